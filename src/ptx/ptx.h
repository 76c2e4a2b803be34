/* ptx.h - PTX text as statements with their places: parse, look, edit by splices, print.
 *
 * The tree borrows the text: every token is a span of it. Nothing is normalised, so printing without edits gives
 * the text back byte for byte, and an edit touches the bytes it names and no others. Knows nothing of eBPF.
 */
#ifndef GX_PTX_H
#define GX_PTX_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct gx_strbuf;

struct gx_ptx_span {
	const char *at;
	size_t len;
};

enum gx_ptx_type {
	GX_PTX_NOTYPE,
#define PTX_TYPE(name, bytes, kind, text) GX_PTX_##name,
#include "defs/ptx_types.def" /* U8..U64 S8..S64 B8..B128 F16 F16X2 BF16 BF16X2 F32 F64 PRED TF32 E4M3X2 ... TEXREF SAMPLERREF SURFREF */
#undef PTX_TYPE
	GX_PTX_N_TYPES
};

enum gx_ptx_space {
	GX_PTX_GENERIC,
	GX_PTX_REG,
	GX_PTX_SREG,
	GX_PTX_GLOBAL,
	GX_PTX_CONST,
	GX_PTX_LOCAL,
	GX_PTX_SHARED,
	GX_PTX_PARAM,
	GX_PTX_N_SPACES
};

/* An operand as written. */
enum gx_ptx_operand_kind {
	GX_PTX_OP_NAME, /* register, variable, label, function, special register (with .x): name */
	GX_PTX_OP_INT,  /* value in integer */
	/* 0f........ / 0d................ / decimal: bits of a double in integer; is_f32 for 0f */
	GX_PTX_OP_FLOAT,
	/* [base + integer]; base name may be empty; [a, {x, y}] has what follows the comma as items */
	GX_PTX_OP_ADDRESS,
	GX_PTX_OP_VECTOR, /* { items } */
	GX_PTX_OP_LIST,   /* ( items ): call arguments and results */
	GX_PTX_OP_PAIR,   /* a|b as in setp and shfl: items[0], items[1] */
	GX_PTX_OP_SINK,   /* _ */
};
struct gx_ptx_operand {
	enum gx_ptx_operand_kind kind;
	struct gx_ptx_span span, name; /* name: base of ADDRESS too */
	bool negated;                  /* !p, or -x */
	bool is_f32;
	bool is_generic; /* generic(x) in an initialiser */
	/* INT, or offset of ADDRESS (name + integer also for OP_NAME in initialisers) */
	int64_t integer;
	uint32_t n_items;
	struct gx_ptx_operand *items;
};

struct gx_ptx_var {
	struct gx_ptx_span span, name;
	enum gx_ptx_space space;
	enum gx_ptx_type type;
	uint32_t vector; /* 1, 2, 4 */
	uint32_t align;  /* bytes; 0: natural */
	bool is_extern, is_visible, is_weak, is_common;
	bool managed;     /* .attribute(.managed) */
	uint32_t n_dims;  /* array dimensions, 0 = scalar */
	uint64_t dims[8]; /* 0: unsized */
	uint32_t range;   /* .reg name<range>: 0 when not a range */
	uint32_t n_init;  /* initialiser, flattened */
	/* names are addresses: generic(x), x+4, 0xFF(x): mask in items */
	struct gx_ptx_operand *init;
	uint64_t bytes; /* total, 0 when unsized */
};

enum gx_ptx_stmt_kind {
	GX_PTX_INSN,
	GX_PTX_LABEL,
	GX_PTX_REG_DECL,
	GX_PTX_VAR_DECL,
	GX_PTX_BLOCK_BEGIN,
	GX_PTX_BLOCK_END,
	GX_PTX_DIRECTIVE, /* .loc .pragma .branchtargets .calltargets .callprototype ...: span kept; .loc, .branchtargets
			   * and .calltargets have operands (file, line, column, and where its function was
			   * inlined: file, line, column, the label of its name; labels; functions) */
};
struct gx_ptx_stmt {
	enum gx_ptx_stmt_kind kind;
	/* from its first token (the guard, if any) through its ';' or ':' */
	struct gx_ptx_span span;
	struct gx_ptx_span
	        opcode; /* whole dotted text, "ld.global.nc.v4.f32"; or the directive's name */
	struct gx_ptx_span base;  /* "ld" */
	struct gx_ptx_span guard; /* register of @p / @!p, empty when none */
	bool guard_negated;
	struct gx_ptx_span name; /* label */
	uint32_t n_mods;         /* the parts after base: ".global" ... without the dot */
	struct gx_ptx_span *mods;
	uint32_t n_operands;
	struct gx_ptx_operand *operands;
	/* REG_DECL, VAR_DECL; a statement that declares several has one stmt for each, same span */
	struct gx_ptx_var *var;
	uint32_t line; /* of the PTX text, from 1 */
	bool in_call; /* stands between the first st.param of a call and the call: no control flow may come in here */
};

