/* memory.c - gx_spirv_instrument() when memory is gone: whichever allocation fails, heap or arena, the error says so and nothing is kept. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "../../stages/site.h"
#include "../emit-spirv/programs.h"
#include "instrument/spirv/join.h"
#include "support/ir/ir_parse.h"
#include "support/spirv/shader.h"

enum { N_PROGRAMS = sizeof(test_programs) / sizeof(test_programs[0]) };

static void starve(const struct gx_spirv_shader *shader, const struct gx_spirv_probe *probe,
                   bool alone)
{
	long n = 1, n_failed = 0;

	for (bool failed = true; failed; n += 1 + n / 64) {
		long before = atomic_load(&fail_blocks);
		struct gx_diag diag = { .insn = -1 };
		struct gx_spirv_instrumented out;
		int err;

		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_spirv_instrument(shader, probe, 1, &out, &diag);
		failed = fail_none();
		n_failed += failed;
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		gx_spirv_instrumented_free(&out);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	CHECK(n_failed > 60);
}

static void check_program(const struct test_program *text)
{
	int map[STAGE_MAX_MAPS];
	void *maps[STAGE_MAX_MAPS];
	struct gx_verified program = { 0 };
	struct gx_spirv_probe probe = { &program, GX_HOOK_EXIT, maps };
	const struct gx_spirv_shader shader = { .words = test_shader,
		                                .n_words = test_shader_words,
		                                .entry = "main",
		                                .features = (1u << GX_SPIRV_N_FEATURES) - 1,
		                                .max_subgroup = 32,
		                                .has_fences = true };
	struct stage_site where;

	for (int i = 0; i < STAGE_MAX_MAPS; i++)
		maps[i] = &map[i];
	stage_site_init(&where, text->options);
	program.program = where.program;
	program.program.max_local_bytes = 4096;
	CHECK_EQ(gx_ir_parse(text->text, strlen(text->text), &program.ir, NULL), 0);
	gx_lane_verdict(program.ir, &program.program, &program.lanes);
	starve(&shader, &probe, true);
	starve(&shader, &probe, false);
	gx_ir_free(program.ir);
	stage_site_free(&where);
}

int main(void)
{
	for (size_t i = 0; i < N_PROGRAMS; i += 3)
		check_program(&test_programs[i]);
	check_program(&more_programs[0]);
	check_program(&more_programs[1]);
	return TEST_END();
}
