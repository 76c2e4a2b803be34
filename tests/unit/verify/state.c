/* state.c - states of the exploration by hand: names of equal values, which value allows another, the stack and its frames, states put aside and
 * compared. */
#include "verify/state.h"

#include "../test.h"

#include <stdlib.h>

enum {
	N_PAIRS = sizeof(((struct gx_id_map *)0)->pairs) / sizeof(((struct gx_id_map *)0)->pairs[0])
};

static void test_names(void)
{
	struct {
		struct gx_id_map map;
		uint32_t behind[2];
	} all = { .behind = { 77, 78 } };
	struct gx_id_map *map = &all.map;

	CHECK(!gx_id_map_link(map, 1, 0)); /* no name equals nothing */
	CHECK(gx_id_map_link(map, 1, 5) && gx_id_map_link(map, 1, 5) && map->n == 1);
	CHECK(!gx_id_map_link(map, 1, 6) && !gx_id_map_link(map, 2, 5));
	CHECK(gx_id_map_link(map, 2, 6) && map->n == 2);
	/* several may be NULL, but none of them anything else, too */
	CHECK(gx_id_map_link(map, 3, GX_VALUE_ID_NULL) && gx_id_map_link(map, 4, GX_VALUE_ID_NULL));
	CHECK(!gx_id_map_link(map, 3, 9) && !gx_id_map_link(map, 2, GX_VALUE_ID_NULL));
	/* a full map has room for none, and still knows its own */
	for (uint32_t i = map->n; i < N_PAIRS; i++)
		CHECK(gx_id_map_link(map, 100 + i, 200 + i));
	CHECK_EQ(map->n, N_PAIRS);
	CHECK(!gx_id_map_link(map, 500, 600));
	CHECK(gx_id_map_link(map, 1, 5) &&
	      gx_id_map_link(map, 100 + N_PAIRS - 1, 200 + N_PAIRS - 1));
	CHECK(map->n == N_PAIRS && all.behind[0] == 77 && all.behind[1] == 78);
}

/* --- is what `cur` may be among what `old` may be? */
static struct gx_value number(uint64_t low, uint64_t high, uint32_t id)
{
	struct gx_value value = gx_value_scalar(gx_scalar_urange(low, high, 64));

	value.id = id;
	return value;
}

static struct gx_value pointer(enum gx_value_kind kind, uint32_t object, int64_t offset,
                               bool maybe_null, uint32_t id, uint32_t ref, uint64_t size)
{
	struct gx_value value = gx_value_pointer(kind, object, offset);

	value.maybe_null = maybe_null;
	value.id = id;
	value.ref = ref;
	value.size = size;
	return value;
}

static bool subsumed(struct gx_value cur, struct gx_value old)
{
	struct gx_id_map ids = { .n = 0 };

	return gx_value_subsumed(&cur, &old, &ids);
}

