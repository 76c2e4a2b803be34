/* generate.c - the statements of a random thread program.
 *
 * r6 holds the context, r7 a number that mostly differs by lane, r8 one that mostly does not, r9
 * the counter of the only loop. Each shared map gets a flavour for the whole program, so that most
 * programs update it in one commutative way and some do not. All are meant to be accepted; a
 * program has at most MAX_RECORDS places that write a record and loops at most MAX_ROUNDS times, so
 * rings never run full on their own. */
#include "generate.h"

#include "world.h"

enum { MAX_RECORDS = 5, MAX_ROUNDS = 6, CODE_ROOM = 160 };
_Static_assert((MAX_RECORDS + 1) * MAX_ROUNDS * N_LANES * (RECORD_BYTES + 8) <= SHARD_BYTES,
               "rings suffice");

enum { R_CTX = 6, R_VARYING = 7, R_UNIFORM = 8, R_COUNT = 9, R_FP = 10 };
enum { KEY_AT = -8, RECORD_AT = -40, SPILL_AT = -48, COORDINATES_AT = -72 };
enum {
	MOV_K = 0xb7,
	MOV_X = 0xbf,
	MOV32_X = 0xbc,
	ADD_K = 0x07,
	ADD_X = 0x0f,
	SUB_X = 0x1f,
	MUL_K = 0x27,
	MUL_X = 0x2f,
	OR_X = 0x4f,
	AND_K = 0x57,
	LSH_K = 0x67,
	RSH_K = 0x77,
	MOD_K = 0x97,
	XOR_X = 0xaf,
	LDXW = 0x61,
	LDXDW = 0x79,
	STW = 0x62,
	STXW = 0x63,
	STDW = 0x7a,
	STXDW = 0x7b,
	ATOMIC_W = 0xc3,
	ATOMIC_DW = 0xdb,
	LDDW = 0x18,
	JA = 0x05,
	JEQ_K = 0x15,
	JGE_X = 0x3d,
	JLT_K = 0xa5,
	CALL = 0x85,
	EXIT = 0x95
};

/* What a program does to a shared map. The first ones commute. */
enum flavour {
	FLAVOUR_ADD64,
	FLAVOUR_ADD32,
	FLAVOUR_INCREMENT,
	FLAVOUR_OR,
	FLAVOUR_AND,
	FLAVOUR_XOR,
	FLAVOUR_READ,
	FLAVOUR_FETCH,
	FLAVOUR_STORE,
	FLAVOUR_ADD_READ,  /* what is read depends on the lanes before */
	FLAVOUR_ADD_MIXED, /* of both widths, which do not commute */
	FLAVOUR_UPDATE,
	FLAVOUR_ANY,
	N_FLAVOURS
};

static uint32_t below(struct gen *g, uint32_t n)
{
	return (uint32_t)(world_random(&g->seed) % n);
}

static void emit(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int off, int32_t imm)
{
	if (g->n < GEN_MAX_INSNS)
		g->insns[g->n++] =
		        (struct gx_insn){ (uint8_t)opcode, dst & 15, src & 15, (int16_t)off, imm };
}

static void emit_map(struct gen *g, unsigned dst, int32_t map)
{
	emit(g, LDDW, dst, 1, 0, map);
	emit(g, 0, 0, 0, 0, 0);
}

static void emit_map_value(struct gen *g, unsigned dst, int32_t map, int32_t offset)
{
	emit(g, LDDW, dst, 2, 0, map);
	emit(g, 0, 0, 0, 0, offset);
}

/* The jump at `at` goes to what comes next. */
static void land(struct gen *g, uint32_t at)
{
	if (at < g->n)
		g->insns[at].off = (int16_t)(g->n - at - 1);
}

static void saw(struct gen *g, enum gen_kind kind)
{
	g->kinds |= 1u << kind;
}

static int32_t constant(struct gen *g)
{
	static const int32_t nice[] = { 0, 1, 1, 1, 2, 3, 7, 8, 16, 63, 255, -1, -2, 65536 };

	return below(g, 4) ? nice[below(g, 14)] : (int32_t)world_random(&g->seed);
}

/* --- numbers: each leaves its value in dst (r1 to r5, r7, r8) and may use r0 to r5 */
static void gen_ctx_field(struct gen *g, unsigned dst, bool varying)
{
	static const int same[] = { 0, 4, 12, 28, 32, 36, 40, 52, 64 },
	                 differ[] = { 8, 16, 20, 72 };
	int at = varying ? differ[below(g, 4)] : same[below(g, 9)];

	emit(g, at == 64 || at == 72 ? LDXDW : LDXW, dst, R_CTX, at, 0);
}

