/* launches.c - a launch and its variant: in which context it is decided, with which parameters the variant runs, and when the original
 * runs in its place. */
#include "launching.h"

#include "agent/core/allocations.h"
#include "agent/variant/outside.h"

static uint64_t n_judged(void)
{
	return counts[GX_COUNT_INSTRUMENTED] + counts[GX_COUNT_MISSED] + counts[GX_COUNT_OUTSIDE];
}

/* Whatever becomes of it: a launch that there was is one of these at most, another is none. */
static CUresult run(unsigned long function, unsigned long stream, void **params, void **extra)
{
	uint64_t before = n_judged();
	CUresult result = cuLaunchKernel(handle(function), 2, 3, 4, 5, 6, 7, 8, handle(stream),
	                                 params, extra);

	CHECK(n_judged() - before <= !result);
	return result;
}

/* Which of them ran. */
static bool ran_variant(unsigned long function, void **params, void **extra)
{
	asked[0] = '\0';
	CHECK_EQ(run(function, 0x11, params, extra), 0);
	return strstr(asked, "70 on 11; ") && !strstr(asked, "60 on 11; ");
}

static void test_contexts(void)
{
	static const struct {
		unsigned long function, stream;
		int fails;
		unsigned long context;
		const char *calls;
	} rows[] = {
		{ FUNCTION, 0x11, 0, 0xc9, "70 on 11; " },
		{ KERNEL, 0x11, 0, 0xc2, "context of 11; 70 on 11; " },
		{ KERNEL, 0x11, 1, 0xc1, "context of 11; current; 70 on 11; " },
		{ KERNEL, 0x11, 0, 0xc2, "context of 11; 70 on 11; " },
		{ KERNEL, 0, 0, 0xc1, "current; 70 on 0; " },
		{ KERNEL, 0, 1, 0, "current; 70 on 0; " },
		{ KERNEL, 1, 0, 0xc1, "current; 70 on 1; " },
		{ KERNEL, 2, 0, 0xc1, "current; 70 on 2; " },
	};

	begin();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		failing_call = rows[i].fails;
		CHECK_EQ(run(rows[i].function, rows[i].stream, NULL, NULL), 0);
		CHECK(was_asked(rows[i].calls));
		CHECK_EQ(number_of(decided_in), rows[i].context);
		CHECK_EQ(reached, 2 * 3 * 4 * 5 * 6 * 7);
		CHECK(announced.matched && !strcmp(announced.kernel, "k") &&
		      announced.grid[2] == 4 && announced.block[1] == 6 &&
		      announced.stream == rows[i].stream);
	}
	api()->cuStreamGetCtx = NULL;
	CHECK_EQ(run(KERNEL, 0x11, NULL, NULL), 0);
	CHECK(was_asked("current; 70 on 11; "));
	asleep = true;
	CHECK_EQ(run(KERNEL, 0x11, NULL, NULL), 0);
	CHECK(was_asked("61 on 11; "));
	asleep = false;
	CHECK_EQ(counts[GX_COUNT_LAUNCHES], 9);
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 9 && !counts[GX_COUNT_MISSED]);
}

/* The id behind so many parameters. */
static void test_params(void)
{
	static const uint32_t sizes[] = { 0, 1, 63, 64, 65, MANY };
	static uint64_t values[MANY];
	void *params[MANY];

	begin();
	variant.uses_launch_id = true;
	for (uint32_t i = 0; i < MANY; i++) {
		values[i] = 1000 + i;
		params[i] = &values[i];
	}
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		uint32_t n = variant.n_params = sizes[i];

		n_expected = n + 1;
		CHECK(ran_variant(FUNCTION, params, NULL));
		CHECK(got[n] == ID && (!n || (got[0] == 1000 && got[n - 1] == 999 + n)));
		fail_one(1); /* many are put elsewhere */
		CHECK_EQ(ran_variant(FUNCTION, params, NULL), n <= 64);
		CHECK_EQ(fail_none(), n > 64);
		variant.refused = 0;
	}
	variant.n_params = 1; /* an application that gives none is wrong by itself */
	n_expected = 0;
	CHECK(!ran_variant(FUNCTION, NULL, NULL));
	variant.refused = 0;
	variant.n_params = 0;
	n_expected = 1;
	CHECK(ran_variant(FUNCTION, NULL, NULL) && got[0] == ID);
}

