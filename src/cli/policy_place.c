/* policy_place.c - an engine of this process. */
#include "cli/policy_place.h"

#include <stdlib.h>
#include <time.h>

struct gx_policy_place {
	struct gx_policy_engine engine;
	struct gx_engine_host host;
	struct gx_policies memory, sched;
	pthread_rwlock_t lock;
};

static u64 now(void *host)
{
	struct timespec t;

	(void)host;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

int gx_policy_place_open(void (*gone)(void *arg, const struct gx_policy *policy), void *arg,
                         struct gx_policy_place **out, struct gx_diag *diag)
{
	struct gx_policy_place *place = calloc(1, sizeof(*place));

	*out = place;
	if (!place)
		return gx_fail(diag, GX_E_NO_MEMORY, "an engine");
	pthread_rwlock_init(&place->lock, NULL);
	place->host.now = now;
	gx_policies_init(&place->memory, &place->host);
	gx_policies_init(&place->sched, &place->host);
	gx_policy_engine_home(&place->engine);
	place->engine.memory = &place->memory;
	place->engine.sched = &place->sched;
	place->engine.lock = &place->lock;
	place->engine.gone = gone;
	place->engine.arg = arg;
	return 0;
}

void gx_policy_place_close(struct gx_policy_place *place)
{
	if (place)
		pthread_rwlock_destroy(&place->lock);
	free(place);
}

struct gx_policy_home *gx_policy_place_home(struct gx_policy_place *place)
{
	return &place->engine.home;
}

bool gx_policy_place_app(struct gx_policy_place *place, const struct gx_bound *bound, uint32_t i,
                         struct gx_policy_app *out)
{
	(void)place, (void)bound, (void)i, (void)out;
	return false;
}

const char *gx_policy_app_state_name(enum gx_policy_app_state state)
{
	static const char *const names[] = { "attached", "refused", "ejected", "gone" };

	return names[state];
}
