/* select.c - filters of programs, at places and once for each warp.
 *
 * One warp in N: those whose number in the block and the block's in the grid add up to a multiple of N. It is N-th of all, exactly,
 * where N divides the blocks or a block's warps, and no warp of a block is always the one. A warp has the same answer at all places
 * of a kernel, and programs of the same N are for the same warps.
 */
#include "instrument/select.h"

#include "instrument/conflicts.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

int gx_select_read(struct gx_join *join)
{
	uint32_t n = join->out->n_programs;

	join->filters = gx_arena_calloc(&join->out->arena, n + 1, sizeof(*join->filters));
	if (!join->filters)
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_probe *probe = &join->probes[i];
		int err = gx_filter_parse(probe->hook, probe->argument ? probe->argument : "",
		                          &join->filters[i], join->diag);

		if (err)
			return err;
	}
	return 0;
}

static bool is_named(const struct gx_probe *probe, const struct gx_filter *filter,
                     struct gx_ptx_span name)
{
	char text[4096];
	bool is_opcode;

	if (probe->hook == GX_HOOK_LINE)
		return gx_filter_names_file(filter, name.at, name.len);
	is_opcode = probe->hook == GX_HOOK_INSN || probe->hook == GX_HOOK_INSN_AFTER;
	if (name.len >= sizeof(text))
		return false;
	memcpy(text, name.at, name.len);
	text[name.len] = '\0';
	return probe->matches && !is_opcode ? probe->matches(filter->name, text)
	                                    : !fnmatch(filter->name, text, 0);
}

bool gx_select_is_joined(const struct gx_join *join, uint32_t program)
{
	return !join->in_place || join->programs >> program & 1;
}

bool gx_select_takes(const struct gx_join *join, uint32_t program, enum gx_hook hook,
                     const struct gx_spot *spot)
{
	const struct gx_probe *probe = &join->probes[program];
	const struct gx_filter *filter = &join->filters[program];

	if (probe->hook != hook || !gx_select_is_joined(join, program) ||
	    !gx_conflicts_stands(join, program, spot))
		return false;
	if (!spot)
		return true;
	if (program < spot->first || (spot->end && program >= spot->end))
		return false;
	if (filter->has_sites && spot->numbered &&
	    (spot->site < filter->first_site || spot->site > filter->last_site))
		return false;
	if (filter->line && filter->line != spot->line)
		return false;
	return !*filter->name || is_named(probe, filter, spot->name);
}

bool gx_select_any(const struct gx_join *join, enum gx_hook hook, const struct gx_spot *spot)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (gx_select_takes(join, i, hook, spot))
			return true;
	return false;
}

/* Was it decided for a program before this one? */
static bool is_decided(const struct gx_join *join, uint32_t program)
{
	for (uint32_t i = 0; i < program; i++)
		if (join->filters[i].every == join->filters[program].every)
			return true;
	return false;
}

/* Linear numbers of the thread in its block and of the block in its grid; both may wrap around, alike for a warp's lanes. */
static void put_decision(uint32_t every, struct gx_strbuf *text)
{
	static const char *const parts[][3] = { { "tid", "ntid", "w" },
		                                { "ctaid", "nctaid", "b" } };

	gx_strbuf_printf(text, "\n.reg .pred gpuext_every_%u;\n", every);
	gx_strbuf_puts(text, "{ .reg .b32 gpuext_w, gpuext_b, gpuext_n;\n");
	for (size_t i = 0; i < 2; i++) {
		const char *of = parts[i][0], *all = parts[i][1], *r = parts[i][2];

		gx_strbuf_printf(text, "\tmov.u32 gpuext_%s, %%%s.z;", r, of);
		for (const char *c = "yx"; *c; c++)
			gx_strbuf_printf(
			        text,
			        " mov.u32 gpuext_n, %%%s.%c; mul.lo.u32 gpuext_%s, gpuext_%s, "
			        "gpuext_n; mov.u32 gpuext_n, %%%s.%c; add.u32 gpuext_%s, "
			        "gpuext_%s, gpuext_n;",
			        all, *c, r, r, of, *c, r, r);
		gx_strbuf_putc(text, '\n');
	}
	gx_strbuf_printf(text,
	                 "\tshr.u32 gpuext_w, gpuext_w, 5; add.u32 gpuext_w, gpuext_w, gpuext_b; "
	                 "rem.u32 gpuext_w, gpuext_w, %u; setp.ne.u32 gpuext_every_%u, gpuext_w, "
	                 "0; }\n",
	                 every, every);
}

void gx_select_decide(const struct gx_join *join, struct gx_strbuf *text)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (join->filters[i].every > 1 && !is_decided(join, i))
			put_decision(join->filters[i].every, text);
	gx_conflicts_decide(join, text);
}

bool gx_select_jump(const struct gx_join *join, uint32_t program, const struct gx_spot *spot,
                    const char *label, struct gx_strbuf *text)
{
	uint32_t every = join->filters[program].every;
	bool jumps = !join->accesses[join->probes[program].hook] &&
	             gx_conflicts_jump(join, program, spot, label, text);

	if (every > 1)
		gx_strbuf_printf(text, "@gpuext_every_%u bra %s;\n", every, label);
	return jumps || every > 1;
}

bool gx_select_claims(const struct gx_join *join)
{
	return gx_select_any(join, GX_HOOK_STEAL, NULL);
}
