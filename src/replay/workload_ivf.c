/* workload_ivf.c - search in a vector index with inverted lists: each query scans the lists whose centres are nearest. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>
#include <stdlib.h>

/* Fixed before any policy was tuned. FAISS's IVF index over SIFT100M, made smaller. */
enum {
	/* 100 million vectors of 128 numbers of 32 bits and an id of 8 bytes: 52 GB on a device of 32 GB
	 * (gpu_ext evaluation: SIFT100M on an RTX 5090): 1.5 to 1.6 times. */
	MANAGED_PERCENT = 150,
	VECTOR_BYTES = 128 * 4 + 8,
	/* 100 million vectors in 32,768 lists: 3,052 a list, 1.5 MiB; here an eighth, so that there are
	 * hundreds of lists. */
	MEAN_LIST = 3052 / 8,
	/* Lists are not equal; no source gives their spread for SIFT100M. Uniform from 22 to 178 % of the mean:
	 * FAISS's imbalance factor (n times the sum of squared shares) is 1.2 then. */
	LEAST_PERCENT = 22,
	/* nprobe, the middle of the published 1, 4 and 16. */
	PROBES = 4,
	/* Queries that are answered together, a thread block each; 10,000 in the data set. */
	QUERIES = 32,
	/* Centres are as the lists: one vector each. All are read for a batch. */
	STREAMS = 128, /* a thread block for each SM of an H200 (132), rounded down */
	MAX_LISTS = 32768,
};

struct index {
	struct gx_gen_array vectors, centres;
	uint32_t n_lists;
	uint64_t first[MAX_LISTS + 1]; /* vector number */
};

/* Queries come from where the vectors come from: a list is near as often as it is long. */
static uint32_t near(struct gx_workload_gen *gen, const struct index *x)
{
	uint64_t at = gx_gen_below(gen, x->first[x->n_lists]);
	uint32_t low = 0, high = x->n_lists - 1;

	while (low < high) {
		uint32_t middle = (low + high + 1) / 2;

		if (x->first[middle] <= at)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* One thread block scans a list from its beginning to its end. */
static void scan(struct gx_workload_gen *gen, const struct index *x, uint32_t query, uint32_t list)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };
	uint32_t page = (uint32_t)(x->first[list] * VECTOR_BYTES / GX_GEN_PAGE);
	uint32_t last = (uint32_t)((x->first[list + 1] * VECTOR_BYTES - 1) / GX_GEN_PAGE);

	for (; page <= last; page++)
		gx_gen_touch(gen, &s, query, &x->vectors, page, GPU_ACCESS_READ);
}

static void answer(struct gx_workload_gen *gen, const struct index *x)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };

	gx_gen_sweep(gen, &s, &x->centres, 0, x->centres.n_pages, GPU_ACCESS_READ);
	gx_gen_barrier(gen, &s); /* the nearest centres are known */
	for (uint32_t q = 0; q < QUERIES && !gen->err; q++)
		for (uint32_t p = 0; p < PROBES; p++) /* a thread block each, all side by side */
			scan(gen, x, q * PROBES + p, near(gen, x));
	gx_gen_barrier(gen, &s); /* the best of all probes are chosen */
}

int gx_workload_ivf(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	enum { PID = 1001 };
	uint64_t vectors = device_bytes / 100 * MANAGED_PERCENT / VECTOR_BYTES, n = 0;
	struct index *x = calloc(1, sizeof(*x));

	if (!x)
		return -ENOMEM;
	for (; n < vectors && x->n_lists < MAX_LISTS; x->n_lists++) {
		n += MEAN_LIST * LEAST_PERCENT / 100 +
		     gx_gen_below(gen, MEAN_LIST * (200 - 2 * LEAST_PERCENT) / 100 + 1);
		x->first[x->n_lists + 1] = n;
	}
	x->vectors = gx_gen_alloc(gen, PID, (uint32_t)((n * VECTOR_BYTES - 1) / GX_GEN_PAGE) + 1);
	x->centres = gx_gen_alloc(gen, PID, x->n_lists * (VECTOR_BYTES - 8) / GX_GEN_PAGE + 1);
	for (uint32_t i = 0; i < steps && !gen->err; i++)
		answer(gen, x);
	free(x);
	return 0;
}
