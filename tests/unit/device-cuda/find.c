/* find.c - where the machine's libcuda is looked for, in which order, and what is none: on a machine that the test makes up. */
#include "../test.h"

#include "device/cuda/find.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- the machine: files that are there, one of which is the agent; what the linker's cache says */
#define AGENT "/opt/agent/libgpuext-cuda.so"

static const char *there; /* between spaces */
static const char *same_as_agent = AGENT;
static char cache_path[] = "/tmp/gx-find-XXXXXX";

static int is_there(const char *path)
{
	char word[256];

	snprintf(word, sizeof(word), " %s ", path);
	return there && strstr(there, word) != NULL;
}

int access(const char *path, int mode)
{
	(void)mode;
	return is_there(path) ? 0 : -1;
}

int stat(const char *restrict path, struct stat *restrict st)
{
	bool is_agent = !strcmp(path, AGENT) || !strcmp(path, same_as_agent);

	memset(st, 0, sizeof(*st));
	st->st_dev = 1;
	st->st_ino = is_agent ? 1 : 2 + (ino_t)strlen(path);
	return is_agent || is_there(path) ? 0 : -1;
}

int open(const char *path, int flags, ...)
{
	int mode;
	va_list list;

	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, int) : 0;
	va_end(list);
	if (!strcmp(path, "/etc/ld.so.cache"))
		path = cache_path;
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* Libraries: each file that is there is one, of a driver. The agent's own address lies in the agent. */
#define CUDA "/usr/lib/libcuda.so.1"
#define SOFT "/opt/agent/libgpuext-soft.so"
static bool are_libraries;
static char cuda_library, soft_library;

void *__real_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name);
int __real_dladdr(const void *address, Dl_info *info);
int __wrap_dladdr(const void *address, Dl_info *info);
int __real_dlclose(void *handle);
int __wrap_dlclose(void *handle);

static void *open_made_up(const char *path, int flags)
{
	(void)flags;
	if (!is_there(path))
		return NULL;
	return !strcmp(path, CUDA) ? &cuda_library : !strcmp(path, SOFT) ? &soft_library : NULL;
}

void *__wrap_dlsym(void *handle, const char *name)
{
	void *(*open_it)(const char *path, int flags) = open_made_up;
	void *fn;

	if (!are_libraries)
		return __real_dlsym(handle, name);
	if (strcmp(name, "dlopen") != 0)
		return handle;
	memcpy(&fn, &open_it, sizeof(fn));
	return fn;
}

int __wrap_dladdr(const void *address, Dl_info *info)
{
	if (!are_libraries)
		return __real_dladdr(address, info);
	info->dli_fname = address == &cuda_library ? CUDA : address == &soft_library ? SOFT : AGENT;
	return 1;
}

int __wrap_dlclose(void *handle)
{
	return are_libraries ? 0 : __real_dlclose(handle);
}

/* Entries of libcuda.so.1, and one of another library. */
static void write_cache(const char *first, const char *second)
{
	const char *names[] = { "libcudart.so", "libcuda.so.1", "libcuda.so.1" };
	const char *paths[] = { "/cache/other.so", first, second };
	uint32_t n = second ? 3 : first ? 2 : 1, strings = 48 + 24 * n;
	uint8_t bytes[1024] = { 0 };
	int fd;

	memcpy(bytes, "glibc-ld.so.cache1.1", 20);
	memcpy(bytes + 20, &n, 4);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t words[6] = { 0x303 };

		words[1] = strings;
		strcpy((char *)bytes + strings, names[i]);
		strings += (uint32_t)strlen(names[i]) + 1;
		words[2] = strings;
		strcpy((char *)bytes + strings, paths[i]);
		strings += (uint32_t)strlen(paths[i]) + 1;
		memcpy(bytes + 48 + 24 * i, words, 24);
	}
	fd = open(cache_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	CHECK_EQ(write(fd, bytes, strings), strings);
	close(fd);
}

