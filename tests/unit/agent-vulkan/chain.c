/* chain.c - copies of chains of structures: what is known is copied, what stands behind an unknown one stays the application's. */
#include "../fail.h"
#include "../test.h"

#include "agent/vulkan/chain.h"

#define UNKNOWN ((VkStructureType)2123456789)

static void test_all_known(void)
{
	VkPhysicalDeviceVulkan12Features all = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
		.samplerMirrorClampToEdge = 1
	};
	VkPhysicalDeviceFeatures2 plain = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
		                            .pNext = &all,
		                            .features.shaderInt16 = 1 };
	const VkBaseInStructure *rest = (const void *)&plain;
	struct gx_arena arena = { 0 };
	VkBaseOutStructure *copy;
	const VkPhysicalDeviceVulkan12Features *found;
	bool failed = true;

	copy = gx_vk_chain_copy(&arena, &plain, &rest, &failed);
	CHECK(copy && !failed && !rest && (const void *)copy != &plain);
	CHECK(!memcmp((const char *)copy + sizeof(*copy), (const char *)&plain + sizeof(*copy),
	              sizeof(plain) - sizeof(*copy)));
	found = gx_vk_chain_find(copy, rest, all.sType);
	CHECK(found && found != &all && found->samplerMirrorClampToEdge && !found->pNext);
	CHECK((const void *)copy->pNext == found && plain.pNext == &all);
	CHECK(!gx_vk_chain_find(copy, rest, UNKNOWN));
	gx_arena_free(&arena);
}

/* Each place of the unknown one in a chain of three. */
static void test_unknown(void)
{
	for (int at = 0; at < 3; at++) {
		VkPhysicalDeviceMultiviewFeatures s[3];
		const VkBaseInStructure *rest = NULL;
		struct gx_arena arena = { 0 };
		VkBaseOutStructure *copy, *end;
		bool failed;

		for (int i = 0; i < 3; i++)
			s[i] = (VkPhysicalDeviceMultiviewFeatures){
				.sType =
				        i == at ? UNKNOWN
				                : VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
				.pNext = i < 2 ? &s[i + 1] : NULL
			};
		copy = gx_vk_chain_copy(&arena, &s[0], &rest, &failed);
		CHECK(!failed && (const void *)rest == &s[at]);
		end = copy;
		for (int i = 0; i < at; i++) {
			CHECK((void *)end != &s[i]);
			end = end->pNext;
		}
		CHECK((void *)end == &s[at]);
		CHECK(!gx_vk_chain_find(copy, rest, UNKNOWN)); /* it is not ours to write to */
		CHECK((gx_vk_chain_find(copy, rest, s[(at + 1) % 3].sType) != NULL) == (at > 0));
		CHECK(gx_vk_chained(&s[0], UNKNOWN) == &s[at]);
		gx_arena_free(&arena);
	}
}

static void test_ends(void)
{
	VkPhysicalDeviceMultiviewFeatures one = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES
	};
	const VkBaseInStructure *rest = (const void *)&one;
	struct gx_arena arena = { 0 };
	bool failed;

	CHECK(!gx_vk_chain_copy(&arena, NULL, &rest, &failed) && !failed && !rest);
	CHECK(!gx_vk_chained(NULL, UNKNOWN));
	fail_at(1);
	CHECK(!gx_vk_chain_copy(&arena, &one, &rest, &failed));
	CHECK(fail_none() && failed);
	gx_arena_free(&arena);
}

int main(void)
{
	test_all_known();
	test_unknown();
	test_ends();
	return TEST_END();
}
