/* copies.c - texts of programs at places, made once for each program and each set of numbers that it reads of its places.
 *
 * A text stands at each of its places, with names of its own there, while that makes no more than MOST_PASTED instructions for the
 * program; otherwise it is a function of the module, and its places call it. Pasting is what kernels run fastest with: measured with
 * ptxas 13.0 for sm_90, a record at each load of sgemm (34 of them) takes 32 to 40 registers when pasted, none to 8 more than
 * without, and 50 to 54 when called, for a call moves what is alive into the registers that it may not touch; a counter at each load
 * takes the same both ways; a trace at each access of a softmax (33 of 89 instructions) takes 48 both ways. What pasting costs is text:
 * 82 KB of machine code for 13 KB there, and 5 times as long to make it, which grows with places times instructions and would take
 * seconds for a kernel with thousands of loads. The mask of a call's lanes is its argument, as everything is that its places give, for
 * lanes of different calls may be in one function at once.
 */
#include "instrument/copies.h"

#include "emit/ptx/compile.h"
#include "instrument/blocks.h"
#include "instrument/conflicts.h"
#include "instrument/kept.h"
#include "instrument/lanes.h"
#include "instrument/runs.h"
#include "instrument/sites.h"
#include "instrument/slots.h"
#include "maps/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PASTED = 4096 };
#define GX_WENT "gpuext_went" /* a place's register: some program came to what it does seldom */
_Static_assert(GX_IR_N_SREGS <= 64, "struct gx_place has a bit for each");

struct gx_join_copy {
	struct gx_join_copy *next;
	uint32_t program;
	bool in_kernel, is_function, went, is_used;
	bool is_last;   /* behind it threads end */
	uint8_t keeps;  /* enum gx_keeps that was asked for */
	bool uncounted; /* runs.h counts what comes: */
	struct gx_kept_sums kept, arrivals;
	uint64_t values, numbered;       /* that it reads; those of them that it is made for */
	uint64_t numbers[GX_IR_N_SREGS]; /* of these */
	bool uses_launch_id;
	struct gx_strbuf text;
	struct gx_strbuf seldom; /* a function that the text calls */
	char prefix[48];         /* of the names in it; of a function, its name, too */
};

static const char *type_of(uint32_t sreg)
{
	return gx_ir_sreg_info((enum gx_ir_sreg)sreg)->type == GX_IR_I64 ? "b64" : "b32";
}

/* The function's registers for what its places give. */
static const char *name_of(uint32_t sreg)
{
	return gx_ir_sreg_info((enum gx_ir_sreg)sreg)->name;
}

static bool fits(const struct gx_join *join, const struct gx_join_copy *copy, uint32_t program,
                 const struct gx_place *place, enum gx_keeps keeps, bool uncounted)
{
	if (copy->program != program || copy->in_kernel != place->in_kernel ||
	    copy->went != join->went || copy->uncounted != uncounted)
		return false;
	if (copy->is_function) /* everything is its argument */
		return true;
	if (copy->keeps != keeps || copy->is_last != place->ends)
		return false;
	if (copy->numbered != (copy->values & place->numbered))
		return false;
	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++)
		if (copy->numbered >> i & 1 && copy->numbers[i] != place->numbers[i])
			return false;
	return true;
}

static void note_version(struct gx_join *join, const struct gx_compiled *info)
{
	struct gx_ptx_version needs = { info->min_ptx_major, info->min_ptx_minor };

	if (gx_ptx_version_is_newer(needs, join->ptx))
		join->ptx = needs;
}

/* What a text is made for: a function, for what is the same at all places of a variant. */
static uint64_t constants(const struct gx_join *join, const struct gx_place *place,
                          bool as_function)
{
	uint64_t always = join->in_place ? 0 : (uint64_t)1 << GX_IR_SREG_kernel;

	return place->numbered & (as_function ? always : UINT64_MAX);
}

static bool some_end_threads(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (join->probes[i].program->program.allow_exit)
			return true;
	return false;
}

