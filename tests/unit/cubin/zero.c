/* zero.c - the zero that keeps a warp's values in each lane's registers is RZ: where it is known to be one, who reads it, what stays. */
#include "straightened.h"

#include "cubin/zero.h"

enum {
	LANEMASK_LT = 0x39,
	AND = 0xc0,
	OR = 0xfc,
	XOR = 0x3c,
	MASK = 10, /* registers */
	NEXT = 11,
	ZERO = 12,
	RESULT = 14,
	OTHER = 20,
	P3 = 3,
};
static const enum gx_sass_field table = GX_SASS_FIELD(72, 80), made = GX_SASS_FIELD(81, 84);

static struct gx_sass with(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	return gx_sass_set(w, field, value);
}

/* As ptxas 13.0 makes them. */
static struct gx_sass s2r(unsigned to, unsigned special)
{
	return with(with(with(plain(0x7919, 0), GX_SASS_DST, to), table, special), GX_SASS_WRITE_SB,
	            0);
}

static struct gx_sass viadd(unsigned to, unsigned a, uint32_t imm)
{
	struct gx_sass w = with(plain(0x7836, 0), GX_SASS_DST, to);

	return with(with(with(w, GX_SASS_SRC_A, a), GX_SASS_IMM, imm), GX_SASS_WAIT, 1);
}

static struct gx_sass iadd3(unsigned to, unsigned a, uint32_t imm)
{
	struct gx_sass w = with(plain(0x7810, 0x7ffe0ff), GX_SASS_DST, to);

	return with(with(w, GX_SASS_SRC_A, a), GX_SASS_IMM, imm);
}

static struct gx_sass lop3(unsigned to, unsigned a, unsigned b, unsigned by)
{
	struct gx_sass w = with(plain(0x7212, 0x78e00ff), GX_SASS_DST, to);

	return with(with(with(w, GX_SASS_SRC_A, a), GX_SASS_SRC_B, b), table, by);
}

static struct gx_sass xor_of(unsigned to, unsigned a, uint32_t imm)
{
	return with(with(with(literal(), GX_SASS_DST, to), GX_SASS_SRC_A, a), GX_SASS_IMM, imm);
}

static struct gx_sass wide(unsigned to, unsigned a, unsigned c) /* IMAD.WIDE to, a, 0x80, c */
{
	struct gx_sass w = with(plain(0x0000008000007825, 0x78e0000), GX_SASS_DST, to);

	return with(with(w, GX_SASS_SRC_A, a), GX_SASS_SRC_C, c);
}

static struct gx_sass fetches(unsigned to, unsigned from) /* LDG */
{
	struct gx_sass w = with(plain(0x7381, 0xc1e1900), GX_SASS_DST, to);

	return with(w, GX_SASS_SRC_A, from);
}

static struct gx_sass guarded(struct gx_sass w)
{
	return with(w, GX_SASS_GUARD, P3);
}

static bool drop_zero(struct text *t)
{
	return apply(t, gx_zero_gone);
}

static void stays(const struct text *t)
{
	struct text now = *t;

	CHECK(!drop_zero(&now));
	CHECK(!memcmp(now.code, t->code, sizeof(now.code)));
}

enum { AT_MASK, AT_NEXT, AT_ZERO, AT_READ, AT_MIX, AT_END };

static void write_zero(struct text *t)
{
	start(t);
	put(t, s2r(MASK, LANEMASK_LT));
	put(t, viadd(NEXT, MASK, 1));
	put(t, lop3(ZERO, MASK, NEXT, AND));
	put(t, xor_of(RESULT, ZERO, 0x1234));
	put(t, lop3(OTHER, ZERO, OTHER, OR));
	put(t, exit_word());
}

static void replace(struct text *t, size_t word, struct gx_sass w)
{
	gx_sass_store(t->code + word * GX_SASS_BYTES, w);
}

static void insert(struct text *t, size_t word, struct gx_sass w)
{
	uint8_t *to = t->code + word * GX_SASS_BYTES;

	memmove(to + GX_SASS_BYTES, to, t->probe.bytes - word * GX_SASS_BYTES);
	t->probe.bytes += GX_SASS_BYTES;
	replace(t, word, w);
}

