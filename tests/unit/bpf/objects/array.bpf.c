// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* array.bpf.c - array, global data, ring and both attach forms, for tests of bpf(2). */
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 4);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} events SEC(".maps");

struct {
	__uint(type, 1502);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} runs SEC(".maps");

const volatile __u64 step = 1;
__u64 total = 5;
__u64 seen;

static __always_inline int add(void)
{
	__u32 zero = 0;
	__u64 *n = bpf_map_lookup_elem(&counts, &zero);

	if (n)
		__sync_fetch_and_add(n, step);
	n = bpf_map_lookup_elem(&runs, &zero);
	if (n)
		*n += 1;
	seen += total;
	return 0;
}

SEC("kprobe/_Z6vecAddPKfS0_Pfi")
int cuda__probe(void *ctx)
{
	return add();
}

SEC("kretprobe/_Z6vecAddPKfS0_Pfi")
int cuda__retprobe(void *ctx)
{
	return add();
}

SEC("gpu.thread/exit:*ns::gemm*")
int on_exit(void *ctx)
{
	return add();
}

SEC("gpu.api/cuLaunchKernel")
int on_launch(void *ctx)
{
	return add();
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
