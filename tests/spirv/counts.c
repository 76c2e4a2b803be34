/* counts.c - shaders with programs at entry and exit, run on a Vulkan device: what the shader computes stays, and every lane is counted once.
 *
 *   counts FOLDER     with <name>.spv of tests/spirv/shaders */
#include "gpu.h"

#include "instrument/spirv/join.h"
#include "maps/layout.h"
#include "maps/ring_record.h"
#include "support/ebpf/insn_parse.h"
#include "support/spirv/shader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DATA_WORDS = 65536, RING_BYTES = 1 << 20, MOST_MAPS = 3, MOST_PROBES = 2, N_SHARDS = 4 };

/* A dispatch of a shader. */
static const struct shader_row {
	const char *name;
	uint32_t specials[2], groups[3], push;
	uint32_t block[3]; /* that it has with these */
} shaders[] = {
	{ "plain", { 0 }, { 37, 1, 1 }, 0, { 64, 1, 1 } },
	{ "early", { 0 }, { 21, 3, 1 }, 700, { 50, 1, 1 } },
	{ "shared", { 8, 3 }, { 5, 4, 3 }, 0, { 8, 3, 2 } },
	{ "shared", { 16, 8 }, { 2, 2, 2 }, 0, { 16, 8, 2 } },
	{ "model", { 0 }, { 19, 2, 2 }, 0, { 32, 1, 1 } },
	{ "clspv", { 40, 1 }, { 11, 1, 1 }, 0, { 40, 1, 1 } },
	{ "dxc", { 0 }, { 9, 2, 1 }, 0, { 8, 4, 1 } },
	{ "entries", { 0 }, { 3, 3, 3 }, 0, { 32, 1, 1 } },
};

static const struct gx_map_def counter = { GX_MAP_ARRAY, 4, 16, 2, 0, "counter" };
static const struct gx_map_def per_thread = { GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, 0, "runs" };
static const struct gx_map_def asked = { GX_MAP_ARRAY, 4, 24, 1, 0, "asked" };
static const struct gx_map_def hash = { GX_MAP_HASH, 4, 8, 256, 0, "hash" };
static const struct gx_map_def ring = { GX_MAP_RINGBUF, 0, 0, RING_BYTES, 0, "ring" };

/* counter[key] += { 1, by } */
#define COUNT(key, by)                                                                             \
	"r7 = *(u32 *)(r1 +" by ")\n*(u32 *)(r10 -4) = " key                                       \
	"\nr2 = r10\nr2 += -4\nr1 = map[0]\ncall map_lookup_elem\nif r0 == 0 goto out\n"           \
	"r1 = 1\nlock *(u64 *)(r0 +0) += r1\nlock *(u64 *)(r0 +8) += r7\nout:\nr0 = 0\nexit\n"

