/* exec_data.c - moves, selections, logic of predicates, special registers. */
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"
#include "device/soft/special.h"

#include <stdio.h>
#include <time.h>

enum step gx_soft_mov(struct warp *w, const struct insn *in, uint32_t mask)
{
	for (unsigned k = 0; k < in->n_vec; k++) {
		uint64_t *d = dst(w, in->o[0] + (int32_t)k);
		const uint64_t *x = src(w, in->o[1] + (int32_t)k);

		FOR_LANES(mask, d[l] = x[l];);
	}
	return STEP_NEXT;
}

enum step gx_soft_mov_pred(struct warp *w, const struct insn *in, uint32_t mask)
{
	pred_set(w, in->o[0], mask, pred_of(w, in->o[1]) ^ (in->negate ? ~0u : 0));
	return STEP_NEXT;
}

enum step gx_soft_logic_pred(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t a = pred_of(w, in->o[1]) ^ (in->sub & 1 ? ~0u : 0), b;

	if (in->bool_op == BOOL_NONE) {
		pred_set(w, in->o[0], mask, ~a);
		return STEP_NEXT;
	}
	b = pred_of(w, in->o[2]) ^ (in->sub & 2 ? ~0u : 0);
	pred_set(w, in->o[0], mask,
	         in->bool_op == BOOL_AND  ? a & b
	         : in->bool_op == BOOL_OR ? a | b
	                                  : a ^ b);
	return STEP_NEXT;
}

enum step gx_soft_add_imm(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]);
	uint64_t imm = (uint64_t)in->imm;

	FOR_LANES(mask, d[l] = x[l] + imm;);
	return STEP_NEXT;
}

enum step gx_soft_isspacep(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]);
	uint32_t p = 0;

	FOR_LANES(mask, bool shared = x[l] - WINDOW_SHARED < WINDOW_BYTES;
	          bool local = x[l] - WINDOW_LOCAL < WINDOW_BYTES;
	          bool is =
	                  in->space == GX_PTX_SHARED  ? shared
	                  : in->space == GX_PTX_LOCAL ? local
	                  : in->space == GX_PTX_GLOBAL
	                          ? !shared && !local && x[l] - WINDOW_PARAM >= WINDOW_BYTES
	                          : in->space == GX_PTX_PARAM && x[l] - WINDOW_PARAM < WINDOW_BYTES;
	          p |= (uint32_t)is << l;);
	pred_set(w, in->o[0], mask, p);
	return STEP_NEXT;
}

enum step gx_soft_selp(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *a = src(w, in->o[1]), *b = src(w, in->o[2]);
	uint32_t p = pred_of(w, in->o[3]) ^ (in->negate ? ~0u : 0);

	FOR_LANES(mask, d[l] = p >> l & 1 ? a[l] : b[l];);
	return STEP_NEXT;
}

enum step gx_soft_slct(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *a = src(w, in->o[1]), *b = src(w, in->o[2]), *c = src(w, in->o[3]);
	bool is_float = in->type2 == GX_PTX_F32;

	/* -0.0 is not below zero, a NaN chooses b */
	FOR_LANES(mask,
	          d[l] = (is_float ? gx_f32_of(c[l]) >= 0 : (int32_t)c[l] >= 0) ? a[l] : b[l];);
	return STEP_NEXT;
}

enum step gx_soft_lop3(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]), *z = src(w, in->o[3]);
	uint64_t term[8];

	for (unsigned i = 0; i < 8; i++)
		term[i] = in->imm >> i & 1 ? ~0ull : 0;
	FOR_LANES(mask, uint64_t a = x[l]; uint64_t b = y[l]; uint64_t c = z[l];
	          d[l] = (term[0] & ~a & ~b & ~c) | (term[1] & ~a & ~b & c) |
	                 (term[2] & ~a & b & ~c) | (term[3] & ~a & b & c) |
	                 (term[4] & a & ~b & ~c) | (term[5] & a & ~b & c) | (term[6] & a & b & ~c) |
	                 (term[7] & a & b & c););
	return STEP_NEXT;
}

/* o[4] gets whether the result is not 0, with o[5] */
enum step gx_soft_lop3_pred(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t is = 0, q = pred_of(w, in->o[5]) ^ (in->negate ? ~0u : 0);
	const uint64_t *d;

	gx_soft_lop3(w, in, mask);
	d = dst(w, in->o[0]);
	FOR_LANES(mask, is |= (uint32_t)((uint32_t)d[l] != 0) << l;);
	pred_set(w, in->o[4], mask, in->bool_op == BOOL_AND ? is & q : is | q);
	return STEP_NEXT;
}

static bool in_class(int class, unsigned sub)
{
	switch (sub) {
	case 0: return class != FP_NAN && class != FP_INFINITE;
	case 1: return class == FP_INFINITE;
	case 2: return class != FP_NAN;
	case 3: return class == FP_NAN;
	case 4: return class == FP_NORMAL || class == FP_ZERO;
	default: return class == FP_SUBNORMAL;
	}
}

