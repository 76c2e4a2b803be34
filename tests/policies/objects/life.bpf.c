// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* life.bpf.c - a policy that says what happens to it, and does every helper. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile int refuse;       /* what init gives */
const volatile __u32 give_up_at; /* accesses until it gives up; 0: never */
const volatile _Bool flag;
const volatile char word[8];
const volatile __s16 numbers[3];

int n_init, n_exit, exit_kind;
__u64 sum, last_ns;

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 64);
	__type(key, struct gpu_data_key);
	__type(value, __u64);
} seen SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 65536);
} events SEC(".maps");

SEC("struct_ops/init")
int BPF_PROG(life_init)
{
	n_init++;
	return refuse;
}

SEC("struct_ops/exit")
void BPF_PROG(life_exit, const struct gpu_exit_info *info)
{
	n_exit++;
	exit_kind = info->kind;
}

SEC("struct_ops/access")
int BPF_PROG(life_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	struct gpu_data_key key = { .va_space = block->va_space, .va = block->va };
	__u64 one = 1, *n = bpf_map_lookup_elem(&seen, &key), *record;

	last_ns = bpf_ktime_get_ns();
	if (n)
		*n += 1;
	else
		bpf_map_update_elem(&seen, &key, &one, BPF_ANY);
	if (n && *n == 5)
		bpf_map_delete_elem(&seen, &key);
	record = bpf_ringbuf_reserve(&events, 16, 0);
	if (record) {
		record[0] = block->va;
		record[1] = n ? *n : 0;
		if (record[1] == 3)
			bpf_ringbuf_discard(record, 0);
		else
			bpf_ringbuf_submit(record, 0);
	}
	if (n && *n == 2)
		bpf_ringbuf_output(&events, &key, sizeof(key), 0);
	sum += word[0] + numbers[2] + flag;
	if (give_up_at && sum >= give_up_at) { /* 42 in the first application, 43 in others */
		key = (struct gpu_data_key){ .va = ~0ull };
		if (bpf_map_update_elem(&seen, &key, &one, BPF_NOEXIST))
			gpu_policy_error(pmm, 43, "seen enough");
		else
			gpu_policy_error(pmm, 42, "seen enough");
	}
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops life = {
	.gpu_block_access = (void *)life_access,
	.init = (void *)life_init,
	.exit = (void *)life_exit,
	.name = "life",
};
