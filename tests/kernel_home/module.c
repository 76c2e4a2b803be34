// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* module.c - gpu_ext_test.ko: a driver without a GPU, for gpu_ext.ko. A file of services (services.h) that is written to
 * /sys/kernel/debug/gpu_ext_test/run is served; what was decided, and what the policies counted for it, is read there.
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/kstrtox.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include "gpu_ext.h"
#include "services.h"

struct test_block {
	struct gpu_ext_block block;
	u32 index;
};

struct test_run {
	struct test_block *blocks; /* [n_blocks] */
	struct gpu_ext_memory *memory;
	struct gpu_ext_sched *sched;
	u32 n_blocks;
	u64 now_ns;
	struct services_result result;
	u64 counters[GX_N_COUNTERS];
	struct gpu_pmm pmm;
	int err;
};

static uint stall_ms;
module_param(stall_ms, uint, 0600);
MODULE_PARM_DESC(stall_ms, "that the next copy takes");

static int bind(const char *text, const struct kernel_param *unused);
static const struct kernel_param_ops bind_ops = { .set = bind };
module_param_cb(bind, &bind_ops, NULL, 0200);
MODULE_PARM_DESC(
        bind,
        "milliseconds: a task group asks to be bound for that long at most, by the kernel's clock");

static struct dentry *folder;
static struct test_run last, idle;
static struct gpu_ext_memory *idle_memory; /* there is a GPU for ticks at any time */
static struct gpu_ext_sched *idle_sched;
static DEFINE_MUTEX(lock);

static u32 index_of(const struct gpu_ext_block *block)
{
	return container_of(block, struct test_block, block)->index;
}

static int copy_in(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages)
{
	msleep(xchg(&stall_ms, 0));
	services_decided(&((struct test_run *)arg)->result, true, index_of(block), pages);
	return 0;
}

static int copy_out(void *arg, struct gpu_ext_block *block, const struct gx_page_mask *pages)
{
	services_decided(&((struct test_run *)arg)->result, false, index_of(block), pages);
	return 0;
}

static struct gpu_ext_block *find(void *arg, u64 va_space, u64 va)
{
	const struct test_run *run = arg;

	for (u32 i = 0; i < run->n_blocks; i++) {
		const struct gx_va_block *vb = &run->blocks[i].block.vb;

		if (vb->va_space == va_space && vb->va >> 21 == va >> 21)
			return &run->blocks[i].block;
	}
	return NULL;
}

static u64 now(void *arg)
{
	return ((struct test_run *)arg)->now_ns;
}

static const struct gpu_ext_driver driver = {
	.copy_in = copy_in, .copy_out = copy_out, .find = find, .now = now
};

/* Filled by the CPU before the first kernel. */
static void fill(struct gx_va_block *vb)
{
	gx_mask_fill(&vb->on_cpu, gx_region(0, vb->n_pages));
}

static int make_blocks(struct test_run *run, const struct services_block *given, u32 n)
{
	run->blocks = kvcalloc(n, sizeof(*run->blocks), GFP_KERNEL);
	if (!run->blocks)
		return -ENOMEM;
	for (run->n_blocks = 0; run->n_blocks < n; run->n_blocks++) {
		const struct services_block *from = &given[run->n_blocks];
		struct test_block *to = &run->blocks[run->n_blocks];
		int err = gpu_ext_block_init(&to->block, from->va_space, from->va, from->n_pages,
		                             from->pid, from->cgroup);

		if (err)
			return err;
		to->index = run->n_blocks;
		fill(&to->block.vb);
	}
	return 0;
}

/* What comes of a task group, and who is to leave the GPU for it. */
static void serve_task(struct test_run *run, const struct services_one *one)
{
	struct gx_tsg_desc desc = { .id = one->task.id,
		                    .runlist = one->task.runlist,
		                    .pid = one->task.pid,
		                    .n_channels = 1 };
	struct gpu_ext_task task = {};
	struct gx_preempt preempt;
	int err = 0;

	memcpy(desc.comm, one->task.comm, sizeof(desc.comm));
	switch (one->kind) {
	case SERVICES_CREATE: err = gpu_ext_task_create(run->sched, &desc, &task); break;
	case SERVICES_BIND: err = gpu_ext_task_bind(run->sched, desc.runlist, desc.id); break;
	case SERVICES_TIMESLICE:
		err = gpu_ext_task_timeslice(run->sched, desc.runlist, desc.id, one->task.us,
		                             &task);
		break;
	default: err = gpu_ext_task_destroy(run->sched, desc.runlist, desc.id, one->task.us); break;
	}
	services_told(&run->result, err, task.timeslice_us, task.interleave);
	while (gpu_ext_next_preempt(run->sched, &preempt))
		services_told(&run->result, 1, preempt.runlist, preempt.tsg);
}

static int serve(struct test_run *run, const struct services_one *one, u32 number)
{
	struct gpu_ext_memory *m = run->memory;
	struct gpu_ext_block *block = &run->blocks[one->block].block;
	struct gx_fault_info info = { one->access, number + 1, one->now_ns };
	struct gx_page_mask missing = one->pages;
	int err;

	run->now_ns = one->now_ns;
	m->memory.pace_ns = one->now_ns;
	switch (one->kind) {
	case SERVICES_CPU: return gpu_ext_to_cpu(m, block, &one->pages);
	case SERVICES_FREE:
		gpu_ext_free(m, block);
		fill(&block->vb);
		return 0;
	case SERVICES_FAULT: break;
	default: serve_task(run, one); return 0;
	}
	gx_mask_andnot(&missing, &block->vb.resident);
	if (!gx_mask_count(&missing))
		return 0;
	err = gpu_ext_fault(m, block, &missing, &info);
	if (!err)
		gpu_ext_behind(m);
	return err;
}

