/* range.c - managed ranges: made, found, freed. */
#include "device/managed/host.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>

struct range *range_at(const struct gx_managed *m, u64 va)
{
	u32 low = 0, high = m->n_ranges;

	while (low < high) {
		u32 middle = low + (high - low) / 2;

		if (m->ranges[middle]->va + m->ranges[middle]->bytes > va)
			high = middle;
		else
			low = middle + 1;
	}
	return low < m->n_ranges ? m->ranges[low] : NULL;
}

struct managed_block *block_at(const struct gx_managed *m, u64 va)
{
	const struct range *range = range_at(m, va);

	return range && range->blocks && range->va <= va
	               ? &range->blocks[(va - range->va) >> GX_BLOCK_SHIFT]
	               : NULL;
}

void each_block(struct gx_managed *m, u64 va, u64 bytes, block_visitor visit, void *arg)
{
	u64 end = va + bytes < va ? UINT64_MAX : va + bytes;
	const struct range *range;

	while (va < end && (range = range_at(m, va))) {
		u64 stop = range->va + range->bytes;

		if (va < range->va)
			va = range->va;
		if (stop > end)
			stop = end;
		for (; va < stop && range->blocks; va = (va | (BLOCK_BYTES - 1)) + 1) {
			u64 last = va | (BLOCK_BYTES - 1);
			struct gpu_region region;
			struct gx_page_mask pages;

			if (last >= stop)
				last = stop - 1;
			region.first = (u32)(va % BLOCK_BYTES >> GX_PAGE_SHIFT);
			region.outer = (u32)(last % BLOCK_BYTES >> GX_PAGE_SHIFT) + 1;
			gx_mask_zero(&pages);
			gx_mask_fill(&pages, region);
			visit(m, &range->blocks[(va - range->va) >> GX_BLOCK_SHIFT], &pages, arg);
		}
		va = range->va + range->bytes;
	}
}

/* --- the table, which grids read too */
static void lock_maps(struct gx_managed *m)
{
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_wrlock(&m->devices[i].map);
}

static void unlock_maps(struct gx_managed *m)
{
	for (u32 i = 0; i < m->config.n_devices; i++)
		pthread_rwlock_unlock(&m->devices[i].map);
}

static void set_bounds(struct gx_managed *m)
{
	const struct range *last = m->n_ranges ? m->ranges[m->n_ranges - 1] : NULL;

	__atomic_store_n(&m->low, last ? m->ranges[0]->va : 0, __ATOMIC_RELAXED);
	__atomic_store_n(&m->high, last ? last->va + last->bytes : 0, __ATOMIC_RELAXED);
}

static int insert(struct gx_managed *m, struct range *range)
{
	u32 at = 0;
	int err = 0;

	lock_maps(m);
	if (m->n_ranges == m->cap_ranges) {
		u32 room = m->cap_ranges ? 2 * m->cap_ranges : 16;
		struct range **more = realloc(m->ranges, room * sizeof(struct range *));

		if (more) {
			m->ranges = more;
			m->cap_ranges = room;
		} else {
			err = -ENOMEM;
		}
	}
	if (!err) {
		while (at < m->n_ranges && m->ranges[at]->va < range->va)
			at++;
		for (u32 i = m->n_ranges++; i > at; i--)
			m->ranges[i] = m->ranges[i - 1];
		m->ranges[at] = range;
		m->range_bytes += range->bytes;
		set_bounds(m);
	}
	unlock_maps(m);
	return err;
}

static struct range *take_out(struct gx_managed *m, u64 va)
{
	struct range *range = NULL;

	lock_maps(m);
	for (u32 i = 0; i < m->n_ranges; i++) {
		if (!range && m->ranges[i]->va == va)
			range = m->ranges[i];
		if (range && i + 1 < m->n_ranges)
			m->ranges[i] = m->ranges[i + 1];
	}
	if (range) {
		m->n_ranges--;
		m->range_bytes -= range->bytes;
		set_bounds(m);
	}
	unlock_maps(m);
	return range;
}

/* --- making them */
/* Address space at a multiple of 2 MiB, not in forked children: their pages would be half here and
 * half on the GPU. 0: none. */
