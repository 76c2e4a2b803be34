/* object.h - bpf(2)'s objects inside src/bpf. Everything here is called with the registry's lock
 * held. */
#ifndef GX_BPF_OBJECT_H
#define GX_BPF_OBJECT_H

#include "bpf/registry.h"

#include <linux/bpf.h>
#include <sys/types.h>

enum gx_object_kind {
	GX_OBJECT_MAP,
	GX_OBJECT_PROG,
	GX_OBJECT_LINK,
	GX_OBJECT_BTF,
	GX_OBJECT_EVENT,
	GX_OBJECT_STRUCT_OPS, /* a struct_ops map */
	GX_OBJECT_STRUCT_OPS_LINK,
	GX_N_OBJECT_KINDS
};

/* Called by what starts before the thread sanitizer does. */
#define GX_EARLY __attribute__((no_sanitize("thread")))

struct gx_object;

/* An inode that stands for an object: in the table when object is not NULL. */
struct gx_inode {
	dev_t dev;
	ino_t ino;
	struct gx_object *object;
	struct gx_inode *next;
};

/*
 * Head of every object. It lives while a descriptor of it is open somewhere or another object holds
 * a reference. fd is our end of the pipe whose other end user space has; -1 before the first
 * descriptor.
 */
struct gx_object {
	enum gx_object_kind kind;
	uint32_t id;
	int fd;
	uint32_t n_refs;
	struct gx_inode handle, image; /* the pipe; the memfd of a map */
	struct gx_object *next_by_id;  /* in its bucket */
	struct gx_object *prev, *next; /* of its kind, ascending by id */
};

struct gx_bpf_btf {
	struct gx_object object;
	uint8_t *data; /* validated; strings end in NUL */
	uint32_t n_bytes;
	const char *strings; /* in data */
	uint32_t n_string_bytes, n_types;
};

struct gx_bpf_map {
	struct gx_object object;
	struct gx_map *map;
	int event_fd;
	bool polled; /* an epoll set has event_fd in it: one of the list */
	struct gx_bpf_map *next_polled, *prev_polled;
	struct gx_bpf_event **events; /* PERF_EVENT_ARRAY: [max_entries], held; NULL: none yet */
	struct gx_bpf_btf *btf;
	uint32_t btf_key_type, btf_value_type;
};

/* How a program will be attached; known at load by section handler or name. */
enum gx_prog_form {
	GX_FORM_INERT,      /* types without a meaning here: libbpf's feature probes */
	GX_FORM_KPROBE,     /* cuda__*: entry or exit by the perf event */
	GX_FORM_HOST,       /* uprobe of a CUDA API name, or gpu.api/ */
	GX_FORM_SECTION,    /* gpu/, gpu.thread/ */
	GX_FORM_STRUCT_OPS, /* a callback of a driver policy */
	GX_FORM_DEVICE_OPS, /* a member of a struct_ops type that runs in kernels */
};

struct gx_bpf_prog {
	struct gx_object object;
	char name
	        [64]; /* as its function has it in BTF; without BTF what bpf(2) has of that, 15 characters */
	uint32_t type; /* BPF_PROG_TYPE_* */
	enum gx_prog_form form;
	enum gx_hook hook;
	bool thread;
	uint32_t member; /* STRUCT_OPS: enum gx_policy_member; DEVICE_OPS: enum gx_device_member */
	struct gx_insn *insns; /* as loaded; map references are ids of maps[] */
	uint32_t n_insns;
	struct gx_bpf_map **maps;
	uint32_t *map_ids; /* [n_maps] */
	uint32_t n_maps;
	uint32_t n_bound; /* behind n_maps: held by BPF_PROG_BIND_MAP */
	struct gx_bpf_btf *btf;
	struct gx_verified *verified;
	uint8_t *func_info, *line_info; /* records of 8 and 16 bytes */
	uint32_t n_func_info, n_line_info;
	uint64_t load_time_ns;
	bool gpl;
};

/* perf_event_open of the kprobe and uprobe forms. */
struct gx_bpf_event {
	struct gx_object object;
	bool uprobe, at_return, enabled;
	char target[256];             /* kernel name, or CUDA API name */
	struct gx_bpf_link *by_ioctl; /* PERF_EVENT_IOC_SET_BPF; owned */
	struct gx_bpf_link *links;    /* by LINK_CREATE */
	/* of PERF_COUNT_SW_BPF_OUTPUT: perf_output.c */
	bool output, has_wake_fd;
	int ring_fd, wake_fd;
	struct gx_bpf_map *map; /* that it is bound to */
	struct perf_event_mmap_page *ring;
	uint64_t ring_bytes, lost;
};

