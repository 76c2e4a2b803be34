/* forward.c - an application under the agent with a driver that records: every call arrives as it
 * was made. */
#include "app.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_plain(void)
{
	CHECK_EQ(CALL(cuMemcpyBatchAsync, long, long, long, long, long, long, long, long,
	              long)(1, 2, 3, 4, 5, 6, 7, 8, -9),
	         0);
	CHECK(has("batch 1 2 3 4 5 6 7 8 -9"));
	CHECK_EQ(CALL(cuMemcpyBatchAsync, long, long, long, long, long, long, long, long,
	              long)(9, 8, 7, 6, 5, 4, 3, 2, 1),
	         0); /* the slot is filled now */
	CHECK(has("batch 9 8 7 6 5 4 3 2 1"));
	CHECK_EQ(CALL(cuParamSetf, CUfunction, int, float)((CUfunction)0x77, 12, 1.5f), 0);
	CHECK(has("paramf 0x77 12 1.500"));
	CHECK_EQ(CALL(cuTexRefDestroy, void *)(NULL),
	         CUDA_ERROR_NOT_SUPPORTED); /* not in the driver */
	CHECK(!dlsym(cuda, "cuNoSuchName"));
}

static void test_proc_address(void)
{
	CUresult (*get)(const char *, void **, int, uint64_t, int *) =
	        dlsym(cuda, "cuGetProcAddress_v2");
	static const struct {
		const char *name;
		int version;
		uint64_t flags;
		const char *symbol; /* of the agent; NULL: the driver's own */
	} cases[] = {
		{ "cuLaunchKernel", 13000, 0, "cuLaunchKernel" },
		{ "cuLaunchKernel", 13000, 2, "cuLaunchKernel_ptsz" },
		{ "cuLaunchKernel", 6000, 2, "cuLaunchKernel" },
		{ "cuLaunchKernelEx", 12000, 2, "cuLaunchKernelEx_ptsz" },
		{ "cuGetProcAddress", 11040, 0, "cuGetProcAddress" },
		{ "cuGetProcAddress", 12000, 2, "cuGetProcAddress_v2" },
		{ "cuCtxDestroy", 3000, 0, "cuCtxDestroy" },
		{ "cuCtxDestroy", 13000, 0, "cuCtxDestroy_v2" },
		{ "cuInit", 2000, 0, "cuInit" },
		{ "cuMemcpyBatchAsync", 13000, 0, NULL },
	};
	void *out = NULL;
	int status = -1;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(get(cases[i].name, &out, cases[i].version, cases[i].flags, &status), 0);
		if (cases[i].symbol)
			CHECK(out && out == dlsym(cuda, cases[i].symbol));
		else
			CHECK(out && out != dlsym(cuda, cases[i].name));
	}
	CHECK_EQ(get("cuNoSuchName", &out, 13000, 0, &status), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(status, 1);
	CHECK(!out);
}

