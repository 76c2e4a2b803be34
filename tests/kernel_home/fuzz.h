/* SPDX-License-Identifier: BSD-2-Clause */
/* fuzz.h - random requests to /dev/vgpu, right and wrong ones, and whether each word of its memory is as it has to be. */
#ifndef GX_TESTS_FUZZ_H
#define GX_TESTS_FUZZ_H

/**
 * fuzz_vgpu() - n_tasks processes make n requests together: jobs of the GPU, ioctls, mmap() and its neighbours, accesses by programs and by
 * Linux, descriptors that are closed and opened again, programs that are killed.
 *
 * Text: how many they made, how many the threads beside them did, and what was wrong: a result that may not be, a word that another wrote, that was lost or that nobody wrote. What was
 * wrong is printed. It is valid until the next call.
 */
const char *fuzz_vgpu(int n_tasks, long n, long seed);

#endif
