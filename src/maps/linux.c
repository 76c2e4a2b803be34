/* linux.c - arrays whose values lie in a map of Linux: eBPF there, bpf(2), and kernels of a GPU have one page.
 *
 * A mappable array of Linux has values of the same stride, from the start of a page on. Its pages are mapped over those of the image's
 * file; the image's header stays where it is. Such an array never gets smaller, so that what is mapped stays. */
#include "base/memfd.h"
#include "maps/map.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LINUX_ARRAY = 2, F_NUMA = 1u << 2, F_MMAPABLE = 1u << 10 };

bool gx_map_may_be_of_linux(const struct gx_map_def *def)
{
	return (def->type == GX_MAP_KERNEL_SHARED_ARRAY || def->type == GX_MAP_ARRAY ||
	        def->type == GX_MAP_GPU_ARRAY) &&
	       !(def->flags & ~(F_NUMA | F_MMAPABLE));
}

/* A number of the descriptor's fdinfo; -1: there is none. */
static long long told(const char *text, const char *name)
{
	const char *at = strstr(text, name);

	return at && (at == text || at[-1] == '\n') && at[strlen(name)] == ':'
	               ? strtoll(at + strlen(name) + 1, NULL, 0)
	               : -1;
}

/* A name says that it is a map of Linux, and no file that could be cut; its numbers, which one. */
static bool is_such_a_map(int fd, const struct gx_map_def *def)
{
	char path[64], text[1024];
	FILE *file;
	ssize_t n;
	size_t length;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	n = readlink(path, text, sizeof(text) - 1);
	if (n < 0)
		return false;
	text[n] = '\0';
	if (strcmp(text, "anon_inode:bpf-map"))
		return false;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	file = fopen(path, "re");
	if (!file)
		return false;
	length = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	text[length] = '\0';
	return told(text, "map_type") == LINUX_ARRAY && told(text, "key_size") == 4 &&
	       told(text, "value_size") == def->value_size &&
	       told(text, "max_entries") == def->max_entries && told(text, "frozen") < 1 &&
	       told(text, "map_flags") >= 0 && told(text, "map_flags") & F_MMAPABLE;
}

int gx_map_use_linux(struct gx_map *map, int fd)
{
	uint64_t bytes = (map->data_bytes + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1);
	long at, moved;

	if (!gx_map_may_be_of_linux(&map->def) || map->of_linux || !is_such_a_map(fd, &map->def))
		return -EINVAL;
	/* As system calls: mmap() is interposed. First elsewhere: one that fails in place has taken away what was there. */
	at = syscall(SYS_mmap, NULL, bytes, PROT_READ | (map->read_only ? 0 : PROT_WRITE),
	             MAP_SHARED, fd, 0L);
	if (at == -1)
		return -errno;
	moved = syscall(SYS_mremap, at, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, map->data);
	if (moved == -1) {
		syscall(SYS_munmap, at, bytes);
		return -EINVAL;
	}
	map->of_linux = true;
	return 0;
}

int gx_map_leave_linux(struct gx_map *map)
{
	uint64_t bytes = (map->data_bytes + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1);
	uintptr_t at;

	if (!map->of_linux)
		return 0;
	if (gx_memfd_seals(map->fd) & GX_SEAL_LAST)
		return -EBUSY;
	if (pwrite(map->fd, map->data, bytes, GX_IMAGE_DATA) != (ssize_t)bytes)
		return -EIO;
	at = (uintptr_t)syscall(SYS_mmap, map->data, bytes, PROT_READ | PROT_WRITE,
	                        MAP_SHARED | MAP_FIXED, map->fd, (long)GX_IMAGE_DATA);
	if (at != (uintptr_t)map->data)
		return -errno;
	syscall(SYS_close, map->linux_fd); /* close() is interposed */
	map->linux_fd = -1;
	map->of_linux = false;
	return 0;
}
