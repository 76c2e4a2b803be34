/* memory.c - a loader's server when memory, threads or names are gone: an error, and what was there goes on. */
#include "../fail.h"
#include "../test.h"
#include "control/server_internal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int start(const char *name, struct gx_server **out, struct gx_diag *diag)
{
	*diag = (struct gx_diag){ 0 };
	*out = (void *)1;
	return gx_server_start(name, NULL, NULL, out, diag);
}

static void no_threads(bool yes)
{
	atomic_store(&fail_threads, yes);
}

static void test_start(const char *name)
{
	struct gx_server *server, *second;
	struct gx_diag diag;

	fail_at(1);
	CHECK_EQ(start(name, &server, &diag), -ENOMEM);
	CHECK(fail_none() && !server && diag.error == GX_E_NO_MEMORY);
	CHECK_EQ(start(name, &server, &diag), 0);
	/* the name is taken, by a process with this number in another namespace */
	CHECK_EQ(start(name, &second, &diag), 0);
	CHECK(!strncmp(gx_server_name(second), name, strlen(name)) &&
	      !strcmp(gx_server_name(second) + strlen(name), ".1"));
	gx_server_stop(second);
	gx_server_stop(server);
	CHECK_EQ(start(name, &server, &diag), 0); /* and free again */
	gx_server_stop(server);
	gx_server_stop(NULL);
	no_threads(true);
	CHECK_EQ(start(name, &server, &diag), -EIO);
	CHECK(!server && diag.error == GX_E_IO);
	no_threads(false);
	CHECK_EQ(start(name, &server, &diag), 0); /* its name was given back */
	gx_server_stop(server);
}

static void test_entries(const char *name)
{
	static const struct gx_insn insns[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	struct gx_map_def def = { .type = 2, .key_size = 4, .value_size = 8, .max_entries = 1 };
	struct gx_program program = { .name = "p", .insns = insns, .n_insns = 2 };
	struct gx_server_link link = { .id = 9, .program = &program, .glob = "*", .argument = "" };
	struct gx_server *server;
	struct gx_diag diag;

	CHECK_EQ(start(name, &server, &diag), 0);
	for (uint32_t i = 0; i < 16; i++) /* the first room is full */
		CHECK_EQ(gx_server_add_map(server, i + 1, &def, false, 0, -1), 0);
	fail_at(1);
	CHECK_EQ(gx_server_add_map(server, 100, &def, false, 0, -1), -ENOMEM);
	CHECK_EQ(gx_server_add_link(server, &link), -ENOMEM);
	CHECK(fail_none());
	CHECK_EQ(server->n_entries, 16);
	CHECK_EQ(gx_server_add_map(server, 100, &def, false, 0, -1), 0);
	CHECK_EQ(gx_server_add_map(server, 100, &def, false, 0, -1), 0); /* known */
	CHECK_EQ(server->n_entries, 17);
	CHECK(server->entries[16].message.id == 100 && server->entries[0].message.id == 1);
	gx_server_stop(server);
}

/* What an agent says is lost when there is no memory for it; the agent stays. */
static void test_kernels(const char *name)
{
	struct gx_message message = { .type = GX_MSG_KERNEL }, got;
	struct gx_server_kernel kernel;
	struct gx_server *server;
	struct gx_diag diag;
	int socket, fds[GX_MESSAGE_FDS];

	CHECK_EQ(start(name, &server, &diag), 0);
	socket = gx_socket_connect(name);
	CHECK(poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 3000) == 1 &&
	      gx_message_receive(socket, &got, fds) == 1);
	fail_at(1);
	for (int i = 0; i < 3; i++)
		CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
	message.type = GX_MSG_FLUSHED, message.id = 1000;
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
	CHECK_EQ(gx_server_flush(server, 60000), 0);
	CHECK(fail_none());
	CHECK(!gx_server_kernel_at(server, 0, &kernel));
	message.type = GX_MSG_KERNEL;
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
	for (int i = 0; i < 1000 && !gx_server_kernel_at(server, 0, &kernel); i++)
		usleep(2000);
	CHECK(gx_server_kernel_at(server, 0, &kernel) && kernel.link_id == 1000);
	close(socket);
	gx_server_stop(server);
}

/* A policy that there is no memory for is not known to have been sent; one that asks only has no policies. */
static void test_policies(void)
{
	struct gx_message policy = { .type = GX_MSG_POLICY, .id = 5 },
	                  link = { .type = GX_MSG_LINK, .id = 6 };
	struct gx_agent_stats stats = { 0 };
	struct gx_server_policy_app state;
	struct gx_server *server = calloc(1, sizeof(*server));
	struct gx_server_peer *asks = &server->agents[0], *app = &server->agents[1];

	pthread_mutex_init(&server->lock, NULL);
	server->n_agents = 2;
	app->info.stats = &stats;
	fail_at(1);
	gx_server_policy_sent(app, &policy);
	CHECK(fail_none() && !app->n_policies);
	CHECK(!gx_server_policy_at(server, 0, &state));
	app->socket = -1;
	gx_server_policy_sent(app, &policy);
	CHECK(!app->n_policies);
	app->socket = 0;
	gx_server_policy_sent(app, &link);
	CHECK(!app->n_policies);
	gx_server_policy_sent(app, &policy);
	gx_server_policy_sent(app, &policy);
	CHECK_EQ(app->n_policies, 1);
	gx_server_policy_sent(asks, &policy);
	policy.id = 7;
	gx_server_policy_sent(asks, &policy);
	CHECK_EQ(asks->n_policies, 2);
	CHECK(gx_server_policy_at(server, 0, &state) && state.id == 5);
	CHECK(!gx_server_policy_at(server, 1, &state));
	free(asks->policies);
	free(app->policies);
	free(server);
}

int main(void)
{
	char name[64];

	snprintf(name, sizeof(name), "gpuext/test-memory/%d", getpid());
	test_start(name);
	test_entries(name);
	test_kernels(name);
	test_policies();
	return TEST_END();
}
