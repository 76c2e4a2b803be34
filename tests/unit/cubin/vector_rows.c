/* vector_rows.c - short pieces of code that get their vector form: what is refused, how many registers it takes, where lanes are waited
 * for. */
#include "../test.h"

#include "cubin/vector.h"
#include "words.h"

#include <string.h>

static const struct gx_cubin_arch *arch;

/* --- what is refused, and how many registers it takes */

/* An instruction of a row: what make() makes, and some fields. */
struct insn {
	unsigned opcode;
	int dst;
	struct {
		enum gx_sass_field field;
		uint64_t value;
	} set[6];
};

#define READS(reg)                                                                                 \
	{                                                                                          \
		LOP3 | FORM_UR_B << 9, 4,                                                          \
		{                                                                                  \
			{ GX_SASS_SRC_A, 5 }, { GX_SASS_SRC_B, reg }, { GX_SASS_SRC_C, 4 },        \
			        { GX_SASS_UNIFORM, 1 },                                            \
			{                                                                          \
				GX_SASS_FIELD(81, 84), 7                                           \
			}                                                                          \
		}                                                                                  \
	}
#define NAMES(reg)                                                                                 \
	{                                                                                          \
		LOP3 | 1 << 9, reg,                                                                \
		{                                                                                  \
			{ GX_SASS_SRC_A, 5 }, { GX_SASS_SRC_B, 5 },                                \
			{                                                                          \
				GX_SASS_SRC_C, 5                                                   \
			}                                                                          \
		}                                                                                  \
	}
#define UMOV(reg)                                                                                  \
	{                                                                                          \
		0x882, reg,                                                                        \
		{                                                                                  \
			{                                                                          \
				GX_SASS_IMM, 77                                                    \
			}                                                                          \
		}                                                                                  \
	}
#define ULDC_64(reg)                                                                               \
	{                                                                                          \
		0xab9, reg,                                                                        \
		{                                                                                  \
			{                                                                          \
				GX_SASS_SIZE, 5                                                    \
			}                                                                          \
		}                                                                                  \
	}
#define STG(descriptor, bits)                                                                      \
	{                                                                                          \
		0x986, 0,                                                                          \
		{                                                                                  \
			{ GX_SASS_SRC_A, 8 }, { GX_SASS_SRC_B, 5 }, { GX_SASS_SRC_C, descriptor }, \
			        { GX_SASS_FIELD(76, 77), (bits)&1 },                               \
			{                                                                          \
				GX_SASS_FIELD(90, 92), (bits) >> 1                                 \
			}                                                                          \
		}                                                                                  \
	}
#define EXIT                                                                                       \
	{                                                                                          \
		GX_SASS_OP_EXIT, 0,                                                                \
		{                                                                                  \
			{                                                                          \
				GX_SASS_SECOND, 7                                                  \
			}                                                                          \
		}                                                                                  \
	}
/* dst: the instruction that it leads to */
#define LEADS(flow, to, guard)                                                                     \
	{                                                                                          \
		GX_SASS_OP_##flow, to,                                                             \
		{                                                                                  \
			{                                                                          \
				GX_SASS_GUARD, guard                                               \
			}                                                                          \
		}                                                                                  \
	}

