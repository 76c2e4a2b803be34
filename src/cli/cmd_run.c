/* cmd_run.c - run an application with tools and objects attached, or attach to one that runs; then report. */
#include "cli/cli.h"

#include "base/cache_dir.h"
#include "base/cache_trim.h"
#include "base/clock.h"
#include "bpf/device_ops.h"
#include "bpf/registry.h"
#include "cli/policy/run.h"
#include "cli/profile/profile.h"
#include "cli/signals.h"
#include "runtime/answer.h"
#include "runtime/publish.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ENOUGH_FILES  128 /* descriptors: `profile --memory` takes 80 */
#define POLL_MS       10
#define FLUSH_MS      5000
#define SETTLE_ROUNDS 50
#define MOST_LOG      ((size_t)4 << 20) /* bytes that are kept until the application ends */

/* One run: what is attached, the server, the application. */
struct run {
	struct gx_run_opts opts;
	struct gx_tool_run tools[GX_MAX_TOOLS];
	struct gx_objects objects;
	struct gx_run_policies policies;
	struct gx_server *server;
	struct gx_strbuf out, log, reach, in_kernel; /* in_kernel: of policies there */
	uint64_t n_lines_cut;                        /* of the log */
	struct gx_reach_base base;                   /* of -p */
	pid_t app;
	int status; /* of the application, as wait() gave it */
	bool ended;
};

static void on_log(void *arg, uint32_t pid, const char *line)
{
	struct run *run = arg;

	if (run->opts.verbose)
		fprintf(stderr, "gpuext[%u]: %s\n", pid, line);
	else if (run->log.len < MOST_LOG)
		gx_strbuf_printf(&run->log, "gpuext[%u]: %s\n", pid, line);
	else
		run->n_lines_cut++;
}

static void on_policy_notice(void *arg, const char *line)
{
	on_log(arg, (uint32_t)getpid(), line);
}

int gx_complain(const struct gx_diag *diag)
{
	struct gx_strbuf text = { 0 };

	gx_diag_print(diag, &text);
	fprintf(stderr, "gpuext: %s", text.len ? gx_strbuf_text(&text) : "failed\n");
	gx_strbuf_free(&text);
	return 1;
}

static int attach_everything(struct run *run, struct gx_diag *diag)
{
	int err = gx_device_ops_kernels(run->opts.glob, diag);

	for (uint32_t i = 0; i < run->opts.n_tools && !err; i++) {
		run->tools[i] = (struct gx_tool_run){ .glob = run->opts.glob,
			                              .json = run->opts.json,
			                              .verbose = run->opts.verbose,
			                              .threads = run->opts.threads,
			                              .ring_mb = run->opts.ring_mb,
			                              .every = run->opts.every,
			                              .trace_path = run->opts.trace_path,
			                              .latency_ns = run->opts.latency_ns,
			                              .mb_per_s = run->opts.mb_per_s,
			                              .min_bytes = run->opts.min_bytes,
			                              .ranges = run->opts.ranges,
			                              .n_ranges = run->opts.n_ranges,
			                              .stop = run->opts.stop,
			                              .sample = run->opts.sample,
			                              .out = &run->out };
		err = run->opts.tools[i]->open(&run->tools[i], diag);
	}
	for (uint32_t i = 0; i < run->opts.n_objects && !err; i++)
		err = gx_objects_add(&run->objects, run->opts.objects[i], diag);
	for (uint32_t i = 0; i < run->opts.policies.n && !err; i++)
		err = gx_run_policies_add(&run->policies, &run->opts.policies.items[i], diag);
	return err;
}

static void poll_tools(struct run *run)
{
	for (uint32_t i = 0; i < run->opts.n_tools; i++)
		if (run->tools[i].state)
			run->opts.tools[i]->poll(&run->tools[i]);
}

static double now_s(void)
{
	return (double)gx_now_ns() * 1e-9;
}

static bool reap(struct run *run)
{
	if (run->app && waitpid(run->app, &run->status, WNOHANG) == run->app)
		run->ended = true;
	return run->ended;
}

