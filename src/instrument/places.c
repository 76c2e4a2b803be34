/* places.c - what stands at the places of a kernel that programs count by: lines of the PTX, of the source, and their texts. */
#include "instrument/places.h"

#include "base/strmap.h"
#include "instrument/called.h"
#include "instrument/reach.h"
#include "instrument/ways.h"
#include "ptx/access.h"
#include "ptx/barrier.h"
#include "ptx/lines.h"
#include "ptx/skipped.h"

#include <errno.h>
#include <string.h>

uint64_t gx_places_hash(const struct gx_ptx_func *kernel)
{
	return gx_hash_bytes(kernel->name.at, kernel->name.len);
}

/* Programs at instructions by opcode count by any of them. */
static bool counts_all(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (join->probes[i].hook == GX_HOOK_INSN ||
		    join->probes[i].hook == GX_HOOK_INSN_AFTER)
			return true;
	return false;
}

static bool is_place(const struct gx_ptx_stmt *stmt, bool all)
{
	struct gx_ptx_accesses accesses;

	if (stmt->kind != GX_PTX_INSN)
		return false;
	if (all)
		return true;
	accesses = gx_ptx_accesses_of(stmt);
	return accesses.n || accesses.unseen || gx_ptx_barrier_of(stmt).kind != GX_PTX_BAR_NONE ||
	       gx_ptx_span_is(stmt->base, "brx") ||
	       (gx_ptx_span_is(stmt->base, "bra") && stmt->guard.len);
}

/* Of a kernel, what it reaches; of a module that is edited as a whole, all. */
static bool is_listed(const struct gx_join *join, uint32_t func)
{
	return !join->reach || gx_bitset_has(&join->reach->funcs, func);
}

static uint32_t count(const struct gx_join *join)
{
	bool all = counts_all(join);
	uint32_t n = 0;

	for (uint32_t f = 0; f < join->module->n_funcs; f++)
		for (uint32_t i = 0; i < join->module->funcs[f].n_stmts; i++)
			n += is_listed(join, f) && is_place(&join->module->funcs[f].stmts[i], all);
	return n;
}

/* Its own function's, then those that decide whether that is called. */
static void put_deciders(const struct gx_ptx_func *func, const struct gx_ways *ways,
                         const struct gx_called *called, struct gx_instrumented_place *place)
{
	uint32_t n = ways->n;

	for (uint32_t i = 0; i < n; i++) {
		place->decided_by[i] = func->stmts[ways->by[i].stmt].line;
		place->way[i] = ways->by[i].way;
	}
	for (uint32_t i = 0; i < called->n_deciders && n < GX_MAX_DECIDERS; i++) {
		place->decided_by[n] = called->by[i].ptx_line;
		place->way[n++] = called->by[i].way;
	}
}

/* A function whose places are listed. */
struct listing {
	const struct gx_join *join;
	const struct gx_ptx_func *func;
	const struct gx_called *called;
	struct gx_ways_of ways;
	struct gx_bitset skipped;
	uint32_t (*bare)[2]; /* [n_stmts] of branches, as in struct gx_instrumented_place */
	/* the basic block that is walked over: its last place, and instructions behind it */
	struct gx_instrumented_place *last;
	uint32_t n_insns, n_work, first;
};

/* What nobody counts is told with the branch, if that is one. */
static void end_block(struct listing *l)
{
	const struct gx_ways *ways = &l->ways.ways[l->ways.block[l->first]];

	if (l->last)
		l->last->n_insns += l->n_insns;
	else if (l->n_insns && ways->n == 1)
		l->bare[ways->by[0].stmt][ways->by[0].way - 1] += l->n_work;
	l->last = NULL;
	l->n_insns = l->n_work = 0;
}

static bool ends_block(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "bra") || gx_ptx_span_is(stmt->base, "brx") ||
	       gx_ptx_span_is(stmt->base, "ret") || gx_ptx_span_is(stmt->base, "exit") ||
	       gx_ptx_span_is(stmt->base, "trap");
}

/* --- where the instructions are in the source */

