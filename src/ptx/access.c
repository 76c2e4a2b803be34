/* access.c - the rows of defs/ptx_accesses.def, and a statement's words by them. */
#include "ptx/access.h"

#include <string.h>

static const struct {
	const char *opcode, *word;
	enum gx_ptx_access_kind kind;
	uint32_t address;
} rows[] = {
#define PTX_ACCESS(opcode, word, kind, address, doc)                                               \
	{ opcode, word, GX_PTX_ACCESS_##kind, address },
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

static const char *const words[] = {
#define PTX_ACCESS_WORD(word) word,
#include "defs/ptx_accesses.def"
};

#define N(rows) (sizeof(rows) / sizeof((rows)[0]))

static bool has_word(const struct gx_ptx_stmt *stmt, const char *word)
{
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		if (gx_ptx_span_is(stmt->mods[i], word))
			return true;
	return false;
}

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
	                        (!*rows[i].word || has_word(stmt, rows[i].word))))
		i++;
	return i;
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
	for (size_t i = 0; i < N(words); i++)
		if (gx_ptx_span_is(word, words[i]))
			return true;
	if (*type != GX_PTX_NOTYPE)
		return false;
	*type = gx_ptx_type_named(word);
	return *type != GX_PTX_NOTYPE && *type != GX_PTX_PRED;
}

struct gx_ptx_access gx_ptx_access_of(const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_access none = { .kind = GX_PTX_ACCESS_NONE },
	                     unseen = { .kind = GX_PTX_ACCESS_UNSEEN }, out = { .elements = 1 };
	enum gx_ptx_type type = GX_PTX_NOTYPE;
	size_t row = row_of(stmt);
	bool known = true;

	if (stmt->kind != GX_PTX_INSN)
		return none;
	if (row == N(rows))
		return touches_brackets(stmt) ? unseen : none;
	out.kind = rows[row].kind;
	if (out.kind == GX_PTX_ACCESS_NONE || out.kind == GX_PTX_ACCESS_UNSEEN)
		return (struct gx_ptx_access){ .kind = out.kind };
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		known &= take_word(stmt->mods[i], &out, &type);
	if (out.space == GX_PTX_PARAM || out.space == GX_PTX_CONST)
		return none;
	out.width = out.elements * gx_ptx_type_bytes(type);
	if (!known || !out.width || rows[row].address >= stmt->n_operands)
		return unseen;
	out.address = &stmt->operands[rows[row].address];
	if (out.address->kind != GX_PTX_OP_ADDRESS || out.address->n_items)
		return unseen;
	return out;
}
