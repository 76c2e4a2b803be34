/* profile_memory.c - misses of a cache by times of reuse, beside an exact cache, for six ways to use memory. */
#include "../test.h"

#include "cli/profile/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20000, SECTORS = 2048, KERNEL = 7, OTHER = 8 };

static uint32_t seed;

static uint32_t draw(uint32_t n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* What is accessed as the i-th. */
static uint32_t loop(uint32_t i)
{
	return i % 700;
}

static uint32_t anywhere(uint32_t i)
{
	(void)i;
	return draw(1500);
}

static uint32_t skewed(uint32_t i)
{
	(void)i;
	return (uint32_t)(1500 * pow(draw(10000) / 10000.0, 4));
}

static uint32_t hot_and_once(uint32_t i)
{
	return i % 2 ? draw(40) : 40 + i / 2 % 1500;
}

static uint32_t two_loops(uint32_t i)
{
	return i % 4 ? i % 97 : 100 + i / 4 % 1000;
}

static uint32_t window(uint32_t i)
{
	return (i / 20 + draw(200)) % SECTORS;
}

static uint32_t bucket_of(uint64_t n)
{
	uint32_t shift = 0;

	while (n >> shift >> PROFILE_EXACT_BITS)
		shift++;
	return (shift << PROFILE_EXACT_BITS) + (uint32_t)(n >> shift);
}

/* The times of reuse of a trace, as the programs put them into buckets. */
static size_t count(const uint32_t *trace, struct gx_profile_reuse *reuses, uint64_t kernel)
{
	static uint32_t before[SECTORS];
	size_t n = 0;

	memset(before, 0, sizeof(before));
	for (uint32_t i = 0; i < N; i++) {
		uint32_t *last = &before[trace[i]];
		uint32_t bucket = *last ? bucket_of(i + 1 - *last) : PROFILE_FIRST;
		size_t at = 0;

		while (at < n && reuses[at].bucket != bucket)
			at++;
		reuses[at].kernel = kernel;
		reuses[at].bucket = bucket;
		reuses[at].n++;
		n += at == n;
		*last = i + 1;
	}
	return n;
}

/* Of a cache of so many sectors that keeps what was used last. */
static double exact(const uint32_t *trace, uint32_t size)
{
	static uint32_t stack[SECTORS];
	uint32_t n = 0, misses = 0;

	for (uint32_t i = 0; i < N; i++) {
		uint32_t at = 0;

		while (at < n && stack[at] != trace[i])
			at++;
		misses += at >= size || at == n;
		n += at == n;
		memmove(stack + 1, stack, at * sizeof(*stack));
		stack[0] = trace[i];
	}
	return (double)misses / N;
}

static void test_misses(void)
{
	static uint32_t (*const ways[])(uint32_t) = { loop,         anywhere,  skewed,
		                                      hot_and_once, two_loops, window };
	static uint32_t trace[N];
	static struct gx_profile_reuse reuses[4096];

	for (size_t w = 0; w < sizeof(ways) / sizeof(ways[0]); w++) {
		struct gx_profile_memory memory = { .reuses = reuses };

		seed = 1;
		for (uint32_t i = 0; i < N; i++)
			trace[i] = ways[w](i);
		memset(reuses, 0, sizeof(reuses));
		memory.n_reuses = count(trace, reuses, KERNEL);
		for (uint32_t size = 16; size <= 4096; size *= 2) {
			double is = gx_profile_miss_ratio(&memory, KERNEL, 32ull * size);
			double want = exact(trace, size);

			CHECK(fabs(is - want) <= 0.03);
			if (fabs(is - want) > 0.03)
				fprintf(stderr, "way %zu, %u sectors: %g, exact %g\n", w, size, is,
				        want);
		}
		CHECK(gx_profile_miss_ratio(&memory, OTHER, 4096) < 0);
	}
}

/* How long sectors stay is a matter of all kernels; what misses is of one. */
static void test_kernels(void)
{
	static struct gx_profile_reuse reuses[] = { { KERNEL, 10, 100 },
		                                    { OTHER, 50, 300 },
		                                    { OTHER, PROFILE_FIRST, 100 } };
	struct gx_profile_memory memory = { .reuses = reuses, .n_reuses = 3 },
	                         none = { .n_reuses = 0 };

	/* 10 accesses are always waited for, and then 4 of 5 go on */
	CHECK(fabs(gx_profile_miss_ratio(&memory, KERNEL, 32 * 5) - 1) < 1e-9);
	CHECK(gx_profile_miss_ratio(&memory, KERNEL, 32 * 20) < 1e-9);
	CHECK(fabs(gx_profile_miss_ratio(&memory, OTHER, 32 * 20) - 1) < 1e-9);
	CHECK(fabs(gx_profile_miss_ratio(&memory, OTHER, 32 * 100) - 0.25) < 1e-9);
	CHECK(gx_profile_miss_ratio(&none, KERNEL, 4096) < 0);
}

static void test_buckets(void)
{
	for (uint64_t n = 0; n < 100000; n += 1 + n / 50) {
		uint32_t bucket = bucket_of(n);

		CHECK(gx_profile_bucket_from(bucket) <= n);
		CHECK(gx_profile_bucket_from(bucket) + (1ull << (bucket >> PROFILE_EXACT_BITS)) >
		      n);
	}
}

static void test_sms(void)
{
	struct gx_profile_span spans[] = {
		{ KERNEL, 1, 0, 100, 150, 3 },
		{ KERNEL, 1, 1, 100, 110, 0 },
		{ OTHER, 2, 0, 120, 130, 0 },
		{ KERNEL, 1, 2, 150, 180, 3 },
	};
	struct gx_profile_memory memory = { .spans = spans, .n_spans = 4 };
	size_t n;
	struct gx_profile_sm *sms = gx_profile_sms(&memory, KERNEL, &n);

	CHECK_EQ(n, 2);
	CHECK(sms[0].sm == 0 && sms[0].blocks == 1 && sms[0].busy_ns == 10);
	CHECK(sms[1].sm == 3 && sms[1].blocks == 2 && sms[1].busy_ns == 80);
	free(sms);
}

/* Of launches that are known by no number of their own, as replays of a graph, the first alone has blocks, and that is said. */
static void test_sms_text(void)
{
	static const struct {
		uint64_t second, launches;
		const char *says;
	} rows[] = {
		{ 1, 1, "  1 of 4 SMs ran its 2 blocks\n" },
		{ 7, 2, "  1 of 4 SMs ran its 2 blocks\n" },
		{ 7, 3, "  1 of 4 SMs ran its 2 blocks, in 2 of its launches\n" },
		{ 1, 6, "  1 of 4 SMs ran its 2 blocks, in 1 of its launches\n" },
	};
	struct gx_profile_kernel kernel = { .hash = KERNEL };

	kernel.numbers[GX_PLACE_SMS] = 4;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_profile_span spans[] = { { KERNEL, rows[i].second, 0, 100, 150, 3 },
			                           { OTHER, 2, 0, 120, 130, 0 },
			                           { KERNEL, 1, 1, 150, 180, 3 } };
		struct gx_profile profile = { .memory = { .spans = spans, .n_spans = 3 } };
		struct gx_strbuf out = { 0 };

		kernel.launches = rows[i].launches;
		gx_profile_kernel_memory_text(&profile, &kernel, &out);
		CHECK(!strcmp(gx_strbuf_text(&out), rows[i].says));
		gx_strbuf_free(&out);
	}
}

