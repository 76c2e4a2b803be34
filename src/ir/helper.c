/* helper.c - the one instance of src/defs/helpers.def; names of helpers and kernel functions. */
#include "ir/helper.h"

#include "ir/ir.h"

#include <fnmatch.h>
#include <string.h>

/* (MAP, KEY) becomes { GX_ARG_MAP, GX_ARG_KEY } */
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
#define ARG_COUNT(first, ...)                                                                      \
	(GX_ARG_##first == GX_ARG_NONE ? 0 : ARG_COUNT_(first, ##__VA_ARGS__, 5, 4, 3, 2, 1, ))

enum { WRITES = GX_HELPER_WRITES, ENDS = GX_HELPER_ENDS, CONV = GX_HELPER_CONV };

static const struct gx_helper_row rows[] = {
#define HELPER(name_, id_, ret_, most_, args_, maps_, flags_, lanes_, cost_, device, host, policy, \
               doc)                                                                                \
	{ .name = #name_,                                                                          \
	  .id = GX_HELPER_##name_,                                                                 \
	  .ret = GX_RET_##ret_,                                                                    \
	  .most = most_,                                                                           \
	  .args = ARG_LIST args_,                                                                  \
	  .n_args = ARG_COUNT args_,                                                               \
	  .map_op = GX_MAP_OP_##maps_,                                                             \
	  .flags = flags_,                                                                         \
	  .sides = GX_HAS(device) << GX_SIDE_DEVICE | GX_HAS(host) << GX_SIDE_HOST |               \
		   GX_HAS(policy) << GX_SIDE_POLICY,                                               \
	  .lanes = GX_IR_RULE_##lanes_,                                                            \
	  .cost = cost_ },
#include "defs/helpers.def"
};

enum {
#define HELPER(name, ...) AT_##name,
#include "defs/helpers.def"
};

int gx_helper_at(uint64_t id)
{
#define HELPER(name, ...)                                                                          \
	case GX_HELPER_##name: return AT_##name;
	switch (id) {
#include "defs/helpers.def"
	}
	return -1;
}

const struct gx_helper_row *gx_helper_row(uint64_t id)
{
	int at = gx_helper_at(id);

	return at < 0 ? NULL : &rows[at];
}

enum memory { NONE, READ, WRITE };
static const uint8_t memory_of[GX_ARG_N] = {
#define HELPER_ARG(NAME, check, memory) [GX_ARG_##NAME] = memory,
#include "defs/helpers.def"
};

bool gx_arg_is_read(enum gx_arg_kind kind)
{
	return memory_of[kind] == READ;
}

bool gx_arg_is_written(enum gx_arg_kind kind)
{
	return memory_of[kind] == WRITE;
}

/* --- kernel functions, under GX_KFUNC_ID + row */
static const struct kfunc_row {
	const char *name, *ret; /* "INT" */
	uint8_t n_args;
} kfuncs[] = {
#define KFUNC(name_, ret_, callbacks, cost, doc, ...)                                              \
	[GX_KFUNC_##name_] = { #name_, #ret_, sizeof((char[]){ __VA_ARGS__ }) },
#define KARG(kind, type, name) 0
#include "defs/kfuncs.def"
#undef KFUNC
#undef KARG
};

static const struct kfunc_row *find_kfunc(uint64_t id)
{
	return gx_is_kfunc_id(id) ? &kfuncs[id - GX_KFUNC_ID] : NULL;
}

const char *gx_ir_helper_name(uint64_t id)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	const struct kfunc_row *kfunc = find_kfunc(id);

	return row ? row->name : kfunc ? kfunc->name : NULL;
}

int gx_ir_helper_n_args(uint64_t id)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	const struct kfunc_row *kfunc = find_kfunc(id);

	return row ? row->n_args : kfunc ? kfunc->n_args : -1;
}

int gx_ir_helper_n_needed(uint64_t id)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	int n = gx_ir_helper_n_args(id);

	while (row && n > 0 && row->args[n - 1] == GX_ARG_REST)
		n--;
	return n;
}

bool gx_ir_helper_is_void(uint64_t id)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	const struct kfunc_row *kfunc = find_kfunc(id);

	return row ? row->ret == GX_RET_VOID : kfunc && !strcmp(kfunc->ret, "VOID");
}

static bool is_name(const char *name, const char *text, size_t len)
{
	return strlen(name) == len && !memcmp(name, text, len);
}

bool gx_ir_helper_find(const char *name, size_t len, uint64_t *id)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (is_name(rows[i].name, name, len)) {
			*id = rows[i].id;
			return true;
		}
	for (size_t i = 0; i < sizeof(kfuncs) / sizeof(kfuncs[0]); i++)
		if (is_name(kfuncs[i].name, name, len)) {
			*id = GX_KFUNC_ID + i;
			return true;
		}
	return false;
}

const char *gx_ir_helper_refused(uint64_t id, const char **instead)
{
	static const struct {
		uint32_t id;
		const char *name, *instead;
	} refused[] = {
#define REFUSED_HELPER(id_, name_, time, instead_) { id_, #name_, instead_ },
#include "defs/refused.def"
	};

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (refused[i].id == id) {
			*instead = refused[i].instead;
			return refused[i].name;
		}
	return NULL;
}

const char *gx_ir_kfunc_instead(const char *name, const char **row)
{
	static const struct {
		const char *glob, *instead;
	} refused[] = {
#define REFUSED_KFUNC(glob_, instead_) { glob_, instead_ },
#include "defs/refused.def"
	};

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (!fnmatch(refused[i].glob, name, 0)) {
			if (row)
				*row = refused[i].glob;
			return refused[i].instead;
		}
	return NULL;
}
