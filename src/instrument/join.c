/* join.c - programs at the places of a kernel: the editors of hooks, and entry and exits themselves. */
#include "instrument/join.h"

#include "instrument/access.h"
#include "instrument/arguments.h"
#include "instrument/copies.h"
#include "instrument/slots.h"
#include "ptx/sites.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int assign_slots(struct gx_join *join, const struct gx_probe *probes, uint32_t n)
{
	struct gx_instrumented *out = join->out;
	struct gx_slots slots;
	int err = gx_slots_assign(probes, n, &out->arena, &slots, join->diag);

	if (err)
		return err;
	join->probes = probes;
	out->n_programs = n;
	out->maps = slots.maps;
	out->n_maps = slots.n_maps;
	out->n_reloc_words = slots.n_reloc_words;
	out->max_regs = slots.max_regs;
	return 0;
}

int gx_join_begin(struct gx_join *join, const struct gx_probe *probes, uint32_t n)
{
	const struct gx_ptx_module *module = join->module;
	int err;

	memset(join->out, 0, sizeof(*join->out));
	join->ptx = gx_ptx_version_of(module);
	if (memmem(module->text.at, module->text.len, "gpuext_", 7))
		return gx_fail(join->diag, GX_E_AGENT_EDIT,
		               "the module uses names that start with gpuext_");
	err = assign_slots(join, probes, n);
	if (err)
		return err;
	join->edit = gx_ptx_edit_new(module);
	return join->edit ? 0 : gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
}

/* Every program of a hook at an end of a kernel. */
static int put_programs(struct gx_join *join, enum gx_hook hook, bool in_kernel,
                        struct gx_strbuf *text)
{
	const struct gx_place place = { .in_kernel = in_kernel };

	return gx_copies_put(join, hook, &place, text);
}

/* Behind the declarations that stand at the start of the body: a loop may go back to the first
 * instruction. */
static const char *entry_place(const struct gx_ptx_func *func)
{
	const char *at = func->body.at + 1;

	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (stmt->kind == GX_PTX_REG_DECL || stmt->kind == GX_PTX_VAR_DECL)
			at = stmt->span.at + stmt->span.len;
		else if (stmt->kind != GX_PTX_DIRECTIVE)
			break;
	}
	return at;
}

static int insert_entry(struct gx_join *join)
{
	struct gx_strbuf text = { 0 }, arguments[GX_N_ARGUMENTS] = { 0 };
	struct gx_place place = { .in_kernel = true };
	int err;

	gx_arguments_of(join->kernel, arguments, &place);
	err = gx_copies_put(join, GX_HOOK_ENTRY, &place, &text);
	for (uint32_t i = 0; i < GX_N_ARGUMENTS; i++) {
		err = gx_join_made(join, err, &arguments[i]);
		gx_strbuf_free(&arguments[i]);
	}
	if (!err)
		err = gx_ptx_insert(join->edit, entry_place(join->kernel),
		                    text.data ? text.data : "", text.len);
	gx_strbuf_free(&text);
	return err;
}

static bool leaves(const struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel)
{
	(void)join;
	(void)hook;
	return in_kernel ? gx_ptx_is_way_out(stmt) : gx_ptx_is_exit(stmt);
}

/* @p ret; -> @!p bra over; {program} ret; over:   so that the program sees the lanes that leave,
 * and no others */
static int replace_exit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                        bool in_kernel)
{
	struct gx_strbuf text = { 0 };
	uint32_t label = join->n_labels++;
	int err;

	if (stmt->guard.len)
		gx_strbuf_printf(&text, "@%s%.*s bra gpuext_over_%u;",
		                 stmt->guard_negated ? "" : "!", (int)stmt->guard.len,
		                 stmt->guard.at, label);
	err = put_programs(join, hook, in_kernel, &text);
	gx_strbuf_printf(&text, "%.*s;", (int)stmt->opcode.len, stmt->opcode.at);
	if (stmt->guard.len)
		gx_strbuf_printf(&text, "\ngpuext_over_%u:", label);
	err = gx_join_made(join, err, &text);
	if (!err)
		err = gx_ptx_replace(join->edit, stmt->span, text.data, text.len);
	gx_strbuf_free(&text);
	return err;
}

static int insert_end(struct gx_join *join)
{
	const struct gx_ptx_func *func = join->kernel;
	struct gx_strbuf text = { 0 };
	int err;

	if (!gx_ptx_falls_off_end(func))
		return 0;
	err = put_programs(join, GX_HOOK_EXIT, true, &text);
	if (!err)
		err = gx_ptx_insert(join->edit, func->body.at + func->body.len - 1,
		                    text.data ? text.data : "", text.len);
	gx_strbuf_free(&text);
	return err;
}

