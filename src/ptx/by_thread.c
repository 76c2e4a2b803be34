/* by_thread.c - registers with one writer, whose operands are such registers, numbers, %tid, %ntid and %laneid: as steps that are run for a thread.
 *
 * A register that only one statement writes has the same value each time in a thread, for its operands have.
 */
#include "ptx/by_thread.h"

#include "ptx/insn.h"

#include <errno.h>
#include <string.h>

enum { MOST_DEPTH = 64 };

enum op {
	OP_NUMBER,
	OP_TID,
	OP_NTID,
	OP_LANE,
	OP_COPY, /* of `bits`, with or without a sign, to `to` */
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_MAD,
	OP_SHL,
	OP_SHR,
	OP_AND,
	OP_OR,
	OP_XOR,
	OP_NOT,
	OP_NEG,
	OP_MIN,
	OP_MAX,
	OP_DIV,
	OP_REM,
	OP_SELECT,
	OP_EQ,
	OP_NE,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
};

struct gx_ptx_step {
	enum op op;
	uint32_t in[3], n_in;
	uint8_t bits, to; /* of what goes in, and of the result; 1: a predicate */
	bool is_signed;
	bool is_offset; /* of a variable */
	uint64_t number;
};

static uint32_t make(struct gx_ptx_by_thread *by, const struct gx_ptx_step *step)
{
	if (by->n == GX_PTX_MOST_STEPS)
		return GX_PTX_NO_STEP;
	by->steps[by->n] = *step;
	return by->n++;
}

int gx_ptx_by_thread_begin(const struct gx_ptx_regs *regs, struct gx_arena *arena,
                           struct gx_ptx_by_thread *out)
{
	*out = (struct gx_ptx_by_thread){ .regs = regs };
	out->steps = gx_arena_calloc(arena, GX_PTX_MOST_STEPS, sizeof(*out->steps));
	out->step_of = gx_arena_calloc(arena, regs->n + 1, sizeof(*out->step_of));
	return out->steps && out->step_of ? 0 : -ENOMEM;
}

/* --- what instructions are */

static const struct row {
	const char *base, *word; /* word: the first one, if it has to be there */
	enum op op;
	uint32_t n; /* operands that go in */
} rows[] = {
	{ "mov", "", OP_COPY, 1 },  { "cvta", "", OP_COPY, 1 },   { "add", "", OP_ADD, 2 },
	{ "sub", "", OP_SUB, 2 },   { "mul", "lo", OP_MUL, 2 },   { "mul", "wide", OP_MUL, 2 },
	{ "mad", "lo", OP_MAD, 3 }, { "mad", "wide", OP_MAD, 3 }, { "shl", "", OP_SHL, 2 },
	{ "shr", "", OP_SHR, 2 },   { "and", "", OP_AND, 2 },     { "or", "", OP_OR, 2 },
	{ "xor", "", OP_XOR, 2 },   { "not", "", OP_NOT, 1 },     { "neg", "", OP_NEG, 1 },
	{ "min", "", OP_MIN, 2 },   { "max", "", OP_MAX, 2 },     { "div", "", OP_DIV, 2 },
	{ "rem", "", OP_REM, 2 },   { "selp", "", OP_SELECT, 3 }, { "setp", "eq", OP_EQ, 2 },
	{ "setp", "ne", OP_NE, 2 }, { "setp", "lt", OP_LT, 2 },   { "setp", "le", OP_LE, 2 },
	{ "setp", "gt", OP_GT, 2 }, { "setp", "ge", OP_GE, 2 },   { "setp", "lo", OP_LT, 2 },
	{ "setp", "ls", OP_LE, 2 }, { "setp", "hi", OP_GT, 2 },   { "setp", "hs", OP_GE, 2 },
};

static const struct row *row_of(const struct gx_ptx_stmt *stmt)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (gx_ptx_span_is(stmt->base, rows[i].base) &&
		    (!*rows[i].word ||
		     (stmt->n_mods && gx_ptx_span_is(stmt->mods[0], rows[i].word))))
			return &rows[i];
	return NULL;
}

