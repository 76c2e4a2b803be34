/* compiled_btf.c - the BTF that stands in the kernel's place beside what clang makes of the same types: structs, enumerations, callbacks and
 * kfuncs. */
#include "../test.h"
#include "bpf/btf_check.h"
#include "bpf/kernel_btf.h"
#include "verify/verify.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <stdlib.h>

static struct bpf_object *open_object(const char *folder, const char *name)
{
	char path[600];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return bpf_object__open(path);
}

static void compare_struct(const struct btf *ours, const struct btf *theirs, const char *name)
{
	int a = btf__find_by_name_kind(ours, name, BTF_KIND_STRUCT),
	    b = btf__find_by_name_kind(theirs, name, BTF_KIND_STRUCT);
	const struct btf_type *x = btf__type_by_id(ours, (__u32)a),
	                      *y = btf__type_by_id(theirs, (__u32)b);

	CHECK(a > 0 && b > 0);
	if (a <= 0 || b <= 0)
		return;
	CHECK_EQ(x->size, y->size);
	CHECK_EQ(btf_vlen(x), btf_vlen(y));
	for (__u32 i = 0; i < btf_vlen(x) && i < btf_vlen(y); i++) {
		const struct btf_member *m = btf_members(x) + i, *k = btf_members(y) + i;

		CHECK(!strcmp(btf__name_by_offset(ours, m->name_off),
		              btf__name_by_offset(theirs, k->name_off)));
		CHECK_EQ(m->offset, k->offset);
		CHECK_EQ(btf__resolve_size(ours, m->type), btf__resolve_size(theirs, k->type));
	}
}

static void compare_enum(const struct btf *ours, const struct btf *theirs, const char *name)
{
	int a = btf__find_by_name_kind(ours, name, BTF_KIND_ENUM),
	    b = btf__find_by_name_kind(theirs, name, BTF_KIND_ENUM);
	const struct btf_type *x = btf__type_by_id(ours, (__u32)a),
	                      *y = btf__type_by_id(theirs, (__u32)b);

	CHECK(a > 0 && b > 0);
	if (a <= 0 || b <= 0)
		return;
	CHECK_EQ(btf_vlen(x), btf_vlen(y));
	for (__u32 i = 0; i < btf_vlen(x) && i < btf_vlen(y); i++) {
		CHECK_EQ(btf_enum(x)[i].val, btf_enum(y)[i].val);
		CHECK(!strcmp(btf__name_by_offset(ours, btf_enum(x)[i].name_off),
		              btf__name_by_offset(theirs, btf_enum(y)[i].name_off)));
	}
}

/* Arguments of every callback: as many, of the same kinds, pointers to structs of the same name and
 * constness. */
static void compare_protos(const struct btf *ours, __u32 a, const struct btf *theirs, __u32 b)
{
	const struct btf_type *x = btf__type_by_id(ours, a), *y = btf__type_by_id(theirs, b);

	while (x && y && btf_kind(x) == btf_kind(y) && (btf_is_ptr(x) || btf_is_const(x))) {
		x = btf__type_by_id(ours, x->type);
		y = btf__type_by_id(theirs, y->type);
	}
	CHECK(x && y && btf_kind(x) == btf_kind(y));
	if (!x || !y || btf_kind(x) != btf_kind(y))
		return;
	CHECK(!strcmp(btf__name_by_offset(ours, x->name_off),
	              btf__name_by_offset(theirs, y->name_off)));
	if (!btf_is_func_proto(x))
		return;
	CHECK_EQ(btf_vlen(x), btf_vlen(y));
	compare_protos(ours, x->type, theirs, y->type);
	for (__u32 i = 0; i < btf_vlen(x) && i < btf_vlen(y); i++)
		compare_protos(ours, btf_params(x)[i].type, theirs, btf_params(y)[i].type);
}

