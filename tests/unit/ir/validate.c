/* validate.c - the validator, one broken fact at a time: each bound from both sides, each complaint by its words, and nothing else complained of. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/program.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

#include <errno.h>
#include <stddef.h>

/* b1 is a loop, b5 is reached by nothing. */
static const char text[] = "program valid frames=2 {\n"
                           "b0:\n"
                           "  %1 = const.i32 5\n"
                           "  %2 = const.i64 -1\n"
                           "  %3 = const.i1 1\n"
                           "  %4 = frame 1\n"
                           "  %5 = map 0\n"
                           "  %6 = mapval 1, 24\n"
                           "  %7 = sreg.i32 tid_x\n"
                           "  %8 = sreg.i64 launch_id\n"
                           "  %9 = sext.i64 %2, 8\n"
                           "  %10 = bswap %2, 16\n"
                           "  %11 = icmp.i64 test %2, %9\n"
                           "  %12 = load.u8 [%4 - 8] stack\n"
                           "  %13 = atomic.add.u64 [%6], %2 map 1\n"
                           "  %14 = call map_lookup_elem(%5, %4)\n"
                           "  store.u64 [%4 - 16], %2 stack\n"
                           "  stg.u64.release [%8], %2\n"
                           "  fence device\n"
                           "  enter 1\n"
                           "  expect %2, 7\n"
                           "  leave 1\n"
                           "  %15 = param 0\n"
                           "  %16 = sext.i32 %1, 8\n"
                           "  %17 = add.i64 %2, %9\n"
                           "  condbr %11, b1, b2\n"
                           "b1:\n"
                           "  %20 = phi.i64 [%2, b0], [%21, b1]\n"
                           "  %22 = phi.i1 [%3, b0], [%3, b1]\n"
                           "  %21 = add.i64 %20, %9\n"
                           "  condbr %3, b1, b3\n"
                           "b2:\n"
                           "  br b3\n"
                           "b3:\n"
                           "  %30 = phi.i64 [%21, b1], [%2, b2]\n"
                           "  br b4\n"
                           "b4:\n"
                           "  ret %30\n"
                           "b5:\n"
                           "  ret %2\n"
                           "}\n";

static struct gx_ir *make(void)
{
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;

	if (gx_ir_parse(text, strlen(text), &ir, &diag))
		fprintf(stderr, "%s\n", diag.text);
	CHECK(ir != NULL);
	return ir;
}

static struct gx_ir_insn *value(const struct gx_ir *ir, uint32_t id)
{
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->id == id)
				return insn;
	}
	return NULL;
}

static struct gx_ir_insn *first_of(const struct gx_ir *ir, enum gx_ir_op op)
{
	struct gx_ir_insn *insn;

	gx_for_each_insn (insn, ir->blocks[0])
		if (insn->op == op)
			return insn;
	return NULL;
}

/* The one complaint has these words; NULL: there is none. */
static void check(const struct gx_ir *ir, const char *what, const char *words)
{
	struct gx_strbuf report = { 0 };
	struct gx_diag diag = { 0 };
	int err = gx_ir_validate(ir, &report, &diag);
	const char *said = gx_strbuf_text(&report);
	const char *first = strstr(said, "\n  ^ ");
	bool ok = words ? err == -EINVAL && diag.error == GX_E_IR_INVALID && first &&
	                          strstr(first, words) && strstr(diag.text, words) &&
	                          !strstr(first + 1, "\n  ^ ")
	                : !err && !said[0] && diag.error == GX_E_NONE;

	CHECK(ok);
	if (!ok)
		fprintf(stderr, "%s: expected: %s, got: %d %s\n%s", what, words ? words : "nothing",
		        err, diag.text, said);
	CHECK_EQ(gx_ir_validate(ir, NULL, NULL), err); /* nobody to tell */
	gx_strbuf_free(&report);
}

#define FIELD(name) offsetof(struct gx_ir_insn, name), sizeof(((struct gx_ir_insn *)0)->name)

