/* server.c - a loader's server against agents that behave, and one that does not. */
#include "../test.h"
#include "base/strbuf.h"
#include "control/server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The server's thread finds nothing where poll(2) said that there is something, or a signal comes: so many times. */
static pthread_t of_test;
static _Atomic int n_signals, n_nothing;

ssize_t recvmsg(int fd, struct msghdr *header, int flags)
{
	bool server = !pthread_equal(pthread_self(), of_test);

	if (server && atomic_load(&n_signals) && atomic_fetch_sub(&n_signals, 1)) {
		errno = EINTR;
		return -1;
	}
	if (server && atomic_load(&n_nothing) && atomic_fetch_sub(&n_nothing, 1)) {
		errno = EAGAIN;
		return -1;
	}
	return syscall(SYS_recvmsg, fd, header, flags);
}

static int wait_message(int socket, struct gx_message *message, int *fds)
{
	if (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 2000) != 1)
		return -1;
	return gx_message_receive(socket, message, fds);
}

static int hello(int socket, uint32_t pid)
{
	struct gx_message message = { .type = GX_MSG_HELLO };
	struct gx_agent_stats stats = { .magic = GX_STATS_MAGIC };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING), err;

	stats.counts[GX_COUNT_LAUNCHES] = 5;
	CHECK_EQ(write(fd, &stats, sizeof(stats)), sizeof(stats));
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	message.u.hello.pid = pid;
	err = gx_message_send(socket, &message, &fd, 1);
	close(fd);
	return err;
}

static void expect_types(int socket, const uint32_t *types, uint32_t n)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];

	for (uint32_t i = 0; i < n; i++) {
		CHECK_EQ(wait_message(socket, &message, fds), 1);
		CHECK_EQ(message.type, types[i]);
		if (message.type == GX_MSG_MAP) /* 8 may not be constant */
			CHECK_EQ(message.u.map.frozen, message.id == 7);
		if (message.type == GX_MSG_LINK) {
			CHECK_EQ(message.u.link.n_insns, 2);
			CHECK(message.id == 9 && message.u.link.hook == GX_HOOK_EXIT &&
			      message.u.link.thread && message.u.link.has_ctx);
			CHECK(message.u.link.n_maps == 1 && !message.u.link.n_funcs &&
			      message.u.link.max_ops == 77 && message.u.link.allow_exit == 1 &&
			      message.u.link.max_local_bytes == 88);
			CHECK(message.u.link.max_regs == 99 && !strcmp(message.u.link.name, "p") &&
			      !strcmp(message.u.link.glob, "g*") &&
			      !strcmp(message.u.link.argument, "a"));
			CHECK(fds[0] >= 0 && fds[1] == -1);
			CHECK_EQ(lseek(fds[0], 0, SEEK_END), 2 * 8 + 8);
		}
		for (int k = 0; k < GX_MESSAGE_FDS; k++)
			if (fds[k] >= 0)
				close(fds[k]);
	}
}

static void answer_query(void *arg, const char *what, struct gx_strbuf *out)
{
	++*(int *)arg;
	gx_strbuf_printf(out, "{\"asked\":\"%s\"}\n", what);
}

static void test_flush(struct gx_server *server, int socket)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];

	CHECK_EQ(gx_server_flush(server, 50), -110); /* nobody answers: bounded */
	CHECK_EQ(wait_message(socket, &message, fds), 1);
	CHECK_EQ(message.type, GX_MSG_FLUSH);
	message.type = GX_MSG_FLUSHED;
	message.id = 1000; /* answers those to come, too */
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
	CHECK_EQ(gx_server_flush(server, 60000), 0);
	CHECK_EQ(wait_message(socket, &message, fds), 1);
	CHECK(message.type == GX_MSG_FLUSH && message.id == 2);
}

/* Who only asks and stays is no agent: nobody waits for what it would flush. */
static void test_flush_beside_a_command(struct gx_server *server, const char *name)
{
	struct gx_message message = { .type = GX_MSG_QUERY };
	size_t len = sizeof(message.u.text) - 1; /* its end is not the command's to set */
	int command = gx_socket_connect(name), fds[GX_MESSAGE_FDS], n;

	memset(message.u.text, 'x', sizeof(message.u.text));
	CHECK_EQ(gx_message_send(command, &message, NULL, 0), 0);
	do {
		n = wait_message(command, &message, fds);
		if (n == 1 && message.type == GX_MSG_ANSWER)
			CHECK_EQ(lseek(fds[0], 0, SEEK_END), strlen("{\"asked\":\"\"}\n") + len);
		for (int k = 0; k < GX_MESSAGE_FDS && n == 1; k++)
			if (fds[k] >= 0)
				close(fds[k]);
	} while (n == 1 && message.type != GX_MSG_ANSWER);
	CHECK_EQ(n, 1);
	CHECK_EQ(gx_server_flush(server, 60000), 0);
	close(command);
}

