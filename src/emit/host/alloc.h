/* alloc.h - where each value of a program lives in machine code: a register, or a slot on the
 * stack.
 *
 * Linear scan over live intervals (Poletto and Sarkar, 1999). rax, rcx and rdx are scratch for
 * instructions; values that live across a call get registers that calls keep. Constants, frames and
 * map handles live nowhere: they are made where they are used.
 */
#ifndef GX_EMIT_ALLOC_H
#define GX_EMIT_ALLOC_H

#include "base/arena.h"
#include "emit/host/x86.h"
#include "ir/ir.h"

enum gx_home { GX_HOME_NONE, GX_HOME_REG, GX_HOME_SLOT, GX_HOME_MADE };

struct gx_place {
	enum gx_home home;
	enum gx_reg reg;
	uint32_t slot;
};

struct gx_places {
	struct gx_place *of; /* [next_id] */
	uint32_t n_slots, n_spilled;
	uint32_t used_regs; /* bit per enum gx_reg */
	bool calls;
};

/* insn->scratch is used. -ENOMEM, or 0. */
int gx_places_make(struct gx_ir *ir, struct gx_arena *arena, struct gx_places *out);
/* A value that is made where it is used. */
bool gx_is_made(const struct gx_ir_insn *insn);
/* A comparison that nobody but the branch behind it looks at: no value is made. */
bool gx_is_fused(const struct gx_ir_insn *icmp);

#endif
