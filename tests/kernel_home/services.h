/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* services.h - services of a driver, one after another, for the engine in both homes: what faults, what is freed, and what was decided.
 *
 * A file of services is one struct services_head, its blocks, then its services. Each home runs it by its own way to serve a fault
 * (kernel/memory.c; user.c), and sums up what came and what left: the same sums mean the same decisions in the same order.
 */
#ifndef GX_TESTS_SERVICES_H
#define GX_TESTS_SERVICES_H

#include "driver/page_mask.h"
#include "driver/policy.h"

#define SERVICES_MAGIC 0x3153455649565253ull
enum { SERVICES_MARKS = 16, SERVICES_MAX_BYTES = 1 << 24 };

struct services_head {
	u64 magic;
	u32 n_device, n_blocks, n_services, reserved;
};

struct services_block {
	u64 va_space, va, cgroup;
	u32 pid, n_pages;
};

enum services_kind {
	SERVICES_FAULT,
	SERVICES_CPU,
	SERVICES_FREE,
	SERVICES_CREATE, /* and the following: of a task group */
	SERVICES_BIND,
	SERVICES_TIMESLICE,
	SERVICES_DESTROY
};
enum { SERVICES_TASKS = 64 };

struct services_one {
	u32 kind, block; /* enum services_kind */
	u32 access, reserved;
	u64 now_ns;
	union {
		struct gx_page_mask pages; /* that fault, on the GPU or the CPU */
		struct {
			u64 id, us;
			u32 runlist, pid;
			char comm[16];
		} task;
	};
};

struct services_result {
	u64 n, hash;
	u64 marks
	        [SERVICES_MARKS]; /* the hash so far, each time that a part of the services was through */
};

static inline u64 services_mix(u64 hash, u64 number)
{
	hash = (hash ^ number) * 0x9e3779b97f4a7c15ull;
	return hash ^ hash >> 29;
}

/* Pages of a block came (in), or left. */
static inline void services_decided(struct services_result *result, bool in, u32 block,
                                    const struct gx_page_mask *pages)
{
	result->n++;
	result->hash = services_mix(result->hash, (u64)in << 32 | block);
	for (u32 w = 0; w < GX_MASK_WORDS; w++)
		result->hash = services_mix(result->hash, pages->words[w]);
}

/* What came of a task group. */
static inline void services_told(struct services_result *result, s64 err, u64 a, u64 b)
{
	result->n++;
	result->hash = services_mix(result->hash, (u64)err);
	result->hash = services_mix(result->hash, a);
	result->hash = services_mix(result->hash, b);
}

/* Service `at` of n is through. */
static inline void services_mark(struct services_result *result, u32 at, u32 n)
{
	result->marks[(u64)at * SERVICES_MARKS / n] = result->hash;
}

/* Whether size bytes are a file of services that can be run. */
static inline bool services_check(const void *file, size_t size)
{
	const struct services_head *head = file;
	const struct services_block *blocks = (const void *)(head + 1);
	const struct services_one *services;

	if (size < sizeof(*head) || head->magic != SERVICES_MAGIC || !head->n_device ||
	    !head->n_services || head->n_device > 1 << 16 || head->n_blocks > 1 << 16 ||
	    head->n_services > 1 << 18 ||
	    size != sizeof(*head) + head->n_blocks * sizeof(*blocks) +
	                    head->n_services * sizeof(*services))
		return false;
	services = (const void *)(blocks + head->n_blocks);
	for (u32 i = 0; i < head->n_services; i++)
		if (services[i].block >= head->n_blocks)
			return false;
	return true;
}

#endif
