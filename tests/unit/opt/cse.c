/* cse.c - conditions that a branch above has decided become constants, as many as there are: values that are newer than the pass's tables,
 * which end where nothing can be read. */
#include "../guard.h"
#include "../test.h"
#include "base/strbuf.h"
#include "opt/opt.h"
#include "support/ir/ir_parse.h"

enum { N_SELECTS = 64 };

/* if (x < y) return x + x + ..; each summand chosen by the same condition */
static struct gx_ir *make(void)
{
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = NULL;

	gx_strbuf_puts(&text, "program p {\nb0:\n  %1 = timer\n  %2 = timer\n"
	                      "  %3 = icmp.i64 ult %1, %2\n  condbr %3, b1, b2\nb1:\n");
	for (int i = 0; i < N_SELECTS; i++)
		gx_strbuf_printf(&text,
		                 "  %%%d = select.i64 %%3, %%1, %%2\n"
		                 "  %%%d = add.i64 %%%d, %%%d\n",
		                 4 + 2 * i, 5 + 2 * i, i ? 3 + 2 * i : 1, 4 + 2 * i);
	gx_strbuf_printf(&text, "  ret %%%d\nb2:\n  ret %%2\n}\n", 3 + 2 * N_SELECTS);
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &ir, &diag), 0);
	gx_strbuf_free(&text);
	return ir;
}

int main(void)
{
	static const enum gx_pass_id passes[] = { GX_PASS_cse, GX_PASS_dead_code };
	struct gx_pass_opts opts = { .check = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = make();
	const struct gx_ir_insn *insn;

	CHECK_EQ(gx_passes_run(ir, passes, 2, 2, &opts, &diag), 0);
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			CHECK(insn->op != GX_IR_select || insn->args[0]->op == GX_IR_const);
	gx_ir_free(ir);
	return TEST_END();
}
