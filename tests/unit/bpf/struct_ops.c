/* struct_ops.c - driver policies through the real libbpf: loaded, attached, replaced, refused. */
#include "../test.h"
#include "bpf/kernel_btf.h"
#include "bpf/object.h"
#include "bpf/registry.h"
#include "bpf/struct_ops.h"
#include "objects/policy_bad.h"
#include "verify/verify.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/mman.h>
#include <unistd.h>

enum { F_LINK = 1 << 13, F_REPLACE = 4, F_SLEEPABLE = 1 << 4, ATTACH_STRUCT_OPS = 44 };

static char folder[512], lines[1 << 16];

/* --- an engine that only remembers */
static struct {
	int n_registered, n_gone, n_replaced, refuse;
	struct gx_verified_policy *now;
} engine;

static int on_register(void *arg, struct gx_verified_policy *set, struct gx_diag *diag)
{
	CHECK(arg == &engine);
	(void)diag;
	if (engine.refuse)
		return engine.refuse;
	engine.n_registered++;
	engine.now = set;
	set->user = &engine;
	return 0;
}

static void on_unregister(void *arg, struct gx_verified_policy *set)
{
	CHECK(arg == &engine && set->user == &engine);
	engine.n_gone++;
	if (engine.now == set)
		engine.now = NULL;
}

static int on_replace(void *arg, struct gx_verified_policy *old, struct gx_verified_policy *set,
                      struct gx_diag *diag)
{
	CHECK(arg == &engine && engine.now == old && old->type == set->type);
	(void)diag;
	if (engine.refuse)
		return engine.refuse;
	engine.n_replaced++;
	engine.now = set;
	set->user = &engine;
	return 0;
}

static const struct gx_struct_ops_handler handler = { on_register, on_unregister, on_replace,
	                                              &engine };

static void log_line(void *arg, const char *line)
{
	(void)arg;
	strncat(lines, line, sizeof(lines) - strlen(lines) - 2);
	strcat(lines, "\n");
}

static struct bpf_object *open_object(const char *name)
{
	char path[600];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return bpf_object__open(path);
}

static struct bpf_object *load_object(const char *name)
{
	struct bpf_object *object = open_object(name);
	int err = object ? bpf_object__load(object) : -ENOENT;

	CHECK_EQ(err, 0);
	return object;
}

static struct bpf_map *ops_map(struct bpf_object *object)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			return map;
	return NULL;
}

/* --- objects that are accepted */
static void test_sched(void)
{
	struct bpf_object *object = load_object("policy_sched.bpf.o");
	struct bpf_link *link = bpf_map__attach_struct_ops(ops_map(object));
	const struct gx_verified_policy *set = engine.now;
	struct gx_struct_ops_handler none = { .arg = NULL };

	CHECK(link && set && engine.n_registered == 1);
	if (!set)
		return;
	CHECK_EQ(set->type, GX_POLICY_gpu_sched_ops);
	CHECK_EQ(set->data.scope, GPU_SCOPE_PROCESS);
	CHECK_EQ(set->data.priority, -3);
	CHECK_EQ(set->data.scope_id, 4711);
	CHECK_EQ(set->data.budget_ns, 20000);
	CHECK_EQ(set->data.batch_budget_ns, 300000);
	CHECK_EQ(set->data.tick_ms, 250);
	CHECK_EQ(set->data.flags, GPU_OPS_SHADOW);
	CHECK(!strcmp(set->data.name, "sched of a test"));
	for (uint32_t i = 0; i < GX_POLICY_MAX_MEMBERS; i++) {
		enum gx_policy_member member = gx_policy_member_at(set->type, i);
		const struct gx_member_row *row = gx_member_row(member);
		const struct gx_verified *verified = set->callbacks[i].verified;

		CHECK_EQ(verified != NULL, row && row->kind == GX_FIELD_FUNC);
		CHECK(!verified || (verified->program.hook == GX_HOOK_POLICY &&
		                    verified->program.member == member));
		for (uint32_t m = 0; verified && m < verified->program.n_maps; m++)
			CHECK(set->callbacks[i].maps[m] && set->callbacks[i].event_fds[m] == -1);
	}
	CHECK_EQ(bpf_link__destroy(link), 0);
	CHECK(engine.n_gone == 1 && !engine.now);
	/* once deleted, it is gone for good, as in the kernel */
	CHECK(!bpf_map__attach_struct_ops(ops_map(object)) && errno == EBUSY);
	lines[0] = 0;
	bpf_object__close(object);
	CHECK(!lines[0]);
	object = load_object("policy_sched.bpf.o");
	gx_bpf_set_struct_ops_handler(&none);
	lines[0] = 0;
	CHECK(!bpf_map__attach_struct_ops(ops_map(object)) && errno == EOPNOTSUPP &&
	      strstr(lines, "GX0630"));
	gx_bpf_set_struct_ops_handler(&handler);
	engine.refuse = -EEXIST;
	CHECK(!bpf_map__attach_struct_ops(ops_map(object)) && errno == EEXIST);
	engine.refuse = 0;
	link = bpf_map__attach_struct_ops(ops_map(object));
	CHECK(link && engine.n_registered == 2);
	lines[0] = 0;
	bpf_object__close(object); /* the descriptors go: so does the policy, and that is said */
	CHECK_EQ(engine.n_gone, 2);
	CHECK(strstr(lines, "GX0655"));
	bpf_link__disconnect(link);
	bpf_link__destroy(link);
}

