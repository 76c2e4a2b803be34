/* strategy.c - random thread programs under random masks: what each strategy makes of them against
 * lanes one after another.
 *
 *   strategy [first [n]] [cuda]     programs of the seeds first .. first + n - 1; none: 300
 * programs
 *
 * Each program is run lane by lane in ascending and in random order. Every strategy that the
 * compiler calls exact is forced in turn and must leave what ascending order leaves: map bytes,
 * records in any order, statistics. Where the orders disagree, serialize has to be the only one. */
#include "device.h"
#include "generate.h"
#include "kernel.h"
#include "reference.h"

#include "ebpf/insn.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BATCH = 32,
	N_EVENTS = 4,
	N_STRATEGIES = GX_N_STRATEGIES,
	N_PROGRAMS = 300,
	MAX_FAILURES = 20
};

struct made {
	struct gen gen;
	struct gx_program program;
	struct gx_verified *verified;
	uint64_t seed;
	bool exact[N_STRATEGIES];
	enum gx_strategy chosen;
};

struct totals {
	uint64_t n_programs, n_refused, n_order_dependent, n_events, n_runs, n_failures;
	uint64_t exact[N_STRATEGIES], chosen[N_STRATEGIES], kinds[GEN_N_KINDS];
};

/* Where operations between lanes are said in other words; batches take turns. */
static const struct target {
	uint32_t ptx_major, ptx_minor, sm;
} targets[] = { { 7, 8, 90 }, { 7, 0, 80 }, { 6, 4, 75 }, { 6, 0, 60 } };

struct test {
	struct device device;
	struct target target;
	bool cuda;
	struct made made[BATCH];
	uint32_t n;
	struct world *before, *ascending, *other;
	struct totals totals;
};

static void fail(struct test *t, const struct made *m, const char *what, const char *detail,
                 uint64_t event)
{
	struct gx_strbuf text = { 0 };

	if (t->totals.n_failures++ >= MAX_FAILURES)
		return;
	fprintf(stderr, "seed %llu event %llu: %s: %s\n", (unsigned long long)m->seed,
	        (unsigned long long)event, what, detail);
	if (getenv("SHOW")) {
		gx_insn_print_program(m->program.insns, m->program.n_insns, &text);
		fputs(gx_strbuf_text(&text), stderr);
		gx_strbuf_free(&text);
	}
}

static void make(struct test *t, uint64_t seed)
{
	struct made *m = &t->made[t->n];
	struct gx_diag diag = { .insn = -1 };

	*m = (struct made){ .seed = seed };
	gen_program(&m->gen, seed);
	m->program = (struct gx_program){ .name = "random",
		                          .insns = m->gen.insns,
		                          .n_insns = m->gen.n,
		                          .maps = world_maps,
		                          .n_maps = N_MAPS,
		                          .hook = GX_HOOK_ENTRY,
		                          .thread = true,
		                          .has_ctx = true,
		                          .max_ops = 1000000,
		                          .max_local_bytes = 4096 };
	t->totals.n_programs++;
	if (gx_verify(&m->program, NULL, NULL, &m->verified, &diag)) {
		t->totals.n_refused++;
		if (getenv("WHY"))
			fprintf(stderr, "seed %llu: insn %d: %s %s\n", (unsigned long long)seed,
			        diag.insn, gx_error_code(diag.error), diag.text);
		return;
	}
	for (int k = 0; k < GEN_N_KINDS; k++)
		t->totals.kinds[k] += m->gen.kinds >> k & 1;
	t->n++;
}

static void kernel_name(char name[32], uint32_t i, int strategy)
{
	snprintf(name, 32, "k%u_%s", i, gx_strategy_name((enum gx_strategy)strategy));
}

static int append(const struct test *t, const struct made *m, enum gx_strategy force,
                  const char *name, struct gx_strbuf *module, struct gx_compiled *info,
                  struct gx_diag *diag)
{
	return kernel_append(m->verified, force, NULL, name, t->target.ptx_major,
	                     t->target.ptx_minor, t->target.sm, module, info, diag);
}

