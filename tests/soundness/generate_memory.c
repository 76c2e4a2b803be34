/* generate_memory.c - statements on the stack and on values of maps, through pointers of every
 * kind. */
#include "build.h"

static const unsigned loads[] = { 0x71, 0x69, 0x61, 0x79 },
                      loads_signed[] = { 0x91, 0x89, 0x81, 0x79 },
                      stores[] = { 0x73, 0x6b, 0x63, 0x7b },
                      stores_k[] = { 0x72, 0x6a, 0x62, 0x7a };

static unsigned pick_load(struct gen *g, unsigned log)
{
	return gen_one_in(g, 4) ? loads_signed[log] : loads[log];
}

/* Not written, a little off, or at one of the ends of the frame. */
static int wild_offset(struct gen *g, int off)
{
	switch (gen_below(g, 4)) {
	case 0: return WILD_AT - (int)gen_below(g, 60);
	case 1: return -512 - (int)gen_below(g, 3);
	case 2: return (int)gen_below(g, 3) - 1;
	default: return off + (int)gen_below(g, 9) - 4;
	}
}

/* Numbers on the stack: mostly where something was written. */
void gen_stack(struct gen *g)
{
	unsigned log = gen_below(g, 4), src = gen_source(g), dst = gen_target(g);
	uint32_t slot = gen_below(g, N_READY_SLOTS);
	int off = -8 * (int)(slot + 1) + (int)(gen_below(g, 8u >> log) << log);
	bool wild = gen_fault(g, 60);

	if (wild)
		off = wild_offset(g, off);
	if (gen_below(g, 2)) {
		if (gen_one_in(g, 4))
			gen_emit(g, stores_k[log], 10, 0, off, gen_constant(g));
		else
			gen_emit(g, stores[log], 10, src, off, 0);
		if (log == 3 && !wild)
			g->now.slots |= 1u << slot;
	} else if (g->now.slots >> slot & 1 || wild) {
		gen_emit(g, pick_load(g, log), dst, 10, off, 0);
		g->now.ready |= 1u << dst;
	}
}

/* The operation of an atomic; *fetch: src (r0 for the last) gets the old value. */
static int32_t atomic_op(struct gen *g, bool *fetch)
{
	static const int32_t ops[] = { 0x00, 0x40, 0x50, 0xa0, 0x01, 0x41, 0x51, 0xa1, 0xe1, 0xf1 };
	int32_t op = ops[gen_below(g, 10)];

	*fetch = op & 1;
	return op;
}

static void use_atomic(struct gen *g, unsigned log, int off)
{
	unsigned src = gen_source(g);
	bool fetch;
	int32_t op = atomic_op(g, &fetch);

	if (op == 0xf1) {
		if (!(g->now.ready & 1) || g->locked & 1)
			return;
	} else if (fetch && (g->locked >> src & 1 || src == 2)) {
		op &= ~1;
		if (op == 0xe0)
			op = 0;
	}
	gen_emit(g, log == 3 ? OP_ATOMIC64 : OP_ATOMIC32, 1, src == 2 ? 0 : src, off, op);
}

void gen_use(struct gen *g, uint32_t room, bool write)
{
	unsigned log = gen_below(g, 4);
	uint32_t slots = room >> log;
	int off;

	if (!slots || gen_fault(g, 40))
		slots++;
	off = (int)(gen_below(g, slots) << log);
	if (gen_fault(g, 100))
		off -= 1 << log;
	switch (write ? gen_below(g, 3) : 0) {
	case 0: gen_emit(g, pick_load(g, log), 3, 1, off, 0); break;
	case 1:
		if (gen_one_in(g, 4))
			gen_emit(g, stores_k[log], 1, 0, off, gen_constant(g));
		else
			gen_emit(g, stores[log], 1, gen_source(g), off, 0);
		break;
	default:
		if (log >= 2 && g->now.ready & 1)
			use_atomic(g, log, off);
	}
}

/* r3 may be loaded on one way only, so that it holds a number before as well. */
static void begin(struct gen *g)
{
	gen_emit(g, OP_MOV_K, 3, 0, 0, gen_one_in(g, 2) ? 0 : gen_constant(g));
	g->now.ready = (g->now.ready | 8) & ~6u;
}

/* r1 plus 8 times a number, or a byte offset. */
static void add_offset(struct gen *g, uint32_t most, uint32_t *branch)
{
	gen_bounded(g, most, branch);
	gen_emit(g, OP_LSH_K, 2, 0, 0, 3);
}

