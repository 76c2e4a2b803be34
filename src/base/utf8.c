/* utf8.c - characters of several bytes. */
#include "base/utf8.h"

#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

enum { FIRST_PRINTED = 0xa0, LAST_OF_ALL = 0x10ffff };

/* Control characters of old terminals, halves of pairs and what is no character have no place in a text. */
static bool is_text(uint32_t code)
{
	return code >= FIRST_PRINTED && code <= LAST_OF_ALL && (code < 0xd800 || code > 0xdfff) &&
	       (code & 0xfffe) != 0xfffe;
}

size_t gx_utf8_len(const char *at)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char first = (unsigned char)*at;
	size_t n = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
	uint32_t code = n ? first & (0x7fu >> n) : 0;

	for (size_t i = 1; i < n; i++) {
		if (((unsigned char)at[i] & 0xc0) != 0x80) /* NUL, too */
			return 0;
		code = code << 6 | ((unsigned char)at[i] & 0x3f);
	}
	return n && code >= least[n] && is_text(code) ? n : 0;
}

size_t gx_utf8_put(struct gx_strbuf *out, const char *at)
{
	size_t n = gx_utf8_len(at);

	if (n)
		gx_strbuf_append(out, at, n);
	return n;
}
