/* host.h - what the files of this module share. */
#ifndef GX_MANAGED_HOST_H
#define GX_MANAGED_HOST_H

#include "device/managed/managed.h"

#define PAGE_BYTES  (1ull << GX_PAGE_SHIFT)
#define BLOCK_BYTES (1ull << GX_BLOCK_SHIFT)

/* What Linux gives a process on rung VGPU, and the words of a bit for each page of it. */
#define VGPU_SPACE_BYTES (64ull << 20)
#define VGPU_SPACE_WORDS (VGPU_SPACE_BYTES / PAGE_BYTES / 64)

/* A VA block of a range. Under the service lock, but for the page tables. */
struct managed_block {
	struct gx_va_block vb;
	u32 device;                 /* whose device block vb has */
	u32 n_kept;                 /* system calls that hold some of its pages on the CPU */
	u32 batch;                  /* that served a fault of it last */
	struct gx_page_mask mapped; /* what grids find in the device block; device's map lock */
	struct gx_page_mask remote; /* what they find on the CPU; map locks of all devices */
	struct gx_page_mask
	        coming; /* mapped, of use to grids from comes_ns on; device's map lock */
	u64 comes_ns; /* virtual; 0: every grid's clock is behind it. Readers of the lock set it to 0 */
};

/* Sorted by address in gx_managed. The table changes under the service lock and all map locks. */
struct range {
	u64 va, bytes; /* whole pages */
	u32 device;    /* that it was allocated on */
	u32 n_blocks;
	struct managed_block *blocks;
};

/* One grid that runs. Under the buffer lock. */
struct grid {
	u64 id, ns, ps; /* its virtual time */
	u64 seen;       /* replays */
	u64 fault_va;   /* page of its last fault */
	u32 fault_access;
	bool lost;                 /* touched what is no managed memory */
	u64 promised, promised_ns; /* page that stays until the grid touched it; since when */
	struct grid *next;
};

struct gx_managed_device {
	struct gx_managed *host;
	u32 index, n_blocks;
	struct gx_memory memory;
	struct gx_device_block *blocks; /* [n_blocks] */
	char *bytes;                    /* [n_blocks * BLOCK_BYTES] */
	u32 *held, n_held;              /* blocks that plain allocations take away, pinned */
	struct gx_bucket asks_bucket;   /* of device programs, by the virtual clock */
	struct gx_fault_batch batch;
	struct gx_thrashing thrashing;
	struct gx_thrash_table *thrash_tables;
	u64 n_served,
	        ran_ns; /* how often pages came; time in policies at the last, or when the service began */
	pthread_rwlock_t map;

	pthread_mutex_t
	        buffer_lock; /* what follows; free_ns is written under the service lock too */
	u64 free_ns;         /* virtual: when the driver's bottom half is done */
	struct gx_fault_entry *buffer; /* ring of n_buffer */
	u32 n_buffer, get, n_entries;
	u64 n_overflows;
	u64 n_replays, replay_ns; /* when the last one reached the grids */
	u64 ended_ns;             /* virtual: the last grid that ended */
	struct grid *grids;
	u32 n_promises; /* read without the lock */
	u64 rung[VGPU_SPACE_WORDS]; /* rung VGPU: pages that were asked for and may not have been touched; likewise */
	u64 stalled_ns;
};

struct gx_managed {
	struct gx_managed_config config;
	enum gx_managed_rung rung; /* BEST: not started */
	bool started;
	struct gx_engine_host engine_host;
	struct gx_managed_device *devices;
	pthread_mutex_t lock;
	pthread_cond_t used; /* a protected page was used */
	int owner;           /* thread id of who holds the service lock */
	int pid;
	u64 cgroup;
	struct range **ranges;
	u32 n_ranges, cap_ranges;
	u64 range_bytes;
	u64 low, high; /* all ranges lie in [low, high); read without a lock */
	u64 stats[GX_N_MANAGED_STATS];
	int fd, stop; /* userfaultfd, eventfd; rung VGPU: /dev/vgpu, -1 */
	pthread_t thread;
	char *vgpu_cpu, *vgpu_gpu; /* rung VGPU: all of its space, as the CPU and as grids see it */
	u64 vgpu_used;             /* bytes of it that ever were in a range */
	struct vgpu_ring_shared *vgpu_ring;      /* where its MMU's faults go */
	const u64 *vgpu_resident;                /* a bit for each page that is on the GPU */
	const struct vgpu_runlist *vgpu_runlist; /* whose turn it is */
	bool vgpu_joined;                        /* its task group is there, or need not be */
};

