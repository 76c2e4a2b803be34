/* tables.c - the rows of tables by number: each that there is, and none right behind the last, before the first, or far away. Their numbers come from
 * eBPF, BTF and text. */
#include "../test.h"

#include "ebpf/hook.h"
#include "ebpf/map_type.h"
#include "ir/ir.h"
#include "verify/policy_tables.h"

static const uint32_t wrong[] = { 0, 1, UINT32_MAX, INT32_MAX, (uint32_t)INT32_MIN };
#define N_WRONG (sizeof(wrong) / sizeof(wrong[0]))

/* The i-th number that is none of a table of n rows. */
static uint32_t none_of(uint32_t n, size_t i)
{
	return i < 2 ? n + wrong[i] : wrong[i]; /* n, n + 1, .. */
}

static void test_rows(void)
{
	for (int i = 0; i < GX_N_HOOKS; i++)
		CHECK(gx_hook_row((enum gx_hook)i) != NULL);
	for (int i = 0; i < GX_N_POLICY_MEMBERS; i++)
		CHECK(gx_member_row((enum gx_policy_member)i)->name != NULL);
	for (int i = 0; i < GX_N_POLICY_TYPES; i++)
		CHECK(gx_policy_type_row((enum gx_policy_type)i)->value_size > 0);
	for (int i = 0; i < GX_N_KFUNCS; i++)
		CHECK(gx_kfunc_row((enum gx_kfunc)i)->name != NULL);
	for (size_t i = 0; i < N_WRONG; i++) {
		CHECK(!gx_hook_row((enum gx_hook)none_of(GX_N_HOOKS, i)));
		CHECK(!gx_member_row((enum gx_policy_member)none_of(GX_N_POLICY_MEMBERS, i)));
		CHECK(!gx_policy_type_row((enum gx_policy_type)none_of(GX_N_POLICY_TYPES, i)));
		CHECK(!gx_struct_row((enum gx_policy_struct)none_of(GX_N_POLICY_STRUCTS, i)));
		CHECK(!gx_kfunc_row((enum gx_kfunc)none_of(GX_N_KFUNCS, i)));
		CHECK(!gx_map_type_row(none_of(1000, i)));
		CHECK(!gx_map_type_lies(none_of(1000, i), GX_LAYOUT_array));
	}
}

/* Each member has a number of its own among those of its type, without a gap; behind the last there is none. */
static void test_members(void)
{
	uint32_t all = 0;

	for (int type = 0; type < GX_N_POLICY_TYPES; type++) {
		enum gx_policy_member member;
		uint32_t n = 0;

		for (; (member = gx_policy_member_at((enum gx_policy_type)type, n)) <
		       GX_N_POLICY_MEMBERS;
		     n++) {
			CHECK_EQ(gx_member_index(member), n);
			CHECK_EQ(gx_member_row(member)->type, type);
		}
		for (size_t i = 0; i < N_WRONG; i++)
			CHECK_EQ(gx_policy_member_at((enum gx_policy_type)type, none_of(n, i)),
			         GX_N_POLICY_MEMBERS);
		all += n;
	}
	CHECK_EQ(all, GX_N_POLICY_MEMBERS);
}

static bool is(const char *name, const char *want)
{
	return !strcmp(name, want);
}

/* What is printed of IR that is not valid, too. */
static void test_names(void)
{
	for (int i = 0; i < GX_IR_N_OPS; i++)
		CHECK(gx_ir_op_info((enum gx_ir_op)i)->name != NULL);
	for (int i = 0; i < GX_IR_N_SREGS; i++)
		CHECK(gx_ir_sreg_info((enum gx_ir_sreg)i)->name != NULL);
	CHECK(is(gx_ir_cond_name((enum gx_ir_cond)(GX_IR_N_CONDS - 1)), "test"));
	CHECK(is(gx_ir_atomic_name((enum gx_ir_atomic)(GX_IR_N_ATOMICS - 1)), "cmpxchg"));
	CHECK(is(gx_ir_space_name((enum gx_ir_space)(GX_IR_SPACE_N - 1)), "param"));
	CHECK(is(gx_ir_type_name(GX_IR_I64), "i64") && gx_ir_type_mask(GX_IR_I64) == UINT64_MAX);
	for (size_t i = 0; i < N_WRONG; i++) {
		CHECK(gx_ir_op_info((enum gx_ir_op)none_of(GX_IR_N_OPS, i)) ==
		      gx_ir_op_info(GX_IR_const));
		CHECK(gx_ir_sreg_info((enum gx_ir_sreg)none_of(GX_IR_N_SREGS, i)) ==
		      gx_ir_sreg_info((enum gx_ir_sreg)0));
		CHECK(is(gx_ir_cond_name((enum gx_ir_cond)none_of(GX_IR_N_CONDS, i)), "?"));
		CHECK(is(gx_ir_atomic_name((enum gx_ir_atomic)none_of(GX_IR_N_ATOMICS, i)), "?"));
		CHECK(is(gx_ir_space_name((enum gx_ir_space)none_of(GX_IR_SPACE_N, i)), "?"));
		CHECK(is(gx_ir_type_name((enum gx_ir_type)none_of(GX_IR_I64 + 1, i)), "?"));
		CHECK(!gx_ir_type_mask((enum gx_ir_type)none_of(GX_IR_I64 + 1, i)));
	}
}

int main(void)
{
	test_rows();
	test_members();
	test_names();
	return TEST_END();
}
