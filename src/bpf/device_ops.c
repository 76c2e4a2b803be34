/* device_ops.c - struct_ops whose members run in kernels: their table, their values, a link for each member. */
#include "bpf/device_ops.h"

#include "bpf/command.h"
#include "bpf/struct_ops_map.h"

#include <errno.h>
#include <string.h>

static const char *const names[GX_N_DEVICE_OPS] = {
#define DEVICE_OPS(type, doc) [GX_DEVICE_##type] = #type,
#include "defs/device_ops.def"
};

static const struct gx_device_member_row members[GX_N_DEVICE_MEMBERS] = {
#define BLOCK true
#define LANE  false
#define INT   true
#define VOID  false
#define DEVICE_MEMBER(type_, name_, hook_, per_, ctx_, ret_, doc)                                  \
	[GX_DEVICE_##type_##_##name_] = { .name = #name_,                                          \
		                          .type = GX_DEVICE_##type_,                               \
		                          .hook = GX_HOOK_##hook_,                                 \
		                          .once_a_block = per_,                                    \
		                          .returns = ret_,                                         \
		                          .ctx = #ctx_ },
#include "defs/device_ops.def"
};

const char *gx_device_ops_name(enum gx_device_ops type)
{
	return type < GX_N_DEVICE_OPS ? names[type] : "?";
}

const struct gx_device_member_row *gx_device_member_row(enum gx_device_member member)
{
	return member < GX_N_DEVICE_MEMBERS ? &members[member] : NULL;
}

enum gx_device_member gx_device_member_at(enum gx_device_ops type, uint32_t index)
{
	for (int i = 0; i < GX_N_DEVICE_MEMBERS; i++)
		if (members[i].type == type && !index--)
			return (enum gx_device_member)i;
	return GX_N_DEVICE_MEMBERS;
}

uint32_t gx_device_ops_n_members(enum gx_device_ops type)
{
	uint32_t n = 0;

	while (gx_device_member_at(type, n) != GX_N_DEVICE_MEMBERS)
		n++;
	return n;
}

uint32_t gx_device_ops_value_size(enum gx_device_ops type)
{
	return GX_DEVICE_VALUE_OFFSET + 8 * gx_device_ops_n_members(type);
}

int gx_device_ops_prog_form(struct gx_bpf_prog *prog, enum gx_device_ops type, uint32_t index,
                            struct gx_diag *diag)
{
	enum gx_device_member member = gx_device_member_at(type, index);
	const struct gx_device_member_row *row = gx_device_member_row(member);

	if (!row)
		return gx_fail(diag, GX_E_POLICY_MEMBER, "program '%s': member %u of %s",
		               prog->name, index, gx_device_ops_name(type));
	prog->form = GX_FORM_DEVICE_OPS;
	prog->hook = row->hook;
	prog->thread = !gx_hook_decides(row->hook);
	prog->member = member;
	return 0;
}

/* --- values */
static int take_program(struct gx_struct_ops_map *ops, uint32_t i, uint8_t *slot,
                        struct gx_diag *diag)
{
	enum gx_device_member member = gx_device_member_at(ops->device_type, i);
	const char *name = members[member].name;
	struct gx_object *object;
	struct gx_bpf_prog *prog;
	uint64_t fd;

	memcpy(&fd, slot, sizeof(fd));
	if (!fd)
		return 0;
	if (fd > INT32_MAX || gx_object_find((int)fd, GX_OBJECT_PROG, &object))
		return gx_fail(diag, GX_E_POLICY_SLOT, "%s: %llu is no program of ours", name,
		               (unsigned long long)fd);
	prog = gx_prog_object(object);
	if (prog->form != GX_FORM_DEVICE_OPS || prog->member != member)
		return gx_fail(diag, GX_E_POLICY_SLOT, "%s: program '%s' was loaded for %s", name,
		               prog->name,
		               prog->form == GX_FORM_DEVICE_OPS ? members[prog->member].name
		                                                : "another use");
	gx_object_hold(object);
	ops->progs[i] = prog;
	fd = prog->object.id;
	memcpy(slot, &fd, sizeof(fd));
	return 0;
}

int gx_device_ops_take_value(struct gx_struct_ops_map *ops, uint8_t *value, struct gx_diag *diag)
{
	int err = 0;

	ops->value = value;
	for (uint32_t at = 0; at < GX_DEVICE_VALUE_OFFSET && !err; at++)
		if (value[at])
			err = gx_fail(diag, GX_E_POLICY_VALUE, "byte %u is not zero", at);
	for (uint32_t i = 0; i < gx_device_ops_n_members(ops->device_type) && !err; i++)
		err = take_program(ops, i, value + GX_DEVICE_VALUE_OFFSET + 8 * i, diag);
	if (err)
		gx_struct_ops_drop_value(ops);
	return err;
}

/* --- links */
static char kernels[sizeof(((struct gx_bpf_link *)0)->glob)] = "*";

int gx_device_ops_kernels(const char *glob, struct gx_diag *diag)
{
	if (strlen(glob) >= sizeof(kernels))
		return gx_fail(diag, GX_E_SECTION, "a glob of %zu bytes", strlen(glob));
	memcpy(kernels, glob, strlen(glob) + 1);
	return 0;
}

static int attach_one(struct gx_struct_ops_map *ops, uint32_t i)
{
	struct gx_bpf_link *link = gx_link_new(ops->progs[i]);
	int err;

	if (!link)
		return -ENOMEM;
	memcpy(link->glob, kernels, sizeof(kernels));
	err = gx_object_add(&link->object, GX_OBJECT_LINK);
	if (err) {
		gx_bpf_link_free(link);
		return err;
	}
	gx_object_hold(&link->object);
	ops->links[i] = link;
	gx_link_changed(link);
	return 0;
}

int gx_device_ops_attach(struct gx_struct_ops_map *ops)
{
	int err = 0;

	for (uint32_t i = 0; i < GX_DEVICE_MAX_MEMBERS && !err; i++)
		if (ops->progs[i])
			err = attach_one(ops, i);
	if (err)
		gx_device_ops_detach(ops);
	return err;
}

void gx_device_ops_detach(struct gx_struct_ops_map *ops)
{
	for (uint32_t i = 0; i < GX_DEVICE_MAX_MEMBERS; i++) {
		if (ops->links[i])
			gx_object_drop(&ops->links[i]->object);
		ops->links[i] = NULL;
	}
}
