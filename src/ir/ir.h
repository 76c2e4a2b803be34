/* ir.h - the SSA form every program goes through: functions, blocks, instructions that are values.
 *
 * One eBPF program, its local and global functions inlined, is one gx_ir (so is each global function while it is
 * verified by itself). An eBPF register is an i64; 32-bit
 * arithmetic is i32 between trunc and zext. Everything lives in the arena of the gx_ir and dies with it.
 *
 * Invariants (gx_ir_validate): every operand is defined in a block that dominates its use (for a phi: dominates
 * the predecessor); phis stand first, with one operand per predecessor in the order of preds[]; each block ends with
 * exactly one terminator; blocks[0] is the entry and has no predecessor; types fit the op's row in ir_ops.def.
 */
#ifndef GX_IR_H
#define GX_IR_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_strbuf;

enum gx_ir_type { GX_IR_VOID, GX_IR_I1, GX_IR_I32, GX_IR_I64 };

enum gx_ir_op {
#define IR_OP(name, result, args, flags, lanes, cost, doc) GX_IR_##name,
#include "defs/ir_ops.def"
#undef IR_OP
	GX_IR_N_OPS
};

enum gx_ir_cond {
	GX_IR_EQ,
	GX_IR_NE,
	GX_IR_ULT,
	GX_IR_ULE,
	GX_IR_UGT,
	GX_IR_UGE,
	GX_IR_SLT,
	GX_IR_SLE,
	GX_IR_SGT,
	GX_IR_SGE,
	GX_IR_TEST, /* (a & b) != 0 */
	GX_IR_N_CONDS
};

/* Of a load, in imm2: nobody else writes there, or the program takes what was there a while ago. */
enum { GX_IR_LOAD_WEAK = 1 };

/* How a load at device scope (ldg) is ordered, in imm2; 0: relaxed */
enum gx_ir_ldg {
	GX_IR_LDG_ACQUIRE = 1,
	/* A loop that is bounded otherwise ends by it; what it reads may be older than what another thread wrote before, and is asked for
	 * by an address that a relaxed load gave. */
	GX_IR_LDG_SEARCH = 2,
};

enum gx_ir_atomic {
	GX_IR_ATOMIC_ADD,
	GX_IR_ATOMIC_AND,
	GX_IR_ATOMIC_OR,
	GX_IR_ATOMIC_XOR,
	GX_IR_ATOMIC_XCHG,
	GX_IR_ATOMIC_CMPXCHG,
	GX_IR_N_ATOMICS
};

/* What an address points into. UNKNOWN until the verifier has said. */
enum gx_ir_space {
	GX_IR_SPACE_UNKNOWN,
	GX_IR_SPACE_CTX,
	GX_IR_SPACE_STACK,
	GX_IR_SPACE_MAP,
	GX_IR_SPACE_RING,
	GX_IR_SPACE_OBJECT, /* of the driver, read-only: policies */
	/* memory that a global function was given, while it is verified by itself */
	GX_IR_SPACE_PARAM,
	GX_IR_SPACE_N
};

enum gx_ir_sreg {
#define SREG(name, type, lanes, block, doc) GX_IR_SREG_##name,
#include "defs/ir_sregs.def"
#undef SREG
	GX_IR_N_SREGS
};

enum gx_ir_lanes { GX_IR_LANES_UNKNOWN, GX_IR_LANES_SAME, GX_IR_LANES_DIFFER };

/* Facts the verifier attaches to a value; passes may only make them stronger. */
struct gx_ir_fact {
	uint64_t umin, umax; /* of the i64 (or zero-extended i32/i1) value, over every run */
	uint64_t known_mask, known_value; /* bits that are known, and what they are */
	enum gx_ir_lanes lanes;
	bool reached; /* some run gets here */
};

struct gx_ir_block;

struct gx_ir_insn {
	struct gx_ir_insn *prev, *next; /* in the block */
	struct gx_ir_block *block;
	enum gx_ir_op op;
	enum gx_ir_type type; /* of the result; VOID when none */
	uint32_t id; /* number of the value, unique in the program; printed as %id; 0 for void */
	uint32_t n_args;
	struct gx_ir_insn **args; /* [n_args] */
	uint64_t imm, imm2;       /* meaning by op; a const is zero-extended from its width */
	uint8_t width;            /* bytes of a memory access */
	bool fetch;               /* atomic: the old value is used */
	bool upgraded;            /* atomic made from a plain increment */
	uint8_t kept;             /* atomic: 1 + number of the register that it adds to; 0: none */
	bool by_lane;             /* kept: each lane of the event adds, not only its leader */
	enum gx_ir_space space;   /* of a memory access */
	uint32_t map;             /* map index of a MAP or RING access */
	int pc;                   /* eBPF instruction it came from, -1 when made by a pass */
	uint32_t scratch;         /* free for the pass that runs */
	uint32_t step;            /* of struct gx_ir_steps, while those are there; 0: none */
	struct gx_ir_fact fact;
};

