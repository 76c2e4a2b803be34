// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* shared_launchlate.bpf.c - launch latency with all of its state in arrays that eBPF of Linux may share: [0] the launch, [1] threads that
 * began behind it, [2] threads that began before any. */
#include "counts.h"

ARRAY_OF(MAP_KERNEL_SHARED, launched, 1, __u64);
ARRAY_OF(MAP_KERNEL_SHARED, seen, 2, __u64);

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int on_launch(void *ctx)
{
	__u32 key = 0;
	__u64 now = bpf_ktime_get_ns();

	bpf_map_update_elem(&launched, &key, &now, BPF_ANY);
	return 0;
}

SEC("kprobe/cuda___Z4workPViii")
int cuda__started(void *ctx)
{
	__u32 key = 0;
	__u64 *from = bpf_map_lookup_elem(&launched, &key);

	if (from)
		add_to(&seen, *from && globaltimer() >= *from ? 0 : 1, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
