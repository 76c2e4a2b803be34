/* early.h - evictions that came too early: the block was needed again while another one had stayed on the device unused.
 *
 * Blocks on the device stand in the order of their last use. When a block that was evicted faults, the eviction was too early
 * if the block whose last use is longest ago was not used since: to evict that one instead would have been better. A block
 * is used when it is touched, faults, or is brought. Quotas and floors are not considered.
 */
#ifndef GX_REPLAY_EARLY_H
#define GX_REPLAY_EARLY_H

#include <stdbool.h>
#include <stdint.h>

struct gx_early_block {
	uint64_t used;         /* number of its last use */
	uint64_t left;         /* uses when it was evicted; 0: it was not, or is back */
	uint32_t older, newer; /* on the device; of others nothing */
	bool listed;
};

struct gx_early {
	struct gx_early_block *blocks;
	uint32_t oldest, newest;
	uint64_t n_uses;
};

/* -ENOMEM, or 0; to be freed in either case. */
int gx_early_init(struct gx_early *early, uint32_t n_blocks);
void gx_early_free(struct gx_early *early);
/* The block is on the device, and used now. */
void gx_early_use(struct gx_early *early, uint32_t block);
/* It leaves the device: evicted, or given up. */
void gx_early_leave(struct gx_early *early, uint32_t block, bool evicted);
/* The block is needed: it was evicted, and another one has stayed unused since. */
bool gx_early_was(const struct gx_early *early, uint32_t block);

#endif
