/* workload_gnn.c - training of a graph network: each batch samples neighbours and gathers the feature rows of all of them. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>

/* Fixed before any policy was tuned. */
enum {
	/* The published runs have 10 million nodes on a device that holds 7 million (gpu_ext evaluation:
	 * out of memory from 8 million on): 1.43 times. */
	MANAGED_PERCENT = 143,
	/* 128 numbers of 32 bits a node (ogbn-papers100M; Hu et al., Open Graph Benchmark, 2020). */
	ROW_BYTES = 128 * 4,
	ROWS_A_PAGE = GX_GEN_PAGE / ROW_BYTES,
	/* Two layers of 10 and 25 neighbours (Hamilton et al., GraphSAGE, 2017) of 32 roots: 1,024 are usual, which
	 * gather 2.7 % of 10 million rows; here 4.7 % of the rows on 64 MiB. */
	ROOTS = 32,
	FIRST = 10,
	SECOND = 25,
	/* Rows of a batch in memory, and gradients: as many bytes as are gathered. */
	BATCH_ROWS = ROOTS * (1 + FIRST + FIRST * SECOND),
	/* Gathered by one warp a row (Min et al., PyTorch-Direct, VLDB 2021); warps side by side: two
	 * for each SM of an H200 (132), rounded down. */
	STREAMS = 256,
};

struct graph {
	struct gx_gen_array features, batch;
	uint32_t n_rows, bits;
	uint64_t salt;
};

/* A neighbour: nodes are chosen as they have edges, and degrees are a power law. Rank r with weight 1/r, which is a degree
 * distribution with exponent 2 (2.1 to 2.5 in the web and in social graphs; Clauset et al., 2009). Labels say nothing of
 * degrees: a bijection of the ranks, walked until it is below n. */
static uint32_t neighbour(struct gx_workload_gen *gen, const struct graph *g)
{
	uint64_t mask = ((uint64_t)1 << g->bits) - 1, label;

	do { /* a rank: more than half of those below 2^bits are below n */
		uint32_t octave = gx_gen_below(gen, g->bits);

		label = ((uint64_t)1 << octave) + gx_gen_below(gen, (uint64_t)1 << octave) - 1;
	} while (label >= g->n_rows);
	do { /* its label; the walk ends, for it comes back to the rank at the latest */
		label = ((label ^ g->salt) * 0x9e3779b1u) & mask;
		label = (label ^ label >> g->bits / 2) & mask;
	} while (label >= g->n_rows);
	return (uint32_t)label;
}

static void gather(struct gx_workload_gen *gen, const struct graph *g, uint32_t at, uint32_t row)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };

	gx_gen_touch(gen, &s, at, &g->features, row / ROWS_A_PAGE, GPU_ACCESS_READ);
	if (at % ROWS_A_PAGE == 0) /* rows of the batch lie side by side */
		gx_gen_touch(gen, &s, at, &g->batch, at / ROWS_A_PAGE, GPU_ACCESS_WRITE);
}

static void step(struct gx_workload_gen *gen, const struct graph *g)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };

	for (uint32_t i = 0; i < BATCH_ROWS && !gen->err; i++)
		gather(gen, g, i, i < ROOTS ? gx_gen_below(gen, g->n_rows) : neighbour(gen, g));
	gx_gen_barrier(gen, &s); /* all rows are there: forward, backward */
	gx_gen_sweep(gen, &s, &g->batch, 0, g->batch.n_pages, GPU_ACCESS_READ);
	gx_gen_barrier(gen, &s); /* the next batch takes its place */
}

int gx_workload_gnn(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	enum { PID = 1001 };
	uint32_t batch = (BATCH_ROWS + ROWS_A_PAGE - 1) / ROWS_A_PAGE;
	uint32_t pages = (uint32_t)(device_bytes / 100 * MANAGED_PERCENT / GX_GEN_PAGE) - batch;
	struct graph g = { .n_rows = pages * ROWS_A_PAGE, .salt = gx_gen_random(gen) };

	while (((uint64_t)1 << g.bits) < g.n_rows)
		g.bits++;
	g.features = gx_gen_alloc(gen, PID, pages);
	g.batch = gx_gen_alloc(gen, PID, batch);
	for (uint32_t i = 0; i < steps && !gen->err; i++)
		step(gen, &g);
	return 0;
}
