/* instances.c - device memory of one context, a call at a time, without a session: which maps a device shares with policies, when maps and
 * rings are looked at, and what a failing copy leaves behind. */
#include "instances.h"

enum { SHARD = 65536, RECORD = 64 };

/* --- the back end: what was asked of it */
static int n_downloads, n_rows, more_records;

static int counted_download(void *queue, void *to, uint64_t from, size_t bytes)
{
	n_downloads++;
	return download(queue, to, from, bytes);
}

/* The kernel goes on: one more record for each look, as long as there are some. */
static int rows_of_busy(void *queue, void *to, uint64_t from, size_t row, size_t stride, size_t n)
{
	static const uint32_t header[2] = { RECORD - GX_RING_RECORD_HEADER, GX_RING_READY };
	uint64_t *words = at(from);

	n_rows++;
	if (more_records > 0) {
		memcpy((char *)words + GX_RING_DATA + words[GX_RING_HEAD / 8] % SHARD, header,
		       sizeof(header));
		words[GX_RING_HEAD / 8] += GX_RING_RECORD + RECORD;
		more_records--;
	}
	return download_rows(queue, to, from, row, stride, n);
}

/* --- maps as a loader's */
static struct gx_agent_map map_of(uint32_t type, uint32_t value_bytes, uint32_t max_entries)
{
	struct gx_map_def def = {
		.type = type, .key_size = 4, .value_size = value_bytes, .max_entries = max_entries
	};
	struct gx_agent_map map = { .event_fd = -1 };

	if (type == GX_MAP_RINGBUF || type == GX_MAP_QUEUE || type == GX_MAP_BLOOM_FILTER)
		def.key_size = 0;
	CHECK_EQ(gx_map_create(&def, &map.host, NULL), 0);
	return map;
}

/* --- what a policy reads */

/* Only a map that a policy reads, or that programs on the CPU write to and kernels read, and that lies as memory, is the image itself. */
static void test_share(void)
{
	enum {
		PLAIN,
		BY_CPU,
		NO_POLICY,
		BY_BOTH,
		BY_KERNELS,
		FROZEN,
		READ_ONLY,
		THREADS,
		RING,
		NO_DEVICE,
		REFUSED,
		N
	};
	struct gx_instance *instance;
	int context;

	for (int i = 0; i < N; i++) {
		struct gx_agent_map map =
		        i == RING ? map_of(GX_MAP_RINGBUF, 0, 4096) : map_of(GX_MAP_ARRAY, 8, 3);
		struct gx_device_map *made;
		bool is_image = i == PLAIN || i == BY_CPU;

		instance = begin(&context);
		atomic_store(&map.of_policy, i == PLAIN || i > BY_KERNELS);
		atomic_store(&map.cpu_writes, i == BY_CPU || i == BY_BOTH);
		atomic_store(&map.kernels_write, i == BY_KERNELS || i == BY_BOTH || i == PLAIN);
		map.host->frozen = i == FROZEN;
		map.host->read_only = i == READ_ONLY;
		map.host->n_threads = i == THREADS ? 3 : 0;
		device.share = i == NO_DEVICE ? NULL : share_pages;
		shared_address = i == REFUSED ? 0 : 0x7000;
		n_shared = 0;
		shared_bytes = 0;
		made = gx_instance_add_map(instance, &map, 0);
		CHECK(made && made->shared == is_image);
		CHECK_EQ(n_shared, is_image || i == REFUSED);
		CHECK_EQ(shared_bytes, n_shared ? GX_PAGE_BYTES : 0);
		CHECK_EQ(!made->before, is_image || i == RING);
		CHECK_EQ(made->base == shared_address, is_image);
		n_downloads = 0;
		CHECK_EQ(gx_instance_sync(instance, true), 0);
		CHECK_EQ(n_downloads, is_image || i == FROZEN || i == RING ? 0 : 1);
		map.host->n_threads = 0;
		end(&context);
		gx_map_free(map.host);
	}
	device.share = share_pages;
	shared_address = 0x7000;
}

static bool atomics;

static bool host_atomics(void)
{
	return atomics;
}

