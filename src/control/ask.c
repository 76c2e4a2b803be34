/* ask.c - a command's question to a running loader. */
#include "control/server.h"

#include "base/strbuf.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ANSWER_MS 3000

static void read_all(int fd, struct gx_strbuf *out)
{
	char chunk[4096];
	off_t at = 0;
	ssize_t n;

	while ((n = pread(fd, chunk, sizeof(chunk), at)) > 0) {
		gx_strbuf_append(out, chunk, (size_t)n);
		at += n;
	}
}

int gx_server_ask(const char *name, const char *what, struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_message message = { .type = GX_MSG_QUERY };
	int fds[GX_MESSAGE_FDS], socket = gx_socket_connect(name);

	if (socket == -ECONNREFUSED)
		return socket;
	if (socket < 0)
		return gx_fail(diag, GX_E_IO, "%s: %s", name, strerror(-socket));
	snprintf(message.u.text, sizeof(message.u.text), "%s", what);
	gx_message_send(socket, &message, NULL, 0); /* who cannot be asked does not answer */
	/* maps and links come first, as for every connection; the answer after them */
	while (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, ANSWER_MS) == 1) {
		bool answered;

		if (gx_message_receive(socket, &message, fds) != 1)
			break;
		answered = message.type == GX_MSG_ANSWER && fds[0] >= 0;
		if (answered)
			read_all(fds[0], out);
		for (int i = 0; i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
		if (answered) {
			close(socket);
			return out->failed ? gx_fail(diag, GX_E_NO_MEMORY, "%s", name) : 0;
		}
	}
	close(socket);
	return gx_fail(diag, GX_E_IO, "%s does not answer", name);
}
