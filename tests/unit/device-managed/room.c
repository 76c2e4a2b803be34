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

/* --- rung VGPU, on a file in the place of /dev/vgpu: its two halves are other bytes here */
static int node = -1;

int __wrap_open(const char *path, int flags);
int __wrap_open(const char *path, int flags)
{
	CHECK(!strcmp(path, "/dev/vgpu") && flags == (O_RDWR | O_CLOEXEC));
	if (node < 0)
		errno = -node;
	return node < 0 ? -1 : dup(node);
}

static void test_no_node(int err, const char *said)
{
	struct gx_managed_config config = config_of(GX_RUNG_VGPU, 4);
	struct gx_diag diag = { 0 };
	struct gx_managed *m;
	uint64_t at;

	node = -err;
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(gx_managed_alloc(m, 0, 1, &at, &diag), -EOPNOTSUPP);
	CHECK(diag.error == GX_E_MANAGED_VGPU && strstr(diag.text, said));
	CHECK_EQ(gx_managed_rung(m), GX_RUNG_BEST);
	gx_managed_destroy(m);
}

static char *touch(struct gx_managed *m, uint64_t address)
{
	const struct gx_soft_toucher who = { .grid = 1 };
	void *mmu = gx_managed_mmu_of(m, 0), *found;

	gx_managed_mmu.enter(mmu);
	found = gx_managed_mmu.access(mmu, &who, address, GPU_ACCESS_READ);
	gx_managed_mmu.leave(mmu);
	return found;
}

/* Ranges lie in the one space, at multiples of 2 MiB; grids have the other view of it, and what was freed comes back as zeros. */
static void test_vgpu(void)
{
	struct gx_managed_config config = config_of(GX_RUNG_VGPU, 4);
	struct gx_managed *m;
	uint64_t a, b, c, d;
	enum gx_error why;

	node = memfd_create("vgpu", MFD_CLOEXEC);
	CHECK(node >= 0 && !ftruncate(node, 128 << 20));
	CHECK_EQ(gx_managed_create(&config, &m, NULL), 0);
	CHECK_EQ(alloc(m, 5000, &a, &why), 0);
	CHECK_EQ(alloc(m, BLOCK + 1, &b, &why), 0);
	CHECK_EQ(gx_managed_rung(m), GX_RUNG_VGPU);
	CHECK(a % BLOCK == 0 && b == a + BLOCK);
	CHECK_EQ(alloc(m, (64 << 20) - 3 * BLOCK + 1, &c, &why), -ENOMEM);
	CHECK_EQ(why, GX_E_MANAGED_VGPU);
	CHECK_EQ(alloc(m, (64 << 20) - 3 * BLOCK, &c, &why), 0);
	CHECK_EQ(alloc(m, 1, &d, &why), -ENOMEM);
	/* the two views are at the same distance everywhere */
	CHECK(touch(m, a) && touch(m, b + BLOCK) - touch(m, a) == (long)(2 * BLOCK));
	CHECK(!touch(m, a + 8192) && !touch(m, a - 1) && !touch(m, c + (64 << 20)));
	memset((void *)(uintptr_t)b, 7, BLOCK + 1);
	CHECK_EQ(gx_managed_free(m, b), 0);
	CHECK(!touch(m, b));
	CHECK_EQ(alloc(m, 2 * BLOCK, &d, &why), 0);
	CHECK_EQ(d, b);
	for (uint64_t i = 0; i < 2 * BLOCK; i += 4096)
		CHECK(!*(const char *)(uintptr_t)(d + i));
	gx_managed_destroy(m);
	close(node);
}

int main(void)
{
	test_no_node(ENOENT, "vgpu.ko is not loaded");
	test_no_node(EACCES, "root's");
	test_vgpu();
	test_device();
	test_several();
	if (uffd_allowed("user"))
		test_machine();
	return TEST_END();
}
