/* server.c - the loader's end: tells every agent what is attached, and keeps what agents report. */
#include "control/server.h"

#include "base/strbuf.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_AGENTS 256
#define MAX_KERNELS 4096

/* A message that a new agent must see, with its descriptors. */
struct entry {
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];
	uint32_t n_fds;
};

struct agent {
	int socket; /* -1: gone */
	struct gx_server_agent info;
	uint64_t flushed; /* highest sequence number answered */
};

struct gx_server {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	pthread_t thread;
	int listener, wake;
	bool stop;
	void (*on_log)(void *arg, uint32_t pid, const char *line);
	void *arg;
	void (*on_query)(void *arg, const char *what, struct gx_strbuf *out);
	void *query_arg;
	struct entry *entries; /* maps and links, in order of arrival */
	uint32_t n_entries, cap_entries;
	struct agent agents[MAX_AGENTS];
	uint32_t n_agents;
	struct gx_server_kernel *kernels; /* [n_kernels] */
	uint32_t n_kernels;
	uint64_t sequence;
};

static void wake(struct gx_server *server)
{
	uint64_t one = 1;

	if (write(server->wake, &one, sizeof(one)) < 0) {
		/* the counter is full: the thread is awake anyway */
	}
}

static void drop(struct agent *agent)
{
	if (agent->socket >= 0)
		close(agent->socket);
	agent->socket = -1;
	agent->info.gone = true;
}

static void send_or_drop(struct agent *agent, const struct gx_message *message, const int *fds, uint32_t n_fds)
{
	/* The receive buffer of a unix socket holds dozens of packets; an agent that lets it fill up is hung. */
	for (int tries = 0; agent->socket >= 0; tries++) {
		int err = gx_message_send(agent->socket, message, fds, n_fds);

		if (!err)
			return;
		if (err != -EAGAIN || tries == 1000) {
			drop(agent);
			return;
		}
		poll(&(struct pollfd){ .fd = agent->socket, .events = POLLOUT }, 1, 1);
	}
}

static void publish(struct gx_server *server, const struct gx_message *message, const int *fds, uint32_t n_fds)
{
	for (uint32_t i = 0; i < server->n_agents; i++)
		send_or_drop(&server->agents[i], message, fds, n_fds);
}

static void add_agent(struct gx_server *server, int socket)
{
	struct gx_message ready = { .type = GX_MSG_READY };
	struct agent *agent;

	if (server->n_agents == MAX_AGENTS || !gx_peer_allowed(socket)) {
		close(socket);
		return;
	}
	agent = &server->agents[server->n_agents++];
	*agent = (struct agent){ .socket = socket };
	for (uint32_t i = 0; i < server->n_entries; i++)
		send_or_drop(agent, &server->entries[i].message, server->entries[i].fds, server->entries[i].n_fds);
	send_or_drop(agent, &ready, NULL, 0);
}

static void take_hello(struct agent *agent, const struct gx_message *message, int fd)
{
	void *page = MAP_FAILED;

	if (fd >= 0 && lseek(fd, 0, SEEK_END) >= (off_t)sizeof(struct gx_agent_stats))
		page = mmap(NULL, sizeof(struct gx_agent_stats), PROT_READ, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED || ((struct gx_agent_stats *)page)->magic != GX_STATS_MAGIC || agent->info.stats) {
		if (page != MAP_FAILED)
			munmap(page, sizeof(struct gx_agent_stats));
		drop(agent);
		return;
	}
	agent->info.pid = message->u.hello.pid;
	snprintf(agent->info.comm, sizeof(agent->info.comm), "%.15s", message->u.hello.comm);
	snprintf(agent->info.device, sizeof(agent->info.device), "%.31s", message->u.hello.device);
	agent->info.stats = page;
}

static void take_kernel(struct gx_server *server, struct agent *agent, const struct gx_message *message)
{
	struct gx_server_kernel *bigger, *k;

	if (server->n_kernels == MAX_KERNELS)
		return;
	bigger = realloc(server->kernels, (server->n_kernels + 1) * sizeof(*bigger));
	if (!bigger)
		return;
	server->kernels = bigger;
	k = &bigger[server->n_kernels++];
	*k = (struct gx_server_kernel){ .link_id = message->id, .pid = agent->info.pid };
	snprintf(k->name, sizeof(k->name), "%.511s", message->u.kernel.name);
	snprintf(k->why_not, sizeof(k->why_not), "%.191s", message->u.kernel.why_not);
}

/* Runs without the lock: the answer reads the registry, whose own lock comes before this one. */
static void answer(struct gx_server *server, int socket, const char *what)
{
	struct gx_message message = { .type = GX_MSG_ANSWER };
	struct gx_strbuf text = { 0 };
	int fd = memfd_create("gpuext-answer", MFD_CLOEXEC);

	if (server->on_query)
		server->on_query(server->query_arg, what, &text);
	if (fd >= 0 && write(fd, gx_strbuf_text(&text), text.len) == (ssize_t)text.len)
		gx_message_send(socket, &message, &fd, 1);
	if (fd >= 0)
		close(fd);
	gx_strbuf_free(&text);
}

