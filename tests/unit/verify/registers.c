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

/* What a block asks memory for is under way at once, whatever it is done with when it comes: two words for the place, and those of all that is read. No
 * more than 28 are waited for. From 19 registers on a program is taken to need 29. */
static void test_under_way(void)
{
	for (uint32_t wide = 0; wide < 2; wide++) {
		for (uint32_t n = 3; n < 40; n++) {
			uint32_t want = 2 + n * (wide ? 2 : 1), at = 0;
			char body[4000];

			at += (uint32_t)snprintf(
			        body, sizeof(body),
			        "program p {\nb0:\n %%1 = reloc 4, 0\n %%2 = const.i64 5\n");
			for (uint32_t i = 0; i < n; i++)
				at += (uint32_t)snprintf(body + at, sizeof(body) - at,
				                         " %%%u = load.u%u [%%1 + %u] map 0\n %%%u "
				                         "= xor.i64 %%%u, %%%u\n",
				                         3 + 2 * i, wide ? 64 : 32, 8 * i,
				                         4 + 2 * i, 3 + 2 * i, 2 + 2 * i);
			snprintf(body + at, sizeof(body) - at, " ret %%%u\n}\n", 2 + 2 * n);
			/* a sum and what comes to it are there in any case */
			want = want < 28 ? want : 28;
			want = 4 + (want > 4 ? want : 4);
			CHECK_EQ(estimate(body), want >= 19 && want < 29 ? 29 : want);
		}
	}
}

/* What an access needs beside that: each row, the words more than two for the place. */
static void test_asked(void)
{
	static const struct {
		const char *text;
		uint32_t more;
	} rows[] = {
		{ " store.u64 [%1], %2 map 0\n", 2 }, /* a number */
		{ " store.u32 [%1], %2 map 0\n", 1 }, /* half of it */
		{ " store.u64 [%1], %3 map 0\n", 0 }, /* 0 is there */
		{ " store.u64 [%1], %2 map 0\n store.u64 [%1 + 8], %2 map 0\n", 2 },
		{ " store.u64 [%1], %2 map 0\n store.u64 [%1 + 8], %4 map 0\n", 4 },
		{ " %5 = load.u64 [%1] map 0\n", 2 },
		{ " %5 = load.u64 [%1] map 0\n %6 = load.u8 [%1 + 8] map 0\n", 3 },
		{ " %5 = atomic.add.u64 [%1], %3 map 0\n", 0 }, /* nobody asks for the old value */
		{ " %5 = atomic.add.u64 [%1], %2 fetch map 0\n", 4 },
		{ " %5 = atomic.xchg.u64 [%1], %3 fetch map 0\n", 2 },
		{ " %5 = atomic.xchg.u32 [%1], %3 fetch map 0\n", 1 },
		{ " %5 = ldg.u64 [%1] map 0\n stg.u64.relaxed [%1 + 8], %2 map 0\n", 4 },
		/* another place, made in the same block */
		{ " %5 = timer\n %6 = timer\n %7 = xor.i64 %5, %6\n %8 = load.u64 [%1] map 0\n"
		  " %9 = load.u64 [%7] map 0\n",
		  6 },
		/* in a block behind it: the place is one more time made there */
		{ " %5 = load.u64 [%1] map 0\n %6 = xor.i64 %5, %5\n br b1\nb1:\n %7 = load.u64 "
		  "[%1] "
		  "map 0\n %8 = xor.i64 %6, %7\n store.u64 [%1], %8 map 0\n",
		  6 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char body[600];

		snprintf(body, sizeof(body),
		         "program p {\nb0:\n %%1 = reloc 4, 0\n %%2 = const.i64 5\n %%3 = "
		         "const.i64 0\n"
		         " %%4 = const.i64 6\n%s ret %%3\n}\n",
		         rows[i].text);
		CHECK_EQ(estimate(body), 4 + 2 + rows[i].more);
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
	/* a shift by what is read from 32 bytes on is none by 32 */
	CHECK_EQ(
	        estimate(HEAD " %3 = load.u64 [%1 + 32] map 0\n %4 = shl.i64 %2, %3\n ret %4\n}\n"),
	        estimate(HEAD
	                 " %3 = load.u64 [%1 + 40] map 0\n %4 = shl.i64 %2, %3\n ret %4\n}\n"));
	test_narrow();
	test_under_way();
	test_asked();
	return TEST_END();
}
