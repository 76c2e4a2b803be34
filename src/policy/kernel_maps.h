/* kernel_maps.h - the maps that the programs of a policy in the kernel use, and requests about their entries. */
#ifndef GX_POLICY_KERNEL_MAPS_H
#define GX_POLICY_KERNEL_MAPS_H

#include "base/json_read.h"
#include "policy/kernel_home.h"

struct btf;
struct gx_strbuf;

enum { GX_KERNEL_MAX_MAPS = 64 };

struct gx_kernel_map {
	int fd;
	uint32_t id, type, key_size, value_size, max_entries;
	char name[64]; /* as Linux has it: 15 characters at most */
	struct btf *btf;
	uint32_t key_type, value_type; /* in btf */
	uint8_t *last;                 /* [key_size]: what a dump came to */
};

struct gx_kernel_maps {
	struct gx_kernel_policy policy;
	uint64_t inode; /* of its folder: another policy of this name has another */
	struct gx_kernel_map maps[GX_KERNEL_MAX_MAPS];
	uint32_t n;
};

/**
 * gx_kernel_maps_open() - the maps of a policy, whoever attached it; its struct_ops map is none of them.
 * @name: as of gx_kernel_find()
 *
 * Ends with gx_kernel_maps_close(), after an error, too. Errors: GX0647, GX0645 not by this user
 */
int gx_kernel_maps_open(struct gx_kernel_maps *maps, const char *name, struct gx_diag *diag);
void gx_kernel_maps_close(struct gx_kernel_maps *maps);
/* Whether a map's name is meant: as gx_map_is_called(), of names that Linux cut off, too. */
bool gx_kernel_map_is(const struct gx_kernel_map *map, const char *name);

/* As gx_map_answer(), about a map of a policy that is still there. GX0647, GX0653, GX0901 */
int gx_kernel_map_answer(const struct gx_kernel_maps *maps, struct gx_kernel_map *map,
                         const char *request, const struct gx_json_doc *doc,
                         const struct gx_json_value *args, struct gx_strbuf *out,
                         struct gx_diag *diag);

#endif
