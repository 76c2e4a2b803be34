/* forward.h - calls of the driver behind the agent, by entry point. */
#ifndef GX_AGENT_FORWARD_H
#define GX_AGENT_FORWARD_H

#include "device/cuda/api.h"

enum gx_entry {
#define CUDA_ENTRY(name) GX_ENTRY_##name,
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY
	GX_N_ENTRIES
};

/* Every entry point of the driver; a slot that was not used yet looks its function up when it is
 * called. */
extern void *gx_forward_slots[GX_N_ENTRIES];

/* The driver's function behind an exported name: GX_REAL(cuInit)(0). It is always callable: a name
 * that the driver lacks gives CUDA_ERROR_NOT_SUPPORTED, and any name CUDA_ERROR_NO_DEVICE when
 * there is no driver. */
#define GX_REAL(name)          GX_REAL_AS(name, name)
#define GX_REAL_AS(name, like) ((gx_fn_##like *)gx_forward_entry(GX_ENTRY_##name))

static inline void *gx_forward_entry(enum gx_entry entry)
{
	return __atomic_load_n(&gx_forward_slots[entry], __ATOMIC_RELAXED);
}

#endif
