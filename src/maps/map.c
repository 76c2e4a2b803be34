/* map.c - images of maps: made, opened, mapped; operations go to the table of the type. */
#include "base/memfd.h"
#include "maps/cpu.h"
#include "maps/ops.h"
#include "maps/users.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXTENT_GAP                                                                                 \
	((uint64_t)64 << 10) /* bytes of zeroes that are cheaper to copy than to leave out */

static const struct gx_map_ops *const ops_of[GX_N_LAYOUTS] = {
#define MAP_LAYOUT(name, finding) [GX_LAYOUT_##name] = &gx_map_ops_##name,
#include "defs/map_types.def"
};

static const struct {
	uint32_t type;
	const char *name, *instead;
} refused[] = {
#define REFUSED_MAP(id, name_, instead_) { id, #name_, instead_ },
#include "defs/refused.def"
};

static int refuse_type(const struct gx_map_def *def, struct gx_diag *diag)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (refused[i].type == def->type)
			return gx_fail(diag, GX_E_MAP_REFUSED, "map %.16s: %s (%u): use %s",
			               def->name, refused[i].name, def->type, refused[i].instead);
	return gx_fail(diag, GX_E_MAP_TYPE, "map %.16s: type %u", def->name, def->type);
}

const char *gx_map_type_name(uint32_t type)
{
	const struct gx_map_type_row *row = gx_map_type_row(type);

	return row ? row->name : NULL;
}

int gx_map_check_shape(const struct gx_map *map, uint32_t key_size, struct gx_diag *diag)
{
	const struct gx_map_def *def = &map->def;

	if (def->key_size != key_size)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: key_size is %u, its type needs %u",
		               def->name, def->key_size, key_size);
	if (!def->max_entries)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: max_entries is 0", def->name);
	return 0;
}

static uint64_t file_bytes(const struct gx_map *map)
{
	return GX_IMAGE_DATA +
	       ((map->data_bytes + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1));
}

/* Sizes from the definition, and whether a map may have them. */
static int shape_of(struct gx_map *map, struct gx_diag *diag)
{
	int err = map->ops->shape(map, diag);

	if (err)
		return err;
	if (!map->n_threads && map->data_bytes > GX_MAP_MAX_BYTES)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %llu bytes, limit %llu",
		               map->def.name, (unsigned long long)map->data_bytes,
		               GX_MAP_MAX_BYTES);
	return 0;
}

/* Definition to handle: everything but the file. */
static int make_handle(const struct gx_map_def *def, struct gx_map **out, struct gx_diag *diag)
{
	const struct gx_map_type_row *type = gx_map_type_row(def->type);
	struct gx_map *map;
	int err;

	*out = NULL;
	if (!type)
		return refuse_type(def, diag);
	map = calloc(1, sizeof(*map));
	if (!map)
		return gx_fail(diag, GX_E_NO_MEMORY, "map %.16s", def->name);
	map->def = *def;
	map->def.name[sizeof(map->def.name) - 1] = '\0';
	map->ops = ops_of[type->layout];
	map->fd = map->linux_fd = -1;
	map->n_user_slots = 1;
	err = shape_of(map, diag);
	if (err) {
		free(map);
		return err;
	}
	*out = map;
	return 0;
}

static int map_file(struct gx_map *map, struct gx_diag *diag)
{
	/* As a system call: where mmap() is interposed, it gives loaders the value memory, and we
	 * want the whole file. */
	long address =
	        syscall(SYS_mmap, NULL, file_bytes(map),
	                PROT_READ | (map->read_only ? 0 : PROT_WRITE), MAP_SHARED, map->fd, 0L);
	void *p = (void *)address;
	struct stat st;

	map->inode = fstat(map->fd, &st) ? 0 : st.st_ino;
	if (p == MAP_FAILED)
		return gx_fail(diag, GX_E_IO, "map %.16s: mmap: %s", map->def.name,
		               strerror(errno));
	map->image = p;
	map->data = (uint8_t *)p + GX_IMAGE_DATA;
	return 0;
}

static int make_file(struct gx_map *map, struct gx_diag *diag)
{
	char name[40] = "gpuext:";
	int err;

	memcpy(name + 7, map->def.name, sizeof(map->def.name));
	map->fd = gx_memfd(name);
	err = map->fd < 0 ? map->fd : gx_memfd_size(map->fd, file_bytes(map));
	err = err ? err : gx_memfd_seal(map->fd, GX_SEAL_SIZE);
	if (err)
		return gx_fail(diag, GX_E_IO, "map %.16s: memfd of %llu bytes: %s", map->def.name,
		               (unsigned long long)file_bytes(map), strerror(-err));
	return map_file(map, diag);
}

