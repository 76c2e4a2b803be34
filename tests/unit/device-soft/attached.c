/* attached.c - memory that a caller puts at addresses of its own, page by page against a list of what is where: what is in a row in both is one
 * piece, and nothing else is. */
#include "../test.h"
#include "device/soft/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGES = 12, PAGE = 4096, ROUNDS = 3000 };

static uint64_t state = 1;

static uint32_t draw(uint32_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33) % n;
}

/* Which page of the memory is at each page of the addresses, and 1 more; 0: none. */
static uint32_t at[PAGES];
static char *memory;
static struct gx_soft *soft;

/* Pages from `first` on that are one piece. */
static uint32_t row_from(uint32_t first)
{
	uint32_t n = 0;

	while (first + n < PAGES && at[first + n] && at[first + n] == at[first] + n)
		n++;
	return n;
}

static uint64_t address_of(uint32_t page)
{
	return VIRTUAL_BASE + (uint64_t)page * PAGE;
}

static void check_all(void)
{
	uint32_t begin = 0;

	for (uint32_t page = 0; page < PAGES; page++) {
		uint64_t address = address_of(page), base = 1, bytes = 1, left;
		uint32_t n = row_from(page);
		char *host = n ? memory + (at[page] - 1) * PAGE : NULL;

		if (!page || !at[page - 1] || at[page] != at[page - 1] + 1)
			begin = page;
		left = (uint64_t)n * PAGE;
		CHECK(gx_soft_host(soft, address, 1) == host);
		CHECK(gx_soft_host(soft, address + PAGE - 1, 1) == (n ? host + PAGE - 1 : NULL));
		CHECK(gx_soft_host(soft, address, left) == (n ? host : NULL) || !n);
		CHECK(!gx_soft_host(soft, address, left + 1));
		CHECK(!gx_soft_host(soft, address, UINT64_MAX));
		CHECK_EQ(gx_soft_find(soft, address, &base, &bytes), n > 0);
		if (n)
			CHECK(base == address_of(begin) && bytes == address + left - base);
	}
}

static void attach_some(void)
{
	uint32_t first = draw(PAGES), n = 1 + draw(PAGES - first), from = draw(PAGES - n + 1);
	bool is_free = true;
	int err;

	if (first && at[first - 1] && at[first - 1] + n <= PAGES && draw(2))
		from = at[first - 1]; /* in a row with what is in front */
	for (uint32_t i = 0; i < n; i++)
		is_free = is_free && !at[first + i];
	err = gx_soft_attach(soft, address_of(first), memory + from * PAGE, (uint64_t)n * PAGE);
	CHECK_EQ(err, is_free ? 0 : -EINVAL);
	for (uint32_t i = 0; i < n && is_free; i++)
		at[first + i] = from + i + 1;
}

static void detach_some(void)
{
	uint32_t first = draw(PAGES), n = 1 + draw(PAGES - first);
	bool is_there = row_from(first) >= n;
	int err = gx_soft_detach(soft, address_of(first), (uint64_t)n * PAGE);

	CHECK_EQ(err, is_there ? 0 : -EINVAL);
	for (uint32_t i = 0; i < n && is_there; i++)
		at[first + i] = 0;
}

/* Memory of another kind next to it, in a row in both, is another piece, which is not detached. */
static void test_beside_host(void)
{
	uint64_t address = 0, base = 0, bytes = 0, behind = (uint64_t)(uintptr_t)memory + 2 * PAGE;

	CHECK_EQ(gx_soft_map_host(soft, memory + PAGE, PAGE, &address), 0);
	CHECK_EQ(address, (uint64_t)(uintptr_t)memory + PAGE);
	CHECK_EQ(gx_soft_attach(soft, behind, memory + 2 * PAGE, PAGE), 0);
	CHECK_EQ(gx_soft_attach(soft, address - PAGE, memory, PAGE), 0);
	for (uint64_t i = 0; i < 3; i++) {
		CHECK(gx_soft_find(soft, address - PAGE + i * PAGE, &base, &bytes));
		CHECK(base == address - PAGE + i * PAGE && bytes == PAGE);
	}
	CHECK_EQ(gx_soft_detach(soft, address, PAGE), -EINVAL);
	CHECK_EQ(gx_soft_free(soft, behind), -EINVAL);
	CHECK_EQ(gx_soft_unmap_host(soft, memory + 2 * PAGE), -EINVAL);
	CHECK_EQ(gx_soft_detach(soft, behind, PAGE), 0);
	CHECK_EQ(gx_soft_detach(soft, address - PAGE, PAGE), 0);
	CHECK_EQ(gx_soft_unmap_host(soft, memory + PAGE), 0);
	CHECK(!gx_soft_find(soft, address, &base, &bytes));
}

int main(void)
{
	memory = mmap(NULL, (size_t)PAGES * PAGE, PROT_READ | PROT_WRITE,
	              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(memory != MAP_FAILED);
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	test_beside_host();
	for (int round = 0; round < ROUNDS; round++) {
		if (draw(2))
			attach_some();
		else
			detach_some();
		check_all();
	}
	gx_soft_destroy(soft);
	munmap(memory, (size_t)PAGES * PAGE);
	return TEST_END();
}
