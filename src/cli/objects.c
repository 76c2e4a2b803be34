/* objects.c - open, load and attach eBPF objects through libbpf, served by our own bpf(2). */
#include "cli/cli.h"

#include "bpf/registry.h"
#include "bpf/section.h"
#include "ir/helper.h"
#include "policy/home.h"
#include "policy/load.h"
#include "verify/verify.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_verbose;

static __thread char told[512];

/* The report of a refused program as bpf(2) gave it: its first line was told with the program's name. */
static void print_report(const char *report)
{
	const char *first = strchr(told, ':'), *rest = strchr(report, '\n');

	if (first && rest && !strncmp(report, "error ", 6) &&
	    !strncmp(report + 6, first + 2, (size_t)(rest - report) - 6))
		report = rest + 1;
	rest = strstr(report, "-- END PROG LOAD LOG --");
	fprintf(stderr, "%.*s", (int)(rest ? (size_t)(rest - report) : strlen(report)), report);
}

static char unknown[GX_FUNCTION_NAME]; /* that a program wants to call by its name */

bool gx_unknown_function(const char *libbpf_said, char name[GX_FUNCTION_NAME])
{
	int end = 0;

	name[0] = '\0';
	sscanf(libbpf_said, "libbpf: extern (func ksym) '%127[^']': not found%n", name, &end);
	return end > 0;
}

int gx_fail_unknown(const char *name, struct gx_diag *diag)
{
	const char *instead = gx_ir_kfunc_instead(name, NULL);

	if (instead)
		return gx_fail(diag, GX_E_KFUNC_REFUSED, "%s: use %s", name, instead);
	return gx_fail(diag, GX_E_KFUNC_UNKNOWN,
	               "%s: docs/helpers.md lists those that run in kernels", name);
}

/* What libbpf says of a refused program beside its report are numbers that mislead: "Permission denied". */
static void print_warning(const char *line)
{
	static const char begin[] = "-- BEGIN PROG LOAD LOG --\n";
	const char *report = strstr(line, begin);
	char name[GX_FUNCTION_NAME];

	if (gx_unknown_function(line, name)) {
		snprintf(unknown, sizeof(unknown), "%s", name);
		snprintf(told, sizeof(told), "%s", line);
	} else if (report)
		print_report(report + sizeof(begin) - 1);
	else if (!told[0] || (!strstr(line, "load failed: ") && !strstr(line, "failed to load") &&
	                      !strstr(line, "failed to prepare load")))
		fputs(line, stderr);
}

static int print_libbpf(enum libbpf_print_level level, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
static int print_libbpf(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	char *line;

	if (level == LIBBPF_DEBUG || (level == LIBBPF_INFO && !is_verbose))
		return 0;
	if (is_verbose || vasprintf(&line, fmt, ap) < 0)
		return vfprintf(stderr, fmt, ap);
	print_warning(line);
	free(line);
	return 0;
}

/* libbpf tries what fails once more. */
static void print_line(void *arg, const char *line)
{
	(void)arg;
	if (strcmp(told, line) != 0)
		fprintf(stderr, "gpuext: %s\n", line);
	snprintf(told, sizeof(told), "%s", line);
}

const char *gx_objects_told(void)
{
	return told;
}

void gx_objects_init(bool verbose)
{
	is_verbose = verbose;
	libbpf_set_strict_mode(LIBBPF_STRICT_ALL);
	libbpf_set_print(print_libbpf);
	gx_bpf_set_log(print_line, NULL);
	gx_bpf_register_sections();
}

/*
 * libbpf looks for the library of `uprobe/libcuda.so.1:<name>` in LD_LIBRARY_PATH and the system's folders; all that we want
 * of it is the name. So our own stand-ins are shown to it, for this call only: applications must not inherit the place.
 */
struct bpf_link *gx_attach_program(struct bpf_program *prog)
{
	char place[4096], *old = getenv("LD_LIBRARY_PATH"), *kept = old ? strdup(old) : NULL;
	bool shown = (!old || kept) && gx_library_path("soft", place, sizeof(place)) &&
	             !setenv("LD_LIBRARY_PATH", place, 1);
	struct bpf_link *link = bpf_program__attach(prog);
	int err = errno;

	if (shown && kept)
		setenv("LD_LIBRARY_PATH", kept, 1);
	else if (shown)
		unsetenv("LD_LIBRARY_PATH");
	free(kept);
	errno = err;
	return link;
}

/* What libbpf attaches by kprobes has other forms, too, which are of Linux. */
static bool is_uprobe(const char *section)
{
	static const char *const forms[] = { "uprobe/", "uretprobe/", "uprobe.s/", "uretprobe.s/" };

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strncmp(section, forms[i], strlen(forms[i])))
			return true;
	return false;
}

