/* session.c - this process's connections to loaders, and the set of attachments they make. */
#include "agent/core/policy.h"
#include "agent/core/session_internal.h"

#include "base/strbuf.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define FINAL_WAIT_S 5
#define LOST         (-2)
#define FIRST_SOCKET 2 /* among the polled: wake, listener, sockets */
#define N_POLLS      (GX_MAX_LOADERS + FIRST_SOCKET)

/* A link of a loader: owns the verified program. Never freed: variants and sets refer to it. */
struct link {
	struct gx_attachment attachment;
	struct gx_agent_map *maps[GX_MAX_LINK_MAPS];
	char glob[256], argument[128];
	int loader;
	bool gone;              /* detached */
	bool orphan, forgotten; /* its loader is gone; nothing is counted for it any more */
	struct link *next;
};

/* A set with its count of borrowers. */
struct counted_set {
	struct gx_attach_set set; /* first: a gx_attach_set is a counted_set */
	atomic_int borrowers;
	struct gx_attachment attachments[];
};

static struct {
	pthread_mutex_t lock; /* loaders, maps, links, current */
	pthread_cond_t changed;
	pthread_t thread;
	const struct gx_cuda_api *api;
	int sockets[GX_MAX_LOADERS]; /* -1: free, LOST: closed by the application */
	bool ready[GX_MAX_LOADERS];
	uint32_t peer[GX_MAX_LOADERS];           /* process id */
	int listener, wake, waker;               /* a pipe: what goes into waker wakes the thread */
	struct gx_fd_identity identity[N_POLLS]; /* of wake, listener, sockets */
	struct gx_agent_map *maps;
	struct link *links;
	struct counted_set *current;
	struct gx_agent_stats *stats;
	int stats_fd;
	atomic_uint_fast64_t generation, next_launch;
	atomic_bool started, inert;
	bool stop, stopped, force;
	uint64_t flush_sequence[GX_MAX_LOADERS];
} session = { .lock = PTHREAD_MUTEX_INITIALIZER,
	      .changed = PTHREAD_COND_INITIALIZER,
	      .listener = -1,
	      .wake = -1,
	      .waker = -1 };

static struct gx_agent_stats no_stats; /* where counts go when the page could not be made */
static struct counted_set no_attachments;

uint64_t gx_now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

const struct gx_cuda_api *gx_session_api(void)
{
	return session.api;
}

struct gx_agent_stats *gx_session_stats(void)
{
	return session.stats ? session.stats : &no_stats;
}

bool gx_session_started(void)
{
	return atomic_load(&session.started) && !atomic_load(&session.inert);
}

uint64_t gx_session_generation(void)
{
	return atomic_load_explicit(&session.generation, memory_order_relaxed);
}

void gx_session_count(enum gx_count what, uint64_t n)
{
	struct gx_agent_stats *stats = gx_session_stats();

	if (what == GX_COUNT_REGS_ADDED) {
		if (n > atomic_load(&stats->counts[what]))
			atomic_store(&stats->counts[what], n);
		return;
	}
	atomic_fetch_add_explicit(&stats->counts[what], n, memory_order_relaxed);
}

static int *polled_fd(int i)
{
	return i == 0   ? &session.wake
	       : i == 1 ? &session.listener
	                : &session.sockets[i - FIRST_SOCKET];
}

/* An application that closes every descriptor closes ours too, and may have taken the number. The
 * loader may still be there, and everything that is mapped is: only the conversation ends. Holds
 * the lock. */
static bool still_ours(int i)
{
	int *fd = polled_fd(i);

	if (*fd < 0 || gx_fd_same(*fd, &session.identity[i]))
		return *fd >= 0;
	*fd = LOST;
	if (i >= FIRST_SOCKET) {
		session.ready[i - FIRST_SOCKET] = true;
		gx_agent_policies_orphan(i -
		                         FIRST_SOCKET); /* their owner's end would not be seen */
	}
	return false;
}

