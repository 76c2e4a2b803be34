/* reference.c - one lane after another: contexts, helpers and rings as docs/helpers.md and
 * maps/layout.h tell of them, written apart from the compiler. */
#include "reference.h"
#include "support/ebpf/insn_interp.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A lane that runs. */
struct lane {
	const struct event *event;
	struct world *w;
	struct gx_run_env env;
	uint32_t number;
	uint32_t thread[3], block[3];
	uint64_t thread_id;
	uint32_t ctx[20] __attribute__((aligned(8)));
};

static uint64_t *stats_line(struct lane *l)
{
	return l->w->stats[l->event->sm & (N_SHARDS - 1)];
}

static void split(uint32_t linear, const uint32_t dims[3], uint32_t out[3])
{
	out[0] = linear % dims[0];
	out[1] = linear / dims[0] % dims[1];
	out[2] = linear / dims[0] / dims[1];
}

static void place(struct lane *l)
{
	const struct event *e = l->event;
	uint64_t at[3], size[3];

	split(e->at_warp * e->lanes + l->number, e->block, l->thread);
	split(e->at_block, e->grid, l->block);
	for (int i = 0; i < 3; i++) {
		at[i] = (uint64_t)l->block[i] * e->block[i] + l->thread[i];
		size[i] = (uint64_t)e->grid[i] * e->block[i];
		l->ctx[4 + i] = l->thread[i];
		l->ctx[7 + i] = l->block[i];
		l->ctx[10 + i] = e->block[i];
		l->ctx[13 + i] = e->grid[i];
	}
	l->thread_id = (at[2] * size[1] + at[1]) * size[0] + at[0];
	l->ctx[0] = e->mask;
	l->ctx[1] = (uint32_t)__builtin_popcount(e->mask);
	l->ctx[2] = l->number;
	l->ctx[3] = e->sm;
	memcpy(&l->ctx[16], &e->launch_id, 8);
	memcpy(&l->ctx[18], &l->thread_id, 8);
}

/* --- maps */
static uint8_t *slot(struct lane *l, int64_t map, uint32_t key)
{
	switch (map) {
	case MAP_HIST: return key < HIST_ENTRIES ? (uint8_t *)l->w->hist[key] : NULL;
	case MAP_ONE: return key < 1 ? (uint8_t *)l->w->one : NULL;
	case MAP_WIDE: return key < WIDE_ENTRIES ? (uint8_t *)&l->w->wide[key] : NULL;
	case MAP_CONF: return key < 1 ? (uint8_t *)l->w->conf : NULL;
	case MAP_OWN:
		if (l->thread_id >= OWN_THREADS) {
			stats_line(l)[GX_STATS_LANES_DROPPED / 8]++;
			return NULL;
		}
		if (key >= OWN_ENTRIES)
			return NULL;
		return (uint8_t *)l->w->own[gx_per_thread_slot(key, l->thread_id, OWN_ENTRIES)];
	default: return NULL;
	}
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	struct lane *l = env->user;

	*address = (uint64_t)(uintptr_t)(map == MAP_ONE ? l->w->one : l->w->conf);
	return map == MAP_ONE || map == MAP_CONF ? 0 : -EINVAL;
}

static int update(struct lane *l, const uint64_t args[5], uint64_t *result)
{
	int64_t map = gx_run_map_index(args[0]);
	const uint32_t *key = gx_run_access(&l->env, args[1], 4, false);
	uint32_t size = world_maps[map].value_size;
	const void *value = gx_run_access(&l->env, args[2], size, false);
	uint8_t *to;

	if (!key || !value)
		return -EINVAL;
	to = slot(l, map, *key);
	*result = !to ? (uint64_t)-E2BIG : args[3] & 1 ? (uint64_t)-EEXIST : 0;
	if (!*result)
		memcpy(to, value, size);
	return 0;
}

/* --- rings */
/* Where a record of so many bytes goes, behind its header; NULL: no room. */
static uint8_t *admit(struct lane *l, struct world_ring *ring, uint32_t size, uint32_t state)
{
	uint32_t n = (size + GX_RING_RECORD_HEADER + 7) & ~7u;
	uint32_t header[2] = { size, state };
	uint8_t *at;
	__typeof__(&ring->shard[0]) shard = &ring->shard[l->event->sm & (N_SHARDS - 1)];

	if (shard->taken + n - shard->tail > SHARD_BYTES) {
		shard->n_dropped++;
		stats_line(l)[GX_STATS_LANES_DROPPED / 8]++;
		return NULL;
	}
	at = shard->data + shard->head % GX_RING_RECORD;
	shard->taken += n;
	shard->head += n + GX_RING_RECORD;
	memcpy(at, header, sizeof(header));
	return at + GX_RING_RECORD_HEADER;
}

static int output(struct lane *l, struct world_ring *ring, uint64_t data, uint64_t size,
                  uint64_t most, int full, uint64_t *result)
{
	const void *from;
	uint8_t *to;

	*result = (uint64_t)-E2BIG;
	if (size > most)
		return 0;
	from = size ? gx_run_access(&l->env, data, size, false) : "";
	if (!from)
		return -EINVAL;
	to = admit(l, ring, (uint32_t)size, GX_RING_READY);
	*result = to ? 0 : (uint64_t)-full;
	if (to)
		memcpy(to, from, size);
	return 0;
}

