/* site.h - what the stages of the back end share: options in a line of text to a program's
 * surroundings. */
#ifndef GX_STAGE_SITE_H
#define GX_STAGE_SITE_H

#include "../map_text.h"
#include "words.h"

#include "base/strbuf.h"
#include "ebpf/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STAGE_MAX_MAPS 8

/* Options: thread|warp, maps=MAP,... as in map_text.h (or map= several times),
 * local=BYTES, sm=N, ptx=MAJOR.MINOR, kernel, allow-exit: helper 507 */
struct stage_site {
	struct gx_program program;
	struct gx_map_def maps[STAGE_MAX_MAPS];
	void *frozen[STAGE_MAX_MAPS];
	uint32_t map_slots[STAGE_MAX_MAPS];
	uint32_t sm, ptx_major, ptx_minor;
	bool kernel; /* the text stands in a module that ptxas can assemble */
};

#define STAGE_SITE_WORDS "thread warp maps= map= local= sm= ptx= kernel allow-exit"

/* 0, or STAGE_MISUSED. */
static inline int stage_maps(struct stage_site *site, const char *text)
{
	while (*text && *text != ' ') {
		struct gx_map_def *def = &site->maps[site->program.n_maps];
		size_t used =
		        site->program.n_maps == STAGE_MAX_MAPS
		                ? 0
		                : map_text_read(text, def, &site->frozen[site->program.n_maps]);

		if (!used || (text[used] && text[used] != ',' && text[used] != ' '))
			return stage_misused(text);
		snprintf(def->name, sizeof(def->name), "m%u", site->program.n_maps);
		site->map_slots[site->program.n_maps] = site->program.n_maps;
		site->program.n_maps++;
		text += used;
		text += *text == ',';
	}
	return 0;
}

/* 0, or STAGE_MISUSED. */
static inline int stage_site_init(struct stage_site *site, const char *args)
{
	const char *text;
	int misused = 0;

	memset(site, 0, sizeof(*site));
	site->sm = 80;
	site->ptx_major = 7;
	site->program = (struct gx_program){
		.name = "test",
		.maps = site->maps,
		.frozen = (const void *const *)site->frozen,
		.hook = GX_HOOK_ENTRY,
		.has_ctx = true,
	};
	site->program.thread = stage_option(args, "thread") != NULL;
	site->program.allow_exit = stage_option(args, "allow-exit") != NULL;
	site->kernel = stage_option(args, "kernel") != NULL;
	text = stage_option(args, "maps=");
	if (text)
		misused |= stage_maps(site, text);
	for (text = args; (text = stage_option(text, "map="));)
		misused |= stage_maps(site, text);
	text = stage_option(args, "local=");
	if (text)
		site->program.max_local_bytes = (uint32_t)stage_number(text, &misused);
	text = stage_option(args, "sm=");
	if (text)
		site->sm = (uint32_t)stage_number(text, &misused);
	text = stage_option(args, "ptx=");
	if (text && sscanf(text, "%u.%u", &site->ptx_major, &site->ptx_minor) < 2)
		misused = 1;
	return misused ? stage_misused(args) : 0;
}

static inline void stage_site_free(struct stage_site *site)
{
	for (int i = 0; i < STAGE_MAX_MAPS; i++)
		free(site->frozen[i]);
}

struct gx_verified;
struct gx_diag;
/* emit.c: IR text, or with the word asm eBPF. *made is what to free, when the verifier made it; else the caller's own, whose IR
 * is to be freed. */
int stage_read_program(const char *args, const char *input, size_t len, struct stage_site *where,
                       struct gx_verified *own, struct gx_verified **made, struct gx_diag *diag);

#endif
