/* attachments.c - maps and links of several loaders: each changes its own, and what a loader that is gone leaves is given back once. What
 * reads programs, and what holds memory of contexts, is this test's. */
#include "../fail.h"
#include "../test.h"

#include "agent/core/attachments.h"
#include "agent/core/connections.h"
#include "agent/core/session_internal.h"
#include "ebpf/program.h"
#include "verify/set_words.h"

#include <errno.h>

enum { MAP = 5, OTHER_MAP = 6, WORDS = 0x12 };

/* --- the rest of the session */
static bool not_started, no_map, no_lines;
static int n_opened, n_let_go, n_forgotten, n_claimed, n_released, read_error;
static uint64_t let_go, forgotten, released;
static struct gx_link_stats line;
static struct gx_message told;

bool __wrap_gx_session_started(void);
struct gx_agent_map *__wrap_gx_agent_map_open(uint64_t id, const struct gx_map_def *def,
                                              bool frozen, int image_fd, int event_fd);
void __wrap_gx_agent_map_let_go(struct gx_agent_map *map);
void __wrap_gx_instances_forget(uint64_t link_id);
void __wrap_gx_link_stats_claim(uint64_t link_id);
void __wrap_gx_link_stats_release(uint64_t link_id);
struct gx_link_stats *__wrap_gx_session_link_stats(uint64_t link_id);
int __wrap_gx_link_read(const struct gx_message *message, int fd, gx_find_map *find,
                        struct gx_agent_map **maps, const struct gx_verified **out);
uint64_t __wrap_gx_set_words(const struct gx_verified *verified, uint32_t map);
bool __wrap_gx_writes_map(const struct gx_verified *verified, uint32_t map);
void __wrap_gx_session_tell(const struct gx_message *message);
int __wrap_gx_fd_up(int fd);

bool __wrap_gx_session_started(void)
{
	return !not_started;
}

static struct gx_agent_map maps_of[4];

struct gx_agent_map *__wrap_gx_agent_map_open(uint64_t id, const struct gx_map_def *def,
                                              bool frozen, int image_fd, int event_fd)
{
	CHECK(def->max_entries == id * 10 && frozen == (id == OTHER_MAP));
	CHECK(image_fd == 1001 && event_fd == 1002);
	if (no_map || n_opened == 4)
		return NULL;
	maps_of[n_opened] = (struct gx_agent_map){ .id = id };
	return &maps_of[n_opened++];
}

void __wrap_gx_agent_map_let_go(struct gx_agent_map *map)
{
	CHECK(atomic_load(&map->gone));
	n_let_go++;
	let_go = map->id;
}

void __wrap_gx_instances_forget(uint64_t link_id)
{
	CHECK_EQ(n_released, n_forgotten); /* before its line goes */
	n_forgotten++;
	forgotten += link_id;
}

void __wrap_gx_link_stats_claim(uint64_t link_id)
{
	n_claimed += (int)link_id;
}

void __wrap_gx_link_stats_release(uint64_t link_id)
{
	n_released++;
	released += link_id;
}

struct gx_link_stats *__wrap_gx_session_link_stats(uint64_t link_id)
{
	CHECK(link_id == 4711);
	return no_lines ? NULL : &line;
}

static struct gx_verified verified = { .program = { .n_maps = 1 } };

int __wrap_gx_link_read(const struct gx_message *message, int fd, gx_find_map *find,
                        struct gx_agent_map **maps, const struct gx_verified **out)
{
	CHECK(message->id && fd == 99);
	if (read_error)
		return read_error;
	maps[0] = find(OTHER_MAP);
	*out = &verified;
	return maps[0] ? 0 : -ENOENT;
}

uint64_t __wrap_gx_set_words(const struct gx_verified *of, uint32_t map)
{
	CHECK(of == &verified && !map);
	return WORDS;
}

static bool writes; /* the program writes to its map */

bool __wrap_gx_writes_map(const struct gx_verified *of, uint32_t map)
{
	CHECK(of == &verified && !map);
	return writes;
}

