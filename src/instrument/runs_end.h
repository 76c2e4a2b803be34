/* runs_end.h - the text that counts runs of pieces, and the one where a thread ends that adds as often what programs add. */
#ifndef GX_INSTRUMENT_RUNS_END_H
#define GX_INSTRUMENT_RUNS_END_H

#include "base/strbuf.h"
#include "instrument/kept_end.h"
#include "ptx/trips.h"

#define GX_MOST_RUN_COUNTERS 8u
#define GX_MOST_RUN_SUMS     48u
#define GX_MOST_RUN_PLACES   1024u /* of one counter */

/* Of a piece: how often the lane came, and how often it led those that came. In a loop these are gpuext_runs_<number> and gpuext_led_<number>, of
 * 64 bits; else gpuext_runs_<number> is a word, 0 or 1 and the other 16 bits higher, so that all of it is added up at once. */
struct gx_run_counter {
	uint32_t piece;
	bool in_loop;
	bool once;     /* of all pieces that each thread comes to once: it is 1 from the start */
	bool together; /* all lanes of the warp came each time: the first led, which is not counted */
	/* The first place of a piece that runs once at most, which is a load: in front of it the runs are counted. Else NULL. */
	const struct gx_ptx_stmt *first_load;
	const struct gx_ptx_stmt *last_load; /* of the places; NULL: none of them is a load */
	/* The piece is a loop that counts itself: gpuext_from_<number> has its register from in front of it. */
	bool counts_itself;
	struct gx_ptx_trips trips;
	/* Not 0: it is of one program, this number less 1, at n places in as many pieces that no loop goes back to, and each of them adds 1. */
	uint32_t of_program, n;
};

/* Places with numbers from this one on are in the counter's piece. */
struct gx_run_part {
	uint32_t first, counter;
};

/* What programs add at one place in memory, or at several that follow each other. Texts as those of emit/ptx/compile.h, with GX_KEPT in front of
 * their names. */
struct gx_run_sum {
	const char *text, *at, *amount;
	int64_t offset;
	bool led, seldom, arrives;
	/* The place's number, from the first part's first to last, is in GX_KEPT<reg>; NULL: they depend on none, */
	const char *reg;
	uint32_t last, n_parts;
	struct gx_run_part parts[GX_MOST_RUN_COUNTERS];
	uint32_t n_places[GX_MOST_RUN_COUNTERS]; /* and there are so many of each counter's piece */
};

struct gx_runs {
	const struct gx_run_counter *counters; /* [n_counters] */
	uint32_t n_counters, n_sums;
	const struct gx_run_sum *sums; /* [n_sums] */
};

/* At the first place of a piece, or in front of its first load. */
void gx_runs_put_count(const struct gx_run_counter *counter, uint32_t number,
                       struct gx_strbuf *text);
/* In front of such a loop, and behind it. */
void gx_runs_put_from(const struct gx_run_counter *counter, uint32_t number,
                      struct gx_strbuf *text);
void gx_runs_put_trips(const struct gx_run_counter *counter, uint32_t number,
                       struct gx_strbuf *text);
/* Where the function begins. */
void gx_runs_put_registers(const struct gx_run_counter *counter, uint32_t number,
                           struct gx_strbuf *text);
/**
 * gx_runs_put_sums() - what stands in front of an end, from sm_80 on.
 * @end:      its guard says who leaves; NULL, or without one: everybody
 * @together: all lanes of the warp come there at once
 * @label:    a number that no other end has
 *
 * Registers of lanes that leave are 0 behind it. Lanes meet behind it that came together. Threads: any. Cost: O(text).
 */
void gx_runs_put_sums(const struct gx_runs *runs, const struct gx_ptx_stmt *end, bool together,
                      uint32_t label, struct gx_strbuf *text);

/* The same where there is no counter but that of pieces that each thread comes to once: the lanes that leave with the block's first thread add for
 * all of the block; or, inside, those that come with it to such a piece. Lanes meet behind it that came together. */
void gx_runs_put_of_block(const struct gx_runs *runs, const struct gx_ptx_stmt *end, bool inside,
                          uint32_t label, struct gx_strbuf *text);

/* The same of a piece that runs once at most, in it: the lanes that come add what they are. Lanes meet behind it that came together. */
void gx_runs_put_here(const struct gx_runs *runs, uint32_t label, struct gx_strbuf *text);

#endif