/* GPUEXT_FAKE_ATTACH=entry-id:* */
static void test_variants(void)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	launch_fn *launch_ptsz = (launch_fn *)dlsym(cuda, "cuLaunchKernel_ptsz");
	cooperative_fn *cooperative = (cooperative_fn *)dlsym(cuda, "cuLaunchCooperativeKernel");
	struct {
		unsigned long long a;
		unsigned int b;
	} __attribute__((packed)) buffer = { 123, 9 };
	size_t bytes = sizeof(buffer);
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE,
		          &bytes, NULL };
	CUlaunchConfig config = { 1, 1, 1, 32, 1, 1, 0, (CUstream)0x99, NULL, 0 };
	void (*detach)(void) = (void (*)(void))dlsym(cuda, "gx_fake_detach");

	CHECK_EQ(launch(kernel, 1, 2, 3, 4, 5, 6, 7, (CUstream)0x11, params, NULL), 0);
	CHECK(has("shape 1 2 3 4 5 6 7"));
	CHECK(has("launch variant on 0x11 77 5 id 1"));
	CHECK(has("load variant"));
	CHECK(has("block 0x8200"));
	CHECK(has("attribute 0x126b 8 99000")); /* dynamic shared memory, of k's variant */
	CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x12, NULL, extra), 0);
	CHECK(has("launch variant on 0x12 buffer 24: 123 9 id 2"));
	CHECK_EQ(launch_ptsz(with_constant, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL), 0);
	CHECK(has("copy 0x8200 0x8100 16 on 0x2"));
	CHECK(has("launch_ptsz variant on (nil) 77 5 id 3"));
	CHECK_EQ(cooperative(kernel, 1, 1, 1, 1, 1, 1, 0, NULL, params), 0);
	CHECK(has("cooperative variant on (nil) 77 5 id 4"));
	CHECK_EQ(CALL(cuLaunchKernelEx, const CUlaunchConfig *, CUfunction, void **,
	              void **)(&config, kernel, params, NULL),
	         0);
	CHECK(has("ex variant on 0x99 77 5 id 5"));
	/* too many threads for the variant's registers; constants during a capture: the original
	 * runs */
	CHECK_EQ(launch(kernel, 1, 1, 1, 1024, 1, 1, 0, (CUstream)0x13, params, NULL), 0);
	CHECK(has("launch original on 0x13 77 5"));
	CHECK_EQ(launch(with_constant, 1, 1, 1, 1, 1, 1, 0, (CUstream)0xca, params, NULL), 0);
	CHECK(has("launch original on 0xca 77 5"));
	CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0xca, params, NULL), 0);
	CHECK(has("launch variant on 0xca 77 5 id 8"));
	CHECK_EQ(CALL(cuLaunchGrid, CUfunction, int, int)(kernel, 3, 4), 0);
	CHECK(has("grid original 3 4"));
	detach();
	CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x14, params, NULL), 0);
	CHECK(has("launch original on 0x14 77 5"));
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)((CUmodule)0x100), 0);
	CHECK(strstr(fake_log(), "unload 0x200") &&
	      strstr(fake_log(), "unload 0x200") < strstr(fake_log(), "unload 0x100"));
}

/* FAKE_REFUSE says what of a variant the driver does not give, GPUEXT_FAKE_REFUSE=maps that there is no memory: the
 * original runs. */
static void test_refused(const char *mode)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	int at_launch = !strcmp(mode, "launch") || atoi(mode);
	char line[64];

	for (int i = 0; i < 3; i++)
		CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x11, params, NULL), 0);
	CHECK(has("launch original on 0x11 77 5"));
	CHECK(!has("launch variant on 0x11 77 5"));
	snprintf(line, sizeof(line), "%s refused", mode);
	CHECK(!strcmp(mode, "maps") || has(line));
	/* what was loaded by then is not kept */
	CHECK_EQ(has("load variant"), strcmp(mode, "load") != 0);
	CHECK_EQ(has("unload 0x200"), strcmp(mode, "load") && !at_launch);
	if (at_launch) /* once, then it is remembered, unless it was for the launch's size */
		CHECK_EQ(times(line), atoi(mode) ? 3 : 1);
}

/* One program of three is none for the driver: the other two run. */
static void test_refused_program(void)
{
	CHECK(launch_on(kernel, 0x53));
	CHECK(has("id refused"));
	CHECK_EQ(times("load variant"), times("unload 0x200") + 1);
}

/* A constant that is of another size in the variant: that kernel runs as it is, the other one does not care. */
static void test_odd_constant(void)
{
	CHECK(launch_on(kernel, 0x51));
	CHECK(!launch_on(with_constant, 0x52));
	CHECK(has("launch original on 0x52 77 5") && has("constant refused"));
	CHECK_EQ(times("unload 0x200"), 1);
}

