/* SPDX-License-Identifier: BSD-2-Clause */
/* vgpu_user.h - programs that use /dev/vgpu from both sides, and know what its memory has to hold. */
#ifndef GX_TESTS_VGPU_USER_H
#define GX_TESTS_VGPU_USER_H

/**
 * vgpu_use() - n_tasks processes, each with memory of its own: at random the GPU adds to pages, the CPU writes and reads words.
 *
 * How many of them found every word as it had to be; what was wrong is printed.
 */
int vgpu_use(int n_tasks, int n_steps);

/**
 * vgpu_apart() - the GPU takes a page of one space: page faults of the CPU at the same page of another space (0), and at the one that was taken (1).
 *
 * Both are -1 where there is no /dev/vgpu.
 */
void vgpu_apart(long faults[2]);
/* turns_user.c: two programs with these timeslices have jobs without end, for so long: "SHARE" and the pages that each got done. */
void turns_share(int ms, unsigned a_us, unsigned b_us);
/* reset_user.c: a program with that timeslice never gives the GPU back, another waits for it and obeys: "RESET", ms from the end of the one's turn, or from
 * when the other waits, to the other's turn, and what was wrong: a bit each. */
void turns_reset(unsigned us);
/* A program named "critical" has n_jobs short jobs, one at a time, beside n_long named "batch" that have jobs without end, all with the same timeslice:
 * "LATENCY", from a job's call to its end, and what the others got done. */
void turns_latency(int n_long, int n_jobs, unsigned us);

#endif
