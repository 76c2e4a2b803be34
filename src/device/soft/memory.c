/* memory.c - the device's address space: a sorted list of live allocations, each with host memory
 * behind it.
 *
 * Addresses grow and are used again only when the space has been gone through once, so that a stale
 * pointer faults. An allocation freed while a grid runs loses its address at once and its memory
 * when no grid runs.
 */
#include "device/soft/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define GRAIN 512ull  /* bytes: alignment of every allocation */
#define GAP   4096ull /* never addressable, between neighbours */

/* Index of the first allocation whose end is above the address. */
static uint32_t lower(const struct gx_soft *soft, uint64_t address)
{
	uint32_t lo = 0, hi = soft->n_live;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (soft->live[mid].base + soft->live[mid].bytes > address)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

static struct allocation *containing(const struct gx_soft *soft, uint64_t address)
{
	uint32_t i = lower(soft, address);

	return i < soft->n_live && soft->live[i].base <= address ? &soft->live[i] : NULL;
}

static uint64_t first_address(const struct gx_soft *soft)
{
	return DEVICE_BASE + (soft->config.index % MAX_PEERS) * DEVICE_SHARE;
}

static int grow(struct allocation **list, uint32_t n, uint32_t *cap)
{
	uint32_t room = *cap ? *cap * 2 : 64;
	struct allocation *bigger;

	if (n < *cap)
		return 0;
	bigger = realloc(*list, room * sizeof(**list));
	if (!bigger)
		return -ENOMEM;
	*list = bigger;
	*cap = room;
	return 0;
}

static int insert(struct gx_soft *soft, struct allocation allocation)
{
	uint32_t at = lower(soft, allocation.base);
	int err = grow(&soft->live, soft->n_live, &soft->cap_live);

	if (err)
		return err;
	memmove(soft->live + at + 1, soft->live + at, (soft->n_live - at) * sizeof(*soft->live));
	soft->live[at] = allocation;
	soft->n_live++;
	return 0;
}

/* A free range of the device's addresses at or above from; 0: none. */
static uint64_t place(const struct gx_soft *soft, uint64_t from, uint64_t bytes, uint64_t align)
{
	for (uint32_t i = lower(soft, from);; i++) {
		uint64_t at = (from + align - 1) & ~(align - 1);
		uint64_t end = i < soft->n_live ? soft->live[i].base : DEVICE_END;
		uint64_t last = first_address(soft) + DEVICE_SHARE;

		if (end > last)
			end = last;
		if (at < end && end - at >= bytes + GAP)
			return at;
		if (i >= soft->n_live || soft->live[i].base >= last)
			return 0;
		if (soft->live[i].base + soft->live[i].bytes + GAP > from)
			from = soft->live[i].base + soft->live[i].bytes + GAP;
	}
}

static uint64_t whole_pages(uint64_t bytes)
{
	return (bytes + 4095) & ~4095ull;
}

/* fd below 0: memory of this process. */
static int alloc_locked(struct gx_soft *soft, struct allocation a, uint64_t align, int fd,
                        uint64_t *address)
{
	void *memory;
	int err;

	if (!a.elsewhere && a.bytes > soft->config.memory_bytes - soft->used_bytes)
		return -ENOMEM;
	if (soft->next_address < first_address(soft))
		soft->next_address = first_address(soft);
	a.mapped = whole_pages(a.bytes);
	a.base = place(soft, soft->next_address, a.bytes, align);
	if (!a.base)
		a.base = place(soft, first_address(soft), a.bytes, align);
	if (!a.base)
		return -ENOMEM;
	memory = mmap(NULL, a.mapped, PROT_READ | PROT_WRITE,
	              (fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED) | MAP_NORESERVE, fd, 0);
	if (memory == MAP_FAILED)
		return -ENOMEM;
	a.host = memory;
	err = insert(soft, a);
	if (err) {
		munmap(memory, a.mapped);
		return err;
	}
	if (!a.elsewhere)
		soft->used_bytes += a.bytes;
	soft->next_address = a.base + a.bytes + GAP;
	*address = a.base;
	return 0;
}

int gx_soft_alloc(struct gx_soft *soft, uint64_t bytes, uint64_t align, uint64_t *address)
{
	int err;

	*address = 0;
	if (!bytes || (align & (align - 1)) || align > (1ull << 30))
		return -EINVAL;
	pthread_rwlock_wrlock(&soft->lock);
	err = alloc_locked(soft, (struct allocation){ .bytes = bytes, .fresh = true },
	                   align > GRAIN ? align : GRAIN, -1, address);
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

int gx_soft_alloc_file(struct gx_soft *soft, int fd, uint64_t bytes, bool elsewhere,
                       uint64_t *address)
{
	struct allocation a = { .bytes = bytes, .elsewhere = elsewhere };
	int err;

	*address = 0;
	if (!bytes || bytes > DEVICE_END || fd < 0)
		return -EINVAL;
	pthread_rwlock_wrlock(&soft->lock);
	err = alloc_locked(soft, a, GRAIN, fd, address);
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

/* Grids that may have a pointer to what it allocated. */
static bool is_used(const struct gx_soft *soft)
{
	return soft->n_running || soft->n_guests;
}

/* Pages that nobody wrote to stay without memory. */
static void copy_pages(char *to, const char *from, uint64_t bytes)
{
	for (uint64_t at = 0; at < bytes; at += 4096)
		if (from[at] || memcmp(from + at, from + at + 1, 4095) != 0)
			memcpy(to + at, from + at, 4096);
}

static int move_to_file(struct allocation *a, int fd)
{
	char *to = mmap(NULL, a->mapped, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);

	if (to == MAP_FAILED)
		return -ENOMEM;
	if (!a->fresh)
		copy_pages(to, a->host, a->mapped);
	if (mremap(to, a->mapped, a->mapped, MREMAP_MAYMOVE | MREMAP_FIXED, a->host) ==
	    MAP_FAILED) {
		munmap(to, a->mapped);
		return -ENOMEM;
	}
	a->fresh = false;
	return 0;
}

int gx_soft_share(struct gx_soft *soft, uint64_t address, int fd)
{
	struct allocation *a;
	int err;

	pthread_rwlock_wrlock(&soft->lock);
	a = containing(soft, address);
	if (!a || a->base != address || a->backing != BACKING_OWN)
		err = -EINVAL;
	else
		err = is_used(soft) && !a->fresh ? -EBUSY : move_to_file(a, fd);
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

/* The address goes now; the backing too, or when the last grid ends. */
static void drop(struct gx_soft *soft, struct allocation *a)
{
	struct allocation gone = *a;
	uint32_t at = (uint32_t)(a - soft->live);

	memmove(a, a + 1, (soft->n_live - at - 1) * sizeof(*a));
	soft->n_live--;
	gx_soft_changed(soft);
	if (!gone.mapped)
		return;
	if (!gone.elsewhere)
		soft->used_bytes -= gone.bytes;
	if (!is_used(soft))
		munmap(gone.host, gone.mapped);
	else if (!grow(&soft->dead, soft->n_dead, &soft->cap_dead))
		soft->dead[soft->n_dead++] = gone; /* out of memory: leaked, which is safe */
}

static int drop_at(struct gx_soft *soft, uint64_t address, enum backing backing)
{
	struct allocation *a;
	int err = -EINVAL;

	pthread_rwlock_wrlock(&soft->lock);
	a = containing(soft, address);
	if (a && a->base == address && a->backing == backing) {
		drop(soft, a);
		err = 0;
	}
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

int gx_soft_free(struct gx_soft *soft, uint64_t address)
{
	return drop_at(soft, address, BACKING_OWN);
}

static int map_foreign(struct gx_soft *soft, struct allocation a)
{
	uint32_t at;
	int err = -EINVAL;

	if (!a.base || !a.bytes || a.base > UINT64_MAX - a.bytes)
		return -EINVAL;
	pthread_rwlock_wrlock(&soft->lock);
	at = lower(soft, a.base);
	if ((at >= soft->n_live || soft->live[at].base >= a.base + a.bytes) &&
	    (a.base >= DEVICE_END || a.base + a.bytes <= WINDOW_SHARED))
		err = insert(soft, a);
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

int gx_soft_map_host(struct gx_soft *soft, void *host, uint64_t bytes, uint64_t *address)
{
	uint64_t base = (uint64_t)(uintptr_t)host;
	int err = map_foreign(soft, (struct allocation){ .base = base,
	                                                 .bytes = bytes,
	                                                 .host = host,
	                                                 .backing = BACKING_HOST });

	*address = err ? 0 : base;
	return err;
}

int gx_soft_unmap_host(struct gx_soft *soft, void *host)
{
	return drop_at(soft, (uint64_t)(uintptr_t)host, BACKING_HOST);
}

/* Neighbours whose memory is in a row are one: an access may reach over both. */
static void join_next(struct gx_soft *soft, uint32_t at)
{
	struct allocation *a = &soft->live[at], *b = a + 1;

	if (at + 1 >= soft->n_live || a->backing != BACKING_VIRTUAL ||
	    b->backing != BACKING_VIRTUAL || a->base + a->bytes != b->base ||
	    a->host + a->bytes != b->host)
		return;
	a->bytes += b->bytes;
	soft->n_live--;
	memmove(b, b + 1, (soft->n_live - at - 1) * sizeof(*b));
}

int gx_soft_attach(struct gx_soft *soft, uint64_t address, void *host, uint64_t bytes)
{
	uint32_t at;
	int err = -EINVAL;

	pthread_rwlock_wrlock(&soft->lock);
	at = lower(soft, address);
	if (at >= soft->n_live || soft->live[at].base >= address + bytes)
		err = insert(soft, (struct allocation){ .base = address,
		                                        .bytes = bytes,
		                                        .host = host,
		                                        .backing = BACKING_VIRTUAL });
	if (!err) {
		join_next(soft, at);
		if (at)
			join_next(soft, at - 1);
	}
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

static int detach_locked(struct gx_soft *soft, uint64_t address, uint64_t bytes)
{
	struct allocation *a = containing(soft, address), right;

	if (!a || a->backing != BACKING_VIRTUAL || bytes > a->bytes - (address - a->base))
		return -EINVAL;
	right = *a;
	right.base = address + bytes;
	right.host += right.base - a->base;
	right.bytes -= right.base - a->base;
	if (grow(&soft->live, soft->n_live, &soft->cap_live))
		return -ENOMEM;
	a = containing(soft, address); /* it may have moved */
	if (a->base < address) {
		a->bytes = address - a->base;
		gx_soft_changed(soft);
	} else {
		drop(soft, a);
	}
	return right.bytes ? insert(soft, right) : 0;
}

int gx_soft_detach(struct gx_soft *soft, uint64_t address, uint64_t bytes)
{
	int err;

	pthread_rwlock_wrlock(&soft->lock);
	err = detach_locked(soft, address, bytes);
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

int gx_soft_take(struct gx_soft *soft, uint64_t bytes)
{
	int err = 0;

	pthread_rwlock_wrlock(&soft->lock);
	if (bytes > soft->config.memory_bytes - soft->used_bytes)
		err = -ENOMEM;
	else
		soft->used_bytes += bytes;
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

void gx_soft_give(struct gx_soft *soft, uint64_t bytes)
{
	pthread_rwlock_wrlock(&soft->lock);
	soft->used_bytes -= bytes;
	pthread_rwlock_unlock(&soft->lock);
}

bool gx_soft_is_idle(struct gx_soft *soft)
{
	bool idle;

	pthread_rwlock_rdlock(&soft->lock);
	idle = !soft->n_running;
	pthread_rwlock_unlock(&soft->lock);
	return idle;
}

void gx_soft_set_mmu(struct gx_soft *soft, const struct gx_soft_mmu_ops *ops, void *mmu)
{
	soft->mmu_ops = ops;
	soft->mmu = mmu;
}

int gx_soft_map_managed(struct gx_soft *soft, uint64_t address, uint64_t bytes)
{
	if (!soft->mmu_ops || address % GX_SOFT_PAGE || bytes % GX_SOFT_PAGE)
		return -EINVAL;
	return map_foreign(
	        soft,
	        (struct allocation){ .base = address, .bytes = bytes, .backing = BACKING_MANAGED });
}

int gx_soft_unmap_managed(struct gx_soft *soft, uint64_t address)
{
	return drop_at(soft, address, BACKING_MANAGED);
}

/* What the owner has there, as a guest sees it: the owner itself, or a peer that may access it. */
static bool view_of(struct gx_soft *owner, const struct gx_soft *guest, uint64_t address,
                    struct view *view)
{
	/* first: what changes meanwhile is seen to have changed */
	uint64_t generation = __atomic_load_n(&guest->generation, __ATOMIC_ACQUIRE);
	struct allocation *a;

	pthread_rwlock_rdlock(&owner->lock);
	a = containing(owner, address);
	if (a && owner != guest && !gx_soft_may_access(guest, owner, a))
		a = NULL;
	if (a) {
		*view = (struct view){ a->base, a->bytes, a->host, generation };
		__atomic_store_n(&a->fresh, false, __ATOMIC_RELAXED);
	}
	pthread_rwlock_unlock(&owner->lock);
	return a != NULL;
}

bool gx_soft_view(struct gx_soft *soft, uint64_t address, struct view *view)
{
	struct gx_soft *owner = gx_soft_owner(soft, address);

	return view_of(owner ? owner : soft, soft, address, view);
}

int gx_soft_set_guests(struct gx_soft *soft, uint64_t address, uint32_t peers)
{
	struct allocation *a;
	int err = -EINVAL;

	pthread_rwlock_wrlock(&soft->lock);
	a = containing(soft, address);
	if (a && a->base == address && a->backing == BACKING_OWN) {
		a->has_guests = true;
		a->guests = peers;
		gx_soft_changed(soft);
		err = 0;
	}
	pthread_rwlock_unlock(&soft->lock);
	return err;
}

bool gx_soft_untouched(struct gx_soft *soft, uint64_t address, uint64_t bytes)
{
	const struct allocation *a;
	bool untouched;

	pthread_rwlock_rdlock(&soft->lock);
	a = containing(soft, address);
	untouched = a && __atomic_load_n(&a->fresh, __ATOMIC_RELAXED) &&
	            bytes <= a->bytes - (address - a->base);
	pthread_rwlock_unlock(&soft->lock);
	return untouched;
}

void *gx_soft_host(struct gx_soft *soft, uint64_t address, uint64_t bytes)
{
	struct view view;

	if (!gx_soft_view(soft, address, &view))
		return NULL;
	if (bytes > view.bytes - (address - view.base))
		return NULL;
	return view.host ? view.host + (address - view.base) : (void *)(uintptr_t)address;
}

bool gx_soft_find(struct gx_soft *soft, uint64_t address, uint64_t *base, uint64_t *bytes)
{
	const struct allocation *a;

	pthread_rwlock_rdlock(&soft->lock);
	a = containing(soft, address);
	if (a) {
		*base = a->base;
		*bytes = a->bytes;
	}
	pthread_rwlock_unlock(&soft->lock);
	return a != NULL;
}

void gx_soft_mem_info(struct gx_soft *soft, uint64_t *free_bytes, uint64_t *total_bytes)
{
	pthread_rwlock_rdlock(&soft->lock);
	*total_bytes = soft->config.memory_bytes;
	*free_bytes = soft->config.memory_bytes - soft->used_bytes;
	pthread_rwlock_unlock(&soft->lock);
}

bool gx_soft_has_managed(struct gx_soft *soft)
{
	bool has = false;

	pthread_rwlock_rdlock(&soft->lock);
	for (uint32_t i = 0; i < soft->n_live && !has; i++)
		has = soft->live[i].backing == BACKING_MANAGED;
	pthread_rwlock_unlock(&soft->lock);
	return has;
}

static void count(struct gx_soft *soft, uint32_t *grids, uint32_t change)
{
	pthread_rwlock_wrlock(&soft->lock);
	*grids += change;
	if (!is_used(soft)) {
		for (uint32_t i = 0; i < soft->n_dead; i++)
			munmap(soft->dead[i].host, soft->dead[i].mapped);
		soft->n_dead = 0;
	}
	pthread_rwlock_unlock(&soft->lock);
}

static void count_all(struct gx_soft *soft, uint32_t change)
{
	count(soft, &soft->n_running, change);
	for (uint32_t i = 0; i < MAX_PEERS; i++)
		if (soft->peers[i])
			count(soft->peers[i], &soft->peers[i]->n_guests, change);
}

void gx_soft_run_begin(struct gx_soft *soft)
{
	count_all(soft, 1);
}

void gx_soft_run_end(struct gx_soft *soft)
{
	count_all(soft, (uint32_t)-1);
}

void gx_soft_memory_init(struct gx_soft *soft)
{
	soft->next_address = DEVICE_BASE;
	soft->generation = 1;
	pthread_rwlock_init(&soft->lock, NULL); /* without attributes it can't fail */
}

void gx_soft_memory_free(struct gx_soft *soft)
{
	for (uint32_t i = 0; i < soft->n_live; i++) {
		if (soft->live[i].mapped)
			munmap(soft->live[i].host, soft->live[i].mapped);
	}
	for (uint32_t i = 0; i < soft->n_dead; i++)
		munmap(soft->dead[i].host, soft->dead[i].mapped);
	free(soft->live);
	free(soft->dead);
	pthread_rwlock_destroy(&soft->lock);
}
