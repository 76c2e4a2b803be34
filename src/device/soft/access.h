/* access.h - the fast way from an address to a host pointer: the allocation this instruction saw
 * last. */
#ifndef GX_SOFT_ACCESS_H
#define GX_SOFT_ACCESS_H

#include "device/soft/machine.h"

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
