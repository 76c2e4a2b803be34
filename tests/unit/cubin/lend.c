/* lend.c - which register a uniform value gets in a program of few registers: one of the program's that holds nothing meanwhile, and
 * that nobody reads or writes late; or one more. */
#include "../test.h"

#include "cubin/probe.h"
#include "cubin/vector.h"
#include "words.h"

#include <string.h>

enum {
	HIGHEST = GX_CUBIN_FEW_REGISTERS - GX_SASS_RESERVED_REGISTERS - 1,
	FREE = 7, /* the one that holds nothing */
	KEPT = 4, /* what the value's reader writes, and reads as well */
	UNIFORM = 4,
	SECOND_UNIFORM = 6,
	ADDRESS = 10,
	BOARD = 3,
	P0 = 0,
	MOST_WORDS = 64,
	UMOV = 0x882,
	MOV = 0x802,
	LDC = 0xb82,
	ULDC = 0xab9,
	SIZE_64 = 5,
	STG = 0x386,
	IMAD_WIDE = 0x225,
	MOST_STALL = 15,
};

struct program {
	uint8_t code[MOST_WORDS * GX_SASS_BYTES];
	size_t n, loan; /* bytes; where the value is made */
};

static const struct gx_cubin_arch *arch;

static void put(struct program *p, struct gx_sass w)
{
	gx_sass_store(p->code + p->n, w);
	p->n += GX_SASS_BYTES;
}

static void put_value(struct program *p)
{
	p->loan = p->n;
	put(p, gx_sass_set(make(UMOV, UNIFORM), GX_SASS_IMM, 5));
}

static struct gx_sass or_of(unsigned dst, unsigned a, bool uniform, unsigned b)
{
	struct gx_sass w = make(LOP3 | (uniform ? FORM_UR_B : 1u) << 9, dst);

	w = gx_sass_set(w, GX_SASS_UNIFORM, uniform);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, a), GX_SASS_SRC_C, GX_SASS_RZ);
	w = gx_sass_set(w, GX_SASS_SRC_B, b);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_FIELD(81, 84), 7), GX_SASS_SECOND, 15);
	return gx_sass_set(w, GX_SASS_FIELD(72, 80), 0xfc);
}

static void put_or(struct program *p, unsigned dst, unsigned a, bool uniform)
{
	put(p, or_of(dst, a, uniform, uniform ? UNIFORM : GX_SASS_RZ));
}

static void put_reader(struct program *p)
{
	put_or(p, KEPT, KEPT, true);
}

/* Each of them has been used. */
static void begin(struct program *p)
{
	*p = (struct program){ .n = 0 };
	for (unsigned reg = 0; reg <= HIGHEST; reg++)
		put_or(p, GX_SASS_RZ, reg, false);
}

/* All the others hold something up to here. */
static void put_end(struct program *p)
{
	for (unsigned reg = 0; reg <= HIGHEST; reg++)
		if (reg != FREE)
			put_or(p, GX_SASS_RZ, reg, false);
	put(p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
}

static void put_move(struct program *p, unsigned guard)
{
	struct gx_sass w = gx_sass_set(make(MOV, FREE), GX_SASS_FIELD(72, 76), 15);

	put(p, gx_sass_set(w, GX_SASS_GUARD, guard));
}

static void put_store(struct program *p, unsigned board)
{
	struct gx_sass w = gx_sass_set(make(STG, 0), GX_SASS_SRC_A, ADDRESS);

	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_B, FREE - 1), GX_SASS_SIZE, 5);
	put(p, gx_sass_set(w, GX_SASS_READ_SB, board));
}

static void put_load(struct program *p)
{
	struct gx_sass w = gx_sass_set(make(LDC, FREE), GX_SASS_SIZE, 4);

	put(p, gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ), GX_SASS_WRITE_SB, BOARD));
}

