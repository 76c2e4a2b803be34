/* allocations.c - the table of allocations as devices read it, against what the application did: numbers, neighbours, what is freed, taken by
 * others, forgotten when there is no room, and when a context ends. */
#include "../test.h"

#include "agent/core/allocations.h"
#include "agent/core/prints.h"
#include "agent/core/session_internal.h"

static struct gx_backend device;
static char *pages;
static int n_shared, here, there;
static bool several; /* contexts have device memory */

const struct gx_backend *__wrap_gx_backend(void);
const struct gx_backend *__wrap_gx_backend(void)
{
	return &device;
}

static uint64_t share_pages(void *p, size_t bytes)
{
	CHECK(bytes == GX_SHARED_BYTES && (uintptr_t)p % GX_PAGE_BYTES == 0);
	pages = p;
	n_shared++;
	return 0x7000;
}

static uint64_t word(uint64_t at)
{
	uint64_t value;

	memcpy(&value, pages + at, sizeof(value));
	return value;
}

static uint64_t half(void)
{
	return GX_ALLOCATIONS_HALVES + (word(GX_ALLOCATIONS_VERSION) & 1) * GX_ALLOCATIONS_HALF;
}

static uint64_t n_entries(void)
{
	return word(half() + GX_ALLOCATIONS_N);
}

static bool entry_is(uint64_t i, uint64_t begin, uint64_t end, uint64_t id,
                     enum gx_allocation_kind kind, enum gx_allocation_state state)
{
	uint64_t at = half() + GX_ALLOCATIONS_ENTRIES + i * GX_ALLOCATIONS_STRIDE;
	bool elsewhere = several && (kind == GX_ALLOCATION_DEVICE || kind == GX_ALLOCATION_POOL ||
	                             kind == GX_ALLOCATION_MODULE || kind == GX_ALLOCATION_MAPPED);

	return word(at + GX_ALLOCATIONS_BEGIN) == begin && word(at + GX_ALLOCATIONS_END) == end &&
	       word(at + GX_ALLOCATIONS_ID) == id &&
	       word(at + GX_ALLOCATIONS_STATE) ==
	               (kind | (uint64_t)state << 32 | (elsewhere ? GX_ALLOCATION_ELSEWHERE : 0));
}

/* What was allocated before anybody asked is there from the start. */
static void test_first(void)
{
	uint64_t number;

	gx_allocation_made(&here, 0x5000, 0x100, GX_ALLOCATION_MANAGED);
	CHECK_EQ(gx_shared_address(), 0); /* a device that shares nothing */
	CHECK_EQ(gx_allocations_number(), 0);
	device.share = share_pages;
	CHECK(gx_shared_address() == 0x7000 && gx_shared_address() == 0x7000);
	CHECK_EQ(n_shared, 2);
	number = gx_allocations_number();
	CHECK(number % 2 && number >> 63 == 0 && gx_shared_address() == 0x7000 &&
	      gx_allocations_number() == number);
	CHECK(n_entries() == 1 && entry_is(0, 0x5000, 0x5100, 1, GX_ALLOCATION_MANAGED, 0));
	CHECK_EQ(word(half() + GX_ALLOCATIONS_MISSING), 0);
}

static void test_order(void)
{
	uint64_t version = word(GX_ALLOCATIONS_VERSION);

	gx_allocation_made(&here, 0x4000, 0x100, GX_ALLOCATION_DEVICE);
	CHECK_EQ(word(GX_ALLOCATIONS_VERSION), version + 1);
	gx_allocation_made(&here, 0x4100, 0xf00,
	                   GX_ALLOCATION_HOST); /* between two that it touches */
	gx_allocation_made(&there, 0x8000, 0x10, GX_ALLOCATION_HOST); /* which is no device's own */
	CHECK(entry_is(0, 0x4000, 0x4100, 2, GX_ALLOCATION_DEVICE, 0));
	gx_allocation_made(&there, 0x6000, 0x3000, GX_ALLOCATION_POOL);
	several = true;
	gx_allocation_made(&there, 0x6000, 0x10, GX_ALLOCATION_POOL);
	/* none of these is one */
	gx_allocation_made(&here, 0, 16, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, 0x9000, 0, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, UINT64_MAX - 3, 8, GX_ALLOCATION_DEVICE);
	CHECK_EQ(n_entries(), 4);
	CHECK(entry_is(0, 0x4000, 0x4100, 2, GX_ALLOCATION_DEVICE, 0) &&
	      entry_is(1, 0x4100, 0x5000, 3, GX_ALLOCATION_HOST, 0) &&
	      entry_is(2, 0x5000, 0x5100, 1, GX_ALLOCATION_MANAGED, 0) &&
	      entry_is(3, 0x6000, 0x6010, 6, GX_ALLOCATION_POOL, 0));
}

