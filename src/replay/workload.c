/* workload.c - the workloads, and what their generators share. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct gx_workload workloads[] = {
	{ "moe-decode", "mixture-of-experts decode, 1.84 times the device's memory", "tokens",
	  (uint64_t)128 << 20, 160, gx_workload_moe },
	{ "moe-offload", "the same with experts that begin and end inside of blocks", "tokens",
	  (uint64_t)128 << 20, 160, gx_workload_moe_packed },
	{ "kv-cache", "serving of conversations with paged keys and values: prefill, decode",
	  "steps", (uint64_t)64 << 20, 96, gx_workload_kv },
	{ "gnn", "feature rows of sampled neighbours, gathered batch by batch", "batches",
	  (uint64_t)64 << 20, 24, gx_workload_gnn },
	{ "vector-search", "inverted lists of a vector index, scanned for batches of queries",
	  "batches", (uint64_t)64 << 20, 24, gx_workload_ivf },
	{ "two-tenants", "one tenant streams, the other comes back to what it has", "passes",
	  (uint64_t)128 << 20, 2, gx_workload_tenants },
	{ "graph", "breadth-first traversal of a skewed graph, level by level", "sources",
	  (uint64_t)64 << 20, 2, gx_workload_graph },
	{ "sweep", "sequential passes over 1.25 times the device's memory", "passes",
	  (uint64_t)128 << 20, 3, gx_workload_sweep },
	{ "matmul", "tiled matrix multiply, 1.5 times the device's memory", "multiplications",
	  (uint64_t)72 << 20, 1, gx_workload_matmul },
};

const struct gx_workload *gx_workload_at(uint32_t i)
{
	return i < sizeof(workloads) / sizeof(workloads[0]) ? &workloads[i] : NULL;
}

const struct gx_workload *gx_workload_find(const char *name)
{
	const struct gx_workload *w;

	for (uint32_t i = 0; (w = gx_workload_at(i)); i++)
		if (!strcmp(w->name, name))
			return w;
	return NULL;
}

/* --- for generators */
uint64_t gx_gen_random(struct gx_workload_gen *gen)
{
	uint64_t z = gen->random += 0x9e3779b97f4a7c15u; /* splitmix64 */

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

uint32_t gx_gen_below(struct gx_workload_gen *gen, uint64_t n)
{
	return (uint32_t)((gx_gen_random(gen) >> 32) * n >> 32);
}

uint32_t gx_gen_read_gap(uint32_t n_streams)
{
	/* Memory of an H200 gives 4.8 TB/s (NVIDIA H200 data sheet), shared by the streams. */
	return n_streams * GX_GEN_PAGE / 4800;
}

static void add(struct gx_workload_gen *gen, const struct gx_trace_event *e)
{
	if (!gen->err && gen->trace->n_events >= GX_WORKLOAD_MAX_EVENTS)
		gen->err = -E2BIG;
	if (!gen->err)
		gen->err = gx_trace_add(gen->trace, e);
}

struct gx_gen_array gx_gen_alloc(struct gx_workload_gen *gen, uint32_t pid, uint32_t n_pages)
{
	struct gx_gen_array array = {
		.va_space = pid, .va = gen->next_va, .n_pages = n_pages, .pid = pid
	};
	uint64_t blocks = (n_pages + GX_GEN_BLOCK_PAGES - 1) / GX_GEN_BLOCK_PAGES;

	add(gen, &(struct gx_trace_event){ .type = GX_TRACE_ALLOC,
	                                   .va_space = array.va_space,
	                                   .va = array.va,
	                                   .n_pages = n_pages,
	                                   .pid = pid });
	/* a block between any two: no prefetch across the end of an array is of use by luck */
	gen->next_va += (blocks + 1) * GX_GEN_BLOCK_PAGES * GX_GEN_PAGE;
	return array;
}

void gx_gen_touch(struct gx_workload_gen *gen, const struct gx_gen_streams *s, uint32_t i,
                  const struct gx_gen_array *array, uint32_t page, uint8_t access)
{
	/* half to one and a half times the mean: warps do not march in step (no source: small
	 * beside any fault) */
	uint32_t gap = s->gap_ns / 2 + gx_gen_below(gen, (uint64_t)s->gap_ns + 1);

	add(gen, &(struct gx_trace_event){ .type = GX_TRACE_ACCESS,
	                                   .access = access,
	                                   .stream = (uint16_t)(s->first + i % s->n),
	                                   .gap_ns = gap,
	                                   .va_space = array->va_space,
	                                   .va = array->va + (uint64_t)page * GX_GEN_PAGE,
	                                   .pid = array->pid });
}

void gx_gen_sweep(struct gx_workload_gen *gen, const struct gx_gen_streams *s,
                  const struct gx_gen_array *array, uint32_t first, uint32_t n, uint8_t access)
{
	for (uint32_t i = 0; i < n && !gen->err; i++)
		gx_gen_touch(gen, s, i, array, first + i, access);
}

void gx_gen_barrier(struct gx_workload_gen *gen, const struct gx_gen_streams *s)
{
	/* No gap: back-to-back kernels in one CUDA stream start within about a microsecond, small
	 * beside any fault. */
	add(gen, &(struct gx_trace_event){
	                 .type = GX_TRACE_BARRIER, .stream = s->first, .n_streams = s->n });
}

uint32_t gx_gen_zipf(struct gx_workload_gen *gen, uint32_t n)
{
	uint64_t sum = 0, at;

	for (uint32_t rank = 0; rank < n; rank++)
		sum += (1u << 20) / (rank + 1);
	at = gx_gen_below(gen, sum);
	for (uint32_t rank = 0; rank + 1 < n; rank++) {
		uint64_t weight = (1u << 20) / (rank + 1);

		if (at < weight)
			return rank;
		at -= weight;
	}
	return n - 1;
}

int gx_workload_make(const struct gx_workload *workload, const struct gx_workload_opts *opts,
                     struct gx_trace *out, struct gx_diag *diag)
{
	uint64_t device = opts->device_bytes ? opts->device_bytes : workload->device_bytes;
	uint32_t steps = opts->steps ? opts->steps : workload->steps;
	struct gx_workload_gen gen = { .trace = out,
		                       .random = opts->seed * 0xd1342543de82ef95u + 1,
		                       .next_va = 0x7f0000000000 };
	int err;

	*out = (struct gx_trace){ .device_bytes = device };
	if (device < GX_WORKLOAD_MIN_DEVICE || device > GX_WORKLOAD_MAX_DEVICE)
		return gx_fail(diag, GX_E_WORKLOAD,
		               "a device of %" PRIu64 " bytes: 16 MiB to 4 GiB", device);
	if (steps > GX_WORKLOAD_MAX_STEPS)
		return gx_fail(diag, GX_E_WORKLOAD, "%" PRIu32 " %s: %d at most", steps,
		               workload->step, GX_WORKLOAD_MAX_STEPS);
	snprintf(out->name, sizeof(out->name), "%s", workload->name);
	err = workload->make(&gen, device, steps);
	err = gen.err ? gen.err : err;
	if (err == -E2BIG)
		return gx_fail(diag, GX_E_WORKLOAD,
		               "more than 2^25 events: fewer %s, or a smaller device",
		               workload->step);
	return err ? gx_fail(diag, GX_E_NO_MEMORY, "a trace of %" PRIu64 " events", out->n_events)
	           : 0;
}
