/* dealer.h - events of a trace, dealt to their streams while these take them.
 *
 * What is kept for an event, 4 bytes, is kept from when some stream first needs an event that stands behind it until its own stream takes it:
 * as many as streams are apart, not as many as the trace has.
 */
#ifndef GX_REPLAY_DEALER_H
#define GX_REPLAY_DEALER_H

#include "trace/trace.h"

#define GX_NO_EVENT UINT32_MAX

struct gx_dealer_stream {
	uint64_t n_left;     /* not dealt yet */
	uint32_t head, tail; /* dealt and not taken; GX_NO_EVENT: none */
};

struct gx_dealer {
	const struct gx_trace *trace;
	uint64_t at; /* the next one to be dealt */
	struct gx_dealer_stream *streams;
	/* Of each event, which one its stream has next, in parts that come and go. */
	struct gx_dealer_part {
		uint32_t *next, n_waiting;
	} * parts;
	uint64_t n_parts;
	bool failed; /* memory was short: streams end */
};

/* Accesses and releases of a checked trace with fewer than 2^32 events, all of whose streams are below n_streams.
 * -ENOMEM, or 0; to be freed in either case. */
int gx_dealer_init(struct gx_dealer *dealer, const struct gx_trace *trace, uint32_t n_streams);
void gx_dealer_free(struct gx_dealer *dealer);
/* The number of the stream's next event; GX_NO_EVENT when it has no more. */
uint32_t gx_dealer_take(struct gx_dealer *dealer, uint32_t stream);

#endif
