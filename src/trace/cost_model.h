/* cost_model.h - what things take on the virtual clock of a replay. Every number has its source;
 * all are of the machine, none of a policy.
 */
#ifndef GX_REPLAY_COST_MODEL_H
#define GX_REPLAY_COST_MODEL_H

#include <stdint.h>

struct gx_cost_model {
	/* From the first fault to the driver's first look at the fault buffer: an interrupt, and
	 * the wake-up of its bottom half. */
	uint32_t interrupt_ns;
	/* A batch: reading the buffer, sorting, the replay and its flush. */
	uint32_t batch_ns;
	/* A fault entry in it, duplicates too: fetched, sorted, looked up. */
	uint32_t fault_ns;
	/* A VA block served: locks, page tables, TLB. */
	uint32_t block_ns;
	/* A copy started: a push to the copy engine and its completion. */
	uint32_t copy_ns;
	/* Bytes a microsecond over the link, to the device and from it. */
	uint32_t to_device_bytes_per_us, from_device_bytes_per_us;
	/* Percent of an eviction's copy that runs beside the copy that waits for its memory. */
	uint32_t overlap_percent;
	/* A warp instruction on one SM, in picoseconds: grids of the soft device. */
	uint32_t warp_insn_ps;
};

/* H200 on PCIe 5 x16 unless said otherwise. */
extern const struct gx_cost_model gx_cost_default;

#endif
