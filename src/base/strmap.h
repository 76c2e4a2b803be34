/* strmap.h - names to pointers: a hash map with open addressing. */
#ifndef GX_STRMAP_H
#define GX_STRMAP_H

#include <stddef.h>
#include <stdint.h>

struct gx_strmap_slot {
	const char *key; /* borrowed: must outlive the map; NULL: empty */
	size_t key_len;
	uint64_t hash;
	void *value;
};

/* Zero-initialised is empty and ready. Insert-only. */
struct gx_strmap {
	struct gx_strmap_slot *slots;
	size_t n_slots; /* power of two, or 0 */
	size_t n_used;
};

uint64_t gx_hash_bytes(const void *data, size_t len); /* FNV-1a, 64 bits */

/* NULL when absent. Keys need no terminating NUL. */
void *gx_strmap_get(const struct gx_strmap *map, const char *key, size_t key_len);
/* Replaces an existing value. -ENOMEM, or 0. */
int gx_strmap_set(struct gx_strmap *map, const char *key, size_t key_len, void *value);
void gx_strmap_free(struct gx_strmap *map);

#endif
