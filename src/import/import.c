/* import.c - the formats that are read, and a whole trace from the accesses of one: blocks that were touched become allocations. */
#include "import/import.h"

#include "base/file_map.h"
#include "import/chunk_trace.h"
#include "import/nsys.h"
#include "import/prefetch_trace.h"
#include "import/probes.h"
#include "import/reader.h"
#include "import/uvm_events.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 4096, BLOCK_PAGES = 512 };
#define BLOCK ((uint64_t)PAGE * BLOCK_PAGES)

static const char probes_untold[] =
        "more than the probes fetch: uses of pages that were there (no fault), barriers, "
        "evictions, allocations (blocks that were touched); without access= reads and writes (all "
        "count as read), without batch= what ran side by side, without pid= or space= whose memory "
        "it was";
static const char queues_untold[] =
        "uses of pages that were there (no fault), which warps faulted (the faults of one batch "
        "wait side by side), barriers, allocations (blocks that were touched), the process (a "
        "queue has one), other GPUs than that of the first fault, events that the queue dropped "
        "(its control page counts them)";

static const struct gx_importer importers[] = {
	{ "chunk_trace", "the CSV of gpu_ext's chunk_trace", "row",
	  "uses of pages that were there (no fault), which pages of a block came and whether they "
	  "were read or written (all count as read), "
	  "what ran side by side (one stream a process), barriers, allocations (blocks that were "
	  "touched), times below a "
	  "millisecond",
	  gx_import_chunk_trace },
	{ "prefetch_trace", "the CSV of gpu_ext's prefetch_trace", "row",
	  "uses of pages that were there (no fault), whether pages were read or written (all count "
	  "as read), which blocks were served "
	  "together (the faults of one block wait side by side), barriers, evictions, allocations "
	  "(blocks that were touched), times below a "
	  "millisecond",
	  gx_import_prefetch_trace },
	{ "ftrace", "kprobe events on nvidia-uvm, as ftrace prints them", "event", probes_untold,
	  gx_import_probes },
	{ "perf-script", "the same, as `perf script` prints them", "event", probes_untold,
	  gx_import_probes },
	{ "nsys", "an SQLite export of Nsight Systems", "row",
	  "uses of pages that were there (no fault), which warps faulted (the pages of one replay "
	  "wait side by side), barriers, evictions, "
	  "allocations (blocks that were touched), other GPUs than that of the first fault; the "
	  "device's memory is all of it, also what "
	  "others held",
	  gx_import_nsys },
	{ "uvm-events-v1", "entries of a queue of UVM's tools interface, version 1 (64 bytes)",
	  "entry", queues_untold, gx_import_uvm_events_v1 },
	{ "uvm-events-v2", "the same, version 2 (72 bytes)", "entry", queues_untold,
	  gx_import_uvm_events_v2 },
};

const struct gx_importer *gx_importer_at(uint32_t i)
{
	return i < sizeof(importers) / sizeof(importers[0]) ? &importers[i] : NULL;
}

const struct gx_importer *gx_importer_find(const char *name)
{
	const struct gx_importer *importer;

	for (uint32_t i = 0; (importer = gx_importer_at(i)); i++)
		if (!strcmp(importer->name, name))
			return importer;
	return NULL;
}

/* --- allocations */
struct block {
	uint64_t space, number;
};

