/* workload_kv.c - serving of conversations: keys and values in pages of 16 tokens, written at prefill and decode, read by every decode
 * step of their conversation. */
#include "replay/workload_gen.h"

#include "driver/types.h"

#include <errno.h>
#include <stdlib.h>

/* Fixed before any policy was tuned. vLLM with Qwen3-30B-A3B, made smaller in layers and in tokens. */
enum {
	/* The weights leave a part of the device to keys and values, and what conversations that wait will need
	 * again is more than that. The published runs have 30 GiB of weights on 32 GB and 100
	 * conversations (gpu_ext evaluation: vLLM, Qwen3-30B-A3B-FP8); no source gives the sum. Here 30 and
	 * 120 % of the device: 1.5 times. */
	WEIGHTS_PERCENT = 30,
	POOL_PERCENT = 120,
	/* 16 tokens a page of the cache (Kwon et al., PagedAttention, SOSP 2023: the default); 4 heads of
	 * 128 numbers of 16 bits (Qwen3-30B-A3B's configuration): 16 KiB of keys, 16 KiB of values, in two
	 * halves of the layer's array (vLLM's layout). */
	TOKENS_A_PAGE = 16,
	PAGES_OF_KEYS = TOKENS_A_PAGE * 4 * 128 * 2 / GX_GEN_PAGE,
	/* 48 in the model. */
	LAYERS = 4,
	/* ShareGPT: 161 tokens in, 338 out on average (the same paper, figure 11), here a quarter of
	 * both: uniform from 1 to twice that. */
	MEAN_IN = 40,
	MEAN_OUT = 84,
	/* 73 % of ShareGPT's conversations have several turns (Gao et al., CachedAttention, ATC 2024):
	 * after a turn so many wait for the next. */
	WAIT_PERCENT = 73,
	/* Pages of the running conversations, of those of the pool: 48 % of the device, which fits beside the weights. */
	RUNNING_PERCENT = 40,
	MAX_TOKENS = 1024, /* of a conversation; a quarter of a context of 4,096 */
	STREAMS = 128,     /* one thread block for each SM of an H200 (132), rounded down */
	MAX_PAGES = MAX_TOKENS / TOKENS_A_PAGE,
};

enum state { GONE, WAITS, RUNS };

struct conversation {
	enum state state;
	uint32_t n_tokens, left; /* left: of this turn */
	uint32_t pages[MAX_PAGES];
};

struct server {
	struct gx_gen_array weights, kv[LAYERS];
	uint32_t n_pages, n_free, n_running_pages;
	uint32_t *free; /* the last one is given first */
	struct conversation *talks;
	uint32_t n_talks; /* a page each at least: as many as there are pages */
};

static uint32_t pages_of(const struct conversation *c)
{
	return (c->n_tokens + TOKENS_A_PAGE - 1) / TOKENS_A_PAGE;
}

/* False: the pool is full, or the conversation as long as it may be. */
static bool grow(struct server *v, struct conversation *c, uint32_t n_tokens)
{
	uint32_t want = (c->n_tokens + n_tokens + TOKENS_A_PAGE - 1) / TOKENS_A_PAGE;
	uint32_t have = pages_of(c);

	if (c->n_tokens + n_tokens > MAX_TOKENS || want - have > v->n_free)
		return false;
	for (; have < want; have++)
		c->pages[have] = v->free[--v->n_free];
	c->n_tokens += n_tokens;
	return true;
}

static void end(struct server *v, struct conversation *c)
{
	for (uint32_t i = 0; i < pages_of(c); i++)
		v->free[v->n_free++] = c->pages[i];
	*c = (struct conversation){ 0 };
}

/* One thread block a conversation: its stream touches keys, then values of a cache page. */
static void touch(struct gx_workload_gen *gen, const struct server *v, uint32_t layer,
                  uint32_t stream, uint32_t page, uint8_t access)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };

	for (uint32_t half = 0; half < 2; half++)
		for (uint32_t i = 0; i < PAGES_OF_KEYS; i++)
			gx_gen_touch(gen, &s, stream, &v->kv[layer],
			             (half * v->n_pages + page) * PAGES_OF_KEYS + i, access);
}

