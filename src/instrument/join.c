/* join.c - programs at the places of a kernel: the editors of hooks, and entry and exits themselves. */
#include "instrument/join.h"

#include "instrument/access.h"
#include "instrument/arguments.h"
#include "instrument/blocks.h"
#include "instrument/conflicts.h"
#include "instrument/copies.h"
#include "instrument/insn.h"
#include "instrument/kept.h"
#include "instrument/lanes.h"
#include "instrument/site.h"
#include "instrument/select.h"
#include "instrument/slots.h"
#include "instrument/stretch.h"
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
	return gx_select_read(join);
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

static int insert_entry(struct gx_join *join, bool in_kernel)
{
	struct gx_strbuf text = { 0 }, arguments[GX_N_ARGUMENTS] = { 0 };
	struct gx_place place = { .in_kernel = true, .gathers = true };
	int err;

	if (!in_kernel)
		return 0;
	gx_arguments_of(join->kernel, arguments, &place);
	err = gx_copies_put(join, GX_HOOK_ENTRY, &place, &text);
	for (uint32_t i = 0; i < GX_N_ARGUMENTS; i++) {
		err = gx_join_made(join, err, &arguments[i]);
		gx_strbuf_free(&arguments[i]);
	}
	return gx_join_insert(join, err, gx_ptx_start_of(join->kernel), &text);
}

/* For the first thread of the block, which the rest of its warp waits for. */
static int insert_block(struct gx_join *join, bool in_kernel)
{
	const struct gx_place place = { .in_kernel = true };
	struct gx_strbuf text = { 0 };
	int err;

	if (!in_kernel)
		return 0;
	gx_strbuf_puts(&text,
	               "\n{ .reg .pred gpuext_first_p; .reg .b32 gpuext_first_x, gpuext_first_y, "
	               "gpuext_first_z;\n\tmov.u32 gpuext_first_x, %tid.x; "
	               "mov.u32 gpuext_first_y, %tid.y; mov.u32 gpuext_first_z, %tid.z;\n\t"
	               "or.b32 gpuext_first_x, gpuext_first_x, gpuext_first_y; "
	               "or.b32 gpuext_first_x, gpuext_first_x, gpuext_first_z; "
	               "setp.ne.u32 gpuext_first_p, gpuext_first_x, 0; "
	               "@gpuext_first_p bra gpuext_first_over;\n");
	err = gx_copies_put(join, GX_HOOK_BLOCK, &place, &text);
	gx_strbuf_puts(&text, "}\ngpuext_first_over:\n");
	gx_join_lanes_gather(join, &text);
	return gx_join_insert(join, err, gx_ptx_start_of(join->kernel), &text);
}

static bool leaves(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot)
{
	(void)join;
	(void)spot;
	return in_kernel ? gx_ptx_is_way_out(stmt) : gx_ptx_is_exit(stmt);
}

/* @p ret; -> @!p bra over; {program} ret; over:   so that the program sees the lanes that leave,
 * and no others */
static int replace_exit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                        bool in_kernel, const struct gx_spot *spot)
{
	struct gx_place place = { .in_kernel = in_kernel,
		                  .site = spot->site,
		                  .ptx_line = stmt->line };
	struct gx_strbuf text = { 0 };
	uint32_t label = join->n_labels++;
	int err;

	if (stmt->guard.len)
		gx_strbuf_printf(&text, "@%s%.*s bra gpuext_over_%u;",
		                 stmt->guard_negated ? "" : "!", (int)stmt->guard.len,
		                 stmt->guard.at, label);
	place.ends = !gx_select_claims(join); /* or else other blocks' work follows */
	err = gx_copies_put(join, hook, &place, &text);
	if (!gx_blocks_way_out(join, stmt, in_kernel, &text))
		gx_strbuf_printf(&text, "%.*s;", (int)stmt->opcode.len, stmt->opcode.at);
	if (stmt->guard.len)
		gx_strbuf_printf(&text, "\ngpuext_over_%u:", label);
	err = gx_join_made(join, err, &text);
	if (!err)
		err = gx_ptx_replace(join->edit, stmt->span, text.data, text.len);
	gx_strbuf_free(&text);
	return err;
}

