/* report_json.c - the verdict on a program as one line of JSON; docs/verifier.md has the schema. */
#include "verify/report.h"
#include "verify/tell.h"

#include "base/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "insn", and where it comes from, as keys of the open object. */
static void put_place(struct gx_json *json, const struct gx_program *program, int pc)
{
	const struct gx_line_info *line = gx_report_line(program, pc);

	if (pc >= 0)
		gx_json_u64(json, "insn", (uint64_t)pc);
	if (!line)
		return;
	gx_json_string(json, "file", line->file ? line->file : "");
	gx_json_u64(json, "line", line->line);
	gx_json_string(json, "source", line->text ? gx_skip_blanks(line->text) : "");
}

static void put_state(struct gx_json *json, const char *lines)
{
	gx_json_begin_array(json, "state");
	while (*lines) {
		char line[256];
		size_t n = strcspn(lines, "\n");

		snprintf(line, sizeof(line), "%.*s", (int)n, lines);
		gx_json_string(json, NULL, line);
		lines += n + (lines[n] == '\n');
	}
	gx_json_end_array(json);
}

static void put_refusal(struct gx_json *json, const struct gx_diag *diag)
{
	gx_json_string(json, "code", gx_error_code(diag->error));
	gx_json_string(json, "summary", gx_error_summary(diag->error));
	gx_json_string(json, "text", diag->text);
	if (diag->insn >= 0) {
		gx_json_u64(json, "insn", (uint64_t)diag->insn);
		gx_json_string(json, "insn_text", diag->insn_text);
	}
	if (diag->file[0]) {
		gx_json_string(json, "file", diag->file);
		gx_json_u64(json, "line", diag->line);
		gx_json_string(json, "source", diag->source);
	}
	put_state(json, diag->state);
	gx_json_string(json, "hint", diag->hint[0] ? diag->hint : gx_error_hint(diag->error));
}

static void put_strategy(struct gx_json *json, const struct gx_verified *verified)
{
	const struct gx_lane_verdict *lanes = &verified->lanes;

	gx_json_string(json, "strategy", gx_strategy_name(lanes->strategy));
	gx_json_begin_array(json, "reasons");
	for (unsigned i = GX_STRATEGY_LIFT; i < GX_N_STRATEGIES; i++) {
		const struct gx_lane_reason *why = &lanes->why_not[i];

		if (why->id == GX_LANE_REASON_NONE)
			continue;
		gx_json_begin_object(json, NULL);
		gx_json_string(json, "not", gx_strategy_name((enum gx_strategy)i));
		gx_json_string(json, "why", gx_lane_reason_text(why->id));
		put_place(json, &verified->program, why->pc);
		gx_json_end_object(json);
	}
	gx_json_end_array(json);
}

static void put_counts(struct gx_json *json, const char *key, const struct gx_counts *counts)
{
	gx_json_begin_object(json, key);
	gx_json_u64(json, "ops", counts->ops);
	gx_json_u64(json, "map_ops", counts->map_ops);
	gx_json_u64(json, "atomics", counts->atomics);
	gx_json_u64(json, "memory_ops", counts->memory_ops);
	gx_json_u64(json, "ring_bytes", counts->ring_bytes);
	gx_json_end_object(json);
}

static const char *const limit_bys[GX_N_LIMIT_BYS] = { [GX_LIMIT_DEFAULT] = "default",
	                                               [GX_LIMIT_OBJECT] = "object",
	                                               [GX_LIMIT_OPERATOR] = "operator" };

static void put_cost(struct gx_json *json, const struct gx_verified *verified, uint32_t registers)
{
	const struct gx_cost *cost = &verified->cost;

	gx_json_begin_object(json, "cost");
	put_counts(json, "event", &cost->event);
	put_counts(json, "run",
	           &(struct gx_counts){ cost->ops, cost->map_ops, cost->atomics, cost->memory_ops,
	                                cost->ring_bytes });
	gx_json_u64(json, "turns", cost->turns);
	gx_json_u64(json, "max_ops", cost->max_ops);
	gx_json_string(json, "max_ops_by", limit_bys[verified->program.max_ops_by]);
	if (cost->loop_ops) {
		gx_json_begin_object(json, "loop");
		gx_json_u64(json, "ops", cost->loop_ops);
		put_place(json, &verified->program, cost->loop_pc);
		gx_json_end_object(json);
	}
	gx_json_u64(json, "stack_bytes", cost->stack_bytes);
	gx_json_u64(json, "local_bytes", cost->local_bytes);
	gx_json_u64(json, "max_local_bytes", verified->program.max_local_bytes);
	gx_json_string(json, "local_bytes_by", limit_bys[verified->program.local_bytes_by]);
	if (registers)
		gx_json_u64(json, "registers", registers);
	gx_json_u64(json, "states", cost->states);
	gx_json_end_object(json);
}

