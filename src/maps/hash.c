/* hash.c - HASH (1), PERCPU_HASH (5), LRU_HASH (9), LRU_PERCPU_HASH (10), host side: open
 * addressing in the image, so that every process sees the same table.
 *
 * Data: struct hash_head, for types with values per CPU a line of claims for each CPU (cpu.h), then
 * n_slots (a power of two, at least twice max_entries) of struct hash_slot, then max_entries
 * entries of {u64 next, key rounded to 8, value rounded to 8 for each CPU}. LRU: in place of next,
 * an entry that is used has its neighbours in the order of use; when there is no room, the one that
 * was used longest ago goes. Slots are probed linearly; a removal moves later slots back, so there
 * are no tombstones. A process that may only read counts on head.changes instead of the lock:
 * what it found while that was even, and stayed as it was, was there. Entries never move: programs hold pointers to values. As in Linux without
 * preallocation turned off, the entry of a removed key may serve another key at once. The lock is
 * held for one operation. Nothing read from the image is used as an index without a check, and
 * every probe ends after n_slots steps: another process can spoil entries, not memory.
 */
#include "base/clock.h"
#include "base/strmap.h"
#include "maps/cpu.h"
#include "maps/ops.h"

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>

#define HASH_LOCK_MS 100
#define HASH_MAX_KEY (1u << 12)
#define HASH_ALLOWED                                                                               \
	(1u | 2u | 4u | 8u | 16u | 128u | 256u |                                                   \
	 4096u) /* NO_PREALLOC, NO_COMMON_LRU, NUMA, RD/WR, seed */
#define HASH_MAX_SIZE (1u << 24)
#define ALL_CPUS      UINT32_MAX

struct hash_head {
	_Atomic uint32_t lock;
	uint32_t n_used;
	uint32_t n_touched;       /* entries that were ever used: the rest is zero */
	uint32_t free;            /* 1 + index of the first entry given back; 0: none */
	uint32_t newest, oldest;  /* LRU: 1 + index; 0: none */
	_Atomic uint32_t changes; /* odd: the table is being changed */
	uint8_t pad[36];
};

struct hash_order {
	uint32_t newer, older; /* 1 + index; 0: none */
};

struct hash_slot {
	uint32_t entry; /* 1 + index; 0: the slot is empty */
	uint32_t hash;
};

static uint64_t key_room(const struct gx_map *map)
{
	return ((uint64_t)map->def.key_size + 7) & ~(uint64_t)7;
}

static uint64_t entry_bytes(const struct gx_map *map)
{
	return sizeof(uint64_t) + key_room(map) +
	       gx_map_stride(map->def.value_size) * (map->n_cpus ? map->n_cpus : 1);
}

static bool is_percpu(const struct gx_map *map)
{
	return gx_map_type_is(map->def.type, GX_MAP_PERCPU);
}

static bool is_lru(const struct gx_map *map)
{
	return gx_map_type_is(map->def.type, GX_MAP_LRU);
}

/* Claims come first: cpu.h finds them at the start of the data. */
static uint64_t head_at(const struct gx_map *map)
{
	return (uint64_t)GX_CPU_CLAIM_BYTES * map->n_cpus;
}

static uint32_t n_slots(const struct gx_map *map)
{
	uint32_t wanted = 2 * map->def.max_entries;

	return wanted <= 4 ? 4 : 1u << (32 - __builtin_clz(wanted - 1));
}

static struct hash_head *head(const struct gx_map *map)
{
	return (struct hash_head *)(void *)(map->data + head_at(map));
}

static struct hash_slot *slot_at(const struct gx_map *map, uint32_t i)
{
	struct hash_slot *slots = (void *)(map->data + head_at(map) + sizeof(struct hash_head));

	return &slots[i & (n_slots(map) - 1)];
}

static uint64_t entries_at(const struct gx_map *map)
{
	return head_at(map) + sizeof(struct hash_head) +
	       (uint64_t)n_slots(map) * sizeof(struct hash_slot);
}

/* Entry `number` - 1, or NULL: the image may hold any number. */
static uint8_t *entry_at(const struct gx_map *map, uint32_t number)
{
	if (!number || number > map->def.max_entries)
		return NULL;
	return map->data + entries_at(map) + entry_bytes(map) * (number - 1);
}

static uint8_t *entry_key(uint8_t *entry)
{
	return entry + sizeof(uint64_t);
}

