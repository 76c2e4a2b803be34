/* workload.c - generated traces: legal, the same everywhere, oversubscribed as they say; reports of
 * what ran. */
#include "base/strbuf.h"
#include "replay/report.h"
#include "replay/workload.h"

#include "../test.h"

#include <string.h>
#include <unistd.h>

static uint64_t hash(const struct gx_trace *trace)
{
	const uint8_t *bytes = (const uint8_t *)trace->events;
	uint64_t h = 0xcbf29ce484222325u;

	for (uint64_t i = 0; i < trace->n_events * sizeof(*trace->events); i++)
		h = (h ^ bytes[i]) * 0x100000001b3u;
	return h;
}

static uint64_t managed(const struct gx_trace *trace)
{
	uint64_t pages = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		if (trace->events[i].type == GX_TRACE_ALLOC)
			pages += trace->events[i].n_pages;
	return pages * 4096;
}

/* Percent of the device's memory, and the hashes at seed 1: of 32 MiB and one step, and of 20 MiB,
 * where rows of matrices do not begin with pages, and two steps. Parameters are not changed once
 * policies were tuned. */
static const struct expected {
	const char *name;
	uint32_t low, high, streams;
	uint64_t hash, small_hash;
} table[] = {
	{ "moe-decode", 184, 188, 128, 0xf3df9c1c22c08c09, 0x173382aa53263d9b },
	{ "moe-offload", 180, 190, 128, 0xa0e9f37e97014b16, 0x56ef001edf677c38 },
	{ "kv-cache", 145, 155, 128, 0x5e60489f0a852464, 0x1357b7c185b57e98 },
	{ "gnn", 140, 146, 256, 0x4cb60e96b5f0ca31, 0xf3b8fd86f9689a80 },
	{ "vector-search", 149, 155, 128, 0x2eac017c17450a3f, 0x026ab05a105f01d5 },
	{ "two-tenants", 183, 196, 256, 0x2c822770d32d27b4, 0xa54b75c9e560e252 },
	{ "graph", 180, 220, 256, 0x94e1c209129e44b8, 0x2af954fe81d83709 },
	{ "sweep", 125, 125, 256, 0x3e28bc5fb04483d8, 0x7b684107ca62c283 },
	{ "matmul", 100, 150, 128, 0xafd2b7375b4082a1, 0x940b5e36ad72f6f8 },
};

