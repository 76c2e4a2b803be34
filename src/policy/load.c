/* load.c - an object file through libbpf; its policies are caught where an engine would take them.
 */
#include "policy/load.h"

#include "policy/setting.h"
#include "policy/sink.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LOADED = 16 };

struct gx_policy_loaded {
	struct gx_policy_home home;
	struct bpf_object *object;
	struct bpf_link *links[MAX_LOADED];
	struct gx_bound *bound[MAX_LOADED];
	uint32_t n, n_links;
	struct gx_diag why; /* of the attach that failed */
};

/* --- the home: policies stay here */
static int keep(struct gx_policy_home *home, struct gx_bound *bound, struct gx_bound *old,
                struct gx_diag *diag)
{
	struct gx_policy_loaded *loaded = gx_container_of(home, struct gx_policy_loaded, home);
	int err;

	if (old)
		return -EOPNOTSUPP;
	if (loaded->n == MAX_LOADED)
		return gx_fail(diag, GX_E_POLICY_OBJECT, "more than %d policies", MAX_LOADED);
	err = gx_bound_init(bound, NULL, diag);
	if (!err)
		loaded->bound[loaded->n++] = bound;
	return err;
}

static void drop(struct gx_policy_home *home, struct gx_bound *bound)
{
	struct gx_policy_loaded *loaded = gx_container_of(home, struct gx_policy_loaded, home);

	for (uint32_t i = 0; i < loaded->n; i++)
		if (loaded->bound[i] == bound) {
			memmove(&loaded->bound[i], &loaded->bound[i + 1],
			        (--loaded->n - i) * sizeof(loaded->bound[0]));
			break;
		}
	if (!bound->policy.exit.kind)
		bound->policy.exit.kind = GPU_EXIT_DONE;
	gx_bound_exit(bound, NULL);
}

/* --- what libbpf says, kept for the error */
static __thread char said[8192];

static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	size_t len = strlen(said);

	if (level == LIBBPF_WARN)
		vsnprintf(said + len, sizeof(said) - len, fmt, ap);
	return 0;
}

/* The line of the verifier if there is one, else the first that libbpf wrote. */
static int refused(struct gx_diag *diag, const char *path, int err)
{
	const char *line = strstr(said, "GX0");

	line = line ? line : said;
	gx_fail(diag, GX_E_POLICY_OBJECT, "%s: %.*s", path, (int)strcspn(line, "\n"),
	        *line ? line : strerror(-err));
	return err < 0 ? err : -EINVAL;
}

static int open_object(struct gx_policy_loaded *loaded, const char *path,
                       const struct gx_policy_setting *settings, uint32_t n, struct gx_diag *diag)
{
	int err = 0;

	loaded->object = bpf_object__open(path);
	if (!loaded->object)
		return refused(diag, path, -errno);
	for (uint32_t i = 0; i < n && !err; i++)
		err = gx_policy_set_variable(loaded->object, &settings[i], diag);
	if (!err && (err = bpf_object__load(loaded->object)))
		err = refused(diag, path, err);
	return err;
}

static int attach_all(struct gx_policy_loaded *loaded, const char *path, struct gx_diag *diag)
{
	struct bpf_map *map;

	bpf_object__for_each_map(map, loaded->object)
	{
		struct bpf_link *link;

		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		link = loaded->n_links < MAX_LOADED ? bpf_map__attach_struct_ops(map) : NULL;
		if (!link && loaded->why.error) {
			*diag = loaded->why;
			return -gx_error_errno(diag->error);
		}
		if (!link)
			return refused(diag, path, -errno);
		loaded->links[loaded->n_links++] = link;
	}
	return loaded->n ? 0 : gx_fail(diag, GX_E_POLICY_OBJECT, "%s: no policy in it", path);
}

int gx_policy_load_object(const char *path, const struct gx_policy_setting *settings, uint32_t n,
                          struct gx_policy_loaded **out, struct gx_diag *diag)
{
	struct gx_policy_loaded *loaded = calloc(1, sizeof(*loaded));
	struct gx_policy_home *before;
	libbpf_print_fn_t print;
	int err;

	*out = NULL;
	if (!loaded)
		return gx_fail(diag, GX_E_NO_MEMORY, "a policy");
	loaded->home = (struct gx_policy_home){ keep, drop, &loaded->why };
	said[0] = 0;
	print = libbpf_set_print(hear);
	before = gx_policy_sink_thread(&loaded->home);
	err = open_object(loaded, path, settings, n, diag);
	err = err ? err : attach_all(loaded, path, diag);
	gx_policy_sink_thread(before);
	libbpf_set_print(print);
	if (err)
		gx_policy_loaded_close(loaded);
	else
		*out = loaded;
	return err;
}

uint32_t gx_policy_loaded_count(const struct gx_policy_loaded *loaded)
{
	return loaded->n;
}

struct gx_policy *gx_policy_loaded_at(const struct gx_policy_loaded *loaded, uint32_t i)
{
	return i < loaded->n ? &loaded->bound[i]->policy : NULL;
}

enum gx_policy_type gx_policy_loaded_type(const struct gx_policy_loaded *loaded, uint32_t i)
{
	return i < loaded->n ? loaded->bound[i]->set->type : GX_N_POLICY_TYPES;
}

bool gx_policy_loaded_is_machine(const struct gx_policy_loaded *loaded)
{
	for (uint32_t i = 0; i < loaded->n; i++)
		if (!gx_bound_is_machine(loaded->bound[i]))
			return false;
	return true;
}

struct bpf_object *gx_policy_loaded_object(const struct gx_policy_loaded *loaded)
{
	return loaded->object;
}

void gx_policy_loaded_close(struct gx_policy_loaded *loaded)
{
	if (!loaded)
		return;
	while (loaded->n_links)
		bpf_link__destroy(loaded->links[--loaded->n_links]);
	bpf_object__close(loaded->object);
	free(loaded);
}
