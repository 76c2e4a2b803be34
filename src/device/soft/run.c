/* run.c - a grid to its end: blocks on SMs, warps in turns, instructions over lanes.
 *
 * Blocks are resident as far as warp slots and shared memory go. Resident warps take turns of TURN
 * instructions in an order drawn from the seed and the kernel's name, so that a launch with the
 * same seed repeats its interleaving. A cooperative grid is resident whole, and every warp gets its
 * turn: blocks may wait for each other through memory.
 */
#include "device/soft/fast.h"
#include "device/soft/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define TURN            128u
#define PATIENCE        262144u /* instructions of a warp that parked lanes wait for the others */
#define SM_SHARED_BYTES 233472u
#define SM_BLOCKS       32u

static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
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
	*lanes += (uint64_t)(before - *left) * (unsigned)__builtin_popcount(mask);
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
			lanes += (unsigned)__builtin_popcount(w->mask);
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

static void shuffle(struct run *run)
{
	for (uint32_t i = run->n_order; i > 1; i--) {
		uint32_t k = (uint32_t)(draw(&run->random) % i);
		struct warp *w = run->order[i - 1];

		run->order[i - 1] = run->order[k];
		run->order[k] = w;
	}
}

/* One block is over: the next takes its place. */
static int next_block(struct run *run, struct block *block)
{
	run->n_done++;
	block->busy = false;
	if (run->next_block >= run->n_blocks)
		return 0;
	return gx_soft_block_start(run, block, run->next_block++);
}

