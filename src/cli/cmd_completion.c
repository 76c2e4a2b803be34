/* cmd_completion.c - `gpuext completion SHELL`: what bash, zsh and fish complete, from the rows of src/defs/cli.def. */
#include "cli/cli.h"
#include "cli/options.h"

#include <string.h>

/* Words that may stand behind `prefix`: commands ("", "policy "), and tools at the top. */
static void words_after(const char *prefix, FILE *out)
{
	size_t len = strlen(prefix);

	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		const char *words = gx_cli_commands[i].words;

		if (gx_cli_commands[i].run && !strncmp(words, prefix, len) &&
		    !strchr(words + len, ' '))
			fprintf(out, " %s", words + len);
	}
	for (size_t i = 0; gx_tools[i] && !len; i++)
		fprintf(out, " %s", gx_tools[i]->name);
}

/* `a|b|c` are all values there are; FILE and PATH are files. */
static bool is_choice(const struct gx_cli_option_row *row)
{
	return strchr(row->value, '|') && !strpbrk(row->value, "[:");
}

static bool is_file(const struct gx_cli_option_row *row)
{
	return !strcmp(row->value, "FILE") || !strcmp(row->value, "PATH");
}

/* --- bash; zsh understands the same through bashcompinit */
static void bash_options(enum gx_cli_command command, const char *pattern)
{
	printf("\t%s) options=\"", pattern);
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (gx_cli_takes(command, i))
			printf(" --%s", gx_cli_options[i].name);
	puts("\" ;;");
}

/* The shell takes the first list that an option's name has, whichever command it is of: that is the one with most words. */
static bool is_said_elsewhere(int option)
{
	const struct gx_cli_option_row *row = &gx_cli_options[option];

	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (i != option && !strcmp(gx_cli_options[i].name, row->name) &&
		    strlen(gx_cli_options[i].value) + (i < option) > strlen(row->value))
			return true;
	return false;
}

static void bash_values(void)
{
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++) {
		const struct gx_cli_option_row *row = &gx_cli_options[i];

		if (!is_choice(row) || is_said_elsewhere(i))
			continue;
		printf("\t--%s) COMPREPLY=($(compgen -W \"", row->name);
		for (const char *c = row->value; *c; c++)
			putchar(*c == '|' ? ' ' : *c);
		puts("\" -- \"$word\")); return ;;");
	}
	fputs("\t--tool) COMPREPLY=($(compgen -W \"", stdout);
	for (size_t i = 0; gx_tools[i]; i++)
		printf(" %s", gx_tools[i]->name);
	puts("\" -- \"$word\")); return ;;");
}

static void print_bash(void)
{
	puts("_gpuext() {\n"
	     "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
	     "command=${COMP_WORDS[1]} options= i\n"
	     "\tCOMPREPLY=()\n"
	     "\tfor ((i = 1; i < COMP_CWORD; i++)); do # what follows -- is somebody else's "
	     "command line\n"
	     "\t\t[[ ${COMP_WORDS[i]} != -- ]] || { COMPREPLY=($(compgen -c -f -- \"$word\")); "
	     "return; }\n"
	     "\tdone\n"
	     "\tif ((COMP_CWORD == 1)); then");
	fputs("\t\tCOMPREPLY=($(compgen -W \"", stdout);
	words_after("", stdout);
	puts(" --help\" -- \"$word\")); return\n\tfi");
	fputs("\tif [[ $command = policy ]]; then\n\t\tif ((COMP_CWORD == 2)); then "
	      "COMPREPLY=($(compgen -W \"",
	      stdout);
	words_after("policy ", stdout);
	puts("\" -- \"$word\")); return; fi\n\t\tcommand=\"policy ${COMP_WORDS[2]}\"\n\tfi\n\tcase "
	     "$before in");
	bash_values();
	puts("\tesac\n\tcase $command in");
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		char pattern[64];

		if (!gx_cli_commands[i].run)
			continue;
		snprintf(pattern, sizeof(pattern), "\"%s\"", gx_cli_commands[i].words);
		bash_options((enum gx_cli_command)i, pattern);
	}
	for (size_t i = 0; gx_tools[i]; i++)
		bash_options(GX_CLI_TOOL, gx_tools[i]->name);
	puts("\tesac\n"
	     "\tcase $word in\n\t-*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
	     "\t*) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n\tesac\n}\n"
	     "complete -o filenames -F _gpuext gpuext");
}

static void print_zsh(void)
{
	puts("autoload -U +X bashcompinit && bashcompinit");
	print_bash();
}

/* --- fish */
static void fish_option(const char *condition, const struct gx_cli_option_row *row)
{
	printf("complete -c gpuext -n '%s' -l %s", condition, row->name);
	if (row->letter)
		printf(" -s %c", row->letter);
	if (*row->value)
		printf(is_file(row) ? " -rF" : " -x");
	if (is_choice(row)) {
		fputs(" -a '", stdout);
		for (const char *c = row->value; *c; c++)
			putchar(*c == '|' ? ' ' : *c);
		putchar('\'');
	}
	fputs(" -d '", stdout);
	for (const char *c = row->text; *c; c++)
		fputs(*c == '\'' ? "\\'" : (const char[]){ *c, '\0' }, stdout);
	puts("'");
}

static void fish_options(enum gx_cli_command command, const char *condition)
{
	for (int i = GX_OPT_END + 1; i < GX_N_CLI_OPTIONS; i++)
		if (gx_cli_takes(command, i))
			fish_option(condition, &gx_cli_options[i]);
}

static void print_fish(void)
{
	fputs("complete -c gpuext -n __fish_use_subcommand -xa '", stdout);
	words_after("", stdout);
	fputs("'\ncomplete -c gpuext -n '__fish_seen_subcommand_from policy' -xa '", stdout);
	words_after("policy ", stdout);
	puts("'");
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		const char *words = gx_cli_commands[i].words, *last = strrchr(words, ' ');
		char condition[128];

		if (!gx_cli_commands[i].run)
			continue;
		snprintf(condition, sizeof(condition), "%s__fish_seen_subcommand_from %s",
		         last ? "__fish_seen_subcommand_from policy; and " : "",
		         last ? last + 1 : words);
		fish_options((enum gx_cli_command)i, condition);
	}
	for (size_t i = 0; gx_tools[i]; i++) {
		char condition[128];

		snprintf(condition, sizeof(condition), "__fish_seen_subcommand_from %s",
		         gx_tools[i]->name);
		fish_options(GX_CLI_TOOL, condition);
	}
}

int gx_cmd_completion(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*print)(void);
	} shells[] = { { "bash", print_bash }, { "fish", print_fish }, { "zsh", print_zsh } };
	struct gx_cli cli = { .command = GX_CLI_COMPLETION, .fewest = 1, .most = 1 };
	struct gx_diag diag = { 0 };
	int status;

	if (!gx_cli_take(&cli, argc, argv, NULL, &status))
		return status;
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
		if (strcmp(argv[optind], shells[i].name) != 0)
			continue;
		shells[i].print();
		return 0;
	}
	gx_fail(&diag, GX_E_USAGE, "no shell '%.32s': bash, fish or zsh", argv[optind]);
	gx_complain(&diag);
	return 2;
}
