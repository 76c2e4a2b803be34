/* ld_cache.h - look a library up in the dynamic linker's cache without asking the dynamic linker.
 */
#ifndef GX_DEVICE_CUDA_LD_CACHE_H
#define GX_DEVICE_CUDA_LD_CACHE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of the index-th entry of that name, in the cache's order; false when there is none. */
bool gx_ld_cache_find(const char *name, unsigned int index, char *path, size_t size);
/* The same over bytes of a cache file. */
bool gx_ld_cache_find_in(const void *cache, size_t len, const char *name, unsigned int index,
                         char *path, size_t size);

#endif
