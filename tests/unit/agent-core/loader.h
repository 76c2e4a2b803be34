/* loader.h - for tests of the session: a loader that the session connects to, over a device in host memory. */
#ifndef GX_TEST_LOADER_H
#define GX_TEST_LOADER_H

#include "../test.h"
#include "agent/core/attachments.h"
#include "agent/core/session_internal.h"
#include "host_device.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- the loader: a listener that the session connects to */
static int listener, loader;
static const struct gx_agent_stats *stats;
static char last_log[1100];

/* So often there is nothing to receive for the session when it was told that there is. */
static atomic_int n_nothing;

ssize_t recvmsg(int fd, struct msghdr *header, int flags)
{
	if (fd != loader && atomic_load(&n_nothing) > 0) {
		atomic_fetch_sub(&n_nothing, 1);
		errno = EAGAIN;
		return -1;
	}
	return syscall(SYS_recvmsg, fd, header, flags);
}

/* The next message of this type; its descriptors are closed. False: it did not come. */
static bool expect(enum gx_message_type type, struct gx_message *message)
{
	int fds[GX_MESSAGE_FDS];

	do {
		if (poll(&(struct pollfd){ .fd = loader, .events = POLLIN }, 1, 3000) != 1 ||
		    gx_message_receive(loader, message, fds) != 1)
			return false;
		for (int i = 0; i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
		if (message->type == GX_MSG_LOG)
			snprintf(last_log, sizeof(last_log), "%s", message->u.text);
	} while (message->type != type);
	return true;
}

static void say(struct gx_message message, int fd, int other)
{
	int fds[2] = { fd, other };

	CHECK_EQ(gx_message_send(loader, &message, fds, (fd >= 0) + (other >= 0)), 0);
	if (fd >= 0)
		close(fd);
}

/* Everything that was said so far has been taken. */
static void settle(void)
{
	static uint64_t n;
	struct gx_message message = { .type = GX_MSG_FLUSH, .id = ++n };

	last_log[0] = '\0';
	say(message, -1, -1);
	CHECK(expect(GX_MSG_FLUSHED, &message));
	CHECK_EQ(message.id, n);
}

/* The agent's first words, and the page that comes with them. */
static void meet(void)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];
	struct stat st;

	CHECK_EQ(poll(&(struct pollfd){ .fd = listener, .events = POLLIN }, 1, 3000), 1);
	loader = accept(listener, NULL, NULL);
	CHECK(poll(&(struct pollfd){ .fd = loader, .events = POLLIN }, 1, 3000) == 1 &&
	      gx_message_receive(loader, &message, fds) == 1);
	CHECK(message.type == GX_MSG_HELLO && message.u.hello.pid == (uint32_t)getpid() &&
	      !strcmp(message.u.hello.device, "soft"));
	CHECK(fds[0] >= 0 && fds[1] == -1);
	CHECK((fcntl(fds[0], F_GET_SEALS) & (F_SEAL_SHRINK | F_SEAL_GROW)) ==
	      (F_SEAL_SHRINK | F_SEAL_GROW));
	CHECK(!fstat(fds[0], &st) && (size_t)st.st_size == sizeof(*stats));
	stats = mmap(NULL, sizeof(*stats), PROT_READ, MAP_SHARED, fds[0], 0);
	CHECK(stats != MAP_FAILED && stats->magic == GX_STATS_MAGIC && !stats->finished);
	close(fds[0]);
}

static atomic_bool is_ready;

static void *meet_later(void *arg)
{
	(void)arg;
	meet();
	usleep(20000); /* who starts a session waits for its loaders */
	atomic_store(&is_ready, true);
	say((struct gx_message){ .type = GX_MSG_READY }, -1, -1);
	return NULL;
}

static void begin(void)
{
	char name[64];
	pthread_t thread;

	snprintf(name, sizeof(name), "gpuext/test-session/%d", getpid());
	listener = gx_socket_listen(name);
	setenv("GPUEXT_SOCKET", name, 1);
	setenv("GPUEXT_GROUP", name + strlen("gpuext/test-session/"), 1); /* nobody else finds us */
	setenv("GPUEXT_DEVICE_IN_USE", "soft", 1);
	CHECK(!gx_session_started() && !gx_session_acquire()->n_attachments);
	gx_session_count(GX_COUNT_LAUNCHES, 1); /* goes nowhere yet */
	pthread_create(&thread, NULL, meet_later, NULL);
	gx_session_start(&backend);
	CHECK(atomic_load(&is_ready));
	pthread_join(thread, NULL);
	CHECK(gx_session_started());
	CHECK_EQ(stats->counts[GX_COUNT_LAUNCHES], 0);
}

/* --- maps and links */
static inline struct gx_map *make_map(uint64_t id, uint32_t type, uint32_t key, uint32_t value,
                                      uint32_t n, int event)
{
	struct gx_map_def def = {
		.type = type, .key_size = key, .value_size = value, .max_entries = n, .name = "m"
	};
	struct gx_message message = { .type = GX_MSG_MAP, .id = id };
	struct gx_map *map;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	message.u.map.def = def;
	message.u.map.has_event = event >= 0;
	say(message, dup(map->fd), event);
	return map;
}

/* r0 = 0; exit */
static const struct gx_insn good[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };

static inline int blob(const struct gx_insn *insns, uint32_t n, const uint64_t *ids, uint32_t n_ids)
{
	int fd = memfd_create("blob", 0);

	CHECK_EQ(write(fd, insns, n * sizeof(*insns)), n * sizeof(*insns));
	CHECK_EQ(write(fd, ids, n_ids * sizeof(*ids)), n_ids * sizeof(*ids));
	return fd;
}

static inline struct gx_message link_of(uint64_t id)
{
	struct gx_message message = { .type = GX_MSG_LINK, .id = id };

	message.u.link.hook = GX_HOOK_EXIT;
	message.u.link.thread = 1;
	message.u.link.n_insns = 2;
	message.u.link.n_maps = 2;
	message.u.link.max_regs = 40;
	snprintf(message.u.link.name, sizeof(message.u.link.name), "p");
	snprintf(message.u.link.glob, sizeof(message.u.link.glob), "*gemm*");
	snprintf(message.u.link.argument, sizeof(message.u.link.argument), "where");
	return message;
}

static const uint64_t ids[2] = { 7, 8 };

static inline uint32_t attached(void)
{
	const struct gx_attach_set *set;
	uint32_t n;

	say((struct gx_message){ .type = GX_MSG_READY }, -1, -1);
	settle();
	set = gx_session_acquire();
	n = set->n_attachments;
	gx_session_release(set);
	return n;
}

#endif
