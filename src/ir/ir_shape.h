/* ir_shape.h - how the operands of each operation are written; one table for printer and parser. */
#ifndef GX_IR_SHAPE_H
#define GX_IR_SHAPE_H

#include "ir/ir.h"

enum ir_shape {
	SHAPE_ARGS,         /* %1, %2 */
	SHAPE_CONST,        /* -5 */
	SHAPE_INDEX,        /* imm */
	SHAPE_INDEX_OFFSET, /* imm, imm2 */
	SHAPE_PHI,          /* [%1, b0], [%2, b3] */
	SHAPE_ARG_IMM,      /* %1, imm */
	SHAPE_CMP,          /* slt %1, %2 */
	SHAPE_LOAD,         /* [%1 + 8] */
	SHAPE_STORE,        /* [%1 + 8], %2 */
	SHAPE_ATOMIC,       /* [%1 + 8], %2, %3 fetch upgraded */
	SHAPE_CALL,         /* name(%1, %2) */
	SHAPE_SREG,         /* name */
	SHAPE_FENCE,        /* device | system */
	SHAPE_BR,           /* b1 */
	SHAPE_CONDBR        /* %1, b1, b2 */
};

/* Rows that are missing are SHAPE_ARGS. */
static const unsigned char ir_shapes[GX_IR_N_OPS] = {
	[GX_IR_const] = SHAPE_CONST,        [GX_IR_frame] = SHAPE_INDEX,
	[GX_IR_map] = SHAPE_INDEX,          [GX_IR_mapval] = SHAPE_INDEX_OFFSET,
	[GX_IR_reloc] = SHAPE_INDEX_OFFSET, [GX_IR_phi] = SHAPE_PHI,
	[GX_IR_sext] = SHAPE_ARG_IMM,       [GX_IR_bswap] = SHAPE_ARG_IMM,
	[GX_IR_icmp] = SHAPE_CMP,           [GX_IR_load] = SHAPE_LOAD,
	[GX_IR_ldg] = SHAPE_LOAD,           [GX_IR_store] = SHAPE_STORE,
	[GX_IR_stg] = SHAPE_STORE,          [GX_IR_atomic] = SHAPE_ATOMIC,
	[GX_IR_call] = SHAPE_CALL,          [GX_IR_sreg] = SHAPE_SREG,
	[GX_IR_enter] = SHAPE_INDEX,        [GX_IR_leave] = SHAPE_INDEX,
	[GX_IR_expect] = SHAPE_ARG_IMM,     [GX_IR_param] = SHAPE_INDEX,
	[GX_IR_fence] = SHAPE_FENCE,        [GX_IR_br] = SHAPE_BR,
	[GX_IR_condbr] = SHAPE_CONDBR,      [GX_IR_end_lane] = SHAPE_INDEX,
};

static inline enum ir_shape ir_shape(enum gx_ir_op op)
{
	return (unsigned)op < GX_IR_N_OPS ? (enum ir_shape)ir_shapes[op] : SHAPE_ARGS;
}

/* Operations with a width in the mnemonic. */
static inline bool ir_has_width(enum gx_ir_op op)
{
	enum ir_shape shape = ir_shape(op);

	return shape == SHAPE_LOAD || shape == SHAPE_STORE || shape == SHAPE_ATOMIC;
}

#endif
