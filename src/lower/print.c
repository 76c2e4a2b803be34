/* print.c - bpf_printk() in kernels: an entry in the ring of base/prints.h, with the format, the arguments, and who it is; a lane for which there
 * is no room is counted. */
#include "lower/lower_internal.h"

#include "base/prints.h"
#include "verify/frozen.h"

#include <string.h>

#define SREG(name) GX_IR_SREG_##name

/* One call: where its format and arguments are. */
struct print {
	struct gx_build *b;
	struct gx_ir_insn *ring, *entry;
	struct gx_place text;
	uint64_t text_bytes;
	struct gx_ir_insn *args[GX_PRINT_MAX_ARGS];
	uint32_t n_args;
	bool as_it_is; /* the text is no format */
};

static struct gx_place at(struct gx_ir_insn *base, int64_t offset)
{
	return (struct gx_place){ .base = base, .offset = offset, .space = GX_IR_SPACE_MAP };
}

static void put(struct print *p, uint32_t offset, uint8_t width, struct gx_ir_insn *value)
{
	gx_b_stg(p->b, at(p->entry, offset), width, value, 1);
}

static void put_who(struct print *p)
{
	static const enum gx_ir_sreg sregs[] = { SREG(ctaid_x), SREG(ctaid_y), SREG(ctaid_z),
		                                 SREG(tid_x),   SREG(tid_y),   SREG(tid_z) };

	put(p, GX_PRINT_LAUNCH, 8, gx_b_sreg64(p->b, SREG(launch_id)));
	for (uint32_t i = 0; i < 6; i++)
		put(p, GX_PRINT_BLOCK + 4 * i, 4, gx_b_sreg64(p->b, sregs[i]));
}

/* NULL: it is on the stack, or may change. */
static const uint8_t *constant_text(const struct print *p, const struct gx_program *program)
{
	const struct gx_place *from = &p->text;
	const uint8_t *bytes = NULL;

	if (from->space == GX_IR_SPACE_MAP && from->base->op == GX_IR_mapval &&
	    from->map < program->n_maps)
		bytes = gx_frozen(program, from->map);
	return bytes ? bytes + from->base->imm2 + (uint64_t)from->offset : NULL;
}

/* As 8 bytes each, with zeroes behind the end: of a constant the words themselves. */
static void put_text(struct print *p, const struct gx_program *program)
{
	const uint8_t *bytes = constant_text(p, program);
	struct gx_place from = p->text;

	for (uint64_t done = 0; done < p->text_bytes; done += 8) {
		uint64_t n = p->text_bytes - done < 8 ? p->text_bytes - done : 8, word = 0;
		struct gx_ir_insn *piece, *value = NULL;

		if (bytes)
			memcpy(&word, bytes + done, n);
		for (uint64_t i = 0; !bytes && i < n; i++) {
			piece = gx_b_load(p->b, from, 1);
			from.offset++;
			piece = gx_b_binary_imm(p->b, GX_IR_shl, piece, 8 * i);
			value = value ? gx_b_binary(p->b, GX_IR_or, value, piece) : piece;
		}
		put(p, GX_PRINT_TEXT + (uint32_t)done, 8,
		    value ? value : gx_b_const(p->b, GX_IR_I64, word));
	}
}

/* In the position's block: the entry of this number, its ticket last. */
static void fill(struct print *p, struct gx_ir_insn *number, const struct gx_program *program)
{
	struct gx_build *b = p->b;
	struct gx_ir_insn *offset = gx_b_binary_imm(b, GX_IR_and, number, GX_PRINTS_ENTRIES - 1);

	offset = gx_b_binary_imm(b, GX_IR_mul, offset, GX_PRINTS_STRIDE);
	offset = gx_b_binary_imm(b, GX_IR_add, offset, GX_PRINTS_DATA);
	p->entry = gx_b_binary(b, GX_IR_add, p->ring, offset);
	put_who(p);
	put(p, GX_PRINT_N_ARGS, 4,
	    gx_b_const(b, GX_IR_I64, p->as_it_is ? GX_PRINT_AS_IT_IS : p->n_args));
	for (uint32_t i = 0; i < p->n_args; i++)
		put(p, GX_PRINT_ARGS + 8 * i, 8, p->args[i]);
	put_text(p, program);
	gx_b_stg(b, at(p->entry, GX_PRINT_TICKET), 8, gx_b_binary_imm(b, GX_IR_add, number, 1), 2);
}

