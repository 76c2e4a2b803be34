/* hook.h - where a program runs: the hooks, and what src/defs/hooks.def says of each. */
#ifndef GX_EBPF_HOOK_H
#define GX_EBPF_HOOK_H

#include <stdbool.h>
#include <stdint.h>

enum gx_hook {
#define HOOK(NAME, ...) GX_HOOK_##NAME,
#include "defs/hooks.def"
	GX_N_HOOKS
};
/* Who runs the programs of a hook. */
enum gx_side { GX_SIDE_DEVICE, GX_SIDE_HOST, GX_SIDE_POLICY, GX_N_SIDES };

/* What a launch with a program of a hook was; bits. */
enum gx_hook_reach { GX_REACH_NONE = 0, GX_REACH_ENDS = 1, GX_REACH_INSIDE = 2 };

struct gx_hook_row {
	const char *text;
	enum gx_side side;
	bool argument; /* the section names one */
	enum gx_hook_reach reach;
	const char *ctx;
	uint32_t budget, most; /* operations: by default, and what an object may ask for */
};

/* NULL: not a hook. */
const struct gx_hook_row *gx_hook_row(enum gx_hook hook);
/* Runs on the CPU: no lanes, hash maps. */
bool gx_hook_on_cpu(enum gx_hook hook);
/* In kernels: what a program returns is asked for, by one lane, so that a program for each thread is one for its warp. */
bool gx_hook_decides(enum gx_hook hook);

/* GX_HAS(NONE) is 0, GX_HAS(any other name) 1: of columns that name code. */
#define GX_HAS(name)                    GX_HAS_(GX_HAS_NO_##name, 1, )
#define GX_HAS_(...)                    GX_HAS_SECOND(__VA_ARGS__)
#define GX_HAS_SECOND(_, is_there, ...) is_there
#define GX_HAS_NO_NONE                  , 0

#endif
