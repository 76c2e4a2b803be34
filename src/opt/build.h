/* build.h - making instructions in place: a position, and one call per operation.
 *
 * Out of memory is sticky: calls go on, giving a dummy, and the maker asks gx_build_done() once at
 * the end. */
#ifndef GX_OPT_BUILD_H
#define GX_OPT_BUILD_H

#include "ir/ir.h"

struct gx_build {
	struct gx_ir *ir;
	struct gx_ir_block *block; /* where instructions go */
	struct gx_ir_insn *at;     /* before this one; NULL: at the end of block */
	int pc;                    /* for what is made: the eBPF instruction it stands for, or -1 */
	bool failed;
	struct gx_ir_insn dummy;
	struct gx_ir_block dummy_block;
};

void gx_build_init(struct gx_build *b, struct gx_ir *ir); /* the position comes next */
void gx_build_before(struct gx_build *b, struct gx_ir_insn *at);
void gx_build_end_of(struct gx_build *b, struct gx_ir_block *block);
/* -ENOMEM when anything failed since gx_build_init, or 0. */
int gx_build_done(const struct gx_build *b);

/* Puts a detached instruction (NULL: out of memory) at the position. */
struct gx_ir_insn *gx_build_put(struct gx_build *b, struct gx_ir_insn *insn);

/* Each puts an instruction at the position and gives it, or the dummy when there was no memory. */
struct gx_ir_insn *gx_b_const(struct gx_build *b, enum gx_ir_type type, uint64_t value);
/* An operation without operands: mask, sreg, reloc, ctx, frame, timer. */
struct gx_ir_insn *gx_b_leaf(struct gx_build *b, enum gx_ir_op op, enum gx_ir_type type,
                             uint64_t imm, uint64_t imm2);
struct gx_ir_insn *gx_b_sreg(struct gx_build *b, enum gx_ir_sreg sreg);
/* The same, as an i64. */
struct gx_ir_insn *gx_b_sreg64(struct gx_build *b, enum gx_ir_sreg sreg);
struct gx_ir_insn *gx_b_unary(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x);
struct gx_ir_insn *gx_b_zext(struct gx_build *b, struct gx_ir_insn *x); /* i1 and i64 stay */
struct gx_ir_insn *gx_b_trunc(struct gx_build *b, struct gx_ir_insn *x);
struct gx_ir_insn *gx_b_binary(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x,
                               struct gx_ir_insn *y);
/* Operand 1 is a constant of x's type. */
struct gx_ir_insn *gx_b_binary_imm(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x,
                                   uint64_t imm);
struct gx_ir_insn *gx_b_icmp(struct gx_build *b, enum gx_ir_cond cond, struct gx_ir_insn *x,
                             struct gx_ir_insn *y);
struct gx_ir_insn *gx_b_icmp_imm(struct gx_build *b, enum gx_ir_cond cond, struct gx_ir_insn *x,
                                 uint64_t imm);
struct gx_ir_insn *gx_b_select(struct gx_build *b, struct gx_ir_insn *condition,
                               struct gx_ir_insn *yes, struct gx_ir_insn *no);

/* What the lane `from` of the mask has; i32 or i64. */
struct gx_ir_insn *gx_b_shuffle(struct gx_build *b, struct gx_ir_insn *value,
                                struct gx_ir_insn *from, struct gx_ir_insn *mask);
/* i32: the lanes of the mask for which the condition, an i1, holds. */
struct gx_ir_insn *gx_b_ballot(struct gx_build *b, struct gx_ir_insn *condition,
                               struct gx_ir_insn *mask);

/* A place in memory: base + offset in a space; map counts for MAP and RING. */
struct gx_place {
	struct gx_ir_insn *base;
	int64_t offset;
	enum gx_ir_space space;
	uint32_t map;
};

/* Width: bytes. */
struct gx_ir_insn *gx_b_load(struct gx_build *b, struct gx_place place, uint8_t width);
void gx_b_store(struct gx_build *b, struct gx_place place, uint8_t width, struct gx_ir_insn *value);
/* Relaxed load and store of device memory that other threads use; order as in ir_ops.def. */
struct gx_ir_insn *gx_b_ldg(struct gx_build *b, struct gx_place place, uint8_t width);
void gx_b_stg(struct gx_build *b, struct gx_place place, uint8_t width, struct gx_ir_insn *value,
              uint64_t order);
/* Atomic add of 8 bytes; with fetch the old value is what it gives. */
struct gx_ir_insn *gx_b_add_to(struct gx_build *b, struct gx_place place, struct gx_ir_insn *value,
                               bool fetch);
/* Compare-and-swap of 8 bytes: `to` where `from` is; gives what was there. */
struct gx_ir_insn *gx_b_swap(struct gx_build *b, struct gx_place place, struct gx_ir_insn *from,
                             struct gx_ir_insn *to);

/* A phi of two predecessors that stand in the block's preds already; put first. */
struct gx_ir_insn *gx_b_phi2(struct gx_build *b, struct gx_ir_block *block,
                             struct gx_ir_block *pred, struct gx_ir_insn *value,
                             struct gx_ir_insn *other);

/* A phi at the start of a block that is gone back to: the position's, with its first predecessor's value; then one for each that
 * is added, in the order in which they go there. */
struct gx_ir_insn *gx_b_phi(struct gx_build *b, struct gx_ir_insn *start);
void gx_b_phi_again(struct gx_build *b, struct gx_ir_insn *phi, struct gx_ir_insn *value);

/* The phi in front of a block that several lead to: the first of them makes it (*phi is NULL until then). Each goes there after this. */
void gx_b_phi_of(struct gx_build *b, struct gx_ir_block *block, struct gx_ir_insn **phi,
                 struct gx_ir_insn *value);

struct gx_ir_block *gx_b_block(struct gx_build *b); /* empty, without a terminator */
/* Everything from the position on moves to a new block, which is returned; the position is the end
 * of the old one, which lacks its terminator. */
struct gx_ir_block *gx_b_split(struct gx_build *b);
void gx_b_br(struct gx_build *b, struct gx_ir_block *to);
void gx_b_condbr(struct gx_build *b, struct gx_ir_insn *condition, struct gx_ir_block *yes,
                 struct gx_ir_block *no);
void gx_b_ret(struct gx_build *b);

/* --- replacing many values in one sweep; gx_ir_replace_uses looks at the whole program each time
 */
struct gx_renaming {
	struct gx_ir_insn **becomes; /* [n_ids] by id; NULL: stays */
	uint32_t n_ids;              /* values made later can't be replaced */
};

int gx_renaming_start(struct gx_renaming *r, const struct gx_ir *ir); /* -ENOMEM, or 0 */
/* Old stays until the end. */
void gx_rename(struct gx_renaming *r, const struct gx_ir_insn *old, struct gx_ir_insn *now);
/* Every use of what was replaced reads the replacement of the replacement, and so on. Ends it. */
void gx_renaming_finish(struct gx_renaming *r, struct gx_ir *ir);

/* --- questions about values */
static inline bool gx_is_const(const struct gx_ir_insn *insn, uint64_t value)
{
	return insn->op == GX_IR_const && insn->imm == (value & gx_ir_type_mask(insn->type));
}

#endif
