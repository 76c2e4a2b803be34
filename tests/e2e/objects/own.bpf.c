// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* own.bpf.c - slots of threads: counts with one key and with two, and a value that is set and read. */
#include <gpuext/bpf/gpuext.bpf.h>

#define OWN(name, n)                                                                               \
	struct {                                                                                   \
		__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);                                        \
		__uint(max_entries, n);                                                            \
		__type(key, __u32);                                                                \
		__type(value, __u64);                                                              \
	} name SEC(".maps")

OWN(times, 1);
OWN(pair, 2);
OWN(last, 1);

SEC("gpu.thread/exit")
int count(struct gpu_exit_ctx *ctx)
{
	__u32 zero = 0, one = 1;
	__u64 *n = bpf_map_lookup_elem(&times, &zero);

	if (n)
		__sync_fetch_and_add(n, 1);
	n = bpf_map_lookup_elem(&pair, &one);
	if (n)
		__sync_fetch_and_add(n, 1);
	n = bpf_map_lookup_elem(&last, &zero);
	if (n)
		*n = 7;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
