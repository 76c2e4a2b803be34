/* from_steps.c - keeps, for each eBPF instruction that is translated, which value each register
 * holds. */
#include "ir/from_build.h"

#include <errno.h>
#include <string.h>

static void *grow(struct gx_arena *arena, void *old, uint32_t n, uint32_t *cap, size_t size)
{
	void *grown;

	if (n < *cap)
		return old;
	grown = gx_arena_grow(arena, old, *cap * size, (*cap ? *cap * 2 : 64) * size);
	if (grown)
		*cap = *cap ? *cap * 2 : 64;
	return grown;
}

/* The variables that an instruction of this block can write. */
static uint32_t n_vars(const struct from *f)
{
	return (f->at->depth + 1) * N_REGS;
}

static int append(struct from *f, struct gx_ir_steps *s)
{
	struct gx_ir_step *grown =
	        grow(&f->ir->arena, s->steps, s->n_steps, &s->cap_steps, sizeof(*grown));

	if (!grown)
		return -ENOMEM;
	s->steps = grown;
	s->steps[s->n_steps++] = (struct gx_ir_step){ .pc = f->pc,
		                                      .depth = f->at->depth,
		                                      .frame = f->at->frame,
		                                      .first = f->first_step,
		                                      .first_write = s->n_writes,
		                                      .entry = f->entry };
	return 0;
}

int from_start_piece(struct from *f)
{
	size_t size = n_vars(f) * sizeof(struct gx_ir_insn *);
	const struct gx_ir_insn **entry;

	if (!f->steps)
		return 0;
	if (!f->steps->n_steps && append(f, f->steps)) /* step 0 is none */
		return -ENOMEM;
	entry = gx_arena_alloc(&f->ir->arena, size);
	if (!entry)
		return -ENOMEM;
	memcpy(entry, f->state, size);
	memcpy(f->before, f->state, size);
	f->entry = entry;
	f->first_step = f->steps->n_steps;
	f->before_last = f->at->block->last;
	return 0;
}

void from_end_piece(struct from *f)
{
	for (uint32_t i = f->first_step; f->steps && i < f->steps->n_steps; i++)
		f->steps->steps[i].end = f->steps->n_steps;
}

int from_keep_step(struct from *f)
{
	struct gx_ir_steps *s = f->steps;
	struct gx_ir_insn *insn;

	if (!s)
		return 0;
	if (append(f, s))
		return -ENOMEM;
	insn = f->before_last ? f->before_last->next : f->at->block->first;
	for (; insn; insn = insn->next)
		insn->step = insn->op == GX_IR_phi ? 0 : s->n_steps - 1;
	f->before_last = f->at->block->last;
	for (uint32_t var = 0; var < n_vars(f); var++) {
		struct gx_ir_write *grown;

		if (f->state[var] == f->before[var])
			continue;
		grown = grow(&f->ir->arena, s->writes, s->n_writes, &s->cap_writes, sizeof(*grown));
		if (!grown)
			return -ENOMEM;
		s->writes = grown;
		s->writes[s->n_writes++] = (struct gx_ir_write){ var, f->state[var] };
		s->steps[s->n_steps - 1].n_writes++;
		f->before[var] = f->state[var];
	}
	return 0;
}

static const struct gx_ir_insn *follow(struct gx_ir_insn *const *next,
                                       const struct gx_ir_insn *value)
{
	while (next && next[value->id])
		value = next[value->id];
	return value;
}

/* What stands for the value now; NULL when it is in no block. */
static const struct gx_ir_insn *settle(struct gx_ir_insn *const *next,
                                       const struct gx_ir_insn *value)
{
	if (!value)
		return NULL;
	value = follow(next, value);
	return next || value->block ? value : NULL;
}

void from_settle_steps(struct from *f, struct gx_ir_insn *const *next)
{
	struct gx_ir_steps *s = f->steps;

	for (uint32_t i = 0; s && i < s->n_writes; i++)
		s->writes[i].value = settle(next, s->writes[i].value);
	for (uint32_t i = 1; s && i < s->n_steps; i = s->steps[i].end) {
		const struct gx_ir_insn **entry = s->steps[i].entry; /* of the whole piece */

		for (uint32_t var = 0; var < (s->steps[i].depth + 1) * N_REGS; var++)
			entry[var] = settle(next, entry[var]);
	}
}

void gx_ir_step_regs(const struct gx_ir_steps *steps, uint32_t step, bool after,
                     const struct gx_ir_insn *regs[11])
{
	const struct gx_ir_step *at = &steps->steps[step];
	uint32_t base = at->depth * N_REGS;

	for (uint32_t r = 0; r < N_REGS; r++)
		regs[r] = at->entry[base + r];
	for (uint32_t i = at->first; i < step + after; i++) {
		const struct gx_ir_step *s = &steps->steps[i];

		for (uint32_t w = s->first_write; w < s->first_write + s->n_writes; w++) {
			const struct gx_ir_write *write = &steps->writes[w];

			if (write->var >= base) /* of this frame, not of its callers */
				regs[write->var - base] = write->value;
		}
	}
}
