/* kernel_home.c - whether Linux has a home for policies, objects that are loaded into it, and pins that hold them there. */
#include "policy/kernel_home.h"

#include "bpf/registry.h"
#include "policy/kernel_ops.h"
#include "policy/kernel_reason.h"
#include "policy/setting.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MODULE "gpu_ext"
enum {
	MAX_LOADED = 32,
	LIBBPF_MAJOR = 1,
	LIBBPF_MINOR = 4,
	WITH_LINK = 1 << 13 /* BPF_F_LINK */,
	MAPPABLE = 1 << 10 /* BPF_F_MMAPABLE */
};
enum { GONE_MS = 3000 /* Linux detaches in some ten ms; callbacks that run are waited for */ };

struct gx_kernel_loaded {
	struct bpf_object *object;
	struct bpf_link *links[MAX_LOADED];
	char names[MAX_LOADED][64];
	uint32_t n;
};

static const struct gx_kernel_paths machine = { .sys = "/sys", .bpf = "/sys/fs/bpf" };
static struct gx_kernel_paths at = { .sys = "/sys", .bpf = "/sys/fs/bpf" };

void gx_kernel_use_paths(const struct gx_kernel_paths *paths)
{
	at = paths ? *paths : machine;
}

static bool is_there(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool is_there(const char *format, ...)
{
	char path[PATH_MAX];
	va_list ap;

	va_start(ap, format);
	vsnprintf(path, sizeof(path), format, ap);
	va_end(ap);
	return !access(path, F_OK);
}

/* --- what there is */
static bool has_types(enum gx_policy_type type, char *why, size_t size)
{
	const char *name = gx_policy_type_row(type)->name;
	struct btf *vmlinux = btf__load_vmlinux_btf();
	struct btf *module = vmlinux ? btf__load_module_btf(MODULE, vmlinux) : NULL;
	bool found = module && btf__find_by_name_kind(module, name, BTF_KIND_STRUCT) > 0;

	if (!found)
		snprintf(why, size,
		         "%s.ko says no type %s that this version knows: use both from one version",
		         MODULE, name);
	btf__free(module);
	btf__free(vmlinux);
	return found;
}

static bool offers(enum gx_policy_type type, char *why, size_t size)
{
	if (!is_there("%s/kernel/btf/vmlinux", at.sys))
		snprintf(why, size, "this kernel describes no types (CONFIG_DEBUG_INFO_BTF)");
	else if (!is_there("%s/module/" MODULE, at.sys))
		snprintf(why, size,
		         "the module %s is not loaded: `modprobe %s`, as root; docs/kernel-home.md "
		         "says how to build it",
		         MODULE, MODULE);
	else if (!is_there("%s/kernel/btf/" MODULE, at.sys))
		snprintf(why, size, "%s.ko describes no types: build it where pahole is installed",
		         MODULE);
	else if (libbpf_major_version() < LIBBPF_MAJOR ||
	         (libbpf_major_version() == LIBBPF_MAJOR && libbpf_minor_version() < LIBBPF_MINOR))
		snprintf(why, size, "libbpf %s finds no types of modules: use %d.%d or newer",
		         libbpf_version_string(), LIBBPF_MAJOR, LIBBPF_MINOR);
	else
		return has_types(type, why, size);
	return false;
}

bool gx_kernel_offers(enum gx_policy_type type, char *why, size_t size)
{
	bool yes;

	gx_bpf_use_kernel(true);
	yes = offers(type, why, size);
	gx_bpf_use_kernel(false);
	return yes;
}

bool gx_kernel_home_here(char *why, size_t size)
{
	if (!gx_kernel_offers(GX_POLICY_gpu_mem_ops, why, size))
		return false;
	if (geteuid()) {
		snprintf(why, size, "policies in the kernel are root's to attach (CAP_SYS_ADMIN)");
		return false;
	}
	return true;
}

/* --- loading */
static char said[65536]; /* by libbpf and the verifier */

static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
static int hear(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	size_t len = strlen(said);

	if (level == LIBBPF_WARN && len < sizeof(said) - 1)
		vsnprintf(said + len, sizeof(said) - len, fmt, ap);
	return 0;
}

static int refused(struct gx_diag *diag, const char *path, int err)
{
	char why[512];

	gx_kernel_reason(said, err, why, sizeof(why));
	gx_fail(diag, GX_E_POLICY_OBJECT, "%s: Linux: %s", path, why);
	return err < 0 ? err : -EINVAL;
}

/* Of the object's own maps; those that libbpf makes of its variables are the policies' alone. */
static bool is_array(const struct bpf_map *map)
{
	return bpf_map__type(map) == BPF_MAP_TYPE_ARRAY && !bpf_map__is_internal(map);
}

/* Policies are attached by links, so that they end with them, and can be pinned. */
static uint32_t prepare(struct bpf_object *object, bool mappable)
{
	struct bpf_program *program;
	struct bpf_map *map;
	uint32_t n_left = 0;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			bpf_map__set_map_flags(map, bpf_map__map_flags(map) | WITH_LINK);
		else if (mappable && is_array(map))
			bpf_map__set_map_flags(map, bpf_map__map_flags(map) | MAPPABLE);
	bpf_object__for_each_program (program, object)
		if (bpf_program__type(program) != BPF_PROG_TYPE_STRUCT_OPS &&
		    bpf_program__autoload(program)) {
			bpf_program__set_autoload(program, false);
			n_left++;
		}
	return n_left;
}

/* Those that there were before have no place in names. */
struct names {
	struct gx_kernel_loaded *loaded;
	char before[MAX_LOADED][64];
	uint32_t n;
	bool old;
};

static int note(void *arg, const struct gx_kernel_policy *policy)
{
	struct names *names = arg;

	if (names->old) {
		if (names->n < MAX_LOADED)
			memcpy(names->before[names->n++], policy->name, sizeof(policy->name));
		return 0;
	}
	for (uint32_t i = 0; i < names->n; i++)
		if (!strcmp(names->before[i], policy->name))
			return 0;
	for (uint32_t i = 0; i < names->loaded->n; i++)
		if (!strcmp(names->loaded->names[i], policy->name))
			return 0;
	memcpy(names->loaded->names[names->loaded->n], policy->name, sizeof(policy->name));
	return 1;
}

static int attach(struct gx_kernel_loaded *loaded, const char *path, struct gx_diag *diag)
{
	struct names names = { .loaded = loaded, .old = true };
	struct bpf_map *map;

	gx_kernel_each(note, &names);
	names.old = false;
	bpf_object__for_each_map (map, loaded->object) {
		struct bpf_link *link;

		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		if (loaded->n == MAX_LOADED)
			return gx_fail(diag, GX_E_POLICY_OBJECT, "%s: more than %d policies", path,
			               MAX_LOADED);
		said[0] = 0;
		link = bpf_map__attach_struct_ops(map);
		if (!link && errno == EEXIST)
			return gx_fail(diag, GX_E_POLICY_ATTACH,
			               "%s: gpu_ext.ko has one of this name", bpf_map__name(map));
		if (!link)
			return gx_fail(diag, GX_E_POLICY_OBJECT,
			               "%s: %s does not attach: %s; the kernel's log may say more",
			               path, bpf_map__name(map), strerror(errno));
		gx_kernel_each(note, &names); /* which folder is new */
		loaded->links[loaded->n++] = link;
	}
	return loaded->n ? 0 : gx_fail(diag, GX_E_POLICY_OBJECT, "%s: no policy in it", path);
}

/* The object, loaded, its policies not attached yet; it is the caller's, after an error, too. */
static int load(struct bpf_object **object, const struct gx_policy_load_opts *opts,
                uint32_t *n_left, struct gx_diag *diag)
{
	int err = gx_policy_open(opts, object, diag);

	for (uint32_t i = 0; i < opts->n_settings && !err; i++)
		err = gx_policy_set_variable(*object, &opts->settings[i], diag);
	if (err)
		return err;
	*n_left = prepare(*object, opts->mappable);
	said[0] = 0;
	err = bpf_object__load(*object);
	return err ? refused(diag, opts->path, err) : 0;
}

int gx_kernel_load(const struct gx_policy_load_opts *opts, struct gx_kernel_loaded **out,
                   uint32_t *n_left, struct gx_diag *diag)
{
	struct gx_kernel_loaded *loaded;
	libbpf_print_fn_t print;
	char why[512];
	int err;

	*n_left = 0;
	if (!gx_kernel_home_here(why, sizeof(why)))
		return gx_fail(diag, GX_E_POLICY_HOME, "%s", why);
	loaded = calloc(1, sizeof(*loaded));
	if (!loaded)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", opts->path);
	print = libbpf_set_print(hear);
	gx_bpf_use_kernel(true);
	err = load(&loaded->object, opts, n_left, diag);
	err = err ? err : attach(loaded, opts->path, diag);
	gx_bpf_use_kernel(false);
	libbpf_set_print(print);
	if (err)
		gx_kernel_close(loaded);
	else
		*out = loaded;
	return err;
}

uint32_t gx_kernel_count(const struct gx_kernel_loaded *loaded)
{
	return loaded->n;
}

const char *gx_kernel_name(const struct gx_kernel_loaded *loaded, uint32_t i)
{
	return i < loaded->n ? loaded->names[i] : "";
}

int gx_kernel_each_array(const struct gx_kernel_loaded *loaded,
                         int (*see)(void *arg, const char *name, int fd), void *arg)
{
	struct bpf_map *map;
	int result = 0;

	bpf_object__for_each_map (map, loaded->object)
		if (!result && is_array(map) && bpf_map__map_flags(map) & MAPPABLE)
			result = see(arg, bpf_map__name(map), bpf_map__fd(map));
	return result;
}

void gx_kernel_close(struct gx_kernel_loaded *loaded)
{
	gx_bpf_use_kernel(true);
	for (uint32_t i = 0; i < loaded->n; i++)
		bpf_link__destroy(loaded->links[i]);
	bpf_object__close(loaded->object);
	gx_bpf_use_kernel(false);
	free(loaded);
}

/* --- pins */
/* <bpf>/gpuext/<pin>/<policy>; without a policy the pin's folder, without a pin the folder of all. */
static void pin_path(char path[static PATH_MAX], const char *pin, const char *policy)
{
	snprintf(path, PATH_MAX, "%s/gpuext%s%s%s%s", at.bpf, pin ? "/" : "", pin ? pin : "",
	         policy ? "/" : "", policy ? policy : "");
}

static int pin_all(struct gx_kernel_loaded *loaded, const char *pin, struct gx_diag *diag)
{
	char folder[PATH_MAX], path[PATH_MAX];
	uint32_t n = 0;

	pin_path(folder, NULL, NULL);
	if (mkdir(folder, 0700) && errno != EEXIST)
		return gx_fail(diag, GX_E_POLICY_PIN, "%s: %s; is a bpf file system mounted?",
		               folder, strerror(errno));
	pin_path(folder, pin, NULL);
	if (mkdir(folder, 0700))
		return errno == EEXIST
		               ? gx_fail(diag, GX_E_POLICY_PIN, "'%s' is taken", pin)
		               : gx_fail(diag, GX_E_POLICY_PIN, "%s: %s", folder, strerror(errno));
	for (; n < loaded->n; n++) {
		pin_path(path, pin, loaded->names[n]);
		if (bpf_link__pin(loaded->links[n], path))
			break;
	}
	if (n == loaded->n)
		return 0;
	gx_fail(diag, GX_E_POLICY_PIN, "%s: %s", path, strerror(errno));
	while (n--)
		bpf_link__unpin(loaded->links[n]);
	rmdir(folder);
	return diag->error ? -EIO : 0;
}

int gx_kernel_pin(struct gx_kernel_loaded *loaded, const char *pin, struct gx_diag *diag)
{
	int err;

	gx_bpf_use_kernel(true);
	err = pin_all(loaded, pin, diag);
	gx_bpf_use_kernel(false);
	return err;
}

/* The pin of a policy, or none. */
static bool find_pin(const char *name, char *pin, size_t size)
{
	char path[PATH_MAX];
	struct dirent *entry;
	bool found = false;
	DIR *all;

	pin_path(path, NULL, NULL);
	all = opendir(path);
	while (all && !found && (entry = readdir(all))) {
		pin_path(path, entry->d_name, name);
		if (entry->d_name[0] != '.' && is_there("%s", path)) {
			snprintf(pin, size, "%.63s", entry->d_name);
			found = true;
		}
	}
	if (all)
		closedir(all);
	return found;
}

/* --- what is attached */
bool gx_kernel_value(const struct gx_kernel_policy *policy, const char *key, char *out, size_t size)
{
	char path[PATH_MAX + 128];
	FILE *file;
	bool found;

	snprintf(path, sizeof(path), "%s/%s", policy->path, key);
	file = fopen(path, "re");
	out[0] = 0;
	found = file && fgets(out, (int)size, file);
	out[strcspn(out, "\n")] = 0;
	if (file)
		fclose(file);
	return found;
}

static int see_folder(enum gx_policy_type type, const char *folder,
                      int (*see)(void *arg, const struct gx_kernel_policy *policy), void *arg)
{
	struct gx_kernel_policy policy = { .type = type };
	char path[PATH_MAX / 2];
	struct dirent *entry;
	int result = 0;
	DIR *all;

	snprintf(path, sizeof(path), "%s/kernel/" MODULE "/%s", at.sys, folder);
	all = opendir(path);
	while (all && !result && (entry = readdir(all))) {
		if (entry->d_name[0] == '.' || strlen(entry->d_name) >= sizeof(policy.name))
			continue;
		snprintf(policy.name, sizeof(policy.name), "%.63s", entry->d_name);
		snprintf(policy.path, sizeof(policy.path), "%s/%s", path, policy.name);
		/* it may have left meanwhile */
		if (!gx_kernel_value(&policy, "state", policy.state, sizeof(policy.state)))
			continue;
		policy.pin[0] = 0;
		find_pin(policy.name, policy.pin, sizeof(policy.pin));
		result = see(arg, &policy);
	}
	if (all)
		closedir(all);
	return result;
}

int gx_kernel_each(int (*see)(void *arg, const struct gx_kernel_policy *policy), void *arg)
{
	int result = see_folder(GX_POLICY_gpu_mem_ops, "memory", see, arg);

	return result ? result : see_folder(GX_POLICY_gpu_sched_ops, "scheduling", see, arg);
}

struct wanted {
	const char *name;
	struct gx_kernel_policy *out;
};

static int is_wanted(void *arg, const struct gx_kernel_policy *policy)
{
	const struct wanted *wanted = arg;

	if (strcmp(policy->name, wanted->name) != 0)
		return 0;
	*wanted->out = *policy;
	return 1;
}

bool gx_kernel_find(const char *name, struct gx_kernel_policy *out)
{
	return gx_kernel_each(is_wanted, &(struct wanted){ name, out });
}

/*
 * Linux detaches what lost its pin behind our back (a worker lets go of the link), and its name is taken until then. The folder's inode
 * tells it from the next of this name.
 */
static void wait_until_gone(const char *folder, ino_t inode)
{
	const struct timespec pause = { .tv_nsec = 1000000 };
	struct stat now;

	for (int ms = 0; ms < GONE_MS && !stat(folder, &now) && now.st_ino == inode; ms++)
		nanosleep(&pause, NULL);
}

/* One that is this command's to change. */
static int find_pinned(const char *name, struct gx_kernel_policy *policy, struct gx_diag *diag)
{
	if (!gx_kernel_find(name, policy))
		return gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s", name);
	return *policy->pin ? 0 : gx_fail(diag, GX_E_POLICY_HELD, "kernel/%.64s", name);
}

int gx_kernel_unload(const char *name, struct gx_diag *diag)
{
	struct gx_kernel_policy policy;
	struct stat before = { 0 };
	char path[PATH_MAX];

	int err = find_pinned(name, &policy, diag);

	if (err)
		return err;
	stat(policy.path, &before);
	pin_path(path, policy.pin, name);
	if (unlink(path))
		return gx_fail(diag, GX_E_POLICY_PIN, "%s: %s", path, strerror(errno));
	pin_path(path, policy.pin, NULL);
	rmdir(path); /* the last of them takes it along */
	wait_until_gone(policy.path, before.st_ino);
	return 0;
}

/* --- one in the place of another */
/* The one policy of an object. */
static int the_policy(struct bpf_object *object, const char *path, struct bpf_map **out,
                      struct gx_diag *diag)
{
	struct bpf_map *map;
	uint32_t n = 0;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS) {
			*out = map;
			n++;
		}
	return n == 1 ? 0
	              : gx_fail(diag, GX_E_POLICY_OBJECT,
	                        "%s: one policy is needed to replace one, this has %u", path, n);
}

