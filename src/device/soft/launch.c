/* launch.c - a grid from the call to its end: blocks on SMs, on one host thread or on several.
 *
 * Blocks are resident as far as warp slots and shared memory go; a cooperative grid is resident whole. With several threads each
 * has a share of the resident blocks, and takes the next of the grid when one of its own is over. What a thread changes is its
 * own struct run: a view of memory, an order of warps, counts, what is printed, a fault.
 */
#include "device/soft/fast.h"
#include "device/soft/machine.h"
#include "device/soft/nest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sched.h>

#define SM_SHARED_BYTES 233472u
#define SM_BLOCKS       32u
#define MOST_THREADS    64u
#define WARPS_FOR_MORE  16u /* a launch of fewer than that many for each thread is not worth one */

struct team { /* the threads of one launch */
	uint64_t next_block;
	uint64_t n_insns;     /* of all, up to the last round of each */
	uint64_t first_fault; /* lowest block that faulted; UINT64_MAX: none */
	bool stop;            /* something else went wrong */
	uint64_t n_started;
	struct member {
		struct run run;
		struct gx_diag diag;
		uint64_t fault; /* its block */
		int err;
		pthread_t thread;
		bool is_thread;
	} * members;
};

/* The next block of the grid; false: there are no more, or a block before it has faulted. */
bool gx_soft_next_block(struct run *run, uint64_t *number)
{
	uint64_t at, first_fault = UINT64_MAX;

	if (run->team) {
		at = __atomic_fetch_add(&run->team->next_block, 1, __ATOMIC_RELAXED);
		first_fault = __atomic_load_n(&run->team->first_fault, __ATOMIC_RELAXED);
	} else {
		at = run->next_block;
		run->next_block += at < run->n_blocks;
	}
	*number = at * run->every + run->first;
	if (at >= run->n_blocks || *number > first_fault)
		return false;
	run->n_busy++;
	return true;
}

int gx_soft_check_shape(const struct gx_soft *soft, const struct program *program,
                        const struct gx_soft_grid *g, struct gx_diag *diag)
{
	uint64_t threads = (uint64_t)g->block[0] * g->block[1];
	uint64_t shared = (uint64_t)program->shared_bytes + g->dynamic_shared_bytes;
	int err = gx_soft_check_cluster(&program->info, g->cluster, diag);

	if (err)
		return err;
	if (!g->block[0] || !g->block[1] || !g->block[2] || g->block[2] > 64 || threads > 1024 ||
	    threads * g->block[2] > program->info.max_threads)
		return gx_fail(diag, GX_E_SOFT_LAUNCH,
		               "block (%u,%u,%u), the kernel takes up to %u threads", g->block[0],
		               g->block[1], g->block[2], program->info.max_threads);
	if (!g->grid[0] || !g->grid[1] || !g->grid[2] || g->grid[0] > INT32_MAX ||
	    g->grid[1] > 65535 || g->grid[2] > 65535)
		return gx_fail(diag, GX_E_SOFT_LAUNCH, "grid (%u,%u,%u)", g->grid[0], g->grid[1],
		               g->grid[2]);
	if (shared > soft->config.max_shared_per_block)
		return gx_fail(diag, GX_E_SOFT_LAUNCH,
		               "%llu bytes of shared memory, a block has up to %u",
		               (unsigned long long)shared, soft->config.max_shared_per_block);
	return 0;
}