static void test_mem(const char *name, uint32_t n_callbacks)
{
	struct bpf_object *object = load_object(name);
	int fd = bpf_map__fd(ops_map(object));
	struct bpf_link *link = bpf_map__attach_struct_ops(ops_map(object));
	struct bpf_map_info info = { 0 };
	__u32 n = 0, len = sizeof(info), zero = 0, one = 1;
	__u64 *value;

	CHECK(link && engine.now && engine.now->type == GX_POLICY_gpu_mem_ops);
	for (uint32_t i = 0; engine.now && i < GX_POLICY_MAX_MEMBERS; i++)
		n += engine.now->callbacks[i].verified != NULL;
	CHECK_EQ(n, n_callbacks);
	CHECK_EQ(bpf_obj_get_info_by_fd(fd, &info, &len), 0);
	CHECK(info.type == BPF_MAP_TYPE_STRUCT_OPS &&
	      info.value_size == 8 + sizeof(struct gpu_mem_ops));
	value = calloc(1, info.value_size + 8u);
	CHECK_EQ(bpf_map_lookup_elem(fd, &zero, value), 0);
	CHECK(((__u32 *)value)[1] == 1 &&
	      !strncmp((char *)value + 8 + offsetof(struct gpu_mem_ops, name),
	               engine.now->data.name, 64));
	CHECK_EQ(bpf_map_lookup_elem(fd, &one, value), -E2BIG);
	CHECK_EQ(bpf_map_update_elem(fd, &zero, value, 0), -EBUSY);
	CHECK_EQ(bpf_map_delete_elem(fd, &one), -E2BIG);
	free(value);
	CHECK_EQ(bpf_map_delete_elem(fd, &zero), 0);
	CHECK(!engine.now);
	CHECK_EQ(bpf_map_delete_elem(fd, &zero), -EINPROGRESS);
	bpf_link__disconnect(link);
	bpf_link__destroy(link);
	bpf_object__close(object);
}

/* --- objects that are refused */
static const struct {
	const char *code; /* in the log, ours or libbpf's */
	int at_attach, err;
} bad[N_CASES] = {
	[NO_NAME] = { "GX0624", 1, EINVAL },
	[NAME_CONTROL] = { "GX0624", 1, EINVAL },
	[NAME_BLANK] = { "GX0624", 1, EINVAL },
	[NAME_LONG] = { "GX0624", 1, EINVAL },
	[SCOPE] = { "GX0625", 1, EINVAL },
	[SCOPE_NOBODY] = { "GX0625", 1, EINVAL },
	[SCOPE_PID] = { "GX0625", 1, EINVAL },
	[FLAGS] = { "GX0626", 1, EINVAL },
	[BUDGET] = { "GX0627", 1, EINVAL },
	[BATCH_BUDGET] = { "GX0627", 1, EINVAL },
	[TICK] = { "GX0629", 1, EINVAL },
	[SLEEPABLE] = { "GX0621", 0, EACCES },
	[WRITE_RESULT] = { "GX0281", 0, EACCES },
	[WRITE_FIELD] = { "GX0281", 0, EACCES },
	[NULL_CANDIDATE] = { "GX0208", 0, EACCES },
	[LOOP_HELPER] = { "GX0288", 0, EACCES },
	[TIMER] = { "GX0288", 0, EACCES },
	[UNBOUNDED] = { "GX0230", 0, E2BIG },
	[OVER_BUDGET] = { "GX0231", 0, E2BIG },
	[WRONG_PLACE] = { "GX0285", 0, EACCES },
	[OTHER_STRUCT] = { "GX0286", 0, EACCES },
	[KEPT_BLOCK] = { "GX0216", 0, EACCES },
	[KEPT_POINTER] = { "GX0286", 0, EACCES },
	[ARGUMENT] = { "GX0280", 0, EACCES },
	[UNKNOWN_KFUNC] = { "'bpf_gpu_block_free': not found in kernel", 0, EINVAL },
	[UNKNOWN_MEMBER] = { "Cannot find member gpu_block_depopulate in kernel BTF", 0,
	                     EOPNOTSUPP },
	[UNKNOWN_TYPE] = { "struct gpu_magic_ops is not found in kernel BTF", 0, ENOENT },
	[UNUSED_PROGRAM] = { "GX0620", 0, EINVAL },
	[SPIN_LOCK] = { "GX0288", 0, EACCES },
	[FOR_EACH] = { "GX0288", 0, EACCES },
	[CORE_READ] = { "GX0222", 0, EACCES },
	[PERCPU_MAP] = { "GX0225", 0, EACCES },
};

