/* left.c - what each pass leaves of programs made at random, in numbers: a pass that does less than it did keeps their meaning, and shows here.
 *
 * Below the numbers, any change of what comes out changes the sum. Who changes a pass on purpose looks at what the numbers say, and puts in those that are printed. */
#include "../emit-host/host_program.h"

#include "base/strbuf.h"

enum { N_DEVICE = 300, N_HOST = 300, MAX_STEPS = 5 };

struct tally {
	uint32_t blocks, insns, phis, selects, loads, stores;
	uint32_t sum; /* of the text (FNV-1a): any other letter changes it */
};

static const struct row {
	const char *what;
	enum gx_pass_id passes[MAX_STEPS];
	uint32_t n_passes, rounds; /* rounds 0: all of gx_optimise() */
	struct tally wanted;
} rows[] = {
	{ "as made", { 0 }, 0, 1, { 3983, 58365, 1673, 1228, 4272, 8894, 0x882374be } },
	{ "fold", { GX_PASS_fold }, 1, 1, { 3983, 57167, 1603, 973, 4272, 8894, 0x48059d14 } },
	{ "cse", { GX_PASS_cse }, 1, 1, { 3983, 57351, 1673, 1228, 4272, 8894, 0x8ce4aa8d } },
	{ "dead_code",
	  { GX_PASS_dead_code },
	  1,
	  1,
	  { 3983, 40262, 777, 979, 1876, 8894, 0xf3156ab0 } },
	{ "simplify_cfg",
	  { GX_PASS_simplify_cfg },
	  1,
	  1,
	  { 3680, 58062, 1572, 1329, 4272, 8894, 0x494f8e4c } },
	{ "promote_stack",
	  { GX_PASS_promote_stack },
	  1,
	  1,
	  { 3983, 83255, 6677, 1228, 2227, 1818, 0x128c652a } },
	{ "lift", { GX_PASS_lift }, 1, 1, { 3993, 58383, 1673, 1228, 4272, 8894, 0xd04fc0ce } },
	{ "promote_stack, fold",
	  { GX_PASS_promote_stack, GX_PASS_fold },
	  2,
	  1,
	  { 3983, 77843, 3433, 971, 2227, 1818, 0x464f6694 } },
	{ "fold, cse, simplify_cfg, dead_code",
	  { GX_PASS_fold, GX_PASS_cse, GX_PASS_simplify_cfg, GX_PASS_dead_code },
	  4,
	  8,
	  { 2643, 33768, 643, 748, 1812, 8688, 0x36706fa5 } },
	{ "all", { 0 }, 0, 0, { 2313, 24920, 631, 738, 1342, 1749, 0xa4de8edd } },
};

static void count(const struct gx_ir *ir, struct tally *to)
{
	to->blocks += ir->n_blocks;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[b]) {
			to->insns++;
			to->phis += insn->op == GX_IR_phi;
			to->selects += insn->op == GX_IR_select;
			to->loads += insn->op == GX_IR_load;
			to->stores += insn->op == GX_IR_store;
		}
	}
}

static void add_text(const struct gx_ir *ir, struct tally *to)
{
	struct gx_strbuf text = { 0 };

	gx_ir_print(ir, &text);
	for (const char *c = gx_strbuf_text(&text); *c; c++)
		to->sum = (to->sum ^ (unsigned char)*c) * 16777619u;
	gx_strbuf_free(&text);
}

static void check_row(const struct row *row)
{
	struct tally got = { 0 };

	for (uint64_t seed = 1; seed <= N_DEVICE + N_HOST; seed++) {
		struct gx_ir *ir = seed <= N_DEVICE ? make_program(seed) : make_host_program(seed);
		struct gx_diag diag = { .insn = -1 };

		CHECK_EQ(row->rounds ? gx_passes_run(ir, row->passes, row->n_passes, row->rounds,
		                                     NULL, &diag)
		                     : gx_optimise(ir, NULL, &diag),
		         0);
		count(ir, &got);
		add_text(ir, &got);
		gx_ir_free(ir);
	}
	if (memcmp(&got, &row->wanted, sizeof(got)))
		fprintf(stderr, "%s: { %u, %u, %u, %u, %u, %u, 0x%x }\n", row->what, got.blocks,
		        got.insns, got.phis, got.selects, got.loads, got.stores, got.sum);
	CHECK(!memcmp(&got, &row->wanted, sizeof(got)));
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(&rows[i]);
	return TEST_END();
}
