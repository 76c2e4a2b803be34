/* ir_parse_insn.c - one instruction of the IR text: mnemonic, operands by shape, attributes, fact.
 */
#include "support/ir/ir_parser.h"

#include "ir/helper.h"
#include "ir/ir_shape.h"

#include <stdlib.h>
#include <string.h>

/* Parts of "atomic.add.u64" between dots. */
struct mnemonic {
	const char *part[4];
	size_t len[4];
	uint32_t n;
	uint32_t line;
};

static bool slice_is(const char *text, size_t len, const char *word)
{
	return len == strlen(word) && !memcmp(text, word, len);
}

static bool part_is(const struct mnemonic *m, uint32_t i, const char *word)
{
	return i < m->n && slice_is(m->part[i], m->len[i], word);
}

static int split_mnemonic(struct ir_parser *p, struct mnemonic *m)
{
	const struct ir_token *token = &p->lexer.token;
	const char *at = token->text, *end = token->text + token->len;

	*m = (struct mnemonic){ .line = token->line };
	if (token->kind != TOKEN_WORD)
		return ir_parse_fail(p, token->line, "expected an operation");
	for (;;) {
		const char *dot = memchr(at, '.', (size_t)(end - at));
		const char *stop = dot ? dot : end;

		if (m->n == 4)
			return ir_parse_fail(p, m->line, "too many dots in the operation");
		m->part[m->n] = at;
		m->len[m->n++] = (size_t)(stop - at);
		if (!dot)
			break;
		at = dot + 1;
	}
	ir_lex_next(&p->lexer);
	return 0;
}

static int find_op(struct ir_parser *p, const struct mnemonic *m, enum gx_ir_op *out)
{
	for (int op = 0; op < GX_IR_N_OPS; op++) {
		if (part_is(m, 0, gx_ir_op_info((enum gx_ir_op)op)->name)) {
			*out = (enum gx_ir_op)op;
			return 0;
		}
	}
	return ir_parse_fail(p, m->line, "unknown operation %.*s", (int)m->len[0], m->part[0]);
}

static bool read_type(const struct mnemonic *m, uint32_t i, enum gx_ir_type *out)
{
	for (int type = GX_IR_I1; type <= GX_IR_I64; type++) {
		if (part_is(m, i, gx_ir_type_name((enum gx_ir_type)type))) {
			*out = (enum gx_ir_type)type;
			return true;
		}
	}
	return false;
}

static bool read_width(const struct mnemonic *m, uint32_t i, uint8_t *out)
{
	static const char *const widths[] = { "u8", "u16", "u32", "u64" };

	for (uint8_t w = 0; w < 4; w++) {
		if (part_is(m, i, widths[w])) {
			*out = (uint8_t)(1u << w);
			return true;
		}
	}
	return false;
}

static bool read_suffixes(const struct mnemonic *m, struct gx_ir_insn *insn)
{
	static const char *const orders[] = { "weak", "relaxed", "release" };
	const struct gx_ir_op_info *info = gx_ir_op_info(insn->op);
	enum gx_ir_type type = info->type;
	uint32_t i = 1;

	if (read_type(m, i, &type))
		i++;
	else if (info->any_type || insn->op == GX_IR_icmp)
		return false;
	if (insn->op == GX_IR_icmp)
		insn->imm2 = type;
	else if (!info->any_type && type != info->type)
		return false;
	else
		insn->type = type;
	if (insn->op == GX_IR_atomic) {
		while (insn->imm2 < GX_IR_N_ATOMICS &&
		       !part_is(m, i, gx_ir_atomic_name((enum gx_ir_atomic)insn->imm2)))
			insn->imm2++;
		if (insn->imm2 == GX_IR_N_ATOMICS)
			return false;
		i++;
	}
	if (ir_has_width(insn->op) && !read_width(m, i++, &insn->width))
		return false;
	if (insn->op == GX_IR_stg) {
		while (insn->imm2 < 3 && !part_is(m, i, orders[insn->imm2]))
			insn->imm2++;
		i++;
	}
	if (insn->op == GX_IR_ldg && part_is(m, i, "acquire")) {
		insn->imm2 = GX_IR_LDG_ACQUIRE;
		i++;
	}
	if (insn->op == GX_IR_ldg && part_is(m, i, "search")) {
		insn->imm2 |= GX_IR_LDG_SEARCH;
		i++;
	}
	return i == m->n && !(insn->op == GX_IR_stg && insn->imm2 == 3);
}

/* Ids of operands as they are read; they become args at the end of the instruction. */
struct operands {
	uint32_t *ids, *preds; /* malloc */
	uint32_t n, cap;
};

