// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* listed.c - random hooks of a driver with lists of its own, by gpu_ext_slot.h: it is told only what it can carry out. */
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include "gpu_ext_slot.h"
#include "random.h"

enum { N_BLOCKS = 16, N_TASKS = 32, LEAVES = 512, LEVELS = 10 };

static GPU_EXT_SLOT(slot, "random_test");
static struct gpu_ext_gpu gpu;
static DEFINE_SPINLOCK(lock);       /* of the list */
static u32 order[N_BLOCKS], n_used; /* the oldest first */

static u32 oldest(void *arg, u32 *blocks, u32 max)
{
	u32 n = min(n_used, max);

	lockdep_assert_held(&lock);
	memcpy(blocks, order, n * sizeof(*blocks));
	return n;
}

static u32 place_of(u32 block)
{
	u32 at = 0;

	while (at < n_used && order[at] != block)
		at++;
	return at;
}

static void take(u32 block)
{
	u32 at = place_of(block);

	if (at == n_used)
		return;
	n_used--;
	memmove(&order[at], &order[at + 1], (n_used - at) * sizeof(*order));
}

static void put(u32 block, bool head)
{
	take(block);
	if (head)
		memmove(&order[1], order, n_used * sizeof(*order));
	order[head ? 0 : n_used] = block;
	n_used++;
}

static void move(void *arg, u32 block, bool head)
{
	lockdep_assert_held(&lock);
	if (block >= N_BLOCKS || place_of(block) == n_used)
		WRONG("block %u is moved, and is not on the list", block);
	else
		put(block, head);
}

static bool owner(void *arg, u64 va_space, u64 va, struct gpu_ext_owner *whose)
{
	*whose = (struct gpu_ext_owner){ .va_space = va_space, .va = va, .pid = 1 };
	return va_space < 4;
}

static const struct gpu_ext_lists lists = { .oldest = oldest, .move = move, .owner = owner };

/* --- operations */
static void evict(void)
{
	u32 block;

	if (!n_used)
		return;
	block = gpu_ext_evict(&slot, &gpu);
	if (block == GPU_EXT_NO_BLOCK)
		block = order[0];
	if (block >= N_BLOCKS || place_of(block) == n_used) {
		WRONG("block %u is the victim, and is not on the list", block);
		return;
	}
	take(block);
	gpu_ext_release(&slot, &gpu, block, GPU_EXT_EVICTED);
}

static void listed(struct dice *d)
{
	u32 block = below(d, N_BLOCKS);
	struct gpu_ext_owner whose = { .va_space = 1 + below(d, 3),
		                       .va = (u64)below(d, 64) << 21,
		                       .pid = 1 + below(d, 4),
		                       .split = !below(d, 16) };
	enum gpu_ext_place place;

	switch (below(d, 6)) {
	case 0:
		gpu_ext_owner(&slot, &gpu, block, &whose);
		place = gpu_ext_activate(&slot, &gpu, block);
		put(block, place == GPU_EXT_HEAD);
		break;
	case 1:
	case 2:
		place = gpu_ext_access(&slot, &gpu, block, below(d, LEAVES + 1));
		if (place > GPU_EXT_TAIL)
			WRONG("place %u", place);
		else if (place != GPU_EXT_KEEP)
			put(block, place == GPU_EXT_HEAD);
		break;
	case 3:
		take(block);
		gpu_ext_unused(&slot, &gpu, block);
		break;
	case 4:
		take(block);
		gpu_ext_release(&slot, &gpu, block, below(d, 4));
		break;
	default: evict(); break;
	}
}

static void comes_along(struct dice *d)
{
	unsigned long tree[LEAVES / 64] = {};
	struct gpu_ext_fault fault = { .owner = { .va_space = 1, .va = 2 << 20, .pid = 1 },
		                       .tree = tree,
		                       .leaf_count = LEAVES,
		                       .level_count = LEVELS,
		                       .page_index = below(d, LEAVES),
		                       .access = below(d, 4),
		                       .n_faulted = 1 };
	struct gpu_ext_region wanted = {};

	fault.max.first = below(d, LEAVES);
	fault.max.outer = fault.max.first + below(d, LEAVES + 1 - fault.max.first);
	for (u32 i = 0; i < ARRAY_SIZE(tree); i++)
		tree[i] = (u64)below(d, ~0u) << 32 | below(d, ~0u);
	if (gpu_ext_prefetch(&slot, &gpu, &fault, &wanted) && wanted.first != wanted.outer &&
	    (wanted.first > wanted.outer || wanted.first < fault.max.first ||
	     wanted.outer > fault.max.outer))
		WRONG("region %u to %u out of %u to %u", wanted.first, wanted.outer,
		      fault.max.first, fault.max.outer);
}

static void control(struct dice *d)
{
	struct gpu_ext_control control = { .client = 1 + below(d, 4),
		                           .object = 1 + below(d, 12),
		                           .file = 1 + below(d, 3),
		                           .pid = 1 + below(d, 4),
		                           .comm = "random",
		                           .kind = below(d, 4),
		                           .no_wait = below(d, 2),
		                           .value = below(d, 4) };
	int err = gpu_ext_control(&slot, &gpu, &control);

	if (err && err != -EAGAIN && err != -EPERM)
		WRONG("a control gives %d", err);
	if (!below(d, 8))
		gpu_ext_tasks_gone(&slot, &gpu, control.client, below(d, 2) ? control.object : 0,
		                   below(d, 2) ? control.file : 0);
}

void listed_operation(struct dice *d)
{
	struct gpu_ext_wish wish;

	switch (below(d, 8)) {
	case 0: comes_along(d); break;
	case 1: control(d); break;
	case 2:
		if (gpu_ext_next_wish(&slot, &gpu, &wish) && wish.va_space >= 4)
			WRONG("a wish for memory that there is not");
		break;
	case 3: gpu_ext_moved(&slot, &gpu, below(d, 4), 4096, 4096); break;
	default:
		spin_lock(&lock);
		listed(d);
		spin_unlock(&lock);
		break;
	}
}

int listed_start(void)
{
	gpu = (struct gpu_ext_gpu){
		.number = 1, .n_blocks = N_BLOCKS, .n_tasks = N_TASKS, .lists = &lists
	};
	gpu_ext_slot_add(&slot, &gpu);
	return gpu_ext_slot_open(&slot);
}

void listed_end(void)
{
	gpu_ext_slot_remove(&slot, &gpu);
	gpu_ext_slot_close(&slot);
}
