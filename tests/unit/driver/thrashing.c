/* thrashing.c - pages that go to and fro, step by step: times and verdicts are computed by hand
 * from what native code does.
 */
#include "thrash_world.h"

static void detection(void)
{
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	move(&w, 0, 0, GPU, 10);
	CHECK(!w.vb[0].thrash.table);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 0).verdict, GX_THRASH_NONE);
	move(&w, 0, 0, CPU, 10); /* another processor within 500 us: the book starts */
	CHECK(w.vb[0].thrash.table == &w.tables[0]);
	move(&w, 0, 0, GPU, 499);
	move(&w, 0, 0, CPU, 499);
	CHECK_EQ(w.tables[0].pages[0].n_moves, 2);
	CHECK(!gx_mask_test(&w.vb[0].thrashing, 0));
	move(&w, 0, 0, GPU, 499); /* the third within a lapse of the one before */
	CHECK(gx_mask_test(&w.vb[0].thrashing, 0));
	CHECK_EQ(gx_mask_count(&w.vb[0].thrashing), 1);
	CHECK_EQ(w.t.n_flagged, 1);
	move(&w, 0, 0, CPU, 501); /* too late: it is forgotten */
	CHECK(!gx_mask_test(&w.vb[0].thrashing, 0));
	CHECK_EQ(w.tables[0].pages[0].n_moves, 0);
	free(w.tables);
}

/* A lapse counts whole: on its last moment the book starts, and a move counts; behind it neither does. */
static void ends_of_lapses(void)
{
	for (u64 late = 0; late < 2; late++) {
		struct world w;

		start(&w, &GX_THRASHING_PARAMS);
		move(&w, 0, 0, GPU, 10);
		move(&w, 0, 0, CPU, 500 + late);
		CHECK_EQ(w.vb[0].thrash.table != NULL, !late);
		move(&w, 0, 0, GPU, 10);
		move(&w, 0, 0, CPU, 10);
		CHECK(w.vb[0].thrash.table == &w.tables[0]);
		CHECK_EQ(w.tables[0].pages[0].n_moves, 2 - late);
		free(w.tables);
	}
}

/* What is out of its range, or not said, is as in native code. */
static void parameters(void)
{
	static const struct {
		struct gx_thrashing_params given, taken;
	} rows[] = {
		{ { .threshold = 0 }, { .threshold = 3, .pin_threshold = 10, .nap = 1 } },
		{ { .threshold = 1, .pin_threshold = 1, .nap = 1 },
		  { .threshold = 1, .pin_threshold = 1, .nap = 1 } },
		{ { .threshold = 7, .pin_threshold = 255, .nap = 100 },
		  { .threshold = 7, .pin_threshold = 255, .nap = 100 } },
		{ { .threshold = 8, .pin_threshold = 256, .nap = 101 },
		  { .threshold = 3, .pin_threshold = 10, .nap = 1 } },
		{ { .threshold = 2, .lapse_ns = 64000, .epoch = 5, .vote_threshold = 9 },
		  { .threshold = 2,
		    .pin_threshold = 10,
		    .nap = 1,
		    .lapse_ns = 64000,
		    .epoch = 5,
		    .vote_threshold = 9 } },
	};
	const struct gx_thrashing_params native = GX_THRASHING_PARAMS;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct gx_thrashing_params *want = &rows[i].taken;
		struct world w;

		start(&w, &rows[i].given);
		CHECK_EQ(w.t.params.threshold, want->threshold);
		CHECK_EQ(w.t.params.pin_threshold, want->pin_threshold);
		CHECK_EQ(w.t.params.nap, want->nap);
		CHECK_EQ(w.t.params.lapse_ns, want->lapse_ns ? want->lapse_ns : native.lapse_ns);
		CHECK_EQ(w.t.params.epoch, want->epoch ? want->epoch : native.epoch);
		CHECK_EQ(w.t.params.vote_threshold,
		         want->vote_threshold ? want->vote_threshold : native.vote_threshold);
		CHECK_EQ(w.t.lapse_ns, w.t.params.lapse_ns);
		CHECK_EQ(w.t.nap_ns, w.t.lapse_ns * w.t.params.nap);
		CHECK_EQ(w.t.epoch_ns, w.t.lapse_ns * w.t.params.epoch);
		free(w.tables);
	}
}

