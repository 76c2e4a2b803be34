/* cmd_verify.c - `gpuext verify`: prove an object safe and say what it costs; `gpuext compile`: the PTX it becomes, or a shader. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/shader.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "bpf/struct_ops.h"
#include "emit/ptx/compile.h"
#include "policy/load.h"
#include "verify/tell.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct check_opts {
	bool json;
	bool verbose;
	struct gx_limits limits;
	uint32_t sm, ptx_major, ptx_minor;
	struct gx_cli_shader shader;
	const char *path;
};

static const struct check_opts default_opts = { .sm = 75, .ptx_major = 6, .ptx_minor = 4 };

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct check_opts *opts = args;
	char rest;

	switch (option) {
	case GX_OPT_CHECK_VERBOSE: opts->verbose = true; return 0;
	case GX_OPT_CHECK_JSON: opts->json = true; return 0;
	case GX_OPT_CHECK_SHADER: opts->shader.path = optarg; return 0;
	case GX_OPT_CHECK_OUTPUT: opts->shader.output = optarg; return 0;
	case GX_OPT_CHECK_ENTRY: opts->shader.entry = optarg; return 0;
	case GX_OPT_CHECK_SM: return gx_cli_number(option, optarg, 30, 999, &opts->sm, diag);
	case GX_OPT_CHECK_PTX:
		if (sscanf(optarg, "%2" SCNu32 ".%1" SCNu32 "%c", &opts->ptx_major,
		           &opts->ptx_minor, &rest) == 2)
			return 0;
		return gx_fail(diag, GX_E_USAGE, "--ptx %.32s: a version such as 7.8", optarg);
	default: return gx_limits_take(&opts->limits, option, optarg, diag);
	}
}

static int check_together(void *args, int argc, char **argv, struct gx_diag *diag)
{
	const struct gx_cli_shader *shader = &((struct check_opts *)args)->shader;

	(void)argc;
	(void)argv;
	if (!shader->path != !shader->output || (shader->entry && !shader->path))
		return gx_fail(diag, GX_E_USAGE,
		               "--shader and --output go together, and --entry with them");
	return 0;
}

static bool parse(enum gx_cli_command command, int argc, char **argv, struct check_opts *opts,
                  int *status)
{
	struct gx_cli cli = { .command = command,
		              .take = take_option,
		              .check = check_together,
		              .fewest = 1,
		              .most = 1 };
	bool good;

	*opts = default_opts;
	good = gx_cli_take(&cli, argc, argv, opts, status);
	opts->path = argv[optind];
	return good;
}

/* As if it were the only program of a kernel: its maps have the slots from the first on. */
static int compile_alone(const struct gx_verified *verified, const struct check_opts *target,
                         enum gx_arrivals arrivals, struct gx_strbuf *out, struct gx_compiled *info,
                         struct gx_diag *diag)
{
	uint32_t n_maps = verified->program.n_maps;
	uint32_t *slots = calloc(n_maps ? n_maps : 1, sizeof(*slots));
	struct gx_compile_site site = { .n_prog_slots = 1,
		                        .map_slots = slots,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = "gx_launch_id",
		                        .prefix = "gx",
		                        .arrivals = arrivals,
		                        .ptx_major = target->ptx_major,
		                        .ptx_minor = target->ptx_minor,
		                        .sm = target->sm };
	int err;

	for (uint32_t i = 0; slots && i < n_maps; i++)
		slots[i] = i;
	err = slots ? gx_compile_ptx(verified, &site, out, info, diag)
	            : gx_fail(diag, GX_E_NO_MEMORY, "slots of maps");
	free(slots);
	return err;
}

static char libbpf_said[512]; /* its first warning */

