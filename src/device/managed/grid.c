/* grid.c - the interpreter's side: page tables, the fault buffer, who waits and who is woken.
 *
 * Why every grid gets on: a grid with nothing left to run is served until the page of its last
 * fault is mapped, and that page is promised to it. The lane that faulted there is one that waits,
 * so the replay makes it try again, and until it has touched the page (or the grid polls stuck
 * again, or ends) no other grid's service may evict the page's block and no CPU thread may take the
 * page. Who needs the memory of a promised page waits without a lock held; the one it waits for
 * needs no lock for longer than a service. Lanes are done one by one, each exactly once, and touch
 * one page at a time: one device block is enough for any number of grids. A promise that is not
 * kept within 100 ms (its thread is not scheduled) is broken, and made again later.
 */
#include "device/managed/host.h"

#include <errno.h>
#include <stdlib.h>

#define PROMISE_NS 100000000ull

/* --- page tables */
static void enter(void *mmu)
{
	struct gx_managed_device *d = mmu;

	pthread_rwlock_rdlock(&d->map);
}

static void leave(void *mmu)
{
	struct gx_managed_device *d = mmu;

	pthread_rwlock_unlock(&d->map);
}

/* Buffer lock. The grid's record, made when it is new; NULL: out of memory. */
static struct grid *grid_of(struct gx_managed_device *d, u64 id)
{
	struct grid *g = d->grids;

	while (g && g->id != id)
		g = g->next;
	if (g)
		return g;
	g = calloc(1, sizeof(*g));
	if (!g)
		return NULL;
	*g = (struct grid){ .id = id, .ns = d->ended_ns, .seen = d->n_replays, .next = d->grids };
	d->grids = g;
	return g;
}

static void drop_promise(struct gx_managed_device *d, struct grid *g)
{
	if (!g->promised)
		return;
	g->promised = 0;
	__atomic_fetch_sub(&d->n_promises, 1, __ATOMIC_RELAXED);
	pthread_cond_broadcast(&d->host->used);
}

static void note_use(struct gx_managed_device *d, u64 id, u64 page)
{
	pthread_mutex_lock(&d->buffer_lock);
	for (struct grid *g = d->grids; g; g = g->next)
		if (g->id == id && g->promised == page)
			drop_promise(d, g);
	pthread_mutex_unlock(&d->buffer_lock);
}

void write_fault(struct gx_managed_device *d, const struct gx_soft_toucher *who, u64 page, u32 kind,
                 bool known)
{
	struct grid *g;

	pthread_mutex_lock(&d->buffer_lock);
	g = grid_of(d, who->grid);
	if (!known && g)
		g->lost = true;
	if (!known || !g) {
		pthread_mutex_unlock(&d->buffer_lock);
		return;
	}
	g->fault_va = page;
	g->fault_access = kind;
	if (d->n_entries == d->n_buffer)
		d->n_overflows++; /* the lane tries again at the next replay */
	else
		d->buffer[(d->get + d->n_entries++) % d->n_buffer] =
		        (struct gx_fault_entry){ .va_space = (u64)d->host->pid,
			                         .va = page,
			                         .time_ns = g->ns,
			                         .access = kind,
			                         .utlb = who->utlb,
			                         .valid = true };
	pthread_mutex_unlock(&d->buffer_lock);
}

/* Its copy is under way on the clock of this grid. */
static bool is_coming(struct gx_managed_device *d, struct managed_block *block, u32 page, u64 grid)
{
	u64 comes_ns = __atomic_load_n(&block->comes_ns, __ATOMIC_RELAXED);

	if (!comes_ns || !gx_mask_test(&block->coming, page))
		return false;
	if (gx_managed_time(d, grid) < comes_ns)
		return true;
	__atomic_store_n(&block->comes_ns, 0, __ATOMIC_RELAXED);
	return false;
}

static void *access_page(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
                         uint32_t kind)
{
	struct gx_managed_device *d = mmu;
	struct managed_block *block = block_at(d->host, address);
	u32 page = (u32)(address % BLOCK_BYTES >> GX_PAGE_SHIFT);
	void *found = NULL;

	if (d->host->vgpu_ring)
		return vgpu_access(d, who, address, kind);
	if (block && block->device == d->index && gx_mask_test(&block->mapped, page) &&
	    !is_coming(d, block, page, who->grid))
		found = device_bytes(d->host, block) + address % BLOCK_BYTES;
	else if (block && gx_mask_test(&block->remote, page))
		found = (void *)(unsigned long)address;
	if (!found)
		write_fault(d, who, address & ~(PAGE_BYTES - 1), kind, block);
	else if (__atomic_load_n(&d->n_promises, __ATOMIC_RELAXED))
		note_use(d, who->grid, address & ~(PAGE_BYTES - 1));
	return found;
}

