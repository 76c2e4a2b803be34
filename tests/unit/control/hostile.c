/* hostile.c - a loader's server against agents that lie: pages that may shrink, floods, names without an end; and what full tables do. */
#include "../test.h"
#include "base/strbuf.h"
#include "control/server_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static struct gx_server *server;
static char name[GX_NAME_BYTES + 16];

static void start(const char *what)
{
	struct gx_diag diag = { 0 };

	snprintf(name, sizeof(name), "gpuext/test-%s/%d", what, getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
}

/* The server takes connections one by one: while it is busy its queue may be full. */
static int dial(void)
{
	int socket = gx_socket_connect(name);

	for (int tries = 0; socket == -EAGAIN && tries < 5000; tries++) {
		usleep(2000);
		socket = gx_socket_connect(name);
	}
	CHECK(socket >= 0);
	return socket;
}

/* A page of statistics that is as it should be but for what is asked. */
static int page(size_t bytes, unsigned seals, uint64_t magic)
{
	int fd = memfd_create("stats", MFD_ALLOW_SEALING);

	CHECK_EQ(ftruncate(fd, (off_t)bytes), 0);
	if (bytes >= sizeof(magic))
		CHECK_EQ(pwrite(fd, &magic, sizeof(magic), 0), sizeof(magic));
	if (seals)
		CHECK_EQ(fcntl(fd, F_ADD_SEALS, seals), 0);
	return fd;
}

static int good_page(void)
{
	return page(sizeof(struct gx_agent_stats), F_SEAL_SHRINK, GX_STATS_MAGIC);
}

static int hello(int socket, uint32_t pid, int fd)
{
	struct gx_message message = { .type = GX_MSG_HELLO, .u.hello.pid = pid };
	int err;

	memset(message.u.hello.comm, 'c', sizeof(message.u.hello.comm)); /* neither ends */
	memset(message.u.hello.device, 'd', sizeof(message.u.hello.device));
	err = gx_message_send(socket, &message, &fd, fd >= 0);
	if (fd >= 0)
		close(fd);
	return err;
}

/* The agent of this process id, once the server has heard of it. */
static bool agent_of(uint32_t pid, struct gx_server_agent *out)
{
	for (int tries = 0; tries < 1000; tries++) {
		for (uint32_t i = 0; gx_server_agent_at(server, i, out); i++)
			if (out->pid == pid && out->stats)
				return true;
		usleep(2000);
	}
	return false;
}

/* The server ends the connection. */
static bool is_dropped(int socket)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n;

	do {
		if (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 30000) != 1)
			return false;
		n = gx_message_receive(socket, &message, fds);
	} while (n == 1);
	return n == 0 || n == -ECONNRESET;
}

static void lies(int fd)
{
	int socket = dial();

	CHECK(socket >= 0);
	CHECK_EQ(hello(socket, 77, fd), 0);
	CHECK(is_dropped(socket));
	close(socket);
}

static void test_pages(void)
{
	struct gx_server_agent agent;
	char file[] = "/tmp/gpuext-test-XXXXXX", path[64];
	int socket, fd, pipes[2], sealed;

	start("pages");
	lies(-1); /* none */
	lies(page(sizeof(struct gx_agent_stats), 0, GX_STATS_MAGIC));
	lies(page(sizeof(struct gx_agent_stats), F_SEAL_GROW, GX_STATS_MAGIC));
	lies(page(sizeof(struct gx_agent_stats) - 1, F_SEAL_SHRINK, GX_STATS_MAGIC));
	lies(page(0, F_SEAL_SHRINK, 0));
	lies(page(sizeof(struct gx_agent_stats), F_SEAL_SHRINK, GX_STATS_MAGIC + 1));
	fd = mkstemp(file); /* a file on a disk has no seals */
	unlink(file);
	CHECK_EQ(ftruncate(fd, sizeof(struct gx_agent_stats)), 0);
	CHECK_EQ(pwrite(fd, &(uint64_t){ GX_STATS_MAGIC }, 8, 0), 8);
	lies(fd);
	CHECK_EQ(pipe(pipes), 0);
	lies(pipes[0]);
	close(pipes[1]);
	sealed = good_page(); /* one that can't be read can't be mapped */
	snprintf(path, sizeof(path), "/proc/self/fd/%d", sealed);
	fd = open(path, O_WRONLY);
	CHECK(fd >= 0);
	lies(fd);
	close(sealed);
	socket = dial();
	CHECK_EQ(hello(socket, 42, good_page()), 0);
	CHECK(agent_of(42, &agent) && !agent.gone);
	CHECK(strlen(agent.comm) == sizeof(agent.comm) - 1 &&
	      strlen(agent.device) == sizeof(agent.device) - 1);
	CHECK_EQ(hello(socket, 43, good_page()), 0); /* says it twice */
	CHECK(is_dropped(socket));
	CHECK(agent_of(42, &agent) && agent.gone);
	close(socket);
	gx_server_stop(server);
}

