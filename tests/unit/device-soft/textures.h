/* textures.h - kernels that read and write through objects, arrays and objects for them. */
#ifndef GX_TEST_TEXTURES_H
#define GX_TEST_TEXTURES_H

#include "app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 8, H = 4, D = 3, F32 = 0x20, U8 = 1, S16 = 9, U32 = 3 };

/* Each takes four words of a lane, as %f1 to %f4 and as %r1 to %r4, and gives %f5 to %f8, or %r5 to %r8. */
static const struct {
	const char *name, *body;
	char gives;
} kernels_of[] = {
	{ "t1", "tex.1d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1}];", 'f' },
	{ "t2", "tex.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2}];", 'f' },
	{ "t3", "tex.3d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2, %f3, %f3}];", 'f' },
	{ "ta", "tex.a2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%r1, %f2, %f3, %f3}];", 'f' },
	{ "tc", "tex.cube.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2, %f3, %f3}];", 'f' },
	{ "tl", "tex.level.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2}], %f3;", 'f' },
	{ "ti2", "tex.2d.v4.u32.s32 {%r5, %r6, %r7, %r8}, [%q2, {%r1, %r2}];", 'r' },
	{ "t2i", "tex.2d.v4.f32.s32 {%f5, %f6, %f7, %f8}, [%q2, {%r1, %r2}];", 'f' },
	{ "ta1", "tex.a1d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%r1, %f2}];", 'f' },
	{ "tac", "tex.acube.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%r1, %f2, %f3, %f4}];", 'f' },
	{ "tgb", "tld4.b.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2}];", 'f' },
	{ "tv",
	  "mov.b64 %q2, {%r3, %r4}; tex.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2}];",
	  'f' },
	{ "tgu", "tld4.r.2d.v4.u32.f32 {%r5, %r6, %r7, %r8}, [%q2, {%f1, %f2}];", 'r' },
	{ "ti", "tex.1d.v4.u32.s32 {%r5, %r6, %r7, %r8}, [%q2, {%r1}];", 'r' },
	{ "tg", "tld4.r.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [%q2, {%f1, %f2}];", 'f' },
	{ "tq",
	  "txq.width.b32 %r5, [%q2]; txq.height.b32 %r6, [%q2]; txq.depth.b32 %r7, [%q2]; "
	  "suq.array_size.b32 %r8, [%q2];",
	  'r' },
	{ "sl", "suld.b.2d.v2.b32.zero {%r5, %r6}, [%q2, {%r1, %r2}]; mov.u32 %r7, 0;", 'r' },
	{ "sc",
	  "suld.b.2d.b32.clamp {%r5}, [%q2, {%r1, %r2}]; "
	  "suld.b.2d.v4.b8.clamp {%h1, %h2, %h3, %h4}, [%q2, {%r1, %r2}]; cvt.u32.u16 %r6, %h1; "
	  "cvt.u32.u16 %r7, %h4;",
	  'r' },
	{ "ss", "sust.b.2d.b32.zero [%q2, {%r1, %r2}], %r3;", 'r' },
	{ "st", "sust.b.2d.b32.trap [%q2, {%r1, %r2}], {%r3};", 'r' },
};
static char text[32768];

static void write_text(void)
{
	size_t n = (size_t)snprintf(text, sizeof(text),
	                            ".version 8.3\n.target sm_90\n.address_size 64\n");

	for (size_t i = 0; i < sizeof(kernels_of) / sizeof(*kernels_of); i++) {
		char c = kernels_of[i].gives;

		n += (size_t)snprintf(
		        text + n, sizeof(text) - n,
		        ".visible .entry %s(.param .u64 po, .param .u64 pt, .param .u64 pc) {\n"
		        ".reg .f32 %%f<9>; .reg .b32 %%r<9>; .reg .b64 %%q<9>; .reg .b16 %%h<5>;\n"
		        "ld.param.u64 %%q1, [po]; ld.param.u64 %%q2, [pt]; ld.param.u64 %%q3, "
		        "[pc];\n"
		        "mov.u32 %%r1, %%tid.x; mul.wide.u32 %%q4, %%r1, 16; add.u64 %%q1, %%q1, "
		        "%%q4;\n"
		        "add.u64 %%q3, %%q3, %%q4; ld.global.v4.f32 {%%f1, %%f2, %%f3, %%f4}, "
		        "[%%q3];\n"
		        "ld.global.v4.u32 {%%r1, %%r2, %%r3, %%r4}, [%%q3]; mov.u32 %%r8, 0;\n"
		        "%s\nst.global.v4.%c32 [%%q1], {%%%c5, %%%c6, %%%c7, %%%c8}; ret; }\n",
		        kernels_of[i].name, kernels_of[i].body, c == 'f' ? 'f' : 'u', c, c, c, c);
	}
}

#define N 32
static CUmodule module;
static CUdeviceptr in, out;

static CUresult run(const char *kernel, unsigned long long object, const void *coordinates,
                    void *results)
{
	void *params[] = { &out, &object, &in };
	CUfunction f;
	CUresult err;

	OK(cuMemcpyHtoD_v2(in, coordinates, 16 * N));
	OK(cuModuleGetFunction(&f, module, kernel));
	err = cuLaunchKernel(f, 1, 1, 1, N, 1, 1, 0, NULL, params, NULL);
	err = err ? err : cuCtxSynchronize();
	if (!err)
		OK(cuMemcpyDtoH_v2(results, out, 16 * N));
	return err;
}

static CUarray array_of(size_t w, size_t h, size_t d, int format, unsigned channels, unsigned flags)
{
	CUDA_ARRAY3D_DESCRIPTOR desc = { w, h, d, format, channels, flags }, got;
	CUarray array;

	OK(cuArray3DCreate_v2(&array, &desc));
	OK(cuArray3DGetDescriptor_v2(&got, array));
	CHECK(!memcmp(&got, &desc, sizeof(got)));
	return array;
}

static void put(CUarray array, const void *host, size_t row, size_t h, size_t d, bool back)
{
	CUDA_MEMCPY3D c = { .WidthInBytes = row, .Height = h, .Depth = d };

	if (back) {
		c.srcMemoryType = CU_MEMORYTYPE_ARRAY;
		c.srcArray = array;
		c.dstMemoryType = CU_MEMORYTYPE_HOST;
		c.dstHost = (void *)(uintptr_t)host;
		c.dstPitch = row;
		c.dstHeight = h;
	} else {
		c.srcMemoryType = CU_MEMORYTYPE_HOST;
		c.srcHost = host;
		c.srcPitch = row;
		c.srcHeight = h;
		c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
		c.dstArray = array;
	}
	OK(cuMemcpy3D_v2(&c));
}

static unsigned long long texture_of(CUarray array, int mode, int filter, unsigned flags)
{
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = array },
	                   got;
	CUDA_TEXTURE_DESC t = { .addressMode = { mode, mode, mode },
		                .filterMode = filter,
		                .flags = flags,
		                .borderColor = { 7, 8, 9, 10 } },
	                  back;
	unsigned long long object;

	OK(cuTexObjectCreate(&object, &r, &t, NULL));
	OK(cuTexObjectGetResourceDesc(&got, object));
	OK(cuTexObjectGetTextureDesc(&back, object));
	CHECK(!memcmp(&got, &r, sizeof(r)) && !memcmp(&back, &t, sizeof(t)));
	return object;
}

static void begin(void)
{
	app_begin();
	write_text();
	OK(cuModuleLoadData(&module, text));
	OK(cuMemAlloc_v2(&in, 16 * N));
	OK(cuMemAlloc_v2(&out, 16 * N));
}

#endif
