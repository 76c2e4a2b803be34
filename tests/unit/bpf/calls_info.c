/* calls_info.c - what OBJ_GET_INFO_BY_FD says of each kind of object: the whole struct byte for byte, cut to any room, and written nowhere
 * else; memory that can't be written is said so. */
#include "calls.h"

#include <linux/perf_event.h>

enum { PAGE = 4096 };

static uint8_t *locked; /* a page that may be read alone */

static long ask(int fd, void *info, uint32_t len, uint32_t *said)
{
	union bpf_attr attr = {
		.info = { .bpf_fd = (uint32_t)fd, .info_len = len, .info = (uintptr_t)info }
	};
	long err = call(BPF_OBJ_GET_INFO_BY_FD, &attr);

	*said = attr.info.info_len;
	return err;
}

/* want: all of what is known of the object; fill: what the caller's struct has in it before. */
static void says(int fd, const void *want, uint32_t size, const void *fill)
{
	uint8_t room[512];
	uint32_t said;

	for (uint32_t len = 0; len <= size + 16; len++) {
		uint32_t known = len < size ? len : size;

		memset(room, 0, sizeof(room));
		memcpy(room, fill, known);
		memset(room + len, 0xee, 8);
		CHECK_EQ(ask(fd, room, len, &said), 0);
		CHECK_EQ(said, known);
		if (memcmp(room, want, known))
			for (uint32_t i = 0; i < known; i++)
				if (room[i] != ((const uint8_t *)want)[i])
					fprintf(stderr, "fd %d: byte %u of %u is %u\n", fd, i, len,
					        room[i]);
		CHECK(!memcmp(room, want, known));
		for (uint32_t i = len; i < len + 8; i++)
			CHECK_EQ(room[i], 0xee);
	}
	CHECK_EQ(ask(fd, locked, size, &said), -EFAULT);
	CHECK_EQ(said, size);
	/* not known: it must be 0 */
	memset(room, 0, sizeof(room));
	room[size] = 1;
	CHECK_EQ(ask(fd, room, size + 1, &said), -E2BIG);
	/* nowhere to say how much it is */
	CHECK_EQ(mprotect(locked, PAGE, PROT_READ | PROT_WRITE), 0);
	*(union bpf_attr *)(void *)locked = (union bpf_attr){
		.info = { .bpf_fd = (uint32_t)fd, .info_len = size, .info = (uintptr_t)room }
	};
	CHECK_EQ(mprotect(locked, PAGE, PROT_READ), 0);
	memset(room, 0, sizeof(room));
	CHECK_EQ(gx_bpf_call(BPF_OBJ_GET_INFO_BY_FD, (uintptr_t)locked, sizeof(union bpf_attr)),
	         -EFAULT);
	CHECK_EQ(mprotect(locked, PAGE, PROT_READ | PROT_WRITE), 0);
	memset(locked, 0, PAGE);
	CHECK_EQ(mprotect(locked, PAGE, PROT_READ), 0);
}

static void test_map(int btf)
{
	union bpf_attr attr = { .map_type = GX_MAP_HASH,
		                .key_size = 4,
		                .value_size = 8,
		                .max_entries = 5,
		                .map_flags = BPF_F_NO_PREALLOC,
		                .map_name = "fifteen_letters",
		                .btf_fd = (uint32_t)btf,
		                .btf_key_type_id = 1,
		                .btf_value_type_id = 3 };
	struct bpf_map_info want = { .type = GX_MAP_HASH,
		                     .key_size = 4,
		                     .value_size = 8,
		                     .max_entries = 5,
		                     .map_flags = BPF_F_NO_PREALLOC,
		                     .name = "fifteen_letters",
		                     .btf_key_type_id = 1,
		                     .btf_value_type_id = 3 };
	int fd = (int)call(BPF_MAP_CREATE, &attr);

	CHECK(fd >= 3);
	want.id = gx_bpf_id_of_fd(fd);
	want.btf_id = gx_bpf_id_of_fd(btf);
	says(fd, &want, sizeof(want), &(struct bpf_map_info){ 0 });
	close(fd);
}

