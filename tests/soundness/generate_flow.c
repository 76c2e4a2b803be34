/* generate_flow.c - branches, loops, functions, callbacks. */
#include "build.h"

static const unsigned conds[] = {
	0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0xa0, 0xb0, 0xc0, 0xd0
};

static uint32_t open_random(struct gen *g)
{
	unsigned cond = conds[gen_below(g, 11)], klass = gen_below(g, 2) ? 5 : 6;
	unsigned a = gen_source(g), b = gen_source(g);

	if (gen_below(g, 3))
		return gen_open(g, cond | klass, a, 0, gen_constant(g));
	return gen_open(g, cond | klass | 8, a, b, 0);
}

uint32_t gen_open_any(struct gen *g)
{
	uint32_t at = open_random(g), around;

	if (gen_below(g, 2))
		return at;
	around = gen_open(g, OP_JA, 0, 0, 0);
	gen_close(g, at);
	return around;
}

/* Bytes that one way writes are read, on both ways or on that one. */
void gen_half_written(struct gen *g)
{
	int off = WILD_AT - 72 - 8 * (int)gen_below(g, 4);
	uint32_t at = gen_open_any(g);
	bool fault = gen_fault(g, 2);

	gen_emit(g, OP_STXDW, 10, gen_source(g), off, 0);
	if (fault)
		gen_close(g, at);
	gen_emit(g, OP_LDXDW, 3, 10, off, 0);
	if (!fault)
		gen_close(g, at);
	else
		g->now.ready |= 8;
}

/* One way leaves a pointer in a slot, the other a number in some of its bytes, which are read;
 * mostly the slot becomes a number before. */
void gen_torn(struct gen *g)
{
	static const unsigned loads[] = { 0x71, 0x69, OP_LDXW }, stores[] = { 0x73, 0x6b, OP_STXW };
	unsigned log = gen_below(g, 3);
	int slot = WILD_AT - 72 - 8 * (int)gen_below(g, 4);
	int off = slot + (int)(gen_below(g, 8u >> log) << log);
	bool fault = gen_fault(g, 2);
	uint32_t at = gen_open_any(g), jump;

	gen_emit(g, OP_STXDW, 10, g->now.ctx && gen_below(g, 2) ? R_CTX : 10, slot, 0);
	jump = gen_open(g, OP_JA, 0, 0, 0);
	gen_close(g, at);
	gen_emit(g, stores[log], 10, gen_source(g), off, 0);
	gen_close(g, jump);
	if (!fault)
		gen_emit(g, OP_STXDW, 10, gen_source(g), slot, 0);
	gen_emit(g, loads[log], 3, 10, off, 0);
	g->now.ready |= 8;
}

void gen_branch(struct gen *g)
{
	uint32_t at = open_random(g);
	struct gen_state before = g->now, then;

	gen_statements(g, 1 + gen_below(g, 4));
	if (gen_below(g, 2)) {
		uint32_t jump = gen_open(g, OP_JA, 0, 0, 0);

		then = g->now;
		gen_close(g, at);
		g->now = before;
		gen_statements(g, 1 + gen_below(g, 4));
		gen_close(g, jump);
		gen_meet(&g->now, &then);
	} else {
		gen_close(g, at);
		gen_meet(&g->now, &before);
	}
}

/* One of two pointers, or one pointer at one of two offsets. */
void gen_either(struct gen *g)
{
	bool stack = gen_below(g, 2), two = gen_fault(g, 12);
	uint32_t at;

	if (stack && (g->now.slots & 0xff) != 0xff)
		return;
	gen_emit(g, OP_MOV_K, 3, 0, 0, 1);
	g->now.ready = (g->now.ready | 8) & ~6u;
	if (stack) {
		gen_emit(g, OP_MOV_X, 1, 10, 0, 0);
		gen_emit(g, OP_ADD_K, 1, 0, 0, -64);
	} else {
		gen_lddw(g, 1, 2, GEN_MAP_ONE, 0);
	}
	at = open_random(g);
	if (two)
		gen_lddw(g, 1, 2, GEN_MAP_CONST, 0);
	else
		gen_emit(g, OP_ADD_K, 1, 0, 0, 8 * (int32_t)gen_below(g, 5));
	gen_close(g, at);
	gen_use(g, 32, true);
}

/* --- loops */
struct loop {
	unsigned counter;
	int slot; /* of the frame: the counter lives there; 0: in the register */
	bool down, bounded_by_data, wide;
	int32_t rounds;
};

static void begin_loop(struct gen *g, const struct loop *loop)
{
	/* what is written in the body is not there in the first round */
	g->now.ready &= ~0x3fu;
	if (loop->bounded_by_data) {
		gen_emit(g, OP_MOV_X, loop->counter, gen_source(g), 0, 0);
		gen_emit(g, OP_AND_K, loop->counter, 0, 0, 7);
	} else {
		gen_emit(g, OP_MOV_K, loop->counter, 0, 0, loop->down ? loop->rounds : 0);
	}
	g->now.ready |= 1u << loop->counter;
	if (loop->slot)
		gen_emit(g, OP_STXDW, 10, loop->counter, loop->slot, 0);
	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	g->now.ready |= 1;
}

