/* memory.c - bpf(2) when memory or descriptors are gone: whichever allocation fails, heap or arena, and however few descriptors there may
 * be, each call is made or says so, nothing is kept when the descriptors are closed, and the same calls work afterwards. */
#define FAIL_ARENA
#include "../fail.h"
#include "calls.h"
#include "bpf/files.h"
#include "bpf/kernel_btf.h"
#include "bpf/perf_output.h"
#include "bpf/struct_ops.h"
#include "bpf/struct_ops_map.h"

#include <fcntl.h>
#include <linux/perf_event.h>
#include <sys/resource.h>

static uint32_t n_refused;
static long missing = -ENOMEM; /* what a call says that can't be made */

/* What a call says, or -1 where there was no memory. A map that gets no file says -EIO. */
static int got(long result)
{
	CHECK(result >= 0 || result == missing || (missing == -EMFILE && result == -EIO));
	n_refused += result < 0;
	return result < 0 ? -1 : (int)result;
}

/* A descriptor: no call gives one of the caller's own three for what it could not make. */
static int got_fd(long result)
{
	CHECK(result < 0 || result > 2);
	return got(result);
}

static long info_of(int fd, void *info, uint32_t size)
{
	return CALL(BPF_OBJ_GET_INFO_BY_FD,
	            .info = { .bpf_fd = (uint32_t)fd, .info_len = size, .info = (uintptr_t)info });
}

/* A program of two functions with BTF, lines, a map and its value. */
static int load_program(int map, int btf)
{
	static const struct bpf_func_info funcs[] = { { 0, 3 }, { 6, 3 } };
	static const struct bpf_line_info lines[] = { { 0, 1, 1, 1 << 10 }, { 6, 1, 1, 2 << 10 } };

	fresh(8);
	refer(0, MAP_FD, map, 0);
	refer(2, MAP_VALUE, map, 4);
	insns[4] = (struct gx_insn){ .opcode = 0x85, .src = 1, .imm = 1 };
	insns[5] = (struct gx_insn){ .opcode = EXIT };
	prog.prog_btf_fd = (uint32_t)btf;
	prog.func_info = (uintptr_t)funcs;
	prog.func_info_cnt = 2;
	prog.func_info_rec_size = sizeof(*funcs);
	prog.line_info = (uintptr_t)lines;
	prog.line_info_cnt = 2;
	prog.line_info_rec_size = sizeof(*lines);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	return got_fd(load());
}

static int open_event(uint32_t type, uint64_t config, const char *name)
{
	struct perf_event_attr attr = {
		.type = type, .size = 128, .config = config, .config1 = (uintptr_t)name
	};
	long result = 0;

	CHECK(!gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result));
	return got_fd(result);
}

static void use_map(int map)
{
	uint32_t key = 0;
	uint64_t value = 7;
	struct bpf_map_info info = { 0 };

	got(CALL(BPF_MAP_UPDATE_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key,
	         .value = (uintptr_t)&value));
	got(CALL(BPF_MAP_LOOKUP_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key,
	         .value = (uintptr_t)&value));
	got(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)map, .next_key = (uintptr_t)&key));
	got(info_of(map, &info, sizeof(info)));
}

/* Closes what there is of them, up to a -2. */
static void close_all(const int *fds)
{
	for (; *fds != -2; fds++)
		if (*fds >= 0)
			close(*fds);
}

/* A program of a section, at the hook that it was verified for. The second map is bound to it alone. */
static void use_section(int map, int second)
{
	int program, link = -1, bad;

	fresh(3);
	refer(0, MAP_FD, map, 0);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_EXIT;
	program = got_fd(load());
	if (program >= 0) {
		got(CALL(BPF_PROG_BIND_MAP, .prog_bind_map = { .prog_fd = (uint32_t)program,
		                                               .map_fd = (uint32_t)second }));
		link = got_fd(CALL(BPF_LINK_CREATE,
		                   .link_create = { .prog_fd = (uint32_t)program,
		                                    .attach_type = BPF_TRACE_ITER,
		                                    .iter_info = (uintptr_t) "gpu/exit:k*",
		                                    .iter_info_len = 11 }));
		bad = got_fd(gx_bpf_attach(program, "gpu/exit", &(struct gx_diag){ 0 }));
		close_all((int[]){ bad, -2 });
	}
	close_all((int[]){ link, program, -2 });
}

