/* cmd_info.c - OBJ_GET_INFO_BY_FD: what a map, program, BTF object or link is. */
#include "bpf/command.h"
#include "bpf/struct_ops_map.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct request {
	uint64_t user; /* of the info struct */
	uint32_t len;  /* bytes that the caller has for it */
};

/* Bytes that we do not know must be zero; the rest is read in. */
static int open_request(const union bpf_attr *attr, void *info, uint32_t size,
                        struct request *request)
{
	uint32_t len = attr->info.info_len;
	uint8_t zero;

	if (len > 4096)
		return -E2BIG;
	for (uint32_t i = size; i < len; i++) {
		if (gx_user_read(&zero, attr->info.info + i, 1))
			return -EFAULT;
		if (zero)
			return -E2BIG;
	}
	request->user = attr->info.info;
	request->len = len < size ? len : size;
	memset(info, 0, size);
	return gx_user_read(info, request->user, request->len);
}

static int close_request(const struct request *request, const void *info, uint64_t user)
{
	int err = gx_user_write(request->user, info, request->len);

	return err ? err
	           : gx_user_write(user + offsetof(union bpf_attr, info.info_len), &request->len,
	                           sizeof(request->len));
}

/* An array of the caller: as many as fit; *n becomes how many there are. */
static int put_array(uint64_t to, uint32_t *n, const void *from, uint32_t have, uint32_t each)
{
	uint32_t room = *n;

	*n = have;
	if (!to || !room)
		return 0;
	return gx_user_write(to, from, (size_t)(room < have ? room : have) * each);
}

static int map_info(const struct gx_bpf_map *map, const union bpf_attr *attr, uint64_t user)
{
	const struct gx_map_def *def = &map->map->def;
	struct request request;
	struct bpf_map_info info;
	int err = open_request(attr, &info, sizeof(info), &request);

	if (err)
		return err;
	memset(&info, 0, sizeof(info));
	info.type = def->type;
	info.id = map->object.id;
	info.key_size = def->key_size;
	info.value_size = def->value_size;
	info.max_entries = def->max_entries;
	info.map_flags = def->flags;
	memcpy(info.name, def->name, sizeof(info.name));
	info.btf_id = map->btf ? map->btf->object.id : 0;
	info.btf_key_type_id = map->btf_key_type;
	info.btf_value_type_id = map->btf_value_type;
	return close_request(&request, &info, user);
}

static int prog_arrays(const struct gx_bpf_prog *prog, struct bpf_prog_info *info)
{
	uint32_t n_insn_bytes = info->xlated_prog_len;
	int err = put_array(info->map_ids, &info->nr_map_ids, prog->map_ids, prog->n_maps,
	                    sizeof(uint32_t));

	if (!err)
		err = put_array(info->xlated_prog_insns, &n_insn_bytes, prog->insns,
		                prog->n_insns * (uint32_t)sizeof(struct gx_insn), 1);
	if (!err && (!info->func_info_rec_size || info->func_info_rec_size == 8))
		err = put_array(info->func_info, &info->nr_func_info, prog->func_info,
		                prog->n_func_info, 8);
	if (!err && (!info->line_info_rec_size || info->line_info_rec_size == 16))
		err = put_array(info->line_info, &info->nr_line_info, prog->line_info,
		                prog->n_line_info, 16);
	info->xlated_prog_len = n_insn_bytes;
	return err;
}

