/* handles.c - records of Vulkan's handles: by kind, device and number, as often removed as added. */
#include "../fail.h"
#include "../test.h"

#include "agent/vulkan/handles.h"

#include <errno.h>
#include <stdlib.h>

static int records[8];

static void test_apart(void)
{
	void *old = records;

	CHECK_EQ(gx_vk_add(GX_VK_MODULE, &records[0], 7, &records[1], &old), 0);
	CHECK(!old);
	CHECK_EQ(gx_vk_add(GX_VK_MODULE, &records[2], 7, &records[3], &old), 0);
	CHECK_EQ(gx_vk_add(GX_VK_PIPELINE, &records[0], 7, &records[4], &old), 0);
	CHECK(!old);
	CHECK(gx_vk_find(GX_VK_MODULE, &records[0], 7) == &records[1]);
	CHECK(gx_vk_find(GX_VK_MODULE, &records[2], 7) == &records[3]);
	CHECK(gx_vk_find(GX_VK_PIPELINE, &records[0], 7) == &records[4]);
	CHECK(!gx_vk_find(GX_VK_PIPELINE, &records[2], 7));
	CHECK(!gx_vk_find(GX_VK_MODULE, &records[0], 8));
	CHECK(gx_vk_remove(GX_VK_MODULE, &records[0], 7) == &records[1]);
	CHECK(!gx_vk_find(GX_VK_MODULE, &records[0], 7));
	CHECK(!gx_vk_remove(GX_VK_MODULE, &records[0], 7));
	CHECK(gx_vk_remove(GX_VK_MODULE, &records[2], 7) == &records[3]);
	CHECK(gx_vk_remove(GX_VK_PIPELINE, &records[0], 7) == &records[4]);
}

/* A driver may give two objects that are alike one number. */
static void test_one_number(void)
{
	void *old;

	gx_vk_add(GX_VK_MODULE, NULL, 9, &records[1], &old);
	CHECK_EQ(gx_vk_add(GX_VK_MODULE, NULL, 9, &records[2], &old), 0);
	CHECK(old == &records[1]);
	CHECK(!gx_vk_remove(GX_VK_MODULE, NULL, 9));
	CHECK(gx_vk_find(GX_VK_MODULE, NULL, 9) == &records[2]);
	CHECK(gx_vk_remove(GX_VK_MODULE, NULL, 9) == &records[2]);
	CHECK(!gx_vk_find(GX_VK_MODULE, NULL, 9));
}

static int n_gone, gone_kinds;

static void gone(enum gx_vk_kind kind, void *record)
{
	n_gone += *(int *)record;
	gone_kinds |= 1 << kind;
	CHECK(!gx_vk_find(kind, &records[0], 1)); /* no lock is held */
}

static void test_many(void)
{
	enum { N = 20000 };
	static int one = 1, hundred = 100;
	void *old;

	for (uint64_t i = 0; i < N; i++) {
		gx_vk_add(GX_VK_COMMANDS, &records[0], i * 64, &one, &old);
		gx_vk_add(GX_VK_COMMANDS, &records[1], i * 64, &hundred, &old);
	}
	gx_vk_add(GX_VK_POOL, &records[0], 3, &one, &old);
	gx_vk_remove_all(&records[0], gone);
	CHECK_EQ(n_gone, N + 1);
	CHECK_EQ(gone_kinds, 1 << GX_VK_COMMANDS | 1 << GX_VK_POOL);
	CHECK(gx_vk_find(GX_VK_COMMANDS, &records[1], 64) == &hundred);
	for (uint64_t i = 0; i < N; i++)
		CHECK(gx_vk_remove(GX_VK_COMMANDS, &records[1], i * 64) == &hundred);
}

static void test_no_memory(void)
{
	void *old;

	fail_at(1);
	CHECK_EQ(gx_vk_add(GX_VK_MODULE, NULL, 5, &records[1], &old), -ENOMEM);
	fail_none();
	CHECK(!old && !gx_vk_find(GX_VK_MODULE, NULL, 5));
}

int main(void)
{
	test_apart();
	test_one_number();
	test_many();
	test_no_memory();
	return TEST_END();
}
