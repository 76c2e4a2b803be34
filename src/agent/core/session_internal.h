/* session_internal.h - what the files of the session share: loaders, maps, instances. */
#ifndef GX_SESSION_INTERNAL_H
#define GX_SESSION_INTERNAL_H

#include "agent/core/backend.h"
#include "agent/core/session.h"
#include "maps/map.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

#define GX_MAX_SHARDS        1024
#define GX_MAX_LINK_MAPS     64u
#define GX_SYNC_INTERVAL_NS  100000000ull
#define GX_SYNC_LONGEST_NS   5000000000ull
#define GX_DRAIN_INTERVAL_MS 5
#define GX_SCRATCH_BYTES     ((size_t)1 << 20)

struct gx_fd_identity {
	uint64_t dev, ino;
};

/* A map of a loader, as this process sees it. Lives as long as the process: variants may hold its
 * address. */
struct gx_agent_map {
	uint64_t id;
	struct gx_map *host; /* the image, shared with the loader */
	int event_fd;
	struct gx_fd_identity event;
	int loader;            /* its place in the session */
	atomic_bool gone;      /* the loader is: nobody reads the image any more */
	atomic_bool of_policy; /* a driver policy of this process uses it */
	/* programs at names of the API write to it, and programs in kernels: any that ever was attached */
	atomic_bool cpu_writes, kernels_write;
	/* by any program that ever was attached: gx_set_words() */
	_Atomic uint64_t words_set;
	_Atomic uint64_t kernel_words; /* by any in kernels: gx_written_words() */
	struct gx_agent_map *next;
};

/* --- agent_map.c */
/* Takes both descriptors, also on failure. NULL: the image does not fit the definition.
 * frozen: a copy of the image as it is now, which nobody else can write to. */
struct gx_agent_map *gx_agent_map_open(uint64_t id, const struct gx_map_def *def, bool frozen,
                                       int image_fd, int event_fd);
/* Gives back the descriptors of a map that is gone; the image stays, variants may write to it. */
void gx_agent_map_let_go(struct gx_agent_map *map);
bool gx_agent_map_is_ring(const struct gx_agent_map *map);
/* Tell the reader that a ring has something new. */
void gx_agent_map_signal(const struct gx_agent_map *map);

/* --- instance.c: device memory of one context */
/* A shard of a ring, as it was left at the last look. */
struct gx_ring_shard {
	uint64_t n_admitted, n_dropped; /* as the device has them; the first one modulo 2^28 */
	uint64_t n_discarded;           /* of those admitted, by the program: nobody counts them */
	uint64_t taken, released; /* bytes: the reader has them; the device may write there again */
};

struct gx_device_map {
	struct gx_agent_map *map;
	uint64_t base; /* address on the device */
	size_t bytes;
	bool shared; /* it is the image itself, which the device reaches */
	uint64_t
	        *before; /* [bytes / 8] the device's words at the last merge; NULL: rings, shared */
	uint64_t host_generation;
	uint64_t shard_bytes, shard_stride; /* rings; of a per-site array, of one of its copies */
	struct gx_ring_shard *shards;       /* [n_shards] */
	struct gx_device_hash *hash;        /* hash_table.c; NULL: no hash */
};

struct gx_device_stats {
	uint64_t link_id;
	uint64_t base;
	bool tells; /* its line has the number of the table of allocations */
	/* at the last look */
	uint64_t events[GX_MAX_SHARDS], lanes[GX_MAX_SHARDS], warps[GX_MAX_SHARDS],
	        dropped[GX_MAX_SHARDS];
};

