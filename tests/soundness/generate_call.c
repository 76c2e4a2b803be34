/* generate_call.c - statements that call helpers, with good and nearly good arguments. */
#include "build.h"

static void clobber(struct gen *g, bool has_result)
{
	gen_forget_call(g, has_result);
	if (has_result)
		return;
	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	g->now.ready |= 1;
}

void gen_lookup(struct gen *g)
{
	static const uint8_t maps[] = { GEN_MAP_FEW,   GEN_MAP_FEW,     GEN_MAP_FEW,    GEN_MAP_ONE,
		                        GEN_MAP_CONST, GEN_MAP_THREADS, GEN_MAP_THREADS };
	uint32_t check = UINT32_MAX, branch = UINT32_MAX, around = UINT32_MAX,
	         map = maps[gen_below(g, 7)];

	if (gen_is_shared(g) && map == GEN_MAP_THREADS)
		map = GEN_MAP_HASH;
	gen_key(g);
	gen_lddw(g, 1, 1, (int32_t)map, 0);
	gen_emit(g, OP_CALL, 0, 0, 0, 1);
	gen_emit(g, OP_MOV_X, 1, 0, 0, 0);
	clobber(g, false);
	gen_emit(g, OP_MOV_K, 3, 0, 0, 5);
	g->now.ready |= 8;
	if (gen_fault(g, 25)) /* checked on one way only */
		around = gen_open_any(g);
	if (!gen_fault(g, 40))
		check = gen_open(g, OP_JEQ_K, 1, 0, 0);
	gen_close(g, around);
	if (gen_fault(g, 25)) /* another one that may be NULL is taken for this one */
		gen_other_held(g);
	if (gen_one_in(g, 3)) {
		gen_bounded(g, 7, &branch);
		gen_emit(g, OP_LSH_K, 2, 0, 0, 3);
		gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
		gen_use(g, 8, map != GEN_MAP_CONST);
	} else {
		gen_use(g, GEN_VALUE_BYTES, map != GEN_MAP_CONST);
		gen_use(g, GEN_VALUE_BYTES, map != GEN_MAP_CONST);
	}
	gen_close(g, check);
	gen_close(g, branch);
	g->now.ready &= ~6u;
}

void gen_update(struct gen *g)
{
	static const uint8_t maps[] = { GEN_MAP_FEW, GEN_MAP_FEW, GEN_MAP_ONE, GEN_MAP_THREADS };
	uint32_t map = maps[gen_below(g, 4)];

	if ((g->now.slots & 0xff) != 0xff)
		return gen_lookup(g);
	if (gen_is_shared(g) && map != GEN_MAP_ONE)
		map = gen_below(g, 3) ? GEN_MAP_HASH : GEN_MAP_FEW;
	gen_key(g);
	gen_lddw(g, 1, 1, (int32_t)map, 0);
	if (gen_is_shared(g) && map == GEN_MAP_HASH && gen_one_in(g, 3)) {
		gen_emit(g, OP_CALL, 0, 0, 0, 3);
		return clobber(g, true);
	}
	gen_emit(g, OP_MOV_X, 3, 10, 0, 0);
	gen_emit(g, OP_ADD_K, 3, 0, 0, gen_fault(g, 40) ? -72 : -64);
	gen_emit(g, OP_MOV_K, 4, 0, 0, gen_below(g, 8) ? 0 : (int32_t)gen_below(g, 4));
	gen_emit(g, OP_CALL, 0, 0, 0, 2);
	clobber(g, true);
}

