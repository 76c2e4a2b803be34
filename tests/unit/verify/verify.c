/* verify.c - gx_verify() as its callers see it: copies, places of errors, logs, hostile input,
 * threads. */
#include "../../soundness/generate.h"
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "verify/report.h"

#include "../test.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* r0 = *(u64 *)(r10 -8); exit: reads what was never written, at line 7. */
static const struct gx_insn bad_insns[] = { { 0xb7, 0, 0, 0, 0 },
	                                    { 0x79, 0, 10, -8, 0 },
	                                    { 0x95, 0, 0, 0, 0 } };
static const struct gx_line_info lines[] = { { 0, 3, "a.bpf.c", "int f(void *ctx)" },
	                                     { 1, 7, "a.bpf.c", "\treturn x;" },
	                                     { 2, 8, "a.bpf.c", "}" } };

static void check_place(void)
{
	struct gx_program program = {
		.name = "f", .insns = bad_insns, .n_insns = 3, .lines = lines, .n_lines = 3
	};
	struct gx_verify_opts opts = { .log_level = 1 };
	struct gx_verified *verified = (void *)&program;
	struct gx_strbuf log = { 0 };
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_verify(&program, &opts, &log, &verified, &diag), -EACCES);
	CHECK(!verified);
	CHECK(diag.error == GX_E_STACK_UNINIT);
	CHECK_EQ(diag.insn, 1);
	CHECK_EQ(diag.line, 7);
	CHECK(!strcmp(diag.file, "a.bpf.c"));
	CHECK(!strcmp(diag.source, "return x;"));
	CHECK(strstr(gx_strbuf_text(&log), "GX0206"));
	CHECK(strstr(gx_strbuf_text(&log), "a.bpf.c:7: return x;"));
	CHECK(strstr(gx_strbuf_text(&log), "hint: "));
	gx_strbuf_free(&log);
	/* without anybody to tell */
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, NULL), -EACCES);
}

static void check_copy(void)
{
	struct gx_insn insns[] = { { 0xb7, 0, 0, 0, 5 }, { 0x95, 0, 0, 0, 0 } };
	struct gx_map_def maps[1] = { { 2, 4, 64, 1, GX_MAP_RDONLY_PROG, "one" } };
	uint8_t value[64] = { [0] = 1, [63] = 2 };
	const void *frozen[] = { value };
	struct gx_line_info line[] = { { 0, 3, "a.bpf.c", "int f(void *ctx)" },
		                       { 1, 4, "a.bpf.c", NULL } }; /* its text is not known */
	uint32_t starts[] = { 0 };
	char name[] = "five";
	struct gx_program program = { .name = name,
		                      .insns = insns,
		                      .n_insns = 2,
		                      .maps = maps,
		                      .n_maps = 1,
		                      .frozen = frozen,
		                      .lines = line,
		                      .n_lines = 2,
		                      .func_starts = starts,
		                      .n_funcs = 1,
		                      .thread = true,
		                      .max_local_bytes = 9 };
	struct gx_verify_opts opts = { .log_level = 3 };
	struct gx_verified *verified;
	struct gx_strbuf log = { 0 };
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_verify(&program, &opts, &log, &verified, &diag), 0);
	CHECK(verified && diag.error == GX_E_NONE);
	CHECK(strstr(gx_strbuf_text(&log), "accepted: five: thread program at entry"));
	CHECK(strstr(gx_strbuf_text(&log), "; r0: 5\n"));
	gx_strbuf_free(&log);
	if (!verified)
		return;
	memset(insns, 0, sizeof(insns));
	memset(maps, 0, sizeof(maps));
	memset(name, 0, sizeof(name));
	memset(value, 0, sizeof(value));
	frozen[0] = NULL;
	memset(line, 0, sizeof(line));
	memset(starts, 0xff, sizeof(starts));
	CHECK(verified->program.insns[0].imm == 5 && verified->program.n_insns == 2);
	CHECK(!strcmp(verified->program.name, "five") &&
	      !strcmp(verified->program.maps[0].name, "one"));
	CHECK(!strcmp(verified->program.lines[0].file, "a.bpf.c"));
	CHECK(verified->program.lines[1].line == 4 && !verified->program.lines[1].text);
	CHECK_EQ(verified->program.func_starts[0], 0);
	CHECK(!verified->n_warnings && !verified->warn_plain_rmw);
	CHECK(((const uint8_t *)verified->program.frozen[0])[0] == 1 &&
	      ((const uint8_t *)verified->program.frozen[0])[63] == 2);
	CHECK(verified->program.thread && verified->program.max_local_bytes == 9);
	CHECK_EQ(verified->cost.ops, 1);
	CHECK_EQ(verified->ir->blocks[0]->trips, 1);
	gx_verified_free(verified);
	gx_verified_free(NULL);
}