/* Bits of an integer, a word of bits or a predicate; 0: another type. */
static uint8_t bits_of(enum gx_ptx_type type, bool *is_signed)
{
	*is_signed = false;
	switch ((int)type) {
	case GX_PTX_PRED: return 1;
	case GX_PTX_S8: *is_signed = true; return 8;
	case GX_PTX_S16: *is_signed = true; return 16;
	case GX_PTX_S32: *is_signed = true; return 32;
	case GX_PTX_S64: *is_signed = true; return 64;
	case GX_PTX_U8:
	case GX_PTX_B8: return 8;
	case GX_PTX_U16:
	case GX_PTX_B16: return 16;
	case GX_PTX_U32:
	case GX_PTX_B32: return 32;
	case GX_PTX_U64:
	case GX_PTX_B64: return 64;
	default: return 0;
	}
}

/* The words behind the row's own: one type, and nothing that changes what it does. */
static bool take_type(const struct gx_ptx_stmt *stmt, const struct row *row,
                      struct gx_ptx_step *step)
{
	static const char *const spaces[] = { "to", "shared", "shared::cta" };
	uint32_t first = *row->word != '\0';

	if (gx_ptx_span_is(stmt->base, "cvta"))
		while (first < stmt->n_mods && GX_PTX_IS_ONE_OF(stmt->mods[first], spaces))
			first++;
	if (stmt->n_mods != first + 1)
		return false;
	step->bits = bits_of(gx_ptx_type_named(stmt->mods[first]), &step->is_signed);
	step->to = step->bits;
	if (step->op >= OP_EQ)
		step->to = 1;
	if (first && gx_ptx_span_is(stmt->mods[0], "wide"))
		step->to = (uint8_t)(2 * step->bits);
	return step->bits && step->to <= 64;
}

/* cvt.TO.FROM: between integers, without rounding or saturation. */
static bool take_conversion(const struct gx_ptx_stmt *stmt, struct gx_ptx_step *step)
{
	bool unused;

	if (stmt->n_mods != 2)
		return false;
	step->op = OP_COPY;
	step->to = bits_of(gx_ptx_type_named(stmt->mods[0]), &unused);
	step->bits = bits_of(gx_ptx_type_named(stmt->mods[1]), &step->is_signed);
	return step->to > 1 && step->bits > 1;
}

/* --- operands */

struct adding {
	struct gx_ptx_by_thread *by;
	uint32_t depth;
};

static uint32_t add_reg(struct adding *adding, int64_t number);

static uint32_t add_special(struct adding *adding, struct gx_ptx_span name)
{
	uint32_t axis = name.len ? (uint32_t)(name.at[name.len - 1] - 'x') : 3;
	struct gx_ptx_step step = { .op = OP_TID, .bits = 32, .to = 32 };

	if (gx_ptx_span_is(name, "%laneid")) {
		step.op = OP_LANE;
		return make(adding->by, &step);
	}
	if (axis > 2 || name.len < 2 || name.at[name.len - 2] != '.')
		return GX_PTX_NO_STEP;
	step.number = axis;
	if (name.len == 6 && !memcmp(name.at, "%tid", 4))
		return make(adding->by, &step);
	if (name.len != 7 || memcmp(name.at, "%ntid", 5))
		return GX_PTX_NO_STEP;
	step.op = OP_NTID;
	return make(adding->by, &step);
}

static uint32_t add_operand(struct adding *adding, uint32_t at,
                            const struct gx_ptx_operand *operand)
{
	struct gx_ptx_step step = {
		.op = OP_NUMBER, .bits = 64, .to = 64, .number = (uint64_t)operand->integer
	};
	const struct gx_ptx_var *var;
	int64_t number;

	if (operand->kind == GX_PTX_OP_INT)
		return make(adding->by, &step);
	if (operand->kind != GX_PTX_OP_NAME || operand->negated)
		return GX_PTX_NO_STEP;
	number = gx_ptx_reg_number(adding->by->regs, operand->name);
	if (number >= 0)
		return operand->integer ? GX_PTX_NO_STEP : add_reg(adding, number);
	var = gx_ptx_find_var(adding->by->regs->func, at, operand->name);
	if (!var)
		return operand->integer ? GX_PTX_NO_STEP : add_special(adding, operand->name);
	if (var->space != GX_PTX_SHARED)
		return GX_PTX_NO_STEP;
	step.is_offset = true;
	return make(adding->by, &step);
}

