/* memory.c - traces, workloads, replays and the scheduling model when memory is gone, at whichever allocation: each says so, keeps nothing, and
 * gives what it always gives when there is some again. */
#include "../fail.h"
#include "../test.h"
#include "base/strbuf.h"
#include "replay/report.h"
#include "replay/sched_report.h"
#include "replay/workload.h"

enum { MOST = 2000 };

static struct gx_trace trace;     /* a workload's */
static struct gx_strbuf forms[2]; /* binary, JSON */

/* Each gives 0 and a hash of its result, or an error. */
static uint64_t hash;

static void add(const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ p[i]) * 0x100000001b3u;
}

static int make(const char *workload, struct gx_diag *diag)
{
	struct gx_workload_opts opts = { .seed = 3,
		                         .device_bytes = GX_WORKLOAD_MIN_DEVICE,
		                         .steps = 1 };
	struct gx_trace made = { 0 };
	int err = gx_workload_make(gx_workload_find(workload), &opts, &made, diag);

	if (!err)
		add(made.events, made.n_events * sizeof(*made.events));
	gx_trace_free(&made);
	return err;
}

static int make_matmul(struct gx_diag *diag)
{
	return make("matmul", diag);
}

static int make_graph(struct gx_diag *diag)
{
	return make("graph", diag);
}

static int parse(int form, struct gx_diag *diag)
{
	struct gx_trace back;
	int err = gx_trace_parse(forms[form].data, forms[form].len, &back, diag);

	if (!err)
		add(back.events, back.n_events * sizeof(*back.events));
	gx_trace_free(&back);
	return err;
}

static int parse_binary(struct gx_diag *diag)
{
	return parse(0, diag);
}

static int parse_json(struct gx_diag *diag)
{
	return parse(1, diag);
}

static int simulate(struct gx_diag *diag)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result out;
	int err = gx_simulate(&trace, &opts, &out, diag);

	if (!err)
		add(&out, sizeof(out));
	return err;
}

static int best_order(struct gx_diag *diag)
{
	uint64_t misses = 0;
	int err = gx_best_known_order_misses(&trace, trace.device_bytes, &misses, diag);

	if (!err)
		add(&misses, sizeof(misses));
	return err;
}

static int lower_bound(struct gx_diag *diag)
{
	uint64_t ns = 0;
	int err = gx_lower_bound_ns(&trace, trace.device_bytes, &gx_cost_default, &ns, diag);

	if (!err)
		add(&ns, sizeof(ns));
	return err;
}

/* Of a device of two blocks: what can't stay comes back, at a cost. */
static int narrow_bound(struct gx_diag *diag)
{
	uint64_t ns = 0;
	int err = gx_lower_bound_ns(&trace, 2 << 21, &gx_cost_default, &ns, diag);

	if (!err)
		add(&ns, sizeof(ns));
	return err;
}

/* What is printed of a report that there is: all of it, or it says that memory was short. */
static struct gx_replay_report printed;

static int print(struct gx_diag *diag)
{
	static void (*const prints[])(const struct gx_replay_report *report,
	                              struct gx_strbuf *out) = { gx_report_text, gx_report_json,
		                                                 gx_report_html };
	int err = 0;

	for (size_t i = 0; i < sizeof(prints) / sizeof(prints[0]) && !err; i++) {
		struct gx_strbuf out = { 0 };

		prints[i](&printed, &out);
		if (out.failed)
			err = gx_fail(diag, GX_E_NO_MEMORY, "a report's text");
		else
			add(out.data, out.len);
		gx_strbuf_free(&out);
	}
	return err;
}

static int report(struct gx_diag *diag)
{
	static struct gx_replay_report r;
	struct gx_sim_opts opts = gx_sim_defaults();
	int err = gx_report_init(&r, &trace, &opts, diag);

	if (!err)
		err = gx_report_run(&r, "one", &opts, diag);
	if (!err)
		add(&r.variants[0].result, sizeof(r.variants[0].result));
	gx_report_free(&r);
	return err;
}

static int schedule(struct gx_diag *diag)
{
	struct gx_sched_workload_opts opts = gx_sched_workload_defaults();
	struct gx_sched_sim_opts sim = gx_sched_sim_defaults();
	struct gx_sched_workload workload;
	struct gx_sched_sim_result out;
	int err;

	opts.seconds = 1;
	err = gx_sched_workload_make(&opts, &workload, diag);
	if (!err)
		err = gx_sched_simulate(&workload, &sim, &out, diag);
	if (!err)
		add(&out, sizeof(out));
	return err;
}

static void each(const char *name, int (*call)(struct gx_diag *), void (*fail)(long))
{
	uint64_t right;

	hash = 1;
	CHECK_EQ(call(&(struct gx_diag){ 0 }), 0);
	right = hash;
	for (int n = 1;; n++) {
		struct gx_diag diag = { 0 };
		long kept = atomic_load(&fail_blocks);
		bool failed;
		int err;

		hash = 1;
		fail(n);
		err = call(&diag);
		failed = fail_none();
		CHECK_EQ(atomic_load(&fail_blocks), kept);
		if (!failed) {
			CHECK(err == 0 && hash == right && n > 1 && n < MOST);
			return;
		}
		CHECK(err == -ENOMEM && diag.error == GX_E_NO_MEMORY && diag.text[0]);
		if (err != -ENOMEM)
			fprintf(stderr, "%s: allocation %d: %d %s\n", name, n, err, diag.text);
	}
}

int main(void)
{
	static const struct {
		const char *name;
		int (*call)(struct gx_diag *diag);
	} calls[] = {
		{ "a workload", make_matmul },
		{ "a graph", make_graph },
		{ "a binary trace", parse_binary },
		{ "a JSON trace", parse_json },
		{ "a replay", simulate },
		{ "the best known order", best_order },
		{ "the lower bound", lower_bound },
		{ "a narrow device's", narrow_bound },
		{ "a report", report },
		{ "a schedule", schedule },
		{ "what is printed", print },
	};
	struct gx_workload_opts opts = { .seed = 1,
		                         .device_bytes = GX_WORKLOAD_MIN_DEVICE,
		                         .steps = 1 };
	struct gx_sim_opts sim = gx_sim_defaults();

	CHECK_EQ(gx_workload_make(gx_workload_find("matmul"), &opts, &trace, NULL), 0);
	trace.n_events = trace.n_events < 3000 ? trace.n_events : 3000;
	gx_trace_write_binary(&trace, &forms[0]);
	gx_trace_write_json(&trace, &forms[1]);
	CHECK_EQ(gx_report_init(&printed, &trace, &sim, NULL), 0);
	for (int i = 0; i < 2; i++)
		CHECK_EQ(gx_report_run(&printed, i ? "two" : "one", &sim, NULL), 0);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		each(calls[i].name, calls[i].call, fail_at);
		each(calls[i].name, calls[i].call, fail_one);
	}
	gx_report_free(&printed);
	gx_trace_free(&trace);
	gx_strbuf_free(&forms[0]);
	gx_strbuf_free(&forms[1]);
	return TEST_END();
}