/* Counters behind the id; given back where the variant was refused. */
static void test_claims(void)
{
	uint64_t values[4] = { 7, 8, 9, 10 };
	void *params[] = { &values[0], &values[1] };
	size_t bytes = 16;
	void *buffer[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, values, CU_LAUNCH_PARAM_BUFFER_SIZE,
		           &bytes, CU_LAUNCH_PARAM_END };

	begin();
	variant.uses_launch_id = variant.uses_claims = true;
	variant.n_params = 2;
	variant.launch_id_offset = 16;
	n_expected = 4;
	CHECK(ran_variant(FUNCTION, params, NULL));
	CHECK(got[1] == 8 && got[2] == ID && got[3] == CLAIMS && taken == 1);
	n_expected = 32;
	CHECK(ran_variant(FUNCTION, NULL, buffer));
	CHECK(got[1] == 8 && got[2] == ID && got[3] == CLAIMS && taken == 2);
	n_expected = 4;
	refuses = CUDA_ERROR_INVALID_VALUE;
	CHECK(!ran_variant(FUNCTION, params, NULL));
	CHECK_EQ(taken, 2);
	variant.refused = 0;
	refuses = CUDA_SUCCESS;
	variant.uses_claims = false;
	n_expected = 3;
	CHECK(ran_variant(FUNCTION, params, NULL));
	CHECK(got[2] == ID && taken == 2);
	taken = 0;
}

/* A buffer with the id at byte 16. */
static void test_buffers(void)
{
	uint64_t values[4] = { 7, 8, 9, 10 };
	size_t bytes = 0;
	void *buffer[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, values, CU_LAUNCH_PARAM_BUFFER_SIZE,
		           &bytes, CU_LAUNCH_PARAM_END };
	void *none[] = { CU_LAUNCH_PARAM_END };
	void *no_pointer[] = { CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END };
	void *odd[] = { handle(0x77), values, CU_LAUNCH_PARAM_END };
	void *many[12];

	begin();
	variant.uses_launch_id = true;
	variant.n_params = 2;
	variant.launch_id_offset = 16;
	n_expected = 24;
	for (bytes = 0; bytes <= 17; bytes++) {
		CHECK_EQ(ran_variant(FUNCTION, NULL, buffer), bytes <= 16);
		variant.refused = 0;
		if (bytes > 16)
			continue;
		CHECK(got[2] == ID && got[0] == (bytes < 8 ? bytes ? 7 : 0 : 7) &&
		      got[1] == (bytes < 9 ? 0 : 8));
		CHECK_EQ(ran_variant(FUNCTION, NULL, no_pointer), !bytes);
		variant.refused = 0;
	}
	bytes = 16;
	CHECK(ran_variant(FUNCTION, NULL, none) && got[0] == 0 && got[2] == ID);
	CHECK(!ran_variant(FUNCTION, NULL, odd));
	variant.refused = 0;
	fail_one(1);
	CHECK(!ran_variant(FUNCTION, NULL, buffer) && fail_none());
	variant.refused = 0;
	for (int i = 0; i < 12; i += 2) { /* 4 pairs are looked at, and a fifth not */
		many[i] = CU_LAUNCH_PARAM_BUFFER_SIZE;
		many[i + 1] = &bytes;
	}
	many[0] = CU_LAUNCH_PARAM_BUFFER_POINTER;
	many[1] = values;
	many[8] = CU_LAUNCH_PARAM_END;
	CHECK(ran_variant(FUNCTION, NULL, many));
	many[8] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	many[10] = CU_LAUNCH_PARAM_END;
	CHECK(!ran_variant(FUNCTION, NULL, many));
}

