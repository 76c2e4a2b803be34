/* stack.c - the bytes of stack frames: which were written, and which hold a value that is known as
 * a whole. */
#include "verify/state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct gx_frame *gx_stack_frame(const struct gx_state *state, uint32_t frame)
{
	for (uint32_t i = state->n_frames; i-- > 0;)
		if (state->frames[i].id == frame)
			return (struct gx_frame *)(uintptr_t)&state->frames[i];
	return NULL;
}

bool gx_stack_enter(struct gx_state *state, uint32_t frame)
{
	if (state->n_frames == GX_MAX_OPEN_FRAMES || gx_stack_frame(state, frame))
		return false;
	state->frames[state->n_frames] = (struct gx_frame){ .id = 0 };
	state->frames[state->n_frames++].id = frame;
	return true;
}

bool gx_stack_leave(struct gx_state *state, uint32_t frame)
{
	if (state->n_frames < 2 || state->frames[state->n_frames - 1].id != frame)
		return false;
	gx_stack_forget(state, frame, 0, GX_FRAME_BYTES);
	state->n_frames--;
	return true;
}

bool gx_stack_is_init(const struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width)
{
	const struct gx_frame *at = gx_stack_frame(state, frame);

	for (uint32_t i = off; at && i < off + width; i++)
		if (!(at->init[i / 64] >> i % 64 & 1))
			return false;
	return at;
}

void gx_stack_mark_init(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width)
{
	struct gx_frame *at = gx_stack_frame(state, frame);

	for (uint32_t i = off; at && i < off + width; i++)
		at->init[i / 64] |= (uint64_t)1 << i % 64;
}

static bool overlaps(const struct gx_spill *spill, uint32_t frame, uint32_t off, uint32_t width)
{
	return spill->frame == frame && spill->off < off + width &&
	       off < (uint32_t)spill->off + spill->width;
}

struct gx_spill *gx_stack_find(const struct gx_state *state, uint32_t frame, uint32_t off,
                               uint32_t width)
{
	for (uint32_t i = 0; i < state->n_spills; i++)
		if (overlaps(&state->spills[i], frame, off, width))
			return &state->spills[i];
	return NULL;
}

void gx_stack_forget(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < state->n_spills; i++)
		if (!overlaps(&state->spills[i], frame, off, width))
			state->spills[kept++] = state->spills[i];
	state->n_spills = kept;
}

static bool before(const struct gx_spill *a, uint32_t frame, uint32_t off)
{
	return a->frame < frame || (a->frame == frame && a->off < off);
}

int gx_stack_put(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width,
                 const struct gx_value *value)
{
	uint32_t at = 0;

	gx_stack_forget(state, frame, off, width);
	if (state->n_spills == state->cap_spills) {
		uint32_t cap = state->cap_spills ? state->cap_spills * 2 : 16;
		struct gx_spill *grown = realloc(state->spills, cap * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		state->spills = grown;
		state->cap_spills = cap;
	}
	while (at < state->n_spills && before(&state->spills[at], frame, off))
		at++;
	memmove(&state->spills[at + 1], &state->spills[at],
	        (state->n_spills - at) * sizeof(*state->spills));
	state->spills[at] = (struct gx_spill){ frame, (uint16_t)off, (uint8_t)width, *value };
	state->n_spills++;
	return 0;
}

/* `width` bytes of a number that lies whole in the stack, from its byte `at` of the frame. */
static struct gx_scalar part_of(const struct gx_spill *spill, uint32_t at, unsigned width)
{
	struct gx_scalar shift = gx_scalar_const((uint64_t)(at - spill->off) * 8, 64);
	struct gx_scalar num = gx_scalar_lshr(&spill->value.num, &shift, 64);

	return gx_scalar_low(&num, width * 8, 64);
}

bool gx_stack_number(const struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width,
                     struct gx_scalar *out)
{
	*out = gx_scalar_const(0, 64);
	for (uint32_t at = off, end; at < off + width; at = end) {
		const struct gx_spill *spill = gx_stack_find(state, frame, at, 1);
		struct gx_scalar shift = gx_scalar_const((uint64_t)(at - off) * 8, 64), part;

		if (!spill || spill->value.kind != GX_VALUE_SCALAR)
			return false;
		end = (uint32_t)spill->off + spill->width;
		end = end < off + width ? end : off + width;
		part = part_of(spill, at, end - at);
		part = gx_scalar_shl(&part, &shift, 64);
		*out = gx_scalar_or(out, &part, 64);
	}
	return true;
}
