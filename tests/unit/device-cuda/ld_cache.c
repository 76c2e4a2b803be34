/* ld_cache.c - entries of a made-up dynamic linker cache, and every truncation of it. */
#include "../test.h"

#include "device/cuda/ld_cache.h"

#include <stdint.h>
#include <stdlib.h>

static size_t put(uint8_t *cache, const char *const (*entries)[2], uint32_t n)
{
	size_t strings = 48 + 24 * n;

	memset(cache, 0, 48);
	memcpy(cache, "glibc-ld.so.cache1.1", 20);
	memcpy(cache + 20, &n, 4);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t words[6] = { 0x303 };

		for (int k = 0; k < 2; k++) {
			size_t len = strlen(entries[i][k]) + 1;

			words[1 + k] = (uint32_t)strings;
			memcpy(cache + strings, entries[i][k], len);
			strings += len;
		}
		memcpy(cache + 48 + 24 * i, words, 24);
	}
	return strings;
}

int main(void)
{
	static const char *const entries[][2] = {
		{ "libc.so.6", "/lib/libc.so.6" },
		{ "libcuda.so.1", "/opt/one/libcuda.so.1" },
		{ "libcuda.so.1", "/opt/two/libcuda.so.1" },
	};
	uint8_t cache[512];
	char path[64];
	size_t len = put(cache, entries, 3);

	CHECK(gx_ld_cache_find_in(cache, len, "libcuda.so.1", 0, path, sizeof(path)));
	CHECK(!strcmp(path, "/opt/one/libcuda.so.1"));
	CHECK(gx_ld_cache_find_in(cache, len, "libcuda.so.1", 1, path, sizeof(path)));
	CHECK(!strcmp(path, "/opt/two/libcuda.so.1"));
	CHECK(!gx_ld_cache_find_in(cache, len, "libcuda.so.1", 2, path, sizeof(path)));
	CHECK(!gx_ld_cache_find_in(cache, len, "libnone.so", 0, path, sizeof(path)));
	CHECK(!gx_ld_cache_find_in(cache, len, "libcuda.so.1", 0, path, 5)); /* does not fit */
	for (size_t cut = 0; cut < len; cut++) {
		uint8_t *part = malloc(cut ? cut : 1);

		memcpy(part, cache, cut);
		CHECK(!gx_ld_cache_find_in(part, cut, "libcuda.so.1", 1, path, sizeof(path)));
		free(part);
	}
	memset(cache + 20, 0, 4); /* what is behind the last one is none */
	CHECK(!gx_ld_cache_find_in(cache, len, "libc.so.6", 0, path, sizeof(path)));
	cache[20] = 2;
	CHECK(gx_ld_cache_find_in(cache, len, "libcuda.so.1", 0, path, sizeof(path)));
	CHECK(!gx_ld_cache_find_in(cache, len, "libcuda.so.1", 1, path, sizeof(path)));
	memset(cache + 20, 0xff, 4); /* as many entries as a number can say */
	CHECK(!gx_ld_cache_find_in(cache, len, "libnone.so", 0, path, sizeof(path)));
	return TEST_END();
}
