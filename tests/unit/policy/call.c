/* call.c - callbacks of driver policies, verified and run: arguments, fields, kernel functions,
 * maps, messages. */
#include "../test.h"
#include "policy/run/call.h"

#include "ebpf/insn.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <errno.h>
#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"
#include "support/ebpf/insn_parse.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What kernel functions were called with. */
struct record {
	enum gx_kfunc kfunc;
	uint64_t args[GX_KFUNC_MAX_ARGS];
	char text[64];
};

struct recorder {
	struct record records[80];
	uint32_t n, n_pushed;
	struct gpu_block *blocks; /* of the window */
	uint32_t n_blocks;
	uint64_t result;
};

static uint64_t on_kfunc(void *user, enum gx_kfunc kfunc, const uint64_t args[GX_KFUNC_MAX_ARGS])
{
	struct recorder *r = user;
	struct record *record = &r->records[r->n < 79 ? r->n++ : 79];

	record->kfunc = kfunc;
	memcpy(record->args, args, sizeof(record->args));
	if (kfunc == GX_KFUNC_bpf_gpu_policy_error)
		snprintf(record->text, sizeof(record->text), "%s",
		         (const char *)(uintptr_t)args[2]);
	if (kfunc == GX_KFUNC_bpf_gpu_evict_candidate)
		return args[1] < r->n_blocks ? (uint64_t)(uintptr_t)&r->blocks[args[1]] : 0;
	return r->result;
}

static uint64_t on_now(void *user)
{
	(void)user;
	return 123456789;
}

static void on_push(void *user, uint32_t map)
{
	struct recorder *r = user;

	CHECK_EQ(map, 0);
	r->n_pushed++;
}

static const void *frozen[1]; /* what is in the first map, where that does not change */

static struct gx_verified *verify(enum gx_policy_member member, const struct gx_insn *insns,
                                  uint32_t n, const struct gx_map_def *maps, uint32_t n_maps,
                                  struct gx_diag *diag)
{
	struct gx_program program = { .name = "test",
		                      .insns = insns,
		                      .n_insns = n,
		                      .maps = maps,
		                      .n_maps = n_maps,
		                      .hook = GX_HOOK_POLICY,
		                      .has_ctx = true,
		                      .frozen = frozen[0] ? frozen : NULL,
		                      .member = member };
	struct gx_verified *verified = NULL;

	gx_verify(&program, NULL, NULL, &verified, diag);
	return verified;
}

static struct gx_verified *accepted(enum gx_policy_member member, const char *text,
                                    const struct gx_map_def *maps, uint32_t n_maps)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_insn *insns = NULL;
	struct gx_verified *verified;
	uint32_t n = 0;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &n, &diag), 0);
	verified = verify(member, insns, n, maps, n_maps, &diag);
	CHECK(verified);
	if (!verified)
		fprintf(stderr, "%s\n%s %s\n", text, gx_error_code(diag.error), diag.text);
	free(insns);
	return verified;
}

/* Arguments where nothing can be read behind them. */
static const uint64_t *guarded(const uint64_t *args, uint32_t n)
{
	static char *pages;
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	if (!pages) {
		pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		             -1, 0);
		CHECK(pages != MAP_FAILED && !mprotect(pages + page, page, PROT_NONE));
	}
	return memcpy(pages + page - n * sizeof(*args), args, n * sizeof(*args));
}

static int32_t run(struct gx_verified *verified, struct gx_policy_call *call)
{
	struct gx_diag diag = { .insn = -1 };
	const uint64_t *args = call->args;
	int32_t result = -77;
	int err = -1;

	if (verified) {
		call->args =
		        guarded(args, gx_member_n_args(gx_member_row(verified->program.member)));
		err = gx_policy_call(call, &result, &diag);
		call->args = args;
	}
	CHECK_EQ(err, 0);
	if (err)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return result;
}

