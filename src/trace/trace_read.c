/* trace_read.c - traces from files and pipes: what is no trace is refused at its first bytes, what does
 * not end at a limit. A file is mapped, not copied. */
#include "base/file_map.h"
#include "base/strbuf.h"
#include "trace/trace.h"
#include "trace/trace_json.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
	MAGIC_BYTES = 8,
	FIRST_BYTES = 4096, /* tell what it is */
	PIPE_BYTES = 256 << 20,
	PIPE_WAIT_MS = 10000,
	NAP_MS = 20,
};

static int not_a_trace(const char *path, struct gx_diag *diag)
{
	return gx_fail(diag, GX_E_TRACE, "%s begins with neither GXTRACE nor a JSON object", path);
}

/* By the first bytes; an empty one is left to the parser. */
static bool may_be_trace(const char *data, size_t len)
{
	size_t n = len < FIRST_BYTES ? len : FIRST_BYTES, at = 0;

	if (len >= MAGIC_BYTES && !memcmp(data, "GXTRACE", MAGIC_BYTES))
		return true;
	while (at < n && data[at] && strchr(" \t\r\n", data[at]))
		at++;
	return at == n ? len <= FIRST_BYTES : data[at] == '{';
}

static int map_file(int fd, const char *path, size_t len, struct gx_trace *out,
                    struct gx_diag *diag)
{
	void *data = gx_file_map(fd, len, path);
	int err;

	if (!data)
		return gx_fail(diag, GX_E_TRACE, "%s can't be mapped: %s", path, strerror(errno));
	if (!may_be_trace(data, len)) {
		gx_file_unmap(data, len);
		return not_a_trace(path, diag);
	}
	err = gx_trace_parse_mapped(data, len, out, diag);
	if (!out->mapped)
		gx_file_unmap(data, len);
	return err;
}

/* More of a pipe: 0 at its end. Who has not begun to write yet is waited for, and who stops; a file has
 * begun, whatever is in it. */
static ssize_t read_pipe(int fd, char *buffer, size_t n, bool began)
{
	for (int waited = 0;;) {
		struct timespec nap = { .tv_nsec = NAP_MS * 1000000 };
		struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
		ssize_t got = read(fd, buffer, n);

		if (got > 0 || (!got && began))
			return got;
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0 && errno != EAGAIN)
			return -errno;
		if (waited >= PIPE_WAIT_MS)
			return got ? -ETIMEDOUT : 0;
		if (got)
			poll(&poll_fd, 1, NAP_MS);
		else
			nanosleep(&nap, NULL);
		waited += NAP_MS;
	}
}

/* The first line is known to be a header before the rest is waited for. */
static int check_header(const struct gx_strbuf *text, bool *known, struct gx_diag *diag)
{
	const char *data = gx_strbuf_text(text), *eol = memchr(data, '\n', text->len);
	struct gx_trace header = { 0 };
	int err = 0;

	*known = eol || *data != '{';
	if (eol && *data == '{')
		err = gx_trace_parse_json(data, (size_t)(eol + 1 - data), &header, diag);
	gx_trace_free(&header);
	return err;
}

static int read_all(int fd, const char *path, bool is_file, struct gx_strbuf *text,
                    struct gx_diag *diag)
{
	char buffer[65536];
	bool known = false;
	ssize_t n;
	int err;

	while ((n = read_pipe(fd, buffer, sizeof(buffer), is_file || text->len)) > 0) {
		gx_strbuf_append(text, buffer, (size_t)n);
		if (!known && text->len >= MAGIC_BYTES) {
			if (!may_be_trace(gx_strbuf_text(text), text->len))
				return not_a_trace(path, diag);
			err = check_header(text, &known, diag);
			if (err)
				return err;
		}
		if (text->len > PIPE_BYTES)
			return gx_fail(diag, GX_E_TRACE,
			               "%s is a pipe, and more than %d MiB came: save it as a file "
			               "first",
			               path, PIPE_BYTES >> 20);
	}
	if (n == -ETIMEDOUT)
		return gx_fail(diag, GX_E_TRACE, "%s is a pipe, and nothing came for %d seconds",
		               path, PIPE_WAIT_MS / 1000);
	if (n < 0)
		return gx_fail(diag, GX_E_TRACE, "%s: %s", path, strerror((int)-n));
	return text->len && !may_be_trace(gx_strbuf_text(text), text->len) ? not_a_trace(path, diag)
	                                                                   : 0;
}

int gx_trace_read_file(const char *path, struct gx_trace *out, struct gx_diag *diag)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), err;
	struct gx_strbuf text = { 0 };
	struct stat st;

	*out = (struct gx_trace){ 0 };
	if (fd < 0 || fstat(fd, &st)) {
		err = gx_fail(diag, GX_E_TRACE, "%s: %s", path, strerror(errno));
	} else if (S_ISREG(st.st_mode) && st.st_size) {
		err = map_file(fd, path, (size_t)st.st_size, out, diag);
	} else if (S_ISREG(st.st_mode) || S_ISFIFO(st.st_mode)) {
		err = read_all(fd, path, S_ISREG(st.st_mode), &text, diag);
		err = err ? err : gx_trace_parse(gx_strbuf_text(&text), text.len, out, diag);
	} else {
		err = gx_fail(diag, GX_E_TRACE, "%s is neither a file nor a pipe", path);
	}
	gx_strbuf_free(&text);
	if (fd >= 0)
		close(fd);
	return err;
}
