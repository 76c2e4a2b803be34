/* mmap.c - memory of a ring by mmap(2): records stand there twice in a row, in whichever part is asked for; what can't be, and why. */
#include "calls.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PAGE = 4096, RECORDS = 4 * PAGE, ALL = PAGE + 2 * RECORDS };

static void *map_of_ring(int fd, size_t length, int prot, off_t at)
{
	errno = 0;
	return mmap(NULL, length, prot, MAP_SHARED, fd, at);
}

/* The producer's page, and behind it the records, from any page on and of any length. */
static void test_twice(int fd)
{
	struct gx_map *map = gx_bpf_map_of_fd(fd, NULL);
	uint8_t *records = map->data + 2 * PAGE;

	for (size_t i = 0; i < RECORDS; i++)
		records[i] = (uint8_t)(i / PAGE * 50 + i % 41);
	for (off_t at = PAGE; at < PAGE + ALL; at += PAGE)
		for (size_t length = PAGE; (size_t)at + length <= PAGE + ALL; length += PAGE) {
			uint8_t *p = map_of_ring(fd, length, PROT_READ, at);

			CHECK(p != MAP_FAILED);
			for (size_t i = 0; p != MAP_FAILED && i < length; i += PAGE) {
				size_t place = (size_t)at + i;

				if (place >= 2 * PAGE)
					CHECK(!memcmp(p + i, records + (place - 2 * PAGE) % RECORDS,
					              PAGE));
			}
			CHECK(p == MAP_FAILED || !munmap(p, length));
		}
	CHECK(map_of_ring(fd, ALL + PAGE, PROT_READ, PAGE) == MAP_FAILED && errno == EINVAL);
	CHECK(map_of_ring(fd, PAGE, PROT_READ, PAGE + ALL) == MAP_FAILED && errno == EINVAL);
	CHECK(map_of_ring(fd, ALL, PROT_READ | PROT_WRITE, PAGE) == MAP_FAILED && errno == EPERM);
	CHECK(mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED && errno == EINVAL);
}

/* There is no room in the process: said as mmap(2) says it, and nothing else goes. */
static void test_no_room(int fd)
{
	struct rlimit limit, low;
	void *whole, *page;
	int why;

	CHECK_EQ(getrlimit(RLIMIT_AS, &limit), 0);
	low = (struct rlimit){ 0, limit.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_AS, &low), 0);
	whole = map_of_ring(fd, ALL, PROT_READ, PAGE);
	why = errno;
	page = map_of_ring(fd, PAGE, PROT_READ | PROT_WRITE, 0);
	CHECK_EQ(setrlimit(RLIMIT_AS, &limit), 0);
	CHECK(whole == MAP_FAILED && page == MAP_FAILED);
	CHECK_EQ(why, ENOMEM);
}

int main(void)
{
	long fd = CALL(BPF_MAP_CREATE, .map_type = GX_MAP_RINGBUF, .max_entries = RECORDS);

	CHECK(fd >= 0);
	if (fd >= 0) {
		test_twice((int)fd);
		test_no_room((int)fd);
		close((int)fd);
	}
	return TEST_END();
}
