/* text.c - the report of `gpuext profile` for people: of each kernel the causes that cost most, then its lines. */
#include "cli/profile/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CAUSES = 5, MOST_LINES = 12, MOST_KERNELS = 8, WIDTH = 110 };

static uint32_t less(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

static void put_shared(const struct gx_profile_kernel *k, struct gx_strbuf *out)
{
	int32_t declared = k->numbers[GX_PLACE_SHARED];

	if (declared > 0)
		gx_strbuf_printf(out, ", %d bytes of shared memory a block", declared);
	if (declared > 0 && k->asked_shared)
		gx_strbuf_printf(out, " and %u more by its launch", k->asked_shared);
	else if (k->asked_shared)
		gx_strbuf_printf(out, ", %u bytes of shared memory a block, by its launch",
		                 k->asked_shared);
}

void gx_profile_put_launches(const struct gx_profile_kernel *k, struct gx_strbuf *out)
{
	if (!k->launches) {
		gx_strbuf_puts(out, k->hash ? "launched by other kernels"
		                            : "of modules that are edited as a whole");
		return;
	}
	gx_strbuf_printf(out, "%" PRIu64 " launch%s, grid %ux%ux%u, block %ux%ux%u%s", k->launches,
	                 k->launches == 1 ? "" : "es", k->grid[0], k->grid[1], k->grid[2],
	                 k->block[0], k->block[1], k->block[2],
	                 k->n_geometries > 1 ? " and smaller ones" : "");
}

void gx_profile_put_resources(const struct gx_profile_kernel *k, struct gx_strbuf *out)
{
	struct gx_profile_occupancy occupancy;

	gx_profile_occupancy(k, &occupancy);
	if (k->numbers[GX_PLACE_REGISTERS] >= 0)
		gx_strbuf_printf(out, "%d registers a thread", k->numbers[GX_PLACE_REGISTERS]);
	else
		gx_strbuf_puts(out, "registers not known");
	if (k->numbers[GX_PLACE_LOCAL] > 0)
		gx_strbuf_printf(out, ", %d bytes of local memory", k->numbers[GX_PLACE_LOCAL]);
	for (uint32_t i = 0; i < k->n_lines; i++)
		if (k->lines[i].in_registers) {
			gx_strbuf_puts(out, ", the PTX's local memory among them");
			break;
		}
	put_shared(k, out);
	if (!occupancy.known)
		gx_strbuf_puts(out, "; occupancy not known");
	else if (occupancy.warps == occupancy.most_warps)
		gx_strbuf_printf(out, "; all %u warps of an SM at once", occupancy.warps);
	else
		gx_strbuf_printf(out, "; %u of %u warps of an SM at once, limited by %s",
		                 occupancy.warps, occupancy.most_warps, occupancy.limiter);
	if (k->for_debugger || k->unoptimised)
		gx_strbuf_printf(
		        out,
		        "; NOT OPTIMISED (%s): numbers, local memory first, are not those of "
		        "a build with -O2 and -lineinfo",
		        k->for_debugger ? "for a debugger, nvcc -G" : "-O0");
	if (k->mixed)
		gx_strbuf_puts(out, "; MIXED: programs with other code of this name ran, whose "
		                    "numbers are added to these");
}

static void put_kernel(const struct gx_profile_kernel *k, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "\n%s: ", gx_profile_shown(k));
	gx_profile_put_launches(k, out);
	gx_strbuf_puts(out, "\n  ");
	gx_profile_put_resources(k, out);
	gx_strbuf_putc(out, '\n');
}

