/* exec_mbarrier.c - mbarrier: arrivals, bytes, phases. Who waits asks again: other warps have their turn first. */
#include "device/soft/access.h"
#include "device/soft/exec.h"
#include "device/soft/mbarrier.h"

#define COUNT    0xfffffull /* 20 bits */
#define MISSING  20
#define BYTES    40 /* 22 bits, signed */
#define IS_THERE (1ull << 62)
#define PHASE    (1ull << 63)

static int64_t bytes_of(uint64_t b)
{
	return (int64_t)(b << 2) >> 42;
}

static uint64_t with_bytes(uint64_t b, int64_t bytes)
{
	return (b & ~(0x3fffffull << BYTES)) | ((uint64_t)bytes & 0x3fffff) << BYTES;
}

static uint64_t *barrier_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t address)
{
	struct insn shared = *in;

	if (in->space != GX_PTX_SHARED && address - WINDOW_SHARED >= WINDOW_BYTES) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
		              "mbarrier at 0x%llx: not in shared memory",
		              (unsigned long long)address);
		return NULL;
	}
	shared.space = GX_PTX_SHARED;
	return gx_soft_resolve(w, &shared, lane, address, 8, 8);
}

/* The phase is over when nobody and nothing is missing. */
static uint64_t settled(uint64_t b)
{
	if ((b >> MISSING & COUNT) || bytes_of(b))
		return b;
	return (b ^ PHASE) | (b & COUNT) << MISSING;
}

/* False: a fault, told. */
static bool change(struct warp *w, const struct insn *in, unsigned lane, uint64_t *at,
                   uint64_t arrivals, int64_t bytes, bool drop)
{
	uint64_t b = *at;
	int64_t sum = bytes_of(b) + bytes;

	if (!(b & IS_THERE) || arrivals > (b >> MISSING & COUNT) || (drop && !(b & COUNT)) ||
	    sum > 0xfffff || sum < -0xfffff) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
		              !(b & IS_THERE) ? "no mbarrier here: not initialised"
		                              : "mbarrier: more arrivals or bytes than it counts");
		return false;
	}
	b = with_bytes(b, sum);
	*at = settled(b - (arrivals << MISSING) - drop);
	return true;
}

bool gx_soft_mbarrier_came(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                           uint64_t bytes)
{
	uint64_t *at = barrier_at(w, in, lane, address);

	return at && change(w, in, lane, at, 0, -(int64_t)bytes, false);
}

static bool init(struct warp *w, const struct insn *in, unsigned lane, uint64_t *at, uint32_t count)
{
	if (!count || count > COUNT) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS, "mbarrier for %u arrivals", count);
		return false;
	}
	*at = IS_THERE | (uint64_t)count << MISSING | count;
	return true;
}

static bool act(struct warp *w, const struct insn *in, unsigned lane, uint64_t *at, uint32_t n)
{
	switch ((enum mbarrier_op)in->sub) {
	case MBARRIER_INIT: return init(w, in, lane, at, n);
	case MBARRIER_INVAL: *at = 0; return true;
	case MBARRIER_EXPECT_TX: return change(w, in, lane, at, 0, n, false);
	case MBARRIER_COMPLETE_TX: return change(w, in, lane, at, 0, -(int64_t)n, false);
	case MBARRIER_ARRIVE: return change(w, in, lane, at, n, 0, false);
	case MBARRIER_ARRIVE_EXPECT_TX: return change(w, in, lane, at, 1, n, false);
	case MBARRIER_DROP: return change(w, in, lane, at, n, 0, true);
	case MBARRIER_DROP_EXPECT_TX: return change(w, in, lane, at, 1, n, true);
	case MBARRIER_ARRIVE_COPIES: return change(w, in, lane, at, n, 0, false);
	case MBARRIER_WAIT:
	case MBARRIER_WAIT_PARITY: break;
	}
	return true;
}

/* o[8] and imm the address, o[1] the count; o[0] the state before, or NO_OPERAND */
enum step gx_soft_mbarrier(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *base = src(w, in->o[8]), *n = src(w, in->o[1]);

	FOR_LANES(mask, uint64_t *at = barrier_at(w, in, l, base[l] + (uint64_t)in->imm);
	          uint64_t was; if (!at) return STEP_FAULT; was = *at;
	          if (!act(w, in, l, at, (uint32_t)n[l])) return STEP_FAULT;
	          if (in->o[0] != NO_OPERAND) w->r[in->o[0]][l] = was;);
	return STEP_NEXT;
}

/* o[0] the predicate, o[1] a state or a parity */
enum step gx_soft_mbarrier_wait(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *base = src(w, in->o[8]), *x = src(w, in->o[1]);
	bool parity = in->sub == MBARRIER_WAIT_PARITY;
	uint32_t over = 0;

	FOR_LANES(mask, const uint64_t *at = barrier_at(w, in, l, base[l] + (uint64_t)in->imm);
	          uint64_t phase = parity ? x[l] << 63 : x[l] & PHASE; if (!at) return STEP_FAULT;
	          over |= (uint32_t)((*at & PHASE) != phase) << l;);
	pred_set(w, in->o[0], mask, over);
	w->turn_over = over != mask;
	return STEP_NEXT;
}

/* Arrivals that were missing at a state: o[0], o[1] */
enum step gx_soft_mbarrier_pending(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]);
	uint64_t *d = dst(w, in->o[0]);

	FOR_LANES(mask, d[l] = x[l] >> MISSING & COUNT;);
	return STEP_NEXT;
}
