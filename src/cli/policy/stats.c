/* stats.c - `gpuext policy stats`: the numbers of loaded policies, once or every so
 * often. */
#include "cli/policy/commands.h"

#include "base/json.h"
#include "cli/options.h"
#include "cli/policy/find.h"
#include "cli/policy/kernel.h"
#include "cli/policy/rank.h"
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

/* The owner's answer, in front of it which of its policies another one rules over. */
static void print_owner(struct gx_found *found, const struct gx_found_owner *owner)
{
	struct gx_found_policy at = { 0 };
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };
	struct gx_ruler ruler;

	gx_json_begin_object(&json, NULL);
	gx_json_begin_array(&json, "ruled");
	while (gx_found_next(found, &at)) {
		if (at.owner != owner || !gx_find_ruler(found, &at, &ruler))
			continue;
		gx_json_begin_object(&json, NULL);
		gx_json_u64(&json, "id", at.id);
		gx_ruler_put(&json, "by", &ruler);
		gx_json_end_object(&json);
	}
	gx_json_end_array(&json);
	gx_strbuf_putc(&out, ',');
	gx_strbuf_append(&out, owner->doc.text + owner->args->at, owner->args->len);
	gx_strbuf_putc(&out, '\n');
	gx_policy_put(&out);
	gx_strbuf_free(&out);
}

static void print_one(struct gx_found *found, struct gx_found_policy *p, bool json)
{
	struct gx_ruler ruler;

	if (json) {
		print_owner(found, p->owner);
		return;
	}
	gx_owner_table_print(&p->owner->doc, p->owner->args, p->policy);
	if (gx_find_ruler(found, p, &ruler))
		gx_ruler_print(&ruler, p);
}

static void print_all(struct gx_found *found, bool json)
{
	struct gx_found_policy at = { 0 };

	for (uint32_t i = 0; i < found->n && json; i++)
		print_owner(found, &found->owners[i]);
	while (!json && gx_found_next(found, &at))
		if (at.live)
			print_one(found, &at, false);
}

static int print_stats(const struct stats_args *args, struct gx_found *found, struct gx_diag *diag)
{
	struct gx_found_policy p;
	int err = 0;

	if (gx_kernel_word(args->what))
		return gx_kernel_cmd_stats(gx_kernel_word(args->what), args->json, diag);
	gx_find_owners("{\"req\":\"stats\"}", found);
	if (!args->what)
		print_all(found, args->json);
	else if (!(err = gx_found_one(found, args->what, &p, diag)))
		print_one(found, &p, args->json);
	gx_found_free(found);
	if (!args->what)
		gx_kernel_cmd_stats(NULL, args->json, diag);
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
