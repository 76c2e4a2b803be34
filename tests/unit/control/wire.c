/* wire.c - packets, descriptors and users at the two ends of a socket: what does not fit is refused, and leaves nothing behind. */
#include "../test.h"
#include "control/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

static int ends[2];

static void open_pair(void)
{
	CHECK_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
}

static void close_pair(void)
{
	close(ends[0]);
	close(ends[1]);
}

/* A packet as it is, with descriptors beside it. */
static void put(const void *bytes, size_t n, const int *fds, size_t n_fds)
{
	struct iovec iov = { (void *)(uintptr_t)bytes, n };
	_Alignas(struct cmsghdr) char space[CMSG_SPACE(8 * sizeof(int))] = { 0 };
	struct msghdr header = { .msg_iov = &iov, .msg_iovlen = 1 };

	if (n_fds) {
		struct cmsghdr *c;

		header.msg_control = space;
		header.msg_controllen = CMSG_SPACE(n_fds * sizeof(int));
		c = CMSG_FIRSTHDR(&header);
		*c = (struct cmsghdr){ .cmsg_level = SOL_SOCKET,
			               .cmsg_type = SCM_RIGHTS,
			               .cmsg_len = CMSG_LEN(n_fds * sizeof(int)) };
		memcpy(CMSG_DATA(c), fds, n_fds * sizeof(int));
	}
	CHECK_EQ(sendmsg(ends[0], &header, 0), n);
}

/* Receives what was put; a descriptor that came with a packet that is refused is closed: its pipe has no writer left. */
static void refuses(const void *bytes, size_t n, size_t n_fds)
{
	struct gx_message message;
	int pipes[2], many[8], fds[GX_MESSAGE_FDS + 1];

	CHECK_EQ(pipe(pipes), 0);
	for (size_t i = 0; i < n_fds; i++)
		many[i] = pipes[1];
	put(bytes, n, many, n_fds);
	close(pipes[1]);
	fds[GX_MESSAGE_FDS] = ends[1]; /* what is behind is the caller's */
	CHECK_EQ(gx_message_receive(ends[1], &message, fds), -EPROTO);
	CHECK(fds[GX_MESSAGE_FDS] == ends[1] && fcntl(ends[1], F_GETFD) >= 0);
	CHECK_EQ(poll(&(struct pollfd){ .fd = pipes[0] }, 1, 0), 1); /* POLLHUP */
	close(pipes[0]);
}

static void test_packets(void)
{
	struct {
		struct gx_message message;
		char more[8];
	} longer = { .message = { .type = GX_MSG_READY, .version = GX_PROTOCOL_VERSION, .id = 3 } };
	struct gx_message message = longer.message, got;
	int fds[GX_MESSAGE_FDS] = { 5, 5 };

	open_pair();
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), -EAGAIN);
	CHECK(fds[0] == -1 && fds[1] == -1);
	put(&message, sizeof(message), NULL, 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	CHECK(got.type == GX_MSG_READY && got.id == 3 && fds[0] == -1 && fds[1] == -1);
	refuses(&message, sizeof(message) - 1, 2);
	refuses(&longer, sizeof(longer), 2);
	refuses("garbage", 7, 1);
	message.version++;
	refuses(&message, sizeof(message), 2);
	message.version -= 2;
	refuses(&message, sizeof(message), 1);
	message.version = GX_PROTOCOL_VERSION;
	message.type = 0;
	refuses(&message, sizeof(message), 2);
	message.type = GX_N_MESSAGES;
	refuses(&message, sizeof(message), 2);
	message.type = UINT32_MAX;
	refuses(&message, sizeof(message), 2);
	message.type = GX_N_MESSAGES - 1;
	refuses(&message, sizeof(message), 3); /* more descriptors than any message has */
	put(&message, sizeof(message), NULL, 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	CHECK_EQ(got.type, GX_N_MESSAGES - 1);
	close(ends[0]);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 0);
	close(ends[1]);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), -EBADF);
}

