/* hello.c - what an application says that it is, and the page of numbers that it brings: which are taken. And programs that cannot be
 * told, because what is written or sealed for them fails. */
#include "../test.h"
#include "base/memfd.h"
#include "base/strbuf.h"
#include "control/server_internal.h"
#include "verify/verify.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- what fails, and whose process it is */
static int fail_write = -1; /* so many are written before one is not */
static bool fail_memfd, fail_seal;
static pid_t says_pid;

ssize_t write(int fd, const void *data, size_t n)
{
	if (fail_write >= 0 && !fail_write--)
		return (ssize_t)n - 1;
	return syscall(SYS_write, fd, data, n);
}

int memfd_create(const char *name, unsigned flags)
{
	if (fail_memfd) {
		errno = EMFILE;
		return -1;
	}
	return (int)syscall(SYS_memfd_create, name, flags);
}

static int real_fcntl(int fd, int cmd, va_list rest)
{
	if (fail_seal && cmd == F_ADD_SEALS) {
		errno = EPERM;
		return -1;
	}
	return (int)syscall(SYS_fcntl, fd, cmd, va_arg(rest, long));
}

int fcntl(int fd, int cmd, ...)
{
	va_list rest;
	int result;

	va_start(rest, cmd);
	result = real_fcntl(fd, cmd, rest);
	va_end(rest);
	return result;
}

int getsockopt(int socket, int level, int name, void *value, socklen_t *len)
{
	int err = (int)syscall(SYS_getsockopt, socket, level, name, value, len);

	if (!err && name == SO_PEERCRED)
		((struct ucred *)value)->pid = says_pid;
	return err;
}

static struct gx_server *server;

/* Our end of a connection that is told all that there is. */
static int connect_to(void)
{
	int ends[2];

	CHECK(!socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends));
	gx_server_take(server, ends[1]);
	return ends[0];
}

static void say(int socket, uint32_t pid, const int *fds, uint32_t n_fds)
{
	struct gx_message hello = { .type = GX_MSG_HELLO, .u.hello = { .pid = pid } };

	snprintf(hello.u.hello.comm, sizeof(hello.u.hello.comm), "app");
	snprintf(hello.u.hello.device, sizeof(hello.u.hello.device), "a\nGPU");
	CHECK_EQ(gx_message_send(socket, &hello, fds, n_fds), 0);
}

static uint32_t n_agents(struct gx_server_agent *last)
{
	struct gx_server_agent agent;
	uint32_t n = 0;

	for (uint32_t i = 0; gx_server_agent_at(server, i, &agent); i++)
		if (agent.stats && !agent.gone) {
			*last = agent;
			n++;
		}
	return n;
}

/* True: it is an agent of the server's list; false: it was hung up on. */
static bool is_taken(int socket, struct gx_server_agent *agent)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n;

	for (int t = 0; t < 2000; t++) {
		n = gx_message_receive(socket, &message, fds);
		if (n == 0)
			return false;
		if (n == -EAGAIN && n_agents(agent))
			return true;
		poll(NULL, 0, n == 1 ? 0 : 1);
	}
	CHECK(!"neither");
	return false;
}

static int page_of(off_t bytes, bool sealed, uint64_t magic)
{
	int fd = gx_memfd("stats");

	CHECK(fd >= 0 && !ftruncate(fd, bytes) && pwrite(fd, &magic, 8, 0) == 8);
	CHECK(!ftruncate(fd, bytes));
	CHECK(!sealed || !gx_memfd_seal(fd, GX_SEAL_SIZE));
	return fd;
}

