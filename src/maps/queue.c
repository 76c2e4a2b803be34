/* queue.c - QUEUE (22) and STACK (23): values without keys, the oldest or the newest first.
 *
 * Data: struct queue_head, then max_entries values of stride, a ring, which kernels use in place (layout.h). The locks are held for
 * one operation; positions are taken modulo max_entries, so that another process can spoil values, not memory. */
#include "base/clock.h"
#include "maps/ops.h"

#include <errno.h>
#include <sched.h>
#include <string.h>

#define QUEUE_LOCK_MS 100
#define ALLOWED       (4u | 8u | 16u) /* NUMA, RDONLY, WRONLY */

struct queue_head {
	_Atomic uint32_t lock;
	uint32_t first, count, pad;
	_Atomic uint64_t device;
	uint8_t rest[40];
};
_Static_assert(offsetof(struct queue_head, lock) == GX_QUEUE_LOCK &&
                       offsetof(struct queue_head, first) == GX_QUEUE_FIRST &&
                       offsetof(struct queue_head, count) == GX_QUEUE_COUNT &&
                       offsetof(struct queue_head, device) == GX_QUEUE_DEVICE_LOCK &&
                       sizeof(struct queue_head) == GX_QUEUE_VALUES,
               "what kernels use");

static struct queue_head *head(const struct gx_map *map)
{
	return (struct queue_head *)(void *)map->data;
}

static int shape(struct gx_map *map, struct gx_diag *diag)
{
	int err = gx_map_check_shape(map, 0, diag);

	if (err)
		return err;
	if (!map->def.value_size || map->def.flags & ~ALLOWED)
		return gx_fail(diag, GX_E_MAP_SHAPE, "map %.16s: value %u bytes, flags 0x%x",
		               map->def.name, map->def.value_size, map->def.flags);
	map->data_bytes = sizeof(struct queue_head) +
	                  gx_map_stride(map->def.value_size) * map->def.max_entries;
	return 0;
}

/* The n-th of those that are there, from the oldest. */
static uint8_t *value_of(const struct gx_map *map, uint32_t n)
{
	uint64_t i = ((uint64_t)head(map)->first + n) % map->def.max_entries;

	return map->data + sizeof(struct queue_head) + gx_map_stride(map->def.value_size) * i;
}

static uint32_t count(const struct gx_map *map)
{
	uint32_t n = head(map)->count;

	return n <= map->def.max_entries ? n : map->def.max_entries;
}

static void unlock(struct gx_map *map)
{
	gx_shared_unlock(&head(map)->lock);
}

/* No kernel takes its lock any more: one that has it is in the middle of one operation, or ended there with its process. */
static bool no_kernel_holds(struct gx_map *map)
{
	uint64_t deadline = gx_now_ns() + QUEUE_LOCK_MS * 1000000ull, owner;

	atomic_thread_fence(memory_order_seq_cst);
	while ((owner = atomic_load(&head(map)->device)) != 0) {
		if (owner > UINT32_MAX || gx_owner_is_dead((uint32_t)owner))
			atomic_compare_exchange_strong(&head(map)->device, &owner, 0);
		else if (gx_now_ns() >= deadline)
			return false;
		else
			sched_yield();
	}
	return true;
}

static int lock(struct gx_map *map)
{
	int err = gx_shared_lock(&head(map)->lock, QUEUE_LOCK_MS);

	if (err || no_kernel_holds(map))
		return err;
	unlock(map);
	return -EBUSY;
}

/* In 64 bits, as in value_of(): whatever stands there, the next one is the next one. */
static void pass_oldest(struct gx_map *map)
{
	head(map)->first = (uint32_t)(((uint64_t)head(map)->first + 1) % map->def.max_entries);
}

static int take(struct gx_map *map, void *value, bool remove)
{
	bool newest = gx_map_type_is(map->def.type, GX_MAP_NEWEST);
	int err = lock(map);
	uint32_t n;

	if (err)
		return err;
	n = count(map);
	if (n) {
		memcpy(value, value_of(map, newest ? n - 1 : 0), map->def.value_size);
		head(map)->count = n - remove;
		if (remove && !newest)
			pass_oldest(map);
	}
	unlock(map);
	return n ? 0 : -ENOENT;
}

static int peek(struct gx_map *map, const void *key, void *value)
{
	(void)key;
	return take(map, value, false);
}

static int pop(struct gx_map *map, void *value)
{
	return take(map, value, true);
}

/* With EXIST the oldest makes room. */
static int push(struct gx_map *map, const void *key, const void *value, uint64_t flags)
{
	int err = flags == GX_MAP_NOEXIST ? -EINVAL : lock(map);
	uint32_t n;

	(void)key;
	if (err)
		return err;
	n = count(map);
	if (n == map->def.max_entries && flags == GX_MAP_EXIST) {
		pass_oldest(map);
		n--;
	}
	if (n == map->def.max_entries) {
		err = -E2BIG;
	} else {
		memcpy(value_of(map, n), value, map->def.value_size);
		head(map)->count = n + 1;
	}
	unlock(map);
	return err;
}

static int next_at(struct gx_map *map, uint32_t *at, void *key, void *value)
{
	bool newest = gx_map_type_is(map->def.type, GX_MAP_NEWEST);
	int err = lock(map);
	uint32_t n;

	(void)key;
	if (err)
		return err;
	n = count(map);
	if (*at < n) {
		if (value)
			memcpy(value, value_of(map, newest ? n - 1 - *at : *at),
			       map->def.value_size);
		++*at;
	} else {
		err = -ENOENT;
	}
	unlock(map);
	return err;
}

const struct gx_map_ops gx_map_ops_queue = {
	.shape = shape,
	.lookup = peek,
	.update = push,
	.pop = pop,
	.next_at = next_at,
};