struct gx_instance {
	void *context, *queue; /* of the back end */
	uint32_t n_shards;     /* power of two */
	pthread_mutex_t lock;
	struct gx_device_map *maps;
	uint32_t n_maps;
	struct gx_device_stats *stats;
	uint32_t n_stats;
	uint64_t *scratch; /* [GX_SCRATCH_BYTES / 8] a piece of a map while it is merged */
	uint64_t next_sync_ns, took_ns; /* took_ns: the look before */
	uint64_t told; /* gx_allocations_number(), on its way to the lines that tell it */
	struct gx_instance *next, *next_ending; /* next_ending: of one context (context_end.c) */
	void *asks_queue;                       /* asks_serve.c */
	atomic_bool asks; /* it has kernels whose programs ask for pages, by asks_serve.c */
	bool kept;        /* a thread that was not waited for may still look at it: never freed */
};

/* Of this context; NULL: none, or no memory. */
struct gx_instance *gx_instance_get(void *context, bool make);
/* One round over all contexts: rings always, maps when due or forced. Current context is restored.
 */
void gx_instances_poll(bool force);
/* In the context of the newest one that asks, which stays there meanwhile. */
void gx_instances_with_asks(void (*fn)(struct gx_instance *instance));
/* In front of a launch: devices are told when the table of allocations has changed, and have it when this returns. */
void gx_instances_tell(void);
/* -errno: some of it stayed on the device (a context that faulted gives nothing back). */
int gx_instance_sync(struct gx_instance *instance, bool force);
/* The counters of a link that is gone are merged no more. Its device memory stays: graphs may still
 * hold its variants. */
void gx_instances_forget(uint64_t link_id);
/* Wait for the work of every context, then a forced round; -errno as gx_instance_sync(). */
int gx_instances_finish(void);
int gx_instance_finish(struct gx_instance *instance); /* of one that is in no round */
/* The instances of a context, linked by next_ending: no round comes to them any more. Waits for the
 * one that is under way. Owned by the caller, who gives them back or frees them. */
struct gx_instance *gx_instances_take(void *context);
void gx_instances_put_back(struct gx_instance *first); /* NULL is fine */
void gx_instances_free(struct gx_instance *first);     /* their context is gone */
/* Makes the stats line of a link, or the memory of a map, in the current context. NULL: no memory.
 * Holds the lock. */
struct gx_device_stats *gx_instance_stats(struct gx_instance *instance, uint64_t link_id);
struct gx_device_map *gx_instance_map(struct gx_instance *instance, struct gx_agent_map *map);
/* Another memory for a map, of so many bytes (0: what the map needs); the older one is merged on,
 * because launches that are under way use it. Holds the lock. */
struct gx_device_map *gx_instance_add_map(struct gx_instance *instance, struct gx_agent_map *map,
                                          size_t bytes);
/* --- map_words.c */
/* Slots of threads that this memory of a per-thread map has. */
uint64_t gx_map_threads(const struct gx_agent_map *map, const struct gx_device_map *device);
/* The words of a map in a relocation block, for the memory that it has now. */
void gx_map_words(const struct gx_agent_map *map, const struct gx_device_map *device,
                  uint64_t *words);

/* Copies what the image holds into device->before, zero elsewhere, and from there to the device,
 * where zero is already: only what was ever written moves. On the instance's queue. */
int gx_map_first_upload(struct gx_instance *instance, struct gx_device_map *map);

/* --- map_sync.c, drain.c: hold the instance's lock, its context current */
int gx_map_merge(struct gx_instance *instance, struct gx_device_map *map);
int gx_stats_merge(struct gx_instance *instance);
/* Number of records moved, or -errno. */
int gx_ring_drain(struct gx_instance *instance, struct gx_device_map *map);

/* --- clock.c: publishes offset and residual; the context is current */
void gx_clock_measure(struct gx_instance *instance);

/* --- own_fd.c: a duplicate with a high number, close-on-exec; takes fd. fd itself when there is no
 * other. */
int gx_fd_up(int fd);
void gx_fd_note(int fd, struct gx_fd_identity *identity);
/* False: the application has closed it; the number may be its own now. Event descriptors all have
 * one inode: of them only the kind is known. */