/* A value is read, changed and written back by all lanes, or what all lanes write alike: the first is warned of, in the list and by itself. */
static void check_warned(void)
{
	static const struct gx_map_def map = { 2, 4, 8, 1, 0, "one" };
	/* r1 = map_value[0] off 0; r2 = *(u64 *)(r1 +0); r2 *= 3, or = 3; *(u64 *)(r1 +0) = r2; r0 = 0; exit */
	struct gx_insn insns[] = { { 0x18, 1, 2, 0, 0 }, { 0, 0, 0, 0, 0 },    { 0x79, 2, 1, 0, 0 },
		                   { 0x27, 2, 0, 0, 3 }, { 0x7b, 1, 2, 0, 0 }, { 0xb7, 0, 0, 0, 0 },
		                   { 0x95, 0, 0, 0, 0 } };
	struct gx_program program = { .name = "f",
		                      .insns = insns,
		                      .n_insns = 7,
		                      .maps = &map,
		                      .n_maps = 1,
		                      .thread = true,
		                      .max_ops = 1 << 20,
		                      .max_local_bytes = 4096 };

	for (int rmw = 1; rmw >= 0; rmw--) {
		struct gx_verified *verified;
		struct gx_diag diag = { 0 };

		insns[3].opcode = rmw ? 0x27 : 0xb7;
		CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), 0);
		if (!verified) {
			fprintf(stderr, "%s\n", diag.text);
			continue;
		}
		CHECK_EQ(verified->warn_plain_rmw, rmw);
		CHECK_EQ(verified->n_warnings && verified->warnings[0].code == GX_W_PLAIN_RMW, rmw);
		gx_verified_free(verified);
	}
}

static void check_refused_input(const struct gx_program *program)
{
	struct gx_verified *verified;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_verify(program, NULL, NULL, &verified, &diag), -EINVAL);
	CHECK(diag.error == GX_E_VERIFY_INPUT && !verified);
}

static void check_input(void)
{
	struct gx_program program = { .insns = bad_insns, .n_insns = 3 };
	struct gx_verified *verified;
	static const struct gx_map_def many[4097];
	struct gx_insn *most;
	struct gx_diag diag = { 0 };

	program.n_insns = 0;
	check_refused_input(&program);
	program.n_insns = GX_INSN_MAX + 1;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), -E2BIG);
	CHECK(diag.error == GX_E_INSN_COUNT && !verified);
	most = calloc(GX_INSN_MAX, sizeof(*most)); /* so many are looked at */
	CHECK(most != NULL);
	program.insns = most;
	program.n_insns = GX_INSN_MAX;
	diag.error = GX_E_NONE;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), -EINVAL);
	CHECK(diag.error == GX_E_INSN_ENCODING && !verified);
	free(most);
	program.insns = bad_insns;
	program.n_insns = 3;
	program.hook = GX_N_HOOKS;
	check_refused_input(&program);
	program.hook = GX_HOOK_ENTRY;
	program.n_maps = 1;
	check_refused_input(&program);
	program.maps = many;
	program.n_maps = sizeof(many) / sizeof(many[0]);
	check_refused_input(&program);
	program.n_maps--;
	diag.error = GX_E_NONE;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), -EACCES);
	CHECK(diag.error == GX_E_STACK_UNINIT);
	program.n_maps = 0;
	program.n_lines = 1;
	check_refused_input(&program);
	program.n_lines = 0;
	program.n_funcs = 1;
	check_refused_input(&program);
	program.n_funcs = 0;
	program.insns = NULL;
	check_refused_input(&program);
}

