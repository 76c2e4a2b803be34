/* users.c - instances of a map for the programs of different users, and how they become one for its owner. */
#include "maps/users.h"

#include "base/clock.h"
#include "maps/ops.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* How long a user who keeps his instance locked is left alone. */
#define BUSY_NS     1000000000ull
#define BLOCK_WORDS 512 /* compared at once */

struct instance {
	uint32_t user;
	struct gx_map *map, *before; /* what was merged of it; NULL: of rings */
	uint64_t busy_until;
	uint32_t n_busy;        /* looks in a row that found it locked */
	uint32_t spoiled, told; /* a bit for each enum gx_map_spoiled */
	struct instance *next;
};

struct gx_map_users {
	pthread_mutex_t lock;
	/* what the owner wrote; and all of the map as it was left at the last look (arrays) */
	struct gx_map *owners, *seen;
	struct instance *first;
	uint32_t n;
	uint64_t *now, *old, *sum; /* [stride / 8] one value */
};

static bool is_array(const struct gx_map *map)
{
	return map->ops == &gx_map_ops_array;
}

static bool is_hash(const struct gx_map *map)
{
	return map->ops == &gx_map_ops_hash && !map->n_cpus;
}

static size_t words_of(const struct gx_map *map)
{
	return gx_map_stride(map->def.value_size) / sizeof(uint64_t);
}

static void copy_data(struct gx_map *to, const struct gx_map *from)
{
	uint64_t at = 0, end;

	for (; gx_map_next_extent(from, &at, &end); at = end)
		memcpy(to->data + at, from->data + at, end - at);
}

/* A map of this process alone. */
static int make_copy(const struct gx_map *of, struct gx_map **out)
{
	int err = gx_map_create(&of->def, out, NULL);

	if (err)
		return err;
	if (!gx_map_is_ring(of))
		copy_data(*out, of);
	return 0;
}

static void free_users(struct gx_map_users *users)
{
	if (!users)
		return;
	while (users->first) {
		struct instance *instance = users->first;

		users->first = instance->next;
		gx_map_free(instance->map);
		gx_map_free(instance->before);
		free(instance);
	}
	gx_map_free(users->owners);
	gx_map_free(users->seen);
	free(users->now);
	pthread_mutex_destroy(&users->lock);
	free(users);
}

static struct gx_map_users *make_users(const struct gx_map *map)
{
	struct gx_map_users *users = calloc(1, sizeof(*users));
	int err;

	if (!users)
		return NULL;
	pthread_mutex_init(&users->lock, NULL);
	users->now = calloc(3 * words_of(map), sizeof(*users->now));
	users->old = users->now + words_of(map);
	users->sum = users->old + words_of(map);
	err = users->now ? 0 : -ENOMEM;
	if (!err && !gx_map_is_ring(map))
		err = make_copy(map, &users->owners);
	if (!err && is_array(map))
		err = make_copy(map, &users->seen);
	if (!err)
		return users;
	free_users(users);
	return NULL;
}

/* --- arrays: words */
static _Atomic uint64_t *word(const struct gx_map *map, size_t i)
{
	return (_Atomic uint64_t *)(void *)map->data + i;
}

static uint64_t get(const struct gx_map *map, size_t i)
{
	return atomic_load_explicit(word(map, i), memory_order_relaxed);
}

static void put(const struct gx_map *map, size_t i, uint64_t value)
{
	atomic_store_explicit(word(map, i), value, memory_order_relaxed);
}

/* The owner wrote it by memory that is mapped: nobody called us. */
static void push_word(struct gx_map_users *users, size_t i, uint64_t value)
{
	put(users->owners, i, value);
	put(users->seen, i, value);
	for (struct instance *at = users->first; at; at = at->next) {
		put(at->map, i, value);
		put(at->before, i, value);
	}
}

