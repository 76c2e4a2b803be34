/* module.c - words of shader modules: which have an entry point for compute, and damaged ones. */
#include "../fail.h"
#include "../test.h"

#include "agent/vulkan/module.h"

#include <stdlib.h>

#define OP(words, opcode) ((uint32_t)(words) << 16 | (opcode))

static struct gx_vk_module *of(const uint32_t *words, size_t n)
{
	VkShaderModuleCreateInfo info = { .codeSize = n * sizeof(uint32_t), .pCode = words };

	return gx_vk_module_new(&info);
}

/* An entry point for compute (5) or fragments (4) behind a capability. */
static bool is_kept(uint32_t model, uint32_t length, size_t n)
{
	const uint32_t words[] = { 0x07230203, 0x10000,        0,     9, 0, OP(2, 17),
		                   1,          OP(length, 15), model, 1, 0 };
	struct gx_vk_module *module = of(words, n);
	bool kept = module;

	if (module) {
		CHECK_EQ(module->n_words, n);
		CHECK(!memcmp(module->words, words, n * sizeof(words[0])));
	}
	gx_vk_module_drop(module);
	return kept;
}

static void test_entry_points(void)
{
	CHECK(is_kept(5, 4, 11));
	CHECK(!is_kept(4, 4, 11));
	CHECK(!is_kept(5, 0, 11)); /* no length: it would never end */
	CHECK(!is_kept(5, 5, 11)); /* it runs over the end */
	CHECK(!is_kept(5, 1, 11)); /* no model */
	for (size_t n = 0; n < 11; n++)
		CHECK(!is_kept(5, 4, n));
}

static void test_damaged(void)
{
	uint32_t words[] = { 0x03022307, 0x10000, 0, 9, 0, OP(4, 15), 5, 1, 0 };
	uint32_t behind[] = { 0x07230203, 0x10000, 0, 9, 0, OP(1, 54), OP(4, 15), 5, 1, 0 };

	CHECK(!of(words, 9)); /* no magic number */
	words[0] = 0x07230203;
	fail_at(1);
	CHECK(!of(words, 9));
	CHECK(fail_none());
	CHECK(!of(behind, 10)); /* entry points stand in front of functions */
}

/* Equal words have one hash, and a module lasts until its last user is gone. */
static void test_users(void)
{
	uint32_t words[] = { 0x07230203, 0x10000, 0, 9, 0, OP(4, 15), 5, 1, 0 };
	struct gx_vk_module *one = of(words, 9), *two = of(words, 9), *other;

	words[8] = 1;
	other = of(words, 9);
	CHECK(one && two && other && one->hash == two->hash && one->hash != other->hash);
	atomic_fetch_add(&one->n_users, 1);
	gx_vk_module_drop(one);
	CHECK_EQ(one->n_users, 1);
	gx_vk_module_drop(one);
	gx_vk_module_drop(two);
	gx_vk_module_drop(other);
	gx_vk_module_drop(NULL);
}

int main(void)
{
	test_entry_points();
	test_damaged();
	test_users();
	return TEST_END();
}
