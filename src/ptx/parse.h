/* parse.h - what the files of the PTX parser share. Private to src/ptx. */
#ifndef GX_PTX_PARSE_H
#define GX_PTX_PARSE_H

#include "base/strmap.h"
#include "ptx/lex.h"

enum { PTX_MAX_OPERAND_DEPTH = 8, PTX_MAX_BLOCK_DEPTH = 256, PTX_MAX_INIT_PADDING = 1 << 16 };

/* Things of one size, growing in malloc memory until their number is known. */
struct ptx_stack {
	void *data;
	size_t n, cap, item_bytes;
};

/* After the first failure failed is set and tok stays TOK_END, so every loop ends. */
struct ptx_parser {
	struct gx_ptx_module *module;
	struct gx_diag *diag;
	struct ptx_lexer lexer;
	struct ptx_token tok; /* the one to look at */
	const char *last_end; /* behind the token before tok */
	int failed;           /* negative errno */
	uint32_t init_padding;
	struct ptx_stack operands, mods, stmts, vars, funcs, aliases, files;
};

/* --- parse.c */
void ptx_next(struct ptx_parser *p);
/* Records the first failure with its line; the parse ends: the token is END from then on, and no later failure is recorded. */
void ptx_fail(struct ptx_parser *p, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 3, 4)));
void ptx_fail_memory(struct ptx_parser *p);
bool ptx_is_punct(const struct ptx_parser *p, char ch);
bool ptx_is_dot(const struct ptx_parser *p, const char *text);
/* Steps over the character if it is there. */
bool ptx_accept(struct ptx_parser *p, char ch);
/* Steps over the character; fails when another token is there. */
void ptx_expect(struct ptx_parser *p, char ch);
/* From the token now at ( [ or {, to behind its partner. */
void ptx_skip_balanced(struct ptx_parser *p);
/* To behind the next ';' outside of brackets. */
void ptx_skip_statement(struct ptx_parser *p);
struct gx_ptx_span ptx_since(const struct ptx_parser *p, const char *from);
uint64_t ptx_take_uint(struct ptx_parser *p);

/* --- stack.c: NULL and failed on lack of memory. */
void *ptx_push(struct ptx_parser *p, struct ptx_stack *stack);
/* Items [base, n) move to the arena; the stack has base items again. NULL when none. */
void *ptx_settle(struct ptx_parser *p, struct ptx_stack *stack, size_t base);

/* --- constant.c */
/* The expression whose first number was left: + 4*8. sums_only: left is a name's offset, and only +
 * and - may follow. */
int64_t ptx_take_rest_of_constant(struct ptx_parser *p, int64_t left, bool sums_only);
int64_t ptx_take_constant(struct ptx_parser *p);

/* --- operand.c */
/* One operand at tok; p->failed: it was none. */
void ptx_take_operand(struct ptx_parser *p, struct gx_ptx_operand *out, unsigned depth);
/* Operands separated by commas up to close, which is stepped over; the list may be empty. */
struct gx_ptx_operand *ptx_take_operands(struct ptx_parser *p, char close, unsigned depth,
                                         uint32_t *n);

/* --- decl.c */
struct ptx_linkage {
	bool is_extern, is_visible, is_weak, is_common;
};
/* At a dotted word that is part of a declaration (space, linkage). */
bool ptx_at_declaration(const struct ptx_parser *p);
bool ptx_take_linkage(struct ptx_parser *p, struct ptx_linkage *linkage);
/* A declaration with one or several names through its ';'; each is pushed on p->vars. */
void ptx_declaration(struct ptx_parser *p, const char *from, const struct ptx_linkage *linkage);
/* ( parameters ), tok at '('. */
struct gx_ptx_var *ptx_parameters(struct ptx_parser *p, uint32_t *n);

/* --- init.c: the value behind '='. */
void ptx_initialiser(struct ptx_parser *p, struct gx_ptx_var *var);

/* --- body.c: statements from '{' through '}'. */
void ptx_body(struct ptx_parser *p, struct gx_ptx_func *func);

/* --- func.c: tok at .entry or .func. */
void ptx_function(struct ptx_parser *p, const char *from, const struct ptx_linkage *linkage);

/* --- names.c */
struct ptx_names {
	struct gx_strmap plain;  /* name to struct ptx_decls */
	struct gx_strmap ranges; /* "%r" of %r<12> to struct ptx_decls */
	struct gx_strmap
	        funcs; /* module only: name to struct gx_ptx_func, the one with a body if any */
	const struct ptx_names *outer; /* of the module */
};
int ptx_index_func(struct gx_ptx_module *module, struct gx_ptx_func *func);
int ptx_index_module(struct gx_ptx_module *module);
void ptx_names_free(struct ptx_names *names);

/* --- types.c */
int ptx_space_named(struct gx_ptx_span text); /* without the dot; -1: none */
/* "%tid.x": of a name that begins so; NOTYPE: no special register */
enum gx_ptx_type ptx_sreg_type(struct gx_ptx_span name);

#endif
