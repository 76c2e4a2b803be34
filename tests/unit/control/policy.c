/* policy.c - policies of a loader's server: what agents are sent, and what their answers are worth. */
#include "../test.h"
#include "control/server.h"
#include "verify/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* r0 = 0; exit */
static const struct gx_insn insns[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
static const struct gx_verified verified = {
	.program = { .name = "p", .insns = insns, .n_insns = 2, .n_maps = 1, .max_ops = 9 }
};
static uint32_t map_ids[] = { 7 };
static struct gx_agent_stats *page;
static int n_heard;
static struct gx_server_policy_app heard;

static struct gx_verified_policy make_set(const char *name)
{
	struct gx_verified_policy set = { .type = GX_POLICY_gpu_mem_ops,
		                          .data = { .priority = -3 } };

	snprintf(set.data.name, sizeof(set.data.name), "%s", name);
	set.callbacks[2] = (struct gx_policy_callback){ .verified = &verified, .map_ids = map_ids };
	return set;
}

static void on_policy(void *arg, const struct gx_server_policy_app *state)
{
	CHECK(arg == &n_heard);
	heard = *state;
	__atomic_add_fetch(&n_heard, 1, __ATOMIC_RELEASE);
}

static int hello(int socket)
{
	struct gx_message message = { .type = GX_MSG_HELLO,
		                      .u.hello = { .pid = 42, .comm = "app" } };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING), err;

	CHECK_EQ(ftruncate(fd, sizeof(*page)), 0);
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	page = mmap(NULL, sizeof(*page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	page->magic = GX_STATS_MAGIC;
	err = gx_message_send(socket, &message, &fd, 1);
	close(fd);
	return err;
}

/* The next message of this type; its blob's bytes, or -1. */
static ssize_t expect(int socket, enum gx_message_type type, struct gx_message *message,
                      uint8_t *blob, size_t size)
{
	int fds[GX_MESSAGE_FDS];
	ssize_t n = -1;

	do {
		if (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 2000) != 1 ||
		    gx_message_receive(socket, message, fds) != 1) {
			CHECK(false);
			return -1;
		}
		if (message->type == type && fds[0] >= 0) {
			n = pread(fds[0], blob, size, 0);
			/* nobody changes what others are told */
			CHECK_EQ(fcntl(fds[0], F_GET_SEALS),
			         F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
			CHECK(pwrite(fds[0], "x", 1, 0) < 0 && errno == EPERM);
		}
		for (int i = 0; i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
	} while (message->type != type);
	return n;
}

static void say(int socket, uint64_t id, uint32_t state)
{
	struct gx_message message = { .type = GX_MSG_POLICY_STATE, .id = id };

	/* no text of an agent ends where it should */
	memset(&message.u.policy_state, 'x', sizeof(message.u.policy_state));
	message.u.policy_state.state = state;
	message.u.policy_state.exit.kind = GPU_EXIT_ERROR_POLICY;
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
}

static bool hears(int n)
{
	for (int i = 0; i < 200 && __atomic_load_n(&n_heard, __ATOMIC_ACQUIRE) < n; i++)
		usleep(5000);
	return __atomic_load_n(&n_heard, __ATOMIC_ACQUIRE) == n;
}

static void test_message(int socket)
{
	struct gx_message message;
	struct gx_policy_blob_program head;
	uint8_t blob[4096];
	uint64_t id;

	CHECK_EQ(expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob)),
	         sizeof(head) + sizeof(insns) + 8);
	CHECK_EQ(message.id, 100);
	CHECK_EQ(message.u.policy.n_programs, 1);
	CHECK_EQ(message.u.policy.data.priority, -3);
	CHECK(!strcmp(message.u.policy.data.name, "one"));
	memcpy(&head, blob, sizeof(head));
	CHECK_EQ(head.index, 2);
	CHECK_EQ(head.n_insns, 2);
	CHECK_EQ(head.max_ops, 9);
	CHECK(!strcmp(head.name, "p"));
	memcpy(&id, blob + sizeof(head) + sizeof(insns), sizeof(id));
	CHECK_EQ(id, GX_WIRE_ID(7));
}

static void test_answers(struct gx_server *server, int socket)
{
	struct gx_server_policy_app state;
	int before = n_heard;

	say(socket, 100, GX_N_IN_APP); /* no such state */
	say(socket, 100, UINT32_MAX);
	say(socket, 100, GX_IN_APP_SENT);
	say(socket, 999, GX_IN_APP_ATTACHED); /* no such policy */
	say(socket, 0, GX_IN_APP_GONE);
	say(socket, 100, GX_IN_APP_ATTACHED);
	CHECK(hears(before + 1));
	CHECK(heard.id == 100 && heard.state == GX_IN_APP_ATTACHED && heard.pid == 42 &&
	      !strcmp(heard.comm, "app"));
	/* what lies behind the lines is no line */
	page->binds_rejected = 100;
	page->binds_late = GX_IN_APP_GONE;
	CHECK(gx_server_policy_at(server, 0, &state) && state.state == GX_IN_APP_ATTACHED);
	/* numbers come from the page, whatever else is in it */
	page->policies[5].id = 100;
	page->policies[5].counters[GX_COUNT_calls] = 17;
	page->policies[6].id = 101;
	page->policies[6].type = 77;
	page->policies[8].id = 103;
	page->policies[8].type = GX_N_POLICY_TYPES;
	page->policies[9].id = 104;
	page->policies[9].state = GX_N_IN_APP;
	page->policies[7].id = 102;
	page->policies[7].state = 1000;
	CHECK(gx_server_policy_at(server, 0, &state));
	CHECK_EQ(state.counters[GX_COUNT_calls], 17);
	CHECK(!gx_server_policy_at(server, 1, &state));
	say(socket, 100, GX_IN_APP_GONE);
	CHECK(hears(before + 2));
	CHECK_EQ(strlen(heard.exit.reason), sizeof(heard.exit.reason) - 1);
	CHECK_EQ(strlen(heard.exit.msg), sizeof(heard.exit.msg) - 1);
	say(socket, 100, GX_IN_APP_ATTACHED); /* what is gone stays gone */
	say(socket, 100, GX_IN_APP_REFUSED);
	CHECK_EQ(gx_server_policy_wait(server, 100, 100), 0);
	CHECK(hears(before + 2));
}

static void test_lines(struct gx_server *server)
{
	struct gx_server_policy_app state;
	struct gx_server_agent agent;
	uint32_t n = 0;

	CHECK(gx_server_agent_at(server, 0, &agent));
	memset(page->policies[5].name, 'y', sizeof(page->policies[5].name));
	page->policies[5].state = GX_IN_APP_GONE;
	page->policies[5].type = GX_POLICY_gpu_sched_ops;
	for (uint32_t k = 0; k < GX_MAX_POLICY_LINES; k++)
		if (gx_server_policy_line(&agent, k, &state)) {
			CHECK_EQ(strlen(state.name), sizeof(state.name) - 1);
			CHECK_EQ(state.type, GX_POLICY_gpu_sched_ops);
			n++;
		}
	CHECK_EQ(n, 1); /* the others have no such type, no such state */
}

/* Lines are counted through applications; one that has not said what it is has none. */
static void test_second_application(struct gx_server *server, int socket)
{
	struct gx_agent_stats *first = page;
	struct gx_server_policy_app state;
	bool there = false;

	CHECK(gx_server_policy_at(server, 1, &state) && state.id == 200);
	CHECK_EQ(state.state, GX_IN_APP_REFUSED);
	CHECK(!gx_server_policy_at(server, 2, &state));
	CHECK_EQ(hello(socket), 0);
	for (int i = 0; i < 400 && !there; i++) {
		usleep(5000);
		there = gx_server_policy_at(server, 2, &state);
	}
	CHECK(there && state.id == 200 && state.state == GX_IN_APP_SENT);
	CHECK(!gx_server_policy_at(server, 3, &state));
	CHECK(gx_server_policy_at(server, 0, &state) && state.id == 100);
	munmap(page, sizeof(*page));
	page = first;
}

static void test_replace(struct gx_server *server, int socket, const char *name)
{
	struct gx_verified_policy two = make_set("two");
	struct gx_message message;
	uint8_t blob[4096];
	int late, fds[GX_MESSAGE_FDS];
	int before = __atomic_load_n(&n_heard, __ATOMIC_ACQUIRE);

	CHECK_EQ(gx_server_add_policy(server, 200, &two, 100, 7), 0);
	expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob));
	CHECK(message.id == 200 && message.u.policy.replaces == 100);
	CHECK_EQ(gx_server_policy_wait(server, 200, 20), -110); /* nobody answers: bounded */
	say(socket, 200, GX_IN_APP_REFUSED);
	CHECK_EQ(gx_server_policy_wait(server, 200, 2000), 0);
	CHECK(hears(before + 1)); /* who waits may be first */
	CHECK_EQ(strlen(heard.why), sizeof(heard.why) - 1);
	/* who comes now gets the one that took the place alone */
	late = gx_socket_connect(name);
	CHECK(expect(late, GX_MSG_POLICY, &message, blob, sizeof(blob)) > 0);
	CHECK_EQ(message.id, 200);
	CHECK_EQ(message.u.policy.receiver, getpid());
	CHECK(poll(&(struct pollfd){ .fd = late, .events = POLLIN }, 1, 2000) == 1 &&
	      gx_message_receive(late, &message, fds) == 1);
	CHECK_EQ(message.type, GX_MSG_READY);
	/* it has not said hello: nobody waits for its answer */
	CHECK_EQ(gx_server_policy_wait(server, 200, 100), 0);
	test_second_application(server, late);
	close(late);
	gx_server_remove_policy(server, 0);
	gx_server_remove_policy(server, 200);
	expect(socket, GX_MSG_UNPOLICY, &message, blob, sizeof(blob));
	CHECK_EQ(message.id, 200);
}

