/* small_run.c - the small programs, verified and run under two layouts of addresses. */
#include "small.h"
#include "world.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/steps.h"
#include "verify/verify.h"
#include "support/ebpf/insn_interp.h"

#include "../unit/test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_BAD = 10, N_FRAMES = 8, N_PROGRAMS = 3000 };

/* What can be seen of a run. */
struct seen {
	uint64_t result, log, way;
};

struct place {
	struct world world;
	uint64_t way; /* hash of the instructions as they came */
	uint8_t shadow[N_FRAMES * GX_RUN_FRAME_BYTES];
};

static void blame(struct small_tally *tally, uint64_t n, const char *why)
{
	if (tally->loud)
		fprintf(stderr, "program %" PRIu64 ": %s\n", n, why);
	snprintf(tally->why, sizeof(tally->why), "%s", why);
	tally->n_bad++;
}

static void trace(struct gx_run_env *env, uint32_t pc, const uint64_t *regs)
{
	struct world *w = env->user;
	struct place *p = w->user;

	(void)regs;
	p->way = (p->way ^ pc) * 0x9e3779b97f4a7c15u;
}

/* NULL, or what the run must not do. */
static const char *run_lane(struct place *p, uint32_t lane, struct seen *out, struct gx_diag *diag)
{
	struct world *w = &p->world;
	int err;

	memset(p->shadow, 0, sizeof(p->shadow));
	world_enter(w, lane, p->shadow);
	w->user = p;
	w->env.trace = trace;
	p->way = 1;
	err = gx_insn_interp(w->program, &w->env, &out->result, diag);
	out->log = w->log;
	out->way = p->way;
	return err ? diag->text : world_leave(w);
}

static bool run(const struct gx_verified *verified, uint64_t n, struct small_tally *tally)
{
	static struct place places[2];
	char why[sizeof(tally->why)];

	for (unsigned i = 0; i < 2; i++) {
		world_init(&places[i].world, &verified->program, (1u << SMALL_LANES) - 1, n);
		world_take_padding(&places[i].world, verified->ir);
		places[i].world.layout = 1 + i;
	}
	for (uint32_t lane = 0; lane < SMALL_LANES; lane++) {
		struct gx_diag diag = { .insn = -1 };
		struct seen seen[2];

		for (unsigned i = 0; i < 2; i++) {
			const char *broken = run_lane(&places[i], lane, &seen[i], &diag);

			if (world_hides_result(verified->ir))
				seen[i].result = 0;
			if (!broken)
				continue;
			snprintf(why, sizeof(why), "lane %u, insn %d: %s", lane, diag.insn, broken);
			blame(tally, n, why);
			return false;
		}
		if (!memcmp(&seen[0], &seen[1], sizeof(seen[0])) &&
		    !memcmp(&places[0].world.memory, &places[1].world.memory,
		            sizeof(places[0].world.memory)))
			continue;
		snprintf(why, sizeof(why), "lane %u: two layouts differ in %s", lane,
		         seen[0].way != seen[1].way         ? "their branches"
		         : seen[0].result != seen[1].result ? "their results"
		         : seen[0].log != seen[1].log       ? "what helpers are given"
		                                            : "memory of maps");
		blame(tally, n, why);
		return false;
	}
	return true;
}

static void show(const struct gx_program *program)
{
	struct gx_strbuf text = { 0 };

	gx_insn_print_program(program->insns, program->n_insns, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
}

/* What ends where paths meet is safe there: each path by itself must be accepted too, of the IR as it
 * was made in the end (a word that was zeroed because one path needs it is zero on all). Writes may
 * be refused then: into a pointer that is left on the stack, of which only bytes are read that were
 * written since. */
static void follow_every_path(const struct gx_program *program, struct gx_ir_rewrites *rewrites,
                              uint64_t n, struct small_tally *tally)
{
	const struct gx_verify_opts opts = { .every_path = true, .rewrites = rewrites };
	struct gx_verified *verified;
	struct gx_diag diag = { 0 };
	char why[sizeof(tally->why)];
	unsigned klass;

	if (!gx_verify(program, &opts, NULL, &verified, &diag)) {
		gx_verified_free(verified);
		return;
	}
	klass = diag.insn < 0 ? 0 : program->insns[diag.insn].opcode & 7;
	if (diag.error == GX_E_TOO_COMPLEX || klass == 2 || klass == 3 ||
	    (klass == 5 &&
	     (diag.error == GX_E_POINTER_PARTIAL || diag.error == GX_E_POINTER_OVERWRITE)))
		return;
	snprintf(why, sizeof(why), "accepted, but not each of its paths: %s insn %d: %.200s",
	         gx_error_code(diag.error), diag.insn, diag.text);
	blame(tally, n, why);
}

void small_try(uint64_t n, struct small_tally *tally)
{
	static struct gen_program maps;
	uint64_t how = n * 0x9e3779b97f4a7c15u >> 61;
	struct gx_ir_rewrites rewrites = { .n_splits = 0 };
	const struct gx_verify_opts opts = { .widen_all = how < 2,
		                             .gather_all = how == 2,
		                             .rewrites = &rewrites };
	struct gx_program program = { .name = "small",
		                      .has_ctx = true,
		                      .thread = true,
		                      .max_ops = 1000000,
		                      .max_local_bytes = 65536 };
	struct small_program made;
	struct gx_verified *verified;
	struct gx_diag diag = { 0 };

	if (!maps.n_maps)
		gen_make(&maps, 1, 0);
	small_make(&made, n);
	program.hook = made.hook;
	program.insns = made.insns;
	program.n_insns = made.n_insns;
	program.maps = maps.maps;
	program.n_maps = maps.n_maps;
	tally->n++;
	if (getenv("SHOW"))
		show(&program);
	if (gx_verify(&program, &opts, NULL, &verified, &diag)) {
		if (diag.error == GX_E_INTERNAL)
			blame(tally, n, "the verifier is broken");
		if (getenv("WHY"))
			printf("%s insn %d: %s\n", gx_error_code(diag.error), diag.insn, diag.text);
		return;
	}
	tally->n_accepted++;
	if (run(verified, n, tally))
		follow_every_path(&program, &rewrites, n, tally);
	gx_verified_free(verified);
}

int small_main(int argc, char **argv)
{
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 0;
	uint64_t count = argc > 3 ? strtoull(argv[3], NULL, 0) : N_PROGRAMS;
	struct small_tally tally = { .loud = true };
	clock_t start = clock();

	for (uint64_t n = first; n < first + count && n < small_count() && tally.n_bad < MAX_BAD;
	     n++)
		small_try(n, &tally);
	CHECK_EQ(tally.n_bad, 0);
	printf("%" PRIu64 " small programs of %" PRIu64 ", %" PRIu64
	       " accepted (%.1f %%), each of their paths too, and run under two layouts in %.1f "
	       "s\n",
	       tally.n, small_count(), tally.n_accepted,
	       100.0 * (double)tally.n_accepted / (double)(tally.n ? tally.n : 1),
	       (double)(clock() - start) / CLOCKS_PER_SEC);
	if (count >= 1000)
		CHECK(tally.n_accepted * 100 >= tally.n * 15);
	printf("small: %d passed, %d failed\n", test_n_checks - test_n_failed, test_n_failed);
	return TEST_END();
}