/* Every thread of a kernel comes to its beginning once, and to one of its ends. Not so where a filter lets warps by, or where programs come to
 * stand while it runs or end threads on the way. And where a block does the work of others, five cases of tests/e2e/blocks.py did not end on
 * an H200. Warps come whole to the beginning, but each program asks with its own mask all the same: a question that is the same for two
 * programs, or for the kernel, ptxas might answer once for both, and lanes would wait for each other in copies of what stands between. */
static enum gx_arrivals arrivals_of(const struct gx_join *join, const struct gx_join_copy *copy)
{
	enum gx_hook hook = join->probes[copy->program].hook;

	if ((hook != GX_HOOK_ENTRY && hook != GX_HOOK_EXIT) || join->in_place || copy->keeps ||
	    join->filters[copy->program].every > 1 || gx_select_claims(join) ||
	    some_end_threads(join))
		return GX_ARRIVALS_ANY;
	return GX_ARRIVALS_GROUPS;
}

static int compile(struct gx_join *join, struct gx_join_copy *copy, const struct gx_place *place,
                   bool as_function, struct gx_compiled *info)
{
	struct gx_instrumented *out = join->out;
	const struct gx_probe *probe = &join->probes[copy->program];
	char launch_id[sizeof(copy->prefix) + 16];
	/* elsewhere there is no parameter for it: the programs see launch id 0 */
	bool has_id = copy->in_kernel && !join->in_place;
	struct gx_compile_site site = {
		.ptx_major = join->module->version_major,
		.ptx_minor = join->module->version_minor,
		.sm = join->module->sm,
		.arrivals = arrivals_of(join, copy),
		.prog_slot = copy->program,
		.n_prog_slots = out->n_programs,
		.map_slots = gx_slots_of_maps(probe, &out->arena, out->maps, out->n_maps),
		.reloc_name = GX_RELOC_SYMBOL,
		.launch_id_param = !has_id       ? NULL
		                   : as_function ? launch_id
		                                 : GX_LAUNCH_ID_PARAM,
		.prefix = copy->prefix,
		.numbered = constants(join, place, as_function),
		.numbers = place->numbers,
		.gathered = place->gathers,
		.first_thread = place->first_thread,
		/* threads that each did something end faster together: measured for sm_90, 14 us of 77 in sgemm */
		.is_last = copy->is_last && !as_function && !probe->program->program.thread,
		.jumped_over = join->filters[copy->program].n_ranges != 0 ||
		               join->filters[copy->program].conflicting,
		.mask_is_given = as_function,
		.seldom = &copy->seldom,
		.went = join->went && !as_function ? GX_WENT : NULL,
		.kept = copy->keeps && !as_function ? &copy->kept : NULL,
		.uncounted = copy->uncounted,
		.result = gx_hook_decides(probe->hook) ? "gpuext_block_said" : NULL,
		.block_at = gx_blocks_loop(join) ? GX_BLOCK_VARIABLE : NULL,
	};
	int err;

	snprintf(launch_id, sizeof(launch_id), "%%%slaunch_id", copy->prefix);
	if (!site.map_slots)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	err = gx_compile_ptx(probe->program, &site, &copy->text, info, join->diag);
	if (!err && copy->uncounted && !copy->arrivals.n)
		err = gx_compile_arrivals(&site, &copy->arrivals, join->diag);
	if (!err && info->ends_threads && gx_select_claims(join))
		err = gx_fail(join->diag, GX_E_AGENT_BLOCKS, "program %s ends threads",
		              probe->program->program.name);
	copy->uses_launch_id = info->uses_launch_id && has_id;
	return err;
}

static void append(struct gx_strbuf *text, const struct gx_strbuf *more)
{
	gx_strbuf_append(text, gx_strbuf_text(more), more->len);
}

/* .func NAME(registers) { text ret; } */
static void make_function(struct gx_join_copy *copy)
{
	struct gx_strbuf body = copy->text, text = { 0 };

	gx_strbuf_printf(&text, "\n.func %sf(.reg .b32 %sactive_mask", copy->prefix, copy->prefix);
	if (copy->uses_launch_id)
		gx_strbuf_printf(&text, ", .reg .b64 %%%slaunch_id", copy->prefix);
	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++)
		if ((copy->values & ~copy->numbered) >> i & 1)
			gx_strbuf_printf(&text, ", .reg .%s %s%s", type_of(i), copy->prefix,
			                 name_of(i));
	gx_strbuf_puts(&text, ")\n{\n");
	append(&text, &body);
	gx_strbuf_puts(&text, "\tret;\n}\n");
	gx_strbuf_free(&body);
	copy->text = text;
}