/* Damaged programs: any verdict, but one, and no harm. */
static void check_damage(void)
{
	static struct gen_program g;
	struct gx_program program = { .name = "x", .insns = g.insns };
	uint32_t n_accepted = 0;
	uint64_t state = 1;

	for (uint64_t seed = 1; seed <= 4000; seed++) {
		struct gx_verified *verified;
		struct gx_diag diag = { 0 };
		int err;

		gen_make(&g, seed, 0);
		program.maps = g.maps;
		program.n_maps = g.n_maps;
		for (uint32_t i = 0; i < 1 + seed % 3; i++) {
			uint64_t at = (gen_next(&state) >> 9) % (8 * (uint64_t)g.n_insns);

			((uint8_t *)g.insns)[at] = (uint8_t)(gen_next(&state) >> 20);
		}
		program.n_insns = g.n_insns;
		program.hook = (enum gx_hook)(seed % GX_N_HOOKS);
		program.thread = seed & 1;
		program.has_ctx = seed & 2;
		err = gx_verify(&program, NULL, NULL, &verified, &diag);
		CHECK(!err == (verified != NULL) && !err == (diag.error == GX_E_NONE));
		CHECK(diag.error != GX_E_INTERNAL && (!err || err == -gx_error_errno(diag.error)));
		n_accepted += !err;
		gx_verified_free(verified);
	}
	CHECK(n_accepted > 0 && n_accepted < 4000);
}

static void *verify_many(void *arg)
{
	static const uint32_t n = 300;
	uint64_t *sum = arg;
	struct gen_program *g = malloc(sizeof(*g));
	struct gx_program program = {
		.name = "x", .insns = g->insns, .has_ctx = true, .thread = true
	};

	for (uint64_t seed = 1; seed <= n; seed++) {
		struct gx_verified *verified;

		gen_make(g, seed, 0);
		program.n_insns = g->n_insns;
		program.maps = g->maps;
		program.n_maps = g->n_maps;
		if (!gx_verify(&program, NULL, NULL, &verified, NULL))
			*sum = *sum * 31 + verified->cost.ops;
		gx_verified_free(verified);
	}
	free(g);
	return NULL;
}

static void check_threads(void)
{
	pthread_t threads[3];
	uint64_t sums[4] = { 0 };

	for (int i = 0; i < 3; i++)
		CHECK(!pthread_create(&threads[i], NULL, verify_many, &sums[i]));
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	verify_many(&sums[3]);
	for (int i = 0; i < 3; i++)
		CHECK(sums[i] && sums[i] == sums[3]);
}

/* What an instruction is, for a diagnostic: only of those that the program counts. */
static void check_insn_text(void)
{
	struct gx_program program = { .name = "f", .insns = bad_insns, .n_insns = 2 };
	static const struct {
		int pc;
		const char *want;
	} rows[] = { { -1, "" }, { 0, "r0 = 0" }, { 1, "r0 = *(u64 *)(r10 -8)" }, { 2, "" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = -1 };

		gx_report_insn(&program, &diag, rows[i].pc);
		CHECK(!strcmp(diag.insn_text, rows[i].want));
	}
}

int main(void)
{
	check_place();
	check_copy();
	check_warned();
	check_input();
	check_damage();
	check_threads();
	check_insn_text();
	return TEST_END();
}
