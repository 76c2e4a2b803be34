/* cmd_verify.c - `gpuext verify`: prove an object safe and say what it costs; `gpuext compile`: the PTX it becomes. */
#include "cli/cli.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "emit/compile.h"
#include "verify/verify.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LOG_BYTES ((size_t)1 << 20)
#define MAX_PROGS 256

struct check_opts {
	bool json;
	int log_level;
	uint32_t sm, ptx_major, ptx_minor;
	const char *path;
};

static const char verify_help[] =
	"usage: gpuext verify [-v]... [-j] OBJECT\n\n"
	"Loads OBJECT as `gpuext run` would and says, for each program, whether it is safe, its worst-case cost and strategy.\n"
	"  -v   the verifier's states as well\n  -j   JSON, one object a program\n\n"
	"Exit status: 0 when every program is accepted, 1 when one is refused.\n";
static const char compile_help[] =
	"usage: gpuext compile [-j] [--sm N] [--ptx X.Y] OBJECT\n\n"
	"Prints the PTX that stands at a hook for each program of OBJECT (default --sm 75 --ptx 6.4).\n";

static int parse(int argc, char **argv, const char *help, struct check_opts *opts)
{
	static const struct option long_opts[] = { { "sm", required_argument, NULL, 's' },
						   { "ptx", required_argument, NULL, 'p' },
						   { "json", no_argument, NULL, 'j' },
						   { "verbose", no_argument, NULL, 'v' },
						   { "help", no_argument, NULL, 'h' },
						   { 0 } };
	int c;

	*opts = (struct check_opts){ .log_level = 1, .sm = 75, .ptx_major = 6, .ptx_minor = 4 };
	optind = 1;
	while ((c = getopt_long(argc, argv, "vjh", long_opts, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return 1;
		}
		if (c == 'v')
			opts->log_level = 2;
		else if (c == 'j')
			opts->json = true;
		else if (c == 's')
			opts->sm = (uint32_t)strtoul(optarg, NULL, 10);
		else if (c != 'p' || sscanf(optarg, "%" SCNu32 ".%" SCNu32, &opts->ptx_major, &opts->ptx_minor) != 2)
			return -EINVAL;
	}
	if (optind + 1 != argc)
		return -EINVAL;
	opts->path = argv[optind];
	return 0;
}

/* One program's share of the log buffer, so that every report is kept apart. */
struct prog_log {
	struct bpf_program *prog;
	char *text;
};

static uint32_t give_logs(struct bpf_object *object, const struct check_opts *opts, struct prog_log *logs)
{
	struct bpf_program *prog;
	uint32_t n = 0;

	bpf_object__for_each_program(prog, object) {
		if (n == MAX_PROGS)
			break;
		logs[n] = (struct prog_log){ .prog = prog, .text = calloc(1, LOG_BYTES) };
		if (logs[n].text && !bpf_program__set_log_buf(prog, logs[n].text, LOG_BYTES))
			bpf_program__set_log_level(prog, (uint32_t)opts->log_level);
		n++;
	}
	return n;
}

static int print_prog(void *arg, const struct gx_prog_view *view)
{
	const struct check_opts *opts = arg;
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	if (!view->verified)
		return 0;
	if (opts->json) {
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "program");
		gx_json_string(&json, "name", view->name);
		gx_json_string(&json, "verdict", "accepted");
		gx_json_string(&json, "hook", gx_hook_text(view->hook));
		gx_json_bool(&json, "thread", view->thread);
		gx_json_u64(&json, "ops", view->verified->cost.ops);
		gx_json_u64(&json, "map_ops", view->verified->cost.map_ops);
		gx_json_u64(&json, "atomics", view->verified->cost.atomics);
		gx_json_u64(&json, "stack_bytes", view->verified->cost.stack_bytes);
		gx_json_end_object(&json);
		fputs(gx_strbuf_text(&out), stdout);
	} else {
		printf("%s: accepted (%s%s), worst case %" PRIu64 " operations, %" PRIu64 " map operations, %" PRIu64
		       " atomics, %u bytes of stack\n",
		       view->name, view->thread ? "thread program at " : "warp program at ", gx_hook_text(view->hook),
		       view->verified->cost.ops, view->verified->cost.map_ops, view->verified->cost.atomics,
		       view->verified->cost.stack_bytes);
	}
	gx_strbuf_free(&out);
	return 0;
}