static bool is_set(const struct gx_map *map, size_t i)
{
	size_t in_value = i % words_of(map);

	return atomic_load(&map->words_set) >> (in_value < 63 ? in_value : 63) & 1;
}

static void merge_word(struct gx_map *map, struct gx_map_users *users, size_t i)
{
	uint64_t sum = get(map, i);

	if (sum != get(users->seen, i))
		push_word(users, i, sum);
	for (struct instance *at = users->first; at; at = at->next) {
		uint64_t now = get(at->map, i), delta = now - get(at->before, i);

		if (!delta)
			continue;
		sum = is_set(map, i) ? now : sum + delta;
		put(at->before, i, now);
	}
	put(map, i, sum);
	put(users->seen, i, sum);
}

static bool block_changed(const struct gx_map *map, const struct gx_map_users *users, size_t from,
                          size_t n)
{
	size_t at = from * sizeof(uint64_t), bytes = n * sizeof(uint64_t);
	bool changed = memcmp(map->data + at, users->seen->data + at, bytes) != 0;

	for (const struct instance *i = users->first; i && !changed; i = i->next)
		changed = memcmp(i->map->data + at, i->before->data + at, bytes) != 0;
	return changed;
}

static void merge_words(struct gx_map *map, struct gx_map_users *users, size_t from, size_t n)
{
	for (size_t at = from, end = from + n, some; at < end; at += some) {
		some = end - at < BLOCK_WORDS ? end - at : BLOCK_WORDS;
		if (!block_changed(map, users, at, some))
			continue;
		for (size_t i = at; i < at + some; i++)
			merge_word(map, users, i);
	}
}

/* --- hashes: keys */
/* 0, -ENOENT, or -EBUSY: the user's programs keep it locked. */
static int value_in(struct gx_map *map, const void *key, uint64_t *value)
{
	memset(value, 0, gx_map_stride(map->def.value_size));
	return map->ops->lookup(map, key, value);
}

static void merge_value(struct gx_map *map, struct gx_map_users *users)
{
	for (size_t i = 0; i < words_of(map); i++) {
		if (users->now[i] == users->old[i])
			continue;
		users->sum[i] = is_set(map, i) ? users->now[i]
		                               : users->sum[i] + users->now[i] - users->old[i];
	}
}

/* By who has been stopped for a moment, too: it says something after a second, when it still is. */
static void is_locked(struct instance *at)
{
	at->busy_until = gx_now_ns() + BUSY_NS;
	if (++at->n_busy > 1)
		at->spoiled |= 1u << GX_MAP_KEPT_LOCKED;
}

static void merge_key_of(struct gx_map *map, struct gx_map_users *users, struct instance *at,
                         const void *key)
{
	int err = value_in(at->map, key, users->now);
	bool had = !value_in(at->before, key, users->old);

	if (err == -EBUSY)
		is_locked(at);
	if (err == -ENOENT && had) {
		at->before->ops->remove(at->before, key);
		map->ops->remove(map, key);
	}
	if (err || (had && !memcmp(users->now, users->old, map->def.value_size)))
		return;
	value_in(map, key, users->sum);
	merge_value(map, users);
	/* full: as many as it has room for */
	if (map->ops->update(map, key, users->sum, GX_MAP_ANY) == -E2BIG)
		at->spoiled |= 1u << GX_MAP_NO_ROOM;
	at->before->ops->update(at->before, key, users->now, GX_MAP_ANY);
}

static void look_for_damage(struct instance *at)
{
	if (!(at->spoiled >> GX_MAP_TORN & 1) &&
	    at->map->ops->torn(at->map)) /* every hash has it */
		at->spoiled |= 1u << GX_MAP_TORN;
}

static bool is_busy(const struct instance *at)
{
	return at->busy_until && gx_now_ns() < at->busy_until;
}

