/* server.h - the loader's end: tells every agent what is attached, and keeps what agents report. */
#ifndef GX_CONTROL_SERVER_H
#define GX_CONTROL_SERVER_H

#include "base/diag.h"
#include "verify/policy.h"
#include "control/protocol.h"
#include "ebpf/program.h"

#include <stdbool.h>

struct gx_server;
struct gx_strbuf;

/* A link as the server publishes it; everything is copied. */
struct gx_server_link {
	uint64_t id;
	const struct gx_program *program;
	const uint64_t *map_ids; /* [program->n_maps] */
	enum gx_hook hook;
	bool thread;
	const char *glob, *argument;
	uint32_t max_regs;
};

/* What one agent did with one kernel of one link. */
struct gx_server_kernel {
	uint64_t link_id;
	uint32_t pid;
	enum gx_way way;          /* NONE: it runs the original */
	char name[512], why[192]; /* as gx_session_link_kernel() says it */
};

/* A kernel, or a place in it, of one agent. */
struct gx_server_place {
	uint64_t kernel; /* as programs read it */
	struct gx_place_row row;
};

struct gx_server_agent {
	uint32_t pid;
	char comm[16], device[32];
	bool gone;                          /* the connection ended */
	const struct gx_agent_stats *stats; /* stays readable after the application's end */
	/* above 0: the sums of so many applications that ended, for whose pages there was no room; without pid and names */
	uint32_t n_former;
};

/* What one application does with one policy. Numbers are at most 100 ms old, and stay after its end. */
struct gx_server_policy_app {
	uint64_t id; /* of the policy: the process id of its loader above */
	char name[64];
	enum gx_policy_type type;
	uint32_t pid, user;
	char comm[16];
	bool app_gone; /* the application has ended, or the connection has */
	enum gx_policy_in_app state;
	char why[256];             /* REFUSED */
	struct gpu_exit_info exit; /* GONE */
	u64 counters[GX_N_COUNTERS];
	struct gx_member_stats stats[GX_N_MEMBERS];
	u64 ruler, ruled_since_ns; /* as in struct gx_policy_line */
	char ruler_name[64];
	u64 all[GX_N_COUNTERS]; /* of all policies of this type that the application ever had */
};

/**
 * gx_server_start() - listen in this user's folder, on a thread of its own.
 * @name:  "gpuext/run/<user>/<pid>", see gx_own_name() and gx_socket_listen_near()
 * @on_log: called on the server's thread with one line of an agent's log; may be NULL
 */
int gx_server_start(const char *name, void (*on_log)(void *arg, uint32_t pid, const char *line),
                    void *arg, struct gx_server **out, struct gx_diag *diag);
/* The name that it has. */
const char *gx_server_name(const struct gx_server *server);
/* Who answers queries of other commands; called on the server's thread. NULL: nobody. */
void gx_server_set_query(struct gx_server *server,
                         void (*on_query)(void *arg, const char *what, struct gx_strbuf *out),
                         void *arg);
/* Ask a loader: its JSON lines are appended. -ECONNREFUSED, with nothing in diag: it was killed, and its name is left. */
int gx_server_ask(const char *name, const char *what, struct gx_strbuf *out, struct gx_diag *diag);
/* Disconnects agents (they detach everything of this loader) and frees. NULL is fine. */
void gx_server_stop(struct gx_server *server);

/* Any thread. Agents learn of it at once. fds are duplicated; event_fd: the reader of a ring to wake, or the map of Linux that has the values (maps/linux.c); -1: none. frozen: nobody writes to it any more; of
 * one that is frozen after it was sent the applications know no constants. */
int gx_server_add_map(struct gx_server *server, uint64_t id, const struct gx_map_def *def,
                      bool frozen, int image_fd, int event_fd);
/* The image that the programs of a user write to: 1 and a descriptor, the server's then; 0: the one that was added, for all;
 * -errno: none, and what uses the map is refused there. Called by any thread, with the server's lock. */
