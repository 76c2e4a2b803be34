/* struct_ops_value.c - the value of a struct_ops map, as user space gave it: programs in the slots
 * of callbacks, and the data of GPU_OPS_COMMON. */
#include "bpf/struct_ops_map.h"

#include "maps/map.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct gx_member_row *member_at(const struct gx_struct_ops_map *policy, uint32_t i)
{
	return gx_member_row(gx_policy_member_at(policy->verified.type, i));
}

static int take_maps(struct gx_policy_callback *callback, const struct gx_bpf_prog *prog)
{
	callback->maps = calloc(prog->n_maps + 1, sizeof(*callback->maps));
	callback->event_fds = calloc(prog->n_maps + 1, sizeof(*callback->event_fds));
	callback->map_ids = calloc(prog->n_maps + 1, sizeof(*callback->map_ids));
	if (!callback->maps || !callback->event_fds || !callback->map_ids)
		return -ENOMEM;
	for (uint32_t i = 0; i < prog->n_maps; i++) {
		callback->maps[i] = prog->maps[i]->map;
		callback->event_fds[i] = prog->maps[i]->event_fd;
		callback->map_ids[i] = prog->maps[i]->object.id;
	}
	callback->verified = prog->verified;
	return 0;
}

/* A slot holds a descriptor, 0 for none, as in the kernel; the program's id takes its place. */
static int take_program(struct gx_struct_ops_map *policy, uint32_t i, uint8_t *slot,
                        struct gx_diag *diag)
{
	const struct gx_member_row *member = member_at(policy, i);
	struct gx_object *object;
	struct gx_bpf_prog *prog;
	uint64_t fd;

	memcpy(&fd, slot, sizeof(fd));
	if (!fd)
		return 0;
	if (fd > INT32_MAX || gx_object_find((int)fd, GX_OBJECT_PROG, &object))
		return gx_fail(diag, GX_E_POLICY_SLOT, "%s: %llu is no program of ours",
		               member->name, (unsigned long long)fd);
	prog = gx_prog_object(object);
	if (prog->form != GX_FORM_STRUCT_OPS || !prog->verified ||
	    prog->member != gx_policy_member_at(policy->verified.type, i))
		return gx_fail(diag, GX_E_POLICY_SLOT, "%s: program '%s' was loaded for %s",
		               member->name, prog->name,
		               prog->form == GX_FORM_STRUCT_OPS
		                       ? gx_member_row((enum gx_policy_member)prog->member)->name
		                       : "another use");
	gx_object_hold(object);
	policy->progs[i] = prog;
	fd = prog->object.id;
	memcpy(slot, &fd, sizeof(fd));
	return take_maps(&policy->verified.callbacks[i], prog);
}

static void take_data(struct gx_policy_data *data, const struct gx_member_row *member,
                      const uint8_t *from)
{
	const struct {
		const char *name;
		void *to;
		size_t size;
	} places[] = {
		{ "scope", &data->scope, sizeof(data->scope) },
		{ "priority", &data->priority, sizeof(data->priority) },
		{ "scope_id", &data->scope_id, sizeof(data->scope_id) },
		{ "budget_ns", &data->budget_ns, sizeof(data->budget_ns) },
		{ "batch_budget_ns", &data->batch_budget_ns, sizeof(data->batch_budget_ns) },
		{ "flags", &data->flags, sizeof(data->flags) },
		{ "tick_ms", &data->tick_ms, sizeof(data->tick_ms) },
		{ "name", data->name, sizeof(data->name) },
	};

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (!strcmp(member->name, places[i].name) && member->size == places[i].size)
			memcpy(places[i].to, from, places[i].size);
}

/* Bytes that belong to no member are zero. */
static int check_holes(const struct gx_policy_type_row *row, const struct gx_struct_ops_map *policy,
                       const uint8_t *value, struct gx_diag *diag)
{
	const struct gx_member_row *member;

	for (uint32_t at = 0; at < row->value_size; at++) {
		bool known = false;

		for (uint32_t i = 0; at >= row->value_offset && (member = member_at(policy, i));
		     i++)
			known |= at - row->value_offset - member->offset < member->size;
		if (!known && value[at])
			return gx_fail(diag, GX_E_POLICY_VALUE, "byte %u is not zero", at);
	}
	return 0;
}

int gx_struct_ops_take_value(struct gx_struct_ops_map *policy, uint8_t *value, struct gx_diag *diag)
{
	const struct gx_policy_type_row *row;
	const struct gx_member_row *member;
	int err;

	if (policy->is_device)
		return gx_device_ops_take_value(policy, value, diag);
	row = gx_policy_type_row(policy->verified.type);
	err = check_holes(row, policy, value, diag);
	policy->value = value;
	for (uint32_t i = 0; !err && (member = member_at(policy, i)); i++) {
		uint8_t *at = value + row->value_offset + member->offset;

		if (member->kind == GX_FIELD_FUNC)
			err = take_program(policy, i, at, diag);
		else
			take_data(&policy->verified.data, member, at);
	}
	if (!err)
		err = gx_policy_data_check(&policy->verified.data, diag);
	if (err)
		gx_struct_ops_drop_value(policy);
	return err;
}

void gx_struct_ops_drop_value(struct gx_struct_ops_map *policy)
{
	for (uint32_t i = 0; i < GX_POLICY_MAX_MEMBERS; i++) {
		free(policy->verified.callbacks[i].maps);
		free(policy->verified.callbacks[i].event_fds);
		free(policy->verified.callbacks[i].map_ids);
		policy->verified.callbacks[i] = (struct gx_policy_callback){ 0 };
		if (policy->progs[i])
			gx_object_drop(&policy->progs[i]->object);
		policy->progs[i] = NULL;
	}
	free(policy->value);
	policy->value = NULL;
}
