/* ir.c - stage `ir`: IR text in; validated and printed again. args: "" | facts | cleanup | doms |
 * clone. */
#include "words.h"

#include "base/strbuf.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

#include <string.h>

int gx_stage_ir(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_ir[] = "facts cleanup merge doms clone";

static void print_doms(const struct gx_ir *ir, struct gx_strbuf *out)
{
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;

	if (!gx_ir_dominance(ir, &arena, &doms)) {
		for (uint32_t b = 0; b < ir->n_blocks; b++) {
			gx_strbuf_printf(out, "b%u:", b);
			if (doms.idom[b])
				gx_strbuf_printf(out, " idom b%u", doms.idom[b]->id);
			if (doms.ipdom[b])
				gx_strbuf_printf(out, " ipdom b%u", doms.ipdom[b]->id);
			gx_strbuf_putc(out, '\n');
		}
	}
	gx_arena_free(&arena);
}

static int show(struct gx_ir *ir, const char *args, struct gx_strbuf *out, struct gx_diag *diag)
{
	int err = gx_ir_validate(ir, out, diag);

	if (!err && (!strcmp(args, "cleanup") || !strcmp(args, "merge"))) {
		err = !strcmp(args, "merge") ? gx_ir_merge_blocks(ir) : gx_ir_cleanup_cfg(ir);
		err = err ? err : gx_ir_validate(ir, out, diag);
	}
	if (err)
		return err;
	if (!strcmp(args, "doms"))
		print_doms(ir, out);
	else if (!strcmp(args, "facts"))
		gx_ir_print_facts(ir, out);
	else
		gx_ir_print(ir, out);
	return 0;
}

int gx_stage_ir(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir, *clone = NULL;
	int err;

	if (strchr(args, ' '))
		return stage_misused(args); /* one at a time */
	err = gx_ir_parse(input, len, &ir, &diag);
	if (!err && !strcmp(args, "clone")) {
		clone = gx_ir_clone(ir);
		gx_ir_free(ir);
		ir = clone;
	}
	if (!err)
		err = show(ir, args, out, &diag);
	if (err) {
		if (!out->len)
			gx_strbuf_printf(out, "%s\n", diag.text);
		gx_strbuf_printf(out, "error %s\n", gx_error_code(diag.error));
	}
	gx_ir_free(ir);
	return err;
}
