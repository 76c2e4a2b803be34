/* dealer.c - each stream gets its events, all of them, in their order, whoever takes when; links are kept only between the first event that waits and the last that was dealt. */
#include "../test.h"
#include "replay/dealer.h"

#include <stdlib.h>

enum { STREAMS = 7, N = 1 << 19, PART = 1 << 16 };

static struct gx_trace_event events[N];
static const struct gx_trace trace = { .events = events, .n_events = N };
static uint32_t at[STREAMS]; /* the last one that a stream took */

static uint32_t n_parts(const struct gx_dealer *dealer)
{
	uint32_t n = 0;

	for (uint64_t i = 0; i < dealer->n_parts; i++)
		n += dealer->parts[i].next != NULL;
	return n;
}

static uint32_t expected(uint32_t stream, uint32_t from)
{
	for (uint32_t i = from; i < N; i++)
		if ((events[i].type == GX_TRACE_ACCESS || events[i].type == GX_TRACE_FREE) &&
		    events[i].stream == stream)
			return i;
	return GX_NO_EVENT;
}

/* Stream of event i; who takes at round i. */
static void run(uint32_t (*stream_of)(uint32_t i), uint32_t (*taker)(uint32_t i),
                uint32_t most_parts)
{
	struct gx_dealer dealer;
	uint64_t x = 5, n = 0, want = 0;
	uint32_t most = 0, ended = 0;

	for (uint32_t i = 0; i < N; i++) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		events[i].stream = (uint16_t)stream_of(i);
		events[i].type = x >> 60 == 0   ? GX_TRACE_FAULT
		                 : x >> 60 == 1 ? GX_TRACE_BARRIER
		                 : x >> 60 == 2 ? GX_TRACE_FREE
		                                : GX_TRACE_ACCESS;
		if (i % PART == PART - 1) /* what a part ends with is of no stream */
			events[i].type = GX_TRACE_FAULT;
		want += events[i].type == GX_TRACE_FREE || events[i].type == GX_TRACE_ACCESS;
	}
	CHECK_EQ(gx_dealer_init(&dealer, &trace, STREAMS), 0);
	for (uint32_t s = 0; s < STREAMS; s++)
		at[s] = UINT32_MAX;
	for (uint32_t i = 0; ended != (1u << STREAMS) - 1; i++) {
		uint32_t s = taker(i), parts;

		if (ended >> s & 1)
			s = (uint32_t)__builtin_ctz(~ended);
		n += (at[s] = expected(s, at[s] + 1)) != GX_NO_EVENT;
		ended |= (uint32_t)(at[s] == GX_NO_EVENT) << s;
		if (gx_dealer_take(&dealer, s) != at[s])
			CHECK(!"the stream's next event");
		if (i % 1000)
			continue;
		parts = n_parts(&dealer);
		most = parts > most ? parts : most;
	}
	CHECK(n == want && !dealer.failed);
	CHECK(most <= most_parts);
	CHECK(n_parts(&dealer) <= 1); /* the one that it stands in */
	for (uint32_t s = 0; s < STREAMS; s++)
		CHECK_EQ(gx_dealer_take(&dealer, s), GX_NO_EVENT);
	gx_dealer_free(&dealer);
}

static uint32_t in_turn(uint32_t i)
{
	return i % STREAMS;
}

static uint32_t scattered(uint32_t i)
{
	return (i * 2654435761u >> 16) % STREAMS;
}

/* One after the other, each long; the last one is first. */
static uint32_t blocks(uint32_t i)
{
	return STREAMS - 1 - (uint32_t)((uint64_t)i * STREAMS / N);
}

int main(void)
{
	run(in_turn, in_turn, 2);
	run(scattered, in_turn, 2);
	run(in_turn, scattered, 3);
	run(blocks, in_turn, N / PART); /* as far apart as can be */
	return TEST_END();
}
