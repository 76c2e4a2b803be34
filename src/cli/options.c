/* options.c - the command line as src/defs/cli.def has it: options of a command one after another, and its help. */
#include "cli/options.h"

#include "cli/cli.h"
#include "cli/nearest.h"
#include "cli/policy/commands.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_COLUMNS = 110, HELP_COLUMN = 26 };

const struct gx_cli_command_row gx_cli_commands[GX_N_CLI_COMMANDS] = {
#define COMMAND(id, function, words, arguments, summary, text)                                     \
	[GX_CLI_##id] = { function, words, arguments, summary, text },
#include "defs/cli.def"
};

#define IN(command) (UINT64_C(1) << GX_CLI_##command)
#define IN_ALL      UINT64_MAX
_Static_assert(GX_N_CLI_COMMANDS <= 64, "a bit for each command");

const struct gx_cli_option_row gx_cli_options[GX_N_CLI_OPTIONS] = {
#define OPTION(id, commands, letter, name, value, text)                                            \
	[GX_OPT_##id] = { commands, letter, name, value, text },
#include "defs/cli.def"
};

const struct gx_cli_example_row gx_cli_examples[] = {
#define EXAMPLE(command, line, text) { GX_CLI_##command, line, text },
#include "defs/cli.def"
	{ GX_N_CLI_COMMANDS, NULL, NULL },
};

bool gx_cli_takes(enum gx_cli_command command, int option)
{
	return option > GX_OPT_END && option < GX_N_CLI_OPTIONS &&
	       (gx_cli_options[option].commands >> command & 1);
}

/* --- parsing */
static void start(struct gx_cli *cli)
{
	uint32_t n = 0;
	char *letter = cli->letters;

	if (cli->app_follows)
		*letter++ = '+';
	*letter++ =
	        ':'; /* a missing value and an unknown option are told apart, and the one message is ours */
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++) {
		const struct gx_cli_option_row *row = &gx_cli_options[i];

		if (!gx_cli_takes(cli->command, i))
			continue;
		cli->longs[n++] =
		        (struct option){ row->name, *row->value ? required_argument : no_argument,
			                 NULL,
			                 /* above every letter */
			                 GX_N_CLI_OPTIONS + 128 + i };
		if (row->letter)
			*letter++ = row->letter;
		if (row->letter && *row->value)
			*letter++ = ':';
	}
	cli->longs[n] = (struct option){ 0 };
	*letter = '\0';
	optind = 0; /* glibc: start anew, and read the first of letters again */
}

static int option_of(const struct gx_cli *cli, int c)
{
	if (c >= GX_N_CLI_OPTIONS + 128)
		return c - GX_N_CLI_OPTIONS - 128;
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS && c; i++)
		if (gx_cli_takes(cli->command, i) && gx_cli_options[i].letter == c)
			return i;
	return GX_OPT_END;
}

/* getopt_long() takes a beginning for the whole where it is of one option only. */
static bool begins_several(const struct gx_cli *cli, const char *word)
{
	size_t len = strcspn(word, "=");
	uint32_t n = 0;

	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS && len > 2; i++)
		n += gx_cli_takes(cli->command, i) &&
		     !strncmp(gx_cli_options[i].name, word + 2, len - 2);
	return n > 1;
}

/* Behind the message that there is no such option. */
static const char *meant(const struct gx_cli *cli, const char *word)
{
	struct gx_nearest nearest = { 0 };
	size_t dashes = strspn(word, "-"), len = strcspn(word + dashes, "=");

	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (gx_cli_takes(cli->command, i))
			gx_nearest_offer(&nearest, word + dashes, len, gx_cli_options[i].name);
	return gx_nearest_question(&nearest, "--", "");
}

/* Behind the same message: the commands that have an option of this letter, or else of this name. */
static void put_elsewhere(char letter, const char *word, struct gx_strbuf *out)
{
	const char *name = word + strspn(word, "-");
	size_t len = strcspn(name, "=");
	uint64_t commands = 0;
	uint32_t n = 0;

	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS && !commands; i++) {
		const struct gx_cli_option_row *row = &gx_cli_options[i];

		if (letter ? row->letter == letter
		           : strlen(row->name) == len && !strncmp(row->name, name, len))
			commands = row->commands;
	}
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		if (!(commands >> i & 1))
			continue;
		gx_strbuf_printf(out, "%s%s", n++ ? ", " : " here; these have it: ",
		                 i == GX_CLI_TOOL ? "tools such as " : gx_cli_commands[i].words);
		if (i == GX_CLI_TOOL)
			gx_strbuf_puts(out, gx_tools[0]->name);
	}
}

