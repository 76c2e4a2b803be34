/* cmd_map.c - bpf(2) commands on maps: buffers of the caller are copied in and out around src/maps.
 */
#include "bpf/command.h"
#include "bpf/perf_output.h"
#include "bpf/struct_ops_map.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_KEY   4096u
#define MAX_BATCH (1u << 24)

void gx_bpf_map_free(struct gx_bpf_map *map)
{
	gx_ring_poll_remove(map);
	gx_perf_output_unbind_all(map);
	if (map->event_fd >= 0)
		close(map->event_fd);
	if (map->btf)
		gx_object_drop(&map->btf->object);
	gx_map_free(map->map);
	free(map);
}

/* BTF of key and value: only kept when it is one of ours. */
static int take_btf(struct gx_bpf_map *map, const union bpf_attr *attr)
{
	struct gx_object *object;
	int err;

	if (!attr->btf_key_type_id && !attr->btf_value_type_id)
		return 0;
	err = gx_object_find((int)attr->btf_fd, GX_OBJECT_BTF, &object);
	if (err)
		return err;
	if (attr->btf_key_type_id > gx_btf_object(object)->n_types ||
	    attr->btf_value_type_id > gx_btf_object(object)->n_types)
		return -EINVAL;
	map->btf = gx_btf_object(object);
	gx_object_hold(object);
	map->btf_key_type = attr->btf_key_type_id;
	map->btf_value_type = attr->btf_value_type_id;
	return 0;
}

/* Where arrays lie that are made from now on: gx_bpf_arrays_of_linux(). */
static struct {
	bool every;
	int (*of)(void *arg, const char *name);
	void *arg;
} linux_arrays;

void gx_bpf_arrays_of_linux(bool every, int (*of)(void *arg, const char *name), void *arg)
{
	linux_arrays.every = every;
	linux_arrays.of = of;
	linux_arrays.arg = arg;
}

/* That somebody has for this one, or a new one. -1, errno */
static int map_of_linux(const struct gx_map *map)
{
	union bpf_attr attr = { .map_type = BPF_MAP_TYPE_ARRAY,
		                .key_size = map->def.key_size,
		                .value_size = map->def.value_size,
		                .max_entries = map->def.max_entries,
		                .map_flags = BPF_F_MMAPABLE };
	int fd = linux_arrays.of ? linux_arrays.of(linux_arrays.arg, map->def.name) : -1;

	if (fd >= 0)
		return fcntl(fd, F_DUPFD_CLOEXEC, 0);
	memcpy(attr.map_name, map->def.name, sizeof(attr.map_name));
	return (int)syscall(SYS_bpf, BPF_MAP_CREATE, &attr, sizeof(attr));
}

static bool wants_linux(const struct gx_map *map)
{
	return gx_map_may_be_of_linux(&map->def) &&
	       (map->def.type == GX_MAP_KERNEL_SHARED_ARRAY || linux_arrays.every ||
	        (linux_arrays.of && linux_arrays.of(linux_arrays.arg, map->def.name) >= 0));
}

/* Where this process may have maps of Linux, the values lie in one: found by its name or id, as any (bpftool, bpf_map__reuse_fd()).
 * Where it may not, the map is ours alone, and that is said. */
static void share_with_linux(struct gx_map *map)
{
	struct gx_diag diag = { .insn = -1 };
	int fd;

	if (!wants_linux(map))
		return;
	fd = map_of_linux(map);
	if (fd >= 0) {
		fd = gx_fd_out_of_the_way(fd);
		if (!gx_map_use_linux(map, fd)) {
			map->linux_fd = fd;
			return;
		}
		close(fd);
		errno = EINVAL;
	}
	gx_fail(&diag, GX_E_MAP_LINUX, "map %.16s: BPF_MAP_CREATE: %s", map->def.name,
	        strerror(errno));
	gx_bpf_log_diag("map", &diag);
}

static int make_map(struct gx_bpf_map *map, const union bpf_attr *attr, struct gx_diag *diag)
{
	struct gx_map_def def = {
		.type = attr->map_type,
		.key_size = attr->key_size,
		.value_size = attr->value_size,
		.max_entries = attr->max_entries,
		.flags = attr->map_flags,
	};
	int err;

	memcpy(def.name, attr->map_name, sizeof(def.name));
	if (memchr(def.name, '\0', sizeof(def.name)) == NULL)
		return -EINVAL;
	err = gx_map_create(&def, &map->map, diag);
	if (err)
		return err;
	if (gx_map_is_ring(map->map)) {
		map->event_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
		if (map->event_fd < 0)
			return -errno;
		map->event_fd = gx_fd_out_of_the_way(map->event_fd);
	}
	map->map->fd = gx_fd_out_of_the_way(map->map->fd);
	share_with_linux(map->map);
	return take_btf(map, attr);
}

