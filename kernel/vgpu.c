// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu.c - vgpu.ko: a GPU of software with memory of its own, so that policies work in a real kernel where there is no GPU.
 *
 * Managed memory is what a descriptor of /dev/vgpu maps. A page is in the CPU's memory or in the GPU's, never in both: a job of the GPU that finds
 * it on the CPU faults, an access of the CPU that finds it on the GPU faults, and the engine of gpu_ext.ko decides what comes along and
 * what leaves. A page's content is read and written only by whoever has it, under its block's lock where that is the GPU.
 */
#include <linux/cgroup.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include "gpu_ext.h"
#include "vgpu_ioctl.h"

enum { BLOCK_SHIFT = 21, BLOCK_PAGES = 1 << (BLOCK_SHIFT - PAGE_SHIFT) };
enum { SPACE_BLOCKS = VGPU_SPACE_PAGES / BLOCK_PAGES };
static_assert(PAGE_SIZE == VGPU_PAGE);

static uint blocks = 8;
module_param(blocks, uint, 0444);
MODULE_PARM_DESC(blocks, "of 2 MiB: the GPU's memory");

struct vgpu_space;

struct vgpu_block {
	struct gpu_ext_block block;
	struct vgpu_space *space;
	struct page *pages[BLOCK_PAGES]; /* the CPU's; NULL: none yet */
};

struct vgpu_space {
	u64 id;
	struct address_space *mapping;
	struct list_head link;
	struct vgpu_block blocks[SPACE_BLOCKS];
};

static struct gpu_ext_memory *memory;
static void *device; /* [blocks << BLOCK_SHIFT] */
static LIST_HEAD(spaces);
static DEFINE_MUTEX(spaces_lock);
static u64 n_spaces;
static atomic_t n_batches;

static void *device_page(const struct vgpu_block *block, u32 page)
{
	return device + ((u64)block->block.vb.device_block << BLOCK_SHIFT) +
	       ((u64)page << PAGE_SHIFT);
}

/* Its page in the CPU's memory; all zero at first. The block's lock is held. */
static struct page *cpu_page(struct vgpu_block *block, u32 page)
{
	if (!block->pages[page])
		block->pages[page] = alloc_page(GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN);
	return block->pages[page];
}

/* --- what the engine wants moved; the block's lock is held */
#define for_each_page(page, mask)                                                                  \
	for (u32 page = gx_mask_next(mask, 0, BLOCK_PAGES); page < BLOCK_PAGES;                    \
	     page = gx_mask_next(mask, page + 1, BLOCK_PAGES))

static int copy_in(void *arg, struct gpu_ext_block *of, const struct gx_page_mask *mask)
{
	struct vgpu_block *block = container_of(of, struct vgpu_block, block);
	loff_t start = block->block.vb.va;

	/* what leaves the GPU later has its place by then */
	for_each_page(page, mask) if (!cpu_page(block, page)) return -ENOMEM;
	for_each_page(page, mask)
	{
		/* from here on the CPU faults, and waits for the block's lock */
		unmap_mapping_range(block->space->mapping, start + ((loff_t)page << PAGE_SHIFT),
		                    PAGE_SIZE, 1);
		memcpy(device_page(block, page), page_address(block->pages[page]), PAGE_SIZE);
	}
	return 0;
}

static int copy_out(void *arg, struct gpu_ext_block *of, const struct gx_page_mask *mask)
{
	struct vgpu_block *block = container_of(of, struct vgpu_block, block);

	for_each_page(page, mask)
	        memcpy(page_address(block->pages[page]), device_page(block, page), PAGE_SIZE);
	return 0;
}

/* A space that is not in the list any more is freed only after gpu_ext_behind(): both take the memory's `service`. */
static struct gpu_ext_block *find(void *arg, u64 va_space, u64 va)
{
	struct gpu_ext_block *found = NULL;
	struct vgpu_space *space;

	mutex_lock(&spaces_lock);
	list_for_each_entry(space, &spaces,
	                    link) if (space->id == va_space && va >> BLOCK_SHIFT < SPACE_BLOCKS)
	        found = &space->blocks[va >> BLOCK_SHIFT].block;
	mutex_unlock(&spaces_lock);
	return found;
}

static const struct gpu_ext_driver driver = { .copy_in = copy_in,
	                                      .copy_out = copy_out,
	                                      .find = find };

/* --- the CPU's faults */
static vm_fault_t cpu_fault(struct vm_fault *vmf)
{
	struct vgpu_space *space = vmf->vma->vm_private_data;
	u32 page = vmf->pgoff % BLOCK_PAGES;
	vm_fault_t result = VM_FAULT_NOPAGE;
	struct gx_page_mask wanted = {};
	struct vgpu_block *block;
	struct page *cpu;

	if (vmf->pgoff >= VGPU_SPACE_PAGES)
		return VM_FAULT_SIGBUS;
	block = &space->blocks[vmf->pgoff / BLOCK_PAGES];
	gx_mask_set(&wanted, page);
	if (gpu_ext_to_cpu(memory, &block->block, &wanted))
		return VM_FAULT_SIGBUS;
	mutex_lock(&block->block.lock);
	/* the GPU may have it again by now: the access faults once more */
	if (!gx_mask_test(&block->block.vb.resident, page)) {
		cpu = cpu_page(block, page);
		result = cpu ? vmf_insert_pfn(vmf->vma, vmf->address, page_to_pfn(cpu))
		             : VM_FAULT_OOM;
	}
	mutex_unlock(&block->block.lock);
	return result;
}