bool gx_program_runs_here(const struct bpf_program *prog, struct gx_diag *diag)
{
	enum bpf_prog_type type = bpf_program__type(prog);
	const char *section = bpf_program__section_name(prog), *names;
	struct gx_diag why = { .insn = -1 };
	struct gx_section parsed;

	section += *section == '?';
	if (type == BPF_PROG_TYPE_STRUCT_OPS)
		return true;
	names = gx_kprobe_names(section);
	if (type == BPF_PROG_TYPE_KPROBE && names &&
	    !gx_means_gpu_kernels(bpf_program__name(prog), names)) {
		gx_fail(diag, GX_E_KPROBE_LINUX, "program %s in section '%s'",
		        bpf_program__name(prog), section);
		return false;
	}
	if (is_uprobe(section) && strpbrk(section, "*?[")) { /* libbpf would end the name there */
		gx_fail(diag, GX_E_SECTION, "program %s in section '%s': a call is named whole",
		        bpf_program__name(prog), section);
		return false;
	}
	if (type == BPF_PROG_TYPE_KPROBE && (names || is_uprobe(section)))
		return true;
	if (type == BPF_PROG_TYPE_KPROBE && !gx_section_parse(section, &parsed, &why))
		return true;
	if (type == BPF_PROG_TYPE_KPROBE)
		gx_fail(diag, why.error, "program %s: %s", bpf_program__name(prog), why.text);
	else if (type == BPF_PROG_TYPE_UNSPEC)
		gx_fail(diag, GX_E_SECTION_UNKNOWN, "program %s in section '%s'",
		        bpf_program__name(prog), section);
	else
		gx_fail(diag, GX_E_PROG_TYPE, "program %s in section '%s' has type %s (%u)",
		        bpf_program__name(prog), section, libbpf_bpf_prog_type_str(type), type);
	return false;
}

static const char *why_off(const struct bpf_program *prog, char *text, size_t size)
{
	if (bpf_program__type(prog) == BPF_PROG_TYPE_STRUCT_OPS)
		return "no member that is known here has it";
	snprintf(text, size,
	         "its section (\"%s\") begins with ?, so a loader of its own switches it on",
	         bpf_program__section_name(prog));
	return text;
}

/* Before libbpf meets one that it can't load, of which it says less. */
static int all_run_here(struct bpf_object *object, struct gx_diag *diag)
{
	struct bpf_program *prog;
	char text[400];

	bpf_object__for_each_program (prog, object)
		if (!bpf_program__autoload(prog))
			fprintf(stderr, "gpuext: program %s is left off: %s\n",
			        bpf_program__name(prog), why_off(prog, text, sizeof(text)));
		else if (!gx_program_runs_here(prog, diag))
			return -gx_error_errno(diag->error);
	return 0;
}

static int load(struct bpf_object *object, const char *path, struct gx_diag *diag)
{
	char why[96];
	int err;

	told[0] = unknown[0] = '\0';
	err = bpf_object__load(object);
	if (!err)
		return 0;
	if (unknown[0])
		return gx_fail_unknown(unknown, diag);
	libbpf_strerror(err, why, sizeof(why)); /* it has numbers of its own, from 4000 on */
	return told[0] ? gx_fail(diag, GX_E_LOAD, "%s", path)
	               : gx_fail(diag, GX_E_LOAD, "%s: %s", path, why);
}

struct adding {
	struct gx_objects *objects;
	const char *path;
	struct gx_diag why, *diag; /* why: of a policy */
};

static int took(void *arg, const struct gx_attached *one)
{
	struct adding *a = arg;
	struct gx_objects *objects = a->objects;

	if (!one->link && one->policy)
		return gx_fail(a->diag, GX_E_ATTACH, "%s: policy %s: %s", a->path,
		               bpf_map__name(one->policy),
		               a->why.error ? a->why.text : strerror(errno));
	if (!one->link)
		return gx_fail(a->diag, GX_E_ATTACH, "%s: program %s (section %s): %s", a->path,
		               bpf_program__name(one->program),
		               bpf_program__section_name(one->program), strerror(errno));
	if (objects->n_links == sizeof(objects->links) / sizeof(objects->links[0])) {
		bpf_link__destroy(one->link);
		return gx_fail(a->diag, GX_E_ATTACH, "%s: too many programs", a->path);
	}
	objects->links[objects->n_links++] = one->link;
	return 0;
}

void gx_objects_warn(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "gpuext: warning: %s\n", text);
}

int gx_objects_add(struct gx_objects *objects, const char *path, struct gx_diag *diag)
{
	struct gx_policy_load_opts open = { .path = path, .warn = gx_objects_warn };
	struct adding adding = { .objects = objects, .path = path, .diag = diag };
	struct gx_policy_home *before;
	struct bpf_object *object;
	struct gx_diag why = { 0 };
	int err;

	err = gx_policy_open(&open, &object, &why);
	if (err)
		return gx_fail(diag, GX_E_NO_OBJECT, "%s", why.text);
	objects->objects[objects->n++] = object;
	err = all_run_here(object, diag);
	err = err ? err : load(object, path, diag);
	if (err)
		return err;
	before = gx_policy_use_home(objects->home);
	objects->home->why = &adding.why;
	err = gx_object_attach(object, gx_attach_program, took, &adding);
	objects->home->why = NULL;
	gx_policy_use_home(before);
	return err;
}

void gx_objects_close(struct gx_objects *objects)
{
	while (objects->n_links)
		bpf_link__destroy(objects->links[--objects->n_links]);
	while (objects->n)
		bpf_object__close(objects->objects[--objects->n]);
}

int gx_tool_attach(struct bpf_program *prog, const char *section, const char *glob,
                   struct gx_diag *diag)
{
	char text[512];

	if (glob)
		snprintf(text, sizeof(text), "%s:%s", section, glob);
	else
		snprintf(text, sizeof(text), "%s", section);
	return gx_bpf_attach(bpf_program__fd(prog), text, diag);
}

int gx_tool_size_ring(struct bpf_map *ring, const struct gx_tool_run *run, struct gx_diag *diag)
{
	uint32_t bytes = 4096;

	if (!run->ring_mb)
		return 0;
	while (bytes < run->ring_mb << 20)
		bytes <<= 1;
	return bpf_map__set_max_entries(ring, bytes)
	               ? gx_fail(diag, GX_E_LOAD, "ring of %u bytes", bytes)
	               : 0;
}
