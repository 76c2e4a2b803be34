/* commands.h - what the sub-commands of `gpuext policy` share. */
#ifndef GX_CLI_POLICY_COMMANDS_H
#define GX_CLI_POLICY_COMMANDS_H

#include "cli/cli.h"
#include "policy/home.h"

int gx_cmd_policy_workload(int argc, char **argv); /* each gives its exit status */
int gx_cmd_policy_import(int argc, char **argv);
int gx_cmd_policy_replay(int argc, char **argv);
int gx_cmd_policy_record(int argc, char **argv);
int gx_cmd_policy_load(int argc, char **argv);
int gx_cmd_policy_list(int argc, char **argv);
int gx_cmd_policy_show(int argc, char **argv);
int gx_cmd_policy_stats(int argc, char **argv);
int gx_cmd_policy_map(int argc, char **argv);
int gx_cmd_policy_replace(int argc, char **argv);
int gx_cmd_policy_unload(int argc, char **argv);
int gx_cmd_policy_schedule(int argc, char **argv);

/* --budget-ns, --batch-budget-ns, --async-rate. GX0901. */
int gx_policy_take_given(int option, const char *text, struct gx_policy_given *out,
                         struct gx_diag *diag);
/* From 0.01 to a day. GX0901. */
int gx_policy_seconds(const char *text, double *out, struct gx_diag *diag);
/* Sleeps so long, or until a signal comes. */
void gx_policy_pause(double seconds);
/* On standard output; where memory was gone for it, nothing of it, and a complaint. */
void gx_policy_put(const struct gx_strbuf *text);
/* "-" is standard output. GX0003. */
int gx_policy_write(const char *path, const struct gx_strbuf *text, struct gx_diag *diag);

#endif
