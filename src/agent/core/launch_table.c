/* launch_table.c - lines of launches by kernel, and by geometry where that is asked for, in the page that loaders map. */
#include "agent/core/launch_table.h"

#include "agent/core/session_internal.h"
#include "base/strmap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(enum gx_launch_table) table;

void gx_launch_table_start(void)
{
	const char *text = getenv("GPUEXT_LAUNCH_TABLE");
	enum gx_launch_table asked = GX_LAUNCHES_BY_KERNEL;

	if (text && !strcmp(text, "1"))
		asked = GX_LAUNCHES_BY_GEOMETRY;
	else if (text && !strcmp(text, "0"))
		asked = GX_LAUNCHES_NONE;
	atomic_store(&table, asked);
	atomic_store(&gx_session_stats()->has_launch_table, asked);
}

enum gx_launch_table gx_launch_table(void)
{
	return atomic_load_explicit(&table, memory_order_relaxed);
}

/* A row as its line has it. */
struct key {
	const char *name;
	uint64_t name_hash;
	uint32_t grid[3], block[3];
	uint32_t at; /* where to look first */
};

static struct key key_of(const struct gx_launch_row *row)
{
	struct key key = { .name = row->name,
		           .name_hash = gx_hash_bytes(row->name, strlen(row->name)) };

	key.at = (uint32_t)(key.name_hash ^ key.name_hash >> 32);
	if (gx_launch_table() != GX_LAUNCHES_BY_GEOMETRY)
		return key;
	for (int i = 0; i < 3; i++) {
		key.grid[i] = row->grid[i];
		key.block[i] = row->block[i];
		key.at = ((key.at ^ row->grid[i]) * 16777619u ^ row->block[i]) * 16777619u;
	}
	return key;
}

static bool is_of(const struct gx_launch_line *line, const struct key *key)
{
	return line->name_hash == key->name_hash &&
	       !memcmp(line->grid, key->grid, sizeof(key->grid)) &&
	       !memcmp(line->block, key->block, sizeof(key->block)) &&
	       !strncmp(line->name, key->name, sizeof(line->name) - 1);
}

/* Lines are never taken away: a line that is in use is read without the lock. */
static struct gx_launch_line *find(const struct key *key, struct gx_launch_line **free_line)
{
	struct gx_agent_stats *stats = gx_session_stats();

	*free_line = NULL;
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
		struct gx_launch_line *line = &stats->lines[(key->at + i) % GX_MAX_LAUNCH_LINES];

		if (!atomic_load_explicit(&line->used, memory_order_acquire)) {
			*free_line = line;
			return NULL;
		}
		if (is_of(line, key))
			return line;
	}
	return NULL;
}

struct gx_launch_line *gx_launch_table_find(const struct gx_launch_row *row)
{
	struct gx_launch_line *free_line;
	struct key key = key_of(row);

	return find(&key, &free_line);
}

bool gx_launch_table_fits(const struct gx_launch_line *line, const struct gx_launch_row *row)
{
	if (gx_launch_table() != GX_LAUNCHES_BY_GEOMETRY)
		return true;
	for (int i = 0; i < 3; i++)
		if (line->grid[i] != row->grid[i] || line->block[i] != row->block[i])
			return false;
	return true;
}

struct gx_launch_line *gx_launch_table_line(const struct gx_launch_row *row, bool *is_new)
{
	struct gx_launch_line *line, *free_line;
	struct key key;

	*is_new = false;
	if (gx_launch_table() == GX_LAUNCHES_NONE)
		return NULL;
	key = key_of(row);
	line = find(&key, &free_line);
	if (line)
		return line;
	pthread_mutex_lock(&lock);
	line = find(&key, &free_line);
	if (!line && free_line) {
		line = free_line;
		*is_new = true;
		memcpy(line->grid, key.grid, sizeof(key.grid));
		memcpy(line->block, key.block, sizeof(key.block));
		line->name_hash = key.name_hash;
		strncpy(line->name, row->name, sizeof(line->name) - 1);
		atomic_store_explicit(&line->used, 1, memory_order_release);
	}
	pthread_mutex_unlock(&lock);
	return line ? line : &gx_session_stats()->others;
}

/* The line of a kernel by its name, or by the beginning of it if that is nobody else's. */
static const struct gx_launch_line *line_of(const char *name)
{
	const struct gx_agent_stats *stats = gx_session_stats();
	const struct gx_launch_line *found = NULL;
	size_t len = strlen(name);
	bool several = false;

	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
		const struct gx_launch_line *line = &stats->lines[i];

		if (!atomic_load_explicit(&line->used, memory_order_acquire) ||
		    strncmp(line->name, name, len) != 0)
			continue;
		if (!line->name[len])
			return line;
		several |= found && strcmp(found->name, line->name) != 0;
		found = line;
	}
	return several ? NULL : found;
}

bool gx_launch_table_shown(const char *name, char *out, size_t size)
{
	const struct gx_launch_line *line = line_of(name);

	if (!line || !*line->shown)
		return false;
	snprintf(out, size, "%.127s", line->shown);
	return true;
}
