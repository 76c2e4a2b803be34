/* users.c - maps of an owner's policies, which each user's applications write to their own instance of. */
#include "policy/users.h"

#include "base/clock.h"
#include "maps/map.h"
#include "maps/users.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Looks that take longer have one of so many parts of the time. */
#define LONG_NS 5000000ull
#define SHARE   20

void gx_users_init(struct gx_users *users)
{
	*users = (struct gx_users){ .maps = NULL };
	pthread_mutex_init(&users->lock, NULL);
}

static struct gx_users_map *find(struct gx_users *users, uint64_t id)
{
	for (uint32_t i = 0; i < users->n; i++)
		if (users->maps[i].id == id)
			return &users->maps[i];
	return NULL;
}

int gx_users_add(struct gx_users *users, uint64_t id, struct gx_map *map, int event_fd)
{
	struct gx_users_map *at, *bigger;
	int err = 0;

	pthread_mutex_lock(&users->lock);
	at = find(users, id);
	if (!at) {
		bigger = realloc(users->maps, (users->n + 1) * sizeof(*bigger));
		err = bigger ? 0 : -ENOMEM;
		if (bigger) {
			users->maps = bigger;
			at = &bigger[users->n++];
			*at = (struct gx_users_map){ .id = id, .map = map, .event_fd = event_fd };
		}
	}
	if (at)
		at->n_policies++;
	pthread_mutex_unlock(&users->lock);
	return err;
}

/* Readers look at the ring again; they have been told often enough when the counter is full. */
static void wake(const struct gx_users_map *at)
{
	uint64_t one = 1;

	if (at->event_fd >= 0 && write(at->event_fd, &one, sizeof(one)) < 0)
		return;
}

void gx_users_remove(struct gx_users *users, uint64_t id)
{
	struct gx_users_map *at;

	pthread_mutex_lock(&users->lock);
	at = find(users, id);
	if (at && !--at->n_policies) {
		if (gx_map_merge_users(at->map))
			wake(at);
		gx_map_forget_users(at->map);
		*at = users->maps[--users->n];
	}
	if (!users->n) {
		free(users->maps);
		users->maps = NULL;
	}
	pthread_mutex_unlock(&users->lock);
}

int gx_users_instance(void *arg, uint64_t id, uint32_t user, int *image_fd)
{
	struct gx_users *users = arg;
	struct gx_map *instance = NULL;
	const struct gx_users_map *at;
	int err = -ENOENT; /* its policies left */

	pthread_mutex_lock(&users->lock);
	at = find(users, id);
	if (at)
		err = gx_map_sealed(at->map->fd) ? 0 : gx_map_user(at->map, user, &instance);
	if (instance) {
		*image_fd = fcntl(instance->fd, F_DUPFD_CLOEXEC, 0);
		err = *image_fd < 0 ? -errno : 1;
	}
	pthread_mutex_unlock(&users->lock);
	return err;
}

enum { MAX_LINES = 4, LINE_BYTES = 160 };

/* Those that there is room for; the next look has the rest. */
static void take_spoiled(struct gx_map *map, char lines[MAX_LINES][LINE_BYTES], uint32_t *n)
{
	static const char *const kinds[GX_N_MAP_SPOILED] = {
		[GX_MAP_KEPT_LOCKED] = "keeps it locked, and it is read without him",
		[GX_MAP_NO_ROOM] = "has more keys than there is room for",
		[GX_MAP_TORN] = "has left places of keys that are none",
		[GX_MAP_NO_RING] = "has left no ring there, and no record is read",
		[GX_MAP_NO_HEAD] = "has overwritten what its head says of it",
	};
	enum gx_map_spoiled what;
	uint32_t user;

	while (*n < MAX_LINES && gx_map_users_spoiled(map, &user, &what))
		snprintf(lines[(*n)++], LINE_BYTES, "instance of map %.15s: user %u %s",
		         map->def.name, user, kinds[what]);
}

void gx_users_merge(struct gx_users *users)
{
	uint64_t start = gx_now_ns(), took;
	char lines[MAX_LINES][LINE_BYTES];
	uint32_t n = 0;

	pthread_mutex_lock(&users->lock);
	for (uint32_t i = 0; i < users->n && start >= users->next_ns; i++) {
		if (gx_map_merge_users(users->maps[i].map))
			wake(&users->maps[i]);
		if (users->notice)
			take_spoiled(users->maps[i].map, lines, &n);
	}
	took = gx_now_ns() - start;
	if (took > LONG_NS)
		users->next_ns = start + SHARE * took;
	pthread_mutex_unlock(&users->lock);
	for (uint32_t i = 0; i < n; i++)
		users->notice(users->arg, lines[i]);
}
