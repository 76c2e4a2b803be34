/* policy.c - what a policy costs: one call, and a fault service with hooks, without, and under
 * policies.
 *
 * policy FOLDER: objects of build/policies and policy_call.bpf.o are in FOLDER or in
 * build/policies.
 */
#include "bench.h"
#include "policy_service.h"

#include "driver/memory.h"
#include "driver/request.h"
#include "policy/load.h"

#include <stdio.h>
#include <stdlib.h>

enum { N_PAIRS = 60, N_SERVICES = 20000, N_CALLS = 200000, N_ROUNDS = 40 };

static u64 no_clock(void *arg)
{
	(void)arg;
	return 0;
}

static s32 empty(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                 const u64 *args)
{
	(void)policy, (void)call, (void)member, (void)args;
	return GPU_DEFAULT;
}

/* ns of one call. */
static double call_ns(struct gx_policy *policy, u32 n)
{
	static const struct gx_engine_host host = { .now = no_clock };
	struct gx_policies set = { .host = &host };
	struct gpu_block block = {
		.va_space = 1, .va = 5 << 21, .pid = 100, .list = GPU_LIST_USED
	};
	struct gx_call call = { .set = &set, .policy = policy, .member = GX_MEM(gpu_block_access) };
	u64 args[3] = { (u64)(uintptr_t)&call.pmm, (u64)(uintptr_t)&block,
		        (u64)(uintptr_t)&call.list };
	double from = bench_cpu_us();
	volatile s32 sink = 0;

	for (u32 i = 0; i < n; i++)
		sink = sink + policy->run(policy, &call, GX_MEM(gpu_block_access), args);
	return (bench_cpu_us() - from) * 1e3 / n;
}

static struct gx_policy_loaded *load(const char *folder, const char *name,
                                     const struct gx_policy_setting *settings, const char *how)
{
	uint32_t n = 0;
	struct gx_policy_loaded *loaded;
	struct gx_diag diag = { 0 };
	char path[600];

	setenv("GPUEXT_POLICY_RUN", how, 1);
	snprintf(path, sizeof(path), "%s/%s.bpf.o", folder, name);
	while (settings && settings[n].name)
		n++;
	if (!gx_policy_load_object(path, settings, n, &loaded, &diag))
		return loaded;
	fprintf(stderr, "%s: %s\n", path, diag.text);
	exit(1);
}

static void say(const char *what, struct bench_samples *s)
{
	/* ranks of the median's 95 % interval, by the normal approximation of the binomial */
	double half = 0.98 / __builtin_sqrt((double)s->n);

	printf("%-46s %10.2f  [%.2f, %.2f]\n", what, bench_quantile(s, 0.5),
	       bench_quantile(s, 0.5 - half), bench_quantile(s, 0.5 + half));
}

static void calls(const char *folder)
{
	struct gx_policy_loaded *machine = load(folder, "policy_call", NULL, "machine");
	struct gx_policy_loaded *slow = load(folder, "policy_call", NULL, "interpret");
	struct gx_policy nothing = { .run = empty };
	struct bench_samples one = { 0 }, two = { 0 }, three = { 0 }, ratio = { 0 };

	for (int i = 0; i < N_ROUNDS; i++) {
		double c = call_ns(&nothing, N_CALLS);
		double m = call_ns(gx_policy_loaded_at(machine, 0), N_CALLS);
		double k = call_ns(gx_policy_loaded_at(slow, 0), N_CALLS / 100);

		bench_add(&one, c);
		bench_add(&two, m);
		bench_add(&three, k);
		bench_add(&ratio, k / m);
	}
	say("empty C callback, ns", &one);
	say("34 instructions, machine code, ns", &two);
	say("34 instructions, interpreter, ns", &three);
	say("interpreter / machine code", &ratio);
	gx_policy_loaded_close(machine);
	gx_policy_loaded_close(slow);
}

static double service_ns(uint64_t (*run)(uint64_t n))
{
	double from = bench_cpu_us();

	run(N_SERVICES);
	return (bench_cpu_us() - from) * 1e3 / N_SERVICES;
}

static void hooks(void)
{
	struct bench_samples with = { 0 }, without = { 0 }, ratio = { 0 };

	if (hooked_start(NULL) || bare_start(NULL))
		exit(1);
	service_ns(hooked_run);
	service_ns(bare_run);
	for (int i = 0; i < N_PAIRS; i++) {
		/* whoever goes first changes */
		double b = i % 2 ? service_ns(bare_run) : 0, h = service_ns(hooked_run);

		b = i % 2 ? b : service_ns(bare_run);
		bench_add(&with, h);
		bench_add(&without, b);
		bench_add(&ratio, (h / b - 1) * 100);
	}
	say("a service, hooks compiled out, ns", &without);
	say("a service, hooks and no policy, ns", &with);
	say("hooks cost, percent", &ratio);
}

