/* trace.h - what happened to managed memory in one run: allocations, accesses, faults, releases.
 * Versioned binary, or JSON lines; docs/policy-traces.md describes both.
 */
#ifndef GX_REPLAY_TRACE_H
#define GX_REPLAY_TRACE_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_strbuf;

enum {
	GX_TRACE_VERSION = 2, /* 1 had no barriers; it is read too */
	GX_TRACE_HEADER_BYTES = 64,
	GX_TRACE_EVENT_BYTES = 32,
	GX_TRACE_MAX_STREAMS = 65536
};
#define GX_TRACE_MAX_EVENTS ((uint64_t)1 << 28)
#define GX_TRACE_MAX_BYTES  ((uint64_t)1 << 42) /* of managed memory */

enum gx_trace_type {
	GX_TRACE_ALLOC = 1,  /* va, n_pages, pid: managed memory; starts at a multiple of 2 MiB */
	GX_TRACE_ACCESS = 2, /* stream, gap_ns, va, access: a page is touched gap_ns after the
	                        stream's last event */
	GX_TRACE_FREE = 3,   /* stream, gap_ns, va: the allocation that starts there goes */
	GX_TRACE_FAULT = 4,  /* as recorded: stream, va, access, gap_ns since the first event;
	                        replays make their own */
	GX_TRACE_BARRIER =
	        5, /* stream, n_streams, gap_ns: the streams from `stream` on go on gap_ns
	                         after all of them are through with what stands before */
	GX_TRACE_N_TYPES
};

/* Streams are what runs side by side: the warps of one slot, or a CPU thread. */
struct gx_trace_event {
	uint8_t type;   /* enum gx_trace_type */
	uint8_t access; /* enum gpu_access */
	uint16_t stream;
	uint32_t gap_ns;
	uint64_t va_space, va;
	union {
		uint32_t n_pages;   /* alloc */
		uint32_t n_streams; /* barrier */
	};
	uint32_t pid;
};
_Static_assert(sizeof(struct gx_trace_event) == GX_TRACE_EVENT_BYTES, "as in the file");

struct gx_trace {
	char name[24];
	uint32_t version;      /* that it was read as; 0: it was not read */
	uint64_t device_bytes; /* memory of the device that it was recorded on, or that it is meant
	                          for */
	struct gx_trace_event *events;
	uint64_t n_events, cap_events;
	void *mapped; /* the file that the events are in: nothing can be added */
	size_t mapped_len;
};

/* -ENOMEM, or 0. */
int gx_trace_add(struct gx_trace *trace, const struct gx_trace_event *event);
void gx_trace_free(struct gx_trace *trace);

/**
 * gx_trace_check() - a trace as it must be: known types, pages of live allocations only, none of
 * which overlap.
 *
 * Errors: GX1001 with the number of the event. Cost: O(n log n) in the allocations, O(log n) an
 * access.
 */
int gx_trace_check(const struct gx_trace *trace, struct gx_diag *diag);

/* Either form, told apart by its first bytes; checked. *out is to be freed also after an error. */
int gx_trace_parse(const void *data, size_t len, struct gx_trace *out, struct gx_diag *diag);
/* The same of a file's mapping (gx_file_map()), of which a binary trace becomes the owner (out->mapped), also after an
 * error. */
int gx_trace_parse_mapped(void *data, size_t len, struct gx_trace *out, struct gx_diag *diag);
/* A file, or a pipe: of this 256 MiB at most, and 10 seconds without a byte at most. */
int gx_trace_read_file(const char *path, struct gx_trace *out, struct gx_diag *diag);
/* The first bytes of a binary trace; name: at most 23 characters of it are kept. */
void gx_trace_header(const char *name, uint64_t device_bytes, uint64_t n_events,
                     char out[GX_TRACE_HEADER_BYTES]);
void gx_trace_write_binary(const struct gx_trace *trace, struct gx_strbuf *out);
/* One object a line, the first one for the header. */
void gx_trace_write_json(const struct gx_trace *trace, struct gx_strbuf *out);

#endif
