/* strategy.c - which way of running the lanes of one event is exact, and the cheapest.
 *
 * Lane by lane in ascending order is the meaning. All lanes at once give the same when nothing that
 * they share can tell in which order they came: places that are only read; places that all lanes
 * store the same to, or one constant, and nobody reads; places with commutative updates of one kind
 * that nobody reads. One lane can stand for all when, besides, everything it does is the same in
 * all lanes and can be scaled by their number.
 *
 * Between all lanes at once and lanes grouped by place decides a model of the memory system, which
 * takes an update of a warp apart by lane:
 *
 *   at once:   32 updates
 *   grouped:   finding the groups, then for each group one update; once, putting the operands
 *              together where they differ
 *
 * with as many groups as 32 lanes make that pick one of k places at random, k the number of places
 * that the address can be: entries of the map times offsets in the value. An H200 says the same
 * (bench/results, aggregate): grouping wins up to 32 times below 32 places, makes no difference at
 * 128 to 1,024, where memory is waited for either way, and costs 0.4 of the plain kernel's time at
 * 65,536; operands that differ cost nothing that shows.
 */
#include "verify/strategy.h"

#include "verify/effects.h"

enum { LANES = 32, ATOMIC_OPS = 8, MATCH_OPS = 32, SUM_OPS = 8 };
enum { FIXED = 16 }; /* bits behind the point */

const char *gx_strategy_name(enum gx_strategy strategy)
{
	static const char *const names[] = { "warp", "lift", "aggregate", "vector", "serialize" };

	return names[strategy];
}

const char *gx_lane_reason_text(enum gx_lane_reason_id id)
{
	static const char *const texts[] = {
#define LANE_REASON(id, text) text,
#include "defs/lane_reasons.def"
#undef LANE_REASON
	};

	return texts[id];
}

static struct gx_lane_reason because(enum gx_lane_reason_id id, const struct gx_effect *effect)
{
	return (struct gx_lane_reason){ id, effect ? effect->insn->pc : -1 };
}

/* --- does the order of lanes show? */

/* What may meet without harm within itself, but not with the others. */
enum harmless {
	READS,
	REPEATS,
	MARKS,
	ADDS_4,
	ADDS_8,
	ANDS,
	ORS,
	XORS,
	N_HARMLESS,
	NEVER_HARMLESS = N_HARMLESS,
	NO_MATTER
};

static enum harmless class_of(const struct gx_effect *effect)
{
	static const uint8_t bitwise[] = {
		[GX_IR_ATOMIC_AND] = ANDS, [GX_IR_ATOMIC_OR] = ORS, [GX_IR_ATOMIC_XOR] = XORS
	};

	switch (effect->kind) {
	case GX_EFFECT_READ: return READS;
	case GX_EFFECT_REPEAT: return REPEATS;
	case GX_EFFECT_MARK: return MARKS;
	case GX_EFFECT_UPDATE:
		if (effect->op == GX_IR_ATOMIC_ADD)
			return effect->insn->width == 4 ? ADDS_4 : ADDS_8;
		return (enum harmless)bitwise[effect->op];
	case GX_EFFECT_WRITE:
	case GX_EFFECT_FETCH: return NEVER_HARMLESS;
	case GX_EFFECT_OWN:
	case GX_EFFECT_RECORD:
	case GX_EFFECT_END:
	case GX_EFFECT_TOGETHER:
	case GX_EFFECT_OTHER:
	case GX_N_EFFECTS: break;
	}
	return NO_MATTER;
}

static struct gx_lane_reason conflict(enum harmless a, enum harmless b,
                                      const struct gx_effect *effect)
{
	if (a != READS && b != READS && (a == REPEATS || b == REPEATS || a == MARKS || b == MARKS))
		return because(GX_LANE_REASON_PLAIN_WRITE, effect);
	return because(a == READS || b == READS ? GX_LANE_REASON_READ_OF_UPDATE
	                                        : GX_LANE_REASON_MIXED_UPDATES,
	               effect);
}

/* The effects of one map seen so far. */
struct met {
	int64_t ends[N_HARMLESS];     /* where the last effect of each class ends */
	const struct gx_effect *mark; /* the last one */
};

static struct gx_lane_reason meet(const struct gx_effect *effect, struct met *met)
{
	enum harmless class = class_of(effect);

