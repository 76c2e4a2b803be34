/* string.h - in place of the kernel's: the four functions that src/driver may call. */
#ifndef GX_TESTS_KERNEL_STRING_H
#define GX_TESTS_KERNEL_STRING_H

#include <linux/types.h>

void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memmove(void *to, const void *from, size_t n);

#endif
