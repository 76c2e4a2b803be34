/* closed.c - an application closes all descriptors, the session's too, and gets their numbers for its own: what it has there is neither
 * read, written to nor closed. */
#include "agent/core/connections.h"
#include "loader.h"

#include <sys/eventfd.h>
#include <sys/ioctl.h>

enum { FIRST = 3, LAST = 1024 };

/* Numbers that are open now and were not before: those of the session. */
static int find_ours(const bool *before, int *ours)
{
	int n = 0;

	for (int fd = FIRST; fd < LAST && n < 32; fd++)
		if (!before[fd] && fcntl(fd, F_GETFD) >= 0 && fd != loader && fd != listener)
			ours[n++] = fd;
	return n;
}

static int waiting(int fd)
{
	int n = -1;

	return ioctl(fd, FIONREAD, &n) ? -1 : n;
}

int main(void)
{
	bool before[LAST] = { false };
	struct gx_message message = link_of(9);
	int ours[32], pairs[32][2], n;
	struct gx_map *map;

	for (int fd = FIRST; fd < LAST; fd++)
		before[fd] = fcntl(fd, F_GETFD) >= 0;
	begin();
	message.u.link.n_maps = 1;
	map = make_map(8, GX_MAP_RINGBUF, 0, 0, 4096, eventfd(0, EFD_NONBLOCK));
	say(message, blob(good, 2, ids + 1, 1), -1);
	CHECK_EQ(attached(), 1);
	before[map->fd] = true;
	n = find_ours(before, ours);
	CHECK(n >=
	      4); /* the loader's socket, the listener, both ends of the pipe that wakes the thread */
	for (int i = 0; i < n; i++) {
		CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pairs[i]), 0);
		CHECK_EQ(write(pairs[i][1], "mine", 4), 4);
	}
	for (int i = 0; i < n; i++)
		CHECK_EQ(dup2(pairs[i][0], ours[i]), ours[i]);
	gx_session_log("nobody hears it");
	gx_agent_map_signal(gx_attachments_find_map(8));
	gx_connections_wake();
	usleep(100000); /* many rounds of the thread */
	gx_connections_wake();
	gx_session_stop();
	for (int i = 0; i < n; i++) {
		CHECK_EQ(waiting(ours[i]), 4);
		CHECK_EQ(waiting(pairs[i][1]), 0);
	}
	CHECK_EQ(stats->finished, 1);
	gx_map_free(map);
	return TEST_END_KEEPING(TEST_FDS);
}
