/* server.c - the loader's end: tells every agent what is attached, and keeps what agents report. */
#include "control/server_internal.h"

#include "base/clock.h"
#include "base/memfd.h"
#include "base/strbuf.h"
#include "base/thread.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* How long one that does not read may hold up the others. */
enum {
	OWN_MS = 1000,
	FOREIGN_MS = 20,
	AT_ONCE = 256,
	N_OWN = 3 /* of the polled: wake, listener, watch */
};

static void wake(struct gx_server *server)
{
	uint64_t one = 1;

	if (write(server->wake, &one, sizeof(one)) < 0) {
		/* the counter is full: the thread is awake anyway */
	}
}

void gx_server_hang_up(struct gx_server_peer *agent)
{
	if (agent->socket >= 0)
		gx_close(agent->socket);
	agent->socket = -1;
	agent->info.gone = true;
}

static void send_or_drop(struct gx_server_peer *agent, const struct gx_message *message,
                         const int *fds, uint32_t n_fds)
{
	/* The receive buffer of a unix socket holds dozens of packets; an agent that lets it fill up is hung. */
	for (int tries = 0; agent->socket >= 0; tries++) {
		int err = gx_message_send(agent->socket, message, fds, n_fds);

		/* one that ended is hung up on when all that it said has been read */
		if (!err || err == -EPIPE || err == -ECONNRESET)
			return;
		if (err != -EAGAIN || tries == (gx_peer_is_foreign(agent) ? FOREIGN_MS : OWN_MS)) {
			gx_server_hang_up(agent);
			return;
		}
		poll(&(struct pollfd){ .fd = agent->socket, .events = POLLOUT }, 1, 1);
	}
}

/* Maps that programs write to are a user's own; the reader of a ring is not told by others: who merges them looks. */
static void send_entry(struct gx_server *server, struct gx_server_peer *agent,
                       const struct gx_message *message, const int *fds, uint32_t n_fds)
{
	struct gx_message own = *message;
	int image = -1, made = 0;

	if (message->type == GX_MSG_MAP && server->instance && agent->socket >= 0)
		made = server->instance(server->instance_arg, message->id, agent->user, &image);
	if (message->type == GX_MSG_POLICY)
		own.u.policy.receiver = agent->info.pid;
	if (!made)
		send_or_drop(agent, &own, fds, n_fds);
	if (made <= 0)
		return;
	own.u.map.has_event = 0;
	gx_server_watch(server, message, image);
	send_or_drop(agent, &own, &image, 1);
	gx_close(image);
}

void gx_server_publish(struct gx_server *server, const struct gx_message *message, const int *fds,
                       uint32_t n_fds)
{
	for (uint32_t i = 0; i < server->n_agents; i++) {
		send_entry(server, &server->agents[i], message, fds, n_fds);
		gx_server_policy_sent(&server->agents[i], message);
	}
}

/* A place for one more: commands that only asked leave theirs, then applications that ended, the oldest
 * first, whose numbers go into a sum. NULL: all are here. */
static struct gx_server_peer *free_peer(struct gx_server *server)
{
	struct gx_server_peer *peer = NULL;

	for (uint32_t i = 0; i < server->n_agents && !peer; i++)
		if (server->agents[i].info.gone && !server->agents[i].info.stats)
			peer = &server->agents[i];
	if (!peer && server->n_agents < GX_MAX_AGENTS)
		peer = &server->agents[server->n_agents++];
	for (uint32_t i = 0; i < server->n_agents && !peer; i++) {
		uint32_t at = (server->next_reuse + i) % GX_MAX_AGENTS;

		if (!server->agents[at].info.gone)
			continue;
		peer = &server->agents[at];
		server->next_reuse = at + 1;
	}
	if (!peer)
		return NULL;
	if (peer->info.stats)
		gx_server_keep_numbers(server, &peer->info);
	free(peer->policies);
	/* somebody may still read the page: the next one is mapped over it */
	*peer = (struct gx_server_peer){ .old_stats = peer->info.stats ? peer->info.stats
		                                                       : peer->old_stats };
	return peer;
}

