/* policy.c - what a policy costs: one call, and a fault service with hooks, without, and under
 * policies.
 *
 * policy FOLDER: policy_call.bpf.o is in FOLDER, the policies that are shipped in build/policies: every one that decides about memory.
 * policy --check: only what is promised, choices and services, at limits three times looser, with fewer pairs; status 1: missed.
 */
#include "bench.h"
#include "policy_service.h"

#include "bpf/registry.h"
#include "driver/memory.h"
#include "driver/request.h"
#include "policy/load.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_CALLS = 200000, N_ROUNDS = 40, PAIRS = 60, SERVICES = 20000, CHECK_PAIRS = 7 };

/* Promised: a choice in 1.5 us, a million services a second. */
#define CHOICE_NS   1500.0
#define MILLION_A_S 1.0
#define LOOSER      3

static u32 n_pairs = PAIRS, n_services = SERVICES;
static bool check;
static u32 n_passed, n_failed;

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

/* The median is within a limit that is so much looser than what is promised. */
static void judge(const char *what, bool good)
{
	n_passed += good;
	n_failed += !good;
	if (!good)
		printf("%s%s\n", check ? "FAILED: " : "missed: ", what);
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

	run(n_services);
	return (bench_cpu_us() - from) * 1e3 / n_services;
}

static void hooks(void)
{
	struct bench_samples with = { 0 }, without = { 0 }, ratio = { 0 };

	if (hooked_start(NULL) || bare_start(NULL))
		exit(1);
	service_ns(hooked_run);
	service_ns(bare_run);
	for (u32 i = 0; i < n_pairs; i++) {
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
	struct gx_policy *policy = gx_policy_loaded_at(loaded, 0);
	struct bench_samples per_s = { 0 }, ratio = { 0 };
	char what[96];

	/* pairs: the same engine without policies is the other of each */
	if (hooked_start(policy) || bare_start(NULL))
		exit(1);
	service_ns(hooked_run);
	service_ns(bare_run);
	for (u32 i = 0; i < n_pairs; i++) {
		double b = i % 2 ? service_ns(bare_run) : 0, h = service_ns(hooked_run);

		b = i % 2 ? b : service_ns(bare_run);
		bench_add(&per_s, 1e3 / h);
		bench_add(&ratio, h / b);
	}
	snprintf(what, sizeof(what), "services a second under %s%s, million", name, with);
	say(what, &per_s);
	judge(what, bench_quantile(&per_s, 0.5) >= MILLION_A_S / (check ? LOOSER : 1));
	snprintf(what, sizeof(what), "  times the time without hooks");
	say(what, &ratio);
	snprintf(what, sizeof(what), "%s%s was ejected: %s", name, with, policy->exit.reason);
	if (policy->state != GX_POLICY_LIVE)
		judge(what, false);
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
	for (u32 i = 0; i < n_pairs; i++) {
		double from = bench_cpu_us();

		for (u32 c = 0; c < n_services; c++) {
			if (gx_memory_claim(m, &vas[n_blocks], &block, &victim) ||
			    (victim && victim->pid == 1)) {
				printf("a protected block was taken\n");
				exit(1);
			}
			gx_memory_unclaim(m, block);
		}
		bench_add(&ns, (bench_cpu_us() - from) * 1e3 / n_services);
	}
	snprintf(what, sizeof(what), "a victim, %u protected, %u tenants, ns", n_protected,
	         n_others);
	say(what, &ns);
	judge(what, bench_quantile(&ns, 0.5) <= CHOICE_NS * (check ? LOOSER : 1));
	free(m);
	free(vas);
	free(blocks);
}

/* Of the policies that are shipped those that decide about memory, as they are; and those that have tenants, with one. */
static void services(void)
{
	/* pid 100 has all blocks */
	static const struct {
		const char *name;
		struct gx_policy_setting settings[3];
	} tenants[] = {
		{ "quota", { { "tenant_pid[0]", "100" }, { "quota_blocks[0]", "200" } } },
		{ "tree_threshold",
		  { { "tenant_pid[0]", "100" }, { "tenant_threshold[0]", "51" } } },
	};
	glob_t found;
	char name[64];

	if (glob("build/policies/*.bpf.o", 0, NULL, &found))
		exit(1);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		snprintf(name, sizeof(name), "%s", strrchr(found.gl_pathv[i], '/') + 1);
		*strchr(name, '.') = '\0';
		if (strcmp(name, "timeslice") != 0) /* of task groups */
			under(name, NULL, "");
	}
	globfree(&found);
	for (size_t i = 0; i < sizeof(tenants) / sizeof(tenants[0]); i++)
		under(tenants[i].name, tenants[i].settings, " (a tenant)");
}

int main(int argc, char **argv)
{
	if (argc != 2 || gx_bpf_register_sections())
		return 2;
	check = !strcmp(argv[1], "--check");
	if (check) {
		n_pairs = CHECK_PAIRS;
		n_services = SERVICES / 4;
	} else {
		calls(argv[1]);
		hooks();
	}
	for (u32 n = 10; n <= 100000; n *= 10) {
		choices(n, 1);
		choices(n, 500);
	}
	services();
	printf("policy-cost: %u passed, %u failed\n", n_passed, n_failed);
	return check && n_failed;
}
