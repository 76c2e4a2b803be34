/* beside.c - tells of the policies of a process that attaches them itself, on a thread of its own. Needs no libbpf. */
#include "policy/owner/beside.h"

#include "base/thread.h"
#include "control/server.h"
#include "policy/owner/answer.h"
#include "policy/owner/lines.h"
#include "policy/owner/owner.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct gx_beside {
	struct gx_owner owner;
	pthread_mutex_t lock; /* the owner's records */
	struct gx_lines *lines;
	pthread_t thread;
	int stop; /* eventfd; -1: it did not start */
	bool tried;
	void (*say)(void *arg, const char *line);
	void *arg;
};

static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	struct gx_beside *b = arg;

	pthread_mutex_lock(&b->lock);
	gx_owner_tell(&b->owner, NULL, line, len, out);
	pthread_mutex_unlock(&b->lock);
}

static void *serve(void *arg)
{
	struct pollfd polls[GX_LINES_MAX_FDS + 1];
	struct gx_beside *b = arg;

	for (;;) {
		uint32_t n = gx_lines_poll(b->lines, polls);

		polls[n] = (struct pollfd){ .fd = b->stop, .events = POLLIN };
		if (poll(polls, n + 1, -1) <= 0)
			continue;
		if (polls[n].revents)
			return NULL;
		gx_lines_serve(b->lines, polls, n);
	}
}

static int start(struct gx_beside *b, struct gx_diag *diag)
{
	int err = gx_owner_listen(&b->owner, on_line, b, &b->lines, diag);

	if (err)
		return err;
	b->stop = eventfd(0, EFD_CLOEXEC);
	if (b->stop >= 0 && !gx_thread_start(&b->thread, serve, b))
		return 0;
	if (b->stop >= 0)
		close(b->stop);
	b->stop = -1;
	gx_lines_close(b->lines);
	b->lines = NULL;
	return gx_fail(diag, GX_E_NO_MEMORY, "a thread that tells of policies");
}

/* A policy that nobody can ask about works as well. */
static void on_came(void *arg, struct gx_runnable *runnable)
{
	struct gx_beside *b = arg;
	struct gx_diag diag = { 0 };
	char line[600];
	bool first;
	int err;

	pthread_mutex_lock(&b->lock);
	first = !b->tried;
	b->tried = true;
	err = gx_owner_record(&b->owner, NULL, 0, runnable, &diag);
	pthread_mutex_unlock(&b->lock);
	if (first)
		err = start(b, &diag);
	if (!err || !b->say)
		return;
	snprintf(line, sizeof(line), "`gpuext policy list` does not show policy '%s': %s: %s",
	         runnable->policy.name, gx_error_code(diag.error), diag.text);
	b->say(b->arg, line);
}

static void on_gone(void *arg, const struct gx_policy *policy)
{
	struct gx_beside *b = arg;

	pthread_mutex_lock(&b->lock);
	gx_owner_gone(&b->owner, policy);
	pthread_mutex_unlock(&b->lock);
}

struct gx_beside *gx_beside_open(struct gx_server *server, void (*say)(void *arg, const char *line),
                                 void *arg)
{
	struct gx_beside *b = calloc(1, sizeof(*b));

	if (!b)
		return NULL;
	pthread_mutex_init(&b->lock, NULL);
	gx_apps_home_init(&b->owner.home, server);
	gx_own_group(b->owner.group);
	b->owner.home.came = on_came;
	b->owner.home.gone = on_gone;
	b->owner.home.arg = b;
	b->stop = -1;
	b->say = say;
	b->arg = arg;
	return b;
}

struct gx_apps_home *gx_beside_home(struct gx_beside *beside)
{
	return &beside->owner.home;
}

void gx_beside_close(struct gx_beside *b)
{
	const uint64_t one = 1;

	if (!b)
		return;
	if (b->stop >= 0 && write(b->stop, &one, sizeof(one)) == sizeof(one)) {
		pthread_join(b->thread, NULL);
		close(b->stop);
	}
	gx_lines_close(b->lines);
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (b->owner.policies[i].state != GX_RECORD_FREE)
			gx_record_forget(&b->owner.policies[i]);
	pthread_mutex_destroy(&b->lock);
	free(b);
}
