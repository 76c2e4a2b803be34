// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* launchlate.bpf.c - from the launch call to the first instruction of each thread: ten decades from 100 ns to more than 10 s. */
#include "counts.h"

ARRAY_OF(MAP_GPU_ARRAY, late, 10, __u64);
ARRAY_OF(BPF_MAP_TYPE_ARRAY, launched, 1, __u64);
ARRAY_OF(BPF_MAP_TYPE_ARRAY, offset, 1,
         __s64); /* GPU's clock minus the CPU's: the loader's to set */

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int on_launch(void *ctx)
{
	__u32 key = 0;
	__u64 now = bpf_ktime_get_ns();

	bpf_map_update_elem(&launched, &key, &now, BPF_ANY);
	return 0;
}

SEC("kprobe/_Z4workPViii")
int cuda__started(void *ctx)
{
	__u32 key = 0, decade = 0;
	__u64 *from = bpf_map_lookup_elem(&launched, &key);
	__s64 *shift = bpf_map_lookup_elem(&offset, &key);
	__u64 ns, limit = 100;

	if (!from || !shift || !*from)
		return 0;
	ns = globaltimer() - (__u64)*shift - *from;
	for (int i = 0; i < 9; i++) {
		decade += ns >= limit;
		limit *= 10;
	}
	add_to(&late, decade, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
