/* programs.c - the programs of `gpuext profile`: attached before the application starts, reported when it has ended. */
#include "cli/profile/profile.h"

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/profile/limits.h"
#include "cli/profile/outputs.h"
#include "tools.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profile.skel.h"
#include "profile_memory.skel.h"

enum { N_PROGRAMS = 12, N_ALWAYS = 7 };
enum { JUNIT, FOLDED, PPROF, HTML, N_OUTPUTS };

struct state {
	struct profile_bpf *skel;
	struct profile_memory_bpf *memory;
	int links[N_PROGRAMS];
};

/* --- what was asked for besides the report */

static struct {
	const char *paths[N_OUTPUTS];
	struct gx_limits_file limits; /* n 0: none */
	bool memory;
} asked;

static int attach_all(struct state *state, const char *glob, struct gx_diag *diag)
{
	const struct {
		struct bpf_program *program;
		const char *section;
	} places[N_PROGRAMS] = {
		{ state->skel->progs.at_global, "gpu/mem(space=global)" },
		{ state->skel->progs.at_shared, "gpu/shared" },
		{ state->skel->progs.at_local, "gpu/mem(space=local)" },
		{ state->skel->progs.at_branch, "gpu/branch" },
		{ state->skel->progs.at_barrier, "gpu/bar.after" },
		{ state->memory->progs.at_begin, "gpu/entry" },
		{ state->memory->progs.at_end, "gpu/exit" },
		/* with --memory; the first one goes first at each access */
		{ state->memory->progs.at_event, "gpu/mem(space=global)" },
		{ state->memory->progs.at_place, "gpu.thread/mem(space=global)" },
		{ state->memory->progs.at_store, "gpu.thread/mem(space=global)" },
		{ state->memory->progs.at_use, "gpu.thread/mem(space=global)" },
		{ state->memory->progs.at_time, "gpu.thread/mem(space=global)" },
	};
	int n = asked.memory ? N_PROGRAMS : N_ALWAYS;

	for (int i = 0; i < n; i++) {
		state->links[i] = gx_tool_attach(places[i].program, places[i].section, glob, diag);
		if (state->links[i] < 0)
			return state->links[i];
	}
	return 0;
}

static const char *const option_names[N_OUTPUTS] = {
	[JUNIT] = "--junit", [FOLDED] = "--folded", [PPROF] = "--pprof", [HTML] = "--html"
};

/* A file that can't be written shall stop the run before the application has begun. */
static int try_paths(struct gx_diag *diag)
{
	for (int i = 0; i < N_OUTPUTS; i++) {
		FILE *file = asked.paths[i] ? fopen(asked.paths[i], "ae") : NULL;

		if (asked.paths[i] && !file)
			return gx_fail(diag, GX_E_IO, "%s %.200s: %s", option_names[i],
			               asked.paths[i], strerror(errno));
		if (file)
			fclose(file);
	}
	return 0;
}

/* Their maps are there all the same, as small as can be. */
static void leave_out_memory(struct profile_memory_bpf *memory)
{
	struct bpf_program *const programs[] = { memory->progs.at_event, memory->progs.at_place,
		                                 memory->progs.at_store, memory->progs.at_use,
		                                 memory->progs.at_time };
	struct bpf_map *const maps[] = { memory->maps.allocations, memory->maps.pages,
		                         memory->maps.sectors,     memory->maps.seen_places,
		                         memory->maps.seen_uses,   memory->maps.seen_writes,
		                         memory->maps.events,      memory->maps.sharing,
		                         memory->maps.last_uses,   memory->maps.reuses,
		                         memory->maps.heat };

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		bpf_program__set_autoload(programs[i], false);
	for (size_t i = 0; i < sizeof(maps) / sizeof(maps[0]); i++)
		bpf_map__set_max_entries(maps[i], 1);
}

static int open_profile(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "profile");
	run->state = state;
	if (try_paths(diag))
		return -EIO;
	for (int i = 0; i < N_PROGRAMS; i++)
		state->links[i] = -1;
	state->skel = profile_bpf__open_and_load();
	state->memory = profile_memory_bpf__open();
	if (state->memory && !asked.memory)
		leave_out_memory(state->memory);
	if (!state->skel || !state->memory || profile_memory_bpf__load(state->memory))
		return gx_fail(diag, GX_E_ATTACH, "profile: its programs did not load");
	run->object = state->skel->obj;
	return attach_all(state, run->glob, diag);
}