/* A word of the map that programs may only read, perhaps by lane. */
static void gen_conf(struct gen *g, unsigned dst, bool varying)
{
	emit_map_value(g, dst, MAP_CONF, varying ? 0 : 8 * (int32_t)below(g, 8));
	if (varying) {
		emit(g, LDXW, 0, R_CTX, 8, 0);
		emit(g, AND_K, 0, 0, 0, 7);
		emit(g, LSH_K, 0, 0, 0, 3);
		emit(g, ADD_X, dst, 0, 0, 0);
	}
	emit(g, LDXDW, dst, dst, 0, 0);
}

static void gen_helper_number(struct gen *g, unsigned dst, bool varying)
{
	static const int32_t same[] = { 8, 14, 509, 510 }, differ[] = { 511, 5, 502 };

	emit(g, CALL, 0, 0, 0, varying ? differ[below(g, 3)] : same[below(g, 4)]);
	emit(g, MOV_X, dst, 0, 0, 0);
}

static void gen_coordinate(struct gen *g, unsigned dst, bool varying)
{
	static const int32_t same[] = { 503, 504, 508 };

	for (unsigned i = 0; i < 3; i++) {
		emit(g, MOV_X, 1 + i, R_FP, 0, 0);
		emit(g, ADD_K, 1 + i, 0, 0, COORDINATES_AT + 8 * (int)i);
	}
	emit(g, CALL, 0, 0, 0, varying ? 505 : same[below(g, 3)]);
	emit(g, LDXDW, dst, R_FP, COORDINATES_AT + 8 * (int)below(g, 3), 0);
}

static void gen_twist(struct gen *g, unsigned dst)
{
	switch (below(g, 8)) {
	case 0: emit(g, MUL_K, dst, 0, 0, 0x9e3779b1); break;
	case 1: emit(g, ADD_K, dst, 0, 0, constant(g)); break;
	case 2: emit(g, AND_K, dst, 0, 0, (int32_t)below(g, 32)); break;
	case 3: emit(g, RSH_K, dst, 0, 0, (int32_t)below(g, 6)); break;
	case 4: emit(g, LSH_K, dst, 0, 0, (int32_t)below(g, 40)); break;
	case 5: emit(g, MOD_K, dst, 0, 0, 1 + (int32_t)below(g, 9)); break;
	default: break;
	}
}

static void gen_number(struct gen *g, unsigned dst, bool varying)
{
	switch (below(g, 8)) {
	case 0: gen_conf(g, dst, varying); break;
	case 1: gen_helper_number(g, dst, varying); break;
	case 2: gen_coordinate(g, dst, varying); break;
	case 3:
		if (!varying) {
			emit(g, MOV_K, dst, 0, 0, constant(g));
			break;
		}
		/* fall through */
	default: gen_ctx_field(g, dst, varying);
	}
	gen_twist(g, dst);
	if (!below(g, 4))
		gen_twist(g, dst);
}

/* r7 or r8 anew; now and then one with the other, or by way of the stack. */
static void gen_refresh(struct gen *g)
{
	static const unsigned mixes[] = { ADD_X, SUB_X, XOR_X, OR_X, MUL_X };
	bool varying = !g->alike && below(g, 3);
	unsigned dst = varying ? R_VARYING : R_UNIFORM;

	switch (below(g, 6)) {
	case 0:
		emit(g, STXDW, R_FP, R_VARYING, SPILL_AT, 0);
		gen_number(g, R_VARYING, true);
		emit(g, LDXDW, 1, R_FP, SPILL_AT, 0);
		emit(g, ADD_X, R_VARYING, 1, 0, 0);
		break;
	case 1: emit(g, mixes[below(g, 5)], R_VARYING, R_UNIFORM, 0, 0); break;
	case 2: emit(g, MOV32_X, dst, dst, 0, 0); break;
	default: gen_number(g, dst, varying);
	}
}

/* --- updates: through r0, which points to `room` bytes; the operand is in r1 */
static void gen_operand(struct gen *g)
{
	switch (below(g, g->alike ? 3 : 4)) {
	case 0: emit(g, MOV_X, 1, R_UNIFORM, 0, 0); break;
	case 1: emit(g, MOV_K, 1, 0, 0, constant(g)); break;
	case 2: emit(g, MOV_K, 1, 0, 0, 1); break;
	default: emit(g, MOV_X, 1, R_VARYING, 0, 0); saw(g, GEN_VARYING_VALUE);
	}
}

