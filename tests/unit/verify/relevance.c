/* relevance.c - which numbers can decide something: those that reach an address, a branch or an argument, however many rounds of loops they take. */
#include "verify/plan.h"

#include "../test.h"
#include "support/ir/ir_parse.h"
#include "verify/verify.h"

#include <stdio.h>

static const struct {
	const char *body;
	const char *want; /* ids, ascending */
} rows[] = {
	/* a sum that is stored decides nothing, its address does */
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = add.i64 %2, %2\n  store.u64 [%1], %3\n  "
	  "ret %2\n",
	  "1" },
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = add.i64 %1, %2\n  store.u64 [%3], %2\n  "
	  "ret %2\n",
	  "1 2 3" },
	{ "b0:\n  %1 = timer\n  %2 = timer\n  %3 = call 9999(%1)\n  ret %3\n", "1" },
	/* from phi to phi, one a round, whichever stands first */
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = const.i64 0\n  br b1\n"
	  "b1:\n  %5 = phi.i64 [%3, b0], [%6, b1]\n  %6 = phi.i64 [%3, b0], [%7, b1]\n"
	  "  %7 = phi.i64 [%3, b0], [%8, b1]\n  %10 = phi.i64 [%3, b0], [%11, b1]\n  %8 = load.u64 "
	  "[%1 + 8]\n"
	  "  %11 = add.i64 %10, %8\n  %9 = icmp.i64 ult %5, %2\n  condbr %9, b1, b2\nb2:\n  ret "
	  "%3\n",
	  "1 2 3 5 6 7 8 9" },
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = const.i64 0\n  br b1\n"
	  "b1:\n  %7 = phi.i64 [%3, b0], [%8, b1]\n  %6 = phi.i64 [%3, b0], [%7, b1]\n"
	  "  %5 = phi.i64 [%3, b0], [%6, b1]\n  %10 = phi.i64 [%3, b0], [%11, b1]\n  %8 = load.u64 "
	  "[%1 + 8]\n"
	  "  %11 = add.i64 %10, %8\n  %9 = icmp.i64 ult %5, %2\n  condbr %9, b1, b2\nb2:\n  ret "
	  "%3\n",
	  "1 2 3 5 6 7 8 9" },
	/* through the stack: what is stored where an address is read from, not beside it */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  store.u64 [%1 - 8], %2\n"
	  "  store.u64 [%1 - 16], %3\n  %4 = load.u64 [%1 - 8]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6" },
	/* the same place, by a sum in either order, and by a difference; a number less an address is somewhere */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 -8\n"
	  "  %10 = add.i64 %9, %1\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 -8\n"
	  "  %10 = add.i64 %1, %9\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 8\n"
	  "  %10 = sub.i64 %1, %9\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 8\n"
	  "  %10 = sub.i64 %9, %1\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 3 4 5 6 9 10" },
	/* and beside it, as far as the access is wide */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %8 = timer\n  store.u8 [%1 - 9], %8\n"
	  "  store.u8 [%1 - 8], %2\n  store.u8 [%1 - 1], %3\n  %4 = load.u64 [%1 - 8]\n"
	  "  %5 = mapval 0, 0\n  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 3 4 5 6" },
	/* what a loop stores behind the place that reads it, for the next round: nothing else is found in the round in which the read is */
	{ "b0:\n  %1 = frame 0\n  %2 = const.i64 0\n  %3 = mapval 0, 0\n  store.u64 [%1 - 8], %2\n "
	  " br b1\n"
	  "b1:\n  %4 = phi.i64 [%2, b0], [%7, b1]\n  %5 = add.i64 %3, %4\n  %6 = load.u8 [%5]\n"
	  "  %7 = load.u64 [%1 - 8]\n  %8 = timer\n  store.u64 [%1 - 8], %8\n  %9 = timer\n  "
	  "condbr %9, b1, b2\n"
	  "b2:\n  ret %2\n",
	  "1 2 3 4 5 7 8 9" },
	/* read somewhere in the stack: what was stored anywhere there, and not what lies in a map */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = mapval 0, 0\n  %4 = ctx\n  %9 = timer\n"
	  "  store.u64 [%3], %2\n  store.u64 [%1 - 16], %9\n  %5 = load.u64 [%4]\n"
	  "  %6 = add.i64 %1, %5\n  %7 = load.u64 [%6 - 8]\n  %8 = add.i64 %3, %7\n"
	  "  %10 = load.u64 [%8]\n  ret %10\n",
	  "1 3 4 5 6 7 8 9" },
	/* stored somewhere in the stack, and nobody reads there */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = ctx\n  %4 = load.u64 [%3]\n"
	  "  %5 = add.i64 %1, %4\n  store.u64 [%5], %2\n  %6 = mapval 0, 0\n"
	  "  %7 = add.i64 %6, %4\n  %8 = load.u64 [%7]\n  ret %8\n",
	  "1 3 4 5 6 7" },
	/* the old value is never known: what was added to it does not matter */
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = atomic.add.u64 [%1], %2 fetch\n"
	  "  %4 = add.i64 %1, %3\n  %5 = load.u64 [%4]\n  ret %5\n",
	  "1 3 4" },
};

int main(void)
{
	static const struct gx_map_def map = { GX_MAP_ARRAY, 4, 64, 1, 0, "m" };
	const struct gx_program program = { .maps = &map, .n_maps = 1 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_arena arena = { .max_bytes = 0 };
		struct gx_plan plan = { .live = NULL };
		struct gx_diag diag = { 0 };
		char text[1000], got[200] = "";
		struct gx_ir *ir;
		size_t len = 0;

		snprintf(text, sizeof(text), "program t frames=1 {\n%s}\n", rows[i].body);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		CHECK_EQ(gx_plan_make(ir, &arena, &plan), 0);
		CHECK_EQ(gx_plan_relevant(&program, ir, &arena, &plan, false), 0);
		for (uint32_t id = 1; id < ir->next_id; id++)
			if (gx_bitset_has(&plan.relevant, id))
				len += (size_t)snprintf(got + len, sizeof(got) - len, "%s%u",
				                        len ? " " : "", id);
		CHECK(!strcmp(got, rows[i].want));
		if (strcmp(got, rows[i].want))
			fprintf(stderr, "row %zu: %s, expected %s\n", i, got, rows[i].want);
		gx_ir_free(ir);
		gx_arena_free(&arena);
	}
	return TEST_END();
}
