/* kernels.h - what a compiler puts into a CUDA program: an image, the stubs of its kernels and
 * variables, and their registration before main.
 */
#ifndef TEST_KERNELS_H
#define TEST_KERNELS_H

#include "device/cudart/cudart.h"
#include "unit/test.h"

#include <stdlib.h>

/* fill: p[i] = value + i. late: the same, with shared memory that is asked for. */
static char image[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                      ".visible .global .align 4 .u32 counter = 7;\n"
                      ".visible .const .align 4 .b32 factors[4] = {2, 3, 4, 5};\n"
                      ".visible .global .attribute(.managed) .align 4 .u32 shared_word = 11;\n"
                      ".visible .entry fill(.param .u64 p, .param .u32 value)\n{\n"
                      ".reg .u64 %rd<4>;\n.reg .u32 %r<8>;\n"
                      "ld.param.u64 %rd1, [p];\nld.param.u32 %r1, [value];\n"
                      "mov.u32 %r2, %ctaid.x;\nmov.u32 %r3, %ntid.x;\nmov.u32 %r4, %tid.x;\n"
                      "mad.lo.u32 %r5, %r2, %r3, %r4;\nmul.wide.u32 %rd2, %r5, 4;\n"
                      "add.u64 %rd3, %rd1, %rd2;\nadd.u32 %r6, %r1, %r5;\n"
                      "st.global.u32 [%rd3], %r6;\nret;\n}\n"
                      ".visible .entry count()\n{\n.reg .u32 %r<2>;\n"
                      ".shared .align 4 .b8 room[64];\n"
                      "atom.global.add.u32 %r1, [counter], 1;\nst.shared.u32 [room], %r1;\n"
                      "ret;\n}\n";
static char bad_image[] = ".version 7.0\n.target sm_75\n.address_size 64\nnonsense\n";

static char fill, count, missing, broken; /* stubs of kernels */
static unsigned int counter, factors[4];  /* shadows of variables */
static unsigned int *shared_word;
static const struct dim3 one = { 1, 1, 1 };

static void register_kernel(void **handle, const char *stub, const char *name)
{
	union {
		const char *from;
		char *to;
	} same = { .from = name };

	__cudaRegisterFunction(handle, stub, same.to, name, -1, NULL, NULL, NULL, NULL, NULL);
}

static inline void **register_all(void)
{
	void **handle = __cudaRegisterFatBinary(image), **bad = __cudaRegisterFatBinary(bad_image);
	static char name_of_counter[] = "counter", name_of_factors[] = "factors",
	            name_of_word[] = "shared_word";

	register_kernel(handle, &fill, "fill");
	register_kernel(handle, &count, "count");
	register_kernel(handle, &missing, "not_there");
	register_kernel(bad, &broken, "broken");
	__cudaRegisterVar(handle, (char *)&counter, name_of_counter, name_of_counter, 0,
	                  sizeof(counter), 0, 0);
	__cudaRegisterVar(handle, (char *)factors, name_of_factors, name_of_factors, 0,
	                  sizeof(factors), 1, 0);
	__cudaRegisterManagedVar(handle, (void **)&shared_word, name_of_word, name_of_word, 0,
	                         sizeof(*shared_word), 0, 0);
	__cudaRegisterFatBinaryEnd(handle);
	return handle;
}

/* An error is given, remembered until it is asked for, and not taken back by what works. */
#define CHECK_ERROR(call, code)                                                                    \
	do {                                                                                       \
		CHECK_EQ(call, code);                                                              \
		CHECK_EQ(cudaPeekAtLastError(), code);                                             \
		CHECK_EQ(cudaGetLastError(), code);                                                \
		CHECK_EQ(cudaGetLastError(), cudaSuccess);                                         \
	} while (0)
#define CHECK_OK(call) CHECK_EQ(call, cudaSuccess)

#endif
