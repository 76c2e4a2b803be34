/* pack.c - states put aside: those that wait to be explored, and those that later ones are compared
 * with.
 *
 * A packed state holds the values that are live at the head of a block and the stack. A state is
 * subsumed by an older one when each part allows no more than the older part: what is safe from
 * there is safe from here. Ids are names only, so they are compared up to a one-to-one renaming.
 */
#include "verify/state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int gx_state_init(struct gx_state *state, uint32_t n_values)
{
	*state = (struct gx_state){ .n_values = n_values, .n_frames = 1, .stamp = 1 };
	state->values = malloc((n_values ? n_values : 1) * sizeof(*state->values));
	state->stamps = calloc(n_values ? n_values : 1, sizeof(*state->stamps));
	return state->values && state->stamps ? 0 : -ENOMEM;
}

void gx_state_free(struct gx_state *state)
{
	free(state->values);
	free(state->stamps);
	free(state->spills);
	*state = (struct gx_state){ 0 }; /* a refusal that comes later finds nothing to show */
}

void gx_packed_drop_lone_names(struct gx_packed *packed)
{
	uint32_t n = packed->n_values + packed->n_spills;

	for (uint32_t i = 0; i < n && n <= 256; i++) {
		struct gx_value *a = i < packed->n_values
		                             ? &packed->values[i]
		                             : &packed->spills[i - packed->n_values].value;
		bool lone = true;

		if (a->kind != GX_VALUE_SCALAR || !a->id)
			continue;
		for (uint32_t k = 0; k < n && lone; k++) {
			const struct gx_value *b =
			        k < packed->n_values ? &packed->values[k]
			                             : &packed->spills[k - packed->n_values].value;

			lone = k == i || b->id != a->id;
		}
		a->id = lone ? 0 : a->id;
	}
}

struct gx_packed *gx_pack(const struct gx_state *state, const uint32_t *live, uint32_t n_live)
{
	size_t values = n_live * sizeof(struct gx_value),
	       spills = state->n_spills * sizeof(struct gx_spill);
	size_t bytes = sizeof(struct gx_packed) + values + spills +
	               state->n_frames * sizeof(*state->frames);
	struct gx_packed *packed = malloc(bytes);

	if (!packed)
		return NULL;
	*packed = (struct gx_packed){ .bytes = bytes,
		                      .n_values = n_live,
		                      .n_spills = state->n_spills,
		                      .n_refs = state->n_refs,
		                      .n_frames = state->n_frames };
	packed->values = (struct gx_value *)(packed + 1);
	packed->spills = (struct gx_spill *)(packed->values + n_live);
	packed->frames = (struct gx_frame *)(packed->spills + state->n_spills);
	memcpy(packed->refs, state->refs, sizeof(packed->refs));
	for (uint32_t i = 0; i < n_live; i++) {
		const struct gx_value *value = gx_state_get(state, live[i]);

		packed->values[i] = value ? *value : (struct gx_value){ .kind = GX_VALUE_NONE };
	}
	if (state->n_spills)
		memcpy(packed->spills, state->spills, spills);
	memcpy(packed->frames, state->frames, state->n_frames * sizeof(*state->frames));
	gx_packed_drop_lone_names(packed);
	return packed;
}

struct gx_packed *gx_packed_copy(const struct gx_packed *packed)
{
	struct gx_packed *copy = malloc(packed->bytes);
	const uint8_t *from = (const uint8_t *)packed;

	if (!copy)
		return NULL;
	memcpy(copy, packed, packed->bytes);
	copy->values = (struct gx_value *)(copy + 1);
	copy->spills = (struct gx_spill *)((uint8_t *)copy + ((uint8_t *)packed->spills - from));
	copy->frames = (struct gx_frame *)((uint8_t *)copy + ((uint8_t *)packed->frames - from));
	return copy;
}

void gx_unpack(struct gx_state *state, const struct gx_packed *packed, const uint32_t *live)
{
	state->stamp++;
	for (uint32_t i = 0; i < packed->n_values; i++)
		if (packed->values[i].kind != GX_VALUE_NONE)
			gx_state_set(state, live[i], &packed->values[i]);
	if (packed->n_spills)
		memcpy(state->spills, packed->spills, packed->n_spills * sizeof(*state->spills));
	state->n_spills = packed->n_spills;
	memcpy(state->frames, packed->frames, packed->n_frames * sizeof(*state->frames));
	state->n_frames = packed->n_frames;
	memcpy(state->refs, packed->refs, sizeof(state->refs));
	state->n_refs = packed->n_refs;
}

static const struct gx_spill *spill_at(const struct gx_packed *packed, const struct gx_spill *where)
{
	for (uint32_t i = 0; i < packed->n_spills; i++)
		if (packed->spills[i].frame == where->frame &&
		    packed->spills[i].off == where->off && packed->spills[i].width == where->width)
			return &packed->spills[i];
	return NULL;
}

/* A pointer where the older state had bytes without a meaning, be it one: reading them would differ. */
static bool hides_pointer(const struct gx_spill *spill, const struct gx_packed *old)
{
	const struct gx_frame *frame = old->frames;
	uint32_t end = (uint32_t)spill->off + spill->width;

	if (!gx_value_is_pointer(&spill->value) || spill_at(old, spill))
		return false;
	for (uint32_t f = 0; f < old->n_frames; f++)
		for (uint32_t i = spill->off; frame[f].id == spill->frame && i < end; i++)
			if (frame[f].init[i / 64] >> i % 64 & 1)
				return true;
	return false;
}

static bool stack_subsumed(const struct gx_packed *cur, const struct gx_packed *old,
                           struct gx_id_map *ids)
{
	for (uint32_t f = 0; f < old->n_frames; f++) {
		if (old->frames[f].id != cur->frames[f].id)
			return false;
		for (uint32_t w = 0; w < GX_FRAME_WORDS; w++)
			if (old->frames[f].init[w] & ~cur->frames[f].init[w])
				return false;
	}
	for (uint32_t i = 0; i < old->n_spills; i++) {
		const struct gx_spill *spill = spill_at(cur, &old->spills[i]);

		if (!spill || !gx_value_subsumed(&spill->value, &old->spills[i].value, ids))
			return false;
	}
	for (uint32_t i = 0; i < cur->n_spills; i++)
		if (hides_pointer(&cur->spills[i], old))
			return false;
	return true;
}

bool gx_packed_subsumed(const struct gx_packed *cur, const struct gx_packed *old)
{
	struct gx_id_map ids; /* only the first n pairs are read: not cleared, this is hot */

	ids.n = 0;
	if (cur->n_refs != old->n_refs || cur->n_values != old->n_values ||
	    cur->n_frames != old->n_frames)
		return false;
	for (uint32_t i = 0; i < old->n_refs; i++) /* names of their own: they always fit */
		gx_id_map_link(&ids, old->refs[i], cur->refs[i]);
	for (uint32_t i = 0; i < old->n_values; i++)
		if (!gx_value_subsumed(&cur->values[i], &old->values[i], &ids))
			return false;
	return stack_subsumed(cur, old, &ids);
}