static const struct program_row {
	const char *text;
	struct gx_map_def map;
	bool thread;
} programs[] = {
	/* a warp program: events, and their lanes */
	{ COUNT("0", "4"), counter, false },
	{ COUNT("1", "4"), counter, false },
	/* a thread program: lanes, and the sum of their places in a block */
	{ COUNT("0", "16"), counter, true },
	{ COUNT("1", "16"), counter, true },
	/* one slot for each thread of the grid */
	{ "*(u32 *)(r10 -4) = 0\nr2 = r10\nr2 += -4\nr1 = map[0]\ncall map_lookup_elem\n"
	  "if r0 == 0 goto out\nr1 = 1\nlock *(u64 *)(r0 +0) += r1\nout:\nr0 = 0\nexit\n",
	  per_thread, true },
	/* a record of each lane: its number in the grid, and the time */
	{ "r6 = *(u64 *)(r1 +72)\ncall ktime_get_ns\nr7 = r0\nr1 = map[0]\nr2 = 16\nr3 = 0\n"
	  "call ringbuf_reserve\nif r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\n"
	  "*(u64 *)(r0 +8) = r7\nr1 = r0\nr2 = 0\ncall ringbuf_submit\nout:\nr0 = 0\nexit\n",
	  ring, true },
	/* lanes by their place in x, in a table that fills while they come */
	{ "r6 = *(u32 *)(r1 +16)\n*(u32 *)(r10 -4) = r6\n*(u64 *)(r10 -16) = 0\n"
	  "r2 = r10\nr2 += -4\nr3 = r10\nr3 += -16\nr4 = 1\nr1 = map[0]\n"
	  "call map_update_elem\nr2 = r10\nr2 += -4\nr1 = map[0]\ncall map_lookup_elem\n"
	  "if r0 == 0 goto out\nr1 = 1\nlock *(u64 *)(r0 +0) += r1\nout:\nr0 = 0\nexit\n",
	  hash, true },
	/* what lanes ask each other: +0 lanes of the vote, once for each event; +8 the sum of all places in x, by the leaders; +16 those with
	 * the same parity that are not this lane's */
	{ "r6 = r1\nr7 = *(u32 *)(r1 +16)\nr1 = 1\ncall gdev_ballot\nr8 = r0\n"
	  "r1 = r7\ncall gdev_reduce_add\nr9 = r0\nr1 = r7\nr1 &= 1\ncall gdev_match_any\n"
	  "r5 = *(u32 *)(r6 +0)\nr1 = *(u32 *)(r6 +8)\nr8 ^= r5\n*(u64 *)(r10 -24) = r0\n"
	  "r2 = 1\nr2 <<= r1\n*(u64 *)(r10 -32) = r2\nr2 += -1\nr2 &= r5\n"
	  "*(u64 *)(r10 -40) = r2\n*(u32 *)(r10 -4) = 0\nr2 = r10\nr2 += -4\nr1 = map[0]\n"
	  "call map_lookup_elem\nif r0 == 0 goto out\nlock *(u64 *)(r0 +0) += r8\n"
	  "r1 = *(u64 *)(r10 -24)\nr2 = *(u64 *)(r10 -32)\nr1 &= r2\nif r1 != 0 goto mine\n"
	  "r1 = 1\nlock *(u64 *)(r0 +16) += r1\nmine:\n"
	  "r2 = *(u64 *)(r10 -40)\nif r2 != 0 goto out\n"
	  "lock *(u64 *)(r0 +8) += r9\nout:\nr0 = 0\nexit\n",
	  asked, true },
};
enum { N_PROGRAMS = sizeof(programs) / sizeof(programs[0]) };

/* What a run leaves in memory. */
struct left {
	uint64_t stats[MOST_PROBES][N_SHARDS][GX_STATS_STRIDE / 8];
	uint64_t map[2 * RING_BYTES / 8 * N_SHARDS];
	uint64_t reloc[64];
};

struct test {
	struct gpu gpu;
	struct gpu_memory data, left_memory;
	struct left *left;
	uint32_t *expected; /* [DATA_WORDS] of the shader alone */
	struct gx_verified *programs[N_PROGRAMS];
	uint64_t n_checks, n_failed;
};

static void check(struct test *t, bool is_right, const char *shader, const char *what,
                  uint64_t found, uint64_t expected)
{
	t->n_checks++;
	if (is_right)
		return;
	t->n_failed++;
	fprintf(stderr, "%s: %s is %llu, not %llu\n", shader, what, (unsigned long long)found,
	        (unsigned long long)expected);
}

static void check_equal(struct test *t, const char *shader, const char *what, uint64_t found,
                        uint64_t expected)
{
	check(t, found == expected, shader, what, found, expected);
}

static bool read_programs(struct test *t)
{
	for (int i = 0; i < N_PROGRAMS; i++) {
		struct gx_program program = { .name = "counts",
			                      .maps = &programs[i].map,
			                      .n_maps = 1,
			                      .hook = GX_HOOK_ENTRY,
			                      .thread = programs[i].thread,
			                      .has_ctx = true,
			                      .max_ops = 65536,
			                      .max_local_bytes = 512 };
		struct gx_diag diag = { .insn = -1 };
		struct gx_insn *insns = NULL;
		int err = gx_insn_parse(programs[i].text, strlen(programs[i].text), &insns,
		                        &program.n_insns, &diag);

		program.insns = insns;
		if (!err)
			err = gx_verify(&program, NULL, NULL, &t->programs[i], &diag);
		free(insns);
		if (err) {
			fprintf(stderr, "program %d: %s %s\n", i, gx_error_code(diag.error),
			        diag.text);
			return false;
		}
	}
	return true;
}

