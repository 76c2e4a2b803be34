/* connections.c - conversations with loaders one step at a time, without the session's thread: the clock, the search for loaders and who is
 * at the other end are the test's. */
#include "../test.h"

#include "agent/core/connections.h"
#include "agent/core/session_internal.h"
#include "control/protocol.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { MAX_AGAIN = 60, MAX_WAITING = 16384, MAX_MISSING = 8 };
static const uint64_t second_ns = 1000000000, look_ns = 200000000;

/* --- what the connections ask of others */
static const struct gx_loader_finder *finder;
static const char *asked;
static int n_looks, n_asked, n_busy, n_accepts, listener, woken;
static bool changed, not_allowed, not_started;
static int n_nothing, n_came;
static uint64_t now_ns = 5000000000, n_sent;
static uint32_t pid;

uint64_t __wrap_gx_now_ns(void);
bool __wrap_gx_loaders_changed(void);
void __wrap_gx_loaders_find(const char *names, const struct gx_loader_finder *with);
bool __wrap_gx_session_started(void);
uint32_t __wrap_gx_peer_pid(int socket);
int __wrap_gx_peer_allowed(int socket);
int __wrap_gx_message_send(int socket, const struct gx_message *message, const int *fds,
                           uint32_t n_fds);
int __real_gx_message_send(int socket, const struct gx_message *message, const int *fds,
                           uint32_t n_fds);

uint64_t __wrap_gx_now_ns(void)
{
	return now_ns;
}

bool __wrap_gx_loaders_changed(void)
{
	bool was = changed;

	n_asked++;
	changed = false;
	return was;
}

void __wrap_gx_loaders_find(const char *names, const struct gx_loader_finder *with)
{
	asked = names;
	finder = with;
	n_looks++;
}

bool __wrap_gx_session_started(void)
{
	return !not_started;
}

/* So often nothing is there after all. */
ssize_t recvmsg(int fd, struct msghdr *header, int flags)
{
	if (n_nothing > 0) {
		n_nothing--;
		errno = EAGAIN;
		return -1;
	}
	return syscall(SYS_recvmsg, fd, header, flags);
}

int poll(struct pollfd *fds, nfds_t n, int ms)
{
	n_came = (int)syscall(SYS_poll, fds, n, ms);
	return n_came;
}

uint32_t __wrap_gx_peer_pid(int socket)
{
	CHECK(socket >= 0);
	return pid;
}

int __wrap_gx_peer_allowed(int socket)
{
	CHECK(socket >= 0);
	return !not_allowed;
}

int __wrap_gx_message_send(int socket, const struct gx_message *message, const int *fds,
                           uint32_t n_fds)
{
	int err = n_busy > 0 ? -EAGAIN : __real_gx_message_send(socket, message, fds, n_fds);

	n_busy -= n_busy > 0;
	n_sent += !err;
	return err;
}

/* Only at what listens. */
int accept4(int fd, struct sockaddr *address, socklen_t *len, int flags)
{
	int listens = 0;

	CHECK(!getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens,
	                  &(socklen_t){ sizeof(listens) }));
	CHECK(listens && (!n_accepts || fd == listener));
	listener = fd;
	n_accepts++;
	return (int)syscall(SYS_accept4, fd, address, len, flags);
}

/* --- what comes of them */
static int n_messages, n_ended, n_lost, last, given;

static void on_message(int loader, const struct gx_message *message, int *fds)
{
	CHECK(message->type == GX_MSG_FLUSH && fds[1] < 0);
	given = fds[0];
	last = loader;
	n_messages++;
}

static void on_end(int loader)
{
	last = loader;
	n_ended++;
}

static void on_loss(int loader)
{
	last = loader;
	n_lost++;
}

static void round_of(void)
{
	static const struct gx_connection_events events = { on_message, on_end, on_loss };

	gx_connections_wake(); /* it waits for nothing */
	gx_connections_poll(&events);
	CHECK(n_came > 0);
}