static int quiet(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	(void)level;
	(void)fmt;
	(void)ap;
	return 0;
}

/* The loaded object, or NULL when it was refused (and said so). */
static struct bpf_object *load(const struct check_opts *opts, bool print_logs)
{
	struct prog_log *logs = calloc(MAX_PROGS, sizeof(*logs));
	struct bpf_object *object;
	uint32_t n;
	int err;

	gx_objects_init(false);
	gx_bpf_set_log(NULL, NULL);
	libbpf_set_print(quiet);
	object = logs ? bpf_object__open_file(opts->path, NULL) : NULL;
	if (!object) {
		fprintf(stderr, "gpuext: GX0903: %s: %s\n", opts->path, strerror(errno));
		free(logs);
		return NULL;
	}
	n = give_logs(object, opts, logs);
	err = bpf_object__load(object);
	for (uint32_t i = 0; i < n; i++) {
		if (print_logs && logs[i].text && logs[i].text[0])
			fprintf(opts->json ? stderr : stdout, "%s", logs[i].text);
		bpf_program__set_log_buf(logs[i].prog, NULL, 0);
		free(logs[i].text);
	}
	free(logs);
	if (!err)
		return object;
	printf(opts->json ? "{\"type\":\"object\",\"verdict\":\"refused\"}\n" : "%s: refused\n", opts->path);
	bpf_object__close(object);
	return NULL;
}

int gx_cmd_verify(int argc, char **argv)
{
	struct check_opts opts;
	struct bpf_object *object;
	int err = parse(argc, argv, verify_help, &opts);

	if (err) {
		if (err < 0)
			fputs(verify_help, stderr);
		return err < 0 ? 2 : 0;
	}
	object = load(&opts, true);
	if (!object)
		return 1;
	gx_bpf_each_prog(print_prog, &opts);
	bpf_object__close(object);
	return 0;
}

static void print_ptx(const struct check_opts *opts, const struct gx_prog_view *view, const struct gx_compiled *info,
		      const char *ptx)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	if (!opts->json) {
		printf("// %s: strategy %s, %u instructions, %u bytes of local memory, PTX >= %u.%u\n%s\n", view->name,
		       gx_strategy_name(info->strategy), info->n_ptx_insns, info->local_bytes, info->min_ptx_major,
		       info->min_ptx_minor, ptx);
		return;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "ptx");
	gx_json_string(&json, "name", view->name);
	gx_json_string(&json, "strategy", gx_strategy_name(info->strategy));
	gx_json_u64(&json, "instructions", info->n_ptx_insns);
	gx_json_u64(&json, "local_bytes", info->local_bytes);
	gx_json_string(&json, "ptx", ptx);
	gx_json_end_object(&json);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

static int compile_prog(void *arg, const struct gx_prog_view *view)
{
	const struct check_opts *opts = arg;
	uint32_t slots[64];
	struct gx_compile_site site = { .ptx_major = opts->ptx_major,
					.ptx_minor = opts->ptx_minor,
					.sm = opts->sm,
					.n_prog_slots = 1,
					.map_slots = slots,
					.reloc_name = "gx_reloc",
					.launch_id_param = "gx_launch_id",
					.prefix = "gx" };
	struct gx_strbuf out = { 0 };
	struct gx_compiled info = { 0 };
	struct gx_diag diag = { 0 };

	if (!view->verified || view->hook >= GX_HOOK_HOST)
		return 0;
	for (uint32_t i = 0; i < 64; i++)
		slots[i] = i;
	if (view->n_maps > 64 || gx_compile_ptx(view->verified, &site, &out, &info, &diag)) {
		gx_complain(&diag);
		gx_strbuf_free(&out);
		return 1;
	}
	print_ptx(opts, view, &info, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
	return 0;
}

int gx_cmd_compile(int argc, char **argv)
{
	struct check_opts opts;
	struct bpf_object *object;
	int err = parse(argc, argv, compile_help, &opts);

	if (err) {
		if (err < 0)
			fputs(compile_help, stderr);
		return err < 0 ? 2 : 0;
	}
	opts.log_level = 1;
	object = load(&opts, false);
	if (!object)
		return 1;
	err = gx_bpf_each_prog(compile_prog, &opts);
	bpf_object__close(object);
	return err;
}
