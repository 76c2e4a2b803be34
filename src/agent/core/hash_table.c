/* hash_table.c - the table that a hash map has on a device (maps/layout.h), and the image: merged by key.
 *
 * A look reads the states of all slots, then keys and values, then the states again: a slot that was READY in one version all the
 * while has the key and the value of that version. What it has gained since the last look is added to the image's value of that
 * key, whatever place the key has there; a word that programs set is taken as it is. A slot whose version is over was deleted by
 * a program: its key leaves the image, and comes again with what another slot has of it.
 *
 * When user space, or a program on the CPU, wrote (host_generation), it goes the other way. A key that left the image is ended on
 * the device. A new one gets a slot of the first part. So does one whose value is another than the device has, where it stands
 * in the second part: there the host can't write, for another key may get that slot at any time. What kernels still add to the
 * slot that it had is merged until the slot is another key's.
 *
 * Where the image has values for each CPU, the table has one for all SMs: it is the first CPU's.
 *
 * Nothing that the device holds is taken for more than bytes: an application's kernel may have written there.
 */
#include "agent/core/hash_table.h"
#include "agent/core/session_internal.h"
#include "maps/ops.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum mark {
	UNKNOWN, /* nothing, or what was not merged yet */
	KNOWN,   /* its key is in the image, by its version in `before` */
	MOVED,   /* the host ended it: its key has another slot */
	ENDED    /* the host ended it: its key was deleted */
};

struct gx_device_hash {
	struct gx_hash_table t;
	uint8_t *now;     /* [t.bytes] the device's */
	uint64_t *first;  /* [t.n_slots] states before keys and values were read */
	uint8_t *marks;   /* [t.n_slots] enum mark, of the state in `before` */
	uint8_t *resting; /* [t.n_slots] ended in this look: lanes may still hold its value */
	uint64_t *value;  /* one of the image: where it has values for each CPU, all of them */
	uint64_t *zeroes; /* [t.stride] */
	uint8_t *key;     /* [key_words * 8] */
	uint8_t *plain;   /* the same: plain_key()'s */
	bool told;
	bool unsettled; /* some key is in both parts, and the host has yet to end one */
};

/* One look. */
struct look {
	struct gx_instance *instance;
	struct gx_device_map *device;
	struct gx_device_hash *hash;
	struct gx_map *map;
	const struct gx_hash_table *t;
	uint8_t *before;
	int err; /* of a copy to the device */
};

static uint64_t *word_at(uint8_t *table, uint64_t from, uint64_t slot)
{
	return (uint64_t *)(void *)(table + from + 8 * slot);
}

static uint64_t *state_in(const struct look *k, uint8_t *table, uint64_t slot)
{
	return word_at(table, k->t->states, slot);
}

static uint8_t *key_in(const struct look *k, uint8_t *table, uint64_t slot)
{
	return table + k->t->keys + 8 * k->t->key_words * slot;
}

static uint64_t *value_in(const struct look *k, uint8_t *table, uint64_t slot)
{
	return (uint64_t *)(void *)(table + k->t->values + k->t->stride * slot);
}

static uint64_t phase(uint64_t state)
{
	return state & GX_HASH_PHASES;
}

/* The key of a slot that is READY in its table, good until the next one is asked for. */
static const uint8_t *plain_key(const struct look *k, uint8_t *table, uint64_t slot)
{
	uint64_t state = *state_in(k, table, slot), word;

	for (uint32_t i = 0; i < k->t->key_words; i++) {
		memcpy(&word, key_in(k, table, slot) + 8 * i, sizeof(word));
		word = gx_hash_mix(word, state);
		memcpy(k->hash->plain + 8 * i, &word, sizeof(word));
	}
	return k->hash->plain;
}

static struct look look_of(struct gx_instance *instance, struct gx_device_map *device)
{
	return (struct look){ .instance = instance,
		              .device = device,
		              .hash = device->hash,
		              .map = device->map->host,
		              .t = &device->hash->t,
		              .before = (uint8_t *)device->before };
}

