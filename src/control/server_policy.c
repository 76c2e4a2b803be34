/* server_policy.c - driver policies of a loader: told to applications, and what comes back. */
#include "control/server_internal.h"

#include "base/memfd.h"

#include "verify/verify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- what goes out */
static bool write_callback(int fd, uint32_t index, const struct gx_policy_callback *callback)
{
	const struct gx_program *program = &callback->verified->program;
	struct gx_policy_blob_program head = { .index = index,
		                               .n_insns = program->n_insns,
		                               .n_maps = program->n_maps,
		                               .n_funcs = program->n_func_infos,
		                               .max_ops = program->max_ops,
		                               .max_local_bytes = program->max_local_bytes };
	uint64_t *ids = calloc(program->n_maps + 1, sizeof(*ids));
	bool good = ids && callback->map_ids;

	snprintf(head.name, sizeof(head.name), "%.63s", program->name);
	for (uint32_t i = 0; good && i < program->n_maps; i++)
		ids[i] = GX_WIRE_ID(callback->map_ids[i]);
	good = good && write(fd, &head, sizeof(head)) == (ssize_t)sizeof(head) &&
	       gx_server_write_program(fd, program, ids);
	free(ids);
	return good;
}

/* A descriptor, or -errno. */
static int make_blob(const struct gx_verified_policy *verified, uint32_t *n_programs)
{
	int fd = gx_memfd("gpuext-policy");

	*n_programs = 0;
	if (fd < 0)
		return fd;
	for (uint32_t i = 0; i < GX_POLICY_MAX_MEMBERS; i++) {
		if (!verified->callbacks[i].verified)
			continue;
		if (!write_callback(fd, i, &verified->callbacks[i])) {
			close(fd);
			return -EIO;
		}
		++*n_programs;
	}
	if (gx_server_close_blob(fd))
		return fd;
	close(fd);
	return -EIO;
}

int gx_server_add_policy(struct gx_server *server, uint64_t id,
                         const struct gx_verified_policy *verified, uint64_t replaces,
                         uint64_t order_ns)
{
	struct gx_message message = { .type = GX_MSG_POLICY, .id = id };
	int err, fd = make_blob(verified, &message.u.policy.n_programs);

	if (fd < 0)
		return fd;
	message.u.policy.type = verified->type;
	message.u.policy.replaces = replaces;
	message.u.policy.order_ns = order_ns;
	message.u.policy.data = verified->data;
	pthread_mutex_lock(&server->lock);
	err = gx_server_add_entry(server, &message, &fd, 1);
	if (!err && replaces)
		gx_server_remove_entries(server, GX_MSG_POLICY, replaces);
	pthread_mutex_unlock(&server->lock);
	close(fd);
	return err;
}

void gx_server_remove_policy(struct gx_server *server, uint64_t id)
{
	struct gx_message message = { .type = GX_MSG_UNPOLICY, .id = id };

	pthread_mutex_lock(&server->lock);
	if (id) {
		gx_server_remove_entries(server, GX_MSG_POLICY, id);
		/* also one that was to be replaced, where the other was refused */
		gx_server_publish(server, &message, NULL, 0);
	}
	pthread_mutex_unlock(&server->lock);
}

/* --- what comes back */
static struct gx_server_policy_app *find(const struct gx_server_peer *peer, uint64_t id)
{
	for (uint32_t i = 0; i < peer->n_policies; i++)
		if (peer->policies[i].id == id)
			return &peer->policies[i];
	return NULL;
}

static bool is_over(enum gx_policy_in_app state)
{
	return state == GX_IN_APP_GONE || state == GX_IN_APP_REFUSED ||
	       state == GX_IN_APP_ELSEWHERE;
}

/* Lines are kept in the order of arrival; the oldest that is over goes when there are too many. */
static bool make_room(struct gx_server_peer *peer)
{
	if (!peer->policies)
		peer->policies = calloc(GX_MAX_POLICY_LINES, sizeof(*peer->policies));
	if (!peer->policies)
		return false;
	for (uint32_t i = 0; peer->n_policies == GX_MAX_POLICY_LINES && i < peer->n_policies; i++)
		if (is_over(peer->policies[i].state))
			memmove(&peer->policies[i], &peer->policies[i + 1],
			        (--peer->n_policies - i) * sizeof(peer->policies[0]));
	return peer->n_policies < GX_MAX_POLICY_LINES;
}

