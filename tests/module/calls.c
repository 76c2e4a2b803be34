// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* calls.c - /proc/gx_policies: a byte that is written there calls every callback of every attached policy, once ("r") or often ("h", to
 * see that each kfunc finds its own call); what policies asked for is read there.
 */
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/proc_fs.h>
#include <linux/rculist.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include "test.h"

enum { TEXT_SIZE = 65536, N_HAMMER = 20000, MAX_TOLD = 6 };

static char *text; /* of the last calls */
static size_t text_size;
static DEFINE_MUTEX(lock);
static atomic64_t n_calls;

static __printf(1, 2) void tell(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_size += vscnprintf(text + text_size, TEXT_SIZE - text_size, format, args);
	va_end(args);
}

static void fill_tasks(struct gpu_record *call, const struct gpu_call *head)
{
#define TASK(type)                                                                                 \
	do {                                                                                       \
		struct type *ctx = &call->of_##type.ctx;                                           \
                                                                                                   \
		ctx->call = *head;                                                                 \
		ctx->tsg_id = 11;                                                                  \
		ctx->runlist_id = 13;                                                              \
		ctx->pid = 42;                                                                     \
		strscpy(ctx->comm, "python3", sizeof(ctx->comm));                                  \
	} while (0)
	TASK(gpu_task_init_ctx);
	TASK(gpu_task_bind_ctx);
	TASK(gpu_task_timeslice_ctx);
	TASK(gpu_task_ctx);
	call->of_gpu_task_init_ctx.ctx.default_timeslice_us = 2048;
}

/* VA block 3 of address space 7, of process 42, on a GPU of 64 blocks of which 32 are free */
static void fill(struct gpu_record *call)
{
	u64 id = atomic64_inc_return(&n_calls), va = 3ull << 21;
	const struct gpu_call head = { id, id, ktime_get_ns(), PAGE_SHIFT, 21, { call } };
	struct gpu_block block = { .va_space = 7,
		                   .va = va,
		                   .pid = 42,
		                   .index = 3,
		                   .generation = 1,
		                   .resident_pages = 512,
		                   .list = GPU_LIST_USED,
		                   .n_owners = 1 };

	memset(call, 0, sizeof(*call));
	call->task = current;
	call->of_gpu_pmm.pmm = (struct gpu_pmm){ .call = head, .n_blocks = 64, .n_free = 32 };
	call->of_gpu_list.list = (struct gpu_list){ GPU_LIST_USED, 32, { call } };
	call->of_gpu_block.block = block;
	for (u32 i = 0; i < N_CANDIDATES; i++) {
		call->candidates[i] = block;
		call->candidates[i].index = i;
		call->candidates[i].va = (u64)i << 21;
	}
	call->of_gpu_region.max_region = (struct gpu_region){ 0, 512, { NULL } };
	call->of_gpu_region.node = (struct gpu_region){ 64, 128, { NULL } };
	call->of_gpu_region.result.record = call;
	call->of_gpu_bitmap_tree.tree = (struct gpu_bitmap_tree){ 0, 512, 10, 0, { call } };
	call->of_gpu_fault.fault = (struct gpu_fault){ .call = head,
		                                       .va_space = 7,
		                                       .va = va,
		                                       .pid = 42,
		                                       .page_index = 100,
		                                       .dest_node = ~0u,
		                                       .source = GPU_PROC_CPU,
		                                       .n_free = 32,
		                                       .n_blocks = 64 };
	call->of_gpu_evict_window.window =
	        (struct gpu_evict_window){ .call = head, .n = N_CANDIDATES };
	call->of_u32.page_index = 100;
	call->of_u32.counter = 40;
	call->of_u32.reason = GPU_RELEASE_EVICTED;
	fill_tasks(call, &head);
}

static void told(const struct attached *policy, const char *member, int ret,
                 const struct gpu_record *call)
{
	tell("%s.%s=%d", policy->name, member, ret);
	for (u32 i = 0; i < call->n_asked && i < MAX_TOLD; i++)
		tell(" %s(%llu,%llu,%llu)", call->asked[i].what, call->asked[i].a, call->asked[i].b,
		     call->asked[i].c);
	if (call->error[0])
		tell(" \"%s\"", call->error);
	tell("\n");
}

/* One member of one policy, unless it is what attaching and detaching call. */
#define MARG(kind, type, name) MARG_##kind(type, name)
#define MARG_PTR(type, name)   &call->of_##type.name
#define MARG_CPTR(type, name)  &call->of_##type.name
#define MARG_U32(type, name)   call->of_##type.name
#define RESULT_ACTION          ret =
#define RESULT_STATUS          ret =
#define RESULT_INT             ret =
#define RESULT_VOID
#define POLICY_MEMBER(T, name, give, doc, ...)                                                     \
	if (policy->type == TYPE_##T && T##_at_##name != T##_at_init &&                            \
	    T##_at_##name != T##_at_exit && ((struct T *)ops)->name) {                             \
		struct bpf_run_ctx *old;                                                           \
		int ret = 0;                                                                       \
                                                                                                   \
		fill(call);                                                                        \
		old = bpf_set_run_ctx(&call->run_ctx);                                             \
		RESULT_##give((struct T *)ops)->name(__VA_ARGS__);                                 \
		bpf_reset_run_ctx(old);                                                            \
		if (talk)                                                                          \
			told(policy, #name, ret, call);                                            \
	}
static void call_all(struct gpu_record *call, bool talk)
{
	struct attached *policy;

	rcu_read_lock();
	list_for_each_entry_rcu(policy, &gx_attached, link)
	{
		void *ops = READ_ONCE(policy->ops);
#include "defs/policy_ops.def"
	}
	rcu_read_unlock();
}

static ssize_t proc_write(struct file *file, const char __user *from, size_t size, loff_t *at)
{
	struct gpu_record *call = kzalloc(sizeof(*call), GFP_KERNEL);
	char what = 0;

	if (!call || get_user(what, from)) {
		kfree(call);
		return -EFAULT;
	}
	if (what == 'r') {
		mutex_lock(&lock);
		text_size = 0;
		call_all(call, true);
		mutex_unlock(&lock);
	} else {
		for (u32 i = 0; i < N_HAMMER; i++) {
			call_all(call, false);
			cond_resched();
		}
	}
	kfree(call);
	return size;
}

static int show(struct seq_file *m, void *v)
{
	u64 right, wrong, by_task;

	mutex_lock(&lock);
	seq_write(m, text, text_size);
	mutex_unlock(&lock);
	gx_count_kfuncs(&right, &wrong, &by_task);
	seq_printf(m, "kfunc calls: %llu found their call, %llu did not; by the task %llu\n", right,
	           wrong, by_task);
	return 0;
}

static int proc_open(struct inode *inode, struct file *file)
{
	return single_open_size(file, show, NULL, 2 * TEXT_SIZE);
}

static const struct proc_ops proc = {
	.proc_open = proc_open,
	.proc_read = seq_read,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
	.proc_write = proc_write,
};

static int __init start(void)
{
	int err = 0;

	text = kzalloc(TEXT_SIZE, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	err = gx_register_kfuncs() ?: gx_register_types();
	if (!err && !proc_create("gx_policies", 0600, NULL, &proc))
		err = -ENOMEM;
	return err; /* a type that is registered can't be taken back: the module stays until the machine ends */
}
module_init(start);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("the driver policy interface on Linux, for tests");
