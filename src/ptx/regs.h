/* regs.h - the names that statements of a function write, each with its number and how often: what follows a value asks for its one writer. */
#ifndef GX_PTX_REGS_H
#define GX_PTX_REGS_H

#include "base/strmap.h"
#include "ptx/ptx.h"

struct gx_ptx_reg {
	uint32_t n_writers, writer; /* the last one's statement */
};

/* By name alone: what scopes declare again is one register here, with the writers of both. */
struct gx_ptx_regs {
	const struct gx_ptx_func *func;
	struct gx_strmap names; /* to the number and 1 more */
	uint32_t n;
	struct gx_ptx_reg *at; /* [n] */
};

/* In the arena, but for the map, which gx_ptx_regs_free() frees, also after a failure. -ENOMEM */
int gx_ptx_regs_of(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ptx_regs *out);
void gx_ptx_regs_free(struct gx_ptx_regs *regs);
/* Its number; -1: no statement writes it. */
int64_t gx_ptx_reg_number(const struct gx_ptx_regs *regs, struct gx_ptx_span name);
/* The operand is what a statement writes: its first one, unless that is an address. */
bool gx_ptx_is_written(const struct gx_ptx_stmt *stmt, uint32_t operand);
/* Is the operand the register, or one in the braces of it? */
bool gx_ptx_names(const struct gx_ptx_operand *operand, struct gx_ptx_span name);

#endif
