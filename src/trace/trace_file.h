/* trace_file.h - a binary trace that is written while things happen: the file is whole after every
 * flush, whatever becomes of the writer.
 */
#ifndef GX_REPLAY_TRACE_FILE_H
#define GX_REPLAY_TRACE_FILE_H

#include "trace/trace.h"

enum { GX_TRACE_FLUSH_EVENTS = 2048 };

struct gx_trace_file {
	int fd, err; /* err: the first one, 0 or -errno; nothing is written after it */
	char name[24];
	uint64_t device_bytes, n_events; /* n_events: in the file */
	uint32_t n;                      /* not yet in it */
	struct gx_trace_event events[GX_TRACE_FLUSH_EVENTS];
};

/* A new file: -EEXIST when there is one. -errno; f is not open then. One thread at a time. */
int gx_trace_file_open(struct gx_trace_file *f, const char *path, const char *name,
                       uint64_t device_bytes);
/* Flushes when it has GX_TRACE_FLUSH_EVENTS. -EFBIG: the format holds no more. */
int gx_trace_file_add(struct gx_trace_file *f, const struct gx_trace_event *event);
int gx_trace_file_flush(struct gx_trace_file *f);
/* Flushes too. The first error of all. */
int gx_trace_file_close(struct gx_trace_file *f);

#endif
