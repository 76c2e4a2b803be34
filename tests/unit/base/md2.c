/* md2.c - the digests of RFC 1319's appendix, in pieces and whole; and of a keyed message. */
#include "../test.h"
#include "base/md2.h"

#include <stdio.h>

static const char *hex(const uint8_t digest[GX_MD2_BYTES])
{
	static char text[2 * GX_MD2_BYTES + 1];

	for (size_t i = 0; i < GX_MD2_BYTES; i++)
		snprintf(text + 2 * i, 3, "%02x", digest[i]);
	return text;
}

int main(void)
{
	static const char *const rows[][2] = {
		{ "", "8350e5a3e24c153df2275c9f80692773" },
		{ "a", "32ec01ec4a6dac72c0ab96fb34c0b5d1" },
		{ "abc", "da853b0d3f88d99b30283a69e6ded6bb" },
		{ "message digest", "ab4f496bfb2a530b219ff33031fe06b0" },
		{ "abcdefghijklmnopqrstuvwxyz", "4e8ddff3650292ab5a4108c3aa47940b" },
		{ "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
		  "da33def2a42df13975352846c30338cd" },
		{ "1234567890123456789012345678901234567890123456789012345678901234567890123456789"
		  "0",
		  "d5976f79d83d3a0dc9806c3c66f3efd8" },
	};
	uint8_t digest[GX_MD2_BYTES], key[GX_MD2_BYTES];
	struct gx_md2 md2 = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *text = rows[i][0];

		gx_md2_add(&md2, text, strlen(text));
		gx_md2_end(&md2, digest); /* and it begins anew */
		CHECK(!strcmp(hex(digest), rows[i][1]));
		for (const char *at = text; *at; at++)
			gx_md2_add(&md2, at, 1);
		gx_md2_end(&md2, digest);
		CHECK(!strcmp(hex(digest), rows[i][1]));
	}
	memset(key, 0x0b, sizeof(key));
	gx_hmac_md2(key, "Hi There", 8, digest);
	CHECK(!strcmp(hex(digest), "b524be0196e491ed44823746cd8923af"));
	gx_hmac_md2(key, "Hi There", 7, digest);
	CHECK(strcmp(hex(digest), "b524be0196e491ed44823746cd8923af") != 0);
	return TEST_END();
}