static void test_constants(void)
{
	struct gx_constant_copy constants[2] = { { .to = 0x8200, .from = 0x8100, .bytes = 16 },
		                                 { .to = 0x8300, .from = 0x8110, .bytes = 4 } };

	begin();
	variant.n_constants = 2;
	variant.constants = constants;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	CHECK(was_asked("captures; 8100 to 8200, 16 on 11; 8110 to 8300, 4 on 11; 70 on 11; "));
	for (int n = 1; n <= 3; n++) {
		failing_call = n;
		CHECK(!ran_variant(FUNCTION, NULL, NULL));
		CHECK_EQ(variant.refused, n > 1); /* what a copy failed for is not tried again */
		variant.refused = 0;
		CHECK(counts[GX_COUNT_REFUSED] == (uint64_t)n &&
		      counts[GX_COUNT_MISSED] == (uint64_t)n);
	}
	status =
	        CU_STREAM_CAPTURE_STATUS_ACTIVE; /* they would be nodes of the application's graph */
	CHECK(!ran_variant(FUNCTION, NULL, NULL));
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	api()->cuStreamIsCapturing = NULL;
	CHECK(!ran_variant(FUNCTION, NULL, NULL));
}

static void test_refused(void)
{
	begin();
	refuses = fails_anyway = CUDA_ERROR_INVALID_IMAGE; /* the launch is wrong by itself */
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), CUDA_ERROR_INVALID_IMAGE);
	CHECK(was_asked("70 on 11; 60 on 11; ") && !variant.refused && !counts[GX_COUNT_MISSED]);
	fails_anyway = CUDA_SUCCESS;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(was_asked("70 on 11; 60 on 11; "));
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(was_asked("60 on 11; "));
	CHECK(counts[GX_COUNT_REFUSED] == 2 && counts[GX_COUNT_MISSED] == 2 &&
	      !counts[GX_COUNT_INSTRUMENTED]);
	begin();
	refuses = CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES; /* one of another size may fit */
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
		CHECK(was_asked("70 on 11; 60 on 11; "));
	}
	CHECK_EQ(counts[GX_COUNT_NO_ROOM], 2);
	begin();
	variant.max_threads = 5 * 6 * 7 - 1;
	CHECK(!ran_variant(FUNCTION, NULL, NULL));
	CHECK(counts[GX_COUNT_NO_ROOM] == 1 && !counts[GX_COUNT_REFUSED]);
	variant.max_threads++;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	/* in place of the application's module there is nothing else that could run */
	begin();
	variant.in_place = true;
	variant.max_threads = 1;
	asked[0] = '\0';
	reached = 0;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(was_asked("60 on 11; ") && !reached);
	decision.bound = &variant; /* whose maps the module's own code writes to */
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(was_asked("60 on 11; ") && reached);
	counts[GX_COUNT_INSTRUMENTED]--;
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 1 && !counts[GX_COUNT_MISSED]);
	fails_anyway = CUDA_ERROR_INVALID_VALUE;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
	fails_anyway = CUDA_SUCCESS;
	CHECK(was_asked("60 on 11; "));
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 1 && !counts[GX_COUNT_MISSED]);
	variant.function = handle(FUNCTION);
	decision.variant = NULL;
	decision.reason = GX_COUNT_NO_PTX;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(counts[GX_COUNT_NO_PTX] == 1 && counts[GX_COUNT_MISSED] == 1);
	decision.matched = false;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(counts[GX_COUNT_MISSED] == 1 && counts[GX_COUNT_LAUNCHES] == 5);
}

static CUresult go(const struct gx_call *call)
{
	ask("node of %lx; ", number_of(call->function));
	return number_of(call->function) == VARIANT ? refuses : fails_anyway;
}