/* What a program reads that can't change any more. */
static void use_frozen(void)
{
	int map = got_fd(CALL(BPF_MAP_CREATE, .map_type = GX_MAP_ARRAY, .key_size = 4,
	                      .value_size = 8, .max_entries = 1, .map_flags = BPF_F_RDONLY_PROG)),
	    program = -1;

	if (map >= 0) {
		got(CALL(BPF_MAP_FREEZE, .map_fd = (uint32_t)map));
		fresh(4);
		refer(0, MAP_VALUE, map, 0);
		program = got_fd(load());
	}
	close_all((int[]){ program, map, -2 });
}

/* Rings, and perf's way of them; files that are served. */
static void use_rings(void)
{
	int ring = got_fd(CALL(BPF_MAP_CREATE, .map_type = GX_MAP_RINGBUF, .max_entries = 4096));
	int events = got_fd(map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 2)), event = -1, same = -1, wake;
	static const char *const served[] = { "/sys/kernel/btf/vmlinux",
		                              "/sys/bus/event_source/devices/kprobe/type" };
	uint32_t key = 1;

	if (events >= 0)
		event = open_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_BPF_OUTPUT, NULL);
	if (event >= 0) {
		struct gx_bpf_event *output;

		gx_bpf_lock();
		output = gx_event_object(gx_object_of_fd(event));
		got(gx_perf_output_file(output, 2 * GX_PAGE_BYTES, 0));
		gx_bpf_unlock();
		got(CALL(BPF_MAP_UPDATE_ELEM, .map_fd = (uint32_t)events, .key = (uintptr_t)&key,
		         .value = (uintptr_t)&event));
		gx_bpf_lock();
		CHECK(gx_perf_output_wake_fd(output) >= -1);
		gx_bpf_unlock();
	}
	if (ring >= 0)
		same = got_fd(CALL(BPF_MAP_GET_FD_BY_ID, .map_id = gx_bpf_id_of_fd(ring)));
	if (ring >= 0)
		CHECK(gx_bpf_map_of_fd(ring, &wake) && wake > 2);
	close_all((int[]){ same, event, events, ring, -2 });
	for (size_t i = 0; i < sizeof(served) / sizeof(served[0]); i++)
		close_all((int[]){ got_fd(gx_file_open(served[i], O_RDONLY | O_CLOEXEC)), -2 });
}

/* --- driver policies */
static struct gx_kernel_ids types;

static int on_register(void *arg, struct gx_verified_policy *set, struct gx_diag *diag)
{
	(void)arg, (void)set, (void)diag;
	return 0;
}

static void on_unregister(void *arg, struct gx_verified_policy *set)
{
	(void)arg, (void)set;
}

static int on_replace(void *arg, struct gx_verified_policy *old, struct gx_verified_policy *set,
                      struct gx_diag *diag)
{
	(void)arg, (void)old, (void)set, (void)diag;
	return 0;
}

/* The place of a member in a value. */
static uint32_t place_of(enum gx_policy_member member)
{
	return gx_policy_type_row(GX_POLICY_gpu_mem_ops)->value_offset +
	       gx_member_row(member)->offset;
}

/* A map of a policy whose first callback is the program; -1: there was no memory for it or its value. */
static int policy_of(uint64_t program)
{
	const struct gx_policy_type_row *row = gx_policy_type_row(GX_POLICY_gpu_mem_ops);
	enum gx_policy_member callback = gx_policy_member_at(GX_POLICY_gpu_mem_ops, 0);
	static uint8_t value[4096];
	uint32_t key = 0;
	int fd =
	        got_fd(CALL(BPF_MAP_CREATE, .map_type = GX_MAP_TYPE_STRUCT_OPS, .key_size = 4,
	                    .value_size = row->value_size, .max_entries = 1, .map_flags = GX_F_LINK,
	                    .btf_vmlinux_value_type_id = types.values[GX_POLICY_gpu_mem_ops]));

	CHECK(row->value_size <= sizeof(value) && gx_member_row(callback)->kind == GX_FIELD_FUNC);
	memcpy(value + place_of(callback), &program, sizeof(program));
	memcpy(value + place_of(GX_MEMBER_gpu_mem_ops_name), "a", 2);
	if (fd >= 0 && got(CALL(BPF_MAP_UPDATE_ELEM, .map_fd = (uint32_t)fd, .key = (uintptr_t)&key,
	                        .value = (uintptr_t)value)) >= 0)
		return fd;
	close_all((int[]){ fd, -2 });
	return -1;
}

