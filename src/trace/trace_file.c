/* trace_file.c - traces that are written while things happen. Events go in front of their number
 * in the header: who is killed between the two leaves a file that is refused, never a wrong one. */
#include "trace/trace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Not pwrite(): a grid may be here, and the agent, whose pwrite() that would be, looks at managed
 * memory. */
static int put(int fd, const void *data, size_t len, off_t at)
{
	const char *bytes = data;

	while (len) {
		ssize_t n = TEMP_FAILURE_RETRY(syscall(SYS_pwrite64, fd, bytes, len, at));

		if (n <= 0)
			return n ? -errno : -EIO;
		bytes += n;
		len -= (size_t)n;
		at += n;
	}
	return 0;
}

int gx_trace_file_flush(struct gx_trace_file *f)
{
	char header[GX_TRACE_HEADER_BYTES];

	if (f->err)
		return f->err;
	f->err = put(f->fd, f->events, f->n * sizeof(f->events[0]),
	             (off_t)(sizeof(header) + f->n_events * sizeof(f->events[0])));
	gx_trace_header(f->name, f->device_bytes, f->n_events + f->n, header);
	f->err = f->err ? f->err : put(f->fd, header, sizeof(header), 0);
	f->n_events += f->n;
	f->n = 0;
	return f->err;
}

int gx_trace_file_open(struct gx_trace_file *f, const char *path, const char *name,
                       uint64_t device_bytes)
{
	f->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	if (f->fd < 0)
		return -errno;
	f->err = 0;
	f->n = 0;
	f->n_events = 0;
	f->device_bytes = device_bytes;
	snprintf(f->name, sizeof(f->name), "%s", name);
	if (gx_trace_file_flush(f))
		close(f->fd);
	return f->err;
}

int gx_trace_file_add(struct gx_trace_file *f, const struct gx_trace_event *event)
{
	if (!f->err && f->n_events + f->n == GX_TRACE_MAX_EVENTS) {
		gx_trace_file_flush(f);
		f->err = f->err ? f->err : -EFBIG;
	}
	if (f->err)
		return f->err;
	f->events[f->n++] = *event;
	return f->n == GX_TRACE_FLUSH_EVENTS ? gx_trace_file_flush(f) : 0;
}

int gx_trace_file_close(struct gx_trace_file *f)
{
	int err = gx_trace_file_flush(f);

	return close(f->fd) && !err ? -errno : err;
}
