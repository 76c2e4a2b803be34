/* straight.c - branches over a few instructions that become guards: what they guard, which predicate keeps the question, what makes way. */
#include "straightened.h"

enum { P0 = 0, P1 = 1, NONE = 7 };

/* As ptxas 13.0 makes them. */
static struct gx_sass lop3_to(unsigned predicate) /* LOP3 P, RZ, R5, R6 */
{
	return gx_sass_set(plain(0x0000000605ff7212, 0x780c0ff), GX_SASS_FIELD(81, 84), predicate);
}

static struct gx_sass lea_to(unsigned predicate) /* LEA R4, P, R3, R4, 7 */
{
	return gx_sass_set(plain(0x0000000403047211, 0x78038ff), GX_SASS_FIELD(81, 84), predicate);
}

static struct gx_sass lea_of(unsigned predicate) /* LEA.HI.X R5, R3, R0, RZ, 7, P */
{
	return gx_sass_set(plain(0x0000000003057211, 0xf3cff), GX_SASS_FIELD(87, 90), predicate);
}

static struct gx_sass branch(struct text *t, size_t words, unsigned predicate)
{
	struct gx_sass w = gx_sass_bra(gx_cubin_arch_of(90), t->probe.bytes,
	                               t->probe.bytes + words * GX_SASS_BYTES);

	return gx_sass_set(w, GX_SASS_GUARD, predicate);
}

/* P made, a branch over what adds to memory, the end. `carry`: the predicate of the addition in between. */
static void write_leader(struct text *t, unsigned carry)
{
	start(t);
	put(t, lop3_to(P0));
	put(t, branch(t, 6, P0));
	put(t, literal());
	t->slots[0] = (struct gx_probe_slot){ 2 * GX_SASS_BYTES, 1, false };
	t->probe.n_slots = 1;
	put(t, lea_to(carry));
	put(t, lea_of(carry));
	put(t, red());
	put(t, gx_sass_nop(1, 4));
	put(t, exit_word());
}

static void a_branch_becomes_a_guard(void)
{
	struct text t;

	write_leader(&t, P1);
	CHECK(straighten(&t));
	CHECK_EQ(t.probe.bytes, 6 * GX_SASS_BYTES);
	CHECK_EQ(t.slots[0].offset, 1 * GX_SASS_BYTES);
	CHECK(gx_sass_same(gx_sass_set(at(&t, 1), GX_SASS_WAIT, 0), literal()));
	CHECK_EQ(gx_sass_get(at(&t, 4), GX_SASS_GUARD), 8 | P0); /* @!P0: who did not jump */
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_GUARD), NONE);
	/* the branch's cycles went to the word before it; what waited for scoreboard 2 is the end now */
	CHECK_EQ(gx_sass_get(at(&t, 0), GX_SASS_STALL), 2 + 5);
	CHECK_EQ(gx_sass_get(at(&t, 5), GX_SASS_WAIT), 4);
}

/* The predicate is used for something else before it is asked: the question moves to one that nobody uses, and so do those who ask it
 * meanwhile. */
static void a_question_keeps_a_predicate(void)
{
	struct text t;
	unsigned kept;

	write_leader(&t, P0);
	CHECK(straighten(&t));
	kept = (unsigned)gx_sass_get(at(&t, 0), GX_SASS_FIELD(81, 84));
	CHECK(kept != P0 && kept < NONE);
	CHECK_EQ(gx_sass_get(at(&t, 4), GX_SASS_GUARD), 8 | kept);
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_FIELD(81, 84)), P0);
	CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_FIELD(87, 90)), P0);

	start(&t);
	put(&t, lop3_to(P0));
	put(&t, lea_of(P0)); /* asks, too */
	put(&t, branch(&t, 3, P0));
	put(&t, lea_to(P0));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	kept = (unsigned)gx_sass_get(at(&t, 0), GX_SASS_FIELD(81, 84));
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_FIELD(87, 90)), kept);
	CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_GUARD), 8 | kept);
}

/* The predicate that keeps a question is one that no word of the program names. */
static void a_question_moves_to_what_nobody_uses(void)
{
	struct text t;

	start(&t);
	put(&t, lop3_to(6));
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 3, P0));
	put(&t, lea_to(P0));
	put(&t, red());
	put(&t, lea_of(5));
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_FIELD(81, 84)), 4);
	CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_GUARD), 8 | 4);
}

