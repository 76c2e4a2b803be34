/* admit.c - connections of other users: how many, how long, and what of what they say is believed. */
#include "../test.h"
#include "base/memfd.h"
#include "control/server_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { NOBODY = 65534, TOO_MANY = 40 };

static char name[GX_NAME_BYTES + 16];
static _Atomic int n_notices;
static char notices[256][256];

static void on_notice(void *arg, const char *line)
{
	CHECK(arg == &n_notices);
	snprintf(notices[n_notices % 256], sizeof(notices[0]), "%s", line);
	n_notices++;
}

/* Among the lines from that one on. */
static bool noticed(int from, const char *what)
{
	for (int t = 0; t < 400; t++) {
		for (int i = from; i < n_notices; i++)
			if (strstr(notices[i % 256], what))
				return true;
		usleep(5000);
	}
	return false;
}

/* Connected, and told all that there is: 1; hung up on: 0. */
static int is_in(int socket)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n;

	if (socket < 0)
		return 0;
	do {
		poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 2000);
		n = gx_message_receive(socket, &message, fds);
		for (int i = 0; n == 1 && i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
	} while (n == 1 && message.type != GX_MSG_READY);
	return n == 1;
}

static int say_hello(int socket, const char *comm)
{
	struct gx_message hello = { .type = GX_MSG_HELLO, .u.hello = { .pid = 1 } };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING), err;
	uint64_t magic = GX_STATS_MAGIC;

	snprintf(hello.u.hello.comm, sizeof(hello.u.hello.comm), "%s", comm);
	if (ftruncate(fd, sizeof(struct gx_agent_stats)) ||
	    pwrite(fd, &magic, sizeof(magic), 0) != sizeof(magic) ||
	    fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK))
		return -EIO;
	err = gx_message_send(socket, &hello, &fd, 1);
	close(fd);
	return err;
}

static int say_hello_twice(void)
{
	int socket = gx_socket_connect(name);

	return say_hello(socket, "a") ? 1 : say_hello(socket, "a");
}

/* One that could be cut, one that is too small. */
static int bring_bad_pages(void)
{
	struct gx_message hello = { .type = GX_MSG_HELLO };

	for (int i = 0; i < 2; i++) {
		int socket = gx_socket_connect(name), fd = gx_memfd("stats");

		hello.u.hello.pid = (uint32_t)getpid();
		if (ftruncate(fd, i ? 8 : (off_t)sizeof(struct gx_agent_stats)) ||
		    (i && gx_memfd_seal(fd, GX_SEAL_SIZE)) ||
		    gx_message_send(socket, &hello, &fd, 1))
			return 1;
	}
	return 0;
}

/* A process of another user, until the other end of the pipe is closed. */
struct other {
	pid_t pid;
	int result, hold;
};

static struct other as_user(uid_t user, int (*act)(void))
{
	int out[2], in[2], value = -1;
	struct other other;

	CHECK(!pipe2(out, O_CLOEXEC) && !pipe2(in, O_CLOEXEC));
	other.pid = fork();
	if (!other.pid) {
		char byte;

		close(in[1]);
		if (!setresuid(user, user, user))
			value = act();
		if (write(out[1], &value, sizeof(value)) == sizeof(value) && read(in[0], &byte, 1))
			_exit(1);
		_exit(0);
	}
	close(out[1]);
	close(in[0]);
	CHECK_EQ(read(out[0], &value, sizeof(value)), sizeof(value));
	close(out[0]);
	other.result = value;
	other.hold = in[1];
	return other;
}

static void end(struct other *other)
{
	close(other->hold);
	kill(other->pid, SIGKILL); /* the others hold its pipe, too */
	waitpid(other->pid, NULL, 0);
}

/* Connections that stay, until the end. */
static int held[TOO_MANY + 8], n_held;

static int stay(void)
{
	int socket = gx_socket_connect(name);

	if (socket >= 0)
		held[n_held++] = socket;
	return socket;
}

