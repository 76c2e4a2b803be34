/* memory.h - placement of managed memory on one GPU: VA blocks, residency, eviction, prefetch, with
 *policies asked.
 *
 * The engine moves no byte. The caller walks through a fault of one VA block:
 *
 *	gx_memory_plan()      which pages come (faults, and what is prefetched with them)
 *	gx_memory_claim()     only when the VA block has no device block: a free one, or a victim
 *	  the caller copies the victim's pages out, then gx_memory_evicted()
 *	gx_memory_assign()    the device block holds this VA block's data now; pinned
 *	  the caller copies the pages in
 *	gx_memory_resident()  they are there
 *	gx_memory_unpin()     when the service is over: evictable
 *
 * Locks, in this order: GX_LOCK_POLICY (shared), the VA block's GX_LOCK_VA_BLOCK, GX_LOCK_LIST.
 *Each function says what its caller holds; debug builds assert it.
 */
#ifndef GX_DRIVER_MEMORY_H
#define GX_DRIVER_MEMORY_H

#include "driver/async.h"
#include "driver/blocks.h"
#include "driver/policy.h"
#include "driver/prefetch.h"
#include "driver/request.h"
#include "driver/tenant.h"
#include "driver/thrashing.h"

enum gx_destination { GX_TO_NOBODY, GX_TO_CPU, GX_TO_GPU };

struct gx_va_block {
	u64 va_space, va, cgroup;
	u32 pid;
	u32 n_pages;      /* of the range in this block: 1 .. pages of a block */
	u32 device_block; /* GX_NO_BLOCK: none of it is on the GPU */
	u32 refaults;
	bool evicted;                  /* since its last fault */
	u8 last_destination;           /* enum gx_destination */
	u8 preferred;                  /* enum gx_destination: where it should live, if said */
	u32 fault_migrations;          /* to the last destination */
	u32 tenant;                    /* GX_NO_TENANT: none */
	struct gx_page_mask resident;  /* on the GPU */
	struct gx_page_mask on_cpu;    /* populated on the CPU */
	struct gx_page_mask thrashing; /* flagged by the detector */
	struct gx_thrash_block thrash; /* the detector's */
};

struct gx_memory_params {
	bool prefetch; /* 1 */
	u8 threshold;  /* 51 percent; over 100: 51 */
	u8 min_faults; /* 1 */
};
#define GX_MEMORY_PARAMS ((struct gx_memory_params){ true, 51, 1 })

/* A driver that orders its blocks itself: the engine's lists only mirror what it was told, and what may be evicted comes from here. Called
 * under GX_LOCK_LIST. */
struct gx_own_lists {
	u32 (*oldest)(void *arg, u32 *blocks, u32 max); /* of USED, that may go: how many */
	void (*move)(void *arg, u32 block, bool head);  /* one of those, to an end of USED */
	void *arg;
};

struct gx_memory {
	struct gx_blocks blocks;
	const struct gx_own_lists *own; /* NULL: the engine's lists are the lists */
	struct gx_policies *policies;
	const struct gx_engine_host *host;
	struct gx_sizes sizes; /* as its policies see them */
	struct gx_memory_params params;
	struct gx_tenants tenants;
	struct gx_async async;
	u32 gpu;
	u64 n_evictions, n_faults, n_prefetched, n_refaults;
	u64 n_tree_refused;      /* blocks of a shape without a tree */
	u64 bytes_in, bytes_out; /* moved to the GPU, from it */
	u64 pace_ns; /* virtual time of the GPU, by which requests are paid for; 0: the host's */
	u64 batch;   /* of the fault that was planned last: what follows it belongs to it */
	/* scratch of callbacks under GX_LOCK_LIST: no frame of a kernel has room for it */
	struct gx_call call;
	u32 candidates[GX_MAX_CANDIDATES];
	struct gx_tenant_step steps[GX_TENANT_STEPS];
};

/* What came of a fault: pages to bring, and which of them nobody asked for. */
struct gx_service_plan {
	struct gx_page_mask pages, prefetched;
	bool needs_block;
	struct gx_async_request async[8]; /* what policies asked for in other blocks */
	u32 n_async;
	struct gx_call call; /* scratch of the callbacks for it */
};

/**
 * gx_memory_init() - an engine for one GPU, of the sizes that the set of policies has.
 * @memory: [n_blocks], the caller's, for the life of the engine
 */
void gx_memory_init(struct gx_memory *m, struct gx_device_block *memory, u32 n_blocks, u32 gpu,
                    struct gx_policies *policies, const struct gx_engine_host *host);

