/* fatbin_read.c - any bytes as a fat binary: entries, texts up to 1 MiB, choice of one. */
#include "fatbin/fatbin.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct gx_fatbin fatbin;

	if (gx_fatbin_size(data, size) > size)
		abort();
	if (gx_fatbin_read(data, size, &fatbin, NULL))
		return 0;
	for (uint32_t i = 0; i < fatbin.n_entries && i < 64; i++) {
		char *text;
		size_t len;

		if (!gx_fatbin_text(&fatbin.entries[i], 1 << 20, &text, &len, NULL))
			free(text);
	}
	gx_fatbin_pick_ptx(&fatbin, 90);
	gx_fatbin_free(&fatbin);
	return 0;
}