static void add_agent(struct gx_server *server, int socket)
{
	struct gx_message ready = { .type = GX_MSG_READY };
	struct gx_server_peer *agent;

	agent = gx_server_admits(server, socket) ? free_peer(server) : NULL;
	if (!agent) {
		gx_close(socket);
		return;
	}
	agent->socket = socket;
	agent->user = gx_peer_user(socket);
	agent->info.pid = gx_peer_pid(socket);
	agent->since_ns = gx_now_ns();
	for (uint32_t i = 0; i < server->n_entries; i++) {
		send_entry(server, agent, &server->entries[i].message, server->entries[i].fds,
		           server->entries[i].n_fds);
		gx_server_policy_sent(agent, &server->entries[i].message);
	}
	send_or_drop(agent, &ready, NULL, 0);
}

/* What is told to the loader without the lock. */
struct news {
	char line[1024]; /* "": none */
	bool policy;
	struct gx_server_policy_app state;
};

/* What a peer sent; fds stay the caller's. */
struct arrival {
	struct gx_server *server;
	struct gx_server_peer *agent;
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];
	struct news *news;
};

static void take_hello(struct arrival *a)
{
	struct gx_server_peer *agent = a->agent;
	const struct gx_message *message = &a->message;
	int fd = a->fds[0];
	union {
		const struct gx_agent_stats *stats;
		void *page;
	} old = { .stats = agent->old_stats };
	void *page = MAP_FAILED;

	if (agent->info.stats) {
		gx_server_notice(a->server, agent->user, agent->info.pid,
		                 "said a second time what it is");
		gx_server_hang_up(agent);
		return;
	}
	gx_server_check_pid(a->server, agent, message->u.hello.pid);
	/* reading a page that was cut off would kill this process */
	if (gx_memfd_seals(fd) & GX_SEAL_SHORTER &&
	    lseek(fd, 0, SEEK_END) >= (off_t)sizeof(struct gx_agent_stats))
		page = gx_map_page(old.page, sizeof(struct gx_agent_stats), fd);
	if (page != MAP_FAILED)
		agent->old_stats = page;
	if (page == MAP_FAILED || ((struct gx_agent_stats *)page)->magic != GX_STATS_MAGIC) {
		gx_server_notice(a->server, agent->user, agent->info.pid,
		                 "its page of numbers is none, or could be cut");
		gx_server_hang_up(agent);
		return;
	}
	/* the kernel says which it is, by the number that it has here */
	if (!agent->info.pid ||
	    (agent->info.pid == (uint32_t)getpid() && !gx_peer_is_foreign(agent)))
		agent->info.pid = message->u.hello.pid;
	gx_copy_words(agent->info.comm, sizeof(agent->info.comm), message->u.hello.comm);
	gx_copy_words(agent->info.device, sizeof(agent->info.device), message->u.hello.device);
	agent->info.stats = page;
}

static void take_kernel(struct arrival *a)
{
	struct gx_server *server = a->server;
	const struct gx_message *message = &a->message;
	struct gx_server_kernel *bigger, *k;

	if (server->n_kernels == GX_MAX_KERNELS || gx_peer_is_foreign(a->agent))
		return;
	bigger = realloc(server->kernels, (server->n_kernels + 1) * sizeof(*bigger));
	if (!bigger)
		return;
	server->kernels = bigger;
	k = &bigger[server->n_kernels++];
	*k = (struct gx_server_kernel){ .link_id = message->id,
		                        .pid = a->agent->info.pid,
		                        .way = (enum gx_way)message->u.kernel.way };
	snprintf(k->name, sizeof(k->name), "%.511s", message->u.kernel.name);
	snprintf(k->why, sizeof(k->why), "%.191s", message->u.kernel.why);
}

static void take_place(struct arrival *a)
{
	gx_server_place_heard(a->server, a->agent, &a->message);
}

static void take_log(struct arrival *a)
{
	char words[160];

	snprintf(a->news->line, sizeof(a->news->line), "%.1023s", a->message.u.text);
	if (a->server->on_log || strncmp(a->news->line, GX_NO_LOADER, strlen(GX_NO_LOADER)) != 0)
		return;
	/* somebody may stand in its way */
	gx_copy_words(words, sizeof(words), a->news->line);
	gx_server_notice(a->server, a->agent->user, a->agent->info.pid, words);
}

static void take_policy_state(struct arrival *a)
{
	a->news->policy = gx_server_policy_heard(a->agent, &a->message, &a->news->state);
}

static void take_flushed(struct arrival *a)
{
	a->agent->flushed = a->message.id;
}

/* Runs without the lock: the answer reads the registry, whose own lock comes before this one. False: there was no memory for one, or
 * nobody takes it. */