static void gen_increment(struct gen *g, int off, bool wide)
{
	emit(g, wide ? LDXDW : LDXW, 2, 0, off, 0);
	emit(g, below(g, 4) ? ADD_X : SUB_X, 2, 1, 0, 0);
	emit(g, wide ? STXDW : STXW, 0, 2, off, 0);
}

static void gen_fetch(struct gen *g, unsigned opcode, int off)
{
	static const int32_t kinds[] = { 0x01, 0x41, 0x51, 0xa1, 0xe1 };

	saw(g, GEN_FETCH);
	emit(g, opcode, 0, 1, off, kinds[below(g, 5)]);
	if (below(g, 3))
		emit(g, MOV_X, below(g, 2) ? R_VARYING : R_UNIFORM, 1, 0, 0);
}

static void gen_update(struct gen *g, enum flavour flavour, uint32_t room)
{
	bool wide = below(g, 3) != 0;
	int off;

	if (flavour == FLAVOUR_ANY)
		flavour = (enum flavour)below(g, FLAVOUR_UPDATE);
	if (flavour == FLAVOUR_ADD_READ)
		flavour = below(g, 2) ? FLAVOUR_READ : FLAVOUR_INCREMENT;
	if (flavour == FLAVOUR_ADD64 || flavour == FLAVOUR_ADD32)
		wide = flavour == FLAVOUR_ADD64;
	off = wide ? 8 * (int)below(g, room / 8) : 4 * (int)below(g, room / 4);
	gen_operand(g);
	switch (flavour) {
	case FLAVOUR_ADD64:
	case FLAVOUR_ADD32: emit(g, wide ? ATOMIC_DW : ATOMIC_W, 0, 1, off, 0x00); break;
	case FLAVOUR_INCREMENT: gen_increment(g, 8 * (int)below(g, room / 8), true); break;
	case FLAVOUR_OR: emit(g, wide ? ATOMIC_DW : ATOMIC_W, 0, 1, off, 0x40); break;
	case FLAVOUR_AND: emit(g, wide ? ATOMIC_DW : ATOMIC_W, 0, 1, off, 0x50); break;
	case FLAVOUR_XOR: emit(g, wide ? ATOMIC_DW : ATOMIC_W, 0, 1, off, 0xa0); break;
	case FLAVOUR_READ:
		emit(g, wide ? LDXDW : LDXW, below(g, 2) ? R_VARYING : 2, 0, off, 0);
		break;
	case FLAVOUR_FETCH: gen_fetch(g, wide ? ATOMIC_DW : ATOMIC_W, off); break;
	case FLAVOUR_STORE:
		saw(g, GEN_PLAIN_STORE);
		emit(g, wide ? STXDW : STXW, 0, 1, off, 0);
		break;
	case FLAVOUR_ADD_MIXED: emit(g, wide ? ATOMIC_DW : ATOMIC_W, 0, 1, off, 0x00); break;
	case FLAVOUR_ADD_READ:
	case FLAVOUR_UPDATE:
	case FLAVOUR_ANY:
	case N_FLAVOURS: break;
	}
}

/* --- keys: the word at KEY_AT */
static void gen_key(struct gen *g, uint32_t n_entries)
{
	switch (below(g, g->alike ? 2 : 5)) {
	case 0:
		saw(g, GEN_CONSTANT_KEY);
		emit(g, STW, R_FP, 0, KEY_AT, (int32_t)below(g, n_entries + (below(g, 8) == 0)));
		return;
	case 1:
		saw(g, GEN_UNIFORM_KEY);
		emit(g, MOV_X, 1, R_UNIFORM, 0, 0);
		break;
	case 2:
		saw(g, GEN_VARYING_KEY);
		gen_number(g, 1, true);
		break;
	default: saw(g, GEN_VARYING_KEY); emit(g, MOV_X, 1, R_VARYING, 0, 0);
	}
	/* few keys, many keys, or any, most of which are not there */
	if (below(g, 3))
		emit(g, MOD_K, 1, 0, 0, 1 + (int32_t)below(g, n_entries));
	else if (below(g, 4))
		emit(g, AND_K, 1, 0, 0, (int32_t)n_entries - 1);
	emit(g, STXW, R_FP, 1, KEY_AT, 0);
}