static int no_option(const struct gx_cli *cli, const char *word, struct gx_diag *diag)
{
	struct gx_strbuf elsewhere = { 0 };
	const char *guess = optopt ? "" : meant(cli, word);
	int err;

	if (!*guess)
		put_elsewhere((char)optopt, word, &elsewhere);
	if (optopt)
		err = gx_fail(diag, GX_E_USAGE, "there is no option -%c%s", optopt,
		              gx_strbuf_text(&elsewhere));
	else
		err = gx_fail(diag, GX_E_USAGE, "there is no option %.64s%s%s", word, guess,
		              gx_strbuf_text(&elsewhere));
	gx_strbuf_free(&elsewhere);
	return err;
}

static int refuse(const struct gx_cli *cli, int c, char **argv, struct gx_diag *diag)
{
	const char *word = argv[optind - 1];
	int option = option_of(cli, optopt);

	if (c == ':')
		return gx_fail(diag, GX_E_USAGE, "--%s needs a value: %s",
		               gx_cli_options[option].name, gx_cli_options[option].value);
	if (option != GX_OPT_END)
		return gx_fail(diag, GX_E_USAGE, "--%s takes no value: '%.64s'",
		               gx_cli_options[option].name, word);
	if (!optopt && begins_several(cli, word))
		return gx_fail(diag, GX_E_USAGE, "more than one option begins with %.64s", word);
	return no_option(cli, word, diag);
}

int gx_cli_written(int status)
{
	struct gx_diag diag = { 0 };
	int err = fflush(stdout) ? errno : 0;

	if (status || !ferror(stdout)) /* which fflush() sets, too */
		return status;
	/* of what was written before nobody knows the reason any more */
	gx_fail(&diag, GX_E_IO, "stdout: %s", err ? strerror(err) : "not all of it was written");
	return gx_complain(&diag);
}

void gx_cli_print_help(const struct gx_cli *cli)
{
	struct gx_strbuf text = { 0 };

	gx_cli_help(cli, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
	if (cli->more)
		cli->more(stdout);
}

static int check_arguments(const struct gx_cli *cli, int n, struct gx_diag *diag)
{
	int takes = n < cli->fewest ? cli->fewest : cli->most;
	struct gx_strbuf title = { 0 };
	int err;

	if (cli->app_follows || (n >= cli->fewest && n <= cli->most))
		return 0;
	gx_cli_title(cli, &title);
	err = gx_fail(diag, GX_E_USAGE, "takes %d argument%s, not %d: %s %s", takes,
	              takes == 1 ? "" : "s", n, gx_strbuf_text(&title),
	              gx_cli_commands[cli->command].arguments);
	gx_strbuf_free(&title);
	return err;
}

/* Whatever refuses a value, here it is known of which option it is. */
static void name_option(int option, struct gx_diag *diag)
{
	char text[sizeof(diag->text)];

	if (diag->error != GX_E_USAGE || *diag->text == '-')
		return;
	memcpy(text, diag->text, sizeof(text));
	snprintf(diag->text, sizeof(diag->text), "--%s: %.250s", gx_cli_options[option].name, text);
}

bool gx_cli_take(struct gx_cli *cli, int argc, char **argv, void *args, int *status)
{
	struct gx_diag diag = { 0 };
	int c, err = 0;

	start(cli);
	while (!err && (c = getopt_long(argc, argv, cli->letters, cli->longs, NULL)) != -1) {
		if (c == '?' || c == ':') {
			err = refuse(cli, c, argv, &diag);
		} else if (option_of(cli, c) == GX_OPT_HELP) {
			gx_cli_print_help(cli);
			*status = gx_cli_written(0);
			return false;
		} else {
			err = cli->take(args, option_of(cli, c), &diag);
			if (err)
				name_option(option_of(cli, c), &diag);
		}
	}
	err = err ? err : check_arguments(cli, argc - optind, &diag);
	if (!err && cli->check)
		err = cli->check(args, argc, argv, &diag);
	*status = 2;
	if (err)
		gx_complain(&diag);
	return !err;
}

int gx_cli_number(int option, const char *text, uint32_t low, uint32_t high, uint32_t *out,
                  struct gx_diag *diag)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	/* it would take blanks and signs, too, and of letters it leaves all */
	if (*text < '0' || *end || value < low || value > high)
		return gx_fail(diag, GX_E_USAGE, "--%s %.32s: a number from %u to %u",
		               gx_cli_options[option].name, text, low, high);
	*out = (uint32_t)value;
	return 0;
}

