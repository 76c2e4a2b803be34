/* struct_ops_prog.c - PROG_LOAD of a callback of a struct_ops type: which one it is, whom it calls.
 */
#include "bpf/kernel_btf.h"
#include "bpf/struct_ops_map.h"

enum { OP_CALL = 0x85, OP_LDDW = 0x18, PSEUDO_KFUNC = 2 };

int gx_struct_ops_prog_form(struct gx_bpf_prog *prog, const union bpf_attr *attr,
                            struct gx_diag *diag)
{
	enum gx_policy_member member = GX_N_POLICY_MEMBERS;
	struct gx_kernel_ids ids;
	int err = gx_kernel_btf_ids(&ids), type = 0, device = 0;

	if (err)
		return err;
	while (device < GX_N_DEVICE_OPS && ids.device_ops[device] != attr->attach_btf_id)
		device++;
	if (device < GX_N_DEVICE_OPS && !attr->attach_prog_fd) {
		if (attr->prog_flags & GX_F_SLEEPABLE)
			return gx_fail(diag, GX_E_POLICY_SLEEPABLE, "program '%s' for %s",
			               prog->name, gx_device_ops_name((enum gx_device_ops)device));
		return gx_device_ops_prog_form(prog, (enum gx_device_ops)device,
		                               attr->expected_attach_type, diag);
	}
	while (type < GX_N_POLICY_TYPES && ids.ops[type] != attr->attach_btf_id)
		type++;
	if (type == GX_N_POLICY_TYPES || attr->attach_prog_fd)
		return gx_fail(diag, GX_E_POLICY_TYPE, "program '%s': type %u of the kernel BTF",
		               prog->name, attr->attach_btf_id);
	member = gx_policy_member_at((enum gx_policy_type)type, attr->expected_attach_type);
	if (member == GX_N_POLICY_MEMBERS || gx_member_row(member)->kind != GX_FIELD_FUNC)
		return gx_fail(diag, GX_E_POLICY_MEMBER, "program '%s': member %u of %s",
		               prog->name, attr->expected_attach_type,
		               gx_policy_type_row((enum gx_policy_type)type)->name);
	if (attr->prog_flags & GX_F_SLEEPABLE)
		return gx_fail(diag, GX_E_POLICY_SLEEPABLE, "program '%s' for %s", prog->name,
		               gx_member_row(member)->name);
	prog->form = GX_FORM_STRUCT_OPS;
	prog->hook = GX_HOOK_POLICY;
	prog->member = member;
	return 0;
}

static int32_t row_of(const struct gx_kernel_ids *ids, int32_t id)
{
	for (int i = 0; i < GX_N_KFUNCS; i++)
		if (id > 0 && ids->kfuncs[i] == (uint32_t)id)
			return i;
	for (uint32_t i = 0; i < GX_N_NAMED; i++)
		if (id > 0 && ids->named[i] == (uint32_t)id)
			return (int32_t)gx_named_helper(i);
	return GX_KFUNC_NONE;
}

int gx_struct_ops_resolve_kfuncs(struct gx_bpf_prog *prog)
{
	struct gx_kernel_ids ids;
	int err = gx_kernel_btf_ids(&ids);

	for (uint32_t i = 0; !err && i < prog->n_insns; i++) {
		struct gx_insn *insn = &prog->insns[i];

		if (insn->opcode == OP_CALL && insn->src == PSEUDO_KFUNC)
			insn->imm = row_of(&ids, insn->imm);
		i += insn->opcode == OP_LDDW;
	}
	return err;
}
