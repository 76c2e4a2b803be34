/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* callbacks.h - what a policy's callbacks are in Linux: the engine has an array of numbers, Linux a function of its type. */
#ifndef GPU_EXT_CALLBACKS_H
#define GPU_EXT_CALLBACKS_H

#include <linux/rcupdate.h>
#include "policies.h"

#define MARG(kind, type, name) MARG_##kind(type)
#define MARG_PTR(type) struct type *
#define MARG_CPTR(type) const struct type *
#define MARG_U32(type) __u32
#define ARGS1(a) (a) args[0]
#define ARGS2(a, b) ARGS1(a), (b)args[1]
#define ARGS3(a, b, c) ARGS2(a, b), (c)args[2]
#define ARGS4(a, b, c, d) ARGS3(a, b, c), (d)args[3]
#define ARGS5(a, b, c, d, e) ARGS4(a, b, c, d), (e)args[4]
#define ARGS6(a, b, c, d, e, f) ARGS5(a, b, c, d, e), (f)args[5]
#define PICK(a, b, c, d, e, f, macro, ...) macro
#define ARGS(...) PICK(__VA_ARGS__, ARGS6, ARGS5, ARGS4, ARGS3, ARGS2, ARGS1, NONE)(__VA_ARGS__)
#define RESULT_ACTION result =
#define RESULT_STATUS result =
#define RESULT_INT result =
#define RESULT_VOID
/* Where the member is known to the compiler, one call is left of it. */
static __always_inline s32 gx_callback(struct gx_policy *policy, enum gx_member member,
				       const u64 *args)
{
	const void *ops = gx_attached_of(policy)->whole;
	s32 result = 0;

	/* the engine has no RCU of its own that lockdep could see */
	RCU_LOCKDEP_WARN(!rcu_read_lock_any_held(),
			 "a policy is asked that may be freed meanwhile");
	switch (member) {
#define POLICY_MEMBER(T, name, ret, doc, ...)                                             \
	case GX_CB_##T##_##name:                                                          \
		RESULT_##ret((const struct T *)ops)->name(__VA_OPT__(ARGS(__VA_ARGS__))); \
		break;
#include "defs/policy_ops.def"
	default:
		break;
	}
	return result;
}

#endif
