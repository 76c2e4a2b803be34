/* allocations.c - the table of the application's allocations: kept sorted, and written to pages that devices read. */
#include "agent/core/allocations.h"

#include "agent/core/prints.h"
#include "agent/core/session_internal.h"

#include "base/clock.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct entry {
	uint64_t begin, end, id, state; /* as in the table */
	void *context;
	const void *module; /* of a variable; NULL: it is none */
};

static struct {
	pthread_mutex_t lock;
	struct entry *entries; /* [n], sorted, apart from each other */
	uint32_t n, room;
	uint64_t last_id, missing;
	void *context; /* the first that got device memory */
	bool several;  /* others did, too */
	char *pages;   /* its part of the pages that devices share; NULL: nobody asked yet */
	uint64_t version;
} table = { .lock = PTHREAD_MUTEX_INITIALIZER };

#define SPREAD 0x9e3779b97f4a7c15ull /* odd: of two versions no two numbers are the same */
static _Atomic uint64_t number;
static uint64_t
        salt; /* under the lock; of this process: what devices keep by such numbers is in maps, which others may have, too */

static enum gx_allocation_state state_of(const struct entry *entry)
{
	return (enum gx_allocation_state)(entry->state >> 32);
}

static void set_state(struct entry *entry, enum gx_allocation_state state)
{
	entry->state = (uint32_t)entry->state | (uint64_t)state << 32;
}

/* Memory of one context alone. */
static bool is_of_device(enum gx_allocation_kind kind)
{
	return kind == GX_ALLOCATION_DEVICE || kind == GX_ALLOCATION_POOL ||
	       kind == GX_ALLOCATION_MODULE;
}

/* Or perhaps of one device alone. */
static bool may_be_elsewhere(enum gx_allocation_kind kind)
{
	return is_of_device(kind) || kind == GX_ALLOCATION_MAPPED;
}

/* The half that does not count, and then it does. */
static void publish(void)
{
	char *half, *to;
	uint64_t n = table.n;

	if (!table.pages)
		return;
	half = table.pages + GX_ALLOCATIONS_HALVES +
	       ((table.version + 1) & 1) * GX_ALLOCATIONS_HALF;
	memcpy(half + GX_ALLOCATIONS_N, &n, sizeof(n));
	memcpy(half + GX_ALLOCATIONS_MISSING, &table.missing, sizeof(table.missing));
	to = half + GX_ALLOCATIONS_ENTRIES;
	for (uint32_t i = 0; i < table.n; i++, to += GX_ALLOCATIONS_STRIDE) {
		struct entry entry = table.entries[i];

		if (table.several &&
		    may_be_elsewhere((enum gx_allocation_kind)(uint32_t)entry.state))
			entry.state |= GX_ALLOCATION_ELSEWHERE;
		memcpy(to, &entry, GX_ALLOCATIONS_STRIDE);
	}
	__atomic_store_n((uint64_t *)(void *)(table.pages + GX_ALLOCATIONS_VERSION),
	                 ++table.version, __ATOMIC_RELEASE);
	if (!salt)
		salt = (gx_now_ns() ^ (uint64_t)getpid() << 40) << 1;
	atomic_store(&number, (((2 * table.version + 1) * SPREAD) ^ salt) & INT64_MAX);
}

uint64_t gx_allocations_number(void)
{
	return atomic_load(&number);
}

_Static_assert(offsetof(struct entry, begin) == GX_ALLOCATIONS_BEGIN &&
                       offsetof(struct entry, end) == GX_ALLOCATIONS_END &&
                       offsetof(struct entry, id) == GX_ALLOCATIONS_ID &&
                       offsetof(struct entry, state) == GX_ALLOCATIONS_STATE,
               "an entry begins as in the table");

