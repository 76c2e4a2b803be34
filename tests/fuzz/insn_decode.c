/* insn_decode.c - any bytes as an eBPF program: checked, printed, parsed back, turned into SSA, run
 * on both interpreters. */
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "support/ebpf/insn_interp.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int condition)
{
	if (!condition)
		abort();
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	(void)env;
	(void)args;
	(void)diag;
	*result = id;
	return id == 507 || id == GX_CORE_NONE; /* no run may come to the latter */
}

static void check_text(const struct gx_insn *insns, uint32_t n)
{
	struct gx_strbuf text = { 0 };
	struct gx_insn *back;
	uint32_t n_back;

	gx_insn_print_program(insns, n, &text);
	expect(!gx_insn_parse(gx_strbuf_text(&text), text.len, &back, &n_back, NULL));
	expect(n_back == n && !memcmp(back, insns, n * sizeof(*insns)));
	free(back);
	gx_strbuf_free(&text);
}

static enum gx_error run(const struct gx_program *program, const struct gx_ir *ir, uint64_t *memory,
                         uint64_t *result)
{
	struct gx_run_env env = { .ctx = 0x1000, .helper = helper, .max_steps = 2000 };
	struct gx_ir_run r = { .env = &env };
	struct gx_diag diag = { 0 };

	gx_run_grant(&env, (struct gx_run_region){ 0x1000, 64, memory, true });
	if (ir)
		gx_ir_interp(ir, &r, result, &diag);
	else
		gx_insn_interp(program, &env, result, &diag);
	return diag.error;
}

static int has_local_calls(const struct gx_program *program)
{
	int found = 0;

	for (uint32_t i = 0; i < program->n_insns; i++)
		found |= program->insns[i].opcode == 0x85 && program->insns[i].src == 1;
	return found;
}

/* A register may be read that was not written: to the interpreters it holds different things. */
static int reads_unwritten(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->op == GX_IR_none)
				return 1;
	return 0;
}

/* Both interpreters end alike, memory included. Not compared: step budgets; map values, which are
 * not there and may be dropped unused; registers that were not written; programs with calls, whose
 * frames differ in address and in what is left in them. */
static void compare(const struct gx_program *program, const struct gx_ir *ir)
{
	uint64_t one[8] = { 1, 2, 3 }, two[8] = { 1, 2, 3 }, a = 0, b = 0;
	enum gx_error err_a = run(program, NULL, one, &a), err_b = run(program, ir, two, &b);

	if (err_a == GX_E_RUN_STEPS || err_b == GX_E_RUN_STEPS || err_a == GX_E_RUN_OP ||
	    has_local_calls(program) || reads_unwritten(ir))
		return;
	expect(err_a == err_b && a == b && !memcmp(one, two, sizeof(one)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct gx_map_def maps[2];
	struct gx_program program = { .name = "fuzz", .maps = maps, .n_maps = 2, .has_ctx = true };
	struct gx_insn_layout layout;
	struct gx_arena arena = { 0 };
	struct gx_insn *insns;
	struct gx_ir *ir;

	program.n_insns = (uint32_t)(size / sizeof(*insns));
	insns = calloc(program.n_insns + 1, sizeof(*insns));
	memcpy(insns, data, program.n_insns * sizeof(*insns));
	program.insns = insns;
	if (!gx_insn_check(&program, &arena, &layout, NULL))
		check_text(insns, program.n_insns);
	if (!gx_ir_from_ebpf(&program, &ir, NULL)) {
		expect(!gx_ir_validate(ir, NULL, NULL));
		compare(&program, ir);
		gx_ir_free(ir);
	}
	gx_arena_free(&arena);
	free(insns);
	return 0;
}
