/* cmd_policy.c - `gpuext policy`: its sub-commands; `gpuext policy workload` makes traces. */
#include "cli/cmd_policy.h"

#include "replay/workload.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct gx_command commands[] = {
	{ "load", gx_cmd_policy_load, "attach the policies of an object and hold them" },
	{ "list", gx_cmd_policy_list, "policies that are loaded" },
	{ "show", gx_cmd_policy_show, "everything about one" },
	{ "stats", gx_cmd_policy_stats, "their callbacks, times and counters" },
	{ "replace", gx_cmd_policy_replace, "put another object's policy in the place of one" },
	{ "unload", gx_cmd_policy_unload, "detach one" },
	{ "workload", gx_cmd_policy_workload, "write the trace of a known workload" },
	{ "record", gx_cmd_policy_record, "run a program on the soft device and write its trace" },
	{ "replay", gx_cmd_policy_replay,
	  "run a trace under native behaviour and under policies, side by side" },
	{ "schedule", gx_cmd_policy_schedule,
	  "run task groups that share a GPU by timeslices, with policies and without (simulated)" },
};
enum { N_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

int gx_cmd_policy(int argc, char **argv)
{
	bool help = argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h");

	for (int i = 0; i < N_COMMANDS && !help; i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	if (!help) {
		fprintf(stderr,
		        "gpuext: GX0901: `gpuext policy` has no sub-command '%s'; `gpuext policy` "
		        "lists those that there are\n",
		        argv[1]);
		return 2;
	}
	puts("usage: gpuext policy COMMAND [OPTIONS]\n\nDriver policies (docs/policies.md): "
	     "loaded for running applications, or over a trace.\n\ncommands:");
	for (int i = 0; i < N_COMMANDS; i++)
		printf("  %-10s %s\n", commands[i].name, commands[i].summary);
	return 0;
}

int gx_policy_usage(const struct gx_diag *diag, const char *help)
{
	if (diag->error)
		gx_complain(diag);
	else
		fputs(help, stderr);
	return 2;
}

int gx_policy_number(const char *text, uint64_t most, uint64_t *out, struct gx_diag *diag)
{
	static const char suffixes[] = "KMGT";
	const char *suffix;
	char *end;
	uint32_t shift = 0;

	errno = 0;
	*out = strtoull(text, &end, 0);
	if (end != text && *end && (suffix = strchr(suffixes, *end))) {
		shift = 10 * (uint32_t)(suffix - suffixes + 1);
		end++;
	}
	if (end == text || *end || errno || *text == '-' || *out > most >> shift)
		return gx_fail(diag, GX_E_USAGE,
		               "'%.64s' is not a number up to %" PRIu64
		               " (K, M, G, T may follow it)",
		               text, most);
	*out <<= shift;
	return 0;
}

int gx_policy_seconds(const char *text, double *out, struct gx_diag *diag)
{
	char *end;

	errno = 0;
	*out = strtod(text, &end);
	if (end == text || *end || errno || !(*out >= 0.01 && *out <= 86400))
		return gx_fail(diag, GX_E_USAGE, "'%.64s' is no number of seconds, 0.01 to 86400",
		               text);
	return 0;
}

int gx_policy_write(const char *path, const struct gx_strbuf *text, struct gx_diag *diag)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "wb") : stdout;
	bool good = file && !text->failed &&
	            fwrite(gx_strbuf_text(text), 1, text->len, file) == text->len;
	int err = good ? 0 : errno;

	if (file && (file == stdout ? fflush(file) : fclose(file)) && good) {
		good = false;
		err = errno;
	}
	if (text->failed)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", path);
	return good ? 0 : gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(err));
}

/* --- workload */
static const char workload_help[] =
        "usage: gpuext policy workload NAME [--seed N] [--steps N] [--device-bytes N] [--json] -o "
        "FILE\n\n"
        "Writes the trace of a workload (docs/policy-traces.md). The same arguments give the same "
        "trace.\nEven seeds are held out: tune policies on odd ones.\n\n"
        "      --seed N           default 1\n"
        "      --steps N          how much of it, see below\n"
        "      --device-bytes N   memory of the device that it is meant for: 16M to 4G\n"
        "      --json             JSON lines, not the binary form\n"
        "  -o, --output FILE      - is standard output\n\nworkloads:\n";

static void list_workloads(FILE *out)
{
	const struct gx_workload *w;

	fputs(workload_help, out);
	for (uint32_t i = 0; (w = gx_workload_at(i)); i++)
		fprintf(out, "  %-12s %s; %" PRIu64 " MiB, %" PRIu32 " %s\n", w->name, w->summary,
		        w->device_bytes >> 20, w->steps, w->step);
}

struct workload_args {
	struct gx_workload_opts opts;
	const char *path;
	bool json;
};

/* 0; 1: help was printed; -EINVAL. */
static int parse_workload(int argc, char **argv, struct workload_args *args, struct gx_diag *diag)
{
	static const struct option options[] = { { "seed", required_argument, NULL, 's' },
		                                 { "steps", required_argument, NULL, 't' },
		                                 { "device-bytes", required_argument, NULL, 'd' },
		                                 { "json", no_argument, NULL, 'j' },
		                                 { "output", required_argument, NULL, 'o' },
		                                 { "help", no_argument, NULL, 'h' },
		                                 { 0 } };
	uint64_t steps = 0;
	int c, err = 0;

	optind = 1;
	opterr = 0; /* one message, ours */
	while (!err && (c = getopt_long(argc, argv, "o:jh", options, NULL)) != -1) {
		if (c == 'h') {
			list_workloads(stdout);
			return 1;
		}
		if (c == 's')
			err = gx_policy_number(optarg, UINT64_MAX, &args->opts.seed, diag);
		else if (c == 't')
			err = gx_policy_number(optarg, UINT32_MAX, &steps, diag);
		else if (c == 'd')
			err = gx_policy_number(optarg, UINT64_MAX, &args->opts.device_bytes, diag);
		else if (c == 'o')
			args->path = optarg;
		else if (c == 'j')
			args->json = true;
		else
			err = gx_fail(diag, GX_E_USAGE,
			              "%.64s: unknown, or its argument is missing",
			              argv[optind - 1]);
	}
	args->opts.steps = (uint32_t)steps;
	return err;
}

int gx_cmd_policy_workload(int argc, char **argv)
{
	struct workload_args args = { .opts = { .seed = 1 } };
	struct gx_diag diag = { 0 };
	struct gx_trace trace = { 0 };
	struct gx_strbuf out = { 0 };
	const struct gx_workload *workload;
	int err = parse_workload(argc, argv, &args, &diag);

	if (err == 1)
		return 0;
	if (!err && argc == 1) {
		list_workloads(stdout);
		return 0;
	}
	if (!err && (optind + 1 != argc || !args.path))
		err = gx_fail(&diag, GX_E_USAGE, "one NAME and -o FILE are needed");
	if (err)
		return gx_policy_usage(&diag, workload_help);
	workload = gx_workload_find(argv[optind]);
	if (!workload)
		err = gx_fail(&diag, GX_E_WORKLOAD, "there is no workload '%.64s'", argv[optind]);
	err = err ? err : gx_workload_make(workload, &args.opts, &trace, &diag);
	if (!err && args.json)
		gx_trace_write_json(&trace, &out);
	else if (!err)
		gx_trace_write_binary(&trace, &out);
	err = err ? err : gx_policy_write(args.path, &out, &diag);
	gx_strbuf_free(&out);
	gx_trace_free(&trace);
	return err ? gx_complain(&diag) : 0;
}
