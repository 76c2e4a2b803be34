/* from_ebpf.h - eBPF instructions to SSA. */
#ifndef GX_IR_FROM_EBPF_H
#define GX_IR_FROM_EBPF_H

#include "ebpf/program.h"
#include "ir/ir.h"

#define GX_IR_MAX_INSNS   100000u
#define GX_IR_MAX_FRAMES  8u /* nested calls, the program's own frame included */
#define GX_IR_FRAME_BYTES 512u

/**
 * gx_ir_from_ebpf() - check the structure of a program and turn it into SSA, local calls inlined.
 * @out: a valid gx_ir (gx_ir_validate() holds), gx_ir_free() by the caller; NULL on failure
 *
 * Each inlined call has a frame of its own (`frame n`). Code that no jump reaches is dropped, and
 * so are values that nothing uses. r1 is `ctx` when program->has_ctx. A register that some way has
 * not written is refused at its use. Where one call gets one of several maps, the code behind the
 * place where the ways meet is there once for each (from_split.c).
 *
 * Errors: GX0101 to GX0119, diag->insn set
 * Cost:   linear in the inlined size, at most 100,000 IR instructions
 */
int gx_ir_from_ebpf(const struct gx_program *program, struct gx_ir **out, struct gx_diag *diag);

#endif
