/* image.c - objects changed before they are loaded: what an author of a later interface sends, and
 * bytes that nobody meant. */
#include "rig.h"

#include "policy/image.h"

#include <bpf/btf.h>
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

	/* also where nobody wants to hear of it */
	CHECK_EQ(gx_policy_load_object(opts.path, NULL, 0, &loaded, &diag), 0);
	gx_policy_loaded_close(loaded);
	loaded = NULL;
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

/* The member of a struct of an object's types, where the file has it. */
static struct btf_member *member_in(struct gx_policy_image *image, const char *of, const char *name)
{
	struct gx_elf_section types;
	struct gx_elf elf;
	struct btf *btf;
	size_t at = 0;
	int32_t id;

	CHECK(gx_elf_open(&elf, image->data, image->size) && gx_elf_find(&elf, ".BTF", &types));
	btf = btf__new(types.data, (uint32_t)types.size);
	id = btf ? btf__find_by_name_kind(btf, of, BTF_KIND_STRUCT) : -1;
	for (uint32_t i = 0; id > 0 && i < btf_vlen(btf__type_by_id(btf, (uint32_t)id)); i++) {
		const struct btf_member *m = btf_members(btf__type_by_id(btf, (uint32_t)id)) + i;
		uint32_t size;

		if (!strcmp(btf__name_by_offset(btf, m->name_off), name))
			at = (size_t)((const uint8_t *)m -
			              (const uint8_t *)btf__raw_data(btf, &size));
	}
	btf__free(btf);
	CHECK(at);
	return (struct btf_member *)(void *)(types.data + at);
}

/* A scope is set where the object has members for it, of the right size; nothing beside them is written. */
static void scopes_have_a_place(void)
{
	static const char *const members[][2] = { { "scope", "scope_id" },
		                                  { "scope_id", "scope" } };
	const struct gx_policy_scope scope = { GPU_SCOPE_CGROUP, UINT64_MAX };
	const struct gx_policy_load_opts opts = { .scope = &scope };

	for (size_t i = 0; i < 2; i++) {
		struct gx_policy_image image = { 0 };
		struct gx_diag diag = { 0 };
		struct btf_member changed;

		CHECK_EQ(gx_policy_image_read(rig_path("by_link"), &image, &diag), 0);
		changed = *member_in(&image, "gpu_mem_ops", members[i][0]);
		changed.type = member_in(&image, "gpu_mem_ops", members[i][1])->type;
		memcpy(member_in(&image, "gpu_mem_ops", members[i][0]), &changed, sizeof(changed));
		CHECK(gx_policy_image_adapt(&image, &opts, &diag) < 0);
		CHECK(diag.error == GX_E_POLICY_OBJECT && strstr(diag.text, "has no scope"));
		gx_policy_image_free(&image);
	}
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
	const struct gx_policy_scope scope = { GPU_SCOPE_PROCESS, 7 };
	const struct gx_policy_load_opts opts = { .scope = &scope, .budget_ns = 8 };
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
		n_refused += gx_policy_image_adapt(&bad, &opts, NULL) != 0;
		CHECK(bad.n_unused <= GX_IMAGE_MAX_UNUSED);
		gx_policy_image_free(&bad);
	}
	libbpf_set_print(print);
	CHECK(n_refused < 3000);
	gx_policy_image_free(&good);
}

/* A type of this kind refers to id, or to itself where that is 0. */
static int adapt_with(uint32_t kind, uint32_t id)
{
	struct gx_policy_image image = { 0 };
	struct gx_elf_section types;
	struct gx_diag diag = { 0 };
	struct gx_elf elf;
	struct btf *btf;
	uint32_t at = 0;
	int err = 1;

	CHECK_EQ(gx_policy_image_read(rig_path("by_link"), &image, &diag), 0);
	CHECK(gx_elf_open(&elf, image.data, image.size) && gx_elf_find(&elf, ".BTF", &types));
	btf = btf__new(types.data, (uint32_t)types.size);
	for (uint32_t i = 1; btf && !at && i < btf__type_cnt(btf); i++)
		if (btf_kind(btf__type_by_id(btf, i)) == kind)
			at = i;
	CHECK(at);
	if (at) { /* the bytes of both stand alike */
		struct btf_type type = *btf__type_by_id(btf, at);
		uint32_t size;
		const uint8_t *raw = btf__raw_data(btf, &size);
		size_t from = (size_t)((const uint8_t *)btf__type_by_id(btf, at) - raw);

		CHECK_EQ(size, types.size);
		CHECK(!memcmp(types.data + from, &type, sizeof(type)));
		type.type = id ? id : at;
		memcpy(types.data + from, &type, sizeof(type));
		err = gx_policy_image_adapt(&image, NULL, &diag);
		CHECK((err < 0) == (diag.error == GX_E_POLICY_OBJECT));
	}
	btf__free(btf);
	gx_policy_image_free(&image);
	return err;
}

/* libbpf follows references of types blindly: what would take it out of them, or round and round,
 * does not come to it. */
static void references(void)
{
	CHECK_EQ(adapt_with(BTF_KIND_PTR, 1), 0);
	CHECK(adapt_with(BTF_KIND_PTR, 0x7fffffff) < 0);
	CHECK(adapt_with(BTF_KIND_VAR, 0xffff) < 0);
	CHECK(adapt_with(BTF_KIND_TYPEDEF, 0) < 0);
	CHECK(adapt_with(BTF_KIND_CONST, 0) < 0);
	CHECK_EQ(adapt_with(BTF_KIND_PTR, 0), 0);
}

void test_image(void)
{
	references();
	unknown_members();
	scopes();
	scopes_have_a_place();
	damaged("future");
	damaged("by_link");
}