static const struct form_row {
	const char *says; /* NULL: it has a vector form */
	uint32_t sm, highest, then;
	struct insn insns[8]; /* up to the EXIT */
} form_rows[] = {
	/* one value after another takes R1, which nothing names: not what stands in the place of an operand */
	{ NULL, 90, 9, 9, { UMOV(2), READS(2), STG(4, 7), UMOV(3), READS(3), EXIT } },
	/* a value that lives on gets a register of its own */
	{ NULL, 90, 9, 10, { UMOV(2), LEADS(BRA, 3, 0), READS(2), READS(2), EXIT } },
	{ NULL, 90, 252, 253, { UMOV(2), LEADS(BRA, 3, 0), READS(2), READS(2), EXIT } },
	{ "too few", 90, 253, 0, { UMOV(2), LEADS(BRA, 3, 0), READS(2), READS(2), EXIT } },
	/* what is read has one, written or not; two beside each other are a pair, in even places, where both are read or written */
	{ NULL, 90, 9, 10, { READS(2), EXIT } },
	{ NULL, 90, 9, 10, { READS(3), EXIT } },
	{ NULL, 90, 9, 11, { READS(2), READS(3), EXIT } },
	{ NULL, 90, 10, 13, { READS(2), READS(3), EXIT } },
	{ NULL, 90, 9, 11, { READS(3), READS(4), EXIT } },
	{ NULL, 90, 9, 10, { UMOV(3), LEADS(BRA, 3, 0), READS(3), READS(3), EXIT } },
	{ NULL, 90, 9, 11, { ULDC_64(2), LEADS(BRA, 3, 0), READS(3), READS(3), EXIT } },
	/* a pair gets two, or nothing: of the program's those that it uses later alone, or behind them */
	{ NULL, 90, 9, 9, { ULDC_64(2), READS(3), EXIT } },
	{ NULL, 90, 3, 3, { ULDC_64(2), READS(3), NAMES(3), EXIT } },
	{ NULL, 90, 3, 5, { NAMES(3), ULDC_64(2), READS(3), EXIT } },
	{ NULL, 90, 3, 5, { NAMES(2), ULDC_64(2), READS(3), EXIT } },
	{ NULL, 90, 3, 5, { ULDC_64(2), NAMES(2), READS(3), EXIT } },
	/* one that another pair has is not free before that was read */
	{ NULL, 90, 3, 5, { ULDC_64(2), ULDC_64(4), READS(3), READS(5), EXIT } },
	{ NULL, 90, 3, 3, { ULDC_64(2), READS(3), ULDC_64(4), READS(5), EXIT } },
	/* code that comes again: what it uses later it has used before */
	{ NULL, 90, 9, 11, { ULDC_64(2), READS(3), LEADS(BRA, 0, 0), EXIT } },
	{ "too few", 90, 253, 0, { ULDC_64(2), READS(3), LEADS(BRA, 0, 0), EXIT } },
	{ "of an odd pair", 90, 9, 0, { ULDC_64(3), READS(3), EXIT } },
	/* nothing reads it: it needs none */
	{ NULL, 90, 9, 9, { ULDC_64(3), EXIT } },
	{ NULL, 90, 9, 9, { UMOV(URZ), READS(URZ), EXIT } },
	{ "that is not there", 90, 9, 0, { UMOV(URZ + 1), EXIT } },
	{ "that is not there", 90, 9, 0, { READS(URZ + 1), EXIT } },
	{ "not in all lanes",
	  90,
	  9,
	  0,
	  { { 0x882, 2, { { GX_SASS_GUARD, 0 } } }, READS(2), EXIT } },
	{ NULL, 90, 9, 9, { { 0xc82, 2, { { GX_SASS_SRC_B, URZ } } }, READS(2), EXIT } },
	{ "of a uniform register",
	  90,
	  9,
	  0,
	  { { 0xc82, 2, { { GX_SASS_SRC_B, 3 } } }, READS(2), EXIT } },
	{ NULL, 90, 9, 9, { { 0x886, 2, { { GX_SASS_FIELD(81, 84), 7 } } }, READS(2), EXIT } },
	{ "gives a predicate", 90, 9, 0, { { 0x886, 2, { { 0 } } }, READS(2), EXIT } },
	{ "gives a predicate", 90, 9, 0, { { 0x2ca, 2, { { 0 } } }, READS(2), EXIT } },
	{ "that is read", 90, 9, 0, { { 0x3c4, 2, { { GX_SASS_SRC_A, 5 } } }, READS(2), EXIT } },
	{ NULL, 90, 9, 9, { { 0x3c4, 2, { { GX_SASS_SRC_A, 5 } } }, EXIT } },
	/* a descriptor is one by all its bits, and of machines that have them */
	{ NULL, 90, 9, 9, { STG(4, 7), EXIT } },
	{ "by an address", 90, 9, 0, { STG(4, 6), EXIT } },
	{ "by an address", 75, 9, 0, { STG(4, 7), EXIT } },
	{ "without a descriptor", 90, 9, 0, { STG(4, 3), EXIT } },
	{ "with a uniform operand",
	  90,
	  9,
	  0,
	  { { 0x007 | FORM_UR_C << 9, 4, { { GX_SASS_UNIFORM, 1 } } }, EXIT } },
	{ "with a uniform operand", 90, 9, 0, { { 0x210, 4, { { GX_SASS_UNIFORM, 1 } } }, EXIT } },
	{ "with a uniform operand", 90, 9, 0, { { 0x810, 4, { { GX_SASS_UNIFORM, 1 } } }, EXIT } },
	/* before sm_80 a RED has no descriptor; who has none, and another opcode for it, is not known */
	{ NULL, 75, 9, 9, { { 0x98e, 0, { { GX_SASS_SRC_A, 8 } } }, EXIT } },
	{ "without a descriptor", 75, 9, 0, { { 0x981, 4, { { GX_SASS_SRC_A, 8 } } }, EXIT } },
	/* a shuffle, of which nobody knows what a uniform operand would be */
	{ "uses what a warp shares", 90, 9, 0, { { 0x389, 4, { { GX_SASS_UNIFORM, 1 } } }, EXIT } },
	{ "does not end in it", 90, 9, 0, { UMOV(2), READS(2), LEADS(BRA, 9, 0), EXIT } },
};

