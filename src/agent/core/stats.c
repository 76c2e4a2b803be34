/* stats.c - the page of counters that loaders map: counts of this process, and a line for each
 * link, claimed at attach, free again when the loader is gone. */
#include "agent/core/session_internal.h"
#include "base/memfd.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

static struct gx_agent_stats *page;    /* NULL: there is none, counts go nowhere */
static struct gx_agent_stats no_stats; /* where they go then */

int gx_stats_make(int *err)
{
	int made = gx_memfd("gpuext-stats"), fd = gx_fd_up(made);
	void *mapped = MAP_FAILED;

	*err = made < 0 ? made : fd < 0 ? -EMFILE : gx_memfd_size(fd, sizeof(*page));
	*err = *err ? *err : gx_memfd_seal(fd, GX_SEAL_SIZE);
	if (!*err)
		mapped = mmap(NULL, sizeof(*page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (!*err && mapped == MAP_FAILED)
		*err = -errno;
	if (*err)
		return fd;
	page = mapped;
	page->magic = GX_STATS_MAGIC;
	return fd;
}

void gx_stats_forked(void)
{
	page = NULL;
}

struct gx_agent_stats *gx_session_stats(void)
{
	return page ? page : &no_stats;
}

void gx_session_count(enum gx_count what, uint64_t n)
{
	struct gx_agent_stats *stats = gx_session_stats();

	if (what == GX_COUNT_REGS_ADDED) {
		if (n > atomic_load(&stats->counts[what]))
			atomic_store(&stats->counts[what], n);
		return;
	}
	atomic_fetch_add_explicit(&stats->counts[what], n, memory_order_relaxed);
}

struct gx_link_stats *gx_session_link_stats(uint64_t link_id)
{
	struct gx_agent_stats *stats = gx_session_stats();

	for (uint32_t i = 0; i < GX_MAX_LINKS; i++)
		if (atomic_load(&stats->links[i].link_id) == link_id)
			return &stats->links[i];
	return NULL;
}

void gx_link_stats_claim(uint64_t link_id)
{
	struct gx_agent_stats *stats = gx_session_stats();

	for (uint32_t i = 0; i < GX_MAX_LINKS; i++) {
		uint64_t free_line = 0;

		if (atomic_compare_exchange_strong(&stats->links[i].link_id, &free_line, link_id))
			return;
	}
}

void gx_link_stats_release(uint64_t link_id)
{
	struct gx_link_stats *line = gx_session_link_stats(link_id);

	if (!line)
		return;
	atomic_store(&line->lanes, 0);
	atomic_store(&line->warps, 0);
	atomic_store(&line->lanes_dropped, 0);
	atomic_store(&line->launches, 0);
	atomic_store(&line->kernels, 0);
	atomic_store(&line->link_id, 0);
}
