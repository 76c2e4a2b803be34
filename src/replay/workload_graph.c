/* workload_graph.c - breadth-first traversal, one kernel a level over all vertices: those of the
 * frontier read their edges and mark their neighbours. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Fixed before any policy was tuned. The graph is GAP-kron made smaller, traversed as EMOGI (Min et
 * al., VLDB 2021) does: edge lists in managed memory, 8 bytes an edge, a warp for each vertex. */
enum {
	/* 31.5 GB of edges on a V100 of 16 GB (the same paper, table of graphs). */
	MANAGED_PERCENT = 197,
	EDGE_BYTES = 8,
	/* 4.2 billion edges, 134 million vertices: 32 on average (the same). Degrees are 8 * 2^k
	 * with probability 2^-(k+1), the tail of a power law, k up to 7. */
	MEAN_DEGREE = 36,
	MIN_DEGREE = 8,
	MAX_DEGREE_LOG = 7,
	STATUS_BYTES = 4, /* level of a vertex */
	/* Neighbours looked at for the next frontier; more find few vertices that are new. */
	SAMPLED = 12,
	STREAMS = 256, /* warps: two thread blocks' leaders on each of 132 SMs, rounded down */
	CHUNK = 32,    /* vertices that follow each other and go to one stream */
	MAX_LEVELS = 64,
};

struct graph {
	struct gx_gen_array edges, status;
	uint32_t n, label_bits;
	uint64_t *first;                  /* [n + 1] edge number */
	uint8_t *seen, *active, *waiting; /* [n] */
	uint32_t last_page[STREAMS];
	uint64_t salt;
};

/* Kronecker graphs (Graph500: A + C = 0.76) prefer ends with zero bits, three to one; labels are
 * shuffled. */
static uint32_t neighbour(struct gx_workload_gen *gen, const struct graph *g)
{
	uint64_t mask = ((uint64_t)1 << g->label_bits) - 1;
	uint64_t label = gx_gen_random(gen) & gx_gen_random(gen) & mask;

	return (uint32_t)((((label ^ g->salt) * 0x9e3779b1u) & mask) % g->n);
}

static void visit(struct gx_workload_gen *gen, struct graph *g, uint32_t v)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };
	uint32_t stream = v / CHUNK % STREAMS, found = g->n;
	uint32_t page = (uint32_t)(g->first[v] * EDGE_BYTES / GX_GEN_PAGE);
	uint32_t last = (uint32_t)((g->first[v + 1] * EDGE_BYTES - 1) / GX_GEN_PAGE);

	for (; page <= last; page++) {
		if (page == g->last_page[stream])
			continue;
		g->last_page[stream] = page;
		gx_gen_touch(gen, &s, stream, &g->edges, page, GPU_ACCESS_READ);
	}
	for (int i = 0; i < SAMPLED; i++) {
		uint32_t to = neighbour(gen, g);

		if (g->seen[to])
			continue;
		g->seen[to] = g->waiting[to] = 1;
		found = to;
	}
	if (found < g->n)
		gx_gen_touch(gen, &s, stream, &g->status, found / (GX_GEN_PAGE / STATUS_BYTES),
		             GPU_ACCESS_WRITE);
}

static void traverse(struct gx_workload_gen *gen, struct graph *g)
{
	uint32_t source = gx_gen_below(gen, g->n), n_active = 1;

	memset(g->seen, 0, g->n);
	memset(g->waiting, 0, g->n);
	memset(g->active, 0, g->n);
	g->seen[source] = g->active[source] = 1;
	for (int level = 0; level < MAX_LEVELS && n_active && !gen->err; level++) {
		uint8_t *was = g->active;

		for (uint32_t v = 0; v < g->n && !gen->err; v++)
			if (g->active[v])
				visit(gen, g, v);
		gx_gen_barrier(gen,
		               &(struct gx_gen_streams){ .n = STREAMS }); /* a kernel a level */
		g->active = g->waiting;
		g->waiting = was;
		memset(g->waiting, 0, g->n);
		n_active = 0;
		for (uint32_t v = 0; v < g->n; v++)
			n_active += g->active[v];
	}
}

static uint64_t place_edges(struct gx_workload_gen *gen, struct graph *g)
{
	uint64_t n = 0;

	for (uint32_t v = 0; v < g->n; v++) {
		uint32_t k = (uint32_t)__builtin_ctzll(gx_gen_random(gen) |
		                                       (uint64_t)1 << MAX_DEGREE_LOG);

		g->first[v] = n;
		n += (uint64_t)MIN_DEGREE << k;
	}
	return g->first[g->n] = n;
}

int gx_workload_graph(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	enum { PID = 1001 };
	struct graph g = { .n = (uint32_t)(device_bytes / 100 * MANAGED_PERCENT /
		                           (MEAN_DEGREE * EDGE_BYTES + STATUS_BYTES)) };
	uint64_t edge_bytes;
	int err = 0;

	g.salt = gx_gen_random(gen);
	while (((uint64_t)1 << g.label_bits) < g.n)
		g.label_bits++;
	g.first = calloc(g.n + 1u, sizeof(*g.first));
	g.seen = calloc(g.n, 1);
	g.active = calloc(g.n, 1);
	g.waiting = calloc(g.n, 1);
	if (g.first && g.seen && g.active && g.waiting) {
		edge_bytes = place_edges(gen, &g) * EDGE_BYTES;
		g.edges = gx_gen_alloc(gen, PID,
		                       (uint32_t)((edge_bytes + GX_GEN_PAGE - 1) / GX_GEN_PAGE));
		g.status = gx_gen_alloc(gen, PID, g.n / (GX_GEN_PAGE / STATUS_BYTES) + 1u);
		memset(g.last_page, 0xff, sizeof(g.last_page));
		for (uint32_t i = 0; i < steps && !gen->err; i++)
			traverse(gen, &g);
	} else {
		err = -ENOMEM;
	}
	free(g.first);
	free(g.seen);
	free(g.active);
	free(g.waiting);
	return err;
}
