/* version.c - which version of PTX a text needs, by the rows of ptx_since.def; the text as one of an older version. */
#include "ptx/version.h"

#include "ptx/lex.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define MAX_WORDS         32
#define OLD_PARAM_BYTES   4352u /* of a kernel, before 8.1 */
#define FIRST_SM_OF_TABLE 70u   /* older targets are in every version from 6.0 */

static const struct row {
	const char *opcode;
	struct gx_ptx_version since;
	const char *words;
} rows[] = {
#define PTX_SINCE(opcode_, major_, minor_, words_)                                                 \
	{ .opcode = opcode_, .since = { major_, minor_ }, .words = words_ },
#include "defs/ptx_since.def"
};
#define N_ROWS (sizeof(rows) / sizeof(rows[0]))

static const struct {
	uint32_t cuda;
	struct gx_ptx_version ptx;
} releases[] = {
#define PTX_RELEASE(cuda_major, cuda_minor, major_, minor_)                                        \
	{ .cuda = (cuda_major)*1000 + (cuda_minor)*10, .ptx = { major_, minor_ } },
#include "defs/ptx_releases.def"
};
#define N_RELEASES (sizeof(releases) / sizeof(releases[0]))

static const struct {
	uint32_t sm;
	struct gx_ptx_version since;
} targets[] = {
#define PTX_TARGET(sm_, major_, minor_) { .sm = sm_, .since = { major_, minor_ } },
#include "defs/ptx_targets.def"
#undef PTX_TARGET
};

bool gx_ptx_version_is_newer(struct gx_ptx_version a, struct gx_ptx_version than)
{
	return a.major > than.major || (a.major == than.major && a.minor > than.minor);
}

bool gx_ptx_newest(uint32_t cuda, struct gx_ptx_version *out)
{
	size_t i = N_RELEASES;

	if (cuda / 10 > releases[N_RELEASES - 1].cuda / 10)
		return false;
	while (i && releases[i - 1].cuda > cuda)
		i--;
	if (i)
		*out = releases[i - 1].ptx;
	return i != 0;
}

/* What is used at one place. */
struct words {
	struct gx_ptx_span opcode;
	uint32_t n;
	struct gx_ptx_span at[MAX_WORDS];
};

/* The walk; what was not found stops it. */
struct need {
	struct gx_ptx_version version;
	struct gx_diag *diag;
	int err;
};

static void raise_to(struct need *need, uint32_t major, uint32_t minor)
{
	struct gx_ptx_version since = { major, minor };

	if (gx_ptx_version_is_newer(since, need->version))
		need->version = since;
}

static void unknown(struct need *need, const struct words *w, struct gx_ptx_span what,
                    uint32_t line)
{
	if (!need->err)
		need->err =
		        gx_fail(need->diag, GX_E_PTX_SINCE, "'%.*s' of %.*s in line %u",
		                ptx_shown(what), what.at, ptx_shown(w->opcode), w->opcode.at, line);
}

static bool has_word(const struct words *w, const char *text, size_t len)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (w->at[i].len == len && !memcmp(w->at[i].at, text, len))
			return true;
	return false;
}

/* Is "a+b+c" of a row among the words, all of them? */
static bool has_all(const struct words *w, const char *text, size_t len)
{
	while (len) {
		const char *plus = memchr(text, '+', len);
		size_t n = plus ? (size_t)(plus - text) : len;

		if (!has_word(w, text, n))
			return false;
		n += plus != NULL;
		text += n;
		len -= n;
	}
	return true;
}

/* The next of a row's words; false: there is none. */
static bool next_word(const char **text, struct gx_ptx_span *out)
{
	*text += strspn(*text, " ");
	*out = (struct gx_ptx_span){ *text, strcspn(*text, " ") };
	*text += out->len;
	return out->len != 0;
}

