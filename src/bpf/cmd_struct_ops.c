/* cmd_struct_ops.c - bpf(2) on driver policies and on what runs in kernels: struct_ops maps, attached by an update or by a
 * link. */
#include "bpf/command.h"
#include "bpf/kernel_btf.h"
#include "bpf/struct_ops_map.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int find_policy(uint32_t fd, struct gx_struct_ops_map **out)
{
	struct gx_object *object;
	int err = gx_object_find((int)fd, GX_OBJECT_STRUCT_OPS, &object);

	*out = err ? NULL : gx_struct_ops_map_of(object);
	return err;
}

/* --- maps */
static bool find_type(struct gx_struct_ops_map *policy, const struct gx_kernel_ids *ids,
                      uint32_t value_type)
{
	int type = 0;

	for (int i = 0; i < GX_N_DEVICE_OPS; i++)
		if (ids->device_values[i] == value_type) {
			policy->is_device = true;
			policy->device_type = (enum gx_device_ops)i;
			return true;
		}
	while (type < GX_N_POLICY_TYPES && ids->values[type] != value_type)
		type++;
	policy->verified.type = (enum gx_policy_type)type;
	return type < GX_N_POLICY_TYPES;
}

static int fill_policy(struct gx_struct_ops_map *policy, const union bpf_attr *attr,
                       struct gx_diag *diag)
{
	struct gx_kernel_ids ids;
	int err = gx_kernel_btf_ids(&ids);

	if (err)
		return err;
	memcpy(policy->name, attr->map_name, sizeof(policy->name));
	if (!memchr(policy->name, '\0', sizeof(policy->name)))
		return -EINVAL;
	if (!find_type(policy, &ids, attr->btf_vmlinux_value_type_id))
		return gx_fail(diag, GX_E_POLICY_TYPE, "map '%s': value type %u of the kernel BTF",
		               policy->name, attr->btf_vmlinux_value_type_id);
	if (attr->key_size != 4 || attr->max_entries != 1 ||
	    attr->value_size != gx_struct_ops_value_size(policy) ||
	    attr->map_flags & ~(uint32_t)GX_F_LINK)
		return gx_fail(diag, GX_E_POLICY_VALUE,
		               "map '%s': keys of %u bytes, values of %u, %u entries, flags 0x%x",
		               policy->name, attr->key_size, attr->value_size, attr->max_entries,
		               attr->map_flags);
	policy->by_link = attr->map_flags & GX_F_LINK;
	return 0;
}

long gx_struct_ops_map_create(const union bpf_attr *attr)
{
	struct gx_struct_ops_map *policy = calloc(1, sizeof(*policy));
	struct gx_diag diag = { 0 };
	long fd;

	if (!policy)
		return -ENOMEM;
	fd = fill_policy(policy, attr, &diag);
	if (!fd)
		fd = gx_object_publish(&policy->object, GX_OBJECT_STRUCT_OPS);
	gx_bpf_log_diag("struct_ops", &diag);
	if (fd < 0)
		gx_struct_ops_map_free(policy);
	else
		policy->verified.id = policy->object.id;
	return fd;
}

static int read_key(const union bpf_attr *attr)
{
	uint32_t key;

	if (gx_user_read(&key, attr->key, sizeof(key)))
		return -EFAULT;
	return key ? -E2BIG : 0;
}

/* The value is taken once; without BPF_F_LINK that attaches the policy. */
static int update(struct gx_struct_ops_map *policy, const union bpf_attr *attr,
                  struct gx_diag *diag)
{
	uint32_t size = gx_struct_ops_value_size(policy);
	int err = attr->flags ? -EINVAL : read_key(attr);
	uint8_t *value;

	if (!err && policy->state != GX_STRUCT_OPS_INIT)
		err = -EBUSY;
	if (err)
		return err;
	value = malloc(size);
	if (!value)
		return -ENOMEM;
	if (gx_user_read(value, attr->value, size)) {
		free(value);
		return -EFAULT;
	}
	err = gx_struct_ops_take_value(policy, value, diag);
	if (err)
		return err;
	if (policy->by_link) {
		policy->state = GX_STRUCT_OPS_READY;
		return 0;
	}
	err = gx_struct_ops_register(policy, diag);
	if (err)
		gx_struct_ops_drop_value(policy);
	else
		policy->state = GX_STRUCT_OPS_IN_USE;
	return err;
}

bool gx_struct_ops_map_update(const union bpf_attr *attr, long *result)
{
	struct gx_struct_ops_map *policy;
	struct gx_diag diag = { 0 };

	if (find_policy(attr->map_fd, &policy))
		return false;
	*result = update(policy, attr, &diag);
	gx_bpf_log_diag(policy->name, &diag);
	return true;
}

