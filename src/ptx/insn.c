/* insn.c - the rows of defs/ptx_insns.def, and an instruction's operands by them. */
#include "ptx/insn.h"

#include <string.h>

static const struct row {
	const char *opcode, *word;
	bool result;
	const char *types;
} rows[] = {
#define PTX_INSN(opcode, word, result, types) { opcode, word, result, types },
#include "defs/ptx_insns.def"
};

/* The last row is that of all others. */
static const struct row *row_of(const struct gx_ptx_stmt *stmt)
{
	const struct row *row = rows;

	while (*row->opcode && !(gx_ptx_span_is(stmt->base, row->opcode) &&
	                         (!*row->word || gx_ptx_has_mod(stmt, row->word))))
		row++;
	return row;
}

/* --- types */

struct type {
	enum gx_ptx_value_kind kind;
	uint32_t bits;  /* of one number */
	uint32_t bytes; /* of all that a register of it holds */
};

static struct type type_of(enum gx_ptx_type type)
{
	static const struct type types[GX_PTX_N_TYPES] = {
#define U                                 GX_PTX_VALUE_U
#define S                                 GX_PTX_VALUE_S
#define B                                 GX_PTX_VALUE_B
#define F                                 GX_PTX_VALUE_F
#define P                                 GX_PTX_VALUE_PRED
#define O                                 GX_PTX_VALUE_NONE
#define PTX_TYPE(name, bytes, kind, text) [GX_PTX_##name] = { kind, 8 * (bytes), bytes },
#include "defs/ptx_types.def"
#undef PTX_TYPE
#undef U
#undef S
#undef B
#undef F
#undef P
#undef O
	};
	struct type out = types[type];
	const char *text = gx_ptx_type_name(type);

	if (strstr(text, "x2"))
		out.bits /= 2;
	if (!strncmp(text, "bf16", 4))
		out.kind = GX_PTX_VALUE_BF;
	return out;
}

static bool is_float(const struct type *type)
{
	return type->kind == GX_PTX_VALUE_F || type->kind == GX_PTX_VALUE_BF;
}

/* Of the opcode. */
struct words {
	uint32_t n;
	enum gx_ptx_type at[4];
};

static struct words words_of(const struct gx_ptx_stmt *stmt)
{
	struct words words = { 0 };

	for (uint32_t i = 0; i < stmt->n_mods && words.n < 4; i++) {
		enum gx_ptx_type type = gx_ptx_type_named(stmt->mods[i]);

		if (type != GX_PTX_NOTYPE)
			words.at[words.n++] = type;
	}
	return words;
}

/* What the row says of an operand; is_part: a register may have several of them. */
static enum gx_ptx_type word_of(const struct words *words, const char *types, uint32_t operand,
                                bool *is_part)
{
	size_t last = strlen(types) - 1;
	char letter = types[operand < last ? operand : last];
	uint32_t n = (uint32_t)(letter - '1');

	*is_part = n < 4;
	if (letter == 'D' || !words->n)
		return GX_PTX_NOTYPE;
	if (letter == 'F')
		return words->at[0];
	if (letter == 'L')
		return words->at[words->n - 1];
	return n < words->n ? words->at[n] : GX_PTX_NOTYPE;
}

/* As the instruction has it in such a register: a number of 64 bits of mul.wide.s32 is one with a sign, and what has no room for the
 * opcode's numbers, as a policy of a cache, is what it was declared to be. */
static struct type type_in(enum gx_ptx_type register_type, enum gx_ptx_type word, bool is_part)
{
	struct type declared = type_of(register_type), type = type_of(word);
	bool fits = declared.bytes == type.bytes || (type.bits <= 16 && declared.bytes == 4);

	if (declared.kind == GX_PTX_VALUE_PRED || type.kind == GX_PTX_VALUE_NONE ||
	    type.kind == GX_PTX_VALUE_PRED)
		return declared;
	if (is_float(&type))
		return fits ? type : declared;
	if (!(is_part && fits))
		type.bits = 8 * declared.bytes;
	return type;
}

/* --- elements */

static bool is_register(const struct gx_ptx_var *var)
{
	return var && var->space == GX_PTX_REG;
}

static const struct gx_ptx_var *var_of(const struct gx_ptx_func *func,
                                       const struct gx_ptx_stmt *stmt,
                                       const struct gx_ptx_operand *operand)
{
	return operand->kind == GX_PTX_OP_NAME
	               ? gx_ptx_find_var(func, (uint32_t)(stmt - func->stmts), operand->name)
	               : NULL;
}