static void use_policies(int map)
{
	int program, first = -1, second = -1, link = -1;

	fresh(3);
	refer(0, MAP_FD, map, 0);
	prog.prog_type = GX_PROG_TYPE_STRUCT_OPS;
	prog.attach_btf_id = types.ops[GX_POLICY_gpu_mem_ops];
	program = got_fd(load());
	if (program >= 0)
		first = policy_of((uint64_t)program);
	if (first >= 0) {
		link = got_fd(CALL(BPF_LINK_CREATE,
		                   .link_create = { .prog_fd = (uint32_t)first,
		                                    .attach_type = GX_ATTACH_STRUCT_OPS }));
		second = policy_of((uint64_t)program);
	}
	if (link >= 0 && second >= 0)
		got(CALL(BPF_LINK_UPDATE, .link_update = { .link_fd = (uint32_t)link,
		                                           .new_prog_fd = (uint32_t)second }));
	if (link >= 0)
		ask_wrongly(link);
	if (first >= 0)
		ask_wrongly(first);
	close_all((int[]){ link, second, first, program, -2 });
}

static int device_member(uint32_t index, int btf)
{
	static const struct bpf_func_info func = { 0, 3 };
	static const struct bpf_line_info line = { 0, 1, 1, 1 << 10 };

	fresh(2);
	prog.prog_type = GX_PROG_TYPE_STRUCT_OPS;
	prog.attach_btf_id = types.device_ops[GX_DEVICE_gdev_mem_ops];
	prog.expected_attach_type = index;
	prog.prog_btf_fd = (uint32_t)btf;
	prog.func_info = (uintptr_t)&func;
	prog.func_info_cnt = 1;
	prog.func_info_rec_size = sizeof(func);
	prog.line_info = (uintptr_t)&line;
	prog.line_info_cnt = 1;
	prog.line_info_rec_size = sizeof(line);
	return got_fd(load());
}

/* Two members that run in kernels, attached by the value. */
static void use_device_ops(int btf)
{
	uint64_t value[3] = { 0 };
	uint32_t key = 0;
	int first = device_member(0, btf), second = device_member(1, btf), map = -1;
	uint32_t size = gx_device_ops_value_size(GX_DEVICE_gdev_mem_ops);

	CHECK_EQ(size, sizeof(value));
	value[1] = (uint64_t)first;
	value[2] = (uint64_t)second;
	if (first >= 0 && second >= 0)
		map = got_fd(CALL(BPF_MAP_CREATE, .map_type = GX_MAP_TYPE_STRUCT_OPS, .key_size = 4,
		                  .value_size = size, .max_entries = 1,
		                  .btf_vmlinux_value_type_id =
		                          types.device_values[GX_DEVICE_gdev_mem_ops]));
	if (map >= 0)
		got(CALL(BPF_MAP_UPDATE_ELEM, .map_fd = (uint32_t)map, .key = (uintptr_t)&key,
		         .value = (uintptr_t)value));
	close_all((int[]){ map, first, second, -2 });
}

/* All that a loader does. Descriptors are closed; the objects go with the next call. */
static void load_and_link(const struct blob *b)
{
	int btf = got_fd(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)b, .btf_size = sizeof(*b)));
	int map = got_fd(map_of(GX_MAP_ARRAY, 4, 8, 1)), program = -1, event = -1, link = -1;
	struct bpf_prog_info info = { 0 };
	struct bpf_link_info about = { 0 };
	long result = 0;

	if (map >= 0)
		use_map(map);
	if (map >= 0 && btf >= 0)
		program = load_program(map, btf);
	if (program >= 0) {
		got(info_of(program, &info, sizeof(info)));
		event = open_event(GX_PMU_KPROBE, 0, "cuda__kernel");
		got(CALL(BPF_PROG_BIND_MAP, .prog_bind_map = { .prog_fd = (uint32_t)program,
		                                               .map_fd = (uint32_t)map }));
	}
	if (event >= 0)
		link = got_fd(
		        CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)program,
		                                               .target_fd = (uint32_t)event,
		                                               .attach_type = BPF_PERF_EVENT }));
	if (link >= 0) {
		got(info_of(link, &about, sizeof(about)));
		CHECK(!gx_perf_ioctl(event, PERF_EVENT_IOC_ENABLE, 0, &result));
		got(result);
	}
	close_all((int[]){ link, event, -2 });
	event = program >= 0 ? open_event(GX_PMU_KPROBE, 0, "cuda__kernel") : -1;
	if (event >= 0) {
		CHECK(!gx_perf_ioctl(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)program, &result));
		got(result);
	}
	close_all((int[]){ event, program, -2 });
	if (btf >= 0)
		use_device_ops(btf);
	use_frozen();
	use_rings();
	if (map >= 0) {
		int second = got_fd(map_of(GX_MAP_ARRAY, 4, 8, 1));

		if (second >= 0)
			use_section(map, second);
		close_all((int[]){ second, -2 });
		use_policies(map);
	}
	close_all((int[]){ map, btf, -2 });
}

