/* source.c - chains of inlined places, and names of inlined functions. */
#include "ptx/source.h"

#include "ptx/lex.h"

#include <errno.h>
#include <string.h>

/* Operands of a .loc (body.c). */
enum { OWN, INLINED_AT = 3, FUNCTION_NAME = 6 };

/* A place that a .loc gave, and what follows for what is inlined there. */
struct place {
	uint32_t key[3];                /* file, line, column */
	struct gx_ptx_line user, outer; /* user.line 0: the whole chain is in headers */
};

bool gx_ptx_is_loc(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_DIRECTIVE && gx_ptx_span_is(stmt->opcode, ".loc") &&
	       stmt->n_operands >= 2;
}

bool gx_ptx_file_is_toolkit(const struct gx_ptx_module *module, uint32_t file)
{
	for (uint32_t i = 0; i < module->n_files; i++)
		if (module->files[i].number == file)
			return module->files[i].of_toolkit;
	return false;
}

static void take_key(const struct gx_ptx_stmt *loc, uint32_t first, uint32_t key[3])
{
	for (uint32_t i = 0; i < 3; i++)
		key[i] = first + i < loc->n_operands ? (uint32_t)loc->operands[first + i].integer
		                                     : 0;
}

static struct gx_ptx_line user_of(const struct gx_ptx_module *module, const uint32_t key[3])
{
	return gx_ptx_file_is_toolkit(module, key[0]) ? (struct gx_ptx_line){ 0 }
	                                              : (struct gx_ptx_line){ key[0], key[1] };
}

static bool same(struct gx_ptx_line a, struct gx_ptx_line b)
{
	return a.file == b.file && a.line == b.line;
}

/* The place that the function was inlined at: as it was when it last came, or as this .loc says. */
static struct place caller_of(const struct gx_ptx_sources *sources, const struct gx_ptx_stmt *loc)
{
	struct place caller;
	const struct place *seen;

	take_key(loc, INLINED_AT, caller.key);
	seen = gx_strmap_get(&sources->seen, (const char *)caller.key, sizeof(caller.key));
	if (seen)
		return *seen;
	caller.user = user_of(sources->module, caller.key);
	caller.outer = (struct gx_ptx_line){ caller.key[0], caller.key[1] };
	return caller;
}

int gx_ptx_source_next(struct gx_ptx_sources *sources, const struct gx_ptx_stmt *loc,
                       struct gx_ptx_source *out)
{
	struct place *place = gx_arena_calloc(sources->arena, 1, sizeof(*place));
	struct gx_ptx_line own;

	if (!place)
		return -ENOMEM;
	take_key(loc, OWN, place->key);
	own = (struct gx_ptx_line){ place->key[0], place->key[1] };
	place->user = user_of(sources->module, place->key);
	place->outer = own;
	*out = (struct gx_ptx_source){ .label = { loc->span.at, 0 } };
	if (loc->n_operands > INLINED_AT) {
		struct place caller = caller_of(sources, loc);

		place->outer = caller.outer;
		if (!place->user.line)
			place->user = caller.user;
	}
	if (loc->n_operands > FUNCTION_NAME) {
		out->label = loc->operands[FUNCTION_NAME].name;
		out->offset = (uint64_t)loc->operands[FUNCTION_NAME].integer;
	}
	out->at = place->user.line ? place->user : own;
	if (!same(out->at, own))
		out->inner = own;
	if (!same(out->at, place->outer))
		out->outer = place->outer;
	return gx_strmap_set(&sources->seen, (const char *)place->key, sizeof(place->key), place);
}

void gx_ptx_sources_end(struct gx_ptx_sources *sources)
{
	gx_strmap_free(&sources->seen);
	sources->seen = (struct gx_strmap){ 0 };
}

/* --- names */

static struct ptx_lexer lexer_at(const struct gx_ptx_strings *strings, const char *at)
{
	return (struct ptx_lexer){ .begin = strings->text.at,
		                   .at = at,
		                   .end = strings->text.at + strings->text.len };
}

int gx_ptx_strings_read(const struct gx_ptx_module *module, struct gx_ptx_strings *out)
{
	const char *from = module->text.at;
	struct ptx_lexer lexer;
	struct ptx_token last = { .kind = TOK_END }, tok;
	int err = 0;

	for (uint32_t i = 0; i < module->n_funcs; i++) {
		const struct gx_ptx_span span = module->funcs[i].span;

		if (span.at + span.len > from)
			from = span.at + span.len;
	}
	*out = (struct gx_ptx_strings){ .text = { from, (size_t)(module->text.at +
		                                                 module->text.len - from) } };
	lexer = lexer_at(out, from);
	for (tok = ptx_lex(&lexer); tok.kind != TOK_END && !err; tok = ptx_lex(&lexer)) {
		if (tok.kind == TOK_PUNCT && tok.ch == ':' && last.kind == TOK_NAME)
			err = gx_strmap_set(&out->labels, last.span.at, last.span.len,
			                    (void *)(uintptr_t)lexer.at);
		last = tok;
	}
	return err;
}

void gx_ptx_strings_free(struct gx_ptx_strings *strings)
{
	gx_strmap_free(&strings->labels);
	*strings = (struct gx_ptx_strings){ .text = { NULL, 0 } };
}

void gx_ptx_string_at(const struct gx_ptx_strings *strings, struct gx_ptx_span label,
                      uint64_t offset, char *out, size_t size)
{
	const char *at = gx_strmap_get(&strings->labels, label.at, label.len);
	struct ptx_lexer lexer = lexer_at(strings, at);
	struct ptx_number number;
	size_t n = 0;

	out[0] = '\0';
	while (at && n + 1 < size) {
		struct ptx_token tok = ptx_lex(&lexer);

		if (tok.kind == TOK_NUMBER && ptx_read_number(tok.span, &number)) {
			if (offset) {
				offset--;
				continue;
			}
			if (number.is_float || !number.bits || number.bits > 255)
				break;
			out[n++] = (char)number.bits;
		} else if (!(tok.kind == TOK_PUNCT && tok.ch == ',') &&
		           !(tok.kind == TOK_DOT && gx_ptx_span_is(tok.span, ".b8"))) {
			break;
		}
	}
	out[n] = '\0';
}