bool gx_struct_ops_map_delete(const union bpf_attr *attr, long *result)
{
	struct gx_struct_ops_map *policy;

	if (find_policy(attr->map_fd, &policy))
		return false;
	*result = read_key(attr);
	if (!*result && policy->by_link)
		*result = -EOPNOTSUPP;
	if (!*result && policy->state != GX_STRUCT_OPS_IN_USE)
		*result = policy->state == GX_STRUCT_OPS_GONE ? -EINPROGRESS : -ENOENT;
	if (!*result) {
		gx_struct_ops_unregister(policy);
		policy->state = GX_STRUCT_OPS_GONE;
	}
	return true;
}

/* As the kernel shows it: state and ids of programs. */
bool gx_struct_ops_map_lookup(const union bpf_attr *attr, long *result)
{
	struct gx_struct_ops_map *policy;
	uint32_t size, head[2];

	if (find_policy(attr->map_fd, &policy))
		return false;
	size = gx_struct_ops_value_size(policy);
	head[0] = policy->registered;
	head[1] = policy->state;
	*result = attr->flags ? -EINVAL : read_key(attr);
	if (!*result && !policy->value)
		*result = -ENOENT;
	if (!*result && (gx_user_write(attr->value, policy->value, size) ||
	                 gx_user_write(attr->value, head, sizeof(head))))
		*result = -EFAULT;
	return true;
}

/* --- links */
long gx_struct_ops_link_create(const union bpf_attr *attr)
{
	struct gx_struct_ops_link *link;
	struct gx_struct_ops_map *policy;
	struct gx_diag diag = { 0 };
	long fd = find_policy(attr->link_create.prog_fd, &policy);

	if (fd)
		return fd;
	if (attr->link_create.flags || attr->link_create.target_fd || !policy->by_link ||
	    policy->state != GX_STRUCT_OPS_READY)
		return -EINVAL;
	link = calloc(1, sizeof(*link));
	if (!link)
		return -ENOMEM;
	fd = gx_struct_ops_register(policy, &diag);
	if (!fd) {
		fd = gx_object_publish(&link->object, GX_OBJECT_STRUCT_OPS_LINK);
		if (fd < 0)
			gx_struct_ops_unregister(policy);
	}
	gx_bpf_log_diag(policy->name, &diag);
	if (fd < 0) {
		free(link);
		return fd;
	}
	link->policy = policy;
	gx_object_hold(&policy->object);
	return fd;
}

bool gx_struct_ops_link_detach(const union bpf_attr *attr, long *result)
{
	struct gx_struct_ops_link *link;
	struct gx_object *object;

	if (gx_object_find((int)attr->link_detach.link_fd, GX_OBJECT_STRUCT_OPS_LINK, &object))
		return false;
	link = gx_struct_ops_link_of(object);
	if (link->policy) {
		gx_struct_ops_unregister(link->policy);
		gx_object_drop(&link->policy->object);
		link->policy = NULL;
	}
	*result = 0;
	return true;
}

static int replace(struct gx_struct_ops_link *link, struct gx_struct_ops_map *policy,
                   struct gx_diag *diag)
{
	struct gx_struct_ops_map *old = link->policy;
	int err;

	if (!old)
		return -ENOLINK;
	if (!policy->by_link || policy->state != GX_STRUCT_OPS_READY)
		return -EINVAL;
	if (old == policy)
		return 0;
	if (strcmp(gx_struct_ops_type_name(policy), gx_struct_ops_type_name(old)) != 0)
		return gx_fail(diag, GX_E_POLICY_LINK, "'%s' is no %s", policy->name,
		               gx_struct_ops_type_name(old));
	err = gx_struct_ops_replace(old, policy, diag);
	if (err)
		return err;
	gx_object_hold(&policy->object);
	link->policy = policy;
	gx_object_drop(&old->object);
	return 0;
}

long gx_cmd_link_update(union bpf_attr *attr, uint64_t user)
{
	uint32_t flags = attr->link_update.flags, old_fd = attr->link_update.old_prog_fd;
	struct gx_struct_ops_map *policy, *expected;
	struct gx_struct_ops_link *link;
	struct gx_diag diag = { 0 };
	struct gx_object *object;
	int err =
	        gx_object_find((int)attr->link_update.link_fd, GX_OBJECT_STRUCT_OPS_LINK, &object);

	(void)user;
	if (err) /* a program at a hook stays what it is */
		return gx_object_find((int)attr->link_update.link_fd, GX_OBJECT_LINK, &object)
		               ? err
		               : -EOPNOTSUPP;
	link = gx_struct_ops_link_of(object);
	if (flags & ~(uint32_t)GX_F_REPLACE || (!(flags & GX_F_REPLACE) && old_fd))
		return -EINVAL;
	err = find_policy(attr->link_update.new_prog_fd, &policy);
	if (!err && flags & GX_F_REPLACE) {
		err = find_policy(old_fd, &expected);
		if (!err && expected != link->policy)
			err = -EPERM;
	}
	if (!err)
		err = replace(link, policy, &diag);
	gx_bpf_log_diag("struct_ops", &diag);
	return err;
}