static void compare_ops(const struct btf *ours, const struct btf *theirs, const char *name)
{
	const struct btf_type *x =
	        btf__type_by_id(ours, (__u32)btf__find_by_name_kind(ours, name, BTF_KIND_STRUCT));
	const struct btf_type *y = btf__type_by_id(
	        theirs, (__u32)btf__find_by_name_kind(theirs, name, BTF_KIND_STRUCT));

	compare_struct(ours, theirs, name);
	for (__u32 i = 0; x && y && i < btf_vlen(x) && i < btf_vlen(y); i++)
		if (btf_is_ptr(btf__type_by_id(theirs, btf_members(y)[i].type)))
			compare_protos(ours, btf_members(x)[i].type, theirs,
			               btf_members(y)[i].type);
}

static void compare_kfuncs(const struct btf *ours, const struct btf *theirs, int *n)
{
	struct gx_kernel_ids ids;

	CHECK_EQ(gx_kernel_btf_ids(&ids), 0);
	for (int i = 0; i < GX_N_KFUNCS; i++) {
		const char *name = gx_kfunc_row((enum gx_kfunc)i)->name;
		int a = btf__find_by_name_kind(ours, name, BTF_KIND_FUNC),
		    b = btf__find_by_name_kind(theirs, name, BTF_KIND_FUNC);

		CHECK_EQ(a, (int)ids.kfuncs[i]);
		if (b <= 0)
			continue;
		++*n;
		compare_protos(ours, btf__type_by_id(ours, (__u32)a)->type, theirs,
		               btf__type_by_id(theirs, (__u32)b)->type);
	}
}

static void test_btf(const char *folder)
{
	static const char *const enums[] = { "gpu_action",     "gpu_list_id", "gpu_access",
		                             "gpu_interleave", "gpu_scope",   "gpu_exit_kind" };
	struct bpf_object *mem = open_object(folder, "policy_mem.bpf.o"),
	                  *sched = open_object(folder, "policy_sched.bpf.o");
	struct btf *ours, *theirs = mem ? bpf_object__btf(mem) : NULL;
	struct gx_btf_shape shape;
	size_t len;
	void *blob = gx_kernel_btf(&len);
	static const struct {
		const char *name;
		int size;
	} names[] = { { "u32", 4 }, { "u64", 8 }, { "__u32", 4 }, { "__u64", 8 }, { "pid_t", 4 } };
	int n = 0;

	CHECK(blob && !gx_btf_check(blob, len, &shape, NULL));
	ours = btf__new(blob, (__u32)len);
	CHECK(ours && theirs && sched);
	if (!ours || !theirs || !sched)
		return;
	/* what programs that are compiled beside the kernel's vmlinux.h ask for */
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		int id = btf__find_by_name_kind(ours, names[i].name, BTF_KIND_TYPEDEF);

		CHECK(id > 0);
		CHECK_EQ(btf__resolve_size(ours, (__u32)id), names[i].size);
	}
	for (int i = GX_STRUCT_NONE + 1; i < GX_N_POLICY_STRUCTS; i++)
		compare_struct(ours, theirs, gx_struct_row((enum gx_policy_struct)i)->name);
	for (size_t i = 0; i < sizeof(enums) / sizeof(enums[0]); i++)
		compare_enum(ours, theirs, enums[i]);
	compare_ops(ours, theirs, "gpu_mem_ops");
	compare_ops(ours, bpf_object__btf(sched), "gpu_sched_ops");
	compare_kfuncs(ours, theirs, &n);
	compare_kfuncs(ours, bpf_object__btf(sched), &n);
	CHECK_EQ(n, GX_N_KFUNCS);
	btf__free(ours);
	free(blob);
	bpf_object__close(mem);
	bpf_object__close(sched);
}

int main(int argc, char **argv)
{
	char folder[512], *end;

	(void)argc;
	snprintf(folder, sizeof(folder), "%s", argv[0]);
	end = strstr(folder, "/unit/bpf/");
	CHECK(end);
	if (!end)
		return TEST_END();
	strcpy(end, "/bpf");
	libbpf_set_strict_mode(LIBBPF_STRICT_ALL);
	test_btf(folder);
	return TEST_END();
}