void __wrap_gx_session_tell(const struct gx_message *message)
{
	told = *message;
}

int __wrap_gx_fd_up(int fd)
{
	return fd + 1000;
}

/* --- what loaders send */
static void add_map(uint64_t id, int loader)
{
	struct gx_message message = { .type = GX_MSG_MAP, .id = id };
	int fds[2] = { 1, 2 }, opened = n_opened;
	bool known = gx_attachments_find_map(id) != NULL;

	message.u.map.def.max_entries = (uint32_t)id * 10;
	message.u.map.frozen = id == OTHER_MAP;
	gx_attachments_add_map(&message, fds, loader);
	/* what is taken is nobody else's to close */
	CHECK(fds[0] == (known ? 1 : -1) && fds[1] == (known ? 2 : -1));
	CHECK_EQ(n_opened, opened + (!known && !no_map));
}

static struct gx_message link_of(uint64_t id)
{
	struct gx_message message = { .type = GX_MSG_LINK, .id = id };

	message.u.link.hook = GX_HOOK_EXIT;
	strcpy(message.u.link.name, "p");
	return message;
}

static int add_link(uint64_t id, int loader)
{
	struct gx_message message = link_of(id);

	return gx_attachments_add_link(&message, 99, loader);
}

/* The ids of what is attached, in the order in which it runs, as digits. */
static unsigned attached(void)
{
	const struct gx_attach_set *set = gx_session_acquire();
	unsigned n = 0;

	for (uint32_t i = 0; i < set->n_attachments; i++)
		n = n * 10 + (unsigned)set->attachments[i].link_id;
	gx_session_release(set);
	return n;
}

static void test_nothing(void)
{
	const struct gx_attach_set *set;

	for (int i = 0; i < 3; i++) { /* nothing is attached, and that is never given back */
		not_started = i < 2;
		set = gx_session_acquire();
		CHECK(set && !set->n_attachments);
		gx_session_release(set);
	}
}

static void test_maps(void)
{
	no_map = true;
	add_map(MAP, 0);
	CHECK(!gx_attachments_find_map(MAP));
	no_map = false;
	add_map(MAP, 0);
	add_map(OTHER_MAP, 1);
	add_map(OTHER_MAP, 0); /* the first one stays */
	CHECK(gx_attachments_find_map(MAP) == &maps_of[0] && maps_of[0].loader == 0);
	CHECK(gx_attachments_find_map(OTHER_MAP) == &maps_of[1] && maps_of[1].loader == 1);
	CHECK(!gx_attachments_find_map(7));
}

static void test_links(void)
{
	struct gx_message message = link_of(1);
	uint64_t generation = gx_session_generation();
	const struct gx_attach_set *set;

	CHECK_EQ(gx_attachments_add_link(&message, -1, 0), -EINVAL);
	memset(message.u.link.name, 'x', sizeof(message.u.link.name));
	CHECK_EQ(gx_attachments_add_link(&message, 99, 0), -EINVAL);
	message = link_of(1);
	memset(message.u.link.glob, 'x', sizeof(message.u.link.glob));
	CHECK_EQ(gx_attachments_add_link(&message, 99, 0), -EINVAL);
	message = link_of(1);
	memset(message.u.link.argument, 'x', sizeof(message.u.link.argument));
	CHECK_EQ(gx_attachments_add_link(&message, 99, 0), -EINVAL);
	read_error = -EPERM;
	CHECK_EQ(add_link(1, 0), -EPERM);
	read_error = 0;
	fail_one(1);
	CHECK_EQ(add_link(1, 0), -ENOMEM);
	CHECK(fail_none() && !n_claimed && !atomic_load(&maps_of[1].words_set));
	CHECK(!add_link(1, 0) && !add_link(2, 1) && !add_link(3, 0) && !add_link(4, 1));
	CHECK(n_claimed == 10 && atomic_load(&maps_of[1].words_set) == WORDS);
	CHECK_EQ(attached(), 0); /* not yet */
	fail_one(1);
	gx_attachments_publish();
	CHECK(fail_none() && !attached() && gx_session_generation() == generation);
	gx_attachments_publish();
	CHECK(attached() == 1234 && gx_session_generation() == generation + 1);
	set = gx_session_acquire();
	gx_attachments_remove(0, 2); /* another's */
	gx_attachments_remove(0, 5); /* nobody's */
	CHECK(attached() == 1234 && gx_session_generation() == generation + 1);
	gx_attachments_remove(1, 2);
	CHECK(attached() == 134 && gx_session_generation() == generation + 2);
	gx_attachments_remove(1, 2); /* again */
	CHECK(attached() == 134 && gx_session_generation() == generation + 2);
	CHECK(set->n_attachments == 4 && set->attachments[1].link_id == 2); /* as it was borrowed */
	gx_session_release(set);
}