int gx_map_create(const struct gx_map_def *def, struct gx_map **out, struct gx_diag *diag)
{
	struct gx_map *map;
	int err = make_handle(def, &map, diag);

	*out = NULL;
	if (err)
		return err;
	err = make_file(map, diag);
	if (err) {
		gx_map_free(map);
		return err;
	}
	map->image->data_bytes = map->data_bytes;
	map->image->n_threads = map->n_threads;
	map->image->n_cpus = map->n_cpus;
	map->image->magic = GX_IMAGE_MAGIC;
	*out = map;
	return 0;
}

/* The file is what the definition says, and can't get smaller: no SIGBUS later. */
static int check_file(struct gx_map *map, struct gx_diag *diag)
{
	struct gx_map_image head;
	struct stat st;

	if (!(gx_memfd_seals(map->fd) & GX_SEAL_SHORTER) || fstat(map->fd, &st) < 0)
		return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: not a sealed memfd",
		               map->def.name);
	if (pread(map->fd, &head, sizeof(head), 0) != (ssize_t)sizeof(head) ||
	    head.magic != GX_IMAGE_MAGIC)
		return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: no header", map->def.name);
	if (map->n_threads) {
		uint64_t stride = gx_map_stride(map->def.value_size);

		map->n_threads = head.n_threads;
		if (!head.n_threads ||
		    head.n_threads > GX_PER_THREAD_MAX_BYTES / stride / map->def.max_entries)
			return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: %llu thread slots",
			               map->def.name, (unsigned long long)head.n_threads);
		map->data_bytes =
		        gx_per_thread_slots(head.n_threads, map->def.max_entries) * stride;
		if (map->n_user_slots > head.n_threads)
			map->n_user_slots = (uint32_t)head.n_threads;
	}
	if (map->n_cpus && head.n_cpus != map->n_cpus) {
		/* a sandbox may see other CPUs than the loader does */
		map->n_cpus = head.n_cpus;
		if (!head.n_cpus || head.n_cpus > GX_MAX_CPUS || map->ops->shape(map, diag) ||
		    map->data_bytes > GX_MAP_MAX_BYTES)
			return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: %u CPUs", map->def.name,
			               head.n_cpus);
	}
	if (head.data_bytes != map->data_bytes || (uint64_t)st.st_size < file_bytes(map))
		return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: %lld bytes for %llu of data",
		               map->def.name, (long long)st.st_size,
		               (unsigned long long)map->data_bytes);
	return 0;
}

int gx_map_open_image(int fd, const struct gx_map_def *def, struct gx_map **out,
                      struct gx_diag *diag)
{
	struct gx_map *map;
	int err = make_handle(def, &map, diag);

	*out = NULL;
	if (err)
		return err;
	map->fd = fcntl(fd, F_DUPFD_CLOEXEC, fd < 3 ? 3 : fd); /* high stays high */
	err = map->fd < 0 ? gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: bad descriptor", def->name)
	                  : check_file(map, diag);
	if (!err) {
		map->read_only = gx_map_sealed(map->fd);
		err = map_file(map, diag);
	}
	if (err) {
		gx_map_free(map);
		return err;
	}
	*out = map;
	return 0;
}

static int copy_image(struct gx_map *map, int fd, struct gx_diag *diag)
{
	uint64_t bytes = file_bytes(map);
	void *p = (void *)syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE,
	                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L);

	if (p == MAP_FAILED)
		return gx_fail(diag, GX_E_NO_MEMORY, "map %.16s", map->def.name);
	map->image = p;
	map->data = (uint8_t *)p + GX_IMAGE_DATA;
	if (pread(fd, map->data, map->data_bytes, GX_IMAGE_DATA) != (ssize_t)map->data_bytes)
		return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s: can't be read", map->def.name);
	map->image->data_bytes = map->data_bytes;
	map->image->magic = GX_IMAGE_MAGIC;
	map->frozen = true;
	return 0;
}

int gx_map_open_copy(int fd, const struct gx_map_def *def, struct gx_map **out,
                     struct gx_diag *diag)
{
	struct gx_map *map;
	int err;

	*out = NULL;
	if (!gx_map_can_be_constant(def))
		return gx_fail(diag, GX_E_MAP_IMAGE, "map %.16s can't be constant", def->name);
	err = make_handle(def, &map, diag);
	if (err)
		return err;
	map->fd = fd; /* borrowed for the check */
	err = check_file(map, diag);
	map->fd = -1;
	if (!err)
		err = copy_image(map, fd, diag);
	if (err) {
		gx_map_free(map);
		return err;
	}
	*out = map;
	return 0;
}

/* As a system call: where close() is interposed, it takes the lock of the loader's registry, which may wait for a map's. */
static void close_file(int fd)
{
	syscall(SYS_close, fd);
}

void gx_map_free(struct gx_map *map)
{
	if (!map)
		return;
	gx_map_forget_users(map);
	if (map->image)
		munmap(map->image, file_bytes(map));
	if (map->fd >= 0)
		close_file(map->fd);
	if (map->linux_fd >= 0)
		close_file(map->linux_fd);
	free(map);
}