static void tell(const struct gx_message *message)
{
	pthread_mutex_lock(&session.lock);
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		if (still_ours(i + FIRST_SOCKET))
			gx_message_send(session.sockets[i], message, NULL, 0);
	pthread_mutex_unlock(&session.lock);
}

void gx_session_send(int loader, const struct gx_message *message)
{
	pthread_mutex_lock(&session.lock);
	if (still_ours(loader + FIRST_SOCKET))
		gx_message_send(session.sockets[loader], message, NULL, 0);
	pthread_mutex_unlock(&session.lock);
}

void gx_session_log(const char *fmt, ...)
{
	struct gx_message message = { .type = GX_MSG_LOG };
	va_list ap;

	if (!gx_session_started())
		return;
	va_start(ap, fmt);
	vsnprintf(message.u.text, sizeof(message.u.text), fmt, ap);
	va_end(ap);
	tell(&message);
}

void gx_session_link_kernel(uint64_t link_id, const char *kernel, const char *why_not)
{
	struct gx_message message = { .type = GX_MSG_KERNEL, .id = link_id };
	struct gx_link_stats *stats = gx_session_link_stats(link_id);

	if (!gx_session_started())
		return;
	if (stats && !why_not)
		atomic_fetch_add(&stats->kernels, 1);
	snprintf(message.u.kernel.name, sizeof(message.u.kernel.name), "%s", kernel);
	snprintf(message.u.kernel.why_not, sizeof(message.u.kernel.why_not), "%s",
	         why_not ? why_not : "");
	tell(&message);
}

/* --- the set of attachments */

const struct gx_attach_set *gx_session_acquire(void)
{
	struct counted_set *set = &no_attachments;

	if (!gx_session_started())
		return &set->set;
	pthread_mutex_lock(&session.lock);
	if (session.current)
		set = session.current;
	atomic_fetch_add(&set->borrowers, 1);
	pthread_mutex_unlock(&session.lock);
	return &set->set;
}

void gx_session_release(const struct gx_attach_set *borrowed)
{
	union {
		const struct gx_attach_set *borrowed;
		struct counted_set *set;
	} u = { .borrowed = borrowed };

	if (u.set == &no_attachments)
		return;
	if (atomic_fetch_sub(&u.set->borrowers, 1) == 1)
		free(u.set);
}

/* Holds the lock. When memory is short the old set stays. */
static void publish_set(void)
{
	uint32_t n = 0, i = 0;
	struct counted_set *set;

	for (struct link *link = session.links; link; link = link->next)
		n += !link->gone;
	set = calloc(1, sizeof(*set) + n * sizeof(set->attachments[0]));
	if (!set)
		return;
	/* links are kept newest first; programs run in the order of their attach */
	for (struct link *link = session.links; link; link = link->next)
		if (!link->gone)
			set->attachments[n - 1 - i++] = link->attachment;
	set->set.attachments = set->attachments;
	set->set.n_attachments = n;
	set->set.generation = atomic_load(&session.generation) + 1;
	atomic_store(&set->borrowers, 1);
	if (session.current)
		gx_session_release(&session.current->set);
	session.current = set;
	atomic_store(&session.generation, set->set.generation);
}

static struct gx_agent_map *find_map(uint64_t id)
{
	struct gx_agent_map *map = session.maps;

	/* a gone one may have the id of a new loader that got an old process id */
	while (map && (map->id != id || atomic_load(&map->gone)))
		map = map->next;
	return map;
}

static void add_map(const struct gx_message *message, int *fds, int loader)
{
	struct gx_agent_map *map;

	if (find_map(message->id))
		return;
	map = gx_agent_map_open(message->id, &message->u.map.def, message->u.map.frozen,
	                        gx_fd_up(fds[0]), gx_fd_up(fds[1]));
	fds[0] = fds[1] = -1;
	if (!map)
		return;
	map->loader = loader;
	map->next = session.maps;
	session.maps = map;
}

static bool terminated(const char *text, size_t size)
{
	return memchr(text, '\0', size) != NULL;
}

