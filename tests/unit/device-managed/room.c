/* room.c - how much managed memory there may be: of the device where it does not fault, of the machine where it does; addresses just
 * beyond a range. */
#include "warp.h"
#include "../uffd.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static uint64_t plain;

static uint64_t plain_bytes(void *arg, uint32_t device)
{
	CHECK(arg == &plain && !device);
	return plain;
}

static int alloc(struct gx_managed *m, uint64_t bytes, uint64_t *at, enum gx_error *why)
{
	struct gx_diag diag = { 0 };
	int err = gx_managed_alloc(m, 0, bytes, at, &diag);

	CHECK_EQ(!*at, err != 0);
	*why = diag.error;
	return err;
}

/* Nothing faults: what is not managed takes its part of the device's memory, too. */
static void test_device(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_NONE, 4);
	struct gx_managed *m;
	enum gx_error why;
	uint64_t one, two;

	config.plain_bytes = plain_bytes;
	config.arg = &plain;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	plain = BLOCK;
	CHECK_EQ(alloc(m, 3 * BLOCK + 1, &one, &why), -ENOMEM);
	CHECK_EQ(why, GX_E_MANAGED_ROOM);
	CHECK_EQ(alloc(m, 3 * BLOCK, &one, &why), 0);
	CHECK_EQ(alloc(m, 1, &two, &why), -ENOMEM);
	CHECK_EQ(gx_managed_free(m, one + 1), -EINVAL);
	CHECK_EQ(gx_managed_free(m, one - 1), -EINVAL);
	CHECK_EQ(gx_managed_free(m, one + 3 * BLOCK), -EINVAL);
	CHECK_EQ(gx_managed_free(m, one), 0);
	/* more is taken than there is, by one byte and by very many: a difference below 0 is no room */
	plain = 4 * BLOCK;
	CHECK_EQ(alloc(m, 1, &one, &why), -ENOMEM);
	CHECK_EQ(why, GX_E_MANAGED_ROOM);
	plain = 4 * BLOCK + 1;
	CHECK_EQ(alloc(m, 1, &one, &why), -ENOMEM);
	plain = UINT64_MAX / 2;
	CHECK_EQ(alloc(m, 4 * BLOCK, &one, &why), -ENOMEM);
	plain = 0;
	CHECK_EQ(alloc(m, 4 * BLOCK, &one, &why), 0);
	CHECK_EQ(gx_managed_free(m, one), 0);
	/* sizes and devices that are none */
	CHECK_EQ(alloc(m, 0, &one, &why), -EINVAL);
	CHECK_EQ(gx_managed_alloc(m, 1, BLOCK, &one, NULL), -EINVAL);
	CHECK_EQ(gx_managed_alloc(m, UINT32_MAX, BLOCK, &one, NULL), -EINVAL);
	CHECK_EQ(alloc(m, UINT64_MAX, &one, &why), -ENOMEM); /* no 0 when it is rounded up */
	CHECK_EQ(alloc(m, (1ull << 43) + 1, &one, &why), -ENOMEM);
	gx_managed_destroy(m);
}

/* Of several ranges the one that is freed goes, and no other. */
static void test_several(void)
{
	static const int orders[][3] = { { 0, 1, 2 }, { 1, 0, 2 }, { 2, 1, 0 }, { 1, 2, 0 } };
	struct gx_managed_config config = config_of(GX_RUNG_NONE, 4);
	struct gx_managed *m;
	enum gx_error why;
	uint64_t at[3];

	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	for (int k = 0; k < 4; k++) {
		for (int i = 0; i < 3; i++)
			CHECK_EQ(alloc(m, BLOCK, &at[i], &why), 0);
		for (int i = 0; i < 3; i++) {
			CHECK_EQ(gx_managed_free(m, at[orders[k][i]]), 0);
			CHECK_EQ(gx_managed_free(m, at[orders[k][i]]), -EINVAL);
		}
	}
	CHECK_EQ(alloc(m, 4 * BLOCK, &at[0], &why), 0); /* all of it is there again */
	CHECK_EQ(gx_managed_free(m, at[0]), 0);
	gx_managed_destroy(m);
}

/* Where it faults there may be more than the device has, and no more than the machine can hold. */
static void test_machine(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_USER, 2);
	struct gx_managed *m;
	enum gx_error why;
	struct sysinfo info;
	uint64_t all, one, two;

	CHECK_EQ(sysinfo(&info), 0);
	all = (uint64_t)(info.totalram + info.totalswap) * info.mem_unit;
	all &= ~(uint64_t)(GX_SOFT_PAGE - 1);
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(alloc(m, all + GX_SOFT_PAGE, &one, &why), -ENOMEM);
	CHECK_EQ(alloc(m, all + 100 * BLOCK, &one, &why), -ENOMEM);
	CHECK_EQ(alloc(m, 8 * BLOCK, &one, &why), 0); /* four times the device */
	/* with what there is already */
	CHECK_EQ(alloc(m, all - 8 * BLOCK + GX_SOFT_PAGE, &two, &why), -ENOMEM);
	/* addresses beside it are in no range */
	CHECK_EQ(gx_managed_free(m, one + 8 * BLOCK), -EINVAL);
	CHECK_EQ(gx_managed_free(m, one + BLOCK), -EINVAL);
	CHECK_EQ(gx_managed_free(m, 0), -EINVAL);
	CHECK_EQ(gx_managed_free(m, one), 0);
	gx_managed_destroy(m);
	/* a device that has not one block */
	config.memory_bytes = BLOCK - 1;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(alloc(m, GX_SOFT_PAGE, &one, &why), -ENOMEM);
	CHECK_EQ(why, GX_E_MANAGED_ROOM);
	gx_managed_destroy(m);
}

int main(void)
{
	test_device();
	test_several();
	if (uffd_allowed("user"))
		test_machine();
	return TEST_END();
}