static bool is_gone(const struct text *t, size_t word)
{
	return gx_sass_opcode(at(t, word)) == GX_SASS_OP_NOP;
}

/* Who reads it reads RZ, and its words go; they leave behind what they waited for. */
static void it_becomes_rz(void)
{
	for (int turned = 0; turned < 2; turned++)
		for (int how = 0; how < 2; how++) {
			struct text t;

			write_zero(&t);
			if (how)
				replace(&t, AT_NEXT, with(iadd3(NEXT, MASK, 1), GX_SASS_WAIT, 1));
			if (turned) {
				replace(&t, AT_ZERO, lop3(ZERO, NEXT, MASK, AND));
				replace(&t, AT_MIX, lop3(OTHER, OTHER, ZERO, OR));
			}
			replace(&t, AT_READ, with(at(&t, AT_READ), GX_SASS_REUSE, 1));
			CHECK(drop_zero(&t));
			CHECK_EQ(t.probe.bytes, (AT_END + 1) * GX_SASS_BYTES);
			CHECK(gx_sass_same(at(&t, AT_MASK), gx_sass_nop(2, 0)));
			CHECK(gx_sass_same(at(&t, AT_NEXT), gx_sass_nop(2, 1)));
			CHECK(gx_sass_same(at(&t, AT_ZERO), gx_sass_nop(2, 0)));
			CHECK(gx_sass_same(at(&t, AT_READ), xor_of(RESULT, GX_SASS_RZ, 0x1234)));
			CHECK(gx_sass_same(at(&t, AT_MIX), gx_sass_nop(2, 0)));
			CHECK(gx_sass_same(at(&t, AT_END), exit_word()));
		}
}

