/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* vgpu_ioctl.h - /dev/vgpu for programs: a descriptor is an address space of managed memory, mmap() (MAP_SHARED) shows it to the CPU.
 *
 * The same pages are there a second time behind it, from page VGPU_GPU_VIEW on: as the GPU sees them. Who touches a page there is the GPU: what
 * is on the CPU faults, comes and leaves as for its jobs.
 *
 * Behind these are pages that the program and vgpu.ko share, each mapped whole, at a place of its own: VGPU_RING, where an MMU of the program's
 * puts its faults for VGPU_DOORBELL; VGPU_RESIDENT, which tells it which pages are on the GPU; VGPU_RUNLIST, which tells it whose turn on the GPU it is.
 */
#ifndef GPU_EXT_VGPU_IOCTL_H
#define GPU_EXT_VGPU_IOCTL_H

#include <linux/ioctl.h>
#include <linux/types.h>

enum { VGPU_PAGE = 4096, VGPU_SPACE_PAGES = 16384, /* 64 MiB */ VGPU_GPU_VIEW = VGPU_SPACE_PAGES };

/* The GPU adds `value` to each 8-byte word of pages [first, first + n), as many times as there are rounds (0: one). */
struct vgpu_add {
	__u64 value;
	__u32 first, n;
	__u32 rounds, reserved; /* reserved: 0 */
};

/* The same for n pages of the calling process's own memory, anonymous and writable, from a multiple of VGPU_PAGE on: they are on the GPU until
 * the CPU touches them. Of all processes the first that asks so has its memory worked on by a descriptor; others get -EPERM. -EFAULT: the program
 * itself may not write there, or it is no anonymous memory. -EOPNOTSUPP: not in this Linux. */
struct vgpu_add_at {
	__u64 value, address;
	__u32 n, rounds;
};

/* The descriptor's jobs are a task group's from now on, or its values are these: they wait for their turn on the GPU. A scheduling policy may
 * put other values in their place, or the bind off. */
struct vgpu_group {
	__u32 timeslice_us; /* 1 to 1,000,000 */
	__u32 interleave; /* enum gpu_interleave */
	__u64 reserved; /* 0 */
};

/* --- the ring, at VGPU_RING, to be read and written. `put` and `get` count on and never go back; entry i is entries[i % VGPU_RING_ENTRIES], and those
 * from get to put are faults that nobody has served. The program writes entries, then `put`; VGPU_DOORBELL serves them, and writes `get`, which is
 * never read. What the program writes meanwhile counts or does not: each field is read once.
 */
enum {
	VGPU_RING = 3 * VGPU_SPACE_PAGES,
	VGPU_RING_PAGES = 5,
	VGPU_RING_ENTRIES = 1024,
	/* One page, which can't be mapped to be written: a bit for each page of the space, from bit 0 of its first byte on. 1: it was on the GPU when that
	 * was written; it may have left since, and then an access faults.
	 */
	VGPU_RESIDENT = VGPU_RING + 8,
	VGPU_RUNLIST = VGPU_RING + 9 /* one page, likewise: struct vgpu_runlist */
};

enum vgpu_access { VGPU_READ = 1, VGPU_WRITE, VGPU_ATOMIC }; /* as enum gpu_access */

struct vgpu_entry {
	__u32 page; /* of the space */
	__u32 access; /* enum vgpu_access */
	__u64 reserved; /* 0 */
};

struct vgpu_ring_shared {
	__u32 put; /* the program's */
	__u32 reserved0[15];
	__u32 get; /* the kernel's */
	__u32 reserved1[VGPU_PAGE / 4 - 17];
	struct vgpu_entry entries[VGPU_RING_ENTRIES];
};

/* What came of a doorbell. All entries up to `put` are one batch: their pages come, block by block. An entry that is wrong is refused, and the others
 * are served all the same. It fails, with nothing said, with EINVAL if `put` is before `get` or more than all entries after it (nothing was taken: `put` has
 * to be put right), with ENXIO if the ring was never mapped; with ENOMEM if there was no memory for some of the pages and with EFAULT if this
 * could not be written, both behind the service.
 */
struct vgpu_doorbell {
	__u32 n_entries, n_refused; /* that were taken; of these */
	__u32 refused; /* the first of them */
	__u32 error; /* why: EINVAL (access, reserved), ERANGE (page) */
};

/* --- turns. A program's own grids are jobs of its task group like VGPU_ADD: before one runs it has VGPU_TURN_BEGIN, behind it VGPU_TURN_END. Meanwhile
 * the page says until when its turn lasts; from then on VGPU_TURN_AGAIN is due, which waits for the next one if another group waits. What a turn
 * takes beyond its time its group lacks later. Each is a thread's: one that has begun two waits for itself when they are over.
 *
 * A group that keeps the GPU for 10 timeslices more (but no less than a second, without the services of its faults) while another waits is
 * reset: jobs, doorbells and turns of its descriptor fail with ECANCELED, accesses to its pages as the GPU sees them get SIGBUS, for ever; the CPU
 * has its pages as before. Without VGPU_GROUP there are no turns to wait for.
 */
enum vgpu_turn_state {
	VGPU_TURN_FREE, /* the descriptor has no task group */
	VGPU_TURN_WAITS,
	VGPU_TURN_RUNS,
	VGPU_TURN_RESET
};

struct vgpu_runlist {
	__u32 sequence; /* odd while the rest is written: whoever has read it before and after sees the same even number */
	__u32 state; /* enum vgpu_turn_state, of this descriptor's group */
	__u64 until_ns; /* CLOCK_MONOTONIC; 0: it does not run */
	__u64 reserved[510];
};

enum vgpu_turn_what {
	VGPU_TURN_BEGIN, /* waits for the group's turn. EBUSY: 4096 of them have not ended */
	VGPU_TURN_AGAIN, /* the turn may be over. If it fails, the turn has ended */
	VGPU_TURN_END
};

/* EINVAL: AGAIN and END of what has not begun. */
struct vgpu_turn {
	__u32 what; /* enum vgpu_turn_what */
	__u32 reserved; /* 0 */
};

#define VGPU_ADD _IOW('V', 1, struct vgpu_add)
#define VGPU_GROUP _IOW('V', 2, struct vgpu_group)
#define VGPU_ADD_AT _IOW('V', 8, struct vgpu_add_at)
#define VGPU_DOORBELL _IOR('V', 16, struct vgpu_doorbell)
#define VGPU_TURN _IOW('V', 17, struct vgpu_turn)

#endif
