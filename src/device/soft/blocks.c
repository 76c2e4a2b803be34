/* blocks.c - the blocks of a grid and their warps: memory for them, and how they start.
 *
 * Memory of a launch is kept for the next one. What a kernel finds in its registers and local memory before it has written
 * there is the same either way: zeros in the first blocks, and what the blocks before left in the others.
 */
#include "device/soft/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define KEPT_ROWS  256u   /* of a warp: more are given back */
#define KEPT_LOCAL 65536u /* bytes, likewise */

static void free_warps(struct block *block)
{
	for (uint32_t k = 0; block->warps && k < block->n_warps; k++) {
		free(block->warps[k].rows_memory);
		free(block->warps[k].preds);
		free(block->warps[k].local);
	}
	free(block->warps);
	block->warps = NULL;
}

static void free_blocks(struct block *blocks, uint32_t n)
{
	for (uint32_t i = 0; blocks && i < n; i++) {
		free_warps(&blocks[i]);
		free(blocks[i].shared);
	}
	free(blocks);
}

/* --- blocks of the last launch, which the next one takes; another that runs at the same time finds none */
static struct kept exchange(struct gx_soft *soft, struct kept with)
{
	struct kept kept;

	pthread_rwlock_wrlock(&soft->lock);
	kept = soft->kept;
	soft->kept = with;
	pthread_rwlock_unlock(&soft->lock);
	return kept;
}

int gx_soft_blocks_take(struct run *run)
{
	struct kept kept = exchange(run->soft, (struct kept){ 0 });

	if (kept.n == run->n_resident) {
		run->blocks = kept.blocks;
	} else {
		free_blocks(kept.blocks, kept.n);
		run->blocks = calloc(run->n_resident, sizeof(*run->blocks));
	}
	return run->blocks ? 0 : gx_fail(run->diag, GX_E_NO_MEMORY, "blocks");
}

void gx_soft_blocks_give(struct run *run)
{
	struct kept kept = exchange(
	        run->soft, (struct kept){ run->blocks, run->blocks ? run->n_resident : 0 });

	free_blocks(kept.blocks, kept.n);
}

void gx_soft_blocks_free(struct gx_soft *soft)
{
	free_blocks(soft->kept.blocks, soft->kept.n);
}

/* What the last launch left: zeros, or nothing. */
static void clean_warp(const struct run *run, struct warp *w)
{
	const struct func *entry = run->program->entry;
	uint64_t stride = ((uint64_t)run->program->local_bytes + 15) & ~15ull;

	if (w->n_rows > KEPT_ROWS && w->n_rows > entry->n_rows) {
		free(w->rows_memory);
		w->rows_memory = w->rows = NULL;
		w->n_rows = 0;
	}
	w->unclean =
	        w->n_rows !=
	        0; /* the caches of the host have no room for the rows of all: one warp's after the other */
	if (w->n_preds)
		memset(w->preds, 0, w->n_preds * sizeof(*w->preds));
	if (w->local && (w->local_stride != stride || stride * LANES > KEPT_LOCAL)) {
		free(w->local);
		w->local = NULL;
		w->local_stride = 0;
	} else if (w->local) {
		memset(w->local, 0, stride * LANES);
	}
}

int gx_soft_block_make(struct run *run, struct block *block, uint32_t i)
{
	const uint32_t *size = run->grid->block;
	uint32_t threads = size[0] * size[1] * size[2], n_warps = (threads + LANES - 1) / LANES;
	uint32_t shared = run->program->shared_bytes + run->grid->dynamic_shared_bytes;

	if (block->n_warps != n_warps)
		free_warps(block);
	if (!block->shared || block->shared_bytes != shared) {
		free(block->shared);
		block->shared = aligned_alloc(64, (shared + 127) & ~63u);
	}
	block->busy = false; /* after a fault the last launch's is not */
	block->n_threads = threads;
	block->n_warps = n_warps;
	block->sm = i % run->soft->config.n_sms;
	block->first_warp_slot = i / run->soft->config.n_sms * n_warps;
	block->shared_bytes = shared;
	for (uint32_t k = 0; block->warps && k < n_warps; k++)
		clean_warp(run, &block->warps[k]);
	if (!block->warps)
		block->warps = calloc(n_warps, sizeof(*block->warps));
	if (!block->warps || !block->shared)
		return gx_fail(run->diag, GX_E_NO_MEMORY, "a block");
	for (uint32_t k = 0; k < n_warps; k++) {
		struct warp *w = &block->warps[k];

		w->block = block;
		w->first_tid[0] = k * LANES % size[0];
		w->first_tid[1] = k * LANES / size[0] % size[1];
		w->first_tid[2] = k * LANES / size[0] / size[1];
		w->along_x = size[0] % LANES == 0;
	}
	return 0;
}

static int start_warp(struct run *run, struct block *block, struct warp *w, uint32_t index)
{
	const struct func *entry = run->program->entry;
	uint32_t left = block->n_threads - index * LANES;

	w->run = run;
	w->block = block;
	w->index = index;
	w->consts = (const uint64_t(*)[LANES])run->program->consts;
	w->born = w->live = left >= LANES ? ~0u : (1u << left) - 1;
	w->carry = 0;
	w->n_insns = 0;
	w->n_paged = 0;
	w->replayed = false;
	w->blocked = false;
	memset(w->last_error, 0, sizeof(w->last_error));
	w->n_splits = 1;
	w->n_joins = 0;
	w->splits[0] = (struct split){ .mask = w->live,
		                       .join = -1,
		                       .pc = entry->code,
		                       .func = run->program->funcs[entry->index] };
	w->row = w->pred = 0;
	if (gx_soft_frame_room(w, entry->n_rows, entry->n_preds + 1))
		return -ENOMEM;
	if (run->program->local_bytes && !w->local) {
		w->local_stride = ((uint64_t)run->program->local_bytes + 15) & ~15ull;
		w->local = calloc(LANES, w->local_stride);
		if (!w->local)
			return -ENOMEM;
	}
	/* the rows of the kernel's own frame (ROW_RETURN and its like) are zero from the first block on: nothing writes there */
	gx_soft_split_load(w, 0);
	return 0;
}

int gx_soft_block_start(struct run *run, struct block *block, uint64_t number)
{
	const uint32_t *grid = run->grid->grid;

	block->number = number;
	block->ctaid[0] = (uint32_t)(number % grid[0]);
	block->ctaid[1] = (uint32_t)(number / grid[0] % grid[1]);
	block->ctaid[2] = (uint32_t)(number / grid[0] / grid[1]);
	block->n_live = block->n_threads;
	block->busy = true;
	if (run->soft->config.events)
		gx_soft_log_block(run, block);
	memset(block->barriers, 0, sizeof(block->barriers));
	block->bars_used = 0;
	if (block->shared_bytes)
		memset(block->shared, 0, block->shared_bytes);
	for (uint32_t i = 0; i < block->n_warps; i++) {
		if (start_warp(run, block, &block->warps[i], i))
			return gx_fail(run->diag, GX_E_NO_MEMORY, "registers of a warp");
	}
	return 0;
}
