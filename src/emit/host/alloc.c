/* alloc.c - liveness, intervals, linear scan. */
#include "emit/host/alloc.h"

#include "base/bitset.h"

#include <errno.h>
#include <stdlib.h>

struct interval {
	uint32_t id, start, end;
	bool over_call;
};

struct scan {
	struct gx_ir *ir;
	struct gx_arena *arena;
	struct gx_places *places;
	struct gx_bitset *live_in, *live_out; /* [n_blocks] */
	struct interval *intervals;           /* [next_id] by id, then sorted */
	uint32_t *calls, n_calls;             /* positions, ascending */
	struct interval **active;
	uint32_t n_active, free_regs, *free_slots, n_free_slots;
};

static const uint8_t kept_regs[] = { GX_RBX, GX_RBP, GX_R12, GX_R13, GX_R14, GX_R15 };
static const uint8_t lost_regs[] = { GX_RSI, GX_RDI, GX_R8, GX_R9, GX_R10, GX_R11 };
#define KEPT_MASK (1u << GX_RBX | 1u << GX_RBP | 0xf000u)
#define ALL_MASK  (KEPT_MASK | 1u << GX_RSI | 1u << GX_RDI | 0x0f00u)

bool gx_is_made(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_const || insn->op == GX_IR_frame || insn->op == GX_IR_map ||
	       insn->op == GX_IR_mapval;
}

bool gx_is_fused(const struct gx_ir_insn *icmp)
{
	const struct gx_ir_insn *next = icmp->next;

	/* scratch: the number of uses */
	return icmp->op == GX_IR_icmp && icmp->scratch == 1 && next && next->op == GX_IR_condbr &&
	       next->args[0] == icmp;
}

/* --- liveness */
static void use(struct gx_bitset *live, const struct gx_ir_insn *value)
{
	if (!gx_is_made(value))
		gx_bitset_add(live, value->id);
}

static void use_args(struct gx_bitset *live, const struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++)
		use(live, insn->args[i]);
}

/* What lives at the end of a block: live into successors, and what their phis take from here. */
static bool flow_out(struct scan *s, const struct gx_ir_block *block)
{
	struct gx_bitset *out = &s->live_out[block->id];
	bool changed = false;

	for (uint32_t i = 0; i < block->n_succ; i++) {
		const struct gx_ir_block *succ = block->succ[i];
		const struct gx_ir_insn *phi;

		changed |= gx_bitset_union(out, &s->live_in[succ->id]);
		for (phi = succ->first; phi && phi->op == GX_IR_phi; phi = phi->next)
			use(out, phi->args[gx_ir_pred_index(block, i)]);
	}
	return changed;
}

static void flow_in(struct scan *s, const struct gx_ir_block *block)
{
	struct gx_bitset *in = &s->live_in[block->id];
	const struct gx_ir_insn *insn;

	memcpy(in->words, s->live_out[block->id].words, in->n_words * sizeof(*in->words));
	for (insn = block->last; insn; insn = insn->prev) {
		if (insn->type != GX_IR_VOID)
			gx_bitset_del(in, insn->id);
		if (insn->op != GX_IR_phi)
			use_args(in, insn);
	}
}

static int liveness(struct scan *s)
{
	bool changed = true;

	s->live_in = gx_arena_calloc(s->arena, s->ir->n_blocks, sizeof(*s->live_in));
	s->live_out = gx_arena_calloc(s->arena, s->ir->n_blocks, sizeof(*s->live_out));
	if (!s->live_in || !s->live_out)
		return -ENOMEM;
	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		s->live_in[b] = gx_bitset_make(s->arena, s->ir->next_id);
		s->live_out[b] = gx_bitset_make(s->arena, s->ir->next_id);
		if (!s->live_in[b].words || !s->live_out[b].words)
			return -ENOMEM;
	}
	/* uses of phis are added before the first flow_in, so one more round sees all of them */
	for (bool first = true; changed || first; first = false) {
		changed = first;
		for (uint32_t b = s->ir->n_blocks; b-- > 0;) {
			changed |= flow_out(s, s->ir->blocks[b]);
			flow_in(s, s->ir->blocks[b]);
		}
	}
	return 0;
}

