/* uniform.c - lane facts of random control flow, nested and irreducible, held against a warp that
 * is run block by block: lanes part at a branch and meet again at its immediate postdominator.
 *
 * Programs without loops are run a second time, lanes meeting wherever they can. Every time a block
 * is executed, values that are said to be the same are equal in the lanes that execute it, and a
 * block that is not divergent has all of them. Each block has two phis and some arithmetic on them
 * and on the values of the entry, so that any edge is valid SSA.
 */
#include "base/strbuf.h"
#include "verify/verifier.h"
#include "support/ir/ir_parse.h"

#include "../test.h"

#include <stdlib.h>

enum { LANES = 6, MAX_BLOCKS = 12, MAX_RUNS = 600, MAX_DEPTH = 64, N_PROGRAMS = 20000 };
enum { ENTRY_VALUES = 5, PER_BLOCK = 6 };

static uint64_t seed;

static uint32_t below(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 24) % n;
}

/* --- programs: block b > 0 defines values 10 b to 10 b + 5, the entry 1 to 5 */
struct shape {
	uint32_t n, succ[MAX_BLOCKS][2], n_succ[MAX_BLOCKS];
	bool acyclic;
};

static uint32_t own(uint32_t block)
{
	return below(3) ? 10 * block + below(4) : 1 + below(ENTRY_VALUES);
}

static void make_shape(struct shape *s)
{
	s->n = 4 + below(MAX_BLOCKS - 4);
	s->acyclic = below(2);
	for (uint32_t b = 0; b + 1 < s->n; b++) {
		s->n_succ[b] = b && below(3) ? 2 : 1;
		s->succ[b][0] = b + 1;
		/* mostly forward; never to the entry */
		s->succ[b][1] =
		        s->acyclic || below(4) ? b + 1 + below(s->n - b - 1) : 1 + below(s->n - 1);
		if (s->succ[b][0] == s->succ[b][1])
			s->n_succ[b] = 1;
	}
	s->n_succ[s->n - 1] = 0;
}

static void print_phi(const struct shape *s, uint32_t block, uint32_t id, struct gx_strbuf *out)
{
	const char *comma = "";

	gx_strbuf_printf(out, " %%%u = phi.i64 ", id);
	for (uint32_t p = 0; p < s->n; p++)
		for (uint32_t i = 0; i < s->n_succ[p]; i++)
			if (s->succ[p][i] == block) {
				gx_strbuf_printf(out, "%s[%%%u, b%u]", comma,
				                 p ? own(p) : 1 + below(ENTRY_VALUES), p);
				comma = ", ";
			}
	gx_strbuf_putc(out, '\n');
}

static void print_program(const struct shape *s, struct gx_strbuf *out)
{
	static const char *const ops[] = { "add", "sub", "xor", "and" };

	gx_strbuf_puts(out, "program p {\nb0:\n %6 = sreg.i32 laneid\n %7 = sreg.i32 ctaid_x\n"
	                    " %1 = zext %6\n %2 = zext %7\n %3 = const.i64 1\n"
	                    " %4 = const.i64 3\n %5 = const.i64 0\n br b1\n");
	for (uint32_t b = 1; b < s->n; b++) {
		uint32_t id = 10 * b;

		gx_strbuf_printf(out, "b%u:\n", b);
		print_phi(s, b, id, out);
		print_phi(s, b, id + 1, out);
		for (uint32_t i = 2; i < 4; i++)
			gx_strbuf_printf(out, " %%%u = %s.i64 %%%u, %%%u\n", id + i, ops[below(4)],
			                 id + below(i), below(2) ? id + below(i) : 2 + below(3));
		gx_strbuf_printf(out, " %%%u = and.i64 %%%u, %%4\n", id + 4, id + below(4));
		gx_strbuf_printf(out, " %%%u = icmp.i64 %s %%%u, %%3\n", id + 5,
		                 below(2) ? "eq" : "ugt", id + 4);
		if (s->n_succ[b] == 2)
			gx_strbuf_printf(out, " condbr %%%u, b%u, b%u\n", id + 5, s->succ[b][0],
			                 s->succ[b][1]);
		else if (s->n_succ[b])
			gx_strbuf_printf(out, " br b%u\n", s->succ[b][0]);
		else
			gx_strbuf_printf(out, " ret %%%u\n", id + 3);
	}
	gx_strbuf_puts(out, "}\n");
}

