/* select.h - which of the programs of a hook stand at a place: what their sections say of it (ebpf/filter.h). */
#ifndef GX_INSTRUMENT_SELECT_H
#define GX_INSTRUMENT_SELECT_H

#include "instrument/join.h"

/* What filters ask of a place. */
struct gx_spot {
	struct gx_ptx_span name;        /* of the function, the file or the opcode */
	uint32_t line;                  /* of that file */
	const struct gx_ptx_stmt *stmt; /* of a place at an instruction */
	bool numbered;
	uint32_t site;  /* its number, once it has one */
	uint32_t first; /* programs from this one on, */
	uint32_t end;   /* up to this one; 0: all */
};

/* Reads the filters of all programs. GX0608 */
int gx_select_read(struct gx_join *join);
/* Does the program stand in the kernel that is edited, and at the place (NULL: any place of its hook)? */
bool gx_select_takes(const struct gx_join *join, uint32_t program, enum gx_hook hook,
                     const struct gx_spot *spot);
/* Is it one of the kernel's at all, whatever the text says of conflicts? */
bool gx_select_is_joined(const struct gx_join *join, uint32_t program);
/* Some program does. */
bool gx_select_any(const struct gx_join *join, enum gx_hook hook, const struct gx_spot *spot);

/* Some program decides which blocks run where (blocks.h): every kernel that is edited is a loop over blocks. */
bool gx_select_claims(const struct gx_join *join);

/* The decisions of programs that run for one warp in so many, at the start of the function that is edited: for the places in it. */
void gx_select_decide(const struct gx_join *join, struct gx_strbuf *text);
/* In front of such a program: a jump to the label for all other warps; and, but at accesses, one for blocks in which nothing conflicts.
 * False: it has none. */
bool gx_select_jump(const struct gx_join *join, uint32_t program, const struct gx_spot *spot,
                    const char *label, struct gx_strbuf *text);

#endif
