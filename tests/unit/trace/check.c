/* check.c - which traces are none: events at random against what is said of each, one after another, and each field of a binary header. */
#include "../test.h"

#include "base/diag.h"
#include "base/strbuf.h"
#include "trace/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

enum { MOST = 12, ROUNDS = 60000, PAGE = 4096, PAGES = 512 /* of a block */ };
#define BLOCK ((uint64_t)2 << 20)

static uint64_t state = 1;

static uint32_t draw(uint32_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33) % n;
}

/* Mostly what there may be. */
static struct gx_trace_event random_event(void)
{
	static const uint32_t pages[] = { 1, 2, PAGES - 1, PAGES, PAGES + 1, 2 * PAGES };
	static const uint8_t types[] = { GX_TRACE_ALLOC, GX_TRACE_ALLOC,  GX_TRACE_ALLOC,
		                         GX_TRACE_FREE,  GX_TRACE_ACCESS, GX_TRACE_ACCESS,
		                         GX_TRACE_FAULT, GX_TRACE_BARRIER };
	struct gx_trace_event e = { .type = types[draw(8)], .va_space = draw(2) };

	e.va = draw(10) * BLOCK;
	if (e.type == GX_TRACE_ALLOC)
		e.n_pages = pages[draw(6)];
	else if (e.type == GX_TRACE_BARRIER)
		e.stream = (uint16_t)draw(3), e.n_streams = 1 + draw(3);
	else if (e.type != GX_TRACE_FREE)
		e.access = (uint8_t)draw(4), e.va += draw(3) * (PAGES / 2) * (uint64_t)PAGE;
	if (draw(60))
		return e;
	switch (draw(6)) {
	case 0: e.type = (uint8_t)draw(8); break;
	case 1: e.access = 4; break;
	case 2: e.va += 1; break;
	case 3: e.n_pages = 0; break;
	case 4: e.va = UINT64_MAX - BLOCK + 1; break;
	default: e.n_streams = 65536; break;
	}
	return e;
}

static uint64_t end_of(const struct gx_trace_event *e)
{
	return e->va + (uint64_t)e->n_pages * PAGE;
}

/* Is the address in memory that is allocated just before event i? *first: there begins it. */
static bool is_live(const struct gx_trace_event *events, uint32_t i, uint64_t *first)
{
	const struct gx_trace_event *at = &events[i];
	bool live = false;

	for (uint32_t k = 0; k < i; k++) {
		const struct gx_trace_event *e = &events[k];

		if (e->va_space != at->va_space)
			continue;
		if (e->type == GX_TRACE_ALLOC && at->va >= e->va && at->va < end_of(e))
			live = true, *first = e->va;
		if (e->type == GX_TRACE_FREE && live && e->va == *first)
			live = false;
	}
	return live;
}

static const char *wrong_with(const struct gx_trace_event *events, uint32_t i, uint32_t version)
{
	const struct gx_trace_event *e = &events[i];
	uint64_t first = 1;
	bool live = is_live(events, i, &first);

	switch (e->type) {
	case GX_TRACE_ALLOC: return NULL;
	case GX_TRACE_FREE: return live && first == e->va ? NULL : "no allocation starts at";
	case GX_TRACE_BARRIER:
		return version == 1 ? "a barrier needs version 2"
		       : e->n_streams && e->stream + e->n_streams <= 65536
		               ? NULL
		               : "a barrier has 1 to 65536 streams";
	case GX_TRACE_ACCESS:
	case GX_TRACE_FAULT:
		return e->access > 3 ? "access is 0 (prefetch)"
		       : live || e->type == GX_TRACE_FAULT
		               ? NULL
		               : "an address outside of what is allocated then";
	default: return "type is 1 (alloc)";
	}
}