static void test_case(int i)
{
	struct bpf_object *object;
	struct bpf_program *prog;
	struct bpf_link *link = NULL;
	char name[64];
	int err;

	snprintf(name, sizeof(name), "policy_bad.%d.o", i);
	object = open_object(name);
	CHECK(object);
	if (!object)
		return;
	bpf_object__for_each_program (prog, object)
		if (i == SLEEPABLE)
			bpf_program__set_flags(prog, F_SLEEPABLE);
	lines[0] = 0;
	err = -bpf_object__load(object);
	if (!err) {
		link = bpf_map__attach_struct_ops(ops_map(object));
		err = link ? 0 : errno;
		CHECK_EQ(bad[i].at_attach, i != GOOD);
	}
	CHECK_EQ(err, bad[i].err);
	CHECK(!bad[i].code || strstr(lines, bad[i].code));
	if (err != bad[i].err || (bad[i].code && !strstr(lines, bad[i].code)))
		fprintf(stderr, "case %d: %s", i, lines);
	CHECK_EQ(!engine.now, i != GOOD);
	bpf_link__destroy(link);
	bpf_object__close(object);
	CHECK(!engine.now);
}

/* --- raw bpf(2): what libbpf 1.1 does not do */
static long call(int command, void *attr, size_t size)
{
	return gx_bpf_call(command, (uint64_t)(uintptr_t)attr, (uint32_t)size);
}

static struct gx_kernel_ids ids;

static long new_map(uint32_t flags, uint32_t value_type, uint32_t value_size)
{
	union bpf_attr attr = { .map_type = BPF_MAP_TYPE_STRUCT_OPS,
		                .key_size = 4,
		                .value_size = value_size,
		                .max_entries = 1,
		                .map_flags = flags };

	attr.btf_vmlinux_value_type_id = value_type;
	return call(BPF_MAP_CREATE, &attr, sizeof(attr));
}

static long load_insns(const struct gx_insn *insns, uint32_t n, uint32_t type, uint32_t index,
                       uint32_t flags)
{
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_STRUCT_OPS,
		                .insn_cnt = n,
		                .prog_flags = flags };

	attr.insns = (uint64_t)(uintptr_t)insns;
	attr.license = (uint64_t)(uintptr_t) "GPL";
	attr.attach_btf_id = type;
	attr.expected_attach_type = index;
	lines[0] = 0;
	return call(BPF_PROG_LOAD, &attr, sizeof(attr));
}

static const struct gx_insn nothing[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };

static long load(uint32_t type, uint32_t index, uint32_t flags)
{
	return load_insns(nothing, 2, type, index, flags);
}

struct mem_value {
	__u32 refcnt, state;
	struct gpu_mem_ops data;
};

static void put_slot(void *slot, uint64_t fd)
{
	memcpy(slot, &fd, sizeof(fd));
}

static long update(long fd, void *value)
{
	union bpf_attr attr = { .map_fd = (__u32)fd };
	__u32 zero = 0;

	attr.key = (uint64_t)(uintptr_t)&zero;
	attr.value = (uint64_t)(uintptr_t)value;
	lines[0] = 0;
	return call(BPF_MAP_UPDATE_ELEM, &attr, sizeof(attr));
}

