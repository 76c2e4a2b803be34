/* tick.h - the tick of policies, in place of timers: for each GPU every tick_ms, without a lock of the driver.
 *
 * The caller has the clock. Whenever something is due it goes through the policies of gx_tick_begin(), and for each
 * through its GPUs: numbers as they are (gx_memory_show()), the callback, then what it asked for.
 */
#ifndef GX_DRIVER_TICK_H
#define GX_DRIVER_TICK_H

#include "driver/memory.h"
#include "driver/request.h"
#include "driver/sched.h"

enum { GX_MAX_TICK_MS = 60000 };

/* When the first tick is due; ~0: no policy that works has any. member: of the type. Holds POLICY. */
u64 gx_ticks_next(const struct gx_policies *set, enum gx_member member);
/* The next policy at or behind slot *at whose tick is due; NULL: none. *at moves behind it. Ticks that passed before
 * the last one was made or had ended are counted. Holds POLICY until gx_tick_end(). Any thread. */
struct gx_policy *gx_tick_begin(struct gx_policies *set, enum gx_member member, u64 now, u32 *at);
void gx_tick_end(struct gx_policy *policy);

/* Asks a memory policy. pmm: of gx_memory_show(). when: 0, or in place of the engine's clock. What it asked for is in
 * the plan, for gx_memory_queue_async(). Holds POLICY, and no other lock. */
void gx_tick_memory(struct gx_memory *m, struct gx_policy *policy, const struct gpu_pmm *pmm,
                    u64 when, struct gx_service_plan *plan);
/* Asks a scheduling policy; what it asked for is in the call. Holds POLICY, and no other lock. */
void gx_tick_sched(struct gx_sched *s, struct gx_policy *policy, const struct gpu_pmm *pmm,
                   u64 when, struct gx_call *call);
/* What came of it. Holds POLICY and SCHED. */
void gx_tick_sched_commit(struct gx_call *call);

#endif
