/* memory_report.c - memory by allocation, misses by size of a cache and work of SMs, for people and for programs. */
#include "cli/profile/profile.h"

#include "base/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_KIB = 64, LAST_KIB = 128 * 1024, MOST_ALLOCATIONS = 16 };

static double percent(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : 0;
}

static const char *kind_of(const struct gx_profile_allocation *a)
{
	static const char *const names[] = { "device", "managed",  "host",
		                             "pool",   "variable", "mapped" };

	return a->kind < sizeof(names) / sizeof(names[0]) ? names[a->kind] : "memory";
}

/* Bytes of whole sectors may be more than the allocation has. */
static uint64_t untouched(const struct gx_profile_allocation *a)
{
	return a->touched_bytes < a->bytes ? a->bytes - a->touched_bytes : 0;
}

static void put_left_out(const struct gx_profile_memory *memory, struct gx_strbuf *out)
{
	if (memory->left_out[PROFILE_LEFT_HEAT])
		gx_strbuf_puts(out, "not measured: there was no room for all accesses over time\n");
	if (memory->left_out[PROFILE_LEFT_SPANS])
		gx_strbuf_printf(out, "not measured: when blocks ran, beyond the first %u\n",
		                 PROFILE_MAX_SPANS);
}

void gx_profile_memory_text(const struct gx_profile *profile, struct gx_strbuf *out)
{
	const struct gx_profile_memory *memory = &profile->memory;

	if (memory->asked && memory->n_allocations)
		gx_strbuf_printf(out,
		                 "\nmemory that kernels accessed, in sectors of 32 bytes\n  %-12s "
		                 "%-8s %12s %8s %8s %12s %14s  %s\n",
		                 "allocation", "", "bytes", "read", "written", "never read",
		                 "never touched", "most accesses");
	for (size_t i = 0; i < memory->n_allocations && i < MOST_ALLOCATIONS; i++) {
		const struct gx_profile_allocation *a = &memory->allocations[i];

		gx_strbuf_printf(out,
		                 "  %-12" PRIu64 " %-8s %12" PRIu64 " %6.1f %% %6.1f %% %12" PRIu64
		                 " %14" PRIu64 "  page at %" PRIu64 ": %.1f %%\n",
		                 a->id, kind_of(a), a->bytes, percent(a->read_bytes, a->bytes),
		                 percent(a->written_bytes, a->bytes), a->unread_bytes, untouched(a),
		                 a->hot_page * PROFILE_PAGE_BYTES,
		                 percent(a->hot_accesses, a->reads + a->writes));
	}
	if (memory->n_allocations > MOST_ALLOCATIONS)
		gx_strbuf_printf(out, "  and %zu more (-o json)\n",
		                 memory->n_allocations - MOST_ALLOCATIONS);
	if (memory->elsewhere)
		gx_strbuf_printf(out, "  %" PRIu64 " sectors of accesses to no allocation\n",
		                 memory->elsewhere);
	put_left_out(memory, out);
}

/* A launch is known by its number, and the replays of a graph have that of its nodes: blocks of the first one are kept. */
static void put_sms_text(const struct gx_profile_memory *memory,
                         const struct gx_profile_kernel *kernel, struct gx_strbuf *out)
{
	size_t n;
	struct gx_profile_sm *sms = gx_profile_sms(memory, kernel->hash, &n);
	uint64_t all = 0, most = 0, busiest = 0;
	uint64_t launches = gx_profile_timed_launches(memory, kernel->hash);

	for (size_t i = 0; i < n; i++) {
		all += sms[i].blocks;
		busiest = sms[i].blocks > most ? sms[i].sm : busiest;
		most = sms[i].blocks > most ? sms[i].blocks : most;
	}
	free(sms);
	if (!n || kernel->numbers[GX_PLACE_SMS] <= 0)
		return;
	gx_strbuf_printf(out, "  %zu of %d SMs ran its ", n, kernel->numbers[GX_PLACE_SMS]);
	if (all == 1)
		gx_strbuf_puts(out, "block");
	else if (n == 1)
		gx_strbuf_printf(out, "%" PRIu64 " blocks", all);
	else if (most * n == all)
		gx_strbuf_printf(out, "%" PRIu64 " blocks, %" PRIu64 " each", all, most);
	else
		gx_strbuf_printf(out,
		                 "%" PRIu64 " blocks, SM %" PRIu64 " most of them (%" PRIu64 ")",
		                 all, busiest, most);
	if (launches < kernel->launches)
		gx_strbuf_printf(out, ", in %" PRIu64 " of its launches", launches);
	gx_strbuf_putc(out, '\n');
}

