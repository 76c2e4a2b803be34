/* packed.c - three coordinates read at once: where that is done, and where not. */
#include "straightened.h"

#include "compiled.h"
#include "cubin/packed.h"

enum {
	TID = 0x20,
	TID_X,
	TID_Y,
	TID_Z,
	OF_THREE = 0xfe,
	P0 = 0,
	P3 = 3,
	NONE = 7,
	X = 12, /* registers: red() may name four from R4 on */
	Y = 13,
	Z = 14,
	BASES_LOP3 = 0x212,
	VOTE_OF_ANY = 0x100, /* bits of the upper half */
};
static const enum gx_sass_field number = GX_SASS_FIELD(72, 80), made = GX_SASS_FIELD(81, 84);

static struct gx_sass with(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	return gx_sass_set(w, field, value);
}

/* As ptxas 13.0 makes them. */
static struct gx_sass s2r(unsigned to, unsigned special)
{
	return with(with(with(plain(0x7919, 0), GX_SASS_DST, to), number, special),
	            GX_SASS_WRITE_SB, 0);
}

static struct gx_sass asks_three(unsigned predicate) /* LOP3 P, RZ, R12 | R13 | R14 */
{
	struct gx_sass w = plain(0x0000000d0cff7212, 0x780fe0e);

	return with(with(with(w, made, predicate), GX_SASS_STALL, 13), GX_SASS_WAIT, 1);
}

static struct gx_sass lop3(unsigned to, unsigned a, unsigned b)
{
	struct gx_sass w = with(plain(0x7212, 0x78ec0ff), GX_SASS_DST, to);

	return with(with(w, GX_SASS_SRC_A, a), GX_SASS_SRC_B, b);
}

static struct gx_sass guarded_exit(unsigned guard)
{
	return with(exit_word(), GX_SASS_GUARD, guard);
}

static bool pack(struct text *t)
{
	return apply(t, gx_packed_place);
}

static void stays(const struct text *t)
{
	struct text now = *t;

	CHECK(!pack(&now));
	CHECK(!memcmp(now.code, t->code, sizeof(now.code)));
}

/* Where they stand in the program that follows. */
enum { AT_X, AT_Y, AT_Z, AT_ASKS, AT_OUT, AT_LITERAL, AT_RED, AT_END, N_WORDS };

static void write_question(struct text *t)
{
	start(t);
	t->probe.form = GX_PROBE_ENTRY;
	put(t, s2r(X, TID_X));
	put(t, s2r(Y, TID_Y));
	put(t, s2r(Z, TID_Z));
	put(t, asks_three(P0));
	put(t, guarded_exit(P0));
	put(t, literal());
	put(t, red());
	put(t, exit_word());
}

static void replace(struct text *t, size_t word, struct gx_sass w)
{
	gx_sass_store(t->code + word * GX_SASS_BYTES, w);
}

/* Another word in front of one. */
static void insert(struct text *t, size_t word, struct gx_sass w)
{
	uint8_t *to = t->code + word * GX_SASS_BYTES;

	memmove(to + GX_SASS_BYTES, to, t->probe.bytes - word * GX_SASS_BYTES);
	t->probe.bytes += GX_SASS_BYTES;
	replace(t, word, w);
}

/* --- three become one */