/* --- looking */
static const struct {
	const char *list; /* LD_LIBRARY_PATH */
	const char *there, *first, *second;
	const char *found; /* NULL: nothing */
} rows[] = {
	{ NULL, NULL, NULL, NULL, NULL },
	/* the usual places, each */
	{ NULL, " /usr/lib/x86_64-linux-gnu/libcuda.so.1 ", NULL, NULL,
	  "/usr/lib/x86_64-linux-gnu/libcuda.so.1" },
	{ NULL, " /usr/lib/x86_64-linux-gnu/nvidia/current/libcuda.so.1 ", NULL, NULL,
	  "/usr/lib/x86_64-linux-gnu/nvidia/current/libcuda.so.1" },
	{ NULL, " /usr/lib/aarch64-linux-gnu/libcuda.so.1 ", NULL, NULL,
	  "/usr/lib/aarch64-linux-gnu/libcuda.so.1" },
	{ NULL, " /usr/lib64/libcuda.so.1 ", NULL, NULL, "/usr/lib64/libcuda.so.1" },
	{ NULL, " /usr/local/nvidia/lib64/libcuda.so.1 ", NULL, NULL,
	  "/usr/local/nvidia/lib64/libcuda.so.1" },
	{ NULL, " /usr/local/nvidia/lib/libcuda.so.1 ", NULL, NULL,
	  "/usr/local/nvidia/lib/libcuda.so.1" },
	{ NULL, " /usr/lib/wsl/lib/libcuda.so.1 ", NULL, NULL, "/usr/lib/wsl/lib/libcuda.so.1" },
	{ NULL, " /usr/lib/libcuda.so.1 ", NULL, NULL, "/usr/lib/libcuda.so.1" },
	{ NULL, " /usr/lib/libcuda.so.1 /usr/lib64/libcuda.so.1 ", NULL, NULL,
	  "/usr/lib64/libcuda.so.1" },
	/* what the cache has goes first, if it is there, the first one of all */
	{ NULL, " /usr/lib/libcuda.so.1 /c/1 /c/2 ", "/c/1", "/c/2", "/c/1" },
	{ NULL, " /usr/lib/libcuda.so.1 /c/2 ", "/c/1", "/c/2", "/c/2" },
	{ NULL, " /usr/lib/libcuda.so.1 /c/2 ", "/c/1", NULL, "/usr/lib/libcuda.so.1" },
	{ NULL, " /cache/other.so ", NULL, NULL, NULL },
	/* the list goes first of all; absolute names, with either sign between */
	{ "/one:/two", " /one/libcuda.so.1 /two/libcuda.so.1 /c/1 ", "/c/1", NULL,
	  "/one/libcuda.so.1" },
	{ "/one;/two", " /two/libcuda.so.1 ", "/c/1", NULL, "/two/libcuda.so.1" },
	{ "/one:/two", " /two/libcuda.so.1 ", NULL, NULL, "/two/libcuda.so.1" },
	{ "::/two:", " /two/libcuda.so.1 /libcuda.so.1 ", NULL, NULL, "/two/libcuda.so.1" },
	{ "one:./two", " one/libcuda.so.1 ./two/libcuda.so.1 ", NULL, NULL, NULL },
	{ "", " /libcuda.so.1 /c/1 ", "/c/1", NULL, "/c/1" },
	{ "/one:/tw", " /two/libcuda.so.1 ", NULL, NULL, NULL },
	/* the agent itself is none, wherever it lies */
	{ "/agent:/two", " /agent/libcuda.so.1 /two/libcuda.so.1 ", NULL, NULL,
	  "/two/libcuda.so.1" },
	{ NULL, " /agent/libcuda.so.1 /c/2 ", "/agent/libcuda.so.1", "/c/2", "/c/2" },
	{ NULL, " /agent/libcuda.so.1 ", "/agent/libcuda.so.1", NULL, NULL },
};

/* As much room as the path needs, and a byte less; a list of names that are too long. */
static void test_room(void)
{
	static const char found[] = "/usr/lib64/libcuda.so.1";
	static char list[3 * 4096];
	char path[128];

	unsetenv("LD_LIBRARY_PATH");
	there = " /usr/lib64/libcuda.so.1 /usr/lib64/libcuda.so. ";
	write_cache(NULL, NULL);
	for (size_t room = sizeof(found) - 1; room <= sizeof(found) + 1; room++)
		CHECK_EQ(gx_driver_find_cuda(AGENT, path, room), room >= sizeof(found));
	memset(list, '/', sizeof(list) - 1);
	memcpy(list + 2 * 4096, ":/two", 5);
	list[2 * 4096 + 5] = '\0';
	setenv("LD_LIBRARY_PATH", list, 1);
	there = " /two/libcuda.so.1 ";
	CHECK(gx_driver_find_cuda(AGENT, path, sizeof(path)));
	CHECK(!strcmp(path, "/two/libcuda.so.1"));
}

