/* renew.c - header and floating point of old modules, by the rows of ptx_sm1x.def. */
#include "ptx/renew.h"

#include "ptx/lex.h"

#include <errno.h>
#include <string.h>

#define FIRST_SM 30u
#define FIRST_SM_IEEE                                                                              \
	20u /* from there on an instruction says itself what becomes of small numbers */

struct row {
	const char *base, *to, *from, *text;
};

static const struct row rows[] = {
#define PTX_SM1X(base, to, from, text) { base, to, from, text },
#include "defs/ptx_sm1x.def"
#undef PTX_SM1X
};

static bool contains(struct gx_ptx_span text, const char *what)
{
	return memmem(text.at, text.len, what, strlen(what)) != NULL;
}

bool gx_ptx_is_old(const struct gx_ptx_module *module)
{
	return module->sm < FIRST_SM;
}

/* The types among an instruction's modifiers. */
struct types {
	const struct gx_ptx_span *first, *last; /* NULL: none */
	uint32_t n;
	bool is_float;
};

static struct types types_of(const struct gx_ptx_stmt *stmt)
{
	struct types types = { .n = 0 };

	for (uint32_t i = 0; i < stmt->n_mods; i++) {
		const struct gx_ptx_span *mod = &stmt->mods[i];

		if (gx_ptx_type_named(*mod) == GX_PTX_NOTYPE)
			continue;
		types.first = types.first ? types.first : mod;
		types.last = mod;
		types.is_float |= mod->at[0] == 'f';
		types.n++;
	}
	return types;
}

static const struct row *row_of(const struct gx_ptx_stmt *stmt, const struct types *types)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct row *row = &rows[i];

		if (gx_ptx_span_is(stmt->base, row->base) &&
		    gx_ptx_span_is(*types->last, row->from) &&
		    (!row->to[0] || (types->n == 2 && gx_ptx_span_is(*types->first, row->to))))
			return row;
	}
	return NULL;
}

static int renew_stmt(const struct gx_ptx_stmt *stmt, struct gx_ptx_edit *edit,
                      struct gx_diag *diag)
{
	struct types types = types_of(stmt);
	const struct row *row = types.is_float ? row_of(stmt, &types) : NULL;
	const char *at;

	if (!types.is_float)
		return 0;
	if (!row || gx_ptx_has_mod(stmt, "ftz"))
		return gx_fail(diag, GX_E_EMIT_TARGET, "%.*s in line %u, of a device before sm_20",
		               ptx_shown(stmt->opcode), stmt->opcode.at, stmt->line);
	at = types.first->at - 1; /* the dot */
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		if (gx_ptx_span_is(stmt->mods[i], "sat"))
			at = stmt->mods[i].at - 1;
	return gx_ptx_insert(edit, at, row->text, strlen(row->text));
}

static int renew_header(const struct gx_ptx_module *module, struct gx_ptx_edit *edit)
{
	static const char size[] = "\n.address_size 64";
	const char *target_end = module->target_span.at + module->target_span.len;
	struct gx_ptx_span header = { module->text.at, module->header_end };
	int err = gx_ptx_replace(edit, module->version_span, "6.0", 3);

	if (!err)
		err = gx_ptx_replace(edit, module->target_span, "sm_30", 5);
	if (!err && !contains(header, ".address_size"))
		err = gx_ptx_insert(edit, target_end, size, sizeof(size) - 1);
	return err;
}

static int renew(const struct gx_ptx_module *module, struct gx_ptx_edit *edit, struct gx_diag *diag)
{
	int err = renew_header(module, edit);

	for (uint32_t f = 0; f < module->n_funcs && module->sm < FIRST_SM_IEEE; f++)
		for (uint32_t i = 0; i < module->funcs[f].n_stmts && !err; i++)
			if (module->funcs[f].stmts[i].kind == GX_PTX_INSN)
				err = renew_stmt(&module->funcs[f].stmts[i], edit, diag);
	return err;
}

int gx_ptx_renew(const struct gx_ptx_module *module, struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_edit *edit;
	int err;

	if (module->version_major < 1 || (module->version_major == 1 && module->version_minor < 4))
		return gx_fail(diag, GX_E_EMIT_TARGET,
		               "PTX %u.%u: before 1.4 it is not said how to round",
		               module->version_major, module->version_minor);
	if (contains(module->target_span, "map_f64_to_f32") && contains(module->text, ".f64"))
		return gx_fail(diag, GX_E_EMIT_TARGET, "f64 that stands for f32");
	edit = gx_ptx_edit_new(module);
	if (!edit)
		return gx_fail(diag, GX_E_NO_MEMORY, "renewed PTX");
	err = renew(module, edit, diag);
	if (!err)
		err = gx_ptx_edit_print(edit, out);
	gx_ptx_edit_free(edit);
	return err == -ENOMEM ? gx_fail(diag, GX_E_NO_MEMORY, "renewed PTX") : err;
}