/* Words in lines of a terminal's width, the first behind what stands there. */
static void put_wrapped(const char *words, uint32_t indent, uint32_t column, struct gx_strbuf *out)
{
	while (*words) {
		uint32_t n = (uint32_t)strcspn(words, " ");

		if (column > indent && column + 1 + n > WIDTH) {
			gx_strbuf_printf(out, "\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			gx_strbuf_putc(out, ' ');
			column++;
		}
		gx_strbuf_append(out, words, n);
		column += n;
		words += n;
		words += *words == ' ';
	}
	gx_strbuf_putc(out, '\n');
}

static const char *verdict_text(const struct gx_profile_cause *cause, char text[64])
{
	switch (cause->verdict) {
	case GX_PROFILE_LIMIT: snprintf(text, 64, "%.1f %%", 100 * cause->share); return text;
	case GX_PROFILE_NOT_THE_LIMIT:
		snprintf(text, 64, "%.1f %% (real, not the limit)", 100 * cause->share);
		return text;
	case GX_PROFILE_NOT_KNOWN: break;
	}
	return "share not known";
}

static void put_cause(uint32_t number, const struct gx_profile_cause *cause, struct gx_strbuf *out)
{
	char place[128] = "the whole kernel", verdict[64], title[GX_PROFILE_TITLE];

	if (cause->line)
		gx_profile_place(cause->line, place, sizeof(place));
	gx_strbuf_printf(out, "  %u. %s  %s: %s\n", number, verdict_text(cause, verdict), place,
	                 gx_profile_cause_title(cause, title));
	if (cause->line)
		gx_strbuf_printf(out, "       %s\n", cause->line->text);
	if (cause->line && *cause->line->inlined)
		gx_strbuf_printf(out, "       (%s)\n", cause->line->inlined);
	gx_strbuf_printf(out, "     %s\n     change:", cause->evidence);
	put_wrapped(gx_profile_cause_change(cause->kind), 13, 12 + 2, out);
}

static void put_causes(const struct gx_profile *profile, const struct gx_profile_kernel *kernel,
                       const struct gx_profile_causes *causes, bool all, struct gx_strbuf *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < causes->n; i++) {
		if (causes->causes[i].kernel != kernel)
			continue;
		if (all || n < MOST_CAUSES)
			put_cause(n + 1, &causes->causes[i], out);
		n++;
	}
	if (!n)
		gx_strbuf_printf(out, "  %s\n", gx_profile_no_cause(profile, kernel));
	else if (!all && n > MOST_CAUSES)
		gx_strbuf_printf(out, "  and %u smaller ones (-v)\n", n - MOST_CAUSES);
}

/* Of the sectors' bytes those that lanes asked for. All lanes of a warp may ask for the same ones, as atomics at one address do: more than
 * 100 % of something is not what a person expects. */
static const char *asked_of_sectors(const struct profile_counts *c, char text[24])
{
	double share = c->sectors ? (double)c->asked / (32.0 * (double)c->sectors) : 0.0;

	if (share > 1)
		snprintf(text, 24, "%.1f times", share);
	else
		snprintf(text, 24, "%.1f %%", 100.0 * share);
	return text;
}

static void put_line(const struct gx_profile_line *line, struct gx_strbuf *out)
{
	const struct profile_counts *c = &line->counts;
	char place[128], what[32], asked[24];

	gx_profile_place(line, place, sizeof(place));
	snprintf(what, sizeof(what), "%s%s%s", gx_profile_space(line),
	         *gx_profile_space(line) ? " " : "", gx_profile_op_names[line->op]);
	gx_strbuf_printf(out, "  %-22s %-14s %9" PRIu64 " %10" PRIu64, place, what, c->executions,
	                 c->lanes);
	if (line->what == PROFILE_GLOBAL)
		gx_strbuf_printf(out, " %11" PRIu64 " %9" PRIu64 " %9" PRIu64 " %8s", c->asked,
		                 c->sectors, c->ideal_sectors, asked_of_sectors(c, asked));
	else if (line->what == PROFILE_SHARED)
		gx_strbuf_printf(out, " %11" PRIu64 " %9" PRIu64 " %9" PRIu64 " %5u-way", c->asked,
		                 c->phases, c->ideal_phases, line->worst);
	else if (line->what == PROFILE_LOCAL)
		gx_strbuf_printf(out, " %11" PRIu64 " %9s %9s %8s", c->asked, "-", "-", "-");
	else if (line->what == PROFILE_BRANCH)
		gx_strbuf_printf(out, " %11s %9s %9s %6.1f %%", "-", "-", "parts in",
		                 100.0 * (double)c->divergent / (double)c->executions);
	else
		gx_strbuf_printf(out, " %11s %9s %9s %8.1f", "-", "-", "cycles",
		                 c->lanes ? (double)c->waited / (double)c->lanes : 0.0);
	gx_strbuf_printf(out, "  %.60s\n", line->text);
}

