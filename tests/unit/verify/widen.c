/* widen.c - one state for many rounds by hand: what grew goes on to the next limit and what did not stays as it is; values that are not the same kind of
 * thing in two rounds cannot be used. */
#include "verify/widen.h"

#include "../test.h"

#include <stdlib.h>

static uint64_t numbers[] = { 10, 100, 1000 };
static const struct gx_limits limits = { numbers, 3 };

static struct gx_scalar between(int64_t low, int64_t high)
{
	struct gx_scalar out = gx_scalar_top(64);

	out.full.smin = low;
	out.full.smax = high;
	CHECK(gx_scalar_sync(&out, 64));
	return out;
}

/* --- numbers: an end that grew is at a limit, the other one where it was */
static void test_numbers(void)
{
	static const struct {
		int64_t last[2], now[2], want[2];
	} rows[] = {
		{ { 15, 20 }, { 15, 20 }, { 15, 20 } },
		{ { 15, 20 }, { 16, 19 }, { 15, 20 } },
		{ { 15, 20 }, { 15, 21 }, { 15, 31 } }, /* no bit is new */
		{ { 15, 20 }, { 15, 33 }, { 15, 100 } },
		{ { 15, 20 }, { 15, 100 }, { 15, 100 } },
		{ { 15, 20 }, { 15, 101 }, { 15, 1000 } },
		{ { 15, 20 }, { 15, 1001 }, { 15, INT64_MAX } },
		{ { 15, 20 }, { 14, 20 }, { 10, 20 } },
		{ { 15, 20 }, { 10, 20 }, { 10, 20 } },
		{ { 15, 20 }, { 9, 20 }, { 0, 20 } },
		{ { -20, -15 }, { -20, -14 }, { -20, -1 } },
		{ { -20, -15 }, { -21, -15 }, { -32, -15 } },
		{ { -20, -15 }, { -33, -15 }, { -100, -15 } },
		{ { -20, -15 }, { -100, -15 }, { -100, -15 } },
		{ { -20, -15 }, { -1001, -15 }, { INT64_MIN, -15 } },
		{ { -20, 20 }, { -21, 21 }, { -100, 100 } },
		{ { -20, 20 }, { -20, 33 }, { -20, 100 } },
		{ { -20, 20 }, { -33, 20 }, { -100, 20 } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_scalar last = between(rows[i].last[0], rows[i].last[1]),
		                 now = between(rows[i].now[0], rows[i].now[1]),
		                 out = gx_widen_scalar(&limits, GX_WIDEN_LIMITS, &last, &now, 64);

		CHECK_EQ(out.full.smin, rows[i].want[0]);
		CHECK_EQ(out.full.smax, rows[i].want[1]);
		if (rows[i].want[0] >= 0) {
			CHECK_EQ(out.full.umin, rows[i].want[0]);
			CHECK_EQ(out.full.umax, rows[i].want[1]);
		}
		out = gx_widen_scalar(&limits, GX_WIDEN_JOIN, &last, &now, 64);
		CHECK(gx_scalar_subset(&last, &out) && gx_scalar_subset(&now, &out));
		CHECK(out.full.smin == (rows[i].last[0] < rows[i].now[0] ? rows[i].last[0]
		                                                         : rows[i].now[0]) &&
		      out.full.smax == (rows[i].last[1] > rows[i].now[1] ? rows[i].last[1]
		                                                         : rows[i].now[1]));
	}
}

/* The same read unsigned, where it crosses the sign. */
static void test_unsigned(void)
{
	const uint64_t half = (uint64_t)1 << 63;
	const struct {
		uint64_t last[2], now[2], want[2];
	} rows[] = {
		{ { 15, half + 20 }, { 15, half + 33 }, { 15, UINT64_MAX } },
		{ { 15, half + 20 }, { 14, half + 20 }, { 10, half + 20 } },
		{ { 15, half + 20 }, { 15, half + 20 }, { 15, half + 20 } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_scalar last = gx_scalar_urange(rows[i].last[0], rows[i].last[1], 64),
		                 now = gx_scalar_urange(rows[i].now[0], rows[i].now[1], 64),
		                 out = gx_widen_scalar(&limits, GX_WIDEN_LIMITS, &last, &now, 64);

		CHECK_EQ(out.full.umin, rows[i].want[0]);
		CHECK_EQ(out.full.umax, rows[i].want[1]);
	}
}

/* Multiples of 8 stay some; below 4 bits and with ALL everything is allowed. */
static void test_steps(void)
{
	struct gx_scalar last = gx_scalar_const(16, 64), now = gx_scalar_const(24, 64), out;

	out = gx_widen_scalar(&limits, GX_WIDEN_LIMITS, &last, &now, 64);
	CHECK_EQ(out.bits.unknown & 7, 0);
	CHECK_EQ(out.bits.value & 7, 0);
	CHECK(out.full.umin == 16 && out.full.umax <= 100);
	out = gx_widen_scalar(&limits, GX_WIDEN_ALL, &last, &now, 64);
	CHECK(out.full.umin == 0 && out.full.umax == UINT64_MAX);
	out = gx_widen_scalar(&limits, GX_WIDEN_ALL, &last, &last, 64);
	CHECK(gx_scalar_is_const(&out) && out.bits.value == 16);
	last = gx_scalar_const(0, 1);
	now = gx_scalar_const(1, 1);
	out = gx_widen_scalar(&limits, GX_WIDEN_LIMITS, &last, &now, 1);
	CHECK(out.full.umin == 0 && out.full.umax == 1);
}

/* --- values */
static struct gx_value pointer(enum gx_value_kind kind, uint32_t object, int64_t offset,
                               uint32_t id, uint32_t ref, bool maybe_null)
{
	struct gx_value value = gx_value_pointer(kind, object, offset);

	value.id = id;
	value.ref = ref;
	value.maybe_null = maybe_null;
	return value;
}

/* What a value is that was `last` and is `now`, and the same of 8 bytes of the stack. */
static struct gx_value widened(struct gx_value last, struct gx_value now, enum gx_widen_step step)
{
	static const uint32_t live[] = { 1 };
	struct gx_ir_insn counter = { .op = GX_IR_phi };
	struct gx_counted_loop loop = { .counter = &counter, .limits = limits };
	struct gx_ir_insn *by_id[] = { NULL, NULL };
	uint32_t next_value_id = 1000;
	struct gx_widen w = { .loop = &loop,
		              .by_id = by_id,
		              .live = live,
		              .max_rounds = 8,
		              .step = step,
		              .next_value_id = &next_value_id };
	struct gx_value entry = { .kind = GX_VALUE_NONE }, out;
	struct gx_spill spills[2] = { { 0, 8, 8, now }, { 0, 8, 8, last } };
	struct gx_frame frames[2] = { { .init = { 0xff00 } }, { .init = { 0xff00 } } };
	struct gx_packed packed[2] = {
		{ .n_values = 1,
		  .n_spills = 1,
		  .n_frames = 1,
		  .values = &now,
		  .spills = &spills[0],
		  .frames = &frames[0] },
		{ .n_values = 1,
		  .n_spills = 1,
		  .n_frames = 1,
		  .values = &last,
		  .spills = &spills[1],
		  .frames = &frames[1] },
	};
	struct gx_packed begun = { .n_values = 1, .values = &entry };
	bool had_pointer = gx_value_is_pointer(&now) || gx_value_is_pointer(&last);

	gx_widen(&w, &packed[0], &packed[1], &begun);
	out = packed[0].values[0];
	if (out.kind ==
	    GX_VALUE_NONE) { /* of numbers and pointers nothing is left that could be read */
		CHECK_EQ(packed[0].n_spills, 0);
		CHECK_EQ(frames[0].init[0], had_pointer ? 0 : 0xff00);
	} else {
		CHECK(packed[0].n_spills == 1 && packed[0].spills[0].value.kind == out.kind);
		CHECK_EQ(packed[0].spills[0].value.id, out.id); /* still one origin */
		CHECK_EQ(frames[0].init[0], 0xff00);
	}
	return out;
}

static void test_values(void)
{
	const struct gx_value none = { .kind = GX_VALUE_NONE },
	                      gone = { .kind = GX_VALUE_RELEASED },
	                      zero = gx_value_scalar(gx_scalar_const(0, 64)),
	                      one = gx_value_scalar(gx_scalar_const(1, 64)),
	                      map = pointer(GX_VALUE_MAP, 1, 0, 0, 0, false),
	                      stack = pointer(GX_VALUE_STACK, 0, -8, 0, 0, false),
	                      here = pointer(GX_VALUE_MAP_VALUE, 1, 0, 7, 0, false),
	                      there = pointer(GX_VALUE_MAP_VALUE, 2, 0, 7, 0, false),
	                      maybe = pointer(GX_VALUE_MAP_VALUE, 1, 0, 7, 0, true),
	                      maybe_other = pointer(GX_VALUE_MAP_VALUE, 1, 0, 8, 0, true),
	                      later = pointer(GX_VALUE_MAP_VALUE, 1, 8, 7, 0, false),
	                      record = pointer(GX_VALUE_RING, 1, 0, 9, 9, false),
	                      record_maybe = pointer(GX_VALUE_RING, 1, 0, 9, 9, true),
	                      other_record = pointer(GX_VALUE_RING, 1, 0, 8, 8, false),
	                      renamed = pointer(GX_VALUE_RING, 1, 0, 8, 9, false),
	                      longer = { .kind = GX_VALUE_RING,
		                         .object = 1,
		                         .id = 9,
		                         .ref = 9,
		                         .size = 8 };
	const struct {
		const struct gx_value *last, *now;
		enum gx_value_kind want;
		bool maybe_null;
	} rows[] = {
		{ &none, &one, GX_VALUE_NONE, false },
		{ &one, &none, GX_VALUE_NONE, false },
		{ &none, &none, GX_VALUE_NONE, false },
		{ &none, &zero, GX_VALUE_NONE, false },
		{ &zero, &none, GX_VALUE_NONE, false },
		{ &none, &here, GX_VALUE_NONE, false },
		{ &here, &none, GX_VALUE_NONE, false },
		{ &none, &gone, GX_VALUE_NONE, false },
		{ &gone, &none, GX_VALUE_NONE, false },
		{ &zero, &one, GX_VALUE_SCALAR, false },
		{ &gone, &gone, GX_VALUE_RELEASED, false },
		{ &gone, &zero, GX_VALUE_NONE, false },
		{ &zero, &gone, GX_VALUE_NONE, false },
		{ &gone, &record, GX_VALUE_NONE, false },
		{ &record, &gone, GX_VALUE_NONE, false },
		{ &here, &here, GX_VALUE_MAP_VALUE, false },
		{ &here, &maybe, GX_VALUE_MAP_VALUE, true },
		{ &maybe, &here, GX_VALUE_MAP_VALUE, true },
		{ &here, &zero, GX_VALUE_MAP_VALUE, true },
		{ &zero, &here, GX_VALUE_MAP_VALUE, true },
		{ &here, &one, GX_VALUE_NONE, false },
		{ &one, &here, GX_VALUE_NONE, false },
		{ &here, &there, GX_VALUE_NONE, false },
		{ &here, &stack, GX_VALUE_NONE, false },
		{ &here, &later, GX_VALUE_MAP_VALUE, false },
		{ &map, &map, GX_VALUE_MAP, false },
		{ &map, &zero, GX_VALUE_NONE, false },
		{ &zero, &map, GX_VALUE_NONE, false },
		{ &record, &record, GX_VALUE_RING, false },
		{ &record, &record_maybe, GX_VALUE_NONE, false },
		{ &record, &other_record, GX_VALUE_NONE, false },
		{ &record, &renamed, GX_VALUE_NONE, false },
		{ &record, &longer, GX_VALUE_NONE, false },
		{ &record, &zero, GX_VALUE_NONE, false },
		{ &zero, &record, GX_VALUE_NONE, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_value out = widened(*rows[i].last, *rows[i].now, GX_WIDEN_LIMITS);

		CHECK_EQ(out.kind, rows[i].want);
		CHECK_EQ(out.maybe_null, rows[i].maybe_null);
		if (out.kind != rows[i].want || out.maybe_null != rows[i].maybe_null)
			fprintf(stderr, "row %zu\n", i);
	}
	/* a pointer that was none other keeps its name; of one that may be anywhere nothing is left */
	CHECK_EQ(widened(here, here, GX_WIDEN_LIMITS).id, here.id);
	CHECK(widened(here, maybe_other, GX_WIDEN_LIMITS).id != here.id);
	CHECK_EQ(widened(here, later, GX_WIDEN_JOIN).kind, GX_VALUE_MAP_VALUE);
	CHECK_EQ(widened(here, later, GX_WIDEN_ALL).kind, GX_VALUE_NONE);
}

int main(void)
{
	test_numbers();
	test_unsigned();
	test_steps();
	test_values();
	return TEST_END();
}
