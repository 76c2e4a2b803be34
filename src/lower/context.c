/* context.c - loads from a program's context become special registers; there is no context in
 * memory. */
#include "lower/lower_internal.h"

#include <string.h>

#define SREG(name) GX_IR_SREG_##name
#define THREAD     GX_IR_N_SREGS
#define MEMORY     (GX_IR_N_SREGS + 1) /* contexts of the host, which stand in memory */

struct ctx_field {
	const char *context;
	uint32_t offset, size;
	uint32_t source; /* enum gx_ir_sreg, THREAD or MEMORY */
};

static const struct ctx_field fields[] = {
#define CTX_FIELD(context, name, offset, size, how) { #context, offset, size, how },
#include "defs/ctx_fields.def"
#undef CTX_FIELD
};

/* a * b + c of 32-bit registers, in 64 bits */
static struct gx_ir_insn *product(struct lowering *l, enum gx_ir_sreg a, enum gx_ir_sreg b)
{
	struct gx_ir_insn *x = gx_b_sreg64(&l->b, a), *y = gx_b_sreg64(&l->b, b);

	return gx_b_binary(&l->b, GX_IR_mul, x, y);
}

static struct gx_ir_insn *position(struct lowering *l, enum gx_ir_sreg block, enum gx_ir_sreg dim,
                                   enum gx_ir_sreg thread)
{
	struct gx_ir_insn *start = product(l, block, dim);

	return gx_b_binary(&l->b, GX_IR_add, start, gx_b_sreg64(&l->b, thread));
}

/* z*W*H + y*W + x as (z*H + y)*W + x */
struct gx_ir_insn *lower_thread_id(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *x = position(l, SREG(ctaid_x), SREG(ntid_x), SREG(tid_x));
	struct gx_ir_insn *y = position(l, SREG(ctaid_y), SREG(ntid_y), SREG(tid_y));
	struct gx_ir_insn *z = position(l, SREG(ctaid_z), SREG(ntid_z), SREG(tid_z));
	struct gx_ir_insn *w = product(l, SREG(nctaid_x), SREG(ntid_x));
	struct gx_ir_insn *h = product(l, SREG(nctaid_y), SREG(ntid_y));
	struct gx_ir_insn *rows;

	rows = gx_b_binary(b, GX_IR_add, gx_b_binary(b, GX_IR_mul, z, h), y);
	return gx_b_binary(b, GX_IR_add, gx_b_binary(b, GX_IR_mul, rows, w), x);
}

static struct gx_ir_insn *field_value(struct lowering *l, const struct ctx_field *field)
{
	struct gx_ir_insn *value;

	if (field->source == THREAD)
		return lower_thread_id(l);
	value = gx_b_sreg64(&l->b, (enum gx_ir_sreg)field->source);
	/* its place finds it out before M is known: lanes may have parted since */
	if (field->source == SREG(taken))
		value = gx_b_binary(&l->b, GX_IR_and, value, gx_b_sreg64(&l->b, SREG(active_mask)));
	return value;
}

/* The bytes [offset, offset + width) of the context, put together from every field that they touch.
 */
static struct gx_ir_insn *bytes_of(struct lowering *l, const char *context, uint64_t offset,
                                   uint32_t width)
{
	struct gx_ir_insn *value = NULL;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const struct ctx_field *field = &fields[i];
		struct gx_ir_insn *part;

		if (field->source == MEMORY || strcmp(field->context, context) ||
		    field->offset >= offset + width || field->offset + field->size <= offset)
			continue;
		part = field_value(l, field);
		if (field->offset < offset)
			part = gx_b_binary_imm(&l->b, GX_IR_lshr, part,
			                       (offset - field->offset) * 8);
		else if (field->offset > offset)
			part = gx_b_binary_imm(&l->b, GX_IR_shl, part,
			                       (field->offset - offset) * 8);
		value = value ? gx_b_binary(&l->b, GX_IR_or, value, part) : part;
	}
	if (!value)
		return NULL;
	if (width < 8)
		value = gx_b_binary_imm(&l->b, GX_IR_and, value, (1ull << (width * 8)) - 1);
	return value;
}

/* At an address that branches or rounds of a loop chose: the bytes of a field that it has, of all that the load may read. The verifier has proved that it has one of them. */
static struct gx_ir_insn *chosen_bytes(struct lowering *l, const char *context,
                                       const struct gx_ir_insn *load)
{
	struct gx_ir_insn *at =
	        gx_b_binary_imm(&l->b, GX_IR_add, load->args[0], (uint64_t)load->imm);
	struct gx_ir_insn *value = NULL;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		uint32_t end = fields[i].offset + fields[i].size;

		if (fields[i].source == MEMORY || strcmp(fields[i].context, context) != 0)
			continue;
		for (uint32_t from = fields[i].offset; from + load->width <= end;
		     from += load->width) {
			struct gx_ir_insn *bytes = bytes_of(l, context, from, load->width);
			struct gx_ir_insn *is_it =
			        gx_b_icmp_imm(&l->b, GX_IR_EQ, at, LOWER_CONTEXT_AT + from);

			value = value ? gx_b_select(&l->b, is_it, bytes, value) : bytes;
		}
	}
	return value;
}

int lower_context_load(struct lowering *l, struct gx_ir_insn *load)
{
	struct gx_place place = { 0 };
	const char *ctx = gx_hook_row(l->program->hook)->ctx;
	struct gx_ir_insn *value = NULL;
	int err = 0;

	place.offset = (int64_t)load->imm;
	place.base = gx_address_base(load->args[0], &place.offset);
	if (place.base->op != GX_IR_ctx)
		value = chosen_bytes(l, ctx, load);
	else if (place.offset >= 0)
		value = bytes_of(l, ctx, (uint64_t)place.offset, load->width);
	if (!value) {
		lower_fail(l, load, GX_E_LOWER_CONTEXT, &err, "%u bytes at offset %lld",
		           load->width, (long long)place.offset);
		return err;
	}
	gx_rename(&l->renaming, load, value);
	return 0;
}
