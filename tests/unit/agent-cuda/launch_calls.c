/* launch_calls.c - each call of the driver that launches: it reaches the driver with the shape it came with; and room for blocks that wait for
 * each other. */
#include "launching.h"

static char shape_of_call[64];

static void put_shape(unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                      unsigned shared)
{
	snprintf(shape_of_call, sizeof(shape_of_call), "%u %u %u, %u %u %u, %u", gx, gy, gz, bx, by,
	         bz, shared);
}

#define SHAPE                                                                                      \
	unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,              \
	        unsigned shared, CUstream stream, void **params

static CUresult launch_ptsz(CUfunction f, SHAPE, void **extra)
{
	put_shape(gx, gy, gz, bx, by, bz, shared);
	CHECK(params && !extra);
	return ask("ptsz %lx on %lx; ", number_of(f), number_of(stream));
}

static CUresult cooperative(CUfunction f, SHAPE)
{
	put_shape(gx, gy, gz, bx, by, bz, shared);
	CHECK(params);
	return ask("cooperative %lx on %lx; ", number_of(f), number_of(stream));
}

static CUresult cooperative_ptsz(CUfunction f, SHAPE)
{
	put_shape(gx, gy, gz, bx, by, bz, shared);
	CHECK(params);
	return ask("cooperative ptsz %lx on %lx; ", number_of(f), number_of(stream));
}

static CUresult of_config(const char *name, const CUlaunchConfig *c, CUfunction f, void **params)
{
	if (!c)
		return ask("%s nothing; ", name);
	CHECK(params);
	put_shape(c->gridDimX, c->gridDimY, c->gridDimZ, c->blockDimX, c->blockDimY, c->blockDimZ,
	          c->sharedMemBytes);
	return ask("%s %lx on %lx; ", name, number_of(f), number_of(c->hStream));
}

static CUresult launch_ex(const CUlaunchConfig *c, CUfunction f, void **params, void **extra)
{
	CHECK(!extra);
	return of_config("ex", c, f, params);
}

static CUresult launch_ex_ptsz(const CUlaunchConfig *c, CUfunction f, void **params, void **extra)
{
	CHECK(!extra);
	return of_config("ex ptsz", c, f, params);
}

static CUresult old_launch(CUfunction f)
{
	put_shape(1, 1, 1, 0, 0, 0, 0);
	return ask("old %lx on 0; ", number_of(f));
}

static CUresult old_grid(CUfunction f, int width, int height)
{
	put_shape((unsigned)width, (unsigned)height, 1, 0, 0, 0, 0);
	return ask("old grid %lx on 0; ", number_of(f));
}

static CUresult old_grid_async(CUfunction f, int width, int height, CUstream stream)
{
	put_shape((unsigned)width, (unsigned)height, 1, 0, 0, 0, 0);
	return ask("old async %lx on %lx; ", number_of(f), number_of(stream));
}

static const struct entry {
	const char *real, *api, *shape;
	unsigned stream;
	bool is_old; /* the driver has its parameters already: the variant can't be given them */
} entries[] = {
	{ "ptsz", "cuLaunchKernel", "2 3 4, 5 6 7, 8", 0x11, false },
	{ "cooperative", "cuLaunchCooperativeKernel", "2 3 4, 5 6 7, 8", 0x11, false },
	{ "cooperative ptsz", "cuLaunchCooperativeKernel", "2 3 4, 5 6 7, 8", 0x11, false },
	{ "ex", "cuLaunchKernelEx", "2 3 4, 5 6 7, 8", 0x11, false },
	{ "ex ptsz", "cuLaunchKernelEx", "2 3 4, 5 6 7, 8", 0x11, false },
	{ "old", "cuLaunch", "1 1 1, 0 0 0, 0", 0, true },
	{ "old grid", "cuLaunchGrid", "2 3 1, 0 0 0, 0", 0, true },
	{ "old async", "cuLaunchGridAsync", "2 3 1, 0 0 0, 0", 0x11, true },
};

static CUresult enter(size_t which, const CUlaunchConfig *config)
{
	uint64_t one = 1;
	void *params[] = { &one }, *f = handle(FUNCTION), *on = handle(0x11);

	switch (which) {
	case 0: return cuLaunchKernel_ptsz(f, 2, 3, 4, 5, 6, 7, 8, on, params, NULL);
	case 1: return cuLaunchCooperativeKernel(f, 2, 3, 4, 5, 6, 7, 8, on, params);
	case 2: return cuLaunchCooperativeKernel_ptsz(f, 2, 3, 4, 5, 6, 7, 8, on, params);
	case 3: return cuLaunchKernelEx(config, f, params, NULL);
	case 4: return cuLaunchKernelEx_ptsz(config, f, params, NULL);
	case 5: return cuLaunch(f);
	case 6: return cuLaunchGrid(f, 2, 3);
	default: return cuLaunchGridAsync(f, 2, 3, on);
	}
}