/* Its other half, nobody reads. */
static void put_wide(struct program *p)
{
	struct gx_sass w = make(IMAD_WIDE, FREE - 1);

	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, KEPT), GX_SASS_SRC_B, KEPT);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_C, GX_SASS_RZ), GX_SASS_FIELD(81, 84), 7);
	put(p, gx_sass_set(w, GX_SASS_SECOND, 7));
}

static void put_pause(struct program *p)
{
	put(p, gx_sass_nop(MOST_STALL, 0));
}

static void put_guarded(struct program *p, struct gx_sass w)
{
	put(p, gx_sass_set(w, GX_SASS_GUARD, P0));
}

/* The register that the value gets, and in *wait what is waited for first. */
static unsigned lent(struct program *p, uint64_t *wait, uint32_t *highest)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_sass w;

	*highest = HIGHEST;
	CHECK(p->n <= sizeof(p->code));
	CHECK_EQ(gx_vector_form(p->code, p->n, arch, true, highest, &diag), 0);
	w = gx_sass_load(p->code + p->loan);
	CHECK_EQ(gx_sass_opcode(w), MOV);
	*wait = gx_sass_get(w, GX_SASS_WAIT);
	return (unsigned)gx_sass_get(w, GX_SASS_DST);
}

static void gets_the_free_one(struct program *p, uint64_t waits_for)
{
	uint32_t highest;
	uint64_t wait;

	CHECK_EQ(lent(p, &wait, &highest), FREE);
	CHECK_EQ(wait, waits_for);
	CHECK_EQ(highest, HIGHEST);
}

static void gets_one_more(struct program *p)
{
	uint32_t highest;
	uint64_t wait;

	CHECK_EQ(lent(p, &wait, &highest), HIGHEST + 1);
	CHECK_EQ(highest, HIGHEST + 1);
}

static void what_holds_nothing_is_lent(void)
{
	struct program p;

	begin(&p);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* between two values */
	begin(&p);
	put_or(&p, GX_SASS_RZ, FREE, false);
	put_value(&p);
	put_reader(&p);
	put_move(&p, GX_SASS_ALWAYS);
	put_or(&p, GX_SASS_RZ, FREE, false);
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* who leaves in between reads nothing more */
	begin(&p);
	put_or(&p, GX_SASS_RZ, FREE, false);
	put_value(&p);
	put_guarded(&p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 0);
}

static void what_is_read_behind_is_not(void)
{
	struct program p;

	begin(&p);
	put_value(&p);
	put_reader(&p);
	put_or(&p, GX_SASS_RZ, FREE, false);
	put_end(&p);
	gets_one_more(&p);
	/* lanes that the guard leaves out still have what was in it */
	begin(&p);
	put_value(&p);
	put_reader(&p);
	put_move(&p, P0);
	put_or(&p, GX_SASS_RZ, FREE, false);
	put_end(&p);
	gets_one_more(&p);
	/* nor what is written in between */
	begin(&p);
	put_value(&p);
	put_move(&p, GX_SASS_ALWAYS);
	put_reader(&p);
	put_end(&p);
	gets_one_more(&p);
}

static void late_readers_are_waited_for(void)
{
	struct program p;

	begin(&p);
	put_store(&p, BOARD);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 1u << BOARD);
	/* of one without a scoreboard nobody learns when it has read */
	begin(&p);
	put_store(&p, GX_SASS_NO_SB);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_one_more(&p);
	/* a result that nobody reads comes all the same */
	begin(&p);
	put_load(&p);
	put_pause(&p);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 1u << BOARD);
}

/* What comes behind comes before, too. */
static void in_a_loop(unsigned board)
{
	struct program p;
	size_t from;

	begin(&p);
	from = p.n;
	put_pause(&p);
	put_value(&p);
	put_reader(&p);
	put_move(&p, GX_SASS_ALWAYS);
	put_store(&p, board);
	put_pause(&p);
	put_guarded(&p, gx_sass_bra(arch, p.n, from));
	put_end(&p);
	if (board == GX_SASS_NO_SB)
		gets_one_more(&p);
	else
		gets_the_free_one(&p, 1u << board);
}

