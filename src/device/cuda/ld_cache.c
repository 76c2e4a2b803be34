/* ld_cache.c - read /etc/ld.so.cache.
 *
 * glibc's format: "glibc-ld.so.cache" "1.1", u32 entries, u32 bytes of strings, 20 bytes; then
 * entries of 24 bytes {i32 flags, u32 name, u32 path, u32, u64}, offsets counted from the magic. An
 * older format may stand in front of it.
 */
#include "device/cuda/ld_cache.h"

#include "base/cursor.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC        "glibc-ld.so.cache1.1"
#define HEADER_BYTES 48
#define ENTRY_BYTES  24

/* The text at an offset, or NULL when it has no end inside of the cache. */
static const char *text_at(const struct gx_cursor *cache, uint32_t offset)
{
	struct gx_cursor c = *cache;

	if (!gx_cursor_seek(&c, offset) || !memchr(c.at, 0, gx_cursor_left(&c)))
		return NULL;
	return (const char *)c.at;
}

bool gx_ld_cache_find_in(const void *data, size_t len, const char *name, unsigned int index,
                         char *path, size_t size)
{
	const void *start = memmem(data, len, MAGIC, sizeof(MAGIC) - 1);
	struct gx_cursor cache, entries;
	uint32_t n;

	if (!start)
		return false;
	cache = gx_cursor_of(start, len - (size_t)((const char *)start - (const char *)data));
	entries = cache;
	gx_cursor_seek(&entries, sizeof(MAGIC) - 1);
	n = gx_cursor_u32(&entries);
	gx_cursor_seek(&entries, HEADER_BYTES);
	for (uint32_t i = 0; i < n && !entries.failed; i++) {
		struct gx_cursor entry = gx_cursor_sub(&entries, ENTRY_BYTES);
		const char *key, *value;

		gx_cursor_u32(&entry);
		key = text_at(&cache, gx_cursor_u32(&entry));
		value = text_at(&cache, gx_cursor_u32(&entry));
		if (!key || !value || entry.failed || strcmp(key, name) || index--)
			continue;
		return (size_t)snprintf(path, size, "%s", value) < size;
	}
	return false;
}

bool gx_ld_cache_find(const char *name, unsigned int index, char *path, size_t size)
{
	int fd = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
	bool found = false;
	struct stat st;
	void *data;

	if (!fstat(fd, &st) && st.st_size > 0) {
		data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (data != MAP_FAILED) {
			found = gx_ld_cache_find_in(data, (size_t)st.st_size, name, index, path,
			                            size);
			munmap(data, (size_t)st.st_size);
		}
	}
	close(fd);
	return found;
}
