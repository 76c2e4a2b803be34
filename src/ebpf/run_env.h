/* run_env.h - what a program sees while an interpreter runs it: granted memory, helpers, a step budget.
 *
 * Addresses are the program's own. Regions that the caller grants may use native addresses (start = the pointer);
 * stack frames and map handles lie outside of what a native pointer can be. One run at a time per environment. */
#ifndef GX_EBPF_RUN_ENV_H
#define GX_EBPF_RUN_ENV_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GX_RUN_FRAME_BYTES 512u
#define GX_RUN_MAX_REGIONS 80u /* 64 maps, a context, records */
/* r10 of frame n is GX_RUN_STACK + n * 4096 + 512. */
#define GX_RUN_STACK  0x57ac000000000000ull
#define GX_RUN_POISON 0xdb /* what the bytes of a frame hold when a call begins */
/* The address of the function at instruction n: a number that only helpers with a callback take. */
#define GX_RUN_FUNC 0x3f0c000000000000ull
/* The handle of map n, as helpers get it. */
#define GX_RUN_MAP_HANDLE 0x3a90000000000000ull

/* What a strict run knows of a byte of the stack. */
enum { GX_RUN_WRITTEN = 1, GX_RUN_TOUCHED = 2 };

/* How addresses differ from the usual ones; all zero: not at all. A program that is safe gives the same in every
 * layout, since addresses are all that is another. Multiples of 8. */
struct gx_run_layout {
	uint64_t stack, maps; /* added to the addresses of frames, to handles of maps */
	uint64_t keys;        /* to those of the keys that loops over maps hand out */
	uint64_t garbage;     /* changes what registers and bytes hold that were not written */
};

/* size bytes of the program's memory at start, in our memory at host. */
struct gx_run_region {
	uint64_t start;
	uint64_t size;
	void *host;
	bool writable;
};

/* A bit for each 8 bytes from the start of the frame of the function at an instruction. */
struct gx_run_zeroed {
	uint32_t start;
	uint64_t words;
};

struct gx_run_env {
	struct gx_run_region regions[GX_RUN_MAX_REGIONS];
	uint32_t n_regions;
	uint64_t ctx;       /* r1 at entry; grant a region for it */
	uint64_t max_steps; /* 0: 1,000,000 */
	struct gx_run_layout layout;
	uint32_t cpu; /* whose values the program sees in maps that have one for each */
	void *user;   /* the caller's */
	/**
	 * helper() - one helper call
	 * @args: as many as the helper's row has, the rest 0; pointers are checked with gx_run_access()
	 * Returns 0, 1: the program ends here with result 0, or -errno with diag filled in. May grant and revoke.
	 */
	int (*helper)(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
	              struct gx_diag *diag);
	/* Address of the value of a single-entry map; -errno: refused. NULL: programs with such maps cannot run. */
	int (*map_value)(struct gx_run_env *env, uint32_t map, uint64_t *address);

	/* [frames * GX_RUN_FRAME_BYTES] of the caller, GX_RUN_*; NULL: an ordinary run. A strict run refuses to read bytes
	 * of the stack that were not written since the frame began, by whomever, and misaligned loads and stores. */
	uint8_t *shadow;
	/* gx_insn_interp(): words that are 0 when a function begins, as gx_verify() has it for padding; ends with a row
	 * whose words are 0. NULL: none. */
	const struct gx_run_zeroed *zeroed;
	/* After each eBPF instruction, of gx_insn_interp(); NULL: none. */
	void (*trace)(struct gx_run_env *env, uint32_t pc, const uint64_t *regs);

	uint64_t steps; /* out: instructions executed */
	/* of the interpreter that runs */
	uint8_t *stack; /* [n_frames * GX_RUN_FRAME_BYTES] */
	uint32_t n_frames;
};

/* The bytes behind an address, or NULL when not all of them were granted (or may not be written). size > 0. */
void *gx_run_access(const struct gx_run_env *env, uint64_t address, uint64_t size, bool write);
/* -ENOSPC, or 0. */
int gx_run_grant(struct gx_run_env *env, struct gx_run_region region);
/* Takes back the region that starts there. */
void gx_run_revoke(struct gx_run_env *env, uint64_t start);
/* Loads and stores of 1, 2, 4 or 8 bytes; aligned ones are single copies. GX_E_RUN_ACCESS when not granted. */
int gx_run_load(const struct gx_run_env *env, uint64_t address, uint8_t width, uint64_t *out,
                struct gx_diag *diag);
int gx_run_store(const struct gx_run_env *env, uint64_t address, uint8_t width, uint64_t value,
                 struct gx_diag *diag);
static inline uint64_t gx_run_stack(const struct gx_run_env *env)
{
	return GX_RUN_STACK + env->layout.stack;
}
/* Map number of a handle in the usual layout; -1: none. */
static inline int64_t gx_run_map_index(uint64_t handle)
{
	return handle - GX_RUN_MAP_HANDLE < 1u << 20 ? (int64_t)(handle - GX_RUN_MAP_HANDLE) : -1;
}

#endif