/* Until the application ends, the time is over, or the operator stops it. */
static void wait_for_end(struct run *run)
{
	double end = run->opts.seconds > 0 ? now_s() + run->opts.seconds : 0;

	while (!reap(run)) {
		struct gx_server_agent agent = { .gone = false };

		poll(NULL, 0, POLL_MS);
		poll_tools(run);
		if (run->opts.pid)
			gx_reach_begin(&run->base, run->server);
		if (run->app)
			gx_signals_pass(run->app);
		else if (gx_signals_stop())
			break;
		if (end > 0 && now_s() >= end)
			break;
		gx_server_application(run->server, &agent);
		if (run->opts.pid && agent.gone)
			break;
	}
}

/* Of what is written at the end: no path is stderr, "-" stdout. */
static FILE *stream_of(const char *path)
{
	return !path ? stderr : !strcmp(path, "-") ? stdout : NULL;
}

static int write_out(const struct gx_strbuf *text, const char *path, struct gx_diag *diag)
{
	FILE *stream = stream_of(path), *file = stream ? stream : fopen(path, "w");
	bool failed;

	if (!file)
		return gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(errno));
	errno = 0;
	failed = fwrite(gx_strbuf_text(text), 1, text->len, file) != text->len;
	failed |= stream ? fflush(stream) != 0 : fclose(file) != 0;
	if (failed && stream && errno == EPIPE) /* who closed it knows */
		return 0;
	if (!failed && text->failed)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s is cut", path ? path : "what is printed");
	return failed ? gx_fail(diag, GX_E_IO, "%s: %s", path ? path : "stderr", strerror(errno))
	              : 0;
}

static int write_dump(struct run *run, struct gx_diag *diag)
{
	struct gx_dump dump = { 0 };
	int err;

	if (!run->opts.dump_path)
		return 0;
	gx_strbuf_puts(&dump.text, "{");
	/* what the user brought first: its maps keep their names whatever a tool calls its own */
	for (uint32_t i = 0; i < run->objects.n; i++)
		gx_dump_object(run->objects.objects[i], &dump);
	gx_run_policies_dump(&run->policies, &dump);
	for (uint32_t i = 0; i < run->opts.n_tools; i++)
		gx_dump_object(run->tools[i].object, &dump);
	gx_strbuf_puts(&dump.text, "}\n");
	err = write_out(&dump.text, run->opts.dump_path, diag);
	gx_dump_free(&dump);
	return err;
}

static int exit_status(const struct run *run)
{
	return WIFSIGNALED(run->status) ? 128 + WTERMSIG(run->status) : WEXITSTATUS(run->status);
}

static void close_attached(struct run *run)
{
	for (uint32_t i = 0; i < run->opts.n_tools; i++) {
		if (run->tools[i].state)
			run->opts.tools[i]->close(&run->tools[i]);
		run->tools[i].state = NULL;
	}
	gx_objects_close(&run->objects);
	gx_run_policies_close(&run->policies);
}

static bool has_attached(const struct run *run)
{
	return run->opts.n_tools || run->opts.n_objects ||
	       gx_run_policies_have_programs(&run->policies);
}

static void take_reach(struct run *run)
{
	gx_reach_report(run->server, &run->base, has_attached(run), run->opts.json, &run->reach);
}

/* Detached, a program that goes on may still have launches under way: until nothing more comes of them. */
static void settle(struct run *run, struct gx_totals *totals)
{
	uint64_t before;

	if (!run->ended) { /* what it launches from now on is none of this run's */
		take_reach(run);
		gx_publish_detach(run->server);
	}
	gx_server_flush(run->server, FLUSH_MS);
	gx_totals_take(run->server, totals);
	for (int i = 0; i < SETTLE_ROUNDS && !run->ended; i++) {
		poll_tools(run);
		poll(NULL, 0, POLL_MS);
		before = totals->lanes_produced + totals->records_delivered;
		gx_server_flush(run->server, FLUSH_MS);
		gx_totals_take(run->server, totals);
		if (totals->lanes_produced + totals->records_delivered == before)
			break;
	}
	gx_totals_since(totals, &run->base);
	poll_tools(run);
}

