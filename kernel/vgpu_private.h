/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* vgpu_private.h - memory of programs that vgpu.ko's GPU works on, between vgpu_private.c, which knows Linux's pages, and vgpu_memory.c, which has
 * the GPU's blocks. Where Linux has no memory of devices, VGPU_PRIVATE is 0, no block is such a one, and none of this is called.
 */
#ifndef VGPU_PRIVATE_H
#define VGPU_PRIVATE_H

#include "vgpu.h"

static inline bool vgpu_private(const struct vgpu_block *block)
{
	return VGPU_PRIVATE && block->private;
}

/* --- vgpu_private.c's */
/* For a GPU of so many blocks; its pages are made when the first program asks. end: nobody has any. */
void vgpu_private_start(u32 n_blocks);
void vgpu_private_end(void);
/* The space works on the caller's memory from now on: -ENOMEM; -EPERM: on another's. */
int vgpu_private_begin(struct vgpu_space *space);
/* The VA block `index` of that memory, for its process. -ENOMEM, -EINTR. */
struct vgpu_block *vgpu_private_block(struct vgpu_space *space, u64 index);
/* The same by policies' names for it, if it is there; does not sleep. NULL: none. */
struct vgpu_block *vgpu_private_find(const struct vgpu_space *space, u64 private, u64 va);
/* All of it goes home, for good. */
void vgpu_private_gone(struct vgpu_space *space);

/* Between these two the GPU may work on the pages that `open` gives, and on no other. */
const struct gx_page_mask *vgpu_private_open(struct vgpu_block *block);
void vgpu_private_close(struct vgpu_block *block);
/* Pages fault on the GPU, of the process that calls: from here on it may work on them, or it has, where they are, and they are out of *todo.
 * Either may be over when it returns. -EFAULT: not this memory; -EINTR, -ENOMEM. */
int vgpu_private_fault(struct vgpu_block *block, struct gx_page_mask *todo, u64 value, u32 batch);

/* For who holds no lock of the process: it stays, with its memory as it is. False: not now. */
bool vgpu_private_enter(struct vgpu_block *block);
void vgpu_private_leave(struct vgpu_block *block);
/* `service` and the block's lock are held. Pages come, those that can (the process's mmap_lock is held; their places on the GPU are made): how
 * many. Pages leave, all of them: how many did. */
u32 vgpu_private_in(struct vgpu_block *block, const struct gx_page_mask *pages);
u32 vgpu_private_out(struct vgpu_block *block, const struct gx_page_mask *pages);

/* --- vgpu_memory.c's */
/* A place on the GPU is a page's now; false: it is another's. left: nobody's any more, which Linux says under its locks. */
bool vgpu_place_take(struct vgpu_block *block, u32 page);
void vgpu_place_left(u32 device_block, u32 page);
/* Of a block's pages those that have a place. */
void vgpu_places(const struct vgpu_block *block, struct gx_page_mask *pages);
/* What is in it. */
void *vgpu_place_data(u32 device_block, u32 page);
/* The CPU took so many pages back, for the numbers that policies see. */
void vgpu_taken_back(u32 n_pages);
/* The block's data leaves the GPU, for good. */
void vgpu_block_gone(struct vgpu_block *block);

#endif
