/* reports.c - what reports print, number by number, against tests/golden/replay: no two numbers that they are made of are the same. */
#include "../golden.h"

#include "replay/html.h"
#include "replay/report.h"
#include "replay/report_why.h"
#include "replay/sched_report.h"
#include "trace/trace.h"

#include <stdlib.h>
#include <unistd.h>

static void fill(uint64_t *numbers, size_t bytes, uint64_t first, uint64_t step)
{
	for (size_t i = 0; i < bytes / sizeof(*numbers); i++)
		numbers[i] = first + step * i;
}

/* A history of a few events; the later a variant is, the longer are its intervals. */
static void fill_history(struct gx_history *h, uint32_t i)
{
	gx_history_begin(h, 4);
	for (uint32_t t = 0; t < 6; t++) {
		gx_history_add(h, GX_HISTORY_accesses, t % 4, 900000 * t, 11 + t);
		gx_history_add(h, GX_HISTORY_faults, t % 3, 900000 * t, 5 + t * (i + 1));
		gx_history_hold(h, t % 2, 900000 * t, 1 + (int32_t)i);
		gx_history_add(h, GX_HISTORY_evictions, 3, 700000 * t + 300000 * i, t % 2);
	}
}

/* --- placement: two native variants and one with a policy that was ejected */
static void placement(struct gx_strbuf *out)
{
	static struct gx_trace_event event = { .type = GX_TRACE_ALLOC,
		                               .va = 0x40000000,
		                               .n_pages = 100000 };
	static const struct gx_trace trace = { .name = "a <trace>",
		                               .n_events = 4321,
		                               .events = &event };
	/* the second is what the others are compared with */
	static const struct gx_difference differences[] = {
		{ .number = 19,
		  .here = { .kind = GX_DECISION_evicted, .event = 311, .block = 5, .n_pages = 1 },
		  .there = { .kind = GX_DECISION_brought,
		             .event = 313,
		             .block = 6,
		             .n_pages = 512 } },
		{ .same = true },
		{ .later = true, .number = 131072 },
	};
	struct gx_replay_report *report = calloc(1, sizeof(*report));

	CHECK(report != NULL);
	if (!report)
		return;
	report->trace = &trace;
	report->device_bytes = 64 << 20;
	report->best_known_order_misses = 33;
	report->lower_bound_ns = 2000000;
	report->n_variants = 3;
	for (uint32_t i = 0; i < 3; i++) {
		struct gx_replay_variant *v = &report->variants[i];
		struct gx_sim_result *r = &v->result;

		snprintf(v->name, sizeof(v->name), "variant \"%u\"", i);
		v->native = i < 2;
		v->prefetch = i != 1;
		v->threshold = (uint8_t)(50 + i);
		v->runs_as = i < 2 ? "" : "interpreter";
		v->ejected = i == 2;
		snprintf(v->reason, sizeof(v->reason), "%s", i < 2 ? "" : "it <gave> up");
		fill(&r->compute_ns, offsetof(struct gx_sim_result, counters) - sizeof(r->time_ns),
		     1000 * (i + 1), 7);
		fill(r->counters, sizeof(r->counters), 100 * (i + 1), 7);
		r->time_ns = i == 1 ? 3456789 : 5000000 + 1230000 * i; /* the second is the best */
		r->decisions = 0xabcdef00 + i;
		fill_history(&v->history, i);
		v->compared_with = 1;
		v->difference = differences[i];
		r->n_tenants = i;
		for (uint32_t t = 0; t < i; t++)
			r->tenants[t] = (struct gx_sim_tenant){ .pid = 77 + t,
				                                .end_ns = 501 + t,
				                                .faults = 61 + t,
				                                .blocks = 31 + t,
				                                .mean_permille = 401 + t };
	}
	CHECK(gx_report_best_native(report) == &report->variants[1]);
	gx_report_text(report, out);
	gx_strbuf_putc(out, '\n');
	gx_report_json(report, out);
	gx_strbuf_puts(out, "\n\n");
	gx_report_html(report, out);
	gx_strbuf_putc(out, '\n');
	free(report);
}

