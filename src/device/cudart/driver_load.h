/* driver_load.h - looks the driver's entry points up for the runtime. */
#ifndef GX_CUDART_DRIVER_LOAD_H
#define GX_CUDART_DRIVER_LOAD_H

#include "device/cuda/api.h"

#include <dlfcn.h>

static inline void rt_load_driver(struct gx_cuda_api *api, void *library)
{
	api->library = library;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	*(void **)&api->symbol = dlsym(library, #symbol);
#include "defs/cuda_calls.def"
#undef CUDA_CALL
}

#endif
