/* connections.c - sockets to loaders: taken, polled, spoken to, and given up when the application
 * has closed them. */
#include "agent/core/connections.h"

#include "agent/core/session_internal.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define LOST      (-2)
#define LOOK_NS   200000000ull
#define AGAIN_NS  1000000000ull /* after a loader had no place for us */
#define MAX_AGAIN 60
/* as long as there is news, the start waits for so many times what it waits without */
#define PATIENCE 12
/* how long the end of the application waits for each of those that do not read */
#define LAST_WORDS_MS 1000
#define MAX_WAITING   16384u /* messages for one that does not read: the rest is lost */
#define MAX_MISSING   8
#define FIRST_SOCKET  2 /* among the polled: wake, listener, sockets */
#define N_POLLS       (GX_MAX_LOADERS + FIRST_SOCKET)

/* What a loader has no room for yet. */
struct waiting {
	struct gx_message message;
	struct waiting *next;
};

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct waiting *first[GX_MAX_LOADERS],
	        **last[GX_MAX_LOADERS]; /* last: of no use where there is no first */
	int sockets[GX_MAX_LOADERS];    /* -1: free, LOST: closed by the application */
	uint32_t n_waiting[GX_MAX_LOADERS];
	bool ready[GX_MAX_LOADERS];
	bool awaited
	        [GX_MAX_LOADERS];  /* the environment names it, and not all of its programs came */
	bool dealing;              /* with a message, of any loader */
	uint64_t n_heard;          /* messages that came */
	bool lost[GX_MAX_LOADERS]; /* to be told */
	uint32_t peer[GX_MAX_LOADERS];                 /* process id */
	char name[GX_MAX_LOADERS][GX_NAME_BYTES + 16]; /* that we connected to; else "" */
	uint64_t next_look_ns,
	        again_ns; /* again: one hung up before it had told us anything; 0: none */
	int n_again;
	char missing[MAX_MISSING][GX_MISSING_BYTES]; /* what every loader is told */
	uint32_t n_missing;
	char own_name[GX_NAME_BYTES];            /* of the listener */
	int listener, wake, waker;               /* a pipe: what goes into waker wakes the thread */
	struct gx_fd_identity identity[N_POLLS]; /* of wake, listener, sockets */
	int stats_fd, no_stats;                  /* -errno: it is of no use */
} all = { .lock = PTHREAD_MUTEX_INITIALIZER,
	  .changed = PTHREAD_COND_INITIALIZER,
	  .sockets = { [0 ... GX_MAX_LOADERS - 1] = -1 },
	  .listener = -1,
	  .wake = -1,
	  .waker = -1,
	  .stats_fd = -1 };

/* Of those that the environment names: one that hung up before it had sent all stays among them. */
static atomic_uint n_awaited;

static int *polled_fd(int i)
{
	return i == 0 ? &all.wake : i == 1 ? &all.listener : &all.sockets[i - FIRST_SOCKET];
}

/* An application that closes every descriptor closes ours too, and may have taken the number. The
 * loader may still be there, and everything that is mapped is: only the conversation ends. Holds
 * the lock. */
static bool still_ours(int i)
{
	int *fd = polled_fd(i);

	if (*fd < 0 || gx_fd_same(*fd, &all.identity[i]))
		return *fd >= 0;
	*fd = LOST;
	if (i >= FIRST_SOCKET)
		all.lost[i - FIRST_SOCKET] = true;
	return false;
}

/* --- what is said, in order. All of these hold the lock. */

static void forget_waiting(int loader)
{
	struct waiting *next;

	for (struct waiting *at = all.first[loader]; at; at = next) {
		next = at->next;
		free(at);
	}
	all.first[loader] = NULL;
	all.n_waiting[loader] = 0;
}

/* As far as the loader has room. True: there is more. */
static bool send_waiting(int loader)
{
	if (all.first[loader] && !still_ours(loader + FIRST_SOCKET))
		forget_waiting(loader);
	while (all.first[loader]) {
		struct waiting *at = all.first[loader];

		if (gx_message_send(all.sockets[loader], &at->message, NULL, 0) == -EAGAIN)
			return true;
		all.first[loader] = at->next;
		all.n_waiting[loader]--;
		free(at);
	}
	return false;
}

