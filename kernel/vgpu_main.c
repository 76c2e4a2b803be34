// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_main.c - vgpu.ko: a GPU of software with memory of its own, so that policies work in a real kernel where there is no GPU.
 *
 * Managed memory is what a descriptor of /dev/vgpu maps, for the CPU and as the GPU sees it. A page is in the CPU's memory or in the GPU's, never in
 * both: who finds it on the other side faults, by an access or as a job of the GPU, and vgpu_memory.c decides what comes along and what leaves. A
 * page's content is read and written only by whoever has it, under its block's lock where that is a job.
 */
#include <linux/cgroup.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include "vgpu_private.h"

enum { MAX_BLOCKS = 16384 };

static uint blocks = 8;
module_param(blocks, uint, 0444);
MODULE_PARM_DESC(blocks, "of 2 MiB: the GPU's memory");

static atomic64_t n_spaces;
static atomic_t n_batches;

u64 vgpu_next_space(void)
{
	return atomic64_inc_return(&n_spaces);
}

u32 vgpu_next_batch(void)
{
	return atomic_inc_return(&n_batches) ?: 1;
}

/* --- faults of who maps it as the GPU sees it */
/* The page is there, for whom it was brought or for another: the GPU's own is shown. Else the access faults once more. */
static vm_fault_t show_resident(struct vm_fault *vmf, struct vgpu_block *block, u32 page)
{
	vm_fault_t result = 0;

	mutex_lock(&block->lock);
	if (READ_ONCE(block->space->reset))
		result = VM_FAULT_SIGBUS;
	else if (gx_mask_test(&block->resident, page))
		result = vmf_insert_pfn(vmf->vma, vmf->address,
					page_to_pfn(virt_to_page(vgpu_device_page(block, page))));
	mutex_unlock(&block->lock);
	return result;
}

static vm_fault_t gpu_fault(struct vm_fault *vmf, struct vgpu_block *block, u32 page)
{
	vm_fault_t result = show_resident(vmf, block, page);
	struct gx_page_mask wanted = {};
	u32 batch = vgpu_next_batch();

	if (result)
		return result;
	gx_mask_set(&wanted, page);
	vgpu_serving(block->space, true);
	result = vgpu_fault(block, &wanted, batch) ? VM_FAULT_OOM : 0;
	if (!result)
		vgpu_behind(batch);
	vgpu_serving(block->space, false);
	return result ?: show_resident(vmf, block, page) ?: VM_FAULT_NOPAGE;
}

/* Under each block's lock: who shows a page there sees the reset, or its page goes. */
void vgpu_view_cut(struct vgpu_space *space)
{
	for (u32 i = 0; i < VGPU_SPACE_BLOCKS; i++) {
		mutex_lock(&space->blocks[i].lock);
		unmap_mapping_range(&space->mapping,
				    ((loff_t)VGPU_GPU_VIEW << PAGE_SHIFT) + space->blocks[i].at,
				    1ull << VGPU_BLOCK_SHIFT, 1);
		mutex_unlock(&space->blocks[i].lock);
	}
}

/* --- the CPU's faults */
static vm_fault_t cpu_fault(struct vm_fault *vmf, struct vgpu_block *block, u32 page)
{
	vm_fault_t result = VM_FAULT_NOPAGE;
	struct gx_page_mask wanted = {};
	struct page *cpu;

	gx_mask_set(&wanted, page);
	if (vgpu_to_cpu(block, &wanted))
		return VM_FAULT_SIGBUS;
	mutex_lock(&block->lock);
	/* the GPU may have it again by now: the access faults once more */
	if (!gx_mask_test(&block->resident, page)) {
		cpu = vgpu_cpu_page(block, page);
		result = cpu ? vmf_insert_pfn(vmf->vma, vmf->address, page_to_pfn(cpu))
			     : VM_FAULT_OOM;
	}
	mutex_unlock(&block->lock);
	return result;
}

static vm_fault_t fault(struct vm_fault *vmf)
{
	struct vgpu_space *space = vmf->vma->vm_private_data;
	pgoff_t at = vmf->pgoff % VGPU_SPACE_PAGES;
	struct vgpu_block *block = &space->blocks[at / VGPU_BLOCK_PAGES];

	if (vmf->pgoff >= VGPU_GPU_VIEW + VGPU_SPACE_PAGES)
		return VM_FAULT_SIGBUS;
	return vmf->pgoff < VGPU_GPU_VIEW ? cpu_fault(vmf, block, at % VGPU_BLOCK_PAGES)
					  : gpu_fault(vmf, block, at % VGPU_BLOCK_PAGES);
}

