/* ebpf.c - stage `ebpf`: assembly text in; checked and printed. args: "" | asm (print only) | ir
 * (SSA, one map, has ctx). */
#include "words.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>
#include <string.h>

int gx_stage_ebpf(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_ebpf[] = "asm ir";

static int show(const char *args, const struct gx_program *program, struct gx_strbuf *out,
                struct gx_diag *diag)
{
	struct gx_arena arena = { 0 };
	struct gx_insn_layout layout;
	struct gx_ir *ir = NULL;
	int err = 0;

	if (!strcmp(args, "ir")) {
		err = gx_ir_from_ebpf(program, &ir, diag);
		err = err ? err : gx_ir_validate(ir, out, diag);
		if (!err)
			gx_ir_print(ir, out);
		gx_ir_free(ir);
		return err;
	}
	if (strcmp(args, "asm"))
		err = gx_insn_check(program, &arena, &layout, diag);
	if (!err)
		gx_insn_print_program(program->insns, program->n_insns, out);
	gx_arena_free(&arena);
	return err;
}

int gx_stage_ebpf(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	static const struct gx_map_def maps[2] = {
		{ .type = 2, .key_size = 4, .value_size = 8, .max_entries = 1 },
		{ .type = 2, .key_size = 4, .value_size = 64, .max_entries = 1 }
	};
	struct gx_program program = { .name = "test", .maps = maps, .n_maps = 2, .has_ctx = true };
	struct gx_diag diag = { 0 };
	struct gx_insn *insns;
	int err;

	if (strchr(args, ' '))
		return stage_misused(args); /* one at a time */
	err = gx_insn_parse(input, len, &insns, &program.n_insns, &diag);
	program.insns = insns;
	if (!err)
		err = show(args, &program, out, &diag);
	if (err)
		gx_strbuf_printf(out, "%s\nerror %s\n", diag.text, gx_error_code(diag.error));
	free(insns);
	return err;
}