static int connect_many(void)
{
	int n = 0;

	for (int i = 0; i < TOO_MANY; i++)
		n += is_in(stay());
	return n;
}

static int connect_once(void)
{
	return is_in(stay());
}

/* Claims to be process 1, with a name that a terminal obeys; and says what it made of a kernel. */
static int lie(void)
{
	struct gx_message kernel = { .type = GX_MSG_KERNEL, .id = 1 };
	int socket = stay();

	return is_in(socket) && !say_hello(socket, "a\033[2Jb\177") &&
	       !gx_message_send(socket, &kernel, NULL, 0);
}

static int send_nonsense(void)
{
	int socket = stay();

	return is_in(socket) && send(socket, "nonsense", 8, 0) == 8;
}

/* Open, without those of the owner's user. */
static uint32_t n_open(struct gx_server *server)
{
	uint32_t n = 0;

	pthread_mutex_lock(&server->lock);
	for (uint32_t i = 0; i < server->n_agents; i++)
		n += server->agents[i].socket >= 0 && gx_peer_is_foreign(&server->agents[i]);
	pthread_mutex_unlock(&server->lock);
	return n;
}

static bool all_gone(struct gx_server *server)
{
	for (int i = 0; i < 400 && n_open(server); i++)
		usleep(5000);
	return !n_open(server);
}

static void test_limits(struct gx_server *server)
{
	struct other others[8];
	uint32_t n = 0, own;

	others[0] = as_user(NOBODY, connect_many);
	CHECK(others[0].result >= GX_MAX_OF_USER);
	CHECK_EQ(n_open(server), GX_MAX_OF_USER);
	CHECK(noticed(0, "user 65534, process "));
	CHECK(noticed(0, ": too many connections of this user (1 until now)"));
	/* those of the owner, and of a third, have their places */
	own = connect_once();
	CHECK_EQ(own, 1);
	others[1] = as_user(NOBODY - 1, connect_once);
	CHECK_EQ(others[1].result, 1);
	/* who never said what he is goes when another comes */
	usleep(1100000);
	others[2] = as_user(NOBODY, connect_many);
	CHECK(others[2].result >= GX_MAX_OF_USER);
	CHECK_EQ(n_open(server), GX_MAX_OF_USER + 1);
	CHECK(noticed(0, "hung up for another: it never said what it is"));
	for (int i = 0; i < 3; i++)
		end(&others[i]);
	CHECK(all_gone(server));
	/* many users together leave room for the owner */
	for (int i = 0; i < 6; i++) {
		others[i] = as_user(70000 + (uid_t)i, connect_many);
		n += (uint32_t)others[i].result;
	}
	CHECK(n >= GX_MAX_FOREIGN);
	CHECK_EQ(n_open(server), GX_MAX_FOREIGN);
	/* one more user comes: who has most gives, as long as that is more than he would have */
	others[6] = as_user(70006, connect_many);
	CHECK_EQ(n_open(server), GX_MAX_FOREIGN);
	CHECK(others[6].result >= GX_MAX_FOREIGN / 7 - 1);
	others[7] = as_user(70007, connect_once);
	CHECK_EQ(others[7].result, 1);
	CHECK_EQ(n_open(server), GX_MAX_FOREIGN);
	CHECK_EQ(connect_once(), 1);
	for (int i = 0; i < 8; i++)
		end(&others[i]);
	CHECK(all_gone(server));
}

static void test_lies(struct gx_server *server)
{
	struct gx_server_agent agent = { 0 };
	struct gx_server_kernel kernel;
	struct other other = as_user(NOBODY, lie);
	bool found = false;

	CHECK_EQ(other.result, 1);
	for (int t = 0; t < 400 && !found; t++) {
		for (uint32_t i = 0; !found && gx_server_agent_at(server, i, &agent); i++)
			found = agent.stats && !strcmp(agent.comm, "a?[2Jb?");
		usleep(5000);
	}
	CHECK(found);
	CHECK_EQ(agent.pid, other.pid);
	CHECK(noticed(0, "says that it is process 1 ("));
	usleep(50000);
	CHECK(!gx_server_kernel_at(server, 0, &kernel));
	end(&other);
	CHECK_EQ(lie(), 1); /* of the owner's user all is taken */
	for (int t = 0; t < 400 && !gx_server_kernel_at(server, 0, &kernel); t++)
		usleep(5000);
	CHECK(gx_server_kernel_at(server, 0, &kernel));
	CHECK_EQ(kernel.pid, 1);
}