/* A kernel for each strategy that is exact. */
static void compile(struct test *t, uint32_t i, struct gx_strbuf *module)
{
	struct made *m = &t->made[i];
	struct gx_strbuf ignored = { 0 };
	struct gx_compiled info;
	char name[32];

	for (int s = GX_STRATEGY_LIFT; s < N_STRATEGIES; s++) {
		struct gx_diag diag = { .insn = -1 };
		int err;

		kernel_name(name, i, s);
		err = append(t, m, (enum gx_strategy)s, name, module, &info, &diag);
		m->exact[s] = !err;
		t->totals.exact[s] += !err;
		if (err && diag.error != GX_E_STRATEGY)
			fail(t, m, "compiler", diag.text, 0);
	}
	if (append(t, m, GX_STRATEGY_WARP, "any", &ignored, &info, NULL))
		fail(t, m, "compiler", "no strategy at all", 0);
	m->chosen = info.strategy;
	t->totals.chosen[m->chosen]++;
	if (!m->exact[m->chosen] || !m->exact[GX_STRATEGY_SERIALIZE])
		fail(t, m, "compiler", "picks what it refuses", 0);
	gx_strbuf_free(&ignored);
}

static void run_strategies(struct test *t, uint32_t i, const struct event *event)
{
	struct made *m = &t->made[i];
	char name[32];

	for (int s = GX_STRATEGY_LIFT; s < N_STRATEGIES; s++) {
		struct gx_diag diag = { .insn = -1 };
		const char *what;

		if (!m->exact[s])
			continue;
		kernel_name(name, i, s);
		world_copy(t->other, t->before);
		t->totals.n_runs++;
		if (t->device.run(&t->device, name, event, t->other, &diag)) {
			fail(t, m, name, diag.text, event->seed);
			continue;
		}
		what = world_compare(t->ascending, t->other);
		if (what)
			fail(t, m, gx_strategy_name((enum gx_strategy)s), what, event->seed);
	}
}

static bool only_serialize(const struct made *m)
{
	for (int s = 0; s < GX_STRATEGY_SERIALIZE; s++)
		if (m->exact[s])
			return false;
	return true;
}

static void run_event(struct test *t, uint32_t i, const struct event *event, bool *depends)
{
	struct made *m = &t->made[i];
	struct gx_diag diag = { .insn = -1 };

	world_fill(t->before, event);
	world_copy(t->ascending, t->before);
	world_copy(t->other, t->before);
	t->totals.n_events++;
	if (reference_run(&m->program, event, 0, t->ascending, &diag) ||
	    reference_run(&m->program, event, event->seed | 1, t->other, &diag)) {
		fail(t, m, "reference", diag.text, event->seed);
		return;
	}
	if (world_compare(t->ascending, t->other)) {
		*depends = true;
		if (!only_serialize(m))
			fail(t, m, "depends on the order of lanes",
			     world_compare(t->ascending, t->other), event->seed);
	}
	run_strategies(t, i, event);
}

static void run_batch(struct test *t)
{
	struct gx_strbuf module = { 0 };
	struct gx_diag diag = { .insn = -1 };

	t->target = targets[t->made[0].seed / BATCH % (sizeof(targets) / sizeof(targets[0]))];
	kernel_module_head(&module, t->target.ptx_major, t->target.ptx_minor, t->target.sm);
	for (uint32_t i = 0; i < t->n; i++)
		compile(t, i, &module);
	if (getenv("SHOW_PTX"))
		fputs(gx_strbuf_text(&module), stdout);
	if (t->device.load(&t->device, gx_strbuf_text(&module), module.len, &diag)) {
		fail(t, &t->made[0], "module", diag.text, 0);
		t->n = 0;
	}
	for (uint32_t i = 0; i < t->n; i++) {
		bool depends = false;

		for (uint64_t e = 0; e < N_EVENTS; e++) {
			struct event event = world_event(t->made[i].seed * N_EVENTS + e);

			run_event(t, i, &event, &depends);
		}
		t->totals.n_order_dependent += depends;
	}
	if (t->n)
		t->device.unload(&t->device);
	for (uint32_t i = 0; i < t->n; i++)
		gx_verified_free(t->made[i].verified);
	t->n = 0;
	gx_strbuf_free(&module);
}

