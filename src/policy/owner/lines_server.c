/* lines_server.c - the server of lines.h. */
#include "policy/owner/lines.h"

#include "base/strbuf.h"
#include "control/protocol.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

struct client {
	int fd;       /* -1: free */
	uint64_t age; /* when it last asked */
	char *in;     /* [GX_LINES_MAX_IN] */
	size_t n_in;
	struct gx_strbuf out;
	size_t n_sent;
};

struct gx_lines {
	int listeners[GX_LINES_MAX_LISTENERS];
	char *addresses[GX_LINES_MAX_LISTENERS]; /* to be removed */
	int n_listeners;
	struct client clients[GX_LINES_MAX_CLIENTS];
	uint64_t clock;
	void (*on_line)(void *arg, const char *line, size_t len, struct gx_strbuf *out);
	void *arg;
};

int gx_lines_listen(struct gx_lines *lines, const char *address, struct gx_diag *diag)
{
	int fd = lines->n_listeners < GX_LINES_MAX_LISTENERS ? gx_stream_listen(address) : -EMFILE;

	if (fd < 0) {
		gx_fail(diag, GX_E_POLICY_SOCKET, "%s: %s", address, strerror(-fd));
		return fd;
	}
	lines->addresses[lines->n_listeners] = strdup(address);
	lines->listeners[lines->n_listeners++] = fd;
	return 0;
}

int gx_lines_open(const char *address,
                  void (*on_line)(void *arg, const char *line, size_t len, struct gx_strbuf *out),
                  void *arg, struct gx_lines **out, struct gx_diag *diag)
{
	struct gx_lines *lines = calloc(1, sizeof(*lines));
	int err;

	*out = NULL;
	if (!lines)
		return gx_fail(diag, GX_E_NO_MEMORY, "a socket");
	lines->on_line = on_line;
	lines->arg = arg;
	for (int i = 0; i < GX_LINES_MAX_CLIENTS; i++)
		lines->clients[i].fd = -1;
	err = gx_lines_listen(lines, address, diag);
	if (err)
		gx_lines_close(lines);
	else
		*out = lines;
	return err;
}

static void drop(struct client *client)
{
	if (client->fd >= 0)
		close(client->fd);
	free(client->in);
	gx_strbuf_free(&client->out);
	*client = (struct client){ .fd = -1 };
}

void gx_lines_close(struct gx_lines *lines)
{
	if (!lines)
		return;
	for (int i = 0; i < GX_LINES_MAX_CLIENTS; i++)
		drop(&lines->clients[i]);
	for (int i = 0; i < lines->n_listeners; i++) {
		close(lines->listeners[i]);
		if (lines->addresses[i])
			gx_stream_remove(lines->addresses[i]);
		free(lines->addresses[i]);
	}
	free(lines);
}

uint32_t gx_lines_poll(const struct gx_lines *lines, struct pollfd *polls)
{
	uint32_t n = 0;

	for (int i = 0; i < lines->n_listeners; i++)
		polls[n++] = (struct pollfd){ .fd = lines->listeners[i], .events = POLLIN };
	for (int i = 0; i < GX_LINES_MAX_CLIENTS; i++) {
		const struct client *c = &lines->clients[i];

		if (c->fd >= 0) /* nothing is read from a client that does not read its answers */
			polls[n++] = (struct pollfd){ .fd = c->fd,
				                      .events = c->out.len > c->n_sent ? POLLOUT
				                                                       : POLLIN };
	}
	return n;
}

/* A free place, which has asked never, or that of the client that was silent for longest. */
static struct client *find_place(struct gx_lines *lines)
{
	struct client *best = &lines->clients[0];

	for (int i = 0; i < GX_LINES_MAX_CLIENTS; i++)
		if (lines->clients[i].age < best->age)
			best = &lines->clients[i];
	drop(best);
	return best;
}

static void welcome(struct gx_lines *lines, int listener)
{
	int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	struct client *client;

	if (!gx_peer_allowed(fd)) { /* nobody is allowed where there is no descriptor */
		close(fd);
		return;
	}
	client = find_place(lines);
	client->fd = fd;
	client->age = ++lines->clock;
	client->in = malloc(GX_LINES_MAX_IN);
	if (!client->in)
		drop(client);
}

static void send_some(struct client *client)
{
	ssize_t n;

	while (client->n_sent < client->out.len) {
		n = send(client->fd, client->out.data + client->n_sent,
		         client->out.len - client->n_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			drop(client);
		if (n < 0) /* the rest, when there is room */
			return;
		client->n_sent += (size_t)n;
	}
	gx_strbuf_reset(&client->out);
	client->n_sent = 0;
}

/* Every whole line that is there. False: the client is gone. */
static bool answer_lines(struct gx_lines *lines, struct client *client)
{
	size_t from = 0;
	char *end;

	while ((end = memchr(client->in + from, '\n', client->n_in - from))) {
		size_t len = (size_t)(end - client->in) - from;

		client->age = ++lines->clock;
		lines->on_line(lines->arg, client->in + from, len, &client->out);
		from += len + 1;
		if (client->out.failed || client->out.len > GX_LINES_MAX_OUT)
			return false;
	}
	memmove(client->in, client->in + from, client->n_in - from);
	client->n_in -= from;
	return client->n_in < GX_LINES_MAX_IN;
}

static void read_some(struct gx_lines *lines, struct client *client)
{
	ssize_t n = recv(client->fd, client->in + client->n_in, GX_LINES_MAX_IN - client->n_in,
	                 MSG_DONTWAIT);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		drop(client);
		return;
	}
	client->n_in += (size_t)n;
	if (answer_lines(lines, client))
		send_some(client);
	else
		drop(client);
}

void gx_lines_serve(struct gx_lines *lines, const struct pollfd *polls, uint32_t n)
{
	for (uint32_t p = (uint32_t)lines->n_listeners; p < n; p++)
		for (int i = 0; i < GX_LINES_MAX_CLIENTS && polls[p].revents; i++) {
			struct client *c = &lines->clients[i];

			if (c->fd != polls[p].fd)
				continue;
			if (polls[p].revents & POLLOUT)
				send_some(c);
			else
				read_some(lines, c);
			break;
		}
	/* last: a new client may get a number that was in polls */
	for (int i = 0; i < lines->n_listeners; i++)
		if (polls[i].revents)
			welcome(lines, lines->listeners[i]);
}