static uint8_t *entry_value(const struct gx_map *map, uint8_t *entry)
{
	return entry_key(entry) + key_room(map);
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, map->def.key_size, diag);

	if (err)
		return err;
	if (!map->def.key_size || map->def.key_size > HASH_MAX_KEY || !map->def.value_size ||
	    (map->def.flags & ~HASH_ALLOWED))
		return gx_fail(diag, GX_E_MAP_SHAPE,
		               "map %.16s: key %u, value %u bytes, flags 0x%x", map->def.name,
		               map->def.key_size, map->def.value_size, map->def.flags);
	if (is_percpu(map) && !map->n_cpus)
		map->n_cpus = gx_possible_cpus();
	if (map->def.max_entries > HASH_MAX_SIZE ||
	    entry_bytes(map) > GX_MAP_MAX_BYTES / map->def.max_entries)
		return gx_fail(diag, GX_E_MAP_SIZE, "map %.16s: %u entries", map->def.name,
		               map->def.max_entries);
	map->data_bytes = entries_at(map) + entry_bytes(map) * map->def.max_entries;
	return 0;
}

static uint32_t hash_key(const struct gx_map *map, const void *key)
{
	uint64_t h = gx_hash_bytes(key, map->def.key_size);

	return (uint32_t)(h ^ h >> 32);
}

/* Of a key: its slot and its entry's number, which is one of the map's; 0: it is not there, and the slot is where it
 * would go, or UINT32_MAX. The image may change at any time: who goes on with the number does not read it again. */
struct place {
	uint32_t slot, number;
};

static struct place find(const struct gx_map *map, const void *key)
{
	uint32_t hash = hash_key(map, key);
	uint32_t mask = n_slots(map) - 1;

	for (uint32_t step = 0; step <= mask; step++) {
		uint32_t i = (hash + step) & mask;
		struct hash_slot slot = *slot_at(map, i);
		uint8_t *entry = entry_at(map, slot.entry);

		if (!slot.entry)
			return (struct place){ .slot = i };
		if (entry && slot.hash == hash && !memcmp(entry_key(entry), key, map->def.key_size))
			return (struct place){ i, slot.entry };
	}
	return (struct place){ .slot = UINT32_MAX };
}

/* --- the order of use. Whatever stands in the image, each of these is a few steps. */
static struct hash_order *order_of(struct gx_map *map, uint32_t number)
{
	return (struct hash_order *)(void *)entry_at(map, number);
}

static void leave_order(struct gx_map *map, uint32_t number)
{
	struct hash_order *o = order_of(map, number), *newer = order_of(map, o->newer),
	                  *older = order_of(map, o->older);

	*(newer ? &newer->older : &head(map)->newest) = o->older;
	*(older ? &older->newer : &head(map)->oldest) = o->newer;
}

static void join_order(struct gx_map *map, uint32_t number)
{
	struct hash_order *o = order_of(map, number), *first = order_of(map, head(map)->newest);

	*o = (struct hash_order){ .older = first ? head(map)->newest : 0 };
	*(first ? &first->newer : &head(map)->oldest) = number;
	head(map)->newest = number;
}

static void used(struct gx_map *map, uint32_t number)
{
	if (!is_lru(map) || head(map)->newest == number)
		return;
	leave_order(map, number);
	join_order(map, number);
}

/* Number of an entry that nobody uses; 0: there is none. */
static uint32_t take_entry(struct gx_map *map)
{
	struct hash_head *h = head(map);
	uint32_t number = h->free;
	uint8_t *entry = entry_at(map, number);
	uint64_t next;

	if (entry) {
		memcpy(&next, entry, sizeof(next));
		h->free = (uint32_t)next;
		return number;
	}
	return h->n_touched < map->def.max_entries ? ++h->n_touched : 0;
}

static void give_back(struct gx_map *map, uint32_t number)
{
	uint64_t next = head(map)->free;

	memcpy(entry_at(map, number), &next, sizeof(next));
	head(map)->free = number;
}

/* Close the gap at i: a slot behind it moves there unless that would put it before its home. */
static void close_gap(struct gx_map *map, uint32_t i)
{
	uint32_t mask = n_slots(map) - 1;

	for (uint32_t step = 1, gap = i; step <= mask; step++) {
		uint32_t j = (i + step) & mask;
		struct hash_slot slot = *slot_at(map, j);

		if (!slot.entry) {
			*slot_at(map, gap) = (struct hash_slot){ 0 };
			return;
		}
		if (((j - slot.hash) & mask) < ((j - gap) & mask))
			continue;
		*slot_at(map, gap) = slot;
		gap = j;
	}
}

