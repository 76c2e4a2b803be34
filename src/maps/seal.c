/* seal.c - what others may do with an image that they are given.
 *
 * A descriptor for reading alone protects nothing: whoever has it opens the file again through /proc. Seals
 * belong to the file. Where only its owner writes, nobody gets a mapping that can be written from
 * now on, and no descriptor writes; the mapping that the owner has stays as it is, and more of it
 * are made out of that one.
 */
#include "maps/map.h"

#include "base/memfd.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

bool gx_map_sealed(int fd)
{
	return gx_memfd_seals(fd) & (GX_SEAL_WRITES | GX_SEAL_OTHERS);
}

int gx_map_hand_out(const struct gx_map *map, bool others_write)
{
	if (gx_memfd_seals(map->fd) & GX_SEAL_LAST) /* it was handed out before */
		return 0;
	return gx_memfd_seal(map->fd, GX_SEAL_LAST | (others_write ? 0 : GX_SEAL_OTHERS));
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
