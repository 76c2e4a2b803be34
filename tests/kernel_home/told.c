// SPDX-License-Identifier: BSD-2-Clause
/* told.c - files of many services, and what the maps of shipped policies are told for each. In the guest and in user space: bpf_map_update_elem()
 * is each home's own.
 */
#include "told.h"

#include "driver/types.h"
#include "services.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { N_EXPERTS = 256, OF_THE_BLOCKS = 24, BLOCK_SHIFT = 21 };

struct services_head *services_next(FILE *file, size_t *size)
{
	struct services_head head, *all;
	size_t rest, n;

	if (fread(&head, sizeof(head), 1, file) != 1)
		return NULL;
	rest = head.n_blocks * sizeof(struct services_block) +
	       head.n_services * sizeof(struct services_one);
	n = sizeof(head) + rest;
	all = head.magic == SERVICES_MAGIC && n <= SERVICES_MAX_BYTES ? malloc(n) : NULL;
	if (!all)
		return NULL;
	*all = head;
	if (fread(all + 1, 1, rest, file) != rest || !services_check(all, n)) {
		free(all);
		return NULL;
	}
	if (size)
		*size = n;
	return all;
}

/* A map that has values of this size takes one; -ENOENT: the object has no such map. */
static int put(struct bpf_object *object, const char *name, uint32_t key, const void *value,
               size_t size)
{
	struct bpf_map *map = bpf_object__find_map_by_name(object, name);

	if (!map)
		return -ENOENT;
	if (bpf_map__value_size(map) != size)
		return -EINVAL;
	return bpf_map_update_elem(bpf_map__fd(map), &key, value, BPF_ANY) ? -errno : 0;
}

/* The blocks of the first address space, from its first to behind its last. */
static void extent(const struct services_head *head, uint64_t *from, uint64_t *to)
{
	const struct services_block *blocks = (const void *)(head + 1);

	*from = UINT64_MAX;
	*to = 0;
	for (uint32_t i = 0; i < head->n_blocks; i++) {
		if (blocks[i].va_space != blocks[0].va_space)
			continue;
		if (blocks[i].va < *from)
			*from = blocks[i].va;
		if (blocks[i].va + (1 << BLOCK_SHIFT) > *to)
			*to = blocks[i].va + (1 << BLOCK_SHIFT);
	}
}

/* As policies/experts.bpf.c has them: how large an expert is changes, and no two share a step. */
static int tell_experts(struct bpf_object *object, uint64_t from, uint64_t to, unsigned number)
{
	uint64_t step = 5 + number;
	uint64_t model[4] = { 0, from + number % 3 * 4096 * 100,
		              (to - from) / OF_THE_BLOCKS / (1 + number % 4) + number % 7 * 1000,
		              step };
	int err = put(object, "models", 0, model, sizeof(model));

	for (uint32_t e = 0; e < N_EXPERTS && !err; e++) {
		uint64_t drawn = services_mix(number, e);
		uint64_t expert[2] = { drawn % 3 ? step - drawn % 5 : step, drawn >> 40 & 1023 };

		err = put(object, "experts", e, expert, sizeof(expert));
	}
	return err;
}

/* As policies/scan.bpf.c has them: half of the blocks are a table that is read, a quarter one that is looked up. */
static int tell_scan(struct bpf_object *object, uint64_t from, uint64_t to, unsigned number)
{
	uint64_t part = (to - from) / 16, low = from + number % 4 * part,
	         first = low + number % 8 * part;
	uint64_t scan[6] = { first,          first + 2 * part, low,
		             low + 8 * part, low + 9 * part,   low + 12 * part };

	return put(object, "scans", 0, scan, sizeof(scan));
}

int told_fill(struct bpf_object *object, const struct services_head *head, unsigned number)
{
	uint64_t from, to, percent = 1 + number * 13 % 100;
	int err[3];

	extent(head, &from, &to);
	err[0] = tell_experts(object, from, to, number);
	err[1] = tell_scan(object, from, to, number);
	err[2] = put(object, "threshold", 0, &percent, sizeof(percent));
	for (int i = 0; i < 3; i++)
		if (err[i] && err[i] != -ENOENT)
			return err[i];
	return 0;
}
