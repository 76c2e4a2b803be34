/* libc.c - the interposed functions of defs/libc.def.
 *
 * Each one asks whether the call is about something of ours and otherwise calls the next
 * definition, found with dlsym. Calls made by this module itself (gx_bpf_inside) go straight
 * through. Works before constructors: all state is static.
 */
#include "bpf/command.h"
#include "bpf/files.h"
#include "bpf/libc.h"
#include "bpf/perf_output.h"
#include "bpf/struct_ops_map.h"
#include "maps/sites.h"

#include <gpuext/sites.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum libc_name {
#define LIBC(name, how) LIBC_##name,
#include "defs/libc.def"
	N_LIBC
};

static const char *const names[] = {
#define LIBC(name, how) #name,
#include "defs/libc.def"
};

static _Atomic(void *) reals[N_LIBC]; /* found once; the same answer for every thread */

static void *real(enum libc_name name)
{
	void *fn = atomic_load_explicit(&reals[name], memory_order_relaxed);

	if (!fn) {
		fn = dlsym(RTLD_NEXT, names[name]);
		atomic_store_explicit(&reals[name], fn, memory_order_relaxed);
	}
	return fn;
}

/* Type-checked call of the next definition. */
#define REAL(name) ((__typeof__(&name))real(LIBC_##name))

const char *const *gx_libc_names(void)
{
	return names;
}

/* Result of ours to libc's form. */
static long give(long result)
{
	if (result >= 0)
		return result;
	errno = (int)-result;
	return -1;
}

/* bpf(2) of Linux, where a new link may stand for another's new map. */
static long bpf_of_linux(long command, const union bpf_attr *given, long size)
{
	const struct gx_updated_link updated = gx_bpf_updated_link();
	union bpf_attr attr = { 0 };

	if (updated.link < 0 || command != BPF_LINK_CREATE ||
	    size < (long)offsetof(union bpf_attr, link_create.flags) ||
	    given->link_create.attach_type != GX_ATTACH_STRUCT_OPS)
		return REAL(syscall)(SYS_bpf, command, given, size);
	attr.link_update.link_fd = (uint32_t)updated.link;
	attr.link_update.new_prog_fd = given->link_create.prog_fd;
	attr.link_update.flags = GX_F_REPLACE;
	attr.link_update.old_prog_fd = (uint32_t)updated.old_map;
	if (REAL(syscall)(SYS_bpf, BPF_LINK_UPDATE, &attr, sizeof(attr)))
		return -1;
	return fcntl(updated.link, F_DUPFD_CLOEXEC, 3);
}