static void test_send(void)
{
	struct gx_message message = { .type = GX_MSG_MAP }, got;
	int pipes[2], fds[3], err = 0;

	open_pair();
	CHECK_EQ(pipe(pipes), 0);
	fds[0] = pipes[0], fds[1] = pipes[1], fds[2] = pipes[1];
	CHECK_EQ(gx_message_send(ends[0], &message, fds, 3), -EINVAL);
	CHECK_EQ(gx_message_send(ends[0], &message, fds, 2), 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	CHECK_EQ(got.version, GX_PROTOCOL_VERSION);
	CHECK(fcntl(fds[0], F_GETFD) == FD_CLOEXEC && fcntl(fds[1], F_GETFD) == FD_CLOEXEC);
	CHECK_EQ(write(fds[1], "x", 1), 1); /* in their order */
	CHECK_EQ(read(fds[0], &message, 1), 1);
	message = (struct gx_message){ .type = GX_MSG_READY };
	for (int i = 0; i < 100000 && !err; i++)
		err = gx_message_send(ends[0], &message, NULL, 0);
	CHECK_EQ(err, -EAGAIN); /* nobody reads: never waits */
	close(ends[1]);
	/* what was not read is lost */
	CHECK_EQ(gx_message_send(ends[0], &message, NULL, 0), -ECONNRESET);
	CHECK_EQ(gx_message_send(ends[0], &message, NULL, 0), -EPIPE); /* and no signal */
	close(ends[0]);
	for (int i = 0; i < 2; i++) {
		close(pipes[i]);
		close(fds[i]);
	}
}

/* No descriptor is left: a message whose descriptors are cut off is no message. */
/* Who is at the other end comes beside a packet where that was asked for: its numbers are no descriptors. */
static void test_credentials(void)
{
	struct gx_message message = { .type = GX_MSG_READY }, got;
	int fds[GX_MESSAGE_FDS], one = 1, user = (int)geteuid();
	bool opened = false;

	open_pair();
	CHECK_EQ(setsockopt(ends[1], SOL_SOCKET, SO_PASSCRED, &one, sizeof(one)), 0);
	if (fcntl(user, F_GETFD) < 0)
		opened = dup2(ends[0], user) == user;
	CHECK_EQ(gx_message_send(ends[0], &message, NULL, 0), 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), -EPROTO);
	CHECK(fds[0] == -1 && fds[1] == -1);
	CHECK(!opened || fcntl(user, F_GETFD) >= 0);
	if (opened)
		close(user);
	close_pair();
}

/* What an earlier call failed with is not this one's; a peer that ended with something unread has said what it said. */
static void test_errors(void)
{
	struct gx_message message = { .type = GX_MSG_READY, .id = 4 }, got;
	int fds[GX_MESSAGE_FDS];

	open_pair();
	for (int i = 0; i < 2; i++) {
		message.id++;
		CHECK_EQ(gx_message_send(ends[0], &message, NULL, 0), 0);
		CHECK_EQ(gx_message_send(ends[1], &message, NULL, 0), 0);
	}
	errno = EINTR;
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	CHECK_EQ(got.id, 5);
	close(ends[0]);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	CHECK_EQ(got.id, 6);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 0);
	close(ends[1]);
}

static int never(void *arg, const char *name)
{
	(void)arg;
	CHECK(!name);
	return 1;
}