static void under(const char *name, const struct gx_policy_setting *settings, const char *with)
{
	struct gx_policy_loaded *loaded = load("build/policies", name, settings, "machine");
	struct bench_samples per_s = { 0 };
	char what[80];

	if (hooked_start(gx_policy_loaded_at(loaded, 0)))
		exit(1);
	service_ns(hooked_run);
	for (int i = 0; i < N_ROUNDS; i++)
		bench_add(&per_s, 1e3 / service_ns(hooked_run));
	if (gx_policy_loaded_at(loaded, 0)->state != GX_POLICY_LIVE)
		printf("%s was ejected: %s\n", name, gx_policy_loaded_at(loaded, 0)->exit.reason);
	snprintf(what, sizeof(what), "services a second under %s%s, million", name, with);
	say(what, &per_s);
	hooked_start(NULL);
	gx_policy_loaded_close(loaded);
}

/* Claims under a floor of n blocks, with other tenants that have quotas: what the choice of a victim costs. */
static void choices(u32 n_protected, u32 n_others)
{
	u32 n_blocks = n_protected + 4 * n_others, block;
	struct gx_device_block *blocks = calloc(n_blocks, sizeof(*blocks));
	struct gx_va_block *vas = calloc(n_blocks + 1, sizeof(*vas)), *victim;
	struct gx_memory *m = calloc(1, sizeof(*m));
	struct gx_engine_host host = { .now = no_clock };
	struct gx_policies set = { .host = &host };
	struct gx_page_mask one = { { 1 } };
	struct bench_samples ns = { 0 };
	char what[96];

	gx_memory_init(m, blocks, n_blocks, 0, &set, &host);
	for (u32 i = 0; i <= n_blocks; i++) {
		u32 pid = i < n_protected ? 1 : 2 + i % n_others;

		gx_va_block_init(&vas[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, GX_BLOCK_PAGES,
		                 pid, 1);
		if (i == n_blocks || gx_memory_claim(m, &vas[i], &block, &victim))
			continue;
		gx_memory_assign(m, &vas[i], block);
		gx_memory_resident(m, &vas[i], &one);
		gx_memory_unpin(m, &vas[i]);
	}
	gx_tenant_set(&m->tenants, GX_TENANT_PROCESS, 1, 0, n_protected);
	for (u32 i = 0; i < n_others; i++)
		gx_tenant_set(&m->tenants, GX_TENANT_PROCESS, 2 + i, 6, 1);
	for (int i = 0; i < N_PAIRS; i++) {
		double from = bench_cpu_us();

		for (u32 c = 0; c < N_SERVICES; c++) {
			if (gx_memory_claim(m, &vas[n_blocks], &block, &victim) ||
			    (victim && victim->pid == 1)) {
				printf("a protected block was taken\n");
				exit(1);
			}
			gx_memory_unclaim(m, block);
		}
		bench_add(&ns, (bench_cpu_us() - from) * 1e3 / N_SERVICES);
	}
	snprintf(what, sizeof(what), "a victim, %u protected, %u tenants, ns", n_protected,
	         n_others);
	say(what, &ns);
	free(m);
	free(vas);
	free(blocks);
}

int main(int argc, char **argv)
{
	/* pid 100 has all blocks */
	static const struct {
		const char *name, *with;
		struct gx_policy_setting settings[3];
	} policies[] = {
		{ "fifo", "", { { 0 } } },
		{ "mru", "", { { 0 } } },
		{ "lfu", "", { { 0 } } },
		{ "clock", "", { { 0 } } },
		{ "quota", "", { { 0 } } },
		{ "quota",
		  " (a tenant)",
		  { { "tenant_pid[0]", "100" }, { "quota_blocks[0]", "200" } } },
		{ "tree_threshold", "", { { 0 } } },
		{ "tree_threshold",
		  " (a tenant)",
		  { { "tenant_pid[0]", "100" }, { "tenant_threshold[0]", "51" } } },
		{ "stride", "", { { 0 } } },
	};

	if (argc != 2)
		return 2;
	calls(argv[1]);
	hooks();
	for (u32 n = 10; n <= 100000; n *= 10) {
		choices(n, 1);
		choices(n, 500);
	}
	for (size_t i = 0; i < sizeof(policies) / sizeof(policies[0]); i++)
		under(policies[i].name, policies[i].settings, policies[i].with);
	return 0;
}
