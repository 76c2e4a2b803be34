/* image.c - unknown members out of a policy's struct, names of sections, scopes, budgets. */
#include "policy/image.h"

#include "bpf/btf_check.h"
#include "bpf/device_ops.h"
#include "policy/load.h"
#include "verify/policy_tables.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PLAIN "struct_ops"
/* Objects with more are not changed; libbpf refuses them. */
enum {
	MAX_GONE = 64,
	MAX_VARIABLES = 64,
	MAX_MEMBERS = 128,
	MAX_RELOCATIONS = 4096,
	MAX_CHAIN = 64
};

struct adapter {
	struct gx_policy_image *image;
	const struct gx_policy_load_opts *opts;
	struct gx_elf elf;
	struct gx_elf_section values, relocations, types; /* .struct_ops, its .rel, .BTF */
	bool has_relocations;
	struct btf *btf; /* of types as they were; its bytes and the image's stand alike */
	/* members to be taken out: places in the types */
	struct gone {
		size_t type_at, at; /* of the struct, of the member's record */
	} gone[MAX_GONE];
	uint32_t n_gone;
};

/* --- files */
static void name_it(const char *path, struct gx_policy_image *image)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;

	/* as bpf_object__open() does: maps of the object are named after it */
	snprintf(image->name, sizeof(image->name), "%.*s", (int)strcspn(base, "."), base);
}

int gx_policy_image_read(const char *path, struct gx_policy_image *image, struct gx_diag *diag)
{
	FILE *file = fopen(path, "rb");
	struct stat s;
	int err = 0;

	image->data = NULL;
	image->size = 0;
	image->n_unused = 0;
	name_it(path, image);
	if (!file || fstat(fileno(file), &s))
		err = gx_fail(diag, GX_E_POLICY_OBJECT, "%s: %s", path, strerror(errno));
	else if (!S_ISREG(s.st_mode) || !s.st_size || s.st_size > GX_IMAGE_MAX_BYTES)
		err = gx_fail(diag, GX_E_POLICY_OBJECT, "%s: no object file", path);
	else if (!(image->data = malloc((size_t)s.st_size)))
		err = gx_fail(diag, GX_E_NO_MEMORY, "%s", path);
	else
		image->size = fread(image->data, 1, (size_t)s.st_size, file);
	if (!err && ferror(file))
		err = gx_fail(diag, GX_E_POLICY_OBJECT, "%s: %s", path, strerror(errno));
	if (file)
		fclose(file);
	if (err)
		gx_policy_image_free(image);
	return err;
}

void gx_policy_image_free(struct gx_policy_image *image)
{
	free(image->data);
	image->data = NULL;
}

/* --- tables */
static bool policy_type(const char *name, enum gx_policy_type *out)
{
	for (int i = 0; i < GX_N_POLICY_TYPES; i++)
		if (!strcmp(gx_policy_type_row((enum gx_policy_type)i)->name, name)) {
			*out = (enum gx_policy_type)i;
			return true;
		}
	return false;
}

static bool is_member(enum gx_policy_type type, const char *name)
{
	for (int i = 0; i < GX_N_POLICY_MEMBERS; i++) {
		const struct gx_member_row *row = gx_member_row((enum gx_policy_member)i);

		if (row->type == type && !strcmp(row->name, name))
			return true;
	}
	return false;
}

/* --- programs that only unknown members name */
static void add_unused(struct gx_policy_image *image, const char *name)
{
	if (name && image->n_unused < GX_IMAGE_MAX_UNUSED)
		snprintf(image->unused[image->n_unused++], sizeof(image->unused[0]), "%s", name);
}

static void remove_unused(struct gx_policy_image *image, const char *name)
{
	for (uint32_t i = 0; name && i < image->n_unused;)
		if (!strncmp(image->unused[i], name, sizeof(image->unused[0]) - 1))
			memmove(image->unused[i], image->unused[--image->n_unused],
			        sizeof(image->unused[0]));
		else
			i++;
}

static bool has_policy(const struct bpf_object *object)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object) {
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			return true;
	}
	return false;
}

static bool has_callback(const struct bpf_object *object)
{
	struct bpf_program *prog;

	bpf_object__for_each_program (prog, object) {
		if (bpf_program__type(prog) == BPF_PROG_TYPE_STRUCT_OPS &&
		    bpf_program__autoload(prog))
			return true;
	}
	return false;
}

