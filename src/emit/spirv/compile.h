/* compile.h - a verified program to a function of a SPIR-V module. */
#ifndef GX_EMIT_SPIRV_COMPILE_H
#define GX_EMIT_SPIRV_COMPILE_H

#include "base/diag.h"
#include "ir/ir.h"
#include "spirv/build.h"
#include "verify/strategy.h"

struct gx_verified; /* verify/verify.h: the only input a compiler takes */

/* A special value that the place gives in place of what spirv_sregs.def says. */
struct gx_spirv_given {
	bool is_given;
	uint32_t variable; /* id of a Private variable of the value's type; 0: */
	uint64_t number;
};

/* Where the function will stand. */
struct gx_spirv_site {
	struct gx_spirv_module *module;
	uint32_t
	        entry; /* function of the entry point, whose blocks have the size that programs see */
	/* ids of the entry point's variables; those that the code came to need are added */
	struct gx_spirv_words *interface;
	uint32_t reloc; /* id of a constant of 64 bits: address of the relocation block */
	uint32_t prog_slot, n_prog_slots;
	const uint32_t *map_slots; /* [program.n_maps] */
	uint32_t clock_word;       /* of the block: where the words of the clock stand */
	uint32_t id_word;          /* and those of the launch's number; 0: there is none */
	uint32_t features;         /* that the device has */
	/* Memory barriers order memory and nothing else, wherever they stand. Mesa's driver for CPUs (22.3) makes lanes wait at them, and lanes
	 * that have parted are lost: there none is made, and a release is an exchange, which that driver puts in order. */
	bool has_fences;
	/* Subgroups may have up to 64 lanes: each half of one, 32 lanes, is a warp of its own. Then GX_SPIRV_ARITHMETIC is not among the features: it
	 * would join the halves. */
	bool halves;
	const struct gx_spirv_given *given; /* [GX_IR_N_SREGS]; NULL: nothing */
	/* Of a thread program; GX_STRATEGY_WARP: the cheapest that is exact. GX0308 when it is not exact. For tests. */
	enum gx_strategy force_strategy;
};

struct gx_spirv_compiled {
	uint32_t function; /* id: of nothing, gives nothing */
	enum gx_strategy strategy;
	uint32_t features; /* that the code needs */
	uint32_t local_bytes;
	bool uses_clock, uses_id;
	uint32_t n_guards, n_loops; /* of its structured form */
};

/**
 * gx_compile_spirv() - append a function that runs the program for the lanes that call it.
 *
 * It comes back to all of them, executes no barrier, and counts lanes and subgroups in the program's stats line. After a
 * failure the module is of no use any more. Errors: GX1304 a feature that the device lacks, GX1303; those of lowering.
 */
int gx_compile_spirv(const struct gx_verified *verified, const struct gx_spirv_site *site,
                     struct gx_spirv_compiled *info, struct gx_diag *diag);

#endif