static void test_btf(int btf, const struct blob *blob)
{
	struct blob copy;
	char name[4] = "abc";
	struct bpf_btf_info ask_all = { .btf = (uintptr_t)&copy,
		                        .btf_size = sizeof(copy),
		                        .name = (uintptr_t)name,
		                        .name_len = sizeof(name) };
	struct bpf_btf_info want = ask_all, info;
	uint32_t said;

	want.id = gx_bpf_id_of_fd(btf);
	want.name_len = 0;
	for (uint32_t room = 0; room <= sizeof(copy) + 8; room += 24) {
		uint32_t n = room < sizeof(copy) ? room : sizeof(copy);

		info = ask_all;
		info.btf_size = room;
		memset(&copy, 0xee, sizeof(copy));
		memset(name, 'x', sizeof(name));
		CHECK_EQ(ask(btf, &info, sizeof(info), &said), 0);
		CHECK(!memcmp(&info, &want, sizeof(info)) && info.btf_size == sizeof(copy));
		CHECK(!memcmp(&copy, blob, n));
		CHECK(n == sizeof(copy) || ((uint8_t *)&copy)[n] == 0xee);
		CHECK(!name[0] && name[1] == 'x'); /* it has none */
	}
	/* what can't be written, and half of a place for a name */
	info = ask_all, info.btf = (uintptr_t)locked;
	CHECK_EQ(ask(btf, &info, sizeof(info), &said), -EFAULT);
	info = ask_all, info.name = (uintptr_t)locked;
	CHECK_EQ(ask(btf, &info, sizeof(info), &said), -EFAULT);
	info = ask_all, info.name = 0;
	CHECK_EQ(ask(btf, &info, sizeof(info), &said), -EINVAL);
	info = ask_all, info.name_len = 0;
	CHECK_EQ(ask(btf, &info, sizeof(info), &said), -EINVAL);
	info = ask_all, info.name = 0, info.name_len = 0, info.btf = 0;
	CHECK_EQ(ask(btf, &info, sizeof(info), &said), 0);
	CHECK(info.btf_size == sizeof(copy) && info.id == want.id);
	want = (struct bpf_btf_info){ .btf_size = sizeof(copy), .id = want.id };
	says(btf, &want, sizeof(want), &(struct bpf_btf_info){ 0 });
}

/* One of four arrays of a program, in rooms of any size. */
static void array(int fd, size_t at, size_t n_at, const void *want, uint32_t have, uint32_t each)
{
	static uint8_t got[1024];

	for (uint32_t room = 0; room <= have + 2; room++) {
		struct bpf_prog_info info = { 0 };
		uint64_t to = (uintptr_t)got;
		uint32_t n, said, fits = room < have ? room : have;

		memset(got, 0xee, sizeof(got));
		memcpy((uint8_t *)&info + at, &to, sizeof(to));
		memcpy((uint8_t *)&info + n_at, &room, sizeof(room));
		CHECK_EQ(ask(fd, &info, sizeof(info), &said), 0);
		memcpy(&n, (uint8_t *)&info + n_at, sizeof(n));
		CHECK_EQ(n, have);
		CHECK(!memcmp(got, want, (size_t)fits * each) && got[fits * each] == 0xee);
		to = (uintptr_t)locked;
		memset(&info, 0, sizeof(info));
		memcpy((uint8_t *)&info + at, &to, sizeof(to));
		memcpy((uint8_t *)&info + n_at, &room, sizeof(room));
		CHECK_EQ(ask(fd, &info, sizeof(info), &said), room ? -EFAULT : 0);
	}
}

static void test_program(int btf)
{
	const uint32_t funcs[2][2] = { { 0, 3 }, { 3, 3 } };
	const uint32_t lines[2][4] = { { 0, 1, 0, 7 << 10 }, { 3, 1, 0, 8 << 10 } };
	int maps[2] = { map_of(GX_MAP_ARRAY, 4, 8, 1), map_of(GX_MAP_HASH, 4, 8, 3) }, fd;
	uint32_t ids[2] = { gx_bpf_id_of_fd(maps[0]), gx_bpf_id_of_fd(maps[1]) };
	struct bpf_prog_info want = { .type = BPF_PROG_TYPE_KPROBE,
		                      .name = "fifteen_letters",
		                      .gpl_compatible = 1,
		                      .nr_map_ids = 2,
		                      .nr_func_info = 2,
		                      .func_info_rec_size = 8,
		                      .nr_line_info = 2,
		                      .line_info_rec_size = 16,
		                      .created_by_uid = getuid() };
	struct bpf_prog_info info = { 0 };
	struct gx_insn loaded[8];
	struct timespec before, after;
	uint32_t said;

	fresh(8);
	insns[2].opcode = EXIT;
	refer(3, MAP_FD, maps[0], 0);
	refer(5, MAP_FD, maps[1], 0);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "fifteen_letters");
	prog.prog_btf_fd = (uint32_t)btf;
	prog.func_info = (uintptr_t)funcs, prog.func_info_rec_size = 8, prog.func_info_cnt = 2;
	prog.line_info = (uintptr_t)lines, prog.line_info_rec_size = 16, prog.line_info_cnt = 2;
	clock_gettime(CLOCK_BOOTTIME, &before);
	fd = (int)load();
	clock_gettime(CLOCK_BOOTTIME, &after);
	CHECK(fd >= 3);
	CHECK_EQ(ask(fd, &info, sizeof(info), &said), 0);
	CHECK(info.load_time >= (uint64_t)before.tv_sec * 1000000000 + (uint64_t)before.tv_nsec &&
	      info.load_time <= (uint64_t)after.tv_sec * 1000000000 + (uint64_t)after.tv_nsec);
	want.load_time = info.load_time;
	want.id = gx_bpf_id_of_fd(fd);
	want.btf_id = gx_bpf_id_of_fd(btf);
	want.xlated_prog_len = 8 * sizeof(struct gx_insn);
	want.verified_insns = 8;
	says(fd, &want, sizeof(want), &(struct bpf_prog_info){ 0 });
	memcpy(loaded, insns, sizeof(loaded));
	loaded[3].imm = 0, loaded[5].imm = 1;
