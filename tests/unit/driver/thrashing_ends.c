/* thrashing_ends.c - where the book of pages that go to and fro ends: its limits to the step, pages and processors that there are not, pins that
 * end one after another, who gives up a table; and the lapse, which follows a vote of one byte. */
#include "thrash_world.h"

enum { LAPSE = 640 /* us; of a clock in steps of 64 ns */ };

static struct gx_thrashing_params steps(void)
{
	struct gx_thrashing_params params = GX_THRASHING_PARAMS;

	params.lapse_ns = LAPSE * US;
	return params;
}

/* A page that is late once: not flagged, it keeps what it has; flagged, it is as new; pinned, it stays where it is. */
static void late(void)
{
	for (u64 more = 0; more < 2; more++) {
		struct gx_thrashing_params params = steps();
		struct gx_page_mask pages = one(0);
		struct world w;

		start(&w, &params);
		for (u32 i = 0; i < 4; i++)
			move(&w, 0, 0, i % 2 ? CPU : GPU, 64);
		CHECK_EQ(w.tables[0].pages[0].n_moves, 2);
		move(&w, 0, 0, GPU, LAPSE + more); /* not flagged yet */
		CHECK_EQ(w.tables[0].pages[0].n_moves, 3 - more);
		w.now -= more * US;
		w.tables[0].pages[0].last_ns = w.now;
		move(&w, 0, 0, CPU, 64);
		CHECK_EQ(w.tables[0].pages[0].n_moves, 4 - more);
		move(&w, 0, 0, GPU, LAPSE + more);
		CHECK_EQ(w.tables[0].pages[0].n_moves, more ? 0 : 5);
		CHECK_EQ(gx_mask_test(&w.vb[0].thrashing, 0), !more);
		free(w.tables);

		start(&w, &params);
		flag(&w);
		CHECK(ask(&w, GPU, CPU, 10).verdict == GX_THRASH_PIN);
		gx_thrashing_revoked(&w.t, &w.vb[0], &pages, GPU, w.now + (LAPSE + more) * US);
		CHECK_EQ(w.tables[0].pages[0].pinned_at, CPU);
		CHECK(gx_thrashing_consistent(&w.t, &w.vb[0]));
		free(w.tables);
	}
}

/* Moves in a row are counted up to seven; a page is flagged once, whatever the number of moves is that flags it. */
static void most_moves(void)
{
	for (u32 threshold = 1; threshold <= 7; threshold++) {
		struct gx_thrashing_params params = steps();
		struct world w;

		params.threshold = threshold;
		start(&w, &params);
		for (u32 i = 0; i < 30; i++) {
			u32 n = i < 2 ? 0 : i - 1;

			move(&w, 0, 5, i % 2 ? CPU : GPU, 64);
			CHECK_EQ(w.t.n_flagged, n >= threshold);
			CHECK_EQ(gx_mask_test(&w.vb[0].thrashing, 5), n >= threshold);
			if (n)
				CHECK_EQ(w.tables[0].pages[5].n_moves, n < 7 ? n : 7);
		}
		free(w.tables);
	}
}

/* A book is opened by a table that is free, or by the one that had nothing to do for the longest time, more than a lapse. */
static void oldest_table(void)
{
	for (u32 older = 0; older < 2; older++) {
		struct gx_thrashing_params params = steps();
		struct world w;

		start(&w, &params);
		for (u32 i = 0; i < 2; i++) {
			move(&w, i, 3, GPU, 64);
			move(&w, i, 3, CPU, 64);
		}
		move(&w, !older, 3, CPU, 64); /* that one is the younger */
		move(&w, 2, 3, GPU, LAPSE - 128);
		move(&w, 2, 3, CPU, 128); /* a lapse behind the younger one's, not more */
		CHECK(w.vb[2].thrash.table == &w.tables[older] && !w.vb[older].thrash.table);
		CHECK(w.vb[!older].thrash.table == &w.tables[!older] && !w.t.n_untracked);
		move(&w, 3, 3, GPU, 64);
		move(&w, 3, 3, CPU, 64);
		CHECK(w.vb[3].thrash.table == &w.tables[!older]);
		free(w.tables);

		start(&w, &params); /* both could be */
		for (u32 i = 0; i < 2; i++) {
			move(&w, i, 3, GPU, 64);
			move(&w, i, 3, CPU, 64);
		}
		move(&w, !older, 3, CPU, 64);
		move(&w, 2, 3, GPU, 2 * LAPSE);
		move(&w, 2, 3, CPU, 64);
		CHECK(w.vb[2].thrash.table == &w.tables[older] && !w.vb[older].thrash.table);
		free(w.tables);
	}
	for (u64 more = 0; more < 2; more++) { /* to the step */
		struct gx_thrashing_params params = steps();
		struct world w;

		start(&w, &params);
		for (u32 i = 0; i < 2; i++) {
			move(&w, i, 3, GPU, i ? 0 : 64);
			move(&w, i, 3, CPU, i ? 0 : 64);
		}
		move(&w, 2, 3, GPU, LAPSE - 64);
		move(&w, 2, 3, CPU, 64 + more);
		CHECK(w.vb[2].thrash.table ==
		      (more ? &w.tables[0] : NULL)); /* of two as old the first */
		CHECK_EQ(w.t.n_untracked, !more);
		free(w.tables);
	}
}

