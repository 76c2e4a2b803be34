/* generate.c - random programs: what a program is made of, and the damage done to some. */
#include "build.h"

#include <string.h>

enum { MAX_MAIN = 380, ROOM = 130 };

static const struct gx_map_def maps[GEN_N_MAPS] = {
	[GEN_MAP_ONE] = { 2, 4, GEN_VALUE_BYTES, 1, 0, "one" },
	[GEN_MAP_FEW] = { 2, 4, GEN_VALUE_BYTES, GEN_ENTRIES, 0, "few" },
	[GEN_MAP_CONST] = { 2, 4, GEN_VALUE_BYTES, 1, 1 << 7, "const" },
	[GEN_MAP_HASH] = { 1, 4, GEN_VALUE_BYTES, 8, 0, "hash" },
	[GEN_MAP_RING] = { 27, 0, 0, 65536, 0, "ring" },
	[GEN_MAP_THREADS] = { 1502, 4, GEN_VALUE_BYTES, 2, 0, "threads" },
	[GEN_MAP_OUTPUT] = { 1527, 4, GEN_OUTPUT_BYTES, 64, 0, "output" },
};

uint32_t gen_below(struct gen *g, uint32_t n)
{
	return (uint32_t)(gen_next(&g->seed) >> 20) % n;
}

bool gen_fault(struct gen *g, uint32_t n)
{
	bool yes = gen_one_in(g, n);

	return yes && !(g->flags & GEN_CLEAN);
}

void gen_emit(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int off, int32_t imm)
{
	if (g->out->n_insns < GEN_MAX_INSNS)
		g->out->insns[g->out->n_insns++] =
		        (struct gx_insn){ (uint8_t)opcode, dst & 15, src & 15, (int16_t)off, imm };
}

void gen_lddw(struct gen *g, unsigned dst, unsigned src, int32_t imm, int32_t high)
{
	gen_emit(g, OP_LDDW, dst, src, 0, imm);
	gen_emit(g, 0, 0, 0, 0, high);
}

uint32_t gen_open(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int32_t imm)
{
	gen_emit(g, opcode, dst, src, 0, imm);
	return g->out->n_insns - 1;
}

void gen_close(struct gen *g, uint32_t branch)
{
	if (branch < g->out->n_insns)
		g->out->insns[branch].off = (int16_t)(g->out->n_insns - branch - 1);
}

void gen_meet(struct gen_state *a, const struct gen_state *b)
{
	a->ready &= b->ready;
	a->slots &= b->slots;
	a->ctx &= b->ctx;
	for (int i = 0; i < N_HELD; i++)
		if (a->held[i] != b->held[i])
			a->held[i] = HELD_NOTHING;
}

void gen_forget_call(struct gen *g, bool has_result)
{
	g->now.ready = (g->now.ready & ~0x3fu) | has_result;
}

struct choice {
	gen_statement *make;
	uint8_t weight;
	bool nested; /* may hold other statements */
	bool device; /* not in the shared subset */
};

static const struct choice choices[] = {
	{ gen_alu, 10, false, false },         { gen_unary, 4, false, false },
	{ gen_wide, 1, false, false },         { gen_ctx_load, 4, false, true },
	{ gen_stack, 7, false, false },        { gen_spill, 5, false, false },
	{ gen_value, 5, false, false },        { gen_variable_stack, 3, false, false },
	{ gen_hold, 3, false, false },         { gen_fill, 5, false, false },
	{ gen_difference, 1, false, false },   { gen_either, 2, false, false },
	{ gen_lookup, 5, false, false },       { gen_update, 2, false, false },
	{ gen_helper, 3, false, false },       { gen_record, 3, false, true },
	{ gen_output, 2, false, true },        { gen_coordinates, 2, false, true },
	{ gen_dead, 1, false, false },         { gen_leave, 1, false, false },
	{ gen_half_written, 1, false, false }, { gen_torn, 1, false, false },
	{ gen_local_call, 3, true, false },    { gen_callback, 2, true, false },
	{ gen_branch, 9, true, false },        { gen_loop, 5, true, false },
};
enum { N_CHOICES = sizeof(choices) / sizeof(choices[0]) };

static const struct choice *choose(struct gen *g)
{
	uint32_t sum = 0, at;

	for (uint32_t i = 0; i < N_CHOICES; i++)
		sum += choices[i].weight;
	at = gen_below(g, sum);
	for (uint32_t i = 0;; at -= choices[i++].weight)
		if (at < choices[i].weight)
			return &choices[i];
}

void gen_statements(struct gen *g, uint32_t n)
{
	g->depth++;
	while (n > 0 && g->out->n_insns < g->limit) {
		const struct choice *choice = choose(g);

		if ((choice->nested && g->depth > 3) || (choice->device && gen_is_shared(g)))
			continue;
		choice->make(g);
		n--;
	}
	g->depth--;
}

