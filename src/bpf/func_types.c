/* func_types.c - BTF function prototypes as parameters that the verifier knows: numbers, the
 * context, memory of a known size. */
#include "bpf/func_types.h"

#include "bpf/btf_types.h"
#include "verify/tables.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Types that are followed for one parameter (and for all): names, const, elements, members of
 * members. */
enum { MAX_STEPS = 4096, MAX_ALL_STEPS = 2000000, MAX_DEPTH = 16 };

struct types {
	const struct gx_bpf_prog *prog;
	const struct gx_bpf_btf *btf;
	const struct btf_type **at; /* gx_btf_index() */
	uint32_t n_steps, n_all_steps;
};

static uint32_t kind_of(const struct btf_type *type)
{
	return type ? BTF_INFO_KIND(type->info) : BTF_KIND_UNKN;
}

static bool is_spent(const struct types *t)
{
	return t->n_steps >= MAX_STEPS || t->n_all_steps >= MAX_ALL_STEPS;
}

static const struct btf_type *type_at(struct types *t, uint32_t id)
{
	if (is_spent(t))
		return NULL;
	t->n_steps++;
	t->n_all_steps++;
	return t->at[id];
}

/* Without names and qualifiers; *constant: one of them was const. */
static const struct btf_type *strip(struct types *t, uint32_t id, bool *constant)
{
	const struct btf_type *type = type_at(t, id);

	while (type) {
		uint32_t kind = kind_of(type);

		if (kind != BTF_KIND_TYPEDEF && kind != BTF_KIND_CONST &&
		    kind != BTF_KIND_VOLATILE && kind != BTF_KIND_RESTRICT &&
		    kind != BTF_KIND_TYPE_TAG)
			break;
		*constant |= kind == BTF_KIND_CONST;
		type = type_at(t, type->type);
	}
	return type;
}

static bool is_number(const struct btf_type *type)
{
	uint32_t kind = kind_of(type);

	return (kind == BTF_KIND_INT || kind == BTF_KIND_ENUM || kind == BTF_KIND_ENUM64) &&
	       (type->size == 1 || type->size == 2 || type->size == 4 || type->size == 8);
}

/* Size and natural alignment of what a pointer points to; 0: not known. */
static uint64_t size_of(struct types *t, uint32_t id, uint32_t *align, int depth)
{
	bool constant = false;
	const struct btf_type *type = strip(t, id, &constant);
	const struct btf_member *members;
	const struct btf_array *array;
	uint32_t own = 1;
	uint64_t size;

	if (depth > MAX_DEPTH || !type)
		return 0;
	members = (const void *)(type + 1);
	array = (const void *)(type + 1);
	if (kind_of(type) == BTF_KIND_ARRAY) {
		size = size_of(t, array->type, align, depth + 1);
		return size <= GX_FUNC_MAX_MEM ? size * array->nelems : 0;
	}
	if (kind_of(type) == BTF_KIND_STRUCT || kind_of(type) == BTF_KIND_UNION) {
		*align = 1;
		for (uint32_t i = 0; i < BTF_INFO_VLEN(type->info) && !is_spent(t); i++) {
			size_of(t, members[i].type, &own, depth + 1);
			*align = own > *align ? own : *align;
		}
		return type->size;
	}
	size = is_number(type) || kind_of(type) == BTF_KIND_FLOAT ? type->size
	       : kind_of(type) == BTF_KIND_PTR                    ? 8
	                                                          : 0;
	*align = size <= 8 && size && !(size & (size - 1)) ? (uint32_t)size : 1;
	return size;
}

/* Names of the context's type, as Linux and our headers have them. */
static bool is_context(const struct types *t, const char *name, bool by_name)
{
	const struct gx_hook_row *hook = gx_hook_row(t->prog->hook);

	if (t->prog->form == GX_FORM_STRUCT_OPS)
		return false;
	if (by_name)
		return !strcmp(name, "bpf_user_pt_regs_t");
	return !strcmp(name, "pt_regs") || !strcmp(name, "user_pt_regs") ||
	       !strcmp(name, "user_regs_struct") || (hook && hook->ctx && !strcmp(name, hook->ctx));
}