static const struct {
	uint32_t id; /* of the value; 0: the first instruction of op in b0 */
	enum gx_ir_op op;
	size_t at, size; /* the field that changes */
	uint64_t to;
	const char *words;
} fields[] = {
	{ 1, 0, FIELD(imm), UINT32_MAX, NULL },
	{ 1, 0, FIELD(imm), UINT32_MAX + 1ull, "constant wider than its type" },
	{ 3, 0, FIELD(imm), 0, NULL },
	{ 3, 0, FIELD(imm), 2, "constant wider than its type" },
	{ 4, 0, FIELD(imm), 0, NULL },
	{ 4, 0, FIELD(imm), 2, "no such frame" },
	{ 0, GX_IR_enter, FIELD(imm), 2, "no such frame" },
	{ 0, GX_IR_leave, FIELD(imm), 2, "no such frame" },
	{ 5, 0, FIELD(imm), 1000, NULL }, /* how many maps there are, the program knows */
	{ 15, 0, FIELD(imm), GX_FUNC_MAX_PARAMS - 1, NULL },
	{ 15, 0, FIELD(imm), GX_FUNC_MAX_PARAMS, "no such parameter" },
	{ 0, GX_IR_expect, FIELD(imm), UINT64_MAX, NULL },
	{ 7, 0, FIELD(imm), GX_IR_N_SREGS, "type i32 does not fit" },
	{ 7, 0, FIELD(imm), GX_IR_SREG_launch_id, "type i32 does not fit" },
	{ 8, 0, FIELD(imm), GX_IR_SREG_tid_x, "type i64 does not fit" },
	{ 9, 0, FIELD(imm), 7, "number of bits is wrong" },
	{ 9, 0, FIELD(imm), 16, NULL },
	{ 9, 0, FIELD(imm), 32, NULL },
	{ 9, 0, FIELD(imm), 64, "number of bits is wrong" },
	{ 16, 0, FIELD(imm), 16, NULL },
	{ 16, 0, FIELD(imm), 32, "number of bits is wrong" },
	{ 10, 0, FIELD(imm), 8, "number of bits is wrong" },
	{ 10, 0, FIELD(imm), 32, NULL },
	{ 10, 0, FIELD(imm), 64, NULL },
	{ 11, 0, FIELD(imm), GX_IR_SGE, NULL },
	{ 11, 0, FIELD(imm), GX_IR_N_CONDS, "unknown condition" },
	{ 12, 0, FIELD(width), 0, "width is not 1, 2, 4 or 8" },
	{ 12, 0, FIELD(width), 2, NULL },
	{ 12, 0, FIELD(width), 3, "width is not 1, 2, 4 or 8" },
	{ 12, 0, FIELD(width), 4, NULL },
	{ 12, 0, FIELD(width), 8, NULL },
	{ 12, 0, FIELD(width), 16, "width is not 1, 2, 4 or 8" },
	{ 0, GX_IR_store, FIELD(width), 5, "width is not 1, 2, 4 or 8" },
	{ 0, GX_IR_store, FIELD(imm2), 3, NULL }, /* an order has stg alone */
	{ 0, GX_IR_stg, FIELD(imm2), 2, NULL },
	{ 0, GX_IR_stg, FIELD(imm2), 3, "unknown order" },
	{ 13, 0, FIELD(width), 4, NULL },
	{ 13, 0, FIELD(width), 2, "atomics are 4 or 8 bytes wide" },
	{ 13, 0, FIELD(width), 16, "atomics are 4 or 8 bytes wide" },
	{ 13, 0, FIELD(imm2), GX_IR_N_ATOMICS, "unknown atomic operation" },
	{ 13, 0, FIELD(imm2), GX_IR_ATOMIC_CMPXCHG, NULL },
	{ 0, GX_IR_fence, FIELD(imm), 2, NULL },
	{ 0, GX_IR_fence, FIELD(imm), 3, "unknown scope" },
	{ 12, 0, FIELD(space), GX_IR_SPACE_N - 1, NULL },
	{ 12, 0, FIELD(space), GX_IR_SPACE_N, "unknown space" },
	{ 12, 0, FIELD(fetch), 1, "fetch on no atomic" },
	{ 13, 0, FIELD(fetch), 1, NULL },
	{ 17, 0, FIELD(n_args), 1, "1 operands, not 2" },
	{ 30, 0, FIELD(n_args), 1, "1 operands, but 2 predecessors" },
	{ 14, 0, FIELD(n_args), 1, NULL }, /* calls have as many as they like */
	{ 17, 0, FIELD(op), GX_IR_N_OPS, "unknown operation" },
	{ 12, 0, FIELD(id), 0, "number 0 is wrong" },
	{ 12, 0, FIELD(id), 31, "number 31 is wrong" },
	{ 12, 0, FIELD(id), 10, "%10 is defined twice" },
	{ 0, GX_IR_fence, FIELD(id), 18, "number 18 is wrong" },
	{ 12, 0, FIELD(type), GX_IR_I32, "type i32 does not fit" },
};

static void test_fields(void)
{
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		struct gx_ir *ir = make();
		struct gx_ir_insn *insn =
		        fields[i].id ? value(ir, fields[i].id) : first_of(ir, fields[i].op);
		char what[64];

		snprintf(what, sizeof(what), "row %zu of fields", i);
		CHECK(insn != NULL);
		memcpy((char *)insn + fields[i].at, &fields[i].to,
		       fields[i].size); /* little-endian */
		check(ir, what, fields[i].words);
		gx_ir_free(ir);
	}
}