static void arithmetic_is_over_first(void)
{
	struct program p;

	begin(&p);
	put_wide(&p);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_one_more(&p);
	begin(&p);
	put_wide(&p);
	put_pause(&p);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* who comes from elsewhere may have been that quick */
	begin(&p);
	put_wide(&p);
	put_guarded(&p, gx_sass_bra(arch, p.n, p.n + 2 * GX_SASS_BYTES));
	put_pause(&p);
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_one_more(&p);
}

/* What the reader writes is dead before it: the value is made there. */
static void the_readers_own_is_lent(void)
{
	uint32_t highest;
	uint64_t wait;
	struct program p;

	begin(&p);
	put_value(&p);
	put_or(&p, KEPT, GX_SASS_RZ, true);
	put_end(&p);
	CHECK_EQ(lent(&p, &wait, &highest), KEPT);
	/* where some lanes do not write it, it is not dead */
	begin(&p);
	put_value(&p);
	put_guarded(&p, or_of(KEPT, GX_SASS_RZ, true, UNIFORM));
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* nothing comes out of RZ again */
	begin(&p);
	put_value(&p);
	put(&p, gx_sass_set(or_of(GX_SASS_RZ, KEPT, true, UNIFORM), GX_SASS_SRC_C, KEPT));
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* who is asked last reads it as well: in c */
	begin(&p);
	put_value(&p);
	put(&p, gx_sass_set(or_of(KEPT, GX_SASS_RZ, true, UNIFORM), GX_SASS_SRC_C, KEPT));
	put_end(&p);
	gets_the_free_one(&p, 0);
}

/* It would be, but that another value is in it, which no word of the program says. */
static void what_is_lent_is_not_lent_again(void)
{
	uint32_t highest;
	uint64_t wait;
	struct program p;
	size_t second;

	begin(&p);
	put_value(&p);
	second = p.n;
	put(&p, gx_sass_set(make(UMOV, SECOND_UNIFORM), GX_SASS_IMM, 6));
	put_reader(&p);
	put(&p, or_of(FREE, GX_SASS_RZ, true, SECOND_UNIFORM));
	put_end(&p);
	CHECK_EQ(lent(&p, &wait, &highest), FREE); /* nothing is in it until it is written behind */
	CHECK(gx_sass_get(gx_sass_load(p.code + second), GX_SASS_DST) != FREE);
}

/* Programs that never name R1. */
static struct program without_stack(bool wide)
{
	struct program p = { .n = 0 };
	struct gx_sass w;

	for (unsigned reg = 0; reg <= HIGHEST; reg++)
		if (reg != 1)
			put_or(&p, GX_SASS_RZ, reg, false);
	p.loan = p.n;
	w = gx_sass_set(make(ULDC, UNIFORM), GX_SASS_SIZE, wide ? SIZE_64 : SIZE_64 - 1);
	put(&p, w);
	return p;
}

