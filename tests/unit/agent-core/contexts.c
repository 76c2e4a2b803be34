/* contexts.c - what the session does with contexts and launches: losses, the clock, maps that grow, programs at names of the
 * API. */
#include "agent/core/host_helpers.h"
#include "loader.h"

#include "base/clock.h"
#include "base/strmap.h"
#include "maps/cpu.h"
#include "maps/layout.h"

/* --- contexts, each of its own */

/* What the last context took along when it ended: whether something was lost with it. */
static bool ends_with_a_loss(void *context)
{
	uint64_t lost = stats->counts[GX_COUNT_CONTEXTS_LOST];
	struct gx_ending *ending = gx_session_context_ends(context);

	CHECK(ending);
	atomic_store(&broken_maps, false);
	atomic_store(&broken_rows, false);
	atomic_store(&broken_work, false);
	atomic_store(&broken_uploads, false);
	gx_session_context_gone(context, ending);
	CHECK(stats->counts[GX_COUNT_CONTEXTS_LOST] - lost <= 1);
	return stats->counts[GX_COUNT_CONTEXTS_LOST] != lost;
}

static int begin_context(void *context, uint64_t map, uint64_t *reloc)
{
	const struct gx_attach_set *set = gx_session_acquire();
	const struct gx_attachment *programs[] = { &set->attachments[0] };
	struct gx_agent_map *maps[] = { gx_attachments_find_map(map) };
	int err = gx_session_fill_reloc(context, programs, 1, maps, 1, reloc);

	gx_session_release(set);
	return err;
}

/* What can't be fetched when a context ends is said to be lost, whichever copy it is, and what the context's work still
 * counted when it failed. */
static void test_losses(struct gx_map *counts)
{
	uint64_t reloc[GX_RELOC_MAP(1, 1)], value = 1;
	uint32_t key = 0;
	int context;

	/* 40: of as many bytes as are fetched at once */
	gx_map_free(make_map(40, GX_MAP_ARRAY, 4, 8, GX_SCRATCH_BYTES / 8, -1));
	settle();
	for (int i = 0; i < 6; i++) {
		CHECK_EQ(begin_context(&context, i == 2 ? 40 : 7, reloc), 0);
		value++;
		CHECK_EQ(gx_map_update(counts, &key, &value, 0), 0);
		atomic_store(&broken_maps, i == 1);
		atomic_store(&broken_rows, i == 2);
		atomic_store(&broken_work, i == 3);
		atomic_store(&broken_uploads,
		             i == 4); /* what was written is not there to count on */
		CHECK_EQ(ends_with_a_loss(&context), i >= 1 && i <= 4);
	}
	CHECK_EQ(begin_context(&context, 40, reloc), 0);
	CHECK(!ends_with_a_loss(&context));
}

static int see(void *n, const void *data, size_t len)
{
	(void)data;
	(void)len;
	++*(int *)n;
	return 0;
}

/* Records of several shards, one of them full to the last byte, are fetched before their context goes. */
static void test_last_records(void)
{
	enum { SHARD = 65536, RECORD = 1024 };
	const uint32_t header[2] = { RECORD - GX_RING_RECORD_HEADER, GX_RING_READY };
	uint64_t reloc[GX_RELOC_MAP(1, 1)], *line, n_records;
	struct gx_map *ring = make_map(41, GX_MAP_RINGBUF, 0, 0, 2 * SHARD, -1);
	int context, n = 0;

	settle();
	CHECK_EQ(begin_context(&context, 41, reloc), 0);
	CHECK_EQ(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_SHARD_MASK], SHARD - 1);
	for (uint64_t s = 0; s < 3; s++) {
		char *shard = at(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE] +
		                 s * reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_SHARD_STRIDE]);

		line = (uint64_t *)(void *)shard;
		n_records = s == 1 ? SHARD / RECORD : 1;
		for (uint64_t i = 0; i < n_records; i++)
			memcpy(shard + GX_RING_DATA + i * RECORD, header, sizeof(header));
		line[GX_RING_HEAD / 8] = n_records * (GX_RING_RECORD + RECORD);
	}
	CHECK(!ends_with_a_loss(&context));
	CHECK_EQ(gx_ring_consume(ring, see, &n, 1000), SHARD / RECORD + 2);
	CHECK_EQ(n, SHARD / RECORD + 2);
	CHECK(ring->image->records_produced == ring->image->records_delivered &&
	      !ring->image->records_dropped);
	gx_map_free(ring);
}