static int keep_first(enum libbpf_print_level level, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
static int keep_first(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	if (level == LIBBPF_WARN && !*libbpf_said)
		vsnprintf(libbpf_said, sizeof(libbpf_said), fmt, ap);
	return 0;
}

/* Our bpf(2) asks for one program after the other; a refused one is told here and then taken for loaded, so that the
 * others have their turn. */
static struct {
	const struct check_opts *opts;
	uint32_t n_programs, n_refused, n_unverified;
} verifying;

/* What becomes of it in a kernel with nothing else; as it is put into machine code, where every thread of a block comes once. */
static struct gx_tell_made try_compile(const struct gx_verified *verified)
{
	struct gx_tell_made made = { 0 };
	enum gx_hook hook = verified->program.hook;
	struct gx_compiled info = { 0 }, code = { 0 };
	struct gx_strbuf ptx = { 0 };
	struct gx_diag diag = { 0 };

	if (gx_hook_on_cpu(hook))
		return made;
	if (!compile_alone(verified, &default_opts, GX_ARRIVALS_ANY, &ptx, &info, &diag))
		made.registers = info.registers;
	if ((hook == GX_HOOK_ENTRY || hook == GX_HOOK_EXIT) &&
	    !compile_alone(verified, &default_opts,
	                   hook == GX_HOOK_ENTRY ? GX_ARRIVALS_WHOLE : GX_ARRIVALS_GROUPS, &ptx,
	                   &code, &diag))
		made.runs_once = code.runs_once;
	gx_strbuf_free(&ptx);
	return made;
}

static int verify_and_tell(const struct gx_program *program, uint32_t log_level,
                           struct gx_strbuf *log, struct gx_verified **out, struct gx_diag *diag)
{
	bool json = verifying.opts->json;
	struct gx_verify_opts opts = { .log_level = !json && verifying.opts->verbose ? 2 : 0 };
	struct gx_program allowed = *program;
	struct gx_tell_made made = { 0 };
	struct gx_diag own = { .insn = -1 };
	struct gx_strbuf text = { 0 };

	(void)log_level;
	(void)log;
	(void)diag;
	gx_limits_apply(&allowed);
	if (!gx_verify(&allowed, &opts, &text, out, &own))
		made = try_compile(*out);
	if (json)
		gx_tell_json(&allowed, *out, made, &own, &text);
	else if (*out)
		gx_tell_text(*out, made, &text);
	else if (!opts.log_level)
		gx_tell_refusal(program, &own, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
	verifying.n_programs++;
	verifying.n_refused += !*out;
	return 0;
}

/* As `gpuext policy load` takes it: what a later gpuext or libbpf would know is adapted, with a line for what was left out. */
static struct bpf_object *open_object(const struct check_opts *opts)
{
	struct gx_policy_load_opts open = { .path = opts->path, .warn = gx_objects_warn };
	struct bpf_object *object;
	struct gx_diag diag = { .insn = -1 };

	gx_objects_init(false);
	gx_limits_set(&opts->limits);
	libbpf_set_print(keep_first);
	if (gx_policy_open(&open, &object, &diag)) {
		diag.error = GX_E_NO_OBJECT;
		gx_complain(&diag);
	}
	return object;
}

/* --- programs that nothing here can verify */
static void tell_unverified(const struct bpf_program *prog, const struct gx_diag *why)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	/* of a section that begins as ours do and goes on otherwise */
	const bool refused = why->error == GX_E_SECTION;
	const char *verdict = refused ? "refused" : "not verified";

	verifying.n_programs += refused;
	verifying.n_refused += refused;
	verifying.n_unverified += !refused;
	if (verifying.opts->json) {
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "program");
		gx_json_string(&json, "name", bpf_program__name(prog));
		gx_json_string(&json, "section", bpf_program__section_name(prog));
		gx_json_string(&json, "verdict", verdict);
		gx_json_string(&json, "code", gx_error_code(why->error));
		gx_json_string(&json, "summary", gx_error_summary(why->error));
		gx_json_string(&json, "text", why->text);
		gx_json_string(&json, "hint", gx_error_hint(why->error));
		gx_json_end_object(&json);
	} else {
		gx_diag_print(why, &out);
		gx_strbuf_printf(&out, "%s: %s\n", verdict, bpf_program__name(prog));
	}
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

/* Programs of sections or types that have no meaning here are left out, with the reason, so that the others have their turn.
 * Those that only their loader switches on (SEC("?...")) are verified as well: it may do so. Callbacks of policies are on or
 * off as the policy names them. */
static void leave_out(struct bpf_object *object)
{
	struct bpf_program *prog;

	bpf_object__for_each_program (prog, object) {
		struct gx_diag why = { .insn = -1 };

		if (bpf_program__type(prog) == BPF_PROG_TYPE_STRUCT_OPS)
			continue;
		bpf_program__set_autoload(prog, gx_program_runs_here(prog, &why));
		if (why.error)
			tell_unverified(prog, &why);
	}
}

/* libbpf's words, where nothing else was said. */
static int load_object(struct bpf_object *object)
{
	struct gx_diag diag = { .insn = -1 };
	char unknown[GX_FUNCTION_NAME];
	int err;

	libbpf_said[0] = 0;
	err = bpf_object__load(object);
	if (err && gx_unknown_function(libbpf_said, unknown)) {
		gx_fail_unknown(unknown, &diag);
		gx_complain(&diag);
	} else if (err && !gx_objects_told()[0])
		fprintf(stderr, "gpuext: GX0906: %.*s\n", (int)strcspn(libbpf_said, "\n"),
		        *libbpf_said ? libbpf_said : strerror(-err));
	return err;
}

static int take_policy(void *arg, struct gx_verified_policy *verified, struct gx_diag *diag)
{
	(void)arg;
	(void)verified;
	(void)diag;
	return 0;
}

static void leave_policy(void *arg, struct gx_verified_policy *verified)
{
	(void)arg;
	(void)verified;
}

/* Policies as they are attached: name, scope, flags, budget and which program stands where. No callback is run. */
static bool check_policies(struct bpf_object *object)
{
	const struct gx_struct_ops_handler handler = { .on_register = take_policy,
		                                       .on_unregister = leave_policy };
	struct bpf_map *map;
	bool good = true;

	gx_bpf_set_struct_ops_handler(&handler);
	bpf_object__for_each_map (map, object) {
		struct bpf_link *link;

		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		link = bpf_map__attach_struct_ops(map);
		good &= link != NULL;
		bpf_link__destroy(link);
	}
	return good;
}

/* Nothing is refused, but not all is verified. */
static bool is_incomplete(void)
{
	return verifying.n_unverified || !verifying.n_programs;
}

static void tell_object(const struct check_opts *opts, bool accepted)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	if (!opts->json) {
		printf("%s: %u program%s, %u refused", opts->path, verifying.n_programs,
		       verifying.n_programs == 1 ? "" : "s", verifying.n_refused);
		if (verifying.n_unverified)
			printf(", %u not verified", verifying.n_unverified);
		if (!accepted && !verifying.n_refused)
			printf("; the object is refused");
		else if (accepted && !verifying.n_programs)
			printf("; nothing was verified: %s", gx_error_hint(GX_E_PROG_TYPE));
		putchar('\n');
		return;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "object");
	gx_json_string(&json, "path", opts->path);
	gx_json_string(&json, "verdict",
	               !accepted         ? "refused"
	               : is_incomplete() ? "not verified"
	                                 : "accepted");
	gx_json_u64(&json, "programs", verifying.n_programs);
	gx_json_u64(&json, "refused", verifying.n_refused);
	gx_json_u64(&json, "unverified", verifying.n_unverified);
	gx_json_end_object(&json);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

int gx_cmd_verify(int argc, char **argv)
{
	static const struct gx_bpf_ops ops = { .verify = verify_and_tell,
		                               .verified_free = gx_verified_free };
	struct check_opts opts;
	struct bpf_object *object;
	bool accepted;
	int status;

	if (!parse(GX_CLI_VERIFY, argc, argv, &opts, &status))
		return status;
	verifying.opts = &opts;
	object = open_object(&opts);
	if (!object)
		return 2;
	gx_bpf_init(&ops);
	leave_out(object);
	accepted = !load_object(object) && !verifying.n_refused && check_policies(object);
	tell_object(&opts, accepted);
	bpf_object__close(object);
	return !accepted ? 1 : is_incomplete() ? 3 : 0;
}

/* The loaded object, or NULL when it was refused (and said so). */
static struct bpf_object *load(const struct check_opts *opts)
{
	struct bpf_object *object = open_object(opts);

	if (!object || !load_object(object))
		return object;
	printf(opts->json ? "{\"type\":\"object\",\"verdict\":\"refused\"}\n" : "%s: refused\n",
	       opts->path);
	bpf_object__close(object);
	return NULL;
}

static void print_ptx(const struct check_opts *opts, const struct gx_prog_view *view,
                      const struct gx_compiled *info, const char *ptx)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	if (!opts->json) {
		printf("// %s: strategy %s, %u instructions, %u bytes of local memory, PTX >= "
		       "%u.%u\n%s\n",
		       view->name, gx_strategy_name(info->strategy), info->n_ptx_insns,
		       info->local_bytes, info->min_ptx_major, info->min_ptx_minor, ptx);
		return;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "ptx");
	gx_json_string(&json, "name", view->name);
	gx_json_string(&json, "strategy", gx_strategy_name(info->strategy));
	gx_json_u64(&json, "instructions", info->n_ptx_insns);
	gx_json_u64(&json, "local_bytes", info->local_bytes);
	gx_json_u64(&json, "registers", info->registers);
	gx_json_string(&json, "ptx", ptx);
	gx_json_end_object(&json);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

static int compile_prog(void *arg, const struct gx_prog_view *view)
{
	const struct check_opts *opts = arg;
	struct gx_strbuf out = { 0 };
	struct gx_compiled info = { 0 };
	struct gx_diag diag = { 0 };

	if (!view->verified || gx_hook_on_cpu(view->hook))
		return 0;
	if (compile_alone(view->verified, opts, GX_ARRIVALS_ANY, &out, &info, &diag)) {
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
	int status;

	if (!parse(GX_CLI_COMPILE, argc, argv, &opts, &status))
		return status;
	object = load(&opts);
	if (!object)
		return 1;
	status = opts.shader.path ? gx_cli_shader(&opts.shader, opts.json)
	                          : gx_bpf_each_prog(compile_prog, &opts);
	bpf_object__close(object);
	return status;
}
