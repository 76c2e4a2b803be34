/* effects.c - what the lanes of one event do to memory that they share.
 *
 * A place is a map and the bytes of its value that an access may touch: constant offsets are taken
 * as they are, a variable one by the range that was proved, anything else is the whole value. Two
 * places of one map may be the same slot whatever their keys are. */
#include "verify/effects.h"

#include "verify/tables.h"

#include <errno.h>
#include <stdlib.h>

enum { MAP_F_RDONLY_PROG = 1 << 7, BPF_NOEXIST = 1 };

static bool is_same(const struct gx_ir_insn *value)
{
	if (value->op == GX_IR_const || value->fact.lanes == GX_IR_LANES_SAME)
		return true;
	/* made from an increment: no fact of its own */
	return (value->op == GX_IR_neg || value->op == GX_IR_zext) && is_same(value->args[0]);
}

static bool is_constant(const struct gx_ir_insn *value)
{
	return value->fact.reached && value->fact.umin == value->fact.umax;
}

static bool is_small(const struct gx_ir_insn *value)
{
	return value->fact.reached && value->fact.umax <= INT32_MAX;
}

/* Base, and the offsets from it that are possible. False: not known. */
static bool walk_address(const struct gx_ir_insn *address, int64_t *low, int64_t *high,
                         const struct gx_ir_insn **base)
{
	for (int steps = 0; steps < 64; steps++) {
		const struct gx_ir_insn *x, *y;

		*base = address;
		if (address->op != GX_IR_add && address->op != GX_IR_sub)
			return true;
		x = address->args[0];
		y = address->args[1];
		if (address->op == GX_IR_add && (x->op == GX_IR_const || is_small(x))) {
			y = x;
			x = address->args[1];
		}
		if (y->op == GX_IR_const) {
			int64_t by = (int64_t)y->imm;

			if (by > INT32_MAX || by < INT32_MIN)
				return false;
			*low += address->op == GX_IR_add ? by : -by;
			*high += address->op == GX_IR_add ? by : -by;
		} else if (is_small(y) && address->op == GX_IR_add) {
			*low += (int64_t)y->fact.umin;
			*high += (int64_t)y->fact.umax;
		} else {
			return false;
		}
		address = x;
	}
	return false;
}

static void find_place(const struct gx_program *program, struct gx_effect *effect)
{
	const struct gx_ir_insn *insn = effect->insn, *base;
	int64_t size = effect->map < program->n_maps ? program->maps[effect->map].value_size : 0;
	int64_t low = (int64_t)insn->imm, high = low;
	bool known = low <= INT32_MAX && low >= INT32_MIN &&
	             walk_address(insn->args[0], &low, &high, &base) &&
	             (base->op == GX_IR_mapval || base->op == GX_IR_call);

	if (known && base->op == GX_IR_mapval) {
		low += (int64_t)base->imm2;
		high += (int64_t)base->imm2;
	}
	high += insn->width;
	known = known && low >= 0 && high <= size;
	effect->low = known ? low : 0;
	effect->high = known ? high : size;
}

static bool is_own(const struct gx_program *program, uint32_t map)
{
	return map < program->n_maps &&
	       gx_map_type_lies(program->maps[map].type, GX_LAYOUT_per_thread);
}

static bool is_commutative(const struct gx_ir_insn *atomic)
{
	return atomic->imm2 < GX_IR_ATOMIC_XCHG;
}

/* What any access to a map is, but for its kind. */
static struct gx_effect access_of(const struct gx_program *program, const struct gx_ir_insn *insn)
{
	struct gx_effect effect = { .insn = insn,
		                    .map = insn->map,
		                    .divergent = insn->block->divergent };
	int64_t offset = 0;

	find_place(program, &effect);
	effect.same_place =
	        is_same(insn->args[0]) && is_same(gx_address_base(insn->args[0], &offset));
	effect.same_value = insn->n_args > 1 && is_same(insn->args[1]);
	return effect;
}

bool gx_update_of(const struct gx_program *program, const struct gx_ir_insn *atomic,
                  struct gx_effect *out)
{
	if (atomic->op != GX_IR_atomic || atomic->space != GX_IR_SPACE_MAP ||
	    !is_commutative(atomic) || is_own(program, atomic->map))
		return false;
	*out = access_of(program, atomic);
	out->kind = GX_EFFECT_UPDATE;
	out->op = (enum gx_ir_atomic)atomic->imm2;
	out->addend = atomic->args[1];
	return true;
}

struct finder {
	const struct gx_program *program;
	const uint32_t *uses;
	bool *consumed; /* [next_id] loads that are part of an increment */
	struct gx_effects *out;
};

static void keep(struct finder *f, const struct gx_effect *effect)
{
	f->out->effects[f->out->n++] = *effect;
}

/* A map that no program writes to. */
static bool is_read_only(const struct gx_program *program, uint32_t map)
{
	return map < program->n_maps && program->maps[map].flags & MAP_F_RDONLY_PROG;
}

