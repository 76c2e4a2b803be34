/* live.c - which values are live at the head of each block: exactly those that can still be used, phis and what they take on each edge, and what a
 * comparison that is still to be branched on compares. */
#include "verify/plan.h"

#include "../test.h"
#include "support/ir/ir_parse.h"

#include <stdio.h>

static const struct {
	const char *body;
	const char *want; /* ids of each block */
} rows[] = {
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  ret %2\n", "b0:" },
	{ "b0:\n  %1 = ctx\n  %2 = const.i64 5\n  br b1\nb1:\n  %3 = add.i64 %1, %1\n  ret %3\n",
	  "b0: b1: 1" },
	/* the phis of a head are written on the edges; what they take is live at the end of the block before only */
	{ "b0:\n  %1 = const.i64 1\n  %2 = const.i64 2\n  br b1\n"
	  "b1:\n  %3 = phi.i64 [%1, b0], [%5, b1]\n  %4 = phi.i64 [%2, b0], [%3, b1]\n  %5 = "
	  "add.i64 %3, %2\n"
	  "  %6 = icmp.i64 ult %5, %4\n  condbr %6, b1, b2\nb2:\n  ret %3\n",
	  "b0: b1: 2 3 4 b2: 3" },
	/* each edge has its own operand */
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = load.u64 [%1 + 8]\n  %4 = icmp.i64 eq %2, "
	  "%3\n"
	  "  condbr %4, b1, b2\nb1:\n  br b3\nb2:\n  br b3\n"
	  "b3:\n  %5 = phi.i64 [%2, b1], [%3, b2]\n  ret %5\n",
	  "b0: b1: 2 b2: 3 b3: 5" },
	/* the branch narrows what was compared */
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = load.u64 [%1 + 8]\n  %4 = icmp.i64 eq %2, "
	  "%3\n  br b1\n"
	  "b1:\n  condbr %4, b2, b3\nb2:\n  ret %1\nb3:\n  ret %2\n",
	  "b0: b1: 1 2 3 4 b2: 1 b3: 2" },
	{ "b0:\n  %1 = ctx\n  br b2\nb1:\n  store.u64 [%1], %1\n  br b3\nb2:\n  br b1\nb3:\n  ret "
	  "%1\n",
	  "b0: b1: 1 b2: 1 b3: 1" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_arena arena = { .max_bytes = 0 };
		struct gx_plan plan = { .live = NULL };
		struct gx_diag diag = { 0 };
		char text[1000], got[200] = "";
		struct gx_ir *ir;
		size_t len = 0;

		snprintf(text, sizeof(text), "program t {\n%s}\n", rows[i].body);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		CHECK_EQ(gx_plan_live(ir, &arena, &plan), 0);
		for (uint32_t b = 0; b < ir->n_blocks; b++) {
			len += (size_t)snprintf(got + len, sizeof(got) - len,
			                        "%sb%u:", b ? " " : "", b);
			for (uint32_t n = 0; n < plan.n_live[b]; n++)
				len += (size_t)snprintf(got + len, sizeof(got) - len, " %u",
				                        plan.live[b][n]);
		}
		CHECK(!strcmp(got, rows[i].want));
		if (strcmp(got, rows[i].want))
			fprintf(stderr, "%s\nexpected %s\n", got, rows[i].want);
		gx_ir_free(ir);
		gx_arena_free(&arena);
	}
	return TEST_END();
}