	for (unsigned other = 0; other < N_HARMLESS; other++)
		if (other != class && met->ends[other] > effect->low)
			return conflict(class, (enum harmless)other, effect);
	if (class == MARKS) {
		if (met->ends[MARKS] > effect->low && !gx_same_mark(met->mark, effect))
			return because(GX_LANE_REASON_PLAIN_WRITE, effect);
		met->mark = effect;
	}
	if (met->ends[class] < effect->high)
		met->ends[class] = effect->high;
	return because(GX_LANE_REASON_NONE, NULL);
}

static struct gx_lane_reason any_write(const struct gx_effects *all)
{
	for (uint32_t i = 0; i < all->n; i++)
		if (all->effects[i].kind == GX_EFFECT_WRITE)
			return because(gx_effect_overwrites(&all->effects[i])
			                       ? GX_LANE_REASON_PLAIN_WRITE
			                       : GX_LANE_REASON_CALL_IN_TURN,
			               &all->effects[i]);
	for (uint32_t i = 0; i < all->n; i++)
		if (all->effects[i].kind == GX_EFFECT_FETCH)
			return because(GX_LANE_REASON_OLD_VALUE, &all->effects[i]);
	return because(GX_LANE_REASON_NONE, NULL);
}

/* effects is sorted by place. */
static struct gx_lane_reason order_shows(const struct gx_effects *all)
{
	struct gx_lane_reason reason = any_write(all);
	struct met met = { .mark = NULL };
	bool changes = false;

	for (uint32_t i = 0; i < all->n && reason.id == GX_LANE_REASON_NONE; i++) {
		const struct gx_effect *effect = &all->effects[i];
		enum harmless class = class_of(effect);

		if (class == NO_MATTER)
			continue;
		if (effect->map == GX_ANY_MAP) { /* a read: any_write() has seen the others */
			if (changes)
				return because(GX_LANE_REASON_READ_OF_UPDATE, effect);
			continue;
		}
		changes |= class != READS;
		if (!i || all->effects[i - 1].map != effect->map)
			for (unsigned c = 0; c < N_HARMLESS; c++)
				met.ends[c] = INT64_MIN;
		reason = meet(effect, &met);
	}
	return reason;
}

/* --- may one lane stand for all? */
static enum gx_lane_reason_id not_lifted(const struct gx_effect *effect)
{
	switch (effect->kind) {
	case GX_EFFECT_READ:
	case GX_EFFECT_REPEAT: return GX_LANE_REASON_NONE;
	case GX_EFFECT_OWN: return GX_LANE_REASON_OWN_SLOT;
	case GX_EFFECT_RECORD: return GX_LANE_REASON_RECORD;
	case GX_EFFECT_END: return GX_LANE_REASON_ENDS_LANES;
	case GX_EFFECT_TOGETHER: return GX_LANE_REASON_TOGETHER;
	case GX_EFFECT_MARK:
	case GX_EFFECT_UPDATE: break;
	case GX_EFFECT_WRITE:
	case GX_EFFECT_FETCH:
	case GX_EFFECT_OTHER:
	case GX_N_EFFECTS: return GX_LANE_REASON_EFFECT;
	}
	if (effect->divergent)
		return GX_LANE_REASON_DIVERGENT;
	if (!effect->same_place)
		return GX_LANE_REASON_PLACE_DIFFERS;
	if (!effect->same_value)
		return GX_LANE_REASON_VALUE_DIFFERS;
	return effect->op == GX_IR_ATOMIC_XOR ? GX_LANE_REASON_NOT_SCALED : GX_LANE_REASON_NONE;
}

static struct gx_lane_reason all_lift(const struct gx_effects *all)
{
	for (uint32_t i = 0; i < all->n; i++) {
		enum gx_lane_reason_id id = not_lifted(&all->effects[i]);

		if (id != GX_LANE_REASON_NONE)
			return because(id, &all->effects[i]);
	}
	return because(GX_LANE_REASON_NONE, NULL);
}

static const struct gx_ir_insn *find_together(const struct gx_effects *all)
{
	for (uint32_t i = 0; i < all->n; i++)
		if (all->effects[i].kind == GX_EFFECT_TOGETHER)
			return all->effects[i].insn;
	return NULL;
}

