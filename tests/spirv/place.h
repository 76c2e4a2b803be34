/* place.h - a program of tests/strategy in the shader of tests/spirv/shaders/strategy.comp: what it calls when the lanes of an event arrive. */
#ifndef GX_TEST_SPIRV_PLACE_H
#define GX_TEST_SPIRV_PLACE_H

#include "emit/spirv/compile.h"

#include <stddef.h>
#include <stdint.h>

struct place {
	const uint32_t *shader; /* [n_words] */
	size_t n_words;
	uint32_t features; /* GX_SPIRV_<name> */
	bool has_fences, halves;
};

/* The shader with a program in it. */
struct placed {
	uint32_t *words; /* [n]; the caller frees them */
	size_t n;
	uint32_t spec_id;                 /* of the address of the relocation block */
	uint32_t smid, warpid, launch_id; /* ids of variables: what the shader says of an event */
	struct gx_spirv_compiled info;
};
/* GX0308: the strategy is not exact. Words of the clock stand behind N_RELOC_WORDS of the block. */
int place_program(const struct place *place, const struct gx_verified *program,
                  enum gx_strategy strategy, struct placed *out, struct gx_diag *diag);

#endif
