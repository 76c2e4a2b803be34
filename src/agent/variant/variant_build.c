/* variant_build.c - one variant: by a graft into machine code or by an edit of PTX, with every program that can be in it. Refusals
 * are results too, and remembered. */
#include "agent/variant/variant_build.h"

#include "instrument/instrument.h"
#include "agent/core/launch_table.h"
#include "agent/variant/driver.h"
#include "agent/variant/outside.h"
#include "agent/variant/original.h"
#include "agent/variant/places.h"
#include "agent/variant/recover.h"
#include "agent/variant/variant_graft.h"
#include "agent/variant/variant_load.h"
#include "agent/variant/way.h"
#include "agent/variant/whole.h"
#include "base/clock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum gx_count reason_of(const struct gx_diag *diag, enum gx_way tried)
{
	switch ((int)diag->error) {
	case GX_E_NO_MEMORY:
	case GX_E_AGENT_DRIVER: return GX_COUNT_REFUSED;
	case GX_E_AGENT_INDIRECT: return GX_COUNT_INDIRECT;
	case GX_E_AGENT_REASSEMBLED: return GX_COUNT_ARITHMETIC;
	case GX_E_AGENT_NO_CODE: return GX_COUNT_NO_GRAFT;
	case GX_E_AGENT_NO_PTX:
	case GX_E_AGENT_NO_KERNEL: return GX_COUNT_NO_PTX;
	default: return tried == GX_WAY_CODE ? GX_COUNT_NO_GRAFT : GX_COUNT_REFUSED;
	}
}

/* One variant while it is made. */
struct build {
	struct gx_kernel *kernel;
	const struct gx_match *match;
	enum gx_way way;                    /* that is tried */
	const struct gx_cubin *cubin;       /* CODE */
	const struct gx_ptx_module *module; /* PTX */
	struct gx_diag no_graft;            /* why it was not, or not all of it, CODE */
	uint32_t sm;
	struct gx_probe probes[GX_MAX_PROGRAMS]; /* [match->n] */
	struct gx_diag why[GX_MAX_PROGRAMS];     /* [match->n]; no error: it is in the variant */
	struct gx_variant *variant;
	uint32_t n_unseen; /* instructions of the variant that programs at accesses do not see */
};

static int fill_probes(struct build *build)
{
	for (uint32_t i = 0; i < build->match->n; i++)
		if (gx_match_probe(build->match, i, &build->probes[i]))
			return -ENOMEM;
	return 0;
}

static int instrument(struct build *build, const struct gx_match *match,
                      const struct gx_probe *probes, struct gx_diag *diag)
{
	struct gx_instrumented text = { 0 };
	struct gx_near near;
	int err;

	if (build->match->near)
		gx_outside_near(build->match->full->outside, build->match->near, &near);
	err = gx_instrument_near(build->module, build->kernel->name, probes, match->n,
	                         build->match->near ? &near : NULL, &text, diag);

	if (!err)
		err = gx_variant_load(build->kernel, match, &text, build->sm, build->variant, diag);
	build->n_unseen = err ? 0 : text.n_unseen;
	if (!err && !build->match->near) {
		const struct gx_cubin *carrier =
		        gx_recover_carrier(build->kernel->module, build->sm);

		gx_places_tell(gx_kernel_owner(build->kernel), carrier, &text);
		gx_places_report(build->kernel, gx_variant_original(build->kernel), carrier, &text);
	}
	gx_instrumented_free(&text);
	return err;
}

/* The variant with those programs that have no error in why; with none, the kernel alone. */
static int try_programs(struct build *build, struct gx_diag *diag)
{
	struct gx_probe probes[GX_MAX_PROGRAMS];
	struct gx_match match = { 0 };
	int err;

	*diag = (struct gx_diag){ .error = GX_E_NONE };
	for (uint32_t i = 0; i < build->match->n; i++) {
		if (build->why[i].error)
			continue;
		probes[match.n] = build->probes[i];
		match.programs[match.n++] = build->match->programs[i];
	}
	err = build->way == GX_WAY_CODE
	              ? gx_variant_graft(build->kernel, &match, probes, build->cubin, build->sm,
	                                 build->variant, diag)
	              : instrument(build, &match, probes, diag);
	if (err)
		gx_variant_discard(build->variant);
	if (err && !diag->error)
		gx_fail(diag, GX_E_NO_MEMORY, "variant");
	return err;
}

/* What holds for one program that was thought good holds for all of them. */
static int refuse_all(struct build *build, const struct gx_diag *diag)
{
	for (uint32_t i = 0; i < build->match->n; i++)
		if (!build->why[i].error)
			build->why[i] = *diag;
	return -EOPNOTSUPP;
}

static uint32_t count_taken(const struct build *build)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < build->match->n; i++)
		n += !build->why[i].error;
	return n;
}

