/* dealer.c - queues of events that were dealt, linked in parts that are freed once nobody waits in them. */
#include "replay/dealer.h"

#include <errno.h>
#include <stdlib.h>

enum { PART_SHIFT = 16, PART = 1 << PART_SHIFT };

static bool is_dealt(const struct gx_trace_event *e)
{
	return e->type == GX_TRACE_ACCESS || e->type == GX_TRACE_FREE;
}

int gx_dealer_init(struct gx_dealer *dealer, const struct gx_trace *trace, uint32_t n_streams)
{
	*dealer = (struct gx_dealer){ .trace = trace,
		                      .n_parts = (trace->n_events >> PART_SHIFT) + 1 };
	dealer->streams = calloc(n_streams, sizeof(*dealer->streams));
	dealer->parts = calloc(dealer->n_parts, sizeof(*dealer->parts));
	if (!dealer->streams || !dealer->parts)
		return -ENOMEM;
	for (uint32_t i = 0; i < n_streams; i++)
		dealer->streams[i].head = GX_NO_EVENT;
	for (uint64_t i = 0; i < trace->n_events; i++)
		if (is_dealt(&trace->events[i]))
			dealer->streams[trace->events[i].stream].n_left++;
	return 0;
}

void gx_dealer_free(struct gx_dealer *dealer)
{
	for (uint64_t i = 0; dealer->parts && i < dealer->n_parts; i++)
		free(dealer->parts[i].next);
	free(dealer->parts);
	free(dealer->streams);
	*dealer = (struct gx_dealer){ 0 };
}

/* Events of a part that nobody waits for any more, and that all were dealt, need no links. */
static void release(struct gx_dealer *dealer, uint64_t part)
{
	if (dealer->parts[part].n_waiting || dealer->at >> PART_SHIFT == part)
		return;
	free(dealer->parts[part].next);
	dealer->parts[part].next = NULL;
}

/* The next event of the trace goes to its stream. */
static void deal(struct gx_dealer *dealer)
{
	const struct gx_trace_event *e = &dealer->trace->events[dealer->at];
	uint32_t index = (uint32_t)dealer->at++;
	struct gx_dealer_stream *stream = &dealer->streams[e->stream];
	struct gx_dealer_part *part = &dealer->parts[index >> PART_SHIFT];

	if (is_dealt(e)) {
		if (!part->next)
			part->next = malloc(PART * sizeof(*part->next));
		if (!part->next) {
			dealer->failed = true;
			return;
		}
		part->n_waiting++;
		stream->n_left--;
		if (stream->head == GX_NO_EVENT)
			stream->head = index;
		else
			dealer->parts[stream->tail >> PART_SHIFT].next[stream->tail % PART] = index;
		stream->tail = index;
	}
	if (dealer->at % PART == 0)
		release(dealer, index >> PART_SHIFT);
}

uint32_t gx_dealer_take(struct gx_dealer *dealer, uint32_t index)
{
	struct gx_dealer_stream *stream = &dealer->streams[index];
	struct gx_dealer_part *part;
	uint32_t taken;

	while (stream->head == GX_NO_EVENT && stream->n_left && !dealer->failed)
		deal(dealer);
	taken = stream->head;
	if (taken == GX_NO_EVENT)
		return taken;
	part = &dealer->parts[taken >> PART_SHIFT];
	stream->head = taken == stream->tail ? GX_NO_EVENT : part->next[taken % PART];
	part->n_waiting--;
	release(dealer, taken >> PART_SHIFT);
	return taken;
}
