/* relevance.c - which numbers can decide anything about safety: those that reach an address, a
 * branch or an argument.
 *
 * Two paths that differ only in other numbers behave alike, so the explorer gives those numbers no
 * value where paths meet (phi) or where they come back from the stack. That keeps sums and hashes
 * from multiplying the states. Numbers are followed backwards through operations; through the stack
 * by frame and offset where an address is written as r10 plus a constant, else as anywhere.
 *
 * Coarse: a branch on data (what was loaded, or what a call gave) is taken to go either way, so
 * such data matter only where they reach an address or an argument. Programs that follow their data
 * through loops are small that way; those whose safety rests on such a branch need the fine plan.
 */
#include "verify/plan.h"
#include "verify/tables.h"

#include <errno.h>

enum where { ELSEWHERE, ANYWHERE, IN_FRAME };

struct place {
	enum where where;
	uint32_t frame;
	int64_t off; /* from the start of the frame */
};

/* Which stack bytes they can read. */
struct readers {
	struct gx_bitset bytes; /* frame * 512 + off */
	bool anywhere, some;
};

struct scan {
	const struct gx_program *program;
	struct readers loads; /* that matter */
	struct readers keys;  /* look-ups in arrays */
};

static struct place place_of(const struct gx_ir_insn *address, uint64_t offset)
{
	for (int depth = 0; depth < 64; depth++) {
		const struct gx_ir_insn *base, *step;

		if (address->op == GX_IR_frame)
			return (struct place){ IN_FRAME, (uint32_t)address->imm,
				               (int64_t)(offset + 512) };
		if (address->op == GX_IR_ctx || address->op == GX_IR_mapval ||
		    address->op == GX_IR_call || address->op == GX_IR_param)
			return (struct place){ .where = ELSEWHERE };
		if (address->op != GX_IR_add && address->op != GX_IR_sub)
			break;
		base = address->args[0];
		step = address->args[1];
		if (address->op == GX_IR_add && base->op == GX_IR_const) {
			base = address->args[1];
			step = address->args[0];
		}
		if (step->op != GX_IR_const)
			break;
		offset = address->op == GX_IR_add ? offset + step->imm : offset - step->imm;
		address = base;
	}
	return (struct place){ .where = ANYWHERE };
}

static struct place place_of_bytes(const struct gx_ir_insn *address, uint64_t offset,
                                   unsigned width)
{
	struct place place = place_of(address, offset);

	if (place.where == IN_FRAME && (place.off < 0 || place.off > 512 - (int64_t)width))
		place.where = ANYWHERE; /* out of bounds: will be refused */
	return place;
}

static struct place place_of_access(const struct gx_ir_insn *insn)
{
	return place_of_bytes(insn->args[0], insn->imm, insn->width);
}

static bool add_reader(struct readers *readers, struct place place, unsigned width)
{
	bool changed = false;

	if (place.where == ELSEWHERE)
		return false;
	changed = !readers->some || (place.where == ANYWHERE && !readers->anywhere);
	readers->some = true;
	readers->anywhere |= place.where == ANYWHERE;
	for (uint32_t i = 0; place.where == IN_FRAME && i < width; i++) {
		size_t byte = place.frame * (size_t)512 + (size_t)place.off + i;

		changed |= !gx_bitset_has(&readers->bytes, byte);
		gx_bitset_add(&readers->bytes, byte);
	}
	return changed;
}

static bool is_read_back(const struct readers *readers, const struct gx_ir_insn *store)
{
	struct place place = place_of_access(store);

	if (place.where == ELSEWHERE || !readers->some)
		return false;
	if (place.where == ANYWHERE || readers->anywhere)
		return true;
	for (uint32_t i = 0; i < store->width; i++)
		if (gx_bitset_has(&readers->bytes,
		                  place.frame * (size_t)512 + (size_t)place.off + i))
			return true;
	return false;
}

static bool mark(struct gx_plan *plan, const struct gx_ir_insn *value)
{
	if (gx_bitset_has(&plan->relevant, value->id))
		return false;
	gx_bitset_add(&plan->relevant, value->id);
	return true;
}

static bool mark_args(struct gx_plan *plan, const struct gx_ir_insn *insn)
{
	bool changed = false;

	for (uint32_t i = 0; i < insn->n_args; i++)
		changed |= mark(plan, insn->args[i]);
	return changed;
}

/* What a branch makes relevant. */
static bool mark_condition(struct gx_plan *plan, const struct gx_ir_insn *condition)
{
	bool changed = false;

	if (!plan->coarse || !gx_bitset_has(&plan->data, condition->id))
		return mark(plan, condition);
	for (uint32_t i = 0; condition->op == GX_IR_icmp && i < condition->n_args; i++)
		if (!gx_bitset_has(&plan->data, condition->args[i]->id))
			changed |= mark(plan, condition->args[i]);
	return changed;
}

/* A number is followed into memory. The coarse plan takes a key that is not written as a constant
 * for one that may not be there: which of several it is would tell states apart. */
