/* stats.c - `gpuext policy stats`: the numbers of loaded policies, once or every so
 * often. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/policy/find.h"
#include "cli/policy/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct stats_args {
	const char *what; /* NULL: all */
	double interval;  /* 0: once */
	bool json;
};

/* 0; 1: help was printed; -EINVAL: told to stderr. */
static int parse(int argc, char **argv, struct stats_args *args)
{
	struct gx_cli cli = { .command = GX_CLI_POLICY_STATS };
	struct gx_diag diag = { 0 };
	int option, err = 0;

	while (!err && (option = gx_cli_next(&cli, argc, argv, &diag)) != GX_OPT_END) {
		if (option == GX_OPT_HELP)
			return 1;
		if (option == GX_OPT_STATS_JSON)
			args->json = true;
		else
			err = option < 0 ? option
			                 : gx_policy_seconds(optarg, &args->interval, &diag);
	}
	if (!err && argc > optind + 1)
		err = gx_fail(&diag, GX_E_USAGE, "one policy, or none");
	if (err)
		gx_cli_usage(&diag);
	args->what = argv[optind];
	return err;
}

static void print_one(struct gx_found_policy *p, bool json)
{
	if (json)
		printf("{%.*s\n", (int)p->owner->args->len,
		       p->owner->doc.text + p->owner->args->at);
	else
		gx_owner_table_print(&p->owner->doc, p->owner->args, p->policy);
}

static void print_all(struct gx_found *found, bool json)
{
	struct gx_found_policy at = { 0 };

	for (uint32_t i = 0; i < found->n && json; i++)
		printf("{%.*s\n", (int)found->owners[i].args->len,
		       found->owners[i].doc.text + found->owners[i].args->at);
	while (!json && gx_found_next(found, &at))
		if (at.live)
			print_one(&at, false);
}

static int print_stats(const struct stats_args *args, struct gx_found *found, struct gx_diag *diag)
{
	struct gx_found_policy p;
	int err = 0;

	gx_find_owners("{\"req\":\"stats\"}", found);
	if (!args->what)
		print_all(found, args->json);
	else if (!(err = gx_found_one(found, args->what, &p, diag)))
		print_one(&p, args->json);
	gx_found_free(found);
	return err;
}

int gx_cmd_policy_stats(int argc, char **argv)
{
	struct gx_found *found = calloc(1, sizeof(*found));
	struct stats_args args = { 0 };
	struct gx_diag diag = { 0 };
	int err = found ? parse(argc, argv, &args) : 1;

	if (err) {
		free(found);
		return err < 0 ? 2 : 0;
	}
	err = print_stats(&args, found, &diag);
	while (!err && args.interval > 0) {
		struct timespec pause = { (time_t)args.interval,
			                  (long)((args.interval - (double)(time_t)args.interval) *
			                         1e9) };

		fflush(stdout);
		nanosleep(&pause, NULL);
		err = print_stats(&args, found, &diag);
	}
	free(found);
	return err ? gx_complain(&diag) : 0;
}
