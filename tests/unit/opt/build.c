/* build.c - instructions made in place: where they go, what stays when memory is gone, and values that are renamed. */
#include "../fail.h"
#include "../test.h"
#include "base/strbuf.h"
#include "opt/build.h"

/* A program of one block that is open, with two values. */
struct start {
	struct gx_ir *ir;
	struct gx_build b;
	struct gx_ir_block *block;
	struct gx_ir_insn *x, *y;
};

static void begin(struct start *s)
{
	s->ir = gx_ir_new("p");
	gx_build_init(&s->b, s->ir);
	s->block = gx_b_block(&s->b);
	gx_build_end_of(&s->b, s->block);
	s->x = gx_b_leaf(&s->b, GX_IR_timer, GX_IR_I64, 0, 0);
	s->y = gx_b_leaf(&s->b, GX_IR_ctx, GX_IR_I64, 0, 0);
}

static void prints(const struct start *s, const char *body)
{
	struct gx_strbuf text = { 0 };

	gx_ir_print(s->ir, &text);
	CHECK(strstr(gx_strbuf_text(&text), body) != NULL);
	if (!strstr(gx_strbuf_text(&text), body))
		fprintf(stderr, "%s\n", gx_strbuf_text(&text));
	gx_strbuf_free(&text);
}

/* Each in front of the last, with its eBPF instruction. */
static void test_places(void)
{
	struct start s;
	struct gx_ir_insn *narrow, *sum;
	struct gx_place place;

	begin(&s);
	CHECK_EQ(s.x->pc, -1);
	s.y->pc = 7;
	place = (struct gx_place){ s.y, -8, GX_IR_SPACE_MAP, 3 };
	gx_build_before(&s.b, s.y);
	narrow = gx_b_trunc(&s.b, s.x);
	CHECK(narrow->type == GX_IR_I32 && narrow->pc == 7 && gx_b_trunc(&s.b, narrow) == narrow);
	CHECK(gx_b_zext(&s.b, s.x) == s.x);
	sum = gx_b_binary_imm(&s.b, GX_IR_add, narrow, 5);
	CHECK(sum->type == GX_IR_I32 && sum->args[1]->type == GX_IR_I32 && sum->next == s.y);
	gx_build_end_of(&s.b, s.block);
	gx_b_store(&s.b, place, 4, gx_b_zext(&s.b, sum));
	gx_b_stg(&s.b, place, 8, gx_b_ldg(&s.b, place, 8), 2);
	gx_b_add_to(&s.b, place, s.x, true);
	gx_b_add_to(&s.b, place, s.x, false);
	gx_b_ret(&s.b);
	CHECK_EQ(gx_build_done(&s.b), 0);
	prints(&s, "b0:\n  %1 = timer\n  %3 = trunc %1 @7\n  %4 = const.i32 5 @7\n  %5 = add.i32 "
	           "%3, %4 @7\n"
	           "  %2 = ctx @7\n  %6 = zext %5 @7\n  store.u32 [%2 - 8], %6 map 3 @7\n"
	           "  %7 = ldg.u64 [%2 - 8] map 3 @7\n  stg.u64.release [%2 - 8], %7 map 3 @7\n"
	           "  %8 = atomic.add.u64 [%2 - 8], %1 fetch map 3 @7\n"
	           "  %9 = atomic.add.u64 [%2 - 8], %1 map 3 @7\n  %10 = const.i64 0 @7\n  ret %10 "
	           "@7\n");
	gx_ir_free(s.ir);
}

/* A phi's operands stand as the predecessors do, whichever is named. */
static void test_phis(void)
{
	for (int named = 0; named < 2; named++) {
		struct start s;
		struct gx_ir_block *side, *join;
		struct gx_ir_insn *phi;

		begin(&s);
		side = gx_b_block(&s.b);
		join = gx_b_block(&s.b);
		gx_b_condbr(&s.b, gx_b_icmp_imm(&s.b, GX_IR_ULT, s.x, 4), side, join);
		gx_build_end_of(&s.b, side);
		gx_b_br(&s.b, join);
		phi = named ? gx_b_phi2(&s.b, join, side, s.y, s.x)
		            : gx_b_phi2(&s.b, join, s.block, s.x, s.y);
		gx_build_end_of(&s.b, join);
		gx_b_ret(&s.b);
		CHECK_EQ(gx_build_done(&s.b), 0);
		CHECK(join->preds[0] == s.block && phi->args[0] == s.x && phi->args[1] == s.y);
		CHECK(join->first == phi);
		/* one more goes to the front of it */
		CHECK(gx_b_phi2(&s.b, join, s.block, s.y, s.y) == join->first &&
		      join->first->next == phi);
		gx_ir_free(s.ir);
	}
}

