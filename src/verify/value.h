/* value.h - what the verifier knows of one value: a number, or a pointer into an object at an
 * offset. */
#ifndef GX_VERIFY_VALUE_H
#define GX_VERIFY_VALUE_H

#include "verify/scalar.h"

enum gx_value_kind {
	GX_VALUE_NONE, /* cannot be used here */
	GX_VALUE_SCALAR,
	GX_VALUE_CTX,
	GX_VALUE_STACK,     /* object: frame; offset from its end (r10), so negative */
	GX_VALUE_MAP_VALUE, /* object: map */
	GX_VALUE_RING,      /* object: map; a record of `size` bytes */
	GX_VALUE_MAP,       /* the map itself */
	GX_VALUE_OBJECT,    /* of the driver; object: where it came from (btf_object.h) */
	GX_VALUE_PARAM,     /* object: parameter of a global function; `size` bytes */
	GX_VALUE_RELEASED,  /* was a ring record that has been submitted or discarded */
};

/* Meaning: num holds the number, or the offset of the pointer from the start of its object (two's
 * complement). Two values with the same id that is not 0 are equal numbers, or pointers from the
 * same origin: when one turns out to be NULL (or not), so does the other. */
struct gx_value {
	enum gx_value_kind kind;
	bool maybe_null;
	uint32_t object;
	uint32_t id;
	uint32_t ref; /* RING: the acquired record that must be released; else 0 */
	uint64_t size;
	struct gx_scalar num;
};

/* What the name of a pointer becomes that is NULL now: several may become that. */
#define GX_VALUE_ID_NULL UINT32_MAX

/* One-to-one renaming of ids between two states that are compared. Zero-initialised is empty. */
struct gx_id_map {
	struct {
		uint32_t from, to;
	} pairs[64];
	uint32_t n;
};

static inline bool gx_value_is_pointer(const struct gx_value *a)
{
	return a->kind > GX_VALUE_SCALAR;
}

struct gx_value gx_value_scalar(struct gx_scalar num); /* this number */
struct gx_value gx_value_top(unsigned width);          /* any number of that width */
struct gx_value
gx_value_bytes(unsigned n_bytes); /* an i64 whose low n_bytes are anything, zero above */
/* Without further facts. */
struct gx_value gx_value_pointer(enum gx_value_kind kind, uint32_t object, int64_t offset);
/* Same object of the same origin: their offsets can be compared. */
bool gx_value_same_object(const struct gx_value *a, const struct gx_value *b);
bool gx_id_map_link(struct gx_id_map *map, uint32_t from,
                    uint32_t to); /* false: already linked otherwise */
/* Everything that cur can be, old can be, under the renaming of ids. */
bool gx_value_subsumed(const struct gx_value *cur, const struct gx_value *old,
                       struct gx_id_map *ids);

#endif