/* So many steps that conversations come to their end, and their pages to others. */
static void conversations_end(void)
{
	static const struct {
		uint64_t seed, hash;
	} rows[] = { { 3, 0x36ac21c2255e22e1 }, { 9, 0x4e4a85b7f7a22906 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_workload_opts opts = { (uint32_t)rows[i].seed, 20 << 20, 40 };
		struct gx_diag diag = { 0 };
		struct gx_trace trace;

		CHECK_EQ(gx_workload_make(gx_workload_find("kv-cache"), &opts, &trace, &diag), 0);
		CHECK_EQ(gx_trace_check(&trace, &diag), 0);
		if (hash(&trace) != rows[i].hash)
			fprintf(stderr, "0x%016llx\n", (unsigned long long)hash(&trace));
		CHECK_EQ(hash(&trace), rows[i].hash);
		gx_trace_free(&trace);
	}
}

static void each(void)
{
	for (uint32_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		const struct gx_workload *w = gx_workload_find(table[i].name);
		struct gx_workload_opts opts = { 1, 32 << 20, 1 }, small = { 1, 20 << 20, 2 };
		struct gx_trace trace, other;
		struct gx_diag diag = { 0 };
		uint32_t streams = 0;

		CHECK(w == gx_workload_at(i));
		CHECK_EQ(gx_workload_make(w, &opts, &trace, &diag), 0);
		CHECK_EQ(gx_trace_check(&trace, &diag), 0);
		CHECK(managed(&trace) * 100 >= (uint64_t)table[i].low * opts.device_bytes);
		CHECK(managed(&trace) * 100 <= (uint64_t)table[i].high * opts.device_bytes);
		for (uint64_t e = 0; e < trace.n_events; e++)
			if (trace.events[e].stream >= streams)
				streams = trace.events[e].stream + 1u;
		CHECK(streams <= table[i].streams && streams >= 32);
		if (hash(&trace) != table[i].hash)
			fprintf(stderr, "%s: 0x%016llx\n", w->name,
			        (unsigned long long)hash(&trace));
		CHECK_EQ(hash(&trace), table[i].hash);
		CHECK_EQ(gx_workload_make(w, &small, &other, &diag), 0);
		if (hash(&other) != table[i].small_hash)
			fprintf(stderr, "%s: 0x%016llx\n", w->name,
			        (unsigned long long)hash(&other));
		CHECK_EQ(hash(&other), table[i].small_hash);
		gx_trace_free(&other);
		opts.seed = 2;
		CHECK_EQ(gx_workload_make(w, &opts, &other, &diag), 0);
		CHECK(hash(&other) != hash(&trace));
		gx_trace_free(&trace);
		gx_trace_free(&other);
	}
	CHECK(!gx_workload_at(sizeof(table) / sizeof(table[0])) && !gx_workload_find("moe"));
	CHECK(gx_workload_held_out(2) && !gx_workload_held_out(1));
}

/* Whatever is drawn, a generator comes to an end (the alarm ends the test otherwise). */
static void many_seeds(void)
{
	const struct gx_workload *w;

	alarm(120);
	for (uint32_t i = 0; (w = gx_workload_at(i)); i++)
		for (uint64_t seed = 0; seed < 24; seed++) {
			struct gx_workload_opts opts = { seed, (16 + seed % 5) << 20, 1 };
			struct gx_trace trace;

			CHECK_EQ(gx_workload_make(w, &opts, &trace, NULL), 0);
			CHECK_EQ(gx_trace_check(&trace, NULL), 0);
			gx_trace_free(&trace);
		}
	/* a walk over labels that was drawn here once, and had no end */
	w = gx_workload_find("gnn");
	for (uint64_t seed = 1; seed < 8; seed++) {
		struct gx_workload_opts opts = { .seed = seed };
		struct gx_trace trace;

		CHECK_EQ(gx_workload_make(w, &opts, &trace, NULL), 0);
		gx_trace_free(&trace);
	}
	alarm(0);
}

static void refused(void)
{
	static const struct {
		struct gx_workload_opts opts;
		const char *words;
	} bad[] = { { { 1, GX_WORKLOAD_MIN_DEVICE - 1, 1 }, "16 MiB to 4 GiB" },
		    { { 1, GX_WORKLOAD_MAX_DEVICE + 1, 1 }, "16 MiB to 4 GiB" },
		    { { 1, 0, GX_WORKLOAD_MAX_STEPS + 1 }, "at most" },
		    { { 1, 0, GX_WORKLOAD_MAX_STEPS }, "more than 2^25 events" } };

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct gx_trace trace;
		struct gx_diag diag = { 0 };

		CHECK(gx_workload_make(gx_workload_find("sweep"), &bad[i].opts, &trace, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_WORKLOAD);
		CHECK(strstr(diag.text, bad[i].words));
		gx_trace_free(&trace);
	}
}

static void reports(void)
{
	struct gx_workload_opts opts = { 3, 16 << 20, 1 };
	struct gx_sim_opts sim = gx_sim_defaults();
	static struct gx_replay_report report;
	struct gx_diag diag = { 0 };
	struct gx_strbuf text = { 0 };
	struct gx_trace trace;

	sim.check = true;
	CHECK_EQ(gx_workload_make(gx_workload_find("sweep"), &opts, &trace, &diag), 0);
	CHECK_EQ(gx_report_init(&report, &trace, &sim, &diag), 0);
	CHECK(!gx_report_best_native(&report));
	CHECK_EQ(gx_report_run_native(&report, &sim, &diag), 0);
	CHECK_EQ(report.n_variants, 8);
	for (uint32_t i = 0; i < report.n_variants; i++) {
		const struct gx_sim_result *r = &report.variants[i].result;

		CHECK(r->time_ns >= report.lower_bound_ns);
		CHECK(r->time_ns >= gx_report_best_native(&report)->result.time_ns);
		CHECK_EQ(r->misses, report.best_known_order_misses); /* one pass: each block once */
	}
	while (report.n_variants < GX_REPORT_MAX)
		CHECK_EQ(gx_report_run(&report, "\"<&>", &sim, &diag), 0);
	CHECK(gx_report_run(&report, "one more", &sim, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_REPLAY);
	gx_report_html(&report, &text);
	CHECK(strstr(gx_strbuf_text(&text), "&quot;&lt;&amp;&gt;") && !strstr(text.data, "\"<&>"));
	CHECK_EQ(gx_report_permille(3, 2), 1500);
	CHECK_EQ(gx_report_permille(3, 0), 0);
	gx_strbuf_free(&text);
	gx_report_free(&report);
	gx_trace_free(&trace);
}

int main(void)
{
	each();
	conversations_end();
	many_seeds();
	refused();
	reports();
	return TEST_END();
}
