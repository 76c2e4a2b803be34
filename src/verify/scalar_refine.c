/* scalar_refine.c - what a comparison with a known outcome says of the two numbers compared. */
#include "verify/scalar.h"

static bool refine_equal(struct gx_scalar *a, struct gx_scalar *b, unsigned width)
{
	if (!gx_scalar_meet(a, b, width))
		return false;
	*b = *a;
	return true;
}

/* An interval loses an end that is excluded. */
static bool exclude(struct gx_scalar *a, uint64_t value, unsigned width)
{
	int64_t as_signed = gx_width_signed(value, width);

	if (a->full.umin == a->full.umax)
		return a->full.umin != value;
	a->full.umin += a->full.umin == value;
	a->full.umax -= a->full.umax == value;
	if (a->full.smin < a->full.smax) {
		a->full.smin += a->full.smin == as_signed;
		a->full.smax -= a->full.smax == as_signed;
	}
	return gx_scalar_sync(a, width);
}

static bool refine_differ(struct gx_scalar *a, struct gx_scalar *b, unsigned width)
{
	if (gx_scalar_is_const(a))
		return exclude(b, a->bits.value, width);
	return !gx_scalar_is_const(b) || exclude(a, b->bits.value, width);
}

/* a < b, or a <= b with slack 1. */
static bool refine_below(struct gx_scalar *a, struct gx_scalar *b, bool or_equal, unsigned width)
{
	unsigned step = !or_equal;

	if (b->full.umax < step || a->full.umin > b->full.umax - step)
		return false;
	if (a->full.umax > b->full.umax - step)
		a->full.umax = b->full.umax - step;
	if (b->full.umin < a->full.umin + step)
		b->full.umin = a->full.umin + step;
	return gx_scalar_sync(a, width) && gx_scalar_sync(b, width);
}

static bool refine_less(struct gx_scalar *a, struct gx_scalar *b, bool or_equal, unsigned width)
{
	int step = !or_equal;

	if (step && b->full.smax == gx_range_top(width).smin)
		return false;
	if (a->full.smin > b->full.smax - step)
		return false;
	if (a->full.smax > b->full.smax - step)
		a->full.smax = b->full.smax - step;
	if (b->full.smin < a->full.smin + step)
		b->full.smin = a->full.smin + step;
	return gx_scalar_sync(a, width) && gx_scalar_sync(b, width);
}

/* (a & b) != 0: a has one of the bits that both may have, so it is not below the lowest of them. */
static bool some_bit(struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	uint64_t may = (a->bits.value | a->bits.unknown) & (b->bits.value | b->bits.unknown);

	if (!may)
		return false;
	if (!(may & (may - 1))) {
		a->bits.value |= may;
		a->bits.unknown &= ~may;
	}
	if (a->full.umin < (may & -may))
		a->full.umin = may & -may;
	return gx_scalar_sync(a, width);
}

/* (a & b) == 0: a has no bit that b surely has. */
static bool no_bit(struct gx_scalar *a, const struct gx_scalar *b, unsigned width)
{
	if (a->bits.value & b->bits.value)
		return false;
	a->bits.unknown &= ~b->bits.value;
	return gx_scalar_sync(a, width);
}

static bool refine_test(struct gx_scalar *a, struct gx_scalar *b, bool taken, unsigned width)
{
	if (taken)
		return some_bit(a, b, width) && some_bit(b, a, width);
	return no_bit(a, b, width) && no_bit(b, a, width);
}

bool gx_scalar_refine(enum gx_scalar_cond cond, bool taken, struct gx_scalar *a,
                      struct gx_scalar *b, unsigned width)
{
	switch (cond) {
	case GX_SCALAR_EQ: return taken ? refine_equal(a, b, width) : refine_differ(a, b, width);
	case GX_SCALAR_NE: return taken ? refine_differ(a, b, width) : refine_equal(a, b, width);
	case GX_SCALAR_ULT:
		return taken ? refine_below(a, b, false, width) : refine_below(b, a, true, width);
	case GX_SCALAR_ULE:
		return taken ? refine_below(a, b, true, width) : refine_below(b, a, false, width);
	case GX_SCALAR_UGT:
		return taken ? refine_below(b, a, false, width) : refine_below(a, b, true, width);
	case GX_SCALAR_UGE:
		return taken ? refine_below(b, a, true, width) : refine_below(a, b, false, width);
	case GX_SCALAR_SLT:
		return taken ? refine_less(a, b, false, width) : refine_less(b, a, true, width);
	case GX_SCALAR_SLE:
		return taken ? refine_less(a, b, true, width) : refine_less(b, a, false, width);
	case GX_SCALAR_SGT:
		return taken ? refine_less(b, a, false, width) : refine_less(a, b, true, width);
	case GX_SCALAR_SGE:
		return taken ? refine_less(b, a, true, width) : refine_less(a, b, false, width);
	case GX_SCALAR_TEST: return refine_test(a, b, taken, width);
	case GX_SCALAR_N_CONDS: break;
	}
	return true;
}
