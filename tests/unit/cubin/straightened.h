/* straightened.h - for tests of code without branches: a probe while it is written, and what becomes of it. */
#ifndef GX_TEST_STRAIGHTENED_H
#define GX_TEST_STRAIGHTENED_H

#include "cubin/straight.h"

#include "unit/test.h"

#include <stdlib.h>

enum { MOST = 16 };

/* A probe while it is written. */
struct text {
	struct gx_cubin_probe probe;
	struct gx_probe_slot slots[2];
	uint8_t code[MOST * GX_SASS_BYTES];
};

static inline struct gx_sass plain(uint64_t lo, uint64_t hi)
{
	struct gx_sass w = { .lo = lo, .hi = hi };

	w = gx_sass_set(w, GX_SASS_STALL, 2);
	w = gx_sass_set(w, GX_SASS_WRITE_SB, GX_SASS_NO_SB);
	return gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB);
}

static inline void put(struct text *t, struct gx_sass w)
{
	gx_sass_store(t->code + t->probe.bytes, w);
	t->probe.bytes += GX_SASS_BYTES;
}

/* As ptxas 13.0 makes them. */
static inline struct gx_sass literal(void) /* LOP3 R4, R0, imm */
{
	return plain(0xddb2942d00047812, 0x78e3cff);
}

static inline struct gx_sass red(void)
{
	return plain(0x000000020400798e, 0x10e500);
}

static inline struct gx_sass exit_word(void)
{
	return plain(0x000000000000794d, 0x3800000);
}

static inline struct gx_sass at(const struct text *t, size_t word)
{
	return gx_sass_load(t->code + word * GX_SASS_BYTES);
}

static inline void start(struct text *t)
{
	*t = (struct text){ 0 };
	t->probe = (struct gx_cubin_probe){ .sm = 90 };
}

static inline bool apply(struct text *t,
                         bool (*form)(struct gx_cubin_probe *, const struct gx_cubin_arch *))
{
	struct gx_cubin_probe probe = t->probe;
	size_t slot_bytes = probe.n_slots * sizeof(*probe.slots);
	bool goes;

	/* in memory that ends where they end */
	probe.code = malloc(t->probe.bytes);
	probe.slots = malloc(slot_bytes);
	memcpy(probe.code, t->code, t->probe.bytes);
	memcpy(probe.slots, t->slots, slot_bytes);
	goes = form(&probe, gx_cubin_arch_of(90));
	memcpy(t->code, probe.code, t->probe.bytes);
	memcpy(t->slots, probe.slots, slot_bytes);
	free(probe.code);
	free(probe.slots);
	t->probe.bytes = probe.bytes;
	return goes;
}

static inline bool straighten(struct text *t)
{
	return apply(t, gx_straight_form);
}

/* Nothing of a program changes whose branches do not all go. */
static inline void stays_as_it_was(const struct text *t)
{
	struct text now = *t;

	CHECK(!straighten(&now));
	CHECK_EQ(now.probe.bytes, t->probe.bytes);
	CHECK(!memcmp(now.code, t->code, sizeof(now.code)));
}

#endif