uint64_t gx_managed_time(void *mmu, uint64_t grid)
{
	struct gx_managed_device *d = mmu;
	const struct grid *g;
	u64 ns;

	pthread_mutex_lock(&d->buffer_lock);
	for (g = d->grids; g && g->id != grid;)
		g = g->next;
	ns = g ? g->ns : d->ended_ns;
	pthread_mutex_unlock(&d->buffer_lock);
	return ns;
}

bool is_reachable(const struct gx_managed_device *d, const struct managed_block *block, u64 va)
{
	u32 page = (u32)(va % BLOCK_BYTES >> GX_PAGE_SHIFT);

	return (block->device == d->index && gx_mask_test(&block->mapped, page)) ||
	       gx_mask_test(&block->remote, page);
}

/* --- promises */
static bool promised_in(struct gx_managed_device *d, u64 from, u64 to)
{
	u64 now = 0;
	bool found = false;

	if (!__atomic_load_n(&d->n_promises, __ATOMIC_RELAXED))
		return false;
	pthread_mutex_lock(&d->buffer_lock);
	for (struct grid *g = d->grids; g; g = g->next) {
		if (g->promised < from || g->promised >= to)
			continue;
		now = now ? now : managed_now(NULL);
		if (now - g->promised_ns > PROMISE_NS)
			drop_promise(d, g);
		else
			found = true;
	}
	pthread_mutex_unlock(&d->buffer_lock);
	return found;
}

bool is_protected(struct gx_managed_device *d, const struct managed_block *block)
{
	return promised_in(d, block->vb.va, block->vb.va + BLOCK_BYTES);
}

bool is_page_protected(struct gx_managed_device *d, u64 page_va)
{
	return promised_in(d, page_va, page_va + PAGE_BYTES);
}

/* The page of the grid's last fault is there, or comes now; it is the grid's until it was touched.
 * Policies and service lock. */
static int promise(struct gx_managed_device *d, struct grid *g)
{
	struct managed_block *block = block_at(d->host, g->fault_va);
	int err;

	if (!block)
		return 0; /* freed: what the lane finds out */
	err = is_reachable(d, block, g->fault_va)
	              ? 0
	              : serve_page(d, block, g->fault_va, g->fault_access);
	if (err)
		return err;
	pthread_mutex_lock(&d->buffer_lock);
	if (!g->promised)
		__atomic_fetch_add(&d->n_promises, 1, __ATOMIC_RELAXED);
	g->promised = g->fault_va;
	g->promised_ns = managed_now(NULL);
	pthread_mutex_unlock(&d->buffer_lock);
	return 0;
}

/* --- time, waiting and waking */
void start_replay(struct gx_managed_device *d, u32 n_flushed, u64 ns)
{
	pthread_mutex_lock(&d->buffer_lock);
	if (n_flushed > d->n_entries)
		n_flushed = d->n_entries;
	d->get = (d->get + n_flushed) % d->n_buffer;
	d->n_entries -= n_flushed;
	d->n_replays++;
	d->replay_ns = ns;
	pthread_mutex_unlock(&d->buffer_lock);
	count(d->host, GX_MANAGED_flushed, n_flushed);
	count(d->host, GX_MANAGED_replays, 1);
}

static void advance(struct gx_managed_device *d, struct grid *g, u64 n_insns)
{
	g->ps += n_insns * d->host->config.cost.warp_insn_ps / d->host->config.n_sms;
	g->ns += g->ps / 1000;
	g->ps %= 1000;
	set_pace(d, g->ns);
}

bool woken(struct gx_managed_device *d, struct grid *g, bool stuck)
{
	if (g->seen == d->n_replays || (!stuck && g->ns < d->replay_ns))
		return false;
	if (g->ns < d->replay_ns) {
		d->stalled_ns += d->replay_ns - g->ns;
		g->ns = d->replay_ns;
	}
	g->seen = d->n_replays;
	return true;
}

static bool is_due(const struct gx_managed_device *d, const struct grid *g)
{
	return d->n_entries && g->ns >= d->free_ns &&
	       g->ns >= d->buffer[d->get].time_ns + d->host->config.cost.interrupt_ns;
}

