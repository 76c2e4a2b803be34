/* starved.c - the n-th allocation fails, alone or with all behind it, while an application loads and launches: every n in turn. Each launch
 * happens once, with programs or without, and when there is memory again programs run again. GPUEXT_FAKE_ATTACH=entry:*
 *
 * MODE code: kernels of machine code alone; each call of the driver that a graft needs fails in its turn, too. GPUEXT_FAKE_ATTACH=exit:* */
#include "app.h"

/* for the agent, too */
#pragma GCC visibility push(default)
#include "../unit/fail.h"
#pragma GCC visibility pop

static void (*forget)(void);

static CUmodule module;
static CUlibrary library;
static void *functions[3]; /* k, c, and k of a library; plain and constants */
static unsigned long n_functions = 3;
static bool code;

static void load_code(void)
{
	CHECK_EQ(((gx_fn_cuModuleLoad *)dlsym(cuda, "cuModuleLoad"))(
	                 &module, "tests/cubin/kernels.sm_90.cubin"),
	         0);
	for (int i = 0; i < 2; i++)
		CHECK_EQ(((gx_fn_cuModuleGetFunction *)dlsym(cuda, "cuModuleGetFunction"))(
		                 (CUfunction *)&functions[i], module, i ? "constants" : "plain"),
		         0);
}

/* The application's calls: all of them go through. */
static void load_all(void)
{
	CUkernel k = NULL;

	if (code) {
		load_code();
		return;
	}
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
	for (unsigned long i = 0; i < n_functions; i++)
		CHECK_EQ(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(functions[i], 1, 1, 1, 1, 1,
		                                                      1, 0, (CUstream)(stream + i),
		                                                      params, NULL),
		         0);
}

static void unload_all(void)
{
	CHECK_EQ(((gx_fn_cuModuleUnload *)dlsym(cuda, "cuModuleUnload"))(module), 0);
	if (!code)
		CHECK_EQ(((gx_fn_cuLibraryUnload *)dlsym(cuda, "cuLibraryUnload"))(library), 0);
}

/* How many of the launches ran the variant; each has run once. */
static int n_variants(unsigned long stream)
{
	int n = 0;

	for (unsigned long i = 0; i < n_functions; i++) {
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
	CHECK(failed || n_variants(0x1000) == (int)n_functions);
	n_variants(0x1000);
	unload_all();
	forget();
	load_all(); /* nothing of it is left behind */
	launch_all(0x2000);
	CHECK_EQ(n_variants(0x2000), n_functions);
	unload_all();
	return failed;
}

/* The n-th call that has to do with variants fails: what it was for runs its original, and nothing of its graft stays. Registers are
 * asked for a second time, for the report alone. */
static int n_harmless;

static bool fail_call_of_graft(int n)
{
	char name[16];
	bool failed;
	int ran;

	forget();
	snprintf(name, sizeof(name), "graft@%d", n);
	refuse(name);
	load_all();
	launch_all(0x3000);
	failed = has("graft refused");
	refuse("");
	ran = n_variants(0x3000);
	CHECK(failed ? ran > 0 : ran == 2);
	n_harmless += failed && ran == 2;
	unload_all();
	CHECK_EQ(times("unload 0x200"), times("load variant"));
	return failed;
}

int main(int argc, char **argv)
{
	long n = 1;

	code = argc > 1 && !strcmp(argv[1], "code");
	n_functions = code ? 2 : 3;
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
	CHECK(n > (code ? 40 : 100)); /* there was something to fail */
	for (n = 1; code && fail_call_of_graft((int)n) && !test_n_failed; n++)
		;
	CHECK(!code || (n > 10 && n_harmless == 2 * 2)); /* of two kernels */
	return TEST_END();
}
