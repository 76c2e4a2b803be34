/* kernel.h - the commands of `gpuext policy` for policies in the kernel home: "kernel/NAME" names one. */
#ifndef GX_CLI_POLICY_KERNEL_H
#define GX_CLI_POLICY_KERNEL_H

#include "policy/kernel_home.h"

struct gx_kernel_load_args {
	const struct gx_policy_load_opts *load;
	const char *pin; /* NULL: they leave with the command */
	bool json;
};

/* Attaches an object's policies. With a pin it returns, else when a signal comes or all of them were ejected. The exit status. */
int gx_kernel_cmd_load(const struct gx_kernel_load_args *args);

/* The name behind "kernel/"; NULL: another word. */
const char *gx_kernel_word(const char *word);
/* The one policy of an object in the place of one that is pinned. GX0647 and so on */
int gx_kernel_cmd_replace(const char *name, const struct gx_policy_load_opts *opts,
                          struct gx_diag *diag);
/* A row, or a JSON line, for each that is attached. */
void gx_kernel_cmd_list(bool json);
/* All that the kernel says of one. GX0647 */
int gx_kernel_cmd_show(const char *name, bool json, struct gx_diag *diag);
/* What was counted for one, or for all (NULL). GX0647 */
int gx_kernel_cmd_stats(const char *name, bool json, struct gx_diag *diag);

/* What it counted. */
uint64_t gx_kernel_counter(const struct gx_kernel_policy *policy, enum gx_counter counter);
/* A line of JSON for a run's report: {"type":"policy","home":"kernel",... */
void gx_kernel_put_json(const struct gx_kernel_policy *policy, struct gx_strbuf *out);

#endif