/* The rows of an opcode say of which words they know; what they know is marked, and the version raised. False: it has no row. */
static bool use_rows(struct need *need, const struct words *w, const char *opcode,
                     bool known[MAX_WORDS])
{
	bool any = false;

	for (size_t i = 0; i < N_ROWS; i++) {
		const char *text = rows[i].words;
		struct gx_ptx_span word;
		bool used = !any;

		if (opcode ? strcmp(rows[i].opcode, opcode) != 0
		           : !gx_ptx_span_is(w->opcode, rows[i].opcode))
			continue;
		while (next_word(&text, &word)) {
			if (!has_all(w, word.at, word.len))
				continue;
			used = true;
			for (uint32_t k = 0; k < w->n; k++)
				known[k] |= gx_ptx_spans_same(w->at[k], word);
		}
		if (used && !opcode)
			raise_to(need, rows[i].since.major, rows[i].since.minor);
		any = true;
	}
	return any;
}

static void use(struct need *need, const struct words *w, uint32_t line)
{
	bool known[MAX_WORDS] = { false };

	if (need->err)
		return;
	if (!use_rows(need, w, NULL, known)) {
		unknown(need, w, w->opcode, line);
		return;
	}
	use_rows(need, w, "*", known);
	for (uint32_t i = 0; i < w->n && !need->err; i++)
		if (!known[i])
			unknown(need, w, w->at[i], line);
}

/* %tid.x: a special register, where the function declares no such name. */
static void use_name(struct need *need, const struct gx_ptx_func *func, uint32_t at,
                     struct gx_ptx_span name, uint32_t line)
{
	const char *dot;
	struct words w = { .opcode = name };

	if (!name.len || name.at[0] != '%')
		return;
	dot = memchr(name.at, '.', name.len);
	if (dot) {
		w.opcode.len = (size_t)(dot - name.at);
		w.at[w.n++] = (struct gx_ptx_span){ dot + 1, name.len - w.opcode.len - 1 };
	}
	if (!gx_ptx_find_var(func, at, w.opcode))
		use(need, &w, line);
}

static void use_operand(struct need *need, const struct gx_ptx_func *func, uint32_t at,
                        const struct gx_ptx_operand *op, uint32_t line)
{
	use_name(need, func, at, op->name, line);
	for (uint32_t i = 0; i < op->n_items; i++)
		use_operand(need, func, at, &op->items[i], line);
}

static void use_insn(struct need *need, const struct gx_ptx_func *func, uint32_t at)
{
	const struct gx_ptx_stmt *stmt = &func->stmts[at];
	struct words w = { .opcode = stmt->base, .n = stmt->n_mods };

	if (w.n > MAX_WORDS) {
		unknown(need, &w, stmt->opcode, stmt->line);
		return;
	}
	if (w.n)
		memcpy(w.at, stmt->mods, w.n * sizeof(*w.at));
	use(need, &w, stmt->line);
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		use_operand(need, func, at, &stmt->operands[i], stmt->line);
}

/* Names of sections of line information stand after .section, and as values in them. */
static bool is_section(struct gx_ptx_span word)
{
	return word.len > 6 && !memcmp(word.at, "debug_", 6);
}

/* Declarations and directives: each of their words. */
static void use_text(struct need *need, struct gx_ptx_span text, uint32_t line)
{
	struct ptx_lexer lexer = {
		.begin = text.at, .at = text.at, .end = text.at + text.len, .line = line
	};
	struct words w = { .opcode = { ".", 1 }, .n = 1 };

	for (struct ptx_token tok = ptx_lex(&lexer); tok.kind != TOK_END; tok = ptx_lex(&lexer)) {
		w.at[0] = tok.span;
		if (tok.kind == TOK_DOT) {
			w.at[0].at++;
			w.at[0].len--;
			if (!is_section(w.at[0]))
				use(need, &w, tok.line);
		} else if (tok.kind == TOK_NAME && (gx_ptx_span_is(tok.span, "function_name") ||
		                                    gx_ptx_span_is(tok.span, "inlined_at"))) {
			use(need, &w, tok.line);
		}
	}
}

