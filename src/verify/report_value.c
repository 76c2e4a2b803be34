/* report_value.c - a value in words: "[28, 46], multiple of 2", "fp-8", "value of map 'hist' (8
 * bytes) at 0, may be NULL". */
#include "verify/btf_object.h"
#include "verify/report.h"

#include <inttypes.h>

enum { DECIMAL_BELOW = 1 << 24 };

static void print_unsigned(uint64_t x, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, x < DECIMAL_BELOW ? "%" PRIu64 : "0x%" PRIx64, x);
}

static void print_signed(int64_t x, struct gx_strbuf *out)
{
	if (x < 0)
		gx_strbuf_putc(out, '-');
	print_unsigned(x < 0 ? -(uint64_t)x : (uint64_t)x, out);
}

/* Read as what it says more: a range across zero is signed, as is one below it. */
static void print_interval(const struct gx_range *r, struct gx_strbuf *out)
{
	bool as_unsigned =
	        r->smin >= 0 ||
	        (r->smax >= 0 && r->umax - r->umin <= (uint64_t)r->smax - (uint64_t)r->smin);

	gx_strbuf_putc(out, '[');
	if (as_unsigned)
		print_unsigned(r->umin, out);
	else
		print_signed(r->smin, out);
	gx_strbuf_puts(out, ", ");
	if (as_unsigned)
		print_unsigned(r->umax, out);
	else
		print_signed(r->smax, out);
	gx_strbuf_putc(out, ']');
}

/* Known bits that the range does not tell already: those below the highest one in which its ends
 * differ. */
static void print_bits(const struct gx_scalar *num, struct gx_strbuf *out)
{
	uint64_t differ = num->full.umin ^ num->full.umax, below = 0, known;

	while (below < differ)
		below = below << 1 | 1;
	known = ~num->bits.unknown & below;
	if (!known)
		return;
	if (!(num->bits.value & below) && !(known & (known + 1)))
		gx_strbuf_printf(out, ", multiple of %" PRIu64, known + 1);
	else
		gx_strbuf_printf(out, ", & 0x%" PRIx64 " = 0x%" PRIx64, known,
		                 num->bits.value & below);
}

/* Ranges of the low half that do not follow from the whole. */
static void print_half(const struct gx_scalar *num, struct gx_strbuf *out)
{
	const struct gx_range *half = &num->half, *full = &num->full;
	bool is_top = half->umin == 0 && half->umax >= UINT32_MAX;
	bool follows = full->umin >> 32 == full->umax >> 32 ||
	               (half->smin == full->smin && half->smax == full->smax);

	if (is_top || follows)
		return;
	gx_strbuf_puts(out, ", low 32 bits ");
	print_interval(half, out);
}

static bool is_any(const struct gx_range *r)
{
	return r->umin == 0 && r->umax == UINT64_MAX && r->smin == INT64_MIN &&
	       r->smax == INT64_MAX;
}

void gx_number_print(const struct gx_scalar *num, struct gx_strbuf *out)
{
	if (gx_scalar_is_const(num)) {
		/* 1 of one bit reads -1 */
		print_signed(num->bits.value == 1 ? 1 : num->full.smin, out);
		return;
	}
	if (is_any(&num->full))
		gx_strbuf_puts(out, "any number");
	else
		print_interval(&num->full, out);
	print_bits(num, out);
	print_half(num, out);
}

/* Offset from the start of an object: " at 8", " at [0, 24], multiple of 8". */
static void print_offset(const struct gx_scalar *num, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, " at ");
	if (num->full.smin == INT64_MIN && num->full.smax == INT64_MAX) {
		gx_strbuf_puts(out, "any offset");
		return;
	}
	if (!gx_scalar_is_const(num) && num->full.smin < 0) {
		gx_strbuf_putc(out, '[');
		print_signed(num->full.smin, out);
		gx_strbuf_puts(out, ", ");
		print_signed(num->full.smax, out);
		gx_strbuf_putc(out, ']');
		return;
	}
	gx_number_print(num, out);
}

