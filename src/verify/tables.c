/* tables.c - src/defs as the verifier reads it: helpers, map types, context fields, hooks. */
#include "verify/tables.h"

#include <string.h>

/* --- helpers.def: (MAP, KEY) becomes { GX_ARG_MAP, GX_ARG_KEY } */
#define ARG_1(a)                                GX_ARG_##a
#define ARG_2(a, b)                             GX_ARG_##a, GX_ARG_##b
#define ARG_3(a, b, c)                          GX_ARG_##a, GX_ARG_##b, GX_ARG_##c
#define ARG_4(a, b, c, d)                       GX_ARG_##a, GX_ARG_##b, GX_ARG_##c, GX_ARG_##d
#define ARG_5(a, b, c, d, e)                    GX_ARG_##a, GX_ARG_##b, GX_ARG_##c, GX_ARG_##d, GX_ARG_##e
#define ARG_PICK(_1, _2, _3, _4, _5, name, ...) name
#define ARG_LIST(...)                                                                              \
	{                                                                                          \
		ARG_PICK(__VA_ARGS__, ARG_5, ARG_4, ARG_3, ARG_2, ARG_1, )(__VA_ARGS__)            \
	}
#define ARG_COUNT_(_1, _2, _3, _4, _5, n, ...) n
#define ARG_COUNT(...)                         ARG_COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1, )

enum {
	DEV = GX_HELPER_DEV,
	HOST = GX_HELPER_HOST,
	PURE = GX_HELPER_PURE,
	WRITES = GX_HELPER_WRITES,
	POLICY = GX_HELPER_POLICY,
	CONV = GX_HELPER_CONV
};

static const struct gx_helper_row helpers[] = {
#define HELPER(name_, id_, ret_, args_, flags_, lanes_, cost_, doc)                                \
	{ .name = #name_,                                                                          \
	  .id = id_,                                                                               \
	  .ret = GX_RET_##ret_,                                                                    \
	  .args = ARG_LIST args_,                                                                  \
	  .n_args = ARG_COUNT args_,                                                               \
	  .flags = flags_,                                                                         \
	  .lanes = GX_IR_RULE_##lanes_,                                                            \
	  .cost = cost_ },
#include "defs/helpers.def"
#undef HELPER
};

const struct gx_helper_row *gx_helper_row(uint64_t id)
{
	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
		if (helpers[i].id == id)
			return &helpers[i];
	return NULL;
}

/* --- map_types.def */
static const struct gx_map_type_row map_types[] = {
#define MAP_TYPE(name_, id_, lookup_, update_, delete_, pointer_, host_, layout, doc)              \
	{ #name_,                                                                                  \
	  id_,                                                                                     \
	  lookup_,                                                                                 \
	  update_,                                                                                 \
	  delete_,                                                                                 \
	  pointer_,                                                                                \
	  host_,                                                                                   \
	  sizeof(layout) == sizeof("ring") && layout[0] == 'r',                                    \
	  sizeof(layout) == sizeof("array") && layout[0] == 'a',                                   \
	  sizeof(layout) == sizeof("queue") && layout[0] == 'q',                                   \
	  id_ == GX_MAP_ID_PERCPU_HASH || id_ == GX_MAP_ID_PERCPU_ARRAY ||                         \
		  id_ == GX_MAP_ID_LRU_PERCPU_HASH },
#include "defs/map_types.def"
#undef MAP_TYPE
};

const struct gx_map_type_row *gx_map_type_row(uint32_t id)
{
	for (size_t i = 0; i < sizeof(map_types) / sizeof(map_types[0]); i++)
		if (map_types[i].id == id)
			return &map_types[i];
	return NULL;
}

enum takes {
	TAKES_LOOKUP,
	TAKES_UPDATE,
	TAKES_DELETE,
	TAKES_RINGBUF,
	TAKES_GPU_RINGBUF,
	TAKES_QUEUE,
	TAKES_PERCPU
};