/* GPUEXT_FAKE_ATTACH=entry-id:* - a buffer of parameters with more in it than the kernel has: where the id goes is not free. */
static void test_large_buffer(void)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	unsigned long long buffer[8] = { 123, 9, 0x3039 };
	size_t bytes = sizeof(buffer);
	void *extra[] = { CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_BUFFER_POINTER,
		          buffer, CU_LAUNCH_PARAM_END };
	void *often[13];
	void *swapped[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE,
		            &bytes, CU_LAUNCH_PARAM_END };

	bytes = 16;
	CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x31, NULL, extra), 0);
	CHECK(has("launch variant on 0x31 buffer 24: 123 9 id 1"));
	/* said again and again: as often as anybody would */
	for (int i = 0; i < 12; i += 2) {
		often[i] = CU_LAUNCH_PARAM_BUFFER_POINTER, often[i + 1] = buffer;
		often[i + 2] = CU_LAUNCH_PARAM_END;
		if (i % 4)
			often[i] = CU_LAUNCH_PARAM_BUFFER_SIZE, often[i + 1] = &bytes;
		if (i < 2)
			continue;
		CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)(0x50ul + i), NULL, often),
		         0);
	}
	CHECK(has("launch variant on 0x52 buffer 24: 123 9 id 2") &&
	      has("launch variant on 0x56 buffer 24: 123 9 id 4") &&
	      has("launch original on 0x58 buffer 16: 123 9 id 0"));
	for (bytes = 17; bytes <= sizeof(buffer); bytes += 47) {
		CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)bytes, NULL, swapped), 0);
		CHECK(has(bytes == 17 ? "launch original on 0x11 buffer 17: 123 9 id 0"
		                      : "launch original on 0x40 buffer 64: 123 9 id 0"));
	}
}

/* FAKE_REFUSE=slow: the launch does not wait longer than it was told, and later ones run the
 * variant. */
static void test_slow(void)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");

	CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x11, params, NULL), 0);
	CHECK(has("launch original on 0x11 77 5"));
	for (int i = 0; i < 100 && !has("launch variant on 0x12 77 5"); i++) {
		usleep(20000);
		CHECK_EQ(launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x12, params, NULL), 0);
	}
	CHECK(has("launch variant on 0x12 77 5"));
	/* one more is on its way: unloading waits for it, and the driver never loads behind that */
	CHECK_EQ(launch(with_constant, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x13, params, NULL), 0);
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)((CUmodule)0x100), 0);
}

static void *launch_many(void *unused)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	int failed = 0;

	for (int i = 0; i < 1000; i++)
		failed += launch(i & 1 ? kernel : with_constant, 1, 1, 1, 1, 1, 1, 0,
		                 (CUstream)0x20, params, NULL) != 0;
	return failed ? unused : NULL;
}

/* Launches from many threads, while programs come and go. */
static void test_threads(void)
{
	void (*detach)(void) = (void (*)(void))dlsym(cuda, "gx_fake_detach");
	pthread_t threads[8];
	void *failed;

	for (int i = 0; i < 8; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, launch_many, threads), 0);
	usleep(2000);
	detach();
	for (int i = 0; i < 8; i++) {
		CHECK_EQ(pthread_join(threads[i], &failed), 0);
		CHECK(!failed);
	}
}

static int run_graph(unsigned long stream)
{
	char line[64];

	snprintf(line, sizeof(line), "graph 0x66 on %#lx", stream);
	return !CALL(cuGraphLaunch, CUgraphExec, CUstream)((CUgraphExec)0x66, (CUstream)stream) &&
	       has(line);
}

/* GPUEXT_JIT=link: two variants, which were linked before, or are linked now. */
static void test_linked(void)
{
	int n = atoi(getenv("FAKE_LINKS"));

	CHECK(launch_on(kernel, 0x601) && launch_on(with_constant, 0x602));
	CHECK_EQ(times("load variant"), 2);
	CHECK_EQ(times("link"), n);
	CHECK_EQ(times("link gpuext 1"), n);
	CHECK_EQ(times("link 0x71 ends"), n);
}

/* FAKE_CODE: the file. */
static void test_recovered(void)
{
	CUmodule module = launch_both(getenv("FAKE_CODE"));

	CHECK_EQ(times("link gpuext 1"), atoi(getenv("FAKE_LINKS")));
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(module), 0);
}