static void gen_lookup(struct gen *g, int32_t map)
{
	emit(g, MOV_X, 2, R_FP, 0, 0);
	emit(g, ADD_K, 2, 0, 0, KEY_AT);
	emit_map(g, 1, map);
	emit(g, CALL, 0, 0, 0, 1);
}

/* map_update_elem with what is where records are */
static void gen_update_call(struct gen *g, int32_t map)
{
	saw(g, GEN_PLAIN_STORE);
	emit(g, STXDW, R_FP, R_VARYING, RECORD_AT, 0);
	emit(g, MOV_X, 2, R_FP, 0, 0);
	emit(g, ADD_K, 2, 0, 0, KEY_AT);
	emit(g, MOV_X, 3, R_FP, 0, 0);
	emit(g, ADD_K, 3, 0, 0, RECORD_AT);
	emit(g, MOV_K, 4, 0, 0, (int32_t)below(g, 3));
	emit_map(g, 1, map);
	emit(g, CALL, 0, 0, 0, 2);
	if (below(g, 2))
		emit(g, ADD_X, R_VARYING, 0, 0, 0);
}

static void gen_shared(struct gen *g)
{
	bool wide = below(g, 2) != 0;
	int32_t map = wide ? MAP_WIDE : MAP_HIST;
	enum flavour flavour = (enum flavour)g->flavours[map];
	uint32_t check;

	gen_key(g, wide ? WIDE_ENTRIES : HIST_ENTRIES);
	if (flavour == FLAVOUR_UPDATE || (flavour == FLAVOUR_ANY && !below(g, 4))) {
		gen_update_call(g, map);
		return;
	}
	gen_lookup(g, map);
	check = g->n;
	emit(g, JEQ_K, 0, 0, 0, 0);
	gen_update(g, flavour, wide ? 8 : HIST_BYTES);
	if (!wide && !below(g, 3))
		gen_update(g, flavour, HIST_BYTES);
	land(g, check);
}

/* The map of one value, by its address. */
static void gen_one(struct gen *g)
{
	enum flavour flavour = (enum flavour)g->flavours[MAP_ONE];

	emit_map_value(g, 0, MAP_ONE, 0);
	if (!g->alike && below(g, 2)) {
		saw(g, GEN_VARYING_KEY);
		emit(g, MOV_X, 1, R_VARYING, 0, 0);
		emit(g, AND_K, 1, 0, 0, 7);
		emit(g, LSH_K, 1, 0, 0, 3);
		emit(g, ADD_X, 0, 1, 0, 0);
		gen_update(g, flavour == FLAVOUR_UPDATE ? FLAVOUR_STORE : flavour, 8);
		return;
	}
	saw(g, GEN_CONSTANT_KEY);
	gen_update(g, flavour == FLAVOUR_UPDATE ? FLAVOUR_STORE : flavour, ONE_BYTES);
}

/* This thread's slot: anything goes. */
static void gen_own(struct gen *g)
{
	uint32_t check;

	saw(g, GEN_OWN_SLOT);
	if (below(g, 2))
		emit(g, STW, R_FP, 0, KEY_AT, (int32_t)below(g, OWN_ENTRIES));
	else
		gen_key(g, OWN_ENTRIES);
	if (!below(g, 5)) {
		gen_update_call(g, MAP_OWN);
		return;
	}
	gen_lookup(g, MAP_OWN);
	check = g->n;
	emit(g, JEQ_K, 0, 0, 0, 0);
	gen_update(g, (enum flavour)below(g, FLAVOUR_UPDATE), OWN_BYTES);
	if (below(g, 2))
		gen_update(g, FLAVOUR_READ, OWN_BYTES);
	land(g, check);
}

/* --- records */
static void gen_fill_record(struct gen *g)
{
	emit(g, STXDW, R_FP, R_VARYING, RECORD_AT, 0);
	emit(g, STXDW, R_FP, R_UNIFORM, RECORD_AT + 8, 0);
	gen_number(g, 1, true);
	emit(g, STXDW, R_FP, 1, RECORD_AT + 16, 0);
}

