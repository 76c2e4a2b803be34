/* session.c - the agent's session over a back end in host memory, against a loader of our own that
 * also lies: links, maps, flushes, counters, rings, memory that is gone, and the end. */
#include "loader.h"
#include "ebpf/insn.h"
#include "maps/cpu.h"
#include "maps/layout.h"

#include <dirent.h>
#include <sys/eventfd.h>
#include <sys/wait.h>

static struct gx_map *counts, *ring, *threads;
static int ring_event;

/* The n-th of this thread's locks with a limit is held by somebody for good; 0: none. */
static __thread int held_at;

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until)
{
	if (held_at && !--held_at)
		return ETIMEDOUT;
	return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, until);
}

/* As if the time were over: whoever waits gets to hear it at once. */
static bool is_late;

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                           const struct timespec *until)
{
	return is_late ? ETIMEDOUT : pthread_cond_clockwait(cond, mutex, CLOCK_REALTIME, until);
}

/* One that reads through a number. */
static const struct gx_insn bad[3] = { { .opcode = 0xb7, .dst = 1 },
	                               { .opcode = 0x79, .src = 1 },
	                               { .opcode = 0x95 } };

static void refused(struct gx_message message, int fd)
{
	struct gx_message log;

	say(message, fd, -1);
	CHECK(expect(GX_MSG_LOG, &log) && strstr(last_log, "refused"));
	CHECK_EQ(attached(), 0);
}

/* A link at what no kernel and no call has: a policy's hook, and numbers beyond. */
static void test_hooks(void)
{
	struct gx_message message = link_of(9);
	uint32_t n_refused = 0;

	for (uint32_t i = 0; i < GX_N_HOOKS + 2; i++) {
		const struct gx_hook_row *row = gx_hook_row((enum gx_hook)i);
		bool runs = row && row->side != GX_SIDE_POLICY;

		message.u.link.hook = i;
		if (!runs)
			refused(message, blob(good, 2, ids, 2));
		n_refused += !runs;
	}
	CHECK_EQ(n_refused, 3);
}

/* Everything is there that the message says, and it is more than a program may have. */
static void test_too_large(void)
{
	enum { N = GX_INSN_MAX + 1, N_MAPS = 20000 };
	struct gx_insn *insns = calloc(N, sizeof(*insns));
	uint64_t *many = calloc(N_MAPS, sizeof(*many));
	struct gx_message message = link_of(9);

	/* r0 = a number of 64 bits: two places, and one instruction to the verifier */
	for (int i = 0; i < N - 1; i += 2)
		insns[i].opcode = 0x18;
	insns[N - 1] = good[1];
	message.u.link.n_insns = N;
	message.u.link.max_ops = 1u << 20;
	refused(message, blob(insns, N, ids, 2));
	message.u.link.n_insns = N - 2; /* of this size it is one */
	say(message, blob(insns + 2, N - 2, ids, 2), -1);
	CHECK_EQ(attached(), 1);
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 9 }, -1, -1);
	CHECK_EQ(attached(), 0);
	for (int i = 0; i < N_MAPS; i++)
		many[i] = 7;
	message = link_of(9);
	message.u.link.n_maps = N_MAPS;
	refused(message, blob(good, 2, many, N_MAPS));
	message.u.link.n_maps = GX_MAX_LINK_MAPS + 1;
	refused(message, blob(good, 2, many, GX_MAX_LINK_MAPS + 1));
	message.u.link.n_maps = GX_MAX_LINK_MAPS;
	say(message, blob(good, 2, many, GX_MAX_LINK_MAPS), -1);
	CHECK_EQ(attached(), 1);
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 9 }, -1, -1);
	CHECK_EQ(attached(), 0);
	free(insns);
	free(many);
}

static unsigned n_descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	unsigned n = 0;

	while (d && readdir(d))
		n++;
	closedir(d);
	return n;
}

