/* interp.c - lanes in step through structured control flow: those of a selection one side after the other, those of a loop until none is left.
 *
 * Pointers to memory are addresses of this process. What a lane reads that is not here, or shuffles from one that is not here, is garbage on purpose. */
#include "interp.h"

#include "spirv/module.h"

#include <stdlib.h>
#include <string.h>

#define GARBAGE 0xdeadbeefcafef00dull
#define LANES(m)                                                                                   \
	for (uint32_t lane = 0; lane < INTERP_LANES; lane++)                                       \
		if ((m) >> lane & 1)

enum { MOST_STEPS = 2000000, STACK_WORDS = 4096 };

struct value {
	uint64_t of_lane[INTERP_LANES];
};

/* What an id is. */
struct known {
	const uint32_t *declared; /* of a type, a constant of parts; the label of a block */
	struct value
	        *value; /* of a pointer to a variable: its id, and in the upper half an index */
	struct value *content; /* of a variable */
	uint32_t bits;         /* of a number; of what a pointer points to */
	uint32_t storage;      /* of a pointer: its class */
	uint32_t built_in;     /* of a variable: number + 1 */
};

struct machine {
	const struct interp_subgroup *group;
	struct gx_spirv_module module;
	uint32_t bound;
	struct known *ids;              /* [bound] */
	struct value parts[4];          /* of the one vector that is there */
	uint32_t parts_of;              /* its id */
	uint32_t (*stack)[STACK_WORDS]; /* [INTERP_LANES] the one array of words */
	uint32_t stack_id;
	uint32_t from[INTERP_LANES]; /* label that a lane comes from */
	uint64_t steps;
	const char *wrong;
};

struct loop {
	uint32_t merge, again, head;
};

static uint64_t fail(struct machine *m, const char *what)
{
	if (!m->wrong)
		m->wrong = what;
	return GARBAGE;
}

static struct known *know(struct machine *m, uint32_t id)
{
	if (id < m->bound)
		return &m->ids[id];
	fail(m, "an id beyond the bound");
	return &m->ids[0];
}

static struct value *fresh(struct machine *m, struct value **value)
{
	static struct value nobody;

	if (!*value) {
		*value = malloc(sizeof(**value));
		for (uint32_t lane = 0; *value && lane < INTERP_LANES; lane++)
			(*value)->of_lane[lane] = GARBAGE;
	}
	if (!*value)
		fail(m, "no memory");
	return *value ? *value : &nobody;
}

static struct value *value(struct machine *m, uint32_t id)
{
	return fresh(m, &know(m, id)->value);
}

static uint64_t get(struct machine *m, uint32_t id, uint32_t lane)
{
	return value(m, id)->of_lane[lane];
}

/* Bits of a type of numbers; 1: bool. */
static uint32_t bits(struct machine *m, uint32_t type)
{
	const uint32_t *t = know(m, type)->declared;

	if (t && gx_spirv_op(t) == GX_SPIRV_OP_TypeInt)
		return t[2];
	if (t && gx_spirv_op(t) == GX_SPIRV_OP_TypeBool)
		return 1;
	fail(m, "a type that is not known");
	return 64;
}

static bool is_type(struct machine *m, uint32_t type, enum gx_spirv_op op)
{
	const uint32_t *t = know(m, type)->declared;

	return t && gx_spirv_op(t) == (uint32_t)op;
}

/* A result that is a pointer: its class, and the bits of what it points to. */
static void take_pointer(struct machine *m, uint32_t id, uint32_t type)
{
	const uint32_t *t = know(m, type)->declared;

	if (!is_type(m, type, GX_SPIRV_OP_TypePointer))
		return;
	know(m, id)->storage = t[2];
	if (is_type(m, t[3], GX_SPIRV_OP_TypeInt) || is_type(m, t[3], GX_SPIRV_OP_TypeBool))
		know(m, id)->bits = bits(m, t[3]);
}

static uint64_t cut(uint64_t x, uint32_t n)
{
	return n >= 64 ? x : x & (((uint64_t)1 << n) - 1);
}

