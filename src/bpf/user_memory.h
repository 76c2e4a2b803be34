/* user_memory.h - memory that a caller of bpf(2) names by address: may not be there, like in the
 * kernel. */
#ifndef GX_BPF_USER_MEMORY_H
#define GX_BPF_USER_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* 0, or -EFAULT when a byte of it is not mapped. len 0 is always fine. */
int gx_user_read(void *to, uint64_t from, size_t len);
int gx_user_write(uint64_t to, const void *from, size_t len);
/* A NUL-terminated string; -E2BIG when it is not ended in size bytes, -EFAULT. */
int gx_user_string(char *to, uint64_t from, size_t size);

#endif