/* False: the device still has what it had, and who asked takes it back. */
static bool send(struct look *k, const void *what, size_t bytes)
{
	size_t at = (size_t)((const uint8_t *)what - k->before);

	if (!gx_backend()->upload(k->instance->queue, k->device->base + at, what, bytes))
		return true;
	k->err = -EIO;
	return false;
}

/* --- the host's part */
static struct gx_hash_places places_of(const struct look *k, const uint8_t *key)
{
	uint64_t hash = GX_HASH_FIRST, word;

	for (uint32_t i = 0; i < k->t->key_words; i++) {
		memcpy(&word, key + 8 * i, sizeof(word));
		hash = gx_hash_word(hash, word);
	}
	return gx_hash_places(k->t, hash);
}

static bool has_key(const struct look *k, uint64_t slot, const uint8_t *key)
{
	uint64_t state = *state_in(k, k->before, slot), is, word;

	for (uint32_t i = 0; i < k->t->key_words; i++) {
		memcpy(&is, key_in(k, k->before, slot) + 8 * i, sizeof(is));
		memcpy(&word, key + 8 * i, sizeof(word));
		if (gx_hash_mix(is, state) != word)
			return false;
	}
	return true;
}

/* The slot that has the key, as far as the host knows; t->n_slots: none. key: with zeroes up to the next word */
static uint64_t find(const struct look *k, const uint8_t *key)
{
	struct gx_hash_places places = places_of(k, key);

	for (uint32_t round = 0; round < 4; round++) {
		uint64_t bucket = places.buckets[round & 1] + (round < 2 ? 0 : k->t->n_buckets);

		for (uint64_t i = bucket * GX_HASH_SLOTS; i < (bucket + 1) * GX_HASH_SLOTS; i++)
			if (k->hash->marks[i] == KNOWN && has_key(k, i, key))
				return i;
	}
	return k->t->n_slots;
}

static bool is_free(const struct look *k, uint64_t slot)
{
	uint64_t at = phase(*state_in(k, k->before, slot));

	if (at == GX_HASH_EMPTY || at == GX_HASH_DEAD)
		return true;
	/* none of the first part is MOVED */
	return k->hash->marks[slot] == ENDED && !k->hash->resting[slot];
}

/* A slot of the first part for a new key, in the bucket that has more of them; t->n_slots: none. */
static uint64_t free_slot(const struct look *k, const struct gx_hash_places *places)
{
	uint64_t found[2] = { k->t->n_slots, k->t->n_slots }, n[2] = { 0, 0 };

	for (int b = 0; b < 2; b++)
		for (uint64_t i = 0; i < GX_HASH_SLOTS; i++) {
			uint64_t slot = (uint64_t)places->buckets[b] * GX_HASH_SLOTS + i;

			if (!is_free(k, slot))
				continue;
			found[b] = n[b] ? found[b] : slot;
			n[b]++;
		}
	return found[n[1] > n[0]];
}

/* Its state comes last: until then the slot holds nothing. */
static bool send_slot(struct look *k, uint64_t slot)
{
	return send(k, key_in(k, k->before, slot), 8 * k->t->key_words) &&
	       send(k, value_in(k, k->before, slot), k->t->stride) &&
	       send(k, k->before + k->t->filters + slot, 1) &&
	       send(k, state_in(k, k->before, slot), sizeof(uint64_t));
}

