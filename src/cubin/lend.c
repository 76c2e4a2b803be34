/* lend.c - registers that are lent to uniform values while a probe gets its vector form.
 *
 * A uniform value is most often read soon, and once, by an OR that makes it each lane's own. What that OR writes is dead before it,
 * so that register takes the value from where it is made on. Other values that live in one straight piece of code share a few
 * registers, one after another. */
#include "cubin/vector_job.h"

#include "cubin/flow.h"
#include "cubin/probe.h"

#include <stdlib.h>
#include <string.h>

enum {
	STACK_POINTER = 1,
	SIZE_128 = 6,
	LONGEST_STALL = 15, /* cycles; no arithmetic takes longer */
	HIGHEST_OF_FEW = GX_CUBIN_FEW_REGISTERS - GX_SASS_RESERVED_REGISTERS - 1,
};

/* Is the field one of a vector register? Yes where that is not known. */
static bool is_vector_field(struct gx_sass w, enum gx_sass_field field)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	switch (op.exit) {
	case GX_SASS_EXIT_TWIN:
	case GX_SASS_EXIT_DROP: return false;
	case GX_SASS_EXIT_COPY:
	case GX_SASS_EXIT_MASK: return field == GX_SASS_SRC_A;
	case GX_SASS_EXIT_PLAIN:
		if (field == GX_SASS_DST && !gx_sass_gives(w))
			return false;
		return !gx_sass_get(w, GX_SASS_UNIFORM) || field != op.descriptor;
	/* in other forms it is an immediate, a constant or a uniform register */
	case GX_SASS_EXIT_ALU:
		return field != GX_SASS_SRC_B || gx_sass_get(w, GX_SASS_FORM) == GX_SASS_REGISTERS;
	case GX_SASS_EXIT_KEEP:
		if (op.flow == GX_SASS_FLOW_EXIT || op.flow == GX_SASS_FLOW_BRANCH ||
		    gx_sass_opcode(w) == GX_SASS_OP_NOP)
			return false;
		return gx_sass_opcode(w) != GX_SASS_OP_S2R || field == GX_SASS_DST;
	case GX_SASS_EXIT_REFUSE:
	case GX_SASS_EXIT_ENTRY: break;
	}
	return true;
}

/* An operand has so many at most. */
static unsigned most_registers(struct gx_sass w, bool few)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	if (op.exit == GX_SASS_EXIT_ALU)
		return op.wide || gx_sass_gives(w) > 1 ? 2 : 1;
	if (few && op.exit == GX_SASS_EXIT_PLAIN) /* an address has two */
		return gx_sass_get(w, GX_SASS_SIZE) < SIZE_128 ? 2 : 4;
	return gx_sass_opcode(w) == GX_SASS_OP_S2R ? 1 : 4;
}

/* May the instruction use the register? By every field that may name one, as wide as it may be; with few, as it says. */
static bool may_name(struct gx_sass w, uint64_t reg, bool few)
{
	static const enum gx_sass_field fields[] = { GX_SASS_DST, GX_SASS_SRC_A, GX_SASS_SRC_B,
		                                     GX_SASS_SRC_C };

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		uint64_t named = gx_sass_get(w, fields[i]);

		if (is_vector_field(w, fields[i]) && named <= reg &&
		    reg < named + most_registers(w, few))
			return true;
	}
	return false;
}

/* Where a value is made, and what reads it. */
struct value {
	size_t at, last;
	int reg;
	bool wide;
	bool is_half; /* somebody reads it as half of a pair, whose other half is another value */
	unsigned n_readers;
};

static bool reads_value(struct gx_sass w, const struct value *value)
{
	struct gx_vector_uses u = gx_vector_uses(w);

	return u.reads == value->reg || (u.wide_read && u.reads + 1 == value->reg) ||
	       (value->wide && u.reads == value->reg + 1);
}

static bool replaces_value(struct gx_sass w, const struct value *value)
{
	struct gx_vector_uses u = gx_vector_uses(w);

	return u.writes == value->reg || (u.wide_write && u.writes + 1 == value->reg) ||
	       (value->wide && u.writes == value->reg + 1);
}

/* Its readers in the straight code behind it. */
static void find_last(const struct gx_vector *v, struct value *value)
{
	value->last = value->at;
	for (size_t i = value->at + GX_SASS_BYTES; i < v->bytes; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(v->code + i);
		struct gx_sass_op op = gx_sass_op_of(w);
		bool leaves = v->few && op.flow == GX_SASS_FLOW_EXIT &&
		              gx_sass_get(w, GX_SASS_GUARD) != GX_SASS_ALWAYS;

		if (reads_value(w, value)) {
			struct gx_vector_uses u = gx_vector_uses(w);

			value->last = i;
			value->n_readers++;
			value->is_half |= u.wide_read && !(value->wide && u.reads == value->reg);
		}
		/* what is dropped leads nowhere, and who leaves reads nothing more */
		if ((op.flow != GX_SASS_FLOW_NONE && op.exit != GX_SASS_EXIT_DROP && !leaves) ||
		    replaces_value(w, value))
			return;
	}
}

