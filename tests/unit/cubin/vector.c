/* vector.c - code in which the warp computes, and the vector code that it becomes: both are run, and leave the same in memory. */
#include "../test.h"

#include "cubin/vector.h"
#include "support/cubin/sass_run.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum {
	MOST_WORDS = 128,
	N_CASES = 1500,
	N_RESULTS = 64,
	STACK_POINTER = 1,
	/* vector registers of the programs: values, the address of the results, a counter */
	N_VALUES = 8,
	ADDRESS = 12,
	COUNTER = 14,
	HIGHEST = 15,
	HIGHEST_OF_FEW = 21, /* what a program of 24 registers has */
	N_UNIFORM = 6,
	N_CONSTANTS = 0x300,
	IADD3 = 0x010,
	IMAD = 0x024,
	IMAD_WIDE = 0x025,
	FORM_REG = 1,
	LONG_LOAD = 1, /* scoreboards */
	SHORT_LOAD = 2,
	STORE = 3,
	MOST_LATE = 3,
};

/* --- a program while it is made */
struct program {
	uint8_t code[MOST_WORDS * GX_SASS_BYTES];
	size_t n; /* bytes */
	uint64_t seed;
	unsigned first;            /* value; from 2 on nothing names R1, which may be lent then */
	bool loading[HIGHEST + 1]; /* by LONG_LOAD, and nothing has waited */
	unsigned stored[HIGHEST +
	                1]; /* the scoreboards of stores that may still read it, a bit each */
	unsigned next_wait; /* scoreboards that the next instruction waits for */
	/* all of the few registers have values up to the end: what is lent is one of the program's, between two of its values */
	bool crowded;
	bool late
	        [HIGHEST +
	         1]; /* a store reads it, and says nothing when it has: nothing is written to it any more */
	unsigned n_late;
	bool in_loop;
};

static const struct gx_cubin_arch *arch;
static uint64_t results[N_RESULTS] __attribute__((aligned(256)));

static uint32_t pick(struct program *p, uint32_t n)
{
	p->seed = p->seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(p->seed >> 33) % n;
}

static void put(struct program *p, struct gx_sass w)
{
	w = gx_sass_set(w, GX_SASS_WAIT, gx_sass_get(w, GX_SASS_WAIT) | p->next_wait);
	if (p->next_wait >> LONG_LOAD & 1)
		memset(p->loading, 0, sizeof(p->loading));
	for (unsigned i = 0; i <= HIGHEST; i++)
		p->stored[i] &= ~(unsigned)gx_sass_get(w, GX_SASS_WAIT);
	p->next_wait = 0;
	gx_sass_store(p->code + p->n, w);
	p->n += GX_SASS_BYTES;
}

/* Whoever names a register that is being loaded waits for it. */
static void needs(struct program *p, unsigned reg)
{
	if (p->loading[reg])
		p->next_wait |= 1u << LONG_LOAD;
}

/* Whoever writes one waits for those that still read it, too. */
static void replaces(struct program *p, unsigned reg)
{
	needs(p, reg);
	p->next_wait |= p->stored[reg];
}

static void put_plain_immediate(struct program *p, unsigned reg, uint32_t value)
{
	put(p, gx_sass_set(gx_sass_set(make(0x802, reg), GX_SASS_IMM, value), GX_SASS_FIELD(72, 76),
	                   15));
}

static void put_immediate(struct program *p, unsigned reg, uint32_t value)
{
	replaces(p, reg);
	put_plain_immediate(p, reg, value);
}

static unsigned value(struct program *p)
{
	return p->first + pick(p, N_VALUES);
}

static unsigned pair(struct program *p)
{
	return p->first + 2 * pick(p, N_VALUES / 2);
}

/* One, or a pair, that may be written. */
static unsigned target(struct program *p, bool wide)
{
	unsigned reg = wide ? pair(p) : value(p);

	while (p->late[reg] || (wide && p->late[reg + 1]))
		reg = wide ? pair(p) : value(p);
	return reg;
}

/* An OR that makes a uniform value each lane's own, most often in a register that a store may still read. */
static void put_own(struct program *p, unsigned uniform)
{
	unsigned reg = target(p, false);
	struct gx_sass w;

	for (unsigned i = 0; i < N_VALUES && !p->stored[reg]; i++)
		reg = target(p, false);
	replaces(p, reg);
	w = gx_sass_set(make(LOP3 | FORM_UR_B << 9, reg), GX_SASS_UNIFORM, 1);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ), GX_SASS_SRC_B, uniform);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_C, GX_SASS_RZ), GX_SASS_FIELD(81, 84), 7);
	put(p, gx_sass_set(gx_sass_set(w, GX_SASS_SECOND, 15), GX_SASS_FIELD(72, 80), 0xfc));
}

