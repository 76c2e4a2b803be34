/* lower.c - lowering leaves valid IR without a word of eBPF, whatever runs it; and fails cleanly
 * when memory ends. */
#include "../test.h"

#include "base/strbuf.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "support/ir/ir_parse.h"

static const char records[] = "program records frames=1 {\n"
                              "b0:\n"
                              "  %1 = ctx\n"
                              "  %2 = load.u64 [%1 + 72] ctx\n"
                              "  %3 = map 0\n"
                              "  %4 = const.i64 24\n"
                              "  %5 = const.i64 0\n"
                              "  %6 = call ringbuf_reserve(%3, %4, %5)\n"
                              "  %7 = icmp.i64 eq %6, %5\n"
                              "  condbr %7, b2, b1\n"
                              "b1:\n"
                              "  store.u64 [%6], %2 ring 0\n"
                              "  %10 = call ringbuf_submit(%6, %5)\n"
                              "  br b2\n"
                              "b2:\n"
                              "  %11 = frame 0\n"
                              "  store.u64 [%11 - 8], %2 stack\n"
                              "  %12 = const.i64 -8\n"
                              "  %13 = add.i64 %11, %12\n"
                              "  %14 = and.i64 %2, %4\n"
                              "  %15 = call ringbuf_output(%3, %13, %14, %5)\n"
                              "  %16 = map 1\n"
                              "  %17 = call map_update_elem(%16, %13, %13, %5)\n"
                              "  %18 = call map_lookup_elem(%16, %13)\n"
                              "  %19 = icmp.i64 eq %18, %5\n"
                              "  condbr %19, b4, b3\n"
                              "b3:\n"
                              "  %20 = call get_current_pid_tgid()\n"
                              "  %21 = call get_smp_processor_id()\n"
                              "  %22 = sdiv.i64 %20, %21\n"
                              "  %23 = call membar_sys()\n"
                              "  store.u64 [%18], %22 map 1\n"
                              "  br b4\n"
                              "b4:\n"
                              "  ret %5\n"
                              "}\n";

static struct gx_program program_of(const struct gx_map_def *maps, uint32_t n)
{
	return (struct gx_program){ .name = "t", .maps = maps, .n_maps = n, .has_ctx = true };
}

static bool is_lowered(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;
	bool clean = true;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			clean &= insn->op != GX_IR_call && insn->op != GX_IR_mapval &&
			         insn->op != GX_IR_map && insn->op != GX_IR_ctx;
	return clean;
}

static void check_lanes(enum gx_lanes lanes)
{
	const struct gx_map_def maps[] = { { .type = 27, .max_entries = 4096 },
		                           { 1502, 4, 8, 4, 0, "own" } };
	const uint32_t slots[] = { 0, 1 };
	const struct gx_lower_target target = {
		.n_prog_slots = 1, .map_slots = slots, .match = true, .redux = true
	};
	struct gx_program program = program_of(maps, 2);
	struct gx_diag diag = { .insn = -1 };
	struct gx_pass_opts opts = { .check = true };
	struct gx_ir *ir = NULL;

	CHECK_EQ(gx_ir_parse(records, sizeof(records) - 1, &ir, &diag), 0);
	if (!ir)
		return;
	CHECK_EQ(gx_lower(ir, &program, &target, lanes, &diag), 0);
	CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
	CHECK_EQ(gx_optimise(ir, &opts, &diag), 0);
	CHECK(is_lowered(ir));
	CHECK_EQ(gx_legalise(ir, &diag), 0);
	CHECK_EQ(gx_ir_validate(ir, NULL, &diag), 0);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (uint32_t s = 0; s < ir->blocks[i]->n_succ && ir->blocks[i]->n_succ == 2; s++)
			CHECK(ir->blocks[i]->succ[s]->first->op != GX_IR_phi);
	gx_ir_free(ir);
}

/* Any allocation may be the one that fails: an error, no crash, no leak (the sanitizer looks). */
static void check_memory(void)
{
	const struct gx_map_def maps[] = { { .type = 27, .max_entries = 4096 },
		                           { 1503, 4, 8, 4, 0, "one" } };
	const uint32_t slots[] = { 0, 1 };
	const struct gx_lower_target target = {
		.n_prog_slots = 1, .map_slots = slots, .match = true, .redux = true
	};
	struct gx_program program = program_of(maps, 2);
	bool failed = false, passed = false;

	for (size_t room = 0; room < 4000000 && !passed; room += room / 16 + 97) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_ir *ir = NULL;
		int err;

		if (gx_ir_parse(records, sizeof(records) - 1, &ir, &diag))
			break;
		ir->arena.max_bytes = ir->arena.n_bytes + room;
		err = gx_lower(ir, &program, &target, GX_LANES_ALL, &diag);
		if (!err)
			err = gx_optimise(ir, NULL, &diag);
		if (!err)
			err = gx_legalise(ir, &diag);
		failed |= err == -12;
		passed = !err;
		CHECK(!err || diag.error == GX_E_NO_MEMORY);
		gx_ir_free(ir);
	}
	CHECK(failed && passed);
}

