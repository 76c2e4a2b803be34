/* ir_ops.c - the tables of operations, special registers and names, from src/defs. */
#include "ir/ir.h"

#include <string.h>

/* Short names that the columns of ir_ops.def use. */
enum {
	PURE = GX_IR_PURE,
	READ = GX_IR_READ,
	WRITE = GX_IR_WRITE,
	EFFECT = GX_IR_EFFECT,
	CONV = GX_IR_CONV,
	TERM = GX_IR_TERM
};

enum { TYPE_VOID = GX_IR_VOID, TYPE_I1 = GX_IR_I1, TYPE_I32 = GX_IR_I32, TYPE_I64 = GX_IR_I64 };
enum { TYPE_ANY = GX_IR_I64 };
enum { IS_ANY_VOID, IS_ANY_I1 = 0, IS_ANY_I32 = 0, IS_ANY_I64 = 0, IS_ANY_ANY = 1 };

#define A0          .n_args = 0
#define A1(a)       .n_args = 1, .arg_kinds = { GX_IR_ARG_##a }
#define A2(a, b)    .n_args = 2, .arg_kinds = { GX_IR_ARG_##a, GX_IR_ARG_##b }
#define A3(a, b, c) .n_args = 3, .arg_kinds = { GX_IR_ARG_##a, GX_IR_ARG_##b, GX_IR_ARG_##c }
#define VAR         .n_args = 255

static const struct gx_ir_op_info ops[GX_IR_N_OPS] = {
#define IR_OP(name_, result, args, flags_, lanes_, cost_, doc_)                                    \
	[GX_IR_##name_] = { .name = #name_,                                                        \
		            .type = (enum gx_ir_type)TYPE_##result,                                \
		            .any_type = IS_ANY_##result,                                           \
		            args,                                                                  \
		            .flags = flags_,                                                       \
		            .lanes = GX_IR_RULE_##lanes_,                                          \
		            .cost = cost_,                                                         \
		            .doc = doc_ },
#include "defs/ir_ops.def"
#undef IR_OP
};

static const struct gx_ir_sreg_info sregs[GX_IR_N_SREGS] = {
#define SREG(name_, type_, lanes_, block_, doc_)                                                   \
	[GX_IR_SREG_##name_] = { .name = #name_,                                                   \
		                 .type = GX_IR_##type_,                                            \
		                 .lanes = GX_IR_RULE_##lanes_,                                     \
		                 .of_block = block_,                                               \
		                 .doc = doc_ },
#include "defs/ir_sregs.def"
#undef SREG
};

static const char *const conds[GX_IR_N_CONDS] = { "eq",  "ne",  "ult", "ule", "ugt", "uge",
	                                          "slt", "sle", "sgt", "sge", "test" };
static const char *const atomics[GX_IR_N_ATOMICS] = {
	"add", "and", "or", "xor", "xchg", "cmpxchg"
};
static const char *const spaces[GX_IR_SPACE_N] = { "unknown", "ctx",    "stack", "map",
	                                           "ring",    "object", "param" };
static const char *const types[] = { "void", "i1", "i32", "i64" };

const struct gx_ir_op_info *gx_ir_op_info(enum gx_ir_op op)
{
	return &ops[(unsigned)op < GX_IR_N_OPS ? op : GX_IR_const];
}

const struct gx_ir_sreg_info *gx_ir_sreg_info(enum gx_ir_sreg sreg)
{
	return &sregs[(unsigned)sreg < GX_IR_N_SREGS ? sreg : 0];
}

const char *gx_ir_cond_name(enum gx_ir_cond cond)
{
	return (unsigned)cond < GX_IR_N_CONDS ? conds[cond] : "?";
}

const char *gx_ir_atomic_name(enum gx_ir_atomic atomic)
{
	return (unsigned)atomic < GX_IR_N_ATOMICS ? atomics[atomic] : "?";
}

const char *gx_ir_space_name(enum gx_ir_space space)
{
	return (unsigned)space < GX_IR_SPACE_N ? spaces[space] : "?";
}

const char *gx_ir_type_name(enum gx_ir_type type)
{
	return (unsigned)type <= GX_IR_I64 ? types[type] : "?";
}

uint64_t gx_ir_type_mask(enum gx_ir_type type)
{
	static const uint64_t masks[] = { 0, 1, UINT32_MAX, UINT64_MAX };

	return (unsigned)type <= GX_IR_I64 ? masks[type] : 0;
}

struct gx_ir_fact gx_ir_fact_any(enum gx_ir_type type)
{
	return (struct gx_ir_fact){ .umax = gx_ir_type_mask(type), .reached = true };
}

struct gx_ir_fact gx_ir_fact_const(uint64_t value)
{
	return (struct gx_ir_fact){ .umin = value,
		                    .umax = value,
		                    .known_mask = UINT64_MAX,
		                    .known_value = value,
		                    .lanes = GX_IR_LANES_SAME,
		                    .reached = true };
}
