/* vgpu_turns.c - grids where Linux has the device: each program has a task group of vgpu.ko, and grids run while it is its turn.
 *
 * The page that vgpu.ko shows says until when. It is looked at before each warp's instructions, since a round of all warps may take long where pages
 * fault; Linux is asked once a timeslice.
 */
#include "device/managed/host.h"
#include "vgpu_ioctl.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

/* What CUDA asks for its task groups, and the level that they have. */
enum { TIMESLICE_US = 2048, INTERLEAVE = 1 };

static u32 asked(const char *name, u32 otherwise)
{
	const char *text = getenv(name);
	char *end;
	unsigned long n = text ? strtoul(text, &end, 10) : 0;

	return text && *text && !*end && n <= UINT32_MAX ? (u32)n : otherwise;
}

static int refused(struct gx_diag *diag, const char *what)
{
	return gx_fail(diag, GX_E_MANAGED_TURN, "%s: %s", what, strerror(errno));
}

/* Its task group, before the first grid. Where there are as many as there may be, it waits for nobody. Service lock. */
static int join(struct gx_managed *m, struct gx_diag *diag)
{
	struct vgpu_group group = { .timeslice_us = asked("GPUEXT_SOFT_TIMESLICE_US", TIMESLICE_US),
		                    .interleave = asked("GPUEXT_SOFT_INTERLEAVE", INTERLEAVE) };
	int err = start_host(m, diag);

	if (err || m->vgpu_joined)
		return err;
	if (ioctl(m->fd, VGPU_GROUP, &group) && errno != ENOSPC)
		return refused(diag, "its task group");
	__atomic_store_n(&m->vgpu_joined, true, __ATOMIC_RELEASE);
	return 0;
}

static u64 now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000 + (u64)t.tv_nsec;
}

/* The page says so. What is written there meanwhile is read as "no": Linux is asked then. */
static bool goes_on(const struct vgpu_runlist *page)
{
	u32 before = __atomic_load_n(&page->sequence, __ATOMIC_ACQUIRE);
	u32 state = __atomic_load_n(&page->state, __ATOMIC_RELAXED);
	u64 until = __atomic_load_n(&page->until_ns, __ATOMIC_RELAXED);

	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	return !(before & 1) && __atomic_load_n(&page->sequence, __ATOMIC_RELAXED) == before &&
	       (state == VGPU_TURN_FREE || (state == VGPU_TURN_RUNS && now_ns() < until));
}

int vgpu_turn(void *mmu, enum gx_soft_turn what, struct gx_diag *diag)
{
	static const u32 names[] = { [GX_SOFT_TURN_BEGIN] = VGPU_TURN_BEGIN,
		                     [GX_SOFT_TURN_GO_ON] = VGPU_TURN_AGAIN,
		                     [GX_SOFT_TURN_END] = VGPU_TURN_END };
	struct gx_managed *m = ((struct gx_managed_device *)mmu)->host;
	struct vgpu_turn turn = { .what = names[what] };
	int err = 0;

	if (m->config.rung != GX_RUNG_VGPU)
		return 0;
	if (what == GX_SOFT_TURN_BEGIN && !__atomic_load_n(&m->vgpu_joined, __ATOMIC_ACQUIRE)) {
		managed_lock(m, false);
		err = join(m, diag);
		managed_unlock(m, false);
	}
	if (err || (what == GX_SOFT_TURN_GO_ON && goes_on(m->vgpu_runlist)))
		return err;
	if (ioctl(m->fd, VGPU_TURN, &turn) && what != GX_SOFT_TURN_END)
		return refused(diag, "a grid");
	return 0;
}
