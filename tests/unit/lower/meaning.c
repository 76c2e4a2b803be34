/* meaning.c - what lowered map, ring and context operations do to memory, one lane, by the
 * reference interpreter. */
#include "../test.h"

#include "base/asks.h"
#include "ebpf/insn.h"
#include "ir/interp.h"
#include "lower/lower.h"
#include "maps/layout.h"
#include "maps/ring_record.h"
#include "opt/opt.h"
#include "verify/verify.h"
#include "support/ebpf/insn_parse.h"

#include <errno.h>
#include <stdlib.h>

#define STATS      0x100000u
#define MAP(i)     (0x200000u + 0x100000u * (i))
#define MAP_BYTES  16384u
#define N_SHARDS   2u
#define RING_BYTES 4096u
#define MIX_BOTH   ((uint64_t)GX_RING_MIX << 32 | GX_RING_MIX)
#define STRIDE     (GX_RING_DATA + RING_BYTES + GX_RING_SLACK)

struct device {
	struct gx_ir *ir;
	uint64_t sregs[GX_IR_N_SREGS];
	uint64_t n_threads, asks;
	uint8_t stats[N_SHARDS * GX_STATS_STRIDE] __attribute__((aligned(8)));
	uint8_t map[2][MAP_BYTES + N_SHARDS * STRIDE] __attribute__((aligned(8)));
};

static uint64_t word_at(const uint8_t *bytes, size_t offset)
{
	uint64_t value;

	memcpy(&value, bytes + offset, 8);
	return value;
}

static struct gx_ir *make(const char *text, const struct gx_map_def *maps, uint32_t n_maps)
{
	static const uint32_t slots[] = { 0, 1 };
	const struct gx_lower_target target = {
		.n_prog_slots = 1, .map_slots = slots, .match = true, .redux = true
	};
	struct gx_program program = {
		.name = "t", .maps = maps, .n_maps = n_maps, .has_ctx = true
	};
	struct gx_verify_opts opts = { 0 };
	struct gx_pass_opts checked = { .check = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_ir *ir = NULL;
	int err = gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag);

	program.insns = insns;
	if (!err)
		err = gx_verify(&program, &opts, NULL, &verified, &diag);
	if (!err)
		ir = gx_ir_clone(verified->ir);
	if (!err)
		err = gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag);
	if (!err)
		err = gx_optimise(ir, &checked, &diag);
	if (!err)
		err = gx_legalise(ir, &diag);
	CHECK_EQ(err, 0);
	if (err)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	gx_verified_free(verified);
	free(insns);
	return ir;
}

static int reloc(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	const struct device *d = env->user;
	uint64_t words[14] = { N_SHARDS - 1,
		               UINT64_C(1001) << 32 | 4242,
		               UINT64_C(65533) << 32 | 3,
		               d->asks,
		               STATS,
		               0 };

	for (uint32_t m = 0; m < 2; m++) {
		words[6 + 4 * m] = MAP(m);
		words[7 + 4 * m] = d->n_threads;
		words[8 + 4 * m] = STRIDE;
		words[9 + 4 * m] = RING_BYTES - 1;
	}
	*value = word < 14 ? words[word] : 0;
	return word < 14 ? 0 : -22;
}

