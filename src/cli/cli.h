/* cli.h - what the commands of gpuext share. */
#ifndef GX_CLI_H
#define GX_CLI_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "control/server.h"
#include "cli/policy/objects.h"
#include "tools.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct bpf_link;
struct bpf_object;
struct bpf_program;
struct gx_map;
struct gx_policy_home;

#define GX_MAX_TOOLS   16
#define GX_MAX_OBJECTS 32

struct gx_program;

/* --- limits.c: what the one who loads allows to programs; zeros are the defaults */
struct gx_limits {
	uint32_t max_ops, local_bytes;
	bool has_local_bytes, allow_exit;
};

/* GX_OPT_LIMIT_...; -EINVAL with diag. */
int gx_limits_take(struct gx_limits *set, int option, const char *text, struct gx_diag *diag);
void gx_limits_set(const struct gx_limits *set); /* for everything that is loaded from now on */
void gx_limits_apply(struct gx_program *program);

/* What `gpuext run` and the tools were asked for. */
struct gx_run_opts {
	const struct gx_tool *tools[GX_MAX_TOOLS];
	uint32_t n_tools;
	const char *objects[GX_MAX_OBJECTS];
	uint32_t n_objects;
	struct gx_policy_objects policies; /* --policy */
	const char *device;                /* "auto", "soft", "cuda" */
	const char *glob;
	const char *out_path, *dump_path; /* NULL: none */
	const char *jit_timeout_ms, *thread_slots, *map_mb, *ask_rate, *place;
	uint32_t sample; /* --blocks 1/N; 0: all of them */
	uint32_t pid;    /* -p: attach to this process; 0: none */
	double seconds;  /* -d; 0: until the end */
	bool json, threads, verbose;
	bool launches; /* the table of launches */
	bool profile;  /* `gpuext profile`: the table is for its report */
	bool reassembled;
	bool home_kernel; /* --home kernel */
	struct gx_limits limits;
	uint32_t ring_mb, every;
	uint32_t latency_ns, mb_per_s;
	uint64_t min_bytes;
	const char *ranges[GX_MAX_RANGES]; /* --range */
	uint32_t n_ranges;
	bool stop;
	const char *trace_path;
	char **app; /* NULL-terminated; NULL: none */
};

/* As gx_cli_take(). */
bool gx_run_parse(int argc, char **argv, const struct gx_tool *tool, struct gx_run_opts *opts,
                  int *status);

/* --device TEXT; -EINVAL with diag. */
int gx_run_device(struct gx_run_opts *opts, const char *text, struct gx_diag *diag);

int gx_cmd_run(int argc, char **argv); /* each command gives its exit status */
int gx_cmd_tool(const struct gx_tool *tool, int argc, char **argv);
int gx_cmd_profile(int argc, char **argv);
int gx_cmd_verify(int argc, char **argv);
int gx_cmd_compile(int argc, char **argv);
int gx_cmd_doctor(int argc, char **argv);
int gx_cmd_selftest(int argc, char **argv);
int gx_cmd_prog(int argc, char **argv);
int gx_cmd_map(int argc, char **argv);
int gx_cmd_link(int argc, char **argv);
int gx_cmd_policy(int argc, char **argv);
int gx_cmd_completion(int argc, char **argv);
int gx_cmd_man(int argc, char **argv);

extern const struct gx_tool *const gx_tools[]; /* tools.c; the last is NULL */

/* --- sockets.c: names of one kind, "run", at most max; how many. Root finds all users' */
uint32_t gx_find_sockets(const char *kind, char (*names)[64], uint32_t max);

/* --- objects.c */
struct gx_objects {
	struct gx_policy_home *home; /* where policies of theirs go */
	struct bpf_object *objects[GX_MAX_OBJECTS];
	uint32_t n;
	struct bpf_link *links[256];
	uint32_t n_links;
};
/* Before any bpf(2): sections, verifier, log to stderr when verbose. */
void gx_objects_init(bool verbose);
/* Of an object that is adapted: what was left out of it, on stderr. */
void gx_objects_warn(void *arg, const char *text);
/* What bpf(2) had this thread print last; "": nothing yet. */
const char *gx_objects_told(void);
/* Is it a function that a program calls by its name and that there is not? libbpf speaks of the kernel's BTF. */
enum { GX_FUNCTION_NAME = 128 };
bool gx_unknown_function(const char *libbpf_said, char name[GX_FUNCTION_NAME]);
int gx_fail_unknown(const char *name, struct gx_diag *diag);
/* gx_program_runs_here() - whether its section and type mean something to gpuext; if not, *diag has why. */
bool gx_program_runs_here(const struct bpf_program *prog, struct gx_diag *diag);
/* Open, load and attach every program, of at most GX_MAX_OBJECTS objects. The first error goes to diag; libbpf's text goes to stderr. */
int gx_objects_add(struct gx_objects *objects, const char *path, struct gx_diag *diag);
void gx_objects_close(struct gx_objects *objects);
/* As bpf_program__attach(), for one at a name of the CUDA API without the library being there, too. */
struct bpf_link *gx_attach_program(struct bpf_program *prog);

