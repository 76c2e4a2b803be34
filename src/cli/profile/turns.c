/* turns.c - one measure for what was counted: turns of what a kernel has one of.
 *
 * A sector of memory, one step of the banks of shared memory, and one atomic behind others at its address take a turn each, and four
 * instructions of warps one, since an SM issues so many at once. It is no time: how long a turn of each takes is the device's. It says what a kernel has most of, and how much of it could be
 * saved.
 */
#include "cli/profile/profile.h"

enum { ISSUED_AT_ONCE = 4 };

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
	out->of[GX_PROFILE_ISSUE] = (double)line->insns / ISSUED_AT_ONCE;
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
