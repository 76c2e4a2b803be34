/* loaders.c - several loaders at once, each a process of its own: as many as there are places, each is answered alone, and whose place is
 * free again is taken by the next. */
#include "loader.h"

#include "agent/core/connections.h"

#include <sys/wait.h>

/* So many of the agent's messages can't be sent. */
static atomic_int n_unsent;

ssize_t sendmsg(int fd, const struct msghdr *header, int flags)
{
	if (atomic_load(&n_unsent) > 0) {
		atomic_fetch_sub(&n_unsent, 1);
		errno = ETOOMANYREFS;
		return -1;
	}
	return syscall(SYS_sendmsg, fd, header, flags);
}

/* What became of a loader; it ends when it is told to. */
struct other {
	pid_t pid;
	int said, stay;
};

enum { REFUSED = 'r', SERVED = 's', WRONG = 'w' };

/* As gx_message_receive(), when something has come. */
static int receive(int agent, struct gx_message *message)
{
	int fds[GX_MESSAGE_FDS];

	if (poll(&(struct pollfd){ .fd = agent, .events = POLLIN }, 1, 3000) != 1)
		return -ETIMEDOUT;
	return gx_message_receive(agent, message, fds);
}

/* Says what it was answered: its own flush. */
static char ask(int agent, uint64_t id)
{
	struct gx_message message;
	int n = receive(agent, &message);

	if (n == 0 || n == -ECONNRESET)
		return REFUSED;
	if (n != 1 || message.type != GX_MSG_HELLO)
		return WRONG;
	message = (struct gx_message){ .type = GX_MSG_FLUSH, .id = id };
	if (gx_message_send(agent, &message, NULL, 0))
		return WRONG;
	while (receive(agent, &message) == 1)
		if (message.type == GX_MSG_FLUSHED)
			return message.id == id ? SERVED : WRONG;
	return WRONG;
}

static struct other come(const char *name)
{
	static uint64_t id = 100;
	int said[2], stay[2], agent;
	struct other other;
	char c;

	CHECK(!pipe(said) && !pipe(stay));
	id++;
	other = (struct other){ fork(), said[0], stay[1] };
	if (!other.pid) {
		close(stay[1]);
		agent = gx_socket_connect(name);
		c = agent < 0 ? WRONG : ask(agent, id);
		if (write(said[1], &c, 1) == 1)
			_exit(read(stay[0], &c, 1) != 1);
		_exit(2);
	}
	close(said[1]);
	close(stay[0]);
	return other;
}

static char fate(const struct other *other)
{
	char c = 0;

	CHECK_EQ(poll(&(struct pollfd){ .fd = other->said, .events = POLLIN }, 1, 5000), 1);
	CHECK_EQ(read(other->said, &c, 1), 1);
	return c;
}

static void go(const struct other *other)
{
	int status = -1;

	CHECK_EQ(write(other->stay, "", 1), 1);
	close(other->stay);
	CHECK(waitpid(other->pid, &status, 0) == other->pid && !status);
	close(other->said);
}

int main(void)
{
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	struct other others[GX_MAX_LOADERS], more;
	struct gx_message link = link_of(9), message;
	struct gx_map *map;
	int again;

	begin();
	map = make_map(7, GX_MAP_ARRAY, 4, 8, 3, -1);
	link.u.link.n_maps = 1;
	say(link, blob(good, 2, ids, 1), -1);
	CHECK_EQ(attached(), 1);
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	again = gx_socket_connect(name); /* this process is a loader of it already */
	CHECK_EQ(receive(again, &message), 0);
	close(again);
	for (int i = 1; i < GX_MAX_LOADERS; i++) {
		others[i] = come(name);
		CHECK_EQ(fate(&others[i]), SERVED);
	}
	settle(); /* the first one is answered, too */
	more = come(name);
	CHECK_EQ(fate(&more), REFUSED);
	go(&more);
	go(&others[3]);
	settle();
	atomic_store(&n_unsent, 1); /* who gets no first word is no loader */
	more = come(name);
	CHECK_EQ(fate(&more), REFUSED);
	go(&more);
	CHECK_EQ(atomic_load(&n_unsent), 0);
	others[3] = come(name);
	CHECK_EQ(fate(&others[3]), SERVED);
	for (int i = 1; i < GX_MAX_LOADERS; i++)
		go(&others[i]);
	settle();
	CHECK_EQ(attached(), 1); /* what this one has attached stays */
	CHECK(gx_attachments_find_map(7));
	gx_session_stop();
	gx_map_free(map);
	return TEST_END_KEEPING(TEST_FDS);
}
