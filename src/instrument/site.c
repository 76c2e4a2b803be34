/* site.c - programs in front of barriers and branches, at calls, returns and source lines. The instruction itself stays, byte for byte.
 *
 *   @%p bar.sync 0;     ->  @!%p bra gpuext_over_0; { program } gpuext_over_0: the lanes meet; @%p bar.sync 0;
 *   @%p bra $L__BB0_2;  ->  { program; %p says who takes it } @%p bra $L__BB0_2;
 */
#include "instrument/site.h"

#include "instrument/copies.h"
#include "instrument/lanes.h"
#include "instrument/reach.h"
#include "instrument/value.h"
#include "ptx/access.h"
#include "ptx/barrier.h"
#include "ptx/lines.h"
#include "ptx/sites.h"

#include <gpuext/bpf/site.bpf.h>

#include <stdio.h>
#include <string.h>

/* --- what every such place has */

/* The texts of what a place gives. */
struct values {
	struct gx_strbuf site, line, barrier, expected, taken, waited;
};

/* What it gives of its own; the rest is 0. */
static void start(const struct gx_spot *spot, uint32_t line, uint32_t kind, struct values *values,
                  struct gx_place *place)
{
	place->spot = spot;
	place->site = spot->site;
	place->ptx_line = line;
	gx_place_number(place, GX_IR_SREG_site_kind, kind);
	gx_place_number(place, GX_IR_SREG_barrier, 0);
	gx_place_number(place, GX_IR_SREG_expected, 0);
	gx_place_number(place, GX_IR_SREG_taken, 0);
	gx_place_number(place, GX_IR_SREG_source_line, spot->line);
	gx_place_number(place, GX_IR_SREG_waited, 0);
	gx_strbuf_printf(&values->site, "mov.b32 %%=, %u;", spot->site);
	gx_strbuf_printf(&values->line, "mov.b32 %%=, %u;", line);
}

/* A text in place of the number that stood there. */
static void set(struct gx_place *place, enum gx_ir_sreg sreg, const struct gx_strbuf *text)
{
	place->numbered &= ~((uint64_t)1 << sreg);
	place->set[sreg] = gx_strbuf_text(text);
}

/* The programs, and what lanes need that go around them, those of a false guard; what values has is used up. */
static int put(struct gx_join *join, enum gx_hook hook, const char *at,
               const struct gx_ptx_stmt *stmt, struct values *values, struct gx_place *place)
{
	struct gx_strbuf text = { 0 }, programs = { 0 }, way = { 0 };
	uint32_t label = join->n_labels++;
	int err;

	set(place, GX_IR_SREG_site, &values->site);
	set(place, GX_IR_SREG_ptx_line, &values->line);
	err = gx_copies_put(join, hook, place, &programs);
	if (stmt)
		gx_join_lanes_guard(label, stmt->guard, stmt->guard_negated, &way);
	gx_join_lanes_around(join, label, &way, &programs, &text);
	gx_strbuf_free_part(&values->site, &text);
	gx_strbuf_free_part(&values->line, &text);
	gx_strbuf_free_part(&values->barrier, &text);
	gx_strbuf_free_part(&values->expected, &text);
	gx_strbuf_free_part(&values->taken, &text);
	gx_strbuf_free_part(&values->waited, &text);
	return gx_join_insert(join, err, at, &text);
}

/* In the functions that the kernel reaches; of a module that is edited itself, in all of them. */
static uint32_t count(struct gx_join *join, enum gx_hook hook,
                      bool (*is_one)(const struct gx_ptx_stmt *stmt))
{
	const struct gx_ptx_module *module = join->module;
	uint32_t n = join->n_places[hook];

	for (uint32_t f = 0; f < module->n_funcs && !join->n_places[hook]; f++)
		for (uint32_t i = 0; i < module->funcs[f].n_stmts; i++)
			n += (!join->reach || gx_bitset_has(&join->reach->funcs, f)) &&
			     is_one(&module->funcs[f].stmts[i]);
	join->n_places[hook] = n;
	return n;
}

/* --- barriers */

static bool is_barrier(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_barrier_of(stmt).kind != GX_PTX_BAR_NONE && !stmt->in_call;
}

bool gx_barrier_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                      struct gx_spot *spot)
{
	(void)join;
	(void)in_kernel;
	(void)spot;
	return is_barrier(stmt);
}