static void test_nonsense(void)
{
	int before = n_notices;
	struct other other;

	other = as_user(NOBODY, send_nonsense);
	CHECK_EQ(other.result, 1);
	CHECK(noticed(before, "sent what no agent sends"));
	end(&other);
	/* one kind of line does not keep another from being told, and the same of one user comes once a second */
	other = as_user(NOBODY, say_hello_twice);
	CHECK_EQ(other.result, 0);
	CHECK(noticed(before, "said a second time what it is"));
	end(&other);
	other = as_user(NOBODY, bring_bad_pages);
	CHECK_EQ(other.result, 0);
	CHECK(noticed(before, "its page of numbers is none, or could be cut"));
	end(&other);
	CHECK(n_notices - before < 8);
}

static int watched_fds[2]; /* sealed, and for programs to write to */

static int open_again(void)
{
	char path[64];

	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", watched_fds[i]);
		close(open(path, O_RDWR));
	}
	return getpid();
}

static int own_instance(void *arg, uint64_t map, uint32_t user, int *image_fd)
{
	CHECK(arg == &n_notices);
	if (user != NOBODY || map < 8)
		return 0;
	*image_fd = fcntl(watched_fds[map == 9], F_DUPFD_CLOEXEC, 0);
	return 1;
}

static int come_and_open(void)
{
	return is_in(gx_socket_connect(name)) ? open_again() : -1;
}

/* Others may come late, from what was before: on a busy machine a user's next line waits for its second. */
static int n_openings(int from)
{
	int n = 0;

	for (int i = from; i < n_notices; i++)
		n += strstr(notices[i % 256], "opened again") != NULL;
	return n;
}

/* With fanotify the process is told, also of what it was handed for its programs to write to; the owner's own are not. */
static void test_who(struct gx_server *server)
{
	struct gx_map_def def = { .type = GX_MAP_ARRAY,
		                  .key_size = 4,
		                  .value_size = 8,
		                  .max_entries = 1,
		                  .name = "sealed" };
	int before = n_notices, own = gx_memfd("own");
	struct other other;
	char line[128];

	CHECK(!ftruncate(own, 4096));
	CHECK(server->watch_tells_who);
	for (int i = 0; i < 2; i++) {
		watched_fds[i] = gx_memfd("watched");
		CHECK(!ftruncate(watched_fds[i], 4096));
		CHECK(!gx_memfd_seal(watched_fds[i], i ? GX_SEAL_SIZE : GX_SEAL_OTHERS));
	}
	gx_server_set_instances(server, own_instance, &n_notices);
	CHECK_EQ(gx_server_add_map(server, 8, &def, false, watched_fds[0], -1), 0);
	snprintf(def.name, sizeof(def.name), "%s", "written");
	/* not the owner's memory: an instance of it */
	CHECK_EQ(gx_server_add_map(server, 9, &def, false, own, -1), 0);
	open_again();
	other = as_user(0, open_again);
	for (int i = 0; i < 2; i++) /* it has looked by then */
		CHECK_EQ(connect_once(), 1);
	end(&other);
	other = as_user(NOBODY, come_and_open);
	CHECK_EQ(other.result, other.pid);
	snprintf(line, sizeof(line),
	         "user %d, process %d: opened again what is sealed (map sealed)", NOBODY,
	         (int)other.pid);
	CHECK(noticed(before, line));
	snprintf(line, sizeof(line),
	         "user %d, process %d: opened again what was handed out for mapping (map written)",
	         NOBODY, (int)other.pid);
	CHECK(noticed(before, line));
	end(&other);
	CHECK_EQ(n_openings(before), 2);
	close(own);
	close(watched_fds[0]);
	close(watched_fds[1]);
}