long gx_cmd_map_create(union bpf_attr *attr, uint64_t user)
{
	struct gx_bpf_map *map = calloc(1, sizeof(*map));
	struct gx_diag diag = { 0 };
	int err, fd;

	(void)user;
	if (attr->map_type == GX_MAP_TYPE_STRUCT_OPS) {
		free(map);
		return gx_struct_ops_map_create(attr);
	}
	if (!map)
		return -ENOMEM;
	map->event_fd = -1;
	err = make_map(map, attr, &diag);
	if (err) {
		gx_bpf_log_diag("map", &diag);
		gx_bpf_map_free(map);
		return err;
	}
	fd = gx_object_publish(&map->object, GX_OBJECT_MAP);
	if (fd < 0)
		gx_bpf_map_free(map);
	else
		gx_object_add_image(&map->object, map->map->fd);
	return fd;
}

/* --- one entry */
struct entry {
	struct gx_map *map;
	uint8_t key[MAX_KEY];
	uint8_t *value; /* [gx_map_user_value_bytes] */
};

static int find_map(uint32_t fd, struct gx_map **out)
{
	struct gx_object *object;
	int err = gx_object_find((int)fd, GX_OBJECT_MAP, &object);

	*out = err ? NULL : gx_map_object(object)->map;
	return err;
}

static int entry_open(struct entry *entry, uint32_t fd, bool with_value)
{
	int err = find_map(fd, &entry->map);

	entry->value = NULL;
	if (err)
		return err;
	if (entry->map->def.key_size > sizeof(entry->key))
		return -EINVAL;
	if (with_value) {
		entry->value = malloc(gx_map_user_value_bytes(entry->map) + 1);
		if (!entry->value)
			return -ENOMEM;
	}
	return 0;
}

static int read_key(struct entry *entry, uint64_t user)
{
	return gx_user_read(entry->key, user, entry->map->def.key_size);
}

static int write_value(const struct entry *entry, uint64_t user)
{
	return gx_user_write(user, entry->value, gx_map_user_value_bytes(entry->map));
}

long gx_cmd_map_lookup(union bpf_attr *attr, uint64_t user)
{
	struct entry entry;
	long done;
	int err = entry_open(&entry, attr->map_fd, true);

	(void)user;
	if (err)
		return gx_struct_ops_map_lookup(attr, &done) ? done : err;
	err = attr->flags ? -EINVAL : read_key(&entry, attr->key);
	if (!err && gx_map_asks(entry.map))
		err = gx_user_read(entry.value, attr->value, entry.map->def.value_size);
	if (!err)
		err = gx_map_lookup(entry.map, entry.key, entry.value);
	if (!err && !gx_map_asks(entry.map))
		err = write_value(&entry, attr->value);
	free(entry.value);
	return err;
}

long gx_cmd_map_lookup_and_delete(union bpf_attr *attr, uint64_t user)
{
	struct entry entry;
	int err = entry_open(&entry, attr->map_fd, true);

	(void)user;
	if (!err && attr->flags)
		err = -EINVAL;
	if (!err)
		err = read_key(&entry, attr->key);
	if (!err)
		err = gx_map_take(entry.map, entry.key, entry.value);
	if (!err)
		err = write_value(&entry, attr->value);
	free(entry.value);
	return err;
}

/* The value is the descriptor of a perf event; none: it is taken out. */
static int bind_event(const union bpf_attr *attr, const struct entry *entry)
{
	struct gx_object *object;
	uint32_t cpu;
	int fd, err = gx_object_find((int)attr->map_fd, GX_OBJECT_MAP, &object);

	memcpy(&cpu, entry->key, sizeof(cpu));
	if (err || !entry->value)
		return err ? err : gx_perf_output_unbind(gx_map_object(object), cpu);
	memcpy(&fd, entry->value, sizeof(fd));
	return gx_perf_output_bind(gx_map_object(object), cpu, fd, attr->flags);
}

long gx_cmd_map_update(union bpf_attr *attr, uint64_t user)
{
	struct entry entry;
	long done;
	int err = entry_open(&entry, attr->map_fd, true);

	(void)user;
	if (err)
		return gx_struct_ops_map_update(attr, &done) ? done : err;
	err = read_key(&entry, attr->key);
	if (!err)
		err = gx_user_read(entry.value, attr->value, gx_map_user_value_bytes(entry.map));
	if (!err && gx_map_type_is(entry.map->def.type, GX_MAP_READERS))
		err = bind_event(attr, &entry);
	else if (!err)
		err = gx_map_update(entry.map, entry.key, entry.value, attr->flags);
	free(entry.value);
	return err;
}

