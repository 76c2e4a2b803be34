/* ring_record.c - a record as kernels leave it: is it whole, and what is in it? */
#include "maps/ring_record.h"

#include "maps/layout.h"

#include <string.h>

enum { WORD = 4 };

/* No word is zero, which it was before it was written. */
static bool is_whole(const uint8_t *payload, uint32_t len)
{
	uint32_t word = 1;

	for (uint32_t at = 0; at < len && word; at += WORD)
		memcpy(&word, payload + at, WORD);
	return word;
}

static void unmix(uint8_t *payload, uint32_t len)
{
	for (uint32_t at = 0; at < len; at += WORD) {
		uint32_t word;

		memcpy(&word, payload + at, WORD);
		word ^= GX_RING_MIX;
		memcpy(payload + at, &word, WORD);
	}
}

uint64_t gx_ring_record(uint8_t *bytes, uint64_t n, struct gx_ring_record *out)
{
	static const uint32_t ready = GX_RING_READY;
	uint8_t *payload = bytes + GX_RING_RECORD_HEADER;
	uint32_t state;
	uint64_t size;
	bool mixed;

	if (n < GX_RING_RECORD_HEADER)
		return 0;
	memcpy(&out->len, bytes, WORD);
	memcpy(&state, bytes + WORD, WORD);
	size = (GX_RING_RECORD_HEADER + (uint64_t)out->len + 7) & ~(uint64_t)7;
	mixed = state == GX_RING_MIXED || state == GX_RING_MIXED_READY;
	if (out->len > GX_RING_MAX_RECORD || size > n || (mixed && out->len % WORD))
		return 0;
	if (!mixed && state != GX_RING_READY && state != GX_RING_DISCARDED)
		return 0;
	if (state == GX_RING_MIXED && !is_whole(payload, out->len))
		return 0;
	if (mixed) {
		unmix(payload, out->len);
		memcpy(bytes + WORD, &ready, WORD);
	}
	out->discarded = state == GX_RING_DISCARDED;
	out->ordered = state == GX_RING_READY || state == GX_RING_MIXED_READY;
	out->payload = payload;
	return size;
}
