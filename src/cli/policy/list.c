/* list.c - `gpuext policy list|show|unload|replace`: asks the owners of
 * policies. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/policy/find.h"
#include "cli/policy/kernel.h"
#include "cli/policy/rank.h"
#include "cli/policy/table.h"

#include "base/json.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { REPLACE_MS = 60000 };

struct ask_args {
	char **words;
	char *settings[GX_POLICY_MAX_SETTINGS];
	uint32_t n_settings;
	bool json;
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct ask_args *ask = args;

	if (option == GX_OPT_LIST_JSON)
		ask->json = true;
	else if (ask->n_settings == GX_POLICY_MAX_SETTINGS)
		return gx_fail(diag, GX_E_USAGE, "more than %d settings", GX_POLICY_MAX_SETTINGS);
	else
		ask->settings[ask->n_settings++] = optarg;
	return 0;
}

static bool parse(enum gx_cli_command command, int argc, char **argv, int n_words,
                  struct ask_args *args, int *status)
{
	struct gx_cli cli = {
		.command = command, .take = take_option, .fewest = n_words, .most = n_words
	};

	*args = (struct ask_args){ 0 };
	if (!gx_cli_take(&cli, argc, argv, args, status))
		return false;
	args->words = argv + optind;
	return true;
}

/* --- text */
/* Applications that it works in now. */
static uint32_t count_attached(const struct gx_json_doc *doc, const struct gx_json_value *of)
{
	uint32_t n = 0;
	char state[16];

	for (const struct gx_json_value *at = gx_json_first(of); at; at = gx_json_next(of, at)) {
		gx_json_text(doc, at, "state", state, sizeof(state));
		n += !strcmp(state, "attached");
	}
	return n;
}

static void print_row(const struct gx_found_policy *p)
{
	static const char *const keys[] = { "name", "type", "scope", "priority", "state" };
	static const int widths[] = { 20, 14, 8, 9, 9 };
	const struct gx_json_doc *doc = &p->owner->doc;
	char text[80], id[32];

	snprintf(id, sizeof(id), "%u/%u", p->owner->pid, p->id);
	printf("%-14s", id);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		gx_json_text(doc, p->policy, keys[i], text, sizeof(text));
		printf("%-*s ", widths[i], text);
	}
	gx_json_text(doc, p->owner->args, "pin", text, sizeof(text));
	printf("%-12s %u\n", *text ? text : "-",
	       count_attached(doc, gx_json_get(doc, p->policy, "applications")));
}

static void print_json(const struct gx_found_policy *p, const char *const *of_owner,
                       const struct gx_ruler *ruler)
{
	const struct gx_json_doc *doc = &p->owner->doc;
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	/* the policy's object, and what is its owner's */
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "pid", p->owner->pid);
	if (ruler)
		gx_ruler_put(&json, "ruled_by", ruler);
	gx_strbuf_putc(&out, ',');
	for (; *of_owner; of_owner++) {
		const struct gx_json_value *v = gx_json_get(doc, p->owner->args, *of_owner);

		if (v && v->kind == GX_JSON_STRING)
			gx_strbuf_printf(&out, "\"%s\":\"%.*s\",", *of_owner, (int)v->len,
			                 doc->text + v->at);
	}
	gx_strbuf_append(&out, doc->text + p->policy->at, p->policy->len);
	gx_strbuf_putc(&out, '\n');
	gx_policy_put(&out);
	gx_strbuf_free(&out);
}

static const char *const owner_keys[] = { "pin", "socket", NULL };
static struct gx_found found; /* large, and one command has one */