static bool points_to_context(struct types *t, uint32_t id)
{
	const struct btf_type *type = type_at(t, id);

	while (type && kind_of(type) != BTF_KIND_STRUCT && kind_of(type) != BTF_KIND_FWD) {
		uint32_t kind = kind_of(type);

		if (kind == BTF_KIND_TYPEDEF && is_context(t, gx_btf_name(t->btf, type), true))
			return true;
		if (kind != BTF_KIND_TYPEDEF && kind != BTF_KIND_CONST &&
		    kind != BTF_KIND_VOLATILE && kind != BTF_KIND_TYPE_TAG)
			return false;
		type = type_at(t, type->type);
	}
	return type && is_context(t, gx_btf_name(t->btf, type), false);
}

static struct gx_func_param param_of(struct types *t, uint32_t id)
{
	struct gx_func_param out = { .kind = GX_PARAM_UNSUPPORTED };
	bool constant = false, ignored = false;
	const struct btf_type *type = strip(t, id, &ignored);
	uint32_t align = 1;
	uint64_t size;

	if (is_number(type)) {
		out.kind = GX_PARAM_SCALAR;
		out.size = type->size;
		return out;
	}
	if (kind_of(type) != BTF_KIND_PTR)
		return out;
	if (points_to_context(t, type->type)) {
		out.kind = GX_PARAM_CTX;
		return out;
	}
	strip(t, type->type, &constant);
	size = size_of(t, type->type, &align, 0);
	if (!size || size > GX_FUNC_MAX_MEM || is_spent(t))
		return out;
	while (size % align)
		align /= 2; /* packed */
	out.kind = GX_PARAM_MEM;
	out.read_only = constant;
	out.align = (uint8_t)align;
	out.size = (uint32_t)size;
	return out;
}

static int describe(struct types *t, uint32_t id, struct gx_func_info *info)
{
	const struct btf_type *func = id && id <= t->btf->n_types ? t->at[id] : NULL, *proto, *type;
	const struct btf_param *params;
	bool ignored = false;

	proto = kind_of(func) == BTF_KIND_FUNC ? t->at[func->type] : NULL;
	if (kind_of(proto) != BTF_KIND_FUNC_PROTO)
		return -EINVAL;
	params = (const void *)(proto + 1);
	info->global = BTF_INFO_VLEN(func->info) == BTF_FUNC_GLOBAL;
	snprintf(info->name, sizeof(info->name), "%s", gx_btf_name(t->btf, func));
	t->n_steps = 0;
	type = strip(t, proto->type, &ignored);
	info->result = !proto->type      ? GX_RESULT_VOID
	               : is_number(type) ? GX_RESULT_SCALAR
	                                 : GX_RESULT_UNSUPPORTED;
	for (uint32_t i = 0; i < BTF_INFO_VLEN(proto->info); i++) {
		if (i == GX_FUNC_MAX_PARAMS) {
			info->params[0] = (struct gx_func_param){ .kind = GX_PARAM_UNSUPPORTED };
			break;
		}
		t->n_steps = 0;
		info->params[i] = param_of(t, params[i].type);
		info->n_params++;
	}
	return 0;
}

int gx_func_types(const struct gx_bpf_prog *prog, struct gx_func_info *out)
{
	struct types t = { .prog = prog, .btf = prog->btf };
	int err = gx_btf_index(t.btf, &t.at);

	for (uint32_t i = 0; !err && i < prog->n_func_info; i++) {
		uint32_t record[2];

		memcpy(record, prog->func_info + (size_t)i * sizeof(record), sizeof(record));
		out[i] = (struct gx_func_info){ .start = record[0] };
		err = describe(&t, record[1], &out[i]);
	}
	free(t.at);
	return err;
}

const char *gx_ctx_type(const struct gx_bpf_prog *prog)
{
	struct types t = { .prog = prog, .btf = prog->btf };
	const struct btf_type *type = NULL, *pointed = NULL;
	bool ignored = false;
	uint32_t record[2];

	if (!prog->n_func_info || gx_btf_index(t.btf, &t.at))
		return NULL;
	memcpy(record, prog->func_info, sizeof(record));
	type = record[1] <= t.btf->n_types ? t.at[record[1]] : NULL;
	type = kind_of(type) == BTF_KIND_FUNC ? t.at[type->type] : NULL;
	if (kind_of(type) == BTF_KIND_FUNC_PROTO && BTF_INFO_VLEN(type->info))
		pointed = strip(&t, ((const struct btf_param *)(type + 1))->type, &ignored);
	if (kind_of(pointed) == BTF_KIND_PTR)
		pointed = strip(&t, pointed->type, &ignored);
	free(t.at);
	return kind_of(pointed) == BTF_KIND_STRUCT ? gx_btf_name(prog->btf, pointed) : NULL;
}
