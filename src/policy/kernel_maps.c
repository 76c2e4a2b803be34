/* kernel_maps.c - maps of policies in the kernel: from the struct_ops map to its programs, and from those to what they use. */
#include "policy/kernel_maps.h"

#include "bpf/registry.h"
#include "policy/kernel_ops.h"
#include "policy/map_answer.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PROGRAMS = 64, NAME_END = BPF_OBJ_NAME_LEN - 1 };

/* --- found */
static bool take_map(struct gx_kernel_maps *maps, uint32_t id)
{
	struct gx_kernel_map *map = &maps->maps[maps->n];
	struct bpf_map_info info = { 0 };
	uint32_t size = sizeof(info);

	for (uint32_t i = 0; i < maps->n; i++)
		if (maps->maps[i].id == id)
			return true;
	if (maps->n == GX_KERNEL_MAX_MAPS)
		return false;
	map->fd = bpf_map_get_fd_by_id(id);
	if (map->fd < 0)
		return false;
	if (bpf_obj_get_info_by_fd(map->fd, &info, &size)) {
		close(map->fd);
		return false;
	}
	*map = (struct gx_kernel_map){ .fd = map->fd,
		                       .id = id,
		                       .type = info.type,
		                       .key_size = info.key_size,
		                       .value_size = info.value_size,
		                       .max_entries = info.max_entries,
		                       .key_type = info.btf_key_type_id,
		                       .value_type = info.btf_value_type_id };
	memcpy(map->name, info.name, NAME_END);
	map->btf = info.btf_id ? btf__load_from_kernel_by_id(info.btf_id) : NULL;
	maps->n++;
	return true;
}

/* False: not all of its maps, or it has gone. */
static bool take_program(struct gx_kernel_maps *maps, uint32_t id)
{
	uint32_t ids[GX_KERNEL_MAX_MAPS], size = sizeof(struct bpf_prog_info);
	struct bpf_prog_info info = { .nr_map_ids = GX_KERNEL_MAX_MAPS,
		                      .map_ids = (uint64_t)(uintptr_t)ids };
	int fd = bpf_prog_get_fd_by_id(id);
	bool all = fd >= 0 && !bpf_obj_get_info_by_fd(fd, &info, &size) &&
	           info.nr_map_ids <= GX_KERNEL_MAX_MAPS;

	for (uint32_t i = 0; all && i < info.nr_map_ids; i++)
		all = take_map(maps, ids[i]);
	if (fd >= 0)
		close(fd);
	return all;
}

static int take_all(struct gx_kernel_maps *maps, struct gx_diag *diag)
{
	uint32_t programs[MAX_PROGRAMS], n;
	struct gx_kernel_ops ops;
	int err = gx_kernel_ops_find(&ops, &maps->policy, diag);

	n = err ? 0 : gx_kernel_ops_programs(&ops, programs, MAX_PROGRAMS);
	for (uint32_t i = 0; i < n && !err; i++)
		if (!take_program(maps, programs[i]))
			err = gx_fail(diag, GX_E_POLICY_MAP, "kernel/%.64s: of program %u: %s",
			              maps->policy.name, programs[i], strerror(errno));
	gx_kernel_ops_close(&ops);
	return err;
}

int gx_kernel_maps_open(struct gx_kernel_maps *maps, const char *name, struct gx_diag *diag)
{
	struct stat folder;
	int err;

	*maps = (struct gx_kernel_maps){ .n = 0 };
	if (!gx_kernel_find(name, &maps->policy) || stat(maps->policy.path, &folder))
		return gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s", name);
	maps->inode = folder.st_ino;
	gx_bpf_use_kernel(true);
	err = take_all(maps, diag);
	gx_bpf_use_kernel(false);
	return err;
}

void gx_kernel_maps_close(struct gx_kernel_maps *maps)
{
	gx_bpf_use_kernel(true);
	for (uint32_t i = 0; i < maps->n; i++) {
		close(maps->maps[i].fd);
		btf__free(maps->maps[i].btf);
		free(maps->maps[i].last);
	}
	maps->n = 0;
	gx_bpf_use_kernel(false);
}

bool gx_kernel_map_is(const struct gx_kernel_map *map, const char *name)
{
	return gx_map_is_called(map->name, name) ||
	       (strlen(map->name) == NAME_END && !strncmp(map->name, name, NAME_END));
}

/* --- entries */
/* A map of Linux has no places: the key that came last says where a dump is. What was removed meanwhile may let Linux begin again,
 * so that at most as many come as there is room for. */
static int next(struct gx_answered_map *answered, uint32_t *at)
{
	struct gx_kernel_map *map = answered->of;

	while (*at < map->max_entries) {
		if (bpf_map_get_next_key(map->fd, *at ? map->last : NULL, answered->key))
			return -errno;
		memcpy(map->last, answered->key, map->key_size);
		++*at;
		if (!bpf_map_lookup_elem(map->fd, answered->key, answered->value))
			return 0;
		if (errno != ENOENT)
			return -errno;
	}
	return -ENOENT;
}

static bool is_per_cpu(uint32_t type)
{
	return type == BPF_MAP_TYPE_PERCPU_HASH || type == BPF_MAP_TYPE_PERCPU_ARRAY ||
	       type == BPF_MAP_TYPE_LRU_PERCPU_HASH || type == BPF_MAP_TYPE_PERCPU_CGROUP_STORAGE;
}

static int answer(struct gx_kernel_map *map, const char *request, const struct gx_json_doc *doc,
                  const struct gx_json_value *args, struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_answered_map answered = { .name = map->name,
		                            .type = map->type,
		                            .fd = map->fd,
		                            .key_size = map->key_size,
		                            .value_size = map->value_size,
		                            .room = map->value_size,
		                            .keys_come = map->type != BPF_MAP_TYPE_ARRAY,
		                            .btf = map->btf,
		                            .key_type = map->key_type,
		                            .value_type = map->value_type,
		                            .next = next,
		                            .of = map };

	if (is_per_cpu(map->type))
		return gx_fail(diag, GX_E_POLICY_MAP,
		               "'%s' has a value for each CPU: `bpftool map dump id %u`", map->name,
		               map->id);
	if (!map->last)
		map->last = calloc(1, map->key_size + 8);
	if (!map->last)
		return gx_fail(diag, GX_E_NO_MEMORY, "a key");
	return gx_map_answer(&answered, request, doc, args, out, diag);
}

int gx_kernel_map_answer(const struct gx_kernel_maps *maps, struct gx_kernel_map *map,
                         const char *request, const struct gx_json_doc *doc,
                         const struct gx_json_value *args, struct gx_strbuf *out,
                         struct gx_diag *diag)
{
	struct stat folder;
	int err;

	/* the descriptor would keep the map of one that left */
	if (stat(maps->policy.path, &folder) || folder.st_ino != maps->inode)
		return gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s", maps->policy.name);
	gx_bpf_use_kernel(true);
	err = answer(map, request, doc, args, out, diag);
	gx_bpf_use_kernel(false);
	return err;
}