/* send_it: at once, or with all of the table. False: there is no room for the key */
static bool give(struct look *k, const uint8_t *key, const uint64_t *value, bool send_it)
{
	struct gx_hash_places places = places_of(k, key);
	uint64_t slot = free_slot(k, &places), *state, had, word;

	if (slot == k->t->n_slots)
		return false;
	state = state_in(k, k->before, slot);
	had = *state;
	*state = (had | GX_HASH_PHASES) + 1 + GX_HASH_READY;
	for (uint32_t i = 0; i < k->t->key_words; i++) {
		memcpy(&word, key + 8 * i, sizeof(word));
		word = gx_hash_mix(word, *state);
		memcpy(key_in(k, k->before, slot) + 8 * i, &word, sizeof(word));
	}
	memcpy(value_in(k, k->before, slot), value, k->t->stride);
	k->before[k->t->filters + slot] = places.tag;
	if (!send_it || send_slot(k, slot))
		k->hash->marks[slot] = KNOWN;
	else
		*state = had;
	return true;
}

static bool end(struct look *k, uint64_t slot, enum mark mark)
{
	uint64_t *ended = word_at(k->before, k->t->ended, slot), had = *ended;

	*ended = *state_in(k, k->before, slot);
	if (!send(k, ended, sizeof(*ended))) {
		*ended = had;
		return false;
	}
	k->hash->marks[slot] = mark;
	k->hash->resting[slot] = true;
	return true;
}

static void set_header_word(struct look *k, uint64_t offset, uint64_t value, bool send_it)
{
	uint64_t *at = word_at(k->before, offset, 0), had = *at;

	if (had == value)
		return;
	*at = value;
	if (send_it && !send(k, at, sizeof(*at)))
		*at = had;
}

/* How many keys the second part may have, beside those of the first; what the host ended there is still counted. */
static void set_header(struct look *k, bool send_it)
{
	uint64_t n_given = 0, n_ended = 0, most = k->map->def.max_entries;

	for (uint64_t i = 0; i < k->t->n_slots; i++) {
		bool first = i < k->t->n_slots / 2;

		n_given += first && k->hash->marks[i] == KNOWN;
		n_ended += !first && k->hash->marks[i] >= MOVED;
	}
	most = (most > n_given ? most - n_given : 0) + n_ended;
	for (uint32_t i = 0; i < k->t->n_counters; i++)
		set_header_word(k, GX_HASH_LIMIT + (uint64_t)GX_HASH_COUNTER * i,
		                gx_hash_share(k->t, most, i), send_it);
	set_header_word(k, GX_HASH_GIVEN, n_given, send_it);
}

static void tell(struct look *k, const char *what)
{
	if (!k->hash->told)
		gx_session_log("map %.16s: %s", k->map->def.name, what);
	k->hash->told = true;
}

/* --- to the device */
static void give_or_tell(struct look *k, const uint8_t *key, const uint64_t *value, bool send_it)
{
	if (!give(k, key, value, send_it))
		tell(k, "no room on the device for all keys of user space");
}

/* 0, -ENOENT after the last, or -EBUSY; a key of the image at or behind *at, with its value, both with zeroes at their ends */
static int next_key(struct look *k, uint32_t *at)
{
	memset(k->hash->key, 0, 8 * k->t->key_words);
	memset(k->hash->value, 0, k->t->stride);
	return k->map->ops->next_at(k->map, at, k->hash->key, k->hash->value);
}

static void put_down(struct look *k, uint64_t slot)
{
	uint64_t *words = value_in(k, k->before, slot), n = k->t->stride / sizeof(*words);

	if (!memcmp(words, k->hash->value, k->t->stride))
		return;
	if (slot >= k->t->n_slots / 2) {
		if (end(k, slot, MOVED))
			give_or_tell(k, k->hash->key, k->hash->value, true);
		return;
	}
	for (uint64_t i = 0; i < n; i++) {
		uint64_t had = words[i];

		words[i] = k->hash->value[i];
		if (words[i] != had && !send(k, &words[i], sizeof(words[i])))
			words[i] = had;
	}
}

static int end_deleted(struct look *k)
{
	for (uint64_t i = 0; i < k->t->n_slots; i++) {
		int err;

		if (k->hash->marks[i] != KNOWN)
			continue;
		err = k->map->ops->lookup(k->map, plain_key(k, k->before, i), k->hash->value);
		if (err == -ENOENT)
			end(k, i, ENDED);
		else if (err)
			return err;
	}
	return 0;
}

