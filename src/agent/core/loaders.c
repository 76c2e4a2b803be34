/* loaders.c - which loaders this process connects to when it starts: those that the environment
 * names, and those of this user, or root, that hold policies for everybody. */
#include "agent/core/session_internal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* More than a session has room for: not all that listen under such a name are loaders. */
enum { MAX_TRIES = 64 };

struct tries {
	bool (*known)(const char *name);
	void (*take)(const char *name, int socket);
	int left;
};

static int try(void *arg, const char *name)
{
	struct tries *tries = arg;

	if (tries->known(name))
		return 0;
	tries->take(name, gx_socket_connect(name));
	return !--tries->left;
}

static void find_policies(uint32_t user, struct tries *tries)
{
	char prefix[GX_NAME_BYTES];

	gx_policy_prefix(user, prefix);
	if (tries->left)
		gx_folder_each(prefix, try, tries);
}

void gx_loaders_find(const char *names, bool (*known)(const char *name),
                     void (*take)(const char *name, int socket))
{
	struct tries tries = { known, take, MAX_TRIES };
	char list[512], *save = NULL;

	snprintf(list, sizeof(list), "%s", names ? names : "");
	for (char *name = strtok_r(list, ",", &save); name; name = strtok_r(NULL, ",", &save))
		take(name, gx_socket_connect(name));
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