/* A node of a graph is no launch yet, knows its context, and takes no copies along. */
static void test_nodes(void)
{
	struct gx_constant_copy constant = { .to = 0x8200, .from = 0x8100, .bytes = 16 };
	struct gx_call call = { .api_name = "cuGraphAddKernelNode",
		                .is_node = true,
		                .function = handle(KERNEL),
		                .context = handle(0xc5),
		                .graph = handle(0x90),
		                .grid = { 1, 1, 1 },
		                .block = { 1, 1, 1 } };

	begin();
	CHECK_EQ(gx_call_run(&call, go), 0);
	CHECK(was_asked("node of 70; "));
	CHECK_EQ(number_of(decided_in), 0xc5);
	CHECK(announced.graph && announced.graph == gx_graph_id(handle(0x90)));
	call.graph = NULL;
	CHECK_EQ(gx_call_run(&call, go), 0);
	CHECK(!announced.graph && was_asked("node of 70; "));
	variant.n_constants = 1;
	variant.constants = &constant;
	CHECK_EQ(gx_call_run(&call, go), 0);
	CHECK(was_asked("node of 61; "));
	CHECK(!counts[GX_COUNT_LAUNCHES] && !counts[GX_COUNT_INSTRUMENTED] &&
	      counts[GX_COUNT_MISSED] == 1);
	variant.n_constants = 0;
	call.fixed = true; /* the driver has its parameters already */
	CHECK_EQ(gx_call_run(&call, go), 0);
	CHECK(was_asked("node of 61; "));
	CHECK_EQ(counts[GX_COUNT_REFUSED], 2);
}

static CUresult capture_info(CUstream stream, CUstreamCaptureStatus *out, uint64_t *id,
                             CUgraph *graph, const CUgraphNode **deps, size_t *n_deps)
{
	(void)deps, (void)n_deps;
	*out = status;
	*id = 1;
	*graph = handle(0x91);
	return ask("info of %lx; ", number_of(stream));
}

/* A launch that programs match says into which graph it goes; nobody asks for others, nor for a node, which has none. */
static void test_captured(void)
{
	struct gx_call node = { .is_node = true, .function = handle(FUNCTION) };

	begin();
	api()->cuStreamGetCaptureInfo_v2 = capture_info;
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	CHECK(was_asked("captures; info of 11; 70 on 11; "));
	CHECK(announced.graph && announced.graph == gx_graph_id(handle(0x91)));
	for (int n = 1; n <= 2; n++) {
		failing_call = n;
		CHECK(ran_variant(FUNCTION, NULL, NULL));
		CHECK(!announced.graph);
	}
	failing_call = 0;
	asked[0] = '\0';
	CHECK_EQ(gx_call_run(&node, go), 0);
	CHECK(!announced.graph && was_asked("node of 70; "));
	decision.matched = false;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK(!announced.graph && was_asked("60 on 11; "));
	decision.matched = true;
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	CHECK(!announced.graph && was_asked("captures; 70 on 11; "));
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	api()->cuStreamGetCaptureInfo_v2 = NULL;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	CHECK(!announced.graph);
	api()->cuStreamGetCaptureInfo_v2 = capture_info;
	api()->cuStreamIsCapturing = NULL;
	CHECK(ran_variant(FUNCTION, NULL, NULL));
	CHECK(!announced.graph);
	status = CU_STREAM_CAPTURE_STATUS_NONE;
}

/* --- the table of launches */
static struct gx_launch_line *line_of_k(void)
{
	static const unsigned int some[3] = { 0 };

	return gx_launch_table_find(
	        &(struct gx_launch_row){ .name = "k", .grid = some, .block = some });
}