struct gx_ir_block {
	uint32_t id;                     /* index in gx_ir.blocks; printed as b<id> */
	struct gx_ir_insn *first, *last; /* last is the terminator */
	struct gx_ir_block *succ[2];
	uint32_t n_succ;
	struct gx_ir_block **preds; /* [n_preds] */
	uint32_t n_preds, cap_preds;
	/* head of a loop that a counter ends: the verifier need not follow each round */
	bool widen;
	bool divergent; /* reached by some of the lanes only; by the verifier */
	uint64_t trips; /* worst-case executions, by the verifier; 0 unknown */
	uint32_t scratch;
};

struct gx_ir {
	struct gx_arena arena;
	char name[64];
	struct gx_ir_block **blocks; /* [n_blocks] */
	uint32_t n_blocks, cap_blocks;
	uint32_t next_id; /* the next value number, from 1 */
	/* stack frames, 512 bytes each: the program's and one per inlined call */
	uint32_t n_frames;
	uint32_t n_insns_in; /* eBPF instructions it was made from */
};

#define gx_for_each_insn(insn, block) for (insn = (block)->first; insn; insn = insn->next)

/* --- ir.c: building and editing */
struct gx_ir *gx_ir_new(const char *name); /* NULL: out of memory */
void gx_ir_free(struct gx_ir *ir);
struct gx_ir_block *gx_ir_block_new(struct gx_ir *ir); /* appended to blocks */
/* A detached instruction with a fresh id when type is not VOID. args are copied. */
struct gx_ir_insn *gx_ir_insn_new(struct gx_ir *ir, enum gx_ir_op op, enum gx_ir_type type,
                                  uint32_t n_args, struct gx_ir_insn *const *args);
void gx_ir_append(struct gx_ir_block *block, struct gx_ir_insn *insn);
void gx_ir_insert_before(struct gx_ir_insn *at, struct gx_ir_insn *insn);
void gx_ir_remove(struct gx_ir_insn *insn); /* unlinks; nothing else */
/* Also preds: `from` leaves the preds of the old successor together with the operands of its phis, and comes last in
 * those of `to`, whose phis the caller completes (gx_ir_phi_add). i is at most n_succ. -ENOMEM, or 0. */
int gx_ir_set_succ(struct gx_ir *ir, struct gx_ir_block *from, uint32_t i, struct gx_ir_block *to);
/* Along preds[pred] a loop comes round to the block. Needs the numbers of gx_ir_cleanup_cfg(). */
bool gx_ir_is_back_edge(const struct gx_ir_block *block, uint32_t pred);
/* Which operand of the phis in from->succ[side] comes along this edge; UINT32_MAX: preds do not match succ. */
uint32_t gx_ir_pred_index(const struct gx_ir_block *from, uint32_t side);
/* The edge goes, with the operands of phis behind it. */
void gx_ir_drop_succ(struct gx_ir_block *from, uint32_t i);
/* Every use of old becomes new_. O(instructions). */
void gx_ir_replace_uses(struct gx_ir *ir, const struct gx_ir_insn *old, struct gx_ir_insn *new_);
/* The block after `at` moved into a new block, an unfinished edge between (both lack nothing but at's terminator). */
struct gx_ir_block *gx_ir_split_before(struct gx_ir *ir, struct gx_ir_insn *at);
/* Renumber blocks in reverse postorder; unreachable blocks, their edges and phi operands go; a condbr to one block
 * twice becomes br. Needs preds that match succ. -ENOMEM, or 0. */
int gx_ir_cleanup_cfg(struct gx_ir *ir);
/* Blocks that only follow each other become one, then gx_ir_cleanup_cfg(). -ENOMEM, or 0. */
int gx_ir_merge_blocks(struct gx_ir *ir);

