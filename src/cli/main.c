/* main.c - the gpuext command: one table of commands and tools. */
#include "cli/cli.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const struct gx_command commands[] = {
	{ "run", gx_cmd_run, "run a program with tools and eBPF objects attached" },
	{ "verify", gx_cmd_verify, "prove an eBPF object safe: verdict, cost, strategy" },
	{ "compile", gx_cmd_compile, "print the PTX that an object becomes" },
	{ "doctor", gx_cmd_doctor, "what works on this machine, what does not, what to do about it" },
	{ "prog", gx_cmd_prog, "programs of running loaders: list, show, dump" },
	{ "map", gx_cmd_map, "maps of running loaders: list, show, dump" },
	{ "link", gx_cmd_link, "links of running loaders: list, show" },
	{ "policy", gx_cmd_policy, "driver policies: load, list, stats, replace, unload; replay of traces" },
};

static const struct gx_tool *const tools[] = {
#define X(name) &gx_tool_##name,
	GX_TOOLS(X)
#undef X
};

static void usage(FILE *out)
{
	fputs("gpuext: verified eBPF programs inside GPU kernels, at the CUDA API and in the GPU driver\n\n"
	      "usage: gpuext COMMAND [OPTIONS]     (gpuext COMMAND --help says more)\n\ncommands:\n",
	      out);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		fprintf(out, "  %-16s %s\n", commands[i].name, commands[i].summary);
	fputs("\ntools:\n", out);
	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++)
		fprintf(out, "  %-16s %s\n", tools[i]->name, tools[i]->summary);
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

int main(int argc, char **argv)
{
	hold_standard_descriptors();
	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
		usage(argc < 2 ? stderr : stdout);
		return argc < 2 ? 2 : 0;
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++)
		if (!strcmp(argv[1], tools[i]->name))
			return gx_cmd_tool(tools[i], argc - 1, argv + 1);
	fprintf(stderr, "gpuext: no command or tool named '%s'; `gpuext --help` lists them\n", argv[1]);
	return 2;
}
