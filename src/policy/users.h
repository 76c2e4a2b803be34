/* users.h - maps of an owner's policies, which each user's applications write to their own instance of. */
#ifndef GX_POLICY_USERS_H
#define GX_POLICY_USERS_H

#include <pthread.h>
#include <stdint.h>

struct gx_map;

/* One map of policies that are attached. */
struct gx_users_map {
	uint64_t id; /* on the wire */
	struct gx_map *map;
	int event_fd;        /* of the reader of a ring; -1 */
	uint32_t n_policies; /* that it was added for */
};

/* A lock that is taken last: the server's may be held. */
struct gx_users {
	pthread_mutex_t lock;
	struct gx_users_map *maps; /* [n] */
	uint32_t n;
	/* A user has spoiled his instance of a map; without the lock. May be NULL. */
	void (*notice)(void *arg, const char *line);
	void *arg;
	uint64_t next_ns; /* large maps are not looked at all the time; CLOCK_MONOTONIC */
};

/* No maps. */
void gx_users_init(struct gx_users *users);
/* 0, or -ENOMEM. Taken away as often as it was added, the map has no instances any more. */
int gx_users_add(struct gx_users *users, uint64_t id, struct gx_map *map, int event_fd);
void gx_users_remove(struct gx_users *users, uint64_t id);
/* For gx_server_set_instances(). arg: struct gx_users */
int gx_users_instance(void *arg, uint64_t map, uint32_t user, int *image_fd);
/* What applications did since the last time is in the maps, readers of rings are woken. */
void gx_users_merge(struct gx_users *users);

#endif