/* A detached copy with a fresh id: same op, type, operands, attributes and fact; no block. */
struct gx_ir_insn *gx_ir_insn_copy(struct gx_ir *ir, const struct gx_ir_insn *insn);
/* A detached const of this type; value is cut to the type's width. */
struct gx_ir_insn *gx_ir_const(struct gx_ir *ir, enum gx_ir_type type, uint64_t value);
/* One more operand for a phi, for the predecessor that was added last. -ENOMEM, or 0. */
int gx_ir_phi_add(struct gx_ir *ir, struct gx_ir_insn *phi, struct gx_ir_insn *value);
void gx_ir_insert_after(struct gx_ir_insn *at, struct gx_ir_insn *insn);
/* The first instruction that is no phi; NULL in an empty block. */
struct gx_ir_insn *gx_ir_first_nonphi(const struct gx_ir_block *block);
/* Base and constant offset of an address, through additions of constants; *offset is added to. */
struct gx_ir_insn *gx_address_base(struct gx_ir_insn *address, int64_t *offset);
/* A deep copy with the same ids, facts and block numbers; NULL: out of memory. */
struct gx_ir *gx_ir_clone(const struct gx_ir *ir);
/* All bits of a value of this type: 1, 0xffffffff, ~0; 0 for VOID. */
uint64_t gx_ir_type_mask(enum gx_ir_type type);
const char *gx_ir_type_name(enum gx_ir_type type); /* "i32" */
/* What holds of any value of this type: full range, nothing known, reached. */
struct gx_ir_fact gx_ir_fact_any(enum gx_ir_type type);
struct gx_ir_fact gx_ir_fact_const(uint64_t value);

/* T: the type of the instruction; CMP: the type in imm2 of an icmp */
enum gx_ir_arg_kind { GX_IR_ARG_T, GX_IR_ARG_I1, GX_IR_ARG_I32, GX_IR_ARG_I64, GX_IR_ARG_CMP };

struct gx_ir_op_info {
	const char *name;
	enum gx_ir_type type; /* VOID, fixed, or I64 with any_type */
	bool any_type;
	uint8_t n_args;       /* 255: variable */
	uint8_t arg_kinds[3]; /* enum gx_ir_arg_kind */
	uint8_t flags;        /* GX_IR_PURE ... */
	uint8_t lanes;        /* enum gx_ir_lane_rule */
	uint32_t cost;
	const char *doc;
};
enum {
	GX_IR_PURE = 1,
	GX_IR_READ = 2,
	GX_IR_WRITE = 4,
	GX_IR_EFFECT = 8,
	GX_IR_CONV = 16,
	GX_IR_TERM = 32
};
enum gx_ir_lane_rule { GX_IR_RULE_JOIN, GX_IR_RULE_SAME, GX_IR_RULE_LANE, GX_IR_RULE_MEM };
const struct gx_ir_op_info *gx_ir_op_info(enum gx_ir_op op); /* its row of ir_ops.def */

struct gx_ir_sreg_info {
	const char *name;
	enum gx_ir_type type;
	uint8_t lanes; /* enum gx_ir_lane_rule */
	bool of_block; /* the same in all threads of a block */
	const char *doc;
};
const struct gx_ir_sreg_info *gx_ir_sreg_info(enum gx_ir_sreg sreg); /* its row */
const char *gx_ir_cond_name(enum gx_ir_cond cond);                   /* "slt" */
const char *gx_ir_atomic_name(enum gx_ir_atomic atomic);             /* "cmpxchg" */
const char *gx_ir_space_name(enum gx_ir_space space);                /* "stack" */

/* --- dominance.c */
struct gx_ir_doms {
	struct gx_ir_block **idom;  /* [n_blocks], entry's is NULL */
	struct gx_ir_block **ipdom; /* [n_blocks], NULL: the virtual exit */
	uint32_t *enter, *leave;    /* [n_blocks] intervals of the dominator tree */
};
int gx_ir_dominance(const struct gx_ir *ir, struct gx_arena *arena, struct gx_ir_doms *out);
bool gx_ir_dominates(const struct gx_ir_doms *doms, const struct gx_ir_block *a,
                     const struct gx_ir_block *b);

/* --- ir_print.c, ir_validate.c */
void gx_ir_print(const struct gx_ir *ir, struct gx_strbuf *out);
/* The same with the verifier's facts behind each value and block. */
void gx_ir_print_facts(const struct gx_ir *ir, struct gx_strbuf *out);
/* One instruction, no indentation, no line end: for messages. */
void gx_ir_print_insn(const struct gx_ir_insn *insn, struct gx_strbuf *out);
/* All violations are appended to report (may be NULL), the first one goes to diag. 0 or -EINVAL. */
int gx_ir_validate(const struct gx_ir *ir, struct gx_strbuf *report, struct gx_diag *diag);

#endif