long gx_cmd_map_delete(union bpf_attr *attr, uint64_t user)
{
	struct entry entry;
	long done;
	int err = entry_open(&entry, attr->map_fd, false);

	(void)user;
	if (err)
		return gx_struct_ops_map_delete(attr, &done) ? done : err;
	err = read_key(&entry, attr->key);
	if (!err && gx_map_type_is(entry.map->def.type, GX_MAP_READERS))
		return bind_event(attr, &entry);
	return err ? err : gx_map_delete(entry.map, entry.key);
}

long gx_cmd_map_next_key(union bpf_attr *attr, uint64_t user)
{
	uint8_t next[MAX_KEY];
	struct entry entry;
	int err = entry_open(&entry, attr->map_fd, false);

	(void)user;
	if (!err && attr->key)
		err = read_key(&entry, attr->key);
	if (!err)
		err = gx_map_next_key(entry.map, attr->key ? entry.key : NULL, next);
	if (!err)
		err = gx_user_write(attr->next_key, next, entry.map->def.key_size);
	return err;
}

long gx_cmd_map_freeze(union bpf_attr *attr, uint64_t user)
{
	struct gx_map *map;
	int err = find_map(attr->map_fd, &map);

	(void)user;
	return err ? err : gx_map_freeze(map);
}

/* --- batches: the token between calls is a position of 4 bytes, which every key buffer can hold */
static int batch_open(struct entry *entry, const union bpf_attr *attr)
{
	entry->value = NULL;
	if (attr->batch.count > MAX_BATCH)
		return -EINVAL;
	if (attr->batch.flags || (attr->batch.elem_flags & ~(uint64_t)(BPF_EXIST | BPF_NOEXIST)))
		return -EINVAL;
	return entry_open(entry, attr->batch.map_fd, true);
}

static int write_count(uint64_t user, uint32_t n)
{
	return gx_user_write(user + offsetof(union bpf_attr, batch.count), &n, sizeof(n));
}

static int copy_entry_out(const struct entry *entry, const union bpf_attr *attr, uint32_t i)
{
	uint64_t n_value = gx_map_user_value_bytes(entry->map);
	int err = gx_user_write(attr->batch.keys + (uint64_t)entry->map->def.key_size * i,
	                        entry->key, entry->map->def.key_size);

	return err ? err : gx_user_write(attr->batch.values + n_value * i, entry->value, n_value);
}

static long lookup_batch(union bpf_attr *attr, uint64_t user, bool remove)
{
	struct entry entry;
	int err = batch_open(&entry, attr), last = 0;
	uint32_t at = 0, n = 0;

	if (!err && ((remove && !gx_map_has_keys(entry.map)) || !entry.map->def.key_size))
		err = -EOPNOTSUPP;
	if (!err && attr->batch.in_batch)
		err = gx_user_read(&at, attr->batch.in_batch, sizeof(at));
	while (!err && n < attr->batch.count) {
		last = gx_map_next_at(entry.map, &at, entry.key, entry.value);
		if (last)
			break;
		err = copy_entry_out(&entry, attr, n);
		if (!err && remove) {
			err = gx_map_delete(entry.map, entry.key);
			at--; /* another entry may have moved here */
		}
		n += !err;
	}
	if (!err)
		err = gx_user_write(attr->batch.out_batch, &at, sizeof(at));
	if (write_count(user, n) && !err)
		err = -EFAULT;
	free(entry.value);
	return err ? err : last;
}

long gx_cmd_map_lookup_batch(union bpf_attr *attr, uint64_t user)
{
	return lookup_batch(attr, user, false);
}

long gx_cmd_map_lookup_and_delete_batch(union bpf_attr *attr, uint64_t user)
{
	return lookup_batch(attr, user, true);
}

static long write_batch(union bpf_attr *attr, uint64_t user, bool remove)
{
	struct entry entry;
	int err = batch_open(&entry, attr);
	uint64_t n_value = err ? 0 : gx_map_user_value_bytes(entry.map);
	uint32_t n = 0;

	for (; !err && n < attr->batch.count; n++) {
		err = read_key(&entry, attr->batch.keys + (uint64_t)entry.map->def.key_size * n);
		if (!err && !remove)
			err = gx_user_read(entry.value, attr->batch.values + n_value * n, n_value);
		if (!err)
			err = remove ? gx_map_delete(entry.map, entry.key)
			             : gx_map_update(entry.map, entry.key, entry.value,
			                             attr->batch.elem_flags);
		if (err)
			break;
	}
	if (write_count(user, n) && !err)
		err = -EFAULT;
	free(entry.value);
	return err;
}

long gx_cmd_map_update_batch(union bpf_attr *attr, uint64_t user)
{
	return write_batch(attr, user, false);
}

long gx_cmd_map_delete_batch(union bpf_attr *attr, uint64_t user)
{
	return write_batch(attr, user, true);
}
