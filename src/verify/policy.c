/* policy.c - what is asked of a program as a callback of a driver policy, before it is explored.
 *
 * The exploration proves memory safety and an end; the cost limit (defs/hooks.def) proves that
 * the end comes soon. Helpers whose time is not in their row are refused by name, so that the same
 * object is refused here and by the kernel module, where Linux's verifier would let them through.
 */
#include "verify/policy.h"

#include "verify/policy_tables.h"

enum { OP_CALL = 0x85 };

static const struct {
	int32_t id;
	const char *name;
} too_long[] = {
	{ 12, "bpf_tail_call" },           { 93, "bpf_spin_lock" },
	{ 94, "bpf_spin_unlock" },         { 164, "bpf_for_each_map_elem" },
	{ 169, "bpf_timer_init" },         { 170, "bpf_timer_set_callback" },
	{ 171, "bpf_timer_start" },        { 172, "bpf_timer_cancel" },
	{ 180, "bpf_find_vma" },           { 181, "bpf_loop" },
	{ 209, "bpf_user_ringbuf_drain" },
};

static const char *name_if_too_long(const struct gx_insn *insn)
{
	for (size_t i = 0; i < sizeof(too_long) / sizeof(too_long[0]); i++)
		if (insn->opcode == OP_CALL && !insn->src && insn->imm == too_long[i].id)
			return too_long[i].name;
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
		gx_fail(diag, GX_E_POLICY_LONG, "insn %u calls %s", i, name);
		if (diag)
			diag->insn = (int)i;
		return -gx_error_errno(GX_E_POLICY_LONG);
	}
	return 0;
}