static int64_t extend(uint64_t x, uint32_t n)
{
	return n >= 64 ? (int64_t)x : (int64_t)(x << (64 - n)) >> (64 - n);
}

/* --- memory */

static char *at_address(struct machine *m, uint64_t address, uint32_t bytes)
{
	static char nobody[8];
	uint64_t start = (uint64_t)(uintptr_t)m->group->memory;

	if (address < start || address - start > m->group->bytes - bytes || address % bytes) {
		fail(m, "an address in no memory, or not aligned");
		return nobody;
	}
	return m->group->memory + (address - start);
}

static uint64_t load_address(struct machine *m, uint64_t address, uint32_t bytes)
{
	uint64_t x = 0;

	memcpy(&x, at_address(m, address, bytes), bytes);
	return x;
}

static void store_address(struct machine *m, uint64_t address, uint32_t bytes, uint64_t x)
{
	memcpy(at_address(m, address, bytes), &x, bytes);
}

static uint64_t built_in(struct machine *m, uint32_t which, uint32_t part, uint32_t lane)
{
	const struct interp_subgroup *g = m->group;

	switch (which) {
	case GX_SPIRV_BUILT_IN_NUM_WORKGROUPS: return g->grid[part];
	case GX_SPIRV_BUILT_IN_WORKGROUP_ID: return g->block[part];
	case GX_SPIRV_BUILT_IN_LOCAL_INVOCATION_ID: return g->thread[lane][part];
	case GX_SPIRV_BUILT_IN_SUBGROUP_ID: return g->number;
	case GX_SPIRV_BUILT_IN_SUBGROUP_LANE: return lane;
	default: return fail(m, "a built-in that is not known");
	}
}

static uint64_t load_from(struct machine *m, uint32_t pointer, uint32_t lane)
{
	const struct known *p = know(m, pointer);
	uint64_t at = get(m, pointer, lane);

	if (p->storage == GX_SPIRV_CLASS_ADDRESS)
		return load_address(m, at, p->bits / 8);
	if (m->stack_id && (uint32_t)at == m->stack_id)
		return at >> 32 < STACK_WORDS ? m->stack[lane][at >> 32]
		                              : fail(m, "beyond the stack");
	return fresh(m, &know(m, (uint32_t)at)->content)->of_lane[lane];
}

static void store_to(struct machine *m, uint32_t pointer, uint32_t lane, uint64_t x)
{
	const struct known *p = know(m, pointer);
	uint64_t at = get(m, pointer, lane);

	if (p->storage == GX_SPIRV_CLASS_ADDRESS)
		store_address(m, at, p->bits / 8, x);
	else if (!m->stack_id || (uint32_t)at != m->stack_id)
		fresh(m, &know(m, (uint32_t)at)->content)->of_lane[lane] = x;
	else if (at >> 32 < STACK_WORDS)
		m->stack[lane][at >> 32] = (uint32_t)x;
	else
		fail(m, "beyond the stack");
}

static void load(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	uint32_t which = know(m, insn[3])->built_in;
	bool is_vector = is_type(m, insn[1], GX_SPIRV_OP_TypeVector);

	if (which && is_vector)
		m->parts_of = insn[2];
	if (!is_vector)
		know(m, insn[2])->bits = bits(m, insn[1]);
	LANES(lanes)
	{
		for (uint32_t part = 0; which && is_vector && part < 3; part++)
			m->parts[part].of_lane[lane] = built_in(m, which - 1, part, lane);
		if (!is_vector)
			value(m, insn[2])->of_lane[lane] = which ? built_in(m, which - 1, 0, lane)
			                                         : load_from(m, insn[3], lane);
	}
}

