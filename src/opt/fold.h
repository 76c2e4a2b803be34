/* fold.h - what the files of the fold pass share. */
#ifndef GX_OPT_FOLD_H
#define GX_OPT_FOLD_H

#include "opt/build.h"
#include "opt/opt.h"

struct folding {
	struct gx_build b; /* positioned before the instruction that is looked at */
	struct gx_ir_insn *
	        *becomes; /* [n_ids] by id: what a value was replaced by, NULL: nothing */
	uint32_t n_ids;
	bool changed;
};

/* Each gives the value to read instead of insn, or NULL; it may also have changed insn in place. */
struct gx_ir_insn *fold_arithmetic(struct folding *f, struct gx_ir_insn *insn); /* fold_arith.c */
struct gx_ir_insn *fold_icmp(struct folding *f, struct gx_ir_insn *insn);       /* fold_compare.c */

struct gx_ir_insn *fold_const(struct folding *f, enum gx_ir_type type, uint64_t value);
struct gx_ir_insn *fold_binary_imm(struct folding *f, enum gx_ir_op op, struct gx_ir_insn *x,
                                   uint64_t imm);

#endif