/* What keeps a special register behind a word, each alone. */
static void special_registers_stay_behind(void)
{
	const struct gx_sass s2r =
	        gx_sass_set(plain(0x0000000000037919, 0x4300), GX_SASS_WRITE_SB, 2);
	const struct gx_sass popc = plain(0x0000000600027309, 0); /* POPC R2, R6 */
	const struct {
		struct gx_sass before, special;
		bool passes;
	} rows[] = {
		{ popc, s2r, true },
		{ gx_sass_set(popc, GX_SASS_DST, 3), s2r, false },
		{ gx_sass_set(popc, GX_SASS_SRC_B, 3), s2r, false },
		{ popc, gx_sass_set(s2r, GX_SASS_GUARD, P1), false },
		{ gx_sass_set(popc, GX_SASS_WRITE_SB, 2), s2r, false },
		{ gx_sass_set(popc, GX_SASS_WRITE_SB, 1), s2r, true },
		{ gx_sass_set(popc, GX_SASS_READ_SB, 2), s2r, false },
		{ gx_sass_set(popc, GX_SASS_READ_SB, 1), s2r, true },
		/* it gets another scoreboard: see timing.c */
		{ gx_sass_set(popc, GX_SASS_WAIT, 1 << 2), s2r, true },
		{ gx_sass_set(popc, GX_SASS_WAIT, 1 << 1), s2r, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		start(&t);
		put(&t, rows[i].before);
		put(&t, rows[i].special);
		put(&t, exit_word());
		/* of the slots that there are, those of the two go with them */
		t.slots[0] = (struct gx_probe_slot){ 0, 1, false };
		t.slots[1] = (struct gx_probe_slot){ 0, 1, false };
		t.probe.n_slots = 1;
		CHECK(straighten(&t));
		CHECK_EQ(gx_sass_opcode(at(&t, rows[i].passes ? 0 : 1)), GX_SASS_OP_S2R);
		CHECK_EQ(t.slots[0].offset, rows[i].passes ? GX_SASS_BYTES : 0);
		CHECK_EQ(t.slots[1].offset, 0);
	}

	/* who waits, because a word further up names the register, does not pass the one in between; a slot behind stays */
	{
		struct text t;

		start(&t);
		put(&t, gx_sass_set(popc, GX_SASS_DST, 3));
		put(&t, popc);
		put(&t, gx_sass_set(s2r, GX_SASS_WAIT, 2));
		put(&t, red());
		put(&t, exit_word());
		t.slots[0] = (struct gx_probe_slot){ 3 * GX_SASS_BYTES, 1, false };
		t.probe.n_slots = 1;
		CHECK(straighten(&t));
		CHECK_EQ(gx_sass_opcode(at(&t, 2)), GX_SASS_OP_S2R);
		CHECK_EQ(t.slots[0].offset, 3 * GX_SASS_BYTES);
	}
}

/* The question can't move where its predicate is made, or asked between there and the branch, by a word that can't name another one. */
static void a_question_that_can_not_move_stays(void)
{
	/* ISETP P0, R7, RZ; ISETP P2, P0, R7, RZ: P0 is its second result */
	const struct gx_sass isetp = plain(0x000000ff0700720c, 0x3f05270);
	const struct gx_sass second = gx_sass_set(gx_sass_set(isetp, GX_SASS_FIELD(81, 84), 2),
	                                          GX_SASS_FIELD(84, 87), P0);
	const struct gx_sass vote = plain(0x0000000000067806, 0x38e0100);
	const struct gx_sass guarded = gx_sass_set(literal(), GX_SASS_GUARD, P0);
	const struct gx_sass not_of_all = gx_sass_set(lop3_to(P0), GX_SASS_GUARD, P1);
	const struct {
		struct gx_sass first, between;
		bool goes;
	} rows[] = {
		{ lop3_to(P0), lea_of(P0), true },
		{ lop3_to(P0), literal(), true },
		{ isetp, literal(), true },
		{ lop3_to(P0), gx_sass_set(vote, GX_SASS_FIELD(87, 90), P0), false },
		{ lop3_to(P0), gx_sass_set(red(), GX_SASS_GUARD, P0), false },
		{ lop3_to(P0), guarded, false },
		/* its guard asks what it could ask under another name, too */
		{ lop3_to(P0), gx_sass_set(lea_of(P0), GX_SASS_GUARD, P0), false },
		{ lop3_to(P0), second, false },
		{ lop3_to(P0), not_of_all, false },
		{ lop3_to(P0), lea_to(P0), false }, /* a carry has no other name */
		{ literal(), literal(), false },    /* nobody makes it */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		start(&t);
		put(&t, rows[i].first);
		put(&t, rows[i].between);
		put(&t, branch(&t, 3, P0));
		put(&t, lea_to(P0));
		put(&t, red());
		put(&t, exit_word());
		if (rows[i].goes)
			CHECK(straighten(&t));
		else
			stays_as_it_was(&t);
	}
}

/* What stands between may not ask the old question, have a guard of its own, tell lanes apart by who is there, or be a way elsewhere. */
static void what_can_not_be_guarded_stays(void)
{
	const struct gx_sass vote = plain(0x0000000000067806, 0x38e0100);
	struct gx_sass guarded = gx_sass_set(red(), GX_SASS_GUARD, P1);
	struct gx_sass words[] = { vote, guarded, exit_word(),
		                   gx_sass_bsync(gx_cubin_arch_of(90), 0) };
	struct text t, was;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		start(&t);
		put(&t, lop3_to(P0));
		put(&t, branch(&t, 3, P0));
		put(&t, words[i]);
		put(&t, red());
		put(&t, exit_word());
		was = t;
		CHECK(!straighten(&t));
		CHECK(!memcmp(was.code, t.code, sizeof(t.code)));
	}
	/* it is read before it is made anew, inside; behind */
	start(&t);
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 4, P0));
	put(&t, lea_of(P0));
	put(&t, lea_to(P0));
	put(&t, red());
	put(&t, exit_word());
	CHECK(!straighten(&t));
	write_leader(&t, P0);
	gx_sass_store(t.code + 7 * GX_SASS_BYTES, lea_of(P0));
	put(&t, exit_word());
	CHECK(!straighten(&t));
	/* a load makes it, where there is one: behind, it is the load's or the question's */
	for (int asked = 0; asked < 2; asked++) {
		start(&t);
		put(&t, lop3_to(P0));
		put(&t, branch(&t, 2, P0));
		put(&t,
		    gx_sass_set(plain(0x0000000004047381, 0xc1e1900), GX_SASS_FIELD(81, 84), P0));
		put(&t, asked ? lea_of(P0) : literal());
		put(&t, exit_word());
		if (asked)
			stays_as_it_was(&t);
		else
			CHECK(straighten(&t));
	}
	/* no predicate is left that could keep the question */
	start(&t);
	for (unsigned i = 6; i; i--)
		put(&t, lop3_to(i));
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 3, P0));
	put(&t, lea_to(P0));
	put(&t, red());
	put(&t, exit_word());
	stays_as_it_was(&t);
	/* another branch leads into it */
	write_leader(&t, P1);
	gx_sass_store(t.code, branch(&t, 0, P1));
	t.probe.bytes = 0;
	gx_sass_store(t.code, branch(&t, 4, P1));
	t.probe.bytes = 8 * GX_SASS_BYTES;
	CHECK(!straighten(&t));
	/* backwards */
	start(&t);
	put(&t, red());
	put(&t, branch(&t, (size_t)-1, P0));
	put(&t, exit_word());
	CHECK(!straighten(&t));
}