static uint64_t change(uint32_t op, uint64_t old, uint64_t by, bool is_equal)
{
	switch (op) {
	case GX_SPIRV_OP_AtomicExchange: return by;
	case GX_SPIRV_OP_AtomicCompareExchange: return is_equal ? by : old;
	case GX_SPIRV_OP_AtomicIAdd: return old + by;
	case GX_SPIRV_OP_AtomicAnd: return old & by;
	case GX_SPIRV_OP_AtomicOr: return old | by;
	case GX_SPIRV_OP_AtomicXor: return old ^ by;
	default: return old;
	}
}

/* Lanes one after another, in a row that nobody may count on. */
static void atomic(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	uint32_t op = gx_spirv_op(insn);
	bool compares = op == GX_SPIRV_OP_AtomicCompareExchange;

	know(m, insn[2])->bits = bits(m, insn[1]);
	for (uint32_t i = 0; i < INTERP_LANES; i++) {
		uint32_t lane = (i * 37 + 11) % INTERP_LANES;
		uint64_t old, by = 0;

		if (!(lanes >> lane & 1))
			continue;
		old = load_from(m, insn[3], lane);
		if (op != GX_SPIRV_OP_AtomicLoad)
			by = get(m, insn[compares ? 7 : 6], lane);
		if (op != GX_SPIRV_OP_AtomicLoad)
			store_to(m, insn[3], lane,
			         change(op, old, by, compares && old == get(m, insn[8], lane)));
		value(m, insn[2])->of_lane[lane] = old;
	}
}

/* --- operations on numbers */

static uint64_t compare(uint32_t op, uint64_t x, uint64_t y, uint32_t n)
{
	int64_t a = extend(x, n), b = extend(y, n);

	switch (op) {
	case GX_SPIRV_OP_IEqual: return x == y;
	case GX_SPIRV_OP_INotEqual: return x != y;
	case GX_SPIRV_OP_UGreaterThan: return x > y;
	case GX_SPIRV_OP_UGreaterThanEqual: return x >= y;
	case GX_SPIRV_OP_ULessThan: return x < y;
	case GX_SPIRV_OP_ULessThanEqual: return x <= y;
	case GX_SPIRV_OP_SGreaterThan: return a > b;
	case GX_SPIRV_OP_SGreaterThanEqual: return a >= b;
	case GX_SPIRV_OP_SLessThan: return a < b;
	default: return a <= b;
	}
}

static uint64_t two(struct machine *m, uint32_t op, uint64_t x, uint64_t y, uint32_t n)
{
	bool divides = op == GX_SPIRV_OP_UDiv || op == GX_SPIRV_OP_UMod || op == GX_SPIRV_OP_SDiv ||
	               op == GX_SPIRV_OP_SRem;
	bool shifts = op == GX_SPIRV_OP_ShiftRightLogical ||
	              op == GX_SPIRV_OP_ShiftRightArithmetic || op == GX_SPIRV_OP_ShiftLeftLogical;

	/* both are undefined, and so may be anything: guarded code makes them on values of lanes that don't count */
	if ((divides && !y) || (shifts && y >= n))
		return GARBAGE;
	switch (op) {
	case GX_SPIRV_OP_IAdd: return x + y;
	case GX_SPIRV_OP_ISub: return x - y;
	case GX_SPIRV_OP_IMul: return x * y;
	case GX_SPIRV_OP_UDiv: return x / y;
	case GX_SPIRV_OP_UMod: return x % y;
	case GX_SPIRV_OP_SDiv:
		return extend(y, n) == -1 ? -x : (uint64_t)(extend(x, n) / extend(y, n));
	case GX_SPIRV_OP_SRem:
		return extend(y, n) == -1 ? 0 : (uint64_t)(extend(x, n) % extend(y, n));
	case GX_SPIRV_OP_LogicalOr:
	case GX_SPIRV_OP_BitwiseOr: return x | y;
	case GX_SPIRV_OP_LogicalNotEqual:
	case GX_SPIRV_OP_BitwiseXor: return x ^ y;
	case GX_SPIRV_OP_LogicalAnd:
	case GX_SPIRV_OP_BitwiseAnd: return x & y;
	case GX_SPIRV_OP_ShiftRightLogical: return x >> y;
	case GX_SPIRV_OP_ShiftRightArithmetic: return (uint64_t)(extend(x, n) >> y);
	case GX_SPIRV_OP_ShiftLeftLogical: return x << y;
	default: return fail(m, "an operation of two that is not known");
	}
}

