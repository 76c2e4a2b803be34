/* generate.h - random eBPF programs that are often safe and sometimes almost. */
#ifndef GX_SOUNDNESS_GENERATE_H
#define GX_SOUNDNESS_GENERATE_H

#include "ebpf/program.h"

enum { GEN_MAX_INSNS = 720, GEN_VALUE_BYTES = 64, GEN_ENTRIES = 4, GEN_OUTPUT_BYTES = 32 };

/* Maps by number. In the shared subset those from GEN_MAP_RING on are not there. */
enum gen_map {
	GEN_MAP_ONE,   /* array of one value */
	GEN_MAP_FEW,   /* array of GEN_ENTRIES values */
	GEN_MAP_CONST, /* array of one value that programs may only read */
	GEN_MAP_HASH,  /* keys of 4 bytes */
	GEN_MAP_RING,
	GEN_MAP_THREADS, /* per-thread array of two keys */
	GEN_MAP_OUTPUT,  /* records of helper 25 */
	GEN_N_MAPS
};

enum gen_flags {
	GEN_SHARED =
	        1, /* what Linux has too: helpers 1 2 3 5 8 14 181, array and hash, no context */
	GEN_STEADY = 2, /* nothing that differs from run to run: no timers, no SM or warp number */
	GEN_CLEAN = 4,  /* no deliberate faults; may still be refused */
};

struct gen_program {
	struct gx_insn insns[GEN_MAX_INSNS];
	uint32_t n_insns;
	const struct gx_map_def *maps; /* [n_maps] */
	uint32_t n_maps;
	const void *const *frozen; /* [n_maps] as in gx_program, of every other seed; NULL */
	const void *values[GEN_N_MAPS];
	uint64_t constant[GEN_VALUE_BYTES / 8]; /* values[GEN_MAP_CONST] */
	bool allow_exit;                        /* to be set in gx_program */
};

/* The program of a seed: the same on every machine. Any seed. Points into itself. Cost:
 * microseconds. */
void gen_make(struct gen_program *out, uint64_t seed, unsigned flags);

/* A step of the generator of random numbers; state is not 0. */
static inline uint64_t gen_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

#endif
