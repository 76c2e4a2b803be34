/* best_order.c - misses of the best known order against a plain model, in windows of all sizes; what knows more has no more misses. */
#include "../test.h"
#include "replay/bound.h"

#include <string.h>

enum { N = 400, BLOCKS = 14 };

static struct gx_trace_event events[N];
static struct gx_trace trace = { .events = events, .n_events = N };

/* Uses as the trace has them: accesses, of which several to one block after another are one. Blocks are numbered as they come. */
static uint32_t uses[N], n_uses;

static void make(uint64_t seed)
{
	uint64_t x = seed * 2 + 1, order[BLOCKS], n = 0, last = UINT64_MAX;

	n_uses = 0;
	for (uint32_t i = 0; i < N; i++) {
		uint64_t block, space, known = 0;

		x = x * 6364136223846793005u + 1442695040888963407u;
		block = (x >> 33) % (BLOCKS / 2) * ((x >> 60) > 3) + (x >> 50 & 1);
		block %= BLOCKS / 2;
		space = x >> 45 & 1;
		events[i] = (struct gx_trace_event){ .type = x >> 57 < 5 ? GX_TRACE_FAULT
			                                                 : GX_TRACE_ACCESS,
			                             .va_space = space,
			                             .va = block << 21 | (x & 0x1ff000) };
		block = block * 2 + space;
		if (events[i].type != GX_TRACE_ACCESS || block == last)
			continue;
		last = block;
		while (known < n && order[known] != block)
			known++;
		if (known == n)
			order[n++] = block;
		uses[n_uses++] = (uint32_t)known;
	}
}

static uint32_t next_use(uint32_t block, uint32_t from, uint32_t end)
{
	for (; from < end; from++)
		if (uses[from] == block)
			return from;
	return UINT32_MAX;
}

static uint64_t model(uint32_t capacity, uint32_t window)
{
	bool held[BLOCKS] = { false };
	uint32_t n_held = 0;
	uint64_t misses = 0;

	for (uint32_t i = 0; i < n_uses; i++) {
		uint32_t end = (i / window + 1) * window, worst = 0, furthest = 0;

		if (held[uses[i]])
			continue;
		misses++;
		held[uses[i]] = true;
		if (n_held++ < capacity)
			continue;
		n_held--;
		for (uint32_t b = 0; b < BLOCKS; b++)
			if (held[b] && b != uses[i] &&
			    next_use(b, i, end < n_uses ? end : n_uses) >= furthest) {
				furthest = next_use(b, i, end < n_uses ? end : n_uses);
				worst = b;
			}
		held[worst] = false;
	}
	return misses;
}

int main(void)
{
	static const uint32_t windows[] = { 1, 2, 7, 30, 100, N + 1 };
	uint64_t n_more = 0;

	for (uint64_t seed = 0; seed < 60; seed++) {
		uint32_t capacity = 1 + seed % 9;
		uint64_t best, misses;

		make(seed);
		CHECK_EQ(gx_best_known_order_misses(&trace, (uint64_t)capacity << 21, &best, NULL),
		         0);
		for (size_t w = 0; w < sizeof(windows) / sizeof(windows[0]); w++) {
			CHECK_EQ(gx_best_order_misses(&trace, (uint64_t)capacity << 21, windows[w],
			                              &misses, NULL),
			         0);
			CHECK_EQ(misses, model(capacity, windows[w]));
			CHECK(misses >= best);
			n_more += misses > best;
		}
		CHECK_EQ(misses, best);
	}
	CHECK(n_more > 60);
	return TEST_END();
}
