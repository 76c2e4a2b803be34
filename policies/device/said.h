/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* said.h - what a policy of blocks said, counted: for `gpuext run --dump`, or for whoever reads the map while kernels run. */
#ifndef GX_POLICIES_DEVICE_SAID_H
#define GX_POLICIES_DEVICE_SAID_H

#include <gpuext/bpf/device_ops.bpf.h>

/* 0: blocks that were the last of their host by the policy's word; 1: those that were to be followed by another one */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} said SEC(".maps");

static __always_inline int say(int yes)
{
	__u32 key = yes != 0;
	__u64 *n = bpf_map_lookup_elem(&said, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
	return yes;
}

#endif