static size_t fill(uint8_t *code, const struct insn *insns)
{
	size_t at = 0;

	for (size_t i = 0; !at || insns[i - 1].opcode != GX_SASS_OP_EXIT; i++) {
		uint64_t target = (uint64_t)(int64_t)(insns[i].dst * GX_SASS_BYTES);
		struct gx_sass w = make(insns[i].opcode, (unsigned)insns[i].dst);

		if (insns[i].opcode == GX_SASS_OP_BRA)
			w = gx_sass_bra(arch, at, target);
		else if (insns[i].opcode == GX_SASS_OP_BSSY)
			w = gx_sass_bssy(arch, 0, at, target);
		for (size_t k = 0; k < 6; k++)
			if (insns[i].set[k].field)
				w = gx_sass_set(w, insns[i].set[k].field, insns[i].set[k].value);
		gx_sass_store(code + at, w);
		at += GX_SASS_BYTES;
	}
	return at;
}

static void forms_are_found_or_refused(void)
{
	for (size_t i = 0; i < sizeof(form_rows) / sizeof(form_rows[0]); i++) {
		const struct form_row *row = &form_rows[i];
		uint8_t code[8 * GX_SASS_BYTES];
		uint32_t highest = row->highest;
		struct gx_diag diag = { .insn = -1 };
		int err;

		arch = gx_cubin_arch_of(row->sm);
		err = gx_vector_form(code, fill(code, row->insns), arch, false, &highest, &diag);

		CHECK_EQ(!err, !row->says);
		CHECK(!row->says || strstr(diag.text, row->says));
		CHECK(row->says || highest == row->then);
		if (!err != !row->says || (err && !strstr(diag.text, row->says)) ||
		    (!err && highest != row->then))
			fprintf(stderr, "row %zu: %s, highest %u\n", i, diag.text, highest);
	}
}

/* --- lanes that are waited for */
enum { DIV = 2, CONV = 3, MASK = 2, LANES = 4 };

/* Up to 8 instructions; a branch by the lanes of a mask is followed by what gathers them. */
#define MASK_OF(reg, from)                                                                         \
	{                                                                                          \
		0x2ca, reg,                                                                        \
		{                                                                                  \
			{ GX_SASS_SRC_A, from },                                                   \
			{                                                                          \
				GX_SASS_FIELD(81, 84), 7                                           \
			}                                                                          \
		}                                                                                  \
	}
#define QUESTION(predicate)                                                                        \
	{                                                                                          \
		0x2ca, URZ,                                                                        \
		{                                                                                  \
			{ GX_SASS_SRC_A, 6 },                                                      \
			{                                                                          \
				GX_SASS_FIELD(81, 84), predicate                                   \
			}                                                                          \
		}                                                                                  \
	}
#define IF_LANES(mode, to, guard)                                                                  \
	{                                                                                          \
		GX_SASS_OP_BRA, to,                                                                \
		{                                                                                  \
			{ GX_SASS_GUARD, guard }, { GX_SASS_BRANCH_UR, LANES },                    \
			        { GX_SASS_BRANCH_MODE, mode },                                     \
			{                                                                          \
				GX_SASS_UNIFORM, 1                                                 \
			}                                                                          \
		}                                                                                  \
	}
#define WRITES(opcode, reg)                                                                        \
	{                                                                                          \
		opcode, reg,                                                                       \
		{                                                                                  \
			{                                                                          \
				GX_SASS_SRC_A, 20                                                  \
			}                                                                          \
		}                                                                                  \
	}
#define NOP                                                                                        \
	{                                                                                          \
		GX_SASS_OP_NOP, 0,                                                                 \
		{                                                                                  \
			{                                                                          \
				0                                                                  \
			}                                                                          \
		}                                                                                  \
	}

