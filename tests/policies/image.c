/* image.c - objects changed before they are loaded: what an author of a later interface sends, and
 * bytes that nobody meant. */
#include "rig.h"

#include "policy/image.h"

#include <bpf/libbpf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t n_warnings;

static void count_warning(void *arg, const char *text)
{
	CHECK(text[0] && strlen(text) < 300);
	++*(uint32_t *)arg;
}

static void unknown_members(void)
{
	struct gx_policy_load_opts opts = { .path = rig_path("future"),
		                            .warn = count_warning,
		                            .arg = &n_warnings };
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };

	n_warnings = 0;
	CHECK_EQ(gx_policy_load(&opts, &loaded, &diag), 0);
	CHECK_EQ(n_warnings, 3);
	if (!loaded)
		return;
	CHECK_EQ(gx_policy_loaded_count(loaded), 2);
	for (uint32_t i = 0; i < gx_policy_loaded_count(loaded); i++)
		CHECK_EQ(gx_policy_loaded_at(loaded, i)->members, 1u << GX_MEM(gpu_block_access));
	gx_policy_loaded_close(loaded);
}

static void scopes(void)
{
	struct gx_policy_scope scope = { GPU_SCOPE_CGROUP, 0x123456789abcdef0 };
	struct gx_policy_load_opts opts = { .path = rig_path("by_link"), .scope = &scope };
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_policy_load(&opts, &loaded, &diag), 0);
	if (!loaded)
		return;
	CHECK_EQ(gx_policy_loaded_at(loaded, 0)->scope, GPU_SCOPE_CGROUP);
	CHECK_EQ(gx_policy_loaded_at(loaded, 0)->scope_id, 0x123456789abcdef0);
	gx_policy_loaded_close(loaded);
}

static uint64_t draw(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	return *seed ^= *seed << 17;
}

/* Damage in headers and in what adapt() reads more often than in the rest. */
static void damage(struct gx_policy_image *image, uint64_t *seed)
{
	for (uint64_t n = 1 + draw(seed) % 6; n; n--) {
		uint64_t heads = image->size - image->size / 5, at = draw(seed) % image->size;

		if (draw(seed) % 2)
			at = draw(seed) % 3 ? heads + draw(seed) % (image->size - heads)
			                    : draw(seed) % 64;
		image->data[at] = draw(seed) % 3 ? (uint8_t)draw(seed) : draw(seed) % 2 ? 0xff : 0;
	}
	if (!(draw(seed) % 8))
		image->size = 1 + draw(seed) % image->size;
}

static void damaged(const char *name)
{
	struct gx_policy_scope scope = { GPU_SCOPE_PROCESS, 7 };
	struct gx_policy_image good = { 0 };
	struct gx_diag diag = { 0 };
	uint64_t seed = 0x9e3779b97f4a7c15;
	libbpf_print_fn_t print = libbpf_set_print(NULL);
	uint32_t n_refused = 0;

	CHECK_EQ(gx_policy_image_read(rig_path(name), &good, &diag), 0);
	for (int i = 0; i < 3000 && good.data; i++) {
		struct gx_policy_image bad = { .size = good.size,
			                       .warn = count_warning,
			                       .arg = &n_warnings };
		uint8_t *whole = malloc(good.size);

		memcpy(whole, good.data, good.size);
		bad.data = whole;
		damage(&bad, &seed);
		bad.data = malloc(bad.size); /* of its own size: reads beyond it are seen */
		memcpy(bad.data, whole, bad.size);
		free(whole);
		n_refused += gx_policy_image_adapt(&bad, &scope, NULL) != 0;
		CHECK(bad.n_unused <= GX_IMAGE_MAX_UNUSED);
		gx_policy_image_free(&bad);
	}
	libbpf_set_print(print);
	CHECK(n_refused < 3000);
	gx_policy_image_free(&good);
}

void test_image(void)
{
	unknown_members();
	scopes();
	damaged("future");
	damaged("by_link");
}
