/* policy_tables.c - driver policies as src/defs has them. Offsets and sizes are the compiler's. */
#include "verify/policy_tables.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <string.h>

#define SIZE_OF(type, name) (uint32_t)sizeof(((struct type *)0)->name)

/* What the kernel puts before the struct in the value of a struct_ops map. */
#define POLICY_OPS(type, doc)                                                                      \
	struct value_of_##type {                                                                   \
		__u32 refcnt, state;                                                               \
		struct type data;                                                                  \
	};
#include "defs/policy_ops.def"

static const struct gx_member_row members[GX_N_POLICY_MEMBERS] = {
#define MARG(kind_, type_, name_)                                                                  \
	{                                                                                          \
		GX_MARG_##kind_, GX_STRUCT_##type_, #name_                                         \
	}
#define POLICY_MEMBER(type_, name_, ret_, doc, ...)                                                \
	[GX_MEMBER_##type_##_##name_] = { .name = #name_,                                          \
		                          .type = GX_POLICY_##type_,                               \
		                          .offset = offsetof(struct type_, name_),                 \
		                          .size = SIZE_OF(type_, name_),                           \
		                          .kind = GX_FIELD_FUNC,                                   \
		                          .ret = GX_POLICY_RET_##ret_,                             \
		                          .args = { __VA_ARGS__ } },
#define POLICY_DATA(type_, name_, kind_, doc)                                                      \
	[GX_MEMBER_##type_##_##name_] = { .name = #name_,                                          \
		                          .type = GX_POLICY_##type_,                               \
		                          .offset = offsetof(struct type_, name_),                 \
		                          .size = SIZE_OF(type_, name_),                           \
		                          .kind = GX_FIELD_##kind_ },
#include "defs/policy_ops.def"
#undef MARG
};

static const struct gx_policy_type_row types[GX_N_POLICY_TYPES] = {
#define POLICY_OPS(type_, doc)                                                                     \
	[GX_POLICY_##type_] = { .name = #type_,                                                    \
		                .size = sizeof(struct type_),                                      \
		                .value_size = sizeof(struct value_of_##type_),                     \
		                .value_offset = offsetof(struct value_of_##type_, data) },
#include "defs/policy_ops.def"
};

static const struct gx_struct_row structs[GX_N_POLICY_STRUCTS] = {
#define POLICY_STRUCT(type)                                                                        \
	[GX_STRUCT_##type] = { #type, sizeof(struct type), _Alignof(struct type) },
#include "defs/policy_fields.def"
};

static const struct gx_field_row fields[] = {
#define POLICY_FIELD(type_, name_, kind_)                                                          \
	{ .type = GX_STRUCT_##type_,                                                               \
	  .name = #name_,                                                                          \
	  .offset = offsetof(struct type_, name_),                                                 \
	  .size = SIZE_OF(type_, name_),                                                           \
	  .kind = GX_FIELD_##kind_ },
#define POLICY_RECORD(type_)                                                                       \
	{ .type = GX_STRUCT_##type_,                                                               \
	  .offset = offsetof(struct type_, record),                                                \
	  .size = SIZE_OF(type_, record_bits),                                                     \
	  .kind = GX_FIELD_RECORD },
#include "defs/policy_fields.def"
};
#define N_FIELDS (sizeof(fields) / sizeof(fields[0]))

static const struct {
	const char *type, *name;
	int32_t value;
} values[] = {
#define POLICY_VALUE(type, name) { #type, #name, name },
#include "defs/policy_fields.def"
};

static const struct gx_kfunc_row kfuncs[GX_N_KFUNCS] = {
#define MEM(name)   (1ull << GX_MEMBER_gpu_mem_ops_##name)
#define SCHED(name) (1ull << GX_MEMBER_gpu_sched_ops_##name)
#define ALL         (~(MEM(init) | MEM(exit) | SCHED(init) | SCHED(exit)))
#define KARG(kind_, type_, name_)                                                                  \
	{                                                                                          \
		GX_KARG_##kind_, GX_STRUCT_##type_, #name_                                         \
	}
#define KFUNC(name_, ret_, callbacks_, cost_, doc, ...)                                            \
	[GX_KFUNC_##name_] = { .name = #name_,                                                     \
		               .ret = GX_KRET_##ret_,                                              \
		               .callbacks = callbacks_,                                            \
		               .cost = cost_,                                                      \
		               .args = { __VA_ARGS__ } },
#include "defs/kfuncs.def"
#undef KFUNC
#undef KARG
#undef MEM
#undef SCHED
#undef ALL
};
_Static_assert(GX_N_POLICY_MEMBERS <= 64, "gx_kfunc_row.callbacks");

const struct gx_member_row *gx_member_row(enum gx_policy_member member)
{
	return (unsigned)member < GX_N_POLICY_MEMBERS ? &members[member] : NULL;
}

const struct gx_policy_type_row *gx_policy_type_row(enum gx_policy_type type)
{
	return (unsigned)type < GX_N_POLICY_TYPES ? &types[type] : NULL;
}

const struct gx_struct_row *gx_struct_row(enum gx_policy_struct type)
{
	return (unsigned)type < GX_N_POLICY_STRUCTS && structs[type].name ? &structs[type] : NULL;
}

const struct gx_kfunc_row *gx_kfunc_row(enum gx_kfunc kfunc)
{
	return (unsigned)kfunc < GX_N_KFUNCS ? &kfuncs[kfunc] : NULL;
}

const struct gx_field_row *gx_field_row(uint32_t i)
{
	return i < N_FIELDS ? &fields[i] : NULL;
}

bool gx_struct_has_head(enum gx_policy_struct type)
{
	for (size_t i = 0; i < N_FIELDS; i++)
		if (fields[i].type == type && fields[i].kind == GX_FIELD_CALL)
			return true;
	return false;
}

const struct gx_field_row *gx_field_at(enum gx_policy_struct type, int64_t offset)
{
	/* the head is at 0 */
	if (gx_struct_has_head(type) && offset < (int64_t)sizeof(struct gpu_call))
		type = GX_STRUCT_gpu_call;
	for (size_t i = 0; i < N_FIELDS; i++) {
		const struct gx_field_row *row = &fields[i];

		if (row->type == type && row->kind != GX_FIELD_RECORD && offset >= row->offset &&
		    offset < (int64_t)row->offset + row->size)
			return row;
	}
	return NULL;
}

uint32_t gx_member_index(enum gx_policy_member member)
{
	uint32_t first = 0;

	while (first < (uint32_t)member && members[first].type != members[member].type)
		first++;
	return (uint32_t)member - first;
}

enum gx_policy_member gx_policy_member_at(enum gx_policy_type type, uint32_t index)
{
	uint32_t first = 0;

	while (first < GX_N_POLICY_MEMBERS && members[first].type != type)
		first++;
	if (index >= GX_N_POLICY_MEMBERS - first || members[first + index].type != type)
		return GX_N_POLICY_MEMBERS;
	return (enum gx_policy_member)(first + index);
}

bool gx_policy_enum_value(uint32_t i, const char **type, const char **name, int32_t *value)
{
	if (i >= sizeof(values) / sizeof(values[0]))
		return false;
	*type = values[i].type;
	*name = values[i].name;
	*value = values[i].value;
	return true;
}
