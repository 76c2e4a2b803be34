/* whole_bind.c - edited modules in a context: which of their programs run, and the block that says so. */
#include "agent/variant/whole_internal.h"

#include "agent/variant/driver.h"
#include "agent/variant/original.h"
#include "agent/variant/places.h"
#include "agent/variant/variant_load.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Grids that device code launches are not seen before: so many threads have slots. */
#define DEVICE_LAUNCH_THREADS ((uint64_t)1 << 20)

struct gx_whole *gx_whole_of(const struct gx_kernel *kernel)
{
	const struct gx_module *module = kernel->module;

	return module->library ? module->library->whole : module->whole;
}

static uint64_t programs_of(const struct gx_whole *whole, const char *kernel)
{
	for (uint32_t i = 0; i < whole->n_kernels; i++)
		if (!strcmp(whole->kernels[i].name, kernel))
			return whole->kernels[i].programs;
	return 0;
}

bool gx_whole_edits(const struct gx_whole *whole, const char *kernel)
{
	return programs_of(whole, kernel) != 0;
}

static bool holds(const struct gx_match *match, uint64_t link_id)
{
	for (uint32_t i = 0; i < match->n; i++)
		if (match->programs[i]->link_id == link_id)
			return true;
	return false;
}

void gx_whole_present(const struct gx_whole *whole, const struct gx_attach_set *set,
                      struct gx_match *out)
{
	out->n = 0;
	out->in_place = true;
	for (uint32_t i = 0; i < whole->match.n; i++)
		for (uint32_t k = 0; k < set->n_attachments; k++)
			if (set->attachments[k].link_id == whole->match.programs[i]->link_id)
				out->programs[out->n++] = whole->match.programs[i];
}

/* --- what loaders are told of a kernel */

static void tell(struct gx_whole *whole, const char *kernel, uint64_t link_id, const char *why_not,
                 bool alone)
{
	char key[512], *kept;
	int n = snprintf(key, sizeof(key), "%llu %s", (unsigned long long)link_id, kernel);
	size_t len = n < (int)sizeof(key) ? (size_t)n : sizeof(key) - 1;

	if (gx_strmap_get(&whole->told, key, len))
		return;
	kept = gx_arena_strndup(&whole->arena, key, len);
	if (!kept || gx_strmap_set(&whole->told, kept, len, whole))
		return;
	gx_session_link_kernel(link_id, kernel, why_not ? GX_WAY_NONE : GX_WAY_PTX, why_not);
	if (!why_not || alone)
		return;
	gx_session_count(GX_COUNT_LEFT_OUT, 1);
	gx_session_log("%s runs without a program: %s", kernel, why_not);
}

static void why_left_out(const struct gx_whole *whole, uint64_t link_id, char *why, size_t size)
{
	snprintf(why, size, "%s: it was attached after the kernel's module was loaded",
	         gx_error_code(GX_E_AGENT_INDIRECT));
	for (uint32_t i = 0; i < whole->left_out.n; i++)
		if (whole->left_out.programs[i]->link_id == link_id)
			snprintf(why, size, "%s: %s: %.160s", gx_error_code(whole->why[i].error),
			         gx_error_summary(whole->why[i].error), whole->why[i].text);
}

bool gx_whole_runs(struct gx_whole *whole, const char *kernel, const struct gx_match *match)
{
	bool runs = false;
	char why[256];

	for (uint32_t i = 0; i < match->n; i++)
		runs |= holds(&whole->match, match->programs[i]->link_id);
	for (uint32_t i = 0; i < match->n; i++) {
		uint64_t link_id = match->programs[i]->link_id;

		if (holds(&whole->match, link_id)) {
			tell(whole, kernel, link_id, NULL, false);
			continue;
		}
		why_left_out(whole, link_id, why, sizeof(why));
		tell(whole, kernel, link_id, why, !runs);
	}
	return runs;
}