static void run(struct device *d)
{
	struct gx_run_env env = { .user = d };
	struct gx_ir_run with = { .env = &env, .sregs = d->sregs, .reloc = reloc };
	struct gx_diag diag = { .insn = -1 };
	uint64_t result;

	d->sregs[GX_IR_SREG_is_leader] = 1;
	d->sregs[GX_IR_SREG_n_active] = 1;
	gx_run_grant(&env, (struct gx_run_region){ STATS, sizeof(d->stats), d->stats, true });
	for (int m = 0; m < 2; m++)
		gx_run_grant(&env,
		             (struct gx_run_region){ MAP(m), sizeof(d->map[m]), d->map[m], true });
	CHECK_EQ(gx_ir_interp(d->ir, &with, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
}

static const char update_text[] = "r6 = *(u32 *)(r1 +16)\n"
                                  "*(u32 *)(r10 -4) = r6\n"
                                  "r7 = *(u32 *)(r1 +28)\n"
                                  "*(u64 *)(r10 -16) = 77\n"
                                  "*(u32 *)(r10 -8) = 88\n"
                                  "r1 = map[0]\n"
                                  "r2 = r10\n"
                                  "r2 += -4\n"
                                  "r3 = r10\n"
                                  "r3 += -16\n"
                                  "r4 = r7\n"
                                  "call map_update_elem\n"
                                  "r6 = r0\n"
                                  "*(u32 *)(r10 -4) = 0\n"
                                  "r1 = map[1]\n"
                                  "r2 = r10\n"
                                  "r2 += -4\n"
                                  "call map_lookup_elem\n"
                                  "if r0 == 0 goto out\n"
                                  "*(u64 *)(r0 +0) = r6\n"
                                  "out:\n"
                                  "r0 = 0\n"
                                  "exit\n";

static void test_update(void)
{
	static const struct gx_map_def maps[] = { { 2, 4, 12, 3, 0, "a" },
		                                  { 1503, 4, 8, 1, 0, "b" } };
	struct device *d = calloc(1, sizeof(*d));

	d->ir = make(update_text, maps, 2);
	for (uint64_t key = 0; d->ir && key < 5; key++) {
		for (uint64_t flags = 0; flags < 3; flags++) {
			bool writes = key < 3 && flags != 1;

			memset(d->map, 0, sizeof(d->map));
			d->sregs[GX_IR_SREG_tid_x] = key;
			d->sregs[GX_IR_SREG_ctaid_x] = flags;
			run(d);
			for (uint64_t k = 0; k < 5; k++) {
				CHECK_EQ(word_at(d->map[0], 16 * k), writes && k == key ? 77 : 0);
				CHECK_EQ(word_at(d->map[0], 16 * k + 8),
				         writes && k == key ? 88 : 0);
			}
			CHECK_EQ(word_at(d->map[1], 0), key >= 3 ? -7 : flags == 1 ? -17 : 0);
		}
	}
	CHECK_EQ(word_at(d->stats, GX_STATS_EVENTS) / GX_STATS_WARP, 15);
	gx_ir_free(d->ir);
	free(d);
}

static const char slot_text[] = "r6 = *(u32 *)(r1 +28)\n"
                                "*(u32 *)(r10 -4) = r6\n"
                                "r1 = map[0]\n"
                                "r2 = r10\n"
                                "r2 += -4\n"
                                "call map_lookup_elem\n"
                                "if r0 == 0 goto out\n"
                                "r1 = *(u64 *)(r0 +8)\n"
                                "r1 += 3\n"
                                "*(u64 *)(r0 +8) = r1\n"
                                "out:\n"
                                "r0 = 0\n"
                                "exit\n";

/* The slot that gx_per_thread_slot() says; ctaid_x is the key and, with ntid_x = 4, part of the thread's
 * number. */
static void test_slots(void)
{
	static const struct gx_map_def maps[] = { { 1502, 4, 16, 2, 0, "own" } };
	struct device *d = calloc(1, sizeof(*d));
	uint64_t dropped = 0;

	d->ir = make(slot_text, maps, 1);
	d->n_threads = 10;
	d->sregs[GX_IR_SREG_ntid_x] = 4;
	d->sregs[GX_IR_SREG_nctaid_x] = 3;
	d->sregs[GX_IR_SREG_ntid_y] = d->sregs[GX_IR_SREG_nctaid_y] = 1;
	for (uint64_t key = 0; d->ir && key < 4; key++) {
		for (uint64_t tid = 0; tid < 4; tid++) {
			uint64_t thread = key * 4 + tid;
			bool has = key < 2 && thread < 10;

			memset(d->map, 0, sizeof(d->map));
			d->sregs[GX_IR_SREG_ctaid_x] = key;
			d->sregs[GX_IR_SREG_tid_x] = tid;
			run(d);
			dropped += thread >= 10;
			for (uint64_t slot = 0; slot < 64; slot++)
				CHECK_EQ(word_at(d->map[0], slot * 16 + 8),
				         has && slot == gx_per_thread_slot((uint32_t)key, thread, 2)
				                 ? 3
				                 : 0);
			CHECK_EQ(word_at(d->stats, GX_STATS_LANES_DROPPED), dropped);
		}
	}
	gx_ir_free(d->ir);
	free(d);
}

static const char ring_text[] = "r6 = *(u64 *)(r1 +72)\n"
                                "r7 = *(u32 *)(r1 +28)\n"
                                "r1 = map[0]\n"
                                "r2 = 20\n"
                                "r3 = 0\n"
                                "call ringbuf_reserve\n"
                                "if r0 == 0 goto out\n"
                                "*(u64 *)(r0 +0) = r6\n"
                                "*(u64 *)(r0 +8) = 5\n"
                                "*(u32 *)(r0 +16) = 6\n"
                                "r1 = r0\n"
                                "r2 = 0\n"
                                "if r7 == 0 goto drop\n"
                                "call ringbuf_submit\n"
                                "goto out\n"
                                "drop:\n"
                                "call ringbuf_discard\n"
                                "out:\n"
                                "r0 = 0\n"
                                "exit\n";

/* 128 records of 32 bytes fill one shard; every other one is thrown away. The next is refused and
 * taken back. */
static void test_ring(void)
{
	static const struct gx_map_def maps[] = { { 27, 0, 0, 4096, 0, "ring" } };
	struct device *d = calloc(1, sizeof(*d));
	uint8_t *shard = d->map[0] + STRIDE;

	d->ir = make(ring_text, maps, 1);
	d->sregs[GX_IR_SREG_smid] = 5; /* shard 1 */
	d->sregs[GX_IR_SREG_ntid_x] = UINT32_MAX;
	d->sregs[GX_IR_SREG_nctaid_x] = UINT32_MAX;
	for (uint64_t i = 0; d->ir && i < 130; i++) {
		d->sregs[GX_IR_SREG_ctaid_x] = i & 1;
		d->sregs[GX_IR_SREG_ctaid_y] = i;
		d->sregs[GX_IR_SREG_ntid_y] = 1;
		run(d);
	}
	for (uint64_t i = 0; i < 128; i++) {
		uint8_t *record = shard + GX_RING_DATA + 32 * i;
		uint64_t width = (uint64_t)UINT32_MAX * UINT32_MAX;
		struct gx_ring_record found = { 0 };

		CHECK_EQ(gx_ring_record(record, 32, &found), 32);
		CHECK(found.len == 20 && found.discarded == !(i & 1));
		if (found.discarded)
			continue;
		CHECK(word_at(record, 8) == i * width + (i & 1) * UINT32_MAX);
		CHECK_EQ(word_at(record, 16), 5);
		CHECK_EQ(word_at(record, 24), 6);
	}
	CHECK_EQ(word_at(shard, GX_RING_TAKEN), 4096);
	CHECK(word_at(shard, GX_RING_HEAD) == 4096 + 128 * GX_RING_RECORD);
	CHECK_EQ(word_at(shard, GX_RING_N_DROPPED), 2);
	CHECK_EQ(word_at(d->stats + GX_STATS_STRIDE, GX_STATS_LANES_DROPPED), 2);
	CHECK_EQ(word_at(d->map[0], GX_RING_HEAD), 0);
	gx_ir_free(d->ir);
	free(d);
}

/* Between the promise and the look at the tail other records came, and were released: the tail is beyond all that was promised then. */
static void test_ring_overtaken(void)
{
	static const struct gx_map_def maps[] = { { 27, 0, 0, 4096, 0, "ring" } };
	struct device *d = calloc(1, sizeof(*d));
	uint8_t *shard = d->map[0] + STRIDE;
	uint64_t taken = 96, ahead = taken + 32 + 64;

	d->ir = make(ring_text, maps, 1);
	d->sregs[GX_IR_SREG_smid] = 5; /* shard 1 */
	d->sregs[GX_IR_SREG_ctaid_x] = 1;
	memcpy(shard + GX_RING_TAKEN, &taken, sizeof(taken));
	memcpy(shard + GX_RING_HEAD, &ahead, sizeof(ahead));
	memcpy(shard + GX_RING_TAIL, &ahead, sizeof(ahead));
	if (d->ir)
		run(d);
	CHECK_EQ(word_at(shard, GX_RING_N_DROPPED), 0);
	CHECK(word_at(shard, GX_RING_HEAD) == GX_RING_RECORD + ahead + 32);
	CHECK_EQ(word_at(shard + GX_RING_DATA, ahead + 16), 5 ^ MIX_BOTH);
	gx_ir_free(d->ir);
	free(d);
}

/* A word that is zero once it is mixed is not waited for: the record is released behind a fence. */
static void test_ring_mixed(void)
{
	static const struct gx_map_def maps[] = { { 27, 0, 0, 4096, 0, "ring" } };
	static const struct {
		uint32_t block, state;
	} rows[] = { { 1, GX_RING_MIXED },
		     { 7, GX_RING_MIXED },
		     { GX_RING_MIX - 1, GX_RING_MIXED },
		     { GX_RING_MIX, GX_RING_MIXED_READY },
		     { GX_RING_MIX + 1, GX_RING_MIXED } };
	struct device *d = calloc(1, sizeof(*d));
	uint8_t *record = d->map[0] + STRIDE + GX_RING_DATA;

	d->ir = make(ring_text, maps, 1);
	d->sregs[GX_IR_SREG_smid] = 1;
	d->sregs[GX_IR_SREG_ntid_x] = 1;
	d->sregs[GX_IR_SREG_ntid_y] = 1;
	d->sregs[GX_IR_SREG_ntid_z] = 1;
	for (size_t i = 0; d->ir && i < sizeof(rows) / sizeof(rows[0]); i++, record += 32) {
		struct gx_ring_record found = { 0 };

		d->sregs[GX_IR_SREG_ctaid_x] = rows[i].block;
		run(d);
		CHECK(word_at(record, 0) == (20 | (uint64_t)rows[i].state << 32));
		CHECK(word_at(record, 8) == (rows[i].block ^ MIX_BOTH));
		CHECK_EQ(gx_ring_record(record, 32, &found), 32);
		CHECK(found.ordered == (rows[i].state == GX_RING_MIXED_READY));
		CHECK(word_at(record, 8) == rows[i].block && word_at(record, 16) == 5);
		CHECK_EQ(word_at(record, 24), 6);
	}
	gx_ir_free(d->ir);
	free(d);
}

static const char ask_text[] = "r6 = r1\n"
                               "*(u32 *)(r10 -4) = 0\n"
                               "r1 = *(u32 *)(r6 +16)\n"
                               "r2 = *(u32 *)(r6 +28)\n"
                               "call gdev_mem_prefetch\n"
                               "r6 = r0\n"
                               "r1 = map[0]\n"
                               "r2 = r10\n"
                               "r2 += -4\n"
                               "call map_lookup_elem\n"
                               "if r0 == 0 goto out\n"
                               "*(u64 *)(r0 +0) = r6\n"
                               "out:\n"
                               "r0 = 0\n"
                               "exit\n";

/* Each request has an entry of its own and comes with its number; the ring goes round. Without one nothing is written but what was
 * dropped: all lanes that arrived. */
static void test_asks(void)
{
	static const struct gx_map_def maps[] = { { 2, 4, 8, 1, 0, "a" } };
	struct device *d = calloc(1, sizeof(*d));
	uint64_t first = 3 * GX_ASKS_ENTRIES - 2;

	d->ir = make(ask_text, maps, 1);
	d->asks = MAP(1);
	memcpy(d->map[1] + GX_ASKS_HEAD, &first, sizeof(first));
	for (uint64_t i = 0; d->ir && i < 5; i++) {
		uint64_t entry = GX_ASKS_DATA + (first + i) % GX_ASKS_ENTRIES * GX_ASKS_STRIDE;

		d->sregs[GX_IR_SREG_tid_x] = 1000 + i;
		d->sregs[GX_IR_SREG_ctaid_x] = i;
		run(d);
		CHECK_EQ(word_at(d->map[0], 0), 0);
		CHECK_EQ(word_at(d->map[1], entry + GX_ASKS_VA), 1000 + i);
		CHECK_EQ(word_at(d->map[1], entry + GX_ASKS_LENGTH), i);
		CHECK_EQ(word_at(d->map[1], entry + GX_ASKS_TICKET), first + i + 1);
		CHECK_EQ(word_at(d->map[1], GX_ASKS_HEAD), first + i + 1);
		CHECK_EQ(word_at(d->map[1], GX_ASKS_TAIL), 0);
	}
	CHECK_EQ(word_at(d->stats, GX_STATS_LANES_DROPPED), 0);
	d->asks = 0;
	if (d->ir)
		run(d);
	CHECK_EQ(word_at(d->map[0], 0), -EOPNOTSUPP);
	CHECK_EQ(word_at(d->map[1], GX_ASKS_HEAD), first + 5);
	CHECK_EQ(word_at(d->stats, GX_STATS_LANES_DROPPED), 1);
	gx_ir_free(d->ir);
	free(d);
}

static const char who_text[] = "call get_current_uid_gid\n"
                               "r6 = r0\n"
                               "call get_current_pid_tgid\n"
                               "r7 = r0\n"
                               "call get_smp_processor_id\n"
                               "r8 = r0\n"
                               "*(u32 *)(r10 -4) = 0\n"
                               "r1 = map[0]\n"
                               "r2 = r10\n"
                               "r2 += -4\n"
                               "call map_lookup_elem\n"
                               "if r0 == 0 goto out\n"
                               "*(u64 *)(r0 +0) = r6\n"
                               "*(u64 *)(r0 +8) = r7\n"
                               "*(u64 *)(r0 +16) = r8\n"
                               "out:\n"
                               "r0 = 0\n"
                               "exit\n";

/* Numbers that share a word keep apart. */
static void test_who(void)
{
	static const struct gx_map_def maps[] = { { 2, 4, 24, 1, 0, "a" } };
	struct device *d = calloc(1, sizeof(*d));

	d->ir = make(who_text, maps, 1);
	d->sregs[GX_IR_SREG_smid] = 5;
	if (d->ir)
		run(d);
	CHECK_EQ(word_at(d->map[0], 0), UINT64_C(65533) << 32 | 1001);
	CHECK_EQ(word_at(d->map[0], 8), UINT64_C(4242) << 32 | 4242);
	CHECK_EQ(word_at(d->map[0], 16), 5 % 3);
	gx_ir_free(d->ir);
	free(d);
}

int main(void)
{
	test_who();
	test_asks();
	test_update();
	test_slots();
	test_ring();
	test_ring_overtaken();
	test_ring_mixed();
	return TEST_END();
}
