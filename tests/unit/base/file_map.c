/* file_map.c - a file that is cut while it is read ends the process with a line; other bus errors end it as ever. */
#include "../test.h"
#include "base/file_map.h"
#include "base/memfd.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 4 };

static char said[512];

/* The status of a child that reads there, and what it said. */
static int read_in_child(const volatile char *at)
{
	int ends[2], status = 0;
	pid_t child;
	ssize_t n;

	CHECK(!pipe(ends));
	child = fork();
	if (!child) {
		dup2(ends[1], STDERR_FILENO);
		_exit(*at == 'x' ? 7 : 8);
	}
	close(ends[1]);
	n = read(ends[0], said, sizeof(said) - 1);
	said[n > 0 ? n : 0] = '\0';
	close(ends[0]);
	CHECK_EQ(waitpid(child, &status, 0), child);
	return status;
}

static int make_file(void)
{
	char page[PAGE];
	int fd = gx_memfd("file");

	memset(page, 'x', sizeof(page));
	for (int i = 0; i < PAGES; i++)
		CHECK_EQ(write(fd, page, sizeof(page)), PAGE);
	return fd;
}

static bool is_bus_error(int status)
{
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS;
}

static void cut(void)
{
	char long_path[400];
	int fd = make_file(), other = make_file();
	/* two of others', one above it where addresses go down */
	const char *plain = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE, other, 0);
	const char *data = gx_file_map(fd, PAGES * PAGE, "a/trace.gxt");
	const char *below = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE, other, 0), *same;

	CHECK(data && plain != MAP_FAILED && below != MAP_FAILED);
	CHECK_EQ(read_in_child(data + PAGES * PAGE - 1), W_EXITCODE(7, 0));
	CHECK(!ftruncate(fd, 2 * PAGE) && !ftruncate(other, 0));
	CHECK_EQ(read_in_child(data + 2 * PAGE - 1), W_EXITCODE(7, 0));
	CHECK(!*said);
	for (int i = 2; i < PAGES; i++) { /* its first byte there, and its last */
		CHECK_EQ(read_in_child(data + (i == 2 ? 2 * PAGE : PAGES * PAGE - 1)),
		         W_EXITCODE(1, 0));
		CHECK(!strcmp(said, "gpuext: GX0003: file or socket error: a/trace.gxt was cut "
		                    "while it was read\n"));
	}
	/* another mapping is nobody's of ours */
	CHECK(is_bus_error(read_in_child(plain)) && !*said);
	CHECK(is_bus_error(read_in_child(below)) && !*said);
	memset(long_path, 'p', sizeof(long_path));
	long_path[sizeof(long_path) - 1] = '\0';
	same = gx_file_map(fd, PAGES * PAGE, long_path);
	CHECK_EQ(read_in_child(same + 3 * PAGE), W_EXITCODE(1, 0));
	CHECK_EQ(strlen(said),
	         strlen("gpuext: GX0003: file or socket error:  was cut while it was read\n") +
	                 GX_FILE_MAP_PATH);
	gx_file_unmap((void *)(uintptr_t)same, PAGES * PAGE);
	gx_file_unmap((void *)(uintptr_t)data, PAGES * PAGE);
	munmap((void *)(uintptr_t)plain, PAGES * PAGE);
	munmap((void *)(uintptr_t)below, PAGES * PAGE);
	close(fd);
	close(other);
}

/* Its place is free again: what is mapped there by others later is not taken for it. */
static void let_go(void)
{
	int fd = make_file(), other = make_file();
	char *data[GX_FILE_MAPS + 1], *there;

	for (int i = 0; i < GX_FILE_MAPS; i++)
		CHECK((data[i] = gx_file_map(fd, PAGE, "x")));
	errno = 0;
	CHECK(!gx_file_map(fd, PAGE, "x") && errno == EMFILE);
	for (int i = 0; i < GX_FILE_MAPS; i++)
		gx_file_unmap(data[i], PAGE);
	CHECK((data[0] = gx_file_map(fd, PAGE, "x")));
	gx_file_unmap(data[0], PAGE);
	there = mmap(data[0], PAGE, PROT_READ, MAP_PRIVATE | MAP_FIXED, other, 0);
	CHECK(there == data[0] && !ftruncate(other, 0));
	CHECK(is_bus_error(read_in_child(there)));
	munmap(there, PAGE);
	errno = 0;
	CHECK(!gx_file_map(-1, PAGE, "x") && errno == EBADF);
	close(fd);
	close(other);
}

int main(void)
{
	/* what was there before: a sanitizer's own handler would end the process in its own way */
	CHECK(signal(SIGBUS, SIG_DFL) != SIG_ERR);
	cut();
	let_go();
	return TEST_END();
}
