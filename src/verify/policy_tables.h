/* policy_tables.h - driver policies as src/defs has them: struct_ops types and their members,
 * structs and fields, kernel functions. */
#ifndef GX_VERIFY_POLICY_TABLES_H
#define GX_VERIFY_POLICY_TABLES_H

#include "ebpf/program.h"

enum gx_policy_type {
#define POLICY_OPS(type, doc) GX_POLICY_##type,
#include "defs/policy_ops.def"
	GX_N_POLICY_TYPES
};

/* All members of all types, in order. */
enum gx_policy_member {
#define POLICY_MEMBER(type, name, ret, doc, ...) GX_MEMBER_##type##_##name,
#define POLICY_DATA(type, name, kind, doc)       GX_MEMBER_##type##_##name,
#include "defs/policy_ops.def"
	GX_N_POLICY_MEMBERS
};

enum gx_policy_struct {
	GX_STRUCT_NONE,
#define POLICY_STRUCT(type) GX_STRUCT_##type,
#include "defs/policy_fields.def"
	GX_N_POLICY_STRUCTS,
	GX_STRUCT_void = GX_STRUCT_NONE, /* of arguments that are no objects */
	GX_STRUCT_char = GX_STRUCT_NONE,
	GX_STRUCT_u32 = GX_STRUCT_NONE,
	GX_STRUCT_u64 = GX_STRUCT_NONE
};

enum { GX_POLICY_MAX_ARGS = 6, GX_KFUNC_MAX_ARGS = 5, GX_POLICY_MAX_MEMBERS = 24 };
/* What is kept of a string that a kernel function takes, its end included: gpu_exit_info.msg. */
enum { GX_KFUNC_MAX_STRING = 256 };

enum gx_policy_ret {
	GX_POLICY_RET_VOID,
	GX_POLICY_RET_INT,
	GX_POLICY_RET_ACTION,
	GX_POLICY_RET_STATUS
};
enum gx_policy_arg_kind { GX_MARG_NONE, GX_MARG_PTR, GX_MARG_CPTR, GX_MARG_U32 };
enum gx_field_kind {
	GX_FIELD_FUNC,
	GX_FIELD_U32,
	GX_FIELD_S32,
	GX_FIELD_U64,
	GX_FIELD_CHARS,
	GX_FIELD_CALL,
	GX_FIELD_RECORD
};

struct gx_policy_arg {
	enum gx_policy_arg_kind kind;
	enum gx_policy_struct type;
	const char *name;
};

struct gx_member_row {
	const char *name;
	enum gx_policy_type type;
	uint32_t offset, size;   /* in the C struct */
	enum gx_field_kind kind; /* FUNC: a callback */
	enum gx_policy_ret ret;
	struct gx_policy_arg args[GX_POLICY_MAX_ARGS]; /* up to the first NONE */
};

struct gx_policy_type_row {
	const char *name;                  /* "gpu_mem_ops" */
	uint32_t size;                     /* of the C struct */
	uint32_t value_size, value_offset; /* of "bpf_struct_ops_<name>", and of the struct in it */
};

struct gx_struct_row {
	const char *name;
	uint32_t size, align;
};

struct gx_field_row {
	enum gx_policy_struct type;
	const char *name;
	uint32_t offset, size;
	enum gx_field_kind kind;
};

enum gx_kfunc_ret { GX_KRET_VOID, GX_KRET_INT, GX_KRET_U32, GX_KRET_BLOCK };
enum gx_kfunc_arg_kind {
	GX_KARG_NONE,
	GX_KARG_OBJECT,
	GX_KARG_CONST,
	GX_KARG_HEAD,
	GX_KARG_U32,
	GX_KARG_U64,
	GX_KARG_STRING,
	GX_KARG_N
};

struct gx_kfunc_arg {
	enum gx_kfunc_arg_kind kind;
	enum gx_policy_struct type;
	const char *name;
};

struct gx_kfunc_row {
	const char *name;
	enum gx_kfunc_ret ret;
	uint64_t callbacks; /* one bit for each enum gx_policy_member that may call it */
	uint32_t cost;
	struct gx_kfunc_arg args[GX_KFUNC_MAX_ARGS]; /* up to the first NONE */
};

static inline uint32_t gx_member_n_args(const struct gx_member_row *row)
{
	uint32_t n = 0;

	while (n < GX_POLICY_MAX_ARGS && row->args[n].kind != GX_MARG_NONE)
		n++;
	return n;
}

static inline uint32_t gx_kfunc_n_args(const struct gx_kfunc_row *row)
{
	uint32_t n = 0;

	while (n < GX_KFUNC_MAX_ARGS && row->args[n].kind != GX_KARG_NONE)
		n++;
	return n;
}

/* Rows by number; NULL: no such row. */
const struct gx_policy_type_row *gx_policy_type_row(enum gx_policy_type type);
const struct gx_member_row *gx_member_row(enum gx_policy_member member);
const struct gx_struct_row *gx_struct_row(enum gx_policy_struct type); /* NULL for NONE, too */
const struct gx_kfunc_row *gx_kfunc_row(enum gx_kfunc kfunc);
const struct gx_field_row *gx_field_row(uint32_t i); /* of all structs, in order */
/* The field that a program may read at offset, of the struct or of its head; NULL: none. */
const struct gx_field_row *gx_field_at(enum gx_policy_struct type, int64_t offset);
/* Whether the struct begins with a struct gpu_call, its head. */
bool gx_struct_has_head(enum gx_policy_struct type);
/* The member with this index in its type, which is libbpf's expected_attach_type;
 * GX_N_POLICY_MEMBERS: there is none. And the other way round. */
enum gx_policy_member gx_policy_member_at(enum gx_policy_type type, uint32_t index);
uint32_t gx_member_index(enum gx_policy_member member);

/* Values of enums, in order: *type is the enum's name. false: no more. */
bool gx_policy_enum_value(uint32_t i, const char **type, const char **name, int32_t *value);

#endif