static int by_place(const void *a, const void *b)
{
	const struct block *x = a, *y = b;

	if (x->space != y->space)
		return x->space < y->space ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

/* Distinct ones in order. NULL: no memory */
static struct block *blocks_of(const struct gx_trace *trace, uint64_t *n_blocks)
{
	struct block *blocks = malloc(trace->n_events * sizeof(*blocks)); /* of one at least */
	uint64_t n = 0, kept = 0;

	for (uint64_t i = 0; blocks && i < trace->n_events; i++) {
		const struct gx_trace_event *e = &trace->events[i];

		if (e->type == GX_TRACE_ACCESS && (!n || blocks[n - 1].space != e->va_space ||
		                                   blocks[n - 1].number != e->va / BLOCK))
			blocks[n++] = (struct block){ e->va_space, e->va / BLOCK };
	}
	if (n)
		qsort(blocks, n, sizeof(*blocks), by_place);
	for (uint64_t i = 0; i < n; i++)
		if (!kept || by_place(&blocks[kept - 1], &blocks[i]))
			blocks[kept++] = blocks[i];
	*n_blocks = kept;
	return blocks;
}

/* Blocks that follow each other are one allocation: nothing says where one ended. The number of them, of which the first `room` are
 * written. */
static uint64_t allocations(const struct gx_import *in, const struct block *blocks,
                            uint64_t n_blocks, struct gx_trace_event *out, uint64_t room)
{
	uint64_t made = 0;

	for (uint64_t i = 0, n; i < n_blocks; i += n, made++) {
		for (n = 1; i + n < n_blocks && blocks[i + n].space == blocks[i].space &&
		            blocks[i + n].number == blocks[i].number + n &&
		            n < UINT32_MAX / BLOCK_PAGES;)
			n++;
		if (made < room)
			out[made] = (struct gx_trace_event){
				.type = GX_TRACE_ALLOC,
				.va_space = blocks[i].space,
				.va = blocks[i].number * BLOCK,
				.n_pages = (uint32_t)(n * BLOCK_PAGES),
				.pid = in->spaces[blocks[i].space - 1].pid
			};
	}
	return made;
}

/* The accesses move up, into memory of their own size once: traces are large. */
static int finish(struct gx_import *in, struct gx_trace *out, struct gx_diag *diag)
{
	struct gx_trace *t = in->trace;
	struct block *blocks = blocks_of(t, &in->told->n_blocks);
	uint64_t n = allocations(in, blocks, blocks ? in->told->n_blocks : 0, NULL, 0);
	struct gx_trace_event *grown =
	        blocks ? realloc(t->events, (t->n_events + n) * sizeof(*grown)) : NULL;

	if (grown) {
		memmove(grown + n, grown, t->n_events * sizeof(*grown));
		allocations(in, blocks, in->told->n_blocks, grown, n);
		out->events = grown;
		out->n_events = out->cap_events = t->n_events + n;
		*t = (struct gx_trace){ 0 };
	}
	free(blocks);
	return grown ? gx_trace_check(out, diag) : gx_fail(diag, GX_E_NO_MEMORY, "%s", in->path);
}

static int read_with(const struct gx_importer *importer, struct gx_import *in,
                     uint64_t device_bytes, struct gx_trace *out, struct gx_diag *diag)
{
	int err = importer->read(in, diag);

	if (err)
		return err;
	if (!in->told->n_accesses)
		return gx_fail(diag, GX_E_IMPORT, "%s: no row says which memory was used",
		               in->path);
	if (device_bytes)
		in->told->guessed = false;
	out->device_bytes = device_bytes ? device_bytes : in->device_bytes;
	if (!out->device_bytes)
		return gx_fail(diag, GX_E_IMPORT,
		               "%s does not say how much memory the device had: give "
		               "--device-bytes",
		               in->path);
	snprintf(out->name, sizeof(out->name), "%s", importer->name);
	return finish(in, out, diag);
}

/* A file of `bytes`, of which there are some. */
static int read_mapped(const struct gx_importer *importer, int fd, size_t bytes,
                       struct gx_import *in, uint64_t device_bytes, struct gx_trace *out,
                       struct gx_diag *diag)
{
	void *data = gx_file_map(fd, bytes, in->path);
	int err;

	if (!data)
		return gx_fail(diag, GX_E_IO, "%s: %s", in->path, strerror(errno));
	in->data = data;
	in->len = bytes;
	err = read_with(importer, in, device_bytes, out, diag);
	gx_file_unmap(data, bytes);
	return err;
}

int gx_import_file(const struct gx_importer *importer, const char *path, uint64_t device_bytes,
                   struct gx_trace *out, struct gx_import_told *told, struct gx_diag *diag)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), err;
	struct gx_trace events = { 0 };
	struct gx_import in = { .path = path, .data = "", .trace = &events, .told = told };
	struct stat st;

	*out = (struct gx_trace){ 0 };
	*told = (struct gx_import_told){ 0 };
	if (fd < 0 || fstat(fd, &st)) {
		err = gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(errno));
	} else if (!S_ISREG(st.st_mode)) {
		err = gx_fail(diag, GX_E_IMPORT, "%s is no file: save what comes there first",
		              path);
	} else {
		err = st.st_size ? read_mapped(importer, fd, (size_t)st.st_size, &in, device_bytes,
		                               out, diag)
		                 : read_with(importer, &in, device_bytes, out, diag);
	}
	if (fd >= 0)
		close(fd);
	gx_trace_free(&events);
	return err;
}
