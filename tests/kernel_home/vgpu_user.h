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

#endif