/* A page that has not moved yet is one, however young the clock is. */
static void young_clock(void)
{
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	w.now = 0;
	move(&w, 0, 0, GPU, 10);
	move(&w, 0, 0, CPU, 10);
	CHECK(w.vb[0].thrash.table == &w.tables[0]);
	CHECK_EQ(w.tables[0].pages[0].n_moves, 0);
	move(&w, 0, 0, GPU, 10);
	CHECK_EQ(w.tables[0].pages[0].n_moves, 1);
	free(w.tables);
}

/* What does not start a book: one processor alone, two that are slow, evictions (never told). */
static void no_detection(void)
{
	struct gx_thrashing_params off = GX_THRASHING_PARAMS;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	for (u32 i = 0; i < 20; i++)
		move(&w, 0, 0, GPU, 10);
	CHECK(!w.vb[0].thrash.table);
	for (u32 i = 0; i < 20; i++)
		move(&w, 1, 0, i % 2 ? CPU : GPU, 501);
	CHECK(!w.vb[1].thrash.table);
	free(w.tables);
	off.enable = false;
	start(&w, &off);
	for (u32 i = 0; i < 20; i++)
		move(&w, 0, 0, i % 2 ? CPU : GPU, 10);
	CHECK(!w.vb[0].thrash.table);
	free(w.tables);
}

/* CPU and GPU on PCIe: one is spared in each nap of 500 us, the other waits until its end; nobody
 * is spared twice in a row; after 10 waits the spared processor keeps the page. */