static void test_subsumed(void)
{
	const struct gx_value none = { .kind = GX_VALUE_NONE },
	                      released = { .kind = GX_VALUE_RELEASED };
	const struct gx_value maybe = pointer(GX_VALUE_MAP_VALUE, 1, 0, true, 7, 0, 0),
	                      sure = pointer(GX_VALUE_MAP_VALUE, 1, 0, false, 7, 0, 0);
	const struct gx_value record = pointer(GX_VALUE_RING, 1, 0, true, 7, 7, 16),
	                      held = pointer(GX_VALUE_RING, 1, 0, false, 7, 7, 16);

	CHECK(subsumed(number(3, 4, 0), number(3, 5, 0)) &&
	      !subsumed(number(3, 6, 0), number(3, 5, 0)));
	CHECK(subsumed(number(3, 4, 0), none) && !subsumed(none, number(3, 4, 0)));
	CHECK(subsumed(number(3, 4, 9), number(3, 4, 0)) &&
	      subsumed(number(3, 4, 9), number(3, 4, 8)) &&
	      !subsumed(number(3, 4, 0), number(3, 4, 8)));
	CHECK(subsumed(released, released) && !subsumed(released, number(0, 1, 0)) &&
	      !subsumed(number(0, 1, 0), released));
	CHECK(subsumed(sure, sure) && subsumed(maybe, maybe) && subsumed(sure, maybe) &&
	      !subsumed(maybe, sure));
	/* NULL is what a pointer that may be NULL can be; a record that is NULL was never held */
	CHECK(subsumed(number(0, 0, 0), maybe) && !subsumed(number(0, 1, 0), maybe) &&
	      !subsumed(number(1, 1, 0), maybe) && !subsumed(number(0, 0, 0), sure));
	CHECK(!subsumed(number(0, 0, 0), record) && subsumed(record, record) &&
	      subsumed(held, held) && !subsumed(held, record) && !subsumed(record, held));
	CHECK(!subsumed(pointer(GX_VALUE_MAP_VALUE, 2, 0, false, 7, 0, 0), sure) &&
	      !subsumed(pointer(GX_VALUE_MAP_VALUE, 1, 8, false, 7, 0, 0), sure));
	CHECK(!subsumed(pointer(GX_VALUE_RING, 1, 0, false, 7, 7, 8), held) &&
	      !subsumed(pointer(GX_VALUE_CTX, 1, 0, false, 7, 0, 0), sure));
	CHECK(gx_value_same_object(&sure, &sure) && !gx_value_same_object(&sure, &held));
	CHECK(subsumed(released, released) && !subsumed(released, held));
}

/* One record cannot be two. */
static void test_records(void)
{
	const struct gx_value one = pointer(GX_VALUE_RING, 1, 0, false, 0, 7, 16),
	                      other = pointer(GX_VALUE_RING, 1, 0, false, 0, 8, 16);
	struct gx_id_map ids = { .n = 0 };

	CHECK(gx_value_subsumed(&other, &one, &ids) && gx_value_subsumed(&other, &one, &ids));
	CHECK(!gx_value_subsumed(&one, &one, &ids));
}

/* --- the stack */
static uint32_t offs(const struct gx_state *state, uint32_t at)
{
	return at < state->n_spills ? state->spills[at].frame * 1000u + state->spills[at].off : 0;
}