/* --- intervals */
static void cover(struct scan *s, uint32_t id, uint32_t at)
{
	struct interval *interval = &s->intervals[id];

	if (!interval->id) {
		*interval = (struct interval){ id, at, at, false };
		return;
	}
	if (at < interval->start)
		interval->start = at;
	if (at > interval->end)
		interval->end = at;
}

static void cover_set(struct scan *s, const struct gx_bitset *set, uint32_t at)
{
	for (size_t w = 0; w < set->n_words; w++)
		for (uint64_t left = set->words[w]; left; left &= left - 1)
			cover(s, (uint32_t)(w * 64 + (unsigned)__builtin_ctzll(left)), at);
}

/* Position 2n reads, 2n + 1 writes; phis are all written at the head of the block. */
static void intervals(struct scan *s)
{
	uint32_t at = 0;

	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		const struct gx_ir_block *block = s->ir->blocks[b];
		const struct gx_ir_insn *insn;
		uint32_t from = at;

		gx_for_each_insn (insn, block) {
			bool phi = insn->op == GX_IR_phi;

			for (uint32_t i = 0; !phi && i < insn->n_args; i++)
				if (!gx_is_made(insn->args[i]))
					cover(s, insn->args[i]->id, at);
			if (insn->op == GX_IR_call)
				s->calls[s->n_calls++] = at;
			if (insn->type != GX_IR_VOID && !gx_is_made(insn))
				cover(s, insn->id, phi ? from : at + 1);
			at += 2;
		}
		cover_set(s, &s->live_in[b], from);
		cover_set(s, &s->live_out[b], at);
		at += 2;
	}
}

/* A comparison is read by its branch: so are its operands, then. */
static void extend_fused(struct scan *s)
{
	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		const struct gx_ir_insn *last = s->ir->blocks[b]->last;
		const struct gx_ir_insn *icmp =
		        last && last->op == GX_IR_condbr ? last->args[0] : NULL;

		if (!icmp || !gx_is_fused(icmp))
			continue;
		for (uint32_t i = 0; i < 2; i++)
			if (!gx_is_made(icmp->args[i]))
				cover(s, icmp->args[i]->id, s->intervals[icmp->id].end);
	}
}

static void mark_calls(struct scan *s, struct interval *interval)
{
	uint32_t low = 0, high = s->n_calls;

	while (low < high) {
		uint32_t middle = (low + high) / 2;

		if (s->calls[middle] >= interval->start)
			high = middle;
		else
			low = middle + 1;
	}
	interval->over_call = low < s->n_calls && s->calls[low] < interval->end;
}

static int by_start(const void *a, const void *b)
{
	const struct interval *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

/* --- the scan */
static enum gx_reg take_reg(struct scan *s, bool over_call)
{
	for (size_t i = 0; !over_call && i < sizeof(lost_regs); i++)
		if (s->free_regs & 1u << lost_regs[i])
			return (enum gx_reg)lost_regs[i];
	for (size_t i = 0; i < sizeof(kept_regs); i++)
		if (s->free_regs & 1u << kept_regs[i])
			return (enum gx_reg)kept_regs[i];
	return GX_NO_REG;
}

static void give_slot(struct scan *s, uint32_t id)
{
	struct gx_place *place = &s->places->of[id];

	place->home = GX_HOME_SLOT;
	place->slot = s->n_free_slots ? s->free_slots[--s->n_free_slots] : s->places->n_slots++;
	s->places->n_spilled++;
}

static void give_reg(struct scan *s, struct interval *interval, enum gx_reg reg)
{
	s->places->of[interval->id] = (struct gx_place){ GX_HOME_REG, reg, 0 };
	s->free_regs &= ~(1u << reg);
	s->places->used_regs |= 1u << reg;
	s->active[s->n_active++] = interval;
}

/* What ended before `start` gives its register or slot back. An interval that ends where another
 * starts has been read by then: reads are at even positions, writes behind them. */
static void expire(struct scan *s, uint32_t start)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->n_active; i++) {
		struct interval *interval = s->active[i];
		const struct gx_place *place = &s->places->of[interval->id];

		if (interval->end >= start)
			s->active[n++] = interval;
		else if (place->home == GX_HOME_REG)
			s->free_regs |= 1u << place->reg;
		else
			s->free_slots[s->n_free_slots++] = place->slot;
	}
	s->n_active = n;
}

