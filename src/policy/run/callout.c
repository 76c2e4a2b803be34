/* callout.c - helpers and kernel functions of callbacks. Arguments were proven by the verifier:
 * pointers lead where they should, sizes fit. */
#include "policy/run/callout.h"

#include "ir/helper.h"
#include "maps/run.h"
#include "policy/run/runnable.h"
#include "verify/verify.h"

#include <sched.h>
#include <string.h>
#include <unistd.h>

/* All have gx_host_function's form, whatever they use of it. */
#define CALLOUT(name)                                                                              \
	static uint64_t gx_callout_##name(void *user, uint64_t a, uint64_t b, uint64_t c,          \
	                                  uint64_t d, uint64_t e)
#define UNUSED(x) ((void)(x))

static void *at(uint64_t address)
{
	return (void *)(uintptr_t)address;
}

static struct gx_run_frame *frame_of(void *user)
{
	return user;
}

static struct gx_call *call_of(void *user)
{
	return frame_of(user)->call;
}

static struct gx_map *map_of(uint64_t handle)
{
	return ((const struct gx_runnable_map *)at(handle))->map;
}

static uint64_t as_int(int value)
{
	return (uint64_t)(int64_t)value;
}

void gx_wake_reader(const struct gx_runnable_map *map)
{
	uint64_t one = 1;
	ssize_t written = 0;

	if (map->wake)
		map->wake(map->reader);
	else if (map->event_fd >= 0)
		written = write(map->event_fd, &one, sizeof(one));
	(void)written; /* full: the reader has been told often enough */
}

static void pushed(void *arg, struct gx_map *map)
{
	const struct gx_run_frame *frame = arg;
	uint32_t n = frame->callback->callback->verified->program.n_maps;

	for (uint32_t i = 0; i < n; i++)
		if (frame->callback->maps[i].map == map) {
			gx_wake_reader(&frame->callback->maps[i]);
			return;
		}
}

void gx_frame_init(struct gx_run_frame *frame, struct gx_call *call,
                   const struct gx_runnable_callback *callback)
{
	frame->call = call;
	frame->callback = callback;
	frame->looked_up = 0;
	frame->rings.pushed = pushed;
	frame->rings.arg = frame;
	for (int i = 0; i < GX_RUN_MAX_RECORDS; i++)
		frame->rings.records[i].map = NULL;
}

void gx_frame_end(struct gx_run_frame *frame)
{
	for (uint64_t left = frame->looked_up; left; left &= left - 1)
		gx_map_run_wrote(frame->callback->maps[__builtin_ctzll(left)].map);
}

uint64_t gx_call_now(const struct gx_call *call)
{
	const struct gx_engine_host *host = call->set ? call->set->host : NULL;

	return host ? host->now(host->host) : 0;
}

/* --- helpers */
CALLOUT(map_lookup)
{
	const struct gx_runnable_map *runnable = at(a);
	struct gx_run_frame *frame = frame_of(user);
	uint32_t index;

	UNUSED(c), UNUSED(d), UNUSED(e);
	if (!runnable->array)
		return (uint64_t)(uintptr_t)gx_map_run_lookup(runnable->map, at(b), 0);
	/* policies look up once for each of 64 candidates: no call, and no count of its own */
	memcpy(&index, at(b), sizeof(index));
	frame->looked_up |= runnable->bit;
	return index < runnable->n_values
	               ? (uint64_t)(uintptr_t)(runnable->array + runnable->stride * index)
	               : 0;
}

CALLOUT(map_update)
{
	UNUSED(user), UNUSED(e);
	return as_int(gx_map_run_update(map_of(a), at(b), at(c), d, 0));
}

CALLOUT(map_delete)
{
	UNUSED(user), UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_map_delete(map_of(a), at(b)));
}

CALLOUT(policy_now)
{
	UNUSED(a), UNUSED(b), UNUSED(c), UNUSED(d), UNUSED(e);
	return gx_call_now(call_of(user));
}

CALLOUT(policy_processor)
{
	int cpu = sched_getcpu();

	UNUSED(user), UNUSED(a), UNUSED(b), UNUSED(c), UNUSED(d), UNUSED(e);
	return cpu < 0 ? 0 : (uint64_t)cpu;
}