/* How often loaders are looked for after so long. */
static int looks_after(uint64_t ns)
{
	int before = n_looks;

	now_ns += ns;
	round_of();
	return n_looks - before;
}

/* The loader's end of a connection that is taken, or refused. */
static int come(const char *name, uint32_t as)
{
	int ends[2];

	CHECK(!socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends));
	pid = as;
	finder->take(name, ends[0]);
	return ends[1];
}

/* 1: a message; 0: it was hung up; -EAGAIN: nothing. */
static int hear(int end, struct gx_message *message)
{
	int fds[GX_MESSAGE_FDS], n;

	if (poll(&(struct pollfd){ .fd = end, .events = POLLIN }, 1, 0) != 1)
		return -EAGAIN;
	n = gx_message_receive(end, message, fds);
	for (int i = 0; n == 1 && i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
	return n;
}

static bool says_hello(int end)
{
	struct gx_message message;
	char comm[16];

	prctl(PR_GET_NAME, comm);
	return hear(end, &message) == 1 && message.type == GX_MSG_HELLO &&
	       !strcmp(message.u.hello.comm, comm) && message.u.hello.pid == (uint32_t)getpid() &&
	       !strcmp(message.u.hello.device, "test");
}

static bool is_silent(int end)
{
	struct gx_message message;

	return hear(end, &message) == -EAGAIN;
}

static bool is_refused(int end)
{
	struct gx_message message;
	bool refused = hear(end, &message) == 0;

	close(end);
	return refused;
}

static bool hears(int end, const char *line)
{
	struct gx_message message;

	return hear(end, &message) == 1 && message.type == GX_MSG_LOG &&
	       !strcmp(message.u.text, line);
}

/* In a process of its own. */
static void apart(void (*test)(void))
{
	pid_t child = fork();
	int status = -1;

	if (!child) {
		test_n_failed = 0;
		test();
		_exit(test_n_failed != 0);
	}
	CHECK(waitpid(child, &status, 0) == child && !status);
}

/* The loader at a place goes, after it told all when it is to. */
static void go(int end, int loader, bool ready)
{
	int before = n_ended;

	if (ready)
		gx_connection_ready(loader);
	close(end);
	round_of();
	CHECK_EQ(n_ended, before + 1);
	CHECK_EQ(last, loader);
}

/* --- who is taken */

static void test_places(void)
{
	int ends[GX_MAX_LOADERS];

	ends[0] = come("a", 11);
	CHECK(says_hello(ends[0]) && is_silent(ends[0]));
	CHECK(finder->known("a") && !finder->known("b"));
	CHECK(is_refused(come("b", 11))); /* the same process */
	not_allowed = true;
	CHECK(is_refused(come("b", 12)));
	not_allowed = false;
	finder->take("b", -1);
	CHECK(!finder->known("b"));
	for (int i = 1; i < GX_MAX_LOADERS; i++) { /* of another namespace: no number */
		ends[i] = come("b", 0);
		CHECK(says_hello(ends[i]));
	}
	CHECK(is_refused(come("c", 13)) && !finder->known("c"));
	go(ends[3], 3, true);
	ends[3] = come("c", 11 + 2);
	CHECK(says_hello(ends[3]) && finder->known("c"));
	for (int i = 0; i < GX_MAX_LOADERS; i++)
		go(ends[i], i, true);
	CHECK(!finder->known("a") && !finder->known("b") && !finder->known("c"));
	ends[0] = come("a", 11); /* who went may come again */
	CHECK(says_hello(ends[0]));
	given = memfd_create("given", 0);
	CHECK_EQ(gx_message_send(ends[0], &(struct gx_message){ .type = GX_MSG_FLUSH }, &given, 1),
	         0);
	close(given);
	n_nothing = 1; /* which is no end */
	round_of();
	CHECK(n_nothing == 0 && n_messages == 0);
	round_of();
	CHECK(n_messages == 1 && last == 0 && given >= 0 && !test_is_open(given));
	not_started = true;
	gx_session_log("to nobody");
	not_started = false;
	CHECK(is_silent(ends[0]));
	gx_session_log("to %s", "all");
	CHECK(hears(ends[0], "to all"));
	go(ends[0], 0, true);
}

/* Nobody but who knocks at the listener, and not when the application has its number. */
static void test_listener(void)
{
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	int end;

	gx_agent_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	pid = 31;
	end = gx_socket_connect(name);
	CHECK(end >= 0);
	round_of();
	CHECK(n_accepts == 1 && says_hello(end));
	go(end, 0, false); /* it knows where we are: nobody goes to look for it */
	CHECK_EQ(looks_after(2 * second_ns), 0);
}

static void test_taken_listener(void)
{
	char name[GX_NAME_BYTES];
	int other, more;

	snprintf(name, sizeof(name), "gpuext/test-connections/%d", getpid());
	other = gx_socket_listen(name);
	CHECK(other >= 0 && dup2(other, listener) == listener);
	more = gx_socket_connect(name);
	gx_connections_wake();
	round_of();
	CHECK(n_accepts == 1 && is_silent(more));
	round_of();
	CHECK(n_accepts == 1 && is_silent(more));
	gx_folder_remove(name);
	close(listener);
	close(other);
	close(more);
}

/* As many descriptors as there could be connections no process has: those that are open are heard all the same. */
static void test_few_descriptors(void)
{
	struct rlimit limit, low;
	int end = come("few", 61);

	CHECK(says_hello(end));
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	low = (struct rlimit){ GX_MAX_LOADERS + 1, limit.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
	go(end, 0, true);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* --- when loaders are looked for */

static void test_looks(void)
{
	int before;

	changed = true;
	CHECK_EQ(looks_after(second_ns), 1);
	CHECK(!asked && finder->pauses == 0); /* an application that runs waits for nobody */
	changed = true;
	before = n_asked;
	CHECK_EQ(looks_after(look_ns - 1), 0);
	CHECK_EQ(n_asked, before);
	CHECK_EQ(looks_after(1), 1);
	CHECK_EQ(n_asked, before + 1);
	CHECK_EQ(looks_after(look_ns), 0);
}

static void hang_up_once_more(void)
{
	go(come("h", 41), 0, false);
	CHECK_EQ(looks_after(2 * second_ns), 0);
}

/* One that had no place for us is come to again a second later, so often and no more. */
static void test_again(void)
{
	int n = 0;

	finder->take("busy", -EPERM);
	CHECK_EQ(looks_after(2 * second_ns), 0);
	finder->take("busy", -EAGAIN);
	n++;
	changed = true; /* which is no reason to come earlier */
	CHECK_EQ(looks_after(second_ns - 1), 0);
	changed = false;
	CHECK_EQ(looks_after(1), 1);
	CHECK_EQ(looks_after(2 * second_ns), 0);
	go(come("told", 41), 0, true);
	CHECK_EQ(looks_after(2 * second_ns), 0);
	go(come("h", 41), 0, false);
	n++;
	CHECK_EQ(looks_after(second_ns - 1), 0);
	CHECK_EQ(looks_after(1), 1);
	for (; n < MAX_AGAIN - 2; n++) {
		finder->take("busy", -EAGAIN);
		CHECK_EQ(looks_after(second_ns), 1);
	}
	go(come("hung up", 41), 0, false);
	CHECK_EQ(looks_after(second_ns), 1);
	finder->take("busy", -EAGAIN);
	CHECK_EQ(looks_after(second_ns), 1);
	apart(hang_up_once_more);
	finder->take("busy", -EAGAIN);
	CHECK_EQ(looks_after(2 * second_ns), 0);
}

/* --- what is said */

static void say(uint64_t id)
{
	gx_session_send(0, &(struct gx_message){ .type = GX_MSG_FLUSHED, .id = id });
}

/* What comes until nothing more does: numbers in their order. */
static uint64_t hear_all(int end, uint64_t first)
{
	struct gx_message message;
	uint64_t id = first;
	bool some;

	do {
		for (some = false; hear(end, &message) == 1; some = true, id++)
			CHECK(message.type == GX_MSG_FLUSHED && message.id == id);
		round_of();
	} while (some);
	return id;
}

/* Says as much as its socket holds, and `more` that wait. The number of all that are kept. */
static uint64_t say_many(uint64_t more)
{
	uint64_t id = 0, before = n_sent;

	while (say(id), n_sent == before + ++id) {
	}
	for (uint64_t i = 1; i < more; i++)
		say(id++);
	return id;
}

/* A loader that does not read loses nothing, in the order in which it was said, up to the limit. */
static void test_waiting(void)
{
	uint64_t n;
	int end;

	gx_session_log("nobody is there"); /* and nothing is kept for who comes */
	end = come("slow", 51);
	CHECK(says_hello(end));
	for (int i = 0; i < 2; i++) { /* there is as much room again when all is read */
		n = say_many(MAX_WAITING);
		say(n);
		say(n + 1);
		CHECK_EQ(hear_all(end, 0), n);
		say(n);
		CHECK_EQ(hear_all(end, n), n + 1);
	}
	/* nothing overtakes what waits */
	n_busy = 1;
	say(0);
	n_busy = 1;
	say(1);
	CHECK(is_silent(end));
	round_of();
	CHECK_EQ(hear_all(end, 0), 2);
	/* what waited for one that is gone is not for the next in its place, which has all of the room */
	say_many(MAX_WAITING);
	gx_connection_ready(0);
	shutdown(end, SHUT_WR); /* it says no more, and does not read either */
	round_of();
	close(end);
	end = come("next", 52);
	CHECK(says_hello(end) && is_silent(end));
	round_of();
	CHECK(is_silent(end));
	n = say_many(MAX_WAITING);
	CHECK_EQ(hear_all(end, 0), n);
	go(end, 0, true);
}

static int number_of(ino_t inode)
{
	struct stat st;

	for (int fd = 3; fd < TEST_FDS; fd++)
		if (!fstat(fd, &st) && st.st_ino == inode)
			return fd;
	return -1;
}

/* Its number is the application's now: what waits goes nowhere, and its place is not given to another. */
static void test_lost(void)
{
	struct gx_message message;
	int ends[2], mine[2], number, end;
	struct stat st;

	CHECK(!socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) &&
	      !socketpair(AF_UNIX, SOCK_SEQPACKET, 0, mine));
	CHECK(!fstat(ends[0], &st));
	pid = 61;
	finder->take("lost", ends[0]);
	CHECK(says_hello(ends[1]));
	say_many(10);
	number = number_of(st.st_ino);
	CHECK(number >= 0 && dup2(mine[0], number) == number);
	CHECK_EQ(n_lost, 0);
	round_of();
	CHECK(n_lost == 1 && last == 0 && is_silent(mine[1]));
	round_of();
	say(77);
	CHECK(n_lost == 1 && is_silent(mine[1]));
	while (hear(ends[1], &message) == 1) {
	}
	close(ends[1]);
	CHECK(finder->known("lost")); /* which may be there still */
	end = come("other", 62);
	CHECK(says_hello(end));
	go(end, 1, true);
	CHECK(test_is_open(number));
	close(mine[0]);
	close(mine[1]);
}

/* Each line once to who is there, and all of them to who comes; only so many are kept. */
static void test_missing(void)
{
	int there = come("there", 71), next;
	char line[32];

	CHECK(says_hello(there));
	for (int i = 0; i < 2 * (MAX_MISSING + 2); i++) {
		snprintf(line, sizeof(line), "line %d", i / 2);
		finder->missing(line);
	}
	next = come("next", 72);
	CHECK(says_hello(next));
	for (int i = 0; i < MAX_MISSING; i++) {
		snprintf(line, sizeof(line), "line %d", i);
		CHECK(hears(there, line) && hears(next, line));
	}
	CHECK(is_silent(there) && is_silent(next));
	go(there, 1, true);
	go(next, 2, true);
}

static uint64_t waited_ms(uint64_t ms)
{
	struct timespec a, b;

	clock_gettime(CLOCK_MONOTONIC, &a);
	gx_connections_wait_ready(ms);
	clock_gettime(CLOCK_MONOTONIC, &b);
	return (uint64_t)((b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000);
}

static void *tell_slowly(void *arg)
{
	struct gx_message message = { .type = GX_MSG_FLUSH };

	for (int i = 0; i < 8; i++) {
		usleep(100000);
		CHECK_EQ(__real_gx_message_send(*(int *)arg, &message, NULL, 0), 0);
		round_of();
	}
	gx_connection_ready(1);
	return NULL;
}

/* As long as something comes it is waited for, and who was asked for and never says that this was all stays awaited. */
static void test_patience(void)
{
	int end = come("second", 75);
	pthread_t thread;

	CHECK(says_hello(end));
	CHECK(gx_session_awaits());
	CHECK(waited_ms(20) < 20 * 12);
	CHECK(gx_session_awaits());
	CHECK(!pthread_create(&thread, NULL, tell_slowly, &end));
	CHECK(waited_ms(400) >= 800);
	pthread_join(thread, NULL);
	CHECK(!gx_session_awaits());
	go(end, 1, true);
	CHECK(!gx_session_awaits()); /* it had sent all */
	end = come("sec", 76);
	CHECK(says_hello(end) && !gx_session_awaits());
	go(end, 1, true);
}

/* Hung up on before it was ready, it is awaited to the end: last of all. */
static void test_never_ready(void)
{
	int end = come("first", 77);

	CHECK(says_hello(end) && gx_session_awaits());
	go(end, 1, false);
	CHECK(gx_session_awaits());
}

/* The last words reach who reads; everything that is ours is closed. */
static void test_end(void)
{
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16], path[GX_PATH_BYTES + GX_NAME_BYTES];
	int end = come("last", 81), other[2], number;
	struct gx_message message;
	struct stat st;

	CHECK(!socketpair(AF_UNIX, SOCK_SEQPACKET, 0, other) && !fstat(other[0], &st));
	CHECK(says_hello(end));
	while (hear(end, &message) == 1) {
	}
	CHECK(waited_ms(20) >= 20);
	gx_connection_ready(1);
	CHECK(waited_ms(8000) < 4000);
	pid = 82;
	finder->take("taken", other[0]);
	number = number_of(st.st_ino);
	close(number);
	CHECK_EQ(fcntl(woken, F_DUPFD, number), number);
	n_busy = 1;
	gx_session_send(1, &(struct gx_message){ .type = GX_MSG_FLUSHED, .id = 5 });
	CHECK(is_silent(end));
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	gx_folder_socket_path(name, path, sizeof(path));
	CHECK(!access(path, F_OK));
	gx_connections_close(&(struct timespec){ .tv_sec = time(NULL) + 10 });
	CHECK(access(path, F_OK));
	CHECK(hear(end, &message) == 1 && message.type == GX_MSG_FLUSHED && message.id == 5);
	CHECK(hear(end, &message) == 0);
	CHECK(test_is_open(number));
	close(number);
	close(end);
	close(other[1]);
}

int main(void)
{
	char group[32];

	snprintf(group, sizeof(group), "connections-%d", getpid());
	setenv("GPUEXT_GROUP", group, 1);
	setenv("GPUEXT_SOCKET", "first,second", 1);
	setenv("GPUEXT_DEVICE_IN_USE", "test", 1);
	woken = memfd_create("stats", 0);
	gx_connections_open(woken, 0);
	CHECK(n_looks == 1 && n_asked == 1 && asked && !strcmp(asked, "first,second") &&
	      finder->pauses > 0);
	test_looks();
	test_places();
	test_listener();
	apart(test_taken_listener);
	apart(test_few_descriptors);
	test_again();
	test_waiting();
	test_lost();
	test_missing();
	test_patience();
	test_never_ready();
	test_end();
	return TEST_END_KEEPING(8);
}
