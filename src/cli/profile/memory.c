/* memory.c - what maps say of memory and of blocks, as tables: allocations, reuse, heat, spans; a cache's misses by times of reuse. */
#include "cli/profile/memory.h"

#include "tool.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct allocation_entry {
	uint64_t id;
	struct profile_allocation is;
};
struct page_entry {
	struct profile_page at;
	struct profile_touched is;
};
struct reuse_entry {
	struct profile_reuse at;
	uint64_t n;
};
struct heat_entry {
	struct profile_heat at;
	uint64_t n;
};
struct span_entry {
	struct profile_span at;
	struct profile_ran is;
};

uint64_t gx_profile_bucket_from(uint32_t bucket)
{
	return (uint64_t)(bucket & ((1u << PROFILE_EXACT_BITS) - 1))
	       << (bucket >> PROFILE_EXACT_BITS & 63);
}

/* Every entry of a map, of one form; -ENOMEM. */
static int take(const struct bpf_map *map, struct gx_records *records, size_t bytes)
{
	*records = (struct gx_records){ .record_bytes = bytes };
	gx_records_of_map(records, map);
	return records->n_lost ? -ENOMEM : 0;
}

static void *room_for(size_t n, size_t bytes)
{
	return calloc(n + 1, bytes);
}

/* --- allocations */

