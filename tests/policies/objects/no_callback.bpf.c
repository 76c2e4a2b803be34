// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* no_callback.bpf.c - a policy that has nothing to say: libbpf 1.1 would not survive loading it. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC(".struct_ops")
struct gpu_mem_ops no_callback = { .name = "no callback" };
