/* numbers.c - every number of replays and of scheduling models, natively and under policies that ask for everything they may: what
 * a run decides is the same on every machine (tests/golden/replay/numbers.txt). */
#include "../golden.h"

#include "driver/request.h"
#include "replay/sched_sim.h"
#include "replay/bound.h"
#include "replay/simulate.h"
#include "replay/workload.h"

#include <inttypes.h>
#include <stdlib.h>

static struct gx_strbuf out;

static void say(const char *name, uint64_t n)
{
	if (n)
		gx_strbuf_printf(&out, " %s %" PRIu64, name, n);
}

#define SAY(of, field) say(#field, (of)->field)

static void say_counters(const uint64_t *counters)
{
	for (int i = 0; i < GX_N_COUNTERS; i++)
		say(gx_counter_name((enum gx_counter)i), counters[i]);
}

static void *pointer(u64 arg)
{
	return (void *)(unsigned long)arg;
}

/* --- a policy of memory that uses every callback; what it asks depends on what it is shown alone */
static s32 wants(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                 const u64 *args)
{
	u64 *calls = policy->user, n = ++*calls;

	if (member == GX_MEM(gpu_page_prefetch)) {
		const struct gpu_fault *fault = pointer(args[4]);
		u32 page = fault->page_index;

		if (n % 7 == 0)
			gx_kfunc_prefetch_async(call, fault, fault->va + ((u64)1 << GX_BLOCK_SHIFT),
			                        64);
		if (n % 3 == 0)
			return GPU_ENTER_LOOP;
		if (n % 3 == 1)
			gx_kfunc_set_prefetch_region(call, pointer(args[3]), page & ~63u,
			                             (page & ~63u) + 64);
		return GPU_BYPASS;
	}
	if (member == GX_MEM(gpu_page_prefetch_iter)) {
		const struct gpu_region *node = pointer(args[2]);

		if ((u32)args[3] * 2 > node->outer - node->first)
			gx_kfunc_set_prefetch_region(call, pointer(args[4]), node->first,
			                             node->outer);
		return GPU_DEFAULT;
	}
	if (member == GX_MEM(gpu_block_access) || member == GX_MEM(gpu_block_activate)) {
		if (n % 5 == 0)
			gx_kfunc_block_move(call, pointer(args[1]), pointer(args[2]), n % 2);
		return n % 5 == 1 ? GPU_BYPASS : GPU_DEFAULT;
	}
	if (member == GX_MEM(gpu_evict_prepare) && n % 2) {
		const struct gpu_evict_window *window = pointer(args[2]);

		gx_kfunc_evict_pick(call, window, (u32)(n % (window->n + 1)));
	}
	return GPU_DEFAULT;
}

/* One for tenant 1002, which is asked first, and a shadow on the way to the one for all. */
static void attach(struct gx_sim_opts *opts, struct gx_policy policies[3], u64 calls[3])
{
	static const char *const names[] = { "all", "shadow", "tenant" };

	for (int i = 0; i < 3; i++) {
		policies[i] = (struct gx_policy){ .members = ~0u, .run = wants, .user = &calls[i] };
		snprintf(policies[i].name, sizeof(policies[i].name), "%s", names[i]);
		opts->policies[opts->n_policies++] = &policies[i];
	}
	policies[1].priority = 1;
	policies[1].flags = GPU_OPS_SHADOW;
	policies[2].scope = GPU_SCOPE_PROCESS;
	policies[2].scope_id = 1002;
}

static void say_replay(const struct gx_sim_result *r)
{
	SAY(r, time_ns), SAY(r, compute_ns), SAY(r, stalled_ns), SAY(r, accesses), SAY(r, faults);
	SAY(r, duplicates), SAY(r, batches), SAY(r, full_batches), SAY(r, largest_batch);
	SAY(r, pages_in), SAY(r, pages_out), SAY(r, prefetched), SAY(r, prefetched_unused);
	SAY(r, evictions), SAY(r, refaults), SAY(r, misses), SAY(r, decisions);
	say_counters((const uint64_t *)r->counters);
	for (uint32_t i = 0; i < r->n_tenants; i++) {
		const struct gx_sim_tenant *t = &r->tenants[i];

		gx_strbuf_printf(&out, " [pid %u", t->pid);
		SAY(t, end_ns), SAY(t, faults), SAY(t, blocks);
		gx_strbuf_puts(&out, "]");
	}
	gx_strbuf_putc(&out, '\n');
}