/* Policies and service lock. 1: woken. */
static int serve_once(struct gx_managed_device *d, struct grid *g, bool stuck)
{
	bool awake;
	int err;

	pthread_mutex_lock(&d->buffer_lock);
	awake = woken(d, g, stuck); /* somebody else was faster */
	pthread_mutex_unlock(&d->buffer_lock);
	if (awake)
		return 1;
	d->ran_ns = policies_ran(d->host);
	err = serve_buffer(d);
	if (stuck) {
		err = promise(d, g);
		if (!err && g->seen == d->n_replays)
			start_replay(d, 0, d->free_ns); /* its entry was dropped */
	}
	if (err)
		return stuck || err == -ENOMEM ? err : 0;
	pthread_mutex_lock(&d->buffer_lock);
	awake = woken(d, g, stuck);
	pthread_mutex_unlock(&d->buffer_lock);
	return awake;
}

static int serve(struct gx_managed_device *d, struct grid *g, bool stuck, struct gx_diag *diag)
{
	struct gx_managed *m = d->host;
	u64 waited = 0, served = ~0ull, since = 0;

	for (;;) {
		int rc;

		managed_lock(m, true);
		if (served != d->n_served) { /* also by other grids */
			served = d->n_served;
			since = policies_ran(m);
			waited = 0;
		}
		rc = serve_once(d, g, stuck);
		if (rc == -EAGAIN && served == d->n_served)
			gx_policies_watchdog(m->config.policies, since, policies_ran(m) + waited);
		managed_unlock(m, true);
		if (rc == -ENOMEM)
			return gx_fail(diag, GX_E_NO_MEMORY, "pages of managed memory");
		if (rc == -EFAULT)
			return gx_fail(diag, GX_E_SOFT_ADDRESS,
			               "managed memory at 0x%llx, which the application changed",
			               (unsigned long long)g->fault_va);
		if (rc >= 0)
			return rc;
		/* all memory is promised to others */
		managed_lock(m, false);
		count(m, GX_MANAGED_waits, 1);
		waited += managed_wait_used(m, 1);
		managed_unlock(m, false);
	}
}

/* What device programs asked for, when the driver has nothing else to do. */
static void look_at_asks(struct gx_managed_device *d, const struct grid *g)
{
	bool idle;

	managed_lock(d->host, true);
	pthread_mutex_lock(&d->buffer_lock);
	idle = !d->n_entries && g->ns >= d->free_ns;
	d->free_ns = idle ? g->ns : d->free_ns;
	pthread_mutex_unlock(&d->buffer_lock);
	if (idle)
		serve_asks(d->host, g->ns);
	managed_unlock(d->host, true);
}

static int poll_grid(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                     struct gx_diag *diag)
{
	struct gx_managed_device *d = mmu;
	bool due = false, awake = false, lost = false, asked = false;
	struct grid *g;

	pthread_mutex_lock(&d->buffer_lock);
	g = grid_of(d, grid);
	if (g) {
		advance(d, g, n_insns);
		if (stuck || !waiting)
			drop_promise(d, g);
		if (!waiting && d->host->vgpu_ring)
			vgpu_got_on(d);
		lost = waiting && stuck && g->lost;
		awake = waiting && woken(d, g, stuck);
		due = waiting && (stuck || is_due(d, g));
		asked = !d->n_entries && g->ns >= d->free_ns && asks_wait(d->host);
	}
	pthread_mutex_unlock(&d->buffer_lock);
	if (!g)
		return gx_fail(diag, GX_E_NO_MEMORY, "a grid on managed memory");
	if (lost)
		return gx_fail(diag, GX_E_SOFT_ADDRESS, "managed memory that was freed");
	if (asked && (awake || !due))
		look_at_asks(d, g);
	if (awake || !due)
		return awake;
	return d->host->vgpu_ring ? vgpu_replay(d, g, stuck, diag) : serve(d, g, stuck, diag);
}

static void over(void *mmu, uint64_t grid)
{
	struct gx_managed_device *d = mmu;
	struct grid **at = &d->grids, *g;

	pthread_mutex_lock(&d->buffer_lock);
	while (*at && (*at)->id != grid)
		at = &(*at)->next;
	g = *at;
	if (g) {
		drop_promise(d, g);
		if (g->ns > d->ended_ns)
			d->ended_ns = g->ns;
		*at = g->next;
	}
	pthread_mutex_unlock(&d->buffer_lock);
	free(g);
}

const struct gx_soft_mmu_ops gx_managed_mmu = { enter,     leave, access_page,
	                                        poll_grid, over,  vgpu_turn };
