/* sample.c - one block in N of a grid: which, and of which kernels none may be left out.
 *
 * Every N-th block runs, from one on that the kernel's name and the launch's shape decide: the same launch has the same sample,
 * with other programs attached and on other threads, too. Blocks that are waited for must run, so a launch is whole where its
 * kernel has a loop that another block's write may end, as docs/block-scheduling.md has it, or is made of blocks that claim others.
 */
#include "device/soft/machine.h"

#include "base/claims.h"
#include "base/strmap.h"
#include "ptx/waits.h"

#include <errno.h>
#include <string.h>

static bool is_claims(const struct gx_ptx_func *kernel)
{
	const struct gx_ptx_var *last =
	        kernel->n_params ? &kernel->params[kernel->n_params - 1] : NULL;

	return last && last->name.len == strlen(GX_CLAIMS_PARAM) &&
	       !memcmp(last->name.at, GX_CLAIMS_PARAM, last->name.len);
}

static const char *why_of(int err, const struct gx_parting *parting)
{
	if (err == -EOPNOTSUPP)
		return "it jumps by an index, or too often, around what other blocks write";
	if (err)
		return "no memory to find out whether its blocks wait for each other";
	return parting->watches ? "a loop may wait for what other blocks write" : "";
}

static const char *look(const struct program *program)
{
	const struct gx_ptx_module *module = program->module->ptx;
	struct gx_parting parting = { 0 };
	struct gx_ptx_waits waits = { 0 };
	struct gx_arena arena = { 0 };
	struct gx_bitset reached = gx_bitset_make(&arena, module->n_funcs);
	int err = reached.words ? 0 : -ENOMEM;
	const char *why = "";

	for (uint32_t i = 0; i < module->n_funcs && !err; i++) {
		if (program->funcs[i])
			gx_bitset_add(&reached, i);
	}
	err = err ? err : gx_ptx_waits_of(module, &reached, &waits);
	for (uint32_t i = 0; i < module->n_funcs && !err && !*why; i++) {
		/* what only waits for threads of its own block is no matter, whatever its jumps are */
		if (!program->funcs[i] || !waits.of[i].reads)
			continue;
		err = gx_ptx_waits_parting(&waits, i, &module->funcs[i] == program->ptx, &parting);
		why = why_of(err, &parting);
		err = err == -EOPNOTSUPP ? 0 : err;
	}
	gx_ptx_waits_free(&waits);
	gx_arena_free(&arena);
	return err ? why_of(err, NULL) : why;
}

/* Why all blocks of the launch run; "": some will do. */
static const char *whole(struct program *program, const struct gx_soft_grid *grid)
{
	if (grid->cooperative)
		return "a cooperative launch";
	if (is_claims(program->ptx))
		return "its blocks claim each other's work";
	pthread_mutex_lock(&program->module->lock);
	if (!program->whole)
		program->whole = look(program);
	pthread_mutex_unlock(&program->module->lock);
	return program->whole;
}

static bool is_more(const struct gx_soft_grid *grid)
{
	return (uint64_t)grid->grid[0] * grid->grid[1] * grid->grid[2] > 1;
}

bool gx_soft_sampled(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                     const struct gx_soft_grid *grid, struct gx_diag *diag)
{
	struct program *program = (struct program *)(uintptr_t)kernel;
	const char *why;

	if (soft->config.sample <= 1 || !program->ready || !is_more(grid))
		return false;
	why = whole(program, grid);
	if (*why && !__atomic_exchange_n(&program->told_whole, true, __ATOMIC_RELAXED))
		gx_fail(diag, GX_E_SOFT_WHOLE, "kernel %.160s: %s", program->info.name, why);
	return !*why;
}

void gx_soft_sample_take(struct run *run)
{
	const struct gx_soft_grid *g = run->grid;
	const char *name = run->program->info.name;
	uint64_t every = run->soft->config.sample, place;

	run->every = 1;
	run->first = 0;
	if (every <= 1 || !is_more(g) || *whole(run->program, g))
		return;
	place = gx_hash_bytes(name, strlen(name)) ^ gx_hash_bytes(g->grid, sizeof(g->grid)) ^
	        gx_hash_bytes(g->block, sizeof(g->block)) * 3;
	every = every < run->n_blocks ? every : run->n_blocks; /* one at least */
	run->every = every;
	run->first = place % every;
	run->n_blocks = (run->n_blocks - run->first + every - 1) / every;
}
