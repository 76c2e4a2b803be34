/* early.c - blocks on the device by their last use, and what was evicted. */
#include "replay/early.h"

#include <errno.h>
#include <stdlib.h>

#define NONE UINT32_MAX

int gx_early_init(struct gx_early *early, uint32_t n_blocks)
{
	*early = (struct gx_early){ .oldest = NONE, .newest = NONE };
	early->blocks = calloc(n_blocks, sizeof(*early->blocks));
	return early->blocks ? 0 : -ENOMEM;
}

void gx_early_free(struct gx_early *early)
{
	free(early->blocks);
	early->blocks = NULL;
}

static void unlink_block(struct gx_early *early, uint32_t block)
{
	const struct gx_early_block *b = &early->blocks[block];

	*(b->older == NONE ? &early->oldest : &early->blocks[b->older].newer) = b->newer;
	*(b->newer == NONE ? &early->newest : &early->blocks[b->newer].older) = b->older;
}

void gx_early_use(struct gx_early *early, uint32_t block)
{
	struct gx_early_block *b = &early->blocks[block];

	b->used = ++early->n_uses;
	b->left = 0;
	if (early->newest == block)
		return;
	if (b->listed)
		unlink_block(early, block);
	b->listed = true;
	b->newer = NONE;
	b->older = early->newest;
	*(b->older == NONE ? &early->oldest : &early->blocks[b->older].newer) = block;
	early->newest = block;
}

void gx_early_leave(struct gx_early *early, uint32_t block, bool evicted)
{
	struct gx_early_block *b = &early->blocks[block];

	if (b->listed)
		unlink_block(early, block);
	b->listed = false;
	b->left = evicted ? early->n_uses : 0;
}

bool gx_early_was(const struct gx_early *early, uint32_t block)
{
	uint64_t left = early->blocks[block].left;

	return left && early->oldest != NONE && early->blocks[early->oldest].used <= left;
}