static int locked_remove(struct gx_map *map, const void *key)
{
	struct place place = find(map, key);

	if (!place.number)
		return -ENOENT;
	if (is_lru(map))
		leave_order(map, place.number);
	give_back(map, place.number);
	close_gap(map, place.slot);
	if (head(map)->n_used)
		head(map)->n_used--;
	return 0;
}

/* ALL_CPUS: of user space, which gives the values of all. */
static void write_value(const struct gx_map *map, uint8_t *entry, const void *value, uint32_t cpu)
{
	uint8_t *to = entry_value(map, entry);

	if (cpu == ALL_CPUS)
		memcpy(to, value, gx_map_user_value_bytes(map));
	else
		memcpy(to + gx_map_stride(map->def.value_size) * (cpu % map->n_cpus), value,
		       map->def.value_size);
}

/* The key that was used longest ago goes. */
static void make_room(struct gx_map *map)
{
	const uint8_t *entry = entry_at(map, head(map)->oldest);

	if (entry)
		locked_remove(map, entry + sizeof(uint64_t));
}

/* value NULL: zeroes, of a key that is not there. */
static int locked_update(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                         uint32_t cpu)
{
	struct place place = find(map, key);
	uint8_t *entry = entry_at(map, place.number);
	uint32_t number;

	if (entry) {
		if (flags == GX_MAP_NOEXIST)
			return -EEXIST;
		write_value(map, entry, value, cpu);
		used(map, place.number);
		return 0;
	}
	if (flags == GX_MAP_EXIST)
		return -ENOENT;
	if (is_lru(map) && head(map)->n_used >= map->def.max_entries) {
		make_room(map);
		place = find(map, key); /* slots may have moved */
	}
	number = place.slot == UINT32_MAX ? 0 : take_entry(map);
	entry = entry_at(map, number);
	if (!entry)
		return -E2BIG;
	memcpy(entry_key(entry), key, map->def.key_size);
	memset(entry_value(map, entry), 0, gx_map_user_value_bytes(map));
	if (value)
		write_value(map, entry, value, cpu);
	if (is_lru(map))
		join_order(map, number);
	*slot_at(map, place.slot) =
	        (struct hash_slot){ .entry = number, .hash = hash_key(map, key) };
	head(map)->n_used++;
	return 0;
}

/* --- by the lock, or by the count of changes where it cannot be taken */
struct look {
	const void *key;
	void *next, *value; /* of next_at() */
	uint8_t *entry;     /* found */
	uint32_t number;    /* its own */
	uint32_t at;        /* place of its slot */
	bool uses;          /* it counts as a use */
	int err;
};

static void look_up(struct gx_map *map, struct look *l)
{
	struct place place = find(map, l->key);

	l->entry = entry_at(map, place.number);
	l->number = place.number;
	l->at = place.slot;
	l->err = l->entry ? 0 : -ENOENT;
	if (l->entry && l->value)
		memcpy(l->value, entry_value(map, l->entry), gx_map_user_value_bytes(map));
}

static void look_behind(struct gx_map *map, struct look *l)
{
	l->err = -ENOENT;
	for (uint32_t i = l->at; i < n_slots(map) && l->err; i++) {
		uint8_t *entry = entry_at(map, slot_at(map, i)->entry);

		if (!entry)
			continue;
		memcpy(l->next, entry_key(entry), map->def.key_size);
		if (l->value)
			memcpy(l->value, entry_value(map, entry), gx_map_user_value_bytes(map));
		l->at = i + 1;
		l->err = 0;
	}
}

/* Every look ends, whatever the owner does meanwhile; -EBUSY when it did nothing but change. */
static int look_only(struct gx_map *map, struct look *l, void (*fn)(struct gx_map *, struct look *))
{
	uint64_t until = gx_now_ns() + HASH_LOCK_MS * 1000000ull;
	uint32_t at = l->at, before, after;

	do {
		l->at = at;
		before = atomic_load_explicit(&head(map)->changes, memory_order_acquire);
		if (!(before & 1))
			fn(map, l);
		atomic_thread_fence(memory_order_acquire);
		after = atomic_load_explicit(&head(map)->changes, memory_order_relaxed);
		if (!(before & 1) && before == after)
			return 0;
		sched_yield();
	} while (gx_now_ns() < until);
	return -EBUSY;
}