CALLOUT(ring_output)
{
	UNUSED(d), UNUSED(e);
	return as_int(gx_run_ring_output(&frame_of(user)->rings, map_of(a), c ? at(b) : NULL, c));
}

CALLOUT(ring_reserve)
{
	struct gx_run_record *record = gx_run_ring_reserve(&frame_of(user)->rings, map_of(a), b);

	UNUSED(c), UNUSED(d), UNUSED(e);
	return record ? (uint64_t)(uintptr_t)record->data : 0;
}

CALLOUT(ring_submit)
{
	UNUSED(b), UNUSED(c), UNUSED(d), UNUSED(e);
	gx_run_ring_release(&frame_of(user)->rings, a, true);
	return 0;
}

CALLOUT(ring_discard)
{
	UNUSED(b), UNUSED(c), UNUSED(d), UNUSED(e);
	gx_run_ring_release(&frame_of(user)->rings, a, false);
	return 0;
}

gx_host_function *gx_callout_helper(uint64_t id)
{
	static gx_host_function *const rows[] = {
#define gx_callout_NONE NULL /* the verifier lets no such call get here */
#define HELPER(name, id_, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)    \
	gx_callout_##policy,
#include "defs/helpers.def"
	};
	int at = gx_helper_at(id);

	return at < 0 ? NULL : rows[at];
}

/* --- kernel functions: numbers of 32 bits come in registers of 64 */
CALLOUT(bpf_gpu_block_move_head)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_block_move(call_of(user), at(a), at(b), true));
}

CALLOUT(bpf_gpu_block_move_tail)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_block_move(call_of(user), at(a), at(b), false));
}

CALLOUT(bpf_gpu_set_prefetch_region)
{
	UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_set_prefetch_region(call_of(user), at(a), (uint32_t)b, (uint32_t)c));
}

CALLOUT(bpf_gpu_tree_count)
{
	UNUSED(d), UNUSED(e);
	return gx_kfunc_tree_count(call_of(user), at(a), (uint32_t)b, (uint32_t)c);
}

CALLOUT(bpf_gpu_evict_candidate)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return (uint64_t)(uintptr_t)gx_kfunc_evict_candidate(call_of(user), at(a), (uint32_t)b);
}

CALLOUT(bpf_gpu_evict_pick)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_evict_pick(call_of(user), at(a), (uint32_t)b));
}

CALLOUT(bpf_gpu_evict_move_head)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_evict_move(call_of(user), at(a), (uint32_t)b, true));
}

CALLOUT(bpf_gpu_evict_move_tail)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_evict_move(call_of(user), at(a), (uint32_t)b, false));
}

CALLOUT(bpf_gpu_prefetch_async)
{
	UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_prefetch_async(call_of(user), at(a), b, (uint32_t)c));
}

CALLOUT(bpf_gpu_migrate_range)
{
	return as_int(gx_kfunc_migrate_range(call_of(user), at(a), b, c, d, (uint32_t)e));
}

CALLOUT(bpf_gpu_set_attr)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_set_attr(call_of(user), at(a), b));
}

CALLOUT(bpf_gpu_set_timeslice)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_set_timeslice(call_of(user), at(a), b));
}

CALLOUT(bpf_gpu_set_interleave)
{
	UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_set_interleave(call_of(user), at(a), (uint32_t)b));
}

CALLOUT(bpf_gpu_reject_bind)
{
	UNUSED(b), UNUSED(c), UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_reject_bind(call_of(user), at(a)));
}

CALLOUT(bpf_gpu_preempt)
{
	UNUSED(d), UNUSED(e);
	return as_int(gx_kfunc_preempt(call_of(user), at(a), (uint32_t)b, c));
}

CALLOUT(bpf_gpu_policy_error)
{
	UNUSED(d), UNUSED(e);
	gx_kfunc_policy_error(call_of(user), at(a), (uint32_t)b, at(c));
	return 0;
}

gx_host_function *gx_callout_kfunc(enum gx_kfunc kfunc)
{
	static gx_host_function *const rows[GX_N_KFUNCS] = {
#define KFUNC(name, ...) gx_callout_##name,
#include "defs/kfuncs.def"
#undef KFUNC
	};

	return (uint32_t)kfunc < GX_N_KFUNCS ? rows[kfunc] : NULL;
}