/* What came with a message is closed when it was read; who has no line of statistics is told all the same. */
static void test_descriptors(void)
{
	struct gx_message message = link_of(9);
	unsigned before;

	settle();
	before = n_descriptors();
	message.u.link.hook = GX_HOOK_POLICY;
	for (int i = 0; i < 8; i++)
		refused(message, blob(good, 2, ids, 2));
	settle();
	CHECK_EQ(n_descriptors(), before);
	gx_session_link_kernel(4711, "kernel", GX_WAY_PTX, "why");
	CHECK(expect(GX_MSG_KERNEL, &message) && message.id == 4711);
	CHECK(message.u.kernel.way == GX_WAY_PTX && !strcmp(message.u.kernel.name, "kernel") &&
	      !strcmp(message.u.kernel.why, "why"));
}

static void test_links(void)
{
	struct gx_message message = link_of(9);
	const struct gx_attach_set *set, *old;
	uint64_t generation, many[65];

	/* each field wrong in its turn */
	refused(message, -1);
	memset(message.u.link.name, 'x', sizeof(message.u.link.name));
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	memset(message.u.link.glob, 'x', sizeof(message.u.link.glob));
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	memset(message.u.link.argument, 'x', sizeof(message.u.link.argument));
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	message.u.link.hook = GX_HOOK_POLICY;
	refused(message, blob(good, 2, ids, 2));
	message.u.link.hook = UINT32_MAX;
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	message.u.link.n_insns = 0;
	refused(message, blob(good, 2, ids, 2));
	message.u.link.n_insns = 100001;
	refused(message, blob(good, 2, ids, 2));
	message.u.link.n_insns = UINT32_MAX;
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	for (int i = 0; i < 65; i++)
		many[i] = 7;
	message.u.link.n_maps = 65; /* all there, and one too many */
	refused(message, blob(good, 2, many, 65));
	message.u.link.n_maps = 3; /* not there */
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	refused(message, blob(good, 2, (const uint64_t[]){ 7, 99 }, 2)); /* no such map */
	refused(message, blob(good, 1, ids, 0));
	message.u.link.n_funcs = 3;
	refused(message, blob(good, 2, ids, 2));
	message.u.link.n_funcs = 1;
	refused(message, blob(good, 2, ids, 2));
	message = link_of(9);
	message.u.link.n_insns = 3; /* verified here again */
	refused(message, blob(bad, 3, ids, 2));
	/* as it should be; nothing changes before READY */
	generation = gx_session_generation();
	say(link_of(9), blob(good, 2, ids, 2), -1);
	settle();
	CHECK(!last_log[0]); /* there is nothing to say of it */
	CHECK_EQ(gx_session_generation(), generation);
	CHECK_EQ(attached(), 1);
	CHECK_EQ(gx_session_generation(), generation + 1);
	message = link_of(10);
	message.u.link.glob[0] = '\0';
	message.u.link.hook = GX_HOOK_ENTRY;
	say(message, blob(good, 2, ids, 2), -1);
	CHECK_EQ(attached(), 2);
	set = gx_session_acquire();
	CHECK(set->attachments[0].link_id == 9 &&
	      set->attachments[1].link_id == 10); /* in the order of their attach */
	CHECK(set->attachments[0].hook == GX_HOOK_EXIT && set->attachments[0].thread &&
	      set->attachments[0].max_regs == 40);
	CHECK(!strcmp(set->attachments[0].glob, "*gemm*") &&
	      !strcmp(set->attachments[0].argument, "where") &&
	      !strcmp(set->attachments[1].glob, "*"));
	CHECK(set->attachments[0].maps[0]->id == 7 && set->attachments[0].maps[1]->id == 8 &&
	      set->attachments[0].program->program.n_insns == 2);
	/* one goes; who has borrowed the old set keeps it */
	old = set;
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 12345 }, -1, -1);
	settle();
	CHECK_EQ(gx_session_generation(), old->generation);
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 10 }, -1, -1);
	settle();
	CHECK_EQ(gx_session_generation(), old->generation + 1);
	CHECK(old->n_attachments == 2 && old->attachments[1].link_id == 10);
	gx_session_release(old);
	CHECK_EQ(attached(), 1);
}

