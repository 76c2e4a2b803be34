// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* cudagraph.bpf.c - threads of the kernels of a graph, by the size of their grid. */
#include "counts.h"

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 64);
	__type(key, __u64);
	__type(value, __u64);
} by_grid SEC(".maps");

SEC("kprobe/_Z4workPViii")
int cuda__of_graph(void *ctx)
{
	__u64 x, ignored, more, zero = 0, *n;

	grid_dim(&x, &ignored, &more);
	n = bpf_map_lookup_elem(&by_grid, &x);
	if (!n) {
		bpf_map_update_elem(&by_grid, &x, &zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&by_grid, &x);
	}
	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
