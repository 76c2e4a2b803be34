/* watch.c - what was handed out sealed is opened again by none of ours: whoever does wants to write to it. The seal refuses that;
 * here it is seen. What is tried on the descriptor that was handed out is refused unseen.
 */
#include "control/server_internal.h"

#include "base/memfd.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

void gx_server_watch(struct gx_server *server, const struct gx_message *message, int fd)
{
	struct gx_server_watched *slot =
	        &server->watched[server->n_watched % GX_MAX_WATCHED]; /* of many the oldest goes */
	char path[32];
	int at;

	if (!server->any_user || !(gx_memfd_seals(fd) & (GX_SEAL_WRITES | GX_SEAL_OTHERS)))
		return;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	at = inotify_add_watch(server->watch, path, IN_OPEN);
	if (at < 0) /* it goes unseen */
		return;
	server->n_watched++;
	slot->at = at;
	if (message->type == GX_MSG_MAP)
		snprintf(slot->name, sizeof(slot->name), "map %.16s", message->u.map.def.name);
	else
		snprintf(slot->name, sizeof(slot->name), "a program");
}

/* " 65534 70001": users of connections other than the owner; the kernel does not say which of them it was. */
static void list_users(const struct gx_server *server, char *out, size_t size)
{
	char one[16];

	snprintf(out, size, "%s", "");
	for (uint32_t i = 0; i < server->n_agents; i++) {
		const struct gx_server_peer *peer = &server->agents[i];
		size_t len = strlen(out);

		snprintf(one, sizeof(one), " %u", peer->user);
		if (gx_peer_is_foreign(peer) && !strstr(out, one) && len + sizeof(one) < size)
			memcpy(out + len, one, strlen(one) + 1);
	}
}

static void tell(struct gx_server *server, int at)
{
	char users[64], line[160];

	for (uint32_t i = 0; i < GX_MAX_WATCHED; i++) {
		if (!server->watched[i].at || server->watched[i].at != at)
			continue;
		list_users(server, users, sizeof(users));
		snprintf(line, sizeof(line),
		         "somebody opened again what is sealed (%s); users that were here:%s",
		         server->watched[i].name, *users ? users : " none");
		gx_server_notice_line(server, (uint64_t)at, line);
		return;
	}
}

/* The file is gone, or what is watched overflowed. */
static void forget(struct gx_server *server, int at)
{
	for (uint32_t i = 0; i < GX_MAX_WATCHED; i++)
		if (server->watched[i].at == at)
			server->watched[i].at = 0;
}

void gx_server_look(struct gx_server *server)
{
	union {
		struct inotify_event event;
		char bytes[sizeof(struct inotify_event) + NAME_MAX + 1];
	} room;

	/* of a file there are no names: one event at a time; who opens all the time holds nobody up */
	for (int tries = 0; tries < 64; tries++) {
		if (read(server->watch, &room, sizeof(room.event)) != sizeof(room.event))
			return;
		if (room.event.mask & IN_OPEN)
			tell(server, room.event.wd);
		else
			forget(server, room.event.wd);
	}
}
