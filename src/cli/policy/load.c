/* load.c - `gpuext policy load`: owns policies until it is stopped, or all of them
 * left. */
#include "cli/policy/commands.h"
#include "cli/policy/kernel.h"
#include "cli/options.h"
#include "policy/owner/owner.h"
#include "policy/owner/pin.h"
#include "cli/policy/report.h"
#include "policy/owner/lines.h"

#include "bpf/registry.h"
#include "runtime/publish.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 50, STATUS_EJECTED = 3, MAX_LOADS = 16 };

struct load_args {
	const char *path, *home, *pin, *socket;
	struct gx_policy_setting settings[GX_POLICY_MAX_SETTINGS];
	uint32_t n_settings;
	struct gx_policy_scope scope;
	bool has_scope;
	struct gx_policy_given given;
	double stats_s; /* 0: none */
	bool json, verbose, monitor, said_home;
};

struct load_process {
	struct gx_owner owner;
	struct gx_lines *lines;
	struct gx_owner_report reporter;
	int signals;
};

static int take_scope(struct load_args *args, const char *text, struct gx_diag *diag)
{
	static const char *const names[] = { "device", "cgroup:", "process:" };

	args->has_scope = true;
	for (uint32_t i = 0; i < 3; i++) {
		size_t len = strlen(names[i]);

		if (strncmp(text, names[i], len) != 0)
			continue;
		args->scope.scope = i;
		if (!i)
			return text[len] ? gx_fail(diag, GX_E_USAGE, "--scope %.64s", text) : 0;
		return gx_cli_size(text + len, i == 2 ? INT32_MAX : UINT64_MAX, &args->scope.id,
		                   diag);
	}
	return gx_fail(diag, GX_E_USAGE, "--scope %.64s: device, cgroup:ID or process:PID", text);
}

static int take_option(void *arg, int option, struct gx_diag *diag)
{
	struct load_args *args = arg;

	switch (option) {
	case GX_OPT_POLICY_SET:
		if (args->n_settings == GX_POLICY_MAX_SETTINGS)
			return gx_fail(diag, GX_E_USAGE, "more than %d settings",
			               GX_POLICY_MAX_SETTINGS);
		return gx_policy_parse_setting(optarg, &args->settings[args->n_settings++], diag);
	case GX_OPT_POLICY_BUDGET:
	case GX_OPT_POLICY_BATCH_BUDGET:
	case GX_OPT_POLICY_ASYNC_RATE:
		return gx_policy_take_given(option, optarg, &args->given, diag);
	case GX_OPT_POLICY_HOME:
		args->home = optarg;
		args->said_home = true;
		return 0;
	case GX_OPT_POLICY_PIN: args->pin = optarg; return gx_pin_check(optarg, diag);
	case GX_OPT_POLICY_SCOPE: return take_scope(args, optarg, diag);
	case GX_OPT_POLICY_SOCKET: args->socket = optarg; return 0;
	case GX_OPT_POLICY_STATS_EVERY: return gx_policy_seconds(optarg, &args->stats_s, diag);
	case GX_OPT_POLICY_MONITOR: args->monitor = true; return 0;
	case GX_OPT_LIST_JSON: args->json = true; return 0;
	default: args->verbose = true; return 0;
	}
}

/* Where the policies go. `auto` says a word where it is asked for. */
static bool goes_to_kernel(const struct load_args *args)
{
	char why[512];

	if (strcmp(args->home, "auto") != 0)
		return !strcmp(args->home, "kernel");
	if (gx_kernel_home_here(why, sizeof(why)))
		return true;
	if (args->verbose || args->said_home)
		fprintf(stderr, "gpuext: home user: %s\n", why);
	return false;
}

/* What the kernel's limits are for, or an owner. */
static int check_kernel(const struct load_args *args, struct gx_diag *diag)
{
	if (args->given.async_mib_s)
		return gx_fail(diag, GX_E_USAGE,
		               "--home kernel: --async-rate works in the user home");
	if (args->socket || args->monitor || args->stats_s > 0)
		return gx_fail(diag, GX_E_USAGE,
		               "--home kernel: numbers are in `gpuext policy stats --interval`");
	return 0;
}

static void warn_kernel(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "gpuext: %s\n", text);
}

static int load_into_kernel(const struct load_args *args)
{
	struct gx_policy_load_opts opts = { .path = args->path,
		                            .settings = args->settings,
		                            .n_settings = args->n_settings,
		                            .scope = args->has_scope ? &args->scope : NULL,
		                            .budget_ns = args->given.budget_ns,
		                            .batch_budget_ns = args->given.batch_budget_ns,
		                            .warn = args->verbose ? warn_kernel : NULL };

	return gx_kernel_cmd_load(&(struct gx_kernel_load_args){ &opts, args->pin, args->json });
}

static bool is_home(const char *home)
{
	return !strcmp(home, "user") || !strcmp(home, "kernel") || !strcmp(home, "auto");
}

static int check(void *arg, int argc, char **argv, struct gx_diag *diag)
{
	struct load_args *args = arg;

	(void)argc;
	args->path = argv[optind];
	if (!is_home(args->home))
		return gx_fail(diag, GX_E_USAGE, "--home %.32s: user, kernel or auto", args->home);
	if (args->pin && (args->monitor || args->stats_s > 0))
		return gx_fail(diag, GX_E_USAGE,
		               "--pin: nobody is there to read --stats, --monitor");
	return 0;
}

