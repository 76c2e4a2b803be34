/* registers_live.c - the estimate of registers beside its definition: the most words that are live at once, by sets of live words at every
 * instruction, of programs without accesses that are made at random. */
#include "verify/registers.h"
#include "base/strbuf.h"
#include "support/ir/ir_parse.h"

#include "../test.h"

#include <string.h>

enum { MOST_BLOCKS = 7, MOST_VALUES = 140, N_PROGRAMS = 400, N_GIVEN = 7 };
enum { LEAST = 4, JUMP_FROM = 19, JUMP_TO = 29, MOST_REGISTERS = 255 }; /* of registers.c */

/* --- the definition */
struct words {
	bool has[2 * MOST_VALUES];
};

/* The low and the high word of a value, 0 where it has none: what is cut out of another one, or widened, has that one's. */
static void words_of(const struct gx_ir_insn *value, uint32_t out[2])
{
	const struct gx_ir_insn *by = value->n_args == 2 ? value->args[1] : NULL;
	bool wide = value->type == GX_IR_I64, is_half = wide && by && by->op == GX_IR_const;
	uint32_t from[2] = { 0, 0 };

	out[0] = value->type == GX_IR_I64 || value->type == GX_IR_I32 ? 2 * value->id : 0;
	out[1] = wide ? 2 * value->id + 1 : 0;
	if (value->op == GX_IR_zext || value->op == GX_IR_trunc || is_half)
		words_of(value->args[0], from);
	if (value->op == GX_IR_const)
		out[0] = out[1] = 0;
	if (value->op == GX_IR_zext || value->op == GX_IR_trunc ||
	    (is_half && value->op == GX_IR_and && by->imm == UINT32_MAX)) {
		out[0] = from[0];
		out[1] = 0;
	} else if (is_half && value->op == GX_IR_shl && by->imm == 32) {
		out[0] = 0;
		out[1] = from[0];
	} else if (is_half && value->op == GX_IR_lshr && by->imm == 32) {
		out[0] = from[1];
		out[1] = 0;
	}
}

static bool has_own_words(const struct gx_ir_insn *insn)
{
	uint32_t words[2];

	words_of(insn, words);
	return words[0] == 2 * insn->id && words[0];
}

static bool is_computed(const struct gx_ir_insn *insn)
{
	return insn->type == GX_IR_VOID || insn->type == GX_IR_I1 || has_own_words(insn);
}

static void put(struct words *set, const struct gx_ir_insn *value, bool live)
{
	uint32_t words[2];

	words_of(value, words);
	for (int i = 0; i < 2; i++)
		set->has[words[i]] = live && words[i];
}

/* From what is live behind an instruction to what is live in front of it. */
static void step_back(struct words *set, const struct gx_ir_insn *insn)
{
	if (has_own_words(insn))
		put(set, insn, false);
	for (uint32_t i = 0; i < insn->n_args && is_computed(insn); i++)
		put(set, insn->args[i], true);
}

static uint32_t count(const struct words *set)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < 2 * MOST_VALUES; i++)
		n += set->has[i];
	return n;
}

/* What is live at the end of a block: in front of the phis of those behind it, and what these phis take from here. */
static struct words live_out(const struct gx_ir_block *block, const struct words *heads)
{
	struct words out = { { false } };