#define OF(field) offsetof(struct bpf_prog_info, field)
	array(fd, OF(map_ids), OF(nr_map_ids), ids, 2, 4);
	array(fd, OF(xlated_prog_insns), OF(xlated_prog_len), loaded, sizeof(loaded), 1);
	array(fd, OF(func_info), OF(nr_func_info), funcs, 2, 8);
	array(fd, OF(line_info), OF(nr_line_info), lines, 2, 16);
#undef OF
	/* records of another size are not ours: nothing is written, not even where that can't be */
	for (uint32_t each = 0; each < 24; each++) {
		info = (struct bpf_prog_info){ .func_info = (uintptr_t)locked,
			                       .nr_func_info = 1,
			                       .func_info_rec_size = each };
		CHECK_EQ(ask(fd, &info, sizeof(info), &said), each && each != 8 ? 0 : -EFAULT);
		info = (struct bpf_prog_info){ .line_info = (uintptr_t)locked,
			                       .nr_line_info = 1,
			                       .line_info_rec_size = each };
		CHECK_EQ(ask(fd, &info, sizeof(info), &said), each && each != 16 ? 0 : -EFAULT);
	}
	close(fd);
	close(maps[0]);
	close(maps[1]);
	/* one without any of it */
	fresh(2);
	prog.license = (uintptr_t) "Proprietary";
	fd = (int)load();
	CHECK(fd >= 3);
	CHECK_EQ(ask(fd, &info, sizeof(info), &said), 0);
	want = (struct bpf_prog_info){ .type = BPF_PROG_TYPE_KPROBE,
		                       .id = gx_bpf_id_of_fd(fd),
		                       .load_time = info.load_time,
		                       .func_info_rec_size = 8,
		                       .line_info_rec_size = 16,
		                       .xlated_prog_len = 2 * sizeof(struct gx_insn),
		                       .verified_insns = 2,
		                       .created_by_uid = getuid() };
	says(fd, &want, sizeof(want), &(struct bpf_prog_info){ 0 });
	close(fd);
}

static void test_link(void)
{
	struct perf_event_attr event_attr = { .type = GX_PMU_KPROBE,
		                              .size = sizeof(event_attr),
		                              .config1 = (uintptr_t) "k" };
	struct bpf_link_info want = { .type = BPF_LINK_TYPE_PERF_EVENT };
	int program, link;
	long event = -1;

	fresh(2);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	program = (int)load();
	CHECK(program >= 3);
	CHECK_EQ(gx_perf_event_open((uintptr_t)&event_attr, -1, 0, -1, 0, &event), 0);
	link = (int)CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)program,
	                                                   .target_fd = (uint32_t)event,
	                                                   .attach_type = BPF_PERF_EVENT });
	CHECK(link >= 3);
	want.id = gx_bpf_id_of_fd(link);
	want.prog_id = gx_bpf_id_of_fd(program);
	says(link, &want, sizeof(want), &want);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)link }), 0);
	want.prog_id = 0;
	says(link, &want, sizeof(want), &(struct bpf_link_info){ .type = 9, .id = 9 });
	/* of an event nothing is said */
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)event }), -EINVAL);
	close(link);
	close((int)event);
	close(program);
}

int main(void)
{
	struct blob blob = good_btf(THREE);
	int btf;

	begin();
	locked = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(locked != MAP_FAILED);
	btf = btf_fd(&blob);
	CHECK(btf >= 3);
	test_map(btf);
	test_btf(btf, &blob);
	test_program(btf);
	test_link();
	close(btf);
	return TEST_END();
}
