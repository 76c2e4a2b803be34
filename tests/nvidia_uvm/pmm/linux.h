/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* linux.h - what uvm_pmm_gpu.c, gpu_ext_uvm.c, slot.c and hooks.c take from Linux, in one thread of a program: locks know whether they are held. */
#ifndef PMM_LINUX_H
#define PMM_LINUX_H

#include <assert.h>
/* hooks.c has a function of this name */
#define remove remove_file
#include <stdio.h>
#undef remove
#include <stdlib.h>
#include <string.h>
#include "driver/types.h"

#define __rcu
#define __init
#define likely(x)   __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define __flatten
/* time stands */
#define ktime_get_ns() 1ull
#define typeof __typeof__
#define EXPORT_SYMBOL_GPL(x)
#define EXPORT_SYMBOL_NS_GPL(x, space)
#define __acquires(lock)
#define __releases(lock)
#define module_param(...)
#define MODULE_PARM_DESC(...)
#define BUILD_BUG_ON(condition)             ((void)sizeof(char[1 - 2 * !!(condition)]))
#define ARRAY_SIZE(a)                       (sizeof(a) / sizeof((a)[0]))
#define min(a, b)                           ((a) < (b) ? (a) : (b))
#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))
#define READ_ONCE(x)                        (*(volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, value)                (*(volatile typeof(x) *)&(x) = (value))
#define smp_store_release(at, value)        __atomic_store_n(at, value, __ATOMIC_RELEASE)
#define pr_warn                             printf
#define pr_info                             printf
#define PAGE_SHIFT                          12
#define PAGE_SIZE                           4096ull
#define IS_ALIGNED(x, a)                    (!((x) & ((a)-1)))
#define PAGE_ALIGNED(x)                     IS_ALIGNED(x, PAGE_SIZE)
#define EINVAL                              22
#define ENOMEM                              12
#define EBUSY                               16
#define EAGAIN                              11
#define ENOENT                              2
#define ERR_PTR(err)                        ((void *)(long)(err))
#define IS_ERR_OR_NULL(p)                   (!(p) || (unsigned long)(p) >= (unsigned long)-4095)

/* --- numbers */
#define ilog2(n)                (63 - __builtin_clzl(n))
#define order_base_2(n)         ((n) > 1 ? 64 - __builtin_clzl((n)-1) : 0)
#define is_power_of_2(n)        ((n) && !((n) & ((n)-1)))
#define hweight_long(n)         ((size_t)__builtin_popcountl(n))
#define __ffs(n)                __builtin_ctzl(n)
#define __fls(n)                ilog2(n)
#define BITS_PER_LONG           64
#define DECLARE_BITMAP(name, n) unsigned long name[((n) + 63) / 64]

static inline bool test_bit(unsigned long at, const unsigned long *bits)
{
	return bits[at / 64] >> at % 64 & 1;
}

static inline void __set_bit(unsigned long at, unsigned long *bits)
{
	bits[at / 64] |= 1ul << at % 64;
}

static inline void __clear_bit(unsigned long at, unsigned long *bits)
{
	bits[at / 64] &= ~(1ul << at % 64);
}

static inline bool test_and_set_bit_lock(unsigned long at, unsigned long *bits)
{
	bool was = test_bit(at, bits);

	__set_bit(at, bits);
	return was;
}
#define clear_bit_unlock __clear_bit
#define for_each_set_bit(at, bits, n)                                                              \
	for ((at) = 0; (at) < (unsigned long)(n); (at)++)                                          \
		if (test_bit(at, bits))

typedef struct {
	long long counter;
} atomic64_t;
#define atomic64_read(a)       ((a)->counter)
#define atomic64_inc(a)        ((a)->counter++)
#define atomic64_inc_return(a) (++(a)->counter)
#define atomic64_dec_return(a) (--(a)->counter)

/* --- memory */
enum { GFP_KERNEL };
#define kzalloc(n, flags)        calloc(1, n)
#define kvzalloc(n, flags)       calloc(1, n)
#define kvcalloc(n, size, flags) calloc(n, size)
#define kfree(p)                 free((void *)(p))
#define kvfree(p)                free((void *)(p))

struct kmem_cache {
	size_t size;
};
#define kmem_cache_alloc(cache, flags) malloc((cache)->size)
#define kmem_cache_free(cache, p)      ((void)(cache), free(p))

static inline const void *memchr_inv(const void *at, int byte, size_t n)
{
	for (const unsigned char *p = at; n--; p++)
		if (*p != byte)
			return p;
	return NULL;
}

struct page {
	int count;
};
#define page_count(page) ((page)->count)
#define pfn_to_page(pfn) ((struct page *)(pfn))

/* --- locks: of one thread; taken twice, or given back twice, is an end */
struct mutex {
	bool held;
};
typedef struct spinlock {
	bool held;
} spinlock_t;

static inline void pmm_take(bool *held)
{
	if (*held)
		abort();
	*held = true;
}

static inline void pmm_give(bool *held)
{
	if (!*held)
		abort();
	*held = false;
}
#define __MUTEX_INITIALIZER(name)                                                                  \
	{                                                                                          \
		false                                                                              \
	}
