/* from_ebpf.c - what from_ebpf refuses, with code and instruction, and shapes that it must get
 * right. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>

static const struct gx_map_def maps[2];

static struct gx_ir *build(const char *text, bool has_ctx, struct gx_diag *diag)
{
	struct gx_program program = { .name = "x", .maps = maps, .n_maps = 2, .has_ctx = has_ctx };
	struct gx_insn *insns;
	struct gx_ir *ir = NULL;

	*diag = (struct gx_diag){ 0 };
	if (!gx_insn_parse(text, strlen(text), &insns, &program.n_insns, diag)) {
		program.insns = insns;
		if (!gx_ir_from_ebpf(&program, &ir, diag))
			CHECK_EQ(gx_ir_validate(ir, NULL, diag), 0);
	}
	free(insns);
	return ir;
}

static void refused(const char *text, enum gx_error error, int insn)
{
	struct gx_diag diag;
	struct gx_ir *ir = build(text, true, &diag);

	CHECK(ir == NULL);
	CHECK_EQ(diag.error, error);
	CHECK_EQ(diag.insn, insn);
	if (diag.error != error)
		fprintf(stderr, "%s\n%s\n", text, diag.text);
	gx_ir_free(ir);
}

static struct gx_ir *accepted(const char *text)
{
	struct gx_diag diag;
	struct gx_ir *ir = build(text, true, &diag);

	CHECK(ir != NULL);
	if (!ir)
		fprintf(stderr, "%s\n%s\n", text, diag.text);
	return ir;
}

static void test_uninitialised(void)
{
	struct gx_diag diag;

	refused("exit", GX_E_UNINIT_REG, 0);
	refused("r0 = r2\nexit", GX_E_UNINIT_REG, 0);
	refused("r0 = 1\nr0 += r3\nexit", GX_E_UNINIT_REG, 1);
	refused("w0 = w3\nexit", GX_E_UNINIT_REG, 0);
	refused("r0 = *(u64 *)(r4 +0)\nexit", GX_E_UNINIT_REG, 0);
	refused("*(u64 *)(r10 -8) = r4\nr0 = 0\nexit", GX_E_UNINIT_REG, 0);
	refused("r0 = 0\nif r5 == 1 goto +0\nexit", GX_E_UNINIT_REG, 1);
	/* one way writes it, the other does not */
	gx_ir_free(accepted("r0 = 0\nif r1 == 0 goto +1\nr2 = 5\nr0 = r2\nexit"));
	/* lost at the call; r1 as well */
	refused("r6 = r1\nr3 = 1\ncall ktime_get_ns\nr0 = r3\nexit", GX_E_UNINIT_REG, 3);
	refused("call ktime_get_ns\nr0 = *(u32 *)(r1 +0)\nexit", GX_E_UNINIT_REG, 1);
	refused("r1 = 1\ncall f\nr0 += r1\nexit\nf: r0 = 0\nexit", GX_E_UNINIT_REG, 2);
	/* a function does not see its caller's r6 to r9, nor its r0 */
	refused("r6 = 1\ncall f\nexit\nf: r0 = r6\nr0 += 1\nexit", GX_E_UNINIT_REG, 3);
	refused("r0 = 1\ncall f\nexit\nf: r0 += 1\nexit", GX_E_UNINIT_REG, 3);
	/* a function that returns nothing, and a caller that uses it */
	refused("call f\nexit\nf: r1 = 1\nexit", GX_E_UNINIT_REG, 1);
	/* round a loop: undefined in the first round only */
	gx_ir_free(accepted("r2 = 3\nl: r0 = r4\nr4 = 1\nr2 -= 1\nif r2 != 0 goto l\nexit"));
	refused("r1 = 0\nr2 = 0\ncall ringbuf_submit\nexit", GX_E_UNINIT_REG, 3); /* void */
	/* without a context r1 is not written */
	CHECK(!build("r0 = r1\nexit", false, &diag));
	CHECK_EQ(diag.error, GX_E_UNINIT_REG);
	/* fine: behind a call f's result only where it is set; dead phis */
	gx_ir_free(accepted("call f\nr0 = 0\nexit\nf: r1 = 1\nexit"));
	refused("r7 = r8\nr0 = 0\nexit", GX_E_UNINIT_REG, 0);
	gx_ir_free(accepted("r0 = 0\nif r1 == 0 goto +1\nr2 = 5\nexit"));
	gx_ir_free(accepted("r6 = 7\ncall f\nr0 = r6\nexit\nf: r6 = 1\nr0 = 0\nexit"));
}