/* All layers of the model: what runs, or one of them alone, writes its last n tokens and reads those before. */
static void forward(struct gx_workload_gen *gen, struct server *v, struct conversation *one,
                    uint32_t n_new)
{
	const struct gx_gen_streams s = { 0, STREAMS, gx_gen_read_gap(STREAMS) };
	uint32_t part = v->weights.n_pages / LAYERS;

	for (uint32_t layer = 0; layer < LAYERS && !gen->err; layer++) {
		gx_gen_sweep(gen, &s, &v->weights, layer * part, part, GPU_ACCESS_READ);
		gx_gen_barrier(gen, &s); /* queries, keys and values of the new tokens are there */
		for (uint32_t i = 0; i < v->n_talks && !gen->err; i++) {
			const struct conversation *c = &v->talks[i];
			uint32_t n = pages_of(c),
			         old = c->n_tokens > n_new ? (c->n_tokens - n_new) / TOKENS_A_PAGE
			                                   : 0;

			if (one ? c != one : c->state != RUNS)
				continue;
			for (uint32_t p = 0; p < n; p++)
				touch(gen, v, layer, i, c->pages[p],
				      p < old ? GPU_ACCESS_READ : GPU_ACCESS_WRITE);
		}
		gx_gen_barrier(gen, &s); /* the next layer reads what attention wrote */
	}
}

/* A turn: of a conversation that waits, or of a new one. False: none fits. */
static bool start(struct gx_workload_gen *gen, struct server *v)
{
	uint32_t at = gx_gen_below(gen, v->n_talks), in = 1 + gx_gen_below(gen, 2 * MEAN_IN);
	struct conversation *found = NULL;

	for (uint32_t i = 0; i < v->n_talks && !found; i++) {
		struct conversation *c = &v->talks[(at + i) % v->n_talks];

		if (c->state == WAITS)
			found = c;
	}
	/* who waits comes back as often as somebody new comes, when there is room for the new one */
	if (!found || (gx_gen_below(gen, 2) && v->n_free > v->n_pages / 10))
		for (uint32_t i = 0; i < v->n_talks; i++)
			if (v->talks[i].state == GONE) {
				found = &v->talks[i];
				break;
			}
	if (!found)
		return false;
	if (!grow(v, found, in)) {
		end(v, found); /* too long, or no room: it is forgotten */
		return false;
	}
	found->state = RUNS;
	found->left = 1 + gx_gen_below(gen, 2 * MEAN_OUT);
	v->n_running_pages += pages_of(found);
	forward(gen, v, found, in); /* prefill */
	return true;
}

static void decode(struct gx_workload_gen *gen, struct server *v)
{
	v->n_running_pages = 0;
	for (uint32_t i = 0; i < v->n_talks; i++) {
		struct conversation *c = &v->talks[i];

		if (c->state != RUNS)
			continue;
		if (!c->left-- || !grow(v, c, 1)) {
			c->state = WAITS;
			if (c->n_tokens == MAX_TOKENS || gx_gen_below(gen, 100) >= WAIT_PERCENT)
				end(v, c);
			continue;
		}
		v->n_running_pages += pages_of(c);
	}
	forward(gen, v, NULL, 1);
}

/* Conversations of before the trace: the pool is nearly full of those that wait. */
static void fill(struct gx_workload_gen *gen, struct server *v)
{
	for (uint32_t i = 0; i < v->n_talks && v->n_free > v->n_pages / 10; i++)
		if (grow(v, &v->talks[i], 1 + gx_gen_below(gen, 4 * (MEAN_IN + MEAN_OUT))))
			v->talks[i].state = WAITS;
}

int gx_workload_kv(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps)
{
	enum { PID = 1001 };
	uint32_t device = (uint32_t)(device_bytes / GX_GEN_PAGE);
	struct server v = { .n_pages = device / 100 * POOL_PERCENT / (LAYERS * 2 * PAGES_OF_KEYS) };
	uint32_t kv = v.n_pages * 2 * PAGES_OF_KEYS;

	v.n_talks = v.n_pages;
	v.free = calloc(v.n_pages, sizeof(*v.free));
	v.talks = calloc(v.n_talks, sizeof(*v.talks));
	if (v.free && v.talks) {
		v.weights = gx_gen_alloc(gen, PID, device / 100 * WEIGHTS_PERCENT);
		for (uint32_t layer = 0; layer < LAYERS; layer++)
			v.kv[layer] = gx_gen_alloc(gen, PID, kv);
		for (uint32_t i = 0; i < v.n_pages; i++) /* the first page is given first */
			v.free[v.n_free++] = v.n_pages - 1 - i;
		fill(gen, &v);
		for (uint32_t step = 0; step < steps && !gen->err; step++) {
			while (v.n_running_pages < v.n_pages / 100 * RUNNING_PERCENT && !gen->err &&
			       start(gen, &v))
				;
			decode(gen, &v);
		}
	} else {
		gen->err = -ENOMEM;
	}
	free(v.free);
	free(v.talks);
	return 0;
}
