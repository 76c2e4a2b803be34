/* effects.c - which atomics are updates whose order nobody can see: of a map that lanes share, by an operation that commutes. */
#include "verify/effects.h"

#include "../test.h"
#include "support/ir/ir_parse.h"

#include <stdio.h>

int main(void)
{
	static const struct gx_map_def maps[] = { { GX_MAP_ARRAY, 4, 16, 1, 0, "shared" },
		                                  { GX_MAP_PER_THREAD_ARRAY, 4, 16, 1, 0, "own" },
		                                  { GX_MAP_PER_THREAD_ARRAY, 4, 16, 1, 0,
		                                    "of another" } };
	const struct gx_program program = { .maps = maps, .n_maps = 2 };
	static const struct {
		const char *insn;
		bool update;
		enum gx_ir_atomic op;
		int64_t low, high;
	} rows[] = {
		{ "%4 = atomic.add.u64 [%1 + 8], %3 map 0", true, GX_IR_ATOMIC_ADD, 8, 16 },
		{ "%4 = atomic.or.u32 [%1 + 4], %3 map 0", true, GX_IR_ATOMIC_OR, 4, 8 },
		{ "%4 = atomic.and.u32 [%1], %3 map 0", true, GX_IR_ATOMIC_AND, 0, 4 },
		{ "%4 = atomic.xor.u64 [%1], %3 map 0", true, GX_IR_ATOMIC_XOR, 0, 8 },
		/* far away and back: any place of the value */
		{ "%5 = const.i64 4294967296\n  %6 = add.i64 %1, %5\n  %7 = sub.i64 %6, %5\n"
		  "  %4 = atomic.add.u64 [%7], %3 map 0",
		  true, GX_IR_ATOMIC_ADD, 0, 16 },
		{ "%4 = atomic.xchg.u64 [%1], %3 fetch map 0", false, 0, 0, 0 },
		{ "%4 = atomic.cmpxchg.u64 [%1], %3, %2 fetch map 0", false, 0, 0, 0 },
		{ "%4 = atomic.add.u64 [%1], %3 map 1", false, 0, 0, 0 },
		{ "%4 = atomic.add.u64 [%1], %3 map 2", true, GX_IR_ATOMIC_ADD, 0,
		  8 }, /* of no map that is known */
		{ "%4 = atomic.add.u64 [%1], %3 ring 0", false, 0, 0, 0 },
		{ "%4 = atomic.add.u64 [%1], %3 stack", false, 0, 0, 0 },
		{ "%4 = load.u64 [%1] map 0", false, 0, 0, 0 },
		{ "store.u64 [%1], %3 map 0", false, 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_effect effect = { .map = 99 };
		struct gx_diag diag = { 0 };
		struct gx_ir *ir = NULL;
		const struct gx_ir_insn *insn;
		char text[300];
		bool update;

		snprintf(text, sizeof(text),
		         "program t {\nb0:\n  %%1 = mapval 0, 0\n  %%2 = const.i64 1\n  %%3 = "
		         "const.i64 7\n  %s\n  ret %%2\n}\n",
		         rows[i].insn);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		if (!ir) {
			fprintf(stderr, "%s\n%s", diag.text, text);
			continue;
		}
		insn = ir->blocks[0]->last->prev;
		update = gx_update_of(&program, insn, &effect);
		CHECK_EQ(update, rows[i].update);
		if (update != rows[i].update)
			fprintf(stderr, "%s\n", rows[i].insn);
		if (update && rows[i].update) {
			CHECK_EQ(effect.kind, GX_EFFECT_UPDATE);
			CHECK_EQ(effect.op, rows[i].op);
			CHECK(effect.insn == insn && effect.addend == insn->args[1]);
			CHECK_EQ(effect.map, insn->map);
			if (effect.map < program.n_maps) {
				CHECK_EQ(effect.low, rows[i].low);
				CHECK_EQ(effect.high, rows[i].high);
			}
		}
		gx_ir_free(ir);
	}
	return TEST_END();
}
