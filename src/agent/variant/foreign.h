/* foreign.h - read memory and files that the application says are there, without ever faulting on them. */
#ifndef GX_AGENT_FOREIGN_H
#define GX_AGENT_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>

/* Copies len bytes, or says false when some of them can't be read. */
bool gx_foreign_copy(void *out, const void *from, size_t len);
/* A few bytes, or zeroes where some of them can't be read. */
void gx_foreign_read(void *out, const void *from, size_t len);
/* Length of the text up to its NUL; false when it has none within max bytes or runs into memory
 * that is not there. */
bool gx_foreign_strlen(const char *from, size_t max, size_t *len);
/* Every byte is in a part of a loaded program or library that it may not write: as long as it stays loaded, nobody changes
 * them, and they can be read in place. */
bool gx_foreign_is_constant(const void *at, size_t len);
/* All of a regular file of more than 8 and less than max bytes, a NUL behind them; freed by the caller. NULL: it can't be had. */
char *gx_foreign_file(const char *path, size_t max, size_t *len);

#endif