static void add_load(struct finder *f, const struct gx_ir_insn *load)
{
	struct gx_effect effect;

	if (f->consumed[load->id] || !f->uses[load->id] || is_own(f->program, load->map) ||
	    is_read_only(f->program, load->map))
		return;
	effect = access_of(f->program, load);
	effect.kind = GX_EFFECT_READ;
	keep(f, &effect);
}

static void add_store(struct finder *f, const struct gx_ir_insn *store)
{
	struct gx_effect effect = access_of(f->program, store);
	struct gx_increment increment;

	if (is_own(f->program, store->map)) {
		effect.kind = GX_EFFECT_OWN;
	} else if (gx_find_increment(store, f->uses, &increment)) {
		f->consumed[increment.load->id] = true;
		effect.kind = GX_EFFECT_UPDATE;
		effect.op = GX_IR_ATOMIC_ADD;
		effect.plain = true;
		effect.addend = increment.addend;
		effect.same_value = is_same(increment.addend);
	} else if (effect.same_place && effect.same_value && !effect.divergent) {
		effect.kind = GX_EFFECT_REPEAT;
	} else {
		effect.kind = is_constant(store->args[1]) ? GX_EFFECT_MARK : GX_EFFECT_WRITE;
	}
	keep(f, &effect);
}

/* A result that nobody reads is as good as none. */
static void add_atomic(struct finder *f, const struct gx_ir_insn *atomic)
{
	struct gx_effect effect = access_of(f->program, atomic);

	if (is_own(f->program, atomic->map)) {
		effect.kind = GX_EFFECT_OWN;
	} else if (!is_commutative(atomic) || (atomic->fetch && f->uses[atomic->id])) {
		effect.kind = GX_EFFECT_FETCH;
	} else {
		effect.kind = GX_EFFECT_UPDATE;
		effect.op = (enum gx_ir_atomic)atomic->imm2;
		effect.addend = atomic->args[1];
	}
	keep(f, &effect);
}

/* The lane's own stack, or, to read, such as a format: a map that no program writes to. */
static bool is_apart(const struct finder *f, const struct gx_ir_insn *address, bool is_write)
{
	const struct gx_ir_insn *base;
	int64_t low = 0, high = 0;

	if (!walk_address(address, &low, &high, &base))
		return false;
	return base->op == GX_IR_frame || (!is_write && base->op == GX_IR_mapval &&
	                                   is_read_only(f->program, (uint32_t)base->imm));
}

/* Memory that a helper reads or writes and that is not surely apart from what other lanes write: which map is
 * not said. */
static void add_arguments(struct finder *f, const struct gx_ir_insn *call,
                          const struct gx_helper_row *row)
{
	struct gx_effect effect = { .insn = call,
		                    .map = GX_ANY_MAP,
		                    .high = INT64_MAX,
		                    .divergent = call->block->divergent };
	bool reads = false, writes = false;

	for (uint32_t i = 0; i < row->n_args && i < call->n_args; i++) {
		bool is_read = gx_arg_is_read(row->args[i]);
		bool is_write = gx_arg_is_written(row->args[i]);

		if ((!is_read && !is_write) || row->args[i] == GX_ARG_WORD ||
		    is_apart(f, call->args[i], is_write))
			continue;
		reads |= is_read;
		writes |= is_write;
	}
	effect.kind = writes ? GX_EFFECT_WRITE : GX_EFFECT_READ;
	if (reads || writes)
		keep(f, &effect);
}

/* Of a map whose keys programs in kernels bring and take away. */
static bool keys_come(const struct gx_program *program, uint32_t map)
{
	const struct gx_map_type_row *type =
	        map < program->n_maps ? gx_map_type_row(program->maps[map].type) : NULL;

	return !type || type->ops[GX_SIDE_DEVICE] & 1u << GX_MAP_OP_DELETE;
}

bool gx_effect_overwrites(const struct gx_effect *effect)
{
	const struct gx_ir_insn *insn = effect->insn;
	const struct gx_helper_row *row = insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	if (!row || effect->map == GX_ANY_MAP) /* what an argument points to */
		return true;
	if (row->map_op == GX_MAP_OP_UPDATE)
		return insn->n_args < 4 || insn->args[3]->op != GX_IR_const ||
		       insn->args[3]->imm != BPF_NOEXIST;
	return row->map_op != GX_MAP_OP_DELETE && row->map_op != GX_MAP_OP_PUSH &&
	       row->map_op != GX_MAP_OP_POP && row->map_op != GX_MAP_OP_PEEK;
}

/* A look that takes a lock, which lanes of one warp must not wait for each other with. */
static bool takes_lock(const struct finder *f, const struct gx_ir_insn *call,
                       const struct gx_helper_row *row)
{
	return row->map_op == GX_MAP_OP_PEEK && call->map < f->program->n_maps &&
	       gx_map_type_lies(f->program->maps[call->map].type, GX_LAYOUT_queue);
}