static int poll_profile(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

static int write_file(const char *path, const char *option, const struct gx_strbuf *text)
{
	FILE *file = fopen(path, "we");
	bool failed = text->failed || !file;
	struct gx_diag diag = { 0 };

	if (file) {
		failed |= fwrite(gx_strbuf_text(text), 1, text->len, file) != text->len;
		failed |= fclose(file) != 0;
	}
	if (!failed)
		return 0;
	gx_fail(&diag, GX_E_IO, "%s %.200s: %s", option, path, strerror(errno));
	return gx_complain(&diag);
}

/* 0, or 1: each that was not written is named. */
static int write_outputs(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                         const struct gx_strbuf *junit)
{
	int err = 0;

	for (int i = 0; i < N_OUTPUTS; i++) {
		struct gx_strbuf text = { 0 };
		int one;

		if (!asked.paths[i])
			continue;
		if (i == FOLDED)
			gx_profile_folded(profile, &text);
		else if (i == PPROF)
			gx_profile_pprof(profile, &text);
		else if (i == HTML)
			gx_profile_html(profile, causes, &text);
		one = write_file(asked.paths[i], option_names[i], i == JUNIT ? junit : &text);
		err = err ? err : one;
		gx_strbuf_free(&text);
	}
	return err;
}

static void report_all(struct gx_tool_run *run, const struct gx_profile *profile,
                       const struct gx_profile_causes *causes)
{
	struct gx_strbuf junit = { 0 }, said = { 0 };

	if (run->json)
		gx_profile_json(profile, causes, run->out);
	else
		gx_profile_text(profile, causes, run->verbose, run->out);
	if (asked.limits.n)
		run->status = gx_limits_check(profile, &asked.limits, &said, &junit);
	/* what did not hold is said to people, whatever the report is for */
	fputs(gx_strbuf_text(&said), stderr);
	if (write_outputs(profile, causes, &junit))
		run->status = run->status ? run->status : 1;
	gx_strbuf_free(&said);
	gx_strbuf_free(&junit);
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	const struct gx_profile_maps maps = {
		.places = bpf_map__fd(state->skel->maps.places),
		.degrees = bpf_map__fd(state->skel->maps.degrees),
		.blocks = bpf_map__fd(state->skel->maps.blocks),
		.sharing = asked.memory ? bpf_map__fd(state->memory->maps.sharing) : -1,
	};
	const struct gx_profile_memory_maps memory = {
		.allocations = state->memory->maps.allocations,
		.pages = state->memory->maps.pages,
		.reuses = state->memory->maps.reuses,
		.heat = state->memory->maps.heat,
		.spans = state->memory->maps.spans,
		.left_out = state->memory->maps.left_out,
	};
	struct gx_profile profile;
	struct gx_profile_causes causes = { .n = 0 };
	struct gx_diag diag = { 0 };

	if (!gx_profile_gather(run->server, &maps, &profile, &diag) &&
	    gx_profile_memory_gather(&memory, asked.memory, &profile.memory))
		gx_fail(&diag, GX_E_NO_MEMORY, "profile");
	if (diag.error) {
		run->status = 1;
		gx_diag_print(&diag, run->out);
	} else {
		profile.cut = run->n_dropped != 0;
		profile.sample = run->sample;
		profile.stopped = run->stopped;
		gx_profile_find_causes(&profile, &causes);
		report_all(run, &profile, &causes);
	}
	free(causes.causes);
	gx_profile_free(&profile);
}

static void close_profile(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	for (int i = 0; i < N_PROGRAMS; i++)
		if (state->links[i] >= 0)
			close(state->links[i]);
	profile_bpf__destroy(state->skel);
	profile_memory_bpf__destroy(state->memory);
	free(state);
	run->state = NULL;
}

int gx_profile_take(int option, const char *value, struct gx_diag *diag)
{
	switch (option) {
	case GX_OPT_PROFILE_CHECK:
		gx_limits_free(&asked.limits);
		return gx_limits_read(value, &asked.limits, diag);
	case GX_OPT_PROFILE_JUNIT: asked.paths[JUNIT] = value; return 0;
	case GX_OPT_PROFILE_FOLDED: asked.paths[FOLDED] = value; return 0;
	case GX_OPT_PROFILE_PPROF: asked.paths[PPROF] = value; return 0;
	case GX_OPT_PROFILE_MEMORY: asked.memory = true; return 0;
	case GX_OPT_PROFILE_HTML: asked.paths[HTML] = value; return 0;
	default: return -ENOENT;
	}
}

int gx_profile_taken(struct gx_diag *diag)
{
	if (asked.paths[JUNIT] && !asked.limits.n)
		return gx_fail(diag, GX_E_USAGE,
		               "--junit says what became of limits: give --check FILE, too");
	return 0;
}

const struct gx_tool gx_tool_profile = {
	.name = "profile",
	.summary = "what each line of each kernel costs, and what to change",
	.open = open_profile,
	.poll = poll_profile,
	.report = report,
	.close = close_profile,
};
