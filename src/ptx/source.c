/* source.c - chains of inlined places, and names of inlined functions. */
#include "ptx/source.h"

#include "ptx/lex.h"

#include <errno.h>
#include <string.h>

/* Operands of a .loc (body.c). */
enum { OWN, INLINED_AT = 3, FUNCTION_NAME = 6 };
enum {
	DEEPEST = 64
}; /* calls, that are looked at of one .loc: a hostile one would name itself again and again */

/* A place that a .loc gave, and what follows for what is inlined there. */
struct place {
	uint32_t key[3];         /* file, line, column */
	struct gx_ptx_line user; /* of the chain, the innermost; line 0: all of it is in headers */
	const struct place *caller; /* NULL: inlined nowhere */
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

/* The place that the function was inlined at: as it was when it last came, or as this .loc says. NULL: no memory. */
static const struct place *caller_of(const struct gx_ptx_sources *sources,
                                     const struct gx_ptx_stmt *loc)
{
	const struct place *seen;
	struct place *caller;
	uint32_t key[3];

	take_key(loc, INLINED_AT, key);
	seen = gx_strmap_get(&sources->seen, (const char *)key, sizeof(key));
	if (seen)
		return seen;
	caller = gx_arena_calloc(sources->arena, 1, sizeof(*caller));
	if (!caller)
		return NULL;
	memcpy(caller->key, key, sizeof(key));
	caller->user = user_of(sources->module, key);
	return caller;
}

static struct gx_ptx_line line_of(const struct place *place)
{
	return (struct gx_ptx_line){ place->key[0], place->key[1] };
}

/* What lies outside of the line that is told: calls that people wrote, and the outermost. */
static void put_calls(const struct gx_ptx_sources *sources, const struct place *place,
                      struct gx_ptx_source *out)
{
	struct gx_ptx_line last = out->at;
	bool inside = true; /* of the line that is told */
	uint32_t n = 0;

	for (uint32_t i = 0; place && i < DEEPEST; i++, place = place->caller) {
		struct gx_ptx_line line = line_of(place);
		bool told = !place->caller || !gx_ptx_file_is_toolkit(sources->module, line.file);

		if (inside) {
			inside = !same(line, out->at);
			continue;
		}
		if (!told || same(line, last))
			continue;
		n -= n == GX_PTX_CALLS;
		out->calls[n++] = last = line;
	}
}

int gx_ptx_source_next(struct gx_ptx_sources *sources, const struct gx_ptx_stmt *loc,
                       struct gx_ptx_source *out)
{
	struct place *place = gx_arena_calloc(sources->arena, 1, sizeof(*place));

	if (!place)
		return -ENOMEM;
	take_key(loc, OWN, place->key);
	place->user = user_of(sources->module, place->key);
	*out = (struct gx_ptx_source){ .label = { loc->span.at, 0 } };
	if (loc->n_operands > INLINED_AT) {
		place->caller = caller_of(sources, loc);
		if (!place->caller)
			return -ENOMEM;
		if (!place->user.line)
			place->user = place->caller->user;
	}
	if (loc->n_operands > FUNCTION_NAME) {
		out->label = loc->operands[FUNCTION_NAME].name;
		out->offset = (uint64_t)loc->operands[FUNCTION_NAME].integer;
	}
	out->at = place->user.line ? place->user : line_of(place);
	if (!same(out->at, line_of(place)))
		out->inner = line_of(place);
	put_calls(sources, place, out);
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