static void throttling(void)
{
	struct gx_thrashing_params params = GX_THRASHING_PARAMS;
	struct gx_thrash_hint hint;
	struct world w;
	u64 nap_ends;

	params.adapts = false;
	start(&w, &params);
	flag(&w); /* on the GPU */
	hint = ask(&w, CPU, GX_NO_PROCESSOR, 10);
	CHECK_EQ(hint.verdict, GX_THRASH_NONE); /* the first is spared */
	nap_ends = w.now + 500 * US;
	move(&w, 0, 0, CPU, 100);
	hint = ask(&w, GPU, GX_NO_PROCESSOR, 1);
	CHECK_EQ(hint.verdict, GX_THRASH_THROTTLE);
	CHECK(hint.until <= nap_ends && hint.until > nap_ends - 64);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 1);
	CHECK_EQ(w.vb[0].thrash.n_waits, 1);
	hint = ask(&w, GPU, GX_NO_PROCESSOR, 300); /* asks again too early: still one wait */
	CHECK_EQ(hint.verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 1);
	CHECK_EQ(w.t.n_throttles, 2);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 1).verdict,
	         GX_THRASH_NONE); /* the spared one goes on */
	hint = ask(&w, GPU, GX_NO_PROCESSOR,
	           98); /* the nap is over by less than a lapse since the move */
	CHECK_EQ(hint.verdict, GX_THRASH_NONE); /* and the GPU is spared now */
	CHECK_EQ(w.tables[0].pages[0].spared, GPU);
	move(&w, 0, 0, GPU, 1);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 2);
	/* a processor that comes first twice is not spared the second time, so both wait or one is
	 * taken */
	move(&w, 0, 0, GPU, 490);
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 20).verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(w.tables[0].pages[0].spared, GX_NO_PROCESSOR);
	CHECK_EQ(ask(&w, CPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
	free(w.tables);
}

/* The waits that lead to a pin, and its end after 300 lapses of the start, 150 ms. The lapse is
 * adapted: moves that are a nap apart would be no thrash with the first one. */
static void pinning(void)
{
	struct gx_page_mask ended, pinned;
	struct gx_thrash_hint hint;
	struct world w;
	u64 pinned_ns;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	for (u32 i = 0; i < 10; i++) { /* ten naps: one is spared and takes the page, one waits */
		u32 spared = i % 2 ? GPU : CPU, other = i % 2 ? CPU : GPU;

		CHECK_EQ(ask(&w, spared, GX_NO_PROCESSOR, 10).verdict, GX_THRASH_NONE);
		move(&w, 0, 0, spared, 100);
		CHECK_EQ(ask(&w, other, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
		CHECK_EQ(w.tables[0].pages[0].n_waits, i + 1);
		w.now += 390 * US;
	}
	CHECK_EQ(gx_thrashing_wakeup(&w.t), ~0ull);
	hint = ask(&w, CPU, GX_NO_PROCESSOR, 9);
	CHECK_EQ(hint.verdict, GX_THRASH_PIN);
	CHECK_EQ(hint.at, CPU);
	CHECK_EQ(hint.processors, 1u << CPU | 1u << GPU);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 0);
	pinned_ns = w.now;
	CHECK_EQ(gx_thrashing_wakeup(&w.t), pinned_ns + 150000 * US);
	pinned = one(0);
	w.at = CPU;
	gx_thrashing_migrated(&w.t, &w.vb[0], &pinned, CPU,
	                      w.now); /* because of the pin: no move */
	CHECK_EQ(w.tables[0].pages[0].pinned_at, CPU);
	/* the GPU maps the CPU's memory */
	hint = ask(&w, GPU, GX_NO_PROCESSOR, 1);
	CHECK_EQ(hint.verdict, GX_THRASH_PIN);
	CHECK_EQ(hint.at, CPU);
	CHECK_EQ(w.t.n_pins_local, 1);
	CHECK_EQ(w.t.n_pins_remote, 1);
	CHECK_EQ(w.vb[0].thrash.n_pins, 1);
	/* the pin ends, a timer's grain before its time; the page is as new */
	CHECK(!gx_thrashing_expired(&w.t, pinned_ns + 149979 * US));
	CHECK(gx_thrashing_expired(&w.t, pinned_ns + 149980 * US) == &w.vb[0]);
	gx_thrashing_expire(&w.t, &w.vb[0], pinned_ns + 149980 * US, &ended);
	CHECK_EQ(gx_mask_count(&ended), 1);
	CHECK(gx_mask_test(&ended, 0) && !gx_mask_test(&w.vb[0].thrashing, 0));
	CHECK(!gx_thrashing_expired(&w.t, ~0ull - 100000));
	CHECK_EQ(gx_thrashing_wakeup(&w.t), ~0ull);
	free(w.tables);
}

/* Where a page goes when it may go anywhere, by what processors can reach. */
static void places(void)
{
	struct gx_thrash_hint hint;
	struct world w;

	/* preferred on the CPU, which both reach: at once */
	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	hint = ask(&w, GPU, CPU, 10);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == CPU);
	free(w.tables);
	/* preferred on the GPU, which the CPU can't reach: the GPU is spared, the CPU waits, then
	 * it is pinned */
	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	CHECK_EQ(ask(&w, GPU, GPU, 10).verdict, GX_THRASH_NONE);
	CHECK_EQ(ask(&w, CPU, GPU, 1).verdict, GX_THRASH_THROTTLE);
	w.tables[0].pages[0].n_waits = 10;
	hint = ask(&w, GPU, GPU, 1);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == GPU);
	/* that ended the nap: the CPU is spared next, and takes it where both reach */
	hint = ask(&w, CPU, GPU, 1);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == CPU);
	/* the place where it should live waits for its turn */
	CHECK_EQ(ask(&w, GPU, GPU, 1).verdict, GX_THRASH_THROTTLE);
	free(w.tables);
	/* a CPU that shares memory with the GPU: the page stays with the GPU, or goes there */
	start(&w, &GX_THRASHING_PARAMS);
	w.t.can_access[CPU] |= 1u << GPU;
	w.t.fast[CPU] |= 1u << GPU;
	w.t.fast[GPU] |= 1u << CPU;
	flag(&w);
	hint = ask(&w, CPU, GX_NO_PROCESSOR, 10);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == GPU);
	free(w.tables);
	start(&w, &GX_THRASHING_PARAMS);
	w.t.can_access[CPU] |= 1u << GPU;
	w.t.fast[CPU] |= 1u << GPU;
	w.t.fast[GPU] |= 1u << CPU;
	flag(&w);
	w.at = CPU;
	hint = ask(&w, CPU, GX_NO_PROCESSOR, 10);
	CHECK_EQ(hint.verdict, GX_THRASH_NONE);
	hint = ask(&w, GPU, GX_NO_PROCESSOR, 1);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == GPU);
	free(w.tables);
	/* a GPU without memory: the CPU's */
	start(&w, &GX_THRASHING_PARAMS);
	w.t.has_memory = 1u << CPU;
	flag(&w);
	CHECK_EQ(ask(&w, GPU, GPU, 10).verdict, GX_THRASH_NONE);
	w.tables[0].pages[0].n_waits = 10;
	hint = ask(&w, GPU, GPU, 1);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == CPU);
	free(w.tables);
}

