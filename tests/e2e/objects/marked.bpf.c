// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* marked.bpf.c - a program with a number in it by which the tests' driver knows it (driver.c, E2E_REFUSE=marked). */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} marks SEC(".maps");

SEC("gpu/exit")
int marked(struct gpu_exit_ctx *ctx)
{
	__u32 zero = 0;
	__u64 *n = bpf_map_lookup_elem(&marks, &zero);

	if (n)
		__sync_fetch_and_add(n, 1592614637);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
