/* texture_objects.c - objects that kernels can't read by: of another kind, of none, of memory that is gone; halves between texels, and texels around a
 * point as integers. */
#include "textures.h"

/* In a context of its own, since it ends with the fault. */
static void faults(const char *kernel, unsigned flags, int filter, bool gone,
                   unsigned long long number)
{
	float c[N][4] = { { 0 } }, got[N][4];
	CUmodule kept = module;
	CUcontext second;
	CUarray array;

	OK(cuCtxCreate_v2(&second, 0, 0));
	OK(cuModuleLoadData(&module, text));
	array = flags ? array_of(2, 2, 6, F32, 1, flags) : array_of(2, 2, 0, F32, 1, 0);
	number = number ? number : texture_of(array, 1, filter, 0);
	if (gone)
		OK(cuArrayDestroy(array));
	CHECK_EQ(run(kernel, number, c, got), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxDestroy_v2(second));
	module = kept;
}

static void halves(void)
{
	static const uint16_t ones[] = { 0x3c00, 0x4200 }; /* 1 and 3 */
	CUarray array = array_of(2, 0, 0, 0x10, 1, 0);
	float c[N][4] = { { 1 }, { 0.5f } }, got[N][4];
	unsigned long long object = texture_of(array, 1, 1, 0);

	put(array, ones, sizeof(ones), 1, 1, false);
	OK(run("t1", object, c, got));
	CHECK(got[0][0] == 2 && got[1][0] == 1);
	OK(cuTexObjectDestroy(object));
	OK(cuArrayDestroy(array));
}

static void around_a_point(void)
{
	static const uint32_t texels[H][W] = { { 0x80000001, 2, 3 }, { 0x7f800001, 5, 6 } };
	CUarray array = array_of(W, H, 0, U32, 1, 0);
	float c[N][4] = { { 1, 1 } };
	uint32_t got[N][4];
	unsigned long long object = texture_of(array, 1, 0, 0);

	put(array, texels, sizeof(texels[0]), H, 1, false);
	OK(run("tgu", object, c, got));
	CHECK(got[0][0] == 0x7f800001 && got[0][1] == 5 && got[0][2] == 2 &&
	      got[0][3] == 0x80000001);
	OK(cuTexObjectDestroy(object));
	OK(cuArrayDestroy(array));
}

/* What is as light as sRGB has it are bytes alone. */
static void only_bytes(void)
{
	static const uint16_t words[] = { 0x3333, 0xffff };
	CUarray array = array_of(2, 0, 0, 2, 1, 0);
	float c[N][4] = { { 0 }, { 1 } }, got[N][4];
	unsigned long long object = texture_of(array, 1, 0, CU_TRSF_SRGB);

	put(array, words, sizeof(words), 1, 1, false);
	OK(run("t1", object, c, got));
	CHECK(got[0][0] == (float)(0x3333 / 65535.0) && got[1][0] == 1);
	OK(cuTexObjectDestroy(object));
	OK(cuArrayDestroy(array));
}

/* Each lane reads by its own object. */
static void each_its_own(void)
{
	unsigned long long objects[2];
	float got[N][4], texels[4];
	uint32_t c[N][4] = { { 0 } };
	CUarray arrays[2];

	for (int i = 0; i < 2; i++) {
		for (int k = 0; k < 4; k++)
			texels[k] = (float)(11 * i + 3);
		arrays[i] = array_of(2, 2, 0, F32, 1, 0);
		put(arrays[i], texels, 8, 2, 1, false);
		objects[i] = texture_of(arrays[i], 1, 0, 0);
	}
	for (int l = 0; l < N; l++)
		memcpy(&c[l][2], &objects[l / 3 & 1], 8);
	OK(run("tv", 0, c, got));
	for (int l = 0; l < N; l++)
		CHECK(got[l][0] == (float)(11 * (l / 3 & 1) + 3));
	for (int i = 0; i < 2; i++) {
		OK(cuTexObjectDestroy(objects[i]));
		OK(cuArrayDestroy(arrays[i]));
	}
}

int main(void)
{
	static const char *const flat[] = { "t2", "tg", "ti2", "ta" };

	begin();
	halves();
	around_a_point();
	only_bytes();
	each_its_own();
	for (int i = 0; i < 4; i++) {
		faults(flat[i], CUDA_ARRAY3D_CUBEMAP, 0, false, 0);
		faults(flat[i], 0, 0, true, 999999);
	}
	faults("tc", 0, 0, false, 0);
	faults("tac", 0, 0, false, 0);
	/* what was under it is gone: a texel, those that are weighed, those around a point */
	faults("t2", 0, 0, true, 0);
	faults("t2", 0, 1, true, 0);
	faults("tg", 0, 0, true, 0);
	faults("ti2", 0, 0, true, 0);
	return TEST_END_KEEPING(2);
}
