/* helper.h - helpers: what src/defs/helpers.def says of each. */
#ifndef GX_IR_HELPER_H
#define GX_IR_HELPER_H

#include "ebpf/program.h"

enum gx_arg_kind {
	GX_ARG_NONE,
#define HELPER_ARG(NAME, check, memory) GX_ARG_##NAME,
#include "defs/helpers.def"
	GX_ARG_N
};
enum gx_ret_kind { GX_RET_INT, GX_RET_MAP_VALUE, GX_RET_RING_RECORD, GX_RET_VOID };
enum {
	GX_HELPER_WRITES = 1,
	GX_HELPER_ENDS = 2, /* the thread */
	GX_HELPER_CONV = 4
};
enum {
	GX_HELPER_MAX_ARGS = 5,
	GX_HELPER_MAX_DELAY = 1000000, /* ns */
	GX_HELPER_MAX_PROBE = 128,     /* bytes that kernels read at once */
	GX_HELPER_ALLOCATION = 32,     /* bytes of struct gdev_allocation */
};

struct gx_helper_row {
	const char *name;
	enum gx_helper id;
	enum gx_ret_kind ret;
	uint64_t most;                            /* the greatest INT */
	uint8_t args[GX_HELPER_MAX_ARGS], n_args; /* enum gx_arg_kind */
	uint8_t map_op;                           /* enum gx_map_op */
	uint8_t flags;                            /* GX_HELPER_WRITES, ... */
	uint8_t sides; /* bit 1 << enum gx_side: programs there may call it */
	uint8_t lanes; /* enum gx_ir_lane_rule */
	uint32_t cost;
};

/* At which row of helpers.def a helper stands, for tables that the rows make; -1: no such helper. Costs one jump. */
int gx_helper_at(uint64_t id);
const struct gx_helper_row *gx_helper_row(uint64_t id); /* NULL: no such helper */
/* What the helper does with the memory that an argument of this kind points to. */
bool gx_arg_is_read(enum gx_arg_kind kind);
bool gx_arg_is_written(enum gx_arg_kind kind);

/* Of helpers, and of kernel functions (GX_KFUNC_ID + row of kfuncs.def): name, or NULL, and number of arguments, or -1. */
const char *gx_ir_helper_name(uint64_t id);
int gx_ir_helper_n_args(uint64_t id);
int gx_ir_helper_n_needed(uint64_t id); /* without those that may be missing at the end */
bool gx_ir_helper_is_void(uint64_t id); /* its call has no result that may be used */
bool gx_ir_helper_find(const char *name, size_t len, uint64_t *id);
/* Name of a helper that Linux has and gpuext has not, and what to use instead; NULL: no such. */
const char *gx_ir_helper_refused(uint64_t id, const char **instead);
/* What to use in place of a kernel function that Linux has and gpuext has not; NULL: no such. *row, or NULL: the glob that names it. */
const char *gx_ir_kfunc_instead(const char *name, const char **row);

#endif
