/* from_build.h - what the files of from_ebpf share. */
#ifndef GX_IR_FROM_BUILD_H
#define GX_IR_FROM_BUILD_H

#include "ebpf/insn.h"
#include "ir/steps.h"

#define N_REGS GX_INSN_N_REGS
/* Before trivial phis go: 40 for each instruction. */
#define MAX_PHI_OPERANDS (40 * GX_IR_MAX_INSNS)
/* Each call may be a callback's, with the variables of its loop between. */
#define MAX_LEVELS (2 * GX_IR_MAX_FRAMES)
#define MAX_VARS   (N_REGS * MAX_LEVELS)

/* A function of the program, cut into blocks. */
struct from_func {
	uint32_t start, end; /* instructions */
	uint8_t *is_leader;  /* [end - start + 1] a block starts here */
	uint32_t global; /* 1 + its number in program->funcs: calls of it stay calls; 0: inlined */
};

/* What a register surely holds: a number of insns[] or of maps[] in the low half, or anything. */
#define FROM_ANYTHING 0
#define FROM_FUNC     ((uint64_t)1 << 32)
#define FROM_MAP      ((uint64_t)1 << 33)

/* r1 to r5 at each call of one inlined copy. Zero: nothing is known. */
struct from_known {
	struct {
		uint32_t pc;
		uint64_t args[5];
	} * calls; /* [n] ascending */
	uint32_t n;
};

enum from_loop_kind { FROM_LOOP_NONE, FROM_LOOP_COUNTED, FROM_LOOP_ARRAY, FROM_LOOP_REFUSED };

/* The loop that a helper with a callback stands for. */
struct from_loop {
	enum from_loop_kind kind;
	uint32_t map, n_elems, key_frame; /* FROM_LOOP_ARRAY */
};

/* What a block is: eBPF code, the entry of a copy, or a part of a loop (from_loop.c). */
enum from_role {
	FROM_CODE,
	FROM_CALL,
	FROM_BEGIN,
	FROM_COUNT,
	FROM_HEAD,
	FROM_ELEM,
	FROM_NEXT,
	FROM_END_FLAGS,
	FROM_END_COUNT,
	FROM_END
};

/* One IR block and the eBPF instructions it comes from: a block of a function in one inlined copy.
 */
struct from_block {
	struct gx_ir_block *block;
	struct from_block *next_made;
	struct from_block *next_todo, *same_start; /* of its copy: without edges; at other ways */
	uint8_t ways[GX_IR_MAX_SPLITS]; /* by which way it is behind each split; 0: it is not */
	uint32_t start, end; /* instructions; the last one may be a jump, exit or local call */
	uint32_t depth;      /* level of its variables; 0: the program itself */
	uint32_t frame;      /* number of its stack frame */
	enum from_role role; /* CALL: first block of an inlined copy at depth > 0 */
	const struct from_loop *loop;   /* of a part of a loop */
	struct gx_ir_block *return_to;  /* where an exit goes; NULL at depth 0 */
	struct gx_ir_insn **exit_state; /* [(depth + 1) * N_REGS] after translation; NULL before */
	bool header; /* a predecessor comes later in order: all variables have phis */
};

struct from {
	const struct gx_program *program;
	struct gx_insn_layout layout;
	struct gx_ir *ir;
	struct gx_arena arena; /* dies with the construction */
	struct gx_diag *diag;
	struct from_func *funcs;              /* [layout.n_funcs] */
	uint32_t main_func;                   /* number of funcs[] that the IR is of */
	const struct gx_func_info *signature; /* of the entry; NULL: the program itself */
	bool by_signature;                    /* calls of global functions stay calls */
	struct gx_ir_rewrites *rewrites;
	bool rewrites_more;         /* it is to be made again, with what was added to rewrites */
	struct from_block *made;    /* list of all */
	struct from_block **blocks; /* [ir->n_blocks] by block id */
	struct gx_ir_insn *undef;   /* stands for "not written"; in no block */
	struct gx_ir_insn lost;     /* for what could not be made; in no block */
	bool has_callbacks;         /* some instruction takes a function's address */
	uint32_t n_known_steps;     /* of from_known.c */
	uint32_t n_ebpf;            /* eBPF instructions after inlining */
	uint32_t n_insns;           /* IR instructions without phis */
	uint32_t n_phi_operands;

