/* run.c - driver policies of `gpuext run --policy`: loaded, told to the application,
 * reported. */
#include "cli/policy/run.h"

#include "base/json.h"
#include "cli/policy/kernel.h"
#include "policy/owner/owner.h"
#include "verify/policy_tables.h"

#include <string.h>
#include <unistd.h>

int gx_run_policies_kernel(struct gx_run_policies *policies, const struct gx_policy_object *object,
                           const struct gx_policy_given *given, struct gx_diag *diag)
{
	struct gx_policy_load_opts opts = { .path = object->path,
		                            .settings = object->settings,
		                            .n_settings = object->n_settings,
		                            .budget_ns = given->budget_ns,
		                            .batch_budget_ns = given->batch_budget_ns };
	int err = gx_kernel_beside_open(&opts, &policies->kernel[policies->n_kernel], diag);

	policies->n_kernel += !err;
	return err;
}

/* The kernel's array that policies of object n have by this name. */
static int array_of(void *arg, const char *name)
{
	const struct gx_run_policies *policies = arg;

	return gx_kernel_beside_array(policies->kernel[policies->n], name);
}

int gx_run_policies_add(struct gx_run_policies *policies, const struct gx_policy_object *object,
                        struct gx_diag *diag)
{
	struct gx_policy_load_opts opts = { .path = object->path,
		                            .settings = object->settings,
		                            .n_settings = object->n_settings,
		                            .home = &gx_beside_home(policies->beside)->home,
		                            .attach = gx_attach_program };
	int err;

	if (policies->n < policies->n_kernel) {
		opts.array_of = array_of;
		opts.arg = policies;
	}
	err = gx_policy_load(&opts, &policies->loaded[policies->n], diag);
	policies->n += !err;
	return err;
}

void gx_run_policies_dump(const struct gx_run_policies *policies, struct gx_dump *dump)
{
	for (uint32_t i = 0; i < policies->n; i++)
		gx_dump_object(gx_policy_loaded_object(policies->loaded[i]), dump);
}

bool gx_run_policies_have_programs(const struct gx_run_policies *policies)
{
	bool some = false;

	for (uint32_t i = 0; i < policies->n; i++)
		some |= gx_policy_loaded_programs(policies->loaded[i]) > 0;
	return some;
}

void gx_run_policies_close(struct gx_run_policies *policies)
{
	while (policies->n)
		gx_policy_loaded_close(policies->loaded[--policies->n]);
	while (policies->n_kernel)
		gx_kernel_beside_close(policies->kernel[--policies->n_kernel]);
}

/* --- the report */
static const char *state_name(enum gx_policy_in_app state)
{
	static const char *const names[GX_N_IN_APP] = { "sent", "attached", "refused", "elsewhere",
		                                        "gone" };

	return names[state]; /* the server takes no others */
}

static void put_members(const struct gx_server_policy_app *state, struct gx_json *json)
{
	gx_json_begin_object(json, "members");
	for (int i = 0; i < GX_N_MEMBERS; i++) {
		if (!state->stats[i].calls)
			continue;
		gx_json_begin_object(json, gx_member_name((enum gx_member)i));
		gx_json_u64(json, "calls", state->stats[i].calls);
		gx_json_u64(json, "ns", state->stats[i].ns);
		gx_json_u64(json, "max_ns", state->stats[i].max_ns);
		gx_json_end_object(json);
	}
	gx_json_end_object(json);
}

static void put_json(const struct gx_server_policy_app *state, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "policy");
	gx_json_string(&json, "name", state->name);
	gx_json_string(&json, "ops", gx_policy_type_row(state->type)->name);
	gx_json_u64(&json, "owner", state->id >> 32);
	gx_json_u64(&json, "pid", state->pid);
	gx_json_string(&json, "comm", state->comm);
	gx_json_string(&json, "state", state_name(state->state));
	if (state->state == GX_IN_APP_REFUSED)
		gx_json_string(&json, "why", state->why);
	if (state->state == GX_IN_APP_GONE)
		gx_policy_put_exit(&json, &state->exit);
	gx_policy_put_counters(&json, state->counters);
	put_members(state, &json);
	gx_json_end_object(&json);
}