/* A launch adds to each number that tells of it, once, and to no other. */
/* Of a place in the source that is longer than its field the end stays. */
static void test_source(void)
{
	struct gx_launch_line *line;
	enum { ROOM = sizeof(line->source) };

	gx_launch_table_start();
	for (size_t n = ROOM - 1; n <= ROOM + 1; n++) {
		struct gx_call call = { .function = handle(FUNCTION) };
		char source[ROOM + 2] = "", name[16];
		struct gx_kernel kernel = { .name = name };

		for (size_t i = 0; i < n; i++)
			source[i] = (char)('a' + i % 26);
		snprintf(name, sizeof(name), "kernel%zu", n);
		atomic_store(&kernel.source, source);
		line = gx_launch_line_of(&call, &kernel);
		CHECK(line && !strcmp(line->source, source + (n - (ROOM - 1))));
	}
}

static void test_table(void)
{
	enum { BOTH = GX_REACH_ENDS | GX_REACH_INSIDE };
	static const struct {
		bool matched, has_variant;
		int reach;
		CUresult refuses;
		CUstreamCaptureStatus status;
		bool is_node;
		uint64_t launches, instrumented, captured, runs, probed, ends, inside, missed;
	} rows[] = {
		/* before its first launch a kernel has no line, but for a node that was missed */
		{ true, true, BOTH, 0, 0, true, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ false, false, 0, 0, 0, true, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ true, false, BOTH, 0, 0, true, 0, 0, 0, 0, 0, 0, 0, 1 },
		{ true, true, BOTH, 701, 0, false, 1, 0, 0, 1, 0, 0, 0, 1 },
		{ true, true, GX_REACH_ENDS, 0, 0, false, 1, 1, 0, 1, 1, 1, 0, 0 },
		{ true, true, GX_REACH_INSIDE, 0, 0, false, 1, 1, 0, 1, 1, 0, 1, 0 },
		{ true, true, BOTH, 0, 0, false, 1, 1, 0, 1, 1, 1, 1, 0 },
		{ false, false, 0, 0, 0, false, 1, 0, 0, 1, 0, 0, 0, 0 },
		{ true, false, BOTH, 0, 0, false, 1, 0, 0, 1, 0, 0, 0, 1 },
		{ true, true, BOTH, 0, 0, true, 0, 0, 0, 0, 0, 0, 0, 0 },
		/* recorded: nothing ran */
		{ true, true, BOTH, 0, 1, false, 1, 1, 1, 0, 0, 0, 0, 0 },
		{ true, false, 0, 0, 1, false, 1, 0, 1, 0, 0, 0, 0, 1 },
	};
	struct gx_call node = { .is_node = true,
		                .function = handle(FUNCTION),
		                .context = handle(0xc5) };
	struct gx_launch_line sum = { 0 }, *line;

	gx_launch_table_start();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		begin();
		variant.way = GX_WAY_PTX;
		decision.matched = rows[i].matched;
		decision.variant = rows[i].has_variant ? &variant : NULL;
		decision.reach = (enum gx_hook_reach)rows[i].reach;
		decision.reason = GX_COUNT_NO_PTX;
		refuses = (CUresult)rows[i].refuses;
		status = (CUstreamCaptureStatus)rows[i].status;
		CHECK_EQ(rows[i].is_node ? gx_call_run(&node, go) : run(FUNCTION, 0x11, NULL, NULL),
		         0);
		line = line_of_k();
		sum.missed += rows[i].missed;
		CHECK_EQ(!line, !sum.launches && !rows[i].launches && !sum.missed);
		if (!line)
			continue;
		sum.launches += rows[i].launches;
		sum.instrumented += rows[i].instrumented;
		CHECK_EQ(line->launches, sum.launches);
		CHECK_EQ(line->instrumented, sum.instrumented);
		sum.captured += rows[i].captured;
		CHECK_EQ(line->captured, sum.captured);
		sum.direct.runs += rows[i].runs;
		CHECK_EQ(line->direct.runs, sum.direct.runs);
		sum.direct.probed += rows[i].probed;
		CHECK_EQ(line->direct.probed, sum.direct.probed);
		sum.direct.ends += rows[i].ends;
		CHECK_EQ(line->direct.ends, sum.direct.ends);
		sum.direct.inside += rows[i].inside;
		CHECK_EQ(line->direct.inside, sum.direct.inside);
		CHECK_EQ(line->missed, sum.missed);
		if (rows[i].missed)
			CHECK_EQ(line->why, rows[i].refuses ? GX_COUNT_NO_ROOM : GX_COUNT_NO_PTX);
		/* found out when programs first ran in it */
		CHECK_EQ(line->way, sum.instrumented ? GX_WAY_PTX : GX_WAY_NONE);
	}
	begin();
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	decision.variant = NULL;
	fails_anyway =
	        CUDA_ERROR_INVALID_VALUE; /* what the driver refuses is no launch, nor a node */
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(gx_call_run(&node, go), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(line_of_k()->missed, sum.missed);
	fails_anyway = CUDA_SUCCESS;
	decision.matched = false; /* another kernel of that name: the line says what it said */
	CHECK_EQ(run(KERNEL, 0x11, NULL, NULL), 0);
	CHECK_EQ(line_of_k()->launches, ++sum.launches);
	CHECK_EQ(line_of_k()->way, GX_WAY_PTX);
	asleep = true;
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	asleep = false;
	setenv("GPUEXT_LAUNCH_TABLE", "0", 1);
	gx_launch_table_start();
	CHECK_EQ(run(FUNCTION, 0x11, NULL, NULL), 0);
	CHECK_EQ(line->launches, sum.launches);
}

