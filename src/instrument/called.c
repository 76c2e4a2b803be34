/* called.c - calls of functions, one walk over each function that a kernel reaches; then through callers up to the kernel. */
#include "instrument/called.h"

#include "ptx/lines.h"

#include <errno.h>

enum { MOST_DEEP = 16 };

/* What is known of the calls of one function. */
struct site {
	uint32_t n, caller, stmt; /* calls; function and statement of the last one */
	bool differs;             /* lines, or callers in the toolkit */
	struct gx_ptx_line at;    /* line 0: what stands there is the toolkit's, or has no line */
};

struct walk {
	const struct gx_reach *reach;
	struct gx_arena *arena;
	struct site *sites;      /* [n_funcs] */
	struct gx_ways_of *ways; /* [n_funcs] of those that call; ways NULL: not looked at */
};

static void note(struct walk *walk, uint32_t callee, uint32_t caller, uint32_t stmt,
                 struct gx_ptx_line at)
{
	struct site *site = &walk->sites[callee];

	if (gx_ptx_file_is_toolkit(walk->reach->module, at.file))
		at.line = 0;
	site->differs |= site->n && (site->at.line != at.line || site->at.file != at.file ||
	                             (!at.line && site->caller != caller));
	site->at = at;
	site->caller = caller;
	site->stmt = stmt;
	site->n++;
}

static int look_at(struct walk *walk, uint32_t caller)
{
	const struct gx_ptx_func *func = &walk->reach->module->funcs[caller];
	struct gx_ptx_sources sources = { .module = walk->reach->module, .arena = walk->arena };
	struct gx_ptx_source now = { .at = { 0 } };
	bool calls = false;
	int err = 0;

	for (uint32_t i = 0; i < func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (gx_ptx_is_loc(stmt))
			err = gx_ptx_source_next(&sources, stmt, &now);
		if (stmt->kind != GX_PTX_INSN || !gx_ptx_span_is(stmt->base, "call"))
			continue;
		for (uint32_t k = 0; k < stmt->n_operands; k++) {
			struct gx_ptx_span name = stmt->operands[k].name;
			const char *callee = name.len ? gx_strmap_get(&walk->reach->func_names,
			                                              name.at, name.len)
			                              : NULL;

			if (callee)
				note(walk, (uint32_t)(callee - (const char *)1), caller, i, now.at);
			calls |= callee != NULL;
		}
	}
	gx_ptx_sources_end(&sources);
	return err || !calls ? err : gx_ways_find(func, walk->arena, &walk->ways[caller]);
}

/* Up through callers that are called at one place, as long as what stands there is nobody's line. */
static struct gx_ptx_line line_of(const struct walk *walk, uint32_t func)
{
	struct gx_ptx_line none = { 0 };

	for (int deep = 0; deep < MOST_DEEP; deep++) {
		const struct site *site = &walk->sites[func];

		if (!site->n || site->differs)
			return none;
		if (site->at.line)
			return site->at;
		func = site->caller;
	}
	return none;
}

/* Of a call that always comes in its function, those that decide about that one. */
static void put_deciders(const struct walk *walk, uint32_t func, struct gx_called *out)
{
	for (int deep = 0; deep < MOST_DEEP && walk->sites[func].n == 1; deep++) {
		const struct site *site = &walk->sites[func];
		const struct gx_ptx_func *caller = &walk->reach->module->funcs[site->caller];
		const struct gx_ways_of *of = &walk->ways[site->caller];
		const struct gx_ways *ways = &of->ways[of->block[site->stmt]];

		for (uint32_t i = 0; i < ways->n; i++) {
			out->by[i].ptx_line = caller->stmts[ways->by[i].stmt].line;
			out->by[i].way = ways->by[i].way;
		}
		out->n_deciders = ways->n;
		if (ways->n)
			return;
		func = site->caller;
	}
}

int gx_called_find(const struct gx_reach *reach, struct gx_arena *arena, struct gx_called **out)
{
	uint32_t n = reach->module->n_funcs;
	struct walk walk = { .reach = reach, .arena = arena };
	int err = 0;

	*out = gx_arena_calloc(arena, n + 1, sizeof(**out));
	walk.sites = gx_arena_calloc(arena, n + 1, sizeof(*walk.sites));
	walk.ways = gx_arena_calloc(arena, n + 1, sizeof(*walk.ways));
	if (!*out || !walk.sites || !walk.ways)
		return -ENOMEM;
	for (uint32_t f = 0; f < n && !err; f++)
		if (gx_bitset_has(&reach->funcs, f) && reach->module->funcs[f].has_body)
			err = look_at(&walk, f);
	for (uint32_t f = 0; f < n && !err; f++) {
		(*out)[f].at = line_of(&walk, f);
		put_deciders(&walk, f, &(*out)[f]);
	}
	return err;
}
