/* cmd_man.c - `gpuext man FOLDER`: the manual pages, from the rows of src/defs/cli.def and from the tools. */
#include "cli/cli.h"
#include "cli/policy/commands.h"
#include "cli/options.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

/* Text for roff: backslashes, hyphens that are typed, and a dot or quote that would begin a request. */
static void put(struct gx_strbuf *out, const char *text)
{
	bool line_start = true;

	for (; *text; text++) {
		if (line_start && (*text == '.' || *text == '\''))
			gx_strbuf_puts(out, "\\&");
		line_start = *text == '\n';
		if (*text == '\\')
			gx_strbuf_puts(out, "\\e");
		else if (*text == '-')
			gx_strbuf_puts(out, "\\-");
		else if (line_start && text[1] == '\n')
			gx_strbuf_puts(out, "\n.PP");
		else
			gx_strbuf_printf(out, "%c", *text);
	}
}

/* "gpuext-policy-load": a page is called as its command is typed. */
static void page_name(const struct gx_cli *cli, char *out, size_t size)
{
	snprintf(out, size, "gpuext-%s",
	         cli->tool ? cli->tool->name : gx_cli_commands[cli->command].words);
	for (char *c = out; *c; c++)
		if (*c == ' ')
			*c = '-';
}

static void head(struct gx_strbuf *out, const char *name, const char *summary)
{
	gx_strbuf_puts(out, ".TH ");
	put(out, name);
	gx_strbuf_puts(out, " 1 \"\" gpuext \"gpuext manual\"\n.SH NAME\n");
	put(out, name);
	gx_strbuf_puts(out, " \\- ");
	put(out, summary);
	gx_strbuf_puts(out, "\n.SH SYNOPSIS\n");
}

static void put_option(struct gx_strbuf *out, const struct gx_cli_option_row *row)
{
	gx_strbuf_puts(out, ".TP\n.B ");
	if (row->letter)
		gx_strbuf_printf(out, "\\-%c, ", row->letter);
	gx_strbuf_puts(out, "\\-\\-");
	put(out, row->name);
	if (*row->value) {
		gx_strbuf_puts(out, " \\fI");
		put(out, row->value);
		gx_strbuf_puts(out, "\\fR");
	}
	gx_strbuf_puts(out, "\n");
	put(out, row->text);
	gx_strbuf_puts(out, "\n");
}

static void put_examples(struct gx_strbuf *out, const struct gx_cli *cli)
{
	bool any = false;

	for (const struct gx_cli_example_row *row = gx_cli_examples; row->line && !cli->tool;
	     row++) {
		if (row->command != cli->command)
			continue;
		gx_strbuf_puts(out, any ? ".TP\n.B " : ".SH EXAMPLES\n.TP\n.B ");
		put(out, row->line);
		gx_strbuf_puts(out, "\n");
		put(out, row->text);
		gx_strbuf_puts(out, "\n");
		any = true;
	}
	if (cli->tool) {
		gx_strbuf_puts(out, ".SH EXAMPLES\n.nf\n");
		put(out, cli->tool->examples);
		gx_strbuf_puts(out, ".fi\n");
	}
}

static void make_page(const struct gx_cli *cli, struct gx_strbuf *out)
{
	const struct gx_cli_command_row *command = &gx_cli_commands[cli->command];
	struct gx_strbuf title = { 0 };
	char name[64];

	page_name(cli, name, sizeof(name));
	head(out, name, cli->tool ? cli->tool->summary : command->summary);
	gx_cli_title(cli, &title);
	gx_strbuf_puts(out, ".B ");
	put(out, gx_strbuf_text(&title));
	gx_strbuf_puts(out, "\n");
	put(out, command->arguments);
	if (*command->text) {
		gx_strbuf_puts(out, "\n.SH DESCRIPTION\n");
		put(out, command->text);
	}
	gx_strbuf_puts(out, "\n.SH OPTIONS\n");
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (gx_cli_takes(cli->command, i))
			put_option(out, &gx_cli_options[i]);
	put_examples(out, cli);
	gx_strbuf_puts(out, ".SH SEE ALSO\n.BR gpuext (1)\n");
	gx_strbuf_free(&title);
}

static void list_page(struct gx_strbuf *out, const char *words, const char *summary)
{
	gx_strbuf_puts(out, ".TP\n.B ");
	put(out, words);
	gx_strbuf_puts(out, "\n");
	put(out, summary);
	gx_strbuf_puts(out, "\n");
}

static void make_main_page(struct gx_strbuf *out)
{
	head(out, "gpuext",
	     "verified eBPF programs inside GPU kernels, at the CUDA API and in the GPU driver");
	gx_strbuf_puts(out, ".B gpuext\n.I COMMAND\n[OPTIONS]\n.SH DESCRIPTION\n");
	put(out, "Each command and each tool has a page of its own, such as gpuext-run(1) and "
	         "gpuext-threadhist(1).\n");
	gx_strbuf_puts(out, ".SH COMMANDS\n");
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (gx_cli_commands[i].run)
			list_page(out, gx_cli_commands[i].words, gx_cli_commands[i].summary);
	gx_strbuf_puts(out, ".SH TOOLS\n");
	for (size_t i = 0; gx_tools[i]; i++)
		list_page(out, gx_tools[i]->name, gx_tools[i]->summary);
}

static int write_page(const char *folder, const char *name, const struct gx_strbuf *text,
                      struct gx_diag *diag)
{
	char path[PATH_MAX];
	int n = snprintf(path, sizeof(path), "%s/%s.1", folder, name);

	if (n < 0 || (size_t)n >= sizeof(path))
		return gx_fail(diag, GX_E_IO, "%.64s: %s", folder, strerror(ENAMETOOLONG));
	return gx_policy_write(path, text, diag);
}

static int write_one(const char *folder, const struct gx_cli *cli, struct gx_diag *diag)
{
	struct gx_strbuf text = { 0 };
	char name[64] = "gpuext";
	int err;

	if (cli)
		make_page(cli, &text);
	else
		make_main_page(&text);
	if (cli)
		page_name(cli, name, sizeof(name));
	err = write_page(folder, name, &text, diag);
	gx_strbuf_free(&text);
	return err;
}

static int write_all(const char *folder, struct gx_diag *diag)
{
	int err;

	if (mkdir(folder, 0755) && errno != EEXIST)
		return gx_fail(diag, GX_E_IO, "%s: %s", folder, strerror(errno));
	err = write_one(folder, NULL, diag);
	for (int i = 0; i < GX_N_CLI_COMMANDS && !err; i++) {
		struct gx_cli cli = { .command = (enum gx_cli_command)i };

		if (gx_cli_commands[i].run)
			err = write_one(folder, &cli, diag);
	}
	for (size_t i = 0; gx_tools[i] && !err; i++) {
		struct gx_cli cli = { .command = GX_CLI_TOOL, .tool = gx_tools[i] };

		err = write_one(folder, &cli, diag);
	}
	return err;
}

int gx_cmd_man(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_MAN, .fewest = 1, .most = 1 };
	struct gx_diag diag = { 0 };
	int status;

	if (!gx_cli_take(&cli, argc, argv, NULL, &status))
		return status;
	return write_all(argv[optind], &diag) ? gx_complain(&diag) : 0;
}