/* What the last call said of the launch, and what the driver was asked. */
static bool entered(const struct entry *entry, unsigned long function)
{
	char expected[64], shape[64];

	snprintf(expected, sizeof(expected), "%s %lx on %x; ", entry->real, function,
	         entry->stream);
	snprintf(shape, sizeof(shape), "%u %u %u, %u %u %u, %s", announced.grid[0],
	         announced.grid[1], announced.grid[2], announced.block[0], announced.block[1],
	         announced.block[2], entry->is_old ? "0" : "8");
	return strstr(asked, expected) && !strcmp(announced.api_name, entry->api) &&
	       announced.stream == entry->stream && !strcmp(shape_of_call, entry->shape) &&
	       !strcmp(shape, entry->shape);
}

static void test_entries(void)
{
	const CUlaunchConfig config = { .gridDimX = 2,
		                        .gridDimY = 3,
		                        .gridDimZ = 4,
		                        .blockDimX = 5,
		                        .blockDimY = 6,
		                        .blockDimZ = 7,
		                        .sharedMemBytes = 8,
		                        .hStream = handle(0x11) };

	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
		bool cooperates = strstr(entries[i].real, "cooperative") != NULL;

		begin();
		status = CU_STREAM_CAPTURE_STATUS_NONE;
		CHECK_EQ(enter(i, &config), 0);
		CHECK(entered(&entries[i], entries[i].is_old || cooperates ? FUNCTION : VARIANT));
		CHECK_EQ(counts[GX_COUNT_LAUNCHES], 1);
		begin();
		decision.variant = NULL;
		CHECK_EQ(enter(i, &config), 0);
		CHECK(entered(&entries[i], FUNCTION));
		asleep = true;
		asked[0] = '\0';
		failing_call = 1;
		CHECK_EQ(enter(i, &config), CUDA_ERROR_INVALID_VALUE);
		asleep = false;
		failing_call = 0;
	}
	/* a launch of no shape is the driver's to refuse */
	for (size_t i = 3; i < 5; i++) {
		asked[0] = '\0';
		failing_call = 1;
		CHECK_EQ(enter(i, NULL), CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked(i == 3 ? "ex nothing; " : "ex ptsz nothing; "));
	}
	failing_call = 0;
}

/* Of blocks that wait for each other there may be as many as the device holds. Who is not told tries it; a graph would be refused as a
 * whole, so that a node runs the original. */
static void test_room(void)
{
	static const char *const calls[] = { "push", "device", "sms", "occupancy", "none" };
	struct gx_call call = {
		.grid = { 2, 3, 4 }, .block = { 5, 6, 7 }, .shared_bytes = 8, .cooperative = true
	};

	begin();
	CHECK(!gx_room_for(&variant, &call));
	blocks_per_sm = 6;
	CHECK(gx_room_for(&variant, &call));
	n_sms = 3;
	CHECK(!gx_room_for(&variant, &call));
	call.cooperative = false;
	CHECK(gx_room_for(&variant, &call));
	for (unsigned most = 5 * 6 * 7 - 1; most <= 5 * 6 * 7; most++) {
		variant.max_threads = most;
		CHECK_EQ(gx_room_for(&variant, &call), most == 5 * 6 * 7);
	}
	call.cooperative = true;
	for (int is_node = 0; is_node < 2; is_node++)
		for (size_t i = 0; i < 5; i++) {
			no_room_call = calls[i];
			if (i == 4)
				api()->cuOccupancyMaxActiveBlocksPerMultiprocessor = NULL;
			call.is_node = is_node;
			CHECK_EQ(gx_room_for(&variant, &call), !is_node);
			api()->cuOccupancyMaxActiveBlocksPerMultiprocessor = occupancy;
		}
}

/* A launch is cooperative by the last attribute that says so. */
static void test_cooperative_config(void)
{
	CUlaunchAttribute attrs[2] = { { .id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE } };
	CUlaunchConfig config = { 2, 3, 4, 5, 6, 7, 8, handle(0x11), attrs, 1 };

	attrs[1].id = (CUlaunchAttributeID)(CU_LAUNCH_ATTRIBUTE_COOPERATIVE + 1);
	for (int is = 0; is < 2; is++)
		for (unsigned n = 0; n < 3; n++) {
			begin();
			attrs[0].value.cooperative = is;
			attrs[1].value.cooperative = 1;
			config.numAttrs = n;
			CHECK_EQ(enter(3, &config), 0);
			CHECK(entered(&entries[3], is && n ? FUNCTION : VARIANT));
		}
	begin();
	config.attrs = NULL;
	CHECK_EQ(enter(3, &config), 0);
	CHECK(entered(&entries[3], VARIANT));
}

int main(void)
{
	begin_kernels();
	DRIVER(cuLaunchKernel_ptsz, launch_ptsz);
	DRIVER(cuLaunchCooperativeKernel, cooperative);
	DRIVER(cuLaunchCooperativeKernel_ptsz, cooperative_ptsz);
	DRIVER(cuLaunchKernelEx, launch_ex);
	DRIVER(cuLaunchKernelEx_ptsz, launch_ex_ptsz);
	DRIVER(cuLaunch, old_launch);
	DRIVER(cuLaunchGrid, old_grid);
	DRIVER(cuLaunchGridAsync, old_grid_async);
	test_entries();
	test_room();
	test_cooperative_config();
	CHECK_EQ(atomic_load(&fail_now), 0);
	return TEST_END();
}