/* Records of two shards at the same place: the copy of one of them fails, and what the other one left behind is not taken for it. */
static void test_copies_of_shards(void)
{
	enum { SHARD = 65536, RECORD = 64 };
	const uint32_t header[2] = { RECORD - GX_RING_RECORD_HEADER, GX_RING_READY };
	uint64_t reloc[GX_RELOC_MAP(1, 1)], at_record = 0, n_taken = 0;
	struct gx_map *ring = make_map(42, GX_MAP_RINGBUF, 0, 0, 2 * SHARD, -1);
	int context, n;

	settle();
	CHECK_EQ(begin_context(&context, 42, reloc), 0);
	atomic_store(&fail_quietly, true);
	for (long fails = 1; fails < 30; fails++, at_record += RECORD) {
		for (uint64_t s = 0; s < 2; s++) {
			char *shard = at(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE] +
			                 s * reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_SHARD_STRIDE]);
			uint64_t *line = (uint64_t *)(void *)shard;

			memcpy(shard + GX_RING_DATA + at_record, header, sizeof(header));
			line[GX_RING_HEAD / 8] += GX_RING_RECORD + RECORD;
		}
		atomic_store(&fail_call, fails);
		settle();
		atomic_store(&fail_call, 0);
		settle();
		n_taken += (uint64_t)gx_ring_consume(ring, see, &n, 1000);
		CHECK_EQ(n_taken, 2 * (at_record / RECORD + 1));
	}
	atomic_store(&fail_quietly, false);
	CHECK(!ends_with_a_loss(&context));
	gx_map_free(ring);
}

/* What a stray write of the device does to constants reaches nobody. */
static void test_frozen(void)
{
	struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1, .flags = 128
	};
	struct gx_message message = { .type = GX_MSG_MAP, .id = 43 };
	uint64_t reloc[GX_RELOC_MAP(1, 1)], value = 5, *device;
	struct gx_map *map;
	uint32_t key = 0;
	int context;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), 0);
	message.u.map.def = def;
	message.u.map.frozen = 1;
	say(message, dup(map->fd), -1);
	settle();
	CHECK_EQ(begin_context(&context, 43, reloc), 0);
	device = at(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE]);
	CHECK(device && *device == 5);
	*device = 6;
	settle();
	CHECK(!gx_map_lookup(gx_attachments_find_map(43)->host, &key, &value) && value == 5);
	CHECK(!ends_with_a_loss(&context));
	gx_map_free(map);
}

/* The narrowest look tells the clock's offset; without all of them nothing is said. */
static void test_clock(void)
{
	enum { OFFSET = 5000000 };
	static const struct look fine[] = {
		{ 1000, OFFSET + 1000, 9000, false },
		{ 20000, OFFSET + 20050, 20100, false },
		{ 30000, OFFSET + 30900, 31000, false },
		{ 40000, OFFSET + 40000, 40100, false }, /* no narrower than the second */
	};
	static const struct look broken_off[] = { { 1000, 7000, 1010, false }, { 0, 0, 0, true } };
	uint64_t reloc[GX_RELOC_MAP(1, 1)];
	int context;

	CHECK(!stats->clock_offset_ns && !stats->clock_residual_ns);
	for (int i = 0; i < 2; i++) {
		looks = i ? broken_off : fine;
		n_looks = i ? 2 : 4;
		CHECK_EQ(begin_context(&context, 7, reloc), 0);
		CHECK_EQ(stats->clock_offset_ns, OFFSET);
		CHECK_EQ(stats->clock_residual_ns, 50);
		CHECK(next_look > 1 && !n_open_clocks);
		CHECK(!ends_with_a_loss(&context));
	}
	looks = NULL;
}

