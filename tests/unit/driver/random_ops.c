/* random_ops.c - random operations with random policies (tests/engine): no promise of the engine
 * breaks.
 *
 * usage: random_ops [operations [first seed]]: 300,000 from seed 1 unless said otherwise. One world
 * lives for 10,000 operations; every 61 of them all invariants are checked, after each the cheap
 * ones.
 */
#include "../../engine/world.h"
#include "../test.h"

#include <stdlib.h>

enum { OPS_OF_WORLD = 10000, FULL_CHECK = 61 };

struct sums {
	u64 n_ops, n_requests, n_refused, n_evictions, n_ejected, n_attached;
	u64 calls, overrides, rejected, flagged, waits, pins;
};

static void add(struct sums *sums, const struct world *w)
{
	sums->n_ops += w->n_ops;
	sums->n_requests += w->n_requests;
	sums->n_refused += w->n_refused;
	sums->n_evictions += w->n_evictions;
	sums->n_ejected += w->n_ejected;
	sums->n_attached += w->n_attached;
	sums->calls += w->memory_books.calls + w->sched_books.calls;
	sums->overrides += w->memory_set.counters[GX_COUNT_overrides] +
	                   w->sched_set.counters[GX_COUNT_overrides];
	sums->rejected += w->sched.n_rejected;
	sums->flagged += w->thrashing.n_flagged;
	sums->waits += w->thrashing.n_throttles;
	sums->pins += w->thrashing.n_pins_local + w->thrashing.n_pins_remote;
}

static bool run(struct world *w, u64 seed, u32 n_ops, struct gx_thrash_table *tables,
                struct sums *sums)
{
	world_start(w, (struct draw){ .state = seed * 0x9e3779b97f4a7c15u + 1 }, tables);
	for (u32 i = 0; i < n_ops && !w->broken; i++) {
		world_step(w);
		if (i % FULL_CHECK == 0)
			world_check(w);
	}
	if (!w->broken) {
		world_check(w);
		world_end(w);
	}
	if (w->broken)
		fprintf(stderr, "seed %llu, operation %llu: line %d of %s\n",
		        (unsigned long long)seed, (unsigned long long)w->n_ops, w->broken_line,
		        w->broken);
	CHECK(!w->broken);
	add(sums, w);
	return !w->broken;
}

static void report(const struct sums *sums)
{
	const struct {
		u64 n;
		const char *what;
	} rows[] = {
		{ sums->n_ops, "operations" },        { sums->calls, "callbacks" },
		{ sums->n_requests, "requests" },     { sums->n_refused, "refused at once" },
		{ sums->overrides, "obeyed" },        { sums->n_evictions, "evictions" },
		{ sums->n_attached, "attached" },     { sums->n_ejected, "ejected" },
		{ sums->rejected, "binds rejected" }, { sums->flagged, "pages flagged" },
		{ sums->waits, "throttled" },         { sums->pins, "pins" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		printf("%s%llu %s", i ? ", " : "", (unsigned long long)rows[i].n, rows[i].what);
	printf("\n");
}

int main(int argc, char **argv)
{
	u64 n = argc > 1 ? strtoull(argv[1], NULL, 0) : 300000;
	u64 seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	struct gx_thrash_table *tables = calloc(N_TABLES, sizeof(*tables));
	struct world *w = calloc(1, sizeof(*w));
	struct sums sums = { 0 };

	if (!tables || !w)
		return 1;
	while (sums.n_ops < n) {
		u64 left = n - sums.n_ops;

		if (!run(w, seed++, left < OPS_OF_WORLD ? (u32)left : OPS_OF_WORLD, tables, &sums))
			break;
	}
	report(&sums);
	/* what was not seen was not tested */
	if (n >= 300000 && !test_n_failed) {
		CHECK(sums.n_refused > n / 100 && sums.overrides > n / 100);
		CHECK(sums.n_evictions > n / 100 && sums.n_attached > n / 1000);
		CHECK(sums.n_ejected > n / 10000 && sums.rejected);
		CHECK(sums.flagged > n / 1000 && sums.waits > n / 10000 && sums.pins > n / 10000);
	}
	free(tables);
	free(w);
	return TEST_END();
}
