/* value.c - what the verifier knows of one value: construction, comparison, text. */
#include "verify/value.h"

#include "base/strbuf.h"

#include <inttypes.h>

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
		if (map->pairs[i].from == from || map->pairs[i].to == to)
			return map->pairs[i].from == from && map->pairs[i].to == to;
	if (map->n == sizeof(map->pairs) / sizeof(map->pairs[0]))
		return false; /* not comparable: only costs time */
	map->pairs[map->n].from = from;
	map->pairs[map->n++].to = to;
	return true;
}

bool gx_value_subsumed(const struct gx_value *cur, const struct gx_value *old,
                       struct gx_id_map *ids)
{
	if (old->kind == GX_VALUE_NONE)
		return true;
	if (cur->kind != old->kind || cur->maybe_null != old->maybe_null)
		return false;
	if (old->kind == GX_VALUE_RELEASED)
		return true;
	if (cur->object != old->object || cur->size != old->size ||
	    !gx_scalar_subset(&cur->num, &old->num))
		return false;
	if (old->ref && !gx_id_map_link(ids, old->ref, cur->ref))
		return false;
	return !old->id || gx_id_map_link(ids, old->id, cur->id);
}

static void print_number(const struct gx_value *a, struct gx_strbuf *out)
{
	const struct gx_range *r = &a->num.full;

	if (r->umin == r->umax)
		gx_strbuf_printf(out, "%" PRId64, r->smin == r->smax ? r->smin : (int64_t)r->umin);
	else if (r->smin >= 0 || r->umax - r->umin <= (uint64_t)r->smax - (uint64_t)r->smin)
		gx_strbuf_printf(out, "[%" PRIu64 ", %" PRIu64 "]", r->umin, r->umax);
	else
		gx_strbuf_printf(out, "[%" PRId64 ", %" PRId64 "]", r->smin, r->smax);
}

static void print_offset(const struct gx_value *a, struct gx_strbuf *out)
{
	const struct gx_range *r = &a->num.full;

	if (r->smin == r->smax)
		gx_strbuf_printf(out, " at %" PRId64, r->smin);
	else
		gx_strbuf_printf(out, " at [%" PRId64 ", %" PRId64 "]", r->smin, r->smax);
}

void gx_value_print(const struct gx_value *a, struct gx_strbuf *out)
{
	switch (a->kind) {
	case GX_VALUE_NONE: gx_strbuf_puts(out, "nothing"); return;
	case GX_VALUE_RELEASED: gx_strbuf_puts(out, "a released record"); return;
	case GX_VALUE_SCALAR:
		gx_strbuf_puts(out, "number ");
		print_number(a, out);
		return;
	case GX_VALUE_MAP: gx_strbuf_printf(out, "map %u", a->object); return;
	case GX_VALUE_CTX: gx_strbuf_puts(out, "context"); break;
	case GX_VALUE_STACK: gx_strbuf_printf(out, "stack of frame %u", a->object); break;
	case GX_VALUE_MAP_VALUE: gx_strbuf_printf(out, "value of map %u", a->object); break;
	case GX_VALUE_RING: gx_strbuf_printf(out, "record of %" PRIu64 " bytes", a->size); break;
	}
	print_offset(a, out);
	gx_strbuf_puts(out, a->maybe_null ? ", may be NULL" : "");
}
