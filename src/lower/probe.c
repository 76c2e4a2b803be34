/* probe.c - bpf_probe_read() and bpf_probe_read_str() in kernels: bytes of what the application allocated, which is asked of the table of
 * allocations first; nothing else is touched, so that no address can end a kernel. */
#include "lower/lower_internal.h"

#define MAX_WORDS (GX_HELPER_MAX_PROBE / 8)

static struct gx_ir_insn *number(struct lowering *l, uint64_t value)
{
	return gx_b_const(&l->b, GX_IR_I64, value);
}

/* n bytes from `from` on, by pieces of `width`, as a number. */
static struct gx_ir_insn *read_word(struct lowering *l, struct gx_ir_insn *from, uint64_t offset,
                                    uint64_t n, uint64_t width)
{
	struct gx_build *b = &l->b;
	struct gx_place at = { .base = from, .offset = (int64_t)offset, .space = GX_IR_SPACE_MAP };
	struct gx_ir_insn *word = NULL, *piece;

	for (uint64_t done = 0; done < n; done += width, at.offset += (int64_t)width) {
		width = n - done < width ? 1 : width;
		piece = gx_b_ldg(b, at, (uint8_t)width);
		if (done)
			piece = gx_b_binary_imm(b, GX_IR_shl, piece, 8 * done);
		word = word ? gx_b_binary(b, GX_IR_or, word, piece) : piece;
	}
	return word;
}

/* The bytes of a word, where they go; no store is wider than the place is aligned. */
static void write_word(struct lowering *l, struct gx_place to, uint64_t offset, uint64_t n,
                       struct gx_ir_insn *word)
{
	uint64_t align = lower_alignment(to), width;

	to.offset += (int64_t)offset;
	for (uint64_t done = 0; done < n; done += width) {
		for (width = align; width > n - done;)
			width /= 2;
		gx_b_store(&l->b, to, (uint8_t)width,
		           done ? gx_b_binary_imm(&l->b, GX_IR_lshr, word, 8 * done) : word);
		to.offset += (int64_t)width;
	}
}

static uint64_t bytes_of(uint64_t size, uint64_t word)
{
	return size - 8 * word < 8 ? size - 8 * word : 8;
}

struct gx_ir_insn *lower_probe_read(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *words[MAX_WORDS] = { NULL }, *result = NULL, *left, *from, *zero;
	struct gx_ir_block *rest, *ask, *whole, *bytes, *none;
	struct gx_place to;
	uint64_t size, n;

	if (call->n_args < 3 || !lower_is_known(call->args[1], &size) || size > GX_HELPER_MAX_PROBE)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "a size that is not known");
	to = lower_place(call->args[0]);
	from = call->args[2];
	n = (size + 7) / 8;
	left = lower_readable(l, from, call);
	left = gx_b_icmp_imm(b, GX_IR_UGE, left, size);
	rest = gx_b_split(b);
	ask = gx_b_block(b);
	whole = gx_b_block(b);
	bytes = gx_b_block(b);
	none = gx_b_block(b);
	gx_b_condbr(b, left, ask, none);
	gx_build_end_of(b, ask);
	left = gx_b_binary_imm(b, GX_IR_and, from, 7);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, left, 0), whole, bytes);
	gx_build_end_of(b, whole);
	zero = number(l, 0);
	for (uint64_t i = 0; i < n; i++)
		gx_b_phi_of(b, rest, &words[i], read_word(l, from, 8 * i, bytes_of(size, i), 8));
	gx_b_phi_of(b, rest, &result, zero);
	gx_b_br(b, rest);
	gx_build_end_of(b, bytes);
	for (uint64_t i = 0; i < n; i++)
		gx_b_phi_of(b, rest, &words[i], read_word(l, from, 8 * i, bytes_of(size, i), 1));
	gx_b_phi_of(b, rest, &result, number(l, 0));
	gx_b_br(b, rest);
	gx_build_end_of(b, none);
	for (uint64_t i = 0; i < n; i++)
		gx_b_phi_of(b, rest, &words[i], number(l, 0));
	gx_b_phi_of(b, rest, &result, number(l, size ? (uint64_t)-EFAULT : 0));
	gx_b_br(b, rest);
	gx_build_before(b, call);
	for (uint64_t i = 0; i < n; i++)
		write_word(l, to, 8 * i, bytes_of(size, i), words[i]);
	return result;
}

/* --- strings */