static uint64_t one(struct machine *m, uint32_t op, uint64_t x)
{
	switch (op) {
	case GX_SPIRV_OP_UConvert:
	case GX_SPIRV_OP_ConvertUToPtr:
	case GX_SPIRV_OP_Bitcast: return x;
	case GX_SPIRV_OP_SNegate: return -x;
	case GX_SPIRV_OP_Not: return ~x;
	case GX_SPIRV_OP_LogicalNot: return !x;
	case GX_SPIRV_OP_BitCount: return (uint64_t)__builtin_popcountll(x);
	default: return fail(m, "an instruction that is not known");
	}
}

/* --- operations of the subgroup */

static void vote(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	uint64_t found = 0;

	LANES(lanes)
	found |= (get(m, insn[4], lane) & 1) << lane;
	m->parts_of = insn[2];
	LANES(lanes)
	{
		m->parts[0].of_lane[lane] = (uint32_t)found;
		m->parts[1].of_lane[lane] = found >> 32;
		m->parts[2].of_lane[lane] = m->parts[3].of_lane[lane] = 0;
	}
}

static void shuffle(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	struct value found;

	LANES(lanes)
	{
		uint64_t from = get(m, insn[5], lane);

		found.of_lane[lane] = from < INTERP_LANES && lanes >> from & 1
		                              ? get(m, insn[4], (uint32_t)from)
		                              : GARBAGE & UINT32_MAX;
	}
	LANES(lanes)
	value(m, insn[2])->of_lane[lane] = found.of_lane[lane];
}

static void reduce(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	uint32_t op = gx_spirv_op(insn);
	uint64_t all = op == GX_SPIRV_OP_GroupNonUniformBitwiseAnd ? UINT64_MAX : 0;

	LANES(lanes)
	{
		uint64_t x = get(m, insn[5], lane);

		all = op == GX_SPIRV_OP_GroupNonUniformIAdd         ? all + x
		      : op == GX_SPIRV_OP_GroupNonUniformBitwiseAnd ? all & x
		      : op == GX_SPIRV_OP_GroupNonUniformBitwiseOr  ? all | x
		                                                    : all ^ x;
	}
	LANES(lanes)
	value(m, insn[2])->of_lane[lane] = cut(all, bits(m, insn[1]));
}

/* --- instructions in a block */

static void extract(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	const uint32_t *constant = know(m, insn[3])->declared;
	bool is_there = insn[3] == m->parts_of && insn[4] < 4;

	if (!constant && !is_there)
		fail(m, "a part of a vector that is not there any more");
	know(m, insn[2])->bits = bits(m, insn[1]);
	LANES(lanes)
	value(m, insn[2])->of_lane[lane] = constant   ? get(m, constant[3 + insn[4]], lane)
	                                   : is_there ? m->parts[insn[4]].of_lane[lane]
	                                              : GARBAGE;
}

static void point(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	take_pointer(m, insn[2], insn[1]);
	LANES(lanes)
	value(m, insn[2])->of_lane[lane] = insn[3] | get(m, insn[4], lane) << 32;
}

static void phi(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	know(m, insn[2])->bits = bits(m, insn[1]);
	LANES(lanes)
	{
		uint64_t x = GARBAGE;

		for (uint32_t i = 3; i + 1 < gx_spirv_length(insn); i += 2)
			if (insn[i + 1] == m->from[lane])
				x = get(m, insn[i], lane);
		value(m, insn[2])->of_lane[lane] = x;
	}
}