static int add_link(const struct gx_message *message, int fd, int loader)
{
	struct link *link;
	int err;

	if (fd < 0 || !terminated(message->u.link.name, sizeof(message->u.link.name)) ||
	    !terminated(message->u.link.glob, sizeof(message->u.link.glob)) ||
	    !terminated(message->u.link.argument, sizeof(message->u.link.argument)))
		return -EINVAL;
	link = calloc(1, sizeof(*link));
	if (!link)
		return -ENOMEM;
	err = gx_link_read(message, fd, find_map, link->maps, &link->attachment.program);
	if (err) {
		free(link);
		return err;
	}
	memcpy(link->glob, message->u.link.glob, sizeof(link->glob));
	memcpy(link->argument, message->u.link.argument, sizeof(link->argument));
	link->loader = loader;
	link->attachment.link_id = message->id;
	link->attachment.hook = (enum gx_hook)message->u.link.hook;
	link->attachment.thread = message->u.link.thread;
	link->attachment.glob = link->glob[0] ? link->glob : "*";
	link->attachment.argument = link->argument;
	link->attachment.max_regs = message->u.link.max_regs;
	link->attachment.maps = link->maps;
	link->next = session.links;
	session.links = link;
	gx_link_stats_claim(message->id);
	return 0;
}

static void remove_links(int loader, uint64_t id, bool all)
{
	bool changed = false;

	for (struct link *link = session.links; link; link = link->next) {
		if (link->gone || link->loader != loader ||
		    (!all && link->attachment.link_id != id))
			continue;
		link->gone = changed = true;
	}
	if (changed)
		publish_set();
}

/* --- connections; all of these hold the lock */

static void hang_up(int loader)
{
	close(session.sockets[loader]);
	session.sockets[loader] = -1;
	session.ready[loader] = true;
	gx_agent_policies_orphan(loader);
	remove_links(loader, 0, true);
	for (struct link *link = session.links; link; link = link->next)
		if (link->loader == loader)
			link->orphan = true;
	for (struct gx_agent_map *map = session.maps; map; map = map->next)
		if (map->loader == loader)
			atomic_store(&map->gone, true);
	pthread_cond_broadcast(&session.changed);
}

static int add_loader(int socket)
{
	struct gx_message hello = { .type = GX_MSG_HELLO };
	const char *device = getenv("GPUEXT_DEVICE_IN_USE");

	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		if (session.sockets[i] != -1)
			continue;
		hello.u.hello.pid = (uint32_t)getpid();
		snprintf(hello.u.hello.device, sizeof(hello.u.hello.device), "%s",
		         device ? device : "");
		prctl(PR_GET_NAME, hello.u.hello.comm);
		if (gx_message_send(socket, &hello, &session.stats_fd, session.stats_fd >= 0))
			break;
		session.sockets[i] = socket;
		session.peer[i] = gx_peer_pid(socket);
		gx_fd_note(socket, &session.identity[i + FIRST_SOCKET]);
		session.ready[i] = false;
		return i;
	}
	return -1;
}

static void take_message(int loader)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n = gx_message_receive(session.sockets[loader], &message, fds),
	                         err = 0;

	if (n == -EAGAIN)
		return;
	if (n <= 0) {
		hang_up(loader);
		return;
	}
	if (message.type == GX_MSG_MAP)
		add_map(&message, fds, loader);
	else if (message.type == GX_MSG_LINK)
		err = add_link(&message, fds[0], loader);
	else if (message.type == GX_MSG_UNLINK)
		remove_links(loader, message.id, message.id == 0);
	else if (message.type == GX_MSG_POLICY)
		gx_agent_policy_add(&message, fds[0], loader, find_map);
	else if (message.type == GX_MSG_UNPOLICY)
		gx_agent_policy_remove(message.id, loader);
	else if (message.type == GX_MSG_FLUSH) {
		session.flush_sequence[loader] = message.id;
		session.force = true;
	} else if (message.type == GX_MSG_READY) {
		publish_set();
		session.ready[loader] = true;
		pthread_cond_broadcast(&session.changed);
	}
	if (err) {
		struct gx_message log = { .type = GX_MSG_LOG };

		snprintf(log.u.text, sizeof(log.u.text), "link %llu refused by the agent: %s",
		         (unsigned long long)message.id, strerror(-err));
		gx_message_send(session.sockets[loader], &log, NULL, 0);
	}
	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
}

