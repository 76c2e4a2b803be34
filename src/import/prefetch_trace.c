/* prefetch_trace.c - gpu_ext's prefetch_trace: a row for each page that faulted, when the driver asks what to bring with it. Rows of
 * one service of a block follow each other with ascending pages: these faults waited side by side. Two forms were published; the later
 * one has a second row (DECISION) for each fault. */
#include "import/prefetch_trace.h"

#include "import/csv.h"

#include "driver/types.h"

#include <errno.h>
#include <inttypes.h>

struct prefetches {
	struct gx_csv csv;
	int event, pid, start, end, page, first, outer; /* columns */
	/* the service of the last row */
	uint64_t batch;
	struct service {
		uint64_t pid, start, first, outer;
	} last;
	uint64_t last_page;
};

static bool same(const struct service *a, const struct service *b)
{
	return a->pid == b->pid && a->start == b->start && a->first == b->first &&
	       a->outer == b->outer;
}

static int row(struct prefetches *p, struct gx_import *in, struct gx_diag *diag)
{
	struct gx_import_at at = gx_csv_at(&p->csv);
	struct gx_import_touch touch = { .access = GPU_ACCESS_READ };
	struct service now;
	uint64_t end, page;
	int err = gx_csv_number(&p->csv, in, p->start, 0, &now.start, diag);

	err = err ? err : gx_csv_number(&p->csv, in, p->end, UINT64_MAX, &end, diag);
	err = err ? err : gx_csv_number(&p->csv, in, p->page, 0, &page, diag);
	err = err ? err : gx_csv_number(&p->csv, in, p->pid, 1, &now.pid, diag);
	err = err ? err : gx_csv_number(&p->csv, in, p->first, 0, &now.first, diag);
	err = err ? err : gx_csv_number(&p->csv, in, p->outer, 0, &now.outer, diag);
	if (err)
		return err;
	if ((p->event >= 0 && !gx_text_is(p->csv.row[p->event], "CALLBACK")) || !now.start) {
		in->told->n_other++;
		return 0;
	}
	if (now.pid > UINT32_MAX)
		return gx_import_bad(in, at, diag, "no process has the id %" PRIu64, now.pid);
	err = gx_import_page(in, now.start, end, page, at, &touch.va, diag);
	if (err)
		return err;
	/* no service is as the one before the first row, whose start is 0 */
	p->batch += !same(&now, &p->last) || page <= p->last_page;
	p->last = now;
	p->last_page = page;
	touch.batch = p->batch;
	touch.pid = (uint32_t)now.pid;
	touch.space = now.pid;
	return gx_import_touch(in, &touch, at, diag);
}

int gx_import_prefetch_trace(struct gx_import *in, struct gx_diag *diag)
{
	struct prefetches p = { .batch = 0 };
	int err = gx_csv_open(&p.csv, in, "time_ms", diag);

	if (err)
		return err;
	p.start = gx_csv_need(&p.csv, in, "va_start", diag);
	p.page = gx_csv_need(&p.csv, in, "page_index", diag);
	if (p.start < 0 || p.page < 0)
		return -EINVAL;
	p.event = gx_csv_column(&p.csv, "event_type");
	p.pid = gx_csv_column(&p.csv, "owner_tgid");
	p.end = gx_csv_column(&p.csv, "va_end");
	p.first = gx_csv_column(&p.csv, "faulted_first");
	p.outer = gx_csv_column(&p.csv, "faulted_outer");
	while ((err = gx_csv_next(&p.csv, in, diag)) > 0) {
		err = row(&p, in, diag);
		if (err)
			break;
	}
	return err;
}
