/* link_stats.c - lines of links in the page of counters that loaders map: claimed at attach, free
 * again when the loader is gone. */
#include "agent/core/session_internal.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

struct gx_agent_stats *gx_stats_page_make(int *fd)
{
	struct gx_agent_stats *stats;
	void *page = MAP_FAILED;

	*fd = gx_fd_up(memfd_create("gpuext-stats", MFD_CLOEXEC | MFD_ALLOW_SEALING));
	if (*fd >= 0 && !ftruncate(*fd, sizeof(*stats)) &&
	    !fcntl(*fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW))
		page = mmap(NULL, sizeof(*stats), PROT_READ | PROT_WRITE, MAP_SHARED, *fd, 0);
	if (page == MAP_FAILED)
		return NULL;
	stats = page;
	stats->magic = GX_STATS_MAGIC;
	return stats;
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