static void print(const struct test *t, uint64_t first)
{
	const struct totals *n = &t->totals;

	printf("%s: seeds %llu to %llu: %llu programs, %llu refused, %llu depend on the order of "
	       "lanes; %llu events, %llu runs; %llu failures\n",
	       t->device.name, (unsigned long long)first,
	       (unsigned long long)(first + n->n_programs - 1), (unsigned long long)n->n_programs,
	       (unsigned long long)n->n_refused, (unsigned long long)n->n_order_dependent,
	       (unsigned long long)n->n_events, (unsigned long long)n->n_runs,
	       (unsigned long long)n->n_failures);
	for (int s = GX_STRATEGY_LIFT; s < N_STRATEGIES; s++)
		printf("  %-10s exact for %llu, chosen for %llu\n",
		       gx_strategy_name((enum gx_strategy)s), (unsigned long long)n->exact[s],
		       (unsigned long long)n->chosen[s]);
	printf("  with");
	for (int k = 0; k < GEN_N_KINDS; k++)
		printf("%s %s %llu", k ? "," : "", gen_kind_name((enum gen_kind)k),
		       (unsigned long long)n->kinds[k]);
	printf("\nstrategy: %llu passed, %llu failed\n",
	       (unsigned long long)(n->n_runs > n->n_failures ? n->n_runs - n->n_failures : 0),
	       (unsigned long long)n->n_failures);
}

/* No strategy and no kind of statement is left out for want of programs. */
static bool is_covered(const struct test *t, uint64_t n)
{
	for (int s = GX_STRATEGY_LIFT; s < N_STRATEGIES; s++)
		if (t->totals.exact[s] * 50 < n || t->totals.chosen[s] * 100 < n)
			return false;
	for (int k = 0; k < GEN_N_KINDS; k++)
		if (t->totals.kinds[k] * 50 < n)
			return false;
	return t->totals.n_refused * 10 < n && t->totals.n_order_dependent * 50 > n;
}

static int open_device(struct test *t, uint64_t seed)
{
	struct gx_diag diag = { .insn = -1 };
	int err = t->cuda ? device_cuda(&t->device, &diag) : device_soft(seed, &t->device, &diag);

	if (err)
		fprintf(stderr, "no device: %s\n", diag.text);
	return err;
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 0) : argc > 1 ? 1 : N_PROGRAMS;
	struct test *t = calloc(1, sizeof(*t));

	t->cuda = argc > 3 && !strcmp(argv[3], "cuda");
	t->before = calloc(1, sizeof(*t->before));
	t->ascending = calloc(1, sizeof(*t->ascending));
	t->other = calloc(1, sizeof(*t->other));
	if (t->cuda && open_device(t, 0))
		return 2;
	for (uint64_t seed = first; seed < first + n;) {
		if (!t->cuda && open_device(t, seed))
			return 2;
		while (t->n < BATCH && seed < first + n)
			make(t, seed++);
		run_batch(t);
		if (!t->cuda)
			t->device.close(&t->device);
	}
	if (t->cuda)
		t->device.close(&t->device);
	print(t, first);
	if (n >= 1000 && !is_covered(t, n)) {
		printf("too few of some kind\n");
		return 1;
	}
	free(t->before);
	free(t->ascending);
	free(t->other);
	n = t->totals.n_failures;
	free(t);
	return n != 0;
}
