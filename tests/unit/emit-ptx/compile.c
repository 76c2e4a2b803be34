/* compile.c - every operation compiles, to the very text of tests/golden/emit-ptx, and ptxas assembles it inside a kernel, for each
 * target. */
#include "../golden.h"

#include "../../stages/site.h"
#include "emit/ptx/compile.h"
#include "ir/ir.h"
#include "programs.h"
#include "verify/verify.h"
#include "support/ir/ir_parse.h"

#include <sys/wait.h>
#include <unistd.h>

#define N_PROGRAMS (sizeof(test_programs) / sizeof(test_programs[0]))

static const struct {
	uint32_t sm, major, minor;
	bool assemble, golden;
} targets[] = {
	{ 75, 6, 3, true, false },  { 80, 7, 0, true, false },  { 90, 7, 8, true, true },
	{ 100, 8, 6, true, false }, { 70, 6, 0, false, false }, { 60, 6, 0, false, true },
};

/* lane_zero: in machine code. */
static int compile_in(const char *lane_zero, const struct test_program *program, size_t target,
                      const char *prefix, enum gx_arrivals arrivals, struct gx_strbuf *out,
                      struct gx_compiled *info)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified verified = { 0 };
	struct stage_site where;
	struct gx_compile_site site = { .n_prog_slots = 2,
		                        .prog_slot = 1,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = "gx_launch",
		                        .prefix = prefix,
		                        .lane_zero = lane_zero,
		                        .arrivals = arrivals };
	int err;

	stage_site_init(&where, program->options);
	site.sm = targets[target].sm;
	site.ptx_major = targets[target].major;
	site.ptx_minor = targets[target].minor;
	site.map_slots = where.map_slots;
	verified.program = where.program;
	err = gx_ir_parse(program->text, strlen(program->text), &verified.ir, &diag);
	if (!err) {
		gx_lane_verdict(verified.ir, &verified.program, &verified.lanes);
		err = gx_compile_ptx(&verified, &site, out, info, &diag);
	}
	if (err)
		fprintf(stderr, "%.24s: %s %s\n", program->text, gx_error_code(diag.error),
		        diag.text);
	gx_ir_free(verified.ir);
	return err;
}

static int compile(const struct test_program *program, size_t target, const char *prefix,
                   enum gx_arrivals arrivals, struct gx_strbuf *out, struct gx_compiled *info)
{
	return compile_in(NULL, program, target, prefix, arrivals, out, info);
}

/* The path of ptxas, or NULL. */
static const char *find_ptxas(void)
{
	static const char *const places[] = { "/usr/local/cuda/bin/ptxas", "/usr/bin/ptxas" };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (!access(places[i], X_OK))
			return places[i];
	return NULL;
}

static int assemble(const char *ptxas, uint32_t sm, const char *text, size_t len)
{
	char arch[16], path[] = "/tmp/gx-emit-XXXXXX";
	int fd = mkstemp(path), status = -1;
	pid_t child;

	if (fd < 0 || write(fd, text, len) != (ssize_t)len)
		return -1;
	close(fd);
	snprintf(arch, sizeof(arch), "sm_%u", sm);
	child = fork();
	if (!child) {
		execl(ptxas, ptxas, "-arch", arch, path, "-o", "/dev/null", (char *)NULL);
		_exit(127);
	}
	if (child > 0)
		waitpid(child, &status, 0);
	if (!status)
		unlink(path);
	else
		fprintf(stderr, "ptxas -arch %s refuses %s\n", arch, path);
	return status;
}