	for (uint32_t s = 0; s < block->n_succ; s++) {
		const struct gx_ir_block *to = block->succ[s];
		const struct gx_ir_insn *insn;

		for (uint32_t i = 0; i < 2 * MOST_VALUES; i++)
			out.has[i] |= heads[to->id].has[i];
		gx_for_each_insn (insn, to)
			for (uint32_t p = 0; insn->op == GX_IR_phi && p < to->n_preds; p++)
				if (to->preds[p] == block)
					put(&out, insn->args[p], true);
	}
	return out;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* A block from its end on: the most words at one of its instructions, behind it, with what it computes. At the first, where all phis have their
 * words, what came into the block counts, too. */
static uint32_t most_of_block(const struct gx_ir_block *block, struct words *heads)
{
	struct words now = live_out(block, heads), first = now;
	const struct gx_ir_insn *insn;
	uint32_t most = 0;

	for (insn = block->last; insn && insn->op != GX_IR_phi; insn = insn->prev) {
		first = now;
		if (has_own_words(insn))
			put(&first, insn, true);
		most = larger(most, count(&first));
		step_back(&now, insn);
	}
	if (insn)
		first = now;
	for (; insn; insn = insn->prev) {
		put(&first, insn, true);
		put(&now, insn, false);
	}
	for (uint32_t i = 0; i < 2 * MOST_VALUES; i++)
		first.has[i] |= now.has[i];
	heads[block->id] = now;
	return larger(most, count(&first));
}

static uint32_t defined(const struct gx_ir *ir)
{
	struct words heads[MOST_BLOCKS] = { { { false } } };
	uint32_t most = 0;

	for (uint32_t round = 0; round <= MOST_BLOCKS; round++)
		for (uint32_t b = ir->n_blocks; b-- > 0;)
			most = larger(most, most_of_block(ir->blocks[b], heads));
	most += LEAST;
	if (most >= JUMP_FROM && most < JUMP_TO)
		return JUMP_TO;
	return most < MOST_REGISTERS ? most : MOST_REGISTERS;
}

/* --- programs */
struct maker {
	uint64_t seed;
	uint32_t n_blocks, n_values;
	uint32_t to[MOST_BLOCKS];         /* where else a block goes; 0: nowhere */
	uint32_t above[MOST_BLOCKS];      /* bits: blocks that every way to it goes through */
	uint32_t begins[MOST_BLOCKS + 1]; /* ids of its values */
	uint32_t n_phis[MOST_BLOCKS];
	uint8_t kind[MOST_VALUES], in[MOST_VALUES]; /* by id */
};

static const struct {
	const char *text; /* @: the number of a value of 64 bits, #: of 32 */
	bool narrow;
} kinds[] = {
	{ "add.i64 %@, %@", false }, { "sub.i64 %@, %@", false },  { "and.i64 %@, %4", false },
	{ "shl.i64 %@, %5", false }, { "lshr.i64 %@, %5", false }, { "zext %#", false },
	{ "trunc %@", true },        { "add.i32 %#, %#", true },   { "and.i64 %@, %5", false },
	{ "shl.i64 %@, %4", false }, { "lshr.i64 %@, %4", false }, { "xor.i64 %@, %5", false },
	{ "shl.i32 %#, %6", true },  { "lshr.i32 %#, %6", true },  { "and.i32 %#, %7", true },
};
enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static uint32_t below(struct maker *m, uint32_t n)
{
	m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(m->seed >> 33) % n;
}

static bool goes(const struct maker *m, uint32_t from, uint32_t to)
{
	return from + 1 < m->n_blocks && (to == from + 1 || (m->to[from] && to == m->to[from]));
}

static void find_above(struct maker *m)
{
	for (uint32_t b = 0; b < m->n_blocks; b++)
		m->above[b] = b ? UINT32_MAX : 1;
	for (uint32_t round = 0; round < m->n_blocks; round++)
		for (uint32_t b = 1; b < m->n_blocks; b++) {
			uint32_t all = UINT32_MAX;

			for (uint32_t p = 0; p < m->n_blocks; p++)
				if (goes(m, p, b))
					all &= m->above[p];
			m->above[b] = all | 1u << b;
		}
}

/* A value that is there at the end of a block, or in it in front of `end`. */
static uint32_t pick(struct maker *m, uint32_t block, uint32_t end, bool narrow)
{
	for (int i = 0; i < 60; i++) {
		uint32_t id = N_GIVEN + 1 + below(m, m->n_values - N_GIVEN);

		if (kinds[m->kind[id]].narrow == narrow && m->above[block] >> m->in[id] & 1 &&
		    (m->in[id] != block || id < end))
			return id;
	}
	return narrow ? 3 : 1 + below(m, 2);
}

static void put_value(struct maker *m, uint32_t block, uint32_t id, struct gx_strbuf *out)
{
	if (id < m->begins[block] + m->n_phis[block]) {
		const char *between = " ";

		gx_strbuf_printf(out, "  %%%u = phi.i64", id);
		for (uint32_t p = 0; p < m->n_blocks; p++) {
			if (!goes(m, p, block))
				continue;
			gx_strbuf_printf(out, "%s[%%%u, b%u]", between,
			                 pick(m, p, MOST_VALUES, false), p);
			between = ", ";
		}
		gx_strbuf_puts(out, "\n");
		return;
	}
	gx_strbuf_printf(out, "  %%%u = ", id);
	for (const char *at = kinds[m->kind[id]].text; *at; at++)
		if (*at == '@' || *at == '#')
			gx_strbuf_printf(out, "%u", pick(m, block, id, *at == '#'));
		else
			gx_strbuf_append(out, at, 1);
	gx_strbuf_puts(out, "\n");
}

static void plan(struct maker *m)
{
	m->n_blocks = 1 + below(m, MOST_BLOCKS);
	m->n_values = N_GIVEN;
	for (uint32_t b = 0; b < m->n_blocks; b++) {
		uint32_t n = 1 + below(m, (MOST_VALUES - 20) / MOST_BLOCKS), other = 0;

		if (b + 2 < m->n_blocks || (b && b + 1 < m->n_blocks))
			other = 1 + below(m, m->n_blocks - 1);
		m->to[b] = other == b + 1 ? 0 : other;
		m->begins[b] = m->n_values + 1;
		m->n_phis[b] = b ? below(m, n + 1) / 3 : 0;
		for (uint32_t i = 0; i < n; i++) {
			uint32_t id = ++m->n_values;

			m->kind[id] = i < m->n_phis[b] ? 0 : (uint8_t)below(m, N_KINDS);
			m->in[id] = (uint8_t)b;
		}
		m->begins[b + 1] = m->n_values + 1;
	}
	find_above(m);
}

static struct gx_ir *make(uint64_t seed)
{
	struct maker m = { .seed = seed };
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir = NULL;