/* A per-thread map has room for the largest launch, up to its limit; what is enough stays where it is. */
static void test_growth(void)
{
	static const struct {
		uint64_t threads, room; /* room: 0: what there was */
	} steps[] = { { 64, 32768 },     { 64, 0 },     { 32768, 0 },   { 32769, 65536 }, { 64, 0 },
		      { 70000, 100000 }, { 100000, 0 }, { 1 << 20, 0 }, { 1 << 20, 0 } };
	uint64_t reloc[GX_RELOC_MAP(1, 1)], reach[4], base = 0, room = 0, epoch, refused;
	struct gx_agent_map *map;
	struct gx_message log;
	int context;

	setenv("GPUEXT_THREAD_SLOTS", "100000", 1);
	gx_map_free(make_map(60, GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, -1));
	unsetenv("GPUEXT_THREAD_SLOTS");
	settle();
	map = gx_attachments_find_map(60);
	CHECK(map && gx_session_map_limit(&map, 1) == 100000);
	CHECK_EQ(begin_context(&context, 60, reloc), 0);
	CHECK(!reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE]);
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		epoch = gx_session_map_epoch();
		CHECK_EQ(gx_session_reach(&context, &map, 1, steps[i].threads, reach), 0);
		/* other kernels learn of memory that is new, and of nothing else */
		CHECK_EQ(gx_session_map_epoch() != epoch, steps[i].room != 0);
		CHECK_EQ(reach[GX_RELOC_MAP_BASE] != base, steps[i].room != 0);
		base = reach[GX_RELOC_MAP_BASE];
		room = steps[i].room ? steps[i].room : room;
		CHECK_EQ(reach[GX_RELOC_MAP_THREADS], room);
	}
	CHECK(!ends_with_a_loss(&context));
	/* no memory: lanes are dropped, and it is said */
	CHECK_EQ(begin_context(&context, 60, reloc), 0);
	refused = stats->counts[GX_COUNT_MAP_REFUSED];
	epoch = gx_session_map_epoch();
	atomic_store(&no_device_memory, true);
	CHECK_EQ(gx_session_reach(&context, &map, 1, 77, reach), 0);
	atomic_store(&no_device_memory, false);
	CHECK(!reach[GX_RELOC_MAP_BASE] && !reach[GX_RELOC_MAP_THREADS]);
	CHECK_EQ(stats->counts[GX_COUNT_MAP_REFUSED], refused + 1);
	CHECK_EQ(gx_session_map_epoch(), epoch);
	CHECK(expect(GX_MSG_LOG, &log) && strstr(last_log, "no device memory") &&
	      strstr(last_log, " 77 threads"));
	CHECK(!ends_with_a_loss(&context));
}

/* What user space writes goes to every context, as far as the memory there goes; what they count meanwhile stays. */
static void test_uploads(void)
{
	static uint64_t values[1024];
	uint64_t reloc[GX_RELOC_MAP(1, 1)], reach[4], *small, *large;
	int first, second, third;
	struct gx_agent_map *map, *other;
	struct gx_map *host;
	uint32_t key = 0;

	setenv("GPUEXT_THREAD_SLOTS", "100000", 1);
	host = make_map(61, GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, -1);
	unsetenv("GPUEXT_THREAD_SLOTS");
	settle();
	map = gx_attachments_find_map(61);
	CHECK(map);
	CHECK_EQ(begin_context(&first, 61, reloc), 0);
	CHECK_EQ(begin_context(&second, 61, reloc), 0);
	/* a map of another kind that is not there, and can't be had, has no address that a kernel could write to */
	other = gx_attachments_find_map(7);
	atomic_store(&no_device_memory, true);
	CHECK(gx_session_reach(&first, &other, 1, 64, reach) != 0);
	atomic_store(&no_device_memory, false);
	CHECK_EQ(gx_session_reach(&first, &other, 1, 64, reach), 0);
	CHECK(reach[GX_RELOC_MAP_BASE] != 0);
	CHECK_EQ(gx_session_reach(&first, &map, 1, 64, reach), 0);
	small = at(reach[GX_RELOC_MAP_BASE]);
	CHECK_EQ(reach[GX_RELOC_MAP_THREADS], 32768);
	CHECK_EQ(gx_session_reach(&second, &map, 1, 100000, reach), 0);
	large = at(reach[GX_RELOC_MAP_BASE]);
	large[32767] = 3, large[32768] = 4, large[90000] = 5, small[7] = 6;
	settle();
	settle();
	CHECK_EQ(gx_map_slots_seen(host), 90001);
	CHECK(!small[32767] && !large[7]); /* what one context counts is no news for another */
	for (uint64_t i = 0; i < 1024; i++)
		values[i] = 1000 + i;
	CHECK_EQ(gx_map_update(host, &key, values, 0), 0);
	CHECK_EQ(gx_map_slots_seen(host), 90001); /* it is not less that was ever written */
	small[32766]++;
	settle();
	settle();
	for (uint64_t i = 0; i < 1024; i++)
		CHECK(small[i] == 1000 + i && large[i] == 1000 + i);
	CHECK(small[32766] == 1 && small[32767] == 3);
	CHECK(large[32768] == 4 && large[90000] == 5);
	CHECK_EQ(((const uint64_t *)(const void *)host->data)[90000], 5);
	CHECK_EQ(((const uint64_t *)(const void *)host->data)[32766], 1);
	/* a context that begins now gets what it has room for */
	CHECK_EQ(begin_context(&third, 61, reloc), 0);
	CHECK_EQ(gx_session_reach(&third, &map, 1, 64, reach), 0);
	small = at(reach[GX_RELOC_MAP_BASE]);
	CHECK(small[0] == 1000 && small[1023] == 2023 && small[32766] == 1 && small[32767] == 3);
	CHECK(!ends_with_a_loss(&first) && !ends_with_a_loss(&second));
	CHECK(!ends_with_a_loss(&third));
	CHECK_EQ(atomic_load(&n_outside), 0);
	gx_map_free(host);
}

