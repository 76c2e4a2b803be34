/* access.h - the fast way from an address to a host pointer: the allocation this instruction saw
 * last. */
#ifndef GX_SOFT_ACCESS_H
#define GX_SOFT_ACCESS_H

#include "device/soft/machine.h"

/* gcc's thread sanitizer knows no fences: one word that all of them change orders more. */
#ifdef __SANITIZE_THREAD__
extern uint32_t gx_soft_fence_word;
#define THREAD_FENCE(order) __atomic_fetch_add(&gx_soft_fence_word, 1, __ATOMIC_SEQ_CST)
#else
#define THREAD_FENCE(order) __atomic_thread_fence(order)
#endif

/* A pointer to bytes at address for a lane, aligned to align; NULL: a fault, told. Windows are
 * below DEVICE_BASE, no allocation has addresses there, so that the cached allocation decides
 * without a look at the space. */
static inline void *access_at(struct warp *w, const struct insn *in, unsigned lane,
                              uint64_t address, uint64_t bytes, uint64_t align)
{
	const struct view *view = &w->run->cache[in->cache];
	uint64_t offset = address - view->base;

	if (__builtin_expect(in->space != GX_PTX_SHARED && in->space != GX_PTX_LOCAL &&
	                             offset < view->bytes && bytes <= view->bytes - offset &&
	                             !(address & (align - 1)) &&
	                             view->generation == w->run->generation,
	                     1))
		return view->host + offset;
	return gx_soft_resolve(w, in, lane, address, bytes, align);
}

#endif
