/* record.c - the recorder: who touched which page when, as a trace. */
#include "device/managed/record.h"

#include "driver/types.h"
#include "trace/trace_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE_BYTES  ((uint64_t)GX_SOFT_PAGE)
#define BLOCK_BYTES ((uint64_t)2 << 20)
enum { TABLE = 2 * GX_TRACE_MAX_STREAMS };

struct range {
	uint64_t va, bytes, trace_va;
};

/* The warps of one slot, one after another. */
struct stream {
	uint64_t key;
	uint64_t last_ns;  /* its last event was through */
	uint64_t fault_ns; /* it waits since then; valid with waits */
	uint64_t pages[GX_RECORD_RECENT], seen_ns[GX_RECORD_RECENT];
	uint8_t kinds[GX_RECORD_RECENT], oldest;
	bool waits;
};

/* One that runs. Its place among those that run is a part of its streams' names. */
struct grid {
	uint64_t id, ns;
	bool used;
};

struct gx_recorded_mmu {
	struct gx_recorder *recorder;
	struct gx_record_host host;
	uint32_t index;
	struct grid *grids;
	uint32_t n_grids;
	struct gx_recorded_mmu *next;
};

struct gx_recorder {
	pthread_mutex_t lock;
	struct gx_trace_file file;
	struct gx_recorded_mmu *devices;
	struct range *ranges; /* ascending */
	uint32_t n_ranges;
	uint64_t next_va, first_ns, now_ns;
	uint64_t quiet_ns;  /* when no grid ran last */
	uint32_t n_running; /* grids, of all devices */
	bool began, quiet,
	        met; /* no grid ran since the last access; no access since the last barrier */
	struct stream *streams; /* [GX_RECORD_CPU] */
	uint32_t n_streams, last_stream;
	uint32_t *table; /* [TABLE]: 1 + number of the stream with that key */
};

/* --- the file */
int gx_recorder_open(const char *path, uint64_t device_bytes, struct gx_recorder **out,
                     struct gx_diag *diag)
{
	struct gx_recorder *r = calloc(1, sizeof(*r));
	int err = 0;

	*out = NULL;
	if (!r)
		return gx_fail(diag, GX_E_NO_MEMORY, "a recorder");
	pthread_mutex_init(&r->lock, NULL);
	r->next_va = BLOCK_BYTES;
	r->streams = calloc(GX_RECORD_CPU, sizeof(*r->streams));
	r->table = calloc(TABLE, sizeof(*r->table));
	if (!r->streams || !r->table)
		err = gx_fail(diag, GX_E_NO_MEMORY, "a recorder");
	else if ((err = gx_trace_file_open(&r->file, path, program_invocation_short_name,
	                                   device_bytes)))
		err = gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(-err));
	if (err) {
		free(r->streams);
		free(r->table);
		free(r);
		return err;
	}
	*out = r;
	return 0;
}

int gx_recorder_close(struct gx_recorder *r)
{
	struct gx_recorded_mmu *next;
	int err;

	if (!r)
		return 0;
	err = gx_trace_file_close(&r->file);
	for (struct gx_recorded_mmu *d = r->devices; d; d = next) {
		next = d->next;
		free(d->grids);
		free(d);
	}
	free(r->streams);
	free(r->table);
	free(r->ranges);
	pthread_mutex_destroy(&r->lock);
	free(r);
	return err;
}

void gx_recorder_flush(struct gx_recorder *r)
{
	pthread_mutex_lock(&r->lock);
	gx_trace_file_flush(&r->file);
	pthread_mutex_unlock(&r->lock);
}

/* Under the lock. For want of memory something is not recorded: the end of the trace says so. */
static void lacks(struct gx_recorder *r)
{
	if (!r->file.err)
		r->file.err = -ENOMEM;
}