int gx_policy_image_skip(const struct gx_policy_image *image, struct bpf_object *object,
                         struct gx_diag *diag)
{
	for (uint32_t i = 0; i < image->n_unused; i++) {
		struct bpf_program *prog =
		        bpf_object__find_program_by_name(object, image->unused[i]);

		if (prog)
			bpf_program__set_autoload(prog, false);
	}
	if (has_policy(object) && !has_callback(object))
		return gx_fail(diag, GX_E_POLICY_OBJECT,
		               "%.63s: no policy in it has a callback that is known here",
		               image->name);
	return 0;
}

/* Relocations into [from, to) of the values go; how many there were. */
static uint32_t cut_relocations(struct adapter *a, uint64_t from, uint64_t to)
{
	struct gx_elf_section *of = &a->relocations;
	uint32_t n = 0;
	Elf64_Rel rel;

	for (size_t at = 0; a->has_relocations && at + sizeof(rel) <= of->size;) {
		memcpy(&rel, of->data + at, sizeof(rel));
		if (rel.r_offset < from || rel.r_offset >= to) {
			at += sizeof(rel);
			continue;
		}
		add_unused(a->image, gx_elf_symbol_name(&a->elf, ELF64_R_SYM(rel.r_info)));
		memmove(of->data + at, of->data + at + sizeof(rel), of->size - at - sizeof(rel));
		gx_elf_shrink(&a->elf, of, sizeof(rel));
		n++;
	}
	return n;
}

/* Programs that a known member names, too, are loaded. */
static void keep_used(struct adapter *a)
{
	Elf64_Rel rel;

	for (size_t at = 0; a->image->n_unused && at + sizeof(rel) <= a->relocations.size;
	     at += sizeof(rel)) {
		memcpy(&rel, a->relocations.data + at, sizeof(rel));
		remove_unused(a->image, gx_elf_symbol_name(&a->elf, ELF64_R_SYM(rel.r_info)));
	}
}

/* --- variables: every policy of the object, and every struct whose members run in kernels */
struct variable {
	const struct btf_type *type; /* the struct */
	const char *name, *struct_name;
	enum gx_policy_type policy;
	bool is_device;
	enum gx_device_ops device;
	uint64_t at; /* in the values */
};

static const struct btf_type *plain(const struct btf *btf, uint32_t id)
{
	const struct btf_type *type = btf__type_by_id(btf, id);

	for (int i = 0; type && i < 32 && (btf_is_mod(type) || btf_is_typedef(type)); i++)
		type = btf__type_by_id(btf, type->type);
	return type && btf_is_struct(type) ? type : NULL;
}

static bool device_type(const char *name, enum gx_device_ops *out)
{
	for (int i = 0; i < GX_N_DEVICE_OPS; i++)
		if (!strcmp(gx_device_ops_name((enum gx_device_ops)i), name)) {
			*out = (enum gx_device_ops)i;
			return true;
		}
	return false;
}

static bool is_known(const struct variable *v, const char *member)
{
	const struct gx_device_member_row *row;

	if (!v->is_device)
		return is_member(v->policy, member);
	for (uint32_t i = 0; (row = gx_device_member_row(gx_device_member_at(v->device, i))); i++)
		if (!strcmp(row->name, member))
			return true;
	return false;
}

static bool find_variable(const struct adapter *a, uint32_t id, struct variable *out)
{
	const struct btf_type *var = btf__type_by_id(a->btf, id);
	uint32_t section;

	if (!var || !btf_is_var(var))
		return false;
	out->type = plain(a->btf, var->type);
	out->name = btf__name_by_offset(a->btf, var->name_off);
	out->struct_name = out->type ? btf__name_by_offset(a->btf, out->type->name_off) : NULL;
	if (!out->struct_name || !out->name)
		return false;
	out->is_device = device_type(out->struct_name, &out->device);
	return (out->is_device || policy_type(out->struct_name, &out->policy)) &&
	       gx_elf_symbol(&a->elf, out->name, &section, &out->at) &&
	       btf_vlen(out->type) <= MAX_MEMBERS && section == a->values.index &&
	       out->at <= a->values.size && out->type->size <= a->values.size - out->at;
}

/* Bytes of a member that is no bit field and lies in its struct. */
static bool place_of(const struct adapter *a, const struct btf_type *type, uint32_t i, uint64_t *at,
                     uint64_t *size)
{
	uint32_t bit = btf_member_bit_offset(type, i);
	int64_t bytes = btf__resolve_size(a->btf, btf_members(type)[i].type);

	*at = bit / 8;
	*size = bytes < 0 ? 0 : (uint64_t)bytes;
	return !(bit % 8) && !btf_member_bitfield_size(type, i) && bytes > 0 && *at <= type->size &&
	       *size <= type->size - *at;
}