/* Two GPUs that are no peers: the memory that both reach is the CPU's. */
static void two_gpus(void)
{
	struct gx_thrash_hint hint;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	for (u32 i = 0; i < 5; i++)
		move(&w, 0, 0, i % 2 ? GPU2 : GPU, 10);
	CHECK(gx_mask_test(&w.vb[0].thrashing, 0));
	CHECK_EQ(ask(&w, GPU2, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_NONE);
	w.tables[0].pages[0].n_waits = 10;
	hint = ask(&w, GPU2, GX_NO_PROCESSOR, 1);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == GPU2);
	/* pinned there, out of the other's reach: that one waits; spared, it finds the common place
	 */
	w.at = GPU2;
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 0);
	hint = ask(&w, GPU, GX_NO_PROCESSOR, 501);
	CHECK_EQ(w.tables[0].pages[0].spared, GPU);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == CPU);
	free(w.tables);
}

/* Rights that go to and fro under a pin: the others wait, the page stays. */
static void revocations(void)
{
	struct gx_page_mask pages = one(0);
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	CHECK_EQ(ask(&w, GPU, CPU, 10).at, CPU);
	w.at = CPU;
	CHECK_EQ(ask(&w, CPU, CPU, 10).verdict, GX_THRASH_PIN);
	gx_thrashing_revoked(&w.t, &w.vb[0], &pages, GPU, w.now + 10 * US);
	CHECK(w.tables[0].pages[0].revoked);
	CHECK_EQ(w.tables[0].pages[0].spared, GPU);
	CHECK_EQ(ask(&w, CPU, CPU, 20).verdict, GX_THRASH_THROTTLE);
	CHECK_EQ(w.tables[0].pages[0].n_waits, 0); /* counted only until the pin */
	CHECK_EQ(w.tables[0].pages[0].pinned_at, CPU);
	CHECK_EQ(ask(&w, GPU, CPU, 1).verdict, GX_THRASH_PIN);
	free(w.tables);
}

/* A block without moves for 2000 lapses starts anew, four times; one with a pin never. */
static void epochs(void)
{
	struct gx_page_mask ended;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	for (u32 i = 0; i < 4; i++) {
		flag(&w);
		w.now += 1000000 * US;
		CHECK(!gx_thrashing_expired(&w.t, w.now));
		if (i % 2) { /* by a fault */
			CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 1).verdict, GX_THRASH_NONE);
		} else { /* or by the clock */
			w.now += US;
			CHECK(gx_thrashing_expired(&w.t, w.now) == &w.vb[0]);
			gx_thrashing_expire(&w.t, &w.vb[0], w.now, &ended);
			CHECK_EQ(gx_mask_count(&ended), 0);
		}
		CHECK(!w.vb[0].thrash.table && !gx_mask_count(&w.vb[0].thrashing));
		CHECK_EQ(w.vb[0].thrash.n_resets, i + 1);
	}
	flag(&w);
	w.now += 1000000 * US;
	CHECK_EQ(ask(&w, GPU, GX_NO_PROCESSOR, 1).verdict,
	         GX_THRASH_NONE); /* too long since the last move */
	CHECK(w.vb[0].thrash.table);
	free(w.tables);
	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	CHECK_EQ(ask(&w, GPU, CPU, 10).verdict, GX_THRASH_PIN);
	gx_thrashing_expire(&w.t, &w.vb[0], w.now + 150000 * US, &ended);
	CHECK_EQ(gx_mask_count(&ended), 1);
	w.now += 2000000 * US;
	ask(&w, GPU, CPU, 0);
	CHECK(w.vb[0].thrash.table && !w.vb[0].thrash.n_resets);
	free(w.tables);
}

/* The lapse as native code adapts it: longer by an eighth for a fault soon after the last move. */
static void lapses(void)
{
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	ask(&w, GPU, GX_NO_PROCESSOR, 10);
	CHECK_EQ(w.t.lapse_ns, 562500);
	CHECK_EQ(w.t.vote, 0);
	ask(&w, GPU, GX_NO_PROCESSOR, 10);
	CHECK_EQ(w.t.lapse_ns, 632812);
	CHECK_EQ(w.t.nap_ns, 500000); /* the others stay what they were */
	for (u32 i = 0; i < 31; i++)
		ask(&w, GPU, GX_NO_PROCESSOR, 700);
	CHECK_EQ(w.t.vote, 31);
	CHECK_EQ(w.t.lapse_ns, 632812);
	ask(&w, GPU, GX_NO_PROCESSOR, 700);
	CHECK_EQ(w.t.lapse_ns, 711913);
	CHECK_EQ(w.t.vote, 16);
	free(w.tables);
}