/* Once more with the same value, and nothing is other than before. */
static bool may_repeat(const struct finder *f, const struct gx_ir_insn *call,
                       const struct gx_helper_row *row)
{
	if (row->map_op == GX_MAP_OP_UPDATE)
		return true;
	return row->map_op == GX_MAP_OP_PUSH && call->map < f->program->n_maps &&
	       gx_map_type_lies(f->program->maps[call->map].type, GX_LAYOUT_bloom);
}

static enum gx_effect_kind kind_of_call(const struct finder *f, const struct gx_ir_insn *call,
                                        const struct gx_helper_row *row)
{
	bool has_map = call->n_args && call->args[0]->op == GX_IR_map;

	if (row->flags & GX_HELPER_ENDS)
		return GX_EFFECT_END;
	if (call->space == GX_IR_SPACE_RING)
		return GX_EFFECT_RECORD;
	if (has_map && is_own(f->program, (uint32_t)call->args[0]->imm))
		return GX_EFFECT_OWN;
	if (call->space != GX_IR_SPACE_MAP)
		return GX_EFFECT_OTHER;
	if (!may_repeat(f, call, row) || keys_come(f->program, call->map) ||
	    call->fact.lanes != GX_IR_LANES_SAME || call->block->divergent)
		return GX_EFFECT_WRITE;
	return GX_EFFECT_REPEAT;
}

static void add_call(struct finder *f, const struct gx_ir_insn *call)
{
	const struct gx_helper_row *row = gx_helper_row(call->imm);
	struct gx_effect effect = { .insn = call,
		                    .map = call->map,
		                    .divergent = call->block->divergent,
		                    .high = INT64_MAX };

	if (!row) {
		effect.map = GX_ANY_MAP;
		effect.kind = GX_EFFECT_WRITE;
		keep(f, &effect);
		return;
	}
	add_arguments(f, call, row);
	if (row->flags & GX_HELPER_WRITES || takes_lock(f, call, row)) {
		effect.kind = kind_of_call(f, call, row);
		effect.same_place = effect.same_value = effect.kind == GX_EFFECT_REPEAT;
		keep(f, &effect);
	} else if (row->flags & GX_HELPER_CONV) {
		effect.kind = GX_EFFECT_TOGETHER;
		keep(f, &effect);
	} else if (call->space == GX_IR_SPACE_MAP && is_own(f->program, call->map)) {
		effect.kind = GX_EFFECT_OWN; /* lanes without a slot are counted */
		keep(f, &effect);
	} /* whether a key is there changes by what is a WRITE, which never goes with anything */
}

/* An access that nobody has said the space of. */
static void add_unknown(struct finder *f, const struct gx_ir_insn *insn)
{
	struct gx_effect effect = { .insn = insn,
		                    .kind = insn->op == GX_IR_load ? GX_EFFECT_READ
		                                                   : GX_EFFECT_WRITE,
		                    .map = GX_ANY_MAP,
		                    .high = INT64_MAX,
		                    .divergent = insn->block->divergent };

	keep(f, &effect);
}

static bool is_access(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_load || insn->op == GX_IR_store || insn->op == GX_IR_atomic;
}

static void add(struct finder *f, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_call)
		add_call(f, insn);
	else if (is_access(insn) && insn->space == GX_IR_SPACE_UNKNOWN)
		add_unknown(f, insn);
	else if (insn->space != GX_IR_SPACE_MAP)
		return;
	else if (insn->op == GX_IR_load)
		add_load(f, insn);
	else if (insn->op == GX_IR_store)
		add_store(f, insn);
	else if (insn->op == GX_IR_atomic)
		add_atomic(f, insn);
}

static void find_consumed(struct finder *f, const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;
	struct gx_increment increment;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (gx_find_increment(insn, f->uses, &increment))
				f->consumed[increment.load->id] = true;
}

int gx_effects_find(const struct gx_ir *ir, const struct gx_program *program,
                    struct gx_arena *arena, struct gx_effects *out)
{
	struct finder f = { .program = program, .out = out };
	const struct gx_ir_insn *insn;
	size_t n = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			n += insn->op == GX_IR_call ? 2 : is_access(insn);
	out->n = 0;
	out->effects = gx_arena_calloc(arena, n, sizeof(*out->effects));
	f.uses = gx_count_uses(ir, arena);
	f.consumed = gx_arena_calloc(arena, ir->next_id, sizeof(*f.consumed));
	if (!out->effects || !f.uses || !f.consumed)
		return -ENOMEM;
	find_consumed(&f, ir);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->fact.reached)
				add(&f, insn);
	return 0;
}

bool gx_same_mark(const struct gx_effect *a, const struct gx_effect *b)
{
	return a->insn->width == b->insn->width &&
	       a->insn->args[1]->fact.umin == b->insn->args[1]->fact.umin;
}

static int by_place(const void *a, const void *b)
{
	const struct gx_effect *x = a, *y = b;

	if (x->map != y->map)
		return x->map < y->map ? -1 : 1;
	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->insn->pc < y->insn->pc ? -1 : x->insn->pc > y->insn->pc;
}

void gx_effects_sort(struct gx_effects *all)
{
	qsort(all->effects, all->n, sizeof(*all->effects), by_place);
}
