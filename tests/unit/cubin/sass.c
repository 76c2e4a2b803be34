/* sass.c - words of machine code: fields, what is built, where branches lead, what the table says of opcodes. */
#include "cubin/sass.h"

#include "unit/test.h"

static void fields_keep_their_neighbours(void)
{
	struct gx_sass w = { .lo = ~0ull, .hi = ~0ull };
	const enum gx_sass_field across = GX_SASS_FIELD(34, 82);

	w = gx_sass_set(w, across, 0);
	CHECK(w.lo == 0x3ffffffffull && w.hi == ~0x3ffffull);
	w = gx_sass_set(w, across, 0x5a5a5a5a5a5aull);
	CHECK(gx_sass_get(w, across) == 0x5a5a5a5a5a5aull);
	CHECK((w.lo & 0x3ffffffffull) == 0x3ffffffffull && w.hi >> 18 == ~0ull >> 18);
	w = gx_sass_set(w, GX_SASS_GUARD, 0xfff7);
	CHECK(gx_sass_get(w, GX_SASS_GUARD) == 7);
	CHECK(gx_sass_get(w, GX_SASS_OPCODE) == 0xfff);
}

/* What ptxas 13.0 makes, control left out. */
static void words_are_those_of_ptxas(void)
{
	const uint64_t control = ~0ull << 41;
	const struct gx_cubin_arch *sm80 = gx_cubin_arch_of(80), *sm90 = gx_cubin_arch_of(90);
	struct gx_sass w = gx_sass_nop(0, 0);

	CHECK(w.lo == 0x7918 && !(w.hi & ~control));
	/* BRA to itself, as stands behind the last EXIT */
	w = gx_sass_bra(sm80, 0x100, 0x100);
	CHECK(w.lo == 0xfffffff000007947ull && (w.hi & ~control) == 0x383ffff);
	w = gx_sass_bra(sm90, 0x100, 0x100);
	CHECK(w.lo == 0xfffffffc00fc7947ull && (w.hi & ~control) == 0x383ffff);
	w = gx_sass_bssy(sm90, 3, 0x40, 0x80);
	CHECK(w.lo == (0x37945 | (0x30ull / 4) << 34) && (w.hi & ~control) == 0x3800000);
	w = gx_sass_bsync(sm90, 3);
	CHECK(w.lo == 0x37941 && (w.hi & ~control) == 0x3800000);
	w = gx_sass_bsync(gx_cubin_arch_of(120), 3);
	CHECK((w.hi & ~control) == 0x3800200);
}

static void branches_lead_where_they_were_sent(void)
{
	static const uint32_t sms[] = { 75, 80, 89, 90, 100, 120 };
	static const struct {
		uint64_t at, to;
	} ways[] = { { 0, 0 },       { 0, 16 },          { 16, 0 },          { 0x1000, 0x70 },
		     { 0, 0x12340 }, { 0x7ffff0, 0x10 }, { 0x10, 0x7fffff0 } };

	for (size_t i = 0; i < sizeof(sms) / sizeof(sms[0]); i++) {
		const struct gx_cubin_arch *arch = gx_cubin_arch_of(sms[i]);

		for (size_t k = 0; k < sizeof(ways) / sizeof(ways[0]); k++) {
			uint64_t at = ways[k].at, to = ways[k].to;
			int64_t target = -1;
			struct gx_sass w = gx_sass_bra(arch, at, to);

			CHECK(gx_sass_is_plain_branch(w));
			CHECK(gx_sass_target(arch, w, at, &target) && target == (int64_t)to);
			w = gx_sass_bssy(arch, 2, at, to);
			CHECK(gx_sass_target(arch, w, at, &target) && target == (int64_t)to);
		}
		CHECK(!gx_sass_target(arch, gx_sass_nop(1, 0), 0, &(int64_t){ 0 }));
	}
}