static void test_freed(void)
{
	uint64_t numbers[3];

	CHECK(gx_allocation_id(0x4100) == 3 && !gx_allocation_id(0x4101) &&
	      !gx_allocation_id(0x7000) && !gx_allocation_id(0));
	gx_allocation_freed(0, GX_ALLOCATION_FREED);
	gx_allocation_freed(77, GX_ALLOCATION_FREED);
	CHECK(entry_is(1, 0x4100, 0x5000, 3, GX_ALLOCATION_HOST, GX_ALLOCATION_LIVE));
	numbers[0] = gx_allocations_number();
	gx_allocation_freed(3, GX_ALLOCATION_FREED);
	numbers[1] = gx_allocations_number();
	gx_allocation_freed(6, GX_ALLOCATION_LEFT);
	numbers[2] = gx_allocations_number();
	CHECK(numbers[0] != numbers[1] && numbers[0] != numbers[2] && numbers[1] != numbers[2]);
	CHECK(entry_is(0, 0x4000, 0x4100, 2, GX_ALLOCATION_DEVICE, GX_ALLOCATION_LIVE));
	CHECK(entry_is(1, 0x4100, 0x5000, 3, GX_ALLOCATION_HOST, GX_ALLOCATION_FREED));
	CHECK(entry_is(3, 0x6000, 0x6010, 6, GX_ALLOCATION_POOL, GX_ALLOCATION_LEFT));
	/* what was freed is not there to be freed once more; what was left may be, as by a call that does not wait */
	CHECK(!gx_allocation_id(0x4100) && gx_allocation_id(0x6000) == 6);
}

/* Addresses that others get: what began in front keeps its front. */
static void test_taken(void)
{
	gx_allocation_made(&here, 0x4800, 0x900, GX_ALLOCATION_DEVICE);
	CHECK_EQ(n_entries(), 4);
	CHECK(entry_is(1, 0x4100, 0x4800, 3, GX_ALLOCATION_HOST, GX_ALLOCATION_FREED) &&
	      entry_is(2, 0x4800, 0x5100, 7, GX_ALLOCATION_DEVICE, GX_ALLOCATION_LIVE));
	gx_allocation_made(&here, 0x4800, 0x10, GX_ALLOCATION_DEVICE); /* the same address */
	CHECK(n_entries() == 4 && entry_is(2, 0x4800, 0x4810, 8, GX_ALLOCATION_DEVICE, 0));
	gx_allocation_made(&here, 0x4200, 0x10,
	                   GX_ALLOCATION_DEVICE); /* in the middle of another one */
	CHECK(n_entries() == 5 &&
	      entry_is(1, 0x4100, 0x4200, 3, GX_ALLOCATION_HOST, GX_ALLOCATION_FREED) &&
	      entry_is(2, 0x4200, 0x4210, 9, GX_ALLOCATION_DEVICE, 0));
	gx_allocation_freed(7, GX_ALLOCATION_FREED); /* nobody has that number any more */
	CHECK(entry_is(3, 0x4800, 0x4810, 8, GX_ALLOCATION_DEVICE, GX_ALLOCATION_LIVE));
}

static void test_context(void)
{
	gx_allocations_end(&there);
	CHECK(entry_is(4, 0x6000, 0x6010, 6, GX_ALLOCATION_POOL, GX_ALLOCATION_FREED) &&
	      entry_is(3, 0x4800, 0x4810, 8, GX_ALLOCATION_DEVICE, GX_ALLOCATION_LIVE));
}

