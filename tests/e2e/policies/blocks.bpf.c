/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* blocks.bpf.c - counts what happens to blocks of device memory, and leaves them alone. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} seen SEC(".maps");

static __always_inline void count(__u32 which)
{
	__u64 *value = bpf_map_lookup_elem(&seen, &which);

	if (value)
		__sync_fetch_and_add(value, 1);
}

SEC("struct_ops/activate")
int BPF_PROG(activate, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	count(0);
	return 0;
}

SEC("struct_ops/release")
void BPF_PROG(release, const struct gpu_pmm *pmm, struct gpu_block *block)
{
	count(1);
}

SEC(".struct_ops")
struct gpu_mem_ops blocks = {
	.gpu_block_activate = (void *)activate,
	.gpu_block_release = (void *)release,
	.name = "blocks",
};
