/* agents.h - a loader's server, and applications whose statistics a test writes. */
#ifndef GX_TEST_AGENTS_H
#define GX_TEST_AGENTS_H

#include "../test.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

static struct gx_server *server;
static char server_name[64];

static inline void start_server(void)
{
	struct gx_diag diag = { 0 };

	snprintf(server_name, sizeof(server_name), "gpuext/test-cli/%d", getpid());
	CHECK_EQ(gx_server_start(server_name, NULL, NULL, &server, &diag), 0);
}

struct fake_agent {
	int socket;
	struct gx_agent_stats *stats; /* shared with the server */
};

/* Until the server has n agents with statistics. */
static inline bool wait_agents(uint32_t n)
{
	struct gx_server_agent agent;

	for (int tries = 0; tries < 2000; tries++) {
		uint32_t i = 0;

		while (gx_server_agent_at(server, i, &agent) && agent.stats)
			i++;
		if (i == n)
			return true;
		usleep(1000);
	}
	return false;
}

static inline struct fake_agent join(uint32_t pid, uint32_t n_before)
{
	struct gx_message message = { .type = GX_MSG_HELLO, .u.hello.pid = pid };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING | MFD_CLOEXEC);
	struct fake_agent agent = { .socket = gx_socket_connect(server_name) };

	CHECK(!ftruncate(fd, sizeof(*agent.stats)) && !fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK));
	agent.stats = mmap(NULL, sizeof(*agent.stats), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	agent.stats->magic = GX_STATS_MAGIC;
	CHECK_EQ(gx_message_send(agent.socket, &message, &fd, 1), 0);
	close(fd);
	CHECK(wait_agents(n_before + 1));
	return agent;
}

/* One that says hello and shows no page: behind all others. */
static inline int join_bare(uint32_t pid, uint32_t n_before)
{
	struct gx_message message = { .type = GX_MSG_HELLO, .u.hello.pid = pid };
	int fd = gx_socket_connect(server_name), tries = 0;
	struct gx_server_agent agent;

	CHECK_EQ(gx_message_send(fd, &message, NULL, 0), 0);
	while (!gx_server_agent_at(server, n_before, &agent) && tries++ < 2000)
		usleep(1000);
	CHECK(tries < 2000 && !agent.stats);
	return fd;
}

/* What became of a kernel of a link, and why; waits until the server knows it. */
static inline void tell_kernel(const struct fake_agent *agent, uint64_t link, const char *name,
                               enum gx_way way, const char *why)
{
	struct gx_message message = { .type = GX_MSG_KERNEL, .id = link };
	struct gx_server_kernel kernel;
	uint32_t before = 0;
	int tries = 0;

	while (gx_server_kernel_at(server, before, &kernel))
		before++;
	snprintf(message.u.kernel.name, sizeof(message.u.kernel.name), "%s", name);
	snprintf(message.u.kernel.why, sizeof(message.u.kernel.why), "%s", why);
	message.u.kernel.way = way;
	CHECK_EQ(gx_message_send(agent->socket, &message, NULL, 0), 0);
	while (!gx_server_kernel_at(server, before, &kernel) && tries++ < 2000)
		usleep(1000);
	CHECK(tries < 2000);
}

#endif