/* What all lanes write now, though some did not come there: behind the target it may be made anew, and not read before. */
static void nothing_is_left_behind(void)
{
	const struct gx_sass reads_r4 = plain(0x0000000404057212, 0x78ec0ff); /* LOP3 R5, R4, R4 */
	const struct gx_sass reads_r3 = plain(0x0000000300057212, 0x78ec0ff);
	/* ISETP P0, R7, RZ; ISETP P2, P1, R7, RZ */
	const struct gx_sass isetp = plain(0x000000ff0700720c, 0x3f05270);
	const struct gx_sass second = gx_sass_set(gx_sass_set(isetp, GX_SASS_FIELD(81, 84), 2),
	                                          GX_SASS_FIELD(84, 87), P1);
	const struct gx_sass wide =
	        plain(0x0000008007027825, 0x78e0002); /* IMAD.WIDE R2, R7, 0x80, R2 */
	const struct gx_sass s2r = plain(0x0000000000037919, 0x4300); /* of R3 */
	const struct gx_sass s2r_9 = plain(0x0000000000097919, 0x4300);
	const struct {
		struct gx_sass inside, behind, then;
		bool goes;
	} rows[] = {
		{ literal(), reads_r4, exit_word(), false },
		{ literal(), gx_sass_set(literal(), GX_SASS_DST, 9), reads_r4, false },
		/* what writes no register makes none anew */
		{ literal(), gx_sass_set(isetp, GX_SASS_DST, 4), reads_r4, false },
		{ red(), literal(), reads_r4, true },
		/* an operand of two registers, of three there is none */
		{ literal(), gx_sass_set(wide, GX_SASS_SRC_C, 3), exit_word(), false },
		{ literal(), wide, exit_word(), true },
		/* one register comes of it */
		{ s2r, reads_r4, exit_word(), true },
		{ gx_sass_set(s2r, GX_SASS_DST, 4), reads_r4, exit_word(), false },
		/* predicates that it only asks, or has no field for */
		{ gx_sass_set(lea_of(P1), GX_SASS_DST, 9), lea_of(P1), exit_word(), true },
		{ gx_sass_set(s2r_9, GX_SASS_FIELD(81, 84), P1), lea_of(P1), exit_word(), true },
		/* what names no register leaves nothing, whatever stands in the fields */
		{ gx_sass_nop(1, 0), literal(), exit_word(), true },
		{ literal(), literal(), reads_r4, true },
		{ literal(), gx_sass_set(literal(), GX_SASS_GUARD, P1), reads_r4, false },
		{ wide, reads_r3, exit_word(), false },
		{ wide, red(), exit_word(), false }, /* R2 and R3 are what it adds */
		{ lea_to(P1), lea_of(P1), exit_word(), false },
		{ lea_to(P1), lop3_to(P1), lea_of(P1), true },
		{ lea_to(P1), gx_sass_set(literal(), GX_SASS_GUARD, P1), exit_word(), false },
		{ second, lea_of(P1), exit_word(), false },
		/* a load under the guard writes nothing where the lanes were not */
		{ plain(0x0000000004047381, 0xc1e1900), reads_r4, exit_word(), true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text t;

		start(&t);
		put(&t, lop3_to(P0));
		put(&t, branch(&t, 2, P0));
		put(&t, rows[i].inside);
		put(&t, rows[i].behind);
		put(&t, rows[i].then);
		put(&t, exit_word());
		CHECK_EQ(straighten(&t), rows[i].goes);
	}
}

/* Special registers come first, past what does not name them, and what they waited for is waited for behind them. */
static void special_registers_are_asked_first(void)
{
	struct gx_sass first = gx_sass_set(plain(0x0000000000057919, 0x3900), GX_SASS_WRITE_SB, 1);
	struct gx_sass second = gx_sass_set(plain(0x0000000000037919, 0x4300), GX_SASS_WRITE_SB, 2);
	const struct gx_sass popc = plain(0x0000000600027309, 0);
	struct text t;

	start(&t);
	put(&t, first);
	put(&t, popc);
	put(&t, gx_sass_set(second, GX_SASS_WAIT, 2));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_DST), 3);
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_WAIT), 0);
	/* it keeps what comes behind it as far away as both did */
	CHECK(gx_sass_same(gx_sass_set(at(&t, 2), GX_SASS_STALL, 2), popc));
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_STALL), 4);
	CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_WAIT), 2);

	/* not past what reads or writes the register */
	start(&t);
	put(&t, first);
	put(&t, gx_sass_set(popc, GX_SASS_DST, 3));
	put(&t, gx_sass_set(second, GX_SASS_WAIT, 2));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_WAIT), 2);
	CHECK_EQ(gx_sass_opcode(at(&t, 2)), GX_SASS_OP_S2R);
}

