/* foreign.h - read memory that the application says is there, without ever faulting on it. */
#ifndef GX_AGENT_FOREIGN_H
#define GX_AGENT_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>

/* Copies len bytes, or says false when some of them can't be read. */
bool gx_foreign_copy(void *out, const void *from, size_t len);
/* Length of the text up to its NUL; false when it has none within max bytes or runs into memory
 * that is not there. */
bool gx_foreign_strlen(const char *from, size_t max, size_t *len);

#endif