/* The value of a map by its address, at an offset that is known or not. */
void gen_value(struct gen *g)
{
	uint32_t branch = UINT32_MAX, map = gen_below(g, 3) ? GEN_MAP_ONE : GEN_MAP_CONST;
	int32_t at = 0;

	begin(g);
	if (gen_below(g, 4)) {
		add_offset(g, 7, &branch);
		gen_lddw(g, 1, 2, (int32_t)map, 0);
		gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
		gen_use(g, 8, map == GEN_MAP_ONE || gen_fault(g, 40));
	} else {
		at = 8 * (int32_t)gen_below(g, 8);
		gen_lddw(g, 1, 2, (int32_t)map, at);
		gen_use(g, (uint32_t)(GEN_VALUE_BYTES - at), map == GEN_MAP_ONE);
	}
	gen_close(g, branch);
}

void gen_variable_stack(struct gen *g)
{
	uint32_t branch, all = (1u << N_READY_SLOTS) - 1;

	if ((g->now.slots & all) != all)
		return gen_stack(g);
	begin(g);
	add_offset(g, 7, &branch);
	gen_emit(g, OP_MOV_X, 1, 10, 0, 0);
	if (gen_fault(g, 20)) { /* written somewhere, read somewhere else */
		gen_emit(g, OP_ADD_K, 1, 0, 0, -256);
		gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
		gen_emit(g, OP_STXDW, 1, 3, 0, 0);
		gen_emit(g, OP_LDXDW, 3, 10, -256 + 8 * (int)gen_below(g, 8), 0);
		return gen_close(g, branch);
	}
	gen_emit(g, OP_ADD_K, 1, 0, 0, gen_fault(g, 40) ? -56 - 16 * (int)gen_below(g, 2) : -64);
	gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
	gen_use(g, 8, true);
	if (gen_one_in(g, 4))
		gen_emit(g, OP_LDXDW, 3, 10, -8 * (1 + (int)gen_below(g, N_READY_SLOTS)), 0);
	gen_close(g, branch);
}

/* A number is put on the stack and comes back; between, it is compared, or a part of it is written.
 */
void gen_spill(struct gen *g)
{
	unsigned src = gen_source(g), log = gen_one_in(g, 4) ? 2 : 3;
	uint32_t slot = gen_below(g, N_READY_SLOTS), branch = UINT32_MAX, most = 7;
	int off = -8 * (int)(slot + 1), part = (int)gen_below(g, 8);
	unsigned part_log = gen_below(g, 3);

	begin(g);
	if (gen_one_in(g, 3)) {
		gen_emit(g, OP_AND_K, 3, 0, 0, (int32_t)most);
		src = 3;
	} else if (log == 2) {
		gen_emit(g, OP_MOV32_X, 3, src, 0, 0);
		src = 3;
	}
	gen_emit(g, stores[log], 10, src, off, 0);
	if (src != 3)
		branch =
		        gen_open(g, gen_below(g, 3) ? OP_JGT_K : OP_JGT32_K, src, 0, (int32_t)most);
	if (gen_one_in(g, 6))
		gen_emit(g, gen_below(g, 2) ? stores[part_log] : stores_k[part_log], 10,
		         gen_source(g), off + (part >> part_log << part_log), 0);
	gen_emit(g, loads[log], 2, 10, off, 0);
	if (gen_below(g, 8))
		gen_emit(g, gen_one_in(g, 8) ? 0x54 : OP_AND_K, 2, 0, 0, (int32_t)most);
	gen_emit(g, OP_LSH_K, 2, 0, 0, 3);
	gen_lddw(g, 1, 2, GEN_MAP_ONE, 0);
	gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
	gen_use(g, 8, true);
	gen_close(g, branch);
	if (log == 3)
		g->now.slots |= 1u << slot;
}

/* A key that nobody knows: half of such look-ups find nothing. */
static void unknown_key(struct gen *g, int off)
{
	gen_lddw(g, 2, 2, GEN_MAP_ONE, 4 * (int32_t)gen_below(g, GEN_VALUE_BYTES / 4));
	gen_emit(g, OP_LDXW, 2, 2, 0, 0);
	gen_emit(g, OP_AND_K, 2, 0, 0, 2 * GEN_ENTRIES - 1);
	gen_emit(g, OP_STXW, 10, 2, off, 0);
}

/* r2 points to a key of 4 bytes. */
void gen_key(struct gen *g)
{
	int off = -4 - 8 * (int)gen_below(g, 4);

	if (gen_fault(g, 40)) { /* all of it written, or nearly */
		off = WILD_AT - 4 - 8 * (int)gen_below(g, 8);
		gen_emit(g, stores_k[1], 10, 0, off, gen_constant(g));
		gen_emit(g, stores_k[gen_below(g, 2)], 10, 0, off + 2, gen_constant(g));
	} else if (gen_below(g, 2))
		unknown_key(g, off);
	else if (gen_below(g, 2))
		gen_emit(g, OP_STW, 10, 0, off, (int32_t)gen_below(g, 6));
	else
		gen_emit(g, OP_STXW, 10, gen_source(g), off, 0);
	gen_emit(g, OP_MOV_X, 2, 10, 0, 0);
	gen_emit(g, OP_ADD_K, 2, 0, 0, gen_fault(g, 120) ? off - 1 : off);
}

