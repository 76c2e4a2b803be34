/* registers.c - the estimate of registers on hand-written lowered programs: what counts and what
 * does not. */
#include "verify/registers.h"
#include "support/ir/ir_parse.h"

#include "../test.h"

#include <string.h>

static uint32_t estimate(const char *body)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir = NULL;
	uint32_t n = 0;

	CHECK_EQ(gx_ir_parse(body, strlen(body), &ir, &diag), 0);
	if (!ir) {
		fprintf(stderr, "%s\n", diag.text);
		return 0;
	}
	CHECK_EQ(gx_registers_estimate(ir, &n), 0);
	gx_ir_free(ir);
	return n;
}

#define HEAD "program p {\nb0:\n %1 = reloc 4, 0\n %2 = load.u64 [%1] map 0\n"
#define TAIL " ret %2\n}\n"

/* What memory gives has two words when it is as wide, and one when it is narrower, whoever reads it. Here two values, around a loop. */
static void test_narrow(void)
{
	static const char *const reads[][2] = { { "load", "[%1 + 8] map 0" },
		                                { "ldg", "[%1 + 8] map 0" },
		                                { "atomic.add", "[%1 + 8], %2 fetch map 0" } };
	static const char *const widths[] = { "u64", "u32", "u16", "u8" };

	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
		for (size_t w = 0; w < (i < 2 ? 4 : 2); w++) {
			char body[400];

			snprintf(body, sizeof(body), "%s%s.%s %s%s%s.%s %s%s",
			         HEAD " %3 = ", reads[i][0], widths[w], reads[i][1],
			         "\n %4 = ", reads[i][0], widths[w], reads[i][1],
			         "\n br b1\nb1:\n %5 = add.i64 %3, %4\n %6 = add.i64 %3, %5\n %7 = "
			         "add.i64 %4, %6\n"
			         " %8 = icmp.i64 eq %7, %2\n condbr %8, b1, b2\nb2:\n ret %7\n}\n");
			/* four that no program is without; %2, a sum, and both values */
			CHECK_EQ(estimate(body), 4 + 2 + 2 + 2 * (w ? 1 : 2));
		}
	}
}

int main(void)
{
	uint32_t empty = estimate("program p {\nb0:\n %1 = const.i64 0\n ret %1\n}\n");
	uint32_t one = estimate(HEAD TAIL);
	uint32_t sum = estimate(HEAD " %3 = load.u64 [%1 + 8] map 0\n %4 = add.i64 %2, %3\n"
	                             " store.u64 [%1], %4 map 0\n" TAIL);

	/* two words of a loaded i64 and two of its address */
	CHECK_EQ(one, empty + 4);
	/* a second value and the sum: two words each */
	CHECK_EQ(sum, one + 4);
	/* a widened value is the same word */
	CHECK_EQ(estimate(HEAD " %3 = trunc %2\n %4 = zext %3\n" TAIL), one);
	/* one that is live around a loop counts in it, before and behind its last use */
	CHECK_EQ(estimate(HEAD " br b1\nb1:\n %3 = load.u64 [%1 + 8] map 0\n"
	                       " %4 = icmp.i64 eq %3, %2\n condbr %4, b1, b2\nb2:\n ret %3\n}\n"),
	         one + 2);
	/* conditions have registers of their own */
	CHECK_EQ(estimate(HEAD " %3 = icmp.i64 eq %2, %2\n %4 = icmp.i64 ne %2, %2\n"
	                       " %5 = and.i1 %3, %4\n condbr %5, b1, b2\nb1:\n br b2\nb2:\n" TAIL),
	         one);
	test_narrow();
	return TEST_END();
}