enum step gx_soft_testp(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]);
	uint32_t p = 0;

	FOR_LANES(mask, int class = in->type == GX_PTX_F32 ? fpclassify(gx_f32_of(x[l]))
	                                                   : fpclassify(gx_f64_of(x[l]));
	          p |= (uint32_t)in_class(class, in->sub) << l;);
	pred_set(w, in->o[0], mask, p);
	return STEP_NEXT;
}

enum step gx_soft_pack_vector(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bits = in->sub;
	uint64_t ones = bits >= 64 ? ~0ull : (1ull << bits) - 1;

	if (in->o[0] == NO_OPERAND)
		return STEP_NEXT;
	/* parts are read whole before anything is written: the destination may be among them */
	FOR_LANES(mask, unsigned __int128 whole = 0;
	          for (unsigned k = 0; k < in->n_vec; k++) whole |=
	          (unsigned __int128)(src(w, in->o[k + 1])[l] & ones) << k * bits;
	          w->r[in->o[0]][l] = (uint64_t)whole;
	          if (bits * in->n_vec == 128) w->r[in->o[0] + 1][l] = (uint64_t)(whole >> 64););
	return STEP_NEXT;
}

enum step gx_soft_unpack_vector(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bits = in->sub;
	uint64_t ones = bits >= 64 ? ~0ull : (1ull << bits) - 1;
	bool wide = bits * in->n_vec == 128 && in->o[0] >= 0;

	FOR_LANES(
	        mask, unsigned __int128 whole = wide ? src(w, in->o[0] + 1)[l] : 0;
	        whole = whole << 64 | src(w, in->o[0])[l];
	        for (unsigned k = 0; k < in->n_vec; k++) {
		        if (in->o[k + 1] != NO_OPERAND)
			        w->r[in->o[k + 1]][l] = (uint64_t)(whole >> k * bits) & ones;
	        });
	return STEP_NEXT;
}

enum step gx_soft_set(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	uint32_t p = pred_of(w, in->o[1]), q = pred_of(w, in->o[2]);

	FOR_LANES(mask, bool a = p >> l & 1; bool b = q >> l & 1;
	          d[l] = in->type == GX_PTX_F32      ? (a ? 0x3f800000 : 0)
	                 : in->type == GX_PTX_F16    ? (a ? 0x3c00 : 0)
	                 : in->type == GX_PTX_BF16   ? (a ? 0x3f80 : 0)
	                 : in->type == GX_PTX_F16X2  ? (a ? 0x3c00u : 0) | (b ? 0x3c000000u : 0)
	                 : in->type == GX_PTX_BF16X2 ? (a ? 0x3f80u : 0) | (b ? 0x3f800000u : 0)
	                                             : (a ? ~0ull : 0););
	return STEP_NEXT;
}

/* --- special registers */
static const struct {
	const char *name;
	enum special id;
} specials[] = {
	{ "%tid.x", SR_TID_X },
	{ "%tid.y", SR_TID_Y },
	{ "%tid.z", SR_TID_Z },
	{ "%ntid.x", SR_NTID_X },
	{ "%ntid.y", SR_NTID_Y },
	{ "%ntid.z", SR_NTID_Z },
	{ "%ctaid.x", SR_CTAID_X },
	{ "%ctaid.y", SR_CTAID_Y },
	{ "%ctaid.z", SR_CTAID_Z },
	{ "%nctaid.x", SR_NCTAID_X },
	{ "%nctaid.y", SR_NCTAID_Y },
	{ "%nctaid.z", SR_NCTAID_Z },
	{ "%laneid", SR_LANEID },
	{ "%warpid", SR_WARPID },
	{ "%nwarpid", SR_NWARPID },
	{ "%smid", SR_SMID },
	{ "%nsmid", SR_NSMID },
	{ "%gridid", SR_GRIDID },
	{ "%lanemask_eq", SR_EQ },
	{ "%lanemask_lt", SR_LT },
	{ "%lanemask_le", SR_LE },
	{ "%lanemask_gt", SR_GT },
	{ "%lanemask_ge", SR_GE },
	{ "%clock", SR_CLOCK },
	{ "%clock_hi", SR_CLOCK_HI },
	{ "%clock64", SR_CLOCK64 },
	{ "%globaltimer", SR_TIMER },
	{ "%globaltimer_lo", SR_TIMER_LO },
	{ "%globaltimer_hi", SR_TIMER_HI },
	{ "%dynamic_smem_size", SR_DYNAMIC },
	{ "%total_smem_size", SR_TOTAL },
	{ "%clusterid.x", SR_CTAID_X },
	{ "%clusterid.y", SR_CTAID_Y },
	{ "%clusterid.z", SR_CTAID_Z },
	{ "%nclusterid.x", SR_NCTAID_X },
	{ "%nclusterid.y", SR_NCTAID_Y },
	{ "%nclusterid.z", SR_NCTAID_Z },
	{ "%cluster_ctaid.x", SR_ZERO },
	{ "%cluster_ctaid.y", SR_ZERO },
	{ "%cluster_ctaid.z", SR_ZERO },
	{ "%cluster_nctaid.x", SR_ONE },
	{ "%cluster_nctaid.y", SR_ONE },
	{ "%cluster_nctaid.z", SR_ONE },
	{ "%cluster_ctarank", SR_ZERO },
	{ "%cluster_nctarank", SR_ONE },
	{ "%envreg1", SR_WORKSPACE_HIGH },
	{ "%envreg2", SR_WORKSPACE_LOW },
};