static void pages(void)
{
	enum { SIZE = sizeof(struct gx_agent_stats) };
	static const struct {
		off_t bytes;
		bool sealed;
		uint64_t magic;
		bool taken;
	} rows[] = {
		{ SIZE, true, GX_STATS_MAGIC, true },
		{ SIZE + 9, true, GX_STATS_MAGIC, true },
		{ SIZE, false, GX_STATS_MAGIC, false },
		{ SIZE - 1, true, GX_STATS_MAGIC, false },
		{ 0, true, GX_STATS_MAGIC, false },
		{ SIZE, true, 0, false },
		{ SIZE, true, GX_STATS_MAGIC + 1, false },
		{ SIZE, true, GX_STATS_MAGIC, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int fd = page_of(rows[i].bytes, rows[i].sealed, rows[i].magic),
		    socket = connect_to();
		struct gx_server_agent agent = { 0 };

		say(socket, 71, &fd, 1);
		CHECK_EQ(is_taken(socket, &agent), rows[i].taken);
		CHECK(!rows[i].taken ||
		      (!strcmp(agent.comm, "app") && !strcmp(agent.device, "a?GPU")));
		if (rows[i].taken) { /* once is enough */
			say(socket, 72, &fd, 1);
			for (int t = 0; t < 2000 && n_agents(&agent); t++)
				poll(NULL, 0, 1);
			CHECK_EQ(n_agents(&agent), 0);
		}
		close(socket);
		close(fd);
	}
}

static void without_page(void)
{
	struct gx_server_agent agent;
	int socket = connect_to();

	say(socket, 71, NULL, 0);
	CHECK(!is_taken(socket, &agent));
	close(socket);
}

/* The kernel's number counts, unless it has none or the application is this process. */
static void pids(void)
{
	const struct {
		pid_t kernel;
		uint32_t says, is;
	} rows[] = { { 0, 71, 71 }, { -1, 71, 71 }, { 4242, 71, 4242 }, { getpid(), 71, 71 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int fd = page_of(sizeof(struct gx_agent_stats), true, GX_STATS_MAGIC), socket;
		struct gx_server_agent agent = { 0 };

		says_pid = rows[i].kernel;
		socket = connect_to();
		say(socket, rows[i].says, &fd, 1);
		CHECK(is_taken(socket, &agent));
		CHECK_EQ(agent.pid, rows[i].is);
		close(socket);
		close(fd);
		for (int t = 0; t < 2000 && n_agents(&agent); t++)
			poll(NULL, 0, 1);
	}
	says_pid = 0;
}

/* Applications are told of a program in whole, and sealed, or not at all. */
static void programs(void)
{
	static const struct gx_insn insns[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	static const uint64_t map_ids[1] = { 7 };
	struct gx_func_info funcs[1] = { 0 };
	struct gx_program program = { .name = "p", .insns = insns, .n_insns = 2, .n_maps = 1 };
	struct gx_server_link link = {
		.id = 9, .program = &program, .map_ids = map_ids, .glob = "*", .argument = ""
	};
	uint32_t before = server->n_entries;

	program.funcs = funcs;
	program.n_func_infos = 1;
	for (int n = 0; n < 3; n++) {
		fail_write = n;
		CHECK_EQ(gx_server_add_link(server, &link), -EIO);
		CHECK_EQ(fail_write, -1);
	}
	fail_memfd = true;
	CHECK_EQ(gx_server_add_link(server, &link), -EMFILE);
	fail_memfd = false;
	fail_seal = true;
	CHECK_EQ(gx_server_add_link(server, &link), -EIO);
	fail_seal = false;
	CHECK_EQ(server->n_entries, before);
	CHECK_EQ(gx_server_add_link(server, &link), 0);
	CHECK_EQ(server->n_entries, before + 1);
	CHECK_EQ(lseek(server->entries[before].fds[0], 0, SEEK_END),
	         (off_t)(sizeof(insns) + sizeof(map_ids) + sizeof(funcs)));
	gx_server_remove_link(server, 8); /* of another number */
	CHECK_EQ(server->n_entries, before + 1);
	gx_server_remove_link(server, 9);
	CHECK_EQ(server->n_entries, before);
}

static void policies(void)
{
	static const struct gx_insn insns[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	uint32_t map_ids[1] = { 7 };
	const struct gx_verified callback = {
		.program = { .name = "p", .insns = insns, .n_insns = 2, .n_maps = 1 }
	};
	struct gx_verified_policy verified = { 0 };
	uint32_t before = server->n_entries;

	verified.callbacks[1].map_ids = map_ids;
	verified.callbacks[1].verified = &callback;
	for (int n = 0; n < 3; n++) {
		fail_write = n;
		CHECK_EQ(gx_server_add_policy(server, 3, &verified, 0, 0), -EIO);
		CHECK_EQ(fail_write, -1);
	}
	fail_memfd = true;
	CHECK_EQ(gx_server_add_policy(server, 3, &verified, 0, 0), -EMFILE);
	fail_memfd = false;
	fail_seal = true;
	CHECK_EQ(gx_server_add_policy(server, 3, &verified, 0, 0), -EIO);
	fail_seal = false;
	verified.callbacks[1].map_ids = NULL; /* of maps that nobody made */
	CHECK_EQ(gx_server_add_policy(server, 3, &verified, 0, 0), -EIO);
	verified.callbacks[1].map_ids = map_ids;
	CHECK_EQ(server->n_entries, before);
	CHECK_EQ(gx_server_add_policy(server, 3, &verified, 0, 0), 0);
	CHECK_EQ(gx_server_add_policy(server, 4, &verified, 3, 0), 0); /* instead of it */
	CHECK_EQ(server->n_entries, before + 1);
	CHECK_EQ(server->entries[before].message.id, 4);
	CHECK_EQ(server->entries[before].message.u.policy.n_programs, 1);
	gx_server_remove_policy(server, 0); /* no policy has this number */
	CHECK_EQ(server->n_entries, before + 1);
	gx_server_remove_policy(server, 4);
	CHECK_EQ(server->n_entries, before);
}

/* An answer may take a while, and what comes before it is no answer. */
static void slowly(void *arg, const char *what, struct gx_strbuf *out)
{
	CHECK(arg == &server);
	poll(NULL, 0, 60);
	gx_strbuf_printf(out, "of %s", what);
}

static void questions(void)
{
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { 0 };

	gx_server_set_query(server, slowly, &server);
	CHECK_EQ(gx_server_ask(gx_server_name(server), "maps", &out, &diag), 0);
	CHECK(!strcmp(gx_strbuf_text(&out), "of maps"));
	gx_strbuf_free(&out);
}

int main(void)
{
	char name[GX_NAME_BYTES];

	snprintf(name, sizeof(name), "gpuext/test-hello/%d", getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, NULL), 0);
	pages();
	without_page();
	pids();
	programs();
	policies();
	questions();
	gx_server_stop(server);
	return TEST_END();
}