/* What was counted up to now; then nothing is attached any more, and an application that goes on does so as it is. */
static int take_report(struct run *run, struct gx_totals *totals, struct gx_diag *diag)
{
	bool ended = run->ended;
	struct gx_run_end end;
	int err;

	if (!run->opts.json)
		gx_sample_text(run->opts.sample, &run->out);
	settle(run, totals);
	if (ended)
		take_reach(run);
	for (uint32_t i = 0; i < run->opts.n_tools; i++) {
		run->tools[i].clock_offset_ns = totals->clock_offset_ns;
		run->tools[i].clock_residual_ns = totals->clock_residual_ns;
		run->tools[i].server = run->server;
		run->tools[i].n_dropped = totals->lanes_dropped;
		run->tools[i].stopped = !ended;
		run->tools[i].incomplete = totals->incomplete;
		if (run->opts.n_tools == 1 && !run->opts.n_objects)
			run->tools[i].n_lanes = totals->lanes_produced;
		run->opts.tools[i]->report(&run->tools[i]);
	}
	end = (struct gx_run_end){ run->ended, run->status,
		                   gx_run_outlived(run->server, run->app && ended, &run->log) };
	gx_run_report(run->server, &run->opts, &end, totals, &run->log);
	if (run->opts.json)
		gx_left_out_rows(run->server, &run->out);
	err = write_dump(run, diag);
	gx_run_policies_report_kernel(&run->policies, run->opts.json, &run->in_kernel);
	close_attached(run);
	return err;
}

/* What was seen is worth more than the place where it was to go: what a file does not take is printed. */
static int write_report(struct run *run)
{
	struct gx_diag diag = { 0 };

	if (!write_out(&run->out, run->opts.out_path, &diag))
		return 0;
	gx_complain(&diag);
	if (diag.error == GX_E_IO && !stream_of(run->opts.out_path))
		write_out(&run->out, NULL, &diag);
	return -EIO;
}

static int report(struct run *run, struct gx_diag *diag)
{
	struct gx_totals totals;
	int err;

	if (!run->app || run->ended)
		gx_signals_late();
	err = take_report(run, &totals, diag);
	if (run->app && !run->ended) { /* -d: the time is over before the application is */
		run->opts.seconds = 0;
		wait_for_end(run);
		gx_signals_late();
	}
	if (run->opts.launches && !run->opts.profile)
		gx_launch_rows(run->server, run->opts.sample, run->opts.json, &run->out);
	gx_run_policies_report(run->server, run->opts.json, &run->out);
	gx_strbuf_puts(&run->out, gx_strbuf_text(&run->in_kernel));
	gx_strbuf_puts(&run->out, gx_strbuf_text(&run->reach));
	run->out.failed |= run->reach.failed;
	if (run->opts.json)
		gx_totals_json(&totals, run->opts.sample, exit_status(run), &run->out);
	else
		gx_totals_text(&totals, has_attached(run), &run->out);
	fputs(gx_strbuf_text(&run->log), stderr);
	if (run->n_lines_cut)
		fprintf(stderr,
		        "gpuext: %llu more lines were not kept; -v shows each when it comes\n",
		        (unsigned long long)run->n_lines_cut);
	if (err) /* of the dump: the report is there all the same */
		gx_complain(diag);
	return write_report(run) || err ? -EIO : 0;
}

/* A file that can't be written shall stop the run before the application has begun. */
static int try_path(const char *path, struct gx_diag *diag)
{
	FILE *file = stream_of(path) ? NULL : fopen(path, "a");

	if (file)
		fclose(file);
	return file || stream_of(path) ? 0
	                               : gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(errno));
}

