/* insn_decode.c - any bytes as an eBPF program: checked, printed, parsed back, turned into SSA, run
 * on both interpreters. */
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ebpf/insn_interp.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"

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
	return id == 507;
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

/* When both end, they end alike. A program that reads its frames before it writes them may tell
 * them apart. */
static void run(const struct gx_program *program, const struct gx_ir *ir)
{
	static uint64_t memory[8];
	struct gx_run_env env = { .ctx = 0x1000, .helper = helper, .max_steps = 2000 };
	struct gx_ir_run r = { .env = &env };
	uint64_t result;

	gx_run_grant(&env, (struct gx_run_region){ 0x1000, sizeof(memory), memory, true });
	gx_insn_interp(program, &env, &result, NULL);
	gx_ir_interp(ir, &r, &result, NULL);
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
		run(&program, ir);
		gx_ir_free(ir);
	}
	gx_arena_free(&arena);
	free(insns);
	return 0;
}