struct gx_recorded_mmu *gx_recorder_add_device(struct gx_recorder *r,
                                               const struct gx_record_host *host)
{
	struct gx_recorded_mmu *d = calloc(1, sizeof(*d));

	pthread_mutex_lock(&r->lock);
	if (d) {
		*d = (struct gx_recorded_mmu){ .recorder = r,
			                       .host = *host,
			                       .index = r->devices ? r->devices->index + 1 : 0,
			                       .next = r->devices };
		r->devices = d;
	} else {
		lacks(r);
	}
	pthread_mutex_unlock(&r->lock);
	return d;
}

/* --- what follows: under the lock */
static uint32_t clamp(uint64_t ns)
{
	return ns > UINT32_MAX ? UINT32_MAX : (uint32_t)ns;
}

static void add(struct gx_recorder *r, struct gx_trace_event event)
{
	event.va_space = 1;
	if (!r->began && event.type != GX_TRACE_ALLOC) {
		r->began = true;
		r->first_ns = r->now_ns;
	}
	gx_trace_file_add(&r->file, &event);
}

static uint32_t range_above(const struct gx_recorder *r, uint64_t va)
{
	uint32_t low = 0, high = r->n_ranges;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (r->ranges[middle].va + r->ranges[middle].bytes > va)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* 0: not managed. */
static uint64_t trace_va(const struct gx_recorder *r, uint64_t va)
{
	uint32_t at = range_above(r, va);

	if (at == r->n_ranges || va < r->ranges[at].va)
		return 0;
	return r->ranges[at].trace_va + ((va - r->ranges[at].va) & ~(PAGE_BYTES - 1));
}

/* Made at the first call; those beyond the format's limit share the last number. */
static uint32_t stream_of(struct gx_recorder *r, uint64_t key)
{
	uint32_t at = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 40) % TABLE, number;

	while (r->table[at] && r->streams[r->table[at] - 1].key != key)
		at = (at + 1) % TABLE;
	if (r->table[at])
		return r->table[at] - 1;
	if (r->n_streams == GX_RECORD_CPU)
		return GX_RECORD_CPU - 1;
	number = r->n_streams++;
	r->streams[number] = (struct stream){ .key = key };
	r->table[at] = number + 1;
	return number;
}

static struct grid *grid_of(struct gx_recorded_mmu *d, uint64_t id)
{
	struct grid *free_one = NULL, *more;

	for (uint32_t i = 0; i < d->n_grids; i++) {
		if (d->grids[i].used && d->grids[i].id == id)
			return &d->grids[i];
		if (!d->grids[i].used && !free_one)
			free_one = &d->grids[i];
	}
	if (!free_one) {
		more = realloc(d->grids, (d->n_grids + 1) * sizeof(*more));
		if (!more) {
			lacks(d->recorder);
			return NULL;
		}
		d->grids = more;
		free_one = &d->grids[d->n_grids++];
	}
	*free_one = (struct grid){ .id = id, .used = true };
	d->recorder->n_running++;
	return free_one;
}

static int recent(const struct stream *s, uint64_t page)
{
	for (int i = 0; i < GX_RECORD_RECENT; i++)
		if (s->pages[i] == page)
			return i;
	return -1;
}

static void note_recent(struct stream *s, uint64_t page, uint64_t ns, uint32_t kind)
{
	int at = recent(s, page);

	if (at < 0) {
		at = s->oldest;
		s->oldest = (uint8_t)((s->oldest + 1) % GX_RECORD_RECENT);
	}
	s->pages[at] = page;
	s->seen_ns[at] = ns;
	s->kinds[at] = (uint8_t)kind;
}

/* Told not long ago, and not less than now. */
static bool is_told(const struct stream *s, uint64_t page, uint64_t ns, uint32_t kind)
{
	int at = recent(s, page);

	return at >= 0 && s->kinds[at] >= kind && ns - s->seen_ns[at] < GX_RECORD_RECENT_NS;
}