static int start_all(struct run *run, struct gx_diag *diag)
{
	char name[GX_NAME_BYTES], why[256];
	int err;

	gx_own_name("run", name);
	if (run->opts.map_mb)
		setenv("GPUEXT_MAP_MB", run->opts.map_mb, 1);
	if (run->opts.thread_slots)
		setenv("GPUEXT_THREAD_SLOTS", run->opts.thread_slots, 1);
	if (run->opts.sample && !gx_use_soft(&run->opts))
		return gx_fail(diag, GX_E_SOFT_BLOCKS, "--blocks 1/%u", run->opts.sample);
	err = try_path(run->opts.out_path, diag);
	err = err ? err : try_path(run->opts.dump_path, diag);
	if (run->opts.trace_path)
		err = err ? err : try_path(run->opts.trace_path, diag);
	if (err)
		return err;
	if (run->opts.home_kernel && !run->opts.pid && gx_use_soft(&run->opts) &&
	    !gx_have_vgpu(why, sizeof(why)))
		return gx_fail(diag, GX_E_MANAGED_VGPU, "%s", why);
	for (uint32_t i = 0; run->opts.home_kernel && i < run->opts.policies.n && !err; i++)
		err = gx_run_policies_kernel(&run->policies, &run->opts.policies.items[i],
		                             &run->opts.policies.given, diag);
	if (err)
		return err;
	gx_objects_init(run->opts.verbose);
	gx_limits_set(&run->opts.limits);
	gx_bpf_arrays_of_linux(run->opts.place && !strcmp(run->opts.place, "kernel"), NULL, NULL);
	err = gx_server_start(name, on_log, run, &run->server, diag);
	if (err)
		return err;
	gx_server_set_query(run->server, gx_answer_query, NULL);
	gx_publish_start(run->server);
	run->policies.beside = gx_beside_open(run->server, on_policy_notice, run);
	if (!run->policies.beside)
		return gx_fail(diag, GX_E_NO_MEMORY, "policies of the run");
	run->objects.home = &gx_beside_home(run->policies.beside)->home;
	run->objects.home->given = run->opts.policies.given;
	err = attach_everything(run, diag);
	if (err)
		return err;
	if (run->opts.pid)
		return gx_server_connect(run->server, run->opts.pid, diag);
	run->app = gx_spawn(&run->opts, gx_server_name(run->server), diag);
	if (run->app < 0) {
		err = (int)run->app;
		run->app = 0;
	}
	return err;
}

/* What agents keep there grows with every program and every kernel. */
static void trim_cache(void)
{
	char buffer[PATH_MAX], assembled[PATH_MAX];
	const char *dir = gx_cache_dir(buffer, sizeof(buffer));

	if (!dir)
		return;
	gx_cache_trim(dir, ".cubin", gx_cache_max_bytes());
	if (snprintf(assembled, sizeof(assembled), "%s/assembled", dir) < (int)sizeof(assembled))
		gx_cache_trim(assembled, ".ptx", gx_cache_max_bytes());
}

static void close_all(struct run *run)
{
	trim_cache();
	close_attached(run);
	gx_publish_stop();
	gx_server_stop(run->server);
	gx_beside_close(run->policies.beside);
	run->policies.beside = NULL;
	gx_reach_base_free(&run->base);
	gx_strbuf_free(&run->out);
	gx_strbuf_free(&run->log);
	gx_strbuf_free(&run->reach);
	gx_strbuf_free(&run->in_kernel);
}

/* Maps, programs and connections are descriptors, here and in the application: whatever wants one first says something else. */
static void warn_of_few_files(void)
{
	struct rlimit limit;

	if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < ENOUGH_FILES)
		fprintf(stderr,
		        "gpuext: %llu files may be open at once here (ulimit -n), and tools take "
		        "up "
		        "to %d: raise the limit where something fails below\n",
		        (unsigned long long)limit.rlim_cur, ENOUGH_FILES);
}

static int run_with(int argc, char **argv, const struct gx_tool *tool)
{
	static struct run the_run; /* large, and there is one */
	struct run *run = &the_run;
	struct gx_diag diag = { 0 };
	int err, status;

	if (!gx_run_parse(argc, argv, tool, &run->opts, &status))
		return status;
	warn_of_few_files();
	/* before the application is there: none of these may leave it alone */
	gx_signals_take(run->opts.app != NULL);
	err = start_all(run, &diag);
	if (!err) {
		gx_signals_begin(run->app != 0);
		wait_for_end(run);
		status = report(run, &diag) ? 1 : 0;
	} else {
		status = gx_complain(&diag);
	}
	if (diag.error == GX_E_USAGE) /* that a tool found when it began */
		status = 2;
	if (diag.error == GX_E_NO_APP || diag.error == GX_E_NOT_EXECUTABLE) /* as a shell has it */
		status = diag.error == GX_E_NO_APP ? 127 : 126;
	if (run->ended) /* whatever became of our own output */
		status = exit_status(run);
	for (uint32_t i = 0; i < run->opts.n_tools && !status; i++)
		status = run->tools[i].status;
	close_all(run);
	return status;
}

int gx_cmd_run(int argc, char **argv)
{
	return run_with(argc, argv, NULL);
}

int gx_cmd_profile(int argc, char **argv)
{
	return run_with(argc, argv, &gx_tool_profile);
}

int gx_cmd_tool(const struct gx_tool *tool, int argc, char **argv)
{
	return run_with(argc, argv, tool);
}
