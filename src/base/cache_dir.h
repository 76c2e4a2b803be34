/* cache_dir.h - the folder for what is kept between runs. */
#ifndef GX_CACHE_DIR_H
#define GX_CACHE_DIR_H

#include <stddef.h>

/* GPUEXT_CACHE_DIR, else ~/.cache/gpuext; what is above it is made. NULL: there is none, or it is not wanted (an empty
 * GPUEXT_CACHE_DIR). out may not be what is given back. */
const char *gx_cache_dir(char *out, size_t size);

#endif