/* --- owning */
static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	gx_owner_answer(arg, line, len, out);
}

/* They arrive as something to read: nothing is interrupted. */
static int catch_signals(struct load_process *process, struct gx_diag *diag)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
	process->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	return process->signals < 0 ? gx_fail(diag, GX_E_IO, "signalfd: %s", strerror(errno)) : 0;
}

/* The names that others find this process by; a pinned name first, it may be taken. */
static int open_sockets(struct load_process *process, const struct load_args *args,
                        struct gx_diag *diag)
{
	struct gx_owner *owner = &process->owner;
	char address[128], path[PATH_MAX];
	int err = gx_owner_listen(owner, on_line, owner, &process->lines, diag);

	if (!err && args->pin) {
		snprintf(owner->pin, sizeof(owner->pin), "%s", args->pin);
		gx_pin_address(args->pin, address, sizeof(address));
		err = gx_lines_listen(process->lines, address, NULL);
		if (err == -EADDRINUSE)
			gx_fail(diag, GX_E_POLICY_PIN, "'%s' is taken", args->pin);
		else if (err)
			gx_fail(diag, GX_E_POLICY_SOCKET, "%s: %s", address, strerror(-err));
	}
	if (!err && args->socket) { /* absolute: it is removed from another folder */
		bool rooted = args->socket[0] == '/' || !getcwd(path, sizeof(path) / 2);
		size_t len = rooted ? 0 : strlen(path);

		snprintf(path + len, sizeof(path) - len, "%s%s", rooted ? "" : "/", args->socket);
		err = gx_lines_listen(process->lines, path, diag);
	}
	return err;
}

static int start(struct load_process *process, const struct load_args *args, struct gx_diag *diag)
{
	struct gx_owner *owner = &process->owner;
	struct gx_owner_load what = { .path = args->path,
		                      .settings = args->settings,
		                      .n_settings = args->n_settings,
		                      .scope = args->has_scope ? &args->scope : NULL };
	char path[PATH_MAX];
	int err;

	process->reporter = (struct gx_owner_report){ .owner = owner,
		                                      .json = args->json,
		                                      .monitor = args->monitor,
		                                      .stats_s = args->stats_s };
	owner->attach = gx_attach_program;
	owner->on_event = gx_owner_report_event;
	owner->arg = &process->reporter;
	if (realpath(args->path, path))
		what.path = path;
	err = catch_signals(process, diag);
	err = err ? err : open_sockets(process, args, diag);
	err = err ? err : gx_owner_open(owner, diag);
	if (err)
		return err;
	owner->home.home.given = args->given;
	gx_publish_start(owner->home.server);
	return gx_owner_load(owner, &what, diag);
}

/* Until a signal comes or no policy is left; a pinned process keeps their records. */
static void serve(struct load_process *process)
{
	struct pollfd polls[GX_LINES_MAX_FDS + 1];
	struct signalfd_siginfo signal;

	while (process->owner.n_live || (*process->owner.pin && !process->owner.finished)) {
		uint32_t n = gx_lines_poll(process->lines, polls);

		polls[n] = (struct pollfd){ .fd = process->signals, .events = POLLIN };
		if (poll(polls, n + 1, POLL_MS) > 0) {
			if (polls[n].revents &&
			    read(process->signals, &signal, sizeof(signal)) == sizeof(signal))
				return;
			gx_lines_serve(process->lines, polls, n);
		}
		gx_owner_poll(&process->owner);
		gx_owner_report_tick(&process->reporter);
	}
}

static int run(struct load_process *process, const struct load_args *args, int ready)
{
	struct gx_diag diag = { 0 };
	int err, status;

	gx_objects_init(args->verbose);
	if (!args->verbose) /* errors say it all */
		gx_bpf_set_log(NULL, NULL);
	err = start(process, args, &diag);
	if (!err && (ready < 0 || gx_pin_release(ready)))
		serve(process);
	gx_owner_close(&process->owner);
	gx_publish_stop();
	status = err ? gx_complain(&diag) : process->owner.ejected ? STATUS_EJECTED : 0;
	gx_lines_close(process->lines);
	if (process->signals >= 0)
		close(process->signals);
	return status;
}

int gx_cmd_policy_load(int argc, char **argv)
{
	struct load_args args = { .home = "auto" };
	struct load_process *process;
	struct gx_diag diag = { 0 };
	struct gx_cli cli = { .command = GX_CLI_POLICY_LOAD,
		              .take = take_option,
		              .check = check,
		              .fewest = 1,
		              .most = 1 };
	int ready = -1, status;

	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	if (goes_to_kernel(&args)) {
		if (!check_kernel(&args, &diag))
			return load_into_kernel(&args);
		gx_complain(&diag);
		return 2;
	}
	status = args.pin ? gx_pin_fork(&ready, &diag) : -1;
	if (status >= 0)
		return diag.error ? gx_complain(&diag) : status;
	process = calloc(1, sizeof(*process));
	status = process ? run(process, &args, ready) : 1;
	free(process);
	return status;
}
