/* nest.c - kernels that launch kernels, as the driver interface sees them: how many may be open, what a fault of theirs is. */
#include "app.h"

#include <unistd.h>

/* Each thread of `flood` launches `add` once behind the grid, with the address p+4 (`wild`: with 8); what was refused is counted at p. `ask` stores the
 * limit that kernels see. */
static const char ptx[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".extern .func (.param .b64 r) __cudaCDP2GetParameterBufferV2(.param .b64 k, .param .align "
        "4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);\n"
        ".extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 p, .param .b64 s);\n"
        ".extern .func (.param .b32 r) __cudaCDP2DeviceGetLimit(.param .b64 p, .param .b32 "
        "which);\n"
        ".visible .entry add(.param .u64 p)\n{\n.reg .b64 %q1;\n"
        "ld.param.u64 %q1, [p]; red.global.add.u32 [%q1], 1; ret;\n}\n"
        ".visible .entry flood(.param .u64 p, .param .u32 wild)\n{\n"
        ".reg .b64 %q<5>; .reg .b32 %r<3>; .reg .pred %p;\n"
        "ld.param.u64 %q1, [p]; ld.param.u32 %r1, [wild]; mov.u64 %q2, add;\n"
        "{ .param .b64 a; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 h; "
        ".param .b64 r;\n"
        "st.param.b64 [a], %q2; st.param.b32 [g], 1; st.param.b32 [g+4], 1; st.param.b32 [g+8], "
        "1;\n"
        "st.param.b32 [b], 1; st.param.b32 [b+4], 1; st.param.b32 [b+8], 1; st.param.b32 [h], 0;\n"
        "call.uni (r), __cudaCDP2GetParameterBufferV2, (a, g, b, h); ld.param.b64 %q3, [r]; }\n"
        "setp.eq.u64 %p, %q3, 0; @%p bra REFUSED;\n"
        "add.u64 %q4, %q1, 4; setp.ne.u32 %p, %r1, 0; selp.u64 %q4, 8, %q4, %p; st.u64 [%q3], "
        "%q4;\n"
        "{ .param .b64 a; .param .b64 b; .param .b32 r;\n"
        "st.param.b64 [a], %q3; st.param.b64 [b], 3; call.uni (r), __cudaCDP2LaunchDeviceV2, (a, "
        "b); }\n"
        "ret;\n"
        "REFUSED: red.global.add.u32 [%q1], 1; ret;\n}\n"
        ".visible .entry ask(.param .u64 p)\n{\n.reg .b64 %q1;\n"
        "ld.param.u64 %q1, [p];\n"
        "{ .param .b64 p1; .param .b32 f; .param .b32 r; st.param.b64 [p1], %q1; st.param.b32 [f], "
        "4;\n"
        "call.uni (r), __cudaCDP2DeviceGetLimit, (p1, f); }\nret;\n}\n";

static CUmodule module;

static void run(const char *kernel, unsigned int threads, int wild, CUresult result)
{
	CUdeviceptr p = app_word(0);
	void *params[] = { &p, &wild };
	CUfunction function;

	OK(cuModuleGetFunction(&function, module, kernel));
	OK(cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, NULL, params, NULL));
	CHECK_EQ(cuCtxSynchronize(), result);
}

int main(void)
{
	size_t all, left;

	alarm(120);
	app_begin();
	OK(cuModuleLoadData(&module, ptx));
	run("ask", 1, 0, CUDA_SUCCESS);
	CHECK_EQ(app_read(0), 2048);
	OK(cuMemsetD32_v2(app_data, 0, APP_WORDS));
	run("flood", 8, 0, CUDA_SUCCESS);
	CHECK_EQ(app_read(0), 0);
	CHECK_EQ(app_read(1), 8);

	OK(cuCtxSetLimit(4, 3));
	OK(cuMemsetD32_v2(app_data, 0, APP_WORDS));
	run("flood", 8, 0, CUDA_SUCCESS);
	CHECK_EQ(app_read(0), 5);
	CHECK_EQ(app_read(1), 3);
	run("ask", 1, 0, CUDA_SUCCESS);
	CHECK_EQ(app_read(0), 3);

	/* what was open is given back, after a fault, too */
	run("flood", 8, 1, CUDA_ERROR_ILLEGAL_ADDRESS);
	cuCtxDestroy_v2(app_ctx);
	OK(cuCtxCreate_v2(&app_ctx, 0, 0));
	OK(cuMemGetInfo_v2(&left, &all));
	CHECK_EQ(left, all);
	return TEST_END();
}
