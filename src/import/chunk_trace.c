/* chunk_trace.c - gpu_ext's chunk_trace. ACTIVATE: the driver is through with a block that came in; POPULATE: pages came to a block
 * that has memory already. Either is an access that waited. Two forms were published: with the owner's columns, and without. */
#include "import/chunk_trace.h"

#include "import/csv.h"

#include "driver/types.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, BLOCK_PAGES = 512 };

struct chunks {
	struct gx_csv csv;
	/* columns */
	int hook, start, end, page, chunk, pid, space;
	uint64_t *seen; /* addresses of chunks, not yet sorted */
	size_t n_seen, cap_seen;
};

static int see(struct chunks *c, uint64_t chunk)
{
	if (c->n_seen && c->seen[c->n_seen - 1] == chunk)
		return 0;
	if (c->n_seen == c->cap_seen) {
		size_t cap = c->cap_seen ? c->cap_seen * 2 : 1024;
		uint64_t *grown = realloc(c->seen, cap * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		c->seen = grown;
		c->cap_seen = cap;
	}
	c->seen[c->n_seen++] = chunk;
	return 0;
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static uint64_t distinct(struct chunks *c)
{
	uint64_t n = 0;

	if (c->n_seen)
		qsort(c->seen, c->n_seen, sizeof(*c->seen), by_value);
	for (size_t i = 0; i < c->n_seen; i++)
		n += !i || c->seen[i] != c->seen[i - 1];
	return n;
}

/* A row with a block. */
static int use(struct chunks *c, struct gx_import *in, uint64_t start, struct gx_diag *diag)
{
	struct gx_import_at at = gx_csv_at(&c->csv);
	struct gx_import_touch touch = { .access = GPU_ACCESS_READ };
	uint64_t end, page, chunk, pid;
	int err = gx_csv_number(&c->csv, in, c->end, UINT64_MAX, &end, diag);

	err = err ? err : gx_csv_number(&c->csv, in, c->page, 0, &page, diag);
	err = err ? err : gx_csv_number(&c->csv, in, c->chunk, 0, &chunk, diag);
	err = err ? err : gx_csv_number(&c->csv, in, c->pid, 1, &pid, diag);
	err = err ? err : gx_csv_number(&c->csv, in, c->space, pid, &touch.space, diag);
	err = err ? err : gx_import_page(in, start, end, page, at, &touch.va, diag);
	if (err)
		return err;
	if (pid > UINT32_MAX)
		return gx_import_bad(in, at, diag, "no process has the id %" PRIu64, pid);
	touch.pid = (uint32_t)pid;
	if (chunk && see(c, chunk))
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", in->path);
	return gx_import_touch(in, &touch, at, diag);
}

static int row(struct chunks *c, struct gx_import *in, struct gx_diag *diag)
{
	struct gx_text hook = c->csv.row[c->hook];
	uint64_t start;
	int err = gx_csv_number(&c->csv, in, c->start, 0, &start, diag);

	if (err)
		return err;
	/* one version prints an eviction as UNKNOWN */
	if (gx_text_is(hook, "EVICTION_PREPARE") || gx_text_is(hook, "UNKNOWN")) {
		in->told->n_evictions++;
		return 0;
	}
	if (gx_text_is(hook, "DEPOPULATE") ||
	    ((gx_text_is(hook, "ACTIVATE") || gx_text_is(hook, "POPULATE")) && !start)) {
		in->told->n_other++;
		return 0;
	}
	if (gx_text_is(hook, "ACTIVATE") || gx_text_is(hook, "POPULATE"))
		return use(c, in, start, diag);
	return gx_import_bad(
	        in, gx_csv_at(&c->csv), diag,
	        "hook_type is ACTIVATE, POPULATE, DEPOPULATE, EVICTION_PREPARE or UNKNOWN");
}

int gx_import_chunk_trace(struct gx_import *in, struct gx_diag *diag)
{
	struct chunks c;
	int err = gx_csv_open(&c.csv, in, "time_ms", diag);

	c.seen = NULL;
	c.n_seen = c.cap_seen = 0;
	if (err)
		return err;
	c.hook = gx_csv_need(&c.csv, in, "hook_type", diag);
	c.start = gx_csv_need(&c.csv, in, "va_start", diag);
	c.page = gx_csv_need(&c.csv, in, "va_page_index", diag);
	if (c.hook < 0 || c.start < 0 || c.page < 0)
		return -EINVAL;
	c.end = gx_csv_column(&c.csv, "va_end");
	c.chunk = gx_csv_column(&c.csv, "chunk_addr");
	c.pid = gx_csv_column(&c.csv, "owner_pid");
	c.space = gx_csv_column(&c.csv, "va_space");
	while ((err = gx_csv_next(&c.csv, in, diag)) > 0) {
		err = row(&c, in, diag);
		if (err)
			break;
	}
	/* evictions say that all memory was given away: the chunks that were seen are the device's */
	if (in->told->n_evictions) {
		in->device_bytes = distinct(&c) * BLOCK_PAGES * PAGE;
		in->told->guessed = true;
	}
	free(c.seen);
	return err;
}