/* --- pins */
/* Pages 0 to n - 1 of a block, flagged, then pinned one after another, us apart. */
static void pin_pages(struct world *w, u32 vb, u32 n, u64 us)
{
	for (u32 page = 0; page < n; page++)
		for (u32 i = 0; i < 6; i++)
			move(w, vb, page, i % 2 ? CPU : GPU, 1);
	for (u32 page = 0; page < n; page++, w->now += us * US) {
		struct gx_thrash_fault fault = { page, GPU, CPU, CPU, w->now };

		CHECK(gx_thrashing_hint(&w->t, &w->vb[vb], &fault).verdict == GX_THRASH_PIN);
		CHECK(gx_thrashing_consistent(&w->t, &w->vb[vb]));
	}
}

/* Whichever of three goes first, it is woken up for the first of those that are left; where pins never end, never. */
static void pins_end(void)
{
	for (u32 lapses = 0; lapses <= 300; lapses += 300) {
		struct gx_thrashing_params params = GX_THRASHING_PARAMS;

		params.pin = lapses;
		params.adapts = false;
		for (u32 gone = 0; gone < 3; gone++) {
			struct gx_page_mask ended, page = one(gone);
			struct world w;
			u64 pinned_ns, wakeup;

			start(&w, &params);
			pinned_ns = w.now + 18 * US;
			pin_pages(&w, 0, 3, 100);
			wakeup = pinned_ns + 150000 * US;
			CHECK_EQ(gx_thrashing_wakeup(&w.t), lapses ? wakeup : ~0ull);
			gx_thrashing_reset(&w.t, &w.vb[0], &page);
			CHECK(gx_thrashing_consistent(&w.t, &w.vb[0]));
			wakeup += gone ? 0 : 100 * US;
			CHECK_EQ(gx_thrashing_wakeup(&w.t), lapses ? wakeup : ~0ull);
			gx_thrashing_expire(&w.t, &w.vb[0], wakeup, &ended);
			CHECK_EQ(gx_mask_count(&ended), lapses != 0);
			CHECK(!lapses || gx_mask_test(&ended, !gone));
			CHECK_EQ(gx_mask_count(&w.tables[0].pinned), lapses ? 1 : 2);
			free(w.tables);
		}
	}
}

/* Of a block that is gone no pin ends, nor is anybody woken up for it. */
static void forgotten(void)
{
	struct gx_thrashing_params params = GX_THRASHING_PARAMS;
	struct world w;
	u64 first, second;

	start(&w, &params);
	pin_pages(&w, 0, 1, 100);
	first = gx_thrashing_wakeup(&w.t);
	pin_pages(&w, 1, 1, 100);
	CHECK_EQ(gx_thrashing_wakeup(&w.t), first);
	CHECK(gx_thrashing_expired(&w.t, first) == &w.vb[0]);
	gx_thrashing_forget(&w.t, &w.vb[0]);
	second = gx_thrashing_wakeup(&w.t);
	CHECK(second > first && second != ~0ull);
	CHECK(!gx_thrashing_expired(&w.t, second - 20 * US - 1));
	CHECK(gx_thrashing_expired(&w.t, second - 20 * US) == &w.vb[1]);
	free(w.tables);
}

