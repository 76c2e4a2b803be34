/* queue.c - lowered operations of queues, stacks and Bloom filters against a list of values, one lane, by the reference interpreter: at
 * random, beside what user space does with the same memory, and where somebody has a lock. */
#include "../test.h"
#include "lowered.h"

#include "ir/interp.h"
#include "maps/map.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { STATS = 0x100000, QUEUE = 0x200000, RESULT = 0x400000, N = 5, PID = 4711 };

/* A value of 12 bytes has a number in its first 4 and, 16 times, in its last 4; between them 5. */
#define VALUE                                                                                      \
	"r6 = *(u32 *)(r1 +16)\nr8 = *(u32 *)(r1 +28)\n*(u32 *)(r10 -12) = r6\n"                   \
	"*(u32 *)(r10 -8) = 5\nr9 = r6\nr9 <<= 4\n*(u32 *)(r10 -4) = r9\n"
#define CALL "r1 = map[0]\nr2 = r10\nr2 += -12\n"
/* What it gave, and the value that stands there then. */
#define TOLD                                                                                       \
	"r6 = r0\n*(u32 *)(r10 -20) = 0\nr1 = map[1]\nr2 = r10\nr2 += -20\ncall 1\n"               \
	"if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\nr6 = *(u32 *)(r10 -12)\n*(u64 *)(r0 +8) = "    \
	"r6\n"                                                                                     \
	"r6 = *(u64 *)(r10 -8)\n*(u64 *)(r0 +16) = r6\nout: r0 = 0\nexit\n"

enum operation { PUSH, POP, PEEK, N_OPERATIONS };
static const char *const texts[] = {
	[PUSH] = VALUE CALL "r3 = r8\ncall 87\n" TOLD,
	[POP] = VALUE CALL "call 88\n" TOLD,
	[PEEK] = VALUE CALL "call 89\n" TOLD,
};

struct device {
	struct gx_ir *programs[N_OPERATIONS];
	uint64_t sregs[GX_IR_N_SREGS];
	uint64_t stats[GX_STATS_STRIDE / 8], result[3];
	uint8_t *memory; /* what is at QUEUE */
	uint64_t bytes;
};

static struct gx_ir *make(const char *text, const struct gx_map_def *maps)
{
	return lowered(text, (struct gx_program){
	                             .name = "t", .maps = maps, .n_maps = 2, .has_ctx = true });
}