/* Connected, or -1. A loader may have found us while we looked for it: once is enough. */
static void take_socket(int low)
{
	int socket = gx_fd_up(low);
	uint32_t pid = socket >= 0 ? gx_peer_pid(socket) : 0;
	bool good = socket >= 0 && gx_peer_allowed(socket);

	for (int i = 0; i < GX_MAX_LOADERS && good; i++)
		good = !pid || session.sockets[i] < 0 || session.peer[i] != pid;
	if (good && add_loader(socket) >= 0)
		return;
	if (socket >= 0)
		close(socket);
}

static void take_loader(void)
{
	take_socket(accept4(session.listener, NULL, NULL, SOCK_CLOEXEC));
}

static void poll_sockets(void)
{
	struct pollfd polls[N_POLLS];
	int index[N_POLLS];
	uint32_t n = 0;
	char byte;

	/* no more than are open: poll() takes no more than the process may have */
	for (int i = 0; i < N_POLLS; i++) {
		if (*polled_fd(i) < 0)
			continue;
		index[n] = i;
		polls[n++] = (struct pollfd){ .fd = *polled_fd(i), .events = POLLIN };
	}
	pthread_mutex_unlock(&session.lock);
	poll(polls, n, GX_DRAIN_INTERVAL_MS);
	pthread_mutex_lock(&session.lock);
	for (uint32_t k = 0; k < n; k++) {
		int i = index[k];

		if (!polls[k].revents || polls[k].fd != *polled_fd(i) || !still_ours(i))
			continue;
		if (i >= FIRST_SOCKET)
			take_message(i - FIRST_SOCKET);
		else if (i == 1)
			take_loader();
		else if (read(session.wake, &byte, 1) < 0)
			continue; /* nothing to take: it wakes us all the same */
	}
}

static void answer_flushes(const uint64_t *sequence)
{
	for (int i = 0; i < GX_MAX_LOADERS; i++) {
		struct gx_message message = { .type = GX_MSG_FLUSHED, .id = sequence[i] };

		if (sequence[i] && still_ours(i + FIRST_SOCKET))
			gx_message_send(session.sockets[i], &message, NULL, 0);
	}
}

/* On the session's thread, which alone adds links; without the lock, because it may wait for work
 * that is under way in a context. */
static void forget_orphans(void)
{
	for (struct link *link = session.links; link; link = link->next) {
		if (!link->orphan || link->forgotten)
			continue;
		gx_instances_forget(link->attachment.link_id);
		gx_link_stats_release(link->attachment.link_id);
		link->forgotten = true;
	}
	for (struct gx_agent_map *map = session.maps; map; map = map->next)
		if (atomic_load(&map->gone))
			gx_agent_map_let_go(map);
}

static void *run(void *arg)
{
	bool all_there;

	CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;

	(void)arg;
	/* the application may be capturing on another thread: what is done here is none of that
	 * graph's business */
	if (session.api->cuThreadExchangeStreamCaptureMode)
		session.api->cuThreadExchangeStreamCaptureMode(&mode);
	pthread_mutex_lock(&session.lock);
	while (!session.stop) {
		uint64_t sequence[GX_MAX_LOADERS];
		bool force;

		poll_sockets();
		memcpy(sequence, session.flush_sequence, sizeof(sequence));
		memset(session.flush_sequence, 0, sizeof(session.flush_sequence));
		force = session.force;
		session.force = false;
		pthread_mutex_unlock(&session.lock);
		gx_agent_policies_report();
		forget_orphans();
		gx_instances_poll(force);
		pthread_mutex_lock(&session.lock);
		answer_flushes(sequence);
	}
	pthread_mutex_unlock(&session.lock);
	gx_agent_policies_last_look();
	gx_agent_policies_report();
	all_there = !gx_instances_finish();
	gx_agent_policies_last_look();
	pthread_mutex_lock(&session.lock);
	if (all_there)
		atomic_store(&gx_session_stats()->finished, 1);
	session.stopped = true;
	pthread_cond_broadcast(&session.changed);
	pthread_mutex_unlock(&session.lock);
	return NULL;
}

