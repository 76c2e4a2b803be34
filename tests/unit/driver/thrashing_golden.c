/* thrashing_golden.c - our thrashing detector against the digests of NVIDIA's own
 * (tests/golden/thrashing.txt).
 *
 * usage: thrashing_golden [groups]: so many groups of 1,000 histories, 10 without an argument.
 * `make thrashing-golden` (in `make test`) takes all 100.
 */
#include "driver/memory.h"

#include "../../golden/thrashing_cases.h"
#include "../test.h"

#include <stdlib.h>

static struct gx_engine_host host;
static struct gx_policies set;
static struct gx_memory memory;
static struct gx_device_block blocks[1];
static struct gx_thrash_table table;
static struct gx_thrashing detector;
static struct gx_va_block vb;

static u64 now(void *arg)
{
	(void)arg;
	return 0;
}

static void start(const struct case_params *p)
{
	struct gx_thrashing_params params = GX_THRASHING_PARAMS;

	params.threshold = p->threshold;
	params.pin_threshold = p->pin_threshold;
	params.lapse_ns = p->lapse_us * 1000ull;
	params.nap = p->nap;
	params.epoch = p->epoch;
	params.pin = p->pin;
	params.max_resets = p->max_resets;
	host = (struct gx_engine_host){ .now = now };
	gx_policies_init(&set, &host);
	gx_memory_init(&memory, blocks, 1, 0, &set, &host);
	gx_va_block_init(&vb, GX_SIZES, 1, 0, 512, 1, 0);
	gx_thrashing_init(&detector, &memory, &table, 1, &params);
	for (unsigned from = 0; from < CASE_PROCESSORS; from++) {
		detector.can_access[from] = detector.fast[from] = 0;
		for (unsigned to = 0; to < CASE_PROCESSORS; to++) {
			if (case_can_access(p->topology, from, to))
				detector.can_access[from] |= (u16)(1u << to);
			if (case_fast(p->topology, to, from))
				detector.fast[from] |= (u16)(1u << to);
		}
	}
	if (p->memoryless != CASE_NOBODY)
		detector.has_memory &= (u16) ~(1u << p->memoryless);
}

static struct gx_page_mask pages(unsigned first, unsigned outer)
{
	struct gx_page_mask mask = { { 0 } };

	gx_mask_fill(&mask, gx_region(first, outer));
	return mask;
}

static void migrated(unsigned first, unsigned outer, unsigned to, uint64_t at)
{
	struct gx_page_mask mask = pages(first, outer);

	gx_thrashing_migrated(&detector, &vb, &mask, to, at);
}

static void revoked(unsigned first, unsigned outer, unsigned whose, uint64_t at)
{
	struct gx_page_mask mask = pages(first, outer);

	gx_thrashing_revoked(&detector, &vb, &mask, whose, at);
}

static void reset(unsigned first, unsigned outer)
{
	struct gx_page_mask mask = pages(first, outer);

	gx_thrashing_reset(&detector, &vb, &mask);
}

/* Pins alone: native code has no clock that starts a quiet block anew, the next fault does it. */
static void expire(uint64_t at)
{
	struct gx_page_mask mask;

	if (vb.thrash.n_pins)
		gx_thrashing_expire(&detector, &vb, at, &mask);
}

static struct case_hint hint(unsigned page, unsigned processor, unsigned resident,
                             unsigned preferred, uint64_t at)
{
	struct gx_thrash_hint hint = gx_thrashing_hint(
	        &detector, &vb,
	        &(struct gx_thrash_fault){ page, processor, resident,
	                                   preferred == CASE_NOBODY ? GX_NO_PROCESSOR : preferred,
	                                   at });

	return (struct case_hint){ hint.verdict, hint.at, hint.processors, hint.until };
}

static unsigned pinned_at(unsigned page)
{
	return vb.thrash.table && vb.thrash.table->pages[page].pinned_at != GX_NO_PROCESSOR
	               ? vb.thrash.table->pages[page].pinned_at
	               : CASE_NOBODY;
}

static uint64_t flagged(void)
{
	return vb.thrashing.words[0];
}

static uint64_t lapse_ns(void)
{
	return detector.lapse_ns;
}

int main(int argc, char **argv)
{
	static const struct case_detector ours = { start, migrated,  revoked, reset,   expire,
		                                   hint,  pinned_at, flagged, lapse_ns };
	int n_groups = argc > 1 ? atoi(argv[1]) : 10, n_seen = 0;
	FILE *golden = fopen("tests/golden/thrashing.txt", "r");
	char line[256];

	CHECK(golden);
	while (golden && n_seen < n_groups && fgets(line, sizeof(line), golden)) {
		unsigned long long hash, n_flagged, n_throttles, n_pins;
		struct case_state s;
		int group;

		if (line[0] == '#' || sscanf(line, "%d %llx %llu %llu %llu", &group, &hash,
		                             &n_flagged, &n_throttles, &n_pins) != 5)
			continue;
		s = case_run((uint64_t)group * 1000, 1000, &ours);
		CHECK_EQ(s.n_flagged, n_flagged);
		CHECK_EQ(s.n_throttles, n_throttles);
		CHECK_EQ(s.n_pins, n_pins);
		CHECK(s.hash == hash);
		CHECK(gx_thrashing_consistent(&detector, &vb));
		n_seen++;
	}
	CHECK(n_seen && n_seen == n_groups);
	if (golden)
		fclose(golden);
	return TEST_END();
}
