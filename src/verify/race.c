/* race.c - plain accesses of two lanes to the same bytes, at least one a store.
 *
 * Left out are those that nobody can tell apart: stores of what all lanes store alike, of one
 * constant, into slots that belong to one lane; and pure increments, which the compiler makes
 * atomics (plain_rmw.c). A value that is read, changed and written back loses nothing between lanes
 * of one event, since they then take turns, but another warp may write in between.
 */
#include "verify/race.h"

#include "verify/convergence.h"
#include "verify/effects.h"
#include "verify/verifier.h"

#include <errno.h>
#include <stdlib.h>

enum { MAX_DEPTH = 12, NO_MAP = UINT32_MAX };

static const struct {
	const char *code, *summary, *hint;
} rows[] = {
#define WARNING(name, code, summary, hint) { code, summary, hint },
#include "defs/warnings.def"
#undef WARNING
};

const char *gx_warning_code(enum gx_warning_code code)
{
	return rows[code].code;
}

const char *gx_warning_summary(enum gx_warning_code code)
{
	return rows[code].summary;
}

const char *gx_warning_hint(enum gx_warning_code code)
{
	return rows[code].hint;
}

static void warn(struct gx_verifier *v, enum gx_warning_code code, int pc, int other_pc,
                 uint32_t map)
{
	struct gx_warning warning = { code, pc, other_pc, map, gx_warning_summary(code) };

	for (uint32_t i = 0; i < v->n_warnings; i++)
		if (v->warnings[i].code == code && v->warnings[i].pc == pc)
			return;
	if (v->n_warnings < GX_MAX_WARNINGS)
		v->warnings[v->n_warnings++] = warning;
}

static bool comes_from(const struct gx_ir_insn *value, uint32_t map, int depth)
{
	if (value->op == GX_IR_load)
		return value->space == GX_IR_SPACE_MAP && value->map == map;
	if (depth == MAX_DEPTH || !(gx_ir_op_info(value->op)->flags & GX_IR_PURE))
		return false;
	for (uint32_t i = 0; i < value->n_args; i++)
		if (comes_from(value->args[i], map, depth + 1))
			return true;
	return false;
}

static bool is_plain_rmw(const struct gx_effect *effect)
{
	return effect->insn->op == GX_IR_store && !effect->plain &&
	       comes_from(effect->insn->args[1], effect->map, 0);
}

static bool is_plain_store(const struct gx_effect *effect)
{
	return effect->kind == GX_EFFECT_WRITE || effect->kind == GX_EFFECT_REPEAT ||
	       effect->kind == GX_EFFECT_MARK;
}

static void warn_store(struct gx_verifier *v, const struct gx_effect *effect)
{
	if (!is_plain_store(effect))
		return;
	if (is_plain_rmw(effect))
		warn(v, GX_W_PLAIN_RMW, effect->insn->pc, -1, effect->map);
	else if (v->program->thread && effect->kind == GX_EFFECT_WRITE &&
	         gx_effect_overwrites(effect))
		warn(v, GX_W_RACE_STORE, effect->insn->pc, -1, effect->map);
}

static bool marks_differ(const struct gx_effect *a, const struct gx_effect *b)
{
	return a->kind == GX_EFFECT_MARK && b->kind == GX_EFFECT_MARK && !gx_same_mark(a, b);
}

/* effects is sorted by place. The store of a plain read-modify-write and its own read have been
 * told of. */
static void warn_pairs(struct gx_verifier *v, const struct gx_effects *all)
{
	const struct gx_effect *store = NULL, *read = NULL; /* that reach the furthest */

	for (uint32_t i = 0; i < all->n; i++) {
		const struct gx_effect *effect = &all->effects[i];

		if (i && all->effects[i - 1].map != effect->map)
			store = read = NULL;
		if (is_plain_store(effect) && !is_plain_rmw(effect)) {
			if (read && read->high > effect->low)
				warn(v, GX_W_RACE_READ, effect->insn->pc, read->insn->pc,
				     effect->map);
			if (store && store->high > effect->low && marks_differ(store, effect))
				warn(v, GX_W_RACE_STORE, effect->insn->pc, store->insn->pc,
				     effect->map);
			if (!store || effect->high > store->high)
				store = effect;
		} else if (effect->kind == GX_EFFECT_READ) {
			if (store && store->high > effect->low)
				warn(v, GX_W_RACE_READ, store->insn->pc, effect->insn->pc,
				     effect->map);
			if (!read || effect->high > read->high)
				read = effect;
		}
	}
}

static int warn_waits(struct gx_verifier *v, struct gx_arena *arena)
{
	bool *asked = gx_arena_calloc(arena, v->ir->n_blocks, sizeof(*asked)); /* by loop */

	if (!asked)
		return -ENOMEM;
	for (uint32_t b = 0; b < v->ir->n_blocks; b++) {
		const struct gx_ir_block *block = v->ir->blocks[b];
		uint32_t loop = v->plan.loop_of[b];
		int waits;

		if (loop == GX_NOT_IN_LOOP || asked[loop] || !block->trips)
			continue;
		asked[loop] = true;
		waits = gx_loop_waits(v, block);
		if (waits < 0)
			return waits;
		if (waits)
			warn(v, GX_W_BOUNDED_WAIT, block->first->pc, -1, NO_MAP);
	}
	return 0;
}

static int by_code(const void *a, const void *b)
{
	const struct gx_warning *x = a, *y = b;

	return x->code != y->code ? (int)x->code - (int)y->code : x->pc - y->pc;
}

int gx_find_warnings(struct gx_verifier *v)
{
	const struct gx_lane_reason *why = &v->lanes.why_not[GX_STRATEGY_VECTOR];
	struct gx_arena arena = { 0 };
	struct gx_effects all;
	int err = gx_effects_find(v->ir, v->program, &arena, &all);

	for (uint32_t i = 0; !err && i < all.n; i++)
		warn_store(v, &all.effects[i]);
	if (!err && v->program->thread && !gx_hook_on_cpu(v->program->hook)) {
		gx_effects_sort(&all);
		warn_pairs(v, &all);
		err = warn_waits(v, &arena);
	}
	if (!err && v->lanes.strategy == GX_STRATEGY_SERIALIZE) {
		warn(v, GX_W_SERIALIZED, why->pc, -1, NO_MAP);
		if (v->n_warnings && v->warnings[v->n_warnings - 1].code == GX_W_SERIALIZED)
			v->warnings[v->n_warnings - 1].text = gx_lane_reason_text(why->id);
	}
	qsort(v->warnings, v->n_warnings, sizeof(*v->warnings), by_code);
	gx_arena_free(&arena);
	return err;
}
