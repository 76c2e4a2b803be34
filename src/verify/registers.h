/* registers.h - how many 32-bit registers of a thread a lowered program needs, about. */
#ifndef GX_VERIFY_REGISTERS_H
#define GX_VERIFY_REGISTERS_H

#include "ir/ir.h"

/**
 * gx_registers_estimate() - registers that a kernel with nothing but this program would use.
 * @ir: lowered and legalised, blocks in the order in which they are emitted
 * @n:  the estimate; 255, the most a thread can have, when it is more or can't be worked out
 *
 * Cost: time about linear in instructions; gives up beyond some 10 million steps. -ENOMEM, or 0.
 */
int gx_registers_estimate(const struct gx_ir *ir, uint32_t *n);

#endif
