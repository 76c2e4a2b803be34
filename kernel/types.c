// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* types.c - the struct_ops types: what programs may do, which values an object may give, and how it is attached. */
#include <linux/ctype.h>
#include <linux/module.h>
#include "home.h"

BTF_ID_LIST(type_ids)
#define POLICY_OPS(type, doc) BTF_ID(struct, type)
#include "defs/policy_ops.def"

/* The module's BTF as the kernel has it, known with the first program. The lists of ids that are built in are not
 * relocated where that BTF was distilled: gx_id_delta is between. */
const struct btf *gx_own_btf;
u32 gx_id_delta;

int gx_type_of(const struct bpf_prog *prog)
{
	if (gx_own_btf && prog->aux->attach_btf == gx_own_btf)
		for (u32 type = 0; type < N_TYPES; type++)
			if (prog->aux->attach_btf_id == type_ids[type] + gx_id_delta)
				return type;
	return -ENOENT;
}

/* Linux bounds neither the time of its own iterators nor that of may_goto; a filter of kfuncs does not see them. */
static int check_instructions(const struct bpf_prog *prog)
{
	for (u32 i = 0; i < prog->len; i++) {
		const struct bpf_insn *insn = &prog->insnsi[i];

		if (insn->code == (BPF_JMP | BPF_CALL) && insn->src_reg == BPF_PSEUDO_KFUNC_CALL &&
		    !insn->off) {
			GX_SAY("refused: instruction %u calls a kfunc of the kernel", i);
			return -EACCES;
		}
		if (insn->code == (BPF_JMP | BPF_JCOND)) {
			GX_SAY("refused: instruction %u is may_goto", i);
			return -EACCES;
		}
		if (insn->code == (BPF_LD | BPF_IMM | BPF_DW))
			i++;
	}
	return 0;
}

static int check_program(const struct bpf_prog *prog, enum gx_type type)
{
	if (!gx_own_btf) {
		gx_id_delta = prog->aux->attach_btf_id - type_ids[type];
		gx_own_btf = prog->aux->attach_btf;
	}
	if (prog->sleepable) {
		GX_SAY("refused: sleepable");
		return -EINVAL;
	}
	return check_instructions(prog);
}

static const struct bpf_func_proto *func_proto(enum bpf_func_id id, const struct bpf_prog *prog)
{
	switch (id) {
	case BPF_FUNC_map_lookup_elem:
	case BPF_FUNC_map_update_elem:
	case BPF_FUNC_map_delete_elem:
	case BPF_FUNC_ktime_get_ns:
	case BPF_FUNC_get_smp_processor_id:
	case BPF_FUNC_ringbuf_output:
	case BPF_FUNC_ringbuf_reserve:
	case BPF_FUNC_ringbuf_submit:
	case BPF_FUNC_ringbuf_discard:
		return bpf_base_func_proto(id, prog);
	default:
		return NULL;
	}
}

static bool valid_access(int off, int size, enum bpf_access_type type, const struct bpf_prog *prog,
			 struct bpf_insn_access_aux *info)
{
	return bpf_tracing_btf_ctx_access(off, size, type, prog, info);
}

static int struct_access(struct bpf_verifier_log *log, const struct bpf_reg_state *reg, int off,
			 int size)
{
	bpf_log(log, "gpu_ext: objects are read-only\n");
	return -EACCES;
}

static const struct bpf_verifier_ops verifier_ops = {
	.get_func_proto = func_proto,
	.is_valid_access = valid_access,
	.btf_struct_access = struct_access,
};

static int init_type(struct btf *btf)
{
	return 0;
}

static bool good_name(const char *name, size_t size)
{
	size_t n = strnlen(name, size);

	if (!n || n == size || name[0] == ' ' || name[n - 1] == ' ')
		return false;
	for (size_t i = 0; i < n; i++)
		if (!isascii(name[i]) || !isprint(name[i]))
			return false;
	return true;
}

static bool good_scope(u32 scope, u64 id)
{
	switch (scope) {
	case GPU_SCOPE_DEVICE:
		return true;
	case GPU_SCOPE_CGROUP:
		return id;
	case GPU_SCOPE_PROCESS:
		return id && id <= U32_MAX;
	default:
		return false;
	}
}

#define POLICY_OPS(type, doc)                                              \
	static_assert(sizeof(struct type) - offsetof(struct type, init) == \
		      sizeof(struct gx_ops_values));
#include "defs/policy_ops.def"

/* By name: a value that this interface does not have yet is bounded from the day it has it. */
static bool good_value(const char *name, u64 value)
{
	return strcmp(name, "tick_ms") || value <= 60000;
}

/* Values are copied as the object gives them; validate() looks at most of them. 0: not a value. */
#define COPY_CHARS(field) (memcpy(to->field, from->field, sizeof(to->field)), 1)
#define COPY_U32(field) (to->field = from->field, good_value(#field, to->field) ? 1 : -EINVAL)
#define COPY_S32(field) COPY_U32(field)
#define COPY_U64(field) COPY_U32(field)
static int copy_value(enum gx_type type, const struct btf_member *m, const struct btf_type *t,
		      void *mine, const void *given)
{
	u32 at = __btf_member_bit_offset(t, m) / 8;

#define POLICY_DATA(T, name, kind, doc)                           \
	if (type == TYPE_##T && at == offsetof(struct T, name)) { \
		struct T *to = mine;                              \
		const struct T *from = given;                     \
		return COPY_##kind(name);                         \
	}
#include "defs/policy_ops.def"
	return 0;
}

