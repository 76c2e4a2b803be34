/* registry.h - programs, maps and links of this process as the rest of the project sees them.
 *
 * bpf(2) fills the registry (objects live as long as a descriptor or another object needs them, as
 * in the kernel); the control server and the command line read it. One mutex; every function may be
 * called from any thread. This state is process-wide, because the libc functions that it serves
 * are.
 */
#ifndef GX_BPF_REGISTRY_H
#define GX_BPF_REGISTRY_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "maps/map.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_strbuf;
struct gx_verified;

/* What bpf(2) needs from the compiler; a table, so that tests and tools can have their own. */
struct gx_bpf_ops {
	int (*verify)(const struct gx_program *program, uint32_t log_level, struct gx_strbuf *log,
	              struct gx_verified **out, struct gx_diag *diag);
	void (*verified_free)(struct gx_verified *verified);
};

/* Borrowed while the view is. */
struct gx_map_view {
	uint32_t id;
	struct gx_map *map;
	int event_fd; /* readable when records may be there; -1 when not a ring */
	uint32_t btf_id, btf_key_type, btf_value_type; /* 0: unknown */
	const void *btf;                               /* [btf_bytes], validated */
	uint32_t btf_bytes;
};

struct gx_prog_view {
	uint32_t id;
	const char *name;
	enum gx_hook hook; /* that it was verified for */
	bool thread;
	const struct gx_verified *verified; /* NULL: inert, can't be attached */
	const uint32_t *map_ids;
	uint32_t n_maps;
};

struct gx_link_view {
	uint32_t id;
	struct gx_prog_view prog;
	enum gx_hook hook;
	bool thread;
	bool active;          /* attached and enabled */
	const char *glob;     /* "*" when none was given */
	const char *argument; /* of the hook; the CUDA API name for GX_HOOK_HOST; "" when none */
};

/* Tables that stand for the default ones (gx_verify). NULL leaves one as it is. Before the first
 * bpf(2). */
void gx_bpf_init(const struct gx_bpf_ops *ops);
/* From now on this thread's bpf(2), and its calls of libc, go to Linux; no more. In pairs. */
void gx_bpf_use_kernel(bool yes);
/* While this thread's bpf(2) goes to Linux: a struct_ops map that would get a link takes the place of old_map in this one instead, and
 * the caller gets a copy of it. link -1: no more. (libbpf makes a map ready on its way to a link, and changes none that it did not make.) */
void gx_bpf_update_link(int link, int old_map);
/*
 * Arrays that are made from now on lie in maps of Linux, where it gives some: those for which `of` (NULL: nobody) knows one by its name,
 * borrowed, in that; of the others all (every), or those of type 1504 alone, in new ones. `of` is called under no lock and gives -1 where it
 * knows none.
 */
void gx_bpf_arrays_of_linux(bool every, int (*of)(void *arg, const char *name), void *arg);
/* One line for each thing refused for a reason that errno can't say; NULL: nobody listens. */
void gx_bpf_set_log(void (*log)(void *arg, const char *line), void *arg);
/* The calling thread's lines are put behind what stands in text, as far as they fit, and told to nobody; NULL ends it. */
void gx_bpf_keep_log(char *text, size_t size);
/* Tells lines that were kept, after all. */
void gx_bpf_tell_log(const char *text);

/**
 * gx_bpf_set_observer() - hear of every link that becomes active or inactive.
 * @changed: called under the registry's mutex (it may not call the registry); link->active says
 * which. maps: those of the program, in its order
 *
 * Called at once for links that are active already. NULL ends it.
 */
void gx_bpf_set_observer(void (*changed)(void *arg, const struct gx_link_view *link,
                                         const struct gx_map_view *maps),
                         void *arg);

/*
 * Iteration: calls fn under the mutex (fn may not call the registry) for each object, ascending by
 * id, until fn gives nonzero, which is returned.
 */
int gx_bpf_each_map(int (*fn)(void *arg, const struct gx_map_view *view), void *arg);
int gx_bpf_each_prog(int (*fn)(void *arg, const struct gx_prog_view *view), void *arg);
int gx_bpf_each_link(int (*fn)(void *arg, const struct gx_link_view *view), void *arg);

/*
 * By descriptor, for callers who hold it: borrowed until that descriptor is closed. NULL when it is
 * no map of ours. *event_fd (may be NULL): the ring's eventfd, or -1.
 */
struct gx_map *gx_bpf_map_of_fd(int fd, int *event_fd);
uint32_t gx_bpf_id_of_fd(int fd); /* of any object; 0: not ours */

/**
 * gx_bpf_attach() - what LINK_CREATE does for `gpu/` sections, without libbpf.
 * @section: "gpu.thread/exit:*gemm*": its hook must be the one that the program was verified for
 *
 * Returns a link's descriptor (closing it detaches), or -errno with diag filled in.
 */
int gx_bpf_attach(int prog_fd, const char *section, struct gx_diag *diag);

/* bpf(2) itself: a result >= 0, or -errno. attr: address in this process, not trusted. */
long gx_bpf_call(int command, uint64_t attr, uint32_t size);

/* Handlers of libbpf for "gpu/", "gpu.thread/" and "gpu.api/"; once a process. -ENOSYS: no shared
 * libbpf here. */
int gx_bpf_register_sections(void);

/* Was a call of bpf(2) or perf_event_open answered here (`gpuext doctor`)? */
bool gx_bpf_has_served(void);

#endif