/* More lines about kernels than the table has, and texts that do not end. */
static void test_kernels(void)
{
	struct gx_message message = { .type = GX_MSG_KERNEL, .id = 5 };
	struct gx_server_kernel kernel;
	struct gx_server_agent agent;
	int socket, err;

	start("kernels");
	socket = dial();
	CHECK_EQ(hello(socket, 42, good_page()), 0);
	CHECK(agent_of(42, &agent));
	memset(&message.u.kernel, 'k', sizeof(message.u.kernel));
	for (uint32_t i = 0; i < GX_MAX_KERNELS + 10; i++)
		while (gx_message_send(socket, &message, NULL, 0) == -EAGAIN)
			usleep(50);
	message = (struct gx_message){ .type = GX_MSG_FLUSHED, .id = 1000 };
	while ((err = gx_message_send(socket, &message, NULL, 0)) ==
	       -EAGAIN) /* the server is still reading */
		usleep(50);
	CHECK_EQ(err, 0);
	CHECK_EQ(gx_server_flush(server, 60000), 0);
	CHECK(gx_server_kernel_at(server, GX_MAX_KERNELS - 1, &kernel));
	CHECK(kernel.link_id == 5 && kernel.pid == 42 &&
	      strlen(kernel.name) == sizeof(kernel.name) - 1 &&
	      strlen(kernel.why) == sizeof(kernel.why) - 1);
	CHECK(!gx_server_kernel_at(server, GX_MAX_KERNELS, &kernel));
	close(socket);
	gx_server_stop(server);
}

/* Every place is taken: one more is turned away; one that ends makes room, first those that only asked. */
static void test_places(void)
{
	int *sockets = malloc((GX_MAX_AGENTS + 1) * sizeof(int)), late;
	struct gx_server_agent agent;

	start("places");
	for (uint32_t i = 0; i < GX_MAX_AGENTS; i++) {
		sockets[i] = dial();
		if (i == 7 || i == 9)
			CHECK_EQ(hello(sockets[i], i, good_page()), 0);
	}
	CHECK(agent_of(7, &agent) && agent_of(9, &agent));
	late = dial();
	CHECK(is_dropped(late));
	close(late);
	/* the one that never said hello leaves its place to the next; the numbers of 7 and 9 stay */
	close(sockets[7]);
	close(sockets[200]);
	for (int tries = 0;
	     tries < 1000 && !(gx_server_agent_at(server, 200, &agent) && agent.gone &&
	                       gx_server_agent_at(server, 7, &agent) && agent.gone);
	     tries++)
		usleep(2000);
	sockets[200] = dial();
	CHECK_EQ(hello(sockets[200], 1200, good_page()), 0);
	CHECK(agent_of(1200, &agent) && agent_of(7, &agent) && agent.gone && agent_of(9, &agent) &&
	      !agent.gone);
	CHECK(gx_server_agent_at(server, 200, &agent) && agent.pid == 1200);
	CHECK(!gx_server_agent_at(server, GX_MAX_AGENTS, &agent));
	/* then the numbers of one that ended go into a sum */
	sockets[7] = dial();
	CHECK_EQ(hello(sockets[7], 1007, good_page()), 0);
	CHECK(agent_of(1007, &agent) && gx_server_agent_at(server, 7, &agent) && agent.pid == 1007);
	CHECK(agent_of(9, &agent) && !agent.gone);
	CHECK(gx_server_agent_at(server, GX_MAX_AGENTS, &agent) && agent.n_former == 1);
	CHECK(agent.gone && !agent.pid && !*agent.comm && agent.stats);
	CHECK(!gx_server_agent_at(server, GX_MAX_AGENTS + 1, &agent));
	for (uint32_t i = 0; i < GX_MAX_AGENTS; i++)
		close(sockets[i]);
	gx_server_stop(server);
	free(sockets);
}

