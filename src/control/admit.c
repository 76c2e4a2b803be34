/* admit.c - who may connect to a loader's server, and how many connections a user may have: others can neither take
 * the places of the owner's applications, nor keep places that they do nothing with. */
#include "control/server_internal.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HELLO_NS  1000000000ull /* an agent says it when it connects */
#define NOTICE_NS 1000000000ull

/* The place of what has this key, or of what was told longest ago. */
static struct gx_server_noticed *place_of(struct gx_server *server, uint64_t key)
{
	struct gx_server_noticed *oldest = &server->noticed[0];

	for (uint32_t i = 0; i < GX_MAX_NOTICED; i++) {
		struct gx_server_noticed *at = &server->noticed[i];

		if (at->key == key) /* those that are free, all behind the others, have 0 */
			return at;
		if (at->last_ns < oldest->last_ns)
			oldest = at;
	}
	return oldest;
}

void gx_server_notice_line(struct gx_server *server, uint64_t key, const char *line)
{
	struct gx_server_noticed *at = place_of(server, key);
	uint64_t now = gx_now_ns();

	server->n_noticed++;
	if (now - at->last_ns < NOTICE_NS)
		return; /* the count says that there were more */
	at->key = key;
	at->last_ns = now;
	snprintf(at->line, sizeof(at->line), "%.200s (%llu until now)", line,
	         (unsigned long long)server->n_noticed);
}

void gx_server_notice(struct gx_server *server, uint32_t user, uint32_t pid, const char *what)
{
	uint64_t key = 0xcbf29ce484222325u ^ user;
	char line[256];

	for (const char *c = what; *c && (*c < '0' || *c > '9'); c++)
		key = (key ^ (uint8_t)*c) * 0x100000001b3u;
	snprintf(line, sizeof(line), "user %u, process %u: %s", user, pid, what);
	gx_server_notice_line(server, key, line);
}

/* The last of "NSpid: 4711 12". */
uint32_t gx_pid_inside(uint32_t pid)
{
	char path[32], line[256];
	uint32_t inside = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%u/status", pid);
	file = fopen(path, "re");
	while (file && !inside && fgets(line, sizeof(line), file))
		if (!strncmp(line, "NSpid:", 6))
			inside = (uint32_t)strtoul(strrchr(line, '\t') ? strrchr(line, '\t') : line,
			                           NULL, 10);
	if (file)
		fclose(file);
	return inside;
}

void gx_server_check_pid(struct gx_server *server, const struct gx_server_peer *peer, uint32_t says)
{
	uint32_t inside;
	char what[64];

	if (!gx_peer_is_foreign(peer) || says == peer->info.pid)
		return;
	inside = gx_pid_inside(peer->info.pid);
	if (!inside || inside == says)
		return;
	snprintf(what, sizeof(what), "says that it is process %u", says);
	gx_server_notice(server, peer->user, peer->info.pid, what);
}

bool gx_peer_is_foreign(const struct gx_server_peer *peer)
{
	return peer->user != geteuid();
}

static bool is_idle(const struct gx_server_peer *peer, uint64_t now)
{
	return peer->socket >= 0 && !peer->info.stats && gx_peer_is_foreign(peer) &&
	       now - peer->since_ns >= HELLO_NS;
}

/* Foreign connections, of one user or of all, without those that never said what they are. */
static uint32_t count(struct gx_server *server, const uint32_t *user, uint64_t now,
                      struct gx_server_peer **idle)
{
	uint32_t n = 0;

	*idle = NULL;
	for (uint32_t i = 0; i < server->n_agents; i++) {
		struct gx_server_peer *peer = &server->agents[i];

		if (peer->socket < 0 || !gx_peer_is_foreign(peer) || (user && peer->user != *user))
			continue;
		n++;
		if (!*idle && is_idle(peer, now))
			*idle = peer;
	}
	return n;
}

static uint32_t n_of(struct gx_server *server, uint32_t user)
{
	struct gx_server_peer *idle;

	return count(server, &user, 0, &idle);
}

/* The newest of whoever has most, if that is more than this user would have then. */
static struct gx_server_peer *of_the_greediest(struct gx_server *server, uint32_t user)
{
	uint32_t most = n_of(server, user) + 1;
	struct gx_server_peer *found = NULL;

	for (uint32_t i = 0; i < server->n_agents; i++) {
		struct gx_server_peer *peer = &server->agents[i];
		uint32_t n = peer->socket >= 0 && gx_peer_is_foreign(peer)
		                     ? n_of(server, peer->user)
		                     : 0;

		if (n > most || (found && n == most && peer->since_ns > found->since_ns)) {
			found = peer;
			most = n;
		}
	}
	return found;
}

/* Below the limit, if need be by the end of one that is idle. */
static bool has_room(struct gx_server *server, const uint32_t *user, uint32_t most)
{
	struct gx_server_peer *idle;
	uint32_t n = count(server, user, gx_now_ns(), &idle);

	if (n < most)
		return true;
	if (idle) {
		gx_server_notice(server, idle->user, idle->info.pid,
		                 "hung up for another: it never said what it is");
		gx_server_hang_up(idle);
	}
	return idle;
}

static bool takes_place(struct gx_server *server, uint32_t user, uint32_t pid)
{
	struct gx_server_peer *peer = of_the_greediest(server, user);

	if (peer) {
		gx_server_notice(server, peer->user, peer->info.pid,
		                 "hung up for another user: too many connections");
		gx_server_hang_up(peer);
	} else {
		gx_server_notice(server, user, pid, "too many connections of other users");
	}
	return peer;
}

bool gx_server_admits(struct gx_server *server, int socket)
{
	uint32_t user = gx_peer_user(socket), pid = gx_peer_pid(socket);

	if (gx_peer_allowed(socket))
		return true;
	if (!server->any_user || user == UINT32_MAX)
		gx_server_notice(server, user, pid, "another user's, turned away");
	else if (!has_room(server, &user, GX_MAX_OF_USER))
		gx_server_notice(server, user, pid, "too many connections of this user");
	else if (!has_room(server, NULL, GX_MAX_FOREIGN))
		return takes_place(server, user, pid);
	else
		return true;
	return false;
}