static void count(struct test_run *run, u64 sign)
{
	for (u32 i = 0; i < GX_N_COUNTERS; i++)
		run->counters[i] += sign * (gpu_ext_counted(run->memory->memory.policies, i) +
		                            gpu_ext_counted(run->sched->sched.policies, i));
}

static void run_all(struct test_run *run, const struct services_head *head)
{
	const struct services_block *blocks = (const void *)(head + 1);
	const struct services_one *services = (const void *)(blocks + head->n_blocks);

	count(run, -1);
	run->err = make_blocks(run, blocks, head->n_blocks);
	for (u32 i = 0; i < head->n_services && !run->err; i++) {
		run->err = serve(run, &services[i], i);
		services_mark(&run->result, i, head->n_services);
		cond_resched();
	}
	gpu_ext_memory_numbers(run->memory, &run->pmm);
	count(run, 1);
	for (u32 i = 0; i < run->n_blocks; i++)
		gpu_ext_free(run->memory, &run->blocks[i].block);
	kvfree(run->blocks);
	run->blocks = NULL;
}

/* With engines of its own. */
static void run_once(struct test_run *run, const struct services_head *head)
{
	struct gpu_ext_memory *m = gpu_ext_memory_make(&driver, run, 0, head->n_device);
	struct gpu_ext_sched *s = gpu_ext_sched_make(&driver, run, 0, SERVICES_TASKS);

	memset(run, 0, sizeof(*run));
	if (IS_ERR(m) || IS_ERR(s)) {
		run->err = -ENOMEM;
	} else {
		run->memory = m;
		run->sched = s;
		run_all(run, head);
	}
	gpu_ext_memory_end(IS_ERR(m) ? NULL : m);
	gpu_ext_sched_end(IS_ERR(s) ? NULL : s);
}

/* As a driver does: it asks again until the bind goes through. */
static int bind(const char *text, const struct kernel_param *unused)
{
	static const struct gpu_ext_driver by_kernel;
	struct gpu_ext_sched *s = gpu_ext_sched_make(&by_kernel, NULL, 2, 1);
	struct gx_tsg_desc desc = { .id = 1, .pid = 1, .n_channels = 1, .comm = "waits" };
	u64 from = ktime_get_ns(), ms = 0, most;
	struct gpu_ext_task task;
	int err = kstrtou64(text, 0, &most);

	if (err || IS_ERR(s))
		return err ?: PTR_ERR(s);
	err = gpu_ext_task_create(s, &desc, &task);
	do {
		err = err && err != -EAGAIN ? err : gpu_ext_task_bind(s, 0, 1);
		ms = (ktime_get_ns() - from) / NSEC_PER_MSEC;
		msleep(20);
	} while (err == -EAGAIN && ms < most);
	pr_info("gpu_ext_test: %s after %llu s\n", err ? "not bound" : "bound", ms / 1000);
	gpu_ext_sched_end(s);
	return 0;
}

static ssize_t test_write(struct file *file, const char __user *from, size_t size, loff_t *at)
{
	ssize_t done = size;
	void *services;

	if (*at || size > SERVICES_MAX_BYTES)
		return -EINVAL;
	services = vmalloc(size);
	if (!services)
		return -ENOMEM;
	if (copy_from_user(services, from, size))
		done = -EFAULT;
	else if (!services_check(services, size))
		done = -EINVAL;
	if (done > 0) {
		mutex_lock(&lock);
		run_once(&last, services);
		mutex_unlock(&lock);
	}
	vfree(services);
	return done;
}

/* The same line as user.c prints. */
static int show(struct seq_file *m, void *unused)
{
	mutex_lock(&lock);
	seq_printf(
	        m,
	        "error %d decisions %llu hash %016llx faults %llu evictions %llu in %llu out %llu",
	        last.err, last.result.n, last.result.hash, last.pmm.faults, last.pmm.evictions,
	        last.pmm.bytes_in, last.pmm.bytes_out);
	for (u32 i = 0; i < GX_N_COUNTERS; i++)
		seq_printf(m, " %llu", last.counters[i]);
	for (u32 i = 0; i < SERVICES_MARKS; i++)
		seq_printf(m, " %08x", (u32)last.result.marks[i]);
	seq_putc(m, '\n');
	mutex_unlock(&lock);
	return 0;
}

static int test_open(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

static const struct file_operations operations = {
	.owner = THIS_MODULE,
	.open = test_open,
	.read = seq_read,
	.write = test_write,
	.release = single_release,
};

static int __init start(void)
{
	idle_memory = gpu_ext_memory_make(&driver, &idle, 1, 4);
	if (IS_ERR(idle_memory))
		return PTR_ERR(idle_memory);
	idle_sched = gpu_ext_sched_make(&driver, &idle, 1, 1);
	if (IS_ERR(idle_sched)) {
		gpu_ext_memory_end(idle_memory);
		return PTR_ERR(idle_sched);
	}
	folder = debugfs_create_dir("gpu_ext_test", NULL);
	debugfs_create_file("run", 0600, folder, NULL, &operations);
	return 0;
}

static void __exit end(void)
{
	debugfs_remove(folder);
	gpu_ext_sched_end(idle_sched);
	gpu_ext_memory_end(idle_memory);
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("services for the policies of gpu_ext.ko, for tests");
MODULE_IMPORT_NS(GPU_EXT_NAMESPACE);
