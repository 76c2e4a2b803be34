/* mbarrier.h - barriers in shared memory that count arrivals and bytes.
 *
 * What the 64 bits of one have is the device's own matter; here, from the lowest on: 20 bits of arrivals that each phase waits for, 20 of those that
 * are missing in this one, 22 of bytes that were announced and have not come (below 0: came before), 1 that is set from init to inval, 1 of the phase.
 */
#ifndef GX_SOFT_MBARRIER_H
#define GX_SOFT_MBARRIER_H

#include "device/soft/machine.h"

enum mbarrier_op {
	MBARRIER_INIT,
	MBARRIER_INVAL,
	MBARRIER_EXPECT_TX,
	MBARRIER_COMPLETE_TX,
	MBARRIER_ARRIVE,
	MBARRIER_ARRIVE_EXPECT_TX,
	MBARRIER_DROP,
	MBARRIER_DROP_EXPECT_TX,
	MBARRIER_ARRIVE_COPIES,
	MBARRIER_WAIT,        /* for the end of the phase of a state */
	MBARRIER_WAIT_PARITY, /* of the phase with a parity */
};

/* Bytes that came, for a lane; false: a fault, told. */
bool gx_soft_mbarrier_came(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                           uint64_t bytes);

#endif
