/* stats.c - `gpuext policy stats`: the numbers of loaded policies, once or every so
 * often. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/policy/find.h"
#include "cli/policy/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct stats_args {
	const char *what; /* NULL: all */
	double interval;  /* 0: once */
	bool json;
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct stats_args *stats = args;

	if (option != GX_OPT_STATS_JSON)
		return gx_policy_seconds(optarg, &stats->interval, diag);
	stats->json = true;
	return 0;
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
	static struct gx_found found; /* large, and there is one */
	struct gx_cli cli = { .command = GX_CLI_POLICY_STATS, .take = take_option, .most = 1 };
	struct stats_args args = { 0 };
	struct gx_diag diag = { 0 };
	int status, err;

	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	args.what = argv[optind];
	err = print_stats(&args, &found, &diag);
	/* as long as somebody can read it */
	while (!err && args.interval > 0 && !fflush(stdout)) {
		gx_policy_pause(args.interval);
		err = print_stats(&args, &found, &diag);
	}
	return err ? gx_complain(&diag) : 0;
}