/* --- a warp */
struct warp {
	const struct gx_ir *ir;
	struct gx_ir_doms doms;
	uint64_t values[LANES][10 * MAX_BLOCKS + 10];
	const struct gx_ir_block *from[LANES];
	uint32_t n_runs, n_differ, n_same_divergent;
	bool bad;
};

static uint64_t evaluate(const struct gx_ir_insn *insn, const uint64_t *v, uint32_t lane)
{
	uint64_t x = insn->n_args ? v[insn->args[0]->id] : 0;
	uint64_t y = insn->n_args > 1 ? v[insn->args[1]->id] : 0;

	switch ((int)insn->op) {
	case GX_IR_sreg: return insn->imm == GX_IR_SREG_laneid ? lane : 2;
	case GX_IR_const: return insn->imm;
	case GX_IR_zext: return x;
	case GX_IR_add: return x + y;
	case GX_IR_sub: return x - y;
	case GX_IR_xor: return x ^ y;
	case GX_IR_and: return x & y;
	default: return insn->imm == GX_IR_EQ ? x == y : x > y;
	}
}

static void run_phis(struct warp *w, const struct gx_ir_block *block, uint32_t lane)
{
	uint64_t in[2] = { 0, 0 };
	const struct gx_ir_insn *phi;
	uint32_t p = 0, n = 0;

	while (p < block->n_preds && block->preds[p] != w->from[lane])
		p++;
	for (phi = block->first; phi->op == GX_IR_phi; phi = phi->next)
		in[n++] = w->values[lane][phi->args[p]->id];
	n = 0;
	for (phi = block->first; phi->op == GX_IR_phi; phi = phi->next)
		w->values[lane][phi->id] = in[n++];
}

static void check_insn(struct warp *w, const struct gx_ir_insn *insn, uint32_t mask)
{
	uint32_t first = (uint32_t)__builtin_ctz(mask);
	bool same = insn->fact.lanes == GX_IR_LANES_SAME;

	w->n_differ += !same;
	w->n_same_divergent += same && insn->op == GX_IR_phi && insn->block->divergent;
	for (uint32_t lane = 0; lane < LANES; lane++)
		if (mask >> lane & 1 && same &&
		    w->values[lane][insn->id] != w->values[first][insn->id]) {
			if (!w->bad)
				fprintf(stderr, "%%%u differs in lane %u\n", insn->id, lane);
			w->bad = true;
		}
}

/* Which lanes take the first way out. */
static uint32_t run_block(struct warp *w, const struct gx_ir_block *block, uint32_t mask)
{
	const struct gx_ir_insn *insn;
	uint32_t taken = mask;

	if (!block->divergent && mask != (1u << LANES) - 1) {
		fprintf(stderr, "b%u: lanes %x\n", block->id, mask);
		w->bad = true;
	}
	for (uint32_t lane = 0; lane < LANES; lane++)
		if (mask >> lane & 1 && block->id)
			run_phis(w, block, lane);
	gx_for_each_insn (insn, block) {
		for (uint32_t lane = 0; lane < LANES; lane++)
			if (mask >> lane & 1 && insn->op != GX_IR_phi && insn->type != GX_IR_VOID)
				w->values[lane][insn->id] = evaluate(insn, w->values[lane], lane);
		if (insn->type != GX_IR_VOID)
			check_insn(w, insn, mask);
		for (uint32_t lane = 0; lane < LANES && insn->op == GX_IR_condbr; lane++)
			if (!(w->values[lane][insn->args[0]->id] & 1))
				taken &= ~(1u << lane);
	}
	for (uint32_t lane = 0; lane < LANES; lane++)
		if (mask >> lane & 1)
			w->from[lane] = block;
	return taken;
}

