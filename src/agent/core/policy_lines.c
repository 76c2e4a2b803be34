/* policy_lines.c - lines of policies in the page of counters that loaders map. */
#include "agent/core/policy.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

static void put(_Atomic uint64_t *to, const u64 *from)
{
	atomic_store_explicit(to, __atomic_load_n(from, __ATOMIC_RELAXED), memory_order_relaxed);
}

struct gx_policy_line *gx_policy_line_claim(uint64_t id, const struct gx_verified_policy *verified)
{
	static const struct gx_policy fresh; /* which has done nothing */
	struct gx_agent_stats *stats = gx_session_stats();
	struct gx_policy_line *line = NULL, *gone = NULL;
	static uint32_t next_reuse;

	for (uint32_t i = 0; i < GX_MAX_POLICY_LINES; i++) {
		struct gx_policy_line *at =
		        &stats->policies[(next_reuse + i) % GX_MAX_POLICY_LINES];

		if (!line && !atomic_load(&at->id))
			line = at;
		if (!gone && atomic_load(&at->state) == GX_IN_APP_GONE)
			gone = at;
	}
	if (!line && gone) { /* the one that was given longest ago, so that ends can be read */
		line = gone;
		next_reuse = (uint32_t)(gone - stats->policies) + 1;
	}
	if (!line)
		return NULL;
	atomic_store(&line->id, 0);
	atomic_store(&line->state, GX_IN_APP_ATTACHED);
	line->type = verified->type;
	memcpy(line->name, verified->data.name, sizeof(line->name));
	memset(&line->exit, 0, sizeof(line->exit));
	atomic_store(&line->ruler, 0);
	gx_policy_line_refresh(line, &fresh);
	atomic_store(&line->id, id);
	return line;
}

void gx_policy_line_refresh(struct gx_policy_line *line, const struct gx_policy *policy)
{
	for (uint32_t i = 0; line && i < GX_N_COUNTERS; i++)
		put(&line->counters[i], &policy->counters[i]);
	for (uint32_t i = 0; line && i < GX_N_MEMBERS; i++) {
		put(&line->stats[i].calls, &policy->stats[i].calls);
		put(&line->stats[i].ns, &policy->stats[i].ns);
		put(&line->stats[i].max_ns, &policy->stats[i].max_ns);
	}
}

void gx_policy_line_ruled(struct gx_policy_line *line, uint64_t ruler, const char *name)
{
	if (!line || atomic_load(&line->ruler) == ruler)
		return;
	atomic_store(&line->ruler, 0);
	snprintf(line->ruler_name, sizeof(line->ruler_name), "%s", name);
	atomic_store(&line->ruled_since_ns, gx_now_ns());
	atomic_store(&line->ruler, ruler);
}

void gx_policy_line_gone(struct gx_policy_line *line, const struct gx_policy *policy)
{
	gx_policy_line_refresh(line, policy);
	if (!line)
		return;
	line->exit = policy->exit;
	atomic_store(&line->state, GX_IN_APP_GONE);
}

static void refresh_tasks(const struct gx_policy_host *host, struct gx_agent_stats *stats)
{
	struct gx_task_view views[GX_MAX_TASK_LINES];
	struct gx_task_sums sums;
	uint32_t n = host->tasks(views, GX_MAX_TASK_LINES, &sums);

	for (uint32_t i = 0; i < GX_MAX_TASK_LINES; i++) {
		struct gx_task_view view = i < n ? views[i] : (struct gx_task_view){ 0 };
		struct gx_task_line *line = &stats->tasks[i];

		atomic_store(&line->timeslice_us, view.timeslice_us);
		atomic_store(&line->gpu, view.gpu);
		atomic_store(&line->interleave, view.interleave);
		atomic_store(&line->state, view.state);
		atomic_store(&line->id, view.id);
	}
	atomic_store(&stats->binds_rejected, sums.rejected);
	atomic_store(&stats->binds_late, sums.admitted_late);
	atomic_store(&stats->preempts, sums.preempts);
}

void gx_policy_lines_refresh_all(const struct gx_policy_host *host)
{
	struct gx_agent_stats *stats = gx_session_stats();

	for (uint32_t i = 0; i < GX_N_COUNTERS; i++) {
		put(&stats->policy_counters[GX_POLICY_gpu_mem_ops][i], &host->memory->counters[i]);
		put(&stats->policy_counters[GX_POLICY_gpu_sched_ops][i], &host->sched->counters[i]);
	}
	refresh_tasks(host, stats);
	atomic_store(&stats->policy_refreshed_ns, gx_now_ns());
}

void gx_policy_lines_refresh_managed(void)
{
	void *symbol = gx_backend()->driver_symbol("gpuext_managed_stats_1");
	struct gx_agent_stats *stats = gx_session_stats();
	uint64_t all[GX_MAX_MANAGED_COUNTS] = { 0 };
	unsigned (*get)(uint64_t * out, unsigned max);
	unsigned n;

	if (!symbol)
		return;
	memcpy(&get, &symbol, sizeof(get));
	n = get(all, GX_MAX_MANAGED_COUNTS);
	for (unsigned i = 0; i < GX_MAX_MANAGED_COUNTS; i++)
		atomic_store_explicit(&stats->managed[i], all[i], memory_order_relaxed);
	atomic_store(&stats->n_managed, n < GX_MAX_MANAGED_COUNTS ? n : GX_MAX_MANAGED_COUNTS);
}