static const struct vm_operations_struct vm_operations = { .fault = cpu_fault };

static int vgpu_mmap(struct file *file, struct vm_area_struct *vma)
{
	if (!(vma->vm_flags & VM_SHARED) || vma->vm_pgoff >= VGPU_SPACE_PAGES ||
	    vma_pages(vma) > VGPU_SPACE_PAGES - vma->vm_pgoff)
		return -EINVAL;
	vm_flags_set(vma, VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP | VM_IO);
	vma->vm_private_data = file->private_data;
	vma->vm_ops = &vm_operations;
	return 0;
}

/* --- the GPU's jobs */
static void add_to(u64 *words, u64 value)
{
	for (u32 i = 0; i < PAGE_SIZE / sizeof(*words); i++)
		words[i] += value;
}

/* Pages of one block. What is there is worked on; what is not faults, until nothing is left to do. */
static int add_in_block(struct vgpu_block *block, struct gx_page_mask *todo, u64 value)
{
	for (;;) {
		struct gx_fault_info info = { GPU_ACCESS_ATOMIC, atomic_inc_return(&n_batches),
			                      ktime_get_ns() };
		int err;

		mutex_lock(&block->block.lock);
		for_each_page(page, todo)
		{
			if (!gx_mask_test(&block->block.vb.resident, page))
				continue;
			add_to(device_page(block, page), value);
			gx_mask_clear(todo, page);
		}
		mutex_unlock(&block->block.lock);
		if (!gx_mask_count(todo))
			return 0;
		if (fatal_signal_pending(current))
			return -EINTR;
		err = gpu_ext_fault(memory, &block->block, todo, &info);
		if (err)
			return err;
		gpu_ext_behind(memory);
		cond_resched();
	}
}

static long vgpu_ioctl(struct file *file, unsigned int request, unsigned long argument)
{
	struct vgpu_space *space = file->private_data;
	struct vgpu_add add;

	if (request != VGPU_ADD)
		return -ENOTTY;
	if (copy_from_user(&add, (void __user *)argument, sizeof(add)))
		return -EFAULT;
	if (add.first > VGPU_SPACE_PAGES || add.n > VGPU_SPACE_PAGES - add.first)
		return -EINVAL;
	for (u32 at = add.first, end = add.first + add.n; at < end;) {
		u32 page = at % BLOCK_PAGES, n = min(end - at, BLOCK_PAGES - page);
		struct gx_page_mask todo = {};
		int err;

		gx_mask_fill(&todo, gx_region(page, page + n));
		err = add_in_block(&space->blocks[at / BLOCK_PAGES], &todo, add.value);
		if (err)
			return err;
		at += n;
	}
	return 0;
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
	u64 cgroup = own_cgroup();

	if (!space)
		return -ENOMEM;
	mutex_lock(&spaces_lock);
	space->id = ++n_spaces;
	for (u32 i = 0; i < SPACE_BLOCKS; i++) {
		space->blocks[i].space = space;
		gpu_ext_block_init(&space->blocks[i].block, space->id, (u64)i << BLOCK_SHIFT,
		                   BLOCK_PAGES, task_tgid_nr(current), cgroup);
	}
	space->mapping = file->f_mapping;
	file->private_data = space;
	list_add(&space->link, &spaces);
	mutex_unlock(&spaces_lock);
	return 0;
}

/* Nothing maps it any more, and no job of it runs. */
static int vgpu_release(struct inode *inode, struct file *file)
{
	struct vgpu_space *space = file->private_data;

	mutex_lock(&spaces_lock);
	list_del(&space->link);
	mutex_unlock(&spaces_lock);
	for (u32 i = 0; i < SPACE_BLOCKS; i++) {
		gpu_ext_free(memory, &space->blocks[i].block);
		for (u32 page = 0; page < BLOCK_PAGES; page++)
			if (space->blocks[i].pages[page])
				__free_page(space->blocks[i].pages[page]);
	}
	kvfree(space);
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
	.minor = MISC_DYNAMIC_MINOR, .name = "vgpu", .fops = &operations, .mode = 0600
};

static int __init start(void)
{
	int err;

	if (!blocks || blocks > 1024)
		return -EINVAL;
	device = vzalloc((u64)blocks << BLOCK_SHIFT);
	if (!device)
		return -ENOMEM;
	memory = gpu_ext_memory_make(&driver, NULL, 0, blocks);
	if (IS_ERR(memory)) {
		vfree(device);
		return PTR_ERR(memory);
	}
	err = misc_register(&misc);
	if (err) {
		gpu_ext_memory_end(memory);
		vfree(device);
	}
	return err;
}

static void __exit end(void)
{
	misc_deregister(&misc);
	gpu_ext_memory_end(memory);
	vfree(device);
}

module_init(start);
module_exit(end);
MODULE_LICENSE("Dual BSD/GPL");
MODULE_DESCRIPTION("a GPU of software with page faults, for policies of gpu_ext.ko");
MODULE_IMPORT_NS(GPU_EXT);
