/* conflicts.h - accesses to shared memory that two threads may make to one word with no barrier between them, by what the kernel's text says. */
#ifndef GX_INSTRUMENT_CONFLICTS_H
#define GX_INSTRUMENT_CONFLICTS_H

#include "instrument/join.h"
#include "instrument/spread.h"

struct gx_spot;

enum gx_conflict {
	GX_CONFLICT_NEVER,
	GX_CONFLICT_BY_SIZE, /* in blocks that are in none of the boxes */
	GX_CONFLICT_ALWAYS,  /* for all that is known */
};

/* Of a function. */
struct gx_conflicts {
	const struct gx_ptx_func *func;
	bool is_known; /* or else nothing is: all accesses may conflict, and all barriers be come to by threads apart */
	bool parted; /* some barrier of the block may be come to by threads apart: then all of them */
	uint8_t *
	        of; /* [func->n_stmts] enum gx_conflict, of what may access shared memory; else NEVER */
	bool any, any_always;
	struct gx_boxes boxes;
};

/* In the arena. Of kernels without calls alone. -ENOMEM */
int gx_conflicts_of(const struct gx_ptx_func *func, bool in_kernel, struct gx_arena *arena,
                    struct gx_conflicts *out);

/* Of join->func, for programs with when=conflicting and when=parted; without such programs nothing is done. -ENOMEM */
int gx_conflicts_find(struct gx_join *join, bool in_kernel);
/* Does the program, whose filter has one of these, stand in join->func (spot NULL), or at the place? */
bool gx_conflicts_stands(const struct gx_join *join, uint32_t program, const struct gx_spot *spot);
/* The decision at the start of join->func, for all threads of a block alike, whether its size is one in which none conflict. */
void gx_conflicts_decide(const struct gx_join *join, struct gx_strbuf *text);
/* In front of the program at the place (spot NULL: elsewhere in join->func): a jump to the label for blocks of such a size. False: none. */
bool gx_conflicts_jump(const struct gx_join *join, uint32_t program, const struct gx_spot *spot,
                       const char *label, struct gx_strbuf *text);
/* The same without a jump. */
bool gx_conflicts_jumps(const struct gx_join *join, uint32_t program, const struct gx_spot *spot);
/* When all programs stand in the kernel: in which blocks none of them does anything. */
void gx_conflicts_idle(const struct gx_join *join, struct gx_idle_blocks *idle);

#endif
