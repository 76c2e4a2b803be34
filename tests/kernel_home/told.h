/* SPDX-License-Identifier: BSD-2-Clause */
/* told.h - files of many services (services.h), and what the maps of shipped policies are told for each: made up, the same in both homes. */
#ifndef GX_TESTS_TOLD_H
#define GX_TESTS_TOLD_H

#include <stdio.h>

struct bpf_object;
struct services_head;

/* The next services of a file, behind those before, or NULL: there are no more. For free(); *size (may be NULL) is theirs. */
struct services_head *services_next(FILE *file, size_t *size);
/*
 * Writes what device programs and programs in user space would have written to an object's maps: where experts and scans are, and which
 * were chosen, a threshold. number: of the services, each time something else. 0, or a negative errno; an object without such maps is told
 * nothing.
 */
int told_fill(struct bpf_object *object, const struct services_head *head, unsigned number);

#endif
