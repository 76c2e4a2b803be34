// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* unjoinable.bpf.c - safe, and so it is loaded; but no kernel can take it: a record of more bytes, of an odd address, than a device copies. */
#include <gpuext/bpf/gpuext.bpf.h>

struct big {
	__u8 bytes[2048];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, struct big);
} copies SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 65536);
} odd SEC(".maps");

SEC("gpu/exit")
int copies_much(struct gpu_exit_ctx *ctx)
{
	__u32 from = 0;
	struct big *big = bpf_map_lookup_elem(&copies, &from);

	if (big)
		bpf_ringbuf_output(&odd, big->bytes + 1, 1000, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
