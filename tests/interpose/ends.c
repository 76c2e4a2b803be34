/* ends.c - contexts that end, in each way there is: what was counted in them is fetched before the driver is asked, and what is
 * known of them goes only when they are gone. GPUEXT_FAKE_ATTACH=entry:* */
#include "app.h"

#include <unistd.h>

static void (*hold)(int more);
static CUresult (*set_context)(CUcontext);
static unsigned long stream = 0x800;

/* What the session was told since the last time. */
static const char *endings(void)
{
	static size_t from;
	const char *text = ((const char *(*)(void))dlsym(cuda, "gx_fake_endings"))() + from;

	from += strlen(text);
	return text;
}

/* A variant runs in a context: there is something to fetch. */
static void run_in(CUcontext context)
{
	CUfunction k = NULL;
	CUmodule module = NULL;

	CHECK_EQ(set_context(context), 0);
	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, kernels), 0);
	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&k, module, "k"),
	         0);
	CHECK(launch_on(k, ++stream));
}

/* Of two lines of the driver's log since from, the first stands before the other. */
static bool in_order(size_t from, const char *first, const char *then)
{
	const char *a = strstr(fake_log() + from, first), *b = strstr(fake_log() + from, then);

	return a && b && a < b;
}

typedef CUresult of_device(CUdevice);

static void test_primary(void)
{
	CUresult (*retain)(CUcontext *, CUdevice) =
	        (CUresult(*)(CUcontext *, CUdevice))dlsym(cuda, "cuDevicePrimaryCtxRetain");
	static const char *const names[] = { "cuDevicePrimaryCtxRelease",
		                             "cuDevicePrimaryCtxRelease_v2",
		                             "cuDevicePrimaryCtxReset",
		                             "cuDevicePrimaryCtxReset_v2" };
	static const char *const lines[] = { "release1 0", "release 0\n", "reset1", "reset\n" };
	CUcontext context = NULL;

	for (int i = 0; i < 4; i++) {
		of_device *end = (of_device *)dlsym(cuda, names[i]),
		          *release = (of_device *)dlsym(cuda, names[i & 1]);
		size_t from;

		CHECK_EQ(retain(&context, 0), 0);
		CHECK_EQ(retain(&context, 0), 0);
		CHECK(context == (CUcontext)0xd0);
		run_in(context);
		CHECK(!strcmp(endings(), ""));
		/* one of two: it stays, and nobody waits for what it counted */
		from = strlen(fake_log());
		CHECK_EQ(release(0), 0);
		CHECK(!strcmp(endings(), "stays\n") && !strstr(fake_log() + from, "push 0xd0"));
		/* what the driver refuses changes nothing; it may have been the last */
		refuse(i < 2 ? "" : "reset");
		if (i >= 2) {
			CHECK_EQ(end(0), CUDA_ERROR_INVALID_DEVICE);
			CHECK(!strcmp(endings(), "ends 0xd0\nstays\n"));
			CHECK_EQ(retain(&context, 0), 0); /* a reset forgets who holds it */
			CHECK_EQ(release(0), 0);
			CHECK(!strcmp(endings(), "ends 0xd0\nstays\n"));
		}
		/* somebody else holds it, too */
		hold(1);
		from = strlen(fake_log());
		if (i < 2) {
			CHECK_EQ(end(0), 0);
			CHECK(!strcmp(endings(), "ends 0xd0\nstays\n"));
			hold(-1);
			CHECK_EQ(retain(&context, 0), 0);
		}
		/* the last: fetched, then asked for, then gone; a reset ends it for all */
		from = strlen(fake_log());
		CHECK_EQ(end(0), 0);
		CHECK(!strcmp(endings(), "ends 0xd0\ngone 0xd0\n"));
		CHECK(in_order(from, "push 0xd0", lines[i]));
		/* none is there any more */
		CHECK_EQ(end(0), i < 2 ? CUDA_ERROR_INVALID_CONTEXT : 0);
		CHECK(!strcmp(endings(), ""));
		CHECK_EQ(end(1), i < 2 ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_INVALID_DEVICE);
		CHECK_EQ(end(-1), i < 2 ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_INVALID_DEVICE);
		CHECK_EQ(end(64), i < 2 ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_INVALID_DEVICE);
	}
	/* a retain that fails holds nothing */
	CHECK_EQ(retain(&context, 0), 0);
	refuse("retain");
	CHECK_EQ(retain(&context, 0), CUDA_ERROR_INVALID_DEVICE);
	run_in(context);
	CHECK_EQ(((of_device *)dlsym(cuda, names[1]))(0), 0);
	CHECK(!strcmp(endings(), "ends 0xd0\ngone 0xd0\n"));
	/* where the driver lends us no handle, or does not say whether there is one, it is the one that was retained last; what is
	 * known of its holders says when it ends */
	for (int i = 0; i < 4; i++) {
		static const char *const said_less[] = { "retain", "state", "states", "states" };

		CHECK_EQ(retain(&context, 0), 0);
		CHECK_EQ(retain(&context, 0), 0);
		refuse(said_less[i]);
		CHECK_EQ(((of_device *)dlsym(cuda, names[1]))(0), 0);
		CHECK(!strcmp(endings(), "stays\n"));
		refuse(said_less[i]);
		CHECK_EQ(((of_device *)dlsym(cuda, names[i == 3 ? 3 : 1]))(0), 0);
		CHECK(!strcmp(endings(), "ends 0xd0\ngone 0xd0\n"));
		refuse("");
	}
	refuse("states");
	CHECK_EQ(((of_device *)dlsym(cuda, names[3]))(-1), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(((of_device *)dlsym(cuda, names[3]))(64), CUDA_ERROR_INVALID_DEVICE);
	CHECK(!strcmp(endings(), ""));
	refuse("");
}

typedef CUresult of_context(CUcontext);

static void test_destroy(void)
{
	static const struct {
		const char *name, *refused, *line;
	} ways[] = { { "cuCtxDestroy", "destroy1", "destroy1 0xc4" },
		     { "cuCtxDestroy_v2", "cuCtxDestroy", "destroy 0xc4" },
		     { "cuGreenCtxDestroy", "cuCtxDestroy", "destroy 0xc4" },
		     { "cuCtxDetach", "detach", "detach 0xc4" } };

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		of_context *end = (of_context *)dlsym(cuda, ways[i].name);
		CUcontext context = (CUcontext)0xc4;
		size_t from;

		run_in(context);
		refuse(ways[i].refused);
		CHECK(end(context) != 0);
		CHECK(!strcmp(endings(), "ends 0xc4\nstays\n"));
		from = strlen(fake_log());
		CHECK_EQ(end(context), 0);
		CHECK(!strcmp(endings(), "ends 0xc4\ngone 0xc4\n"));
		CHECK(in_order(from, "push 0xc4", ways[i].line));
		CHECK_EQ(end(NULL), 0); /* the driver's to judge */
		CHECK(!strstr(endings(), "0xc4"));
	}
}

