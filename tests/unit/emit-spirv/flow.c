/* flow.c - which blocks are in which loop, and which always run; a loop with two ways in is refused. */
#include "../test.h"

#include "emit/spirv/flow.h"
#include "support/ir/ir_parse.h"

/* Blocks by loop, a letter each ('.': none), then '+' for those that always run. */
static const struct {
	const char *text, *loops, *always;
} graphs[] = {
	{ "program straight {\nb0:\n  %1 = const.i64 0\n  br b1\nb1:\n  ret %1\n}\n", "..", "++" },
	{ "program diamond {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 1\n  condbr %2, b1, b2\n"
	  "b1:\n  br b3\nb2:\n  br b3\nb3:\n  ret %1\n}\n",
	  "....", "+--+" },
	{ "program early {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 1\n  condbr %2, b1, b2\n"
	  "b1:\n  ret %1\nb2:\n  ret %1\n}\n",
	  "...", "+--" },
	{ "program loop {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 1\n  br b1\n"
	  "b1:\n  condbr %2, b2, b3\nb2:\n  br b1\nb3:\n  ret %1\n}\n",
	  ".aa.", "+--+" },
	/* one in the other, a loop of one block behind them, and a way out of the inner one past both */
	{ "program nested {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 1\n  br b1\n"
	  "b1:\n  br b2\nb2:\n  condbr %2, b3, b5\nb3:\n  condbr %2, b4, b8\n"
	  "b4:\n  br b2\nb5:\n  condbr %2, b1, b6\nb6:\n  condbr %2, b6, b7\n"
	  "b7:\n  br b8\nb8:\n  ret %1\n}\n",
	  NULL, NULL },
};

static struct gx_ir *parse(const char *text)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = NULL;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
	CHECK_EQ(ir ? gx_ir_cleanup_cfg(ir) : -1, 0);
	return ir;
}

static void test_graphs(void)
{
	for (size_t i = 0; i < sizeof(graphs) / sizeof(graphs[0]) && graphs[i].loops; i++) {
		struct gx_ir *ir = parse(graphs[i].text);
		struct gx_arena arena = { 0 };
		struct spirv_flow flow;

		CHECK_EQ(spirv_flow_find(ir, &arena, &flow, NULL), 0);
		CHECK_EQ(ir->n_blocks, strlen(graphs[i].loops));
		for (uint32_t b = 0; b < ir->n_blocks; b++) {
			CHECK_EQ(graphs[i].loops[b] == '.', flow.loop_of[b] == SPIRV_NO_LOOP);
			CHECK_EQ(graphs[i].always[b] == '+', flow.always[b]);
		}
		gx_arena_free(&arena);
		gx_ir_free(ir);
	}
}

/* The loops of the last graph, by their heads: blocks are numbered in reverse postorder, whichever that is. */
static void test_nested(void)
{
	struct gx_ir *ir = parse(graphs[sizeof(graphs) / sizeof(graphs[0]) - 1].text);
	struct gx_arena arena = { 0 };
	struct spirv_flow flow;
	int in[3] = { 0 };

	CHECK_EQ(spirv_flow_find(ir, &arena, &flow, NULL), 0);
	CHECK_EQ(flow.n_loops, 3);
	CHECK_EQ(flow.loops[0].parent, SPIRV_NO_LOOP);
	CHECK_EQ(flow.loops[1].parent, 0);
	CHECK_EQ(flow.loops[2].parent, SPIRV_NO_LOOP);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		if (flow.loop_of[b] >= 0 && flow.loop_of[b] < 3)
			in[flow.loop_of[b]]++;
	CHECK_EQ(in[0], 2); /* its head, and the test at its end */
	CHECK_EQ(in[1], 3);
	CHECK_EQ(in[2], 1);
	CHECK(flow.loops[2].head->succ[0] == flow.loops[2].head);
	gx_arena_free(&arena);
	gx_ir_free(ir);
}

static void test_irreducible(void)
{
	struct gx_ir *ir = parse("program two_ways {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 1\n"
	                         "  condbr %2, b1, b2\nb1:\n  br b2\n"
	                         "b2:\n  condbr %2, b1, b3\nb3:\n  ret %1\n}\n");
	struct gx_arena arena = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct spirv_flow flow;

	CHECK(spirv_flow_find(ir, &arena, &flow, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_SPIRV_FORM);
	gx_arena_free(&arena);
	gx_ir_free(ir);
}

int main(void)
{
	test_graphs();
	test_nested();
	test_irreducible();
	return TEST_END();
}
