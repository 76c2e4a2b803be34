/* map_sites.c - per-site arrays: which values the places of a text have. */
#include "agent/core/session_internal.h"
#include "maps/sites.h"

static bool is_site_array(const struct gx_agent_map *map)
{
	return gx_map_type_lies(map->host->def.type, GX_LAYOUT_sites);
}

void gx_session_claim_sites(struct gx_agent_map *const *maps, uint32_t n_maps,
                            struct gx_site *places, const uint64_t *of, uint32_t n, uint32_t *first)
{
	for (uint32_t i = 0; i < n_maps; i++) {
		for (uint32_t p = 0; p < n; p++)
			places[p].is_here = i >= 64 || of[p] >> i & 1;
		first[i] = UINT32_MAX;
		if (!is_site_array(maps[i]) || !n ||
		    !gx_sites_claim(maps[i]->host, places, n, &first[i]))
			continue;
		first[i] = UINT32_MAX;
		gx_session_log("map %.16s has no room for the %u places of %s: events there are "
		               "dropped, and counted (max_entries is %u, %u are in use)",
		               maps[i]->host->def.name, n, places->kernel,
		               maps[i]->host->def.max_entries, gx_sites_count(maps[i]->host));
	}
}

void gx_session_site_words(struct gx_agent_map *const *maps, uint32_t n_maps, const uint32_t *first,
                           uint32_t n, uint64_t *words)
{
	for (uint32_t i = 0; i < n_maps; i++) {
		uint64_t *at = words + GX_RELOC_MAP(0, i) - GX_RELOC_MAP(0, 0);

		if (first[i] == UINT32_MAX)
			continue;
		at[GX_RELOC_MAP_BASE] += first[i] * gx_map_stride(maps[i]->host->def.value_size);
		at[GX_RELOC_MAP_THREADS] = n;
	}
}