/* A policy's link by its pin, and the map that it has. */
static int open_link(const struct gx_kernel_policy *policy, int *link, int *map,
                     struct gx_diag *diag)
{
	char path[PATH_MAX];

	pin_path(path, policy->pin, policy->name);
	*link = bpf_obj_get(path);
	*map = *link < 0 ? -1 : gx_kernel_ops_of_link(*link);
	return *map < 0 ? gx_fail(diag, GX_E_POLICY_PIN, "%s: %s", path, strerror(errno)) : 0;
}

/* It may have another name than the one before: its pin says which it is. */
static int name_pin(const struct gx_kernel_policy *policy, struct gx_kernel_ops *ops,
                    struct gx_diag *diag)
{
	char name[64], old[PATH_MAX], new[PATH_MAX];

	if (!gx_kernel_ops_read(ops))
		return gx_fail(diag, GX_E_POLICY_PIN, "kernel/%s was replaced: by what, %s",
		               policy->name, strerror(errno));
	gx_kernel_ops_name(ops, name, sizeof(name));
	pin_path(old, policy->pin, policy->name);
	pin_path(new, policy->pin, name);
	if (!strcmp(old, new) || !renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE))
		return 0;
	return gx_fail(diag, GX_E_POLICY_PIN, "'%s' is in its place, but pinned as %s: %s", name,
	               old, strerror(errno));
}