static void print_stack(const struct gx_value *a, struct gx_strbuf *out)
{
	const struct gx_range *r = &a->num.full;

	if (a->object)
		gx_strbuf_printf(out, "frame %u ", a->object);
	if (r->smin == INT64_MIN && r->smax == INT64_MAX)
		gx_strbuf_puts(out, "fp + any offset");
	else if (r->smin != r->smax)
		gx_strbuf_printf(out, "fp + [%" PRId64 ", %" PRId64 "]", r->smin, r->smax);
	else if (r->smin)
		gx_strbuf_printf(out, "fp%+" PRId64, r->smin);
	else
		gx_strbuf_puts(out, "fp");
}

static void print_map(const struct gx_program *program, uint32_t index, bool value,
                      struct gx_strbuf *out)
{
	const struct gx_map_def *map = index < program->n_maps ? &program->maps[index] : NULL;

	if (map)
		gx_strbuf_printf(out, "map '%.16s'", map->name);
	else
		gx_strbuf_printf(out, "map %u", index);
	if (map && value)
		gx_strbuf_printf(out, " (%u bytes)", map->value_size);
}

void gx_value_print(const struct gx_program *program, const struct gx_value *a,
                    struct gx_strbuf *out)
{
	switch (a->kind) {
	case GX_VALUE_NONE: gx_strbuf_puts(out, "nothing"); return;
	case GX_VALUE_RELEASED: gx_strbuf_puts(out, "a record that was released"); return;
	case GX_VALUE_SCALAR: gx_number_print(&a->num, out); return;
	case GX_VALUE_MAP: print_map(program, a->object, false, out); return;
	case GX_VALUE_STACK: print_stack(a, out); break;
	case GX_VALUE_CTX:
		gx_strbuf_puts(out, "context");
		print_offset(&a->num, out);
		break;
	case GX_VALUE_MAP_VALUE:
		gx_strbuf_puts(out, "value of ");
		print_map(program, a->object, true, out);
		print_offset(&a->num, out);
		break;
	case GX_VALUE_OBJECT:
		gx_strbuf_printf(out, "struct %s", gx_object_name(program, a->object));
		print_offset(&a->num, out);
		break;
	case GX_VALUE_PARAM:
		gx_strbuf_printf(out, "%" PRIu64 " bytes of parameter %u", a->size, a->object + 1);
		print_offset(&a->num, out);
		break;
	case GX_VALUE_RING:
		gx_strbuf_printf(out, "record of %" PRIu64 " bytes", a->size);
		print_offset(&a->num, out);
		break;
	}
	gx_strbuf_puts(out, a->maybe_null ? ", may be NULL" : "");
}

const char *gx_op_words(enum gx_ir_op op)
{
	static const char *const words[GX_IR_N_OPS] = {
		[GX_IR_add] = "addition",
		[GX_IR_sub] = "subtraction",
		[GX_IR_mul] = "multiplication",
		[GX_IR_udiv] = "division",
		[GX_IR_urem] = "remainder",
		[GX_IR_sdiv] = "signed division",
		[GX_IR_srem] = "signed remainder",
		[GX_IR_shl] = "shift",
		[GX_IR_lshr] = "shift",
		[GX_IR_ashr] = "shift",
		[GX_IR_neg] = "negation",
		[GX_IR_trunc] = "32-bit operation",
		[GX_IR_zext] = "32-bit operation",
		[GX_IR_sext] = "sign extension",
		[GX_IR_bswap] = "byte swap",
	};

	return words[op] ? words[op] : gx_ir_op_info(op)->name;
}

const char *gx_value_text(const struct gx_verifier *v, const struct gx_value *value,
                          char buf[GX_VALUE_TEXT])
{
	struct gx_strbuf text = { 0 };

	gx_value_print(v->program, value, &text);
	gx_copy_text(buf, GX_VALUE_TEXT, gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return buf;
}