static u64 map_aligned(u64 bytes)
{
	u64 all = bytes + BLOCK_BYTES, at, va;
	char *memory = mmap(NULL, all, PROT_READ | PROT_WRITE,
	                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (memory == MAP_FAILED)
		return 0;
	at = (u64)(unsigned long)memory;
	va = (at + BLOCK_BYTES - 1) & ~(BLOCK_BYTES - 1);
	if (va > at)
		munmap(memory, va - at);
	if (va + bytes < at + all)
		munmap(memory + (va - at) + bytes, at + all - va - bytes);
	madvise(memory + (va - at), bytes, MADV_DONTFORK);
	madvise(memory + (va - at), bytes, MADV_NOHUGEPAGE);
	return va;
}

static void *pointer(u64 va)
{
	return (void *)(unsigned long)va;
}

static int check_room(struct gx_managed *m, u32 device, u64 bytes, struct gx_diag *diag)
{
	const struct gx_managed_config *config = &m->config;
	u64 plain = config->plain_bytes ? config->plain_bytes(config->arg, device) : 0;
	struct sysinfo info;

	if (m->rung == GX_RUNG_VGPU) /* vgpu_take() knows */
		return 0;
	if (m->rung == GX_RUNG_NONE) {
		u64 taken = m->range_bytes + plain;

		if (taken <= config->memory_bytes && bytes <= config->memory_bytes - taken)
			return 0;
		gx_fail(diag, GX_E_MANAGED_ROOM,
		        "%llu bytes, %llu of %llu are taken; there is no userfaultfd",
		        (unsigned long long)bytes, (unsigned long long)taken,
		        (unsigned long long)config->memory_bytes);
		return -ENOMEM;
	}
	if (!m->devices[device].n_blocks) {
		gx_fail(diag, GX_E_MANAGED_ROOM, "a device with less than 2 MiB of memory");
		return -ENOMEM;
	}
	if (!sysinfo(&info) &&
	    m->range_bytes + bytes > (u64)(info.totalram + info.totalswap) * info.mem_unit)
		return -ENOMEM;
	return 0;
}

static void destroy(struct gx_managed *m, struct range *range)
{
	if (m->rung != GX_RUNG_VGPU)
		munmap(pointer(range->va), range->bytes);
	free(range->blocks);
	free(range);
}

static int make(struct gx_managed *m, u32 device, u64 bytes, struct range **out)
{
	struct range *range = calloc(1, sizeof(*range));
	u32 left = (u32)(bytes >> GX_PAGE_SHIFT);

	if (!range)
		return -ENOMEM;
	*range = (struct range){ .bytes = bytes, .device = device };
	range->n_blocks = (u32)((bytes + BLOCK_BYTES - 1) >> GX_BLOCK_SHIFT);
	range->va = m->rung == GX_RUNG_VGPU ? vgpu_take(m, bytes) : map_aligned(bytes);
	if (rung_moves(m->rung))
		range->blocks = calloc(range->n_blocks, sizeof(*range->blocks));
	if (!range->va ||
	    (rung_moves(m->rung) && (!range->blocks || uffd_register(m, range->va, bytes)))) {
		if (range->va && m->rung != GX_RUNG_VGPU)
			munmap(pointer(range->va), bytes);
		free(range->blocks);
		free(range);
		return -ENOMEM;
	}
	for (u32 i = 0; range->blocks && i < range->n_blocks; i++) {
		u32 n = left < GX_BLOCK_PAGES ? left : GX_BLOCK_PAGES;

		gx_va_block_init(&range->blocks[i].vb, GX_SIZES, (u64)m->pid,
		                 range->va + i * BLOCK_BYTES, n, (u32)m->pid, m->cgroup);
		range->blocks[i].device = device;
		left -= n;
	}
	*out = range;
	return 0;
}

int gx_managed_alloc(struct gx_managed *m, uint32_t device, uint64_t bytes, uint64_t *address,
                     struct gx_diag *diag)
{
	struct range *range;
	int err;

	*address = 0;
	if (!bytes || device >= m->config.n_devices)
		return -EINVAL;
	if (bytes > 1ull << 43)
		return -ENOMEM;
	bytes = (bytes + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);
	managed_lock(m, false);
	err = start_host(m, diag);
	err = err ? err : check_room(m, device, bytes, diag);
	err = err ? err : make(m, device, bytes, &range);
	if (err && m->rung == GX_RUNG_VGPU)
		gx_fail(diag, GX_E_MANAGED_VGPU,
		        "%llu bytes in blocks of 2 MiB: a process has 64 MiB, of which %llu bytes "
		        "are taken",
		        (unsigned long long)bytes, (unsigned long long)m->range_bytes);
	if (!err) {
		err = insert(m, range);
		if (err)
			destroy(m, range);
		else
			*address = range->va;
	}
	managed_unlock(m, false);
	return err;
}

/* Its readers hear of it; the pages go. */
static void release(struct gx_managed *m, struct managed_block *block)
{
	u32 index = block->vb.device_block;

	thrash_forget(m, block);
	gx_memory_free(&m->devices[block->device].memory, &block->vb);
	if (index != GX_NO_BLOCK)
		madvise(m->devices[block->device].bytes + index * BLOCK_BYTES, BLOCK_BYTES,
		        MADV_DONTNEED);
}

int gx_managed_free(struct gx_managed *m, uint64_t address)
{
	struct range *range;

	managed_lock(m, true);
	range = take_out(m, address);
	for (u32 i = 0; range && range->blocks && i < range->n_blocks; i++)
		release(m, &range->blocks[i]);
	managed_unlock(m, true);
	if (!range)
		return -EINVAL;
	destroy(m, range);
	return 0;
}
