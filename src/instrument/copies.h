/* copies.h - texts of programs at places: one text for places that differ in nothing that the program reads of them. */
#ifndef GX_INSTRUMENT_COPIES_H
#define GX_INSTRUMENT_COPIES_H

#include "instrument/select.h"
#include "ir/ir.h"

/* What a place gives programs beside what every lane has: a value for each enum gx_ir_sreg of which ptx_sregs.def says so. */
struct gx_place {
	bool in_kernel;           /* not in a device function */
	const char *first_thread; /* as of struct gx_compile_site */
	bool gathers; /* where a kernel begins: behind each program all lanes of the warp are gathered (lanes.h) */
	bool ends;                  /* behind the last of the programs here threads end */
	const struct gx_spot *spot; /* what filters ask of it; NULL: nothing */
	/* The instruction; all lanes that come to it run the programs. NULL: some go around, or it is none. */
	const struct gx_ptx_stmt *all_come;
	/* About so many places of its kind are there; 0: few, and no text of theirs becomes a function. */
	uint32_t n_places;
	/* As user space is told: its number among those of the hook, its line in the module's text. */
	uint32_t site, ptx_line;
	/* Among all places of the module's text; where `set` has GX_IR_SREG_place. */
	uint32_t number;
	/* Those that texts are made for: a bit for each, and its number. */
	uint64_t numbered, numbers[GX_IR_N_SREGS];
	/* Statements that put each of the others into the register %=; no program of the hook reads one that is NULL. */
	const char *set[GX_IR_N_SREGS];
};

static inline void gx_place_number(struct gx_place *place, enum gx_ir_sreg sreg, uint64_t value)
{
	place->numbered |= (uint64_t)1 << sreg;
	place->numbers[sreg] = value;
}

/* Every program of a hook at one place, one behind the other, each in a scope of its own. The compiler's errors. */
int gx_copies_put(struct gx_join *join, enum gx_hook hook, const struct gx_place *place,
                  struct gx_strbuf *text);
/* The functions that the places call, for the front of the module. */
void gx_copies_functions(const struct gx_join *join, struct gx_strbuf *text);
/* Does a text that was made by now have these words in it? */
bool gx_copies_name(const struct gx_join *join, const char *words);
void gx_copies_free(struct gx_join *join);

#endif
