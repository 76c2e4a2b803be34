/* foreign.c - reads through the kernel (process_vm_readv on ourselves), which answers EFAULT where
 * a load would fault. Where a sandbox forbids that call, the pages are asked for with mincore
 * before they are read. */
#include "agent/variant/foreign.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define PAGE  4096u
#define CHUNK ((size_t)1 << 20)

/* Every page of the range is mapped. */
static bool mapped(const void *from, size_t len)
{
	uintptr_t first = (uintptr_t)from & ~(uintptr_t)(PAGE - 1), end = (uintptr_t)from + len;

	for (uintptr_t at = first; at < end; at += 256 * PAGE) {
		unsigned char pages[256];
		size_t n = end - at < 256 * PAGE ? end - at : 256 * PAGE;

		if (mincore((void *)at, n, pages))
			return false;
	}
	return true;
}

bool gx_foreign_copy(void *out, const void *from, size_t len)
{
	char *to = out;
	const char *at = from;

	if (!from || (uintptr_t)from + len < (uintptr_t)from)
		return false;
	while (len) {
		size_t n = len < CHUNK ? len : CHUNK;
		struct iovec local = { to, n }, remote = { (void *)(uintptr_t)at, n };
		ssize_t got = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);

		if (got <= 0 && (errno == EPERM || errno == ENOSYS)) {
			if (!mapped(at, n))
				return false;
			memcpy(to, at, n);
			got = (ssize_t)n;
		}
		if (got <= 0)
			return false;
		to += got;
		at += got;
		len -= (size_t)got;
	}
	return true;
}

void gx_foreign_read(void *out, const void *from, size_t len)
{
	if (!gx_foreign_copy(out, from, len))
		memset(out, 0, len);
}

bool gx_foreign_strlen(const char *from, size_t max, size_t *len)
{
	char buf[PAGE];
	size_t done = 0;

	while (done < max) {
		size_t n = PAGE - ((uintptr_t)(from + done) & (PAGE - 1));
		const char *end;

		if (n > max - done)
			n = max - done;
		if (!gx_foreign_copy(buf, from + done, n))
			return false;
		end = memchr(buf, 0, n);
		if (end) {
			*len = done + (size_t)(end - buf);
			return true;
		}
		done += n;
	}
	return false;
}

struct range {
	uintptr_t first, end;
};

/* 1: found, which ends the walk. */
static int holds(struct dl_phdr_info *info, size_t size, void *user)
{
	const struct range *wanted = user;

	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[i];
		uintptr_t first = info->dlpi_addr + part->p_vaddr;

		/* what is behind p_filesz is not from the file */
		if (part->p_type == PT_LOAD && !(part->p_flags & PF_W) && wanted->first >= first &&
		    wanted->end <= first + part->p_filesz)
			return 1;
	}
	return 0;
}

bool gx_foreign_is_constant(const void *at, size_t len)
{
	struct range wanted = { (uintptr_t)at, (uintptr_t)at + len };

	return at && wanted.end >= wanted.first && dl_iterate_phdr(holds, &wanted);
}

char *gx_foreign_file(const char *path, size_t max, size_t *len)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t done = 0;
	struct stat st;
	char *data;

	data = !fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size > 8 && (size_t)st.st_size < max
	               ? calloc(1, (size_t)st.st_size + 1)
	               : NULL;
	while (data && done < (size_t)st.st_size) {
		ssize_t n = read(fd, data + done, (size_t)st.st_size - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	close(fd);
	*len = done;
	return data;
}
