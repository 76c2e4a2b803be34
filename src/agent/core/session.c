/* session.c - the session's thread: what loaders say goes where it belongs, images are kept fresh,
 * and the end waits for the last of both. */
#include "agent/core/launch_table.h"
#include "agent/core/attachments.h"
#include "agent/core/connections.h"
#include "agent/core/policy.h"
#include "agent/core/prints.h"
#include "agent/core/session_internal.h"
#include "agent/core/thread.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINAL_WAIT_MS 5000
#define MAX_WAIT_MS   30000
#define START_WAIT_MS 5000

static struct {
	pthread_mutex_t lock; /* stopped */
	pthread_cond_t changed;
	atomic_bool stop;
	bool stopped;
	/* of the thread */
	uint64_t flush_sequence[GX_MAX_LOADERS]; /* to be answered; 0: nothing */
	bool flush;
} session = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

/* --- what loaders say: one function for each type of message */

static void take_map(int loader, const struct gx_message *message, int *fds)
{
	gx_attachments_add_map(message, fds, loader);
}

static void take_link(int loader, const struct gx_message *message, int *fds)
{
	struct gx_message log = { .type = GX_MSG_LOG };
	int err = gx_attachments_add_link(message, fds[0], loader);

	if (!err)
		return;
	snprintf(log.u.text, sizeof(log.u.text), "link %llu refused by the agent: %s",
	         (unsigned long long)message->id, strerror(-err));
	gx_session_send(loader, &log);
}

static void take_unlink(int loader, const struct gx_message *message, int *fds)
{
	(void)fds;
	gx_attachments_remove(loader, message->id);
}

static void take_policy(int loader, const struct gx_message *message, int *fds)
{
	gx_agent_policy_add(message, fds[0], loader, gx_attachments_find_map);
}

static void take_unpolicy(int loader, const struct gx_message *message, int *fds)
{
	(void)fds;
	gx_agent_policy_remove(message->id, loader);
}

static void take_flush(int loader, const struct gx_message *message, int *fds)
{
	(void)fds;
	session.flush_sequence[loader] = message->id;
	session.flush = true;
}

static void take_ready(int loader, const struct gx_message *message, int *fds)
{
	(void)message;
	(void)fds;
	gx_attachments_publish();
	gx_connection_ready(loader);
}

static void (*const takers[GX_N_MESSAGES])(int loader, const struct gx_message *message,
                                           int *fds) = {
	[GX_MSG_MAP] = take_map,       [GX_MSG_LINK] = take_link,
	[GX_MSG_UNLINK] = take_unlink, [GX_MSG_POLICY] = take_policy,
	[GX_MSG_FLUSH] = take_flush,   [GX_MSG_UNPOLICY] = take_unpolicy,
	[GX_MSG_READY] = take_ready,
};

static void take_message(int loader, const struct gx_message *message, int *fds)
{
	if (message->type < GX_N_MESSAGES && takers[message->type])
		takers[message->type](loader, message, fds);
}

static void loader_ended(int loader)
{
	session.flush_sequence[loader] = 0;
	gx_agent_policies_orphan(loader);
	gx_attachments_orphan(loader);
}

static const struct gx_connection_events events = {
	.message = take_message,
	.ended = loader_ended,
	.lost = gx_agent_policies_orphan, /* their owner's end would not be seen */
};

/* --- the thread */

static void answer_flushes(void)
{
	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		struct gx_message message = { .type = GX_MSG_FLUSHED,
			                      .id = session.flush_sequence[i] };

		if (message.id)
			gx_session_send(i, &message);
		session.flush_sequence[i] = 0;
	}
}

static void look(bool last)
{
	if (gx_backend()->look)
		gx_backend()->look(last);
}

static void *run(void *arg)
{
	bool all_there;

	(void)arg;
	/* the application may be recording on another thread: what is done here is none of its
	 * graph's business */
	gx_backend()->pause_recording();
	while (!atomic_load(&session.stop)) {
		gx_connections_poll(&events);
		gx_agent_policies_report();
		gx_attachments_forget_orphans();
		gx_prints_poll(false);
		gx_instances_poll(session.flush);
		look(false);
		session.flush = false;
		answer_flushes();
	}
	gx_agent_policies_last_look();
	gx_agent_policies_report();
	all_there = !gx_instances_finish();
	gx_asks_stop();
	gx_prints_poll(true);
	look(true);
	gx_agent_policies_last_look();
	if (all_there)
		atomic_store(&gx_session_stats()->finished, 1);
	pthread_mutex_lock(&session.lock);
	session.stopped = true;
	pthread_cond_broadcast(&session.changed);
	pthread_mutex_unlock(&session.lock);
	return NULL;
}

/* --- life */

void gx_session_start(const struct gx_backend *backend)
{
	const char *wait_ms = getenv("GPUEXT_WAIT_MS");
	int stats_fd, err;

	if (!gx_session_begin(backend))
		return;
	stats_fd = gx_stats_make(&err);
	gx_connections_open(stats_fd, err);
	gx_launch_table_start();
	if (gx_agent_thread(run, NULL)) {
		gx_session_end(); /* nothing is attached, everything passes through */
		return;
	}
	gx_connections_wait_ready(wait_ms ? strtoul(wait_ms, NULL, 10) % 60000 : START_WAIT_MS);
	if (gx_session_awaits())
		gx_session_log("programs were not here in time: launches until then are missed");
}

void gx_session_after_fork(void)
{
	/* Threads, sockets and contexts stay the parent's. A lock may be held by a thread that is
	 * not here. */
	gx_session_end_forked();
	gx_attachments_forked();
	gx_stats_forked();
}

/* All maps are copied once more, so the wait grows with them: a second for each quarter of a GiB. */
static uint64_t final_wait_ms(void)
{
	uint64_t ms =
	        FINAL_WAIT_MS + atomic_load(&gx_session_stats()->map_bytes) / (256 << 20) * 1000;

	return ms < MAX_WAIT_MS ? ms : MAX_WAIT_MS;
}

void gx_session_stop(void)
{
	struct timespec until;
	int err = 0;

	gx_deadline_after(&until, final_wait_ms());
	/* timed: the process may end inside a signal handler, in the thread that holds the lock */
	if (pthread_mutex_timedlock(&session.lock, &until))
		return;
	atomic_store(&session.stop, true);
	gx_connections_wake();
	while (!session.stopped && !err)
		err = pthread_cond_timedwait(&session.changed, &session.lock, &until);
	gx_session_end();
	pthread_mutex_unlock(&session.lock);
	gx_connections_close(&until);
}
