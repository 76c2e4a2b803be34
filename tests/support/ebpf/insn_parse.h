/* insn_parse.h - the assembler of the tests: text to eBPF instructions. */
#ifndef GX_SUPPORT_INSN_PARSE_H
#define GX_SUPPORT_INSN_PARSE_H

#include "base/diag.h"
#include "ebpf/program.h"

/**
 * gx_insn_parse() - what gx_insn_print_program() prints; labels ("loop:"); "call NAME" of a label or helper.
 * @out: array of *n_out instructions, free() by the caller; NULL on failure
 *
 * Errors: as insn_parse.c says
 */
int gx_insn_parse(const char *text, size_t len, struct gx_insn **out, uint32_t *n_out,
                  struct gx_diag *diag);

#endif
