// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* divergence.bpf.c - of each branch how often lanes of a warp came to it together, and how often they went different ways. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "divergence.h"

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, DIVERGENCE_MAX_BRANCHES);
	__type(key, struct divergence_key);
	__type(value, struct divergence_count);
} branches SEC(".maps");

SEC("gpu/branch")
int count_branch(struct gpu_site_ctx *ctx)
{
	struct divergence_key key = { .kernel = ctx->kernel,
		                      .ptx_line = ctx->ptx_line,
		                      .kind = ctx->kind };
	struct divergence_count *count = bpf_map_lookup_elem(&branches, &key), none = {};
	__u32 lanes = ctx->n_active, taken = __builtin_popcount(ctx->taken);
	__u32 others = lanes - taken;

	if (!count) {
		bpf_map_update_elem(&branches, &key, &none, BPF_NOEXIST);
		count = bpf_map_lookup_elem(&branches, &key);
	}
	if (!count)
		return 0;
	__sync_fetch_and_add(&count->executions, 1);
	__sync_fetch_and_add(&count->lanes, lanes);
	__sync_fetch_and_add(&count->taken, taken);
	if (taken && others) {
		__sync_fetch_and_add(&count->divergent, 1);
		__sync_fetch_and_add(&count->apart, taken < others ? taken : others);
	}
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
