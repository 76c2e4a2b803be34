// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hooks_place.c - the hooks that are asked more often than all else: where a block goes that becomes evictable, or got pages. Part of engine.c. */
#include <linux/ktime.h>
#include "hooks.h"

static enum gpu_ext_place place(struct gpu_ext_gpu *gpu, u32 block, enum gx_member member,
				u32 resident_pages)
{
	struct hooked *h = gx_hooked(gpu);
	struct gx_device_block *of;
	enum gx_place place;
	u64 now;

	if (!gx_hook_has(h, block))
		return GPU_EXT_NATIVE;
	spin_lock(&h->m.lists);
	now = ktime_get_ns();
	of = &h->m.memory.blocks.blocks[block];
	if (unlikely(of->on != GX_LIST_USED))
		gx_hook_goes_to(h, block, GX_LIST_USED);
	if (resident_pages)
		of->view.resident_pages = resident_pages;
	if (member == GX_MEM(gpu_block_activate))
		of->view.activated_ns = now;
	else
		of->view.accessed_ns = now;
	place = gx_decide_place(&h->m.memory, block, member, now);
	spin_unlock(&h->m.lists);
	return (enum gpu_ext_place)place;
}

__flatten enum gpu_ext_place gx_hook_activate(struct gpu_ext_gpu *gpu, u32 block)
{
	return place(gpu, block, GX_MEM(gpu_block_activate), 0);
}

__flatten enum gpu_ext_place gx_hook_access(struct gpu_ext_gpu *gpu, u32 block, u32 resident_pages)
{
	return place(gpu, block, GX_MEM(gpu_block_access), resident_pages);
}
