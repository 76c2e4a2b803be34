/* bench.c - what the benchmarks share. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double bench_cpu_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

void bench_add(struct bench_samples *samples, double sample)
{
	if (samples->n == samples->room) {
		size_t room = samples->room ? samples->room * 2 : 256;
		double *more = realloc(samples->at, room * sizeof(*more));

		if (!more)
			return;
		samples->at = more;
		samples->room = room;
	}
	samples->at[samples->n++] = sample;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double bench_quantile(struct bench_samples *samples, double p)
{
	if (!samples->n)
		return 0;
	qsort(samples->at, samples->n, sizeof(*samples->at), compare);
	return samples->at[(size_t)(p * (double)(samples->n - 1) + 0.5)];
}

void bench_free(struct bench_samples *samples)
{
	free(samples->at);
	*samples = (struct bench_samples){ 0 };
}

char *bench_read_file(const char *path, size_t *len)
{
	struct gx_strbuf text = { 0 };
	FILE *file = fopen(path, "rb");
	char piece[4096];
	size_t n;

	if (!file) {
		perror(path);
		return NULL;
	}
	while ((n = fread(piece, 1, sizeof(piece), file)) > 0)
		gx_strbuf_append(&text, piece, n);
	fclose(file);
	*len = text.len;
	return gx_strbuf_steal(&text);
}
