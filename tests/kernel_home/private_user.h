/* SPDX-License-Identifier: BSD-2-Clause */
/* private_user.h - programs whose own memory, of malloc() and its like, /dev/vgpu's GPU works on. */
#ifndef GX_TESTS_PRIVATE_USER_H
#define GX_TESTS_PRIVATE_USER_H

/**
 * private_use() - what is tried: "refused", where Linux can't; "there" 64 pages there and back; "errors", "fork", "regions", "killed"; "threads" with N MiB and STEPS jobs, of
 * four threads of the CPU and the GPU; "hold" leaves pages on the GPU until "let_go".
 *
 * "0": every word was as it had to be, and every error. Else what was wrong, or the errno of the first job. Not to be freed.
 */
const char *private_use(const char *what, int mib, int n_steps);

#endif