/* Is it read behind the last of them? reached: [bytes / 16], scratch. */
static int is_read_later(const struct gx_vector *v, const struct value *value, bool *reached,
                         bool *later)
{
	size_t n = v->bytes / GX_SASS_BYTES;
	int err;

	*later = false;
	for (int reg = value->reg; reg <= value->reg + value->wide; reg++) {
		const struct value half = { .reg = reg };

		memset(reached, 0, n * sizeof(*reached));
		err = gx_sass_reach(v->code, v->bytes, v->arch, value->last + GX_SASS_BYTES,
		                    gx_vector_rewrites, &reg, reached);
		if (err)
			return gx_sass_reach_failed(err, v->diag);
		for (size_t i = 0; i < n; i++)
			*later |= reached[i] &&
			          reads_value(gx_sass_load(v->code + i * GX_SASS_BYTES), &half);
	}
	return 0;
}

/* The register that the only reader writes, where it is free until then; -1: it is not. */
static int free_result(struct gx_vector *v, const struct value *value)
{
	struct gx_sass w = gx_sass_load(v->code + value->last);
	uint64_t reg = gx_sass_get(w, GX_SASS_DST);

	if (value->wide || value->n_readers != 1 || gx_sass_get(w, GX_SASS_BASE) != GX_BASE_LOP3 ||
	    gx_sass_get(w, GX_SASS_GUARD) != GX_SASS_ALWAYS || reg == GX_SASS_RZ ||
	    gx_sass_get(w, GX_SASS_SRC_A) == reg || gx_sass_get(w, GX_SASS_SRC_C) == reg)
		return -1;
	for (size_t i = value->at + GX_SASS_BYTES; i < value->last; i += GX_SASS_BYTES)
		if (may_name(gx_sass_load(v->code + i), reg, false) ||
		    v->lent[i / GX_SASS_BYTES] == reg + 1)
			return -1;
	v->lent_until[reg] = value->last;
	return (int)reg;
}

/* Does the program not use the register before the value was read for the last time? Then nothing is in it. */
static bool is_unused_yet(const struct gx_vector *v, const struct value *value, uint32_t reg)
{
	for (size_t i = 0; i <= value->last; i += GX_SASS_BYTES)
		if (may_name(gx_sass_load(v->code + i), reg, false))
			return false;
	return true;
}

static bool may_be_lent(const struct gx_vector *v, const struct value *value, uint32_t reg,
                        uint32_t highest)
{
	return v->lent_until[reg] <= value->at &&
	       (reg > highest || (v->goes_forward && is_unused_yet(v, value, reg)));
}

static void add_wait(struct gx_vector *v, size_t at, uint64_t scoreboards)
{
	struct gx_sass w = gx_sass_load(v->code + at);

	scoreboards |= gx_sass_get(w, GX_SASS_WAIT);
	gx_sass_store(v->code + at, gx_sass_set(w, GX_SASS_WAIT, scoreboards));
}

/* --- a register of the program's own, between two values of its own */

static bool writes(struct gx_sass w, uint32_t reg)
{
	uint64_t named = gx_sass_get(w, GX_SASS_DST);

	return is_vector_field(w, GX_SASS_DST) && named <= reg &&
	       reg < named + most_registers(w, true);
}

/* user: a uint32_t, the register that is written in all lanes, by a word that does not read it. For gx_sass_reach(). */
static bool replaces_register(const void *user, struct gx_sass w)
{
	static const enum gx_sass_field sources[] = { GX_SASS_SRC_A, GX_SASS_SRC_B, GX_SASS_SRC_C };
	uint32_t reg = *(const uint32_t *)user;
	unsigned registers = gx_sass_registers(w);

	for (size_t i = 0; i < sizeof(sources) / sizeof(sources[0]); i++) {
		uint64_t named = gx_sass_get(w, sources[i]);

		if (registers >> (i + 1) & 1 && named <= reg &&
		    reg < named + most_registers(w, true))
			return false;
	}
	return registers & GX_SASS_REGISTERS_D && gx_sass_get(w, GX_SASS_DST) == reg &&
	       gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS;
}

