/* watch.c - what was handed out is opened again by none of ours: whoever does wants to write to what is sealed, or to
 * change the size or the seals of what his programs write to. Seals refuse that; here it is seen. What is tried on the
 * descriptor that was handed out is refused unseen.
 *
 * fanotify says which process it was; where it is not to be had (CAP_SYS_ADMIN is needed), inotify says that somebody did.
 */
#include "control/server_internal.h"

#include "base/memfd.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_SEEN 64 /* in one look: who opens all the time holds nobody up */

void gx_server_watch_open(struct gx_server *server)
{
	server->watch =
	        fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC | FAN_NONBLOCK, O_RDONLY | O_CLOEXEC);
	server->watch_tells_who = server->watch >= 0;
	if (!server->watch_tells_who)
		server->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

/* How it will be known again: its inode, or the number of its watch; 0: it goes unseen. */
static uint64_t add_watch(const struct gx_server *server, int fd)
{
	char path[32];
	struct stat st;
	int at;

	if (server->watch_tells_who)
		return fanotify_mark(server->watch, FAN_MARK_ADD, FAN_OPEN, fd, NULL) ||
		                       fstat(fd, &st)
		               ? 0
		               : st.st_ino;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	at = inotify_add_watch(server->watch, path, IN_OPEN);
	return at < 0 ? 0 : (uint64_t)at;
}

static const struct gx_server_watched *find(const struct gx_server *server, uint64_t at)
{
	for (uint32_t i = 0; at && i < GX_MAX_WATCHED; i++)
		if (server->watched[i].at == at)
			return &server->watched[i];
	return NULL;
}

void gx_server_watch(struct gx_server *server, const struct gx_message *message, int fd)
{
	bool sealed = gx_memfd_seals(fd) & (GX_SEAL_WRITES | GX_SEAL_OTHERS);
	struct gx_server_watched *slot;
	uint64_t at;

	/* without its process, what programs write to would be said of whoever is there */
	if (!server->any_user || (!sealed && !server->watch_tells_who))
		return;
	at = add_watch(server, fd);
	if (!at || find(server, at))
		return;
	slot = &server->watched[server->n_watched++ % GX_MAX_WATCHED]; /* of many the oldest goes */
	slot->at = at;
	slot->sealed = sealed;
	if (message->type == GX_MSG_MAP)
		snprintf(slot->name, sizeof(slot->name), "map %.16s", message->u.map.def.name);
	else
		snprintf(slot->name, sizeof(slot->name), "a program");
}

/* " 65534 70001": users of connections other than the owner; inotify does not say which of them it was. */
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

static void tell(struct gx_server *server, uint64_t at)
{
	const struct gx_server_watched *watched = find(server, at);
	char users[64], line[160];

	if (!watched)
		return;
	list_users(server, users, sizeof(users));
	snprintf(line, sizeof(line),
	         "somebody opened again what is sealed (%s); users that were here:%s",
	         watched->name, *users ? users : " none");
	gx_server_notice_line(server, at, line);
}

/* Whose process it is: of a connection, or as /proc has it. False: it ended, or is nobody's that can be seen here. */
static bool find_user(const struct gx_server *server, uint32_t pid, uint32_t *user)
{
	char path[32];
	struct stat st;

	for (uint32_t i = 0; pid && i < server->n_agents; i++)
		if (server->agents[i].socket >= 0 && server->agents[i].info.pid == pid) {
			*user = server->agents[i].user;
			return true;
		}
	snprintf(path, sizeof(path), "/proc/%u", pid);
	if (stat(path, &st))
		return false;
	*user = st.st_uid;
	return true;
}

static void tell_of(struct gx_server *server, uint32_t pid, uint64_t at)
{
	const struct gx_server_watched *watched = find(server, at);
	char what[96], line[160];
	uint32_t user;

	if (!watched)
		return;
	snprintf(what, sizeof(what), "opened again %s (%s)",
	         watched->sealed ? "what is sealed" : "what was handed out for mapping",
	         watched->name);
	if (!find_user(server, pid, &user)) {
		snprintf(line, sizeof(line), "process %u, which ended: %s", pid, what);
		gx_server_notice_line(server, at, line);
	} else if (user != geteuid()) { /* the owner's tools may look at it */
		gx_server_notice(server, user, pid, what);
	}
}

static bool look_at_one(struct gx_server *server)
{
	struct fanotify_event_metadata event;
	struct stat st;

	if (read(server->watch, &event, sizeof(event)) != sizeof(event))
		return false;
	if (event.fd >= 0 && !fstat(event.fd, &st))
		tell_of(server, (uint32_t)event.pid, st.st_ino);
	if (event.fd >= 0)
		close(event.fd);
	return true;
}

/* The file is gone, or what is watched overflowed. */
static void forget(struct gx_server *server, uint64_t at)
{
	for (uint32_t i = 0; i < GX_MAX_WATCHED; i++)
		if (server->watched[i].at == at)
			server->watched[i].at = 0;
}

static bool look_at_somebody(struct gx_server *server)
{
	union {
		struct inotify_event event;
		char bytes[sizeof(struct inotify_event) + NAME_MAX + 1];
	} room;

	/* of a file there are no names: one event at a time */
	if (read(server->watch, &room, sizeof(room.event)) != sizeof(room.event))
		return false;
	if (room.event.mask & IN_OPEN)
		tell(server, (uint64_t)room.event.wd);
	else
		forget(server, (uint64_t)room.event.wd);
	return true;
}

void gx_server_look(struct gx_server *server)
{
	for (int tries = 0; tries < MAX_SEEN; tries++)
		if (!(server->watch_tells_who ? look_at_one(server) : look_at_somebody(server)))
			return;
}
