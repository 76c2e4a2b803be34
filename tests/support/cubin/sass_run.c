/* sass_run.c - one warp: which lanes run next, branches, where lanes wait for each other, scoreboards. */
#include "support/cubin/sass_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sass_fail(struct warp *warp, const char *why)
{
	char name[32];

	if (warp->failed)
		return;
	warp->failed = true;
	gx_sass_name(warp->w, name);
	snprintf(warp->why, 128, "%s at 0x%zx: %s", name, warp->at, why);
}

/* --- registers */
enum { BASE_LDG = 0x181, BASE_STG = 0x186, BASE_RED = 0x18e, BASE_ATOMG = 0x1a8, BASE_CAS = 0x1a9 };
enum { READ_LATE = 0x80 }; /* of read_by: no scoreboard says when */

/* What has its result has read its operands. */
static uint8_t boards_of_readers(struct gx_sass w)
{
	uint32_t boards =
	        1u << gx_sass_get(w, GX_SASS_READ_SB) | 1u << gx_sass_get(w, GX_SASS_WRITE_SB);

	return (uint8_t)(boards & ((1u << GX_SASS_N_SB) - 1));
}

/* Accesses to global memory, in both forms of their addresses. */
static bool reads_late(struct gx_sass w)
{
	uint64_t base = gx_sass_get(w, GX_SASS_BASE);

	return base == BASE_LDG || base == BASE_STG || base == BASE_RED || base == BASE_ATOMG ||
	       base == BASE_CAS;
}

/* Accesses to memory read their operands in order: who waits for this one has waited for those before it. */
static void tell_for_earlier(struct warp *warp)
{
	uint8_t boards = boards_of_readers(warp->w);

	for (uint32_t lane = 0; lane < SASS_LANES && boards && reads_late(warp->w); lane++)
		for (uint32_t reg = 0; reg < N_REGISTERS; reg++)
			if (warp->active >> lane & 1 && warp->read_by[lane][reg] == READ_LATE)
				warp->read_by[lane][reg] = boards;
}

static bool is_there(struct warp *warp, uint32_t lane, uint64_t reg)
{
	if (warp->waits_for[lane][reg])
		sass_fail(warp, "a register before its scoreboard was waited for");
	return !warp->waits_for[lane][reg];
}

uint32_t sass_read(struct warp *warp, uint32_t lane, uint64_t reg)
{
	if (reg == RZ || !is_there(warp, lane, reg))
		return 0;
	if (gx_sass_get(warp->w, GX_SASS_READ_SB) != GX_SASS_NO_SB || reads_late(warp->w)) {
		uint8_t boards = boards_of_readers(warp->w);

		warp->read_by[lane][reg] = boards ? boards : READ_LATE;
		warp->read_in[lane][reg] = warp->step;
	}
	return warp->r[lane][reg];
}

void sass_write(struct warp *warp, uint32_t lane, uint64_t reg, uint32_t value)
{
	uint64_t board = gx_sass_get(warp->w, GX_SASS_WRITE_SB);

	if (reg == RZ || !is_there(warp, lane, reg))
		return;
	/* of an access: those before it have read by the time that its result comes */
	if (warp->read_by[lane][reg] && warp->read_in[lane][reg] != warp->step &&
	    !reads_late(warp->w))
		sass_fail(warp, "a register that an instruction under way still reads");
	warp->r[lane][reg] = value;
	warp->waits_for[lane][reg] = board == GX_SASS_NO_SB ? 0 : (uint8_t)(board + 1);
}

uint64_t sass_read64(struct warp *warp, uint32_t lane, uint64_t reg)
{
	if (reg == RZ)
		return 0;
	if (reg % 2)
		sass_fail(warp, "an odd pair of registers");
	return sass_read(warp, lane, reg) | (uint64_t)sass_read(warp, lane, reg + 1) << 32;
}

void sass_write64(struct warp *warp, uint32_t lane, uint64_t reg, uint64_t value)
{
	if (reg == RZ)
		return;
	if (reg % 2)
		sass_fail(warp, "an odd pair of registers");
	sass_write(warp, lane, reg, (uint32_t)value);
	sass_write(warp, lane, reg + 1, (uint32_t)(value >> 32));
}

bool sass_predicate(const struct warp *warp, uint32_t lane, unsigned low, unsigned not_bit)
{
	uint64_t n = sass_bits(warp, low, low + 3);

	return (n == PT || warp->p[lane] >> n & 1) != sass_bits(warp, not_bit, not_bit + 1);
}