int gx_cmd_policy_list(int argc, char **argv)
{
	struct gx_found_policy at = { 0 };
	struct gx_ruler ruler;
	struct ask_args args;
	int status;

	if (!parse(GX_CLI_POLICY_LIST, argc, argv, 0, &args, &status))
		return status;
	gx_find_owners("{\"req\":\"show\"}", &found);
	if (!args.json)
		puts("id            name                 type           scope    priority  "
		     "state     pinned       applications");
	while (gx_found_next(&found, &at)) {
		bool ruled = at.listed && gx_find_ruler(&found, &at, &ruler);

		if (at.listed && args.json)
			print_json(&at, owner_keys, ruled ? &ruler : NULL);
		else if (at.listed)
			print_row(&at);
		if (ruled && !args.json)
			gx_ruler_print(&ruler, &at);
	}
	gx_found_free(&found);
	gx_kernel_cmd_list(args.json);
	return 0;
}

/* A value of any depth, one line for each plain one. */
static void print_plain(const struct gx_json_doc *doc, const struct gx_json_value *v,
                        const char *key, int depth)
{
	const struct gx_json_value *at;
	char text[512];

	if (v->kind < GX_JSON_ARRAY) {
		gx_json_plain(doc, v, text, sizeof(text));
		printf("%*s%s: %s\n", 2 * depth, "", key, text);
		return;
	}
	printf("%*s%s:%s\n", 2 * depth, "", key, gx_json_first(v) ? "" : " none");
	for (at = gx_json_first(v); at; at = gx_json_next(v, at)) {
		snprintf(text, sizeof(text), "-");
		if (v->kind == GX_JSON_OBJECT) {
			gx_json_plain(doc, at, text, 64);
			at = gx_json_next(v, at);
		}
		print_plain(doc, at, text, depth + 1);
	}
}

static void print_policy(const struct gx_found_policy *p)
{
	const struct gx_json_doc *doc = &p->owner->doc;
	char text[128];

	printf("policy: %u/%u\n", p->owner->pid, p->id);
	for (int i = 0; owner_keys[i]; i++) {
		gx_json_text(doc, p->owner->args, owner_keys[i], text, sizeof(text));
		printf("%s: %s\n", owner_keys[i], *text ? text : "-");
	}
	for (const struct gx_json_value *k = gx_json_first(p->policy); k;) {
		const struct gx_json_value *v = gx_json_next(p->policy, k);

		gx_json_plain(doc, k, text, sizeof(text));
		print_plain(doc, v, text, 0);
		k = gx_json_next(p->policy, v);
	}
}

int gx_cmd_policy_show(int argc, char **argv)
{
	struct gx_found_policy p;
	struct gx_ruler ruler;
	struct ask_args args;
	struct gx_diag diag = { 0 };
	bool ruled = false;
	int status;

	if (!parse(GX_CLI_POLICY_SHOW, argc, argv, 1, &args, &status))
		return status;
	if (gx_kernel_word(args.words[0]))
		return gx_kernel_cmd_show(gx_kernel_word(args.words[0]), args.json, &diag)
		               ? gx_complain(&diag)
		               : 0;
	gx_find_owners("{\"req\":\"show\"}", &found);
	if (gx_found_one(&found, args.words[0], &p, &diag))
		gx_complain(&diag);
	else
		ruled = gx_find_ruler(&found, &p, &ruler);
	if (!diag.error && args.json)
		print_json(&p, owner_keys, ruled ? &ruler : NULL);
	else if (!diag.error)
		print_policy(&p);
	if (ruled && !args.json)
		gx_ruler_print(&ruler, &p);
	gx_found_free(&found);
	return diag.error != GX_E_NONE;
}

