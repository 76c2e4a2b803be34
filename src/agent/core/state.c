/* state.c - whether this process has a session, and the back end that it was begun with. */
#include "agent/core/session_internal.h"

static struct {
	const struct gx_backend *backend;
	atomic_bool started, inert;
} state;

const struct gx_backend *gx_backend(void)
{
	return state.backend;
}

bool gx_session_started(void)
{
	return atomic_load(&state.started) && !atomic_load(&state.inert);
}

bool gx_session_begin(const struct gx_backend *backend)
{
	if (atomic_exchange(&state.started, true) || atomic_load(&state.inert))
		return false;
	state.backend = backend;
	return true;
}

void gx_session_end(void)
{
	atomic_store(&state.inert, true);
}

void gx_session_end_forked(void)
{
	/* nothing had begun: the child may begin a session of its own */
	atomic_store(&state.inert, atomic_load(&state.started));
}