static bool owns_fd(const struct gx_map *map)
{
	struct stat st;

	return map->fd >= 0 && !fstat(map->fd, &st) && st.st_ino == map->inode;
}

void gx_map_close_fd(struct gx_map *map)
{
	if (owns_fd(map))
		close_file(map->fd);
	map->fd = -1;
}

/* One extent of the file, as offsets into the data. A file system without holes has one. */
static bool find_extent(const struct gx_map *map, uint64_t *from, uint64_t *to)
{
	off_t begin, end;

	if (*from >= map->data_bytes)
		return false;
	*to = map->data_bytes;
	if (!owns_fd(map) || map->of_linux)
		return true;
	begin = lseek(map->fd, (off_t)(GX_IMAGE_DATA + *from), SEEK_DATA);
	if (begin < 0)
		return errno != ENXIO;
	*from = (uint64_t)begin - GX_IMAGE_DATA;
	end = lseek(map->fd, begin, SEEK_HOLE);
	if (end > begin && (uint64_t)end - GX_IMAGE_DATA < map->data_bytes)
		*to = (uint64_t)end - GX_IMAGE_DATA;
	return *from < map->data_bytes;
}

bool gx_map_next_extent(const struct gx_map *map, uint64_t *from, uint64_t *to)
{
	uint64_t next, end;

	if (!find_extent(map, from, to))
		return false;
	for (next = *to; find_extent(map, &next, &end) && next - *to <= EXTENT_GAP; next = end)
		*to = end;
	return true;
}

uint64_t gx_map_user_value_bytes(const struct gx_map *map)
{
	if (map->n_cpus)
		return gx_map_stride(map->def.value_size) * map->n_cpus;
	return (uint64_t)map->def.value_size * map->n_user_slots;
}

int gx_map_lookup(struct gx_map *map, const void *key, void *value)
{
	if (!map->ops->lookup)
		return -EOPNOTSUPP;
	if (map->users)
		gx_map_users_read(map, key);
	return map->ops->lookup(map, key, value);
}

bool gx_map_asks(const struct gx_map *map)
{
	return map->ops->asks;
}

static bool no_writes(const struct gx_map *map)
{
	return map->frozen || map->read_only;
}

/* A write of user space has happened: devices reload. */
static int wrote(struct gx_map *map, int err)
{
	if (!err)
		atomic_fetch_add_explicit(&map->image->host_generation, 1, memory_order_release);
	return err;
}

int gx_map_update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	int err;

	if (!map->ops->update)
		return -EOPNOTSUPP;
	if (no_writes(map))
		return -EPERM;
	if (flags > GX_MAP_EXIST)
		return -EINVAL;
	err = map->ops->update(map, key, value, flags);
	if (err == -E2BIG && map->users && gx_map_users_make_room(map))
		err = map->ops->update(map, key, value, flags);
	wrote(map, err);
	if (!err && map->users)
		gx_map_users_wrote(map, key, value);
	return err;
}

int gx_map_delete(struct gx_map *map, const void *key)
{
	int err;

	if (!map->ops->remove)
		return -EINVAL;
	if (no_writes(map))
		return -EPERM;
	if (map->users)
		gx_map_users_read(map, key); /* it may be a user's program that made it */
	err = wrote(map, map->ops->remove(map, key));
	if (!err && map->users)
		gx_map_users_deleted(map, key);
	return err;
}

bool gx_map_has_keys(const struct gx_map *map)
{
	return map->ops->remove;
}

int gx_map_take(struct gx_map *map, const void *key, void *value)
{
	int err;

	if (map->ops->pop)
		return no_writes(map) ? -EPERM : wrote(map, map->ops->pop(map, value));
	if (!map->ops->remove)
		return -EOPNOTSUPP;
	err = gx_map_lookup(map, key, value);
	return err ? err : gx_map_delete(map, key);
}

int gx_map_next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	if (!map->ops->next_at)
		return -EOPNOTSUPP;
	if (!*at && map->users)
		gx_map_users_read(map, NULL);
	return map->ops->next_at(map, at, key, value);
}

int gx_map_next_key(struct gx_map *map, const void *key, void *next)
{
	uint32_t at = 0;

	if (!map->ops->behind) /* where it is, there is next_at as well */
		return -EOPNOTSUPP;
	if (key)
		at = map->ops->behind(map, key);
	return gx_map_next_at(map, &at, next, NULL);
}

int gx_map_merge_key(struct gx_map *map, const void *key, const uint64_t *now,
                     const uint64_t *before, uint64_t set)
{
	return map->ops->merge ? map->ops->merge(map, key, now, before, set) : -EOPNOTSUPP;
}

int gx_map_freeze(struct gx_map *map)
{
	if (map->frozen)
		return -EBUSY;
	map->frozen = true;
	return 0;
}