/* Entries that begin below the address. Launches may ask it, and no processor guesses in which half to go on: that is a number, and not a branch. */
static uint32_t below(uint64_t address)
{
	uint32_t low = 0, n = table.n;

	for (uint32_t half = n / 2; n > 1; n -= half, half = n / 2)
		low += half * (table.entries[low + half - 1].begin < address);
	return low + (n && table.entries[low].begin < address);
}

static void remove_at(uint32_t at, uint32_t n)
{
	if (!n)
		return; /* of a table that never had one, there is no memory */
	table.n -= n;
	memmove(&table.entries[at], &table.entries[at + n], (table.n - at) * sizeof(struct entry));
}

/* Of what was freed first, its place; false: everything there is may be in use. */
static bool forget_one(void)
{
	uint32_t oldest = table.n;

	for (uint32_t i = 0; i < table.n; i++)
		if (state_of(&table.entries[i]) != GX_ALLOCATION_LIVE &&
		    (oldest == table.n || table.entries[i].id < table.entries[oldest].id))
			oldest = i;
	if (oldest == table.n)
		return false;
	remove_at(oldest, 1);
	return true;
}

static bool make_room(void)
{
	uint32_t room = table.room ? 2 * table.room : 256;
	struct entry *bigger;

	if (table.n < table.room)
		return true;
	if (table.n == GX_ALLOCATIONS_MOST)
		return forget_one();
	bigger = realloc(table.entries, room * sizeof(*bigger));
	if (!bigger)
		return forget_one();
	table.entries = bigger;
	table.room = room;
	return true;
}

/* Nothing of what was there before lies in [begin, end) any more. What began in front of it keeps its front. */
static void clear(uint64_t begin, uint64_t end)
{
	uint32_t first = below(begin), last = below(end);

	if (first && table.entries[first - 1].end > begin)
		table.entries[first - 1].end = begin;
	remove_at(first, last - first);
}

/* Nothing, where the addresses make no sense. */
static void add(struct entry entry)
{
	uint32_t at;

	if (!entry.begin || entry.end <= entry.begin)
		return;
	if (is_of_device((enum gx_allocation_kind)entry.state)) {
		table.several |= table.context && table.context != entry.context;
		table.context = entry.context;
	}
	clear(entry.begin, entry.end);
	if (make_room()) {
		at = below(entry.begin);
		memmove(&table.entries[at + 1], &table.entries[at],
		        (table.n - at) * sizeof(struct entry));
		entry.id = ++table.last_id;
		table.entries[at] = entry;
		table.n++;
	} else {
		table.missing++;
	}
	publish();
}

void gx_allocation_made(void *context, uint64_t address, uint64_t bytes,
                        enum gx_allocation_kind kind)
{
	pthread_mutex_lock(&table.lock);
	add((struct entry){
	        .begin = address, .end = address + bytes, .state = kind, .context = context });
	pthread_mutex_unlock(&table.lock);
}

static bool is_known(const struct entry *as)
{
	uint32_t at = below(as->begin);
	const struct entry *entry = table.entries + at;

	return at < table.n && entry->begin == as->begin && entry->end == as->end &&
	       entry->module == as->module && state_of(entry) == GX_ALLOCATION_LIVE;
}

void gx_allocation_of_module(void *context, const void *module, uint64_t address, uint64_t bytes)
{
	struct entry entry = { .begin = address,
		               .end = address + bytes,
		               .state = GX_ALLOCATION_MODULE,
		               .context = context,
		               .module = module };

	pthread_mutex_lock(&table.lock);
	if (!is_known(&entry))
		add(entry);
	pthread_mutex_unlock(&table.lock);
}

void gx_allocations_unload(const void *module)
{
	pthread_mutex_lock(&table.lock);
	for (uint32_t i = 0; module && i < table.n; i++)
		if (table.entries[i].module == module)
			set_state(&table.entries[i], GX_ALLOCATION_FREED);
	publish();
	pthread_mutex_unlock(&table.lock);
}

