/* driver_share.c - files that are shared: made and sealed, looked at before they are believed, found by a handle. */
#include "device/soft/driver_share.h"

#include "base/memfd.h"
#include "device/soft/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE 4096ull

static const char magic[8] = "gxmem02";

struct handle {
	char magic[8];
	uint32_t kind, process, fd, device;
	unsigned char key[16];
	unsigned char zeros[24];
};
_Static_assert(sizeof(struct handle) == GX_SHARE_HANDLE, "handle");

static bool fill(int fd, const struct gx_share *share)
{
	return pwrite(fd, share, sizeof(*share), (off_t)share->bytes) == sizeof(*share) &&
	       !fchmod(fd, S_IRUSR | S_IWUSR) && !gx_memfd_seal(fd, GX_SEAL_SIZE | GX_SEAL_LAST);
}

int gx_share_create(struct gx_share *share)
{
	int fd = gx_memfd("gpuext-memory");

	memcpy(share->magic, magic, sizeof(magic));
	share->bytes = (share->used + PAGE - 1) & ~(PAGE - 1);
	share->reserved = 0;
	if (fd >= 0 &&
	    getrandom(share->key, sizeof(share->key), 0) == (ssize_t)sizeof(share->key) &&
	    fill(fd, share))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

int gx_share_read(int fd, enum gx_share_kind kind, struct gx_share *out)
{
	struct stat st;

	if ((gx_memfd_seals(fd) & GX_SEAL_SIZE) != GX_SEAL_SIZE || fstat(fd, &st) ||
	    st.st_size < (off_t)sizeof(*out) ||
	    pread(fd, out, sizeof(*out), st.st_size - (off_t)sizeof(*out)) != sizeof(*out) ||
	    memcmp(out->magic, magic, sizeof(magic)) != 0 || out->kind != (uint32_t)kind ||
	    out->bytes != (uint64_t)st.st_size - sizeof(*out) || out->bytes % PAGE || !out->used ||
	    out->used > out->bytes || out->bytes - out->used >= PAGE ||
	    out->device >= GX_SOFT_MAX_DEVICES || !gx_device_of((int)out->device))
		return -EINVAL;
	return 0;
}

void gx_share_write_handle(const struct gx_share *share, int fd, unsigned char *out)
{
	struct handle handle = { .kind = share->kind,
		                 .process = (uint32_t)getpid(),
		                 .fd = (uint32_t)fd,
		                 .device = share->device };

	memcpy(handle.magic, magic, sizeof(magic));
	memcpy(handle.key, share->key, sizeof(handle.key));
	memcpy(out, &handle, sizeof(handle));
}

/* Another process may have put anything under that number: nothing but a file of this user is opened. */
static int open_of(const struct handle *handle)
{
	char path[64];
	struct stat st;
	int found, fd = -1;

	snprintf(path, sizeof(path), "/proc/%u/fd/%u", handle->process, handle->fd);
	found = open(path, O_PATH | O_CLOEXEC);
	if (found < 0)
		return -1;
	if (!fstat(found, &st) && S_ISREG(st.st_mode) && st.st_uid == geteuid()) {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", found);
		fd = open(path, O_RDWR | O_CLOEXEC);
	}
	close(found);
	return fd;
}

int gx_share_open(const unsigned char *bytes, enum gx_share_kind kind, struct gx_share *out)
{
	static const unsigned char zeros[sizeof(((struct handle *)0)->zeros)];
	struct handle handle;
	int fd;

	memcpy(&handle, bytes, sizeof(handle));
	if (memcmp(handle.magic, magic, sizeof(magic)) != 0 || handle.kind != (uint32_t)kind ||
	    memcmp(handle.zeros, zeros, sizeof(zeros)) != 0)
		return -EINVAL;
	if (handle.process == (uint32_t)getpid())
		return -EEXIST;
	fd = open_of(&handle);
	if (fd < 0)
		return -EINVAL;
	if (gx_share_read(fd, kind, out) || out->device != handle.device ||
	    memcmp(out->key, handle.key, sizeof(out->key)) != 0) {
		close(fd);
		return -EINVAL;
	}
	return fd;
}
