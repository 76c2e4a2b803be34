/* section.h - the grammar of section names: gpu[.thread]/<hook>[(<argument>)][:<glob>] and
 * gpu.api/<CUDA name>. */
#ifndef GX_BPF_SECTION_H
#define GX_BPF_SECTION_H

#include "base/diag.h"
#include "ebpf/program.h"

#include <stdbool.h>

#define GX_SECTION_MAX 512u

struct gx_section {
	enum gx_hook hook;
	bool thread;
	char glob[256];     /* "*" when none is written */
	char argument[128]; /* "" when none; the API name for GX_HOOK_HOST */
};

/**
 * gx_section_parse() - read a section name.
 * @text: NUL-terminated, any length
 *
 * "::" and everything else behind the first ":" after the hook (and its argument) belongs to the
 * glob. Errors: GX0608
 */
int gx_section_parse(const char *text, struct gx_section *out, struct gx_diag *diag);
/* "entry", ...; "host" for GX_HOOK_HOST, "policy"; "?" beyond. */
const char *gx_hook_text(enum gx_hook hook);
/* cuLaunchKernel, cudaMalloc: names that a host program can stand at. */
bool gx_is_cuda_api(const char *name);

#endif
