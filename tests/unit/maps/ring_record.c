/* ring_record.c - a record as kernels leave it: each state, whole or not, lengths and ends that lie. */
#include "../test.h"
#include "maps/layout.h"
#include "maps/ring_record.h"

#include <sys/mman.h>

enum { ROOM = 64 };

/* A header, and n words behind it, mixed or not. */
static void put(uint8_t *bytes, uint32_t len, uint32_t state, const uint32_t *words, int n,
                uint32_t mix)
{
	const uint32_t header[] = { len, state };

	memset(bytes, 0, ROOM);
	memcpy(bytes, header, sizeof(header));
	for (int i = 0; i < n; i++) {
		uint32_t word = words[i] ^ mix;

		memcpy(bytes + GX_RING_RECORD_HEADER + 4 * i, &word, 4);
	}
}

/* What no kernel mixed is there when its state is. */
static void test_ordered(void)
{
	static const struct {
		uint32_t len, state;
		uint64_t room, size;
	} rows[] = {
		{ 8, 0, 16, 0 }, /* being written */
		{ 8, GX_RING_READY, 16, 16 },
		{ 8, GX_RING_READY, 15, 0 }, /* longer than what was reserved */
		{ 5, GX_RING_READY, 16, 16 },
		{ 0, GX_RING_READY, 8, 8 },
		{ 0, GX_RING_READY, 7, 0 },
		{ 16, GX_RING_DISCARDED, 24, 24 },
		{ 7, GX_RING_DISCARDED, 16, 16 },
		{ GX_RING_MAX_RECORD + 1, GX_RING_READY, UINT64_MAX, 0 },
		{ UINT32_MAX, GX_RING_READY, UINT64_MAX, 0 },
		{ UINT32_MAX, GX_RING_DISCARDED, UINT64_MAX, 0 },
		{ 8, GX_RING_MIXED_READY + 1, 16, 0 },
		{ 8, UINT32_MAX, 16, 0 },
	};
	static const uint32_t words[] = { 0, 7 };
	uint8_t bytes[ROOM];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ring_record found = { 0 };

		put(bytes, rows[i].len, rows[i].state, words, 2, 0);
		CHECK_EQ(gx_ring_record(bytes, rows[i].room, &found), rows[i].size);
		if (!rows[i].size)
			continue;
		CHECK(found.len == rows[i].len && found.payload == bytes + GX_RING_RECORD_HEADER);
		CHECK(found.discarded == (rows[i].state == GX_RING_DISCARDED));
		CHECK(found.ordered != found.discarded);
		CHECK(!memcmp(found.payload, words, sizeof(words)));
	}
}

/* Words that are mixed tell by themselves: none may be zero, where nothing else orders them. */
static void test_mixed(void)
{
	static const struct {
		uint32_t len, state;
		int n_written;
		uint64_t size;
	} rows[] = {
		{ 12, GX_RING_MIXED, 3, 24 },
		{ 12, GX_RING_MIXED, 2, 0 },
		{ 12, GX_RING_MIXED, 0, 0 },
		{ 8, GX_RING_MIXED, 2, 16 },
		{ 4, GX_RING_MIXED, 1, 16 },
		{ 0, GX_RING_MIXED, 0, 8 },
		{ 10, GX_RING_MIXED, 3, 0 }, /* no whole words */
		{ 10, GX_RING_MIXED_READY, 3, 0 },
		{ 12, GX_RING_MIXED_READY, 3, 24 },
		{ 12, GX_RING_MIXED_READY, 2, 24 }, /* the last one is MIX itself */
		{ GX_RING_MAX_RECORD + 4, GX_RING_MIXED, 3, 0 },
		{ GX_RING_MAX_RECORD + 4, GX_RING_MIXED_READY, 3, 0 },
	};
	static const uint32_t words[] = { 0, UINT32_MAX, 5 },
	                      last[] = { 0, UINT32_MAX, GX_RING_MIX };
	uint8_t bytes[ROOM];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ring_record found = { 0 };
		const uint32_t *want = rows[i].n_written > 2 ? words : last;

		put(bytes, rows[i].len, rows[i].state, words, rows[i].n_written, GX_RING_MIX);
		CHECK_EQ(gx_ring_record(bytes, 24, &found), rows[i].size);
		if (!rows[i].size)
			continue;
		CHECK(found.len == rows[i].len && !found.discarded);
		CHECK(found.ordered == (rows[i].state == GX_RING_MIXED_READY));
		CHECK(!memcmp(found.payload, want, found.len));
		/* one may look again */
		CHECK_EQ(gx_ring_record(bytes, 24, &found), rows[i].size);
		CHECK(!memcmp(found.payload, want, found.len));
	}
	/* each word that is missing */
	for (int i = 0; i < 3; i++) {
		struct gx_ring_record found;

		put(bytes, 12, GX_RING_MIXED, words, 3, GX_RING_MIX);
		memset(bytes + GX_RING_RECORD_HEADER + 4 * i, 0, 4);
		CHECK_EQ(gx_ring_record(bytes, 24, &found), 0);
	}
	/* what stands behind the last word is nobody's */
	{
		struct gx_ring_record found;

		put(bytes, 4, GX_RING_MIXED, words, 1, GX_RING_MIX);
		bytes[12] = 9;
		CHECK_EQ(gx_ring_record(bytes, 16, &found), 16);
		CHECK(bytes[12] == 9 && !bytes[8] && !bytes[11]);
	}
}

/* Less than a header is nothing, whatever stands behind it. */
static void test_end(void)
{
	enum { PAGE = 4096 };
	uint8_t *pages =
	        mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint32_t header[] = { 0, GX_RING_READY };
	struct gx_ring_record found;

	CHECK(pages != MAP_FAILED && !mprotect(pages + PAGE, PAGE, PROT_NONE));
	memcpy(pages + PAGE - sizeof(header), header, sizeof(header));
	CHECK_EQ(gx_ring_record(pages + PAGE - sizeof(header), sizeof(header), &found),
	         sizeof(header));
	for (uint64_t n = 0; n < sizeof(header); n++)
		CHECK_EQ(gx_ring_record(pages + PAGE - n, n, &found), 0);
	CHECK(!munmap(pages, 2 * PAGE));
}

int main(void)
{
	test_ordered();
	test_mixed();
	test_end();
	return TEST_END();
}