/* Of pins at the processor that faults and of those at another there is a count each. A page that comes to its pin later ends who waits. */
static void pinned_elsewhere(void)
{
	struct gx_page_mask pages = one(0);
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	CHECK_EQ(ask(&w, GPU, CPU, 10).at, CPU);
	CHECK(w.t.n_pins_local == 0 && w.t.n_pins_remote == 1);
	CHECK_EQ(ask(&w, CPU, CPU, 10).at, CPU);
	CHECK(w.t.n_pins_local == 1 && w.t.n_pins_remote == 1);
	gx_thrashing_revoked(&w.t, &w.vb[0], &pages, GPU, w.now);
	w.at = CPU;
	CHECK_EQ(ask(&w, CPU, CPU, 20).verdict, GX_THRASH_THROTTLE);
	CHECK(w.tables[0].pages[0].waiting == 1u << CPU);
	CHECK_EQ(ask(&w, GPU, CPU, 1).verdict,
	         GX_THRASH_PIN); /* it is there: who waits goes on waiting */
	CHECK(w.tables[0].pages[0].waiting == 1u << CPU);
	w.at = GPU;
	CHECK_EQ(ask(&w, GPU, CPU, 1).verdict, GX_THRASH_PIN);
	CHECK(!w.tables[0].pages[0].waiting && !w.tables[0].pages[0].nap_ends);
	free(w.tables);
}

/* Of the tables those that it was given: what lies behind them is another's. */
static void own_tables(void)
{
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	pin_pages(&w, 0, 1, 100);
	pin_pages(&w, 1, 1, 100);
	CHECK(w.tables[1].owner == &w.vb[1]);
	gx_thrashing_forget(&w.t, &w.vb[0]);
	w.t.n_tables = 1;
	CHECK_EQ(gx_thrashing_wakeup(&w.t), ~0ull);
	CHECK(!gx_thrashing_expired(&w.t, w.now + 1000000 * US));
	for (u32 i = 0; i < 2; i++)
		move(&w, 0, 3, i ? CPU : GPU, 10); /* a book is opened beside it */
	CHECK(w.vb[0].thrash.table == w.tables && gx_thrashing_consistent(&w.t, &w.vb[1]));
	for (u32 i = 0; i < 2; i++)
		move(&w, 2, 3, i ? CPU : GPU, 10);
	CHECK(!w.vb[2].thrash.table && w.t.n_untracked == 1);
	gx_thrashing_init(&w.t, &w.memory, w.tables, 1, &GX_THRASHING_PARAMS);
	CHECK(!w.tables[0].owner && w.tables[1].owner == &w.vb[1]);
	free(w.tables);
}

/* --- verdicts */
/* To the step: a page whose last move is more than a lapse ago does not thrash, unless it is pinned. */
static void hint_in_time(void)
{
	for (u64 more = 0; more < 2; more++) {
		struct gx_thrashing_params params = steps();
		struct world w;

		start(&w, &params);
		for (u32 i = 0; i < 5; i++)
			move(&w, 0, 0, i % 2 ? CPU : GPU, 64);
		CHECK_EQ(ask(&w, GPU, CPU, LAPSE + more).verdict,
		         more ? GX_THRASH_NONE : GX_THRASH_PIN);
		free(w.tables);
		start(&w, &params);
		for (u32 i = 0; i < 5; i++)
			move(&w, 0, 0, i % 2 ? CPU : GPU, 64);
		CHECK_EQ(ask(&w, GPU, CPU, 64).verdict, GX_THRASH_PIN);
		CHECK_EQ(ask(&w, GPU, CPU, LAPSE + more).verdict, GX_THRASH_PIN);
		free(w.tables);
	}
}

