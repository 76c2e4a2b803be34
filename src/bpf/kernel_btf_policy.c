/* kernel_btf_policy.c - driver policies in the kernel BTF: structs and enums, struct_ops types with
 * the value types that libbpf wants, kernel functions with their tags. All of it comes from
 * src/defs. */
#include "bpf/btf_build.h"
#include "bpf/kernel_btf.h"

#include "ir/helper.h"

#include <linux/btf.h>
#include <stdio.h>
#include <string.h>

enum { FUNC_STATIC = 0, MAX_VALUES = 16 };

struct types {
	struct gx_btf_builder *b;
	const struct gx_policy_btf_base *base;
	uint32_t s32_id;
	uint32_t structs[GX_N_POLICY_STRUCTS];
	uint32_t pointers[GX_N_POLICY_STRUCTS], constants[GX_N_POLICY_STRUCTS];
	uint32_t text, record; /* const char *, the union of GPU_RECORD */
};

static uint32_t pointer_to(struct types *t, uint32_t id)
{
	return gx_btf_type(t->b, BTF_KIND_PTR, NULL, 0, id);
}

static uint32_t const_pointer_to(struct types *t, uint32_t id)
{
	return pointer_to(t, gx_btf_type(t->b, BTF_KIND_CONST, NULL, 0, id));
}

/* Arrays are made before the struct that has them: a record of a struct can't be interrupted. */
static uint32_t field_type(struct types *t, enum gx_field_kind kind, uint32_t size)
{
	switch (kind) {
	case GX_FIELD_U32: return t->base->u32_id;
	case GX_FIELD_S32: return t->s32_id;
	case GX_FIELD_U64: return t->base->u64_id;
	case GX_FIELD_CHARS: return gx_btf_array(t->b, t->base->char_id, t->base->uint_id, size);
	case GX_FIELD_CALL: return t->structs[GX_STRUCT_gpu_call];
	case GX_FIELD_RECORD: return t->record;
	case GX_FIELD_FUNC: break;
	}
	return 0;
}

/* What the pointer leads to is not a program's to know. */
static uint32_t record_type(struct types *t)
{
	uint32_t record = gx_btf_type(t->b, BTF_KIND_FWD, "gpu_record", 0, 0);
	uint32_t pointer = pointer_to(t, record);
	uint32_t id = gx_btf_type(t->b, BTF_KIND_UNION, NULL, 2, 8);

	gx_btf_member(t->b, "record", pointer, 0);
	gx_btf_member(t->b, "record_bits", t->base->u64_id, 0);
	return id;
}

static void add_struct(struct types *t, enum gx_policy_struct type)
{
	const struct gx_struct_row *row = gx_struct_row(type);
	uint32_t ids[32] = { 0 }, n = 0, at = 0;
	const struct gx_field_row *field;

	for (uint32_t i = 0; (field = gx_field_row(i)); i++)
		if (field->type == type && n < 32)
			ids[n++] = field_type(t, field->kind, field->size);
	t->structs[type] = gx_btf_type(t->b, BTF_KIND_STRUCT, row->name, n, row->size);
	for (uint32_t i = 0; (field = gx_field_row(i)); i++)
		if (field->type == type && at < n)
			gx_btf_member(t->b, field->name, ids[at++], field->offset * 8);
	t->pointers[type] = pointer_to(t, t->structs[type]);
	t->constants[type] = const_pointer_to(t, t->structs[type]);
}

/* One enum: the values from *i on that have its name. */
static void add_enum(struct types *t, uint32_t *i)
{
	const char *type, *name, *first;
	uint32_t from = *i, n = 0;
	int32_t value;

	gx_policy_enum_value(from, &first, &name, &value);
	while (gx_policy_enum_value(from + n, &type, &name, &value) && !strcmp(type, first))
		n++;
	gx_btf_type(t->b, BTF_KIND_ENUM, first, n, 4);
	for (uint32_t k = 0; k < n; k++) {
		gx_policy_enum_value(from + k, &type, &name, &value);
		gx_btf_pair(t->b, name, (uint32_t)value);
	}
	*i = from + n;
}

