/* from_ebpf.c - eBPF to SSA: structure checks, control flow with functions inlined, values,
 * cleaning up. */
#include "ir/from_build.h"

#include <errno.h>
#include <stdio.h>

/* Enough for 100,000 instructions at eight frames. */
#define MAX_BUILD_BYTES ((size_t)256 << 20)

int from_fail(struct from *f, uint32_t pc, enum gx_error error, const char *fmt, ...)
{
	bool first = f->diag && f->diag->error == GX_E_NONE;
	va_list ap;
	int err;

	va_start(ap, fmt);
	err = gx_vfail(f->diag, error, fmt, ap);
	va_end(ap);
	if (first)
		f->diag->insn = (int)pc;
	return err;
}

static int translate_blocks(struct from *f)
{
	int err = 0;

	for (uint32_t b = 0; !err && b < f->ir->n_blocks; b++) {
		err = from_enter_block(f, b);
		err = err ? err : from_translate(f);
		err = err ? err : from_leave_block(f);
		if (err || !f->failed)
			continue;
		err = -ENOMEM;
		if (f->n_insns > GX_IR_MAX_INSNS || f->n_phi_operands > MAX_PHI_OPERANDS)
			err = from_fail(f, f->pc, GX_E_IR_SIZE, "more than %u IR instructions",
			                GX_IR_MAX_INSNS);
	}
	return err;
}

static int build(struct from *f)
{
	int err = gx_insn_check(f->program, &f->arena, &f->layout, f->diag);

	if (err)
		return err;
	f->ir = gx_ir_new(f->signature       ? f->signature->name
	                  : f->program->name ? f->program->name
	                                     : "");
	if (!f->ir)
		return -ENOMEM;
	f->ir->n_insns_in = f->program->n_insns;
	f->undef = gx_ir_const(f->ir, GX_IR_I64, 0);
	if (!f->undef)
		return -ENOMEM;
	err = from_make_cfg(f);
	err = err ? err : translate_blocks(f);
	err = err ? err : from_finish(f);
	return err ? err : gx_ir_merge_blocks(f->ir);
}

static int run(struct from *f, struct gx_ir **out)
{
	int err;

	*out = NULL;
	if (f->steps)
		*f->steps = (struct gx_ir_steps){ 0 };
	f->arena.max_bytes = MAX_BUILD_BYTES;
	err = build(f);
	if (err == -ENOMEM)
		gx_fail(f->diag, GX_E_NO_MEMORY, "eBPF program to IR");
	gx_arena_free(&f->arena);
	if (err)
		gx_ir_free(f->ir);
	else
		*out = f->ir;
	return err;
}

/* Each time there are more rewrites, of which there are few. */
static int run_until_done(const struct from *first, struct gx_ir **out)
{
	struct gx_ir_rewrites own = { .n_splits = 0 };
	struct from f;
	int err;

	do {
		f = *first;
		f.rewrites = f.rewrites ? f.rewrites : &own;
		err = run(&f, out);
		if (f.rewrites_more) {
			gx_ir_free(*out);
			*out = NULL;
		}
	} while (!err && f.rewrites_more);
	return err;
}

int gx_ir_from_ebpf(const struct gx_program *program, struct gx_ir **out, struct gx_diag *diag)
{
	return gx_ir_from_ebpf_steps(program, out, NULL, diag);
}

int gx_ir_from_ebpf_steps(const struct gx_program *program, struct gx_ir **out,
                          struct gx_ir_steps *steps, struct gx_diag *diag)
{
	struct from f = { .program = program, .diag = diag, .steps = steps };

	return run_until_done(&f, out);
}

int gx_ir_from_ebpf_func(const struct gx_program *program, const struct gx_func_info *func,
                         struct gx_ir_rewrites *rewrites, struct gx_ir **out,
                         struct gx_ir_steps *steps, struct gx_diag *diag)
{
	struct from f = { .program = program,
		          .signature = func,
		          .by_signature = true,
		          .rewrites = rewrites,
		          .diag = diag,
		          .steps = steps };

	return run_until_done(&f, out);
}
