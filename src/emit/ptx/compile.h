/* compile.h - a verified program to PTX text that stands inside a kernel. */
#ifndef GX_COMPILE_H
#define GX_COMPILE_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "ebpf/program.h"
#include "lower/lower.h"
#include "verify/strategy.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_verified; /* verify/verify.h: the only input a compiler takes */

/* A word of the relocation block that never changes may stand in the text, as a literal. */
struct gx_word_literal {
	bool stands; /* else it is loaded */
	uint64_t value;
};

/* Sums that a text keeps in registers for as long as the thread lives, when somebody adds them up at its ends. */
enum { GX_MOST_KEPT = 8 };
/* Of a text that is flat: the .reg .b32 of the function with the lanes below this one, read once for all places. */
#define GX_KEPT_LANES_BELOW "gpuext_kept_below"
struct gx_kept {
	/* The text adds to the register PREFIXkept<number>_ of so many bits, */
	uint32_t bits;
	/* and this, a scope without jumps, adds PREFIXsum to where it belongs, for lanes of which the predicate PREFIXany holds. Equal
	 * texts are one place in memory. The SM's number is in PREFIXsmid. */
	struct gx_strbuf text;
	/* Where all lanes of a warp add 64 bits to one place: for lanes of which PREFIXwho holds, a scope that puts its address into PREFIXat, but
	 * for the offset, which is to be added. Else empty. */
	struct gx_strbuf at;
	int64_t offset;
	/* Where each run of the program adds as much: a scope that puts it, PREFIXtimes as often, into PREFIXamount, both of 64 bits, where the
	 * predicate PREFIXcomes, which is true in front of it, is true behind it. Else empty. */
	struct gx_strbuf amount;
	bool led;     /* once for the lanes that run it together, not by each of them */
	bool seldom;  /* it counts what is dropped, */
	bool arrives; /* or lanes, or warps (led), that come to the program */
	uint64_t
	        values; /* that it has of what the place gives, in registers as the program's text */
};
struct gx_kept_sums {
	bool by_lane; /* asked for: where a warp adds up what its lanes have, each lane may count itself, which its leader need not do for them */
	bool flat; /* all of the program stands in one row, and no lane parts from others: flat.c */
	bool counted; /* all of it are sums with amounts: who knows how often it ran need not run it */
	uint32_t n;
	struct gx_kept sums[GX_MOST_KEPT];
	uint32_t major, minor; /* of PTX, that their texts need */
	/* a bit for each of the first 64 map slots: nothing in the kernel does more to the map than to add */
	uint64_t maps;
};

/* Where the text will stand. */
struct gx_compile_site {
	/* of the module: never asks for more than the lowering table can do without */
	uint32_t ptx_major, ptx_minor;
	uint32_t sm;
	/* who may count what arrives: a program that is more than a few instructions has each warp counted all the same */
	enum gx_arrivals arrivals;
	uint32_t prog_slot; /* index of this program in the relocation block */
	uint32_t n_prog_slots;
	/* [program.n_maps] index of each of its maps in the relocation block */
	const uint32_t *map_slots;
	/* symbol of the block in .const space, or (with %) a .reg .b64 with its address in .global space */
	const char *reloc_name;
	/* symbol of the .param (or of a .reg .b64) that holds the launch id; NULL: 0 */
	const char *launch_id_param;
	const char *prefix; /* unique for this copy: every label and register starts with it */
	/* A .reg .b32 that is 0, which compilers can't know, and may be another value in each lane as far as they do: it is mixed into
	 * what the lanes of a warp share, so that no value of the program can live in a register of the warp. NULL: not needed. */
	const char *lane_zero;
	bool warp_results; /* results of warps (redux) may all the same */
	/* Lines that make lane_zero and literal_zero; they are written before what first needs one. NULL: they are there. */
	const char *zero_text;
	/* [n_literals] by word of the block: behind these it is loaded. Each half of a literal stands whole in one instruction, a
	 * "xor" with literal_zero, which is such a register as lane_zero. */
	const struct gx_word_literal *literals;
	uint32_t n_literals;
	const char *literal_zero;
	/* So many statements, and a way out that is never taken, as compilers can't know: they don't move what stands behind it before it,
	 * and need fewer registers. With lane_zero, and without zero_text. 0: nowhere. */
	uint32_t cut_after;
	/* A .reg .b32 that has the SM: read before anything waits, since all programs ask for it. NULL: read where it is asked for. */
	const char *smid_reg;
	/* A .reg .b64 that gets what the program returns; the last lane's. NULL: nobody asks. */
	const char *result;
	/* A variable in shared memory, of three words, with the index of the block that runs. NULL: it is the one that the device
	 * gave it. */
	const char *block_at;
	/* The caller adds up at every end of the thread what is kept in registers meanwhile: filled in. NULL: nothing is kept. */
	struct gx_kept_sums *kept;
	bool uncounted; /* the caller counts the lanes and warps that come: gx_compile_arrivals() */
	bool gathered;  /* all lanes of the warp come, and are gathered behind the text */
	/* What the program does seldom becomes a function that the text calls: here. NULL: it stays in the text. */
	struct gx_strbuf *seldom;
	const char *went; /* a .reg .b32 that becomes 1 where it gets there; NULL: nobody asks */
	/* A .reg .pred that is true, which compilers can't know: a block's first thread comes, and no other lane of its warp. NULL:
	 * not so. */
	const char *first_thread;
	bool is_last;  /* behind the text the kernel ends: lanes need not meet again */
	bool no_calls; /* not even those that ptxas makes of divisions */
	/* By a bit for each enum gx_ir_sreg, numbers, which the text is made for. Of what the place gives (ptx_sregs.def has "@" for
	 * it) the others stand in registers of the value's type, whose names are the prefix and the value's name. */
	uint64_t numbered;
	const uint64_t *numbers; /* [GX_IR_N_SREGS] */
	/* Lanes that are not for the program jump over it, from right in front of it to right behind it. */
	bool jumped_over;
	/* M stands in such a register, too, named "active_mask": the text is the body of a function, where lanes of several calls
	 * may be at once. */
	bool mask_is_given;
	/* Of a thread program; GX_STRATEGY_WARP: the cheapest that is exact. GX0308 when it is not exact. For tests. */
	enum gx_strategy force_strategy;
};