/* --- turns: CUDA's timeslice, one of the applications' own, and a policy that was ejected */
static void fill_turns(struct gx_sched_sim_result *r, uint32_t i)
{
	fill(&r->length_ns, offsetof(struct gx_sched_sim_result, counters), 1000000 * (i + 1),
	     100003);
	fill(r->counters, sizeof(r->counters), 100 * (i + 1), 7);
	r->best_effort_ran_ns = i == 1 ? 1000 : 1000000;
	r->decisions = 0xfedc00 + i;
	for (uint32_t t = 0; t < 2; t++) {
		struct gx_sched_task_result *task = &r->tasks[t];

		fill(&task->asked_ns, offsetof(struct gx_sched_task_result, interleave),
		     1000000 * (i + 1) + 10000 * t, 1001);
		task->interleave = t;
		task->n_rejected = 90 + t + i;
		task->bound = t == i % 2;
	}
}

static void turns(struct gx_strbuf *out)
{
	struct gx_sched_report *report = calloc(1, sizeof(*report));

	CHECK(report != NULL);
	if (!report)
		return;
	report->opts = gx_sched_workload_defaults();
	report->cost.cuda_timeslice_us = 2048;
	report->workload.n_tasks = 2;
	report->workload.length_ns = 5000000;
	for (uint32_t t = 0; t < 2; t++) {
		struct gx_sched_task *task = &report->workload.tasks[t];

		snprintf(task->comm, sizeof(task->comm), "task %u", t);
		task->pid = 1000 + t;
		task->critical = !t;
	}
	fill_turns(&report->critical_alone, 4);
	fill_turns(&report->best_effort_alone, 5);
	report->n_variants = 3;
	for (uint32_t i = 0; i < 3; i++) {
		struct gx_sched_variant *v = &report->variants[i];

		snprintf(v->name, sizeof(v->name), "variant \"%u\"", i);
		v->kind = (enum gx_sched_kind)i;
		v->critical_us = i ? 8000 : 2048;
		v->best_effort_us = 2048 - i;
		v->runs_as = i < 2 ? "" : "machine";
		v->ejected = i == 2;
		snprintf(v->reason, sizeof(v->reason), "%s", i < 2 ? "" : "it gave up");
		fill_turns(&v->result, i);
	}
	gx_sched_report_text(report, out);
	gx_strbuf_putc(out, '\n');
	gx_sched_report_json(report, out);
	gx_strbuf_putc(out, '\n');
	free(report);
}

/* --- whom a variant is compared with: the native one of its threshold, or the one at the driver's own */
static void compared(void)
{
	enum { DEFAULT = 51 };
	static const struct {
		bool native, prefetch;
		uint8_t threshold, with;
	} rows[] = {
		{ true, true, 1, 1 },        { true, true, DEFAULT, 1 },
		{ true, false, DEFAULT, 1 }, /* nobody is compared with it */
		{ true, true, 100, 1 },      { false, true, 1, 0 },
		{ false, true, 100, 3 },     { false, true, DEFAULT, 1 },
		{ false, true, 7, 1 }, /* no native one has it */
		{ false, false, 100, 1 },
	};
	enum { N = sizeof(rows) / sizeof(rows[0]) };
	struct gx_replay_report *report = calloc(1, sizeof(*report));
	struct gx_page_mask pages = { { 1 } };

	CHECK(report != NULL);
	if (!report)
		return;
	CHECK_EQ(gx_sim_defaults().params.threshold, DEFAULT);
	for (uint32_t i = 0; i < N; i++) {
		struct gx_replay_variant *v = &report->variants[i];

		v->native = rows[i].native;
		v->prefetch = rows[i].prefetch;
		v->threshold = rows[i].threshold;
		gx_decisions_add(&v->decisions, GX_DECISION_brought, i, &pages, i);
	}
	/* natives of other thresholds alone: with itself */
	report->n_variants = 1;
	gx_report_compare(report, &report->variants[0]);
	CHECK(report->variants[0].compared_with == 0 && report->variants[0].difference.same);
	report->n_variants = N;
	for (uint32_t i = 0; i < N; i++) {
		struct gx_replay_variant *v = &report->variants[i];

		gx_report_compare(report, v);
		CHECK_EQ(v->compared_with, rows[i].with);
		CHECK_EQ(v->difference.same, v->compared_with == i);
		CHECK(v->difference.same || v->difference.there.block == rows[i].with);
		/* only decisions of natives are needed again */
		CHECK_EQ(v->decisions.n, v->native);
	}
	for (uint32_t i = 0; i < N; i++)
		gx_decisions_free(&report->variants[i].decisions);
	free(report);
}