struct sources {
	struct gx_ptx_sources of; /* of the function */
	struct gx_ptx_strings strings;
	bool has_strings;
	struct gx_instrumented_place now; /* what a place has of the last .loc */
	uint32_t file;                    /* number of its file */
	struct gx_ptx_line last;          /* the last that was one */
};

static int take_name(struct sources *s, const struct gx_ptx_source *source)
{
	char name[512];
	int err = s->has_strings ? 0 : gx_ptx_strings_read(s->of.module, &s->strings);

	s->has_strings = true;
	if (err)
		return err;
	gx_ptx_string_at(&s->strings, source->label, source->offset, name, sizeof(name));
	s->now.inlined = gx_arena_strndup(s->of.arena, name, strlen(name));
	return s->now.inlined ? 0 : -ENOMEM;
}

/* The .loc in front of an instruction holds for it, also across labels. */
static int take_loc(struct sources *s, const struct gx_ptx_stmt *loc)
{
	struct gx_ptx_source source;
	int err = gx_ptx_source_next(&s->of, loc, &source);

	if (err)
		return err;
	s->file = source.at.file;
	s->now.line = source.at.line;
	s->now.near[0] = !source.at.line && s->last.file == s->file ? s->last.line : 0;
	if (source.at.line)
		s->last = source.at;
	s->now.file = gx_ptx_file_path(s->of.module, source.at.file);
	s->now.inner_line = source.inner.line;
	s->now.inner_file = gx_ptx_file_path(s->of.module, source.inner.file);
	for (uint32_t i = 0; i < GX_PTX_CALLS; i++) {
		s->now.call_lines[i] = source.calls[i].line;
		s->now.call_files[i] = gx_ptx_file_path(s->of.module, source.calls[i].file);
	}
	s->now.inlined = "";
	return source.label.len ? take_name(s, &source) : 0;
}

/* Behind places of several lines there is a line again. */
static void put_behind(const struct sources *s, const struct gx_instrumented_place *first,
                       struct gx_instrumented_place *end)
{
	for (; end > first && s->now.line && !end[-1].line && !end[-1].near[1]; end--)
		if (end[-1].file.at == s->now.file.at)
			end[-1].near[1] = s->now.line;
}

/* What has no line of yours, in a function that is called at one: it is found there, as if it had been inlined. */
static int put_call(const struct listing *l, const struct sources *sources,
                    struct gx_instrumented_place *place)
{
	struct gx_ptx_line at = l->called->at;

	if (!at.line || (place->line && !gx_ptx_file_is_toolkit(sources->of.module, sources->file)))
		return 0;
	if (!place->inner_line) {
		place->inner_line = place->line;
		place->inner_file = place->file;
	}
	place->line = at.line;
	place->file = gx_ptx_file_path(sources->of.module, at.file);
	if (!*place->inlined)
		place->inlined =
		        gx_arena_strndup(sources->of.arena, l->func->name.at, l->func->name.len);
	return place->inlined ? 0 : -ENOMEM;
}

/* Known behind the function's end alone: what a branch decides about may stand in front of it. */
static void put_bare(const struct listing *l, struct gx_instrumented_place *told,
                     const struct gx_instrumented_place *end)
{
	for (uint32_t i = 0; told < end; told++) {
		while (l->func->stmts[i].span.at != told->text.at)
			i++;
		memcpy(told->bare, l->bare[i], sizeof(told->bare));
	}
}

static int list_stmts(struct listing *l, struct sources *sources)
{
	struct gx_instrumented *out = l->join->out;
	struct gx_instrumented_place *first = &out->told[out->n_told];
	bool all = counts_all(l->join);
	int err = 0;

	for (uint32_t i = 0; i < l->func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &l->func->stmts[i];

		if (stmt->kind == GX_PTX_LABEL)
			end_block(l);
		if (gx_ptx_is_loc(stmt)) {
			err = take_loc(sources, stmt);
			put_behind(sources, first, &out->told[out->n_told]);
		}
		if (stmt->kind != GX_PTX_INSN)
			continue;
		l->first = l->n_insns++ ? l->first : i;
		l->n_work += !ends_block(stmt);
		if (is_place(stmt, all)) {
			l->last = &out->told[out->n_told++];
			*l->last = sources->now;
			l->last->ptx_line = stmt->line;
			l->last->n_insns = l->n_insns;
			l->last->text = stmt->span;
			l->last->skipped = gx_bitset_has(&l->skipped, i);
			l->n_insns = 0;
			put_deciders(l->func, &l->ways.ways[l->ways.block[i]], l->called, l->last);
			err = err ? err : put_call(l, sources, l->last);
		}
		if (ends_block(stmt))
			end_block(l);
	}
	end_block(l);
	put_bare(l, first, &out->told[out->n_told]);
	return err;
}