static void end_loop(struct gen *g, const struct loop *loop, uint32_t head)
{
	unsigned klass = loop->wide ? 5 : 6, counter = loop->counter;
	int32_t step = loop->down ? -1 : 1 + (int32_t)gen_below(g, 2);

	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	if (loop->slot)
		gen_emit(g, OP_LDXDW, counter, 10, loop->slot, 0);
	gen_emit(g, OP_ADD_K, counter, 0, 0, gen_fault(g, 60) ? 0 : step);
	if (loop->slot)
		gen_emit(g, OP_STXDW, 10, counter, loop->slot, 0);
	if (loop->down) /* while it is above 0, signed */
		gen_emit(g, 0x60 | klass, counter, 0, (int)head - (int)g->out->n_insns - 1, 0);
	else
		gen_emit(g, 0xa0 | klass, counter, 0, (int)head - (int)g->out->n_insns - 1,
		         loop->rounds);
}

void gen_loop(struct gen *g)
{
	struct loop loop = { .counter = 7 + gen_below(g, 3),
		             .down = gen_one_in(g, 4),
		             .bounded_by_data = gen_one_in(g, 4),
		             .wide = gen_below(g, 3),
		             .rounds = 2 + (int32_t)gen_below(g, 6) };
	uint32_t head, leave = UINT32_MAX;
	struct gen_state before;

	if (g->locked >> loop.counter & 1 || g->loops >= 2 ||
	    g->weight * 8 > MAX_WEIGHT * (g->loops ? 1u : 2u))
		return gen_alu(g);
	if (gen_one_in(g, 5)) /* slots that no other statement writes */
		loop.slot = WILD_AT - 64 - 8 * g->loops;
	begin_loop(g, &loop);
	g->loops++;
	g->weight *= 8;
	g->locked |= 1u << loop.counter;
	head = g->out->n_insns;
	before = g->now;
	if (gen_one_in(g, 3))
		leave = open_random(g); /* break */
	gen_statements(g, 1 + gen_below(g, 3));
	/* the head is reached from here too: what is gone now was not there */
	gen_meet(&g->now, &before);
	end_loop(g, &loop, head);
	gen_close(g, leave);
	g->loops--;
	g->weight /= 8;
	g->locked &= ~(1u << loop.counter);
	g->now.ready = (g->now.ready & ~0x3fu) | 1;
}

/* --- functions */
static uint32_t pick_func(struct gen *g, bool callback, enum second second)
{
	for (uint32_t i = g->func; i < g->n_funcs; i++)
		if (g->funcs[i].callback == callback && g->funcs[i].second == second &&
		    g->funcs[i].n_sites < MAX_SITES && gen_below(g, 2))
			return i;
	if (g->n_funcs == MAX_FUNCS)
		return UINT32_MAX;
	g->funcs[g->n_funcs] = (struct func){ .second = second, .callback = callback };
	return g->n_funcs++;
}

/* A function's number, with r2 (r3 for a callback) as it wants it; UINT32_MAX: none. */
static uint32_t prepare_call(struct gen *g, bool callback, unsigned reg)
{
	enum second second = (enum second)gen_below(g, N_SECOND);
	uint32_t func;

	if (second == SECOND_CTX && !g->now.ctx)
		second = SECOND_NUMBER;
	if (second == SECOND_FRAME && (g->now.slots & 0xff) != 0xff)
		second = SECOND_VALUE;
	func = pick_func(g, callback, second);
	if (func == UINT32_MAX)
		return func;
	switch (second) {
	case SECOND_NUMBER: gen_emit(g, OP_MOV_K, reg, 0, 0, 0); break;
	case SECOND_FRAME:
		gen_emit(g, OP_MOV_X, reg, 10, 0, 0);
		gen_emit(g, OP_ADD_K, reg, 0, 0, -64);
		break;
	case SECOND_VALUE: gen_lddw(g, reg, 2, GEN_MAP_ONE, 0); break;
	case SECOND_CTX: gen_emit(g, OP_MOV_X, reg, R_CTX, 0, 0); break;
	case N_SECOND: break;
	}
	return func;
}

void gen_local_call(struct gen *g)
{
	unsigned src = gen_source(g);
	uint32_t func;

	gen_emit(g, OP_MOV_X, 1, src, 0, 0);
	func = prepare_call(g, false, 2);
	if (func == UINT32_MAX)
		return gen_alu(g);
	if (g->funcs[func].weight < g->weight)
		g->funcs[func].weight = g->weight;
	g->funcs[func].sites[g->funcs[func].n_sites++] = g->out->n_insns;
	gen_emit(g, OP_CALL, 0, 1, 0, 0);
	gen_forget_call(g, true);
}