static int fail_update(const struct bpf_map *map, const struct gx_kernel_policy *policy,
                       struct gx_diag *diag)
{
	if (errno == EEXIST)
		return gx_fail(diag, GX_E_POLICY_ATTACH, "%s: gpu_ext.ko has one of this name",
		               bpf_map__name(map));
	return gx_fail(diag, GX_E_POLICY_OBJECT,
	               "%s does not take the place of kernel/%s: %s; the kernel's log may say more",
	               bpf_map__name(map), policy->name, strerror(errno));
}

/* The link's map becomes this one. Whatever else the object has lives as long as the programs that use it. */
static int update(const struct gx_kernel_policy *policy, const struct bpf_map *map, int link,
                  int old_map, struct gx_diag *diag)
{
	struct gx_diag why = { 0 };
	struct gx_kernel_ops ops;
	struct bpf_link *copy = NULL;
	int err = gx_kernel_ops_open(&ops, policy->type, dup(bpf_map__fd(map)), &why);

	if (why.error == GX_E_POLICY_LINK)
		gx_fail(diag, GX_E_POLICY_LINK, "%s is no %s, which kernel/%s is",
		        bpf_map__name(map), gx_policy_type_row(policy->type)->name, policy->name);
	else if (err)
		*diag = why;
	if (!err) {
		gx_bpf_update_link(link, old_map);
		copy = bpf_map__attach_struct_ops(map);
		gx_bpf_update_link(-1, -1);
		err = copy ? 0 : fail_update(map, policy, diag);
	}
	bpf_link__destroy(copy);
	err = err ? err : name_pin(policy, &ops, diag);
	gx_kernel_ops_close(&ops);
	return err;
}

