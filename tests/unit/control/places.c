/* places.c - who gets a place at a loader's server, who gives one up, and what is told of it: each rule alone, with users that the
 * kernel is made to say. */
#include "../test.h"
#include "base/clock.h"
#include "control/server_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OWNER = 1000, SECOND = 1000000000 };

/* What the kernel says of whoever is at the other end. */
static uid_t says_user;
static pid_t says_pid;
static bool says_nothing;

uid_t geteuid(void)
{
	return OWNER;
}

int getsockopt(int socket, int level, int name, void *value, socklen_t *len)
{
	(void)socket;
	if (level != SOL_SOCKET || name != SO_PEERCRED || says_nothing) {
		errno = EINVAL;
		return -1;
	}
	*len = sizeof(struct ucred);
	*(struct ucred *)value = (struct ucred){ .uid = says_user, .pid = says_pid };
	return 0;
}

/* What the kernel's file on a process is; NULL: as it is. */
static char *says_status;

FILE *fopen(const char *path, const char *mode)
{
	int fd = says_status ? -1 : open(path, O_RDONLY | O_CLOEXEC);

	if (says_status)
		return fmemopen(says_status, strlen(says_status), mode);
	return fd < 0 ? NULL : fdopen(fd, "r");
}

static struct gx_server *server;
static struct gx_agent_stats stats;

/* A connection of a user that is so old; said: what it is. */
static struct gx_server_peer *connect_as(uint32_t user, uint64_t age_ns, bool said)
{
	struct gx_server_peer *peer = &server->agents[server->n_agents++];

	*peer = (struct gx_server_peer){ .user = user, .since_ns = gx_now_ns() - age_ns };
	peer->socket = dup(0);
	peer->info.pid = 4000 + server->n_agents;
	peer->info.stats = said ? &stats : NULL;
	return peer;
}

static void connect_some(uint32_t user, uint32_t n, uint64_t age_ns, bool said)
{
	while (n--)
		connect_as(user, age_ns, said);
}

static void reset(void)
{
	for (uint32_t i = 0; server && i < server->n_agents; i++)
		gx_server_hang_up(&server->agents[i]);
	free(server);
	server = calloc(1, sizeof(*server));
	CHECK(server != NULL);
	server->any_user = true;
	says_user = 70000;
	says_pid = 12;
	says_nothing = false;
}

static bool told(const char *what)
{
	for (uint32_t i = 0; i < GX_MAX_NOTICED; i++)
		if (strstr(server->noticed[i].line, what))
			return true;
	return false;
}

static uint32_t n_open(void)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < server->n_agents; i++)
		n += server->agents[i].socket >= 0;
	return n;
}