/* Chains are followed to their end; what was made later, has no number or is itself stays. */
static void test_renaming(void)
{
	struct start s;
	struct gx_renaming r;
	struct gx_ir_insn *sum, *late, *user, none = { 0 };

	begin(&s);
	sum = gx_b_binary(&s.b, GX_IR_add, s.x, s.x);
	user = gx_b_binary(&s.b, GX_IR_sub, s.x, sum);
	CHECK_EQ(gx_renaming_start(&r, s.ir), 0);
	CHECK_EQ(r.n_ids, s.ir->next_id);
	late = gx_b_binary(&s.b, GX_IR_mul, s.x, user);
	CHECK_EQ(late->id, r.n_ids);
	gx_rename(&r, late, s.x);
	gx_rename(&r, &none, s.x);
	gx_rename(&r, s.y, s.y);
	CHECK(!r.becomes[0] && !r.becomes[s.y->id]);
	gx_rename(&r, s.x, sum);
	gx_rename(&r, sum, s.y);
	gx_renaming_finish(&r, s.ir);
	CHECK(!r.becomes);
	CHECK(user->args[0] == s.y && user->args[1] == s.y && late->args[0] == s.y &&
	      late->args[1] == user);
	fail_at(1);
	CHECK_EQ(gx_renaming_start(&r, s.ir), -ENOMEM);
	CHECK(fail_none() && !r.becomes);
	gx_renaming_finish(&r, s.ir); /* nothing to do */
	CHECK(user->args[1] == s.y);
	gx_ir_free(s.ir);
}

/* Once memory is gone all goes on with dummies, and nothing more gets into the program. */
static void test_dummies(void)
{
	struct start s;
	struct gx_ir_insn *last;

	begin(&s);
	last = s.block->last;
	s.ir->arena.max_bytes = s.ir->arena.n_bytes;
	CHECK(gx_b_const(&s.b, GX_IR_I64, 1) == &s.b.dummy && s.b.failed);
	s.ir->arena.max_bytes = 0; /* too late */
	CHECK(gx_b_binary(&s.b, GX_IR_add, s.x, s.y) == &s.b.dummy);
	CHECK(gx_b_block(&s.b) == &s.b.dummy_block && gx_b_split(&s.b) == &s.b.dummy_block);
	CHECK(gx_b_phi2(&s.b, s.block, s.block, s.x, s.y) == &s.b.dummy);
	gx_b_br(&s.b, s.block);
	CHECK(s.block->last == last && !s.block->n_succ && s.block->first == s.x &&
	      s.ir->n_blocks == 1);
	CHECK(s.b.dummy.type == GX_IR_I64 && s.b.dummy.block == &s.b.dummy_block);
	CHECK_EQ(gx_build_done(&s.b), -ENOMEM);
	gx_ir_free(s.ir);
}

/* Whatever is the first to lack memory says so. */
static void test_first_to_fail(void)
{
	for (int what = 0; what < 5; what++) {
		struct start s;

		begin(&s);
		gx_build_before(&s.b, s.y);
		s.ir->arena.max_bytes = s.ir->arena.n_bytes;
		if (what == 0)
			CHECK(gx_b_phi2(&s.b, s.block, s.block, s.x, s.y) == &s.b.dummy);
		else if (what == 1)
			CHECK(gx_b_phi(&s.b, s.x) == &s.b.dummy);
		else if (what == 2)
			CHECK(gx_b_block(&s.b) == &s.b.dummy_block);
		else if (what == 3)
			CHECK(gx_b_split(&s.b) == &s.b.dummy_block);
		else
			gx_b_br(&s.b, s.block);
		CHECK(s.b.failed);
		CHECK_EQ(gx_build_done(&s.b), -ENOMEM);
		gx_ir_free(s.ir);
	}
}

int main(void)
{
	test_places();
	test_phis();
	test_renaming();
	test_dummies();
	test_first_to_fail();
	return TEST_END();
}
