/* struct_ops.c - driver policies and the sink that takes them: register, unregister, replace. */
#include "bpf/policy_object.h"

#include <errno.h>
#include <stdlib.h>

static int need_sink(const struct gx_policy_sink *sink, struct gx_diag *diag)
{
	return sink->on_register ? 0 : gx_fail(diag, GX_E_POLICY_NO_ENGINE, "no sink");
}

int gx_policy_register(struct gx_bpf_policy *policy, struct gx_diag *diag)
{
	const struct gx_policy_sink *sink = gx_bpf_policy_sink();
	int err = need_sink(sink, diag);

	if (!err && policy->registered)
		err = -EBUSY;
	if (!err)
		err = sink->on_register(sink->arg, &policy->set, diag);
	policy->registered |= !err;
	return err > 0 ? -EINVAL : err;
}

void gx_policy_unregister(struct gx_bpf_policy *policy)
{
	const struct gx_policy_sink *sink = gx_bpf_policy_sink();

	if (policy->registered && sink->on_unregister)
		sink->on_unregister(sink->arg, &policy->set);
	policy->registered = false;
}

int gx_policy_replace(struct gx_bpf_policy *old, struct gx_bpf_policy *policy, struct gx_diag *diag)
{
	const struct gx_policy_sink *sink = gx_bpf_policy_sink();
	int err = need_sink(sink, diag);

	if (!err && policy->registered)
		err = -EBUSY;
	if (!err && !sink->on_replace)
		err = -EOPNOTSUPP;
	if (!err)
		err = sink->on_replace(sink->arg, &old->set, &policy->set, diag);
	if (err)
		return err > 0 ? -EINVAL : err;
	old->registered = false;
	policy->registered = true;
	return 0;
}

void gx_bpf_policy_free(struct gx_bpf_policy *policy)
{
	gx_policy_unregister(policy);
	gx_policy_drop_value(policy);
	free(policy);
}

void gx_bpf_policy_link_free(struct gx_bpf_policy_link *link)
{
	if (link->policy) {
		gx_policy_unregister(link->policy);
		gx_object_drop(&link->policy->object);
	}
	free(link);
}
