/* tree_threshold.c - the same pages as the native tree with that threshold for a tenant; native for
 * the others. And of adaptive: the same, with the threshold that is in its map now. */
#include "rig.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>

enum { N_PLANS = 400, TENANT = 100, OTHER = 101 };

static void random_mask(u64 *random, u32 n_pages, struct gx_page_mask *mask)
{
	u32 n = rig_random(random, 3) ? rig_random(random, 20) : rig_random(random, 300);

	memset(mask, 0, sizeof(*mask));
	for (u32 i = 0; i < n; i++)
		gx_mask_set(mask, rig_random(random, n_pages));
	if (rig_random(random, 2))
		gx_mask_fill(mask, gx_region(0, rig_random(random, n_pages)));
}

/* A VA block somewhere between empty and full, as both engines have it. */
static void random_block(u64 *random, struct gx_va_block *vb, u32 pid, struct gx_page_mask *faulted)
{
	u32 n_pages = rig_random(random, 3) ? 512 : 1 + rig_random(random, 512);

	CHECK_EQ(gx_va_block_init(vb, GX_SIZES, 1, 0, n_pages, pid, 7), 0);
	random_mask(random, n_pages, &vb->resident);
	if (!rig_random(random, 3))
		random_mask(random, n_pages, &vb->thrashing);
	random_mask(random, n_pages, faulted);
	gx_mask_set(faulted, rig_random(random, n_pages));
}

static void same_plans(const char *setting, u32 threshold, u32 other_threshold)
{
	const char *const settings[] = { "tenant_pid[2]=100", setting, NULL };
	struct gx_fault_info info = { GPU_ACCESS_READ, 1, 5 };
	u64 random = threshold + 1;
	struct rig policy, native;
	u32 n_prefetched = 0;

	rig_start(&policy, 4, 1, "tree_threshold", settings);
	rig_start(&native, 4, 1, NULL, NULL);
	for (u32 i = 0; i < N_PLANS; i++) {
		u32 pid = i % 4 ? TENANT : OTHER;
		struct gx_service_plan one, other;
		struct gx_page_mask faulted;

		random_block(&random, &policy.vas[0], pid, &faulted);
		native.vas[0] = policy.vas[0];
		native.memory.params.threshold = (u8)(pid == TENANT ? threshold : other_threshold);
		gx_memory_plan(&policy.memory, &policy.vas[0], &faulted, &info, &one);
		gx_memory_plan(&native.memory, &native.vas[0], &faulted, &info, &other);
		CHECK(!memcmp(&one.pages, &other.pages, sizeof(one.pages)));
		n_prefetched += gx_mask_count(&one.prefetched);
	}
	CHECK(n_prefetched > 1000);
	CHECK(rig_counter(&policy, GX_COUNT_overrides) > N_PLANS / 2);
	CHECK(rig_counter(&policy, GX_COUNT_defaults) > 0);
	CHECK_EQ(rig_counter(&policy, GX_COUNT_refused_range), 0);
	rig_end(&policy);
	rig_end(&native);
}

static u64 entry(struct rig *rig, const char *map, u32 key, const u64 *set)
{
	int fd = bpf_object__find_map_fd_by_name(gx_policy_loaded_object(rig->loaded), map);
	u64 value = 0;

	CHECK_EQ(set ? bpf_map_update_elem(fd, &key, set, BPF_ANY)
	             : bpf_map_lookup_elem(fd, &key, &value),
	         0);
	return value;
}

/* What is written to the map holds from the next fault on; what is no percent is native. */
void test_adaptive(void)
{
	static const u64 thresholds[] = { 51, 1, 100, 0, 25, 101, 80, 1ull << 32 | 5 };
	struct gx_fault_info info = { GPU_ACCESS_READ, 1, 5 };
	struct rig policy, native;
	u64 random = 3, asked = 0, now;

	rig_start(&policy, 4, 1, "adaptive", NULL);
	rig_start(&native, 4, 1, NULL, NULL);
	for (u32 i = 0; i < N_PLANS; i++) {
		u64 set = thresholds[i / 7 % 8];
		struct gx_service_plan one, other;
		struct gx_page_mask faulted;

		random_block(&random, &policy.vas[0], OTHER, &faulted);
		native.vas[0] = policy.vas[0];
		native.memory.params.threshold = set && set <= 100 ? (u8)set : 51;
		entry(&policy, "threshold", 0, &set);
		gx_memory_plan(&policy.memory, &policy.vas[0], &faulted, &info, &one);
		gx_memory_plan(&native.memory, &native.vas[0], &faulted, &info, &other);
		CHECK(!memcmp(&one.pages, &other.pages, sizeof(one.pages)));
		now = entry(&policy, "counts", 0, NULL);
		CHECK(now == asked || entry(&policy, "counts", 1, NULL) == (set <= 100 ? set : 0));
		asked = now;
	}
	CHECK(asked > N_PLANS && rig_counter(&policy, GX_COUNT_overrides) > N_PLANS / 2);
	CHECK(rig_counter(&policy, GX_COUNT_defaults) > 0);
	CHECK_EQ(rig_counter(&policy, GX_COUNT_refused_range), 0);
	rig_end(&policy);
	rig_end(&native);
}

void test_tree_threshold(void)
{
	same_plans("tenant_threshold[2]=0", 0, 51);
	same_plans("tenant_threshold[2]=1", 1, 51);
	same_plans("tenant_threshold[2]=5", 5, 51);
	same_plans("tenant_threshold[2]=25", 25, 51);
	same_plans("tenant_threshold[2]=51", 51, 51);
	same_plans("tenant_threshold[2]=80", 80, 51);
	same_plans("tenant_threshold[2]=99", 99, 51);
	same_plans("tenant_threshold[2]=100", 100, 51);
}