/* A forked child goes straight through, and nothing of it is told. */
static void test_fork(void)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	uint64_t (*n_told)(void) = (uint64_t(*)(void))dlsym(cuda, "gx_fake_launches");
	uint64_t told = n_told();
	int status = -1;
	pid_t child;

	CHECK(run_graph(0xf1));
	CHECK_EQ(n_told(), told + 1);
	child = fork();
	if (!child) {
		int ok = !launch(kernel, 1, 1, 1, 1, 1, 1, 0, (CUstream)0xf0, params, NULL) &&
		         has("launch original on 0xf0 77 5") && run_graph(0xf2) &&
		         n_told() == told + 1;

		_exit(ok ? 0 : 1);
	}
	CHECK(child > 0 && waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
}

/* --- what is remembered of modules, libraries and contexts: handles come again when what they named is gone */

static CUlibrary load_library(void)
{
	CUlibrary library = NULL;

	CHECK_EQ(CALL(cuLibraryLoadData, CUlibrary *, const void *, CUjit_option *, void **,
	              unsigned int, CUlibraryOption *, void **,
	              unsigned int)(&library, kernels, NULL, NULL, 0, NULL, NULL, 0),
	         0);
	return library;
}

static void *kernel_of(CUlibrary library, const char *name)
{
	CUkernel found = NULL;

	CHECK_EQ(CALL(cuLibraryGetKernel, CUkernel *, CUlibrary, const char *)(&found, library,
	                                                                       name),
	         0);
	return found;
}

/* A library outlives its contexts: each has a variant of its own, which goes with it. */
static void test_contexts(void *k)
{
	CUresult (*set)(CUcontext) = (CUresult(*)(CUcontext))dlsym(cuda, "cuCtxSetCurrent");
	CUresult (*destroy)(CUcontext) = (CUresult(*)(CUcontext))dlsym(cuda, "cuCtxDestroy_v2");
	CUresult (*green)(CUcontext) = (CUresult(*)(CUcontext))dlsym(cuda, "cuGreenCtxDestroy");
	CUcontext first = (CUcontext)0xc0, second = (CUcontext)0xc1;
	unsigned long stream = 0x400;
	int n;

	CHECK(launch_on(k, ++stream));
	n = times("load variant");
	CHECK_EQ(set(second), 0);
	CHECK(launch_on(k, ++stream));
	CHECK_EQ(times("load variant"), n + 1);
	for (int i = 0; i < 4; i++) {
		CUresult (*end)(CUcontext) = i & 1 ? green : destroy;

		refuse(i < 2 ? "" : "cuCtxDestroy");
		CHECK_EQ(end(second), i < 2 ? 0 : CUDA_ERROR_INVALID_CONTEXT);
		CHECK_EQ(set(first), 0);
		CHECK(launch_on(k, ++stream));
		CHECK_EQ(times("load variant"), n + 1 + (i < 2 ? i : 2));
		CHECK_EQ(set(second), 0);
		CHECK(launch_on(k, ++stream));
		CHECK_EQ(times("load variant"), n + 1 + (i < 2 ? i + 1 : 2));
	}
	CHECK_EQ(set(first), 0);
}

