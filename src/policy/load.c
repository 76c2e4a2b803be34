/* load.c - an object file is loaded by libbpf; its policies go to the caller's home, or stay here. */
#include "policy/load.h"

#include "bpf/registry.h"
#include "policy/home.h"
#include "policy/image.h"
#include "policy/setting.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LOADED = 16, MAX_PROGRAMS = 64 };

struct loaded_policy {
	struct bpf_link *link;
	struct gx_runnable *runnable; /* NULL: detached or replaced */
};

struct gx_policy_loaded {
	struct gx_policy_home home;   /* what bpf(2) attaches to */
	struct gx_policy_home *inner; /* the caller's: where policies go; NULL: they stay here */
	struct bpf_object *object;
	struct loaded_policy policies[MAX_LOADED];
	uint32_t n;
	struct bpf_link *programs[MAX_PROGRAMS]; /* in kernels, and at CUDA API names */
	uint32_t n_programs;
	struct gx_runnable **replaced; /* of the object before, while this one is attached */
	struct gx_diag why;            /* of the attach that failed */
};

/* --- the home */
static int give(struct gx_policy_loaded *loaded, struct gx_runnable *runnable, struct gx_diag *diag)
{
	struct gx_runnable *old = loaded->replaced ? *loaded->replaced : NULL;
	int err;

	if (!loaded->inner)
		return gx_runnable_init(runnable, NULL, diag);
	if (old && old->verified->type != runnable->verified->type)
		return gx_fail(diag, GX_E_POLICY_LINK, "'%s' is another kind than '%s'",
		               runnable->policy.name, old->policy.name);
	err = loaded->inner->attach(loaded->inner, runnable, old, diag);
	if (!err && old) /* it left: its own detach has nothing to do */
		*loaded->replaced = NULL;
	return err;
}

static int take(struct gx_policy_home *home, struct gx_runnable *runnable, struct gx_runnable *old,
                struct gx_diag *diag)
{
	struct gx_policy_loaded *loaded = gx_container_of(home, struct gx_policy_loaded, home);
	int err;

	(void)old; /* by a link alone, which no policy has that is attached here */
	if (loaded->n == MAX_LOADED)
		return gx_fail(diag, GX_E_POLICY_OBJECT, "more than %d policies", MAX_LOADED);
	err = give(loaded, runnable, diag);
	if (!err)
		loaded->policies[loaded->n].runnable = runnable;
	return err;
}

static void drop(struct gx_policy_home *home, struct gx_runnable *runnable)
{
	struct gx_policy_loaded *loaded = gx_container_of(home, struct gx_policy_loaded, home);
	struct loaded_policy *at = NULL;

	for (uint32_t i = 0; i < MAX_LOADED; i++)
		if (loaded->policies[i].runnable == runnable)
			at = &loaded->policies[i];
	if (!at) /* replaced: it left before */
		return;
	if (loaded->inner) {
		loaded->inner->detach(loaded->inner, runnable);
	} else {
		if (!runnable->policy.exit.kind)
			runnable->policy.exit.kind = GPU_EXIT_DONE;
		gx_runnable_exit(runnable, NULL);
	}
	at->runnable = NULL;
}

/* --- what libbpf says, and what bpf(2) refuses, kept for the error */
static __thread char said[8192], told[4096], last[512];

static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	size_t len = strlen(said);

	if (level == LIBBPF_WARN)
		vsnprintf(said + len, sizeof(said) - len, fmt, ap);
	else if (level == LIBBPF_DEBUG)
		vsnprintf(last, sizeof(last), fmt, ap);
	return 0;
}

