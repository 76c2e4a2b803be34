/* policy.c - the values that come with a policy, checked. */
#include "control/policy.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <string.h>

static int check_name(const char name[64], struct gx_diag *diag)
{
	size_t len = strnlen(name, 64);

	if (!len)
		return gx_fail(diag, GX_E_POLICY_NAME, "it is empty");
	if (len == 64)
		return gx_fail(diag, GX_E_POLICY_NAME, "it does not end within 64 bytes");
	for (size_t i = 0; i < len; i++)
		if (name[i] < ' ' || name[i] > '~')
			return gx_fail(diag, GX_E_POLICY_NAME, "byte %zu is 0x%02x", i,
			               (unsigned char)name[i]);
	if (name[0] == ' ' || name[len - 1] == ' ')
		return gx_fail(diag, GX_E_POLICY_NAME, "a blank at its end");
	for (size_t i = len; i < 64; i++)
		if (name[i])
			return gx_fail(diag, GX_E_POLICY_NAME, "bytes behind its end");
	return 0;
}

int gx_policy_data_check(const struct gx_policy_data *data, struct gx_diag *diag)
{
	int err = check_name(data->name, diag);

	if (err)
		return err;
	if (data->scope > GPU_SCOPE_PROCESS)
		return gx_fail(diag, GX_E_POLICY_SCOPE, "'%s': scope %u", data->name, data->scope);
	if (data->scope != GPU_SCOPE_DEVICE && !data->scope_id)
		return gx_fail(diag, GX_E_POLICY_SCOPE, "'%s': scope_id 0 is nobody", data->name);
	if (data->scope == GPU_SCOPE_PROCESS && data->scope_id > INT32_MAX)
		return gx_fail(diag, GX_E_POLICY_SCOPE, "'%s': scope_id %llu is no process",
		               data->name, (unsigned long long)data->scope_id);
	if (data->flags & ~GPU_OPS_SHADOW)
		return gx_fail(diag, GX_E_POLICY_FLAGS, "'%s': 0x%x", data->name, data->flags);
	if (data->budget_ns > GX_POLICY_MAX_BUDGET_NS)
		return gx_fail(diag, GX_E_POLICY_BUDGET, "'%s': %u ns", data->name,
		               data->budget_ns);
	return 0;
}
