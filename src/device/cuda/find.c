/* find.c - look for the machine's libcuda and open a driver by its path. */
#include "device/cuda/find.h"

#include "device/cuda/ld_cache.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const usual_dirs[] = {
	"/usr/lib/x86_64-linux-gnu",  "/usr/lib/x86_64-linux-gnu/nvidia/current",
	"/usr/lib/aarch64-linux-gnu", "/usr/lib64",
	"/usr/local/nvidia/lib64",    "/usr/local/nvidia/lib",
	"/usr/lib/wsl/lib",           "/usr/lib",
};

static bool same_file(const char *a, const char *b)
{
	struct stat sa, sb;

	return !stat(a, &sa) && !stat(b, &sb) && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* A file that can be read and is not the agent itself. */
static bool usable(const char *path, const char *own_path)
{
	return !access(path, R_OK) && !same_file(path, own_path);
}

static bool try_dir(const char *dir, size_t len, const char *own_path, char *path, size_t size)
{
	int n = snprintf(path, size, "%.*s/libcuda.so.1", (int)len, dir);

	return len && dir[0] == '/' && n > 0 && (size_t)n < size && usable(path, own_path);
}

static bool try_library_path(const char *own_path, char *path, size_t size)
{
	const char *list = getenv("LD_LIBRARY_PATH");

	while (list && *list) {
		size_t len = strcspn(list, ":;");

		if (len < PATH_MAX && try_dir(list, len, own_path, path, size))
			return true;
		list += len + (list[len] != '\0');
	}
	return false;
}

bool gx_driver_find_cuda(const char *own_path, char *path, unsigned long size)
{
	if (try_library_path(own_path, path, size))
		return true;
	for (unsigned int i = 0; gx_ld_cache_find("libcuda.so.1", i, path, size); i++)
		if (usable(path, own_path))
			return true;
	for (size_t i = 0; i < sizeof(usual_dirs) / sizeof(usual_dirs[0]); i++)
		if (try_dir(usual_dirs[i], strlen(usual_dirs[i]), own_path, path, size))
			return true;
	path[0] = '\0';
	return false;
}

bool gx_driver_has_device(void)
{
	char node[32];

	for (int i = 0; i < 32; i++) {
		snprintf(node, sizeof(node), "/dev/nvidia%d", i);
		if (!access(node, F_OK))
			return true;
	}
	return !access("/dev/dxg", F_OK) || !access("/dev/nvhost-gpu", F_OK);
}

/* The file that has been loaded where this address lies; "": none. */
static const char *file_of(const void *address)
{
	Dl_info info = { .dli_fname = NULL };

	dladdr(address, &info);
	return info.dli_fname ? info.dli_fname : "";
}

/* libc's dlopen, past the agent's own, which would give the agent. */
static void *open_library(const char *path)
{
	void *(*next)(const char *, int) = NULL;

	*(void **)&next = dlsym(RTLD_NEXT, "dlopen");
	return next ? next(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* dlopen by path; a handle whose cuInit lies in the agent's own file is the agent, not a driver. */
static bool open_path(const char *path, const char *own_path, struct gx_driver *out)
{
	void *library = open_library(path), *init;

	if (!library)
		return false;
	init = dlsym(library, "cuInit");
	if (!init || same_file(file_of(init), own_path)) {
		dlclose(library);
		return false;
	}
	out->library = library;
	if (out->path != path)
		snprintf(out->path, sizeof(out->path), "%s", path);
	return true;
}

static bool open_soft(const char *own_path, struct gx_driver *out)
{
	const char *slash = strrchr(own_path, '/');
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "%.*s/libgpuext-soft.so", slash ? (int)(slash - own_path) : 1,
	         slash ? own_path : ".");
	out->is_soft = open_path(path, own_path, out);
	return out->is_soft;
}

static bool open_cuda(const char *own_path, struct gx_driver *out)
{
	return gx_driver_find_cuda(own_path, out->path, sizeof(out->path)) &&
	       open_path(out->path, own_path, out);
}

int gx_driver_open(const void *own, struct gx_driver *out)
{
	const char *path = getenv("GPUEXT_REAL_LIBCUDA"), *device = getenv("GPUEXT_DEVICE");
	const char *own_path = file_of(own);
	bool ok;

	memset(out, 0, sizeof(*out));
	if (path && *path)
		ok = open_path(path, own_path, out);
	else if (device && !strcmp(device, "soft"))
		ok = open_soft(own_path, out);
	else if (device && !strcmp(device, "cuda"))
		ok = open_cuda(own_path, out);
	else
		ok = (gx_driver_has_device() && open_cuda(own_path, out)) ||
		     open_soft(own_path, out);
	if (!ok)
		out->path[0] = '\0';
	return ok ? 0 : -ENOENT;
}