static void use_params(struct need *need, const struct gx_ptx_func *func)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < func->n_params; i++)
		bytes += func->params[i].bytes;
	if (func->is_entry && bytes > OLD_PARAM_BYTES)
		raise_to(need, 8, 1);
}

static void use_target(struct need *need, const struct gx_ptx_module *module)
{
	struct words w = { .opcode = { ".target", 7 } };
	struct gx_ptx_span name = { module->target, strlen(module->target) };
	const char *suffix = module->target + strcspn(module->target, "_") + 1;
	bool found = module->sm < FIRST_SM_OF_TABLE;

	for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]) && !found; i++) {
		found = targets[i].sm == module->sm;
		if (found)
			raise_to(need, targets[i].since.major, targets[i].since.minor);
	}
	suffix += strspn(suffix, "0123456789");
	if (!strcmp(suffix, "a"))
		raise_to(need, 8, 0);
	else if (!strcmp(suffix, "f"))
		raise_to(need, 8, 8);
	else
		found &= !*suffix;
	if (!found)
		unknown(need, &w, name, 0);
}

static uint32_t count_lines(const char *from, const char *to)
{
	uint32_t n = 0;

	for (const char *c = from; c < to; c++)
		n += *c == '\n';
	return n;
}

/* What stands outside of functions' bodies. */
static void use_module(struct need *need, const struct gx_ptx_module *module)
{
	const char *at = module->text.at, *end = at + module->text.len;
	uint32_t line = 1;

	for (uint32_t i = 0; i < module->n_funcs && !need->err; i++) {
		const struct gx_ptx_func *func = &module->funcs[i];
		const char *next = func->body.at + func->body.len;

		if (!func->has_body || func->body.at < at)
			continue;
		use_text(need, (struct gx_ptx_span){ at, (size_t)(func->body.at - at) }, line);
		line += count_lines(at, next);
		at = next;
	}
	use_text(need, (struct gx_ptx_span){ at, (size_t)(end - at) }, line);
}

int gx_ptx_needs(const struct gx_ptx_module *module, struct gx_ptx_version *out,
                 struct gx_diag *diag)
{
	struct need need = { .version = { 6, 0 }, .diag = diag };

	use_target(&need, module);
	use_module(&need, module);
	for (uint32_t f = 0; f < module->n_funcs; f++) {
		const struct gx_ptx_func *func = &module->funcs[f];

		use_params(&need, func);
		for (uint32_t i = 0; i < func->n_stmts && !need.err; i++) {
			if (func->stmts[i].kind == GX_PTX_INSN)
				use_insn(&need, func, i);
			else
				use_text(&need, func->stmts[i].span, func->stmts[i].line);
		}
	}
	*out = need.version;
	return need.err;
}

int gx_ptx_lower(const struct gx_ptx_module *module, struct gx_ptx_version newest,
                 struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_version needs;
	struct gx_ptx_edit *edit;
	char text[32];
	int err = gx_ptx_needs(module, &needs, diag);

	if (err)
		return err;
	if (gx_ptx_version_is_newer(needs, newest))
		return gx_fail(diag, GX_E_PTX_SINCE, "it needs PTX %u.%u", needs.major,
		               needs.minor);
	snprintf(text, sizeof(text), "%u.%u", newest.major, newest.minor);
	edit = gx_ptx_edit_new(module);
	if (!edit)
		return gx_fail(diag, GX_E_NO_MEMORY, "PTX of another version");
	err = gx_ptx_replace(edit, module->version_span, text, strlen(text));
	if (!err)
		err = gx_ptx_edit_print(edit, out);
	gx_ptx_edit_free(edit);
	return err ? gx_fail(diag, GX_E_NO_MEMORY, "PTX of another version") : 0;
}
