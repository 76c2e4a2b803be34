/* launch_which.c - which function a launch runs where the variant need not run: blocks in which no program does anything, addresses that are in
 * no range, and a kernel of which nothing is decided yet. */
#include "launching.h"

#include "agent/core/allocations.h"
#include "agent/variant/outside.h"

static CUresult run(void **params)
{
	asked[0] = '\0';
	return cuLaunchKernel(handle(FUNCTION), 2, 3, 4, 5, 6, 7, 8, handle(0x11), params, NULL);
}

static bool ran(unsigned long function)
{
	char expected[32];

	snprintf(expected, sizeof(expected), "%lx on 11; ", function);
	return strstr(asked, expected) != NULL;
}

static CUresult old_launch(CUfunction f)
{
	return ask("old %lx; ", number_of(f));
}

static void begin_running(void)
{
	begin();
	status = CU_STREAM_CAPTURE_STATUS_NONE;
}

/* The original counts as a launch with programs; what may become a node gets the variant, for its blocks may get another size. */
static void test_idle(void)
{
	static const struct {
		struct gx_idle_blocks idle;
		bool captured, idles;
	} rows[] = {
		{ { .all = true }, false, true },
		{ { .all = true }, true, false },
		{ { .n = 1, .boxes = { { { 5, 6, 7 }, false } } }, false, true },
		{ { .n = 1, .boxes = { { { 5, 6, 7 }, true } } }, false, true },
		{ { .n = 1, .boxes = { { { 5, 6, 7 }, true } } }, true, false },
		{ { .n = 1, .boxes = { { { 5, 6, 8 }, true } } }, false, false },
		{ { .n = 1, .boxes = { { { 5, 5, 7 }, false } } }, false, false },
		{ { .n = 0 }, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		begin_running();
		variant.idle = rows[i].idle;
		if (rows[i].captured)
			status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
		reached = 0;
		CHECK_EQ(run(NULL), 0);
		CHECK_EQ(ran(FUNCTION), rows[i].idles);
		CHECK_EQ(ran(VARIANT), !rows[i].idles);
		CHECK_EQ(reached != 0, !rows[i].idles);
		CHECK(counts[GX_COUNT_INSTRUMENTED] == 1 && !counts[GX_COUNT_MISSED]);
	}
}

/* Neither what the variant was refused for nor how large it is matters to a launch that does not need it, and what the driver says of the
 * original is what the application hears. */
static void test_idle_anyway(void)
{
	begin_running();
	variant.idle.all = true;
	variant.refused = 1;
	CHECK(!run(NULL) && ran(FUNCTION));
	variant.refused = 0;
	variant.max_threads = 1;
	CHECK(!run(NULL) && ran(FUNCTION));
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 2 && !counts[GX_COUNT_MISSED]);
	fails_anyway = CUDA_ERROR_INVALID_VALUE;
	CHECK_EQ(run(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("captures; 60 on 11; ")); /* once */
	fails_anyway = CUDA_SUCCESS;
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 2 && !counts[GX_COUNT_MISSED] && !variant.refused);
	/* a launch of CUDA 3 does not say how large its blocks are */
	variant.idle =
	        (struct gx_idle_blocks){ .n = 1, .boxes = { { { 1024, 1024, 64 }, false } } };
	CHECK_EQ(cuLaunch(handle(FUNCTION)), 0);
	CHECK(counts[GX_COUNT_INSTRUMENTED] == 2 && counts[GX_COUNT_REFUSED] == 1 &&
	      counts[GX_COUNT_MISSED] == 1);
}

/* The driver was too slow, or there is no memory: the original runs, and the launch was missed. */
static void test_undecided(void)
{
	begin_running();
	undecided = true;
	CHECK(!run(NULL) && ran(FUNCTION) && !ran(VARIANT));
	undecided = false;
	CHECK(counts[GX_COUNT_NOT_READY] == 1 && counts[GX_COUNT_MISSED] == 1);
}

/* Two launches that the driver refuses at the same time are told as one. */
static void test_told_once(void)
{
	for (int both = 0; both < 2; both++) {
		begin_running();
		refuses = CUDA_ERROR_INVALID_VALUE;
		another_tells = both;
		n_told = 0;
		CHECK(!run(NULL) && ran(FUNCTION) && ran(VARIANT));
		CHECK_EQ(n_told, !both);
		CHECK(both || (strstr(last_told, "k runs without probes from now on: ") &&
		               strstr(last_told, "error 1")));
	}
	another_tells = false;
}

/* That it is larger than its variant can be is told once, with its size. */
static void test_told_room(void)
{
	begin_running();
	variant.max_threads = 1;
	n_told = 0;
	for (int i = 0; i < 2; i++)
		CHECK(!run(NULL) && ran(FUNCTION) && !ran(VARIANT));
	CHECK(n_told == 1 && strstr(last_told, "2x3x4 blocks of 5x6x7 threads"));
}

/* Programs that came into the kernel's machine code are counted as such, and no others. */
static void test_on_code(void)
{
	begin_running();
	for (int on_code = 0; on_code < 2; on_code++) {
		variant.way = on_code ? GX_WAY_CODE : GX_WAY_PTX;
		CHECK(!run(NULL) && ran(VARIANT));
		CHECK_EQ(counts[GX_COUNT_ON_CODE], on_code);
	}
	CHECK_EQ(counts[GX_COUNT_INSTRUMENTED], 2);
}

