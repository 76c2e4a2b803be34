/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* site.bpf.h - numbers in the context of an instruction that is no access to memory; gpuext.bpf.h brings it in. */
#ifndef GPUEXT_BPF_SITE_H
#define GPUEXT_BPF_SITE_H

enum gpu_site_kind {
	GPU_BAR_SYNC = 1,   /* bar.sync, barrier.sync: waits */
	GPU_BAR_ARRIVE = 2, /* bar.arrive: goes on at once */
	GPU_BAR_RED = 3,    /* bar.red: waits, and counts or joins a predicate */
	GPU_BAR_WARP = 4,   /* bar.warp.sync */
	GPU_BAR_CLUSTER_ARRIVE = 5,
	GPU_BAR_CLUSTER_WAIT = 6,
	GPU_BAR_MBARRIER_ARRIVE = 7, /* arrive, arrive_drop, at a barrier in shared memory */
	GPU_BAR_MBARRIER_WAIT = 8,   /* test_wait, try_wait: one try */
	GPU_BRANCH = 9,              /* @p bra */
	GPU_BRANCH_INDEXED = 10,     /* brx.idx: lanes that take it may go different ways */
	GPU_CALL = 11,               /* a device function starts */
	GPU_RETURN = 12,             /* it returns */
	GPU_LINE = 13,               /* a piece of a source line starts */
};

#endif
