/* find.c - which of our sockets others listen on. */
#include "control/protocol.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_NEAR = 16 };

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

void gx_agent_prefix(uint32_t user, char out[GX_NAME_BYTES])
{
	char text[40];

	snprintf(out, GX_NAME_BYTES, "gpuext/agent%s/%u/", group(text), user);
}

void gx_policy_prefix(uint32_t user, char out[GX_NAME_BYTES])
{
	char text[40];

	snprintf(out, GX_NAME_BYTES, "gpuext/policy%s/%u/", group(text), user);
}

void gx_own_name(const char *kind, char out[GX_NAME_BYTES])
{
	snprintf(out, GX_NAME_BYTES, "gpuext/%s/%u/%u", kind, (unsigned)geteuid(),
	         (unsigned)getpid());
}

int gx_socket_listen_near(const char *name, char taken[GX_NAME_BYTES])
{
	int fd;

	snprintf(taken, GX_NAME_BYTES, "%s", name);
	fd = gx_socket_listen(taken);
	for (int i = 1; fd == -EADDRINUSE && i < MAX_NEAR; i++) {
		snprintf(taken, GX_NAME_BYTES, "%.*s.%d", GX_NAME_BYTES - 16, name, i);
		fd = gx_socket_listen(taken);
	}
	return fd;
}

const char *gx_name_number(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? slash + 1 : name;
}

struct each {
	const char *kind;
	int (*fn)(void *arg, const char *name);
	void *arg;
};

static void each_of(void *arg, uint32_t user)
{
	const struct each *each = arg;
	char prefix[GX_NAME_BYTES];

	snprintf(prefix, sizeof(prefix), "gpuext/%s/%u/", each->kind, user);
	gx_folder_each(prefix, each->fn, each->arg);
}

void gx_socket_each_user(const char *kind, int (*fn)(void *arg, const char *name), void *arg)
{
	gx_folder_users(each_of, &(struct each){ kind, fn, arg });
}
