/* kernel_ops.c - what Linux says of a policy's struct_ops map: the members of its value, found by the types of the module. */
#include "policy/kernel_ops.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As bpf(2) has them; this libc's headers may not. */
enum { LINK_STRUCT_OPS = 9, BY_LINK = 1 << 13, IN_USE = 1, MAX_VALUE = 1 << 16 };

int gx_kernel_ops_of_link(int link_fd)
{
	struct bpf_link_info info = { 0 };
	uint32_t size = sizeof(info), id;

	if (bpf_obj_get_info_by_fd(link_fd, &info, &size))
		return -1;
	if (info.type != LINK_STRUCT_OPS) {
		errno = EINVAL;
		return -1;
	}
	/* struct_ops.map_id of later headers stands where each kind's own part begins */
	memcpy(&id, &info.netns, sizeof(id));
	return bpf_map_get_fd_by_id(id);
}

/* --- types */
static int open_types(struct gx_kernel_ops *ops, struct gx_diag *diag)
{
	char name[64];
	int32_t id;

	snprintf(name, sizeof(name), "bpf_struct_ops_%s", gx_policy_type_row(ops->type)->name);
	ops->vmlinux = btf__load_vmlinux_btf();
	ops->module = ops->vmlinux ? btf__load_module_btf("gpu_ext", ops->vmlinux) : NULL;
	id = ops->module ? btf__find_by_name_kind(ops->module, name, BTF_KIND_STRUCT) : -1;
	if (id <= 0)
		return gx_fail(diag, GX_E_POLICY_HOME, "gpu_ext.ko describes no %s", name);
	ops->type_id = (uint32_t)id;
	return 0;
}

/* Where a member is in a value, or false. */
static bool member_of(const struct gx_kernel_ops *ops, const struct btf_type *type, uint32_t i,
                      uint32_t *at, uint32_t *size)
{
	int64_t bytes = btf__resolve_size(ops->module, btf_members(type)[i].type);

	*at = btf_member_bit_offset(type, i) / 8;
	*size = bytes > 0 ? (uint32_t)bytes : 0;
	return bytes > 0 && *at <= type->size && *size <= type->size - *at;
}

static const char *name_of(const struct gx_kernel_ops *ops, const struct btf_type *type, uint32_t i)
{
	const char *name = btf__name_by_offset(ops->module, btf_members(type)[i].name_off);

	return name ? name : "";
}

/* The policy's struct behind Linux's own words, and where it begins; NULL: the module has it otherwise. */
static const struct btf_type *data_of(const struct gx_kernel_ops *ops, const uint8_t **data)
{
	const struct btf_type *whole = btf__type_by_id(ops->module, ops->type_id), *type;
	uint32_t at, size;

	for (uint32_t i = 0; whole && i < btf_vlen(whole); i++) {
		if (strcmp(name_of(ops, whole, i), "data") != 0)
			continue;
		type = btf__type_by_id(ops->module, btf_members(whole)[i].type);
		if (!type || !btf_is_struct(type) || !member_of(ops, whole, i, &at, &size) ||
		    (uint64_t)at + type->size > ops->size)
			return NULL;
		*data = ops->value + at;
		return type;
	}
	return NULL;
}

/* --- a map */
/* What the map is, and its value; false: none of ours. */
static bool read_value(struct gx_kernel_ops *ops, bool attached)
{
	const struct btf_type *whole = btf__type_by_id(ops->module, ops->type_id);
	struct bpf_map_info info = { 0 };
	uint32_t size = sizeof(info), zero = 0, state;

	free(ops->value);
	ops->value = NULL;
	if (bpf_obj_get_info_by_fd(ops->fd, &info, &size) || info.type != BPF_MAP_TYPE_STRUCT_OPS ||
	    info.btf_vmlinux_value_type_id != ops->type_id || info.value_size > MAX_VALUE ||
	    info.value_size < whole->size || info.value_size < 2 * sizeof(state))
		return false;
	if (attached && info.map_flags & BY_LINK)
		return false; /* its state does not say so, its link does */
	ops->value = calloc(1, info.value_size);
	ops->size = info.value_size;
	if (!ops->value || bpf_map_lookup_elem(ops->fd, &zero, ops->value))
		return false;
	memcpy(&state, ops->value + sizeof(state), sizeof(state)); /* behind the references */
	return !attached || state == IN_USE;
}

