/* attachments.c - maps and links of loaders, and the set of attachments that launches borrow. */
#include "agent/core/attachments.h"

#include "agent/core/connections.h"
#include "agent/core/session_internal.h"
#include "verify/map_writes.h"
#include "verify/set_words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A link of a loader: owns the verified program. Never freed: variants and sets refer to it. */
struct link {
	struct gx_attachment attachment;
	struct gx_agent_map *maps[GX_MAX_LINK_MAPS];
	char glob[256], argument[128];
	int loader;
	bool gone;              /* detached */
	bool orphan, forgotten; /* its loader is gone; nothing is counted for it any more */
	struct link *next;
};

/* A set with its count of borrowers. */
struct counted_set {
	struct gx_attach_set set; /* first: a gx_attach_set is a counted_set */
	atomic_int borrowers;
	struct gx_attachment attachments[];
};

static struct {
	/* of the session's thread */
	struct gx_agent_map *maps;
	struct link *links; /* newest first */
	/* of all threads */
	pthread_mutex_t lock; /* current; held for a moment, never while a program is verified */
	struct counted_set *current;
	atomic_uint_fast64_t generation;
	atomic_uint n_at_calls; /* of current, those at the host's calls */
} own = { .lock = PTHREAD_MUTEX_INITIALIZER };

static struct counted_set no_attachments = { .borrowers = 1 }; /* never freed */

uint64_t gx_session_generation(void)
{
	return atomic_load_explicit(&own.generation, memory_order_relaxed);
}

bool gx_session_hears_calls(void)
{
	return atomic_load_explicit(&own.n_at_calls, memory_order_relaxed) != 0;
}

/* --- the set of attachments */

const struct gx_attach_set *gx_session_acquire(void)
{
	struct counted_set *set = &no_attachments;

	if (!gx_session_started()) { /* nor is the lock taken in a forked child */
		atomic_fetch_add(&set->borrowers, 1);
		return &set->set;
	}
	pthread_mutex_lock(&own.lock);
	if (own.current)
		set = own.current;
	atomic_fetch_add(&set->borrowers, 1);
	pthread_mutex_unlock(&own.lock);
	return &set->set;
}

void gx_session_release(const struct gx_attach_set *borrowed)
{
	union {
		const struct gx_attach_set *borrowed;
		struct counted_set *set;
	} u = { .borrowed = borrowed };

	if (atomic_fetch_sub(&u.set->borrowers, 1) == 1)
		free(u.set);
}

void gx_attachments_publish(void)
{
	struct counted_set *set, *old;
	uint32_t n = 0, n_at_calls = 0, i = 0;

	for (struct link *link = own.links; link; link = link->next) {
		n += !link->gone;
		n_at_calls += !link->gone && link->attachment.hook == GX_HOOK_HOST;
	}
	set = calloc(1, sizeof(*set) + n * sizeof(set->attachments[0]));
	if (!set)
		return;
	/* links are kept newest first; programs run in the order of their attach */
	for (struct link *link = own.links; link; link = link->next)
		if (!link->gone)
			set->attachments[n - 1 - i++] = link->attachment;
	set->set.attachments = set->attachments;
	set->set.n_attachments = n;
	set->set.generation = atomic_load(&own.generation) + 1;
	atomic_store(&set->borrowers, 1);
	pthread_mutex_lock(&own.lock);
	old = own.current;
	own.current = set;
	atomic_store(&own.n_at_calls, n_at_calls);
	atomic_store(&own.generation, set->set.generation);
	pthread_mutex_unlock(&own.lock);
	if (old)
		gx_session_release(&old->set);
}

/* --- what loaders send */

struct gx_agent_map *gx_attachments_find_map(uint64_t id)
{
	struct gx_agent_map *map = own.maps;

	/* a gone one may have the id of a new loader that got an old process id */
	while (map && (map->id != id || atomic_load(&map->gone)))
		map = map->next;
	return map;
}

void gx_attachments_add_map(const struct gx_message *message, int *fds, int loader)
{
	struct gx_agent_map *map;

	if (gx_attachments_find_map(message->id))
		return;
	map = gx_agent_map_open(message->id, &message->u.map.def, message->u.map.frozen,
	                        gx_fd_up(fds[0]), gx_fd_up(fds[1]));
	fds[0] = fds[1] = -1;
	if (!map)
		return;
	map->loader = loader;
	map->next = own.maps;
	own.maps = map;
}

