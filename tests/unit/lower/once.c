/* once.c - programs that the first thread runs for its block: which, and that all arrivals of blocks, whole or in groups, leave the
 * sums that each arrival by itself would. */
#include "../test.h"

#include "ir/interp.h"
#include "lower/lower.h"
#include "maps/layout.h"
#include "opt/opt.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>

#define STATS     0x100000u
#define MAP       0x200000u
#define MAP_WORDS 64u
#define N_LANES   32u

struct device {
	struct gx_ir *ir;
	uint64_t sregs[GX_IR_N_SREGS];
	uint8_t stats[GX_STATS_STRIDE] __attribute__((aligned(8)));
	uint64_t map[MAP_WORDS];
	uint32_t n_looked; /* times that a lane asked which thread it is, and does not lead */
};

struct row {
	const char *body;
	uint64_t lanes, arrivals; /* of what word 0 grows by: a lane, an arrival */
	bool once;
};

#define PLACE "  %1 = ctx\n  %2 = mapval 0, 0\n"
#define N     "  %3 = load.u32 [%1 + 4] ctx\n"
#define RET   "  %9 = const.i64 0\n  ret %9\n"

static int reloc(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	(void)env;
	*value = word == GX_RELOC_PROG(0) ? STATS : word == 6 ? MAP : 0;
	return 0;
}

