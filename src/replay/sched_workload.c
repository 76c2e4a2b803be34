/* sched_workload.c - task groups from a seed; random numbers without floating point. */
#include "replay/sched_workload.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

uint64_t gx_sched_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u; /* splitmix64 */

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

uint64_t gx_sched_uniform(uint64_t *state, uint64_t lo, uint64_t hi)
{
	return lo + (uint64_t)((unsigned __int128)gx_sched_random(state) * (hi - lo + 1) >> 64);
}

/* log2 of x, 32 bits behind the point; x > 0. */
static uint64_t log2_fixed(uint64_t x)
{
	uint32_t shift = (uint32_t)__builtin_clzll(x);
	uint64_t m = x << shift, log = (uint64_t)(63 - shift)
	                               << 32; /* m is 1..2, 63 bits behind the point */

	for (uint64_t bit = 1u << 31; bit; bit >>= 1) {
		unsigned __int128 square = (unsigned __int128)m * m >> 63;

		if (square >> 64) {
			log |= bit;
			square >>= 1;
		}
		m = (uint64_t)square;
	}
	return log;
}

uint64_t gx_sched_exponential(uint64_t *state, uint64_t mean)
{
	const uint64_t ln2 = 2977044472u; /* 32 bits behind the point */
	uint64_t u = (gx_sched_random(state) >> 11) + 1, log = ((uint64_t)53 << 32) - log2_fixed(u);
	uint64_t ln = (uint64_t)((unsigned __int128)log * ln2 >> 32);

	return (uint64_t)((unsigned __int128)ln * mean >> 32) + 1;
}

struct gx_sched_workload_opts gx_sched_workload_defaults(void)
{
	return (struct gx_sched_workload_opts){ .seed = 1,
		                                .n_critical = 1,
		                                .n_best_effort = 2,
		                                .seconds = 10,
		                                .load = gx_sched_load_default };
}

static void add_task(struct gx_sched_workload *w, const struct gx_sched_workload_opts *opts,
                     bool critical, uint32_t number, uint64_t start, uint64_t end)
{
	const struct gx_sched_load *load = &opts->load;
	uint64_t kernel = load->critical_kernel_ns;
	/* alone, the latency-critical groups together use duty percent */
	uint64_t period = kernel * opts->n_critical * 100 / load->critical_duty_percent;
	struct gx_sched_task *task = &w->tasks[w->n_tasks++];

	*task = (struct gx_sched_task){ .pid = (critical ? 1000 : 2000) + number,
		                        .cgroup = critical ? 1 : 2,
		                        .critical = critical,
		                        .start_ns = start,
		                        .end_ns = end,
		                        .kernel_min_ns =
		                                critical ? kernel : load->best_effort_min_ns,
		                        .kernel_max_ns =
		                                critical ? kernel : load->best_effort_max_ns,
		                        .waits = critical && opts->waits,
		                        .random = opts->seed * 0xd1342543de82ef95u + w->n_tasks };
	if (critical)
		task->gap_ns = opts->waits ? period - kernel : period;
	snprintf(task->comm, sizeof(task->comm), "%s", critical ? "latency" : "batch");
}

/* One best-effort application after another in the same place. */
static int add_lives(struct gx_sched_workload *w, const struct gx_sched_workload_opts *opts,
                     uint32_t number, uint64_t start, uint64_t *random)
{
	uint32_t turn = 0;

	while (start < w->length_ns) {
		uint64_t life =
		        opts->life_ns ? gx_sched_exponential(random, opts->life_ns) : w->length_ns;

		if (w->n_tasks == GX_SCHED_MAX_TASKS)
			return -1;
		add_task(w, opts, false, number + 100 * turn++, start,
		         start + life < w->length_ns ? start + life : w->length_ns);
		start += life + 1;
	}
	return 0;
}

int gx_sched_workload_make(const struct gx_sched_workload_opts *opts, struct gx_sched_workload *out,
                           struct gx_diag *diag)
{
	uint64_t random = opts->seed * 0xd1342543de82ef95u;
	bool fits = true;

	memset(out, 0, sizeof(*out));
	out->length_ns = (uint64_t)opts->seconds * 1000000000u;
	if (!opts->seconds || opts->seconds > GX_SCHED_MAX_SECONDS)
		return gx_fail(diag, GX_E_WORKLOAD, "%" PRIu32 " seconds: 1 to %d", opts->seconds,
		               GX_SCHED_MAX_SECONDS);
	if (opts->n_critical + (uint64_t)opts->n_best_effort - 1 >= GX_SCHED_MAX_TASKS)
		return gx_fail(diag, GX_E_WORKLOAD,
		               "%" PRIu32 " and %" PRIu32 " task groups: 1 to %d in all",
		               opts->n_critical, opts->n_best_effort, GX_SCHED_MAX_TASKS);
	for (uint32_t i = 0; i < opts->n_critical; i++)
		add_task(out, opts, true, i, gx_sched_uniform(&random, 0, opts->load.start_ns),
		         out->length_ns);
	for (uint32_t i = 0; i < opts->n_best_effort && fits; i++)
		fits = !add_lives(out, opts, i, gx_sched_uniform(&random, 0, opts->load.start_ns),
		                  &random);
	return fits ? 0
	            : gx_fail(diag, GX_E_WORKLOAD,
	                      "more than %d task groups in all: longer lives, or fewer seconds",
	                      GX_SCHED_MAX_TASKS);
}
