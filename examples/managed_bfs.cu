/* managed_bfs.cu - breadth-first traversal of a random graph in managed memory, level by level, a warp for a vertex.
 * Arguments: vertices, edges of each on average, seed. The graph is larger than the device may be; frontiers are compact.
 * Lanes: expand, 128 for every four vertices of a level; 64512 by default.
 */
#include "gx_cuda.h"

#define UNSEEN 0xffffffffu
#define BLOCK  128

struct graph {
	unsigned int n;      /* vertices */
	unsigned int *first; /* n + 1: where the edges of a vertex begin */
	unsigned int *to;    /* first[n] */
};

struct frontier {
	unsigned int *vertices, *n;
};

/* One warp walks the edges of one vertex; who sees a vertex first puts it into the next frontier. */
__global__ void expand(graph g, frontier from, frontier next, unsigned int n, unsigned int *level, unsigned int depth)
{
	unsigned int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
	unsigned int v, end;

	if (warp >= n)
		return;
	v = from.vertices[warp];
	end = g.first[v + 1];
	for (unsigned int e = g.first[v] + lane; e < end; e += 32) {
		unsigned int other = g.to[e];

		if (level[other] == UNSEEN && atomicCAS(&level[other], UNSEEN, depth) == UNSEEN)
			next.vertices[atomicAdd(next.n, 1u)] = other;
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
	CHECK(cudaMallocManaged(&g->first, (n + 1) * sizeof(*g->first)));
	g->first[0] = 0;
	for (unsigned int v = 0; v < n; v++)
		g->first[v + 1] = g->first[v] + degree / 2 + draw(&seed) % (degree + 1);
	CHECK(cudaMallocManaged(&g->to, (g->first[n] + 1) * sizeof(*g->to)));
	for (unsigned int v = 0; v < n; v++) {
		for (unsigned int e = g->first[v]; e < g->first[v + 1]; e++)
			g->to[e] = draw(&seed) % 3 ? draw(&seed) % n : (v + draw(&seed) % 64) % n;
	}
}

static unsigned int traverse(const graph *g, unsigned int *level)
{
	unsigned int n = 1, depth = 0;
	frontier now, next;

	CHECK(cudaMallocManaged(&now.vertices, g->n * sizeof(*now.vertices)));
	CHECK(cudaMallocManaged(&next.vertices, g->n * sizeof(*next.vertices)));
	CHECK(cudaMallocManaged(&now.n, sizeof(*now.n)));
	next.n = now.n;
	memset(level, 0xff, g->n * sizeof(*level));
	level[0] = 0;
	now.vertices[0] = 0;
	while (n) {
		unsigned int *vertices = now.vertices;

		*next.n = 0;
		expand<<<(n * 32 + BLOCK - 1) / BLOCK, BLOCK>>>(*g, now, next, n, level, ++depth);
		CHECK(cudaGetLastError());
		CHECK(cudaDeviceSynchronize());
		n = *next.n;
		now.vertices = next.vertices;
		next.vertices = vertices;
	}
	CHECK(cudaFree(now.vertices));
	CHECK(cudaFree(next.vertices));
	CHECK(cudaFree(now.n));
	return depth;
}

/* Vertices whose level is not the one that a queue on the CPU gives. */
static unsigned int check(const graph *g, const unsigned int *level, unsigned int *reached)
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
		wrong += level[v] != want[v];
	free(want);
	free(queue);
	*reached = n;
	return wrong;
}

int main(int argc, char **argv)
{
	unsigned int n = argc > 1 ? (unsigned int)atoi(argv[1]) : 2000;
	unsigned int degree = argc > 2 ? (unsigned int)atoi(argv[2]) : 16, depth, wrong, reached, *level;
	unsigned long long seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	graph g;

	if (!n || n > 1u << 26 || degree > 1024 || (unsigned long long)n * degree > 1u << 30)
		return 2;
	make_graph(&g, n, degree, seed);
	CHECK(cudaMallocManaged(&level, n * sizeof(*level)));
	depth = traverse(&g, level);
	wrong = check(&g, level, &reached);
	printf("managed_bfs %u vertices, %u edges: reached %u in %u levels, wrong %u checksum %08x\n", n, g.first[n], reached,
	       depth, wrong, gx_checksum(level, n * sizeof(*level)));
	CHECK(cudaFree(level));
	CHECK(cudaFree(g.first));
	CHECK(cudaFree(g.to));
	return wrong != 0;
}
