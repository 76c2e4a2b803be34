/* server_internal.h - what the files of the loader's server share. */
#ifndef GX_SERVER_INTERNAL_H
#define GX_SERVER_INTERNAL_H

#include "control/server.h"

#include <pthread.h>
#include <time.h>

#define GX_MAX_AGENTS 256
/* of them those of other users than the owner: in all, and of one */
#define GX_MAX_FOREIGN 192
#define GX_MAX_OF_USER 32
#define GX_MAX_KERNELS 4096
#define GX_MAX_PLACES  65536
#define GX_MAX_WATCHED 512
#define GX_MAX_NOTICED 32

/* A message that a new agent must see, with its descriptors. */
struct gx_server_entry {
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];
	uint32_t n_fds;
};

struct gx_server_peer {
	int socket; /* -1: gone */
	bool asked; /* a command, unless it has said HELLO */
	uint32_t user;
	uint64_t since_ns;
	struct gx_server_agent info;
	/* mapped here, for this agent or the one before; NULL: none */
	const struct gx_agent_stats *old_stats;
	uint64_t flushed; /* highest sequence number answered */
	/* [n_policies] that it was sent, cap GX_MAX_POLICY_LINES */
	struct gx_server_policy_app *policies;
	uint32_t n_policies;
};

struct gx_server {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	pthread_t thread;
	int listener, wake;
	char name[GX_NAME_BYTES];
	bool stop;
	void (*on_log)(void *arg, uint32_t pid, const char *line);
	void *arg;
	void (*on_query)(void *arg, const char *what, struct gx_strbuf *out);
	void *query_arg;
	void (*on_policy)(void *arg, const struct gx_server_policy_app *state);
	void *policy_arg;
	bool any_user; /* root's loader: applications of other users may connect */
	gx_server_instance *instance;
	void *instance_arg;
	struct gx_server_entry *entries; /* maps, links and policies, in order of arrival */
	uint32_t n_entries, cap_entries;
	struct gx_server_peer agents[GX_MAX_AGENTS];
	uint32_t n_agents, next_reuse;
	/* of n_former applications that ended and whose places others have; NULL: none yet, or no memory */
	struct gx_agent_stats *former;
	uint32_t n_former;
	struct gx_server_kernel *kernels; /* [n_kernels] */
	uint32_t n_kernels;
	struct gx_server_place *places; /* [n_places], as many as the next power of two */
	uint32_t n_places;
	uint64_t *told_places; /* hashes of these, and of no others; NULL: none yet */
	uint64_t sequence;
	/* what was refused, by what it was and of whom */
	struct gx_server_noticed {
		uint64_t key, last_ns;
		char line[256]; /* to be told; "": it was */
	} noticed[GX_MAX_NOTICED];
	uint64_t n_noticed;
	int watch;            /* fanotify or inotify, of what was handed out; -1: nothing is seen */
	bool watch_tells_who; /* fanotify */
	struct gx_server_watched {
		uint64_t at; /* inode, or inotify's number; 0: free */
		bool sealed;
		char name[24];
	} watched[GX_MAX_WATCHED];
	uint32_t n_watched;
	void (*on_notice)(void *arg, const char *line);
	void *notice_arg;
};

/* --- server.c: all hold the lock */
/* Keep for agents to come, tell those that are here. fds are duplicated. */
int gx_server_add_entry(struct gx_server *server, const struct gx_message *message, const int *fds,
                        uint32_t n_fds);
/* Entries of a type with this id (0: all ids) are forgotten. True: there were some. */
bool gx_server_remove_entries(struct gx_server *server, enum gx_message_type type, uint64_t id);
void gx_server_publish(struct gx_server *server, const struct gx_message *message, const int *fds,
                       uint32_t n_fds);
/* A gx_memfd() of what is told of programs: from now on nobody, root included, changes what applications read. */
bool gx_server_close_blob(int fd);
/* The instructions, map ids and functions of a program, one behind the other. False: not written. */
bool gx_server_write_program(int fd, const struct gx_program *program, const uint64_t *map_ids);
/* now + ms, for pthread_cond_timedwait(). */
struct timespec gx_server_deadline(int ms);

/* A connection to an agent; without the lock. */
void gx_server_take(struct gx_server *server, int socket);
/* The connection ends; its numbers stay. */
void gx_server_hang_up(struct gx_server_peer *peer);

/* --- admit.c: all hold the lock */
bool gx_server_admits(struct gx_server *server, int socket);
/* Something that no application of ours does, for the owner to read; the same of the same user once a second at most. */
void gx_server_notice(struct gx_server *server, uint32_t user, uint32_t pid, const char *what);
void gx_server_notice_line(struct gx_server *server, uint64_t key, const char *line);
/* What it said that it is, against what the kernel says. */
void gx_server_check_pid(struct gx_server *server, const struct gx_server_peer *peer,
                         uint32_t says);
bool gx_peer_is_foreign(const struct gx_server_peer *peer); /* of another user than this process */

/* --- watch.c: all hold the lock */
/* Where what others do with it is seen; root's servers alone look. */
void gx_server_watch_open(struct gx_server *server);
/* What is handed out to others: sealed, or for programs to write to. */
void gx_server_watch(struct gx_server *server, const struct gx_message *message, int fd);
/* What was seen since then; never waits. */
void gx_server_look(struct gx_server *server);

/* --- former.c: holds the lock */
/* The numbers of an application that ended, before its place is another one's. Its policies' and tasks' are not kept. */
void gx_server_keep_numbers(struct gx_server *server, const struct gx_server_agent *gone);

/* --- server_places.c: holds the lock */
/* One more of a kernel's places; of another user, or more than there is room for: nothing happens. */
void gx_server_place_heard(struct gx_server *server, const struct gx_server_peer *peer,
                           const struct gx_message *message);

/* --- server_policy.c: all hold the lock */
/* What another process said, for people: it may not end, and nothing of it is obeyed by a terminal. */
void gx_copy_words(char *to, size_t size, const char *from);
/* A policy message is on its way to this peer. */
void gx_server_policy_sent(struct gx_server_peer *peer, const struct gx_message *message);
/* What an agent said; true: *out is news for on_policy. */
bool gx_server_policy_heard(struct gx_server_peer *peer, const struct gx_message *message,
                            struct gx_server_policy_app *out);

#endif
