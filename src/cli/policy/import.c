/* import.c - `gpuext policy import`: a trace of what another tool recorded, and words about what it cannot tell. */
#include "cli/policy/commands.h"
#include "cli/options.h"

#include "import/import.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct import_args {
	const char *path;
	uint64_t device_bytes;
	bool json;
};

static void list_formats(FILE *out)
{
	const struct gx_importer *importer;

	fputs("\nformats:\n", out);
	for (uint32_t i = 0; (importer = gx_importer_at(i)); i++)
		fprintf(out, "  %-14s %s\n", importer->name, importer->summary);
}

static int take_option(void *arg, int option, struct gx_diag *diag)
{
	struct import_args *args = arg;

	switch (option) {
	case GX_OPT_IMPORT_OUTPUT: args->path = optarg; return 0;
	case GX_OPT_IMPORT_JSON: args->json = true; return 0;
	default: return gx_cli_size(optarg, UINT64_MAX, &args->device_bytes, diag);
	}
}

static int check_args(void *arg, int argc, char **argv, struct gx_diag *diag)
{
	const struct import_args *args = arg;

	(void)argc;
	(void)argv;
	return args->path ? 0 : gx_fail(diag, GX_E_USAGE, "-o FILE is needed");
}

static void count(uint64_t n, const char *what)
{
	fprintf(stderr, "%" PRIu64 " %s%s", n, what,
	        n == 1                          ? ""
	        : what[strlen(what) - 1] == 's' ? "es"
	                                        : "s");
}

static void tell(const struct gx_importer *importer, const struct gx_trace *trace,
                 const struct gx_import_told *told)
{
	fputs("gpuext: ", stderr);
	count(told->n_rows, importer->row);
	fputs(": ", stderr);
	count(told->n_accesses, "access");
	fputs(" to ", stderr);
	count(told->n_blocks, "block");
	fputs(" of 2 MiB in ", stderr);
	count(told->n_spaces, "address space");
	fputs("; left out: ", stderr);
	count(told->n_evictions, "eviction");
	fprintf(stderr, ", %" PRIu64 " of other kinds", told->n_other);
	if (told->n_lost)
		fprintf(stderr, "; the recorder lost %" PRIu64, told->n_lost);
	if (told->cut)
		fputs("; the end is cut off", stderr);
	fputc('\n', stderr);
	if (told->guessed)
		fprintf(stderr,
		        "gpuext: device: %" PRIu64
		        " MiB, all memory that was seen; --device-bytes says otherwise\n",
		        trace->device_bytes >> 20);
	fprintf(stderr, "gpuext: %s does not tell: %s\n", importer->name, importer->untold);
}

static int import(const struct import_args *args, char **argv, struct gx_diag *diag)
{
	const struct gx_importer *importer = gx_importer_find(argv[0]);
	struct gx_import_told told;
	struct gx_trace trace = { 0 };
	struct gx_strbuf text = { 0 };
	int err;

	if (!importer)
		return gx_fail(diag, GX_E_IMPORT,
		               "there is no format '%.64s'; `gpuext policy import` lists them",
		               argv[0]);
	err = gx_import_file(importer, argv[1], args->device_bytes, &trace, &told, diag);
	if (!err && args->json)
		gx_trace_write_json(&trace, &text);
	else if (!err)
		gx_trace_write_binary(&trace, &text);
	err = err ? err : gx_policy_write(args->path, &text, diag);
	if (!err)
		tell(importer, &trace, &told);
	gx_strbuf_free(&text);
	gx_trace_free(&trace);
	return err;
}

int gx_cmd_policy_import(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_POLICY_IMPORT,
		              .more = list_formats,
		              .take = take_option,
		              .check = check_args,
		              .fewest = 2,
		              .most = 2 };
	struct import_args args = { 0 };
	struct gx_diag diag = { 0 };
	int status;

	if (argc == 1) {
		gx_cli_print_help(&cli);
		return 0;
	}
	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	return import(&args, argv + optind, &diag) ? gx_complain(&diag) : 0;
}
