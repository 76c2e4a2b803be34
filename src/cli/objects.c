/* objects.c - open, load and attach eBPF objects through libbpf, served by our own bpf(2). */
#include "cli/cli.h"

#include "bpf/registry.h"
#include "policy/home.h"
#include "policy/load.h"
#include "verify/verify.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_verbose;

static int print_libbpf(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	if (level == LIBBPF_DEBUG || (level == LIBBPF_INFO && !is_verbose))
		return 0;
	return vfprintf(stderr, fmt, ap);
}

static __thread char told[512];

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

int gx_objects_add(struct gx_objects *objects, const char *path, struct gx_diag *diag)
{
	struct gx_policy_load_opts open = { .path = path };
	struct adding adding = { .objects = objects, .path = path, .diag = diag };
	struct gx_policy_home *before;
	struct bpf_object *object;
	struct gx_diag why = { 0 };
	int err;

	err = gx_policy_open(&open, &object, &why);
	if (err)
		return gx_fail(diag, GX_E_NO_OBJECT, "%s", why.text);
	objects->objects[objects->n++] = object;
	err = bpf_object__load(object);
	if (err)
		return gx_fail(diag, GX_E_LOAD, "%s: %s", path, strerror(-err));
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