static int insert_end(struct gx_join *join, bool in_kernel)
{
	const struct gx_ptx_func *func = join->kernel;
	struct gx_place place = { .in_kernel = true };
	struct gx_strbuf text = { 0 };
	int err;

	if (!in_kernel || !gx_ptx_falls_off_end(func))
		return 0;
	place.site = join->n_sites[GX_HOOK_EXIT]++;
	err = gx_copies_put(join, GX_HOOK_EXIT, &place, &text);
	return gx_join_insert(join, err, func->body.at + func->body.len - 1, &text);
}

/* --- editors: how programs of a hook get into a function. A member that is NULL has nothing to do. */
struct editor {
	int (*start)(struct gx_join *join, bool in_kernel); /* in front of its first instruction */
	/* Is this one of its places, what filters ask of it, and what stands there then; replaces: with the instruction. */
	bool (*is_at)(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
	              struct gx_spot *spot);
	int (*edit)(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
	            bool in_kernel, const struct gx_spot *spot);
	bool replaces;
	/* Its places are these instead, and it stands in front of them. */
	const struct gx_access_filter *accesses;
	bool insns; /* its places have the numbers of all instructions */
	int (*finish)(struct gx_join *join, bool in_kernel); /* behind its last instruction */
};

static const struct editor editor_entry = { .start = insert_entry };
static const struct editor editor_exit = {
	.is_at = leaves, .edit = replace_exit, .replaces = true, .finish = insert_end
};
static const struct editor editor_block = { .start = insert_block };
static const struct editor editor_loads = { .accesses = &gx_access_loads };
static const struct editor editor_stores = { .accesses = &gx_access_stores };
static const struct editor editor_atomics = { .accesses = &gx_access_atomics };
static const struct editor editor_loaded = { .accesses = &gx_access_loaded };
static const struct editor editor_fetched = { .accesses = &gx_access_fetched };
static const struct editor editor_accesses = { .accesses = &gx_access_all };
static const struct editor editor_shared = { .accesses = &gx_access_shared };
static const struct editor editor_barriers = { .is_at = gx_barrier_is_at, .edit = gx_barrier_edit };
static const struct editor editor_waited = { .is_at = gx_barrier_is_at, .edit = gx_waited_edit };
static const struct editor editor_branches = { .is_at = gx_branch_is_at, .edit = gx_branch_edit };
static const struct editor editor_calls = { .start = gx_call_start };
static const struct editor editor_returns = { .is_at = gx_return_is_at,
	                                      .edit = gx_return_edit,
	                                      .finish = gx_return_finish };
static const struct editor editor_lines = { .is_at = gx_line_is_at, .edit = gx_line_edit };
static const struct editor editor_insns = { .is_at = gx_insn_is_at,
	                                    .edit = gx_insn_edit,
	                                    .insns = true };
static const struct editor editor_results = { .is_at = gx_insn_gives,
	                                      .edit = gx_insn_edit_behind,
	                                      .insns = true };
static const struct editor editor_steal = { .finish = gx_blocks_finish };
static const struct editor editor_NONE; /* no program of it gets here */

static const struct editor *const editors[GX_N_HOOKS] = {
#define HOOK(NAME, text, side, arg, editor, ...) [GX_HOOK_##NAME] = &editor_##editor,
#include "defs/hooks.def"
};

static int insert_decisions(struct gx_join *join)
{
	struct gx_strbuf text = { 0 };

	gx_select_decide(join, &text);
	return gx_join_insert(join, 0, gx_ptx_start_of(join->func), &text);
}

/* Of the programs in a function those that stand at its ends are no matter. */
static bool has_ranges_alone(const struct gx_join *join)
{
	bool any = false;

	for (uint32_t i = 0; i < join->out->n_programs; i++) {
		enum gx_hook hook = join->probes[i].hook;
		const struct editor *editor = editors[hook];

		if (!gx_select_takes(join, i, hook, NULL) ||
		    (editor->is_at ? editor->replaces || editor->is_at == gx_return_is_at
		                   : !editor->accesses))
			continue;
		if (!editor->accesses || editor->accesses->after || !join->filters[i].n_ranges)
			return false;
		any = true;
	}
	return any && !gx_select_claims(join);
}

void gx_join_look(struct gx_join *join)
{
	for (int h = 0; h < GX_N_HOOKS; h++)
		join->accesses[h] = editors[h]->accesses;
}

