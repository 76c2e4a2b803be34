/* place.c - where our libraries are, and which device this machine has. */
#include "cli/cli.h"

#include "device/cuda/find.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool gx_library_path(const char *name, char *out, size_t size)
{
	/* beside the executable in a build folder; PREFIX/lib/gpuext when installed */
	static const char *const places[] = { "lib", "../lib/gpuext" };
	char exe[PATH_MAX], *slash;
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);

	if (n < 0)
		return false;
	exe[n] = '\0';
	slash = strrchr(exe, '/');
	if (slash)
		*slash = '\0';
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		int len = snprintf(out, size, "%s/%s/%s", exe, places[i], name);

		if (len > 0 && (size_t)len < size && !access(out, R_OK))
			return true;
	}
	return false;
}

bool gx_have_gpu(void)
{
	return !access("/dev/nvidiactl", F_OK) || !access("/dev/dxg", F_OK);
}

bool gx_have_driver(void)
{
	const char *path = getenv("GPUEXT_REAL_LIBCUDA");
	char found[PATH_MAX];

	return (path && *path) || gx_driver_find_cuda("", found, sizeof(found));
}

bool gx_use_soft(const struct gx_run_opts *opts)
{
	return !strcmp(opts->device, "soft") || (!strcmp(opts->device, "auto") && !gx_have_gpu());
}

bool gx_have_vgpu(char *why, size_t size)
{
	int fd = open("/dev/vgpu", O_RDWR | O_CLOEXEC);

	if (fd < 0)
		snprintf(why, size, "/dev/vgpu: %s%s", strerror(errno),
		         errno == ENOENT   ? "; vgpu.ko is not loaded: docs/kernel-home.md says how"
		         : errno == EACCES ? "; it is root's: run as root, or give it to a group"
		                           : "");
	else
		close(fd);
	return fd >= 0;
}
