/* run.c - resident warps in turns, instructions over lanes.
 *
 * Resident warps take turns of TURN instructions in an order drawn from the seed and the kernel's
 * name, so that a launch with the same seed repeats its interleaving. Every warp gets its turn:
 * blocks may wait for each other through memory.
 */
#include "device/soft/fast.h"
#include "device/soft/machine.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define TURN     128u
#define PATIENCE 262144u /* instructions of a warp that parked lanes wait for the others */

static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* popcount is a call where nothing is known of the host */
static inline unsigned n_lanes(uint32_t mask)
{
	return mask == ~0u ? LANES : (unsigned)__builtin_popcount(mask);
}

/* --- the loop */
enum turn { TURN_OVER, TURN_BLOCKED, TURN_DONE, TURN_FAULT };

/* One instruction, by its function. */
static enum step interpret(struct warp *w, const struct insn *in)
{
	uint32_t mask = w->mask;
	enum step step = STEP_NEXT;

	if (in->guard) {
		uint32_t p = w->p[(in->guard >> 1) - 1];

		mask &= in->guard & 1 ? ~p : p;
	}
	if (mask)
		step = in->exec(w, in, mask);
	if (step == STEP_FAULT) /* or a managed page was met */
		step = gx_soft_touch(w, in, mask);
	if (step == STEP_NEXT)
		w->pc++;
	return step;
}

/* Compiled code from an instruction on. STEP_NEXT: the interpreter has the next. */
static enum step run_compiled(struct warp *w, const struct insn *in, uint32_t *left,
                              uint64_t *lanes)
{
	uint32_t mask = w->mask, before = *left;
	uint64_t end = gx_soft_enter(w, w->run->compiled, in->at[mask == ~0u], before);
	enum step step = (enum step)(uint32_t)end;

	*left = (uint32_t)(end >> 32);
	*lanes += (uint64_t)(before - *left) * n_lanes(mask);
	if (step == STEP_FAULT) {
		step = gx_soft_touch(w, w->pc, w->called);
		if (step == STEP_NEXT)
			w->pc++;
	}
	return step;
}

static enum turn run_warp(struct warp *w)
{
	const bool compiled = w->run->compiled;
	uint32_t left = TURN;
	uint64_t lanes = 0;
	enum turn turn = TURN_OVER;

	w->turn_over = false;
	if (w->current < 0 && !gx_soft_split_pick(w))
		return w->live ? TURN_BLOCKED : TURN_DONE;
	while (left && !w->turn_over) {
		const struct insn *in = w->pc;
		enum step step = STEP_NEXT;

		/* compiled code ends at what it can't do: that is interpreted before code is asked again */
		if (compiled && in->at[0] && in != w->join_pc) {
			step = run_compiled(w, in, &left, &lanes);
			in = w->pc;
			if (step == STEP_NEXT && (!left || w->turn_over))
				break;
		}
		if (step == STEP_NEXT && in == w->join_pc && w->row == w->join_row) {
			gx_soft_arrive(w);
			step = STEP_JUMP;
		} else if (step == STEP_NEXT) {
			left--;
			lanes += n_lanes(w->mask);
			step = interpret(w, in);
		}
		if (step == STEP_FAULT) {
			turn = TURN_FAULT;
			break;
		}
		if (step == STEP_JUMP && w->current < 0 && !gx_soft_split_pick(w)) {
			turn = w->live ? TURN_BLOCKED : TURN_DONE;
			break;
		}
	}
	w->n_insns += TURN - left;
	w->run->n_insns += TURN - left;
	w->run->n_thread_insns += lanes;
	return turn;
}

/* After a whole turn the other splits of the warp have theirs. */
static void rotate_splits(struct warp *w)
{
	gx_soft_break_old_join(w, PATIENCE);
	gx_soft_split_save(w);
	gx_soft_split_pick(w);
}

/* Lanes that are parked wait for such ones: where there are none the warp's turn has let them go. */
static bool can_move(const struct block *block)
{
	for (uint32_t i = 0; i < block->n_warps; i++) {
		const struct warp *w = &block->warps[i];

		if (w->live && !w->blocked)
			return true;
		for (uint32_t k = 0; k < w->n_splits; k++) {
			if (w->splits[k].state == SPLIT_READY || w->splits[k].state == SPLIT_PAGE)
				return true;
		}
	}
	return false;
}

