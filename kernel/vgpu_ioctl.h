/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* vgpu_ioctl.h - /dev/vgpu for programs: a descriptor is an address space of managed memory, mmap() (MAP_SHARED) shows it to the CPU. */
#ifndef GPU_EXT_VGPU_IOCTL_H
#define GPU_EXT_VGPU_IOCTL_H

#include <linux/ioctl.h>
#include <linux/types.h>

enum { VGPU_PAGE = 4096, VGPU_SPACE_PAGES = 16384 }; /* 64 MiB */

/* The GPU adds `value` to each 8-byte word of pages [first, first + n). */
struct vgpu_add {
	__u64 value;
	__u32 first, n;
};

#define VGPU_ADD _IOW('V', 1, struct vgpu_add)

#endif
