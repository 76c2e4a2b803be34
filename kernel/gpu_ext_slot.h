/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* gpu_ext_slot.h - how a GPU driver lets policies of gpu_ext.ko in, and works without that module: the slot.
 *
 * A driver keeps its own lists and its own prefetch tree. It has one struct gpu_ext_slot, and a struct gpu_ext_gpu for each GPU. While
 * gpu_ext.ko is loaded, the slot is filled, and the functions of this header ask the policies; otherwise each of them says "native" behind
 * one test of a pointer. gpu_ext.ko may come and go at any time: the driver does not link to it, and does not hold it.
 *
 * What comes back was validated: a place on the list, a region inside of the largest one, a block out of those that lists->oldest() gave in
 * this very call, a timeslice that a policy may set. The driver carries it out under the lock that it holds.
 *
 * slot.c is built into the driver. All that is reserved is 0, or the slot stays empty; a driver of another version stays native.
 */
#ifndef GPU_EXT_SLOT_H
#define GPU_EXT_SLOT_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/rcupdate.h>
#include <linux/types.h>

#define GPU_EXT_SLOT_ABI 3
#define GPU_EXT_NO_BLOCK (~0u)
#define GPU_EXT_CPU (~0u) /* in place of a GPU's number */

/* Where a block goes on the driver's list of used ones. */
enum gpu_ext_place {
	GPU_EXT_NATIVE, /* as the driver has it */
	GPU_EXT_KEEP, /* it stays where it is */
	GPU_EXT_HEAD, /* it leaves first */
	GPU_EXT_TAIL /* last */
};

/* Why data left a block; the values are those of enum gpu_release_reason. */
enum gpu_ext_release { GPU_EXT_FREED, GPU_EXT_EVICTED, GPU_EXT_MIGRATED, GPU_EXT_DISCARDED };

/* Whose data it is. va_space 0: nobody knows. */
struct gpu_ext_owner {
	u64 va_space; /* never used again for another address space */
	u64 va; /* first address of the VA block, a multiple of its size */
	u64 cgroup;
	u32 pid;
	u32 split; /* of a block: it is cut up, and others may have data in it: it is nobody's alone */
};

struct gpu_ext_region {
	u32 first, outer;
};

/* A faulted page for which the driver is about to ask its tree. */
struct gpu_ext_fault {
	struct gpu_ext_owner owner;
	struct gpu_ext_region max; /* pages of the VA block that may be prefetched */
	const unsigned long *tree; /* [512 bits] leaves that are set: resident or faulted */
	u32 offset, leaf_count, level_count; /* of the tree, as in struct gpu_bitmap_tree */
	u32 page_index;
	u32 gpu; /* that faulted */
	u32 dest; /* where the pages go: a GPU, or GPU_EXT_CPU */
	u32 access; /* enum gpu_access */
	u32 source; /* where the page is: a GPU, GPU_EXT_CPU, ~0u - 1: nowhere, or unknown */
	u32 n_faulted, resident_pages;
	u32 thrashing;
	u32 reserved[3];
};

/* Pages that a policy wants elsewhere, later: for the driver to bring when nobody waits. */
struct gpu_ext_wish {
	u64 va_space, va;
	u32 n_pages, dest;
	u32 reserved[2];
};

/* What a program wants of a task group, about to be done. */
enum gpu_ext_control_kind { GPU_EXT_BIND, GPU_EXT_TIMESLICE, GPU_EXT_INTERLEAVE };
struct gpu_ext_control {
	u32 client, object; /* which task group: the driver's names */
	u64 file; /* with which its client ends; 0: the driver says it otherwise */
	u64 cgroup;
	u32 pid;
	char comm[16];
	u32 kind; /* enum gpu_ext_control_kind */
	u32 no_wait; /* a bind that is rejected goes through, and is counted */
	u64 value; /* us, or a level: as it is to be when the call is over */
	u32 reserved[4];
};

/* The driver's functions, called from gpu_ext_evict() and gpu_ext_next_wish() alone, in their context: they do not sleep. */
struct gpu_ext_lists {
	/* Blocks that may be evicted, the oldest first: how many of at most max there are. */
	u32 (*oldest)(void *arg, u32 *blocks, u32 max);
	/* One of those goes to the head or the tail of its list. */
	void (*move)(void *arg, u32 block, bool head);
	/* Whose memory that is; false: there is none. NULL: the driver takes no wishes, policies wish in vain. */
	bool (*owner)(void *arg, u64 va_space, u64 va, struct gpu_ext_owner *owner);
	void *reserved[4];
};

