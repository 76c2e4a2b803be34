/* loaders.c - which loaders this process connects to when it starts: those that the environment
 * names, and those of this user, or root, that hold policies for everybody. */
#include "agent/core/session_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* More than a session has room for: not all that listen under such a name are loaders. */
enum { MAX_TRIES = 64 };

struct tries {
	const struct gx_loader_finder *finder;
	int left, pauses;
};

/* In the words of those who can change it. */
static const char *reason(int err)
{
	switch (err) {
	case -EPERM: return "belongs to another user, or others may write there";
	case -ELOOP:
	case -ENOTDIR: return "is a link, or no folder";
	case -EACCES: return "is closed to this user";
	case -ENOENT: return "is not there, or not in this mount namespace";
	case -ECONNREFUSED: return "its process was killed";
	default: return strerror(-err);
	}
}

static void miss(const struct tries *tries, const char *what, int err)
{
	char line[GX_MISSING_BYTES];

	snprintf(line, sizeof(line), GX_NO_LOADER "%.300s: %s", what, reason(err));
	tries->finder->missing(line);
}

/* Somebody may keep its queue full: it is tried for a moment, at every loader together. */
static int connect_to(const char *name, struct tries *tries)
{
	struct timespec pause = { .tv_nsec = 200000 };
	int socket = gx_socket_connect(name);

	while (socket == -EAGAIN && tries->pauses-- > 0) {
		nanosleep(&pause, NULL);
		socket = gx_socket_connect(name);
	}
	return socket;
}

/* Who was killed, or goes just now, is no news: nobody asked for that one. */
static int try(void *arg, const char *name)
{
	struct tries *tries = arg;
	char path[GX_PATH_BYTES + GX_NAME_BYTES];
	int socket;

	if (tries->finder->known(name))
		return 0;
	socket = connect_to(name, tries);
	if (socket >= 0 || socket == -EAGAIN) {
		tries->finder->take(name, socket);
	} else if (socket == -EPERM || socket == -EACCES) {
		gx_folder_socket_path(name, path, sizeof(path));
		miss(tries, path, socket);
	}
	return !--tries->left;
}

static void find_policies(uint32_t user, struct tries *tries)
{
	char prefix[GX_NAME_BYTES], path[GX_PATH_BYTES];
	int err;

	gx_policy_prefix(user, prefix);
	err = tries->left ? gx_folder_each(prefix, try, tries) : 0;
	if (!err || err == -ENOENT)
		return;
	gx_folder_path(user, path);
	miss(tries, path, err);
}

void gx_loaders_find(const char *names, const struct gx_loader_finder *finder)
{
	struct tries tries = { finder, MAX_TRIES, finder->pauses };
	char list[4096], *save = NULL;

	snprintf(list, sizeof(list), "%s", names ? names : "");
	for (char *name = strtok_r(list, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
		int socket = connect_to(name, &tries);

		if (socket >= 0)
			finder->take(name, socket);
		else
			miss(&tries, name, socket);
	}
	find_policies(0, &tries); /* first: nobody else's keep them out */
	if (geteuid())
		find_policies((uint32_t)geteuid(), &tries);
}

bool gx_loaders_changed(void)
{
	static struct gx_folder_look roots, own;
	bool changed = gx_folder_changed(0, &roots);

	return (geteuid() && gx_folder_changed((uint32_t)geteuid(), &own)) || changed;
}
