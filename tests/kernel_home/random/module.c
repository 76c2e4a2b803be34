// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* module.c - random_test.ko: "OPERATIONS SEED THREADS" written to /sys/module/random_test/parameters/run does so many random operations, and says how
 * many were done. Policies come and go meanwhile.
 */
#include <linux/completion.h>
#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/sched.h>
#include "random.h"

enum { MAX_THREADS = 8 };

struct worker {
	struct dice dice;
	u64 n;
	struct completion done;
};

static atomic64_t n_done;

static int work(void *arg)
{
	struct worker *w = arg;

	for (u64 i = 0; i < w->n; i++) {
		u32 what = below(&w->dice, 10);

		if (what < 6)
			memory_operation(&w->dice);
		else if (what < 8)
			task_operation(&w->dice);
		else
			listed_operation(&w->dice);
		atomic64_inc(&n_done);
		cond_resched();
	}
	complete(&w->done);
	return 0;
}

static int run(const char *text, const struct kernel_param *unused)
{
	static struct worker workers[MAX_THREADS];
	u64 n, seed;
	u32 threads, started = 0;

	if (sscanf(text, "%llu %llu %u", &n, &seed, &threads) != 3 || !threads ||
	    threads > MAX_THREADS)
		return -EINVAL;
	atomic64_set(&n_done, 0);
	for (u32 i = 0; i < threads; i++) {
		struct worker *w = &workers[i];

		*w = (struct worker){ .dice.state = seed * MAX_THREADS + i, .n = n / threads };
		init_completion(&w->done);
		if (IS_ERR(kthread_run(work, w, "random_%u", i)))
			break;
		started++;
	}
	for (u32 i = 0; i < started; i++)
		wait_for_completion(&workers[i].done);
	pr_info("random_test: %lld operations by %u threads\n", atomic64_read(&n_done), started);
	return started == threads ? 0 : -ENOMEM;
}

static const struct kernel_param_ops run_ops = { .set = run };
module_param_cb(run, &run_ops, NULL, 0200);
MODULE_PARM_DESC(run, "operations, seed, threads");

static int __init start(void)
{
	int err = memory_start();

	if (err)
		return err;
	err = listed_start();
	if (err)
		memory_end();
	return err;
}

static void __exit end(void)
{
	listed_end();
	memory_end();
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("random operations of drivers on gpu_ext.ko, for tests");