static const uint32_t number_of_kind[] = {
	[GX_PTX_BAR_SYNC] = GPU_BAR_SYNC,
	[GX_PTX_BAR_ARRIVE] = GPU_BAR_ARRIVE,
	[GX_PTX_BAR_RED] = GPU_BAR_RED,
	[GX_PTX_BAR_WARP] = GPU_BAR_WARP,
	[GX_PTX_BAR_CLUSTER_ARRIVE] = GPU_BAR_CLUSTER_ARRIVE,
	[GX_PTX_BAR_CLUSTER_WAIT] = GPU_BAR_CLUSTER_WAIT,
	[GX_PTX_BAR_MBARRIER_ARRIVE] = GPU_BAR_MBARRIER_ARRIVE,
	[GX_PTX_BAR_MBARRIER_WAIT] = GPU_BAR_MBARRIER_WAIT,
};

/* An operand that is not there, or no word, leaves the number that stands for it. */
static void set_word(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                     const struct gx_ptx_operand *operand, enum gx_ir_sreg sreg,
                     struct gx_strbuf *text, struct gx_place *place)
{
	if (!operand || !gx_value_is_word(join, stmt, operand))
		return;
	gx_strbuf_printf(text, "mov.b32 %%=, %.*s;", (int)operand->span.len, operand->span.at);
	set(place, sreg, text);
}

int gx_barrier_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                    bool in_kernel, const struct gx_spot *spot)
{
	struct gx_ptx_barrier barrier = gx_ptx_barrier_of(stmt);
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count(join, hook, is_barrier) };
	struct values values = { 0 };

	start(spot, stmt->line, number_of_kind[barrier.kind], &values, &place);
	place.all_come = stmt->guard.len ? NULL : stmt;
	set_word(join, stmt, barrier.barrier, GX_IR_SREG_barrier, &values.barrier, &place);
	set_word(join, stmt, barrier.expected, GX_IR_SREG_expected, &values.expected, &place);
	return put(join, hook, stmt->span.at, stmt, &values, &place);
}

/* A word of the instruction in a register of its own, and the text that takes it from there: behind the instruction its own may have
 * the result. */
static void save_word(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_operand *operand, const char *reg, enum gx_ir_sreg sreg,
                      struct gx_strbuf *front, struct gx_strbuf *text, struct gx_place *place)
{
	if (!operand || !gx_value_is_word(join, stmt, operand))
		return;
	gx_strbuf_printf(front, ".reg .b32 %s; mov.b32 %s, %.*s;\n", reg, reg,
	                 (int)operand->span.len, operand->span.at);
	gx_strbuf_printf(text, "mov.b32 %%=, %s;", reg);
	set(place, sreg, text);
}

/* @%p bar.sync 0;  ->  the time, and %p; @%p bar.sync 0; { program }, for the lanes of %p */
int gx_waited_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot)
{
	struct gx_ptx_barrier barrier = gx_ptx_barrier_of(stmt);
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count(join, hook, is_barrier) };
	struct gx_ptx_stmt guarded = *stmt;
	struct values values = { 0 };
	struct gx_strbuf front = { 0 };
	char time[32], guard[32], words[2][32];
	uint32_t number = join->n_labels++;
	int err, more;

	snprintf(time, sizeof(time), "gpuext_after_%u", number);
	snprintf(guard, sizeof(guard), "gpuext_after_%u_p", number);
	snprintf(words[0], sizeof(words[0]), "gpuext_after_%u_b", number);
	snprintf(words[1], sizeof(words[1]), "gpuext_after_%u_e", number);
	start(spot, stmt->line, number_of_kind[barrier.kind], &values, &place);
	place.all_come = stmt->guard.len ? NULL : stmt;
	save_word(join, stmt, barrier.barrier, words[0], GX_IR_SREG_barrier, &front,
	          &values.barrier, &place);
	save_word(join, stmt, barrier.expected, words[1], GX_IR_SREG_expected, &front,
	          &values.expected, &place);
	if (stmt->guard.len) {
		gx_strbuf_printf(&front, ".reg .pred %s; mov.pred %s, %.*s;\n", guard, guard,
		                 (int)stmt->guard.len, stmt->guard.at);
		guarded.guard = (struct gx_ptx_span){ guard, strlen(guard) };
	}
	gx_strbuf_printf(&front, ".reg .b64 %s; mov.u64 %s, %%clock64;\n", time, time);
	gx_strbuf_printf(&values.waited, "mov.u64 %%=, %%clock64; sub.s64 %%=, %%=, %s;", time);
	set(&place, GX_IR_SREG_waited, &values.waited);
	err = gx_join_insert(join, 0, stmt->span.at, &front);
	more = put(join, hook, stmt->span.at + stmt->span.len, &guarded, &values, &place);
	return err ? err : more;
}

/* --- branches */

static bool is_branch(const struct gx_ptx_stmt *stmt)
{
	return (gx_ptx_span_is(stmt->base, "bra") && stmt->guard.len) ||
	       gx_ptx_span_is(stmt->base, "brx");
}

