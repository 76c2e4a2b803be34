/* relevance.c - which numbers can decide something: those that reach an address, a branch or an argument, however many rounds of loops they take. */
#include "verify/plan.h"

#include "../test.h"
#include "support/ir/ir_parse.h"
#include "verify/verify.h"

#include <stdio.h>

/* A number lies at -16, and what is read from this place goes to an address. */
#define READ(place)                                                                                \
	"b0:\n  %1 = frame 0\n  %2 = timer\n  store.u64 [%1 - 16], %2\n  %4 = load.u64 [" place    \
	"]\n  %5 = mapval 0, 0\n  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n"
/* A key at -16, and a number behind it. */
#define LOOK(map, key)                                                                             \
	"b0:\n  %1 = frame 0\n  %2 = timer\n  %5 = timer\n  %6 = const.i64 3\n  store.u32 [%1 - "  \
	"16], " key "\n  store.u32 [%1 - 12], %5\n  %7 = const.i64 -16\n  %4 = add.i64 %1, %7\n  " \
	"%3 = map " map "\n  %8 = call map_lookup_elem(%3, %4)\n  ret %2\n"
/* 16 bytes at -16, of which a format has so many. */
#define PRINT(size)                                                                                \
	"b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  store.u64 [%1 - 16], %2\n"             \
	"  store.u64 [%1 - 8], %3\n  %7 = const.i64 -16\n  %4 = add.i64 %1, %7\n  %5 = " size      \
	"\n  %6 = call trace_printk(%4, %5)\n  ret %2\n"

/* Compares what a context holds. */
#define BRANCH                                                                                     \
	"b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = timer\n  %4 = add.i64 %3, %3\n"             \
	"  %5 = icmp.i64 ult %2, %4\n  condbr %5, b1, b2\nb1:\n  br b2\nb2:\n  ret %4\n"

static const struct {
	const char *body;
	const char *want; /* ids, ascending */
} rows[] = {
	/* a sum that is stored decides nothing, its address does */
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = add.i64 %2, %2\n  store.u64 [%1], %3\n  "
	  "ret %2\n",
	  "1" },
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = add.i64 %1, %2\n  store.u64 [%3], %2\n  "
	  "ret %2\n",
	  "1 2 3" },
	{ "b0:\n  %1 = timer\n  %2 = timer\n  %3 = call 9999(%1)\n  ret %3\n", "1" },
	/* from phi to phi, one a round, whichever stands first */
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = const.i64 0\n  br b1\n"
	  "b1:\n  %5 = phi.i64 [%3, b0], [%6, b1]\n  %6 = phi.i64 [%3, b0], [%7, b1]\n"
	  "  %7 = phi.i64 [%3, b0], [%8, b1]\n  %10 = phi.i64 [%3, b0], [%11, b1]\n  %8 = load.u64 "
	  "[%1 + 8]\n"
	  "  %11 = add.i64 %10, %8\n  %9 = icmp.i64 ult %5, %2\n  condbr %9, b1, b2\nb2:\n  ret "
	  "%3\n",
	  "1 2 3 5 6 7 8 9" },
	{ "b0:\n  %1 = ctx\n  %2 = load.u64 [%1]\n  %3 = const.i64 0\n  br b1\n"
	  "b1:\n  %7 = phi.i64 [%3, b0], [%8, b1]\n  %6 = phi.i64 [%3, b0], [%7, b1]\n"
	  "  %5 = phi.i64 [%3, b0], [%6, b1]\n  %10 = phi.i64 [%3, b0], [%11, b1]\n  %8 = load.u64 "
	  "[%1 + 8]\n"
	  "  %11 = add.i64 %10, %8\n  %9 = icmp.i64 ult %5, %2\n  condbr %9, b1, b2\nb2:\n  ret "
	  "%3\n",
	  "1 2 3 5 6 7 8 9" },
	/* through the stack: what is stored where an address is read from, not beside it */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  store.u64 [%1 - 8], %2\n"
	  "  store.u64 [%1 - 16], %3\n  %4 = load.u64 [%1 - 8]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6" },
	/* the same place, by a sum in either order, and by a difference; a number less an address is somewhere */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 -8\n"
	  "  %10 = add.i64 %9, %1\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 -8\n"
	  "  %10 = add.i64 %1, %9\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 8\n"
	  "  %10 = sub.i64 %1, %9\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 4 5 6 9 10" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %9 = const.i64 8\n"
	  "  %10 = sub.i64 %9, %1\n  store.u64 [%10], %2\n"
	  "  store.u64 [%1 - 24], %3\n  %4 = load.u64 [%10]\n  %5 = mapval 0, 0\n"
	  "  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 3 4 5 6 9 10" },
	/* and beside it, as far as the access is wide */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = timer\n  %8 = timer\n  store.u8 [%1 - 9], %8\n"
	  "  store.u8 [%1 - 8], %2\n  store.u8 [%1 - 1], %3\n  %4 = load.u64 [%1 - 8]\n"
	  "  %5 = mapval 0, 0\n  %6 = add.i64 %5, %4\n  %7 = load.u64 [%6]\n  ret %7\n",
	  "1 2 3 4 5 6" },
	/* what a loop stores behind the place that reads it, for the next round: nothing else is found in the round in which the read is */
	{ "b0:\n  %1 = frame 0\n  %2 = const.i64 0\n  %3 = mapval 0, 0\n  store.u64 [%1 - 8], %2\n "
	  " br b1\n"
	  "b1:\n  %4 = phi.i64 [%2, b0], [%7, b1]\n  %5 = add.i64 %3, %4\n  %6 = load.u8 [%5]\n"
	  "  %7 = load.u64 [%1 - 8]\n  %8 = timer\n  store.u64 [%1 - 8], %8\n  %9 = timer\n  "
	  "condbr %9, b1, b2\n"
	  "b2:\n  ret %2\n",
	  "1 2 3 4 5 7 8 9" },
	/* read somewhere in the stack: what was stored anywhere there, and not what lies in a map */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = mapval 0, 0\n  %4 = ctx\n  %9 = timer\n"
	  "  store.u64 [%3], %2\n  store.u64 [%1 - 16], %9\n  %5 = load.u64 [%4]\n"
	  "  %6 = add.i64 %1, %5\n  %7 = load.u64 [%6 - 8]\n  %8 = add.i64 %3, %7\n"
	  "  %10 = load.u64 [%8]\n  ret %10\n",
	  "1 3 4 5 6 7 8 9" },
	/* stored somewhere in the stack, and nobody reads there */
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  %3 = ctx\n  %4 = load.u64 [%3]\n"
	  "  %5 = add.i64 %1, %4\n  store.u64 [%5], %2\n  %6 = mapval 0, 0\n"
	  "  %7 = add.i64 %6, %4\n  %8 = load.u64 [%7]\n  ret %8\n",
	  "1 3 4 5 6 7" },
	/* the old value is never known: what was added to it does not matter */
	{ "b0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = atomic.add.u64 [%1], %2 fetch\n"
	  "  %4 = add.i64 %1, %3\n  %5 = load.u64 [%4]\n  ret %5\n",
	  "1 3 4" },
	/* what reaches over an end of the frame may be anything of it, up to the end it is what stands there */
	{ READ("%1 - 4"), "1 2 4 5 6" },
	{ READ("%1 - 513"), "1 2 4 5 6" },
	{ READ("%1 - 512"), "1 4 5 6" },
	{ READ("%1 - 8"), "1 4 5 6" },
	/* the key of an array: 4 bytes. That of a hash: what is there is not known before; nor of no map that is known, and of no look-up */
	{ LOOK("0", "%2"), "1 2 3 4 7" },
	{ LOOK("0", "%6"), "1 3 4 6 7" },
	{ LOOK("1", "%2"), "1 3 4 7" },
	{ LOOK("2", "%2"), "1 3 4 7" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  store.u32 [%1 - 4], %2\n  %3 = map 0\n"
	  "  %4 = call map_lookup_elem(%3)\n  ret %2\n",
	  "1 3" },
	{ "b0:\n  %1 = frame 0\n  %2 = timer\n  store.u32 [%1 - 4], %2\n  %3 = map 0\n"
	  "  %4 = call 9999(%3, %1)\n  ret %2\n",
	  "1 3" },
};

