/* timing.c - when the words of straight code are issued: which cycles of a NOP stay, and who gets a scoreboard of its own. */
#include "straightened.h"

enum { P0 = 0, P1 = 1, NONE = 7, IN_REGISTERS = 8, IN_PREDICATES = 13 };
static const enum gx_sass_field made = GX_SASS_FIELD(81, 84), asked = GX_SASS_FIELD(87, 90);

/* --- words. A mark, where the test finds a word again, is a field that nothing here looks at. */
static const enum gx_sass_field mark = GX_SASS_REUSE;

static struct gx_sass with(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	return gx_sass_set(w, field, value);
}

static struct gx_sass lop3(unsigned to, unsigned from) /* LOP3 to, from, from */
{
	struct gx_sass w = with(plain(0x0000000000007212, 0x78ec0ff), GX_SASS_DST, to);

	return with(with(w, GX_SASS_SRC_A, from), GX_SASS_SRC_B, from);
}

static struct gx_sass asks(unsigned predicate, unsigned from) /* LOP3 P, RZ, from, from */
{
	return with(lop3(GX_SASS_RZ, from), made, predicate);
}

static struct gx_sass carries(unsigned predicate, unsigned to, unsigned from) /* LEA.HI.X */
{
	struct gx_sass w = plain(0x0000000000007211, 0xf3cff);

	w = with(with(w, GX_SASS_DST, to), asked, predicate);
	return with(with(w, GX_SASS_SRC_A, from), GX_SASS_SRC_B, from);
}

static struct gx_sass s2r(unsigned to, unsigned scoreboard)
{
	struct gx_sass w = plain(0x0000000000007919, 0x4300);

	return with(with(w, GX_SASS_DST, to), GX_SASS_WRITE_SB, scoreboard);
}

static struct gx_sass ldc(unsigned to, unsigned scoreboard)
{
	struct gx_sass w = plain(0x00008400ff007b82, 0x800);

	return with(with(w, GX_SASS_DST, to), GX_SASS_WRITE_SB, scoreboard);
}

static struct gx_sass stalled(struct gx_sass w, unsigned stall)
{
	return with(w, GX_SASS_STALL, stall);
}

static unsigned stall_of(const struct text *t, size_t word)
{
	return (unsigned)gx_sass_get(at(t, word), GX_SASS_STALL);
}

/* --- NOPs */

/* A NOP always goes; of its cycles those stay that a word before it and a word behind it need between them. */
static void cycles_that_somebody_needs_stay(void)
{
	const struct gx_sass takes_time = with(lop3(4, 0), GX_SASS_WRITE_SB, 3),
	                     waits = with(lop3(9, 4), GX_SASS_WAIT, 1 << 3),
	                     guarded = with(red(), GX_SASS_GUARD, P1);
	const struct {
		struct gx_sass before;
		unsigned stall, nops[3];
		struct gx_sass behind;
		unsigned left; /* of the first word and the NOPs */
	} rows[] = {
		/* nobody needs any */
		{ lop3(4, 0), 2, { 9 }, lop3(9, 1), 2 },
		/* a register, a predicate to a guard and to a carry */
		{ lop3(4, 0), 2, { 15 }, lop3(9, 4), IN_REGISTERS },
		{ asks(P1, 0), 2, { 15 }, guarded, IN_PREDICATES },
		{ asks(P1, 0), 2, { 15 }, carries(P1, 9, 1), IN_PREDICATES },
		{ asks(P1, 0), 2, { 15 }, carries(P0, 9, 1), 2 },
		/* never more than there were */
		{ lop3(4, 0), 2, { 3 }, lop3(9, 4), 5 },
		{ asks(P1, 0), 2, { 6 }, guarded, 8 },
		/* nor less than the word had, which may be enough */
		{ lop3(4, 0), 8, { 9 }, lop3(9, 4), 8 },
		{ lop3(4, 0), 7, { 9 }, lop3(9, 4), 8 },
		{ lop3(4, 0), 15, { 9 }, lop3(9, 4), 15 },
		/* several in a row, as if they were one */
		{ lop3(4, 0), 2, { 2, 2 }, lop3(9, 4), 6 },
		{ lop3(4, 0), 2, { 4, 4 }, lop3(9, 4), IN_REGISTERS },
		{ asks(P1, 0), 1, { 4, 4, 2 }, guarded, 11 },
		{ asks(P1, 0), 1, { 15, 15, 15 }, guarded, IN_PREDICATES },
		/* what is waited for by a scoreboard needs none */
		{ takes_time, 2, { 9 }, waits, 2 },
		/* but its predicate does */
		{ with(with(takes_time, GX_SASS_DST, 9), made, P1),
		  2,
		  { 15 },
		  guarded,
		  IN_PREDICATES },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		start(&t);
		put(&t, stalled(rows[i].before, rows[i].stall));
		for (int k = 0; k < 3; k++)
			if (rows[i].nops[k])
				put(&t, gx_sass_nop(rows[i].nops[k], 0));
		put(&t, rows[i].behind);
		put(&t, exit_word());
		CHECK(straighten(&t));
		CHECK_EQ(t.probe.bytes, 3 * GX_SASS_BYTES);
		CHECK_EQ(stall_of(&t, 0), rows[i].left);
		CHECK_EQ(stall_of(&t, 1), 2);
	}
}