static int to_device(struct look *k)
{
	int err = end_deleted(k);

	for (uint32_t at = 0; !err;) {
		uint64_t slot;

		err = next_key(k, &at);
		if (err)
			break;
		slot = find(k, k->hash->key);
		if (slot < k->t->n_slots)
			put_down(k, slot);
		else
			give_or_tell(k, k->hash->key, k->hash->value, true);
	}
	return err == -ENOENT ? 0 : err;
}

/* --- from the device */
static int read_table(struct look *k)
{
	const struct gx_backend *backend = gx_backend();
	void *queue = k->instance->queue;
	uint64_t base = k->device->base, states = 8 * k->t->n_slots;

	if (backend->download(queue, k->hash->first, base + k->t->states, states) ||
	    backend->download(queue, k->hash->now + k->t->keys, base + k->t->keys,
	                      k->t->bytes - k->t->keys) ||
	    backend->download(queue, k->hash->now + k->t->states, base + k->t->states, states) ||
	    backend->queue_wait(queue))
		return -EIO;
	return 0;
}

/* What a program deleted since the last look. */
static int take_gone(struct look *k, uint64_t slot)
{
	uint64_t *before = state_in(k, k->before, slot), now = *state_in(k, k->hash->now, slot);
	int err = 0;

	if (*before == now)
		return 0;
	if (k->hash->marks[slot] == KNOWN) {
		err = k->map->ops->remove(k->map, plain_key(k, k->before, slot));
		if (err && err != -ENOENT)
			return err;
	}
	k->hash->marks[slot] = UNKNOWN;
	/* one that is READY already comes as new; what it is until then is no version */
	*before = phase(now) == GX_HASH_READY ? GX_HASH_BUSY : now;
	return 0;
}

static int take_value(struct look *k, uint64_t slot, const uint64_t *had)
{
	uint64_t *value = value_in(k, k->hash->now, slot);
	int err;

	if (had != k->hash->zeroes && !memcmp(value, had, k->t->stride))
		return 0;
	err = gx_map_merge_key(k->map, plain_key(k, k->hash->now, slot), value, had,
	                       atomic_load(&k->device->map->words_set));
	if (err == -E2BIG)
		tell(k, "full: not all keys of the device have room");
	if (err)
		return err;
	memcpy(value_in(k, k->before, slot), value, k->t->stride);
	return 0;
}

/* The same key came from both sides at once: the host's slot is the one that is seen. */
static void settle_twice(struct look *k, uint64_t slot)
{
	uint64_t other = find(k, plain_key(k, k->before, slot));

	if (other >= k->t->n_slots / 2 || slot < k->t->n_slots / 2)
		return;
	if (!end(k, slot, MOVED)) {
		k->hash->unsettled = true;
		return;
	}
	memcpy(k->hash->key, plain_key(k, k->before, slot), 8 * k->t->key_words);
	memset(k->hash->value, 0, k->t->stride);
	if (!k->map->ops->lookup(k->map, k->hash->key, k->hash->value))
		put_down(k, other);
}

/* What could not be sent in an earlier look, behind what this one took. */
static void settle_again(struct look *k)
{
	if (!k->hash->unsettled)
		return;
	k->hash->unsettled = false;
	for (uint64_t i = k->t->n_slots / 2; i < k->t->n_slots; i++)
		if (k->hash->marks[i] == KNOWN)
			settle_twice(k, i);
}

static int take_slot(struct look *k, uint64_t slot)
{
	uint64_t now = *state_in(k, k->hash->now, slot), *before = state_in(k, k->before, slot);
	int err;

	if (phase(now) != GX_HASH_READY || k->hash->first[slot] != now)
		return 0;
	if (*before == now)
		return k->hash->marks[slot] == ENDED
		               ? 0
		               : take_value(k, slot, value_in(k, k->before, slot));
	err = take_value(k, slot, k->hash->zeroes);
	if (err)
		return err;
	*before = now;
	memcpy(key_in(k, k->before, slot), key_in(k, k->hash->now, slot), 8 * k->t->key_words);
	k->hash->marks[slot] = KNOWN;
	settle_twice(k, slot);
	return 0;
}