/* A variable is known once, and gone with its module; another module's may come to the same place. */
static void test_modules(void)
{
	int module, other;
	uint64_t version = word(GX_ALLOCATIONS_VERSION), n = n_entries();

	gx_allocation_of_module(&here, &module, 0x100000, 0x40);
	gx_allocation_of_module(&here, &module, 0x100040, 0x10);
	CHECK(n_entries() == n + 2 && word(GX_ALLOCATIONS_VERSION) == version + 2);
	for (int i = 0; i < 3; i++)
		gx_allocation_of_module(&here, &module, 0x100000, 0x40);
	CHECK(n_entries() == n + 2 && word(GX_ALLOCATIONS_VERSION) == version + 2);
	CHECK(entry_is(n, 0x100000, 0x100040, 10, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocations_unload(NULL);
	gx_allocations_unload(&other);
	CHECK(entry_is(n, 0x100000, 0x100040, 10, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocations_unload(&module);
	CHECK(entry_is(n, 0x100000, 0x100040, 10, GX_ALLOCATION_MODULE, GX_ALLOCATION_FREED) &&
	      entry_is(n + 1, 0x100040, 0x100050, 11, GX_ALLOCATION_MODULE, GX_ALLOCATION_FREED) &&
	      entry_is(3, 0x4800, 0x4810, 8, GX_ALLOCATION_DEVICE, GX_ALLOCATION_LIVE));
	gx_allocation_of_module(&here, &module, 0x100000, 0x40); /* loaded again */
	CHECK(entry_is(n, 0x100000, 0x100040, 12, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocation_of_module(&here, &other, 0x100000, 0x40);
	CHECK(entry_is(n, 0x100000, 0x100040, 13, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocation_of_module(&here, &other, 0x100000, 0x20);
	CHECK(entry_is(n, 0x100000, 0x100020, 14, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocation_of_module(&here, &other, 0x100040, 0x10);
	/* what is mapped is of no context, and ends where it is unmapped, whole */
	gx_allocation_made(NULL, 0x90000, 0x100, GX_ALLOCATION_MAPPED);
	gx_allocations_unmap(0x8ff00, 0x100);
	CHECK(entry_is(n, 0x90000, 0x90100, 16, GX_ALLOCATION_MAPPED, GX_ALLOCATION_LIVE));
	gx_allocations_unmap(0x8ff00, 0x101);
	CHECK(entry_is(n, 0x90000, 0x90100, 16, GX_ALLOCATION_MAPPED, GX_ALLOCATION_FREED));
	gx_allocation_made(NULL, 0x90000, 0x100, GX_ALLOCATION_MAPPED);
	gx_allocations_unmap(0x90001, 0x1000);
	CHECK(entry_is(n, 0x90000, 0x90100, 17, GX_ALLOCATION_MAPPED, GX_ALLOCATION_LIVE) &&
	      entry_is(n + 2, 0x100040, 0x100050, 15, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE));
	gx_allocations_unmap(0x100040, UINT64_MAX); /* to the end of all addresses */
	CHECK(entry_is(n + 1, 0x100000, 0x100020, 14, GX_ALLOCATION_MODULE, GX_ALLOCATION_LIVE) &&
	      entry_is(n + 2, 0x100040, 0x100050, 15, GX_ALLOCATION_MODULE, GX_ALLOCATION_FREED));
	gx_allocation_of_module(&here, &other, 0x100040, 0x10);
	gx_allocations_end(&there);
	CHECK(entry_is(n, 0x90000, 0x90100, 17, GX_ALLOCATION_MAPPED, GX_ALLOCATION_LIVE));
}

/* Full: the first of those that were freed makes room; where none was, the new one is missing, and that is told. */
static void test_full(void)
{
	uint64_t n = n_entries();

	for (uint64_t i = n; i < GX_ALLOCATIONS_MOST; i++)
		gx_allocation_made(&here, 0x100000 + 16 * i, 16, GX_ALLOCATION_DEVICE);
	CHECK_EQ(n_entries(), GX_ALLOCATIONS_MOST);
	CHECK(entry_is(1, 0x4100, 0x4200, 3, GX_ALLOCATION_HOST, GX_ALLOCATION_FREED));
	gx_allocation_made(&here, 0x2000, 16, GX_ALLOCATION_DEVICE); /* in place of 3 */
	CHECK(n_entries() == GX_ALLOCATIONS_MOST && !word(half() + GX_ALLOCATIONS_MISSING));
	CHECK(entry_is(0, 0x2000, 0x2010, GX_ALLOCATIONS_MOST + 11, GX_ALLOCATION_DEVICE, 0) &&
	      entry_is(1, 0x4000, 0x4100, 2, GX_ALLOCATION_DEVICE, 0) &&
	      entry_is(2, 0x4200, 0x4210, 9, GX_ALLOCATION_DEVICE, 0));
	CHECK(entry_is(4, 0x6000, 0x6010, 6, GX_ALLOCATION_POOL, GX_ALLOCATION_FREED));
	gx_allocation_made(&here, 0x2010, 16, GX_ALLOCATION_DEVICE); /* in place of 6 */
	CHECK_EQ(word(half() + GX_ALLOCATIONS_MISSING), 0);
	gx_allocation_made(&here, 0x2020, 16, GX_ALLOCATION_DEVICE);
	CHECK(n_entries() == GX_ALLOCATIONS_MOST && word(half() + GX_ALLOCATIONS_MISSING) == 1);
	CHECK(entry_is(1, 0x2010, 0x2020, GX_ALLOCATIONS_MOST + 12, GX_ALLOCATION_DEVICE, 0) &&
	      entry_is(2, 0x4000, 0x4100, 2, GX_ALLOCATION_DEVICE, 0));
}

int main(void)
{
	test_first();
	test_order();
	test_freed();
	test_taken();
	test_context();
	test_modules();
	test_full();
	return TEST_END();
}
