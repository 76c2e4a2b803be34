// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* cross_user.c - policies on arrays that device programs wrote, and services that lie where a program had its memory. */
#include "cross_user.h"
#include "services.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 21 };

static int share(struct bpf_object *object, void *pins)
{
	struct bpf_map *map;
	char path[256];
	int fd, err = 0;

	bpf_object__for_each_map (map, object) {
		if (bpf_map__type(map) != BPF_MAP_TYPE_ARRAY || bpf_map__is_internal(map) || err)
			continue;
		snprintf(path, sizeof(path), "%s%s", (const char *)pins, bpf_map__name(map));
		fd = bpf_obj_get(path);
		err = fd < 0 ? -errno : bpf_map__reuse_fd(map, fd);
		if (err)
			printf("LOG %s: %d\n", path, err);
		close(fd);
	}
	return err;
}

void cross_attach(struct guest_object *object, const char *path, const char *pins)
{
	guest_attach_set(object, path, share, (void *)(uintptr_t)pins);
}

int cross_serve(const char *path, const char *to, const char *pin, unsigned long was, long *moved)
{
	size_t size;
	struct services_head *head = (struct services_head *)guest_read(path, &size);
	struct services_block *blocks = (struct services_block *)(head + 1);
	int map = bpf_obj_get(pin), fd = open(to, O_WRONLY), err = 0;
	uint64_t value[16] = { 0 };
	uint32_t key = 0;

	if (map < 0 || fd < 0 || !services_check(head, size) ||
	    bpf_map_lookup_elem(map, &key, value))
		err = errno ? errno : EINVAL;
	*moved = (long)(value[1] - was);
	if (*moved % BLOCK_BYTES)
		err = EINVAL;
	for (u32 i = 0; !err && i < head->n_blocks; i++)
		blocks[i].va += (u64)*moved;
	if (!err && write(fd, head, size) != (ssize_t)size)
		err = errno;
	close(fd);
	close(map);
	return err;
}
