/* insn.c - programs in front of instructions that a glob over opcodes names, and behind them.
 *
 *   @%p fma.rn.f32 %f1, %f2, %f3, %f1;  ->  @!%p bra gpuext_over_0; { program; operands are %f2, %f3, %f1 }
 *                                           gpuext_over_0: the lanes meet; @%p fma.rn.f32 %f1, %f2, %f3, %f1;
 * Behind it %f1 has the result: what is overwritten is kept in a register of its own, where a program stands behind.
 */
#include "instrument/insn.h"

#include "instrument/copies.h"
#include "instrument/lanes.h"
#include "instrument/reach.h"
#include "instrument/value.h"
#include "ptx/access.h"
#include "ptx/insn.h"
#include "ptx/lines.h"

#include <gpuext/bpf/insn.bpf.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define N_SOURCES GX_PTX_MOST_SOURCES
#define N_RESULTS GX_PTX_MOST_RESULTS
_Static_assert(GX_IR_SREG_operand7 - GX_IR_SREG_operand0 + 1 == N_SOURCES, "a row for each");
_Static_assert(GX_IR_SREG_value3 - GX_IR_SREG_value0 + 1 == N_RESULTS, "a row for each");

/* --- places */

bool gx_insn_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot)
{
	(void)in_kernel;
	spot->name = stmt->opcode;
	return stmt->kind == GX_PTX_INSN && !stmt->in_call && !gx_ptx_span_is(stmt->base, "call") &&
	       !gx_ptx_is_result(join->func, stmt);
}

bool gx_insn_gives(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot)
{
	return gx_insn_is_at(join, stmt, in_kernel, spot) &&
	       gx_ptx_insn_of(join->func, stmt).n_results;
}

/* How many places programs of the hook have, in the functions that the kernel reaches. */
static uint32_t count(struct gx_join *join, enum gx_hook hook)
{
	const struct gx_ptx_func *func = join->func;
	uint32_t n = join->n_places[hook];

	for (uint32_t f = 0; f < join->module->n_funcs && !join->n_places[hook]; f++) {
		join->func = &join->module->funcs[f];
		for (uint32_t i = 0; i < join->func->n_stmts; i++) {
			struct gx_spot spot = { .numbered = false };

			n += (!join->reach || gx_bitset_has(&join->reach->funcs, f)) &&
			     gx_insn_is_at(join, &join->func->stmts[i], false, &spot) &&
			     gx_select_any(join, hook, &spot);
		}
	}
	join->func = func;
	join->n_places[hook] = n;
	return n;
}

/* --- values */

static uint32_t number_of_kind(enum gx_ptx_value_kind kind)
{
	static const uint32_t numbers[] = {
		[GX_PTX_VALUE_NONE] = GPU_VALUE_NONE,   [GX_PTX_VALUE_B] = GPU_VALUE_B,
		[GX_PTX_VALUE_U] = GPU_VALUE_U,         [GX_PTX_VALUE_S] = GPU_VALUE_S,
		[GX_PTX_VALUE_F] = GPU_VALUE_F,         [GX_PTX_VALUE_BF] = GPU_VALUE_BF,
		[GX_PTX_VALUE_PRED] = GPU_VALUE_PRED,   [GX_PTX_VALUE_ADDRESS] = GPU_VALUE_ADDRESS,
		[GX_PTX_VALUE_NAME] = GPU_VALUE_NAME,   [GX_PTX_VALUE_SPECIAL] = GPU_VALUE_SPECIAL,
		[GX_PTX_VALUE_OTHER] = GPU_VALUE_OTHER,
	};

	return numbers[kind];
}

/* A byte for each of the values. */
static uint64_t types_of(const struct gx_ptx_value *values, uint32_t n, uint32_t most)
{
	uint64_t types = 0;

	for (uint32_t i = 0; i < n && i < most; i++) {
		uint32_t log2 = values[i].bits ? (uint32_t)__builtin_ctz(values[i].bits) : 0;

		types |= (uint64_t)(number_of_kind(values[i].kind) << 4 | log2) << 8 * i;
	}
	return types;
}