/* Is what it holds behind the loan read there? */
static int is_alive(const struct gx_vector *v, const struct value *value, uint32_t reg, bool *alive)
{
	size_t n = v->bytes / GX_SASS_BYTES;
	bool *reached = calloc(n + 1, sizeof(*reached));
	int err;

	if (!reached)
		return gx_fail(v->diag, GX_E_NO_MEMORY, "program");
	*alive = false;
	err = gx_sass_reach(v->code, v->bytes, v->arch, value->last + GX_SASS_BYTES,
	                    replaces_register, &reg, reached);
	for (size_t i = 0; i < n && !err; i++) {
		struct gx_sass w = gx_sass_load(v->code + i * GX_SASS_BYTES);

		*alive |= reached[i] && may_name(w, reg, true) && !replaces_register(&reg, w);
	}
	free(reached);
	return err ? gx_sass_reach_failed(err, v->diag) : 0;
}

/* Arithmetic that writes it, and takes longer than what the loan begins with, may be the later one: none was issued for so long. */
static bool is_settled(const struct gx_vector *v, const struct value *value, uint32_t reg)
{
	size_t at = value->at;

	for (uint64_t cycles = 0; at && cycles < LONGEST_STALL;) {
		struct gx_sass w = gx_sass_load(v->code + (at -= GX_SASS_BYTES));

		if (writes(w, reg) || gx_vector_is_entered(v, at, value->at))
			return false;
		cycles += gx_sass_get(w, GX_SASS_STALL);
	}
	return true;
}

/* The scoreboards of those that read or write it late, and came before; false: of one of them there is none. */
static bool late_ones(const struct gx_vector *v, const struct value *value, uint32_t reg,
                      uint64_t *scoreboards)
{
	size_t end = v->goes_forward ? value->at : v->bytes;

	for (size_t i = 0; i < end; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(v->code + i);
		uint64_t reads = gx_sass_get(w, GX_SASS_READ_SB),
		         result = gx_sass_get(w, GX_SASS_WRITE_SB);

		if (!may_name(w, reg, true))
			continue;
		if (reads < GX_SASS_N_SB)
			*scoreboards |= 1ull << reads;
		if (result < GX_SASS_N_SB)
			*scoreboards |= 1ull << result;
		if (reads >= GX_SASS_N_SB && result >= GX_SASS_N_SB &&
		    gx_sass_op_of(w).exit != GX_SASS_EXIT_ALU)
			return false;
	}
	return true;
}

/* Is nothing in it as long as the value is needed? Then *scoreboards, added to, are to be waited for first. Negative errno */
static int is_idle(const struct gx_vector *v, const struct value *value, uint32_t reg,
                   uint64_t *scoreboards, bool *idle)
{
	bool alive = true;
	int err = 0;

	*idle = v->lent_until[reg] <= value->at && is_settled(v, value, reg) &&
	        late_ones(v, value, reg, scoreboards);
	for (size_t i = value->at; i <= value->last; i += GX_SASS_BYTES)
		*idle &= !may_name(gx_sass_load(v->code + i), reg, true);
	if (*idle)
		err = is_alive(v, value, reg, &alive);
	*idle &= !alive;
	return err;
}

/* For a program that stays within few registers so. *reg: -1: there is none. */
static int idle_register(struct gx_vector *v, const struct value *value, uint32_t highest, int *reg)
{
	*reg = -1;
	for (uint32_t i = STACK_POINTER + 1; i + value->wide <= highest && *reg < 0; i++) {
		uint64_t scoreboards = 0;
		bool first = false, second = true;
		int err;

		if (value->wide && i % 2)
			continue;
		err = is_idle(v, value, i, &scoreboards, &first);
		if (!err && value->wide)
			err = is_idle(v, value, i + 1, &scoreboards, &second);
		if (err)
			return err;
		if (!first || !second)
			continue;
		for (uint32_t k = i; k <= i + value->wide; k++)
			v->lent_until[k] = value->last;
		add_wait(v, value->at, scoreboards);
		*reg = (int)i;
	}
	return 0;
}

/* One that is lent to one value after another, two where the value is wide; -1: none is left. The program's own come first, until it
 * uses them. */
static int shared_register(struct gx_vector *v, const struct value *value, uint32_t highest,
                           uint32_t most)
{
	if (v->has_stack_register && !value->wide && v->lent_until[STACK_POINTER] <= value->at) {
		v->lent_until[STACK_POINTER] = value->last;
		return STACK_POINTER;
	}
	for (uint32_t reg = STACK_POINTER + 1; reg + value->wide <= most; reg++) {
		if ((value->wide && reg % 2) || !may_be_lent(v, value, reg, highest) ||
		    (value->wide && !may_be_lent(v, value, reg + 1, highest)))
			continue;
		v->lent_until[reg] = value->last;
		if (value->wide)
			v->lent_until[reg + 1] = value->last;
		if (reg + value->wide > v->highest_lent)
			v->highest_lent = reg + value->wide;
		return (int)reg;
	}
	return -1;
}

