/* managed_calls.c - what calls of the C library hand to the kernel is kept on the CPU while they last, as far as it is managed: asked of a
 * driver of this test. */
#include "../test.h"

#include "agent/cuda/managed_calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* --- the driver */
enum { MOST_KEPT = 1100 };
static struct managed {
	struct iovec vector[1025];
	struct msghdr message;
	char name[16], control[64], bytes[1 << 16];
} managed;

static struct iovec kept[MOST_KEPT];
static size_t n_kept, n_ever,
        n_while; /* now; since it was asked; while the call was in the kernel */
static bool keeps_nothing, no_room;
static int n_rooms;                        /* mapped by a call, and not given back */
static void *volatile nowhere = (void *)8; /* which the compiler does not know */
static char driver;
static const char *lacks = "getrandom"; /* when the program starts */

static int keeps(const void *p, size_t bytes)
{
	uintptr_t at = (uintptr_t)p, first = (uintptr_t)&managed;

	return at >= first && at + bytes <= first + sizeof(managed);
}

static int keep(const void *p, size_t bytes)
{
	if (keeps_nothing || n_kept == MOST_KEPT)
		return -1;
	kept[n_kept].iov_base = (void *)(uintptr_t)p;
	kept[n_kept++].iov_len = bytes;
	n_ever++;
	return 0;
}

static void unkeep(const void *p, size_t bytes)
{
	CHECK(n_kept > 0 && kept[n_kept - 1].iov_base == p && kept[n_kept - 1].iov_len == bytes);
	n_kept -= n_kept > 0;
}

static ssize_t spy(int fd, void *p, size_t n)
{
	n_while = n_kept;
	return syscall(SYS_read, fd, p, n);
}

void *__real_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name)
{
	if (lacks && !strcmp(name, lacks))
		return NULL;
	if (!strcmp(name, "gpuext_managed_keeps_1"))
		return handle == &driver ? (void *)(uintptr_t)keeps : NULL;
	if (!strcmp(name, "gpuext_managed_unkeep_1"))
		return handle == &driver ? (void *)(uintptr_t)unkeep : NULL;
	if (!strcmp(name, "gpuext_managed_keep_1"))
		return handle == &driver ? (void *)(uintptr_t)keep : NULL;
	return strcmp(name, "read") ? __real_dlsym(handle, name) : (void *)(uintptr_t)spy;
}

void *__real_mmap(void *at, size_t bytes, int prot, int flags, int fd, off_t offset);
void *__wrap_mmap(void *at, size_t bytes, int prot, int flags, int fd, off_t offset);
void *__wrap_mmap(void *at, size_t bytes, int prot, int flags, int fd, off_t offset)
{
	n_rooms += !no_room;
	return no_room ? MAP_FAILED : __real_mmap(at, bytes, prot, flags, fd, offset);
}

int __real_munmap(void *at, size_t bytes);
int __wrap_munmap(void *at, size_t bytes);
int __wrap_munmap(void *at, size_t bytes)
{
	n_rooms--;
	return __real_munmap(at, bytes);
}

/* What was kept since the last time; nothing of it is left. */
static size_t was_kept(void)
{
	size_t n = n_ever;

	CHECK(!n_kept && !n_rooms);
	n_ever = 0;
	return n;
}

/* --- */
static void test_starts(int file)
{
	static const char *const names[] = { "gpuext_managed_keeps_1", "gpuext_managed_unkeep_1",
		                             "gpuext_managed_keep_1" };

	CHECK(getrandom(managed.bytes, 8, 0) == -1 && errno == ENOSYS);
	lacks = "fread"; /* it was found before */
	CHECK_EQ(read(file, managed.bytes, 8), 8);
	gx_managed_calls_start(NULL);
	for (int i = 0; i < 3; i++) {
		lacks = names[i];
		gx_managed_calls_start(&driver);
		CHECK_EQ(read(file, managed.bytes, 8), 8);
		CHECK_EQ(was_kept(), 0);
	}
	lacks = NULL;
	gx_managed_calls_start(&driver);
}

