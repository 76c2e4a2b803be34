/* turns.c - one measure for what was counted: turns of what a kernel has one of.
 *
 * A sector of memory, one step of the banks of shared memory, and one atomic behind others at its address take a turn each, and four
 * instructions of warps one, since an SM issues so many at once. It is no time: how long a turn of each takes is the device's. It says what a kernel has most of, and how much of it could be
 * saved.
 */
#include "cli/profile/profile.h"

const char *const gx_profile_resources[GX_PROFILE_N_RESOURCES] = {
	[GX_PROFILE_MEMORY] = "sectors of memory",
	[GX_PROFILE_BANKS] = "steps of shared memory's banks",
	[GX_PROFILE_ATOMICS] = "atomics one behind the other",
	[GX_PROFILE_ISSUE] = "instructions of warps",
};

void gx_profile_turns_of_line(const struct gx_profile_line *line, struct gx_profile_turns *out)
{
	const struct profile_counts *c = &line->counts;

	*out = (struct gx_profile_turns){ .all = 0 };
	out->of[GX_PROFILE_ISSUE] = (double)line->insns / GX_PROFILE_ISSUED_AT_ONCE;
	if (line->what == PROFILE_GLOBAL)
		out->of[GX_PROFILE_MEMORY] = (double)c->sectors;
	else if (line->what == PROFILE_LOCAL &&
	         !line->in_registers) /* a warp's lanes lie beside each other there */
		out->of[GX_PROFILE_MEMORY] = (double)c->asked / 32;
	else if (line->what == PROFILE_SHARED)
		out->of[GX_PROFILE_BANKS] = (double)c->phases;
	if (line->op == GX_PROFILE_ATOMIC)
		out->of[GX_PROFILE_ATOMICS] = (double)line->one_by_one;
	for (int i = 0; i < GX_PROFILE_N_RESOURCES; i++)
		out->all += out->of[i];
}

void gx_profile_turns(const struct gx_profile_kernel *kernel, struct gx_profile_turns *out)
{
	struct gx_profile_turns one;

	*out = (struct gx_profile_turns){ .all = 0 };
	for (uint32_t i = 0; i < kernel->n_lines; i++) {
		gx_profile_turns_of_line(&kernel->lines[i], &one);
		for (int k = 0; k < GX_PROFILE_N_RESOURCES; k++)
			out->of[k] += one.of[k];
		out->all += one.all;
	}
}

uint64_t gx_profile_bare_insns(const struct gx_profile_line *branch,
                               const struct profile_counts *counts)
{
	double parted = (double)counts->divergent, whole = (double)counts->executions - parted;
	double taken = counts->lanes ? (double)counts->taken / (double)counts->lanes : 0;
	double not_taken = branch->bare[0], insns = parted * (not_taken + branch->bare[1]);

	if (whole > 0)
		insns += whole * (taken * branch->bare[1] + (1 - taken) * not_taken);
	return insns > 0 && insns < (double)UINT64_MAX ? (uint64_t)(insns + 0.5) : 0;
}

void gx_profile_bare_turns(const struct gx_profile_line *branch, double idle[3], double *all)
{
	const struct profile_counts *c = &branch->counts;
	double parted = (double)c->divergent / GX_PROFILE_ISSUED_AT_ONCE;
	double lanes = c->executions ? (double)c->lanes / (double)c->executions : 0;
	double smaller =
	        parted * lanes > 0 ? (double)c->minority / ((double)c->divergent * lanes) : 0;
	uint32_t longer = branch->bare[1] > branch->bare[0], other = !longer;

	smaller = smaller < 0.5 ? smaller : 0.5;
	idle[longer + 1] += parted * branch->bare[longer] * smaller;
	idle[other + 1] += parted * branch->bare[other] * (1 - smaller);
	*all += parted * (branch->bare[0] + branch->bare[1]);
}
