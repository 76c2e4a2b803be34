/* plan.h - what is found out about a program before it is explored: live values, loops, which
 * numbers matter. */
#ifndef GX_VERIFY_PLAN_H
#define GX_VERIFY_PLAN_H

#include "base/bitset.h"
#include "ir/ir.h"

struct gx_program;

enum { GX_NOT_IN_LOOP = UINT32_MAX };

/* What the exploration learns of one instruction; index in insn->scratch. */
struct gx_note {
	const struct gx_ir_insn *insn;
	bool keeps;          /* a store whose value may be read back where it matters */
	bool seen;           /* space, map and the range of the stack below are set */
	uint32_t space, map; /* enum gx_ir_space */
	int32_t stack_low,
	        stack_high; /* bytes of the frame's end (negative) that were reached, [low, high) */
	uint32_t frame;
	bool any_frame;          /* more than one frame */
	bool writes_stack;       /* a call that writes to its range of the stack */
	bool reads_elsewhere;    /* a call that reads memory that is not stack */
	bool returns_address;    /* the end of a program whose result is no number on some path */
	bool ctx_seen, ctx_many; /* ctx_offset is set; there were several */
	int64_t ctx_offset;
	uint8_t params, params_written; /* a bit for each whose memory the instruction reaches, */
	int32_t param_low[5], param_high[5]; /* these bytes of it, [low, high) */
	struct gx_call_note *call;           /* of a call of a global function */
};

/* What the arguments of a call of a global function were. */
struct gx_arg_note {
	bool seen;           /* a pointer to memory, on some path */
	bool nullable;       /* or NULL, on some path */
	uint32_t space, map; /* PARAM: the parameter */
	uint32_t frame;
	bool any_frame;
	int32_t low, high; /* offsets that it may have, both inclusive */
};

struct gx_call_note {
	uint32_t frame; /* the innermost one at the call */
	struct gx_arg_note args[5];
};

struct gx_plan_frame {
	uint32_t caller; /* number of the frame below */
	int32_t low;     /* lowest byte that was reached, from the frame's end; 0: none */
};

/* Numbers that bound others. */
struct gx_limits {
	uint64_t *numbers; /* [n] ascending */
	uint32_t n;
};

/* A loop that a counter ends: its head is marked, and branches on `counter < count`. */
struct gx_counted_loop {
	const struct gx_ir_insn *counter; /* phi of the head, from 0 by 1 */
	const struct gx_ir_insn *count;   /* the same number in every round */
	struct gx_limits limits;          /* of what is inside */
};

struct gx_gathered; /* gather.c */

struct gx_plan {
	uint32_t **live;  /* [n_blocks] ids that are live behind the phis of the block, ascending */
	uint32_t *n_live; /* [n_blocks] */
	uint32_t *loop_index; /* [n_blocks] 0.. among the blocks that lie on a cycle, or
	                         GX_NOT_IN_LOOP */
	uint32_t n_loop_blocks;
	uint32_t *loop_of; /* [n_blocks] one number for all blocks that reach each other, or
	                      GX_NOT_IN_LOOP */
	struct gx_bitset
	        relevant; /* ids of values that can decide an address, a branch or an argument */
	struct gx_bitset data; /* ids of values that come from memory or a call */
	bool coarse;
	struct gx_bitset choices; /* by scratch: phis and stores that choose a number in a loop */
	uint32_t n_choices;
	bool gather;                      /* a choice is all that it was so far */
	struct gx_limits limits;          /* of all loops; empty when nothing is chosen */
	struct gx_gathered *gathered;     /* [n_notes] what choices were so far; gather.c */
	bool widen;                       /* counted loops need not be followed round by round */
	struct gx_counted_loop **counted; /* [n_blocks] by head; NULL: none */
	uint32_t n_counted;
	uint32_t *around; /* [n_blocks] 1 + the head of the innermost counted loop around a block,
	                     of a head: around its loop; 0: none */
	struct gx_note *notes; /* [n_notes] */
	uint32_t n_notes;
	struct gx_ir_insn **by_id;    /* [next_id] */
	struct gx_plan_frame *frames; /* [n_frames], by the exploration */
};

/* Fills in plan from an arena; sets insn->scratch. -ENOMEM, or 0. */
int gx_plan_make(struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan);
int gx_plan_counted(const struct gx_ir *ir, struct gx_arena *arena,
                    struct gx_plan *plan); /* counted.c */
int gx_limits_find(struct gx_arena *arena, const struct gx_ir_block *const *body, uint32_t n_body,
                   struct gx_limits *limits); /* limits.c; -ENOMEM, or 0 */
int gx_plan_choices(const struct gx_ir *ir, struct gx_arena *arena,
                    struct gx_plan *plan); /* choices.c */
int gx_plan_live(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan); /* live.c */
/* Also forgets what notes hold. relevance.c */
int gx_plan_relevant(const struct gx_program *program, const struct gx_ir *ir,
                     struct gx_arena *arena, struct gx_plan *plan, bool coarse);

#endif
