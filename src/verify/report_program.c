/* report_program.c - the report of an accepted program: verdict, strategy, cost, warnings, and its
 * instructions under their source lines with what is known of each. */
#include "verify/report.h"
#include "verify/tell.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FACTS_COLUMN = 44 };

static bool is_on_device(const struct gx_program *program)
{
	return !gx_hook_on_cpu(program->hook);
}

/* "insn 6 (file:line: source)" */
static void print_source(const struct gx_program *program, int pc, struct gx_strbuf *out)
{
	const struct gx_line_info *line = gx_report_line(program, pc);

	if (pc >= 0)
		gx_strbuf_printf(out, "insn %d", pc);
	if (line)
		gx_strbuf_printf(out, " (%s:%u: %s)", line->file ? line->file : "", line->line,
		                 line->text ? gx_skip_blanks(line->text) : "");
}

static void print_strategy(const struct gx_verified *verified, bool runs_once,
                           struct gx_strbuf *out)
{
	const struct gx_lane_verdict *lanes = &verified->lanes;

	if (!is_on_device(&verified->program))
		return;
	gx_strbuf_printf(out, "  strategy: %s\n", gx_strategy_name(lanes->strategy));
	if (runs_once)
		gx_strbuf_puts(
		        out,
		        "    in machine code: the first thread of a block, for all of its warps\n");
	for (unsigned i = GX_STRATEGY_LIFT; i < GX_N_STRATEGIES; i++) {
		const struct gx_lane_reason *why = &lanes->why_not[i];

		if (why->id == GX_LANE_REASON_NONE)
			continue;
		gx_strbuf_printf(out, "    not %s: %s", gx_strategy_name((enum gx_strategy)i),
		                 gx_lane_reason_text(why->id));
		if (why->pc >= 0) {
			gx_strbuf_puts(out, ", at ");
			print_source(&verified->program, why->pc, out);
		}
		gx_strbuf_putc(out, '\n');
	}
}

/* Who set it, behind the number. */
static const char *limit_by(enum gx_limit_by by, const char *tag)
{
	return by == GX_LIMIT_OPERATOR ? "the operator's limit"
	       : by == GX_LIMIT_OBJECT ? tag
	                               : "the default";
}

static void print_memory(const struct gx_verified *verified, uint32_t registers,
                         struct gx_strbuf *out)
{
	const struct gx_cost *cost = &verified->cost;

	gx_strbuf_printf(out, "  memory: stack %u bytes", cost->stack_bytes);
	if (is_on_device(&verified->program))
		gx_strbuf_printf(
		        out, ", of them in local memory %u of %u (%s)", cost->local_bytes,
		        verified->program.max_local_bytes,
		        limit_by(verified->program.local_bytes_by, "GX_LOCAL_BYTES of the object"));
	if (registers)
		gx_strbuf_printf(out, "; about %u registers in a kernel with nothing else",
		                 registers);
	gx_strbuf_putc(out, '\n');
}

static void print_cost(const struct gx_verified *verified, struct gx_strbuf *out)
{
	const struct gx_cost *cost = &verified->cost;
	const struct gx_counts *event = &cost->event;

	gx_strbuf_printf(out, "  cost of one event at worst: operations %" PRIu64 " of %u (%s)",
	                 event->ops, cost->max_ops,
	                 limit_by(verified->program.max_ops_by, "GX_MAX_OPS of the object"));
	if (cost->turns > 1)
		gx_strbuf_printf(out, " (%" PRIu64 " a run, %u runs one after another)", cost->ops,
		                 cost->turns);
	gx_strbuf_printf(out,
	                 ", map operations %" PRIu64 ", atomics %" PRIu64
	                 ", accesses to maps and records %" PRIu64 ", bytes to rings %" PRIu64 "\n",
	                 event->map_ops, event->atomics, event->memory_ops, event->ring_bytes);
	if (!cost->loop_ops)
		return;
	gx_strbuf_printf(out, "  dearest loop: %" PRIu64 " operations of a run, at ",
	                 cost->loop_ops);
	print_source(&verified->program, cost->loop_pc, out);
	gx_strbuf_putc(out, '\n');
}

static void print_warning(const struct gx_program *program, const struct gx_warning *warning,
                          struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "  warning %s: %s", gx_warning_code(warning->code), warning->text);
	if (warning->map < program->n_maps)
		gx_strbuf_printf(out, ": map '%.16s'", program->maps[warning->map].name);
	gx_strbuf_putc(out, '\n');
	if (warning->pc >= 0) {
		gx_strbuf_puts(out, "    at ");
		print_source(program, warning->pc, out);
		gx_strbuf_putc(out, '\n');
	}
	if (warning->other_pc >= 0) {
		gx_strbuf_puts(out, "    and ");
		print_source(program, warning->other_pc, out);
		gx_strbuf_putc(out, '\n');
	}
	gx_strbuf_printf(out, "    hint: %s\n", gx_warning_hint(warning->code));
}

bool gx_tell_number(const struct gx_insn_facts *facts, struct gx_scalar *out)
{
	const struct gx_ir_fact *fact = &facts->fact;

	if (!facts->has_number ||
	    (fact->umin == 0 && fact->umax == UINT64_MAX && !fact->known_mask))
		return false;
	*out = gx_scalar_urange(fact->umin, fact->umax, 64);
	out->bits = (struct gx_bits){ fact->known_value, ~fact->known_mask };
	return gx_scalar_sync(out, 64);
}