static void test_prefetch(void)
{
	static const char text[] = "r6 = r1\n"
	                           "r7 = *(u32 *)(r6 +0)\n"  /* page_index */
	                           "r8 = *(u64 *)(r6 +16)\n" /* max_region */
	                           "r1 = *(u64 *)(r6 +8)\n"
	                           "r2 = *(u32 *)(r8 +0)\n"
	                           "r3 = *(u32 *)(r8 +4)\n"
	                           "call bpf_gpu_tree_count\n"
	                           "r9 = r0\n"
	                           "r1 = *(u64 *)(r6 +24)\n"
	                           "r2 = r7\n"
	                           "r3 = r7\n"
	                           "r3 += 16\n"
	                           "call bpf_gpu_set_prefetch_region\n"
	                           "if r0 s< 0 goto fails\n"
	                           "r0 = r9\n"
	                           "exit\n"
	                           "fails:\n"
	                           "r0 = -1\n"
	                           "exit";
	struct {
		struct gpu_bitmap_tree tree;
		struct gpu_region max;
	} at = { .tree = { .leaf_count = 512, .level_count = 10 },
		 .max = { .first = 3, .outer = 500 } };
	struct gpu_region result = { .first = 7, .outer = 8 };
	struct gpu_fault fault = { .va = 2 << 20 };
	uint64_t args[] = { 0xffffffff00000040ull, (uintptr_t)&at.tree, (uintptr_t)&at.max,
		            (uintptr_t)&result, (uintptr_t)&fault };
	struct recorder r = { .result = 0xffffffff00000005ull };
	struct gx_policy_call call = { .args = args, .kfunc = on_kfunc, .user = &r };
	struct gx_verified *v = accepted(GX_MEMBER_gpu_mem_ops_gpu_page_prefetch, text, NULL, 0);

	call.verified = v;
	CHECK_EQ(run(v, &call), 5); /* a u32 has no upper half, an int 5 is not negative */
	CHECK(r.n == 2 && r.records[0].kfunc == GX_KFUNC_bpf_gpu_tree_count);
	CHECK(r.records[0].args[0] == args[1] && r.records[0].args[1] == 3 &&
	      r.records[0].args[2] == 500);
	CHECK(r.records[1].args[0] == args[3] && r.records[1].args[1] == 0x40 &&
	      r.records[1].args[2] == 0x50);
	CHECK(result.first == 7 && result.outer == 8);
	r.result = (uint64_t)(uint32_t)-EINVAL;
	CHECK_EQ(run(v, &call), -1); /* an int is extended with its sign */
	CHECK(call.steps > 10);
	call.max_steps = 3;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -ELOOP);
	call.max_steps = 0;
	args[1] += 4;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EINVAL);
	args[1] -= 4;
	args[4] += 4; /* it has u64 */
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EINVAL);
	args[4] -= 4;
	args[3] = 0;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EINVAL);
	gx_verified_free(v);
}

static void test_evict(void)
{
	static const char text[] = "r9 = r1\n"
	                           "r6 = *(u64 *)(r9 +16)\n"
	                           "r7 = 0\n"
	                           "next:\n"
	                           "r1 = r6\n"
	                           "r2 = r7\n"
	                           "call bpf_gpu_evict_candidate\n"
	                           "if r0 == 0 goto none\n"
	                           "r1 = *(u32 *)(r0 +44)\n"
	                           "if r1 == 0 goto found\n"
	                           "r1 = r6\n"
	                           "r2 = r7\n"
	                           "call bpf_gpu_evict_move_tail\n"
	                           "r7 += 1\n"
	                           "if r7 < 64 goto next\n"
	                           "none:\n"
	                           "r0 = 0\n"
	                           "exit\n"
	                           "found:\n"
	                           "r1 = r6\n"
	                           "r2 = r7\n"
	                           "call bpf_gpu_evict_pick\n"
	                           "r0 = r7\n"
	                           "exit";
	struct gpu_block blocks[4] = {
		{ .refaults = 3 }, { .refaults = 1 }, { .refaults = 0 }, { .refaults = 0 }
	};
	struct gpu_pmm pmm = { .n_blocks = 4 };
	struct gpu_list list = { .id = GPU_LIST_USED };
	struct gpu_evict_window window = { .n = 4 };
	uint64_t args[] = { (uintptr_t)&pmm, (uintptr_t)&list, (uintptr_t)&window };
	struct recorder r = { .blocks = blocks, .n_blocks = 4 };
	struct gx_policy_call call = {
		.args = args, .kfunc = on_kfunc, .user = &r, .n_regions = 1
	};
	struct gx_verified *v = accepted(GX_MEMBER_gpu_mem_ops_gpu_evict_prepare, text, NULL, 0);

	call.regions[0] = (struct gx_run_region){ .start = (uintptr_t)blocks,
		                                  .size = sizeof(blocks),
		                                  .host = blocks };
	call.verified = v;
	CHECK_EQ(run(v, &call), 2);
	CHECK_EQ(r.n, 6);
	CHECK(r.records[1].kfunc == GX_KFUNC_bpf_gpu_evict_move_tail &&
	      r.records[1].args[0] == (uintptr_t)&window && !r.records[1].args[1]);
	CHECK(r.records[5].kfunc == GX_KFUNC_bpf_gpu_evict_pick && r.records[5].args[1] == 2);
	r.n = r.n_blocks = 0;
	CHECK_EQ(run(v, &call), 0);
	CHECK_EQ(r.n, 1);
	/* a block that nobody granted is an error of the engine, and is caught */
	r.n_blocks = 4;
	call.n_regions = 0;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EFAULT);
	gx_verified_free(v);
}