/* Where programs follow that run seldom, those in front of them say in the place's register that they do. */
static bool is_function(const struct gx_join *join, const struct gx_join_copy *copy,
                        const struct gx_place *place, const struct gx_compiled *info)
{
	if (join->filters[copy->program].seldom)
		return true;
	return !join->went && (uint64_t)place->n_places * info->n_ptx_insns > MOST_PASTED;
}

static int make(struct gx_join *join, struct gx_join_copy *copy, const struct gx_place *place)
{
	struct gx_compiled info = { 0 };
	int err = compile(join, copy, place, false, &info);

	copy->values = info.place_values;
	copy->numbered = info.place_values & place->numbered;
	memcpy(copy->numbers, place->numbers, sizeof(copy->numbers));
	copy->is_function = copy->keeps != GX_KEEPS_RUNS && is_function(join, copy, place, &info);
	if (!err && copy->is_function) {
		gx_strbuf_free(&copy->text);
		gx_kept_sums_free(&copy->kept);
		copy->text = (struct gx_strbuf){ 0 };
		info = (struct gx_compiled){ 0 };
		err = compile(join, copy, place, true, &info);
		copy->values = info.place_values;
		copy->numbered = info.place_values & constants(join, place, true);
		make_function(copy);
	}
	err = gx_join_made(join, err, &copy->text);
	join->parts_lanes |= info.parts_lanes;
	join->out->uses_launch_id |= copy->uses_launch_id;
	join->out->uses_kernel |= info.place_values >> GX_IR_SREG_kernel & 1;
	note_version(join, &info);
	if (copy->kept.n)
		gx_join_needs(join, copy->kept.major, copy->kept.minor);
	return err;
}

/* The place's prefix; of a second copy for one place, another one. */
static void name(const struct gx_join *join, const char *prefix, struct gx_join_copy *copy)
{
	uint32_t n = 0;

	for (const struct gx_join_copy *c = join->copies; c; c = c->next)
		n += !strncmp(c->prefix, prefix, strlen(prefix));
	if (n)
		snprintf(copy->prefix, sizeof(copy->prefix), "%sx%" PRIu32 "_", prefix, n);
	else
		snprintf(copy->prefix, sizeof(copy->prefix), "%s", prefix);
}

/* The copy for a place, which is made when there is none. */
static int find(struct gx_join *join, uint32_t program, const struct gx_place *place,
                enum gx_keeps keeps, bool uncounted, const char *prefix, struct gx_join_copy **out)
{
	struct gx_join_copy *copy = join->copies;
	int err;

	while (copy && !fits(join, copy, program, place, keeps, uncounted))
		copy = copy->next;
	*out = copy;
	if (copy)
		return 0;
	copy = gx_arena_calloc(&join->out->arena, 1, sizeof(*copy));
	if (!copy)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	copy->program = program;
	copy->in_kernel = place->in_kernel;
	copy->is_last = place->ends;
	copy->went = join->went;
	copy->keeps = (uint8_t)keeps;
	copy->uncounted = uncounted;
	copy->kept.maps = gx_kept_maps(join, keeps);
	copy->kept.by_lane = gx_kept_adds_warps(join);
	name(join, prefix, copy);
	copy->next = join->copies;
	join->copies = copy;
	err = make(join, copy, place);
	*out = copy;
	return err;
}

/* Registers with what the place gives of it. */
static void put_values(const struct gx_join_copy *copy, const struct gx_place *place,
                       const char *prefix, struct gx_strbuf *text)
{
	char reg[96];

	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++) {
		if (!((copy->values & ~copy->numbered) >> i & 1))
			continue;
		snprintf(reg, sizeof(reg), "%s%s", prefix, name_of(i));
		gx_strbuf_printf(text, "\t.reg .%s %s;\n\t", type_of(i), reg);
		if (place->numbered >> i & 1)
			gx_strbuf_printf(text, "mov.%s %s, %" PRIu64 ";", type_of(i), reg,
			                 place->numbers[i]);
		else
			gx_strbuf_replace(text, place->set[i], "%=", reg);
		gx_strbuf_putc(text, '\n');
	}
}

