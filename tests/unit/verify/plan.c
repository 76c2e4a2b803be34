/* plan.c - what is found out before a program is explored: its loops, those that a counter ends, and what chooses in them. */
#include "verify/plan.h"

#include "../test.h"
#include "support/ir/ir_parse.h"

#include <stdarg.h>
#include <stdio.h>

/* b1 is a head that counts %5 up to %2; b2 its body; each row changes something of it. */
#define ENTRY "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = const.i64 0\n  %4 = const.i64 1\n"
#define ROUND "b2:\n  %6 = add.i64 %5, %4\n  br b1\n"
#define END   "b3:\n  ret %3\n"
#define PHI   "  %5 = phi.i64 [%3, b0], [%6, b2]\n"
#define TEST  "  %7 = icmp.i64 ult %5, %2\n  condbr %7, b2, b3\n"

static const struct {
	const char *what, *body;
	/* blocks of loops; heads of counted ones (counter < count), and what lies in them; phis and stores that choose */
	const char *loops, *counted, *choices;
} rows[] = {
	{ "i < n, from 0 by 1", ENTRY "  br b1\nb1: widen\n" PHI TEST ROUND END, "1 2",
	  "1(%5<%2) 2 in 1", "" },
	{ "not marked", ENTRY "  br b1\nb1:\n" PHI TEST ROUND END, "1 2", "", "" },
	{ "marked, and no loop", ENTRY "  br b1\nb1: widen\n  ret %2\n", "", "", "" },
	{ "i <= n",
	  ENTRY "  br b1\nb1: widen\n" PHI
	        "  %7 = icmp.i64 ule %5, %2\n  condbr %7, b2, b3\n" ROUND END,
	  "1 2", "", "" },
	{ "only the low half is compared",
	  ENTRY "  br b1\nb1: widen\n" PHI
	        "  %7 = icmp.i32 ult %5, %2\n  condbr %7, b2, b3\n" ROUND END,
	  "1 2", "", "" },
	{ "the head does not branch",
	  ENTRY "  br b1\nb1: widen\n" PHI "  br b2\n"
	        "b2:\n  %6 = add.i64 %5, %4\n  %7 = icmp.i64 ult %6, %2\n  condbr %7, b1, b3\n" END,
	  "1 2", "", "" },
	{ "two ways back",
	  ENTRY "  br b1\nb1: widen\n"
	        "  %5 = phi.i64 [%3, b0], [%6, b2], [%3, b4]\n" TEST
	        "b2:\n  %6 = add.i64 %5, %4\n  condbr %7, b1, b4\n" END "b4:\n  br b1\n",
	  "1 2 4", "", "" },
	{ "i is no phi",
	  ENTRY "  br b1\nb1: widen\n  %7 = icmp.i64 ult %1, %2\n  condbr %7, b2, b3\n"
	        "b2:\n  br b1\n" END,
	  "1 2", "", "" },
	{ "i is a phi of the loop around",
	  ENTRY "  br b1\nb1:\n" PHI "  br b4\n"
	        "b2:\n  %6 = add.i64 %5, %4\n  br b1\n" END
	        "b4: widen\n  %7 = icmp.i64 ult %5, %2\n  condbr %7, b5, b6\n"
	        "b5:\n  br b4\nb6:\n  %8 = icmp.i64 ult %5, %1\n  condbr %8, b2, b3\n",
	  "1 2 4 5 6", "", "" },
	{ "by 2",
	  ENTRY "  %8 = const.i64 2\n  br b1\nb1: widen\n" PHI TEST
	        "b2:\n  %6 = add.i64 %5, %8\n  br b1\n" END,
	  "1 2", "", "" },
	{ "by a number from outside",
	  ENTRY "  br b1\nb1: widen\n" PHI TEST "b2:\n  %6 = add.i64 %5, %2\n  br b1\n" END, "1 2",
	  "", "" },
	{ "downwards",
	  ENTRY "  br b1\nb1: widen\n" PHI TEST "b2:\n  %6 = sub.i64 %5, %4\n  br b1\n" END, "1 2",
	  "", "" },
	{ "from something else",
	  ENTRY "  br b1\nb1: widen\n" PHI TEST "b2:\n  %6 = add.i64 %2, %4\n  br b1\n" END, "1 2",
	  "", "" },
	{ "from 1", ENTRY "  br b1\nb1: widen\n  %5 = phi.i64 [%4, b0], [%6, b2]\n" TEST ROUND END,
	  "1 2", "", "" },
	{ "from an unknown number",
	  ENTRY "  br b1\nb1: widen\n  %5 = phi.i64 [%2, b0], [%6, b2]\n" TEST ROUND END, "1 2", "",
	  "" },
	{ "n is made in each round",
	  ENTRY
	  "  br b1\nb1: widen\n" PHI
	  "  %8 = load.u64 [%1 + 8]\n  %7 = icmp.i64 ult %5, %8\n  condbr %7, b2, b3\n" ROUND END,
	  "1 2", "", "" },
	{ "a way around the head",
	  ENTRY "  %8 = icmp.i64 eq %2, %3\n  condbr %8, b1, b2\nb1: widen\n" PHI TEST ROUND END,
	  "1 2", "", "" },
	{ "a loop within the other: what lies in the inner one is its own",
	  ENTRY "  br b1\nb1: widen\n  %5 = phi.i64 [%3, b0], [%6, b5]\n"
	        "  %7 = icmp.i64 ult %5, %2\n  condbr %7, b2, b3\n"
	        "b2: widen\n  %8 = phi.i64 [%3, b1], [%9, b4]\n"
	        "  %10 = icmp.i64 ult %8, %5\n  condbr %10, b4, b5\n" END
	        "b4:\n  %9 = add.i64 %8, %4\n  br b2\nb5:\n  %6 = add.i64 %5, %4\n  br b1\n",
	  "1 2 4 5", "1(%5<%2) 2(%8<%5) 2 in 1 4 in 2 5 in 1", "" },

	/* --- choices */
	{ "the head keeps a number in one round and not in another",
	  ENTRY "  br b1\nb1:\n  %5 = phi.i64 [%3, b0], [%5, b2], [%6, b4]\n"
	        "  %6 = load.u64 [%1 + 8]\n  %7 = icmp.i64 ult %6, %2\n  condbr %7, b2, b4\n"
	        "b2:\n  %8 = icmp.i64 ult %6, %4\n  condbr %8, b1, b3\n" END "b4:\n  br b1\n",
	  "1 2 4", "", "%5" },
	{ "every round keeps it, whichever of two it was before",
	  ENTRY "  %8 = icmp.i64 eq %2, %3\n  condbr %8, b1, b2\nb1:\n  br b3\nb2:\n  br b3\n"
	        "b3:\n  %5 = phi.i64 [%3, b1], [%4, b2], [%5, b4]\n"
	        "  %6 = load.u64 [%1 + 8]\n  %7 = icmp.i64 ult %6, %2\n  condbr %7, b4, b5\n"
	        "b4:\n  br b3\nb5:\n  ret %5\n",
	  "3 4", "", "" },
	{ "in a round, of two numbers; none of two answers, none outside",
	  ENTRY "  br b1\nb1:\n  %5 = phi.i64 [%3, b0], [%6, b3]\n"
	        "  %7 = icmp.i64 ult %5, %2\n  condbr %7, b2, b3\n"
	        "b2:\n  %9 = icmp.i64 eq %5, %4\n  br b3\n"
	        "b3:\n  %6 = phi.i64 [%2, b1], [%5, b2]\n"
	        "  %8 = phi.i1 [%7, b1], [%9, b2]\n  condbr %8, b1, b4\n"
	        "b4:\n  condbr %7, b5, b6\nb5:\n  br b6\n"
	        "b6:\n  %10 = phi.i64 [%2, b4], [%5, b5]\n  ret %10\n",
	  "1 2 3", "", "%6" },
	{ "what is stored in a loop, and not behind it",
	  ENTRY "  %8 = frame 0\n  br b1\nb1:\n" PHI TEST
	        "b2:\n  store.u64 [%8 - 8], %2\n  %6 = add.i64 %5, %4\n  br b1\n"
	        "b3:\n  store.u64 [%8 - 16], %2\n  ret %3\n",
	  "1 2", "", "[-8]" },
#define COUNT(load, step, store, compared)                                                         \
	ENTRY "  %8 = frame 0\n  br b1\n"                                                          \
	      "b1:\n  %5 = load.u64 " load "\n  %6 = " step "\n  store.u64 " store "\n"            \
	      "  %7 = icmp.i64 ult " compared ", %2\n  condbr %7, b1, b2\nb2:\n  ret %3\n"
	{ "counts in the stack, what it was is compared",
	  COUNT("[%8 - 8]", "add.i64 %5, %4", "[%8 - 8], %6", "%5"), "1", "", "" },
	{ "counts in the stack, what it becomes is compared",
	  COUNT("[%8 - 8]", "sub.i64 %5, %4", "[%8 - 8], %6", "%6"), "1", "", "" },
	{ "counts in the stack, and nobody asks",
	  COUNT("[%8 - 8]", "add.i64 %5, %4", "[%8 - 8], %6", "%4"), "1", "", "[-8]" },
	{ "from one place to another", COUNT("[%8 - 16]", "add.i64 %5, %4", "[%8 - 8], %6", "%5"),
	  "1", "", "[-8]" },
	{ "by a number that is none of the program's",
	  COUNT("[%8 - 8]", "add.i64 %5, %2", "[%8 - 8], %6", "%5"), "1", "", "[-8]" },
	{ "no sum", COUNT("[%8 - 8]", "xor.i64 %5, %4", "[%8 - 8], %6", "%5"), "1", "", "[-8]" },
	{ "a part of it is compared",
	  ENTRY "  %8 = frame 0\n  br b1\n"
	        "b1:\n  %5 = load.u64 [%8 - 8]\n  %6 = add.i64 %5, %4\n"
	        "  store.u64 [%8 - 8], %6\n  %9 = and.i64 %6, %2\n"
	        "  %7 = icmp.i64 ult %9, %2\n  condbr %7, b1, b2\nb2:\n  ret %3\n",
	  "1", "", "[-8]" },
	{ "its low half is compared",
	  ENTRY "  %8 = frame 0\n  br b1\n"
	        "b1:\n  %5 = load.u64 [%8 - 8]\n  %6 = add.i64 %5, %4\n"
	        "  store.u64 [%8 - 8], %6\n  %9 = shl.i64 %6, %4\n  %10 = lshr.i64 %9, %4\n"
	        "  %11 = trunc.i32 %10\n  %12 = zext.i64 %11\n"
	        "  %7 = icmp.i64 ult %12, %2\n  condbr %7, b1, b2\nb2:\n  ret %3\n",
	  "1", "", "" },
	{ "by one or by two, or as it was",
	  ENTRY "  %8 = frame 0\n  br b1\n"
	        "b1:\n  %5 = load.u64 [%8 - 8]\n  %6 = add.i64 %5, %4\n"
	        "  %9 = icmp.i64 eq %6, %2\n  condbr %9, b2, b3\n"
	        "b2:\n  %11 = add.i64 %6, %4\n  br b3\n"
	        "b3:\n  %10 = phi.i64 [%6, b1], [%11, b2]\n  store.u64 [%8 - 8], %10\n"
	        "  %7 = icmp.i64 ult %10, %2\n  condbr %7, b1, b4\nb4:\n  ret %3\n",
	  "1 2 3", "", "%10" },
};