static long new_link(long map)
{
	union bpf_attr attr = { .link_create = { .prog_fd = (__u32)map,
		                                 .attach_type = ATTACH_STRUCT_OPS } };

	return call(BPF_LINK_CREATE, &attr, sizeof(attr));
}

static long update_link(long link, long map, uint32_t flags, long old)
{
	union bpf_attr attr = { .link_update = { .link_fd = (__u32)link,
		                                 .new_prog_fd = (__u32)map,
		                                 .flags = flags,
		                                 .old_prog_fd = (__u32)old } };

	lines[0] = 0;
	return call(BPF_LINK_UPDATE, &attr, sizeof(attr));
}

static void test_load(void)
{
	uint32_t mem = ids.ops[GX_POLICY_gpu_mem_ops];
	struct gx_insn kfunc[] = { { .opcode = 0x85, .src = 2, .imm = 1 },
		                   { .opcode = 0xb7 },
		                   { .opcode = 0x95 } };
	struct gx_insn sums[] = { { .opcode = 0xb7 },
		                  { .opcode = 0x07, .imm = 1 },
		                  { .opcode = 0x07, .imm = 1 },
		                  { .opcode = 0x95 } };
	struct gx_insn lddw[] = { { .opcode = 0x18 }, { .imm = 7 }, { .opcode = 0x95 } };
	struct {
		uint32_t type, index, flags;
		const char *code;
	} cases[] = {
		{ 0, 0, 0, "GX0620" },
		{ ids.values[0], 0, 0, "GX0620" },
		{ 1u << 20, 0, 0, "GX0620" },
		{ mem, gx_member_index(GX_MEMBER_gpu_mem_ops_priority), 0, "GX0289" },
		{ mem, 14, 0, "GX0289" },
		{ mem, UINT32_MAX, 0, "GX0289" },
		{ mem, 0, F_SLEEPABLE, "GX0621" },
	};
	long fd = load(mem, 0, 0);

	CHECK(fd >= 0);
	close((int)fd);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK(load(cases[i].type, cases[i].index, cases[i].flags) < 0);
		CHECK(strstr(lines, cases[i].code));
	}
	/* a kernel function that is none of ours, one of a module, and ours with too few arguments
	 */
	CHECK(load_insns(kfunc, 3, mem, 0, 0) < 0 && strstr(lines, "GX0284"));
	kfunc[0].imm = (int32_t)ids.kfuncs[GX_KFUNC_bpf_gpu_evict_pick];
	CHECK(load_insns(kfunc, 3, mem, 0, 0) < 0 && strstr(lines, "GX0113"));
	kfunc[0].off = 1;
	CHECK(load_insns(kfunc, 3, mem, 0, 0) < 0 && strstr(lines, "GX0284"));
	/* the second half of a constant is no call */
	lddw[1].opcode = 0;
	fd = load_insns(lddw, 3, mem, 0, 0);
	CHECK(fd >= 0);
	close((int)fd);
	gx_bpf_set_policy_max_ops(2);
	CHECK(load_insns(sums, 4, mem, 0, 0) == -E2BIG && strstr(lines, "GX0231"));
	gx_bpf_set_policy_max_ops(3);
	fd = load_insns(sums, 4, mem, 0, 0);
	CHECK(fd >= 0);
	close((int)fd);
	gx_bpf_set_policy_max_ops(0);
	setenv("GPUEXT_POLICY_MAX_OPS", "2", 1);
	CHECK(load_insns(sums, 4, mem, 0, 0) == -E2BIG && strstr(lines, "GX0231"));
	unsetenv("GPUEXT_POLICY_MAX_OPS");
}

static void test_map_shapes(void)
{
	uint32_t size = sizeof(struct mem_value), type = ids.values[GX_POLICY_gpu_mem_ops];
	union bpf_attr attr = { .map_type = BPF_MAP_TYPE_STRUCT_OPS,
		                .key_size = 8,
		                .value_size = size,
		                .max_entries = 1 };
	long fd;

	attr.btf_vmlinux_value_type_id = type;
	CHECK_EQ(call(BPF_MAP_CREATE, &attr, sizeof(attr)), -EINVAL);
	CHECK_EQ(new_map(0, type, size - 8), -EINVAL);
	CHECK_EQ(new_map(0, ids.ops[0], size), -EINVAL);
	CHECK_EQ(new_map(0, 0, size), -EINVAL);
	CHECK_EQ(new_map(1, type, size), -EINVAL);
	fd = new_map(0, type, size);
	CHECK(fd >= 0);
	CHECK_EQ(new_link(fd), -EINVAL); /* not made for links */
	close((int)fd);
}