/* Another user's process: root's server for policies alone takes it. */
static void test_other_user(bool any_user)
{
	pid_t child;
	int status;

	if (geteuid()) {
		printf("SKIPPED: other users: not root\n");
		return;
	}
	gx_policy_prefix(0, name); /* others may connect */
	snprintf(name + strlen(name), sizeof(name) - strlen(name), "hostile-%d", getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, NULL), 0);
	server->any_user = any_user;
	child = fork();
	if (!child) {
		struct gx_message message;
		int fds[GX_MESSAGE_FDS], socket;

		if (setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534))
			_exit(9);
		socket = dial();
		poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 3000);
		_exit(gx_message_receive(socket, &message, fds) == 1 &&
		      message.type == GX_MSG_READY);
	}
	waitpid(child, &status, 0);
	CHECK_EQ(WEXITSTATUS(status), any_user);
	gx_server_stop(server);
}

/* A file that takes the first `room` bytes alone. */
static bool writes(const struct gx_program *program, size_t room)
{
	const uint64_t ids[2] = { 1, 2 };
	int fd = memfd_create("short", MFD_ALLOW_SEALING);
	bool good;

	CHECK_EQ(ftruncate(fd, (off_t)room), 0);
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_GROW), 0);
	good = gx_server_write_program(fd, program, ids);
	close(fd);
	return good;
}

static void test_blobs(void)
{
	static const struct gx_insn insns[512];
	struct gx_func_info funcs[128] = { 0 };
	struct gx_program program = {
		.insns = insns, .n_insns = 512, .n_maps = 2, .funcs = funcs, .n_func_infos = 128
	};
	struct gx_server_link link = { .id = 9,
		                       .program = &program,
		                       .map_ids = (uint64_t[]){ 1, 2 },
		                       .glob = "*",
		                       .argument = "" };
	const size_t page_bytes = 4096, whole = sizeof(insns) + 16 + sizeof(funcs);
	struct rlimit limit, none;

	CHECK_EQ(sizeof(insns), page_bytes);
	CHECK(!writes(&program, 0) && !writes(&program, page_bytes - 8) &&
	      !writes(&program, page_bytes) && !writes(&program, page_bytes + 16));
	CHECK(writes(&program, (whole + page_bytes) / page_bytes * page_bytes));
	program.n_func_infos = 0;
	CHECK(writes(&program, page_bytes + 16));
	/* no descriptor is left for the blob */
	start("blobs");
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
	CHECK_EQ(gx_server_add_link(server, &link), -EMFILE);
	CHECK_EQ(gx_server_add_map(server, 3, &(struct gx_map_def){ .type = 2 }, false, 0, -1),
	         -EMFILE);
	CHECK_EQ(gx_server_add_policy(server, 3, &(struct gx_verified_policy){ .type = 0 }, 0, 7),
	         -EMFILE);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
	CHECK_EQ(server->n_entries, 0);
	CHECK_EQ(gx_server_add_link(server, &link), 0);
	CHECK_EQ(server->n_entries, 1);
	gx_server_stop(server);
}

