/* asks.c - requests of device programs (gdev_mem_prefetch): read from their ring, joined by VA block, paid for, and put into the queue of
 * the GPU that has the block. What becomes of them there is said by gx_async_judge(), as of any other.
 *
 * Each part of a request that lies in one VA block has one outcome: it is needless (joined with another one, or its pages are
 * there), is dropped, or is carried out.
 */
#include "device/managed/host.h"

#include "base/asks.h"

enum { MAX_PARTS = GX_ASYNC_QUEUE };

struct part {
	u64 block_va;
	u32 first, outer; /* pages */
};

struct parts {
	struct part parts[MAX_PARTS];
	u32 n;
};

static u64 *word(const struct gx_managed *m, u64 offset)
{
	return (u64 *)(void *)(m->config.asks + offset);
}

static u64 look(const struct gx_managed *m, u64 offset)
{
	return __atomic_load_n(word(m, offset), __ATOMIC_ACQUIRE);
}

bool asks_wait(const struct gx_managed *m)
{
	return m->config.asks && look(m, GX_ASKS_HEAD) != look(m, GX_ASKS_TAIL);
}

static void drop(struct gx_managed *m, enum gx_managed_stat why, u64 n)
{
	count(m, GX_MANAGED_asked, n);
	count(m, why, n);
}

static void add_part(struct gx_managed *m, struct parts *all, struct part part)
{
	count(m, GX_MANAGED_asked, 1);
	for (u32 i = 0; i < all->n; i++) {
		struct part *other = &all->parts[i];

		if (other->block_va != part.block_va || other->first > part.outer ||
		    part.first > other->outer)
			continue;
		other->first = part.first < other->first ? part.first : other->first;
		other->outer = part.outer > other->outer ? part.outer : other->outer;
		count(m, GX_MANAGED_asked_needless, 1);
		return;
	}
	if (all->n == MAX_PARTS)
		count(m, GX_MANAGED_asked_rate, 1);
	else
		all->parts[all->n++] = part;
}

/* Whole pages of what was asked for. */
static void add_request(struct gx_managed *m, struct parts *all, u64 va, u64 length)
{
	u64 at = va & ~(PAGE_BYTES - 1), end = va + length + PAGE_BYTES - 1;

	if (!length || length > GX_BUCKET_BURST || end < va) {
		drop(m, GX_MANAGED_asked_range, 1);
		return;
	}
	end &= ~(PAGE_BYTES - 1);
	while (at < end) {
		u64 block_va = at & ~(BLOCK_BYTES - 1), stop = block_va + BLOCK_BYTES;

		stop = stop > end || stop < at ? end : stop;
		add_part(m, all,
		         (struct part){ block_va, (u32)((at - block_va) >> GX_PAGE_SHIFT),
		                        (u32)((stop - block_va) >> GX_PAGE_SHIFT) });
		at = stop;
	}
}

/* The oldest request, or those before it that were written over. False: there is none, or it is being written. */
static bool read_request(struct gx_managed *m, struct parts *all)
{
	u64 tail = look(m, GX_ASKS_TAIL), behind = look(m, GX_ASKS_HEAD) - tail;
	u64 entry = GX_ASKS_DATA + tail % GX_ASKS_ENTRIES * GX_ASKS_STRIDE, va, length, ticket;

	if (behind > GX_ASKS_ENTRIES) {
		drop(m, GX_MANAGED_asked_rate, behind - GX_ASKS_ENTRIES);
		__atomic_store_n(word(m, GX_ASKS_TAIL), tail + behind - GX_ASKS_ENTRIES,
		                 __ATOMIC_RELEASE);
		return true;
	}
	ticket = look(m, entry + GX_ASKS_TICKET);
	va = look(m, entry + GX_ASKS_VA);
	length = look(m, entry + GX_ASKS_LENGTH);
	if (!behind || ticket != tail + 1)
		return false;
	if (look(m, GX_ASKS_HEAD) - tail > GX_ASKS_ENTRIES) /* perhaps the next round's */
		return true;
	__atomic_store_n(word(m, GX_ASKS_TAIL), tail + 1, __ATOMIC_RELEASE);
	add_request(m, all, va, length);
	return true;
}

/* Pages of the part that are neither there nor on their way. */
static u32 n_missing(const struct managed_block *block, const struct part *part)
{
	u32 n = 0, outer = part->outer < block->vb.n_pages ? part->outer : block->vb.n_pages;

	for (u32 page = part->first; page < outer; page++)
		n += !gx_mask_test(&block->vb.resident, page);
	return n;
}

static void queue(struct gx_managed *m, const struct part *part, u64 now_ns)
{
	u64 va = part->block_va + ((u64)part->first << GX_PAGE_SHIFT);
	struct managed_block *block = block_at(m, va);
	struct gx_async_request request = {
		.wish = { .va_space = (u64)m->pid, .va = va, .n_pages = part->outer - part->first },
		.attached = (u64)m->pid
	};
	struct gx_managed_device *d;
	u32 n;

	if (!block || part->first >= block->vb.n_pages) {
		count(m, GX_MANAGED_asked_range, 1);
		return;
	}
	n = n_missing(block, part);
	d = &m->devices[block->device];
	request.wish.dest = d->index;
	if (!n && part->outer <= block->vb.n_pages)
		count(m, GX_MANAGED_asked_needless, 1);
	else if (gx_bucket_pay(&d->asks_bucket, (u64)n << GX_PAGE_SHIFT, now_ns) ||
	         !gx_async_push(&d->memory.async, &request))
		count(m, GX_MANAGED_asked_rate, 1);
}

void set_pace(struct gx_managed_device *d, u64 now_ns)
{
	if (now_ns > d->memory.pace_ns)
		__atomic_store_n(&d->memory.pace_ns, now_ns, __ATOMIC_RELAXED);
}

void serve_asks(struct gx_managed *m, u64 now_ns)
{
	struct parts all = { .n = 0 };

	if (!asks_wait(m))
		return;
	for (u32 i = 0; i <= GX_ASKS_ENTRIES && read_request(m, &all); i++)
		;
	for (u32 i = 0; i < all.n; i++)
		queue(m, &all.parts[i], now_ns);
	for (u32 i = 0; i < m->config.n_devices; i++)
		serve_wishes(&m->devices[i]);
}

void ask_dropped(struct gx_managed *m, enum gx_counter why)
{
	count(m,
	      why == GX_COUNT_refused_range || why == GX_COUNT_refused_scope
	              ? GX_MANAGED_asked_range
	              : GX_MANAGED_asked_room,
	      1);
}
