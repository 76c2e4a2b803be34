/* skipped.c - barriers that threads may go around: small functions, with what is told of each of their barriers. */
#include "ptx/skipped.h"
#include "../test.h"
#include "base/strbuf.h"
#include "ptx/barrier.h"

#include <string.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"
#define DO   "st.shared.u32 [0], r;"

/* A letter for each barrier, in the order of the text: 's' skipped, '-' not. */
static void check(const char *body, const char *want)
{
	struct gx_ptx_module *module;
	struct gx_arena arena = { 0 };
	struct gx_strbuf text = { 0 };
	struct gx_bitset skipped;
	char got[16] = "";

	gx_strbuf_printf(&text, HEAD ".entry k() { .reg .pred p, q; .reg .u32 r; %s }\n", body);
	CHECK_EQ(gx_ptx_parse(text.data, text.len, &module, NULL), 0);
	CHECK_EQ(gx_ptx_skipped_find(&module->funcs[0], &arena, &skipped), 0);
	for (uint32_t i = 0; i < module->funcs[0].n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &module->funcs[0].stmts[i];

		if (stmt->kind == GX_PTX_INSN && gx_ptx_barrier_of(stmt).kind != GX_PTX_BAR_NONE)
			strcat(got, gx_bitset_has(&skipped, i) ? "s" : "-");
	}
	if (strcmp(got, want))
		fprintf(stderr, "%s: %s, not %s\n", body, got, want);
	CHECK(!strcmp(got, want));
	gx_ptx_free(module);
	gx_arena_free(&arena);
	gx_strbuf_free(&text);
}

int main(void)
{
	check("bar.sync 0; ret;", "-");
	check("@p bra B; bar.sync 0; B: " DO " ret;", "s");
	check("@p bra B; " DO " bra C; B: bar.sync 0; C: " DO " ret;", "s");
	check("@p bra B; barrier.sync.aligned 0; bar.red.popc.u32 r, 0, q; B: " DO " ret;", "ss");
	/* who goes the other way leaves, after whatever it does there */
	check("@p bra B; bar.sync 0; " DO " B: ret;", "-");
	check("@p bra B; bar.sync 0; " DO " bra C; B: " DO " C: bra D; D: ret;", "-");
	check("@p ret; bar.sync 0; " DO " ret;", "-");
	/* who goes it waits there too */
	check("@p bra B; bar.sync 0; bra C; B: bar.sync 0; C: " DO " ret;", "--");
	check("@p bra B; bar.sync 0; bra C; B: @q bra C; bar.sync 0; C: " DO " ret;", "ss");
	/* in a loop; behind one */
	check("B: bar.sync 0; @p bra B; " DO " ret;", "s");
	check("B: bar.sync 0; @p bra B; ret;", "-");
	check("B: " DO " @p bra B; bar.sync 0; " DO " ret;", "-");
	/* a branch within a way; one in front of all */
	check("@p bra B; @q bra A; " DO " A: bar.sync 0; B: " DO " ret;", "s");
	check("@p bra B; " DO " B: bar.sync 0; " DO " ret;", "-");
	/* a guard is a branch */
	check("@p bar.sync 0; " DO " ret;", "s");
	check("@p bar.sync 0; ret;", "-");
	/* barriers of warps are nobody's */
	check("@p bra B; bar.warp.sync 1; B: " DO " ret;", "-");
	/* what can't be followed, and loops without an end */
	check("t: .branchtargets E, F; brx.idx r, t; E: bar.sync 0; F: " DO " ret;", "-");
	check("@p bra C; bar.sync 0; C: " DO " bra C;", "-");
	check("@p bra C; ret; C: bra C;", "");
	return TEST_END();
}