/* Of which no address can be in a range: the original runs, and nothing is missed. A node, a capture, and parameters of another form run the variant. */
static void test_outside(void)
{
	static struct gx_range range = { 0x800000, 16 };
	struct gx_outside *outside = calloc(1, sizeof(*outside) + sizeof(range));
	uint64_t at = 0x600000, bytes = sizeof(at);
	void *params[] = { &at };
	void *buffer[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &at, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
		           CU_LAUNCH_PARAM_END };
	struct gx_call node = { .is_node = true,
		                .function = handle(FUNCTION),
		                .params = params,
		                .context = handle(0xc5) };
	struct gx_launch_line before, *line;

	unsetenv("GPUEXT_LAUNCH_TABLE");
	gx_launch_table_start();
	begin();
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	*outside = (struct gx_outside){
		.n_accesses = 5, .known = true, .all = 1, .n = 1, .n_ranges = 1
	};
	memcpy(outside->ranges, &range, sizeof(range));
	variant.outside = outside;
	variant.n_params = 1;
	gx_allocation_made(handle(0xc9), 0x600000, 0x100, GX_ALLOCATION_DEVICE);
	gx_allocation_made(handle(0xc9), 0x800000, 0x100, GX_ALLOCATION_DEVICE);
	n_expected = 1;
	CHECK(ran_variant(FUNCTION, NULL, NULL)); /* there is no parameter to be looked at */
	CHECK_EQ(counts[GX_COUNT_INSTRUMENTED], 1);
	line = line_of_k();
	memcpy(&before, line, sizeof(before));
	CHECK(!ran_variant(FUNCTION, params, NULL) && !announced.matched);
	CHECK(counts[GX_COUNT_OUTSIDE] == 1 && counts[GX_COUNT_INSTRUMENTED] == 1 &&
	      !counts[GX_COUNT_MISSED]);
	CHECK(line->outside == before.outside + 1 && line->n_accesses == 5 &&
	      line->launches == before.launches + 1 &&
	      line->direct.runs == before.direct.runs + 1 &&
	      line->direct.probed == before.direct.probed && line->missed == before.missed);
	at = 0x800000;
	CHECK(ran_variant(FUNCTION, params, NULL) && announced.matched);
	at = 0x600000;
	n_expected = 8;
	CHECK(ran_variant(FUNCTION, NULL, buffer));
	n_expected = 1;
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	CHECK(ran_variant(FUNCTION, params, NULL));
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	CHECK(!ran_variant(FUNCTION, params, NULL));
	asked[0] = '\0';
	CHECK(!gx_call_run(&node, go) && was_asked("node of 70; "));
	CHECK(counts[GX_COUNT_OUTSIDE] == 2 && !counts[GX_COUNT_MISSED]);
	/* what the driver refuses is no launch */
	fails_anyway = CUDA_ERROR_INVALID_VALUE;
	CHECK_EQ(run(FUNCTION, 0x11, params, NULL), CUDA_ERROR_INVALID_VALUE);
	fails_anyway = CUDA_SUCCESS;
	CHECK(counts[GX_COUNT_OUTSIDE] == 2 && !counts[GX_COUNT_MISSED] && !variant.refused);
	/* memory that is freed is nobody's */
	gx_allocation_freed(gx_allocation_id(0x600000), GX_ALLOCATION_FREED);
	CHECK(ran_variant(FUNCTION, params, NULL));
	variant.outside = NULL;
	free(outside);
}