static int put_call(struct gx_join *join, const struct gx_join_copy *copy, const char *prefix,
                    struct gx_strbuf *text)
{
	struct gx_compile_site site = { .ptx_major = join->module->version_major,
		                        .ptx_minor = join->module->version_minor,
		                        .sm = join->module->sm,
		                        .prefix = prefix };
	char mask[80];
	int err;

	snprintf(mask, sizeof(mask), "%sactive_mask", prefix);
	gx_strbuf_printf(text, "\t.reg .b32 %s;\n", mask);
	err = gx_compile_ptx_mask(&site, mask, text, join->diag);
	if (copy->uses_launch_id)
		gx_strbuf_printf(text,
		                 "\t.reg .b64 %slaunch_id;\n\tld.param.u64 %slaunch_id, "
		                 "[" GX_LAUNCH_ID_PARAM "];\n",
		                 prefix, prefix);
	gx_strbuf_printf(text, "\tcall %sf, (%s", copy->prefix, mask);
	if (copy->uses_launch_id)
		gx_strbuf_printf(text, ", %slaunch_id", prefix);
	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++)
		if ((copy->values & ~copy->numbered) >> i & 1)
			gx_strbuf_printf(text, ", %s%s", prefix, name_of(i));
	gx_strbuf_puts(text, ");\n");
	return err;
}

/* All lanes go the same way: the block is the same for the whole grid. */
static void put_guard(struct gx_strbuf *text, const char *prefix, uint32_t offset)
{
	gx_strbuf_printf(text,
	                 "{ .reg .pred %%%sidle_p; .reg .b64 %%%sidle_w; ld.const.u64 %%%sidle_w, "
	                 "[" GX_RELOC_SYMBOL "+%u]; setp.eq.u64 %%%sidle_p, %%%sidle_w, 0; "
	                 "@%%%sidle_p bra %sidle;\n",
	                 prefix, prefix, prefix, offset, prefix, prefix, prefix, prefix);
}

/* The program need not stand at the place: 1, and text gets what counts it; or 0, or an error. */
static int count(struct gx_join *join, uint32_t program, const struct gx_place *place,
                 const char *prefix, struct gx_strbuf *text)
{
	struct gx_join_copy *copy;
	int err;

	if (join->went || !gx_runs_may(join, place, program))
		return 0;
	err = find(join, program, place, GX_KEEPS_RUNS, false, prefix, &copy);
	if (err || !copy->kept.counted)
		return err;
	return gx_runs_take(join, program, &copy->kept, place, copy->prefix, text);
}

/* It stands there, and what comes to it is counted as its piece's runs are: 1, and text gets what counts them; or 0, or an error. */
static int count_arrivals(struct gx_join *join, uint32_t program, const struct gx_place *place,
                          const char *prefix, struct gx_strbuf *text)
{
	struct gx_join_copy *copy;
	int err;

	if (!gx_runs_may(join, place, program))
		return 0;
	err = find(join, program, place, gx_kept_may(join, place), true, prefix, &copy);
	return err ? err : gx_runs_take(join, program, &copy->arrivals, place, copy->prefix, text);
}

/* The copy for a place and, if it is no function, its text there. The module has no name of ours, and what programs bring in has none
 * that starts so. */
static int choose(struct gx_join *join, uint32_t program, const struct gx_place *place,
                  bool uncounted, const char *prefix, struct gx_join_copy **copy,
                  struct gx_strbuf *pasted)
{
	enum gx_keeps keeps = gx_kept_may(join, place);
	int err, fits;

	do {
		err = find(join, program, place, keeps, uncounted, prefix, copy);
		if (err || (*copy)->is_function)
			return err;
		fits = gx_kept_paste(join, &(*copy)->kept, place, gx_strbuf_text(&(*copy)->text),
		                     (*copy)->prefix, prefix, pasted);
	} while (!fits && keeps--);
	return fits < 0 ? fits : 0;
}