struct gx_compiled {
	enum gx_strategy strategy;
	bool uses_launch_id;
	bool uses_reloc;   /* something is loaded from the block */
	bool ends_threads; /* behind the text fewer lanes may go on than came */
	bool parts_lanes; /* lanes that came together may go on apart behind the text, in spite of what it does about that */
	bool counts_blocks; /* the first thread of a block counts for all, */
	bool runs_once;     /* and runs the program for all */
	/* what the program reads of what the place gives: a bit for each enum gx_ir_sreg */
	uint64_t place_values;
	uint32_t n_ptx_insns;
	/* estimate: 32-bit registers of a kernel with nothing but this program (verify/registers.h) */
	uint32_t registers;
	uint32_t local_bytes;                  /* stack that could not be promoted */
	uint32_t min_ptx_major, min_ptx_minor; /* what the text needs */
};

/**
 * gx_compile_ptx() - append `{ ... }`, one PTX scope that runs the program for the lanes that reach it.
 *
 * The text falls through at its end with the same lanes that came in, but for those whose thread the program ends,
 * reconverged (bar.warp.sync of M where the target has it); it touches no register, shared memory or predicate of the kernel, executes no barrier of the block, and
 * counts lanes and warps in the program's stats line. It may be pasted any number of times with different prefixes.
 */
int gx_compile_ptx(const struct gx_verified *verified, const struct gx_compile_site *site,
                   struct gx_strbuf *out, struct gx_compiled *info, struct gx_diag *diag);

/* The instructions that put M, of the lanes that get there, into a .reg .b32; with declarations, for a scope. GX0306 */
int gx_compile_ptx_mask(const struct gx_compile_site *site, const char *reg, struct gx_strbuf *out,
                        struct gx_diag *diag);
/* A branch to the label that no lane takes, which ptxas cannot know: what lanes would go around it does not take for code that all
 * lanes of a warp run together (parts.c). By a .reg .b32 and a .reg .pred that nobody else uses. */
void gx_compile_ptx_never(const char *reg, const char *pred, const char *label,
                          struct gx_strbuf *out);
/* Behind what lanes would go around, where its end is also that of a jump in front of gx_compile_ptx_never(): the label of that is here,
 * with an instruction of its own that no lane comes to. met: another label, that nobody else uses. */
void gx_compile_ptx_never_met(const char *label, const char *met, struct gx_strbuf *out);
/* A bit for each of the first 64 map slots: all that the program does to this map, wherever it stands, is to add to places of 4 or
 * 8 bytes, if it has the map at all. */
int gx_compile_added_maps(const struct gx_verified *verified, const struct gx_compile_site *site,
                          uint64_t *added, struct gx_diag *diag);
/* Sums with amounts, as of a text that is kept: of the lanes and the warps that come to the site's program. */
int gx_compile_arrivals(const struct gx_compile_site *site, struct gx_kept_sums *out,
                        struct gx_diag *diag);
void gx_kept_sums_free(struct gx_kept_sums *kept);
/* The place gives it: a bit of gx_compiled.place_values. */
bool gx_compile_is_given(uint32_t sreg);

#endif