/* The longest-lived holder of a register that this one could use gives it up, when it lives longer.
 */
static void spill(struct scan *s, struct interval *interval)
{
	struct interval *longest = NULL;
	enum gx_reg reg;

	for (uint32_t i = 0; i < s->n_active; i++) {
		const struct gx_place *place = &s->places->of[s->active[i]->id];

		if (place->home != GX_HOME_REG ||
		    (interval->over_call && !(KEPT_MASK >> place->reg & 1)))
			continue;
		if (!longest || s->active[i]->end > longest->end)
			longest = s->active[i];
	}
	if (!longest || longest->end <= interval->end) {
		give_slot(s, interval->id);
		s->active[s->n_active++] = interval;
		return;
	}
	reg = s->places->of[longest->id].reg;
	/* its slot must be free from its start on: a fresh one always is */
	s->places->of[longest->id] =
	        (struct gx_place){ GX_HOME_SLOT, GX_NO_REG, s->places->n_slots++ };
	s->places->n_spilled++;
	s->free_regs |= 1u << reg;
	give_reg(s, interval, reg);
}

static int scan(struct scan *s)
{
	uint32_t n = 0;

	for (uint32_t id = 1; id < s->ir->next_id; id++)
		if (s->intervals[id].id)
			s->intervals[n++] = s->intervals[id];
	for (uint32_t i = 0; i < n; i++)
		mark_calls(s, &s->intervals[i]);
	qsort(s->intervals, n, sizeof(*s->intervals), by_start);
	s->active = gx_arena_calloc(s->arena, n + 1, sizeof(*s->active));
	s->free_slots = gx_arena_calloc(s->arena, n + 1, sizeof(*s->free_slots));
	if (!s->active || !s->free_slots)
		return -ENOMEM;
	s->free_regs = ALL_MASK;
	for (uint32_t i = 0; i < n; i++) {
		struct interval *interval = &s->intervals[i];
		enum gx_reg reg;

		expire(s, interval->start);
		reg = take_reg(s, interval->over_call);
		if (reg != GX_NO_REG)
			give_reg(s, interval, reg);
		else
			spill(s, interval);
	}
	return 0;
}

/* insn->scratch becomes the number of uses. */
static uint32_t count_uses(struct gx_ir *ir)
{
	struct gx_ir_insn *insn;
	uint32_t n_calls = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			insn->scratch = 0;
			n_calls += insn->op == GX_IR_call;
		}
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			for (uint32_t i = 0; i < insn->n_args; i++)
				insn->args[i]->scratch++;
	return n_calls;
}

int gx_places_make(struct gx_ir *ir, struct gx_arena *arena, struct gx_places *out)
{
	struct scan s = { .ir = ir, .arena = arena, .places = out };
	uint32_t n_calls = count_uses(ir);
	int err;

	*out = (struct gx_places){ .calls = n_calls > 0 };
	out->of = gx_arena_calloc(arena, ir->next_id + 1, sizeof(*out->of));
	s.intervals = gx_arena_calloc(arena, ir->next_id + 1, sizeof(*s.intervals));
	s.calls = gx_arena_calloc(arena, n_calls + 1, sizeof(*s.calls));
	if (!out->of || !s.intervals || !s.calls)
		return -ENOMEM;
	err = liveness(&s);
	if (err)
		return err;
	intervals(&s);
	extend_fused(&s);
	return scan(&s);
}
