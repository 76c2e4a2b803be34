/* connections.h - this process's conversations with its loaders.
 *
 * The session's thread takes connections and messages; any thread may say something. No lock is
 * held while a message is dealt with.
 */
#ifndef GX_AGENT_CONNECTIONS_H
#define GX_AGENT_CONNECTIONS_H

#include "control/protocol.h"

#include <stdarg.h>
#include <stdbool.h>
#include <time.h>

#define GX_MAX_LOADERS 8

/* What comes of a conversation; on the session's thread. A loader is named by its place, which
 * another one has after it ended. */
struct gx_connection_events {
	/* fds: [GX_MESSAGE_FDS], -1 where none; what is kept is set to -1, the rest is closed. */
	void (*message)(int loader, const struct gx_message *message, int *fds);
	void (*ended)(int loader); /* the loader is gone */
	/* The application closed our descriptor: nothing more is heard, but the loader may still be
	 * there. */
	void (*lost)(int loader);
};

/* Listens, and connects to the loaders that there are; stats_fd and why nobody can read it, by gx_stats_make(). Once, before the
 * session's thread. */
void gx_connections_open(int stats_fd, int err);
/* Deals with what comes within a few milliseconds. The session's thread. */
void gx_connections_poll(const struct gx_connection_events *events);
/* poll() returns soon. Any thread. */
void gx_connections_wake(void);
/* The loader has sent all that is attached now. */
void gx_connection_ready(int loader);
/* Until every loader is ready, at most so long without news of any; while there is news, 12 times so long altogether. */
void gx_connections_wait_ready(uint64_t ms);
/* Hangs up, when the lock is to be had in time. */
void gx_connections_close(const struct timespec *until);

/* A loader does not come to read: half of what is kept for it is waiting. Any thread. */
bool gx_connections_behind(void);
/* What waits is sent, as long as loaders go on reading: at most so long, and until none of it is left. */
void gx_connections_drain(unsigned ms);
/* A message to one loader, or to all, from any thread; what can't be sent at once is not. */
void gx_session_send(int loader, const struct gx_message *message);
void gx_session_tell(const struct gx_message *message);

#endif