static int list_func(const struct gx_join *join, const struct gx_ptx_func *func,
                     const struct gx_called *called, struct sources *sources)
{
	struct gx_ptx_span none = { func->name.at, 0 };
	struct listing l = { .join = join, .func = func, .called = called };
	int err;

	l.bare = gx_arena_calloc(&join->out->arena, func->n_stmts + 1, sizeof(*l.bare));
	if (!l.bare || gx_ways_find(func, &join->out->arena, &l.ways) ||
	    gx_ptx_skipped_find(func, &join->out->arena, &l.skipped))
		return -ENOMEM;
	sources->last = (struct gx_ptx_line){ 0 };
	sources->now = (struct gx_instrumented_place){
		.file = none, .func = func->name, .inner_file = none, .inlined = ""
	};
	err = list_stmts(&l, sources);
	gx_ptx_sources_end(&sources->of);
	return err;
}

/* What an assembler takes beyond this is for registers that it had not. */
static uint32_t declared_local(const struct gx_ptx_func *kernel)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < kernel->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &kernel->stmts[i];

		if (stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "call"))
			return 0;
		if (stmt->var && stmt->var->space == GX_PTX_LOCAL)
			bytes += (stmt->var->bytes + 15) / 16 * 16;
	}
	return bytes < INT32_MAX ? (uint32_t)bytes + 1 : 0;
}

static bool has(struct gx_ptx_span span, const char *text)
{
	return memmem(span.at, span.len, text, strlen(text)) != NULL;
}

/* An optimiser gives what stays in the frame addresses of local memory; these are generic ones. */
static bool uses_frame(const struct gx_ptx_func *kernel)
{
	for (uint32_t i = 0; i < kernel->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &kernel->stmts[i];

		if (stmt->kind == GX_PTX_INSN &&
		    (has(stmt->span, "[%SP+") || has(stmt->span, "[%SP]")))
			return true;
	}
	return false;
}

static int list(struct gx_join *join, const struct gx_called *called)
{
	struct gx_instrumented *out = join->out;
	struct sources sources = { .of = { .module = join->module, .arena = &out->arena } };
	int err = 0;

	out->told = gx_arena_calloc(&out->arena, count(join) + 1, sizeof(*out->told));
	if (!out->told)
		err = -ENOMEM;
	out->for_debugger = has(join->module->target_span, "debug");
	for (uint32_t f = 0; f < join->module->n_funcs && !err; f++)
		if (is_listed(join, f) && join->module->funcs[f].has_body)
			err = list_func(join, &join->module->funcs[f], &called[f], &sources);
	gx_ptx_strings_free(&sources.strings);
	return err ? gx_fail(join->diag, GX_E_NO_MEMORY, "variant") : 0;
}

int gx_places_list(struct gx_join *join)
{
	const struct gx_ptx_func *kernel = &join->module->funcs[join->reach->kernel];
	struct gx_called *called;

	if (gx_called_find(join->reach, &join->out->arena, &called))
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	join->out->declared_local = declared_local(kernel);
	join->out->unoptimised = uses_frame(kernel);
	return list(join, called);
}

/* Who calls a function is not known here: calls go through pointers, too. */
int gx_places_list_whole(struct gx_join *join)
{
	struct gx_called *called =
	        gx_arena_calloc(&join->out->arena, join->module->n_funcs + 1, sizeof(*called));

	return called ? list(join, called) : gx_fail(join->diag, GX_E_NO_MEMORY, "whole module");
}