static bool is_kept(const struct gx_plan *plan, const struct scan *scan,
                    const struct gx_ir_insn *store)
{
	return is_read_back(&scan->loads, store) ||
	       (is_read_back(&scan->keys, store) &&
	        !(plan->coarse && store->args[1]->op != GX_IR_const));
}

/* What the key of an array is decides whether a look-up can fail. */
static bool add_key(struct scan *scan, const struct gx_ir_insn *call)
{
	const struct gx_ir_insn *map = call->n_args < 2 ? NULL : call->args[0];

	if (!map || map->op != GX_IR_map || map->imm >= scan->program->n_maps ||
	    !gx_helper_always_finds(call->imm, &scan->program->maps[map->imm]))
		return false;
	return add_reader(&scan->keys, place_of_bytes(call->args[1], 0, 4), 4);
}

/* What a format says that a program has on its stack decides whether kernels can print it. */
static bool add_format(struct scan *scan, const struct gx_ir_insn *call)
{
	const struct gx_helper_row *row = gx_helper_row(call->imm);

	if (!row || row->args[0] != GX_ARG_FORMAT || gx_hook_on_cpu(scan->program->hook) ||
	    call->n_args < 2 || call->args[1]->op != GX_IR_const || call->args[1]->imm > 512)
		return false;
	return add_reader(&scan->loads,
	                  place_of_bytes(call->args[0], 0, (unsigned)call->args[1]->imm),
	                  (unsigned)call->args[1]->imm);
}

static bool visit(struct gx_plan *plan, struct scan *scan, const struct gx_ir_insn *insn)
{
	struct gx_note *note = &plan->notes[insn->scratch];
	bool changed = false;

	if (insn->op == GX_IR_condbr)
		return mark_condition(plan, insn->args[0]);
	if (insn->op == GX_IR_call) {
		changed |= add_key(scan, insn);
		changed |= add_format(scan, insn);
	}
	if (insn->op == GX_IR_call || insn->op == GX_IR_expect)
		return mark_args(plan, insn) || changed;
	if (insn->op == GX_IR_load || insn->op == GX_IR_store || insn->op == GX_IR_atomic)
		changed |= mark(plan, insn->args[0]);
	if (insn->op == GX_IR_store && !note->keeps && is_kept(plan, scan, insn)) {
		note->keeps = true;
		changed |= mark(plan, insn->args[1]);
	}
	if (insn->type == GX_IR_VOID || !gx_bitset_has(&plan->relevant, insn->id))
		return changed;
	if (insn->op == GX_IR_load)
		return add_reader(&scan->loads, place_of_access(insn), insn->width) || changed;
	if (insn->op == GX_IR_atomic)
		return changed; /* the old value is never known */
	return mark_args(plan, insn) || changed;
}

/* Values that come from memory or a call. */
static bool spread_data(struct gx_plan *plan, const struct gx_ir_insn *insn)
{
	bool data = insn->op == GX_IR_load || insn->op == GX_IR_call || insn->op == GX_IR_atomic;

	if (insn->type == GX_IR_VOID || gx_bitset_has(&plan->data, insn->id))
		return false;
	for (uint32_t i = 0; i < insn->n_args && !data; i++)
		data = gx_bitset_has(&plan->data, insn->args[i]->id);
	if (data)
		gx_bitset_add(&plan->data, insn->id);
	return data;
}

static int find_data(const struct gx_ir *ir, struct gx_arena *arena, struct gx_plan *plan)
{
	bool changed = true;

	plan->data = gx_bitset_make(arena, ir->next_id);
	if (!plan->data.words)
		return -ENOMEM;
	while (changed) {
		const struct gx_ir_insn *insn;

		changed = false;
		for (uint32_t b = 0; b < ir->n_blocks; b++)
			gx_for_each_insn (insn, ir->blocks[b])
				changed |= spread_data(plan, insn);
	}
	return 0;
}

int gx_plan_relevant(const struct gx_program *program, const struct gx_ir *ir,
                     struct gx_arena *arena, struct gx_plan *plan, bool coarse)
{
	size_t n_bytes = ((size_t)ir->n_frames + 1) * 512;
	struct scan scan = { .program = program,
		             .loads.bytes = gx_bitset_make(arena, n_bytes),
		             .keys.bytes = gx_bitset_make(arena, n_bytes) };
	bool changed = true;

	plan->coarse = coarse;
	plan->relevant = gx_bitset_make(arena, ir->next_id);
	if (!plan->relevant.words || !scan.loads.bytes.words || !scan.keys.bytes.words ||
	    find_data(ir, arena, plan))
		return -ENOMEM;
	for (uint32_t i = 0; i < plan->n_notes; i++)
		plan->notes[i] = (struct gx_note){ .insn = plan->notes[i].insn };
	while (changed) {
		changed = false;
		for (uint32_t b = ir->n_blocks; b-- > 0;)
			for (const struct gx_ir_insn *insn = ir->blocks[b]->last; insn;
			     insn = insn->prev)
				changed |= visit(plan, &scan, insn);
	}
	return 0;
}