/* Those with the most turns, in the order of the text. */
static bool is_among(const struct gx_profile_kernel *kernel, uint32_t at, uint32_t most)
{
	struct gx_profile_turns own, other;
	uint32_t n_before = 0;

	gx_profile_turns_of_line(&kernel->lines[at], &own);
	for (uint32_t i = 0; i < kernel->n_lines; i++) {
		gx_profile_turns_of_line(&kernel->lines[i], &other);
		n_before += other.all > own.all || (other.all == own.all && i < at);
	}
	return n_before < most;
}

static void put_lines(const struct gx_profile_kernel *kernel, bool all, struct gx_strbuf *out)
{
	uint32_t most = all ? kernel->n_lines : less(kernel->n_lines, MOST_LINES);

	if (!kernel->n_lines)
		return;
	gx_strbuf_printf(out, "  %-22s %-14s %9s %10s %11s %9s %9s %8s\n", "line", "", "executed",
	                 "lanes", "bytes", "sectors", "ideal", "");
	for (uint32_t i = 0; i < kernel->n_lines; i++)
		if (is_among(kernel, i, most))
			put_line(&kernel->lines[i], out);
	if (kernel->n_lines > most)
		gx_strbuf_printf(out, "  and %u lines more (-v)\n", kernel->n_lines - most);
}

/* Of kernels that have places: nobody said where they are in a source. */
static bool lacks_lines(const struct gx_profile *profile)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < profile->n_kernels; i++)
		for (uint32_t k = 0; k < profile->kernels[i].n_lines; k++, n++)
			if (profile->kernels[i].lines[k].line || *profile->kernels[i].lines[k].file)
				return false;
	return n != 0;
}

void gx_profile_text(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     bool all, struct gx_strbuf *out)
{
	uint32_t n = all ? profile->n_kernels : less(profile->n_kernels, MOST_KERNELS);

	if (!n)
		gx_strbuf_puts(out, "profile: no kernel ran with the profile's programs\n");
	else
		gx_strbuf_puts(
		        out,
		        "profile: shares are of a kernel's turns (sectors of memory, steps of "
		        "shared memory's banks, serial\n"
		        "atomics, a quarter for each instruction of a warp), counted, not timed\n");
	for (uint32_t i = 0; i < n; i++) {
		put_kernel(&profile->kernels[i], out);
		gx_profile_kernel_memory_text(profile, &profile->kernels[i], out);
		put_causes(profile, &profile->kernels[i], causes, all, out);
		put_lines(&profile->kernels[i], all, out);
	}
	if (profile->n_kernels > n)
		gx_strbuf_printf(out, "\n%u kernels with fewer turns are not shown (-v, -k GLOB)\n",
		                 profile->n_kernels - n);
	if (lacks_lines(profile))
		gx_strbuf_puts(
		        out, "\nlines are of the PTX: nvcc -lineinfo gives those of the source\n");
	gx_profile_memory_text(profile, out);
	if (profile->missed_launches)
		gx_strbuf_printf(
		        out,
		        "\nnot measured: %" PRIu64 " of %" PRIu64
		        " launches ran without programs; the numbers above are without them\n",
		        profile->missed_launches, profile->launches);
	if (profile->cut || causes->failed)
		gx_strbuf_puts(out, "\nnot measured: there was no room for all places; the numbers "
		                    "above are too small\n");
	if (profile->n_unread)
		gx_strbuf_puts(out, "\nnot measured: the application ended before its last values "
		                    "were read; the numbers above are too small\n");
	if (profile->stopped)
		gx_strbuf_puts(out, "\nnot measured: what the application did when --duration "
		                    "was over; the numbers above are too small\n");
	if (profile->n_nowhere)
		gx_strbuf_printf(out,
		                 "\nnot measured: %" PRIu64
		                 " places are of kernels whose names are not known\n",
		                 profile->n_nowhere);
}
