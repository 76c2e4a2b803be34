/* tables.h - src/defs as the verifier reads it: helpers, map types, context fields, hooks. */
#ifndef GX_VERIFY_TABLES_H
#define GX_VERIFY_TABLES_H

#include "ebpf/program.h"
#include "ir/ir.h"

/* Runs on the CPU: no lanes, hash maps. */
static inline bool gx_hook_on_cpu(enum gx_hook hook)
{
	return hook == GX_HOOK_HOST || hook == GX_HOOK_POLICY;
}

/* The most that an object may ask for itself (GX_MAX_OPS, GX_LOCAL_BYTES of budget.bpf.h); more is an operator's to give.
 * 16 times the default of entry, of CUDA API names and of policies; at a device's other hooks the same as at entry, so that
 * a copy of 64 bytes by 32 lanes in turn (17,664) fits. Each resident thread needs its local memory: 2,048 bytes are 4 frames. */
enum {
	GX_MOST_OPS_DEVICE = 65536,
	GX_MOST_OPS_HOST = 16000000,
	GX_MOST_OPS_POLICY = 524288,
	GX_MOST_LOCAL_BYTES = 2048
};

static inline uint32_t gx_most_ops(enum gx_hook hook)
{
	return hook == GX_HOOK_HOST     ? GX_MOST_OPS_HOST
	       : hook == GX_HOOK_POLICY ? GX_MOST_OPS_POLICY
	                                : GX_MOST_OPS_DEVICE;
}

enum gx_arg_kind {
	GX_ARG_NONE,
	GX_ARG_SCALAR,
	GX_ARG_CONST_SCALAR,
	GX_ARG_MAP,
	GX_ARG_KEY,
	GX_ARG_VALUE,
	GX_ARG_MEM,
	GX_ARG_ARGS,
	GX_ARG_MEM_OUT,
	GX_ARG_MEM_OUT0,
	GX_ARG_VALUE_OUT,
	GX_ARG_OUT_U64,
	GX_ARG_RING_RECORD,
	GX_ARG_CTX,
	GX_ARG_ANY,
	GX_ARG_REST,
	GX_ARG_STR,
	GX_ARG_FUNC, /* such a call never gets here: no check takes it */
	GX_ARG_N
};
enum gx_ret_kind { GX_RET_INT, GX_RET_MAP_VALUE, GX_RET_RING_RECORD, GX_RET_VOID };
enum {
	GX_HELPER_DEV = 1,
	GX_HELPER_HOST = 2,
	GX_HELPER_PURE = 4,
	GX_HELPER_WRITES = 8,
	GX_HELPER_POLICY = 16,
	GX_HELPER_CONV = 32
};
enum {
	GX_HELPER_ID_MAP_LOOKUP = 1,
	GX_HELPER_ID_PERF_EVENT_OUTPUT = 25,
	GX_HELPER_ID_CUDA_EXIT = 507
};
enum {
	GX_MAP_ID_PERF_EVENT_ARRAY = 4,
	GX_MAP_ID_PERCPU_HASH = 5,
	GX_MAP_ID_PERCPU_ARRAY = 6,
	GX_MAP_ID_LRU_PERCPU_HASH = 10,
	GX_MAP_ID_RINGBUF = 27,
	GX_MAP_ID_PER_THREAD_ARRAY = 1502,
	GX_MAP_ID_GPU_RINGBUF = 1527
};

struct gx_helper_row {
	const char *name;
	uint32_t id;
	enum gx_ret_kind ret;
	uint8_t args[5], n_args;
	uint8_t flags; /* GX_HELPER_* */
	uint8_t lanes; /* enum gx_ir_lane_rule */
	uint32_t cost;
};

struct gx_map_type_row {
	const char *name;
	uint32_t id;
	bool lookup, update, del, pointer; /* for device programs */
	uint8_t host; /* programs on the CPU: 1 look-ups, 2 all three, 3 at the CUDA API alone */
	bool ring;    /* holds records, not values */
	bool array;   /* keys below max_entries are always there */
	bool queue, percpu; /* values without keys; a value for each CPU */
};

struct gx_ctx_field_row {
	const char *ctx, *name;
	uint32_t offset, size;
	int sreg; /* enum gx_ir_sreg; -1: the linear thread id; -2: in host memory */
};

struct gx_hook_row {
	const char *text, *ctx;
	uint32_t budget; /* operations; 0: no limit but the verifier's own */
	bool runs; /* programs of it are run: by the CPU, or an editor puts them into kernels */
};

const struct gx_helper_row *gx_helper_row(uint64_t id); /* NULL: no such helper */
/* Map types that a helper takes: may it be called with this one? */
bool gx_helper_takes_map(const struct gx_helper_row *helper, const struct gx_map_type_row *type,
                         enum gx_hook hook);
const struct gx_map_type_row *gx_map_type_row(uint32_t id); /* NULL: no such type */
/* The helper, on this map, finds every key below max_entries, and keys are numbers of 4 bytes. */
bool gx_helper_always_finds(uint64_t helper, const struct gx_map_def *map);
const struct gx_hook_row *gx_hook_row(enum gx_hook hook); /* NULL: not a hook */
const struct gx_ctx_field_row *gx_ctx_field(enum gx_hook hook, int64_t offset,
                                            uint32_t size); /* NULL: no such field */
/* The field that starts at or before offset and contains it; NULL: none. For messages. */
const struct gx_ctx_field_row *gx_ctx_field_near(enum gx_hook hook, int64_t offset);
/* Largest and smallest value of a special register that is below its type's. */
void gx_sreg_range(int sreg, uint64_t *umin, uint64_t *umax);

#endif