/* --- does grouping pay? */
static uint64_t n_places(const struct gx_program *program, const struct gx_effect *effect)
{
	const struct gx_map_def *map = &program->maps[effect->map];
	uint64_t offsets = (uint64_t)(effect->high - effect->low) / effect->insn->width;

	if (effect->same_place || effect->map >= program->n_maps)
		return 1;
	offsets = offsets ? offsets : 1;
	return (map->max_entries ? map->max_entries : 1) * offsets;
}

/* Groups that 32 lanes make, each at one of k places, on average; rounded up. */
static uint64_t n_groups(uint64_t k)
{
	uint64_t n = 0;

	for (int lane = 0; lane < LANES; lane++)
		n += ((uint64_t)1 << FIXED) - n / k;
	return (n + (1u << FIXED) - 1) >> FIXED;
}

static uint64_t grouped_ops(const struct gx_program *program, const struct gx_effect *effect)
{
	uint64_t groups = n_groups(n_places(program, effect));

	return MATCH_OPS + groups * ATOMIC_OPS + (effect->same_value ? 0 : SUM_OPS);
}

/* An update that one lane makes for all is none of this. */
static bool grouping_pays(const struct gx_program *program, const struct gx_effect *update)
{
	return not_lifted(update) != GX_LANE_REASON_NONE &&
	       grouped_ops(program, update) < LANES * ATOMIC_OPS;
}

bool gx_is_grouped(const struct gx_program *program, const struct gx_ir_insn *atomic)
{
	struct gx_effect update;

	return gx_update_of(program, atomic, &update) && grouping_pays(program, &update);
}

static struct gx_lane_reason weigh(const struct gx_program *program, const struct gx_effects *all,
                                   struct gx_lane_verdict *out)
{
	struct gx_lane_reason reason = because(GX_LANE_REASON_NO_UPDATE, NULL);
	bool pays = false;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct gx_effect *effect = &all->effects[i];
		uint64_t each = LANES * ATOMIC_OPS, trips = effect->insn->block->trips;

		if (effect->kind != GX_EFFECT_UPDATE || not_lifted(effect) == GX_LANE_REASON_NONE)
			continue;
		trips = trips > UINT32_MAX ? UINT32_MAX : trips;
		out->update_ops += each * trips;
		if (grouping_pays(program, effect)) {
			each = grouped_ops(program, effect);
			pays = true;
		} else if (reason.id == GX_LANE_REASON_NO_UPDATE) {
			reason = because(GX_LANE_REASON_FEW_EQUAL_KEYS, effect);
		}
		out->grouped_update_ops += each * trips;
	}
	return pays ? because(GX_LANE_REASON_NONE, NULL) : reason;
}

static void judge(const struct gx_program *program, struct gx_effects *all,
                  struct gx_lane_verdict *out)
{
	struct gx_lane_reason order, lift = all_lift(all), group = weigh(program, all, out);

	out->together = find_together(all);
	gx_effects_sort(all);
	order = order_shows(all);
	out->why_not[GX_STRATEGY_WARP] = because(GX_LANE_REASON_THREAD_PROGRAM, NULL);
	out->strategy = GX_STRATEGY_LIFT;
	if (order.id != GX_LANE_REASON_NONE) {
		out->strategy = GX_STRATEGY_SERIALIZE;
		out->why_not[GX_STRATEGY_LIFT] = order;
		out->why_not[GX_STRATEGY_AGGREGATE] = order;
		out->why_not[GX_STRATEGY_VECTOR] = order;
	} else if (lift.id != GX_LANE_REASON_NONE) {
		out->strategy = group.id ? GX_STRATEGY_VECTOR : GX_STRATEGY_AGGREGATE;
		out->why_not[GX_STRATEGY_LIFT] = lift;
		out->why_not[GX_STRATEGY_AGGREGATE] = group;
	}
}

int gx_lane_verdict(const struct gx_ir *ir, const struct gx_program *program,
                    struct gx_lane_verdict *out)
{
	struct gx_arena arena = { 0 };
	struct gx_effects all;
	int err;

	*out = (struct gx_lane_verdict){ .strategy = GX_STRATEGY_WARP };
	for (int i = 0; i < GX_N_STRATEGIES; i++)
		out->why_not[i] = because(GX_LANE_REASON_NONE, NULL);
	if (!program->thread)
		return 0;
	err = gx_effects_find(ir, program, &arena, &all);
	if (err)
		out->strategy = GX_STRATEGY_SERIALIZE;
	else
		judge(program, &all, out);
	gx_arena_free(&arena);
	return err;
}
