/* calls_object.c - what bpf(2) knows of its objects: info, ids, descriptors, how many there may be. */
#include "calls.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void test_info(void)
{
	int fd = map_of(GX_MAP_HASH, 4, 8, 5), second = map_of(GX_MAP_ARRAY, 4, 8, 1),
	    third = map_of(GX_MAP_ARRAY, 4, 8, 1);
	uint32_t first_id = gx_bpf_id_of_fd(fd), second_id = gx_bpf_id_of_fd(second),
	         third_id = gx_bpf_id_of_fd(third);
	struct {
		struct bpf_map_info info;
		uint8_t more[64];
	} longer = { 0 };
	union bpf_attr attr = { .info = { .bpf_fd = (uint32_t)fd,
		                          .info_len = sizeof(longer),
		                          .info = (uintptr_t)&longer } };

	/* a user is charged for the least that there is: many have many objects */
	CHECK_EQ(fcntl(fd, F_GETPIPE_SZ), 4096);
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), 0);
	CHECK_EQ(attr.info.info_len, sizeof(longer.info));
	CHECK(longer.info.type == GX_MAP_HASH && longer.info.key_size == 4 &&
	      longer.info.value_size == 8 && longer.info.max_entries == 5 &&
	      longer.info.id == first_id);
	longer.more[63] = 1;
	attr.info.info_len = sizeof(longer);
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -E2BIG);
	attr.info.info_len = 4097;
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -E2BIG);
	memset(&longer, 0xee, sizeof(longer));
	attr.info.info_len = 8; /* as much as there is room for */
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), 0);
	CHECK(attr.info.info_len == 8 && longer.info.id == first_id &&
	      longer.info.key_size == 0xeeeeeeee);
	attr.info.info = 8;
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -EFAULT);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD,
	              .info = { .bpf_fd = 9999, .info_len = 8, .info = (uintptr_t)&longer }),
	         -EBADF);
	/* ids ascend; one that is closed is passed over */
	attr = (union bpf_attr){ .start_id = 0 };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, first_id);
	attr = (union bpf_attr){ .start_id = first_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, second_id);
	close(second);
	attr = (union bpf_attr){ .start_id = first_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, third_id);
	attr = (union bpf_attr){ .start_id = second_id }; /* gone: the next above it */
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, third_id);
	attr = (union bpf_attr){ .start_id = third_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), -ENOENT);
	attr = (union bpf_attr){ .start_id = INT32_MAX };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), -EINVAL);
	CHECK_EQ(CALL(BPF_PROG_GET_NEXT_ID, .start_id = 0), -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_GET_FD_BY_ID, .start_id = second_id), -ENOENT);
	CHECK_EQ(CALL(BPF_PROG_GET_FD_BY_ID, .start_id = first_id), -ENOENT); /* another kind */
	second = (int)CALL(BPF_MAP_GET_FD_BY_ID, .start_id = first_id);
	CHECK(second >= 3 && second != fd && gx_bpf_id_of_fd(second) == first_id &&
	      (fcntl(second, F_GETFD) & FD_CLOEXEC));
	close(fd);
	CHECK(gx_bpf_id_of_fd(second) == first_id); /* the other one is open */
	close(second);
	CHECK_EQ(CALL(BPF_MAP_GET_FD_BY_ID, .start_id = first_id), -ENOENT);
	close(third);
}

static void test_wrong_info(void)
{
	struct blob b = good_btf(THREE);
	int map = map_of(GX_MAP_HASH, 4, 8, 5), btf = btf_fd(&b), program, link;

	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_EXIT;
	program = (int)load();
	link = gx_bpf_attach(program, "gpu/exit", &(struct gx_diag){ 0 });
	for (int i = 0; i < 4; i++) {
		int fd = (int[]){ map, btf, program, link }[i];

		CHECK(fd >= 3);
		ask_wrongly(fd);
		close(fd);
	}
}

/* More objects than the table has buckets, several times: each is found by id and by descriptor. */
static void test_many(void)
{
	enum { MANY = 300 };
	int fds[MANY];
	uint32_t ids[MANY], n = 0, id = 0;

	for (int i = 0; i < MANY; i++) {
		fds[i] = map_of(GX_MAP_ARRAY, 4, 8, 1);
		ids[i] = gx_bpf_id_of_fd(fds[i]);
		CHECK(fds[i] >= 3 && (!i || ids[i] == ids[i - 1] + 1));
	}
	for (int i = 0; i < MANY; i += 7) {
		int fd = (int)CALL(BPF_MAP_GET_FD_BY_ID, .start_id = ids[i]);

		CHECK(fd >= 3 && gx_bpf_id_of_fd(fd) == ids[i] &&
		      gx_bpf_map_of_fd(fd, NULL) == gx_bpf_map_of_fd(fds[i], NULL));
		close(fd);
		close(fds[i]);
	}
	for (int i = 0; i < MANY; i++) /* and by the descriptor of its memory, which is ours */
		if (i % 7)
			CHECK_EQ(gx_bpf_id_of_fd(gx_bpf_map_of_fd(fds[i], NULL)->fd), ids[i]);
	for (union bpf_attr attr = { .start_id = 0 }; !call(BPF_MAP_GET_NEXT_ID, &attr);
	     attr = (union bpf_attr){ .start_id = id }) {
		CHECK(attr.next_id > id);
		id = attr.next_id;
		n++;
	}
	CHECK_EQ(n, MANY - (MANY + 6) / 7);
	for (int i = 0; i < MANY; i++)
		if (i % 7)
			close(fds[i]);
	CHECK(!gx_bpf_any());
}