/* The driver refuses the text of these programs: which of them is it? Each joins those before it
 * that were taken. A kernel that it does not take alone is nobody's fault. */
static int find_refused(struct build *build, const struct gx_diag *together)
{
	const struct gx_diag not_yet = { .error = GX_E_AGENT_DRIVER };
	bool asked[GX_MAX_PROGRAMS], last_is_in = false;
	struct gx_diag diag;
	int err;

	for (uint32_t i = 0; i < build->match->n; i++) {
		asked[i] = !build->why[i].error;
		if (asked[i])
			build->why[i] = not_yet;
	}
	err = try_programs(build, &diag);
	for (uint32_t i = 0; i < build->match->n; i++) {
		if (!asked[i])
			continue;
		build->why[i] = *together;
		if (err)
			continue;
		gx_variant_discard(build->variant);
		build->why[i] = (struct gx_diag){ .error = GX_E_NONE };
		last_is_in = !try_programs(build, &diag);
		if (!last_is_in)
			build->why[i] = diag;
	}
	if (err || !count_taken(build))
		return -EOPNOTSUPP;
	if (last_is_in)
		return 0;
	err = try_programs(build, &diag);
	return err ? refuse_all(build, &diag) : 0;
}

static uint32_t choose(struct build *build)
{
	const struct gx_match *match = build->match;

	return build->way == GX_WAY_CODE
	               ? gx_graft_choose(match, build->probes, build->sm, build->why)
	               : gx_instrument_choose(build->module, build->kernel->name, build->probes,
	                                      match->n, build->why);
}

/* All programs, or those that can be there: one that can't never takes the others away. */
static int make_some(struct build *build)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	uint32_t n_taken;

	if (!try_programs(build, &diag))
		return 0;
	if (build->match->n == 1 || build->match->near)
		return refuse_all(build, &diag);
	n_taken = choose(build);
	if (!n_taken)
		return -EOPNOTSUPP;
	if (n_taken < build->match->n && !try_programs(build, &diag))
		return 0;
	if (n_taken == 1)
		return refuse_all(build, &diag);
	return find_refused(build, &diag);
}

/* Machine code first: nothing is compiled then. Where the kernel has PTX too, that is for what a graft can't do. 0, or why not
 * in no_graft. */
static int make_graft(struct build *build)
{
	bool has_ptx = gx_recover_may(build->kernel->module, build->sm);

	build->cubin = gx_graft_cubin(build->kernel, build->sm, &build->no_graft);
	if (!build->cubin)
		return -EOPNOTSUPP;
	build->way = GX_WAY_CODE;
	if (gx_way_forced() == GX_WAY_CODE || !has_ptx)
		return make_some(build);
	return try_programs(build, &build->no_graft);
}

/* Left alone on purpose; what would have been taken in its place is not there. */
static void add_lack_of_ptx(struct gx_diag *diag)
{
	size_t n = strlen(diag->text);

	snprintf(diag->text + n, sizeof(diag->text) - n, ", and there is none");
}

/* There is PTX, though none that will do: why its machine code would not is what its user can act on. */
static int refuse_both(struct build *build, const struct gx_diag *no_ptx)
{
	struct gx_diag *diag = &build->no_graft;
	size_t n = strlen(diag->text);

	if (!diag->error || diag->error == GX_E_AGENT_NO_CODE || diag->error == GX_E_AGENT_NO_WAY)
		return refuse_all(build, no_ptx);
	build->way = GX_WAY_CODE;
	snprintf(diag->text + n, sizeof(diag->text) - n, "; of its PTX: %s", no_ptx->text);
	return refuse_all(build, diag);
}

static int make_of_ptx(struct build *build)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_image *image = NULL;

	if (gx_way_forced() != GX_WAY_CODE)
		image = gx_recover_image(build->kernel->module, build->kernel->name, build->sm,
		                         &diag);
	if (!image && diag.error && diag.error != GX_E_AGENT_NO_PTX) {
		build->way = GX_WAY_PTX; /* its machine code carries PTX that will not do */
		return refuse_all(build, &diag);
	}
	if (!image) {
		if (build->no_graft.error == GX_E_AGENT_NO_CODE) /* PTX would help */
			build->no_graft = (struct gx_diag){ .error = GX_E_NONE };
		build->way = build->no_graft.error ? GX_WAY_CODE : GX_WAY_PTX;
		if (build->no_graft.error == GX_E_AGENT_NO_WAY && gx_way_forced() == GX_WAY_PTX)
			add_lack_of_ptx(&build->no_graft);
		gx_fail(&build->no_graft, GX_E_AGENT_NO_PTX, "machine code only");
		return refuse_all(build, &build->no_graft);
	}
	build->way = GX_WAY_PTX;
	build->module = gx_image_module(image, build->sm, &diag);
	if (!build->module) {
		gx_fail(&diag, GX_E_AGENT_NO_PTX, "no module");
		return refuse_both(build, &diag);
	}
	return make_some(build);
}

