/* map_type.h - map types: their ids, and what src/defs/map_types.def says of each. */
#ifndef GX_EBPF_MAP_TYPE_H
#define GX_EBPF_MAP_TYPE_H

#include "ebpf/hook.h"

#include <stdbool.h>
#include <stdint.h>

enum gx_map_type {
#define MAPTYPE(NAME, id, ...) GX_MAP_##NAME = id,
#include "defs/map_types.def"
};
enum gx_map_layout {
#define MAP_LAYOUT(name, finding_) GX_LAYOUT_##name,
#include "defs/map_types.def"
	GX_N_LAYOUTS
};
/* What a helper does with a map; a set of them has bit 1 << op. */
enum gx_map_op {
	GX_MAP_OP_NONE,
#define MAP_OP(NAME, text) GX_MAP_OP_##NAME,
#include "defs/map_types.def"
	GX_N_MAP_OPS
};
enum gx_map_trait {
	GX_MAP_PERCPU = 1,  /* a value for each CPU */
	GX_MAP_LRU = 2,     /* the key that was used longest ago makes room */
	GX_MAP_NEWEST = 4,  /* the newest value comes first */
	GX_MAP_SIZED = 8,   /* records have value_size bytes at most */
	GX_MAP_READERS = 16 /* a reader for each CPU */
};

/* What one operation of a program in a kernel moves at most: bytes of a hash's key, of a value, of a record in a ring. */
#define GX_HASH_MAX_KEY    64u
#define GX_MAP_MAX_COPY    4096u
#define GX_RING_MAX_RECORD 4088u
/* in front of a record that has a reader for each CPU */
#define GX_RING_READER_HEAD 8u

struct gx_map_type_row {
	const char *name;
	enum gx_map_type id;
	enum gx_map_layout layout;
	uint32_t finding;         /* worst cost of finding a key in kernels */
	uint32_t traits;          /* GX_MAP_PERCPU, ... */
	uint32_t ops[GX_N_SIDES]; /* sets of enum gx_map_op: what programs there may do */
};

/* NULL: no such type. */
const struct gx_map_type_row *gx_map_type_row(uint32_t id);
/* Of a map whose type may be none: has it this layout, has it this trait, may a program of the hook do this with it? */
bool gx_map_type_lies(uint32_t id, enum gx_map_layout layout);
bool gx_map_type_is(uint32_t id, enum gx_map_trait trait);
bool gx_map_type_allows(uint32_t id, enum gx_hook hook, enum gx_map_op op);
/* Of a map that a kernel may do this with: "key" or "value", which is too long for that, and what its limit is; NULL: neither. A look-up
 * in an array moves nothing. */
const char *gx_map_type_too_long(uint32_t id, enum gx_map_op op, uint32_t key_size,
                                 uint32_t value_size, uint32_t *limit);
/* The bytes of the longest record that a program in a kernel gets into a ring; value_size: 0: its records have any. */
uint32_t gx_map_type_record(uint32_t id, uint32_t value_size);

#endif