static long element(int command, long map, const uint32_t *key, uint64_t value, uint64_t flags)
{
	union bpf_attr attr = { .map_fd = (__u32)map };

	attr.key = (uintptr_t)key;
	attr.value = value;
	attr.flags = flags;
	return call(command, &attr, sizeof(attr));
}

/* Its one element, asked for, set and taken out by those who do it wrongly, and by who does it well. */
static void test_element(void)
{
	const uint32_t zero = 0, one = 1, *nowhere = (const uint32_t *)8;
	long map = new_map(0, ids.values[GX_POLICY_gpu_mem_ops], sizeof(struct mem_value)),
	     by_link = new_map(F_LINK, ids.values[GX_POLICY_gpu_mem_ops], sizeof(struct mem_value));
	struct mem_value value = { .data = { .name = "raw" } }, out;
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *pages =
	        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const uint64_t head_alone = (uintptr_t)pages + page - 8; /* for more there is no memory */
	const struct {
		int command;
		const uint32_t *key;
		uint64_t value, flags;
		long result, linked; /* of the one that is made for links */
	} rows[] = {
		{ BPF_MAP_LOOKUP_ELEM, &zero, (uintptr_t)&out, 0, -ENOENT, -ENOENT },
		{ BPF_MAP_LOOKUP_ELEM, &zero, (uintptr_t)&out, 1, -EINVAL, -EINVAL },
		{ BPF_MAP_LOOKUP_ELEM, &one, (uintptr_t)&out, 0, -E2BIG, -E2BIG },
		{ BPF_MAP_LOOKUP_ELEM, nowhere, (uintptr_t)&out, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_DELETE_ELEM, &zero, 0, 0, -ENOENT, -EOPNOTSUPP },
		{ BPF_MAP_DELETE_ELEM, &one, 0, 0, -E2BIG, -E2BIG },
		{ BPF_MAP_DELETE_ELEM, nowhere, 0, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_UPDATE_ELEM, &one, (uintptr_t)&value, 0, -E2BIG, -E2BIG },
		{ BPF_MAP_UPDATE_ELEM, nowhere, (uintptr_t)&value, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_UPDATE_ELEM, &zero, 8, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_UPDATE_ELEM, &zero, (uintptr_t)&value, 1, -EINVAL, -EINVAL },
		{ BPF_MAP_UPDATE_ELEM, &zero, (uintptr_t)&value, 0, 0, 0 },
		{ BPF_MAP_UPDATE_ELEM, &zero, (uintptr_t)&value, 0, -EBUSY, -EBUSY },
		{ BPF_MAP_LOOKUP_ELEM, &zero, 8, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_LOOKUP_ELEM, &zero, head_alone, 0, -EFAULT, -EFAULT },
		{ BPF_MAP_LOOKUP_ELEM, &zero, (uintptr_t)&out, 0, 0, 0 },
		{ BPF_MAP_DELETE_ELEM, &zero, 0, 0, 0, -EOPNOTSUPP },
		{ BPF_MAP_DELETE_ELEM, &zero, 0, 0, -EINPROGRESS, -EOPNOTSUPP },
	};

	munmap(pages + page, page);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(element(rows[i].command, map, rows[i].key, rows[i].value, rows[i].flags),
		         rows[i].result);
		CHECK_EQ(element(rows[i].command, by_link, rows[i].key, rows[i].value,
		                 rows[i].flags),
		         rows[i].linked);
		if (rows[i].command == BPF_MAP_LOOKUP_ELEM && !rows[i].result)
			CHECK(!strcmp(out.data.name, "raw"));
	}
	for (int i = 0; i < 2; i++) { /* nothing more is said of a link, nor of where it goes */
		union bpf_attr attr = { .link_create = { .prog_fd = (__u32)by_link,
			                                 .target_fd = i ? 1 : 0,
			                                 .attach_type = ATTACH_STRUCT_OPS,
			                                 .flags = i ? 0 : 1 } };

		CHECK_EQ(call(BPF_LINK_CREATE, &attr, sizeof(attr)), -EINVAL);
	}
	for (int i = 0; i < 2; i++) {
		struct bpf_map_info info = { 0 };
		__u32 len = sizeof(info);

		CHECK_EQ(bpf_obj_get_info_by_fd((int)(i ? by_link : map), &info, &len), 0);
		CHECK(info.type == BPF_MAP_TYPE_STRUCT_OPS && info.key_size == 4 &&
		      info.value_size == sizeof(struct mem_value) && info.max_entries == 1 &&
		      info.map_flags == (i ? F_LINK : 0));
		CHECK_EQ(info.id, gx_bpf_id_of_fd((int)(i ? by_link : map)));
	}
	munmap(pages, page);
	close((int)map);
	close((int)by_link);
}

