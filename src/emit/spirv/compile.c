/* compile.c - from a verified program to a function of a module: the order of the stages. */
#include "emit/spirv/compile.h"

#include "emit/spirv/emit.h"
#include "lower/device.h"

/* Numbers that the place gives are constants, of which passes may make the most. */
static void take_numbers(struct gx_ir *ir, const struct gx_spirv_given *given)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks && given; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_sreg && given[insn->imm].is_given &&
			    !given[insn->imm].variable) {
				insn->op = GX_IR_const;
				insn->imm = given[insn->imm].number & gx_ir_type_mask(insn->type);
			}
}

static int compile(struct gx_ir *ir, const struct gx_verified *verified,
                   const struct gx_spirv_site *site, struct gx_spirv_compiled *info,
                   struct gx_diag *diag)
{
	const struct gx_program *program = &verified->program;
	const struct gx_lower_target target = {
		.prog_slot = site->prog_slot,
		.n_prog_slots = site->n_prog_slots,
		.map_slots = site->map_slots,
		.arrivals = GX_ARRIVALS_ANY,
		.redux = site->features & GX_SPIRV_ARITHMETIC,
		.group_all = site->force_strategy == GX_STRATEGY_AGGREGATE,
	};
	int err = gx_device_strategy(verified, site->force_strategy, &info->strategy, diag);

	if (!err)
		err = gx_device_lower(ir, program, info->strategy, &target, diag);
	if (!err) {
		take_numbers(ir, site->given);
		err = gx_device_finish(ir, &target, diag);
	}
	if (!err)
		err = spirv_emit(ir, site, info, diag);
	if (!err && info->local_bytes > program->max_local_bytes)
		err = gx_fail(diag, GX_E_EMIT_LOCAL, "%u bytes a thread, %u allowed",
		              info->local_bytes, program->max_local_bytes);
	return err;
}

int gx_compile_spirv(const struct gx_verified *verified, const struct gx_spirv_site *site,
                     struct gx_spirv_compiled *info, struct gx_diag *diag)
{
	struct gx_ir *ir = gx_ir_clone(verified->ir);
	int err = ir ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "copy of the program");

	*info = (struct gx_spirv_compiled){ 0 };
	if (!err)
		err = compile(ir, verified, site, info, diag);
	gx_ir_free(ir);
	return err;
}
