/* world.h - an engine that random operations and random policies are let loose on, and what must
 * hold all the time.
 *
 * Numbers come from a seed or from bytes (a fuzzer's). The world keeps its own books of what
 * policies asked for, and compares the engine's counters with them. A broken promise is told once,
 * in world->broken.
 */
#ifndef GX_TESTS_ENGINE_WORLD_H
#define GX_TESTS_ENGINE_WORLD_H

#include "driver/fault_batch.h"
#include "driver/memory.h"
#include "driver/request.h"
#include "driver/sched.h"

#include <string.h>

enum {
	MAX_BLOCKS = 20,
	N_VAS = 32,
	N_SPACES = 3,
	N_POLICIES = 24,
	N_TSGS = 10,
	N_SERVICES = 4,
	N_TABLES = 3,
	N_BUFFER = 64
};

/* Where numbers come from. bytes NULL: the seed. */
struct draw {
	u64 state;
	const u8 *bytes;
	size_t n, at;
};

/* A service under way: its VA block, and what has been claimed for it. */
enum stage { STAGE_NONE, STAGE_CLAIMED, STAGE_ASSIGNED };
struct service {
	enum stage stage;
	struct gx_va_block *vb, *victim;
	u32 block;
	struct gx_service_plan plan;
};

struct rogue {
	struct gx_policy policy;
	struct world *w;
	struct gx_policies *set; /* NULL: not attached */
	u32 temper;              /* one argument in so many is wrong */
};

/* What the counters of a set must be, by what policies did. */
struct books {
	u64 calls, unknown, over_budget;
	u64 outcomes; /* all others together */
};

struct world {
	struct draw draw;
	struct gx_engine_host host;
	struct gx_sizes sizes;
	struct gx_policies memory_set, sched_set;
	struct gx_memory memory;
	struct gx_device_block blocks[MAX_BLOCKS];
	struct gx_va_block vas[N_VAS];
	u32 generations[MAX_BLOCKS];
	struct gx_thrashing thrashing;
	struct gx_thrash_table *tables;
	struct gx_sched sched;
	struct gx_tsg tsgs[N_TSGS];
	struct rogue rogues[N_POLICIES];
	struct books memory_books, sched_books;
	u64 retired[2][GX_N_COUNTERS]; /* of policies that left: memory, scheduling */
	struct service services[N_SERVICES];
	struct gx_fault_entry buffer[N_BUFFER];
	struct gx_fault_batch batch;
	u64 clock;
	/* locks that are held now */
	u32 locks; /* bit per enum gx_engine_lock but VA_BLOCK */
	const struct gx_va_block *va_locks[2];
	/* pointers of earlier callbacks, to be used when they mean nothing any more */
	u64 stale[8];
	u32 n_stale;
	u32 n_async;   /* requests for other blocks since the last plan began */
	u32 asked_for; /* bit per device block: a policy that may order it asked to move it */
	u64 n_ops, n_requests, n_refused, n_evictions, n_ejected, n_attached;
	const char *broken; /* the first promise that did not hold */
	int broken_line;
};

/* The promise must hold. */
#define PROMISE(w, condition)                                                                      \
	do {                                                                                       \
		if (!(condition) && !(w)->broken) {                                                \
			(w)->broken = __FILE__ ": " #condition;                                    \
			(w)->broken_line = __LINE__;                                               \
		}                                                                                  \
	} while (0)

static inline bool draw_ended(const struct draw *d)
{
	return d->bytes && d->at >= d->n;
}

/* A number below n. */
static inline u32 draw(struct draw *d, u32 n)
{
	if (d->bytes) {
		u32 low = d->at < d->n ? d->bytes[d->at++] : 0;

		if (n <= 256)
			return low % n;
		return (low | (u32)(d->at < d->n ? d->bytes[d->at++] : 0) << 8) % n;
	}
	d->state ^= d->state << 13;
	d->state ^= d->state >> 7;
	d->state ^= d->state << 17;
	return (u32)((d->state * 0x2545f4914f6cdd1du) >> 33) % n;
}

/* True once in n. */
static inline bool chance(struct world *w, u32 n)
{
	return !draw(&w->draw, n);
}

/* tables: [N_TABLES], the caller's: they are large. */
void world_start(struct world *w, struct draw from, struct gx_thrash_table *tables);
/* One random operation, and the cheap checks. */
void world_step(struct world *w);
/* Every invariant. */
void world_check(struct world *w);
/* Whose the memory is; GX_NO_TENANT: it found no row yet. */
u32 world_tenant_of(const struct world *w, const struct gx_va_block *vb);
/* Ends what is under way; everything is freed and detached, and nothing is left over. */
void world_end(struct world *w);

/* rogue.c: a policy that asks for anything. */
s32 rogue_run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
              const u64 *args);
/* A policy of random members and scope, that may be wrong. */
void rogue_make(struct world *w, struct rogue *rogue);
/* ops_memory.c, ops_other.c */
void op_begin(struct world *w);
void op_advance(struct world *w);
void op_abandon(struct world *w);
void op_batch(struct world *w);
void op_to_cpu(struct world *w);
void op_discard(struct world *w);
void op_free(struct world *w);
void op_tenant(struct world *w);
void op_async(struct world *w);
void op_thrash(struct world *w);
void op_attach(struct world *w);
void op_detach(struct world *w);
void op_replace(struct world *w);
void op_watchdog(struct world *w);
void op_tsg_create(struct world *w);
void op_tsg_bind(struct world *w);
void op_tsg_timeslice(struct world *w);
void op_tsg_destroy(struct world *w);
void op_preempts(struct world *w);
void op_runlist(struct world *w);
void op_params(struct world *w);
void op_clock(struct world *w);

/* A service holds its lock. */
bool vb_is_busy(const struct world *w, const struct gx_va_block *vb);

static inline void lock(struct world *w, enum gx_engine_lock which)
{
	w->locks |= 1u << which;
}

static inline void unlock(struct world *w, enum gx_engine_lock which)
{
	w->locks &= ~(1u << which);
}

/* The order of USED: indices, oldest first; how many. */
u32 world_order(const struct world *w, u32 order[MAX_BLOCKS]);
/* What was on USED before stands in the same order, but for what may have moved and what left. */
void world_check_order(struct world *w, const u32 *before, u32 n, u32 may_move);

/* The VA block's lock, policies for reading, and the list. */
static inline void lock_vb(struct world *w, const struct gx_va_block *vb)
{
	lock(w, GX_LOCK_POLICY);
	lock(w, GX_LOCK_LIST);
	w->va_locks[0] = vb;
}

static inline void unlock_all(struct world *w)
{
	w->locks = 0;
	w->va_locks[0] = w->va_locks[1] = NULL;
}

#endif
