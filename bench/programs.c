/* programs.c - verified programs of objects, loaded the way a tool loads them. */
#include "bench.h"

#include "bpf/registry.h"

#include <bpf/libbpf.h>
#include <stdio.h>

struct list {
	const struct gx_verified **at;
	uint32_t n, max;
};

static int take(void *arg, const struct gx_prog_view *view)
{
	struct list *list = arg;

	if (view->verified && view->hook != GX_HOOK_HOST && list->n < list->max)
		list->at[list->n++] = view->verified;
	return 0;
}

uint32_t bench_load(char *const *paths, int n_paths, const struct gx_verified **out, uint32_t max)
{
	struct list list = { out, 0, max };

	libbpf_set_print(NULL);
	gx_bpf_register_sections();
	for (int i = 0; i < n_paths; i++) {
		struct bpf_object *object = bpf_object__open_file(paths[i], NULL);

		if (!object || bpf_object__load(object))
			fprintf(stderr, "%s does not load\n", paths[i]);
	}
	gx_bpf_each_prog(take, &list);
	return list.n;
}