/* --- dump.c: every map of an object as JSON, formatted by its BTF. Without memory text has failed. */
struct gx_dump {
	struct gx_strbuf text;
	struct gx_strbuf names; /* of the maps that are in it, a line each */
};
void gx_dump_object(struct bpf_object *object, struct gx_dump *dump);
void gx_dump_free(struct gx_dump *dump);

/* --- totals.c */
struct gx_totals {
	uint64_t lanes_produced, lanes_dropped, lanes_lost, warps;
	uint64_t records_produced, records_delivered, records_dropped, records_lost;
	uint64_t counts[GX_N_COUNTS];
	uint64_t map_bytes, n_processes;
	int64_t clock_offset_ns;
	uint64_t clock_residual_ns;
	bool incomplete; /* an application ended without its last flush */
};
void gx_totals_take(struct gx_server *server, struct gx_totals *totals);
struct gx_reach_base;
/* Without what the application had counted when it was attached to. */
void gx_totals_since(struct gx_totals *totals, const struct gx_reach_base *base);
/* Has it gone without its last values, or lost a context with some? */
bool gx_totals_lack(const struct gx_server_agent *agent);
void gx_totals_json(const struct gx_totals *totals, uint32_t sample, int status,
                    struct gx_strbuf *out);
/* attached: something was, so that there are lanes and records to tell of. */
void gx_totals_text(const struct gx_totals *totals, bool attached, struct gx_strbuf *out);

/* --- run_report.c */
struct gx_run_end {
	bool ended;
	int status;        /* as wait() gave it */
	uint32_t outlived; /* gx_run_outlived() */
};
/* Processes of the application that go on behind its end, with a line for each: how many. 0 before the end of what was started. */
uint32_t gx_run_outlived(struct gx_server *server, bool ended, struct gx_strbuf *log);
/* What could not be instrumented, what matched nothing, what never began: a line each, with what to do. */
void gx_run_report(struct gx_server *server, const struct gx_run_opts *opts,
                   const struct gx_run_end *end, const struct gx_totals *totals,
                   struct gx_strbuf *log);

/* A JSON object for each program that runs in no variant of a kernel in which others do, and why. While links are there. */
void gx_left_out_rows(struct gx_server *server, struct gx_strbuf *out);

/* --- launch_rows.c */
/* Of a run with --blocks: what stands over a report (text), and the same in each object (JSON: "sample_of_blocks", "note"). sample
 * 0: nothing. */
void gx_sample_text(uint32_t sample, struct gx_strbuf *out);
struct gx_json;
void gx_sample_json(uint32_t sample, struct gx_json *json);
/* The table of launches of all processes, as text or one JSON object a line. */
void gx_launch_rows(struct gx_server *server, uint32_t sample, bool json, struct gx_strbuf *out);
/* "12.3 us" */
void gx_time_text(double ns, char out[16]);

/* --- reach.c */
/* ns on the GPU of all of a line's launches, by those that were timed and took ns together; what was captured did not run. */
double gx_time_of_launches(uint64_t launches, uint64_t captured, uint64_t timed, uint64_t ns);
/* What an application had counted when a run was attached to it. Zeros: nothing. */
struct gx_reach_base {
	uint32_t pid;
	struct gx_agent_stats *stats; /* a copy */
};
/* Once the application is there: what it counts from now on is the run's. */
void gx_reach_begin(struct gx_reach_base *base, struct gx_server *server);
void gx_reach_base_free(struct gx_reach_base *base);
/**
 * gx_reach_report() - the share of launches and of GPU time that was timed, probed at its ends, probed inside.
 * @attached: programs were: then the kernels in which none ran are named, and why
 */
void gx_reach_report(struct gx_server *server, const struct gx_reach_base *base, bool attached,
                     bool json, struct gx_strbuf *out);

/* --- place.c: where our libraries are, and which device this machine has */
/* "<dir>/<name>" of a library of ours; false when it is not there. */
bool gx_library_path(const char *name, char *out, size_t size);
bool gx_have_gpu(void);
bool gx_have_driver(void); /* NVIDIA's, where the agent would find it */
bool gx_use_soft(const struct gx_run_opts *opts);
/* Linux serves managed memory of the soft device (vgpu.ko), and this process may have it; false: why not. */
bool gx_have_vgpu(char *why, size_t size);

/* --- spawn.c */
/* Starts the application with the agent in it. Its pid, or -errno. */
pid_t gx_spawn(const struct gx_run_opts *opts, const char *socket_name, struct gx_diag *diag);

/* An error of ours to stderr; the exit status for it (1). */
int gx_complain(const struct gx_diag *diag);

#endif