struct gpu_ext_gpu {
	u32 number; /* GPU_EXT_CPU: a destination without blocks */
	u32 n_blocks; /* of 2 MiB */
	u32 n_tasks; /* task groups that are told of at most at once; 0: none are */
	const struct gpu_ext_lists *lists;
	void *arg; /* of the functions in lists */
	u64 busy_since_ns; /* when the service of faults that is under way began (ktime_get_ns()), for the watchdog; 0: none */
	u32 asked; /* gpu_ext.ko's: how many policies of memory are attached; 0: accesses need not be told of */
	u32 reserved0;
	u64 reserved[3];
	/* slot.c's, and gpu_ext.ko's */
	struct list_head link;
	void *home;
};

/* What gpu_ext.ko fills a slot with. add and remove may sleep; all else runs in an RCU section and does not. Those that take a block, and evict,
 * are called with the driver's list lock of that GPU held, a spin lock; region with what protects the VA block. */
struct gpu_ext_calls {
	u32 abi, size;
	int (*add)(struct gpu_ext_gpu *gpu);
	void (*remove)(struct gpu_ext_gpu *gpu);
	void (*owner)(struct gpu_ext_gpu *gpu, u32 block, const struct gpu_ext_owner *owner);
	enum gpu_ext_place (*activate)(struct gpu_ext_gpu *gpu, u32 block);
	enum gpu_ext_place (*access)(struct gpu_ext_gpu *gpu, u32 block, u32 resident_pages);
	void (*unused)(struct gpu_ext_gpu *gpu, u32 block);
	u32 (*evict)(struct gpu_ext_gpu *gpu);
	void (*release)(struct gpu_ext_gpu *gpu, u32 block, enum gpu_ext_release reason);
	bool (*region)(struct gpu_ext_gpu *gpu, const struct gpu_ext_fault *fault,
		       struct gpu_ext_region *region);
	bool (*next_wish)(struct gpu_ext_gpu *gpu, struct gpu_ext_wish *wish);
	void (*moved)(struct gpu_ext_gpu *gpu, u32 n_faulted, u64 bytes_in, u64 bytes_out);
	int (*control)(struct gpu_ext_gpu *gpu, struct gpu_ext_control *control);
	void (*tasks_gone)(struct gpu_ext_gpu *gpu, u32 client, u32 object, u64 file);
};

struct gpu_ext_slot {
	u32 abi, size; /* GPU_EXT_SLOT_ABI, sizeof(struct gpu_ext_slot) */
	const char *driver; /* its name, for messages */
	u64 reserved[4];
	/* slot.c's */
	const struct gpu_ext_calls __rcu *calls; /* NULL: empty */
	struct mutex lock; /* of gpus, and of filling */
	struct list_head gpus;
	struct notifier_block notifier;
	bool closed;
};

#define GPU_EXT_SLOT(variable, name)                                                 \
	struct gpu_ext_slot variable = { .abi = GPU_EXT_SLOT_ABI,                    \
					 .size = sizeof(struct gpu_ext_slot),        \
					 .driver = name,                             \
					 .lock = __MUTEX_INITIALIZER(variable.lock), \
					 .gpus = LIST_HEAD_INIT(variable.gpus) }

/* gpu_ext.ko's only symbol for drivers, looked up by slot.c: what to fill the slot with, or NULL: it does not fit, and the log says why. */
const struct gpu_ext_calls *gpu_ext_slot_calls(const struct gpu_ext_slot *slot);

/* slot.c. From open to close the slot is filled whenever gpu_ext.ko is loaded; every GPU was removed before close. May sleep. */
int gpu_ext_slot_open(struct gpu_ext_slot *slot);
void gpu_ext_slot_close(struct gpu_ext_slot *slot);
void gpu_ext_slot_add(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu);
void gpu_ext_slot_remove(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu);