/* Some of its accesses have no address in a range: the variant with fewer programs, and the one for all launches where that one fails. */
static void test_nearer(void)
{
	static struct gx_range range = { 0x800000, 16 };
	struct gx_outside *outside = calloc(1, sizeof(*outside) + sizeof(range));
	uint64_t at[] = { 0x700000, 0x800000 };
	void *params[] = { &at[0], &at[1] };

	begin();
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	*outside = (struct gx_outside){ .n_accesses = 2,
		                        .known = true,
		                        .all = 3,
		                        .n = 2,
		                        .at = { { .param = 0 }, { .param = 1 } },
		                        .n_sets = 2,
		                        .sets = { 1, 2 },
		                        .n_ranges = 1 };
	memcpy(outside->ranges, &range, sizeof(range));
	nearer = (struct gx_variant){ .function = handle(NEARER),
		                      .context = handle(0xc9),
		                      .module = handle(0xf1),
		                      .n_params = 2,
		                      .max_threads = 1024 };
	outside->nearer[0].near = 1;
	outside->nearer[0].launches = 2;
	outside->nearer[0].variant = &nearer;
	variant.outside = outside;
	variant.n_params = 2;
	n_expected = 2;
	gx_allocation_made(handle(0xc9), 0x700000, 0x100, GX_ALLOCATION_DEVICE);
	CHECK_EQ(run(FUNCTION, 0x11, params, NULL), 0);
	CHECK(strstr(asked, "71 on 11; ") && !strstr(asked, "70 on 11; "));
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 1 && !counts[GX_COUNT_OUTSIDE] && announced.matched);
	at[0] = 0x800000; /* nothing is left out */
	CHECK(ran_variant(FUNCTION, params, NULL) && !strstr(asked, "71 on 11; "));
	at[0] = 0x700000;
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	CHECK(ran_variant(FUNCTION, params, NULL) && !strstr(asked, "71 on 11; "));
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	nearer.max_threads = 63; /* it does not fit */
	CHECK(ran_variant(FUNCTION, params, NULL) && !strstr(asked, "71 on 11; "));
	nearer.max_threads = 1024;
	nearer_fails = CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
	CHECK(ran_variant(FUNCTION, params, NULL) && strstr(asked, "71 on 11; "));
	CHECK(ran_variant(FUNCTION, params, NULL) && !strstr(asked, "71 on 11; "));
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 6 && !counts[GX_COUNT_MISSED] && !variant.refused);
	at[1] = 0x700000; /* of none of its accesses is there one */
	CHECK(!ran_variant(FUNCTION, params, NULL) && strstr(asked, "60 on 11; "));
	CHECK_EQ(counts[GX_COUNT_OUTSIDE], 1);
	variant.outside = NULL;
	free(outside);
}

int main(void)
{
	begin_kernels();
	test_contexts();
	test_params();
	test_claims();
	test_buffers();
	test_constants();
	test_refused();
	test_nodes();
	test_captured();
	test_source();
	test_table();
	test_outside();
	test_nearer();
	CHECK_EQ(atomic_load(&fail_now), 0);
	return TEST_END();
}