static int replace(const struct gx_kernel_policy *policy, const struct gx_policy_load_opts *opts,
                   uint32_t *n_left, struct gx_diag *diag)
{
	struct bpf_object *object = NULL;
	struct bpf_map *map = NULL;
	int link = -1, old_map = -1;
	int err = open_link(policy, &link, &old_map, diag);

	err = err ? err : load(&object, opts, n_left, diag);
	err = err ? err : the_policy(object, opts->path, &map, diag);
	err = err ? err : update(policy, map, link, old_map, diag);
	bpf_object__close(object);
	if (link >= 0)
		close(link);
	if (old_map >= 0)
		close(old_map);
	return err;
}

int gx_kernel_replace(const char *name, const struct gx_policy_load_opts *opts, uint32_t *n_left,
                      struct gx_diag *diag)
{
	struct gx_kernel_policy policy;
	libbpf_print_fn_t print;
	char why[512];
	int err = find_pinned(name, &policy, diag);

	*n_left = 0;
	if (!err && !gx_kernel_home_here(why, sizeof(why)))
		err = gx_fail(diag, GX_E_POLICY_HOME, "%s", why);
	if (err)
		return err;
	print = libbpf_set_print(hear);
	gx_bpf_use_kernel(true);
	err = replace(&policy, opts, n_left, diag);
	gx_bpf_use_kernel(false);
	libbpf_set_print(print);
	return err;
}
