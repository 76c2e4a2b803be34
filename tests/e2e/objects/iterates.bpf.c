// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* iterates.bpf.c - bpf_for() of later headers: three functions of Linux, of which libbpf names one. */
#include <gpuext/bpf/gpuext.bpf.h>

struct bpf_iter_num {
	__u64 opaque[1];
};

extern int bpf_iter_num_new(struct bpf_iter_num *it, int start, int end) __ksym;
extern int *bpf_iter_num_next(struct bpf_iter_num *it) __ksym;
extern void bpf_iter_num_destroy(struct bpf_iter_num *it) __ksym;

SEC("gpu/exit")
int counts(struct gpu_exit_ctx *ctx)
{
	struct bpf_iter_num it;
	int *i, sum = 0;

	bpf_iter_num_new(&it, 0, 10);
	while ((i = bpf_iter_num_next(&it)))
		sum += *i;
	bpf_iter_num_destroy(&it);
	return sum;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