void gx_allocations_unmap(uint64_t address, uint64_t bytes)
{
	uint64_t end = address + bytes < address ? UINT64_MAX : address + bytes;

	pthread_mutex_lock(&table.lock);
	for (uint32_t i = below(address); i < table.n && table.entries[i].begin < end; i++)
		set_state(&table.entries[i], GX_ALLOCATION_FREED);
	publish();
	pthread_mutex_unlock(&table.lock);
}

uint64_t gx_allocation_id(uint64_t address)
{
	uint64_t id = 0;
	uint32_t at;

	pthread_mutex_lock(&table.lock);
	at = below(address);
	if (at < table.n && table.entries[at].begin == address &&
	    state_of(&table.entries[at]) != GX_ALLOCATION_FREED)
		id = table.entries[at].id;
	pthread_mutex_unlock(&table.lock);
	return id;
}

void gx_allocation_freed(uint64_t id, enum gx_allocation_state state)
{
	pthread_mutex_lock(&table.lock);
	for (uint32_t i = 0; id && i < table.n; i++)
		if (table.entries[i].id == id)
			set_state(&table.entries[i], state);
	publish();
	pthread_mutex_unlock(&table.lock);
}

void gx_allocations_end(void *context)
{
	pthread_mutex_lock(&table.lock);
	for (uint32_t i = 0; i < table.n; i++)
		if (table.entries[i].context == context)
			set_state(&table.entries[i], GX_ALLOCATION_FREED);
	publish();
	pthread_mutex_unlock(&table.lock);
}

/* --- what a launch gets */

static bool meets_any(uint64_t begin, uint64_t bytes, const struct gx_range *ranges,
                      uint32_t n_ranges)
{
	for (uint32_t i = 0; i < n_ranges; i++)
		if (gx_range_meets(&ranges[i], begin, bytes))
			return true;
	return false;
}

/* A live one that has the address, or ends there; *apart: and it is an allocation of which no address is in a range. */
static bool takes(const struct entry *entry, uint64_t address, const struct gx_range *ranges,
                  uint32_t n_ranges, bool *apart)
{
	if (state_of(entry) != GX_ALLOCATION_LIVE || address < entry->begin || address > entry->end)
		return false;
	*apart &= (entry->state & GX_ALLOCATION_KINDS) != GX_ALLOCATION_MAPPED &&
	          !meets_any(entry->begin, entry->end - entry->begin, ranges, n_ranges);
	return true;
}

/* Holds the lock. */
static bool is_apart(const struct gx_given_address *given, const struct gx_range *ranges,
                     uint32_t n_ranges)
{
	uint32_t at = below(given->address); /* the first one that does not begin in front of it */
	bool apart = true, found = false;

	if (given->address < GX_LEAST_ADDRESS)
		return !meets_any(0, GX_LEAST_ADDRESS, ranges, n_ranges);
	if (at < table.n)
		found = takes(&table.entries[at], given->address, ranges, n_ranges, &apart);
	if (at)
		found |= takes(&table.entries[at - 1], given->address, ranges, n_ranges, &apart);
	return apart && (found || given->may_be_number);
}

uint64_t gx_allocations_apart(const struct gx_given_address *given, uint32_t n,
                              const struct gx_range *ranges, uint32_t n_ranges)
{
	uint64_t apart = 0;

	pthread_mutex_lock(&table.lock);
	for (uint32_t i = 0; i < n; i++)
		apart |= (uint64_t)is_apart(&given[i], ranges, n_ranges) << i;
	pthread_mutex_unlock(&table.lock);
	return apart;
}

uint64_t gx_shared_address(void)
{
	char *pages = gx_backend()->share ? gx_shared_pages() : NULL;

	if (!pages)
		return 0;
	pthread_mutex_lock(&table.lock);
	if (!table.pages) {
		table.pages = pages + GX_SHARED_ALLOCATIONS;
		publish();
	}
	pthread_mutex_unlock(&table.lock);
	return gx_backend()->share(pages, GX_SHARED_BYTES);
}
