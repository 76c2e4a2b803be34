/* metrics.c - numbers of a line by name; the names of older profilers' counters mean the same. */
#include "cli/profile/profile.h"

#include <stddef.h>
#include <string.h>

static bool of_space(const struct gx_profile_line *line, enum profile_what what)
{
	return line->what == what && line->counts.executions;
}

#define NUMBER(name, condition, value)                                                             \
	static bool name(const struct gx_profile_line *line, double *out)                          \
	{                                                                                          \
		const struct profile_counts *c = &line->counts;                                    \
                                                                                                   \
		if (!(condition) || !c->executions)                                                \
			return false;                                                              \
		*out = value;                                                                      \
		return true;                                                                       \
	}

#define IS_ACCESS     (line->what <= PROFILE_LOCAL && c->executions)
#define IS_GLOBAL     of_space(line, PROFILE_GLOBAL)
#define IS_SHARED     of_space(line, PROFILE_SHARED)
#define IS_BRANCH     of_space(line, PROFILE_BRANCH)
#define IS_BARRIER    of_space(line, PROFILE_BARRIER)
#define PERCENT(a, b) (100.0 * (double)(a) / (double)(b))

NUMBER(executions, c->executions, (double)c->executions)
NUMBER(lanes, c->executions, (double)c->lanes)
NUMBER(lane_share, c->threads, PERCENT(c->lanes, c->threads))
NUMBER(bytes, IS_ACCESS, (double)c->asked)
NUMBER(sectors, IS_GLOBAL, (double)c->sectors)
NUMBER(ideal_sectors, IS_GLOBAL, (double)c->ideal_sectors)
NUMBER(excess_sectors, IS_GLOBAL, (double)(c->sectors - c->ideal_sectors))
NUMBER(sectors_per_request, IS_GLOBAL, (double)c->sectors / (double)c->executions)
NUMBER(efficiency, IS_GLOBAL && c->sectors, PERCENT(c->asked, 32 * c->sectors))
NUMBER(load_efficiency, IS_GLOBAL && c->sectors && line->op == GX_PROFILE_LOAD,
       PERCENT(c->asked, 32 * c->sectors))
NUMBER(store_efficiency, IS_GLOBAL && c->sectors && line->op == GX_PROFILE_STORE,
       PERCENT(c->asked, 32 * c->sectors))
NUMBER(phases, IS_SHARED, (double)c->phases)
NUMBER(ideal_phases, IS_SHARED, (double)c->ideal_phases)
NUMBER(bank_conflicts, IS_SHARED, (double)(c->phases - c->ideal_phases))
NUMBER(load_conflicts, IS_SHARED && line->op == GX_PROFILE_LOAD,
       (double)(c->phases - c->ideal_phases))
NUMBER(store_conflicts, IS_SHARED && line->op == GX_PROFILE_STORE,
       (double)(c->phases - c->ideal_phases))
NUMBER(bank_efficiency, IS_SHARED && c->phases, PERCENT(c->ideal_phases, c->phases))
NUMBER(worst_degree, IS_SHARED || line->op == GX_PROFILE_ATOMIC, (double)line->worst)
NUMBER(serial_atomics, line->op == GX_PROFILE_ATOMIC, (double)line->one_by_one)
NUMBER(local_bytes, of_space(line, PROFILE_LOCAL), (double)c->asked)
NUMBER(divergent, IS_BRANCH, PERCENT(c->divergent, c->executions))
NUMBER(branch_efficiency, IS_BRANCH, PERCENT(c->executions - c->divergent, c->executions))
NUMBER(minority_lanes, IS_BRANCH, (double)c->minority)
NUMBER(waited, IS_BARRIER && c->lanes, (double)c->waited / (double)c->lanes)

const struct gx_profile_metric gx_profile_metrics[] = {
#define METRIC(name, alias, unit, doc) { #name, alias, unit, doc, name },
#include "defs/profile_metrics.def"
};
const uint32_t gx_profile_n_metrics = sizeof(gx_profile_metrics) / sizeof(gx_profile_metrics[0]);

const struct gx_profile_metric *gx_profile_metric(const char *name)
{
	for (uint32_t i = 0; i < gx_profile_n_metrics; i++)
		if (!strcmp(gx_profile_metrics[i].name, name) ||
		    (*gx_profile_metrics[i].alias && !strcmp(gx_profile_metrics[i].alias, name)))
			return &gx_profile_metrics[i];
	return NULL;
}

/* --- of a kernel */

#define KERNEL_NUMBER(name, condition, value)                                                      \
	static bool name(const struct gx_profile_kernel *k, double *out)                           \
	{                                                                                          \
		if (!(condition))                                                                  \
			return false;                                                              \
		*out = value;                                                                      \
		return true;                                                                       \
	}

/* Of all lines, one of their counts. */
#define SUM_OF(k, count) sum_of(k, offsetof(struct profile_counts, count))

static double sum_of(const struct gx_profile_kernel *k, size_t count)
{
	double sum = 0;
	uint64_t n;

	for (uint32_t i = 0; i < k->n_lines; i++) {
		memcpy(&n, (const char *)&k->lines[i].counts + count, sizeof(n));
		sum += (double)n;
	}
	return sum;
}

static double all_turns(const struct gx_profile_kernel *k)
{
	struct gx_profile_turns of;

	gx_profile_turns(k, &of);
	return of.all;
}

/* False: not known. */
static bool occupancy(const struct gx_profile_kernel *k, double *out)
{
	struct gx_profile_occupancy of;

	gx_profile_occupancy(k, &of);
	if (of.known)
		*out = 100.0 * of.warps / of.most_warps;
	return of.known;
}

KERNEL_NUMBER(registers, k->numbers[GX_PLACE_REGISTERS] >= 0, k->numbers[GX_PLACE_REGISTERS])
KERNEL_NUMBER(local_size, k->numbers[GX_PLACE_LOCAL] >= 0, k->numbers[GX_PLACE_LOCAL])
KERNEL_NUMBER(shared_size, k->numbers[GX_PLACE_SHARED] >= 0, k->numbers[GX_PLACE_SHARED])
KERNEL_NUMBER(asked_shared, k->n_geometries, k->asked_shared)
KERNEL_NUMBER(imbalance, k->work && k->n_geometries == 1,
              (double)k->most_work *(double)k->n_blocks / (double)k->work)
KERNEL_NUMBER(full_warps, SUM_OF(k, executions) > 0,
              100 * SUM_OF(k, threads) / (32 * SUM_OF(k, executions)))
KERNEL_NUMBER(active_lanes, SUM_OF(k, threads) > 0, 100 * SUM_OF(k, lanes) / SUM_OF(k, threads))
KERNEL_NUMBER(turns, k->n_lines, all_turns(k))

const struct gx_profile_kernel_metric gx_profile_kernel_metrics[] = {
#define KERNEL_METRIC(name, alias, unit, doc) { #name, alias, unit, doc, name },
#include "defs/profile_metrics.def"
};
const uint32_t gx_profile_n_kernel_metrics =
        sizeof(gx_profile_kernel_metrics) / sizeof(gx_profile_kernel_metrics[0]);

const struct gx_profile_kernel_metric *gx_profile_kernel_metric(const char *name)
{
	for (uint32_t i = 0; i < gx_profile_n_kernel_metrics; i++) {
		const struct gx_profile_kernel_metric *metric = &gx_profile_kernel_metrics[i];

		if (!strcmp(metric->name, name) || (*metric->alias && !strcmp(metric->alias, name)))
			return metric;
	}
	return NULL;
}