/* A socket holds some ninety: a loader that does not come to read for a while loses none of the others. */
static void send_to(int loader, const struct gx_message *message)
{
	struct waiting *at;

	if (!still_ours(loader + FIRST_SOCKET))
		return;
	if (!send_waiting(loader) &&
	    gx_message_send(all.sockets[loader], message, NULL, 0) != -EAGAIN)
		return;
	at = all.n_waiting[loader] < MAX_WAITING ? malloc(sizeof(*at)) : NULL;
	if (!at)
		return;
	all.n_waiting[loader]++;
	*at = (struct waiting){ .message = *message };
	*(all.first[loader] ? all.last[loader] : &all.first[loader]) = at;
	all.last[loader] = &at->next;
}

void gx_session_send(int loader, const struct gx_message *message)
{
	pthread_mutex_lock(&all.lock);
	send_to(loader, message);
	pthread_mutex_unlock(&all.lock);
}

bool gx_connections_behind(void)
{
	bool behind = false;

	pthread_mutex_lock(&all.lock);
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		behind |= all.n_waiting[i] >= MAX_WAITING / 2;
	pthread_mutex_unlock(&all.lock);
	return behind;
}

void gx_connections_drain(unsigned ms)
{
	struct pollfd room[GX_MAX_LOADERS];
	bool more = true;

	for (uint64_t until = gx_now_ns() + ms * 1000000ull; more && gx_now_ns() < until;) {
		nfds_t n = 0;

		pthread_mutex_lock(&all.lock);
		for (int i = 0; i < GX_MAX_LOADERS; i++)
			if (send_waiting(i))
				room[n++] =
				        (struct pollfd){ .fd = all.sockets[i], .events = POLLOUT };
		pthread_mutex_unlock(&all.lock);
		more = n && poll(room, n, 1) >= 0;
	}
}

void gx_session_tell(const struct gx_message *message)
{
	if (!gx_session_started())
		return;
	pthread_mutex_lock(&all.lock);
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		send_to(i, message);
	pthread_mutex_unlock(&all.lock);
}

void gx_session_log(const char *fmt, ...)
{
	struct gx_message message = { .type = GX_MSG_LOG };
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message.u.text, sizeof(message.u.text), fmt, ap);
	va_end(ap);
	gx_session_tell(&message);
}

void gx_connection_ready(int loader)
{
	pthread_mutex_lock(&all.lock);
	all.ready[loader] = true;
	if (all.awaited[loader])
		atomic_fetch_sub(&n_awaited, 1);
	all.awaited[loader] = false;
	pthread_cond_broadcast(&all.changed);
	pthread_mutex_unlock(&all.lock);
}

/* --- loaders that come; hold the lock */

static void tell_missing(int loader, uint32_t i)
{
	struct gx_message message = { .type = GX_MSG_LOG };

	snprintf(message.u.text, sizeof(message.u.text), "%s", all.missing[i]);
	send_to(loader, &message);
}

/* Said once, to each of those that there are, and to those that come. */
static void miss(const char *line)
{
	for (uint32_t i = 0; i < all.n_missing; i++)
		if (!strcmp(all.missing[i], line))
			return;
	if (all.n_missing == MAX_MISSING)
		return;
	snprintf(all.missing[all.n_missing++], GX_MISSING_BYTES, "%s", line);
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		tell_missing(i, all.n_missing - 1);
}

/* Is it one of GPUEXT_SOCKET? Who comes later, or has policies for everybody, is not waited for. */
static bool is_asked_for(const char *name)
{
	const char *list = getenv("GPUEXT_SOCKET");
	size_t len = strlen(name);

	for (const char *at = list; at && len; at = strchr(at, ',')) {
		at += *at == ',';
		if (!strncmp(at, name, len) && (at[len] == ',' || !at[len]))
			return true;
	}
	return false;
}

/* A loader hangs up when it is sent such a page: it hears why before that. */
static void tell_no_stats(int socket)
{
	struct gx_message message = { .type = GX_MSG_LOG };

	snprintf(message.u.text, sizeof(message.u.text),
	         "nothing here is seen: its numbers need a file in memory of %zu KiB: %s%s",
	         (sizeof(struct gx_agent_stats) + 1023) / 1024, strerror(-all.no_stats),
	         all.no_stats == -EFBIG ? " (ulimit -f)" : "");
	gx_message_send(socket, &message, NULL, 0);
}

