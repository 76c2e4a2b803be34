/* interpose.c - libc as loaders see it: one function for each row of defs/libc.def.
 *
 * What is not ours goes to the real function, found once by dlsym(RTLD_NEXT); before that can work, by the system call.
 * Calls that src/bpf makes itself (gx_bpf_inside) always go through. No function here takes the registry's lock before
 * it has looked, without the lock, whether there is any object at all.
 */
#include "bpf/command.h"
#include "bpf/files.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* The next definition of a name; NULL only when libc lacks it. */
#define REAL(name)                                                                                                     \
	({                                                                                                             \
		static __typeof__(name) *real_;                                                                        \
		if (!real_)                                                                                            \
			*(void **)&real_ = dlsym(RTLD_NEXT, #name);                                                    \
		real_;                                                                                                 \
	})

/* -errno to errno and -1, as libc does. */
static long to_errno(long result)
{
	if (result >= 0)
		return result;
	errno = (int)-result;
	return -1;
}

static bool is_ours(void)
{
	return gx_bpf_any() && !gx_bpf_inside();
}

EXPORT long syscall(long number, ...)
{
	long a[6], result;
	va_list ap;

	va_start(ap, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(ap, long); /* as libc: registers are passed whatever the call takes */
	va_end(ap);
	if (!gx_bpf_inside() && number == SYS_bpf)
		return to_errno(gx_bpf_call((int)a[0], (uint64_t)a[1], (uint32_t)a[2]));
	if (!gx_bpf_inside() && number == SYS_perf_event_open) {
		int taken;

		gx_bpf_lock();
		taken = gx_perf_event_open((uint64_t)a[0], (int)a[1], (int)a[2], (int)a[3], (unsigned long)a[4],
					   &result);
		gx_bpf_unlock();
		if (!taken)
			return to_errno(result);
	}
	return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

EXPORT int ioctl(int fd, unsigned long request, ...)
{
	unsigned long argument;
	long result;
	va_list ap;
	int taken = -1;

	va_start(ap, request);
	argument = va_arg(ap, unsigned long);
	va_end(ap);
	if (is_ours()) {
		gx_bpf_lock();
		taken = gx_perf_ioctl(fd, request, argument, &result);
		gx_bpf_unlock();
	}
	return taken ? REAL(ioctl)(fd, request, argument) : (int)to_errno(result);
}

typedef void *mmap_fn(void *address, size_t length, int prot, int flags, int fd, off_t offset);

static void *fail_mmap(int err)
{
	errno = err;
	return MAP_FAILED;
}

/* Records twice in a row: the whole range is reserved first, so that both halves are neighbours. */
static void *map_twice(mmap_fn *real, size_t length, int prot, int fd, uint64_t at, uint64_t doubled)
{
	uint64_t once = ((length + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1)) - doubled;
	uint8_t *place = real(NULL, once + doubled, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (place == MAP_FAILED)
		return MAP_FAILED;
	if (real(place, once, prot, MAP_SHARED | MAP_FIXED, fd, (off_t)at) == MAP_FAILED ||
	    real(place + once, doubled, prot, MAP_SHARED | MAP_FIXED, fd,
		 (off_t)(GX_IMAGE_DATA + 2 * GX_PAGE_BYTES)) == MAP_FAILED) {
		int err = errno;

		munmap(place, once + doubled);
		return fail_mmap(err);
	}
	return place;
}

static void *map_fd(mmap_fn *real, void *address, size_t length, int prot, int flags, int fd, off_t offset)
{
	struct gx_object *object;
	uint64_t at = 0, doubled = 0;
	int image = -1, err = 0;

	if (fd < 0 || (flags & MAP_ANONYMOUS) || !is_ours())
		return real(address, length, prot, flags, fd, offset);
	gx_bpf_lock();
	if (!gx_object_find(fd, GX_OBJECT_MAP, &object)) {
		const struct gx_map *map = gx_map_object(object)->map;

		image = map->fd;
		err = gx_map_mmap_range(map, (uint64_t)offset, length, prot & PROT_WRITE, &at, &doubled);
	}
	gx_bpf_unlock();
	if (image < 0)
		return real(address, length, prot, flags, fd, offset);
	if (err)
		return fail_mmap(-err);
	if (doubled)
		return map_twice(real, length, prot, image, at, doubled);
	return real(address, length, prot, flags, image, (off_t)at);
}

EXPORT void *mmap(void *address, size_t length, int prot, int flags, int fd, off_t offset)
{
	return map_fd(REAL(mmap), address, length, prot, flags, fd, offset);
}

EXPORT void *mmap64(void *address, size_t length, int prot, int flags, int fd, off64_t offset)
{
	return map_fd(REAL(mmap), address, length, prot, flags, fd, offset);
}

EXPORT int epoll_ctl(int epoll_fd, int op, int fd, struct epoll_event *event)
{
	struct gx_object *object;

	if (is_ours()) {
		gx_bpf_lock();
		if (!gx_object_find(fd, GX_OBJECT_MAP, &object) && gx_map_object(object)->event_fd >= 0) {
			gx_map_object(object)->polled = true;
			fd = gx_map_object(object)->event_fd;
		}
		gx_bpf_unlock();
	}
	return REAL(epoll_ctl)(epoll_fd, op, fd, event);
}

EXPORT int close(int fd)
{
	bool ours = is_ours();
	struct stat st;
	int result;

	ours = ours && fd >= 0 && !fstat(fd, &st);
	result = REAL(close) ? REAL(close)(fd) : (int)to_errno(-ENOSYS);
	if (ours && !result) {
		int err = errno;

		gx_bpf_lock();
		gx_object_closed(st.st_dev, st.st_ino);
		gx_bpf_unlock();
		errno = err;
	}
	return result;
}

/* --- files */

static int open_served(const char *path)
{
	return (int)to_errno(gx_file_open(path));
}

static bool is_served(const char *path)
{
	return !gx_bpf_inside() && gx_file_served(path);
}

#define MODE_OF(flags, mode)                                                                                           \
	mode_t mode = 0;                                                                                               \
	if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                       \
		va_list ap;                                                                                            \
		va_start(ap, flags);                                                                                   \
		mode = va_arg(ap, mode_t);                                                                             \
		va_end(ap);                                                                                            \
	}

EXPORT int open(const char *path, int flags, ...)
{
	MODE_OF(flags, mode)
	return is_served(path) ? open_served(path) : REAL(open)(path, flags, mode);
}

EXPORT int open64(const char *path, int flags, ...)
{
	MODE_OF(flags, mode)
	return is_served(path) ? open_served(path) : REAL(open64)(path, flags, mode);
}

EXPORT int openat(int dir, const char *path, int flags, ...)
{
	MODE_OF(flags, mode)
	return is_served(path) ? open_served(path) : REAL(openat)(dir, path, flags, mode);
}

static FILE *fopen_served(const char *path)
{
	int fd = open_served(path);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");

	if (!file && fd >= 0)
		REAL(close)(fd);
	return file;
}

EXPORT FILE *fopen(const char *path, const char *mode)
{
	return is_served(path) ? fopen_served(path) : REAL(fopen)(path, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode)
{
	return is_served(path) ? fopen_served(path) : REAL(fopen64)(path, mode);
}

EXPORT int access(const char *path, int mode)
{
	return is_served(path) && !(mode & W_OK) ? 0 : REAL(access)(path, mode);
}

EXPORT int faccessat(int dir, const char *path, int mode, int flags)
{
	return is_served(path) && !(mode & W_OK) ? 0 : REAL(faccessat)(dir, path, mode, flags);
}
