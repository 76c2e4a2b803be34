/* app.h - an application under the agent with a driver that records: what tests of its calls have in common. */
#ifndef GX_TEST_INTERPOSE_APP_H
#define GX_TEST_INTERPOSE_APP_H

#define GX_CUDA_PROTOTYPES
#include "../unit/test.h"

#include "device/cuda/api.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>

static void *cuda;
static const char *(*fake_log)(void);
static void (*refuse)(const char *); /* the next call of this name */
static void (*fake_counts)(unsigned int *, unsigned int *);

#define CALL(name, ...) ((CUresult(*)(__VA_ARGS__))dlsym(cuda, #name))

static inline int times(const char *line)
{
	const char *log = fake_log();
	size_t len = strlen(line);
	int n = 0;

	for (const char *at = log; (at = strstr(at, line)); at += len)
		n += (at == log || at[-1] == '\n') && at[len] == '\n';
	return n;
}

static inline int has(const char *line)
{
	return times(line) > 0;
}

static const char kernels[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                              ".const .align 4 .b8 table[16];\n"
                              ".visible .entry k(.param .u64 a, .param .u32 b) { ret; }\n"
                              ".visible .entry c(.param .u64 a, .param .u32 b) { .reg .b32 %r; "
                              "ld.const.u32 %r, [table]; ret; }\n";

static unsigned long long value = 77;
static unsigned int number = 5;
static void *params[] = { &value, &number };
static CUfunction kernel, with_constant;

typedef CUresult launch_fn(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                           unsigned, CUstream, void **, void **);
typedef CUresult cooperative_fn(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned,
                                unsigned, unsigned, CUstream, void **);

static inline void load(void)
{
	CUmodule module = NULL;

	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, kernels), 0);
	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&kernel, module,
	                                                                         "k"),
	         0);
	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&with_constant,
	                                                                         module, "c"),
	         0);
}

static inline int launch_on(void *function, unsigned long stream)
{
	launch_fn *launch = (launch_fn *)dlsym(cuda, "cuLaunchKernel");
	char line[64];

	CHECK_EQ(launch(function, 1, 1, 1, 1, 1, 1, 0, (CUstream)stream, params, NULL), 0);
	snprintf(line, sizeof(line), "launch variant on %#lx 77 5", stream);
	return has(line);
}

/* A file of machine code that carries its PTX: kernels `scaled` and `counted`, each launched. FAKE_RUNS: the letters of those that are
 * to run with programs. */
static inline CUmodule launch_both(const char *path)
{
	const char *runs = getenv("FAKE_RUNS");
	CUmodule module = NULL;
	CUfunction function;

	CHECK_EQ(CALL(cuModuleLoad, CUmodule *, const char *)(&module, path), 0);
	for (int i = 0; i < 2; i++) {
		const char *name = i ? "counted" : "scaled";
		char want[64];

		CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule,
		              const char *)(&function, module, name),
		         0);
		CHECK_EQ(((launch_fn *)dlsym(cuda, "cuLaunchKernel"))(
		                 function, 1, 1, 1, 1, 1, 1, 0, (CUstream)(0x701ul + (unsigned)i),
		                 params, NULL),
		         0);
		snprintf(want, sizeof(want), "launch %s on 0x%x 77 5",
		         strchr(runs, name[0]) ? "variant" : "original", 0x701 + i);
		CHECK(has(want));
	}
	return module;
}

/* The agent, and the driver behind it. */
static inline bool open_agent(void)
{
	const char *path = getenv("GPUEXT_REAL_LIBCUDA");
	void *direct;

	cuda = dlopen("libcuda.so.1", RTLD_NOW);
	CHECK(cuda != NULL);
	direct = dlopen("/nowhere/libcuda.so", RTLD_NOW);
	CHECK(direct == cuda); /* whatever the path */
	direct = dlopen(NULL, RTLD_NOW);
	CHECK(direct && direct != cuda); /* the program itself */
	/* another library is another one, whatever its name is like */
	direct = dlopen("libm.so.6", RTLD_NOW);
	CHECK(direct && direct != cuda && dlsym(direct, "cos"));
	CHECK(!dlopen("/nowhere/libcuda.so.9", RTLD_NOW) &&
	      !dlopen("/nowhere/xlibcuda.so", RTLD_NOW));
	if (!cuda)
		return false;
	CHECK_EQ(CALL(cuInit, unsigned int)(0), 0);
	/* the driver is there by now, under its own path; dlopen of libcuda would give the agent */
	direct = dlmopen(LM_ID_BASE, path, RTLD_NOW | RTLD_NOLOAD);
	CHECK(direct && direct != cuda);
	if (!direct)
		return false;
	fake_counts = (void (*)(unsigned int *, unsigned int *))dlsym(direct, "fake_counts");
	fake_log = (const char *(*)(void))dlsym(direct, "fake_log");
	refuse = (void (*)(const char *))dlsym(direct, "fake_refuse");
	CHECK(has("cuInit 0"));
	return true;
}

#endif