static int reloc(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	uint64_t words[14] = { [GX_RELOC_TGID] = 1000ull << 32 | PID,
		               [GX_RELOC_N_CPUS] = 1,
		               [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_MAP(1, 0)] = QUEUE;
	words[GX_RELOC_MAP(1, 1)] = RESULT;
	*value = word < 14 ? words[word] : 0;
	return word < 14 ? 0 : -EINVAL;
}

static int64_t run(struct device *d, enum operation what, uint32_t value, uint32_t flags)
{
	struct gx_run_env env = { .user = d, .max_steps = 1ull << 32 };
	struct gx_ir_run with = { .env = &env, .sregs = d->sregs, .reloc = reloc };
	struct gx_diag diag = { .insn = -1 };
	uint64_t result;

	d->sregs[GX_IR_SREG_is_leader] = d->sregs[GX_IR_SREG_n_active] = 1;
	d->sregs[GX_IR_SREG_tid_x] = value;
	d->sregs[GX_IR_SREG_ctaid_x] = flags;
	gx_run_grant(&env,
	             (struct gx_run_region){ STATS, sizeof(d->stats), (uint8_t *)d->stats, true });
	gx_run_grant(&env, (struct gx_run_region){ QUEUE, d->bytes, d->memory, true });
	gx_run_grant(&env, (struct gx_run_region){ RESULT, sizeof(d->result), (uint8_t *)d->result,
	                                           true });
	CHECK_EQ(gx_ir_interp(d->programs[what], &with, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return (int64_t)d->result[0];
}

static struct gx_map *map_of(uint32_t type, uint32_t max_entries)
{
	struct gx_map_def def = {
		.type = type, .value_size = 12, .max_entries = max_entries, .name = "queue"
	};
	struct gx_map *map;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static struct device begin(uint32_t type, uint32_t max_entries, uint8_t *memory, uint64_t bytes)
{
	struct gx_map_def maps[] = { { type, 0, 12, max_entries, 0, "queue" },
		                     { 2, 4, 24, 1, 0, "told" } };
	struct device d = { .memory = memory, .bytes = bytes };

	for (int i = 0; i < N_OPERATIONS; i++)
		if (i != POP || type != GX_MAP_BLOOM_FILTER)
			d.programs[i] = make(texts[i], maps);
	return d;
}

static void end(struct device *d)
{
	for (int i = 0; i < N_OPERATIONS; i++)
		gx_ir_free(d->programs[i]);
}

struct value {
	uint32_t number, five, more;
};

/* A value of a number as the programs make it; all zeroes: none. */
static struct value value_of(int64_t number)
{
	return number < 0 ? (struct value){ 0, 0, 0 }
	                  : (struct value){ (uint32_t)number, 5, (uint32_t)number << 4 };
}

static void check_value(const struct device *d, int64_t number)
{
	struct value want = value_of(number);

	CHECK_EQ(d->result[1], want.number);
	CHECK_EQ(d->result[2], (uint64_t)want.more << 32 | want.five);
}

/* Kernels and user space take turns at random; both are compared with a list. */
static void test_random(uint32_t type)
{
	struct gx_map *map = map_of(type, N);
	struct device d = begin(type, N, map->data, map->data_bytes);
	uint32_t state = 1, n = 0, list[N], dropped = 0;

	for (uint32_t step = 0; step < 20000; step++) {
		uint32_t what = (state = state * 1664525 + 1013904223) >> 28 & 3, newest;
		bool kernel = state >> 20 & 1, replaces = state >> 21 & 1, full = n == N;
		struct value value = value_of(step);
		int64_t got, want = 0;

		if (what >= 2) { /* push */
			got = kernel ? run(&d, PUSH, step, replaces ? 2 : 0)
			             : gx_map_update(map, NULL, &value, replaces ? 2 : 0);
			if (full && !replaces) {
				want = -E2BIG;
				dropped += kernel;
			} else {
				if (full)
					memmove(list, list + 1, --n * sizeof(*list));
				list[n++] = step;
			}
			CHECK_EQ(got, want);
			continue;
		}
		want = n ? 0 : -ENOENT;
		newest = type == GX_MAP_STACK && n ? n - 1 : 0;
		if (kernel) {
			CHECK_EQ(run(&d, what ? POP : PEEK, 9, 0), want);
			check_value(&d, n ? (int64_t)list[newest] : -1);
		} else {
			CHECK_EQ(what ? gx_map_take(map, NULL, &value)
			              : gx_map_lookup(map, NULL, &value),
			         want);
			CHECK(!n || value.number == list[newest]);
		}
		if (n && what)
			memmove(list + newest, list + newest + 1, (--n - newest) * sizeof(*list));
	}
	CHECK(dropped && d.stats[GX_STATS_LANES_DROPPED / 8] == dropped);
	end(&d);
	gx_map_free(map);
}

static uint32_t *head(const struct gx_map *map)
{
	return (uint32_t *)(void *)map->data;
}

static uint64_t *device_lock(const struct gx_map *map)
{
	return (uint64_t *)(void *)(map->data + GX_QUEUE_DEVICE_LOCK);
}

/* Who finds a lock taken changes nothing, after many tries; the lanes count as dropped. */
static void test_locked(void)
{
	struct gx_map *map = map_of(GX_MAP_QUEUE, N);
	struct device d = begin(GX_MAP_QUEUE, N, map->data, map->data_bytes);
	struct value value = value_of(3);

	CHECK_EQ(run(&d, PUSH, 3, 0), 0);
	head(map)[0] = (uint32_t)getppid(); /* user space is within */
	for (int i = 0; i < N_OPERATIONS; i++)
		CHECK_EQ(run(&d, (enum operation)i, 4, 0), -EBUSY);
	check_value(&d, -1);
	CHECK_EQ(d.stats[GX_STATS_LANES_DROPPED / 8], 3);
	CHECK(!*device_lock(map) && head(map)[2] == 1);
	head(map)[0] = 0;
	*device_lock(map) = (uint64_t)getppid(); /* a kernel of a process that lives is */
	CHECK_EQ(run(&d, POP, 4, 0), -EBUSY);
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), -EBUSY);
	CHECK_EQ(gx_map_take(map, NULL, &value), -EBUSY);
	CHECK(!head(map)[0] && head(map)[2] == 1 && *device_lock(map) == (uint64_t)getppid());
	*device_lock(map) = 0xfffffff0u; /* nobody has this number: it died there */
	CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), 0);
	*device_lock(map) = 1ull << 32; /* no process at all */
	CHECK_EQ(gx_map_take(map, NULL, &value), 0);
	CHECK(!*device_lock(map) && head(map)[2] == 1);
	CHECK_EQ(run(&d, PUSH, 4, 1), -EINVAL); /* NOEXIST, and what no flag is */
	CHECK_EQ(run(&d, PUSH, 4, 3), -EINVAL);
	CHECK_EQ(run(&d, PUSH, 4, 4), -EINVAL);
	CHECK_EQ(head(map)[2], 1);
	end(&d);
	gx_map_free(map);
}

