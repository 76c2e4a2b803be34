// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* flood.bpf.c - far more records than the ring that nobody reads can hold. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} flood SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} outcomes SEC(".maps");

SEC("gpu.thread/exit")
int pour(struct gpu_exit_ctx *ctx)
{
	__u64 record[48] = {};
	long err = bpf_ringbuf_output(&flood, record, sizeof(record), 0);
	__u32 key = err != 0;
	__u64 *n = bpf_map_lookup_elem(&outcomes, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