/* --- operands */
static const struct {
	uint32_t id, arg, to; /* this operand becomes the value `to`; 0: NULL */
	const char *words;
} operands[] = {
	{ 17, 0, 0, "operand 0 is no value of the program" },
	{ 17, 1, 1, "operand %1 has type i32, not i64" },
	{ 16, 0, 2, "operand %2 has type i64, not i32" },
	{ 11, 1, 1, "operand %1 has type i32, not i64" },
	{ 17, 0, 5, "map handle %5 outside of a call" },
	{ 17, 0, 17, "%17 is not defined on every way here" },
	{ 12, 0, 13, "%13 is not defined on every way here" },
	{ 17, 0, 30, "%30 is not defined on every way here" },
	{ 20, 1, 20, NULL }, /* at the end of the predecessor */
	{ 20, 0, 21, "%21 is not defined on every way here" },
	{ 20, 0, 3, "operand %3 has type i1, not i64" },
	{ 22, 1, 2, "operand %2 has type i64, not i1" },
	{ 30, 0, 20, NULL },
	{ 30, 1, 20, "%20 is not defined on every way here" },
	{ 14, 1, 1, "operand %1 has type i32, not i64" },
	{ 13, 1, 9, "operand 2 must be operand 1 again" },
};

static void test_operands(void)
{
	struct gx_ir *ir;

	for (size_t i = 0; i < sizeof(operands) / sizeof(operands[0]); i++) {
		char what[64];

		ir = make();
		snprintf(what, sizeof(what), "row %zu of operands", i);
		value(ir, operands[i].id)->args[operands[i].arg] =
		        operands[i].to ? value(ir, operands[i].to) : NULL;
		check(ir, what, operands[i].words);
		gx_ir_free(ir);
	}
	/* where no way leads anything may be used */
	ir = make();
	ir->blocks[5]->last->args[0] = value(ir, 30);
	check(ir, "use in a block that nothing leads to", NULL);
	gx_ir_free(ir);
	/* a value that is in no block */
	ir = make();
	ir->blocks[4]->last->args[0] = gx_ir_const(ir, GX_IR_I64, 1);
	check(ir, "operand in no block", "operand 0 is no value of the program");
	gx_ir_free(ir);
}

/* The third operand of an atomic that compares nothing is the second again. */
static void test_atomic(void)
{
	struct gx_ir *ir = make();
	struct gx_ir_insn *atomic = value(ir, 13);
	struct gx_ir_insn *args[3] = { atomic->args[0], value(ir, 2), value(ir, 9) };
	struct gx_ir_insn *cmpxchg = gx_ir_insn_new(ir, GX_IR_atomic, GX_IR_I64, 3, args);

	cmpxchg->imm2 = GX_IR_ATOMIC_CMPXCHG;
	cmpxchg->width = 8;
	gx_ir_insert_after(atomic, cmpxchg);
	check(ir, "cmpxchg", NULL);
	cmpxchg->imm2 = GX_IR_ATOMIC_XCHG;
	check(ir, "xchg with three operands", "operand 2 must be operand 1 again");
	cmpxchg->args[2] = cmpxchg->args[1];
	check(ir, "xchg", NULL);
	gx_ir_free(ir);
}

/* --- the graph; what is said of it is all that is said */
static void no_such_successor(struct gx_ir *ir)
{
	static struct gx_ir_block other;

	ir->blocks[2]->succ[0] = &other;
}

static void successor_of_another(struct gx_ir *ir)
{
	static struct gx_ir_block other = { .id = 3 };

	ir->blocks[2]->succ[0] = &other;
}

static void predecessor_of_another(struct gx_ir *ir)
{
	static struct gx_ir_block other = { .id = 77 };

	ir->blocks[4]->preds[0] = &other;
}

static void successor_once_more(struct gx_ir *ir)
{
	ir->blocks[4]->preds[1] = ir->blocks[3];
	ir->blocks[4]->n_preds = 2;
}

static void no_branch_here(struct gx_ir *ir)
{
	ir->blocks[4]->preds[1] = ir->blocks[5];
	ir->blocks[4]->n_preds = 2;
}

static void three_successors(struct gx_ir *ir)
{
	ir->blocks[2]->n_succ = 3;
}

static void two_of_one(struct gx_ir *ir)
{
	ir->blocks[3]->succ[1] = ir->blocks[4];
	ir->blocks[3]->n_succ = 2;
	ir->blocks[4]->preds[1] = ir->blocks[3];
	ir->blocks[4]->n_preds = 2;
	ir->blocks[3]->last->op = GX_IR_condbr;
}

