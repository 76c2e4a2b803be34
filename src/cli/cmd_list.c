/* cmd_list.c - `gpuext prog|map|link list|show|dump`: what running loaders hold, asked over their sockets (runtime/answer.h). */
#include "cli/cli.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

/* {"id":3,"name":"x"} as "id 3  name x": commands' answers are flat but for arrays of numbers. */
static void print_plain(const char *json)
{
	bool in_string = false;

	for (const char *p = json; *p; p++) {
		if (in_string && *p == '\\' && p[1])
			putchar(*++p == 'n' ? '\n' : *p);
		else if (*p == '"')
			in_string = !in_string;
		else if (in_string)
			putchar(*p);
		else if (*p == ':')
			putchar(' ');
		else if (*p == ',')
			fputs("  ", stdout);
		else if (*p != '{' && *p != '}')
			putchar(*p);
	}
}

/* Keeps the lines of one id. */
static void keep_id(struct gx_strbuf *text, const char *id)
{
	struct gx_strbuf kept = { 0 };
	char want[64], *save = NULL, *copy = gx_strbuf_steal(text);

	snprintf(want, sizeof(want), "{\"id\":%s,", id);
	for (char *line = copy ? strtok_r(copy, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save))
		if (!strncmp(line, want, strlen(want)))
			gx_strbuf_printf(&kept, "%s\n", line);
	free(copy);
	*text = kept;
}

struct request {
	const char *noun, *verb, *id, *pid;
	bool json;
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct request *r = args;
	uint32_t pid;

	if (option == GX_OPT_LIST_JSON) {
		r->json = true;
		return 0;
	}
	r->pid = optarg;
	return gx_cli_number(option, optarg, 1, INT32_MAX, &pid, diag);
}

static int check_request(void *args, int argc, char **argv, struct gx_diag *diag)
{
	struct request *r = args;

	r->verb = argv[optind];
	r->id = optind + 1 < argc ? argv[optind + 1] : NULL;
	if (strcmp(r->verb, "list") && strcmp(r->verb, "show") &&
	    (strcmp(r->verb, "dump") || !strcmp(r->noun, "link")))
		return gx_fail(diag, GX_E_USAGE, "`gpuext %s` has no '%.32s'", r->noun, r->verb);
	if (!strcmp(r->verb, "list") == !!r->id)
		return gx_fail(diag, GX_E_USAGE, "list takes no ID, the others take one");
	if (r->id && r->id[strspn(r->id, "0123456789")])
		return gx_fail(diag, GX_E_USAGE,
		               "'%.32s' is no ID: a number, as `gpuext %s list` shows it", r->id,
		               r->noun);
	return 0;
}

/* One that was killed left its name behind: nobody answers there, and nobody is missed. */
static void ask(const char *name, const char *what, struct gx_strbuf *text)
{
	struct gx_diag diag = { 0 };

	if (gx_server_ask(name, what, text, &diag) && diag.error)
		gx_complain(&diag);
}

/* The loaders that are meant: all, or the one that has the id. Their names move to the front. */
static uint32_t pick_loaders(const struct request *r, char (*names)[64], uint32_t n)
{
	uint32_t n_picked = 0;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_strbuf text = { 0 };
		bool wanted = !r->pid || !strcmp(gx_name_number(names[i]), r->pid);

		if (wanted && r->id) {
			ask(names[i], r->noun, &text);
			keep_id(&text, r->id);
			wanted = text.len != 0;
		}
		if (wanted)
			memmove(names[n_picked++], names[i], sizeof(names[i]));
		gx_strbuf_free(&text);
	}
	return n_picked;
}

static int refuse(const struct request *r, char (*names)[64], uint32_t n)
{
	if (!n)
		fprintf(stderr, "gpuext: no loader has %s %s\n", r->noun, r->id);
	else
		fprintf(stderr, "gpuext: %u loaders have a %s %s: choose one with -p PID\n", n,
		        r->noun, r->id);
	for (uint32_t i = 0; i < n; i++)
		fprintf(stderr, "  -p %s\n", gx_name_number(names[i]));
	return 1;
}

static int list(enum gx_cli_command command, const char *noun, int argc, char **argv)
{
	struct gx_cli cli = { .command = command,
		              .take = take_option,
		              .check = check_request,
		              .fewest = 1,
		              .most = 2 };
	struct gx_strbuf text = { 0 };
	struct request r = { .noun = noun };
	char names[64][64], what[64];
	uint32_t n;
	int status;

	if (!gx_cli_take(&cli, argc, argv, &r, &status))
		return status;
	if (!strcmp(r.verb, "dump"))
		snprintf(what, sizeof(what), "dump %s %.32s", noun, r.id);
	else
		snprintf(what, sizeof(what), "%s", noun);
	n = gx_find_sockets("run", names, 64);
	if (!n)
		fputs("gpuext: no loader is running\n", stderr);
	n = pick_loaders(&r, names, n);
	if (r.id && n != 1)
		return refuse(&r, names, n);
	for (uint32_t i = 0; i < n; i++)
		ask(names[i], what, &text);
	if (!strcmp(r.verb, "show"))
		keep_id(&text, r.id);
	if (r.json)
		fputs(gx_strbuf_text(&text), stdout);
	else
		print_plain(gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return 0;
}

int gx_cmd_prog(int argc, char **argv)
{
	return list(GX_CLI_PROG, "prog", argc, argv);
}

int gx_cmd_map(int argc, char **argv)
{
	return list(GX_CLI_MAP, "map", argc, argv);
}

int gx_cmd_link(int argc, char **argv)
{
	return list(GX_CLI_LINK, "link", argc, argv);
}