static const struct warp_row {
	const char *says;
	uint32_t sm, highest; /* from 30 on */
	unsigned at, sync;    /* where lanes wait then, by which register */
	int question;         /* where one is no more; -1: it stays, or there is none */
	struct insn insns[8];
} warp_rows[] = {
	{ NULL, 90, 30, 1, MASK, -1, { MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), NOP, EXIT } },
	{ NULL, 80, 30, 1, MASK, -1, { MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), NOP, EXIT } },
	/* the last one that gives the register, and one that may */
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { MASK_OF(LANES, 9), MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), EXIT } },
	{ "nothing says", 90, 0, 0, 0, 0, { MASK_OF(5, MASK), IF_LANES(DIV, 2, 7), EXIT } },
	{ "nothing says", 90, 0, 0, 0, 0, { IF_LANES(DIV, 2, 7), NOP, EXIT } },
	{ "nothing says", 90, 0, 0, 0, 0, { UMOV(LANES), IF_LANES(DIV, 2, 7), EXIT } },
	/* not in one piece of code: a way out of it, and one into it, and one to its start, which is none */
	{ "nothing says",
	  90,
	  0,
	  0,
	  0,
	  0,
	  { MASK_OF(LANES, MASK), LEADS(BRA, 3, 0), IF_LANES(DIV, 3, 7), EXIT } },
	{ "nothing says",
	  90,
	  0,
	  0,
	  0,
	  0,
	  { MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), LEADS(BRA, 1, 0), EXIT } },
	{ NULL,
	  90,
	  30,
	  1,
	  MASK,
	  -1,
	  { MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), LEADS(BRA, 0, 0), EXIT } },
	/* the register is written before it is needed: by arithmetic two at most, by a load four */
	{ NULL,
	  90,
	  31,
	  2,
	  31,
	  -1,
	  { MASK_OF(LANES, MASK), WRITES(0x210, MASK), IF_LANES(DIV, 3, 7), EXIT } },
	{ NULL,
	  90,
	  31,
	  2,
	  31,
	  -1,
	  { MASK_OF(LANES, MASK), WRITES(0x210, MASK - 1), IF_LANES(DIV, 3, 7), EXIT } },
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { MASK_OF(LANES, MASK), WRITES(0x210, MASK - 2), IF_LANES(DIV, 3, 7), EXIT } },
	{ NULL,
	  90,
	  31,
	  2,
	  31,
	  -1,
	  { MASK_OF(LANES, MASK), WRITES(0x981, MASK - 2), IF_LANES(DIV, 3, 7), EXIT } },
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { MASK_OF(LANES, MASK), WRITES(0x981, MASK + 1), IF_LANES(DIV, 3, 7), EXIT } },
	/* a uniform register is another */
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { MASK_OF(LANES, MASK), UMOV(MASK), IF_LANES(DIV, 3, 7), EXIT } },
	{ "more than once",
	  90,
	  0,
	  0,
	  0,
	  0,
	  { MASK_OF(LANES, MASK), WRITES(0x210, MASK), IF_LANES(DIV, 4, 7), READS(LANES), EXIT } },
	/* together they go on: where nothing else comes to what stands behind the branch */
	{ NULL, 90, 30, 1, MASK, -1, { MASK_OF(LANES, MASK), IF_LANES(CONV, 3, 7), NOP, EXIT } },
	{ "nothing behind it",
	  90,
	  0,
	  0,
	  0,
	  0,
	  { MASK_OF(LANES, MASK), IF_LANES(CONV, 4, 7), NOP, LEADS(BRA, 2, 0), EXIT } },
	{ "nothing behind it",
	  90,
	  0,
	  0,
	  0,
	  0,
	  { MASK_OF(LANES, MASK), IF_LANES(CONV, -9, 7), NOP, EXIT } },
	/* who asked whether lanes have one mask asks no more: for the branch with that guard, in one piece of code */
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  0,
	  { QUESTION(1), MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 1), EXIT } },
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  0,
	  { QUESTION(1), MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 9), EXIT } },
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { QUESTION(2), MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 1), EXIT } },
	{ NULL,
	  90,
	  30,
	  2,
	  MASK,
	  -1,
	  { QUESTION(7), MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 7), EXIT } },
	{ NULL,
	  90,
	  30,
	  3,
	  MASK,
	  -1,
	  { QUESTION(1),
	    { 0x210, 20, { { GX_SASS_GUARD, 9 } } },
	    MASK_OF(LANES, MASK),
	    IF_LANES(DIV, 4, 1),
	    EXIT } },
	{ NULL,
	  90,
	  30,
	  3,
	  MASK,
	  -1,
	  { QUESTION(1), LEADS(BSSY, 4, 7), MASK_OF(LANES, MASK), IF_LANES(DIV, 4, 1), EXIT } },
};

