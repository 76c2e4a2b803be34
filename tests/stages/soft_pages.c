/* soft_pages.c - an mmu whose pages come when nothing else can run, and leave for the next one. */
#include "soft_pages.h"

#include "device/soft/mmu.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE     ((uint64_t)GX_SOFT_PAGE)
#define N_PAGES  16384u
#define N_FRAMES 2u
#define N_FAULTS 4096u

struct gx_soft_pages {
	struct gx_soft *soft;
	uint64_t base, used; /* addresses that the CPU may not touch */
	char *home;          /* [N_PAGES][PAGE] */
	char frames[N_FRAMES][GX_SOFT_PAGE];
	uint32_t page_of[N_FRAMES]; /* page + 1 */
	uint32_t next;              /* frame to give up */
	uint32_t faults[N_FAULTS], n_faults;
};

static void enter_or_leave(void *mmu)
{
	(void)mmu;
}

static void *access_page(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
                         uint32_t kind)
{
	struct gx_soft_pages *p = mmu;
	uint32_t page = (uint32_t)((address - p->base) / PAGE);

	(void)who;
	(void)kind;
	for (unsigned i = 0; i < N_FRAMES; i++) {
		if (p->page_of[i] == page + 1)
			return p->frames[i] + address % PAGE;
	}
	if (p->n_faults < N_FAULTS)
		p->faults[p->n_faults++] = page;
	return NULL;
}

static void evict(struct gx_soft_pages *p, uint32_t frame)
{
	if (p->page_of[frame])
		memcpy(p->home + (p->page_of[frame] - 1) * PAGE, p->frames[frame], PAGE);
	p->page_of[frame] = 0;
	memset(p->frames[frame], 0xee, PAGE);
}

static void bring(struct gx_soft_pages *p, uint32_t page)
{
	for (unsigned i = 0; i < N_FRAMES; i++) {
		if (p->page_of[i] == page + 1)
			return;
	}
	evict(p, p->next);
	memcpy(p->frames[p->next], p->home + page * PAGE, PAGE);
	p->page_of[p->next] = page + 1;
	p->next = (p->next + 1) % N_FRAMES;
}

static int poll_faults(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                       struct gx_diag *diag)
{
	struct gx_soft_pages *p = mmu;

	(void)grid;
	(void)n_insns;
	(void)stuck;
	(void)diag;
	for (uint32_t i = 0; i < p->n_faults; i++)
		bring(p, p->faults[i]);
	p->n_faults = 0;
	return waiting;
}

static void over(void *mmu, uint64_t grid)
{
	(void)grid;
	for (uint32_t i = 0; i < N_FRAMES; i++)
		evict(mmu, i);
}

struct gx_soft_pages *gx_soft_pages_new(struct gx_soft *soft)
{
	static const struct gx_soft_mmu_ops ops = { enter_or_leave, enter_or_leave, access_page,
		                                    poll_faults,    over,           NULL };
	struct gx_soft_pages *p = calloc(1, sizeof(*p));
	void *space = mmap(NULL, N_PAGES * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p)
		p->home = calloc(N_PAGES, PAGE);
	if (!p || !p->home || space == MAP_FAILED) {
		free(p);
		return NULL;
	}
	p->soft = soft;
	p->base = (uint64_t)(uintptr_t)space;
	gx_soft_set_mmu(soft, &ops, p);
	return p;
}

void gx_soft_pages_free(struct gx_soft_pages *p)
{
	if (!p)
		return;
	munmap((void *)(uintptr_t)p->base, N_PAGES * PAGE);
	free(p->home);
	free(p);
}

int gx_soft_pages_alloc(struct gx_soft_pages *p, uint64_t bytes, uint64_t *address)
{
	uint64_t whole = (bytes + PAGE - 1) & ~(PAGE - 1);

	if (whole > N_PAGES * PAGE - p->used)
		return -ENOMEM;
	*address = p->base + p->used;
	p->used += whole;
	return gx_soft_map_managed(p->soft, *address, whole);
}

char *gx_soft_pages_host(struct gx_soft_pages *p, uint64_t address)
{
	return address - p->base < p->used ? p->home + (address - p->base) : NULL;
}
