/* server.h - the loader's end: tells every agent what is attached, and keeps what agents report. */
#ifndef GX_CONTROL_SERVER_H
#define GX_CONTROL_SERVER_H

#include "base/diag.h"
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
	char name[512], why_not[192];
};

struct gx_server_agent {
	uint32_t pid;
	char comm[16], device[32];
	bool gone; /* the connection ended */
	const struct gx_agent_stats *stats; /* stays readable after the application's end */
};

/**
 * gx_server_start() - listen under an abstract name, on a thread of its own.
 * @name:  "gpuext/run/<pid>"
 * @on_log: called on the server's thread with one line of an agent's log; may be NULL
 */
int gx_server_start(const char *name, void (*on_log)(void *arg, uint32_t pid, const char *line), void *arg,
		    struct gx_server **out, struct gx_diag *diag);
/* Who answers queries of other commands; called on the server's thread. NULL: nobody. */
void gx_server_set_query(struct gx_server *server, void (*on_query)(void *arg, const char *what, struct gx_strbuf *out),
			 void *arg);
/* Ask a loader: its JSON lines are appended. */
int gx_server_ask(const char *name, const char *what, struct gx_strbuf *out, struct gx_diag *diag);
/* Disconnects agents (they detach everything of this loader) and frees. NULL is fine. */
void gx_server_stop(struct gx_server *server);

/* Any thread. Agents learn of it at once. fds are duplicated; event_fd may be -1. */
int gx_server_add_map(struct gx_server *server, uint64_t id, const struct gx_map_def *def, int image_fd, int event_fd);
int gx_server_add_link(struct gx_server *server, const struct gx_server_link *link);
/* id 0: all links, at once: no launch sees some of them only. */
void gx_server_remove_link(struct gx_server *server, uint64_t id);
/* Connect to an agent that already runs: "gpuext/agent/<pid>". */
int gx_server_connect(struct gx_server *server, uint32_t pid, struct gx_diag *diag);
/* Ask every agent to bring the images up to date; waits at most timeout_ms. 0, or -ETIMEDOUT. */
int gx_server_flush(struct gx_server *server, int timeout_ms);

/* Snapshots, by index; false beyond the end. */
bool gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out);
bool gx_server_kernel_at(struct gx_server *server, uint32_t i, struct gx_server_kernel *out);

#endif
