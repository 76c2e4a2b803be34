/* value.c - what the verifier knows of one value: construction, comparison. */
#include "verify/value.h"

struct gx_value gx_value_scalar(struct gx_scalar num)
{
	return (struct gx_value){ .kind = GX_VALUE_SCALAR, .num = num };
}

struct gx_value gx_value_top(unsigned width)
{
	return gx_value_scalar(gx_scalar_top(width));
}

struct gx_value gx_value_bytes(unsigned n_bytes)
{
	return gx_value_scalar(gx_scalar_urange(0, gx_width_mask(n_bytes * 8), 64));
}

struct gx_value gx_value_pointer(enum gx_value_kind kind, uint32_t object, int64_t offset)
{
	return (struct gx_value){ .kind = kind,
		                  .object = object,
		                  .num = gx_scalar_const((uint64_t)offset, 64) };
}

bool gx_value_same_object(const struct gx_value *a, const struct gx_value *b)
{
	return a->kind == b->kind && a->object == b->object && a->id == b->id && a->ref == b->ref;
}

bool gx_id_map_link(struct gx_id_map *map, uint32_t from, uint32_t to)
{
	if (!to)
		return false; /* a value without a name is not known to equal anything */
	for (uint32_t i = 0; i < map->n; i++)
		if (map->pairs[i].from == from ||
		    (map->pairs[i].to == to && to != GX_VALUE_ID_NULL))
			return map->pairs[i].from == from && map->pairs[i].to == to;
	if (map->n == sizeof(map->pairs) / sizeof(map->pairs[0]))
		return false; /* not comparable: only costs time */
	map->pairs[map->n].from = from;
	map->pairs[map->n++].to = to;
	return true;
}

/* NULL, where the older state has a pointer that may be NULL. */
static bool is_possible_null(const struct gx_value *cur, const struct gx_value *old)
{
	return gx_value_is_pointer(old) && old->maybe_null && !old->ref &&
	       cur->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&cur->num) &&
	       !cur->num.bits.value;
}

bool gx_value_subsumed(const struct gx_value *cur, const struct gx_value *old,
                       struct gx_id_map *ids)
{
	if (old->kind == GX_VALUE_NONE)
		return true;
	if (is_possible_null(cur, old))
		return gx_id_map_link(ids, old->id, GX_VALUE_ID_NULL);
	if (cur->kind != old->kind || (cur->maybe_null && !old->maybe_null) ||
	    (old->maybe_null && !cur->maybe_null && old->ref))
		return false;
	if (cur->object != old->object || cur->size != old->size ||
	    !gx_scalar_subset(&cur->num, &old->num))
		return false;
	if (old->ref && !gx_id_map_link(ids, old->ref, cur->ref))
		return false;
	return !old->id || gx_id_map_link(ids, old->id, cur->id);
}
