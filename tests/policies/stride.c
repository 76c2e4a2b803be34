/* stride.c - fewer faults than native where there is a pattern; never more where there is none. */
#include "replay/simulate.h"
#include "rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_VAS = 24, BLOCK_BYTES = 2 << 20 };

struct pattern {
	const char *name;
	u32 stride;     /* in pages; 0: random */
	bool backwards; /* from the end */
	u32 n_streams;  /* each over a part of its own */
	u32 n;          /* accesses of a stream */
	u32 blocks;     /* of device memory */
	u32 at_most;    /* percent of native's faults */
};

static void add(struct gx_trace *trace, u16 stream, u64 page)
{
	CHECK_EQ(gx_trace_add(trace, &(struct gx_trace_event){ .type = GX_TRACE_ACCESS,
	                                                       .access = GPU_ACCESS_READ,
	                                                       .stream = stream,
	                                                       .gap_ns = 2000,
	                                                       .va_space = 1,
	                                                       .va = page << GX_PAGE_SHIFT }),
	         0);
}

static void make(const struct pattern *pattern, u64 seed, struct gx_trace *trace)
{
	u64 n_pages = (u64)N_VAS * 512, part = n_pages / pattern->n_streams;

	memset(trace, 0, sizeof(*trace));
	trace->device_bytes = (u64)pattern->blocks * BLOCK_BYTES;
	CHECK_EQ(gx_trace_add(trace, &(struct gx_trace_event){ .type = GX_TRACE_ALLOC,
	                                                       .va_space = 1,
	                                                       .n_pages = (u32)n_pages,
	                                                       .pid = 100 }),
	         0);
	for (u32 i = 0; i < pattern->n; i++)
		for (u32 s = 0; s < pattern->n_streams; s++) {
			u64 at = (u64)i * pattern->stride;

			if (!pattern->stride)
				at = rig_random(&seed, (u32)part);
			if (at >= part)
				continue;
			add(trace, (u16)s, s * part + (pattern->backwards ? part - 1 - at : at));
		}
}

static struct gx_sim_result run(const struct gx_trace *trace, struct gx_policy_loaded *loaded)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result result;
	struct gx_diag diag = { 0 };

	memset(&result, 0, sizeof(result));
	opts.check = true;
	if (loaded)
		opts.policies[opts.n_policies++] = gx_policy_loaded_at(loaded, 0);
	CHECK_EQ(gx_simulate(trace, &opts, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	return result;
}

static void beside_native(const struct pattern *pattern, u64 seed)
{
	struct gx_policy_loaded *loaded = rig_load("stride", NULL);
	struct gx_sim_result native, ours;
	struct gx_trace trace;

	if (!loaded)
		return;
	make(pattern, seed, &trace);
	native = run(&trace, NULL);
	ours = run(&trace, loaded);
	if (ours.faults * 100 > native.faults * pattern->at_most)
		fprintf(stderr, "%s: %llu faults, native %llu\n", pattern->name,
		        (unsigned long long)ours.faults, (unsigned long long)native.faults);
	CHECK(ours.faults * 100 <= native.faults * pattern->at_most);
	CHECK(native.faults > 10);
	CHECK_EQ(gx_policy_loaded_at(loaded, 0)->exit.kind == GPU_EXIT_ERROR_REFUSED, 0);
	CHECK_EQ(ours.counters[GX_COUNT_refused_range] + ours.counters[GX_COUNT_bypass_empty], 0);
	gx_trace_free(&trace);
	gx_policy_loaded_close(loaded);
}

void test_stride(void)
{
	static const struct pattern patterns[] = {
		{ "sequential", 1, false, 1, 12288, 40, 50 },
		{ "sequential, little memory", 1, false, 1, 12288, 8, 50 },
		{ "backwards", 1, true, 1, 12288, 40, 60 },
		{ "four sequences", 1, false, 4, 3072, 40, 60 },
		{ "stride 24", 24, false, 1, 512, 40, 55 },
		{ "stride 24 backwards", 24, true, 1, 512, 40, 55 },
		{ "stride 32, three streams", 32, false, 3, 128, 40, 60 },
		{ "stride 100", 100, false, 1, 120, 40, 70 },
	};
	static const struct pattern random[] = {
		{ "random", 0, false, 1, 1500, 40, 100 },
		{ "random, little memory", 0, false, 1, 1500, 8, 100 },
		{ "random, four streams", 0, false, 4, 500, 12, 100 },
	};

	bool machine = !strcmp(getenv("GPUEXT_POLICY_RUN"), "machine");

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
		beside_native(&patterns[i], 1);
	/* a callback for each access: interpreted ones take ten times as long, and decide as above */
	for (size_t i = 0; i < sizeof(random) / sizeof(random[0]) && machine; i++)
		for (u64 seed = 1; seed <= 2; seed++)
			beside_native(&random[i], seed);
}