void sass_set_predicate(struct warp *warp, uint32_t lane, unsigned low, bool value)
{
	uint64_t n = sass_bits(warp, low, low + 3);

	if (n != PT)
		warp->p[lane] = (uint8_t)((warp->p[lane] & ~(1u << n)) | (unsigned)value << n);
}

/* --- who is next */
static uint32_t running(const struct warp *warp)
{
	return warp->run->mask & ~warp->exited & ~warp->at_sync & ~warp->at_warpsync;
}

static uint64_t random_of(struct warp *warp)
{
	warp->order ^= warp->order << 13;
	warp->order ^= warp->order >> 7;
	warp->order ^= warp->order << 17;
	return warp->order >> 11;
}

/* All lanes that are at one place. */
static uint32_t pick(struct warp *warp)
{
	uint32_t lanes = running(warp), chosen, same = 0;

	chosen = (uint32_t)__builtin_ctz(lanes);
	if (warp->run->order) {
		for (uint64_t skip = random_of(warp) % 32; skip; skip--) {
			uint32_t above = lanes & ~((2u << chosen) - 1);

			chosen = (uint32_t)__builtin_ctz(above ? above : lanes);
		}
	} else {
		for (uint32_t lane = 0; lane < SASS_LANES; lane++)
			if (lanes >> lane & 1 && warp->pc[lane] < warp->pc[chosen])
				chosen = lane;
	}
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (lanes >> lane & 1 && warp->pc[lane] == warp->pc[chosen])
			same |= 1u << lane;
	warp->at = warp->pc[chosen];
	return same;
}

/* --- lanes that wait */

/* Lanes that wait by the same mask as this one. */
static uint32_t with_mask_of(const struct warp *warp, uint32_t lane)
{
	uint32_t same = 0;

	for (uint32_t other = 0; other < SASS_LANES; other++)
		if (warp->at_warpsync >> other & 1 &&
		    warp->warpsync_mask[other] == warp->warpsync_mask[lane])
			same |= 1u << other;
	return same;
}

static void release(struct warp *warp)
{
	uint32_t free_lanes = 0;

	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->at_warpsync >> lane & 1 && !(warp->warpsync_mask[lane] & warp->run->mask &
		                                       ~warp->exited & ~with_mask_of(warp, lane)))
			free_lanes |= 1u << lane;
	warp->at_warpsync &= ~free_lanes;
	for (unsigned n = 0; n < GX_SASS_N_SYNC_REGS; n++) {
		uint32_t left = warp->convergence[n] & ~warp->exited, here = 0;

		for (uint32_t lane = 0; lane < SASS_LANES; lane++)
			if (warp->at_sync >> lane & 1 && warp->sync_reg[lane] == n)
				here |= 1u << lane;
		if (!left || left & ~here)
			continue;
		for (uint32_t lane = 0; lane < SASS_LANES; lane++)
			if (left >> lane & 1)
				warp->pc[lane] = warp->target[n];
		warp->at_sync &= ~left;
		warp->convergence[n] = 0;
	}
}

static void wait_for_lanes(struct warp *warp)
{
	uint64_t reg = gx_sass_get(warp->w, warp->run->sm < 90 ? GX_SASS_SRC_B : GX_SASS_SRC_A);

	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1) {
			warp->warpsync_mask[lane] = sass_read(warp, lane, reg);
			warp->at_warpsync |= 1u << lane;
		}
}

/* Of a branch that asks whether the lanes of a uniform register's mask are all here. */
static bool lanes_are_apart(struct warp *warp)
{
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_BRANCH_UR);

	if (gx_sass_get(warp->w, GX_SASS_BRANCH_MODE) != 2 ||
	    !gx_sass_get(warp->w, GX_SASS_UNIFORM) || reg >= URZ)
		sass_fail(warp, "a branch by what is not known");
	return reg < URZ && warp->ur[reg] & ~warp->active;
}

