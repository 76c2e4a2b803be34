/* trace_parse.c - any bytes as a trace: what is accepted is written in both forms, read again, and
 * replayed. */
#include "base/strbuf.h"
#include "replay/report.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void same(const struct gx_trace *trace, const struct gx_strbuf *text)
{
	struct gx_trace again;

	if (gx_trace_parse(text->data, text->len, &again, NULL) ||
	    again.n_events != trace->n_events || again.device_bytes != trace->device_bytes)
		abort();
	for (uint64_t i = 0; i < again.n_events; i++) {
		const struct gx_trace_event *a = &again.events[i], *b = &trace->events[i];

		if (a->type != b->type || a->stream != b->stream || a->gap_ns != b->gap_ns ||
		    a->va_space != b->va_space || a->va != b->va || a->n_pages != b->n_pages)
			abort();
	}
	gx_trace_free(&again);
}

/* No run breaks the engine's lists, none ends before the lower bound. */
static void run(const struct gx_trace *trace, struct gx_replay_report *report)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	uint64_t pages = 0;

	for (uint64_t i = 0; i < trace->n_events; i++)
		if (trace->events[i].type == GX_TRACE_ALLOC)
			pages += trace->events[i].n_pages;
	if (pages > 1 << 16) /* too slow for a fuzzer */
		return;
	opts.check = true;
	opts.device_bytes = (uint64_t)(2 + pages % 3 * 2) << 20;
	if (gx_report_init(report, trace, &opts, NULL) ||
	    gx_report_run(report, "native", &opts, NULL))
		abort();
	if (report->variants[0].result.accesses &&
	    report->variants[0].result.time_ns < report->lower_bound_ns)
		abort();
	gx_report_free(report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct gx_replay_report report;
	struct gx_strbuf binary = { 0 }, json = { 0 };
	struct gx_trace trace;

	if (!gx_trace_parse(data, size, &trace, NULL)) {
		gx_trace_write_binary(&trace, &binary);
		gx_trace_write_json(&trace, &json);
		same(&trace, &binary);
		if (!strpbrk(trace.name, "\"\\") &&
		    (size_t)strspn(trace.name, "abcdefghijklmnopqrstuvwxyz-_ 0123456789") ==
		            strlen(trace.name))
			same(&trace, &json);
		run(&trace, &report);
	}
	gx_strbuf_free(&binary);
	gx_strbuf_free(&json);
	gx_trace_free(&trace);
	return 0;
}
