/* file_map.c - files that are mapped, and what is said when one was cut. */
#include "base/file_map.h"

#include "base/diag.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct {
	_Atomic uintptr_t from; /* 0: free */
	size_t len;
	char line[GX_FILE_MAP_PATH + 80]; /* made before: a handler formats nothing */
} maps[GX_FILE_MAPS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before;
static bool is_installed;

static void on_bus_error(int signal, siginfo_t *info, void *context)
{
	uintptr_t at = (uintptr_t)info->si_addr;

	(void)signal;
	(void)context;
	for (int i = 0; i < GX_FILE_MAPS; i++) {
		uintptr_t from = atomic_load(&maps[i].from);

		if (!from || at < from || at - from >= maps[i].len)
			continue;
		if (write(STDERR_FILENO, maps[i].line, strlen(maps[i].line)) < 0)
			_exit(1);
		_exit(1);
	}
	/* not ours: it happens again, to whoever was there before */
	sigaction(SIGBUS, &before, NULL);
}

static void install(void)
{
	struct sigaction action = { .sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO };

	sigemptyset(&action.sa_mask);
	is_installed = is_installed || !sigaction(SIGBUS, &action, &before);
}

static int take_place(uintptr_t from, size_t len, const char *path)
{
	for (int i = 0; i < GX_FILE_MAPS; i++) {
		if (atomic_load(&maps[i].from))
			continue;
		maps[i].len = len;
		snprintf(maps[i].line, sizeof(maps[i].line),
		         "gpuext: %s: %s: %.*s was cut while it was read\n", gx_error_code(GX_E_IO),
		         gx_error_summary(GX_E_IO), GX_FILE_MAP_PATH, path);
		atomic_store(&maps[i].from, from);
		return 0;
	}
	return -EMFILE;
}

void *gx_file_map(int fd, size_t len, const char *path)
{
	void *data = mmap(NULL, len, PROT_READ, MAP_PRIVATE, fd, 0);
	int err;

	if (data == MAP_FAILED)
		return NULL;
	pthread_mutex_lock(&lock);
	install();
	err = take_place((uintptr_t)data, len, path);
	pthread_mutex_unlock(&lock);
	if (!err)
		return data;
	munmap(data, len);
	errno = -err;
	return NULL;
}

void gx_file_unmap(void *data, size_t len)
{
	for (int i = 0; i < GX_FILE_MAPS; i++)
		if (atomic_load(&maps[i].from) == (uintptr_t)data)
			atomic_store(&maps[i].from, 0);
	munmap(data, len);
}