static bool answer(struct gx_server *server, int socket, const char *what)
{
	struct gx_message message = { .type = GX_MSG_ANSWER };
	struct gx_strbuf text = { 0 };
	int fd = gx_memfd("gpuext-answer");
	bool sent;

	if (server->on_query)
		server->on_query(server->query_arg, what, &text);
	/* where files may have no bytes (ulimit -f 0) a write would end this process */
	sent = !text.failed && fd >= 0 && !gx_memfd_size(fd, text.len) &&
	       write(fd, gx_strbuf_text(&text), text.len) == (ssize_t)text.len &&
	       !gx_message_send(socket, &message, &fd, 1);
	if (fd >= 0)
		close(fd);
	gx_strbuf_free(&text);
	return sent;
}

static void take_query(struct arrival *a)
{
	int socket = a->agent->socket;
	bool answered;

	a->agent->asked = true;
	a->agent->flushed = UINT64_MAX; /* a command, not an agent: nothing to flush */
	a->message.u.text[sizeof(a->message.u.text) - 1] = '\0';
	pthread_mutex_unlock(&a->server->lock);
	answered = answer(a->server, socket, a->message.u.text);
	pthread_mutex_lock(&a->server->lock);
	if (!answered) /* so that the command does not wait for it */
		gx_server_hang_up(a->agent);
}

static void (*const takers[GX_N_MESSAGES])(struct arrival *a) = {
	[GX_MSG_HELLO] = take_hello,     [GX_MSG_KERNEL] = take_kernel,
	[GX_MSG_LOG] = take_log,         [GX_MSG_POLICY_STATE] = take_policy_state,
	[GX_MSG_FLUSHED] = take_flushed, [GX_MSG_QUERY] = take_query,
	[GX_MSG_PLACE] = take_place,
};

static void handle(struct gx_server *server, struct gx_server_peer *agent, struct news *news)
{
	struct arrival a = { .server = server, .agent = agent, .news = news };
	int n = gx_message_receive(agent->socket, &a.message, a.fds);

	news->line[0] = '\0';
	news->policy = false;
	if (n == -EAGAIN)
		return;
	if (n <= 0) {
		if (n == -EPROTO)
			gx_server_notice(server, agent->user, gx_peer_pid(agent->socket),
			                 "sent what no agent sends");
		gx_server_hang_up(agent);
		pthread_cond_broadcast(&server->changed);
		return;
	}
	if (takers[a.message.type]) /* gx_message_receive() gives no other types */
		takers[a.message.type](&a);
	pthread_cond_broadcast(&server->changed);
	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		if (a.fds[i] >= 0)
			gx_close(a.fds[i]);
}

static uint32_t fill_poll(struct gx_server *server, struct pollfd *polls)
{
	uint32_t n = 0;

	polls[n++] = (struct pollfd){ .fd = server->wake, .events = POLLIN };
	polls[n++] = (struct pollfd){ .fd = server->listener, .events = POLLIN };
	polls[n++] = (struct pollfd){ .fd = server->watch, .events = POLLIN };
	for (uint32_t i = 0; i < server->n_agents; i++)
		polls[n++] = (struct pollfd){ .fd = server->agents[i].socket, .events = POLLIN };
	return n;
}

static void tell(struct gx_server *server, uint32_t pid, const struct news *news)
{
	void (*on_policy)(void *, const struct gx_server_policy_app *) = server->on_policy;
	void *arg = server->policy_arg;

	pthread_mutex_unlock(&server->lock);
	if (news->line[0] && server->on_log)
		server->on_log(server->arg, pid, news->line);
	if (news->policy && on_policy)
		on_policy(arg, &news->state);
	pthread_mutex_lock(&server->lock);
}

static void tell_notices(struct gx_server *server)
{
	for (uint32_t i = 0; i < GX_MAX_NOTICED; i++) {
		void (*on_notice)(void *, const char *) = server->on_notice;
		void *arg = server->notice_arg;
		char line[sizeof(server->noticed[0].line)];

		memcpy(line, server->noticed[i].line, sizeof(line));
		server->noticed[i].line[0] = '\0';
		if (!line[0] || !on_notice)
			continue;
		pthread_mutex_unlock(&server->lock);
		on_notice(arg, line);
		pthread_mutex_lock(&server->lock);
	}
}

/* Of a queue that somebody keeps full many at a time; those that are connected wait no longer than for these. */
static void take_connections(struct gx_server *server)
{
	for (int i = 0; i < AT_ONCE; i++) {
		int socket = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC);

		if (socket < 0)
			return;
		add_agent(server, socket);
	}
}

