/* said.c - what is said of a program, in one line. */
#include "said.h"

#include "ir/ir.h"
#include "verify/registers.h"
#include "verify/set_words.h"
#include "verify/tell.h"

#include <stdint.h>
#include <string.h>

/* The lines of a text, behind one another. */
static void print_flat(const char *text, const char *before, struct gx_strbuf *out)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		gx_strbuf_puts(out, before);
		gx_strbuf_append(out, text, n);
		text += n + (text[n] == '\n');
	}
}

/* What is too long for a line: how long it is, and a sum (FNV-1a) that any other letter changes. */
static void print_text(const char *what, const char *text, struct gx_strbuf *out)
{
	uint32_t sum = 2166136261u;

	for (const char *c = text; *c; c++)
		sum = (sum ^ (unsigned char)*c) * 16777619u;
	gx_strbuf_printf(out, "; %s %zu bytes %08x", what, strlen(text), sum);
}

static unsigned bits_of(uint64_t x)
{
	return x ? 64 - (unsigned)__builtin_clzll(x) : 0;
}

/* How much the facts of all values say, added up. */
static void print_facts(const struct gx_ir *ir, struct gx_strbuf *out)
{
	unsigned long long trips = 0, known = 0, range = 0;
	unsigned insns = 0, reached = 0, values = 0, differ = 0, divergent = 0, placed = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_insn *insn;

		trips += ir->blocks[b]->trips;
		divergent += ir->blocks[b]->divergent;
		gx_for_each_insn (insn, ir->blocks[b]) {
			insns++;
			reached += insn->fact.reached;
			placed += (unsigned)insn->space + insn->map + insn->upgraded;
			if (insn->type == GX_IR_VOID)
				continue;
			values++;
			known += (unsigned)__builtin_popcountll(insn->fact.known_mask &
			                                        gx_ir_type_mask(insn->type));
			range += bits_of(insn->fact.umax - insn->fact.umin);
			differ += insn->fact.lanes == GX_IR_LANES_DIFFER;
		}
	}
	gx_strbuf_printf(out,
	                 "; IR: %u blocks, %u divergent, %llu trips, %u instructions, %u reached, "
	                 "places %u, %u values, %u differ, %llu bits "
	                 "known, %llu bits of ranges",
	                 ir->n_blocks, divergent, trips, insns, reached, placed, values, differ,
	                 known, range);
}

/* What others ask of a verified program. */
static void print_asked(const struct gx_verified *verified, struct gx_strbuf *out)
{
	const struct gx_ir *ir = verified->ir;
	struct gx_arena arena = { 0 };
	struct gx_ir_doms doms;
	unsigned long long dominators = 0;
	uint32_t registers = 0;

	gx_registers_estimate(ir, &registers);
	gx_strbuf_printf(out, "; %u registers", registers);
	for (uint32_t m = 0; m < verified->program.n_maps; m++)
		if (gx_set_words(verified, m))
			gx_strbuf_printf(out, "; sets 0x%llx of map %u",
			                 (unsigned long long)gx_set_words(verified, m), m);
	if (!gx_ir_dominance(ir, &arena, &doms))
		for (uint32_t b = 0; b < ir->n_blocks; b++)
			dominators += (b + 1ull) *
			              ((doms.idom[b] ? doms.idom[b]->id + 1 : 0) +
			               1000ull * (doms.ipdom[b] ? doms.ipdom[b]->id + 1 : 0) +
			               doms.enter[b] + doms.leave[b]);
	gx_strbuf_printf(out, "; dominators %llu", dominators);
	gx_arena_free(&arena);
}

static void print_accepted(const struct gx_verified *verified, struct gx_strbuf *out)
{
	const struct gx_lane_verdict *lanes = &verified->lanes;
	const struct gx_cost *cost = &verified->cost;
	struct gx_strbuf text = { 0 };

	gx_strbuf_printf(out, "accepted: %llu operations", (unsigned long long)cost->ops);
	if (cost->turns > 1)
		gx_strbuf_printf(out, ", %u turns", cost->turns);
	if (cost->loop_ops)
		gx_strbuf_printf(out, ", dearest loop %llu at %d",
		                 (unsigned long long)cost->loop_ops, cost->loop_pc);
	gx_strbuf_printf(out, ", stack %u, local %u; %s", cost->stack_bytes, cost->local_bytes,
	                 gx_strategy_name(lanes->strategy));
	for (unsigned i = GX_STRATEGY_LIFT; i < GX_N_STRATEGIES; i++)
		if (lanes->why_not[i].id != GX_LANE_REASON_NONE)
			gx_strbuf_printf(out, ", not %s: %d at %d",
			                 gx_strategy_name((enum gx_strategy)i),
			                 (int)lanes->why_not[i].id, lanes->why_not[i].pc);
	if (lanes->update_ops)
		gx_strbuf_printf(out, ", updates %llu or %llu",
		                 (unsigned long long)lanes->update_ops,
		                 (unsigned long long)lanes->grouped_update_ops);
	gx_strbuf_printf(
	        out,
	        "; event: %llu operations, %llu on maps, %llu atomics, %llu accesses, %llu bytes "
	        "to rings",
	        (unsigned long long)cost->event.ops, (unsigned long long)cost->event.map_ops,
	        (unsigned long long)cost->event.atomics, (unsigned long long)cost->event.memory_ops,
	        (unsigned long long)cost->event.ring_bytes);
	for (uint32_t i = 0; i < verified->n_warnings; i++)
		gx_strbuf_printf(out, "; %s at %d and %d",
		                 gx_warning_code(verified->warnings[i].code),
		                 verified->warnings[i].pc, verified->warnings[i].other_pc);
	print_facts(verified->ir, out);
	print_asked(verified, out);
	gx_ir_print_facts(verified->ir, &text);
	print_text("IR", gx_strbuf_text(&text), out);
	gx_strbuf_free(&text);
}

void said_print(const struct gx_program *program, const struct gx_verified *verified,
                const struct gx_diag *diag, const char *log, struct gx_strbuf *out)
{
	const char *last = log, *end;
	struct gx_strbuf json = { 0 };

	while ((end = strchr(last, '\n')) && end[1])
		last = end + 1; /* it has the numbers */
	if (verified) {
		print_accepted(verified, out);
	} else {
		gx_strbuf_printf(out, "%s at %d: %s", gx_error_code(diag->error), diag->insn,
		                 diag->text);
		print_flat(diag->state, " | ", out);
		print_flat(diag->hint, " | hint: ", out);
	}
	print_flat(last, "; ", out);
	gx_tell_json(program, verified, (struct gx_tell_made){ 0 }, diag, &json);
	print_text("log", log, out);
	print_text("JSON", gx_strbuf_text(&json), out);
	gx_strbuf_puts(out, "\n");
	gx_strbuf_free(&json);
}