static enum gx_ptx_value_kind kind_of_name(const struct gx_ptx_operand *operand)
{
	return operand->name.len && operand->name.at[0] == '%' ? GX_PTX_VALUE_SPECIAL
	                                                       : GX_PTX_VALUE_NAME;
}

static struct gx_ptx_value value_of(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt,
                                    const struct gx_ptx_operand *operand, enum gx_ptx_type word,
                                    bool is_part)
{
	const struct gx_ptx_var *var = var_of(func, stmt, operand);
	struct gx_ptx_value out = { .operand = operand, .kind = GX_PTX_VALUE_OTHER };
	struct type type = type_of(word ? word : GX_PTX_B32);

	if (operand->kind == GX_PTX_OP_ADDRESS) {
		out.kind = GX_PTX_VALUE_ADDRESS;
	} else if (operand->kind == GX_PTX_OP_INT || operand->kind == GX_PTX_OP_FLOAT ||
	           (operand->kind == GX_PTX_OP_NAME && gx_ptx_span_is(operand->name, "WARP_SZ"))) {
		out.kind = type.kind;
		out.bits = type.kind == GX_PTX_VALUE_PRED ? 1 : type.bits;
	} else if (operand->kind == GX_PTX_OP_NAME && !is_register(var)) {
		out.kind = kind_of_name(operand);
	} else if (is_register(var) && var->vector <= 1 && !operand->integer) {
		type = type_in(var->type, word, is_part);
		if (type.kind != GX_PTX_VALUE_NONE && gx_ptx_type_bytes(var->type) <= 8) {
			out.kind = type.kind;
			out.bits = type.kind == GX_PTX_VALUE_PRED ? 1 : type.bits;
		}
	}
	return out;
}

static void add(const struct gx_ptx_value *value, struct gx_ptx_value *values, uint32_t most,
                uint32_t *n)
{
	if (*n < most)
		values[*n] = *value;
	++*n;
}

/* Does the first operand have the result? */
static bool has_result(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt,
                       const struct row *row)
{
	const struct gx_ptx_operand *first = stmt->operands;

	if (!row->result || !stmt->n_operands)
		return false;
	return first->kind == GX_PTX_OP_VECTOR || first->kind == GX_PTX_OP_PAIR ||
	       first->kind == GX_PTX_OP_SINK || is_register(var_of(func, stmt, first));
}

struct gx_ptx_insn gx_ptx_insn_of(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt)
{
	const struct row *row = row_of(stmt);
	struct words words = words_of(stmt);
	struct gx_ptx_insn out = { 0 };

	for (uint32_t i = 0; i < stmt->n_operands; i++) {
		const struct gx_ptx_operand *operand = &stmt->operands[i];
		bool parts = operand->kind == GX_PTX_OP_VECTOR || operand->kind == GX_PTX_OP_PAIR;
		bool is_part, is_result = i == 0 && has_result(func, stmt, row);
		enum gx_ptx_type word = word_of(&words, row->types, i, &is_part);

		for (uint32_t k = 0; k < (parts ? operand->n_items : 1); k++) {
			struct gx_ptx_value value = value_of(
			        func, stmt, parts ? &operand->items[k] : operand, word, is_part);

			if (is_result)
				add(&value, out.results, GX_PTX_MOST_RESULTS, &out.n_results);
			else
				add(&value, out.sources, GX_PTX_MOST_SOURCES, &out.n_sources);
		}
	}
	return out;
}

bool gx_ptx_is_pure(const struct gx_ptx_stmt *stmt)
{
	static const char *const pure[] = {
		"mov",      "add",   "sub",      "mul",   "mad",  "mul24", "mad24", "fma",   "div",
		"rem",      "abs",   "neg",      "min",   "max",  "and",   "or",    "xor",   "not",
		"cnot",     "shl",   "shr",      "shf",   "lop3", "bfe",   "bfi",   "bfind", "brev",
		"clz",      "popc",  "prmt",     "sad",   "setp", "set",   "selp",  "slct",  "cvt",
		"cvta",     "rcp",   "sqrt",     "rsqrt", "ex2",  "lg2",   "sin",   "cos",   "tanh",
		"copysign", "testp", "isspacep", "dp4a",  "dp2a", "fns",
	};

	return GX_PTX_IS_ONE_OF(stmt->base, pure);
}
