/* async.h - pages that policies want elsewhere, later: a bounded queue under a token bucket.
 *
 * What is dropped on its way is counted for the policy that asked, by its reason: refused_rate where the queue is full,
 * refused_scope for another tenant's data, refused_range where there is no managed memory (any more), refused_list where
 * there is no room that may be had, refused_identity where the policy has left.
 */
#ifndef GX_DRIVER_ASYNC_H
#define GX_DRIVER_ASYNC_H

#include "driver/bucket.h"
#include "driver/page_mask.h"
#include "driver/policy.h"

enum { GX_ASYNC_QUEUE = 64 };

struct gx_async_wish {
	u64 va_space, va;
	u32 n_pages, dest; /* dest: a GPU, or GPU_PROC_CPU */
};

struct gx_async_request {
	struct gx_async_wish wish;
	struct gx_policy
	        *policy; /* who asked, whether it is still there or not; NULL: a device program */
	u64 attached;    /* gx_policy.attached; of a device program its process */
};

struct gx_async {
	struct gx_async_request queue[GX_ASYNC_QUEUE];
	u32 head, n;
	struct gx_sizes sizes;
	struct gx_bucket bucket; /* of all policies but those that have one of their own */
	struct gx_list_lock lock;
};

/* 4 GB/s with bursts of 16 MiB unless set otherwise: a fraction of any link that GPUs sit on. */
void gx_async_init(struct gx_async *a, struct gx_sizes sizes);
/* Queues what was paid for; false: full, it is dropped. The caller holds GX_LOCK_LIST. */
bool gx_async_push(struct gx_async *a, const struct gx_async_request *request);
/* What is left of the oldest request in the first VA block of it; false: nothing. The caller holds GX_LOCK_LIST. */
bool gx_async_pop(struct gx_async *a, struct gx_async_request *part);
/* Why it is not to be done with this owner's data: refused_identity, the policy has left; refused_scope. A device program
 * has those of its own process. GX_N_COUNTERS: it is. Holds POLICY. */
enum gx_counter gx_async_refusal(const struct gx_policies *set, const struct gx_async_request *part,
                                 u32 pid, u64 cgroup);
/* What may be done of a part, in its VA block (NULL: there is no such memory). GX_N_COUNTERS: *pages, which come or go, and
 * *rest says why that is not all of it, or GX_N_COUNTERS; else why nothing may. Holds POLICY. */
struct gx_va_block;
enum gx_counter gx_async_judge(const struct gx_policies *set, const struct gx_async_request *part,
                               const struct gx_va_block *vb, struct gx_page_mask *pages,
                               enum gx_counter *rest);
/* A request, or a part of one, came to nothing: counted, and no reason to eject the policy: it could not know. Holds POLICY. */
void gx_async_dropped(struct gx_policies *set, const struct gx_async_request *part,
                      enum gx_counter why);

#endif