/* One that was taken away is waited for until it is gone; one that is kept, until it is attached. */
static void test_wait(struct gx_server *server, int socket)
{
	struct gx_verified_policy three = make_set("three"), broken = make_set("broken"),
	                          other = make_set("other");
	struct gx_message message;
	uint8_t blob[4096];

	CHECK_EQ(gx_server_add_policy(server, 300, &three, 0, 7), 0);
	expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob));
	say(socket, 300, GX_IN_APP_ATTACHED);
	CHECK_EQ(gx_server_policy_wait(server, 300, 2000), 0);
	CHECK_EQ(gx_server_add_policy(server, 301, &other, 0, 7), 0); /* one that is kept */
	expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob));
	gx_server_remove_policy(server, 300);
	expect(socket, GX_MSG_UNPOLICY, &message, blob, sizeof(blob));
	CHECK_EQ(gx_server_policy_wait(server, 300, 20), -110);
	gx_server_remove_policy(server, 301);
	expect(socket, GX_MSG_UNPOLICY, &message, blob, sizeof(blob));
	say(socket, 301, GX_IN_APP_REFUSED);
	say(socket, 300, GX_IN_APP_GONE);
	CHECK_EQ(gx_server_policy_wait(server, 300, 2000), 0);
	CHECK_EQ(gx_server_policy_wait(server, 12345, 2000), 0); /* nobody has it */
	broken.callbacks[2].map_ids = NULL;
	CHECK_EQ(gx_server_add_policy(server, 400, &broken, 0, 7), -EIO);
	CHECK_EQ(poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 20), 0);
}

