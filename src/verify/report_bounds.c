/* report_bounds.c - accesses out of bounds: which bound fails by how much, and what to check
 * instead. */
#include "verify/report.h"

#include <stdio.h>

static uint64_t distance(int64_t from, int64_t to)
{
	return (uint64_t)to - (uint64_t)from;
}

/* The largest power of two that divides every step between offsets. */
static uint64_t stride_of(const struct gx_scalar *num)
{
	return num->bits.unknown & -num->bits.unknown;
}

static void hint_low(const struct gx_bounds *b, char *hint, size_t size)
{
	if (gx_scalar_is_const(&b->pointer->num))
		snprintf(hint, size, "%s begins at %lld", b->object, (long long)b->first);
	else
		snprintf(hint, size,
		         "the offset may be as low as %lld: use an unsigned index, or check for >= "
		         "0 "
		         "first",
		         (long long)b->low);
}

/* A variable offset that may be too large: the greatest that fits, and the index it belongs to. */
static void hint_high(const struct gx_bounds *b, char *hint, size_t size)
{
	const struct gx_scalar *num = &b->pointer->num;
	int64_t room = b->end - b->high, most = num->full.smax + room, least = num->full.smin;
	uint64_t stride = stride_of(num);

	if (gx_scalar_is_const(num))
		snprintf(hint, size, "%s has bytes %lld to %lld", b->object, (long long)b->first,
		         (long long)b->end - 1);
	else if (most < least)
		snprintf(hint, size, "no offset in the range fits: check the index, and its sign");
	else if (least >= 0 && stride <= (uint64_t)1 << 20)
		snprintf(hint, size,
		         "check the index before it is used: the offset may be %lld at most, such "
		         "as if "
		         "(i < %llu) for elements of %llu bytes",
		         (long long)most, (unsigned long long)((uint64_t)most / stride + 1),
		         (unsigned long long)stride);
	else
		snprintf(hint, size, "check the offset before it is added: it may be %lld at most",
		         (long long)most);
}

int gx_refuse_bounds(struct gx_verifier *v, enum gx_error error, const struct gx_bounds *b)
{
	bool first = v->diag && v->diag->error == GX_E_NONE;
	bool before = b->low < b->first;
	uint64_t far = before ? distance(b->low, b->first) : distance(b->end, b->high);
	int err;

	err = gx_refuse(
	        v, error,
	        "%s of %llu byte%s at [%lld, %lld) reaches %llu byte%s %s %s, which is [%lld, "
	        "%lld)",
	        b->what, (unsigned long long)b->size, b->size == 1 ? "" : "s", (long long)b->low,
	        (long long)b->high, (unsigned long long)far, far == 1 ? "" : "s",
	        before ? "before the start of" : "behind the end of", b->object,
	        (long long)b->first, (long long)b->end);
	if (!first)
		return err;
	if (before)
		hint_low(b, v->diag->hint, sizeof(v->diag->hint));
	else
		hint_high(b, v->diag->hint, sizeof(v->diag->hint));
	return err;
}