/* Which of a step's operands may be in a variable, so that its result is; of the others none may. */
static bool takes_offsets(const struct gx_ptx_by_thread *by, struct gx_ptx_step *step)
{
	bool in[3] = { false };
	uint32_t n = 0;

	for (uint32_t i = 0; i < step->n_in; i++) {
		in[i] = by->steps[step->in[i]].is_offset;
		n += in[i];
	}
	step->is_offset = n != 0;
	if (!n)
		return true;
	if (n > 1 || step->bits < 32 || step->to < 32)
		return false;
	return step->op == OP_COPY || step->op == OP_ADD || (step->op == OP_SUB && in[0]) ||
	       (step->op == OP_MAD && in[2]);
}

static uint32_t add_stmt(struct adding *adding, uint32_t at)
{
	const struct gx_ptx_stmt *stmt = &adding->by->regs->func->stmts[at];
	const struct row *row = row_of(stmt);
	struct gx_ptx_step step = { .op = row ? row->op : OP_COPY, .n_in = row ? row->n : 1 };
	bool known = gx_ptx_span_is(stmt->base, "cvt") ? take_conversion(stmt, &step)
	                                               : row && take_type(stmt, row, &step);

	if (!known || stmt->guard.len || stmt->n_operands != step.n_in + 1 ||
	    stmt->operands[0].kind != GX_PTX_OP_NAME)
		return GX_PTX_NO_STEP;
	if ((step.op == OP_DIV || step.op == OP_REM) &&
	    (stmt->operands[2].kind != GX_PTX_OP_INT || stmt->operands[2].integer <= 0))
		return GX_PTX_NO_STEP;
	for (uint32_t i = 0; i < step.n_in; i++) {
		step.in[i] = add_operand(adding, at, &stmt->operands[i + 1]);
		if (step.in[i] == GX_PTX_NO_STEP)
			return GX_PTX_NO_STEP;
	}
	return takes_offsets(adding->by, &step) ? make(adding->by, &step) : GX_PTX_NO_STEP;
}

static uint32_t add_reg(struct adding *adding, int64_t number)
{
	const struct gx_ptx_reg *reg = &adding->by->regs->at[number];
	uint32_t *known = &adding->by->step_of[number], step;

	if (*known)
		return *known == GX_PTX_NO_STEP ? GX_PTX_NO_STEP : *known - 1;
	*known = GX_PTX_NO_STEP; /* also while it is asked for: what depends on itself */
	if (reg->n_writers != 1 || adding->depth == MOST_DEPTH)
		return GX_PTX_NO_STEP;
	adding->depth++;
	step = add_stmt(adding, reg->writer);
	adding->depth--;
	if (step != GX_PTX_NO_STEP)
		*known = step + 1;
	return step;
}

uint32_t gx_ptx_by_thread_add(struct gx_ptx_by_thread *by, struct gx_ptx_span name)
{
	struct adding adding = { .by = by };
	int64_t number = gx_ptx_reg_number(by->regs, name);
	uint32_t step = number < 0 ? GX_PTX_NO_STEP : add_reg(&adding, number);

	return step != GX_PTX_NO_STEP && by->steps[step].is_offset ? GX_PTX_NO_STEP : step;
}

uint32_t gx_ptx_by_thread_address(struct gx_ptx_by_thread *by, uint32_t stmt,
                                  const struct gx_ptx_operand *address, bool *is_offset)
{
	struct gx_ptx_operand base = *address;
	struct adding adding = { .by = by };
	uint32_t step;

	if (!address->name.len)
		return GX_PTX_NO_STEP;
	base.kind = GX_PTX_OP_NAME;
	base.integer = 0;
	step = add_operand(&adding, stmt, &base);
	*is_offset = step != GX_PTX_NO_STEP && by->steps[step].is_offset;
	return step;
}

/* --- a thread */

static uint64_t cut(uint64_t value, uint32_t bits)
{
	return bits == 64 ? value : value & ((1ull << bits) - 1);
}

/* As a number of so many bits, with its sign. */
static uint64_t wide(uint64_t value, uint32_t bits, bool is_signed)
{
	value = cut(value, bits);
	return is_signed && bits < 64 && value >> (bits - 1) ? value | ~0ull << bits : value;
}

static bool is_less(uint64_t a, uint64_t b, bool is_signed)
{
	return is_signed ? (int64_t)a < (int64_t)b : a < b;
}

