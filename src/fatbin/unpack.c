/* unpack.c - payload of an entry to its text: plain, LZ4 block, Zstandard frame. */
#include "fatbin/fatbin.h"

#include <limits.h>
#include <lz4.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

static bool unpack_lz4(const struct gx_fatbin_entry *entry, char *out)
{
	int n;

	if (entry->payload_bytes > INT_MAX || entry->text_bytes > INT_MAX)
		return false;
	n = LZ4_decompress_safe((const char *)entry->payload, out, (int)entry->payload_bytes,
	                        (int)entry->text_bytes);
	return n >= 0 && (size_t)n == entry->text_bytes;
}

static bool unpack_zstd(const struct gx_fatbin_entry *entry, char *out)
{
	size_t n = ZSTD_decompress(out, entry->text_bytes, entry->payload, entry->payload_bytes);

	return !ZSTD_isError(n) && n == entry->text_bytes;
}

static bool unpack(const struct gx_fatbin_entry *entry, char *out)
{
	switch (entry->packing) {
	case GX_FATBIN_PLAIN: memcpy(out, entry->payload, entry->text_bytes); return true;
	case GX_FATBIN_LZ4: return unpack_lz4(entry, out);
	case GX_FATBIN_ZSTD: return unpack_zstd(entry, out);
	}
	return false;
}

int gx_fatbin_text(const struct gx_fatbin_entry *entry, size_t max_bytes, char **out, size_t *len,
                   struct gx_diag *diag)
{
	size_t n = entry->text_bytes;
	char *text;

	*out = NULL;
	*len = 0;
	if (n > max_bytes || n == SIZE_MAX)
		return gx_fail(diag, GX_E_FATBIN_TOO_BIG, "%zu bytes, at most %zu are allowed", n,
		               max_bytes);
	text = malloc(n + 1);
	if (!text)
		return gx_fail(diag, GX_E_NO_MEMORY, "for %zu bytes of a fat binary", n);
	if (!unpack(entry, text)) {
		free(text);
		return gx_fail(diag, GX_E_FATBIN_DECOMPRESS, "entry for sm_%u, %zu bytes to %zu",
		               entry->sm, entry->payload_bytes, n);
	}
	while (entry->kind == GX_FATBIN_PTX && n && !text[n - 1])
		n--;
	text[n] = '\0';
	*out = text;
	*len = n;
	return 0;
}
