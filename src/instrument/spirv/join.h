/* join.h - programs joined to a compute shader: words of a SPIR-V module in, words of another one out.
 *
 * A new entry point of the same name runs the programs of `entry`, the shader as it was, and the programs of `exit`. Nothing of the
 * shader's interface changes: maps and counters are reached by device addresses, which stand in one relocation block, and the
 * address of that block is a specialisation constant of 64 bits. So no value that differs between processes is in the words; where
 * that address is the same in every process, caches of pipelines hold, too.
 */
#ifndef GX_INSTRUMENT_SPIRV_JOIN_H
#define GX_INSTRUMENT_SPIRV_JOIN_H

#include "base/arena.h"
#include "base/diag.h"
#include "spirv/features.h"
#include "verify/verify.h"

#include <stddef.h>
#include <stdint.h>

/* Lanes of a warp: a mask has a bit for each. A subgroup with more is two warps, its halves; it may have no more than that. */
enum { GX_SPIRV_WARP_LANES = 32, GX_SPIRV_MOST_LANES = 64 };

/* A program that is to stand in a shader. */
struct gx_spirv_probe {
	const struct gx_verified *program;
	enum gx_hook hook; /* GX_HOOK_ENTRY or GX_HOOK_EXIT */
	/* [program->program.n_maps] what stands for a map is the caller's: equal pointers are one
	 * map, and that is all that is looked at */
	void *const *maps;
};

/* A value that the application gives a specialisation constant. */
struct gx_spirv_special {
	uint32_t id; /* its SpecId */
	uint32_t value;
};

/* The shader, as an application has it, and the device that it is for. */
struct gx_spirv_shader {
	const uint32_t *words; /* [n_words] nothing of it is trusted */
	size_t n_words;
	const char *entry; /* name of its entry point for compute */
	const struct gx_spirv_special
	        *specials; /* [n_specials] of these the local size may be made */
	uint32_t n_specials;
	uint64_t kernel;   /* what programs read as the hash of the kernel's name */
	uint32_t features; /* of the device: a bit GX_SPIRV_<name> for each that it has, enabled */
	uint32_t max_subgroup; /* most lanes that a subgroup has there; more than 64 are refused */
	/* Memory barriers order memory and nothing else, wherever they stand. False for Mesa's driver for CPUs: there lanes wait at them, as
	 * for a barrier of the block, and those that have parted are lost (seen in 22.3.6). */
	bool has_fences;
};

/* Words of the relocation block from clock_word on: nanoseconds = BASE + ((clock - START) & MASK) * SCALE / 2^16, of the clock that
 * OpReadClockKHR reads at device scope. The layer brings BASE and START up to date before a clock of few bits comes round. */
enum gx_spirv_clock_word {
	GX_SPIRV_CLOCK_BASE,
	GX_SPIRV_CLOCK_START,
	GX_SPIRV_CLOCK_MASK,
	GX_SPIRV_CLOCK_SCALE,
	GX_SPIRV_CLOCK_WORDS
};

/* What shaders do with the bits of a clock, for those who compare it. */
static inline uint64_t gx_spirv_clock_ns(uint64_t clock, uint64_t scale)
{
	return (clock >> 16) * scale + ((clock & 0xffff) * scale >> 16);
}

/* Words of the relocation block from id_word on, whose sum is the launch's number. The layer has the device write them before each dispatch. */
enum gx_spirv_id_word {
	GX_SPIRV_ID_FIRST,  /* of the submission */
	GX_SPIRV_ID_BEFORE, /* dispatches before those of the command buffer that has this one */
	GX_SPIRV_ID_PLACE,  /* of the dispatch in its command buffer */
	GX_SPIRV_ID_WORDS
};

/* A shader with programs, and what has to be filled in. Everything in the arena. */
struct gx_spirv_instrumented {
	struct gx_arena arena;
	uint32_t *words; /* [n_words] */
	size_t n_words;
	uint32_t features; /* that the new words need: GX_SPIRV_<name> */
	uint32_t
	        spec_id; /* SpecId of the address of the relocation block, 8 bytes; the module has no other of it */
	uint32_t local_size[3]; /* of its blocks; 0 in the first: not known */
	/* As in struct gx_instrumented: slots of programs are in the order of the probes, those of maps in the order of maps[]; words
	 * of the block by maps/layout.h. */
	uint32_t n_programs, n_maps, n_reloc_words;
	void **maps;         /* [n_maps] */
	uint32_t clock_word; /* 0: no program asks for the time */
	uint32_t id_word;    /* 0: none asks for the launch's number */
};

/**
 * gx_spirv_instrument() - the words of a shader with programs.
 * @probes: [n] in the order in which they run; 0: the words come out as they went in
 * @out:    filled; zeroed before; freed by gx_spirv_instrumented_free() also after a failure
 *
 * Needs no Vulkan and no agent. Errors: GX1301 words that are no module, GX1302 no such entry point, GX1303 a form that can't be kept exact,
 * GX1304 a device that lacks something, GX0702 a hook that shaders don't have; the compiler's. Threads: any
 */
int gx_spirv_instrument(const struct gx_spirv_shader *shader, const struct gx_spirv_probe *probes,
                        uint32_t n, struct gx_spirv_instrumented *out, struct gx_diag *diag);
void gx_spirv_instrumented_free(struct gx_spirv_instrumented *instrumented);

#endif
