// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* token_bucket.bpf.c - TokenBucket: a claim takes a token; one comes every interval, and no more than a burst are kept. For all blocks
 * of a device together.
 *
 * The bucket is one time: that at which it would be full again. A token more takes it an interval further into the future, and it may
 * be no further than a burst of intervals.
 */
#include "said.h"

#define TRIES 4 /* against others who take a token at the same time */

const volatile __u64 interval_ns = 50000;
const volatile __u64 burst = 4;

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} full_again SEC(".maps");

SEC("struct_ops/should_try_steal")
int BPF_PROG(take_token, gdev_steal_ctx_t *c)
{
	__u64 now = bpf_gpu_globaltimer(), *full, was, next;
	__u32 key = 0;

	full = bpf_map_lookup_elem(&full_again, &key);
	if (!full)
		return say(0);
	for (int i = 0; i < TRIES; i++) {
		was = *(volatile __u64 *)full;
		next = (was > now ? was : now) + interval_ns;
		if (next - now > burst * interval_ns)
			break;
		if (__sync_val_compare_and_swap(full, was, next) == was)
			return say(1);
	}
	return say(0);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)take_token,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