/* Pages move by the engine of this process, not by nobody or by Linux. */
static inline bool rung_moves(enum gx_managed_rung rung)
{
	return rung == GX_RUNG_KERNEL || rung == GX_RUNG_USER;
}

/* --- lock.c */
/* policies: the engine may call one before the lock is given back */
void managed_lock(struct gx_managed *m, bool policies);
void managed_unlock(struct gx_managed *m, bool policies);
/* By who has the policies' lock; then managed_unlock() without them. */
void managed_lock_inner(struct gx_managed *m);
bool managed_lock_within(struct gx_managed *m, u32 ms); /* without policies; false: no */
/* The lock is given back meanwhile. Until a protected page was used, or for so long. No policies. The
 * time of it, no more than it was to be: a process that is stopped does not wait. ns */
u64 managed_wait_used(struct gx_managed *m, u32 ms);
void managed_took(struct gx_managed *m, bool policies); /* the lock, by other means */
/* This thread has the service lock. */
bool managed_is_held(const struct gx_managed *m);
bool managed_holds(void *host, enum gx_engine_lock lock, const void *object);
u64 managed_now(void *host);                  /* real ns */
u64 policies_ran(const struct gx_managed *m); /* real ns in callbacks of policies, all together */

static inline void count(struct gx_managed *m, enum gx_managed_stat stat, u64 n)
{
	m->stats[stat] += n;
}

/* --- create.c: with the first range, service lock. */
int start_host(struct gx_managed *m, struct gx_diag *diag);

/* --- range.c. Service lock or a map lock. */
struct range *range_at(const struct gx_managed *m, u64 va); /* the first that ends above va */
struct managed_block *block_at(const struct gx_managed *m, u64 va);
/* Every block of managed memory in [va, va + bytes) with the pages of it. Service lock. */
typedef void (*block_visitor)(struct gx_managed *m, struct managed_block *block,
                              const struct gx_page_mask *pages, void *arg);
void each_block(struct gx_managed *m, u64 va, u64 bytes, block_visitor visit, void *arg);

/* --- move.c. Service lock; pages of one block. Real copies. */
/* To the block's device block, from the CPU or zeroed. -EFAULT, nothing moved. */
int move_in(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages);
/* From the device block to the CPU; grids lose them first. -ENOMEM: *pages are those that went. */
int move_out(struct gx_managed *m, struct managed_block *block, struct gx_page_mask *pages);
/* Pages that are nowhere become zeros on the CPU. */
int make_zeros(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages);
void set_mapped(struct gx_managed *m, struct managed_block *block,
                const struct gx_page_mask *pages);
static inline char *device_bytes(const struct gx_managed *m, const struct managed_block *block)
{
	return m->devices[block->device].bytes + block->vb.device_block * BLOCK_BYTES;
}

/* Grids do not reach over to these pages any more. */
void drop_remote(struct gx_managed *m, struct managed_block *block,
                 const struct gx_page_mask *pages);

/* --- thrash.c: service lock */
int thrash_start(struct gx_managed_device *d);
/* A fault of a grid (towards GX_TO_GPU, the block's device) or of the CPU. */
struct gx_thrash_hint thrash_hint(struct gx_managed *m, struct managed_block *block, u32 page,
                                  u8 towards);
/* Of the pages that grids want: those that are to be reached on the CPU, and without those that
 * have to wait. */
void thrash_sort(struct gx_managed *m, struct managed_block *block, struct gx_page_mask *faulted,
                 struct gx_page_mask *at_cpu);
/* Because of faults, from one processor's memory to another's. */
void thrash_moved(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages, u8 to);
/* The application says where they are. */
void thrash_reset(struct gx_managed *m, struct managed_block *block,
                  const struct gx_page_mask *pages);
void thrash_forget(struct gx_managed *m, struct managed_block *block);
void thrash_expire(struct gx_managed_device *d);

/* --- uffd.c */
int uffd_open(struct gx_managed *m, struct gx_diag *diag); /* sets rung and fd, starts the thread */
void uffd_close(struct gx_managed *m);
int uffd_register(struct gx_managed *m, u64 va, u64 bytes);
/* -ENOENT: not ours any more; -EEXIST: a page is there. *done: bytes before that. */
int uffd_copy(struct gx_managed *m, u64 to, const char *from, u64 bytes, u64 *done);
int uffd_zero(struct gx_managed *m, u64 to, u64 bytes, u64 *done);
int uffd_protect(struct gx_managed *m, u64 va, u64 bytes, bool protect);
void uffd_wake(struct gx_managed *m, u64 va, u64 bytes);