/* --- editors: how programs of a hook get into a function. A member that is NULL has nothing to do. */
struct editor {
	int (*start)(struct gx_join *join); /* in front of the kernel's first instruction */
	/* Is this one of its places, and what stands there then; replaces: with the instruction. */
	bool (*is_at)(const struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
	              bool in_kernel);
	int (*edit)(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
	            bool in_kernel);
	bool replaces;
	/* Its places are these instead, and it stands in front of them. */
	const struct gx_access_filter *accesses;
	int (*finish)(struct gx_join *join); /* behind the kernel's last instruction */
};

static const struct editor editor_entry = { .start = insert_entry };
static const struct editor editor_exit = {
	.is_at = leaves, .edit = replace_exit, .replaces = true, .finish = insert_end
};
static const struct editor editor_loads = { .accesses = &gx_access_loads };
static const struct editor editor_stores = { .accesses = &gx_access_stores };
static const struct editor editor_atomics = { .accesses = &gx_access_atomics };
static const struct editor editor_accesses = { .accesses = &gx_access_all };
static const struct editor editor_shared = { .accesses = &gx_access_shared };
static const struct editor editor_NONE; /* no program of it gets here */

static const struct editor *const editors[GX_N_HOOKS] = {
#define HOOK(NAME, text, side, arg, editor, ...) [GX_HOOK_##NAME] = &editor_##editor,
#include "defs/hooks.def"
};

int gx_join_start(struct gx_join *join)
{
	int err = 0;

	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (editors[h]->start && gx_copies_have(join, (enum gx_hook)h))
			err = editors[h]->start(join);
	return err;
}

static bool is_place(const struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                     bool in_kernel)
{
	const struct editor *editor = editors[hook];

	if (editor->accesses)
		return gx_access_is_at(join, editor->accesses, stmt);
	return editor->is_at && editor->is_at(join, hook, stmt, in_kernel);
}

static bool sees_accesses(const struct gx_join *join)
{
	for (int h = 0; h < GX_N_HOOKS; h++)
		if (editors[h]->accesses && gx_copies_have(join, (enum gx_hook)h))
			return true;
	return false;
}

static int put(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
               bool in_kernel)
{
	const struct editor *editor = editors[hook];

	return editor->accesses ? gx_access_edit(join, hook, editor->accesses, stmt, in_kernel)
	                        : editor->edit(join, hook, stmt, in_kernel);
}

int gx_join_insn(struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel, bool *gone)
{
	int err = 0;

	*gone = false;
	if (sees_accesses(join))
		err = gx_access_number(join, stmt);
	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (gx_copies_have(join, (enum gx_hook)h) &&
		    is_place(join, (enum gx_hook)h, stmt, in_kernel)) {
			err = put(join, (enum gx_hook)h, stmt, in_kernel);
			*gone |= editors[h]->replaces;
		}
	return err;
}

int gx_join_finish(struct gx_join *join)
{
	int err = 0;

	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (editors[h]->finish && gx_copies_have(join, (enum gx_hook)h))
			err = editors[h]->finish(join);
	return err;
}

uint64_t gx_join_programs_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                             bool in_kernel)
{
	uint64_t programs = 0;

	for (uint32_t i = 0; i < join->out->n_programs && i < 64; i++)
		if (is_place(join, join->probes[i].hook, stmt, in_kernel))
			programs |= (uint64_t)1 << i;
	return programs;
}

int gx_join_header(struct gx_join *join)
{
	const struct gx_ptx_module *module = join->module;
	struct gx_strbuf text = { 0 };
	char version[32];
	int n, err = 0;

	if (gx_ptx_version_is_newer(join->ptx, gx_ptx_version_of(module))) {
		n = snprintf(version, sizeof(version), "%u.%u", join->ptx.major, join->ptx.minor);
		err = gx_ptx_replace(join->edit, module->version_span, version, (size_t)n);
	}
	gx_strbuf_printf(&text, "\n.const .align 8 .b64 " GX_RELOC_SYMBOL "[%u];\n",
	                 join->out->n_reloc_words);
	gx_copies_functions(join, &text);
	if (!err)
		err = text.failed ? -ENOMEM
		                  : gx_ptx_insert(join->edit, module->text.at + module->header_end,
		                                  text.data, text.len);
	gx_strbuf_free(&text);
	return err;
}

int gx_join_print(struct gx_join *join)
{
	int err = gx_ptx_edit_print(join->edit, &join->out->text);

	return err ? gx_fail(join->diag, err == -ENOMEM ? GX_E_NO_MEMORY : GX_E_AGENT_EDIT, "%d",
	                     -err)
	           : 0;
}

void gx_join_free(struct gx_join *join)
{
	gx_copies_free(join);
	gx_ptx_edit_free(join->edit);
}
