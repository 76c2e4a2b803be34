// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* sites.bpf.c - lanes that access memory, by the number of the access in its kernel's text, and the line of that text. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { N_SITES = 256 };

struct site {
	__u64 lanes, ptx_line;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_SITES);
	__type(key, __u32);
	__type(value, struct site);
} sites SEC(".maps");

SEC("gpu.thread/mem")
int at_access(struct gpu_mem_ctx *ctx)
{
	__u32 number = ctx->site;
	struct site *site = bpf_map_lookup_elem(&sites, &number);

	if (!site)
		return 0;
	__sync_fetch_and_add(&site->lanes, 1);
	site->ptx_line = ctx->ptx_line;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
