/* commands.c - `gpuext policy`: its sub-commands; `gpuext policy workload` makes traces. */
#include "cli/policy/commands.h"
#include "cli/nearest.h"
#include "cli/options.h"

#include "replay/workload.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char prefix[] = "policy ";

static void list_commands(FILE *out)
{
	fputs("\ncommands:\n", out);
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (!strncmp(gx_cli_commands[i].words, prefix, sizeof(prefix) - 1))
			fprintf(out, "  %-10s %s\n", gx_cli_commands[i].words + sizeof(prefix) - 1,
			        gx_cli_commands[i].summary);
}

static void say_unknown(const char *word)
{
	struct gx_nearest nearest = { 0 };

	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (!strncmp(gx_cli_commands[i].words, prefix, sizeof(prefix) - 1))
			gx_nearest_offer(&nearest, word, strlen(word),
			                 gx_cli_commands[i].words + sizeof(prefix) - 1);
	fprintf(stderr,
	        "gpuext: GX0901: `gpuext policy` has no sub-command '%s'%s `gpuext policy` lists "
	        "those that there are\n",
	        word, gx_nearest_question(&nearest, "", ";"));
}

int gx_cmd_policy(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_POLICY, .more = list_commands };

	for (int i = 0; i < GX_N_CLI_COMMANDS && argc > 1; i++)
		if (!strncmp(gx_cli_commands[i].words, prefix, sizeof(prefix) - 1) &&
		    !strcmp(argv[1], gx_cli_commands[i].words + sizeof(prefix) - 1))
			return gx_cli_commands[i].run(argc - 1, argv + 1);
	if (argc > 1 && strcmp(argv[1], "--help") && strcmp(argv[1], "-h")) {
		say_unknown(argv[1]);
		return 2;
	}
	gx_cli_print_help(&cli);
	return 0;
}

int gx_policy_take_given(int option, const char *text, struct gx_policy_given *out,
                         struct gx_diag *diag)
{
	if (option == GX_OPT_POLICY_ASYNC_RATE)
		return gx_cli_number(option, text, 1, GX_MAX_ASYNC_MIB_S, &out->async_mib_s, diag);
	return gx_cli_number(
	        option, text, 1, GX_POLICY_MAX_BUDGET_NS,
	        option == GX_OPT_POLICY_BUDGET ? &out->budget_ns : &out->batch_budget_ns, diag);
}

int gx_policy_seconds(const char *text, double *out, struct gx_diag *diag)
{
	char *end;

	*out = strtod(text,
	              &end); /* what a double can't hold becomes 0 or infinity, and no number 0 */
	if (*end || !(*out >= 0.01 && *out <= 86400))
		return gx_fail(diag, GX_E_USAGE, "'%.64s' is no number of seconds, 0.01 to 86400",
		               text);
	return 0;
}

void gx_policy_pause(double seconds)
{
	struct timespec pause = { (time_t)seconds,
		                  (long)((seconds - (double)(time_t)seconds) * 1e9) };

	nanosleep(&pause, NULL);
}

void gx_policy_put(const struct gx_strbuf *text)
{
	struct gx_diag diag = { 0 };

	if (!text->failed) {
		fputs(gx_strbuf_text(text), stdout);
		return;
	}
	gx_fail(&diag, GX_E_NO_MEMORY, "a text to print");
	gx_complain(&diag);
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
static void list_workloads(FILE *out)
{
	const struct gx_workload *w;

	fputs("\nworkloads:\n", out);
	for (uint32_t i = 0; (w = gx_workload_at(i)); i++)
		fprintf(out, "  %-12s %s; %" PRIu64 " MiB, %" PRIu32 " %s\n", w->name, w->summary,
		        w->device_bytes >> 20, w->steps, w->step);
}

struct workload_args {
	struct gx_workload_opts opts;
	const char *path;
	bool json;
};

static int take_workload(void *arg, int option, struct gx_diag *diag)
{
	struct workload_args *args = arg;
	uint64_t steps = 0;
	int err = 0;

	switch (option) {
	case GX_OPT_WORKLOAD_SEED: return gx_cli_size(optarg, UINT64_MAX, &args->opts.seed, diag);
	case GX_OPT_WORKLOAD_STEPS:
		err = gx_cli_size(optarg, UINT32_MAX, &steps, diag);
		args->opts.steps = (uint32_t)steps;
		return err;
	case GX_OPT_WORKLOAD_BYTES:
		return gx_cli_size(optarg, UINT64_MAX, &args->opts.device_bytes, diag);
	case GX_OPT_WORKLOAD_OUTPUT: args->path = optarg; return 0;
	default: args->json = true; return 0;
	}
}

static int check_workload(void *arg, int argc, char **argv, struct gx_diag *diag)
{
	const struct workload_args *args = arg;

	(void)argc;
	(void)argv;
	return args->path ? 0 : gx_fail(diag, GX_E_USAGE, "-o FILE is needed");
}

int gx_cmd_policy_workload(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_POLICY_WORKLOAD,
		              .more = list_workloads,
		              .take = take_workload,
		              .check = check_workload,
		              .fewest = 1,
		              .most = 1 };
	struct workload_args args = { .opts = { .seed = 1 } };
	struct gx_diag diag = { 0 };
	struct gx_trace trace = { 0 };
	struct gx_strbuf out = { 0 };
	const struct gx_workload *workload;
	int status, err = 0;

	if (argc == 1) {
		gx_cli_print_help(&cli);
		return 0;
	}
	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
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