static int parse_value(struct ir_parser *p, struct operands *ops)
{
	const struct ir_token *token = &p->lexer.token;

	if (token->kind != TOKEN_VALUE || !token->number || token->number >= IR_PARSE_MAX_ID)
		return ir_parse_fail(p, token->line, "expected a value, such as %%1");
	if (ops->n == ops->cap) {
		uint32_t cap = ops->cap ? ops->cap * 2 : 8;
		uint32_t *ids = reallocarray(ops->ids, cap, sizeof(*ids));
		uint32_t *preds;

		if (ids)
			ops->ids = ids;
		preds = reallocarray(ops->preds, cap, sizeof(*preds));
		if (preds)
			ops->preds = preds;
		if (!ids || !preds)
			return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
		ops->cap = cap;
	}
	if (ops->n == IR_PARSE_MAX_ARGS)
		return ir_parse_fail(p, token->line, "too many operands");
	ops->preds[ops->n] = 0;
	ops->ids[ops->n++] = (uint32_t)token->number;
	ir_lex_next(&p->lexer);
	return 0;
}

static bool skip_comma(struct ir_parser *p)
{
	if (!ir_lex_is_mark(&p->lexer, ','))
		return false;
	ir_lex_next(&p->lexer);
	return true;
}

/* %1, %2 */
static int parse_values(struct ir_parser *p, struct operands *ops)
{
	int err = parse_value(p, ops);

	while (!err && skip_comma(p))
		err = parse_value(p, ops);
	return err;
}

/* [%1 + 8] */
static int parse_address(struct ir_parser *p, struct gx_ir_insn *insn, struct operands *ops)
{
	int err = ir_parse_mark(p, '[');
	bool minus;

	err = err ? err : parse_value(p, ops);
	if (err)
		return err;
	minus = ir_lex_is_mark(&p->lexer, '-');
	if (minus || ir_lex_is_mark(&p->lexer, '+')) {
		ir_lex_next(&p->lexer);
		err = ir_parse_number(p, &insn->imm);
		if (minus)
			insn->imm = -insn->imm;
	}
	return err ? err : ir_parse_mark(p, ']');
}

/* [%1, b0], [%2, b3]; a phi of a block without predecessors has none */
static int parse_phi(struct ir_parser *p, struct operands *ops)
{
	int err = 0;

	if (!ir_lex_is_mark(&p->lexer, '['))
		return 0;
	do {
		err = ir_parse_mark(p, '[');
		err = err ? err : parse_value(p, ops);
		err = err ? err : ir_parse_mark(p, ',');
		err = err ? err : ir_parse_block_ref(p, &ops->preds[ops->n - 1]);
		err = err ? err : ir_parse_mark(p, ']');
	} while (!err && skip_comma(p));
	return err;
}

static int parse_callee(struct ir_parser *p, struct gx_ir_insn *insn)
{
	const struct ir_token *token = &p->lexer.token;

	if (token->kind == TOKEN_NUMBER)
		return ir_parse_number(p, &insn->imm);
	if (token->kind == TOKEN_WORD && gx_ir_helper_find(token->text, token->len, &insn->imm)) {
		ir_lex_next(&p->lexer);
		return 0;
	}
	return ir_parse_fail(p, token->line, "unknown helper");
}

static int parse_call(struct ir_parser *p, struct gx_ir_insn *insn, struct operands *ops)
{
	int err = parse_callee(p, insn);

	err = err ? err : ir_parse_mark(p, '(');
	if (!err && !ir_lex_is_mark(&p->lexer, ')'))
		err = parse_values(p, ops);
	return err ? err : ir_parse_mark(p, ')');
}

/* A word of one of n names becomes its number. */
static int parse_name(struct ir_parser *p, const char *(*name_of)(int), int n, uint64_t *out)
{
	for (int i = 0; i < n; i++) {
		if (ir_lex_is_word(&p->lexer, name_of(i))) {
			*out = (uint64_t)i;
			ir_lex_next(&p->lexer);
			return 0;
		}
	}
	return ir_parse_fail(p, p->lexer.token.line, "unknown name");
}

static const char *cond_name(int i)
{
	return gx_ir_cond_name((enum gx_ir_cond)i);
}

static const char *sreg_name(int i)
{
	return gx_ir_sreg_info((enum gx_ir_sreg)i)->name;
}

static const char *fence_name(int i)
{
	return i == 2 ? "block" : i ? "system" : "device";
}

/* n targets, recorded as edges of the block */
static int parse_targets(struct ir_parser *p, uint32_t n)
{
	int err = 0;

	for (uint32_t i = 0; !err && i < n; i++) {
		struct ir_use use = { .block = p->block, .index = i, .line = p->lexer.token.line };

		err = i ? ir_parse_mark(p, ',') : 0;
		err = err ? err : ir_parse_block_ref(p, &use.number);
		err = err ? err : ir_parse_add_use(p, use);
	}
	return err;
}