static void fill(struct test *t)
{
	uint32_t *data = t->data.host;

	for (uint32_t i = 0; i < DATA_WORDS; i++)
		data[i] = i * 2654435761u;
	memset(t->left, 0, sizeof(*t->left));
}

/* The words of the block; all programs of a test have one map. */
static void fill_reloc(struct test *t, const struct gx_spirv_instrumented *made,
                       const struct gx_map_def *map)
{
	uint64_t at = t->left_memory.address, *words = t->left->reloc, *word;

	words[GX_RELOC_SHARD_MASK] = N_SHARDS - 1;
	words[GX_RELOC_N_CPUS] = 1;
	for (uint32_t p = 0; p < made->n_programs; p++)
		words[GX_RELOC_PROG(p)] =
		        at + offsetof(struct left, stats) + p * sizeof(t->left->stats[0]);
	word = words + GX_RELOC_MAP(made->n_programs, 0);
	word[GX_RELOC_MAP_BASE] = at + offsetof(struct left, map);
	word[GX_RELOC_MAP_THREADS] = 8192;
	if (map->type == GX_MAP_RINGBUF) {
		word[GX_RELOC_MAP_SHARD_STRIDE] = RING_BYTES + GX_RING_DATA + GX_RING_SLACK;
		word[GX_RELOC_MAP_SHARD_MASK] = RING_BYTES - 1;
	}
	if (map->type == GX_MAP_HASH)
		t->left->map[GX_HASH_LIMIT / 8] = map->max_entries;
	if (made->clock_word) {
		word = words + made->clock_word;
		word[GX_SPIRV_CLOCK_BASE] = 1000000;
		word[GX_SPIRV_CLOCK_START] = 0;
		word[GX_SPIRV_CLOCK_MASK] = UINT32_MAX;
		word[GX_SPIRV_CLOCK_SCALE] = 1 << 16;
	}
}

static bool run(struct test *t, const struct shader_row *row, const uint32_t *words, size_t n,
                uint32_t spec_id)
{
	const struct gpu_special specials[] = {
		{ 0, 4, row->specials[0] },
		{ 1, 4, row->specials[1] },
		{ spec_id, 8, t->left_memory.address + offsetof(struct left, reloc) },
	};
	uint32_t push[GPU_PUSH_BYTES / 4] = { row->push };
	VkPipeline pipeline = gpu_pipeline(&t->gpu, words, n, specials, spec_id ? 3 : 2);
	bool ran = pipeline && gpu_run(&t->gpu, pipeline, &t->data, push, row->groups);

	vkDestroyPipeline(t->gpu.device, pipeline, NULL);
	return ran;
}

static uint64_t lanes_of(const struct shader_row *row)
{
	uint64_t lanes = 1;

	for (int i = 0; i < 3; i++)
		lanes *= (uint64_t)row->groups[i] * row->block[i];
	return lanes;
}

static void check_stats(struct test *t, const char *shader, uint32_t n_probes, uint64_t lanes)
{
	for (uint32_t p = 0; p < n_probes; p++) {
		uint64_t events = 0, dropped = 0, most = GX_STATS_WARP - 1;

		for (int s = 0; s < N_SHARDS; s++) {
			events += t->left->stats[p][s][GX_STATS_EVENTS / 8];
			dropped += t->left->stats[p][s][GX_STATS_LANES_DROPPED / 8];
		}
		check_equal(t, shader, "lanes that were counted", events & most, lanes);
		check_equal(t, shader, "lanes that were dropped", dropped, 0);
		check(t, events / GX_STATS_WARP >= lanes / t->gpu.subgroup, shader,
		      "subgroups that were counted", events / GX_STATS_WARP,
		      lanes / t->gpu.subgroup);
	}
}