/* A call that fails gives what the driver gave, and nothing is remembered of it. */
static void test_failures(CUlibrary library, CUmodule file)
{
	CUresult (*function_of)(CUfunction *, CUkernel) =
	        (CUresult(*)(CUfunction *, CUkernel))dlsym(cuda, "cuKernelGetFunction");
	CUresult (*functions)(CUfunction *, unsigned, CUmodule) =
	        (CUresult(*)(CUfunction *, unsigned, CUmodule))dlsym(cuda,
	                                                             "cuModuleEnumerateFunctions");
	CUresult (*kernels_of)(CUkernel *, unsigned, CUlibrary) =
	        (CUresult(*)(CUkernel *, unsigned, CUlibrary))dlsym(cuda,
	                                                            "cuLibraryEnumerateKernels");
	CUkernel all[2] = { NULL, NULL };
	CUfunction function = NULL;
	void *c = kernel_of(library, "c");
	CUmodule none = NULL;
	int n;

	CHECK_EQ(CALL(cuModuleLoad, CUmodule *, const char *)(&none, "/nowhere"),
	         CUDA_ERROR_FILE_NOT_FOUND);
	CHECK(launch_on(c, 0x500) && has("copy 0x8200 0x8500 16 on 0x500"));
	/* a kernel of the library has no function here: what the variable named stays what it was */
	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&function, file,
	                                                                         "k"),
	         0);
	refuse("cuKernelGetFunction");
	CHECK_EQ(function_of(&function, (CUkernel)c), CUDA_ERROR_INVALID_CONTEXT);
	CHECK(launch_on(function, 0x501) && !strstr(fake_log(), "16 on 0x501"));
	n = times("load variant");
	CHECK_EQ(function_of(&function, (CUkernel)c), 0);
	CHECK(launch_on(function, 0x502) && has("copy 0x8200 0x8500 16 on 0x502"));
	CHECK_EQ(times("load variant"), n);
	refuse("cuModuleEnumerateFunctions");
	CHECK_EQ(functions(&function, 1, file), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(functions(&function, 1, file), 0);
	CHECK(launch_on(function, 0x503));
	/* one without a name is none that could be known */
	refuse("cuLibraryEnumerateKernels");
	CHECK_EQ(kernels_of(all, 2, library), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(kernels_of(all, 2, library), 0);
	CHECK(launch_on(all[0], 0x504));
	CHECK(!launch_on(all[1], 0x505) && has("launch original on 0x505 77 5"));
}

/* GPUEXT_FAKE_ATTACH=entry:* */
static void test_records(void)
{
	char path[] = "/tmp/gx-forward-XXXXXX";
	CUmodule file = NULL;
	CUlibrary library;
	int n, fd;

	CHECK(launch_on(kernel, 0x301) && launch_on(with_constant, 0x302));
	/* as many threads as the variant takes; 513 would be too many */
	CHECK_EQ(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(kernel, 1, 1, 1, 512, 1, 1, 0,
	                                                      (CUstream)0x303, params, NULL),
	         0);
	CHECK(has("launch variant on 0x303 77 5"));
	library = load_library();
	test_contexts(kernel_of(library, "k"));
	fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, kernels, sizeof(kernels) - 1) == (ssize_t)sizeof(kernels) - 1);
	close(fd);
	CHECK_EQ(CALL(cuModuleLoad, CUmodule *, const char *)(&file, path), 0);
	unlink(path);
	test_failures(library, file);
	/* the oldest goes first: its variants with it, and what comes in its place has none yet */
	CHECK(!has("unload 0x200"));
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)((CUmodule)0x100), 0);
	CHECK_EQ(times("unload 0x200"), 2);
	n = times("load variant");
	load();
	CHECK(launch_on(kernel, 0x304) && launch_on(with_constant, 0x305));
	CHECK_EQ(times("load variant"), n + 2);
	CHECK_EQ(CALL(cuLibraryUnload, CUlibrary)(library), 0);
	CHECK(times("unload 0x200") > 2);
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "plain";
	unsigned int n_original = 0, n_variant = 0;

	if (!open_agent())
		return TEST_END();
	if (strcmp(mode, "recovered"))
		load();
	if (!strcmp(mode, "plain")) {
		test_plain();
		test_proc_address();
	} else if (!strcmp(mode, "variants")) {
		test_variants();
	} else if (!strcmp(mode, "records")) {
		test_fork();
		test_records();
	} else if (!strcmp(mode, "buffer")) {
		test_large_buffer();
	} else if (!strcmp(mode, "id")) {
		test_refused_program();
	} else if (!strcmp(mode, "constant")) {
		test_odd_constant();
	} else if (!strcmp(mode, "linked")) {
		test_linked();
	} else if (!strcmp(mode, "recovered")) {
		test_recovered();
	} else if (!strcmp(mode, "slow")) {
		test_slow();
	} else if (!strcmp(mode, "threads")) {
		test_threads();
		fake_counts(&n_original, &n_variant);
		CHECK_EQ(n_original + n_variant, 8000);
	} else {
		test_refused(mode);
	}
	return TEST_END();
}