static void plain(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	uint32_t op = gx_spirv_op(insn), n = gx_spirv_length(insn), width;
	bool compares = op >= GX_SPIRV_OP_IEqual && op <= GX_SPIRV_OP_SLessThanEqual;

	if (op == GX_SPIRV_OP_ConvertUToPtr)
		take_pointer(m, insn[2], insn[1]);
	else
		know(m, insn[2])->bits = bits(m, insn[1]);
	width = op == GX_SPIRV_OP_ConvertUToPtr ? 64 : know(m, insn[2])->bits;
	LANES(lanes)
	{
		uint64_t x = get(m, insn[3], lane), y = n > 4 ? get(m, insn[4], lane) : 0;

		if (op == GX_SPIRV_OP_Select)
			x = x ? y : get(m, insn[5], lane);
		else if (compares)
			x = compare(op, x, y, know(m, insn[3])->bits);
		else
			x = n > 4 ? two(m, op, x, y, width) : one(m, op, x);
		value(m, insn[2])->of_lane[lane] = cut(x, width);
	}
}

static void step(struct machine *m, const uint32_t *insn, uint64_t lanes)
{
	switch (gx_spirv_op(insn)) {
	case GX_SPIRV_OP_Variable:
	case GX_SPIRV_OP_MemoryBarrier: return;
	case GX_SPIRV_OP_Load: load(m, insn, lanes); return;
	case GX_SPIRV_OP_Store:
		LANES(lanes)
		store_to(m, insn[1], lane, get(m, insn[2], lane));
		return;
	case GX_SPIRV_OP_AtomicStore:
		LANES(lanes)
		store_to(m, insn[1], lane, get(m, insn[4], lane));
		return;
	case GX_SPIRV_OP_AccessChain: point(m, insn, lanes); return;
	case GX_SPIRV_OP_CompositeExtract: extract(m, insn, lanes); return;
	case GX_SPIRV_OP_Phi: phi(m, insn, lanes); return;
	case GX_SPIRV_OP_GroupNonUniformBallot: vote(m, insn, lanes); return;
	case GX_SPIRV_OP_GroupNonUniformShuffle: shuffle(m, insn, lanes); return;
	case GX_SPIRV_OP_GroupNonUniformIAdd:
	case GX_SPIRV_OP_GroupNonUniformBitwiseAnd:
	case GX_SPIRV_OP_GroupNonUniformBitwiseOr:
	case GX_SPIRV_OP_GroupNonUniformBitwiseXor: reduce(m, insn, lanes); return;
	case GX_SPIRV_OP_AtomicLoad:
	case GX_SPIRV_OP_AtomicExchange:
	case GX_SPIRV_OP_AtomicCompareExchange:
	case GX_SPIRV_OP_AtomicIAdd:
	case GX_SPIRV_OP_AtomicAnd:
	case GX_SPIRV_OP_AtomicOr:
	case GX_SPIRV_OP_AtomicXor: atomic(m, insn, lanes); return;
	case GX_SPIRV_OP_ReadClockKHR:
		LANES(lanes)
		value(m, insn[2])->of_lane[lane] = m->group->clock;
		return;
	default: plain(m, insn, lanes); return;
	}
}

/* --- control flow */

static void come_from(struct machine *m, uint32_t label, uint64_t lanes)
{
	LANES(lanes)
	m->from[lane] = label;
}

static const uint32_t *block_of(struct machine *m, uint32_t label)
{
	const uint32_t *insn = know(m, label)->declared;

	if (!insn || gx_spirv_op(insn) != GX_SPIRV_OP_Label) {
		fail(m, "a label that is not there");
		return NULL;
	}
	return insn + gx_spirv_length(insn);
}

static uint64_t run(struct machine *m, uint32_t label, uint32_t stop, uint64_t lanes,
                    const struct loop *loop);

static uint64_t go(struct machine *m, uint32_t from, uint32_t to, uint32_t stop, uint64_t lanes,
                   const struct loop *loop)
{
	come_from(m, from, lanes);
	return to == stop ? lanes : run(m, to, stop, lanes, loop);
}

static uint64_t chosen(struct machine *m, uint32_t condition, uint64_t lanes)
{
	uint64_t yes = 0;

	LANES(lanes)
	yes |= (get(m, condition, lane) & 1) << lane;
	return yes;
}