static bool is_zero(const uint8_t *bytes, uint64_t n)
{
	while (n && !*bytes)
		bytes++, n--;
	return !n;
}

static void clear_member(struct adapter *a, const struct variable *v, const char *member,
                         uint64_t at, uint64_t size)
{
	uint8_t *bytes = a->values.data + v->at + at;
	bool is_given = !is_zero(bytes, size);
	char text[300];

	is_given |= cut_relocations(a, v->at + at, v->at + at + size) != 0;
	memset(bytes, 0, size);
	snprintf(text, sizeof(text),
	         "%s '%.64s': member '%.64s' of struct %s is not known to this gpuext: cleared",
	         v->is_device ? "struct_ops" : "policy variable", v->name, member, v->struct_name);
	if (is_given && a->image->warn)
		a->image->warn(a->image->arg, text);
}

static void note_gone(struct adapter *a, const struct btf_type *type, uint32_t member)
{
	uint32_t raw_size;
	const uint8_t *raw = btf__raw_data(a->btf, &raw_size);
	size_t type_at = (size_t)((const uint8_t *)type - raw);
	size_t at = type_at + sizeof(*type) + member * sizeof(struct btf_member);

	for (uint32_t i = 0; i < a->n_gone; i++) /* another variable of the type */
		if (a->gone[i].at == at)
			return;
	if (a->n_gone < MAX_GONE)
		a->gone[a->n_gone++] = (struct gone){ type_at, at };
}

static void clear_unknown(struct adapter *a, const struct variable *v)
{
	for (uint32_t i = 0; i < btf_vlen(v->type); i++) {
		const char *name = btf__name_by_offset(a->btf, btf_members(v->type)[i].name_off);
		uint64_t at, size;

		if (!name || is_known(v, name) || !place_of(a, v->type, i, &at, &size))
			continue;
		clear_member(a, v, name, at, size);
		note_gone(a, v->type, i);
	}
}

static bool set_member(struct adapter *a, const struct variable *v, const char *member,
                       const void *value, uint64_t bytes)
{
	for (uint32_t i = 0; i < btf_vlen(v->type); i++) {
		const char *name = btf__name_by_offset(a->btf, btf_members(v->type)[i].name_off);
		uint64_t at, size;

		if (!name || strcmp(name, member) != 0 || !place_of(a, v->type, i, &at, &size) ||
		    size != bytes)
			continue;
		memcpy(a->values.data + v->at + at, value, bytes);
		return true;
	}
	return false;
}

static int set_values(struct adapter *a, const struct variable *v, struct gx_diag *diag)
{
	const struct gx_policy_load_opts *opts = a->opts;
	const struct gx_policy_scope *scope = opts->scope;

	if (scope && !(set_member(a, v, "scope", &scope->scope, sizeof(scope->scope)) &&
	               set_member(a, v, "scope_id", &scope->id, sizeof(scope->id))))
		return gx_fail(diag, GX_E_POLICY_OBJECT,
		               "policy variable '%.64s' has no scope to be set", v->name);
	if ((opts->budget_ns &&
	     !set_member(a, v, "budget_ns", &opts->budget_ns, sizeof(opts->budget_ns))) ||
	    (opts->batch_budget_ns && !set_member(a, v, "batch_budget_ns", &opts->batch_budget_ns,
	                                          sizeof(opts->batch_budget_ns))))
		return gx_fail(diag, GX_E_POLICY_OBJECT,
		               "policy variable '%.64s' has no budget to be set", v->name);
	return 0;
}

/* --- the types without what is gone */
static int by_place(const void *x, const void *y)
{
	const struct gone *p = x, *q = y;

	return p->at < q->at ? -1 : 1; /* no two are at one place */
}

static void cut_types(struct adapter *a)
{
	const size_t n = sizeof(struct btf_member);
	struct btf_header head;

	qsort(a->gone, a->n_gone, sizeof(a->gone[0]), by_place);
	while (a->n_gone) { /* the last first: what is before it keeps its place */
		const struct gone *gone = &a->gone[--a->n_gone];
		uint8_t *at = a->types.data + gone->type_at;
		struct btf_type type;

		memcpy(&type, at, sizeof(type));
		type.info--; /* the low bits are the number of members */
		memcpy(at, &type, sizeof(type));
		memmove(a->types.data + gone->at, a->types.data + gone->at + n,
		        a->types.size - gone->at - n);
		gx_elf_shrink(&a->elf, &a->types, n);
		memcpy(&head, a->types.data, sizeof(head));
		head.type_len -= (uint32_t)n;
		head.str_off -= (uint32_t)n;
		memcpy(a->types.data, &head, sizeof(head));
	}
}