static void gen_output(struct gen *g, bool perf)
{
	unsigned data = perf ? 4 : 2, size = perf ? 5 : 3;

	if (below(g, 4)) {
		gen_fill_record(g);
		emit(g, MOV_X, data, R_FP, 0, 0);
		emit(g, ADD_K, data, 0, 0, RECORD_AT);
	} else { /* the helper reads what lanes share */
		emit_map_value(g, data, MAP_ONE, 8 * (int32_t)below(g, 4));
	}
	if (below(g, 4)) {
		emit(g, MOV_K, size, 0, 0, 8 * (1 + (int32_t)below(g, 3)));
	} else {
		emit(g, MOV_X, size, R_VARYING, 0, 0);
		emit(g, AND_K, size, 0, 0, 15);
	}
	if (perf) {
		emit(g, MOV_X, 1, R_CTX, 0, 0);
		emit_map(g, 2, MAP_PERF);
		emit(g, MOV_K, 3, 0, 0, 0);
	} else {
		emit_map(g, 1, MAP_RING);
		emit(g, MOV_K, 4, 0, 0, 0);
	}
	emit(g, CALL, 0, 0, 0, perf ? 25 : 130);
	if (!below(g, 3))
		emit(g, ADD_X, R_VARYING, 0, 0, 0);
}

static void gen_reserve(struct gen *g)
{
	uint32_t check, drop = UINT32_MAX;

	emit_map(g, 1, MAP_RING);
	emit(g, MOV_K, 2, 0, 0, RECORD_BYTES);
	emit(g, MOV_K, 3, 0, 0, 0);
	emit(g, CALL, 0, 0, 0, 131);
	check = g->n;
	emit(g, JEQ_K, 0, 0, 0, 0);
	emit(g, STXDW, 0, R_VARYING, 8 * (int)below(g, 3), 0);
	emit(g, STXW, 0, R_UNIFORM, 4 * (int)below(g, 6), 0);
	emit(g, MOV_X, 1, 0, 0, 0);
	emit(g, MOV_K, 2, 0, 0, 0);
	if (!below(g, 3)) {
		emit(g, MOV_X, 0, R_VARYING, 0, 0);
		drop = g->n;
		emit(g, JLT_K, 0, 0, 0, constant(g));
	}
	emit(g, CALL, 0, 0, 0, 132 + (below(g, 6) == 0));
	if (drop != UINT32_MAX) {
		uint32_t out = g->n;

		emit(g, JA, 0, 0, 0, 0);
		land(g, drop);
		emit(g, CALL, 0, 0, 0, 133);
		land(g, out);
	}
	land(g, check);
}

static void gen_record(struct gen *g)
{
	if (g->n_records++ >= MAX_RECORDS)
		return;
	saw(g, GEN_RECORD);
	if (below(g, 2))
		gen_reserve(g);
	else
		gen_output(g, below(g, 2));
}

/* --- control */
static void gen_statements(struct gen *g, uint32_t n);

/* A jump over what follows when a condition holds; its place. */
static uint32_t gen_condition(struct gen *g)
{
	static const unsigned conds[] = { 0x15, 0x25, 0x45, 0x55, 0x65, 0xa5, 0xc5, 0x26, 0xa6 };
	bool varying = !g->alike && below(g, 3);
	uint32_t at;

	saw(g, varying ? GEN_LANE_BRANCH : GEN_UNIFORM_BRANCH);
	if (below(g, 2))
		gen_number(g, 1, varying);
	else
		emit(g, MOV_X, 1, varying ? R_VARYING : R_UNIFORM, 0, 0);
	at = g->n;
	emit(g, conds[below(g, 9)], 1, 0, 0, below(g, 3) ? (int32_t)below(g, 33) : constant(g));
	return at;
}

static void gen_if(struct gen *g)
{
	uint32_t at = gen_condition(g), jump;

	gen_statements(g, 1 + below(g, 2));
	if (below(g, 2)) {
		land(g, at);
		return;
	}
	jump = g->n;
	emit(g, JA, 0, 0, 0, 0);
	land(g, at);
	gen_statements(g, 1 + below(g, 2));
	land(g, jump);
}

static void gen_leave(struct gen *g)
{
	uint32_t at = gen_condition(g);

	saw(g, GEN_EARLY_EXIT);
	emit(g, MOV_K, 0, 0, 0, 0);
	emit(g, EXIT, 0, 0, 0, 0);
	land(g, at);
}

static void gen_loop(struct gen *g)
{
	uint32_t head, out = UINT32_MAX;

	if (g->in_loop)
		return;
	g->in_loop = true;
	saw(g, GEN_LOOP);
	emit(g, MOV_K, R_COUNT, 0, 0, 0);
	head = g->n;
	if (!g->alike && below(g, 2)) {
		saw(g, GEN_VARYING_LOOP);
		emit(g, MOV_X, 1, R_VARYING, 0, 0);
		emit(g, AND_K, 1, 0, 0, 3);
		out = g->n;
		emit(g, JGE_X, R_COUNT, 1, 0, 0);
	}
	gen_statements(g, 1 + below(g, 2));
	emit(g, ADD_K, R_COUNT, 0, 0, 1);
	emit(g, JLT_K, R_COUNT, 0, (int)head - (int)g->n - 1,
	     (int32_t)(2 + below(g, MAX_ROUNDS - 1)));
	if (out != UINT32_MAX)
		land(g, out);
	g->in_loop = false;
}

