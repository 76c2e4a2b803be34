/* access.c - one lane's address to a host pointer: windows, allocations, bounds and alignment. */
#include "device/soft/access.h"

#ifdef __SANITIZE_THREAD__
uint32_t gx_soft_fence_word;
#endif

static void *shared_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t offset,
                       uint64_t bytes)
{
	if (offset >= w->block->shared_bytes || bytes > w->block->shared_bytes - offset) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
		              "%u bytes at shared 0x%llx, the block has %u", (unsigned)bytes,
		              (unsigned long long)offset, w->block->shared_bytes);
		return NULL;
	}
	return w->block->shared + offset;
}

static void *local_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t offset,
                      uint64_t bytes)
{
	if (offset >= w->local_stride || bytes > w->local_stride - offset) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
		              "%u bytes at local 0x%llx, the thread has %llu", (unsigned)bytes,
		              (unsigned long long)offset, (unsigned long long)w->local_stride);
		return NULL;
	}
	return w->local + lane * w->local_stride + offset;
}

/* Apart from the windows, which are the common case of gx_soft_resolve(). */
static __attribute__((noinline)) void *global_at(struct warp *w, const struct insn *in,
                                                 unsigned lane, uint64_t address, uint64_t bytes)
{
	const struct view *range = &w->run->touch.range;
	struct view view;

	if (address - range->base < range->bytes &&
	    bytes <= range->bytes - (address - range->base) &&
	    range->generation == w->run->generation)
		return gx_soft_managed_at(w, in, lane, address, range);
	if (!gx_soft_view(w->run->soft, address, &view) ||
	    bytes > view.bytes - (address - view.base)) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS, "%u bytes at 0x%llx", (unsigned)bytes,
		              (unsigned long long)address);
		return NULL;
	}
	if (!view.host)
		return gx_soft_managed_at(w, in, lane, address, &view);
	w->run->cache[in->cache % N_CACHE] = view;
	return view.host + (address - view.base);
}

void *gx_soft_resolve(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                      uint64_t bytes, uint64_t align)
{
	if (address & (align - 1)) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_MISALIGNED, "%u bytes at 0x%llx",
		              (unsigned)bytes, (unsigned long long)address);
		return NULL;
	}
	switch ((enum gx_ptx_space)in->space) {
	case GX_PTX_SHARED: return shared_at(w, in, lane, (uint32_t)address, bytes);
	case GX_PTX_LOCAL: return local_at(w, in, lane, (uint32_t)address, bytes);
	case GX_PTX_GENERIC:
		if (address - WINDOW_SHARED < WINDOW_BYTES)
			return shared_at(w, in, lane, address - WINDOW_SHARED, bytes);
		if (address - WINDOW_LOCAL < WINDOW_BYTES)
			return local_at(w, in, lane, address - WINDOW_LOCAL, bytes);
		break;
	case GX_PTX_REG:
	case GX_PTX_SREG:
	case GX_PTX_GLOBAL:
	case GX_PTX_CONST:
	case GX_PTX_PARAM:
	case GX_PTX_N_SPACES: break;
	}
	if (address - WINDOW_PARAM < WINDOW_BYTES) {
		uint64_t offset = address - WINDOW_PARAM, size = w->run->program->info.param_bytes;

		if (offset < size && bytes <= size - offset)
			return w->run->params + offset;
	}
	return global_at(w, in, lane, address, bytes);
}