static int make_variant(struct build *build)
{
	struct gx_diag diag = { .error = GX_E_NONE };

	build->sm = gx_driver_sm();
	if (fill_probes(build)) {
		gx_fail(&diag, GX_E_NO_MEMORY, "variant");
		return refuse_all(build, &diag);
	}
	if (!build->match->near && !make_graft(build))
		return 0;
	if (build->way == GX_WAY_CODE && !build->no_graft.error)
		return -EOPNOTSUPP; /* it was the only way, and each program has its reason */
	return make_of_ptx(build);
}

static void tell_program(const struct build *build, uint32_t i, bool alone)
{
	const struct gx_attachment *program = build->match->programs[i];
	const struct gx_diag *diag = build->why[i].error ? &build->why[i] : &build->no_graft;
	char why[256];

	snprintf(why, sizeof(why), "%s: %s: %.160s", gx_error_code(diag->error),
	         gx_error_summary(diag->error), diag->text);
	gx_session_link_kernel(program->link_id, build->kernel->name,
	                       build->why[i].error ? GX_WAY_NONE : build->way,
	                       diag->error ? why : NULL);
	if (!build->why[i].error || alone)
		return;
	gx_session_count(GX_COUNT_LEFT_OUT, 1);
	gx_session_log("%s runs without program %s: %s: %s", build->kernel->name,
	               program->program->program.name, gx_error_code(diag->error), diag->text);
}

/* With fewer programs than the one for all launches, which runs where this one does not: who loaded them is told of that one. */
static void finish_nearer(struct build *build, int err, uint64_t start)
{
	struct gx_variant *variant = build->variant;

	variant->near = build->match->near;
	variant->way = build->way;
	if (err) {
		gx_variant_discard(variant);
		variant->reason = reason_of(&build->why[0], build->way);
	} else {
		gx_registry_add_variant(variant->function, gx_kernel_owner(build->kernel));
		gx_session_count(GX_COUNT_VARIANTS, 1);
		gx_session_count(GX_COUNT_JIT_NS, gx_now_ns() - start);
	}
	gx_match_free_probes(build->probes, build->match->n);
	free(build);
}

static void finish(struct build *build, int err, uint64_t start)
{
	struct gx_variant *variant = build->variant;

	if (err) {
		gx_variant_discard(variant);
		variant->reason = reason_of(&build->why[0], build->way);
		gx_session_log("%s runs without probes: %s: %s", build->kernel->name,
		               gx_error_code(build->why[0].error), build->why[0].text);
	} else {
		variant->way = build->way;
		/* a graft is the work of a module load: tables of lines are read where somebody looks at launches */
		if (build->way == GX_WAY_CODE && gx_launch_table() == GX_LAUNCHES_BY_GEOMETRY)
			gx_places_tell(gx_kernel_owner(build->kernel), build->cubin, NULL);
		if (build->n_unseen)
			gx_session_log("%s: programs do not see what %u of its instructions access",
			               build->kernel->name, build->n_unseen);
		gx_session_count(GX_COUNT_UNSEEN, build->n_unseen);
		gx_registry_add_variant(variant->function, gx_kernel_owner(build->kernel));
		gx_session_count(GX_COUNT_VARIANTS, 1);
		gx_session_count(GX_COUNT_GRAFTS, build->way == GX_WAY_CODE);
		gx_session_count(build->way == GX_WAY_CODE ? GX_COUNT_GRAFT_NS : GX_COUNT_JIT_NS,
		                 gx_now_ns() - start);
	}
	for (uint32_t i = 0; i < build->match->n; i++) {
		if (!err && !build->why[i].error)
			variant->runs |= gx_hook_row(build->match->programs[i]->hook)->reach;
		tell_program(build, i, err != 0);
	}
	gx_match_free_probes(build->probes, build->match->n);
	free(build);
}

struct gx_variant *gx_variant_build(struct gx_kernel *kernel, CUcontext context,
                                    const struct gx_match *match)
{
	struct gx_variant *variant;
	struct build *build;
	uint64_t start = gx_now_ns();

	if (match->in_place)
		return gx_whole_bind(kernel, context, match);
	variant = calloc(1, sizeof(*variant));
	build = calloc(1, sizeof(*build));
	if (variant)
		variant->link_ids = gx_match_link_ids(match);
	if (!variant || !build || !variant->link_ids) {
		if (variant)
			free(variant->link_ids);
		free(variant);
		free(build);
		return NULL;
	}
	variant->n_links = match->n;
	variant->context = context;
	build->kernel = kernel;
	build->match = match;
	build->variant = variant;
	if (match->near)
		finish_nearer(build, make_variant(build), start);
	else
		finish(build, make_variant(build), start);
	return variant;
}
