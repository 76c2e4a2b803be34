/* policy.c - a policy as its author compiles it, loaded by libbpf, taken by a handler, run:
 * examples/policy_template.bpf.c. */
#include "../unit/test.h"
#include "bpf/registry.h"
#include "bpf/struct_ops.h"
#include "policy/run/call.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

static struct gx_verified_policy *now;

static int on_register(void *arg, struct gx_verified_policy *set, struct gx_diag *diag)
{
	(void)arg;
	(void)diag;
	now = set;
	return 0;
}

static void on_unregister(void *arg, struct gx_verified_policy *set)
{
	(void)arg;
	CHECK(now == set);
	now = NULL;
}

static struct gpu_block blocks[3] = {
	{ .va_space = 1, .va = 0x200000 },
	{ .va_space = 1, .va = 0x400000 },
	{ .va_space = 2, .va = 0x200000 },
};
static int64_t picked;

static uint64_t kfunc(void *user, enum gx_kfunc which, const uint64_t args[GX_KFUNC_MAX_ARGS])
{
	(void)user;
	if (which == GX_KFUNC_bpf_gpu_evict_candidate)
		return args[1] < 3 ? (uint64_t)(uintptr_t)&blocks[args[1]] : 0;
	if (which == GX_KFUNC_bpf_gpu_evict_pick)
		picked = (int64_t)args[1];
	return 0;
}

static int32_t call(enum gx_policy_member member, uint64_t a, uint64_t b, uint64_t c)
{
	const struct gx_policy_callback *callback = &now->callbacks[gx_member_index(member)];
	uint64_t args[] = { a, b, c };
	struct gx_policy_call run = {
		.verified = callback->verified, .maps = callback->maps, .args = args, .kfunc = kfunc
	};
	struct gx_diag diag = { .insn = -1 };
	int32_t result = -1;

	run.n_regions = 1;
	run.regions[0] = (struct gx_run_region){ .start = (uintptr_t)blocks,
		                                 .size = sizeof(blocks),
		                                 .host = blocks };
	CHECK_EQ(gx_policy_call(&run, &result, &diag), 0);
	return result;
}

static int64_t evict(void)
{
	struct gpu_pmm pmm = { .n_blocks = 3 };
	struct gpu_list list = { .id = GPU_LIST_USED };
	struct gpu_evict_window window = { .n = 3 };

	picked = -1;
	CHECK_EQ(call(GX_MEMBER_gpu_mem_ops_gpu_evict_prepare, (uintptr_t)&pmm, (uintptr_t)&list,
	              (uintptr_t)&window),
	         GPU_DEFAULT);
	return picked;
}

static void use(int block, int times)
{
	struct gpu_pmm pmm = { .n_blocks = 3 };
	struct gpu_list list = { .id = GPU_LIST_USED };

	while (times--)
		CHECK_EQ(call(GX_MEMBER_gpu_mem_ops_gpu_block_access, (uintptr_t)&pmm,
		              (uintptr_t)&blocks[block], (uintptr_t)&list),
		         GPU_DEFAULT);
}

static void release(int block)
{
	struct gpu_pmm pmm = { .n_blocks = 3 };

	CHECK_EQ(call(GX_MEMBER_gpu_mem_ops_gpu_block_release, (uintptr_t)&pmm,
	              (uintptr_t)&blocks[block], 0),
	         0);
}

static int quiet(enum libbpf_print_level level, const char *format, va_list args)
{
	return level == LIBBPF_WARN ? vfprintf(stderr, format, args) : 0;
}

int main(int argc, char **argv)
{
	const struct gx_struct_ops_handler handler = { .on_register = on_register,
		                                       .on_unregister = on_unregister };
	struct bpf_object *object;
	struct bpf_link *link;
	char path[600], *end;

	(void)argc;
	snprintf(path, sizeof(path), "%s", argv[0]);
	end = strstr(path, "/unit/backend/");
	CHECK(end);
	if (!end)
		return TEST_END();
	snprintf(end, sizeof(path) - (size_t)(end - path), "/bpf/policy_template.bpf.o");
	libbpf_set_print(quiet);
	gx_bpf_set_struct_ops_handler(&handler);
	object = bpf_object__open(path);
	CHECK(object && !bpf_object__load(object));
	link = object ? bpf_map__attach_struct_ops(
	                        bpf_object__find_map_by_name(object, "policy_template"))
	              : NULL;
	CHECK(link && now);
	if (now) {
		use(0, 3);
		use(1, 1);
		use(2, 2);
		CHECK_EQ(evict(), 1);
		use(1, 5);
		CHECK_EQ(evict(), 2);
		release(0); /* its uses are forgotten: the next data start at nought */
		CHECK_EQ(evict(), 0);
	}
	CHECK_EQ(bpf_link__destroy(link), 0);
	CHECK(!now);
	bpf_object__close(object);
	return TEST_END();
}