static struct gx_ir *parse(const char *body)
{
	struct gx_diag diag = { 0 };
	char text[2000];
	struct gx_ir *ir;

	snprintf(text, sizeof(text), "program t frames=1 {\n%s}\n", body);
	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
	if (!ir)
		fprintf(stderr, "%s\n%s", diag.text, text);
	return ir;
}

struct said {
	char text[200];
	size_t len;
};

__attribute__((format(printf, 2, 3))) static void say(struct said *said, const char *format, ...)
{
	va_list args;

	said->len += (size_t)snprintf(said->text + said->len, sizeof(said->text) - said->len, "%s",
	                              said->len ? " " : "");
	va_start(args, format);
	said->len += (size_t)vsnprintf(said->text + said->len, sizeof(said->text) - said->len,
	                               format, args);
	va_end(args);
}

static void expect(const char *what, const struct said *got, const char *wanted)
{
	CHECK(!strcmp(got->text, wanted));
	if (strcmp(got->text, wanted))
		fprintf(stderr, "%s: '%s', expected '%s'\n", what, got->text, wanted);
}

static void test_row(size_t row)
{
	struct said loops = { .len = 0 }, counted = { .len = 0 }, choices = { .len = 0 };
	struct gx_arena arena = { .max_bytes = 0 };
	struct gx_plan plan = { .live = NULL };
	struct gx_ir *ir = parse(rows[row].body);
	const struct gx_ir_insn *insn;

	CHECK_EQ(gx_plan_make(ir, &arena, &plan), 0);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		if (plan.loop_index[b] != GX_NOT_IN_LOOP)
			say(&loops, "%u", b);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		if (plan.counted[b])
			say(&counted, "%u(%%%u<%%%u)", b, plan.counted[b]->counter->id,
			    plan.counted[b]->count->id);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		if (plan.around[b])
			say(&counted, "%u in %u", b, plan.around[b] - 1);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			if (!gx_bitset_has(&plan.choices, insn->scratch))
				continue;
			if (insn->op == GX_IR_store)
				say(&choices, "[%lld]", (long long)insn->imm);
			else
				say(&choices, "%%%u", insn->id);
		}
	expect(rows[row].what, &loops, rows[row].loops);
	expect(rows[row].what, &counted, rows[row].counted);
	expect(rows[row].what, &choices, rows[row].choices);
	gx_ir_free(ir);
	gx_arena_free(&arena);
}