/* What stands between the two counts as well, before the NOP and behind it, and whoever is further away. */
static void cycles_in_between_are_counted(void)
{
	struct text t;

	start(&t);
	put(&t, stalled(asks(P1, 0), 3));
	put(&t, stalled(lop3(9, 1), 2));
	put(&t, gx_sass_nop(15, 0));
	put(&t, stalled(lop3(10, 1), 4));
	put(&t, with(red(), GX_SASS_GUARD, P1));
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(stall_of(&t, 0), 3);
	CHECK_EQ(stall_of(&t, 1), IN_PREDICATES - 3 - 4);
	CHECK_EQ(stall_of(&t, 2), 4);
	/* two that need some: the one that needs more of them decides */
	start(&t);
	put(&t, stalled(lop3(4, 0), 2));
	put(&t, gx_sass_nop(15, 0));
	put(&t, stalled(lop3(9, 4), 4));
	put(&t, gx_sass_nop(15, 1 << 2));
	put(&t, lop3(10, 4));
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(stall_of(&t, 0), IN_REGISTERS);
	CHECK_EQ(stall_of(&t, 1), 4);
	/* what the NOP waited for, the next one waits for */
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_WAIT), 1 << 2);
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_WAIT), 0);
	/* one in front of everything keeps nobody apart, and is waited for all the same */
	start(&t);
	put(&t, gx_sass_nop(15, 1 << 4));
	put(&t, stalled(lop3(9, 4), 4));
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(stall_of(&t, 0), 4);
	CHECK_EQ(gx_sass_get(at(&t, 0), GX_SASS_WAIT), 1 << 4);
}

/* From 12 cycles on, a stall has no hint beside it. */
static void a_long_stall_has_no_hint(void)
{
	for (unsigned stall = 1; stall < 10; stall++) {
		struct text t;

		start(&t);
		put(&t, with(stalled(asks(P1, 0), 3), GX_SASS_YIELD, 1));
		put(&t, gx_sass_nop(stall, 0));
		put(&t, with(red(), GX_SASS_GUARD, P1));
		put(&t, exit_word());
		CHECK(straighten(&t));
		CHECK_EQ(stall_of(&t, 0), 3 + stall);
		CHECK_EQ(gx_sass_get(at(&t, 0), GX_SASS_YIELD), 3 + stall < 12);
	}
}

/* --- random code */

/* What the test knows of a word that it wrote; NONE, GX_SASS_RZ: of none. */
struct known {
	unsigned gives, takes, makes, needs;
	bool is_nop, asks_first;
};

static uint64_t seed = 7;

static unsigned below(unsigned n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(seed >> 33) % n;
}

static struct known random_word(struct text *t, bool special, unsigned number)
{
	struct known k = { GX_SASS_RZ, GX_SASS_RZ, NONE, NONE, false, false };
	unsigned kind = below(special ? 7 : 6), to = below(6), from = below(6), p = below(3);
	struct gx_sass w;

	switch (kind) {
	case 0:
		w = lop3(to, from);
		k.gives = to;
		k.takes = from;
		break;
	case 1:
		w = asks(p, from);
		k.takes = from;
		k.makes = p;
		break;
	case 2:
		w = carries(p, to, from);
		k.gives = to;
		k.takes = from;
		k.needs = p;
		break;
	case 3:
		w = with(lop3(to, from), GX_SASS_GUARD, p);
		k.gives = to;
		k.takes = from;
		k.needs = p;
		break;
	case 6:
		w = s2r(20 + number, below(2));
		k.asks_first = true;
		break;
	default:
		w = gx_sass_nop(0, 0);
		k.is_nop = true;
		break;
	}
	put(t, with(stalled(w, 1 + below(15)), mark, number));
	return k;
}

