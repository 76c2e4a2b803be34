/* registry.c - the registry's lock, those who hear of changes, and views of its objects.
 *
 * A forked child has a copy of everything; it tells no observer anything.
 */
#include "bpf/command.h"
#include "bpf/struct_ops_map.h"

#include "base/strbuf.h"
#include "verify/verify.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
	pthread_mutex_t mutex;
	const struct gx_bpf_ops *ops;
	void (*log)(void *arg, const char *line);
	void *log_arg;
	void (*changed)(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps);
	void *changed_arg;
	struct gx_struct_ops_handler struct_ops_handler;
	uint32_t policy_max_ops;
	_Atomic bool served, fork_ready, no_sections;
} reg = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static __thread struct kept_log {
	char *text;
	size_t size;
} kept_log;
static __thread int inside __attribute__((tls_model("initial-exec")));
static __thread struct gx_updated_link updated
        __attribute__((tls_model("initial-exec"))) = { .link = -1 };

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
	reg.struct_ops_handler = (struct gx_struct_ops_handler){ .arg = NULL };
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

void gx_bpf_pause(void)
{
	pthread_mutex_unlock(&reg.mutex);
}

void gx_bpf_resume(void)
{
	pthread_mutex_lock(&reg.mutex);
}

GX_EARLY bool gx_bpf_inside(void)
{
	return inside > 0;
}

void gx_bpf_use_kernel(bool yes)
{
	inside += yes ? 1 : -1;
}

void gx_bpf_update_link(int link, int old_map)
{
	updated = (struct gx_updated_link){ link, old_map };
}

struct gx_updated_link gx_bpf_updated_link(void)
{
	return updated;
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
	else if (!kept_log.size && reg.log)
		reg.log(reg.log_arg, line);
}

void gx_bpf_tell_log(const char *text)
{
	char line[512];

	for (size_t len; reg.log && *text; text += len + (text[len] != 0)) {
		len = strcspn(text, "\n");
		snprintf(line, sizeof(line), "%.*s", (int)len, text);
		reg.log(reg.log_arg, line);
	}
}

void gx_bpf_set_struct_ops_handler(const struct gx_struct_ops_handler *handler)
{
	gx_bpf_lock();
	reg.struct_ops_handler = handler ? *handler : (struct gx_struct_ops_handler){ .arg = NULL };
	gx_bpf_unlock();
}

const struct gx_struct_ops_handler *gx_bpf_struct_ops_handler(void)
{
	return &reg.struct_ops_handler;
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

void gx_bpf_note_no_sections(void)
{
	reg.no_sections = true;
}

bool gx_bpf_no_sections(void)
{
	return reg.no_sections;
}

void gx_bpf_note_call(void)
{
	atomic_store_explicit(&reg.served, true, memory_order_relaxed);
}

bool gx_bpf_has_served(void)
{
	return atomic_load(&reg.served);
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

	if (active == link->published)
		return;
	link->published = active;
	tell(link);
}

void gx_bpf_set_observer(void (*changed)(void *arg, const struct gx_link_view *link,
                                         const struct gx_map_view *maps),
                         void *arg)
{
	gx_bpf_lock();
	reg.changed = changed;
	reg.changed_arg = arg;
	for (struct gx_object *o = NULL; changed && (o = gx_object_next(GX_OBJECT_LINK, o));)
		if (gx_link_object(o)->published)
			tell(gx_link_object(o));
	gx_bpf_unlock();
}

int gx_bpf_each_map(int (*fn)(void *arg, const struct gx_map_view *view), void *arg)
{
	int stop = 0;

	gx_bpf_lock();
	gx_registry_sweep();
	for (struct gx_object *o = NULL; !stop && (o = gx_object_next(GX_OBJECT_MAP, o));) {
		struct gx_map_view view = view_map(gx_map_object(o));

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
	for (struct gx_object *o = NULL; !stop && (o = gx_object_next(GX_OBJECT_PROG, o));) {
		struct gx_prog_view view = view_prog(gx_prog_object(o));

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
	for (struct gx_object *o = NULL; !stop && (o = gx_object_next(GX_OBJECT_LINK, o));) {
		struct gx_link_view view = view_link(gx_link_object(o));

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