static void what_is_not_straight_stays_as_it_was(void)
{
	const struct gx_sass s2r =
	        gx_sass_set(plain(0x0000000000037919, 0x4300), GX_SASS_WRITE_SB, 2);
	struct text t;

	/* nothing at all; no end */
	start(&t);
	stays_as_it_was(&t);
	put(&t, red());
	stays_as_it_was(&t);
	/* an end that not all lanes come to */
	put(&t, gx_sass_set(exit_word(), GX_SASS_GUARD, P1));
	stays_as_it_was(&t);
	/* code that comes again, with a branch in it that could go */
	start(&t);
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 2, P0));
	put(&t, red());
	put(&t, branch(&t, (size_t)-3, P1));
	put(&t, exit_word());
	stays_as_it_was(&t);
	/* one that can't go, before one that can */
	start(&t);
	put(&t, branch(&t, 2, P0));
	put(&t, exit_word());
	put(&t, branch(&t, 2, P1));
	put(&t, red());
	put(&t, exit_word());
	stays_as_it_was(&t);
	/* one that all lanes take, and what makes way where the rest is straight: NOPs, and words before a special register */
	start(&t);
	put(&t, branch(&t, 2, NONE));
	put(&t, gx_sass_nop(1, 0));
	put(&t, red());
	put(&t, s2r);
	put(&t, exit_word());
	stays_as_it_was(&t);
	/* a branch that asks more than its guard, or goes another way; one behind the end */
	for (int i = 0; i < 3; i++) {
		start(&t);
		put(&t, lop3_to(P0));
		put(&t, i == 0   ? gx_sass_set(branch(&t, 2, P0), GX_SASS_SECOND, P1)
		        : i == 1 ? gx_sass_set(branch(&t, 2, P0), GX_SASS_BRANCH_MODE, 1)
		                 : gx_sass_set(branch(&t, 2, P0), GX_SASS_BRANCH_UR, 4));
		put(&t, red());
		put(&t, exit_word());
		stays_as_it_was(&t);
	}
	start(&t);
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 2, P0));
	put(&t, red());
	stays_as_it_was(&t);
	/* one that leads to itself */
	start(&t);
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 2, P0));
	put(&t, red());
	put(&t, branch(&t, 0, P1));
	put(&t, exit_word());
	stays_as_it_was(&t);
	/* one that all lanes take into the middle of another */
	start(&t);
	put(&t, branch(&t, 3, NONE));
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 3, P0));
	put(&t, literal());
	put(&t, red());
	put(&t, exit_word());
	stays_as_it_was(&t);
}