struct gx_bpf_link {
	struct gx_object object;
	struct gx_bpf_prog *prog;
	struct gx_bpf_event *
	        event; /* NULL: not by perf event; not counted for by_ioctl, which the event owns */
	enum gx_hook hook;
	bool thread, detached, published;
	bool owned_by_event;
	struct gx_bpf_link *next_of_event,
	        *prev_of_event; /* in event->links, when it has a reference on the event */
	char glob[256], argument[128];
};

/* --- registry.c */
void gx_bpf_lock(void);
void gx_bpf_unlock(void);
/* Between lock and unlock: lets other threads in while something long runs on objects that are
 * held. */
void gx_bpf_pause(void);
void gx_bpf_resume(void);
/* This thread is inside src/bpf: interposed calls are its own and go straight through. */
bool gx_bpf_inside(void);
/* Of gx_bpf_update_link(); link -1: none. */
struct gx_updated_link {
	int link, old_map;
};
struct gx_updated_link gx_bpf_updated_link(void);

/* --- objects.c */
/* Is there any object at all? Without the lock. */
bool gx_bpf_any(void);
/* Adds a made object and gives it an id; it has no descriptor yet. On failure the caller still owns
 * it. */
int gx_object_add(struct gx_object *object, enum gx_object_kind kind);
/* The file of fd stands for the object, too; fd stays the caller's. */
void gx_object_add_image(struct gx_object *object, int fd);
/* A new descriptor of it, close-on-exec. After the first one it needs /proc. */
int gx_object_new_fd(struct gx_object *object);
/* Is this number a descriptor of our own? Loops that close everything must not take it. */
bool gx_object_owns_fd(const struct gx_object *object, int fd);
/* The same file by a high number, close-on-exec; where there is no room above, it stays. */
int gx_fd_out_of_the_way(int fd);
void gx_object_hold(struct gx_object *object);
void gx_object_drop(struct gx_object *object); /* NULL is fine */
struct gx_object *gx_object_of_fd(int fd);     /* any kind, or NULL */
/* -EBADF not a descriptor, -EINVAL something else. */
int gx_object_find(int fd, enum gx_object_kind kind, struct gx_object **out);
struct gx_object *gx_object_by_id(enum gx_object_kind kind, uint32_t id);
/* The next of its kind, by id; NULL: the first, and NULL after the last. */
struct gx_object *gx_object_next(enum gx_object_kind kind, const struct gx_object *object);
/* The lowest id above of an object that is open or held, or 0. */
uint32_t gx_object_next_id(enum gx_object_kind kind, uint32_t id);
/* A descriptor of it was closed: the last one ends the object, unless something else holds it. */
void gx_object_closed(struct gx_object *object);
/* Descriptors that went by ways not seen (dup2, close_range): looks at what is open. */
void gx_registry_sweep(void);
/* The same for a few links, whose end others see: a child that held one may have ended. With every
 * call. */
void gx_registry_tick(void);

/* --- registry.c */
const struct gx_bpf_ops *gx_bpf_ops(void);
struct gx_struct_ops_handler;
const struct gx_struct_ops_handler *gx_bpf_struct_ops_handler(void); /* empty: none */
uint32_t gx_bpf_policy_max_ops(void);
void gx_bpf_log_diag(const char *what, const struct gx_diag *diag);
/* The link's activity may have changed: tells the observer. */
void gx_link_changed(struct gx_bpf_link *link);
void gx_bpf_note_call(void);
bool gx_link_active(const struct gx_bpf_link *link);

/* --- ring_poll.c */
void gx_ring_poll_add(struct gx_bpf_map *map); /* an epoll set has its eventfd from now on */
void gx_ring_poll_remove(struct gx_bpf_map *map);
void gx_ring_poll_settle(void); /* before a wait: eventfds say what the rings hold */

/* --- free functions of each kind, by objects.c when the last reference is gone */
void gx_bpf_map_free(struct gx_bpf_map *map);
void gx_bpf_prog_free(struct gx_bpf_prog *prog);
void gx_bpf_btf_free(struct gx_bpf_btf *btf);
void gx_bpf_link_free(struct gx_bpf_link *link);
void gx_bpf_event_free(struct gx_bpf_event *event);
struct gx_struct_ops_map;
struct gx_struct_ops_link;
void gx_struct_ops_map_free(struct gx_struct_ops_map *policy);
void gx_struct_ops_link_free(struct gx_struct_ops_link *link);

#define gx_map_object(o)   ((struct gx_bpf_map *)(void *)(o))
#define gx_prog_object(o)  ((struct gx_bpf_prog *)(void *)(o))
#define gx_btf_object(o)   ((struct gx_bpf_btf *)(void *)(o))
#define gx_link_object(o)  ((struct gx_bpf_link *)(void *)(o))
#define gx_event_object(o) ((struct gx_bpf_event *)(void *)(o))

#endif