static void test_find(void)
{
	char path[128];

	same_as_agent = "/agent/libcuda.so.1";
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool found;

		if (rows[i].list)
			setenv("LD_LIBRARY_PATH", rows[i].list, 1);
		else
			unsetenv("LD_LIBRARY_PATH");
		there = rows[i].there;
		write_cache(rows[i].first, rows[i].second);
		strcpy(path, "?");
		found = gx_driver_find_cuda(AGENT, path, sizeof(path));
		CHECK_EQ(found, rows[i].found != NULL);
		CHECK(!strcmp(path, rows[i].found ? rows[i].found : ""));
		if (strcmp(path, rows[i].found ? rows[i].found : ""))
			fprintf(stderr, "row %zu: %s\n", i, path);
	}
	/* no more than there is room for */
	setenv("LD_LIBRARY_PATH", "/one", 1);
	there = " /one/libcuda.so.1 ";
	CHECK(gx_driver_find_cuda(AGENT, path, sizeof("/one/libcuda.so.1")));
	CHECK(!gx_driver_find_cuda(AGENT, path, sizeof("/one/libcuda.so.1") - 1));
	unsetenv("LD_LIBRARY_PATH");
	unlink(cache_path);
	there = " /usr/lib/libcuda.so.1 "; /* no cache at all */
	CHECK(gx_driver_find_cuda(AGENT, path, sizeof(path)));
}

static void test_devices(void)
{
	static const struct {
		const char *there;
		bool is_device;
	} nodes[] = {
		{ NULL, false },
		{ " /dev/nvidia0 ", true },
		{ " /dev/nvidia31 ", true },
		{ " /dev/nvidia32 ", false },
		{ " /dev/nvidiactl ", false },
		{ " /dev/dxg ", true },
		{ " /dev/nvhost-gpu ", true },
	};

	for (size_t i = 0; i < sizeof(nodes) / sizeof(nodes[0]); i++) {
		there = nodes[i].there;
		CHECK_EQ(gx_driver_has_device(), nodes[i].is_device);
	}
}

/* What is no driver: nothing, no library, a library of something else. */
static void test_open(void)
{
	static const char *const paths[] = { "/nowhere/libcuda.so.1", "/etc/passwd", "libm.so.6" };
	struct gx_driver driver;

	there = NULL;
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		setenv("GPUEXT_REAL_LIBCUDA", paths[i], 1);
		memset(&driver, 0xff, sizeof(driver));
		CHECK_EQ(gx_driver_open((const void *)test_open, &driver), -ENOENT);
		CHECK(!driver.path[0] && !driver.library && !driver.is_soft);
	}
	setenv("GPUEXT_REAL_LIBCUDA", "", 1);
	for (int i = 0; i < 3;
	     i++) { /* no soft device beside this program, no other one on this machine */
		if (i)
			setenv("GPUEXT_DEVICE", i == 1 ? "soft" : "cuda", 1);
		memset(&driver, 0xff, sizeof(driver));
		CHECK_EQ(gx_driver_open((const void *)test_open, &driver), -ENOENT);
		CHECK(!driver.path[0] && !driver.library && !driver.is_soft);
	}
	/* of one that lies in no file the soft device is looked for here, and is not */
	setenv("GPUEXT_DEVICE", "soft", 1);
	CHECK_EQ(gx_driver_open(NULL, &driver), -ENOENT);
}

/* What is asked for, or the first that is there: the device of the machine, then the soft one. */
static void test_choice(void)
{
	static const char *const asked[] = { NULL, "", "soft", "cuda", "other" };

	unsetenv("GPUEXT_REAL_LIBCUDA");
	unsetenv("LD_LIBRARY_PATH");
	same_as_agent = AGENT;
	are_libraries = true;
	for (size_t i = 0; i < 5; i++)
		for (unsigned is = 0; is < 8; is++) {
			bool wants_soft = i == 2, wants_cuda = i == 3, has_soft = is & 1,
			     has_cuda = is & 2, has_node = is & 4;
			struct gx_driver driver;
			const char *want = NULL;
			char files[256];

			snprintf(files, sizeof(files), " %s %s %s ", has_soft ? SOFT : "",
			         has_cuda ? CUDA : "", has_node ? "/dev/nvidia0" : "");
			there = files;
			if (has_soft && !wants_cuda)
				want = SOFT;
			if (has_cuda && !wants_soft && (has_node || wants_cuda))
				want = CUDA;
			if (asked[i])
				setenv("GPUEXT_DEVICE", asked[i], 1);
			else
				unsetenv("GPUEXT_DEVICE");
			memset(&driver, 0xff, sizeof(driver));
			CHECK_EQ(gx_driver_open(&are_libraries, &driver), want ? 0 : -ENOENT);
			CHECK(!strcmp(driver.path, want ? want : ""));
			CHECK_EQ(driver.is_soft, want && !strcmp(want, SOFT));
			CHECK_EQ(driver.library != NULL, want != NULL);
		}
	are_libraries = false;
}

int main(void)
{
	close(mkstemp(cache_path));
	test_find();
	test_room();
	test_devices();
	test_open();
	test_choice();
	unlink(cache_path);
	return TEST_END();
}
