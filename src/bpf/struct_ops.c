/* struct_ops.c - driver policies and the handler that takes them: register, unregister, replace; what runs in kernels needs none. */
#include "bpf/struct_ops_map.h"

#include <errno.h>
#include <stdlib.h>

const char *gx_struct_ops_type_name(const struct gx_struct_ops_map *policy)
{
	return policy->is_device ? gx_device_ops_name(policy->device_type)
	                         : gx_policy_type_row(policy->verified.type)->name;
}

uint32_t gx_struct_ops_value_size(const struct gx_struct_ops_map *policy)
{
	return policy->is_device ? gx_device_ops_value_size(policy->device_type)
	                         : gx_policy_type_row(policy->verified.type)->value_size;
}

static int need_handler(const struct gx_struct_ops_handler *handler, struct gx_diag *diag)
{
	return handler->on_register ? 0 : gx_fail(diag, GX_E_POLICY_NO_ENGINE, "no handler");
}

static int attach_device(struct gx_struct_ops_map *ops)
{
	int err = ops->registered ? -EBUSY : gx_device_ops_attach(ops);

	ops->registered |= !err;
	return err;
}

int gx_struct_ops_register(struct gx_struct_ops_map *policy, struct gx_diag *diag)
{
	const struct gx_struct_ops_handler *handler = gx_bpf_struct_ops_handler();
	int err;

	if (policy->is_device)
		return attach_device(policy);
	err = need_handler(handler, diag);
	if (!err && policy->registered)
		err = -EBUSY;
	if (!err)
		err = handler->on_register(handler->arg, &policy->verified, diag);
	policy->registered |= !err;
	return err > 0 ? -EINVAL : err;
}

void gx_struct_ops_unregister(struct gx_struct_ops_map *policy)
{
	const struct gx_struct_ops_handler *handler = gx_bpf_struct_ops_handler();

	if (policy->is_device)
		gx_device_ops_detach(policy);
	else if (policy->registered && handler->on_unregister)
		handler->on_unregister(handler->arg, &policy->verified);
	policy->registered = false;
}

int gx_struct_ops_replace(struct gx_struct_ops_map *old, struct gx_struct_ops_map *policy,
                          struct gx_diag *diag)
{
	const struct gx_struct_ops_handler *handler = gx_bpf_struct_ops_handler();
	int err;

	if (policy->is_device) {
		err = attach_device(policy); /* before the old one goes: no event is missed */
		if (!err)
			gx_struct_ops_unregister(old);
		return err;
	}
	err = need_handler(handler, diag);
	if (!err && policy->registered)
		err = -EBUSY;
	if (!err && !handler->on_replace)
		err = -EOPNOTSUPP;
	if (!err)
		err = handler->on_replace(handler->arg, &old->verified, &policy->verified, diag);
	if (err)
		return err > 0 ? -EINVAL : err;
	old->registered = false;
	policy->registered = true;
	return 0;
}

/* Linux keeps what was registered without a link, whoever closes what. */
static void tell_gone(const struct gx_struct_ops_map *policy)
{
	struct gx_diag diag = { 0 };

	gx_fail(&diag, GX_E_STRUCT_OPS_GONE, "'%s' was registered, and its map is closed: %s",
	        policy->name, gx_error_hint(GX_E_STRUCT_OPS_GONE));
	gx_bpf_log_diag("struct_ops", &diag);
}

void gx_struct_ops_map_free(struct gx_struct_ops_map *policy)
{
	if (policy->registered && policy->state == GX_STRUCT_OPS_IN_USE)
		tell_gone(policy);
	gx_struct_ops_unregister(policy);
	gx_struct_ops_drop_value(policy);
	free(policy);
}

void gx_struct_ops_link_free(struct gx_struct_ops_link *link)
{
	if (link->policy) {
		gx_struct_ops_unregister(link->policy);
		gx_object_drop(&link->policy->object);
	}
	free(link);
}
