/* fake_mmu.h - an mmu with a few frames: what is in one goes back when a random other page takes
 * it. */
#ifndef TEST_FAKE_MMU_H
#define TEST_FAKE_MMU_H

#include "base/diag.h"
#include "device/soft/mmu.h"

#include <pthread.h>
#include <string.h>

#define PAGE       ((uint64_t)GX_SOFT_PAGE)
#define N_PAGES    96u
#define BYTES      (N_PAGES * PAGE)
#define MAX_FRAMES 64u
#define N_FAULTS   65536u

struct fake {
	pthread_mutex_t lock;
	uint64_t base;
	char *home;                             /* [BYTES] */
	char *frames;                           /* [n_frames][PAGE] */
	uint32_t n_frames, page_of[MAX_FRAMES]; /* page + 1 */
	uint32_t frame_of[N_PAGES];             /* frame + 1 */
	uint32_t faults[N_FAULTS], n_faults;
	uint64_t random, every, since; /* every: instructions from a service to the next */
	enum { WORKS, USELESS, BROKEN, IDLE, UNMAPS } mood;
	struct gx_soft *soft; /* UNMAPS: whose range goes instead of a service */
	int inside;
	/* what was seen; wrong: calls against the contract */
	uint64_t wrong;
	uint64_t n_enters, n_accesses, n_all_faults, n_duplicates, n_polls, n_stuck, n_insns,
	        n_over;
	uint64_t hash, last_grid;
	uint64_t n_turns[GX_SOFT_TURN_END + 1];
	int n_held, most_held;
	uint64_t refused;               /* which GO_ON, from 1, or BEGIN where it is ~0; 0: none */
	uint32_t streams, kinds, utlbs; /* masks */
};

static uint64_t draw(struct fake *f)
{
	f->random = f->random * 6364136223846793005ull + 1442695040888963407ull;
	return f->random >> 33;
}

static void enter(void *mmu)
{
	struct fake *f = mmu;

	pthread_mutex_lock(&f->lock);
	f->wrong += f->inside++ != 0;
	f->n_enters++;
}

static void leave(void *mmu)
{
	struct fake *f = mmu;

	f->wrong += --f->inside != 0;
	pthread_mutex_unlock(&f->lock);
}

static void *access_page(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
                         uint32_t kind)
{
	struct fake *f = mmu;
	uint64_t page = (address - f->base) / PAGE;

	f->wrong += f->inside != 1;
	f->wrong += address - f->base >= BYTES || !who->grid;
	f->n_accesses++;
	f->kinds |= 1u << kind;
	f->streams |= 1u << who->stream % 32;
	f->utlbs |= 1u << who->utlb % 32;
	f->hash = (f->hash ^ address ^ (uint64_t)who->stream << 48 ^ kind) * 0x100000001b3ull;
	if (f->frame_of[page])
		return f->frames + (f->frame_of[page] - 1) * PAGE + address % PAGE;
	f->n_all_faults++;
	for (uint32_t i = 0; i < f->n_faults; i++) {
		if (f->faults[i] == page) {
			f->n_duplicates++;
			return NULL;
		}
	}
	if (f->n_faults < N_FAULTS)
		f->faults[f->n_faults++] = (uint32_t)page;
	return NULL;
}

static void evict(struct fake *f, uint32_t frame)
{
	char *at = f->frames + frame * PAGE;
	uint32_t page = f->page_of[frame];

	if (!page)
		return;
	memcpy(f->home + (page - 1) * PAGE, at, PAGE);
	memset(at, 0xee, PAGE); /* whoever still uses it is found out */
	f->frame_of[page - 1] = f->page_of[frame] = 0;
}

static void bring(struct fake *f, uint32_t page)
{
	uint32_t frame = (uint32_t)(draw(f) % f->n_frames);

	if (f->frame_of[page])
		return;
	evict(f, frame);
	memcpy(f->frames + frame * PAGE, f->home + page * PAGE, PAGE);
	f->page_of[frame] = page + 1;
	f->frame_of[page] = frame + 1;
}

static int poll_faults(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                       struct gx_diag *diag)
{
	struct fake *f = mmu;
	int replay = 0;

	pthread_mutex_lock(&f->lock);
	f->wrong += f->inside != 0;
	f->wrong += stuck && !waiting;
	f->n_polls++;
	f->n_stuck += stuck;
	f->n_insns += n_insns;
	f->since += n_insns;
	f->last_grid = grid;
	if (f->mood == BROKEN)
		replay = gx_fail(diag, GX_E_NO_MEMORY, "no way to serve");
	else if (f->mood == USELESS || f->mood == UNMAPS)
		replay = 1;
	else if (f->mood == WORKS && (stuck || (waiting && f->since >= f->every))) {
		f->since = 0;
		for (uint32_t i = f->n_faults; i > 1; i--) {
			uint32_t k = (uint32_t)(draw(f) % i), page = f->faults[i - 1];

			f->faults[i - 1] = f->faults[k];
			f->faults[k] = page;
		}
		for (uint32_t i = 0; i < f->n_faults; i++)
			bring(f, f->faults[i]);
		f->n_faults = 0;
		replay = 1;
	}
	if (f->mood == UNMAPS)
		gx_soft_unmap_managed(f->soft, f->base);
	pthread_mutex_unlock(&f->lock);
	return replay;
}

static void over(void *mmu, uint64_t grid)
{
	struct fake *f = mmu;

	pthread_mutex_lock(&f->lock);
	f->wrong += !grid;
	f->n_over++;
	pthread_mutex_unlock(&f->lock);
}

static int turn(void *mmu, enum gx_soft_turn what, struct gx_diag *diag)
{
	struct fake *f = mmu;
	uint64_t n;
	int err = 0;

	pthread_mutex_lock(&f->lock);
	n = ++f->n_turns[what];
	f->wrong += f->inside != 0 || (what != GX_SOFT_TURN_BEGIN && !f->n_held);
	if (what == (f->refused == ~0ull ? GX_SOFT_TURN_BEGIN : GX_SOFT_TURN_GO_ON) &&
	    (f->refused == ~0ull || f->refused == n))
		err = gx_fail(diag, GX_E_MANAGED_TURN, "for a test");
	f->n_held += what == GX_SOFT_TURN_BEGIN && !err;
	f->n_held -= what == GX_SOFT_TURN_END || (what == GX_SOFT_TURN_GO_ON && err);
	if (f->n_held > f->most_held)
		f->most_held = f->n_held;
	pthread_mutex_unlock(&f->lock);
	return err;
}

static const struct gx_soft_mmu_ops ops = { enter, leave, access_page, poll_faults, over, turn };

#endif
