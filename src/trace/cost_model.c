/* cost_model.c - the parameters of a replay, with where they come from. Fixed before any policy was
 * tuned. */
#include "trace/cost_model.h"

const struct gx_cost_model gx_cost_default = {
	/* Fault latency of UVM on PCIe parts is 20 to 50 us end to end, of which the GPU's own part
	 * and the interrupt are about half (Zheng et al., HPCA 2016; Allen and Ge, SC 2021: batches
	 * of tens of us without data). */
	.interrupt_ns = 10000,
	/* Allen and Ge, SC 2021, figures 4 and 5: the fixed part of a batch is 10 to 20 us. */
	.batch_ns = 12000,
	/* The same source: slope of batch time over the number of faults, 0.3 to 1 us. */
	.fault_ns = 500,
	/* The same source: each VA block of a batch adds 2 to 6 us of locking, mapping and
	   invalidation. */
	.block_ns = 4000,
	/* Measured on an H200: a copy of 1 MB from pinned memory takes 29 us, of which 20 us are
	   the bytes. */
	.copy_ns = 9000,
	/* Measured on an H200: stores of a kernel to pinned memory reach 52 GB/s; the copy engine
	   about as much each way. */
	.to_device_bytes_per_us = 52000,
	.from_device_bytes_per_us = 52000,
	/* The driver evicts, waits, then copies in: nothing overlaps. */
	.overlap_percent = 0,
	/* NVIDIA's H100 whitepaper: four schedulers an SM, each starts one warp instruction a
	   clock; the H200's boost clock is 1,980 MHz. */
	.warp_insn_ps = 126,
};