/* Slots that hold what they must not, one change of a good value each. */
static void test_slots(void)
{
	uint32_t mem = ids.ops[GX_POLICY_gpu_mem_ops], sched = ids.ops[GX_POLICY_gpu_sched_ops];
	long evict = load(mem, gx_member_index(GX_MEMBER_gpu_mem_ops_gpu_evict_prepare), 0);
	long access = load(mem, gx_member_index(GX_MEMBER_gpu_mem_ops_gpu_block_access), 0);
	long bind = load(sched, gx_member_index(GX_MEMBER_gpu_sched_ops_task_init), 0);
	long map = new_map(0, ids.values[GX_POLICY_gpu_mem_ops], sizeof(struct mem_value));
	struct mem_value good = { .data = { .name = "raw" } }, value;

	CHECK(evict >= 0 && access >= 0 && bind >= 0 && map >= 0);
	put_slot(&good.data.gpu_evict_prepare, (uint64_t)evict);
	value = good;
	put_slot(&value.data.gpu_evict_prepare, (uint64_t)access);
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0623"));
	put_slot(&value.data.gpu_evict_prepare, (uint64_t)bind);
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0623"));
	put_slot(&value.data.gpu_evict_prepare, (uint64_t)map);
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0623"));
	put_slot(&value.data.gpu_evict_prepare, 0xffffffffffffffffull);
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0623"));
	put_slot(&value.data.gpu_evict_prepare, (uint64_t)evict | 1ull << 32);
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0623"));
	value = good;
	value.state = 1;
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0622"));
	value = good;
	value.data.name[60] = 'x';
	CHECK(update(map, &value) == -EINVAL && strstr(lines, "GX0624"));
	CHECK(!engine.now);
	CHECK_EQ(update(map, &good), 0);
	CHECK(engine.now && engine.now->callbacks[2].verified &&
	      !engine.now->callbacks[1].verified);
	close((int)evict); /* the map keeps its programs */
	CHECK(engine.now && engine.now->callbacks[2].verified->program.n_insns == 2);
	close((int)map);
	CHECK(!engine.now);
	close((int)access);
	close((int)bind);
}

static long ready_map(enum gx_policy_type type, const char *name)
{
	long map = new_map(F_LINK, ids.values[type], gx_policy_type_row(type)->value_size);
	uint8_t value[512] = { 0 };
	uint32_t at = type == GX_POLICY_gpu_mem_ops ? offsetof(struct gpu_mem_ops, name)
	                                            : offsetof(struct gpu_sched_ops, name);

	memcpy(value + 8 + at, name, strlen(name));
	CHECK(map >= 0);
	CHECK_EQ(update(map, value), 0);
	return map;
}

/* Bytes of a value that are no member's: in front of the struct, and between members. */
static void test_holes(void)
{
	long map = ready_map(GX_POLICY_gpu_mem_ops, "a");
	uint32_t size = gx_policy_type_row(GX_POLICY_gpu_mem_ops)->value_size, n_holes = 0;
	bool member[512] = { false };
	const struct gx_member_row *row;

	for (uint32_t i = 0; (row = gx_member_row(gx_policy_member_at(GX_POLICY_gpu_mem_ops, i)));
	     i++)
		memset(member + gx_policy_type_row(GX_POLICY_gpu_mem_ops)->value_offset +
		               row->offset,
		       true, row->size);
	close((int)map);
	for (uint32_t at = 0; at < size; at++) {
		uint8_t value[512] = { 0 };

		if (member[at])
			continue;
		n_holes++;
		map = new_map(F_LINK, ids.values[GX_POLICY_gpu_mem_ops], size);
		memcpy(value + 8 + offsetof(struct gpu_mem_ops, name), "a", 1);
		value[at] = 1;
		CHECK(update(map, value) == -EINVAL && strstr(lines, "GX0622"));
		value[at] = 0;
		CHECK_EQ(update(map, value), 0);
		close((int)map);
	}
	CHECK(n_holes >= 8);
}