static uint32_t callback_type(struct types *t, const struct gx_member_row *member)
{
	uint32_t n = gx_member_n_args(member);
	uint32_t ret = member->ret == GX_POLICY_RET_VOID ? 0 : t->base->int_id;
	uint32_t id = gx_btf_type(t->b, BTF_KIND_FUNC_PROTO, NULL, n, ret);

	for (uint32_t i = 0; i < n; i++) {
		const struct gx_policy_arg *arg = &member->args[i];

		gx_btf_pair(t->b, arg->name,
		            arg->kind == GX_MARG_PTR    ? t->pointers[arg->type]
		            : arg->kind == GX_MARG_CPTR ? t->constants[arg->type]
		                                        : t->base->u32_id);
	}
	return pointer_to(t, id);
}

/* "bpf_struct_ops_<name>": the ops behind two words of the kernel. */
static uint32_t add_value(struct types *t, const char *ops, uint32_t ops_id, uint32_t offset,
                          uint32_t size)
{
	char name[64];
	uint32_t id;

	snprintf(name, sizeof(name), "bpf_struct_ops_%s", ops);
	id = gx_btf_type(t->b, BTF_KIND_STRUCT, name, 3, size);
	gx_btf_member(t->b, "refcnt", t->base->u32_id, 0);
	gx_btf_member(t->b, "state", t->base->u32_id, 32);
	gx_btf_member(t->b, "data", ops_id, offset * 8);
	return id;
}

/* struct gpu_mem_ops, and struct bpf_struct_ops_gpu_mem_ops with it behind two words of the kernel.
 */
static void add_ops(struct types *t, enum gx_policy_type type, struct gx_kernel_ids *ids)
{
	const struct gx_policy_type_row *row = gx_policy_type_row(type);
	uint32_t member_ids[GX_POLICY_MAX_MEMBERS] = { 0 }, n = 0;
	const struct gx_member_row *member;

	while (n < GX_POLICY_MAX_MEMBERS &&
	       (member = gx_member_row(gx_policy_member_at(type, n)))) {
		member_ids[n++] = member->kind == GX_FIELD_FUNC
		                          ? callback_type(t, member)
		                          : field_type(t, member->kind, member->size);
	}
	ids->ops[type] = gx_btf_type(t->b, BTF_KIND_STRUCT, row->name, n, row->size);
	for (uint32_t i = 0; i < n; i++) {
		member = gx_member_row(gx_policy_member_at(type, i));
		gx_btf_member(t->b, member->name, member_ids[i], member->offset * 8);
	}
	ids->values[type] =
	        add_value(t, row->name, ids->ops[type], row->value_offset, row->value_size);
}

/* A pointer to a function of one context, of which a loader needs no more than the name. */
static uint32_t device_callback(struct types *t, const struct gx_device_member_row *member)
{
	uint32_t ctx = pointer_to(t, gx_btf_type(t->b, BTF_KIND_FWD, member->ctx, 0, 0));
	uint32_t id = gx_btf_type(t->b, BTF_KIND_FUNC_PROTO, NULL, 1,
	                          member->returns ? t->base->int_id : 0);

	gx_btf_pair(t->b, "ctx", ctx);
	return pointer_to(t, id);
}

static void add_device_ops(struct types *t, enum gx_device_ops type, struct gx_kernel_ids *ids)
{
	uint32_t n = gx_device_ops_n_members(type), callbacks[GX_DEVICE_MAX_MEMBERS] = { 0 };
	const char *name = gx_device_ops_name(type);

	for (uint32_t i = 0; i < n; i++)
		callbacks[i] =
		        device_callback(t, gx_device_member_row(gx_device_member_at(type, i)));
	ids->device_ops[type] = gx_btf_type(t->b, BTF_KIND_STRUCT, name, n, n * 8);
	for (uint32_t i = 0; i < n; i++)
		gx_btf_member(t->b, gx_device_member_row(gx_device_member_at(type, i))->name,
		              callbacks[i], i * 64);
	ids->device_values[type] = add_value(t, name, ids->device_ops[type], GX_DEVICE_VALUE_OFFSET,
	                                     gx_device_ops_value_size(type));
}

static uint32_t kfunc_arg_type(const struct types *t, const struct gx_kfunc_arg *arg)
{
	switch (arg->kind) {
	case GX_KARG_OBJECT: return t->pointers[arg->type];
	case GX_KARG_CONST: return t->constants[arg->type];
	case GX_KARG_HEAD: return t->constants[arg->type];
	case GX_KARG_U64: return t->base->u64_id;
	case GX_KARG_STRING: return t->text;
	case GX_KARG_U32:
	case GX_KARG_NONE:
	case GX_KARG_N: break;
	}
	return t->base->u32_id;
}

