/* trace.c - traces in memory and in their binary form; checks. */
#include "trace/trace.h"

#include "base/cursor.h"
#include "base/file_map.h"
#include "base/strbuf.h"
#include "trace/trace_json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = "GXTRACE";
enum { PAGE = 4096, MAX_ACCESS = 3 };
#define BLOCK ((uint64_t)2 << 20)

int gx_trace_add(struct gx_trace *trace, const struct gx_trace_event *event)
{
	if (trace->n_events == trace->cap_events) {
		uint64_t cap = trace->cap_events ? trace->cap_events * 2 : 1024;
		struct gx_trace_event *grown = realloc(trace->events, cap * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		trace->events = grown;
		trace->cap_events = cap;
	}
	trace->events[trace->n_events++] = *event;
	return 0;
}

void gx_trace_free(struct gx_trace *trace)
{
	if (trace->mapped)
		gx_file_unmap(trace->mapped, trace->mapped_len);
	else
		free(trace->events);
	*trace = (struct gx_trace){ 0 };
}

/* --- check */
struct range {
	uint64_t space, first, outer; /* bytes */
	bool live;
};

struct ranges {
	struct range *items; /* ascending */
	size_t n;
};

static int by_address(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	if (x->space != y->space)
		return x->space < y->space ? -1 : 1;
	return x->first < y->first ? -1 : x->first > y->first;
}

/* The range that holds an address, live or not. */
static struct range *find(const struct ranges *r, uint64_t space, uint64_t va)
{
	size_t low = 0, high = r->n;

	while (low < high) {
		size_t middle = (low + high) / 2;
		struct range *range = &r->items[middle];

		if (range->space == space && va >= range->first && va < range->outer)
			return range;
		if (range->space < space || (range->space == space && range->first <= va))
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

static int bad(struct gx_diag *diag, uint64_t i, const char *what)
{
	return gx_fail(diag, GX_E_TRACE, "event %" PRIu64 ": %s", i, what);
}

static int collect(const struct gx_trace *trace, struct ranges *r, struct gx_diag *diag)
{
	uint64_t pages = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		r->n += trace->events[i].type == GX_TRACE_ALLOC;
	r->items = calloc(r->n, sizeof(*r->items));
	if (!r->items)
		return gx_fail(diag, GX_E_NO_MEMORY, "a trace of %zu allocations", r->n);
	r->n = 0;
	for (uint64_t i = 0; i < trace->n_events; i++) {
		const struct gx_trace_event *e = &trace->events[i];

		if (e->type != GX_TRACE_ALLOC)
			continue;
		if (!e->n_pages || e->va % BLOCK || e->va + (uint64_t)e->n_pages * PAGE < e->va)
			return bad(diag, i,
			           "an allocation starts at a multiple of 2 MiB, has pages, and "
			           "ends below 2^64");
		pages += e->n_pages;
		if (pages * PAGE > GX_TRACE_MAX_BYTES)
			return bad(diag, i, "more than 4 TiB of managed memory");
		r->items[r->n++] = (struct range){ e->va_space, e->va,
			                           e->va + (uint64_t)e->n_pages * PAGE, false };
	}
	qsort(r->items, r->n, sizeof(*r->items), by_address);
	for (size_t i = 1; i < r->n; i++)
		if (r->items[i].space == r->items[i - 1].space &&
		    r->items[i].first < (r->items[i - 1].outer + BLOCK - 1) / BLOCK * BLOCK)
			return gx_fail(diag, GX_E_TRACE,
			               "allocations at 0x%" PRIx64 " and 0x%" PRIx64
			               " share a block of 2 MiB",
			               r->items[i - 1].first, r->items[i].first);
	return 0;
}

static int check_event(const struct gx_trace_event *e, uint64_t i, const struct ranges *r,
                       struct gx_diag *diag)
{
	struct range *range = find(r, e->va_space, e->va);

	switch (e->type) {
	case GX_TRACE_ALLOC: range->live = true; return 0;
	case GX_TRACE_ACCESS:
	case GX_TRACE_FAULT:
		if (e->access > MAX_ACCESS)
			return bad(diag, i,
			           "access is 0 (prefetch), 1 (read), 2 (write) or 3 (atomic)");
		return e->type == GX_TRACE_FAULT || (range && range->live)
		               ? 0
		               : bad(diag, i, "an address outside of what is allocated then");
	case GX_TRACE_FREE:
		if (!range || !range->live || range->first != e->va)
			return bad(diag, i, "no allocation starts at the address that is freed");
		range->live = false;
		return 0;
	case GX_TRACE_BARRIER:
		return e->n_streams && e->stream + (uint64_t)e->n_streams <= GX_TRACE_MAX_STREAMS
		               ? 0
		               : bad(diag, i, "a barrier has 1 to 65536 streams, none above 65535");
	default:
		return bad(diag, i,
		           "type is 1 (alloc), 2 (access), 3 (free), 4 (fault) or 5 (barrier)");
	}
}

int gx_trace_check(const struct gx_trace *trace, struct gx_diag *diag)
{
	struct ranges ranges = { 0 };
	int err;

	if (trace->n_events > GX_TRACE_MAX_EVENTS)
		return gx_fail(diag, GX_E_TRACE, "%" PRIu64 " events", trace->n_events);
	err = collect(trace, &ranges, diag);
	for (uint64_t i = 0; i < trace->n_events && !err; i++)
		err = trace->version == 1 && trace->events[i].type == GX_TRACE_BARRIER
		              ? bad(diag, i, "a barrier needs version 2")
		              : check_event(&trace->events[i], i, &ranges, diag);
	free(ranges.items);
	return err;
}

/* --- binary */
struct header {
	char magic[8];
	uint32_t version, header_bytes, event_bytes, page_bytes;
	uint64_t n_events, device_bytes;
	char name[24];
};
_Static_assert(sizeof(struct header) == GX_TRACE_HEADER_BYTES, "as in the file");

void gx_trace_header(const char *name, uint64_t device_bytes, uint64_t n_events,
                     char out[GX_TRACE_HEADER_BYTES])
{
	struct header header = { .version = GX_TRACE_VERSION,
		                 .header_bytes = sizeof(header),
		                 .event_bytes = GX_TRACE_EVENT_BYTES,
		                 .page_bytes = PAGE,
		                 .n_events = n_events,
		                 .device_bytes = device_bytes };
	size_t len = strnlen(name, sizeof(header.name));

	memcpy(header.magic, magic, sizeof(magic));
	memcpy(header.name, name, len);
	memcpy(out, &header, sizeof(header));
}

void gx_trace_write_binary(const struct gx_trace *trace, struct gx_strbuf *out)
{
	char header[GX_TRACE_HEADER_BYTES];

	gx_trace_header(trace->name, trace->device_bytes, trace->n_events, header);
	gx_strbuf_append(out, header, sizeof(header));
	gx_strbuf_append(out, (const char *)trace->events,
	                 trace->n_events * sizeof(*trace->events));
}

/* in_place: the events stay where they are. */
static int parse_binary(const void *data, size_t len, bool in_place, struct gx_trace *out,
                        struct gx_diag *diag)
{
	struct gx_cursor c = gx_cursor_of(data, len);
	struct header header;

	gx_cursor_copy(&c, &header, sizeof(header));
	if (c.failed)
		return gx_fail(diag, GX_E_TRACE, "cut off inside of the header");
	if (!header.version || header.version > GX_TRACE_VERSION)
		return gx_fail(diag, GX_E_TRACE, "version %u; this gpuext reads 1 to %d",
		               header.version, GX_TRACE_VERSION);
	if (header.header_bytes != sizeof(header) || header.event_bytes != GX_TRACE_EVENT_BYTES ||
	    header.page_bytes != PAGE)
		return gx_fail(diag, GX_E_TRACE, "headers of %u bytes, events of %u, pages of %u",
		               header.header_bytes, header.event_bytes, header.page_bytes);
	if (header.n_events > GX_TRACE_MAX_EVENTS ||
	    header.n_events * GX_TRACE_EVENT_BYTES != gx_cursor_left(&c))
		return gx_fail(diag, GX_E_TRACE,
		               "%" PRIu64
		               " events of %d bytes each, and %zu bytes behind the header",
		               header.n_events, GX_TRACE_EVENT_BYTES, gx_cursor_left(&c));
	memcpy(out->name, header.name, sizeof(out->name) - 1);
	out->device_bytes = header.device_bytes;
	out->version = header.version;
	if (in_place) {
		out->events = (struct gx_trace_event *)((char *)(uintptr_t)data + sizeof(header));
		out->n_events = header.n_events;
		return 0;
	}
	out->events = malloc(header.n_events * GX_TRACE_EVENT_BYTES + 1);
	if (!out->events)
		return gx_fail(diag, GX_E_NO_MEMORY, "a trace of %" PRIu64 " events",
		               header.n_events);
	out->n_events = out->cap_events = header.n_events;
	gx_cursor_copy(&c, out->events, header.n_events * GX_TRACE_EVENT_BYTES);
	return 0;
}

static bool is_binary(const void *data, size_t len)
{
	return len >= sizeof(magic) && !memcmp(data, magic, sizeof(magic));
}

int gx_trace_parse(const void *data, size_t len, struct gx_trace *out, struct gx_diag *diag)
{
	int err;

	*out = (struct gx_trace){ 0 };
	if (is_binary(data, len))
		err = parse_binary(data, len, false, out, diag);
	else
		err = gx_trace_parse_json(data, len, out, diag);
	return err ? err : gx_trace_check(out, diag);
}

int gx_trace_parse_mapped(void *data, size_t len, struct gx_trace *out, struct gx_diag *diag)
{
	int err;

	if (!is_binary(data, len))
		return gx_trace_parse(data, len, out, diag);
	*out = (struct gx_trace){ .mapped = data, .mapped_len = len };
	err = parse_binary(data, len, true, out, diag);
	return err ? err : gx_trace_check(out, diag);
}