/* A record is reserved, written, and given away: on every path, or nearly. */
void gen_record(struct gen *g)
{
	int32_t bytes = 8 * (1 + (int32_t)gen_below(g, 4));
	uint32_t check = UINT32_MAX, branch = UINT32_MAX;
	bool kept = gen_below(g, 2), fault;
	int off = HELD_AT - 8 * (int)gen_below(g, N_HELD);

	gen_lddw(g, 1, 1, GEN_MAP_RING, 0);
	gen_emit(g, OP_MOV_K, 2, 0, 0, bytes);
	gen_emit(g, OP_MOV_K, 3, 0, 0, 0);
	gen_emit(g, OP_CALL, 0, 0, 0, 131);
	gen_forget_call(g, false);
	if (kept) {
		gen_emit(g, OP_STXDW, 10, 0, off, 0);
		g->now.held[(HELD_AT - off) / 8] = HELD_NOTHING;
	}
	if (!gen_fault(g, 25))
		check = gen_open(g, OP_JEQ_K, 0, 0, 0);
	gen_emit(g, OP_MOV_X, 1, 0, 0, 0);
	if (gen_one_in(g, 3) && bytes >= 16) {
		gen_emit(g, OP_MOV_X, 5, 0, 0, 0);
		gen_bounded(g, (uint32_t)bytes / 8 - 1, &branch);
		gen_emit(g, OP_LSH_K, 2, 0, 0, 3);
		gen_emit(g, OP_ADD_X, 1, 2, 0, 0);
		gen_use(g, 8, true);
		gen_close(g, branch);
		gen_emit(g, OP_MOV_X, 1, 5, 0, 0);
	} else {
		gen_use(g, (uint32_t)bytes, true);
	}
	if (kept)
		gen_emit(g, OP_LDXDW, 1, 10, off, 0);
	gen_emit(g, OP_MOV_K, 2, 0, 0, 0);
	fault = gen_fault(g, 30);
	if (!fault || gen_below(g, 2))
		gen_emit(g, OP_CALL, 0, 0, 0, 132 + (int32_t)gen_below(g, 2));
	if (fault && kept) {
		gen_emit(g, OP_LDXDW, 1, 10, off, 0);
		gen_emit(g, OP_LDXW, 3, 1, 0, 0);
	}
	gen_close(g, check);
	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	g->now.ready |= 1;
}

/* Bytes of the stack or of a map's value into a ring. */
void gen_output(struct gen *g)
{
	int32_t bytes = 8 * (1 + (int32_t)gen_below(g, 4));
	bool perf = gen_below(g, 2), value = gen_one_in(g, 3), variable = gen_one_in(g, 3);
	unsigned data = perf ? 4 : 2, size = perf ? 5 : 3;
	uint32_t branch = UINT32_MAX;

	if ((g->now.slots & 0xff) != 0xff || (perf && !g->now.ctx))
		return;
	if (variable) {
		gen_bounded(g, 32, &branch);
		gen_emit(g, OP_MOV_X, size, 2, 0, 0);
	} else {
		gen_emit(g, OP_MOV_K, size, 0, 0, gen_fault(g, 40) ? bytes + 64 : bytes);
	}
	if (value) {
		gen_lddw(g, data, 2, GEN_MAP_ONE, 8);
	} else {
		gen_emit(g, OP_MOV_X, data, 10, 0, 0);
		gen_emit(g, OP_ADD_K, data, 0, 0,
		         gen_fault(g, 30) ? -bytes + 8
		         : variable       ? -64
		                          : -bytes);
	}
	if (perf) {
		gen_emit(g, OP_MOV_X, 1, R_CTX, 0, 0);
		gen_lddw(g, 2, 1, GEN_MAP_OUTPUT, 0);
		gen_emit(g, OP_MOV_K, 3, 0, 0, 0);
		gen_emit(g, OP_CALL, 0, 0, 0, 25);
	} else {
		gen_lddw(g, 1, 1, GEN_MAP_RING, 0);
		gen_emit(g, OP_MOV_K, 4, 0, 0, 0);
		gen_emit(g, OP_CALL, 0, 0, 0, 130);
	}
	gen_close(g, branch);
	clobber(g, false);
}

/* Three numbers written through pointers. */
void gen_coordinates(struct gen *g)
{
	static const int32_t ids[] = { 503, 504, 505, 505, 508 };
	int32_t id = ids[gen_below(g, 5)];

	for (unsigned reg = 1; reg <= 3; reg++) {
		if (gen_one_in(g, 8)) {
			gen_lddw(g, reg, 2, GEN_MAP_ONE, 8 * (int32_t)gen_below(g, 8));
			continue;
		}
		gen_emit(g, OP_MOV_X, reg, 10, 0, 0);
		gen_emit(g, OP_ADD_K, reg, 0, 0,
		         -8 * (1 + (int32_t)gen_below(g, gen_fault(g, 20) ? 12 : N_READY_SLOTS)));
	}
	gen_emit(g, OP_CALL, 0, 0, 0, id);
	clobber(g, true);
}

void gen_helper(struct gen *g)
{
	static const int32_t ids[] = { 14, 8, 5, 511, 506, 511, 509, 502, 510, 507 };
	uint32_t n = gen_is_shared(g) ? 3 : g->has_exit ? 10 : 9, at = gen_below(g, n);

	if (g->flags & GEN_STEADY)
		at = at == 2 || (at >= 6 && at <= 8) || at == 1 ? 3 : at;
	gen_emit(g, OP_CALL, 0, 0, 0, ids[at]);
	clobber(g, true);
}
