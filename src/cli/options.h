/* options.h - the command line as src/defs/cli.def has it: options of a command one after another, and its help. */
#ifndef GX_CLI_OPTIONS_H
#define GX_CLI_OPTIONS_H

#include "base/diag.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct gx_strbuf;
struct gx_tool;

enum gx_cli_command {
#define COMMAND(id, function, words, arguments, summary, text) GX_CLI_##id,
#include "defs/cli.def"
	GX_N_CLI_COMMANDS
};

/* What gx_cli_next() gives. */
enum gx_cli_option {
	GX_OPT_END, /* no option is left: optind is the first argument */
#define OPTION(id, commands, letter, name, value, text) GX_OPT_##id,
#include "defs/cli.def"
	GX_N_CLI_OPTIONS
};

struct gx_cli_command_row {
	int (*run)(int argc, char **argv); /* NULL: TOOL */
	const char *words, *arguments, *summary, *text;
};

struct gx_cli_option_row {
	uint64_t commands; /* bits of enum gx_cli_command */
	char letter;       /* 0: none */
	const char *name, *value, *text;
};

struct gx_cli_example_row {
	enum gx_cli_command command;
	const char *line, *text;
};

/* Indexed by command, by option; examples end with a NULL line. */
extern const struct gx_cli_command_row gx_cli_commands[GX_N_CLI_COMMANDS];
extern const struct gx_cli_option_row gx_cli_options[GX_N_CLI_OPTIONS];
extern const struct gx_cli_example_row gx_cli_examples[];

bool gx_cli_takes(enum gx_cli_command command, int option); /* by its row */

/* One command line. Set the first members, then call gx_cli_take(). */
struct gx_cli {
	enum gx_cli_command command;
	const struct gx_tool *tool; /* command TOOL: whose */
	/* options end at the first argument: it and what follows belong to somebody else */
	bool app_follows;
	int fewest, most; /* arguments that the command takes; app_follows: not counted */
	/* One option, its value in optarg: 0, or -EINVAL with diag. NULL: there is none but --help. */
	int (*take)(void *args, int option, struct gx_diag *diag);
	/* Behind the last option: what they are together, argv[optind] the first argument. NULL: nothing more is to be looked at. */
	int (*check)(void *args, int argc, char **argv, struct gx_diag *diag);
	void (*more)(FILE *out); /* NULL, or what it prints below the help */
	/* private */
	struct option longs[GX_N_CLI_OPTIONS];
	char letters[2 * GX_N_CLI_OPTIONS + 4];
};

/**
 * gx_cli_take() - the whole command line: every option goes to cli->take, then the arguments are counted.
 * @args: what take and check are given
 * @status: what the command ends with where there is nothing more to do: 0 when help was printed, 1 when it can't be, 2 when the line is wrong
 * and stderr says why
 * Return: whether the command shall go on; argv[optind] is its first argument
 */
bool gx_cli_take(struct gx_cli *cli, int argc, char **argv, void *args, int *status);

/* The value of an option: a number from low to high, in decimal digits. -EINVAL with diag, which names the option. */
int gx_cli_number(int option, const char *text, uint32_t low, uint32_t high, uint32_t *out,
                  struct gx_diag *diag);

/* A number up to `most`, with K, M, G or T behind it where somebody likes (of 1024). GX0901. */
int gx_cli_size(const char *text, uint64_t most, uint64_t *out, struct gx_diag *diag);

/* The help of a command, wrapped for a terminal. */
void gx_cli_help(const struct gx_cli *cli, struct gx_strbuf *out);
/* The same to stdout, and what cli->more says. */
void gx_cli_print_help(const struct gx_cli *cli);

/* What a command ends with that says nothing of its own output: 1, and stderr says why, when all went well but that stdout can't be written. */
int gx_cli_written(int status);
/* "gpuext run"; of a tool with its name. */
void gx_cli_title(const struct gx_cli *cli, struct gx_strbuf *out);

#endif