struct gx_ptx_func {
	struct gx_ptx_span span, name;
	bool is_entry, is_extern, is_visible, is_weak; /* is_extern or no body: a declaration */
	bool has_body, noreturn;
	/* the text between ( and ) of the parameter list; empty at the place where one would go */
	struct gx_ptx_span params_span;
	bool has_params; /* ( ) is there */
	uint32_t n_params, n_results;
	struct gx_ptx_var *params, *results;
	struct gx_ptx_span body; /* from '{' to '}' inclusive */
	uint32_t n_stmts;
	struct gx_ptx_stmt *stmts; /* flat, in order; nested blocks are BEGIN/END pairs */
	uint32_t maxntid[3], reqntid[3], minnctapersm, maxnreg; /* 0: not given */
	struct gx_ptx_span directives;                          /* text between ) and { */
	uint32_t line;                                          /* of the name, from 1 */
	uint32_t cluster[3]; /* .reqnctapercluster; 0: not given */
	bool explicit_cluster;
	uint32_t max_cluster_rank;
	struct ptx_names *names; /* what is declared where; private to src/ptx */
};

struct gx_ptx_alias {
	/* .alias name, target; gx_ptx_find_func(name) gives the target */
	struct gx_ptx_span name, target;
};

/* .file number "path" */
struct gx_ptx_file {
	uint32_t number;
	struct gx_ptx_span path,
	        written; /* without its quotes; as it stands in the text, with escapes */
	bool of_toolkit; /* base/source_path.h */
};

struct gx_ptx_module {
	struct gx_arena arena;
	struct gx_ptx_span text;
	uint32_t version_major, version_minor;
	struct gx_ptx_span version_span, target_span; /* "8.4", "sm_90a, texmode_independent" */
	char target[16];                              /* "sm_90a" */
	uint32_t sm;                                  /* 90 */
	uint32_t address_size;                        /* 64 (32 is refused) */
	/* offset in text behind .version/.target/.address_size: module-level text can go here */
	size_t header_end;
	uint32_t n_vars, n_funcs, n_aliases, n_files;
	struct gx_ptx_file *files;
	struct gx_ptx_alias *aliases;
	struct gx_ptx_var *vars;
	struct gx_ptx_func *funcs;
	struct ptx_names *names; /* of vars and funcs; private to src/ptx */
};

/**
 * gx_ptx_parse() - read a module.
 * @text: [len] borrowed until the module is freed; needs no NUL; any bytes
 * @out:  NULL on failure
 *
 * Errors:  GX04xx with the line; -ENOMEM; nothing crashes, whatever the bytes; at most O(len log len)
 */
int gx_ptx_parse(const char *text, size_t len, struct gx_ptx_module **out, struct gx_diag *diag);
void gx_ptx_free(struct gx_ptx_module *module);
const struct gx_ptx_func *gx_ptx_find_func(const struct gx_ptx_module *module, const char *name,
                                           size_t len);
bool gx_ptx_span_is(struct gx_ptx_span span, const char *text);
static inline bool gx_ptx_spans_same(struct gx_ptx_span a, struct gx_ptx_span b)
{
	return a.len == b.len && !memcmp(a.at, b.at, a.len);
}
/* Is it one of them? words: [n] */
bool gx_ptx_span_is_one_of(struct gx_ptx_span span, const char *const *words, size_t n);
#define GX_PTX_IS_ONE_OF(span, words)                                                              \
	gx_ptx_span_is_one_of(span, words, sizeof(words) / sizeof((words)[0]))
/* Whether it is one of the words after the opcode's first: "global" of ld.global.u32. */
bool gx_ptx_has_mod(const struct gx_ptx_stmt *stmt, const char *mod);
/* Register, type and size facts for one name inside a function (scopes, ranges like %r<12>); GX_PTX_NOTYPE: unknown. */
enum gx_ptx_type gx_ptx_type_of(const struct gx_ptx_func *func, struct gx_ptx_span name);
/**
 * gx_ptx_find_var() - the declaration that a name means at one statement of a function.
 * @at:    statement index in func->stmts, 0..n_stmts
 * @name:  as written, "%r12" of a %r<40> too
 *
 * Gives:  the innermost declaration in force; parameters, results and module variables too; NULL when there is none
 * Cost:   a hash look-up and O(log declarations of that name)
 */
const struct gx_ptx_var *gx_ptx_find_var(const struct gx_ptx_func *func, uint32_t at,
                                         struct gx_ptx_span name);
/* A variable of the module by name; the last one when it is declared and then defined. NULL: none. */
const struct gx_ptx_var *gx_ptx_module_var(const struct gx_ptx_module *module, const char *name,
                                           size_t len);
uint32_t gx_ptx_type_bytes(enum gx_ptx_type type);
const char *gx_ptx_type_name(enum gx_ptx_type type);         /* "u32", "" for NOTYPE */
enum gx_ptx_type gx_ptx_type_named(struct gx_ptx_span text); /* "u32"; NOTYPE: none of them */
const char *gx_ptx_space_name(enum gx_ptx_space space);

/* --- edit.c: a list of splices over one text; kept sorted by place, then by order of arrival. */
struct gx_ptx_edit;
struct gx_ptx_edit *gx_ptx_edit_new(const struct gx_ptx_module *module);
/* Put text at a place of the module's text, before what stands there. The text is copied. */
int gx_ptx_insert(struct gx_ptx_edit *edit, const char *at, const char *text, size_t len);
/* In front of everything else that is put there: once for a place. */
int gx_ptx_insert_first(struct gx_ptx_edit *edit, const char *at, const char *text, size_t len);
int gx_ptx_replace(struct gx_ptx_edit *edit, struct gx_ptx_span old, const char *text, size_t len);
int gx_ptx_edit_print(const struct gx_ptx_edit *edit, struct gx_strbuf *out);
void gx_ptx_edit_free(struct gx_ptx_edit *edit);

#endif