/* A head that somebody spoiled leads nowhere else: what comes out is in the memory of the values. */
static void test_spoiled(uint32_t type)
{
	struct gx_map *map = map_of(type, N);
	struct device d = begin(type, N, map->data, GX_QUEUE_VALUES + 16 * N);

	for (uint32_t i = 0; i < N; i++)
		CHECK_EQ(run(&d, PUSH, 10 + i, 0), 0);
	head(map)[1] = UINT32_MAX;
	head(map)[2] = UINT32_MAX;
	CHECK_EQ(run(&d, PUSH, 20, 0), -E2BIG);
	CHECK_EQ(run(&d, PEEK, 20, 0), 0);
	check_value(&d, 10 + (UINT32_MAX + (type == GX_MAP_STACK ? N - 1ull : 0)) % N);
	CHECK_EQ(run(&d, PUSH, 21, 2), 0);
	CHECK(head(map)[1] == (UINT32_MAX + 1ull) % N && head(map)[2] == N);
	end(&d);
	gx_map_free(map);
}

/* What was pushed is there, by whomever; of 2,000 others fewer than one in 16 seem to be. A kernel sets bits in its part alone. */
static void test_bloom(void)
{
	enum { KEYS = 200 };
	struct gx_map *map = map_of(GX_MAP_BLOOM_FILTER, KEYS);
	uint64_t part = map->data_bytes, n_seem = 0, n_set = 0;
	uint8_t *memory = calloc(2, part);
	struct device d = begin(GX_MAP_BLOOM_FILTER, KEYS, memory, 2 * part);

	CHECK_EQ(run(&d, PUSH, 1, 1), -EINVAL);
	CHECK_EQ(run(&d, PUSH, 1, 2), -EINVAL);
	CHECK_EQ(run(&d, PEEK, 1, 0), -ENOENT);
	check_value(&d, 1);
	for (uint32_t i = 0; i < KEYS; i++) {
		struct value value = value_of(i);

		if (i & 1)
			CHECK_EQ(run(&d, PUSH, i, 0), 0);
		else
			CHECK_EQ(gx_map_update(map, NULL, &value, GX_MAP_ANY), 0);
	}
	for (uint64_t i = 0; i < part; i++)
		n_set += memory[i];
	CHECK_EQ(n_set, 0);
	memcpy(memory, map->data, part);
	for (uint64_t i = 0; i < part; i++)
		map->data[i] |= memory[part + i];
	for (uint32_t i = 0; i < KEYS + 2000; i++) {
		struct value value = value_of(i);
		int kernel = (int)run(&d, PEEK, i, 0), user = gx_map_lookup(map, NULL, &value);

		CHECK(kernel == user && (kernel == 0 || kernel == -ENOENT));
		CHECK(i >= KEYS || !kernel);
		n_seem += i >= KEYS && !kernel;
	}
	CHECK(n_seem && n_seem < 2000 / 16);
	end(&d);
	free(memory);
	gx_map_free(map);
}

/* Nothing is made of a map that is no queue, or of no type that there is. */
static void test_no_queue(void)
{
	static const uint32_t slots[] = { 0, 1 }, types[] = { GX_MAP_ARRAY, 9999 };
	const struct gx_lower_target target = { .n_prog_slots = 1, .map_slots = slots };

	for (int i = 0; i < 2; i++) {
		struct gx_map_def maps[] = { { GX_MAP_QUEUE, 0, 12, 4, 0, "queue" },
			                     { GX_MAP_ARRAY, 4, 24, 1, 0, "told" } };
		struct gx_program program = {
			.name = "t", .maps = maps, .n_maps = 2, .has_ctx = true
		};
		struct gx_diag diag = { .insn = -1 };
		struct gx_verified *verified = NULL;
		struct gx_insn *insns = NULL;
		struct gx_ir *ir;

		CHECK_EQ(gx_insn_parse(texts[POP], strlen(texts[POP]), &insns, &program.n_insns,
		                       &diag),
		         0);
		program.insns = insns;
		CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), 0);
		ir = gx_ir_clone(verified->ir);
		maps[0].type = types[i];
		CHECK(gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_LOWER_MAP);
		CHECK(strstr(diag.text, "is no queue"));
		gx_ir_free(ir);
		gx_verified_free(verified);
		free(insns);
	}
}

int main(void)
{
	test_no_queue();
	test_random(GX_MAP_QUEUE);
	test_random(GX_MAP_STACK);
	test_locked();
	test_spoiled(GX_MAP_QUEUE);
	test_spoiled(GX_MAP_STACK);
	test_bloom();
	return TEST_END();
}
