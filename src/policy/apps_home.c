/* apps_home.c - policies of this process, published to applications, and what these do with them. */
#include "policy/apps_home.h"

#include "base/clock.h"
#include "control/server.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static uint64_t id_of(const struct gx_runnable *runnable)
{
	return GX_WIRE_ID(runnable->verified->id);
}

static int wait_ms(const struct gx_apps_home *apps)
{
	return apps->wait_ms ? (int)apps->wait_ms : 1000;
}

/* Programs of applications write to a copy of their user's: the map is the owner's to read. */
static int send_map(struct gx_apps_home *apps, const struct gx_policy_callback *callback,
                    uint32_t i)
{
	struct gx_map *map = callback->maps[i];
	uint64_t id = GX_WIRE_ID(callback->map_ids[i]);
	/* what others may write to a map of Linux nobody could bound */
	int err = gx_map_leave_linux(map);

	err = err ? err : gx_map_hand_out(map, map->written || gx_map_is_ring(map));

	err = err ? err : gx_users_add(&apps->users, id, map, callback->event_fds[i]);
	if (err)
		return err;
	err = gx_server_add_map(apps->server, id, &map->def, map->frozen, map->fd,
	                        callback->event_fds[i]);
	if (err)
		gx_users_remove(&apps->users, id);
	return err;
}

static uint32_t n_maps(const struct gx_policy_callback *callback)
{
	return callback->verified ? callback->verified->program.n_maps : 0;
}

/* The first n of a policy's maps, one for each callback that uses it. */
static void forget_maps(struct gx_apps_home *apps, const struct gx_verified_policy *verified,
                        uint32_t n)
{
	for (uint32_t k = 0; k < GX_POLICY_MAX_MEMBERS; k++)
		for (uint32_t i = 0; i < n_maps(&verified->callbacks[k]) && n; i++, n--)
			gx_users_remove(&apps->users,
			                GX_WIRE_ID(verified->callbacks[k].map_ids[i]));
}

static int send_maps(struct gx_apps_home *apps, const struct gx_verified_policy *verified)
{
	uint32_t n = 0;
	int err = 0;

	for (uint32_t k = 0; k < GX_POLICY_MAX_MEMBERS; k++)
		for (uint32_t i = 0; i < n_maps(&verified->callbacks[k]) && !err; i++) {
			err = send_map(apps, &verified->callbacks[k], i);
			n += !err;
		}
	if (err)
		forget_maps(apps, verified, n);
	return err;
}

static void leave(struct gx_apps_home *apps, struct gx_runnable *runnable, enum gpu_exit_kind kind)
{
	/* an application that does not answer in time is no reason to wait longer */
	gx_server_policy_wait(apps->server, id_of(runnable), wait_ms(apps));
	forget_maps(apps, runnable->verified, UINT32_MAX);
	runnable->policy.exit.kind = kind;
	runnable->policy.state = GX_POLICY_DETACHED;
	if (apps->gone)
		apps->gone(apps->arg, &runnable->policy);
}

static int attach(struct gx_policy_home *home, struct gx_runnable *runnable,
                  struct gx_runnable *old, struct gx_diag *diag)
{
	struct gx_apps_home *apps = gx_container_of(home, struct gx_apps_home, home);
	uint64_t id = id_of(runnable);
	bool inherits = old && gx_policy_equals(&old->policy, &runnable->policy);
	uint64_t now = gx_now_ns();
	int err = send_maps(apps, runnable->verified);

	runnable->policy.order_ns = inherits ? old->policy.order_ns : now;
	if (!err) {
		err = gx_server_add_policy(apps->server, id, runnable->verified,
		                           old ? id_of(old) : 0, runnable->policy.order_ns);
		if (err)
			forget_maps(apps, runnable->verified, UINT32_MAX);
	}
	if (err)
		return gx_fail(diag, GX_E_IO, "'%s' can't be published: %s", runnable->policy.name,
		               strerror(-err));
	runnable->policy.attached_ns = now;
	runnable->policy.state = GX_POLICY_LIVE;
	gx_server_policy_wait(apps->server, id, wait_ms(apps));
	if (apps->came)
		apps->came(apps->arg, runnable);
	if (old)
		leave(apps, old, GPU_EXIT_REPLACED);
	return 0;
}

