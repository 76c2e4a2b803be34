/* arguments.c - calls of every helper, with every map, that have fewer arguments than the helper takes: they are refused, or made what they are with
 * all of them. What a program that nobody verified may ask for. */
#include "../test.h"

#include "base/strbuf.h"
#include "ir/helper.h"
#include "lower/lower.h"
#include "support/ir/ir_parse.h"

#include <string.h>

static const enum gx_helper helpers[] = {
#define HELPER(name, id, ...) GX_HELPER_##name,
#include "defs/helpers.def"
};
enum { N_HELPERS = sizeof(helpers) / sizeof(helpers[0]), MOST_ARGS = 5 };

static const struct gx_map_def maps[] = {
	{ GX_MAP_ARRAY, 4, 8, 4, 0, "array" },
	{ GX_MAP_HASH, 8, 8, 8, 0, "hash" },
	{ GX_MAP_LRU_HASH, 8, 8, 8, 0, "lru" },
	{ GX_MAP_QUEUE, 0, 8, 8, 0, "queue" },
	{ GX_MAP_STACK, 0, 8, 8, 0, "stack" },
	{ GX_MAP_RINGBUF, 0, 0, 4096, 0, "ring" },
	{ GX_MAP_BLOOM_FILTER, 0, 8, 8, 0, "bloom" },
	{ GX_MAP_PERCPU_ARRAY, 4, 8, 1, 0, "percpu" },
	{ GX_MAP_PERF_EVENT_ARRAY, 4, 4, 1, 0, "perf" },
	{ GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, 0, "own" },
	{ 4711, 4, 8, 8, 0, "unknown" },
};
enum { N_MAPS = sizeof(maps) / sizeof(maps[0]) };

/* The number of a value that an argument may be. %2 is 8, %5 a map, %6 16 bytes of the stack, %7 a word of an array, %8 a record, %9 the context. */
static unsigned good_value(enum gx_arg_kind kind)
{
	switch ((int)kind) {
	case GX_ARG_MAP: return 5;
	case GX_ARG_RING_RECORD: return 8;
	case GX_ARG_WORD: return 7;
	case GX_ARG_CTX:
	case GX_ARG_MEM_CTX: return 9;
	case GX_ARG_SCALAR:
	case GX_ARG_CONST_SCALAR:
	case GX_ARG_DELAY:
	case GX_ARG_ANY:
	case GX_ARG_REST:
	case GX_ARG_FROM: return 2;
	default: return 6;
	}
}

static struct gx_ir *make(const struct gx_helper_row *row, uint32_t map, uint32_t n_args)
{
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir = NULL;

	gx_strbuf_printf(&text,
	                 "program t frames=1 {\nb0:\n  %%9 = ctx\n  %%2 = const.i64 8\n"
	                 "  %%5 = map %u\n  %%10 = frame 0\n  %%11 = const.i64 -16\n"
	                 "  %%6 = add.i64 %%10, %%11\n  store.u64 [%%10 - 16], %%2 stack\n"
	                 "  store.u64 [%%10 - 8], %%2 stack\n  %%7 = mapval 0, 0\n  %%12 = map 5\n"
	                 "  %%8 = call ringbuf_reserve(%%12, %%2, %%2)\n  %%13 = call %u(",
	                 map, row->id);
	for (uint32_t i = 0; i < n_args; i++)
		gx_strbuf_printf(&text, "%s%%%u", i ? ", " : "",
		                 good_value((enum gx_arg_kind)row->args[i]));
	gx_strbuf_puts(&text, ")\n  ret %2\n}\n");
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &ir, &diag), 0);
	if (!ir)
		fprintf(stderr, "%s\n%s", diag.text, gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return ir;
}

/* 0, and what it became; or why not. */
static int lower(const struct gx_helper_row *row, uint32_t map, uint32_t n_args,
                 enum gx_lanes lanes, struct gx_strbuf *out)
{
	static const uint32_t slots[N_MAPS] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
	const struct gx_lower_target target = {
		.n_prog_slots = 1, .map_slots = slots, .match = true, .redux = true
	};
	const struct gx_program program = {
		.name = "t", .maps = maps, .n_maps = N_MAPS, .has_ctx = true
	};
	struct gx_ir *ir = make(row, map, n_args);
	struct gx_diag diag = { .insn = -1 };
	int err = ir ? gx_lower(ir, &program, &target, lanes, &diag) : -1;

	if (!err) {
		CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
		gx_ir_print(ir, out);
	} else {
		CHECK(diag.error == GX_E_LOWER_HELPER || diag.error == GX_E_LOWER_MAP ||
		      diag.error == GX_E_LOWER_SIZE || diag.error == GX_E_LOWER_CONTEXT);
	}
	gx_ir_free(ir);
	return err;
}

/* How many of a helper's calls with all arguments are taken. */
static uint32_t check(const struct gx_helper_row *row, enum gx_lanes lanes)
{
	uint32_t n_taken = 0;

	for (uint32_t map = 0;
	     map < N_MAPS && (!map || row->args[0] == GX_ARG_MAP || row->args[1] == GX_ARG_MAP);
	     map++) {
		struct gx_strbuf whole = { 0 };
		int all = lower(row, map, row->n_args, lanes, &whole);

		n_taken += !all;
		for (uint32_t n = 0; n < row->n_args; n++) {
			struct gx_strbuf few = { 0 };
			int err = lower(row, map, n, lanes, &few);
			bool ok = err ||
			          (!all && !strcmp(gx_strbuf_text(&few), gx_strbuf_text(&whole)));

			CHECK(ok);
			if (!ok)
				fprintf(stderr, "%s with %s and %u arguments\n", row->name,
				        maps[map].name, n);
			gx_strbuf_free(&few);
		}
		gx_strbuf_free(&whole);
	}
	return n_taken;
}

int main(void)
{
	uint32_t n_taken = 0;

	for (uint32_t i = 0; i < N_HELPERS; i++)
		for (uint32_t lanes = GX_LANES_LEADER; lanes <= GX_LANES_ALL; lanes++)
			n_taken += check(gx_helper_row(helpers[i]), (enum gx_lanes)lanes);
	CHECK(n_taken > 50);
	return TEST_END();
}
