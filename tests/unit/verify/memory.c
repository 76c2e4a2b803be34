/* memory.c - gx_verify() when memory is gone: whichever allocation fails, heap or arena, the program is refused for want of memory, nothing is
 * kept, and the next verification is as if nothing had been. */
#define FAIL_ARENA
#include "../../map_text.h"
#include "../fail.h"
#include "../test.h"
#include "base/strbuf.h"
#include "support/ebpf/insn_parse.h"
#include "verify/observe.h"
#include "verify/policy_tables.h"
#include "verify/registers.h"
#include "verify/tell.h"

#include <errno.h>

enum { MAX_MAPS = 2, MAX_TEXT = 64 };

/* What the stage `verify` of the text tests takes, for one program. */
struct sample {
	const char *what, *text;
	const char *maps[MAX_MAPS];
	struct gx_func_info funcs[3];
	uint32_t n_funcs;
	enum gx_hook hook;
	uint32_t member;
	bool gather_all, widen_all, watched;
	bool rewritten;      /* it is refused, with what is shown, before it is accepted */
	enum gx_error error; /* GX_E_NONE: it is accepted */
};

static char long_text[8192];

/* Longer than any list is at first: instructions, registers written, sides of branches put aside, states at one place, values that a branch
 * narrows. */
static void write_long_text(void)
{
	enum { N_BRANCHES = 36, N_ROUNDS = 6 };
	char *at = long_text, *end = long_text + sizeof(long_text);

	at += snprintf(at, (size_t)(end - at), "r6 = *(u32 *)(r1 +8)\nr7 = 0\n");
	for (int i = 0; i < N_BRANCHES; i++)
		at += snprintf(at, (size_t)(end - at),
		               "if r6 == %d goto over%d\nr8 = %d\nover%d:\n", 100 + i, i, i, i);
	at += snprintf(at, (size_t)(end - at),
	               "again:\nr7 += 1\nif r6 == 7 goto next\nr6 &= 15\nnext:\n"
	               "if r7 != %d goto again\nr0 = 0\nexit\n",
	               N_ROUNDS);
	CHECK(at < end - 1);
}

