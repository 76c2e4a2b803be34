/* compile.c - CPU time from eBPF to PTX, stage by stage, for each program of the objects given.
 *
 * usage: compile OBJECT...
 * ir: decode and SSA. verify: the proof, without that. opt: strategy, lowering, passes. emit: text.
 */
#include "bench.h"

#include "emit/ptx/compile.h"
#include "emit/ptx/emit.h"
#include "ir/from_ebpf.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PROGRAMS 64
#define MAX_MAPS     64
#define RUNS         400
#define MAX_US       2e6    /* for all runs of one program */
#define LIMIT_US     1000.0 /* aim for one program */

enum stage { IR, VERIFY, OPT, EMIT, TOTAL, N_STAGES };

struct figures {
	struct bench_samples stages[N_STAGES];
	struct gx_compiled info;
	size_t text_len;
};

static uint32_t slots[MAX_MAPS];

static struct gx_compile_site site_of(void)
{
	return (struct gx_compile_site){ .ptx_major = 7,
		                         .sm = 75,
		                         .n_prog_slots = 1,
		                         .map_slots = slots,
		                         .reloc_name = "gpuext_reloc",
		                         .launch_id_param = "gpuext_launch_id",
		                         .prefix = "gpuext_s0p0_" };
}

/* What gx_compile_ptx() does after its choice of a strategy, so that lowering and emission can be
 * told apart. */
static int lower(struct gx_ir *ir, const struct gx_program *program, enum gx_strategy strategy)
{
	static const enum gx_pass_id upgrade[] = { GX_PASS_upgrade_rmw, GX_PASS_dead_code };
	static const enum gx_pass_id lift[] = { GX_PASS_lift };
	static const enum gx_lanes lanes_of[] = { [GX_STRATEGY_WARP] = GX_LANES_LEADER,
		                                  [GX_STRATEGY_LIFT] = GX_LANES_LEADER,
		                                  [GX_STRATEGY_AGGREGATE] = GX_LANES_ALL,
		                                  [GX_STRATEGY_VECTOR] = GX_LANES_ALL,
		                                  [GX_STRATEGY_SERIALIZE] = GX_LANES_IN_TURN };
	static const enum gx_pass_id last[] = { GX_PASS_fold, GX_PASS_cse, GX_PASS_dead_code };
	struct gx_lower_target target = { 0, 1, slots, GX_ARRIVALS_ANY, NULL };
	enum gx_lanes lanes = lanes_of[strategy];
	struct gx_diag diag = { .insn = -1 };
	int err = gx_passes_run(ir, upgrade, 2, 1, NULL, &diag);

	if (!err && strategy == GX_STRATEGY_VECTOR)
		err = gx_passes_run(ir, lift, 1, 1, NULL, &diag);
	if (!err && strategy == GX_STRATEGY_LIFT)
		err = gx_all_effects_lift(ir) ? gx_scale_effects(ir) : -1;
	if (!err)
		err = gx_lower(ir, program, &target, lanes, &diag);
	if (!err)
		err = gx_optimise(ir, NULL, &diag);
	if (!err)
		err = gx_legalise(ir, &diag);
	return err ? err : gx_passes_run(ir, last, 3, 1, NULL, &diag);
}

static int run_whole(const struct gx_program *program, struct figures *figures)
{
	struct gx_compile_site site = site_of();
	struct gx_verified *verified = NULL;
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { .insn = -1 };
	double start = bench_cpu_us();
	int err = gx_verify(program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag);

	if (!err)
		err = gx_compile_ptx(verified, &site, &text, &figures->info, &diag);
	bench_add(&figures->stages[TOTAL], bench_cpu_us() - start);
	figures->text_len = text.len;
	gx_strbuf_free(&text);
	gx_verified_free(verified);
	return err;
}

static int run_stages(const struct gx_program *program, struct figures *figures)
{
	struct gx_compile_site site = site_of();
	struct gx_program with_ctx = *program;
	struct gx_verified *verified = NULL;
	struct gx_ir *ir = NULL;
	struct gx_strbuf text = { 0 };
	struct gx_compiled info = { 0 };
	struct gx_diag diag = { .insn = -1 };
	double t[5];
	int err;

	with_ctx.has_ctx = true;
	t[0] = bench_cpu_us();
	err = gx_ir_from_ebpf(&with_ctx, &ir, &diag);
	gx_ir_free(ir);
	ir = NULL;
	t[1] = bench_cpu_us();
	if (!err)
		err = gx_verify(program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag);
	t[2] = bench_cpu_us();
	if (!err) {
		ir = gx_ir_clone(verified->ir);
		err = ir ? lower(ir, program, figures->info.strategy) : -1;
	}
	t[3] = bench_cpu_us();
	if (!err)
		err = ptx_emit(ir, &site, &text, &info, &diag);
	t[4] = bench_cpu_us();
	bench_add(&figures->stages[IR], t[1] - t[0]);
	bench_add(&figures->stages[VERIFY], t[2] - t[1] - (t[1] - t[0]));
	bench_add(&figures->stages[OPT], t[3] - t[2]);
	bench_add(&figures->stages[EMIT], t[4] - t[3]);
	if (!err && text.len != figures->text_len) {
		fprintf(stderr, "%s: the stages do not give what gx_compile_ptx() gives\n",
		        program->name);
		err = -1;
	}
	gx_strbuf_free(&text);
	gx_ir_free(ir);
	gx_verified_free(verified);
	return err;
}

/* Median of the whole; negative when it failed. */
static double measure(const struct gx_program *program)
{
	struct figures figures = { 0 };
	double median, end = bench_cpu_us() + MAX_US;
	int err = 0;

	for (int i = 0; i < RUNS && !err && bench_cpu_us() < end; i++) {
		err = run_whole(program, &figures);
		if (!err)
			err = run_stages(program, &figures);
	}
	if (err) {
		fprintf(stderr, "%s failed\n", program->name);
		return -1;
	}
	median = bench_quantile(&figures.stages[TOTAL], 0.5);
	printf("%-20.20s %5u %9s %5u", program->name, program->n_insns,
	       gx_strategy_name(figures.info.strategy), figures.info.n_ptx_insns);
	for (int i = 0; i < TOTAL; i++)
		printf(" %8.1f", bench_quantile(&figures.stages[i], 0.5));
	printf(" %8.1f %8.1f %8.1f\n", median, bench_quantile(&figures.stages[TOTAL], 0.1),
	       bench_quantile(&figures.stages[TOTAL], 0.9));
	for (int i = 0; i < N_STAGES; i++)
		bench_free(&figures.stages[i]);
	return median;
}

int main(int argc, char **argv)
{
	const struct gx_verified *programs[MAX_PROGRAMS];
	uint32_t n = bench_load(argv + 1, argc - 1, programs, MAX_PROGRAMS), n_slow = 0,
	         n_failed = 0;

	for (uint32_t i = 0; i < MAX_MAPS; i++)
		slots[i] = i;
	printf("CPU time in us, median of up to %d runs\n", RUNS);
	printf("%-20s %5s %9s %5s %8s %8s %8s %8s %8s %8s %8s\n", "program", "insns", "strategy",
	       "ptx", "ir", "verify", "opt", "emit", "total", "p10", "p90");
	for (uint32_t i = 0; i < n; i++) {
		double us = measure(&programs[i]->program);

		n_slow += us > LIMIT_US;
		n_failed += us < 0;
	}
	printf("%u programs, %u above %.0f us, %u failed\n", n, n_slow, LIMIT_US, n_failed);
	return n && !n_failed ? 0 : 1;
}
