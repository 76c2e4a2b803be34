/* interp.h - a function of a SPIR-V module, run by a subgroup of up to 64 lanes in step: what emit/spirv writes, and no more. */
#ifndef GX_TEST_SPIRV_INTERP_H
#define GX_TEST_SPIRV_INTERP_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INTERP_LANES = 64, INTERP_MORE = 16 };

struct interp_subgroup {
	uint64_t lanes;  /* those that call */
	uint32_t number; /* of the subgroup in its block */
	uint32_t thread[INTERP_LANES][3], block[3], grid[3];
	uint64_t clock;
	/* Private variables that the shader has filled, by their ids */
	struct {
		uint32_t id;
		uint64_t of_lane[INTERP_LANES];
	} given[INTERP_MORE];
	uint32_t n_given;
	/* specialisation constants, by their numbers; no device has another value in the upper half, and so the halves can have memory of their own */
	struct {
		uint32_t number;
		uint64_t value, upper;
	} specials[INTERP_MORE];
	uint32_t n_specials;
	/* memory that addresses may reach */
	char *memory; /* [bytes] */
	size_t bytes;
};

/* NULL: it ran to its end. Else what is wrong: an instruction that is not known, memory of nobody, no end. */
const char *interp_run(const uint32_t *words, size_t n, uint32_t function,
                       const struct interp_subgroup *subgroup);

#endif