static int from_device(struct look *k)
{
	int err = read_table(k), busy = 0;

	for (uint64_t i = 0; !err && i < k->t->n_slots; i++)
		err = take_gone(k, i);
	for (uint64_t i = 0; !err && i < k->t->n_slots; i++) {
		err = take_slot(k, i);
		busy = err == -E2BIG ? busy : err;
		err = busy;
	}
	return err;
}

/* --- life */
static struct gx_hash_table table_of(const struct gx_map_def *def)
{
	struct gx_hash_table t = gx_hash_table(def->key_size, def->value_size, def->max_entries);

	if (gx_map_type_is(def->type, GX_MAP_LRU))
		gx_hash_add_ages(&t);
	return t;
}

int gx_hash_make(struct gx_device_map *device)
{
	struct gx_device_hash *hash = calloc(1, sizeof(*hash));

	if (!hash)
		return -ENOMEM;
	hash->t = table_of(&device->map->host->def);
	device->hash = hash;
	hash->now = calloc(1, hash->t.bytes);
	hash->first = calloc(hash->t.n_slots, sizeof(*hash->first));
	hash->marks = calloc(hash->t.n_slots, 2);
	hash->value = calloc(1, gx_map_user_value_bytes(device->map->host) + sizeof(uint64_t));
	hash->zeroes = calloc(1, hash->t.stride);
	hash->key = calloc(hash->t.key_words, 8);
	hash->plain = calloc(hash->t.key_words, 8);
	if (!hash->now || !hash->first || !hash->marks || !hash->value || !hash->zeroes ||
	    !hash->key || !hash->plain) {
		gx_hash_free(device);
		return -ENOMEM;
	}
	hash->resting = hash->marks + hash->t.n_slots;
	return 0;
}

void gx_hash_free(struct gx_device_map *device)
{
	struct gx_device_hash *hash = device->hash;

	if (!hash)
		return;
	free(hash->now);
	free(hash->first);
	free(hash->marks);
	free(hash->value);
	free(hash->zeroes);
	free(hash->key);
	free(hash->plain);
	free(hash);
	device->hash = NULL;
}

uint64_t gx_hash_bytes_on_device(const struct gx_map *map)
{
	return table_of(&map->def).bytes;
}

int gx_hash_first_upload(struct gx_instance *instance, struct gx_device_map *device)
{
	struct look k = look_of(instance, device);
	int err = 0;

	device->host_generation = atomic_load(&k.map->image->host_generation);
	for (uint32_t at = 0; !err;) {
		err = next_key(&k, &at);
		if (!err)
			give_or_tell(&k, k.hash->key, k.hash->value, false);
	}
	if (err != -ENOENT)
		return err;
	set_header(&k, false);
	/* the rest is zero: so is the device's */
	send(&k, k.before, *word_at(k.before, GX_HASH_GIVEN, 0) ? k.t->bytes : GX_HASH_LOCKS);
	return k.err;
}

int gx_hash_merge(struct gx_instance *instance, struct gx_device_map *device)
{
	struct look k = look_of(instance, device);
	uint64_t generation = atomic_load(&k.map->image->host_generation);
	int err = from_device(&k);

	if (err)
		return err;
	settle_again(&k);
	memset(k.hash->resting, 0, k.t->n_slots);
	if (generation != device->host_generation)
		err = to_device(&k);
	set_header(&k, true);
	atomic_fetch_add(&k.map->image->sync_generation, 1);
	if (gx_backend()->queue_wait(instance->queue) || k.err)
		return -EIO;
	if (!err)
		device->host_generation = generation;
	return err;
}