static void test_bytes(int file)
{
	FILE *stream = fdopen(dup(file), "r+");
	char own[64];

	CHECK_EQ(read(file, managed.bytes, 8), 8);
	CHECK_EQ(n_while, 1);
	CHECK_EQ(was_kept(), 1);
	CHECK_EQ(read(file, own, 8), 8); /* nobody's business */
	CHECK_EQ(read(file, managed.bytes, 0), 0);
	CHECK_EQ(getrandom(managed.bytes, 8, 0), 8);
	CHECK_EQ(was_kept(), 1);
	keeps_nothing = true;
	CHECK_EQ(read(file, managed.bytes, 8), 8);
	CHECK_EQ(was_kept(), 0);
	keeps_nothing = false;
	CHECK_EQ(pwrite(file, managed.bytes, 8, 0), 8);
	CHECK_EQ(pread(file, managed.bytes, 8, 0), 8);
	CHECK_EQ(was_kept(), 2);
	rewind(stream);
	CHECK_EQ(fread(managed.bytes, 4, 4, stream), 4);
	CHECK_EQ(was_kept(), 1);
	CHECK_EQ(fread(managed.bytes, 0, 4, stream), 0);
	CHECK_EQ(was_kept(), 0);
	fclose(stream);
}

/* The n entries are of managed memory, and their vector is when it says so. */
static void check_vector(int file, int n, bool of_managed, size_t expected)
{
	struct iovec own[1025], *v = of_managed ? managed.vector : own;
	ssize_t all = n > 1024 || n < 0 ? -1 : 8 * n;

	for (int i = 0; i < 1025; i++)
		v[i] = (struct iovec){ managed.bytes + 8 * (size_t)i, 8 };
	CHECK_EQ(preadv(file, v, n, 0), all);
	CHECK_EQ(was_kept(), expected);
}

static void test_vectors(int file)
{
	static const int sizes[] = { 1, 4, 5, 7, 8, 9, 16, 17, 1023, 1024 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		check_vector(file, sizes[i], false, (size_t)sizes[i]);
		check_vector(file, sizes[i], true, (size_t)sizes[i] + 1);
	}
	check_vector(file, 0, true, 0);
	check_vector(file, -1, true, 0);
	check_vector(file, 1025, true, 0); /* more than the kernel takes */
	no_room = true;
	check_vector(file, 4, true, 5);
	check_vector(file, 5, true, 1);
	no_room = false;
	CHECK(preadv(file, nowhere, 2, 0) == -1 && errno == EFAULT);
	CHECK_EQ(was_kept(), 0);
}

/* Everything that a message has, and 4 or more parts. */
static void test_messages(void)
{
	struct msghdr *m = &managed.message;
	int ends[2];

	CHECK_EQ(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), 0);
	for (size_t n = 0; n <= 6; n++) {
		for (size_t i = 0; i < n; i++)
			managed.vector[i] = (struct iovec){ managed.bytes + 8 * i, 8 };
		*m = (struct msghdr){ .msg_iov = managed.vector, .msg_iovlen = n };
		CHECK_EQ(sendmsg(ends[0], m, 0), 8 * (ssize_t)n);
		CHECK_EQ(was_kept(), 1 + (n ? 1 + n : 0));
		m->msg_name = managed.name;
		m->msg_namelen = sizeof(managed.name);
		m->msg_control = managed.control;
		m->msg_controllen = sizeof(managed.control);
		CHECK_EQ(recvmsg(ends[1], m, 0), 8 * (ssize_t)n);
		CHECK_EQ(was_kept(), 3 + (n ? 1 + n : 0));
	}
	CHECK(sendmsg(ends[0], nowhere, 0) == -1 && errno == EFAULT);
	CHECK_EQ(was_kept(), 0);
	close(ends[0]);
	close(ends[1]);
}

int main(void)
{
	int file = memfd_create("file", 0);

	CHECK_EQ(ftruncate(file, 1 << 16), 0);
	test_starts(file);
	test_bytes(file);
	test_vectors(file);
	test_messages();
	close(file);
	return TEST_END();
}