static void test_no_descriptors(void)
{
	struct gx_message message = { .type = GX_MSG_MAP }, got;
	struct rlimit limit, few;
	int fds[GX_MESSAGE_FDS], next, two[2] = { 0, 0 };

	open_pair();
	CHECK_EQ(gx_message_send(ends[0], &message, two, 2), 0);
	CHECK_EQ(gx_message_send(ends[0], &message, two, 2), 0);
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	next = dup(0);
	close(next);
	few = limit;
	few.rlim_cur = (rlim_t)next + 1; /* room for one of two */
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), -EPROTO);
	CHECK_EQ(dup(0), next); /* the one that came is closed */
	/* now there is none */
	CHECK_EQ(gx_socket_listen("gpuext/test-none"), -EMFILE);
	CHECK_EQ(gx_socket_connect("gpuext/test-none"), -EMFILE);
	CHECK_EQ(gx_folder_each("gpuext/", never, NULL), -EMFILE);
	close(next);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
	CHECK_EQ(gx_message_receive(ends[1], &got, fds), 1);
	close(fds[0]);
	close(fds[1]);
	close_pair();
}

static void become_nobody(void)
{
	if (setresgid(NOBODY, NOBODY, NOBODY) || setresuid(NOBODY, NOBODY, NOBODY))
		_exit(9);
}

/* A child that is nobody makes a pair and sends one end; what this process thinks of that end. */
static int allowed_of_nobody(void)
{
	struct gx_message message = { .type = GX_MSG_READY };
	int fds[GX_MESSAGE_FDS], allowed = -1, status;
	pid_t child;

	open_pair();
	child = fork();
	if (!child) {
		int pair[2];

		become_nobody();
		_exit(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) ||
		      gx_message_send(ends[0], &message, pair, 1));
	}
	waitpid(child, &status, 0);
	CHECK_EQ(status, 0);
	if (gx_message_receive(ends[1], &message, fds) == 1) {
		CHECK_EQ(gx_peer_pid(fds[0]), child);
		allowed = gx_peer_allowed(fds[0]);
		close(fds[0]);
	}
	close_pair();
	return allowed;
}

/* In a process that is nobody: the end of a pair of its own, and of root's. */
static int nobody_allows(void)
{
	pid_t child;
	int status, pair[2];

	open_pair();
	child = fork();
	if (!child) {
		become_nobody();
		_exit(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair)
		              ? 8
		              : gx_peer_allowed(pair[0]) | gx_peer_allowed(ends[0]) << 1);
	}
	waitpid(child, &status, 0);
	close_pair();
	return WEXITSTATUS(status);
}

static void test_peers(void)
{
	int pipes[2];

	open_pair();
	CHECK_EQ(gx_peer_pid(ends[0]), getpid());
	CHECK_EQ(pipe(pipes), 0);
	CHECK_EQ(gx_peer_allowed(ends[0]), 1);
	CHECK_EQ(gx_peer_allowed(pipes[0]), 0); /* no socket */
	CHECK_EQ(gx_peer_pid(pipes[0]), 0);
	close(pipes[0]);
	close(pipes[1]);
	close_pair();
	if (geteuid()) {
		printf("SKIPPED: other users' sockets: not root\n");
		return;
	}
	CHECK_EQ(allowed_of_nobody(), 0);
	CHECK_EQ(nobody_allows(), 3);
}

static void test_names(void)
{
	char name[128];
	int a, b;

	memset(name, 'n', sizeof(name));
	snprintf(name, sizeof(name), "gpuext/test-wire/%d", getpid());
	name[strlen(name)] = '/';
	name[GX_NAME_BYTES + 7] = '\0';
	CHECK_EQ(gx_socket_listen(name), -ENAMETOOLONG);
	CHECK_EQ(gx_socket_connect(name), -ENAMETOOLONG);
	name[80] = '\0';
	CHECK_EQ(gx_socket_connect(name), -ENOENT);
	a = gx_socket_listen(name);
	CHECK(a >= 0);
	CHECK_EQ(gx_socket_listen(name), -EADDRINUSE);
	b = gx_socket_connect(name);
	CHECK(b >= 0 && gx_peer_pid(b) == (uint32_t)getpid());
	CHECK(fcntl(a, F_GETFD) == FD_CLOEXEC && fcntl(b, F_GETFD) == FD_CLOEXEC);
	CHECK(fcntl(a, F_GETFL) & O_NONBLOCK && fcntl(b, F_GETFL) & O_NONBLOCK);
	close(a);
	close(b);
	gx_folder_remove(name);
	CHECK_EQ(gx_socket_connect(name), -ENOENT);
}