struct string {
	struct lowering *l;
	struct gx_ir_insn *from, *left; /* address, bytes that may be read there */
	uint64_t size;                  /* of the place that it goes to; not 0 */
	struct gx_ir_block *rest;
	struct gx_ir_insn *words[MAX_WORDS], *result; /* phis of rest */
};

static struct gx_ir_insn *byte_at(struct string *s, struct gx_ir_insn *i)
{
	struct gx_place at = { .base = gx_b_binary(&s->l->b, GX_IR_add, s->from, i),
		               .space = GX_IR_SPACE_MAP };

	return gx_b_ldg(&s->l->b, at, 1);
}

static void not_there(struct string *s)
{
	for (uint64_t i = 0; i < (s->size + 7) / 8; i++)
		gx_b_phi_of(&s->l->b, s->rest, &s->words[i], number(s->l, 0));
	gx_b_phi_of(&s->l->b, s->rest, &s->result, number(s->l, (uint64_t)-EFAULT));
	gx_b_br(&s->l->b, s->rest);
}

/* The bytes in front of its end: n of them, less than size. Byte n may be read, too; behind it perhaps nothing may. Whatever has become
 * of them since they were counted, what is behind n is zeroes. */
static struct gx_ir_insn *string_word(struct string *s, uint64_t word, struct gx_ir_insn *n)
{
	struct gx_build *b = &s->l->b;
	struct gx_ir_insn *sum = NULL, *piece, *at, *inside;

	for (uint64_t k = 0; k < bytes_of(s->size, word); k++) {
		at = number(s->l, 8 * word + k);
		inside = gx_b_icmp(b, GX_IR_ULT, at, n);
		piece = byte_at(s, gx_b_select(b, inside, at, n));
		piece = gx_b_select(b, inside, piece, number(s->l, 0));
		if (k)
			piece = gx_b_binary_imm(b, GX_IR_shl, piece, 8 * k);
		sum = sum ? gx_b_binary(b, GX_IR_or, sum, piece) : piece;
	}
	return sum;
}

/* From the end of a block where something may be read: counts bytes to the NUL, or to what there is room for with one. Where the
 * allocation ends before, there is no string. */
static void read_string(struct string *s)
{
	struct gx_build *b = &s->l->b;
	struct gx_ir_block *head = gx_b_block(b), *look = gx_b_block(b), *next = gx_b_block(b),
	                   *end = gx_b_block(b), *take = gx_b_block(b), *none = gx_b_block(b);
	struct gx_ir_insn *zero = number(s->l, 0), *n, *more, *room;

	room = number(s->l, s->size - 1);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	n = gx_b_phi(b, zero);
	gx_b_condbr(b, gx_b_icmp(b, GX_IR_ULT, n, s->left), look, none);
	gx_build_end_of(b, look);
	more = gx_b_icmp_imm(b, GX_IR_NE, byte_at(s, n), 0);
	gx_b_condbr(b, more, next, take);
	gx_build_end_of(b, next);
	more = gx_b_icmp(b, GX_IR_ULT, n, room);
	gx_b_condbr(b, more, end, take);
	gx_build_end_of(b, end);
	gx_b_phi_again(b, n, gx_b_binary_imm(b, GX_IR_add, n, 1));
	gx_b_br(b, head);

	gx_build_end_of(b, take);
	for (uint64_t i = 0; i < (s->size + 7) / 8; i++)
		gx_b_phi_of(b, s->rest, &s->words[i], string_word(s, i, n));
	gx_b_phi_of(b, s->rest, &s->result, gx_b_binary_imm(b, GX_IR_add, n, 1));
	gx_b_br(b, s->rest);
	gx_build_end_of(b, none);
	not_there(s);
}

struct gx_ir_insn *lower_probe_read_str(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct string s = { .l = l };
	struct gx_place to;

	if (call->n_args < 3 || !lower_is_known(call->args[1], &s.size) ||
	    s.size > GX_HELPER_MAX_PROBE)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "a size that is not known");
	if (!s.size)
		return number(l, 0);
	to = lower_place(call->args[0]);
	s.from = call->args[2];
	s.left = lower_readable(l, s.from, call);
	s.rest = gx_b_split(b);
	read_string(&s);
	gx_build_before(b, call);
	for (uint64_t i = 0; i < (s.size + 7) / 8; i++)
		write_word(l, to, 8 * i, bytes_of(s.size, i), s.words[i]);
	return s.result;
}
