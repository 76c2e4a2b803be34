/* kernel_home.h - policies in the Linux that runs: objects go through the kernel's own bpf(2) into gpu_ext.ko, and its folders in sysfs say what
 * it has, whoever attached it (docs/kernel-home.md).
 *
 * One thread at a time; not beside a load for the user home in the same process, because libbpf remembers which kernel it found.
 */
#ifndef GX_POLICY_KERNEL_HOME_H
#define GX_POLICY_KERNEL_HOME_H

#include "policy/load.h"

/* Where the kernel shows and pins policies. Tests have folders of their own. */
struct gx_kernel_paths {
	const char *sys; /* "/sys" */
	const char *bpf; /* "/sys/fs/bpf" */
};
/* NULL: those of the machine. The strings stay the caller's. */
void gx_kernel_use_paths(const struct gx_kernel_paths *paths);

/* Whether policies of this type can be attached, by anyone; false: why not, and what to do. */
bool gx_kernel_offers(enum gx_policy_type type, char *why, size_t size);
/* Likewise of memory, by this process. */
bool gx_kernel_home_here(char *why, size_t size);

/* --- an object that this process attached */
struct gx_kernel_loaded;

/**
 * gx_kernel_load() - load an object into the kernel, attach its policies.
 * @opts: path, settings, scope, budgets, mappable and warn
 *
 * They leave with the result, unless they were pinned. Programs of the object that are no callbacks are not loaded: *n_left of them.
 * Errors: GX0645 this kernel has no home for them; GX0642 libbpf or the kernel's verifier refuses it, or the module what the log says;
 * GX0641 the module takes none by this name; GX0643 a setting
 */
int gx_kernel_load(const struct gx_policy_load_opts *opts, struct gx_kernel_loaded **out,
                   uint32_t *n_left, struct gx_diag *diag);
uint32_t gx_kernel_count(const struct gx_kernel_loaded *loaded);
/* The name by which a policy is in sysfs; "" where i is not one. */
const char *gx_kernel_name(const struct gx_kernel_loaded *loaded, uint32_t i);
/* Arrays of it that can be mapped (opts->mappable), until see gives other than 0; that, or 0. fd: borrowed */
int gx_kernel_each_array(const struct gx_kernel_loaded *loaded,
                         int (*see)(void *arg, const char *name, int fd), void *arg);
/* They stay until gx_kernel_unload(), whatever becomes of this process. GX0646 */
int gx_kernel_pin(struct gx_kernel_loaded *loaded, const char *pin, struct gx_diag *diag);
void gx_kernel_close(struct gx_kernel_loaded *loaded);

/* --- what is attached, by whomever */
struct gx_kernel_policy {
	enum gx_policy_type type;
	char name[64];   /* as sysfs has it: '!' for '/' */
	char pin[64];    /* that it is pinned by through gpuext; "": it is not */
	char state[16];  /* live, ejected */
	char path[4096]; /* its folder */
};

/* Calls see for each, until that gives other than 0; that, or 0. */
int gx_kernel_each(int (*see)(void *arg, const struct gx_kernel_policy *policy), void *arg);
/* By its name. False: there is none. */
bool gx_kernel_find(const char *name, struct gx_kernel_policy *out);
/* One value of it, a line of text without its end; false: it has none of that name ("state", "counters/calls"). */
bool gx_kernel_value(const struct gx_kernel_policy *policy, const char *key, char *out,
                     size_t size);
/* Detaches one that was pinned, and waits until it is gone, 3 s at most. GX0647 there is none; GX0654 a process holds it. */
int gx_kernel_unload(const char *name, struct gx_diag *diag);

/**
 * gx_kernel_replace() - the one policy of an object takes the place of one that was pinned, between two callbacks.
 * @opts: path, settings and warn
 *
 * Its pin is called by its name from then on. What is refused changes nothing. Errors: as of gx_kernel_load(), GX0647, GX0654 a process
 * holds it, GX0628 it is of another type, GX0646 its pin is not what it should be
 */
int gx_kernel_replace(const char *name, const struct gx_policy_load_opts *opts, uint32_t *n_left,
                      struct gx_diag *diag);

#endif
