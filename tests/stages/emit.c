/* emit.c - stage `emit`: IR text to PTX. Options: those of site.h; `info` adds a line with what was
 * chosen, `registers` one with the estimate; `no-calls`: not even those that ptxas makes of divisions. */
#include "site.h"

#include "ebpf/insn.h"
#include "emit/ptx/compile.h"
#include "ir/ir.h"
#include "verify/verify.h"
#include "support/ebpf/insn_parse.h"
#include "support/ir/ir_parse.h"

int gx_stage_emit(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_emit[] = STAGE_SITE_WORDS " asm info no-calls registers";

static void print_kernel_head(const struct stage_site *site, struct gx_strbuf *out)
{
	gx_strbuf_printf(out,
	                 ".version %u.%u\n.target sm_%u\n.address_size 64\n.const .align 8 .b8 "
	                 "gx_reloc[1024];\n.visible .entry k(.param .u64 gx_launch)\n{\n",
	                 site->ptx_major, site->ptx_minor, site->sm);
}

static void print_info(const struct gx_compiled *info, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "// %s insns=%u local=%u ptx=%u.%u%s\n",
	                 gx_strategy_name(info->strategy), info->n_ptx_insns, info->local_bytes,
	                 info->min_ptx_major, info->min_ptx_minor,
	                 info->uses_launch_id ? " launch_id" : "");
}

int stage_read_program(const char *args, const char *input, size_t len, struct stage_site *where,
                       struct gx_verified *own, struct gx_verified **made, struct gx_diag *diag)
{
	struct gx_verify_opts opts = { 0 };
	struct gx_insn *insns = NULL;
	int err = 0;

	own->program = where->program;
	if (!stage_option(args, "asm")) {
		err = gx_ir_parse(input, len, &own->ir, diag);
		if (!err)
			gx_lane_verdict(own->ir, &own->program, &own->lanes);
		return err;
	}
	err = gx_insn_parse(input, len, &insns, &where->program.n_insns, diag);
	where->program.insns = insns;
	if (!err)
		err = gx_verify(&where->program, &opts, NULL, made, diag);
	free(insns);
	return err;
}

int gx_stage_emit(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct stage_site where;
	struct gx_verified own = { 0 }, *made = NULL;
	struct gx_compiled info = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_compile_site site = { .n_prog_slots = 1,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = "gx_launch",
		                        .prefix = "gx0_" };
	int err;

	if (stage_site_init(&where, args))
		return STAGE_MISUSED;
	site.ptx_major = where.ptx_major;
	site.ptx_minor = where.ptx_minor;
	site.sm = where.sm;
	site.map_slots = where.map_slots;
	site.no_calls = stage_option(args, "no-calls") != NULL;
	err = stage_read_program(args, input, len, &where, &own, &made, &diag);
	if (!err && where.kernel)
		print_kernel_head(&where, out);
	if (!err)
		err = gx_compile_ptx(made ? made : &own, &site, out, &info, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s\n", gx_error_code(diag.error));
	else if (where.kernel)
		gx_strbuf_puts(out, "\tret;\n}\n");
	if (!err && stage_option(args, "info"))
		print_info(&info, out);
	if (!err && stage_option(args, "registers"))
		gx_strbuf_printf(out, "// registers %u\n", info.registers);
	gx_ir_free(own.ir);
	gx_verified_free(made);
	stage_site_free(&where);
	return err;
}
