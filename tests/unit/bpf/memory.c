/* memory.c - bpf(2) when memory is gone: whichever allocation fails, heap or arena, each call is made or says so, nothing is kept when the
 * descriptors are closed, and the same calls work afterwards. */
#define FAIL_ARENA
#include "../fail.h"
#include "calls.h"
#include "bpf/kernel_btf.h"

#include <linux/perf_event.h>

static uint32_t n_refused;

/* A descriptor, or -1 where there was no memory. */
static int got(long result)
{
	CHECK(result >= 0 || result == -ENOMEM);
	n_refused += result < 0;
	return result < 0 ? -1 : (int)result;
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
	return got(load());
}

static int open_event(void)
{
	struct perf_event_attr attr = { .type = GX_PMU_KPROBE,
		                        .size = 128,
		                        .config1 = (uintptr_t) "cuda__kernel" };
	long result = 0;

	CHECK(!gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result));
	return got(result);
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

/* All that a loader does. Descriptors are closed; the objects go with the next call. */
static void load_and_link(const struct blob *b)
{
	int btf = got(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)b, .btf_size = sizeof(*b)));
	int map = got(map_of(GX_MAP_ARRAY, 4, 8, 1)), program = -1, event = -1, link = -1;
	struct bpf_prog_info info = { 0 };
	struct bpf_link_info about = { 0 };
	long result = 0;

	if (map >= 0)
		use_map(map);
	if (map >= 0 && btf >= 0)
		program = load_program(map, btf);
	if (program >= 0) {
		got(info_of(program, &info, sizeof(info)));
		event = open_event();
	}
	if (event >= 0)
		link = got(CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)program,
		                                                  .target_fd = (uint32_t)event,
		                                                  .attach_type = BPF_PERF_EVENT }));
	if (link >= 0) {
		got(info_of(link, &about, sizeof(about)));
		CHECK(!gx_perf_ioctl(event, PERF_EVENT_IOC_ENABLE, 0, &result));
		got(result);
	}
	for (int fd, *at = (int[]){ link, event, program, map, btf, -2 }; (fd = *at) != -2; at++)
		if (fd >= 0)
			close(fd);
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

int main(void)
{
	struct blob b = good_btf(THREE);

	begin();
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
	test_kernel_btf();
	return TEST_END();
}
