/* runnable.c - a policy made runnable: each way that the environment asks for, and memory that is gone at any one allocation. */
#include "../fail.h"
#include "../test.h"

#include "policy/run/runnable.h"

#include "ebpf/insn.h"
#include "emit/host/host.h"
#include "maps/map.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

static const enum gx_policy_member member = GX_MEMBER_gpu_mem_ops_gpu_page_prefetch;

static const char refuses[] = "r0 = -7\nexit\n", agrees[] = "r0 = 0\nexit\n";

/* A policy of one callback, which counts in a map. */
static struct gx_verified_policy policy = { .data = { .name = "test", .budget_ns = 1000 } };
static struct gx_verified *verified;
static struct gx_map *map;

static void read_policy(void)
{
	static const char text[] = "*(u32 *)(r10 -4) = 0\n"
	                           "r2 = r10\n"
	                           "r2 += -4\n"
	                           "r1 = map[0]\n"
	                           "call map_lookup_elem\n"
	                           "if r0 == 0 goto out\n"
	                           "r1 = 1\n"
	                           "lock *(u64 *)(r0 +0) += r1\n"
	                           "out:\n"
	                           "r0 = 0\n"
	                           "exit\n";
	static const struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "m"
	};
	static int event_fd = -1;
	struct gx_program program = { .name = "test",
		                      .maps = &def,
		                      .n_maps = 1,
		                      .hook = GX_HOOK_POLICY,
		                      .has_ctx = true,
		                      .member = member };
	struct gx_diag diag = { .insn = -1 };
	struct gx_insn *insns = NULL;
	uint32_t at = 0;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	free(insns);
	CHECK_EQ(gx_map_create(&def, &map, &diag), 0);
	policy.type = gx_member_row(member)->type;
	while (gx_policy_member_at(policy.type, at) != member)
		at++;
	policy.callbacks[at] = (struct gx_policy_callback){ .verified = verified,
		                                            .maps = &map,
		                                            .event_fds = &event_fd };
}

static void each_way(void)
{
	static const struct {
		const char *asked;
		bool machine;
		enum gx_error error;
	} rows[] = {
		{ NULL, true, GX_E_NONE },
		{ "", true, GX_E_NONE },
		{ "machine", true, GX_E_NONE },
		{ "interpret", false, GX_E_NONE },
		{ "interpreted", false, GX_E_POLICY_RUN },
		{ "mach", false, GX_E_POLICY_RUN },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_runnable *made = NULL;
		struct gx_diag diag = { .insn = -1 };

		if (rows[i].asked)
			setenv("GPUEXT_POLICY_RUN", rows[i].asked, 1);
		CHECK_EQ(!gx_runnable_make(&policy, &made, &diag), !rows[i].error);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK_EQ(made != NULL, !rows[i].error);
#ifdef __x86_64__
		CHECK_EQ(made && gx_runnable_is_machine(made), rows[i].machine);
#endif
		CHECK(!made || made->policy.user == made);
		gx_runnable_free(made);
	}
	unsetenv("GPUEXT_POLICY_RUN");
}

/* What the object says of a policy is what the engine goes by. */
static void as_the_object_says(void)
{
	struct gx_verified_policy says = policy;
	struct gx_runnable *made = NULL;
	struct gx_diag diag = { 0 };

	says.data = (struct gx_policy_data){ .name = "as it is",
		                             .scope = 2,
		                             .priority = -3,
		                             .scope_id = 4,
		                             .budget_ns = 5,
		                             .batch_budget_ns = 6,
		                             .flags = 1,
		                             .tick_ms = 8,
		                             .async_mib_s = 9 };
	CHECK_EQ(gx_runnable_make(&says, &made, &diag), 0);
	CHECK(!strcmp(made->policy.name, "as it is"));
	CHECK_EQ(made->policy.scope, 2);
	CHECK_EQ(made->policy.priority, -3);
	CHECK_EQ(made->policy.scope_id, 4);
	CHECK_EQ(made->policy.budget_ns, 5);
	CHECK_EQ(made->policy.batch_budget_ns, 6);
	CHECK_EQ(made->policy.flags, 1);
	CHECK_EQ(made->policy.tick_ms, 8);
	CHECK_EQ(made->policy.async_mib_s, 9);
	gx_runnable_free(made);
}

