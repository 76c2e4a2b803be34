/* whole.c - programs in the kernels of a module that takes the place of the application's. */
#include "instrument/whole.h"

#include "instrument/join.h"
#include "instrument/places.h"
#include "instrument/reach.h"
#include "instrument/share.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool mentions(struct gx_ptx_span text, const char *what)
{
	return memmem(text.at, text.len, what, strlen(what)) != NULL;
}

bool gx_whole_suspected(struct gx_ptx_span text)
{
	/* an indirect call has a prototype or targets; a function of the device runtime is declared
	 * with its C name */
	static const char *const words[] = { ".callprototype", ".calltargets", ".texref",
		                             ".surfref",       ".samplerref",  "cvta.const",
		                             " cuda",          "__cudaCDP" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (mentions(text, words[i]))
			return true;
	return false;
}

bool gx_whole_launches(const struct gx_ptx_module *module)
{
	return mentions(module->text, "cudaLaunchDevice") ||
	       mentions(module->text, "__cudaCDP2LaunchDevice");
}

bool gx_whole_needed(const struct gx_ptx_module *module, const char *kernel)
{
	struct gx_instrumented out = { 0 };
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_reach reach;
	int err = gx_reach_find(module, kernel, &out.arena, &reach, &diag);

	if (!err)
		err = gx_share_list(&reach, &out, &diag);
	gx_reach_free(&reach);
	gx_instrumented_free(&out);
	return err && (diag.error == GX_E_AGENT_INDIRECT || diag.error == GX_E_AGENT_EDIT);
}

static const struct gx_whole_kernel *find(const struct gx_whole_kernel *kernels, uint32_t n,
                                          const struct gx_ptx_func *func)
{
	for (uint32_t i = 0; i < n; i++)
		if (gx_ptx_span_is(func->name, kernels[i].name))
			return &kernels[i];
	return NULL;
}

static int edit_body(struct gx_join *join, const struct gx_ptx_func *func)
{
	bool gone;
	int err;

	join->func = func;
	err = gx_join_start(join, func->is_entry);
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		err = gx_join_insn(join, &func->stmts[i], func->is_entry, &gone);
	return err ? err : gx_join_finish(join, func->is_entry);
}

static int add_directives(struct gx_join *join, const struct gx_whole_kernel *kernel)
{
	const struct gx_ptx_func *func = join->kernel;
	char text[64] = "";
	int n = 0;

	if (kernel->max_threads && !func->maxntid[0] && !func->reqntid[0])
		n = snprintf(text, sizeof(text), "\n.maxntid %u\n", kernel->max_threads);
	if (kernel->max_regs && !func->maxnreg)
		n += snprintf(text + n, sizeof(text) - (size_t)n, "\n.maxnreg %u\n",
		              kernel->max_regs);
	return n ? gx_ptx_insert(join->edit, func->body.at, text, (size_t)n) : 0;
}

static int edit_kernel(struct gx_join *join, const struct gx_whole_kernel *kernel)
{
	int err = add_directives(join, kernel);

	if (!err)
		err = edit_body(join, join->kernel);
	return err ? err : gx_join_check_lines(join);
}

/* What each kernel of the module gets to; found when a device function first asks. */
struct gets_to {
	struct gx_arena arena;
	struct gx_bitset *
	        funcs; /* [n_funcs] of a kernel: by direct calls, when it makes no others; else no words */
};

/* -ENOMEM, or 0. */
static int find_ways(struct gets_to *ways, const struct gx_ptx_module *module)
{
	if (ways->funcs)
		return 0;
	ways->funcs = gx_arena_calloc(&ways->arena, module->n_funcs, sizeof(*ways->funcs));
	for (uint32_t i = 0; i < module->n_funcs && ways->funcs; i++) {
		const struct gx_ptx_func *entry = &module->funcs[i];
		struct gx_diag diag = { .error = GX_E_NONE };
		struct gx_reach reach;
		char *name;

		if (!entry->is_entry || !entry->has_body)
			continue;
		name = gx_arena_strndup(&ways->arena, entry->name.at, entry->name.len);
		if (!name)
			return -ENOMEM;
		if (!gx_reach_find(module, name, &ways->arena, &reach, &diag))
			ways->funcs[i] = reach.funcs;
		gx_reach_free(&reach);
		if (diag.error == GX_E_NO_MEMORY)
			return -ENOMEM;
	}
	return ways->funcs ? 0 : -ENOMEM;
}

/* By a call through a pointer a kernel gets anywhere. */
static bool may_get_to(const struct gets_to *ways, const struct gx_ptx_module *module,
                       uint32_t entry, uint32_t func)
{
	return module->funcs[entry].is_entry && module->funcs[entry].has_body &&
	       (!ways->funcs[entry].words || gx_bitset_has(&ways->funcs[entry], func));
}

/* A device function is there once, for every kernel that gets to it: programs of one of these with places in it stand in all of
 * them, or it has no such places. */
static int edit_function(struct gx_join *join, uint32_t f, struct gets_to *ways,
                         const struct gx_whole_kernel *kernels, uint32_t n)
{
	const struct gx_ptx_module *module = join->module;
	const struct gx_ptx_func *func = &module->funcs[f];
	uint64_t programs, wanted = 0;
	int err;

	join->func = func;
	err = gx_join_programs_in(join, &programs);
	if (err || !programs)
		return err;
	err = find_ways(ways, module);
	if (err)
		return err;
	for (uint32_t i = 0; i < module->n_funcs; i++) {
		const struct gx_whole_kernel *kernel = find(kernels, n, &module->funcs[i]);

		if (kernel && may_get_to(ways, module, i, f))
			wanted |= kernel->programs & programs;
	}
	for (uint32_t i = 0; i < module->n_funcs && wanted; i++) {
		const struct gx_ptx_func *entry = &module->funcs[i];
		const struct gx_whole_kernel *kernel = find(kernels, n, entry);

		if (may_get_to(ways, module, i, f) &&
		    (!kernel || (kernel->programs & wanted) != wanted))
			return gx_fail(join->diag, GX_E_AGENT_INDIRECT,
			               "a program has its place in %.*s, and %.*s, which may get "
			               "there, is without it: let its section name that kernel too",
			               (int)func->name.len, func->name.at, (int)entry->name.len,
			               entry->name.at);
	}
	if (!wanted)
		return 0;
	join->programs = wanted;
	join->kernel_hash = 0;
	return edit_body(join, func);
}

static int edit(struct gx_join *join, const struct gx_whole_kernel *kernels, uint32_t n)
{
	const struct gx_ptx_module *module = join->module;
	struct gets_to ways = { .funcs = NULL };
	uint32_t n_found = 0;
	int err = 0;

	for (uint32_t i = 0; i < module->n_funcs && !err; i++) {
		const struct gx_ptx_func *func = &module->funcs[i];
		const struct gx_whole_kernel *kernel;

		if (!func->has_body)
			continue;
		if (!func->is_entry) {
			err = edit_function(join, i, &ways, kernels, n);
			continue;
		}
		kernel = find(kernels, n, func);
		if (!kernel)
			continue;
		n_found++;
		join->kernel = func;
		join->kernel_hash = gx_places_hash(func);
		join->programs = kernel->programs;
		err = edit_kernel(join, kernel);
	}
	gx_arena_free(&ways.arena);
	if (!err)
		err = gx_join_header(join);
	if (!err && join->out->uses_kernel)
		err = gx_places_list_whole(join);
	if (err)
		return gx_fail(join->diag, err == -ENOMEM ? GX_E_NO_MEMORY : GX_E_AGENT_EDIT, "%d",
		               -err);
	if (n_found != n)
		return gx_fail(join->diag, GX_E_AGENT_NO_KERNEL, "%u of %u", n_found, n);
	return gx_join_print(join);
}

int gx_instrument_whole(const struct gx_ptx_module *module, const struct gx_whole_kernel *kernels,
                        uint32_t n_kernels, const struct gx_probe *probes, uint32_t n,
                        struct gx_instrumented *out, struct gx_diag *diag)
{
	struct gx_join join = { .module = module, .out = out, .in_place = true, .diag = diag };
	int err = gx_join_begin(&join, probes, n);

	if (!err && n > GX_WHOLE_MAX_PROGRAMS)
		err = gx_fail(diag, GX_E_AGENT_EDIT, "%u programs", n);
	/* its kernels keep their parameters, and so have no counters of their launches */
	for (uint32_t i = 0; i < n && !err; i++)
		if (gx_hook_decides(probes[i].hook))
			err = gx_fail(diag, GX_E_AGENT_BLOCKS, "its module is edited as a whole");
	if (!err)
		err = edit(&join, kernels, n_kernels);
	gx_join_free(&join);
	return err;
}