static void put_warning(struct gx_json *json, const struct gx_program *program,
                        const struct gx_warning *warning)
{
	gx_json_begin_object(json, NULL);
	gx_json_string(json, "code", gx_warning_code(warning->code));
	gx_json_string(json, "text", warning->text);
	put_place(json, program, warning->pc);
	if (warning->other_pc >= 0) {
		gx_json_begin_object(json, "other");
		put_place(json, program, warning->other_pc);
		gx_json_end_object(json);
	}
	if (warning->map < program->n_maps)
		gx_json_string(json, "map", program->maps[warning->map].name);
	gx_json_string(json, "hint", gx_warning_hint(warning->code));
	gx_json_end_object(json);
}

static void put_warnings(struct gx_json *json, const struct gx_verified *verified)
{
	gx_json_begin_array(json, "warnings");
	for (uint32_t i = 0; i < verified->n_warnings; i++)
		put_warning(json, &verified->program, &verified->warnings[i]);
	gx_json_end_array(json);
}

static void put_insn(struct gx_json *json, const struct gx_program *program, uint32_t pc,
                     const struct gx_insn_facts *facts)
{
	struct gx_strbuf text = { 0 };
	struct gx_scalar number;

	gx_json_begin_object(json, NULL);
	put_place(json, program, (int)pc);
	gx_report_insn_text(program, pc, &text);
	gx_json_string(json, "text", gx_strbuf_text(&text));
	json->out->failed |= text.failed;
	gx_json_bool(json, "reached", facts->reached || !facts->translated);
	if (facts->trips)
		gx_json_u64(json, "trips", facts->trips);
	gx_json_bool(json, "divergent", facts->divergent);
	if (facts->has_number || facts->is_branch)
		gx_json_bool(json, "lanes_differ", facts->fact.lanes == GX_IR_LANES_DIFFER);
	if (gx_tell_number(facts, &number)) {
		gx_json_u64(json, "min", number.full.umin);
		gx_json_u64(json, "max", number.full.umax);
		gx_json_u64(json, "known_bits", ~number.bits.unknown);
		gx_json_u64(json, "known_value", number.bits.value);
	}
	if (facts->space != GX_IR_SPACE_UNKNOWN)
		gx_json_string(json, "memory", gx_ir_space_name(facts->space));
	if ((facts->space == GX_IR_SPACE_MAP || facts->space == GX_IR_SPACE_RING) &&
	    facts->map < program->n_maps)
		gx_json_string(json, "map", program->maps[facts->map].name);
	if (facts->is_branch) {
		gx_json_bool(json, "taken", facts->taken);
		gx_json_bool(json, "not_taken", facts->not_taken);
	}
	gx_json_end_object(json);
	gx_strbuf_free(&text);
}

static void put_insns(struct gx_json *json, const struct gx_verified *verified)
{
	const struct gx_program *program = &verified->program;
	struct gx_insn_facts *facts = gx_tell_facts(verified);

	gx_json_begin_array(json, "insns");
	for (uint32_t pc = 0; facts && pc < program->n_insns; pc++) {
		put_insn(json, program, pc, &facts[pc]);
		pc += program->insns[pc].opcode == GX_OPCODE_LDDW;
	}
	gx_json_end_array(json);
	free(facts);
}

void gx_tell_json(const struct gx_program *program, const struct gx_verified *verified,
                  struct gx_tell_made made, const struct gx_diag *diag, struct gx_strbuf *out)
{
	const struct gx_hook_row *hook = gx_hook_row(program->hook);
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "program");
	gx_json_string(&json, "name", program->name ? program->name : "");
	gx_json_string(&json, "hook", hook ? hook->text : "");
	gx_json_bool(&json, "thread", program->thread);
	gx_json_string(&json, "verdict", verified ? "accepted" : "refused");
	if (verified) {
		put_strategy(&json, verified);
		if (made.runs_once)
			gx_json_bool(&json, "once", true);
		put_cost(&json, verified, made.registers);
		put_warnings(&json, verified);
		put_insns(&json, verified);
	} else {
		put_refusal(&json, diag);
	}
	gx_json_end_object(&json);
}
