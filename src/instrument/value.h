/* value.h - operands of the application's instructions as values of programs. */
#ifndef GX_INSTRUMENT_VALUE_H
#define GX_INSTRUMENT_VALUE_H

#include "instrument/join.h"

/* A number, or a register of 32 bits (no predicate, which may stand in places of such registers, too). */
bool gx_value_is_word(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_operand *operand);

/**
 * gx_value_put() - statements that put the bits of a register into %=, of 64 bits.
 *
 * False, and none: not a register of 16, 32 or 64 bits.
 */
bool gx_value_put(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                  const struct gx_ptx_operand *operand, struct gx_strbuf *text);

#endif
