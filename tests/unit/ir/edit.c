/* edit.c - edits of the IR, one by one: lists of instructions at their ends, edges and the operands of phis that go with them, blocks that are
 * split, folded and merged, addresses taken apart. */
#include "../test.h"

#include "base/strbuf.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

#include <errno.h>

static struct gx_ir *parse(const char *text)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;

	if (gx_ir_parse(text, strlen(text), &ir, &diag))
		fprintf(stderr, "%s\n", diag.text);
	CHECK(ir != NULL);
	return ir;
}

/* b1 and b2 lead to b3, which leads to itself and to b4. */
static const char diamond[] =
        "program p {\n"
        "b0:\n  %1 = const.i1 1\n  %2 = const.i64 2\n  condbr %1, b1, b2\n"
        "b1:\n  %3 = const.i64 3\n  br b3\n"
        "b2:\n  %4 = const.i64 4\n  br b3\n"
        "b3:\n  %5 = phi.i64 [%3, b1], [%4, b2], [%5, b3]\n  condbr %1, b3, b4\n"
        "b4:\n  ret %5\n}\n";

/* "1 2 3|" forwards and backwards say the same. */
static void check_list(const struct gx_ir_block *block, const char *ids)
{
	struct gx_strbuf forward = { 0 }, backward = { 0 };
	const struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block) {
		CHECK(insn->block == block);
		gx_strbuf_printf(&forward, "%u ", insn->id);
	}
	CHECK(!strcmp(gx_strbuf_text(&forward), ids));
	for (insn = block->last; insn; insn = insn->prev)
		gx_strbuf_printf(&backward, "%u ", insn->id);
	CHECK_EQ(forward.len, backward.len);
	CHECK(!block->first == !block->last &&
	      (!block->first || (!block->first->prev && !block->last->next)));
	gx_strbuf_free(&forward);
	gx_strbuf_free(&backward);
}

static void test_lists(void)
{
	struct gx_ir *ir = gx_ir_new("p");
	struct gx_ir_block *block = gx_ir_block_new(ir);
	struct gx_ir_insn *one = gx_ir_const(ir, GX_IR_I64, 1),
	                  *two = gx_ir_const(ir, GX_IR_I64, 2),
	                  *three = gx_ir_const(ir, GX_IR_I64, 3);

	CHECK(!gx_ir_first_nonphi(block));
	gx_ir_append(block, two);
	check_list(block, "2 ");
	gx_ir_insert_before(two, one);
	check_list(block, "1 2 ");
	gx_ir_insert_after(two, three);
	check_list(block, "1 2 3 ");
	gx_ir_remove(two);
	check_list(block, "1 3 ");
	CHECK(!two->block && !two->prev && !two->next);
	gx_ir_remove(two); /* it is in no block: nothing */
	check_list(block, "1 3 ");
	gx_ir_insert_after(one, two);
	check_list(block, "1 2 3 ");
	gx_ir_remove(one);
	check_list(block, "2 3 ");
	gx_ir_remove(three);
	check_list(block, "2 ");
	gx_ir_remove(two);
	check_list(block, "");
	gx_ir_free(ir);
}

static void test_edges(void)
{
	struct gx_ir *ir = parse(diamond);
	struct gx_ir_block **b = ir->blocks;
	struct gx_ir_insn *phi = b[3]->first;

	CHECK_EQ(gx_ir_set_succ(ir, b[0], 2, b[4]), -EINVAL);
	CHECK_EQ(gx_ir_set_succ(ir, b[4], 1, b[0]), -EINVAL); /* the first one comes first */
	CHECK_EQ(b[4]->n_succ, 0);
	CHECK_EQ(gx_ir_set_succ(ir, b[1], 0, b[3]), 0); /* as it is */
	CHECK_EQ(b[3]->n_preds, 3);
	CHECK_EQ(gx_ir_pred_index(b[1], 0), 0);
	CHECK_EQ(gx_ir_pred_index(b[2], 0), 1);
	CHECK_EQ(gx_ir_pred_index(b[3], 0), 2);
	CHECK(!gx_ir_is_back_edge(b[3], 0) && !gx_ir_is_back_edge(b[3], 1) &&
	      gx_ir_is_back_edge(b[3], 2));
	gx_ir_drop_succ(b[2], 1); /* there is none */
	CHECK_EQ(b[2]->n_succ, 1);
	/* the edge in the middle, with its operand */
	gx_ir_drop_succ(b[2], 0);
	CHECK(b[2]->n_succ == 0 && !b[2]->succ[0]);
	CHECK_EQ(b[3]->n_preds, 2);
	CHECK(b[3]->preds[0] == b[1] && b[3]->preds[1] == b[3]);
	CHECK(phi->n_args == 2 && phi->args[0]->id == 3 && phi->args[1] == phi);
	/* the second of two */
	gx_ir_drop_succ(b[3], 1);
	CHECK(b[3]->n_succ == 1 && b[3]->succ[0] == b[3] && !b[3]->succ[1] && b[4]->n_preds == 0);
	/* the first of two: the second takes its place */
	gx_ir_drop_succ(b[0], 0);
	CHECK(b[0]->n_succ == 1 && b[0]->succ[0] == b[2] && !b[0]->succ[1] && !b[1]->n_preds &&
	      b[2]->n_preds == 1);
	gx_ir_free(ir);
}