/* A variant is still being made there when nobody waits any longer: what is kept of the context may be in use. */
static void test_not_quiet(void)
{
	CUcontext context = (CUcontext)0xc5;
	CUfunction k = NULL;
	CUmodule module = NULL;

	setenv("GPUEXT_JIT_TIMEOUT_MS", "5", 1);
	CHECK_EQ(set_context(context), 0);
	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, kernels), 0);
	refuse("slow");
	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&k, module, "k"),
	         0);
	for (int i = 0; i < 2000 && !strstr(fake_log(), "push 0xc5"); i++)
		usleep(1000);
	CHECK_EQ(((of_context *)dlsym(cuda, "cuCtxDestroy_v2"))(context), 0);
	CHECK(!strcmp(endings(), "ends 0xc5\nstays\n"));
	unsetenv("GPUEXT_JIT_TIMEOUT_MS");
	/* what is made there by then ends with the next call */
	CHECK_EQ(((of_context *)dlsym(cuda, "cuCtxDestroy_v2"))(context), 0);
	CHECK(!strcmp(endings(), "ends 0xc5\ngone 0xc5\n"));
}

/* A context that was attached ends with as many detaches, and one more. */
static void test_attach(void)
{
	CUresult (*attach)(CUcontext *, unsigned int) =
	        (CUresult(*)(CUcontext *, unsigned int))dlsym(cuda, "cuCtxAttach");
	of_context *detach = (of_context *)dlsym(cuda, "cuCtxDetach");
	CUcontext context = NULL;

	refuse("attach");
	CHECK_EQ(attach(&context, 0), CUDA_ERROR_INVALID_VALUE);
	for (int i = 0; i < 2; i++)
		CHECK_EQ(attach(&context, 0), 0);
	CHECK(context == (CUcontext)0xc0);
	run_in(context);
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(detach(context), 0);
		CHECK(!strcmp(endings(), ""));
	}
	CHECK_EQ(detach(context), 0);
	CHECK(!strcmp(endings(), "ends 0xc0\ngone 0xc0\n"));
	CHECK_EQ(attach(&context, 0), 0);
	CHECK_EQ(detach(context), 0);
	CHECK(!strcmp(endings(), ""));
}

int main(void)
{
	void *direct;

	if (!open_agent())
		return TEST_END();
	direct = dlmopen(LM_ID_BASE, getenv("GPUEXT_REAL_LIBCUDA"), RTLD_NOW | RTLD_NOLOAD);
	hold = (void (*)(int))dlsym(direct, "fake_hold");
	set_context = (CUresult(*)(CUcontext))dlsym(cuda, "cuCtxSetCurrent");
	test_primary();
	test_destroy();
	test_not_quiet();
	test_attach();
	return TEST_END();
}
