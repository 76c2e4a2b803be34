/* registry.c - the objects of this process: known by inode, counted, freed when nobody needs them.
 *
 * The one mutable global of src/bpf is `reg`: it serves libc functions, which have no other place
 * to keep state. A forked child has a copy; it tells no observer anything.
 */
#include "bpf/command.h"
#include "bpf/policy_object.h"

#include "base/strbuf.h"
#include "verify/verify.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_OBJECTS 65536u
#define FIRST_FD    200 /* our own descriptors stay out of the way of the caller's */

static struct {
	pthread_mutex_t mutex;
	struct gx_object **objects; /* ascending by age */
	_Atomic uint32_t n_objects;
	uint32_t capacity;
	uint32_t last_id[GX_N_OBJECT_KINDS];
	const struct gx_bpf_ops *ops;
	void (*log)(void *arg, const char *line);
	void *log_arg;
	void (*changed)(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps);
	void *changed_arg;
	int change_fd; /* 0: not made yet */
	struct gx_policy_sink policy_sink;
	uint32_t policy_max_ops;
	_Atomic uint64_t n_calls;
	_Atomic bool fork_ready;
} reg = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static __thread struct kept_log {
	char *text;
	size_t size;
} kept_log;
static __thread int inside __attribute__((tls_model("initial-exec")));

static int default_verify(const struct gx_program *program, uint32_t log_level,
                          struct gx_strbuf *log, struct gx_verified **out, struct gx_diag *diag)
{
	struct gx_verify_opts opts = { .log_level = log_level };

	return gx_verify(program, &opts, log, out, diag);
}

static const struct gx_bpf_ops default_ops = { .verify = default_verify,
	                                       .verified_free = gx_verified_free };

static void before_fork(void)
{
	pthread_mutex_lock(&reg.mutex);
}

static void after_fork_parent(void)
{
	pthread_mutex_unlock(&reg.mutex);
}

static void after_fork_child(void)
{
	reg.changed = NULL;
	reg.policy_sink = (struct gx_policy_sink){ .arg = NULL };
	pthread_mutex_unlock(&reg.mutex);
}

void gx_bpf_lock(void)
{
	inside++;
	if (!atomic_exchange(&reg.fork_ready, true))
		pthread_atfork(before_fork, after_fork_parent, after_fork_child);
	pthread_mutex_lock(&reg.mutex);
}

void gx_bpf_unlock(void)
{
	pthread_mutex_unlock(&reg.mutex);
	inside--;
}

bool gx_bpf_inside(void)
{
	return inside > 0;
}

bool gx_bpf_any(void)
{
	return atomic_load_explicit(&reg.n_objects, memory_order_relaxed) > 0;
}

const struct gx_bpf_ops *gx_bpf_ops(void)
{
	return reg.ops ? reg.ops : &default_ops;
}

void gx_bpf_init(const struct gx_bpf_ops *ops)
{
	gx_bpf_lock();
	if (ops)
		reg.ops = ops;
	gx_bpf_unlock();
}

void gx_bpf_set_log(void (*log)(void *arg, const char *line), void *arg)
{
	gx_bpf_lock();
	reg.log = log;
	reg.log_arg = arg;
	gx_bpf_unlock();
}

void gx_bpf_keep_log(char *text, size_t size)
{
	kept_log = (struct kept_log){ text, text ? size : 0 };
}

void gx_bpf_log_diag(const char *what, const struct gx_diag *diag)
{
	char line[512];
	size_t len;

	if (diag->error == GX_E_NONE)
		return;
	snprintf(line, sizeof(line), "%s: %s: %s: %s", what, gx_error_code(diag->error),
	         gx_error_summary(diag->error), diag->text);
	len = kept_log.size ? strnlen(kept_log.text, kept_log.size) : 0;
	if (len < kept_log.size)
		snprintf(kept_log.text + len, kept_log.size - len, "%s\n", line);
	if (reg.log)
		reg.log(reg.log_arg, line);
}

void gx_bpf_set_policy_sink(const struct gx_policy_sink *sink)
{
	gx_bpf_lock();
	reg.policy_sink = sink ? *sink : (struct gx_policy_sink){ .arg = NULL };
	gx_bpf_unlock();
}

const struct gx_policy_sink *gx_bpf_policy_sink(void)
{
	return &reg.policy_sink;
}

