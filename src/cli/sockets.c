/* sockets.c - which processes of gpuext are there: their sockets. */
#include "cli/cli.h"

#include <string.h>

struct names {
	char (*out)[64];
	uint32_t n, max;
};

static int take(void *arg, const char *name)
{
	struct names *names = arg;

	if (names->n < names->max && strlen(name) < 64)
		memcpy(names->out[names->n++], name, strlen(name) + 1);
	return names->n == names->max;
}

uint32_t gx_find_sockets(const char *kind, char (*names)[64], uint32_t max)
{
	struct names found = { .out = names, .max = max };

	gx_socket_each_user(kind, take, &found);
	return found.n;
}
