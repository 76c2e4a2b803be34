/* rig.c - the engine of rig.h. */
#include "rig.h"

#include "policy/setting.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SETTINGS = 32 };

static u64 now(void *arg)
{
	return ((struct rig *)arg)->clock += 10;
}

const char *rig_path(const char *name)
{
	static const char *const folders[] = { "../../../policies", "../../policies" };
	static char path[1024];
	char self[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);

	self[len < 0 ? 0 : len] = 0;
	if (strrchr(self, '/'))
		*strrchr(self, '/') = 0;
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		snprintf(path, sizeof(path), "%.800s/%s/%s.bpf.o", self, folders[i], name);
		if (!access(path, R_OK))
			break;
	}
	return path;
}

int rig_set(struct bpf_object *object, const struct gx_policy_setting *setting,
            struct gx_diag *diag)
{
	return gx_policy_set_variable(object, setting, diag);
}

struct gx_policy_loaded *rig_load(const char *name, const char *const *settings)
{
	struct gx_policy_setting parsed[MAX_SETTINGS];
	char text[MAX_SETTINGS][80];
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };
	uint32_t n = 0;

	for (; settings && settings[n] && n < MAX_SETTINGS; n++) {
		snprintf(text[n], sizeof(text[n]), "%s", settings[n]);
		CHECK_EQ(gx_policy_parse_setting(text[n], &parsed[n], &diag), 0);
	}
	if (gx_policy_load_object(rig_path(name), parsed, n, &loaded, &diag))
		fprintf(stderr, "%s: %s: %s\n", name, gx_error_code(diag.error), diag.text);
	CHECK(loaded != NULL);
	return loaded;
}

void rig_start(struct rig *rig, u32 n_blocks, u32 n_vas, const char *policy,
               const char *const *settings)
{
	rig_start_sized(rig, GX_SIZES, n_blocks, n_vas, policy, settings);
}

void rig_start_sized(struct rig *rig, struct gx_sizes sizes, u32 n_blocks, u32 n_vas,
                     const char *policy, const char *const *settings)
{
	memset(rig, 0, sizeof(*rig));
	rig->host = (struct gx_engine_host){ .now = now, .host = rig };
	rig->n_blocks = n_blocks;
	rig->n_vas = n_vas;
	rig->blocks = calloc(n_blocks, sizeof(*rig->blocks));
	rig->vas = calloc(n_vas, sizeof(*rig->vas));
	rig->victims = calloc(RIG_MAX_VICTIMS, sizeof(*rig->victims));
	if (!rig->blocks || !rig->vas || !rig->victims)
		exit(1);
	gx_policies_init(&rig->policies, &rig->host);
	rig->policies.sizes = sizes;
	gx_memory_init(&rig->memory, rig->blocks, n_blocks, 0, &rig->policies, &rig->host);
	for (u32 i = 0; i < n_vas; i++)
		CHECK_EQ(gx_va_block_init(&rig->vas[i], sizes, 1, (u64)i << sizes.block_shift,
		                          gx_block_pages(sizes), 100, 7),
		         0);
	if (policy)
		rig->loaded = rig_load(policy, settings);
	if (rig->loaded)
		CHECK_EQ(gx_policies_attach(&rig->policies, gx_policy_loaded_at(rig->loaded, 0)),
		         0);
}

void rig_end(struct rig *rig)
{
	CHECK(gx_blocks_consistent(&rig->memory.blocks));
	if (rig->loaded) {
		struct gx_policy *policy = gx_policy_loaded_at(rig->loaded, 0);

		CHECK_EQ(policy->state, GX_POLICY_LIVE);
		gx_policies_detach(&rig->policies, policy, GPU_EXIT_DONE);
	}
	gx_policy_loaded_close(rig->loaded);
	free(rig->blocks);
	free(rig->vas);
	free(rig->victims);
}

static void give_block(struct rig *rig, struct gx_va_block *vb)
{
	struct gx_va_block *victim;
	u32 block;

	CHECK_EQ(gx_memory_claim(&rig->memory, vb, &block, &victim), 0);
	if (victim) {
		if (rig->n_victims < RIG_MAX_VICTIMS)
			rig->victims[rig->n_victims++] = (u32)(victim - rig->vas);
		gx_memory_evicted(&rig->memory, victim);
	}
	gx_memory_assign(&rig->memory, vb, block);
}

u32 rig_fault_mask(struct rig *rig, u32 va, const struct gx_page_mask *faulted)
{
	struct gx_va_block *vb = &rig->vas[va];
	struct gx_service_plan plan;

	rig->n_faults++;
	gx_memory_plan(&rig->memory, vb, faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, (u32)rig->n_faults, rig->clock },
	               &plan);
	if (plan.needs_block)
		give_block(rig, vb);
	gx_memory_resident(&rig->memory, vb, &plan.pages);
	if (plan.needs_block)
		gx_memory_unpin(&rig->memory, vb);
	gx_memory_queue_async(&rig->memory, &plan);
	return gx_mask_count(&plan.prefetched);
}

u32 rig_fault(struct rig *rig, u32 va, u32 page)
{
	struct gx_page_mask faulted = { { 0 } };

	gx_mask_set(&faulted, page);
	return rig_fault_mask(rig, va, &faulted);
}

bool rig_touch(struct rig *rig, u32 va, u32 page)
{
	if (gx_mask_test(&rig->vas[va].resident, page))
		return false;
	rig_fault(rig, va, page);
	return true;
}

bool rig_resident(const struct rig *rig, u32 va)
{
	return rig->vas[va].device_block != GX_NO_BLOCK;
}

u64 rig_counter(const struct rig *rig, enum gx_counter counter)
{
	return rig->policies.counters[counter];
}

u64 rig_calls(const struct rig *rig, enum gx_member member)
{
	return rig->loaded ? gx_policy_loaded_at(rig->loaded, 0)->stats[member].calls : 0;
}

u32 rig_random(u64 *state, u32 n)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(*state >> 33) % n;
}
