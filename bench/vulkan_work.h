/* vulkan_work.h - what vulkan_work.c and vulkan_work.cu share: arguments, the results, what is printed. */
#ifndef GX_BENCH_VULKAN_WORK_H
#define GX_BENCH_VULKAN_WORK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WORK_BLOCK 128
#define WORK_CHECKS                                                                                \
	4096 /* elements that are looked at, at most: reading the device's memory may be slow */

struct work {
	uint32_t n, rounds, launches, warm_up, pause_us;
};

static inline int work_arguments(int argc, char **argv, struct work *work)
{
	uint32_t *const fields[] = { &work->n, &work->rounds, &work->launches, &work->warm_up,
		                     &work->pause_us };

	for (int i = 0; i < 5; i++)
		*fields[i] = i + 1 < argc ? (uint32_t)strtoul(argv[i + 1], NULL, 10) : 0;
	if (argc == 6 && work->n && work->launches)
		return 0;
	fprintf(stderr, "usage: %s THREADS ROUNDS LAUNCHES WARM_UP PAUSE_US\n", argv[0]);
	return 2;
}

static inline uint32_t work_a(uint32_t i)
{
	return i * 2654435761u;
}

static inline uint32_t work_b(uint32_t i)
{
	return ~i;
}

static inline uint32_t work_expected(const struct work *work, uint32_t i)
{
	uint32_t x = work_a(i) + work_b(i);

	for (uint32_t r = 0; r < work->rounds; r++)
		x = x * 1664525 + 1013904223;
	return x;
}

/* How many elements are wrong, of those that are looked at. */
static inline uint32_t work_wrong(const struct work *work, const uint32_t *c)
{
	uint32_t step = work->n / WORK_CHECKS + 1, wrong = 0;

	for (uint32_t i = 0; i < work->n; i += step)
		wrong += c[i] != work_expected(work, i);
	return wrong + (c[work->n - 1] != work_expected(work, work->n - 1));
}

static inline void work_print(const char *device, uint32_t wrong, const double *ns, uint32_t n)
{
	printf("{\"device\": \"%s\", \"wrong\": %u, \"ns\": [", device, wrong);
	for (uint32_t i = 0; i < n; i++)
		printf("%s%.0f", i ? ", " : "", ns[i]);
	printf("]}\n");
}

#endif
