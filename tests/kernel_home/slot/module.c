// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* module.c - slot_test.ko: a driver that makes every mistake a slot of gpu_ext_slot.h allows. What comes of it is said when it is removed, and when
 * /sys/module/slot_test/parameters/ask is written.
 */
#include <linux/module.h>
#include "gpu_ext_slot.h"

enum { N_BLOCKS = 4, MANY = 1000 };

static GPU_EXT_SLOT(slot, "slot_test");
static struct gpu_ext_gpu gpu;
static u32 n_moves, n_max;

static uint abi = GPU_EXT_SLOT_ABI;
module_param(abi, uint, 0444);
MODULE_PARM_DESC(abi, "version that the slot says it has");
static uint reserved;
module_param(reserved, uint, 0444);
MODULE_PARM_DESC(reserved, "in the slot's reserved words");
static uint reserved_gpu;
module_param(reserved_gpu, uint, 0444);
MODULE_PARM_DESC(reserved_gpu, "in the GPU's");

/* Blocks that there are not, among those that there are, and more than there is room for. */
static u32 oldest(void *arg, u32 *blocks, u32 max)
{
	static const u32 lies[] = { 1, 77, GPU_EXT_NO_BLOCK, 2, N_BLOCKS };

	n_max = max;
	for (u32 i = 0; i < max; i++)
		blocks[i] = lies[i % ARRAY_SIZE(lies)];
	return MANY;
}

static void move(void *arg, u32 block, bool head)
{
	n_moves++;
	if (block >= N_BLOCKS)
		pr_err("slot_test: BUG: moved block %u\n", block);
}

static const struct gpu_ext_lists lists = { .oldest = oldest, .move = move };

static int ask(const char *text, const struct kernel_param *unused)
{
	struct gpu_ext_owner owner = { .va_space = 1, .va = 2 << 20, .pid = 1 };
	unsigned long tree[8] = { ~0ul };
	struct gpu_ext_fault fault = { .max = { 0, 512 },
		                       .tree = tree,
		                       .leaf_count = 512,
		                       .level_count = 10,
		                       .page_index = 512 };
	struct gpu_ext_region region = {};
	u32 places = 0, pick, regions = 0;

	for (u32 block = 0; block < MANY; block++) {
		gpu_ext_owner(&slot, &gpu, block, &owner);
		places += gpu_ext_activate(&slot, &gpu, block) != GPU_EXT_NATIVE;
		places += gpu_ext_access(&slot, &gpu, block, 0) != GPU_EXT_NATIVE;
	}
	pick = gpu_ext_evict(&slot, &gpu);
	/* trees without a shape: a page outside, too few levels, too many leaves */
	regions += gpu_ext_prefetch(&slot, &gpu, &fault, &region);
	fault.page_index = 3;
	fault.level_count = 2;
	regions += gpu_ext_prefetch(&slot, &gpu, &fault, &region);
	fault.level_count = 40;
	regions += gpu_ext_prefetch(&slot, &gpu, &fault, &region);
	fault.level_count = 10;
	fault.leaf_count = 100000;
	regions += gpu_ext_prefetch(&slot, &gpu, &fault, &region);
	fault.leaf_count = 512;
	fault.max.outer = 5000;
	regions += gpu_ext_prefetch(&slot, &gpu, &fault, &region);
	/* each block twice: data that has left leaves no more */
	for (u32 block = 0; block < 2 * MANY; block++)
		gpu_ext_release(&slot, &gpu, block / 2, GPU_EXT_EVICTED);
	pr_info("slot_test: %s, %u places, block %d, %u regions, %u moves\n",
	        rcu_access_pointer(slot.calls) && gpu.home ? "asked" : "native", places, (int)pick,
	        regions, n_moves);
	n_moves = 0;
	return 0;
}

static const struct kernel_param_ops ask_ops = { .set = ask };
module_param_cb(ask, &ask_ops, NULL, 0200);
MODULE_PARM_DESC(ask, "any text: everything is asked");

static int __init start(void)
{
	slot.abi = abi;
	slot.reserved[2] = reserved;
	gpu = (struct gpu_ext_gpu){ .n_blocks = N_BLOCKS, .lists = &lists };
	gpu.reserved[3] = reserved_gpu;
	gpu_ext_slot_add(&slot, &gpu);
	return gpu_ext_slot_open(&slot);
}

static void __exit end(void)
{
	gpu_ext_slot_remove(&slot, &gpu);
	gpu_ext_slot_close(&slot);
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("mistakes of a driver with a slot, for tests of gpu_ext.ko");