static struct gx_ir_insn *print(struct lowering *l, struct gx_ir_insn *call, struct print *p)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *rest, *ask, *yes, *no, *none;
	struct gx_ir_insn *pages = lower_shared_pages(l), *there, *waits, *number, *result = NULL;

	there = gx_b_icmp_imm(b, GX_IR_NE, pages, 0);
	rest = gx_b_split(b);
	ask = gx_b_block(b);
	yes = gx_b_block(b);
	no = gx_b_block(b);
	none = gx_b_block(b);
	gx_b_condbr(b, there, ask, none);
	gx_build_end_of(b, ask);
	p->ring = gx_b_binary_imm(b, GX_IR_add, pages, GX_SHARED_PRINTS);
	waits = gx_b_add_to(b, at(p->ring, GX_PRINTS_TAKEN), gx_b_const(b, GX_IR_I64, 1), true);
	waits = gx_b_binary(b, GX_IR_sub, waits, gx_b_ldg(b, at(p->ring, GX_PRINTS_TAIL), 8));
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_SLT, waits, GX_PRINTS_ENTRIES), yes, no);
	gx_build_end_of(b, yes);
	number = gx_b_add_to(b, at(p->ring, GX_PRINTS_HEAD), gx_b_const(b, GX_IR_I64, 1), true);
	fill(p, number, l->program);
	gx_b_phi_of(b, rest, &result, gx_b_const(b, GX_IR_I64, p->text_bytes));
	gx_b_br(b, rest);
	gx_build_end_of(b, no);
	gx_b_add_to(b, at(p->ring, GX_PRINTS_TAKEN), gx_b_const(b, GX_IR_I64, UINT64_MAX), false);
	gx_b_add_to(b, at(p->ring, GX_PRINTS_DROPPED), gx_b_const(b, GX_IR_I64, 1), false);
	lower_count_dropped(l);
	gx_b_phi_of(b, rest, &result, gx_b_const(b, GX_IR_I64, (uint64_t)-ENOSPC));
	gx_b_br(b, rest);
	gx_build_end_of(b, none);
	lower_count_dropped(l);
	gx_b_phi_of(b, rest, &result, gx_b_const(b, GX_IR_I64, (uint64_t)-EOPNOTSUPP));
	gx_b_br(b, rest);
	gx_build_before(b, call);
	return result;
}

bool lower_is_known(const struct gx_ir_insn *insn, uint64_t *value)
{
	*value = insn->op == GX_IR_const ? insn->imm : insn->fact.umin;
	return insn->op == GX_IR_const || insn->fact.umin == insn->fact.umax;
}

/* Format and size, which the verifier has seen to be a constant. */
static bool begin(struct print *p, struct lowering *l, struct gx_ir_insn *call, uint32_t n_args,
                  int *err)
{
	*p = (struct print){ .b = &l->b };
	if (call->n_args < n_args || !lower_is_known(call->args[1], &p->text_bytes) ||
	    p->text_bytes > GX_PRINT_MAX_TEXT) {
		lower_fail(l, call, GX_E_LOWER_HELPER, err, "a format of no known size");
		return false;
	}
	p->text = lower_place(call->args[0]);
	return true;
}

struct gx_ir_insn *lower_trace_printk(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct print p;

	if (!begin(&p, l, call, 5, err))
		return NULL;
	for (p.n_args = 0; p.n_args < 3; p.n_args++)
		p.args[p.n_args] = call->args[2 + p.n_args];
	return print(l, call, &p);
}

struct gx_ir_insn *lower_trace_vprintk(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_place from;
	uint64_t bytes;
	struct print p;

	if (!begin(&p, l, call, 4, err))
		return NULL;
	if (!lower_is_known(call->args[3], &bytes) || bytes > 8 * GX_PRINT_MAX_ARGS)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "arguments of no known number");
	from = lower_place(call->args[2]);
	for (p.n_args = 0; p.n_args < bytes / 8; p.n_args++, from.offset += 8)
		p.args[p.n_args] = gx_b_load(&l->b, from, 8);
	return print(l, call, &p);
}

/* As much of the text as an entry has room for. */
struct gx_ir_insn *lower_puts(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct print p = { .b = &l->b, .as_it_is = true };
	const uint8_t *text;

	if (!call->n_args)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	p.text = lower_place(call->args[0]);
	text = constant_text(&p, l->program);
	if (!text)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "a text that is not constant");
	p.text_bytes = strnlen((const char *)text, GX_PRINT_MAX_TEXT - 1);
	p.text_bytes += p.text_bytes < GX_PRINT_MAX_TEXT - 1;
	return print(l, call, &p);
}