/* One test where there is no gpu_ext.ko. rcu: behind the names of RCU's functions. */
#define GPU_EXT_ASK_IN(rcu, slot, gpu, native, what, ...)                     \
	({                                                                    \
		const struct gpu_ext_calls *__calls;                          \
		typeof(native) __said = (native);                             \
		if (unlikely(rcu_access_pointer((slot)->calls))) {            \
			rcu_read_lock##rcu();                                 \
			__calls = rcu_dereference##rcu((slot)->calls);        \
			if (__calls)                                          \
				__said = __calls->what((gpu), ##__VA_ARGS__); \
			rcu_read_unlock##rcu();                               \
		}                                                             \
		__said;                                                       \
	})
#define GPU_EXT_ASK(slot, gpu, ...) GPU_EXT_ASK_IN(, slot, gpu, __VA_ARGS__)
/* Under a spin lock of the driver's: that nothing preempts it is RCU section enough, and costs less. */
#ifdef CONFIG_PREEMPT_RT
#define GPU_EXT_ASK_LISTED(slot, gpu, ...) GPU_EXT_ASK_IN(, slot, gpu, __VA_ARGS__)
#else
#define GPU_EXT_ASK_LISTED(slot, gpu, ...) GPU_EXT_ASK_IN(_sched, slot, gpu, __VA_ARGS__)
#endif
#define GPU_EXT_TELL(slot, gpu, what, ...)                           \
	do {                                                         \
		const struct gpu_ext_calls *__calls;                 \
		if (unlikely(rcu_access_pointer((slot)->calls))) {   \
			rcu_read_lock();                             \
			__calls = rcu_dereference((slot)->calls);    \
			if (__calls)                                 \
				__calls->what((gpu), ##__VA_ARGS__); \
			rcu_read_unlock();                           \
		}                                                    \
	} while (0)

/* A block has got data of this owner, or of one more. */
static inline void gpu_ext_owner(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu, u32 block,
				 const struct gpu_ext_owner *owner)
{
	GPU_EXT_TELL(slot, gpu, owner, block, owner);
}

/* It becomes evictable: asked before the driver moves it. */
static inline enum gpu_ext_place gpu_ext_activate(struct gpu_ext_slot *slot,
						  struct gpu_ext_gpu *gpu, u32 block)
{
	return GPU_EXT_ASK_LISTED(slot, gpu, GPU_EXT_NATIVE, activate, block);
}

/* Pages came to it, or a migration ended: likewise. resident_pages: of it by now; 0: unknown. The most frequent of all: one test where there
 * is no policy. */
static inline enum gpu_ext_place gpu_ext_access(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu,
						u32 block, u32 resident_pages)
{
	if (likely(!READ_ONCE(gpu->asked)))
		return GPU_EXT_NATIVE;
	return GPU_EXT_ASK_LISTED(slot, gpu, GPU_EXT_NATIVE, access, block, resident_pages);
}

/* Its last page went. */
static inline void gpu_ext_unused(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu, u32 block)
{
	GPU_EXT_TELL(slot, gpu, unused, block);
}

/* A victim is needed, and only used blocks are left: which; GPU_EXT_NO_BLOCK: the driver's. */
static inline u32 gpu_ext_evict(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu)
{
	return GPU_EXT_ASK(slot, gpu, GPU_EXT_NO_BLOCK, evict);
}

/* The data has left it. */
static inline void gpu_ext_release(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu, u32 block,
				   enum gpu_ext_release reason)
{
	GPU_EXT_TELL(slot, gpu, release, block, reason);
}

/* Which pages come along with a faulted one; false: as the driver's tree says. */
static inline bool gpu_ext_prefetch(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu,
				    const struct gpu_ext_fault *fault,
				    struct gpu_ext_region *region)
{
	return GPU_EXT_ASK(slot, gpu, false, region, fault, region);
}

/* The next of what policies want elsewhere; false: none. Calls lists->owner(). */
static inline bool gpu_ext_next_wish(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu,
				     struct gpu_ext_wish *wish)
{
	return GPU_EXT_ASK(slot, gpu, false, next_wish, wish);
}

/* A control of a task group: 0: as control->value has it now; -EAGAIN: a bind that is rejected for now, to be asked again soon. */
static inline int gpu_ext_control(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu,
				  struct gpu_ext_control *control)
{
	return GPU_EXT_ASK(slot, gpu, 0, control, control);
}

/* Task groups have ended: those of a file, or of a client (object 0: all of its), or one. */
static inline void gpu_ext_tasks_gone(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu,
				      u32 client, u32 object, u64 file)
{
	GPU_EXT_TELL(slot, gpu, tasks_gone, client, object, file);
}

/* For the numbers that policies see. */
static inline void gpu_ext_moved(struct gpu_ext_slot *slot, struct gpu_ext_gpu *gpu, u32 n_faulted,
				 u64 bytes_in, u64 bytes_out)
{
	GPU_EXT_TELL(slot, gpu, moved, n_faulted, bytes_in, bytes_out);
}

#endif