static const struct vm_operations_struct vm_operations = { .fault = fault };

/* A part of one view. */
static int vgpu_mmap(struct file *file, struct vm_area_struct *vma)
{
	struct vgpu_space *space = file->private_data;
	pgoff_t at = vma->vm_pgoff % VGPU_SPACE_PAGES;

	if (vma->vm_pgoff >= VGPU_RING)
		return vgpu_shared_mmap(space, vma);
	if (!(vma->vm_flags & VM_SHARED) || vma->vm_pgoff >= VGPU_GPU_VIEW + VGPU_SPACE_PAGES ||
	    vma_pages(vma) > VGPU_SPACE_PAGES - at)
		return -EINVAL;
	if (vma->vm_pgoff >= VGPU_GPU_VIEW)
		WRITE_ONCE(space->viewed, true);
	else
		vgpu_space_at(space, vma->vm_start - (at << PAGE_SHIFT));
	vm_flags_set(vma, VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP | VM_IO);
	vma->vm_private_data = file->private_data;
	vma->vm_ops = &vm_operations;
	return 0;
}

/* --- the GPU's jobs */
/* VGPU_ADD, VGPU_ADD_AT */
struct job {
	u64 value, first; /* a page: of the space, or of the process */
	u32 n, rounds;
	bool private; /* memory of the program's own */
};

/* What the GPU may work on, between these two. */
static const struct gx_page_mask *work_begin(struct vgpu_block *block)
{
	if (vgpu_private(block))
		return vgpu_private_open(block);
	mutex_lock(&block->lock);
	return &block->resident;
}

static void work_end(struct vgpu_block *block)
{
	if (vgpu_private(block))
		vgpu_private_close(block);
	else
		mutex_unlock(&block->lock);
}

static void add_to(u64 *words, u64 value)
{
	for (u32 i = 0; i < PAGE_SIZE / sizeof(*words); i++)
		words[i] += value;
}

/* What is there of the pages is worked on. True: the turn is over before that. */
static bool add_resident(struct vgpu_block *block, struct gx_page_mask *todo, u64 value, u32 group)
{
	const struct gx_page_mask *there = work_begin(block);
	bool over = false;

	vgpu_for_each_page(page, todo) {
		if (!gx_mask_test(there, page))
			continue;
		over = vgpu_turn_over(group);
		if (over)
			break;
		add_to(vgpu_device_page(block, page), value);
		gx_mask_clear(todo, page);
		cond_resched();
	}
	work_end(block);
	return over;
}

/* Pages of one block. What is not there faults, until nothing is left to do. *turn: it is the group's. */
static int add_in_block(struct vgpu_block *block, struct gx_page_mask *todo, u64 value, u32 group,
			bool *turn)
{
	for (;;) {
		u32 batch = vgpu_next_batch();
		int err;

		if (add_resident(block, todo, value, group)) {
			err = vgpu_turn_again(group);
			*turn = !err;
			if (err)
				return err;
			continue;
		}
		if (fatal_signal_pending(current))
			return -EINTR;
		if (!gx_mask_count(todo))
			return 0;
		err = vgpu_private(block) ? vgpu_private_fault(block, todo, value, batch)
					  : vgpu_fault(block, todo, batch);
		if (err)
			return err;
		vgpu_behind(batch);
		cond_resched();
	}
}

static int add_once(struct vgpu_space *space, const struct job *job, u32 group, bool *turn)
{
	int err = 0;

	for (u64 at = job->first, end = job->first + job->n; at < end && !err;) {
		u32 page = at % VGPU_BLOCK_PAGES, n = min(end - at, VGPU_BLOCK_PAGES - page);
		u64 index = at / VGPU_BLOCK_PAGES;
		struct vgpu_block *block =
			job->private ? vgpu_private_block(space, index) : &space->blocks[index];
		struct gx_page_mask todo = {};

		if (IS_ERR(block))
			return PTR_ERR(block);
		gx_mask_fill(&todo, gx_region(page, page + n));
		err = add_in_block(block, &todo, job->value, group, turn);
		at += n;
	}
	return err;
}

static int add(struct vgpu_space *space, const struct job *job)
{
	u32 group = READ_ONCE(space->group), round = 0;
	int err = vgpu_turn_begin(group);
	bool turn = !err;

	while (!err && job->n && round++ < max(job->rounds, 1u))
		err = add_once(space, job, group, &turn);
	if (turn)
		vgpu_turn_end(group);
	return err;
}

static int add_in_space(struct vgpu_space *space, const struct vgpu_add *asked)
{
	struct job job = {
		.value = asked->value, .first = asked->first, .n = asked->n, .rounds = asked->rounds
	};

	if (asked->first > VGPU_SPACE_PAGES || asked->reserved ||
	    asked->n > VGPU_SPACE_PAGES - asked->first)
		return -EINVAL;
	return add(space, &job);
}

