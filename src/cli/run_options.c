/* run_options.c - the command line of `gpuext run` and of every tool. */
#include "cli/cli.h"
#include "base/text.h"
#include "maps/map.h"
#include "cli/nearest.h"
#include "cli/options.h"
#include "cli/policy/commands.h"
#include "cli/profile/profile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool given[GX_N_CLI_OPTIONS]; /* on this command line */

static int add_tool(struct gx_run_opts *opts, const char *name, struct gx_diag *diag)
{
	struct gx_nearest nearest = { 0 };

	for (size_t i = 0; gx_tools[i]; i++) {
		if (strcmp(gx_tools[i]->name, name))
			continue;
		if (opts->n_tools == GX_MAX_TOOLS)
			return gx_fail(diag, GX_E_USAGE, "more than %d tools", GX_MAX_TOOLS);
		opts->tools[opts->n_tools++] = gx_tools[i];
		return 0;
	}
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (*name && !strcmp(gx_cli_commands[i].words, name))
			return gx_fail(diag, GX_E_USAGE,
			               "%s is a command, not a tool: gpuext %s %s", name, name,
			               gx_cli_commands[i].arguments);
	for (size_t i = 0; gx_tools[i]; i++)
		gx_nearest_offer(&nearest, name, strlen(name), gx_tools[i]->name);
	return gx_fail(diag, GX_E_USAGE, "no tool named '%s'%s `gpuext --help` lists them", name,
	               gx_nearest_question(&nearest, "", ";"));
}

static int take_seconds(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	char *end;

	opts->seconds = strtod(text, &end);
	if (*end || !(opts->seconds > 0 && opts->seconds <= 1e9))
		return gx_fail(diag, GX_E_USAGE,
		               "--duration %.32s: seconds, above 0, up to 1000000000", text);
	return 0;
}

static int take_kernel(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	const char *lacks = *text == '=' ? NULL : gx_glob_lacks(text);

	opts->glob = text;
	if (!*text)
		return gx_fail(diag, GX_E_USAGE, "--kernel: a name, or a glob as '*gemm*'");
	return lacks ? gx_fail(diag, GX_E_USAGE, "--kernel %s has %s", text, lacks) : 0;
}

int gx_run_device(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	opts->device = text;
	if (strcmp(text, "auto") && strcmp(text, "soft") && strcmp(text, "cuda"))
		return gx_fail(diag, GX_E_USAGE, "--device %s: auto, soft or cuda", text);
	return 0;
}

static int take_place(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	opts->place = text;
	if (strcmp(text, "use") && strcmp(text, "device") && strcmp(text, "host") &&
	    strcmp(text, "kernel"))
		return gx_fail(diag, GX_E_USAGE, "--place %s: use, device, host or kernel", text);
	return 0;
}

static int take_home(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	opts->home_kernel = !strcmp(text, "kernel");
	if (!opts->home_kernel && strcmp(text, "user"))
		return gx_fail(diag, GX_E_USAGE, "--home %.32s: user or kernel", text);
	return 0;
}

/* "1/N"; of 1/1 all blocks are in the sample: it is none */
static int take_blocks(struct gx_run_opts *opts, const char *text, struct gx_diag *diag)
{
	char *end = NULL;
	unsigned long n = 0;

	/* of what is no digit strtoul() makes 0, but it takes blanks and signs */
	if (!strncmp(text, "1/", 2) && text[2] >= '0')
		n = strtoul(text + 2, &end, 10);
	if (!n || *end || n > UINT32_MAX)
		return gx_fail(diag, GX_E_USAGE, "--blocks %.32s: 1/N, N from 1 to %u", text,
		               UINT32_MAX);
	opts->sample = n > 1 ? (uint32_t)n : 0;
	return 0;
}

static int take_output(struct gx_run_opts *opts, struct gx_diag *diag)
{
	opts->json = !strcmp(optarg, "json");
	if (!opts->json && strcmp(optarg, "text"))
		return gx_fail(diag, GX_E_USAGE, "-o %s: text or json", optarg);
	return 0;
}

