/* kept.c - what programs inside of a kernel add up in registers for as long as a thread lives: emit/ptx/kept.h has which.
 *
 *   start:  .reg .b64 gpuext_kept_0; mov.b64 gpuext_kept_0, 0;
 *   place:  add.u64 gpuext_kept_0, gpuext_kept_0, n;
 *   ends:   kept_end.h
 * Where all programs are for ranges of addresses, most lanes have nothing, and go around. In front of a trap it is the same, though nobody
 * may read what a kernel that trapped left.
 *
 * Nothing is kept where a thread may end elsewhere: by an exit in a device function or in a program, or in a function that is not in
 * the module. Modules that are edited as a whole keep nothing either: their programs come and go while kernels run.
 */
#include "instrument/kept.h"

#include "base/strmap.h"
#include "instrument/kept_end.h"
#include "instrument/reach.h"
#include "instrument/runs.h"
#include "instrument/select.h"
#include "instrument/slots.h"
#include "ir/helper.h"
#include "ptx/sites.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define K GX_KEPT

enum {
	MOST_SUMS = 16,
	MOST_ENDS = 64,
	MOST_ENDS_OF_WARPS = 8, /* what stands there is long */
	FEW_PLACES = 4
};

struct gx_join_kept {
	bool may;
	uint32_t n_ends;
	uint64_t maps;
	bool *in_loop; /* [n_stmts] of the function */
	uint32_t n;
	struct gx_kept_sum sums[MOST_SUMS];
};

static bool is_end(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_is_way_out(stmt) ||
	       (stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "trap"));
}

/* --- where nothing may be kept */

static bool is_known(struct gx_ptx_span name)
{
	static const char *const names[] = { "vprintf", "malloc", "free", "__assertfail" };

	return GX_PTX_IS_ONE_OF(name, names);
}

static bool may_exit(const struct gx_join *join, const struct gx_ptx_func *func)
{
	const struct gx_ptx_func *defined =
	        gx_ptx_find_func(join->module, func->name.at, func->name.len);

	if (!func->has_body)
		return !is_known(func->name) && !(defined && defined->has_body);
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_is_exit(&func->stmts[i]))
			return true;
	return false;
}

static bool ends_elsewhere(const struct gx_join *join)
{
	for (uint32_t f = 0; f < join->module->n_funcs; f++)
		if (&join->module->funcs[f] != join->kernel &&
		    gx_bitset_has(&join->reach->funcs, f) &&
		    may_exit(join, &join->module->funcs[f]))
			return true;
	return false;
}

/* Some program ends threads. */
static bool programs_end(const struct gx_join *join)
{
	const struct gx_helper_row *row;
	struct gx_ir_insn *insn;

	for (uint32_t p = 0; p < join->out->n_programs; p++) {
		const struct gx_ir *ir = join->probes[p].program->ir;

		for (uint32_t i = 0; i < ir->n_blocks; i++)
			gx_for_each_insn (insn, ir->blocks[i]) {
				row = insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;
				if (row && row->flags & GX_HELPER_ENDS)
					return true;
			}
	}
	return false;
}

static uint32_t count_ends(const struct gx_ptx_func *func)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < func->n_stmts; i++)
		n += is_end(&func->stmts[i]);
	return n;
}

/* --- where something may be */

/* Every program of the kernel has its say. */
static int find_maps(struct gx_join *join)
{
	struct gx_instrumented *out = join->out;
	uint64_t maps = UINT64_MAX, added;
	int err = 0;

	for (uint32_t p = 0; p < out->n_programs && !err && maps; p++) {
		struct gx_compile_site site = {
			.ptx_major = join->module->version_major,
			.ptx_minor = join->module->version_minor,
			.sm = join->module->sm,
			.prog_slot = p,
			.n_prog_slots = out->n_programs,
			.map_slots = gx_slots_of_maps(&join->probes[p], &out->arena, out->maps,
			                              out->n_maps),
		};

		if (!site.map_slots)
			return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
		err = gx_compile_added_maps(join->probes[p].program, &site, &added, join->diag);
		maps &= added;
	}
	join->kept->maps = maps;
	return err;
}

/* Statements between a label and a jump back to it. */
static int find_loops(struct gx_join *join)
{
	const struct gx_ptx_func *func = join->func;
	int32_t *depth = gx_arena_calloc(&join->out->arena, func->n_stmts + 1, sizeof(*depth));
	bool *in_loop = gx_arena_calloc(&join->out->arena, func->n_stmts + 1, sizeof(*in_loop));
	struct gx_strmap labels = { 0 };
	int err = !depth || !in_loop;

	for (uint32_t i = 0; i < func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];
		int32_t *to; /* where depth has the label */

		if (stmt->kind == GX_PTX_LABEL)
			err = gx_strmap_set(&labels, stmt->name.at, stmt->name.len, &depth[i]);
		if (!gx_ptx_span_is(stmt->base, "bra") || !stmt->n_operands)
			continue;
		to = gx_strmap_get(&labels, stmt->operands[0].name.at, stmt->operands[0].name.len);
		if (to) {
			++*to;
			depth[i + 1]--;
		}
	}
	gx_strmap_free(&labels);
	if (err)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		depth[i + 1] += depth[i];
		in_loop[i] = depth[i] > 0;
	}
	join->kept->in_loop = in_loop;
	return 0;
}

