/* text.c - IR text: print(parse(text)) == text, refusals, editing, dominance, clone. */
#include "../test.h"

#include "base/strbuf.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>

static const char every_op[] = "program all.ops frames=2 insns=40 {\n"
                               "b0:\n"
                               "  %1 = const.i32 -5\n"
                               "  %2 = const.i64 -9223372036854775808\n"
                               "  %3 = const.i1 1\n"
                               "  %4 = ctx\n"
                               "  %5 = frame 1 @3\n"
                               "  %6 = map 0\n"
                               "  %7 = mapval 1, 24\n"
                               "  %8 = select.i64 %3, %2, %4\n"
                               "  %9 = add.i64 %2, %8\n"
                               "  %10 = sub.i32 %1, %1\n"
                               "  %11 = mul.i64 %9, %2\n"
                               "  %12 = udiv.i32 %1, %10\n"
                               "  %13 = urem.i64 %9, %11\n"
                               "  %14 = sdiv.i64 %9, %11\n"
                               "  %15 = srem.i64 %9, %11\n"
                               "  %16 = and.i64 %9, %11\n"
                               "  %17 = or.i64 %9, %11\n"
                               "  %18 = xor.i1 %3, %3\n"
                               "  %19 = shl.i64 %9, %11\n"
                               "  %20 = lshr.i64 %9, %11\n"
                               "  %21 = ashr.i32 %1, %10\n"
                               "  %22 = neg.i64 %9\n"
                               "  %23 = sext.i64 %22, 32\n"
                               "  %24 = zext %21\n"
                               "  %25 = trunc %24\n"
                               "  %26 = bswap %24, 16\n"
                               "  %27 = icmp.i32 slt %21, %25\n"
                               "  %28 = load.u8 [%4 + 8] ctx\n"
                               "  store.u64 [%5 - 16], %28 stack @9\n"
                               "  %29 = atomic.add.u64 [%7], %28 upgraded map 1\n"
                               "  %30 = atomic.cmpxchg.u32 [%7 + 4], %28, %29 fetch map 1\n"
                               "  %31 = call map_lookup_elem(%6, %5)\n"
                               "  %32 = call 999()\n"
                               "  %33 = sreg.i32 tid_x\n"
                               "  %34 = sreg.i64 launch_id\n"
                               "  %35 = reloc 4, -8\n"
                               "  %36 = mask\n"
                               "  %37 = popc %36\n"
                               "  %38 = ctz %36\n"
                               "  %39 = shfl.i64 %35, %38, %36\n"
                               "  fence system\n"
                               "  fence device\n"
                               "  %40 = timer\n"
                               "  %41 = ldg.u32 [%35 + 8]\n"
                               "  stg.u64.release [%35], %40\n"
                               "  condbr %27, b1, b2\n"
                               "b1:\n"
                               "  %50 = phi.i64 [%51, b1], [%40, b0]\n"
                               "  %52 = phi.i32 [%1, b1], [%25, b0]\n"
                               "  %51 = add.i64 %50, %2\n"
                               "  %53 = icmp.i64 test %51, %2\n"
                               "  condbr %53, b1, b2\n"
                               "b2:\n"
                               "  %60 = phi.i64 [%40, b0], [%50, b1]\n"
                               "  br b3\n"
                               "b3:\n"
                               "  ret %60\n"
                               "}\n";

static struct gx_ir *parse(const char *text)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;

	if (gx_ir_parse(text, strlen(text), &ir, &diag))
		fprintf(stderr, "%s\n", diag.text);
	return ir;
}

