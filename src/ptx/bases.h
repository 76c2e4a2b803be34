/* bases.h - the variable whose address a register's value was computed from. */
#ifndef GX_PTX_BASES_H
#define GX_PTX_BASES_H

#include "ptx/regs.h"

/* Of a value: none of whose operands is a variable's address (a number, what was loaded, a parameter); of one variable's; or of who knows which. */
enum gx_ptx_base_kind { GX_PTX_BASE_NONE, GX_PTX_BASE_VAR, GX_PTX_BASE_ANY };
struct gx_ptx_base {
	enum gx_ptx_base_kind kind;
	const struct gx_ptx_var *var;
};

struct gx_ptx_bases {
	const struct gx_ptx_regs *regs;
	struct gx_ptx_base *at; /* [regs->n] */
};

/**
 * gx_ptx_bases_of() - of all registers of a function, in the arena.
 *
 * What is added to a variable's address gives an address in that variable, as in C: what lies outside of it is no other one's here. A
 * register has one answer for all places, by all that is written to it. -ENOMEM
 */
int gx_ptx_bases_of(const struct gx_ptx_regs *regs, struct gx_arena *arena,
                    struct gx_ptx_bases *out);
/* Of an operand of the function's statement `at`: a name, a number, or an address. */
struct gx_ptx_base gx_ptx_base_of(const struct gx_ptx_bases *bases, uint32_t at,
                                  const struct gx_ptx_operand *operand);

#endif
