/* calls_device.c - bpf(2) by hand on struct_ops whose members run in kernels: programs and what is put in front of them, values, links. */
#include "calls.h"

#include "bpf/kernel_btf.h"
#include "bpf/struct_ops_map.h"

enum { MEM = GX_DEVICE_gdev_mem_ops, SCHED = GX_DEVICE_gdev_sched_ops, N_SEEN = 8 };

static struct gx_kernel_ids ids;

/* --- links that others hear of */
static struct {
	enum gx_hook hook;
	bool thread, active;
	uint32_t prog;
} heard[N_SEEN];
static uint32_t n_heard;

static void hear(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg, (void)maps;
	CHECK(!strcmp(link->glob, "*") && !link->argument[0]);
	if (n_heard == N_SEEN)
		return;
	heard[n_heard].hook = link->hook;
	heard[n_heard].thread = link->thread;
	heard[n_heard].active = link->active;
	heard[n_heard++].prog = link->prog.id;
}

/* --- programs */
static void fresh_member(int type, uint32_t index)
{
	fresh(2);
	prog.prog_type = GX_PROG_TYPE_STRUCT_OPS;
	prog.attach_btf_id = ids.device_ops[type];
	prog.expected_attach_type = index;
}

static int member(int type, uint32_t index)
{
	fresh_member(type, index);
	return (int)load();
}

static void loads_not(const char *code)
{
	char log[512] = "";

	prog.log_buf = (uintptr_t)log;
	prog.log_size = sizeof(log);
	prog.log_level = 1;
	CHECK(load() < 0);
	CHECK(strstr(log, code) != NULL);
}