/* All programs twice in one kernel: scopes must not disturb each other. */
static void check_target(size_t target, const char *ptxas, int argc, char **argv)
{
	struct gx_strbuf module = { 0 };
	char prefix[16], name[64];

	snprintf(name, sizeof(name), "tests/golden/emit-ptx/sm_%u.txt", targets[target].sm);
	gx_strbuf_printf(&module,
	                 ".version %u.%u\n.target sm_%u\n.address_size 64\n.const .align 8 .b8 "
	                 "gx_reloc[1024];\n.visible .entry k(.param .u64 gx_launch)\n{\n",
	                 targets[target].major, targets[target].minor, targets[target].sm);
	for (size_t i = 0; i < 2 * N_PROGRAMS; i++) {
		struct gx_compiled info = { 0 };
		size_t begin = module.len;

		if (i == N_PROGRAMS && targets[target].golden)
			golden_check(name, gx_strbuf_text(&module), argc, argv);
		snprintf(prefix, sizeof(prefix), "gx%zu_", i);
		CHECK_EQ(compile(&test_programs[i % N_PROGRAMS], target, prefix, GX_ARRIVALS_ANY,
		                 &module, &info),
		         0);
		CHECK(info.n_ptx_insns > 10);
		/* redux alone needs 7.0 */
		CHECK_EQ(info.min_ptx_major,
		         strstr(gx_strbuf_text(&module) + begin, "redux.sync") ? 7 : 6);
		CHECK(info.min_ptx_major <= targets[target].major);
		CHECK(info.min_ptx_minor <= targets[target].minor || targets[target].major > 6);
	}
	gx_strbuf_puts(&module, "\tret;\n}\n");
	CHECK(!strstr(gx_strbuf_text(&module), "match.any") == (targets[target].sm < 70));
	CHECK(!strstr(gx_strbuf_text(&module), "redux.sync") == (targets[target].sm < 80));
	CHECK(!strstr(gx_strbuf_text(&module), "bar.sync"));
	if (ptxas && targets[target].assemble)
		CHECK_EQ(assemble(ptxas, targets[target].sm, gx_strbuf_text(&module), module.len),
		         0);
	gx_strbuf_free(&module);
}

/* Every statement of a scope names only registers and labels of its own. */
static void check_names(void)
{
	struct gx_strbuf text = { 0 };
	struct gx_compiled info = { 0 };
	const char *at;

	CHECK_EQ(compile(&test_programs[4], 1, "zz_", GX_ARRIVALS_ANY, &text, &info), 0);
	for (at = gx_strbuf_text(&text); (at = strstr(at, "bra ")); at += 4)
		CHECK(!strncmp(at + 4, "zz_", 3));
	for (at = gx_strbuf_text(&text); (at = strstr(at, ".reg .")); at += 6)
		CHECK(!strncmp(strrchr(strndupa(at, strcspn(at, ";")), ' ') + 1, "zz_", 3));
	CHECK(!info.local_bytes && info.uses_launch_id == false);
	gx_strbuf_free(&text);
}

/* What is said of a program of threads at a site, which asks for a strategy. */
static enum gx_error judge(enum gx_strategy best, enum gx_strategy forced, const char *prefix,
                           const char *want)
{
	static const char text[] = "program t {\nb0:\n  %1 = const.i64 0\n  ret %1\n}\n";
	struct gx_verified verified = { .program = { .thread = true }, .lanes.strategy = best };
	struct gx_compile_site site = { .sm = 90,
		                        .ptx_major = 7,
		                        .ptx_minor = 8,
		                        .n_prog_slots = 1,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = "gx_launch",
		                        .prefix = prefix,
		                        .force_strategy = forced };
	struct gx_strbuf out = { 0 };
	struct gx_compiled info;
	struct gx_diag diag = { .insn = -1 };
	int err;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &verified.ir, &diag), 0);
	err = gx_compile_ptx(&verified, &site, &out, &info, &diag);
	CHECK_EQ(err, diag.error ? -gx_error_errno(diag.error) : 0);
	CHECK(!diag.error || !strcmp(diag.text, want));
	gx_strbuf_free(&out);
	gx_ir_free(verified.ir);
	return diag.error;
}

/* A strategy that is asked for is taken where it is exact, and refused by name where it is not. */
static void check_forced(void)
{
	static const enum gx_strategy all[] = { GX_STRATEGY_LIFT, GX_STRATEGY_AGGREGATE,
		                                GX_STRATEGY_VECTOR, GX_STRATEGY_SERIALIZE };
	static const bool exact[4][4] = { /* [best][forced] */
		                          { true, true, true, true },
		                          { false, true, true, true },
		                          { false, true, true, true },
		                          { false, false, false, true }
	};

	for (int best = 0; best < 4; best++) {
		CHECK_EQ(judge(all[best], GX_STRATEGY_WARP, "p", ""), GX_E_NONE);
		for (int forced = 0; forced < 4; forced++)
			CHECK_EQ(judge(all[best], all[forced], "p", gx_strategy_name(all[forced])),
			         exact[best][forced] ? GX_E_NONE : GX_E_STRATEGY);
	}
}

/* Blocks count their warps where one lane works for all, in machine code if the program is short, too, or runs once; any other is the very text that
 * it is where nothing is known of who comes. */
