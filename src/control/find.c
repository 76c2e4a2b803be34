/* find.c - which of our sockets others listen on. */
#include "control/protocol.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTENS = 1 << 16 };

void gx_own_group(char out[GX_GROUP_BYTES])
{
	const char *name = getenv("GPUEXT_GROUP");
	size_t len =
	        name ? strspn(name,
	                      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
	             : 0;

	out[0] = '\0';
	if (len && !name[len] && len < GX_GROUP_BYTES)
		memcpy(out, name, len + 1);
}

/* ".GROUP", or nothing. */
static const char *group(char out[40])
{
	char name[GX_GROUP_BYTES];

	gx_own_group(name);
	snprintf(out, 40, "%s%s", *name ? "." : "", name);
	return out;
}

void gx_agent_prefix(char out[GX_NAME_BYTES])
{
	char text[40];

	snprintf(out, GX_NAME_BYTES, "gpuext/agent%s/", group(text));
}

void gx_policy_prefix(uint32_t user, char out[GX_NAME_BYTES])
{
	char text[40];

	snprintf(out, GX_NAME_BYTES, "gpuext/policy%s/%u/", group(text), user);
}

/* "address: refs protocol flags type state inode @name"; a listener has __SO_ACCEPTCON among its
 * flags. */
static const char *listening_name(char *line)
{
	unsigned flags;
	char *name = strchr(line, '@');

	if (!name || sscanf(line, "%*x: %*x %*x %x", &flags) != 1 || !(flags & LISTENS))
		return NULL;
	name[strcspn(name, "\n")] = '\0';
	return name + 1;
}

int gx_socket_each(const char *prefix, int (*fn)(void *arg, const char *name), void *arg)
{
	size_t len = strlen(prefix);
	int looks = 0, enough = 0;
	char line[512];
	FILE *file;

	if (gx_in_folder(prefix))
		return gx_folder_each(prefix, fn, arg);
	file = fopen("/proc/net/unix", "re");
	if (!file)
		return -errno;
	while (!enough && looks < GX_MAX_LOOKS && fgets(line, sizeof(line), file)) {
		const char *name = listening_name(line);

		if (!name || strncmp(name, prefix, len))
			continue;
		looks++;
		enough = fn(arg, name);
	}
	fclose(file);
	return 0;
}