static void tell_fault(struct gx_recorder *r, uint32_t number, uint64_t page, uint64_t ns,
                       uint32_t kind)
{
	struct stream *s = &r->streams[number];
	int at = recent(s, page);

	if (at >= 0)
		s->pages[at] = 0;
	if (!s->waits) {
		s->waits = true;
		s->fault_ns = ns;
	}
	add(r, (struct gx_trace_event){ .type = GX_TRACE_FAULT,
	                                .access = (uint8_t)kind,
	                                .stream = (uint16_t)number,
	                                .gap_ns = clamp(ns - r->first_ns),
	                                .va = page });
}

/* All grids before this one were over before it touched anything: its streams waited for theirs. */
static void tell_barrier(struct gx_recorder *r)
{
	if (r->quiet && !r->met)
		add(r, (struct gx_trace_event){ .type = GX_TRACE_BARRIER,
		                                .n_streams = GX_RECORD_CPU });
	r->met |= r->quiet;
	r->quiet = false;
}

/* When the stream could go on: through with its last event, and past the last barrier. */
static uint64_t went_on(const struct gx_recorder *r, const struct stream *s)
{
	return s->last_ns > r->quiet_ns ? s->last_ns : r->quiet_ns;
}

/* What a stream waited for is not in its gap: a replay waits for faults of its own. */
static void tell_access(struct gx_recorder *r, uint32_t number, uint64_t page, uint64_t ns,
                        uint32_t kind)
{
	struct stream *s = &r->streams[number];
	uint64_t until = s->waits ? s->fault_ns : ns, from = went_on(r, s);

	if (!s->waits && is_told(s, page, ns, kind))
		return;
	note_recent(s, page, ns, kind);
	add(r, (struct gx_trace_event){ .type = GX_TRACE_ACCESS,
	                                .access = (uint8_t)kind,
	                                .stream = (uint16_t)number,
	                                .gap_ns = clamp(until > from ? until - from : 0),
	                                .va = page });
	r->met = false;
	s->waits = false;
	s->last_ns = ns;
	r->last_stream = number;
}

/* --- allocations, the CPU */
static int insert(struct gx_recorder *r, const struct range *range)
{
	struct range *more = realloc(r->ranges, (r->n_ranges + 1) * sizeof(*more));
	uint32_t at;

	if (!more)
		return -ENOMEM;
	r->ranges = more;
	at = range_above(r, range->va);
	memmove(&more[at + 1], &more[at], (r->n_ranges++ - at) * sizeof(*more));
	more[at] = *range;
	return 0;
}

