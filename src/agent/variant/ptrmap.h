/* ptrmap.h - handles to records: a hash map from pointers. */
#ifndef GX_AGENT_PTRMAP_H
#define GX_AGENT_PTRMAP_H

#include <stddef.h>

/* Zero-initialised is empty. The user brings the lock. */
struct gx_ptrmap {
	struct gx_ptrmap_slot {
		const void *key; /* NULL: free */
		void *value;     /* NULL: removed */
	} * slots;
	size_t n_slots, n_used; /* n_slots is a power of two; n_used counts removed ones too */
};

void *gx_ptrmap_get(const struct gx_ptrmap *map, const void *key);      /* NULL: it has none */
int gx_ptrmap_set(struct gx_ptrmap *map, const void *key, void *value); /* -ENOMEM */
void gx_ptrmap_remove(struct gx_ptrmap *map, const void *key);

#endif
