// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* empty.bpf.c - no program at all. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";