/* A VA block of the first n_pages behind va (a multiple of its size). -EINVAL. */
int gx_va_block_init(struct gx_va_block *vb, struct gx_sizes sizes, u64 va_space, u64 va,
                     u32 n_pages, u32 pid, u64 cgroup);

/* One fault of a block towards the GPU. faulted: pages that nobody serves yet. Holds VA_BLOCK. */
struct gx_fault_info {
	u32 access; /* the strongest, enum gpu_access */
	u32 batch;
	u64 now_ns;
};
void gx_memory_plan(struct gx_memory *m, struct gx_va_block *vb, const struct gx_page_mask *faulted,
                    const struct gx_fault_info *info, struct gx_service_plan *plan);

/* A block to fill, pinned. *victim: whose data must leave first, NULL when it is empty. -EAGAIN:
 * every block is pinned, try again when a service is over. -ENOMEM: there are no blocks at all.
 * Holds LIST. */
int gx_memory_claim(struct gx_memory *m, const struct gx_va_block *vb, u32 *block,
                    struct gx_va_block **victim);
/* The victim's pages are back on the CPU. Holds VA_BLOCK of the victim, and LIST. */
void gx_memory_evicted(struct gx_memory *m, struct gx_va_block *victim);
/* A request is queued, or dropped and counted. Holds LIST, and POLICY. */
void gx_memory_ask(struct gx_memory *m, const struct gx_async_request *request);
/* Requests of the plan for other blocks likewise; gx_async_pop() gives them. Holds LIST, and POLICY. */
void gx_memory_queue_async(struct gx_memory *m, const struct gx_service_plan *plan);
/* A claimed block that is not needed after all. Holds LIST. */
void gx_memory_unclaim(struct gx_memory *m, u32 block);
/* Holds VA_BLOCK and LIST. */
void gx_memory_assign(struct gx_memory *m, struct gx_va_block *vb, u32 block);
void gx_memory_resident(struct gx_memory *m, struct gx_va_block *vb,
                        const struct gx_page_mask *pages);
void gx_memory_unpin(struct gx_memory *m, struct gx_va_block *vb);
/* Pages went to the CPU by a CPU fault; the last one leaves the device block UNUSED. Holds VA_BLOCK
 * and LIST. */
void gx_memory_to_cpu(struct gx_memory *m, struct gx_va_block *vb,
                      const struct gx_page_mask *pages);
/* Its content is of no use any more, the memory stays. Holds VA_BLOCK and LIST. */
void gx_memory_discard(struct gx_memory *m, struct gx_va_block *vb);
/* The memory is freed: the device block becomes free. Not while it is pinned. Holds VA_BLOCK and
 * LIST. */
void gx_memory_free(struct gx_memory *m, struct gx_va_block *vb);

/* The numbers as policies see them, without a head. Holds LIST. */
void gx_memory_show(const struct gx_memory *m, struct gpu_pmm *pmm);

/* --- decide.c: the callbacks, each with its commit */
/* What they share, with the rest of *m as it stays. */
void gx_decide_init(struct gx_memory *m);
struct gpu_region gx_decide_prefetch(struct gx_memory *m, struct gx_va_block *vb,
                                     struct gx_prefetch_tree *tree, struct gpu_fault *fault,
                                     struct gx_service_plan *plan);
/* The same for a driver with a tree of its own: true, and *region is what a policy wants; false: native. Holds VA_BLOCK. */
bool gx_decide_region(struct gx_memory *m, u32 pid, u64 cgroup, struct gx_prefetch_tree *tree,
                      struct gpu_fault *fault, struct gx_service_plan *plan,
                      struct gpu_region *region);
/* Where a block goes that became evictable, or that is used: what a policy says, and nothing is moved yet. now: the clock that callbacks are
 * measured by, where the caller has just read it; 0. */
enum gx_place { GX_PLACE_NATIVE, GX_PLACE_KEEP, GX_PLACE_HEAD, GX_PLACE_TAIL };
enum gx_place gx_decide_place(struct gx_memory *m, u32 block, enum gx_member member, u64 now);
/* The block that a policy picks from a driver's own lists, its moves made; GX_NO_BLOCK: native. Holds LIST. */
u32 gx_decide_pick(struct gx_memory *m);
void gx_decide_activate(struct gx_memory *m, u32 block);
void gx_decide_access(struct gx_memory *m, u32 block);
u32 gx_decide_victim(struct gx_memory *m, const struct gx_va_block *vb);
void gx_decide_release(struct gx_memory *m, u32 block, enum gpu_release_reason reason);

#endif