static void test_refused(void)
{
	refused("call f\nexit\nf: call f\nexit", GX_E_RECURSION, 2);
	refused("call f\nexit\nf: call g\nexit\ng: call f\nexit", GX_E_RECURSION, 4);
	refused("call a\nexit\na: call b\nexit\nb: call c\nexit\nc: call d\nexit\nd: call e\nexit\n"
	        "e: call f\nexit\nf: call g\nexit\ng: call h\nexit\nh: r0 = 1\nexit",
	        GX_E_CALL_DEPTH, 14);
	refused("call kfunc#5 off+0\nexit", GX_E_KFUNC, 0);
	gx_ir_free(accepted("r1 = code pc+3\nr0 = 0\nexit\nr0 = 0\nexit"));
	refused("r1 = map_idx[0]\nr0 = 0\nexit", GX_E_INSN_UNSUPPORTED, 0);
	refused("r1 = var[0]\nr0 = 0\nexit", GX_E_INSN_UNSUPPORTED, 0);
	refused("r1 = map[2]\nr0 = 0\nexit", GX_E_MAP_INDEX, 0);
	refused("r1 = map_value[-1] off 0\nr0 = 0\nexit", GX_E_MAP_INDEX, 0);
	refused("r0 = 1\ncall 4000\nexit", GX_E_HELPER_ID, 1);
	refused("r0 = *(u8 *)skb[3]\nexit", GX_E_LD_ABS, 0);
	refused("r0 = map[0]\nexit", GX_E_INSN_UNSUPPORTED, 2);
	refused("r0 = map[0]\nr0 += 1\nexit", GX_E_INSN_UNSUPPORTED, 2);
	refused("r10 = 1\nexit", GX_E_FRAME_WRITE, 0);
	/* unreachable code may be anything legal */
	gx_ir_free(accepted("r0 = 0\nexit\nr0 = r5\ncall kfunc#1 off+0\nexit"));
}

/* 2^k copies: the limit stops it early */
static void test_size(void)
{
	struct gx_strbuf text = { 0 };

	gx_strbuf_puts(&text, "r1 = 0\ncall f0\nr0 = 0\nexit\n");
	for (int f = 0; f < 6; f++) {
		gx_strbuf_printf(&text, "f%d:\n", f);
		for (int i = 0; i < 12; i++)
			gx_strbuf_printf(&text, "call f%d\n", f + 1);
		gx_strbuf_puts(&text, "r0 = 0\nexit\n");
	}
	gx_strbuf_puts(&text, "f6: r0 = 0\nexit\n");
	{
		struct gx_diag diag;

		CHECK(!build(text.data, true, &diag));
		CHECK_EQ(diag.error, GX_E_IR_SIZE);
	}
	gx_strbuf_reset(&text);
	for (uint32_t i = 1; i < GX_INSN_MAX; i++)
		gx_strbuf_puts(&text, "r0 = 1\n");
	gx_strbuf_puts(&text, "exit\n");
	gx_ir_free(accepted(text.data));
	gx_strbuf_free(&text);
}