/* The bits of a number that stands in the text. */
static uint64_t constant_of(const struct gx_ptx_value *value)
{
	const struct gx_ptx_operand *operand = value->operand;
	uint64_t bits = (uint64_t)operand->integer;
	float narrow;
	double wide;
	uint32_t word;

	if (operand->kind == GX_PTX_OP_NAME)
		return 32; /* WARP_SZ */
	if (operand->kind == GX_PTX_OP_FLOAT && value->bits == 32) {
		memcpy(&wide, &bits, sizeof(wide));
		narrow = (float)wide;
		memcpy(&word, &narrow, sizeof(word));
		/* the payload of one that is no number is where it was */
		if ((bits << 1) > 0x7ff0000000000000ull << 1)
			word = (uint32_t)(bits >> 63) << 31 | 0x7f800000u |
			       (uint32_t)(bits >> 29 & 0x7fffff);
		return word;
	}
	return value->bits && value->bits < 64 ? bits & ((1ull << value->bits) - 1) : bits;
}

/* Statements that put it into %=, of 64 bits. False: it has none. */
static bool put_value(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_value *value, struct gx_strbuf *text)
{
	const struct gx_ptx_operand *operand = value->operand;

	if (!value->bits)
		return false;
	if (operand->kind == GX_PTX_OP_INT && value->kind == GX_PTX_VALUE_PRED)
		gx_strbuf_printf(text, "mov.b64 %%=, %d;", operand->integer != 0);
	else if (value->kind == GX_PTX_VALUE_PRED)
		gx_strbuf_printf(text, "selp.b64 %%=, %d, %d, %.*s;", !operand->negated,
		                 operand->negated, (int)operand->name.len, operand->name.at);
	else if (operand->kind != GX_PTX_OP_NAME || gx_ptx_span_is(operand->name, "WARP_SZ"))
		gx_strbuf_printf(text, "mov.b64 %%=, %" PRIu64 ";", constant_of(value));
	else
		return gx_value_put(join, stmt, operand, text);
	return true;
}

/* The texts of what a place gives. */
struct values {
	struct gx_strbuf site, line, source[N_SOURCES], result[N_RESULTS];
};

static void free_values(struct values *values, struct gx_strbuf *text)
{
	gx_strbuf_free_part(&values->site, text);
	gx_strbuf_free_part(&values->line, text);
	for (uint32_t i = 0; i < N_SOURCES; i++)
		gx_strbuf_free_part(&values->source[i], text);
	for (uint32_t i = 0; i < N_RESULTS; i++)
		gx_strbuf_free_part(&values->result[i], text);
}

static void start(const struct gx_spot *spot, const struct gx_ptx_stmt *stmt,
                  const struct gx_ptx_insn *insn, struct values *values, struct gx_place *place)
{
	place->spot = spot;
	gx_strbuf_printf(&values->site, "mov.b32 %%=, %u;", spot->site);
	gx_strbuf_printf(&values->line, "mov.b32 %%=, %u;", stmt->line);
	place->set[GX_IR_SREG_site] = gx_strbuf_text(&values->site);
	place->set[GX_IR_SREG_ptx_line] = gx_strbuf_text(&values->line);
	gx_place_number(place, GX_IR_SREG_n_operands, stmt->n_operands);
	gx_place_number(place, GX_IR_SREG_n_sources, insn->n_sources);
	gx_place_number(place, GX_IR_SREG_n_results, insn->n_results);
	gx_place_number(place, GX_IR_SREG_operand_types,
	                types_of(insn->sources, insn->n_sources, N_SOURCES));
	gx_place_number(place, GX_IR_SREG_result_types,
	                types_of(insn->results, insn->n_results, N_RESULTS));
	for (uint32_t i = 0; i < N_SOURCES; i++)
		gx_place_number(place, (enum gx_ir_sreg)(GX_IR_SREG_operand0 + i), 0);
	for (uint32_t i = 0; i < N_RESULTS; i++)
		gx_place_number(place, (enum gx_ir_sreg)(GX_IR_SREG_value0 + i), 0);
}

/* A text in place of the number that stood there. */
static void set(struct gx_place *place, uint32_t sreg, const struct gx_strbuf *text)
{
	place->numbered &= ~((uint64_t)1 << sreg);
	place->set[sreg] = gx_strbuf_text(text);
}

/* The programs, and what lanes need that go around them, those of a false guard; what values has is used up. */
static int put(struct gx_join *join, enum gx_hook hook, const char *at, struct gx_ptx_span guard,
               bool negated, struct values *values, const struct gx_place *place)
{
	struct gx_strbuf text = { 0 }, programs = { 0 }, way = { 0 };
	uint32_t label = join->n_labels++;
	int err = gx_copies_put(join, hook, place, &programs);

	gx_join_lanes_guard(label, guard, negated, &way);
	gx_join_lanes_around(join, label, &way, &programs, &text);
	free_values(values, &text);
	return gx_join_insert(join, err, at, &text);
}