static void *serve(void *arg)
{
	struct gx_server *server = arg;
	struct pollfd polls[GX_MAX_AGENTS + N_OWN];
	struct news news;

	pthread_mutex_lock(&server->lock);
	while (!server->stop) {
		uint32_t n = fill_poll(server, polls);
		uint64_t value;

		pthread_mutex_unlock(&server->lock);
		poll(polls, n, 1000);
		pthread_mutex_lock(&server->lock);
		if (polls[0].revents && read(server->wake, &value, sizeof(value)) < 0)
			continue;
		if (polls[1].revents) {
			take_connections(server);
		}
		if (polls[2].revents)
			gx_server_look(server);
		for (uint32_t i = N_OWN; i < n && !server->stop; i++) {
			struct gx_server_peer *agent = &server->agents[i - N_OWN];

			if (!polls[i].revents || agent->socket < 0)
				continue;
			handle(server, agent, &news);
			tell(server, agent->info.pid, &news);
		}
		tell_notices(server);
	}
	pthread_mutex_unlock(&server->lock);
	return NULL;
}

/* Where no folder can be made, as in a container whose files can only be read. */
static void say_where(int err, struct gx_diag *diag)
{
	if (err == -ENOENT || err == -EACCES || err == -EROFS || err == -ENOSPC)
		snprintf(diag->hint, sizeof(diag->hint),
		         "it needs a folder that can be written: %s, TMPDIR or /tmp; "
		         "TMPDIR=/dev/shm "
		         "often is one",
		         geteuid() ? "XDG_RUNTIME_DIR" : "/run");
}

/* It did not come about. */
static int end_start(struct gx_server *server, struct gx_diag *diag)
{
	int err = server->listener < 0 ? server->listener : 0;
	const char *why = err ? strerror(-err) : "no thread";
	char path[GX_PATH_BYTES + GX_NAME_BYTES];

	gx_folder_socket_path(server->name, path, sizeof(path));
	if (server->wake >= 0)
		close(server->wake);
	if (server->listener >= 0) {
		close(server->listener);
		gx_folder_remove(server->name);
	}
	if (server->watch >= 0)
		close(server->watch);
	free(server);
	if (diag && !diag->error)
		say_where(err, diag);
	return gx_fail(diag, GX_E_IO, "can't listen on the control socket %s: %s", path, why);
}

int gx_server_start(const char *name, void (*on_log)(void *arg, uint32_t pid, const char *line),
                    void *arg, struct gx_server **out, struct gx_diag *diag)
{
	struct gx_server *server = calloc(1, sizeof(*server));

	*out = NULL;
	if (!server)
		return gx_fail(diag, GX_E_NO_MEMORY, "for the control server");
	pthread_mutex_init(&server->lock, NULL);
	pthread_cond_init(&server->changed, NULL);
	server->on_log = on_log;
	server->arg = arg;
	server->watch = -1;
	server->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	server->listener = gx_socket_listen_near(name, server->name);
	if (server->wake < 0 || server->listener < 0 ||
	    gx_thread_start(&server->thread, serve, server))
		return end_start(server, diag);
	*out = server;
	return 0;
}

void gx_server_stop(struct gx_server *server)
{
	if (!server)
		return;
	pthread_mutex_lock(&server->lock);
	server->stop = true;
	pthread_mutex_unlock(&server->lock);
	wake(server);
	pthread_join(server->thread, NULL);
	for (uint32_t i = 0; i < server->n_agents; i++) {
		union {
			const struct gx_agent_stats *stats;
			void *page;
		} mapped = { .stats = server->agents[i].old_stats };

		gx_server_hang_up(&server->agents[i]);
		free(server->agents[i].policies);
		if (mapped.page)
			munmap(mapped.page, sizeof(struct gx_agent_stats));
	}
	for (uint32_t i = 0; i < server->n_entries; i++)
		for (uint32_t k = 0; k < server->entries[i].n_fds; k++)
			close(server->entries[i].fds[k]);
	close(server->listener);
	gx_folder_remove(server->name);
	close(server->wake);
	if (server->watch >= 0)
		close(server->watch);
	free(server->entries);
	free(server->kernels);
	free(server->places);
	free(server->told_places);
	free(server->former);
	free(server);
}