enum gx_hook_reach gx_whole_reach(const struct gx_whole *whole, const struct gx_match *match)
{
	enum gx_hook_reach reach = GX_REACH_NONE;

	for (uint32_t i = 0; i < match->n; i++)
		if (holds(&whole->match, match->programs[i]->link_id))
			reach |= gx_hook_row(match->programs[i]->hook)->reach;
	return reach;
}

/* --- the block */

/* The words of the block, for the programs of match; memory of the maps. */
static int fill(const struct gx_whole *whole, const struct gx_match *match,
                struct gx_variant *variant, uint64_t *words)
{
	const struct gx_instrumented *text = &whole->text;
	int err;

	variant->maps = calloc(text->n_maps, sizeof(struct gx_agent_map *));
	if (!variant->maps)
		return -ENOMEM;
	for (uint32_t i = 0; i < text->n_maps; i++)
		variant->maps[i] = text->maps[i];
	variant->n_maps = text->n_maps;
	variant->map_limit = gx_session_map_limit(variant->maps, variant->n_maps);
	variant->min_threads = whole->launches ? DEVICE_LAUNCH_THREADS : 0;
	err = gx_session_fill_reloc(variant->context, whole->match.programs, whole->match.n,
	                            variant->maps, variant->n_maps, words);
	if (!err)
		err = gx_variant_put_sites(text, variant, words + GX_RELOC_MAP(whole->match.n, 0));
	for (uint32_t i = 0; i < whole->match.n; i++)
		if (!holds(match, whole->match.programs[i]->link_id))
			words[GX_RELOC_PROG(i)] = 0; /* it does not run any more */
	return err;
}

static int bind(const struct gx_kernel *kernel, const struct gx_match *match,
                struct gx_variant *variant)
{
	const struct gx_whole *whole = gx_whole_of(kernel);
	size_t bytes = whole->text.n_reloc_words * sizeof(uint64_t), there = 0;
	uint64_t *words = calloc(1, bytes);
	CUdeviceptr block = 0;
	int err = words ? fill(whole, match, variant, words) : -ENOMEM;

	if (!err && (gx_variant_original_global(kernel, GX_RELOC_SYMBOL, &block, &there) ||
	             there < bytes || gx_variant_write(block, words, bytes)))
		err = -EIO;
	variant->map_words = block + 8 * (CUdeviceptr)GX_RELOC_MAP(whole->match.n, 0);
	free(words);
	return err;
}

static struct gx_variant *new_record(CUcontext context, const struct gx_match *match)
{
	struct gx_variant *variant = calloc(1, sizeof(*variant));

	if (variant)
		variant->link_ids = gx_match_link_ids(match);
	if (!variant || !variant->link_ids) {
		free(variant);
		return NULL;
	}
	variant->n_links = match->n;
	variant->context = context;
	variant->in_place = true;
	variant->way = GX_WAY_PTX;
	return variant;
}

static void report_places(struct gx_whole *whole)
{
	if (!whole->has_reported)
		gx_places_report_whole(whole->kernels, whole->n_kernels, &whole->text);
	whole->has_reported = true;
}

struct gx_variant *gx_whole_bind(struct gx_kernel *kernel, CUcontext context,
                                 const struct gx_match *match)
{
	struct gx_variant *variant = new_record(context, match);
	CUstreamCaptureMode mode;
	bool relaxed;
	int err;

	if (!variant)
		return NULL;
	relaxed = gx_driver_relax(&mode);
	err = bind(kernel, match, variant);
	gx_driver_resume(relaxed, mode);
	if (err) {
		variant->reason = GX_COUNT_REFUSED;
		gx_session_log(
		        "%s runs without probes: the block of its module can't be filled: %s",
		        kernel->name, strerror(-err));
		return variant;
	}
	report_places(gx_whole_of(kernel));
	variant->is_bound = true;
	gx_session_count(GX_COUNT_VARIANTS, gx_whole_edits(gx_whole_of(kernel), kernel->name));
	return variant;
}