static size_t place_of(const struct text *t, unsigned number)
{
	size_t word = 0;

	while (word * GX_SASS_BYTES < t->probe.bytes && gx_sass_get(at(t, word), mark) != number)
		word++;
	return word;
}

static unsigned distance(const struct text *t, size_t from, size_t to)
{
	unsigned cycles = 0;

	for (size_t i = from; i < to; i++)
		cycles += stall_of(t, i);
	return cycles;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Whoever needs what another one gives is no nearer to it than it was, or far enough. */
static void nobody_comes_too_near(void)
{
	enum { N_PROGRAMS = 3000, N_WORDS = 14 };
	unsigned n_too_near = 0, n_too_far = 0, n_lost = 0, n_pairs = 0;

	for (unsigned program = 0; program < N_PROGRAMS; program++) {
		struct known known[N_WORDS];
		bool special = program % 2;
		struct text t, was;

		start(&t);
		for (unsigned i = 0; i < N_WORDS; i++)
			known[i] = random_word(&t, special, i);
		put(&t, with(exit_word(), mark, N_WORDS));
		was = t;
		CHECK(straighten(&t));
		for (unsigned i = 0; i < N_WORDS; i++) {
			size_t from = place_of(&t, i);

			n_lost += (from * GX_SASS_BYTES == t.probe.bytes) != known[i].is_nop;
			for (unsigned k = i + 1; k < N_WORDS && !known[i].is_nop; k++) {
				const struct known *a = &known[i], *b = &known[k];
				size_t to = place_of(&t, k);
				unsigned before = distance(&was, i, k), now;

				if (b->is_nop || a->asks_first || b->asks_first)
					continue;
				CHECK(from < to);
				now = distance(&t, from, to);
				if (a->gives != GX_SASS_RZ && a->gives == b->takes)
					n_too_near += now < least(before, IN_REGISTERS);
				if (a->makes != NONE && a->makes == b->needs)
					n_too_near += now < least(before, IN_PREDICATES);
				n_too_far += !special && now > before;
				n_pairs++;
			}
		}
	}
	CHECK_EQ(n_lost, 0);
	CHECK_EQ(n_too_near, 0);
	CHECK_EQ(n_too_far, 0);
	CHECK(n_pairs > N_PROGRAMS);
}

/* --- scoreboards */

/* Its scoreboard is waited for in front of it: it gets one that nobody else sets, and goes first. */
static void who_takes_time_is_asked_for_alone(void)
{
	for (int is_load = 0; is_load < 2; is_load++) {
		struct gx_sass mine = is_load ? ldc(3, 2) : s2r(3, 2);
		struct text t;
		uint64_t own;

		start(&t);
		put(&t, with(lop3(4, 0), GX_SASS_WRITE_SB, 0));
		put(&t, with(lop3(5, 0), GX_SASS_READ_SB, 1));
		put(&t, with(lop3(6, 0), GX_SASS_WAIT, 1 << 2));
		put(&t, mine);
		put(&t, with(lop3(7, 0), GX_SASS_WAIT, 1 << 1 | 1 << 2));
		put(&t, with(lop3(8, 3), GX_SASS_WAIT, 1 << 2));
		put(&t, with(exit_word(), GX_SASS_WAIT, 1));
		CHECK(straighten(&t));
		CHECK_EQ(gx_sass_opcode(at(&t, 0)), gx_sass_opcode(mine));
		own = gx_sass_get(at(&t, 0), GX_SASS_WRITE_SB);
		CHECK_EQ(own, 3); /* the first that is free */
		/* in front of it nobody waits for it, and they wait for the old one as before */
		CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_WAIT), 1 << 2);
		/* a load is waited for where it is read, any other at the first word that was to wait */
		CHECK_EQ(gx_sass_get(at(&t, 4), GX_SASS_WAIT),
		         is_load ? 1 << 1 | 1 << 2 : 1 << 1 | 1 << 2 | 1 << own);
		CHECK(gx_sass_get(at(&t, is_load ? 5 : 4), GX_SASS_WAIT) >> own & 1);
	}
}

