/* apart.c - pointers that a launch gets, and ranges of addresses: in which allocation each lies, and whether that one has an address in a range. */
#include "../test.h"

#include "agent/core/allocations.h"

static int here; /* a context */

static bool is_apart(uint64_t address, bool may_be_number)
{
	static const struct gx_range ranges[] = { { 0x21000, 0x100 }, { UINT64_MAX - 15, 16 } };
	const struct gx_given_address given[] = { { 0x20000, false }, { address, may_be_number } };

	return gx_allocations_apart(given, 2, ranges, 2) == 3;
}

/* Near a range that begins in one allocation and ends in the next one, of which a third one is free: 0x20000 to 0x20100, 0x20f00 to 0x21001,
 * 0x21001 to 0x21010, ... */
static void test_apart(void)
{
	static const struct {
		uint64_t address;
		bool known, number; /* apart as an address, as a number */
	} rows[] = {
		{ 0x20000, true, true },
		{ 0x200ff, true, true },
		{ 0x20100, true, true }, /* right behind it */
		{ 0x20101, false, true },
		{ 0x1ffff, false, true },
		{ 0x20f00, false, false },
		{ 0x21000, false, false },
		{ 0x30000, true, true },
		{ 0x30010, false, false }, /* is mapped */
		{ 0x30020, false, false },
		{ 0x30021, false, false },
		{ 0x40000, false, true }, /* freed */
		{ 0x40010, true, true },  /* freed in front of it */
		{ 0x40020, true, true },  /* and behind it */
		{ 0x40021, false, true },
		{ 0x50000, false, true }, /* left to others in the order of a stream */
		{ 0, true, true },
		{ 0xffff, true, true },
		{ 0x10000, false, true },
		{ UINT64_MAX, false, true },
	};
	uint64_t id;

	gx_allocation_made(&here, 0x20000, 0x100, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, 0x20f00, 0x101, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, 0x30000, 0x10, GX_ALLOCATION_HOST);
	gx_allocation_made(NULL, 0x30010, 0x10, GX_ALLOCATION_MAPPED);
	gx_allocation_made(NULL, 0x30020, 0x10, GX_ALLOCATION_MAPPED);
	gx_allocation_made(&here, 0x40000, 0x10, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, 0x40010, 0x10, GX_ALLOCATION_MANAGED);
	gx_allocation_made(&here, 0x40020, 0x10, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&here, 0x50000, 0x10, GX_ALLOCATION_POOL);
	gx_allocation_freed(gx_allocation_id(0x40000), GX_ALLOCATION_FREED);
	gx_allocation_freed(gx_allocation_id(0x40020), GX_ALLOCATION_FREED);
	gx_allocation_freed(gx_allocation_id(0x50000), GX_ALLOCATION_LEFT);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (is_apart(rows[i].address, false) != rows[i].known ||
		    is_apart(rows[i].address, true) != rows[i].number) {
			printf("0x%llx\n", (unsigned long long)rows[i].address);
			CHECK(!"apart");
		}
	/* right behind one allocation, and the first address of another: it may be of both */
	gx_allocation_made(&here, 0x20e00, 0x100, GX_ALLOCATION_DEVICE);
	CHECK(is_apart(0x20e00, false) && is_apart(0x20eff, false) && !is_apart(0x20f00, false));
	/* an address that was freed and is in another allocation now */
	id = gx_allocation_id(0x20f00);
	gx_allocation_freed(id, GX_ALLOCATION_FREED);
	CHECK(is_apart(0x20f00, false));
	gx_allocation_made(&here, 0x20f00, 0x80, GX_ALLOCATION_DEVICE);
	CHECK(is_apart(0x20f00, false));
	gx_allocation_freed(gx_allocation_id(0x20f00), GX_ALLOCATION_FREED);
	gx_allocation_made(&here, 0x20f00, 0x200, GX_ALLOCATION_DEVICE);
	CHECK(!is_apart(0x20f00, false));
	/* where nobody has memory, and a range is */
	CHECK(!gx_allocations_apart(&(struct gx_given_address){ 0, false }, 1,
	                            &(struct gx_range){ 0xffff, 1 }, 1) &&
	      gx_allocations_apart(&(struct gx_given_address){ 0, false }, 1,
	                           &(struct gx_range){ 0x10000, 1 }, 1));
	CHECK(!gx_allocations_apart(&(struct gx_given_address){ 0x20000, false }, 1,
	                            &(struct gx_range){ 1, UINT64_MAX }, 1));
}

int main(void)
{
	test_apart();
	return TEST_END();
}
