/* managed.c - lanes that touch managed memory: tried, parked, tried again after a replay.
 *
 * An instruction runs as if there were no such memory until a lane meets a managed page; lanes are
 * done in ascending order, so that those below it are done. The rest is tried between enter() and
 * leave(): a page that is here is the instruction's cached allocation for that long, a lane whose
 * page is not is skipped. The lanes that were skipped are all that a later try runs: none is done
 * twice.
 */
#include "device/soft/access.h"
#include "device/soft/exec.h"
#include "device/soft/nest.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

/* Of launches of all devices of the process. */
static uint64_t n_touchers;

void gx_soft_touch_begin(struct run *run)
{
	run->touch.stopped = LANES;
	run->touch.who.grid = __atomic_add_fetch(&n_touchers, 1, __ATOMIC_RELAXED);
}

void gx_soft_touch_over(struct run *run)
{
	if (run->touch.used)
		run->soft->mmu_ops->over(run->soft->mmu, run->touch.who.grid);
	gx_soft_forget_readings(run);
}

/* The page of this attempt, asked for once. */
static struct touched_page *page_of(struct run *run, const struct insn *in, uint64_t address)
{
	struct touch *t = &run->touch;
	uint64_t offset = address % GX_SOFT_PAGE;
	uint32_t kind = in->access ? in->access : GPU_ACCESS_READ, i;
	char *host;

	for (i = 0; i < t->n_pages; i++) {
		if (t->pages[i].address == address - offset)
			return &t->pages[i];
	}
	if (i == LANES) /* a text on many pages */
		i--;
	else
		t->n_pages++;
	host = run->soft->mmu_ops->access(run->soft->mmu, &t->who, address, kind);
	t->pages[i].address = address - offset;
	t->pages[i].host = host ? host - offset : NULL;
	return &t->pages[i];
}

void *gx_soft_managed_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                         const struct view *view)
{
	struct run *run = w->run;
	struct touch *t = &run->touch;
	const struct touched_page *page;

	t->range = *view;
	t->stopped = lane;
	if (!t->inside)
		return NULL;
	page = page_of(run, in, address);
	if (!page->host)
		return NULL;
	t->stopped = LANES;
	run->cache[in->cache % N_CACHE] = (struct view){ .base = page->address,
		                                         .bytes = GX_SOFT_PAGE,
		                                         .host = page->host,
		                                         .generation = run->generation };
	return page->host + address % GX_SOFT_PAGE;
}

/* These touch several pages for one lane, and lanes see each other's order. */
static bool is_call(const struct insn *in)
{
	return in->exec == gx_soft_vprintf || in->exec == gx_soft_assertfail;
}

/* *todo: lanes to do, then those of them that wait. STEP_NEXT or STEP_FAULT. */
static enum step attempt(struct warp *w, const struct insn *in, uint32_t *todo)
{
	struct run *run = w->run;
	struct touch *t = &run->touch;
	uint32_t left = *todo;
	enum step step;

	*todo = 0;
	t->who.stream = (uint32_t)(w->block - run->blocks) * w->block->n_warps + w->index;
	t->who.utlb = w->block->sm;
	t->n_pages = 0;
	t->used = t->inside = true;
	run->soft->mmu_ops->enter(run->soft->mmu);
	do {
		t->stopped = LANES;
		step = in->exec(w, in, left);
		if (t->stopped == LANES)
			break;
		*todo |= is_call(in) ? left & ~0u << t->stopped : 1u << t->stopped;
		left &= is_call(in) ? 0 : (uint32_t)(~1ull << t->stopped);
		step = STEP_NEXT;
	} while (left);
	run->soft->mmu_ops->leave(run->soft->mmu);
	t->inside = false;
	t->stopped = LANES;
	run->cache[in->cache % N_CACHE].bytes = 0;
	if (in->fence)
		THREAD_FENCE(__ATOMIC_SEQ_CST);
	return step;
}

enum step gx_soft_touch(struct warp *w, const struct insn *in, uint32_t mask)
{
	struct touch *t = &w->run->touch;
	uint32_t todo = mask;
	struct split *s;
	enum step step;

	if (t->stopped == LANES)
		return STEP_FAULT;
	todo &= ~0u << t->stopped;
	step = attempt(w, in, &todo);
	if (step != STEP_NEXT || !todo)
		return step;
	gx_soft_split_save(w);
	s = &w->splits[w->current];
	s->state = SPLIT_PAGE;
	s->lanes = todo;
	w->current = -1;
	w->n_paged++;
	t->n_waiting++;
	return STEP_JUMP;
}

enum step gx_soft_retry(struct warp *w)
{
	int running = w->current;
	enum step step = STEP_NEXT;

	w->replayed = false;
	gx_soft_split_save(w);
	for (uint32_t i = 0; i < w->n_splits && step == STEP_NEXT; i++) {
		struct split *s = &w->splits[i];

		if (s->state != SPLIT_PAGE)
			continue;
		gx_soft_split_load(w, (int)i);
		w->n_insns++;
		w->run->n_insns++;
		step = attempt(w, s->pc, &s->lanes);
		if (step == STEP_NEXT && !s->lanes) {
			s->pc++;
			s->state = SPLIT_READY;
			w->n_paged--;
			w->run->touch.n_waiting--;
		}
	}
	w->current = -1;
	if (running >= 0)
		gx_soft_split_load(w, running);
	return step;
}

int gx_soft_poll(struct run *run, bool moved)
{
	struct touch *t = &run->touch;
	const struct gx_soft_mmu_ops *ops = run->soft->mmu_ops;
	bool stuck = t->n_waiting && !moved;
	uint64_t n = run->n_insns - t->n_told;
	int replay;

	t->n_told = run->n_insns;
	replay = ops->poll(run->soft->mmu, t->who.grid, n, t->n_waiting, stuck, run->diag);
	if (stuck && !replay)
		return gx_fail(run->diag, GX_E_SOFT_DEADLOCK,
		               "kernel %.80s: nobody brings the pages that %u splits wait for",
		               run->program->info.name, t->n_waiting);
	for (uint32_t i = 0; replay > 0 && i < run->n_order; i++)
		run->order[i]->replayed = run->order[i]->n_paged != 0;
	return replay < 0 ? replay : 0;
}