/* --- what writes uniform registers */
static void put_uniform(struct program *p)
{
	unsigned reg = pick(p, 9) ? pick(p, N_UNIFORM) : URZ;
	struct gx_sass w;

	switch (pick(p, 5)) {
	case 0: put(p, gx_sass_set(make(0x882, reg), GX_SASS_IMM, pick(p, 1 << 30))); return;
	case 1:
		w = gx_sass_set(make(0xab9, reg), GX_SASS_SIZE, 4);
		put(p, gx_sass_set(w, GX_SASS_CONST_OFFSET, 4 * pick(p, 64)));
		return;
	case 2:
		w = gx_sass_set(make(0xab9, reg == URZ ? 0 : reg & ~1u), GX_SASS_SIZE, 5);
		put(p, gx_sass_set(w, GX_SASS_CONST_OFFSET, 8 * pick(p, 32)));
		return;
	case 3:
		w = gx_sass_set(make(0x9c3, reg), GX_SASS_FIELD(72, 80), pick(p, 64));
		put(p, gx_sass_set(w, GX_SASS_WRITE_SB, SHORT_LOAD));
		p->next_wait |= 1u << SHORT_LOAD;
		if (pick(p, 2))
			put_own(p, reg);
		return;
	default: {
		unsigned from = value(p);

		needs(p, from);
		w = gx_sass_set(make(0x2ca, reg), GX_SASS_SRC_A, from);
		put(p, gx_sass_set(w, GX_SASS_FIELD(81, 84), 7));
	}
	}
}

/* --- what reads them */

/* b stands in [32,40) and c in [64,72); with a uniform c they change places. */
static void put_alu(struct program *p, unsigned base, unsigned form)
{
	unsigned dst = target(p, base == IMAD_WIDE), a = value(p), b, c;
	struct gx_sass w = make(base | form << 9, dst);

	b = value(p);
	c = base == IMAD_WIDE ? pair(p) : value(p);
	if (form != FORM_REG)
		w = gx_sass_set(w, GX_SASS_UNIFORM, 1);
	if (form == FORM_UR_B)
		b = pick(p, 8) ? pick(p, N_UNIFORM) : URZ;
	if (form == FORM_UR_C) {
		unsigned moved = b;

		b = pick(p, 8) ? pick(p, N_UNIFORM) & ~(base == IMAD_WIDE ? 1u : 0) : URZ;
		c = moved;
	}
	needs(p, a);
	replaces(p, dst);
	if (base == IMAD_WIDE)
		replaces(p, dst + 1);
	if (form == FORM_REG)
		needs(p, b);
	needs(p, c);
	if (base == IMAD_WIDE)
		needs(p, c + 1);
	w = gx_sass_set(w, GX_SASS_SRC_A, pick(p, 3) ? a : GX_SASS_RZ);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_B, b), GX_SASS_SRC_C, c);
	w = gx_sass_set(w, GX_SASS_FIELD(81, 84), 7);
	w = gx_sass_set(w, GX_SASS_SECOND, base == LOP3 ? 15 : 7);
	if (base == LOP3) {
		w = gx_sass_set(w, GX_SASS_FIELD(72, 80), 1 + pick(p, 254));
		/* an OR that makes a uniform value each lane's own */
		if (form == FORM_UR_B && pick(p, 2)) {
			w = gx_sass_set(w, GX_SASS_FIELD(72, 80), 0xfc);
			w = gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ);
			w = gx_sass_set(w, GX_SASS_SRC_C, GX_SASS_RZ);
		}
	} else if (base == IADD3) {
		w = gx_sass_set(w, GX_SASS_FIELD(84, 87), 7);
		w = gx_sass_set(w, GX_SASS_FIELD(63, 64), pick(p, 2));
		w = gx_sass_set(w, GX_SASS_FIELD(75, 76), pick(p, 2));
	}
	put(p, w);
}

static void put_reader(struct program *p)
{
	static const unsigned bases[] = { LOP3, LOP3, LOP3, IADD3, IMAD, IMAD_WIDE };
	static const unsigned forms[] = { FORM_UR_B, FORM_UR_B, FORM_UR_C, FORM_REG };

	put_alu(p, bases[pick(p, 6)], forms[pick(p, 4)]);
}

