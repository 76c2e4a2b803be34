// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* settings.bpf.c - variables of every kind that an operator may try to set. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum level { LOW, HIGH = 9 };
typedef __u64 wide_type;

const volatile __u8 byte = 1;
const volatile __s8 tiny = 1;
const volatile __u16 half = 1;
const volatile __u32 word = 1;
const volatile __s32 number = 1;
const volatile wide_type wide = 1;
const volatile __s64 whole = 1;
const volatile _Bool flag;
const volatile enum level level = HIGH;
const volatile char text[6] = "12345";
const volatile __u16 row[3] = { 1, 2, 3 };
const volatile struct {
	__u32 a;
} pair = { 1 };
__u32 not_constant = 1;

SEC("struct_ops/access")
int BPF_PROG(settings_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return byte + tiny + half + word + number + wide + whole + flag + level + text[1] + row[2] +
	       pair.a + not_constant;
}

SEC(".struct_ops")
struct gpu_mem_ops settings = {
	.gpu_block_access = (void *)settings_access,
	.name = "settings",
};