/* Two tables for four blocks: one that thrashes keeps its own, one that does not gives it up. */
static void tables(void)
{
	struct gx_page_mask all;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	gx_mask_zero(&all);
	gx_mask_fill(&all, gx_region(0, 512));
	flag(&w);
	move(&w, 1, 3, GPU, 10);
	move(&w, 1, 3, CPU, 10);
	CHECK(w.vb[1].thrash.table == &w.tables[1]);
	move(&w, 2, 3, GPU, 10);
	move(&w, 2, 3, CPU, 10); /* the second block's last move is 20 us ago: not yet */
	CHECK(!w.vb[2].thrash.table);
	CHECK_EQ(w.t.n_untracked, 1);
	move(&w, 2, 3, CPU, 700);
	move(&w, 2, 3, GPU, 10);
	CHECK(w.vb[2].thrash.table == &w.tables[1] && !w.vb[1].thrash.table);
	CHECK(gx_thrashing_consistent(&w.t, &w.vb[1]));
	/* moved by the application: void; gone: free */
	gx_thrashing_reset(&w.t, &w.vb[0], &all);
	CHECK_EQ(gx_mask_count(&w.vb[0].thrashing), 0);
	CHECK(gx_thrashing_consistent(&w.t, &w.vb[0]));
	gx_thrashing_forget(&w.t, &w.vb[0]);
	CHECK(!w.tables[0].owner && !w.vb[0].thrash.table);
	move(&w, 3, 3, GPU, 10);
	move(&w, 3, 3, CPU, 10);
	CHECK(w.vb[3].thrash.table == &w.tables[0]);
	free(w.tables);
}

/* Flagged pages stay out of prefetches; nonsense is NONE. */
static void around(void)
{
	struct gx_page_mask faulted = one(8);
	struct gx_thrash_fault bad = { 512, GPU, CPU, GX_NO_PROCESSOR, 0 };
	struct gx_service_plan plan;
	struct world w;

	start(&w, &GX_THRASHING_PARAMS);
	flag(&w);
	gx_memory_plan(&w.memory, &w.vb[0], &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, 1, w.now }, &plan);
	CHECK(!gx_mask_test(&plan.pages, 0)); /* nor does its big page come as a whole */
	bad.now = w.now;
	CHECK_EQ(gx_thrashing_hint(&w.t, &w.vb[0], &bad).verdict, GX_THRASH_NONE);
	bad.page = 0;
	bad.processor = GX_MAX_PROCESSORS;
	CHECK_EQ(gx_thrashing_hint(&w.t, &w.vb[0], &bad).verdict, GX_THRASH_NONE);
	/* a processor that can't be is not noted: the last one stays who it was */
	move(&w, 0, 0, GX_MAX_PROCESSORS, 1);
	CHECK_EQ(w.vb[0].thrash.last_processor, GPU);
	CHECK_EQ(w.tables[0].pages[0].processors, 1u << CPU | 1u << GPU);
	free(w.tables);
}

/* A page that is pinned follows who was spared: to its own memory where all reach that, however fast another one reaches it. */
static void follows_to_itself(void)
{
	struct gx_thrashing t = { .params = GX_THRASHING_PARAMS, .has_memory = 7 };
	struct gx_thrash_page page = { .processors = 6, .pinned_at = 0, .spared = 1 };
	struct gx_thrash_fault fault = { .processor = 1, .preferred = GX_NO_PROCESSOR };
	struct gx_thrash_hint hint;

	for (u32 p = 0; p < 3; p++)
		t.can_access[p] = 7;
	t.fast[2] = 2;
	hint = gx_thrash_place(&t, &page, &fault);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == 1);
	t.can_access[2] = 5; /* one of them does not reach it */
	hint = gx_thrash_place(&t, &page, &fault);
	CHECK(hint.verdict == GX_THRASH_PIN && hint.at == 2);
}

int main(void)
{
	follows_to_itself();
	detection();
	young_clock();
	no_detection();
	throttling();
	pinning();
	places();
	two_gpus();
	revocations();
	epochs();
	lapses();
	ends_of_lapses();
	parameters();
	tables();
	around();
	return TEST_END();
}
