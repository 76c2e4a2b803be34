// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* unjoinable.bpf.c - safe, and so it is loaded; but no kernel can take it: an update of more bytes than a device copies. */
#include <gpuext/bpf/gpuext.bpf.h>

struct big {
	__u64 words[1024];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, struct big);
} copies SEC(".maps");

SEC("gpu/exit")
int copies_much(struct gpu_exit_ctx *ctx)
{
	__u32 from = 0, to = 1;
	struct big *big = bpf_map_lookup_elem(&copies, &from);

	if (big)
		bpf_map_update_elem(&copies, &to, big, BPF_ANY);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
