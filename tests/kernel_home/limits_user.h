/* SPDX-License-Identifier: BSD-2-Clause */
/* limits_user.h - three processes in two cgroups on /dev/vgpu, with quotas and floors. */
#ifndef GX_TESTS_LIMITS_USER_H
#define GX_TESTS_LIMITS_USER_H

/**
 * limits_use() - on a GPU of n blocks, of which the first process's cgroup keeps 3/10, the second process keeps 2/10 and may hold 4/10, and the
 * third's cgroup may hold 3/10.
 *
 * "LIMITS" and blocks that each of the three holds, after each of five steps, and the least that the first two held while all three
 * ran; how many words were not as they had to be, and how many limits that can't be were refused.
 */
void limits_use(unsigned n);

#endif