bool gx_branch_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                     struct gx_spot *spot)
{
	(void)join;
	(void)in_kernel;
	(void)spot;
	return is_branch(stmt);
}

int gx_branch_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot)
{
	bool indexed = gx_ptx_span_is(stmt->base, "brx");
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count(join, hook, is_branch) };
	struct values values = { 0 };

	start(spot, stmt->line, indexed ? GPU_BRANCH_INDEXED : GPU_BRANCH, &values, &place);
	place.all_come = stmt;
	if (stmt->guard.len) {
		gx_strbuf_printf(&values.taken,
		                 "{ .reg .b32 %%=_here; activemask.b32 %%=_here; "
		                 "vote.sync.ballot.b32 %%=, %s%.*s, %%=_here; }",
		                 stmt->guard_negated ? "!" : "", (int)stmt->guard.len,
		                 stmt->guard.at);
	} else {
		gx_strbuf_puts(&values.taken, "activemask.b32 %=;");
	}
	gx_join_needs(join, 6, 2); /* activemask */
	set(&place, GX_IR_SREG_taken, &values.taken);
	return put(join, hook, stmt->span.at, NULL, &values, &place);
}

/* --- calls and returns of device functions, in the functions themselves: it does not matter who calls */

int gx_call_start(struct gx_join *join, bool in_kernel)
{
	const struct gx_ptx_func *func = join->func;
	struct gx_spot spot = { .name = func->name, .numbered = true };
	struct gx_place place = { .n_places = join->module->n_funcs };
	struct values values = { 0 };

	if (in_kernel)
		return 0;
	spot.site = join->n_sites[GX_HOOK_CALL]++;
	if (!gx_select_any(join, GX_HOOK_CALL, &spot))
		return 0;
	start(&spot, func->line, GPU_CALL, &values, &place);
	return put(join, GX_HOOK_CALL, gx_ptx_start_of(func), NULL, &values, &place);
}

static bool is_return(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "ret");
}

bool gx_return_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                     struct gx_spot *spot)
{
	spot->name = join->func->name;
	return !in_kernel && is_return(stmt);
}

int gx_return_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   bool in_kernel, const struct gx_spot *spot)
{
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count(join, hook, is_return) };
	struct values values = { 0 };

	start(spot, stmt->line, GPU_RETURN, &values, &place);
	return put(join, hook, stmt->span.at, stmt, &values, &place);
}

/* An end without an instruction is a return as well; its line is the function's. */
int gx_return_finish(struct gx_join *join, bool in_kernel)
{
	const struct gx_ptx_func *func = join->func;
	struct gx_spot spot = { .name = func->name, .numbered = true };
	struct gx_place place = { .n_places = count(join, GX_HOOK_RET, is_return) };
	struct values values = { 0 };

	if (in_kernel || !gx_ptx_falls_off_end(func))
		return 0;
	spot.site = join->n_sites[GX_HOOK_RET]++;
	if (!gx_select_any(join, GX_HOOK_RET, &spot))
		return 0;
	start(&spot, func->line, GPU_RETURN, &values, &place);
	return put(join, GX_HOOK_RET, func->body.at + func->body.len - 1, NULL, &values, &place);
}

/* --- source lines */

bool gx_line_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot)
{
	struct gx_ptx_line line = join->lines[stmt - join->func->stmts];

	(void)in_kernel;
	spot->line = line.line;
	spot->name = gx_ptx_file_path(join->module, line.file);
	return line.line != 0;
}

int gx_line_start(struct gx_join *join)
{
	int any;

	if (join->line_func == join->func || !gx_select_any(join, GX_HOOK_LINE, NULL))
		return 0;
	any = gx_ptx_lines_of(join->module, join->func, &join->out->arena, &join->lines);
	if (any < 0)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	join->line_func = join->func;
	join->has_lines |= any;
	join->n_places[GX_HOOK_LINE] = 0;
	for (uint32_t i = 0; i < join->func->n_stmts; i++) {
		struct gx_spot spot = { .numbered = false };

		join->n_places[GX_HOOK_LINE] +=
		        gx_line_is_at(join, &join->func->stmts[i], false, &spot) &&
		        gx_select_any(join, GX_HOOK_LINE, &spot);
	}
	return 0;
}

int gx_line_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                 bool in_kernel, const struct gx_spot *spot)
{
	struct gx_place place = { .in_kernel = in_kernel, .n_places = join->n_places[hook] };
	struct values values = { 0 };

	start(spot, stmt->line, GPU_LINE, &values, &place);
	place.all_come = stmt;
	return put(join, hook, gx_ptx_front_of(join->func, stmt), NULL, &values, &place);
}
