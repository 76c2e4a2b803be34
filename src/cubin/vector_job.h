/* vector_job.h - code of a probe while it gets its vector form: what its steps know of it, and what they hand to each other. */
#ifndef GX_CUBIN_VECTOR_JOB_H
#define GX_CUBIN_VECTOR_JOB_H

#include "cubin/sass.h"
#include "cubin/vector.h"

enum {
	GX_N_UNIFORM = 63, /* the next one is the zero register */
	GX_MAX_REGISTER = 254,
	GX_SASS_REGISTERS = 1, /* form: all operands are */
	GX_BASE_LOP3 = 0x012,
};

/* Code while it changes. */
struct gx_vector {
	uint8_t *code;
	size_t bytes;
	const struct gx_cubin_arch *arch;
	struct gx_diag *diag;
	bool read[GX_N_UNIFORM + 2];    /* as a value: not as a descriptor alone */
	bool written[GX_N_UNIFORM + 2]; /* one more: registers come in pairs */
	uint8_t twin[GX_N_UNIFORM + 2]; /* the vector register that takes its place */
	uint32_t scoreboard;            /* of loads that needed none */
	bool *needed;                   /* [bytes / 16] what this one writes is read as a value */
	uint16_t *
	        lent; /* [bytes / 16] the register to use here in place of a twin, and 1; 0: none */
	size_t lent_until[GX_MAX_REGISTER + 2]; /* the last place that has it */
	uint32_t highest_lent;
	bool has_stack_register; /* the code has no stack, and names that register nowhere */
	bool goes_forward;       /* no branch leads back */
	bool few; /* registers: those that the program has, for as long as they hold nothing */
};

/* What an instruction does with uniform registers; -1: none. */
struct gx_vector_uses {
	int reads, writes, descriptor;
	bool wide_read, wide_write;
};

/* vector.c: of the instruction. */
struct gx_vector_uses gx_vector_uses(struct gx_sass w);
/* user: an int, the uniform register that is written whatever the guard says. For gx_sass_reach(). */
bool gx_vector_rewrites(const void *user, struct gx_sass w);
/* Does a branch lead behind `from` and not behind `to`? */
bool gx_vector_is_entered(const struct gx_vector *v, size_t from, size_t to);

/* lend.c: uniform values that get registers for a while; fills lent, and raises the highest register. */
int gx_vector_lend(struct gx_vector *v, uint32_t *highest);

#endif