static void test_programs(void)
{
	static const struct {
		int type;
		uint32_t index;
		enum gx_hook hook;
		bool once;
	} rows[] = {
		{ MEM, 0, GX_HOOK_MEM, false },     { MEM, 1, GX_HOOK_BAR, false },
		{ SCHED, 0, GX_HOOK_ENTRY, true },  { SCHED, 1, GX_HOOK_EXIT, true },
		{ SCHED, 2, GX_HOOK_ENTRY, false }, { SCHED, 3, GX_HOOK_EXIT, false },
		{ SCHED, 4, GX_HOOK_STEAL, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint32_t guard = rows[i].once ? 6 : 0, n = guard + 6;
		int fd = member(rows[i].type, rows[i].index);

		CHECK(fd >= 3);
		bool decides =
		        rows[i].hook == GX_HOOK_STEAL; /* one lane asks, and takes what it says */

		CHECK(seen.hook == rows[i].hook && seen.thread == !decides && seen.has_ctx &&
		      !seen.no_result && seen.one_argument);
		CHECK_EQ(seen.n_insns, n + 2);
		for (uint32_t k = 0; k < guard; k += 2) { /* thread_x, thread_y, thread_z */
			CHECK(seen_insns[k].opcode == 0x61 && seen_insns[k].dst == 2 &&
			      seen_insns[k].src == 1 && seen_insns[k].off == (int)(16 + 2 * k));
			/* to r0 = 0 */
			CHECK(seen_insns[k + 1].opcode == 0x55 && seen_insns[k + 1].dst == 2 &&
			      !seen_insns[k + 1].imm);
			CHECK_EQ(k + 2 + (uint32_t)seen_insns[k + 1].off, n - 2);
		}
		CHECK(seen_insns[guard].opcode == 0x7b && seen_insns[guard].off == -8);
		CHECK(seen_insns[n - 3].opcode == 0x85 && seen_insns[n - 3].src == 1);
		CHECK_EQ(n - 2 + (uint32_t)seen_insns[n - 3].imm, n); /* the callback */
		CHECK(seen_insns[n - 2].opcode == (decides ? 0x05 : MOV) &&
		      !seen_insns[n - 2].imm && !seen_insns[n - 2].off);
		CHECK(seen_insns[n - 1].opcode == EXIT && seen_insns[n].opcode == MOV);
		close(fd);
	}
	fresh_member(SCHED, 5);
	loads_not("GX0289");
	fresh_member(MEM, 2);
	loads_not("GX0289");
	fresh_member(MEM, 0);
	prog.attach_prog_fd = 3;
	loads_not("GX0620");
	fresh_member(MEM, 0);
	prog.prog_flags = GX_F_SLEEPABLE;
	loads_not("GX0621");
	fresh_member(MEM, 0);
	prog.attach_btf_id = ids.device_values[MEM];
	loads_not("GX0620");
	CHECK(!gx_device_member_row(GX_N_DEVICE_MEMBERS));
	CHECK(!strcmp(gx_device_ops_name(GX_N_DEVICE_OPS), "?"));
}

/* Functions and lines are those of the callback, behind what is in front of it. */
static void test_records(void)
{
	struct blob b = good_btf(THREE);
	uint32_t funcs[2] = { 0, 3 }, lines[4] = { 1, 1, 1, 7 << 10 };
	int btf = btf_fd(&b), fd;

	for (int with_lines = 0; with_lines < 2; with_lines++) {
		fresh_member(MEM, 0);
		prog.prog_btf_fd = (uint32_t)btf;
		prog.func_info = (uintptr_t)funcs;
		prog.func_info_rec_size = 8;
		prog.func_info_cnt = 1;
		prog.line_info = (uintptr_t)lines;
		prog.line_info_rec_size = 16;
		prog.line_info_cnt = (uint32_t)with_lines;
		seen_funcs_global = 7;
		fd = (int)load();
		CHECK(fd >= 3);
		CHECK(seen.n_funcs == 2 && seen.n_func_infos == 2 && seen_start == 6);
		CHECK_EQ(seen_funcs_global, 0); /* of both: the callback is inlined */
		CHECK_EQ(seen.n_lines, with_lines);
		CHECK(!with_lines || (seen_line == 7 && seen_line_insn == 7));
		close(fd);
	}
	close(btf);
}

/* --- maps */
static int ops_map(int type, uint32_t flags)
{
	return (int)CALL(BPF_MAP_CREATE, .map_type = GX_MAP_TYPE_STRUCT_OPS, .key_size = 4,
	                 .value_size = gx_device_ops_value_size((enum gx_device_ops)type),
	                 .max_entries = 1, .map_flags = flags,
	                 .btf_vmlinux_value_type_id = ids.device_values[type]);
}

static long update(int map, uint64_t first, uint64_t second, uint64_t head)
{
	uint64_t value[GX_DEVICE_MAX_MEMBERS + 1] = { head, first, second };
	uint32_t key = 0;

	log_line[0] = '\0';
	return CALL(BPF_MAP_UPDATE_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key,
	            .value = (uintptr_t)value);
}

static long take_out(int map)
{
	uint32_t key = 0;

	return CALL(BPF_MAP_DELETE_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key);
}

/* By deletion, and with the map. */
static void end_values(int map, int fence)
{
	CHECK_EQ(take_out(map), 0);
	CHECK(n_heard == 4 && !heard[2].active && !heard[3].active);
	CHECK_EQ(take_out(map), -EINPROGRESS);
	/* one member alone, and the end of the map */
	close(map);
	map = ops_map(MEM, 0);
	n_heard = 0;
	CHECK_EQ(update(map, 0, (uint64_t)fence, 0), 0);
	CHECK(n_heard == 1 && heard[0].hook == GX_HOOK_BAR);
	close(map);
	gx_registry_sweep();
	CHECK(n_heard == 2 && !heard[1].active);
	gx_bpf_set_observer(NULL, NULL);
}

static void test_values(void)
{
	int access = member(MEM, 0), fence = member(MEM, 1), enter = member(SCHED, 0), plain, map;
	uint64_t value[GX_DEVICE_MAX_MEMBERS + 1] = { 0 };
	uint32_t key = 0, words[2];
	struct bpf_map_info info = { 0 };

	fresh(2);
	plain = (int)load();
	CHECK(access >= 3 && fence >= 3 && enter >= 3 && plain >= 3);
	CHECK_EQ(gx_device_ops_value_size(GX_DEVICE_gdev_mem_ops), 24);
	CHECK_EQ(CALL(BPF_MAP_CREATE, .map_type = GX_MAP_TYPE_STRUCT_OPS, .key_size = 4,
	              .value_size = 32, .max_entries = 1,
	              .btf_vmlinux_value_type_id = ids.device_values[MEM]),
	         -EINVAL);
	map = ops_map(MEM, 0);
	CHECK(map >= 3);
	CHECK(update(map, (uint64_t)access, (uint64_t)fence, 1) < 0 && strstr(log_line, "GX0622"));
	CHECK(update(map, (uint64_t)access, (uint64_t)fence, 1ull << 56) < 0);
	CHECK(update(map, 9999, 0, 0) < 0 && strstr(log_line, "GX0623"));
	CHECK(update(map, 1ull << 32 | (uint64_t)access, 0, 0) < 0);
	CHECK(update(map, (uint64_t)plain, 0, 0) < 0 && strstr(log_line, "another use"));
	CHECK(update(map, (uint64_t)fence, 0, 0) < 0 && strstr(log_line, "loaded for fence"));
	CHECK(update(map, (uint64_t)access, (uint64_t)enter, 0) < 0 &&
	      strstr(log_line, "loaded for enter"));
	gx_bpf_set_observer(hear, NULL);
	n_heard = 0;
	CHECK_EQ(update(map, (uint64_t)access, (uint64_t)fence, 0), 0);
	CHECK_EQ(n_heard, 2);
	CHECK(heard[0].hook == GX_HOOK_MEM && heard[0].thread && heard[0].active &&
	      heard[0].prog == gx_bpf_id_of_fd(access));
	CHECK(heard[1].hook == GX_HOOK_BAR && heard[1].active &&
	      heard[1].prog == gx_bpf_id_of_fd(fence));
	CHECK_EQ(update(map, (uint64_t)access, 0, 0), -EBUSY);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key,
	              .value = (uintptr_t)value),
	         0);
	memcpy(words, value, sizeof(words));
	CHECK(words[0] == 1 && words[1] == GX_STRUCT_OPS_IN_USE);
	CHECK(value[1] == gx_bpf_id_of_fd(access) && value[2] == gx_bpf_id_of_fd(fence));
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)map,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK_EQ(info.value_size, 24);
	close(access); /* the map holds it */
	end_values(map, fence);
	close(fence), close(enter), close(plain);
	CHECK(!gx_bpf_any());
}

