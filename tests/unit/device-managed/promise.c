/* promise.c - a page that was promised to a grid stays until this grid touched it, whoever else does. */
#include "../test.h"
#include "../uffd.h"
#include "warp.h"
#include "device/managed/host.h"

static void *touch(struct gx_managed_device *d, u64 grid, u64 va)
{
	struct gx_soft_toucher who = { .grid = grid };
	void *found;

	gx_managed_mmu.enter(d);
	found = gx_managed_mmu.access(d, &who, va, GPU_ACCESS_READ);
	gx_managed_mmu.leave(d);
	return found;
}

/* A fault, and the service that the grid can't go on without. */
static void wait_for(struct gx_managed_device *d, u64 grid, u64 va)
{
	CHECK(!touch(d, grid, va));
	CHECK_EQ(gx_managed_mmu.poll(d, grid, 1, true, true, NULL), 1);
}

int main(void)
{
	struct gx_managed_config config;
	struct gx_managed_device *d;
	struct gx_managed *m;
	uint64_t base;

	if (!uffd_allowed("user"))
		return 77;
	config = config_of(GX_RUNG_USER, 2);
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 2 * BLOCK, &base, NULL), 0);
	d = gx_managed_mmu_of(m, 0);
	wait_for(d, 1, base);
	CHECK_EQ(d->n_promises, 1);
	CHECK(touch(d, 2, base)); /* another grid: the promise is not its own */
	CHECK_EQ(d->n_promises, 1);
	wait_for(d, 2, base + BLOCK);
	CHECK_EQ(d->n_promises, 2);
	CHECK(touch(d, 1, base + BLOCK)); /* another page than the grid's own */
	CHECK_EQ(d->n_promises, 2);
	CHECK(touch(d, 1, base + 8)); /* any byte of it */
	CHECK_EQ(d->n_promises, 1);
	CHECK(touch(d, 1, base)); /* it was kept, and is gone */
	CHECK_EQ(d->n_promises, 1);
	gx_managed_mmu.over(d, 2); /* who is gone needs nothing */
	CHECK_EQ(d->n_promises, 0);
	gx_managed_mmu.over(d, 1);
	gx_managed_destroy(m);
	return TEST_END();
}
