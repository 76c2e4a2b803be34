/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* vgpu.h - vgpu.ko from inside: the managed memory of its GPU (vgpu_memory.c), what programs share with it (vgpu_ring.c), how much of it who may hold
 * (vgpu_limits.c), turns on it (vgpu_turns.c, vgpu_drm.c), memory of programs that it works on (vgpu_private.c), and who uses it (vgpu_main.c).
 */
#ifndef VGPU_H
#define VGPU_H

#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include "driver/page_mask.h"
#include "gpu_ext_slot.h"
#include "vgpu_ioctl.h"

enum { VGPU_BLOCK_SHIFT = 21, VGPU_BLOCK_PAGES = 1 << (VGPU_BLOCK_SHIFT - PAGE_SHIFT) };
enum { VGPU_SPACE_BLOCKS = VGPU_SPACE_PAGES / VGPU_BLOCK_PAGES };
static_assert(PAGE_SIZE == VGPU_PAGE);
static_assert((int)VGPU_BLOCK_PAGES == (int)GX_MASK_PAGES);

struct dentry;
struct gx_blocks;
struct vgpu_ring;
struct vgpu_space;

/* A VA block. Its lock protects all of it; a victim's is taken under the lock of the block that needs room. */
struct vgpu_block {
	struct mutex lock; /* of all that is here */
	struct vgpu_space *space;
	u64 at; /* in the space's file, or in the program's memory */
	u64 private; /* memory of the program itself: its number for policies; 0: of the space */
	u32 device_block; /* GX_NO_BLOCK: none of it is on the GPU */
	u32 batch; /* of the fault that was served last */
	struct gx_page_mask
		resident; /* on the GPU; of a program's own memory `lists` protects it */
	struct page
		*pages[VGPU_BLOCK_PAGES]; /* the CPU's; NULL: none yet, or a program's own memory */
};

struct vgpu_space {
	u64 id, cgroup;
	u32 pid;
	/* Where the program has the space's start, as policies know it: the first mapping for the CPU says, until a page comes to the GPU.
	 * Bit 0: that is over.
	 */
	u64 base;
	bool viewed; /* mapped as the GPU sees it, now or before */
	struct address_space mapping; /* its own: what leaves the CPU leaves no other space */
	u32 group; /* its task group, or VGPU_NO_GROUP: its jobs wait for nobody */
	unsigned long group_busy; /* bit 0: that is being changed */
	/* vgpu_turns.c's: turns that its own grids have; services of its faults that are under way, since when, and how long they took in this turn */
	u32 held, n_serving;
	u64 serving_since_ns, served_ns;
	bool reset; /* it did not give the GPU back, and gets it no more */
	struct vgpu_runlist *runlist; /* a page that the program reads; NULL: never mapped */
	struct vgpu_ring *ring; /* NULL: never mapped, as the one below */
	struct gx_page_mask *resident; /* [VGPU_SPACE_BLOCKS], a page that the program reads */
	struct vgpu_own *
		own; /* the program's own memory that it works on (vgpu_private.c); NULL: none yet */
	struct list_head link;
	struct vgpu_block blocks[VGPU_SPACE_BLOCKS];
};

/* The GPU's memory, of n_blocks. 0, or -ENOMEM. */
int vgpu_memory_start(u32 n_blocks);
void vgpu_memory_end(void);
/* A space that policies may name comes and goes. gone: its pages are freed. */
void vgpu_space_add(struct vgpu_space *space);
void vgpu_space_gone(struct vgpu_space *space);

/* A block that holds nothing, from an address of the space on. Numbers of spaces, and of batches of faults, are given once. */
void vgpu_block_init(struct vgpu_block *block, struct vgpu_space *space, u64 at);
u64 vgpu_next_space(void);

/* The program maps the space's start there; policies know it by that if they have not heard of it. */
void vgpu_space_at(struct vgpu_space *space, u64 address);

/* Faults of one block in a batch; what is neither written nor atomic is read. */
struct vgpu_faults {
	struct gx_page_mask pages, writes, atomics;
};

/* Each service of faults is in a batch, which has a number; never 0. */
u32 vgpu_next_batch(void);
/* Pages fault on the GPU: they come, with what is prefetched. 0, -ENOMEM. Of a program's own memory (its mmap_lock is held) they may stay. */
int vgpu_serve(struct vgpu_block *block, const struct vgpu_faults *faults, u32 batch);
/* Likewise, where nothing is known of the accesses: all may be atomic. */
int vgpu_fault(struct vgpu_block *block, const struct gx_page_mask *faulted, u32 batch);
/* Pages that the CPU faulted go there. -ENOMEM. */
int vgpu_to_cpu(struct vgpu_block *block, const struct gx_page_mask *pages);
/* What policies want elsewhere; behind a fault, when nobody waits. */
void vgpu_behind(u32 batch);