static void test_stack(void)
{
	const struct gx_value five = number(5, 5, 0);
	struct gx_state state;
	struct gx_scalar num;

	CHECK_EQ(gx_state_init(&state, 4), 0);
	CHECK(gx_stack_enter(&state, 2) && !gx_stack_enter(&state, 2) &&
	      !gx_stack_leave(&state, 0) && state.n_frames == 2);
	/* by frame, then by offset */
	CHECK_EQ(gx_stack_put(&state, 2, 16, 8, &five), 0);
	CHECK_EQ(gx_stack_put(&state, 0, 24, 8, &five), 0);
	CHECK_EQ(gx_stack_put(&state, 2, 8, 4, &five), 0);
	CHECK_EQ(gx_stack_put(&state, 0, 8, 8, &five), 0);
	CHECK(offs(&state, 0) == 8 && offs(&state, 1) == 24 && offs(&state, 2) == 2008 &&
	      offs(&state, 3) == 2016 && state.n_spills == 4);
	/* what it touches goes, what it only stands beside stays */
	CHECK(gx_stack_find(&state, 2, 12, 4) == NULL &&
	      gx_stack_find(&state, 2, 11, 1) == &state.spills[2] &&
	      !gx_stack_find(&state, 1, 16, 8));
	CHECK(gx_stack_find(&state, 2, 8, 100) == &state.spills[2] &&
	      gx_stack_find(&state, 0, 0, 9) == &state.spills[0] &&
	      !gx_stack_find(&state, 0, 0, 8));
	gx_stack_forget(&state, 2, 12, 4);
	CHECK_EQ(state.n_spills, 4);
	gx_stack_forget(&state, 2, 11, 1);
	CHECK(state.n_spills == 3 && offs(&state, 2) == 2016);
	gx_stack_forget(&state, 2, 15, 2);
	CHECK_EQ(state.n_spills, 2);
	/* parts of numbers, and numbers put together */
	gx_stack_forget(&state, 0, 0, GX_FRAME_BYTES);
	{
		const struct gx_value low = number(0x1122334455667788, 0x1122334455667788, 0),
		                      high = number(0x99aabbcc, 0x99aabbcc, 0);

		CHECK_EQ(gx_stack_put(&state, 0, 8, 8, &low), 0);
		CHECK_EQ(gx_stack_put(&state, 0, 16, 4, &high), 0);
	}
	CHECK(gx_stack_number(&state, 0, 10, 2, &num) && num.full.umin == 0x5566 &&
	      num.full.umax == 0x5566);
	CHECK(gx_stack_number(&state, 0, 12, 8, &num) && num.full.umin == 0x99aabbcc11223344 &&
	      num.full.umax == num.full.umin);
	CHECK(!gx_stack_number(&state, 0, 16, 8, &num) && !gx_stack_number(&state, 0, 4, 8, &num));
	/* bytes that were written */
	gx_stack_mark_init(&state, 2, 62, 4);
	CHECK(gx_stack_is_init(&state, 2, 62, 4) && !gx_stack_is_init(&state, 2, 61, 1) &&
	      !gx_stack_is_init(&state, 2, 66, 1) && !gx_stack_is_init(&state, 2, 62, 5));
	CHECK(!gx_stack_is_init(&state, 0, 62, 1) && !gx_stack_is_init(&state, 9, 62, 1));
	/* a frame that ends takes what it held with it, and is new when it begins again */
	CHECK_EQ(gx_stack_put(&state, 2, 16, 8, &five), 0);
	CHECK(gx_stack_leave(&state, 2) && state.n_frames == 1 && state.n_spills == 2 &&
	      !gx_stack_frame(&state, 2) && !gx_stack_leave(&state, 0));
	CHECK(gx_stack_enter(&state, 2) && !gx_stack_is_init(&state, 2, 62, 1));
	for (uint32_t f = 3; state.n_frames < GX_MAX_OPEN_FRAMES; f++)
		CHECK(gx_stack_enter(&state, f));
	CHECK(!gx_stack_enter(&state, 99) && gx_stack_frame(&state, 0) == &state.frames[0]);
	for (uint32_t i = 0; i < 40; i++) /* more than the first room */
		CHECK_EQ(gx_stack_put(&state, 3, 8 * i, 8, &five), 0);
	CHECK_EQ(state.n_spills, 42);
	gx_state_free(&state);
}

/* --- states put aside */
static const uint32_t live[] = { 1, 3 };

static struct gx_packed *packed_of(void (*change)(struct gx_state *state))
{
	const struct gx_value a = number(3, 4, 7),
	                      b = pointer(GX_VALUE_MAP_VALUE, 1, 0, true, 9, 0, 0),
	                      spilled = number(3, 4, 7);
	struct gx_packed *packed;
	struct gx_state state;

	CHECK_EQ(gx_state_init(&state, 4), 0);
	gx_state_set(&state, 1, &a);
	gx_state_set(&state, 3, &b);
	CHECK(gx_stack_enter(&state, 2));
	gx_stack_mark_init(&state, 0, 8, 8);
	CHECK_EQ(gx_stack_put(&state, 0, 8, 8, &spilled), 0);
	if (change)
		change(&state);
	packed = gx_pack(&state, live, 2);
	gx_state_free(&state);
	return packed;
}

static void other_frame(struct gx_state *state)
{
	CHECK(gx_stack_leave(state, 2) && gx_stack_enter(state, 3));
}

static void fewer_frames(struct gx_state *state)
{
	CHECK(gx_stack_leave(state, 2));
}

static void held_record(struct gx_state *state)
{
	state->refs[state->n_refs++] = 5;
}

static void less_written(struct gx_state *state)
{
	gx_stack_frame(state, 0)->init[0] = 0;
}

static void more_written(struct gx_state *state)
{
	gx_stack_mark_init(state, 2, 100, 1);
}

static void nothing_kept(struct gx_state *state)
{
	gx_stack_forget(state, 0, 8, 8);
}

static void kept_elsewhere(struct gx_state *state)
{
	const struct gx_value same = number(3, 4, 7);

	gx_stack_forget(state, 0, 8, 8);
	CHECK_EQ(gx_stack_put(state, 0, 16, 8, &same), 0);
}