/* Where the operator says, and else where the use wants it; values that Linux has too in place, unless both may add and the bus can't. */
static void test_place(void)
{
	static const struct {
		const char *place;
		uint32_t type;
		bool linux_has, kernels_write, atomics, is_image;
	} cases[] = {
		{ NULL, GX_MAP_ARRAY, false, true, true, false },
		{ "host", GX_MAP_ARRAY, false, true, false, true },
		{ "device", GX_MAP_GPU_ARRAY_HOST, false, true, false, false },
		{ "use", GX_MAP_GPU_ARRAY_HOST, false, true, false, true },
		{ "host", GX_MAP_HASH, false, true, false, false },
		{ "host", GX_MAP_PERCPU_ARRAY, false, true, false, true },
		{ NULL, GX_MAP_KERNEL_SHARED_ARRAY, false, true, true, false },
		{ NULL, GX_MAP_KERNEL_SHARED_ARRAY, true, true, true, true },
		{ NULL, GX_MAP_KERNEL_SHARED_ARRAY, true, true, false, false },
		{ NULL, GX_MAP_KERNEL_SHARED_ARRAY, true, false, false, true },
		{ "device", GX_MAP_KERNEL_SHARED_ARRAY, true, false, true, false },
		{ "device", GX_MAP_QUEUE, false, true, false, true },
		{ "host", GX_MAP_SITE_ARRAY, false, true, false, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_agent_map map = map_of(cases[i].type, 8, 3);
		struct gx_device_map *made;
		int context;

		map.host->of_linux = cases[i].linux_has;
		atomic_store(&map.kernels_write, cases[i].kernels_write);
		atomics = cases[i].atomics;
		device.share = share_pages;
		device.host_atomics = host_atomics;
		if (cases[i].place)
			setenv(GX_PLACE_ENV, cases[i].place, 1);
		made = gx_instance_add_map(begin(&context), &map, 0);
		CHECK(made && made->shared == cases[i].is_image);
		unsetenv(GX_PLACE_ENV);
		end(&context);
		gx_map_free(map.host);
	}
	device.host_atomics = NULL;
}

/* A hash lies on a device in another way than in its image, so that no policy has it for one. */
static void test_hash_apart(void)
{
	struct gx_agent_map map = map_of(GX_MAP_HASH, 8, 3);
	struct gx_device_map *made;
	int context;

	atomic_store(&map.of_policy, true);
	device.share = share_pages;
	n_shared = 0;
	made = gx_instance_add_map(begin(&context), &map, 0);
	CHECK(made && !made->shared && !n_shared);
	end(&context);
	gx_map_free(map.host);
}

static uint32_t n_units;

static uint32_t units(void)
{
	return n_units;
}

/* A shard for each SM, rounded up to a power of two; 128 SMs where the driver does not say how many there are. */
static void test_shards(void)
{
	static const uint32_t rows[][2] = {
		{ 1, 1 },
		{ 2, 2 },
		{ 3, 4 },
		{ 4, 4 },
		{ 132, 256 },
		{ 0, 128 },
		{ GX_MAX_SHARDS, GX_MAX_SHARDS },
		{ GX_MAX_SHARDS + 1, GX_MAX_SHARDS },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_instance *instance;
		int context;

		device.count_units = units;
		n_units = rows[i][0];
		instance = gx_instance_get(&context, true);
		CHECK(instance && instance->n_shards == rows[i][1]);
		end(&context);
	}
	device.count_units = count_units;
}

/* Without memory for a map no kernel gets programs that would use it, and one that is there needs none. */
static void test_no_memory(void)
{
	struct gx_agent_map map = map_of(GX_MAP_ARRAY, 8, 3), *maps[] = { &map };
	uint64_t words[GX_RELOC_MAP(0, 1)];
	int context;

	begin(&context);
	device.share = NULL;
	for (int there = 0; there < 3; there++) {
		atomic_store(&no_device_memory, there != 1);
		said = NULL;
		CHECK_EQ(gx_session_fill_reloc(&context, NULL, 0, maps, 1, words),
		         there ? 0 : -ENOMEM);
		CHECK_EQ(said != NULL, !there);
	}
	CHECK(words[GX_RELOC_MAP(0, 0) + GX_RELOC_MAP_BASE] != 0);
	atomic_store(&no_device_memory, false);
	end(&context);
	gx_map_free(map.host);
}

/* What Linux wrote goes to a memory of the device's own, but never to words that kernels write: those are sums of both. */
static void test_beside_linux(void)
{
	struct gx_agent_map map = map_of(GX_MAP_KERNEL_SHARED_ARRAY, 16, 2);
	uint64_t *here = (uint64_t *)(void *)map.host->data, *there;
	struct gx_instance *instance;
	struct gx_device_map *made;
	int context;

	map.host->of_linux = true;
	atomic_store(&map.kernels_write, true);
	atomic_store(&map.kernel_words, 1); /* the first of each value */
	instance = begin(&context);
	made = gx_instance_add_map(instance, &map, 0);
	CHECK(made && !made->shared);
	there = at(made->base);
	for (uint64_t round = 1; round < 4; round++) {
		here[0] += 10; /* by eBPF of Linux, which tells nobody */
		here[1] += 100;
		there[0] += 3;
		there[2] += 5;
		CHECK_EQ(gx_instance_sync(instance, true), 0);
		CHECK_EQ(here[0], 13 * round);
		CHECK_EQ(there[0], 3 * round);
		CHECK_EQ(here[1], 100 * round);
		CHECK_EQ(there[1], 100 * round);
		CHECK_EQ(here[2], 5 * round);
		CHECK_EQ(there[3], 0);
	}
	end(&context);
	gx_map_free(map.host);
}

/* A queue is its image, and nothing else will do. */
static void test_queue(void)
{
	struct gx_agent_map map = map_of(GX_MAP_QUEUE, 8, 3);
	struct gx_instance *instance;
	struct gx_device_map *made;
	int context;

	for (int refused = 0; refused < 4; refused++) {
		instance = begin(&context);
		device.share = refused == 1 ? NULL : share_pages;
		shared_address = refused == 2 ? 0 : 0x7000;
		map.host->read_only = refused == 3;
		made = gx_instance_add_map(instance, &map, 0);
		CHECK_EQ(!made, refused != 0);
		CHECK(refused || (made->base == 0x7000 && made->shared));
		n_downloads = 0;
		CHECK_EQ(gx_instance_sync(instance, true), 0);
		CHECK_EQ(n_downloads, 0);
		end(&context);
	}
	map.host->read_only = false;
	device.share = share_pages;
	shared_address = 0x7000;
	gx_map_free(map.host);
}

/* The host writes the first half, kernels the second: what they set is in the image, and stays when user space writes. */
static void test_bloom(void)
{
	struct gx_agent_map map = map_of(GX_MAP_BLOOM_FILTER, 8, 3000); /* 512 words */
	uint64_t *image = (uint64_t *)(void *)map.host->data, *words[2], value = 1;
	size_t n = map.host->data_bytes / sizeof(uint64_t);
	struct gx_instance *instances[2];
	struct gx_device_map *made;
	int contexts[2];

	CHECK_EQ(n, 512);
	image[0] = 1;
	for (int i = 0; i < 2; i++) {
		instances[i] = begin(&contexts[i]);
		atomic_store(&map.of_policy, true); /* all the same: it has two parts */
		made = gx_instance_add_map(instances[i], &map, 0);
		CHECK(made && !made->shared && made->bytes == 2 * map.host->data_bytes);
		words[i] = at(made->base);
		CHECK(words[i][0] == 1 && !words[i][n]);
	}
	words[0][n] = 2 | 1;
	words[1][n] = 4;
	words[1][2 * n - 1] = 1ull << 63;
	words[1][5] = 77; /* a stray kernel's: not what programs set */
	for (int i = 0; i < 2; i++)
		CHECK_EQ(gx_instance_sync(instances[i], true), 0);
	CHECK(image[0] == 7 && image[n - 1] == 1ull << 63 && !image[5]);
	CHECK_EQ(map.host->image->sync_generation, 2);
	CHECK(words[0][0] == 1 && words[0][n] == 3);
	CHECK_EQ(gx_instance_sync(instances[0], true), 0);
	CHECK_EQ(map.host->image->sync_generation, 2); /* nothing new */
	CHECK_EQ(gx_map_update(map.host, NULL, &value, GX_MAP_ANY), 0);
	words[0][n] |= 8;
	CHECK_EQ(gx_instance_sync(instances[0], true), 0);
	CHECK(image[0] & 8 && words[0][n] == 11);
	CHECK(!memcmp(words[0], image, map.host->data_bytes));
	CHECK(words[1][0] == 1);
	for (int i = 0; i < 2; i++)
		end(&contexts[i]);
	gx_map_free(map.host);
}

/* --- values of places */

/* A copy for each SM, each with what user space wrote; the image has the sum of what they counted, and nothing of what lies between. */
static void test_sites(void)
{
	enum { WORDS = 10, STRIDE = 128, BY_STRIDE = STRIDE / 8 };
	struct gx_agent_map map = map_of(GX_MAP_SITE_ARRAY, 16, WORDS / 2);
	uint64_t *image = (uint64_t *)(void *)map.host->data, *copies, words[4];
	struct gx_device_map *made;
	struct gx_instance *instance;
	int context;

	image[3] = 7;
	instance = begin(&context);
	made = gx_instance_add_map(instance, &map, 0);
	CHECK(made && made->bytes == N_SHARDS * STRIDE);
	gx_map_words(&map, made, words);
	CHECK(words[GX_RELOC_MAP_BASE] == made->base &&
	      words[GX_RELOC_MAP_SHARD_STRIDE] == STRIDE &&
	      words[GX_RELOC_MAP_SHARD_MASK] == N_SHARDS - 1);
	copies = at(made->base);
	for (uint64_t s = 0; s < N_SHARDS; s++) {
		CHECK(!copies[s * BY_STRIDE] && copies[s * BY_STRIDE + 3] == 7);
		copies[s * BY_STRIDE + 3] += s + 1;
		copies[s * BY_STRIDE + WORDS - 1] += 10;
		copies[s * BY_STRIDE + WORDS] = 77; /* a stray kernel's */
	}
	CHECK_EQ(gx_instance_sync(instance, true), 0);
	CHECK(image[3] == 17 && image[WORDS - 1] == 40 && !image[0] && !image[WORDS]);
	image[3] = 1;
	atomic_fetch_add(&map.host->image->host_generation, 1);
	copies[3]++;
	CHECK_EQ(gx_instance_sync(instance, true), 0);
	for (uint64_t s = 0; s < N_SHARDS; s++)
		CHECK(copies[s * BY_STRIDE + 3] == 2 && copies[s * BY_STRIDE + WORDS - 1] == 40);
	copies[BY_STRIDE + 3]++;
	CHECK_EQ(gx_instance_sync(instance, true), 0);
	CHECK_EQ(image[3], 3);
	end(&context);
	gx_map_free(map.host);
}

/* One where a policy reads it, and fewer where they take much memory. */
static void test_few_copies(void)
{
	struct gx_agent_map small = map_of(GX_MAP_SITE_ARRAY, 8, 3);
	struct gx_agent_map large = map_of(GX_MAP_SITE_ARRAY, 8, 1 << 20);
	struct gx_agent_map huge = map_of(GX_MAP_SITE_ARRAY, 8, 4 << 20);
	struct gx_device_map *made;
	struct gx_instance *instance;
	uint64_t words[4];
	int context;

	instance = begin(&context);
	atomic_store(&small.of_policy, true);
	device.share = share_pages;
	made = gx_instance_add_map(instance, &small, 0);
	CHECK(made && made->shared && made->bytes == 24);
	gx_map_words(&small, made, words);
	CHECK_EQ(words[GX_RELOC_MAP_SHARD_MASK], 0);
	device.share = NULL;
	made = gx_instance_add_map(instance, &large, 0);
	CHECK(made && made->bytes == 16 << 20);
	gx_map_words(&large, made, words);
	CHECK(words[GX_RELOC_MAP_SHARD_MASK] == 1 && words[GX_RELOC_MAP_SHARD_STRIDE] == 8 << 20);
	/* one copy is there however much it takes */
	made = gx_instance_add_map(instance, &huge, 0);
	CHECK(made && made->bytes == 32 << 20);
	gx_map_words(&huge, made, words);
	CHECK_EQ(words[GX_RELOC_MAP_SHARD_MASK], 0);
	end(&context);
	gx_map_free(small.host);
	gx_map_free(large.host);
	gx_map_free(huge.host);
}

/* --- when it is looked */

static void add_record(const struct gx_device_map *ring, uint64_t s, uint32_t bytes, uint64_t word)
{
	char *shard = at(ring->base + s * ring->shard_stride);
	uint64_t *words = (uint64_t *)(void *)shard;
	const uint32_t header[2] = { bytes - GX_RING_RECORD_HEADER, GX_RING_READY };
	char *to = shard + GX_RING_DATA + words[GX_RING_HEAD / 8] % ring->shard_bytes;

	memcpy(to, header, sizeof(header));
	memcpy(to + sizeof(header), &word, sizeof(word));
	words[GX_RING_HEAD / 8] += GX_RING_RECORD + ((bytes + 7) & ~7u);
}

/* So many looks take so long each; how long nothing is looked at then. */
static void check_pause(struct gx_instance *instance, uint64_t takes, int times, uint64_t pause)
{
	uint64_t ended;

	CHECK_EQ(gx_instance_sync(instance, true), 0);
	for (int i = 0; i < times; i++) {
		tick_ns = takes;
		CHECK_EQ(gx_instance_sync(instance, true), 0);
		tick_ns = 0;
	}
	ended = now_ns;
	n_downloads = 0;
	if (pause)
		now_ns = instance->next_sync_ns - 1;
	CHECK_EQ(gx_instance_sync(instance, false), 0);
	CHECK_EQ(n_downloads, !pause);
	CHECK(!pause || now_ns - ended == pause - 1);
	now_ns++;
	CHECK_EQ(gx_instance_sync(instance, false), 0);
	CHECK_EQ(n_downloads, 1);
}

/* Maps now and then, rings always; by force both, and rings until there is nothing. Who is gone is not served. */
static void test_rounds(void)
{
	struct gx_agent_map ring = map_of(GX_MAP_RINGBUF, 0, SHARD),
	                    counts = map_of(GX_MAP_ARRAY, 8, 3);
	struct gx_instance *instance;
	int context;

	instance = begin(&context);
	CHECK(gx_instance_add_map(instance, &ring, 0) && gx_instance_add_map(instance, &counts, 0));
	device.download_rows = rows_of_busy;
	n_downloads = n_rows = 0;
	CHECK_EQ(gx_instance_sync(instance, false), 0);
	CHECK(n_downloads == 1 && n_rows == 1);
	now_ns += GX_SYNC_INTERVAL_NS - 1;
	CHECK_EQ(gx_instance_sync(instance, false), 0);
	CHECK(n_downloads == 1 && n_rows == 2);
	now_ns++;
	CHECK_EQ(gx_instance_sync(instance, false), 0);
	CHECK(n_downloads == 2 && n_rows == 3);
	CHECK_EQ(gx_instance_sync(instance, true), 0); /* not due */
	CHECK(n_downloads == 3 && n_rows == 4);
	/* it takes long: 20 times that follow, at most five seconds, or four times that; once is never */
	check_pause(instance, GX_SYNC_INTERVAL_NS, 1, 0);
	check_pause(instance, GX_SYNC_INTERVAL_NS, 2, 20 * GX_SYNC_INTERVAL_NS);
	check_pause(instance, 4 * GX_SYNC_INTERVAL_NS, 2, GX_SYNC_LONGEST_NS);
	check_pause(instance, 20 * GX_SYNC_INTERVAL_NS, 2, 80 * GX_SYNC_INTERVAL_NS);
	for (int forced = 0; forced < 2; forced++) {
		more_records = 5;
		n_rows = 0;
		CHECK_EQ(gx_instance_sync(instance, forced), 0);
		CHECK_EQ(n_rows, forced ? 6 : 1);
		CHECK_EQ(more_records, forced ? 0 : 4);
	}
	for (int gone = 0; gone < 2; gone++) {
		atomic_store(gone ? &ring.gone : &counts.gone, true);
		n_downloads = n_rows = 0;
		CHECK_EQ(gx_instance_sync(instance, true), 0);
		CHECK(n_downloads == 0 && n_rows == !gone);
	}
	device.download_rows = download_rows;
	end(&context);
	gx_map_free(ring.host);
	gx_map_free(counts.host);
}

/* --- records */

static int add_up(void *sum, const void *data, size_t len)
{
	uint64_t word;

	if (!len)
		return 0;
	CHECK(len >= sizeof(word));
	memcpy(&word, data, sizeof(word));
	*(uint64_t *)sum += word;
	return 0;
}

/* Whichever call fails, each record arrives once, and none that stands in the copy of another shard. */
static void test_failing_copies(void)
{
	struct gx_agent_map ring = map_of(GX_MAP_RINGBUF, 0, 8 * SHARD);
	struct gx_device_map *made;
	uint64_t expected = 0, sum = 0;
	struct gx_instance *instance;
	int context, failed;

	instance = begin(&context);
	made = gx_instance_add_map(instance, &ring, 0);
	CHECK(made && made->shard_bytes > SHARD);
	atomic_store(&fail_quietly, true);
	for (long fails = 1; fails < 20; fails++) {
		uint64_t behind = (uint64_t)fails * made->shard_bytes - 40;

		if (fails & 1) /* its bytes go on where records are counted */
			behind = (uint64_t)fails * GX_RING_RECORD - 40;
		/* the first record ends in the slack, the one behind it goes round */
		for (uint64_t s = 0; s < N_SHARDS; s++) {
			uint64_t *words = at(made->base + s * made->shard_stride);

			words[GX_RING_HEAD / 8] = behind;
			made->shards[s].taken = made->shards[s].released = behind;
			made->shards[s].n_admitted = 0;
			add_record(made, s, RECORD, 0);
			add_record(made, s, RECORD, 1ull << (s * 16));
			expected += 1ull << (s * 16);
		}
		atomic_store(&fail_call, fails);
		failed = gx_ring_drain(instance, made) < 0;
		CHECK_EQ(failed, atomic_exchange(&fail_call, 0) <= 0);
		while (gx_ring_drain(instance, made) > 0) {
		}
		gx_ring_consume(ring.host, add_up, &sum, 1000);
		CHECK(sum == expected);
		CHECK_EQ(ring.host->image->records_produced, 2 * N_SHARDS * (uint64_t)fails);
	}
	atomic_store(&fail_quietly, false);
	end(&context);
	gx_map_free(ring.host);
}

/* What a stray kernel wrote into a ring is no record: longer than any, than what was asked for, or more than there is room. */
static void test_damaged_records(void)
{
	static const struct {
		uint32_t len, state;
		uint64_t head;
		int result, n;
	} cases[] = {
		{ GX_RING_MAX_RECORD, GX_RING_READY, 8192, 1, 1 },
		{ GX_RING_MAX_RECORD + 1, GX_RING_READY, 8192, 0, 0 },
		{ GX_RING_MAX_RECORD + 1, GX_RING_DISCARDED, 8192, 0, 0 },
		{ 56, GX_RING_READY, 64, 1, 1 },
		{ 0, GX_RING_READY, 8, 1, 1 },
		{ 0, GX_RING_READY, 7, 0, 0 },
		{ 56, GX_RING_READY, 56, 0, 0 },
		{ 57, GX_RING_READY, 64, 0, 0 },
		{ UINT32_MAX, GX_RING_READY, 64, 0, 0 },
		{ 56, GX_RING_DISCARDED, 64, 0, 0 },
		{ 56, 0, 64, 0, 0 },
		{ 56, 77, 64, 0, 0 },
		{ 56, GX_RING_READY, SHARD, 1, 1 },
		{ 56, GX_RING_READY, SHARD + 8, -EPROTO, 0 },
		{ 56, GX_RING_READY, UINT64_MAX, -EPROTO, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint32_t header[2] = { cases[i].len, cases[i].state };
		struct gx_agent_map ring = map_of(GX_MAP_RINGBUF, 0, SHARD);
		struct gx_device_map *made;
		struct gx_instance *instance;
		uint64_t sum = 0, *words;
		int context;

		instance = begin(&context);
		made = gx_instance_add_map(instance, &ring, 0);
		CHECK(made && made->shard_bytes == SHARD);
		words = at(made->base);
		memcpy((char *)words + GX_RING_DATA, header, sizeof(header));
		words[GX_RING_HEAD / 8] = cases[i].head;
		CHECK_EQ(gx_ring_drain(instance, made), cases[i].result);
		CHECK_EQ(gx_ring_consume(ring.host, add_up, &sum, 10), cases[i].n);
		CHECK_EQ(ring.host->image->records_delivered, cases[i].n);
		CHECK_EQ(ring.host->image->records_produced, 0); /* none was counted */
		end(&context);
		gx_map_free(ring.host);
	}
}

/* Copies its bytes from behind to the front. Between payload and state of a record a kernel writes both. */
static uint64_t written; /* 0: nothing */
static int copy_backwards(void *queue, void *to, uint64_t from, size_t bytes)
{
	uint64_t *record = at(from);

	(void)queue;
	memcpy((char *)to + GX_RING_RECORD_HEADER, record + 1, bytes - GX_RING_RECORD_HEADER);
	if (written) {
		const uint32_t header[2] = { sizeof(*record), GX_RING_READY };

		record[1] = written;
		memcpy(record, header, sizeof(header));
		written = 0;
	}
	memcpy(to, record, GX_RING_RECORD_HEADER);
	return 0;
}

/* A record that is committed while it is copied comes with what it holds then. */
static void test_records_written_meanwhile(void)
{
	struct gx_agent_map ring = map_of(GX_MAP_RINGBUF, 0, SHARD);
	struct gx_device_map *made;
	struct gx_instance *instance;
	uint64_t sum = 0;
	int context;

	instance = begin(&context);
	made = gx_instance_add_map(instance, &ring, 0);
	CHECK(made != NULL);
	device.download = copy_backwards;
	((uint64_t *)at(made->base))[GX_RING_HEAD / 8] = 16;
	written = 42;
	CHECK_EQ(gx_ring_drain(instance, made), 1);
	device.download = download;
	CHECK_EQ(gx_ring_consume(ring.host, add_up, &sum, 10), 1);
	CHECK_EQ(sum, 42);
	end(&context);
	gx_map_free(ring.host);
}

/* --- counts */

/* A word that programs set is the last one; the one beside it is a sum of all devices. */
static void test_words_set(void)
{
	struct gx_agent_map map = map_of(GX_MAP_ARRAY, 16, 2);
	const uint64_t *words = (const uint64_t *)(const void *)map.host->data;
	struct gx_instance *instances[2];
	struct gx_device_map *made[2];
	int contexts[2];

	for (int set = 0; set < 2; set++) {
		atomic_store(&map.words_set, set);
		for (int i = 0; i < 2; i++) {
			uint64_t *on_device;

			instances[i] = begin(&contexts[i]);
			made[i] = gx_instance_add_map(instances[i], &map, 0);
			CHECK(made[i]);
			on_device = at(made[i]->base);
			on_device[2] += 10;
			on_device[3] += 10;
		}
		for (int i = 0; i < 2; i++)
			CHECK_EQ(gx_instance_sync(instances[i], true), 0);
		CHECK(!words[0] && !words[1]);
		CHECK_EQ(words[2], set ? 30 : 20);
		CHECK_EQ(words[3], set ? 40 : 20);
		for (int i = 0; i < 2; i++)
			end(&contexts[i]);
	}
	gx_map_free(map.host);
}

/* A copy that is not waited for is none: nothing of it is counted, and all of it later. */
static void test_failing_counts(void)
{
	struct gx_agent_map map = map_of(GX_MAP_ARRAY, 8, 1);
	const uint64_t *words = (const uint64_t *)(const void *)map.host->data;
	struct gx_device_stats *stats;
	struct gx_device_map *made;
	struct gx_instance *instance;
	int context;

	instance = begin(&context);
	made = gx_instance_add_map(instance, &map, 0);
	stats = gx_instance_stats(instance, 1);
	CHECK(made && stats && gx_instance_stats(instance, 1) == stats);
	*(uint64_t *)at(made->base) = 7;
	((uint64_t *)at(stats->base))[GX_STATS_EVENTS / 8] = 2 * GX_STATS_WARP + 9;
	for (long fails = 1; fails <= 2; fails++) { /* the copy, the wait for it */
		atomic_store(&fail_call, fails);
		CHECK_EQ(gx_map_merge(instance, made), -EIO);
		CHECK(!words[0]);
		atomic_store(&fail_call, fails);
		CHECK_EQ(gx_stats_merge(instance), -EIO);
		CHECK(!line.lanes && !line.warps);
	}
	CHECK_EQ(gx_instance_sync(instance, true), 0);
	CHECK(words[0] == 7 && line.lanes == 9 && line.warps == 2);
	gx_instances_forget(1);
	CHECK_EQ(instance->n_stats, 0);
	end(&context);
	gx_map_free(map.host);
}

/* What could not be fetched is told, whatever else went well. */
static void test_errors(void)
{
	struct gx_agent_map ring = map_of(GX_MAP_RINGBUF, 0, SHARD),
	                    map = map_of(GX_MAP_ARRAY, 8, 1), *maps[] = { &map };
	uint64_t words[GX_RELOC_MAP(0, 1)];
	struct gx_instance *instance, *other;
	int contexts[2];

	other = begin(&contexts[0]); /* with nothing in it: looked at last */
	instance = begin(&contexts[1]);
	CHECK(other && gx_instance_add_map(instance, &ring, 0) &&
	      gx_instance_add_map(instance, &map, 0));
	CHECK_EQ(gx_instances_finish(), 0);
	CHECK_EQ(gx_session_reach(&contexts[1], maps, 1, 64, words), 0);
	atomic_store(&broken_rows, true);
	CHECK_EQ(gx_instance_sync(instance, true), -EIO);
	now_ns = instance->next_sync_ns - 1; /* rings alone */
	CHECK_EQ(gx_instance_sync(instance, false), -EIO);
	CHECK_EQ(gx_instance_finish(instance), -EIO);
	CHECK_EQ(gx_instances_finish(), -EIO);
	atomic_store(&broken_rows, false);
	atomic_store(&broken_maps, true);
	CHECK_EQ(gx_instance_sync(instance, true), -EIO);
	CHECK_EQ(gx_instances_finish(), -EIO);
	atomic_store(&broken_maps, false);
	atomic_store(&broken_work, true);
	CHECK_EQ(gx_instances_finish(), -EIO);
	atomic_store(&broken_work, false);
	atomic_store(&no_context, true);
	CHECK_EQ(gx_instances_finish(), -EIO);
	CHECK_EQ(gx_session_reach(&contexts[1], maps, 1, 64, words), -EIO);
	atomic_store(&no_context, false);
	atomic_store(&broken, true);
	CHECK_EQ(gx_session_reach(&contexts[1], maps, 1, 64, words), -EIO);
	atomic_store(&broken, false);
	CHECK_EQ(gx_instances_finish(), 0);
	end(&contexts[0]);
	end(&contexts[1]);
	gx_map_free(ring.host);
	gx_map_free(map.host);
}

/* --- how many threads there may be */

static void test_limit(void)
{
	struct gx_map hosts[4] = {
		{ .n_threads = 0 }, { .n_threads = 500 }, { .n_threads = 300 }, { .n_threads = 400 }
	};
	struct gx_agent_map all[4], *maps[4];

	for (int i = 0; i < 4; i++) {
		all[i] = (struct gx_agent_map){ .host = &hosts[i] };
		maps[i] = &all[i];
	}
	CHECK(gx_session_map_limit(maps, 0) == UINT64_MAX);
	CHECK(gx_session_map_limit(maps, 1) == UINT64_MAX);
	CHECK_EQ(gx_session_map_limit(maps, 2), 500);
	CHECK_EQ(gx_session_map_limit(maps, 3), 300);
	CHECK_EQ(gx_session_map_limit(maps, 4), 300);
}

int main(void)
{
	device = backend;
	device.download = counted_download;
	test_share();
	test_queue();
	test_bloom();
	test_sites();
	test_few_copies();
	test_rounds();
	test_failing_copies();
	test_damaged_records();
	test_records_written_meanwhile();
	test_words_set();
	test_failing_counts();
	test_errors();
	test_limit();
	test_place();
	test_beside_linux();
	test_hash_apart();
	test_no_memory();
	test_shards();
	CHECK(!said);
	CHECK_EQ(atomic_load(&n_outside), 0);
	return TEST_END();
}