/* Until the last step of a nap the others wait; on it who waited may ask again, and alone it begins a new one; who comes new waits, too. */
static void ends_of_naps(void)
{
	static const struct {
		u32 processor, late, verdict, spared;
	} rows[] = {
		{ GPU, 0, GX_THRASH_NONE, GPU },      { GPU, 1, GX_THRASH_NONE, GPU },
		{ GPU2, 0, GX_THRASH_THROTTLE, CPU }, { GPU2, 1, GX_THRASH_NONE, GPU2 },
		{ CPU, 0, GX_THRASH_NONE, CPU },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_thrashing_params params = steps();
		struct gx_thrash_page *page;
		struct world w;

		start(&w, &params);
		for (u32 k = 0; k < 5; k++)
			move(&w, 0, 0, k % 2 ? CPU : GPU, 64);
		page = &w.tables[0].pages[0];
		CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 64).verdict, GX_THRASH_NONE);
		CHECK_EQ(page->nap_ends, w.now + LAPSE * US);
		move(&w, 0, 0, CPU, 64);
		CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 64).verdict, GX_THRASH_THROTTLE);
		CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, LAPSE - 129).until, page->nap_ends);
		CHECK_EQ(page->n_waits, 1);
		w.now = page->nap_ends;
		CHECK_EQ(ask(&w, rows[i].processor, GX_NO_PROCESSOR, rows[i].late).verdict,
		         rows[i].verdict);
		CHECK_EQ(page->spared, rows[i].spared);
		free(w.tables);
	}
}

/* The spared one does not wait even if it did before; rights that a page lost make nobody wait while it is not pinned. */
static void spared(void)
{
	struct gx_page_mask pages = one(0);
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 10).verdict, GX_THRASH_NONE);
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 10).verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(ask(&w, GPU2, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
	w.tables[0].pages[0].spared = GPU;
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_NONE);
	CHECK_EQ(w.tables[0].pages[0].waiting, 1u << GPU2);
	free(w.tables);

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	gx_thrashing_revoked(&w.t, &w.vb[0], &pages, GPU, w.now + US);
	CHECK(w.tables[0].pages[0].revoked);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 10).verdict, GX_THRASH_NONE);
	CHECK_EQ(ask(&w, GPU, CPU, 1).verdict, GX_THRASH_PIN); /* though the CPU is spared */
	free(w.tables);
}

/* Waits are counted up to 255. */
static void most_waits(void)
{
	struct gx_thrashing_params params = steps();
	struct gx_thrash_page *page;
	struct world w;

	params.pin_threshold = 255;
	start(&w, &params);
	for (u32 i = 0; i < 5; i++)
		move(&w, 0, 0, i % 2 ? CPU : GPU, 64);
	page = &w.tables[0].pages[0];
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 64).verdict, GX_THRASH_NONE);
	for (u32 n = 253; n <= 255; n++) {
		page->n_waits = (u8)n;
		page->waiting = 0;
		CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
		CHECK_EQ(page->n_waits, n < 255 ? n + 1 : 255);
	}
	CHECK_EQ(w.vb[0].thrash.n_waits, 3);
	free(w.tables);
}

/* A page that thrashes not enough, one behind the last of its block, and a processor that there is not. */
static void nobody(void)
{
	struct gx_thrash_page *pages;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	for (u32 i = 0; i < 4; i++)
		move(&w, 0, 0, i % 2 ? CPU : GPU, 10);
	CHECK_EQ(ask(&w, GPU, CPU, 10).verdict, GX_THRASH_NONE); /* two moves of three */
	move(&w, 0, 0, GPU, 10);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 10).verdict, GX_THRASH_NONE); /* it is spared */
	CHECK_EQ(ask(&w, GX_MAX_PROCESSORS, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_NONE);
	CHECK_EQ(ask(&w, GX_NO_PROCESSOR, CPU, 1).verdict, GX_THRASH_NONE);
	CHECK(!w.t.n_throttles && !w.t.n_pins_local && !w.t.n_pins_remote);
	pages = w.tables[0].pages;
	for (u32 n = 8; n < 11; n++) {
		struct gx_thrash_fault fault = { 9, GPU, CPU, CPU, w.now };

		w.vb[0].n_pages = n;
		pages[9] = (struct gx_thrash_page){ .n_moves = 7,
			                            .last_ns = w.now,
			                            .pinned_at = GX_NO_PROCESSOR,
			                            .spared = GX_NO_PROCESSOR };
		CHECK_EQ(gx_thrashing_hint(&w.t, &w.vb[0], &fault).verdict,
		         n > 9 ? GX_THRASH_PIN : GX_THRASH_NONE);
	}
	free(w.tables);
}