static void detach(struct gx_policy_home *home, struct gx_runnable *runnable)
{
	struct gx_apps_home *apps = gx_container_of(home, struct gx_apps_home, home);

	gx_server_remove_policy(apps->server, id_of(runnable));
	leave(apps, runnable, GPU_EXIT_DONE);
}

void gx_apps_home_init(struct gx_apps_home *apps, struct gx_server *server)
{
	*apps = (struct gx_apps_home){ .home = { .attach = attach, .detach = detach },
		                       .server = server };
	gx_users_init(&apps->users);
	gx_server_set_instances(server, gx_users_instance, &apps->users);
}

/* --- what applications do */
static enum gx_policy_app_state state_of(const struct gx_server_policy_app *state)
{
	if (state->state == GX_IN_APP_REFUSED)
		return GX_APP_REFUSED;
	if (state->state == GX_IN_APP_GONE && state->exit.kind >= GPU_EXIT_ERROR_BUDGET)
		return GX_APP_EJECTED;
	return state->state == GX_IN_APP_GONE || state->app_gone ? GX_APP_GONE : GX_APP_ATTACHED;
}

/* Not yet answered, or for another process: no application of this policy. */
static bool counts(const struct gx_server_policy_app *state)
{
	return state->state != GX_IN_APP_SENT && state->state != GX_IN_APP_ELSEWHERE;
}

_Static_assert(GX_N_MANAGED <= GX_MAX_MANAGED_COUNTS, "they fit into the page");

/* Zeros from an application of another build, or without managed memory. */
static void take_managed(const struct gx_apps_home *apps, struct gx_policy_app *app)
{
	struct gx_server_agent agent;

	for (uint32_t i = 0; gx_server_agent_at(apps->server, i, &agent); i++) {
		if (agent.pid != app->pid || !agent.stats ||
		    atomic_load(&agent.stats->n_managed) != GX_N_MANAGED)
			continue;
		for (uint32_t k = 0; k < GX_N_MANAGED; k++)
			app->managed[k] = atomic_load_explicit(&agent.stats->managed[k],
			                                       memory_order_relaxed);
	}
}

static void fill_in(const struct gx_apps_home *apps, const struct gx_server_policy_app *state,
                    struct gx_policy_app *out)
{
	*out = (struct gx_policy_app){ .pid = state->pid,
		                       .state = state_of(state),
		                       .foreign = state->user != geteuid(),
		                       .exit = state->exit };
	memcpy(out->comm, state->comm, sizeof(out->comm));
	memcpy(out->why, state->why, sizeof(state->why));
	memcpy(out->counters, state->counters, sizeof(out->counters));
	memcpy(out->stats, state->stats, sizeof(out->stats));
	if (out->state == GX_APP_ATTACHED && state->ruler) {
		memcpy(out->ruler_name, state->ruler_name, sizeof(out->ruler_name));
		out->ruler_owner = (uint32_t)(state->ruler >> 32);
		out->ruled_since_ns = state->ruled_since_ns;
	}
	take_managed(apps, out);
}

bool gx_apps_home_at(const struct gx_apps_home *apps, const struct gx_runnable *runnable,
                     uint32_t i, struct gx_policy_app *out)
{
	struct gx_server_policy_app state;
	uint64_t id = id_of(runnable);

	for (uint32_t k = 0; gx_server_policy_at(apps->server, k, &state); k++) {
		if (state.id != id || !counts(&state) || i--)
			continue;
		fill_in(apps, &state, out);
		return true;
	}
	return false;
}

const char *gx_policy_app_state_name(enum gx_policy_app_state state)
{
	static const char *const names[] = { "attached", "refused", "ejected", "gone" };

	return names[state];
}
