/* policy_place.c - the applications of this user, on the soft device: those that run and those that
 * start while policies are held. */
#include "cli/policy_place.h"

#include "control/server.h"
#include "policy/remote.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct gx_policy_place {
	struct gx_policy_remote remote;
	struct gx_server *server;
};

int gx_policy_place_open(void (*gone)(void *arg, const struct gx_policy *policy), void *arg,
                         struct gx_policy_place **out, struct gx_diag *diag)
{
	struct gx_policy_place *place = calloc(1, sizeof(*place));
	int err;

	*out = NULL;
	if (!place)
		return gx_fail(diag, GX_E_NO_MEMORY, "a server");
	err = gx_server_start_policies(NULL, NULL, &place->server, diag);
	if (err) {
		free(place);
		return err;
	}
	gx_policy_remote_init(&place->remote, place->server);
	place->remote.gone = gone;
	place->remote.arg = arg;
	*out = place;
	return 0;
}

void gx_policy_place_close(struct gx_policy_place *place)
{
	if (place)
		gx_server_stop(place->server);
	free(place);
}

struct gx_policy_home *gx_policy_place_home(struct gx_policy_place *place)
{
	return &place->remote.home;
}

static enum gx_policy_app_state state_of(const struct gx_server_policy_state *state)
{
	if (state->state == GX_AT_REFUSED)
		return GX_APP_REFUSED;
	if (state->state == GX_AT_GONE && state->exit.kind >= GPU_EXIT_ERROR_BUDGET)
		return GX_APP_EJECTED;
	return state->state == GX_AT_GONE || state->app_gone ? GX_APP_GONE : GX_APP_ATTACHED;
}

/* Not yet answered, or for another process: no application of this policy. */
static bool counts(const struct gx_server_policy_state *state)
{
	return state->state != GX_AT_SENT && state->state != GX_AT_ELSEWHERE;
}

_Static_assert(GX_N_MANAGED <= GX_MAX_MANAGED_COUNTS, "they fit into the page");

/* Zeros from an application of another build, or without managed memory. */
static void take_managed(struct gx_policy_place *place, struct gx_policy_app *app)
{
	struct gx_server_agent agent;

	for (uint32_t i = 0; gx_server_agent_at(place->server, i, &agent); i++) {
		if (agent.pid != app->pid || !agent.stats ||
		    atomic_load(&agent.stats->n_managed) != GX_N_MANAGED)
			continue;
		for (uint32_t k = 0; k < GX_N_MANAGED; k++)
			app->managed[k] = atomic_load_explicit(&agent.stats->managed[k],
			                                       memory_order_relaxed);
	}
}

bool gx_policy_place_app(struct gx_policy_place *place, const struct gx_bound *bound, uint32_t i,
                         struct gx_policy_app *out)
{
	struct gx_server_policy_state state;

	for (uint32_t k = 0; gx_policy_remote_at(&place->remote, bound, k, &state); k++) {
		if (!counts(&state) || i--)
			continue;
		*out = (struct gx_policy_app){ .pid = state.pid,
			                       .state = state_of(&state),
			                       .exit = state.exit };
		memcpy(out->comm, state.comm, sizeof(out->comm));
		memcpy(out->why, state.why, sizeof(state.why));
		memcpy(out->counters, state.counters, sizeof(out->counters));
		memcpy(out->stats, state.stats, sizeof(out->stats));
		take_managed(place, out);
		return true;
	}
	return false;
}

const char *gx_policy_app_state_name(enum gx_policy_app_state state)
{
	static const char *const names[] = { "attached", "refused", "ejected", "gone" };

	return names[state];
}