/* Both sides of a branch lead to one block: two edges, told apart by side, until they are folded. */
static void test_same_targets(void)
{
	struct gx_ir *ir = parse(
	        "program p {\nb0:\n  %1 = const.i1 1\n  %2 = const.i64 2\n  condbr %1, b1, b2\n"
	        "b1:\n  br b3\nb2:\n  br b3\nb3:\n  %3 = phi.i64 [%2, b1], [%2, b2]\n  ret "
	        "%3\n}\n");
	struct gx_ir_block *entry = ir->blocks[0], *end = ir->blocks[3];

	CHECK_EQ(gx_ir_set_succ(ir, entry, 0, end), 0);
	CHECK_EQ(gx_ir_phi_add(ir, end->first, end->first->args[0]), 0);
	CHECK_EQ(gx_ir_set_succ(ir, entry, 1, end), 0);
	CHECK_EQ(gx_ir_phi_add(ir, end->first, end->first->args[0]), 0);
	CHECK_EQ(end->n_preds, 4);
	CHECK_EQ(gx_ir_pred_index(entry, 0), 2);
	CHECK_EQ(gx_ir_pred_index(entry, 1), 3);
	CHECK(gx_ir_validate(ir, NULL, NULL) != 0);
	CHECK_EQ(gx_ir_cleanup_cfg(ir), 0);
	CHECK_EQ(ir->n_blocks, 2);
	CHECK(entry->last->op == GX_IR_br && !entry->last->n_args && entry->n_succ == 1);
	CHECK(end->n_preds == 1 && end->first->n_args == 1 && end->id == 1);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	CHECK_EQ(gx_ir_merge_blocks(ir), 0);
	CHECK_EQ(ir->n_blocks, 1);
	CHECK(ir->blocks[0]->last->args[0]->id == 2);
	gx_ir_free(ir);
}

static void test_split(void)
{
	struct gx_ir *ir = parse(diamond);
	struct gx_ir_block *loop = ir->blocks[3], *rest;

	loop->divergent = true;
	loop->trips = 7;
	rest = gx_ir_split_before(ir, loop->last);
	CHECK(rest && rest->id == 5 && rest->divergent && rest->trips == 7);
	CHECK(loop->first == loop->last && loop->first->op == GX_IR_phi && !loop->n_succ &&
	      !loop->succ[0]);
	CHECK(rest->n_succ == 2 && rest->succ[0] == loop && rest->succ[1] == ir->blocks[4]);
	CHECK(loop->preds[2] == rest && ir->blocks[4]->preds[0] == rest &&
	      rest->last->block == rest && !rest->last->prev);
	gx_ir_append(loop, gx_ir_insn_new(ir, GX_IR_br, GX_IR_VOID, 0, NULL));
	CHECK_EQ(gx_ir_set_succ(ir, loop, 0, rest), 0);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	/* at the first instruction nothing stays */
	rest = gx_ir_split_before(ir, ir->blocks[1]->first);
	CHECK(rest && !ir->blocks[1]->first && !ir->blocks[1]->last);
	check_list(rest, "3 0 ");
	gx_ir_free(ir);
}

