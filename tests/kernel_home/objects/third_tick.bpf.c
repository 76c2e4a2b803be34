// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* third_tick.bpf.c - gives up at its third tick, and says so. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u32 n;

SEC("struct_ops/tick")
void BPF_PROG(tick, const struct gpu_pmm *pmm)
{
	if (++n == 3 && pmm->n_blocks)
		gpu_policy_error(pmm, 3, "third tick");
}

SEC(".struct_ops")
struct gpu_mem_ops third_tick = { .tick = (void *)tick, .tick_ms = 5, .name = "third_tick" };
