/* section.h - the grammar of section names: gpu[.thread]/<hook>[(<argument>)][:<glob>],
 * gpu.api/<CUDA name>, kprobe/<kernels> and kretprobe/<kernels>. */
#ifndef GX_BPF_SECTION_H
#define GX_BPF_SECTION_H

#include "base/diag.h"
#include "ebpf/program.h"

#include <stdbool.h>

#define GX_SECTION_MAX 512u

struct gx_section {
	enum gx_hook hook;
	bool thread;
	bool kprobe;        /* kprobe/ or kretprobe/: a thread program without a context */
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
/**
 * gx_section_kernels() - read what stands behind kprobe/ or kretprobe/, and what a perf event names.
 * @names: mangled names of kernels, with or without cuda__ before them, with a comma between two;
 *         or one of the names that mean another place: __memcapture, __directly_run,
 *         __bpftime_cuda__kernel_trace
 *
 * Errors: GX0608
 */
int gx_section_kernels(const char *names, bool at_return, struct gx_section *out,
                       struct gx_diag *diag);
/* Does kprobe/<names> mean kernels of a GPU, and no function of Linux? It does when the program, or the
 * first name, begins with cuda__, when that name is a mangled one of C++ (_Z), and when it is one of
 * those that mean another place. */
bool gx_means_gpu_kernels(const char *program, const char *names);
/* The names behind kprobe/ or kretprobe/; NULL: another section. */
const char *gx_kprobe_names(const char *section);
/* "entry", ...; "host" for GX_HOOK_HOST, "policy"; "?" beyond. */
const char *gx_hook_text(enum gx_hook hook);
/* cuLaunchKernel, cudaMalloc: names that a host program can stand at. */
bool gx_is_cuda_api(const char *name);

#endif