	plan(&m);
	gx_strbuf_puts(&text, "program p {\n");
	for (uint32_t b = 0; b < m.n_blocks; b++) {
		uint32_t condition = m.n_values + 1 + b;

		gx_strbuf_printf(&text, "b%u:\n", b);
		if (!b)
			gx_strbuf_puts(
			        &text,
			        "  %1 = timer\n  %2 = timer\n  %3 = trunc %2\n  %4 = const.i64 "
			        "4294967295\n  %5 = const.i64 32\n  %6 = const.i32 32\n  %7 = "
			        "const.i32 4294967295\n");
		for (uint32_t id = m.begins[b]; id < m.begins[b + 1]; id++)
			put_value(&m, b, id, &text);
		if (b + 1 == m.n_blocks)
			gx_strbuf_printf(&text, "  ret %%%u\n", pick(&m, b, MOST_VALUES, false));
		else if (!m.to[b])
			gx_strbuf_printf(&text, "  br b%u\n", b + 1);
		else
			gx_strbuf_printf(
			        &text,
			        "  %%%u = icmp.i64 ult %%%u, %%%u\n  condbr %%%u, b%u, b%u\n",
			        condition, pick(&m, b, MOST_VALUES, false),
			        pick(&m, b, MOST_VALUES, false), condition, b + 1, m.to[b]);
	}
	gx_strbuf_puts(&text, "}\n");
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &ir, &diag), 0);
	CHECK(!ir || !gx_ir_validate(ir, NULL, &diag));
	if (diag.error)
		fprintf(stderr, "%s\n%s", diag.text, gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return ir;
}

/* One loaded value after the other, all of them live at the end: as many as there may be and one more. */
static void test_most(void)
{
	for (uint32_t n = 5; n < 260; n += n < 40 || n > 240 ? 1 : 20) {
		uint32_t want = LEAST + n, got = 0;
		struct gx_strbuf text = { 0 };
		struct gx_diag diag = { 0 };
		struct gx_ir *ir = NULL;

		gx_strbuf_puts(&text, "program p {\nb0:\n");
		for (uint32_t i = 1; i <= n; i++)
			gx_strbuf_printf(&text, "  %%%u = sreg.i32 tid_x\n", i);
		gx_strbuf_printf(&text, "  %%%u = add.i32 %%1, %%2\n", n + 1);
		for (uint32_t i = 3; i <= n; i++)
			gx_strbuf_printf(&text, "  %%%u = add.i32 %%%u, %%%u\n", n + i - 1,
			                 n + i - 2, i);
		gx_strbuf_printf(&text, "  %%%u = zext %%%u\n  ret %%%u\n}\n", 2 * n, 2 * n - 1,
		                 2 * n);
		CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &ir, &diag), 0);
		CHECK_EQ(gx_registers_estimate(ir, &got), 0);
		want = want < MOST_REGISTERS ? want : MOST_REGISTERS;
		CHECK_EQ(got, want >= JUMP_FROM && want < JUMP_TO ? JUMP_TO : want);
		gx_ir_free(ir);
		gx_strbuf_free(&text);
	}
}

int main(void)
{
	for (uint64_t seed = 1; seed <= N_PROGRAMS; seed++) {
		struct gx_ir *ir = make(seed);
		uint32_t got = 0, want = ir ? defined(ir) : 0;

		CHECK(ir && !gx_registers_estimate(ir, &got));
		CHECK_EQ(got, want);
		if (got != want)
			fprintf(stderr, "program %u\n", (unsigned)seed);
		gx_ir_free(ir);
	}
	test_most();
	return TEST_END();
}
