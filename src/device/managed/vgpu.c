/* vgpu.c - managed memory that Linux serves: /dev/vgpu (kernel/vgpu_ioctl.h), a GPU of software in vgpu.ko.
 *
 * Its space is mapped twice. Through the one mapping the CPU touches pages, through the other grids do: either is a page fault of Linux where
 * the page is on the other side, and vgpu.ko serves it, with the policies of gpu_ext.ko. What grids will touch is asked for before, many pages at
 * once (vgpu_mmu.c). The engine of this process has no part in it: what a fault takes is no virtual time, and nothing is promised to a grid.
 */
#include "device/managed/host.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define NODE "/dev/vgpu"

static int refused(struct gx_diag *diag, int err)
{
	return gx_fail(diag, GX_E_MANAGED_VGPU, "%s: %s%s", NODE, strerror(err),
	               err == ENOENT                   ? "; vgpu.ko is not loaded"
	               : err == EACCES || err == EPERM ? "; it is root's"
	                                               : "");
}

/* Policies know the space by this address: a multiple of a block's size. */
static char *map_cpu(int fd)
{
	char *room = mmap(NULL, VGPU_SPACE_BYTES + BLOCK_BYTES, PROT_NONE,
	                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	u64 before, behind;
	void *at;

	if (room == MAP_FAILED)
		return MAP_FAILED;
	before = -(u64)(uintptr_t)room & (BLOCK_BYTES - 1);
	behind = BLOCK_BYTES - before;
	at = mmap(room + before, VGPU_SPACE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
	          fd, 0);
	if (at == MAP_FAILED) {
		munmap(room, VGPU_SPACE_BYTES + BLOCK_BYTES);
		return MAP_FAILED;
	}
	if (before)
		munmap(room, before);
	munmap(room + before + VGPU_SPACE_BYTES, behind);
	return at;
}

int vgpu_open(struct gx_managed *m, struct gx_diag *diag)
{
	int err;

	if (sysconf(_SC_PAGESIZE) != (long)PAGE_BYTES)
		return refused(diag, EINVAL);
	m->fd = open(NODE, O_RDWR | O_CLOEXEC);
	if (m->fd < 0)
		return refused(diag, errno);
	m->vgpu_cpu = map_cpu(m->fd);
	m->vgpu_gpu = m->vgpu_cpu == MAP_FAILED
	                      ? MAP_FAILED
	                      : mmap(NULL, VGPU_SPACE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED,
	                             m->fd, (off_t)VGPU_SPACE_BYTES);
	err = m->vgpu_gpu == MAP_FAILED ? errno : -vgpu_map_ring(m);
	if (err) {
		vgpu_close(m);
		return refused(diag, err);
	}
	/* a child's would be the same pages, and not its own copy */
	madvise(m->vgpu_cpu, VGPU_SPACE_BYTES, MADV_DONTFORK);
	madvise(m->vgpu_gpu, VGPU_SPACE_BYTES, MADV_DONTFORK);
	m->rung = GX_RUNG_VGPU;
	return 0;
}

void vgpu_close(struct gx_managed *m)
{
	if (m->vgpu_cpu && m->vgpu_cpu != MAP_FAILED)
		munmap(m->vgpu_cpu, VGPU_SPACE_BYTES);
	if (m->vgpu_gpu && m->vgpu_gpu != MAP_FAILED)
		munmap(m->vgpu_gpu, VGPU_SPACE_BYTES);
	vgpu_unmap_ring(m);
	if (m->fd >= 0)
		close(m->fd);
	m->vgpu_cpu = m->vgpu_gpu = NULL;
	m->vgpu_used = 0;
	m->fd = -1;
	m->rung = GX_RUNG_BEST;
}

u64 vgpu_take(struct gx_managed *m, u64 bytes)
{
	u64 start = (u64)(uintptr_t)m->vgpu_cpu, at = start, dirty;

	/* between two ranges, or behind the last one: they are sorted */
	for (u32 i = 0; i < m->n_ranges && m->ranges[i]->va - at < bytes; i++)
		at = (m->ranges[i]->va + m->ranges[i]->bytes + BLOCK_BYTES - 1) &
		     ~(BLOCK_BYTES - 1);
	if (bytes > VGPU_SPACE_BYTES || at - start > VGPU_SPACE_BYTES - bytes)
		return 0;
	dirty = at - start < m->vgpu_used ? m->vgpu_used - (at - start) : 0;
	memset((void *)(uintptr_t)at, 0, dirty < bytes ? dirty : bytes);
	if (at - start + bytes > m->vgpu_used)
		m->vgpu_used = at - start + bytes;
	return at;
}

void *vgpu_page(const struct gx_managed *m, u64 address)
{
	const struct range *range = range_at(m, address);

	return range && range->va <= address ? m->vgpu_gpu + (address - (u64)(uintptr_t)m->vgpu_cpu)
	                                     : NULL;
}