/* A load that nothing waits for yet. */
static void put_load(struct program *p)
{
	unsigned reg = target(p, false);
	struct gx_sass w = gx_sass_set(make(0xb82, reg), GX_SASS_SIZE, 4);

	replaces(p, reg);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ), GX_SASS_CONST_OFFSET,
	                4 * pick(p, 64));
	put(p, gx_sass_set(w, GX_SASS_WRITE_SB, LONG_LOAD));
	p->loading[reg] = true;
}

static struct gx_sass store_of(unsigned reg, unsigned slot)
{
	struct gx_sass w = make(0x386, 0);

	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, ADDRESS), GX_SASS_SRC_B, reg);
	return gx_sass_set(gx_sass_set(w, GX_SASS_SIZE, 4), GX_SASS_FIELD(40, 64), slot * 8);
}

/* Through a descriptor in a uniform register, or without one. */
static void put_store(struct program *p, unsigned reg, unsigned slot)
{
	bool has_descriptor = pick(p, 2);
	unsigned board = pick(p, 2) ? STORE : SHORT_LOAD; /* which is of other words, too */
	struct gx_sass w = store_of(reg, slot);

	needs(p, reg);
	if (has_descriptor) {
		w = gx_sass_set(w, GX_SASS_OPCODE, 0x986);
		w = gx_sass_set(w, GX_SASS_SRC_C, 2 * pick(p, N_UNIFORM / 2));
		w.hi |= 1ull << (76 - 64) | 1ull << (90 - 64) | 1ull << (91 - 64);
	}
	if (p->crowded && !p->in_loop && slot >= 16 && p->n_late < MOST_LATE && !p->late[reg] &&
	    !pick(p, 2)) {
		put(p, w);
		p->late[reg] = true;
		p->n_late++;
		return;
	}
	put(p, gx_sass_set(w, GX_SASS_READ_SB, board));
	p->stored[reg] |= 1u << board;
}

static void wait_for_all(struct program *p)
{
	p->next_wait |= 1u << LONG_LOAD | 1u << SHORT_LOAD | 1u << STORE;
	put(p, gx_sass_nop(1, 0));
}

/* P0: is a value even more than another? */
static void put_compare(struct program *p, unsigned a, unsigned b)
{
	struct gx_sass w = make(0x20c, 0);

	needs(p, a);
	if (b != GX_SASS_RZ)
		needs(p, b);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, a), GX_SASS_SRC_B, b);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SECOND, 7), GX_SASS_FIELD(76, 79), 4);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_FIELD(81, 84), 0), GX_SASS_FIELD(84, 87), 7);
	put(p, gx_sass_set(w, GX_SASS_FIELD(68, 72), 7));
}

static void put_some(struct program *p, unsigned n)
{
	while (n--)
		switch (pick(p, 9)) {
		case 0:
		case 1:
		case 2: put_uniform(p); break;
		case 3: put_load(p); break;
		case 4: put_store(p, value(p), 16 + pick(p, 8)); break;
		default: put_reader(p); break;
		}
}

/* Some code that is not always run, or that is run three times. */
static void put_block(struct program *p)
{
	bool loop = pick(p, 3) == 0;
	size_t from;

	if (loop)
		put_immediate(p, COUNTER, 3);
	else
		put_compare(p, value(p), value(p));
	wait_for_all(p);
	from = p->n;
	if (!loop)
		put(p, make(0, 0)); /* the branch, when it is known where to */
	p->in_loop = loop;
	put_some(p, 2 + pick(p, 8));
	p->in_loop = false;
	if (loop) {
		struct gx_sass w = make(LOP3, COUNTER);

		w = gx_sass_set(make(0x810, COUNTER), GX_SASS_SRC_A, COUNTER);
		w = gx_sass_set(gx_sass_set(w, GX_SASS_IMM, UINT32_MAX), GX_SASS_SRC_C, GX_SASS_RZ);
		w = gx_sass_set(gx_sass_set(w, GX_SASS_FIELD(81, 87), 63), GX_SASS_SECOND, 7);
		put(p, w);
		put_compare(p, COUNTER, GX_SASS_RZ);
	}
	wait_for_all(p);
	if (loop)
		put(p, gx_sass_set(gx_sass_bra(arch, p->n, from), GX_SASS_GUARD, 0));
	else
		gx_sass_store(p->code + from,
		              gx_sass_set(gx_sass_bra(arch, from, p->n), GX_SASS_GUARD, 0));
}

/* Registers that no other code names. */
static bool is_other(const struct program *p, unsigned reg)
{
	return (reg < p->first || reg >= p->first + N_VALUES) && reg != ADDRESS &&
	       reg != ADDRESS + 1 && reg != COUNTER && reg != STACK_POINTER;
}