static void gen_statements(struct gen *g, uint32_t n)
{
	static void (*const kinds[])(struct gen *) = {
		gen_refresh, gen_refresh, gen_shared, gen_shared, gen_shared, gen_one,  gen_one,
		gen_own,     gen_record,  gen_if,     gen_if,     gen_loop,   gen_leave
	};

	g->depth++;
	while (n-- && g->n < GEN_MAX_INSNS - CODE_ROOM) {
		/* records and loops are rarer, nothing nests deeper than 3 */
		uint32_t kind = below(g, g->depth < 4 ? 13 : 8);

		if ((kind == 8 || kind == 12) && below(g, 2))
			kind = 2;
		if ((kind == 7 || kind == 8) && g->alike)
			kind = 5;
		kinds[kind](g);
	}
	g->depth--;
}

/* Most programs keep to updates that commute, many to the same kind everywhere. Of the others, one
 * half has a single map where the order of lanes may show. */
static void choose_flavours(struct gen *g)
{
	uint32_t way = below(g, 10);

	for (int i = 0; i < N_SHARED; i++)
		g->flavours[i] = (uint8_t)(way < 8 ? below(g, FLAVOUR_READ + (way > 4))
		                                   : below(g, N_FLAVOURS));
	if (way < 2)
		g->flavours[1] = g->flavours[2] = g->flavours[0];
	if (way == 6 || way == 7)
		g->flavours[below(g, N_SHARED)] =
		        (uint8_t)(FLAVOUR_FETCH + below(g, N_FLAVOURS - FLAVOUR_FETCH));
	g->alike = below(g, 4) == 0;
}

/* What the registers hold in the end is there for all to see. */
static void gen_show(struct gen *g)
{
	saw(g, GEN_RECORD);
	emit(g, STXDW, R_FP, R_VARYING, RECORD_AT, 0);
	emit(g, STXDW, R_FP, R_UNIFORM, RECORD_AT + 8, 0);
	emit(g, MOV_X, 2, R_FP, 0, 0);
	emit(g, ADD_K, 2, 0, 0, RECORD_AT);
	emit_map(g, 1, MAP_RING);
	emit(g, MOV_K, 3, 0, 0, 16);
	emit(g, MOV_K, 4, 0, 0, 0);
	emit(g, CALL, 0, 0, 0, 130);
}

void gen_program(struct gen *g, uint64_t seed)
{
	*g = (struct gen){ .seed = seed * 0x9e3779b97f4a7c15ull | 1 };
	for (int i = 0; i < 8; i++)
		world_random(&g->seed);
	choose_flavours(g);
	emit(g, MOV_X, R_CTX, 1, 0, 0);
	for (int at = COORDINATES_AT; at <= KEY_AT; at += 8)
		emit(g, STDW, R_FP, 0, at, constant(g));
	gen_number(g, R_VARYING, true);
	gen_number(g, R_UNIFORM, false);
	gen_statements(g, 2 + below(g, 5));
	if (!g->alike && below(g, 2))
		gen_show(g);
	emit(g, MOV_K, 0, 0, 0, 0);
	emit(g, EXIT, 0, 0, 0, 0);
}

const char *gen_kind_name(enum gen_kind kind)
{
	static const char *const names[GEN_N_KINDS] = {
		[GEN_CONSTANT_KEY] = "constant key",
		[GEN_UNIFORM_KEY] = "uniform key",
		[GEN_VARYING_KEY] = "varying key",
		[GEN_VARYING_VALUE] = "varying value",
		[GEN_OWN_SLOT] = "own slot",
		[GEN_RECORD] = "record",
		[GEN_LANE_BRANCH] = "branch by lane",
		[GEN_UNIFORM_BRANCH] = "uniform branch",
		[GEN_LOOP] = "loop",
		[GEN_VARYING_LOOP] = "loop by lane",
		[GEN_FETCH] = "fetch",
		[GEN_PLAIN_STORE] = "plain store",
		[GEN_EARLY_EXIT] = "early exit",
	};

	return names[kind];
}