/* As in a container without that capability. */
static void open_without_fanotify(struct gx_server *server)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct all[2], less[2];

	CHECK(!syscall(SYS_capget, &header, all));
	memcpy(less, all, sizeof(less));
	less[0].effective &= ~(1u << CAP_SYS_ADMIN);
	CHECK(!syscall(SYS_capset, &header, less));
	gx_server_watch_open(server);
	CHECK(!syscall(SYS_capset, &header, all));
}

/* Without fanotify: what was handed out sealed is opened again: that is seen; the same of what others write to is not. */
static void test_watch(struct gx_server *server)
{
	struct gx_map_def def = { .type = GX_MAP_ARRAY,
		                  .key_size = 4,
		                  .value_size = 8,
		                  .max_entries = 1,
		                  .name = "settings" };
	int fd = gx_memfd("sealed"), open_fd = gx_memfd("open"), again, before = n_notices;
	struct gx_server_watched *slot;
	int with_fanotify = server->watch;
	char path[64];

	pthread_mutex_lock(&server->lock);
	open_without_fanotify(server);
	CHECK(server->watch >= 0 && !server->watch_tells_who);
	memset(server->watched, 0, sizeof(server->watched));
	pthread_mutex_unlock(&server->lock);
	CHECK_EQ(connect_once(), 1); /* it polls anew */
	CHECK(!ftruncate(fd, 4096) && !gx_memfd_seal(fd, GX_SEAL_OTHERS | GX_SEAL_SIZE));
	CHECK(!ftruncate(open_fd, 4096) && !gx_memfd_seal(open_fd, GX_SEAL_SIZE));
	CHECK_EQ(gx_server_add_map(server, 1, &def, false, fd, -1), 0);
	snprintf(def.name, sizeof(def.name), "writable");
	CHECK_EQ(gx_server_add_map(server, 2, &def, false, open_fd, -1), 0);
	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", i ? fd : open_fd);
		again = open(path, O_RDWR);
		CHECK(again >= 0);
		CHECK(write(again, "x", 1) == (i ? -1 : 1));
		close(again);
	}
	CHECK(noticed(before, "somebody opened again what is sealed (map settings)"));
	CHECK_EQ(n_notices, before + 1);
	close(fd);
	close(open_fd);
	/* its end is not one */
	fd = gx_memfd("ends");
	CHECK(!gx_memfd_seal(fd, GX_SEAL_WRITES));
	pthread_mutex_lock(&server->lock);
	slot = &server->watched[server->n_watched];
	gx_server_watch(server, &(struct gx_message){ .type = GX_MSG_POLICY }, fd);
	CHECK(slot->at && !strcmp(slot->name, "a program"));
	pthread_mutex_unlock(&server->lock);
	close(fd);
	for (int t = 0; t < 400 && __atomic_load_n(&slot->at, __ATOMIC_RELAXED); t++)
		usleep(5000);
	pthread_mutex_lock(&server->lock);
	CHECK(!slot->at);
	close(server->watch);
	server->watch = with_fanotify;
	server->watch_tells_who = true;
	pthread_mutex_unlock(&server->lock);
	CHECK_EQ(n_notices, before + 1);
}

static int own_image(void *arg, uint64_t map, uint32_t user, int *image_fd)
{
	CHECK(arg == &n_notices && user == geteuid());
	if (map != 5)
		return map == 6 ? -ENOMEM : 0;
	*image_fd = gx_memfd("own");
	return 1;
}