/* Policies of one application beyond the table: those that are over leave, those that are not stay. */
static void test_policy_lines(void)
{
	struct gx_verified_policy set = { .type = GX_POLICY_gpu_mem_ops };
	struct gx_server_policy_app state;
	struct gx_server_agent agent;
	struct gx_server_peer *peer;
	int socket;

	start("lines");
	socket = dial();
	CHECK_EQ(hello(socket, 42, good_page()), 0);
	CHECK(agent_of(42, &agent));
	peer = &server->agents[0];
	for (uint64_t id = 1; id <= GX_MAX_POLICY_LINES + 1; id++) {
		struct gx_message message;
		int fds[GX_MESSAGE_FDS];

		CHECK_EQ(gx_server_add_policy(server, id, &set, 0, 7), 0);
		while (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 0) == 1 &&
		       gx_message_receive(socket, &message, fds) == 1)
			close(fds[0]);
	}
	CHECK_EQ(peer->n_policies, GX_MAX_POLICY_LINES);
	CHECK(gx_server_policy_at(server, GX_MAX_POLICY_LINES - 1, &state) &&
	      state.id == GX_MAX_POLICY_LINES);
	CHECK(!gx_server_policy_at(server, GX_MAX_POLICY_LINES, &state));
	pthread_mutex_lock(&server->lock);
	peer->policies[1].state = GX_IN_APP_GONE;
	peer->policies[3].state = GX_IN_APP_ATTACHED;
	peer->policies[5].state = GX_IN_APP_REFUSED;
	pthread_mutex_unlock(&server->lock);
	CHECK_EQ(gx_server_add_policy(server, 1000, &set, 0, 7), 0);
	CHECK_EQ(peer->n_policies, GX_MAX_POLICY_LINES);
	CHECK(peer->policies[0].id == 1 && peer->policies[1].id == 3 && peer->policies[2].id == 4 &&
	      peer->policies[2].state == GX_IN_APP_ATTACHED && peer->policies[4].id == 6 &&
	      peer->policies[GX_MAX_POLICY_LINES - 1].id == 1000);
	CHECK_EQ(gx_server_add_policy(server, 1001, &set, 0, 7), 0);
	CHECK(peer->policies[4].id == 7 && peer->policies[GX_MAX_POLICY_LINES - 1].id == 1001);
	close(socket);
	gx_server_stop(server);
}

/* A loader that does not answer as it should: in a process of its own, at the name that is asked. */
static int ask_one_that(int (*answers)(int socket))
{
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { 0 };
	int listener, err;
	pid_t child;

	snprintf(name, sizeof(name), "gpuext/test-ask/%d", getpid());
	listener = gx_socket_listen(name);
	child = fork();
	if (!child) {
		struct gx_message message;
		int socket = -1, fds[GX_MESSAGE_FDS];

		poll(&(struct pollfd){ .fd = listener, .events = POLLIN }, 1, 3000);
		socket = accept(listener, NULL, NULL);
		poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 3000);
		if (gx_message_receive(socket, &message, fds) == 1 &&
		    message.type == GX_MSG_QUERY && !strcmp(message.u.text, "prog"))
			answers(socket);
		_exit(0);
	}
	close(listener);
	err = gx_server_ask(name, "prog", &out, &diag);
	waitpid(child, NULL, 0);
	if (!err && (!out.len || strcmp(gx_strbuf_text(&out), "yes")))
		err = 1;
	gx_strbuf_free(&out);
	return err;
}

static int answer(int socket, bool with_file)
{
	struct gx_message message = { .type = GX_MSG_ANSWER };
	int fd = memfd_create("answer", 0);

	return write(fd, "yes", 3) == 3 ? gx_message_send(socket, &message, &fd, with_file) : -1;
}

static int empty_answer(int socket)
{
	return answer(socket, false);
}

static int garbage_answer(int socket)
{
	return send(socket, "garbage", 7, 0) < 0;
}