/* --- changes */
static int change_one(const struct gx_found_policy *p, const struct ask_args *args,
                      const char *what, const char *object, struct gx_diag *diag)
{
	struct gx_strbuf request = { 0 };
	struct gx_json json = { .out = &request };
	int err;

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "req", what);
	gx_json_begin_object(&json, "args");
	gx_json_u64(&json, "id", p->id);
	if (object)
		gx_json_string(&json, "object", object);
	gx_json_begin_array(&json, "settings");
	for (uint32_t i = 0; i < args->n_settings; i++)
		gx_json_string(&json, NULL, args->settings[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
	if (request.len) /* its end is added again */
		request.data[--request.len] = '\0';
	err = request.failed ? gx_fail(diag, GX_E_NO_MEMORY, "a request")
	                     : gx_found_ask(p->owner, gx_strbuf_text(&request), REPLACE_MS, diag);
	gx_strbuf_free(&request);
	return err;
}

/* Everything that is held under a pinned name; each may leave by itself meanwhile. */
static int unload_pinned(const struct gx_found_owner *owner, const struct ask_args *args,
                         struct gx_diag *diag)
{
	struct gx_found_policy at = { 0 };
	uint32_t n = 0;
	int err = 0;

	while (gx_found_next(&found, &at))
		if (at.owner == owner && at.listed) {
			err = change_one(&at, args, "unload", NULL, diag);
			n += !err;
		}
	return n ? 0 : err;
}

/* A process whose last policy left ends: whoever loads it again under its name finds the name free. */
static void wait_for_end(const struct gx_found_owner *owner, const struct gx_found_policy *unloaded)
{
	struct gx_found_policy at = { 0 };
	struct pollfd end = { .events = POLLIN };

	while (unloaded && gx_found_next(&found, &at))
		if (at.owner == owner && at.live && at.id != unloaded->id)
			return;
	end.fd = (int)syscall(SYS_pidfd_open, (pid_t)owner->pid, 0);
	if (end.fd < 0)
		return; /* gone, or of another namespace */
	poll(&end, 1, GX_ASK_MS);
	close(end.fd);
}

/* object: what takes its place; NULL: it is unloaded. */
static int change(const struct ask_args *args, const char *object, struct gx_diag *diag)
{
	struct gx_found_owner *pinned;
	struct gx_found_policy p;
	int err;

	gx_find_owners("{\"req\":\"show\"}", &found);
	pinned = object ? NULL : gx_found_pinned(&found, args->words[0]);
	if (pinned)
		err = unload_pinned(pinned, args, diag);
	else if (!(err = gx_found_one(&found, args->words[0], &p, diag)))
		err = change_one(&p, args, object ? "replace" : "unload", object, diag);
	if (!err && !object)
		wait_for_end(pinned ? pinned : p.owner, pinned ? NULL : &p);
	gx_found_free(&found);
	return err;
}

int gx_cmd_policy_unload(int argc, char **argv)
{
	struct ask_args args;
	struct gx_diag diag = { 0 };
	int status;

	if (!parse(GX_CLI_POLICY_UNLOAD, argc, argv, 1, &args, &status))
		return status;
	if (gx_kernel_word(args.words[0]))
		return gx_kernel_unload(gx_kernel_word(args.words[0]), &diag) ? gx_complain(&diag)
		                                                              : 0;
	return change(&args, NULL, &diag) ? gx_complain(&diag) : 0;
}

static int replace_kernel(const struct ask_args *args, struct gx_diag *diag)
{
	struct gx_policy_setting settings[GX_POLICY_MAX_SETTINGS];
	struct gx_policy_load_opts opts = { .path = args->words[1],
		                            .settings = settings,
		                            .n_settings = args->n_settings };

	for (uint32_t i = 0; i < args->n_settings; i++)
		if (gx_policy_parse_setting(args->settings[i], &settings[i], diag))
			return -EINVAL;
	return gx_kernel_cmd_replace(gx_kernel_word(args->words[0]), &opts, diag);
}

int gx_cmd_policy_replace(int argc, char **argv)
{
	struct ask_args args;
	struct gx_diag diag = { 0 };
	char path[PATH_MAX];
	int status;

	if (!parse(GX_CLI_POLICY_REPLACE, argc, argv, 2, &args, &status))
		return status;
	if (gx_kernel_word(args.words[0]))
		replace_kernel(&args, &diag);
	else if (realpath(args.words[1], path))
		change(&args, path, &diag);
	else
		gx_fail(&diag, GX_E_POLICY_OBJECT, "%s: %s", args.words[1], strerror(errno));
	return diag.error ? gx_complain(&diag) : 0;
}