/* What libbpf does not say. */
static const char *advice(const char *line)
{
	static const struct {
		const char *line, *advice;
	} rows[] = {
		/* it binds a program to the first member that names it */
		{ "for func ptr ", " (a member needs a program of its own)" },
		{ "failed to find BTF for extern '",
		  " (it is not in the object: compilers call memcmp, __multi3, __sync_* and the "
		  "like where eBPF has no instruction for them; what gpuext gives is declared in "
		  "its headers, and needs clang's BTF)" },
		{ "failed to determine size from ELF",
		  " (the compiler put all that the section's BTF names elsewhere: make the "
		  "constants `const volatile`, or use a later clang)" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strstr(line, rows[i].line))
			return rows[i].advice;
	return "";
}

/* The line of bpf(2) if there is one, else the first that libbpf wrote, or what it last told of nobody's business. */
static int refused(struct gx_diag *diag, const char *path, int err)
{
	const char *line = *told ? told : *said ? said : *last ? last : strerror(-err);

	gx_fail(diag, GX_E_POLICY_OBJECT, "%s: %.*s%s", path, (int)strcspn(line, "\n"), line,
	        advice(line));
	return err < 0 ? err : -EINVAL;
}

/* The object in memory, as it can be loaded here. */
static int open_image(const struct gx_policy_load_opts *opts, struct bpf_object **out,
                      struct gx_diag *diag)
{
	struct gx_policy_image image = { .warn = opts->warn, .arg = opts->arg };
	struct bpf_object_open_opts open = { .sz = sizeof(open), .object_name = image.name };
	int err = gx_policy_image_read(opts->path, &image, diag);

	err = err ? err : gx_policy_image_adapt(&image, opts, diag);
	if (!err && !(*out = bpf_object__open_mem(image.data, image.size, &open)))
		err = refused(diag, opts->path, -errno);
	err = err ? err : gx_policy_image_skip(&image, *out, diag);
	gx_policy_image_free(&image);
	return err;
}

int gx_policy_open(const struct gx_policy_load_opts *opts, struct bpf_object **out,
                   struct gx_diag *diag)
{
	libbpf_print_fn_t print = libbpf_set_print(hear);
	int err;

	*out = NULL;
	said[0] = told[0] = last[0] = 0;
	err = open_image(opts, out, diag);
	if (err) {
		bpf_object__close(*out);
		*out = NULL;
	}
	libbpf_set_print(print);
	return err;
}

/* Those that are in the kernel are not made here. */
static void leave_out_policies(struct bpf_object *object)
{
	struct bpf_program *program;
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			bpf_map__set_autocreate(map, false);
	bpf_object__for_each_program (program, object)
		if (bpf_program__type(program) == BPF_PROG_TYPE_STRUCT_OPS)
			bpf_program__set_autoload(program, false);
}

static int open_object(struct gx_policy_loaded *loaded, const struct gx_policy_load_opts *opts,
                       struct gx_diag *diag)
{
	int err = open_image(opts, &loaded->object, diag);

	for (uint32_t i = 0; i < opts->n_settings && !err; i++)
		err = gx_policy_set_variable(loaded->object, &opts->settings[i], diag);
	if (err)
		return err;
	if (opts->array_of) {
		leave_out_policies(loaded->object);
		gx_bpf_arrays_of_linux(false, opts->array_of, opts->arg);
	}
	err = bpf_object__load(loaded->object);
	if (opts->array_of)
		gx_bpf_arrays_of_linux(false, NULL, NULL);
	return err ? refused(diag, opts->path, err) : 0;
}

static bool is_policy(const struct bpf_map *map)
{
	return bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS && bpf_map__autocreate(map);
}

static uint32_t count_policies(const struct gx_policy_loaded *loaded)
{
	struct bpf_map *map;
	uint32_t n = 0;

	bpf_object__for_each_map (map, loaded->object) {
		n += is_policy(map);
	}
	return n;
}

/* That are no callbacks. */
static uint32_t count_programs(const struct gx_policy_loaded *loaded)
{
	struct bpf_program *program;
	uint32_t n = 0;

	bpf_object__for_each_program (program, loaded->object)
		n += bpf_program__type(program) != BPF_PROG_TYPE_STRUCT_OPS;
	return n;
}

/* What was attached is kept; what was not has left its reason in why, or in errno. */
static int keep(void *arg, const struct gx_attached *one)
{
	struct gx_policy_loaded *loaded = arg;

	if (!one->link)
		return errno ? -errno : -EINVAL;
	if (one->policy) {
		loaded->policies[loaded->n++].link = one->link;
		return 0;
	}
	loaded->programs[loaded->n_programs++] = one->link;
	return 0;
}

static int attach_all(struct gx_policy_loaded *loaded, const struct gx_policy_load_opts *opts,
                      struct gx_diag *diag)
{
	uint32_t n = count_policies(loaded);
	int err;

	if (!n && !opts->array_of)
		return gx_fail(diag, GX_E_POLICY_OBJECT, "%s: no policy in it", opts->path);
	if (loaded->replaced && n != 1)
		return gx_fail(diag, GX_E_POLICY_OBJECT,
		               "%s: one policy is needed to replace one, this has %u", opts->path,
		               n);
	if (opts->attach && count_programs(loaded) > MAX_PROGRAMS)
		return gx_fail(diag, GX_E_POLICY_OBJECT, "%s: more than %d programs", opts->path,
		               MAX_PROGRAMS);
	err = gx_object_attach(loaded->object, opts->attach, keep, loaded);
	if (err && loaded->why.error) {
		*diag = loaded->why;
		return -gx_error_errno(diag->error);
	}
	return err ? refused(diag, opts->path, err) : 0;
}

int gx_object_attach(struct bpf_object *object,
                     struct bpf_link *(*attach)(struct bpf_program *program),
                     int (*took)(void *arg, const struct gx_attached *one), void *arg)
{
	struct bpf_program *program;
	struct bpf_map *map;
	int err = 0;

	bpf_object__for_each_map (map, object) {
		if (err || !is_policy(map))
			continue;
		err = took(arg, &(struct gx_attached){ .policy = map,
		                                       .link = bpf_map__attach_struct_ops(map) });
	}
	bpf_object__for_each_program (program, object) {
		/* one is attached with its policy, the other, of SEC("?..."), was not loaded */
		if (err || !attach || bpf_program__type(program) == BPF_PROG_TYPE_STRUCT_OPS ||
		    !bpf_program__autoload(program))
			continue;
		err = took(arg,
		           &(struct gx_attached){ .program = program, .link = attach(program) });
	}
	return err;
}

int gx_policy_load(const struct gx_policy_load_opts *opts, struct gx_policy_loaded **out,
                   struct gx_diag *diag)
{
	struct gx_policy_loaded *loaded = calloc(1, sizeof(*loaded));
	struct gx_policy_home *before;
	libbpf_print_fn_t print;
	int err;

	*out = NULL;
	if (!loaded)
		return gx_fail(diag, GX_E_NO_MEMORY, "a policy");
	loaded->home =
	        (struct gx_policy_home){ .attach = take, .detach = drop, .why = &loaded->why };
	if (opts->home)
		loaded->home.given = opts->home->given;
	loaded->inner = opts->home;
	if (opts->replaced && opts->replaced_at < opts->replaced->n)
		loaded->replaced = &opts->replaced->policies[opts->replaced_at].runnable;
	said[0] = told[0] = last[0] = 0;
	print = libbpf_set_print(hear);
	before = gx_policy_use_home(&loaded->home);
	gx_bpf_keep_log(told, sizeof(told));
	err = open_object(loaded, opts, diag);
	err = err ? err : attach_all(loaded, opts, diag);
	gx_bpf_keep_log(NULL, 0);
	if (!err) /* an error says it */
		gx_bpf_tell_log(told);
	gx_policy_use_home(before);
	libbpf_set_print(print);
	loaded->replaced = NULL;
	if (err)
		gx_policy_loaded_close(loaded);
	else
		*out = loaded;
	return err;
}

int gx_policy_load_object(const char *path, const struct gx_policy_setting *settings, uint32_t n,
                          struct gx_policy_loaded **out, struct gx_diag *diag)
{
	return gx_policy_load(&(struct gx_policy_load_opts){ .path = path,
	                                                     .settings = settings,
	                                                     .n_settings = n },
	                      out, diag);
}

uint32_t gx_policy_loaded_count(const struct gx_policy_loaded *loaded)
{
	return loaded->n;
}

struct gx_runnable *gx_policy_loaded_runnable(const struct gx_policy_loaded *loaded, uint32_t i)
{
	return i < loaded->n ? loaded->policies[i].runnable : NULL;
}

struct gx_policy *gx_policy_loaded_at(const struct gx_policy_loaded *loaded, uint32_t i)
{
	struct gx_runnable *runnable = gx_policy_loaded_runnable(loaded, i);

	return runnable ? &runnable->policy : NULL;
}

void gx_policy_loaded_detach(struct gx_policy_loaded *loaded, uint32_t i)
{
	if (i >= loaded->n)
		return;
	bpf_link__destroy(loaded->policies[i].link);
	loaded->policies[i].link = NULL;
}

enum gx_policy_type gx_policy_loaded_type(const struct gx_policy_loaded *loaded, uint32_t i)
{
	const struct gx_runnable *runnable = gx_policy_loaded_runnable(loaded, i);

	return runnable ? runnable->verified->type : GX_N_POLICY_TYPES;
}

bool gx_policy_loaded_is_machine(const struct gx_policy_loaded *loaded)
{
	for (uint32_t i = 0; i < loaded->n; i++)
		if (loaded->policies[i].runnable &&
		    !gx_runnable_is_machine(loaded->policies[i].runnable))
			return false;
	return true;
}

uint32_t gx_policy_loaded_programs(const struct gx_policy_loaded *loaded)
{
	return loaded->n_programs;
}

struct bpf_object *gx_policy_loaded_object(const struct gx_policy_loaded *loaded)
{
	return loaded->object;
}

void gx_policy_loaded_close(struct gx_policy_loaded *loaded)
{
	if (!loaded)
		return;
	while (loaded->n_programs)
		bpf_link__destroy(loaded->programs[--loaded->n_programs]);
	for (uint32_t i = loaded->n; i > 0; i--)
		gx_policy_loaded_detach(loaded, i - 1);
	bpf_object__close(loaded->object);
	free(loaded);
}