/* Runs lanes from a block until they come to `stop`. False: they take too long. */
static bool run_to(struct warp *w, const struct gx_ir_block *block, uint32_t mask,
                   const struct gx_ir_block *stop, int depth)
{
	while (block != stop && block) {
		const struct gx_ir_block *join = w->doms.ipdom[block->id];
		uint32_t taken;

		if (++w->n_runs > MAX_RUNS || depth > MAX_DEPTH)
			return false;
		taken = run_block(w, block, mask);
		if (block->n_succ < 2) {
			block = block->n_succ ? block->succ[0] : NULL;
			continue;
		}
		if (taken && !run_to(w, block->succ[0], taken, join, depth + 1))
			return false;
		if (mask & ~taken && !run_to(w, block->succ[1], mask & ~taken, join, depth + 1))
			return false;
		block = join;
	}
	return true;
}

/* Without loops: lanes meet wherever they can, as early as they can. */
static bool run_frontier(struct warp *w)
{
	const struct gx_ir_block *at[LANES];

	for (uint32_t lane = 0; lane < LANES; lane++)
		at[lane] = w->ir->blocks[0];
	for (uint32_t b = 0; b < w->ir->n_blocks; b++) {
		const struct gx_ir_block *block = w->ir->blocks[b];
		uint32_t mask = 0, taken;

		for (uint32_t lane = 0; lane < LANES; lane++)
			mask |= (uint32_t)(at[lane] == block) << lane;
		taken = mask ? run_block(w, block, mask) : 0;
		for (uint32_t lane = 0; lane < LANES && block->n_succ; lane++)
			if (mask >> lane & 1)
				at[lane] = block->succ[block->n_succ > 1 && !(taken >> lane & 1)];
	}
	return true;
}

/* --- one program */
static bool analyse(struct gx_verifier *v, struct gx_program *program)
{
	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		v->ir->blocks[b]->trips = 1;
	program->thread = true;
	v->program = program;
	return !gx_plan_make(v->ir, &v->arena, &v->plan) && !gx_uniform(v);
}

static void try_one(uint32_t *n_whole, uint32_t *n_differ, uint32_t *n_same)
{
	struct gx_strbuf text = { 0 };
	struct gx_verifier v = { 0 };
	struct gx_program program = { .name = "p" };
	struct warp w = { 0 };
	struct gx_diag diag = { 0 };
	struct shape shape;
	uint64_t started = seed;

	make_shape(&shape);
	print_program(&shape, &text);
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &v.ir, &diag), 0);
	if (v.ir && analyse(&v, &program)) {
		w.ir = v.ir;
		CHECK_EQ(gx_ir_dominance(v.ir, &v.arena, &w.doms), 0);
		*n_whole += run_to(&w, v.ir->blocks[0], (1u << LANES) - 1, NULL, 0) &&
		            (!shape.acyclic || run_frontier(&w));
		*n_differ += w.n_differ > 0;
		*n_same += w.n_same_divergent > 0;
	}
	CHECK(!w.bad);
	if (w.bad || !v.ir)
		fprintf(stderr, "seed %llx: %s\n%s", (unsigned long long)started, diag.text,
		        gx_strbuf_text(&text));
	gx_ir_free(v.ir);
	gx_arena_free(&v.arena);
	gx_strbuf_free(&text);
}

int main(void)
{
	uint32_t n_whole = 0, n_differ = 0, n_same = 0;

	seed = 0x123456789abcdef;
	for (uint32_t i = 0; i < N_PROGRAMS && !test_n_failed; i++)
		try_one(&n_whole, &n_differ, &n_same);
	printf("%u ran to their end, %u with values that differ, %u with a phi that is the same in "
	       "a "
	       "divergent block\n",
	       n_whole, n_differ, n_same);
	CHECK(n_whole > N_PROGRAMS / 2);
	CHECK(n_differ > N_PROGRAMS / 2);
	return TEST_END();
}
