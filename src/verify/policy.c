/* policy.c - what is asked of a driver policy: of a program as its callback, before it is explored, and of its values.
 *
 * The exploration proves memory safety and an end; the cost limit (defs/hooks.def) proves that
 * the end comes soon. Helpers whose time is not in their row are refused by name, so that the same
 * object is refused here and by the kernel module, where Linux's verifier would let them through.
 */
#include "verify/policy.h"

#include "ir/helper.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <string.h>

enum { OP_CALL = 0x85 };

/* Those that gpuext has nowhere, and that Linux has. */
static const struct {
	int32_t id;
	bool is_long;
	const char *name;
} refused[] = {
#define LONG                                    1
#define REFUSED_HELPER(id, name, time, instead) { id, time, #name },
#define REFUSED_CALLBACK(id, name)              { id, true, #name },
#define REFUSED_JUMP(id, name)                  { id, true, #name },
#include "defs/refused.def"
};

static const char *name_if_too_long(const struct gx_insn *insn)
{
	bool is_helper = insn->opcode == OP_CALL && !insn->src;
	const struct gx_helper_row *row = is_helper ? gx_helper_row((uint32_t)insn->imm) : NULL;

	for (size_t i = 0; is_helper && i < sizeof(refused) / sizeof(refused[0]); i++)
		if (refused[i].id == insn->imm && refused[i].is_long)
			return refused[i].name;
	for (unsigned i = 0; row && i < row->n_args; i++)
		if (row->args[i] == GX_ARG_FUNC)
			return row->name;
	return NULL;
}

int gx_policy_check(const struct gx_program *program, bool *no_result, struct gx_diag *diag)
{
	const struct gx_member_row *member = gx_member_row((enum gx_policy_member)program->member);

	if (!member || member->kind != GX_FIELD_FUNC)
		return gx_fail(diag, GX_E_POLICY_MEMBER, "member %u", program->member);
	*no_result = member->ret == GX_POLICY_RET_VOID;
	for (uint32_t i = 0; i < program->n_insns; i++) {
		const char *name = name_if_too_long(&program->insns[i]);

		if (!name)
			continue;
		gx_fail(diag, GX_E_POLICY_LONG, "insn %u calls bpf_%s", i, name);
		if (diag)
			diag->insn = (int)i;
		return -gx_error_errno(GX_E_POLICY_LONG);
	}
	return 0;
}

/* --- values */
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
	if (data->batch_budget_ns > GX_POLICY_MAX_BUDGET_NS)
		return gx_fail(diag, GX_E_POLICY_BUDGET, "'%s': %u ns a batch", data->name,
		               data->batch_budget_ns);
	if (data->tick_ms > GX_POLICY_MAX_TICK_MS)
		return gx_fail(diag, GX_E_POLICY_TICK, "'%s': %u ms", data->name, data->tick_ms);
	return 0;
}
