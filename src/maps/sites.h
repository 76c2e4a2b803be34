/* sites.h - per-site arrays (1600): which place of which kernel each value is of. */
#ifndef GX_MAPS_SITES_H
#define GX_MAPS_SITES_H

#include "maps/map.h"

enum { GX_SITE_NAME = 512 }; /* bytes of a name that are kept, with its NUL */

/* A place where programs stand. */
struct gx_site {
	const char *kernel;
	const char *function; /* that the instruction is in: the kernel, or one that it calls */
	const char *file;     /* of the source; NULL: the PTX does not say it */
	uint32_t line;        /* of that file; 0: not known */
	uint32_t hook;        /* enum gx_hook */
	uint32_t number;      /* as `site` of a context */
	uint32_t
	        ptx_line; /* of the module's text; 0: an end of the kernel that is no instruction */
	/* Programs with this map stand there. Those with other maps have numbers in the same text; what is of them alone is no place of
	 * the map, and user space never sees it. */
	bool is_here;
};

/* The names of a gx_site that was read. */
struct gx_site_names {
	char kernel[GX_SITE_NAME], function[GX_SITE_NAME], file[GX_SITE_NAME];
};

/* Bytes of the values, which are all that devices have. */
uint64_t gx_sites_value_bytes(const struct gx_map *map);
/* Numbers that were claimed, of which some may be no places of this map; never more than it has values. */
uint32_t gx_sites_count(const struct gx_map *map);
/**
 * gx_sites_claim() - values for the places of one text, side by side.
 * @sites: [n] names are cut to what is kept
 * @first: number of the first one's value; the same again for places that are the same
 *
 * Any thread of any process. -E2BIG there is no room, -EBUSY, -EPERM an image that others write
 */
int gx_sites_claim(struct gx_map *map, const struct gx_site *sites, uint32_t n, uint32_t *first);
/* What a value is of. The names are in *names. -ENOENT: no place of the map has that number */
int gx_sites_read(const struct gx_map *map, uint32_t number, struct gx_site *out,
                  struct gx_site_names *names);

#endif
