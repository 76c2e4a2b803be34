/* context_end.c - a context that ends: what was counted there is fetched before, and if it could
 * not be, that is counted.
 *
 * The work of the context is waited for by a thread of its own, because nothing says how long it
 * takes: the application's call goes on when the time is over. Meanwhile the context's instances
 * are out of the rounds, so that nothing of ours is under way there when the driver takes it down.
 */
#include "agent/core/session_internal.h"
#include "agent/core/thread.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#define WAIT_S 5

/* Belongs to the caller and to the thread: the last of them frees it. */
struct gx_ending {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct gx_instance *first; /* linked by next_ending: what was taken out of the rounds */
	bool done, left;           /* the thread is; the caller is */
	int err;
};

static struct gx_ending *make_ending(struct gx_instance *first)
{
	struct gx_ending *ending = calloc(1, sizeof(*ending));

	if (!ending)
		return NULL;
	pthread_mutex_init(&ending->lock, NULL);
	pthread_cond_init(&ending->changed, NULL);
	ending->first = first;
	ending->err = -ETIMEDOUT;
	return ending;
}

/* One of the two leaves. */
static void leave(struct gx_ending *ending, bool *mine, const bool *other)
{
	bool last;

	pthread_mutex_lock(&ending->lock);
	*mine = true;
	last = *other;
	pthread_cond_broadcast(&ending->changed);
	pthread_mutex_unlock(&ending->lock);
	if (!last)
		return;
	pthread_cond_destroy(&ending->changed);
	pthread_mutex_destroy(&ending->lock);
	free(ending);
}

static void *look(void *arg)
{
	struct gx_ending *ending = arg;
	int first = 0;

	gx_backend()->pause_recording(); /* for good: the thread ends */
	for (struct gx_instance *in = ending->first; in; in = in->next_ending) {
		int err = gx_instance_finish(in);

		first = first ? first : err;
	}
	pthread_mutex_lock(&ending->lock);
	ending->err = first;
	pthread_mutex_unlock(&ending->lock);
	leave(ending, &ending->done, &ending->left);
	return NULL;
}

struct gx_ending *gx_session_context_ends(void *context)
{
	struct gx_instance *first = gx_session_started() ? gx_instances_take(context) : NULL;
	struct gx_ending *ending = first ? make_ending(first) : NULL;
	struct timespec until;
	int err = 0;

	if (!ending) {
		gx_instances_put_back(first);
		return NULL;
	}
	if (gx_agent_thread(look, ending)) {
		ending->done = true;
		return ending;
	}
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += WAIT_S;
	pthread_mutex_lock(&ending->lock);
	while (!ending->done && err != ETIMEDOUT)
		err = pthread_cond_clockwait(&ending->changed, &ending->lock, CLOCK_MONOTONIC,
		                             &until);
	pthread_mutex_unlock(&ending->lock);
	return ending;
}

void gx_session_context_stays(struct gx_ending *ending)
{
	if (!ending)
		return;
	pthread_mutex_lock(&ending->lock);
	for (struct gx_instance *in = ending->done ? NULL : ending->first; in; in = in->next_ending)
		in->kept = true;
	pthread_mutex_unlock(&ending->lock);
	gx_instances_put_back(ending->first);
	leave(ending, &ending->left, &ending->done);
}

void gx_session_context_gone(void *context, struct gx_ending *ending)
{
	/* what came up again, or was never looked at, is lost; its thread may still be in there */
	bool lost = gx_session_started() && gx_instances_take(context) != NULL;

	if (ending) {
		pthread_mutex_lock(&ending->lock);
		lost |= ending->err != 0;
		if (ending->done)
			gx_instances_free(ending->first);
		pthread_mutex_unlock(&ending->lock);
		leave(ending, &ending->left, &ending->done);
	}
	if (!lost)
		return;
	gx_session_count(GX_COUNT_CONTEXTS_LOST, 1);
	gx_session_log("a context ended before all of its counts were fetched");
}