/* What stands at `again` goes back to the head, where nothing is done. */
static void go_round(struct machine *m, const struct loop *loop, uint32_t first, uint64_t lanes)
{
	while (lanes && !m->wrong)
		lanes = go(m, loop->head, first, loop->again, lanes, loop);
}

/* Both sides of a selection; or those that stay in a loop. Gives the lanes that go on, and where. */
static uint64_t part_ways(struct machine *m, const uint32_t *insn, const uint32_t *merge,
                          uint32_t label, uint64_t lanes, const struct loop *loop, uint32_t *next)
{
	uint64_t yes = chosen(m, insn[1], lanes);

	come_from(m, label, lanes);
	if (merge) {
		go(m, label, insn[2], merge[1], yes, loop);
		go(m, label, insn[3], merge[1], lanes & ~yes, loop);
		*next = merge[1];
		return lanes;
	}
	if (!loop || insn[3] != loop->merge)
		fail(m, "a branch that is of no form");
	*next = insn[2];
	return yes;
}

/* From a label on, until they come to `stop` or leave the loop. Gives those that came. */
static uint64_t run(struct machine *m, uint32_t label, uint32_t stop, uint64_t lanes,
                    const struct loop *loop)
{
	const uint32_t *insn = block_of(m, label), *merge = NULL;

	while (lanes && insn && !m->wrong) {
		uint32_t op = gx_spirv_op(insn), next = 0;

		if (m->steps++ > MOST_STEPS)
			fail(m, "no end");
		if (op == GX_SPIRV_OP_Return)
			return lanes;
		if (op == GX_SPIRV_OP_Branch && merge) {
			struct loop inner = { merge[1], merge[2], label };

			go_round(m, &inner, insn[1], lanes);
			next = merge[1];
		} else if (op == GX_SPIRV_OP_Branch) {
			come_from(m, label, lanes);
			next = insn[1];
		} else if (op == GX_SPIRV_OP_BranchConditional) {
			lanes = part_ways(m, insn, merge, label, lanes, loop, &next);
		} else if (op == GX_SPIRV_OP_SelectionMerge || op == GX_SPIRV_OP_LoopMerge) {
			merge = insn;
		} else {
			step(m, insn, lanes);
		}
		insn += gx_spirv_length(insn);
		if (!next)
			continue;
		if (next == stop)
			return lanes;
		label = next;
		insn = block_of(m, label);
		merge = NULL;
	}
	return lanes;
}

/* --- the module */

static void fill_halves(struct machine *m, uint32_t id, uint64_t lower, uint64_t upper)
{
	for (uint32_t lane = 0; lane < INTERP_LANES; lane++)
		value(m, id)->of_lane[lane] = lane < INTERP_LANES / 2 ? lower : upper;
}

static void fill(struct machine *m, uint32_t id, uint64_t x)
{
	fill_halves(m, id, x, x);
}

static void take_constant(struct machine *m, const uint32_t *insn)
{
	uint64_t x = insn[3];

	if (!is_type(m, insn[1], GX_SPIRV_OP_TypeInt))
		return;
	know(m, insn[2])->bits = bits(m, insn[1]);
	if (gx_spirv_length(insn) > 4)
		x |= (uint64_t)insn[4] << 32;
	fill(m, insn[2], x);
}

static void take_variable(struct machine *m, const uint32_t *insn)
{
	const uint32_t *type = know(m, insn[1])->declared;

	take_pointer(m, insn[2], insn[1]);
	fill(m, insn[2], insn[2]);
	if (type && insn[3] == GX_SPIRV_CLASS_FUNCTION &&
	    is_type(m, type[3], GX_SPIRV_OP_TypeArray)) {
		if (m->stack_id)
			fail(m, "two stacks");
		m->stack_id = insn[2];
	}
}