/* Who writes to a map: a program that was loaded is remembered with its map, whatever becomes of its link. */
static void test_who_writes(void)
{
	static const struct {
		enum gx_hook hook;
		bool writes, cpu, kernels;
	} rows[] = {
		{ GX_HOOK_HOST, false, false, false },
		{ GX_HOOK_EXIT, false, false, false },
		{ GX_HOOK_HOST, true, true, false },
		{ GX_HOOK_MEM, true, false, true },
	};
	struct gx_agent_map *map = &maps_of[1];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_message message = link_of(8);

		atomic_store(&map->cpu_writes, false);
		atomic_store(&map->kernels_write, false);
		message.u.link.hook = rows[i].hook;
		writes = rows[i].writes;
		CHECK_EQ(gx_attachments_add_link(&message, 99, 2), 0);
		CHECK_EQ(atomic_load(&map->cpu_writes), rows[i].cpu);
		CHECK_EQ(atomic_load(&map->kernels_write), rows[i].kernels);
		gx_attachments_remove(2, 8);
	}
	writes = false;
}

/* A loader that goes takes its links and maps along, and nobody else's; what they held is given back once. */
static void test_orphans(void)
{
	gx_attachments_forget_orphans();
	CHECK(!n_forgotten && !n_let_go);
	gx_attachments_orphan(0);
	CHECK_EQ(attached(), 4);
	CHECK(!gx_attachments_find_map(MAP) && gx_attachments_find_map(OTHER_MAP));
	gx_attachments_forget_orphans();
	CHECK(n_forgotten == 2 && forgotten == 1 + 3 && n_released == 2 && released == 1 + 3);
	CHECK(n_let_go == 1 && let_go == MAP);
	gx_attachments_forget_orphans();
	CHECK(n_forgotten == 2 && n_released == 2);
	add_map(MAP, 0); /* a new loader in its place has the same number */
	CHECK(gx_attachments_find_map(MAP) == &maps_of[2]);
	gx_attachments_orphan(1);
	CHECK(attached() == 0 && gx_attachments_find_map(MAP) &&
	      !gx_attachments_find_map(OTHER_MAP));
	gx_attachments_forget_orphans(); /* one of both links was detached before */
	CHECK(n_forgotten == 4 && forgotten == 1 + 2 + 3 + 4 && released == forgotten);
}

static void test_told(void)
{
	for (int i = 0; i < 3; i++) {
		no_lines = i == 2;
		gx_session_link_kernel(4711, "kernel", i == 1 ? GX_WAY_NONE : GX_WAY_PTX,
		                       i == 1 ? "why" : NULL);
		CHECK(told.type == GX_MSG_KERNEL && told.id == 4711);
		CHECK(told.u.kernel.way == (i == 1 ? GX_WAY_NONE : GX_WAY_PTX));
		CHECK(!strcmp(told.u.kernel.name, "kernel"));
		CHECK(!strcmp(told.u.kernel.why, i == 1 ? "why" : ""));
		CHECK_EQ(atomic_load(&line.kernels), 1);
	}
}

int main(void)
{
	test_nothing();
	test_maps();
	test_links();
	test_who_writes();
	test_orphans();
	test_told();
	gx_attachments_forked();
	CHECK_EQ(gx_session_generation(), 0);
	return TEST_END();
}
