/* from_build.h - what the files of from_ebpf share. */
#ifndef GX_IR_FROM_BUILD_H
#define GX_IR_FROM_BUILD_H

#include "ebpf/insn.h"
#include "ir/steps.h"

#define N_REGS GX_INSN_N_REGS
/* Before trivial phis go: 40 for each instruction. */
#define MAX_PHI_OPERANDS (40 * GX_IR_MAX_INSNS)
#define MAX_VARS         (N_REGS * GX_IR_MAX_FRAMES)

/* A function of the program, cut into blocks. */
struct from_func {
	uint32_t start, end; /* instructions */
	uint8_t *is_leader;  /* [end - start] a block starts here */
};

/* One IR block and the eBPF instructions it comes from: a block of a function in one inlined copy.
 */
struct from_block {
	struct gx_ir_block *block;
	struct from_block *next_made;
	uint32_t start, end; /* instructions; the last one may be a jump, exit or local call */
	uint32_t depth;      /* 0: the program itself */
	uint32_t frame;      /* number of its stack frame */
	bool starts_call;    /* first block of an inlined copy at depth > 0 */
	struct gx_ir_block *return_to;  /* of this inlined copy; NULL at depth 0 */
	struct gx_ir_insn **exit_state; /* [(depth + 1) * N_REGS] after translation; NULL before */
	bool header; /* a predecessor comes later in order: all variables have phis */
};

struct from {
	const struct gx_program *program;
	struct gx_insn_layout layout;
	struct gx_ir *ir;
	struct gx_arena arena; /* dies with the construction */
	struct gx_diag *diag;
	struct from_func *funcs;    /* [layout.n_funcs] */
	struct from_block *made;    /* list of all */
	struct from_block **blocks; /* [ir->n_blocks] by block id */
	struct gx_ir_insn *undef;   /* stands for "not written"; in no block */
	uint32_t n_ebpf;            /* eBPF instructions after inlining */
	uint32_t n_insns;           /* IR instructions without phis */
	uint32_t n_phi_operands;

	/* the block being translated */
	struct from_block *at;
	struct gx_ir_insn *state[MAX_VARS]; /* [depth * N_REGS + reg] */
	uint32_t pc;
	bool failed; /* out of memory or too many instructions; sticky */

	/* from_steps.c: only when steps is set */
	struct gx_ir_steps *steps;
	uint32_t first_step; /* of the piece */
	const struct gx_ir_insn *const *entry;
	struct gx_ir_insn *before[MAX_VARS]; /* state before the instruction */
	struct gx_ir_insn *before_last;      /* block->last then */
};

int from_fail(struct from *f, uint32_t pc, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 4, 5)));
/* from_cfg.c: blocks and edges of the whole program, inlined; fills blocks[] in reverse postorder
 */
int from_make_cfg(struct from *f);
/* from_steps.c: do nothing when no steps are kept; -ENOMEM, or 0 */
int from_start_piece(struct from *f); /* the state is that at the start of f->at */
int from_keep_step(struct from *f);   /* the instruction at f->pc was translated */
void from_end_piece(struct from *f);
/* Values become what next[id] says, then those that are in no block become NULL (next is NULL). */
void from_settle_steps(struct from *f, struct gx_ir_insn *const *next);
/* from_insn.c: one block's instructions, its terminator included */
int from_translate(struct from *f);
/* from_ssa.c */
int from_enter_block(struct from *f, uint32_t id); /* state at the start of blocks[id], with phis */
int from_leave_block(struct from *f);
struct gx_ir_insn *from_emit(struct from *f, enum gx_ir_op op, enum gx_ir_type type,
                             struct gx_ir_insn *a, struct gx_ir_insn *b, struct gx_ir_insn *c);
struct gx_ir_insn *from_const(struct from *f, enum gx_ir_type type, uint64_t value);
/* from_finish.c: phi operands of loops, uses of what was not written, dead values, numbers */
int from_finish(struct from *f);

#endif