/* Whichever of them is which operand, and in whatever order they are read. */
static void one_is_read_for_three(void)
{
	static const unsigned orders[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
		                              { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

	for (size_t i = 0; i < 6; i++)
		for (size_t k = 0; k < 6; k++) {
			struct gx_sass w = with(asks_three(P0), GX_SASS_REUSE, 3);
			struct text t;
			size_t x = 0;

			write_question(&t);
			t.probe.form = GX_PROBE_EXIT;
			for (size_t n = 0; n < 3; n++) {
				replace(&t, n,
				        with(s2r(X + orders[i][n], TID_X + orders[i][n]),
				             GX_SASS_WAIT, n ? 1 << n : 0));
				if (!orders[i][n])
					x = n;
			}
			w = with(w, GX_SASS_SRC_A, X + orders[k][0]);
			w = with(w, GX_SASS_SRC_B, X + orders[k][1]);
			replace(&t, AT_ASKS, with(w, GX_SASS_SRC_C, X + orders[k][2]));
			CHECK(pack(&t));
			CHECK_EQ(t.probe.bytes, N_WORDS * GX_SASS_BYTES);
			for (size_t n = 0; n < 3; n++)
				/* the others do nothing, and wait for what they waited for */
				CHECK(gx_sass_same(
				        at(&t, n),
				        n == x ? with(s2r(X, TID), GX_SASS_WAIT, n ? 1 << n : 0)
				               : gx_sass_nop(2, n ? 1 << n : 0)));
			w = with(with(asks_three(P0), GX_SASS_SRC_A, X), GX_SASS_SRC_B, GX_SASS_RZ);
			CHECK(gx_sass_same(at(&t, AT_ASKS), with(w, GX_SASS_SRC_C, GX_SASS_RZ)));
			CHECK(gx_sass_same(at(&t, AT_OUT), guarded_exit(P0)));
			CHECK(gx_sass_same(at(&t, AT_RED), red()));
		}
}

/* A word in the place of one of the program's, or in front of it, and whether the three are still one. */
static void what_keeps_them_three(void)
{
	const struct gx_sass pair = plain(0x00000080090c7825, 0x78e00ff), /* IMAD.WIDE R12 */
	        looks_so = with(with(with(guarded_exit(P0), GX_SASS_SRC_A, X), GX_SASS_SRC_B, Y),
	                        GX_SASS_SRC_C, Z),
	                     unknown = with(plain(0x71fe, 0), GX_SASS_DST, 20),
	                     fetches = plain(0x4047381, 0xc1e1900),
	                     up = with(gx_sass_bra(gx_cubin_arch_of(90), AT_RED * GX_SASS_BYTES, 0),
	                               GX_SASS_GUARD, P3),
	                     down = with(
	                             gx_sass_bra(gx_cubin_arch_of(90), 0, AT_END * GX_SASS_BYTES),
	                             GX_SASS_GUARD, P3);
	const struct {
		size_t word;
		bool more; /* in front of it */
		struct gx_sass w;
		bool packs;
	} rows[] = {
		{ AT_LITERAL, false, literal(), true },
		/* a read that not all lanes make; another register or another special register; one that is read twice */
		{ AT_Y, false, with(s2r(Y, TID_Y), GX_SASS_GUARD, P3), false },
		{ AT_Y, false, s2r(20, TID_Y), false },
		{ AT_Y, false, s2r(Y, TID), false },
		{ AT_Z, false, s2r(Z, TID_Z + 1), false },
		{ AT_X, false, s2r(X, 0x39), false },
		{ AT_Y, false, s2r(Y, TID_X), false },
		{ AT_Z, true, s2r(Y, TID_Y), false },
		{ AT_Y, false, lop3(Y, 20, 20), false },
		{ AT_Y, false, gx_sass_nop(1, 0), false },
		/* what has the same bits, and is no read */
		{ AT_Y, false, with(lop3(Y, 20, 20), number, TID_Y), false },
		/* another reader in front, or behind: of each of the three */
		{ AT_ASKS, true, lop3(20, X, 20), false },
		{ AT_ASKS, true, lop3(20, 20, Y), false },
		{ AT_ASKS, true, with(lop3(20, 20, 20), GX_SASS_SRC_C, Z), false },
		{ AT_X, true, lop3(20, X, 20), false },
		{ AT_ASKS, true, lop3(Y, 20, 20), false },
		{ AT_ASKS, true, pair, false },
		{ AT_ASKS, true, unknown, false },
		{ AT_ASKS, true, lop3(20, 20, 20), true },
		{ AT_RED, true, lop3(20, X, 20), false },
		{ AT_RED, true, lop3(20, 20, Y), false },
		{ AT_RED, true, lop3(20, Z, 20), false },
		{ AT_OUT, true, lop3(20, Z, 20), false },
		{ AT_RED, true, with(fetches, GX_SASS_SRC_A, Y), false },
		{ AT_RED, true, lop3(Y, 20, 20), true },
		/* MEMBAR: what it names is not known */
		{ AT_RED, true, plain(0x7992, 0), false },
		/* another question */
		{ AT_ASKS, false, with(asks_three(P0), number, OF_THREE - 1), false },
		{ AT_ASKS, false, with(asks_three(P0), number, 0xfc), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_DST, 9), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_UNIFORM, 1), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_FORM, 4), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_BASE, 0x10), false },
		{ AT_ASKS, false, looks_so, false },
		/* of two, or of one twice */
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_SRC_A, GX_SASS_RZ), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_SRC_B, GX_SASS_RZ), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_SRC_C, GX_SASS_RZ), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_SRC_C, X), false },
		{ AT_ASKS, false, with(asks_three(P0), GX_SASS_SRC_A, Z), false },
		/* code that comes again, or that not all come to */
		{ AT_RED, true, up, false },
		{ AT_X, true, down, false },
		{ AT_X, true, guarded_exit(P3), false },
		{ AT_ASKS, true, guarded_exit(P3), false },
		{ AT_RED, true, guarded_exit(P3), true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int form = 0; form < GX_N_PROBE_FORMS; form++) {
			struct text t;

			int failed = test_n_failed;

			write_question(&t);
			t.probe.form = (enum gx_probe_form)form;
			(rows[i].more ? insert : replace)(&t, rows[i].word, rows[i].w);
			if (rows[i].packs)
				CHECK(pack(&t));
			else
				stays(&t);
			if (test_n_failed > failed)
				fprintf(stderr, "row %zu\n", i);
		}
	/* what is read into RZ is 0, and not a coordinate */
	{
		struct text t;

		write_question(&t);
		replace(&t, AT_Y, s2r(GX_SASS_RZ, TID_Y));
		replace(&t, AT_ASKS, with(asks_three(P0), GX_SASS_SRC_B, GX_SASS_RZ));
		replace(&t, AT_LITERAL, with(lop3(20, 20, 20), GX_SASS_SRC_C, 20));
		stays(&t);
	}
	/* no question at all: to the last word, and no further */
	{
		struct text t;

		start(&t);
		stays(&t);
		put(&t, s2r(X, TID_X));
		put(&t, lop3(20, 20, 20));
		stays(&t);
	}
}

int main(void)
{
	one_is_read_for_three();
	what_keeps_them_three();
	return TEST_END();
}