int gx_insn_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                 bool in_kernel, const struct gx_spot *spot)
{
	struct gx_ptx_insn insn = gx_ptx_insn_of(join->func, stmt);
	struct gx_place place = { .in_kernel = in_kernel, .n_places = count(join, hook) };
	struct values values = { 0 };

	start(spot, stmt, &insn, &values, &place);
	place.all_come = stmt->guard.len ? NULL : stmt;
	for (uint32_t i = 0; i < N_SOURCES && i < insn.n_sources; i++)
		if (put_value(join, stmt, &insn.sources[i], &values.source[i]))
			set(&place, GX_IR_SREG_operand0 + i, &values.source[i]);
	return put(join, hook, gx_ptx_front_of(join->func, stmt), stmt->guard, stmt->guard_negated,
	           &values, &place);
}

/* --- behind */

static bool is_result(const struct gx_ptx_stmt *stmt, struct gx_ptx_span name)
{
	const struct gx_ptx_operand *to = &stmt->operands[0];
	bool parts = to->kind == GX_PTX_OP_VECTOR || to->kind == GX_PTX_OP_PAIR;

	for (uint32_t i = 0; i < (parts ? to->n_items : 1); i++) {
		struct gx_ptx_span result = parts ? to->items[i].name : to->name;

		if (result.len == name.len && !memcmp(result.at, name.at, name.len))
			return true;
	}
	return false;
}

/* A value that the instruction takes, behind it; what it overwrites is kept in front. */
static bool put_source(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                       const struct gx_ptx_value *value, const char *reg, struct gx_strbuf *front,
                       struct gx_strbuf *text)
{
	struct gx_strbuf put = { 0 };

	if (!value->bits || !is_result(stmt, value->operand->name))
		return put_value(join, stmt, value, text);
	put_value(join, stmt, value, &put);
	gx_strbuf_printf(front, ".reg .b64 %s; ", reg);
	gx_strbuf_replace(front, gx_strbuf_text(&put), "%=", reg);
	gx_strbuf_putc(front, '\n');
	gx_strbuf_free_part(&put, front);
	gx_strbuf_printf(text, "mov.b64 %%=, %s;", reg);
	return true;
}

int gx_insn_edit_behind(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                        bool in_kernel, const struct gx_spot *spot)
{
	struct gx_ptx_insn insn = gx_ptx_insn_of(join->func, stmt);
	struct gx_place place = { .in_kernel = in_kernel, .n_places = count(join, hook) };
	struct gx_ptx_span guard = stmt->guard;
	struct values values = { 0 };
	struct gx_strbuf front = { 0 };
	uint32_t number = join->n_labels++;
	char reg[48];
	int err = 0, more;

	start(spot, stmt, &insn, &values, &place);
	place.all_come = stmt->guard.len ? NULL : stmt;
	for (uint32_t i = 0; i < N_SOURCES && i < insn.n_sources; i++) {
		snprintf(reg, sizeof(reg), "gpuext_after_%u_%u", number, i);
		if (put_source(join, stmt, &insn.sources[i], reg, &front, &values.source[i]))
			set(&place, GX_IR_SREG_operand0 + i, &values.source[i]);
	}
	for (uint32_t i = 0; i < N_RESULTS && i < insn.n_results; i++)
		if (put_value(join, stmt, &insn.results[i], &values.result[i]))
			set(&place, GX_IR_SREG_value0 + i, &values.result[i]);
	if (guard.len && is_result(stmt, guard)) {
		snprintf(reg, sizeof(reg), "gpuext_after_%u_p", number);
		gx_strbuf_printf(&front, ".reg .pred %s; mov.pred %s, %.*s;\n", reg, reg,
		                 (int)guard.len, guard.at);
		guard = (struct gx_ptx_span){ reg, strlen(reg) };
	}
	err = gx_join_insert(join, err, gx_ptx_front_of(join->func, stmt), &front);
	more = put(join, hook, stmt->span.at + stmt->span.len, guard, stmt->guard_negated, &values,
	           &place);
	return err ? err : more;
}
