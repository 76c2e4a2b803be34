/* call.c - runs one callback of a driver policy by the reference interpreter. */
#include "policy/run/call.h"

#include "ir/helper.h"
#include "ir/interp.h"
#include "maps/run.h"
#include "maps/run_ring.h"
#include "verify/verify.h"

#include <errno.h>
#include <sched.h>
#include <string.h>

struct run {
	struct gx_policy_call *call;
	uint64_t args[GX_POLICY_MAX_ARGS]; /* the context */
	struct gx_run_rings rings;
};

static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	const struct gx_policy_call *call = ((const struct run *)env->user)->call;
	int64_t i = gx_run_map_index(handle);

	return i < 0 || (uint64_t)i >= call->verified->program.n_maps ? NULL : call->maps[i];
}

static void pushed(void *arg, struct gx_map *map)
{
	const struct gx_policy_call *call = arg;

	for (uint32_t i = 0; call->pushed && i < call->verified->program.n_maps; i++)
		if (call->maps[i] == map) {
			call->pushed(call->user, i);
			return;
		}
}

/* A string is at the program's address; as much of it is looked at as is kept. */
static int native_string(const struct gx_run_env *env, uint64_t address, uint64_t *native)
{
	const char *text = gx_run_access(env, address, 1, false), *at = text;

	for (uint32_t n = 1; at && *at && n < GX_KFUNC_MAX_STRING; n++)
		at = gx_run_access(env, address + n, 1, false);
	*native = (uint64_t)(uintptr_t)text;
	return at ? 0 : -EFAULT;
}

static int native_args(const struct gx_run_env *env, const struct gx_kfunc_row *row,
                       const uint64_t args[5], uint64_t native[GX_KFUNC_MAX_ARGS],
                       struct gx_diag *diag)
{
	for (uint32_t i = 0; i < GX_KFUNC_MAX_ARGS; i++) {
		native[i] = args[i];
		if (row->args[i].kind == GX_KARG_U32)
			native[i] = (uint32_t)args[i];
		if (row->args[i].kind == GX_KARG_STRING && native_string(env, args[i], &native[i]))
			return gx_fail(diag, GX_E_RUN_ACCESS, "argument %u of %s", i + 1,
			               row->name);
	}
	return 0;
}

static uint64_t cut_result(enum gx_kfunc_ret ret, uint64_t value)
{
	switch (ret) {
	case GX_KRET_VOID: return 0;
	case GX_KRET_INT: return (uint64_t)(int64_t)(int32_t)value;
	case GX_KRET_U32: return (uint32_t)value;
	case GX_KRET_BLOCK: break;
	}
	return value;
}

static int call_kfunc(struct gx_run_env *env, enum gx_kfunc kfunc, const uint64_t args[5],
                      uint64_t *result, struct gx_diag *diag)
{
	const struct run *run = env->user;
	const struct gx_kfunc_row *row = gx_kfunc_row(kfunc);
	uint64_t native[GX_KFUNC_MAX_ARGS];
	int err = native_args(env, row, args, native, diag);

	if (!err && !run->call->kfunc)
		err = gx_fail(diag, GX_E_RUN_OP, "no kernel functions here");
	if (!err)
		*result = cut_result(row->ret, run->call->kfunc(run->call->user, kfunc, native));
	return err;
}

uint64_t gx_host_policy_now(struct gx_run_call *call)
{
	const struct run *run = call->env->user;

	return run->call->now ? run->call->now(run->call->user) : 0;
}

uint64_t gx_host_policy_processor(struct gx_run_call *call)
{
	int cpu = sched_getcpu();

	(void)call;
	return cpu < 0 ? 0 : (uint64_t)cpu;
}

static gx_run_helper *find_helper(uint32_t id)
{
	static gx_run_helper *const rows[] = {
#define HELPER(name, id_, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)    \
	gx_host_##policy,
#include "defs/helpers.def"
	};
	int at = gx_helper_at(id);

	return at < 0 ? NULL : rows[at];
}

static int call_helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5],
                       uint64_t *result, struct gx_diag *diag)
{
	struct run *run = env->user;
	struct gx_run_call call = {
		.env = env, .args = args, .map_of = map_of, .rings = &run->rings
	};
	gx_run_helper *helper;

	if (gx_is_kfunc_id(id))
		return call_kfunc(env, (enum gx_kfunc)(id - GX_KFUNC_ID), args, result, diag);
	helper = find_helper(id);
	*result = helper ? helper(&call) : 0;
	return helper && !call.err ? 0 : gx_fail(diag, GX_E_RUN_OP, "helper %u", id);
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	const struct run *run = env->user;

	/* a number that the verifier saw */
	*address = (uint64_t)(uintptr_t)run->call->maps[map]->data;
	return 0;
}

static int grant_objects(struct gx_run_env *env, struct run *run,
                         const struct gx_member_row *member, struct gx_diag *diag)
{
	uint32_t n = gx_member_n_args(member);
	int err = 0;

	for (uint32_t i = 0; i < n && !err; i++) {
		const struct gx_struct_row *row = gx_struct_row(member->args[i].type);
		uint64_t value = run->call->args[i];

		run->args[i] = row ? value : (uint32_t)value;
		if (!row)
			continue;
		if (!value || value % row->align)
			return gx_fail(diag, GX_E_VERIFY_INPUT, "argument %u of %s is 0x%llx", i,
			               member->name, (unsigned long long)value);
		err = gx_run_grant(env, (struct gx_run_region){ .start = value,
		                                                .size = row->size,
		                                                .host = (void *)(uintptr_t)value });
	}
	return err;
}

static int grant_all(struct gx_run_env *env, struct run *run, const struct gx_member_row *member,
                     struct gx_diag *diag)
{
	const struct gx_policy_call *call = run->call;
	int err = gx_run_grant(env, (struct gx_run_region){ .start = env->ctx,
	                                                    .size = sizeof(run->args),
	                                                    .host = run->args });

	if (!err)
		err = grant_objects(env, run, member, diag);
	for (uint32_t i = 0; !err && i < call->n_regions && i < GX_POLICY_MAX_REGIONS; i++)
		err = gx_run_grant(env, call->regions[i]);
	for (uint32_t i = 0; !err && i < call->verified->program.n_maps; i++)
		err = gx_map_run_grant(env, call->maps[i]);
	return err;
}

int gx_policy_call(struct gx_policy_call *call, int32_t *result, struct gx_diag *diag)
{
	const struct gx_program *program = &call->verified->program;
	const struct gx_member_row *member = gx_member_row((enum gx_policy_member)program->member);
	struct run run = { .call = call, .rings = { .pushed = pushed, .arg = call } };
	struct gx_run_env env = { .ctx = (uint64_t)(uintptr_t)run.args,
		                  .user = &run,
		                  .max_steps = call->max_steps ? call->max_steps : UINT64_MAX,
		                  .helper = call_helper,
		                  .map_value = map_value };
	struct gx_ir_run ir_run = { .env = &env };
	uint64_t value = 0;
	int err;

	*result = 0;
	if (program->hook != GX_HOOK_POLICY || !member || member->kind != GX_FIELD_FUNC)
		return gx_fail(diag, GX_E_POLICY_MEMBER, "member %u", program->member);
	err = grant_all(&env, &run, member, diag);
	if (!err)
		err = gx_ir_interp(call->verified->ir, &ir_run, &value, diag);
	call->steps = env.steps;
	if (!err && member->ret != GX_POLICY_RET_VOID)
		*result = (int32_t)value;
	return err;
}