/* --- the program */
static void print_access(const struct gx_program *program, const struct gx_insn_facts *facts,
                         struct gx_strbuf *out)
{
	if (facts->space == GX_IR_SPACE_UNKNOWN)
		return;
	if (facts->space == GX_IR_SPACE_MAP || facts->space == GX_IR_SPACE_RING)
		gx_strbuf_printf(out, ", %s '%.16s'", gx_ir_space_name(facts->space),
		                 program->maps[facts->map].name);
	else
		gx_strbuf_printf(out, ", %s", gx_ir_space_name(facts->space));
}

/* Each fact with ", " in front of it. */
static void print_facts(const struct gx_program *program, const struct gx_insn_facts *facts,
                        struct gx_strbuf *out)
{
	struct gx_scalar number;

	if (facts->translated && !facts->reached) {
		gx_strbuf_puts(out, ", no run gets here");
		return;
	}
	print_access(program, facts, out);
	if (facts->taken != facts->not_taken) /* both are of branches alone */
		gx_strbuf_puts(out, facts->taken ? ", always taken" : ", never taken");
	if (!facts->is_constant && gx_tell_number(facts, &number)) {
		gx_strbuf_puts(out, ", ");
		gx_number_print(&number, out);
	}
	if (facts->fact.lanes == GX_IR_LANES_DIFFER)
		gx_strbuf_puts(out, facts->is_branch ? ", lanes part" : ", differs by lane");
	if (facts->starts_block && facts->trips > 1)
		gx_strbuf_printf(out, ", up to %" PRIu64 " times", facts->trips);
	if (facts->starts_block && facts->divergent)
		gx_strbuf_puts(out, ", some lanes only");
}

static void print_insn(const struct gx_program *program, uint32_t pc,
                       const struct gx_insn_facts *facts, struct gx_strbuf *out)
{
	struct gx_strbuf said = { 0 };
	size_t start = out->len;

	gx_strbuf_printf(out, "%6u: ", pc);
	gx_report_insn_text(program, pc, out);
	print_facts(program, facts, &said);
	if (said.len)
		gx_strbuf_printf(out, "%*s ; %s",
		                 (int)(out->len - start < FACTS_COLUMN
		                               ? FACTS_COLUMN - (out->len - start)
		                               : 0),
		                 "", gx_strbuf_text(&said) + 2);
	gx_strbuf_free(&said);
	gx_strbuf_putc(out, '\n');
}

/* Lines whose text was printed: the slot of a line has it, or another one of the same remainder. */
enum { N_TOLD = 1024 };

static void print_line(const struct gx_line_info *line, const struct gx_line_info **told,
                       struct gx_strbuf *out)
{
	const struct gx_line_info **slot = &told[line->line % N_TOLD];

	gx_strbuf_printf(out, "  %s:%u", line->file ? line->file : "", line->line);
	if (!*slot || !gx_report_same_line(*slot, line))
		gx_strbuf_printf(out, ": %s", gx_skip_blanks(line->text));
	gx_strbuf_putc(out, '\n');
	*slot = line;
}

/* Instructions under their source lines; where one goes on with an earlier line, that is named without its text. */
static void print_program(const struct gx_verified *verified, struct gx_strbuf *out)
{
	const struct gx_program *program = &verified->program;
	struct gx_insn_facts *facts = gx_tell_facts(verified);
	const struct gx_line_info **told = calloc(N_TOLD, sizeof(*told));
	const struct gx_line_info *shown = NULL;

	for (uint32_t pc = 0; facts && told && pc < program->n_insns && out->len < GX_MAX_LOG_BYTES;
	     pc++) {
		const struct gx_line_info *line = gx_report_line(program, (int)pc);

		if (line && line->text && !(shown && gx_report_same_line(line, shown)))
			print_line(line, told, out);
		shown = line;
		print_insn(program, pc, &facts[pc], out);
		pc += program->insns[pc].opcode == GX_OPCODE_LDDW;
	}
	free(told);
	free(facts);
}

static const char *kind_of(const struct gx_program *program)
{
	if (!is_on_device(program))
		return program->hook == GX_HOOK_HOST ? "host program" : "callback";
	return program->thread ? "thread program" : "warp program";
}

void gx_tell_text(const struct gx_verified *verified, struct gx_tell_made made,
                  struct gx_strbuf *out)
{
	const struct gx_program *program = &verified->program;

	gx_strbuf_printf(out, "accepted: %s: %s at %s\n", program->name, kind_of(program),
	                 gx_hook_row(program->hook)->text);
	print_strategy(verified, made.runs_once, out);
	print_cost(verified, out);
	print_memory(verified, made.registers, out);
	for (uint32_t i = 0; i < verified->n_warnings; i++)
		print_warning(program, &verified->warnings[i], out);
	print_program(verified, out);
}

void gx_tell_refusal(const struct gx_program *program, const struct gx_diag *diag,
                     struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "error ");
	gx_diag_print(diag, out);
	gx_strbuf_printf(out, "refused: %s\n", program->name ? program->name : "");
}