/* May a word that comes before the loan still read or write its register, and be waited for by that scoreboard? Where code comes
 * again, all of it comes before. */
static bool is_under_way(const struct gx_vector *v, const struct value *value, uint64_t reg,
                         uint64_t scoreboard)
{
	size_t end = v->goes_forward ? value->at : v->bytes;

	for (size_t i = 0; i < end; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(v->code + i);

		if ((gx_sass_get(w, GX_SASS_READ_SB) == scoreboard ||
		     gx_sass_get(w, GX_SASS_WRITE_SB) == scoreboard) &&
		    may_name(w, reg, false))
			return true;
	}
	return false;
}

/* Who still reads the register when the loan begins was waited for by then, or up to the last reader: the loan waits for the same.
 * That may be by the scoreboard that the loan's own word sets anew. */
static void wait_as_well(struct gx_vector *v, const struct value *value, uint64_t reg)
{
	struct gx_sass w = gx_sass_load(v->code + value->at);
	uint64_t own = gx_sass_get(w, GX_SASS_WRITE_SB), wait = 0;

	for (size_t i = value->at; i <= value->last; i += GX_SASS_BYTES)
		wait |= gx_sass_get(gx_sass_load(v->code + i), GX_SASS_WAIT);
	/* of a pair nobody else is under way: it is behind all registers, or what is there is waited for by now */
	if (!(gx_sass_get(w, GX_SASS_WAIT) >> own & 1) && !is_under_way(v, value, reg, own))
		wait &= ~(1ull << own);
	gx_sass_store(v->code + value->at, gx_sass_set(w, GX_SASS_WAIT, wait));
}

/* Few registers stay few: some kernels have no more to give. */
static int choose(struct gx_vector *v, const struct value *value, uint32_t highest, int *reg)
{
	bool few = v->few && highest <= HIGHEST_OF_FEW;
	int err;

	*reg = free_result(v, value);
	if (*reg < 0)
		*reg = shared_register(v, value, highest, few ? HIGHEST_OF_FEW : GX_MAX_REGISTER);
	if (*reg >= 0 || !few)
		return 0;
	err = idle_register(v, value, highest, reg);
	if (*reg < 0 && !err)
		*reg = shared_register(v, value, highest, GX_MAX_REGISTER);
	return err;
}

static int lend(struct gx_vector *v, size_t at, uint32_t highest, bool *reached)
{
	struct gx_sass w = gx_sass_load(v->code + at);
	struct gx_vector_uses u = gx_vector_uses(w);
	struct value value = { .at = at, .reg = u.writes, .wide = u.wide_write };
	bool later = true;
	int reg, err;

	if (u.writes < 0 || u.writes + value.wide >= GX_N_UNIFORM)
		return 0;
	find_last(v, &value);
	if (!value.n_readers || value.is_half || gx_vector_is_entered(v, at, value.last))
		return 0;
	err = is_read_later(v, &value, reached, &later);
	if (err || later)
		return err;
	err = choose(v, &value, highest, &reg);
	if (reg < 0)
		return err;
	for (size_t i = at; i <= value.last; i += GX_SASS_BYTES) {
		struct gx_sass reader = gx_sass_load(v->code + i);

		if (i == at)
			v->lent[i / GX_SASS_BYTES] = (uint16_t)(reg + 1);
		else if (reads_value(reader, &value))
			v->lent[i / GX_SASS_BYTES] =
			        (uint16_t)(reg +
			                   (unsigned)(gx_vector_uses(reader).reads - value.reg) +
			                   1);
	}
	wait_as_well(v, &value, (uint64_t)reg);
	return 0;
}

int gx_vector_lend(struct gx_vector *v, uint32_t *highest)
{
	bool *reached = calloc(v->bytes / GX_SASS_BYTES + 1, sizeof(*reached));
	int err = reached ? 0 : gx_fail(v->diag, GX_E_NO_MEMORY, "program");

	v->has_stack_register = true;
	for (size_t at = 0; at < v->bytes; at += GX_SASS_BYTES)
		v->has_stack_register &=
		        !may_name(gx_sass_load(v->code + at), STACK_POINTER, false);
	v->highest_lent = *highest;
	v->goes_forward = !gx_sass_comes_again(v->code, v->bytes, v->arch);
	for (size_t at = 0; at < v->bytes && !err; at += GX_SASS_BYTES)
		err = lend(v, at, *highest, reached);
	*highest = v->highest_lent;
	free(reached);
	return err;
}
