// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* blocks_even.bpf.c - LastFirst, with as many of the last blocks on one SM as on another: who is ahead of the mean claims the first one. */
#include "../policies/device/said.h"

#define SMS 256

const volatile __u32 n_sms = 132;

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, SMS + 1); /* the last one: of all */
	__type(key, __u32);
	__type(value, __u64);
} taken SEC(".maps");

SEC("struct_ops/should_try_steal")
int BPF_PROG(even, gdev_steal_ctx_t *c)
{
	__u32 key = c->sm % SMS, sum = SMS;
	__u64 *mine = bpf_map_lookup_elem(&taken, &key), *all = bpf_map_lookup_elem(&taken, &sum);

	if (!mine || !all || *(volatile __u64 *)mine * n_sms > *(volatile __u64 *)all)
		return say(1);
	__sync_fetch_and_add(mine, 1);
	__sync_fetch_and_add(all, 1);
	return say(2);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)even,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
