// SPDX-License-Identifier: BSD-2-Clause
/* guest.c - the only program of the guest: loads gx_policies.ko, then each object of /objects by libbpf, attaches its policies, has every
 * callback called, detaches them, and says what Linux said. tests/module/run.py reads it.
 *
 *   OBJECT name / STATE loaded | refused-load errno | refused-attach errno / LOG text / KERNEL text / CALL text / END name ms
 */
#include "objects.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { N_TASKS = 4 };

/* Has the module call what is attached: "r" once, "h" often. */
static void call(const char *how)
{
	int fd = open("/proc/gx_policies", O_WRONLY);

	if (fd < 0 || write(fd, how, 1) != 1)
		printf("LOG /proc/gx_policies: %s\n", strerror(errno));
	close(fd);
}

static void print_calls(void)
{
	guest_tell("CALL", guest_read("/proc/gx_policies", NULL));
}

static void hammer(void)
{
	for (int i = 0; i < N_TASKS; i++)
		if (!fork()) {
			call("h");
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
}

static void try(const char *name, int often)
{
	struct guest_object object;
	struct timespec from, to;
	char path[512];

	clock_gettime(CLOCK_MONOTONIC, &from);
	snprintf(path, sizeof(path), "/objects/%s", name);
	printf("OBJECT %s\n", name);
	guest_attach(&object, path);
	if (!object.err && object.n > 0) {
		call("r");
		print_calls();
		if (often) {
			hammer();
			print_calls();
		}
	}
	guest_tell_log(&object);
	guest_detach(&object);
	guest_tell_kernel();
	clock_gettime(CLOCK_MONOTONIC, &to);
	printf("END %s %ld ms\n", name,
	       (to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000);
}

static int is_object(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);

	return n > 2 && !strcmp(entry->d_name + n - 2, ".o");
}

int main(void)
{
	struct dirent **objects;
	struct utsname system;
	int err, n;

	guest_start();
	uname(&system);
	err = guest_insmod("/gx_policies.ko", "", "/sys/kernel/btf/gx_policies");
	if (err) {
		printf("MODULE %s\n", strerror(err));
	} else {
		printf("MODULE loaded, Linux %s\n", system.release);
		n = scandir("/objects", &objects, is_object, alphasort);
		for (int i = 0; i < n; i++)
			try(objects[i]->d_name, strstr(objects[i]->d_name, "hammered") != NULL);
		printf("DONE %d\n", n);
	}
	guest_end();
	return 0;
}