static int prog_info(const struct gx_bpf_prog *prog, const union bpf_attr *attr, uint64_t user)
{
	struct bpf_prog_info given, info = { 0 };
	struct request request;
	int err = open_request(attr, &given, sizeof(given), &request);

	if (err)
		return err;
	info.type = prog->type;
	info.id = prog->object.id;
	info.load_time = prog->load_time_ns;
	info.created_by_uid = getuid();
	memcpy(info.name, prog->name, sizeof(info.name) - 1);
	info.gpl_compatible = prog->gpl;
	info.btf_id = prog->btf ? prog->btf->object.id : 0;
	info.verified_insns = prog->n_insns;
	info.map_ids = given.map_ids;
	info.nr_map_ids = given.nr_map_ids;
	info.xlated_prog_insns = given.xlated_prog_insns;
	info.xlated_prog_len = given.xlated_prog_len;
	info.func_info = given.func_info;
	info.nr_func_info = given.nr_func_info;
	info.func_info_rec_size = given.func_info_rec_size;
	info.line_info = given.line_info;
	info.nr_line_info = given.nr_line_info;
	info.line_info_rec_size = given.line_info_rec_size;
	err = prog_arrays(prog, &info);
	info.func_info_rec_size = 8;
	info.line_info_rec_size = 16;
	return err ? err : close_request(&request, &info, user);
}

static int btf_info(const struct gx_bpf_btf *btf, const union bpf_attr *attr, uint64_t user)
{
	struct bpf_btf_info info;
	struct request request;
	int err = open_request(attr, &info, sizeof(info), &request);

	if (err)
		return err;
	if (!info.name != !info.name_len)
		return -EINVAL;
	err = put_array(info.btf, &info.btf_size, btf->data, btf->n_bytes, 1);
	if (!err && info.name_len)
		err = gx_user_write(info.name, "", 1);
	info.id = btf->object.id;
	info.name_len = 0;
	info.kernel_btf = 0;
	return err ? err : close_request(&request, &info, user);
}

static int link_info(const struct gx_bpf_link *link, const union bpf_attr *attr, uint64_t user)
{
	struct bpf_link_info info;
	struct request request;
	int err = open_request(attr, &info, sizeof(info), &request);

	if (err)
		return err;
	memset(&info, 0, sizeof(info));
	info.type = BPF_LINK_TYPE_PERF_EVENT;
	info.id = link->object.id;
	info.prog_id = link->detached ? 0 : link->prog->object.id;
	return close_request(&request, &info, user);
}

static int policy_info(const struct gx_struct_ops_map *policy, const union bpf_attr *attr,
                       uint64_t user)
{
	struct request request;
	struct bpf_map_info info;
	int err = open_request(attr, &info, sizeof(info), &request);

	if (err)
		return err;
	memset(&info, 0, sizeof(info));
	info.type = GX_MAP_TYPE_STRUCT_OPS;
	info.id = policy->object.id;
	info.key_size = 4;
	info.value_size = gx_struct_ops_value_size(policy);
	info.max_entries = 1;
	info.map_flags = policy->by_link ? GX_F_LINK : 0;
	memcpy(info.name, policy->name, sizeof(info.name));
	return close_request(&request, &info, user);
}

static int policy_link_info(const struct gx_struct_ops_link *link, const union bpf_attr *attr,
                            uint64_t user)
{
	struct request request;
	struct bpf_link_info info;
	int err = open_request(attr, &info, sizeof(info), &request);

	if (err)
		return err;
	memset(&info, 0, sizeof(info));
	info.type = GX_LINK_TYPE_STRUCT_OPS;
	info.id = link->object.id;
	return close_request(&request, &info, user);
}

long gx_cmd_info(union bpf_attr *attr, uint64_t user)
{
	struct gx_object *object = gx_object_of_fd((int)attr->info.bpf_fd);

	if (!object)
		return -EBADF;
	switch (object->kind) {
	case GX_OBJECT_MAP: return map_info(gx_map_object(object), attr, user);
	case GX_OBJECT_PROG: return prog_info(gx_prog_object(object), attr, user);
	case GX_OBJECT_BTF: return btf_info(gx_btf_object(object), attr, user);
	case GX_OBJECT_LINK: return link_info(gx_link_object(object), attr, user);
	case GX_OBJECT_STRUCT_OPS: return policy_info(gx_struct_ops_map_of(object), attr, user);
	case GX_OBJECT_STRUCT_OPS_LINK:
		return policy_link_info(gx_struct_ops_link_of(object), attr, user);
	case GX_OBJECT_EVENT:
	case GX_N_OBJECT_KINDS: break;
	}
	return -EINVAL;
}
