/* preload.c - libgpuext-bpf.so under a loader that knows nothing of it, as an unprivileged user,
 * without the kernel's bpf(2). */
#include "../test.h"
#include "at_build.h"

#include <grp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

static int run(const char *loader, const char *object, const char *preload)
{
	int status = 0;
	pid_t child = fork();

	if (!child) {
		if (!getuid() && (setgroups(0, NULL) || setgid(NOBODY) || setuid(NOBODY)))
			_exit(100);
		setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
		if (preload && setenv("LD_PRELOAD", preload, 1))
			_exit(101);
		execl(loader, loader, object, NULL);
		_exit(102);
	}
	if (waitpid(child, &status, 0) != child)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int main(int argc, char **argv)
{
	static const char *const objects[] = { "bpf/array.bpf.o", "bpf/array.clang19.o" };
	char loader[512], object[512], library[512];

	(void)argc;
	at_build(loader, sizeof(loader), argv[0], "bpf/loader");
	at_build(library, sizeof(library), argv[0], "lib/libgpuext-bpf.so");
	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++) {
		at_build(object, sizeof(object), argv[0], objects[i]);
		if (i && access(object, R_OK))
			continue; /* no second clang here */
		CHECK(run(loader, object, NULL) !=
		      0); /* the filter works: without us there is no bpf(2) */
		CHECK_EQ(run(loader, object, library), 0);
	}
	return TEST_END();
}
