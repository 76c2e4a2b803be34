/* meet.c - lanes that meet at a .sync operation: who takes part, who is waited for.
 *
 * What an H200 does (docs/soft-device.md): lanes of one instruction with different masks are groups
 * of their own; a lane that its mask does not name is an illegal instruction; lanes that are gone
 * are not waited for; lanes at several places take part together when they do the same operation
 * with the same mask.
 */
#include "device/soft/exec.h"

static bool same_operation(const struct insn *a, const struct insn *b)
{
	return a->exec == b->exec && a->sub == b->sub && a->type == b->type && a->n_vec == b->n_vec;
}

static bool takes_part(const struct split *s, const struct insn *in, uint32_t members)
{
	return s->state == SPLIT_SYNC && s->members == members && same_operation(s->pc, in);
}

/* Lanes of mask that name the same lanes as lane l does. */
static uint32_t group_of(const uint64_t *names, uint32_t mask, unsigned of)
{
	uint32_t group = 0, members = (uint32_t)names[of];

	FOR_LANES(mask, group |= (uint32_t)((uint32_t)names[l] == members) << l;);
	return group;
}

uint32_t gx_soft_group(const struct meeting *m, unsigned lane)
{
	return m->names ? group_of(m->names, m->mask, lane) : m->mask;
}

/* Whether no group of mask waits for anybody who is elsewhere. */
static bool all_here(const struct warp *w, const uint64_t *names, uint32_t mask)
{
	for (uint32_t left = mask; left;) {
		unsigned lane = (unsigned)__builtin_ctz(left);
		uint32_t group = group_of(names, mask, lane);

		if ((uint32_t)names[lane] & w->live & ~group)
			return false;
		left &= ~group;
	}
	return true;
}

static void add_part(struct meeting *m, const struct insn *in, uint64_t (*r)[LANES], uint32_t *p,
                     uint32_t lanes)
{
	m->parts[m->n_parts++] = (struct part){ in, r, p, lanes };
	m->mask |= lanes;
}

/* Those that waited go on behind their instruction; with us, where they are at the same place. */
static void wake(struct warp *w, uint32_t members)
{
	for (uint32_t i = 0; i < w->n_splits; i++) {
		struct split *s = &w->splits[i];

		if ((int)i == w->current || !takes_part(s, w->pc, members))
			continue;
		s->state = SPLIT_READY;
		if (s->pc == w->pc && s->row == w->row && s->join == w->splits[w->current].join) {
			w->mask |= s->mask;
			gx_soft_split_remove(w, i--);
		} else {
			s->pc++;
		}
	}
}

/* All lanes of mask name members. */
static enum step meet_group(struct warp *w, const struct insn *in, uint32_t members, uint32_t mask,
                            struct meeting *m)
{
	uint32_t need = members & w->live;
	struct split *self = &w->splits[w->current];

	if (!(need & ~mask))
		return STEP_NEXT;
	if (need & w->mask & ~mask) /* the guard keeps them away: they go on, to wherever */
		return gx_soft_diverge(w, mask, in, in + 1, in + 1);
	for (uint32_t i = 0; i < w->n_splits; i++) {
		const struct split *s = &w->splits[i];

		if ((int)i != w->current && takes_part(s, in, members))
			add_part(m, s->pc, w->rows + s->row, w->preds + s->pred, s->lanes);
	}
	if (need & ~m->mask) {
		gx_soft_split_save(w);
		self->state = SPLIT_SYNC;
		self->lanes = mask;
		self->members = members;
		w->current = -1;
		return STEP_JUMP;
	}
	wake(w, members);
	return STEP_NEXT;
}

enum step gx_soft_meet(struct warp *w, const struct insn *in, int32_t members, uint32_t mask,
                       struct meeting *m)
{
	unsigned first = (unsigned)__builtin_ctz(mask);
	uint32_t strangers = 0, group;
	const uint64_t *names;

	m->mask = 0;
	m->n_parts = 0;
	m->names = NULL;
	add_part(m, in, w->r, w->p, mask);
	if (members == NO_OPERAND)
		return STEP_NEXT;
	names = src(w, members);
	FOR_LANES(mask, strangers |= (~(uint32_t)names[l] >> l & 1) << l;);
	if (strangers) {
		unsigned lane = (unsigned)__builtin_ctz(strangers);

		return gx_soft_fault(w, in, lane, GX_E_SOFT_MEMBERS, "lane %u, mask 0x%x", lane,
		                     (uint32_t)names[lane]);
	}
	group = members < 0 ? mask : group_of(names, mask, first);
	if (group == mask)
		return meet_group(w, in, (uint32_t)names[first], mask, m);
	if (!all_here(w, names, mask))
		return gx_soft_diverge(w, group, in, in, in + 1);
	m->names = names;
	return STEP_NEXT;
}

bool gx_soft_meet_again(struct warp *w)
{
	for (uint32_t i = 0; i < w->n_splits; i++) {
		struct split *me = &w->splits[i];
		uint32_t here = 0;

		if (me->state != SPLIT_SYNC)
			continue;
		for (uint32_t k = 0; k < w->n_splits; k++) {
			if (takes_part(&w->splits[k], me->pc, me->members))
				here |= w->splits[k].lanes;
		}
		if (me->members & w->live & ~here)
			continue;
		me->state = SPLIT_READY; /* it asks again */
		return true;
	}
	return false;
}
