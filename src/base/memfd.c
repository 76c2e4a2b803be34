/* memfd.c - sizes of files in memory, and seals by the names that the kernel has for them. */
#include "base/memfd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct {
	unsigned ours, kernels;
} rows[] = {
	{ GX_SEAL_SHORTER, F_SEAL_SHRINK }, { GX_SEAL_LONGER, F_SEAL_GROW },
	{ GX_SEAL_WRITES, F_SEAL_WRITE },   { GX_SEAL_OTHERS, F_SEAL_FUTURE_WRITE },
	{ GX_SEAL_LAST, F_SEAL_SEAL },
};

int gx_memfd(const char *name)
{
	int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);

	return fd < 0 ? -errno : fd;
}

int gx_memfd_size(int fd, uint64_t bytes)
{
	const struct timespec at_once = { 0 };
	sigset_t over, before, pending;
	int err;

	sigemptyset(&over);
	sigaddset(&over, SIGXFSZ);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &over, &before);
	err = ftruncate(fd, (off_t)bytes) ? -errno : 0;
	if (err == -EFBIG && !sigismember(&pending, SIGXFSZ))
		sigtimedwait(&over, NULL, &at_once);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return err;
}

int gx_memfd_seal(int fd, unsigned seals)
{
	unsigned all = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		all |= seals & rows[i].ours ? rows[i].kernels : 0;
	return fcntl(fd, F_ADD_SEALS, all) ? -errno : 0;
}

unsigned gx_memfd_seals(int fd)
{
	int there = fcntl(fd, F_GET_SEALS);
	unsigned all = 0;

	for (size_t i = 0; there > 0 && i < sizeof(rows) / sizeof(rows[0]); i++)
		all |= (unsigned)there & rows[i].kernels ? rows[i].ours : 0;
	return all;
}