int gx_kernel_ops_open(struct gx_kernel_ops *ops, enum gx_policy_type type, int map_fd,
                       struct gx_diag *diag)
{
	int err;

	*ops = (struct gx_kernel_ops){ .type = type, .fd = map_fd };
	err = open_types(ops, diag);
	if (!err && !read_value(ops, false))
		err = gx_fail(diag, GX_E_POLICY_LINK, "it is no %s",
		              gx_policy_type_row(type)->name);
	return err;
}

static bool is_meant(struct gx_kernel_ops *ops, const char *name, bool attached)
{
	char own[64];

	if (ops->fd >= 0 && read_value(ops, attached)) {
		gx_kernel_ops_name(ops, own, sizeof(own));
		if (!strcmp(own, name))
			return true;
	}
	if (ops->fd >= 0)
		close(ops->fd);
	ops->fd = -1;
	return false;
}

int gx_kernel_ops_find(struct gx_kernel_ops *ops, const struct gx_kernel_policy *policy,
                       struct gx_diag *diag)
{
	uint32_t id = 0;
	int err;

	*ops = (struct gx_kernel_ops){ .type = policy->type, .fd = -1 };
	err = open_types(ops, diag);
	if (err)
		return err;
	while (!bpf_link_get_next_id(id, &id)) {
		int link = bpf_link_get_fd_by_id(id);

		ops->fd = link < 0 ? -1 : gx_kernel_ops_of_link(link);
		if (link >= 0)
			close(link);
		if (is_meant(ops, policy->name, false))
			return 0;
	}
	if (errno == EPERM)
		return gx_fail(diag, GX_E_POLICY_HOME, "links in the kernel are root's to see");
	/* those that are attached without a link */
	for (id = 0; !bpf_map_get_next_id(id, &id);) {
		ops->fd = bpf_map_get_fd_by_id(id);
		if (is_meant(ops, policy->name, true))
			return 0;
	}
	return gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s: no map of it", policy->name);
}

bool gx_kernel_ops_read(struct gx_kernel_ops *ops)
{
	return read_value(ops, false);
}

void gx_kernel_ops_close(struct gx_kernel_ops *ops)
{
	if (ops->fd >= 0)
		close(ops->fd);
	free(ops->value);
	btf__free(ops->module);
	btf__free(ops->vmlinux);
	*ops = (struct gx_kernel_ops){ .fd = -1 };
}

/* --- what it says */
void gx_kernel_ops_name(const struct gx_kernel_ops *ops, char *out, size_t size)
{
	const uint8_t *data;
	const struct btf_type *type = data_of(ops, &data);
	uint32_t at, bytes;

	out[0] = 0;
	for (uint32_t i = 0; type && i < btf_vlen(type); i++)
		if (!strcmp(name_of(ops, type, i), "name") && member_of(ops, type, i, &at, &bytes))
			snprintf(out, size, "%.*s", (int)bytes, (const char *)data + at);
	for (; *out; out++)
		if (*out == '/')
			*out = '!';
}

uint32_t gx_kernel_ops_programs(const struct gx_kernel_ops *ops, uint32_t *ids, uint32_t n)
{
	const uint8_t *data;
	const struct btf_type *type = data_of(ops, &data);
	uint32_t found = 0, at, bytes;

	for (uint32_t i = 0; type && i < btf_vlen(type) && found < n; i++) {
		const struct btf_type *member =
		        btf__type_by_id(ops->module, btf_members(type)[i].type);
		uint64_t id = 0;

		/* in place of a function's address Linux shows its program's id */
		if (!member || !btf_is_ptr(member) || !member_of(ops, type, i, &at, &bytes) ||
		    bytes != sizeof(id))
			continue;
		memcpy(&id, data + at, sizeof(id));
		if (id && id <= UINT32_MAX)
			ids[found++] = (uint32_t)id;
	}
	return found;
}