static int validate(const struct gx_ops_values *ops)
{
	return good_name(ops->name, sizeof(ops->name)) && good_scope(ops->scope, ops->scope_id) &&
			       !(ops->flags & ~GPU_OPS_SHADOW) && ops->budget_ns <= NSEC_PER_SEC &&
			       ops->batch_budget_ns <= NSEC_PER_SEC
		       ? 0
		       : -EINVAL;
}

static int call_init(const struct gx_ops_values *ops)
{
	int said = ops->init ? ops->init() : 0;

	if (!said)
		return 0;
	GX_SAY("init of %s said %d", ops->name, said);
	return -EPERM;
}

static void call_exit(const struct gx_ops_values *ops, const struct gpu_exit_info *info)
{
	if (ops->exit)
		ops->exit(info);
}

static int reg(enum gx_type type, void *whole, const struct gx_ops_values *ops)
{
	int err = gx_home_may(ops) ?: call_init(ops) ?: gx_home_attach(type, whole, ops);

	if (err)
		GX_SAY("'%s' was not attached: error %d", ops->name, -err);
	return err;
}

static void unreg(void *whole, const struct gx_ops_values *ops)
{
	struct gpu_exit_info info = {};

	gx_home_detach(whole, GPU_EXIT_DONE, &info);
	call_exit(ops, &info);
}

static int update(enum gx_type type, void *whole, const struct gx_ops_values *ops, void *old,
		  const struct gx_ops_values *old_ops)
{
	struct gpu_exit_info info = {};
	int err = gx_home_may(ops);

	err = err ? err : call_init(ops);
	err = err ? err : gx_home_replace(type, whole, ops, old, &info);
	if (!err)
		call_exit(old_ops, &info);
	return err;
}

/* Stubs: Linux reads the arguments of a member from their types. NOTHING is void, unless there are arguments. */
#define NOTHING void
#define NOTHING_ELSE
#define MARG(kind, type, name) MARG_##kind(type, name)
#define MARG_PTR(type, name) struct type *name
#define MARG_CPTR(type, name) const struct type *name
#define MARG_U32(type, name) __u32 name
#define C_ACTION int
#define C_STATUS int
#define C_INT int
#define C_VOID void
#define GIVE_ACTION return 0
#define GIVE_STATUS return 0
#define GIVE_INT return 0
#define GIVE_VOID return
#define POLICY_MEMBER(type, name, ret, doc, ...)                              \
	static C_##ret type##__##name(__VA_ARGS__ NOTHING##__VA_OPT__(_ELSE)) \
	{                                                                     \
		GIVE_##ret;                                                   \
	}
#include "defs/policy_ops.def"
#define POLICY_OPS(type, doc) static struct type type##_stubs;
#include "defs/policy_ops.def"

#define COMMON(T, ops) ((struct gx_ops_values *)&((struct T *)(ops))->init)
#define POLICY_OPS(T, doc)                                                                    \
	static int T##_check(const struct btf_type *t, const struct btf_member *m,            \
			     const struct bpf_prog *prog)                                     \
	{                                                                                     \
		return check_program(prog, TYPE_##T);                                         \
	}                                                                                     \
	static int T##_copy(const struct btf_type *t, const struct btf_member *m, void *mine, \
			    const void *given)                                                \
	{                                                                                     \
		return copy_value(TYPE_##T, m, t, mine, given);                               \
	}                                                                                     \
	static int T##_validate(void *ops)                                                    \
	{                                                                                     \
		return validate(COMMON(T, ops));                                              \
	}                                                                                     \
	static int T##_reg(void *ops, struct bpf_link *link)                                  \
	{                                                                                     \
		return reg(TYPE_##T, ops, COMMON(T, ops));                                    \
	}                                                                                     \
	static void T##_unreg(void *ops, struct bpf_link *link)                               \
	{                                                                                     \
		unreg(ops, COMMON(T, ops));                                                   \
	}                                                                                     \
	static int T##_update(void *ops, void *old, struct bpf_link *link)                    \
	{                                                                                     \
		return update(TYPE_##T, ops, COMMON(T, ops), old, COMMON(T, old));            \
	}                                                                                     \
	static struct bpf_struct_ops bpf_##T = {                                              \
		.verifier_ops = &verifier_ops,                                                \
		.init = init_type,                                                            \
		.check_member = T##_check,                                                    \
		.init_member = T##_copy,                                                      \
		.validate = T##_validate,                                                     \
		.reg = T##_reg,                                                               \
		.unreg = T##_unreg,                                                           \
		.update = T##_update,                                                         \
		.cfi_stubs = &T##_stubs,                                                      \
		.name = #T,                                                                   \
		.owner = THIS_MODULE,                                                         \
	};
#include "defs/policy_ops.def"

int gx_register_types(void)
{
	int err = 0;

#define POLICY_MEMBER(type, name, ret, doc, ...) type##_stubs.name = type##__##name;
#include "defs/policy_ops.def"
#define POLICY_OPS(type, doc) err = err ?: register_bpf_struct_ops(&bpf_##type, type);
#include "defs/policy_ops.def"
	return err;
}
