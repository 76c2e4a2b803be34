/* SPDX-License-Identifier: BSD-2-Clause */
/* fuzz_ring.h - random use of what /dev/vgpu shares with a program: rings whose entries and indices are right, wrong or written meanwhile, pages that may
 * only be read, turns. */
#ifndef GX_TESTS_FUZZ_RING_H
#define GX_TESTS_FUZZ_RING_H

#include <stdint.h>

struct fuzz_ring;

/* What was not as it has to be. what: NULL, nothing. */
struct fuzz_said {
	const char *what;
	uint64_t is, should;
};

/* Of one task, with a thread that writes one of its rings; NULL: there is no /dev/vgpu. */
struct fuzz_ring *fuzz_ring_open(uint64_t seed);
/* One request, at random. One thread. */
struct fuzz_said fuzz_ring_request(struct fuzz_ring *r);
/* It is over: whether faults were served at all. */
struct fuzz_said fuzz_ring_end(struct fuzz_ring *r);

#endif
