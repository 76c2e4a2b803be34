/* memory.c - making the IR of a program, copies, dominance and edits of it when memory is gone: whichever allocation fails, the call says so,
 * nothing is kept, and the program is as it was. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "base/strbuf.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "ir/steps.h"
#include "support/ebpf/insn_parse.h"
#include "support/ir/ir_parse.h"

static const char text[] = "program p frames=1 {\n"
                           "b0:\n"
                           "  %1 = const.i64 1\n"
                           "  %2 = const.i1 1\n"
                           "  condbr %2, b1, b2\n"
                           "b1:\n"
                           "  %3 = phi.i64 [%1, b0], [%4, b1]\n"
                           "  %4 = add.i64 %3, %1\n"
                           "  %5 = icmp.i64 ult %4, %1\n"
                           "  condbr %5, b1, b3\n"
                           "b2:\n"
                           "  br b3\n"
                           "b3:\n"
                           "  %6 = phi.i64 [%4, b1], [%1, b2]\n"
                           "  br b4\n"
                           "b4:\n"
                           "  ret %6\n"
                           "}\n";

static struct gx_ir *make(void)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
	return ir;
}

/* Each gives 0, or -ENOMEM with the program as it was. */
static int deep_copy(struct gx_ir *ir)
{
	struct gx_ir *copy = gx_ir_clone(ir);

	gx_ir_free(copy);
	return copy ? 0 : -ENOMEM;
}

static int dominance(struct gx_ir *ir)
{
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;
	int err = gx_ir_dominance(ir, &arena, &doms);

	gx_arena_free(&arena);
	return err;
}

static int validate(struct gx_ir *ir)
{
	struct gx_diag diag = { 0 };
	int err = gx_ir_validate(ir, NULL, &diag);

	CHECK(!err == (diag.error == GX_E_NONE));
	return err;
}

static int interpret(struct gx_ir *ir)
{
	struct gx_run_env env = { .max_steps = 100 };
	struct gx_ir_run run = { .env = &env };
	struct gx_diag diag = { 0 };
	uint64_t result = 1;
	int err = gx_ir_interp(ir, &run, &result, &diag);

	CHECK(!env.stack && !env.n_frames && result == (err ? 0 : 2));
	return err;
}

static int cleanup(struct gx_ir *ir)
{
	return gx_ir_cleanup_cfg(ir);
}

static int set_succ(struct gx_ir *ir)
{
	int err = 0;

	/* more than the first room for predecessors */
	for (int i = 0; !err && i < 9; i++) {
		struct gx_ir_block *block = gx_ir_block_new(ir);

		err = block ? gx_ir_set_succ(ir, block, 0, ir->blocks[4]) : -ENOMEM;
	}
	while (ir->n_blocks > 5) {
		gx_ir_drop_succ(ir->blocks[ir->n_blocks - 1], 0);
		ir->n_blocks--;
	}
	return err;
}

static int split(struct gx_ir *ir)
{
	struct gx_ir_block *rest = gx_ir_split_before(ir, ir->blocks[4]->last);

	if (!rest)
		return -ENOMEM;
	CHECK(!ir->blocks[4]->first && rest->first == rest->last);
	gx_ir_append(ir->blocks[4], rest->last);
	ir->n_blocks--;
	return 0;
}

static int phi(struct gx_ir *ir)
{
	struct gx_ir_insn *insn = ir->blocks[3]->first;

	if (gx_ir_phi_add(ir, insn, insn->args[0]))
		return -ENOMEM;
	CHECK_EQ(insn->n_args, 3);
	insn->n_args = 2;
	return 0;
}

static int copy_insn(struct gx_ir *ir)
{
	struct gx_ir_insn *insn = gx_ir_insn_copy(ir, ir->blocks[1]->first->next);
	struct gx_ir_insn *number = gx_ir_const(ir, GX_IR_I64, 5);

	return insn && number ? 0 : -ENOMEM;
}

static const struct {
	const char *what;
	int (*call)(struct gx_ir *ir);
	long least; /* allocations that it makes */
} calls[] = {
	{ "deep copy", deep_copy, 30 }, { "dominance", dominance, 5 },
	{ "validate", validate, 7 },    { "interpret", interpret, 3 },
	{ "cleanup", cleanup, 2 },      { "set_succ", set_succ, 10 },
	{ "split", split, 1 },          { "phi", phi, 1 },
	{ "copy", copy_insn, 3 },
};