/* Maps that lie are as if they had not been sent: a link that names one is refused. */
static void test_maps(void)
{
	struct gx_message message = { .type = GX_MSG_MAP, .id = 50 };
	const struct gx_agent_map *first;
	int unsealed = memfd_create("image", 0);

	message.u.map.def = counts->def;
	CHECK_EQ(ftruncate(unsealed, 1 << 16), 0);
	say(message, -1, -1);
	say(message, unsealed, -1);
	message.u.map.def.max_entries = 1 << 20; /* the image is smaller */
	say(message, dup(counts->fd), -1);
	message.u.map.def.type = 77;
	say(message, dup(counts->fd), -1);
	message.u.map.def = counts->def;
	message.u.map.frozen = 1; /* it is none that can be constant */
	say(message, dup(counts->fd), -1);
	settle();
	CHECK(!gx_attachments_find_map(50));
	message.u.map.frozen = 0;
	say(message, dup(counts->fd), -1);
	settle();
	CHECK(gx_attachments_find_map(50));
	message.id = 7; /* known: the first one stays */
	first = gx_attachments_find_map(7);
	say(message, dup(counts->fd), -1);
	settle();
	CHECK(first && gx_attachments_find_map(7) == first);
	/* what is no message for an agent changes nothing */
	for (uint32_t type = 1; type < GX_N_MESSAGES; type++)
		if (type == GX_MSG_HELLO || type == GX_MSG_KERNEL || type == GX_MSG_LOG ||
		    type == GX_MSG_QUERY || type == GX_MSG_ANSWER || type == GX_MSG_FLUSHED)
			say((struct gx_message){ .type = type, .id = 9 }, -1, -1);
	CHECK_EQ(attached(), 1);
}

/* --- device memory */
static uint64_t words[GX_RELOC_MAP(1, 3)];
static int a_context, other_context;

static int fill(void *context)
{
	const struct gx_attach_set *set = gx_session_acquire();
	const struct gx_attachment *programs[] = { &set->attachments[0] };
	struct gx_agent_map *maps[] = { gx_attachments_find_map(7), gx_attachments_find_map(8),
		                        gx_attachments_find_map(6) };
	int err = gx_session_fill_reloc(context, programs, 1, maps, 3, words);

	gx_session_release(set);
	return err;
}