/* --- pointers that are kept on the stack */
void gen_hold(struct gen *g)
{
	uint32_t i = gen_below(g, N_HELD);
	enum held kind = (enum held)(1 + gen_below(g, 4));
	int off = HELD_AT - 8 * (int)i;

	if (kind == HELD_CTX && !g->now.ctx)
		kind = HELD_ONE;
	g->now.ready &= ~6u;
	switch (kind) {
	case HELD_CTX: gen_emit(g, OP_STXDW, 10, R_CTX, off, 0); break;
	case HELD_FRAME:
		gen_emit(g, OP_MOV_X, 1, 10, 0, 0);
		gen_emit(g, OP_ADD_K, 1, 0, 0, -64);
		gen_emit(g, OP_STXDW, 10, 1, off, 0);
		break;
	case HELD_ONE:
		gen_lddw(g, 1, 2, GEN_MAP_ONE, 0);
		gen_emit(g, OP_STXDW, 10, 1, off, 0);
		break;
	case HELD_MAYBE:
	case HELD_NOTHING:
		gen_key(g);
		gen_lddw(g, 1, 1, GEN_MAP_FEW, 0);
		gen_emit(g, OP_CALL, 0, 0, 0, 1);
		gen_emit(g, OP_STXDW, 10, 0, off, 0);
		gen_forget_call(g, false);
		gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
		g->now.ready |= 1;
		break;
	}
	g->now.held[i] = (uint8_t)kind;
	if (gen_fault(g, 60))
		gen_emit(g, OP_STW, 10, 0, off + 4 * (int)gen_below(g, 2), 0);
}

/* r1 is one of those pointers; what is behind it is used. */
static void use_held(struct gen *g, enum held kind, int off)
{
	uint32_t check = UINT32_MAX, branch = UINT32_MAX;

	switch (kind) {
	case HELD_CTX: gen_emit(g, OP_LDXW, 3, 1, 4 * (int)gen_below(g, 16), 0); break;
	case HELD_FRAME:
		if ((g->now.slots & 0xff) == 0xff)
			gen_use(g, 64, true);
		break;
	case HELD_MAYBE:
		if (!gen_fault(g, 20))
			check = gen_open(g, OP_JEQ_K, 1, 0, 0);
		if (gen_one_in(g, 3)) /* the copy on the stack is known now, too */
			gen_emit(g, OP_LDXDW, 1, 10, off, 0);
		gen_use(g, GEN_VALUE_BYTES, true);
		gen_close(g, check);
		break;
	case HELD_ONE:
	case HELD_NOTHING:
		if (gen_below(g, 2)) {
			add_offset(g, 6, &branch);
			gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
			gen_use(g, 16, true);
			gen_close(g, branch);
		} else {
			gen_use(g, GEN_VALUE_BYTES, true);
		}
		break;
	}
}

void gen_other_held(struct gen *g)
{
	for (int i = 0; i < N_HELD; i++)
		if (g->now.held[i] == HELD_MAYBE)
			gen_emit(g, OP_LDXDW, 1, 10, HELD_AT - 8 * i, 0);
}

void gen_fill(struct gen *g)
{
	uint32_t i = gen_below(g, N_HELD);
	int off;

	for (int tries = 0; tries < N_HELD && !g->now.held[i]; tries++)
		i = (i + 1) % N_HELD;
	if (!g->now.held[i])
		return gen_hold(g);
	off = HELD_AT - 8 * (int)i;
	begin(g);
	gen_emit(g, OP_LDXDW, 1, 10, off, 0);
	use_held(g, (enum held)g->now.held[i], off);
	if (gen_one_in(g, 6)) {
		gen_emit(g, OP_STXDW, 10, 3, off, 0); /* a number takes its place */
		g->now.held[i] = HELD_NOTHING;
	}
}

/* Two pointers into one object give a number. */
void gen_difference(struct gen *g)
{
	uint32_t branch;
	bool stack = gen_below(g, 2);

	begin(g);
	add_offset(g, 7, &branch);
	if (stack)
		gen_emit(g, OP_MOV_X, 1, 10, 0, 0);
	else
		gen_lddw(g, 1, 2, GEN_MAP_ONE, 0);
	gen_emit(g, OP_MOV_X, 3, 1, 0, 0);
	gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
	if (gen_below(g, 2)) {
		gen_emit(g, OP_SUB_X, 1, 3, 0, 0);
		gen_emit(g, OP_MOV_X, 3, 1, 0, 0);
	} else {
		gen_emit(g, 0x1d, 1, 3, 2, 0); /* if r1 == r3 goto +2 */
		gen_emit(g, OP_MOV_K, 3, 0, 0, 5);
		gen_emit(g, OP_JA, 0, 0, 1, 0);
		gen_emit(g, OP_MOV_K, 3, 0, 0, 6);
	}
	gen_close(g, branch);
}
