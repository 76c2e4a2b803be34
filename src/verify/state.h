/* state.h - everything known at one point of one path: values, stack bytes, records to release. */
#ifndef GX_VERIFY_STATE_H
#define GX_VERIFY_STATE_H

#include "ir/from_ebpf.h"
#include "verify/value.h"

#include <stddef.h>

enum { GX_FRAME_BYTES = 512, GX_FRAME_WORDS = GX_FRAME_BYTES / 64, GX_MAX_REFS = 16 };
enum { GX_MAX_OPEN_FRAMES = 2 * GX_IR_MAX_FRAMES }; /* calls, and keys of loops over maps */

/* A frame of a call that has not returned. */
struct gx_frame {
	uint32_t id;                   /* number of the frame in the IR */
	uint64_t init[GX_FRAME_WORDS]; /* one bit per byte from its start: was written */
};

/* A value that lies whole in the stack: `width` bytes at off bytes from the start of the frame. */
struct gx_spill {
	uint32_t frame;
	uint16_t off;
	uint8_t width;
	struct gx_value value;
};

/* The working state: one per verification, changed in place. */
struct gx_state {
	struct gx_value
	        *values; /* [n_values] by id of the IR value; valid where stamps[i] == stamp */
	uint32_t *stamps, stamp;
	uint32_t n_values;
	struct gx_frame frames[GX_MAX_OPEN_FRAMES]; /* the program's first */
	uint32_t n_frames;
	struct gx_spill *spills; /* by frame and off, without overlap */
	uint32_t n_spills, cap_spills;
	uint32_t refs[GX_MAX_REFS]; /* records acquired and not released, in order */
	uint32_t n_refs;
};

/* A state reduced to what is live at the head of a block; one block of malloc. */
struct gx_packed {
	size_t bytes;
	uint32_t n_values, n_spills, n_refs, n_frames;
	uint32_t refs[GX_MAX_REFS];
	struct gx_value *values; /* [n_values] in the order of the block's live list */
	struct gx_spill *spills;
	struct gx_frame *frames;
};

int gx_state_init(struct gx_state *state, uint32_t n_values); /* in frame 0; -ENOMEM */
void gx_state_free(struct gx_state *state);                   /* what gx_state_init() took */
static inline struct gx_value *gx_state_get(const struct gx_state *state, uint32_t id)
{
	return id < state->n_values && state->stamps[id] == state->stamp ? &state->values[id]
	                                                                 : NULL;
}
static inline void gx_state_set(struct gx_state *state, uint32_t id, const struct gx_value *value)
{
	state->values[id] = *value;
	state->stamps[id] = state->stamp;
}

/* --- stack.c */
struct gx_frame *gx_stack_frame(const struct gx_state *state, uint32_t frame); /* NULL: not open */
bool gx_stack_enter(struct gx_state *state, uint32_t frame); /* false: too deep, or open */
bool gx_stack_leave(struct gx_state *state, uint32_t frame); /* false: not the innermost */
/* bytes off..off+width of a frame, 0 <= off, off + width <= 512; of frames that are
 * not open nothing is written */
bool gx_stack_is_init(const struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width);
void gx_stack_mark_init(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width);
/* Forget what the bytes hold; they stay written. */
void gx_stack_forget(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width);
int gx_stack_put(struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width,
                 const struct gx_value *value); /* -ENOMEM; replaces what overlaps */
/* The first spill that overlaps, or NULL. */
struct gx_spill *gx_stack_find(const struct gx_state *state, uint32_t frame, uint32_t off,
                               uint32_t width);
/* The number of `width` bytes, up to 8, that lies there, from what is known of its pieces. False:
 * of some byte nothing is, or it is of a pointer. */
bool gx_stack_number(const struct gx_state *state, uint32_t frame, uint32_t off, uint32_t width,
                     struct gx_scalar *out);

/* --- pack.c */
struct gx_packed *gx_pack(const struct gx_state *state, const uint32_t *live,
                          uint32_t n_live); /* NULL: no memory */
/* Into the state that it was packed from, at any time later: that has room for it. */
void gx_unpack(struct gx_state *state, const struct gx_packed *packed, const uint32_t *live);
struct gx_packed *gx_packed_copy(const struct gx_packed *packed); /* NULL: no memory */
/* Names that only one number of the state has say nothing, and would keep equal states apart. */
void gx_packed_drop_lone_names(struct gx_packed *packed);
/* Every run from cur is also a run from old. */
bool gx_packed_subsumed(const struct gx_packed *cur, const struct gx_packed *old);

#endif