static void put_text(const struct gx_server_policy_app *state, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "gpuext: policy '%s' in %s[%u]: %s", state->name, state->comm,
	                 state->pid, state_name(state->state));
	if (state->state == GX_IN_APP_REFUSED)
		gx_strbuf_printf(out, ": %s", state->why);
	if (state->state == GX_IN_APP_GONE)
		gx_strbuf_printf(out, " (%s, code %u%s%s%s%s)", gx_exit_kind_name(state->exit.kind),
		                 state->exit.code, *state->exit.reason ? ": " : "",
		                 state->exit.reason, *state->exit.msg ? ": " : "", state->exit.msg);
	gx_strbuf_printf(out, "; calls %llu, overrides %llu, defaults %llu\n",
	                 state->counters[GX_COUNT_calls], state->counters[GX_COUNT_overrides],
	                 state->counters[GX_COUNT_defaults]);
}

static void put(const struct gx_server_policy_app *state, bool json, struct gx_strbuf *out)
{
	if (json)
		put_json(state, out);
	else
		put_text(state, out);
}

static void put_task(const struct gx_server_agent *agent, const struct gx_task_line *line,
                     bool json, struct gx_strbuf *out)
{
	static const char *const levels[] = { "low", "medium", "high" };
	static const char *const states[] = { "free", "created", "waiting", "bound" };
	uint32_t level = line->interleave, state = line->state;
	const char *level_name = level < 3 ? levels[level] : "?";
	const char *state_text = state < 4 ? states[state] : "?";
	struct gx_json to = { .out = out };

	if (!json) {
		gx_strbuf_printf(
		        out, "gpuext: task group %llu of %s[%u]: %s, timeslice %llu us, level %s\n",
		        (unsigned long long)line->id, agent->comm, agent->pid, state_text,
		        (unsigned long long)line->timeslice_us, level_name);
		return;
	}
	gx_json_begin_object(&to, NULL);
	gx_json_string(&to, "type", "task");
	gx_json_u64(&to, "pid", agent->pid);
	gx_json_u64(&to, "id", line->id);
	gx_json_u64(&to, "gpu", line->gpu);
	gx_json_string(&to, "state", state_text);
	gx_json_u64(&to, "timeslice_us", line->timeslice_us);
	gx_json_string(&to, "level", level_name);
	gx_json_u64(&to, "binds_rejected", agent->stats->binds_rejected);
	gx_json_u64(&to, "binds_late", agent->stats->binds_late);
	gx_json_u64(&to, "preempts", agent->stats->preempts);
	gx_json_end_object(&to);
}

/* Task groups of applications that had a policy. */
static void put_tasks(const struct gx_server_agent *agent, bool json, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < GX_MAX_TASK_LINES; i++)
		if (agent->stats->policy_refreshed_ns && agent->stats->tasks[i].id)
			put_task(agent, &agent->stats->tasks[i], json, out);
}

void gx_run_policies_report(struct gx_server *server, bool json, struct gx_strbuf *out)
{
	struct gx_server_policy_app state;
	struct gx_server_agent agent;

	for (uint32_t i = 0; gx_server_policy_at(server, i, &state); i++)
		put(&state, json, out);
	for (uint32_t i = 0; gx_server_agent_at(server, i, &agent); i++) {
		if (!agent.stats)
			continue;
		for (uint32_t k = 0; k < GX_MAX_POLICY_LINES; k++)
			if (gx_server_policy_line(&agent, k, &state) &&
			    state.id >> 32 != (uint32_t)getpid())
				put(&state, json, out);
		put_tasks(&agent, json, out);
	}
}

/* --- those in the kernel */
static void put_kernel(const struct gx_kernel_policy *policy, bool json, struct gx_strbuf *out)
{
	if (json)
		gx_kernel_put_json(policy, out);
	else
		gx_strbuf_printf(out,
		                 "gpuext: policy '%s' in the kernel: %s; calls %llu, overrides "
		                 "%llu, defaults %llu\n",
		                 policy->name, policy->state,
		                 (unsigned long long)gx_kernel_counter(policy, GX_COUNT_calls),
		                 (unsigned long long)gx_kernel_counter(policy, GX_COUNT_overrides),
		                 (unsigned long long)gx_kernel_counter(policy, GX_COUNT_defaults));
}

void gx_run_policies_report_kernel(const struct gx_run_policies *policies, bool json,
                                   struct gx_strbuf *out)
{
	struct gx_kernel_policy policy;

	for (uint32_t i = 0; i < policies->n_kernel; i++)
		for (uint32_t k = 0; k < gx_kernel_beside_count(policies->kernel[i]); k++)
			if (gx_kernel_find(gx_kernel_beside_name(policies->kernel[i], k), &policy))
				put_kernel(&policy, json, out);
}
