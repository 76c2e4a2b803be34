/* last_words.c - what an application said before it ended is taken, however late the loader comes to read it. */
#include "../test.h"
#include "control/server.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINES = 12 };

static sem_t heard_first, go_on;
static int n_lines;

/* The server's thread is held up at the first line. */
static void on_log(void *arg, uint32_t pid, const char *line)
{
	(void)arg;
	(void)pid;
	CHECK_EQ(atoi(line), n_lines);
	if (!n_lines++) {
		sem_post(&heard_first);
		sem_wait(&go_on);
	}
}

static void say_hello(int socket)
{
	struct gx_message message = { .type = GX_MSG_HELLO };
	struct gx_agent_stats stats = { .magic = GX_STATS_MAGIC };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING);

	CHECK_EQ(write(fd, &stats, sizeof(stats)), sizeof(stats));
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	CHECK_EQ(gx_message_send(socket, &message, &fd, 1), 0);
	close(fd);
}

int main(void)
{
	struct gx_message line = { .type = GX_MSG_LOG };
	struct gx_server_agent agent = { 0 };
	struct gx_server *server;
	char name[64];
	int socket;

	sem_init(&heard_first, 0, 0);
	sem_init(&go_on, 0, 0);
	snprintf(name, sizeof(name), "gpuext/test-words/%d", getpid());
	CHECK_EQ(gx_server_start(name, on_log, NULL, &server, NULL), 0);
	socket = gx_socket_connect(name);
	say_hello(socket);
	for (int i = 0; i < LINES; i++) {
		snprintf(line.u.text, sizeof(line.u.text), "%d", i);
		CHECK_EQ(gx_message_send(socket, &line, NULL, 0), 0);
	}
	sem_wait(&heard_first);
	close(socket); /* with what the server told it unread */
	CHECK_EQ(gx_server_flush(server, 10), -ETIMEDOUT);
	sem_post(&go_on);
	CHECK_EQ(gx_server_flush(server, 60000), 0);
	CHECK_EQ(n_lines, LINES);
	CHECK(gx_server_agent_at(server, 0, &agent) && agent.gone);
	gx_server_stop(server);
	return TEST_END();
}
