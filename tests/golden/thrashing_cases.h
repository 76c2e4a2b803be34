/* thrashing_cases.h - random histories of a VA block that several processors take from each other, and the digest of what the
 * detector says to them.
 *
 * Included by the check of our detector and by the harness around the public driver source (scripts/thrashing_golden.py).
 */
#ifndef GX_THRASHING_CASES_H
#define GX_THRASHING_CASES_H

#include <stdbool.h>
#include <stdint.h>

enum { CASE_PROCESSORS = 4, CASE_PAGES = 6, CASE_STEPS = 400, CASE_NOBODY = 99 };
/* What processors reach: 0 PCIe, 1 a CPU that shares memory with the first GPU, 2 two GPUs that are peers, 3 a GPU that is
 * the peer of two others. */
enum { CASE_TOPOLOGIES = 4 };

static inline bool case_peers(unsigned topology, unsigned a, unsigned b)
{
	switch (topology) {
	case 1: return a + b == 1;
	case 2: return a + b == 3 && a && b;
	case 3: return a && b && (a == 3 || b == 3);
	}
	return false;
}

/* Who can map memory of `to`, and who reaches it fast and with atomics. */
static inline bool case_can_access(unsigned topology, unsigned from, unsigned to)
{
	if (from == to || !to)
		return true;
	return case_peers(topology, from, to);
}

static inline bool case_fast(unsigned topology, unsigned from, unsigned to)
{
	return from == to || case_peers(topology, from, to);
}

struct case_params {
	unsigned topology, threshold, pin_threshold, lapse_us, nap, epoch, pin, max_resets,
	        memoryless;
};

struct case_hint {
	unsigned verdict, at, processors; /* 0 none, 1 throttle, 2 pin */
	uint64_t until;
};

/* A detector under test. */
struct case_detector {
	void (*start)(const struct case_params *params);
	/* not for a region some of whose pages are pinned and some are not, or that is pinned elsewhere */
	void (*migrated)(unsigned first, unsigned outer, unsigned to, uint64_t now);
	void (*revoked)(unsigned first, unsigned outer, unsigned whose, uint64_t now);
	void (*reset)(unsigned first, unsigned outer);
	void (*expire)(uint64_t now);
	struct case_hint (*hint)(unsigned page, unsigned processor, unsigned resident,
	                         unsigned preferred, uint64_t now);
	unsigned (*pinned_at)(unsigned page); /* CASE_NOBODY: not pinned */
	uint64_t (*flagged)(void);            /* bit per page */
	uint64_t (*lapse_ns)(void);
};

struct case_state {
	uint64_t random, now, hash;
	uint64_t n_flagged, n_throttles, n_pins;
	unsigned at[CASE_PAGES]; /* where each page is */
};

static inline uint64_t case_draw(struct case_state *s, uint64_t n)
{
	s->random ^= s->random << 13;
	s->random ^= s->random >> 7;
	s->random ^= s->random << 17;
	return (s->random * 0x2545f4914f6cdd1du >> 20) % n;
}

static inline void case_mix(struct case_state *s, uint64_t value)
{
	s->hash = (s->hash ^ value) * 0x9e3779b97f4a7c15u;
	s->hash ^= s->hash >> 29;
}

static inline void case_step_migrate(struct case_state *s, const struct case_detector *d)
{
	unsigned first = (unsigned)case_draw(s, CASE_PAGES), outer = first + 1,
	         to = (unsigned)case_draw(s, CASE_PROCESSORS);

	if (!case_draw(s, 6))
		outer = first + 1 + (unsigned)case_draw(s, CASE_PAGES - first);
	for (unsigned page = first; page < outer; page++)
		if (d->pinned_at(page) != CASE_NOBODY)
			return;
	d->migrated(first, outer, to, s->now);
	while (first < outer)
		s->at[first++] = to;
}

/* A fault: what its verdict says is done. */
static inline void case_step_fault(struct case_state *s, const struct case_detector *d,
                                   unsigned preferred)
{
	unsigned page = (unsigned)case_draw(s, CASE_PAGES),
	         processor = (unsigned)case_draw(s, CASE_PROCESSORS);
	struct case_hint hint = d->hint(page, processor, s->at[page], preferred, s->now);

	case_mix(s, hint.verdict);
	s->n_throttles += hint.verdict == 1;
	s->n_pins += hint.verdict == 2;
	if (hint.verdict == 1) {
		case_mix(s, hint.until);
		return;
	}
	if (hint.verdict == 2) {
		case_mix(s, hint.at * 100 + hint.processors);
		processor = hint.at;
	}
	if (processor == s->at[page] ||
	    (d->pinned_at(page) != CASE_NOBODY && d->pinned_at(page) != processor))
		return;
	d->migrated(page, page + 1, processor, s->now);
	s->at[page] = processor;
}

static inline void case_step(struct case_state *s, const struct case_detector *d,
                             unsigned preferred)
{
	static const uint64_t pauses[] = { 1,      40,     700,    5000,    30000,     110000,
		                           260000, 499000, 501000, 2000000, 150000000, 1000000000 };
	unsigned first = (unsigned)case_draw(s, CASE_PAGES);

	s->now += pauses[case_draw(s, case_draw(s, 12)  ? 7
	                              : case_draw(s, 8) ? 10
	                                                : 12)] +
	          case_draw(s, 100);
	switch (case_draw(s, 32)) {
	case 0: d->expire(s->now); break;
	case 1:
		if (!case_draw(s, 8))
			d->reset(first, first + 1);
		break;
	case 2:
		d->revoked(first, first + 1, (unsigned)case_draw(s, CASE_PROCESSORS), s->now);
		break;
	case 3:
	case 4:
	case 5:
	case 6: case_step_migrate(s, d); break;
	default: case_step_fault(s, d, preferred); break;
	}
	case_mix(s, d->flagged());
	case_mix(s, d->lapse_ns());
	s->n_flagged += d->flagged() != 0;
}

/* Histories [first, first + n). */
static inline struct case_state case_run(uint64_t first, uint64_t n, const struct case_detector *d)
{
	struct case_state s = { .hash = 1 };

	for (uint64_t i = first; i < first + n; i++) {
		struct case_params p;
		unsigned preferred;

		s.random = (i + 1) * 0x9e3779b97f4a7c15u;
		s.now = 1000000000;
		p = (struct case_params){
			.topology = (unsigned)case_draw(&s, CASE_TOPOLOGIES),
			.threshold = case_draw(&s, 2) ? 3 : 1 + (unsigned)case_draw(&s, 7),
			.pin_threshold = case_draw(&s, 3) ? 10 : 1 + (unsigned)case_draw(&s, 4),
			.lapse_us = case_draw(&s, 2) ? 500 : 100 + (unsigned)case_draw(&s, 900),
			.nap = 1 + (unsigned)case_draw(&s, 2),
			.epoch = case_draw(&s, 2) ? 2000 : 10,
			.pin = case_draw(&s, 2) ? 300 : (unsigned)case_draw(&s, 3),
			.max_resets = (unsigned)case_draw(&s, 5),
			.memoryless = case_draw(&s, 8) ? CASE_NOBODY : 2
		};
		preferred =
		        case_draw(&s, 2) ? CASE_NOBODY : (unsigned)case_draw(&s, CASE_PROCESSORS);
		for (unsigned page = 0; page < CASE_PAGES; page++)
			s.at[page] = 0;
		d->start(&p);
		for (unsigned step = 0; step < CASE_STEPS; step++)
			case_step(&s, d, preferred);
	}
	return s;
}

#endif