void gen_callback(struct gen *g)
{
	uint32_t func = prepare_call(g, true, 3), most = g->weight > 1 ? 2 : 8;

	if (func == UINT32_MAX)
		return gen_alu(g);
	if (g->funcs[func].weight < g->weight * most)
		g->funcs[func].weight = g->weight * most;
	g->funcs[func].sites[g->funcs[func].n_sites++] = g->out->n_insns;
	gen_lddw(g, 2, 4, 0, 0);
	if (gen_below(g, 2)) {
		gen_emit(g, OP_MOV_K, 1, 0, 0, (int32_t)gen_below(g, most + 1));
	} else {
		gen_emit(g, OP_MOV_X, 1, gen_source(g), 0, 0);
		gen_emit(g, OP_AND_K, 1, 0, 0, (int32_t)most - 1);
	}
	gen_emit(g, OP_MOV_K, 4, 0, 0, gen_fault(g, 40) ? 1 : 0);
	gen_emit(g, OP_CALL, 0, 0, 0, 181);
	gen_forget_call(g, true);
}

static void begin_function(struct gen *g, const struct func *func)
{
	g->now = (struct gen_state){ .ready = 1u << 7 };
	gen_emit(g, OP_MOV_X, 7, 1, 0, 0);
	gen_emit(g, OP_MOV_X, R_CTX, 2, 0, 0);
	g->now.ctx = func->second == SECOND_CTX;
	for (int slot = 1; slot <= N_READY_SLOTS; slot++) {
		if (gen_one_in(g, 3) && !gen_one_in(g, 3))
			continue;
		gen_emit(g, OP_STDW, 10, 0, -8 * slot, gen_constant(g));
		g->now.slots |= 1u << (slot - 1);
	}
	gen_emit(g, OP_MOV_K, 8, 0, 0, gen_constant(g));
	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	gen_emit(g, OP_MOV_K, 3, 0, 0, gen_constant(g));
	g->now.ready |= 1u << 8 | 1u << 3 | 1;
	if (func->second != SECOND_FRAME && func->second != SECOND_VALUE)
		return;
	gen_emit(g, OP_MOV_X, 1, R_CTX, 0, 0);
	gen_use(g, 64, true);
	if (gen_below(g, 2) && !gen_fault(g, 40)) {
		gen_emit(g, OP_STXDW, 10, R_CTX, HELD_AT, 0);
		g->now.held[0] = HELD_ONE; /* as much room */
	}
}

static void end_function(struct gen *g, const struct func *func)
{
	if (func->callback) {
		gen_emit(g, OP_MOV_K, 0, 0, 0, 0);
		if (gen_below(g, 2)) {
			gen_emit(g, 0xa5, gen_source(g), 0, 1, gen_constant(g));
			gen_emit(g, OP_MOV_K, 0, 0, 0, gen_fault(g, 40) ? 2 : 1);
		}
	} else {
		gen_emit(g, OP_MOV_X, 0, gen_source(g), 0, 0);
	}
	gen_emit(g, OP_EXIT, 0, 0, 0, 0);
}

void gen_functions(struct gen *g)
{
	for (uint32_t i = 0; i < g->n_funcs; i++) {
		uint32_t start = g->out->n_insns;

		g->func = i + 1;
		g->locked = 0;
		g->loops = 0;
		g->weight = g->funcs[i].weight;
		g->depth = 1;
		g->limit = start + 40;
		if (g->limit > GEN_MAX_INSNS - 140)
			g->limit = start;
		begin_function(g, &g->funcs[i]);
		gen_statements(g, 1 + gen_below(g, 3));
		end_function(g, &g->funcs[i]);
		for (uint32_t k = 0; k < g->funcs[i].n_sites; k++) {
			uint32_t site = g->funcs[i].sites[k];

			g->out->insns[site].imm = (int32_t)(start - site - 1);
		}
	}
}

/* --- code that never runs, and early ends */
void gen_dead(struct gen *g)
{
	unsigned dst = gen_target(g);
	int32_t value = (int32_t)gen_below(g, 100);
	struct gen_state before;
	uint32_t at;

	gen_emit(g, OP_MOV_K, dst, 0, 0, value);
	g->now.ready |= 1u << dst;
	at = gen_open(g, gen_below(g, 2) ? OP_JLT_K : 0xa6, dst, 0, value + 1);
	before = g->now;
	if (gen_below(g, 2))
		gen_emit(g, OP_LDXDW, 3, 10, -600, 0);
	else
		gen_alu(g);
	gen_close(g, at);
	g->now = before;
}

void gen_leave(struct gen *g)
{
	uint32_t at = open_random(g);

	if (g->func && g->funcs[g->func - 1].callback)
		gen_emit(g, OP_MOV_K, 0, 0, 0, (int32_t)gen_below(g, 2));
	else
		gen_emit(g, OP_MOV_X, 0, gen_source(g), 0, 0);
	gen_emit(g, OP_EXIT, 0, 0, 0, 0);
	gen_close(g, at);
}
