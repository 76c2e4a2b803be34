/* ir_parser.h - what the files of the IR parser share: the state, and names that are resolved at the
 * end. */
#ifndef GX_SUPPORT_IR_PARSER_H
#define GX_SUPPORT_IR_PARSER_H

#include "ir/ir.h"
#include "support/ir/ir_lex.h"

#define IR_PARSE_MAX_ID   (1u << 22)
#define IR_PARSE_MAX_ARGS 4096

/* %id used as args[index] of insn, or the block bN as succ[index] of block. */
struct ir_use {
	struct gx_ir_insn *insn; /* NULL: an edge */
	struct gx_ir_block *block;
	uint32_t index, number, line;
};

struct ir_phi {
	struct gx_ir_insn *insn;
	uint32_t *preds; /* [insn->n_args] block numbers as written */
	uint32_t line;
};

struct ir_parser {
	struct ir_lexer lexer;
	struct gx_ir *ir;
	struct gx_diag *diag;
	struct gx_ir_block *block;  /* the one being filled */
	struct gx_ir_insn **values; /* [n_values] by id; malloc */
	uint32_t n_values;
	struct ir_use *uses; /* malloc */
	size_t n_uses, cap_uses;
	struct ir_phi *phis; /* malloc */
	size_t n_phis, cap_phis;
};

/* Records "line N: ..." under GX_E_IR_TEXT. */
int ir_parse_fail(struct ir_parser *p, uint32_t line, const char *fmt, ...)
        __attribute__((format(printf, 3, 4)));
int ir_parse_mark(struct ir_parser *p, char mark);
int ir_parse_number(struct ir_parser *p, uint64_t *out); /* unsigned */
int ir_parse_u32(struct ir_parser *p, uint32_t *out);
int ir_parse_signed(struct ir_parser *p, uint64_t *out);    /* -5: two's complement */
int ir_parse_block_ref(struct ir_parser *p, uint32_t *out); /* b7 */
/* One instruction behind its `%id =` (id 0: none), appended to the block. */
int ir_parse_insn(struct ir_parser *p, uint32_t id);
int ir_parse_add_use(struct ir_parser *p, struct ir_use use);
int ir_parse_add_phi(struct ir_parser *p, struct ir_phi phi);
int ir_parse_link(struct ir_parser *p); /* resolves uses, edges and phis */

#endif
