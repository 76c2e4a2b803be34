/* sites.c - SITE_ARRAY (1600): a value for each place where programs stand, and what the places are.
 *
 * Data: [max_entries] values of stride, then on a page of its own struct head, [max_entries] rows, and names, each with its NUL.
 * A process that puts programs into a kernel claims values for all places of that text at once. Rows are written before they are
 * counted, under a lock of all processes; what is counted never changes again. Who reads them trusts nothing. */
#include "maps/sites.h"

#include "maps/ops.h"

#include <errno.h>
#include <string.h>

#define SITES_LOCK_MS 100
#define ALLOWED       (4u | 8u | 16u | 128u | 256u) /* NUMA, RDONLY, WRONLY (and _PROG) */
#define NAME_BYTES    64u /* for the names of one place; those of one kernel share them */
#define LEAST_NAMES   65536u

struct head {
	_Atomic uint32_t lock, n;
	uint32_t name_bytes; /* in use; under the lock */
	uint8_t pad[52];
};

/* Names: where they begin, and 1 more; 0: none. */
struct row {
	uint32_t kernel, function, file;
	uint32_t line, hook, number, ptx_line, is_here;
};

/* --- where it is */

uint64_t gx_sites_value_bytes(const struct gx_map *map)
{
	return gx_map_stride(map->def.value_size) * map->def.max_entries;
}

static uint64_t head_at(const struct gx_map *map)
{
	return (gx_sites_value_bytes(map) + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1);
}

static struct head *head(const struct gx_map *map)
{
	return (struct head *)(void *)(map->data + head_at(map));
}

static struct row *row_of(const struct gx_map *map, uint32_t number)
{
	return (struct row *)(void *)(map->data + head_at(map) + sizeof(struct head)) + number;
}

static char *names_of(const struct gx_map *map)
{
	return (char *)row_of(map, map->def.max_entries);
}

static uint32_t room_for_names(const struct gx_map *map)
{
	uint64_t bytes = (uint64_t)NAME_BYTES * map->def.max_entries + LEAST_NAMES;

	return bytes < INT32_MAX ? (uint32_t)bytes : INT32_MAX;
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 4, diag);

	if (err)
		return err;
	if (!map->def.value_size || map->def.flags & ~ALLOWED)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value %u bytes, flags 0x%x",
		               map->def.name, map->def.value_size, map->def.flags);
	if (gx_sites_value_bytes(map) > GX_MAP_MAX_BYTES)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %u values of %u bytes",
		               map->def.name, map->def.max_entries, map->def.value_size);
	map->data_bytes = head_at(map) + sizeof(struct head) +
	                  sizeof(struct row) * (uint64_t)map->def.max_entries + room_for_names(map);
	return 0;
}

uint32_t gx_sites_count(const struct gx_map *map)
{
	uint32_t n = atomic_load_explicit(&head(map)->n, memory_order_acquire);

	return n < map->def.max_entries ? n : map->def.max_entries;
}

static bool is_place(const struct gx_map *map, uint32_t number)
{
	return number < gx_sites_count(map) && row_of(map, number)->is_here;
}

/* --- names */

/* One that is kept: cut to what readers have room for. */
static size_t length(const char *name)
{
	return strnlen(name, GX_SITE_NAME - 1);
}

static bool is_name(const struct gx_map *map, uint32_t at, const char *name)
{
	uint32_t room = room_for_names(map);
	size_t len;

	if (!name || !at)
		return !name && !at;
	len = length(name);
	return at <= room && room - at >= len && !memcmp(names_of(map) + at - 1, name, len) &&
	       !names_of(map)[at - 1 + len];
}

/* Adds a name. 0: there is no room */
static uint32_t put_name(struct gx_map *map, const char *name)
{
	struct head *h = head(map);
	size_t len = length(name);
	uint32_t at = h->name_bytes, room = room_for_names(map);

	if (at > room || room - at <= len)
		return 0;
	memcpy(names_of(map) + at, name, len);
	names_of(map)[at + len] = '\0';
	h->name_bytes = at + (uint32_t)len + 1;
	return at + 1;
}

/* That of the row before, which is most often the same. */
static bool same_or_put(struct gx_map *map, uint32_t before, const char *name, uint32_t *at)
{
	*at = 0;
	if (!name)
		return true;
	*at = before && is_name(map, before, name) ? before : put_name(map, name);
	return *at != 0;
}