static const struct {
	uint32_t helper;
	enum takes takes;
} map_helpers[] = {
	{ GX_HELPER_ID_MAP_LOOKUP, TAKES_LOOKUP },
	{ 2, TAKES_UPDATE },
	{ 3, TAKES_DELETE },
	{ GX_HELPER_ID_PERF_EVENT_OUTPUT, TAKES_GPU_RINGBUF },
	{ 130, TAKES_RINGBUF },
	{ 131, TAKES_RINGBUF },
	{ 87, TAKES_QUEUE },
	{ 88, TAKES_QUEUE },
	{ 89, TAKES_QUEUE },
	{ 195, TAKES_PERCPU },
};

bool gx_helper_takes_map(const struct gx_helper_row *helper, const struct gx_map_type_row *type,
                         enum gx_hook hook)
{
	bool on_host = gx_hook_on_cpu(hook);
	/* what programs on the CPU may call on it here */
	int host = type->host == 3 ? (hook == GX_HOOK_HOST ? 2 : 0) : type->host;

	for (size_t i = 0; i < sizeof(map_helpers) / sizeof(map_helpers[0]); i++) {
		if (map_helpers[i].helper != helper->id)
			continue;
		switch (map_helpers[i].takes) {
		case TAKES_LOOKUP: return on_host ? host > 0 : type->lookup && type->pointer;
		case TAKES_UPDATE: return on_host ? host > 1 : type->update;
		case TAKES_DELETE: return on_host ? host > 1 : type->del;
		case TAKES_RINGBUF: return type->id == GX_MAP_ID_RINGBUF;
		case TAKES_GPU_RINGBUF:
			return type->id == GX_MAP_ID_GPU_RINGBUF ||
			       (type->id == GX_MAP_ID_PERF_EVENT_ARRAY && hook == GX_HOOK_HOST);
		case TAKES_QUEUE: return type->queue;
		case TAKES_PERCPU: return type->percpu;
		}
	}
	return false; /* a helper with a map argument and no line above: refused, never waved
	                 through */
}

bool gx_helper_always_finds(uint64_t helper, const struct gx_map_def *map)
{
	const struct gx_map_type_row *type = gx_map_type_row(map->type);

	return helper == GX_HELPER_ID_MAP_LOOKUP && type && type->array && map->key_size == 4;
}

/* --- hooks.def and ctx_fields.def */
static const struct gx_hook_row hooks[GX_N_HOOKS] = {
#define HOOK(name_, text_, arg, editor, ctx_, budget_, doc)                                        \
	[GX_HOOK_##name_] = { text_, #ctx_, budget_, editor },
#define CPU_HOOK(name_, text_, ctx_, budget_, doc)                                                 \
	[GX_HOOK_##name_] = { text_, #ctx_, budget_, true },
#include "defs/hooks.def"
#undef HOOK
};

const struct gx_hook_row *gx_hook_row(enum gx_hook hook)
{
	return (unsigned)hook < GX_N_HOOKS ? &hooks[hook] : NULL;
}

enum { THREAD = -1, MEMORY = -2 };
#define SREG(name) GX_IR_SREG_##name
static const struct gx_ctx_field_row ctx_fields[] = {
#define CTX_FIELD(ctx_, name_, offset_, size_, how) { #ctx_, #name_, offset_, size_, how },
#include "defs/ctx_fields.def"
#undef CTX_FIELD
};
#undef SREG

const struct gx_ctx_field_row *gx_ctx_field_near(enum gx_hook hook, int64_t offset)
{
	const struct gx_hook_row *row = gx_hook_row(hook);

	for (size_t i = 0; row && i < sizeof(ctx_fields) / sizeof(ctx_fields[0]); i++)
		if (!strcmp(ctx_fields[i].ctx, row->ctx) && offset >= ctx_fields[i].offset &&
		    offset < (int64_t)ctx_fields[i].offset + ctx_fields[i].size)
			return &ctx_fields[i];
	return NULL;
}

const struct gx_ctx_field_row *gx_ctx_field(enum gx_hook hook, int64_t offset, uint32_t size)
{
	const struct gx_ctx_field_row *field = gx_ctx_field_near(hook, offset);

	return field && field->offset == offset && field->size == size ? field : NULL;
}

void gx_sreg_range(int sreg, uint64_t *umin, uint64_t *umax)
{
	if (sreg == GX_IR_SREG_laneid)
		*umax = 31;
	if (sreg == GX_IR_SREG_n_active)
		*umin = 1, *umax = 32;
	if (sreg == GX_IR_SREG_active_mask)
		*umin = 1;
}