/* Where what is known in a loop stops to grow: full widths, and what is compared with, cut with or divided by, each with the number in
 * front of it. */
static void test_limits(void)
{
	static const char text[] =
	        "program t {\nb0:\n  %1 = timer\n  %2 = const.i64 100\n  %3 = const.i64 12\n"
	        "  %4 = const.i64 50\n  %5 = const.i64 77\n  %6 = icmp.i64 ult %1, %2\n"
	        "  %7 = and.i64 %3, %1\n  %8 = urem.i64 %1, %4\n  %9 = add.i64 %1, %5\n"
	        "  %10 = icmp.i64 eq %7, %9\n  ret %8\n}\n";
	static const uint64_t want[] = { 0,   1,   1,     3,     3,         7,          7,
		                         11,  12,  15,    49,    50,        99,         100,
		                         127, 255, 32767, 65535, INT32_MAX, UINT32_MAX, INT64_MAX };
	struct gx_arena arena = { 0 };
	struct gx_limits limits;
	struct gx_ir *ir;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, NULL), 0);
	CHECK_EQ(gx_limits_find(&arena, (const struct gx_ir_block *const *)ir->blocks, 1, &limits),
	         0);
	CHECK_EQ(limits.n, sizeof(want) / sizeof(want[0]));
	for (uint32_t i = 0; i < limits.n && i < sizeof(want) / sizeof(want[0]); i++)
		CHECK(limits.numbers[i] == want[i]);
	gx_ir_free(ir);
	gx_arena_free(&arena);
}

int main(void)
{
	test_limits();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		test_row(i);
	return TEST_END();
}
