/* barriers.c - streams come to their barriers, one after the other. */
#include "replay/barriers.h"

#include <errno.h>
#include <stdlib.h>

int gx_barriers_init(struct gx_barriers *b, const struct gx_trace *trace, uint32_t n_streams)
{
	uint64_t n = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		n += trace->events[i].type == GX_TRACE_BARRIER;
	*b = (struct gx_barriers){ .items = calloc(n, sizeof(*b->items)),
		                   .at = calloc(n_streams, sizeof(*b->at)),
		                   .after = calloc(n_streams, sizeof(*b->after)) };
	if (!b->items || !b->at || !b->after)
		return -ENOMEM;
	for (uint64_t i = 0; b->n < n; i++) {
		const struct gx_trace_event *e = &trace->events[i];
		uint32_t left = e->stream < n_streams ? n_streams - e->stream : 0;

		if (e->type != GX_TRACE_BARRIER)
			continue;
		left = left < e->n_streams ? left : e->n_streams;
		b->items[b->n++] = (struct gx_barrier){ .at = i,
			                                .first = e->stream,
			                                .n_streams = left,
			                                .gap_ns = e->gap_ns,
			                                .left = left,
			                                .waiting = GX_NO_STREAM };
	}
	return 0;
}

void gx_barriers_free(struct gx_barriers *b)
{
	free(b->items);
	free(b->at);
	free(b->after);
	*b = (struct gx_barriers){ 0 };
}

struct gx_barrier *gx_barriers_arrive(struct gx_barriers *b, uint32_t stream, uint64_t next,
                                      uint64_t ns)
{
	for (uint32_t *at = &b->at[stream]; *at < b->n && b->items[*at].at < next;) {
		struct gx_barrier *barrier = &b->items[(*at)++];

		if (stream < barrier->first || stream - barrier->first >= barrier->n_streams)
			continue;
		if (ns > barrier->ns)
			barrier->ns = ns;
		barrier->left--;
		b->after[stream] = barrier->waiting;
		barrier->waiting = stream;
		return barrier;
	}
	return NULL;
}