static int add_at(struct vgpu_space *space, const struct vgpu_add_at *asked)
{
	struct job job = { .value = asked->value,
			   .first = asked->address >> PAGE_SHIFT,
			   .n = asked->n,
			   .rounds = asked->rounds,
			   .private = true };
	int err;

	if (!VGPU_PRIVATE) {
		pr_info_ratelimited("vgpu: no DEVICE_PRIVATE here, programs keep their memory\n");
		return -EOPNOTSUPP;
	}
	if (asked->address % PAGE_SIZE || job.first > TASK_SIZE >> PAGE_SHIFT ||
	    job.n > (TASK_SIZE >> PAGE_SHIFT) - job.first)
		return -EINVAL;
	err = vgpu_private_begin(space);
	return err ?: add(space, &job);
}

static long vgpu_ioctl(struct file *file, unsigned int request, unsigned long argument)
{
	void __user *from = (void __user *)argument;
	union {
		struct vgpu_add add;
		struct vgpu_add_at add_at;
		struct vgpu_group group;
		struct vgpu_turn turn;
	} asked;

	switch (request) {
	case VGPU_ADD:
		if (copy_from_user(&asked.add, from, sizeof(asked.add)))
			return -EFAULT;
		return add_in_space(file->private_data, &asked.add);
	case VGPU_ADD_AT:
		if (copy_from_user(&asked.add_at, from, sizeof(asked.add_at)))
			return -EFAULT;
		return add_at(file->private_data, &asked.add_at);
	case VGPU_GROUP:
		if (copy_from_user(&asked.group, from, sizeof(asked.group)))
			return -EFAULT;
		return vgpu_group_set(file->private_data, &asked.group);
	case VGPU_DOORBELL:
		return vgpu_doorbell(file->private_data, from);
	case VGPU_TURN:
		if (copy_from_user(&asked.turn, from, sizeof(asked.turn)))
			return -EFAULT;
		return vgpu_turn(file->private_data, &asked.turn);
	default:
		return -ENOTTY;
	}
}

/* --- spaces */
static u64 own_cgroup(void)
{
	u64 id;

	rcu_read_lock();
	id = cgroup_id(task_dfl_cgroup(current));
	rcu_read_unlock();
	return id;
}

static int vgpu_open(struct inode *inode, struct file *file)
{
	struct vgpu_space *space = kvzalloc(sizeof(*space), GFP_KERNEL_ACCOUNT);

	if (!space)
		return -ENOMEM;
	space->id = vgpu_next_space();
	space->pid = task_tgid_nr(current);
	space->cgroup = own_cgroup();
	/* that of the node is one for all descriptors */
	address_space_init_once(&space->mapping);
	space->mapping.host = inode;
	space->mapping.a_ops = inode->i_mapping->a_ops;
	file->f_mapping = &space->mapping;
	space->group = VGPU_NO_GROUP;
	for (u32 i = 0; i < VGPU_SPACE_BLOCKS; i++)
		vgpu_block_init(&space->blocks[i], space, (u64)i << VGPU_BLOCK_SHIFT);
	file->private_data = space;
	vgpu_space_add(space);
	return 0;
}

/* Nothing maps it any more, and no job of it runs. */
static int vgpu_release(struct inode *inode, struct file *file)
{
	vgpu_group_gone(file->private_data);
	vgpu_space_gone(file->private_data);
	vgpu_ring_gone(file->private_data);
	kvfree(file->private_data);
	return 0;
}

static const struct file_operations operations = {
	.owner = THIS_MODULE,
	.open = vgpu_open,
	.release = vgpu_release,
	.mmap = vgpu_mmap,
	.unlocked_ioctl = vgpu_ioctl,
};

static struct miscdevice misc = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "vgpu",
	.fops = &operations,
	.groups = vgpu_limits_groups,
	.mode = 0600,
};

static int __init start(void)
{
	int err;

	if (!blocks || blocks > MAX_BLOCKS)
		return -EINVAL;
	err = vgpu_memory_start(blocks);
	if (err)
		return err;
	err = vgpu_scheduler_start();
	if (!err) {
		err = misc_register(&misc);
		if (err)
			vgpu_scheduler_end();
	}
	if (err)
		vgpu_memory_end();
	return err;
}

static void __exit end(void)
{
	misc_deregister(&misc);
	vgpu_scheduler_end();
	vgpu_memory_end();
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("a GPU of software with page faults, for policies of gpu_ext.ko");