/* Blocks that an allocation has a part of: none is of two, at whatever time. */
static bool share_a_block(const struct gx_trace_event *a, const struct gx_trace_event *b)
{
	return a->va_space == b->va_space && a->va / BLOCK <= (end_of(b) - 1) / BLOCK &&
	       b->va / BLOCK <= (end_of(a) - 1) / BLOCK;
}

/* What is said of it; "": nothing. */
static void expect(const struct gx_trace_event *events, uint32_t n, uint32_t version, char *said,
                   size_t room)
{
	const char *wrong = NULL;

	*said = '\0';
	for (uint32_t i = 0; i < n; i++)
		if (events[i].type == GX_TRACE_ALLOC &&
		    (!events[i].n_pages || events[i].va % BLOCK ||
		     end_of(&events[i]) < events[i].va)) {
			snprintf(said, room, "event %u: an allocation starts at a multiple", i);
			return;
		}
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < i; k++)
			if (events[i].type == GX_TRACE_ALLOC && events[k].type == GX_TRACE_ALLOC &&
			    share_a_block(&events[i], &events[k])) {
				snprintf(said, room, "allocations at 0x");
				return;
			}
	for (uint32_t i = 0; i < n && !wrong; i++) {
		wrong = wrong_with(events, i, version);
		if (wrong)
			snprintf(said, room, "event %u: %s", i, wrong);
	}
}

static void test_random(void)
{
	uint32_t n_good = 0;

	for (int round = 0; round < ROUNDS; round++) {
		struct gx_trace_event events[MOST];
		uint32_t n = draw(MOST + 1);
		struct gx_trace trace = { .events = events,
			                  .n_events = n,
			                  .version = draw(4) ? 2 : 1 };
		struct gx_diag diag = { 0 };
		char said[128];
		int err;

		for (uint32_t i = 0; i < n; i++)
			do
				events[i] = random_event();
			while (i && draw(8) && wrong_with(events, i, 2));
		expect(events, n, trace.version, said, sizeof(said));
		err = gx_trace_check(&trace, &diag);
		CHECK_EQ(err, *said ? -EINVAL : 0);
		CHECK_EQ(diag.error, *said ? GX_E_TRACE : GX_E_NONE);
		CHECK(!strncmp(diag.text, said, strlen(said)));
		if (strncmp(diag.text, said, strlen(said)) || (err != 0) != (*said != '\0')) {
			fprintf(stderr, "round %d: '%s', not '%s'\n", round, diag.text, said);
			return;
		}
		n_good += !err;
	}
	CHECK(n_good > ROUNDS / 20);
}

/* Which of two allocations are named, in which order. */
static void test_named(void)
{
	struct gx_trace_event events[] = {
		{ .type = GX_TRACE_ALLOC, .va = 5 * BLOCK, .n_pages = 1 },
		{ .type = GX_TRACE_ALLOC, .va = 1 * BLOCK, .n_pages = 1 },
		{ .type = GX_TRACE_ALLOC, .va = 2 * BLOCK, .n_pages = 1537 }
	};
	struct gx_trace trace = { .events = events, .n_events = 3 };
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_trace_check(&trace, &diag), -EINVAL);
	CHECK(!strcmp(diag.text, "allocations at 0x400000 and 0xa00000 share a block of 2 MiB"));
	events[2].n_pages--;
	CHECK_EQ(gx_trace_check(&trace, NULL), 0);
}

/* 4 TiB together, and a page more. */
static void test_most_memory(void)
{
	for (uint32_t more = 0; more < 2; more++) {
		struct gx_trace_event events[] = {
			{ .type = GX_TRACE_ALLOC, .va = 0, .n_pages = 1u << 29 },
			{ .type = GX_TRACE_ALLOC, .va = 1ull << 50, .n_pages = (1u << 29) + more },
		};
		struct gx_trace trace = { .events = events, .n_events = 2 };
		struct gx_diag diag = { 0 };

		CHECK_EQ(gx_trace_check(&trace, &diag), more ? -EINVAL : 0);
		CHECK(!more || !strcmp(diag.text, "event 1: more than 4 TiB of managed memory"));
	}
}