static struct gx_sass word(const uint8_t *code, size_t i)
{
	return gx_sass_load(code + i * GX_SASS_BYTES);
}

static void check_warps(const struct warp_row *row, const uint8_t *code, size_t n)
{
	struct gx_sass sync = word(code, row->at);
	uint8_t before[8 * GX_SASS_BYTES];

	fill(before, row->insns);
	CHECK_EQ(gx_sass_opcode(sync), GX_SASS_OP_WARPSYNC_R);
	CHECK_EQ(gx_sass_get(sync, row->sm < 90 ? GX_SASS_SRC_B : GX_SASS_SRC_A), row->sync);
	for (size_t i = 0; i * GX_SASS_BYTES < n; i++)
		if (i != row->at && row->insns[i].dst == URZ)
			CHECK_EQ(gx_sass_opcode(word(code, i)) == GX_SASS_OP_NOP,
			         (int)i == row->question);
	/* a mask that had to be kept is, in each lane's own register */
	if (row->sync != MASK) {
		CHECK_EQ(gx_sass_opcode(word(code, 0)), 0x202);
		CHECK_EQ(gx_sass_get(word(code, 0), GX_SASS_DST), row->sync);
		CHECK_EQ(gx_sass_get(word(code, 0), GX_SASS_SRC_B), MASK);
	}
	if (gx_sass_get(word(before, row->at), GX_SASS_BRANCH_MODE) == CONV) {
		int64_t was, is;

		CHECK(gx_sass_target(arch, word(before, row->at), row->at * GX_SASS_BYTES, &was));
		CHECK(gx_sass_target(arch, word(code, row->at + 1), (row->at + 1) * GX_SASS_BYTES,
		                     &is));
		CHECK_EQ(was, is);
		CHECK(gx_sass_is_plain_branch(word(code, row->at + 1)));
	}
}

static void lanes_are_waited_for(void)
{
	for (size_t i = 0; i < sizeof(warp_rows) / sizeof(warp_rows[0]); i++) {
		const struct warp_row *row = &warp_rows[i];
		uint8_t code[8 * GX_SASS_BYTES];
		size_t n;
		uint32_t highest = 30;
		struct gx_diag diag = { .insn = -1 };
		int err;

		arch = gx_cubin_arch_of(row->sm);
		n = fill(code, row->insns);
		err = gx_vector_warps(code, n, arch, &highest, &diag);
		CHECK_EQ(!err, !row->says);
		CHECK(!row->says || strstr(diag.text, row->says));
		CHECK(row->says || highest == row->highest);
		if (!err != !row->says || (err && !strstr(diag.text, row->says)) ||
		    (!err && highest != row->highest))
			fprintf(stderr, "lanes, row %zu: %s, highest %u\n", i, diag.text, highest);
		if (!err)
			check_warps(row, code, n);
	}
}

/* The last uniform register is 0 whoever writes it: nothing is in its place but the vector register that is 0. */
static void nobody_gives_the_zero_register(void)
{
	static const struct insn insns[8] = { UMOV(URZ), READS(URZ), EXIT };
	uint8_t code[8 * GX_SASS_BYTES];
	uint32_t highest = 9;
	struct gx_diag diag = { .insn = -1 };

	arch = gx_cubin_arch_of(90);
	CHECK_EQ(gx_vector_form(code, fill(code, insns), arch, false, &highest, &diag), 0);
	CHECK_EQ(gx_sass_opcode(word(code, 1)), LOP3 | 1 << 9); /* all operands are registers */
	CHECK_EQ(gx_sass_get(word(code, 1), GX_SASS_SRC_B), GX_SASS_RZ);
}