static const struct sample samples[] = {
	{ .what = "a loop, records, a map and spilled pointers",
	  .maps = { "2:4:8:4", "27:0:0:4096" },
	  .text = "r6 = 0\n"
	          "*(u64 *)(r10 -16) = r1\n"
	          "loop:\n"
	          "*(u32 *)(r10 -4) = r6\n"
	          "r2 = r10\n"
	          "r2 += -4\n"
	          "r1 = map[0]\n"
	          "call map_lookup_elem\n"
	          "if r0 == 0 goto next\n"
	          "r7 = r0\n"
	          "r1 = map[1]\n"
	          "r2 = 16\n"
	          "r3 = 0\n"
	          "call ringbuf_reserve\n"
	          "if r0 == 0 goto next\n"
	          "r1 = *(u64 *)(r10 -16)\n"
	          "r1 = *(u32 *)(r1 +8)\n"
	          "*(u64 *)(r0 +0) = r1\n"
	          "r2 = *(u64 *)(r7 +0)\n"
	          "*(u64 *)(r0 +8) = r2\n"
	          "*(u64 *)(r7 +0) = 7\n"
	          "r1 = r0\n"
	          "r2 = 0\n"
	          "call ringbuf_submit\n"
	          "next:\n"
	          "r6 += 1\n"
	          "if r6 != 3 goto loop\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "global functions, of which one calls the other and a third is inlined",
	  .maps = { "2:4:8:1" },
	  .funcs = { { .start = 0,
	               .global = 1,
	               .n_params = 1,
	               .result = GX_RESULT_SCALAR,
	               .params = { { .kind = GX_PARAM_CTX } },
	               .name = "main" },
	             { .start = 8,
	               .global = 1,
	               .n_params = 1,
	               .result = GX_RESULT_SCALAR,
	               .params = { { .kind = GX_PARAM_MEM, .align = 8, .size = 8 } },
	               .name = "f" },
	             { .start = 15,
	               .global = 1,
	               .n_params = 1,
	               .result = GX_RESULT_VOID,
	               .params = { { .kind = GX_PARAM_MEM, .align = 8, .size = 8 } },
	               .name = "g" } },
	  .n_funcs = 3,
	  .text = "*(u64 *)(r10 -8) = 5\n"
	          "r1 = r10\n"
	          "r1 += -8\n"
	          "call f\n"
	          "r1 = map_value[0] off 0\n"
	          "call f\n"
	          "exit\n"
	          "f:\n"
	          "if r1 == 0 goto out\n"
	          "r2 = *(u64 *)(r1 +0)\n"
	          "r2 += 1\n"
	          "*(u64 *)(r1 +0) = r2\n"
	          "call g\n"
	          "out:\n"
	          "r0 = 0\n"
	          "exit\n"
	          "g:\n"
	          "if r1 == 0 goto +2\n"
	          "r2 = 1\n"
	          "lock *(u64 *)(r1 +0) += r2\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "a callback round by round, with a context on the stack",
	  .text = "*(u64 *)(r10 -8) = 0\n"
	          "r1 = 5\n"
	          "r2 = code pc body\n"
	          "r3 = r10\n"
	          "r3 += -8\n"
	          "r4 = 0\n"
	          "call loop\n"
	          "r0 = *(u64 *)(r10 -8)\n"
	          "exit\n"
	          "body:\n"
	          "*(u64 *)(r10 -8) = r1\n"
	          "r3 = *(u64 *)(r10 -8)\n"
	          "r4 = *(u64 *)(r2 +0)\n"
	          "r4 += r3\n"
	          "*(u64 *)(r2 +0) = r4\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "a callback that is not followed round by round",
	  .widen_all = true,
	  .text = "r6 = 0\n"
	          "*(u64 *)(r10 -8) = r6\n"
	          "r1 = 100\n"
	          "r2 = code pc body\n"
	          "r3 = r10\n"
	          "r3 += -8\n"
	          "r4 = 0\n"
	          "call loop\n"
	          "r0 = 0\n"
	          "exit\n"
	          "body:\n"
	          "r1 &= 7\n"
	          "*(u64 *)(r2 +0) = r1\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "a callback for each value of an array",
	  .maps = { "2:4:16:4" },
	  .text = "r1 = map[0]\n"
	          "r2 = code pc body\n"
	          "r3 = 0\n"
	          "r4 = 0\n"
	          "call for_each_map_elem\n"
	          "exit\n"
	          "body:\n"
	          "r1 = *(u32 *)(r2 +0)\n"
	          "*(u64 *)(r3 +8) = r1\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "what a loop chooses, taken together from the start",
	  .gather_all = true,
	  .maps = { "2:4:64:1" },
	  .text = "r9 = map_value[0] off 0\n"
	          "r1 = 0\n"
	          "r3 = 0\n"
	          "r5 = -1\n"
	          "body:\n"
	          "r2 = r1\n"
	          "r2 <<= 3\n"
	          "r2 += r9\n"
	          "r7 = *(u64 *)(r2 +0)\n"
	          "if r7 >= r5 goto over\n"
	          "r5 = r7\n"
	          "r3 = r1\n"
	          "*(u64 *)(r10 -8) = r1\n"
	          "over:\n"
	          "r1 += 1\n"
	          "if r1 != 8 goto body\n"
	          "r3 <<= 3\n"
	          "r9 += r3\n"
	          "*(u64 *)(r9 +0) = r5\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "a constant map, and a result that is an address",
	  .maps = { "2:4:8:1:128:01" },
	  .text = "r1 = map_value[0] off 0\n"
	          "r2 = *(u64 *)(r1 +0)\n"
	          "r0 = r1\n"
	          "if r2 == 1 goto out\n"
	          "r0 = r10\n"
	          "out:\n"
	          "exit\n" },
	{ .what = "made again: padding is zeroed, ways to a load stay apart",
	  .rewritten = true,
	  .maps = { "2:4:8:1", "2:4:8:1" },
	  .text = "r6 = *(u32 *)(r1 +8)\n"
	          "*(u32 *)(r10 -8) = 1\n"
	          "r0 = *(u64 *)(r10 -8)\n"
	          "r1 = map_value[0] off 0\n"
	          "if r6 > 3 goto over\n"
	          "r1 = map_value[1] off 0\n"
	          "over:\n"
	          "r0 = *(u64 *)(r1 +0)\n"
	          "exit\n" },
	{ .what = "a callback of a policy",
	  .hook = GX_HOOK_POLICY,
	  .member = GX_MEMBER_gpu_mem_ops_gpu_evict_prepare,
	  .text = "r6 = *(u64 *)(r1 +16)\n"
	          "r1 = r6\n"
	          "r2 = 0\n"
	          "call bpf_gpu_evict_candidate\n"
	          "if r0 == 0 goto out\n"
	          "r0 = *(u32 *)(r0 +44)\n"
	          "out:\n"
	          "r0 = 0\n"
	          "exit\n" },
	{ .what = "somebody looks on, and there is a log",
	  .watched = true,
	  .maps = { "2:4:8:1:128:01", "2:4:8:1" },
	  .text = "r6 = *(u32 *)(r1 +8)\n"
	          "r1 = map_value[0] off 0\n"
	          "r2 = *(u64 *)(r1 +0)\n"
	          "r3 = map_value[1] off 0\n"
	          "*(u64 *)(r10 -8) = r2\n"
	          "call f\n"
	          "r3 = map_value[1] off 0\n"
	          "if r6 > 3 goto over\n"
	          "r0 = 1\n"
	          "over:\n"
	          "*(u64 *)(r3 +0) = r0\n"
	          "exit\n"
	          "f:\n"
	          "r0 = 2\n"
	          "exit\n" },
	{ .what = "a long program", .watched = true, .text = long_text },
	{ .what = "a refusal that shows registers and stack",
	  .error = GX_E_STACK_UNINIT,
	  .watched = true,
	  .text = "r6 = *(u32 *)(r1 +8)\n"
	          "*(u64 *)(r10 -8) = r6\n"
	          "r0 = *(u64 *)(r10 -16)\n"
	          "exit\n" },
	{ .what = "a loop that never ends: the IR is made again for what is shown",
	  .error = GX_E_LOOP_INFINITE,
	  .text = "r6 = *(u32 *)(r1 +8)\n"
	          "loop:\n"
	          "r7 = r6\n"
	          "r6 = 3\n"
	          "if r7 != 99 goto loop\n"
	          "r0 = 0\n"
	          "exit\n" },
};