/* What a program that nobody verified may ask for; there is no map at all. */
static void check_refused(void)
{
	static const struct {
		const char *insn;
		enum gx_hook hook;
		enum gx_error error;
	} rows[] = {
		{ "call map_lookup_elem(%2, %2)", GX_HOOK_ENTRY, GX_E_LOWER_MAP },
		{ "call map_update_elem(%2, %2, %2, %2)", GX_HOOK_ENTRY, GX_E_LOWER_MAP },
		{ "call ringbuf_output(%2, %2, %2, %2)", GX_HOOK_ENTRY, GX_E_LOWER_MAP },
		{ "call ringbuf_reserve(%2, %2, %2)", GX_HOOK_ENTRY, GX_E_LOWER_MAP },
		{ "call perf_event_output(%1, %2, %2, %2, %2)", GX_HOOK_ENTRY, GX_E_LOWER_MAP },
		{ "load.u32 [%1 + 4000] ctx", GX_HOOK_ENTRY, GX_E_LOWER_CONTEXT },
		{ "load.u64 [%1 + 4000] ctx", GX_HOOK_ENTRY, GX_E_LOWER_CONTEXT },
		{ "timer", GX_HOOK_HOST, GX_E_UNSUPPORTED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_lower_target target = { 0 };
		struct gx_program program = program_of(NULL, 0);
		struct gx_diag diag = { .insn = -1 };
		struct gx_ir *ir = NULL;
		char text[200];

		program.hook = rows[i].hook;
		snprintf(text, sizeof(text),
		         "program t {\nb0:\n  %%1 = ctx\n  %%2 = const.i64 8\n  %%3 = %s\n  ret "
		         "%%3\n}\n",
		         rows[i].insn);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		CHECK(gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag) < 0);
		CHECK_EQ(diag.error, rows[i].error);
		if (diag.error != rows[i].error)
			fprintf(stderr, "%s: %s\n", rows[i].insn, diag.text);
		gx_ir_free(ir);
	}
}

/* A word that other threads write is read again each time; one that nobody writes, or only its thread, need not be. */
static void check_weak_loads(void)
{
	static const char text[] = "program t {\nb0:\n  %1 = mapval 0, 0\n"
	                           "  %2 = load.u64 [%1] map 0\n  ret %2\n}\n";
	static const struct {
		struct gx_map_def map;
		bool weak;
	} rows[] = {
		{ { 2, 4, 8, 1, 0, "shared" }, false },
		{ { 2, 4, 8, 1, GX_MAP_CACHED, "kept" }, true },
		{ { 1502, 4, 8, 1, 0, "own" }, true },
	};
	const uint32_t slots[] = { 0 };
	const struct gx_lower_target target = { .n_prog_slots = 1, .map_slots = slots };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_program program = program_of(&rows[i].map, 1);
		struct gx_diag diag = { .insn = -1 };
		const struct gx_ir_insn *insn;
		struct gx_ir *ir = NULL;
		uint32_t n = 0;

		CHECK_EQ(gx_ir_parse(text, sizeof(text) - 1, &ir, &diag), 0);
		CHECK_EQ(gx_lower(ir, &program, &target, GX_LANES_ALL, &diag), 0);
		for (uint32_t b = 0; b < ir->n_blocks; b++)
			gx_for_each_insn (insn, ir->blocks[b]) {
				if (insn->op != GX_IR_load || insn->space != GX_IR_SPACE_MAP)
					continue;
				CHECK_EQ(insn->imm2 == GX_IR_LOAD_WEAK, rows[i].weak);
				n++;
			}
		CHECK_EQ(n, 1);
		gx_ir_free(ir);
	}
}

/* A program without a block has no code to begin with. */
static void check_empty(void)
{
	struct gx_program program = program_of(NULL, 0);
	struct gx_lower_target target = { 0 };
	struct gx_ir *ir = gx_ir_new("empty");
	struct gx_diag diag = { .insn = -1 };

	CHECK(gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_INTERNAL);
	gx_ir_free(ir);
}

int main(void)
{
	check_refused();
	check_empty();
	check_weak_loads();
	check_lanes(GX_LANES_LEADER);
	check_lanes(GX_LANES_ALL);
	check_lanes(GX_LANES_IN_TURN);
	check_memory();
	return TEST_END();
}