static int no_answer(int socket)
{
	return socket < 0;
}

static int late_answer(int socket)
{
	struct gx_message message = { .type = GX_MSG_MAP };

	return gx_message_send(socket, &message, &socket, 1) ||
	       gx_message_send(socket, &message, NULL, 0) || answer(socket, true);
}

static void test_ask(void)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_server_ask("gpuext/test-nobody", "prog", NULL, &diag), -EIO);
	CHECK(!strcmp(diag.text, "gpuext/test-nobody: No such file or directory"));
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK_EQ(ask_one_that(late_answer), 0);
	CHECK_EQ(ask_one_that(no_answer), -EIO);
	CHECK_EQ(ask_one_that(empty_answer), -EIO);
	CHECK_EQ(ask_one_that(garbage_answer), -EIO);
}

/* Whatever number they have: that of a process in another namespace is no number here. */
static void test_join(void)
{
	static const char *const names[] = { "5", "4294967301", "0", "5x", "x", "" };
	char prefix[GX_NAME_BYTES], listening[GX_NAME_BYTES + 16];
	int listeners[6], n[6] = { 0 };
	struct gx_diag diag = { 0 };

	snprintf(name, sizeof(name), "hostile-%d", getpid());
	setenv("GPUEXT_GROUP", name, 1);
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	for (int i = 0; i < 6; i++) {
		snprintf(listening, sizeof(listening), "%s%s", prefix, names[i]);
		listeners[i] = gx_socket_listen(listening);
		CHECK(listeners[i] >= 0);
	}
	CHECK_EQ(gx_server_start_policies(NULL, NULL, &server, &diag), 0);
	for (int i = 0; i < 6; i++)
		for (int socket; (socket = accept(listeners[i], NULL, NULL)) >= 0; n[i]++)
			close(socket);
	for (int i = 0; i < 6; i++)
		CHECK_EQ(n[i], 1);
	gx_server_stop(server);
	for (int i = 0; i < 6; i++)
		close(listeners[i]);
	for (int i = 0; i < 6; i++) {
		snprintf(listening, sizeof(listening), "%s%s", prefix, names[i]);
		gx_folder_remove(listening);
	}
	unsetenv("GPUEXT_GROUP");
}

/* An application that runs already, by the number that the kernel has for it, whatever it calls itself. */
static void test_connect(void)
{
	const uint32_t own = (uint32_t)getpid(), called[] = { own, 1 };
	char prefix[GX_NAME_BYTES], listening[GX_NAME_BYTES + 16];
	struct gx_diag none = { 0 };

	start("connect");
	CHECK(gx_server_connect(server, own, &none) < 0);
	CHECK_EQ(none.error, GX_E_NO_AGENT);
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	for (int i = 0; i < 2; i++) {
		int fds[GX_MESSAGE_FDS], listener, socket;
		struct gx_message message = { 0 };
		struct gx_diag diag = { 0 };

		snprintf(listening, sizeof(listening), "%s%u", prefix, called[i]);
		listener = gx_socket_listen(listening);
		CHECK(listener >= 0);
		CHECK(gx_server_connect(server, own + 1, &diag) < 0); /* it is not that one */
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_server_connect(server, own, &diag), 0);
		CHECK_EQ(diag.error, GX_E_NONE);
		do
			socket = accept(listener, NULL, NULL);
		while (socket >= 0 && gx_message_receive(socket, &message, fds) != 1 &&
		       !close(socket));
		CHECK(socket >= 0 && message.type == GX_MSG_READY);
		close(socket);
		close(listener);
		gx_folder_remove(listening);
	}
	gx_server_stop(server);
}

int main(void)
{
	test_join();
	test_connect();
	test_pages();
	test_kernels();
	test_places();
	test_other_user(false);
	test_other_user(true);
	test_blobs();
	test_policy_lines();
	test_ask();
	CHECK(fcntl(0, F_GETFD) >= 0); /* no server has closed what is not its own */
	return TEST_END();
}
