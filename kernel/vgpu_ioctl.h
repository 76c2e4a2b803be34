/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* vgpu_ioctl.h - /dev/vgpu for programs: a descriptor is an address space of managed memory, mmap() (MAP_SHARED) shows it to the CPU.
 *
 * The same pages are there a second time behind it, from page VGPU_GPU_VIEW on: as the GPU sees them. Who touches a page there is the GPU: what
 * is on the CPU faults, comes and leaves as for its jobs.
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

/* The descriptor's jobs are a task group's from now on, or its values are these: they wait for their turn on the GPU. A scheduling policy may
 * put other values in their place, or the bind off. */
struct vgpu_group {
	__u32 timeslice_us; /* 1 to 1,000,000 */
	__u32 interleave; /* enum gpu_interleave */
	__u64 reserved; /* 0 */
};

#define VGPU_ADD _IOW('V', 1, struct vgpu_add)
#define VGPU_GROUP _IOW('V', 2, struct vgpu_group)

#endif