/* --- vgpu.c: service lock, but vgpu_page() */
int vgpu_open(struct gx_managed *m, struct gx_diag *diag); /* sets rung and fd */
void vgpu_close(struct gx_managed *m);
/* Address space for a range, zeros. 0: there is none left. */
u64 vgpu_take(struct gx_managed *m, u64 bytes);
/* What a grid touches; NULL: no range has it. Under a map lock. */
void *vgpu_page(const struct gx_managed *m, u64 address);

/* --- vgpu_mmu.c */
/* Service lock. -errno */
int vgpu_map_ring(struct gx_managed *m);
void vgpu_unmap_ring(struct gx_managed *m);
/* Of gx_soft_mmu_ops. */
void *vgpu_access(struct gx_managed_device *d, const struct gx_soft_toucher *who, u64 address,
                  u32 kind);
/* What is in the buffer comes, and the grid tries again: 1; 0: it is not time; -errno. No lock. */
int vgpu_replay(struct gx_managed_device *d, struct grid *g, bool stuck, struct gx_diag *diag);
/* A grid has no lane that waits any more. Buffer lock. */
void vgpu_got_on(struct gx_managed_device *d);

/* --- vgpu_turns.c */
/* Of gx_soft_mmu_ops. */
int vgpu_turn(void *mmu, enum gx_soft_turn what, struct gx_diag *diag);

/* --- cpu_fault.c */
/* A CPU thread waits for the page. No lock held; thread: its id. */
void cpu_fault(struct gx_managed *m, u64 va, bool protected_page, int thread);
/* To the CPU, with the engine's books. Service lock. */
int to_cpu(struct gx_managed *m, struct managed_block *block, const struct gx_page_mask *pages);

/* --- service.c: policies and service lock */
/* Batches of the fault buffer, each with its replay. -EAGAIN: a grid must use its page
 * first. */
int serve_buffer(struct gx_managed_device *d);
/* One page of a block that a grid can't do without: a batch of its own. Same errors. */
int serve_page(struct gx_managed_device *d, struct managed_block *block, u64 va, u32 access);
/* Virtual time goes on by what was done; grids may try again. */
void end_service(struct gx_managed_device *d, u64 start, u64 ns, u32 replay, u32 n_cached);

/* What policies asked for in other blocks; nobody waits for it. */
void serve_wishes(struct gx_managed_device *d);

/* --- asks.c */
bool asks_wait(const struct gx_managed *m); /* any thread */
/* Requests of device programs, then all that is queued; nobody waits for it. Policies and service lock. */
void serve_asks(struct gx_managed *m, u64 now_ns);
/* The device is as far as that on its virtual clock, by which tokens come; it goes back never. Buffer lock. */
void set_pace(struct gx_managed_device *d, u64 now_ns);
/* One that was queued came to nothing. Service lock. */
void ask_dropped(struct gx_managed *m, enum gx_counter why);

/* --- ticks.c: the host of this process's policies, while there is one */
void ticks_begin(struct gx_managed *m);
void ticks_end(const struct gx_managed *m);

/* --- block.c: policies and service lock */
/* Faults of a block (info), or pages that nobody waits for (NULL). *ns grows by what it takes.
 * -EAGAIN: a grid must use its page first; -EBUSY: not worth what would have to go; -ENOMEM,
 * -EFAULT. */
int serve_block(struct gx_managed_device *d, struct managed_block *block,
                const struct gx_page_mask *faulted, const struct gx_fault_info *info, u64 *ns);
/* Blocks that plain allocations hold leave the engine, or come back. */
void settle_plain(struct gx_managed_device *d);

/* --- grid.c */
/* A page of the block was promised to a grid, which has not touched it yet. Service lock. */
bool is_protected(struct gx_managed_device *d, const struct managed_block *block);
bool is_page_protected(struct gx_managed_device *d, u64 page_va);
/* A grid would find the page. */
bool is_reachable(const struct gx_managed_device *d, const struct managed_block *block, u64 va);
/* A lane waits for the page; known: there is managed memory. Any thread. */
void write_fault(struct gx_managed_device *d, const struct gx_soft_toucher *who, u64 page, u32 kind,
                 bool known);
/* A replay reached the grid, now or when nothing else was left to it. Buffer lock. */
bool woken(struct gx_managed_device *d, struct grid *g, bool stuck);
/* n entries of the fault buffer go, and grids try again from ns on. Service lock. */
void start_replay(struct gx_managed_device *d, u32 n_flushed, u64 ns);

#endif
