/* lines_ask.c - stream sockets by name, and one question over one. */
#include "policy/owner/lines.h"

#include "base/clock.h"
#include "base/strbuf.h"
#include "control/protocol.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_ANSWER = 64 << 20 };

static bool is_path(const char *text)
{
	return strncmp(text, "gpuext/", strlen("gpuext/")) != 0;
}

static int make_address(const char *text, struct sockaddr_un *address)
{
	size_t n = strlen(text);

	if (!n || n + 1 > sizeof(address->sun_path))
		return n ? -ENAMETOOLONG : -EINVAL;
	*address = (struct sockaddr_un){ .sun_family = AF_UNIX };
	memcpy(address->sun_path, text, n);
	return 0;
}

/* A socket's path that nobody listens at any more. */
static bool is_stale(const struct sockaddr_un *address)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	struct stat s;
	bool stale = fd >= 0 && connect(fd, (const struct sockaddr *)address, sizeof(*address)) &&
	             errno == ECONNREFUSED;

	if (fd >= 0)
		close(fd);
	return stale && !lstat(address->sun_path, &s) && S_ISSOCK(s.st_mode);
}

int gx_stream_listen(const char *text)
{
	struct sockaddr_un address;
	mode_t mask;
	int fd, err;

	if (!is_path(text))
		return gx_folder_listen(text, SOCK_STREAM);
	err = make_address(text, &address);
	if (err)
		return err;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return -errno;
	mask = umask(0177);
	err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	if (err == -EADDRINUSE && is_stale(&address) && !unlink(address.sun_path))
		err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	umask(mask);
	if (!err && listen(fd, 128))
		err = -errno;
	if (err)
		close(fd);
	return err ? err : fd;
}

/* A path that the user said: in whatever folder, by whomever. Those of our own folders are folder.h's. */
static int connect_to_user_path(const char *text)
{
	struct sockaddr_un address;
	int fd, err = make_address(text, &address);

	fd = err ? err : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return err ? err : -errno;
	if (!connect(fd, (struct sockaddr *)&address, sizeof(address)))
		return fd;
	err = -errno;
	close(fd);
	return err;
}

int gx_stream_connect(const char *text, uint32_t *pid)
{
	int fd = is_path(text) ? connect_to_user_path(text) : gx_folder_connect(text, SOCK_STREAM);
	int err = fd < 0 ? fd : 0;

	if (!err && gx_peer_user(fd) != geteuid() && geteuid())
		err = -EACCES;
	else if (!err)
		*pid = gx_peer_pid(fd);
	if (err && fd >= 0)
		close(fd);
	return err ? err : fd;
}

void gx_stream_remove(const char *text)
{
	if (is_path(text))
		unlink(text);
	else
		gx_folder_remove(text);
}

static int64_t now_ms(void)
{
	return (int64_t)(gx_now_ns() / 1000000);
}

/* Waits for the socket until then; 0: it is tried again, also behind a signal. */
static int wait_until(int fd, short events, int64_t until)
{
	struct pollfd p = { .fd = fd, .events = events };
	int64_t left = until - now_ms();

	return left > 0 && poll(&p, 1, (int)left) ? 0 : -ETIMEDOUT;
}

static int send_line(int fd, const char *line, int64_t until)
{
	size_t sent = 0, len = strlen(line);

	while (sent <= len) {
		ssize_t n = send(fd, sent < len ? line + sent : "\n", sent < len ? len - sent : 1,
		                 MSG_NOSIGNAL | MSG_DONTWAIT);
		int err = n < 0 ? -errno : 0;

		if (err == -EAGAIN || err == -EINTR)
			err = wait_until(fd, POLLOUT, until);
		else if (!err)
			sent += (size_t)n;
		if (err)
			return err;
	}
	return 0;
}

/* 0: the line is complete. */
static int receive_line(int fd, struct gx_strbuf *out, int64_t until)
{
	char chunk[16384];

	while (out->len < MAX_ANSWER && !out->failed) {
		ssize_t n = recv(fd, chunk, sizeof(chunk), MSG_DONTWAIT);
		const char *end = n > 0 ? memchr(chunk, '\n', (size_t)n) : NULL;
		int err = 0;

		if (!n)
			return -ECONNRESET;
		if (n < 0) /* it sleeps for nothing, so no signal interrupts it */
			err = errno == EAGAIN ? wait_until(fd, POLLIN, until) : -errno;
		else
			gx_strbuf_append(out, chunk, end ? (size_t)(end - chunk) : (size_t)n);
		if (err || end)
			return err;
	}
	return out->failed ? -ENOMEM : -EMSGSIZE;
}

int gx_lines_ask(const char *address, const char *line, int timeout_ms, struct gx_strbuf *out,
                 uint32_t *pid, struct gx_diag *diag)
{
	int64_t until = now_ms() + timeout_ms;
	int fd = gx_stream_connect(address, pid), err = fd < 0 ? fd : 0;

	err = err ? err : send_line(fd, line, until);
	err = err ? err : receive_line(fd, out, until);
	if (fd >= 0)
		close(fd);
	if (err)
		gx_fail(diag, GX_E_POLICY_SOCKET, "%s: %s", address, strerror(-err));
	return err;
}