static int one_round(struct run *run)
{
	uint64_t before = run->n_insns;
	bool moved = false;

	run->generation = __atomic_load_n(&run->soft->generation, __ATOMIC_ACQUIRE);
	for (uint32_t i = 0; i < run->n_order; i++) {
		struct warp *w = run->order[i];
		enum turn turn;
		int err = 0;

		if (!w->block->busy || !w->live)
			continue;
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
	if (run->grid->max_insns && run->n_insns > run->grid->max_insns)
		return gx_fail(run->diag, GX_E_SOFT_HUNG, "kernel %.80s, %llu warp instructions",
		               run->program->info.name, (unsigned long long)run->n_insns);
	return 0;
}

/* --- launches */
static int check_launch(struct run *run)
{
	const struct gx_soft_grid *g = run->grid;
	const struct gx_soft_config *c = &run->soft->config;
	uint64_t threads = (uint64_t)g->block[0] * g->block[1],
	         blocks = (uint64_t)g->grid[0] * g->grid[1];
	uint64_t shared = (uint64_t)run->program->shared_bytes + g->dynamic_shared_bytes;
	uint32_t by_shared;
	int err = gx_soft_check_cluster(&run->program->info, g->cluster, run->diag);

	if (err)
		return err;
	if (!g->block[0] || !g->block[1] || !g->block[2] || g->block[2] > 64 || threads > 1024 ||
	    (threads *= g->block[2]) > run->program->info.max_threads)
		return gx_fail(run->diag, GX_E_SOFT_LAUNCH,
		               "block (%u,%u,%u), the kernel takes up to %u threads", g->block[0],
		               g->block[1], g->block[2], run->program->info.max_threads);
	if (!g->grid[0] || !g->grid[1] || !g->grid[2] || g->grid[0] > INT32_MAX ||
	    g->grid[1] > 65535 || g->grid[2] > 65535)
		return gx_fail(run->diag, GX_E_SOFT_LAUNCH, "grid (%u,%u,%u)", g->grid[0],
		               g->grid[1], g->grid[2]);
	if (shared > c->max_shared_per_block)
		return gx_fail(run->diag, GX_E_SOFT_LAUNCH,
		               "%llu bytes of shared memory, a block has up to %u",
		               (unsigned long long)shared, c->max_shared_per_block);
	run->n_blocks = blocks * g->grid[2];
	/* at least one: a block has up to 32 warps, and an SM has room for no fewer */
	run->blocks_per_sm = c->warps_per_sm / (uint32_t)((threads + LANES - 1) / LANES);
	by_shared = shared ? (uint32_t)(SM_SHARED_BYTES / shared) : SM_BLOCKS;
	by_shared = by_shared ? by_shared : 1;
	if (run->blocks_per_sm > by_shared)
		run->blocks_per_sm = by_shared;
	if (run->blocks_per_sm > SM_BLOCKS)
		run->blocks_per_sm = SM_BLOCKS;
	if (g->cooperative && run->n_blocks > (uint64_t)run->blocks_per_sm * c->n_sms)
		return gx_fail(run->diag, GX_E_SOFT_LAUNCH,
		               "cooperative grid of %llu blocks, %u fit",
		               (unsigned long long)run->n_blocks, run->blocks_per_sm * c->n_sms);
	return 0;
}

static int set_up(struct run *run)
{
	uint64_t fit = (uint64_t)run->blocks_per_sm * run->soft->config.n_sms;
	uint32_t n = 0;

	run->n_resident = (uint32_t)(run->n_blocks < fit ? run->n_blocks : fit);
	if (gx_soft_blocks_take(run))
		return -ENOMEM;
	for (uint32_t i = 0; i < run->n_resident; i++) {
		if (gx_soft_block_make(run, &run->blocks[i], i) ||
		    gx_soft_block_start(run, &run->blocks[i], run->next_block++))
			return -ENOMEM;
		n += run->blocks[i].n_warps;
	}
	run->order = calloc(n, sizeof(struct warp *));
	if (!run->order)
		return gx_fail(run->diag, GX_E_NO_MEMORY, "warps");
	for (uint32_t i = 0; i < run->n_resident; i++) {
		for (uint32_t k = 0; k < run->blocks[i].n_warps; k++)
			run->order[run->n_order++] = &run->blocks[i].warps[k];
	}
	shuffle(run);
	return 0;
}

/* A kernel is compiled when it is launched first. */
static int find_code(struct run *run)
{
	struct program *program = run->program;
	int err = 0;

	if (run->soft->config.engine != GX_SOFT_ENGINE_COMPILED)
		return 0;
	pthread_mutex_lock(&program->module->lock);
	if (!program->compiled && !program->no_code) {
		err = gx_soft_compile(program);
		program->no_code = !err && !program->compiled;
	}
	run->compiled = program->compiled;
	pthread_mutex_unlock(&program->module->lock);
	return err ? gx_fail(run->diag, GX_E_NO_MEMORY, "a kernel's code") : 0;
}

static int run_grid(struct run *run)
{
	int err = check_launch(run);

	if (!err)
		err = find_code(run);
	if (run->soft->config.events)
		gx_soft_log_grid(run);
	if (!err)
		err = set_up(run);
	while (!err && run->n_done < run->n_blocks)
		err = one_round(run);
	gx_soft_flush(run);
	if (run->soft->config.events)
		err = gx_soft_log_grid_end(run, err);
	__atomic_add_fetch(&run->soft->warp_insns, run->n_insns, __ATOMIC_RELAXED);
	__atomic_add_fetch(&run->soft->thread_insns, run->n_thread_insns, __ATOMIC_RELAXED);
	return err;
}

int gx_soft_run(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                const struct gx_soft_grid *grid, const void *params, struct gx_diag *diag)
{
	struct program *program =
	        (struct program *)(uintptr_t)kernel; /* info is its first member */
	struct run *run;
	int err;

	if (!program->ready) {
		if (diag && diag->error == GX_E_NONE)
			*diag = program->error;
		return -gx_error_errno(program->error.error);
	}
	run = calloc(1, sizeof(*run));
	if (!run)
		return gx_fail(diag, GX_E_NO_MEMORY, "launch");
	run->params = malloc(program->info.param_bytes + 16u);
	if (!run->params) {
		free(run);
		return gx_fail(diag, GX_E_NO_MEMORY, "launch");
	}
	if (program->info.param_bytes)
		memcpy(run->params, params, program->info.param_bytes);
	run->soft = soft;
	run->program = program;
	run->grid = grid;
	run->diag = diag;
	run->random =
	        soft->config.seed ^ gx_hash_bytes(program->info.name, strlen(program->info.name));
	run->grid_id = __atomic_add_fetch(&soft->grids, 1, __ATOMIC_RELAXED);
	run->clock_base =
	        __atomic_load_n(&soft->warp_insns, __ATOMIC_RELAXED) + soft->config.seed % 1000;
	gx_soft_touch_begin(run);
	gx_soft_run_begin(soft);
	err = run_grid(run);
	gx_soft_touch_over(run);
	gx_soft_run_end(soft);
	gx_soft_blocks_give(run);
	free(run->order);
	gx_strbuf_free(&run->out);
	free(run->params);
	free(run);
	return err;
}