/* What a policy says of itself, at the border of what is taken. */
static void test_data(void)
{
	static const struct {
		const char *name; /* NULL: 64 letters */
		enum gx_error error;
		uint32_t scope;
		uint64_t scope_id;
		uint32_t flags, budget_ns;
	} rows[] = {
		{ "a b", GX_E_NONE, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ "~", GX_E_NONE, GPU_SCOPE_DEVICE, 0, GPU_OPS_SHADOW, GX_POLICY_MAX_BUDGET_NS },
		{ "123456789 123456789 123456789 123456789 123456789 123456789 123", GX_E_NONE,
		  GPU_SCOPE_PROCESS, INT32_MAX, 0, 0 },
		{ "cgroup", GX_E_NONE, GPU_SCOPE_CGROUP, UINT64_MAX, 0, 0 },
		{ "", GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ NULL, GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ " a", GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ "ab ", GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ "a\x1f", GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ "\x7f", GX_E_POLICY_NAME, GPU_SCOPE_DEVICE, 0, 0, 0 },
		{ "s", GX_E_POLICY_SCOPE, GPU_SCOPE_PROCESS + 1, 1, 0, 0 },
		{ "s", GX_E_POLICY_SCOPE, GPU_SCOPE_CGROUP, 0, 0, 0 },
		{ "s", GX_E_POLICY_SCOPE, GPU_SCOPE_PROCESS, (uint64_t)INT32_MAX + 1, 0, 0 },
		{ "f", GX_E_POLICY_FLAGS, GPU_SCOPE_DEVICE, 0, GPU_OPS_SHADOW << 1, 0 },
		{ "b", GX_E_POLICY_BUDGET, GPU_SCOPE_DEVICE, 0, 0, GX_POLICY_MAX_BUDGET_NS + 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy_data data = { .scope = rows[i].scope,
			                       .scope_id = rows[i].scope_id,
			                       .flags = rows[i].flags,
			                       .budget_ns = rows[i].budget_ns };
		struct gx_diag diag = { 0 };

		memset(data.name, rows[i].name ? 0 : 'a', sizeof(data.name));
		if (rows[i].name)
			memcpy(data.name, rows[i].name, strlen(rows[i].name));
		CHECK_EQ(!gx_policy_data_check(&data, &diag), rows[i].error == GX_E_NONE);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK(rows[i].name || strstr(diag.text, "does not end"));
	}
}

/* An application has lines for so many policies: the oldest that is over makes room, none that lives does. */
static void test_many(const char *name)
{
	struct gx_server *server;
	struct gx_diag diag = { 0 };
	struct gx_verified_policy set = make_set("many");
	struct gx_server_policy_app state;
	struct gx_message message;
	uint8_t blob[4096];
	int before = __atomic_load_n(&n_heard, __ATOMIC_ACQUIRE);
	struct gx_server_agent agent = { 0 };
	uint32_t n = 0;
	int socket;

	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
	gx_server_set_policy_watch(server, on_policy, &n_heard);
	socket = gx_socket_connect(name);
	CHECK_EQ(hello(socket), 0);
	for (int i = 0; i < 400 && !(gx_server_agent_at(server, 0, &agent) && agent.stats); i++)
		usleep(5000);
	CHECK(agent.stats);
	for (uint64_t id = 1000; id < 1000 + GX_MAX_POLICY_LINES + 1; id++) {
		CHECK_EQ(gx_server_add_policy(server, id, &set, 0, 7), 0);
		expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob));
	}
	CHECK(gx_server_policy_at(server, 0, &state) && state.id == 1000);
	while (gx_server_policy_at(server, n, &state))
		n++;
	CHECK_EQ(n, GX_MAX_POLICY_LINES);
	CHECK_EQ(state.id, 1000 + GX_MAX_POLICY_LINES - 1);
	say(socket, 1003, GX_IN_APP_REFUSED);
	CHECK(hears(before + 1));
	CHECK_EQ(gx_server_add_policy(server, 2000, &set, 0, 7), 0);
	expect(socket, GX_MSG_POLICY, &message, blob, sizeof(blob));
	CHECK(gx_server_policy_at(server, 3, &state) && state.id == 1004);
	CHECK(gx_server_policy_at(server, n - 1, &state) && state.id == 2000);
	CHECK(!gx_server_policy_at(server, n, &state));
	close(socket);
	gx_server_stop(server);
}

