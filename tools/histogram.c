/* histogram.c - counts in power-of-two buckets, printed to fit a terminal. */
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>

#define BAR_COLUMNS 40

static unsigned bucket_of(uint64_t value)
{
	return value < 2 ? 0 : 63u - (unsigned)__builtin_clzll(value);
}

void gx_histogram_add(struct gx_histogram *histogram, uint64_t value)
{
	if (!histogram->n || value < histogram->min)
		histogram->min = value;
	if (value > histogram->max)
		histogram->max = value;
	histogram->buckets[bucket_of(value)]++;
	histogram->sum += value;
	histogram->n++;
}

void gx_histogram_print(const struct gx_histogram *histogram, const char *unit,
                        struct gx_strbuf *out)
{
	unsigned first = 0, last = 63;
	uint64_t most = 1;
	char bar[BAR_COLUMNS + 1];

	if (!histogram->n) {
		gx_strbuf_puts(out, "  (nothing recorded)\n");
		return;
	}
	while (first < 63 && !histogram->buckets[first])
		first++;
	while (last > first && !histogram->buckets[last])
		last--;
	for (unsigned i = first; i <= last; i++)
		if (histogram->buckets[i] > most)
			most = histogram->buckets[i];
	gx_strbuf_printf(out, "%24s : count\n", unit);
	for (unsigned i = first; i <= last; i++) {
		uint64_t low = i ? (uint64_t)1 << i : 0, high = ((uint64_t)2 << i) - 1;
		uint64_t n = (histogram->buckets[i] * BAR_COLUMNS + most - 1) / most;

		for (unsigned k = 0; k < BAR_COLUMNS; k++)
			bar[k] = k < n ? '*' : ' ';
		bar[BAR_COLUMNS] = '\0';
		gx_strbuf_printf(out, "%11" PRIu64 " -> %-10" PRIu64 ": %-9" PRIu64 "|%s|\n", low,
		                 high, histogram->buckets[i], bar);
	}
	gx_strbuf_printf(
	        out, "  n %" PRIu64 ", min %" PRIu64 ", mean %" PRIu64 ", max %" PRIu64 "\n",
	        histogram->n, histogram->min, histogram->sum / histogram->n, histogram->max);
}