static void test_memory(void)
{
	struct gx_agent_map *per_thread = gx_attachments_find_map(6);
	uint64_t value = 0, uploaded, *device, *events, reach[4] = { 0 };
	uint32_t key = 1;

	value = 100;
	CHECK_EQ(gx_map_update(counts, &key, &value, 0), 0);
	atomic_store(&no_device_memory, true);
	CHECK_EQ(fill(&a_context), -ENOMEM);
	CHECK_EQ(stats->counts[GX_COUNT_MAP_REFUSED], 1);
	atomic_store(&no_device_memory, false);
	atomic_store(&broken, true);
	CHECK_EQ(fill(&a_context), -ENOMEM);
	atomic_store(&broken, false);
	CHECK_EQ(fill(&a_context), 0);
	CHECK(words[GX_RELOC_SHARD_MASK] == 3 &&
	      (uint32_t)words[GX_RELOC_TGID] == (uint32_t)getpid() && !words[GX_RELOC_ASKS]);
	CHECK_EQ((uint32_t)words[GX_RELOC_N_CPUS], gx_possible_cpus());
	CHECK(words[GX_RELOC_TGID] >> 32 == getuid() && words[GX_RELOC_N_CPUS] >> 32 == getgid());
	CHECK_EQ(words[GX_RELOC_PROG(0) + GX_RELOC_PROG_PAGES], 0); /* it does not ask */
	device = at(words[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE]);
	CHECK(device && device[0] == 0 && device[1] == 100 && device[2] == 0); /* what was in it */
	/* what the device adds arrives once, what user space writes goes there */
	device[0] = 5;
	device[1] += 11;
	settle();
	key = 0;
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 5);
	key = 1;
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 111);
	settle();
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 111);
	CHECK_EQ(counts->image->sync_generation, 1);
	value = 7;
	CHECK_EQ(gx_map_update(counts, &key, &value, 0), 0);
	settle();
	CHECK_EQ(device[1], 7);
	/* and what the device has counted elsewhere meanwhile is not lost for it */
	device[0] += 3;
	value = 9;
	uploaded = atomic_load(&n_uploaded);
	CHECK_EQ(gx_map_update(counts, &key, &value, 0), 0);
	settle();
	CHECK(device[0] == 8 && device[1] == 9);
	CHECK_EQ(atomic_load(&n_uploaded),
	         uploaded + 8); /* the word that was written, and none that may change there */
	key = 0;
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 8);
	/* a context that can't be made current is left alone until it can */
	atomic_store(&no_context, true);
	device[0]++;
	settle();
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 8);
	atomic_store(&no_context, false);
	settle();
	CHECK(!gx_map_lookup(counts, &key, &value) && value == 9);
	/* lanes and warps of a program, by shard */
	events = at(words[GX_RELOC_PROG(0)]);
	events[GX_STATS_EVENTS / 8] = 3 * GX_STATS_WARP + 70;
	events[GX_STATS_STRIDE / 8 * 3 + GX_STATS_EVENTS / 8] = GX_STATS_WARP + 2;
	events[GX_STATS_STRIDE / 8 * 3 + GX_STATS_LANES_DROPPED / 8] = 6;
	settle();
	settle();
	CHECK(stats->links[0].link_id == 9 && stats->links[0].lanes == 72 &&
	      stats->links[0].warps == 4 && stats->links[0].lanes_dropped == 6);
	/* threads: the highest slot that was written */
	CHECK_EQ(gx_session_reach(&a_context, &per_thread, 1, 64, reach), 0);
	CHECK(reach[GX_RELOC_MAP_THREADS] >= 64 &&
	      gx_session_map_limit(&per_thread, 1) == threads->n_threads);
	device = at(reach[GX_RELOC_MAP_BASE]);
	CHECK(device);
	device[41] = 1;
	settle();
	CHECK_EQ(gx_map_slots_seen(threads), 42);
	/* what lies behind a map in the memory that both are merged through is none of its business
	 */
	device[3] = 77;
	settle();
	settle();
	CHECK(!((const uint64_t *)(const void *)counts->data)[3] && counts->data_bytes == 24);
	CHECK_EQ(counts->image->sync_generation, 3); /* nothing of it has changed */
	CHECK(!counts->image->n_threads_seen);
}

static uint8_t *put_record(uint8_t *record, uint32_t state, uint32_t len, uint8_t what)
{
	memcpy(record, &len, 4);
	memcpy(record + 4, &state, 4);
	memset(record + GX_RING_RECORD_HEADER, what, len);
	return record + ((GX_RING_RECORD_HEADER + len + 7) & ~7u);
}

static int n_records, sum;

static int see(void *ctx, const void *data, size_t len)
{
	(void)ctx;
	n_records++;
	sum += ((const uint8_t *)data)[len - 1];
	return 0;
}

/* A shard as a device would fill it: good records, one given back, one that is not ready, and
 * lengths that lie. */
