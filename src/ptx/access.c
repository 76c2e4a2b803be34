/* access.c - the rows of defs/ptx_accesses.def, and a statement's words by them. */
#include "ptx/access.h"

#include <string.h>

enum { NONE = GX_PTX_N_ACCESS_KINDS, UNSEEN };
#define GX_PTX_ACCESS_NONE   NONE
#define GX_PTX_ACCESS_UNSEEN UNSEEN
#define GX_PTX_WORDS         GX_PTX_N_SPACES

enum width { TYPE, COPY, ROW };

static const struct row {
	const char *opcode, *word;
	uint32_t kind; /* enum gx_ptx_access_kind, NONE or UNSEEN */
	uint32_t address;
	enum gx_ptx_space space;
	enum width width;
} rows[] = {
#define PTX_ACCESS(opcode, word, kind, address, space, width, doc)                                 \
	{ opcode, word, GX_PTX_ACCESS_##kind, address, GX_PTX_##space, width },
#include "defs/ptx_accesses.def"
};

static const struct {
	const char *word;
	enum gx_ptx_space space;
} spaces[] = {
#define PTX_ACCESS_SPACE(word, space) { word, GX_PTX_##space },
#include "defs/ptx_accesses.def"
};

static const struct {
	const char *word;
	uint32_t n;
} vectors[] = {
#define PTX_ACCESS_VECTOR(word, n) { word, n },
#include "defs/ptx_accesses.def"
};

static const struct {
	const char *word;
	uint32_t lanes;
} matrices[] = {
#define PTX_ACCESS_MATRICES(word, lanes) { word, lanes },
#include "defs/ptx_accesses.def"
};

static const char *const words[] = {
#define PTX_ACCESS_WORD(word) word,
#include "defs/ptx_accesses.def"
};

#define N(rows) (sizeof(rows) / sizeof((rows)[0]))

static bool touches_brackets(const struct gx_ptx_stmt *stmt)
{
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		if (stmt->operands[i].kind == GX_PTX_OP_ADDRESS)
			return true;
	return false;
}

/* The row of a statement; N(rows): none. */
static size_t row_of(const struct gx_ptx_stmt *stmt)
{
	size_t i = 0;

	while (i < N(rows) && !(gx_ptx_span_is(stmt->base, rows[i].opcode) &&
	                        (!*rows[i].word || gx_ptx_has_mod(stmt, rows[i].word))))
		i++;
	return i;
}

static bool is_any(struct gx_ptx_span word)
{
	for (size_t i = 0; i < N(words); i++)
		if (gx_ptx_span_is(word, words[i]))
			return true;
	return false;
}

/* One word of an access; false: it is not known. */
static bool take_word(struct gx_ptx_span word, struct gx_ptx_access *out, enum gx_ptx_type *type)
{
	for (size_t i = 0; i < N(spaces); i++)
		if (gx_ptx_span_is(word, spaces[i].word)) {
			out->space = spaces[i].space;
			return true;
		}
	for (size_t i = 0; i < N(vectors); i++)
		if (gx_ptx_span_is(word, vectors[i].word)) {
			out->elements = vectors[i].n;
			return true;
		}
	for (size_t i = 0; i < N(matrices); i++)
		if (gx_ptx_span_is(word, matrices[i].word)) {
			out->lanes = matrices[i].lanes;
			return true;
		}
	if (is_any(word))
		return true;
	if (*type != GX_PTX_NOTYPE)
		return false;
	*type = gx_ptx_type_named(word);
	return *type != GX_PTX_NOTYPE && *type != GX_PTX_PRED;
}

/* [to], [from], bytes{, bytes that are there}{, policy}; false: another form. */
static bool take_copy(const struct gx_ptx_stmt *stmt, const struct row *row,
                      struct gx_ptx_access *out)
{
	uint32_t n = stmt->n_operands - gx_ptx_has_mod(stmt, "L2::cache_hint");

	if (n < 3 || n > 4 || stmt->operands[2].kind != GX_PTX_OP_INT)
		return false;
	out->width = (uint32_t)stmt->operands[2].integer;
	if (n == 3)
		return true;
	/* of the copy's bytes all are written, and those that are there are read */
	if (row->kind == GX_PTX_ACCESS_LD_ASYNC)
		out->unless_zero = &stmt->operands[3];
	return stmt->operands[3].kind == GX_PTX_OP_INT || stmt->operands[3].kind == GX_PTX_OP_NAME;
}

/* False: not a form that is known. */
static bool take_row(const struct gx_ptx_stmt *stmt, const struct row *row,
                     struct gx_ptx_access *out)
{
	enum gx_ptx_type type = GX_PTX_NOTYPE;

	*out = (struct gx_ptx_access){ .kind = (enum gx_ptx_access_kind)row->kind, .elements = 1 };
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		if (!gx_ptx_span_is(stmt->mods[i], row->word) &&
		    !take_word(stmt->mods[i], out, &type))
			return false;
	if (row->space != GX_PTX_WORDS)
		out->space = row->space;
	if ((row->width == ROW) != (out->lanes != 0) ||
	    (row->width == COPY) != (type == GX_PTX_NOTYPE))
		return false;
	out->width = row->width == ROW ? 16 : out->elements * gx_ptx_type_bytes(type);
	if (row->width == COPY && !take_copy(stmt, row, out))
		return false;
	if (!out->lanes)
		out->lanes = 32;
	if (row->address >= stmt->n_operands)
		return false;
	out->address = &stmt->operands[row->address];
	return out->width && out->address->kind == GX_PTX_OP_ADDRESS && !out->address->n_items;
}

static bool is_same(const struct row *a, const struct row *b)
{
	return !strcmp(a->opcode, b->opcode) && !strcmp(a->word, b->word);
}

struct gx_ptx_accesses gx_ptx_accesses_of(const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses none = { 0 }, unseen = { .unseen = true }, out = { 0 };
	size_t first = row_of(stmt); /* what is no instruction has no words */

	if (first == N(rows))
		return touches_brackets(stmt) ? unseen : none;
	if (rows[first].kind == NONE)
		return none;
	for (size_t i = first; i < N(rows) && is_same(&rows[first], &rows[i]); i++) {
		if (rows[i].kind == UNSEEN || out.n == 2 ||
		    !take_row(stmt, &rows[i], &out.at[out.n++]))
			return unseen;
	}
	if (out.at[0].space == GX_PTX_PARAM || out.at[0].space == GX_PTX_CONST)
		return none;
	return out;
}

const char *gx_ptx_front_of(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt)
{
	const char *at = stmt->span.at;

	for (const struct gx_ptx_stmt *s = stmt; s-- > func->stmts && s->kind == GX_PTX_DIRECTIVE;)
		if (memmem(s->span.at, s->span.len, "used_bytes_mask", strlen("used_bytes_mask")))
			at = s->span.at;
	return at;
}