/* --- find.c */
static bool prefix_with(const char *group, const char *want)
{
	char prefix[GX_NAME_BYTES];

	if (group)
		setenv("GPUEXT_GROUP", group, 1);
	else
		unsetenv("GPUEXT_GROUP");
	gx_agent_prefix(7, prefix);
	return !strcmp(prefix, want);
}

struct seen {
	int n, stop_at;
	char last[128];
};

static int see(void *arg, const char *name)
{
	struct seen *seen = arg;

	snprintf(seen->last, sizeof(seen->last), "%s", name);
	return ++seen->n == seen->stop_at;
}

static void test_find(void)
{
	enum { MANY = 4700, LOOKS = 4096 };
	struct rlimit limit;
	struct seen seen = { 0 };
	char prefix[GX_NAME_BYTES], name[128];
	int listener, peer, accepted, *many = malloc(MANY * sizeof(*many)), n;

	CHECK(prefix_with(NULL, "gpuext/agent/7/"));
	CHECK(prefix_with("", "gpuext/agent/7/") && prefix_with("A-z_9", "gpuext/agent.A-z_9/7/"));
	CHECK(prefix_with("a/b", "gpuext/agent/7/") && prefix_with("a b", "gpuext/agent/7/"));
	CHECK(prefix_with("1234567890123456789012345678901",
	                  "gpuext/agent.1234567890123456789012345678901/7/"));
	CHECK(prefix_with("12345678901234567890123456789012", "gpuext/agent/7/"));
	gx_policy_prefix(7, prefix);
	CHECK(!strcmp(prefix, "gpuext/policy/7/"));
	setenv("GPUEXT_GROUP", "g", 1);
	gx_policy_prefix(7, prefix);
	CHECK(!strcmp(prefix, "gpuext/policy.g/7/"));
	unsetenv("GPUEXT_GROUP");
	/* one listens; another prefix is not passed */
	snprintf(prefix, sizeof(prefix), "gpuext/test-find/%d/", getpid());
	snprintf(name, sizeof(name), "%sx", prefix);
	listener = gx_socket_listen(name);
	peer = gx_socket_connect(name);
	accepted = accept(listener, NULL, NULL);
	CHECK(listener >= 0 && peer >= 0 && accepted >= 0);
	CHECK_EQ(gx_folder_each(prefix, see, &seen), 0);
	CHECK(seen.n == 1 && !strcmp(seen.last, name));
	close(peer);
	close(accepted);
	close(listener);
	gx_folder_remove(name);
	/* who fills the table of names takes no more than a moment; more names than are looked at, by
	 * far: reading the table leaves some out while sockets of others come and go */
	if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_max < MANY + 100) {
		printf("SKIPPED: many names: too few descriptors\n");
		free(many);
		return;
	}
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	for (n = 0; n < MANY; n++) {
		snprintf(name, sizeof(name), "%s%d", prefix, n);
		many[n] = gx_socket_listen(name);
	}
	CHECK(many[MANY - 1] >= 0);
	seen = (struct seen){ 0 };
	CHECK_EQ(gx_folder_each(prefix, see, &seen), 0);
	CHECK_EQ(seen.n, LOOKS);
	seen = (struct seen){ .stop_at = 3 };
	CHECK_EQ(gx_folder_each(prefix, see, &seen), 0);
	CHECK_EQ(seen.n, 3);
	while (n) {
		snprintf(name, sizeof(name), "%s%d", prefix, --n);
		gx_folder_remove(name);
		close(many[n]);
	}
	free(many);
}

int main(void)
{
	test_packets();
	test_send();
	test_credentials();
	test_errors();
	test_no_descriptors();
	test_peers();
	test_names();
	test_find();
	return TEST_END();
}
