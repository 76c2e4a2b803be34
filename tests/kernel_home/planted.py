#!/usr/bin/env python3
# planted.py - changes of kernel/ that stress.py has to notice, each in a boot of its own.
"""PLANTED: (name, the Linux that it needs, lines that find it, what has to be said, [(file, what stands there, what is put there)])

Debian's Linux is enough for what the tests compare themselves ("any"); the rest only one that looks for faults reports ("debug"). The lines are those of
stress.py: random, fuzz, slot, no memory, apart, limits."""

WRONG = r"^LOG task \d+: "
BROKEN = r"^LIMITS third (?!3 4 3$|30 40 30$)"
GONE = r"BUG: KASAN: |BUG: unable to handle page fault|BUG: kernel NULL pointer dereference"
ALL_USED = [("kernel/vgpu_memory.c", "	return vgpu_limits_oldest(out, max);\n",
             "	u32 n = 0;\n\n	for (u32 i = blocks.lists[GX_LIST_USED].head; i != GX_NO_BLOCK && n < max; i = table[i].next)\n		out[n++] = i;\n	return n;\n")]

PLANTED = [
    ("a victim whose pages do not leave", "any", "random", "random_test: BUG: pages come that are there",
     [("kernel/memory.c", "err = m->driver->copy_out(m->arg, victim, &victim->vb.resident);", "err = 0;")]),
    # --- locks, sleep, RCU
    ("the engine's locks the other way round", "debug", "random", "possible circular locking dependency",
     [("kernel/memory.c", "	mutex_lock(&m->service); /* nobody takes its device block meanwhile */\n	mutex_lock(&block->lock);\n	lock_lists(m);",
       "	mutex_lock(&block->lock);\n	mutex_lock(&m->service);\n	lock_lists(m);")]),
    ("a victim's lock that is not nested", "debug", "random", "possible recursive locking",
     [("kernel/memory.c", "mutex_lock_nested(&victim->lock, SINGLE_DEPTH_NESTING)", "mutex_lock(&victim->lock)")]),
    ("a sleep under RCU", "debug", "random", "BUG: sleeping function called from invalid context",
     [("kernel/memory.c", "	mutex_lock(&block->lock);\n	gx_policies_lock();\n	gx_memory_plan", "	gx_policies_lock();\n	mutex_lock(&block->lock);\n	gx_memory_plan")]),
    ("a sleep under a spin lock", "debug", "random", "BUG: sleeping function called from invalid context",
     [("kernel/hooks.c", "	h->m.memory.n_faults += n_faulted;", "	mutex_lock(&h->m.service);\n	h->m.memory.n_faults += n_faulted;\n	mutex_unlock(&h->m.service);")]),
    ("policies are asked without RCU", "debug", "random", "suspicious RCU usage",
     [("kernel/policies.c", "{\n	rcu_read_lock();\n", "{\n"), ("kernel/policies.c", "{\n	rcu_read_unlock();\n", "{\n")]),
    ("the slot is read without RCU", "debug", "fuzz", "suspicious RCU usage",
     [("kernel/gpu_ext_slot.h", "			rcu_read_lock##rcu();                                 \\\n", ""),
      ("kernel/gpu_ext_slot.h", "			rcu_read_unlock##rcu();                               \\\n", "")]),
    # --- memory
    ("a policy is used after it was freed", "debug", "random", GONE,
     [("kernel/policies.c", "		list_replace(&one->link, &new->link);\n		ended(one, info);", "		ended(one, info);\n		list_replace(&one->link, &new->link);")]),
    ("a space is freed before its blocks", "debug", "fuzz", GONE,
     [("kernel/vgpu_main.c", "	vgpu_space_gone(file->private_data);\n	kvfree(file->private_data);", "	kvfree(file->private_data);\n	vgpu_space_gone(file->private_data);")]),
    ("a block behind the last", "debug", "slot", "BUG: KASAN: slab-out-of-bounds",
     [("kernel/hooks.h", "return h && block < h->m.memory.blocks.n_blocks;", "return h && block <= h->m.memory.blocks.n_blocks;")]),
    ("a home that comes to nothing leaves its task groups", "any", "no memory", "^CAT .*gpu_ext_sched_make",
     [("kernel/hooks.c", "			gx_tasks_end(h->tasks);\n			kvfree", "			kvfree")]),
    # --- what a program may ask of /dev/vgpu
    ("pages of a job that are not checked", "any", "fuzz", WRONG + "VGPU_ADD outside|" + GONE,
     [("kernel/vgpu_main.c", "		if (asked.add.first > VGPU_SPACE_PAGES || asked.add.reserved ||\n		    asked.add.n > VGPU_SPACE_PAGES - asked.add.first)\n			return -EINVAL;\n", "")]),
    ("a first page that is not checked", "any", "fuzz", WRONG + "VGPU_ADD outside|" + GONE,
     [("kernel/vgpu_main.c", "if (asked.add.first > VGPU_SPACE_PAGES || asked.add.reserved ||\n		    asked.add.n > VGPU_SPACE_PAGES - asked.add.first)", "if (asked.add.n > VGPU_SPACE_PAGES)")]),
    ("a request that is not there", "any", "fuzz", WRONG + "VGPU_ADD (of no memory|cut off)",
     [("kernel/vgpu_main.c", "sizeof(asked.add)))\n			return -EFAULT;", "sizeof(asked.add)))\n			return 0;")]),
    ("one page too many is mapped", "any", "fuzz", WRONG + "(mmap that is not possible|pages outside)",
     [("kernel/vgpu_main.c", "vma_pages(vma) > VGPU_SPACE_PAGES - at)", "vma_pages(vma) > VGPU_SPACE_PAGES - at + 1)")]),
    ("a private mapping", "any", "fuzz", WRONG + "mmap that is not possible",
     [("kernel/vgpu_main.c", "!(vma->vm_flags & VM_SHARED) || ", "")]),
    # --- whose memory it is
    ("pages that are not zeroed", "any", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN", "GFP_KERNEL_ACCOUNT | __GFP_NOWARN")]),
    ("a block that was taken away is used further", "any", "fuzz", WRONG + "a word|" + GONE,
     [("kernel/vgpu_memory.c", "	holders[index] = NULL;\n	block->device_block = GX_NO_BLOCK;\n", "	holders[index] = NULL;\n")]),
    ("the CPU keeps its page", "any", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "	hide(block, mask, &block->resident, 0);\n", "	if (gx_mask_count(mask) % 4)\n		hide(block, mask, &block->resident, 0);\n")]),
    ("the CPU keeps the last page of a run", "any", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "(loff_t)(outer - first) << PAGE_SHIFT, 1);", "(loff_t)(outer - first - (outer > first + 1)) << PAGE_SHIFT, 1);")]),
    ("the GPU's view keeps its page", "any", "fuzz", WRONG + "a word",
     [("kernel/vgpu_memory.c", "	if (READ_ONCE(block->space->viewed))\n", "	if (gx_mask_count(mask) % 4)\n")]),
    ("a job works without the block's lock", "any", "fuzz", WRONG + "a word",
     [("kernel/vgpu_main.c", "	mutex_lock(&block->lock);\n	vgpu_for_each_page(page, todo) {", "	vgpu_for_each_page(page, todo) {"),
      ("kernel/vgpu_main.c", "	mutex_unlock(&block->lock);\n	return over;", "	return over;")]),
    ("what leaves one space leaves all", "any", "apart", "VGPU_APART [1-9]",
     [("kernel/vgpu_main.c", "	file->f_mapping = &space->mapping;\n", ""), ("kernel/vgpu_memory.c", "unmap_mapping_range(&block->space->mapping,", "unmap_mapping_range(block->space->mapping.host->i_mapping,")]),
    # --- quotas and floors
    ("limits that nobody keeps", "any", "limits", BROKEN,
     [("kernel/vgpu_limits.c", "	if (pays != GX_NO_TENANT)\n		return gx_tenant_oldest(&tenants, pays, out, max);\n	if (gx_tenants_any(&tenants))\n		return gx_tenants_oldest(&tenants, asks, steps, out, max);\n", "")]),
    ("policies are offered all blocks", "any", "limits", r"^CAT blocks \d+ free \d+ refused [1-9]", ALL_USED),
    ("policies are offered all blocks, and have their way", "any", "limits", BROKEN,
     ALL_USED + [("kernel/vgpu_limits.c", "	n_refused += !allowed;\n	return allowed;", "	return true;")]),
    ("a block that left counts for who had it", "any", "limits", BROKEN,
     [("kernel/vgpu_memory.c", "	vgpu_limits_emptied(index);\n", "")]),
]