static struct gx_ir *make(const char *body, enum gx_arrivals arrivals, enum gx_lanes lanes,
                          bool two_ways, bool *once)
{
	static const uint32_t slots[] = { 0 };
	static const struct gx_map_def map = { 2, 4, 8 * MAP_WORDS, 1, 0, "sums" };
	const struct gx_program program = {
		.name = "t", .maps = &map, .n_maps = 1, .has_ctx = true
	};
	const struct gx_lower_target target = { .n_prog_slots = 1,
		                                .map_slots = slots,
		                                .arrivals = arrivals,
		                                .once = once,
		                                .two_ways = two_ways,
		                                .match = true,
		                                .redux = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = NULL;
	char text[1024];
	int err;

	snprintf(text, sizeof(text), "program t {\nb0:\n%s}\n", body);
	err = gx_ir_parse(text, strlen(text), &ir, &diag);
	if (!err)
		err = gx_lower(ir, &program, &target, lanes, &diag);
	if (!err)
		err = gx_optimise(ir, NULL, &diag);
	CHECK_EQ(err, 0);
	if (err)
		fprintf(stderr, "%s\n%s %s\n", body, gx_error_code(diag.error), diag.text);
	return ir;
}

static void set_lane(struct device *d, const uint32_t block[3], uint32_t warp, uint32_t lane,
                     uint32_t mask)
{
	uint32_t thread = warp * N_LANES + lane;

	d->sregs[GX_IR_SREG_tid_x] = thread % block[0];
	d->sregs[GX_IR_SREG_tid_y] = thread / block[0] % block[1];
	d->sregs[GX_IR_SREG_tid_z] = thread / block[0] / block[1];
	d->sregs[GX_IR_SREG_laneid] = lane;
	d->sregs[GX_IR_SREG_warpid] = warp + 3;
	d->sregs[GX_IR_SREG_active_mask] = mask;
	d->sregs[GX_IR_SREG_n_active] = (uint64_t)__builtin_popcount(mask);
	d->sregs[GX_IR_SREG_is_leader] = !(mask & ((1u << lane) - 1));
}

static void note(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	struct device *d = run->user;

	(void)value;
	d->n_looked += insn->op == GX_IR_sreg && insn->imm == GX_IR_SREG_tid_x &&
	               !d->sregs[GX_IR_SREG_is_leader];
}

/* Lanes of a warp arrive together. */
static void arrive(struct device *d, const uint32_t block[3], uint32_t warp, uint32_t mask)
{
	for (uint32_t lane = 0; lane < N_LANES; lane++) {
		struct gx_run_env env = { .user = d };
		struct gx_ir_run with = {
			.env = &env, .sregs = d->sregs, .reloc = reloc, .observe = note, .user = d
		};
		struct gx_diag diag = { .insn = -1 };
		uint64_t result;

		if (!(mask >> lane & 1))
			continue;
		set_lane(d, block, warp, lane, mask);
		gx_run_grant(&env,
		             (struct gx_run_region){ STATS, sizeof(d->stats), d->stats, true });
		gx_run_grant(&env, (struct gx_run_region){ MAP, sizeof(d->map), d->map, true });
		CHECK_EQ(gx_ir_interp(d->ir, &with, &result, &diag), 0);
	}
}

static const uint32_t blocks[][3] = {
	{ 1, 1, 1 }, { 32, 1, 1 }, { 33, 1, 1 }, { 7, 5, 3 }, { 1, 1, 64 }, { 1024, 1, 1 },
};

/* What came: lanes in the low half, arrivals in the high one. In groups: by every eighth lane, or by the odd ones; the last group of
 * a warp may be empty. */
static uint64_t arrive_all(struct device *d, const uint32_t block[3], uint32_t part)
{
	uint32_t lanes = block[0] * block[1] * block[2];
	uint64_t n = 0;

	d->sregs[GX_IR_SREG_ntid_x] = block[0];
	d->sregs[GX_IR_SREG_ntid_y] = block[1];
	d->sregs[GX_IR_SREG_ntid_z] = block[2];
	for (uint32_t warp = 0; warp * N_LANES < lanes; warp++) {
		uint32_t left = lanes - warp * N_LANES;
		uint32_t all = left < N_LANES ? (1u << left) - 1 : UINT32_MAX;
		uint32_t groups[] = { all & part, all & ~part };

		for (int g = 0; g < 2; g++) {
			if (!groups[g])
				continue;
			arrive(d, block, warp, groups[g]);
			n += GX_STATS_WARP + (uint64_t)__builtin_popcount(groups[g]);
		}
	}
	return n;
}

static void judge(const struct row *row, enum gx_arrivals arrivals, uint32_t part, bool two_ways)
{
	bool once = false;
	struct device *d = calloc(1, sizeof(*d));
	uint64_t expected = 0, events = 0, found;

	d->ir = make(row->body, arrivals, GX_LANES_LEADER, two_ways, &once);
	CHECK_EQ(once, row->once);
	for (size_t i = 0; d->ir && i < sizeof(blocks) / sizeof(blocks[0]); i++) {
		uint64_t n = arrive_all(d, blocks[i], part);

		events += n;
		expected += row->lanes * (n % GX_STATS_WARP) + row->arrivals * (n / GX_STATS_WARP);
		memcpy(&found, d->stats + GX_STATS_EVENTS, sizeof(found));
		CHECK_EQ(found, events);
		CHECK_EQ(d->map[0], expected);
	}
	if (d->ir && row->once && strstr(row->body, "atomic.or"))
		CHECK_EQ(d->map[1], 5);
	/* where a branch costs little it is asked by who leads alone */
	CHECK(row->once || (d->n_looked == 0) == two_ways);
	gx_ir_free(d->ir);
	free(d);
}

#define ADD(value) "  %8 = atomic.add.u64 [%2], " value ", " value " map 0\n"

static const struct row rows[] = {
	/* nothing at all */
	{ RET, 0, 0, true },
	/* lanes; three for each; as many as five lanes' worth and back */
	{ PLACE N ADD("%3") RET, 1, 0, true },
	{ PLACE N "  %4 = const.i64 3\n  %5 = mul.i64 %3, %4\n" ADD("%5") RET, 3, 0, true },
	{ PLACE N "  %4 = const.i64 3\n  %5 = mul.i64 %4, %3\n" ADD("%5") RET, 3, 0, true },
	/* arrivals */
	{ PLACE "  %4 = const.i64 7\n" ADD("%4") RET, 0, 7, true },
	/* both, and what is the same however often it is done */
	{ PLACE N ADD("%3") "  %4 = const.i64 5\n  %6 = atomic.add.u64 [%2], %4, %4 map 0\n"
	                    "  %7 = atomic.or.u64 [%2 + 8], %4, %4 map 0\n" RET,
	  1, 5, true },
	/* what is no sum of the lanes, or differs from warp to warp */
	{ PLACE N "  %4 = const.i64 1\n  %5 = add.i64 %3, %4\n" ADD("%5") RET, 1, 1, false },
	{ PLACE N "  %4 = mul.i64 %3, %3\n  %5 = udiv.i64 %4, %3\n" ADD("%5") RET, 1, 0, false },
	{ PLACE "  %3 = load.u32 [%1 + 0] ctx\n  %4 = sub.i64 %3, %3\n  %5 = xor.i64 %4, %3\n"
	        "  %6 = and.i64 %5, %4\n" ADD("%6") RET,
	  0, 0, true },
	/* a store; an old value that is asked for; a word that others change */
	{ PLACE "  %4 = const.i64 9\n  store.u64 [%2 + 16], %4 map 0\n" RET, 0, 0, false },
	{ PLACE "  %4 = load.u64 [%2 + 24] map 0\n" ADD("%4") RET, 0, 0, false },
	/* lanes by lanes, bits of lanes, bits turned round, an old value that nobody asks for, a place that differs */
	{ PLACE N "  %4 = mul.i64 %3, %3\n  %8 = atomic.add.u64 [%2 + 8], %4, %4 map 0\n" RET, 0, 0,
	  false },
	{ PLACE N "  %8 = atomic.or.u64 [%2 + 8], %3, %3 map 0\n" RET, 0, 0, false },
	{ PLACE N "  %8 = atomic.and.u64 [%2 + 8], %3, %3 map 0\n" RET, 0, 0, false },
	{ PLACE "  %4 = const.i64 7\n  %8 = atomic.and.u64 [%2 + 8], %4, %4 map 0\n" RET, 0, 0,
	  true },
	{ PLACE "  %4 = const.i64 7\n  %8 = atomic.xor.u64 [%2 + 8], %4, %4 map 0\n" RET, 0, 0,
	  false },
	{ PLACE "  %4 = const.i64 7\n  %8 = atomic.add.u64 [%2 + 8], %4 fetch map 0\n  ret %8\n", 0,
	  0, true },
	{ PLACE N "  %4 = const.i64 8\n  %5 = mul.i64 %3, %4\n  %6 = add.i64 %2, %5\n"
	          "  %8 = atomic.add.u64 [%6], %4, %4 map 0\n" RET,
	  0, 0, false },
	/* a way that warps do not go alike */
	{ PLACE N "  %4 = const.i64 9\n  %7 = icmp.i64 ult %3, %4\n  condbr %7, b1, b2\nb1:\n"
	          "  %8 = atomic.add.u64 [%2 + 8], %4, %4 map 0\n  br b2\nb2:\n" RET,
	  0, 0, false },
};

/* A program of threads is run by each of them, however they come. */
static void test_threads(void)
{
	static const char body[] = PLACE "  %4 = const.i64 7\n" ADD("%4") RET;

	for (int arrivals = GX_ARRIVALS_WHOLE; arrivals <= GX_ARRIVALS_GROUPS; arrivals++) {
		struct device *d = calloc(1, sizeof(*d));
		uint64_t n, found;
		bool once = false;

		d->ir = make(body, (enum gx_arrivals)arrivals, GX_LANES_ALL, false, &once);
		n = d->ir ? arrive_all(d, blocks[3], 0) : 0;
		memcpy(&found, d->stats + GX_STATS_EVENTS, sizeof(found));
		CHECK(!once && n && found == n);
		CHECK_EQ(d->map[0], 7 * (n % GX_STATS_WARP));
		gx_ir_free(d->ir);
		free(d);
	}
}

int main(void)
{
	for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i / 2];
		bool two_ways = i % 2;

		judge(row, GX_ARRIVALS_WHOLE, 0, two_ways);
		judge(row, GX_ARRIVALS_GROUPS, 0, two_ways);
		judge(row, GX_ARRIVALS_GROUPS, 0xaaaaaaaa, two_ways);
		judge(row, GX_ARRIVALS_GROUPS, 0x80808080, two_ways);
		judge(row, GX_ARRIVALS_GROUPS, 1, two_ways);
	}
	test_threads();
	return TEST_END();
}