int gx_join_start(struct gx_join *join, bool in_kernel)
{
	bool claims = gx_select_claims(join);
	int err = claims ? gx_blocks_start(join, in_kernel) : 0;

	gx_join_look(join);
	join->conflicts = NULL;
	if (!err && !claims) /* or else a loop over blocks stands around the kernel */
		err = gx_conflicts_find(join, in_kernel);
	join->ranges_alone = has_ranges_alone(join);
	if (!err)
		err = gx_kept_start(join, in_kernel);
	if (!err)
		err = insert_decisions(join);
	if (!err)
		err = gx_line_start(join);
	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (editors[h]->start && gx_select_any(join, (enum gx_hook)h, NULL))
			err = editors[h]->start(join, in_kernel);
	return err;
}

static bool is_place(const struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                     bool in_kernel, struct gx_spot *spot)
{
	const struct editor *editor = editors[hook];

	*spot = (struct gx_spot){ .numbered = false };
	if (editor->accesses)
		return gx_access_is_at(join, editor->accesses, stmt);
	return editor->is_at && editor->is_at(join, stmt, in_kernel, spot);
}

/* Also where the text says that none of them conflicts: they are numbered, and those that no program sees are counted. */
static bool sees_accesses(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (editors[join->probes[i].hook]->accesses && gx_select_is_joined(join, i))
			return true;
	return false;
}

/* Places have numbers whatever programs stand there. */
static int put(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
               bool in_kernel, struct gx_spot *spot, bool *gone)
{
	const struct editor *editor = editors[hook];

	spot->numbered = true;
	spot->stmt = stmt;
	spot->site = editor->accesses ? join->access_site
	             : editor->insns  ? join->n_insns - 1
	                              : join->n_sites[hook]++;
	if (!gx_select_any(join, hook, spot))
		return 0;
	*gone |= editor->replaces;
	return editor->accesses
	               ? gx_access_edit(join, hook, editor->accesses, stmt, in_kernel, spot)
	               : editor->edit(join, hook, stmt, in_kernel, spot);
}

int gx_join_insn(struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel, bool *gone)
{
	struct gx_spot spot;
	int err = 0;

	*gone = false;
	join->n_insns += stmt->kind == GX_PTX_INSN;
	if (sees_accesses(join))
		err = gx_access_number(join, stmt);
	if (!err)
		err = gx_stretch_begin(join, stmt);
	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (gx_select_any(join, (enum gx_hook)h, NULL) &&
		    is_place(join, (enum gx_hook)h, stmt, in_kernel, &spot))
			err = put(join, (enum gx_hook)h, stmt, in_kernel, &spot, gone);
	return err ? err : gx_stretch_end(join, stmt);
}

int gx_join_finish(struct gx_join *join, bool in_kernel)
{
	int err = 0;

	for (int h = 0; h < GX_N_HOOKS && !err; h++)
		if (editors[h]->finish && gx_select_any(join, (enum gx_hook)h, NULL))
			err = editors[h]->finish(join, in_kernel);
	return err ? err : gx_kept_finish(join);
}

/* Of the program's hook, whatever the place's number. */
static bool stands_in(const struct gx_join *join, uint32_t program)
{
	enum gx_hook hook = join->probes[program].hook;
	struct gx_spot spot = { .name = join->func->name };

	if (editors[hook]->start == gx_call_start && gx_select_takes(join, program, hook, &spot))
		return true;
	if (editors[hook]->finish == gx_return_finish && gx_ptx_falls_off_end(join->func) &&
	    gx_select_takes(join, program, hook, &spot))
		return true;
	for (uint32_t i = 0; i < join->func->n_stmts; i++)
		if (is_place(join, hook, &join->func->stmts[i], false, &spot) &&
		    gx_select_takes(join, program, hook, &spot))
			return true;
	return false;
}

int gx_join_programs_in(struct gx_join *join, uint64_t *programs)
{
	int err;

	*programs = 0;
	join->programs = UINT64_MAX;
	err = gx_line_start(join);
	for (uint32_t i = 0; i < join->out->n_programs && i < 64 && !err; i++)
		if (stands_in(join, i))
			*programs |= (uint64_t)1 << i;
	return err;
}

int gx_join_check_lines(const struct gx_join *join)
{
	if (join->has_lines || !gx_select_any(join, GX_HOOK_LINE, NULL))
		return 0;
	return gx_fail(join->diag, GX_E_AGENT_NO_LINES, "%.*s", (int)join->kernel->name.len,
	               join->kernel->name.at);
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
	if (gx_blocks_loop(join))
		gx_strbuf_puts(&text, ".shared .align 64 .b32 " GX_BLOCK_VARIABLE "[12];\n");
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