/* The entry stays the first, even when it is the only predecessor of what it leads to; a block that leads to itself stays. */
static void test_merge(void)
{
	static const struct {
		const char *text;
		uint32_t n_blocks;
	} rows[] = {
		{ "program p {\nb0:\n  %1 = const.i64 1\n  br b1\nb1:\n  br b2\nb2:\n  ret %1\n}\n",
		  1 },
		{ "program p {\nb0:\n  %1 = const.i64 1\n  br b1\nb1:\n  br b1\n}\n", 2 },
		{ "program p {\nb0:\n  %1 = const.i1 1\n  %2 = const.i64 1\n  condbr %1, b1, "
		  "b2\nb1:\n  ret %2\nb2:\n  ret %2\n}\n",
		  3 },
		{ "program p {\nb0:\n  %1 = const.i1 1\n  %2 = const.i64 1\n  condbr %1, b1, "
		  "b2\nb1:\n  br b2\nb2:\n  ret %2\n}\n",
		  3 },
		{ "program p {\nb0:\n  %2 = const.i64 1\n  br b1\nb1:\n  %1 = const.i1 1\n  condbr "
		  "%1, b2, b3\nb2:\n  br b4\nb3:\n  br b4\n"
		  "b4:\n  br b5\nb5:\n  ret %2\n}\n",
		  4 },
		{ "program p {\nb0:\n  %1 = const.i64 1\n  ret %1\nb1:\n  br b2\nb2:\n  br b1\n}\n",
		  1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ir *ir = parse(rows[i].text);

		CHECK_EQ(gx_ir_merge_blocks(ir), 0);
		CHECK_EQ(ir->n_blocks, rows[i].n_blocks);
		CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
		gx_ir_free(ir);
	}
}

static void test_address(void)
{
	struct gx_ir *ir =
	        parse("program p frames=1 {\nb0:\n  %1 = frame 0\n  %2 = const.i64 8\n  %3 = "
	              "const.i64 -24\n"
	              "  %4 = add.i64 %1, %2\n  %5 = add.i64 %3, %4\n  %6 = sub.i64 %5, %2\n"
	              "  %7 = sub.i64 %2, %6\n  %8 = add.i64 %4, %5\n  %9 = const.i32 1\n  %10 = "
	              "add.i32 %9, %9\n"
	              "  %11 = mul.i64 %6, %2\n  ret %11\n}\n");
	static const struct {
		uint32_t id, base;
		int64_t offset;
	} rows[] = { { 1, 1, 0 }, { 4, 1, 8 }, { 5, 1, -16 }, { 6, 1, -24 },
		     { 7, 7, 0 }, { 8, 8, 0 }, { 10, 10, 0 }, { 11, 11, 0 } };
	struct gx_ir_insn *insn, *at, *step;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		gx_for_each_insn (insn, ir->blocks[0]) {
			int64_t offset = 100;

			if (insn->id != rows[i].id)
				continue;
			CHECK_EQ(gx_address_base(insn, &offset)->id, rows[i].base);
			CHECK_EQ(offset, 100 + rows[i].offset);
		}
	/* no more than 1,024 sums are followed */
	step = gx_ir_const(ir, GX_IR_I64, 1);
	at = ir->blocks[0]->first;
	for (int i = 0; i < 1025; i++)
		at = gx_ir_insn_new(ir, GX_IR_add, GX_IR_I64, 2,
		                    (struct gx_ir_insn *[]){ at, step });
	{
		int64_t offset = 0;

		CHECK(gx_address_base(at, &offset)->op == GX_IR_add);
		CHECK_EQ(offset, 1024);
		offset = 0;
		CHECK(gx_address_base(at->args[0], &offset)->op == GX_IR_frame);
		CHECK_EQ(offset, 1024);
	}
	gx_ir_free(ir);
}

/* A copy of an instruction has everything but its number, its place and the arrays of the first. */
static void test_copy(void)
{
	struct gx_ir *ir =
	        parse("program p frames=1 {\nb0:\n  %1 = frame 0\n  %2 = const.i64 8\n"
	              "  %3 = atomic.cmpxchg.u32 [%1 - 8], %2, %2 fetch stack @5\n  ret %3\n}\n");
	struct gx_ir_insn *insn = ir->blocks[0]->last->prev, *copy;

	insn->upgraded = true;
	insn->map = 3;
	insn->fact = (struct gx_ir_fact){ 1, 2, 3, 1, GX_IR_LANES_SAME, true };
	copy = gx_ir_insn_copy(ir, insn);
	CHECK(copy && copy->op == insn->op && copy->type == insn->type && copy->imm == insn->imm &&
	      copy->imm2 == insn->imm2);
	CHECK(copy->width == 4 && copy->fetch && copy->upgraded &&
	      copy->space == GX_IR_SPACE_STACK && copy->map == 3 && copy->pc == 5);
	CHECK(copy->fact.umax == 2 && copy->fact.lanes == GX_IR_LANES_SAME && copy->n_args == 3 &&
	      copy->args != insn->args && !memcmp(copy->args, insn->args, 3 * sizeof(*copy->args)));
	CHECK(copy->id == 4 && ir->next_id == 5 && !copy->block && !copy->prev && !copy->next);
	gx_ir_free(ir);
}

int main(void)
{
	test_lists();
	test_edges();
	test_same_targets();
	test_split();
	test_merge();
	test_address();
	test_copy();
	return TEST_END();
}