int gx_server_add_entry(struct gx_server *server, const struct gx_message *message, const int *fds,
                        uint32_t n_fds)
{
	struct gx_server_entry *entry;

	if (server->n_entries == server->cap_entries) {
		uint32_t cap = server->cap_entries ? server->cap_entries * 2 : 16;
		struct gx_server_entry *bigger = realloc(server->entries, cap * sizeof(*bigger));

		if (!bigger)
			return -ENOMEM;
		server->entries = bigger;
		server->cap_entries = cap;
	}
	entry = &server->entries[server->n_entries];
	*entry = (struct gx_server_entry){ .message = *message };
	for (uint32_t i = 0; i < n_fds; i++) {
		int fd = dup(fds[i]);

		if (fd < 0) {
			int err = -errno;

			while (entry->n_fds)
				gx_close(entry->fds[--entry->n_fds]);
			return err;
		}
		entry->fds[entry->n_fds++] = fd;
	}
	server->n_entries++;
	gx_server_watch(server, message, fds[0]);
	gx_server_publish(server, message, entry->fds, n_fds);
	return 0;
}

/* Ids are never used for another map. */
static bool knows_map(const struct gx_server *server, uint64_t id)
{
	for (uint32_t i = 0; i < server->n_entries; i++)
		if (server->entries[i].message.type == GX_MSG_MAP &&
		    server->entries[i].message.id == id)
			return true;
	return false;
}

int gx_server_add_map(struct gx_server *server, uint64_t id, const struct gx_map_def *def,
                      bool frozen, int image_fd, int event_fd)
{
	struct gx_message message = { .type = GX_MSG_MAP, .id = id };
	int fds[2] = { image_fd, event_fd }, err;

	message.u.map.def = *def;
	message.u.map.has_event = event_fd >= 0;
	message.u.map.frozen = frozen && gx_map_can_be_constant(def);
	pthread_mutex_lock(&server->lock);
	err = knows_map(server, id)
	              ? 0
	              : gx_server_add_entry(server, &message, fds, event_fd >= 0 ? 2 : 1);
	pthread_mutex_unlock(&server->lock);
	return err;
}

bool gx_server_write_program(int fd, const struct gx_program *program, const uint64_t *map_ids)
{
	size_t insn_bytes = program->n_insns * sizeof(struct gx_insn);
	size_t map_bytes = program->n_maps * sizeof(uint64_t);
	size_t func_bytes = program->n_func_infos * sizeof(struct gx_func_info);

	return write(fd, program->insns, insn_bytes) == (ssize_t)insn_bytes &&
	       write(fd, map_ids, map_bytes) == (ssize_t)map_bytes &&
	       (!func_bytes || write(fd, program->funcs, func_bytes) == (ssize_t)func_bytes);
}

bool gx_server_close_blob(int fd)
{
	return !gx_memfd_seal(fd, GX_SEAL_WRITES | GX_SEAL_SIZE | GX_SEAL_LAST);
}

/* The blob of a link. A descriptor, or -errno. */
static int make_blob(const struct gx_server_link *link)
{
	int fd = gx_memfd("gpuext-program");

	if (fd < 0)
		return fd;
	if (gx_server_write_program(fd, link->program, link->map_ids) && gx_server_close_blob(fd))
		return fd;
	close(fd);
	return -EIO;
}

int gx_server_add_link(struct gx_server *server, const struct gx_server_link *link)
{
	const struct gx_program *program = link->program;
	struct gx_message message = { .type = GX_MSG_LINK, .id = link->id };
	struct gx_message ready = { .type = GX_MSG_READY };
	int err, fd = make_blob(link);

	if (fd < 0)
		return fd;
	message.u.link.hook = link->hook;
	message.u.link.thread = link->thread;
	message.u.link.has_ctx = program->has_ctx;
	message.u.link.n_insns = program->n_insns;
	message.u.link.n_maps = program->n_maps;
	message.u.link.n_funcs = program->n_func_infos;
	message.u.link.max_ops = program->max_ops;
	message.u.link.max_local_bytes = program->max_local_bytes;
	message.u.link.allow_exit = program->allow_exit;
	message.u.link.max_regs = link->max_regs;
	snprintf(message.u.link.name, sizeof(message.u.link.name), "%s", program->name);
	snprintf(message.u.link.glob, sizeof(message.u.link.glob), "%s", link->glob);
	snprintf(message.u.link.argument, sizeof(message.u.link.argument), "%s", link->argument);
	pthread_mutex_lock(&server->lock);
	err = gx_server_add_entry(server, &message, &fd, 1);
	gx_server_publish(server, &ready, NULL, 0);
	pthread_mutex_unlock(&server->lock);
	close(fd);
	return err;
}

