/* match.c - the programs that stand in a kernel, and how the editor takes them. */
#include "agent/variant/variant_build.h"

#include "agent/variant/demangle.h"
#include "instrument/instrument.h"

#include <errno.h>
#include <stdlib.h>

void gx_match_find(const struct gx_attach_set *set, const char *name, struct gx_match *out)
{
	out->n = 0;
	out->in_place = false;
	for (uint32_t i = 0; i < set->n_attachments && out->n < GX_MAX_PROGRAMS; i++) {
		const struct gx_attachment *a = &set->attachments[i];

		if (a->hook != GX_HOOK_HOST && gx_kernel_matches(a->glob, name))
			out->programs[out->n++] = a;
	}
}

/* Maps are pointers that the editor only compares. */
int gx_match_probe(const struct gx_match *match, uint32_t i, struct gx_probe *out)
{
	const struct gx_attachment *attachment = match->programs[i];
	uint32_t n = attachment->program->program.n_maps;
	void **maps = calloc(n + 1, sizeof(*maps));

	for (uint32_t m = 0; maps && m < n; m++)
		maps[m] = attachment->maps[m];
	*out = (struct gx_probe){ .program = attachment->program,
		                  .hook = attachment->hook,
		                  .max_regs = attachment->max_regs,
		                  .maps = maps };
	return maps ? 0 : -ENOMEM;
}

void gx_match_free_probes(struct gx_probe *probes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		free((void *)(uintptr_t)probes[i].maps);
}
