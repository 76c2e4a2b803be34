/* soundness.c - random programs that the verifier accepts are run, and everything that it said of
 * them is held against what happens.
 *
 * soundness [FIRST [LAST]]: programs of these seeds; without arguments 3,000 of them, and as many
 * small ones. The make-up of 1,000 and more is checked. SHOW=1 prints programs, WHY=1 why they are
 * refused, SHARED=1 makes them of the subset that Linux has. Ends after 10 programs that break a
 * promise.
 *
 * soundness small FIRST COUNT: small programs by number (small.h). */
#include "random.h"
#include "small.h"

#include "../unit/test.h"

#include <stdlib.h>
#include <time.h>

/* Of SOFT_EVERY accepted programs one runs on the soft device as well. */
enum { N_PROGRAMS = 2000, MAX_BAD = 10, SOFT_EVERY = 20 };

static void report(const struct random_tally *tally, double seconds)
{
	printf("%llu programs, %llu accepted (%.1f %%) in %.1f s\n", (unsigned long long)tally->n,
	       (unsigned long long)tally->n_accepted,
	       100.0 * (double)tally->n_accepted / (double)tally->n, seconds);
	for (int i = 0; i < N_FEATURES; i++)
		printf("  %5.1f %% with %s\n",
		       100.0 * (double)tally->n_with[i] / (double)tally->n_accepted,
		       feature_names[i]);
	printf("  registers of %llu against the states explored\n",
	       (unsigned long long)tally->n_states);
	printf("  %llu on the soft device, %llu more that the compiler refuses\n",
	       (unsigned long long)(tally->n_soft - tally->n_uncompiled),
	       (unsigned long long)tally->n_uncompiled);
}

int main(int argc, char **argv)
{
	uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	uint64_t last = argc > 2 ? strtoull(argv[2], NULL, 0) : argc > 1 ? first : N_PROGRAMS;
	unsigned flags = getenv("SHARED") ? GEN_SHARED : 0;
	const char *every = getenv("SOFT_EVERY");
	struct random_tally tally = { .loud = true,
		                      .soft_every = every ? strtoull(every, NULL, 0) : SOFT_EVERY };
	clock_t start = clock();

	if (argc > 1 && !strcmp(argv[1], "small"))
		return small_main(argc, argv);
	tally.soft = check_soft_open();
	CHECK(tally.soft);
	for (uint64_t seed = first; seed <= last && tally.n_bad < MAX_BAD; seed++)
		random_try(seed, flags, &tally);
	CHECK_EQ(tally.n_bad, 0);
	report(&tally, (double)(clock() - start) / CLOCKS_PER_SEC);
	if (tally.n >= 1000) {
		CHECK(tally.n_accepted * 100 >= tally.n * 40);
		CHECK(tally.n_states * RANDOM_STATES_EVERY * 10 >= tally.n_accepted * 9);
		CHECK(tally.n_uncompiled * 4 <= tally.n_soft);
		for (int i = 0; i < N_FEATURES; i++)
			CHECK(tally.n_with[i] * 100 >= tally.n_accepted * 5);
	}
	check_soft_close(tally.soft);
	printf("soundness: %d passed, %d failed\n", test_n_checks - test_n_failed, test_n_failed);
	if (argc == 1 && small_main(0, NULL))
		return 1;
	return TEST_END();
}