static int reserve(struct lane *l, uint32_t size, uint64_t *result)
{
	uint8_t *at = admit(l, &l->w->ring, size, 0);

	*result = (uint64_t)(uintptr_t)at;
	return at ? gx_run_grant(&l->env, (struct gx_run_region){ *result, size, at, true }) : 0;
}

static int commit(struct lane *l, uint64_t record, uint32_t state)
{
	gx_run_revoke(&l->env, record);
	memcpy((uint8_t *)(uintptr_t)record - 4, &state, 4);
	return 0;
}

/* --- the rest of the helpers */
static int coordinates(struct lane *l, const uint64_t args[5], const uint32_t from[3],
                       uint64_t *result)
{
	for (int i = 0; i < 3; i++) {
		uint64_t value = from[i];
		void *to = gx_run_access(&l->env, args[i], 8, true);

		if (!to)
			return -EINVAL;
		memcpy(to, &value, 8);
	}
	*result = 0;
	return 0;
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	struct lane *l = env->user;
	const struct event *e = l->event;
	const uint32_t *key;

	*result = 0;
	switch (id) {
	case GX_HELPER_map_lookup_elem:
		key = gx_run_access(env, args[1], 4, false);
		*result = key ? (uint64_t)(uintptr_t)slot(l, gx_run_map_index(args[0]), *key) : 0;
		return key ? 0 : -EINVAL;
	case GX_HELPER_map_update_elem: return update(l, args, result);
	case GX_HELPER_ktime_get_ns:
	case GX_HELPER_get_globaltimer: *result = e->time; return 0;
	case GX_HELPER_get_smp_processor_id: *result = e->sm % e->n_cpus; return 0;
	case GX_HELPER_get_current_pid_tgid: *result = (uint64_t)e->tgid << 32 | e->tgid; return 0;
	case GX_HELPER_perf_event_output:
		return output(l, &l->w->perf, args[3], args[4], RECORD_BYTES, ENOSPC, result);
	case GX_HELPER_ringbuf_output:
		return output(l, &l->w->ring, args[1], args[2], GX_RING_MAX_RECORD, EAGAIN, result);
	case GX_HELPER_ringbuf_reserve: return reserve(l, (uint32_t)args[1], result);
	case GX_HELPER_ringbuf_submit: return commit(l, args[0], GX_RING_READY);
	case GX_HELPER_ringbuf_discard: return commit(l, args[0], GX_RING_DISCARDED);
	case GX_HELPER_get_block_idx: return coordinates(l, args, l->block, result);
	case GX_HELPER_get_block_dim: return coordinates(l, args, e->block, result);
	case GX_HELPER_get_thread_idx: return coordinates(l, args, l->thread, result);
	case GX_HELPER_get_grid_dim: return coordinates(l, args, e->grid, result);
	case GX_HELPER_membar_sys: return 0;
	case GX_HELPER_get_sm_id: *result = e->sm; return 0;
	case GX_HELPER_get_warp_id: *result = e->warp; return 0;
	case GX_HELPER_get_lane_id: *result = l->number; return 0;
	default: return gx_fail(diag, GX_E_INTERNAL, "helper %u", id);
	}
}

static int run_lane(const struct gx_program *program, struct lane *l, struct gx_diag *diag)
{
	const struct {
		void *host;
		uint64_t size;
		bool writable;
	} regions[] = {
		{ l->ctx, sizeof(l->ctx), false },      { l->w->hist, sizeof(l->w->hist), true },
		{ l->w->one, sizeof(l->w->one), true }, { l->w->wide, sizeof(l->w->wide), true },
		{ l->w->own, sizeof(l->w->own), true }, { l->w->conf, sizeof(l->w->conf), false }
	};
	uint64_t result;

	place(l);
	l->env = (struct gx_run_env){ .ctx = (uint64_t)(uintptr_t)l->ctx,
		                      .user = l,
		                      .helper = helper,
		                      .map_value = map_value };
	for (size_t i = 0; i < sizeof(regions) / sizeof(regions[0]); i++)
		gx_run_grant(&l->env, (struct gx_run_region){ (uint64_t)(uintptr_t)regions[i].host,
		                                              regions[i].size, regions[i].host,
		                                              regions[i].writable });
	return gx_insn_interp(program, &l->env, &result, diag);
}

int reference_run(const struct gx_program *program, const struct event *event, uint64_t order,
                  struct world *w, struct gx_diag *diag)
{
	struct lane l = { .event = event, .w = w };
	uint32_t lanes[N_LANES], n = 0;
	int err = 0;

	for (uint32_t i = 0; i < N_LANES; i++)
		if (event->mask >> i & 1)
			lanes[n++] = i;
	for (uint32_t i = n; order && i > 1; i--) {
		uint32_t other = (uint32_t)(world_random(&order) % i), lane = lanes[i - 1];

		lanes[i - 1] = lanes[other];
		lanes[other] = lane;
	}
	for (uint32_t i = 0; i < n && !err; i++) {
		l.number = lanes[i];
		err = run_lane(program, &l, diag);
	}
	stats_line(&l)[GX_STATS_EVENTS / 8] += GX_STATS_WARP + n;
	return err;
}