static void declare(struct machine *m, const uint32_t *insn)
{
	switch (gx_spirv_op(insn)) {
	case GX_SPIRV_OP_TypeBool:
	case GX_SPIRV_OP_TypeInt:
	case GX_SPIRV_OP_TypeVector:
	case GX_SPIRV_OP_TypeArray:
	case GX_SPIRV_OP_TypePointer: know(m, insn[1])->declared = insn; return;
	case GX_SPIRV_OP_ConstantComposite:
	case GX_SPIRV_OP_SpecConstantComposite: know(m, insn[2])->declared = insn; return;
	case GX_SPIRV_OP_ConstantTrue:
	case GX_SPIRV_OP_ConstantFalse:
		know(m, insn[2])->bits = 1;
		fill(m, insn[2], gx_spirv_op(insn) == GX_SPIRV_OP_ConstantTrue);
		return;
	case GX_SPIRV_OP_Constant:
	case GX_SPIRV_OP_SpecConstant: take_constant(m, insn); return;
	case GX_SPIRV_OP_Variable: take_variable(m, insn); return;
	default: return;
	}
}

static void decorate(struct machine *m, const uint32_t *insn)
{
	const struct interp_subgroup *g = m->group;

	if (gx_spirv_op(insn) != GX_SPIRV_OP_Decorate || gx_spirv_length(insn) < 4)
		return;
	if (insn[2] == GX_SPIRV_DECORATION_BUILT_IN)
		know(m, insn[1])->built_in = insn[3] + 1;
	for (uint32_t i = 0; insn[2] == GX_SPIRV_DECORATION_SPEC_ID && i < g->n_specials; i++)
		if (g->specials[i].number == insn[3])
			fill_halves(m, insn[1], g->specials[i].value, g->specials[i].upper);
}

/* Labels and variables of the function; gives its first label. */
static uint32_t open_function(struct machine *m, uint32_t function)
{
	uint32_t first = 0;
	bool is_in = false;

	gx_spirv_each (insn, &m->module.sections[GX_SPIRV_FUNCTIONS]) {
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Function)
			is_in = insn[2] == function;
		if (!is_in)
			continue;
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Label) {
			know(m, insn[1])->declared = insn;
			first = first ? first : insn[1];
		}
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Variable)
			take_variable(m, insn);
	}
	return first;
}

static void run_module(struct machine *m, uint32_t function)
{
	uint32_t first;

	gx_spirv_each (insn, &m->module.sections[GX_SPIRV_GLOBALS])
		declare(m, insn);
	gx_spirv_each (insn, &m->module.sections[GX_SPIRV_ANNOTATIONS])
		decorate(m, insn);
	for (uint32_t i = 0; i < m->group->n_given; i++)
		memcpy(fresh(m, &know(m, m->group->given[i].id)->content),
		       m->group->given[i].of_lane, sizeof(m->group->given[i].of_lane));
	first = open_function(m, function);
	if (!first)
		fail(m, "no such function");
	else if (run(m, first, 0, m->group->lanes, NULL) != m->group->lanes)
		fail(m, "not all lanes came back");
}

const char *interp_run(const uint32_t *words, size_t n, uint32_t function,
                       const struct interp_subgroup *subgroup)
{
	struct machine *m = calloc(1, sizeof(*m));
	struct gx_diag diag = { .insn = -1 };
	const char *wrong = "no memory";

	if (!m)
		return wrong;
	m->group = subgroup;
	m->stack = calloc(INTERP_LANES, sizeof(*m->stack));
	if (!gx_spirv_read(words, n, &m->module, &diag)) {
		m->bound = m->module.bound;
		m->ids = calloc((size_t)m->bound + 1, sizeof(*m->ids));
	}
	if (m->ids && m->stack) {
		run_module(m, function);
		wrong = m->wrong;
	}
	for (uint32_t id = 0; m->ids && id < m->bound; id++) {
		free(m->ids[id].value);
		free(m->ids[id].content);
	}
	gx_spirv_free(&m->module);
	free(m->ids);
	free(m->stack);
	free(m);
	return wrong;
}