static void put_others(struct program *p)
{
	for (unsigned reg = 0; reg <= HIGHEST_OF_FEW; reg++)
		if (is_other(p, reg))
			put_plain_immediate(p, reg, pick(p, 1 << 30));
}

static void store_others(struct program *p)
{
	for (unsigned reg = 0; reg <= HIGHEST_OF_FEW; reg++)
		if (is_other(p, reg))
			put(p, store_of(reg, 32 + reg));
}

static void make_program(struct program *p, uint64_t seed, bool crowded)
{
	*p = (struct program){ .seed = seed, .first = seed % 2 ? 0 : 2, .crowded = crowded };
	put_immediate(p, ADDRESS, (uint32_t)(uintptr_t)results);
	put_immediate(p, ADDRESS + 1, (uint32_t)((uintptr_t)results >> 32));
	for (unsigned i = 0; i < N_VALUES; i++)
		put_immediate(p, p->first + i, pick(p, 1 << 30));
	if (crowded)
		put_others(p);
	/* what is read is written before, on every way */
	for (unsigned i = 0; i < N_UNIFORM; i++)
		put(p, gx_sass_set(make(0x882, i), GX_SASS_IMM, pick(p, 1 << 30)));
	put_some(p, 3 + pick(p, 12));
	for (unsigned n = pick(p, 3); n; n--)
		put_block(p);
	put_some(p, pick(p, 8));
	for (unsigned i = 0; i < N_VALUES; i++)
		if (!p->late[p->first + i]) /* what is not stored is no value any more */
			put_store(p, p->first + i, i);
	if (crowded)
		store_others(p);
	put(p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
}

/* --- running it */
static uint64_t special(void *user, uint32_t number, uint32_t lane)
{
	(void)user;
	return number * 77u + lane;
}

static uint8_t *memory(void *user, uint64_t address, size_t bytes)
{
	uint64_t begin = (uintptr_t)results;

	(void)user;
	return address >= begin && address - begin <= sizeof(results) - bytes
	               ? (uint8_t *)results + (address - begin)
	               : NULL;
}

static int run(const struct program *p, bool vector, uint64_t out[N_RESULTS], char why[128])
{
	static uint8_t constants[N_CONSTANTS];
	struct sass_run run = { .code = p->code,
		                .bytes = p->n,
		                .sm = arch->sm,
		                .mask = 1,
		                .constants = constants,
		                .n_constants = sizeof(constants),
		                .vector = vector,
		                .max_steps = 1000,
		                .special = special,
		                .memory = memory };
	int err;

	for (size_t i = 0; i < sizeof(constants); i++)
		constants[i] = (uint8_t)(i * 37 + i / 256);
	memset(results, 0, sizeof(results));
	err = sass_run(&run, why);
	memcpy(out, results, sizeof(results));
	return err;
}

static void both_leave_the_same(void)
{
	static const uint32_t sms[] = { 80, 90 };
	unsigned n_same = 0, n_wrong = 0, n_few = 0;

	for (uint64_t seed = 1; seed <= N_CASES; seed++) {
		static struct program p;
		uint64_t before[N_RESULTS], after[N_RESULTS];
		bool crowded = seed % 3 == 0;
		uint32_t highest = crowded ? HIGHEST_OF_FEW : HIGHEST;
		char why[128] = "";
		struct gx_diag diag = { .insn = -1 };

		arch = gx_cubin_arch_of(sms[seed / 2 % 2]);
		make_program(&p, seed * 7919, crowded);
		CHECK(p.n <= sizeof(p.code));
		if (run(&p, false, before, why)) {
			fprintf(stderr, "seed %llu as it was: %s\n", (unsigned long long)seed, why);
			n_wrong++;
			continue;
		}
		if (gx_vector_form(p.code, p.n, arch, crowded, &highest, &diag)) {
			fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed, diag.text);
			n_wrong++;
			continue;
		}
		if (run(&p, true, after, why) || memcmp(before, after, sizeof(after))) {
			fprintf(stderr, "seed %llu: %s\n", (unsigned long long)seed,
			        why[0] ? why : "another result");
			n_wrong++;
			continue;
		}
		n_same++;
		n_few += crowded && highest == HIGHEST_OF_FEW;
	}
	CHECK_EQ(n_wrong, 0);
	CHECK_EQ(n_same, N_CASES);
	CHECK(n_few > N_CASES / 3 / 20);
	printf("%u of %u crowded programs stay within few registers\n", n_few, N_CASES / 3);
}

int main(void)
{
	both_leave_the_same();
	return TEST_END();
}