int main(void)
{
	struct gx_verified_policy one = make_set("one");
	struct gx_server_policy_app state;
	struct gx_server *server;
	struct gx_diag diag = { 0 };
	struct gx_message message;
	uint8_t blob[4096];
	char name[64];
	int socket, late;

	snprintf(name, sizeof(name), "gpuext/test-policy/%d", getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
	gx_server_set_policy_watch(server, on_policy, &n_heard);
	CHECK_EQ(gx_server_add_policy(server, 100, &one, 0, 7), 0);
	socket = gx_socket_connect(name);
	CHECK_EQ(hello(socket), 0);
	test_message(socket);
	test_answers(server, socket);
	test_lines(server);
	test_replace(server, socket, name);
	test_wait(server, socket);
	/* one that comes later gets what is there now: nothing; and is gone when it goes */
	late = gx_socket_connect(name);
	expect(late, GX_MSG_READY, &message, blob, sizeof(blob));
	close(late);
	close(socket);
	for (int i = 0; i < 200 && !(gx_server_policy_at(server, 0, &state) && state.app_gone); i++)
		usleep(5000);
	CHECK(state.app_gone && state.state == GX_IN_APP_GONE &&
	      state.counters[GX_COUNT_calls] == 17);
	gx_server_stop(server);
	test_many(name);
	test_data();
	return TEST_END();
}
