/* widen.c - one state for many rounds of a loop: values and stack that hold in all of them. */
#include "verify/widen.h"

#include "verify/verifier.h"

/* Names that mean the same in both states, and the name of that in the result. */
struct names {
	struct {
		uint32_t last, now, name;
	} pairs[64];
	uint32_t n;
	uint32_t *next;
};

static uint32_t name_of(struct names *names, uint32_t last, uint32_t now)
{
	uint32_t name;

	if (last == now)
		return last;
	for (uint32_t i = 0; i < names->n; i++)
		if (names->pairs[i].last == last && names->pairs[i].now == now)
			return names->pairs[i].name;
	name = (*names->next)++;
	if (last && now && names->n < sizeof(names->pairs) / sizeof(names->pairs[0])) {
		names->pairs[names->n].last = last;
		names->pairs[names->n].now = now;
		names->pairs[names->n++].name = name;
	}
	return name;
}

/* --- numbers */
static uint64_t up(const struct gx_limits *limits, uint64_t x, uint64_t most)
{
	for (uint32_t i = 0; i < limits->n; i++)
		if (limits->numbers[i] >= x)
			return limits->numbers[i] < most ? limits->numbers[i] : most;
	return most;
}

static uint64_t down(const struct gx_limits *limits, uint64_t x)
{
	for (uint32_t i = limits->n; i-- > 0;)
		if (limits->numbers[i] <= x)
			return limits->numbers[i];
	return 0;
}

/* Signed: x >= 0 by the limits themselves, below zero by their negatives. */
static int64_t signed_up(const struct gx_limits *limits, int64_t x, int64_t most)
{
	int64_t found;

	if (x < 0)
		return -1;
	found = (int64_t)up(limits, (uint64_t)x, (uint64_t)most);
	return found < most ? found : most;
}

static int64_t signed_down(const struct gx_limits *limits, int64_t x, int64_t least)
{
	uint64_t far;

	if (x >= 0)
		return 0;
	far = up(limits, -(uint64_t)x, -(uint64_t)least);
	return far >= -(uint64_t)least ? least : -(int64_t)far;
}

static struct gx_range widen_range(const struct gx_limits *limits, const struct gx_range *old,
                                   const struct gx_range *joined, unsigned width)
{
	struct gx_range top = gx_range_top(width), out = *joined;

	if (joined->umin < old->umin)
		out.umin = down(limits, joined->umin);
	if (joined->umax > old->umax)
		out.umax = up(limits, joined->umax, top.umax);
	if (joined->smin < old->smin)
		out.smin = signed_down(limits, joined->smin, top.smin);
	if (joined->smax > old->smax)
		out.smax = signed_up(limits, joined->smax, top.smax);
	return out;
}

struct gx_scalar gx_widen_scalar(const struct gx_limits *limits, enum gx_widen_step step,
                                 const struct gx_scalar *last, const struct gx_scalar *now,
                                 unsigned width)
{
	struct gx_scalar joined = gx_scalar_join(last, now), out = joined;
	uint64_t fresh;

	if (step == GX_WIDEN_JOIN || gx_scalar_subset(now, last))
		return joined;
	if (step == GX_WIDEN_ALL || width < 4)
		return gx_scalar_top(width);
	fresh = joined.bits.unknown & ~last->bits.unknown;
	if (fresh) { /* multiples stay multiples */
		out.bits.unknown |= gx_width_mask(width) & ~(((fresh & -fresh)) - 1);
		out.bits.value &= ~out.bits.unknown;
	}
	out.full = widen_range(limits, &last->full, &joined.full, width);
	if (!gx_range_subset(now->half, last->half))
		out.half = gx_range_top(width / 2);
	return gx_scalar_sync(&out, width) ? out : gx_scalar_top(width);
}

/* --- values */
static struct gx_value nothing(void)
{
	return (struct gx_value){ .kind = GX_VALUE_NONE };
}

static bool is_null(const struct gx_value *a)
{
	return a->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&a->num) && !a->num.bits.value;
}

/* One is a pointer, the other NULL or the same pointer before the check for NULL. */
static struct gx_value maybe_null(struct names *names, const struct gx_value *last,
                                  const struct gx_value *now)
{
	struct gx_value out = is_null(last) ? *now : *last;

	if (!gx_value_is_pointer(&out) || out.ref || out.kind == GX_VALUE_MAP)
		return nothing();
	out.maybe_null = true;
	out.id = name_of(names, is_null(last) ? GX_VALUE_ID_NULL : last->id,
	                 is_null(now) ? GX_VALUE_ID_NULL : now->id);
	return out;
}