/* Parameters count where there is a list of other things as well. */
static void test_params_and_extra(void)
{
	uint64_t values[] = { 7, 8 }, end = 9;
	void *params[] = { &values[0], &values[1], &end }, *extra[] = { CU_LAUNCH_PARAM_END };

	begin_running();
	variant.uses_launch_id = true;
	variant.n_params = 2;
	n_expected = 3;
	CHECK(!cuLaunchKernel(handle(FUNCTION), 2, 3, 4, 5, 6, 7, 8, handle(0x11), params, extra));
	CHECK(ran(VARIANT) && got[0] == 7 && got[1] == 8 && got[2] == ID);
}

static CUresult name_of(const char **name, CUfunction function)
{
	*name = "named";
	return ask("name of %lx; ", number_of(function));
}

/* A function that the agent did not see come: the driver is asked for its name, and the original runs. */
static void test_unknown(void)
{
	enum { UNKNOWN = 0x99 };

	begin_running();
	api()->cuFuncGetName = name_of;
	CHECK_EQ(cuLaunchKernel(handle(UNKNOWN), 2, 3, 4, 5, 6, 7, 8, NULL, NULL, NULL), 0);
	CHECK(was_asked("name of 99; 99 on 0; "));
	CHECK(!counts[GX_COUNT_MISSED] &&
	      counts[GX_COUNT_LAUNCHES] == 1); /* no program is for it */
}

/* Accesses to variables alone, which are in no range: none of its launches has an address in one, of whatever form it is. */
static void test_variables_alone(void)
{
	static struct gx_outside outside = { .n_accesses = 3, .known = true };

	begin_running();
	variant.outside = &outside;
	CHECK(!run(NULL) && ran(FUNCTION) && counts[GX_COUNT_OUTSIDE] == 1);
	CHECK_EQ(cuLaunch(handle(FUNCTION)), 0);
	CHECK(counts[GX_COUNT_OUTSIDE] == 2 && !counts[GX_COUNT_MISSED]);
	/* of a graph it is not known when it runs */
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	CHECK(!run(NULL) && ran(VARIANT) && counts[GX_COUNT_OUTSIDE] == 2);
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	/* programs that are still to come may be for all addresses, and so may be those that are no more */
	awaits = true;
	CHECK(!run(NULL) && ran(VARIANT) && counts[GX_COUNT_OUTSIDE] == 2);
	awaits = false;
	decision.matched = false;
	CHECK(!run(NULL) && ran(FUNCTION) && counts[GX_COUNT_OUTSIDE] == 2);
	CHECK_EQ(counts[GX_COUNT_MISSED], 0);
}

/* Without graphs a driver can't be asked whether a stream captures one: copies of constants might become nodes. And nobody asks a driver of a
 * launch that needs all programs. */
static void test_nearer(void)
{
	static const struct gx_range range = { 0x800000, 16 };
	static struct gx_constant_copy constant = { .to = 0x8200, .from = 0x8100, .bytes = 16 };
	struct gx_outside *outside = calloc(1, sizeof(*outside) + sizeof(range));
	uint64_t at = 0x600000;
	void *params[] = { &at };

	begin_running();
	CHECK(outside != NULL);
	*outside = (struct gx_outside){ .n_accesses = 2, .known = false, .all = 1, .n = 1 };
	outside->n_ranges = outside->n_sets = 1;
	outside->sets[0] = 1;
	memcpy(outside->ranges, &range, sizeof(range));
	nearer = (struct gx_variant){ .function = handle(NEARER),
		                      .context = handle(0xc9),
		                      .module = handle(0xf1),
		                      .n_params = 1,
		                      .max_threads = 1024 };
	outside->nearer[0].near = 1;
	outside->nearer[0].launches = 2;
	outside->nearer[0].variant = &nearer;
	variant.outside = outside;
	variant.n_params = n_expected = 1;
	gx_allocation_made(handle(0xc9), 0x600000, 0x100, GX_ALLOCATION_DEVICE);
	gx_allocation_made(handle(0xc9), 0x800000, 0x100, GX_ALLOCATION_DEVICE);
	reached = 0;
	CHECK(!run(params) && ran(NEARER) && reached == 2 * 3 * 4 * 5 * 6 * 7);
	nearer.n_constants = 1;
	nearer.constants = &constant;
	CHECK(!run(params) && ran(NEARER) && strstr(asked, "8100 to 8200, 16 on 11; "));
	api()->cuStreamIsCapturing = NULL;
	CHECK(!run(params) && ran(VARIANT) && !ran(NEARER) && !strstr(asked, "8100"));
	api()->cuStreamIsCapturing = capturing;
	at = 0x800000;
	CHECK(!run(params) && was_asked("70 on 11; "));
	variant.outside = NULL;
	free(outside);
}

int main(void)
{
	setenv("GPUEXT_LAUNCH_TABLE", "0", 1);
	gx_launch_table_start();
	begin_kernels();
	DRIVER(cuLaunch, old_launch);
	test_idle();
	test_idle_anyway();
	test_undecided();
	test_told_once();
	test_told_room();
	test_on_code();
	test_params_and_extra();
	test_unknown();
	test_variables_alone();
	test_nearer();
	return TEST_END();
}
