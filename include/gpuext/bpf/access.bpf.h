/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* access.bpf.h - numbers in the context of an access to memory; gpuext.bpf.h brings it in. */
#ifndef GPUEXT_BPF_ACCESS_H
#define GPUEXT_BPF_ACCESS_H

enum gpu_mem_kind {
	GPU_MEM_LD = 1,
	GPU_MEM_LD_NC = 2, /* of what nobody writes: ld.global.nc, ldu */
	GPU_MEM_ST = 3,
	GPU_MEM_ATOM = 4, /* with the old value */
	GPU_MEM_RED = 5,  /* without */
	/* cp.async, which is both, in this order; width is what is written, and may be more than what is read */
	GPU_MEM_LD_ASYNC = 6,
	GPU_MEM_ST_ASYNC = 7,
	/* ldmatrix, stmatrix: the lanes that give addresses of rows, of 16 bytes each */
	GPU_MEM_LD_MATRIX = 8,
	GPU_MEM_ST_MATRIX = 9,
};

/* Where an address lies. A parameter of the kernel that is read by a generic address is GLOBAL, as PTX has it. */
enum gpu_mem_space {
	GPU_SPACE_GLOBAL = 1,
	GPU_SPACE_SHARED = 2, /* of a block, or of another one of its cluster */
	GPU_SPACE_LOCAL = 3,  /* of a thread: what the compiler could not keep in registers */
};

#endif