/* Values of CPUs, from two contexts: added up, but for the word that is set; the lines of claims before them are no values. */
static void test_per_cpu(void)
{
	uint64_t reloc[GX_RELOC_MAP(1, 1)], *values, seen[3 * GX_MAX_CPUS];
	struct gx_map *host = make_map(62, GX_MAP_PERCPU_ARRAY, 4, 24, 2, -1);
	uint32_t key = 1, n = host->n_cpus;
	int contexts[2];

	settle();
	atomic_store(&gx_attachments_find_map(62)->words_set, 2);
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(begin_context(&contexts[i], 62, reloc), 0);
		CHECK_EQ(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_CPUS], n);
		CHECK_EQ(reloc[GX_RELOC_N_CPUS], gx_possible_cpus());
		values = at(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE] +
		            (uint64_t)n * GX_CPU_CLAIM_BYTES);
		for (uint32_t word = 0; word < 3; word++)
			values[(n + n - 1) * 3 + word] = 5 + word;
	}
	settle();
	CHECK_EQ(gx_map_lookup(host, &key, seen), 0);
	CHECK_EQ(seen[(n - 1) * 3], 10);
	CHECK_EQ(seen[(n - 1) * 3 + 1], 6);
	CHECK_EQ(seen[(n - 1) * 3 + 2], 14);
	CHECK(!ends_with_a_loss(&contexts[0]) && !ends_with_a_loss(&contexts[1]));
	gx_map_free(host);
}

/* --- programs at names of the API */

/* As gpu_api_ctx of defs/ctx_fields.def, and as the program below copies it. */
struct seen {
	uint64_t launch_id, time_ns, kernel, stream;
	uint32_t grid[3], block[3], tid, matched;
	uint64_t graph;
};

/* Copies its whole context into the value of map 70. */
static uint32_t copy_context(struct gx_insn *insns)
{
	static const struct gx_insn head[] = {
		{ .opcode = 0xbf, .dst = 6, .src = 1 },   /* r6 = the context */
		{ .opcode = 0x62, .dst = 10, .off = -4 }, /* key 0 */
		{ .opcode = 0xbf, .dst = 2, .src = 10 },
		{ .opcode = 0x07, .dst = 2, .imm = -4 },
		{ .opcode = 0x18, .dst = 1, .src = 1 },
		{ 0 },                             /* the map */
		{ .opcode = 0x85, .imm = 1 },      /* look it up */
		{ .opcode = 0x15, .off = 2 * 13 }, /* it is there */
	};
	uint32_t n = sizeof(head) / sizeof(head[0]);

	memcpy(insns, head, sizeof(head));
	for (int16_t off = 0; off < (int16_t)sizeof(struct seen);) {
		bool wide = off < 32 || off == 64;

		insns[n++] = (struct gx_insn){
			.opcode = wide ? 0x79 : 0x61, .dst = 1, .src = 6, .off = off
		};
		insns[n++] = (struct gx_insn){
			.opcode = wide ? 0x7b : 0x63, .dst = 0, .src = 1, .off = off
		};
		off += wide ? 8 : 4;
	}
	insns[n++] = good[0];
	insns[n++] = good[1];
	return n;
}

