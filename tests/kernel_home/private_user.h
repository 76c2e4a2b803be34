/* SPDX-License-Identifier: BSD-2-Clause */
/* private_user.h - programs whose own memory, of malloc() and its like, /dev/vgpu's GPU works on. */
#ifndef GX_TESTS_PRIVATE_USER_H
#define GX_TESTS_PRIVATE_USER_H

/**
 * private_use() - what is tried: "refused", where Linux can't; "there" 64 pages there and back; "errors" of jobs; "regions" that are
 * unmapped, moved, protected, given up; "fork"; "orphan", whose parent had the descriptor; "unmapped" during a job; "killed" n_steps times during one;
 * "threads", four of the CPU beside n_steps jobs of the GPU on so many MiB; "hold" leaves pages on the GPU until "let_go".
 *
 * "0": every word was as it had to be, and every error. Else what was wrong, or the errno of the first job. Not to be freed.
 */
const char *private_use(const char *what, int mib, int n_steps);

#endif