/* %envreg0 to %envreg31: of the driver, which uses two of them. */
static bool is_envreg(struct gx_ptx_span name)
{
	char text[16];

	for (unsigned i = 0; i < 32; i++) {
		snprintf(text, sizeof(text), "%%envreg%u", i);
		if (gx_ptx_span_is(name, text))
			return true;
	}
	return false;
}

int gx_soft_sreg_id(struct gx_ptx_span name)
{
	for (size_t i = 0; i < sizeof(specials) / sizeof(*specials); i++) {
		if (gx_ptx_span_is(name, specials[i].name))
			return (int)specials[i].id;
	}
	return is_envreg(name) ? SR_ZERO : -1;
}

/* Never goes back, on any thread. */
static uint64_t timer(struct gx_soft *soft)
{
	struct timespec now;
	uint64_t ns, last = __atomic_load_n(&soft->last_time_ns, __ATOMIC_RELAXED);

	clock_gettime(CLOCK_MONOTONIC, &now);
	ns = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
	while (ns > last && !__atomic_compare_exchange_n(&soft->last_time_ns, &last, ns, true,
	                                                 __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	return ns > last ? ns : last;
}

/* Coordinates of the warp's lanes, one after the other. */
static void lane_places(const struct warp *w, unsigned axis, uint64_t *d, uint32_t mask)
{
	const uint32_t *size = w->run->grid->block;
	uint32_t at[3] = { w->first_tid[0], w->first_tid[1], w->first_tid[2] };

	if (w->along_x) {
		FOR_LANES(mask, d[l] = at[axis] + (axis ? 0 : l););
		return;
	}
	for (unsigned l = 0; l < LANES; l++) {
		if (mask >> l & 1)
			d[l] = at[axis];
		if (++at[0] < size[0])
			continue;
		at[0] = 0;
		if (++at[1] < size[1])
			continue;
		at[1] = 0;
		at[2]++;
	}
}

static uint64_t lane_value(enum special id, unsigned l)
{
	uint32_t bit = 1u << l;

	switch ((int)id) {
	case SR_LANEID: return l;
	case SR_EQ: return bit;
	case SR_LT: return bit - 1;
	case SR_LE: return bit | (bit - 1);
	case SR_GT: return ~(bit | (bit - 1));
	default: return ~(bit - 1);
	}
}

static uint64_t warp_value(const struct warp *w, enum special id)
{
	const struct run *run = w->run;
	uint64_t clock = run->clock_base + run->n_insns + w->n_insns;

	switch ((int)id) {
	case SR_NTID_X:
	case SR_NTID_Y:
	case SR_NTID_Z: return run->grid->block[id - SR_NTID_X];
	case SR_CTAID_X:
	case SR_CTAID_Y:
	case SR_CTAID_Z: return w->block->ctaid[id - SR_CTAID_X];
	case SR_NCTAID_X:
	case SR_NCTAID_Y:
	case SR_NCTAID_Z: return run->grid->grid[id - SR_NCTAID_X];
	case SR_WARPID: return w->block->first_warp_slot + w->index;
	case SR_NWARPID: return run->soft->config.warps_per_sm;
	case SR_SMID: return w->block->sm;
	case SR_NSMID: return run->soft->config.n_sms;
	case SR_GRIDID: return run->grid_id;
	case SR_CLOCK: return (uint32_t)clock;
	case SR_CLOCK_HI: return clock >> 32;
	case SR_CLOCK64: return clock;
	case SR_TIMER: return timer(run->soft);
	case SR_TIMER_LO: return (uint32_t)timer(run->soft);
	case SR_TIMER_HI: return timer(run->soft) >> 32;
	case SR_DYNAMIC: return run->grid->dynamic_shared_bytes;
	case SR_TOTAL: return w->block->shared_bytes;
	case SR_ONE: return 1;
	case SR_WORKSPACE_HIGH: return run->grid->workspace >> 32;
	case SR_WORKSPACE_LOW: return (uint32_t)run->grid->workspace;
	default: return 0;
	}
}

enum step gx_soft_sreg(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t *d = dst(w, in->o[0]);
	enum special id = (enum special)in->imm;

	if (id <= SR_TID_Z) {
		lane_places(w, id - SR_TID_X, d, mask);
	} else if (id == SR_LANEID || (id >= SR_EQ && id <= SR_GE)) {
		FOR_LANES(mask, d[l] = lane_value(id, l););
	} else {
		uint64_t v = warp_value(w, id);

		FOR_LANES(mask, d[l] = v;);
	}
	return STEP_NEXT;
}