static void test_links(void)
{
	long a = ready_map(GX_POLICY_gpu_mem_ops, "a"), b = ready_map(GX_POLICY_gpu_mem_ops, "b");
	long other = ready_map(GX_POLICY_gpu_sched_ops, "c"), empty;
	long link = new_link(a), second;
	int n = engine.n_registered, gone = engine.n_gone;
	union bpf_attr attr = { .link_detach = { .link_fd = (__u32)link } };
	struct bpf_link_info info = { 0 };
	__u32 len = sizeof(info);

	CHECK(link >= 0 && engine.now && !strcmp(engine.now->data.name, "a"));
	CHECK_EQ(bpf_obj_get_info_by_fd((int)link, &info, &len), 0);
	CHECK_EQ(info.type, BPF_LINK_TYPE_STRUCT_OPS);
	CHECK_EQ(new_link(a), -EBUSY);
	close((int)a); /* the link keeps the map */
	CHECK(engine.now && engine.n_gone == gone);
	empty = new_map(F_LINK, ids.values[0], sizeof(struct mem_value));
	CHECK_EQ(update_link(link, empty, 0, 0), -EINVAL); /* no value yet */
	CHECK(update_link(link, other, 0, 0) == -EINVAL && strstr(lines, "GX0628"));
	CHECK_EQ(update_link(link, b, F_REPLACE, b), -EPERM);
	CHECK_EQ(update_link(link, b, 0, b), -EINVAL);
	engine.refuse = -EAGAIN;
	CHECK_EQ(update_link(link, b, 0, 0), -EAGAIN);
	engine.refuse = 0;
	CHECK(engine.now && !strcmp(engine.now->data.name, "a"));
	CHECK_EQ(update_link(link, b, 0, 0), 0);
	CHECK(engine.now && !strcmp(engine.now->data.name, "b") && engine.n_replaced == 1);
	CHECK(engine.n_registered == n &&
	      engine.n_gone == gone);                    /* no gap: neither left nor came */
	CHECK_EQ(update_link(link, b, F_REPLACE, b), 0); /* itself */
	CHECK_EQ(call(BPF_LINK_DETACH, &attr, sizeof(attr)), 0);
	CHECK(!engine.now && engine.n_gone == gone + 1);
	CHECK_EQ(update_link(link, b, 0, 0), -ENOLINK);
	second = new_link(b); /* free again */
	CHECK(second >= 0 && engine.now);
	close((int)link);
	CHECK(engine.now);
	close((int)b);
	close((int)second);
	CHECK(!engine.now);
	close((int)other);
	close((int)empty);
}

/* What libbpf says of its own is kept beside our lines. */
static int keep_print(enum libbpf_print_level level, const char *format, va_list args)
        __attribute__((format(printf, 2, 0)));

static int keep_print(enum libbpf_print_level level, const char *format, va_list args)
{
	char line[1024];

	if (level == LIBBPF_DEBUG)
		return 0;
	vsnprintf(line, sizeof(line), format, args);
	if (getenv("V"))
		fputs(line, stderr);
	log_line(NULL, line);
	return 0;
}

int main(int argc, char **argv)
{
	char *end;

	(void)argc;
	snprintf(folder, sizeof(folder), "%s", argv[0]);
	end = strstr(folder, "/unit/bpf/");
	CHECK(end);
	if (!end)
		return TEST_END();
	strcpy(end, "/bpf");
	libbpf_set_strict_mode(LIBBPF_STRICT_ALL);
	libbpf_set_print(keep_print);
	gx_bpf_set_log(log_line, NULL);
	gx_bpf_set_struct_ops_handler(&handler);
	CHECK_EQ(gx_kernel_btf_ids(&ids), 0);
	test_sched();
	test_mem("policy_mem.bpf.o", 7);
	test_mem("policy_template.bpf.o", 3);
	for (int i = 0; i < N_CASES; i++)
		test_case(i);
	test_load();
	test_map_shapes();
	test_element();
	test_slots();
	test_holes();
	test_links();
	CHECK(!gx_bpf_any()); /* what is closed is gone, detached before or not */
	return TEST_END();
}