/* A sample as gx_verify() takes it. */
struct made {
	const struct sample *sample;
	struct gx_program program;
	struct gx_map_def maps[MAX_MAPS];
	void *frozen[MAX_MAPS];
	struct gx_insn *insns;
	uint32_t starts[3];
	struct gx_line_info lines[3];
};

static void make(struct made *made, const struct sample *s)
{
	struct gx_diag diag = { 0 };

	*made = (struct made){ .sample = s };
	made->program = (struct gx_program){ .name = "sample",
		                             .hook = s->hook,
		                             .member = s->member,
		                             .thread = s->hook == GX_HOOK_ENTRY,
		                             .has_ctx = true,
		                             .max_local_bytes = 4096,
		                             .max_ops = 1 << 20,
		                             .maps = made->maps,
		                             .frozen = (const void *const *)made->frozen,
		                             .lines = made->lines,
		                             .n_lines = 3 };
	CHECK_EQ(gx_insn_parse(s->text, strlen(s->text), &made->insns, &made->program.n_insns,
	                       &diag),
	         0);
	made->program.insns = made->insns;
	for (uint32_t i = 0; i < MAX_MAPS && s->maps[i]; i++, made->program.n_maps++)
		CHECK(map_text_read(s->maps[i], &made->maps[i], &made->frozen[i]));
	for (uint32_t i = 0; i < 3; i++)
		made->lines[i] = (struct gx_line_info){ i, i + 1, i < 2 ? "a.c" : "b.c", "text" };
	for (uint32_t i = 0; i < s->n_funcs; i++)
		made->starts[i] = s->funcs[i].start;
	if (s->n_funcs) {
		made->program.funcs = s->funcs;
		made->program.func_starts = made->starts;
		made->program.n_funcs = made->program.n_func_infos = s->n_funcs;
	}
}

static void unmake(struct made *made)
{
	for (int i = 0; i < MAX_MAPS; i++)
		free(made->frozen[i]);
	free(made->insns);
}

/* What was seen: every moment, with all that the registers and the stack held. */
static uint64_t seen;

static void see(void *arg, const struct gx_moment *moment)
{
	struct gx_strbuf text = { 0 };
	long left = atomic_exchange(&fail_left, 0);
	bool now = atomic_exchange(&fail_now, false);

	(void)arg;
	gx_seen_state(moment, &text); /* who looks on has memory */
	seen = seen * 31 + (uint64_t)moment->kind * 8191 + (uint64_t)(moment->pc + 1) * 131;
	for (size_t i = 0; i < text.len; i++)
		seen = seen * 31 + (unsigned char)gx_strbuf_text(&text)[i];
	gx_strbuf_free(&text);
	atomic_store(&fail_left, left);
	atomic_store(&fail_now, now);
}

/* What is said of a program: the verdict, for people and for programs, and the IR with its facts. */
static int verify(const struct made *made, struct gx_verified **verified, struct gx_strbuf *log,
                  struct gx_diag *diag)
{
	static const struct gx_verify_observer observer = { .see = see };
	const struct sample *s = made->sample;
	struct gx_verify_opts opts = { .gather_all = s->gather_all,
		                       .widen_all = s->widen_all,
		                       .observer = s->watched ? &observer : NULL,
		                       .log_level = s->watched ? 7 : 0 };
	int err;