static int put_program(struct gx_join *join, uint32_t program, const struct gx_place *place,
                       struct gx_strbuf *text)
{
	struct gx_join_copy *copy;
	struct gx_strbuf pasted = { 0 };
	char prefix[sizeof(copy->prefix)], others[sizeof(copy->prefix) + 8];
	bool scope, jumps;
	int err, uncounted;

	snprintf(prefix, sizeof(prefix), "gpuext_s%up%u_", join->out->n_sites++, program);
	err = count(join, program, place, prefix, text);
	if (err)
		return err < 0 ? err : 0;
	uncounted = count_arrivals(join, program, place, prefix, text);
	err = uncounted < 0 ? uncounted
	                    : choose(join, program, place, uncounted, prefix, &copy, &pasted);
	if (err) {
		gx_strbuf_free(&pasted);
		return err;
	}
	copy->is_used = true;
	if (join->in_place)
		put_guard(text, prefix, 8 * GX_RELOC_PROG(program));
	snprintf(others, sizeof(others), "%sothers", prefix);
	join->out->n_jumped += gx_conflicts_jumps(join, program, place->spot);
	jumps = gx_select_jump(join, program, place->spot, others, text);
	scope = copy->is_function || copy->values & ~copy->numbered;
	if (scope)
		gx_strbuf_puts(text, "{\n");
	put_values(copy, place, prefix, text);
	if (copy->is_function)
		err = put_call(join, copy, prefix, text);
	else
		append(text, &pasted);
	gx_strbuf_free_part(&pasted, text);
	if (scope)
		gx_strbuf_puts(text, "}\n");
	if (jumps)
		gx_strbuf_printf(text, "%s:\n", others);
	if (join->in_place)
		gx_strbuf_printf(text, "\n%sidle:\n}", prefix);
	if (place->gathers)
		gx_join_lanes_gather(join, text);
	return err;
}

/* All that does not run seldom stands in front of this program, at the same place: nobody asks which lanes are there behind it. */
static bool all_in_front(const struct gx_join *join, enum gx_hook hook,
                         const struct gx_place *place, uint32_t program)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (!join->filters[i].seldom &&
		    (i > program || !gx_select_takes(join, i, hook, place->spot)))
			return false;
	return true;
}

/* In front of what runs seldom: lanes for which nothing seldom was done go by. Where there are other programs, for which all have to be
 * there again, all lanes that are here go by, or all go in and those wait: a question to all of them costs as much as half of what is done
 * always. */
static void put_went(struct gx_join *join, bool together, uint32_t by, uint32_t over,
                     struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ .reg .pred gpuext_went_p; ");
	if (together) {
		gx_join_needs(join, 6, 2); /* activemask */
		gx_strbuf_puts(text, ".reg .b32 gpuext_went_m; activemask.b32 gpuext_went_m; ");
	}
	gx_strbuf_puts(text, "setp.ne.u32 gpuext_went_p, " GX_WENT ", 0; ");
	if (together)
		gx_strbuf_puts(text, "vote.sync.any.pred gpuext_went_p, gpuext_went_p, "
		                     "gpuext_went_m; ");
	gx_strbuf_printf(text, "@!gpuext_went_p bra gpuext_always_%u; }\n", by);
	join->went_parts = gx_join_lanes_part(join, over, text);
	if (together)
		gx_strbuf_printf(text,
		                 "{ .reg .pred gpuext_went_p; setp.eq.u32 gpuext_went_p, " GX_WENT
		                 ", 0; @gpuext_went_p bra gpuext_over_%u; }\n",
		                 over);
}

/* In front of the programs in a row that run seldom, and behind them; *around: 1 more than the number of the label that the others go to. */
static void put_seldom_guard(struct gx_join *join, enum gx_hook hook, const struct gx_place *place,
                             uint32_t program, uint32_t *around, struct gx_strbuf *text)
{
	bool seldom =
	        join->went && program < join->out->n_programs && join->filters[program].seldom;
	bool parts = join->parts_lanes;

	join->parts_lanes = true; /* their loops may; it is not known yet */
	if (seldom && !*around) {
		*around = ++join->n_labels;
		put_went(join, !all_in_front(join, hook, place, program), *around, *around - 1,
		         text);
	} else if (!seldom && *around) {
		gx_strbuf_printf(text, "gpuext_over_%u:\n", *around - 1);
		if (join->went_parts)
			gx_join_lanes_meet(join, *around - 1, text);
		gx_strbuf_printf(text, "gpuext_always_%u:\n", *around);
		*around = 0;
	}
	join->parts_lanes = parts;
}