/* The agent's log line, to be told without the lock. */
static void handle(struct gx_server *server, struct agent *agent, char *line, size_t line_bytes)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n = gx_message_receive(agent->socket, &message, fds);

	line[0] = '\0';
	if (n == -EAGAIN)
		return;
	if (n <= 0) {
		drop(agent);
		pthread_cond_broadcast(&server->changed);
		return;
	}
	if (message.type == GX_MSG_HELLO)
		take_hello(agent, &message, fds[0]);
	else if (message.type == GX_MSG_KERNEL)
		take_kernel(server, agent, &message);
	else if (message.type == GX_MSG_LOG)
		snprintf(line, line_bytes, "%.1023s", message.u.text);
	else if (message.type == GX_MSG_FLUSHED)
		agent->flushed = message.id;
	else if (message.type == GX_MSG_QUERY) {
		int socket = agent->socket;

		agent->flushed = UINT64_MAX; /* a command, not an agent: nothing to flush */
		message.u.text[sizeof(message.u.text) - 1] = '\0';
		pthread_mutex_unlock(&server->lock);
		answer(server, socket, message.u.text);
		pthread_mutex_lock(&server->lock);
	}
	pthread_cond_broadcast(&server->changed);
	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
}

static uint32_t fill_poll(struct gx_server *server, struct pollfd *polls)
{
	uint32_t n = 0;

	polls[n++] = (struct pollfd){ .fd = server->wake, .events = POLLIN };
	polls[n++] = (struct pollfd){ .fd = server->listener, .events = POLLIN };
	for (uint32_t i = 0; i < server->n_agents; i++)
		polls[n++] = (struct pollfd){ .fd = server->agents[i].socket, .events = POLLIN };
	return n;
}

static void *serve(void *arg)
{
	struct gx_server *server = arg;
	struct pollfd polls[MAX_AGENTS + 2];
	char line[1024];

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
			int socket = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC);

			if (socket >= 0)
				add_agent(server, socket);
		}
		for (uint32_t i = 2; i < n && !server->stop; i++) {
			struct agent *agent = &server->agents[i - 2];

			if (!polls[i].revents || agent->socket < 0)
				continue;
			handle(server, agent, line, sizeof(line));
			if (line[0] && server->on_log) {
				pthread_mutex_unlock(&server->lock);
				server->on_log(server->arg, agent->info.pid, line);
				pthread_mutex_lock(&server->lock);
			}
		}
	}
	pthread_mutex_unlock(&server->lock);
	return NULL;
}

int gx_server_start(const char *name, void (*on_log)(void *arg, uint32_t pid, const char *line), void *arg,
		    struct gx_server **out, struct gx_diag *diag)
{
	struct gx_server *server = calloc(1, sizeof(*server));

	*out = NULL;
	if (!server)
		return gx_fail(diag, GX_E_NO_MEMORY, "for the control server");
	pthread_mutex_init(&server->lock, NULL);
	pthread_cond_init(&server->changed, NULL);
	server->on_log = on_log;
	server->arg = arg;
	server->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	server->listener = gx_socket_listen(name);
	if (server->wake < 0 || server->listener < 0 || pthread_create(&server->thread, NULL, serve, server)) {
		if (server->wake >= 0)
			close(server->wake);
		if (server->listener >= 0)
			close(server->listener);
		free(server);
		return gx_fail(diag, GX_E_IO, "can't listen on the control socket %s", name);
	}
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
		} mapped = { .stats = server->agents[i].info.stats };

		drop(&server->agents[i]);
		if (mapped.page)
			munmap(mapped.page, sizeof(struct gx_agent_stats));
	}
	for (uint32_t i = 0; i < server->n_entries; i++)
		for (uint32_t k = 0; k < server->entries[i].n_fds; k++)
			close(server->entries[i].fds[k]);
	close(server->listener);
	close(server->wake);
	free(server->entries);
	free(server->kernels);
	free(server);
}

/* Keep for agents to come, tell those that are here. fds are duplicated. Holds the lock. */
static int add_entry(struct gx_server *server, const struct gx_message *message, const int *fds, uint32_t n_fds)
{
	struct entry *entry;

	if (server->n_entries == server->cap_entries) {
		uint32_t cap = server->cap_entries ? server->cap_entries * 2 : 16;
		struct entry *bigger = realloc(server->entries, cap * sizeof(*bigger));

		if (!bigger)
			return -ENOMEM;
		server->entries = bigger;
		server->cap_entries = cap;
	}
	entry = &server->entries[server->n_entries];
	*entry = (struct entry){ .message = *message };
	for (uint32_t i = 0; i < n_fds; i++) {
		int fd = dup(fds[i]);

		if (fd < 0) {
			int err = -errno;

			while (entry->n_fds)
				close(entry->fds[--entry->n_fds]);
			return err;
		}
		entry->fds[entry->n_fds++] = fd;
	}
	server->n_entries++;
	publish(server, message, entry->fds, n_fds);
	return 0;
}

