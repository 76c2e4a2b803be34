/* bench.h - what the benchmarks share: clocks, medians with their spread, the programs of objects,
 * text of files. */
#ifndef GX_BENCH_H
#define GX_BENCH_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_verified;

/* CPU time of this thread, in microseconds. */
double bench_cpu_us(void);

/* Samples of one figure. */
struct bench_samples {
	double *at;
	size_t n, room;
};

void bench_add(struct bench_samples *samples, double sample);
/* Sorts. p: 0 to 1; 0.5 is the median. 0 without a sample. */
double bench_quantile(struct bench_samples *samples, double p);
void bench_free(struct bench_samples *samples);

/* The whole file, NUL behind it; NULL after a message. To be freed. */
char *bench_read_file(const char *path, size_t *len);

/**
 * bench_load() - load objects through libbpf and our bpf(2), as `gpuext run` does.
 * @out: [max] the verified programs, with what they were made from; live as long as the process
 *
 * Returns how many. An object that does not load is told on stderr and left out.
 */
uint32_t bench_load(char *const *paths, int n_paths, const struct gx_verified **out, uint32_t max);

#endif
