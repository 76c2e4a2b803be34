/* assembler.c - a process that is called as NVIDIA's assembler keeps its text by its code when it ends: which of its arguments they are. */
#include "../test.h"

#include "agent/variant/assembled.h"

#include <stdint.h>
#include <sys/wait.h>

void __wrap_gx_assembled_keep(const char *ptx_path, const char *cubin_path);

void __wrap_gx_assembled_keep(const char *ptx_path, const char *cubin_path)
{
	dprintf(STDOUT_FILENO, "%s to %s; ", ptx_path, cubin_path);
}

/* What a process with these arguments keeps. */
static const char *kept(const char *const *words)
{
	static char text[512];
	int ends[2], status = -1;
	ssize_t got, n = 0;
	pid_t pid;

	CHECK(!pipe(ends));
	pid = fork();
	if (!pid) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execv("/proc/self/exe", (char **)(uintptr_t)words);
		_exit(99);
	}
	close(ends[1]);
	while ((got = read(ends[0], text + n, sizeof(text) - 1 - (size_t)n)) > 0)
		n += got;
	text[n] = '\0';
	close(ends[0]);
	CHECK(waitpid(pid, &status, 0) == pid && !status);
	return text;
}

static void keeps(const char *expected, const char *const *words)
{
	const char *text = kept(words);

	CHECK(!strcmp(text, expected));
	if (strcmp(text, expected))
		fprintf(stderr, "kept '%s', not '%s'\n", text, expected);
}

#define KEEPS(expected, ...)                                                                       \
	keeps(expected, (const char *const[]){ __VA_ARGS__, "--as-the-assembler", NULL })

/* Longer arguments than any assembler has are not read. */
static void test_long(void)
{
	static char first[100001], second[40001];

	memset(first, 'a', sizeof(first) - 1);
	memset(second, 'b', sizeof(second) - 1);
	KEEPS("a.ptx to a.cubin; ", "ptxas", first, "a.ptx", "-o", "a.cubin");
	KEEPS("", "ptxas", "a.ptx", "-o", "a.cubin", first, second);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[argc - 1], "--as-the-assembler"))
		return 0;
	KEEPS("a.ptx to a.cubin; ", "ptxas", "-arch=sm_80", "a.ptx", "-o", "a.cubin", "-v");
	KEEPS("a.ptx to a.cubin; ", "/usr/bin/ptxas", "--output-file", "a.cubin", "a.ptx");
	KEEPS("a.ptx to a.cubin; ", "ptxas-13", "--output-file=a.cubin", "a.ptx");
	KEEPS("a.ptx to b.ptx; ", "ptxas", "-o", "b.ptx", "a.ptx"); /* it is no second text */
	KEEPS("a.ptx to -o; ", "ptxas", "-o", "-o", "b.cubin", "a.ptx");
	KEEPS("a.ptx to last; ", "ptxas", "-o", "first", "a.ptx", "-o", "last");
	KEEPS("", "ptxas", "a.ptx", "b.ptx", "-o", "a.cubin");
	KEEPS("", "ptxas", "a.ptx");
	KEEPS("", "ptxas", "-o", "a.cubin", "a.txt");
	KEEPS("", "ptxas", "-o", "a.cubin", "-a.ptx");
	KEEPS("", "ptxas.ptx", "-o", "a.cubin"); /* its own name */
	KEEPS("", "nptxas", "a.ptx", "-o", "a.cubin");
	KEEPS("", "ptxa", "a.ptx", "-o", "a.cubin");
	test_long();
	return TEST_END();
}
