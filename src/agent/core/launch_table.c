/* launch_table.c - lines of launches by kernel and geometry, in the page that loaders map. */
#include "agent/core/launch_table.h"

#include "agent/core/session_internal.h"

#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool on;

void gx_launch_table_start(void)
{
	const char *text = getenv("GPUEXT_LAUNCH_TABLE");

	atomic_store(&on, text && !strcmp(text, "1"));
	if (atomic_load(&on))
		atomic_store(&gx_session_stats()->has_launch_table, 1);
}

bool gx_launch_table_on(void)
{
	return atomic_load_explicit(&on, memory_order_relaxed);
}

static uint32_t hash_of(const struct gx_launch_row *row)
{
	uint32_t hash = 2166136261u;

	for (const char *c = row->name; *c; c++)
		hash = (hash ^ (uint8_t)*c) * 16777619u;
	for (int i = 0; i < 3; i++)
		hash = ((hash ^ row->grid[i]) * 16777619u ^ row->block[i]) * 16777619u;
	return hash;
}

static bool is_of(const struct gx_launch_line *line, const struct gx_launch_row *row)
{
	for (int i = 0; i < 3; i++)
		if (line->grid[i] != row->grid[i] || line->block[i] != row->block[i])
			return false;
	return !strncmp(line->name, row->name, sizeof(line->name) - 1);
}

/* Lines are never taken away: a line that is in use is read without the lock. */
static struct gx_launch_line *find(const struct gx_launch_row *row, uint32_t hash,
                                   struct gx_launch_line **free_line)
{
	struct gx_agent_stats *stats = gx_session_stats();

	*free_line = NULL;
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
		struct gx_launch_line *line = &stats->lines[(hash + i) % GX_MAX_LAUNCH_LINES];

		if (!atomic_load_explicit(&line->used, memory_order_acquire)) {
			*free_line = line;
			return NULL;
		}
		if (is_of(line, row))
			return line;
	}
	return NULL;
}

struct gx_launch_line *gx_launch_table_line(const struct gx_launch_row *row, bool *is_new)
{
	uint32_t hash = hash_of(row);
	struct gx_launch_line *line, *free_line;

	*is_new = false;
	if (!gx_launch_table_on())
		return NULL;
	line = find(row, hash, &free_line);
	if (line)
		return line;
	pthread_mutex_lock(&lock);
	line = find(row, hash, &free_line);
	if (!line && free_line) {
		line = free_line;
		*is_new = true;
		for (int i = 0; i < 3; i++) {
			line->grid[i] = row->grid[i];
			line->block[i] = row->block[i];
		}
		strncpy(line->name, row->name, sizeof(line->name) - 1);
		atomic_store_explicit(&line->used, 1, memory_order_release);
	}
	pthread_mutex_unlock(&lock);
	if (!line)
		atomic_fetch_add(&gx_session_stats()->launches_without_line, 1);
	return line;
}