int gx_cli_size(const char *text, uint64_t most, uint64_t *out, struct gx_diag *diag)
{
	static const char suffixes[] = "KMGT";
	const char *suffix;
	char *end;
	uint32_t shift = 0;

	errno = 0;
	*out = strtoull(text, &end, 0);
	if (*end && (suffix = strchr(suffixes, *end))) {
		shift = 10 * (uint32_t)(suffix - suffixes + 1);
		end++;
	}
	/* blanks and signs would be read, too */
	if (*text < '0' || *text > '9' || *end || errno || *out > most >> shift)
		return gx_fail(diag, GX_E_USAGE,
		               "'%.64s' is not a number up to %" PRIu64
		               " (K, M, G, T may follow it)",
		               text, most);
	*out <<= shift;
	return 0;
}

/* --- help */
/* Words from text, from column on, later lines from indent on. */
static void wrap(struct gx_strbuf *out, const char *text, uint32_t column, uint32_t indent)
{
	while (*text) {
		size_t len = strcspn(text, " \n");

		if (column > indent && column + 1 + len > TEXT_COLUMNS) {
			gx_strbuf_printf(out, "\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			gx_strbuf_puts(out, " ");
			column++;
		}
		gx_strbuf_printf(out, "%.*s", (int)len, text);
		column += (uint32_t)len;
		text += len;
		for (; *text == '\n'; text++, column = indent)
			gx_strbuf_printf(out, "\n%*s", text[1] == '\n' ? 0 : (int)indent, "");
		text += strspn(text, " ");
	}
	gx_strbuf_puts(out, "\n");
}

static void help_option(const struct gx_cli_option_row *row, struct gx_strbuf *out)
{
	struct gx_strbuf head = { 0 };

	if (row->letter)
		gx_strbuf_printf(&head, "  -%c, --%s", row->letter, row->name);
	else
		gx_strbuf_printf(&head, "      --%s", row->name);
	if (*row->value)
		gx_strbuf_printf(&head, " %s", row->value);
	gx_strbuf_puts(out, gx_strbuf_text(&head));
	if (head.len + 2 > HELP_COLUMN)
		gx_strbuf_printf(out, "\n%*s", HELP_COLUMN, "");
	else
		gx_strbuf_printf(out, "%*s", (int)(HELP_COLUMN - head.len), "");
	wrap(out, row->text, HELP_COLUMN, HELP_COLUMN);
	gx_strbuf_free(&head);
}

void gx_cli_title(const struct gx_cli *cli, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "gpuext %s",
	                 cli->tool ? cli->tool->name : gx_cli_commands[cli->command].words);
}

static void help_examples(const struct gx_cli *cli, struct gx_strbuf *out)
{
	bool any = false;

	if (cli->tool) {
		gx_strbuf_printf(out, "\nexamples:\n%s", cli->tool->examples);
		return;
	}
	for (const struct gx_cli_example_row *row = gx_cli_examples; row->line; row++) {
		if (row->command != cli->command)
			continue;
		gx_strbuf_printf(out, "%s  %s\n        %s\n", any ? "" : "\nexamples:\n", row->line,
		                 row->text);
		any = true;
	}
}

void gx_cli_help(const struct gx_cli *cli, struct gx_strbuf *out)
{
	const struct gx_cli_command_row *command = &gx_cli_commands[cli->command];

	gx_cli_title(cli, out);
	gx_strbuf_printf(out, ": %s\n\nusage: ", cli->tool ? cli->tool->summary : command->summary);
	gx_cli_title(cli, out);
	gx_strbuf_printf(out, " %s\n", command->arguments);
	if (cli->tool) {
		gx_strbuf_puts(out, "       ");
		gx_cli_title(cli, out);
		gx_strbuf_puts(out, " [OPTIONS] -p PID\n");
	}
	gx_strbuf_puts(out, "\n");
	if (*command->text) {
		wrap(out, command->text, 0, 0);
		gx_strbuf_puts(out, "\n");
	}
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (gx_cli_takes(cli->command, i))
			help_option(&gx_cli_options[i], out);
	help_examples(cli, out);
}