static int look(struct gx_map *map, struct look *l, void (*fn)(struct gx_map *, struct look *))
{
	int err;

	if (map->read_only)
		return look_only(map, l, fn);
	err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);
	if (err)
		return err;
	fn(map, l);
	if (l->uses && l->entry)
		used(map, l->number);
	gx_shared_unlock(&head(map)->lock);
	return 0;
}

/* One that died with the lock left it odd. */
static int begin_change(struct gx_map *map)
{
	int err = gx_shared_lock(&head(map)->lock, HASH_LOCK_MS);

	if (err)
		return err;
	atomic_fetch_or_explicit(&head(map)->changes, 1, memory_order_relaxed);
	atomic_thread_fence(memory_order_seq_cst);
	return 0;
}

static void end_change(struct gx_map *map)
{
	atomic_fetch_add_explicit(&head(map)->changes, 1, memory_order_release);
	gx_shared_unlock(&head(map)->lock);
}

static int lookup(struct gx_map *map, const void *key, void *value)
{
	struct look l = { .key = key, .value = value };
	int err = look(map, &l, look_up);

	return err ? err : l.err;
}

static int update_cpu(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                      uint32_t cpu)
{
	int err = begin_change(map);

	if (err)
		return err;
	err = locked_update(map, key, value, flags, map->n_cpus ? cpu : ALL_CPUS);
	end_change(map);
	return err;
}

static int update(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	int err = begin_change(map);

	if (err)
		return err;
	err = locked_update(map, key, value, flags, ALL_CPUS);
	end_change(map);
	return err;
}

/* Programs on the CPU add to the words meanwhile. */
static void merge_words(_Atomic uint64_t *words, const struct gx_map *map, const uint64_t *now,
                        const uint64_t *before, uint64_t set)
{
	for (size_t i = 0; i < gx_map_stride(map->def.value_size) / sizeof(*now); i++) {
		if (now[i] == before[i])
			continue;
		if (set >> (i < 63 ? i : 63) & 1)
			atomic_store_explicit(&words[i], now[i], memory_order_relaxed);
		else
			atomic_fetch_add_explicit(&words[i], now[i] - before[i],
			                          memory_order_relaxed);
	}
}

static int merge_key(struct gx_map *map, const void *key, const uint64_t *now,
                     const uint64_t *before, uint64_t set)
{
	int err = begin_change(map);
	uint8_t *entry;
	uint32_t number;

	if (err)
		return err;
	if (!find(map, key).number)
		err = locked_update(map, key, NULL, GX_MAP_ANY, ALL_CPUS);
	number = find(map, key).number;
	entry = entry_at(map, number);
	if (entry && !err) {
		merge_words((_Atomic uint64_t *)(void *)entry_value(map, entry), map, now, before,
		            set);
		used(map, number);
	}
	end_change(map);
	return err;
}

static int remove_key(struct gx_map *map, const void *key)
{
	int err = begin_change(map);

	if (err)
		return err;
	err = locked_remove(map, key);
	end_change(map);
	return err;
}

static uint8_t *value_at(struct gx_map *map, const void *key)
{
	struct look l = { .key = key, .uses = true };

	return look(map, &l, look_up) || l.err ? NULL : entry_value(map, l.entry);
}

static uint32_t behind(struct gx_map *map, const void *key)
{
	struct look l = { .key = key };

	return look(map, &l, look_up) || l.err ? 0 : l.at + 1;
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	struct look l = { .next = key, .value = value, .at = *at };
	int err = look(map, &l, look_behind);

	if (err || l.err)
		return err ? err : l.err;
	*at = l.at;
	return 0;
}

static bool torn(const struct gx_map *map)
{
	for (uint32_t i = 0; i < n_slots(map); i++)
		if (slot_at(map, i)->entry > map->def.max_entries)
			return true;
	return false;
}

const struct gx_map_ops gx_map_ops_hash = {
	.shape = shape,
	.lookup = lookup,
	.update = update,
	.update_cpu = update_cpu,
	.remove = remove_key,
	.value_at = value_at,
	.merge = merge_key,
	.behind = behind,
	.next_at = next_at,
	.torn = torn,
};