void gx_bpf_set_policy_max_ops(uint32_t max_ops)
{
	gx_bpf_lock();
	reg.policy_max_ops = max_ops;
	gx_bpf_unlock();
}

uint32_t gx_bpf_policy_max_ops(void)
{
	const char *text = getenv("GPUEXT_POLICY_MAX_OPS");
	unsigned long n = text ? strtoul(text, NULL, 10) : 0;

	if (reg.policy_max_ops)
		return reg.policy_max_ops;
	return n <= UINT32_MAX ? (uint32_t)n : 0;
}

void gx_bpf_count_call(void)
{
	atomic_fetch_add_explicit(&reg.n_calls, 1, memory_order_relaxed);
}

uint64_t gx_bpf_calls_served(void)
{
	return atomic_load(&reg.n_calls);
}

/* --- objects */
static int make_room(void)
{
	uint32_t capacity = reg.capacity ? reg.capacity * 2 : 64;
	struct gx_object **grown;

	if (reg.n_objects < reg.capacity)
		return 0;
	if (reg.n_objects >= MAX_OBJECTS)
		return -ENOSPC;
	grown = realloc(reg.objects, capacity * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	reg.objects = grown;
	reg.capacity = capacity;
	return 0;
}

/* The descriptor goes up out of the way; where there is no room above, it stays. */
static int move_up(int fd)
{
	int high = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FD);

	if (high < 0)
		return fd;
	close(fd);
	return high;
}