static bool terminated(const char *text, size_t size)
{
	return memchr(text, '\0', size) != NULL;
}

int gx_attachments_add_link(const struct gx_message *message, int fd, int loader)
{
	struct link *link;
	int err;

	if (fd < 0 || !terminated(message->u.link.name, sizeof(message->u.link.name)) ||
	    !terminated(message->u.link.glob, sizeof(message->u.link.glob)) ||
	    !terminated(message->u.link.argument, sizeof(message->u.link.argument)))
		return -EINVAL;
	link = calloc(1, sizeof(*link));
	if (!link)
		return -ENOMEM;
	err = gx_link_read(message, fd, gx_attachments_find_map, link->maps,
	                   &link->attachment.program);
	if (err) {
		free(link);
		return err;
	}
	for (uint32_t i = 0; i < link->attachment.program->program.n_maps; i++) {
		atomic_fetch_or(&link->maps[i]->words_set,
		                gx_set_words(link->attachment.program, i));
		if (message->u.link.hook != GX_HOOK_HOST)
			atomic_fetch_or(&link->maps[i]->kernel_words,
			                gx_written_words(link->attachment.program, i));
		if (gx_writes_map(link->attachment.program, i))
			atomic_store(message->u.link.hook == GX_HOOK_HOST
			                     ? &link->maps[i]->cpu_writes
			                     : &link->maps[i]->kernels_write,
			             true);
	}
	memcpy(link->glob, message->u.link.glob, sizeof(link->glob));
	memcpy(link->argument, message->u.link.argument, sizeof(link->argument));
	link->loader = loader;
	link->attachment.link_id = message->id;
	link->attachment.hook = (enum gx_hook)message->u.link.hook;
	link->attachment.thread = message->u.link.thread;
	link->attachment.glob = link->glob[0] ? link->glob : "*";
	link->attachment.argument = link->argument;
	link->attachment.max_regs = message->u.link.max_regs;
	link->attachment.maps = link->maps;
	link->next = own.links;
	own.links = link;
	gx_link_stats_claim(message->id);
	return 0;
}

void gx_attachments_remove(int loader, uint64_t id)
{
	bool changed = false;

	for (struct link *link = own.links; link; link = link->next) {
		if (link->gone || link->loader != loader || (id && link->attachment.link_id != id))
			continue;
		link->gone = changed = true;
	}
	if (changed)
		gx_attachments_publish();
}

void gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way, const char *why)
{
	struct gx_message message = { .type = GX_MSG_KERNEL, .id = link_id };
	struct gx_link_stats *stats = gx_session_link_stats(link_id);

	if (stats && way != GX_WAY_NONE)
		atomic_fetch_add(&stats->kernels, 1);
	snprintf(message.u.kernel.name, sizeof(message.u.kernel.name), "%s", kernel);
	message.u.kernel.way = way;
	snprintf(message.u.kernel.why, sizeof(message.u.kernel.why), "%s", why ? why : "");
	gx_session_tell(&message);
}

/* --- loaders that are gone */

void gx_attachments_orphan(int loader)
{
	gx_attachments_remove(loader, 0);
	for (struct link *link = own.links; link; link = link->next)
		if (link->loader == loader)
			link->orphan = true;
	for (struct gx_agent_map *map = own.maps; map; map = map->next)
		if (map->loader == loader)
			atomic_store(&map->gone, true);
}

void gx_attachments_forget_orphans(void)
{
	for (struct link *link = own.links; link; link = link->next) {
		if (!link->orphan || link->forgotten)
			continue;
		gx_instances_forget(link->attachment.link_id);
		gx_link_stats_release(link->attachment.link_id);
		link->forgotten = true;
	}
	for (struct gx_agent_map *map = own.maps; map; map = map->next)
		if (atomic_load(&map->gone))
			gx_agent_map_let_go(map);
}

void gx_attachments_forked(void)
{
	atomic_store(&own.generation, 0);
}
