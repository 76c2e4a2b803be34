/* functions.c - what every operation becomes, instruction by instruction: tests/golden/emit-spirv. */
#include "../golden.h"

#include "../../stages/site.h"
#include "programs.h"
#include "emit/spirv/compile.h"
#include "support/ir/ir_parse.h"
#include "support/spirv/shader.h"
#include "verify/verify.h"

#include <stdlib.h>

#define N_PROGRAMS (sizeof(test_programs) / sizeof(test_programs[0]))

static const struct {
	uint32_t number;
	const char *name;
} names[] = {
#define SPIRV_OP(name, number, least, section, result) { number, #name },
#include "defs/spirv_ops.def"
#undef SPIRV_OP
};

static const char *name_of(uint32_t op)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].number == op)
			return names[i].name;
	return "?";
}

static void list(const struct gx_spirv_words *words, size_t from, struct gx_strbuf *out)
{
	gx_spirv_each (insn, words) {
		if (insn < words->at + from)
			continue;
		gx_strbuf_printf(out, "%s", name_of(gx_spirv_op(insn)));
		for (uint32_t i = 1; i < gx_spirv_length(insn); i++)
			gx_strbuf_printf(out, " %u", insn[i]);
		gx_strbuf_putc(out, '\n');
	}
}

/* Its declarations, and its function. */
static void put_program(const struct test_program *text, bool fences, struct gx_strbuf *out)
{
	struct gx_spirv_words interface = { 0 };
	struct gx_spirv_module module;
	struct gx_verified verified = { 0 };
	struct gx_spirv_compiled info;
	struct stage_site where;
	struct gx_diag diag = { .insn = -1 };
	struct gx_spirv_site site = { .module = &module,
		                      .entry = 1,
		                      .interface = &interface,
		                      .prog_slot = 1,
		                      .n_prog_slots = 2,
		                      .clock_word = 40,
		                      .features = (1u << GX_SPIRV_N_FEATURES) - 1,
		                      .has_fences = fences };
	size_t globals, functions;

	stage_site_init(&where, text->options);
	verified.program = where.program;
	verified.program.max_local_bytes = 4096;
	site.map_slots = where.map_slots;
	CHECK_EQ(gx_spirv_read(test_shader, test_shader_words, &module, NULL), 0);
	globals = module.sections[GX_SPIRV_GLOBALS].n;
	functions = module.sections[GX_SPIRV_FUNCTIONS].n;
	site.reloc = gx_spirv_constant(&module, 64, 4096);
	CHECK_EQ(gx_ir_parse(text->text, strlen(text->text), &verified.ir, &diag), 0);
	gx_lane_verdict(verified.ir, &verified.program, &verified.lanes);
	CHECK_EQ(gx_compile_spirv(&verified, &site, &info, &diag), 0);
	gx_strbuf_printf(out, "# %.*s: %s, needs %#x\n", (int)strcspn(text->text + 8, " \n"),
	                 text->text + 8, gx_strategy_name(info.strategy), info.features);
	list(&module.sections[GX_SPIRV_GLOBALS], globals, out);
	list(&module.sections[GX_SPIRV_FUNCTIONS], functions, out);
	gx_ir_free(verified.ir);
	gx_spirv_free(&module);
	stage_site_free(&where);
	free(interface.at);
}

int main(int argc, char **argv)
{
	struct gx_strbuf text = { 0 };

	for (size_t i = 0; i < N_PROGRAMS; i++)
		put_program(&test_programs[i], i & 1, &text);
	for (size_t i = 0; i < sizeof(more_programs) / sizeof(more_programs[0]); i++)
		put_program(&more_programs[i], true, &text);
	golden_check("tests/golden/emit-spirv/functions.txt", gx_strbuf_text(&text), argc, argv);
	gx_strbuf_free(&text);
	return TEST_END();
}
