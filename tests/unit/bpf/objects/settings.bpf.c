// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* settings.bpf.c - variables of each kind that an operator may set, or may not. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "GPL";

enum kind { FIRST, SECOND };
struct pair {
	__u32 a, b;
};
struct tiny {
	char c;
};

const volatile __u32 number = 7;
const volatile __u8 small;
const volatile __s16 step = -3;
const volatile __u64 wide;
const volatile _Bool on;
const volatile enum kind kind;
const volatile __u32 numbers[3] = { 1, 2, 3 };
const volatile char name[8] = "as it is";
const volatile char names[2][4];
const volatile struct pair pair;
const volatile struct tiny tiny[4];
const volatile unsigned __int128 huge;
__u32 written;

SEC("gpu/entry")
int use_all(struct gpu_entry_ctx *ctx)
{
	written = number + small + (__u32)step + (__u32)wide + on + kind + numbers[written % 3] +
	          name[0] + names[1][0] + pair.b + tiny[1].c + (__u32)huge;
	return 0;
}