static void empty(struct gx_ir *ir)
{
	ir->blocks[5]->first = ir->blocks[5]->last = NULL;
}

static void entry_has_predecessors(struct gx_ir *ir)
{
	ir->blocks[0]->preds = ir->blocks[4]->preds;
	ir->blocks[0]->n_preds = 1;
}

static void block_pointer(struct gx_ir *ir)
{
	value(ir, 21)->block = ir->blocks[0];
}

static void link_back(struct gx_ir *ir)
{
	value(ir, 12)->prev = value(ir, 10);
}

static void last_link(struct gx_ir *ir)
{
	ir->blocks[3]->last = ir->blocks[3]->first;
}

static void late_phi(struct gx_ir *ir)
{
	struct gx_ir_insn *phi = value(ir, 22);

	gx_ir_remove(phi);
	gx_ir_insert_after(value(ir, 21), phi);
}

static void terminator_inside(struct gx_ir *ir)
{
	gx_ir_insert_before(ir->blocks[5]->last, gx_ir_insn_new(ir, GX_IR_ret, GX_IR_VOID, 1,
	                                                        ir->blocks[5]->last->args));
}

static void no_terminator(struct gx_ir *ir)
{
	gx_ir_append(ir->blocks[5], gx_ir_insn_new(ir, GX_IR_fence, GX_IR_VOID, 0, NULL));
	gx_ir_remove(ir->blocks[5]->first);
}

static void br_without_edge(struct gx_ir *ir)
{
	ir->blocks[5]->last->op = GX_IR_br;
}

static void ret_with_edge(struct gx_ir *ir)
{
	ir->blocks[3]->last->op = GX_IR_ret;
}

static void condbr_with_one_edge(struct gx_ir *ir)
{
	ir->blocks[3]->last->op = GX_IR_condbr;
}

static void numbered(struct gx_ir *ir)
{
	ir->blocks[5]->id = 6;
}

static void most_frames(struct gx_ir *ir)
{
	ir->n_frames = 100000;
}

static void more_frames(struct gx_ir *ir)
{
	ir->n_frames = 100001;
}

static void no_blocks(struct gx_ir *ir)
{
	ir->n_blocks = 0;
}

static const struct {
	void (*damage)(struct gx_ir *ir);
	const char *words; /* of the first complaint */
} graphs[] = {
	{ no_such_successor, "b2: : successor 0 is no block of the program" },
	{ successor_of_another, "b2: : successor 0 is no block of the program" },
	{ predecessor_of_another,
	  "b3: : b4 does not have b3 in preds as often as it is a successor" },
	{ successor_once_more, "b3: : b4 does not have b3 in preds as often as it is a successor" },
	{ no_branch_here, "b4: : b5 is in preds but does not branch here" },
	{ three_successors, "b2: : 3 successors" },
	{ two_of_one, "b3: : both successors are b4" },
	{ empty, "b5: : empty block" },
	{ entry_has_predecessors, "b0: : the entry has predecessors" },
	{ block_pointer, "b1: %21 = add.i64 %20, %9: block pointer is wrong" },
	{ link_back, "b0: %12 = load.u8 [%4 - 8] stack: list links are wrong" },
	{ last_link, "list links are wrong" },
	{ late_phi, "phi behind another instruction" },
	{ terminator_inside, "b5: ret %2: terminator inside of the block" },
	{ no_terminator, "b5: fence device: the block does not end with a terminator" },
	{ br_without_edge, "0 successors, the terminator has 1" },
	{ ret_with_edge, "1 successors, the terminator has 0" },
	{ condbr_with_one_edge, "1 successors, the terminator has 2" },
	{ numbered, "b5: : numbered b6" },
	{ most_frames, NULL },
	{ more_frames, "b0: : 100001 frames" },
	{ no_blocks, "b0: : no blocks" },
};

static void test_graphs(void)
{
	for (size_t i = 0; i < sizeof(graphs) / sizeof(graphs[0]); i++) {
		struct gx_ir *ir = make();
		struct gx_diag diag = { 0 };
		int err;

		graphs[i].damage(ir);
		err = gx_ir_validate(ir, NULL, &diag);
		CHECK_EQ(err, graphs[i].words ? -EINVAL : 0);
		CHECK(!graphs[i].words || strstr(diag.text, graphs[i].words));
		if (graphs[i].words && !strstr(diag.text, graphs[i].words))
			fprintf(stderr, "row %zu of graphs: expected: %s, got: %s\n", i,
			        graphs[i].words, diag.text);
		gx_ir_free(ir);
	}
}

int main(void)
{
	struct gx_ir *ir = make();

	check(ir, "as it is", NULL);
	gx_ir_free(ir);
	test_fields();
	test_operands();
	test_atomic();
	test_graphs();
	return TEST_END();
}
