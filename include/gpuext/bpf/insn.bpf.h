/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* insn.bpf.h - types of values in the context of an instruction; gpuext.bpf.h brings it in. */
#ifndef GPUEXT_BPF_INSN_H
#define GPUEXT_BPF_INSN_H

/* GPU_VALUE_KIND(GPU_VALUE_TYPE(ctx->types, 0)) is what the first value that the instruction takes is. */
enum gpu_value_kind {
	GPU_VALUE_NONE = 0, /* it has no such value */
	GPU_VALUE_B = 1,    /* bits */
	GPU_VALUE_U = 2,    /* a number without a sign */
	GPU_VALUE_S = 3,    /* with one */
	GPU_VALUE_F = 4,    /* a float of 64, 32 (tf32 too), 16 or 8 bits */
	GPU_VALUE_BF = 5,   /* bf16 */
	GPU_VALUE_PRED = 6, /* a predicate: 0 or 1 */
	/* what has no value here: it is 0 */
	GPU_VALUE_ADDRESS = 7, /* [base + offset]; ld, st and atom have it */
	GPU_VALUE_NAME = 8,    /* a label, a function, a variable */
	GPU_VALUE_SPECIAL = 9, /* a special register; the result has it */
	GPU_VALUE_OTHER = 10,  /* `_`, a register of more than 64 bits or of 8 */
};

/* Of a context's types or result_types the one of value number i: a byte each. */
#define GPU_VALUE_TYPE(types, i) ((__u32)((types) >> (8 * (i))) & 255)
#define GPU_VALUE_KIND(type)     ((type) >> 4)
/* Of one number: two of 16 bits may stand in the 32 bits of a value. */
#define GPU_VALUE_BITS(type) (1u << ((type)&15))

#endif