static uint64_t shifted(const struct gx_ptx_step *step, uint64_t a, uint64_t by)
{
	by = cut(by, 32); /* PTX: amounts have 32 bits, and more than all is all */
	if (step->op == OP_SHL)
		return by < step->bits ? a << by : 0;
	if (step->is_signed)
		return (uint64_t)((int64_t)a >> (by < step->bits ? by : step->bits - 1u));
	return by < step->bits ? a >> by : 0;
}

static uint64_t divided(const struct gx_ptx_step *step, uint64_t a, uint64_t b)
{
	bool rest = step->op == OP_REM;

	if (!b) /* of a number that the type has no room for */
		return 0;
	if (step->is_signed)
		return (uint64_t)(rest ? (int64_t)a % (int64_t)b : (int64_t)a / (int64_t)b);
	return rest ? a % b : a / b;
}

static uint64_t compared(const struct gx_ptx_step *step, uint64_t a, uint64_t b)
{
	bool less = is_less(a, b, step->is_signed), more = is_less(b, a, step->is_signed);

	switch ((int)step->op) {
	case OP_EQ: return a == b;
	case OP_NE: return a != b;
	case OP_LT: return less;
	case OP_LE: return !more;
	case OP_GT: return more;
	default: return !less;
	}
}

static uint64_t run(const struct gx_ptx_step *step, const uint32_t tid[3], const uint32_t *size,
                    const uint64_t in[3])
{
	uint64_t a, b;

	a = wide(in[0], step->bits, step->is_signed);
	b = step->op == OP_SHL || step->op == OP_SHR ? in[1]
	                                             : wide(in[1], step->bits, step->is_signed);
	switch ((int)step->op) {
	case OP_NUMBER: return step->number;
	case OP_TID: return tid[step->number];
	case OP_NTID: return size[step->number];
	case OP_LANE: return ((tid[2] * size[1] + tid[1]) * size[0] + tid[0]) & 31;
	case OP_COPY: return a;
	case OP_ADD: return a + b;
	case OP_SUB: return a - b;
	case OP_MUL: return a * b;
	case OP_MAD: return a * b + in[2];
	case OP_SHL:
	case OP_SHR: return shifted(step, a, b);
	case OP_AND: return a & b;
	case OP_OR: return a | b;
	case OP_XOR: return a ^ b;
	case OP_NOT: return ~a;
	case OP_NEG: return 0 - a;
	case OP_MIN: return is_less(a, b, step->is_signed) ? a : b;
	case OP_MAX: return is_less(a, b, step->is_signed) ? b : a;
	case OP_DIV:
	case OP_REM: return divided(step, a, b);
	case OP_SELECT: return in[2] ? a : b;
	default: return compared(step, a, b);
	}
}

/* Without a size: what it is multiplied by 0, or masked by it, is there nevertheless. */
static bool has_value(const struct gx_ptx_step *step, const uint32_t *size,
                      const struct gx_ptx_thread_value *values)
{
	const uint32_t *in = step->in;
	bool product = step->op == OP_MUL || step->op == OP_MAD || step->op == OP_AND;
	bool all = size || (step->op != OP_NTID && step->op != OP_LANE);

	for (uint32_t i = product ? 2 : 0; i < step->n_in; i++)
		all &= values[in[i]].is_there;
	if (!product)
		return all;
	return all && ((values[in[0]].is_there && values[in[1]].is_there) ||
	               (values[in[0]].is_there && !values[in[0]].value) ||
	               (values[in[1]].is_there && !values[in[1]].value));
}

void gx_ptx_by_thread_run(const struct gx_ptx_by_thread *by, const uint32_t tid[3],
                          const uint32_t *size, struct gx_ptx_thread_value *values)
{
	for (uint32_t i = 0; i < by->n; i++) {
		const struct gx_ptx_step *step = &by->steps[i];
		uint64_t in[3] = { 0 };

		for (uint32_t k = 0; k < step->n_in; k++)
			in[k] = values[step->in[k]].value;
		values[i].is_there = has_value(step, size, values);
		values[i].value = values[i].is_there ? cut(run(step, tid, size, in), step->to) : 0;
	}
}

bool gx_ptx_by_thread_reads_size(const struct gx_ptx_by_thread *by)
{
	for (uint32_t i = 0; i < by->n; i++)
		if (by->steps[i].op == OP_NTID || by->steps[i].op == OP_LANE)
			return true;
	return false;
}