int gx_kept_start(struct gx_join *join, bool in_kernel)
{
	int err;

	if (join->runs)
		gx_runs_stop(join);
	if (!join->kept)
		join->kept = gx_arena_calloc(&join->out->arena, 1, sizeof(*join->kept));
	if (!join->kept)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	*join->kept = (struct gx_join_kept){ .n_ends = count_ends(join->func) };
	join->kept->may = in_kernel && !join->in_place && !gx_select_claims(join) &&
	                  join->kept->n_ends <= MOST_ENDS && !programs_end(join) &&
	                  !ends_elsewhere(join);
	if (!join->kept->may)
		return 0;
	err = find_maps(join);
	if (!err)
		err = find_loops(join);
	return err || !gx_kept_adds_warps(join) ? err : gx_runs_start(join);
}

static bool is_in_loop(const struct gx_join *join, uint32_t ptx_line)
{
	const struct gx_ptx_func *func = join->func;
	uint32_t first = 0, end = func->n_stmts, middle;

	while (first < end) {
		middle = first + (end - first) / 2;
		if (func->stmts[middle].line < ptx_line)
			first = middle + 1;
		else
			end = middle;
	}
	return first < func->n_stmts && join->kept->in_loop[first];
}

/* An add of a whole warp's words is sm_80's. */
bool gx_kept_adds_warps(const struct gx_join *join)
{
	return join->module->sm >= 80 && join->module->version_major >= 7 && !join->ranges_alone &&
	       join->kept && join->kept->n_ends <= MOST_ENDS_OF_WARPS;
}

/* What has no spot is where a thread comes once. What it does once is less at its end where a warp adds the sums of several places at once, as long
 * as there are few. */
enum gx_keeps gx_kept_may(const struct gx_join *join, const struct gx_place *place)
{
	if (!join->kept || !join->kept->may || !place->in_kernel || !place->spot)
		return GX_KEEPS_NOTHING;
	if (is_in_loop(join, place->ptx_line) ||
	    (gx_kept_adds_warps(join) && place->n_places > 1 && place->n_places <= FEW_PLACES))
		return join->kept->maps ? GX_KEEPS_VALUES : GX_KEEPS_COUNTS;
	return place->n_places > 1 ? GX_KEEPS_COUNTS : GX_KEEPS_NOTHING;
}

uint64_t gx_kept_maps(const struct gx_join *join, enum gx_keeps keeps)
{
	return keeps >= GX_KEEPS_VALUES ? join->kept->maps : 0;
}

/* --- sums */

/* What the sum's text has of the place, in front of it; the same for every place, but for numbers. */
static void put_place(const struct gx_place *place, uint64_t values, struct gx_strbuf *text)
{
	char name[64];

	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++) {
		const struct gx_ir_sreg_info *row = gx_ir_sreg_info((enum gx_ir_sreg)i);

		if (!(values >> i & 1))
			continue;
		snprintf(name, sizeof(name), K "%s", row->name);
		gx_strbuf_printf(text, ".reg .b%d %s; ", row->type == GX_IR_I64 ? 64 : 32, name);
		gx_strbuf_replace(text, place->set[i], "%=", name);
		gx_strbuf_putc(text, '\n');
	}
}

/* A sum as it is at the place; false: no memory. */
static bool make_sum(struct gx_join *join, const struct gx_kept *from, const struct gx_place *place,
                     const char *prefix, struct gx_kept_sum *sum)
{
	struct gx_strbuf set = { 0 };
	bool is_whole;

	put_place(place, from->values, &set);
	*sum = (struct gx_kept_sum){
		.bits = from->bits,
		.text = gx_kept_named(&join->out->arena, &from->text, prefix),
		.at = from->at.len ? gx_kept_named(&join->out->arena, &from->at, prefix) : NULL,
		.offset = from->offset,
		.set = gx_arena_strndup(&join->out->arena, gx_strbuf_text(&set), set.len),
		.seldom = from->seldom,
		.place = GX_KEPT_NO_PLACE
	};
	if (from->values == (uint64_t)1 << GX_IR_SREG_place)
		sum->place = place->number;
	is_whole = !set.failed;
	gx_strbuf_free(&set);
	return is_whole && sum->text && sum->set && (sum->at || !from->at.len);
}

static bool is_same(const struct gx_kept_sum *x, const struct gx_kept_sum *y)
{
	return x->bits == y->bits && !strcmp(x->set, y->set) && !strcmp(x->text, y->text);
}