static int tell_deadlock(struct block *block)
{
	for (uint32_t i = 0; i < block->n_warps; i++) {
		struct warp *w = &block->warps[i];
		const struct split *s = &w->splits[0];

		if (!w->n_splits)
			continue;
		gx_soft_fault(w, s->pc, (unsigned)__builtin_ctz(s->mask), GX_E_SOFT_DEADLOCK,
		              s->state == SPLIT_SYNC ? "lanes 0x%x wait for lanes 0x%x"
		                                     : "lanes 0x%x wait at barrier %u",
		              s->mask, s->state == SPLIT_SYNC ? s->members & ~s->lanes : s->bar);
		return -EFAULT;
	}
	return 0;
}

int gx_soft_order(struct run *run)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < run->n_resident; i++)
		n += run->blocks[i].n_warps;
	run->order = calloc(n, sizeof(struct warp *));
	if (!run->order)
		return gx_fail(run->diag, GX_E_NO_MEMORY, "warps");
	for (uint32_t i = 0; i < run->n_resident; i++) {
		for (uint32_t k = 0; k < run->blocks[i].n_warps; k++)
			run->order[run->n_order++] = &run->blocks[i].warps[k];
	}
	for (uint32_t i = run->n_order; i > 1; i--) {
		uint32_t k = (uint32_t)(draw(&run->random) % i);
		struct warp *w = run->order[i - 1];

		run->order[i - 1] = run->order[k];
		run->order[k] = w;
	}
	return 0;
}

/* One block is over: the next takes its place. */
static int next_block(struct run *run, struct block *block)
{
	uint64_t next;

	run->n_busy--;
	block->busy = false;
	if (!gx_soft_next_block(run, &next))
		return 0;
	return gx_soft_block_start(run, block, next);
}

/* Warps come in no order that the host could see ahead: what the next turns look at first is fetched meanwhile. */
static void fetch_ahead(const struct run *run, uint32_t i)
{
	if (i + 2 < run->n_order) {
		const char *after = (const char *)run->order[i + 2];

		for (size_t at = 0; at <= offsetof(struct warp, splits); at += 64)
			__builtin_prefetch(after + at);
	}
	if (i + 1 < run->n_order) {
		const struct warp *next = run->order[i + 1];

		__builtin_prefetch(next->block);
		__builtin_prefetch(next->p);
		__builtin_prefetch(next->pc);
	}
}

int gx_soft_turns(struct run *run)
{
	uint64_t before = run->n_insns;
	bool moved = false;

	run->generation = __atomic_load_n(&run->soft->generation, __ATOMIC_ACQUIRE);
	for (uint32_t i = 0; i < run->n_order; i++) {
		struct warp *w = run->order[i];
		enum turn turn;
		int err = 0;

		fetch_ahead(run, i);
		if (!w->block->busy || !w->live)
			continue;
		err = gx_soft_take_turn(run, GX_SOFT_TURN_GO_ON);
		if (err)
			return err;
		if (w->unclean) {
			memset(w->rows, 0, w->n_rows * sizeof(*w->rows));
			w->unclean = false;
		}
		run->at = w->block;
		if (w->replayed) {
			w->blocked = false;
			if (gx_soft_retry(w) == STEP_FAULT)
				return -EFAULT;
		}
		turn = w->blocked ? TURN_BLOCKED : run_warp(w);
		w->blocked = turn == TURN_BLOCKED;
		if (turn == TURN_FAULT)
			return -EFAULT;
		if (turn == TURN_OVER)
			rotate_splits(w);
		if (turn == TURN_DONE && !w->block->n_live)
			err = next_block(run, w->block);
		else if (turn == TURN_BLOCKED && !can_move(w->block))
			err = tell_deadlock(w->block);
		if (err)
			return err;
		moved |= turn != TURN_BLOCKED;
	}
	if (run->touch.used) {
		int err = gx_soft_poll(run, moved || run->n_insns != before);

		if (err)
			return err;
	}
	return 0;
}