/* `@!P0 EXIT P2`: both predicates decide, and its control is waited for */
static void a_branch_in_place_of_an_exit_keeps_its_predicates(void)
{
	struct gx_sass exit = { .lo = GX_SASS_OP_EXIT }, w;
	int64_t target;

	exit = gx_sass_set(exit, GX_SASS_GUARD, 8);
	exit = gx_sass_set(exit, GX_SASS_SECOND, 2);
	exit = gx_sass_set(exit, GX_SASS_CONTROL, 0x155555);
	CHECK(gx_sass_is_plain_exit(exit));
	w = gx_sass_bra_for_exit(gx_cubin_arch_of(90), exit, 0x230, 0x900);
	CHECK_EQ(gx_sass_get(w, GX_SASS_GUARD), 8);
	CHECK_EQ(gx_sass_get(w, GX_SASS_SECOND), 2);
	CHECK_EQ(gx_sass_get(w, GX_SASS_CONTROL), 0x155555);
	CHECK(gx_sass_target(gx_cubin_arch_of(90), w, 0x230, &target) && target == 0x900);
	CHECK(!gx_sass_is_plain_exit(gx_sass_set(exit, GX_SASS_FIELD(84, 85), 1)));
	CHECK(!gx_sass_is_plain_exit(w));
}

static enum gx_sass_late late(unsigned opcode, unsigned src_a)
{
	struct gx_sass w = gx_sass_set((struct gx_sass){ .lo = opcode }, GX_SASS_SRC_A, src_a);

	return gx_sass_late_of(w);
}

static void the_table_knows_opcodes(void)
{
	struct gx_sass_op op = gx_sass_op_of((struct gx_sass){ .lo = 0x986 });
	char name[32];

	CHECK(op.exit == GX_SASS_EXIT_PLAIN && op.twin == 0x386 && op.descriptor == GX_SASS_SRC_C);
	CHECK_EQ(op.clears, 1u << 12 | 1u << 26 | 1u << 27);
	op = gx_sass_op_of((struct gx_sass){ .lo = 0x886 });
	CHECK(op.exit == GX_SASS_EXIT_TWIN && op.twin == 0x806);
	CHECK(gx_sass_op_of((struct gx_sass){ .lo = 0x210 }).exit == GX_SASS_EXIT_ALU);
	CHECK(gx_sass_op_of((struct gx_sass){ .lo = 0x5f0 }).exit == GX_SASS_EXIT_REFUSE);
	CHECK(gx_sass_op_of((struct gx_sass){ .lo = 0x944 }).flow == GX_SASS_FLOW_CALL);
	CHECK(late(0x986, 4) == GX_SASS_LATE_READER && late(0x386, 4) == GX_SASS_LATE_READER);
	CHECK(late(0x844, 4) == GX_SASS_LATE_READER && late(0x444, 4) == GX_SASS_LATE_NO);
	CHECK(late(0x98f, 4) == GX_SASS_LATE_READER && late(0x98f, 255) == GX_SASS_LATE_NEVER);
	CHECK(late(0x9c3, 0) == GX_SASS_LATE_NEVER && late(0x210, 0) == GX_SASS_LATE_NO);
	CHECK(late(0x1ff, 0) == GX_SASS_LATE_UNKNOWN);
	gx_sass_name((struct gx_sass){ .lo = 0x7986 }, name);
	CHECK(!strcmp(name, "STG_D 986"));
	gx_sass_name((struct gx_sass){ .lo = 0x1ff }, name);
	CHECK(!strcmp(name, "opcode 1ff"));
}

