/* jit_cache.c - linked variants on disk: one file for each key, written beside and renamed, checked
 * when read. */
#include "agent/variant/jit.h"

#include "base/strmap.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC     0x3142435845555047ull
#define MAX_CUBIN ((size_t)256 << 20)

/* In front of the machine code. */
struct header {
	uint64_t magic;
	struct gx_jit_key key;
	uint64_t len, hash;
};

/* A second hash, unlike the first one: together a key of 128 bits. */
static uint64_t mix(const char *data, size_t len)
{
	uint64_t h = 0x9e3779b97f4a7c15ull;

	for (size_t i = 0; i < len; i++) {
		h = (h ^ (unsigned char)data[i]) * 0xff51afd7ed558ccdull;
		h ^= h >> 32;
	}
	return h;
}

struct gx_jit_key gx_jit_key(const struct gx_jit_request *request, int driver_version)
{
	return (struct gx_jit_key){
		.words = { gx_hash_bytes(request->text, request->len),
		           mix(request->text, request->len),
		           (uint64_t)request->sm << 32 | request->max_regs,
		           (uint64_t)(unsigned int)driver_version << 32 | (uint32_t)request->len },
	};
}

/* One that is cut off is as long as a path may be, and is no file's of that key. */
static void path_of(const char *dir, const struct gx_jit_key *key, char path[PATH_MAX])
{
	snprintf(path, PATH_MAX, "%s/%016llx%016llx-%llx-%llx.cubin", dir,
	         (unsigned long long)key->words[0], (unsigned long long)key->words[1],
	         (unsigned long long)key->words[2], (unsigned long long)key->words[3]);
}

static bool read_all(int fd, void *out, size_t len)
{
	char *at = out;

	while (len) {
		ssize_t n = read(fd, at, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

static bool write_all(int fd, const void *data, size_t len)
{
	const char *at = data;

	while (len) {
		ssize_t n = write(fd, at, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

void *gx_jit_cache_read(const char *dir, const struct gx_jit_key *key, size_t *len)
{
	char path[PATH_MAX];
	struct header header;
	void *cubin = NULL;
	struct stat st;
	int fd;

	path_of(dir, key, path);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	/* machine code from somebody else's file would run in the application's name */
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
	    read_all(fd, &header, sizeof(header)) && header.magic == MAGIC &&
	    !memcmp(&header.key, key, sizeof(*key)) && header.len && header.len < MAX_CUBIN &&
	    (uint64_t)st.st_size == sizeof(header) + header.len)
		cubin = malloc(header.len);
	if (cubin &&
	    (!read_all(fd, cubin, header.len) || gx_hash_bytes(cubin, header.len) != header.hash)) {
		free(cubin);
		cubin = NULL;
	}
	close(fd);
	if (cubin)
		*len = header.len;
	return cubin;
}

void gx_jit_cache_write(const char *dir, const struct gx_jit_key *key, const void *cubin,
                        size_t len)
{
	struct header header = {
		.magic = MAGIC, .key = *key, .len = len, .hash = gx_hash_bytes(cubin, len)
	};
	char path[PATH_MAX], temporary[PATH_MAX + 16];
	bool ok;
	int fd;

	mkdir(dir, 0700);
	path_of(dir, key, path);
	snprintf(temporary, sizeof(temporary), "%s.XXXXXX", path);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return;
	ok = write_all(fd, &header, sizeof(header)) && write_all(fd, cubin, len);
	close(fd);
	if (!ok || rename(temporary, path))
		unlink(temporary);
}
