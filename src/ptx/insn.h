/* insn.h - the values that an instruction takes and gives: the elements of its operands, each with its type. */
#ifndef GX_PTX_INSN_H
#define GX_PTX_INSN_H

#include "ptx/ptx.h"

enum gx_ptx_value_kind {
	GX_PTX_VALUE_NONE,
	GX_PTX_VALUE_B,
	GX_PTX_VALUE_U,
	GX_PTX_VALUE_S,
	GX_PTX_VALUE_F,    /* IEEE's, tf32, and those of 8 bits */
	GX_PTX_VALUE_BF,   /* bf16 */
	GX_PTX_VALUE_PRED, /* 1 bit */
	/* without a value that could be read */
	GX_PTX_VALUE_ADDRESS, /* [base + offset] */
	GX_PTX_VALUE_NAME,    /* of a label, a function, a variable */
	GX_PTX_VALUE_SPECIAL, /* a special register */
	GX_PTX_VALUE_OTHER,   /* `_`, more than 64 bits, what is written otherwise */
};

struct gx_ptx_value {
	const struct gx_ptx_operand *operand; /* an element */
	enum gx_ptx_value_kind kind;
	uint32_t bits; /* of one number: a register of 32 may hold two of 16; 0: without a value */
};

#define GX_PTX_MOST_SOURCES 8u
#define GX_PTX_MOST_RESULTS 4u

struct gx_ptx_insn {
	uint32_t n_sources,
	        n_results; /* all of them; those behind the last one that there is room for are not here */
	struct gx_ptx_value sources[GX_PTX_MOST_SOURCES], results[GX_PTX_MOST_RESULTS];
};

/* Of a statement of the function that is an instruction, by the rows of defs/ptx_insns.def. */
struct gx_ptx_insn gx_ptx_insn_of(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt);
/* An instruction whose results depend on nothing but its operands. */
bool gx_ptx_is_pure(const struct gx_ptx_stmt *stmt);

#endif