/* How many allocations there are. */
static long starve(int (*call)(struct gx_ir *ir), bool alone)
{
	long n = 0;

	for (bool failed = true; failed;) {
		struct gx_ir *ir = make();
		struct gx_strbuf before = { 0 }, after = { 0 };
		long blocks;
		int err;

		gx_ir_print(ir, &before);
		blocks = atomic_load(&fail_blocks);
		n++;
		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = call(ir);
		failed = fail_none();
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		gx_ir_print(ir, &after);
		CHECK(!strcmp(gx_strbuf_text(&before), gx_strbuf_text(&after)));
		CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
		gx_strbuf_free(&after);
		if (call == deep_copy || call == dominance || call == validate || call == interpret)
			CHECK_EQ(atomic_load(&fail_blocks),
			         blocks); /* the others take from the program's arena */
		gx_strbuf_free(&before);
		gx_ir_free(ir);
	}
	return n - 1;
}

/* Functions that are called twice, and deep; a callback in a callback; a loop; a place where one of two maps comes in. */
static const char *const programs[] = {
	"r1 = 3\ncall f\nr6 = r0\nr1 = 4\ncall f\nr0 += r6\nexit\n"
	"f: *(u64 *)(r10 -8) = r1\nr1 -= 1\nif r1 != 0 goto f\ncall g\nr0 = *(u64 *)(r10 "
	"-8)\nexit\n"
	"g: r0 = 7\nexit",
	"*(u64 *)(r10 -8) = 0\nr1 = 5\nr2 = code pc body\nr3 = r10\nr3 += -8\nr4 = 0\ncall "
	"loop\nexit\n"
	"body: r6 = r2\nr1 = 4\nr2 = code pc inner\nr3 = r6\nr4 = 0\ncall loop\nr0 = 0\nexit\n"
	"inner: r0 = 1\nexit",
	"r2 = r10\nr2 += -8\n*(u64 *)(r10 -8) = 0\nif r1 == 0 goto b\nr1 = map[1]\ngoto c\n"
	"b: r1 = map[0]\nc: call map_lookup_elem\nr0 = 0\nexit",
	"r6 = 10\nr0 = 0\nl: r0 += r6\nr6 -= 1\nif r6 s> 3 goto l\nif r0 & 1 goto e\nr0 = 2\ne: "
	"exit",
};

/* How many allocations a program takes to become IR. */
static long starve_making(const char *from, bool alone, bool with_steps)
{
	static const struct gx_map_def maps[2] = {
		{ .type = 2, .key_size = 4, .value_size = 8, .max_entries = 4 },
		{ .type = 1, .key_size = 8, .value_size = 8, .max_entries = 4 }
	};
	struct gx_program program = { .name = "p", .maps = maps, .n_maps = 2, .has_ctx = true };
	struct gx_diag diag = { 0 };
	struct gx_insn *insns = NULL;
	long n = 0;

	CHECK_EQ(gx_insn_parse(from, strlen(from), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	for (bool failed = true; failed;) {
		long blocks = atomic_load(&fail_blocks);
		struct gx_ir_steps steps;
		struct gx_ir *ir = NULL;
		int err;

		n++;
		diag = (struct gx_diag){ 0 };
		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_ir_from_ebpf_steps(&program, &ir, with_steps ? &steps : NULL, &diag);
		failed = fail_none();
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		CHECK((ir == NULL) == failed);
		gx_ir_free(ir);
		CHECK_EQ(atomic_load(&fail_blocks), blocks);
	}
	free(insns);
	return n - 1;
}

int main(void)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		for (int how = 0; how < 4; how++)
			CHECK(starve_making(programs[i], how & 1, how & 2) > 50);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		for (int alone = 0; alone < 2; alone++) {
			long n = starve(calls[i].call, alone);

			CHECK(n >= calls[i].least);
			if (n < calls[i].least)
				fprintf(stderr, "%s: %ld\n", calls[i].what, n);
		}
	return TEST_END();
}
