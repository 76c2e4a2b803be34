/* run_policies.c - what a run says at its end of policies of others and of task groups, as an application's page has it. */
#include "golden.h"

#include "agents.h"
#include "cli/policy/run.h"

static struct gx_policy_line *set_policy(struct fake_agent *agent, int i, uint64_t id,
                                         enum gx_policy_type type, const char *name,
                                         enum gx_policy_in_app state)
{
	struct gx_policy_line *line = &agent->stats->policies[i];

	snprintf(line->name, sizeof(line->name), "%s", name);
	line->type = type;
	for (int k = 0; k < GX_N_COUNTERS; k++)
		atomic_store(&line->counters[k], (uint64_t)(100 * (i + 1) + k));
	atomic_store(&line->state, state);
	atomic_store(&line->id, id);
	return line;
}

static void set_exit(struct gx_policy_line *line, uint32_t kind, uint32_t code, const char *reason,
                     const char *msg)
{
	line->exit = (struct gpu_exit_info){ .kind = kind, .code = code };
	snprintf(line->exit.reason, sizeof(line->exit.reason), "%s", reason);
	snprintf(line->exit.msg, sizeof(line->exit.msg), "%s", msg);
}

static void set_task(struct fake_agent *agent, int i, uint64_t id, uint32_t level, uint32_t state)
{
	struct gx_task_line *line = &agent->stats->tasks[i];

	line->timeslice_us = id * 10;
	line->gpu = (uint32_t)i;
	line->interleave = level;
	line->state = state;
	atomic_store(&line->id, id);
}

static void check(const char *name)
{
	struct gx_strbuf out = { 0 };

	gx_run_policies_report(server, false, &out);
	gx_strbuf_puts(&out, "---\n");
	gx_run_policies_report(server, true, &out);
	check_golden(name, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

int main(void)
{
	const uint64_t other = (uint64_t)1 << 32;
	struct fake_agent first, second;
	struct gx_policy_line *line;
	int bare;

	start_server();
	check("run-policies-none");
	first = join(81, 0);
	second = join(82, 1);
	bare = join_bare(83, 2);
	line = set_policy(&first, 0, other | 5, GX_POLICY_gpu_mem_ops, "works", GX_IN_APP_ATTACHED);
	line->stats[GX_MEM(gpu_block_access)].calls = 7;
	line->stats[GX_MEM(gpu_block_access)].ns = 700;
	line->stats[GX_MEM(gpu_block_access)].max_ns = 300;
	set_policy(&first, 2, other | 6, GX_POLICY_gpu_sched_ops, "refused", GX_IN_APP_REFUSED);
	set_exit(set_policy(&first, 3, other | 7, GX_POLICY_gpu_mem_ops, "all", GX_IN_APP_GONE), 2,
	         9, "reason", "message");
	set_exit(set_policy(&first, 4, other | 8, GX_POLICY_gpu_mem_ops, "why", GX_IN_APP_GONE), 0,
	         0, "reason", "");
	set_exit(set_policy(&first, GX_MAX_POLICY_LINES - 1, other | 9, GX_POLICY_gpu_mem_ops,
	                    "said", GX_IN_APP_GONE),
	         1, 1, "", "message");
	/* our own are told elsewhere; of one without policies no tasks are */
	set_policy(&second, 0, GX_WIRE_ID(3), GX_POLICY_gpu_mem_ops, "ours", GX_IN_APP_ATTACHED);
	set_task(&second, 0, 40, 0, 0);
	first.stats->policy_refreshed_ns = 1;
	first.stats->binds_rejected = 21;
	first.stats->binds_late = 22;
	first.stats->preempts = 23;
	for (uint32_t i = 0; i < 5; i++)
		set_task(&first, (int)i, 50 + i, i, 4 - i);
	set_task(&first, GX_MAX_TASK_LINES - 1, 60, 2, 3);
	check("run-policies");
	close(first.socket);
	close(second.socket);
	close(bare);
	gx_server_stop(server);
	return TEST_END();
}