enum way { NATIVE, EAGER, WITHOUT, QUOTAS, POLICIES, N_WAYS };

static void replay(const struct gx_trace *trace, enum way way)
{
	static const char *const names[] = { "native", "threshold 1, small batches", "no prefetch",
		                             "quotas", "policies" };
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_policy policies[3];
	struct gx_sim_result result;
	struct gx_diag diag = { 0 };
	u64 calls[3] = { 0 };

	opts.check = true;
	opts.params.prefetch = way != WITHOUT;
	if (way == EAGER) {
		opts.params.threshold = 1;
		opts.faults.batch_count = 16;
	}
	if (way == QUOTAS) {
		opts.quotas[0].pid = 1001, opts.quotas[0].quota = 3, opts.quotas[0].floor = 1;
		opts.quotas[1].pid = 1002, opts.quotas[1].floor = 2;
	}
	if (way == POLICIES)
		attach(&opts, policies, calls);
	CHECK_EQ(gx_simulate(trace, &opts, &result, &diag), 0);
	gx_strbuf_printf(&out, "%s, %s:", trace->name, names[way]);
	say_replay(&result);
	for (int i = 0; i < 3 && way == POLICIES; i++) {
		gx_strbuf_printf(&out, "  %s:", policies[i].name);
		say_counters((const uint64_t *)policies[i].counters);
		say("state", policies[i].state);
		gx_strbuf_putc(&out, '\n');
	}
}

static void replays(void)
{
	const struct gx_workload *w;

	for (uint32_t i = 0; (w = gx_workload_at(i)); i++) {
		struct gx_workload_opts opts = { .seed = 1, .device_bytes = 16 << 20, .steps = 1 };
		struct gx_trace trace;
		struct gx_diag diag = { 0 };
		uint64_t misses = 0, bound = 0;
		const struct gx_sim_opts native = gx_sim_defaults();

		CHECK_EQ(gx_workload_make(w, &opts, &trace, &diag), 0);
		CHECK_EQ(gx_best_known_order_misses(&trace, trace.device_bytes, &misses, &diag), 0);
		CHECK_EQ(gx_lower_bound_ns(&trace, trace.device_bytes, &native.cost, &bound, &diag),
		         0);
		gx_strbuf_printf(&out, "%s: events %" PRIu64, w->name, trace.n_events);
		say("best known order", misses);
		say("bound_ns", bound);
		gx_strbuf_putc(&out, '\n');
		for (int way = 0; way < N_WAYS; way++)
			replay(&trace, (enum way)way);
		gx_trace_free(&trace);
	}
}

/* --- turns */
static s32 wants_turns(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                       const u64 *args)
{
	u64 *calls = policy->user, n = ++*calls;
	void *ctx = pointer(args[0]);

	if (member == GX_SCHED(task_init)) {
		gx_kfunc_set_interleave(call, ctx, (u32)(n % 4));
		gx_kfunc_set_attr(call, ctx, 500 * n);
	} else if (member == GX_SCHED(task_timeslice) && n % 3) {
		gx_kfunc_set_timeslice(call, ctx, n % 5 ? 300 * n : 0);
	} else if (member == GX_SCHED(task_bind)) {
		gx_kfunc_preempt(call, ctx, ((const struct gpu_task_bind_ctx *)ctx)->runlist_id,
		                 n % 4);
		if (n % 4 == 0)
			gx_kfunc_reject_bind(call, ctx);
	} else if (member == GX_SCHED(task_destroy)) {
		gx_kfunc_preempt(call, ctx, ((const struct gpu_task_ctx *)ctx)->runlist_id,
		                 1 + n % 4);
	}
	return n % 11 ? GPU_DEFAULT : 7;
}

