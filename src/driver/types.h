/* types.h - what the engine takes from its surroundings: integer types, the policy interface,
 * assertions.
 *
 * src/driver compiles into user space and into a kernel module: no allocation, no system call, no
 * library but memcpy, memset, memcmp and memmove. Memory, time and locks come from the caller.
 */
#ifndef GX_DRIVER_TYPES_H
#define GX_DRIVER_TYPES_H

#ifdef __KERNEL__
#include <linux/string.h>
#include <linux/types.h>
#else
#include <linux/types.h>
#include <stdbool.h>
#include <stddef.h>
typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;
typedef __s32 s32;
typedef __s64 s64;
void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memmove(void *to, const void *from, size_t n);
#endif

#include "gpuext/bpf/gpu_ext_abi.h"

/* A broken invariant stops a debug build where it is seen; a release build goes on with what it has
 * checked anyway. */
#ifdef GX_DEBUG
#define gx_drv_assert(condition)                                                                   \
	do {                                                                                       \
		if (!(condition))                                                                  \
			__builtin_trap();                                                          \
	} while (0)
#else
#define gx_drv_assert(condition) ((void)sizeof(condition))
#endif

/* Off the way that is taken each time: not made part of it, however small. */
#define GX_RARE __attribute__((__noinline__, __cold__))

#define gx_container_of(pointer, type, member)                                                     \
	((type *)(void *)((char *)(pointer)-offsetof(type, member)))

/* Pages [first, outer) of a block, of no callback. */
static inline struct gpu_region gx_region(u32 first, u32 outer)
{
	return (struct gpu_region){ .first = first, .outer = outer };
}

/* errno values that leave the engine, the same on both sides */
enum {
	GX_EAGAIN = 11,
	GX_ENOMEM = 12,
	GX_EBUSY = 16,
	GX_EINVAL = 22,
	GX_ENOSPC = 28,
	GX_ENOENT = 2,
	GX_EEXIST = 17,
	GX_ERANGE = 34,
	GX_EPERM = 1
};

#endif
