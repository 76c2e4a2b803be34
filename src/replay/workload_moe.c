/* workload_moe.c - decode of a mixture-of-experts model: each token reads the dense weights, one
 * expert a layer, and the keys and values of all tokens before it. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>

/* Fixed before any policy was tuned. The model is GPT-OSS-120B, made smaller: what is kept is the
 * share of each part and how far apart uses of an expert are. */
enum {
	/* 59 GiB of weights on a device of 32 GB (published evaluation of gpu_ext: llama.cpp with
	 * GPT-OSS-120B on an RTX 5090): 1.84 times. */
	MANAGED_PERCENT = 184,
	/* 2.1 of 116.8 billion parameters are attention and (un)embedding, at 16 bits beside 4.25
	 * for the experts (GPT-OSS model card, table 1): 6.5 % of the bytes. */
	DENSE_PERMILLE = 65,
	/* 36 in the model. Fewer, so that an expert is a block or more as it is there (12.6 MiB):
	 * parts of two experts in one block would be another problem. */
	LAYERS = 4,
	/* 4 of 128 experts a token in the model, 3.1 %; here one of about 26, 3.8 %. */
	EXPERTS_A_TOKEN = 1,
	/* How often the expert of a token is that of the token before: 14 % (layer 0) to 28 %
	 * (layer 15) for the first choice (Jiang et al., Mixtral of Experts, 2024, table 5). */
	REPEAT_PERCENT = 25,
	/* Tokens between changes of topic, each exchanging this percent of the ranks. No source
	 * gives a rate. Popularity goes as 1/rank. Checked with native behaviour alone: 52 % (at
	 * threshold 1) and 62 % (at 51) of the blocks brought in have been there before; the
	 * published traces of decode say 51 to 82 %. */
	DRIFT_TOKENS = 24,
	DRIFT_PERCENT = 15,
	/* Keys and values: allocated at once, filled while decoding (llama.cpp). One block a layer
	 * is 3.4 % of the memory; in the model 72 KiB a token: 4.6 % at 32,768 tokens. */
	KV_BLOCKS_A_LAYER = 1,
	/* Warps that read weights side by side: one for each SM of an H200 (132) rounded down. */
	STREAMS = 128,
};

#define LEAST_BLOCKS                                                                               \
	(GX_WORKLOAD_MIN_DEVICE / GX_GEN_PAGE / GX_GEN_BLOCK_PAGES * MANAGED_PERCENT / 100)
#define MOST_BLOCKS                                                                                \
	(GX_WORKLOAD_MAX_DEVICE / GX_GEN_PAGE / GX_GEN_BLOCK_PAGES * MANAGED_PERCENT / 100)
/* two experts a layer on the least device beside the other parts, and a rank for each on the largest */
_Static_assert(LEAST_BLOCKS >= LAYERS * (KV_BLOCKS_A_LAYER + 2) +
                                       LEAST_BLOCKS * DENSE_PERMILLE / 1000 + 1 &&
                       MOST_BLOCKS / LAYERS <= GX_GEN_MAX_RANKS,
               "every device can have the model");

/* Where the experts of a layer lie. */
struct layout {
	uint32_t
	        n_parts; /* matrices of an expert: each has the parts of all experts, one after the other */
	uint32_t part_bytes; /* of one expert in one of them */
};

/* Each expert in blocks of its own: moe-decode. */
static const struct layout aligned = { 1, GX_GEN_BLOCK_PAGES *GX_GEN_PAGE };
/* As llama.cpp lays out the model: three matrices of 2880 x 2880 numbers of 4.25 bits (GPT-OSS model card:
 * MXFP4), here an eighth of them, 134.5 pages. Parts begin and end inside of blocks, and of pages. */
static const struct layout packed = { 3, 2880 * 2880 / 8 * 17 / 32 };

struct model {
	const struct layout *layout;
	struct gx_gen_array dense, kv, experts;
	uint32_t n_dense, n_experts; /* pages; experts a layer */
	uint16_t of_rank[LAYERS][GX_GEN_MAX_RANKS];
	uint32_t last[LAYERS];
};

static void drift(struct gx_workload_gen *gen, struct model *m)
{
	uint32_t n = (m->n_experts * DRIFT_PERCENT + 99) / 100;

	for (uint32_t layer = 0; layer < LAYERS; layer++)
		for (uint32_t i = 0; i < n; i++) {
			uint16_t *a = &m->of_rank[layer][gx_gen_below(gen, m->n_experts)];
			uint16_t *b = &m->of_rank[layer][gx_gen_below(gen, m->n_experts)];
			uint16_t was = *a;

			*a = *b;
			*b = was;
		}
}

