/* seal.c - what others may do with an image that they are given.
 *
 * A descriptor for reading alone protects nothing: whoever has it opens the file again through /proc. Seals
 * belong to the file. Where only its owner writes, nobody gets a mapping that can be written from
 * now on, and no descriptor writes; the mapping that the owner has stays as it is, and more of it
 * are made out of that one.
 */
#include "maps/map.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

bool gx_map_sealed(int fd)
{
	int seals = fcntl(fd, F_GET_SEALS);

	return seals >= 0 && seals & (F_SEAL_WRITE | F_SEAL_FUTURE_WRITE);
}

int gx_map_hand_out(const struct gx_map *map, bool others_write)
{
	int seals = fcntl(map->fd, F_GET_SEALS);

	if (seals < 0)
		return -errno;
	if (seals & F_SEAL_SEAL) /* it was handed out before */
		return 0;
	seals = F_SEAL_SEAL | (others_write ? 0 : F_SEAL_FUTURE_WRITE);
	return fcntl(map->fd, F_ADD_SEALS, seals) ? -errno : 0;
}

void *gx_map_again(const struct gx_map *map, uint64_t at, uint64_t length, void *to)
{
	union {
		struct gx_map_image *image;
		uintptr_t number;
		void *page;
	} from = { .image = map->image }, made;
	uint64_t bytes = (length + GX_PAGE_BYTES - 1) & ~(uint64_t)(GX_PAGE_BYTES - 1);

	/* nothing of the old one is moved: the new one is a second mapping of the same pages */
	made.number = (uintptr_t)syscall(SYS_mremap, from.number + at, 0L, bytes,
	                                 MREMAP_MAYMOVE | (to ? MREMAP_FIXED : 0), to);
	return made.page;
}