static void put_end_without_stack(struct program *p)
{
	for (unsigned reg = 0; reg <= HIGHEST; reg++)
		if (reg != 1)
			put_or(p, GX_SASS_RZ, reg, false);
	put(p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
}

static unsigned register_of(struct program *p, size_t at)
{
	struct gx_diag diag = { .insn = -1 };
	uint32_t highest = HIGHEST;

	CHECK_EQ(gx_vector_form(p->code, p->n, arch, true, &highest, &diag), 0);
	return (unsigned)gx_sass_get(gx_sass_load(p->code + at), GX_SASS_DST);
}

static void the_stack_register_holds_one_value_of_32_bits(void)
{
	struct program p = without_stack(false);
	size_t second;

	put_reader(&p);
	put_end_without_stack(&p);
	CHECK_EQ(register_of(&p, p.loan), 1);
	/* two at a time: one of them elsewhere */
	p = without_stack(false);
	second = p.n;
	put(&p, gx_sass_set(make(UMOV, SECOND_UNIFORM), GX_SASS_IMM, 6));
	put_reader(&p);
	put(&p, or_of(KEPT, KEPT, true, SECOND_UNIFORM));
	put_end_without_stack(&p);
	CHECK(register_of(&p, second) != 1);
	CHECK_EQ(gx_sass_get(gx_sass_load(p.code + p.loan), GX_SASS_DST), 1);
	/* a pair is an even one; another uniform value that is made meanwhile ends nothing */
	p = without_stack(true);
	put(&p, gx_sass_set(make(UMOV, SECOND_UNIFORM), GX_SASS_IMM, 6));
	put_reader(&p);
	put(&p, or_of(KEPT, KEPT, true, UNIFORM + 1));
	put_end_without_stack(&p);
	CHECK_EQ(register_of(&p, p.loan), HIGHEST + 1);
}

/* Two registers in a row that hold nothing take a wide value where the first is an even one. */
static void an_idle_pair_is_an_even_one(void)
{
	for (unsigned first = KEPT + 1; first < HIGHEST; first++) {
		struct program p;

		begin(&p);
		p.loan = p.n;
		put(&p, gx_sass_set(make(ULDC, UNIFORM), GX_SASS_SIZE, SIZE_64));
		put_reader(&p);
		put(&p, or_of(KEPT, KEPT, true, UNIFORM + 1));
		for (unsigned reg = 0; reg <= HIGHEST; reg++)
			if (reg != first && reg != first + 1)
				put_or(&p, GX_SASS_RZ, reg, false);
		put(&p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
		CHECK_EQ(register_of(&p, p.loan), first % 2 ? HIGHEST + 1 : first);
	}
}

/* Registers 0 to HIGHEST are used, all but one of them to the end. */
static void put_end_without(struct program *p, unsigned unused)
{
	for (unsigned reg = 0; reg <= HIGHEST; reg++)
		if (reg != unused)
			put_or(p, GX_SASS_RZ, reg, false);
	put(p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
}

/* A load or a store of global memory, as compilers have them for sm_80 and later. */
static struct gx_sass by_descriptor(unsigned opcode, unsigned dst, unsigned data)
{
	struct gx_sass w = gx_sass_set(make(opcode, dst), GX_SASS_SRC_A, ADDRESS);

	w = gx_sass_set(gx_sass_set(w, GX_SASS_SIZE, SIZE_64), GX_SASS_SRC_C, 0);
	w.hi |= 1ull << (76 - 64) | 1ull << (90 - 64) | 1ull << (91 - 64);
	return gx_sass_set(w, GX_SASS_SRC_B, data);
}

/* Who writes the register while the value is in it: loads and special registers as well as arithmetic. */
static void what_is_written_meanwhile_is_not_lent(void)
{
	const struct gx_sass writers[] = {
		gx_sass_set(by_descriptor(GX_SASS_OP_LDG_D, FREE - 1, 0), GX_SASS_WRITE_SB, BOARD),
		gx_sass_set(make(GX_SASS_OP_S2R, FREE), GX_SASS_WRITE_SB, BOARD),
		gx_sass_set(make(GX_SASS_OP_LDC, FREE), GX_SASS_WRITE_SB, BOARD),
	};

	for (size_t i = 0; i < sizeof(writers) / sizeof(writers[0]); i++) {
		struct program p;

		begin(&p);
		put_value(&p);
		put(&p, writers[i]);
		put_reader(&p);
		put_end(&p);
		gets_one_more(&p);
	}
}

/* A field that is no register's names none, and a store of 64 bits reads two: what is beside them is lent, and nobody is waited for. */
static void fields_that_are_no_registers_name_none(void)
{
	enum { LOW = 2 };
	struct program p;
	uint32_t highest;
	uint64_t wait;

	/* the destination of what writes none; data that ends in front of it */
	begin(&p);
	put(&p,
	    gx_sass_set(by_descriptor(GX_SASS_OP_STG_D, FREE, FREE - 2), GX_SASS_READ_SB, BOARD));
	put_value(&p);
	put_reader(&p);
	put_end(&p);
	gets_the_free_one(&p, 0);
	/* what has zeros where registers would be */
	begin(&p);
	put_guarded(&p, gx_sass_bra(arch, p.n, p.n + 2 * GX_SASS_BYTES));
	put_or(&p, GX_SASS_RZ, KEPT, false);
	put_pause(&p);
	put_guarded(&p, gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7));
	put(&p, gx_sass_nop(1, 0));
	put_value(&p);
	put(&p, gx_sass_nop(1, 0));
	put_reader(&p);
	put_end_without(&p, LOW);
	CHECK_EQ(lent(&p, &wait, &highest), LOW);
	CHECK_EQ(wait, 0);
	CHECK_EQ(highest, HIGHEST);
}

/* What was in it is gone when it is written anew, from a register below it as by a number that looks like one; what writes no register
 * leaves it there. */
static void it_is_known_what_replaces_a_value(void)
{
	enum { ISETP = 0x20c };
	struct gx_sass move = gx_sass_set(make(MOV, FREE), GX_SASS_FIELD(72, 76), 15);
	const struct {
		struct gx_sass word;
		bool replaces;
	} rows[] = {
		{ move, true },
		{ gx_sass_set(move, GX_SASS_IMM, FREE), true },
		{ or_of(FREE, KEPT, false, GX_SASS_RZ), true },
		{ or_of(FREE, FREE, false, GX_SASS_RZ), false },
		{ or_of(FREE, KEPT, false, FREE), false },
		{ gx_sass_set(make(ISETP, FREE), GX_SASS_SRC_A, KEPT), false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct program p;

		begin(&p);
		put_value(&p);
		put_reader(&p);
		put(&p, rows[i].word);
		put_or(&p, GX_SASS_RZ, FREE, false);
		put_end(&p);
		if (rows[i].replaces)
			gets_the_free_one(&p, 0);
		else
			gets_one_more(&p);
	}
}

/* A loan goes on where other uniform registers are written and read, and where lanes come together. */
static void others_end_no_loan(void)
{
	const struct gx_sass pair =
	        gx_sass_set(make(ULDC, SECOND_UNIFORM + 2), GX_SASS_SIZE, SIZE_64);
	struct gx_sass wide = make(IMAD_WIDE - (1u << 9) + (FORM_UR_C << 9), 8);
	struct gx_sass others[6];

	wide = gx_sass_set(gx_sass_set(wide, GX_SASS_SRC_A, KEPT), GX_SASS_UNIFORM, 1);
	wide = gx_sass_set(gx_sass_set(wide, GX_SASS_SRC_C, KEPT), GX_SASS_FIELD(81, 84), 7);
	wide = gx_sass_set(gx_sass_set(wide, GX_SASS_SECOND, 15), GX_SASS_SRC_B,
	                   SECOND_UNIFORM + 2);
	others[0] = make(UMOV, UNIFORM - 1);
	others[1] = make(UMOV, UNIFORM + 1);
	others[2] = pair;
	others[3] = gx_sass_bsync(arch, 0);
	others[4] = make(0x942, 0); /* BREAK */
	others[5] = wide;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct program p;

		begin(&p);
		if (i == 5)
			put(&p, pair);
		put_value(&p);
		put(&p, others[i]);
		put_reader(&p);
		put_end(&p);
		if (i == 5) /* the pair is the first that is behind all */
			CHECK_EQ(register_of(&p, p.loan), FREE);
		else
			gets_the_free_one(&p, 0);
	}
}

/* A value that sets a scoreboard need not wait for it, unless somebody who still reads or writes its register does so by the same, or what
 * stands there waited for it before. */
static void its_own_scoreboard_is_waited_for_where_it_is_another_s(void)
{
	enum { S2UR = 0x9c3, OTHER = 16 };
	const struct gx_sass none = gx_sass_nop(1, 0);
	const struct gx_sass reads =
	        gx_sass_set(by_descriptor(GX_SASS_OP_STG_D, 0, KEPT), GX_SASS_READ_SB, BOARD);
	const struct {
		struct gx_sass before;
		uint64_t has, waits;
	} rows[] = {
		{ none, 0, 0 },
		{ none, 1u << BOARD, 1u << BOARD },
		{ none, 1u << (BOARD + 1), 1u << (BOARD + 1) },
		{ reads, 0, 1u << BOARD },
		{ gx_sass_set(reads, GX_SASS_READ_SB, BOARD + 1), 0, 0 },
		{ gx_sass_set(reads, GX_SASS_SRC_B, OTHER), 0, 0 },
		{ gx_sass_set(make(GX_SASS_OP_LDC, KEPT), GX_SASS_WRITE_SB, BOARD), 0,
		  1u << BOARD },
		{ gx_sass_set(make(GX_SASS_OP_LDC, OTHER), GX_SASS_WRITE_SB, BOARD), 0, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct program p;
		struct gx_sass w = gx_sass_set(make(S2UR, UNIFORM), GX_SASS_WRITE_SB, BOARD);

		begin(&p);
		put(&p, rows[i].before);
		p.loan = p.n;
		put(&p, gx_sass_set(w, GX_SASS_WAIT, rows[i].has));
		put(&p,
		    gx_sass_set(or_of(KEPT, GX_SASS_RZ, true, UNIFORM), GX_SASS_WAIT, 1u << BOARD));
		put_end(&p);
		CHECK_EQ(register_of(&p, p.loan), KEPT);
		w = gx_sass_load(p.code + p.loan);
		CHECK_EQ(gx_sass_opcode(w), GX_SASS_OP_S2R);
		CHECK_EQ(gx_sass_get(w, GX_SASS_WAIT), rows[i].waits);
		if (gx_sass_get(w, GX_SASS_WAIT) != rows[i].waits)
			fprintf(stderr, "row %zu\n", i);
	}
}

/* Where registers do not count, values of the same time get those behind all others, one by one; what is written to the register that is
 * always zero gets none. */
static void values_of_one_time_are_beside_each_other(void)
{
	enum { N = 3, URZ_ = URZ };
	struct gx_diag diag = { .insn = -1 };
	uint32_t highest = HIGHEST;
	struct program p;

	begin(&p);
	for (unsigned i = 0; i < N; i++)
		put(&p, gx_sass_set(make(UMOV, UNIFORM + i), GX_SASS_IMM, 5));
	for (unsigned i = 0; i < N; i++)
		put(&p, or_of(KEPT, KEPT, true, UNIFORM + i));
	put_end(&p);
	CHECK_EQ(gx_vector_form(p.code, p.n, arch, false, &highest, &diag), 0);
	CHECK_EQ(highest, HIGHEST + N);
	highest = HIGHEST;
	begin(&p);
	put(&p, gx_sass_set(make(UMOV, URZ_), GX_SASS_IMM, 5));
	put(&p, or_of(KEPT, KEPT, true, URZ_));
	put_end(&p);
	CHECK_EQ(gx_vector_form(p.code, p.n, arch, false, &highest, &diag), 0);
	CHECK_EQ(highest, HIGHEST);
}

int main(void)
{
	arch = gx_cubin_arch_of(90);
	what_holds_nothing_is_lent();
	what_is_read_behind_is_not();
	late_readers_are_waited_for();
	in_a_loop(BOARD);
	in_a_loop(GX_SASS_NO_SB);
	arithmetic_is_over_first();
	the_readers_own_is_lent();
	what_is_lent_is_not_lent_again();
	the_stack_register_holds_one_value_of_32_bits();
	an_idle_pair_is_an_even_one();
	what_is_written_meanwhile_is_not_lent();
	fields_that_are_no_registers_name_none();
	it_is_known_what_replaces_a_value();
	others_end_no_loan();
	its_own_scoreboard_is_waited_for_where_it_is_another_s();
	values_of_one_time_are_beside_each_other();
	return TEST_END();
}