void gx_server_policy_sent(struct gx_server_peer *peer, const struct gx_message *message)
{
	struct gx_server_policy_app *state;

	if (message->type != GX_MSG_POLICY || peer->socket < 0 || find(peer, message->id) ||
	    !make_room(peer))
		return;
	state = &peer->policies[peer->n_policies++];
	*state = (struct gx_server_policy_app){
		.id = message->id, .type = (enum gx_policy_type)message->u.policy.type
	};
	memcpy(state->name, message->u.policy.data.name, sizeof(state->name));
}

void gx_copy_words(char *to, size_t size, const char *from)
{
	size_t n = strnlen(from, size - 1);

	for (size_t i = 0; i < n; i++)
		to[i] = (unsigned char)from[i] < ' ' || from[i] == 127 ? '?' : from[i];
	memset(to + n, 0, size - n);
}

static void copy_exit(struct gpu_exit_info *to, const struct gpu_exit_info *from)
{
	to->kind = from->kind;
	to->code = from->code;
	gx_copy_words(to->reason, sizeof(to->reason), from->reason);
	gx_copy_words(to->msg, sizeof(to->msg), from->msg);
}

static void copy_numbers(const struct gx_agent_stats *page, const struct gx_policy_line *line,
                         struct gx_server_policy_app *to)
{
	for (int i = 0; i < GX_N_COUNTERS; i++) {
		to->counters[i] = line->counters[i];
		to->all[i] = page->policy_counters[to->type][i];
	}
	for (int i = 0; i < GX_N_MEMBERS; i++)
		to->stats[i] = (struct gx_member_stats){ line->stats[i].calls, line->stats[i].ns,
			                                 line->stats[i].max_ns };
	to->ruler = line->state == GX_IN_APP_ATTACHED ? line->ruler : 0;
	to->ruled_since_ns = to->ruler ? line->ruled_since_ns : 0;
	gx_copy_words(to->ruler_name, sizeof(to->ruler_name), to->ruler ? line->ruler_name : "");
}

/* The newest numbers, as long as the agent's page has a line for the policy. */
static void refresh(const struct gx_server_peer *peer, struct gx_server_policy_app *state)
{
	const struct gx_agent_stats *page = peer->info.stats;
	const struct gx_policy_line *line = NULL;
	struct gx_server_policy_app now = *state;
	uint32_t at;

	for (uint32_t i = 0; page && i < GX_MAX_POLICY_LINES && !line; i++)
		if (page->policies[i].id == state->id)
			line = &page->policies[i];
	if (!line)
		return;
	at = line->state;
	copy_numbers(page, line, &now);
	/* an application that was killed sends no message: this page is all that is left */
	if (at == GX_IN_APP_GONE && now.state != GX_IN_APP_GONE) {
		now.state = GX_IN_APP_GONE;
		copy_exit(&now.exit, &line->exit);
	}
	if (line->id == state->id) /* else another policy got the line meanwhile */
		*state = now;
}

bool gx_server_policy_line(const struct gx_server_agent *agent, uint32_t k,
                           struct gx_server_policy_app *out)
{
	const struct gx_agent_stats *page = agent->stats;
	const struct gx_policy_line *line = page ? &page->policies[k] : NULL;
	uint32_t type = line ? line->type : GX_N_POLICY_TYPES, at = line ? line->state : 0;

	*out = (struct gx_server_policy_app){ .pid = agent->pid, .app_gone = agent->gone };
	if (!line || !line->id || type >= GX_N_POLICY_TYPES || at >= GX_N_IN_APP)
		return false;
	out->id = line->id;
	out->type = (enum gx_policy_type)type;
	out->state = (enum gx_policy_in_app)at;
	gx_copy_words(out->name, sizeof(out->name), line->name);
	memcpy(out->comm, agent->comm, sizeof(out->comm));
	copy_numbers(page, line, out);
	if (at == GX_IN_APP_GONE)
		copy_exit(&out->exit, &line->exit);
	return line->id == out->id;
}