/* --- who may come at all */
static void who(void)
{
	static const struct {
		bool any_user;
		uid_t user;
		bool nothing, comes;
	} rows[] = {
		{ false, OWNER, false, true },  { false, 0, false, true },
		{ false, 70000, false, false }, { false, UINT32_MAX, false, false },
		{ true, 70000, false, true },   { true, UINT32_MAX, false, false },
		{ true, OWNER, true, false },   { false, OWNER, true, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		reset();
		server->any_user = rows[i].any_user;
		says_user = rows[i].user;
		says_nothing = rows[i].nothing;
		CHECK_EQ(gx_server_admits(server, 0), rows[i].comes);
		CHECK_EQ(told("another user's, turned away"), !rows[i].comes);
	}
}

/* --- limits: of a user, and of all others; the owner and root have none */
static void limits(void)
{
	static const uint32_t old = 70000;

	for (uint32_t n = GX_MAX_OF_USER - 1; n <= GX_MAX_OF_USER + 1; n++) {
		reset();
		connect_some(old, n, 0, false);
		CHECK_EQ(gx_server_admits(server, 0), n < GX_MAX_OF_USER);
		CHECK_EQ(told("user 70000, process 12: too many connections of this user"),
		         n >= GX_MAX_OF_USER);
		CHECK_EQ(n_open(), n);
		says_user = 70001; /* another one has his own */
		CHECK(gx_server_admits(server, 0));
		says_user = OWNER;
		CHECK(gx_server_admits(server, 0));
		says_user = 0;
		CHECK(gx_server_admits(server, 0));
	}
	/* the owner's, and connections that ended, do not count */
	reset();
	connect_some(OWNER, GX_MAX_OF_USER + 8, 2 * SECOND, false);
	connect_some(old, GX_MAX_OF_USER, 2 * SECOND, false);
	for (uint32_t i = 0; i < GX_MAX_OF_USER; i++)
		gx_server_hang_up(&server->agents[GX_MAX_OF_USER + 8 + i]);
	CHECK(gx_server_admits(server, 0));
	CHECK_EQ(n_open(), GX_MAX_OF_USER + 8);
	/* all together: where each has as many as the one who comes would have, he is the one too many */
	for (uint32_t n = GX_MAX_FOREIGN - 1; n <= GX_MAX_FOREIGN; n++) {
		reset();
		for (uint32_t i = 0; i < n; i++)
			connect_as(80000 + i, 0, true);
		CHECK_EQ(gx_server_admits(server, 0), n < GX_MAX_FOREIGN);
		CHECK_EQ(n_open(), n);
		CHECK_EQ(told("user 70000, process 12: too many connections of other users"),
		         n == GX_MAX_FOREIGN);
	}
}

/* --- idle: of another user, of whom nothing was heard for a second; only when the place is needed, and the oldest place first */
static void idle(void)
{
	static const struct {
		uint64_t age_ns;
		bool said, is_idle;
	} rows[] = {
		{ 0, false, false },
		{ SECOND - SECOND / 5, false, false },
		{ SECOND + 1, false, true },
		{ UINT64_C(9) * SECOND, true, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_server_peer *old, *second;

		reset();
		connect_as(OWNER, UINT64_C(9) * SECOND, false);
		gx_server_hang_up(connect_as(70000, UINT64_C(9) * SECOND, false));
		old = connect_as(70000, rows[i].age_ns, rows[i].said);
		second = connect_as(70000, rows[i].age_ns, rows[i].said);
		connect_some(70000, GX_MAX_OF_USER - 2, 0, false);
		CHECK_EQ(gx_server_admits(server, 0), rows[i].is_idle);
		CHECK_EQ(old->socket < 0, rows[i].is_idle);
		CHECK(second->socket >= 0 && server->agents[0].socket >= 0);
		CHECK_EQ(told("hung up for another: it never said what it is"), rows[i].is_idle);
	}
	/* of all users, where all together are too many */
	reset();
	for (uint32_t i = 0; i < GX_MAX_FOREIGN; i++)
		connect_as(80000 + i, i == 7 || i == 9 ? 2 * (uint64_t)SECOND : 0, false);
	CHECK(gx_server_admits(server, 0));
	CHECK(server->agents[7].socket < 0 && server->agents[9].socket >= 0);
}

/* --- the newest connection of whoever has most goes, if that is more than the one who comes would have */
static void greediest(void)
{
	struct gx_server_peer *newest;

	reset();
	connect_some(70000, 2, 0, true);
	for (uint32_t i = 0; i < 46; i++)
		connect_some(80000 + i, 4, SECOND, true);
	connect_some(90000, 2, SECOND, true);
	newest = connect_as(90000, 0, true);
	connect_as(90000, SECOND / 2, true);
	connect_some(90000, 2, SECOND / 4 * 3, true);
	connect_some(OWNER, 9, 0, true);
	CHECK_EQ(n_open(), GX_MAX_FOREIGN + 9);
	/* connections that ended are nobody's */
	connect_some(90001, 9, 0, true);
	for (int i = 1; i <= 9; i++)
		gx_server_hang_up(&server->agents[server->n_agents - (uint32_t)i]);
	CHECK(gx_server_admits(server, 0));
	CHECK(newest->socket < 0);
	CHECK_EQ(n_open(), GX_MAX_FOREIGN + 9 - 1);
	CHECK(told("user 90000, process "));
	CHECK(told("hung up for another user: too many connections"));
	/* with three of his own, of those that have four nobody gives one: he would have as many */
	reset();
	connect_some(70000, 4, 0, true);
	for (uint32_t i = 0; i < 47; i++)
		connect_some(80000 + i, 4, 0, true);
	CHECK(!gx_server_admits(server, 0));
	CHECK_EQ(n_open(), GX_MAX_FOREIGN);
	/* a user with more comes behind one with as many, who was there later: most counts first */
	reset();
	connect_some(80000, 31, 5 * (uint64_t)SECOND, true);
	for (uint32_t i = 1; i < 162; i++)
		connect_as(80000 + i, 0, true);
	CHECK_EQ(n_open(), GX_MAX_FOREIGN);
	CHECK(gx_server_admits(server, 0));
	for (uint32_t i = 0, n = 0; i < server->n_agents; i++) {
		n += server->agents[i].socket < 0;
		CHECK_EQ(n, server->agents[i].user != 80000 || n);
	}
}

/* --- what it says that it is */
static void pids(void)
{
	struct gx_server_peer *peer;

	reset();
	peer = connect_as(70000, 0, true);
	peer->info.pid = (uint32_t)getpid();
	gx_server_check_pid(server, peer, (uint32_t)getpid()); /* the kernel's number */
	CHECK_EQ(server->n_noticed, 0);
	gx_server_check_pid(server, peer, 1);
	CHECK(told("says that it is process 1"));
	CHECK_EQ(server->n_noticed, 1);
	/* of the owner's user all is believed; of one that ended nothing is known */
	peer->user = OWNER;
	gx_server_check_pid(server, peer, 2);
	CHECK_EQ(server->n_noticed, 1);
	peer->user = 70000;
	peer->info.pid = 0x7fffffff;
	gx_server_check_pid(server, peer, 2);
	CHECK_EQ(server->n_noticed, 1);
	/* a kernel that has no such line; one whose line has a number alone */
	says_status = (char[]){ "Name:\tx\nPid:\t7\n" };
	CHECK_EQ(gx_pid_inside(7), 0);
	says_status = (char[]){ "NSpid:\t7\n" };
	CHECK_EQ(gx_pid_inside(7), 7);
	says_status = (char[]){ "NSpid:\t7\t12\t3\nNSsid:\t5\n" };
	CHECK_EQ(gx_pid_inside(7), 3);
	says_status = NULL;
}

/* --- lines: each of its kind and user once a second, as many kinds as there is room for; beyond, the oldest goes */
static void lines(void)
{
	char what[64];

	reset();
	gx_server_notice_line(server, 0, "nothing"); /* also of a key that free places have */
	CHECK(!strcmp(server->noticed[0].line, "nothing (1 until now)"));
	gx_server_notice_line(server, 0, "again");
	CHECK(!told("again"));
	CHECK_EQ(server->n_noticed, 2);
	gx_server_notice_line(server, 1, "other");
	CHECK(told("other (3 until now)"));
	server->noticed[0].last_ns -= SECOND;
	gx_server_notice_line(server, 0, "later");
	CHECK(told("later (4 until now)") && !told("nothing"));
	/* numbers in it make no other kind, the user does */
	reset();
	gx_server_notice(server, 5, 6, "took 7 of 8");
	gx_server_notice(server, 5, 9, "took 9 of 10");
	CHECK(told("user 5, process 6: took 7 of 8 (1 until now)") && !told("took 9"));
	gx_server_notice(server, 6, 9, "took 9 of 10");
	CHECK(told("user 6, process 9: took 9 of 10 (3 until now)"));
	gx_server_notice(server, 5, 6, "gave 7");
	CHECK(told("gave 7"));
	reset();
	for (uint64_t i = 0; i < GX_MAX_NOTICED; i++) {
		snprintf(what, sizeof(what), "line %u.", (unsigned)i);
		gx_server_notice_line(server, i + 100, what);
		/* all were told a second ago, the fourth first */
		server->noticed[i].last_ns -= i == 3 ? 2 * (uint64_t)SECOND : SECOND;
	}
	gx_server_notice_line(server, 7, "one more");
	CHECK(!told("line 3.") && told("line 2.") && told("line 4.") && told("line 31."));
	CHECK(strstr(server->noticed[3].line, "one more"));
	/* more kinds than that in a second are counted only */
	reset();
	for (uint64_t i = 0; i <= GX_MAX_NOTICED; i++)
		gx_server_notice_line(server, i + 100, i == GX_MAX_NOTICED ? "last" : "line");
	CHECK(!told("last"));
	CHECK_EQ(server->n_noticed, GX_MAX_NOTICED + 1);
	/* a long one is cut */
	reset();
	memset(server->noticed[0].line, 'x', sizeof(server->noticed[0].line));
	{
		char text[300];

		memset(text, 'a', sizeof(text));
		text[299] = '\0';
		gx_server_notice_line(server, 9, text);
		CHECK_EQ(strlen(server->noticed[0].line), 200 + strlen(" (1 until now)"));
	}
}

int main(void)
{
	who();
	limits();
	idle();
	greediest();
	pids();
	lines();
	for (uint32_t i = 0; i < server->n_agents; i++)
		gx_server_hang_up(&server->agents[i]);
	free(server);
	return TEST_END();
}