/* What depends on where a program runs, or on the plan. */
static const struct {
	enum gx_hook hook;
	bool coarse;
	const char *body;
	const char *want;
} special[] = {
	/* a format that a kernel prints, as long as it is; of no length that is known, and longer than a stack; the CPU prints any */
	{ GX_HOOK_ENTRY, false, PRINT("const.i64 8"), "1 2 4 5 7" },
	{ GX_HOOK_ENTRY, false, PRINT("const.i64 9"), "1 2 3 4 5 7" },
	{ GX_HOOK_ENTRY, false, PRINT("const.i64 513"), "1 4 5 7" },
	{ GX_HOOK_ENTRY, false, PRINT("timer"), "1 4 5 7" },
	{ GX_HOOK_HOST, false, PRINT("const.i64 8"), "1 4 5 7" },
	/* for the coarse plan a key that is no constant may be any */
	{ GX_HOOK_ENTRY, true, LOOK("0", "%2"), "1 3 4 7" },
	{ GX_HOOK_ENTRY, true, LOOK("0", "%6"), "1 3 4 6 7" },
	/* and a branch on data goes either way: what they are compared with decides still */
	{ GX_HOOK_ENTRY, false, BRANCH, "1 2 3 4 5" },
	{ GX_HOOK_ENTRY, true, BRANCH, "1 3 4" },
};

/* What a program's text finds relevant. */
static void check(const char *body, enum gx_hook hook, bool coarse, const char *want)
{
	static const struct gx_map_def maps[] = { { GX_MAP_ARRAY, 4, 64, 1, 0, "m" },
		                                  { GX_MAP_HASH, 4, 64, 1, 0, "h" },
		                                  { GX_MAP_ARRAY, 4, 64, 1, 0, "of another" } };
	const struct gx_program program = { .maps = maps, .n_maps = 2, .hook = hook };
	struct gx_arena arena = { .max_bytes = 0 };
	struct gx_plan plan = { .live = NULL };
	struct gx_diag diag = { 0 };
	char text[1000], got[200] = "";
	struct gx_ir *ir;
	size_t len = 0;

	snprintf(text, sizeof(text), "program t frames=1 {\n%s}\n", body);
	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
	CHECK_EQ(gx_plan_make(ir, &arena, &plan), 0);
	CHECK_EQ(gx_plan_relevant(&program, ir, &arena, &plan, coarse), 0);
	for (uint32_t id = 1; id < ir->next_id; id++)
		if (gx_bitset_has(&plan.relevant, id))
			len += (size_t)snprintf(got + len, sizeof(got) - len, "%s%u",
			                        len ? " " : "", id);
	CHECK(!strcmp(got, want));
	if (strcmp(got, want))
		fprintf(stderr, "%s%s: %s, expected %s\n", body, coarse ? "coarse" : "", got, want);
	gx_ir_free(ir);
	gx_arena_free(&arena);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(rows[i].body, GX_HOOK_ENTRY, false, rows[i].want);
	for (size_t i = 0; i < sizeof(special) / sizeof(special[0]); i++)
		check(special[i].body, special[i].hook, special[i].coarse, special[i].want);
	return TEST_END();
}