/* A book that nothing was flagged in is no epoch old, however quiet it is. */
static void never_flagged(void)
{
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	move(&w, 0, 0, GPU, 10);
	move(&w, 0, 0, CPU, 10);
	w.now += 5000000ull * US;
	CHECK(!gx_thrashing_expired(&w.t, w.now));
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 0).verdict, GX_THRASH_NONE);
	CHECK(w.vb[0].thrash.table && !w.vb[0].thrash.n_resets);
	free(w.tables);
}

/* --- the lapse */
/* As native code has it: the vote is a byte, which wraps, and is compared as a number without a sign. */
static void vote(u32 threshold, int8_t *votes, u64 *lapse, bool is_late)
{
	const u64 most = 500000000, least = 5000;
	u64 step = *lapse / 8;

	*votes = (int8_t)(*votes + (is_late ? 1 : -1));
	if ((u32)*votes >= threshold && *lapse < most)
		*lapse += step < most / 10 ? step : most / 10;
	else if (-*votes <= -(int)threshold && *lapse > least)
		*lapse -= step > least ? step : least;
	else
		return;
	*votes = (int8_t)(*votes / 2);
}

static void lapse_follows(u32 threshold, u32 late_of_8, u64 from)
{
	struct gx_thrashing_params params = GX_THRASHING_PARAMS;
	struct gx_thrash_page page;
	struct world w;
	int8_t votes = 0;
	u64 lapse;
	u32 state = threshold + late_of_8;

	params.vote_threshold = threshold;
	start(&w, &params);
	flag(&w);
	page = w.tables[0].pages[0];
	w.t.lapse_ns = lapse = from;
	w.now += 4000000000ull;
	w.vb[0].thrash.last_thrashing_ns = w.now;
	for (u32 i = 0; i < 1500; i++) {
		struct gx_thrash_fault fault = { 0, GPU, GPU, GX_NO_PROCESSOR, w.now };
		bool is_late;

		state = state * 1664525 + 1013904223;
		is_late = (state >> 24) % 8 < late_of_8;
		w.tables[0].pages[0] = page;
		/* on the last moment of a lapse it is over, one earlier it is not */
		w.tables[0].pages[0].last_ns = w.now - lapse + !is_late;
		gx_thrashing_hint(&w.t, &w.vb[0], &fault);
		vote(threshold, &votes, &lapse, is_late);
		if (w.t.lapse_ns != lapse || w.t.vote != votes) {
			fprintf(stderr, "threshold %u, %u of 8, fault %u\n", threshold, late_of_8,
			        i);
			CHECK_EQ(w.t.lapse_ns, lapse);
			CHECK_EQ(w.t.vote, votes);
			break;
		}
	}
	CHECK_EQ(w.t.nap_ns, 500000);
	free(w.tables);
}

static void lapses(void)
{
	static const u32 thresholds[] = { 1, 2, 32, 100, 126, 127, 128, 129, 200 };

	for (u32 i = 0; i < sizeof(thresholds) / sizeof(thresholds[0]); i++)
		for (u32 late_of_8 = 0; late_of_8 <= 8; late_of_8++)
			for (u64 from = 4999; from < 600000000;
			     from = from < 5001 ? from + 1 : from * 29)
				lapse_follows(thresholds[i], late_of_8, from);
	lapse_follows(32, 8, 500000000);
	lapse_follows(32, 0, 500000000);
}

/* One that was said stays, as does the default where it is not to follow. */
static void lapse_stays(void)
{
	for (u32 kept = 0; kept < 3; kept++) {
		struct gx_thrashing_params params = GX_THRASHING_PARAMS;
		struct world w;

		params.adapts = kept != 1;
		params.lapse_ns += kept == 2;
		start(&w, &params);
		flag(&w);
		for (u32 i = 0; i < 3; i++)
			ask(&w, GPU, GX_NO_PROCESSOR, 10);
		CHECK_EQ(w.t.lapse_ns != params.lapse_ns, !kept);
		CHECK(!kept || !w.t.vote);
		free(w.tables);
	}
}

int main(void)
{
	late();
	most_moves();
	oldest_table();
	pins_end();
	forgotten();
	pinned_elsewhere();
	own_tables();
	hint_in_time();
	ends_of_naps();
	spared();
	most_waits();
	nobody();
	never_flagged();
	lapses();
	lapse_stays();
	return TEST_END();
}
