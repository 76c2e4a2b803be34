/* run_options.c - the command line of `gpuext run` and of every tool. */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_DEVICE = 256, OPT_OUT, OPT_DUMP, OPT_JIT, OPT_SLOTS, OPT_THREADS, OPT_RING, OPT_POLICY };

static const struct option long_opts[] = {
	{ "tool", required_argument, NULL, 't' },
	{ "object", required_argument, NULL, 'e' },
	{ "policy", required_argument, NULL, OPT_POLICY },
	{ "kernel", required_argument, NULL, 'k' },
	{ "pid", required_argument, NULL, 'p' },
	{ "duration", required_argument, NULL, 'd' },
	{ "output", required_argument, NULL, 'o' },
	{ "device", required_argument, NULL, OPT_DEVICE },
	{ "out", required_argument, NULL, OPT_OUT },
	{ "dump", required_argument, NULL, OPT_DUMP },
	{ "jit-timeout", required_argument, NULL, OPT_JIT },
	{ "thread-slots", required_argument, NULL, OPT_SLOTS },
	{ "threads", no_argument, NULL, OPT_THREADS },
	{ "ring-mb", required_argument, NULL, OPT_RING },
	GX_LIMIT_OPTIONS,
	{ "verbose", no_argument, NULL, 'v' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

static void print_help(const struct gx_tool *tool)
{
	if (tool)
		printf("gpuext %s: %s\n\nusage: gpuext %s [OPTIONS] [--] APP ARGS\n       gpuext %s [OPTIONS] -p PID\n\n",
		       tool->name, tool->summary, tool->name, tool->name);
	else
		puts("gpuext run: run a program with tools and eBPF objects attached\n\n"
		     "usage: gpuext run [-t TOOL]... [-e OBJECT]... [OPTIONS] [--] APP ARGS\n\n"
		     "  -t, --tool TOOL         attach a tool (may be given several times)\n"
		     "  -e, --object FILE       load an eBPF object and attach its programs\n"
		     "      --policy FILE       load an object of driver policies; they work in APP while it runs (soft device)");
	puts("  -k, --kernel GLOB       tools: kernels whose mangled or demangled name matches (default *)\n"
	     "  -p, --pid PID           attach to a program that was started by `gpuext run`\n"
	     "  -d, --duration SECONDS  stop after this time\n"
	     "  -o, --output text|json  JSON: one object a line, the last one {\"type\":\"total\",...}\n"
	     "      --out FILE          gpuext's own output goes there, else to stderr after APP has ended\n"
	     "      --dump FILE         at the end, every map as JSON\n"
	     "      --device auto|soft|cuda\n"
	     "      --jit-timeout MS    wait so long for an instrumented kernel (10000)\n"
	     "      --thread-slots N    threads of the largest grid that per-thread maps have room for\n"
	     "      --threads           one record a thread where a tool makes one a warp\n"
	     "      --ring-mb N         room for records of tools, in MiB (1 to 512)\n"
	     GX_LIMIT_HELP
	     "  -v, --verbose           what is attached, and what agents say, at once\n"
	     "\nWhat agents say (kernels that can't be instrumented) and what the soft device says (faults of kernels with thread, address and\n"
	     "PTX line; missing CUDA calls) goes to stderr. The exit status is APP's.");
	if (tool)
		printf("\nexamples:\n%s", tool->examples);
	else
		puts("\nexamples:\n"
		     "  gpuext run -t threadhist -t launchlate -- ./app\n"
		     "  gpuext run -e count.bpf.o --dump maps.json -- ./app\n"
		     "  gpuext run --device soft -e count.bpf.o -o json --out log.json -- ./app 1024");
}

static int add_tool(struct gx_run_opts *opts, const char *name, struct gx_diag *diag)
{
	static const struct gx_tool *const tools[] = {
#define X(tool) &gx_tool_##tool,
		GX_TOOLS(X)
#undef X
	};

	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++) {
		if (strcmp(tools[i]->name, name))
			continue;
		if (opts->n_tools == GX_MAX_TOOLS)
			return gx_fail(diag, GX_E_USAGE, "more than %d tools", GX_MAX_TOOLS);
		opts->tools[opts->n_tools++] = tools[i];
		return 0;
	}
	return gx_fail(diag, GX_E_USAGE, "no tool named '%s'", name);
}

static int parse_number(const char *text, uint32_t *out, struct gx_diag *diag)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (!*text || *end || value > UINT32_MAX)
		return gx_fail(diag, GX_E_USAGE, "'%s' is not a number", text);
	*out = (uint32_t)value;
	return 0;
}