static size_t occurrences(const char *text, const char *word)
{
	size_t n = 0;

	for (; (text = strstr(text, word)); text += strlen(word))
		n++;
	return n;
}

/* A figure has rows for so many SMs; what a file says of more, such as one that nobody vouches for, is left out. */
static void test_figure(void)
{
	enum { MOST_SMS = 160, MANY = 2000 };
	static struct gx_profile_span spans[MANY];
	struct gx_profile profile = { .memory = { .spans = spans, .n_spans = MANY } };
	struct gx_strbuf out = { 0 };

	for (uint32_t i = 0; i < MANY; i++)
		spans[i] = (struct gx_profile_span){ KERNEL, 1, i, 100 + i, 150 + i, i / 2 };
	gx_profile_memory_html(&profile, &out);
	CHECK_EQ(occurrences(gx_strbuf_text(&out), ">SM "), MOST_SMS);
	CHECK_EQ(occurrences(gx_strbuf_text(&out), "<rect class"), 2 * MOST_SMS);
	gx_strbuf_free(&out);
}

/* A number at the end of the axis does not reach out of the figure. */
static void test_axis(void)
{
	struct gx_profile_span span = { KERNEL, 1, 0, 100, 100 + 1800000000ull, 0 };
	struct gx_profile profile = { .memory = { .spans = &span, .n_spans = 1 } };
	struct gx_strbuf out = { 0 };

	gx_profile_memory_html(&profile, &out);
	CHECK_EQ(occurrences(gx_strbuf_text(&out), "\"start\">0 ms<"), 1);
	CHECK_EQ(occurrences(gx_strbuf_text(&out), "\"end\">1800<"), 1);
	CHECK(occurrences(gx_strbuf_text(&out), "\"middle\">") >= 2);
	gx_strbuf_free(&out);
}

int main(void)
{
	test_figure();
	test_axis();
	test_misses();
	test_kernels();
	test_buckets();
	test_sms();
	test_sms_text();
	return TEST_END();
}
