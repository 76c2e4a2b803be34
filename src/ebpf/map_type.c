/* map_type.c - the one instance of src/defs/map_types.def. */
#include "ebpf/map_type.h"

#include <stddef.h>

/* Short names that the columns use. */
enum {
#define MAP_OP(NAME, text) NAME = 1 << GX_MAP_OP_##NAME,
#include "defs/map_types.def"
};
enum {
	PERCPU = GX_MAP_PERCPU,
	LRU = GX_MAP_LRU,
	NEWEST = GX_MAP_NEWEST,
	SIZED = GX_MAP_SIZED,
	READERS = GX_MAP_READERS
};

enum {
#define MAP_LAYOUT(name, finding) FINDING_##name = (finding),
#include "defs/map_types.def"
};

static const struct gx_map_type_row rows[] = {
#define MAPTYPE(NAME, id_, layout_, traits_, device, host, policy, doc)                            \
	{ .name = #NAME,                                                                           \
	  .id = GX_MAP_##NAME,                                                                     \
	  .layout = GX_LAYOUT_##layout_,                                                           \
	  .finding = FINDING_##layout_,                                                            \
	  .traits = traits_,                                                                       \
	  .ops = {                                                                                 \
		  [GX_SIDE_DEVICE] = device, [GX_SIDE_HOST] = host, [GX_SIDE_POLICY] = policy } },
#include "defs/map_types.def"
};

const struct gx_map_type_row *gx_map_type_row(uint32_t id)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].id == id)
			return &rows[i];
	return NULL;
}

bool gx_map_type_lies(uint32_t id, enum gx_map_layout layout)
{
	const struct gx_map_type_row *row = gx_map_type_row(id);

	return row && row->layout == layout;
}

bool gx_map_type_is(uint32_t id, enum gx_map_trait trait)
{
	const struct gx_map_type_row *row = gx_map_type_row(id);

	return row && row->traits & trait;
}

bool gx_map_type_allows(uint32_t id, enum gx_hook hook, enum gx_map_op op)
{
	const struct gx_map_type_row *row = gx_map_type_row(id);
	const struct gx_hook_row *at = gx_hook_row(hook);

	return row && at && row->ops[at->side] & 1u << op;
}

const char *gx_map_type_too_long(uint32_t id, enum gx_map_op op, uint32_t key_size,
                                 uint32_t value_size, uint32_t *limit)
{
	bool hash = gx_map_type_lies(id, GX_LAYOUT_hash);
	bool in_place = (op == GX_MAP_OP_LOOKUP && !hash) || op == GX_MAP_OP_EACH;

	*limit = GX_HASH_MAX_KEY;
	if (hash && key_size > *limit)
		return "key";
	*limit = GX_MAP_MAX_COPY;
	return !in_place && value_size > *limit ? "value" : NULL;
}

uint32_t gx_map_type_record(uint32_t id, uint32_t value_size)
{
	if (gx_map_type_is(id, GX_MAP_READERS))
		return GX_RING_MAX_RECORD - GX_RING_READER_HEAD;
	return value_size && value_size < GX_RING_MAX_RECORD ? value_size : GX_RING_MAX_RECORD;
}