/* A user's own image comes without what wakes the loader up; an image that cannot be made does not come. */
static void test_images(struct gx_server *server)
{
	struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1
	};
	int image = gx_memfd("image"), event = eventfd(0, 0), socket, fds[GX_MESSAGE_FDS];
	struct gx_message message;
	bool seen[8] = { false };

	gx_server_set_instances(server, own_image, &n_notices);
	for (uint64_t id = 4; id < 8; id++)
		CHECK_EQ(gx_server_add_map(server, id, &def, false, image, event), 0);
	socket = gx_socket_connect(name);
	while (!seen[7] && poll(&(struct pollfd){ socket, POLLIN, 0 }, 1, 10000) == 1 &&
	       gx_message_receive(socket, &message, fds) == 1) {
		if (message.type == GX_MSG_MAP && message.id >= 4) {
			seen[message.id] = true;
			CHECK_EQ(message.u.map.has_event, message.id != 5);
			CHECK(fds[0] >= 0);
			CHECK_EQ(fds[1] >= 0, message.id != 5);
		}
		for (int i = 0; i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
	}
	CHECK(seen[4] && seen[5] && !seen[6] && seen[7]);
	close(socket);
	close(image);
	close(event);
}

/* A loader that is for its own user. */
static void test_own_alone(void)
{
	struct gx_server *server;
	struct other other;
	int before = n_notices;

	snprintf(name, sizeof(name), "gpuext/run/%u/%d", (unsigned)geteuid(), getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, NULL), 0);
	gx_server_set_notice(server, on_notice, &n_notices);
	gx_server_set_instances(server, (gx_server_instance *)(void *)on_notice, NULL);
	CHECK(!server->instance);
	other = as_user(NOBODY, connect_once);
	CHECK_EQ(other.result, 0);
	CHECK_EQ(connect_once(), 1);
	(void)before;
	end(&other);
	gx_server_stop(server);
}

/* An application that could not reach one of its loaders says so to the others: a loader that reads no lines of agents has it as
 * a notice, in words of one line. */
static void say_log(const char *text)
{
	struct gx_message message = { .type = GX_MSG_LOG };
	int socket = gx_socket_connect(name);

	CHECK_EQ(is_in(socket), 1);
	snprintf(message.u.text, sizeof(message.u.text), "%s", text);
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
	close(socket);
}

static _Atomic int n_logged;

static void on_log(void *arg, uint32_t pid, const char *line)
{
	(void)arg;
	CHECK_EQ(pid, getpid());
	CHECK(!strncmp(line, GX_NO_LOADER, strlen(GX_NO_LOADER)));
	n_logged++;
}

static void test_no_loader(void)
{
	for (int reads = 0; reads < 2; reads++) {
		struct gx_server *server = NULL;
		struct gx_diag diag = { 0 };
		int from = n_notices;

		CHECK_EQ(gx_server_start(name, reads ? on_log : NULL, NULL, &server, &diag), 0);
		gx_server_set_notice(server, on_notice, &n_notices);
		if (!reads)
			say_log("something else");
		say_log(GX_NO_LOADER "x: gone\nand more");
		for (int t = 0; reads && t < 400 && !n_logged; t++)
			usleep(5000);
		CHECK(reads || noticed(from, GX_NO_LOADER "x: gone?and more"));
		gx_server_stop(server);
		CHECK_EQ(n_notices - from, !reads);
		CHECK_EQ(n_logged, reads);
	}
}

int main(void)
{
	struct gx_server *server;
	char prefix[GX_NAME_BYTES];

	snprintf(name, sizeof(name), "gpuext/test-log/%d", getpid());
	test_no_loader();
	if (geteuid()) {
		printf("admit: only root can be two users: skipped\n");
		return TEST_END();
	}
	snprintf(prefix, sizeof(prefix), "admit-%d", getpid());
	setenv("GPUEXT_GROUP", prefix, 1);
	gx_policy_prefix(0, prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	CHECK_EQ(gx_server_start_policies(NULL, NULL, &server, NULL), 0);
	gx_server_set_notice(server, on_notice, &n_notices);
	test_limits(server);
	test_lies(server);
	test_nonsense();
	test_watch(server);
	test_images(server);
	test_who(server);
	gx_server_stop(server);
	test_own_alone();
	while (n_held)
		close(held[--n_held]);
	return TEST_END();
}
