/* local_memory.c - which uses of a frame's address keep the frame in memory. */
#include "verify/verifier.h"

#include "../test.h"
#include "support/ir/ir_parse.h"

#include <stdio.h>

/* Everything was reached, and nothing is known of numbers but for constants. */
static void reach_all(struct gx_ir *ir)
{
	struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			insn->fact = (struct gx_ir_fact){ .reached = true, .umax = UINT64_MAX };
}

int main(void)
{
	/* %1 and %2 are frames, %3 a number, %4 16, %5 a value of a map */
	static const struct {
		const char *body;
		uint32_t frames;
	} rows[] = {
		{ "store.u64 [%1 - 8], %3", 0 },
		{ "%10 = add.i64 %1, %4\n  store.u64 [%10 - 32], %3", 0 },
		{ "%10 = add.i64 %4, %1\n  store.u64 [%10 - 32], %3", 0 },
		{ "%10 = sub.i64 %1, %4\n  store.u64 [%10], %3", 0 },
		{ "%10 = load.u64 [%1 - 8]\n  store.u64 [%5], %10", 0 },
		{ "%10 = call map_update_elem(%6, %1, %1, %4)", 0 },
		/* the address itself is kept */
		{ "store.u64 [%5], %1", 1 },
		{ "store.u64 [%2 - 8], %1", 1 },
		{ "store.u64 [%2 - 8], %1\n  store.u64 [%1 - 8], %2", 2 },
		{ "%10 = add.i64 %1, %4\n  store.u64 [%5], %10", 1 },
		{ "%10 = add.i64 %4, %1\n  store.u64 [%5], %10", 1 },
		{ "%10 = sub.i64 %1, %4\n  store.u64 [%5], %10", 1 },
		{ "%10 = sub.i64 %1, %4\n  %11 = add.i64 %10, %4\n  store.u64 [%5], %11", 1 },
		/* at a place that is not constant */
		{ "%10 = add.i64 %1, %3\n  store.u64 [%10], %3", 1 },
		{ "%10 = add.i64 %3, %1\n  store.u64 [%10], %3", 1 },
		{ "%10 = sub.i64 %1, %3\n  store.u64 [%10], %3", 1 },
		{ "%10 = sub.i64 %4, %1\n  store.u64 [%5], %10", 1 },
		{ "%10 = sub.i64 %1, %2\n  store.u64 [%5], %10", 2 },
		/* what nobody needs */
		{ "%10 = add.i64 %1, %3", 0 },
		{ "%10 = sub.i64 %1, %2\n  %11 = add.i64 %10, %3", 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_arena arena = { .max_bytes = 0 };
		struct gx_diag diag = { 0 };
		uint32_t bytes = 1;
		struct gx_ir *ir;
		char text[600];

		snprintf(text, sizeof(text),
		         "program t frames=2 {\nb0:\n  %%1 = frame 0\n  %%2 = frame 1\n  %%3 = "
		         "timer\n  %%4 = const.i64 16\n"
		         "  %%5 = mapval 0, 0\n  %%6 = map 0\n  %s\n  ret %%1\n}\n",
		         rows[i].body);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		reach_all(ir);
		CHECK_EQ(gx_local_bytes(ir, &arena, &bytes), 0);
		CHECK_EQ(bytes, rows[i].frames * GX_FRAME_BYTES);
		if (bytes != rows[i].frames * GX_FRAME_BYTES)
			fprintf(stderr, "%s\n", rows[i].body);
		gx_ir_free(ir);
		gx_arena_free(&arena);
	}
	return TEST_END();
}