/* Those that are a number; some are kept as they were written. -ENOENT: another one. */
static int take_number(struct gx_run_opts *opts, int option, struct gx_diag *diag)
{
	uint32_t n;

	switch (option) {
	case GX_OPT_RUN_PID: return gx_cli_number(option, optarg, 1, INT32_MAX, &opts->pid, diag);
	case GX_OPT_RUN_JIT:
		opts->jit_timeout_ms = optarg;
		return gx_cli_number(option, optarg, 0, UINT32_MAX, &n, diag);
	case GX_OPT_RUN_ASK_RATE:
		opts->ask_rate = optarg;
		return gx_cli_number(option, optarg, 1, GX_MAX_ASYNC_MIB_S, &n, diag);
	case GX_OPT_RUN_MAP:
		opts->map_mb = optarg;
		return gx_cli_number(option, optarg, 1, GX_PER_THREAD_MAX_BYTES >> 20, &n, diag);
	case GX_OPT_RUN_SLOTS:
		opts->thread_slots = optarg;
		return gx_cli_number(option, optarg, 1, UINT32_MAX, &n, diag);
	case GX_OPT_RUN_RING:
		return gx_cli_number(option, optarg, 1, GX_MAX_RING_MB, &opts->ring_mb, diag);
	case GX_OPT_RUN_LATENCY:
		return gx_cli_number(option, optarg, 1, UINT32_MAX, &opts->latency_ns, diag);
	case GX_OPT_RUN_BANDWIDTH:
		return gx_cli_number(option, optarg, 1, UINT32_MAX, &opts->mb_per_s, diag);
	case GX_OPT_RUN_EVERY:
		return gx_cli_number(option, optarg, 1, UINT32_MAX, &opts->every, diag);
	default: return -ENOENT;
	}
}

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct gx_run_opts *opts = args;
	int err = opts->profile ? gx_profile_take(option, optarg, diag) : -ENOENT;

	given[option] = true;
	if (err == -ENOENT)
		err = take_number(opts, option, diag);
	if (err != -ENOENT)
		return err;
	switch (option) {
	case GX_OPT_RUN_TOOL: return add_tool(opts, optarg, diag);
	case GX_OPT_RUN_OBJECT:
		if (opts->n_objects == GX_MAX_OBJECTS)
			return gx_fail(diag, GX_E_USAGE, "more than %d objects", GX_MAX_OBJECTS);
		opts->objects[opts->n_objects++] = optarg;
		return 0;
	case GX_OPT_RUN_POLICY: return gx_policy_objects_add(&opts->policies, optarg, diag);
	case GX_OPT_POLICY_BUDGET:
	case GX_OPT_POLICY_BATCH_BUDGET:
	case GX_OPT_POLICY_ASYNC_RATE:
		return gx_policy_take_given(option, optarg, &opts->policies.given, diag);
	case GX_OPT_POLICY_SET: return gx_policy_objects_set(&opts->policies, optarg, diag);
	case GX_OPT_RUN_KERNEL: return take_kernel(opts, optarg, diag);
	case GX_OPT_RUN_DURATION: return take_seconds(opts, optarg, diag);
	case GX_OPT_RUN_OUTPUT: return take_output(opts, diag);
	case GX_OPT_RUN_JSON: opts->json = true; return 0;
	case GX_OPT_RUN_DEVICE: return gx_run_device(opts, optarg, diag);
	case GX_OPT_RUN_BLOCKS: return take_blocks(opts, optarg, diag);
	case GX_OPT_RUN_OUT: opts->out_path = optarg; return 0;
	case GX_OPT_RUN_DUMP: opts->dump_path = optarg; return 0;
	case GX_OPT_RUN_PLACE: return take_place(opts, optarg, diag);
	case GX_OPT_RUN_HOME: return take_home(opts, optarg, diag);
	case GX_OPT_RUN_THREADS: opts->threads = true; return 0;
	case GX_OPT_RUN_LAUNCHES: opts->launches = true; return 0;
	case GX_OPT_RUN_REASSEMBLED: opts->reassembled = true; return 0;
	case GX_OPT_RUN_TRACE: opts->trace_path = optarg; return 0;
	case GX_OPT_RUN_MIN_BYTES: return gx_cli_size(optarg, UINT64_MAX, &opts->min_bytes, diag);
	case GX_OPT_RUN_RANGE:
		if (opts->n_ranges == GX_MAX_RANGES)
			return gx_fail(diag, GX_E_USAGE, "more than %d ranges", GX_MAX_RANGES);
		opts->ranges[opts->n_ranges++] = optarg;
		return 0;
	case GX_OPT_RUN_STOP: opts->stop = opts->limits.allow_exit = true; return 0;
	case GX_OPT_RUN_VERBOSE: opts->verbose = true; return 0;
	default: return gx_limits_take(&opts->limits, option, optarg, diag);
	}
}