static void kept_with_another_name(struct gx_state *state)
{
	const struct gx_value other = number(3, 4, 8), third = number(3, 4, 8);

	gx_state_set(state, 1, &third);
	CHECK_EQ(gx_stack_put(state, 0, 8, 8, &other), 0);
}

static void kept_pointer(struct gx_state *state)
{
	const struct gx_value fp = gx_value_pointer(GX_VALUE_STACK, 0, 0);

	CHECK_EQ(gx_stack_put(state, 0, 8, 8, &fp), 0);
}

static void pointer_over_nothing(struct gx_state *state)
{
	const struct gx_value fp = gx_value_pointer(GX_VALUE_STACK, 0, 0);

	CHECK_EQ(gx_stack_put(state, 0, 64, 8, &fp), 0);
}

static void another_number(struct gx_state *state)
{
	const struct gx_value wide = number(3, 9, 7);

	gx_state_set(state, 1, &wide);
}

static void no_value(struct gx_state *state)
{
	const struct gx_value none = { .kind = GX_VALUE_NONE };

	gx_state_set(state, 3, &none);
}

static const struct {
	void (*change)(struct gx_state *state);
	bool allowed, allows; /* by the state as it is; the state as it is */
} changes[] = {
	{ NULL, true, true },
	{ other_frame, false, false },
	{ fewer_frames, false, false },
	{ held_record, false, false },
	{ less_written, false, true },
	{ more_written, true, false },
	{ nothing_kept, false, true },
	{ kept_elsewhere, false, false },
	{ kept_with_another_name, true, true },
	{ kept_pointer, false, false },
	{ pointer_over_nothing, true, false },
	{ another_number, false, true },
	{ no_value, false, true },
};

static void test_packed(void)
{
	struct gx_packed *as_is = packed_of(NULL);

	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		struct gx_packed *other = packed_of(changes[i].change),
		                 *copy = gx_packed_copy(other);
		struct gx_state state;

		CHECK_EQ(gx_packed_subsumed(other, as_is), changes[i].allowed);
		CHECK_EQ(gx_packed_subsumed(as_is, other), changes[i].allows);
		if (gx_packed_subsumed(other, as_is) != changes[i].allowed ||
		    gx_packed_subsumed(as_is, other) != changes[i].allows)
			fprintf(stderr, "row %zu\n", i);
		free(other);
		/* a copy says the same, also behind a way through a state */
		CHECK_EQ(gx_packed_subsumed(copy, as_is), changes[i].allowed);
		CHECK_EQ(gx_state_init(&state, 4), 0);
		CHECK_EQ(gx_stack_put(&state, 0, 0, 8, &as_is->values[0]), 0); /* room */
		gx_unpack(&state, copy, live);
		other = gx_pack(&state, live, 2);
		CHECK(gx_packed_subsumed(other, copy) && gx_packed_subsumed(copy, other));
		CHECK_EQ(other->bytes, copy->bytes);
		free(other);
		free(copy);
		gx_state_free(&state);
	}
	free(as_is);
	/* bytes without a meaning: a number among them is one of what they may be, a pointer is not */
	as_is = packed_of(nothing_kept);
	for (int i = 0; i < 2; i++) {
		struct gx_packed *other = packed_of(i ? kept_pointer : NULL);

		CHECK_EQ(gx_packed_subsumed(other, as_is), !i);
		free(other);
	}
	free(as_is);
}

/* A name that nothing else has says nothing. */
static void test_lone_names(void)
{
	struct gx_packed *packed = packed_of(NULL);

	CHECK(packed->values[0].id == 7 && packed->spills[0].value.id == 7 &&
	      packed->values[1].id == 9); /* of a pointer it stays */
	free(packed);
	packed = packed_of(nothing_kept);
	CHECK(packed->values[0].id == 0);
	free(packed);
}

int main(void)
{
	test_names();
	test_subsumed();
	test_records();
	test_stack();
	test_packed();
	test_lone_names();
	return TEST_END();
}