	seen = 0;
	*diag = (struct gx_diag){ 0 };
	*verified = (void *)1;
	err = gx_verify(&made->program, &opts, s->watched ? log : NULL, verified, diag);
	CHECK(!err == (*verified != NULL) && !err == (diag->error == GX_E_NONE));
	CHECK(!err || err == -gx_error_errno(diag->error));
	return err;
}

static void tell(const struct made *made, const struct gx_verified *verified,
                 const struct gx_diag *diag, struct gx_strbuf *out)
{
	if (verified) {
		gx_tell_text(verified, (struct gx_tell_made){ 0 }, out);
		gx_ir_print_facts(verified->ir, out);
	} else {
		gx_tell_refusal(&made->program, diag, out);
	}
	gx_tell_json(&made->program, verified, (struct gx_tell_made){ 0 }, diag, out);
}

static void say(const struct made *made, struct gx_strbuf *out)
{
	struct gx_verified *verified;
	struct gx_diag diag;

	verify(made, &verified, out, &diag);
	if (diag.error != made->sample->error)
		fprintf(stderr, "%s: %s\n", made->sample->what, diag.text);
	CHECK_EQ(diag.error, made->sample->error);
	tell(made, verified, &diag, out);
	gx_verified_free(verified);
}

static void fail(long n, bool alone)
{
	if (alone)
		fail_one(n);
	else
		fail_at(n);
}

/* Every allocation fails in its turn: it alone, or with all behind it. Only what is shown may be missing: a log, the state at a refusal. Who looks on
 * sees all of it (all_seen), or it is refused. How many there are. */
static long starve(const struct made *made, bool alone, uint64_t all_seen)
{
	bool shows = made->sample->watched || made->sample->rewritten || made->sample->error;
	long n = 0;

	for (bool failed = true; failed;) {
		long before = atomic_load(&fail_blocks);
		struct gx_strbuf log = { 0 };
		struct gx_verified *verified;
		struct gx_diag diag;

		fail(++n, alone);
		verify(made, &verified, &log, &diag);
		failed = fail_none();
		if (!failed || (shows && diag.error == made->sample->error))
			CHECK(diag.error == made->sample->error && seen == all_seen);
		else
			CHECK(diag.error == GX_E_NO_MEMORY || diag.error == GX_E_TOO_COMPLEX);
		gx_strbuf_free(&log);
		gx_verified_free(verified);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	return n - 1;
}

/* The report that has no memory ends early. */
static void starve_report(const struct made *made)
{
	struct gx_verified *verified;
	struct gx_strbuf log = { 0 };
	struct gx_diag diag;

	verify(made, &verified, &log, &diag);
	gx_strbuf_free(&log);
	for (int alone = 0; alone < 2; alone++) {
		long n = 0;

		for (bool failed = true; failed;) {
			long before = atomic_load(&fail_blocks);
			struct gx_strbuf said = { 0 };

			fail(++n, alone);
			tell(made, verified, &diag, &said);
			failed = fail_none();
			gx_strbuf_free(&said);
			CHECK_EQ(atomic_load(&fail_blocks), before);
		}
		CHECK(n > 2);
	}
	gx_verified_free(verified);
}

/* An estimate that has no memory says so, and is the most that there is. */
static void starve_estimate(const struct made *made)
{
	struct gx_strbuf log = { 0 };
	struct gx_verified *verified;
	struct gx_diag diag;
	long n = 0;

	verify(made, &verified, &log, &diag);
	gx_strbuf_free(&log);
	for (bool failed = verified != NULL; failed;) {
		long before = atomic_load(&fail_blocks);
		uint32_t registers = 0;
		int err;

		fail_one(++n);
		err = gx_registers_estimate(verified->ir, &registers);
		failed = fail_none();
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK(failed ? registers == 255 : registers > 3);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	CHECK(!verified || n > 10);
	gx_verified_free(verified);
}

int main(void)
{
	write_long_text();
	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		struct gx_strbuf before = { 0 }, after = { 0 };
		struct made made;
		uint64_t all_seen;

		make(&made, &samples[i]);
		say(&made, &before);
		all_seen = seen;
		CHECK(starve(&made, true, all_seen) > 50);
		CHECK(starve(&made, false, all_seen) > 50);
		starve_report(&made);
		starve_estimate(&made);
		say(&made, &after);
		CHECK(!strcmp(gx_strbuf_text(&before), gx_strbuf_text(&after)));
		gx_strbuf_free(&before);
		gx_strbuf_free(&after);
		unmake(&made);
	}
	return TEST_END();
}
