// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kprobe_forms.bpf.c - every way to name a kernel behind kprobe/ and kretprobe/. */
#include "counts.h"

ARRAY_OF(MAP_GPU_ARRAY, counts, 8, __u64);

SEC("kprobe/_Z4workPViii")
int cuda__by_program(void *ctx)
{
	add_to(&counts, 0, 1);
	return 0;
}

SEC("kprobe/cuda___Z4workPViii")
int by_section(void *ctx)
{
	add_to(&counts, 1, 1);
	return 0;
}

SEC("kretprobe/cuda___Z4workPViii")
int cuda__by_both(void *ctx)
{
	add_to(&counts, 2, 1);
	return 0;
}

SEC("kprobe/_Z5otherPVi")
int by_mangling(void *ctx)
{
	add_to(&counts, 3, 1);
	return 0;
}

SEC("kprobe/_Z4workPViii,_Z5otherPVi")
int cuda__list(void *ctx)
{
	add_to(&counts, 4, 1);
	return 0;
}

SEC("kretprobe/cuda___Z5otherPVi,cuda___Z6tracedPVi,_Z4work")
int cuda__list_ret(void *ctx)
{
	add_to(&counts, 5, 1);
	return 0;
}

/* no kernel has this name; one has it as its front */
SEC("kprobe/_Z4work")
int cuda__front(void *ctx)
{
	add_to(&counts, 6, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