/* What is over goes with a call. */
static void settle(void)
{
	for (int i = 0; i < 4; i++)
		CALL(BPF_MAP_GET_NEXT_ID, .start_id = 0);
	CHECK(!gx_bpf_any());
}

/* Each allocation in its turn: it alone, or with all behind it. How many were found missing. */
static long starve(const struct blob *b, bool alone)
{
	long n = 1, n_failed = 0;

	for (bool failed = true; failed; n++) {
		long before = atomic_load(&fail_blocks);

		if (alone)
			fail_one(n);
		else
			fail_at(n);
		load_and_link(b);
		failed = fail_none();
		n_failed += failed;
		settle();
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	return n_failed;
}

static int n_open(void)
{
	int n = 0;

	for (int fd = 0; fd < 512; fd++)
		n += fcntl(fd, F_GETFD) >= 0;
	return n;
}

/* So many descriptors more than now, and each number above: what finds none says so. Ours are then among the caller's. */
static void few_descriptors(const struct blob *b)
{
	struct rlimit old;
	uint32_t refused = 1;
	int before;

	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &old), 0);
	missing = -EMFILE;
	before = n_open();
	for (rlim_t most = 3; refused; most++) {
		struct rlimit limit = { most, old.rlim_max };

		refused = n_refused;
		CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
		load_and_link(b);
		settle();
		CHECK_EQ(setrlimit(RLIMIT_NOFILE, &old), 0);
		refused = n_refused - refused;
		CHECK_EQ(n_open(), before);
		CHECK(most < 64);
	}
	missing = -ENOMEM;
	n_refused = 0;
}

static void test_kernel_btf(void)
{
	bool failed = true;

	for (long n = 1; failed; n++) {
		struct gx_kernel_ids ids;
		size_t len = 0;
		void *blob;

		fail_one(n);
		blob = gx_kernel_btf(&len);
		failed = fail_none();
		CHECK(!blob == failed);
		free(blob);
		fail_one(n);
		CHECK_EQ(gx_kernel_btf_ids(&ids), fail_none() ? -ENOMEM : 0);
	}
}

/* The table of objects grows when it is full: the map that there is no room for is refused, and is none. */
static void test_table_grows(void)
{
	enum { MANY = 300 };
	static int fds[MANY + 1];

	for (int i = 0; i < MANY; i++) {
		bool failed = true;

		for (long n = 1; failed; n++) {
			fail_one(n);
			fds[i] = got_fd(map_of(GX_MAP_ARRAY, 4, 8, 1));
			failed = fail_none();
			CHECK_EQ(failed, fds[i] < 0);
		}
		CHECK(gx_bpf_map_of_fd(fds[i], NULL));
	}
	fds[MANY] = -2;
	close_all(fds);
	settle();
}

/* Who listens gets the maps of each link, or does not hear of it. */
static void on_link(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg;
	for (uint32_t i = 0; i < link->prog.n_maps; i++)
		CHECK(maps[i].map && maps[i].id == link->prog.map_ids[i]);
}

int main(void)
{
	static const struct gx_struct_ops_handler handler = { on_register, on_unregister,
		                                              on_replace, NULL };
	struct blob b = good_btf(THREE);

	begin();
	gx_bpf_set_struct_ops_handler(&handler);
	CHECK_EQ(gx_kernel_btf_ids(&types), 0);
	gx_bpf_set_observer(on_link, NULL);
	load_and_link(&b); /* tables that stay are made now */
	CHECK_EQ(n_refused, 0);
	settle();
	CHECK(starve(&b, true) > 20);
	CHECK(starve(&b, false) > 20);
	CHECK(n_refused > 40);
	n_refused = 0;
	load_and_link(&b);
	CHECK_EQ(n_refused, 0);
	settle();
	few_descriptors(&b);
	load_and_link(&b);
	CHECK_EQ(n_refused, 0);
	settle();
	test_table_grows();
	test_kernel_btf();
	return TEST_END();
}