EXPORT long syscall(long number, ...)
{
	long a[6], result;
	va_list ap;

	va_start(ap, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(ap, long);
	va_end(ap);
	if (!gx_bpf_inside()) {
		if (number == SYS_bpf)
			return give(gx_bpf_call((int)a[0], (uint64_t)a[1], (uint32_t)a[2]));
		if (number == SYS_perf_event_open &&
		    !gx_perf_event_open((uint64_t)a[0], (int)a[1], (int)a[2], (int)a[3],
		                        (unsigned long)a[4], &result))
			return give(result);
	} else if (number == SYS_bpf) {
		return bpf_of_linux(a[0], (const union bpf_attr *)a[1], a[2]);
	}
	return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* --- files. true: answered, *fd is the result in libc's form. */
static bool open_ours(const char *path, int flags, int *fd)
{
	enum gx_file kind = gx_bpf_inside() ? GX_FILE_REAL : gx_file_kind(path);

	if (kind == GX_FILE_REAL)
		return false;
	*fd = (int)give(kind == GX_FILE_SERVED ? gx_file_open(path, flags) : -ENOENT);
	return true;
}

static mode_t open_mode(int flags, va_list ap)
{
	return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(ap, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
	EXPORT int name(const char *path, int flags, ...)                                          \
	{                                                                                          \
		va_list ap;                                                                        \
		mode_t mode;                                                                       \
		int fd;                                                                            \
                                                                                                   \
		va_start(ap, flags);                                                               \
		mode = open_mode(flags, ap);                                                       \
		va_end(ap);                                                                        \
		return open_ours(path, flags, &fd) ? fd : REAL(name)(path, flags, mode);           \
	}
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                               \
	EXPORT int name(int dir, const char *path, int flags, ...)                                 \
	{                                                                                          \
		va_list ap;                                                                        \
		mode_t mode;                                                                       \
		int fd;                                                                            \
                                                                                                   \
		va_start(ap, flags);                                                               \
		mode = open_mode(flags, ap);                                                       \
		va_end(ap);                                                                        \
		return open_ours(path, flags, &fd) ? fd : REAL(name)(dir, path, flags, mode);      \
	}
OPENAT(openat)
OPENAT(openat64)

EXPORT int __open_2(const char *path, int flags);
EXPORT int __open_2(const char *path, int flags)
{
	int fd;

	return open_ours(path, flags, &fd) ? fd : REAL(__open_2)(path, flags);
}

EXPORT int __open64_2(const char *path, int flags);
EXPORT int __open64_2(const char *path, int flags)
{
	int fd;

	return open_ours(path, flags, &fd) ? fd : REAL(__open64_2)(path, flags);
}

static FILE *stream(int fd)
{
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");

	if (!file && fd >= 0)
		close(fd);
	return file;
}

static int mode_flags(const char *mode)
{
	int flags = strchr(mode, 'e') ? O_CLOEXEC : 0;

	return flags | (mode[0] == 'r' && !strchr(mode, '+') ? O_RDONLY : O_RDWR);
}

EXPORT FILE *fopen(const char *path, const char *mode)
{
	int fd;

	return open_ours(path, mode_flags(mode), &fd) ? stream(fd) : REAL(fopen)(path, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode)
{
	int fd;

	return open_ours(path, mode_flags(mode), &fd) ? stream(fd) : REAL(fopen64)(path, mode);
}

static bool access_ours(const char *path, int mode, int *result)
{
	enum gx_file kind = gx_bpf_inside() ? GX_FILE_REAL : gx_file_kind(path);

	if (kind == GX_FILE_REAL)
		return false;
	*result = (int)give(kind == GX_FILE_HIDDEN ? -ENOENT : mode & (W_OK | X_OK) ? -EACCES : 0);
	return true;
}

EXPORT int access(const char *path, int mode)
{
	int result;

	return access_ours(path, mode, &result) ? result : REAL(access)(path, mode);
}

EXPORT int faccessat(int dir, const char *path, int mode, int flags)
{
	int result;

	return access_ours(path, mode, &result) ? result : REAL(faccessat)(dir, path, mode, flags);
}

/* --- descriptors */
static bool maybe_ours(void)
{
	return gx_bpf_any() && !gx_bpf_inside();
}

EXPORT int ioctl(int fd, unsigned long request, ...)
{
	unsigned long argument;
	long result;
	va_list ap;

	va_start(ap, request);
	argument = va_arg(ap, unsigned long);
	va_end(ap);
	if (maybe_ours() && !gx_perf_ioctl(fd, request, argument, &result))
		return (int)give(result);
	return REAL(ioctl)(fd, request, argument);
}

EXPORT int close(int fd)
{
	struct gx_object *object;
	int result;

	if (!maybe_ours())
		return REAL(close)(fd);
	gx_bpf_lock();
	object = gx_object_of_fd(fd);
	if (object && gx_object_owns_fd(object, fd)) {
		/* our own reference: a loop over all descriptors must not take it */
		gx_bpf_unlock();
		return (int)give(-EBADF);
	}
	result = REAL(close)(fd);
	if (object)
		gx_object_closed(object);
	gx_bpf_unlock();
	return result;
}

typedef void *(*mapper)(void *addr, size_t length, int prot, int flags, int fd, off_t offset);

/* A ring's records twice in a row, over a reservation. */
static void *map_doubled(mapper map, void *addr, size_t length, int prot, int flags, int fd,
                         off_t at, size_t doubled)
{
	uint8_t *p = map(addr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | (flags & MAP_FIXED),
	                 -1, 0);
	off_t records = GX_IMAGE_DATA + 2 * GX_PAGE_BYTES;

	if (p == MAP_FAILED)
		return p;
	if (map(p, length - doubled, prot, MAP_SHARED | MAP_FIXED, fd, at) == MAP_FAILED ||
	    map(p + length - doubled, doubled, prot, MAP_SHARED | MAP_FIXED, fd, records) ==
	            MAP_FAILED) {
		munmap(p, length);
		return MAP_FAILED;
	}
	return p;
}

/* mprotect() can't make it writable, as in the kernel: the file was opened for reading. Without
 * /proc it can; what programs take for constants are copies. */
static void *map_constant(mapper map, void *addr, size_t length, int prot, int flags, int fd,
                          off_t at)
{
	char name[40];
	int own, err;
	void *p;

	snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
	own = REAL(open)(name, O_RDONLY | O_CLOEXEC);
	p = map(addr, length, prot, flags, own < 0 ? fd : own, at);
	err = errno;
	if (own >= 0)
		REAL(close)(own);
	errno = err;
	return p;
}

static void *map_ours(mapper map, const struct gx_bpf_map *ours, void *addr, size_t length,
                      int prot, int flags, off_t offset)
{
	bool shared = (flags & MAP_TYPE) != MAP_PRIVATE;
	uint64_t at, doubled;
	int err = shared ? gx_map_mmap_range(ours->map, (uint64_t)offset, length, prot & PROT_WRITE,
	                                     &at, &doubled)
	                 : -EINVAL;

	if (err) {
		errno = -err;
		return MAP_FAILED;
	}
	if (doubled)
		return map_doubled(map, addr, length, prot, flags, ours->map->fd, (off_t)at,
		                   doubled);
	if (ours->map->linux_fd >= 0)
		return map(addr, length, prot, flags, ours->map->linux_fd,
		           (off_t)(at - GX_IMAGE_DATA));
	if (ours->map->def.flags & GX_MAP_RDONLY_PROG)
		return map_constant(map, addr, length, prot, flags, ours->map->fd, (off_t)at);
	/* applications have it, and nobody may write through its file any more: we may */
	if (prot & PROT_WRITE && gx_map_sealed(ours->map->fd))
		return gx_map_again(ours->map, at, length, flags & MAP_FIXED ? addr : NULL);
	return map(addr, length, prot, flags, ours->map->fd, (off_t)at);
}

/* The ring that libbpf's perf_buffer reads. */
static void *map_perf(mapper map, struct gx_bpf_event *event, void *addr, size_t length, int prot,
                      int flags, off_t offset)
{
	int fd = gx_perf_output_file(event, length, (uint64_t)offset);

	if (fd >= 0)
		return map(addr, length, prot, flags, fd, 0);
	errno = -fd;
	return MAP_FAILED;
}

static void *map_any(mapper map, void *addr, size_t length, int prot, int flags, int fd,
                     off_t offset)
{
	struct gx_object *object;
	void *p;

	if ((flags & MAP_ANONYMOUS) || !maybe_ours())
		return map(addr, length, prot, flags, fd, offset);
	gx_bpf_lock();
	object = gx_object_of_fd(fd);
	if (object && object->kind == GX_OBJECT_MAP)
		p = map_ours(map, gx_map_object(object), addr, length, prot, flags, offset);
	else if (object && object->kind == GX_OBJECT_EVENT)
		p = map_perf(map, gx_event_object(object), addr, length, prot, flags, offset);
	else
		p = map(addr, length, prot, flags, fd, offset);
	gx_bpf_unlock();
	return p;
}

EXPORT void *mmap(void *addr, size_t length, int prot, int flags, int fd, off_t offset)
{
	return map_any(REAL(mmap), addr, length, prot, flags, fd, offset);
}

EXPORT void *mmap64(void *addr, size_t length, int prot, int flags, int fd, off_t offset)
{
	return map_any(REAL(mmap64), addr, length, prot, flags, fd, offset);
}

/* --- epoll */
EXPORT int epoll_ctl(int epoll_fd, int op, int fd, struct epoll_event *event)
{
	struct gx_object *object;
	int result;

	if (!maybe_ours())
		return REAL(epoll_ctl)(epoll_fd, op, fd, event);
	gx_bpf_lock();
	object = gx_object_of_fd(fd);
	if (object && object->kind == GX_OBJECT_MAP && gx_map_object(object)->event_fd >= 0) {
		gx_ring_poll_add(gx_map_object(object));
		fd = gx_map_object(object)->event_fd;
	} else if (object && object->kind == GX_OBJECT_EVENT &&
	           gx_perf_output_wake_fd(gx_event_object(object)) >= 0) {
		fd = gx_perf_output_wake_fd(gx_event_object(object));
		if (gx_event_object(object)->map)
			gx_ring_poll_add(gx_event_object(object)->map);
	}
	result = REAL(epoll_ctl)(epoll_fd, op, fd, event);
	gx_bpf_unlock();
	return result;
}

static void settle_rings(void)
{
	int saved = errno;

	if (!gx_bpf_any() || gx_bpf_inside())
		return;
	gx_bpf_lock();
	gx_registry_tick();
	gx_ring_poll_settle();
	gx_bpf_unlock();
	errno = saved;
}

EXPORT int epoll_wait(int epoll_fd, struct epoll_event *events, int n, int timeout)
{
	int result;

	settle_rings();
	result = REAL(epoll_wait)(epoll_fd, events, n, timeout);
	settle_rings(); /* what came meanwhile is where readers look for it */
	return result;
}

EXPORT int epoll_pwait(int epoll_fd, struct epoll_event *events, int n, int timeout,
                       const sigset_t *mask)
{
	int result;

	settle_rings();
	result = REAL(epoll_pwait)(epoll_fd, events, n, timeout, mask);
	settle_rings();
	return result;
}

/* --- libbpf's, for readers that look without waiting, or wait by other calls than epoll_wait */
struct perf_buffer;
struct ring_buffer;
EXPORT int perf_buffer__consume(struct perf_buffer *buffer);
EXPORT int perf_buffer__consume_buffer(struct perf_buffer *buffer, size_t i);
EXPORT int ring_buffer__consume(struct ring_buffer *buffer);

EXPORT int perf_buffer__consume(struct perf_buffer *buffer)
{
	int result;

	settle_rings();
	result = REAL(perf_buffer__consume)(buffer);
	settle_rings();
	return result;
}

EXPORT int perf_buffer__consume_buffer(struct perf_buffer *buffer, size_t i)
{
	int result;

	settle_rings();
	result = REAL(perf_buffer__consume_buffer)(buffer, i);
	settle_rings();
	return result;
}

EXPORT int ring_buffer__consume(struct ring_buffer *buffer)
{
	int result = REAL(ring_buffer__consume)(buffer);

	settle_rings();
	return result;
}

/* --- for readers of rings of fixed records (id 1527), who look this name up with dlsym */
struct poller {
	void *ctx;
	void (*fn)(const void *data, uint64_t size, void *ctx);
};

static int poll_one(void *arg, const void *data, size_t len)
{
	const struct poller *poller = arg;

	poller->fn(data, len, poller->ctx);
	return 0;
}

EXPORT int bpftime_syscall_server__poll_gpu_ringbuf_map(int fd, void *ctx,
                                                        void (*fn)(const void *data, uint64_t size,
                                                                   void *ctx));
EXPORT int bpftime_syscall_server__poll_gpu_ringbuf_map(int fd, void *ctx,
                                                        void (*fn)(const void *data, uint64_t size,
                                                                   void *ctx))
{
	struct poller poller = { .ctx = ctx, .fn = fn };
	struct gx_map *map = gx_bpf_map_of_fd(fd, NULL);

	return (int)give(map && fn ? gx_ring_consume(map, poll_one, &poller, UINT32_MAX >> 1)
	                           : -EINVAL);
}

/* --- for readers of per-site arrays (gpuext/sites.h) */
EXPORT int gpuext_site(int map_fd, uint32_t key, struct gpuext_site *site)
{
	struct gx_map *map = gx_bpf_map_of_fd(map_fd, NULL);
	struct gx_site_names buffer;
	struct gx_site found;
	int err;

	if (!site || !map || !gx_map_type_lies(map->def.type, GX_LAYOUT_sites))
		return (int)give(-EINVAL);
	err = gx_sites_read(map, key, &found, &buffer);
	if (err)
		return (int)give(err);
	*site = (struct gpuext_site){ .line = found.line,
		                      .site = found.number,
		                      .ptx_line = found.ptx_line };
	snprintf(site->kernel, sizeof(site->kernel), "%s", found.kernel);
	snprintf(site->function, sizeof(site->function), "%s", found.function);
	snprintf(site->file, sizeof(site->file), "%s", found.file ? found.file : "");
	snprintf(site->hook, sizeof(site->hook), "%s", gx_hook_row((enum gx_hook)found.hook)->text);
	return 0;
}
