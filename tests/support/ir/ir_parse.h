/* ir_parse.h - IR from its text, for tests: what gx_ir_print() and gx_ir_print_facts() print. */
#ifndef GX_SUPPORT_IR_PARSE_H
#define GX_SUPPORT_IR_PARSE_H

#include "ir/ir.h"

/* print(parse(text)) == text for every printed text. Any bytes are safe. *out is NULL on failure.
 * Errors: GX_E_IR_TEXT with the line. */
int gx_ir_parse(const char *text, size_t len, struct gx_ir **out, struct gx_diag *diag);

#endif