static void test_rings(void)
{
	static const uint32_t mixed[] = { 8, GX_RING_MIXED, 1 ^ GX_RING_MIX,
		                          4u << 24 ^ GX_RING_MIX };
	uint64_t *line = at(words[GX_RELOC_MAP(1, 1) + GX_RELOC_MAP_BASE]),
	         *tail = line + GX_RING_TAIL / 8, woken = 0;
	uint8_t *first = (uint8_t *)line + GX_RING_DATA, *end = first;

	CHECK_EQ(words[GX_RELOC_MAP(1, 1) + GX_RELOC_MAP_SHARD_MASK] + 1, 65536);
	CHECK_EQ(words[GX_RELOC_MAP(1, 1) + GX_RELOC_MAP_SHARD_STRIDE],
	         GX_RING_DATA + 65536 + GX_RING_SLACK);
	end = put_record(end, GX_RING_READY, 8, 1);
	end = put_record(end, GX_RING_DISCARDED, 16, 99);
	end = put_record(end, GX_RING_READY, 5, 2);
	put_record(end, 0, 8, 50); /* being written */
	line[GX_RING_HEAD / 8] = (uint64_t)(end - first) + 16 + 3 * GX_RING_RECORD;
	line[GX_RING_N_DROPPED / 8] = 1;
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 2);
	CHECK(n_records == 2 && sum == 3 && *tail == (uint64_t)(end - first) &&
	      !first[0]); /* the tail has moved, zeroes behind it */
	CHECK(ring->image->records_produced == 3 && ring->image->records_dropped == 1 &&
	      ring->image->records_delivered == 2); /* what was given back was not produced */
	CHECK(read(ring_event, &woken, 8) == 8 && woken);
	put_record(end, GX_RING_READY, GX_RING_MAX_RECORD + 1, 3); /* longer than any */
	line[GX_RING_HEAD / 8] += 8192 - 16;
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 0);
	line[GX_RING_HEAD / 8] -= 8192 - 16;
	put_record(end, GX_RING_READY, 64, 3); /* longer than what was written */
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 0);
	put_record(end, GX_RING_READY, 8, 3);
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 1);
	CHECK_EQ(sum, 6);
	/* a record that tells by its words: one of them is late */
	end += 16;
	line[GX_RING_HEAD / 8] += 16 + GX_RING_RECORD;
	memset(end, 0, sizeof(mixed)); /* what is free is zero */
	memcpy(end, mixed, sizeof(mixed) - 4);
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 0);
	CHECK_EQ(*tail, (uint64_t)(end - first));
	memcpy(end, mixed, sizeof(mixed));
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 1);
	CHECK(sum == 6 + 4 && !end[0] && !end[15]);
	CHECK_EQ(*tail, (uint64_t)(end - first) + sizeof(mixed));
	line[GX_RING_HEAD / 8] += 65536 + 8; /* more than a shard holds */
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 0);
	line[GX_RING_HEAD / 8] += GX_RING_RECORD / 2; /* or than there is memory */
	settle();
	CHECK_EQ(gx_ring_consume(ring, see, NULL, 100), 0);
	CHECK_EQ(atomic_load(&n_outside), 0);
	line[GX_RING_HEAD / 8] -= GX_RING_RECORD / 2 + 65536 + 8;
}

static void test_counts(void)
{
	struct gx_message message;

	gx_session_count(GX_COUNT_LAUNCHES, 3);
	gx_session_count(GX_COUNT_REGS_ADDED, 8);
	gx_session_count(GX_COUNT_REGS_ADDED, 4); /* the most */
	CHECK(stats->counts[GX_COUNT_LAUNCHES] == 3 && stats->counts[GX_COUNT_REGS_ADDED] == 8);
	gx_session_link_kernel(9, "k", GX_WAY_CODE, NULL);
	CHECK(expect(GX_MSG_KERNEL, &message) && message.id == 9 &&
	      !strcmp(message.u.kernel.name, "k") && message.u.kernel.way == GX_WAY_CODE &&
	      !message.u.kernel.why[0]);
	gx_session_link_kernel(9, "m", GX_WAY_PTX, "no graft");
	CHECK(expect(GX_MSG_KERNEL, &message) && message.u.kernel.way == GX_WAY_PTX &&
	      !strcmp(message.u.kernel.why, "no graft"));
	gx_session_link_kernel(9, "l", GX_WAY_NONE, "no PTX");
	CHECK(expect(GX_MSG_KERNEL, &message) && !strcmp(message.u.kernel.name, "l") &&
	      message.u.kernel.way == GX_WAY_NONE && !strcmp(message.u.kernel.why, "no PTX"));
	CHECK_EQ(stats->links[0].kernels, 2);
	gx_session_log("%s %d", "line", 5);
	CHECK(expect(GX_MSG_LOG, &message) && !strcmp(message.u.text, "line 5"));
}

