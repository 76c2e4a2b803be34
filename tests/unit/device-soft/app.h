/* app.h - how tests of the driver interface begin: two devices, a context, memory, a kernel that stores a word, and a gate that holds
 * up a stream. */
#ifndef GX_TEST_APP_H
#define GX_TEST_APP_H

#include "../test.h"
#include "device/soft/driver.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#define OK(call)      CHECK_EQ(call, CUDA_SUCCESS)
#define INVALID(call) CHECK_EQ(call, CUDA_ERROR_INVALID_VALUE)

enum { APP_WORDS = 256 };

/* put stores v at p; both have a place of their own in the block of parameters */
static const char app_ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                              ".visible .global .align 4 .u32 counter = 5;\n"
                              ".visible .entry put(.param .u64 p, .param .u32 v)\n"
                              "{\n"
                              "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                              "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                              "	st.global.u32 [%rd1], %r1;\n	ret;\n"
                              "}\n"
                              ".visible .entry none()\n{\n	ret;\n}\n";

/* of a pool on the first device */
static const CUmemPoolProps app_pool = { .allocType = 1, .location = { 1, 0 } };

static CUcontext app_ctx;
static CUmodule app_module;
static CUfunction app_put;
static CUdeviceptr app_data; /* [APP_WORDS] words, all 0 */

static inline void app_begin(void)
{
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	OK(cuInit(0));
	OK(cuCtxCreate_v2(&app_ctx, 0, 0));
	OK(cuModuleLoadData(&app_module, app_ptx));
	OK(cuModuleGetFunction(&app_put, app_module, "put"));
	OK(cuMemAlloc_v2(&app_data, APP_WORDS * 4));
	OK(cuMemsetD32_v2(app_data, 0, APP_WORDS));
}

static inline CUdeviceptr app_word(int i)
{
	return app_data + (CUdeviceptr)i * 4;
}

/* What the word is now; it waits for nothing. */
static inline int app_read(int i)
{
	const int *word = gx_mem_resolve(app_word(i), 4);

	return word ? __atomic_load_n(word, __ATOMIC_ACQUIRE) : -1;
}

/* Word i becomes v. */
static inline CUresult app_launch(CUstream stream, int i, int v)
{
	CUdeviceptr p = app_word(i);
	void *params[] = { &p, &v };

	return cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, stream, params, NULL);
}

/* A stream that runs app_gate_wait() stands still until the gate is open. */
struct app_gate {
	atomic_bool reached, open;
};

static inline void app_gate_wait(void *gate)
{
	struct app_gate *g = gate;

	atomic_store(&g->reached, true);
	while (!atomic_load(&g->open))
		sched_yield();
}

static inline void app_gate_close(struct app_gate *gate, CUstream stream)
{
	atomic_store(&gate->reached, false);
	atomic_store(&gate->open, false);
	OK(cuLaunchHostFunc(stream, app_gate_wait, gate));
	while (!atomic_load(&gate->reached))
		sched_yield();
}

#endif
