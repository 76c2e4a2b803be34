/* placed.c - where allocations lie: at random ones each is at the lowest free place at or above the end of the last one, or else of all, as a search
 * through every place there is has it; and what is counted as used. */
#include "../test.h"
#include "base/memfd.h"
#include "device/soft/machine.h"

#include <errno.h>
#include <unistd.h>

enum { MOST = 12, ROUNDS = 4000, INDEX = 5, GAP = 4096, GRAIN = 512 };

static const uint64_t first = DEVICE_BASE + INDEX * DEVICE_SHARE;
static const uint64_t end = DEVICE_BASE + (INDEX + 1) * DEVICE_SHARE;

static uint64_t state = 7;
static uint64_t next; /* behind the last one that was made */
static uint32_t n_live, n_refused, n_again;
static struct piece {
	uint64_t base, bytes;
	bool elsewhere; /* none of the device's own memory */
} live[MOST];
static struct gx_soft *soft;
static int file;

static uint64_t draw(uint64_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (state >> 24) % n;
}

static bool is_free(uint64_t at, uint64_t bytes)
{
	for (uint32_t i = 0; i < n_live; i++) {
		if (at < live[i].base + live[i].bytes + GAP && live[i].base < at + bytes + GAP)
			return false;
	}
	return at >= first && at < end && bytes + GAP <= end - at;
}

/* The lowest free place at or above from: there, or right behind something. 0: none. */
static uint64_t lowest(uint64_t from, uint64_t bytes, uint64_t align)
{
	uint64_t best = 0;

	for (uint32_t i = 0; i <= n_live; i++) {
		uint64_t at = i < n_live ? live[i].base + live[i].bytes + GAP : from;

		at = (at + align - 1) / align * align;
		if (at >= from && is_free(at, bytes) && (!best || at < best))
			best = at;
	}
	return best;
}

/* Large ones are of a file: of those a process may have more than of memory. */
static void make(void)
{
	bool large = draw(2), elsewhere = large && draw(2);
	uint64_t bytes = large ? DEVICE_SHARE / (2 + draw(6)) + draw(3) * GAP : 1 + draw(10000);
	uint64_t asked = draw(2) || large ? 0 : 1ull << draw(31);
	uint64_t align = asked > GRAIN ? asked : GRAIN;
	uint64_t want = lowest(next, bytes, align), got = 1;

	n_again += !want;
	want = want ? want : lowest(first, bytes, align);
	CHECK_EQ(large ? gx_soft_alloc_file(soft, file, bytes, elsewhere, &got)
	               : gx_soft_alloc(soft, bytes, asked, &got),
	         want ? 0 : -ENOMEM);
	CHECK_EQ(got, want);
	n_refused += !want;
	if (!want)
		return;
	live[n_live++] = (struct piece){ want, bytes, elsewhere };
	next = want + bytes + GAP;
}

static void check_all(void)
{
	uint64_t used = 0, free_bytes, total, base, bytes;

	for (uint32_t i = 0; i < n_live; i++) {
		uint64_t last = live[i].base + live[i].bytes - 1;

		used += live[i].elsewhere ? 0 : live[i].bytes;
		for (int k = 0; k < 2; k++) {
			CHECK(gx_soft_find(soft, k ? last : live[i].base, &base, &bytes));
			CHECK(base == live[i].base && bytes == live[i].bytes);
		}
		CHECK(!gx_soft_find(soft, live[i].base - 1, &base, &bytes));
		CHECK(!gx_soft_find(soft, last + 1, &base, &bytes));
	}
	gx_soft_mem_info(soft, &free_bytes, &total);
	CHECK_EQ(total - free_bytes, used);
}

/* The last byte of the device's memory can be had, one more can't, and what was taken elsewhere counts. */
static void test_most(void)
{
	const struct gx_soft_config config = { .memory_bytes = 1 << 20 };
	uint64_t a, b;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, (1 << 20) + 1, 0, &a), -ENOMEM);
	CHECK_EQ(gx_soft_take(soft, (1 << 20) + 1), -ENOMEM);
	CHECK_EQ(gx_soft_take(soft, 1000), 0);
	CHECK_EQ(gx_soft_alloc(soft, (1 << 20) - 999, 0, &a), -ENOMEM);
	CHECK_EQ(gx_soft_alloc(soft, (1 << 20) - 1000, 0, &a), 0);
	CHECK_EQ(gx_soft_alloc(soft, 1, 0, &b), -ENOMEM);
	CHECK_EQ(gx_soft_take(soft, 1), -ENOMEM);
	CHECK_EQ(gx_soft_free(soft, a), 0);
	gx_soft_give(soft, 1000);
	CHECK_EQ(gx_soft_take(soft, 1 << 20), 0);
	gx_soft_destroy(soft);
}

int main(void)
{
	const struct gx_soft_config config = { .memory_bytes = 1ull << 50, .index = INDEX };

	test_most();
	file = gx_memfd("placed");
	CHECK(file >= 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	next = first;
	for (int round = 0; round < ROUNDS; round++) {
		if (n_live < MOST && (!n_live || draw(5) > 1)) {
			make();
		} else {
			uint32_t i = (uint32_t)draw(n_live);

			CHECK_EQ(gx_soft_free(soft, live[i].base), 0);
			live[i] = live[--n_live];
		}
		check_all();
	}
	CHECK(n_refused > 100 && n_again > 100);
	CHECK_EQ(gx_soft_alloc_file(soft, -1, 4096, false, &next), -EINVAL);
	CHECK_EQ(gx_soft_alloc_file(soft, file, 0, false, &next), -EINVAL);
	CHECK_EQ(gx_soft_alloc_file(soft, file, DEVICE_END + 1, true, &next), -EINVAL);
	gx_soft_destroy(soft);
	close(file);
	return TEST_END();
}