/* Whose way depends on a predicate that a warp shares, or says nothing of a mask, is no question about lanes: it stays as it is. */
static void other_branches_stay(void)
{
	static const struct {
		unsigned mode, uniform;
	} rows[] = { { 0, 0 }, { 1, 0 }, { DIV, 0 }, { CONV, 0 }, { 0, 1 }, { 1, 1 } };

	arch = gx_cubin_arch_of(90);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct insn insns[8] = { MASK_OF(LANES, MASK),
			                       { GX_SASS_OP_BRA,
			                         3,
			                         { { GX_SASS_GUARD, 7 },
			                           { GX_SASS_BRANCH_UR, LANES },
			                           { GX_SASS_BRANCH_MODE, rows[i].mode },
			                           { GX_SASS_UNIFORM, rows[i].uniform } } },
			                       NOP,
			                       EXIT };
		uint8_t code[8 * GX_SASS_BYTES], before[8 * GX_SASS_BYTES];
		uint32_t highest = 30;
		struct gx_diag diag = { .insn = -1 };
		size_t n = fill(code, insns);

		memcpy(before, code, n);
		CHECK_EQ(gx_vector_warps(code, n, arch, &highest, &diag), 0);
		CHECK(!memcmp(before, code, n));
		CHECK_EQ(highest, 30);
	}
}

/* A branch that is the last word has nothing behind it that could lead on: nothing is written there. */
static void nothing_is_behind_the_last_word(void)
{
	static const struct insn insns[8] = { MASK_OF(LANES, MASK), NOP, IF_LANES(CONV, 0, 7),
		                              EXIT };
	uint8_t code[8 * GX_SASS_BYTES], behind[GX_SASS_BYTES];
	uint32_t highest = 30;
	struct gx_diag diag = { .insn = -1 };
	size_t n;

	arch = gx_cubin_arch_of(90);
	n = fill(code, insns) - GX_SASS_BYTES; /* the EXIT is not of it */
	memcpy(behind, code + n, sizeof(behind));
	CHECK(gx_vector_warps(code, n, arch, &highest, &diag) < 0);
	CHECK(strstr(diag.text, "with nothing behind it"));
	CHECK(!memcmp(behind, code + n, sizeof(behind)));
}

/* A mask that is overwritten is kept in a register of its own, and 254 is the last that there is. */
static void masks_are_kept_in_a_register_that_is_there(void)
{
	static const struct insn insns[8] = { MASK_OF(LANES, MASK), WRITES(0x210, MASK),
		                              IF_LANES(DIV, 3, 7), EXIT };

	arch = gx_cubin_arch_of(90);
	for (uint32_t last = 253; last <= 254; last++) {
		uint8_t code[8 * GX_SASS_BYTES];
		uint32_t highest = last;
		struct gx_diag diag = { .insn = -1 };
		int err = gx_vector_warps(code, fill(code, insns), arch, &highest, &diag);

		CHECK_EQ(err == 0, last == 253);
		CHECK(!err || diag.error == GX_E_PROBE_CODE);
	}
}

/* Only a question is dropped with its branch: what gives a register as well, and another instruction that looks like one, stay. */
static void only_questions_are_dropped(void)
{
	static const struct insn firsts[] = {
		QUESTION(1),
		{ 0x2ca, 5, { { GX_SASS_SRC_A, 6 }, { GX_SASS_FIELD(81, 84), 1 } } },
		{ 0xab9, URZ, { { GX_SASS_SRC_A, 6 }, { GX_SASS_FIELD(81, 84), 1 } } },
	};

	arch = gx_cubin_arch_of(90);
	for (size_t i = 0; i < sizeof(firsts) / sizeof(firsts[0]); i++) {
		struct insn insns[8] = { { 0 }, MASK_OF(LANES, MASK), IF_LANES(DIV, 3, 1), EXIT };
		uint8_t code[8 * GX_SASS_BYTES];
		uint32_t highest = 30;
		struct gx_diag diag = { .insn = -1 };

		insns[0] = firsts[i];
		CHECK_EQ(gx_vector_warps(code, fill(code, insns), arch, &highest, &diag), 0);
		CHECK_EQ(gx_sass_opcode(word(code, 0)),
		         i ? firsts[i].opcode : (unsigned)GX_SASS_OP_NOP);
	}
}

int main(void)
{
	forms_are_found_or_refused();
	nobody_gives_the_zero_register();
	lanes_are_waited_for();
	other_branches_stay();
	nothing_is_behind_the_last_word();
	masks_are_kept_in_a_register_that_is_there();
	only_questions_are_dropped();
	return TEST_END();
}
