/* runnable.c - the callbacks of a policy linked with the engine's functions, and run. */
#include "policy/run/runnable.h"

#include "driver/memory.h"
#include "driver/tick.h"
#include "emit/host/host.h"
#include "maps/map.h"
#include "policy/run/call.h"
#include "policy/run/callout.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

/* The engine's number of a callback; GX_N_MEMBERS: it is none. */
static enum gx_member engine_member(enum gx_policy_member member)
{
	static const uint8_t rows[GX_N_POLICY_MEMBERS] = {
#define POLICY_MEMBER(type, name, ...) [GX_MEMBER_##type##_##name] = GX_CB_##type##_##name + 1,
#include "defs/policy_ops.def"
	};

	return rows[member] ? (enum gx_member)(rows[member] - 1) : GX_N_MEMBERS;
}

/* --- running, by the interpreter */
static uint64_t interpreted_kfunc(void *user, enum gx_kfunc kfunc,
                                  const uint64_t args[GX_KFUNC_MAX_ARGS])
{
	return gx_callout_kfunc(kfunc)(user, args[0], args[1], args[2], args[3], args[4]);
}

static uint64_t interpreted_now(void *user)
{
	return gx_call_now(((struct gx_run_frame *)user)->call);
}

static void interpreted_pushed(void *user, uint32_t map)
{
	gx_wake_reader(&((struct gx_run_frame *)user)->callback->maps[map]);
}

static s32 interpret(struct gx_run_frame *frame, const u64 *args)
{
	const struct gx_policy_callback *callback = frame->callback->callback;
	const struct gx_memory *memory = frame->call->memory;
	uint64_t slots[GX_POLICY_MAX_ARGS] = { 0 };
	struct gx_policy_call call = { .verified = callback->verified,
		                       .maps = callback->maps,
		                       .args = slots,
		                       .kfunc = interpreted_kfunc,
		                       .now = interpreted_now,
		                       .pushed = interpreted_pushed,
		                       .user = frame };
	const struct gx_member_row *row =
	        gx_member_row((enum gx_policy_member)callback->verified->program.member);
	struct gx_diag diag = { 0 };
	s32 result;

	for (uint32_t i = 0; i < gx_member_n_args(row); i++)
		slots[i] = args[i];
	if (memory) /* candidates */
		call.regions[call.n_regions++] =
		        (struct gx_run_region){ .start = (uint64_t)(uintptr_t)memory->blocks.blocks,
			                        .size = (uint64_t)memory->blocks.n_blocks *
			                                sizeof(*memory->blocks.blocks),
			                        .host = memory->blocks.blocks };
	if (gx_policy_call(&call, &result, &diag))
		gx_policy_eject(frame->call->policy, GPU_EXIT_ERROR_POLICY, diag.error,
		                "the interpreter stopped it");
	return result;
}

/* gx_policy.run */
static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	const struct gx_runnable *runnable = policy->user;
	const struct gx_runnable_callback *callback = &runnable->callbacks[member];
	struct gx_run_frame frame;
	uint64_t result;

	gx_frame_init(&frame, call, callback);
	if (!callback->code)
		return interpret(&frame, args);
	result = gx_host_run(callback->code, (uint64_t)(uintptr_t)args, &frame);
	gx_frame_end(&frame);
	return callback->is_void ? 0 : (s32)result;
}

/* --- linking */
static gx_host_function *find_function(void *arg, uint64_t id)
{
	(void)arg;
	return gx_is_kfunc_id(id) ? gx_callout_kfunc((enum gx_kfunc)(id - GX_KFUNC_ID))
	                          : gx_callout_helper(id);
}

static uint64_t map_handle(void *arg, uint32_t map)
{
	const struct gx_runnable_callback *callback = arg;

	return (uint64_t)(uintptr_t)&callback->maps[map];
}

static void *map_value(void *arg, uint32_t map)
{
	const struct gx_runnable_callback *callback = arg;

	return callback->maps[map].map->data;
}

static int compile(struct gx_runnable_callback *to, struct gx_diag *diag)
{
	struct gx_host_linker linker = { find_function, map_handle, map_value, to };
	struct gx_diag why = { 0 };
	int err = gx_host_compile(to->callback->verified, &linker, &to->code, &why);

	/* what there is no machine code for is interpreted */
	if (!err || why.error == GX_E_HOST_MACHINE || why.error == GX_E_HOST_OP)
		return 0;
	if (diag && !diag->error)
		*diag = why;
	return err;
}

static void bind_map(struct gx_runnable_map *to, const struct gx_policy_callback *from, uint32_t i)
{
	struct gx_map *map = from->maps[i];

	*to = (struct gx_runnable_map){ .map = map,
		                        .event_fd = from->event_fds[i],
		                        .wake = from->wake,
		                        .reader = from->wake ? from->readers[i] : NULL };
	if (!gx_map_type_lies(map->def.type, GX_LAYOUT_array) || i >= 64)
		return;
	to->array = map->data;
	to->stride = gx_map_stride(map->def.value_size);
	to->n_values = map->def.max_entries;
	to->bit = 1ull << i;
}

