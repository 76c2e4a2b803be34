/* exec_warp.c - operations between the lanes of a warp. With .sync, the lanes of the mask meet
 * first (meet.c); without, those that are here. */
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

/* Values of an operand by lane: of all parts, or the only part's row itself. */
static const uint64_t *values(const struct warp *w, const struct meeting *m, unsigned operand,
                              uint64_t room[LANES])
{
	if (m->n_parts == 1)
		return src(w, m->parts[0].in->o[operand]);
	for (unsigned i = 0; i < m->n_parts; i++) {
		const struct part *part = &m->parts[i];
		int32_t o = part->in->o[operand];
		const uint64_t *x = o >= 0 ? part->r[o] : w->consts[~o];

		FOR_LANES(part->lanes, room[l] = x[l];);
	}
	return room;
}

static uint32_t predicates(const struct meeting *m, unsigned operand)
{
	uint32_t all = 0;

	for (unsigned i = 0; i < m->n_parts; i++) {
		const struct part *part = &m->parts[i];
		int32_t o = part->in->o[operand];
		uint32_t p = o >= 0 ? part->p[o] : o == PRED_TRUE ? ~0u : 0;

		all |= (part->in->negate ? ~p : p) & part->lanes;
	}
	return all;
}

static void put_values(const struct meeting *m, unsigned operand, const uint64_t out[LANES])
{
	for (unsigned i = 0; i < m->n_parts; i++) {
		uint64_t *d = m->parts[i].r[m->parts[i].in->o[operand]];

		FOR_LANES(m->parts[i].lanes, d[l] = out[l];);
	}
}

static void put_predicates(const struct meeting *m, unsigned operand, uint32_t value)
{
	for (unsigned i = 0; i < m->n_parts; i++) {
		const struct part *part = &m->parts[i];
		int32_t o = part->in->o[operand];

		if (o >= 0)
			part->p[o] = (part->p[o] & ~part->lanes) | (value & part->lanes);
	}
}

/* The statements for every group of lanes that name the same lanes: `group`. */
#define FOR_GROUPS(m, ...)                                                                         \
	do {                                                                                       \
		for (uint32_t left_ = (m)->mask; left_;) {                                         \
			uint32_t group = gx_soft_group((m), (unsigned)__builtin_ctz(left_));       \
			left_ &= ~group;                                                           \
			__VA_ARGS__                                                                \
		}                                                                                  \
	} while (0)

enum step gx_soft_warpsync(struct warp *w, const struct insn *in, uint32_t mask)
{
	struct meeting m;

	return gx_soft_meet(w, in, in->o[1], mask, &m);
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

/* A lane that does not execute the operation gives 0: the manual leaves it open, hardware does
 * that. */
enum step gx_soft_shfl(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t out[LANES], room[3][LANES];
	const uint64_t *x, *b, *c;
	struct meeting m;
	enum step step = gx_soft_meet(w, in, in->o[4], mask, &m);
	uint32_t p = 0;
	bool inside;

	if (step != STEP_NEXT)
		return step;
	x = values(w, &m, 1, room[0]);
	b = values(w, &m, 2, room[1]);
	c = values(w, &m, 3, room[2]);
	FOR_LANES(m.mask,
	          unsigned from = shfl_from(in->sub, l, (uint32_t)b[l], (uint32_t)c[l], &inside);
	          out[l] = m.mask >> from & 1 ? (uint32_t)x[from] : 0; p |= (uint32_t)inside << l;);
	put_values(&m, 0, out);
	put_predicates(&m, 5, p);
	return STEP_NEXT;
}

enum step gx_soft_vote(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t out[LANES];
	struct meeting m;
	enum step step = gx_soft_meet(w, in, in->o[2], mask, &m);
	uint32_t p, yes = 0;

	if (step != STEP_NEXT)
		return step;
	p = predicates(&m, 1);
	FOR_GROUPS(&m, uint32_t q = p & group; bool is = in->sub == 0   ? q == group
	                                                 : in->sub == 1 ? q != 0
	                                                                : !q || q == group;
	           yes |= is ? group : 0; FOR_LANES(group, out[l] = q;););
	if (in->sub == 3)
		put_values(&m, 0, out);
	else
		put_predicates(&m, 0, yes);
	return STEP_NEXT;
}

/* Lanes whose value is v in the bits of keep: all 32 are compared, as that takes no branch. */
static uint32_t lanes_with(const uint64_t *x, uint64_t v, uint64_t keep)
{
	uint32_t same = 0;

	for (unsigned l = 0; l < LANES; l++)
		same |= (uint32_t)(((x[l] ^ v) & keep) == 0) << l;
	return same;
}

enum step gx_soft_match(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t out[LANES] = { 0 }, room[LANES] = { 0 };
	uint64_t keep = in->n_vec == 8 ? ~0ull : UINT32_MAX;
	const uint64_t *x;
	struct meeting m;
	enum step step = gx_soft_meet(w, in, in->o[2], mask, &m);
	uint32_t all = 0;

	if (step != STEP_NEXT)
		return step;
	x = values(w, &m, 1, room);
	FOR_GROUPS(
	        &m, for (uint32_t left = group; left;) {
		        uint32_t same = group & lanes_with(x, x[__builtin_ctz(left)], keep);

		        all |= same == group ? same : 0;
		        FOR_LANES(same, out[l] = in->sub && same != group ? 0 : same;);
		        left &= ~same;
	        });
	put_values(&m, 0, out);
	put_predicates(&m, 3, all);
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
	uint64_t out[LANES], room[LANES];
	const uint64_t *x;
	struct meeting m;
	enum step step = gx_soft_meet(w, in, in->o[2], mask, &m);

	if (step != STEP_NEXT)
		return step;
	x = values(w, &m, 1, room);
	FOR_GROUPS(&m, uint32_t sum = (uint32_t)x[__builtin_ctz(group)];
	           uint32_t rest = group & (group - 1);
	           FOR_LANES(rest,
	                     sum = reduce(in->sub, in->type == GX_PTX_S32, sum, (uint32_t)x[l]););
	           FOR_LANES(group, out[l] = sum;););
	put_values(&m, 0, out);
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
	uint64_t out[LANES];
	struct meeting m;
	enum step step = gx_soft_meet(w, in, in->o[2], mask, &m);
	uint32_t elected = 0;

	if (step != STEP_NEXT)
		return step;
	FOR_GROUPS(&m, unsigned first = (unsigned)__builtin_ctz(group); elected |= 1u << first;
	           FOR_LANES(group, out[l] = first;););
	put_values(&m, 0, out);
	put_predicates(&m, 3, elected);
	return STEP_NEXT;
}