static long link_to(int map)
{
	return CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)map,
	                                              .attach_type = GX_ATTACH_STRUCT_OPS });
}

static void test_links(void)
{
	int access = member(MEM, 0), fence = member(MEM, 1), enter = member(SCHED, 0);
	int one = ops_map(MEM, GX_F_LINK), two = ops_map(MEM, GX_F_LINK),
	    other = ops_map(SCHED, GX_F_LINK), link, again;

	gx_bpf_set_observer(hear, NULL);
	n_heard = 0;
	CHECK_EQ(link_to(one), -EINVAL); /* it has no value yet */
	CHECK_EQ(update(one, (uint64_t)access, 0, 0), 0);
	CHECK_EQ(update(two, 0, (uint64_t)fence, 0), 0);
	CHECK_EQ(update(other, (uint64_t)enter, 0, 0), 0);
	CHECK_EQ(n_heard, 0);
	link = (int)link_to(one);
	CHECK(link >= 3 && n_heard == 1 && heard[0].hook == GX_HOOK_MEM && heard[0].active);
	CHECK_EQ(link_to(one), -EBUSY);
	/* the new one is there before the old one goes */
	log_line[0] = '\0';
	CHECK(CALL(BPF_LINK_UPDATE, .link_update = { .link_fd = (uint32_t)link,
	                                             .new_prog_fd = (uint32_t)other }) < 0);
	CHECK(strstr(log_line, "GX0628") && strstr(log_line, "gdev_mem_ops"));
	CHECK_EQ(CALL(BPF_LINK_UPDATE,
	              .link_update = { .link_fd = (uint32_t)link, .new_prog_fd = (uint32_t)two }),
	         0);
	CHECK(n_heard == 3 && heard[1].hook == GX_HOOK_BAR && heard[1].active &&
	      heard[2].hook == GX_HOOK_MEM && !heard[2].active);
	again = (int)link_to(one); /* it is free again */
	CHECK(again >= 3 && n_heard == 4 && heard[3].active);
	CHECK_EQ(CALL(BPF_LINK_UPDATE,
	              .link_update = { .link_fd = (uint32_t)link, .new_prog_fd = (uint32_t)one }),
	         -EBUSY);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)again }), 0);
	CHECK(n_heard == 5 && !heard[4].active);
	close(again);
	close(two);
	close(link);
	gx_registry_sweep();
	CHECK(n_heard == 6 && heard[5].hook == GX_HOOK_BAR && !heard[5].active);
	gx_bpf_set_observer(NULL, NULL);
	close(one), close(other), close(access), close(fence), close(enter);
	CHECK(!gx_bpf_any());
}

int main(void)
{
	begin();
	CHECK_EQ(gx_kernel_btf_ids(&ids), 0);
	test_programs();
	test_records();
	test_values();
	test_links();
	return TEST_END();
}
