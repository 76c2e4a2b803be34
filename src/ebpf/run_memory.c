/* run_memory.c - memory that a program on the CPU asks to read by an address that nobody has
 * proved.
 *
 * The kernel does the reading, so that a wrong address is an error and no signal:
 * process_vm_readv(2) on ourselves, or /proc/self/mem where a sandbox forbids that. Where both are
 * forbidden nothing can be read. */
#include "ebpf/run_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define CHUNK                                                                                      \
	64u /* strings are read by aligned pieces, so that none crosses into a page that it does   \
	       not reach */

static bool read_file(void *to, uint64_t from, size_t len)
{
	int fd = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
	ssize_t n = pread(fd, to, len, (off_t)from); /* no file and no such place: -1 */

	if (fd >= 0)
		close(fd);
	return n == (ssize_t)len;
}

static bool read_process(void *to, uint64_t from, size_t len)
{
	struct iovec mine = { .iov_base = to, .iov_len = len };
	struct iovec theirs = { .iov_base = (void *)(uintptr_t)from, .iov_len = len };
	int saved = errno;
	ssize_t n = process_vm_readv(getpid(), &mine, 1, &theirs, 1, 0);
	bool done = n == (ssize_t)len;

	if (n < 0 && (errno == EPERM || errno == ENOSYS))
		done = read_file(to, from, len);
	errno = saved;
	return done;
}

bool gx_run_is_pointer(const struct gx_run_env *env, uint64_t value)
{
	return gx_run_access(env, value, 1, false) || gx_run_map_index(value) >= 0 ||
	       value >> 48 == GX_RUN_STACK >> 48;
}

/* Pointers may point so far beyond their objects (the verifier's GX_MAX_POINTER_OFFSET). */
#define NEAR ((uint64_t)1 << 29)

static bool is_near_memory(const struct gx_run_env *env, uint64_t value)
{
	for (uint32_t i = 0; i < env->n_regions; i++)
		if (value - env->regions[i].start + NEAR <= env->regions[i].size + 2 * NEAR)
			return true;
	return false;
}

/* A pointer lies in the stack as an aligned word: none of the words that the bytes touch is one. */
static bool shows_pointer(const struct gx_run_env *env, uint64_t from, size_t len)
{
	for (uint64_t at = from & ~(uint64_t)7; at < from + len; at += 8) {
		const void *word = gx_run_access(env, at, 8, false);
		uint64_t value;

		if (!word)
			continue;
		memcpy(&value, word, sizeof(value));
		if (gx_run_is_pointer(env, value) || is_near_memory(env, value))
			return true;
	}
	return false;
}

int gx_run_probe_read(const struct gx_run_env *env, void *to, uint64_t from, size_t len)
{
	bool on_stack = from >> 48 == GX_RUN_STACK >> 48;
	const void *own = len ? gx_run_access(env, from, len, false) : NULL;

	if (!len)
		return 0;
	if (own && !(on_stack && shows_pointer(env, from, len))) {
		memcpy(to, own, len);
		return 0;
	}
	/* a program's stack is where no process has memory */
	if (!own && from + len >= from && read_process(to, from, len))
		return 0;
	memset(to, 0, len);
	return -EFAULT;
}

long gx_run_probe_string(const struct gx_run_env *env, char *to, uint64_t from, size_t size)
{
	size_t at = 0;

	while (at < size) {
		size_t len = CHUNK - (from + at) % CHUNK;
		const char *end;

		if (len > size - at)
			len = size - at;
		/* memory of the program may end inside of a piece */
		while (gx_run_probe_read(env, to + at, from + at, len)) {
			if (len == 1) {
				memset(to, 0, size);
				return -EFAULT;
			}
			len = 1;
		}
		end = memchr(to + at, '\0', len);
		if (end) {
			at = (size_t)(end - to) + 1;
			memset(to + at, 0, size - at);
			return (long)at;
		}
		at += len;
	}
	if (size)
		to[size - 1] = '\0';
	return (long)size;
}