/* Another word in the place of one, or in front of it, and whether what is made is known to be 0. */
static void what_is_no_zero(void)
{
	const struct gx_sass add = viadd(NEXT, MASK, 1), both = lop3(ZERO, MASK, NEXT, AND);
	const struct {
		size_t word;
		bool more;
		struct gx_sass w;
		bool goes;
	} rows[] = {
		{ AT_READ, true, lop3(OTHER, OTHER, OTHER, XOR), true },
		/* another sum */
		{ AT_NEXT, false, viadd(NEXT, MASK, 2), false },
		{ AT_NEXT, false, iadd3(NEXT, MASK, 2), false },
		{ AT_NEXT, false, viadd(NEXT, OTHER, 1), false },
		{ AT_NEXT, false, guarded(add), false },
		{ AT_NEXT, false, with(iadd3(NEXT, MASK, 1), GX_SASS_SRC_C, OTHER), false },
		{ AT_NEXT, false, with(add, GX_SASS_FORM, 1), false },
		{ AT_NEXT, false, with(add, GX_SASS_BASE, 0x12), false },
		/* of something else */
		{ AT_MASK, false, s2r(MASK, LANEMASK_LT - 1), false },
		{ AT_MASK, false, s2r(MASK, 0), false },
		{ AT_MASK, false, guarded(s2r(MASK, LANEMASK_LT)), false },
		{ AT_MASK, false, with(lop3(MASK, OTHER, OTHER, OR), table, LANEMASK_LT), false },
		{ AT_MASK, false, gx_sass_nop(1, 0), false },
		/* another table, a predicate, a guard, three operands, a uniform one */
		{ AT_ZERO, false, with(both, table, OR), false },
		{ AT_ZERO, false, with(both, table, AND + 1), false },
		{ AT_ZERO, false, with(both, made, P3), false },
		{ AT_ZERO, false, guarded(both), false },
		{ AT_ZERO, false, with(both, GX_SASS_SRC_C, OTHER), false },
		{ AT_ZERO, false, with(both, GX_SASS_UNIFORM, 1), false },
		{ AT_ZERO, false, with(both, GX_SASS_BASE, 0x10), false },
		{ AT_ZERO, false, lop3(ZERO, MASK, MASK, AND), false },
		{ AT_ZERO, false, lop3(ZERO, NEXT, NEXT, AND), false },
		{ AT_ZERO, false, lop3(ZERO, MASK, OTHER, AND), false },
		/* what it is made of was made anew, before or behind the sum */
		{ AT_NEXT, true, lop3(MASK, OTHER, OTHER, OR), false },
		{ AT_ZERO, true, lop3(MASK, OTHER, OTHER, OR), false },
		{ AT_ZERO, true, lop3(NEXT, OTHER, OTHER, OR), false },
		{ AT_ZERO, true, guarded(lop3(NEXT, OTHER, OTHER, OR)), false },
		{ AT_ZERO, true, s2r(MASK, LANEMASK_LT), false },
		{ AT_ZERO, true, wide(MASK, OTHER, OTHER), false },
		{ AT_ZERO, true, fetches(MASK - 1, OTHER), false },
		{ AT_MASK, true, viadd(NEXT, OTHER, 1), true },
		/* a way elsewhere: nobody knows who comes where */
		{ AT_READ, true,
		  guarded(gx_sass_bra(gx_cubin_arch_of(90), AT_READ * GX_SASS_BYTES,
		                      AT_END * GX_SASS_BYTES)),
		  false },
		{ AT_MASK, true, gx_sass_bra(gx_cubin_arch_of(90), 0, AT_READ * GX_SASS_BYTES),
		  false },
		{ AT_END, true,
		  guarded(gx_sass_bra(gx_cubin_arch_of(90), AT_END * GX_SASS_BYTES,
		                      AT_MASK * GX_SASS_BYTES)),
		  false },
		{ AT_READ, true, guarded(exit_word()), true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int failed = test_n_failed;
		struct text t;

		write_zero(&t);
		(rows[i].more ? insert : replace)(&t, rows[i].word, rows[i].w);
		if (rows[i].goes)
			CHECK(drop_zero(&t));
		else
			stays(&t);
		if (test_n_failed > failed)
			fprintf(stderr, "row %zu\n", i);
	}
	{
		struct text t;

		start(&t);
		stays(&t);
	}
}

/* A word that reads it as something else than one register by itself: all stays. */
static void who_can_not_read_rz(void)
{
	const struct gx_sass pair = wide(RESULT, OTHER, ZERO);
	const struct {
		struct gx_sass w;
		bool goes;
	} rows[] = {
		{ wide(RESULT, ZERO, OTHER), true }, /* of one register */
		{ pair, false },                     /* of two: the second is none */
		{ wide(RESULT, OTHER, ZERO - 1), false },
		{ fetches(RESULT, ZERO), false },
		{ fetches(RESULT, ZERO - 1), false },
		{ with(plain(0x7386, 0), GX_SASS_SRC_B, ZERO), false }, /* STG */
		{ with(plain(0x71fe, 0), GX_SASS_DST, OTHER), false },
		{ guarded(xor_of(RESULT, ZERO, 1)), true },
		{ with(lop3(RESULT, OTHER, OTHER, OR), GX_SASS_SRC_C, ZERO), true },
		{ lop3(RESULT, ZERO, ZERO, OR), true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int failed = test_n_failed;
		struct text t;

		write_zero(&t);
		insert(&t, AT_READ, rows[i].w);
		if (rows[i].goes) {
			struct gx_sass w = rows[i].w;

			for (unsigned k = 0; k < 3; k++) {
				const enum gx_sass_field fields[] = { GX_SASS_SRC_A, GX_SASS_SRC_B,
					                              GX_SASS_SRC_C };

				if (gx_sass_get(w, fields[k]) == ZERO)
					w = with(w, fields[k], GX_SASS_RZ);
			}
			CHECK(drop_zero(&t));
			CHECK(gx_sass_same(at(&t, AT_READ), w));
		} else {
			stays(&t);
		}
		if (test_n_failed > failed)
			fprintf(stderr, "row %zu\n", i);
	}
}

/* Its register gets something else: what reads that stays, and so does the zero where some lanes, or some registers, have it still. */
static void its_register_is_made_anew(void)
{
	const struct {
		struct gx_sass anew;
		bool still; /* what comes behind may read the zero */
	} rows[] = {
		{ lop3(ZERO, OTHER, OTHER, OR), false },
		/* the word that ends it reads it */
		{ xor_of(ZERO, ZERO, 5), false },
		{ s2r(ZERO, LANEMASK_LT), false },
		{ guarded(lop3(ZERO, OTHER, OTHER, OR)), true },
		{ guarded(xor_of(ZERO, ZERO, 5)), true },
		/* of one register, or of four that begin in front of it */
		{ fetches(ZERO - 1, OTHER), true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int failed = test_n_failed;
		struct gx_sass w = rows[i].anew;
		struct text t;

		write_zero(&t);
		insert(&t, AT_MIX, w);
		drop_zero(&t);
		CHECK_EQ(gx_sass_get(at(&t, AT_MIX + 1), GX_SASS_SRC_A), ZERO);
		CHECK_EQ(is_gone(&t, AT_ZERO), !rows[i].still);
		CHECK_EQ(is_gone(&t, AT_MASK), !rows[i].still);
		CHECK_EQ(is_gone(&t, AT_NEXT), !rows[i].still);
		if (gx_sass_opcode(w) == gx_sass_opcode(literal()))
			w = with(w, GX_SASS_SRC_A, GX_SASS_RZ);
		CHECK(gx_sass_same(at(&t, AT_MIX), w));
		if (test_n_failed > failed)
			fprintf(stderr, "row %zu\n", i);
	}
}

/* What somebody else reads stays; what is made anew behind it is not what was made here. */
static void who_is_still_read_stays(void)
{
	const struct {
		struct gx_sass w, then;
		bool mask, next; /* are gone */
	} rows[] = {
		{ lop3(RESULT, MASK, OTHER, OR), exit_word(), false, true },
		{ lop3(RESULT, OTHER, NEXT, OR), exit_word(), false, false },
		{ lop3(MASK, OTHER, OTHER, OR), lop3(RESULT, MASK, OTHER, OR), true, true },
		{ lop3(NEXT, OTHER, OTHER, OR), lop3(RESULT, NEXT, OTHER, OR), true, true },
		{ guarded(lop3(MASK, OTHER, OTHER, OR)), lop3(RESULT, MASK, OTHER, OR), false,
		  true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		write_zero(&t);
		insert(&t, AT_END, rows[i].then);
		insert(&t, AT_END, rows[i].w);
		CHECK(drop_zero(&t));
		CHECK_EQ(is_gone(&t, AT_MASK), rows[i].mask);
		CHECK_EQ(is_gone(&t, AT_NEXT), rows[i].next);
		CHECK(is_gone(&t, AT_ZERO));
		CHECK(gx_sass_same(at(&t, AT_END), rows[i].w));
		CHECK(gx_sass_same(at(&t, AT_END + 1), rows[i].then));
	}
}

/* Only what gives a register itself again does nothing. */
static void what_does_something_stays(void)
{
	const struct {
		struct gx_sass w;
		bool gone;
	} rows[] = {
		{ lop3(OTHER, ZERO, OTHER, OR), true },
		{ lop3(OTHER, OTHER, ZERO, OR), true },
		{ lop3(RESULT, ZERO, OTHER, OR), false },
		{ lop3(RESULT, OTHER, ZERO, OR), false },
		{ lop3(OTHER, ZERO, OTHER, AND), false },
		{ with(lop3(OTHER, ZERO, OTHER, OR), GX_SASS_SRC_C, OTHER), false },
		{ with(lop3(OTHER, ZERO, OTHER, OR), made, P3), false },
		/* nobody would know that it may go: it has a guard */
		{ guarded(lop3(OTHER, ZERO, OTHER, OR)), false },
		{ xor_of(OTHER, ZERO, OTHER), false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		write_zero(&t);
		replace(&t, AT_MIX, rows[i].w);
		CHECK(drop_zero(&t));
		CHECK_EQ(is_gone(&t, AT_MIX), rows[i].gone);
	}
	/* what mixes nothing in is nobody's business */
	{
		struct text t;

		write_zero(&t);
		replace(&t, AT_MIX, lop3(OTHER, GX_SASS_RZ, OTHER, OR));
		CHECK(drop_zero(&t));
		CHECK(!is_gone(&t, AT_MIX));
	}
}

int main(void)
{
	it_becomes_rz();
	what_is_no_zero();
	who_can_not_read_rz();
	its_register_is_made_anew();
	who_is_still_read_stays();
	what_does_something_stays();
	return TEST_END();
}