static int visit_variables(struct adapter *a, struct gx_diag *diag)
{
	int32_t id = btf__find_by_name_kind(a->btf, "." PLAIN, BTF_KIND_DATASEC);
	const struct btf_type *section = id > 0 ? btf__type_by_id(a->btf, (uint32_t)id) : NULL;

	int err = 0;

	for (uint32_t i = 0; section && i < btf_vlen(section) && i < MAX_VARIABLES && !err; i++) {
		struct variable v;

		if (!find_variable(a, btf_var_secinfos(section)[i].type, &v))
			continue;
		clear_unknown(a, &v);
		err = v.is_device ? 0 : set_values(a, &v, diag);
	}
	return err;
}

/* --- SEC(".struct_ops.link") */
static void rename_types(struct adapter *a)
{
	int32_t id = btf__find_by_name_kind(a->btf, "." PLAIN ".link", BTF_KIND_DATASEC);
	const struct btf_type *section = id > 0 ? btf__type_by_id(a->btf, (uint32_t)id) : NULL;
	struct btf_header head;

	if (!section)
		return;
	memcpy(&head, a->types.data, sizeof(head)); /* names were checked to lie inside */
	a->types.data[head.hdr_len + head.str_off + section->name_off + strlen("." PLAIN)] = 0;
	btf__free(a->btf);
	a->btf = btf__new(a->types.data, (uint32_t)a->types.size);
}

static int rename_link(struct adapter *a, struct gx_diag *diag)
{
	struct gx_elf_section link, both;

	if (!gx_elf_find(&a->elf, "." PLAIN ".link", &link))
		return 0;
	if (gx_elf_find(&a->elf, "." PLAIN, &both))
		return gx_fail(diag, GX_E_POLICY_OBJECT,
		               "%.63s: policies in SEC(\".struct_ops\") and in "
		               "SEC(\".struct_ops.link\"): put all of them into one",
		               a->image->name);
	gx_elf_cut_name(&a->elf, &link, strlen("." PLAIN));
	if (a->btf)
		rename_types(a);
	return 0;
}

/* --- types: libbpf follows their references without looking */
static bool ends(const struct btf *btf, uint32_t id)
{
	for (int i = 0; i < MAX_CHAIN; i++) {
		const struct btf_type *type = btf__type_by_id(btf, id);

		if (!type || (!btf_is_mod(type) && !btf_is_typedef(type)))
			return true;
		id = type->type;
	}
	return false;
}

static int read_types(struct adapter *a, struct gx_diag *diag)
{
	struct gx_diag why = { 0 };
	struct gx_btf_shape shape;
	int err;

	if (!gx_elf_find(&a->elf, ".BTF", &a->types))
		return 0;
	err = gx_btf_check(a->types.data, a->types.size, &shape, &why);
	a->btf = err ? NULL : btf__new(a->types.data, (uint32_t)a->types.size);
	for (uint32_t id = 1; a->btf && !err && id <= shape.n_types; id++)
		err = ends(a->btf, id) ? 0 : -EINVAL;
	if (err)
		return gx_fail(diag, GX_E_POLICY_OBJECT, "%.63s: its BTF is damaged: %s",
		               a->image->name,
		               why.error ? why.text : "a type that leads to itself");
	return 0;
}

static int adapt_policies(struct adapter *a, struct gx_diag *diag)
{
	int err = 0;

	a->has_relocations = gx_elf_find(&a->elf, ".rel." PLAIN, &a->relocations);
	if (!a->has_relocations || a->relocations.size <= MAX_RELOCATIONS * sizeof(Elf64_Rel))
		err = visit_variables(a, diag);
	keep_used(a);
	cut_types(a);
	return err;
}

int gx_policy_image_adapt(struct gx_policy_image *image, const struct gx_policy_load_opts *opts,
                          struct gx_diag *diag)
{
	static const struct gx_policy_load_opts as_it_is = { 0 };
	struct adapter a = { .image = image, .opts = opts ? opts : &as_it_is };
	int err;

	if (!gx_elf_open(&a.elf, image->data, image->size))
		return 0;
	err = read_types(&a, diag);
	err = err ? err : rename_link(&a, diag);
	if (!err && a.btf && gx_elf_find(&a.elf, "." PLAIN, &a.values))
		err = adapt_policies(&a, diag);
	btf__free(a.btf);
	return err;
}