/* --- life */

static void deadline_after(struct timespec *until, uint64_t ms)
{
	clock_gettime(CLOCK_REALTIME, until);
	until->tv_sec += (time_t)(ms / 1000);
	until->tv_nsec += (long)(ms % 1000) * 1000000L;
	if (until->tv_nsec >= 1000000000L) {
		until->tv_sec++;
		until->tv_nsec -= 1000000000L;
	}
}

static bool all_ready(void)
{
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		if (session.sockets[i] >= 0 && !session.ready[i])
			return false;
	return true;
}

void gx_session_start(const struct gx_cuda_api *real)
{
	const char *names = getenv("GPUEXT_SOCKET"), *wait_ms = getenv("GPUEXT_WAIT_MS");
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	struct timespec until;
	int ends[2], err = 0;

	if (atomic_exchange(&session.started, true) || atomic_load(&session.inert))
		return;
	pthread_mutex_lock(&session.lock);
	session.api = real;
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		session.sockets[i] = -1;
	session.stats = gx_stats_page_make(&session.stats_fd);
	gx_agent_prefix(prefix);
	snprintf(name, sizeof(name), "%s%u", prefix, (unsigned)getpid());
	session.listener = gx_fd_up(gx_socket_listen(name));
	if (!pipe2(ends, O_CLOEXEC | O_NONBLOCK)) {
		session.wake = gx_fd_up(ends[0]);
		session.waker = gx_fd_up(ends[1]);
	}
	gx_fd_note(session.wake, &session.identity[0]);
	gx_fd_note(session.listener, &session.identity[1]);
	gx_loaders_find(names, take_socket);
	if (pthread_create(&session.thread, NULL, run, NULL)) {
		session.stopped =
		        true; /* no thread: nothing is attached, everything passes through */
		atomic_store(&session.inert, true);
		pthread_mutex_unlock(&session.lock);
		return;
	}
	deadline_after(&until, wait_ms ? strtoul(wait_ms, NULL, 10) % 60000 : 5000);
	while (!err && !all_ready())
		err = pthread_cond_timedwait(&session.changed, &session.lock, &until);
	pthread_mutex_unlock(&session.lock);
}

void gx_session_after_fork(void)
{
	/* Threads, sockets and contexts stay the parent's. The lock may be held by a thread that is
	 * not here. */
	atomic_store(&session.inert, true);
	atomic_store(&session.generation, 0);
	session.stats = NULL;
	if (!atomic_load(&session.started)) /* nothing had begun: the child may start a session of
	                                       its own */
		atomic_store(&session.inert, false);
}

void gx_session_stop(void)
{
	struct timespec until;
	int err = 0;

	if (!gx_session_started())
		return;
	deadline_after(&until, FINAL_WAIT_S * 1000);
	/* timed: the process may end inside a signal handler, in the thread that holds the lock */
	if (pthread_mutex_timedlock(&session.lock, &until))
		return;
	session.stop = true;
	if (gx_fd_same(session.waker, &session.identity[0]) && write(session.waker, "", 1) < 0) {
		/* it wakes by itself within GX_DRAIN_INTERVAL_MS */
	}
	while (!session.stopped && !err)
		err = pthread_cond_timedwait(&session.changed, &session.lock, &until);
	atomic_store(&session.inert, true);
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		if (still_ours(i + FIRST_SOCKET))
			close(session.sockets[i]);
	pthread_mutex_unlock(&session.lock);
}

uint64_t gx_session_launch(const struct gx_launch *launch)
{
	uint64_t id = (uint64_t)getpid() << 32 | (atomic_fetch_add(&session.next_launch, 1) + 1);
	const struct gx_attach_set *set;

	if (!gx_session_generation())
		return id;
	set = gx_session_acquire();
	gx_session_run_host(set, launch, id);
	gx_session_release(set);
	return id;
}
