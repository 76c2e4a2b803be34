/* proven.c - what `gpuext selftest` found out about a machine, in a file. */
#include "control/proven.h"

#include "base/cache_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of grafts: raise it when they change in a way that a machine has to be tried for again. */
#define FORM 1

#define TEXT_BYTES 256

static const char *const words[] = {
	[GX_PROVEN_UNKNOWN] = NULL, [GX_PROVEN_YES] = "yes", [GX_PROVEN_NO] = "no"
};

/* "580.159.03", of the kernel's part of the driver, which cuDriverGetVersion does not tell; "-": it does not say. */
static void driver_build(char *out, size_t size)
{
	static const char before[] = "Kernel Module";
	char text[512] = "", *at;
	int fd = open("/proc/driver/nvidia/version", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, text, sizeof(text) - 1) : -1;

	if (fd >= 0)
		close(fd);
	at = n > 0 ? strstr(text, before) : NULL;
	snprintf(out, size, "-");
	if (at && sscanf(at + strlen(before), " for %*s %31[0-9.]", out) != 1 &&
	    sscanf(at + strlen(before), " %31[0-9.]", out) != 1)
		snprintf(out, size, "-");
}

static int path_of(const struct gx_proven_key *key, char path[PATH_MAX])
{
	char buffer[PATH_MAX];
	const char *dir = gx_cache_dir(buffer, sizeof(buffer));
	int n = dir ? snprintf(path, PATH_MAX, "%s/proven-%u-%d", dir, key->sm, key->driver_version)
	            : PATH_MAX;

	if (n < 0 || n >= PATH_MAX - 8) {
		path[0] = '\0';
		return dir ? -ENAMETOOLONG : -ENOENT;
	}
	return 0;
}

/* The whole file. */
static void text_of(const struct gx_proven_key *key, enum gx_proven found, char out[TEXT_BYTES])
{
	char build[32];

	driver_build(build, sizeof(build));
	snprintf(out, TEXT_BYTES,
	         "gpuext selftest, form %d: machine code of sm_%u, driver %d (%s): %s\n", FORM,
	         key->sm, key->driver_version, build, words[found]);
}

static bool read_file(const char *path, char out[TEXT_BYTES])
{
	/* a pipe that nobody writes to keeps nobody waiting */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	struct stat st;
	ssize_t n = -1;

	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
	    !(st.st_mode & (S_IWGRP | S_IWOTH)))
		n = read(fd, out, TEXT_BYTES - 1);
	close(fd);
	if (n < 0)
		return false;
	out[n] = '\0';
	return true;
}

enum gx_proven gx_proven_read(const struct gx_proven_key *key)
{
	char path[PATH_MAX], there[TEXT_BYTES], text[TEXT_BYTES];

	if (path_of(key, path) || !read_file(path, there))
		return GX_PROVEN_UNKNOWN;
	for (int found = GX_PROVEN_YES; found <= GX_PROVEN_NO; found++) {
		text_of(key, (enum gx_proven)found, text);
		if (!strcmp(there, text))
			return (enum gx_proven)found;
	}
	return GX_PROVEN_UNKNOWN;
}

static int write_file(const char *path, const char *text)
{
	char temporary[PATH_MAX + 8];
	int fd, err = 0;

	snprintf(temporary, sizeof(temporary), "%s.XXXXXX", path);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		err = -EIO;
	close(fd);
	if (!err && rename(temporary, path))
		err = -errno;
	if (err)
		unlink(temporary);
	return err;
}

int gx_proven_write(const struct gx_proven_key *key, enum gx_proven found, char path[PATH_MAX])
{
	char text[TEXT_BYTES], *slash;
	int err = path_of(key, path);

	if (err)
		return err;
	if (found == GX_PROVEN_UNKNOWN)
		return unlink(path) && errno != ENOENT ? -errno : 0;
	slash = strrchr(path, '/');
	*slash = '\0';
	mkdir(path, 0700);
	*slash = '/';
	text_of(key, found, text);
	return write_file(path, text);
}
