/* utf8.h - which bytes of a text, of a path for one, are a character that every reader of UTF-8 takes. */
#ifndef GX_UTF8_H
#define GX_UTF8_H

#include <stddef.h>

struct gx_strbuf;

/* Bytes of the character at `at` (text that ends with NUL), 2 to 4. 0: an ASCII character, a control character, or no UTF-8. */
size_t gx_utf8_len(const char *at);
/* The same, and the character is appended. */
size_t gx_utf8_put(struct gx_strbuf *out, const char *at);

#endif
