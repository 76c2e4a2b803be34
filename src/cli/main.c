/* main.c - the gpuext command: finds the command (src/defs/cli.def) or tool that is asked for. */
#include "cli/cli.h"
#include "cli/nearest.h"
#include "cli/options.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool is_top(const struct gx_cli_command_row *row)
{
	return row->run && !strchr(row->words, ' ');
}

static void usage(FILE *out)
{
	fputs("gpuext: verified eBPF programs inside GPU kernels, at the CUDA API and in the GPU "
	      "driver\n\n"
	      "usage: gpuext COMMAND [OPTIONS]     (gpuext COMMAND --help says more)\n"
	      "       gpuext --version\n\ncommands:\n",
	      out);
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (is_top(&gx_cli_commands[i]))
			fprintf(out, "  %-16s %s\n", gx_cli_commands[i].words,
			        gx_cli_commands[i].summary);
	fputs("\ntools:\n", out);
	for (size_t i = 0; gx_tools[i]; i++)
		fprintf(out, "  %-16s %s\n", gx_tools[i]->name, gx_tools[i]->summary);
	fputs("\nexamples:\n"
	      "  gpuext threadhist -k '*gemm*' -- ./app\n"
	      "  gpuext run -e count.bpf.o --dump maps.json -- ./app\n"
	      "  gpuext verify -v count.bpf.o\n",
	      out);
}

/* A standard descriptor that is closed would go to a map or a socket, and get our messages. The application still finds
 * it closed. */
static void hold_standard_descriptors(void)
{
	int fd;

	do {
		fd = open("/dev/null", O_RDWR | O_CLOEXEC);
	} while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

static void say_unknown(const char *word)
{
	struct gx_nearest nearest = { 0 };

	for (int i = 0; i < GX_N_CLI_COMMANDS; i++)
		if (is_top(&gx_cli_commands[i]))
			gx_nearest_offer(&nearest, word, strlen(word), gx_cli_commands[i].words);
	for (size_t i = 0; gx_tools[i]; i++)
		gx_nearest_offer(&nearest, word, strlen(word), gx_tools[i]->name);
	fprintf(stderr, "gpuext: no command or tool named '%s'%s `gpuext --help` lists them\n",
	        word, gx_nearest_question(&nearest, "", ";"));
}

int main(int argc, char **argv)
{
	static char help[] = "--help";

	hold_standard_descriptors();
	if (argc > 2 && !strcmp(argv[1], "help")) { /* as if --help stood behind its words */
		memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof(*argv));
		argv[argc - 1] = help;
	}
	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
	    !strcmp(argv[1], "help")) {
		usage(argc < 2 ? stderr : stdout);
		return gx_cli_written(argc < 2 ? 2 : 0);
	}
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
		puts("gpuext " GX_VERSION);
		return gx_cli_written(0);
	}
	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		int status;

		if (!is_top(&gx_cli_commands[i]) || strcmp(argv[1], gx_cli_commands[i].words) != 0)
			continue;
		status = gx_cli_commands[i].run(argc - 1, argv + 1);
		/* of a run it is the application's, whatever became of our own output */
		return i == GX_CLI_RUN || i == GX_CLI_PROFILE ? status : gx_cli_written(status);
	}
	for (size_t i = 0; gx_tools[i]; i++)
		if (!strcmp(argv[1], gx_tools[i]->name))
			return gx_cmd_tool(gx_tools[i], argc - 1, argv + 1);
	if (argv[1][0] == '-') {
		fprintf(stderr,
		        "gpuext: there is no option %s; `gpuext --help` lists commands and tools\n",
		        argv[1]);
		return 2;
	}
	say_unknown(argv[1]);
	return 2;
}