static uint32_t kfunc_result_type(const struct types *t, enum gx_kfunc_ret ret)
{
	switch (ret) {
	case GX_KRET_VOID: return 0;
	case GX_KRET_INT: return t->base->int_id;
	case GX_KRET_U32: return t->base->u32_id;
	case GX_KRET_BLOCK: return t->pointers[GX_STRUCT_gpu_block];
	}
	return 0;
}

static void add_kfunc(struct types *t, enum gx_kfunc kfunc, struct gx_kernel_ids *ids)
{
	const struct gx_kfunc_row *row = gx_kfunc_row(kfunc);
	uint32_t n = gx_kfunc_n_args(row);
	uint32_t proto =
	        gx_btf_type(t->b, BTF_KIND_FUNC_PROTO, NULL, n, kfunc_result_type(t, row->ret));

	for (uint32_t i = 0; i < n; i++)
		gx_btf_pair(t->b, row->args[i].name, kfunc_arg_type(t, &row->args[i]));
	ids->kfuncs[kfunc] = gx_btf_type(t->b, BTF_KIND_FUNC, row->name, FUNC_STATIC, proto);
	gx_btf_type(t->b, BTF_KIND_DECL_TAG, "bpf_kfunc", 0, ids->kfuncs[kfunc]);
	gx_btf_word(t->b, UINT32_MAX); /* the function itself, not an argument */
}

uint32_t gx_named_helper(uint32_t i)
{
	static const uint32_t ids[] = {
#define HELPER(name, id, ...)
#define HELPER_NAMED(name, id, ...) id,
#include "defs/helpers.def"
	};

	return i < GX_N_NAMED ? ids[i] : 0;
}

static bool takes_struct(enum gx_arg_kind kind)
{
	return kind == GX_ARG_MEM_CTX || kind == GX_ARG_ALLOCATION || kind == GX_ARG_WORD;
}

/* int name(u64, u64 ...) of numbers, and a pointer to some struct where one is taken: names of types are not compared. */
static uint32_t add_named(struct types *t, uint32_t id)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	uint32_t proto = gx_btf_type(t->b, BTF_KIND_FUNC_PROTO, NULL, row->n_args, t->base->int_id);
	uint32_t func;

	for (uint32_t i = 0; i < row->n_args; i++)
		gx_btf_pair(t->b, NULL,
		            takes_struct((enum gx_arg_kind)row->args[i])
		                    ? t->pointers[GX_STRUCT_NONE + 1]
		                    : t->base->u64_id);
	func = gx_btf_type(t->b, BTF_KIND_FUNC, row->name, FUNC_STATIC, proto);
	gx_btf_type(t->b, BTF_KIND_DECL_TAG, "bpf_kfunc", 0, func);
	gx_btf_word(t->b, UINT32_MAX);
	return func;
}

void gx_policy_btf_add(struct gx_btf_builder *b, const struct gx_policy_btf_base *base,
                       struct gx_kernel_ids *ids)
{
	struct types t = { .b = b, .base = base };
	const char *type, *name;
	int32_t value;

	*ids = (struct gx_kernel_ids){ { 0 }, { 0 }, { 0 }, { 0 }, { 0 }, { 0 } };
	t.s32_id = gx_btf_type(b, BTF_KIND_TYPEDEF, "__s32", 0, base->int_id);
	t.text = const_pointer_to(&t, base->char_id);
	t.record = record_type(&t);
	for (uint32_t i = 0; gx_policy_enum_value(i, &type, &name, &value);)
		add_enum(&t, &i);
	for (int i = GX_STRUCT_NONE + 1; i < GX_N_POLICY_STRUCTS; i++)
		add_struct(&t, (enum gx_policy_struct)i);
	for (int i = 0; i < GX_N_POLICY_TYPES; i++)
		add_ops(&t, (enum gx_policy_type)i, ids);
	for (int i = 0; i < GX_N_KFUNCS; i++)
		add_kfunc(&t, (enum gx_kfunc)i, ids);
	for (uint32_t i = 0; i < GX_N_NAMED; i++)
		ids->named[i] = add_named(&t, gx_named_helper(i));
	for (int i = 0; i < GX_N_DEVICE_OPS; i++)
		add_device_ops(&t, (enum gx_device_ops)i, ids);
}
