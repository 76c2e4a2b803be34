/* run.h - driver policies of `gpuext run --policy`: loaded, told to the application,
 * reported.
 */
#ifndef GX_CLI_POLICY_RUN_H
#define GX_CLI_POLICY_RUN_H

#include "cli/cli.h"
#include "policy/apps_home.h"
#include "policy/kernel_beside.h"
#include "policy/load.h"
#include "policy/owner/beside.h"

struct gx_run_policies {
	struct gx_beside *beside; /* the home of all policies of the run, those of -e too */
	struct gx_policy_loaded *loaded[GX_MAX_OBJECTS];
	uint32_t n;
	/* --home kernel: the policies of object i are there */
	struct gx_kernel_beside *kernel[GX_MAX_OBJECTS];
	uint32_t n_kernel;
};

/* --home kernel: policies of an object, in the kernel. For all of them before this process has threads. */
int gx_run_policies_kernel(struct gx_run_policies *policies, const struct gx_policy_object *object,
                           const struct gx_policy_given *given, struct gx_diag *diag);

/* Before the application starts: it attaches them when it first uses CUDA. */
int gx_run_policies_add(struct gx_run_policies *policies, const struct gx_policy_object *object,
                        struct gx_diag *diag);
/* What became of every policy in every application, those of other loaders too: a line each, or a
 * JSON object. */
void gx_run_policies_report(struct gx_server *server, bool json, struct gx_strbuf *out);
/* Those in the kernel. */
void gx_run_policies_report_kernel(const struct gx_run_policies *policies, bool json,
                                   struct gx_strbuf *out);
void gx_run_policies_dump(const struct gx_run_policies *policies, struct gx_dump *dump);
/* Of some kind that runs in kernels, or at CUDA API names. */
bool gx_run_policies_have_programs(const struct gx_run_policies *policies);
void gx_run_policies_close(struct gx_run_policies *policies);

#endif