/* A program sees the launch as it is, and no other call than the one that it is attached at. */
static void test_launches(void)
{
	const struct gx_launch launch = { .api_name = "cuLaunchKernel",
		                          .kernel = "gemm",
		                          .stream = 0x1122334455667788,
		                          .grid = { 11, 12, 13 },
		                          .block = { 14, 15, 16 },
		                          .matched = true,
		                          .graph = 0x99aabbcc00112233 };
	struct gx_message message = link_of(70);
	struct gx_insn insns[64];
	struct gx_map *map = make_map(70, GX_MAP_ARRAY, 4, sizeof(struct seen), 1, -1);
	struct seen seen = { 0 };
	uint64_t id, begin = gx_now_ns();
	struct gx_launch other = launch;
	uint32_t key = 0;

	message.u.link.hook = GX_HOOK_HOST;
	message.u.link.thread = 0;
	message.u.link.has_ctx = 1;
	message.u.link.n_insns = copy_context(insns);
	message.u.link.n_maps = 1;
	snprintf(message.u.link.argument, sizeof(message.u.link.argument), "cuLaunchKernel");
	say(message, blob(insns, message.u.link.n_insns, (const uint64_t[]){ 70 }, 1), -1);
	CHECK_EQ(attached(), 2);
	other.api_name = "cuLaunchKernelEx";
	gx_session_launch(&other);
	CHECK(!gx_map_lookup(map, &key, &seen) && !seen.launch_id);
	id = gx_session_launch(&launch);
	CHECK(!gx_map_lookup(map, &key, &seen));
	CHECK(id && seen.launch_id == id && seen.stream == launch.stream &&
	      seen.graph == launch.graph);
	CHECK_EQ(id >> 32, getpid());
	CHECK(seen.time_ns >= begin && seen.time_ns <= gx_now_ns());
	CHECK_EQ(seen.kernel, gx_hash_bytes("gemm", 4));
	for (uint32_t i = 0; i < 3; i++)
		CHECK(seen.grid[i] == 11 + i && seen.block[i] == 14 + i);
	CHECK(seen.tid == (uint32_t)syscall(SYS_gettid) && seen.matched == 1);
	CHECK_EQ(gx_session_launch(&launch), id + 1);
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 70 }, -1, -1);
	CHECK_EQ(attached(), 1);
	gx_map_free(map);
}

/* What stands behind the helpers of a program finds its maps, and no other ones whatever it is asked for. */
static int n_helpers;

int __real_gx_host_helper(const struct gx_run_call *call, uint32_t id, uint64_t *result);
int __wrap_gx_host_helper(const struct gx_run_call *call, uint32_t id, uint64_t *result);

int __wrap_gx_host_helper(const struct gx_run_call *call, uint32_t id, uint64_t *result)
{
	static const uint64_t none[] = { 0,
		                         1,
		                         GX_RUN_MAP_HANDLE - 1,
		                         GX_RUN_MAP_HANDLE + 1,
		                         GX_RUN_MAP_HANDLE + (1u << 20),
		                         UINT64_MAX };

	n_helpers++;
	CHECK(call->map_of(call->env, GX_RUN_MAP_HANDLE));
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		CHECK(!call->map_of(call->env, none[i]));
	return __real_gx_host_helper(call, id, result);
}

static void test_maps_of_helpers(void)
{
	static const struct gx_insn insns[] = { { .opcode = 0x85, .imm = GX_HELPER_ktime_get_ns },
		                                { .opcode = 0xb7 },
		                                { .opcode = 0x95 } };
	struct gx_message message = link_of(71);

	n_helpers = 0;
	message.u.link.hook = GX_HOOK_HOST;
	message.u.link.thread = 0;
	message.u.link.n_insns = 3;
	message.u.link.n_maps = 1;
	snprintf(message.u.link.argument, sizeof(message.u.link.argument), "cuLaunchKernel");
	say(message, blob(insns, 3, ids, 1), -1);
	CHECK_EQ(attached(), 2);
	gx_session_launch(&(struct gx_launch){ .api_name = "cuLaunchKernel", .kernel = "k" });
	CHECK_EQ(n_helpers, 1);
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = 71 }, -1, -1);
	CHECK_EQ(attached(), 1);
}

/* A socket that has nothing after all is no loader that is gone. */
static void test_nothing_to_receive(void)
{
	atomic_store(&n_nothing, 3);
	settle();
	CHECK_EQ(atomic_load(&n_nothing), 0);
	CHECK_EQ(attached(), 1);
}

int main(void)
{
	struct gx_message message = link_of(9);
	struct gx_map *counts;

	begin();
	counts = make_map(7, GX_MAP_ARRAY, 4, 8, 3, -1);
	message.u.link.n_maps = 1;
	say(message, blob(good, 2, ids, 1), -1);
	CHECK_EQ(attached(), 1);
	test_losses(counts);
	test_last_records();
	test_copies_of_shards();
	test_frozen();
	test_clock();
	test_growth();
	test_uploads();
	test_per_cpu();
	test_launches();
	test_maps_of_helpers();
	test_nothing_to_receive();
	gx_session_stop();
	CHECK_EQ(stats->finished, 1);
	gx_map_free(counts);
	CHECK_EQ(atomic_load(&n_outside), 0);
	return TEST_END_KEEPING(TEST_FDS);
}