static uint32_t route(struct gx_workload_gen *gen, struct model *m, uint32_t layer, uint32_t token)
{
	if (!token || gx_gen_below(gen, 100) >= REPEAT_PERCENT)
		m->last[layer] = m->of_rank[layer][gx_gen_zipf(gen, m->n_experts)];
	return m->last[layer];
}

static void read_expert(struct gx_workload_gen *gen, const struct gx_gen_streams *s,
                        const struct model *m, uint32_t layer, uint32_t expert)
{
	const struct layout *l = m->layout;

	for (uint32_t part = 0; part < l->n_parts; part++) {
		uint64_t from = ((uint64_t)(layer * l->n_parts + part) * m->n_experts + expert) *
		                l->part_bytes;
		uint32_t first = (uint32_t)(from / GX_GEN_PAGE);
		uint32_t last = (uint32_t)((from + l->part_bytes - 1) / GX_GEN_PAGE);

		gx_gen_sweep(gen, s, &m->experts, first, last - first + 1, GPU_ACCESS_READ);
	}
}

static void token(struct gx_workload_gen *gen, struct model *m, uint32_t t, uint32_t n_tokens)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };
	uint32_t dense = m->n_dense / (LAYERS + 1); /* the last part: unembedding */
	uint32_t kv = KV_BLOCKS_A_LAYER * GX_GEN_BLOCK_PAGES;
	uint32_t from = (uint32_t)((uint64_t)t * kv / n_tokens);
	uint32_t outer = (uint32_t)((uint64_t)(t + 1) * kv / n_tokens);

	for (uint32_t layer = 0; layer < LAYERS; layer++) {
		gx_gen_sweep(gen, &s, &m->dense, layer * dense, dense, GPU_ACCESS_READ);
		gx_gen_barrier(gen, &s); /* queries, keys and values are there: attention */
		gx_gen_sweep(gen, &s, &m->kv, layer * kv + from, outer - from, GPU_ACCESS_WRITE);
		gx_gen_sweep(gen, &s, &m->kv, layer * kv, from, GPU_ACCESS_READ);
		gx_gen_barrier(gen, &s); /* the router has chosen: experts */
		for (uint32_t i = 0; i < EXPERTS_A_TOKEN; i++)
			read_expert(gen, &s, m, layer, route(gen, m, layer, t));
		gx_gen_barrier(gen, &s); /* the next layer reads what this one wrote */
	}
	gx_gen_sweep(gen, &s, &m->dense, LAYERS * dense, m->n_dense - LAYERS * dense,
	             GPU_ACCESS_READ);
	gx_gen_barrier(gen, &s); /* the token is known */
}

static int decode(struct gx_workload_gen *gen, const struct layout *layout, uint64_t device_bytes,
                  uint32_t steps)
{
	enum { PID = 1001, BLOCK = GX_GEN_BLOCK_PAGES };
	uint64_t device = device_bytes / GX_GEN_PAGE / BLOCK;
	uint32_t managed = (uint32_t)((device * MANAGED_PERCENT + 99) / 100);
	uint32_t kv = LAYERS * KV_BLOCKS_A_LAYER, dense = managed * DENSE_PERMILLE / 1000 + 1;
	uint64_t expert = (uint64_t)layout->n_parts * layout->part_bytes, pages;
	struct model m = { .layout = layout };

	m.n_experts = (uint32_t)((uint64_t)(managed - kv - dense) * BLOCK * GX_GEN_PAGE /
	                         (LAYERS * expert));
	pages = (LAYERS * m.n_experts * expert + GX_GEN_PAGE - 1) / GX_GEN_PAGE;
	m.n_dense = (uint32_t)((uint64_t)(managed - kv) * BLOCK - pages) / BLOCK * BLOCK;
	m.dense = gx_gen_alloc(gen, PID, m.n_dense);
	m.kv = gx_gen_alloc(gen, PID, kv * BLOCK);
	m.experts = gx_gen_alloc(gen, PID, (uint32_t)pages);
	for (uint32_t layer = 0; layer < LAYERS; layer++)
		for (uint32_t rank = 0; rank < m.n_experts; rank++)
			m.of_rank[layer][rank] = (uint16_t)rank;
	for (int i = 0; i < 32; i++) /* ranks have nothing to do with addresses */
		drift(gen, &m);
	for (uint32_t t = 0; t < steps && !gen->err; t++) {
		if (t && t % DRIFT_TOKENS == 0)
			drift(gen, &m);
		token(gen, &m, t, steps);
	}
	return 0;
}

int gx_workload_moe(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	return decode(gen, &aligned, device_bytes, steps);
}

int gx_workload_moe_packed(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	return decode(gen, &packed, device_bytes, steps);
}