/* Each word of a header. */
static void test_header(void)
{
	static const struct {
		size_t at;
		uint32_t word;
		const char *said; /* NULL: it is read */
	} rows[] = {
		{ 8, 0, "version 0; this gpuext reads 1 to 2" },
		{ 8, 1, NULL },
		{ 8, 2, NULL },
		{ 8, 3, "version 3; this gpuext reads 1 to 2" },
		{ 12, 63, "headers of 63 bytes, events of 32, pages of 4096" },
		{ 16, 33, "headers of 64 bytes, events of 33, pages of 4096" },
		{ 20, 4095, "headers of 64 bytes, events of 32, pages of 4095" },
		{ 24, 2, "2 events of 32 bytes each, and 96 bytes behind the header" },
		{ 24, 4, "4 events of 32 bytes each, and 96 bytes behind the header" },
		/* times 32 it is 3 again */
		{ 28, 1u << 27, "576460752303423491 events of 32 bytes each, and 96 bytes" },
		{ 32, 77, NULL },
	};
	static const char name[] = "a name of 23 characters";
	struct gx_strbuf bytes = { 0 };
	struct gx_trace trace = { .device_bytes = 5 }, again;
	struct gx_diag diag;

	memcpy(trace.name, name, sizeof(name));
	for (int i = 0; i < 3; i++)
		CHECK(!gx_trace_add(&trace,
		                    &(struct gx_trace_event){ .type = GX_TRACE_FAULT, .va = 7 }));
	gx_trace_write_binary(&trace, &bytes);
	gx_trace_free(&trace);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *copy = malloc(bytes.len);

		memcpy(copy, gx_strbuf_text(&bytes), bytes.len);
		memcpy(copy + rows[i].at, &rows[i].word, 4);
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_trace_parse(copy, bytes.len, &again, &diag),
		         rows[i].said ? -EINVAL : 0);
		CHECK(!strncmp(diag.text, rows[i].said ? rows[i].said : "",
		               rows[i].said ? strlen(rows[i].said) : 1));
		if (!rows[i].said) {
			CHECK(again.n_events == 3 && !strcmp(again.name, name));
			CHECK_EQ(again.version, rows[i].at == 8 ? rows[i].word : GX_TRACE_VERSION);
			CHECK_EQ(again.device_bytes, rows[i].at == 32 ? rows[i].word : 5);
		}
		gx_trace_free(&again);
		free(copy);
	}
	for (size_t n = 0; n < bytes.len; n++) { /* cut off, where a sanitizer looks */
		char *copy = malloc(n ? n : 1);

		memcpy(copy, gx_strbuf_text(&bytes), n);
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_trace_parse(copy, n, &again, &diag), -EINVAL);
		CHECK(n < 8 || n >= 64 || !strcmp(diag.text, "cut off inside of the header"));
		gx_trace_free(&again);
		free(copy);
	}
	gx_strbuf_free(&bytes);
}

/* Thousands, one by one. */
static void test_many(void)
{
	struct gx_trace trace = { 0 };

	for (uint64_t i = 0; i < 5000; i++)
		CHECK(!gx_trace_add(&trace,
		                    &(struct gx_trace_event){ .type = GX_TRACE_FAULT, .va = i }));
	CHECK_EQ(trace.n_events, 5000);
	CHECK(trace.cap_events >= 5000);
	for (uint64_t i = 0; i < 5000; i++)
		CHECK_EQ(trace.events[i].va, i);
	CHECK_EQ(gx_trace_check(&trace, NULL), 0);
	gx_trace_free(&trace);
	CHECK(!trace.events && !trace.n_events);
}

int main(void)
{
	test_random();
	test_named();
	test_most_memory();
	test_header();
	test_many();
	return TEST_END();
}