/* What is gone is told; it is no reason to interpret what could be machine code. */
static void memory_that_is_gone_is_told(bool alone)
{
	long n = 1;

	for (;; n++) {
		struct gx_runnable *made = NULL;
		struct gx_diag diag = { .insn = -1 };
		long before = atomic_load(&fail_blocks);
		bool failed;
		int err;

		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_runnable_make(&policy, &made, &diag);
		failed = fail_none();
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		CHECK_EQ(made == NULL, failed);
		gx_runnable_free(made);
		CHECK_EQ(atomic_load(&fail_blocks), before);
		if (!failed || n == 1000)
			break;
	}
	CHECK(n > 3 && n < 1000);
}

/* What init says: the policy is not attached when it refuses. */
static void init_is_heard(void)
{
	static const struct {
		const char *text;
		bool good;
		const char *says;
	} rows[] = { { agrees, true, "" }, { refuses, false, "'begins': init gave -7" } };

	for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_verified_policy begins = { .data = { .name = "begins",
			                                       .budget_ns = 1000 } };
		struct gx_program program = { .name = "init",
			                      .hook = GX_HOOK_POLICY,
			                      .has_ctx = true,
			                      .member = GX_MEMBER_gpu_mem_ops_init };
		struct gx_diag diag = { .insn = -1 };
		struct gx_runnable *made = NULL;
		struct gx_verified *init = NULL;
		struct gx_insn *insns = NULL;
		uint32_t at = 0;

		setenv("GPUEXT_POLICY_RUN", i % 2 ? "interpret" : "machine", 1);
		CHECK_EQ(gx_insn_parse(rows[i / 2].text, strlen(rows[i / 2].text), &insns,
		                       &program.n_insns, &diag),
		         0);
		program.insns = insns;
		CHECK_EQ(gx_verify(&program, NULL, NULL, &init, &diag), 0);
		begins.type = gx_member_row(GX_MEMBER_gpu_mem_ops_init)->type;
		while (gx_policy_member_at(begins.type, at) != GX_MEMBER_gpu_mem_ops_init)
			at++;
		begins.callbacks[at].verified = init;
		CHECK_EQ(gx_runnable_make(&begins, &made, &diag), 0);
		CHECK_EQ(gx_runnable_init(made, NULL, &diag) == 0, rows[i / 2].good);
		CHECK_EQ(diag.error, rows[i / 2].good ? GX_E_NONE : GX_E_POLICY_INIT);
		CHECK(!strcmp(diag.text, rows[i / 2].says));
		gx_runnable_free(made);
		gx_verified_free(init);
		free(insns);
	}
	unsetenv("GPUEXT_POLICY_RUN");
}

/* --- a machine that takes no machine code, and one on which it fails otherwise */
static enum gx_error compile_says;

int __real_gx_host_compile(const struct gx_verified *v, const struct gx_host_linker *linker,
                           struct gx_host_code **out, struct gx_diag *diag);
int __wrap_gx_host_compile(const struct gx_verified *v, const struct gx_host_linker *linker,
                           struct gx_host_code **out, struct gx_diag *diag);
int __wrap_gx_host_compile(const struct gx_verified *v, const struct gx_host_linker *linker,
                           struct gx_host_code **out, struct gx_diag *diag)
{
	if (!compile_says)
		return __real_gx_host_compile(v, linker, out, diag);
	*out = NULL;
	return gx_fail(diag, compile_says, "no code");
}

static void without_machine_code(void)
{
	static const struct {
		enum gx_error says;
		bool interpreted;
	} rows[] = { { GX_E_HOST_MACHINE, true },
		     { GX_E_HOST_OP, true },
		     { GX_E_NO_MEMORY, false },
		     { GX_E_HOST_LINK, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_runnable *made = NULL;
		struct gx_diag diag = { .insn = -1 };

		compile_says = rows[i].says;
		CHECK_EQ(!gx_runnable_make(&policy, &made, &diag), rows[i].interpreted);
		CHECK_EQ(diag.error, rows[i].interpreted ? GX_E_NONE : rows[i].says);
		CHECK_EQ(made != NULL, rows[i].interpreted);
		CHECK(!made || !gx_runnable_is_machine(made));
		gx_runnable_free(made);
	}
	compile_says = GX_E_NONE;
}

int main(void)
{
	unsetenv("GPUEXT_POLICY_RUN");
	init_is_heard();
	read_policy();
	each_way();
	as_the_object_says();
	without_machine_code();
	memory_that_is_gone_is_told(false);
	memory_that_is_gone_is_told(true);
	gx_verified_free(verified);
	gx_map_free(map);
	return TEST_END();
}
