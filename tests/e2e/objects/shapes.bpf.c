// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* shapes.bpf.c - global variables of every kind of type, with values: what `--dump` makes of them. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum color { RED = 1, BLUE = 0x80000007 };
typedef __s8 tiny;

struct inner {
	tiny small;
	__u16 mid;
};

struct shape {
	__u8 byte;
	__s16 half;
	__s32 word;
	__u64 wide;
	__s64 negative;
	int low : 3, sign : 5;
	unsigned int across : 27, top : 1;
	unsigned long long far : 40;
	enum color color;
	struct inner in[2];
	union {
		__u32 all;
		__u8 bytes[4];
	};
	void *pointer;
	_Bool flag;
	char text[4];
	__s16 matrix[2][2];
	__u32 none[0];
};

volatile struct shape shape = {
	.byte = 250,
	.half = -2,
	.word = -2147483647 - 1,
	.wide = ~0ull,
	.negative = -1,
	.low = 3,
	.sign = -16,
	.across = 0x5000001,
	.top = 1,
	.far = 0xfedcba9876,
	.color = BLUE,
	.in = { { -128, 65535 }, { 127, 1 } },
	.all = 0x04030201,
	.flag = 1,
	.text = "abc",
	.matrix = { { 1, -1 }, { -32768, 32767 } },
};
volatile tiny alone = -5;
volatile unsigned __int128 huge = (unsigned __int128)0x0102030405060708 << 64 | 0xf1f2f3f4f5f6f7f8;
volatile double real = 1.5;
volatile __u64 zero;

SEC("gpu.thread/exit:*")
int shapes(struct gpu_exit_ctx *ctx)
{
	return shape.byte + alone + zero == 1;
}