/* A run that nothing happened in: its panels have a scale of a few lines all the same. */
static void nothing(void)
{
	static const struct gx_trace trace = { .name = "nothing" };
	struct gx_replay_report *report = calloc(1, sizeof(*report));
	struct gx_strbuf out = { 0 };

	CHECK(report != NULL);
	if (!report)
		return;
	report->trace = &trace;
	report->device_bytes = 2 << 20;
	report->n_variants = 1;
	report->variants[0].native = true;
	report->variants[0].runs_as = "";
	gx_history_begin(&report->variants[0].history, 1);
	alarm(20); /* the scale of a panel without events had 10^10 lines once */
	gx_report_html(report, &out);
	alarm(0);
	CHECK(!out.failed && out.len < 30000);
	gx_strbuf_free(&out);
	free(report);
}

/* Each kind of decision, of blocks of several allocations, in words. */
static void where_runs_part(void)
{
	static struct gx_trace_event events[] = {
		{ .type = GX_TRACE_ALLOC, .va = 0x40000000, .n_pages = 513 }, /* blocks 0 and 1 */
		{ .type = GX_TRACE_ACCESS, .va = 0x40000000, .n_pages = 99999 },
		{ .type = GX_TRACE_ALLOC, .va = 0x80000000, .n_pages = 512 }, /* block 2 */
	};
	static const struct gx_trace trace = { .n_events = 3, .events = events };
	static const struct {
		struct gx_difference d;
		const char *words;
	} rows[] = {
		{ { .number = 4,
		    .here = { .kind = GX_DECISION_sent, .event = 7, .block = 1, .n_pages = 2 },
		    .there = { .kind = GX_DECISION_none, .event = 9 } },
		  "parts from first at event 7, decision 4: sends to the CPU 2 pages of block 1 "
		  "(0x40200000), where first "
		  "decides nothing more; " },
		{ { .number = 5,
		    .here = { .kind = GX_DECISION_none, .event = 7 },
		    .there = { .kind = GX_DECISION_evicted,
		               .event = 9,
		               .block = 2,
		               .n_pages = 1 } },
		  "parts from first at event 9, decision 5: decides nothing more, where first "
		  "evicts 1 page of block 2 "
		  "(0x80000000); " },
		{ { .number = 6,
		    .here = { .kind = GX_DECISION_brought, .event = 1, .block = 0, .n_pages = 3 },
		    .there = { .kind = GX_DECISION_brought,
		               .event = 2,
		               .block = 3,
		               .n_pages = 4 } },
		  "parts from first at event 1, decision 6: brings 3 pages of block 0 "
		  "(0x40000000), where first brings 4 pages "
		  "of block 3 (0x0); " },
		{ { .same = true }, "decides all as first does; " },
		{ { .later = true, .number = 8 },
		  "decides the first 8 times as first does, not later; " },
	};
	struct gx_replay_report *report = calloc(1, sizeof(*report));

	report->trace = &trace;
	report->n_variants = 2;
	snprintf(report->variants[0].name, sizeof(report->variants[0].name), "first");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_strbuf out = { 0 };

		report->variants[1].difference = rows[i].d;
		gx_report_why(report, &report->variants[1], &out);
		CHECK(!strncmp(gx_strbuf_text(&out), rows[i].words, strlen(rows[i].words)));
		if (strncmp(gx_strbuf_text(&out), rows[i].words, strlen(rows[i].words)) != 0)
			fprintf(stderr, "%s\n", gx_strbuf_text(&out));
		gx_strbuf_free(&out);
	}
	free(report);
}