/* The table is full: one more is refused, and what is there stays. In a child: nothing of it is freed. */
static void test_full(void)
{
	enum { MOST = 65536 };
	pid_t child = fork();
	int status;

	if (!child) {
		struct gx_object *all = calloc(MOST + 1, sizeof(*all));
		int n = 0;

		while (n <= MOST && !gx_object_add(&all[n], GX_OBJECT_BTF))
			n++;
		_exit(n != MOST || gx_object_add(&all[n], GX_OBJECT_MAP) != -ENOSPC ||
		      gx_object_publish(&all[n], GX_OBJECT_MAP) != -ENOSPC ||
		      gx_object_by_id(GX_OBJECT_BTF, all[5].id) != &all[5]);
	}
	waitpid(child, &status, 0);
	CHECK_EQ(status, 0);
}

/* What is no object of ours has no id. */
static void test_no_id(void)
{
	int ends[2];

	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(gx_bpf_id_of_fd(ends[0]), 0);
	CHECK_EQ(gx_bpf_id_of_fd(-1), 0);
	close(ends[0]);
	close(ends[1]);
}

/* Who lists and finds nothing is told once where to look; who looks for BTF, as libbpf does, is not. */
static void test_nothing_here(void)
{
	static const struct {
		int command;
		bool told;
	} rows[] = { { BPF_BTF_GET_NEXT_ID, false },
		     { BPF_PROG_GET_NEXT_ID, true },
		     { BPF_PROG_GET_NEXT_ID, false },
		     { BPF_MAP_GET_NEXT_ID, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		log_line[0] = '\0';
		CHECK_EQ(CALL(rows[i].command, .start_id = 0), -ENOENT);
		CHECK_EQ(strstr(log_line, "GX0611") != NULL, rows[i].told);
	}
}

/* The numbers 0 to 7 are taken but for these; nothing from 8 on is to be had. */
static void leave_free(unsigned free_ones, rlim_t limit)
{
	const struct rlimit now = { limit, limit < 100 ? 1024 : limit };

	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &(struct rlimit){ 1024, now.rlim_max }), 0);
	for (int i = 0; i < 8; i++)
		if (fcntl(i, F_GETFD) < 0)
			CHECK_EQ(open("/dev/null", O_RDWR | O_CLOEXEC), i);
	for (int i = 0; i < 8; i++)
		if (free_ones >> i & 1)
			close(i);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &now), 0);
}

static bool is_free(int fd)
{
	return fcntl(fd, F_GETFD) < 0;
}

/* No descriptor that a program gets is one of the first three, which others take for input, output and errors; where there is none, it is
 * said so, and nothing stays open. In a child: its own are in the way. */
static void test_low_numbers(void)
{
	struct blob b = good_btf(THREE);
	pid_t child = fork();
	int status = -1, fd, another;

	if (child) {
		CHECK(waitpid(child, &status, 0) == child && !status);
		return;
	}
	dup2(2, 200); /* what is said of checks here is lost otherwise */
	for (int low = 0; low < 5; low++) {
		leave_free(3u << low | 1u << 6, 1024);
		fd = btf_fd(&b);
		CHECK(fd >= 3);
		CHECK_EQ(is_free(low), true); /* where we read lies high */
		CHECK_EQ(is_free(low + 1), fd != low + 1);
		leave_free(1u << low | 1u << 7, 1024);
		another = (int)CALL(BPF_BTF_GET_FD_BY_ID, .start_id = gx_bpf_id_of_fd(fd));
		CHECK_EQ(another, low < 3 ? 7 : low);
		CHECK(low >= 3 || is_free(low));
		CHECK_EQ(gx_bpf_id_of_fd(another), gx_bpf_id_of_fd(fd));
		/* none is left */
		leave_free(0, 8);
		CHECK_EQ(CALL(BPF_BTF_GET_FD_BY_ID, .start_id = gx_bpf_id_of_fd(fd)), -EMFILE);
		CHECK_EQ(btf_fd(&b), -EMFILE);
		if (low < 3) {
			leave_free(1u << low, 8);
			CHECK_EQ(CALL(BPF_BTF_GET_FD_BY_ID, .start_id = gx_bpf_id_of_fd(fd)),
			         -EMFILE);
			CHECK_EQ(btf_fd(&b), -EMFILE);
			CHECK(is_free(low));
		}
		if (low < 2) {
			leave_free(3u << low, 8);
			CHECK_EQ(btf_fd(&b), -EMFILE);
			CHECK(is_free(low) && is_free(low + 1));
		}
		leave_free(0, 1024);
		close(fd);
		close(another);
		CHECK(!gx_bpf_any());
	}
	dup2(200, 2);
	_exit(test_n_failed != 0);
}

int main(void)
{
	begin();
	test_nothing_here();
	test_low_numbers();
	test_info();
	test_wrong_info();
	test_many();
	test_full();
	test_no_id();
	return TEST_END();
}