static bool flow(struct warp *warp, uint32_t group)
{
	enum gx_sass_flow kind = gx_sass_op_of(warp->w).flow;
	unsigned n = (unsigned)gx_sass_get(warp->w, GX_SASS_SYNC_REG);
	uint32_t taken = 0;
	int64_t target = 0;

	gx_sass_target(warp->arch, warp->w, warp->at, &target);
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1 && sass_predicate(warp, lane, 87, 90))
			taken |= 1u << lane;
	if (kind == GX_SASS_FLOW_BRANCH && !gx_sass_is_plain_branch(warp->w) &&
	    !lanes_are_apart(warp))
		taken = 0;
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (group >> lane & 1)
			warp->pc[lane] = warp->at + GX_SASS_BYTES;
	switch ((int)kind) {
	case GX_SASS_FLOW_EXIT: warp->exited |= taken; return true;
	case GX_SASS_FLOW_BRANCH:
		for (uint32_t lane = 0; lane < SASS_LANES; lane++)
			if (taken >> lane & 1)
				warp->pc[lane] = (size_t)target;
		return true;
	case GX_SASS_FLOW_BSSY:
		warp->convergence[n] = warp->active;
		warp->target[n] = (size_t)target;
		return true;
	case GX_SASS_FLOW_BSYNC:
		warp->at_sync |= warp->active & warp->convergence[n];
		for (uint32_t lane = 0; lane < SASS_LANES; lane++)
			if (warp->active >> lane & 1)
				warp->sync_reg[lane] = (uint8_t)n;
		return true;
	case GX_SASS_FLOW_BREAK: warp->convergence[n] &= ~taken; return true;
	case GX_SASS_FLOW_WARPSYNC: wait_for_lanes(warp); return true;
	case GX_SASS_FLOW_NONE: return false;
	default: sass_fail(warp, "no meaning here"); return true;
	}
}

/* --- one instruction */
static bool writes_warp(const struct warp *warp)
{
	uint32_t op = gx_sass_opcode(warp->w);
	enum gx_sass_flow kind = gx_sass_op_of(warp->w).flow;

	return gx_sass_get(warp->w, GX_SASS_UNIFORM) || (op & 0x180) == 0x080 || op == 0x886 ||
	       op == 0x9c3 || op == 0xab9 || op == 0x2ca || op == 0x3c2 || op == 0x3c4 ||
	       kind == GX_SASS_FLOW_BSSY || kind == GX_SASS_FLOW_BSYNC ||
	       kind == GX_SASS_FLOW_BREAK;
}

static bool does_nothing(struct gx_sass w)
{
	switch (gx_sass_opcode(w)) {
	case 0x918: /* NOP YIELD MEMBAR ERRBAR CGAERRBAR ENDCOLLECTIVE CCTL */
	case 0x946:
	case 0x992:
	case 0x9ab:
	case 0x5ab:
	case 0x91b:
	case 0x98f: return true;
	default: return false;
	}
}

/* A scoreboard is the warp's: it counts what any of its lanes began. */
static void wait_for_boards(struct warp *warp)
{
	uint64_t boards = gx_sass_get(warp->w, GX_SASS_WAIT);

	for (uint32_t lane = 0; lane < SASS_LANES && boards; lane++)
		for (uint32_t reg = 0; reg < N_REGISTERS; reg++) {
			if (warp->waits_for[lane][reg] &&
			    boards >> (warp->waits_for[lane][reg] - 1) & 1)
				warp->waits_for[lane][reg] = 0;
			if (warp->read_by[lane][reg] & boards)
				warp->read_by[lane][reg] = 0;
		}
}

static void step(struct warp *warp)
{
	uint32_t group = pick(warp);

	if (warp->at >= warp->run->bytes || warp->at % GX_SASS_BYTES) {
		sass_fail(warp, "outside of the code");
		return;
	}
	warp->w = gx_sass_load(warp->run->code + warp->at);
	warp->step++;
	wait_for_boards(warp);
	warp->active = 0;
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (group >> lane & 1 && sass_predicate(warp, lane, 12, 15))
			warp->active |= 1u << lane;
	if (warp->run->vector && writes_warp(warp)) {
		sass_fail(warp, "what the warp has once");
		return;
	}
	if (flow(warp, group) || does_nothing(warp->w) || !warp->active)
		return;
	tell_for_earlier(warp);
	if (!sass_access(warp) && !sass_arithmetic(warp))
		sass_fail(warp, "not known");
}

int sass_run(const struct sass_run *run, char why[128])
{
	struct warp *warp = calloc(1, sizeof(*warp));
	uint64_t steps = run->max_steps;
	bool failed = true;

	if (!warp)
		return -1;
	warp->run = run;
	warp->arch = gx_cubin_arch_of(run->sm);
	warp->order = run->order;
	warp->why = why;
	/* what a kernel's registers hold is nobody's business */
	memset(warp->r, 0xa5, sizeof(warp->r));
	memset(warp->ur, 0x5a, sizeof(warp->ur));
	memset(warp->p, 0x15, sizeof(warp->p));
	while (!warp->failed && run->mask & ~warp->exited) {
		if (!running(warp))
			release(warp);
		if (!running(warp) || !steps--)
			sass_fail(warp,
			          running(warp) ? "it does not end" : "lanes wait for each other");
		else
			step(warp);
		release(warp);
	}
	failed = warp->failed;
	free(warp);
	return failed ? -1 : 0;
}