static void check_prints(const struct gx_ir *ir, const char *text)
{
	struct gx_strbuf out = { 0 };

	gx_ir_print(ir, &out);
	CHECK(!strcmp(gx_strbuf_text(&out), text));
	if (strcmp(gx_strbuf_text(&out), text))
		fprintf(stderr, "%s", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

static void test_round_trip(void)
{
	struct gx_ir *ir = parse(every_op), *clone, *again;
	struct gx_strbuf out = { 0 }, second = { 0 };
	struct gx_ir_insn *insn;

	CHECK(ir);
	if (!ir)
		return;
	CHECK_EQ(gx_ir_validate(ir, &out, NULL), 0);
	fputs(gx_strbuf_text(&out), stderr);
	check_prints(ir, every_op);
	clone = gx_ir_clone(ir);
	check_prints(clone, every_op);
	CHECK_EQ(gx_ir_validate(clone, NULL, NULL), 0);
	gx_ir_free(clone);
	/* facts survive a round trip */
	insn = ir->blocks[1]->first;
	insn->fact = (struct gx_ir_fact){ 3, 9, 0xf0, 0x10, GX_IR_LANES_DIFFER, false };
	ir->blocks[1]->trips = 7;
	ir->blocks[1]->divergent = true;
	check_prints(ir, every_op); /* they are shown to who asks for them */
	gx_strbuf_reset(&out);
	gx_ir_print_facts(ir, &out);
	again = parse(gx_strbuf_text(&out));
	CHECK(again != NULL);
	gx_ir_print_facts(again, &second);
	CHECK(!strcmp(gx_strbuf_text(&out), gx_strbuf_text(&second)));
	CHECK(strstr(gx_strbuf_text(&out), "{dead range 3 9 bits 0xf0 0x10 lanes differ}"));
	CHECK(again->blocks[1]->divergent && again->blocks[1]->trips == 7);
	gx_ir_free(again);
	/* an order that there is not, of a program that is wrong */
	for (insn = ir->blocks[0]->first; insn->op != GX_IR_stg; insn = insn->next)
		;
	insn->imm2 = 3;
	gx_strbuf_reset(&out);
	gx_ir_print(ir, &out);
	CHECK(strstr(gx_strbuf_text(&out), "  stg.u64.? [%35], %40\n"));
	for (insn = ir->blocks[0]->first; insn->op != GX_IR_icmp; insn = insn->next)
		;
	insn->n_args = 1;
	gx_strbuf_reset(&out);
	gx_ir_print(ir, &out);
	CHECK(strstr(gx_strbuf_text(&out), " = icmp.i32 slt %21\n"));
	gx_ir_free(ir);
	gx_strbuf_free(&out);
	gx_strbuf_free(&second);
}

/* Every prefix, and every text with one byte changed, is read or refused; what is read prints a
 * fixed point. */
static void test_damage(void)
{
	size_t len = strlen(every_op);
	char *text = malloc(len);

	for (size_t i = 0; i < len * 3; i++) {
		struct gx_diag diag = { 0 };
		struct gx_strbuf one = { 0 }, two = { 0 };
		struct gx_ir *ir, *again;

		memcpy(text, every_op, len);
		text[i % len] = "%9b"[i / len];
		if (!gx_ir_parse(text, len, &ir, &diag)) {
			gx_ir_print(ir, &one);
			CHECK_EQ(gx_ir_parse(one.data, one.len, &again, NULL), 0);
			gx_ir_print(again, &two);
			CHECK(!strcmp(one.data, two.data));
			gx_ir_validate(ir, NULL, NULL);
			gx_ir_free(again);
		} else {
			CHECK_EQ(diag.error, GX_E_IR_TEXT);
		}
		gx_ir_free(ir);
		gx_strbuf_free(&one);
		gx_strbuf_free(&two);
		if (i + 1 < len) {
			CHECK(gx_ir_parse(every_op, i, &ir, NULL) != 0);
			CHECK(ir == NULL);
		}
	}
	free(text);
}

static void test_invalid(void)
{
	static const char *const texts[] = {
		"program x {\nb0:\n  %1 = const.i32 1\n  ret %1\n}\n",                    /* type */
		"program x {\nb0:\n  %2 = neg.i64 %1\n  %1 = const.i64 1\n  ret %1\n}\n", /* order
		                                                                           */
		"program x {\nb0:\n  %1 = const.i64 1\n}\n",       /* no end */
		"program x {\nb0:\n  br b0\n}\n",                  /* entry has preds */
		"program x {\nb0:\n  %1 = frame 0\n  ret %1\n}\n", /* no such frame */
		"program x {\nb0:\n  %1 = sext.i64 %1, 7\n  ret %1\n}\n",
		"program x {\nb0:\n  %1 = map 0\n  ret %1\n}\n", /* handle outside of a call */
		"program x {\nb0:\n  %1 = const.i1 1\n  condbr %1, b1, b1\nb1:\n"
		"  %2 = const.i64 1\n  ret %2\n}\n",
		"program x {\nb0:\n  %1 = const.i1 1\n  condbr %1, b1, b2\nb1:\n"
		"  %2 = const.i64 1\n  br b2\nb2:\n  ret %2\n}\n", /* not on every way */
		"program x {\nb0:\n  %1 = const.i1 1\n  %2 = add.i1 %1, %1\n"
		"  %3 = const.i64 0\n  ret %3\n}\n",
		"program x {\nb0:\n}\n",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct gx_diag diag = { 0 };
		struct gx_strbuf report = { 0 };
		struct gx_ir *ir = parse(texts[i]);

		CHECK(ir != NULL);
		if (ir) {
			CHECK(gx_ir_validate(ir, &report, &diag) < 0);
			CHECK_EQ(diag.error, GX_E_IR_INVALID);
			CHECK(report.len > 0);
		}
		gx_ir_free(ir);
		gx_strbuf_free(&report);
	}
}

static void test_dominance(void)
{
	/* a diamond with a loop behind it */
	struct gx_ir *ir = parse("program x {\nb0:\n  %1 = const.i1 1\n  %2 = const.i64 1\n"
	                         "  condbr %1, b1, b2\nb1:\n  br b3\nb2:\n  br b3\nb3:\n  br b4\n"
	                         "b4:\n  condbr %1, b4, b5\nb5:\n  ret %2\n}\n");
	static const int idom[] = { -1, 0, 0, 0, 3, 4 }, ipdom[] = { 3, 3, 3, 4, 5, -1 };
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;

	CHECK_EQ(gx_ir_dominance(ir, &arena, &doms), 0);
	for (uint32_t b = 0; b < 6; b++) {
		CHECK_EQ(doms.idom[b] ? (int)doms.idom[b]->id : -1, idom[b]);
		CHECK_EQ(doms.ipdom[b] ? (int)doms.ipdom[b]->id : -1, ipdom[b]);
		CHECK(gx_ir_dominates(&doms, ir->blocks[0], ir->blocks[b]));
		CHECK(gx_ir_dominates(&doms, ir->blocks[b], ir->blocks[b]));
		CHECK_EQ(gx_ir_dominates(&doms, ir->blocks[3], ir->blocks[b]), b >= 3);
		CHECK_EQ(gx_ir_dominates(&doms, ir->blocks[1], ir->blocks[b]), b == 1);
	}
	gx_arena_free(&arena);
	gx_ir_free(ir);
}

static void test_editing(void)
{
	struct gx_ir *ir = parse(every_op);
	struct gx_ir_block *rest;
	struct gx_ir_insn *br, *value, *at = ir->blocks[1]->last->prev;

	/* b1 is its own predecessor and that of b2 */
	rest = gx_ir_split_before(ir, at);
	CHECK(rest && rest->n_succ == 2 && ir->blocks[1]->n_succ == 0);
	br = gx_ir_insn_new(ir, GX_IR_br, GX_IR_VOID, 0, NULL);
	gx_ir_append(ir->blocks[1], br);
	CHECK_EQ(gx_ir_set_succ(ir, ir->blocks[1], 0, rest), 0);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	value = gx_ir_const(ir, GX_IR_I64, 77);
	gx_ir_insert_before(ir->blocks[0]->last, value);
	gx_ir_replace_uses(ir, ir->blocks[2]->first, value);
	CHECK(ir->blocks[3]->last->args[0] == value);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	/* the loop and b1 go when b0 branches to b2 only */
	gx_ir_drop_succ(ir->blocks[0], 0);
	ir->blocks[0]->last->op = GX_IR_br;
	ir->blocks[0]->last->n_args = 0;
	CHECK_EQ(gx_ir_cleanup_cfg(ir), 0);
	CHECK_EQ(ir->n_blocks, 3);
	CHECK_EQ(ir->blocks[1]->first->n_args, 1);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	gx_ir_free(ir);
}

/* Built by hand, not by text: copies, phis that grow, a branch that is turned elsewhere. */
static void test_building(void)
{
	struct gx_ir *ir = gx_ir_new("built");
	struct gx_ir_block *entry = gx_ir_block_new(ir), *loop = gx_ir_block_new(ir), *end;
	struct gx_ir_insn *one = gx_ir_const(ir, GX_IR_I64, 1),
	                  *yes = gx_ir_const(ir, GX_IR_I1, ~0ull);
	struct gx_ir_insn *phi = gx_ir_insn_new(ir, GX_IR_phi, GX_IR_I64, 0, NULL), *sum, *copy;

	end = gx_ir_block_new(ir);
	gx_ir_append(entry, one);
	gx_ir_insert_after(one, yes);
	CHECK_EQ(yes->imm, 1);
	gx_ir_append(entry, gx_ir_insn_new(ir, GX_IR_condbr, GX_IR_VOID, 1, &yes));
	CHECK_EQ(gx_ir_set_succ(ir, entry, 0, end), 0);
	CHECK_EQ(gx_ir_set_succ(ir, entry, 1, loop), 0);
	gx_ir_append(loop, phi);
	CHECK_EQ(gx_ir_phi_add(ir, phi, one), 0);
	sum = gx_ir_insn_new(ir, GX_IR_add, GX_IR_I64, 2, (struct gx_ir_insn *[]){ phi, one });
	gx_ir_append(loop, sum);
	copy = gx_ir_insn_copy(ir, sum);
	CHECK(copy && copy->id != sum->id && copy->args != sum->args);
	copy->args[0] = sum;
	gx_ir_insert_after(sum, copy);
	gx_ir_append(loop, gx_ir_insn_new(ir, GX_IR_condbr, GX_IR_VOID, 1, &yes));
	CHECK_EQ(gx_ir_set_succ(ir, loop, 0, loop), 0);
	CHECK_EQ(gx_ir_phi_add(ir, phi, copy), 0);
	CHECK_EQ(gx_ir_set_succ(ir, loop, 1, end), 0);
	gx_ir_append(end, gx_ir_insn_new(ir, GX_IR_ret, GX_IR_VOID, 1, &one));
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	CHECK(gx_ir_first_nonphi(loop) == sum);
	/* a new block between entry and loop: the phi's operands follow the order of the
	 * predecessors */
	{
		struct gx_ir_block *between = gx_ir_block_new(ir);

		gx_ir_append(between, gx_ir_insn_new(ir, GX_IR_br, GX_IR_VOID, 0, NULL));
		CHECK_EQ(gx_ir_set_succ(ir, entry, 1, between), 0);
		CHECK_EQ(phi->n_args, 1);
		CHECK(phi->args[0] == copy);
		CHECK_EQ(gx_ir_set_succ(ir, between, 0, loop), 0);
		CHECK(gx_ir_validate(ir, NULL, NULL) != 0);
		CHECK_EQ(gx_ir_phi_add(ir, phi, one), 0);
	}
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	CHECK_EQ(gx_ir_merge_blocks(ir), 0);
	CHECK_EQ(ir->n_blocks, 4); /* the edge into the loop is critical: its block stays */
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), 0);
	gx_ir_free(ir);
}

int main(void)
{
	test_building();
	test_round_trip();
	test_damage();
	test_invalid();
	test_dominance();
	test_editing();
	return TEST_END();
}