static int take_choice(struct gx_run_opts *opts, int c, struct gx_diag *diag)
{
	if (c == 'o') {
		opts->json = !strcmp(optarg, "json");
		if (!opts->json && strcmp(optarg, "text"))
			return gx_fail(diag, GX_E_USAGE, "-o %s: text or json", optarg);
		return 0;
	}
	opts->device = optarg;
	if (strcmp(optarg, "auto") && strcmp(optarg, "soft") && strcmp(optarg, "cuda"))
		return gx_fail(diag, GX_E_USAGE, "--device %s: auto, soft or cuda", optarg);
	return 0;
}

static int take_option(struct gx_run_opts *opts, int c, struct gx_diag *diag)
{
	uint32_t n;

	switch (c) {
	case 't': return add_tool(opts, optarg, diag);
	case 'e':
		if (opts->n_objects == GX_MAX_OBJECTS)
			return gx_fail(diag, GX_E_USAGE, "more than %d objects", GX_MAX_OBJECTS);
		opts->objects[opts->n_objects++] = optarg;
		return 0;
	case OPT_POLICY:
		if (opts->n_policies == GX_MAX_OBJECTS)
			return gx_fail(diag, GX_E_USAGE, "more than %d objects of policies", GX_MAX_OBJECTS);
		opts->policies[opts->n_policies++] = optarg;
		return 0;
	case 'k': opts->glob = optarg; return 0;
	case 'p': return parse_number(optarg, &opts->pid, diag);
	case 'd':
		opts->seconds = strtod(optarg, NULL);
		return opts->seconds > 0 ? 0 : gx_fail(diag, GX_E_USAGE, "-d %s: seconds above 0", optarg);
	case 'o':
	case OPT_DEVICE: return take_choice(opts, c, diag);
	case OPT_OUT: opts->out_path = optarg; return 0;
	case OPT_DUMP: opts->dump_path = optarg; return 0;
	case OPT_JIT: opts->jit_timeout_ms = optarg; return parse_number(optarg, &n, diag);
	case OPT_SLOTS: opts->thread_slots = optarg; return parse_number(optarg, &n, diag);
	case OPT_THREADS: opts->threads = true; return 0;
	case OPT_RING: return parse_number(optarg, &opts->ring_mb, diag);
	case GX_OPT_MAX_OPS:
	case GX_OPT_LOCAL_BYTES:
	case GX_OPT_ALLOW_EXIT: return gx_limits_take(&opts->limits, c, optarg, diag);
	case 'v': opts->verbose = true; return 0;
	default: return gx_fail(diag, GX_E_USAGE, "unknown option, or its value is missing");
	}
}

int gx_run_parse(int argc, char **argv, const struct gx_tool *tool, struct gx_run_opts *opts, struct gx_diag *diag)
{
	int c, err;

	*opts = (struct gx_run_opts){ .device = "auto", .glob = "*" };
	if (tool)
		opts->tools[opts->n_tools++] = tool;
	optind = 1;
	opterr = 0;
	/* '+': stop at the application, whose options are its own */
	while ((c = getopt_long(argc, argv, tool ? "+:k:p:d:o:vh" : "+:t:e:k:p:d:o:vh", long_opts, NULL)) != -1) {
		if (c == 'h') {
			print_help(tool);
			return 1;
		}
		err = take_option(opts, c, diag);
		if (err)
			return err;
	}
	if (optind < argc)
		opts->app = argv + optind;
	if (!opts->app == !opts->pid)
		return gx_fail(diag, GX_E_USAGE, "%s", opts->app ? "give a program or -p PID, not both" : "no program to run");
	if (!opts->n_tools && !opts->n_objects && !opts->n_policies)
		return gx_fail(diag, GX_E_USAGE, "nothing to attach: give -t TOOL, -e OBJECT or --policy OBJECT");
	return 0;
}