/* Many loops and branches: the time stays small (the test would hang otherwise). */
static void test_many_blocks(void)
{
	struct gx_strbuf text = { 0 };

	gx_strbuf_puts(&text, "r0 = 0\nr6 = r1\n");
	for (int i = 0; i < 3000; i++)
		gx_strbuf_printf(&text, "r2 = 3\nl%d: r2 -= 1\nif r2 != 0 goto l%d\nr0 += r2\n", i,
		                 i);
	gx_strbuf_puts(&text, "exit\n");
	gx_ir_free(accepted(text.data));
	gx_strbuf_reset(&text);
	/* every block jumps back to the start: irreducible by the jump into the middle */
	gx_strbuf_puts(&text, "r0 = 0\nr6 = r1\nif r1 == 7 goto m1000\n");
	for (int i = 0; i < 2000; i++)
		gx_strbuf_printf(&text, "m%d: r0 += 1\nif r0 == %d goto m%d\n", i, i,
		                 (i * 7919) % 2000);
	gx_strbuf_puts(&text, "exit\n");
	gx_ir_free(accepted(text.data));
	gx_strbuf_free(&text);
}

static uint64_t run(const struct gx_ir *ir)
{
	uint64_t ctx[2] = { 5, 9 }, result = 0;
	struct gx_run_env env = { .ctx = 0x1000 };
	struct gx_ir_run r = { .env = &env };
	struct gx_diag diag = { 0 };

	gx_run_grant(&env, (struct gx_run_region){ 0x1000, sizeof(ctx), ctx, false });
	CHECK_EQ(gx_ir_interp(ir, &r, &result, &diag), 0);
	return result;
}

static uint32_t count(const struct gx_ir *ir, enum gx_ir_op op)
{
	const struct gx_ir_insn *insn;
	uint32_t n = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			n += insn->op == op;
	return n;
}

static void test_shapes(void)
{
	/* a jump to the instruction behind a call keeps its own r2 */
	struct gx_ir *ir = accepted("r2 = 40\nr0 = 2\nr6 = 0\nif r1 == 0 goto over\ncall f\n"
	                            "over: r6 += r0\nr0 = r6\nexit\nf: r0 = 7\nexit");

	CHECK_EQ(run(ir), 7);
	CHECK_EQ(ir->n_frames, 2);
	gx_ir_free(ir);
	/* the first instruction is a loop header */
	ir = accepted("l: r2 = *(u64 *)(r1 +0)\nif r2 == 4 goto l\nr0 = r2\nexit");
	CHECK_EQ(run(ir), 5);
	CHECK_EQ(ir->blocks[0]->n_preds, 0);
	CHECK_EQ(count(ir, GX_IR_phi), 0);
	gx_ir_free(ir);
	/* a function whose first instruction is a loop header, called twice: two frames of their
	 * own */
	ir = accepted("r1 = 3\ncall f\nr6 = r0\nr1 = 4\ncall f\nr0 += r6\nexit\n"
	              "f: *(u64 *)(r10 -8) = r1\nr1 -= 1\nif r1 != 0 goto f\nr0 = *(u64 *)(r10 "
	              "-8)\nexit");
	CHECK_EQ(run(ir), 2);
	CHECK_EQ(ir->n_frames, 3);
	CHECK_EQ(count(ir, GX_IR_frame), 2);
	gx_ir_free(ir);
	/* two branches load the same map: one handle where they meet */
	ir = accepted(
	        "r2 = r10\nr2 += -8\n*(u64 *)(r10 -8) = 0\nif r1 == 0 goto b\nr1 = map[1]\ngoto c\n"
	        "b: r1 = map[1]\nc: call map_lookup_elem\nr0 = 0\nexit");
	CHECK_EQ(count(ir, GX_IR_map), 1);
	CHECK_EQ(count(ir, GX_IR_call), 1);
	gx_ir_free(ir);
	/* both ways of a branch lead to one place; jumps of distance 0 */
	ir = accepted("r0 = 3\nif r1 == 0 goto +0\ngoto +0\ngotol +0\nexit");
	CHECK_EQ(ir->n_blocks, 1);
	CHECK_EQ(run(ir), 3);
	gx_ir_free(ir);
}

int main(void)
{
	test_uninitialised();
	test_refused();
	test_size();
	test_many_blocks();
	test_shapes();
	return TEST_END();
}
