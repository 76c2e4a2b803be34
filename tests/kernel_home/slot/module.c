// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* module.c - slot_test.ko: a driver that makes every mistake a slot of gpu_ext_slot.h allows. What comes of it is said when it is removed, and when
 * /sys/module/slot_test/parameters/ask is written. Parameter cost: what a hook costs, in ticks of the clock: under QEMU's -icount shift=0 instructions.
 * Parameter threads: so many threads ask at once, each for a GPU of its own.
 */
#include <linux/completion.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/sort.h>
#include <asm/msr.h>
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
static uint n_blocks = N_BLOCKS;
module_param(n_blocks, uint, 0444);
MODULE_PARM_DESC(n_blocks, "that it says it has");
static uint n_tasks;
module_param(n_tasks, uint, 0444);
MODULE_PARM_DESC(n_tasks, "task groups that it says it has");

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

/* --- what a hook costs */
enum { N_COSTS = 101, N_HOOKS = 100 };

static int by_size(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static noinline int many(bool hooks)
{
	u64 before, after;
	u32 i, said = 0;

	before = rdtsc_ordered();
	for (i = 0; i < N_HOOKS; i++) {
		barrier();
		if (hooks)
			said += gpu_ext_access(&slot, &gpu, i % N_BLOCKS, 0);
		barrier();
	}
	after = rdtsc_ordered();
	/* what was said is used, or the compiler leaves it out */
	return said > 100 * N_HOOKS ? 0 : (int)(after - before);
}

static int cost(const char *text, const struct kernel_param *unused)
{
	static int costs[2][N_COSTS];
	struct gpu_ext_owner owner = { .va_space = 1, .va = 2 << 20, .pid = 1 };
	unsigned long flags;
	u32 i, hooks;

	for (i = 0; i < N_BLOCKS; i++) {
		gpu_ext_owner(&slot, &gpu, i, &owner);
		gpu_ext_activate(&slot, &gpu, i);
	}
	for (i = 0; i < N_COSTS; i++)
		for (hooks = 0; hooks < 2; hooks++) {
			local_irq_save(flags);
			costs[hooks][i] = many(hooks);
			local_irq_restore(flags);
		}
	for (hooks = 0; hooks < 2; hooks++)
		sort(costs[hooks], N_COSTS, sizeof(int), by_size, NULL);
	pr_info("slot_test: %u runs of %u hooks: least %d, median %d, most %d; of the loop alone: "
	        "least %d, median %d, most %d\n",
	        N_COSTS, N_HOOKS, costs[1][0], costs[1][N_COSTS / 2], costs[1][N_COSTS - 1],
	        costs[0][0], costs[0][N_COSTS / 2], costs[0][N_COSTS - 1]);
	return 0;
}

static const struct kernel_param_ops cost_ops = { .set = cost };
module_param_cb(cost, &cost_ops, NULL, 0200);
MODULE_PARM_DESC(cost, "any text: what a hook costs");

/* --- threads that share no lock: what they share is the policy */
enum { N_THREADS = 8, N_ASKED = 50000 };

static struct asker {
	struct gpu_ext_gpu gpu;
	struct completion ended;
	u32 places;
} askers[N_THREADS];

static int asks(void *arg)
{
	struct asker *one = arg;

	for (u32 i = 0; i < N_ASKED; i++) {
		preempt_disable(); /* as under a list lock */
		one->places += gpu_ext_access(&slot, &one->gpu, i % N_BLOCKS, 0) != GPU_EXT_NATIVE;
		preempt_enable();
		cond_resched();
	}
	complete(&one->ended);
	return 0;
}

static void make_asker(struct asker *one, u32 number)
{
	struct gpu_ext_owner owner = { .va_space = 1, .va = 2 << 20, .pid = 1 };

	*one = (struct asker){ .gpu = { .number = number, .n_blocks = N_BLOCKS, .lists = &lists } };
	init_completion(&one->ended);
	gpu_ext_slot_add(&slot, &one->gpu);
	for (u32 i = 0; i < N_BLOCKS; i++) {
		gpu_ext_owner(&slot, &one->gpu, i, &owner);
		gpu_ext_activate(&slot, &one->gpu, i);
	}
}

static int threads(const char *text, const struct kernel_param *unused)
{
	u32 n, places = 0;
	int err = kstrtouint(text, 0, &n);

	if (err || n > N_THREADS)
		return err ?: -EINVAL;
	for (u32 i = 0; i < n; i++)
		make_asker(&askers[i], i + 1);
	for (u32 i = 0; i < n; i++)
		if (IS_ERR(kthread_run(asks, &askers[i], "asks/%u", i)))
			complete(&askers[i].ended);
	for (u32 i = 0; i < n; i++) {
		wait_for_completion(&askers[i].ended);
		places += askers[i].places;
		gpu_ext_slot_remove(&slot, &askers[i].gpu);
	}
	pr_info("slot_test: %u threads, %u places\n", n, places);
	return 0;
}

static const struct kernel_param_ops threads_ops = { .set = threads };
module_param_cb(threads, &threads_ops, NULL, 0200);
MODULE_PARM_DESC(threads, "how many: each asks 50,000 times");

static int __init start(void)
{
	slot.abi = abi;
	slot.reserved[2] = reserved;
	gpu = (struct gpu_ext_gpu){ .n_blocks = n_blocks, .n_tasks = n_tasks, .lists = &lists };
	gpu.reserved[2] = reserved_gpu;
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
