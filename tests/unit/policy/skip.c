/* skip.c - programs of members that are not known are not loaded, and an object whose policies have nothing left is refused. The object is
 * this test's. */
#include "../test.h"
#include "policy/image.h"

#include <bpf/libbpf.h>

/* --- an object of libbpf's */
struct bpf_program {
	const char *name; /* NULL: behind the last */
	bool is_callback, loaded;
};
struct bpf_map {
	bool is_policy;
};
static struct bpf_program programs[3];
static struct bpf_map map;
static int n_set;

struct bpf_program *bpf_object__next_program(const struct bpf_object *object,
                                             struct bpf_program *program)
{
	struct bpf_program *next = program ? program + 1 : programs;

	(void)object;
	return next->name ? next : NULL;
}

struct bpf_map *bpf_object__next_map(const struct bpf_object *object, const struct bpf_map *before)
{
	(void)object;
	return before ? NULL : &map;
}

enum bpf_map_type bpf_map__type(const struct bpf_map *m)
{
	return m->is_policy ? BPF_MAP_TYPE_STRUCT_OPS : BPF_MAP_TYPE_ARRAY;
}

enum bpf_prog_type bpf_program__type(const struct bpf_program *program)
{
	return program->is_callback ? BPF_PROG_TYPE_STRUCT_OPS : BPF_PROG_TYPE_KPROBE;
}

bool bpf_program__autoload(const struct bpf_program *program)
{
	return program->loaded;
}

int bpf_program__set_autoload(struct bpf_program *program, bool loaded)
{
	CHECK(program != NULL);
	if (program)
		program->loaded = loaded;
	n_set++;
	return 0;
}

struct bpf_program *bpf_object__find_program_by_name(const struct bpf_object *object,
                                                     const char *name)
{
	(void)object;
	for (int i = 0; programs[i].name; i++)
		if (!strcmp(programs[i].name, name))
			return &programs[i];
	return NULL;
}

static const struct {
	struct bpf_program programs[3];
	bool is_policy;
	const char *unused[2];
	bool first_left; /* is loaded */
	int n_set;
	bool refused;
} rows[] = {
	{ { { "a", true, true } }, true, { NULL }, true, 0, false },
	/* a name that no program has: nothing is asked of it */
	{ { { "a", true, true } }, true, { "gone" }, true, 0, false },
	{ { { "a", true, true }, { "b", true, true } }, true, { "gone", "a" }, false, 1, false },
	{ { { "a", true, true } }, true, { "a" }, false, 1, true },
	/* what is no callback is none that is left, nor is one that is not loaded */
	{ { { "a", true, true }, { "b", false, true } }, true, { "a" }, false, 1, true },
	{ { { "a", true, true }, { "b", true, false } }, true, { "a" }, false, 1, true },
	{ { { NULL, false, false } }, true, { NULL }, false, 0, true },
	/* without a policy there is nothing to be left */
	{ { { "a", true, true } }, false, { "a" }, false, 1, false },
	{ { { NULL, false, false } }, false, { NULL }, false, 0, false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy_image image = { .name = "object" };
		struct gx_diag diag = { 0 };
		int err;

		memcpy(programs, rows[i].programs, sizeof(programs));
		map.is_policy = rows[i].is_policy;
		n_set = 0;
		for (; image.n_unused < 2 && rows[i].unused[image.n_unused]; image.n_unused++)
			snprintf(image.unused[image.n_unused], sizeof(image.unused[0]), "%s",
			         rows[i].unused[image.n_unused]);
		err = gx_policy_image_skip(&image, NULL, &diag);
		CHECK_EQ(err != 0, rows[i].refused);
		CHECK_EQ(diag.error, rows[i].refused ? GX_E_POLICY_OBJECT : GX_E_NONE);
		CHECK_EQ(programs[0].loaded, rows[i].first_left);
		CHECK_EQ(n_set, rows[i].n_set);
	}
	return TEST_END();
}
