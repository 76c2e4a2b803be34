/* find.c - which loaders are looked for, in which order, and what is said of those that can't be come to: folders, sockets and the user are
 * the test's. */
#include "../test.h"

#include "agent/core/session_internal.h"
#include "control/protocol.h"

#include <errno.h>

int __wrap_gx_socket_connect(const char *name);
int __wrap_gx_folder_each(const char *prefix, int (*fn)(void *arg, const char *name), void *arg);
bool __wrap_gx_folder_changed(uint32_t user, struct gx_folder_look *look);
uid_t __wrap_geteuid(void);

static struct {
	int connect;      /* what a connection gives */
	int busy;         /* and before that so often -EAGAIN */
	int each[2];      /* of root's folder, of the user's: what going through it gives */
	int n_sockets[2]; /* in them */
	bool changed[2];
	uid_t user;
} world;

static int n_tries, n_looked[2], pauses_left;
static char known_name[64], taken[1 << 14], missing[1 << 14];

static void add(char *to, size_t size, const char *what)
{
	size_t len = strlen(to);

	snprintf(to + len, size - len, "%s;", what);
}

int __wrap_gx_socket_connect(const char *name)
{
	(void)name;
	n_tries++;
	return world.busy-- > 0 ? -EAGAIN : world.connect;
}

int __wrap_gx_folder_each(const char *prefix, int (*fn)(void *arg, const char *name), void *arg)
{
	char of_root[GX_NAME_BYTES], name[128];
	int of;

	gx_policy_prefix(0, of_root);
	of = strcmp(prefix, of_root) != 0;
	n_looked[of]++;
	for (int i = 0; i < world.n_sockets[of]; i++) {
		snprintf(name, sizeof(name), "%s%d", of ? "own" : "root", i);
		if (fn(arg, name))
			break;
	}
	return world.each[of];
}

bool __wrap_gx_folder_changed(uint32_t user, struct gx_folder_look *look)
{
	look->s++; /* each has a look of its own */
	CHECK(!user || user == world.user);
	n_looked[user != 0]++;
	CHECK_EQ(look->s, n_looked[user != 0]);
	return world.changed[user != 0];
}

uid_t __wrap_geteuid(void)
{
	return world.user;
}

static bool known(const char *name)
{
	return !strcmp(name, known_name);
}

static void take(const char *name, int socket)
{
	char line[64];

	snprintf(line, sizeof(line), "%s=%d", name, socket);
	add(taken, sizeof(taken), line);
}

static void miss(const char *line)
{
	CHECK(!strncmp(line, GX_NO_LOADER, strlen(GX_NO_LOADER)));
	add(missing, sizeof(missing), line + strlen(GX_NO_LOADER));
}

static void find(const char *names)
{
	struct gx_loader_finder finder = {
		.known = known, .take = take, .missing = miss, .pauses = pauses_left
	};

	n_tries = n_looked[0] = n_looked[1] = 0;
	taken[0] = missing[0] = '\0';
	gx_loaders_find(names, &finder);
}

/* Those that were named first, root's, then this user's; one that is known is not come to. */
static void test_order(void)
{
	world.connect = 5;
	world.user = 7;
	world.n_sockets[0] = world.n_sockets[1] = 2;
	snprintf(known_name, sizeof(known_name), "own0");
	find("a,b");
	CHECK(!strcmp(taken, "a=5;b=5;root0=5;root1=5;own1=5;") && !missing[0]);
	CHECK(n_tries == 5 && n_looked[0] == 1 && n_looked[1] == 1);
	world.user = 0; /* whose folder is root's */
	find(NULL);
	CHECK(!strcmp(taken, "root0=5;root1=5;") && !missing[0] && n_looked[1] == 0);
}

/* Of who can't be come to: a name is always told, one in a folder when it is not ours to fix by waiting. */
static void test_errors(void)
{
	static const struct {
		int err;
		const char *why;
		bool in_folder;
	} cases[] = {
		{ -EPERM, "belongs to another user, or others may write there", true },
		{ -EACCES, "is closed to this user", true },
		{ -ELOOP, "is a link, or no folder", false },
		{ -ENOTDIR, "is a link, or no folder", false },
		{ -ENOENT, "is not there, or not in this mount namespace", false },
		{ -ECONNREFUSED, "its process was killed", false },
		{ -EIO, "Input/output error", false },
	};
	char line[128];

	world.user = 7;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		world.connect = cases[i].err;
		world.n_sockets[0] = world.n_sockets[1] = 0;
		find("x");
		snprintf(line, sizeof(line), "x: %s;", cases[i].why);
		CHECK(!strcmp(missing, line) && !taken[0]);
		world.n_sockets[1] = 1;
		known_name[0] = '\0';
		find(NULL);
		CHECK_EQ(missing[0] != '\0', cases[i].in_folder);
		CHECK(!missing[0] || strstr(missing, cases[i].why));
		CHECK(!taken[0]);
		/* a folder that can't be gone through, unless there is none */
		world.n_sockets[1] = 0;
		world.each[1] = cases[i].err;
		find(NULL);
		CHECK_EQ(missing[0] != '\0', cases[i].err != -ENOENT);
		CHECK(!missing[0] || strstr(missing, cases[i].why));
		world.each[1] = 0;
	}
	world.n_sockets[1] = 0;
}

/* A queue that is full is tried for a moment, which all share; then one in a folder is tried again later. */
static void test_busy(void)
{
	world.connect = 5;
	pauses_left = 3;
	world.busy = 3;
	find("a");
	CHECK(n_tries == 4 && !strcmp(taken, "a=5;"));
	world.busy = 4;
	find("a");
	CHECK(n_tries == 4 && !taken[0] && missing[0]);
	world.busy = 5;
	find("a,b");
	CHECK(n_tries == 5 && !taken[0]);
	world.n_sockets[1] = 1;
	world.busy = 100;
	pauses_left = 0;
	find(NULL);
	snprintf(missing, sizeof(missing), "own0=%d;", -EAGAIN);
	CHECK(n_tries == 1 && !strcmp(taken, missing));
	world.busy = 0;
}

/* Not all that listen are loaders: so many are tried, and no other folder then. */
static void test_many(void)
{
	world.connect = -ECONNREFUSED;
	world.n_sockets[0] = 63;
	world.n_sockets[1] = 5;
	find(NULL);
	CHECK(n_tries == 64 && n_looked[1] == 1);
	world.n_sockets[0] = 65;
	find(NULL);
	CHECK(n_tries == 64 && n_looked[0] == 1 && n_looked[1] == 0);
}

static void test_changed(void)
{
	n_looked[0] = n_looked[1] = 0;
	world.user = 7;
	for (int i = 0; i < 4; i++) { /* both are looked at, whatever one says */
		world.changed[0] = i & 1;
		world.changed[1] = i & 2;
		CHECK_EQ(gx_loaders_changed(), i != 0);
		CHECK(n_looked[0] == i + 1 && n_looked[1] == i + 1);
	}
	world.user = 0;
	for (int i = 0; i < 2; i++) {
		world.changed[0] = i;
		CHECK_EQ(gx_loaders_changed(), i);
		CHECK(n_looked[0] == i + 5 && n_looked[1] == 4);
	}
}

int main(void)
{
	test_order();
	test_errors();
	test_busy();
	test_many();
	test_changed();
	return TEST_END();
}