static uint64_t sum_of_places(const struct shader_row *row)
{
	uint64_t blocks = lanes_of(row) / (row->block[0] * row->block[1] * row->block[2]);

	return blocks * row->block[1] * row->block[2] * row->block[0] * (row->block[0] - 1) / 2;
}

static void check_ring(struct test *t, const char *shader, uint64_t lanes)
{
	uint64_t n = 0, sum = 0, early = 0;

	for (int s = 0; s < N_SHARDS; s++) {
		const uint8_t *shard = (const uint8_t *)t->left->map +
		                       (size_t)s * (RING_BYTES + GX_RING_DATA + GX_RING_SLACK);
		uint64_t head, record[3];

		memcpy(&head, shard + GX_RING_HEAD, 8);
		head %= GX_RING_RECORD;
		for (uint64_t at = 0; at < head && at < RING_BYTES; at += sizeof(record)) {
			struct gx_ring_record found = { 0 };

			memcpy(record, shard + GX_RING_DATA + at, sizeof(record));
			check_equal(t, shader, "a record's bytes",
			            gx_ring_record((uint8_t *)record, sizeof(record), &found),
			            sizeof(record));
			check_equal(t, shader, "its payload", found.discarded ? 0 : found.len, 16);
			sum += record[1];
			early += record[2] <= 1000000;
			n++;
		}
	}
	check_equal(t, shader, "records", n, lanes);
	check_equal(t, shader, "sum of the threads in the records", sum, lanes * (lanes - 1) / 2);
	check_equal(t, shader, "records without a time", early, 0);
}

/* Every place in x has its lanes, in one slot. */
static void check_hash(struct test *t, const struct shader_row *row)
{
	struct gx_hash_table table = gx_hash_table(4, 8, 256);
	const uint8_t *at = (const uint8_t *)t->left->map;
	uint64_t n_keys = 0, each = lanes_of(row) / row->block[0];

	for (uint64_t slot = 0; slot < table.n_slots; slot++) {
		uint64_t state, key, value;

		memcpy(&state, at + table.states + 8 * slot, 8);
		memcpy(&key, at + table.keys + 8 * slot, 8);
		key = gx_hash_mix(key, state);
		memcpy(&value, at + table.values + table.stride * slot, 8);
		if ((state & GX_HASH_PHASES) != GX_HASH_READY)
			continue;
		check(t, key < row->block[0], row->name, "a key", key, row->block[0] - 1);
		check_equal(t, row->name, "lanes of a key", value, each);
		n_keys++;
	}
	check_equal(t, row->name, "keys", n_keys, row->block[0]);
}

static void check_asked(struct test *t, const struct shader_row *row)
{
	check_equal(t, row->name, "lanes that votes miss", t->left->map[0], 0);
	check_equal(t, row->name, "sum of the sums", t->left->map[1], sum_of_places(row));
	check_equal(t, row->name, "lanes unlike themselves", t->left->map[2], 0);
}

static void check_map(struct test *t, const struct shader_row *row, int program, uint32_t n_probes)
{
	const struct program_row *p = &programs[program];
	uint64_t lanes = lanes_of(row), wrong = 0;

	if (p->map.type == GX_MAP_RINGBUF) {
		check_ring(t, row->name, lanes);
	} else if (p->map.type == GX_MAP_HASH) {
		check_hash(t, row);
	} else if (p->map.value_size == asked.value_size) {
		check_asked(t, row);
	} else if (p->map.type == GX_MAP_PER_THREAD_ARRAY) {
		for (uint64_t i = 0; i < 8192; i++)
			wrong += t->left->map[i] != (i < lanes ? n_probes : 0);
		check_equal(t, row->name, "slots of threads that are wrong", wrong, 0);
	} else if (p->thread) {
		for (uint32_t k = 0; k < n_probes; k++) {
			check_equal(t, row->name, "lanes in the map", t->left->map[2 * k], lanes);
			check_equal(t, row->name, "sum of places", t->left->map[2 * k + 1],
			            sum_of_places(row));
		}
	} else {
		for (uint32_t k = 0; k < n_probes; k++)
			check_equal(t, row->name, "lanes of events", t->left->map[2 * k + 1],
			            lanes);
	}
}

