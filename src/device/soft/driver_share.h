/* driver_share.h - files in memory that carry what several processes share, and the handles that name them.
 *
 * What is shared is at the file's beginning, what it is behind that. A file may come as a descriptor, or by a handle of 64 bytes: the
 * process that has it and its descriptor there, and a key that only the file has. Everything in both is somebody else's word.
 */
#ifndef GX_SOFT_DRIVER_SHARE_H
#define GX_SOFT_DRIVER_SHARE_H

#include <stdint.h>

enum gx_share_kind {
	GX_SHARE_VIRTUAL = 1,
	GX_SHARE_MEMORY,
	GX_SHARE_EVENT,
	GX_SHARE_POOL,
	GX_SHARE_POOLED
};

struct gx_share {
	char magic[8];
	uint64_t bytes; /* in front of this, whole pages */
	uint32_t device, handle_types;
	uint64_t used; /* of the bytes; the rest fills the last page */
	uint32_t kind, reserved;
	unsigned char key[16];
	unsigned char pool[16]; /* key of that which the memory is of; 0: of none */
};

#define GX_SHARE_HANDLE 64 /* bytes */

/* A file of zeros that is as used, kind, device and handle_types say; the rest is filled in. Below 0: there can be none. */
int gx_share_create(struct gx_share *share);
/* What the descriptor is of, where it is of this kind: the file's size never changes, and its device is there. 0 or -EINVAL. */
int gx_share_read(int fd, enum gx_share_kind kind, struct gx_share *out);
void gx_share_write_handle(const struct gx_share *share, int fd, unsigned char *handle);
/* The file of a handle of another process of this user. Below 0: -EINVAL, or -EEXIST: it is of this process. */
int gx_share_open(const unsigned char *handle, enum gx_share_kind kind, struct gx_share *out);

#endif