static void merge_keys(struct gx_map *map, struct gx_map_users *users, struct instance *at)
{
	uint8_t *key = malloc(map->def.key_size);
	struct gx_map *of[] = { at->map, at->before }; /* keys that came; keys that went */

	for (int i = 0; key && i < 2; i++)
		for (uint32_t place = 0; !is_busy(at);) {
			int err = of[i]->ops->next_at(of[i], &place, key, NULL);

			if (err == -EBUSY)
				is_locked(at);
			if (err)
				break;
			merge_key_of(map, users, at, key);
		}
	free(key);
}

/* --- what is in front of all data */
static bool has_head(const struct gx_map *map)
{
	const struct gx_map_image *head = map->image;

	return head->magic == GX_IMAGE_MAGIC && head->data_bytes == map->data_bytes &&
	       head->n_cpus == map->n_cpus;
}

static void look_at_heads(const struct gx_map_users *users)
{
	for (struct instance *at = users->first; at; at = at->next)
		if (!has_head(at->map))
			at->spoiled |= 1u << GX_MAP_NO_HEAD;
}

/* --- rings: records */
static int move_record(void *to, const void *data, size_t len)
{
	struct gx_map *map = to;
	int err = gx_ring_push(map, data, len);

	if (err)
		atomic_fetch_add(&map->image->records_dropped, 1);
	return err;
}

static bool merge_ring(struct gx_map *map, struct gx_map_users *users)
{
	bool came = false;

	for (struct instance *at = users->first; at; at = at->next) {
		int n = gx_ring_consume(at->map, move_record, map, 4096);

		came |= n > 0;
		if (n < 0 && n != -ENOMEM)
			at->spoiled |= 1u << GX_MAP_NO_RING;
	}
	return came;
}

/* --- all. key NULL: all keys. Holds the lock */
static bool merge(struct gx_map *map, struct gx_map_users *users, const void *key)
{
	size_t words = words_of(map), n = map->data_bytes / sizeof(uint64_t);
	uint32_t index;

	if (gx_map_is_ring(map))
		return merge_ring(map, users);
	if (is_array(map) && key) {
		memcpy(&index, key, sizeof(index));
		if (index < map->def.max_entries)
			merge_words(map, users, index * words, words);
		return false;
	}
	if (is_array(map))
		merge_words(map, users, 0, n);
	for (struct instance *at = users->first; is_hash(map) && at; at = at->next) {
		if (is_busy(at))
			continue;
		if (key)
			merge_key_of(map, users, at, key);
		else
			merge_keys(map, users, at);
		if (!key)
			look_for_damage(at);
		if (!is_busy(at))
			at->n_busy = 0;
	}
	return false;
}

bool gx_map_merge_users(struct gx_map *map)
{
	struct gx_map_users *users = map->users;
	bool came;

	if (!users)
		return false;
	pthread_mutex_lock(&users->lock);
	came = merge(map, users, NULL);
	look_at_heads(users);
	pthread_mutex_unlock(&users->lock);
	return came;
}

bool gx_map_users_spoiled(struct gx_map *map, uint32_t *user, enum gx_map_spoiled *what)
{
	bool found = false;

	if (!map->users)
		return false;
	pthread_mutex_lock(&map->users->lock);
	for (struct instance *at = map->users->first; at && !found; at = at->next) {
		uint32_t left = at->spoiled & ~at->told;

		if (!left)
			continue;
		*user = at->user;
		*what = (enum gx_map_spoiled)__builtin_ctz(left);
		at->told |= 1u << *what;
		found = true;
	}
	pthread_mutex_unlock(&map->users->lock);
	return found;
}

void gx_map_users_read(struct gx_map *map, const void *key)
{
	pthread_mutex_lock(&map->users->lock);
	merge(map, map->users, key);
	pthread_mutex_unlock(&map->users->lock);
}

/* --- what the owner does through bpf(2) */
static int write_to(struct gx_map *map, const void *key, const void *value)
{
	if (value)
		return map->ops->update(map, key, value, GX_MAP_ANY);
	return map->ops->remove ? map->ops->remove(map, key) : 0;
}