bool gx_fd_same(int fd, const struct gx_fd_identity *identity);

/* --- stats.c */
/* The page; gives its descriptor, -1: none. err: 0, or -errno when nobody can read it. */
int gx_stats_make(int *err);
void gx_stats_forked(void);
struct gx_agent_stats *gx_session_stats(void); /* never NULL */
/* Claim and release on the session's thread, release after gx_instances_forget(). */
void gx_link_stats_claim(uint64_t link_id);
void gx_link_stats_release(uint64_t link_id);
struct gx_link_stats *gx_session_link_stats(uint64_t link_id); /* NULL: table full, or gone */

/* --- asks.c */
struct gx_policy_host;
/* Of the driver that the agent forwards to; NULL: it has none, or *other_build: one that is not ours. */
struct gx_policy_host *gx_driver_policy_host(bool *other_build);
/* Calls fn in the context of the newest instance that asks: gx_instances_with_asks(). */
typedef void gx_asks_visit(void (*fn)(struct gx_instance *instance));
/* Of the ring of base/asks.h, in the current context; 0: none of the programs asks, or there is nobody to ask. */
uint64_t gx_asks_address(struct gx_instance *instance, const struct gx_attachment *const *programs,
                         uint32_t n_programs, gx_asks_visit *visit);
/* --- asks_serve.c: where the driver has no engine that reads such a ring */
/* The process's, served from now on, each time in the context that visit chooses; NULL: nobody can serve it. */
void *gx_asks_ring(gx_asks_visit *visit);
void gx_asks_stop(void); /* what is still in it is counted as dropped */
/* Of the pages of base/prints.h; 0: the program does not ask, or devices can't reach them. */
uint64_t gx_pages_address(const struct gx_attachment *program);
/* It asks whether the table of allocations has changed. */
bool gx_asks_version(const struct gx_attachment *program);

/* The map of an id that came before, or NULL. */
typedef struct gx_agent_map *gx_find_map(uint64_t id);

/**
 * gx_program_read() - one program of a blob: instructions, map ids, functions.
 * @fd:      the blob; borrowed; nothing of it is trusted
 * @at:      where the program begins; moves behind it
 * @program: all but what is in the blob; n_insns, n_maps and n_func_infos are not trusted
 * @maps:    [GX_MAX_LINK_MAPS], filled in up to n_maps
 *
 * 0, or -errno; diag when the verifier says why. Cost: gx_verify(). link_program.c
 */
int gx_program_read(int fd, off_t *at, struct gx_program *program, gx_find_map *find,
                    struct gx_agent_map **maps, const struct gx_verified **out,
                    struct gx_diag *diag);
/* The program of a GX_MSG_LINK. */
int gx_link_read(const struct gx_message *message, int fd, gx_find_map *find,
                 struct gx_agent_map **maps, const struct gx_verified **out);

/* --- state.c */
/* False: there is, or was, a session in this process. */
bool gx_session_begin(const struct gx_backend *backend);
void gx_session_end(void);
void gx_session_end_forked(void);
/* Of a session that has begun. */
const struct gx_backend *gx_backend(void);

/* --- loaders.c */
enum { GX_MISSING_BYTES = 400 };
struct gx_loader_finder {
	/* a loader of policies that needs no second connection */
	bool (*known)(const char *name);
	/* each connection, or -EAGAIN: too many come just now; the peers are not checked yet */
	void (*take)(const char *name, int socket);
	/* a loader that was named, or is in a folder, and can't be one; why: a line without its end */
	void (*missing)(const char *line);
	/* of a fraction of a millisecond, for all of those together that too many come to just now */
	int pauses;
};
/* names: "name,name", each a name or a path; may be NULL. Then the loaders of policies of root and this user. */
void gx_loaders_find(const char *names, const struct gx_loader_finder *finder);
/* Policies may have come since the last call. The session's thread. */
bool gx_loaders_changed(void);

#endif