static void test_message(void)
{
	static const char text[] = "r6 = *(u64 *)(r1 +0)\n"
	                           "r3 = map_value[0] off 0\n"
	                           "r2 = *(u32 *)(r6 +40)\n" /* gpu */
	                           "r1 = r6\n"
	                           "call bpf_gpu_policy_error\n"
	                           "r3 = map_value[0] off 3\n"
	                           "r2 = 9\n"
	                           "r1 = r6\n"
	                           "call bpf_gpu_policy_error\n"
	                           "r0 = 0\n"
	                           "exit";
	struct gx_map_def def = { .type = GX_MAP_ARRAY,
		                  .key_size = 4,
		                  .value_size = 8,
		                  .max_entries = 1,
		                  .flags = GX_MAP_RDONLY_PROG };
	struct gpu_pmm pmm = { .gpu = 7 };
	uint64_t args[] = { (uintptr_t)&pmm, (uintptr_t)&pmm, (uintptr_t)&pmm };
	struct recorder r = { .n = 0 };
	struct gx_map *map = NULL;
	struct gx_policy_call call = { .args = args, .maps = &map, .kfunc = on_kfunc, .user = &r };
	struct gx_verified *v;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(gx_map_update(map, &(uint32_t){ 0 }, "ok\n\0\0\0\0", 0), 0);
	frozen[0] = map->data;
	v = accepted(GX_MEMBER_gpu_mem_ops_gpu_block_access, text, &def, 1);
	frozen[0] = NULL;
	call.verified = v;
	CHECK_EQ(run(v, &call), 0);
	CHECK(r.n == 2 && r.records[0].args[0] == args[0] && r.records[0].args[1] == 7 &&
	      !strcmp(r.records[0].text, "ok\n"));
	CHECK(r.records[1].args[1] == 9 && !*r.records[1].text);
	/* one whose end is gone by now is not read beyond the map */
	memset(map->data, 'x', 8);
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EFAULT);
	memcpy(map->data, "ok\n", 4);
	call.kfunc = NULL;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EOPNOTSUPP);
	gx_verified_free(v);
	gx_map_free(map);
}

static int see(void *ctx, const void *data, size_t len)
{
	CHECK_EQ(len, 8);
	memcpy(ctx, data, 8);
	return 0;
}

/* Counts a task in a hash, and sends when. */
static const char counts_tasks[] = "r6 = *(u64 *)(r1 +0)\n"
                                   "r7 = *(u64 *)(r6 +40)\n"
                                   "*(u64 *)(r10 -8) = r7\n"
                                   "r1 = map[1]\n"
                                   "r2 = r10\n"
                                   "r2 += -8\n"
                                   "r3 = r2\n"
                                   "r4 = 0\n"
                                   "call map_update_elem\n"
                                   "r1 = map[1]\n"
                                   "r2 = r10\n"
                                   "r2 += -8\n"
                                   "call map_lookup_elem\n"
                                   "if r0 == 0 goto out\n"
                                   "r1 = 1\n"
                                   "lock *(u64 *)(r0 +0) += r1\n"
                                   "r1 = map[0]\n"
                                   "r2 = 8\n"
                                   "r3 = 0\n"
                                   "call ringbuf_reserve\n"
                                   "if r0 == 0 goto out\n"
                                   "r8 = r0\n"
                                   "call ktime_get_ns\n"
                                   "*(u64 *)(r8 +0) = r0\n"
                                   "r1 = r8\n"
                                   "r2 = 0\n"
                                   "call ringbuf_submit\n"
                                   "r0 = 0\n"
                                   "exit\n"
                                   "out:\n"
                                   "r0 = -1\n"
                                   "exit";

static void test_maps(void)
{
	struct gx_map_def defs[] = {
		{ .type = GX_MAP_RINGBUF, .max_entries = 4096, .name = "ring" },
		{ .type = GX_MAP_HASH,
		  .key_size = 8,
		  .value_size = 8,
		  .max_entries = 16,
		  .name = "hash" }
	};
	struct gpu_task_ctx task = { .tsg_id = 77 };
	uint64_t args[] = { (uintptr_t)&task }, key = 77, value = 0;
	struct recorder r = { .n = 0 };
	struct gx_map *maps[2] = { NULL };
	struct gx_policy_call call = {
		.args = args, .maps = maps, .now = on_now, .pushed = on_push, .user = &r
	};
	struct gx_verified *v =
	        accepted(GX_MEMBER_gpu_sched_ops_task_destroy, counts_tasks, defs, 2);

	for (int i = 0; i < 2; i++)
		CHECK_EQ(gx_map_create(&defs[i], &maps[i], NULL), 0);
	call.verified = v;
	CHECK_EQ(run(v, &call), 0);
	CHECK(!gx_map_lookup(maps[1], &key, &value) && value == 78);
	CHECK_EQ(r.n_pushed, 1);
	CHECK_EQ(gx_ring_consume(maps[0], see, &value, 8), 1);
	CHECK_EQ(value, 123456789);
	gx_verified_free(v);
	for (int i = 0; i < 2; i++)
		gx_map_free(maps[i]);
}