static int parse_atomic(struct ir_parser *p, struct gx_ir_insn *insn, struct operands *ops)
{
	int err = parse_address(p, insn, ops);

	err = err ? err : ir_parse_mark(p, ',');
	err = err ? err : parse_values(p, ops);
	if (!err && ops->n == 2) {
		/* the value again: an id that was just read, so there is room in cap 8 */
		ops->ids[2] = ops->ids[1];
		ops->n = 3;
	}
	if (ir_lex_is_word(&p->lexer, "fetch")) {
		insn->fetch = true;
		ir_lex_next(&p->lexer);
	}
	if (ir_lex_is_word(&p->lexer, "upgraded")) {
		insn->upgraded = true;
		ir_lex_next(&p->lexer);
	}
	return err;
}

static int parse_operands(struct ir_parser *p, struct gx_ir_insn *insn, struct operands *ops)
{
	int err;

	switch (ir_shape(insn->op)) {
	case SHAPE_CONST:
		err = ir_parse_signed(p, &insn->imm);
		insn->imm &= gx_ir_type_mask(insn->type);
		insn->fact = gx_ir_fact_const(insn->imm);
		return err;
	case SHAPE_INDEX: return ir_parse_number(p, &insn->imm);
	case SHAPE_INDEX_OFFSET:
		err = ir_parse_number(p, &insn->imm);
		err = err ? err : ir_parse_mark(p, ',');
		return err ? err : ir_parse_signed(p, &insn->imm2);
	case SHAPE_PHI: return parse_phi(p, ops);
	case SHAPE_ARG_IMM:
		err = parse_value(p, ops);
		err = err ? err : ir_parse_mark(p, ',');
		return err ? err : ir_parse_number(p, &insn->imm);
	case SHAPE_CMP:
		err = parse_name(p, cond_name, GX_IR_N_CONDS, &insn->imm);
		return err ? err : parse_values(p, ops);
	case SHAPE_LOAD: return parse_address(p, insn, ops);
	case SHAPE_STORE:
		err = parse_address(p, insn, ops);
		err = err ? err : ir_parse_mark(p, ',');
		return err ? err : parse_value(p, ops);
	case SHAPE_ATOMIC: return parse_atomic(p, insn, ops);
	case SHAPE_CALL: return parse_call(p, insn, ops);
	case SHAPE_SREG: return parse_name(p, sreg_name, GX_IR_N_SREGS, &insn->imm);
	case SHAPE_FENCE: return parse_name(p, fence_name, 3, &insn->imm);
	case SHAPE_BR: return parse_targets(p, 1);
	case SHAPE_CONDBR:
		err = parse_value(p, ops);
		err = err ? err : ir_parse_mark(p, ',');
		return err ? err : parse_targets(p, 2);
	case SHAPE_ARGS: return gx_ir_op_info(insn->op)->n_args ? parse_values(p, ops) : 0;
	}
	return 0;
}

/* map 2 / stack, then @12 */
static int parse_attributes(struct ir_parser *p, struct gx_ir_insn *insn)
{
	uint32_t pc;
	int err = 0;

	for (int space = GX_IR_SPACE_CTX; space < GX_IR_SPACE_N; space++) {
		if (!ir_lex_is_word(&p->lexer, gx_ir_space_name((enum gx_ir_space)space)))
			continue;
		insn->space = (enum gx_ir_space)space;
		ir_lex_next(&p->lexer);
		if (space == GX_IR_SPACE_MAP || space == GX_IR_SPACE_RING)
			err = ir_parse_u32(p, &insn->map);
		break;
	}
	if (err || !ir_lex_is_mark(&p->lexer, '@'))
		return err;
	ir_lex_next(&p->lexer);
	err = ir_parse_u32(p, &pc);
	if (!err && pc > INT32_MAX)
		err = ir_parse_fail(p, p->lexer.token.line, "number behind @ too large");
	if (!err)
		insn->pc = (int)pc;
	return err;
}

static const char *lanes_name(int i)
{
	static const char *const names[] = { "unknown", "same", "differ" };

	return names[i];
}

/* {dead range 0 31 bits 0xff 0x1 lanes same} */
static int parse_fact(struct ir_parser *p, struct gx_ir_insn *insn)
{
	struct gx_ir_fact *fact = &insn->fact;
	int err = 0;

	if (!ir_lex_is_mark(&p->lexer, '{'))
		return 0;
	ir_lex_next(&p->lexer);
	*fact = gx_ir_fact_any(insn->type);
	while (!err && !ir_lex_is_mark(&p->lexer, '}')) {
		uint64_t lanes = 0;
		bool dead = ir_lex_is_word(&p->lexer, "dead");
		bool range = ir_lex_is_word(&p->lexer, "range");
		bool bits = ir_lex_is_word(&p->lexer, "bits");

		if (!dead && !range && !bits && !ir_lex_is_word(&p->lexer, "lanes"))
			return ir_parse_fail(p, p->lexer.token.line, "unknown fact");
		ir_lex_next(&p->lexer);
		if (dead) {
			fact->reached = false;
		} else if (range || bits) {
			err = ir_parse_number(p, range ? &fact->umin : &fact->known_mask);
			err = err ? err
			          : ir_parse_number(p, range ? &fact->umax : &fact->known_value);
		} else {
			err = parse_name(p, lanes_name, 3, &lanes);
			fact->lanes = (enum gx_ir_lanes)lanes;
		}
	}
	return err ? err : ir_parse_mark(p, '}');
}

