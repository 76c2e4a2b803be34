#!/usr/bin/env python3
# planted.py - changes of kernel/ that stress.py has to notice, each in a boot of its own.
"""PLANTED: (name, lines that find it, what has to be said, [(file, what stands there, what is put there)])

The lines are those of stress.py: random, fuzz, no memory, apart."""

WRONG = r"^LOG task \d+: "
GONE = r"BUG: unable to handle page fault"

PLANTED = [
    ("a victim whose pages do not leave", "random", "random_test: BUG: pages come that are there",
     [("kernel/memory.c", "err = m->driver->copy_out(m->arg, victim, &victim->vb.resident);", "err = 0;")]),
    ("a home that comes to nothing leaves its task groups", "no memory", "^CAT .*gpu_ext_sched_make",
     [("kernel/hooks.c", "			gx_tasks_end(h->tasks);\n			kvfree", "			kvfree")]),
    # --- what a program may ask of /dev/vgpu
    ("pages of a job that are not checked", "fuzz", WRONG + "VGPU_ADD outside|" + GONE,
     [("kernel/vgpu_main.c", "		if (asked.add.first > VGPU_SPACE_PAGES || asked.add.reserved ||\n		    asked.add.n > VGPU_SPACE_PAGES - asked.add.first)\n			return -EINVAL;\n", "")]),
    ("a first page that is not checked", "fuzz", WRONG + "VGPU_ADD outside|" + GONE,
     [("kernel/vgpu_main.c", "if (asked.add.first > VGPU_SPACE_PAGES || asked.add.reserved ||\n		    asked.add.n > VGPU_SPACE_PAGES - asked.add.first)", "if (asked.add.n > VGPU_SPACE_PAGES)")]),
    ("a request that is not there", "fuzz", WRONG + "VGPU_ADD (of no memory|cut off)",
     [("kernel/vgpu_main.c", "sizeof(asked.add)))\n			return -EFAULT;", "sizeof(asked.add)))\n			return 0;")]),
    ("one page too many is mapped", "fuzz", WRONG + "(mmap that is not possible|pages outside)",
     [("kernel/vgpu_main.c", "vma_pages(vma) > VGPU_SPACE_PAGES - vma->vm_pgoff", "vma_pages(vma) > VGPU_SPACE_PAGES - vma->vm_pgoff + 1")]),
    ("a private mapping", "fuzz", WRONG + "mmap that is not possible",
     [("kernel/vgpu_main.c", "!(vma->vm_flags & VM_SHARED) || ", "")]),
    # --- whose memory it is
    ("pages that are not zeroed", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN", "GFP_KERNEL_ACCOUNT | __GFP_NOWARN")]),
    ("a block that was taken away is used further", "fuzz", WRONG + "a word|" + GONE,
     [("kernel/vgpu_memory.c", "	holders[index] = NULL;\n	block->device_block = GX_NO_BLOCK;\n", "	holders[index] = NULL;\n")]),
    ("the CPU keeps its page", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "		unmap_mapping_range(&block->space->mapping,\n", "		if (page % 4)\n			unmap_mapping_range(&block->space->mapping,\n")]),
    ("a job works without the block's lock", "fuzz", WRONG + "a word",
     [("kernel/vgpu_main.c", "	mutex_lock(&block->lock);\n	vgpu_for_each_page(page, todo) {", "	vgpu_for_each_page(page, todo) {"),
      ("kernel/vgpu_main.c", "	mutex_unlock(&block->lock);\n	return over;", "	return over;")]),
    ("what leaves one space leaves all", "apart", "VGPU_APART [1-9]",
     [("kernel/vgpu_main.c", "	file->f_mapping = &space->mapping;\n", ""), ("kernel/vgpu_memory.c", "unmap_mapping_range(&block->space->mapping,", "unmap_mapping_range(block->space->mapping.host->i_mapping,")]),
]