void gx_profile_kernel_memory_text(const struct gx_profile *profile,
                                   const struct gx_profile_kernel *kernel, struct gx_strbuf *out)
{
	const struct gx_profile_memory *memory = &profile->memory;

	put_sms_text(memory, kernel, out);
	if (gx_profile_miss_ratio(memory, kernel->hash, 0) < 0)
		return;
	gx_strbuf_puts(out, "  sectors that a cache would miss:");
	for (uint64_t kib = FIRST_KIB; kib <= LAST_KIB; kib *= 8)
		gx_strbuf_printf(out, "%s %.1f %% (%" PRIu64 " %s)", kib > FIRST_KIB ? "," : "",
		                 100 * gx_profile_miss_ratio(memory, kernel->hash, kib << 10),
		                 kib < 1024 ? kib : kib >> 10, kib < 1024 ? "KiB" : "MiB");
	gx_strbuf_putc(out, '\n');
}

static void put_allocation(const struct gx_profile_allocation *a, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "allocation");
	gx_json_u64(&json, "allocation", a->id);
	gx_json_string(&json, "kind", kind_of(a));
	gx_json_u64(&json, "address", a->begin);
	gx_json_u64(&json, "bytes", a->bytes);
	gx_json_u64(&json, "reads", a->reads);
	gx_json_u64(&json, "writes", a->writes);
	gx_json_u64(&json, "read_bytes", a->read_bytes);
	gx_json_u64(&json, "written_bytes", a->written_bytes);
	gx_json_u64(&json, "never_read_bytes", a->unread_bytes);
	gx_json_u64(&json, "touched_bytes", a->touched_bytes);
	gx_json_u64(&json, "untouched_bytes", untouched(a));
	gx_json_u64(&json, "pages", a->n_pages);
	gx_json_u64(&json, "hot_page", a->hot_page * PROFILE_PAGE_BYTES);
	gx_json_u64(&json, "hot_page_accesses", a->hot_accesses);
	gx_json_end_object(&json);
}

static void put_reuse(const struct gx_profile_memory *memory,
                      const struct gx_profile_kernel *kernel, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	if (gx_profile_miss_ratio(memory, kernel->hash, 0) < 0)
		return;
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "reuse");
	gx_json_string(&json, "kernel", kernel->name);
	gx_json_begin_array(&json, "misses");
	for (uint64_t kib = 1; kib <= LAST_KIB; kib *= 2) {
		gx_json_begin_object(&json, NULL);
		gx_json_u64(&json, "cache_bytes", kib << 10);
		gx_json_number(&json, "miss_ratio",
		               gx_profile_miss_ratio(memory, kernel->hash, kib << 10));
		gx_json_end_object(&json);
	}
	gx_json_end_array(&json);
	gx_json_end_object(&json);
}

static void put_sms(const struct gx_profile_memory *memory, const struct gx_profile_kernel *kernel,
                    struct gx_strbuf *out)
{
	size_t n;
	struct gx_profile_sm *sms = gx_profile_sms(memory, kernel->hash, &n);

	for (size_t i = 0; i < n; i++) {
		struct gx_json json = { .out = out };

		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "sm");
		gx_json_string(&json, "kernel", kernel->name);
		gx_json_u64(&json, "sm", sms[i].sm);
		gx_json_u64(&json, "blocks", sms[i].blocks);
		gx_json_u64(&json, "busy_ns", sms[i].busy_ns);
		gx_json_end_object(&json);
	}
	free(sms);
}

void gx_profile_memory_json(const struct gx_profile *profile, struct gx_strbuf *out)
{
	const struct gx_profile_memory *memory = &profile->memory;

	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		put_sms(memory, &profile->kernels[i], out);
		put_reuse(memory, &profile->kernels[i], out);
	}
	for (size_t i = 0; i < memory->n_allocations; i++)
		put_allocation(&memory->allocations[i], out);
	if (memory->left_out[PROFILE_LEFT_HEAT] || memory->left_out[PROFILE_LEFT_SPANS]) {
		struct gx_json json = { .out = out };

		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "left_out");
		gx_json_u64(&json, "accesses_over_time", memory->left_out[PROFILE_LEFT_HEAT]);
		gx_json_u64(&json, "blocks_over_time", memory->left_out[PROFILE_LEFT_SPANS]);
		gx_json_end_object(&json);
	}
}