static struct gx_value widen_pointer(const struct gx_widen *w, struct names *names,
                                     const struct gx_value *last, const struct gx_value *now)
{
	struct gx_value out = *now;

	if (last->kind != now->kind || last->object != now->object || last->size != now->size ||
	    last->ref != now->ref || (now->ref && last->maybe_null != now->maybe_null))
		return nothing();
	if (now->ref && last->id != now->id)
		return nothing();
	out.maybe_null |= last->maybe_null;
	out.id = name_of(names, last->id, now->id);
	out.num = gx_widen_scalar(&w->loop->limits, w->step, &last->num, &now->num, 64);
	if (out.num.full.smin < -GX_MAX_POINTER_OFFSET || out.num.full.smax > GX_MAX_POINTER_OFFSET)
		return nothing();
	return out;
}

static struct gx_value widen_value(const struct gx_widen *w, struct names *names,
                                   const struct gx_value *last, const struct gx_value *now,
                                   unsigned width)
{
	struct gx_value out = *now;

	if (last->kind == GX_VALUE_RELEASED || now->kind == GX_VALUE_RELEASED)
		return last->kind == now->kind ? *now : nothing();
	if (last->kind != GX_VALUE_SCALAR && now->kind != GX_VALUE_SCALAR)
		return widen_pointer(w, names, last, now);
	if (last->kind != now->kind)
		return is_null(last) || is_null(now) ? maybe_null(names, last, now) : nothing();
	out.num = gx_widen_scalar(&w->loop->limits, w->step, &last->num, &now->num, width);
	out.id = last->id && now->id ? name_of(names, last->id, now->id) : 0;
	return out;
}

static void widen_values(const struct gx_widen *w, struct names *names, struct gx_packed *now,
                         const struct gx_packed *last, const struct gx_packed *entry)
{
	for (uint32_t i = 0; i < now->n_values; i++) {
		const struct gx_ir_insn *insn = w->by_id[w->live[i]];
		struct gx_value *value = &now->values[i];
		bool own = insn && insn->op == GX_IR_phi && insn->block == w->head;
		unsigned width = insn ? gx_type_width(insn->type) : 64;

		*value = widen_value(w, names, &last->values[i], value, width);
		if (!own && value->kind != GX_VALUE_NONE && value->kind == entry->values[i].kind)
			value->num = entry->values[i].num;
		if (insn == w->loop->counter)
			*value = gx_value_scalar(gx_scalar_urange(0, w->max_rounds, 64));
	}
}

/* --- the stack */
static const struct gx_spill *same_place(const struct gx_packed *packed,
                                         const struct gx_spill *spill)
{
	for (uint32_t i = 0; i < packed->n_spills; i++)
		if (packed->spills[i].frame == spill->frame &&
		    packed->spills[i].off == spill->off && packed->spills[i].width == spill->width)
			return &packed->spills[i];
	return NULL;
}

/* A pointer is there in some rounds only: its bytes cannot be read. */
static void lose_pointer(struct gx_packed *now, const struct gx_spill *spill)
{
	if (!gx_value_is_pointer(&spill->value))
		return;
	for (uint32_t f = 0; f < now->n_frames; f++)
		for (uint32_t i = spill->off;
		     now->frames[f].id == spill->frame && i < (uint32_t)spill->off + spill->width;
		     i++)
			now->frames[f].init[i / 64] &= ~((uint64_t)1 << i % 64);
}

static void widen_stack(const struct gx_widen *w, struct names *names, struct gx_packed *now,
                        const struct gx_packed *last)
{
	uint32_t kept = 0;

	for (uint32_t f = 0; f < now->n_frames && f < last->n_frames; f++)
		for (uint32_t i = 0; i < GX_FRAME_WORDS; i++)
			now->frames[f].init[i] &= last->frames[f].init[i];
	for (uint32_t i = 0; i < last->n_spills; i++)
		if (!same_place(now, &last->spills[i]))
			lose_pointer(now, &last->spills[i]);
	for (uint32_t i = 0; i < now->n_spills; i++) {
		struct gx_spill *spill = &now->spills[i];
		const struct gx_spill *before = same_place(last, spill);
		struct gx_value value = nothing();

		if (before)
			value = widen_value(w, names, &before->value, &spill->value, 64);
		if (value.kind == GX_VALUE_NONE) {
			lose_pointer(now, spill);
			if (before)
				lose_pointer(now, before);
			continue;
		}
		spill->value = value;
		now->spills[kept++] = *spill;
	}
	now->n_spills = kept;
}

void gx_widen(const struct gx_widen *w, struct gx_packed *now, const struct gx_packed *last,
              const struct gx_packed *entry)
{
	struct names names = { .n = 0, .next = w->next_value_id };

	widen_values(w, &names, now, last, entry);
	widen_stack(w, &names, now, last);
	gx_packed_drop_lone_names(now);
}
