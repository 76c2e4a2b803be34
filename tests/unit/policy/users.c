/* users.c - maps of an owner's policies: which image a user's programs get, and until when. */
#include "../test.h"
#include "maps/map.h"
#include "maps/users.h"
#include "policy/users.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static struct gx_map *make(uint32_t type)
{
	struct gx_map_def def = { .type = type,
		                  .key_size = type == GX_MAP_RINGBUF ? 0 : 4,
		                  .value_size = type == GX_MAP_RINGBUF ? 0 : 8,
		                  .max_entries = type == GX_MAP_RINGBUF ? 4096 : 4,
		                  .name = "t" };
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

/* The image that programs of a user get of map id, opened as they do. */
static struct gx_map *image(struct gx_users *users, uint64_t id, uint32_t user,
                            const struct gx_map *like)
{
	struct gx_map *opened = NULL;
	int fd = -1;

	CHECK_EQ(gx_users_instance(users, id, user, &fd), 1);
	CHECK_EQ(gx_map_open_image(fd, &like->def, &opened, NULL), 0);
	close(fd);
	return opened;
}

/* --- what a user does to his own instance that no program does: the owner is told, once for each kind */
static char said[4][160];
static uint32_t n_said;

static void notice(void *arg, const char *line)
{
	CHECK(arg == said && n_said < 4);
	if (n_said < 4)
		memcpy(said[n_said++], line, strlen(line) + 1);
}

static bool told_only(const char *line)
{
	bool told = n_said == 1 && !strcmp(said[0], line);

	n_said = 0;
	return told;
}

/* Now, however long the last one took: a machine that does other things makes it wait otherwise. */
static void merge(struct gx_users *users)
{
	users->next_ns = 0;
	gx_users_merge(users);
}

static void spoiled(void)
{
	struct gx_map *hash = make(GX_MAP_HASH), *ring = make(GX_MAP_RINGBUF);
	struct gx_map *of7, *of8, *ring7;
	struct gx_users users;
	uint64_t value = 1;

	gx_users_init(&users);
	users.notice = notice;
	users.arg = said;
	CHECK_EQ(gx_users_add(&users, 1, hash, -1), 0);
	CHECK_EQ(gx_users_add(&users, 2, ring, -1), 0);
	of7 = image(&users, 1, 7, hash);
	ring7 = image(&users, 2, 7, ring);
	for (uint32_t key = 0; key < 4; key++)
		CHECK_EQ(gx_map_update(of7, &key, &value, GX_MAP_ANY), 0);
	CHECK_EQ(gx_ring_push(ring7, &value, 8), 0);
	merge(&users);
	CHECK(!n_said);
	of8 = image(&users, 1, 8, hash);
	for (uint32_t key = 3; key < 5; key++) /* one that is there, and one more */
		CHECK_EQ(gx_map_update(of8, &key, &value, GX_MAP_ANY), 0);
	merge(&users);
	CHECK(told_only("instance of map t: user 8 has more keys than there is room for"));
	memset(of7->data + 64, 0xff, 64);
	merge(&users);
	CHECK(told_only("instance of map t: user 7 has left places of keys that are none"));
	memset(ring7->data, 0x5b, 4096);
	merge(&users);
	CHECK(told_only("instance of map t: user 7 has left no ring there, and no record is read"));
	merge(&users);
	CHECK(!n_said);
	of8->image->magic++;
	merge(&users);
	CHECK(told_only("instance of map t: user 8 has overwritten what its head says of it"));
	ring7->image->data_bytes--;
	merge(&users);
	CHECK(told_only("instance of map t: user 7 has overwritten what its head says of it"));
	of7->image->n_cpus = 3;
	merge(&users);
	CHECK(told_only("instance of map t: user 7 has overwritten what its head says of it"));
	merge(&users);
	CHECK(!n_said);
	gx_users_remove(&users, 1);
	gx_users_remove(&users, 2);
	gx_map_free(of7);
	gx_map_free(of8);
	gx_map_free(ring7);
	gx_map_free(hash);
	gx_map_free(ring);
}

int main(void)
{
	struct gx_map *written = make(GX_MAP_ARRAY), *sealed = make(GX_MAP_ARRAY);
	struct gx_map *ring = make(GX_MAP_RINGBUF), *a, *b;
	int event = eventfd(0, EFD_NONBLOCK), fd = -1;
	uint64_t value = 5, n;
	struct gx_users users;
	uint32_t key = 1;

	gx_users_init(&users);
	CHECK_EQ(gx_map_hand_out(sealed, false), 0);
	CHECK_EQ(gx_users_instance(&users, 1, 7, &fd), -ENOENT);
	CHECK_EQ(gx_users_add(&users, 1, written, -1), 0);
	CHECK_EQ(gx_users_add(&users, 2, sealed, -1), 0);
	CHECK_EQ(gx_users_add(&users, 3, ring, event), 0);
	CHECK_EQ(gx_users_add(&users, 1, written, -1), 0); /* of two callbacks */
	CHECK_EQ(users.n, 3);
	/* what nobody else writes is the same for all */
	CHECK_EQ(gx_users_instance(&users, 2, 7, &fd), 0);
	CHECK_EQ(fd, -1);
	a = image(&users, 1, 7, written);
	b = image(&users, 1, 8, written);
	CHECK_EQ(gx_map_update(a, &key, &value, GX_MAP_ANY), 0);
	CHECK(!gx_map_lookup(b, &key, &value) && !value);
	merge(&users);
	CHECK_EQ(((uint64_t *)(void *)written->data)[1], 5);
	gx_map_free(b);
	b = image(&users, 3, 8, ring);
	merge(&users);
	CHECK(read(event, &n, sizeof(n)) < 0); /* nothing came */
	CHECK_EQ(gx_ring_push(b, &value, 8), 0);
	merge(&users);
	CHECK(read(event, &n, sizeof(n)) == sizeof(n) && n == 1);
	CHECK_EQ(gx_ring_pending(ring), 16);
	/* as long as a policy has it; what came last is seen */
	gx_users_remove(&users, 1);
	CHECK_EQ(gx_users_instance(&users, 1, 7, &fd), 1);
	close(fd);
	value = 9;
	CHECK_EQ(gx_map_update(a, &key, &value, GX_MAP_ANY), 0);
	gx_users_remove(&users, 1);
	CHECK_EQ(gx_users_instance(&users, 1, 7, &fd), -ENOENT);
	CHECK(!written->users);
	CHECK_EQ(((uint64_t *)(void *)written->data)[1], 9);
	CHECK_EQ(gx_ring_push(b, &value, 8), 0);
	gx_users_remove(&users, 3);
	CHECK(read(event, &n, sizeof(n)) == sizeof(n));
	gx_users_remove(&users, 3);
	CHECK_EQ(users.n, 1);
	gx_users_remove(&users, 2);
	CHECK(!users.n && !users.maps);
	gx_map_free(a);
	gx_map_free(b);
	gx_map_free(written);
	gx_map_free(sealed);
	gx_map_free(ring);
	close(event);
	spoiled();
	return TEST_END();
}
