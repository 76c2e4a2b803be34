/* sched_params.c - the parameters of the scheduling model and of its workload, with where they come
 * from. Fixed before any policy was tuned. */
#include "replay/sched_params.h"

const struct gx_sched_cost gx_sched_cost_default = {
	/* Measured on an H200 (driver 580.159.04) by bench/timeslice.cu: from the last instruction
	 * of one process to the first one of the other 164 us (p10 160.8, p90 164.6) with one block
	 * of 1,024 threads each. */
	.switch_ns = 164000,
	/* The same, 264 blocks of 1,024 threads each (all registers' worth of threads): 219.7 us
	 * (p10 206.8, p90 225.3). The 56 us more are saving and bringing back; that they are halves
	 * is assumed. */
	.save_ns = 28000,
	.restore_ns = 28000,
	/* The public gpu_ext evaluation: a preemption by control call from user space about 354 us,
	   from a kernel function 312 us. */
	.preempt_request_ns = 354000,
	/* The same project's notes; the timeslice measured on the H200 by bench/timeslice.cu is
	   2,055 us (p10 2,051, p90 2,065). */
	.cuda_timeslice_us = 2048,
	/* No source: an application's affair. Short beside the engine's 5 s of admission time. */
	.bind_retry_ns = 10000000,
};

const struct gx_sched_load gx_sched_load_default = {
	/* Given with the question: LC duty 20 %, LC kernel 200
	   us, BE kernels 1 to 5 ms. */
	.critical_duty_percent = 20,
	.critical_kernel_ns = 200000,
	.best_effort_min_ns = 1000000,
	.best_effort_max_ns = 5000000,
	/* No source: that no run starts in step. */
	.start_ns = 10000000,
};