/* values[id] = insn */
static int define(struct ir_parser *p, uint32_t id, struct gx_ir_insn *insn, uint32_t line)
{
	if (id >= p->n_values) {
		uint32_t n = id < 64 ? 128 : id * 2;
		struct gx_ir_insn **values =
		        reallocarray(p->values, n, sizeof(struct gx_ir_insn *));

		if (!values)
			return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
		memset(values + p->n_values, 0, (n - p->n_values) * sizeof(*values));
		p->values = values;
		p->n_values = n;
	}
	if (p->values[id])
		return ir_parse_fail(p, line, "%%%u is defined twice", id);
	p->values[id] = insn;
	insn->id = id;
	if (id >= p->ir->next_id)
		p->ir->next_id = id + 1;
	return 0;
}

static int attach_operands(struct ir_parser *p, struct gx_ir_insn *insn, const struct operands *ops,
                           uint32_t line)
{
	const struct gx_ir_op_info *info = gx_ir_op_info(insn->op);
	int err = 0;

	if (info->n_args != 255 && info->n_args != ops->n)
		return ir_parse_fail(p, line, "%s has %u operands, not %u", info->name,
		                     info->n_args, ops->n);
	insn->n_args = ops->n;
	insn->args = gx_arena_calloc(&p->ir->arena, ops->n + 1, sizeof(*insn->args));
	if (!insn->args)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
	for (uint32_t i = 0; !err && i < ops->n; i++)
		err = ir_parse_add_use(
		        p, (struct ir_use){
		                   .insn = insn, .index = i, .number = ops->ids[i], .line = line });
	if (!err && insn->op == GX_IR_phi) {
		struct ir_phi phi = { .insn = insn, .line = line };

		phi.preds = gx_arena_calloc(&p->ir->arena, ops->n + 1, sizeof(*phi.preds));
		if (!phi.preds)
			return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
		if (ops->n)
			memcpy(phi.preds, ops->preds, ops->n * sizeof(*phi.preds));
		err = ir_parse_add_phi(p, phi);
	}
	return err;
}

static int check_place(struct ir_parser *p, const struct gx_ir_insn *insn, uint32_t id,
                       uint32_t line)
{
	const struct gx_ir_insn *last = p->block->last;

	if (last && gx_ir_op_info(last->op)->flags & GX_IR_TERM)
		return ir_parse_fail(p, line, "instruction behind the end of b%u", p->block->id);
	if (insn->op == GX_IR_phi && last && last->op != GX_IR_phi)
		return ir_parse_fail(p, line, "phis stand first in their block");
	if ((insn->type == GX_IR_VOID) != !id)
		return ir_parse_fail(p, line,
		                     id ? "the operation has no result"
		                        : "the result needs a number, as in %%1 = ...");
	return 0;
}

int ir_parse_insn(struct ir_parser *p, uint32_t id)
{
	struct operands ops = { 0 };
	struct gx_ir_insn *insn;
	struct mnemonic m;
	enum gx_ir_op op = GX_IR_const;
	int err = split_mnemonic(p, &m);

	err = err ? err : find_op(p, &m, &op);
	if (err)
		return err;
	insn = gx_ir_insn_new(p->ir, op, GX_IR_VOID, 0, NULL);
	if (!insn)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "IR text");
	insn->type = op == GX_IR_icmp ? GX_IR_I1 : gx_ir_op_info(op)->type;
	if (!read_suffixes(&m, insn))
		return ir_parse_fail(p, m.line, "wrong type or width behind %s",
		                     gx_ir_op_info(op)->name);
	insn->fact = gx_ir_fact_any(insn->type);
	err = check_place(p, insn, id, m.line);
	err = err ? err : parse_operands(p, insn, &ops);
	err = err ? err : parse_attributes(p, insn);
	err = err ? err : parse_fact(p, insn);
	err = err ? err : attach_operands(p, insn, &ops, m.line);
	if (!err && id)
		err = define(p, id, insn, m.line);
	if (!err)
		gx_ir_append(p->block, insn);
	free(ops.ids);
	free(ops.preds);
	return err;
}