#define mutex_init(m)                           ((m)->held = false)
#define mutex_lock(m)                           pmm_take(&(m)->held)
#define mutex_unlock(m)                         pmm_give(&(m)->held)
#define mutex_is_locked(m)                      ((m)->held)
#define spin_lock_init(s)                       ((s)->held = false)
#define spin_lock(s)                            pmm_take(&(s)->held)
#define spin_unlock(s)                          pmm_give(&(s)->held)
#define spin_is_locked(s)                       ((s)->held)
#define lockdep_is_held(m)                      ((m)->held)
#define rcu_read_lock()                         ((void)0)
#define rcu_read_unlock()                       ((void)0)
#define synchronize_rcu()                       ((void)0)
#define rcu_access_pointer(p)                   (p)
#define rcu_dereference(p)                      (p)
#define rcu_read_lock_sched()                   ((void)0)
#define rcu_read_unlock_sched()                 ((void)0)
#define rcu_dereference_sched(p)                (p)
#define rcu_dereference_protected(p, condition) ((void)(condition), (p))
#define rcu_assign_pointer(p, value)            ((p) = (value))
#define RCU_INIT_POINTER(p, value)              ((p) = (value))

/* --- lists */
struct list_head {
	struct list_head *next, *prev;
};
#define LIST_HEAD_INIT(name)                                                                       \
	{                                                                                          \
		&(name), &(name)                                                                   \
	}

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list->prev = list;
}

static inline bool list_empty(const struct list_head *list)
{
	return list->next == list;
}

static inline void list_add(struct list_head *one, struct list_head *head)
{
	one->next = head->next;
	one->prev = head;
	head->next->prev = one;
	head->next = one;
}

static inline void list_add_tail(struct list_head *one, struct list_head *head)
{
	list_add(one, head->prev);
}

static inline void list_del(struct list_head *one)
{
	one->prev->next = one->next;
	one->next->prev = one->prev;
}

static inline void list_del_init(struct list_head *one)
{
	list_del(one);
	INIT_LIST_HEAD(one);
}

static inline void list_move(struct list_head *one, struct list_head *head)
{
	list_del(one);
	list_add(one, head);
}

static inline void list_move_tail(struct list_head *one, struct list_head *head)
{
	list_del(one);
	list_add_tail(one, head);
}
#define list_entry(at, type, member)         container_of(at, type, member)
#define list_first_entry(list, type, member) list_entry((list)->next, type, member)
#define list_first_entry_or_null(list, type, member)                                               \
	(list_empty(list) ? NULL : list_first_entry(list, type, member))
#define list_for_each_entry(at, list, member)                                                      \
	for ((at) = list_first_entry(list, typeof(*(at)), member); &(at)->member != (list);        \
	     (at) = list_entry((at)->member.next, typeof(*(at)), member))
#define list_for_each_entry_safe(at, tmp, list, member)                                            \
	for ((at) = list_first_entry(list, typeof(*(at)), member),                                 \
	    (tmp) = list_entry((at)->member.next, typeof(*(at)), member);                          \
	     &(at)->member != (list);                                                              \
	     (at) = (tmp), (tmp) = list_entry((tmp)->member.next, typeof(*(tmp)), member))

/* --- xarrays: a few entries by number */
struct xarray {
	struct {
		unsigned long at;
		void *what;
	} all[16];
};
#define DEFINE_XARRAY(name) struct xarray name

static inline void **pmm_xa(struct xarray *xa, unsigned long at, bool make)
{
	for (u32 i = 0; i < ARRAY_SIZE(xa->all); i++)
		if (xa->all[i].what && xa->all[i].at == at)
			return &xa->all[i].what;
	for (u32 i = 0; make && i < ARRAY_SIZE(xa->all); i++)
		if (!xa->all[i].what) {
			xa->all[i].at = at;
			return &xa->all[i].what;
		}
	return NULL;
}

static inline void *xa_load(struct xarray *xa, unsigned long at)
{
	void **found = pmm_xa(xa, at, false);

	return found ? *found : NULL;
}

static inline void *xa_erase(struct xarray *xa, unsigned long at)
{
	void **found = pmm_xa(xa, at, false), *was = found ? *found : NULL;

	if (found)
		*found = NULL;
	return was;
}

static inline void *xa_store(struct xarray *xa, unsigned long at, void *what, int flags)
{
	*pmm_xa(xa, at, true) = what;
	return NULL;
}

static inline int xa_insert(struct xarray *xa, unsigned long at, void *what, int flags)
{
	if (xa_load(xa, at))
		return -EBUSY;
	xa_store(xa, at, what, flags);
	return 0;
}
#define xa_err(p) ((void)(p), 0)

/* --- who it is for, and modules */
enum { PMM_PID = 100, PMM_CGROUP = 7 };
#define current               ((void *)0)
#define task_tgid_nr(task)    PMM_PID
#define task_dfl_cgroup(task) (task)
#define cgroup_id(cgroup)     PMM_CGROUP

struct notifier_block {
	int (*notifier_call)(struct notifier_block *notifier, unsigned long state, void *data);
};
struct module {
	const char *name;
};
enum { MODULE_STATE_LIVE, MODULE_STATE_GOING, NOTIFY_DONE, NOTIFY_OK };
#define register_module_notifier(n)   0
#define unregister_module_notifier(n) ((void)(n))
/* gpu_ext.ko is there */
#define symbol_get(name) (&(name))
#define symbol_put(name) ((void)0)

#endif
