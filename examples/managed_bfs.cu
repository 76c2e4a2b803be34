/* managed_bfs.cu - breadth-first traversal of a random graph in managed memory, a sweep for each level, a warp for a vertex.
 * Arguments: vertices, edges of each on average, seed. The edges are larger than the device's memory may be.
 * Lanes: expand, 32 for each vertex (rounded up to 128) and level; 6 levels of 64000 by default.
 */
#include "gx_cuda.h"

#define UNSEEN 0xffffffffu
#define BLOCK  128

/* All in one allocation but the edges. */
struct graph {
	unsigned int n;      /* vertices */
	unsigned int *first; /* n + 1: where the edges of a vertex begin */
	unsigned int *level; /* n */
	unsigned int *n_new; /* reached in this sweep, counted more than once */
	unsigned int *to;    /* first[n] */
};

/* One warp walks the edges of one vertex of the last level. Who reaches a vertex together with others writes the same. */
__global__ void expand(graph g, unsigned int depth)
{
	unsigned int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, end;

	if (v >= g.n || g.level[v] != depth - 1)
		return;
	end = g.first[v + 1];
	for (unsigned int e = g.first[v] + lane; e < end; e += 32) {
		unsigned int other = g.to[e];

		if (g.level[other] == UNSEEN) {
			g.level[other] = depth;
			atomicAdd(g.n_new, 1u);
		}
	}
}

static unsigned int draw(unsigned long long *state)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned int)(*state >> 33);
}

/* Degrees between half and one and a half of the average; a third of the edges stay near, the others go anywhere. */
static void make_graph(graph *g, unsigned int n, unsigned int degree, unsigned long long seed)
{
	g->n = n;
	CHECK(cudaMallocManaged(&g->first, (2 * n + 2) * sizeof(*g->first)));
	g->level = g->first + n + 1;
	g->n_new = g->level + n;
	g->first[0] = 0;
	for (unsigned int v = 0; v < n; v++)
		g->first[v + 1] = g->first[v] + degree / 2 + draw(&seed) % (degree + 1);
	CHECK(cudaMallocManaged(&g->to, (g->first[n] + 1) * sizeof(*g->to)));
	for (unsigned int v = 0; v < n; v++) {
		for (unsigned int e = g->first[v]; e < g->first[v + 1]; e++)
			g->to[e] = draw(&seed) % 3 ? draw(&seed) % n : (v + draw(&seed) % 64) % n;
	}
}

/* Levels, the last one of which is empty. */
static unsigned int traverse(const graph *g)
{
	unsigned int depth = 0;

	memset(g->level, 0xff, g->n * sizeof(*g->level));
	g->level[0] = 0;
	do {
		*g->n_new = 0;
		expand<<<(g->n + BLOCK / 32 - 1) / (BLOCK / 32), BLOCK>>>(*g, ++depth);
		CHECK(cudaGetLastError());
		CHECK(cudaDeviceSynchronize());
	} while (*g->n_new);
	return depth;
}

/* Vertices whose level is not the one that a queue on the CPU gives. */
static unsigned int check(const graph *g, unsigned int *reached)
{
	unsigned int *want = (unsigned int *)malloc(g->n * sizeof(*want));
	unsigned int *queue = (unsigned int *)malloc(g->n * sizeof(*queue));
	unsigned int n = 0, wrong = 0;

	if (!want || !queue)
		exit(1);
	memset(want, 0xff, g->n * sizeof(*want));
	want[0] = 0;
	queue[n++] = 0;
	for (unsigned int at = 0; at < n; at++) {
		unsigned int v = queue[at];

		for (unsigned int e = g->first[v]; e < g->first[v + 1]; e++) {
			if (want[g->to[e]] == UNSEEN) {
				want[g->to[e]] = want[v] + 1;
				queue[n++] = g->to[e];
			}
		}
	}
	for (unsigned int v = 0; v < g->n; v++)
		wrong += g->level[v] != want[v];
	free(want);
	free(queue);
	*reached = n;
	return wrong;
}

int main(int argc, char **argv)
{
	unsigned int n = argc > 1 ? (unsigned int)atoi(argv[1]) : 2000;
	unsigned int degree = argc > 2 ? (unsigned int)atoi(argv[2]) : 16, depth, wrong, reached;
	unsigned long long seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	graph g;

	if (!n || n > 1u << 26 || degree > 1024 || (unsigned long long)n * degree > 1u << 30)
		return 2;
	make_graph(&g, n, degree, seed);
	depth = traverse(&g);
	wrong = check(&g, &reached);
	printf("managed_bfs %u vertices, %u edges: reached %u in %u levels, wrong %u checksum %08x\n", n, g.first[n], reached,
	       depth, wrong, gx_checksum(g.level, n * sizeof(*g.level)));
	CHECK(cudaFree(g.first));
	CHECK(cudaFree(g.to));
	return wrong != 0;
}