int gx_server_add_map(struct gx_server *server, uint64_t id, const struct gx_map_def *def, int image_fd, int event_fd)
{
	struct gx_message message = { .type = GX_MSG_MAP, .id = id };
	int fds[2] = { image_fd, event_fd }, err;

	message.u.map.def = *def;
	message.u.map.has_event = event_fd >= 0;
	pthread_mutex_lock(&server->lock);
	err = add_entry(server, &message, fds, event_fd >= 0 ? 2 : 1);
	pthread_mutex_unlock(&server->lock);
	return err;
}

/* The blob of a link: instructions, map ids, functions. A descriptor, or -errno. */
static int make_blob(const struct gx_server_link *link)
{
	const struct gx_program *program = link->program;
	size_t insn_bytes = program->n_insns * sizeof(struct gx_insn);
	size_t map_bytes = program->n_maps * sizeof(uint64_t);
	size_t func_bytes = program->n_func_infos * sizeof(struct gx_func_info);
	int fd = memfd_create("gpuext-program", MFD_CLOEXEC);

	if (fd < 0)
		return -errno;
	if (write(fd, program->insns, insn_bytes) == (ssize_t)insn_bytes &&
	    write(fd, link->map_ids, map_bytes) == (ssize_t)map_bytes &&
	    (!func_bytes || write(fd, program->funcs, func_bytes) == (ssize_t)func_bytes))
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
	message.u.link.allow_exit = program->allow_exit;
	message.u.link.n_insns = program->n_insns;
	message.u.link.n_maps = program->n_maps;
	message.u.link.n_funcs = program->n_func_infos;
	message.u.link.max_ops = program->max_ops;
	message.u.link.max_local_bytes = program->max_local_bytes;
	message.u.link.max_regs = link->max_regs;
	snprintf(message.u.link.name, sizeof(message.u.link.name), "%s", program->name);
	snprintf(message.u.link.glob, sizeof(message.u.link.glob), "%s", link->glob);
	snprintf(message.u.link.argument, sizeof(message.u.link.argument), "%s", link->argument);
	pthread_mutex_lock(&server->lock);
	err = add_entry(server, &message, &fd, 1);
	publish(server, &ready, NULL, 0);
	pthread_mutex_unlock(&server->lock);
	close(fd);
	return err;
}

/* Holds the lock. id 0: all links. */
static bool remove_entries(struct gx_server *server, uint64_t id)
{
	uint32_t kept = 0, n = server->n_entries;

	for (uint32_t i = 0; i < n; i++) {
		struct entry *entry = &server->entries[i];

		if (entry->message.type != GX_MSG_LINK || (id && entry->message.id != id)) {
			memmove(&server->entries[kept++], entry, sizeof(*entry));
			continue;
		}
		for (uint32_t k = 0; k < entry->n_fds; k++)
			close(entry->fds[k]);
	}
	server->n_entries = kept;
	return kept != n;
}

void gx_server_remove_link(struct gx_server *server, uint64_t id)
{
	struct gx_message message = { .type = GX_MSG_UNLINK, .id = id };

	pthread_mutex_lock(&server->lock);
	if (remove_entries(server, id))
		publish(server, &message, NULL, 0);
	pthread_mutex_unlock(&server->lock);
}

int gx_server_connect(struct gx_server *server, uint32_t pid, struct gx_diag *diag)
{
	char name[64];
	int socket;

	snprintf(name, sizeof(name), "gpuext/agent/%u", pid);
	socket = gx_socket_connect(name);
	if (socket < 0)
		return gx_fail(diag, GX_E_NO_AGENT, "process %u: %s", pid, strerror(-socket));
	pthread_mutex_lock(&server->lock);
	add_agent(server, socket);
	pthread_mutex_unlock(&server->lock);
	wake(server);
	return 0;
}

static bool all_flushed(const struct gx_server *server, uint64_t sequence)
{
	for (uint32_t i = 0; i < server->n_agents; i++)
		if (server->agents[i].socket >= 0 && server->agents[i].flushed < sequence)
			return false;
	return true;
}

int gx_server_flush(struct gx_server *server, int timeout_ms)
{
	struct gx_message message = { .type = GX_MSG_FLUSH };
	struct timespec until;
	int err = 0;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += timeout_ms / 1000;
	until.tv_nsec += timeout_ms % 1000 * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	pthread_mutex_lock(&server->lock);
	message.id = ++server->sequence;
	publish(server, &message, NULL, 0);
	while (!err && !all_flushed(server, message.id))
		err = -pthread_cond_timedwait(&server->changed, &server->lock, &until);
	pthread_mutex_unlock(&server->lock);
	return err;
}

void gx_server_set_query(struct gx_server *server, void (*on_query)(void *arg, const char *what, struct gx_strbuf *out),
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
	there = i < server->n_agents;
	if (there)
		*out = server->agents[i].info;
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
