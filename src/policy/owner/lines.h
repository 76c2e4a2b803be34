/* lines.h - one line of JSON in, one out, over stream sockets; no client can make the
 * others or us wait. */
#ifndef GX_POLICY_LINES_H
#define GX_POLICY_LINES_H

#include "base/diag.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_strbuf;
struct gx_lines;
struct gx_owner;

enum {
	GX_LINES_MAX_CLIENTS = 64,
	GX_LINES_MAX_LISTENERS = 3,
	GX_LINES_MAX_FDS = GX_LINES_MAX_CLIENTS + GX_LINES_MAX_LISTENERS,
	GX_LINES_MAX_IN = 65536,   /* a longer line ends the connection */
	GX_LINES_MAX_OUT = 4 << 20 /* answers that a client has not read */
};

#define GX_OWNER_KIND "owner" /* of names, see gx_own_name() */

/* An address is a path, or a name in this user's folder: "gpuext/owner/<user>/<pid>". */
/**
 * gx_lines_open() - listen on a stream socket.
 * @on_line: called by gx_lines_serve() with a line, without its end; appends the answer to out
 *
 * Clients of other users are turned away, root's are not. Errors: GX0649
 */
int gx_lines_open(const char *address,
                  void (*on_line)(void *arg, const char *line, size_t len, struct gx_strbuf *out),
                  void *arg, struct gx_lines **out, struct gx_diag *diag);
/* listen.c: at the name of this process, "gpuext/owner/<user>/<pid>", which the owner then has the path of. */
int gx_owner_listen(struct gx_owner *owner,
                    void (*on_line)(void *arg, const char *line, size_t len, struct gx_strbuf *out),
                    void *arg, struct gx_lines **out, struct gx_diag *diag);
/* At one more address, of GX_LINES_MAX_LISTENERS in all. */
int gx_lines_listen(struct gx_lines *lines, const char *address, struct gx_diag *diag);
/* What to poll for; how many of polls[GX_LINES_MAX_FDS] were filled in. */
uint32_t gx_lines_poll(const struct gx_lines *lines, struct pollfd *polls);
/* Serves whoever is ready; never waits. */
void gx_lines_serve(struct gx_lines *lines, const struct pollfd *polls, uint32_t n);
/* Closes and removes everything. NULL is fine. */
void gx_lines_close(struct gx_lines *lines);

/* --- lines_ask.c: the other end */
/* Appends the answer, without its end, to out. *pid: who answered. GX0649, and the -errno:
 * -EACCES another user's, -ENOENT and -ECONNREFUSED nobody's, -ECONNRESET it ended, -ETIMEDOUT. */
int gx_lines_ask(const char *address, const char *line, int timeout_ms, struct gx_strbuf *out,
                 uint32_t *pid, struct gx_diag *diag);

/* A socket that listens (nonblocking), or is connected to a server of this user (any, for root);
 * -errno. */
int gx_stream_listen(const char *address);
int gx_stream_connect(const char *address, uint32_t *pid);
void gx_stream_remove(const char *address);

#endif