/* --- every offset and width of every argument: accepted where a field has these bytes, and then
 * what is read is there */
static bool in_a_field(enum gx_policy_struct type, int64_t offset, uint32_t width)
{
	const struct gx_field_row *field;

	for (uint32_t i = 0; (field = gx_field_row(i)); i++) {
		if (field->type != type || offset < field->offset ||
		    offset + width > (int64_t)field->offset + field->size)
			continue;
		if (field->kind == GX_FIELD_CALL)
			return in_a_field(GX_STRUCT_gpu_call, offset - field->offset, width);
		return field->kind != GX_FIELD_RECORD && offset % width == 0;
	}
	return false;
}

static struct gx_map *map; /* of what was read */

static void read_at(enum gx_policy_member member, uint32_t arg, enum gx_policy_struct type,
                    int64_t offset, uint32_t width, const uint8_t *object)
{
	static const uint8_t loads[] = { [1] = 0x71, [2] = 0x69, [4] = 0x61, [8] = 0x79 };
	uint64_t args[GX_POLICY_MAX_ARGS], kept = 0, expected = 0;
	struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1
	};
	struct gx_insn insns[] = {
		{ .opcode = 0x79,
		  .dst = 6,
		  .src = 1,
		  .off = (int16_t)(arg * 8) }, /* r6 = the object */
		{ .opcode = loads[width], .dst = 7, .src = 6, .off = (int16_t)offset },
		{ .opcode = 0x18, .dst = 1, .src = 2 }, /* the value of map 0 */
		{ .imm = 0 },
		{ .opcode = 0x7b, .dst = 1, .src = 7 },
		{ .opcode = 0xb7 },
		{ .opcode = 0x95 },
	};
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *v = verify(member, insns, 7, &def, 1, &diag);
	bool good = in_a_field(type, offset, width);
	struct gx_policy_call call = { .verified = v, .args = args, .maps = &map };

	if (!map)
		CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	CHECK_EQ(v != NULL, good);
	if (!v) {
		CHECK(diag.error == GX_E_OBJECT_FIELD || diag.error == GX_E_UNALIGNED);
		CHECK_EQ(diag.insn, 1);
		return;
	}
	for (uint32_t i = 0; i < GX_POLICY_MAX_ARGS; i++)
		args[i] = (uintptr_t)object;
	run(v, &call);
	memcpy(&expected, object + offset, width);
	gx_map_lookup(map, &(uint32_t){ 0 }, &kept);
	CHECK_EQ(kept, expected);
	gx_verified_free(v);
}

static void test_fields(void)
{
	_Alignas(8) uint8_t object[512];
	bool done[GX_N_POLICY_STRUCTS] = { false };

	for (size_t i = 0; i < sizeof(object); i++)
		object[i] = (uint8_t)(i * 37 + 11);
	for (int m = 0; m < GX_N_POLICY_MEMBERS; m++) {
		const struct gx_member_row *member = gx_member_row((enum gx_policy_member)m);

		for (uint32_t a = 0; a < gx_member_n_args(member); a++) {
			enum gx_policy_struct type = member->args[a].type;
			const struct gx_struct_row *row = gx_struct_row(type);

			if (!row || done[type])
				continue;
			done[type] = true;
			for (int64_t offset = -8; offset < (int64_t)row->size + 8; offset++)
				for (uint32_t width = 1; width <= 8; width *= 2)
					read_at((enum gx_policy_member)m, a, type, offset, width,
					        object);
		}
	}
	for (int i = GX_STRUCT_NONE + 1; i < GX_N_POLICY_STRUCTS; i++)
		CHECK(done[i] != (i == GX_STRUCT_gpu_call)); /* each is an argument, or a head */
	gx_map_free(map);
}

static void test_wrong_use(void)
{
	struct gx_program program = { .name = "host", .hook = GX_HOOK_HOST, .has_ctx = true };
	struct gx_insn insns[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	struct gx_policy_call call = { .args = NULL };
	struct gx_verified *v = NULL;

	program.insns = insns;
	program.n_insns = 2;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &v, NULL), 0);
	call.verified = v;
	CHECK_EQ(gx_policy_call(&call, &(int32_t){ 0 }, NULL), -EINVAL);
	gx_verified_free(v);
}

int main(void)
{
	test_prefetch();
	test_evict();
	test_message();
	test_maps();
	test_fields();
	test_wrong_use();
	return TEST_END();
}