static void test_programs(struct test *t, const struct shader_row *row, const uint32_t *words,
                          size_t n, int program)
{
	int map;
	void *maps[] = { &map };
	bool both = program < 5;
	const struct gx_spirv_probe probes[] = {
		{ t->programs[program], GX_HOOK_ENTRY, maps },
		{ t->programs[program + (both && program < 4)], GX_HOOK_EXIT, maps },
	};
	const struct gx_spirv_special specials[] = { { 0, row->specials[0] },
		                                     { 1, row->specials[1] } };
	const struct gx_spirv_shader shader = { .words = words,
		                                .n_words = n,
		                                .entry = "main",
		                                .specials = specials,
		                                .n_specials = 2,
		                                .features = t->gpu.features,
		                                .max_subgroup = t->gpu.subgroup,
		                                .has_fences = t->gpu.has_fences };
	struct gx_spirv_instrumented made;
	struct gx_diag diag = { .insn = -1 };
	uint32_t n_probes = both ? 2 : 1;

	if (gx_spirv_instrument(&shader, probes, n_probes, &made, &diag)) {
		check(t, false, row->name, gx_error_code(diag.error), 1, 0);
		fprintf(stderr, "%s\n", diag.text);
		gx_spirv_instrumented_free(&made);
		return;
	}
	check(t, test_spirv_val(made.words, made.n_words, true), row->name, "validity", 0, 1);
	check(t, !memcmp(made.local_size, row->block, sizeof(row->block)), row->name,
	      "size of a block", made.local_size[0], row->block[0]);
	fill(t);
	fill_reloc(t, &made, &programs[program].map);
	check(t, run(t, row, made.words, made.n_words, made.spec_id), row->name, "a run", 0, 1);
	check(t, !memcmp(t->data.host, t->expected, DATA_WORDS * sizeof(*t->expected)), row->name,
	      "what it computes", 0, 1);
	check_stats(t, row->name, n_probes, lanes_of(row));
	check_map(t, row, program, n_probes);
	gx_spirv_instrumented_free(&made);
}

static void run_shader(struct test *t, const char *folder, const struct shader_row *row)
{
	char path[512];
	uint32_t *words;
	size_t n;

	snprintf(path, sizeof(path), "%s/%s.spv", folder, row->name);
	words = gpu_read_words(path, &n);
	fill(t);
	check(t, words && run(t, row, words, n, 0), row->name, "a run without programs", 0, 1);
	memcpy(t->expected, t->data.host, DATA_WORDS * sizeof(*t->expected));
	for (int p = 0; words && p < N_PROGRAMS; p += p < 4 ? 2 : 1)
		test_programs(t, row, words, n, p);
	free(words);
}

int main(int argc, char **argv)
{
	struct test *t = calloc(1, sizeof(*t));

	if (argc != 2 || !t || !gpu_open(&t->gpu) ||
	    !gpu_memory(&t->gpu, DATA_WORDS * sizeof(uint32_t), &t->data) ||
	    !gpu_memory(&t->gpu, sizeof(struct left), &t->left_memory) || !read_programs(t))
		return 2;
	t->left = t->left_memory.host;
	t->expected = malloc(DATA_WORDS * sizeof(*t->expected));
	for (size_t i = 0; t->expected && i < sizeof(shaders) / sizeof(shaders[0]); i++)
		run_shader(t, argv[1], &shaders[i]);
	printf("spirv counts, %s, subgroups of %u: %llu passed, %llu failed\n", t->gpu.name,
	       t->gpu.subgroup, (unsigned long long)(t->n_checks - t->n_failed),
	       (unsigned long long)t->n_failed);
	return t->n_failed || !t->n_checks;
}