static int bind_callback(struct gx_runnable_callback *to, const struct gx_policy_callback *from,
                         bool interpreted, struct gx_diag *diag)
{
	const struct gx_program *program = &from->verified->program;
	const struct gx_member_row *row = gx_member_row((enum gx_policy_member)program->member);

	to->callback = from;
	to->is_void = row->ret == GX_POLICY_RET_VOID;
	to->maps = calloc(program->n_maps + 1, sizeof(*to->maps));
	if (!to->maps)
		return gx_fail(diag, GX_E_NO_MEMORY, "maps of %s", row->name);
	for (uint32_t i = 0; i < program->n_maps; i++)
		bind_map(&to->maps[i], from, i);
	return interpreted ? 0 : compile(to, diag);
}

static int is_interpreted(bool *interpreted, struct gx_diag *diag)
{
	const char *how = getenv("GPUEXT_POLICY_RUN");

	*interpreted = how && !strcmp(how, "interpret");
	if (how && *how && !*interpreted && strcmp(how, "machine") != 0)
		return gx_fail(diag, GX_E_POLICY_RUN, "GPUEXT_POLICY_RUN=%.40s", how);
	return 0;
}

_Static_assert((int)GX_POLICY_MAX_TICK_MS == (int)GX_MAX_TICK_MS, "what loads can be attached");

static void take_data(struct gx_policy *policy, const struct gx_policy_data *data)
{
	memcpy(policy->name, data->name, sizeof(policy->name));
	policy->scope = data->scope;
	policy->priority = data->priority;
	policy->scope_id = data->scope_id;
	policy->budget_ns = data->budget_ns;
	policy->batch_budget_ns = data->batch_budget_ns;
	policy->flags = data->flags;
	policy->tick_ms = data->tick_ms;
	policy->async_mib_s = data->async_mib_s;
}

int gx_runnable_make(const struct gx_verified_policy *verified, struct gx_runnable **out,
                     struct gx_diag *diag)
{
	struct gx_runnable *runnable;
	bool interpreted;
	int err = is_interpreted(&interpreted, diag);

	*out = NULL;
	runnable = calloc(1, sizeof(*runnable));
	if (!runnable)
		return gx_fail(diag, GX_E_NO_MEMORY, "a policy");
	runnable->verified = verified;
	take_data(&runnable->policy, &verified->data);
	runnable->policy.run = run;
	runnable->policy.user = runnable;
	for (uint32_t i = 0; i < GX_POLICY_MAX_MEMBERS && !err; i++) {
		enum gx_member member;

		if (!verified->callbacks[i].verified)
			continue;
		member = engine_member(gx_policy_member_at(verified->type, i));
		runnable->policy.members |= 1u << member;
		err = bind_callback(&runnable->callbacks[member], &verified->callbacks[i],
		                    interpreted, diag);
	}
	if (err)
		gx_runnable_free(runnable);
	else
		*out = runnable;
	return err;
}

void gx_runnable_free(struct gx_runnable *runnable)
{
	for (uint32_t i = 0; runnable && i < GX_N_MEMBERS; i++) {
		gx_host_free(runnable->callbacks[i].code);
		free(runnable->callbacks[i].maps);
	}
	free(runnable);
}

bool gx_runnable_is_machine(const struct gx_runnable *runnable)
{
	for (uint32_t i = 0; i < GX_N_MEMBERS; i++)
		if (runnable->callbacks[i].callback && !runnable->callbacks[i].code)
			return false;
	return true;
}

/* --- the members that the engine does not call */
static enum gx_member init_of(const struct gx_runnable *runnable)
{
	return runnable->verified->type == GX_POLICY_gpu_mem_ops ? GX_MEM(init) : GX_SCHED(init);
}

static enum gx_member exit_of(const struct gx_runnable *runnable)
{
	return runnable->verified->type == GX_POLICY_gpu_mem_ops ? GX_MEM(exit) : GX_SCHED(exit);
}

int gx_runnable_init(struct gx_runnable *runnable, struct gx_policies *policies,
                     struct gx_diag *diag)
{
	struct gx_policy *policy = &runnable->policy;
	enum gx_member member = init_of(runnable);
	struct gx_call call = {
		.set = policies, .policy = policy, .member = member, .subject = GX_NO_BLOCK
	};
	u64 none[1] = { 0 };
	s32 result;

	if (!runnable->callbacks[member].callback)
		return 0;
	result = run(policy, &call, member, none);
	return result ? gx_fail(diag, GX_E_POLICY_INIT, "'%s': init gave %d", policy->name, result)
	              : 0;
}

void gx_runnable_exit(struct gx_runnable *runnable, struct gx_policies *policies)
{
	struct gx_policy *policy = &runnable->policy;
	enum gx_member member = exit_of(runnable);
	struct gx_call call = {
		.set = policies, .policy = policy, .member = member, .subject = GX_NO_BLOCK
	};
	u64 args[1] = { (u64)(uintptr_t)&policy->exit };

	if (runnable->callbacks[member].callback)
		run(policy, &call, member, args);
}