/* A command that came before the application is none, while it is there and when it has gone; its place is the next one's. */
static void test_command_before_the_application(struct gx_server *server, const char *name)
{
	struct gx_strbuf answer = { 0 };
	struct gx_server_agent agent = { 0 };

	CHECK(!gx_server_application(server, &agent));
	CHECK_EQ(gx_server_ask(name, "map", &answer, NULL), 0);
	CHECK(!gx_server_application(server, &agent));
	for (int i = 0; i < 2000 && !(gx_server_agent_at(server, 0, &agent) && agent.gone); i++)
		usleep(1000);
	CHECK(agent.gone);
	CHECK(!gx_server_application(server, &agent));
	gx_strbuf_free(&answer);
}

/* There is no room for the answer: the command hears so at once, and the loader lives. */
static void test_no_room_for_an_answer(const char *name)
{
	struct rlimit before, none;
	struct gx_strbuf answer = { 0 };
	struct gx_diag diag = { 0 };
	time_t began = time(NULL);

	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
	for (rlim_t most = 0; most < 8; most += 4) {
		none = (struct rlimit){ most, before.rlim_max };
		CHECK_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
		CHECK_EQ(gx_server_ask(name, "map", &answer, &diag), -EIO);
		CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
	}
	CHECK(!answer.len && strstr(diag.text, "does not answer"));
	CHECK(time(NULL) - began < 2); /* of 3 */
	gx_strbuf_free(&answer);
}

/* One that is not there is not told of; all at once is. */
static void test_unlink(struct gx_server *server, int socket)
{
	const uint32_t unlink_[] = { GX_MSG_UNLINK };

	gx_server_remove_link(server, 8);
	gx_server_remove_link(server, 9);
	expect_types(socket, unlink_, 1);
	gx_server_remove_link(server, 9);
	CHECK_EQ(poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 20), 0);
}

int main(void)
{
	static const struct gx_insn insns[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	struct gx_map_def def = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 1, .flags = 128
	};
	struct gx_map_def other = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 2, .flags = 128
	};
	struct gx_program program = { .name = "p",
		                      .insns = insns,
		                      .n_insns = 2,
		                      .maps = &def,
		                      .n_maps = 1,
		                      .has_ctx = true,
		                      .allow_exit = true,
		                      .max_ops = 77,
		                      .max_local_bytes = 88 };
	uint64_t map_ids[] = { 7 };
	struct gx_server_link link = { .id = 9,
		                       .program = &program,
		                       .map_ids = map_ids,
		                       .hook = GX_HOOK_EXIT,
		                       .thread = true,
		                       .glob = "g*",
		                       .argument = "a",
		                       .max_regs = 99 };
	const uint32_t first[] = { GX_MSG_MAP, GX_MSG_MAP, GX_MSG_MAP, GX_MSG_READY },
	               then[] = { GX_MSG_LINK, GX_MSG_READY };
	struct gx_strbuf answer = { 0 };
	struct gx_server *server;
	struct gx_server_agent agent = { 0 };
	struct gx_diag diag = { 0 };
	char name[64];
	int image = memfd_create("image", 0), good, bad, n_asked = 0;

	of_test = pthread_self();
	snprintf(name, sizeof(name), "gpuext/test/%d", getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
	gx_server_set_query(server, answer_query, &n_asked);
	CHECK_EQ(gx_server_add_map(server, 7, &def, true, image, -1), 0);
	CHECK_EQ(gx_server_add_map(server, 8, &other, true, image, -1), 0);
	other.max_entries = 1;
	CHECK_EQ(gx_server_add_map(server, 9, &other, false, image, -1), 0);
	test_command_before_the_application(server, name);
	good = gx_socket_connect(name);
	CHECK(good >= 0);
	expect_types(good, first, 4);
	atomic_store(&n_nothing, 1);
	atomic_store(&n_signals, 1);
	CHECK_EQ(hello(good, 42), 0); /* and it stays connected */
	CHECK_EQ(gx_server_add_link(server, &link), 0);
	expect_types(good, then, 2);
	bad = gx_socket_connect(name);
	CHECK_EQ(send(bad, "garbage", 7, 0), 7);
	for (int i = 0; i < 200 && !(gx_server_agent_at(server, 1, &agent) && agent.gone); i++)
		usleep(10000);
	CHECK(agent.gone);
	CHECK(gx_server_agent_at(server, 0, &agent) && !agent.gone && agent.pid == 42 &&
	      agent.stats);
	CHECK(gx_server_application(server, &agent) && agent.pid == 42);
	CHECK(!atomic_load(&n_signals) && !atomic_load(&n_nothing));
	CHECK_EQ(agent.stats->counts[GX_COUNT_LAUNCHES], 5);
	test_flush(server, good);
	test_unlink(server, good);
	CHECK_EQ(gx_server_ask(name, "prog", &answer, &diag), 0);
	CHECK(!strcmp(gx_strbuf_text(&answer), "{\"asked\":\"prog\"}\n"));
	CHECK_EQ(n_asked, 2);
	test_no_room_for_an_answer(name);
	test_flush_beside_a_command(server, name);
	gx_strbuf_free(&answer);
	close(good);
	close(bad);
	close(image);
	gx_server_stop(server);
	return TEST_END();
}