/* A branch may lead to another one: what lies between the two is asked for by each alone. */
static void one_branch_behind_another(void)
{
	struct text t;

	start(&t);
	put(&t, lop3_to(P0));
	put(&t, lop3_to(P1));
	put(&t, branch(&t, 2, P0));
	put(&t, red());
	put(&t, branch(&t, 2, P1));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(t.probe.bytes, 5 * GX_SASS_BYTES);
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_GUARD), 8 | P0);
	CHECK_EQ(gx_sass_get(at(&t, 3), GX_SASS_GUARD), 8 | P1);
}

/* Whose branch asks for the opposite goes through in the other case; what stands behind the target has no guard. */
static void the_guard_is_the_other_case(void)
{
	struct text t;

	start(&t);
	put(&t, lop3_to(P0));
	put(&t, branch(&t, 2, 8 | P0));
	put(&t, red());
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 1), GX_SASS_GUARD), P0);
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_GUARD), NONE);

	start(&t);
	put(&t, lop3_to(P1));
	put(&t, branch(&t, 3, 8 | P1));
	put(&t, lea_to(P1));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 0), GX_SASS_FIELD(81, 84)), 6);
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_GUARD), 6);
	start(&t);
	put(&t, lop3_to(P1));
	put(&t, branch(&t, 3, P1));
	put(&t, lea_to(P1));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_GUARD), 8 | 6);
}

/* What tells no lane of the others may run in all. */
static void what_all_may_run(void)
{
	const struct gx_sass words[] = { plain(0x0000000000097919, 0x3900),  /* S2R R9 */
		                         plain(0x0000000000097805, 0x15100), /* CS2R R9 */
		                         plain(0x00008400ff097b82, 0x800),   /* LDC R9 */
		                         gx_sass_nop(1, 0), literal() };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct text t;

		start(&t);
		put(&t, lop3_to(P0));
		put(&t, branch(&t, 3, P0));
		put(&t, words[i]);
		put(&t, red());
		put(&t, exit_word());
		CHECK(straighten(&t));
	}
}

/* Behind a branch nobody knows whether a register, or a predicate, is made anew. */
static void what_a_branch_jumps_over_makes_nothing_anew(void)
{
	const struct gx_sass reads_r4 = plain(0x0000000404057212, 0x78ec0ff);
	const struct {
		struct gx_sass inside, anew, then;
		bool goes; /* with a branch, too */
	} rows[] = { { literal(), literal(), reads_r4, false },
		     { lea_to(P1), lop3_to(P1), lea_of(P1), false },
		     { lop3_to(P1), red(), red(), true } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int jumps = 0; jumps < 2; jumps++) {
			struct text t;

			start(&t);
			put(&t, lop3_to(P0));
			put(&t, lop3_to(2));
			put(&t, branch(&t, 2, P0));
			put(&t, rows[i].inside);
			if (jumps)
				put(&t, branch(&t, 2, 2));
			put(&t, rows[i].anew);
			put(&t, rows[i].then);
			put(&t, exit_word());
			if (!jumps || rows[i].goes)
				CHECK(straighten(&t));
			else
				stays_as_it_was(&t);
		}
}

int main(void)
{
	a_branch_becomes_a_guard();
	a_question_keeps_a_predicate();
	a_question_moves_to_what_nobody_uses();
	what_is_not_straight_stays_as_it_was();
	one_branch_behind_another();
	what_a_branch_jumps_over_makes_nothing_anew();
	a_question_that_can_not_move_stays();
	what_can_not_be_guarded_stays();
	nothing_is_left_behind();
	special_registers_are_asked_first();
	special_registers_stay_behind();
	the_guard_is_the_other_case();
	what_all_may_run();
	return TEST_END();
}