typedef int gx_server_instance(void *arg, uint64_t map, uint32_t user, int *image_fd);
/* Hears of connections that were turned away, and of what no agent sends: a line, on the server's thread. */
void gx_server_set_notice(struct gx_server *server, void (*on_notice)(void *arg, const char *line),
                          void *arg);
/* Of a server for applications of all users; of another nothing happens. Before maps are added. */
void gx_server_set_instances(struct gx_server *server, gx_server_instance *instance, void *arg);
int gx_server_add_link(struct gx_server *server, const struct gx_server_link *link);
/* id 0: all links, at once: no launch sees some of them only. */
void gx_server_remove_link(struct gx_server *server, uint64_t id);

/* --- driver policies (server_policy.c) */
/**
 * gx_server_add_policy() - every application attaches it: those that are connected now, and those to come.
 * @id:       above 0, never used for another policy of any loader: process id above, the registry's id below
 * @verified: its callbacks have map_ids, of which GX_WIRE_ID makes what gx_server_add_map() was told before
 * @replaces: the policy whose place it takes without a gap; 0: none. That one is removed
 * @order_ns: as in struct gx_policy
 *
 * What became of it comes back by gx_server_set_policy_watch() and gx_server_policy_at(); an application that refuses is no
 * error here. -errno. Any thread.
 */
int gx_server_add_policy(struct gx_server *server, uint64_t id,
                         const struct gx_verified_policy *verified, uint64_t replaces,
                         uint64_t order_ns);
/* Applications detach it, and say GONE; also one that was replaced, where they refused the other. Unknown ids: nothing
 * happens. */
void gx_server_remove_policy(struct gx_server *server, uint64_t id);
/* By index; false beyond the end. Lines of policies that are gone stay until their place is needed (64 an application). */
bool gx_server_policy_at(struct gx_server *server, uint32_t i, struct gx_server_policy_app *out);
/* A line of an agent's page, k < GX_MAX_POLICY_LINES: policies of other loaders are there, too. False: it is free. */
bool gx_server_policy_line(const struct gx_server_agent *agent, uint32_t k,
                           struct gx_server_policy_app *out);
/* Called on the server's thread, without its lock, at every change of state. NULL: nobody. */
void gx_server_set_policy_watch(struct gx_server *server,
                                void (*on_policy)(void *arg,
                                                  const struct gx_server_policy_app *state),
                                void *arg);
/* Until no connected application is to answer about it: SENT, or ATTACHED though it was removed. -ETIMEDOUT. */
int gx_server_policy_wait(struct gx_server *server, uint64_t id, int timeout_ms);
/* The id on the wire of an object of this process. */
#define GX_WIRE_ID(registry_id) ((uint64_t)getpid() << 32 | (uint32_t)(registry_id))
/**
 * gx_server_start_policies() - a server that applications look for at their start: gx_policy_prefix() and the pid.
 *
 * Connects to applications of this user that run already; those of others come by themselves. Root's server takes applications of all users (gx_server_set_instances()).
 * Arguments and errors as gx_server_start().
 */
int gx_server_start_policies(void (*on_log)(void *arg, uint32_t pid, const char *line), void *arg,
                             struct gx_server **out, struct gx_diag *diag);

/* Connect to an agent that already runs, of this user or, for root, of any: the pid as it is here. */
int gx_server_connect(struct gx_server *server, uint32_t pid, struct gx_diag *diag);
/* Ask every agent to bring the images up to date; waits at most timeout_ms. 0, or -ETIMEDOUT. */
int gx_server_flush(struct gx_server *server, int timeout_ms);

/* Snapshots, by index; false beyond the end. The last agent may stand for many (n_former). */
bool gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out);
/* The first application that is connected or was; false: none. A command that asks is no application. */
bool gx_server_application(struct gx_server *server, struct gx_server_agent *out);
bool gx_server_kernel_at(struct gx_server *server, uint32_t i, struct gx_server_kernel *out);
bool gx_server_place_at(struct gx_server *server, uint32_t i, struct gx_server_place *out);

#endif
