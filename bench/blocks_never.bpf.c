// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* blocks_never.bpf.c - MaxSteals 0, told by a map: a policy that never lets blocks be claimed, and of which that is not known before it runs. */
#include "../policies/device/said.h"

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} max_steals SEC(".maps");

SEC("struct_ops/should_try_steal")
int BPF_PROG(at_most, gdev_steal_ctx_t *c)
{
	__u32 key = 0;
	__u64 *most = bpf_map_lookup_elem(&max_steals, &key);

	return say(most && c->blocks_run <= *most);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)at_most,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