static int by_id(const void *a, const void *b)
{
	const struct gx_profile_allocation *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

static int take_allocations(const struct gx_profile_memory_maps *maps,
                            struct gx_profile_memory *out)
{
	struct gx_records records;
	int err = take(maps->allocations, &records, sizeof(struct allocation_entry));
	const struct allocation_entry *e = records.data;

	out->allocations = err ? NULL : room_for(records.n, sizeof(*out->allocations));
	for (size_t i = 0; out->allocations && i < records.n; i++)
		out->allocations[out->n_allocations++] =
		        (struct gx_profile_allocation){ .id = e[i].id,
			                                .begin = e[i].is.begin,
			                                .bytes = e[i].is.bytes,
			                                .kind = e[i].is.kind };
	free(records.data);
	if (!out->allocations)
		return -ENOMEM;
	qsort(out->allocations, out->n_allocations, sizeof(*out->allocations), by_id);
	return 0;
}

/* Of sectors of a page: two words, a bit each. What the last one has behind the allocation is none of its bytes. */
static uint64_t bytes_of(const struct gx_profile_allocation *a, uint64_t page, uint64_t low,
                         uint64_t high)
{
	uint64_t sectors = PROFILE_PAGE_BYTES / PROFILE_SECTOR_BYTES;
	uint64_t rest = a->bytes % PROFILE_SECTOR_BYTES, last = a->bytes / PROFILE_SECTOR_BYTES;
	uint64_t word = last % sectors < 64 ? low : high;
	uint64_t n = (uint64_t)(__builtin_popcountll(low) + __builtin_popcountll(high));
	bool cut = rest && last / sectors == page && (word >> last % 64 & 1);

	return PROFILE_SECTOR_BYTES * (n - cut) + (cut ? rest : 0);
}

static void add_page(struct gx_profile_memory *out, const struct page_entry *e)
{
	const struct gx_profile_allocation key = { .id = e->at.allocation };
	uint64_t n = e->is.reads + e->is.writes, page = e->at.page;
	const uint64_t *read = e->is.read, *written = e->is.written;
	struct gx_profile_allocation *a =
	        bsearch(&key, out->allocations, out->n_allocations, sizeof(key), by_id);

	if (!a) {
		out->elsewhere += n;
		return;
	}
	a->reads += e->is.reads;
	a->writes += e->is.writes;
	a->read_bytes += bytes_of(a, page, read[0], read[1]);
	a->written_bytes += bytes_of(a, page, written[0], written[1]);
	a->touched_bytes += bytes_of(a, page, read[0] | written[0], read[1] | written[1]);
	a->unread_bytes += bytes_of(a, page, written[0] & ~read[0], written[1] & ~read[1]);
	a->n_pages++;
	if (n > a->hot_accesses || (n == a->hot_accesses && e->at.page < a->hot_page)) {
		a->hot_accesses = n;
		a->hot_page = e->at.page;
	}
}

static int take_pages(const struct gx_profile_memory_maps *maps, struct gx_profile_memory *out)
{
	struct gx_records records;
	int err = take(maps->pages, &records, sizeof(struct page_entry));
	const struct page_entry *e = records.data;

	for (size_t i = 0; i < records.n; i++)
		add_page(out, &e[i]);
	free(records.data);
	return err;
}

/* --- reuse */

static int by_bucket(const void *a, const void *b)
{
	const struct gx_profile_reuse *x = a, *y = b;

	if (x->kernel != y->kernel)
		return x->kernel < y->kernel ? -1 : 1;
	return x->bucket < y->bucket ? -1 : x->bucket > y->bucket;
}

static int take_reuses(const struct gx_profile_memory_maps *maps, struct gx_profile_memory *out)
{
	struct gx_records records;
	int err = take(maps->reuses, &records, sizeof(struct reuse_entry));
	const struct reuse_entry *e = records.data;

	out->reuses = err ? NULL : room_for(records.n, sizeof(*out->reuses));
	for (size_t i = 0; out->reuses && i < records.n; i++)
		out->reuses[out->n_reuses++] =
		        (struct gx_profile_reuse){ e[i].at.kernel, e[i].at.bucket, e[i].n };
	free(records.data);
	if (!out->reuses)
		return -ENOMEM;
	qsort(out->reuses, out->n_reuses, sizeof(*out->reuses), by_bucket);
	return 0;
}

static uint64_t end_of(const struct gx_profile_reuse *r)
{
	return gx_profile_bucket_from(r->bucket) + (1ull << (r->bucket >> PROFILE_EXACT_BITS & 63));
}

/* Accesses whose sector was not used in the t accesses before, of all kernels or of one. */
static double longer_than(const struct gx_profile_memory *memory, const uint64_t *kernel, double t)
{
	double longer = 0, all = 0;

	for (size_t i = 0; i < memory->n_reuses; i++) {
		const struct gx_profile_reuse *r = &memory->reuses[i];
		double from = (double)gx_profile_bucket_from(r->bucket), to = (double)end_of(r);

		if (kernel && r->kernel != *kernel)
			continue;
		all += (double)r->n;
		if (r->bucket == PROFILE_FIRST || from >= t)
			longer += (double)r->n;
		else if (to > t)
			longer += (double)r->n * (to - t) / (to - from);
	}
	return all > 0 ? longer / all : -1;
}

/* After so many accesses what was not used again goes out: as many sectors wait then as fit. What waits longer misses. */
static double eviction_time(const struct gx_profile_memory *memory, double sectors)
{
	double area = 0, at = 0;

	for (uint32_t b = 0; b < 58u << PROFILE_EXACT_BITS; b++) {
		struct gx_profile_reuse r = { .bucket = b };
		double to = (double)end_of(&r), level;

		if (to <= at) /* the lower half of a group, which is none */
			continue;
		level = longer_than(memory, NULL, (at + to) / 2);
		if (level <= 0 || area + level * (to - at) >= sectors)
			return level > 0 ? at + (sectors - area) / level : to;
		area += level * (to - at);
		at = to;
	}
	return at;
}

double gx_profile_miss_ratio(const struct gx_profile_memory *memory, uint64_t kernel,
                             uint64_t bytes)
{
	double t = memory->n_reuses ? eviction_time(memory, (double)(bytes / PROFILE_SECTOR_BYTES))
	                            : 0;

	return longer_than(memory, &kernel, t);
}

/* --- heat and spans */

static int take_heat(const struct gx_profile_memory_maps *maps, struct gx_profile_memory *out)
{
	struct gx_records records;
	int err = take(maps->heat, &records, sizeof(struct heat_entry));
	const struct heat_entry *e = records.data;

	out->heat = err ? NULL : room_for(records.n, sizeof(*out->heat));
	for (size_t i = 0; out->heat && i < records.n; i++)
		out->heat[out->n_heat++] =
		        (struct gx_profile_heat){ e[i].at.allocation, e[i].at.row,
			                          gx_profile_bucket_from(e[i].at.column), e[i].n };
	free(records.data);
	return out->heat ? 0 : -ENOMEM;
}

static int by_start(const void *a, const void *b)
{
	const struct gx_profile_span *x = a, *y = b;

	if (x->start_ns != y->start_ns)
		return x->start_ns < y->start_ns ? -1 : 1;
	return x->block < y->block ? -1 : x->block > y->block;
}

static int take_spans(const struct gx_profile_memory_maps *maps, struct gx_profile_memory *out)
{
	struct gx_records records;
	int err = take(maps->spans, &records, sizeof(struct span_entry));
	const struct span_entry *e = records.data;

	out->spans = err ? NULL : room_for(records.n, sizeof(*out->spans));
	for (size_t i = 0; out->spans && i < records.n; i++)
		out->spans[out->n_spans++] =
		        (struct gx_profile_span){ e[i].is.kernel, e[i].at.launch_id,
			                          e[i].at.block,  e[i].is.start_ns,
			                          e[i].is.end_ns, e[i].is.sm };
	free(records.data);
	if (!out->spans)
		return -ENOMEM;
	qsort(out->spans, out->n_spans, sizeof(*out->spans), by_start);
	return 0;
}

static int by_sm(const void *a, const void *b)
{
	const struct gx_profile_sm *x = a, *y = b;

	return x->sm < y->sm ? -1 : x->sm > y->sm;
}

struct gx_profile_sm *gx_profile_sms(const struct gx_profile_memory *memory, uint64_t kernel,
                                     size_t *n)
{
	struct gx_profile_sm *sms = room_for(memory->n_spans, sizeof(*sms));

	*n = 0;
	for (size_t i = 0; sms && i < memory->n_spans; i++) {
		const struct gx_profile_span *span = &memory->spans[i];
		size_t at = 0;

		if (span->kernel != kernel)
			continue;
		while (at < *n && sms[at].sm != span->sm)
			at++;
		sms[at].sm = span->sm;
		sms[at].blocks++;
		sms[at].busy_ns += span->end_ns - span->start_ns;
		*n += at == *n;
	}
	if (sms)
		qsort(sms, *n, sizeof(*sms), by_sm);
	return sms;
}

static int by_number(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

uint64_t gx_profile_timed_launches(const struct gx_profile_memory *memory, uint64_t kernel)
{
	uint64_t *ids = room_for(memory->n_spans, sizeof(*ids)), n_launches = 0;
	size_t n = 0;

	for (size_t i = 0; ids && i < memory->n_spans; i++)
		if (memory->spans[i].kernel == kernel)
			ids[n++] = memory->spans[i].launch_id;
	if (ids)
		qsort(ids, n, sizeof(*ids), by_number);
	for (size_t i = 0; i < n; i++)
		n_launches += !i || ids[i] != ids[i - 1];
	free(ids);
	return n_launches;
}

int gx_profile_memory_gather(const struct gx_profile_memory_maps *maps, bool asked,
                             struct gx_profile_memory *out)
{
	int err;

	*out = (struct gx_profile_memory){ .asked = asked };
	err = take_spans(maps, out);
	for (uint32_t i = 0; i < PROFILE_N_LEFT_OUT; i++)
		if (bpf_map_lookup_elem(bpf_map__fd(maps->left_out), &i, &out->left_out[i]))
			out->left_out[i] = 0;
	if (!asked)
		return err;
	err = err ? err : take_allocations(maps, out);
	err = err ? err : take_pages(maps, out);
	err = err ? err : take_reuses(maps, out);
	return err ? err : take_heat(maps, out);
}

void gx_profile_memory_free(struct gx_profile_memory *memory)
{
	free(memory->allocations);
	free(memory->reuses);
	free(memory->heat);
	free(memory->spans);
	*memory = (struct gx_profile_memory){ .n_spans = 0 };
}
