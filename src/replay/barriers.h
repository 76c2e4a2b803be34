/* barriers.h - barriers of a trace: who has to wait for whom. */
#ifndef GX_REPLAY_BARRIERS_H
#define GX_REPLAY_BARRIERS_H

#include "trace/trace.h"

#define GX_NO_STREAM UINT32_MAX

struct gx_barrier {
	uint64_t at; /* its event */
	uint64_t ns; /* when the last one came */
	uint32_t first, n_streams, gap_ns;
	uint32_t left;    /* streams that have not come yet */
	uint32_t waiting; /* the last that came, linked by after[] */
};

struct gx_barriers {
	struct gx_barrier *items; /* in the trace's order */
	uint32_t n;
	uint32_t *at, *after; /* [n_streams]: the next barrier of each; the next one in its list */
};

/* n_streams: those of the trace; streams above are nobody's. -ENOMEM */
int gx_barriers_init(struct gx_barriers *b, const struct gx_trace *trace, uint32_t n_streams);
void gx_barriers_free(struct gx_barriers *b);

/**
 * gx_barriers_arrive() - a stream is through with what stands before the event `next`.
 * @next: UINT64_MAX: it has no more
 * @ns:   when it came
 *
 * NULL: no barrier stands in between, it goes on. Otherwise it waits there; when it was the last, left
 * is 0, and all in the list (the stream too) go on at ns + gap_ns, past this one: the caller calls again
 * for each.
 */
struct gx_barrier *gx_barriers_arrive(struct gx_barriers *b, uint32_t stream, uint64_t next,
                                      uint64_t ns);

#endif
