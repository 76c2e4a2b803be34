/* ring_record.h - a record as kernels leave it in a shard of a ring (maps/layout.h). */
#ifndef GX_MAPS_RING_RECORD_H
#define GX_MAPS_RING_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct gx_ring_record {
	uint32_t len;   /* bytes of the payload, GX_RING_MAX_RECORD at most */
	bool discarded; /* nobody wants it */
	bool ordered; /* its payload was there before its state: in a copy that was made since then */
	const uint8_t *payload; /* [len] in the bytes that were looked at */
};

/* The record that begins at bytes, of which n are there: a copy, whose words are mixed no more afterwards, so that one may look again. Gives
 * the bytes of the record with its header and what stands behind it up to a multiple of 8; 0: no record there is whole yet, or
 * what is there is none. Threads: any, for bytes of their own. Cost: one pass over the record. */
uint64_t gx_ring_record(uint8_t *bytes, uint64_t n, struct gx_ring_record *out);

#endif
