/* convergence.c - operations of the whole warp are found where some lanes may be elsewhere, and
 * only there. */
#include "verify/convergence.h"
#include "support/ir/ir_parse.h"

#include "../test.h"

#include <string.h>

static const char branch[] = "program p {\n"
                             "b0:\n"
                             "  %%1 = sreg.i32 laneid\n"
                             "  %%2 = const.i32 3\n"
                             "  %%3 = mask\n"
                             "  %%4 = icmp.i32 ult %%1, %%2\n"
                             "  condbr %%4, b1, b2\n"
                             "b1: %s\n"
                             "  %%5 = %s\n"
                             "  br b2\n"
                             "b2:\n"
                             "  %%6 = shfl.i32 %%1, %%2, %%3\n"
                             "  %%7 = const.i64 0\n"
                             "  ret %%7\n"
                             "}\n";

static void check(const char *fact, const char *op, bool found)
{
	const struct gx_ir_insn *insn;
	struct gx_diag diag = { 0 };
	struct gx_ir *ir = NULL;
	char text[1024];
	int n = snprintf(text, sizeof(text), branch, fact, op);

	CHECK_EQ(gx_ir_parse(text, (size_t)n, &ir, &diag), 0);
	if (!ir) {
		fprintf(stderr, "%s\n", diag.text);
		return;
	}
	insn = gx_find_unconverged(ir);
	CHECK_EQ(insn != NULL, found);
	CHECK(!insn || insn->id == 5);
	gx_ir_free(ir);
}

int main(void)
{
	check("divergent", "shfl.i32 %1, %2, %3", true);
	check("", "shfl.i32 %1, %2, %3", false);
	check("divergent", "mask", true);
	check("divergent", "popc %1", false);
	check("divergent", "mask {dead}", false);
	return TEST_END();
}