static bool add_loader(const char *name, int socket)
{
	struct gx_message hello = { .type = GX_MSG_HELLO };
	const char *device = getenv("GPUEXT_DEVICE_IN_USE");

	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		if (all.sockets[i] != -1)
			continue;
		hello.u.hello.pid = (uint32_t)getpid();
		snprintf(hello.u.hello.device, sizeof(hello.u.hello.device), "%s",
		         device ? device : "");
		prctl(PR_GET_NAME, hello.u.hello.comm);
		if (all.no_stats)
			tell_no_stats(socket);
		if (gx_message_send(socket, &hello, &all.stats_fd, all.stats_fd >= 0))
			break;
		all.sockets[i] = socket;
		all.peer[i] = gx_peer_pid(socket);
		snprintf(all.name[i], sizeof(all.name[i]), "%s", name);
		gx_fd_note(socket, &all.identity[i + FIRST_SOCKET]);
		all.ready[i] = false;
		all.awaited[i] = is_asked_for(name);
		atomic_fetch_add(&n_awaited, all.awaited[i]);
		for (uint32_t k = 0; k < all.n_missing; k++)
			tell_missing(i, k);
		return true;
	}
	return false;
}

/* Connected, or -1. A loader may have found us while we looked for it: once is enough. */
static void take_socket(const char *name, int low)
{
	int socket = gx_fd_up(low);
	uint32_t pid = socket >= 0 ? gx_peer_pid(socket) : 0;
	bool good = socket >= 0 && gx_peer_allowed(socket);

	for (int i = 0; i < GX_MAX_LOADERS && good; i++)
		good = !pid || all.sockets[i] < 0 || all.peer[i] != pid;
	if (good && add_loader(name, socket))
		return;
	if (low == -EAGAIN && all.n_again++ < MAX_AGAIN)
		all.again_ns = gx_now_ns() + AGAIN_NS;
	if (socket >= 0)
		close(socket);
}

/* One that we connected to, and that is still there. */
static bool is_known(const char *name)
{
	bool known = false;

	for (int i = 0; i < GX_MAX_LOADERS; i++)
		known |= all.sockets[i] != -1 && !strcmp(all.name[i], name);
	return known;
}

static const struct gx_loader_finder finder = { .known = is_known,
	                                        .take = take_socket,
	                                        .missing = miss };
/* Before the first kernel a loader is worth waiting for. */
static const struct gx_loader_finder patient_finder = {
	.known = is_known, .take = take_socket, .missing = miss, .pauses = 4000
};

void gx_connections_open(int stats_fd, int err)
{
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	int ends[2];

	pthread_mutex_lock(&all.lock);
	all.stats_fd = stats_fd;
	all.no_stats = err;
	gx_folder_keep_environment();
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%u", prefix, (unsigned)getpid());
	all.listener = gx_fd_up(gx_socket_listen_near(name, all.own_name));
	if (!pipe2(ends, O_CLOEXEC | O_NONBLOCK)) {
		all.wake = gx_fd_up(ends[0]);
		all.waker = gx_fd_up(ends[1]);
	}
	gx_fd_note(all.wake, &all.identity[0]);
	gx_fd_note(all.listener, &all.identity[1]);
	gx_loaders_changed();
	gx_loaders_find(getenv("GPUEXT_SOCKET"), &patient_finder);
	pthread_mutex_unlock(&all.lock);
}

/* --- the session's thread, without the lock */

static void hang_up(int loader, const struct gx_connection_events *events)
{
	pthread_mutex_lock(&all.lock);
	if (all.sockets[loader] >= 0)
		close(all.sockets[loader]);
	forget_waiting(loader);
	all.awaited[loader] = false; /* of this place: its programs never come */
	if (!all.ready[loader] && all.name[loader][0] && all.n_again++ < MAX_AGAIN)
		all.again_ns = gx_now_ns() + AGAIN_NS;
	all.sockets[loader] = -1;
	pthread_cond_broadcast(&all.changed);
	pthread_mutex_unlock(&all.lock);
	events->ended(loader);
}

/* To verify a program may take longer than the next one takes to come. */
static void note_dealing(bool dealing)
{
	pthread_mutex_lock(&all.lock);
	all.dealing = dealing;
	all.n_heard += dealing;
	pthread_mutex_unlock(&all.lock);
}

static void take_message(int loader, int socket, const struct gx_connection_events *events)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n = gx_message_receive(socket, &message, fds);

	if (n == -EAGAIN)
		return;
	if (n <= 0) {
		hang_up(loader, events);
		return;
	}
	note_dealing(true);
	events->message(loader, &message, fds);
	note_dealing(false);
	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
}

