/* graph.c - dominators, postdominators and the order of blocks of graphs made at random, each beside its definition: what is reached when a block is
 * taken out. */
#include "../test.h"

#include "base/strbuf.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

enum { MOST_BLOCKS = 9, N_GRAPHS = 3000, ENDS = MOST_BLOCKS };

struct graph {
	uint32_t n, n_succ[MOST_BLOCKS], succ[MOST_BLOCKS][2];
};

static uint32_t below(uint64_t *seed, uint32_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33) % n;
}

/* Nothing goes back to the entry. */
static struct graph make_graph(uint64_t seed)
{
	struct graph g = { .n = 1 + below(&seed, MOST_BLOCKS) };

	for (uint32_t b = 0; b < g.n; b++) {
		g.n_succ[b] = g.n == 1 ? 0 : below(&seed, 8) * 3 / 8;
		for (uint32_t i = 0; i < g.n_succ[b]; i++)
			g.succ[b][i] = 1 + below(&seed, g.n - 1);
	}
	return g;
}

static struct gx_ir *make_ir(const struct graph *g)
{
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir = NULL;

	gx_strbuf_puts(&text, "program t {\nb0:\n  %1 = const.i64 0\n  %2 = const.i1 0\n");
	for (uint32_t b = 0; b < g->n; b++) {
		if (b)
			gx_strbuf_printf(&text, "b%u:\n", b);
		if (g->n_succ[b] == 2)
			gx_strbuf_printf(&text, "  condbr %%2, b%u, b%u\n", g->succ[b][0],
			                 g->succ[b][1]);
		else if (g->n_succ[b])
			gx_strbuf_printf(&text, "  br b%u\n", g->succ[b][0]);
		else
			gx_strbuf_puts(&text, "  ret %1\n");
	}
	gx_strbuf_puts(&text, "}\n");
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &ir, &diag), 0);
	gx_strbuf_free(&text);
	return ir;
}

/* Bits: what is reached from a block, which counts, without going into another one; ENDS: an end of the program. */
static uint32_t reached(const struct graph *g, uint32_t from, uint32_t without)
{
	uint32_t seen = from == without ? 0 : 1u << from, before = 0;

	while (seen != before) {
		before = seen;
		for (uint32_t b = 0; b < g->n; b++) {
			if (!(seen >> b & 1))
				continue;
			if (!g->n_succ[b])
				seen |= 1u << ENDS;
			for (uint32_t i = 0; i < g->n_succ[b]; i++)
				if (g->succ[b][i] != without)
					seen |= 1u << g->succ[b][i];
		}
	}
	return seen;
}

/* Every way from the entry to b goes through a. */
static bool dominates(const struct graph *g, uint32_t a, uint32_t b)
{
	return a == b || !(reached(g, 0, a) >> b & 1);
}

/* Every way from b to an end goes through a. */
static bool postdominates(const struct graph *g, uint32_t a, uint32_t b)
{
	return a == b || !(reached(g, b, a) >> ENDS & 1);
}

typedef bool relation(const struct graph *g, uint32_t a, uint32_t b);

/* The nearest of those that do it to b, beside itself: all others do it to that one. NULL: there is none. */
static const struct gx_ir_block *nearest(const struct gx_ir *ir, const struct graph *g,
                                         relation *does, uint32_t among, uint32_t b)
{
	for (uint32_t a = 0; a < g->n; a++) {
		bool last = a != b && among >> a & 1 && does(g, a, b);

		for (uint32_t c = 0; last && c < g->n; c++)
			if (c != b && among >> c & 1 && does(g, c, b))
				last = does(g, c, a);
		if (last)
			return ir->blocks[a];
	}
	return NULL;
}

static void check_dominance(const struct gx_ir *ir, const struct graph *g)
{
	uint32_t from_entry = reached(g, 0, MOST_BLOCKS + 1), to_end = 0;
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;

	for (uint32_t b = 0; b < g->n; b++)
		to_end |= (reached(g, b, MOST_BLOCKS + 1) >> ENDS & 1) << b;
	CHECK_EQ(gx_ir_dominance(ir, &arena, &doms), 0);
	for (uint32_t b = 0; b < g->n; b++) {
		CHECK(doms.idom[b] ==
		      (from_entry >> b & 1 ? nearest(ir, g, dominates, from_entry, b) : NULL));
		CHECK(doms.ipdom[b] ==
		      (to_end >> b & 1 ? nearest(ir, g, postdominates, to_end, b) : NULL));
		for (uint32_t a = 0; a < g->n; a++) {
			bool both = from_entry >> a & from_entry >> b & 1;

			CHECK_EQ(gx_ir_dominates(&doms, ir->blocks[a], ir->blocks[b]),
			         both ? dominates(g, a, b) : a == b);
		}
	}
	gx_arena_free(&arena);
}

/* Those that are reached stay, in an order in which each stands behind one that leads to it, and as many edges lead to a block as from others. */
static void check_order(struct gx_ir *ir, const struct graph *g)
{
	uint32_t n = (uint32_t)__builtin_popcount(reached(g, 0, MOST_BLOCKS + 1) & ~(1u << ENDS));
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_ir_cleanup_cfg(ir), 0);
	CHECK_EQ(ir->n_blocks, n);
	CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_block *block = ir->blocks[b];
		bool behind = !b;

		CHECK_EQ(block->id, b);
		CHECK(block->n_succ < 2 || block->succ[0] != block->succ[1]);
		CHECK_EQ(block->last->op, block->n_succ == 2 ? GX_IR_condbr
		                          : block->n_succ    ? GX_IR_br
		                                             : GX_IR_ret);
		for (uint32_t p = 0; p < block->n_preds; p++)
			behind |= block->preds[p]->id < b;
		CHECK(behind);
		/* its first way on comes right behind it, unless that stands in front of it or something else leads there */
		if (block->n_succ && block->succ[0]->n_preds == 1 && block->succ[0]->id)
			CHECK_EQ(block->succ[0]->id, b + 1);
	}
}

/* What one alone leads to, and what leads there alone, is one block then. */
static void check_merged(struct gx_ir *ir)
{
	uint32_t n_ends = 0, n_ends_then = 0;
	struct gx_diag diag = { 0 };

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		n_ends += !ir->blocks[b]->n_succ;
	CHECK_EQ(gx_ir_merge_blocks(ir), 0);
	CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_block *block = ir->blocks[b];

		CHECK(block->n_succ != 1 || block->succ[0]->n_preds > 1 || block->succ[0] == block);
		n_ends_then += !block->n_succ;
	}
	CHECK_EQ(n_ends_then, n_ends);
}

/* Without a block nothing is to be done. */
static void check_empty(void)
{
	struct gx_ir *ir = gx_ir_new("t");
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;

	CHECK_EQ(gx_ir_dominance(ir, &arena, &doms), 0);
	CHECK_EQ(gx_ir_cleanup_cfg(ir), 0);
	CHECK_EQ(gx_ir_merge_blocks(ir), 0);
	CHECK_EQ(ir->n_blocks, 0);
	gx_arena_free(&arena);
	gx_ir_free(ir);
}

int main(void)
{
	check_empty();
	for (uint64_t seed = 1; seed <= N_GRAPHS; seed++) {
		struct graph g = make_graph(seed);
		struct gx_ir *ir = make_ir(&g);

		if (!ir)
			continue;
		check_dominance(ir, &g);
		check_order(ir, &g);
		check_merged(ir);
		gx_ir_free(ir);
	}
	return TEST_END();
}
