/* mmu.h - addresses of the device whose pages may be elsewhere: managed memory.
 *
 * A grid that touches a page which is not here does not fail. The fault is written down by whoever
 * is behind these functions, the lanes that touched the page wait, everybody else runs on; after a
 * replay the waiting lanes try again. Lanes of one instruction are done one by one, each exactly
 * once, so that a grid gets on with a single page of memory. Within one attempt of one warp
 * instruction access() is called once for each page, whatever number of lanes touch it; warps do
 * not know of each other, so that a page may be written down many times before a replay.
 *
 * The soft device holds no lock of its own while it calls.
 */
#ifndef GX_DEVICE_MMU_H
#define GX_DEVICE_MMU_H

#include "base/diag.h"

#include <stdbool.h>
#include <stdint.h>

enum { GX_SOFT_PAGE = 4096 };

/* Who touches: one grid on one device. */
struct gx_soft_toucher {
	uint64_t grid;   /* number of the launch, from 1, never used twice in a process */
	uint32_t stream; /* resident block slot * warps of a block + warp: the same while the warp
	                    lives */
	uint32_t utlb;   /* SM, below gx_soft_config(soft)->n_sms */
};

/* A host thread's part of a grid: it is about to run, has run for a while, and is over. */
enum gx_soft_turn { GX_SOFT_TURN_BEGIN, GX_SOFT_TURN_GO_ON, GX_SOFT_TURN_END };

struct gx_soft_mmu_ops {
	/* Pages that access() gave between enter() and leave() stay where they are until leave().
	 * Never nested; a thread calls nothing but access() in between. Any thread that runs a
	 * grid. */
	void (*enter)(void *mmu);
	void (*leave)(void *mmu);
	/* Host memory behind an address, good for the bytes from there to the end of its page, for
	 * an access of this kind (enum gpu_access: READ, WRITE or ATOMIC). NULL: not here, and the
	 * fault is written down (once for every call: duplicates are the caller's). */
	void *(*access)(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
	                uint32_t kind);
	/* The grid, which called access() before, ran n more warp instructions (tries of waiting
	 * lanes count as one each). waiting: some of its lanes wait, stuck: nothing but they is
	 * left. Called about once for every 128 instructions of every resident warp, and once more
	 * when the last instruction ran. Serves faults when it is time to, and always when stuck.
	 * 1: there was a replay, waiting lanes try again; 0: not yet (never when stuck); below 0:
	 * the grid ends with this error, told in diag. Not between enter() and leave(). */
	int (*poll)(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
	            struct gx_diag *diag);
	/* A grid that called access() is over, well or not; the last call with its number. */
	void (*over)(void *mmu, uint64_t grid);
	/* Programs share the device by turns: BEGIN and GO_ON return when it is this one's. GO_ON comes before each warp's next instructions, 128 of them or fewer.
	 * Any thread, of any grid; not between enter() and leave(). Below 0: the grid ends with this error, told in diag, and the turn has ended;
	 * END gives 0. NULL: nobody waits for anybody. */
	int (*turn)(void *mmu, enum gx_soft_turn what, struct gx_diag *diag);
};

#endif