/* Something came at the i-th of the polled. */
static void take(int i, int fd, const struct gx_connection_events *events)
{
	char byte;
	bool ours;

	pthread_mutex_lock(&all.lock);
	ours = fd == *polled_fd(i) && still_ours(i);
	if (ours && i == 1)
		take_socket("", accept4(fd, NULL, NULL, SOCK_CLOEXEC));
	pthread_mutex_unlock(&all.lock);
	if (!ours)
		return;
	if (i >= FIRST_SOCKET)
		take_message(i - FIRST_SOCKET, fd, events);
	else if (i == 0 && read(fd, &byte, 1) < 0) {
		/* nothing to take: it wakes us all the same */
	}
}

/* Loaders of policies that came meanwhile. They don't come to us: they may not see this process. */
static void look_for_loaders(void)
{
	uint64_t now = gx_now_ns();

	if (now < all.next_look_ns || now < all.again_ns)
		return;
	all.next_look_ns = now + LOOK_NS;
	if (!gx_loaders_changed() && !all.again_ns)
		return;
	pthread_mutex_lock(&all.lock);
	all.again_ns = 0;
	gx_loaders_find(NULL, &finder);
	pthread_mutex_unlock(&all.lock);
}

static void tell_lost(const struct gx_connection_events *events)
{
	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		bool lost;

		pthread_mutex_lock(&all.lock);
		lost = all.lost[i];
		all.lost[i] = false;
		pthread_mutex_unlock(&all.lock);
		if (lost)
			events->lost(i);
	}
}

void gx_connections_poll(const struct gx_connection_events *events)
{
	struct pollfd polls[N_POLLS];
	int index[N_POLLS];
	uint32_t n = 0;

	/* no more than are open: poll() takes no more than the process may have */
	pthread_mutex_lock(&all.lock);
	for (int i = 0; i < N_POLLS; i++) {
		bool more = i >= FIRST_SOCKET && send_waiting(i - FIRST_SOCKET);

		if (*polled_fd(i) < 0)
			continue;
		index[n] = i;
		polls[n++] = (struct pollfd){ .fd = *polled_fd(i),
			                      .events = more ? POLLIN | POLLOUT : POLLIN };
	}
	pthread_mutex_unlock(&all.lock);
	poll(polls, n, GX_DRAIN_INTERVAL_MS);
	for (uint32_t k = 0; k < n; k++)
		if (polls[k].revents & ~POLLOUT)
			take(index[k], polls[k].fd, events);
	look_for_loaders();
	tell_lost(events);
}

/* --- from other threads */

void gx_connections_wake(void)
{
	if (gx_fd_same(all.waker, &all.identity[0]) && write(all.waker, "", 1) < 0) {
		/* it wakes by itself within GX_DRAIN_INTERVAL_MS */
	}
}

static bool all_ready(void)
{
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		if (all.sockets[i] >= 0 && !all.ready[i])
			return false;
	return true;
}

void gx_connections_wait_ready(uint64_t ms)
{
	struct timespec until;
	bool news = true;

	pthread_mutex_lock(&all.lock);
	for (int i = 0; i < PATIENCE && news && !all_ready(); i++) {
		uint64_t heard = all.n_heard;
		int err = 0;

		gx_deadline_after(&until, ms);
		while (!err && !all_ready())
			err = pthread_cond_timedwait(&all.changed, &all.lock, &until);
		news = all.dealing || all.n_heard != heard;
	}
	pthread_mutex_unlock(&all.lock);
}

bool gx_session_awaits(void)
{
	return atomic_load_explicit(&n_awaited, memory_order_relaxed) != 0;
}

void gx_connections_close(const struct timespec *until)
{
	/* timed: the process may end inside a signal handler, in the thread that holds the lock */
	if (pthread_mutex_timedlock(&all.lock, until))
		return;
	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		for (int ms = 0; send_waiting(i) && ms < LAST_WORDS_MS; ms++)
			poll(&(struct pollfd){ .fd = all.sockets[i], .events = POLLOUT }, 1, 1);
		forget_waiting(i);
		if (still_ours(i + FIRST_SOCKET))
			close(all.sockets[i]);
	}
	if (all.listener >= 0)
		gx_folder_remove(all.own_name);
	pthread_mutex_unlock(&all.lock);
}
