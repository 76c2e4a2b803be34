/* match.c - the programs that stand in a kernel, and how the editor takes them. */
#include "agent/variant/variant_build.h"

#include "agent/core/session.h"
#include "agent/core/demangle.h"
#include "instrument/instrument.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void gx_match_find(const struct gx_attach_set *set, const char *name, struct gx_match *out)
{
	out->n = 0;
	out->in_place = false;
	out->near = 0;
	out->full = NULL;
	for (uint32_t i = 0; i < set->n_attachments && out->n < GX_MAX_PROGRAMS; i++) {
		const struct gx_attachment *a = &set->attachments[i];

		if (a->hook != GX_HOOK_HOST && gx_kernel_matches(a->glob, name))
			out->programs[out->n++] = a;
	}
}

static void tell_left_out(const struct gx_attachment *a, const char *kernel)
{
	char why[256];

	snprintf(why, sizeof(why), "%s: %s: there are %u", gx_error_code(GX_E_AGENT_PROGRAMS),
	         gx_error_summary(GX_E_AGENT_PROGRAMS), GX_MAX_PROGRAMS);
	gx_session_link_kernel(a->link_id, kernel, GX_WAY_NONE, why);
	gx_session_count(GX_COUNT_LEFT_OUT, 1);
	gx_session_log("%s runs without program %s: %s", kernel, a->program->program.name, why);
}

uint32_t gx_match_left_out(const struct gx_attach_set *set, const char *name, uint32_t told)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < set->n_attachments; i++) {
		const struct gx_attachment *a = &set->attachments[i];

		if (a->hook == GX_HOOK_HOST || !gx_kernel_matches(a->glob, name))
			continue;
		if (n++ >= GX_MAX_PROGRAMS + told)
			tell_left_out(a, name);
	}
	return n > GX_MAX_PROGRAMS ? n - GX_MAX_PROGRAMS : 0;
}

uint64_t *gx_match_link_ids(const struct gx_match *match)
{
	uint64_t *ids = calloc(match->n, sizeof(*ids));

	for (uint32_t i = 0; ids && i < match->n; i++)
		ids[i] = match->programs[i]->link_id;
	return ids;
}

bool gx_match_is(const struct gx_match *match, const uint64_t *link_ids, uint32_t n)
{
	uint32_t i = 0;

	if (n != match->n)
		return false;
	while (i < n && link_ids[i] == match->programs[i]->link_id)
		i++;
	return i == n;
}

/* Maps are pointers that the editor only compares. */
int gx_match_probe(const struct gx_match *match, uint32_t i, struct gx_probe *out)
{
	const struct gx_attachment *attachment = match->programs[i];
	uint32_t n = attachment->program->program.n_maps;
	void **maps = calloc(n, sizeof(*maps));

	for (uint32_t m = 0; maps && m < n; m++)
		maps[m] = attachment->maps[m];
	*out = (struct gx_probe){ .program = attachment->program,
		                  .hook = attachment->hook,
		                  .argument = attachment->argument,
		                  .matches = gx_kernel_matches,
		                  .max_regs = attachment->max_regs,
		                  .maps = maps };
	return maps ? 0 : -ENOMEM;
}

void gx_match_free_probes(struct gx_probe *probes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		free((void *)(uintptr_t)probes[i].maps);
}
