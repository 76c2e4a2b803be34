/* memfd.c - each seal, by what can't be done any more. */
#include "../test.h"
#include "base/memfd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static int made(unsigned seals)
{
	int fd = gx_memfd("test");

	CHECK(fd >= 0 && fcntl(fd, F_GETFD) == FD_CLOEXEC && !gx_memfd_seals(fd));
	CHECK(!ftruncate(fd, 4096));
	CHECK_EQ(gx_memfd_seal(fd, seals), 0);
	CHECK_EQ(gx_memfd_seals(fd), seals);
	return fd;
}

/* Bits: it can be shortened, lengthened, written to, mapped to be written to, sealed more. */
static unsigned open_ways(int fd)
{
	void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	unsigned ways = (unsigned)(write(fd, "x", 1) == 1) << 2 | (page != MAP_FAILED ? 8u : 0);

	if (page != MAP_FAILED)
		munmap(page, 4096);
	ways |= (unsigned)!ftruncate(fd, 8192) << 1;
	ways |= (unsigned)!ftruncate(fd, 10);
	return ways | (gx_memfd_seal(fd, GX_SEAL_SHORTER) ? 0 : 16u);
}

/* Above the process's limit it gets an error, and not the signal that would end it. */
static void test_limit(void)
{
	struct rlimit before, one_page;
	sigset_t pending;
	int fd = gx_memfd("limited");

	CHECK(!getrlimit(RLIMIT_FSIZE, &before));
	one_page = (struct rlimit){ 4096, before.rlim_max };
	CHECK(!setrlimit(RLIMIT_FSIZE, &one_page));
	CHECK_EQ(gx_memfd_size(fd, 4097), -EFBIG);
	CHECK_EQ(gx_memfd_size(fd, 4096), 0);
	CHECK_EQ(lseek(fd, 0, SEEK_END), 4096);
	CHECK(!setrlimit(RLIMIT_FSIZE, &before));
	CHECK(!sigpending(&pending) && !sigismember(&pending, SIGXFSZ));
	CHECK_EQ(gx_memfd_size(-1, 1), -EBADF);
	close(fd);
}

int main(void)
{
	static const struct {
		unsigned seals, ways;
	} rows[] = { { 0, 31 },
		     { GX_SEAL_SHORTER, 30 },
		     { GX_SEAL_LONGER, 29 },
		     { GX_SEAL_SIZE, 28 },
		     { GX_SEAL_WRITES, 19 },
		     { GX_SEAL_OTHERS, 19 },
		     { GX_SEAL_LAST, 15 },
		     { GX_SEAL_WRITES | GX_SEAL_SIZE | GX_SEAL_LAST, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int fd = made(rows[i].seals);

		CHECK_EQ(open_ways(fd), rows[i].ways);
		close(fd);
	}
	test_limit();
	CHECK_EQ(gx_memfd_seals(-1), 0);
	CHECK_EQ(gx_memfd_seals(0), 0);
	CHECK_EQ(gx_memfd_seal(-1, GX_SEAL_SIZE), -EBADF);
	return TEST_END();
}