static void check_arrivals(const char *lane_zero)
{
	static const enum gx_arrivals kinds[] = { GX_ARRIVALS_WHOLE, GX_ARRIVALS_GROUPS };
	unsigned n_counting = 0, n_long = 0, n_others = 0;

	for (size_t i = 0; i < N_PROGRAMS; i++)
		for (size_t k = 0; k < 2; k++) {
			struct gx_strbuf text = { 0 }, any = { 0 };
			struct gx_compiled info = { 0 }, plain = { 0 };
			bool one_for_all, same;

			CHECK_EQ(compile_in(lane_zero, &test_programs[i], 2, "p", GX_ARRIVALS_ANY,
			                    &any, &plain),
			         0);
			CHECK_EQ(compile_in(lane_zero, &test_programs[i], 2, "p", kinds[k], &text,
			                    &info),
			         0);
			CHECK(!plain.counts_blocks && info.strategy == plain.strategy);
			one_for_all = info.strategy == GX_STRATEGY_WARP ||
			              info.strategy == GX_STRATEGY_LIFT;
			same = !strcmp(gx_strbuf_text(&text), gx_strbuf_text(&any));
			CHECK(!info.counts_blocks || one_for_all);
			CHECK_EQ(same, !info.counts_blocks);
			n_counting += info.counts_blocks;
			n_long += one_for_all && !info.counts_blocks;
			n_others += !one_for_all;
			gx_strbuf_free(&text);
			gx_strbuf_free(&any);
		}
	CHECK(n_counting && n_others);
	CHECK_EQ(n_long != 0, lane_zero != NULL);
}

static void check_prefix(void)
{
	char prefix[80] = "", want[120];

	for (size_t n = 63; n <= 66; n++) {
		memset(prefix, 'p', n);
		snprintf(want, sizeof(want), "prefix '%s' is too long", prefix);
		CHECK_EQ(judge(GX_STRATEGY_LIFT, GX_STRATEGY_WARP, prefix, want),
		         n <= 64 ? GX_E_NONE : GX_E_INTERNAL);
	}
}

/* Who came is asked where the program asks, or lanes meet behind it: not of one thread, and not at the end of a kernel. */
static void check_mask(void)
{
	static const char *const values[] = { "%4 = const.i64 5",
		                              "%2 = sreg.i32 n_active\n  %4 = zext.i64 %2",
		                              "%2 = sreg.i32 active_mask\n  %4 = zext.i64 %2" };

	for (int i = 0; i < 3 * 2 * 2; i++) {
		struct gx_verified verified = { .lanes.strategy = GX_STRATEGY_VECTOR };
		bool is_last = i / 3 % 2, one = i / 6;
		struct stage_site where;
		struct gx_compile_site site = { .sm = 90,
			                        .ptx_major = 7,
			                        .ptx_minor = 8,
			                        .n_prog_slots = 1,
			                        .reloc_name = "gx_reloc",
			                        .launch_id_param = "gx_launch",
			                        .prefix = "p",
			                        .uncounted = true,
			                        .is_last = is_last,
			                        .first_thread = one ? "first" : NULL };
		struct gx_strbuf out = { 0 };
		struct gx_compiled info;
		char text[256];

		stage_site_init(&where, "maps=2:4:8:1");
		verified.program = where.program;
		verified.program.thread = true;
		site.map_slots = where.map_slots;
		snprintf(text, sizeof(text),
		         "program t {\nb0:\n  %%1 = mapval 0, 0\n  %s\n  store.u32 [%%1], "
		         "%%4 map 0\n"
		         "  %%3 = const.i64 0\n  ret %%3\n}\n",
		         values[i % 3]);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &verified.ir, NULL), 0);
		CHECK_EQ(gx_compile_ptx(&verified, &site, &out, &info, NULL), 0);
		CHECK_EQ(strstr(gx_strbuf_text(&out), "activemask") != NULL,
		         i % 3 || (!is_last && !one));
		CHECK_EQ(strstr(gx_strbuf_text(&out), "bar.warp.sync") != NULL, !is_last && !one);
		gx_strbuf_free(&out);
		gx_ir_free(verified.ir);
	}
}

int main(int argc, char **argv)
{
	const char *ptxas = find_ptxas();

	for (size_t t = 0; t < sizeof(targets) / sizeof(targets[0]); t++)
		check_target(t, ptxas, argc, argv);
	check_names();
	check_forced();
	check_arrivals(NULL);
	check_arrivals("zero");
	check_mask();
	check_prefix();
	if (!ptxas)
		printf("skipped: assembling (no ptxas)\n");
	return TEST_END();
}