/* Which fields name registers, form by form: operand c's field is b's where b is none, and c's own where c is. */
static void fields_of_arithmetic(void)
{
	enum { D = 1, A = 2, B = 4, C = 8, UNKNOWN = 16 };
	static const struct {
		unsigned base, of_form[8];
	} rows[] = {
		{ 0x010,
		  { D | A | C, D | A | B | C, D | A | C, D | A | C, D | A | C, D | A | C, D | A | C,
		    D | A | C } },
		{ 0x007,
		  { D | A, D | A | B, D | A | C, D | A | C, D | A, D | A, D | A, D | A | C } },
		{ 0x002, { D, D | B, D | C, D | C, D, D, D, D | C } },
		{ 0x00c, { A, A | B, A | C, A | C, A, A, A, A | C } },
		{ 0x01c, { 0 } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (unsigned form = 0; form < 8; form++)
			CHECK_EQ(gx_sass_registers(
			                 (struct gx_sass){ .lo = rows[i].base | form << 9 }),
			         rows[i].of_form[form]);
	CHECK_EQ(gx_sass_registers((struct gx_sass){ .lo = 0x1ff }), UNKNOWN);
}

static void architectures_have_rows(void)
{
	CHECK(gx_cubin_arch_of(90)->state == GX_CUBIN_ARCH_PROVEN);
	CHECK(gx_cubin_arch_of(80)->state == GX_CUBIN_ARCH_ASKED);
	CHECK(gx_cubin_arch_of(100)->state == GX_CUBIN_ARCH_REFUSED &&
	      *gx_cubin_arch_of(100)->reason);
	CHECK(!gx_cubin_arch_of(91));
}

static struct gx_sass word(uint64_t lo, uint64_t hi)
{
	return (struct gx_sass){ .lo = lo, .hi = hi };
}

/* What ptxas 13.0 makes, and the same with registers 20 further up; RZ stays. */
static void registers_are_those_that_are_named(void)
{
	static const struct {
		struct gx_sass is, moved;
	} rows[] = {
		/* LOP3.LUT R4, R0, 0xddb2942d, RZ, 0x3c, !PT */
		{ { 0xddb2942d00047812, 0x78e3cff }, { 0xddb2942d14187812, 0x78e3cff } },
		/* LEA.HI.X R5, R3, R0, RZ, 0x7, P0 */
		{ { 0x0000000003057211, 0xf3cff }, { 0x0000001417197211, 0xf3cff } },
		/* IMAD.X R3, RZ, RZ, 0x10, P1: the immediate stands in the place of operand c */
		{ { 0x00000010ff037424, 0x8e06ff }, { 0x00000010ff177424, 0x8e06ff } },
		/* RED.E.ADD.64 [R4], R2 without a descriptor */
		{ { 0x000000020400798e, 0x10e500 }, { 0x000000161800798e, 0x10e500 } },
		/* S2R R5, SR_LANEMASK_LT; POPC R2, R6; EXIT */
		{ { 0x0000000000057919, 0x3900 }, { 0x0000000000197919, 0x3900 } },
		{ { 0x0000000600027309, 0 }, { 0x0000001a00167309, 0 } },
		{ { 0x000000000000794d, 0x3800000 }, { 0x000000000000794d, 0x3800000 } },
	};
	struct gx_sass w;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		w = rows[i].is;
		CHECK(gx_sass_shift(&w, 20));
		CHECK(gx_sass_same(w, rows[i].moved));
	}
	w = rows[0].is;
	CHECK(!gx_sass_shift(&w, 251));          /* R4 would be RZ */
	w = word(0x0000000000047886, 0x38e0100); /* VOTEU: not known */
	CHECK(!gx_sass_shift(&w, 0));
	CHECK_EQ(gx_sass_predicates(w), 0xff);
}

static void predicates_are_those_that_are_named(void)
{
	/* LOP3 P0, RZ, R5, R6 and nothing; LEA P0; LEA.HI.X of P0; IADD3 P1; IMAD.X of P1; @P0 EXIT; S2R */
	CHECK_EQ(gx_sass_predicates(word(0x0000000605ff7212, 0x780c0ff)), 1);
	CHECK_EQ(gx_sass_predicates(word(0x0000000403047211, 0x78038ff)), 1);
	CHECK_EQ(gx_sass_predicates(word(0x0000000003057211, 0xf3cff)), 1);
	CHECK_EQ(gx_sass_predicates(word(0x00000002ff027210, 0x7f3e0ff)), 2);
	CHECK_EQ(gx_sass_predicates(word(0x00000010ff037424, 0x8e06ff)), 2);
	CHECK_EQ(gx_sass_predicates(word(0x000000000000094d, 0x3800000)), 1);
	CHECK_EQ(gx_sass_predicates(word(0x0000000000057919, 0x3900)), 0);
	/* ISETP.NE.AND P0, PT, R7, RZ, P2 */
	CHECK_EQ(gx_sass_predicates(word(0x000000ff0700720c, 0x1705270)), 5);
}

int main(void)
{
	registers_are_those_that_are_named();
	predicates_are_those_that_are_named();
	fields_keep_their_neighbours();
	words_are_those_of_ptxas();
	branches_lead_where_they_were_sent();
	a_branch_in_place_of_an_exit_keeps_its_predicates();
	the_table_knows_opcodes();
	fields_of_arithmetic();
	architectures_have_rows();
	return TEST_END();
}
