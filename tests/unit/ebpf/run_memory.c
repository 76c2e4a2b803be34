/* run_memory.c - memory that nobody has proved, where process_vm_readv(2) is forbidden: /proc/self/mem is asked, and closed each time. */
#include "ebpf/run_memory.h"

#include "../test.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

static int refused_with;

/* In the place of libc's. */
ssize_t process_vm_readv(pid_t pid, const struct iovec *mine, unsigned long n_mine,
                         const struct iovec *theirs, unsigned long n_theirs, unsigned long flags)
{
	(void)pid, (void)mine, (void)n_mine, (void)theirs, (void)n_theirs, (void)flags;
	errno = refused_with;
	return -1;
}

static int next_fd(void)
{
	int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);

	close(fd);
	return fd;
}

/* The end of a stack that is no multiple of 8 is read as far as it goes; nothing is read anywhere. */
static void test_stack(void)
{
	uint8_t stack[12] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }, got[4] = { 0 };
	struct gx_run_env env = { .n_regions = 0 };

	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ .start = GX_RUN_STACK,
	                                                    .size = sizeof(stack),
	                                                    .host = stack }),
	         0);
	CHECK_EQ(gx_run_probe_read(&env, got, GX_RUN_STACK + 8, 4), 0);
	CHECK(got[0] == 9 && got[3] == 12);
	CHECK_EQ(gx_run_probe_read(&env, got, GX_RUN_STACK + 9, 4), -EFAULT);
	CHECK(!got[0] && !got[3]);
	CHECK_EQ(gx_run_probe_read(&env, got, GX_RUN_STACK + 100, 0), 0);
}

int main(void)
{
	static const uint64_t word = 0x1122334455667788;
	struct gx_run_env env = { .n_regions = 0 };
	char *gone = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const struct {
		uint64_t from;
		int refused_with, err;
	} rows[] = {
		{ (uintptr_t)&word, EPERM, 0 },
		{ (uintptr_t)&word, ENOSYS, 0 },
		{ (uintptr_t)&word, EFAULT, -EFAULT },
		{ (uintptr_t)gone, EPERM, -EFAULT },
		{ 8, EPERM, -EFAULT },
		{ (uint64_t)1 << 63, EPERM, -EFAULT },
		{ UINT64_MAX - 8, EPERM, -EFAULT },
	};
	int fd = next_fd();

	test_stack();
	munmap(gone, 4096);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t got = 7;

		refused_with = rows[i].refused_with;
		errno = 1234;
		CHECK_EQ(gx_run_probe_read(&env, &got, rows[i].from, 8), rows[i].err);
		CHECK_EQ(got, rows[i].err ? 0 : word);
		CHECK_EQ(errno, 1234);
		CHECK_EQ(next_fd(), fd);
	}
	return TEST_END();
}