static void make_main(struct gen *g)
{
	gen_emit(g, OP_MOV_X, R_CTX, 1, 0, 0);
	for (int slot = 1; slot <= N_READY_SLOTS; slot++)
		gen_emit(g, OP_STDW, 10, 0, -8 * slot, gen_constant(g));
	g->now = (struct gen_state){ .ready = 0x381, .slots = 0xff, .ctx = true };
	if (gen_is_shared(g)) {
		g->now.ctx = false;
		gen_emit(g, OP_CALL, 0, 0, 0, 14);
		gen_emit(g, OP_MOV_X, 7, 0, 0, 0);
		gen_emit(g, OP_CALL, 0, 0, 0, 5);
		gen_emit(g, OP_MOV_X, 8, 0, 0, 0);
		gen_emit(g, OP_MOV_X, 9, 7, 0, 0);
		gen_emit(g, 0x77, 9, 0, 0, 32);
	} else {
		gen_emit(g, OP_LDXW, 7, R_CTX, 28, 0);
		gen_emit(g, OP_LDXDW, 8, R_CTX, 72, 0);
		gen_emit(g, OP_LDXW, 9, R_CTX, 8, 0);
	}
	gen_emit(g, OP_MOV_K, 0, 0, 0, gen_constant(g));
	gen_statements(g, 3 + gen_below(g, 11));
	gen_emit(g, OP_MOV_X, 0, gen_source(g), 0, 0);
	gen_emit(g, OP_EXIT, 0, 0, 0, 0);
}

/* One field of one instruction a little off; in the shared subset nothing that Linux alone would
 * let a root user do. Mostly the encoding stays legal. */
static void damage(struct gen *g)
{
	struct gx_insn *insn = &g->out->insns[gen_below(g, g->out->n_insns)];
	unsigned klass = insn->opcode & 7;
	bool jump = klass == 5 || klass == 6, memory = klass >= 1 && klass <= 3,
	     alu = klass == 4 || klass == 7;
	bool has_src = (alu || jump) ? insn->opcode & 8 : klass == 1 || klass == 3;
	bool has_imm = klass == 2 || (!memory && !has_src);
	int small = (int)gen_below(g, 3) - 1;

	if (!insn->opcode || insn->opcode == OP_LDDW || insn->opcode == OP_EXIT ||
	    insn->opcode == OP_JA || insn->opcode == OP_CALL)
		return;
	switch (gen_below(g, gen_is_shared(g) ? 3 : 8)) {
	case 0: insn->imm = (int32_t)((uint32_t)insn->imm + has_imm); break;
	case 1: insn->imm = (int32_t)((uint32_t)insn->imm - has_imm); break;
	case 2: insn->off += (int16_t)(memory ? 8 * ((int)gen_below(g, 5) - 2) : 0); break;
	case 3: insn->off += (int16_t)(memory || jump ? small : 0); break;
	case 4: insn->dst = gen_below(g, 11) & 15; break;
	case 5: insn->src = has_src ? gen_below(g, 11) & 15 : insn->src; break;
	case 6: insn->opcode ^= jump ? 0x10 : alu ? 0x03 : 0; break;
	default: *insn = (struct gx_insn){ .opcode = OP_JA }; break; /* it is gone */
	}
}

/* With random numbers of its own: instructions are what they are without. Most values are small, as
 * of bounds and flags; each byte may be one. */
static void freeze(struct gen_program *out, uint64_t seed)
{
	uint64_t state = seed * 0xd1342543de82ef95u | 1;
	uint8_t *bytes = (uint8_t *)out->constant;

	for (int i = 0; i < 8; i++)
		gen_next(&state);
	out->frozen = NULL;
	if (gen_next(&state) >> 20 & 1)
		return;
	memset(out->values, 0, sizeof(out->values));
	for (uint32_t i = 0; i < GEN_VALUE_BYTES; i++) {
		uint64_t kind = gen_next(&state) >> 20 & 15, byte = gen_next(&state) >> 20;

		bytes[i] = (uint8_t)(kind < 9 ? 0 : kind < 13 ? byte & 15 : byte);
	}
	out->values[GEN_MAP_CONST] = out->constant;
	out->frozen = out->values;
}

void gen_make(struct gen_program *out, uint64_t seed, unsigned flags)
{
	struct gen g = { .out = out, .seed = seed * 0x9e3779b97f4a7c15u + 1, .flags = flags };

	out->n_insns = 0;
	out->maps = maps;
	out->n_maps = flags & GEN_SHARED ? GEN_MAP_RING : GEN_N_MAPS;
	out->allow_exit = false;
	freeze(out, seed);
	g.seed = g.seed ? g.seed : 1;
	for (int i = 0; i < 8; i++)
		gen_next(&g.seed);
	g.limit = MAX_MAIN - ROOM;
	g.weight = 1;
	g.has_exit = !(flags & GEN_SHARED) && gen_one_in(&g, 20);
	out->allow_exit = g.has_exit;
	make_main(&g);
	gen_functions(&g);
	for (uint32_t n = gen_fault(&g, 4) ? 1 + gen_below(&g, 2) : 0; n; n--)
		damage(&g);
}