	/* the block being translated */
	struct from_block *at;
	struct gx_ir_insn *state[MAX_VARS]; /* [depth * N_REGS + reg] */
	uint32_t pc;
	bool failed; /* out of memory or too many instructions; sticky */
	int refused; /* a register was read that was not written: the error, or 0; sticky */

	/* from_steps.c: only when steps is set */
	struct gx_ir_steps *steps;
	uint32_t first_step; /* of the piece */
	const struct gx_ir_insn **entry;
	struct gx_ir_insn *before[MAX_VARS]; /* state before the instruction */
	struct gx_ir_insn *before_last;      /* block->last then */
};

int from_fail(struct from *f, uint32_t pc, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 4, 5)));
/* from_cfg.c: blocks and edges of the whole program, inlined; fills blocks[] in reverse postorder
 */
int from_make_cfg(struct from *f);
/* from_split.c: the ways by which a copy's blocks are behind the splits */
struct from_splits {
	struct {
		/* [end - start] every way to here leads through the split */
		uint8_t *inside;
		const struct from_block **from; /* [n_from] the ways: who leads to it */
		uint32_t n_from, pc;
	} items[GX_IR_MAX_SPLITS];
	uint32_t n, start; /* of the function */
};
/* -ENOMEM, or 0 */
int from_splits_make(struct from *f, const struct from_func *func, struct from_splits *out);
/* The ways of the block that starts at pc, when `from` leads to it, which is `before`. */
void from_splits_take(struct from_splits *splits, uint32_t pc, const struct from_block *from,
                      const uint8_t before[GX_IR_MAX_SPLITS], uint8_t ways[GX_IR_MAX_SPLITS]);
/* from_steps.c: do nothing when no steps are kept; -ENOMEM, or 0 */
int from_start_piece(struct from *f); /* the state is that at the start of f->at */
int from_keep_step(struct from *f);   /* the instruction at f->pc was translated */
void from_end_piece(struct from *f);
/* Values become what next[id] says, then those that are in no block become NULL (next is NULL). */
void from_settle_steps(struct from *f, struct gx_ir_insn *const *next);
/* The global function that the local call at pc stays a call of: its number in program->funcs;
 * false: it is inlined. */
bool from_stays_call(const struct from *f, uint32_t pc, uint32_t *number);
uint32_t from_block_end(const struct from_func *func, uint32_t start);
bool from_is_jump(const struct gx_insn_info *info);
/* from_known.c. -ENOMEM, or refused */
int from_know(struct from *f, const struct from_func *func, const uint64_t args[5],
              struct from_known *out);
const uint64_t *from_known_args(const struct from_known *known, uint32_t pc); /* [5] */
/* from_loop.c */
enum from_loop_kind from_loop_kind(const struct gx_insn *insn, const struct gx_insn_info *info);
/* Which loop the call at pc is, and the first instruction of its callback; or refused. */
int from_loop_plan(struct from *f, uint32_t pc, const uint64_t args[5], struct from_loop *loop,
                   uint32_t *callback);
int from_loop_translate(struct from *f); /* like from_translate(), without the br at the end */
/* from_insn.c: one block's instructions, its terminator included */
int from_translate(struct from *f);
/* from_ssa.c */
int from_enter_block(struct from *f, uint32_t id); /* state at the start of blocks[id], with phis */
int from_leave_block(struct from *f);
struct gx_ir_insn *from_emit(struct from *f, enum gx_ir_op op, enum gx_ir_type type,
                             struct gx_ir_insn *a, struct gx_ir_insn *b, struct gx_ir_insn *c);
struct gx_ir_insn *from_call(struct from *f, uint32_t helper, uint32_t n_args,
                             struct gx_ir_insn *const *args);
struct gx_ir_insn *from_const(struct from *f, enum gx_ir_type type, uint64_t value);
/* A comparison, and the branch on it; where both ways lead to one block, the edge makes the br. */
void from_branch(struct from *f, enum gx_ir_cond cond, enum gx_ir_type type, struct gx_ir_insn *a,
                 struct gx_ir_insn *b);
/* A register's value for a use; refused when it was surely not written. */
struct gx_ir_insn *from_read(struct from *f, uint32_t depth, uint32_t r);
/* from_finish.c: phi operands of loops, uses of what was not written, dead values, numbers */
int from_finish(struct from *f);

#endif