/* Behind all that was said. */
static bool is_closed(void)
{
	char byte;
	ssize_t n;

	do {
		n = recv(loader, &byte, 1, MSG_DONTWAIT);
	} while (n > 0);
	return !n;
}

/* A session whose thread is stuck in the driver, as in a child that has no such thread: the process ends all the same. */
static void test_stuck(void)
{
	int status = -1;
	pid_t child = fork();

	if (!child) {
		is_late = true;
		held_at = 2; /* what the connections have is the parent's */
		alarm(10);
		gx_session_stop();
		_exit(gx_session_started());
	}
	CHECK(waitpid(child, &status, 0) == child && status == 0);
}

/* A process that ends in a signal handler may hold a lock itself: without the session's nothing ends, without the connections' their
 * sockets stay open. */
static void test_stop(void)
{
	held_at = 1;
	gx_session_stop();
	CHECK(gx_session_started() && !stats->finished);
	settle();
	held_at = 2;
	gx_session_stop();
	CHECK(!gx_session_started() && stats->finished);
	CHECK(!is_closed());
	gx_session_stop();
	CHECK(is_closed());
}

/* The loader ends: nothing is attached any more, its lines are free, and another finds the agent.
 */
static void test_end(void)
{
	const struct gx_attach_set *set;
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	uint64_t generation = gx_session_generation();
	struct gx_ending *ending;

	CHECK_EQ(send(loader, "garbage", 7, 0), 7);
	for (int i = 0;
	     i < 1000 && (gx_session_generation() == generation || stats->links[0].link_id); i++)
		usleep(2000);
	set = gx_session_acquire();
	CHECK(set->generation == generation + 1 && !set->n_attachments);
	gx_session_release(set);
	CHECK(!stats->links[0].link_id && !stats->links[0].lanes && !stats->links[0].warps &&
	      !stats->links[0].kernels);
	CHECK(!gx_attachments_find_map(7));
	close(loader);
	gx_agent_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	loader = gx_socket_connect(name);
	CHECK(loader >= 0);
	settle();
	ending = gx_session_context_ends(&other_context); /* nothing of ours is there */
	CHECK(!ending);
	gx_session_context_stays(ending);
	ending = gx_session_context_ends(&a_context);
	CHECK(ending);
	gx_session_context_stays(ending);
	ending = gx_session_context_ends(&a_context);
	CHECK(ending);
	gx_session_context_gone(&a_context, ending);
	gx_link_stats_release(999); /* one that had no line */
	test_stuck();
	test_stop();
	gx_session_start(&backend); /* not again */
	CHECK(!gx_session_started() && stats->finished == 1 &&
	      !gx_session_acquire()->generation); /* not the last set: there is none any more */
	gx_session_stop();
}

/* A session is begun once, and a forked child has none: what it says reaches nobody. */
static void test_once(void)
{
	const struct gx_attach_set *set;
	struct pollfd more = { .fd = listener, .events = POLLIN };
	int status = -1;
	pid_t child;

	gx_session_start(&backend);
	CHECK_EQ(poll(&more, 1, 50), 0); /* the loader is not called a second time */
	child = fork();
	if (!child) {
		gx_session_after_fork();
		gx_session_log("from the child");
		set = gx_session_acquire();
		_exit(gx_session_started() || set->n_attachments || gx_session_generation());
	}
	CHECK(waitpid(child, &status, 0) == child && status == 0);
	settle();
	CHECK(!last_log[0]);
}

int main(void)
{
	begin();
	counts = make_map(7, GX_MAP_ARRAY, 4, 8, 3, -1);
	ring_event = eventfd(0, EFD_NONBLOCK);
	ring = make_map(8, GX_MAP_RINGBUF, 0, 0, 4096, ring_event);
	threads = make_map(6, GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, -1);
	settle();
	test_hooks();
	test_too_large();
	test_descriptors();
	test_links();
	test_maps();
	test_once();
	test_memory();
	test_rings();
	test_counts();
	test_end();
	return TEST_END_KEEPING(TEST_FDS);
}