static void read_name(const struct gx_map *map, uint32_t at, char *to)
{
	uint32_t room = room_for_names(map), n = at && at <= room ? room - at + 1 : 0;

	n = n < GX_SITE_NAME - 1 ? n : GX_SITE_NAME - 1;
	memcpy(to, names_of(map) + (n ? at - 1 : 0), n);
	to[n] = '\0';
}

/* --- claims */

static bool is_site(const struct gx_map *map, uint32_t number, const struct gx_site *site)
{
	const struct row *row = row_of(map, number);

	return row->hook == site->hook && row->number == site->number &&
	       row->ptx_line == site->ptx_line && row->line == site->line &&
	       row->is_here == site->is_here && is_name(map, row->kernel, site->kernel) &&
	       is_name(map, row->function, site->function) && is_name(map, row->file, site->file);
}

static bool find(const struct gx_map *map, const struct gx_site *sites, uint32_t n, uint32_t *first)
{
	uint32_t n_there = gx_sites_count(map), i;

	for (uint32_t at = 0; n <= n_there - at; at++) {
		for (i = 0; i < n && is_site(map, at + i, &sites[i]); i++)
			;
		*first = at;
		if (i == n)
			return true;
	}
	return false;
}

static int append(struct gx_map *map, const struct gx_site *sites, uint32_t n, uint32_t *first)
{
	uint32_t n_there = gx_sites_count(map), names = head(map)->name_bytes;
	struct row before = { 0 };

	*first = n_there;
	if (n > map->def.max_entries - n_there)
		return -E2BIG;
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_site *site = &sites[i];
		struct row row = { .line = site->line,
			           .hook = site->hook,
			           .number = site->number,
			           .ptx_line = site->ptx_line,
			           .is_here = site->is_here };

		if (!same_or_put(map, before.kernel, site->kernel, &row.kernel) ||
		    !same_or_put(map, before.function, site->function, &row.function) ||
		    !same_or_put(map, before.file, site->file, &row.file)) {
			head(map)->name_bytes = names;
			return -E2BIG;
		}
		*row_of(map, n_there + i) = row;
		before = row;
	}
	atomic_store_explicit(&head(map)->n, n_there + n, memory_order_release);
	return 0;
}

int gx_sites_claim(struct gx_map *map, const struct gx_site *sites, uint32_t n, uint32_t *first)
{
	int err;

	*first = 0;
	if (map->read_only)
		return -EPERM;
	if (!n)
		return 0;
	err = gx_shared_lock(&head(map)->lock, SITES_LOCK_MS);
	if (err)
		return err;
	if (!find(map, sites, n, first))
		err = append(map, sites, n, first);
	gx_shared_unlock(&head(map)->lock);
	return err;
}

int gx_sites_read(const struct gx_map *map, uint32_t number, struct gx_site *out,
                  struct gx_site_names *names)
{
	struct row row;

	if (!is_place(map, number))
		return -ENOENT;
	row = *row_of(map, number);
	if (!gx_hook_row((enum gx_hook)row.hook))
		return -ENOENT;
	read_name(map, row.kernel, names->kernel);
	read_name(map, row.function, names->function);
	read_name(map, row.file, names->file);
	*out = (struct gx_site){ .kernel = names->kernel,
		                 .function = names->function,
		                 .file = row.file ? names->file : NULL,
		                 .line = row.line,
		                 .hook = row.hook,
		                 .number = row.number,
		                 .ptx_line = row.ptx_line,
		                 .is_here = true };
	return 0;
}

/* --- operations of user space: keys are numbers of places that came */

static uint8_t *value_of(struct gx_map *map, const void *key)
{
	uint32_t number;

	memcpy(&number, key, sizeof(number));
	return is_place(map, number) ? map->data + gx_map_stride(map->def.value_size) * number
	                             : NULL;
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	const uint8_t *at = value_of(map, key);

	if (!at)
		return -ENOENT;
	memcpy(value, at, map->def.value_size);
	return 0;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	uint8_t *at = value_of(map, key);

	if (!at)
		return -E2BIG;
	if (flags == GX_MAP_NOEXIST)
		return -EEXIST;
	memcpy(at, value, map->def.value_size);
	return 0;
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	uint32_t number;

	memcpy(&number, key, sizeof(number));
	return is_place(map, number) ? number + 1 : 0;
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	while (*at < gx_sites_count(map) && !is_place(map, *at))
		++*at;
	if (*at >= gx_sites_count(map))
		return -ENOENT;
	memcpy(key, at, sizeof(*at));
	if (value)
		lookup(map, key, value);
	++*at;
	return 0;
}

const struct gx_map_ops gx_map_ops_sites = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.behind = behind,
	.next_at = next_at,
};
