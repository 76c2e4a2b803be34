/* insn.h - the eBPF instruction set: what each encoding means, structure checks, text. */
#ifndef GX_EBPF_INSN_H
#define GX_EBPF_INSN_H

#include "base/arena.h"
#include "base/diag.h"
#include "ebpf/program.h"

struct gx_strbuf;

#define GX_INSN_MAX    65536u /* of a program, whoever reads it */
#define GX_INSN_N_REGS 11

enum gx_insn_kind {
	GX_INSN_ALU64,
	GX_INSN_ALU32, /* arg: enum gx_insn_alu */
	GX_INSN_MOVSX64,
	GX_INSN_MOVSX32, /* arg: bits */
	GX_INSN_LE,
	GX_INSN_BSWAP, /* arg: bits */
	GX_INSN_JCC64,
	GX_INSN_JCC32, /* arg: enum gx_insn_cond */
	GX_INSN_JA,
	GX_INSN_JA_IMM,
	GX_INSN_CALL_HELPER,
	GX_INSN_CALL_LOCAL,
	GX_INSN_CALL_KFUNC,
	GX_INSN_EXIT,
	GX_INSN_LDX,
	GX_INSN_LDXSX,
	GX_INSN_ST,
	GX_INSN_STX, /* arg: bytes */
	GX_INSN_ATOMIC64,
	GX_INSN_ATOMIC32, /* arg: enum gx_insn_atomic */
	GX_INSN_ATOMIC64_FETCH,
	GX_INSN_ATOMIC32_FETCH,
	GX_INSN_LDDW, /* arg: enum gx_insn_lddw */
	GX_INSN_LD_ABS
};

enum gx_insn_alu {
	GX_ALU_ADD,
	GX_ALU_SUB,
	GX_ALU_MUL,
	GX_ALU_UDIV,
	GX_ALU_SDIV,
	GX_ALU_UMOD,
	GX_ALU_SMOD,
	GX_ALU_OR,
	GX_ALU_AND,
	GX_ALU_XOR,
	GX_ALU_LSH,
	GX_ALU_RSH,
	GX_ALU_ARSH,
	GX_ALU_MOV,
	GX_ALU_NEG
};

enum gx_insn_cond {
	GX_COND_EQ,
	GX_COND_NE,
	GX_COND_ULT,
	GX_COND_ULE,
	GX_COND_UGT,
	GX_COND_UGE,
	GX_COND_SLT,
	GX_COND_SLE,
	GX_COND_SGT,
	GX_COND_SGE,
	GX_COND_TEST
};

enum gx_insn_atomic {
	GX_ATOMIC_ADD,
	GX_ATOMIC_AND,
	GX_ATOMIC_OR,
	GX_ATOMIC_XOR,
	GX_ATOMIC_XCHG,
	GX_ATOMIC_CMPXCHG
};

/* What a 64-bit immediate is: the value of its src field. */
enum gx_insn_lddw {
	GX_LDDW_CONST,
	GX_LDDW_MAP,
	GX_LDDW_VALUE,
	GX_LDDW_VAR,
	GX_LDDW_CODE,
	GX_LDDW_IDX,
	GX_LDDW_IDX_VALUE
};

#define GX_INSN_ANY INT32_MIN /* any value is legal */

struct gx_insn_info {
	const char *name;
	uint8_t opcode;
	int32_t dst, src, off, imm; /* GX_INSN_ANY or the one legal value */
	enum gx_insn_kind kind;
	uint8_t arg;      /* meaning by kind */
	const char *text; /* see ebpf_ops.def */
};

/* All rows of ebpf_ops.def. */
extern const struct gx_insn_info gx_insn_infos[];
extern const uint32_t gx_insn_n_infos;

/* The row of an instruction, or NULL: illegal. Of a lddw only the first half is looked at. */
const struct gx_insn_info *gx_insn_info(const struct gx_insn *insn);
static inline uint32_t gx_insn_slots(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_LDDW ? 2 : 1;
}
/* Source is src, not imm: of ALU and conditional jumps. */
static inline bool gx_insn_uses_src(const struct gx_insn *insn)
{
	return insn->opcode & 8;
}
/* 64-bit value of both halves. */
static inline uint64_t gx_insn_imm64(const struct gx_insn *insn)
{
	return (uint32_t)insn[0].imm | (uint64_t)(uint32_t)insn[1].imm << 32;
}

/* What gx_insn_check() finds out. In the arena given. */
struct gx_insn_layout {
	const struct gx_insn_info **infos; /* [n_insns] NULL: second half */
	uint32_t *func_of;                 /* [n_insns] */
	uint32_t *func_starts;             /* [n_funcs] ascending, [0] = 0 */
	uint32_t n_funcs;
};

/* 0, or -E2BIG and GX0104: a program has 1 to GX_INSN_MAX instructions. */
int gx_insn_count(uint32_t n, struct gx_diag *diag);

/**
 * gx_insn_check() - is this a sequence of legal instructions, cut into functions that nothing jumps or falls out of?
 * @program: func_starts may be NULL; targets of local calls are starts as well
 *
 * Errors: GX0101 encoding, GX0102 jump, GX0103 fall-through, GX0104 length, GX0105 call, GX0114 write to r10; insn is set.
 * Cost:   linear; 20 bytes per instruction
 */
int gx_insn_check(const struct gx_program *program, struct gx_arena *arena,
                  struct gx_insn_layout *out, struct gx_diag *diag);
/* Where a jump or local call at pc goes; only for those kinds. May lie outside of the program when unchecked. */
int64_t gx_insn_target(const struct gx_insn *insns, uint32_t pc, const struct gx_insn_info *info);
/* It writes dst (or src for fetching atomics: see *reg); -1: writes no register of its own fields. */
int gx_insn_written_reg(const struct gx_insn *insn, const struct gx_insn_info *info);

/* One instruction as the kernel prints it; insn[1] is read for a lddw. Illegal ones: ".insn 0x..". */
void gx_insn_print(const struct gx_insn *insn, struct gx_strbuf *out);
/* "   0: r1 = 5\n", second halves are skipped; a truncated lddw is printed as illegal. */
void gx_insn_print_program(const struct gx_insn *insns, uint32_t n_insns, struct gx_strbuf *out);

#endif
