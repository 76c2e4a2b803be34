/* outside.c - CPU time that a launch takes to find out that none of its pointers leads to a range: by pointers, and by allocations.
 *
 * usage: outside
 * Each launch has other pointers than the one before, so that no processor guesses them; the best of several runs, by the thread's own clock.
 */
#include "agent/core/allocations.h"
#include "agent/variant/outside.h"
#include "instrument/instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LAUNCHES = 1 << 17, RUNS = 15, MOST_POINTERS = 8 };
#define FIRST 0x7f0000000000ull
#define STEP  0x200000ull

static double cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

static double of_a_launch(const struct gx_outside *outside, uint32_t pointers, uint32_t allocations)
{
	uint64_t values[MOST_POINTERS], random = 1;
	void *params[MOST_POINTERS];
	uint32_t n_outside = 0;
	double begin;

	for (uint32_t i = 0; i < pointers; i++)
		params[i] = &values[i];
	begin = cpu_ns();
	for (uint32_t k = 0; k < LAUNCHES; k++) {
		for (uint32_t i = 0; i < pointers; i++) {
			random = random * 6364136223846793005u + 1442695040888963407u;
			values[i] = FIRST + (random >> 33) % allocations * STEP + 256;
		}
		n_outside += gx_outside_is(outside, gx_outside_origins(outside, params));
	}
	if (n_outside != LAUNCHES) {
		fprintf(stderr, "%u of %u launches were outside\n", n_outside, LAUNCHES);
		exit(1);
	}
	return (cpu_ns() - begin) / LAUNCHES;
}

int main(void)
{
	static const uint32_t sizes[] = { 4, 100, 1000, 16000 };
	static struct gx_range range = { 0x600000000000ull, 1 << 27 };
	uint32_t have = 0;
	int context;

	for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		for (; have < sizes[s]; have++)
			gx_allocation_made(&context, FIRST + have * STEP, STEP / 2,
			                   GX_ALLOCATION_DEVICE);
		for (uint32_t n = 1; n <= MOST_POINTERS; n *= 2) {
			struct gx_instrumented text = { .origins = { .known = true,
				                                     .n_accesses = 1,
				                                     .n = n,
				                                     .n_ranges = 1,
				                                     .ranges = &range } };
			struct gx_outside *outside;
			double best = 0;

			for (uint32_t i = 0; i < n; i++)
				text.origins.at[i].param = i;
			outside = gx_outside_of(NULL, &text);
			for (int run = 0; outside && run < RUNS; run++) {
				double ns = of_a_launch(outside, n, have);

				best = !run || ns < best ? ns : best;
			}
			printf("%5u allocations, %u pointers: %4.0f ns\n", have, n, best);
			free(outside);
		}
	}
	return 0;
}
