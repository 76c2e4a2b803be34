/* types.h - in place of the kernel's: the types that src/driver takes from it, and the names that it takes away. A kernel's
 * headers define these in lower case: whoever calls a variable or member so does not compile there. */
#ifndef GX_TESTS_KERNEL_TYPES_H
#define GX_TESTS_KERNEL_TYPES_H

typedef unsigned char __u8, u8;
typedef unsigned short __u16, u16;
typedef unsigned int __u32, u32;
typedef unsigned long long __u64, u64;
typedef signed int __s32, s32;
typedef signed long long __s64, s64;
typedef __SIZE_TYPE__ size_t;
typedef _Bool bool;
enum { false, true };
#define NULL                   ((void *)0)
#define offsetof(type, member) __builtin_offsetof(type, member)

#define current        gx_kernel_current()
#define min(a, b)      ((a) < (b) ? (a) : (b))
#define max(a, b)      ((a) > (b) ? (a) : (b))
#define clamp(a, b, c) min(max(a, b), c)
#define swap(a, b)     gx_kernel_swap(&(a), &(b))
#define abs(a)         ((a) < 0 ? -(a) : (a))
#define barrier()      __asm__ volatile("" ::: "memory")
#define likely(a)      __builtin_expect(!!(a), 1)
#define unlikely(a)    __builtin_expect(!!(a), 0)
#define fallthrough    __attribute__((__fallthrough__))
#define noinline       __attribute__((__noinline__))
#define container_of(pointer, type, member)                                                        \
	((type *)(void *)((char *)(pointer)-offsetof(type, member)))
#define list_entry(pointer, type, member) container_of(pointer, type, member)
#define get_cpu()                         gx_kernel_cpu()
#define put_cpu()                         barrier()
#define jiffies                           gx_kernel_jiffies()
#define linux                             1
#define unix                              1
#define HZ                                250
#define PAGE_SHIFT                        12
#define PAGE_SIZE                         (1UL << PAGE_SHIFT)
#define PAGE_MASK                         (~(PAGE_SIZE - 1))
#define ARRAY_SIZE(a)                     (sizeof(a) / sizeof((a)[0]))
#define BIT(n)                            (1UL << (n))
#define EAGAIN                            11
#define ENOMEM                            12
#define EBUSY                             16
#define EINVAL                            22

#endif
