/* memory.c - gx_compile_ptx() when memory is gone: whichever allocation of the passes, the lowering and the emitter fails, heap or arena,
 * the error says so, nothing is appended and nothing is kept. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "../../stages/site.h"
#include "base/strbuf.h"
#include "emit/ptx/compile.h"
#include "ir/ir.h"
#include "programs.h"
#include "support/ir/ir_parse.h"
#include "verify/verify.h"

enum { N_PROGRAMS = sizeof(test_programs) / sizeof(test_programs[0]) };

/* Lanes that find something out together, with an instruction that finds equal ones and without. */
#define TOGETHER                                                                                   \
	"program together {\nb0:\n  %1 = ctx\n  %2 = call gdev_bank_phases(%1)\n"                  \
	"  %3 = call gdev_mem_sectors(%1)\n  %4 = mapval 0, 0\n"                                   \
	"  store.u64 [%4], %2 map 0\n  store.u64 [%4 + 8], %3 map 0\n  ret %2\n}\n"
#define EACH                                                                                       \
	"program each {\nb0:\n  %1 = call get_lane_id()\n  %2 = call gdev_match_any(%1)\n"         \
	"  %3 = call gdev_reduce_min(%2)\n  %4 = const.i64 8\n  %5 = call gdev_delay(%4)\n"        \
	"  %6 = call gdev_sample(%4)\n  %7 = call gdev_mem_prefetch(%3, %6)\n"                     \
	"  %8 = mapval 0, 0\n  %9 = atomic.add.u64 [%8], %3 map 0\n  ret %4\n}\n"
static const struct test_program more_programs[] = {
	{ "warp maps=2:4:64:1 sm=90", TOGETHER },
	{ "warp maps=2:4:64:1 sm=60", TOGETHER },
	{ "thread maps=2:4:64:1 sm=90", EACH },
	{ "thread maps=2:4:64:1 sm=60", EACH },
};

/* What one thread of a block does for all of it, and what each leader does. */
static const struct test_program counted_programs[] = {
	{ "warp maps=2:4:64:1 sm=90",
	  "program once {\nb0:\n  %1 = ctx\n  %2 = load.u32 [%1 + 4] ctx\n"
	  "  %3 = mapval 0, 0\n  %4 = const.i64 3\n  %5 = mul.i64 %2, %4\n"
	  "  %8 = atomic.add.u64 [%3], %5 map 0\n  ret %4\n}\n" },
	{ "warp maps=2:4:64:1 sm=90",
	  "program each {\nb0:\n  %3 = mapval 0, 0\n  %4 = const.i64 3\n"
	  "  store.u64 [%3], %4 map 0\n  ret %4\n}\n" },
};

struct made {
	struct stage_site where;
	struct gx_verified verified;
	struct gx_compile_site site;
};

static void make(struct made *made, const struct test_program *program)
{
	struct gx_diag diag = { .insn = -1 };

	*made = (struct made){ .site = { .n_prog_slots = 2,
		                         .prog_slot = 1,
		                         .sm = 90,
		                         .ptx_major = 7,
		                         .ptx_minor = 8,
		                         .reloc_name = "gx_reloc",
		                         .launch_id_param = "gx_launch",
		                         .prefix = "gx_" } };
	stage_site_init(&made->where, program->options);
	if (strstr(program->options, "sm="))
		made->site.sm = made->where.sm;
	made->site.map_slots = made->where.map_slots;
	made->verified.program = made->where.program;
	CHECK_EQ(gx_ir_parse(program->text, strlen(program->text), &made->verified.ir, &diag), 0);
	gx_lane_verdict(made->verified.ir, &made->verified.program, &made->verified.lanes);
}

/* Each allocation in its turn, the later the sparser: it alone, or with all behind it. How many were found missing. */
static long starve(const struct made *made, const char *wanted, bool alone)
{
	long n = 1, n_failed = 0;

	for (bool failed = true; failed; n += 1 + n / 256) {
		long before = atomic_load(&fail_blocks);
		struct gx_diag diag = { .insn = -1 };
		struct gx_compiled info;
		struct gx_strbuf out = { 0 };
		int err;

		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_compile_ptx(&made->verified, &made->site, &out, &info, &diag);
		failed = fail_none();
		n_failed += failed;
		if (failed) {
			CHECK_EQ(out.len, 0);
			CHECK_EQ(err,
			         out.failed ? 0 : -ENOMEM); /* the last of all is the caller's */
			CHECK_EQ(diag.error, out.failed ? GX_E_NONE : GX_E_NO_MEMORY);
		} else {
			CHECK_EQ(err, 0);
			CHECK(!strcmp(gx_strbuf_text(&out), wanted));
		}
		gx_strbuf_free(&out);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	return n_failed;
}

static void check_program(const struct test_program *program, enum gx_arrivals arrivals)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_compiled info;
	struct gx_strbuf out = { 0 };
	struct made made;
	long n;

	make(&made, program);
	made.site.arrivals = arrivals;
	CHECK_EQ(gx_compile_ptx(&made.verified, &made.site, &out, &info, &diag), 0);
	n = starve(&made, gx_strbuf_text(&out), true);
	CHECK(n > (arrivals == GX_ARRIVALS_ANY ? 100 : 50));
	CHECK_EQ(starve(&made, gx_strbuf_text(&out), false), n);
	gx_strbuf_free(&out);
	gx_ir_free(made.verified.ir);
	for (uint32_t i = 0; i < STAGE_MAX_MAPS; i++)
		free(made.where.frozen[i]);
}

int main(void)
{
	for (size_t i = 0; i < N_PROGRAMS; i++)
		check_program(&test_programs[i], GX_ARRIVALS_ANY);
	for (size_t i = 0; i < sizeof(more_programs) / sizeof(more_programs[0]); i++)
		check_program(&more_programs[i], GX_ARRIVALS_ANY);
	for (size_t i = 0; i < sizeof(counted_programs) / sizeof(counted_programs[0]); i++) {
		check_program(&counted_programs[i], GX_ARRIVALS_WHOLE);
		check_program(&counted_programs[i], GX_ARRIVALS_GROUPS);
	}
	return TEST_END();
}