/* The block's lock is held: where the GPU has a page of it, and the CPU's (NULL: no memory). */
void *vgpu_device_page(const struct vgpu_block *block, u32 page);
struct page *vgpu_cpu_page(struct vgpu_block *block, u32 page);

/* Quotas and floors, which /sys/class/misc/vgpu/limits sets. Between start and end; but for these two `lists` is held. */
void vgpu_limits_start(struct gx_blocks *blocks, spinlock_t *lists);
void vgpu_limits_end(void);
extern const struct attribute_group *vgpu_limits_groups[];
/* A pinned block gets data of this space; it is a victim; the victim's data has left; nobody's data is in it any more. */
void vgpu_limits_filled(u32 block, const struct vgpu_space *space);
void vgpu_limits_leaving(u32 block);
void vgpu_limits_evicted(u32 block);
void vgpu_limits_emptied(u32 block);
/* The space needs a block, and only used ones are left: whose go is asked next. */
void vgpu_limits_ask(const struct vgpu_space *space);
/* Those that may, the oldest first; how many of at most max there are. Whether this one may; if not, that is counted. */
u32 vgpu_limits_oldest(u32 *out, u32 max);
bool vgpu_limits_allow(u32 block);

/* The pages behind the views. What can't be mapped: -EINVAL; -EPERM: it is to be read only; -ENOMEM. */
int vgpu_shared_mmap(struct vgpu_space *space, struct vm_area_struct *vma);
/* Which of its pages are on the GPU has changed; the block's lock is held. */
void vgpu_resident_show(const struct vgpu_block *block);
int vgpu_doorbell(struct vgpu_space *space, struct vgpu_doorbell __user *to);
/* Where it is in its turns, enum vgpu_turn_state; `lock` of vgpu_turns.c is held. */
void vgpu_runlist_show(struct vgpu_space *space, u32 state, u64 until_ns);
/* Nothing maps them, and nobody shows anything there any more. */
void vgpu_ring_gone(struct vgpu_space *space);
/* Counts of all rings, in debugfs. */
void vgpu_ring_start(struct dentry *folder);

enum { VGPU_GROUPS = 16, VGPU_NO_GROUP = ~0u };
/* VGPU_GROUP. -EINVAL, -ENOSPC, -EBUSY: another thread does it; -EPERM: a policy rejects it for good; -EINTR. */
int vgpu_group_set(struct vgpu_space *space, const struct vgpu_group *wanted);
/* VGPU_TURN. -EINVAL, -EBUSY, -EINTR, -ECANCELED: it was reset. */
int vgpu_turn(struct vgpu_space *space, const struct vgpu_turn *asked);
/* vgpu_runlist_show(), with what is true. */
void vgpu_runlist_tell(struct vgpu_space *space);
/* The program does not reach the GPU's pages any more, and faults on none. May sleep. */
void vgpu_view_cut(struct vgpu_space *space);
/* A service of the space's faults begins or ends: for that time nobody holds its grids to their turns. */
void vgpu_serving(struct vgpu_space *space, bool begins);
/* Groups and resets, in debugfs. */
void vgpu_turns_start(struct dentry *folder);
/* No job of the space is under way any more. */
void vgpu_group_gone(struct vgpu_space *space);
/* A job comes, and waits for its group's turn. -EINTR, -ECANCELED: it does not come. */
int vgpu_turn_begin(u32 group);
/* Between two pages: the turn is over, vgpu_turn_again() is due. */
bool vgpu_turn_over(u32 group);
int vgpu_turn_again(u32 group); /* below 0: as after vgpu_turn_end() */
void vgpu_turn_end(u32 group);
/* Before the first job, and after the last one. -EINVAL: there is no such scheduler; -EOPNOTSUPP: not in this Linux; -ENOMEM. */
int vgpu_scheduler_start(void);
void vgpu_scheduler_end(void);

/* What DRM's scheduler is asked for, by one thread: the group wants a turn that nobody asked for yet; now it was asked. */
bool vgpu_turn_wanted(u32 group);
void vgpu_turn_asked(u32 group);
/* What it gives. False: the group does not want it any more, or owes it. */
bool vgpu_turn_given(u32 group);

/* vgpu_drm.c, where Linux has DRM's scheduler. */
int vgpu_drm_start(void);
void vgpu_drm_stop(void);
/* Groups want turns, or the one that was given is over; does not sleep. */
void vgpu_drm_look(bool over);
void vgpu_drm_level(u32 group, u32 level); /* enum gpu_interleave */

/* The slot's, for task groups (gpu_ext_slot.h). */
int vgpu_control(struct gpu_ext_control *control);
void vgpu_tasks_gone(u32 client);

#define vgpu_for_each_page(page, mask)                                                    \
	for (u32 page = gx_mask_next(mask, 0, VGPU_BLOCK_PAGES); page < VGPU_BLOCK_PAGES; \
	     page = gx_mask_next(mask, page + 1, VGPU_BLOCK_PAGES))

#endif