/* A key that the owner did not write leaves a full map, and what is kept of it; false: there is none. */
static bool make_room(const struct gx_map_users *users, struct gx_map *map, struct gx_map *before)
{
	uint8_t *key = is_hash(map) ? malloc(map->def.key_size) : NULL;
	uint32_t place = 0;
	bool gone = false;

	while (key && !gone && !map->ops->next_at(map, &place, key, NULL))
		gone = !users->owners->ops->value_at(users->owners, key) &&
		       !map->ops->remove(map, key);
	if (gone && before)
		before->ops->remove(before, key);
	free(key);
	return gone;
}

/* What did not get in is not taken for merged. */
static void write_instance(const struct gx_map_users *users, struct instance *at, const void *key,
                           const void *value)
{
	int err = write_to(at->map, key, value);

	if (err == -E2BIG && make_room(users, at->map, at->before))
		err = write_to(at->map, key, value);
	if (err == -EBUSY)
		is_locked(at);
	else if (err != -E2BIG)
		write_to(at->before, key, value);
}

static void write_all(struct gx_map *map, const void *key, const void *value)
{
	struct gx_map_users *users = map->users;

	pthread_mutex_lock(&users->lock);
	if (users->owners)
		write_to(users->owners, key, value);
	if (users->seen)
		write_to(users->seen, key, value);
	for (struct instance *at = users->first; at && at->before; at = at->next)
		if (!is_busy(at))
			write_instance(users, at, key, value);
	pthread_mutex_unlock(&users->lock);
}

void gx_map_users_wrote(struct gx_map *map, const void *key, const void *value)
{
	write_all(map, key, value);
}

void gx_map_users_deleted(struct gx_map *map, const void *key)
{
	write_all(map, key, NULL);
}

bool gx_map_users_make_room(struct gx_map *map)
{
	bool made;

	pthread_mutex_lock(&map->users->lock);
	made = make_room(map->users, map, NULL);
	pthread_mutex_unlock(&map->users->lock);
	return made;
}

/* --- life */
static int add_instance(struct gx_map *map, uint32_t user, struct instance **out)
{
	struct gx_map_users *users = map->users;
	const struct gx_map *like = users->owners ? users->owners : map;
	struct instance *made;
	int err;

	if (users->n == GX_MAP_MAX_USERS)
		return -EUSERS;
	made = calloc(1, sizeof(*made));
	if (!made)
		return -ENOMEM;
	made->user = user;
	err = make_copy(like, &made->map);
	err = err ? err : gx_map_hand_out(made->map, true);
	if (!err && users->owners)
		err = make_copy(like, &made->before);
	if (err) {
		gx_map_free(made->map);
		free(made);
		return err;
	}
	if (made->before)
		gx_map_close_fd(made->before);
	made->next = users->first;
	users->first = made;
	users->n++;
	*out = made;
	return 0;
}

int gx_map_user(struct gx_map *map, uint32_t user, struct gx_map **out)
{
	struct instance *at;
	int err = 0;

	*out = NULL;
	if (!is_array(map) && !is_hash(map) && !gx_map_is_ring(map))
		return -EOPNOTSUPP;
	if (!map->users)
		map->users = make_users(map);
	if (!map->users)
		return -ENOMEM;
	pthread_mutex_lock(&map->users->lock);
	if (is_array(map)) /* what the owner wrote by memory: the new one has it, too */
		merge(map, map->users, NULL);
	for (at = map->users->first; at && at->user != user;)
		at = at->next;
	if (!at)
		err = add_instance(map, user, &at);
	if (!err)
		*out = at->map;
	pthread_mutex_unlock(&map->users->lock);
	return err;
}

void gx_map_forget_users(struct gx_map *map)
{
	gx_map_merge_users(map);
	free_users(map->users);
	map->users = NULL;
}