static int check_launch(struct run *run)
{
	const struct gx_soft_grid *g = run->grid;
	const struct gx_soft_config *c = &run->soft->config;
	uint64_t threads = (uint64_t)g->block[0] * g->block[1] * g->block[2];
	uint64_t shared = (uint64_t)run->program->shared_bytes + g->dynamic_shared_bytes;
	uint32_t by_shared;
	int err = gx_soft_check_shape(run->soft, run->program, g, run->diag);

	if (err)
		return err;
	run->n_blocks = (uint64_t)g->grid[0] * g->grid[1] * g->grid[2];
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

/* The blocks that the launch has at a time: run's share of them. */
static int set_up(struct run *run)
{
	int err = 0;

	for (uint32_t i = 0; i < run->n_resident && !err; i++) {
		uint64_t number;

		err = gx_soft_block_make(run, &run->blocks[i], run->first_slot + i);
		if (!err && gx_soft_next_block(run, &number))
			err = gx_soft_block_start(run, &run->blocks[i], number);
	}
	return err ? err : gx_soft_order(run);
}

static int check_hung(const struct run *run, uint64_t n_insns)
{
	if (!run->grid->max_insns || n_insns <= run->grid->max_insns)
		return 0;
	return gx_fail(run->diag, GX_E_SOFT_HUNG, "kernel %.80s, %llu warp instructions",
	               run->program->info.name, (unsigned long long)n_insns);
}

/* Of the device, which programs may share. */
int gx_soft_take_turn(struct run *run, enum gx_soft_turn what)
{
	const struct gx_soft_mmu_ops *ops = run->soft->mmu_ops;
	int err = ops && ops->turn ? ops->turn(run->soft->mmu, what, run->diag) : 0;

	run->has_turn = !err && what != GX_SOFT_TURN_END;
	return err;
}

static void end_turn(struct run *run)
{
	if (run->has_turn)
		gx_soft_take_turn(run, GX_SOFT_TURN_END);
}

static int run_alone(struct run *run)
{
	int err = gx_soft_take_turn(run, GX_SOFT_TURN_BEGIN);

	if (!err)
		err = set_up(run);
	while (!err && run->n_busy) {
		err = gx_soft_turns(run);
		if (!err)
			err = check_hung(run, run->n_insns);
	}
	end_turn(run);
	return err;
}

/* --- several threads */

/* A block faulted: blocks behind it end here, and those before it go on, which may fault in their turn. True: there are such. */
static bool go_on(struct member *m)
{
	struct run *run = &m->run;
	uint64_t first = __atomic_load_n(&run->team->first_fault, __ATOMIC_ACQUIRE);

	for (uint32_t i = 0; i < run->n_resident; i++) {
		struct block *block = &run->blocks[i];

		if (block->busy && block->number >= first) {
			block->busy = false;
			run->n_busy--;
		}
	}
	return run->n_busy;
}

static void note_fault(struct member *m)
{
	struct run *run = &m->run;
	uint64_t number = run->at->number,
	         first = __atomic_load_n(&run->team->first_fault, __ATOMIC_ACQUIRE);

	while (number < first &&
	       !__atomic_compare_exchange_n(&run->team->first_fault, &first, number, true,
	                                    __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		;
	m->fault = number;
}

/* Blocks before one that faulted may wait for it: they have so many instructions. */
#define AFTER_FAULT (1u << 22)

static void *member_runs(void *arg)
{
	struct member *m = arg;
	struct run *run = &m->run;
	uint64_t told = 0, limit = UINT64_MAX;
	struct gx_diag spare = { .insn = -1 };

	m->err = gx_soft_take_turn(run, GX_SOFT_TURN_BEGIN);
	if (!m->err)
		m->err = set_up(run);
	while (!m->err && run->n_busy && !__atomic_load_n(&run->team->stop, __ATOMIC_RELAXED)) {
		int err = gx_soft_turns(run);
		uint64_t all = __atomic_add_fetch(&run->team->n_insns, run->n_insns - told,
		                                  __ATOMIC_RELAXED);

		told = run->n_insns;
		if (err == -EFAULT) {
			/* the lowest so far is what is told: a later fault of a block behind it is none */
			if (run->at->number < m->fault) {
				note_fault(m);
				if (run->diag == &spare)
					m->diag = spare;
			}
			spare = (struct gx_diag){ .insn = -1 };
			run->diag = &spare;
		} else {
			m->err = err ? err : check_hung(run, all);
		}
		if (__atomic_load_n(&run->team->first_fault, __ATOMIC_RELAXED) == UINT64_MAX)
			continue;
		limit = limit == UINT64_MAX ? run->n_insns + AFTER_FAULT : limit;
		if (!go_on(m) || run->n_insns > limit)
			break;
	}
	end_turn(run);
	if (m->err)
		__atomic_store_n(&run->team->stop, true, __ATOMIC_RELAXED);
	return NULL;
}

/* What the members did is the launch's. */
static int gather(struct run *run, struct team *team, uint32_t n)
{
	const struct member *first = NULL, *wrong = NULL;
	int err;

	for (uint32_t i = 0; i < n; i++) {
		struct member *m = &team->members[i];

		if (m->is_thread)
			pthread_join(m->thread, NULL);
		run->n_insns += m->run.n_insns;
		run->n_thread_insns += m->run.n_thread_insns;
		gx_soft_flush(&m->run);
		gx_strbuf_free(&m->run.out);
		gx_soft_forget_readings(&m->run);
		run->touch.used |= m->run.touch.used;
		free(m->run.order);
		if (m->fault != UINT64_MAX && (!first || m->fault < first->fault))
			first = m;
		if (m->err && !wrong)
			wrong = m;
	}
	first = first ? first : wrong;
	if (first && run->diag && run->diag->error == GX_E_NONE)
		*run->diag = first->diag;
	err = !first ? 0 : first == wrong ? first->err : -EFAULT;
	run->faulted = err == -EFAULT;
	return err;
}

static int run_team(struct run *run, uint32_t n)
{
	struct team team = { .first_fault = UINT64_MAX };
	uint32_t at = 0;
	int err;

	team.members = calloc(n, sizeof(*team.members));
	if (!team.members)
		return gx_fail(run->diag, GX_E_NO_MEMORY, "threads");
	for (uint32_t i = 0; i < n; i++) {
		struct member *m = &team.members[i];
		uint32_t end = (uint32_t)((uint64_t)run->n_resident * (i + 1) / n);

		m->run = *run;
		m->run.team = &team;
		m->run.diag = &m->diag;
		m->run.blocks = run->blocks + at;
		m->run.first_slot = at;
		m->run.n_resident = end - at;
		m->diag.insn = -1;
		m->fault = UINT64_MAX;
		at = end;
	}
	for (uint32_t i = 1; i < n; i++) {
		struct member *m = &team.members[i];

		/* one that can't start leaves its share to nobody: its blocks are taken by the others */
		m->is_thread = !pthread_create(&m->thread, NULL, member_runs, m);
	}
	member_runs(&team.members[0]);
	err = gather(run, &team, n);
	free(team.members);
	return err;
}

/* How many host threads a launch runs on. What one can see of another's order, or what asks for one order, keeps to one. */
static uint32_t threads_of(const struct run *run)
{
	const struct gx_soft_config *c = &run->soft->config;
	uint64_t warps =
	        run->n_blocks *
	        ((run->grid->block[0] * run->grid->block[1] * run->grid->block[2] + LANES - 1) /
	         LANES);
	uint64_t n = c->threads;

	if (n <= 1 || run->grid->cooperative || run->program->nests || c->events ||
	    gx_soft_has_managed(run->soft))
		return 1;
	if (n == GX_SOFT_ALL_CORES) {
		cpu_set_t cpus;

		n = sched_getaffinity(0, sizeof(cpus), &cpus) ? 1 : (uint32_t)CPU_COUNT(&cpus);
	}
	n = n < MOST_THREADS ? n : MOST_THREADS;
	n = n < run->n_resident ? n : run->n_resident;
	n = n < warps / WARPS_FOR_MORE ? n : warps / WARPS_FOR_MORE;
	return n ? (uint32_t)n : 1;
}

static int run_blocks(struct run *run)
{
	uint64_t fit = (uint64_t)run->blocks_per_sm * run->soft->config.n_sms;
	uint32_t n;

	run->n_resident = (uint32_t)(run->n_blocks < fit ? run->n_blocks : fit);
	if (gx_soft_blocks_take(run))
		return -ENOMEM;
	n = threads_of(run);
	return n > 1 ? run_team(run, n) : run_alone(run);
}

/* A kernel is compiled when it is launched first. */
static int find_code(struct run *run)
{
	struct program *program = run->program;
	int err = 0;

	if (run->soft->config.engine == GX_SOFT_ENGINE_INTERPRETER)
		return 0;
	pthread_mutex_lock(&program->module->lock);
	if (!program->compiled && !program->no_code) {
		err = gx_soft_compile(program, run->soft->config.engine == GX_SOFT_ENGINE_AVX2);
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
		gx_soft_sample_take(run);
	if (!err)
		err = find_code(run);
	if (run->soft->config.events)
		gx_soft_log_grid(run);
	if (!err)
		err = run_blocks(run);
	gx_soft_flush(run);
	if (run->soft->config.events)
		err = gx_soft_log_grid_end(run, err);
	__atomic_add_fetch(&run->soft->warp_insns, run->n_insns, __ATOMIC_RELAXED);
	__atomic_add_fetch(&run->soft->thread_insns, run->n_thread_insns, __ATOMIC_RELAXED);
	return err;
}

/* One grid, without what it leaves to be done behind it. */
static int run_one(struct nest *nest, struct program *program, const struct gx_soft_grid *grid,
                   const void *params, struct gx_diag *diag)
{
	struct gx_soft *soft = nest->soft;
	struct run *run = calloc(1, sizeof(*run));
	int err;

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
	run->nest = nest;
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
	nest->n_insns += run->n_insns;
	free(run->order);
	gx_strbuf_free(&run->out);
	free(run->params);
	free(run);
	gx_soft_nest_grid_is_over(nest);
	return err;
}

int gx_soft_run_errands(struct nest *nest, struct errand *e, struct gx_diag *diag)
{
	int err = 0;

	while (e && !err) {
		if (nest->max_insns && nest->n_insns > nest->max_insns)
			err = gx_fail(diag, GX_E_SOFT_HUNG, "what a kernel launched");
		else if (e->kind == ERRAND_LAUNCH)
			err = run_one(nest, e->program, &e->grid, e->params, diag);
		else
			err = gx_soft_nest_move(nest, e, diag);
		e = err ? NULL : gx_soft_nest_next(nest);
	}
	return err;
}

int gx_soft_run(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                const struct gx_soft_grid *grid, const void *params, struct gx_diag *diag)
{
	struct program *program =
	        (struct program *)(uintptr_t)kernel; /* info is its first member */
	struct nest nest = { .soft = soft,
		             .limit = grid->pending ? grid->pending : NEST_PENDING,
		             .max_insns = grid->max_insns };
	int err;

	if (!program->ready) {
		if (diag && diag->error == GX_E_NONE)
			*diag = program->error;
		return -gx_error_errno(program->error.error);
	}
	err = run_one(&nest, program, grid, params, diag);
	if (!err)
		err = gx_soft_run_errands(&nest, gx_soft_nest_next(&nest), diag);
	gx_soft_nest_drop(&nest);
	return err;
}