bool gx_server_remove_entries(struct gx_server *server, enum gx_message_type type, uint64_t id)
{
	uint32_t kept = 0, n = server->n_entries;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_server_entry *entry = &server->entries[i];

		if (entry->message.type != type || (id && entry->message.id != id)) {
			memmove(&server->entries[kept++], entry, sizeof(*entry));
			continue;
		}
		for (uint32_t k = 0; k < entry->n_fds; k++)
			gx_close(entry->fds[k]);
	}
	server->n_entries = kept;
	return kept != n;
}

void gx_server_remove_link(struct gx_server *server, uint64_t id)
{
	struct gx_message message = { .type = GX_MSG_UNLINK, .id = id };

	pthread_mutex_lock(&server->lock);
	if (gx_server_remove_entries(server, GX_MSG_LINK, id))
		gx_server_publish(server, &message, NULL, 0);
	pthread_mutex_unlock(&server->lock);
}

const char *gx_server_name(const struct gx_server *server)
{
	return server->name;
}

void gx_server_take(struct gx_server *server, int socket)
{
	if (socket < 0)
		return;
	pthread_mutex_lock(&server->lock);
	add_agent(server, socket);
	pthread_mutex_unlock(&server->lock);
	wake(server);
}

static bool all_flushed(const struct gx_server *server, uint64_t sequence)
{
	for (uint32_t i = 0; i < server->n_agents; i++)
		if (server->agents[i].socket >= 0 && server->agents[i].flushed < sequence)
			return false;
	return true;
}

struct timespec gx_server_deadline(int ms)
{
	struct timespec until;

	gx_deadline_after(&until, (uint64_t)ms);
	return until;
}

int gx_server_flush(struct gx_server *server, int timeout_ms)
{
	struct gx_message message = { .type = GX_MSG_FLUSH };
	struct timespec until = gx_server_deadline(timeout_ms);
	int err = 0;

	pthread_mutex_lock(&server->lock);
	message.id = ++server->sequence;
	gx_server_publish(server, &message, NULL, 0);
	while (!err && !all_flushed(server, message.id))
		err = -pthread_cond_timedwait(&server->changed, &server->lock, &until);
	pthread_mutex_unlock(&server->lock);
	return err;
}

void gx_server_set_notice(struct gx_server *server, void (*on_notice)(void *arg, const char *line),
                          void *arg)
{
	pthread_mutex_lock(&server->lock);
	server->on_notice = on_notice;
	server->notice_arg = arg;
	pthread_mutex_unlock(&server->lock);
}

void gx_server_set_instances(struct gx_server *server, gx_server_instance *instance, void *arg)
{
	pthread_mutex_lock(&server->lock);
	server->instance = server->any_user ? instance : NULL;
	server->instance_arg = arg;
	pthread_mutex_unlock(&server->lock);
}

void gx_server_set_query(struct gx_server *server,
                         void (*on_query)(void *arg, const char *what, struct gx_strbuf *out),
                         void *arg)
{
	pthread_mutex_lock(&server->lock);
	server->on_query = on_query;
	server->query_arg = arg;
	pthread_mutex_unlock(&server->lock);
}

bool gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out)
{
	bool there;

	pthread_mutex_lock(&server->lock);
	there = i < server->n_agents || (i == server->n_agents && server->former);
	if (there && i < server->n_agents)
		*out = server->agents[i].info;
	else if (there)
		*out = (struct gx_server_agent){ .gone = true,
			                         .stats = server->former,
			                         .n_former = server->n_former };
	pthread_mutex_unlock(&server->lock);
	return there;
}

bool gx_server_application(struct gx_server *server, struct gx_server_agent *out)
{
	bool there = false;

	pthread_mutex_lock(&server->lock);
	for (uint32_t i = 0; i < server->n_agents && !there; i++) {
		there = server->agents[i].info.stats || !server->agents[i].asked;
		if (there)
			*out = server->agents[i].info;
	}
	pthread_mutex_unlock(&server->lock);
	return there;
}

bool gx_server_kernel_at(struct gx_server *server, uint32_t i, struct gx_server_kernel *out)
{
	bool there;

	pthread_mutex_lock(&server->lock);
	there = i < server->n_kernels;
	if (there)
		*out = server->kernels[i];
	pthread_mutex_unlock(&server->lock);
	return there;
}
