/* same.c - the same trace and object give the same decisions: twice, and as machine code and
 * interpreted. */
#include "replay/simulate.h"
#include "rig.h"

#include <stdlib.h>
#include <string.h>

enum { N_VAS = 60, N_BLOCKS = 30, N_ACCESSES = 6000, BLOCK_BYTES = 2 << 20 };

struct what {
	u64 decisions, faults, counters[GX_N_COUNTERS];
};

/* Scans, hot spots and strides of four streams of two processes, over twice the memory. */
static void make(struct gx_trace *trace)
{
	u64 random = 7, half = N_VAS / 2 * 512;

	memset(trace, 0, sizeof(*trace));
	trace->device_bytes = (u64)N_BLOCKS * BLOCK_BYTES;
	for (u32 i = 0; i < 2; i++)
		gx_trace_add(trace, &(struct gx_trace_event){ .type = GX_TRACE_ALLOC,
		                                              .va_space = 1 + i,
		                                              .n_pages = (u32)half,
		                                              .pid = 100 + i });
	for (u32 i = 0; i < N_ACCESSES; i++) {
		u32 stream = i % 4;
		u64 page = stream == 0   ? (u64)i * 5 % half
		           : stream == 1 ? rig_random(&random, rig_random(&random, (u32)half) + 1)
		           : stream == 2 ? (u64)i * 41 % half
		                         : rig_random(&random, (u32)half);

		CHECK_EQ(gx_trace_add(trace,
		                      &(struct gx_trace_event){ .type = GX_TRACE_ACCESS,
		                                                .access = GPU_ACCESS_WRITE,
		                                                .stream = (uint16_t)stream,
		                                                .gap_ns = 3000,
		                                                .va_space = 1 + stream % 2,
		                                                .va = page << GX_PAGE_SHIFT }),
		         0);
	}
}

static struct what run(const struct gx_trace *trace, const char *policy,
                       const char *const *settings)
{
	struct gx_policy_loaded *loaded = rig_load(policy, settings);
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result result;
	struct gx_diag diag = { 0 };
	struct what what;

	memset(&what, 0, sizeof(what));
	if (!loaded)
		return what;
	opts.policies[opts.n_policies++] = gx_policy_loaded_at(loaded, 0);
	CHECK_EQ(gx_simulate(trace, &opts, &result, &diag), 0);
	what.decisions = result.decisions;
	what.faults = result.faults;
	memcpy(what.counters, result.counters, sizeof(what.counters));
	CHECK(result.evictions > 10 && what.counters[GX_COUNT_calls] > 100);
	CHECK(gx_policy_loaded_at(loaded, 0)->exit.kind < GPU_EXIT_ERROR_BUDGET);
	gx_policy_loaded_close(loaded);
	return what;
}

void test_same(void)
{
	static const struct {
		const char *name, *settings[6];
	} policies[] = {
		{ "fifo", { NULL } },
		{ "mru", { NULL } },
		{ "lfu", { "age_uses=500" } },
		{ "clock", { NULL } },
		{ "quota", { "tenant_pid[0]=100", "quota_blocks[0]=12" } },
		{ "tree_threshold", { "tenant_pid[0]=100", "tenant_threshold[0]=5" } },
		{ "stride", { NULL } },
		{ "life", { "word=x" } },
	};
	static struct what first[sizeof(policies) / sizeof(policies[0])];
	bool machine = !strcmp(getenv("GPUEXT_POLICY_RUN"), "machine");
	struct gx_trace trace;

	make(&trace);
	for (size_t i = 0; i < sizeof(policies) / sizeof(policies[0]); i++) {
		struct what now = run(&trace, policies[i].name, policies[i].settings);

		if (machine) {
			first[i] = now;
			now = run(&trace, policies[i].name, policies[i].settings);
		}
		CHECK(!memcmp(&now, &first[i], sizeof(now)));
	}
	gx_trace_free(&trace);
}
