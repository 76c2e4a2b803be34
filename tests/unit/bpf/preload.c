/* preload.c - libgpuext-bpf.so under a loader that knows nothing of it, as an unprivileged user,
 * without the kernel's bpf(2). */
#include "../test.h"
#include "at_build.h"

#include <grp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

/* What a command says on standard error under the preload. */
static void says(const char *const *argv, const char *preload, char *text, size_t size)
{
	int ends[2];
	ssize_t n;
	size_t at = 0;
	pid_t child;

	CHECK_EQ(pipe(ends), 0);
	child = fork();
	if (!child) {
		dup2(ends[1], STDERR_FILENO);
		setenv("LD_PRELOAD", preload, 1);
		setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
		execv(argv[0], (char *const *)(uintptr_t)argv);
		_exit(102);
	}
	close(ends[1]);
	while (at < size - 1 && (n = read(ends[0], text + at, size - 1 - at)) > 0)
		at += (size_t)n;
	text[at] = '\0';
	close(ends[0]);
	waitpid(child, NULL, 0);
}

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

/* A loader without options of ours: the object says what it needs, the environment what it gets. */
static void budgets(const char *self, const char *loader, const char *library)
{
	enum { ATTACHED = 0, NOT_LOADED = 3 };
	char object[512], text[4096];

	at_build(object, sizeof(object), self, "e2e/budget_none.bpf.o");
	CHECK_EQ(run(loader, object, library), NOT_LOADED);
	says((const char *const[]){ loader, object, NULL }, library, text, sizeof(text));
	CHECK(strstr(text, "GX0231") && strstr(text, "write GX_MAX_OPS("));
	at_build(object, sizeof(object), self, "e2e/budget.bpf.o");
	CHECK_EQ(run(loader, object, library), ATTACHED);
	setenv("GPUEXT_MAX_OPS", "6000", 1);
	CHECK_EQ(run(loader, object, library), NOT_LOADED);
	says((const char *const[]){ loader, object, NULL }, library, text, sizeof(text));
	CHECK(strstr(text, "GX0231") && strstr(text, "limit 6000") &&
	      strstr(text, "the operator's"));
	unsetenv("GPUEXT_MAX_OPS");
	setenv("GPUEXT_LOCAL_BYTES", "511", 1);
	CHECK_EQ(run(loader, object, library), NOT_LOADED);
	unsetenv("GPUEXT_LOCAL_BYTES");
}

int main(int argc, char **argv)
{
	static const char *const objects[] = { "bpf/array.bpf.o", "bpf/array.clang19.o" };
	char loader[512], object[512], library[512], text[4096];

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
	budgets(argv[0], loader, library);
	at_build(loader, sizeof(loader), argv[0], "bpf/loader-static");
	at_build(object, sizeof(object), argv[0], objects[0]);
	says((const char *const[]){ loader, object, NULL }, library, text, sizeof(text));
	CHECK(strstr(text, "GX0610") && strstr(text, "shared library"));
	says((const char *const[]){ "/usr/sbin/bpftool", "prog", "list", NULL }, library, text,
	     sizeof(text));
	if (access("/usr/sbin/bpftool", X_OK))
		printf("SKIPPED: no bpftool\n");
	else
		CHECK(strstr(text, "GX0611") && strstr(text, "gpuext prog list"));
	return TEST_END();
}
