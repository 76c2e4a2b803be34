/* starved.c - the n-th allocation fails, alone or with all behind it, while an application loads and launches: every n in turn. Each launch
 * happens once, with programs or without, and when there is memory again programs run again. GPUEXT_FAKE_ATTACH=entry:* */
#include "app.h"

/* for the agent, too */
#pragma GCC visibility push(default)
#include "../unit/fail.h"
#pragma GCC visibility pop

static void (*forget)(void);

static CUmodule module;
static CUlibrary library;
static void *functions[3]; /* k, c, and k of a library */

/* The application's calls: all of them go through. */
static void load_all(void)
{
	CUkernel k = NULL;

	CHECK_EQ(((gx_fn_cuModuleLoadData *)dlsym(cuda, "cuModuleLoadData"))(&module, kernels), 0);
	for (int i = 0; i < 2; i++)
		CHECK_EQ(((gx_fn_cuModuleGetFunction *)dlsym(cuda, "cuModuleGetFunction"))(
		                 (CUfunction *)&functions[i], module, i ? "c" : "k"),
		         0);
	CHECK_EQ(((gx_fn_cuLibraryLoadData *)dlsym(cuda, "cuLibraryLoadData"))(
	                 &library, kernels, NULL, NULL, 0, NULL, NULL, 0),
	         0);
	CHECK_EQ(((gx_fn_cuLibraryGetKernel *)dlsym(cuda, "cuLibraryGetKernel"))(&k, library, "k"),
	         0);
	functions[2] = k;
}

static void launch_all(unsigned long stream)
{
	for (unsigned long i = 0; i < 3; i++)
		CHECK_EQ(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(functions[i], 1, 1, 1, 1, 1,
		                                                      1, 0, (CUstream)(stream + i),
		                                                      params, NULL),
		         0);
}

static void unload_all(void)
{
	CHECK_EQ(((gx_fn_cuModuleUnload *)dlsym(cuda, "cuModuleUnload"))(module), 0);
	CHECK_EQ(((gx_fn_cuLibraryUnload *)dlsym(cuda, "cuLibraryUnload"))(library), 0);
}

/* How many of the three launches ran the variant; each has run once. */
static int n_variants(unsigned long stream)
{
	int n = 0;

	for (unsigned long i = 0; i < 3; i++) {
		char variant[64], original[64];

		snprintf(variant, sizeof(variant), "launch variant on %#lx 77 5", stream + i);
		snprintf(original, sizeof(original), "launch original on %#lx 77 5", stream + i);
		CHECK_EQ(times(variant) + times(original), 1);
		n += times(variant);
	}
	return n;
}

static bool starve(long n, bool alone)
{
	bool failed;

	forget();
	if (alone)
		fail_one(n);
	else
		fail_at(n);
	load_all();
	launch_all(0x1000);
	failed = fail_none();
	CHECK(failed || n_variants(0x1000) == 3);
	n_variants(0x1000);
	unload_all();
	forget();
	load_all(); /* nothing of it is left behind */
	launch_all(0x2000);
	CHECK_EQ(n_variants(0x2000), 3);
	unload_all();
	return failed;
}

int main(void)
{
	long n = 1;

	if (!open_agent())
		return TEST_END();
	forget = (void (*)(void))dlsym(
	        dlmopen(LM_ID_BASE, getenv("GPUEXT_REAL_LIBCUDA"), RTLD_NOW | RTLD_NOLOAD),
	        "fake_forget");
	load_all();
	launch_all(0x900);
	unload_all();
	for (int alone = 0; alone < 2; alone++)
		for (n = 1; starve(n, alone) && !test_n_failed; n++)
			;
	CHECK(n > 100); /* there was something to fail */
	return TEST_END();
}