static void say_turns(const struct gx_sched_workload *w, const struct gx_sched_sim_result *r)
{
	SAY(r, length_ns), SAY(r, busy_ns), SAY(r, switching_ns), SAY(r, idle_ns);
	SAY(r, n_switches), SAY(r, n_expired), SAY(r, n_preempted), SAY(r, n_latencies);
	SAY(r, latency_p50), SAY(r, latency_p99), SAY(r, latency_max), SAY(r, critical_ran_ns);
	SAY(r, best_effort_ran_ns), SAY(r, critical_left_ns), SAY(r, decisions);
	say_counters((const uint64_t *)r->counters);
	for (uint32_t i = 0; i < w->n_tasks; i++) {
		const struct gx_sched_task_result *t = &r->tasks[i];

		gx_strbuf_printf(&out, "\n  %s %u:", w->tasks[i].comm, w->tasks[i].pid);
		SAY(t, asked_ns), SAY(t, ran_ns), SAY(t, left_ns), SAY(t, dropped_ns);
		SAY(t, n_kernels), SAY(t, n_turns), SAY(t, bind_wait_ns), SAY(t, longest_wait_ns);
		SAY(t, timeslice_us), SAY(t, interleave), SAY(t, n_rejected), SAY(t, bound);
	}
	gx_strbuf_putc(&out, '\n');
}

static void turns(void)
{
	static const struct {
		const char *name;
		uint32_t n_critical, n_best_effort;
		uint64_t life_ns;
		bool waits, asks, free_switch;
	} rows[] = {
		{ "one beside two", 1, 2, 0, false, false, false },
		{ "waiting, two beside three", 2, 3, 0, true, false, false },
		{ "nobody critical, switches for nothing", 0, 4, 0, false, false, true },
		{ "short lives", 1, 2, 300000000, false, false, false },
		{ "short lives, a policy", 1, 2, 300000000, false, true, false },
		{ "four beside eight, a policy", 4, 8, 0, false, true, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_sched_workload_opts opts = gx_sched_workload_defaults();
		struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
		static struct gx_sched_workload workload;
		static struct gx_sched_sim_result result;
		struct gx_diag diag = { 0 };
		u64 calls = 0;
		struct gx_policy policy = {
			.name = "turns", .members = ~0u, .run = wants_turns, .user = &calls
		};

		opts.seconds = 1;
		opts.n_critical = rows[i].n_critical;
		opts.n_best_effort = rows[i].n_best_effort;
		opts.life_ns = rows[i].life_ns;
		opts.waits = rows[i].waits;
		sim.check = sim.watchdog = true;
		sim.params.admission_ns = 50000000;
		if (rows[i].free_switch)
			sim.cost.switch_ns = sim.cost.save_ns = sim.cost.restore_ns = 0;
		if (rows[i].asks)
			sim.policies[sim.n_policies++] = &policy;
		CHECK_EQ(gx_sched_workload_make(&opts, &workload, &diag), 0);
		CHECK_EQ(gx_sched_simulate(&workload, &sim, &result, &diag), 0);
		if (diag.error)
			fprintf(stderr, "%s: %s\n", rows[i].name, diag.text);
		gx_strbuf_printf(&out, "%s:", rows[i].name);
		say_turns(&workload, &result);
		if (!rows[i].asks)
			continue;
		gx_strbuf_puts(&out, "  turns:"); /* what it was asked to the end, when all leave */
		say_counters((const uint64_t *)policy.counters);
		gx_strbuf_putc(&out, '\n');
	}
}

int main(int argc, char **argv)
{
	replays();
	turns();
	golden_check("tests/golden/replay/numbers.txt", gx_strbuf_text(&out), argc, argv);
	gx_strbuf_free(&out);
	return TEST_END();
}