/* With all six in use there is none. */
static void there_are_six_scoreboards(void)
{
	for (unsigned n = 5; n < 7; n++) {
		struct text t;

		start(&t);
		for (unsigned i = 0; i < n; i++)
			put(&t,
			    with(lop3(10 + i, 0), i % 2 ? GX_SASS_READ_SB : GX_SASS_WRITE_SB, i));
		put(&t, with(lop3(6, 0), GX_SASS_WAIT, 1 << 2));
		put(&t, s2r(3, 2));
		put(&t, with(exit_word(), GX_SASS_WAIT, 1 << 2));
		CHECK(straighten(&t));
		CHECK_EQ(gx_sass_opcode(at(&t, n < 6 ? 0 : n + 1)), GX_SASS_OP_S2R);
		CHECK_EQ(gx_sass_get(at(&t, n < 6 ? 0 : n + 1), GX_SASS_WRITE_SB), n < 6 ? 5 : 2);
	}
}

/* Who is not in anybody's way keeps its own; who has none gets none; and who waits in front of it, but takes time itself, is no reason. */
static void others_keep_their_scoreboard(void)
{
	const struct {
		struct gx_sass before, mine;
		unsigned scoreboard;
	} rows[] = {
		{ lop3(6, 0), s2r(3, 2), 2 },
		{ with(lop3(6, 0), GX_SASS_WAIT, 1 << 1), s2r(3, 2), 2 },
		{ with(lop3(6, 0), GX_SASS_WAIT, 1 << 2), s2r(3, 2), 0 },
		{ with(lop3(6, 0), GX_SASS_WAIT, GX_SASS_ALL_SB), s2r(3, GX_SASS_NO_SB), 7 },
		{ with(ldc(6, 1), GX_SASS_WAIT, 1 << 2), s2r(3, 2), 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;
		size_t word = 0;

		start(&t);
		put(&t, rows[i].before);
		put(&t, rows[i].mine);
		put(&t, with(exit_word(), GX_SASS_WAIT, 1 << 2));
		CHECK(straighten(&t));
		while (gx_sass_get(at(&t, word), GX_SASS_DST) != 3)
			word++;
		CHECK_EQ(gx_sass_get(at(&t, word), GX_SASS_WRITE_SB), rows[i].scoreboard);
	}
}

/* --- who goes first */

/* Special registers in front of constants, both in front of everything else, and nothing in front of a way out that stands there. */
static void who_passes_whom(void)
{
	const struct gx_sass guarded = with(exit_word(), GX_SASS_GUARD, P0);
	const struct {
		struct gx_sass before, mine;
		bool passes;
	} rows[] = {
		{ lop3(6, 0), ldc(3, 2), true },
		{ lop3(3, 0), ldc(3, 2), false },
		{ lop3(6, 3), ldc(3, 2), false },
		{ ldc(6, 1), s2r(3, 2), true },
		{ s2r(6, 1), ldc(3, 2), false },
		{ ldc(6, 1), ldc(3, 2), false },
		{ s2r(6, 1), s2r(3, 2), false },
		{ guarded, s2r(3, 2), false },
		{ guarded, ldc(3, 2), false },
		{ with(lop3(6, 0), GX_SASS_GUARD, P0), ldc(3, 2), true },
		{ lop3(6, 0), with(ldc(3, 2), GX_SASS_GUARD, P0), false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		start(&t);
		put(&t, rows[i].before);
		put(&t, rows[i].mine);
		put(&t, with(exit_word(), GX_SASS_WAIT, 1 << 1 | 1 << 2));
		CHECK(straighten(&t));
		CHECK(gx_sass_same(with(at(&t, rows[i].passes ? 0 : 1), GX_SASS_WAIT, 0),
		                   rows[i].mine));
	}
}

/* The first way out is the one that nearly all take: behind it, nobody is asked for sooner. A later one may be passed. */
static void nothing_passes_the_first_way_out(void)
{
	const struct gx_sass guarded = with(exit_word(), GX_SASS_GUARD, P0);
	struct text t;

	start(&t);
	put(&t, guarded);
	put(&t, lop3(6, 0));
	put(&t, guarded);
	put(&t, lop3(7, 0));
	put(&t, ldc(3, 2));
	put(&t, with(exit_word(), GX_SASS_WAIT, 1 << 2));
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_opcode(at(&t, 0)), GX_SASS_OP_EXIT);
	CHECK_EQ(gx_sass_opcode(at(&t, 1)), GX_SASS_OP_LDC);
}

int main(void)
{
	cycles_that_somebody_needs_stay();
	cycles_in_between_are_counted();
	a_long_stall_has_no_hint();
	nobody_comes_too_near();
	who_takes_time_is_asked_for_alone();
	there_are_six_scoreboards();
	others_keep_their_scoreboard();
	who_passes_whom();
	nothing_passes_the_first_way_out();
	return TEST_END();
}