int gx_object_add(struct gx_object *object, enum gx_object_kind kind, const char *name)
{
	int err = make_room(), fd;
	struct stat st;

	if (err)
		return err;
	fd = object->fd >= 0 ? object->fd : memfd_create(name, MFD_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (fstat(fd, &st) < 0) {
		err = -errno;
		if (fd != object->fd)
			close(fd);
		return err;
	}
	object->fd = object->fd >= 0 ? fd : move_up(fd);
	object->kind = kind;
	object->id = ++reg.last_id[kind];
	object->dev = st.st_dev;
	object->ino = st.st_ino;
	reg.objects[reg.n_objects++] = object;
	return 0;
}

static void remove_object(const struct gx_object *object)
{
	for (uint32_t i = 0; i < reg.n_objects; i++) {
		if (reg.objects[i] != object)
			continue;
		memmove(reg.objects + i, reg.objects + i + 1,
		        (reg.n_objects - i - 1) * sizeof(reg.objects[0]));
		reg.n_objects--;
		return;
	}
}

static void free_object(struct gx_object *object)
{
	int fd =
	        object->kind == GX_OBJECT_MAP ? -1 : object->fd; /* a map's belongs to its gx_map */

	remove_object(object);
	switch (object->kind) {
	case GX_OBJECT_MAP: gx_bpf_map_free(gx_map_object(object)); break;
	case GX_OBJECT_PROG: gx_bpf_prog_free(gx_prog_object(object)); break;
	case GX_OBJECT_LINK: gx_bpf_link_free(gx_link_object(object)); break;
	case GX_OBJECT_BTF: gx_bpf_btf_free(gx_btf_object(object)); break;
	case GX_OBJECT_EVENT: gx_bpf_event_free(gx_event_object(object)); break;
	case GX_OBJECT_POLICY: gx_bpf_policy_free(gx_policy_object(object)); break;
	case GX_OBJECT_POLICY_LINK: gx_bpf_policy_link_free(gx_policy_link_object(object)); break;
	case GX_N_OBJECT_KINDS: break;
	}
	if (fd >= 0)
		close(fd);
}

static void free_if_unused(struct gx_object *object)
{
	if (!object->n_refs && !object->opened)
		free_object(object);
}

void gx_object_hold(struct gx_object *object)
{
	object->n_refs++;
}

void gx_object_drop(struct gx_object *object)
{
	if (!object || !object->n_refs)
		return;
	object->n_refs--;
	free_if_unused(object);
}

int gx_object_new_fd(struct gx_object *object)
{
	int fd = fcntl(object->fd, F_DUPFD_CLOEXEC, 3);

	if (fd < 0)
		return -errno;
	object->opened = true;
	return fd;
}

int gx_object_publish(struct gx_object *object, enum gx_object_kind kind, const char *name)
{
	int given = object->fd, err = gx_object_add(object, kind, name), fd;

	if (err)
		return err;
	fd = gx_object_new_fd(object);
	if (fd < 0) {
		remove_object(object);
		if (given < 0)
			close(object->fd);
		object->fd = given;
	}
	return fd;
}

static struct gx_object *object_of_inode(dev_t dev, ino_t ino)
{
	for (uint32_t i = 0; i < reg.n_objects; i++)
		if (reg.objects[i]->ino == ino && reg.objects[i]->dev == dev)
			return reg.objects[i];
	return NULL;
}

struct gx_object *gx_object_of_fd(int fd)
{
	struct stat st;

	return fstat(fd, &st) < 0 ? NULL : object_of_inode(st.st_dev, st.st_ino);
}

int gx_object_find(int fd, enum gx_object_kind kind, struct gx_object **out)
{
	struct gx_object *object;
	struct stat st;

	*out = NULL;
	if (fstat(fd, &st) < 0)
		return -EBADF;
	object = object_of_inode(st.st_dev, st.st_ino);
	if (!object || object->kind != kind)
		return -EINVAL;
	*out = object;
	return 0;
}

struct gx_object *gx_object_by_id(enum gx_object_kind kind, uint32_t id)
{
	for (uint32_t i = 0; i < reg.n_objects; i++)
		if (reg.objects[i]->kind == kind && reg.objects[i]->id == id)
			return reg.objects[i];
	return NULL;
}

uint32_t gx_object_next_id(enum gx_object_kind kind, uint32_t id)
{
	uint32_t best = 0;

	for (uint32_t i = 0; i < reg.n_objects; i++) {
		uint32_t other = reg.objects[i]->id;

		if (reg.objects[i]->kind == kind && other > id && (!best || other < best))
			best = other;
	}
	return best;
}

/* --- descriptors that are still open */
/* Marks with `opened` = false each object for which no descriptor but ours is open; only_ino: 0
 * all, else that one. */
static void look_at_descriptors(ino_t only_ino)
{
	DIR *dir = opendir("/proc/self/fd");
	struct dirent *entry;

	if (!dir)
		return; /* nothing can be said: objects stay */
	for (uint32_t i = 0; i < reg.n_objects; i++)
		if (!only_ino || reg.objects[i]->ino == only_ino)
			reg.objects[i]->opened = false;
	while ((entry = readdir(dir))) {
		char *end;
		long fd = strtol(entry->d_name, &end, 10);
		struct gx_object *object;

		if (end == entry->d_name || fd == dirfd(dir))
			continue;
		object = gx_object_of_fd((int)fd);
		if (object && object->fd != fd && (!only_ino || object->ino == only_ino))
			object->opened = true;
	}
	closedir(dir);
}

void gx_object_closed(dev_t dev, ino_t ino)
{
	struct gx_object *object = object_of_inode(dev, ino);

	if (!object)
		return;
	look_at_descriptors(ino);
	free_if_unused(object);
}

void gx_registry_sweep(void)
{
	bool again = true;

	look_at_descriptors(0);
	while (again) {
		again = false;
		for (uint32_t i = 0; i < reg.n_objects && !again; i++) {
			struct gx_object *object = reg.objects[i];

			if (object->n_refs || object->opened)
				continue;
			free_object(object); /* may free others */
			again = true;
		}
	}
}

/* --- views */
static struct gx_map_view view_map(const struct gx_bpf_map *map)
{
	return (struct gx_map_view){
		.id = map->object.id,
		.map = map->map,
		.event_fd = map->event_fd,
		.btf_id = map->btf ? map->btf->object.id : 0,
		.btf_key_type = map->btf_key_type,
		.btf_value_type = map->btf_value_type,
		.btf = map->btf ? map->btf->data : NULL,
		.btf_bytes = map->btf ? map->btf->n_bytes : 0,
	};
}

static struct gx_prog_view view_prog(const struct gx_bpf_prog *prog)
{
	return (struct gx_prog_view){
		.id = prog->object.id,
		.name = prog->name,
		.hook = prog->hook,
		.thread = prog->thread,
		.verified = prog->verified,
		.map_ids = prog->map_ids,
		.n_maps = prog->n_maps,
	};
}

static struct gx_link_view view_link(const struct gx_bpf_link *link)
{
	return (struct gx_link_view){
		.id = link->object.id,
		.prog = view_prog(link->prog),
		.hook = link->hook,
		.thread = link->thread,
		.active = gx_link_active(link),
		.glob = link->glob,
		.argument = link->argument,
	};
}

bool gx_link_active(const struct gx_bpf_link *link)
{
	return !link->detached && (!link->event || link->event->enabled);
}

static void tell(struct gx_bpf_link *link)
{
	struct gx_link_view view = view_link(link);
	struct gx_map_view *maps;

	if (!reg.changed)
		return;
	maps = calloc(link->prog->n_maps + 1, sizeof(*maps));
	if (!maps)
		return;
	for (uint32_t i = 0; i < link->prog->n_maps; i++)
		maps[i] = view_map(link->prog->maps[i]);
	reg.changed(reg.changed_arg, &view, maps);
	free(maps);
}

void gx_link_changed(struct gx_bpf_link *link)
{
	bool active = gx_link_active(link);
	uint64_t one = 1;

	if (active == link->published)
		return;
	link->published = active;
	tell(link);
	if (reg.change_fd > 0 && write(reg.change_fd, &one, sizeof(one)) < 0)
		return; /* full: readable anyway */
}

void gx_bpf_set_observer(void (*changed)(void *arg, const struct gx_link_view *link,
                                         const struct gx_map_view *maps),
                         void *arg)
{
	gx_bpf_lock();
	reg.changed = changed;
	reg.changed_arg = arg;
	for (uint32_t i = 0; changed && i < reg.n_objects; i++)
		if (reg.objects[i]->kind == GX_OBJECT_LINK &&
		    gx_link_object(reg.objects[i])->published)
			tell(gx_link_object(reg.objects[i]));
	gx_bpf_unlock();
}

int gx_bpf_change_fd(void)
{
	int fd;

	gx_bpf_lock();
	if (!reg.change_fd) {
		fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
		reg.change_fd = fd < 0 ? -1 : move_up(fd);
	}
	fd = reg.change_fd;
	gx_bpf_unlock();
	return fd;
}

int gx_bpf_each_map(int (*fn)(void *arg, const struct gx_map_view *view), void *arg)
{
	int stop = 0;

	gx_bpf_lock();
	gx_registry_sweep();
	for (uint32_t id = 0; !stop && (id = gx_object_next_id(GX_OBJECT_MAP, id));) {
		struct gx_map_view view =
		        view_map(gx_map_object(gx_object_by_id(GX_OBJECT_MAP, id)));

		stop = fn(arg, &view);
	}
	gx_bpf_unlock();
	return stop;
}

int gx_bpf_each_prog(int (*fn)(void *arg, const struct gx_prog_view *view), void *arg)
{
	int stop = 0;

	gx_bpf_lock();
	gx_registry_sweep();
	for (uint32_t id = 0; !stop && (id = gx_object_next_id(GX_OBJECT_PROG, id));) {
		struct gx_prog_view view =
		        view_prog(gx_prog_object(gx_object_by_id(GX_OBJECT_PROG, id)));

		stop = fn(arg, &view);
	}
	gx_bpf_unlock();
	return stop;
}

int gx_bpf_each_link(int (*fn)(void *arg, const struct gx_link_view *view), void *arg)
{
	int stop = 0;

	gx_bpf_lock();
	gx_registry_sweep();
	for (uint32_t id = 0; !stop && (id = gx_object_next_id(GX_OBJECT_LINK, id));) {
		struct gx_link_view view =
		        view_link(gx_link_object(gx_object_by_id(GX_OBJECT_LINK, id)));

		stop = fn(arg, &view);
	}
	gx_bpf_unlock();
	return stop;
}

struct gx_map *gx_bpf_map_of_fd(int fd, int *event_fd)
{
	struct gx_object *object;
	struct gx_map *map = NULL;

	gx_bpf_lock();
	if (event_fd)
		*event_fd = -1;
	if (!gx_object_find(fd, GX_OBJECT_MAP, &object)) {
		map = gx_map_object(object)->map;
		if (event_fd)
			*event_fd = gx_map_object(object)->event_fd;
	}
	gx_bpf_unlock();
	return map;
}

uint32_t gx_bpf_id_of_fd(int fd)
{
	const struct gx_object *object;
	uint32_t id;

	gx_bpf_lock();
	object = gx_object_of_fd(fd);
	id = object ? object->id : 0;
	gx_bpf_unlock();
	return id;
}