/* Of those that stand at the place. */
static bool is_last(const struct gx_join *join, enum gx_hook hook, const struct gx_place *place,
                    uint32_t program)
{
	for (uint32_t i = program + 1; i < join->out->n_programs; i++)
		if (gx_select_takes(join, i, hook, place->spot))
			return false;
	return true;
}

static bool some_run_seldom(const struct gx_join *join, enum gx_hook hook,
                            const struct gx_place *place)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (join->filters[i].seldom && gx_select_takes(join, i, hook, place->spot))
			return true;
	return false;
}

int gx_copies_put(struct gx_join *join, enum gx_hook hook, const struct gx_place *place,
                  struct gx_strbuf *text)
{
	struct gx_place numbered = *place;
	char number[32];
	uint32_t around = 0;
	int err = gx_sites_number(join, hook, &numbered, number, sizeof(number));

	gx_place_number(&numbered, GX_IR_SREG_kernel, join->kernel_hash);
	join->went = some_run_seldom(join, hook, place);
	if (join->went)
		gx_strbuf_puts(text, "\n{ .reg .b32 " GX_WENT "; mov.b32 " GX_WENT ", 0;\n");
	for (uint32_t i = 0; i < join->out->n_programs && !err; i++)
		if (gx_select_takes(join, i, hook, place->spot)) {
			gx_strbuf_putc(text, '\n');
			put_seldom_guard(join, hook, place, i, &around, text);
			if (gx_hook_decides(hook))
				gx_strbuf_puts(text, "\tmov.u64 gpuext_block_said, 1;\n");
			numbered.ends = place->ends && is_last(join, hook, place, i);
			err = put_program(join, i, &numbered, text);
			if (gx_hook_decides(
			            hook)) /* an int, the low half: 0 stays 0, 1 becomes 2 by 2 */
				gx_strbuf_puts(text,
				               "\tcvt.u32.u64 gpuext_block_t, gpuext_block_said; "
				               "setp.eq.u32 gpuext_block_p, gpuext_block_t, 0; "
				               "@gpuext_block_p mov.u32 gpuext_block_go, 0;\n"
				               "\tsetp.eq.u32 gpuext_block_p, gpuext_block_t, 2; "
				               "@gpuext_block_p shl.b32 gpuext_block_go, "
				               "gpuext_block_go, 1; "
				               "min.u32 gpuext_block_go, gpuext_block_go, 2;\n");
			gx_strbuf_putc(text, '\n');
		}
	put_seldom_guard(join, hook, place, join->out->n_programs, &around, text);
	if (join->went)
		gx_strbuf_puts(text, "}\n");
	join->went = false;
	return gx_join_made(join, err, text);
}

bool gx_copies_name(const struct gx_join *join, const char *words)
{
	for (const struct gx_join_copy *copy = join->copies; copy; copy = copy->next)
		if (copy->is_used && (strstr(gx_strbuf_text(&copy->text), words) ||
		                      strstr(gx_strbuf_text(&copy->seldom), words)))
			return true;
	return false;
}

void gx_copies_functions(const struct gx_join *join, struct gx_strbuf *text)
{
	for (const struct gx_join_copy *copy = join->copies; copy; copy = copy->next) {
		if (!copy->is_used)
			continue;
		join->out->calls_programs |= copy->is_function || copy->seldom.len;
		append(text, &copy->seldom);
		if (copy->is_function)
			append(text, &copy->text);
	}
}

void gx_copies_free(struct gx_join *join)
{
	for (struct gx_join_copy *copy = join->copies; copy; copy = copy->next) {
		gx_strbuf_free(&copy->text);
		gx_strbuf_free(&copy->seldom);
		gx_kept_sums_free(&copy->kept);
		gx_kept_sums_free(&copy->arrivals);
	}
	join->copies = NULL;
}
