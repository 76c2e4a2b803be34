/* user_memory.c - read and write this process's own memory without the risk of a fault.
 *
 * process_vm_readv(2) on ourselves gives EFAULT where a load would give SIGSEGV. Where a sandbox
 * forbids it, the address is used directly: then only callers with wrong pointers are worse off.
 */
#include "bpf/user_memory.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define CHUNK 256u

static void *pointer(uint64_t address)
{
	return (void *)(uintptr_t)address;
}

typedef ssize_t (*mover)(pid_t, const struct iovec *, unsigned long, const struct iovec *,
                         unsigned long, unsigned long);

/* 0 done, -EFAULT, -ENOSYS: not allowed here. */
static int move(mover fn, void *local, uint64_t remote, size_t len)
{
	int saved = errno, err = 0;

	while (len && !err) {
		struct iovec mine = { .iov_base = local, .iov_len = len };
		struct iovec theirs = { .iov_base = pointer(remote), .iov_len = len };
		ssize_t n = fn(getpid(), &mine, 1, &theirs, 1, 0);

		if (n > 0) {
			local = (uint8_t *)local + n;
			remote += (uint64_t)n;
			len -= (size_t)n;
		} else {
			err = n < 0 && (errno == EPERM || errno == ENOSYS) ? -ENOSYS : -EFAULT;
		}
	}
	errno = saved;
	return err;
}

int gx_user_read(void *to, uint64_t from, size_t len)
{
	int err = move(process_vm_readv, to, from, len);

	if (err == -ENOSYS && from) {
		memcpy(to, pointer(from), len);
		err = 0;
	}
	return err ? -EFAULT : 0;
}

int gx_user_write(uint64_t to, const void *from, size_t len)
{
	union {
		const void *in;
		void *out; /* process_vm_writev only reads it */
	} local = { .in = from };
	int err = move(process_vm_writev, local.out, to, len);

	if (err == -ENOSYS && to) {
		memcpy(pointer(to), from, len);
		err = 0;
	}
	return err ? -EFAULT : 0;
}

int gx_user_string(char *to, uint64_t from, size_t size)
{
	for (size_t at = 0; at < size;) {
		/* Up to the end of a chunk of memory, never over a page that the string does not
		 * reach. */
		size_t len = CHUNK - (from + at) % CHUNK;

		if (len > size - at)
			len = size - at;
		if (gx_user_read(to + at, from + at, len))
			return -EFAULT;
		if (memchr(to + at, '\0', len))
			return 0;
		at += len;
	}
	return -E2BIG;
}