static void fill_in(const struct gx_server_peer *peer, struct gx_server_policy_app *state)
{
	refresh(peer, state);
	state->pid = peer->info.pid;
	state->user = peer->user;
	memcpy(state->comm, peer->info.comm, sizeof(state->comm));
	state->app_gone = peer->info.gone;
}

bool gx_server_policy_heard(struct gx_server_peer *peer, const struct gx_message *message,
                            struct gx_server_policy_app *out)
{
	struct gx_server_policy_app *state = find(peer, message->id);
	uint32_t at = message->u.policy_state.state;

	if (!state || at == GX_IN_APP_SENT || at >= GX_N_IN_APP || is_over(state->state))
		return false;
	state->state = (enum gx_policy_in_app)at;
	if (at == GX_IN_APP_GONE)
		copy_exit(&state->exit, &message->u.policy_state.exit);
	if (at == GX_IN_APP_REFUSED)
		gx_copy_words(state->why, sizeof(state->why), message->u.policy_state.why);
	fill_in(peer, state);
	*out = *state;
	return true;
}

bool gx_server_policy_at(struct gx_server *server, uint32_t i, struct gx_server_policy_app *out)
{
	bool there = false;

	pthread_mutex_lock(&server->lock);
	for (uint32_t k = 0; k < server->n_agents && !there; k++) {
		struct gx_server_peer *peer = &server->agents[k];

		if (!peer->info.stats) /* a command, or an agent that has not said hello */
			continue;
		there = i < peer->n_policies;
		if (there) {
			fill_in(peer, &peer->policies[i]);
			*out = peer->policies[i];
		} else {
			i -= peer->n_policies;
		}
	}
	pthread_mutex_unlock(&server->lock);
	return there;
}

static bool is_kept(const struct gx_server *server, uint64_t id)
{
	for (uint32_t i = 0; i < server->n_entries; i++)
		if (server->entries[i].message.type == GX_MSG_POLICY &&
		    server->entries[i].message.id == id)
			return true;
	return false;
}

static bool all_answered(const struct gx_server *server, uint64_t id)
{
	bool kept = is_kept(server, id);

	for (uint32_t i = 0; i < server->n_agents; i++) {
		const struct gx_server_peer *peer = &server->agents[i];
		const struct gx_server_policy_app *state = find(peer, id);

		if (!state || peer->socket < 0 || !peer->info.stats)
			continue;
		if (state->state == GX_IN_APP_SENT || (!kept && !is_over(state->state)))
			return false;
	}
	return true;
}

int gx_server_policy_wait(struct gx_server *server, uint64_t id, int timeout_ms)
{
	struct timespec until = gx_server_deadline(timeout_ms);
	int err = 0;

	pthread_mutex_lock(&server->lock);
	while (!err && !all_answered(server, id))
		err = -pthread_cond_timedwait(&server->changed, &server->lock, &until);
	pthread_mutex_unlock(&server->lock);
	return err;
}

void gx_server_set_policy_watch(struct gx_server *server,
                                void (*on_policy)(void *arg,
                                                  const struct gx_server_policy_app *state),
                                void *arg)
{
	pthread_mutex_lock(&server->lock);
	server->on_policy = on_policy;
	server->policy_arg = arg;
	pthread_mutex_unlock(&server->lock);
}

/* --- applications that run already */
static int join(void *arg, const char *name)
{
	/* an error is not reported: the process may just end. One of another process namespace does not know this process by
	 * its number, and would come a second time: it comes by itself */
	int socket = gx_socket_connect(name);

	if (socket >= 0 && gx_peer_pid(socket) == strtoul(gx_name_number(name), NULL, 10))
		gx_server_take(arg, socket);
	else if (socket >= 0)
		gx_close(socket);
	return 0;
}

int gx_server_start_policies(void (*on_log)(void *arg, uint32_t pid, const char *line), void *arg,
                             struct gx_server **out, struct gx_diag *diag)
{
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	int err;

	gx_policy_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%u", prefix, (unsigned)getpid());
	err = gx_server_start(name, on_log, arg, out, diag);
	if (err)
		return err;
	pthread_mutex_lock(&(*out)->lock);
	(*out)->any_user = !geteuid();
	if ((*out)->any_user)
		gx_server_watch_open(*out);
	pthread_mutex_unlock(&(*out)->lock);
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	gx_folder_each(prefix, join, *out);
	return 0;
}