void gx_recorder_alloc(struct gx_recorder *r, uint64_t va, uint64_t bytes)
{
	struct range range = { va, bytes, 0 };

	pthread_mutex_lock(&r->lock);
	range.trace_va = r->next_va;
	if (insert(r, &range)) {
		lacks(r);
	} else {
		/* a block of 2 MiB between two, as there would be other things */
		r->next_va += (bytes + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES + BLOCK_BYTES;
		add(r, (struct gx_trace_event){ .type = GX_TRACE_ALLOC,
		                                .va = range.trace_va,
		                                .n_pages = (uint32_t)(bytes / PAGE_BYTES),
		                                .pid = (uint32_t)getpid() });
		gx_trace_file_flush(&r->file);
	}
	pthread_mutex_unlock(&r->lock);
}

void gx_recorder_free(struct gx_recorder *r, uint64_t va)
{
	uint32_t at;

	pthread_mutex_lock(&r->lock);
	at = range_above(r, va);
	if (at < r->n_ranges && r->ranges[at].va == va) {
		struct stream *s = &r->streams[r->last_stream];
		uint64_t gap = r->now_ns > went_on(r, s) ? r->now_ns - went_on(r, s) : 0;

		/* behind the last access of all: no grid may run between */
		add(r, (struct gx_trace_event){ .type = GX_TRACE_FREE,
		                                .stream = (uint16_t)r->last_stream,
		                                .gap_ns = clamp(gap),
		                                .va = r->ranges[at].trace_va });
		s->last_ns = r->now_ns > s->last_ns ? r->now_ns : s->last_ns;
		memmove(&r->ranges[at], &r->ranges[at + 1],
		        (--r->n_ranges - at) * sizeof(r->ranges[0]));
		gx_trace_file_flush(&r->file);
	}
	pthread_mutex_unlock(&r->lock);
}

void gx_recorder_cpu_fault(struct gx_recorder *r, uint64_t va)
{
	uint64_t page;

	pthread_mutex_lock(&r->lock);
	page = trace_va(r, va);
	if (page)
		add(r, (struct gx_trace_event){ .type = GX_TRACE_FAULT,
		                                .access = GPU_ACCESS_READ,
		                                .stream = GX_RECORD_CPU,
		                                .gap_ns = clamp(r->now_ns - r->first_ns),
		                                .va = page });
	pthread_mutex_unlock(&r->lock);
}

/* --- in front of the host's mmu */
static void enter(void *mmu)
{
	struct gx_recorded_mmu *d = mmu;

	d->host.ops->enter(d->host.mmu);
}

static void leave(void *mmu)
{
	struct gx_recorded_mmu *d = mmu;

	d->host.ops->leave(d->host.mmu);
}

static void *access_page(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
                         uint32_t kind)
{
	struct gx_recorded_mmu *d = mmu;
	struct gx_recorder *r = d->recorder;
	void *found = d->host.ops->access(d->host.mmu, who, address, kind);
	struct grid *g;
	uint64_t page;

	pthread_mutex_lock(&r->lock);
	page = trace_va(r, address);
	g = grid_of(d, who->grid);
	if (page && g) {
		uint64_t slot = (uint64_t)(g - d->grids) << 32 | (uint64_t)d->index << 56;
		uint32_t number = stream_of(r, slot | who->stream);

		if (!g->ns) /* new: it starts where the last one ended */
			g->ns = r->now_ns;
		tell_barrier(r);
		if (found)
			tell_access(r, number, page, g->ns, kind);
		else
			tell_fault(r, number, page, g->ns, kind);
	}
	pthread_mutex_unlock(&r->lock);
	return found;
}

static int poll_grid(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                     struct gx_diag *diag)
{
	struct gx_recorded_mmu *d = mmu;
	struct gx_recorder *r = d->recorder;
	int rc = d->host.ops->poll(d->host.mmu, grid, n_insns, waiting, stuck, diag);
	uint64_t now = d->host.now(d->host.mmu, grid);
	struct grid *g;

	pthread_mutex_lock(&r->lock);
	g = grid_of(d, grid);
	if (g)
		g->ns = now;
	if (now > r->now_ns)
		r->now_ns = now;
	pthread_mutex_unlock(&r->lock);
	return rc;
}

/* A trace that is cut off later has whole grids. */
static void over(void *mmu, uint64_t grid)
{
	struct gx_recorded_mmu *d = mmu;
	struct gx_recorder *r = d->recorder;
	struct grid *g;

	d->host.ops->over(d->host.mmu, grid);
	pthread_mutex_lock(&r->lock);
	g = grid_of(d, grid);
	if (g) {
		g->used = false;
		r->n_running--;
	}
	if (!r->n_running) {
		r->quiet = true;
		r->quiet_ns = r->now_ns;
	}
	gx_trace_file_flush(&r->file);
	pthread_mutex_unlock(&r->lock);
}

static int turn(void *mmu, enum gx_soft_turn what, struct gx_diag *diag)
{
	struct gx_recorded_mmu *d = mmu;

	return d->host.ops->turn ? d->host.ops->turn(d->host.mmu, what, diag) : 0;
}

const struct gx_soft_mmu_ops gx_recorded_ops = { enter, leave, access_page, poll_grid, over, turn };
