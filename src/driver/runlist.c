/* runlist.c - in which order task groups take turns: low ones once, higher ones before each lower
 * one. */
#include "driver/sched.h"

struct order {
	const struct gx_sched *s;
	u32 runlist, *out, max, n;
};

static void put(struct order *o, u32 tsg)
{
	if (o->n < o->max)
		o->out[o->n] = tsg;
	o->n++;
}

static u32 next(const struct order *o, u32 from, u32 level)
{
	for (; from < o->s->n_tsgs; from++) {
		const struct gx_tsg *tsg = &o->s->tsgs[from];

		if (tsg->state == GX_TSG_BOUND && tsg->runlist == o->runlist &&
		    tsg->interleave == level)
			break;
	}
	return from;
}

static void put_all(struct order *o, u32 level)
{
	for (u32 i = next(o, 0, level); i < o->s->n_tsgs; i = next(o, i + 1, level))
		put(o, i);
}

/* All of the medium groups, each with all of the high ones before it. */
static void put_medium(struct order *o)
{
	for (u32 i = next(o, 0, GPU_INTERLEAVE_MEDIUM); i < o->s->n_tsgs;
	     i = next(o, i + 1, GPU_INTERLEAVE_MEDIUM)) {
		put_all(o, GPU_INTERLEAVE_HIGH);
		put(o, i);
	}
}

int gx_runlist_build(const struct gx_sched *s, u32 runlist, u32 *out, u32 max)
{
	struct order o = { s, runlist, out, max, 0 };
	u32 low = next(&o, 0, GPU_INTERLEAVE_LOW);

	gx_assert_held(s->host, GX_LOCK_SCHED, s);
	if (low < s->n_tsgs)
		for (; low < s->n_tsgs; low = next(&o, low + 1, GPU_INTERLEAVE_LOW)) {
			put_medium(&o);
			put_all(&o, GPU_INTERLEAVE_HIGH);
			put(&o, low);
		}
	else if (next(&o, 0, GPU_INTERLEAVE_MEDIUM) < s->n_tsgs)
		put_medium(&o);
	else
		put_all(&o, GPU_INTERLEAVE_HIGH);
	return o.n > max ? -GX_ENOSPC : (int)o.n;
}