/* The number of the register for a sum, or MOST_SUMS: there is none. */
static int take(struct gx_join *join, const struct gx_kept *from, const struct gx_place *place,
                const char *prefix, uint32_t *number)
{
	struct gx_join_kept *kept = join->kept;
	struct gx_kept_sum sum;

	if (!make_sum(join, from, place, prefix, &sum))
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	for (*number = 0; *number < kept->n; ++*number)
		if (is_same(&kept->sums[*number], &sum))
			return 0;
	if (*number < MOST_SUMS)
		kept->sums[kept->n++] = sum;
	return 0;
}

int gx_kept_paste(struct gx_join *join, const struct gx_kept_sums *kept,
                  const struct gx_place *place, const char *text, const char *prefix,
                  const char *as, struct gx_strbuf *out)
{
	struct gx_strbuf texts[2] = { 0 };
	uint32_t before = join->kept->n, number = 0;
	int err = 0, fits = 1;
	char from[96], to[32];

	gx_strbuf_puts(&texts[0], text);
	for (uint32_t i = 0; i < kept->n && !err && fits; i++) {
		err = take(join, &kept->sums[i], place, prefix, &number);
		fits = number < MOST_SUMS;
		snprintf(from, sizeof(from), "%skept%" PRIu32 "_", prefix, i);
		snprintf(to, sizeof(to), "gpuext_kept_%" PRIu32, number);
		texts[1].len = 0;
		gx_strbuf_replace(&texts[1], gx_strbuf_text(&texts[0]), from, to);
		texts[0].len = 0;
		gx_strbuf_append(&texts[0], gx_strbuf_text(&texts[1]), texts[1].len);
	}
	if (fits && !err)
		gx_strbuf_replace(out, gx_strbuf_text(&texts[0]), prefix, as);
	else
		join->kept->n = before;
	gx_strbuf_free_part(&texts[0], out);
	gx_strbuf_free_part(&texts[1], out);
	return err ? err : fits;
}

/* --- the function's start and its ends */

static void put_start(const struct gx_join *join, struct gx_strbuf *text)
{
	const struct gx_join_kept *kept = join->kept;

	for (uint32_t i = 0; i < kept->n; i++)
		gx_strbuf_printf(text,
		                 "\n\t.reg .b%" PRIu32 " gpuext_kept_%" PRIu32 "; mov.b%" PRIu32
		                 " gpuext_kept_%" PRIu32 ", 0;",
		                 kept->sums[i].bits, i, kept->sums[i].bits, i);
	if (gx_runs_any(join))
		gx_runs_put_start(join, text);
	gx_strbuf_puts(text, "\n\t.reg .b32 " GX_KEPT_LANES_BELOW "; mov.u32 " GX_KEPT_LANES_BELOW
	                     ", %lanemask_lt;\n");
}

/* Lanes that no program ran for have nothing, and jump over all of it at once. */
static void put_way_around(const struct gx_join_kept *kept, uint32_t label, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\n{ .reg .pred " K "none; .reg .b64 " K "all, " K "one; mov.b64 " K
	                     "all, 0;\n");
	for (uint32_t i = 0; i < kept->n; i++)
		gx_strbuf_printf(text,
		                 "\t%s " K "one, gpuext_kept_%" PRIu32 "; or.b64 " K "all, " K
		                 "all, " K "one;\n",
		                 kept->sums[i].bits == 64 ? "mov.b64" : "cvt.u64.u32", i);
	gx_strbuf_printf(text,
	                 "\tsetp.eq.u64 " K "none, " K "all, 0; @" K
	                 "none bra gpuext_kept_nothing_%" PRIu32 "; }\n",
	                 label);
}

static int insert_end(struct gx_join *join, const char *at, const struct gx_ptx_stmt *stmt)
{
	bool seldom = join->ranges_alone && join->kept->n > 1;
	uint32_t label = join->n_labels++;
	struct gx_strbuf text = { 0 };

	if (seldom)
		put_way_around(join->kept, label, &text);
	if (gx_runs_at_ends(join))
		gx_runs_put_end(join, stmt, label, &text);
	if (join->kept->n)
		gx_kept_put_end(join->kept->sums, join->kept->n, stmt, gx_kept_adds_warps(join),
		                label, &text);
	if (seldom)
		gx_strbuf_printf(&text, "gpuext_kept_nothing_%" PRIu32 ":\n", label);
	return gx_join_insert(join, 0, at, &text);
}

int gx_kept_finish(struct gx_join *join)
{
	const struct gx_ptx_func *func = join->func;
	struct gx_strbuf text = { 0 };
	int err;

	if (!join->kept->n && !gx_runs_any(join))
		return 0;
	put_start(join, &text);
	err = gx_join_made(join, 0, &text);
	if (!err)
		err = gx_ptx_insert_first(join->edit, gx_ptx_start_of(func), text.data, text.len);
	gx_strbuf_free(&text);
	if (!err && gx_runs_any(join))
		err = gx_runs_put_inside(join);
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		if (is_end(&func->stmts[i]))
			err = insert_end(join, func->stmts[i].span.at, &func->stmts[i]);
	if (!err && gx_ptx_falls_off_end(func))
		err = insert_end(join, func->body.at + func->body.len - 1, NULL);
	return err;
}