/* Of many tenants the page lists the first sixteen. */
static void many_tenants(void)
{
	static const struct gx_trace trace = { .name = "t", .n_events = 1 };

	for (uint32_t n = 15; n <= 18; n++) {
		struct gx_replay_report *report = calloc(1, sizeof(*report));
		struct gx_strbuf out = { 0 };
		char more[32];

		report->trace = &trace;
		report->device_bytes = 64 << 20;
		report->n_variants = 1;
		report->variants[0].native = true;
		fill_history(&report->variants[0].history, 0);
		report->variants[0].result.time_ns = 5000000;
		report->variants[0].result.n_tenants = n;
		for (uint32_t t = 0; t < n; t++)
			report->variants[0].result.tenants[t] =
			        (struct gx_sim_tenant){ .pid = 7001 + t };
		gx_report_html(report, &out);
		snprintf(more, sizeof(more), "<li>and %u more</li>", n - 16);
		CHECK_EQ(strstr(gx_strbuf_text(&out), more) != NULL, n > 16);
		CHECK_EQ(strstr(gx_strbuf_text(&out), "7016") != NULL, n >= 16);
		CHECK(!strstr(gx_strbuf_text(&out), "7017"));
		gx_strbuf_free(&out);
		free(report);
	}
}

/* Members on lines of their own, so that a difference is found. */
static void by_lines(const struct gx_strbuf *text, struct gx_strbuf *out)
{
	for (size_t i = 0; i < text->len; i++) {
		gx_strbuf_putc(out, text->data[i]);
		if (text->data[i] == ',' && text->data[i + 1] == '"')
			gx_strbuf_putc(out, '\n');
	}
}

/* The largest 1, 2 or 5 times a power of ten that goes n times into an axis, on both sides of each. */
static void steps_of_axes(void)
{
	static const struct {
		double most, step;
		int n;
	} rows[] = {
		{ 10, 5, 2 },    { 9.9, 2, 2 },  { 4, 2, 2 },      { 3.9, 1, 2 },  { 2, 1, 2 },
		{ 1.9, .5, 2 },  { 20, 10, 2 },  { 19, 5, 2 },     { 60, 10, 6 },  { 59, 5, 6 },
		{ 119, 10, 6 },  { 120, 20, 6 }, { 299, 20, 6 },   { 300, 50, 6 }, { 599, 50, 6 },
		{ 600, 100, 6 }, { 6, 1, 6 },    { 6000, 1e3, 6 }, { .25, .1, 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double off = gx_html_step(rows[i].most, rows[i].n) / rows[i].step - 1;

		CHECK(off < 1e-6 && off > -1e-6);
		if (!(off < 1e-6 && off > -1e-6))
			fprintf(stderr, "%g %d: %g\n", rows[i].most, rows[i].n,
			        gx_html_step(rows[i].most, rows[i].n));
	}
	CHECK(gx_html_step(0, 2) > 0); /* and it ends */
}

/* Twice a unit is enough to be said in it. */
static void units_of_axes(void)
{
	static const struct {
		double most_ns, ns;
		const char *name;
	} rows[] = {
		{ 0, 1, "ns" },         { 1999, 1, "ns" },      { 2000, 1e3, "us" },
		{ 1999999, 1e3, "us" }, { 2000000, 1e6, "ms" }, { 1.999e9, 1e6, "ms" },
		{ 2e9, 1e9, "s" },      { 1e12, 1e9, "s" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_html_unit unit = gx_html_unit_of(rows[i].most_ns);

		CHECK(!strcmp(unit.name, rows[i].name));
		CHECK_EQ(unit.ns, rows[i].ns);
	}
}

static void text_of_pages(void)
{
	struct gx_strbuf out = { 0 };

	gx_html_text(&out, "a<b>\"&\x1f\x20~\x7f\xc3\xa9\xc3");
	CHECK(!strcmp(gx_strbuf_text(&out), "a&lt;b&gt;&quot;&amp;? ~?\xc3\xa9?"));
	gx_strbuf_free(&out);
}

int main(int argc, char **argv)
{
	struct gx_strbuf text = { 0 }, lines = { 0 };

	compared();
	nothing();
	placement(&text);
	turns(&text);
	by_lines(&text, &lines);
	golden_check("tests/golden/replay/reports.txt", gx_strbuf_text(&lines), argc, argv);
	gx_strbuf_free(&text);
	gx_strbuf_free(&lines);
	where_runs_part();
	many_tenants();
	steps_of_axes();
	units_of_axes();
	text_of_pages();
	return TEST_END();
}
