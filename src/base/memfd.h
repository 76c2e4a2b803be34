/* memfd.h - files in memory that are handed to others, and what is sealed of them. */
#ifndef GX_BASE_MEMFD_H
#define GX_BASE_MEMFD_H

#include <stdint.h>

/* Seals belong to the file: whoever has it, or opens it again, is bound by them. */
enum {
	GX_SEAL_SHORTER = 1, /* it keeps what it has: reading it raises no SIGBUS */
	GX_SEAL_LONGER = 2,
	GX_SEAL_SIZE = GX_SEAL_SHORTER | GX_SEAL_LONGER,
	GX_SEAL_WRITES = 4, /* by nobody; there is no mapping to write to */
	GX_SEAL_OTHERS = 8, /* by nobody, but through the mappings that there are */
	GX_SEAL_LAST = 16   /* no more seals */
};

/* An empty one, close-on-exec; -errno. */
int gx_memfd(const char *name);
/* Makes it so long, without the signal that ends a process above its limit (ulimit -f): an application's is its own; 0 or -errno. */
int gx_memfd_size(int fd, uint64_t bytes);
/* One or more of them; 0 or -errno. */
int gx_memfd_seal(int fd, unsigned seals);
/* Those that it has; 0 also of what is no such file. */
unsigned gx_memfd_seals(int fd);

#endif
