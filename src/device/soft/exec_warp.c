/* exec_warp.c - operations between the lanes of a warp. With .sync, the lanes of the mask are
 * waited for. */
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

/* The member mask in a row; every lane gives the same. False: the split waits, STEP_JUMP. */
static bool gather(struct warp *w, int32_t members, uint32_t *mask)
{
	if (members == NO_OPERAND)
		return true;
	return gx_soft_sync(w, (uint32_t)src(w, members)[__builtin_ctz(*mask)], mask, false);
}

enum step gx_soft_warpsync(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t members = (uint32_t)src(w, in->o[1])[__builtin_ctz(mask)];

	return gx_soft_sync(w, members, &mask, true) ? STEP_NEXT : STEP_JUMP;
}

/* Source lane and whether it is in range, as the PTX manual gives it: c holds the segment mask and
 * the clamp. */
static unsigned shfl_from(unsigned mode, unsigned lane, uint32_t b, uint32_t c, bool *inside)
{
	unsigned segment = c >> 8 & 31, clamp = c & 31, at = b & 31;
	unsigned most = (lane & segment) | (clamp & ~segment), least = lane & segment;
	int from = 0;

	switch (mode) {
	case 0:
		from = (int)lane - (int)at;
		*inside = from >= (int)most;
		break;
	case 1:
		from = (int)(lane + at);
		*inside = from <= (int)most;
		break;
	case 2:
		from = (int)(lane ^ at);
		*inside = from <= (int)most;
		break;
	default:
		from = (int)(least | (at & ~segment));
		*inside = from <= (int)most;
		break;
	}
	return *inside ? (unsigned)from : lane;
}

enum step gx_soft_shfl(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]), *b = src(w, in->o[2]), *c = src(w, in->o[3]);
	uint64_t out[LANES] = { 0 }, *d;
	uint32_t p = 0;
	bool inside;

	if (!gather(w, in->o[4], &mask))
		return STEP_JUMP;
	FOR_LANES(mask,
	          unsigned from = shfl_from(in->sub, l, (uint32_t)b[l], (uint32_t)c[l], &inside);
	          out[l] = (uint32_t)x[from]; p |= (uint32_t)inside << l;);
	d = dst(w, in->o[0]);
	FOR_LANES(mask, d[l] = out[l];);
	pred_set(w, in->o[5], mask, p);
	return STEP_NEXT;
}

enum step gx_soft_vote(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t p;

	if (!gather(w, in->o[2], &mask))
		return STEP_JUMP;
	p = (pred_of(w, in->o[1]) ^ (in->negate ? ~0u : 0)) & mask;
	if (in->sub == 3) {
		uint64_t *d = dst(w, in->o[0]);

		FOR_LANES(mask, d[l] = p;);
	} else {
		bool is = in->sub == 0 ? p == mask : in->sub == 1 ? p != 0 : !p || p == mask;

		pred_set(w, in->o[0], mask, is ? ~0u : 0);
	}
	return STEP_NEXT;
}

enum step gx_soft_match(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]);
	uint64_t *d, keep = in->n_vec == 8 ? ~0ull : UINT32_MAX, out[LANES] = { 0 };
	uint32_t p;

	if (!gather(w, in->o[2], &mask))
		return STEP_JUMP;
	d = dst(w, in->o[0]);
	for (uint32_t m = mask; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);

		for (uint32_t k = mask; k; k &= k - 1) {
			unsigned other = (unsigned)__builtin_ctz(k);

			out[l] |= (uint64_t)(((x[l] ^ x[other]) & keep) == 0) << other;
		}
	}
	p = out[__builtin_ctz(mask)] == mask ? ~0u : 0;
	FOR_LANES(mask, d[l] = in->sub ? mask & p : out[l];);
	pred_set(w, in->o[3], mask, p);
	return STEP_NEXT;
}

static uint32_t reduce(unsigned op, bool is_signed, uint32_t a, uint32_t b)
{
	bool less = is_signed ? (int32_t)b < (int32_t)a : b < a;

	switch (op) {
	case ATOM_ADD: return a + b;
	case ATOM_MIN: return less ? b : a;
	case ATOM_MAX: return less ? a : b;
	case ATOM_AND: return a & b;
	case ATOM_OR: return a | b;
	default: return a ^ b;
	}
}

enum step gx_soft_redux(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]);
	uint64_t *d;
	uint32_t sum;

	if (!gather(w, in->o[2], &mask))
		return STEP_JUMP;
	d = dst(w, in->o[0]);
	sum = (uint32_t)x[__builtin_ctz(mask)];
	for (uint32_t m = mask & (mask - 1); m; m &= m - 1)
		sum = reduce(in->sub, in->type == GX_PTX_S32, sum, (uint32_t)x[__builtin_ctz(m)]);
	FOR_LANES(mask, d[l] = sum;);
	return STEP_NEXT;
}

enum step gx_soft_activemask(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);

	FOR_LANES(mask, d[l] = mask;);
	return STEP_NEXT;
}

enum step gx_soft_elect(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d;
	uint32_t first;

	if (!gather(w, in->o[2], &mask))
		return STEP_JUMP;
	d = dst(w, in->o[0]);
	first = (uint32_t)__builtin_ctz(mask);
	FOR_LANES(mask, d[l] = first;);
	pred_set(w, in->o[3], mask, 1u << first);
	return STEP_NEXT;
}