/* Whether the text of an option begins with the tool's name: "cxlsim: nanoseconds ...". */
static bool is_of_tool(int option, const struct gx_tool *tool)
{
	size_t len = strlen(tool->name);

	return !strncmp(gx_cli_options[option].text, tool->name, len) &&
	       gx_cli_options[option].text[len] == ':';
}

/* An option of one tool does nothing without it: whoever gives it thinks that it does. */
static int check_tools(const struct gx_run_opts *opts, struct gx_diag *diag)
{
	for (int option = 0; option < GX_N_CLI_OPTIONS; option++) {
		const struct gx_tool *of = NULL;
		bool there = false;

		for (size_t i = 0; given[option] && gx_tools[i] && !of; i++)
			of = is_of_tool(option, gx_tools[i]) ? gx_tools[i] : NULL;
		for (uint32_t i = 0; i < opts->n_tools; i++)
			there |= opts->tools[i] == of;
		if (of && !there)
			return gx_fail(diag, GX_E_USAGE, "--%s is of %s: `gpuext %s`, or -t %s",
			               gx_cli_options[option].name, of->name, of->name, of->name);
	}
	return 0;
}

static int check(void *args, int argc, char **argv, struct gx_diag *diag)
{
	struct gx_run_opts *opts = args;

	opts->app = optind < argc ? argv + optind : NULL;
	if (!opts->app == !opts->pid)
		return gx_fail(diag, GX_E_USAGE, "%s",
		               opts->app ? "give a program or -p PID, not both"
		                         : "no program to run");
	if (!opts->n_tools && !opts->n_objects && !opts->policies.n) {
		if (opts->pid)
			return gx_fail(
			        diag, GX_E_USAGE,
			        "nothing to attach: give -t TOOL, -e OBJECT or --policy OBJECT");
		opts->launches = true;
	}
	if (opts->home_kernel && opts->policies.given.async_mib_s)
		return gx_fail(diag, GX_E_USAGE,
		               "--home kernel: --async-rate works in the user home");
	if (opts->sample && opts->pid)
		return gx_fail(diag, GX_E_USAGE, "--blocks is for a program that gpuext starts");
	if (opts->launches && opts->pid)
		return gx_fail(diag, GX_E_USAGE, "--launches is for a program that gpuext starts");
	return opts->profile ? gx_profile_taken(diag) : check_tools(opts, diag);
}

bool gx_run_parse(int argc, char **argv, const struct gx_tool *tool, struct gx_run_opts *opts,
                  int *status)
{
	bool profile = tool == &gx_tool_profile;
	struct gx_cli cli = { .command = profile ? GX_CLI_PROFILE
		                         : tool  ? GX_CLI_TOOL
		                                 : GX_CLI_RUN,
		              .tool = profile ? NULL : tool,
		              .app_follows = true,
		              .take = take_option,
		              .check = check };

	memset(given, 0, sizeof(given));
	*opts = (struct gx_run_opts){ .device = "auto",
		                      .glob = "*",
		                      .profile = profile,
		                      .launches = profile,
		                      .policies = { .max = GX_MAX_OBJECTS, .option = "--policy" } };
	if (tool)
		opts->tools[opts->n_tools++] = tool;
	return gx_cli_take(&cli, argc, argv, opts, status);
}
